//! Moves as lines.

use super::super::who::stack_of;
use super::super::words::{self, Unit};
use super::{Group, Join, Keeps, LineOfBattle, Named};
use crate::games::dawn_of_empire::charter::Charter;
use crate::games::dawn_of_empire::ids::{LeaderId, Location, ShipId};
use crate::games::dawn_of_empire::view::{MyStack, View};

pub const THEN_ASK: &str = "then ask";

/// One group: by what its stack goes by when it is the whole stack, else by its names.
pub fn group(charter: &Charter, view: &View, group: &Group) -> String {
    let stack = stack_of(view, &Unit::Stack(group.stack.clone()));
    let who = match stack {
        Some(stack) => who(charter, stack, &group.leaders, &group.ships),
        None => words::list(charter, &group.leaders, &group.ships),
    };
    format!("{who}: {}{}", path(charter, &group.path), end(charter, view, &group.join))
}

/// What goes before the colon for some of a stack.
pub fn who(charter: &Charter, stack: &MyStack, leaders: &[LeaderId], ships: &[ShipId]) -> String {
    if leaders.len() == stack.leaders.len() && ships.len() == stack.ships.len() {
        return words::lead(charter, stack);
    }
    let names = words::list(charter, leaders, ships);
    let heads = leaders.is_empty()
        && matches!(ships, [one] if stack.ships.first().is_some_and(|ship| ship.id == *one));
    if heads { format!("{names} alone") } else { names }
}

pub fn path(charter: &Charter, path: &[Location]) -> String {
    if path.is_empty() {
        return "stay".into();
    }
    path.iter().map(|at| words::place(charter, at)).collect::<Vec<_>>().join(", ")
}

fn end(charter: &Charter, view: &View, join: &Join) -> String {
    match join {
        Join::IfAny => String::new(),
        Join::Apart => ", apart".into(),
        Join::With(label) => {
            let unit = Unit::Stack(label.clone());
            let name = match stack_of(view, &unit) {
                Some(stack) => words::lead(charter, stack),
                None => words::unit(charter, &unit),
            };
            format!(", join {name}")
        }
    }
}

fn named(charter: &Charter, named: &Named) -> String {
    match named {
        Named::Ship(id) => words::ship(charter, id),
        Named::Leader(id) => words::leader(charter, id),
    }
}

pub fn line(charter: &Charter, line: &LineOfBattle) -> String {
    format!("{} line: {}", named(charter, &line.of), words::list(charter, &[], &line.ships))
}

pub fn keeps(charter: &Charter, keeps: &Keeps) -> String {
    format!("{} keeps: {}", named(charter, &keeps.of), keeps.order.word())
}
