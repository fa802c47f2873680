//! Self-play without mail: campaigns played by lines of text alone, for soak tests and for a host who wants to see that
//! his machine and his components play.

mod tally;

pub use tally::{Score, Tally};

use crate::dice::{faces, roll_key};
use crate::ledger::{hex, tagged};
use crate::rules::{
    Chance, CharterDocument, CharterError, Demand, Dice, Entry, Eye, Game, Line, Place, Playing, Seat, Stop,
};
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};

/// Draws from a seed, the same on every machine.
pub struct SeededChance {
    state: u64,
}

impl SeededChance {
    pub fn new(seed: u64) -> Self {
        SeededChance { state: seed }
    }
    fn next(&mut self) -> u64 {
        // SplitMix64, Steele, Lea and Flood 2014.
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.state;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }
}

impl Chance for SeededChance {
    fn below(&mut self, n: u32) -> u32 {
        if n == 0 { 0 } else { u32::try_from(self.next() % u64::from(n)).unwrap_or(0) }
    }
}

/// Dice of self-play: keyed by the seed, the epoch and the id as real ones are, with nothing to prove.
pub struct SeededDice(pub u64);

impl Dice for SeededDice {
    fn roll(&mut self, epoch: u64, id: &str, _: Eye, count: u32, sides: u32) -> Option<Vec<u32>> {
        let key = tagged("self-play", &[&self.0.to_be_bytes(), &epoch.to_be_bytes()]);
        Some(faces(&roll_key(&key, 0, id), count, sides))
    }
}

/// Answers in one campaign; more is a game without an end.
const ANSWERS: u32 = 20_000;

/// Plays one campaign to its end. Every answer is drawn as lines, and the lines are read back.
pub fn play_random(
    game: &'static dyn Game,
    document: &CharterDocument,
    seed: u64,
) -> Result<Tally, CharterError> {
    play_out(game, document, &BTreeSet::new(), seed)
}

/// The same with the practice opponent in some seats.
pub fn play_out(
    game: &'static dyn Game,
    document: &CharterDocument,
    practice: &BTreeSet<Seat>,
    seed: u64,
) -> Result<Tally, CharterError> {
    let mut table = SelfPlay {
        playing: game.wake(document)?,
        practice,
        chance: SeededChance::new(seed),
        whims: SeededChance::new(seed ^ WHIMS),
        dice: SeededDice(seed),
        written: BTreeMap::new(),
        answered: BTreeSet::new(),
        trace: [0; 32],
        tally: Tally { campaigns: 1, ..Tally::default() },
    };
    if let Err(why) = table.play(game.revision()) {
        table.tally.broken.push((seed, why));
    }
    table.tally.traces.push((seed, hex::encode(&table.trace)));
    for letters in std::mem::take(&mut table.written).into_values() {
        *table.tally.letters.entry(letters).or_default() += 1;
    }
    Ok(table.tally)
}

/// Tells the draws of the practice opponent from those of the random lines beside it.
const WHIMS: u64 = 0x7072_6163_7469_6365;

struct SelfPlay<'a> {
    playing: Box<dyn Playing>,
    practice: &'a BTreeSet<Seat>,
    chance: SeededChance,
    whims: SeededChance,
    dice: SeededDice,
    /// Parcels that want an answer, by game turn and seat.
    written: BTreeMap<(String, Seat), u32>,
    /// What was answered, by seat, kind and key: letters are told apart by these.
    answered: BTreeSet<(Seat, String, String)>,
    /// See [`Tally::traces`].
    trace: [u8; 32],
    tally: Tally,
}

impl SelfPlay<'_> {
    fn play(&mut self, revision: u32) -> Result<(), String> {
        let mut saved = self.playing.open();
        let mut place = Place { segment: 0, epoch: 0 };
        let mut answers = 0;
        while !self.playing.is_over(&saved) {
            let mut record = vec![];
            let reached = loop {
                let ran = self.playing.run(&saved, place, revision, &mut record, &mut self.dice);
                let state = ran.state.ok_or_else(|| format!("{:?}", ran.played))?;
                let (demands, any) = match ran.played {
                    Ok(()) => break state,
                    Err(Stop::Awaiting(demands)) => (demands, false),
                    Err(Stop::AwaitingAny(demands)) => (demands, true),
                    Err(stop) => return Err(format!("segment {}: {stop:?}", place.segment)),
                };
                self.count_letters(&state, &demands);
                let count = if any { 1 } else { demands.len() };
                for demand in demands.into_iter().take(count) {
                    answers += 1;
                    let answer = self.answer(&state, &demand)?;
                    record.push(Entry::Answered { demand, answer });
                }
                if answers > ANSWERS {
                    return Err("it does not end".into());
                }
            };
            self.count(&record);
            place.epoch += record.iter().filter(|entry| matches!(entry, Entry::Locked { .. })).count() as u64;
            place.segment += 1;
            saved = reached;
        }
        self.tally.segments += place.segment;
        let winners = self.playing.winners(&saved);
        self.tally.drawn += u64::from(winners.is_empty());
        for seat in winners {
            *self.tally.won.entry(seat.0).or_default() += 1;
        }
        for (seat, _) in (0u8..).map(Seat).zip(self.playing.seats()) {
            let practice = self.practice.contains(&seat);
            let score = self.playing.score(&saved, seat).map(|points| Score { seat, practice, points });
            self.tally.scores.extend(score);
        }
        Ok(())
    }

    /// Seats that are written to, with their standing orders at the default.
    fn count_letters(&mut self, state: &Value, demands: &[Demand]) {
        let waiting = demands.iter().filter(|demand| self.playing.waits(state, demand, &[]));
        let seats: BTreeSet<Seat> = waiting.map(|demand| demand.seat).collect();
        for seat in seats {
            *self.written.entry((self.playing.period(state), seat)).or_default() += 1;
        }
    }

    /// Lines of the practice opponent in its seats. Elsewhere one answer in five is silence; the others are drawn lines.
    /// All must be claimed and read without fault; and nothing is asked twice.
    fn answer(&mut self, state: &Value, demand: &Demand) -> Result<Value, String> {
        if !self.answered.insert((demand.seat, demand.kind.clone(), demand.key.clone())) {
            return Err(format!("{}: {} is asked of seat {} again", demand.kind, demand.key, demand.seat.0));
        }
        let texts = if self.practice.contains(&demand.seat) {
            self.playing.advise(state, demand, &mut self.whims)
        } else if self.chance.below(5) == 0 {
            vec![]
        } else {
            self.playing.sample(state, demand, &mut self.chance)
        };
        self.note(&texts.join("\n"));
        for text in &texts {
            let claims = self.playing.claims(state, Eye::Seat(demand.seat), text);
            if !claims.iter().any(|(kind, _)| *kind == demand.kind) {
                return Err(format!("{}: nobody claims the line {text:?}", demand.kind));
            }
        }
        let lines: Vec<Line> = (1..).zip(texts).map(|(number, text)| Line { number, text }).collect();
        let draft = self.playing.read(state, demand, &lines);
        if let Some(fault) = draft.faults.first() {
            return Err(format!("{}: a drawn line does not read: {fault:?} of {lines:?}", demand.kind));
        }
        *self.tally.kinds.entry(demand.kind.clone()).or_default() += 1;
        Ok(draft.answer)
    }

    fn note(&mut self, what: &str) {
        self.trace = tagged("trace", &[&self.trace, what.as_bytes()]);
    }

    fn count(&mut self, record: &[Entry]) {
        for entry in record {
            self.note(&json!(entry).to_string());
            if let Entry::Told { fact, .. } = entry
                && let Some(kind) = fact.get("fact").and_then(Value::as_str)
            {
                *self.tally.facts.entry(kind.to_owned()).or_default() += 1;
            }
        }
    }
}
