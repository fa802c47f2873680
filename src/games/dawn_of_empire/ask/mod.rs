//! Every decision that Dawn of Empire can ask for: one file a question.

pub mod disengage;
pub mod equal_ships;
pub mod fight_order;
pub mod haven;
pub mod moves;
pub mod orders;
pub mod repairs;
