//! Seats of the practice opponent: ready at once, answering as soon as they are asked, never written to.

use super::sitting::Sitting;
use super::{Referee, RefereeError, Refusal};
use crate::campaign::{PRACTICE, Stage};
use crate::desk::keep;
use crate::house::{KeptLine, SeatBook};
use crate::rules::Seat;

/// Whether a seat given to this address is played by the practice opponent.
pub(super) fn is_practice(address: &str) -> bool {
    address.trim().eq_ignore_ascii_case(PRACTICE)
}

/// The book of a seat that nobody writes for: it has no address, so no letter is ever its own.
pub(super) fn practice_book(campaign: &str, seat: u8) -> SeatBook {
    SeatBook { addresses: vec![], joined: true, ready: true, ..SeatBook::new(campaign, seat, "") }
}

/// A campaign of practice opponents alone has nobody to play for.
pub(super) fn check_players<'a>(mut addresses: impl Iterator<Item = &'a String>) -> Result<(), Refusal> {
    if addresses.all(|address| is_practice(address)) { Err(Refusal::NobodyPlays) } else { Ok(()) }
}

impl Referee {
    /// The practice opponent takes a seat.
    pub(super) fn seat_practice(&self, sitting: &mut Sitting, seat: u8) -> Result<(), RefereeError> {
        let (campaign, mut pen) = self.pen(sitting);
        campaign.join_practice(Seat(seat), &mut pen)?;
        let book = sitting.seat(seat);
        (book.joined, book.ready, book.lines, book.disarmed) = (true, true, vec![], false);
        Ok(())
    }

    /// The seat is given to the practice opponent in the middle of a campaign: it answers what is open, and play goes on.
    pub(super) fn take_over_by_practice(
        &mut self,
        sitting: &mut Sitting,
        seat: u8,
    ) -> Result<(), RefereeError> {
        self.seat_practice(sitting, seat)?;
        self.practise(sitting)?;
        if sitting.campaign.stage == Stage::Readying {
            return self.gather(sitting);
        }
        self.settle(sitting)
    }

    /// Answers every open question of its seats, in the sitting in which it is put: when it answers tells nothing.
    pub(super) fn practise(&self, sitting: &mut Sitting) -> Result<(), RefereeError> {
        let Some(pending) = sitting.campaign.pending.clone() else { return Ok(()) };
        let own: Vec<u8> = (0u8..)
            .zip(&sitting.campaign.seats)
            .filter(|(_, facts)| facts.practice)
            .map(|(seat, _)| seat)
            .collect();
        for seat in own {
            let mut lines = vec![];
            for put in pending.demands.iter().filter(|put| put.demand.seat == Seat(seat)) {
                lines.extend(sitting.campaign.advise(put)?);
            }
            let period = sitting.campaign.period();
            let kept = (1..).zip(lines).map(|(number, text)| KeptLine {
                text,
                always: false,
                period: period.clone(),
                letter: PRACTICE.into(),
                number,
                asked: true,
            });
            let book = &mut sitting.seats[usize::from(seat)];
            book.lines.clear();
            book.done = true;
            keep(&sitting.campaign, book, kept.collect());
        }
        Ok(())
    }
}
