//! New forces (rules 4.1.1, 7.7) and the recovery of ports (8.4.M).

use super::facts::{Open, Veiled};
use super::ids::{Location, PortId, ShipId, Side};
use super::state::{Fate, Stack};
use super::{At, tell};
use crate::rules::Played;
use std::collections::BTreeMap;

/// 4.1.1 A new turn: ports recover, reinforcements enter.
pub fn enter(table: &mut At) -> Played<()> {
    let state = &mut table.state;
    state.turn += 1;
    state.shown.clear();
    state.gave_way.clear();
    state.held.clear();
    state.losses.clear();
    for stack in state.stacks.values_mut() {
        stack.rest();
    }
    let turn = state.turn;
    tell(table, Open::TurnBegun { turn })?;
    restore_ports(table)?;
    reinforcements(table)
}

/// 4.1.1.C, 8.4.M Damage comes off every port and its marker is turned face up. By ruling r3
/// `repairs_phase_with_its_own_capacity`, and by option 14.2.B, only a port that has repaired itself is turned.
fn restore_ports(table: &mut At) -> Played<()> {
    let own_capacity = table.charter.options.delayed_repair
        || table.charter.rulings.is("r3", "repairs_phase_with_its_own_capacity");
    let ports: Vec<PortId> = table.state.ports.keys().cloned().collect();
    for id in ports {
        let Some(port) = table.state.ports.get_mut(&id) else { continue };
        let hurt = port.disrupted || (port.damage > 0 && !own_capacity);
        if hurt && !(own_capacity && port.damage > 0) {
            (port.damage, port.disrupted) = (0, false);
            tell(table, Open::PortRestored { port: id })?;
        }
    }
    Ok(())
}

/// 4.1.1.A, 7.7 On their turn of entry units are placed in their port and begin their movement there.
fn reinforcements(table: &mut At) -> Played<()> {
    let mut entering: BTreeMap<(Side, PortId), Vec<ShipId>> = BTreeMap::new();
    for ship in table.charter.ships.values() {
        let due = ship.entry_turn == table.state.turn
            && table.state.ships.get(&ship.id).is_some_and(|ship| ship.fate == Fate::Expected);
        if let (true, Location::Port(port)) = (due, &ship.start) {
            entering.entry((ship.side, port.clone())).or_default().push(ship.id.clone());
        }
    }
    for ((side, port), ships) in entering {
        for id in &ships {
            if let Some(ship) = table.state.ships.get_mut(id) {
                ship.fate = Fate::InPlay;
            }
        }
        let label = table.state.new_label(side);
        let stack = Stack::new(label.clone(), side, Location::Port(port.clone()), ships.clone(), vec![]);
        table.state.stacks.insert(label.clone(), stack);
        tell(table, Veiled::ForcesEntered { side, port, label, ships })?;
    }
    Ok(())
}
