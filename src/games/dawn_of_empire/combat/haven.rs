//! Ships that leave a battle for a port (rules 8.3.2.1.B, 10.2.2.B).

use super::super::ask::haven::Haven;
pub use super::super::ask::haven::Leaving;
use super::super::charter::Charter;
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
    let (mut going, mut ports) = (vec![], vec![]);
    for leaver in leavers {
        let open = open_to(table, area, &leaver, why);
        if let (Leaving::Disabled, Some(short)) = (why, too_far(table, &leaver, &open)) {
            losses::scuttle(table, area, leaver, short)?;
            continue;
        }
        ports.push(open);
        going.push(leaver);
    }
    let leavers = going;
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

/// 8.3.2.1.B For a disabled ship the nearest friendly port, or those that are equally near, and where ruling r13 lets
/// it the nearest neutral ones. 10.2.2.B For one that disengaged any friendly or neutral port in its reach, else the
/// nearest.
fn open_to(table: &At, area: &AreaId, leaver: &Leaver, why: Leaving) -> Vec<(PortId, u32)> {
    let at = Location::Sea(area.clone());
    let speed = table.state.values(table.charter, &leaver.ship).speed;
    let neutral_too = why == Leaving::Disengaged || neutral_for_disabled(table);
    let havens = table.charter.havens(&at, leaver.side, neutral_too);
    let neutral = |port: &PortId| table.charter.is_neutral(&Location::Port(port.clone()));
    let nearest = |of: Option<bool>| {
        let near = havens.iter().find(|(port, _)| of.is_none_or(|of| neutral(port) == of));
        near.map_or(0, |(_, way)| way.cost)
    };
    let limits = match why {
        Leaving::Disabled => [nearest(Some(false)), nearest(Some(true))],
        Leaving::Disengaged => [nearest(None).max(speed); 2],
    };
    let near = havens.iter().filter(|(port, way)| way.cost <= limits[usize::from(neutral(port))]);
    let mut near: Vec<(PortId, u32)> = near.map(|(port, way)| (port.clone(), way.cost)).collect();
    if why == Leaving::Disabled
        && counts_distance(table, leaver)
        && near.iter().any(|(_, cost)| *cost <= speed)
    {
        near.retain(|(_, cost)| *cost <= speed);
    }
    near
}

/// 8.3.2.1.B The rule names an option for neutral ports; ruling r13 says which is meant.
fn neutral_for_disabled(table: &At) -> bool {
    let Charter { rulings, options, .. } = table.charter;
    (rulings.is("r13", "only_with_14_8") && options.restricted_disabled)
        || (rulings.is("r13", "only_with_14_9") && options.speed_subgroups)
}

/// 14.8.A Whether a disabled ship must be able to make the distance: one with damage; by ruling r22 `any_unit` every one.
fn counts_distance(table: &At, leaver: &Leaver) -> bool {
    let damaged = table.state.ships.get(&leaver.ship).is_some_and(|ship| ship.damage > 0);
    table.charter.options.restricted_disabled && (damaged || table.charter.rulings.is("r22", "any_unit"))
}

/// How far it is to the nearest port that a ship may go to, and the movement allowance that is less.
pub struct Short {
    pub distance: u32,
    pub allowance: u32,
}

/// 14.8.A
fn too_far(table: &At, leaver: &Leaver, ports: &[(PortId, u32)]) -> Option<Short> {
    let allowance = table.state.values(table.charter, &leaver.ship).speed;
    let distance = ports.iter().map(|(_, cost)| *cost).min()?;
    (counts_distance(table, leaver) && distance > allowance).then_some(Short { distance, allowance })
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
