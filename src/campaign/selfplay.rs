//! Self-play without mail: campaigns played by lines of text alone, for soak tests and for a host who wants to see that
//! his machine and his components play.

use crate::dice::{faces, roll_key};
use crate::ledger::tagged;
use crate::rules::{
    Chance, CharterDocument, CharterError, Demand, Dice, Entry, Eye, Game, Line, Place, Playing, Stop,
};
use serde_json::Value;
use std::collections::BTreeMap;

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

/// What came up in self-play.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Tally {
    pub campaigns: u64,
    pub segments: u64,
    /// Answers by kind of question.
    pub kinds: BTreeMap<String, u64>,
    /// Facts by kind.
    pub facts: BTreeMap<String, u64>,
    /// Campaigns that did not end well: seed and why.
    pub broken: Vec<(u64, String)>,
}

impl Tally {
    pub fn add(&mut self, other: Tally) {
        self.campaigns += other.campaigns;
        self.segments += other.segments;
        for (kind, count) in other.kinds {
            *self.kinds.entry(kind).or_default() += count;
        }
        for (kind, count) in other.facts {
            *self.facts.entry(kind).or_default() += count;
        }
        self.broken.extend(other.broken);
    }
    /// Kinds of questions and facts of a game that never came up, with the ruling or option that alone brings them, if
    /// it is so.
    pub fn missing(&self, game: &dyn Game) -> Vec<(String, Option<&'static str>)> {
        let questions = game.kinds().into_iter().filter(|kind| !self.kinds.contains_key(*kind));
        let facts = game.facts().iter().copied().filter(|kind| !self.facts.contains_key(*kind));
        let by = |kind: &str| game.only_by().iter().find(|(of, _)| *of == kind).map(|(_, by)| *by);
        questions.chain(facts).map(|kind| (kind.to_owned(), by(kind))).collect()
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
    let mut table = SelfPlay {
        playing: game.wake(document)?,
        chance: SeededChance::new(seed),
        dice: SeededDice(seed),
        tally: Tally { campaigns: 1, ..Tally::default() },
    };
    if let Err(why) = table.play(game.revision()) {
        table.tally.broken.push((seed, why));
    }
    Ok(table.tally)
}

struct SelfPlay {
    playing: Box<dyn Playing>,
    chance: SeededChance,
    dice: SeededDice,
    tally: Tally,
}

impl SelfPlay {
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
        Ok(())
    }

    /// One answer in five is silence; the others are drawn lines, which must be claimed and read without fault.
    fn answer(&mut self, state: &Value, demand: &Demand) -> Result<Value, String> {
        let texts = match self.chance.below(5) {
            0 => vec![],
            _ => self.playing.sample(state, demand, &mut self.chance),
        };
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

    fn count(&mut self, record: &[Entry]) {
        for entry in record {
            if let Entry::Told { fact, .. } = entry
                && let Some(kind) = fact.get("fact").and_then(Value::as_str)
            {
                *self.tally.facts.entry(kind.to_owned()).or_default() += 1;
            }
        }
    }
}
