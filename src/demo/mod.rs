//! A whole campaign in one folder: practice players, a referee, and letters in a Maildir between them. A player knows
//! nothing but the text of his own parcels and, as any player, the printed map; where he cannot read that map he writes
//! what the practice opponent would in his seat.

mod letters;
mod player;
mod stage;
mod world;

pub use letters::{Program, Reply, reply};
pub use player::Player;
pub use stage::{DemoError, DemoReport, DemoSettings, demo};
pub use world::World;
