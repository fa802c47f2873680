//! What follows the heads of a plan's lines: goods, places, numbers.

use super::Item;
use super::books::landing;
use super::parse::TO;
use crate::games::conquistador::ask::words::{self, Amount, Unread};
use crate::games::conquistador::charter::{Charter, Ocean};
use crate::games::conquistador::ids::{ShipClass, Water};
use crate::rules::hex::Hex;
use crate::rules::lexer::{Token, words as words_of};
use crate::rules::names::{Names, Reading, likeness};
use crate::rules::{Fault, Rule};

/// A list of purchases as far as it reads, in the written order.
#[derive(Default)]
pub struct List {
    pub items: Vec<(Item, Amount)>,
    /// 6.6.1.A Colonists, missionaries, leaders.
    pub not_for_sale: Vec<String>,
    pub unread: Vec<Unread>,
}

pub fn purchases(charter: &Charter, what: &[Token]) -> List {
    let mut list = List::default();
    if matches!(words_of(what)[..], ["nothing" | "none"]) {
        return list;
    }
    for part in what.split(|token| token.word().is_none()) {
        let words = words_of(part);
        if let Reading::Found { id, .. } = words::leaders(charter).read_whole(&words) {
            list.not_for_sale.push(words::leader(charter, &id));
            continue;
        }
        let units = match words::units(&Names::default(), part) {
            Ok(units) => units,
            Err(unread) => {
                list.unread.push(unread);
                continue;
            }
        };
        list.items.extend(units.ships.iter().map(|(class, amount)| (Item::Ship(*class), *amount)));
        list.items.push((Item::Soldier, units.soldiers));
        let others =
            [("colonist", units.colonists), ("missionary", units.missionaries), ("gold", units.gold)];
        let asked = others.into_iter().filter(|(_, amount)| *amount != Amount::None);
        list.not_for_sale.extend(asked.map(|(what, _)| what.into()));
    }
    list.items.retain(|(_, amount)| !matches!(amount, Amount::None | Amount::Some(0)));
    list
}

/// A list as it would be typed again.
pub fn spelled(what: &[Token]) -> String {
    let parts = what.split(|token| token.word().is_none()).map(|part| words_of(part).join(" "));
    parts.filter(|part| !part.is_empty()).collect::<Vec<_>>().join(", ")
}

/// Why words name no landing.
#[derive(Clone, Debug, PartialEq)]
pub struct NoPlace {
    pub why: &'static str,
    pub word: String,
    /// The landing nearest in spelling, or beside it.
    pub nearest: Option<Water>,
}

/// A coast: a hex, with an ocean or a letter where it has two (`2819 pacific`, `2819b`).
pub fn place(charter: &Charter, words: &[&str]) -> Result<Water, NoPlace> {
    let map = &charter.map;
    let word = words.iter().find(|word| words::looks_like_place(word));
    let word = word.copied().unwrap_or_default();
    if let Ok(water) = word.parse::<Water>()
        && map.ocean(water).is_some()
        && map.is_coastal(water.hex)
    {
        return Ok(water);
    }
    let Some(hex) = words::hex(charter, word) else {
        let typed = if word.is_empty() { words.join(" ") } else { word.into() };
        let nearest = alike(charter, &typed);
        return Err(NoPlace { why: "unknown_hex", word: typed, nearest });
    };
    if !map.is_coastal(hex) {
        return Err(NoPlace { why: "not_coastal", word: word.into(), nearest: beside(charter, hex) });
    }
    let wanted = words.iter().find_map(|word| match *word {
        "pacific" | "west" => Some(Ocean::Pacific),
        "atlantic" | "east" => Some(Ocean::Atlantic),
        _ => None,
    });
    let there = map.hex(hex).into_iter().flat_map(|hex| &hex.waters);
    let of_ocean = there.filter(|(_, ocean)| Some(**ocean) == wanted).map(|(water, _)| *water).next();
    let nearest = None;
    of_ocean.or_else(|| landing(charter, hex)).ok_or(NoPlace {
        why: "not_coastal",
        word: word.into(),
        nearest,
    })
}

fn coasts(charter: &Charter) -> impl Iterator<Item = (Hex, Water)> {
    let map = &charter.map;
    let landings = map.hexes.keys().copied().filter(|hex| map.is_coastal(*hex));
    landings.filter_map(|hex| {
        let water = landing(charter, hex)?;
        map.bounds(water).map(|_| (hex, water))
    })
}

fn alike(charter: &Charter, typed: &str) -> Option<Water> {
    let best = coasts(charter).max_by_key(|(hex, water)| {
        (likeness(typed, &hex.to_string()), std::cmp::Reverse(charter.map.bounds(*water)))
    });
    best.filter(|_| words::looks_like_hex(typed)).map(|(_, water)| water)
}

fn beside(charter: &Charter, hex: Hex) -> Option<Water> {
    let far = |other: Hex| charter.map.shifted.distance(hex, other);
    coasts(charter)
        .min_by_key(|(other, water)| (far(*other), charter.map.bounds(*water)))
        .map(|(_, water)| water)
}

/// A ship that is built somewhere.
#[derive(Debug)]
pub struct Shipping {
    pub class: ShipClass,
    pub count: u32,
    pub at: Water,
}

type LateFault = Box<dyn Fn(u32) -> Fault>;

/// `caravel at 1417`
pub fn build(charter: &Charter, what: &[Token]) -> Result<Shipping, LateFault> {
    let rule = Rule("7.1.7");
    let words = words_of(what);
    let at = words.iter().position(|word| TO.contains(word) || words::looks_like_hex(word));
    let (ship, place_words) = words.split_at(at.unwrap_or(words.len()));
    let ship: Vec<Token> = ship.iter().map(|word| Token::Word((*word).into())).collect();
    let unread = |word: String| -> LateFault {
        Box::new(move |line| Fault::new(line, "unknown_units", rule).with("word", &word))
    };
    let units = words::units(&Names::default(), &ship).map_err(|wrong| unread(wrong.typed))?;
    let Some((class, amount)) = units.ships.into_iter().next() else {
        return Err(unread(words.join(" ")));
    };
    let at = place(charter, place_words).map_err(|wrong| -> LateFault {
        let near =
            wrong.nearest.map(|water| super::print::build(charter, &super::Build { class, at: water }));
        Box::new(move |line| {
            let fault = Fault::new(line, wrong.why, rule).with("hex", &wrong.word);
            match &near {
                Some(near) => fault.nearest(near.clone()),
                None => fault,
            }
        })
    })?;
    Ok(Shipping { class, count: amount.of(1), at })
}
