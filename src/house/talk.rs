//! What seats say to each other: how a campaign allows press, and the offers on a seat's table.

use crate::config::OFFERS_REMEMBERED;
use serde::{Deserialize, Serialize};

/// What messages to other seats a campaign allows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PressRule {
    /// To any seats and to all.
    #[default]
    Private,
    /// To all alone.
    Public,
    None,
}

impl PressRule {
    /// Every rule by its word.
    pub const WORDS: [&str; 3] = ["private", "public", "none"];

    /// Reads one of [`PressRule::WORDS`].
    pub fn read(word: &str) -> Option<Self> {
        [PressRule::Private, PressRule::Public, PressRule::None].into_iter().find(|rule| rule.word() == word)
    }
    pub fn word(self) -> &'static str {
        let [private, public, none] = PressRule::WORDS;
        match self {
            PressRule::Private => private,
            PressRule::Public => public,
            PressRule::None => none,
        }
    }
}

/// What a seat has said on one day, against the limits.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Said {
    /// The day in the campaign's zone, `2026-05-04`.
    pub day: String,
    pub press: u32,
    pub offers: u32,
}

impl Said {
    /// The counts of a day; a new day begins at nothing.
    pub fn on(&mut self, day: &str) -> &mut Self {
        if self.day != day {
            *self = Said { day: day.into(), ..Said::default() };
        }
        self
    }
}

/// An offer made to a seat. It stands in the book of the seat that it was made to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Offer {
    /// In the count of this seat, from 1, never used twice: so it tells nothing of what others are offered.
    pub number: u32,
    /// The seat that offers.
    pub from: u8,
    /// The line of that seat which makes the offer.
    pub line: String,
    /// The terms in print.
    pub terms: String,
    /// The line with which this seat takes it.
    pub accept: String,
    /// The game turn it was made in; it can be taken in no other.
    pub period: String,
    pub state: OfferState,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum OfferState {
    /// It can be taken.
    Open,
    /// Both have confirmed: the lines of both are bound until the lock.
    Taken,
    /// Declined; kept while the line stays in force, so that the same line is no new offer.
    Refused,
}

/// Why an offer is no longer on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Gone {
    Withdrawn,
    Refused,
    /// The question that it bore on was locked before it was taken.
    Lapsed,
    /// It was taken, and the lock has carried the bargain to the rules.
    Taken,
}

impl Gone {
    /// The word that templates know.
    pub fn word(self) -> &'static str {
        match self {
            Gone::Withdrawn => "withdrawn",
            Gone::Refused => "refused",
            Gone::Lapsed => "lapsed",
            Gone::Taken => "taken",
        }
    }
}

/// The offers made to a seat.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Offers {
    /// How many were ever made: the newest number.
    pub made: u32,
    pub table: Vec<Offer>,
    /// The newest that left the table, with why.
    pub gone: Vec<(u32, Gone)>,
}

impl Offers {
    /// Gives an offer its number and puts it on the table.
    pub fn put(&mut self, offer: Offer) -> u32 {
        self.made += 1;
        self.table.push(Offer { number: self.made, ..offer });
        self.made
    }

    pub fn open(&self, number: u32) -> Option<&Offer> {
        self.table.iter().find(|offer| offer.number == number && offer.state == OfferState::Open)
    }

    /// Takes offers off the table; gives those that were not refused before.
    pub fn take_off(&mut self, why: impl Fn(&Offer) -> Option<Gone>) -> Vec<(Offer, Gone)> {
        let mut off = vec![];
        self.table.retain(|offer| {
            let gone = why(offer);
            off.extend(gone.map(|gone| (offer.clone(), gone)));
            gone.is_none()
        });
        off.retain(|(offer, _)| offer.state != OfferState::Refused);
        self.gone.extend(off.iter().map(|(offer, gone)| (offer.number, *gone)));
        let old = self.gone.len().saturating_sub(OFFERS_REMEMBERED);
        self.gone.drain(..old);
        off
    }

    /// Why a number is not on the table; `None` when it never was, or that was long ago.
    pub fn why_gone(&self, number: u32) -> Option<Gone> {
        let refused = self.table.iter().find(|offer| offer.number == number);
        let refused = refused.filter(|offer| offer.state == OfferState::Refused).map(|_| Gone::Refused);
        refused.or_else(|| self.gone.iter().rev().find(|(gone, _)| *gone == number).map(|(_, why)| *why))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn offer() -> Offer {
        let text = String::new;
        let state = OfferState::Open;
        Offer { number: 0, from: 1, line: text(), terms: text(), accept: text(), period: text(), state }
    }

    #[test]
    fn a_number_is_never_used_twice_and_the_book_says_why_an_offer_is_gone() {
        let mut offers = Offers::default();
        assert_eq!([offers.put(offer()), offers.put(offer())], [1, 2]);
        assert_eq!(offers.take_off(|offer| (offer.number == 2).then_some(Gone::Withdrawn)).len(), 1);
        assert_eq!(offers.put(offer()), 3);
        assert_eq!(offers.why_gone(2), Some(Gone::Withdrawn));
        assert_eq!(offers.why_gone(3), None);
        offers.take_off(|_| Some(Gone::Lapsed));
        assert_eq!(offers.put(offer()), 4);
        for _ in 0..OFFERS_REMEMBERED {
            offers.put(offer());
        }
        offers.take_off(|_| Some(Gone::Lapsed));
        assert_eq!((offers.gone.len(), offers.why_gone(1)), (OFFERS_REMEMBERED, None));
    }

    #[test]
    fn every_word_of_a_press_rule_reads_back() {
        let read = |word: &str| PressRule::read(word).map(PressRule::word);
        assert_eq!(PressRule::WORDS.map(read), PressRule::WORDS.map(Some));
        assert_eq!(PressRule::read("secret"), None);
    }

    #[test]
    fn a_day_begins_at_nothing() {
        let mut said = Said::default();
        said.on("2026-05-04").press += 2;
        assert_eq!(said.on("2026-05-04").press, 2);
        assert_eq!(said.on("2026-05-05").press, 0);
    }
}
