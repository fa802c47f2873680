//! Runs the rules from seam to seam until they wait for somebody.

use super::events::{
    ASKED, Asked, AskedOf, CLASS_FULL, CLASS_SEAT, CLASS_STATE, CLOSED, Closed, FullPaper, HALTED, Halted,
    LEG, Leg, LegOf, REVEALED, Revealed, SAVED, Saved, SeatPaper, Seed,
};
use super::{Campaign, CampaignError, Pen, Pending, Put, Stage};
use crate::clock::stamp;
use crate::ledger::hex;
use crate::rules::{Demand, Entry, Eye, Item, Seat, Stop};
use chrono::{DateTime, Utc};

/// More seams than this without a question is a rules loop, not a game.
const SEAMS_WITHOUT_A_QUESTION: u32 = 10_000;

impl Campaign {
    /// Runs to the next pause, writes the legs and seams, and returns what is new in the record.
    pub(super) fn crank(&mut self, pen: &mut Pen<'_>) -> Result<Vec<Entry>, CampaignError> {
        let mut news = vec![];
        for _ in 0..SEAMS_WITHOUT_A_QUESTION {
            let reached = self.run();
            if let Some(state) = reached.state {
                self.reach(state);
            }
            self.write_leg(pen, &mut news)?;
            match reached.played {
                Ok(()) if self.playing.is_over(&self.reached) => {
                    self.write_seam(pen)?;
                    self.reveal(pen)?;
                    self.close(pen)?;
                    return Ok(news);
                }
                Ok(()) => self.write_seam(pen)?,
                Err(Stop::Awaiting(demands)) => {
                    self.reveal(pen)?;
                    self.put(demands, false);
                    return Ok(news);
                }
                Err(Stop::AwaitingAny(demands)) => {
                    self.reveal(pen)?;
                    self.put(demands, true);
                    return Ok(news);
                }
                Err(stop) => {
                    self.halt(pen, &stop)?;
                    return Ok(news);
                }
            }
        }
        self.halt(pen, &Stop::Broken { reason: "the rules go round without an end".into() })?;
        Ok(news)
    }

    pub(super) fn run(&mut self) -> crate::rules::Reached {
        self.dice.segment = self.place.segment;
        self.playing.run(&self.saved, self.place, self.revision, &mut self.record, &mut self.dice)
    }

    fn write_leg(&mut self, pen: &mut Pen<'_>, news: &mut Vec<Entry>) -> Result<(), CampaignError> {
        let entries = self.record[self.recorded..].to_vec();
        let seen_by =
            |eye: Eye| -> Vec<Item> { entries.iter().filter_map(|entry| entry.for_eye(eye)).collect() };
        let mut seats = vec![];
        for (seat, name) in (0..).zip(&self.names) {
            let paper = SeatPaper { items: seen_by(Eye::Seat(Seat(seat))) };
            seats.push(LegOf { seat, sealed: pen.seal(&format!("seat/{}", name.word), CLASS_SEAT, &paper)? });
        }
        let full = pen.seal("full", CLASS_FULL, &FullPaper { entries: entries.clone() })?;
        let leg = Leg { segment: self.place.segment, items: seen_by(Eye::Public), seats, full };
        pen.write(LEG, &leg)?;
        self.recorded = self.record.len();
        news.extend(entries);
        Ok(())
    }

    fn write_seam(&mut self, pen: &mut Pen<'_>) -> Result<(), CampaignError> {
        let state = pen.seal("state", CLASS_STATE, &self.reached)?;
        let saved = Saved {
            segment: self.place.segment,
            state,
            state_version: self.game.state_version(),
            revision: self.game.revision(),
        };
        pen.write(SAVED, &saved)?;
        self.seam(saved.revision, self.reached.clone());
        Ok(())
    }

    /// The segment is closed; the next one opens with the newest revision.
    pub(super) fn seam(&mut self, revision: u32, state: serde_json::Value) {
        self.place.epoch +=
            self.record.iter().filter(|entry| matches!(entry, Entry::Locked { .. })).count() as u64;
        self.place.segment += 1;
        self.revision = revision;
        self.saved = state;
        self.record.clear();
        self.recorded = 0;
    }

    /// The epoch that rolls would fall in now.
    pub(super) fn epoch(&self) -> u64 {
        self.place.epoch
            + self.record.iter().filter(|entry| matches!(entry, Entry::Locked { .. })).count() as u64
    }

    /// S_e is opened as soon as no further roll of its epoch can fall: play waits for the next lock, or is over.
    fn reveal(&mut self, pen: &mut Pen<'_>) -> Result<(), CampaignError> {
        let mut seeds = vec![];
        for epoch in self.next_reveal..=self.epoch() {
            seeds.push(Seed { epoch, seed: hex::encode(&self.dice.open_seed(epoch)?) });
        }
        if !seeds.is_empty() {
            self.next_reveal = self.epoch() + 1;
            pen.write(REVEALED, &Revealed { seeds })?;
        }
        Ok(())
    }

    fn close(&mut self, pen: &mut Pen<'_>) -> Result<(), CampaignError> {
        let epoch = self.epoch();
        let closed_seed = Some(Seed { epoch, seed: hex::encode(&self.dice.closed_seed(epoch)?) });
        pen.write(CLOSED, &Closed { segment: self.place.segment, closed_seed })?;
        self.stage = Stage::Closed;
        Ok(())
    }

    pub(super) fn halt(&mut self, pen: &mut Pen<'_>, stop: &Stop) -> Result<(), CampaignError> {
        let reason = match stop {
            Stop::Diverged { at, wanted } => {
                format!(
                    "segment {}: the record does not fit the rules at entry {at}: they wanted {wanted}",
                    self.place.segment
                )
            }
            Stop::Broken { reason } => {
                format!("segment {}: the rules broke down: {reason}", self.place.segment)
            }
            Stop::Dice { epoch } if self.dice.exhausted => {
                format!("the seed chain ends before epoch {epoch}")
            }
            stop => format!("segment {}: {stop:?}", self.place.segment),
        };
        pen.write(HALTED, &Halted { segment: self.place.segment })?;
        self.stage = Stage::Halted { reason };
        self.pending = None;
        Ok(())
    }

    pub(super) fn put(&mut self, demands: Vec<Demand>, any: bool) {
        let mut put = vec![];
        for demand in demands {
            let facts = &mut self.seats[usize::from(demand.seat.0)];
            facts.demands += 1;
            put.push(Put { id: facts.demands, demand });
        }
        self.pending = Some(Pending { any, demands: put, asked: false, due: None });
    }

    /// Writes the questions into the chain: with a due time when seats are written to, without where standing orders
    /// settle it at once.
    pub fn ask(&mut self, due: Option<DateTime<Utc>>, pen: &mut Pen<'_>) -> Result<(), CampaignError> {
        let segment = self.place.segment;
        let pending = self.pending.as_mut().ok_or(CampaignError::OutOfPlace("nothing is asked"))?;
        let of = |put: &Put| AskedOf {
            seat: put.demand.seat.0,
            id: put.id,
            kind: put.demand.kind.clone(),
            key: put.demand.key.clone(),
            hushed: put.demand.hushed,
        };
        let demands = pending.demands.iter().map(of).collect();
        pen.write(ASKED, &Asked { segment, any: pending.any, due: due.map(stamp), demands })?;
        (pending.asked, pending.due) = (true, due);
        Ok(())
    }
}
