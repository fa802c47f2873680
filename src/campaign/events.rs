//! The bodies of a campaign's events (DESIGN 4). One struct a kind; every one is read strictly.

use crate::ledger::Sealed;
use crate::rules::Item;
use serde::{Deserialize, Serialize};

/// Version of every body below.
pub const VERSION: u32 = 1;

pub const OPENED: &str = "opened";
pub const JOINED: &str = "joined";
pub const ASKED: &str = "asked";
pub const LOCKED: &str = "locked";
pub const LEG: &str = "leg";
pub const SAVED: &str = "saved";
pub const REVEALED: &str = "revealed";
pub const HALTED: &str = "halted";
pub const HOST: &str = "host";
pub const CLOSED: &str = "closed";

/// The first event. Whoever joins has accepted it, and with it the dice to come.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Opened {
    pub campaign: String,
    pub game: String,
    /// SHA-256 of the charter's bytes.
    pub charter: String,
    /// `A`: the seed chain and the players' luck. `B` adds a public beacon.
    pub dice_mode: String,
    /// S_0 of the chain of public dice and of the chain of dice for one seat's eyes.
    pub open_anchor: String,
    pub closed_anchor: String,
    pub seats: Vec<String>,
    pub revision: u32,
    pub state_version: u32,
    /// The referee's public key, hex.
    pub key: String,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Joined {
    pub seat: u8,
    /// Counts the players of this seat: 1 for the first.
    pub life: u16,
    /// What the JOIN brought to the dice, hex.
    pub nonce: String,
    /// The practice opponent plays the seat; its nonce is a constant.
    #[serde(default, skip_serializing_if = "is_false")]
    pub practice: bool,
}

fn is_false(value: &bool) -> bool {
    !value
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Asked {
    pub segment: u64,
    /// The first answer decides, the others lapse.
    pub any: bool,
    /// When the answers are due; none where standing orders settle it at once.
    pub due: Option<String>,
    pub demands: Vec<AskedOf>,
}

/// One question as everybody may see it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AskedOf {
    pub seat: u8,
    /// Counts per seat.
    pub id: u32,
    pub kind: String,
    pub key: String,
    pub hushed: bool,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Locked {
    pub epoch: u64,
    /// The game turn whose luck is in force from here on; its nonces stand in the first lock of that turn.
    pub period: String,
    pub nonces: Vec<Nonce>,
    pub answers: Vec<LockedAnswer>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Nonce {
    pub seat: u8,
    pub nonce: String,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LockedAnswer {
    pub seat: u8,
    pub id: u32,
    pub sealed: Sealed,
}

/// From one lock to the next pause or seam: what everybody saw; what each seat saw, sealed, also when empty; the full
/// record, sealed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Leg {
    pub segment: u64,
    pub items: Vec<Item>,
    pub seats: Vec<LegOf>,
    pub full: Sealed,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LegOf {
    pub seat: u8,
    pub sealed: Sealed,
}

/// A seam: the segment is closed, the state sealed. The next segment opens with `revision`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Saved {
    pub segment: u64,
    pub state: Sealed,
    pub state_version: u32,
    pub revision: u32,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Revealed {
    pub seeds: Vec<Seed>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Seed {
    pub epoch: u64,
    pub seed: String,
}

/// The rules did not fit the record or broke down. Seats learn no more than the segment's number.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Halted {
    pub segment: u64,
}

/// What the host did; all see it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Host {
    pub act: Act,
    pub reason: String,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Act {
    /// The referee paused by itself: two silences running.
    PausedBySilence {
        seat: u8,
    },
    Paused,
    Resumed {
        due: Option<String>,
    },
    Extended {
        due: String,
    },
    /// The seat gets another player; `life` counts up and voids the old token, word and lines.
    Replaced {
        seat: u8,
        life: u16,
    },
    /// A player gave up his seat.
    Resigned {
        seat: u8,
    },
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Closed {
    pub segment: u64,
    /// From here on every sealed entry is open; this is the seed of the closed dice up to the last epoch.
    pub closed_seed: Option<Seed>,
}

/// Inside a sealed answer: the lines as typed, where they came from, and what they were read as.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AnswerPaper {
    pub demand: crate::rules::Demand,
    pub lines: Vec<crate::rules::Line>,
    /// Of each line: `letter`, `advance`, `standing`, `practice`.
    pub origins: Vec<String>,
    /// SHA-256 of the letters that the lines came in.
    pub letters: Vec<String>,
    /// `letter`, `advance`, `standing` or `silence`: where most of the answer came from; `practice` for every answer of
    /// the practice opponent.
    pub origin: String,
    pub faults: Vec<crate::rules::Fault>,
    pub answer: serde_json::Value,
}

/// Inside a sealed leg of one seat.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SeatPaper {
    pub items: Vec<Item>,
}

/// Inside the sealed full record of a leg.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FullPaper {
    pub entries: Vec<crate::rules::Entry>,
}

/// Size classes of sealed entries: constants of the kind, so that size tells nothing.
pub const CLASS_ANSWER: &str = "answer";
pub const CLASS_SEAT: &str = "seat";
pub const CLASS_FULL: &str = "full";
pub const CLASS_STATE: &str = "state";
