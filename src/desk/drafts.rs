//! Where a seat stands with what it owes.

use super::lines::bearing;
use crate::campaign::{Campaign, Given, PRACTICE, Put};
use crate::config::Deadlines;
use crate::house::SeatBook;
use crate::rules::Draft;
use chrono::{DateTime, Utc};
use serde_json::Value;

/// One question of a seat, with what its lines come to.
#[derive(Clone, Debug)]
pub struct DraftOf {
    /// Its place among the pending questions.
    pub number: usize,
    pub put: Put,
    pub given: Given,
    /// Which lines of the book were read.
    pub indexes: Vec<usize>,
    pub draft: Draft<Value>,
    /// The seat is written to for it.
    pub waits: bool,
}

/// All that a seat owes now.
#[derive(Clone, Debug, Default)]
pub struct SeatDesk {
    pub drafts: Vec<DraftOf>,
    /// The practice opponent has the seat: it has answered whatever is asked.
    pub practice: bool,
}

/// Reads a seat's lines for every pending question of the seat.
pub fn seat_desk(campaign: &Campaign, book: &SeatBook) -> SeatDesk {
    let Some(pending) = &campaign.pending else { return SeatDesk::default() };
    let mine = pending.demands.iter().enumerate().filter(|(_, put)| put.demand.seat.0 == book.seat);
    let practice = campaign.is_practice(book.seat);
    let drafts = mine.map(|(number, put)| {
        let (mut given, indexes) = bearing(campaign, book, put);
        if practice {
            given.origin = PRACTICE.into();
        }
        let draft = campaign.read(&put.demand, &given.lines);
        // A line that does not read needs its player, whatever would settle the question without it.
        let waits = campaign.waits(&put.demand, &given.lines) || !draft.faults.is_empty();
        DraftOf { number, put: put.clone(), given, indexes, draft, waits }
    });
    SeatDesk { drafts: drafts.collect(), practice }
}

impl SeatDesk {
    /// Whether the seat is written to at all.
    pub fn waits(&self) -> bool {
        self.drafts.iter().any(|draft| draft.waits)
    }
    pub fn is_faulty(&self) -> bool {
        self.drafts.iter().any(|draft| !draft.draft.faults.is_empty())
    }
    pub fn is_complete(&self) -> bool {
        self.drafts.iter().filter(|draft| draft.waits).all(|draft| draft.draft.is_complete())
    }
    /// Lines of this turn (not standing orders) bear on something.
    pub fn has_lines(&self) -> bool {
        self.drafts.iter().any(|draft| draft.given.origins.iter().any(|origin| origin != "standing"))
    }

    /// When a complete set becomes final by itself; `None` while it does not.
    pub fn final_at(&self, book: &SeatBook, deadlines: &Deadlines) -> Option<DateTime<Utc>> {
        let closes = (self.is_complete() || book.accepted) && !self.is_faulty() && !book.wait;
        book.ordered.filter(|_| closes).map(|ordered| ordered + deadlines.quiet())
    }

    /// Whether nothing more is waited for from this seat.
    pub fn is_final(&self, book: &SeatBook, deadlines: &Deadlines, now: DateTime<Utc>) -> bool {
        if self.practice || !self.waits() {
            return true;
        }
        (book.done && !self.is_faulty()) || self.final_at(book, deadlines).is_some_and(|at| at <= now)
    }

    /// Whether a question just put is settled already: nobody need be asked, or everything came ahead. A line sent ahead
    /// that no longer reads is told, and the question is put.
    pub fn is_settled(&self, book: &SeatBook) -> bool {
        if self.practice {
            return true;
        }
        if self.is_faulty() {
            return false;
        }
        !self.waits() || (self.has_lines() && (book.done || (self.is_complete() && !book.wait)))
    }
}
