//! The New World (10.0 to 17.0).

pub mod alone;
pub mod attrition;
pub mod books;
pub mod combat;
pub mod gold;
pub mod haul;
pub mod judge;
pub mod loading;
pub mod losses;
pub mod missionaries;
pub mod movement;
pub mod natives;
pub mod resources;
pub mod retreat;
pub mod spoils;
pub mod uprising;
