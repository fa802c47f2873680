//! The Royal Council (6.0).

pub mod bankers;
pub mod events;
pub mod initiative;
mod missionaries;
pub mod non_players;
mod outfitting;
pub mod planning;
pub mod political;
pub mod searches;
pub mod tordesillas;
