//! On which ship leaders and missionaries ride (7.1.D): on the first of the large ones, or where their owner says.

use super::faults::Problem;
use super::outfit::{Part, Wish};
use crate::games::conquistador::ask::words::{self, Amount, Noun, Units};
use crate::games::conquistador::goods::{Party, Ships};
use crate::games::conquistador::ids::{LeaderId, ShipClass};
use crate::rules::lexer::{Token, words as words_of};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Somebody on a certain ship.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Riding {
    pub who: Rider,
    pub class: ShipClass,
    /// Which ship of that class, from 1.
    pub number: u32,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Rider {
    Leader(LeaderId),
    Missionaries(u32),
}

/// A ship that a line names.
pub type Berth = (ShipClass, u32);

const ON: &str = "on";

/// `columbus on caravel 2`: the list, and the words for the ship where there are some.
pub fn parted(part: &[Token]) -> (&[Token], Option<&[Token]>) {
    match part.iter().position(|token| token.word() == Some(ON)) {
        Some(at) => (&part[..at], Some(&part[at + 1..])),
        None => (part, None),
    }
}

/// `caravel 2`; the first where no number stands.
pub fn berth(what: &[Token]) -> Option<Berth> {
    let words: Vec<&str> = words_of(what).into_iter().filter(|word| *word != "the").collect();
    let (word, number) = match words[..] {
        [word] => (word, 1),
        [word, number] => (word, number.parse().ok()?),
        _ => return None,
    };
    match words::noun(word)? {
        Noun::Ship(class) => Some((class, number)),
        _ => None,
    }
}

/// Of a list of ships those that have a number behind them, each once, and the list without them.
pub fn numbered(list: &[Token]) -> (Vec<Berth>, Vec<Token>) {
    let (mut named, mut others): (Vec<Berth>, Vec<Token>) = (vec![], vec![]);
    for part in list.split(|token| token.word().is_none()) {
        match berth(part).filter(|_| part.len() > 1) {
            Some(berth) if !named.contains(&berth) => named.push(berth),
            Some(_) => {}
            None => {
                others.extend_from_slice(part);
                others.push(Token::Comma);
            }
        }
    }
    (named, others)
}

/// Leaders and missionaries of a list on a ship; `None` where others are among them.
pub fn riders(units: &Units, (class, number): Berth) -> Option<Vec<Riding>> {
    let missionaries = match units.missionaries {
        Amount::None => None,
        Amount::Some(count) => Some(Rider::Missionaries(count)),
        Amount::All => return None,
    };
    let others = units.everything || units.soldiers != Amount::None || units.colonists != Amount::None;
    let leaders = units.leaders.iter().cloned().map(Rider::Leader);
    let riding = |who| Riding { who, class, number };
    (!others).then(|| leaders.chain(missionaries).map(riding).collect())
}

/// What of a wish comes about: those aboard, on ships that are there.
pub fn seated(
    wish: &Wish,
    ships: &BTreeMap<ShipClass, u32>,
    (party, mut missionaries): (&Party, u32),
    problems: &mut Vec<Problem>,
) -> Vec<Riding> {
    let mut seated: Vec<Riding> = vec![];
    for riding in &wish.riding {
        let there = ships.get(&riding.class).copied().unwrap_or(0);
        if !(1..=there).contains(&riding.number) {
            let problem = Problem::new("no_such_ship_to_ride", "7.1").with("what", riding.class.word());
            problems.push(problem.with("number", riding.number).with("have", there).of(Part::Aboard));
            continue;
        }
        let who = match &riding.who {
            Rider::Leader(id) => {
                let twice = seated.iter().any(|other| other.who == riding.who);
                (party.leaders.contains(id) && !twice).then(|| riding.who.clone())
            }
            Rider::Missionaries(count) => {
                let count = *count.min(&missionaries);
                missionaries -= count;
                (count > 0).then_some(Rider::Missionaries(count))
            }
        };
        seated.extend(who.map(|who| Riding { who, ..riding.clone() }));
    }
    seated
}

/// Puts those aboard where they are to ride.
pub fn seat(ships: &mut Ships, riding: &[Riding]) {
    let mut missionaries = ships.party().missionaries;
    for Riding { who, class, number } in riding {
        let mut party = Party::default();
        match who {
            Rider::Leader(id) => party.leaders.push(id.clone()),
            Rider::Missionaries(count) => {
                party.missionaries = missionaries.drain(..missionaries.len().min(*count as usize)).collect();
            }
        }
        let of_class = ships.0.iter().enumerate().filter(|(_, ship)| ship.class == *class);
        let place = of_class.map(|(place, _)| place).nth(number.saturating_sub(1) as usize);
        if let Some(place) = place {
            let party = ships.unboard(party);
            ships.0[place].hold.party.add(party);
        }
    }
}
