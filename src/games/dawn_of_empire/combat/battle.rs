//! A battle of two squadrons, round after round (rules 8.3, 10.0).

use super::super::ask::equal_ships::EqualShips;
use super::super::facts::{Open, Shot};
use super::super::ids::{AreaId, Label, Order, ShipId, Side};
use super::super::{At, tell};
use super::lines::{equals, reformed};
use super::losses::{self, Suffered};
use super::round::{Fleets, fire};
use super::{disengage, turn_up};
use crate::rules::{Played, Stop};
use std::collections::BTreeMap;

/// A battle that goes on so long (every die a miss) shows broken dice, not a game.
const ROUNDS: u32 = 500;

/// 8.3 The lines are set up face up and fight until one side is gone or has disengaged (8.3.2.2.E).
pub fn fight(table: &mut At, area: &AreaId, labels: BTreeMap<Side, Label>) -> Played<()> {
    let fleets = join_battle(table, area, labels)?;
    if disengage::before(table, area, &fleets)? {
        let winner = table.state.gave_way.last().map(|(_, side)| side.enemy());
        return tell(table, Open::BattleOver { area: area.clone(), winner, rounds: 0 });
    }
    for round in 1..=ROUNDS {
        let mut fought = round;
        let shots = fire(table, area, round, &fleets)?;
        take_effect(table, area, round, &fleets, shots)?;
        if !is_over(table, &fleets) {
            reform(table, area, round, &fleets)?; // 8.3.3
            fought = disengage::after(table, area, round, &fleets)?; // 10.2.2, 14.9
        }
        if is_over(table, &fleets) {
            return end(table, area, fought, &fleets);
        }
    }
    Err(Stop::Broken { reason: format!("battle without end: {area}") })
}

/// 8.3.1.A, 8.3.1.B The lines in the order of the stacks, face up.
fn join_battle(table: &mut At, area: &AreaId, labels: BTreeMap<Side, Label>) -> Played<Fleets> {
    let mut fleets = Fleets { labels, flagships: BTreeMap::new(), coaling: BTreeMap::new() };
    let mut lines = BTreeMap::new();
    for (side, label) in &fleets.labels {
        let Some(line) = turn_up(table, label) else { continue };
        let coals = table.state.stacks.get(label).is_some_and(|stack| stack.order == Some(Order::Coal));
        fleets.coaling.insert(*side, coals);
        if let Some(first) = line.ships.first() {
            fleets.flagships.insert(*side, first.clone());
        }
        lines.insert(*side, line);
    }
    tell(table, Open::BattleJoined { area: area.clone(), lines })?;
    Ok(fleets)
}

/// 8.3.2, 8.3.2.2.C After all have fired everything takes effect.
pub fn take_effect(
    table: &mut At,
    area: &AreaId,
    round: u32,
    fleets: &Fleets,
    shots: Vec<Shot>,
) -> Played<()> {
    let mut suffered: BTreeMap<ShipId, Suffered> = BTreeMap::new();
    for shot in &shots {
        let what = suffered.entry(shot.at.clone()).or_default();
        what.damage += shot.damage;
        what.disabled |= shot.disabled;
    }
    losses::mark(&mut table.state, &suffered);
    for label in fleets.labels.values() {
        table.state.reveal(label);
    }
    tell(table, Open::RoundFought { area: area.clone(), round, shots })?;
    let aboard = fleets
        .labels
        .iter()
        .map(|(side, label)| (*side, (label.clone(), fleets.flagships.get(side).cloned())))
        .collect();
    losses::settle(table, area, (round, &format!("round={round}")), &aboard, &suffered)
}

/// 10.1.B A side without ships in its line has disengaged by gunfire, or has gone by speed.
fn is_over(table: &At, fleets: &Fleets) -> bool {
    Side::BOTH.iter().any(|side| fleets.ships(table, *side).is_empty())
}

/// 8.3.3.A, 8.3.3.B Damaged ships to the end; the owner orders those with the same damage.
fn reform(table: &mut At, area: &AreaId, round: u32, fleets: &Fleets) -> Played<()> {
    let turn = table.state.turn;
    let groups = Side::BOTH.map(|side| equals(&fleets.line(table, side)));
    let mut together = table.together();
    let mut tickets = vec![];
    for (side, groups) in Side::BOTH.into_iter().zip(&groups) {
        let question = EqualShips { turn, side, area: area.clone(), round, groups: groups.clone() };
        tickets.push((!groups.is_empty()).then(|| together.put(side.seat(), question)));
    }
    let answers = together.wait()?;
    for ((side, groups), ticket) in Side::BOTH.into_iter().zip(groups).zip(tickets) {
        let given = ticket.map(|ticket| answers.take(ticket).groups).unwrap_or_default();
        let old = fleets.ships(table, side);
        let mut line: Vec<ShipId> =
            reformed(&fleets.line(table, side)).into_iter().map(|placed| placed.ship).collect();
        for group in groups {
            arrange(&mut line, &group, &given);
        }
        let stack = fleets.labels.get(&side).and_then(|label| table.state.stacks.get_mut(label));
        if let Some(stack) = stack.filter(|_| line != old) {
            stack.ships.clone_from(&line);
            tell(table, Open::LineReformed { area: area.clone(), side, round, ships: line })?;
        }
    }
    Ok(())
}

/// Puts a group of equal ships into the order given for it; an answer that is not the same ships changes nothing.
fn arrange(line: &mut [ShipId], group: &[ShipId], given: &[Vec<ShipId>]) {
    let same =
        |wanted: &&Vec<ShipId>| wanted.len() == group.len() && group.iter().all(|ship| wanted.contains(ship));
    let Some(wanted) = given.iter().find(same) else { return };
    let places: Vec<usize> = (0..line.len()).filter(|at| group.contains(&line[*at])).collect();
    for (at, ship) in places.into_iter().zip(wanted) {
        line[at] = ship.clone();
    }
}

/// 8.3.2.2.E, 10.1.A, 11.0.D Who is left has won; who lost the whole squadron gave way.
fn end(table: &mut At, area: &AreaId, rounds: u32, fleets: &Fleets) -> Played<()> {
    let mut left = vec![];
    for side in Side::BOTH {
        if fleets.ships(table, side).is_empty() {
            table.state.gave_way.push((area.clone(), side));
        } else {
            left.push(side);
        }
    }
    let winner = left.first().or_else(|| table.state.held.get(area)).copied(); // 14.9.E
    tell(table, Open::BattleOver { area: area.clone(), winner, rounds })
}
