//! The record of a segment: what was asked, answered, rolled and told.

use super::{Eye, Question, Seat};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// A question put to a seat, before the desk gives it a due time.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Demand {
    pub seat: Seat,
    pub kind: String,
    pub key: String,
    pub hushed: bool,
    pub question: Value,
}

impl Demand {
    /// A question that is put in an epoch.
    pub(super) fn of<Q: Question>(seat: Seat, question: &Q, epoch: u64) -> Self {
        let key = question.key();
        Demand {
            seat,
            kind: Q::KIND.into(),
            key: if Q::AGAIN { format!("{key}/{epoch}") } else { key },
            hushed: Q::HUSHED,
            question: super::table::json(question),
        }
    }
    /// A re-run compares a question by seat, kind and key; its other fields may change freely.
    pub fn is(&self, other: &Demand) -> bool {
        (self.seat, &self.kind, &self.key) == (other.seat, &other.kind, &other.key)
    }
}

/// What one eye saw of a fact.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Seen {
    pub eye: Eye,
    pub sighting: Value,
}

/// One entry of a segment's record.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Entry {
    Answered {
        demand: Demand,
        answer: Value,
    },
    /// All answers of one ask are in: a new epoch begins.
    Locked {
        epoch: u64,
    },
    Rolled {
        id: String,
        eye: Eye,
        sides: u32,
        faces: Vec<u32>,
    },
    /// A fact, with the sightings taken when it was told; they are never re-taken.
    Told {
        fact: Value,
        seen: Vec<Seen>,
    },
}

impl Entry {
    /// What an eye sees of this entry: its own and public rolls, its sighting.
    pub fn for_eye(&self, eye: Eye) -> Option<Item> {
        match self {
            Entry::Rolled { id, eye: of, sides, faces } if *of == Eye::Public || *of == eye => {
                Some(Item::Rolled { id: id.clone(), sides: *sides, faces: faces.clone() })
            }
            Entry::Told { seen, .. } => seen
                .iter()
                .find(|seen| seen.eye == eye)
                .map(|seen| Item::Seen { sighting: seen.sighting.clone() }),
            _ => None,
        }
    }
}

/// One thing that an eye saw: a roll or a sighting, in play order.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Item {
    Rolled { id: String, sides: u32, faces: Vec<u32> },
    Seen { sighting: Value },
}

/// Names one roll from what everybody can see: rule, place, round, side. Never from time, letters or hidden things.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct RollId(pub String);

/// Where a campaign stands: how many segments are closed, how many epochs were locked before the open one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Place {
    pub segment: u64,
    pub epoch: u64,
}

/// Why a run of the rules stopped.
#[derive(Clone, Debug, PartialEq)]
pub enum Stop {
    /// These decisions are missing; they are secret from each other until all are in.
    Awaiting(Vec<Demand>),
    /// The first of these to be answered decides; the others lapse. In seat order: of answers in hand at one
    /// moment the first here is taken.
    AwaitingAny(Vec<Demand>),
    /// The answers are locked, the dice of that epoch are not out yet.
    Dice { epoch: u64 },
    /// The record does not fit the rules. The campaign halts.
    Diverged { at: usize, wanted: String },
    /// The rules broke down. The campaign halts, the referee goes on.
    Broken { reason: String },
}
pub type Played<T> = Result<T, Stop>;
