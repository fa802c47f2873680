//! Marches that the rules do not allow, each with the nearest that they do.

use super::{Freight, From, March, print};
use crate::games::conquistador::ask::words::{self as names, Unread};
use crate::games::conquistador::charter::Charter;
use crate::games::conquistador::goods::Party;
use crate::games::conquistador::ids::LeaderId;
use crate::games::conquistador::land::books::Books;
use crate::games::conquistador::land::judge::{self, ALLOWANCE};
use crate::games::conquistador::view::View;
use crate::rules::hex::Hex;
use crate::rules::lexer::{Token, joined};
use crate::rules::names::{Names, likeness};
use crate::rules::{Fault, Refusal};

pub fn of(
    charter: &Charter,
    view: &View,
    books: &Books,
    line: u32,
    (march, refusal): (&March, Refusal),
) -> Fault {
    let head = print::head(view, &march.from);
    let form = print::march(charter, view, books, march);
    let fault = Fault::new(line, refusal.why, refusal.rule).with("who", &head).with("form", form);
    let legal = |other: &March| {
        (!other.party.is_empty() && judge::march(charter, view, books, other).is_ok())
            .then(|| print::march(charter, view, books, other))
    };
    let nearest = candidates(books, march).iter().find_map(legal);
    let stays = matches!(march.from, From::Hex(_)).then(|| print::stay(&head));
    match nearest.or(stays) {
        Some(nearest) => fault.nearest(nearest),
        None => fault,
    }
}

/// What may have been meant, the nearest first: those who are there, so far as they may go, with a missionary or without,
/// without gold, as many as find room.
fn candidates(books: &Books, march: &March) -> Vec<March> {
    let mut there = books.there(&march.from);
    let mut party = there.take(&march.party);
    party.leaders.retain(|id| march.party.leaders.contains(id));
    let base = March { party, ..march.clone() };
    let mut all = vec![base.clone()];
    let missionary = there.missionaries.first().cloned();
    if let Some(missionary) = missionary {
        let mut with = base.party.clone();
        with.add(Party { missionaries: vec![missionary], ..Party::default() });
        all.push(March { party: with, ..base.clone() });
    }
    let without_missionaries = Party { missionaries: vec![], ..base.party.clone() };
    all.push(March { party: without_missionaries, ..base.clone() });
    all.push(March { gold: Freight::Nothing, ..base.clone() });
    for steps in (1..base.path.len().min(ALLOWANCE + 1)).rev() {
        all.push(March { path: base.path[..steps].to_vec(), ..base.clone() });
    }
    if let Some(moored) = base.aboard.as_ref().and_then(|label| books.ships.get(label)) {
        let free = moored.ships.free_berths();
        let soldiers = base.party.soldiers.min(free);
        for colonists in [base.party.colonists.min(free - soldiers), 0] {
            all.push(March { party: Party { soldiers, colonists, ..base.party.clone() }, ..base.clone() });
        }
    }
    let without_leaders = Party { leaders: vec![], ..base.party.clone() };
    all.push(March { party: without_leaders, ..base });
    all
}

/// A list of units with the word that does not read as it was meant, if that makes it read.
pub fn respelt(leaders: &Names<LeaderId>, typed: &[Token], unread: &Unread) -> Option<String> {
    let wrong = unread.typed.split(' ').next()?;
    let nearest = unread.nearest.as_deref()?;
    let right = |token: &Token| match token {
        Token::Word(word) if word == wrong => Token::Word(nearest.to_owned()),
        other => other.clone(),
    };
    let respelt: Vec<Token> = typed.iter().map(right).collect();
    names::people(leaders, &respelt).is_ok().then(|| {
        let parts = respelt.split(|token| token.word().is_none()).map(joined);
        parts.filter(|part| !part.is_empty()).collect::<Vec<_>>().join(", ")
    })
}

/// The hex of a list that is nearest in spelling.
pub fn nearest_hex(typed: &str, hexes: impl Iterator<Item = Hex>) -> Option<Hex> {
    hexes.max_by_key(|hex| (likeness(typed, &hex.to_string()), std::cmp::Reverse(*hex)))
}
