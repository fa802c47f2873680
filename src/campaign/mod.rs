//! One campaign: opened, joined, played leg by leg, closed. It knows the rules, the dice and its chain; it knows
//! nothing of letters, seats' addresses or time but the stamps it is given.
//!
//! The campaign in memory is a fold over its chain and the papers sealed in it ([`wake`]); what it does live goes
//! through the same changes, so that a woken campaign equals the one that went to sleep.

mod dice;
pub mod events;
mod lock;
mod open;
mod pen;
mod practice;
mod run;
pub mod selfplay;
mod wake;

pub use dice::{CampaignDice, no_luck};
pub use lock::{Given, Luck};
pub use open::Opening;
pub use pen::Pen;
pub use practice::{PRACTICE, practice_nonce};
pub use wake::{Papers, SealedPapers, wake};

use crate::ledger::{LedgerError, hex};
use crate::rules::{
    CharterDocument, CharterError, Claim, Demand, Draft, Entry, Eye, Game, Line, Offered, Place, Playing,
    Seat, SeatName,
};
use chrono::{DateTime, Utc};
use serde_json::Value;
use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Mutex, PoisonError};

/// The epoch that begins when all are ready. S_0 is the anchor, which everybody knows: no dice come from it.
pub const FIRST_EPOCH: u64 = 1;

/// What can go wrong with one campaign; the host reads it, the others go on.
#[derive(Debug, thiserror::Error)]
pub enum CampaignError {
    #[error(transparent)]
    Ledger(#[from] LedgerError),
    #[error("the charter cannot be played: {0}")]
    Charter(#[from] CharterError),
    #[error("no game is called {0}")]
    NoSuchGame(String),
    #[error("an entry cannot be written: {0}")]
    Unwritable(String),
    #[error("the log holds what this referee does not write: event {seq}, {reason}")]
    Unreadable { seq: u64, reason: String },
    #[error("the seed chain of this campaign is used up")]
    Exhausted,
    #[error("the campaign is not at a point where this can be done: {0}")]
    OutOfPlace(&'static str),
}

/// How far a campaign has come.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stage {
    /// Waiting for players to join.
    Inviting,
    /// All have joined; waiting until all are ready.
    Readying,
    Playing,
    /// The rules did not fit the record or broke down; the host reads why.
    Halted {
        reason: String,
    },
    Closed,
}

/// A question with its number in its seat's count.
#[derive(Clone, Debug, PartialEq)]
pub struct Put {
    pub id: u32,
    pub demand: Demand,
}

/// The questions that play waits for.
#[derive(Clone, Debug, PartialEq)]
pub struct Pending {
    pub any: bool,
    pub demands: Vec<Put>,
    /// Whether the event is written; the desk decides the due time first.
    pub asked: bool,
    pub due: Option<DateTime<Utc>>,
}

/// What the chain says of a seat.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SeatFacts {
    pub joined: bool,
    pub life: u16,
    pub resigned: bool,
    /// The practice opponent plays it.
    pub practice: bool,
    nonce: Option<[u8; 32]>,
    demands: u32,
}

/// One campaign awake.
pub struct Campaign {
    pub id: String,
    pub game: &'static dyn Game,
    pub stage: Stage,
    pub paused: bool,
    pub seats: Vec<SeatFacts>,
    pub pending: Option<Pending>,
    /// The names of the seats, in seat order.
    pub names: Vec<SeatName>,
    playing: Box<dyn Playing>,
    place: Place,
    revision: u32,
    saved: Value,
    record: Vec<Entry>,
    /// How much of the record is in the chain.
    recorded: usize,
    reached: Value,
    dice: CampaignDice,
    /// The game turn whose luck is in force.
    period: String,
    next_reveal: u64,
    claimed: Mutex<Claimed>,
    offered: Mutex<BTreeMap<(Seat, String), Option<Offered>>>,
}

/// What lines bear on, by the state that play has reached: a letter's lines are looked at again and again.
type Claimed = BTreeMap<(Seat, String), Vec<(&'static str, Claim)>>;
/// More lines than a turn's letters have; then the memory begins anew.
const CLAIMED: usize = 4_000;

impl Campaign {
    fn new(
        id: &str,
        game: &'static dyn Game,
        document: &CharterDocument,
        dice: CampaignDice,
    ) -> Result<Self, CampaignError> {
        let playing = game.wake(document)?;
        let (saved, seats) = (playing.open(), playing.seats());
        Ok(Campaign {
            id: id.into(),
            game,
            stage: Stage::Inviting,
            paused: false,
            seats: vec![SeatFacts::default(); seats.len()],
            pending: None,
            names: seats,
            playing,
            place: Place { segment: 0, epoch: FIRST_EPOCH },
            revision: game.revision(),
            reached: saved.clone(),
            saved,
            record: vec![],
            recorded: 0,
            dice,
            period: String::new(),
            next_reveal: FIRST_EPOCH,
            claimed: Mutex::default(),
            offered: Mutex::default(),
        })
    }

    /// The numbers of the questions that a seat is asked now.
    pub fn asked_of(&self, seat: u8) -> Vec<u32> {
        let puts = self.pending.iter().flat_map(|pending| &pending.demands);
        puts.filter(|put| put.demand.seat.0 == seat).map(|put| put.id).collect()
    }

    /// Play has come to another state.
    fn reach(&mut self, state: Value) {
        self.reached = state;
        self.claimed.get_mut().unwrap_or_else(PoisonError::into_inner).clear();
        self.offered.get_mut().unwrap_or_else(PoisonError::into_inner).clear();
    }

    pub fn place(&self) -> Place {
        self.place
    }
    /// The game turn as everybody sees it; empty before play.
    pub fn period(&self) -> String {
        match self.stage {
            Stage::Inviting | Stage::Readying => String::new(),
            _ => self.playing.period(&self.reached),
        }
    }
    pub fn view(&self, eye: Eye) -> Value {
        self.playing.view(&self.reached, eye)
    }
    pub fn playing(&self) -> &dyn Playing {
        self.playing.as_ref()
    }
    /// The state that play has reached: the whole truth, for the referee's own checks.
    pub fn reached(&self) -> &Value {
        &self.reached
    }
    /// S_0 of the public and of the closed dice, hex.
    pub fn anchors(&self) -> (String, String) {
        (hex::encode(&self.dice.open_anchor()), hex::encode(&self.dice.closed_anchor()))
    }
    /// The epochs whose dice are open to all are those below this one.
    pub fn revealed(&self) -> u64 {
        self.next_reveal
    }

    /// Reads lines for a question. The game's reading may break down on a line nobody thought of: then the lines are
    /// left out and the default stands, and the fault is the house's.
    pub fn read(&self, demand: &Demand, lines: &[Line]) -> Draft<Value> {
        let read = |lines: &[Line]| {
            catch_unwind(AssertUnwindSafe(|| self.playing.read(&self.reached, demand, lines))).ok()
        };
        if let Some(draft) = read(lines) {
            return draft;
        }
        let mut draft = read(&[]).unwrap_or(Draft {
            answer: Value::Null,
            in_force: vec![],
            faults: vec![],
            remarks: vec![],
        });
        let rule = self.playing.rule(&demand.kind).unwrap_or("");
        draft.faults.extend(lines.iter().map(|line| crate::rules::Fault {
            line: line.number,
            why: "house_broke".into(),
            with: Default::default(),
            nearest: None,
            rule: rule.into(),
        }));
        draft
    }

    /// Every kind of question that a line bears on, by the seat's view.
    pub fn claims(&self, seat: Seat, line: &str) -> Vec<(&'static str, Claim)> {
        let key = (seat, line.to_owned());
        let known = || self.claimed.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(claims) = known().get(&key) {
            return claims.clone();
        }
        let claims =
            catch_unwind(AssertUnwindSafe(|| self.playing.claims(&self.reached, Eye::Seat(seat), line)))
                .unwrap_or_default();
        let mut known = known();
        if known.len() >= CLAIMED {
            known.clear();
        }
        known.insert(key, claims.clone());
        claims
    }

    /// What a line of a seat offers to another seat of this campaign. Nothing where the game's reading breaks down.
    pub fn offered(&self, seat: Seat, line: &str) -> Option<Offered> {
        let key = (seat, line.to_owned());
        let known = || self.offered.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(offered) = known().get(&key) {
            return offered.clone();
        }
        let offered =
            catch_unwind(AssertUnwindSafe(|| self.playing.offered(&self.reached, Eye::Seat(seat), line)));
        let other = |offered: &Offered| offered.to != seat && usize::from(offered.to.0) < self.names.len();
        let offered = offered.ok().flatten().filter(other);
        let mut known = known();
        if known.len() >= CLAIMED {
            known.clear();
        }
        known.insert(key, offered.clone());
        offered
    }

    /// Whether the seat is written to for this question, its lines being these.
    pub fn waits(&self, demand: &Demand, lines: &[Line]) -> bool {
        catch_unwind(AssertUnwindSafe(|| self.playing.waits(&self.reached, demand, lines))).unwrap_or(true)
    }
}
