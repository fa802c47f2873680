//! What stands before the colon: the ships and leaders that a line is about.

use super::words::{self, Unit};
use crate::games::dawn_of_empire::charter::Charter;
use crate::games::dawn_of_empire::ids::{LeaderId, Location, ShipId};
use crate::games::dawn_of_empire::view::{MyStack, View};
use crate::rules::lexer::{Token, joined};
use crate::rules::names::{Item, Names, Reading};
use crate::rules::{Fault, Rule};

/// Words before a name that say nothing.
const TITLES: [&str; 9] =
    ["leader", "admiral", "adm", "commodore", "uss", "the", "squadron", "stack", "fleet"];

/// A list of names as typed, and what they came to.
#[derive(Clone, Debug)]
pub struct Who {
    pub items: Vec<Item<Unit>>,
    /// Every item is a ship or leader of the side.
    pub clear: bool,
    /// `vizcaya alone`: only the ships named, though the first one heads a stack.
    pub alone: bool,
    typed: String,
}

impl Who {
    pub fn read(names: &Names<Unit>, tokens: &[Token]) -> Who {
        let is = |token: &Token, words: &[&str]| token.word().is_some_and(|word| words.contains(&word));
        let alone = tokens.last().is_some_and(|token| is(token, &["alone"]));
        let idle = |token: &Token| is(token, &TITLES) || (alone && is(token, &["alone"]));
        let tokens: Vec<Token> = tokens.iter().filter(|token| !idle(token)).cloned().collect();
        let items = names.list(&tokens);
        let clear = !items.is_empty() && items.iter().all(|item| matches!(item, Item::Name(_)));
        Who { items, clear, alone, typed: joined(&tokens) }
    }

    pub fn units(&self) -> impl Iterator<Item = &Unit> {
        self.items.iter().filter_map(|item| match item {
            Item::Name(unit) => Some(unit),
            _ => None,
        })
    }

    /// At least one name reads, or nearly does: the line begins like an order.
    pub fn sounds_known(&self, names: &Names<Unit>) -> bool {
        self.items.iter().any(|item| match item {
            Item::Name(_) | Item::Ambiguous { .. } => true,
            Item::Unknown { typed } => names.nearest(typed, |_| true).is_some(),
        })
    }

    /// What the line is filed under: its first name, else the words as typed.
    pub fn subject(&self) -> String {
        match self.items.first() {
            Some(Item::Name(unit)) => words::id(unit),
            _ => self.typed.replace(' ', "_"),
        }
    }

    /// The list in print, typing errors replaced by what is nearest, in the place of the first name that reads where
    /// one is there; none when something has nothing near it.
    pub fn repaired(&self, charter: &Charter, view: &View, names: &Names<Unit>) -> Option<String> {
        let place = self.units().find_map(|unit| place_of(view, unit));
        let beside = |unit: &Unit| place.is_none() || place_of(view, unit) == place;
        let nearest = |typed: &str, fits: &dyn Fn(&Unit) -> bool| {
            let here = names.nearest(typed, |unit| fits(unit) && beside(unit));
            here.or_else(|| names.nearest(typed, fits))
        };
        let print = |item: &Item<Unit>| {
            let unit = match item {
                Item::Name(unit) => Some(unit.clone()),
                Item::Ambiguous { typed, among } => {
                    let first = || among.iter().find(|unit| beside(unit)).or(among.first()).cloned();
                    nearest(typed, &|unit| among.contains(unit)).or_else(first)
                }
                Item::Unknown { typed } => nearest(typed, &|_| true),
            };
            unit.map(|unit| words::unit(charter, &unit))
        };
        let printed: Option<Vec<String>> = self.items.iter().map(print).collect();
        let alone = if self.alone { " alone" } else { "" };
        printed.filter(|printed| !printed.is_empty()).map(|printed| printed.join(", ") + alone)
    }

    /// The list as [`Who::repaired`] has it, or as typed.
    pub fn shown(&self, charter: &Charter, view: &View, names: &Names<Unit>) -> String {
        self.repaired(charter, view, names).unwrap_or_else(|| self.typed.clone())
    }

    /// The first thing wrong with the names.
    pub fn fault(&self, charter: &Charter, view: &View, line: u32, rule: Rule) -> Option<Fault> {
        if self.items.is_empty() {
            return Some(Fault::new(line, "nobody_named", rule));
        }
        self.items.iter().find_map(|item| unclear(charter, view, item, line, rule))
    }
}

/// Why one name does not read. An enemy's name is no news: all names are printed on the counters of the game.
pub fn unclear(charter: &Charter, view: &View, item: &Item<Unit>, line: u32, rule: Rule) -> Option<Fault> {
    match item {
        Item::Name(_) => None,
        Item::Ambiguous { typed, among } => {
            let among = words::either(among.iter().map(|unit| words::unit(charter, unit)));
            Some(Fault::new(line, "ambiguous_name", rule).with("word", typed).with("among", among))
        }
        Item::Unknown { typed } => {
            let read = words::everyone(charter).read_whole(&typed.split(' ').collect::<Vec<_>>());
            let why = match read {
                Reading::Found { id, .. } => {
                    let mine = words::side_of(charter, &id) == view.side;
                    if mine { "not_in_play" } else { "not_yours" }
                }
                _ => "unknown_name",
            };
            Some(Fault::new(line, why, rule).with("word", typed))
        }
    }
}

/// A stack of the side.
pub fn stack_of<'v>(view: &'v View, unit: &Unit) -> Option<&'v MyStack> {
    view.mine.iter().find(|stack| match unit {
        Unit::Leader(id) => stack.leaders.contains(id),
        Unit::Ship(id) => stack.ships.iter().any(|ship| ship.id == *id),
        Unit::Stack(label) => stack.label == *label,
    })
}

/// Where a ship, leader or stack is.
pub fn place_of(view: &View, unit: &Unit) -> Option<Location> {
    let ashore = |id: &LeaderId| view.ashore.iter().find(|(leader, _)| leader == id);
    stack_of(view, unit).map(|stack| stack.at.clone()).or_else(|| match unit {
        Unit::Leader(id) => ashore(id).map(|(_, port)| Location::Port(port.clone())),
        _ => None,
    })
}

/// A line of one name speaks of the whole stack when the name is what the stack goes by: its label, the leader who
/// leads it, or its first ship.
pub fn heads<'v>(view: &'v View, unit: &Unit) -> Option<&'v MyStack> {
    let stack = stack_of(view, unit)?;
    let is_head = match unit {
        Unit::Stack(_) => true,
        Unit::Leader(id) => stack.leaders.first() == Some(id),
        Unit::Ship(id) => stack.ships.first().is_some_and(|ship| ship.id == *id),
    };
    is_head.then_some(stack)
}

/// The stack that a line speaks of as a whole: it names what heads it and no ship beside.
pub fn whole_stack<'v>(view: &'v View, who: &Who) -> Option<&'v MyStack> {
    let units: Vec<&Unit> = who.units().collect();
    let ships = units.iter().any(|unit| matches!(unit, Unit::Ship(_)));
    match units[..] {
        [one] if !who.alone => heads(view, one),
        [first, _, ..] if !ships => heads(view, first),
        _ => None,
    }
}

/// Ships and leaders of a list in the order typed, a label standing for all of its stack; each once.
pub fn members<'w>(view: &View, units: impl Iterator<Item = &'w Unit>) -> (Vec<LeaderId>, Vec<ShipId>) {
    let (mut leaders, mut ships): (Vec<LeaderId>, Vec<ShipId>) = (vec![], vec![]);
    for unit in units {
        match unit {
            Unit::Leader(id) => leaders.push(id.clone()),
            Unit::Ship(id) => ships.push(id.clone()),
            Unit::Stack(_) => {
                let stack = stack_of(view, unit);
                leaders.extend(stack.iter().flat_map(|stack| stack.leaders.iter().cloned()));
                ships.extend(stack.iter().flat_map(|stack| stack.ships.iter().map(|ship| ship.id.clone())));
            }
        }
    }
    once(&mut leaders);
    once(&mut ships);
    (leaders, ships)
}

fn once<T: Clone + PartialEq>(things: &mut Vec<T>) {
    let mut kept: Vec<T> = vec![];
    things.retain(|thing| {
        let new = !kept.contains(thing);
        if new {
            kept.push(thing.clone());
        }
        new
    });
}
