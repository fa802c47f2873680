//! What parcels say of where a campaign and a seat stand.

use super::offers::on_table;
use super::settle::desks;
use super::sitting::Sitting;
use crate::campaign::Stage;
use crate::config::zone;
use crate::desk::{owe, receipt};
use crate::house::SeatBook;
use crate::report::pages::{Frame, Offer, Reminder, Report, When};
use crate::report::when;
use chrono::{DateTime, Utc};
use chrono_tz::Tz;

/// What a seat is told and asked; what it saw until now counts as told.
pub(super) fn report(sitting: &mut Sitting, seat: u8, frame: Frame) -> Report {
    let eye = crate::rules::Eye::Seat(crate::rules::Seat(seat));
    let desks = desks(sitting);
    let desk = &desks[usize::from(seat)];
    let book = &sitting.seats[usize::from(seat)];
    let parts = receipt(book, desk, "");
    let revealed = sitting.campaign.revealed();
    let pending = sitting.campaign.pending.as_ref();
    let due = pending.and_then(|pending| pending.due).filter(|_| desk.waits());
    let page = Report {
        frame,
        owe: owe(&sitting.campaign, book, desk),
        practice: practice_names(sitting),
        due: due.map(|due| moment(sitting, seat, due)),
        happened: book.unreported.clone(),
        sheet: sitting.campaign.playing().sheet(sitting.campaign.reached(), eye),
        map: sitting.campaign.playing().map(sitting.campaign.reached(), eye),
        reconstructed: sitting.campaign.playing().reconstructed(),
        standing: book.lines.iter().filter(|line| line.always).map(|line| line.text.clone()).collect(),
        disarmed: book.disarmed,
        lapsed: parts.need,
        letters: book.letters.clone(),
        offers: on_table(sitting, seat),
        proof: (book.proven < revealed).then(|| (book.proven, revealed - 1)),
        over: sitting.campaign.stage == Stage::Closed,
        halted: matches!(sitting.campaign.stage, Stage::Halted { .. })
            .then(|| sitting.campaign.place().segment),
        paused: sitting.campaign.paused,
    };
    let book = sitting.seat(seat);
    book.unreported.clear();
    book.proven = revealed;
    page
}

pub(super) fn reminder(sitting: &Sitting, seat: u8, frame: Frame) -> Reminder {
    let desks = desks(sitting);
    let book = &sitting.seats[usize::from(seat)];
    let desk = &desks[usize::from(seat)];
    let due = sitting.campaign.pending.as_ref().and_then(|pending| pending.due).unwrap_or(sitting.now);
    Reminder {
        frame,
        due: moment(sitting, seat, due),
        owe: owe(&sitting.campaign, book, desk),
        nothing_yet: !desk.has_lines(),
    }
}

/// What became of an offer between a seat and another. One that play has left behind in the sitting in which it was made
/// has lapsed by now.
pub(super) fn offer(
    sitting: &Sitting,
    seat: u8,
    what: &'static str,
    other: u8,
    terms: String,
    number: Option<u32>,
    frame: Frame,
) -> Offer {
    let own = &sitting.seats[usize::from(seat)].offers;
    let stands = number.is_some_and(|number| own.open(number).is_some());
    let what = if what == "made" && !stands { "lapsed" } else { what };
    let due = sitting.campaign.pending.as_ref().and_then(|pending| pending.due);
    let who = sitting.campaign.names.get(usize::from(other)).map_or("", |name| name.name).into();
    let due = due.filter(|_| what == "made").map(|due| moment(sitting, seat, due));
    Offer { frame, what, who, terms, number, due }
}

/// A moment as the seat reads it.
pub(super) fn moment(sitting: &Sitting, seat: u8, at: DateTime<Utc>) -> When {
    when(at, zone_of(&sitting.seats[usize::from(seat)], sitting.book.deadlines.zone()), sitting.now)
}

fn zone_of(book: &SeatBook, campaign: Tz) -> Tz {
    book.zone.as_deref().and_then(zone).unwrap_or(campaign)
}

pub(super) fn seat_names(sitting: &Sitting) -> Vec<String> {
    sitting.campaign.names.iter().map(|seat| seat.name.to_owned()).collect()
}

/// Seats that the practice opponent plays.
pub(super) fn practice_names(sitting: &Sitting) -> Vec<String> {
    let seats = (0u8..).zip(&sitting.campaign.names);
    let own = seats.filter(|(seat, _)| sitting.campaign.is_practice(*seat));
    own.map(|(_, name)| name.name.to_owned()).collect()
}
