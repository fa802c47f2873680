//! Ships as a line tells them apart: by class, owner's name for the fleet, and what they carry (7.1.D).

use super::LossOrder;
use crate::games::conquistador::ask::words::{self, Amount, Noun, Units};
use crate::games::conquistador::charter::Charter;
use crate::games::conquistador::goods::{Party, Ship};
use crate::games::conquistador::ids::{Label, LeaderId, ShipClass};
use crate::games::conquistador::view::View;
use crate::rules::lexer::{Token, words as words_of};
use crate::rules::names::Reading;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// Ships that go before all others, or after them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pick {
    pub class: ShipClass,
    /// Of one fleet only.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fleet: Option<Label>,
    pub cargo: Cargo,
    /// So many of them; all of them else.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub count: Option<u32>,
    /// They go last.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub last: bool,
}

/// What a ship carries.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Cargo {
    #[default]
    Whatever,
    Nothing,
    /// That and perhaps more.
    With(Load),
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Load {
    pub soldiers: u32,
    pub colonists: u32,
    pub missionaries: u32,
    pub leaders: Vec<LeaderId>,
    /// Ducats of gold.
    pub gold: u32,
}

impl Cargo {
    pub fn of(ship: &Ship) -> Cargo {
        let Party { soldiers, colonists, leaders, missionaries } = ship.hold.party.clone();
        let (missionaries, gold) = (missionaries.len() as u32, ship.hold.gold.ducats());
        let load = Load { soldiers, colonists, missionaries, leaders, gold };
        if load == Load::default() { Cargo::Nothing } else { Cargo::With(load) }
    }
    fn fits(&self, ship: &Ship) -> bool {
        let there = match Cargo::of(ship) {
            Cargo::With(load) => load,
            _ => Load::default(),
        };
        match self {
            Cargo::Whatever => true,
            Cargo::Nothing => there == Load::default(),
            Cargo::With(load) => {
                there.soldiers >= load.soldiers
                    && there.colonists >= load.colonists
                    && there.missionaries >= load.missionaries
                    && there.gold >= load.gold
                    && load.leaders.iter().all(|leader| there.leaders.contains(leader))
            }
        }
    }
    fn printed(&self, charter: &Charter) -> String {
        let load = match self {
            Cargo::Whatever => return String::new(),
            Cargo::Nothing => return format!(" {EMPTY}"),
            Cargo::With(load) => load,
        };
        let counts = [
            (Noun::Soldier, load.soldiers),
            (Noun::Colonist, load.colonists),
            (Noun::Missionary, load.missionaries),
            (Noun::Gold, load.gold),
        ];
        let counted = counts.into_iter().filter(|(_, count)| *count > 0);
        let counted = counted.map(|(noun, count)| match (noun, count) {
            (Noun::Gold, 1) => "gold".into(),
            _ => words::counted(noun, count),
        });
        let all: Vec<String> =
            load.leaders.iter().map(|id| words::leader(charter, id)).chain(counted).collect();
        format!(" with {}", all.join(" and "))
    }
}

const EMPTY: &str = "empty";
const LAST: &str = "last";

impl Pick {
    /// One ship as it is.
    pub fn of(ship: &Ship) -> Pick {
        Pick { class: ship.class, fleet: None, cargo: Cargo::of(ship), count: Some(1), last: false }
    }
    pub fn fits(&self, label: &Label, ship: &Ship) -> bool {
        ship.class == self.class
            && self.fleet.as_ref().is_none_or(|fleet| fleet == label)
            && self.cargo.fits(ship)
    }
    pub fn printed(&self, charter: &Charter, view: &View) -> String {
        let noun = Noun::Ship(self.class);
        let ships = match self.count {
            Some(count) => words::counted(noun, count),
            None => format!("all {}", words::plural(noun)),
        };
        let fleet = self.fleet.as_ref().map(|label| format!(" of {}", words::fleet(view, label)));
        let (fleet, cargo) = (fleet.unwrap_or_default(), self.cargo.printed(charter));
        format!("{ships}{fleet}{cargo}{}", if self.last { " last" } else { "" })
    }
}

/// What a line says of ships; what is about land (11.2.1.D) stands beside it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Said {
    pub order: Option<LossOrder>,
    pub picks: Vec<Pick>,
    /// Something of it is about neither.
    pub unread: bool,
}

impl Said {
    pub fn reads(&self) -> bool {
        !self.unread && (self.order.is_some() || !self.picks.is_empty())
    }
}

/// A part of a list, between commas; it goes on where the cargo of its ship is a list too.
struct Part<'t> {
    words: Vec<&'t str>,
    cargo: Vec<Token>,
    with: bool,
}

impl Part<'_> {
    /// What stands after the comma may be cargo of this ship still.
    fn is_open(&self) -> bool {
        self.with && !matches!(self.cargo.last().and_then(Token::word), Some(LAST | "first"))
    }
}

/// Reads `2 empty caravels, carrack with columbus last, caravels first`.
pub fn said(charter: &Charter, view: &View, what: &[Token]) -> Said {
    let mut parts: Vec<Part> = vec![];
    for part in what.split(|token| token.word().is_none()) {
        let words = words_of(part);
        let begins = words.iter().take(BEFORE_A_SHIP).any(|word| class(word).is_some() || is_empty(word));
        match parts.last_mut().filter(|last| last.is_open() && !begins) {
            Some(last) => {
                last.cargo.push(Token::Comma);
                last.cargo.extend_from_slice(part);
            }
            None => {
                let at = words.iter().position(|word| *word == "with");
                let cargo = at.map_or(vec![], |at| part[at + 1..].to_vec());
                let words = words[..at.unwrap_or(words.len())].to_vec();
                parts.push(Part { words, cargo, with: at.is_some() });
            }
        }
    }
    let mut said = Said::default();
    for part in parts {
        if let Some(order) = order(&part) {
            said.order = said.order.or(Some(order));
        } else if !is_about_land(&part) {
            let pick = pick(charter, view, part);
            said.unread |= pick.is_none();
            said.picks.extend(pick);
        }
    }
    said
}

/// A number, `empty` and such may come before the word for a ship.
const BEFORE_A_SHIP: usize = 3;

fn is_empty(word: &str) -> bool {
    matches!(word, EMPTY | "emptiest")
}

/// A class that fights (8.1.1.A), and whether the word means several.
fn class(word: &str) -> Option<(ShipClass, bool)> {
    Some(match word {
        "caravel" => (ShipClass::Caravel, false),
        "caravels" => (ShipClass::Caravel, true),
        "carrack" => (ShipClass::Carrack, false),
        "carracks" => (ShipClass::Carrack, true),
        _ => return None,
    })
}

/// 11.2.1.D `soldiers, then colonists`; nothing at all between two commas.
fn is_about_land(part: &Part) -> bool {
    let land = |word: &&str| matches!(words::noun(word), Some(Noun::Soldier | Noun::Colonist));
    part.words.is_empty() || (!part.with && part.words.iter().any(land))
}

/// One class before the other, or the emptiest before all.
fn order(part: &Part) -> Option<LossOrder> {
    if part.with {
        return None;
    }
    match part.words[..] {
        ["caravels" | "caravel"] | ["caravels" | "caravel", "first"] | ["carracks" | "carrack", LAST] => {
            Some(LossOrder::CaravelsFirst)
        }
        ["carracks" | "carrack"] | ["carracks" | "carrack", "first"] | ["caravels" | "caravel", LAST] => {
            Some(LossOrder::CarracksFirst)
        }
        ["emptiest" | EMPTY] | ["emptiest" | EMPTY, "first"] => Some(LossOrder::EmptiestFirst),
        _ => None,
    }
}

fn pick(charter: &Charter, view: &View, part: Part) -> Option<Pick> {
    let (mut pick, mut amount, mut words) = (None, None, &part.words[..]);
    let (mut empty, mut last) = (false, false);
    while let Some((word, rest)) = words.split_first() {
        words = rest;
        match *word {
            "then" | "the" | "first" => {}
            EMPTY => empty = true,
            LAST => last = true,
            "of" => {
                let named: Vec<&str> =
                    rest.iter().copied().take_while(|word| ![EMPTY, LAST, "first"].contains(word)).collect();
                let Reading::Found { id, .. } = words::fleets(view).read_whole(&named) else { return None };
                words = &rest[named.len()..];
                pick.as_mut().map(|pick: &mut Pick| pick.fleet = Some(id))?;
            }
            word => match (class(word), words::amount(word)) {
                (Some((class, many)), _) if pick.is_none() => {
                    let count = if many { None } else { Some(1) };
                    pick = Some(Pick { class, fleet: None, cargo: Cargo::Whatever, count, last: false });
                }
                (None, Some(said)) if amount.is_none() && pick.is_none() => amount = Some(said),
                _ => return None,
            },
        }
    }
    let mut pick = pick?;
    let mut cargo = part.cargo;
    // The end of a list of cargo may be the end of the ship.
    match cargo.last().and_then(Token::word) {
        Some(LAST) => last = cargo.pop().is_some(),
        Some("first") => drop(cargo.pop()),
        _ => {}
    }
    match amount {
        Some(Amount::Some(count)) => pick.count = Some(count),
        Some(_) => pick.count = None,
        None => {}
    }
    pick.cargo = match (empty, part.with) {
        (true, true) => return None,
        (true, false) => Cargo::Nothing,
        (false, true) => Cargo::With(load(units(charter, view, &cargo)?)?),
        (false, false) => Cargo::Whatever,
    };
    pick.last = last;
    Some(pick)
}

/// A list of cargo; a name that several have is his who is aboard.
fn units(charter: &Charter, view: &View, cargo: &[Token]) -> Option<Units> {
    let ships = view.my_fleets().flat_map(|(_, own)| &own.ships.0);
    let aboard: BTreeSet<&LeaderId> = ships.flat_map(|ship| &ship.hold.party.leaders).collect();
    let known = words::leaders_where(charter, |id| aboard.contains(id));
    words::units(&known, cargo).or_else(|_| words::units(&words::leaders(charter), cargo)).ok()
}

/// `gold` is any gold, and so of the others.
fn load(units: Units) -> Option<Load> {
    let some = |amount: Amount| amount.of(1);
    let leaders: BTreeSet<LeaderId> = units.leaders.iter().cloned().collect();
    let load = Load {
        soldiers: some(units.soldiers),
        colonists: some(units.colonists),
        missionaries: some(units.missionaries),
        gold: some(units.gold),
        leaders: leaders.into_iter().collect(),
    };
    (units.is_party() && !units.everything && load != Load::default()).then_some(load)
}
