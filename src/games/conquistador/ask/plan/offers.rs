//! Offers and what is accepted (6.2.5.B, 6.7.2, 15.3.4, 24.0): judged by what both sides show.

use super::books::Books;
use super::faults::{flawed, unread};
use super::parse::{Head, said};
use super::print;
use crate::games::conquistador::captives::Person;
use crate::games::conquistador::charter::Charter;
use crate::games::conquistador::deals::{self, Flaw, Good, Hidden, Holding, Terms};
use crate::games::conquistador::ids::{LeaderId, Nation};
use crate::games::conquistador::view::View;
use crate::rules::lexer::{Token, tokens};
use crate::rules::{Fault, Rule};

const RULE: Rule = Rule("6.7.2");

/// What a line offers to whom: the other nation, the terms in print, and the line with which it accepts them. `None` for a
/// line that offers nothing that could be.
pub fn offered(charter: &Charter, view: &View, line: &str) -> Option<(Nation, String, String)> {
    let tokens = tokens(line);
    let said = said(charter, view, &tokens)?;
    let (nation, Head::Offer(Ok(to))) = (view.nation?, said.head) else { return None };
    let books = Books::of(charter, view)?;
    let spoken = Spoken { number: 0, typed: line, what: said.what };
    let terms = judged(&books, &spoken, [nation, to], true).ok()?;
    Some((to, deals::printed(charter, &terms), print::accept(charter, nation, &terms)))
}

/// A line with what follows its head.
pub struct Spoken<'t> {
    pub number: u32,
    pub typed: &'t str,
    pub what: &'t [Token],
}

/// The terms of a line, as its first side puts them to its second.
pub fn judged(
    books: &Books,
    spoken: &Spoken,
    [from, to]: [Nation; 2],
    offers: bool,
) -> Result<Terms, Box<Fault>> {
    let charter = books.charter;
    let form = |terms: &Terms| match offers {
        true => print::offer(charter, to, terms),
        false => print::accept(charter, from, terms),
    };
    let head = if offers { ("offer", to) } else { ("accept", from) };
    let terms = deals::read(charter, spoken.what, spoken.typed).map_err(|wrong| {
        let word = |near: &str| {
            let said = spoken.typed.to_lowercase();
            let (_, said) = said.split_once([':', '=']).unwrap_or(("", &said));
            let said = said.trim().replacen(&wrong.typed, near, 1);
            format!("{} {}: {said}", head.0, crate::games::conquistador::ask::words::nation(head.1))
        };
        Box::new(unread(spoken.number, &wrong, RULE, word))
    })?;
    let sides = [(true, from, to, &terms.gives), (false, to, from, &terms.gets)];
    for (gives, one, other, goods) in sides {
        let Some(holding) = holding(books, one) else { continue };
        if let Some(flaw) = deals::flaw(charter, books.view.turn, goods, &holding, other) {
            let fault = flawed(spoken.number, &flaw);
            let nearest = nearest(&flaw, &terms, gives).map(|terms| form(&terms));
            return Err(Box::new(match nearest {
                Some(nearest) => fault.nearest(nearest),
                None => fault,
            }));
        }
    }
    Ok(terms)
}

fn nearest(flaw: &Flaw, terms: &Terms, gives: bool) -> Option<Terms> {
    flaw.mended(terms, gives)
}

/// What a nation has as the planning one knows it: its own treasury, port box and rutter, and everybody's captives.
fn holding<'b>(books: &'b Books, nation: Nation) -> Option<Holding<'b>> {
    let realm = books.view.realms.get(&nation)?;
    let own = nation == books.nation;
    let (ducats, leaders) = (books.ducats, &books.europe.party.leaders[..]);
    let hidden = own.then_some(Hidden { ducats, rutter: realm.rutter, leaders });
    Some(Holding { nation, hidden, captives: &realm.captives, plan: None })
}

/// What bargains would bring and take: `(ducats in, ducats out, leaders in)`.
pub fn comes(nation: Nation, bargains: &[([Nation; 2], &Terms)]) -> (u32, u32, Vec<LeaderId>) {
    let (mut into, mut out, mut leaders) = (0u32, 0u32, vec![]);
    for ([from, _], terms) in bargains {
        let (gives, gets) =
            if *from == nation { (&terms.gives, &terms.gets) } else { (&terms.gets, &terms.gives) };
        into = into.saturating_add(deals::ducats(gets));
        out = out.saturating_add(deals::ducats(gives));
        leaders.extend(gets.iter().filter_map(|good| match good {
            Good::Explorer { leader, .. } | Good::Captive(Person::Leader(leader)) => Some(leader.clone()),
            _ => None,
        }));
    }
    (into, out, leaders)
}
