//! Port attacks by raids and blockades (rule 8.4).

use super::super::facts::{Open, Reply, Volley};
use super::super::ids::{AreaId, Label, Order, PortId, ShipId, Side};
use super::super::state::Stack;
use super::super::{At, leaders, tell};
use super::losses::{self, Suffered};
use super::round::{DISABLED, HIT, damage};
use super::{TELLS_DAMAGE, at_sea, turn_up};
use crate::rules::{Played, RollId};
use std::collections::BTreeMap;

/// 8.4.G
const PORT_HIT: u32 = 5;
/// 8.4.L, 12.1.3.A Points for a port destroyed, besides its defense value.
pub const DESTROYED: u32 = 3;

/// One attack: who, on what.
struct Attack {
    area: AreaId,
    side: Side,
    label: Label,
    order: Order,
    port: PortId,
    defense: u32,
    /// 8.4.B, 8.4.C Dice of the port: its attack value against a blockade, its mine value against a raid.
    port_dice: u32,
    /// 8.4.E It engages every second or every third ship.
    every: usize,
}

/// 8.4.A A squadron with raid or blockade orders that is still in the area must attack the port, once (8.4.D).
pub fn attack(table: &mut At, area: &AreaId, side: Side) -> Played<()> {
    let Some(attack) = planned(table, area, side) else { return Ok(()) };
    let line = turn_up(table, &attack.label).filter(|_| table.revision() >= TELLS_DAMAGE);
    let before = table.state.ports.get(&attack.port).map_or(0, |port| port.damage);
    let volleys = exchange(table, &attack, before)?;
    let dealt: u32 = volleys.iter().map(|volley| volley.damage).sum();
    let destroyed = before + dealt > attack.defense;
    if let Some(port) = table.state.ports.get_mut(&attack.port) {
        port.damage += dealt;
        // 8.4.I; ruling r2 says whether damage alone turns the marker.
        port.disrupted |= destroyed || (dealt > 0 && table.charter.rulings.is("r2", "when_damaged"));
    }
    let suffered: BTreeMap<ShipId, Suffered> = volleys.iter().filter_map(answered).collect();
    losses::mark(&mut table.state, &suffered);
    table.state.reveal(&attack.label);
    let Attack { port, order, label, .. } = &attack;
    let told = Open::PortAttacked {
        area: area.clone(),
        port: port.clone(),
        side,
        order: *order,
        line,
        volleys,
        damage: dealt,
        destroyed,
    };
    tell(table, told)?;
    let flagship = table.state.stacks.get(label).and_then(|stack| stack.ships.first().cloned());
    let aboard = [(side, (label.clone(), flagship))].into();
    losses::settle(table, area, (0, &format!("port={port}")), &aboard, &suffered)?;
    reward(table, &attack, destroyed, dealt > 0)
}

/// 7.2.3.F, 8.4.A The attack that a squadron must make. 8.4.I a port that lies disrupted is not attacked again before it
/// recovers (12.1.3.A).
fn planned(table: &At, area: &AreaId, side: Side) -> Option<Attack> {
    let stack: &Stack = at_sea(&table.state, area, side)?;
    let order = stack.order.filter(|order| matches!(order, Order::Raid | Order::Blockade))?;
    let named = stack.target.as_ref().and_then(|target| {
        table.charter.ports_of(area).find(|port| port.id == *target && port.owner == Some(side.enemy()))
    });
    let port = named.or_else(|| table.charter.enemy_port_in(area, side))?;
    let works = port.defense?;
    if table.state.ports.get(&port.id).is_some_and(|port| port.disrupted) {
        return None;
    }
    Some(Attack {
        area: area.clone(),
        side,
        label: stack.label.clone(),
        order,
        port: port.id.clone(),
        defense: works.defense,
        port_dice: if order == Order::Blockade { works.attack } else { works.mine },
        every: if order == Order::Blockade { 2 } else { 3 },
    })
}

/// 8.4.E, 8.4.I, 8.4.J Ship after ship, until the port is destroyed or all have fired. In a raid only the ships that
/// the port engages fire (18.1.6.C), unless ruling r1 is `all`.
fn exchange(table: &mut At, attack: &Attack, before: u32) -> Played<Vec<Volley>> {
    let Some(stack) = table.state.stacks.get(&attack.label).cloned() else { return Ok(vec![]) };
    let all = attack.order == Order::Blockade || table.charter.rulings.is("r1", "all");
    let firing: Vec<(usize, ShipId)> = stack
        .ships
        .iter()
        .cloned()
        .enumerate()
        .filter(|(at, _)| all || at.is_multiple_of(attack.every))
        .collect();
    let line: Vec<ShipId> = firing.iter().map(|(_, ship)| ship.clone()).collect();
    let extra = leaders::dice(&line, line.first(), leaders::stars(table.charter, &stack));
    let mut volleys = vec![];
    let mut total = before;
    for ((at, ship), extra) in firing.into_iter().zip(extra) {
        let engaged = at.is_multiple_of(attack.every);
        let volley = volley(table, attack, ship, extra, engaged)?;
        total += volley.damage;
        volleys.push(volley);
        if total > attack.defense {
            break;
        }
    }
    Ok(volleys)
}

/// One ship fires at the port; if the port engages it, both fire at once.
fn volley(table: &mut At, attack: &Attack, ship: ShipId, extra: u32, engaged: bool) -> Played<Volley> {
    let dice = table.state.values(table.charter, &ship).attack + extra;
    let place = format!("area={}/port={}/ship={ship}", table.charter.code(&attack.area), attack.port);
    let faces = table.roll(RollId(format!("8.4/{place}")), dice, 6)?;
    let hits = faces.iter().filter(|face| **face >= PORT_HIT).count() as u32;
    let dealt = damage(table, &place, hits)?;
    let reply = if engaged && attack.port_dice > 0 { Some(reply(table, attack, &ship)?) } else { None };
    Ok(Volley { ship, dice, leader_dice: extra, hits, damage: dealt, reply })
}

/// 8.4.H The port hits and disables as a squadron does.
fn reply(table: &mut At, attack: &Attack, ship: &ShipId) -> Played<Reply> {
    let place = format!("area={}/port={}/at={ship}", table.charter.code(&attack.area), attack.port);
    let faces = table.roll(RollId(format!("8.4.H/{place}")), attack.port_dice, 6)?;
    let hits = faces.iter().filter(|face| **face == HIT).count() as u32;
    let damage = damage(table, &place, hits)?;
    Ok(Reply { dice: attack.port_dice, hits, disabled: faces.contains(&DISABLED), damage })
}

fn answered(volley: &Volley) -> Option<(ShipId, Suffered)> {
    let reply = volley.reply.as_ref()?;
    Some((volley.ship.clone(), Suffered { damage: reply.damage, disabled: reply.disabled }))
}

/// 8.4.L, 12.1.3.A Points at once. Some attacker is always left: a port never engages the second ship of a squadron.
/// 8.4.K a port that stands gives nothing.
fn reward(table: &mut At, attack: &Attack, destroyed: bool, damaged: bool) -> Played<()> {
    let points = if destroyed { DESTROYED + attack.defense } else { 0 };
    let turned = destroyed || (damaged && table.charter.rulings.is("r2", "when_damaged"));
    table.state.score(attack.side, points);
    if turned {
        tell(table, Open::PortDisrupted { port: attack.port.clone(), side: attack.side, points })?;
    }
    Ok(())
}
