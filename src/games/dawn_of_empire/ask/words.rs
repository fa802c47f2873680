//! What players call ships, leaders, stacks and places, and how lines print them.

use crate::games::dawn_of_empire::charter::Charter;
use crate::games::dawn_of_empire::ids::{AreaId, Label, LeaderId, Location, Order, PortId, ShipId, Side};
use crate::games::dawn_of_empire::view::{MyStack, View};
use crate::rules::lexer::{begins, fold};
use crate::rules::names::Names;

/// Whatever can stand before the colon.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unit {
    Leader(LeaderId),
    Ship(ShipId),
    /// By its label.
    Stack(Label),
}

/// Names in use beside the printed ones: older spellings, full names, slips of the rulebook.
const ALSO: &[(&str, &str)] = &[
    ("maria_teresa", "Teresa"),
    ("maria_teresa", "Infanta Maria Teresa"),
    ("colon", "Cristobal Colon"),
    ("cristina", "Reina Cristina"),
    ("mercedes", "Reina Mercedes"),
    ("oquendo", "Almirante Oquendo"),
    ("alfonso_xii", "Alphonso XII"),
    ("alfonso_xiii", "Alphonso XIII"),
    ("galicia", "Galacia"),
    ("miantonomoh", "Maintonomoh"),
    ("manterola", "Manterola La"),
    ("columbia_basin", "Colombia Basin"),
    ("yucatan_straits", "Yucatan Channel"),
    ("north_yucatan_basin", "N Yucatan"),
    ("south_yucatan_basin", "S Yucatan"),
    ("canary_islands", "Canaries"),
    ("santiago", "Santiago de Cuba"),
];

fn add<T: Clone + PartialEq>(names: &mut Names<T>, thing: T, id: &str, printed: &str) {
    names.add(thing.clone(), printed);
    names.add(thing.clone(), &id.replace('_', " "));
    for (_, other) in ALSO.iter().filter(|(of, _)| *of == id) {
        names.add(thing.clone(), other);
    }
}

/// The side's own ships and leaders in play, and its stacks.
pub fn own(charter: &Charter, view: &View) -> Names<Unit> {
    let mut names = Names::default();
    let ashore = view.ashore.iter().map(|(leader, _)| leader);
    for id in view.mine.iter().flat_map(|stack| &stack.leaders).chain(ashore) {
        if let Some(leader) = charter.leaders.get(id) {
            add(&mut names, Unit::Leader(id.clone()), id.as_str(), &leader.name);
        }
    }
    for ship in view.mine.iter().flat_map(|stack| &stack.ships) {
        if let Some(printed) = charter.ships.get(&ship.id) {
            add(&mut names, Unit::Ship(ship.id.clone()), ship.id.as_str(), &printed.name);
        }
    }
    for stack in &view.mine {
        names.add(Unit::Stack(stack.label.clone()), stack.label.as_str());
    }
    names
}

/// Every ship and leader of the campaign, both sides, whatever became of them.
pub fn everyone(charter: &Charter) -> Names<Unit> {
    let mut names = Names::default();
    for (id, leader) in &charter.leaders {
        add(&mut names, Unit::Leader(id.clone()), id.as_str(), &leader.name);
    }
    for (id, ship) in &charter.ships {
        add(&mut names, Unit::Ship(id.clone()), id.as_str(), &ship.name);
    }
    names
}

/// Sea areas and ports, with their codes.
pub fn places(charter: &Charter) -> Names<Location> {
    let mut names = Names::default();
    for area in &charter.areas {
        add(&mut names, Location::Sea(area.id.clone()), area.id.as_str(), &area.name);
        names.add(Location::Sea(area.id.clone()), &area.code);
    }
    for port in &charter.ports {
        add(&mut names, Location::Port(port.id.clone()), port.id.as_str(), &port.name);
        names.add(Location::Port(port.id.clone()), &port.code);
    }
    names
}

/// Ports alone: where only a port can stand.
pub fn ports(charter: &Charter) -> Names<PortId> {
    let mut names = Names::default();
    for port in &charter.ports {
        add(&mut names, port.id.clone(), port.id.as_str(), &port.name);
        names.add(port.id.clone(), &port.code);
    }
    names
}

/// Sea areas alone.
pub fn areas(charter: &Charter) -> Names<AreaId> {
    let mut names = Names::default();
    for area in &charter.areas {
        add(&mut names, area.id.clone(), area.id.as_str(), &area.name);
        names.add(area.id.clone(), &area.code);
    }
    names
}

/// Endings with which people write an order ("anchored", "coaling").
const ENDINGS: [&str; 5] = ["s", "ed", "ing", "led", "ling"];

/// The order that a word is: whole, its first three letters or more, or with an ending.
pub fn order(word: &str) -> Option<Order> {
    Order::ALL.into_iter().find(|order| {
        let ended = word.strip_prefix(order.word()).is_some_and(|end| ENDINGS.contains(&end));
        begins(word, order.word()) || ended
    })
}

pub fn ship(charter: &Charter, id: &ShipId) -> String {
    fold(charter.ships.get(id).map_or(id.as_str(), |ship| &ship.name))
}
pub fn leader(charter: &Charter, id: &LeaderId) -> String {
    fold(charter.leaders.get(id).map_or(id.as_str(), |leader| &leader.name))
}
pub fn port(charter: &Charter, id: &PortId) -> String {
    fold(charter.port(id).map_or(id.as_str(), |port| &port.name))
}
pub fn area(charter: &Charter, id: &AreaId) -> String {
    fold(charter.area(id).map_or(id.as_str(), |area| &area.name))
}
pub fn place(charter: &Charter, at: &Location) -> String {
    match at {
        Location::Sea(id) => area(charter, id),
        Location::Port(id) => port(charter, id),
    }
}
pub fn unit(charter: &Charter, unit: &Unit) -> String {
    match unit {
        Unit::Leader(id) => leader(charter, id),
        Unit::Ship(id) => ship(charter, id),
        Unit::Stack(label) => fold(label.as_str()),
    }
}

/// Leaders, then ships, as a list.
pub fn list(charter: &Charter, leaders: &[LeaderId], ships: &[ShipId]) -> String {
    let leaders = leaders.iter().map(|id| leader(charter, id));
    leaders.chain(ships.iter().map(|id| ship(charter, id))).collect::<Vec<_>>().join(", ")
}

/// Several names as a fault tells them apart.
pub fn either(names: impl IntoIterator<Item = String>) -> String {
    names.into_iter().collect::<Vec<_>>().join(" or ")
}

/// What a stack goes by: its leader, else its first ship.
pub fn lead(charter: &Charter, stack: &MyStack) -> String {
    match (stack.leaders.first(), stack.ships.first()) {
        (Some(id), _) => leader(charter, id),
        (None, Some(first)) => ship(charter, &first.id),
        (None, None) => fold(stack.label.as_str()),
    }
}

/// The id of a unit, for the subject of a line.
pub fn id(unit: &Unit) -> String {
    match unit {
        Unit::Leader(id) => id.0.clone(),
        Unit::Ship(id) => id.0.clone(),
        Unit::Stack(label) => fold(label.as_str()),
    }
}

/// Whose a unit of the charter is.
pub fn side_of(charter: &Charter, unit: &Unit) -> Option<Side> {
    match unit {
        Unit::Leader(id) => charter.leaders.get(id).map(|leader| leader.side),
        Unit::Ship(id) => charter.ships.get(id).map(|ship| ship.side),
        Unit::Stack(_) => None,
    }
}
