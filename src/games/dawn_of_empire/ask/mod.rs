//! Every decision that Dawn of Empire can ask for: one file or folder a question, and what they share.
//!
//! A line has a shape (`shape`): who (`who`), then what, in the names of `words`. Lines that settle a kind of question
//! for good name things by `named`. What the rules allow is judged by `judge`, the same for a letter and for carrying it out.

pub mod bid;
pub mod deployment;
pub mod disengage;
pub mod equal_ships;
pub mod fight_order;
pub mod haven;
mod keys;
pub mod maintenance;
pub mod moves;
mod named;
pub mod orders;
pub mod overlap;
mod points;
pub mod pursuit;
pub mod repairs;
mod shape;
mod who;
pub(super) mod words;

pub use keys::{FAULTS, REMARKS};

use super::charter::Charter;

/// Whether a kind of question can come up: some come only by an option (14.0) or a ruling.
pub(super) fn may_ask(charter: &Charter, kind: &str) -> bool {
    let options = &charter.options;
    match kind {
        "bid" => options.bidding,
        "deployment" => options.free_deployment,
        "maintenance" => options.maintenance,
        "overlap" => charter.rulings.is("r6", "owner_chooses"),
        "pursuit" => options.speed_subgroups,
        _ => true,
    }
}
