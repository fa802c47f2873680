//! The practice opponent in a seat of a campaign: it joins by itself, and answers from its seat's view.

use super::events::{JOINED, Joined};
use super::{Campaign, CampaignError, Pen, Put};
use crate::ledger::{hex, tagged};
use crate::rules::{Chance, Seat};
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Where the lines of an answer came from when the practice opponent wrote them.
pub const PRACTICE: &str = "practice";

/// What a practice seat brings to the dice: a constant that everybody can compute, so that the host, who could wait for
/// the other seats' luck, has nothing to choose.
pub fn practice_nonce(campaign: &str, seat: u8) -> [u8; 32] {
    tagged("practice/nonce", &[campaign.as_bytes(), &[seat]])
}

/// The draws of the practice opponent for one question. They follow from the closed seed of the epoch, which is opened
/// when the campaign is over: until then nobody can foresee its lines, and then everybody can draw them again.
struct Whims {
    key: [u8; 32],
    drawn: u64,
}

impl Chance for Whims {
    fn below(&mut self, n: u32) -> u32 {
        if n < 2 {
            return 0;
        }
        self.drawn += 1;
        let draw = tagged("practice/draw", &[&self.key, &self.drawn.to_be_bytes()]);
        let wide = draw.iter().take(8).fold(0u64, |wide, byte| wide << 8 | u64::from(*byte));
        u32::try_from(wide % u64::from(n)).unwrap_or(0)
    }
}

impl Campaign {
    /// The practice opponent takes a seat.
    pub fn join_practice(&mut self, seat: Seat, pen: &mut Pen<'_>) -> Result<(), CampaignError> {
        let nonce = practice_nonce(&self.id, seat.0);
        let life = self.next_life(seat)?;
        pen.write(JOINED, &Joined { seat: seat.0, life, nonce: hex::encode(&nonce), practice: true })?;
        self.joined(seat, life, nonce, true);
        Ok(())
    }

    /// Whether the practice opponent plays a seat.
    pub fn is_practice(&self, seat: u8) -> bool {
        self.seats.get(usize::from(seat)).is_some_and(|facts| facts.practice)
    }

    /// The practice opponent's lines for an open question. Should its rules of thumb break down it is silent.
    pub fn advise(&self, put: &Put) -> Result<Vec<String>, CampaignError> {
        let seed = self.dice.closed_seed(self.epoch())?;
        let (seat, id) = (put.demand.seat.0, put.id.to_be_bytes());
        let key = tagged("practice/key", &[self.id.as_bytes(), &seed, &[seat], &id]);
        let mut whims = Whims { key, drawn: 0 };
        let advise = || self.playing.advise(&self.reached, &put.demand, &mut whims);
        Ok(catch_unwind(AssertUnwindSafe(advise)).unwrap_or_default())
    }
}
