//! Where a game is played: the only way out of the rules.

use super::{Demand, Entry, Eye, Place, Played, Question, RollId, Rules, Seat, Seen, Stop, Together};
use serde::{Serialize, de::DeserializeOwned};
use serde_json::Value;
use std::collections::BTreeSet;

/// Draws the faces of one roll: the same epoch, segment and id give the same faces. `None` while the epoch's dice
/// are not out.
pub trait Dice {
    fn roll(&mut self, epoch: u64, id: &str, eye: Eye, count: u32, sides: u32) -> Option<Vec<u32>>;
}

/// Where a game is played: asks, rolls and tells go through it and into the record.
pub struct Table<'a, R: Rules> {
    pub charter: &'a R::Charter,
    pub state: R::State,
    revision: u32,
    place: Place,
    pub(super) record: &'a mut Vec<Entry>,
    pub(super) next: usize,
    dice: &'a mut dyn Dice,
    rolled: BTreeSet<String>,
}

impl<'a, R: Rules> Table<'a, R> {
    /// Runs the rules from a saved state over the record of the open segment; the record grows by what is new,
    /// and stays as it was when the campaign halts. Returns the state reached, and whether the segment is finished
    /// or what it waits for.
    pub fn run(
        charter: &'a R::Charter,
        saved: R::State,
        place: Place,
        revision: u32,
        record: &'a mut Vec<Entry>,
        dice: &'a mut dyn Dice,
    ) -> (R::State, Played<()>) {
        let recorded = record.len();
        let mut table = Table::<R> {
            charter,
            state: saved,
            revision,
            place,
            record,
            next: 0,
            dice,
            rolled: BTreeSet::new(),
        };
        let played = match R::play(&mut table) {
            Ok(()) if table.next < table.record.len() => table.diverged("nothing more"),
            played => played,
        };
        if matches!(played, Err(Stop::Diverged { .. } | Stop::Broken { .. })) {
            table.record.truncate(recorded);
        }
        (table.state, played)
    }

    /// The revision that this segment was opened with: every change of behaviour asks for it.
    pub fn revision(&self) -> u32 {
        self.revision
    }

    /// How many epochs were locked: no two questions put one after the other have the same, and everybody may know it.
    pub(super) fn epoch(&self) -> u64 {
        self.place.epoch
    }

    /// Waits for one seat's decision.
    pub fn ask<Q: Question<Rules = R>>(&mut self, seat: Seat, question: Q) -> Played<Q::Answer> {
        let mut together = self.together();
        let ticket = together.put(seat, question);
        Ok(together.wait()?.take(ticket))
    }

    /// Puts several questions at one moment, secret from each other.
    pub fn together(&mut self) -> Together<'_, 'a, R> {
        Together { table: self, demands: vec![] }
    }

    /// Rolls dice that everybody sees.
    pub fn roll(&mut self, id: RollId, count: u32, sides: u32) -> Played<Vec<u32>> {
        self.roll_for(Eye::Public, id, count, sides)
    }

    /// Rolls dice that only one eye may see before the campaign ends. The segment goes before the id, so that no
    /// id can serve twice.
    pub fn roll_for(&mut self, eye: Eye, id: RollId, count: u32, sides: u32) -> Played<Vec<u32>> {
        let id = format!("s{}/{}", self.place.segment, id.0);
        if !self.rolled.insert(id.clone()) {
            return self.diverged(&format!("{id} only once in epoch {}", self.place.epoch));
        }
        if self.next == self.record.len() {
            let epoch = self.place.epoch;
            let faces = self.dice.roll(epoch, &id, eye, count, sides).ok_or(Stop::Dice { epoch })?;
            self.record.push(Entry::Rolled { id: id.clone(), eye, sides, faces });
        }
        match self.record.get(self.next) {
            Some(Entry::Rolled { id: recorded, eye: seen_by, sides: of, faces })
                if (recorded, *seen_by, *of, faces.len()) == (&id, eye, sides, count as usize) =>
            {
                let faces = faces.clone();
                self.next += 1;
                Ok(faces)
            }
            _ => self.diverged(&format!("the roll {id}")),
        }
    }

    /// Records what happened, with what every eye sees of it at this moment. Change the state first, then tell.
    pub fn tell(&mut self, fact: R::Fact) -> Played<()> {
        let written = json(&fact);
        if self.next == self.record.len() {
            let seen = self.sightings(&fact);
            self.record.push(Entry::Told { fact: written.clone(), seen });
        }
        match self.record.get(self.next) {
            Some(Entry::Told { fact: recorded, .. })
                if *recorded == written || R::upcast_fact(recorded.clone()) == written =>
            {
                self.next += 1;
                Ok(())
            }
            _ => self.diverged(&format!("the fact {written}")),
        }
    }

    fn sightings(&self, fact: &R::Fact) -> Vec<Seen> {
        let seats = (0..).zip(R::seats(self.charter)).map(|(seat, _)| Eye::Seat(Seat(seat)));
        std::iter::once(Eye::Public)
            .chain(seats)
            .filter_map(|eye| {
                let sighting = R::sight(self.charter, &self.state, fact, eye)?;
                Some(Seen { eye, sighting: json(&sighting) })
            })
            .collect()
    }

    pub(super) fn answered(&mut self, wanted: &Demand) -> Played<Value> {
        match self.record.get(self.next) {
            Some(Entry::Answered { demand, answer }) if demand.is(wanted) => {
                let answer = answer.clone();
                self.next += 1;
                Ok(answer)
            }
            _ => self.diverged(&format!("an answer to {}", wanted.kind)),
        }
    }

    /// All answers of one ask are in: a new epoch begins.
    pub(super) fn lock(&mut self) -> Played<()> {
        self.place.epoch += 1;
        self.rolled.clear();
        let entry = Entry::Locked { epoch: self.place.epoch };
        if self.next == self.record.len() {
            self.record.push(entry.clone());
        }
        match self.record.get(self.next) {
            Some(recorded) if *recorded == entry => {
                self.next += 1;
                Ok(())
            }
            _ => self.diverged(&format!("the lock of epoch {}", self.place.epoch)),
        }
    }

    pub(super) fn diverged<T>(&self, wanted: &str) -> Played<T> {
        Err(Stop::Diverged { at: self.next, wanted: wanted.into() })
    }
}

pub(super) fn typed<T: DeserializeOwned>(value: &Value) -> T {
    T::deserialize(value).expect("a value written by this game reads back; a broken one halts its campaign")
}
pub(super) fn json<T: Serialize>(value: &T) -> Value {
    serde_json::to_value(value).expect("questions, answers and facts have string keys and no floats")
}
