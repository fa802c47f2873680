//! Locking: the answers are in, a new epoch begins, play goes on. And the host's acts.

use super::events::{Act, AnswerPaper, CLASS_ANSWER, HOST, Host, LOCKED, Locked, LockedAnswer, Nonce};
use super::{Campaign, CampaignError, Pen, Stage};
use crate::clock::read_stamp;
use crate::dice::nonce_set;
use crate::ledger::hex;
use crate::rules::{Entry, Line, Seat};

/// The lines that answer one pending question, with where they came from.
#[derive(Clone, Debug, Default)]
pub struct Given {
    pub lines: Vec<Line>,
    pub origins: Vec<String>,
    pub letters: Vec<String>,
    pub origin: String,
}

/// Each seat's newest nonce, in seat order.
pub type Luck = Vec<(Seat, [u8; 32])>;

impl Campaign {
    /// Locks the pending questions on these lines (one [`Given`] a demand, in the order put; of `any` only `only`
    /// counts) and runs to the next pause. `luck` is taken at the first lock of a game turn, for every seat alike.
    pub fn lock(
        &mut self,
        given: &[Given],
        only: Option<usize>,
        luck: &Luck,
        pen: &mut Pen<'_>,
    ) -> Result<Vec<Entry>, CampaignError> {
        let pending = self.pending.take().ok_or(CampaignError::OutOfPlace("nothing is asked"))?;
        if given.len() != pending.demands.len() {
            return Err(CampaignError::OutOfPlace("not every question has its lines"));
        }
        let mut answers = vec![];
        for (number, (put, given)) in pending.demands.iter().zip(given).enumerate() {
            if only.is_some_and(|only| only != number) {
                continue;
            }
            let draft = self.read(&put.demand, &given.lines);
            let paper = AnswerPaper {
                demand: put.demand.clone(),
                lines: given.lines.clone(),
                origins: given.origins.clone(),
                letters: given.letters.clone(),
                origin: given.origin.clone(),
                faults: draft.faults,
                answer: draft.answer.clone(),
            };
            let sealed =
                pen.seal(&format!("answer/{}/{}", put.demand.seat.0, put.id), CLASS_ANSWER, &paper)?;
            answers.push(LockedAnswer { seat: put.demand.seat.0, id: put.id, sealed });
            self.record.push(Entry::Answered { demand: put.demand.clone(), answer: draft.answer });
        }
        let period = self.period();
        let nonces = if self.period == period { vec![] } else { luck.iter().map(written).collect() };
        let locked = Locked { epoch: self.epoch() + 1, period, nonces, answers };
        pen.write(LOCKED, &locked)?;
        self.locked(&locked);
        self.crank(pen)
    }

    pub(super) fn locked(&mut self, locked: &Locked) {
        if self.period != locked.period {
            self.period.clone_from(&locked.period);
            let read = |nonce: &Nonce| Some((nonce.seat, hex::decode32(&nonce.nonce)?));
            let nonces: Vec<(u8, [u8; 32])> = locked.nonces.iter().filter_map(read).collect();
            self.dice.n_turn = nonce_set(&nonces);
        }
    }

    /// Writes what the host (or the referee by its own rules) did; all see it.
    pub fn host_act(&mut self, act: Act, reason: &str, pen: &mut Pen<'_>) -> Result<(), CampaignError> {
        pen.write(HOST, &Host { act: act.clone(), reason: reason.into() })?;
        self.acted(&act);
        Ok(())
    }

    pub(super) fn acted(&mut self, act: &Act) {
        let due = |due: &Option<String>| due.as_deref().and_then(read_stamp);
        match act {
            Act::Paused | Act::PausedBySilence { .. } => self.paused = true,
            Act::Resumed { due: moved } => {
                self.paused = false;
                if let (Some(pending), Some(moved)) = (&mut self.pending, due(moved)) {
                    pending.due = Some(moved);
                }
            }
            Act::Extended { due: moved } => {
                if let (Some(pending), Some(moved)) = (&mut self.pending, read_stamp(moved)) {
                    pending.due = Some(moved);
                }
            }
            Act::Replaced { seat, life } => {
                if let Some(facts) = self.seats.get_mut(usize::from(*seat)) {
                    (facts.joined, facts.life, facts.resigned, facts.practice) = (false, *life, false, false);
                }
                if self.stage == Stage::Readying {
                    self.stage = Stage::Inviting;
                }
            }
            Act::Resigned { seat } => {
                if let Some(facts) = self.seats.get_mut(usize::from(*seat)) {
                    facts.resigned = true;
                }
            }
        }
    }
}

fn written((seat, nonce): &(Seat, [u8; 32])) -> Nonce {
    Nonce { seat: seat.0, nonce: hex::encode(nonce) }
}
