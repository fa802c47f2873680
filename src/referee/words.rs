//! What the words of a letter do.

use super::beside::text_file;
use super::letters::{Mailed, Spoken, tell_bound};
use super::mailing::Outgoing;
use super::sitting::Sitting;
use super::{ExportScope, Referee, RefereeError};
use crate::campaign::events::Act;
use crate::campaign::{Campaign, Stage};
use crate::config::zone;
use crate::desk::{Bound, TakenBack, Word, bound, cancel, clear, is_same_line};
use crate::dice::{nonce_of_letter, nonce_of_luck};
use crate::house::{Class, OutParcel, Outcome, ParcelNote, SeatBook, book, parcel_key, put_book, trees};
use crate::intake::token::seat_word;
use crate::ledger::hex;
use crate::rules::Seat;
use serde_json::json;

impl Referee {
    /// Carries one word out and notes what to say about it.
    pub(super) fn speak(
        &mut self,
        sitting: &mut Sitting,
        seat: u8,
        word: &Word,
        mailed: &Mailed<'_>,
        spoken: &mut Spoken,
    ) -> Result<(), RefereeError> {
        match word {
            Word::Join => self.join(sitting, seat, mailed, spoken)?,
            Word::Ready => self.ready(sitting, seat, spoken)?,
            Word::Ok if sitting.campaign.stage == Stage::Readying => self.ready(sitting, seat, spoken)?,
            Word::Done if sitting.campaign.stage == Stage::Readying => self.ready(sitting, seat, spoken)?,
            Word::Ok => {
                (sitting.seat(seat).accepted, sitting.seat(seat).ordered) = (true, Some(sitting.now));
                spoken.tell("accepted", json!({}));
            }
            Word::Done => (spoken.done, spoken.acted) = (true, true),
            Word::Wait => {
                (sitting.seat(seat).wait, sitting.seat(seat).done) = (true, false);
                spoken.tell("waiting", json!({}));
            }
            Word::Check => spoken.check = true,
            Word::AllOrNothing => spoken.all_or_nothing = true,
            Word::Clear(object) => {
                take_back(sitting, seat, object, "cleared", clear, spoken);
            }
            Word::Cancel(object) => {
                take_back(sitting, seat, object, "cancelled", cancel, spoken);
            }
            Word::KeepAll => {
                sitting.seat(seat).disarmed = false;
                spoken.tell("armed", json!({}));
            }
            Word::Zone(name) => set_zone(sitting, seat, name, spoken),
            Word::Luck(words) => {
                sitting.seat(seat).luck = Some(hex::encode(&nonce_of_luck(words)));
                spoken.tell("luck", json!({}));
            }
            Word::Resign => self.resign(sitting, seat, spoken)?,
            Word::Confirm(word) => self.confirm(sitting, seat, word, spoken)?,
            Word::Help => {
                let kinds = sitting.campaign.playing().kinds();
                spoken.tell("help", json!({ "kinds": kinds, "press": sitting.book.press.word() }));
            }
            Word::Accept(number) => spoken.accepts.push(*number),
            Word::Refuse(number) => spoken.refuses.push(*number),
            Word::Status => spoken.tell("status", self.status_of(sitting, seat)),
            Word::Proof => {
                let bundle = self.bundle(sitting, ExportScope::Seat(seat))?;
                spoken.attachments.push(crate::mail::Attachment {
                    name: format!("{}.bundle", sitting.book.id),
                    mime: "application/octet-stream".into(),
                    bytes: bundle.write(),
                });
                spoken.tell("proof", json!({ "name": sitting.book.id }));
            }
            Word::Resend(number) => self.resend(sitting, seat, *number, spoken)?,
            Word::Why(object) => {
                let text = self.why(sitting, seat, object)?;
                spoken.attachments.push(text_file("why.txt", &text));
                let lines: Vec<&str> = text.lines().collect();
                spoken.tell("why", json!({ "object": object, "lines": lines }));
            }
        }
        Ok(())
    }

    fn join(
        &mut self,
        sitting: &mut Sitting,
        seat: u8,
        mailed: &Mailed<'_>,
        spoken: &mut Spoken,
    ) -> Result<(), RefereeError> {
        if sitting.campaign.seats[usize::from(seat)].joined {
            spoken.tell("joined_already", json!({}));
            return Ok(());
        }
        let id = mailed.letter.message_id.as_deref().unwrap_or(mailed.hash);
        let nonce = nonce_of_letter(id);
        let before = sitting.campaign.stage.clone();
        let (campaign, mut pen) = self.pen(sitting);
        campaign.join(Seat(seat), nonce, &mut pen)?;
        sitting.seat(seat).joined = true;
        let name = sitting.campaign.names[usize::from(seat)];
        let word = seat_word(&self.keys.token, &sitting.book.id, seat, sitting.seats[usize::from(seat)].life);
        let seats = sitting.campaign.names.iter().zip(&sitting.campaign.seats);
        let missing: Vec<&str> =
            seats.filter(|(_, facts)| !facts.joined).map(|(name, _)| name.name).collect();
        spoken.tell("joined", json!({ "seat": name.name, "word": word, "missing": missing }));
        if before == Stage::Inviting && sitting.campaign.stage == Stage::Readying {
            self.gather(sitting)?;
        }
        if sitting.campaign.stage == Stage::Playing {
            self.take_over(sitting, seat)?;
        }
        Ok(())
    }

    /// All have joined: everybody is asked whether he is ready.
    pub(super) fn gather(&mut self, sitting: &mut Sitting) -> Result<(), RefereeError> {
        if sitting.seats.iter().all(|book| book.ready) {
            return self.begin(sitting);
        }
        sitting.book.ready_due = Some(sitting.book.deadlines.due(sitting.now));
        for seat in 0..sitting.seats.len() {
            sitting.outgoing.push(Outgoing::ready(u8::try_from(seat).unwrap_or(0)));
        }
        self.plan(sitting);
        Ok(())
    }

    /// A replacement has joined: the seat's whole history, and what it owes with a fresh deadline.
    fn take_over(&mut self, sitting: &mut Sitting, seat: u8) -> Result<(), RefereeError> {
        sitting.seat(seat).unreported = self.history(sitting, seat)?;
        let waits = super::settle::desks(sitting)[usize::from(seat)].waits();
        if waits && !sitting.campaign.paused {
            let due = sitting.book.deadlines.due(sitting.now);
            let act = Act::Extended { due: crate::clock::stamp(due) };
            let (campaign, mut pen) = self.pen(sitting);
            campaign.host_act(act, "a new player", &mut pen)?;
            for other in (0..sitting.seats.len()).filter_map(|other| u8::try_from(other).ok()) {
                if other != seat {
                    sitting.outgoing.push(Outgoing::notice(other, "extended", "", "a new player", Some(due)));
                }
            }
        }
        sitting.outgoing.push(Outgoing::report(seat));
        Ok(())
    }

    fn ready(&mut self, sitting: &mut Sitting, seat: u8, spoken: &mut Spoken) -> Result<(), RefereeError> {
        if sitting.campaign.stage != Stage::Readying {
            spoken.tell("nothing_to_be_ready_for", json!({}));
            return Ok(());
        }
        sitting.seat(seat).ready = true;
        spoken.tell("ready", json!({}));
        if sitting.seats.iter().all(|book| book.ready) {
            self.begin(sitting)?;
        }
        Ok(())
    }

    fn resign(&mut self, sitting: &mut Sitting, seat: u8, spoken: &mut Spoken) -> Result<(), RefereeError> {
        let (campaign, mut pen) = self.pen(sitting);
        campaign.host_act(Act::Resigned { seat }, "resigned", &mut pen)?;
        campaign.host_act(Act::Paused, "a seat is empty", &mut pen)?;
        let name = sitting.campaign.names[usize::from(seat)].name;
        for other in (0..sitting.seats.len()).filter_map(|other| u8::try_from(other).ok()) {
            sitting.outgoing.push(Outgoing::notice(other, "resigned", name, "", None));
        }
        sitting.outgoing.push(Outgoing::host("resigned", name));
        spoken.tell("resigned", json!({}));
        Ok(())
    }

    fn status_of(&self, sitting: &Sitting, seat: u8) -> serde_json::Value {
        let own = &sitting.seats[usize::from(seat)];
        json!({
            "period": sitting.campaign.period(),
            "paused": sitting.campaign.paused,
            "parcel": own.parcel,
            "zone": own.zone,
            "luck": own.luck.is_some(),
            "stage": stage_word(&sitting.campaign.stage),
            "press": sitting.book.press.word(),
        })
    }

    /// The same bytes once more.
    fn resend(
        &mut self,
        sitting: &mut Sitting,
        seat: u8,
        number: Option<u32>,
        spoken: &mut Spoken,
    ) -> Result<(), RefereeError> {
        let wanted = number.unwrap_or(sitting.seats[usize::from(seat)].parcel);
        let key = parcel_key(&sitting.book.id, seat, wanted);
        let note: Option<ParcelNote> = book(self.store.as_ref(), trees::PARCELS, &key)?;
        let stored = match &note {
            Some(note) => self.store.get(trees::OUT_RAW, &note.number.to_be_bytes())?,
            None => None,
        };
        let (Some(note), Some(bytes)) = (note, stored) else {
            spoken.tell("no_parcel", json!({ "number": wanted }));
            return Ok(());
        };
        let next = self.next_number(&mut sitting.batch)?;
        let again = OutParcel {
            number: next,
            campaign: Some(sitting.book.id.clone()),
            seat: Some(seat),
            class: Class::Receipt,
            to: sitting.seat(seat).address().to_owned(),
            message_id: note.message_id,
            subject: note.subject.clone(),
            made: sitting.now,
            tries: 0,
            next: sitting.now,
            outcome: Outcome::Waiting,
        };
        put_book(&mut sitting.batch, trees::OUTBOX, next.to_be_bytes(), &again);
        sitting.batch.put(trees::OUT_RAW, next.to_be_bytes(), bytes);
        spoken.tell("resent", json!({ "number": wanted, "subject": note.subject }));
        Ok(())
    }
}

/// Takes lines back and tells which; those that a bargain binds stay.
fn take_back(
    sitting: &mut Sitting,
    seat: u8,
    object: &str,
    key: &'static str,
    take: fn(&Campaign, &mut SeatBook, &str, &[Bound]) -> TakenBack,
    spoken: &mut Spoken,
) {
    let bargains = bound(&sitting.seats, seat);
    let taken = take(&sitting.campaign, &mut sitting.seats[usize::from(seat)], object, &bargains);
    if !taken.gone.is_empty() || taken.bound.is_empty() {
        spoken.tell(key, json!({ "object": object, "lines": taken.gone }));
    }
    for line in &taken.bound {
        for bargain in bargains.iter().filter(|bargain| is_same_line(&bargain.line, line)).take(1) {
            tell_bound(&sitting.campaign, line, bargain, spoken);
        }
    }
}

fn set_zone(sitting: &mut Sitting, seat: u8, name: &str, spoken: &mut Spoken) {
    match zone(name) {
        Some(zone) => {
            sitting.seat(seat).zone = Some(zone.name().into());
            spoken.tell("zone", json!({ "zone": zone.name() }));
        }
        None => spoken.tell("no_zone", json!({ "name": name })),
    }
}

/// A stage as status prints it.
pub(super) fn stage_word(stage: &Stage) -> &'static str {
    match stage {
        Stage::Inviting => "inviting",
        Stage::Readying => "readying",
        Stage::Playing => "playing",
        Stage::Halted { .. } => "halted",
        Stage::Closed => "closed",
    }
}
