//! What the rules allow a side to order, judged by what that side sees (rules 5, 7).
//!
//! Letters are read by these rules, and what was read is carried out by them again. What only the truth can forbid
//! (a patrol that stops a squadron) is found when it happens.

mod deployment;
mod orders;
mod paths;

use super::charter::Charter;
use super::ids::{Location, ShipId, Side};
use super::map::waters;
use super::view::{MyShip, MyStack, View};
use crate::rules::{Refusal, refuse};

pub use deployment::{Posted, place};
pub use orders::{Books, order, target};
pub use paths::{path, patrol_reach};

type Judged = Result<(), Refusal>;

fn require(allowed: bool, why: &'static str, rule: &'static str) -> Judged {
    if allowed { Ok(()) } else { refuse(why, rule) }
}

/// An own ship, wherever it is.
pub fn my_ship<'v>(view: &'v View, id: &ShipId) -> Option<&'v MyShip> {
    view.mine.iter().flat_map(|stack| &stack.ships).find(|ship| ship.id == *id)
}

/// 5.6.A Opposing forces, independent units too, in a sea area that a port lies on.
pub fn is_watched(charter: &Charter, view: &View, at: &Location) -> bool {
    let waters = waters(charter, at);
    let near = |at: &Location| matches!(at, Location::Sea(area) if waters.contains(area));
    matches!(at, Location::Port(_)) && view.theirs.iter().any(|stack| near(&stack.at))
}

/// 4.2.C, 7.3.B The movement allowance of ships that stay together: that of the slowest.
pub fn slowest(ships: &[&MyShip]) -> u32 {
    ships.iter().map(|ship| ship.speed).min().unwrap_or(0)
}

/// 7.3.D Ships that are too slow may be left behind, but two must come through to be a squadron.
pub fn reach(ships: &[&MyShip]) -> u32 {
    let mut speeds: Vec<u32> = ships.iter().map(|ship| ship.speed).collect();
    speeds.sort_unstable_by(|a, b| b.cmp(a));
    speeds.get(1).or(speeds.first()).copied().unwrap_or(0)
}

/// 14.3.F With the option a ship with damage of half its defense or more may not leave port. Half is rounded down for
/// Spain and up for the United States; a ship without damage is never held.
pub fn is_laid_up(charter: &Charter, ship: &MyShip) -> bool {
    let Some(printed) = charter.ship(&ship.id) else { return false };
    let half = match printed.side {
        Side::Spain => printed.defense / 2,
        Side::Us => printed.defense.div_ceil(2),
    };
    charter.options.maintenance && ship.damage >= half.max(1)
}

/// Ships of a stack that may not leave their port (14.3.F), and those that may.
pub fn laid_up(charter: &Charter, stack: &MyStack, ships: &[ShipId]) -> (Vec<ShipId>, Vec<ShipId>) {
    let in_port = matches!(stack.at, Location::Port(_));
    let held = |id: &ShipId| {
        let ship = stack.ships.iter().find(|ship| ship.id == *id);
        in_port && ship.is_some_and(|ship| is_laid_up(charter, ship))
    };
    ships.iter().cloned().partition(held)
}

/// The turn in which a ship must be out of its neutral port, or is interned (rule 7.2.3.D, ruling r14).
pub fn must_leave_in(charter: &Charter, entered: u8) -> u8 {
    let stays = if charter.rulings.is("r14", "must leave in N+1") { 1 } else { 2 };
    entered.saturating_add(stays)
}

/// Whether a stack is in a neutral port that it must leave in this turn.
pub fn is_leaving(charter: &Charter, view: &View, stack: &MyStack) -> bool {
    charter.is_neutral(&stack.at)
        && stack
            .ships
            .iter()
            .filter_map(|ship| ship.neutral_since)
            .any(|entered| must_leave_in(charter, entered) <= view.turn)
}
