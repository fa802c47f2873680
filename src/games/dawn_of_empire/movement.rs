//! The Movement Phase (rules 4.2, 7.0).

mod joining;
mod plan;
mod sail;

use super::ask::moves::{Group, Moves, MovesGiven};
use super::facts::{Open, Veiled};
use super::ids::{Label, Location, PortId, ShipId, Side};
use super::judge;
use super::orders::refusals;
use super::state::{Fate, State};
use super::{At, tell, view};
use crate::rules::{Eye, Played, Refusal, Rule};

/// After so many answers of one side in one turn the last is final, whatever it says of asking again: a campaign
/// must come to its end.
pub const MOVE_PARTS: u32 = 8;

/// 4.2 One answer of a side is carried out, top to bottom. Says whether the side has moved all it moves.
pub fn movement(table: &mut At, side: Side, part: u32) -> Played<bool> {
    let turn = table.state.turn;
    let given = table.ask(side.seat(), Moves { turn, side, part })?;
    let last = !given.then_ask || part >= MOVE_PARTS;
    let mut refused = vec![];
    let mut arrived = vec![];
    for (label, groups) in by_stack(&table.state, side, &given, last, &mut refused) {
        let seen = view::view(table.charter, &table.state, Eye::Seat(side.seat()));
        let Some(stack) = seen.mine.iter().find(|stack| stack.label == label) else { continue };
        let parts = plan::plan(table, &seen, stack, groups, last, &mut refused);
        arrived.extend(sail::sail(table, &label, parts)?);
    }
    let MovesGiven { lines, keeps, .. } = given;
    joining::join(table, side, joining::Wishes { arrived, lines, keeps, last }, &mut refused)?;
    refusals(table, side, refused)?;
    tell(table, Open::MovementEnded { turn, side, part, last })?;
    Ok(last)
}

/// The groups of an answer by the stack that they leave, in the order of their first line; with the last answer also
/// the stacks that nobody named.
fn by_stack(
    state: &State,
    side: Side,
    given: &MovesGiven,
    last: bool,
    refused: &mut Vec<(String, Refusal)>,
) -> Vec<(Label, Vec<Group>)> {
    let waiting: Vec<&Label> =
        state.stacks_of(side).filter(|stack| !stack.moved).map(|stack| &stack.label).collect();
    let mut stacks: Vec<(Label, Vec<Group>)> = vec![];
    for group in &given.groups {
        if !waiting.contains(&&group.stack) {
            refused.push((group.stack.to_string(), Refusal { why: "no_such_stack", rule: Rule("4.2") }));
            continue;
        }
        match stacks.iter_mut().find(|(label, _)| *label == group.stack) {
            Some((_, groups)) => groups.push(group.clone()),
            None => stacks.push((group.stack.clone(), vec![group.clone()])),
        }
    }
    for label in waiting {
        if last && !stacks.iter().any(|(named, _)| named == label) {
            stacks.push((label.clone(), vec![]));
        }
    }
    stacks
}

/// 7.2.3.D Units that did not leave a neutral port in time are interned at the end of the Movement Phase. Their
/// leaders wait ashore.
pub fn intern(table: &mut At) -> Played<()> {
    let labels: Vec<Label> = table.state.stacks.keys().cloned().collect();
    for label in labels {
        let Some(stack) = table.state.stacks.get(&label) else { continue };
        let Location::Port(port) = stack.at.clone() else { continue };
        if !table.charter.is_neutral(&stack.at) {
            continue;
        }
        let due = |id: &&ShipId| {
            let entered = table.state.ships.get(*id).and_then(|ship| ship.neutral_since);
            entered.is_some_and(|turn| judge::must_leave_in(table.charter, turn) <= table.state.turn)
        };
        let ships: Vec<ShipId> = stack.ships.iter().filter(due).cloned().collect();
        if !ships.is_empty() {
            let side = stack.side;
            intern_ships(table, side, label, port, ships)?;
        }
    }
    Ok(())
}

fn intern_ships(table: &mut At, side: Side, label: Label, port: PortId, ships: Vec<ShipId>) -> Played<()> {
    let state = &mut table.state;
    for id in &ships {
        if let Some(ship) = state.ships.get_mut(id) {
            ship.fate = Fate::Interned;
        }
    }
    let mut leaders = vec![];
    if let Some(stack) = state.stacks.get_mut(&label) {
        stack.ships.retain(|id| !ships.contains(id));
        if stack.ships.is_empty() {
            leaders = std::mem::take(&mut stack.leaders);
            state.stacks.remove(&label);
        }
    }
    for leader in &leaders {
        if let Some(leader) = state.leaders.get_mut(leader) {
            leader.ashore = Some(port.clone());
        }
    }
    tell(table, Veiled::Interned { side, label, port, ships, leaders })
}
