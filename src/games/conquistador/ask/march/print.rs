//! Marches as lines.

use super::super::words as names;
use super::read::route;
use super::{Freight, From, March};
use crate::games::conquistador::charter::Charter;
use crate::games::conquistador::land::books::Books;
use crate::games::conquistador::view::View;
use crate::rules::hex::Hex;

/// The hex or the ships that a march begins at.
pub fn head(view: &View, from: &From) -> String {
    match from {
        From::Hex(hex) => hex.to_string(),
        From::Ships(label) => names::fleet(view, label),
    }
}

/// The whole line. Of a way that is the shortest only the last hex is named.
pub fn march(charter: &Charter, view: &View, books: &Books, march: &March) -> String {
    let mut text = format!("{}: {}", head(view, &march.from), units(charter, books, march));
    if matches!(march.from, From::Ships(_)) {
        text.push_str(" ashore");
    }
    if let Some(last) = march.path.last() {
        let short = books.start(&march.from).is_some_and(|start| {
            route(charter, view, start, &[*last], &march.party) == Some(march.path.clone())
        });
        let path: Vec<String> = match short {
            true => vec![last.to_string()],
            false => march.path.iter().map(Hex::to_string).collect(),
        };
        text.push_str(&format!(" to {}", path.join(", ")));
    }
    if let Some(label) = &march.aboard {
        text.push_str(&format!(" aboard {}", names::fleet(view, label)));
    }
    text
}

fn units(charter: &Charter, books: &Books, march: &March) -> String {
    let there = books.there(&march.from).missionaries;
    let people = Some(names::party_of(charter, &march.party, &there)).filter(|text| !text.is_empty());
    let gold = match march.gold {
        Freight::Nothing => None,
        Freight::All => Some("gold".to_owned()),
        Freight::Ducats(ducats) => Some(names::counted(names::Noun::Gold, ducats)),
    };
    let of = march.of.as_ref().map_or(String::new(), |of| format!(" of {}", names::source_name(charter, of)));
    people.into_iter().chain(gold.map(|gold| gold + &of)).collect::<Vec<_>>().join(", ")
}

pub fn stay(head: &str) -> String {
    format!("{head}: stay")
}
