//! The dice (DESIGN 5): seeds that hash to the one before, the players' luck, every public roll made again.

use super::report::Findings;
use crate::campaign::FIRST_EPOCH;
use crate::campaign::events::{Locked, Nonce, Seed};
use crate::dice::{ROLL_DICE, epoch_key, faces, link, nonce_set, roll_key};
use crate::ledger::hex;
use std::collections::{BTreeMap, BTreeSet};

/// One roll as it is written.
pub(super) struct Roll<'a> {
    pub seq: u64,
    pub epoch: u64,
    pub segment: u64,
    pub id: &'a str,
    pub sides: u32,
    pub faces: &'a [u32],
}

/// A public roll whose seed is not opened yet.
struct Waiting {
    seq: u64,
    segment: u64,
    id: String,
    sides: u32,
    faces: Vec<u32>,
}

pub(super) struct Luck {
    campaign: String,
    /// The newest opened seed, in the beginning the anchor.
    open: [u8; 32],
    closed_anchor: [u8; 32],
    /// The epoch whose seed is opened next.
    next: u64,
    joined: BTreeMap<u8, [u8; 32]>,
    n_join: [u8; 32],
    period: String,
    n_turn: [u8; 32],
    /// `N_turn` of every epoch, the first one first.
    turns: Vec<[u8; 32]>,
    waiting: Vec<Waiting>,
    /// Ids of the open epoch.
    ids: BTreeSet<String>,
    /// Rolls made again.
    pub rolls: u64,
    /// Seeds that hash to the one before.
    pub seeds: u64,
}

impl Luck {
    pub fn new(campaign: &str, open_anchor: [u8; 32], closed_anchor: [u8; 32]) -> Self {
        Luck {
            campaign: campaign.to_owned(),
            open: open_anchor,
            closed_anchor,
            next: FIRST_EPOCH,
            joined: BTreeMap::new(),
            n_join: nonce_set(&[]),
            period: String::new(),
            n_turn: nonce_set(&[]),
            turns: vec![],
            waiting: vec![],
            ids: BTreeSet::new(),
            rolls: 0,
            seeds: 0,
        }
    }

    /// Public rolls that cannot be made again yet.
    pub fn waiting(&self) -> usize {
        self.waiting.len()
    }

    /// What a JOIN before play brings to the dice.
    pub fn join(&mut self, seq: u64, seat: u8, nonce: &str, found: &mut Findings) {
        match hex::decode32(nonce) {
            Some(nonce) => {
                self.joined.insert(seat, nonce);
            }
            None => found.add(seq, "nonce", format!("the nonce of seat {seat} is not 32 bytes in hex")),
        }
    }

    /// Play begins: the luck of the JOINs is fixed.
    pub fn begin(&mut self) {
        let joined: Vec<_> = self.joined.iter().map(|(seat, nonce)| (*seat, *nonce)).collect();
        self.n_join = nonce_set(&joined);
        self.turns.push(self.n_turn);
    }

    /// A new epoch. Nonces come in at the first lock of a game turn and at no other.
    pub fn lock(&mut self, seq: u64, locked: &Locked, seats: usize, found: &mut Findings) {
        if self.period != locked.period {
            self.period.clone_from(&locked.period);
            self.n_turn = nonce_set(&turn_nonces(seq, &locked.nonces, seats, found));
        } else if !locked.nonces.is_empty() {
            found.add(seq, "nonce", format!("nonces enter at a later lock of {}", locked.period));
        }
        self.turns.push(self.n_turn);
        self.ids.clear();
    }

    /// A public roll of the open epoch. Its faces are looked at when the seed is opened.
    pub fn roll(&mut self, roll: &Roll<'_>, found: &mut Findings) {
        if !roll.id.starts_with(&format!("s{}/", roll.segment)) {
            found.add(roll.seq, "roll", format!("the roll {} does not name its segment", roll.id));
        }
        if !self.ids.insert(roll.id.to_owned()) {
            let detail = format!("the id {} is rolled twice in epoch {}", roll.id, roll.epoch);
            found.add(roll.seq, "roll_repeated", detail);
        }
        self.waiting.push(Waiting {
            seq: roll.seq,
            segment: roll.segment,
            id: roll.id.to_owned(),
            sides: roll.sides,
            faces: roll.faces.to_vec(),
        });
    }

    /// Seeds are opened: all up to `epoch`, each hashing to the one before; the rolls that waited are made again.
    pub fn reveal(&mut self, seq: u64, seeds: &[Seed], epoch: u64, found: &mut Findings) {
        let mut holds = seeds.iter().map(|seed| seed.epoch).eq(self.next..=epoch);
        if !holds {
            let given: Vec<String> = seeds.iter().map(|seed| seed.epoch.to_string()).collect();
            let detail = format!(
                "the seeds of epochs {} to {epoch} were due, those of {} are given",
                self.next,
                given.join(", ")
            );
            found.add(seq, "seed", detail);
        }
        for seed in seeds {
            let Some(value) = hex::decode32(&seed.seed) else {
                found.add(seq, "seed", format!("the seed of epoch {} is not 32 bytes in hex", seed.epoch));
                holds = false;
                continue;
            };
            if link(&self.campaign, "open", seed.epoch, &value) == self.open {
                self.seeds += 1;
            } else {
                let detail = format!("the seed of epoch {} does not hash to the one before", seed.epoch);
                found.add(seq, "seed", detail);
                holds = false;
            }
            self.open = value;
        }
        self.next = epoch + 1;
        let waiting = std::mem::take(&mut self.waiting);
        // Rolls under a seed that does not hold prove nothing; the seed is the finding.
        if holds {
            let key = self.key(epoch, &self.open);
            for roll in &waiting {
                let written = Roll {
                    seq: roll.seq,
                    epoch,
                    segment: roll.segment,
                    id: &roll.id,
                    sides: roll.sides,
                    faces: &roll.faces,
                };
                self.rolls += u64::from(check(&written, &key, found));
            }
        }
    }

    /// The seed of the closed dice, from which all earlier ones follow down to the anchor. Gives the keys of all epochs
    /// when it holds.
    pub fn close(
        &self,
        seq: u64,
        seed: Option<&Seed>,
        epoch: u64,
        found: &mut Findings,
    ) -> Option<Vec<[u8; 32]>> {
        let Some(seed) = seed.filter(|seed| seed.epoch == epoch) else {
            found.add(seq, "closed_seed", format!("the seed of the closed dice of epoch {epoch} is missing"));
            return None;
        };
        let mut value = hex::decode32(&seed.seed)?;
        let mut keys = vec![];
        for at in (FIRST_EPOCH..=epoch).rev() {
            keys.push(self.key(at, &value));
            value = link(&self.campaign, "closed", at, &value);
        }
        keys.reverse();
        if value != self.closed_anchor {
            found.add(seq, "closed_seed", "the seed of the closed dice does not lead to its anchor");
            return None;
        }
        Some(keys)
    }

    fn key(&self, epoch: u64, seed: &[u8; 32]) -> [u8; 32] {
        let place = usize::try_from(epoch - FIRST_EPOCH).unwrap_or(usize::MAX);
        let n_turn = self.turns.get(place).unwrap_or(&self.n_turn);
        // Mode A: no beacon.
        epoch_key(&self.campaign, epoch, seed, &self.n_join, n_turn, b"")
    }
}

/// Makes a roll again from its epoch's key; says whether it is the same.
pub(super) fn check(roll: &Roll<'_>, key: &[u8; 32], found: &mut Findings) -> bool {
    let count = u32::try_from(roll.faces.len()).unwrap_or(u32::MAX);
    if !(2..=256).contains(&roll.sides) || count > ROLL_DICE {
        let detail = format!("the roll {} has {count} dice of {} sides", roll.id, roll.sides);
        found.add(roll.seq, "roll", detail);
        return false;
    }
    let again = faces(&roll_key(key, roll.segment, roll.id), count, roll.sides);
    if again != roll.faces {
        let detail = format!(
            "the roll {} of epoch {} is written {}, the seed gives {}",
            roll.id,
            roll.epoch,
            listed(roll.faces),
            listed(&again)
        );
        found.add(roll.seq, "roll", detail);
        return false;
    }
    true
}

/// The first faces of a roll.
fn listed(faces: &[u32]) -> String {
    let shown: Vec<String> = faces.iter().take(20).map(u32::to_string).collect();
    shown.join(" ")
}

fn turn_nonces(seq: u64, nonces: &[Nonce], seats: usize, found: &mut Findings) -> Vec<(u8, [u8; 32])> {
    let mut read: Vec<(u8, [u8; 32])> = vec![];
    for nonce in nonces {
        let seat = nonce.seat;
        let in_order = read.last().is_none_or(|(last, _)| *last < seat);
        match hex::decode32(&nonce.nonce) {
            Some(value) if in_order && usize::from(seat) < seats => read.push((seat, value)),
            _ => found.add(seq, "nonce", format!("the nonce of seat {seat} is not as it should be")),
        }
    }
    read
}
