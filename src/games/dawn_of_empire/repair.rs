//! The Repairs Phase (rules 4.5, 9.0).

use super::ask::repairs::{Repairs, RepairsGiven};
use super::facts::{Open, RepairedShip, Veiled};
use super::ids::{Location, PortId, Side};
use super::orders::refusals;
use super::view::{MyShip, View};
use super::{At, silence, tell, view};
use crate::rules::{Eye, Played, Refusal, Rule};
use std::collections::BTreeMap;

/// 9.0 Both sides repair at once. What is damaged is hidden, so both are always asked.
pub fn repairs(table: &mut At) -> Played<()> {
    let turn = table.state.turn;
    let delayed = table.charter.options.delayed_repair;
    let own_capacity = table.charter.rulings.is("r3", "repairs_phase_with_its_own_capacity");
    let spent = if own_capacity && !delayed { repair_ports(table)? } else { BTreeMap::new() };
    let mut together = table.together();
    let tickets = Side::BOTH.map(|side| (side, together.put(side.seat(), Repairs { turn, side })));
    let answers = together.wait()?;
    for (side, ticket) in tickets {
        carry_out(table, side, answers.take(ticket), &spent)?;
    }
    if delayed {
        // 14.2.B A port that had damage when the phase began repaired no ship: its points are its own.
        repair_ports(table)?;
    }
    Ok(())
}

/// By ruling r3 `repairs_phase_with_its_own_capacity` a port first takes damage off itself, and what that used is not
/// there for ships. 14.2.B, 14.2.C By the option too, whatever the damage: all of it stays until it is repaired so.
fn repair_ports(table: &mut At) -> Played<BTreeMap<PortId, u32>> {
    let mut spent = BTreeMap::new();
    for port in &table.charter.ports {
        let Some(state) = table.state.ports.get_mut(&port.id) else { continue };
        let points = state.damage.min(port.repair);
        if points > 0 {
            state.damage -= points;
            let left = state.damage;
            spent.insert(port.id.clone(), points);
            tell(table, Open::PortRepaired { port: port.id.clone(), points, left })?;
        }
    }
    Ok(spent)
}

/// 9.0.B, 9.0.C Points off ships in the port, within its number; 9.0.E none in a disrupted port.
fn carry_out(table: &mut At, side: Side, given: RepairsGiven, spent: &BTreeMap<PortId, u32>) -> Played<()> {
    let seen = view::view(table.charter, &table.state, Eye::Seat(side.seat()));
    let mut used = spent.clone();
    let mut refused = vec![];
    let mut ships = vec![];
    for wanted in given.points {
        let Some(ship) = lying_in(&seen, &wanted.port, wanted.ship.as_str()) else {
            refused.push((wanted.ship.to_string(), Refusal { why: "ship_not_here", rule: Rule("9.0") }));
            continue;
        };
        let used = used.entry(wanted.port.clone()).or_insert(0);
        let limit = silence::repairs_for(table.charter, &seen, side, &wanted.port, ship);
        let damage = table.state.ships.get(&wanted.ship).map_or(0, |ship| ship.damage);
        let points = wanted.points.min(damage).min(limit.saturating_sub(*used));
        if points < wanted.points {
            refused
                .push((wanted.ship.to_string(), Refusal { why: "port_repairs_no_more", rule: Rule("9.0") }));
        }
        *used += points;
        if let Some(state) = table.state.ships.get_mut(&wanted.ship).filter(|_| points > 0) {
            state.damage -= points;
            let left = state.damage;
            ships.push(RepairedShip { port: wanted.port, ship: wanted.ship, points, left });
        }
    }
    tell(table, Veiled::Repaired { side, ships })?;
    refusals(table, side, refused)
}

fn lying_in<'v>(view: &'v View, port: &PortId, ship: &str) -> Option<&'v MyShip> {
    let at = Location::Port(port.clone());
    let here = view.mine.iter().filter(|stack| stack.at == at);
    here.flat_map(|stack| &stack.ships).find(|found| found.id.as_str() == ship)
}
