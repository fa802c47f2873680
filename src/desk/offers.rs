//! Offers between two seats: which lines make them, which are taken, which lines a bargain binds.
//!
//! An offer follows its line: it is made when the line is in force and reads without fault, and withdrawn when that is
//! no longer so, however that came about.

use super::drafts::SeatDesk;
use super::lines::subjects;
use super::sort::plain;
use crate::campaign::Campaign;
use crate::house::{OfferState, SeatBook};
use crate::rules::{Fault, Offered, Seat};

/// An offer that a line in force makes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LiveOffer {
    pub from: u8,
    /// As typed.
    pub line: String,
    /// Hash of the line's letter.
    pub letter: String,
    pub offered: Offered,
}

/// The offers that the lines of all seats make, in seat order. The practice opponent makes none.
pub fn live_offers(campaign: &Campaign, books: &[SeatBook], desks: &[SeatDesk]) -> Vec<LiveOffer> {
    let mut live: Vec<LiveOffer> = vec![];
    for (book, desk) in books.iter().zip(desks).filter(|(_, desk)| !desk.practice) {
        for line in book.lines.iter().filter(|line| reads(desk, book, &line.text) == Reads::Well) {
            let Some(offered) = campaign.offered(Seat(book.seat), &line.text) else { continue };
            if !live.iter().any(|live| live.from == book.seat && live.offered == offered) {
                let (line, letter) = (line.text.clone(), line.letter.clone());
                live.push(LiveOffer { from: book.seat, line, letter, offered });
            }
        }
    }
    live
}

/// Whether any line could make an offer; where none can, nothing need be read.
pub fn has_offers(campaign: &Campaign, books: &[SeatBook]) -> bool {
    books.iter().any(|book| {
        let makes = |text: &str| campaign.offered(Seat(book.seat), text).is_some();
        !book.offers.table.is_empty() || book.lines.iter().any(|line| makes(&line.text))
    })
}

/// How an open question reads a line.
#[derive(Clone, Debug, PartialEq)]
pub enum Reads {
    Well,
    WithFault(Fault),
    /// No open question of the seat reads it.
    Not,
}

/// How the open questions of a seat read a line of its book, whatever its spelling.
pub fn reads(desk: &SeatDesk, book: &SeatBook, text: &str) -> Reads {
    let wanted = plain(text);
    let mut found = Reads::Not;
    for of in &desk.drafts {
        for (number, index) in (1u32..).zip(&of.indexes) {
            if book.lines.get(*index).is_none_or(|line| plain(&line.text) != wanted) {
                continue;
            }
            match of.draft.faults.iter().find(|fault| fault.line == number) {
                Some(fault) => return Reads::WithFault(fault.clone()),
                None => found = Reads::Well,
            }
        }
    }
    found
}

/// A line that a bargain binds: until the lock it can be neither changed nor taken back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bound {
    pub line: String,
    /// The other seat of the bargain.
    pub with: u8,
    pub terms: String,
}

/// The lines of a seat that bargains bind.
pub fn bound(books: &[SeatBook], seat: u8) -> Vec<Bound> {
    let mut bound = vec![];
    for book in books {
        for offer in book.offers.table.iter().filter(|offer| offer.state == OfferState::Taken) {
            let terms = offer.terms.clone();
            if offer.from == seat {
                bound.push(Bound { line: offer.line.clone(), with: book.seat, terms });
            } else if book.seat == seat {
                bound.push(Bound { line: offer.accept.clone(), with: offer.from, terms });
            }
        }
    }
    bound
}

/// The bargain that a new line would change: it speaks of the same thing in other words.
pub fn breaks<'a>(campaign: &Campaign, seat: u8, text: &str, bound: &'a [Bound]) -> Option<&'a Bound> {
    if bound.is_empty() {
        return None;
    }
    let about = subjects(campaign, seat, text);
    bound
        .iter()
        .find(|bound| subjects(campaign, seat, &bound.line).iter().any(|subject| about.contains(subject)))
}

/// Whether two lines say the same, whatever their spelling.
pub fn is_same_line(one: &str, other: &str) -> bool {
    plain(one) == plain(other)
}
