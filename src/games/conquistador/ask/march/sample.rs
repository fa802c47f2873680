//! Marches that a player might write.

use super::{Freight, From, March, print, read};
use crate::games::conquistador::ask::words as names;
use crate::games::conquistador::charter::Charter;
use crate::games::conquistador::goods::Party;
use crate::games::conquistador::land::books::Books;
use crate::games::conquistador::land::judge;
use crate::games::conquistador::view::View;
use crate::rules::Chance;
use crate::rules::chance::{one_in, pick, without_faults};
use crate::rules::hex::Hex;

/// Marches of one letter at most.
const MOST: u32 = 4;
const LONGEST: u32 = 4;

pub fn sample(charter: &Charter, view: &View, chance: &mut dyn Chance) -> Vec<String> {
    let mut books = Books::of(charter, view);
    let mut lines = vec![];
    for _ in 0..chance.below(MOST + 1) {
        let Some(march) = draw(charter, view, &books, chance) else { continue };
        if judge::march(charter, view, &books, &march).is_ok() {
            lines.push(print::march(charter, view, &books, &march));
            books.enter(charter, &march);
        }
    }
    let still: Vec<Hex> = view.my_camps().map(|(hex, _)| hex).collect();
    if lines.is_empty() && one_in(chance, 3) {
        lines.extend(pick(chance, &still).map(|hex| print::stay(&hex.to_string())));
    }
    without_faults(lines, |lines| read::read(charter, view, lines).faults)
}

fn draw(charter: &Charter, view: &View, books: &Books, chance: &mut dyn Chance) -> Option<March> {
    let hexes = books.hexes().into_iter().map(From::Hex);
    let ships = books.ships.keys().map(|label| From::Ships(label.clone()));
    let places: Vec<From> = hexes.chain(ships).collect();
    let from = pick(chance, &places)?.clone();
    let start = books.start(&from)?;
    let there = books.there(&from);
    let missionaries = chance.below(there.missionaries.len() as u32 + 1) as usize;
    let mut monks = there.missionaries.clone();
    if one_in(chance, 2) {
        monks.reverse();
    }
    monks.truncate(missionaries);
    monks.sort();
    let party = Party {
        soldiers: chance.below(there.soldiers + 1),
        colonists: chance.below(there.colonists + 1),
        leaders: there
            .leaders
            .iter()
            .filter(|id| !names::is_explorer(charter, id) && one_in(chance, 2))
            .cloned()
            .collect(),
        missionaries: monks,
    };
    let mut walk = vec![];
    for _ in 0..chance.below(LONGEST) {
        let at = walk.last().copied().unwrap_or(start);
        let next = charter.map.hex(at).and_then(|hex| pick(chance, &hex.land).copied());
        walk.extend(next);
    }
    let last: Vec<Hex> = walk.last().copied().into_iter().collect();
    let path = read::route(charter, view, start, &last, &party)?;
    let end = path.last().copied().unwrap_or(start);
    let here = books.ships.iter().filter(|(_, moored)| moored.hex == end).map(|(label, _)| label.clone());
    let here: Vec<_> = here.collect();
    let boards = matches!(from, From::Hex(_)) && (path.is_empty() || one_in(chance, 6));
    let aboard = pick(chance, &here).filter(|_| boards).cloned();
    let gold = if one_in(chance, 3) { Freight::All } else { Freight::Nothing };
    Some(March { from, party, gold, of: None, path, aboard })
}
