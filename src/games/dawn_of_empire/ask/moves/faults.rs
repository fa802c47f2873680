//! Why lines of moves do not act, and the nearest legal form.

use super::super::shape::Tables;
use super::super::who::Who;
use super::super::words::{self, Unit};
use super::parse::End;
use super::read::Reading;
use super::{Group, Join, RULE, print};
use crate::games::dawn_of_empire::ids::{Location, Order};
use crate::games::dawn_of_empire::judge;
use crate::games::dawn_of_empire::view::MyStack;
use crate::rules::names::{Item, likeness};
use crate::rules::{Fault, Rule};

/// Why a group may not go its way; `None` when it may.
pub fn path(reading: &Reading, line: u32, stack: &MyStack, group: &Group) -> Option<Fault> {
    let (charter, view) = (reading.tables.charter, reading.tables.view);
    let judge = |path: &[Location]| judge::path(charter, view, stack, &group.ships, path);
    let refusal = judge(&group.path).err()?;
    let usual = reading.silent_path(stack, &group.ships);
    if usual.as_deref() == Some(&group.path[..]) {
        return None;
    }
    let ships: Vec<_> = stack.ships.iter().filter(|ship| group.ships.contains(&ship.id)).collect();
    let speed = judge::slowest(&ships);
    let slow = ships.iter().filter(|ship| ship.speed == speed).map(|ship| words::ship(charter, &ship.id));
    let mut fault = Fault::new(line, refusal.why, refusal.rule)
        .with("who", print::who(charter, stack, &group.leaders, &group.ships))
        .with("path", print::path(charter, &group.path))
        .with("order", stack.order.map_or("none", Order::word))
        .with("place", words::place(charter, &stack.at))
        .with("allowance", speed)
        .with("slowest", slow.collect::<Vec<_>>().join(", "));
    if let Some(cost) = charter.cost(&stack.at, &group.path) {
        fault = fault.with("cost", cost);
    } else if let Some((from, to)) = broken(reading, &stack.at, &group.path) {
        fault = fault.with("from", words::place(charter, &from)).with("to", words::place(charter, &to));
    }
    if refusal.why == "too_damaged_to_leave" {
        return Some(too_damaged(reading, stack, group, fault));
    }
    // The longest beginning that is legal, else what silence does.
    let begun =
        (1..group.path.len()).rev().map(|steps| &group.path[..steps]).find(|path| judge(path).is_ok());
    match begun.map(<[Location]>::to_vec).or(usual) {
        Some(path) => {
            let form = Group { path, ..group.clone() };
            Some(fault.nearest(print::group(charter, view, &form)))
        }
        None => Some(fault),
    }
}

/// 14.3.F Which ships damage holds in port; the same way is offered to the others.
fn too_damaged(reading: &Reading, stack: &MyStack, group: &Group, fault: Fault) -> Fault {
    let (charter, view) = (reading.tables.charter, reading.tables.view);
    let (held, free) = judge::laid_up(charter, stack, &group.ships);
    let fault = fault.with("who", words::list(charter, &[], &held));
    let free = Group { ships: free, ..group.clone() };
    let legal = judge::path(charter, view, stack, &free.ships, &free.path).is_ok();
    if legal && !free.ships.is_empty() { fault.nearest(print::group(charter, view, &free)) } else { fault }
}

/// The first step of a path that does not lead to a neighbour.
fn broken(reading: &Reading, from: &Location, path: &[Location]) -> Option<(Location, Location)> {
    let starts = std::iter::once(from).chain(path);
    let step = starts.zip(path).find(|(from, to)| reading.tables.charter.step(from, to).is_none())?;
    Some((step.0.clone(), step.1.clone()))
}

/// The places of a path, or why one of them does not read. What is nearest is looked for among the neighbours of the
/// step before, then everywhere.
pub fn places(
    reading: &Reading,
    line: u32,
    who: &Who,
    from: &Location,
    items: &[Item<Location>],
) -> Result<Vec<Location>, Box<Fault>> {
    let tables = &reading.tables;
    let mut path: Vec<Location> = vec![];
    let mut fault: Option<Fault> = None;
    for item in items {
        let at = path.last().unwrap_or(from);
        let next_to = |to: &Location| tables.charter.step(at, to).is_some();
        let (found, problem) = match item {
            Item::Name(place) => (Some(place.clone()), None),
            Item::Ambiguous { typed, among } => {
                let names = words::either(among.iter().map(|place| words::place(tables.charter, place)));
                let fault =
                    Fault::new(line, "ambiguous_place", RULE).with("word", typed).with("among", names);
                let near = among.iter().find(|place| next_to(place)).or(among.first());
                (near.cloned(), Some(fault))
            }
            Item::Unknown { typed } => {
                let near =
                    tables.places.nearest(typed, next_to).or_else(|| by_one_word(reading, typed, next_to));
                let near = near.or_else(|| tables.places.nearest(typed, |_| true));
                (near, Some(Fault::new(line, "unknown_place", RULE).with("word", typed)))
            }
        };
        if fault.is_none() {
            fault = problem;
        }
        path.extend(found);
    }
    let Some(fault) = fault else { return Ok(path) };
    let printed = who.shown(tables.charter, tables.view, &tables.own);
    let form = format!("{printed}: {}", print::path(tables.charter, &path));
    Err(Box::new(if path.is_empty() { fault } else { fault.nearest(form) }))
}

/// A slip in one word of a longer name: `flordia` for Florida Straits.
fn by_one_word(reading: &Reading, typed: &str, fits: impl Fn(&Location) -> bool) -> Option<Location> {
    const ALIKE: u32 = 600;
    let charter = reading.tables.charter;
    let areas = charter.areas.iter().map(|area| Location::Sea(area.id.clone()));
    let ports = charter.ports.iter().map(|port| Location::Port(port.id.clone()));
    let near = areas.chain(ports).filter(|place| fits(place)).map(|place| {
        let name = words::place(charter, &place);
        (name.split(' ').map(|word| likeness(typed, word)).max().unwrap_or(0), place)
    });
    near.filter(|(alike, _)| *alike >= ALIKE).max_by_key(|(alike, _)| *alike).map(|(_, place)| place)
}

/// What stands after the colon, places in print where they read and as typed where they do not.
pub fn as_typed(tables: &Tables, path: &[Item<Location>], end: &End) -> String {
    let place = |item: &Item<Location>| match item {
        Item::Name(place) => words::place(tables.charter, place),
        Item::Ambiguous { typed, .. } | Item::Unknown { typed } => typed.clone(),
    };
    let places: Vec<String> = path.iter().map(place).collect();
    let path = if places.is_empty() { "stay".into() } else { places.join(", ") };
    match end {
        End::IfAny => path,
        End::Apart => format!("{path}, apart"),
        End::Join(who) => format!("{path}, join {}", who.shown(tables.charter, tables.view, &tables.own)),
    }
}

/// Ships of one line that are not in one stack (7.3.D: parts of one stack go one way).
pub fn several_stacks(reading: &Reading, line: u32, group: &Group, stack: &MyStack) -> Fault {
    let elsewhere: Vec<_> =
        group.ships.iter().filter(|id| !stack.ships.iter().any(|ship| ship.id == **id)).cloned().collect();
    let leaders: Vec<_> = group.leaders.iter().filter(|id| !stack.leaders.contains(id)).cloned().collect();
    let charter = reading.tables.charter;
    Fault::new(line, "not_one_stack", Rule("7.3"))
        .with("who", words::list(charter, &group.leaders, &group.ships))
        .with("elsewhere", words::list(charter, &leaders, &elsewhere))
}

/// 7.3.C Squadrons that end in one place always combine; only a ship alone has a choice (7.4.E).
pub fn squadron_joins(reading: &Reading, line: u32, group: &Group) -> Fault {
    let form = Group { join: Join::IfAny, ..group.clone() };
    let charter = reading.tables.charter;
    Fault::new(line, "squadrons_always_combine", Rule("7.3"))
        .with("who", words::list(charter, &group.leaders, &group.ships))
        .nearest(print::group(charter, reading.tables.view, &form))
}

/// A ship or leader that an earlier line moves.
pub fn already(reading: &Reading, line: u32, unit: &Unit) -> Fault {
    Fault::new(line, "already_moving", RULE).with("who", words::unit(reading.tables.charter, unit))
}
