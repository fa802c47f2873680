//! Play goes on by itself as far as it can: questions are put, settled by standing orders or lines sent ahead, locked
//! when the last seat is final, and put to the players where nothing settles them.

use super::mailing::Outgoing;
use super::offers::{deal, lapse};
use super::sitting::Sitting;
use super::{Referee, RefereeError};
use crate::campaign::events::Act;
use crate::campaign::{Given, Luck, Stage};
use crate::config::SILENCES_BEFORE_PAUSE;
use crate::desk::{SeatDesk, next_event, period_begins, remind_at, seat_desk, use_up};
use crate::ledger::hex;
use crate::rules::{Entry, Eye, Seat};

impl Referee {
    /// All are ready: play begins.
    pub(super) fn begin(&mut self, sitting: &mut Sitting) -> Result<(), RefereeError> {
        let (campaign, mut pen) = self.pen(sitting);
        let news = campaign.begin(&mut pen)?;
        sitting.book.ready_due = None;
        (sitting.goes_on, sitting.book.last_post) = (true, Some(sitting.now));
        note_news(sitting, &news);
        self.settle(sitting)
    }

    /// Goes on until somebody must be written to, or the campaign is over or halted.
    pub(super) fn settle(&mut self, sitting: &mut Sitting) -> Result<(), RefereeError> {
        while sitting.campaign.stage == Stage::Playing && !sitting.campaign.paused {
            let Some(asked) = sitting.campaign.pending.as_ref().map(|pending| pending.asked) else { break };
            if !asked {
                self.practise(sitting)?;
            }
            let desks = desks(sitting);
            let Some(pending) = &sitting.campaign.pending else { break };
            if asked {
                let deadlines = &sitting.book.deadlines;
                let any = pending.any;
                let mut finals = desks
                    .iter()
                    .zip(&sitting.seats)
                    .filter(|(desk, _)| !desk.drafts.is_empty())
                    .map(|(desk, book)| desk.is_final(book, deadlines, sitting.now));
                let locks =
                    if any { finals.any(|is_final| is_final) } else { finals.all(|is_final| is_final) };
                if !locks || !sitting.goes_on {
                    break;
                }
                self.lock(sitting, &desks)?;
            } else {
                // In pace `post` nobody learns from the time whether a hushed question was settled at once.
                let waits =
                    sitting.book.deadlines.is_post() && pending.demands.iter().any(|put| put.demand.hushed);
                let settled = desks.iter().zip(&sitting.seats).all(|(desk, book)| desk.is_settled(book));
                let settled = settled && sitting.goes_on && !waits;
                self.put(sitting, &desks, settled)?;
                if !settled {
                    break;
                }
                self.lock(sitting, &desks)?;
            }
        }
        let ended = matches!(sitting.campaign.stage, Stage::Closed | Stage::Halted { .. });
        if ended && !sitting.book.asleep {
            self.tell_the_end(sitting);
        }
        deal(sitting, None);
        self.plan(sitting);
        Ok(())
    }

    /// Everybody gets the last report; of a halt the host learns why, the seats only where.
    fn tell_the_end(&self, sitting: &mut Sitting) {
        for seat in 0..sitting.seats.len() {
            sitting.outgoing.push(Outgoing::report(u8::try_from(seat).unwrap_or(0)));
        }
        if let Stage::Halted { reason } = &sitting.campaign.stage {
            let reason = reason.clone();
            sitting.outgoing.push(Outgoing::host("halted", &reason));
        }
    }

    /// Writes the questions into the log, and to the seats that must answer them.
    fn put(&mut self, sitting: &mut Sitting, desks: &[SeatDesk], settled: bool) -> Result<(), RefereeError> {
        let now = sitting.now;
        let due = (!settled).then(|| sitting.book.deadlines.due(now));
        let (campaign, mut pen) = self.pen(sitting);
        campaign.ask(due, &mut pen)?;
        if settled {
            return Ok(());
        }
        for (desk, seat) in desks.iter().zip(0u8..) {
            let book = sitting.seat(seat);
            if desk.waits() && !desk.is_settled(book) {
                (book.done, book.accepted, book.wrote, book.reminded, book.ordered) =
                    (false, false, false, false, None);
                sitting.outgoing.push(Outgoing::report(seat));
            } else {
                // What came ahead closes after its quiet time, where play waits all the same.
                book.ordered = Some(now);
            }
        }
        Ok(())
    }

    /// Locks what is in force and runs on; then the books follow: lines used up, silences counted, a new turn begun.
    pub(super) fn lock(&mut self, sitting: &mut Sitting, desks: &[SeatDesk]) -> Result<(), RefereeError> {
        let before = sitting.campaign.period();
        let Some(pending) = sitting.campaign.pending.clone() else { return Ok(()) };
        let mut given = vec![Given::default(); pending.demands.len()];
        for draft in desks.iter().flat_map(|desk| &desk.drafts) {
            given[draft.number] = draft.given.clone();
        }
        let only = pending.any.then(|| first_final(sitting, desks)).flatten();
        for (desk, seat) in desks.iter().zip(0u8..) {
            for draft in &desk.drafts {
                if only.is_none_or(|only| only == draft.number) {
                    let book = &mut sitting.seats[usize::from(seat)];
                    use_up(&sitting.campaign, book, &draft.put, &draft.indexes);
                }
            }
        }
        let answered = (0u8..)
            .zip(desks)
            .filter(|(_, desk)| desk.drafts.iter().any(|draft| only.is_none_or(|only| only == draft.number)));
        lapse(sitting, &answered.map(|(seat, _)| seat).collect::<Vec<_>>());
        let luck = luck(sitting);
        let (campaign, mut pen) = self.pen(sitting);
        let news = campaign.lock(&given, only, &luck, &mut pen)?;
        note_news(sitting, &news);
        let after = sitting.campaign.period();
        if after != before {
            for book in &mut sitting.seats {
                period_begins(book, &after);
            }
        }
        Ok(())
    }

    /// The deadline has passed: who said nothing is silent, and two silences running pause the campaign.
    pub(super) fn lock_when_due(&mut self, sitting: &mut Sitting) -> Result<(), RefereeError> {
        let desks = desks(sitting);
        let mut pause = None;
        for (desk, seat) in desks.iter().zip(0u8..) {
            if desk.practice || !desk.waits() {
                continue;
            }
            let book = sitting.seat(seat);
            if desk.has_lines() || book.done || book.wrote {
                book.silences = 0;
                continue;
            }
            book.silences += 1;
            book.letters.push("silence".into());
            if book.silences >= SILENCES_BEFORE_PAUSE {
                pause = Some(seat);
            }
        }
        self.lock(sitting, &desks)?;
        if let (Some(seat), Stage::Playing) = (pause, sitting.campaign.stage.clone()) {
            self.pause_by_silence(sitting, seat)?;
        }
        self.settle(sitting)
    }

    fn pause_by_silence(&mut self, sitting: &mut Sitting, seat: u8) -> Result<(), RefereeError> {
        let (campaign, mut pen) = self.pen(sitting);
        campaign.host_act(Act::PausedBySilence { seat }, "two silences running", &mut pen)?;
        let name = sitting.campaign.names[usize::from(seat)].name;
        for other in 0..sitting.seats.len() {
            let other = u8::try_from(other).unwrap_or(0);
            sitting.outgoing.push(Outgoing::notice(other, "paused_by_silence", name, "", None));
        }
        sitting.outgoing.push(Outgoing::host("paused", name));
        Ok(())
    }

    /// When this campaign next wants to be looked at.
    pub(super) fn plan(&self, sitting: &mut Sitting) {
        sitting.book.asleep = matches!(sitting.campaign.stage, Stage::Closed | Stage::Halted { .. });
        let due = sitting.campaign.pending.as_ref().and_then(|pending| pending.due);
        sitting.book.next_event = match (&sitting.campaign.stage, due) {
            _ if sitting.campaign.paused => None,
            (Stage::Readying, _) => sitting.book.ready_due,
            (Stage::Playing, Some(due)) => {
                let desks = desks(sitting);
                let pairs: Vec<_> = sitting.seats.iter().zip(desks).collect();
                let next = next_event(sitting.now, due, &sitting.book.deadlines, &pairs).0;
                Some(match sitting.book.deadlines.posts(sitting.now) {
                    Some((_, post)) if next <= sitting.now => post,
                    Some((_, post)) => next.min(post),
                    None => next,
                })
            }
            _ => None,
        };
    }
}

/// What every seat owes, in seat order.
pub(super) fn desks(sitting: &Sitting) -> Vec<SeatDesk> {
    sitting.seats.iter().map(|book| seat_desk(&sitting.campaign, book)).collect()
}

/// Seats whose one reminder is due, with the due time.
pub(super) fn reminders(sitting: &Sitting) -> Vec<u8> {
    let Some(due) = sitting.campaign.pending.as_ref().and_then(|pending| pending.due) else { return vec![] };
    let deadlines = &sitting.book.deadlines;
    let late = sitting.now >= remind_at(due, deadlines) && sitting.now < due;
    let wants = |(desk, book): &(SeatDesk, &crate::house::SeatBook)| {
        late && desk.waits() && !book.reminded && !desk.is_final(book, deadlines, sitting.now)
    };
    desks(sitting).into_iter().zip(&sitting.seats).filter(wants).map(|(_, book)| book.seat).collect()
}

/// Of several questions of which the first answer decides: the first final seat's, in seat order; at the deadline the
/// first one's.
fn first_final(sitting: &Sitting, desks: &[SeatDesk]) -> Option<usize> {
    let deadlines = &sitting.book.deadlines;
    let of = |(desk, book): (&SeatDesk, &crate::house::SeatBook)| {
        desk.is_final(book, deadlines, sitting.now)
            .then(|| desk.drafts.first().map(|draft| draft.number))
            .flatten()
    };
    desks.iter().zip(&sitting.seats).find_map(of).or(Some(0))
}

/// Every seat's newest nonce.
fn luck(sitting: &Sitting) -> Luck {
    let nonce =
        |book: &crate::house::SeatBook| Some((Seat(book.seat), hex::decode32(book.luck.as_deref()?)?));
    sitting.seats.iter().filter_map(nonce).collect()
}

/// Keeps what each seat saw until its next report.
fn note_news(sitting: &mut Sitting, news: &[Entry]) {
    for book in &mut sitting.seats {
        book.unreported.extend(news.iter().filter_map(|entry| entry.for_eye(Eye::Seat(Seat(book.seat)))));
    }
}
