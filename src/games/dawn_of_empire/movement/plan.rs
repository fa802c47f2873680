//! What the groups of one stack do: judged once more, with what silence does where they may not.

use super::super::At;
use super::super::ask::moves::{Group, Join};
use super::super::ids::{LeaderId, Location, Order, ShipId, Side};
use super::super::judge;
use super::super::silence;
use super::super::view::{MyStack, View};
use crate::rules::{Refusal, Rule};
use std::collections::BTreeSet;

/// Ships of one stack that go one way.
#[derive(Clone, Debug)]
pub struct Part {
    pub ships: Vec<ShipId>,
    pub leaders: Vec<LeaderId>,
    pub path: Vec<Location>,
    /// It waits for the next answer.
    pub waits: bool,
    pub join: Join,
}

type Refused = Vec<(String, Refusal)>;

/// The parts of a stack: every ship in exactly one.
pub fn plan(
    table: &At,
    view: &View,
    stack: &MyStack,
    groups: Vec<Group>,
    last: bool,
    refused: &mut Refused,
) -> Vec<Part> {
    let mut left: Vec<ShipId> = stack.ships.iter().map(|ship| ship.id.clone()).collect();
    let mut leaders = stack.leaders.clone();
    let mut parts = vec![];
    for group in groups {
        let Some(group) = take(group, &mut left, &mut leaders, refused) else { continue };
        match judge::path(table.charter, view, stack, &group.ships, &group.path) {
            Ok(()) => parts.push(Part::of(group)),
            Err(refusal) => {
                refused.push((group.stack.to_string(), refusal));
                let quiet = silence::moves_of(table.charter, view, stack, &group.ships);
                let quiet = quiet.into_iter().map(|quiet| Part { leaders: vec![], ..Part::of(quiet) });
                parts.extend(with_leaders(quiet.collect(), group.leaders));
            }
        }
    }
    if !left.is_empty() && last {
        let quiet = silence::moves_of(table.charter, view, stack, &left);
        parts.extend(quiet.into_iter().map(|group| Part { leaders: vec![], ..Part::of(group) }));
    } else if !left.is_empty() {
        parts.push(Part { ships: left, leaders: vec![], path: vec![], waits: true, join: Join::IfAny });
    }
    let parts = with_leaders(parts, leaders);
    together_if_bound(table, view, stack, parts, refused)
}

impl Part {
    fn of(group: Group) -> Part {
        let Group { ships, leaders, path, join, .. } = group;
        Part { ships, leaders, path, waits: false, join }
    }
}

/// What of a group is in the stack and in no other group.
fn take(
    mut group: Group,
    left: &mut Vec<ShipId>,
    leaders: &mut Vec<LeaderId>,
    refused: &mut Refused,
) -> Option<Group> {
    let mut absent = |who: &str, why| refused.push((who.to_owned(), Refusal { why, rule: Rule("4.2") }));
    group.ships.retain(|id| match left.iter().position(|other| other == id) {
        Some(at) => {
            left.remove(at);
            true
        }
        None => {
            absent(id.as_str(), "ship_not_here");
            false
        }
    });
    if group.ships.is_empty() {
        return None;
    }
    group.leaders.retain(|id| match leaders.iter().position(|other| other == id) {
        Some(at) => {
            leaders.remove(at);
            true
        }
        None => {
            absent(id.as_str(), "leader_not_here");
            false
        }
    });
    Some(group)
}

/// 6.1.D Leaders never move on their own: those whom no group named go with the largest part.
fn with_leaders(mut parts: Vec<Part>, leaders: Vec<LeaderId>) -> Vec<Part> {
    let most = parts.iter().map(|part| part.ships.len()).max();
    if let Some(part) = parts.iter_mut().find(|part| Some(part.ships.len()) == most) {
        part.leaders.extend(leaders);
    }
    parts
}

/// A stack may only part where 5.4.A and 5.0.B let it: a patrol in port sails with somebody, and every new squadron
/// takes a marker of the same order (7.3.D). Else the stack stays together and does what silence does.
fn together_if_bound(
    table: &At,
    view: &View,
    stack: &MyStack,
    parts: Vec<Part>,
    refused: &mut Refused,
) -> Vec<Part> {
    let idle = stack.order == Some(Order::Patrol)
        && matches!(stack.at, Location::Port(_))
        && parts.len() > 1
        && parts.iter().all(|part| part.path.is_empty() && !part.waits);
    if idle {
        refused.push((stack.label.to_string(), Refusal { why: "patrol_must_leave_port", rule: Rule("5.4") }));
    } else if view.side.is_some_and(|side| markers_lacking(table, side, stack, &parts)) {
        refused.push((stack.label.to_string(), Refusal { why: "no_marker", rule: Rule("5.0") }));
    } else {
        return parts;
    }
    let ships: Vec<ShipId> = stack.ships.iter().map(|ship| ship.id.clone()).collect();
    let groups = silence::moves_of(table.charter, view, stack, &ships);
    let parts = groups.into_iter().map(|group| Part { leaders: vec![], ..Part::of(group) });
    with_leaders(parts.collect(), stack.leaders.clone())
}

fn markers_lacking(table: &At, side: Side, stack: &MyStack, parts: &[Part]) -> bool {
    let Some(order) = stack.order else { return false };
    let in_port = matches!(stack.at, Location::Port(_));
    let ways: BTreeSet<(bool, &[Location])> =
        parts.iter().map(|part| (part.waits, part.path.as_slice())).collect();
    let squadrons = ways.into_iter().filter(|(waits, path)| {
        let here = parts.iter().filter(|part| (part.waits, part.path.as_slice()) == (*waits, *path));
        let ships: usize = here.map(|part| part.ships.len()).sum();
        // Ships left behind in port count as at anchor, with a marker of that kind if there is one.
        let left_behind = in_port && path.is_empty() && !waits;
        ships > 1 && !left_behind
    });
    let wanted = (squadrons.count() as u32).saturating_sub(1);
    let all = table.charter.markers.get(&(side, order)).copied().unwrap_or(0);
    table.state.markers_used(side, order) + wanted > all
}
