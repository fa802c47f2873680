//! Area control (rule 11.0).

use super::facts::Open;
use super::ids::{AreaId, Location, Order, Side};
use super::state::Stack;
use super::{At, tell};
use crate::rules::Played;
use std::collections::BTreeMap;

/// 4.4.A, 4.4.D, 11.0.H Old markers go, new ones are placed.
pub fn mark(table: &mut At) -> Played<()> {
    let areas: BTreeMap<AreaId, Side> = table
        .charter
        .areas
        .iter()
        .filter_map(|area| Some((area.id.clone(), controller(table, &area.id)?)))
        .collect();
    table.state.control.clone_from(&areas);
    tell(table, Open::Control { areas })
}

/// Whether a squadron of a side in an area would control it, were it alone there.
pub fn would_hold(table: &At, area: &AreaId, side: Side) -> bool {
    squadrons(table, area, side).any(|stack| counts(table, area, stack))
}

/// 11.0.A The only side with a squadron at sea in the area; 11.0.B nobody when both have one left; 11.0.C single ships
/// count for nothing. 14.9.E what a pursuit cost changes nothing.
fn controller(table: &At, area: &AreaId) -> Option<Side> {
    if let Some(side) = table.state.held.get(area) {
        return Some(*side);
    }
    match Side::BOTH.map(|side| would_hold(table, area, side)) {
        [true, false] => Some(Side::Spain),
        [false, true] => Some(Side::Us),
        _ => None,
    }
    .filter(|side| !gave_way(table, area, *side)) // 11.0.D
}

fn squadrons<'s>(table: &'s At, area: &AreaId, side: Side) -> impl Iterator<Item = &'s Stack> {
    let here = Location::Sea(area.clone());
    table.state.stacks_of(side).filter(move |stack| stack.is_squadron() && stack.at == here)
}

/// 11.0.F A squadron in transit neither controls nor hinders. By ruling r5 `yes_if_it_won_a_battle` it does, where the
/// enemy gave way to it.
fn counts(table: &At, area: &AreaId, stack: &Stack) -> bool {
    let won =
        table.charter.rulings.is("r5", "yes_if_it_won_a_battle") && gave_way(table, area, stack.side.enemy());
    stack.does() != Order::Transit || won
}

fn gave_way(table: &At, area: &AreaId, side: Side) -> bool {
    table.state.gave_way.iter().any(|(lost, loser)| lost == area && *loser == side)
}
