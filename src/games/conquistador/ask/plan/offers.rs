//! Offers and what is accepted (6.2.5.B, 6.7.2, 15.3.4, 24.0): judged by what both sides show.

use super::books::Books;
use super::faults::{flawed, unread};
use super::parse::{Head, said};
use super::print;
use crate::games::conquistador::ask::words;
use crate::games::conquistador::captives::Person;
use crate::games::conquistador::charter::Charter;
use crate::games::conquistador::deals::{self, Good, Hidden, Holding, Terms};
use crate::games::conquistador::ids::{LeaderId, Nation};
use crate::games::conquistador::view::View;
use crate::rules::lexer::{Token, tokens};
use crate::rules::{Fault, Rule};

const RULE: Rule = Rule("6.7.2");

/// What a line offers to whom: the other nation, the terms in print, and the line with which it accepts them. `None` for a
/// line that offers nothing that could be. What the nation has is not asked here: other bargains may bring it.
pub fn offered(charter: &Charter, view: &View, line: &str) -> Option<(Nation, String, String)> {
    let tokens = tokens(line);
    let said = said(charter, view, &tokens)?;
    let (nation, Head::Offer(Ok(to))) = (view.nation?, said.head) else { return None };
    let books = Books::of(charter, view)?;
    let spoken = Spoken { at: 0, number: 0, typed: line, what: said.what };
    let wish = read(&books, &spoken, to, true).ok()?;
    judged(&books, None, &wish).ok()?;
    let terms = &wish.terms;
    Some((to, deals::printed(charter, terms), print::accept(charter, nation, terms)))
}

/// A line with what follows its head.
pub struct Spoken<'t> {
    /// Its place among the lines of the plan.
    pub at: usize,
    pub number: u32,
    pub typed: &'t str,
    pub what: &'t [Token],
}

/// A bargain that a plan offers to another nation, or accepts from it.
pub struct Bargaining {
    pub at: usize,
    number: u32,
    pub other: Nation,
    pub offers: bool,
    /// As the side that offers puts them.
    pub terms: Terms,
}

impl Bargaining {
    pub fn gives(&self) -> &[Good] {
        if self.offers { &self.terms.gives } else { &self.terms.gets }
    }
    pub fn gets(&self) -> &[Good] {
        if self.offers { &self.terms.gets } else { &self.terms.gives }
    }
    pub fn printed(&self, charter: &Charter, terms: &Terms) -> String {
        match self.offers {
            true => print::offer(charter, self.other, terms),
            false => print::accept(charter, self.other, terms),
        }
    }
}

/// The terms of a line.
pub fn read(books: &Books, spoken: &Spoken, other: Nation, offers: bool) -> Result<Bargaining, Fault> {
    let Spoken { at, number, typed, what } = *spoken;
    let terms = deals::read(books.charter, what, typed).map_err(|wrong| {
        let verb = if offers { "offer" } else { "accept" };
        let word = |near: &str| {
            let said = typed.to_lowercase();
            let (_, said) = said.split_once([':', '=']).unwrap_or(("", &said));
            let said = said.trim().replacen(&wrong.typed, near, 1);
            format!("{verb} {}: {said}", words::nation(other))
        };
        unread(number, &wrong, RULE, word)
    })?;
    Ok(Bargaining { at, number, other, offers, terms })
}

/// The first of some bargains that cannot be, and why. 6.2.5.A What one brings may be given in another.
pub fn wrong(books: &Books, all: &[Bargaining]) -> Option<(usize, Fault)> {
    (0..all.len()).find_map(|at| {
        let others = all.iter().enumerate().filter(|(other, _)| *other != at);
        let brought = Brought::by(others.map(|(_, bargain)| bargain));
        judged(books, Some(&brought), &all[at]).err().map(|fault| (at, fault))
    })
}

/// `brought`: what other bargains may bring; `None` where what the nation has is not asked.
fn judged(books: &Books, brought: Option<&Brought>, wish: &Bargaining) -> Result<(), Fault> {
    let (charter, me, terms) = (books.charter, books.nation, &wish.terms);
    let [from, to] = if wish.offers { [me, wish.other] } else { [wish.other, me] };
    let leaders = brought.map(|brought| [&books.europe.party.leaders[..], &brought.leaders].concat());
    let loans = &books.view.deals.loans[..];
    let sides = [(true, from, to, &terms.gives), (false, to, from, &terms.gets)];
    for (gives, one, other, goods) in sides {
        let Some(realm) = books.view.realms.get(&one) else { continue };
        // Of others only their captives are seen.
        let own = brought.zip(leaders.as_deref()).filter(|_| one == me);
        let hidden = own.map(|(brought, leaders)| Hidden {
            ducats: books.ducats.saturating_add(brought.ducats),
            rutter: realm.rutter || brought.rutter,
            leaders,
        });
        let holding = Holding { nation: one, hidden, captives: &realm.captives, loans, plan: None };
        if let Some(flaw) = deals::flaw(charter, books.view.turn, goods, &holding, other) {
            let fault = flawed(wish.number, &flaw);
            let nearest = flaw.mended(terms, gives).map(|terms| wish.printed(charter, &terms));
            return Err(match nearest {
                Some(nearest) => fault.nearest(nearest),
                None => fault,
            });
        }
    }
    Ok(())
}

/// What bargains would bring to a nation, and the ducats that they would take.
#[derive(Default)]
pub struct Brought {
    pub ducats: u32,
    pub goes: u32,
    pub leaders: Vec<LeaderId>,
    rutter: bool,
}

impl Brought {
    pub fn by<'b>(bargains: impl Iterator<Item = &'b Bargaining>) -> Brought {
        let mut brought = Brought::default();
        for bargain in bargains {
            let gets = bargain.gets();
            brought.ducats = brought.ducats.saturating_add(deals::ducats(gets));
            brought.goes = brought.goes.saturating_add(deals::ducats(bargain.gives()));
            brought.rutter |= gets.contains(&Good::Rutter);
            brought.leaders.extend(gets.iter().filter_map(|good| match good {
                Good::Explorer { leader, .. } | Good::Captive(Person::Leader(leader)) => Some(leader.clone()),
                _ => None,
            }));
        }
        brought
    }
}
