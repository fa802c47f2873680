//! Ships that leave a battle for a port (rules 8.3.2.1.B, 10.2.2.B).

use super::super::ask::haven::Haven;
pub use super::super::ask::haven::Leaving;
use super::super::facts::Open;
use super::super::ids::{AreaId, Label, Location, PortId, ShipId, Side};
use super::super::state::Stack;
use super::super::{At, tell};
use super::losses;
use crate::rules::Played;

/// A ship that leaves, and whether the leaders of its squadron are aboard.
pub struct Leaver {
    pub side: Side,
    pub label: Label,
    pub ship: ShipId,
    pub leaders: bool,
}

/// Every leaver goes to its port, by choice where there is one; ships are face up, so everybody sees the choice.
pub fn go(table: &mut At, area: &AreaId, round: u32, leavers: Vec<Leaver>, why: Leaving) -> Played<()> {
    let turn = table.state.turn;
    let ports: Vec<Vec<(PortId, u32)>> =
        leavers.iter().map(|leaver| open_to(table, area, leaver, why)).collect();
    let mut together = table.together();
    let mut tickets = vec![];
    for (leaver, ports) in leavers.iter().zip(&ports) {
        let haven = Haven {
            turn,
            side: leaver.side,
            area: area.clone(),
            round,
            ship: leaver.ship.clone(),
            why,
            ports: ports.clone(),
        };
        tickets.push((ports.len() > 1).then(|| together.put(leaver.side.seat(), haven)));
    }
    let answers = together.wait()?;
    for ((leaver, ports), ticket) in leavers.into_iter().zip(ports).zip(tickets) {
        let wanted = ticket.map(|ticket| answers.take(ticket).port);
        let chosen = wanted.filter(|wanted| ports.iter().any(|(port, _)| port == wanted));
        if let Some(port) = chosen.or(ports.into_iter().next().map(|(port, _)| port)) {
            enter(table, leaver, port, why)?;
        }
    }
    Ok(())
}

/// 8.3.2.1.B For a disabled ship the nearest friendly port, or those that are equally near; neutral ports would need
/// option 14.8 (ruling r13). 10.2.2.B For one that disengaged any friendly or neutral port in its reach, else the
/// nearest.
fn open_to(table: &At, area: &AreaId, leaver: &Leaver, why: Leaving) -> Vec<(PortId, u32)> {
    let at = Location::Sea(area.clone());
    let speed = table.state.values(table.charter, &leaver.ship).speed;
    let havens = table.charter.havens(&at, leaver.side, why == Leaving::Disengaged);
    let nearest = havens.first().map_or(0, |(_, way)| way.cost);
    let limit = match why {
        Leaving::Disabled => nearest,
        Leaving::Disengaged => nearest.max(speed),
    };
    havens.into_iter().map(|(port, way)| (port, way.cost)).filter(|(_, cost)| *cost <= limit).collect()
}

/// It lies in the port by itself and takes no further part this turn (8.1.D, 8.3.2.E). What its squadron was ordered
/// to do stays with it for the orders of the next turn.
fn enter(table: &mut At, leaver: Leaver, port: PortId, why: Leaving) -> Played<()> {
    let Leaver { side, label: from, ship, leaders } = leaver;
    let Some(old) = table.state.stacks.get(&from).cloned() else { return Ok(()) };
    let state = &mut table.state;
    let label = state.new_label(side);
    let at = Location::Port(port.clone());
    let carried = if leaders { old.leaders.clone() } else { vec![] };
    let stack = Stack {
        order: old.order,
        path: vec![at.clone()],
        from: old.at.clone(),
        moved: true,
        ..Stack::new(label.clone(), side, at.clone(), vec![ship.clone()], carried.clone())
    };
    losses::leave(state, &from, &ship);
    if let Some(old) = state.stacks.get_mut(&from) {
        old.leaders.retain(|leader| !carried.contains(leader));
    }
    state.stacks.insert(label.clone(), stack);
    if let Some(ship) = state.ships.get_mut(&ship) {
        ship.neutral_since = table.charter.is_neutral(&at).then_some(state.turn);
    }
    state.note_sailed(table.charter, std::slice::from_ref(&ship));
    state.reveal(&label);
    tell(table, Open::ShipLeft { ship, side, port, label, disabled: why == Leaving::Disabled })
}
