//! Lists of units: `3 caravels, carrack, all colonists, columbus, gold`.

use crate::games::conquistador::goods::Party;
use crate::games::conquistador::ids::{LeaderId, MissionaryId, ShipClass};
use crate::rules::lexer::{Token, begins};
use crate::rules::names::{Names, Reading};
use std::collections::BTreeMap;

/// How many of a kind a line speaks of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Amount {
    #[default]
    None,
    Some(u32),
    All,
}

impl Amount {
    /// Both together.
    pub fn add(&mut self, other: Amount) {
        *self = match (*self, other) {
            (Amount::All, _) | (_, Amount::All) => Amount::All,
            (Amount::Some(one), Amount::Some(more)) => Amount::Some(one.saturating_add(more)),
            (Amount::None, other) => other,
            (one, Amount::None) => one,
        };
    }
    /// What it comes to where there are so many; a number may be more than there are.
    pub fn of(self, there: u32) -> u32 {
        match self {
            Amount::None => 0,
            Amount::Some(number) => number,
            Amount::All => there,
        }
    }
}

/// A list of units as typed: `3 caravels, carrack, all colonists, columbus, gold`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Units {
    pub ships: BTreeMap<ShipClass, Amount>,
    pub soldiers: Amount,
    pub colonists: Amount,
    pub missionaries: Amount,
    /// Missionaries by their numbers, beside those who are counted.
    pub named: Vec<MissionaryId>,
    pub leaders: Vec<LeaderId>,
    /// Ducats of gold.
    pub gold: Amount,
    /// `all`, `everything`: whatever is there.
    pub everything: bool,
}

/// Words in a list that name no unit, with what is nearest in spelling.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unread {
    pub typed: String,
    pub nearest: Option<String>,
}

impl Units {
    pub fn is_empty(&self) -> bool {
        *self == Units::default()
    }
    /// No ships among them.
    pub fn is_party(&self) -> bool {
        self.ships.values().all(|amount| *amount == Amount::None)
    }
    /// Units of a kind in words: as in `soldiers`.
    fn noun(&mut self, noun: Noun) -> &mut Amount {
        match noun {
            Noun::Ship(class) => self.ships.entry(class).or_default(),
            Noun::Soldier => &mut self.soldiers,
            Noun::Colonist => &mut self.colonists,
            Noun::Missionary => &mut self.missionaries,
            Noun::Gold => &mut self.gold,
        }
    }
    /// The people of the list, chosen from those who are there. More than there are stay more: a fault tells it.
    pub fn party(&self, there: &Party) -> Party {
        if self.everything {
            return there.clone();
        }
        let others = self.unnamed(there);
        let count = self.missionaries.of(others.len() as u32) as usize;
        let mut missionaries = self.named.clone();
        missionaries.extend(others.into_iter().take(count));
        missionaries.sort();
        Party {
            soldiers: self.soldiers.of(there.soldiers),
            colonists: self.colonists.of(there.colonists),
            leaders: self.leaders.clone(),
            missionaries,
        }
    }
    /// More missionaries are counted than there are beside those who are named: nobody's name stands for who is missing.
    pub fn wants_missing(&self, there: &Party) -> bool {
        let others = self.unnamed(there).len() as u32;
        self.missionaries.of(others) > others
    }
    fn unnamed(&self, there: &Party) -> Vec<MissionaryId> {
        there.missionaries.iter().filter(|id| !self.named.contains(id)).cloned().collect()
    }
    fn name(&mut self, id: MissionaryId) {
        if !self.named.contains(&id) {
            self.named.push(id);
        }
    }
}

/// A kind of thing that is counted in lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Noun {
    Ship(ShipClass),
    Soldier,
    Colonist,
    Missionary,
    Gold,
}

const NOUNS: [(Noun, &str, &str); 7] = [
    (Noun::Ship(ShipClass::Caravel), "caravel", "caravels"),
    (Noun::Ship(ShipClass::Carrack), "carrack", "carracks"),
    (Noun::Ship(ShipClass::GalleonFleet), "galleon", "galleons"),
    (Noun::Soldier, "soldier", "soldiers"),
    (Noun::Colonist, "colonist", "colonists"),
    (Noun::Missionary, "missionary", "missionaries"),
    (Noun::Gold, "gold", "ducats"),
];

/// Words after a noun that say nothing.
const IDLE: [&str; 6] = ["fleet", "fleets", "detachment", "detachments", "of", "the"];

/// The kind that a word names, whole or by its first three letters.
pub fn noun(word: &str) -> Option<Noun> {
    let exact = NOUNS.iter().find(|(_, one, many)| word == *one || word == *many);
    let part = || NOUNS.iter().find(|(_, one, many)| begins(word, one) || begins(word, many));
    exact.or_else(part).map(|(noun, ..)| *noun)
}

/// Reads a list of units. `leaders` are the names that may stand in it. A missionary's number is none of it.
pub fn units(leaders: &Names<LeaderId>, tokens: &[Token]) -> Result<Units, Unread> {
    let units = people(leaders, tokens)?;
    match units.named.first() {
        Some(id) => Err(Unread { typed: super::missionary(id), nearest: None }),
        None => Ok(units),
    }
}

/// The same where missionaries may be named: `missionary 05`, `missionaries 05 and 07`.
pub fn people(leaders: &Names<LeaderId>, tokens: &[Token]) -> Result<Units, Unread> {
    let mut units = Units::default();
    let mut naming = false;
    for part in tokens.split(|token| token.word().is_none()) {
        let words: Vec<&str> = part.iter().filter_map(Token::word).collect();
        if naming && words.iter().all(|word| number(word).is_some()) {
            words
                .iter()
                .filter_map(|word| number(word))
                .for_each(|of| units.name(MissionaryId::numbered(of)));
            continue;
        }
        let before = units.named.len();
        read_part(leaders, &words, &mut units)?;
        naming = units.named.len() > before && words.last().is_some_and(|word| number(word).is_some());
    }
    Ok(units)
}

/// The numbers of missionaries that begin a list: one that counts what follows it is none.
fn missionary_numbers(words: &[&str]) -> Vec<u32> {
    let counts = |at: usize| words.get(at + 1).is_some_and(|word| noun(word).is_some());
    (0..words.len()).map_while(|at| number(words[at]).filter(|_| !counts(at))).collect()
}

fn number(word: &str) -> Option<u32> {
    word.parse().ok().filter(|_| word.len() <= NUMBER_DIGITS)
}

fn read_part(leaders: &Names<LeaderId>, words: &[&str], units: &mut Units) -> Result<(), Unread> {
    let mut count: Option<Amount> = None;
    let mut at = 0;
    while let Some(word) = words.get(at) {
        at += 1;
        if let Some(amount) = amount(word) {
            count = Some(amount);
        } else if matches!(*word, "everything" | "everybody" | "everyone") {
            units.everything = true;
        } else if let Reading::Found { id, used } = leaders.read(&words[at - 1..]) {
            // There is one of each, however often he is named.
            if !units.leaders.contains(&id) {
                units.leaders.push(id);
            }
            at += used - 1;
        } else if let (Some(Noun::Missionary), None, numbers @ [_, ..]) =
            (noun(word), count, &missionary_numbers(&words[at..])[..])
        {
            at += numbers.len();
            numbers.iter().for_each(|of| units.name(MissionaryId::numbered(*of)));
        } else if let Some(noun) = noun(word) {
            let all = if noun == Noun::Gold { Amount::All } else { Amount::Some(1) };
            units.noun(noun).add(count.take().unwrap_or(all));
        } else if !IDLE.contains(word) {
            return Err(unread(leaders, &words[at - 1..]));
        }
    }
    match count {
        Some(Amount::All) => units.everything = true,
        Some(_) => return Err(unread(leaders, words)),
        None => {}
    }
    Ok(())
}

/// A number of units, or `all`.
pub fn amount(word: &str) -> Option<Amount> {
    match word {
        "a" | "an" | "one" => Some(Amount::Some(1)),
        "two" => Some(Amount::Some(2)),
        "three" => Some(Amount::Some(3)),
        "all" | "every" => Some(Amount::All),
        number if number.len() <= NUMBER_DIGITS => number.parse().ok().map(Amount::Some),
        _ => None,
    }
}

/// A number of units has three digits at most; one of four is a hex.
const NUMBER_DIGITS: usize = 3;

fn unread(leaders: &Names<LeaderId>, words: &[&str]) -> Unread {
    let typed = words.join(" ");
    let mut nouns = Names::default();
    NOUNS.iter().for_each(|(_, one, many)| {
        nouns.add(*one, one);
        nouns.add(*many, many);
    });
    let leader = leaders.nearest(&typed, |_| true).map(|id| id.as_str().replace('_', " "));
    let word = words.iter().find(|word| amount(word).is_none()).copied().unwrap_or_default();
    let nearest = nouns.nearest(word, |_| true).map(str::to_owned).or(leader);
    Unread { typed, nearest }
}

/// A kind of thing, where there are several.
pub fn plural(noun: Noun) -> &'static str {
    NOUNS.iter().find(|(of, ..)| *of == noun).map_or("", |(_, _, many)| many)
}

/// `1 soldier`, `3 caravels`.
pub fn counted(noun: Noun, count: u32) -> String {
    let names = NOUNS.iter().find(|(of, ..)| *of == noun);
    let name = names.map_or("", |(_, one, many)| if count == 1 { one } else { many });
    let name = if noun == Noun::Gold { "ducats" } else { name };
    format!("{count} {name}")
}
