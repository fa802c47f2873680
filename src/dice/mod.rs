//! Dice that the log fixes in advance: seed chains, epoch keys, rolls.
//!
//! Before the first order the anchor `S_0` of a chain is mailed to all. Epoch `e` (from one lock to the next) uses
//! `S_e`, which nobody can exchange, for it must hash to `S_(e-1)`. Each seat's nonce enters after the anchor. A roll
//! is a function of the epoch's key, its segment and its id; anyone can compute it again once `S_e` is opened.
//!
//! The draws are a protocol of their own and never those of a library: one ChaCha20 stream from its start a roll,
//! and rejection, so that no face is favoured.

use crate::ledger::tagged;
use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::{Rng as _, SeedableRng as _};

/// Epochs of a house's chains. A long campaign locks some 2,000 times; 16,384 hashes take milliseconds.
pub const CHAIN_LENGTH: u64 = 16_384;
/// Dice of one roll. The largest real ones have some thirty.
pub const ROLL_DICE: u32 = 10_000;
/// One seed in this many is kept, so that finding one costs at most this many hashes.
const STEP: u64 = 128;
/// Bytes drawn from the stream at a time; a multiple of its blocks of 64, so that draws join without a gap.
const DRAW: usize = 4_096;

/// Why there is no seed.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub enum DiceError {
    /// All epochs of the chain are used; a new chain must be opened and mailed.
    #[error(
        "the seed chain has {length} epochs, and epoch {epoch} was asked for: a new chain must be opened"
    )]
    Exhausted { epoch: u64, length: u64 },
    /// `S_0` is known to all and may never make dice.
    #[error("epoch 0 is the anchor that everybody knows; epochs count from 1")]
    Anchor,
}

/// One chain of seeds of a campaign: "open" for rolls that all see, "closed" for those of one seat's eyes.
pub struct SeedChain {
    campaign: String,
    which: String,
    length: u64,
    /// `S_0`, `S_STEP`, `S_(2·STEP)` …, and last `S_length`.
    kept: Vec<[u8; 32]>,
}

impl SeedChain {
    /// The chain whose last seed is `tail = S_length`; all others follow from it.
    pub fn new(campaign: &str, which: &str, tail: [u8; 32], length: u64) -> Self {
        let mut kept = vec![tail];
        let mut seed = tail;
        for epoch in (0..length).rev() {
            seed = link(campaign, which, epoch + 1, &seed);
            if epoch % STEP == 0 {
                kept.push(seed);
            }
        }
        kept.reverse();
        SeedChain { campaign: campaign.to_owned(), which: which.to_owned(), length, kept }
    }

    /// The house's chain for a campaign: its tail follows from the house's dice key, so there is no state to lose.
    pub fn from_key(dice_key: &[u8; 32], campaign: &str, which: &str) -> Self {
        let tail = tagged("dice/tail", &[dice_key, campaign.as_bytes(), which.as_bytes()]);
        Self::new(campaign, which, tail, CHAIN_LENGTH)
    }

    /// `S_0`, which is mailed to all before the first order.
    pub fn anchor(&self) -> [u8; 32] {
        self.kept[0]
    }

    /// `S_epoch`. Epochs count from 1.
    pub fn seed(&self, epoch: u64) -> Result<[u8; 32], DiceError> {
        if epoch == 0 {
            return Err(DiceError::Anchor);
        }
        if epoch > self.length {
            return Err(DiceError::Exhausted { epoch, length: self.length });
        }
        let place = epoch.div_ceil(STEP);
        let from = (place * STEP).min(self.length);
        let seed = self.kept[place as usize];
        Ok((epoch..from).rev().fold(seed, |next, at| link(&self.campaign, &self.which, at + 1, &next)))
    }
}

/// `S_e` from `S_(e+1)`: `T("dice/chain", campaign, which, u64be(e+1), S_(e+1))`. With it anyone checks an opened seed
/// against the one opened before, and the first against the anchor.
pub fn link(campaign: &str, which: &str, epoch_plus_1: u64, next: &[u8; 32]) -> [u8; 32] {
    tagged("dice/chain", &[campaign.as_bytes(), which.as_bytes(), &epoch_plus_1.to_be_bytes(), next])
}

/// The nonce of a letter with `luck:` words, as they were read.
pub fn nonce_of_luck(words: &str) -> [u8; 32] {
    tagged("dice/luck", &[words.as_bytes()])
}

/// The nonce of a letter without: from its Message-ID without angle brackets, which its sender's program made.
pub fn nonce_of_letter(message_id: &str) -> [u8; 32] {
    tagged("dice/auto-nonce", &[message_id.as_bytes()])
}

/// The nonces of all seats as one: their number, then each seat's number and nonce, by seat. The seat's number keeps
/// one seat from copying another's nonce to any effect.
pub fn nonce_set(nonces: &[(u8, [u8; 32])]) -> [u8; 32] {
    let mut sorted = nonces.to_vec();
    sorted.sort_unstable();
    let count = (sorted.len() as u32).to_be_bytes();
    let seats: Vec<[u8; 1]> = sorted.iter().map(|(seat, _)| [*seat]).collect();
    let mut parts: Vec<&[u8]> = vec![&count];
    for (seat, (_, nonce)) in seats.iter().zip(&sorted) {
        parts.extend([&seat[..], &nonce[..]]);
    }
    tagged("dice/nonce-set", &parts)
}

/// `K_e = T("dice/epoch-key", campaign, u64be(e), S_e, N_join, N_turn, B_e)`. In mode A the beacon is empty.
pub fn epoch_key(
    campaign: &str,
    epoch: u64,
    seed: &[u8; 32],
    n_join: &[u8; 32],
    n_turn: &[u8; 32],
    beacon: &[u8],
) -> [u8; 32] {
    tagged("dice/epoch-key", &[campaign.as_bytes(), &epoch.to_be_bytes(), seed, n_join, n_turn, beacon])
}

/// `R = T("dice/roll-key", K_e, u64be(segment), id)`. The id comes from the public view alone (rule, place, round,
/// side) and is used once in its segment.
pub fn roll_key(epoch_key: &[u8; 32], segment: u64, id: &str) -> [u8; 32] {
    tagged("dice/roll-key", &[epoch_key, &segment.to_be_bytes(), id.as_bytes()])
}

/// `count` dice of `sides` sides, each 1..=sides. Bytes of the stream in order: `b` counts when
/// `b < 256 - 256 mod sides`, and shows `b mod sides + 1`.
///
/// # Panics
/// When `sides` is not 2..=256 or `count` is over [`ROLL_DICE`]: rules ask for dice that exist.
pub fn faces(roll_key: &[u8; 32], count: u32, sides: u32) -> Vec<u32> {
    assert!((2..=256).contains(&sides), "a die has 2 to 256 sides");
    assert!(count <= ROLL_DICE, "a roll has at most {ROLL_DICE} dice");
    let mut stream = Stream::new(roll_key);
    let bound = 256 - 256 % sides;
    let mut faces = Vec::with_capacity(count as usize);
    while faces.len() < count as usize {
        let [byte] = stream.next();
        if u32::from(byte) < bound {
            faces.push(u32::from(byte) % sides + 1);
        }
    }
    faces
}

/// The numbers 0..n in a drawn order: Fisher-Yates from the last place down, `j` from 0..=i by little-endian words of
/// 32 bits, of which `w < 2^32 - 2^32 mod (i+1)` count.
///
/// # Panics
/// When `n` is over [`ROLL_DICE`].
pub fn shuffle(roll_key: &[u8; 32], n: u32) -> Vec<u32> {
    assert!(n <= ROLL_DICE, "a deck has at most {ROLL_DICE} cards");
    let mut stream = Stream::new(roll_key);
    let mut order: Vec<u32> = (0..n).collect();
    for last in (1..order.len()).rev() {
        let places = last as u64 + 1;
        let bound = (1 << 32) - (1 << 32) % places;
        let other = loop {
            let word = u64::from(u32::from_le_bytes(stream.next()));
            if word < bound {
                break (word % places) as usize;
            }
        };
        order.swap(last, other);
    }
    order
}

/// The ChaCha20 stream of a key from its start, in whole draws: a library may drop bytes between small ones.
struct Stream {
    source: ChaCha20Rng,
    drawn: [u8; DRAW],
    used: usize,
}

impl Stream {
    fn new(key: &[u8; 32]) -> Self {
        Stream { source: ChaCha20Rng::from_seed(*key), drawn: [0; DRAW], used: DRAW }
    }

    /// The next N bytes, where N divides [`DRAW`].
    fn next<const N: usize>(&mut self) -> [u8; N] {
        if self.used == DRAW {
            self.source.fill_bytes(&mut self.drawn);
            self.used = 0;
        }
        let bytes = std::array::from_fn(|at| self.drawn[self.used + at]);
        self.used += N;
        bytes
    }
}

#[cfg(test)]
mod tests;
