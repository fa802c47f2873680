//! Where patrols go and sorties strike; all others do what their orders mean, as in silence.

use super::super::ask::moves::{Group, Join, print};
use super::super::charter::Charter;
use super::super::ids::{AreaId, Location, Order, ShipId, Side};
use super::super::judge;
use super::super::view::{MyStack, View};
use super::worth;
use crate::rules::Chance;
use std::collections::BTreeSet;

pub fn lines(charter: &Charter, view: &View, chance: &mut dyn Chance) -> Vec<String> {
    let Some(side) = view.side else { return vec![] };
    let mut held = taken(charter, view, side);
    let mut lines = vec![];
    let free = |stack: &&MyStack| !stack.moved && !stack.stopped && stack.ships.len() > 1;
    let mut hunters: Vec<&MyStack> = view
        .mine
        .iter()
        .filter(free)
        .filter(|stack| matches!(stack.order, Some(Order::Patrol | Order::Sortie)))
        .collect();
    // The strongest chooses first.
    hunters.sort_by_key(|stack| std::cmp::Reverse(dice(stack)));
    for stack in hunters {
        let Some((path, area)) = best(charter, view, side, stack, &held, chance) else { continue };
        held.insert(area);
        let group = Group {
            stack: stack.label.clone(),
            ships: stack.ships.iter().map(|ship| ship.id.clone()).collect(),
            leaders: stack.leaders.clone(),
            path,
            join: Join::IfAny,
        };
        lines.push(print::group(charter, view, &group));
    }
    lines
}

pub fn dice(stack: &MyStack) -> u32 {
    stack.ships.iter().map(|ship| ship.attack).sum()
}

/// Areas in which own squadrons will stand that do not look for another.
fn taken(charter: &Charter, view: &View, side: Side) -> BTreeSet<AreaId> {
    let mut held = BTreeSet::new();
    for stack in view.mine.iter().filter(|stack| stack.ships.len() > 1) {
        match (&stack.order, &stack.at) {
            (Some(Order::Blockade | Order::Raid), at) if !stack.moved => {
                let ways = charter.ways(at, side);
                let target = stack.target.as_ref().and_then(|target| charter.port(target));
                let off = target.into_iter().flat_map(|port| &port.areas);
                let cost = |area: &&AreaId| ways.get(&Location::Sea((*area).clone())).map(|way| way.cost);
                held.extend(off.filter(|area| cost(area).is_some()).min_by_key(cost).cloned());
            }
            (Some(Order::Coal | Order::Anchor), Location::Sea(area)) => {
                held.insert(area.clone());
            }
            (_, Location::Sea(area)) if stack.moved => {
                held.insert(area.clone());
            }
            _ => {}
        }
    }
    held
}

/// The best area that a patrol or sortie may go to, with the way.
fn best(
    charter: &Charter,
    view: &View,
    side: Side,
    stack: &MyStack,
    held: &BTreeSet<AreaId>,
    chance: &mut dyn Chance,
) -> Option<(Vec<Location>, AreaId)> {
    let ships: Vec<ShipId> = stack.ships.iter().map(|ship| ship.id.clone()).collect();
    let mut best: Option<(i64, Vec<Location>, AreaId)> = None;
    for (at, way) in charter.ways(&stack.at, side) {
        let Location::Sea(area) = at else { continue };
        if judge::path(charter, view, stack, &ships, &way.path).is_err() {
            continue;
        }
        let worth = worth::area(charter, view, side, &area, dice(stack), held) * 10 - i64::from(way.cost)
            + i64::from(chance.below(100));
        if best.as_ref().is_none_or(|(known, ..)| worth > *known) {
            best = Some((worth, way.path, area));
        }
    }
    best.map(|(_, path, area)| (path, area))
}
