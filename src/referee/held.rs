//! Letters that do not act by themselves: from unknown addresses, from strangers, from machines, unreadable ones.

use super::letters::{Mailed, Spoken, put_letter};
use super::mailing::{Outgoing, no_names};
use super::sitting::Sitting;
use super::{Referee, RefereeError};
use crate::config::ADDRESSES_PER_SEAT;
use crate::house::{Class, Held, LetterOutcome, LetterRecord, OutParcel, Outcome, put_book, trees};
use crate::intake::typed;
use crate::ledger::{Batch, hex, tagged};
use crate::mail::{Bounce, Incoming, Parcel, Verdict, compose, read_letter};
use crate::report::Addressing;
use crate::report::pages::{Frame, HostNotice, Page, Stranger};
use serde_json::json;

impl Referee {
    /// The token or the word of a seat came from an address that the seat does not know (or the other way round): the
    /// letter waits, and the registered address is asked.
    pub(super) fn hold(&mut self, sitting: &mut Sitting, seat: u8, mailed: &Mailed<'_>) {
        let from = mailed.letter.from.first().map_or("", |from| from.address.as_str()).to_owned();
        let word = hex::encode(&tagged("confirm", &[&self.keys.token, mailed.hash.as_bytes()])[..3]);
        sitting.seat(seat).held =
            Some(Held { letter: mailed.hash.into(), from: from.clone(), word: word.clone() });
        if self.rate.take(&from, sitting.now) != Verdict::Silent {
            sitting.outgoing.push(Outgoing::stranger_of(seat, "confirm", &from, &word));
        }
    }

    /// The registered address vouches: the held letter acts now, and its address is known from here on.
    pub(super) fn confirm(
        &mut self,
        sitting: &mut Sitting,
        seat: u8,
        word: &str,
        spoken: &mut Spoken,
    ) -> Result<(), RefereeError> {
        let Some(held) = sitting.seats[usize::from(seat)].held.clone().filter(|held| held.word == word)
        else {
            spoken.tell("nothing_held", json!({ "word": word }));
            return Ok(());
        };
        let raw = self.store.get(trees::RAW, held.letter.as_bytes())?.unwrap_or_default();
        let own = sitting.seat(seat);
        own.held = None;
        if !held.from.is_empty() && !own.knows(&held.from) && own.addresses.len() < ADDRESSES_PER_SEAT {
            own.addresses.push(held.from.clone());
        }
        let (letter, typed) = (read_letter(&raw)?, typed(&raw));
        let mailed = Mailed { letter: &letter, typed: &typed, hash: &held.letter };
        self.letter(sitting, seat, None, &mailed)?;
        spoken.tell("confirmed", json!({ "from": held.from }));
        Ok(())
    }

    /// A letter for no seat: one short answer, within the rate, then silence.
    pub(super) fn answer_stranger(
        &mut self,
        incoming: &Incoming,
        record: LetterRecord,
        mailed: &Mailed<'_>,
        why: &'static str,
    ) -> Result<(), RefereeError> {
        let from = record.from.clone().unwrap_or_default();
        let mut batch = Batch::default();
        let answers = super::open::check_address(&from).is_ok()
            && self.rate.take(&from, self.clock.now()) != Verdict::Silent;
        if answers {
            let page = Page::Stranger(Stranger {
                frame: self.plain_frame(),
                why,
                from: from.clone(),
                word: String::new(),
            });
            self.post_plain(&mut batch, &page, &from, mailed.letter.message_id.clone())?;
        }
        put_letter(&mut batch, &LetterRecord { outcome: LetterOutcome::Stranger, ..record }, &incoming.raw);
        Ok(self.store.commit(batch)?)
    }

    pub(super) fn book_letter(
        &mut self,
        incoming: &Incoming,
        record: LetterRecord,
        outcome: LetterOutcome,
    ) -> Result<(), RefereeError> {
        let mut batch = Batch::default();
        put_letter(&mut batch, &LetterRecord { outcome, ..record }, &incoming.raw);
        Ok(self.store.commit(batch)?)
    }

    /// A parcel came back. One that is only late is noted; one refused for good is told to the host.
    pub(super) fn take_bounce(
        &mut self,
        incoming: &Incoming,
        record: LetterRecord,
        bounce: &Bounce,
    ) -> Result<(), RefereeError> {
        let mut batch = Batch::default();
        if bounce.hard && !bounce.delayed {
            let who = bounce.recipient.clone().or_else(|| bounce.message_id.clone()).unwrap_or_default();
            self.notify_host(&mut batch, "undeliverable", &who)?;
        }
        put_letter(&mut batch, &LetterRecord { outcome: LetterOutcome::Bounce, ..record }, &incoming.raw);
        Ok(self.store.commit(batch)?)
    }

    /// Puts a letter aside that cannot be taken; the next one goes on.
    pub(super) fn quarantine(
        &mut self,
        incoming: &Incoming,
        record: LetterRecord,
        why: &str,
    ) -> Result<(), RefereeError> {
        let mut batch = Batch::default();
        self.notify_host(
            &mut batch,
            "quarantined",
            &format!("{why} ({} {})", incoming.folder, incoming.uid),
        )?;
        let outcome = LetterOutcome::Quarantined(why.into());
        put_letter(&mut batch, &LetterRecord { outcome, ..record }, &incoming.raw);
        Ok(self.store.commit(batch)?)
    }

    /// Tells the host what only he can mend.
    pub(super) fn notify_host(
        &mut self,
        batch: &mut Batch,
        what: &'static str,
        detail: &str,
    ) -> Result<(), RefereeError> {
        let page = Page::HostNotice(HostNotice { frame: self.plain_frame(), what, detail: detail.into() });
        let host = self.config.host.clone();
        if self.rate.take(&host, self.clock.now()) == Verdict::Silent {
            return Ok(());
        }
        self.post_plain(batch, &page, &host, None)
    }

    /// A parcel that belongs to no campaign.
    fn post_plain(
        &self,
        batch: &mut Batch,
        page: &Page,
        to: &str,
        in_reply_to: Option<String>,
    ) -> Result<(), RefereeError> {
        let (now, number) = (self.clock.now(), self.next_number(batch)?);
        let domain = self.config.address.rsplit('@').next().unwrap_or("referee");
        let code = hex::encode(&tagged("message-id", &[&self.keys.token, &number.to_be_bytes()])[..8]);
        let id = format!("out.{number}.{code}@{domain}");
        let spoken = self.speaker.speak(page, &no_names(), Addressing { reply_to: None, message_id: &id })?;
        let parcel = Parcel {
            from: (self.config.name.clone(), self.config.address.clone()),
            to: to.into(),
            reply_to: self.config.address.clone(),
            subject: spoken.subject.clone(),
            message_id: id.clone(),
            references: in_reply_to.clone().into_iter().collect(),
            in_reply_to,
            date: now,
            answer: true,
            list_id: format!("referee.{domain}"),
            text: spoken.text,
            html: None,
            inline: vec![],
            attachments: vec![],
        };
        let out = OutParcel {
            number,
            campaign: None,
            seat: None,
            class: Class::Notice,
            to: to.into(),
            message_id: id,
            subject: spoken.subject,
            made: now,
            tries: 0,
            next: now,
            outcome: Outcome::Waiting,
        };
        batch.put(trees::OUT_RAW, number.to_be_bytes(), compose(&parcel)?);
        put_book(batch, trees::OUTBOX, number.to_be_bytes(), &out);
        Ok(())
    }

    fn plain_frame(&self) -> Frame {
        Frame {
            campaign: String::new(),
            game: String::new(),
            title: String::new(),
            seat: String::new(),
            seat_name: String::new(),
            period: String::new(),
            referee: self.config.address.clone(),
            log: String::new(),
        }
    }
}
