//! A whole campaign in one folder: two practice players who know nothing but the text of their own parcels (and, as any
//! player, the printed map), a referee, and letters in a Maildir between them.

mod letters;
mod player;
mod stage;
mod world;

pub use letters::{Program, Reply, reply};
pub use player::Player;
pub use stage::{DemoError, DemoReport, DemoSettings, demo};
pub use world::World;
