//! Moves that a player might write: paths, drop-offs, joining, lines, kept orders, `then ask`.

use super::super::words;
use super::{Group, Join, Moves, print};
use crate::games::dawn_of_empire::charter::Charter;
use crate::games::dawn_of_empire::ids::{Location, Order, ShipId};
use crate::games::dawn_of_empire::judge;
use crate::games::dawn_of_empire::view::{MyStack, View};
use crate::rules::chance::{one_in, pick, shuffle, without_faults};
use crate::rules::{Chance, Question};

/// How many random ways are tried for one group.
const TRIES: u32 = 8;

pub fn sample(question: &Moves, charter: &Charter, view: &View, chance: &mut dyn Chance) -> Vec<String> {
    let mut lines = vec![];
    for stack in view.mine.iter().filter(|stack| !stack.moved && !stack.stopped) {
        if one_in(chance, 8) {
            continue;
        }
        for group in parts(stack, chance) {
            let path = walk(question, charter, view, stack, &group.ships, chance);
            let join = if group.ships.len() > 1 { Join::IfAny } else { join(view, stack, chance) };
            lines.push(print::group(charter, view, &Group { path, join, ..group }));
        }
        if one_in(chance, 6) && stack.ships.len() > 1 {
            let mut ships: Vec<ShipId> = stack.ships.iter().map(|ship| ship.id.clone()).collect();
            shuffle(chance, &mut ships);
            lines.push(format!(
                "{} line: {}",
                words::lead(charter, stack),
                words::list(charter, &[], &ships)
            ));
        }
        if one_in(chance, 8) {
            let order = stack.order.unwrap_or(Order::Transit);
            lines.push(format!("{} keeps: {}", words::lead(charter, stack), order.word()));
        }
    }
    if one_in(chance, 6) {
        lines.push(print::THEN_ASK.into());
    }
    without_faults(lines, |lines| question.read(charter, view, lines).faults)
}

/// A stack whole, or some ships and the others.
fn parts(stack: &MyStack, chance: &mut dyn Chance) -> Vec<Group> {
    let whole = Group {
        stack: stack.label.clone(),
        ships: stack.ships.iter().map(|ship| ship.id.clone()).collect(),
        leaders: stack.leaders.clone(),
        path: vec![],
        join: Join::IfAny,
    };
    let stays = matches!(stack.order, Some(Order::Anchor | Order::Coal));
    if stays || stack.ships.len() < 2 || !one_in(chance, 3) {
        return vec![whole];
    }
    let (one, two): (Vec<ShipId>, Vec<ShipId>) = whole.ships.iter().cloned().partition(|_| one_in(chance, 2));
    if one.is_empty() || two.is_empty() {
        return vec![whole];
    }
    vec![Group { ships: one, ..whole.clone() }, Group { ships: two, leaders: vec![], ..whole }]
}

/// One of some random legal ways; the silent one when none is found.
fn walk(
    question: &Moves,
    charter: &Charter,
    view: &View,
    stack: &MyStack,
    ships: &[ShipId],
    chance: &mut dyn Chance,
) -> Vec<Location> {
    let mut legal: Vec<Vec<Location>> = vec![];
    for _ in 0..TRIES {
        let mut path: Vec<Location> = vec![];
        for _ in 0..=chance.below(4) {
            let at = path.last().unwrap_or(&stack.at);
            let near = charter.neighbours(at, question.side);
            path.extend(pick(chance, &near).cloned());
            if judge::path(charter, view, stack, ships, &path).is_ok() {
                legal.push(path.clone());
            }
        }
    }
    pick(chance, &legal).cloned().unwrap_or_default()
}

fn join(view: &View, stack: &MyStack, chance: &mut dyn Chance) -> Join {
    let others: Vec<&MyStack> = view.mine.iter().filter(|other| other.label != stack.label).collect();
    match (chance.below(4), pick(chance, &others)) {
        (0, _) => Join::Apart,
        (1, Some(other)) => Join::With(other.label.clone()),
        _ => Join::IfAny,
    }
}
