//! Sealed papers: every opening against its commitment, and what the papers say of each other.

use super::body::Body;
use super::log::Log;
use super::luck::{Roll, check};
use super::report::Findings;
use super::story::Story;
use crate::campaign::FIRST_EPOCH;
use crate::campaign::events::{AnswerPaper, Asked, AskedOf, FullPaper, Leg, Locked, SeatPaper};
use crate::ledger::{Bundle, Scope, Sealed, Sealer};
use crate::rules::{Entry, Eye, Item, Seat};
use serde::de::DeserializeOwned;
use std::collections::BTreeMap;

/// The opened papers of a bundle.
pub(super) struct Papers<'a> {
    /// By event and slot.
    opened: BTreeMap<(u64, &'a str), &'a str>,
    pub sealed: usize,
    /// Every sealed entry of the log is opened: the campaign can be played again.
    pub complete: bool,
}

impl<'a> Papers<'a> {
    /// Holds the openings against the log. `seats` are the seat words, `over` whether the campaign is closed.
    pub fn read(
        bundle: &'a Bundle,
        log: &Log,
        bodies: &[(u64, Body)],
        seats: &[String],
        over: bool,
        found: &mut Findings,
    ) -> Papers<'a> {
        let parts = bodies.iter().flat_map(|(seq, body)| body.sealed().into_iter().map(|part| (*seq, part)));
        let sealed: BTreeMap<(u64, &str), &Sealed> =
            parts.map(|(seq, part)| ((seq, part.slot.as_str()), part)).collect();
        let seat = bundle.seat.as_ref().map(|word| seats.iter().position(|seat| seat == word));
        if seat == Some(None) {
            found.add(None, "seat", "the seat of this bundle is not in the campaign");
        }
        let owned = |slot: &str| match (bundle.scope, seat) {
            (Scope::Full, _) => true,
            _ if over => true,
            (Scope::Seat, Some(Some(seat))) => {
                slot == format!("seat/{}", seats[seat]) || slot.starts_with(&format!("answer/{seat}/"))
            }
            _ => false,
        };
        let mut papers = Papers { opened: BTreeMap::new(), sealed: sealed.len(), complete: false };
        // Beyond an event that does not hold or read there is nothing to compare with; that event is the finding.
        let read = bodies.len() as u64 + 1;
        for opening in &bundle.openings {
            let (seq, slot) = (opening.seq, opening.slot.as_str());
            if seq >= read && (!log.whole || read < log.size()) {
                continue;
            }
            match sealed.get(&(seq, slot)) {
                Some(part) if Sealer::verify(&log.campaign, part, opening) => {
                    if !owned(slot) {
                        found.add(seq, "opening_foreign", format!("this bundle may not open {slot}"));
                    }
                    if papers.opened.insert((seq, slot), &opening.payload).is_some() {
                        found.add(seq, "opening", format!("{slot} is opened twice"));
                    }
                }
                Some(_) => {
                    found.add(seq, "opening", format!("{slot} opens as something else than was sealed"))
                }
                None => found.add(seq, "opening", format!("no {slot} was sealed there")),
            }
        }
        for (seq, slot) in sealed.keys() {
            if owned(slot) && !papers.opened.contains_key(&(*seq, *slot)) {
                found.add(*seq, "opening_missing", format!("{slot} is not opened"));
            }
        }
        papers.complete = papers.opened.len() == papers.sealed;
        papers
    }

    pub fn opened(&self) -> usize {
        self.opened.len()
    }

    /// A paper, when it is opened and reads.
    pub fn paper<T: DeserializeOwned>(&self, seq: u64, slot: &str, found: &mut Findings) -> Option<T> {
        let text = self.opened.get(&(seq, slot))?;
        match serde_json::from_str(text) {
            Ok(paper) => Some(paper),
            Err(error) => {
                found.add(seq, "paper", format!("what was sealed as {slot} does not read: {error}"));
                None
            }
        }
    }

    /// Answers answer what was asked; of each leg every eye got what the full record gives it; closed dice, when the
    /// campaign is over, are made again. Returns how many closed rolls were.
    pub fn check(&self, steps: &[(u64, Body)], story: &Story, found: &mut Findings) -> u64 {
        let (mut asked, mut epoch, mut rolls): (Option<&Asked>, u64, u64) = (None, 0, 0);
        for (seq, body) in steps {
            match body {
                Body::Asked(questions) => asked = Some(questions),
                Body::Locked(locked) => {
                    epoch += 1;
                    if let Some(asked) = asked.take() {
                        self.check_answers(*seq, locked, asked, found);
                    }
                }
                Body::Leg(leg) => rolls += self.check_leg(*seq, leg, epoch, story, found),
                _ => {}
            }
        }
        rolls
    }

    fn check_answers(&self, seq: u64, locked: &Locked, asked: &Asked, found: &mut Findings) {
        for answer in &locked.answers {
            let Some(paper) = self.paper::<AnswerPaper>(seq, &answer.sealed.slot, found) else { continue };
            let question = asked.demands.iter().find(|of| (of.seat, of.id) == (answer.seat, answer.id));
            if !question.is_some_and(|of| is_of(&paper, of)) {
                let detail = format!("{} answers another question than was asked", answer.sealed.slot);
                found.add(seq, "answer_question", detail);
            }
        }
    }

    fn check_leg(&self, seq: u64, leg: &Leg, epoch: u64, story: &Story, found: &mut Findings) -> u64 {
        let full: Option<FullPaper> = self.paper(seq, &leg.full.slot, found);
        let Some(FullPaper { entries }) = full else {
            for of in &leg.seats {
                self.check_public_rolls(seq, leg, &of.sealed.slot, found);
            }
            return 0;
        };
        let seen_by = |eye: Eye| entries.iter().filter_map(|entry| entry.for_eye(eye)).collect::<Vec<Item>>();
        if leg.items != seen_by(Eye::Public) {
            found.add(seq, "told_public", "what all saw is not what the full record shows to all");
        }
        for of in &leg.seats {
            let Some(paper) = self.paper::<SeatPaper>(seq, &of.sealed.slot, found) else { continue };
            if paper.items != seen_by(Eye::Seat(Seat(of.seat))) {
                let detail = format!("what seat {} was told is not what the full record shows it", of.seat);
                found.add(seq, "told", detail);
            }
        }
        let Some(keys) = &story.closed_keys else { return 0 };
        let place = usize::try_from(epoch.saturating_sub(FIRST_EPOCH)).unwrap_or(usize::MAX);
        let Some(key) = keys.get(place) else { return 0 };
        let mut rolls = 0;
        for entry in &entries {
            if let Entry::Rolled { id, eye, sides, faces } = entry
                && *eye != Eye::Public
            {
                let roll = Roll { seq, epoch, segment: leg.segment, id, sides: *sides, faces };
                rolls += u64::from(check(&roll, key, found));
            }
        }
        rolls
    }

    /// Without the full record: a seat's paper holds at least every public roll, in order.
    fn check_public_rolls(&self, seq: u64, leg: &Leg, slot: &str, found: &mut Findings) {
        let Some(paper) = self.paper::<SeatPaper>(seq, slot, found) else { return };
        let mut told = paper.items.iter();
        let rolls = leg.items.iter().filter(|item| matches!(item, Item::Rolled { .. }));
        if !rolls.into_iter().all(|roll| told.any(|item| item == roll)) {
            found.add(seq, "told", format!("{slot} does not hold the dice that all saw"));
        }
    }
}

fn is_of(paper: &AnswerPaper, of: &AskedOf) -> bool {
    let demand = &paper.demand;
    (demand.seat.0, &demand.kind, &demand.key, demand.hushed) == (of.seat, &of.kind, &of.key, of.hushed)
}
