//! Whole campaigns of any game, written down: a change in what is played or shown stands in the difference of one file.

use sealed_orders::campaign::selfplay::{SeededChance, SeededDice, play_out};
use sealed_orders::games::by_name;
use sealed_orders::ledger::{hex, tagged::sha256};
use sealed_orders::referee::document;
use sealed_orders::rules::{Demand, Entry, Eye, Item, Line, Place, Playing, Seat, Stop};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

/// Options with their values, or rulings with their readings.
pub type Pairs = [(&'static str, &'static str)];

fn map(pairs: &Pairs) -> BTreeMap<String, String> {
    pairs.iter().map(|(name, value)| ((*name).into(), (*value).into())).collect()
}

/// A line for every campaign: what is played, how it ends, and its trace. Options that are not chosen are drawn, and
/// every seed takes the next set of readings.
pub fn campaigns(
    game: &str,
    chosen: &Pairs,
    readings: &[&Pairs],
    seeds: std::ops::Range<u64>,
    practice: &[Seat],
) -> String {
    let game = by_name(game).expect("the house has it");
    let seats: BTreeSet<Seat> = practice.iter().copied().collect();
    let mut all = String::new();
    for seed in seeds {
        let options = game.drawn_options(&mut SeededChance::new(seed), map(chosen));
        let rulings = map(readings[seed as usize % readings.len()]);
        let document = document(game, options.clone(), rulings, BTreeMap::new());
        let tally = play_out(game, &document, &seats, seed).expect("the options go together");
        assert_eq!(tally.broken, [], "seed and why");
        let facts: u64 = tally.facts.values().sum();
        let (won, trace) = (tally.won.keys().next(), &tally.traces[0].1[..16]);
        let chosen: Vec<String> = options.iter().map(|(name, value)| format!("{name}={value}")).collect();
        // Writing to a string does not fail.
        let _ = writeln!(all, "{seed:2} {trace} won {won:?}, {facts} facts, {}", chosen.join(" "));
    }
    all
}

/// A seeded campaign as every eye sees it.
pub struct Playthrough {
    pub game: &'static str,
    /// Options that are chosen.
    pub options: &'static Pairs,
    pub seed: u64,
    /// Turns that are written down; of every later one a mark.
    pub turns: usize,
    /// Seats that the practice opponent plays.
    pub practice: &'static [Seat],
    pub eyes: &'static [(&'static str, Eye)],
}

impl Playthrough {
    /// Every segment: what is asked and answered, what every eye sees of it, and marks of what else is shown.
    pub fn text(&self) -> String {
        let game = by_name(self.game).expect("the house has it");
        let document = document(game, map(self.options), BTreeMap::new(), BTreeMap::new());
        let playing = game.wake(&document).expect("the components read");
        let mut table = Table {
            played: self,
            playing: playing.as_ref(),
            chance: SeededChance::new(self.seed),
            dice: SeededDice(self.seed),
            late: false,
            out: String::new(),
        };
        let (mut saved, mut place) = (playing.open(), Place { segment: 0, epoch: 0 });
        let (mut text, mut turns, mut turn) = (String::new(), 0, playing.period(&saved));
        while !playing.is_over(&saved) {
            let (end, record) = table.segment(&saved, place, game.revision());
            place.epoch += record.iter().filter(|entry| matches!(entry, Entry::Locked { .. })).count() as u64;
            place.segment += 1;
            saved = end;
            let next = playing.period(&saved);
            if next != turn || playing.is_over(&saved) {
                self.eyes.iter().for_each(|(name, eye)| table.look(&saved, name, *eye));
                let told = std::mem::take(&mut table.out);
                text += &if table.late { format!("{turn}: {}\n", mark(&told)) } else { told };
                turns += 1;
                table.late = turns >= self.turns;
                turn = next;
            }
        }
        text
    }
}

fn mark(text: &str) -> String {
    hex::encode(&sha256(text.as_bytes())[..4])
}

struct Table<'a> {
    played: &'a Playthrough,
    playing: &'a dyn Playing,
    chance: SeededChance,
    dice: SeededDice,
    /// Of this turn a mark is enough.
    late: bool,
    out: String,
}

impl Table<'_> {
    fn say(&mut self, line: &str) {
        writeln!(self.out, "{line}").expect("a string takes it");
    }

    /// Plays a segment: its end and its record.
    fn segment(&mut self, saved: &Value, place: Place, revision: u32) -> (Value, Vec<Entry>) {
        let (mut record, mut told) = (vec![], 0);
        loop {
            let ran = self.playing.run(saved, place, revision, &mut record, &mut self.dice);
            let state = ran.state.expect("the rules run");
            self.say(&format!("{}, segment {}", self.playing.period(&state), place.segment));
            self.show(&state, &record[told..]);
            told = record.len();
            let demands = match ran.played {
                Ok(()) => return (state, record),
                Err(Stop::Awaiting(demands) | Stop::AwaitingAny(demands)) => demands,
                Err(stop) => panic!("{stop:?}"),
            };
            for demand in demands {
                let answer = self.ask(&state, &demand);
                record.push(Entry::Answered { demand, answer });
            }
        }
    }

    /// The lines of a seat, and a mark of how its letter puts the question and its receipt reads them.
    fn ask(&mut self, state: &Value, demand: &Demand) -> Value {
        let (playing, chance) = (self.playing, &mut self.chance);
        let texts = if self.played.practice.contains(&demand.seat) {
            playing.advise(state, demand, chance)
        } else {
            playing.sample(state, demand, chance)
        };
        self.say(&format!("  asked of seat {}: {} {}", demand.seat.0, demand.kind, demand.key));
        texts.iter().for_each(|text| self.say(&format!("    {text}")));
        let lines: Vec<Line> = (1..).zip(texts).map(|(number, text)| Line { number, text }).collect();
        let form = playing.form(state, demand);
        let waits = [&[][..], &lines].map(|lines| playing.waits(state, demand, lines));
        let (silent, draft) = (playing.read(state, demand, &[]), playing.read(state, demand, &lines));
        let marks = format!("{form:?} {waits:?} {silent:?} {draft:?}");
        self.say(&format!("    read {}", mark(&marks)));
        draft.answer
    }

    /// What every eye saw since the last pause.
    fn show(&mut self, state: &Value, news: &[Entry]) {
        for (name, eye) in self.played.eyes {
            for entry in news {
                let line = match entry.for_eye(*eye) {
                    Some(Item::Rolled { id, sides, faces }) => format!("rolled {id} d{sides} {faces:?}"),
                    Some(Item::Seen { sighting }) => format!("saw {sighting}"),
                    None => continue,
                };
                self.say(&format!("  {name}: {line}"));
            }
            if !self.late {
                self.look(state, name, *eye);
            }
        }
    }

    /// Marks of the view, sheet and map of an eye.
    fn look(&mut self, state: &Value, name: &str, eye: Eye) {
        let (view, sheet) = (self.playing.view(state, eye), self.playing.sheet(state, eye));
        let map = format!("{:?}", self.playing.map(state, eye));
        let [view, sheet, map] = [view.to_string(), sheet.to_string(), map].map(|text| mark(&text));
        self.say(&format!("  {name}: view {view} sheet {sheet} map {map}"));
    }
}
