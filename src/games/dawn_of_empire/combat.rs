//! The Combat Phase, area by area (rules 4.3, 8.0, 10.0).

mod battle;
mod disengage;
mod haven;
mod initiative;
pub mod lines;
mod losses;
mod port_attack;
mod pursuit;
mod round;
mod search;

pub use port_attack::DESTROYED;

use super::ask::fight_order::FightOrder;
use super::charter::Charter;
use super::facts::{Damaged, Line, Open};
use super::ids::{AreaId, Label, Location, Order, ShipId, Side};
use super::state::{Stack, State};
use super::{At, tell};
use crate::rules::{Played, RollId, Stop};
use std::collections::BTreeMap;

/// Re-rolls of a tie (8.3.C) before the dice must be taken for broken.
const TIES: u32 = 100;

/// 4.3.A The areas to resolve: those with squadrons of both sides in the order chosen, then those where a squadron
/// lies off an opposing port that nobody covers (8.4.A), in rulebook order. Both lists follow from what everybody sees:
/// whether that squadron attacks the port shows when its area comes.
pub fn order_of_areas(table: &mut At) -> Played<Vec<AreaId>> {
    let contested: Vec<AreaId> = areas_where(table, is_contested);
    let mut areas = contested.clone();
    if !contested.is_empty() {
        tell(table, Open::FightsAhead { areas: contested.clone() })?;
    }
    if contested.len() > 1 {
        let alternate = table.charter.rulings.is("r8", "roll_off_and_alternate");
        areas = if alternate { roll_off(table, contested)? } else { choose(table, Side::Spain, contested)? };
    }
    let off_ports = areas_where(table, |charter, state, area| {
        !is_contested(charter, state, area)
            && Side::BOTH.iter().any(|side| is_off_a_port(charter, state, area, *side))
    });
    areas.extend(off_ports);
    Ok(areas)
}

fn areas_where(table: &At, wanted: fn(&Charter, &State, &AreaId) -> bool) -> Vec<AreaId> {
    let areas = table.charter.areas.iter().map(|area| &area.id);
    areas.filter(|area| wanted(table.charter, &table.state, area)).cloned().collect()
}

/// 4.3.B The areas in the order that a side chooses; what it leaves out follows in rulebook order.
fn choose(table: &mut At, side: Side, areas: Vec<AreaId>) -> Played<Vec<AreaId>> {
    let turn = table.state.turn;
    let given = table.ask(side.seat(), FightOrder { turn, side, areas: areas.clone() })?;
    let mut order: Vec<AreaId> = vec![];
    for area in given.areas.into_iter().filter(|area| areas.contains(area)).chain(areas.clone()) {
        if !order.contains(&area) {
            order.push(area);
        }
    }
    Ok(order)
}

/// 8.3.C By ruling r8 `roll_off_and_alternate`: the higher roll picks the first area, then the sides take turns.
fn roll_off(table: &mut At, mut areas: Vec<AreaId>) -> Played<Vec<AreaId>> {
    let mut picker = picker(table)?;
    tell(table, Open::PickerChosen { side: picker })?;
    let mut order = vec![];
    while areas.len() > 1 {
        let chosen = choose(table, picker, areas.clone())?.remove(0);
        areas.retain(|area| *area != chosen);
        order.push(chosen);
        picker = picker.enemy();
    }
    order.extend(areas);
    Ok(order)
}

fn picker(table: &mut At) -> Played<Side> {
    let turn = table.state.turn;
    for attempt in 1..=TIES {
        let mut dice = BTreeMap::new();
        for side in Side::BOTH {
            let id = format!("8.3.C/turn={turn}/attempt={attempt}/side={}", side.word());
            dice.insert(side, table.roll(RollId(id), 1, 6)?);
        }
        match dice[&Side::Spain].cmp(&dice[&Side::Us]) {
            std::cmp::Ordering::Greater => return Ok(Side::Spain),
            std::cmp::Ordering::Less => return Ok(Side::Us),
            std::cmp::Ordering::Equal => {}
        }
    }
    Err(Stop::Broken { reason: "roll-off without end".into() })
}

/// 4.3.B One area: search, battle line, disengaging after each round, port attack.
pub fn resolve(table: &mut At, area: &AreaId) -> Played<()> {
    let mut first = Side::Spain;
    if is_contested(table.charter, &table.state, area) {
        first = initiative::determine(table, area)?; // 8.1
        if let Some(lines) = search::search(table, area, first)? {
            battle::fight(table, area, lines)?; // 8.3
        }
    }
    for side in [first, first.enemy()] {
        port_attack::attack(table, area, side)?; // 8.4
    }
    Ok(())
}

/// 8.1.A, 8.1.D Squadrons of both sides, at sea or in a port of the area, and one of them at sea.
fn is_contested(charter: &Charter, state: &State, area: &AreaId) -> bool {
    let both = Side::BOTH.iter().all(|side| present(charter, state, area, *side).next().is_some());
    both && Side::BOTH.iter().any(|side| at_sea(state, area, *side).is_some())
}

/// A squadron at sea off an opposing port, whatever its order.
fn is_off_a_port(charter: &Charter, state: &State, area: &AreaId, side: Side) -> bool {
    at_sea(state, area, side).is_some() && charter.enemy_port_in(area, side).is_some()
}

/// Squadrons of a side at sea in an area and in its ports. 8.1.D independent units never count.
fn present<'s>(
    charter: &'s Charter,
    state: &'s State,
    area: &'s AreaId,
    side: Side,
) -> impl Iterator<Item = &'s Stack> {
    let here = move |at: &Location| match at {
        Location::Sea(sea) => sea == area,
        Location::Port(port) => charter.port(port).is_some_and(|port| port.areas.contains(area)),
    };
    state.stacks_of(side).filter(move |stack| stack.is_squadron() && here(&stack.at))
}

/// The squadron of a side at sea in an area: by 7.3.C there is one at most.
fn at_sea<'s>(state: &'s State, area: &AreaId, side: Side) -> Option<&'s Stack> {
    let here = Location::Sea(area.clone());
    state.stacks_of(side).find(|stack| stack.is_squadron() && stack.at == here)
}

/// From this revision on the facts tell what is seen of ships that are turned face up: before, only the views did.
const TELLS_DAMAGE: u32 = 2;

/// 13.0.D Turns a squadron and its order face up for combat. Gives what everybody sees of it from now on.
fn turn_up(table: &mut At, label: &Label) -> Option<Line> {
    show_order(&mut table.state, label);
    table.state.reveal(label);
    let told = table.revision() >= TELLS_DAMAGE;
    let stack = table.state.stacks.get(label)?;
    let damage = |id: &ShipId| table.state.ships.get(id).map_or(0, |ship| ship.damage);
    let damaged = stack.ships.iter().filter(|id| told && damage(id) > 0);
    Some(Line {
        label: label.clone(),
        ships: stack.ships.clone(),
        leaders: stack.leaders.clone(),
        damaged: damaged.map(|id| Damaged { ship: id.clone(), damage: damage(id) }).collect(),
    })
}

/// Turns up the order marker of a squadron that met the enemy (rule 8.2).
fn show_order(state: &mut State, label: &Label) -> Option<Order> {
    let order = state.stacks.get(label)?.does();
    state.shown.insert(label.clone(), order);
    Some(order)
}
