//! What came up in self-play, counted.

use crate::rules::{Game, Seat};
use std::collections::BTreeMap;

/// What a seat had at the end of a campaign.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Score {
    pub seat: Seat,
    /// The practice opponent played it.
    pub practice: bool,
    pub points: i64,
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
    /// Campaigns won, by seat number.
    pub won: BTreeMap<u8, u64>,
    /// Campaigns that nobody won.
    pub drawn: u64,
    /// What every seat had at the end of every campaign, of games that count points.
    pub scores: Vec<Score>,
    /// How often a seat was written to so many times in a game turn, its standing orders being the default ones: a
    /// player answers each of these parcels with one letter.
    pub letters: BTreeMap<u32, u64>,
    /// By seed: a digest of every line, answer, roll and fact of the campaign, the same wherever it is played the same.
    pub traces: Vec<(u64, String)>,
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
        for (seat, count) in other.won {
            *self.won.entry(seat).or_default() += count;
        }
        self.drawn += other.drawn;
        self.scores.extend(other.scores);
        for (letters, count) in other.letters {
            *self.letters.entry(letters).or_default() += count;
        }
        self.traces.extend(other.traces);
        self.broken.extend(other.broken);
    }
    /// The median of what the seats of the practice opponent had in the end, or those of random lines; of an even number
    /// of seats the lower one of the two in the middle. `None` where there is nothing to compare.
    pub fn median_score(&self, practice: bool) -> Option<i64> {
        let scores = self.scores.iter().filter(|score| score.practice == practice);
        let mut points: Vec<i64> = scores.map(|score| score.points).collect();
        points.sort_unstable();
        points.get(points.len().checked_sub(1)? / 2).copied()
    }
    /// The least number of letters that covers so many percent of all turns of all seats.
    pub fn letters_in(&self, percent: u64) -> u32 {
        let turns: u64 = self.letters.values().sum();
        let mut covered = 0;
        let reached = self.letters.iter().find(|(_, count)| {
            covered += **count;
            covered * 100 >= turns * percent
        });
        reached.map_or(0, |(letters, _)| *letters)
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
