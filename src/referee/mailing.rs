//! From what happened to parcels in the outbox: pages are made, spoken, composed once, and stored as bytes.

use super::beside::{deadline, inline, text_file};
use super::sitting::Sitting;
use super::told::{moment, offer, practice_names, reminder, report, seat_names};
use super::{Referee, RefereeError};
use crate::desk::{Press, message_id};
use crate::house::{Class, OutParcel, Outcome, ParcelNote, parcel_key, put_book, trees};
use crate::intake::token::Token;
use crate::ledger::{Batch, Overlay};
use crate::mail::{Attachment, Parcel, compose};
use crate::report::Addressing;
use crate::report::pages::{
    Frame, HostNotice, Invitation, Notice, Page, Press as PressPage, Ready, Receipt, Stranger,
};
use chrono::{DateTime, Utc};
use std::collections::BTreeMap;

/// A parcel to be made when the sitting rises: then the log has its final size.
pub struct Outgoing {
    seat: Option<u8>,
    what: What,
}

enum What {
    Invitation,
    Ready,
    Report,
    Reminder,
    Receipt(Box<Answer>),
    Notice { act: &'static str, about: String, reason: String, due: Option<DateTime<Utc>> },
    Stranger { why: &'static str, from: String, word: String },
    Host { what: &'static str, detail: String },
    Press { from: String, to: Vec<String>, message: Press },
    Offer { what: &'static str, other: u8, terms: String, number: Option<u32> },
}

/// A receipt with what it answers.
pub struct Answer {
    pub page: Receipt,
    /// What the seat was asked when the letter came: play may go on before the receipt is written.
    pub asked: Vec<u32>,
    pub in_reply_to: Option<String>,
    pub references: Vec<String>,
    pub attachments: Vec<Attachment>,
    /// A line of this very letter does not act.
    pub own_faults: bool,
}

impl Outgoing {
    pub fn invitation(seat: u8) -> Self {
        Outgoing { seat: Some(seat), what: What::Invitation }
    }
    pub fn ready(seat: u8) -> Self {
        Outgoing { seat: Some(seat), what: What::Ready }
    }
    pub fn report(seat: u8) -> Self {
        Outgoing { seat: Some(seat), what: What::Report }
    }
    pub fn reminder(seat: u8) -> Self {
        Outgoing { seat: Some(seat), what: What::Reminder }
    }
    pub fn receipt(seat: u8, answer: Answer) -> Self {
        Outgoing { seat: Some(seat), what: What::Receipt(Box::new(answer)) }
    }
    pub fn notice(
        seat: u8,
        act: &'static str,
        about: &str,
        reason: &str,
        due: Option<DateTime<Utc>>,
    ) -> Self {
        Outgoing {
            seat: Some(seat),
            what: What::Notice { act, about: about.into(), reason: reason.into(), due },
        }
    }
    /// To the player of a seat, about a letter from elsewhere.
    pub fn stranger_of(seat: u8, why: &'static str, from: &str, word: &str) -> Self {
        Outgoing { seat: Some(seat), what: What::Stranger { why, from: from.into(), word: word.into() } }
    }
    /// A message from the seat of that name to those.
    pub fn press(seat: u8, from: &str, to: &[String], message: &Press) -> Self {
        let (from, to, message) = (from.into(), to.into(), message.clone());
        Outgoing { seat: Some(seat), what: What::Press { from, to, message } }
    }
    /// What became of an offer between a seat and another (see [`crate::report::pages::Offer`]).
    pub fn offer(seat: u8, what: &'static str, other: u8, terms: &str, number: Option<u32>) -> Self {
        Outgoing { seat: Some(seat), what: What::Offer { what, other, terms: terms.into(), number } }
    }
    pub fn host(what: &'static str, detail: &str) -> Self {
        Outgoing { seat: None, what: What::Host { what, detail: detail.into() } }
    }
}

/// A page on its way to an address.
struct Addressed {
    page: Page,
    class: Class,
    to: String,
    seat: Option<u8>,
    in_reply_to: Option<String>,
    references: Vec<String>,
    attachments: Vec<Attachment>,
    /// What the parcel shows as asked, where that is not what is asked now.
    asked: Option<Vec<u32>>,
}

impl Referee {
    /// Makes all parcels of a sitting. The head is signed and booked before it can leave.
    pub(super) fn mail(&self, sitting: &mut Sitting) -> Result<(), RefereeError> {
        self.note_openings(sitting);
        let origin = self.origin(&sitting.book.id);
        let note = sitting.chain.sign_head(self.store.as_ref(), &self.signer, &origin, &mut sitting.batch)?;
        let outgoing = std::mem::take(&mut sitting.outgoing);
        for out in outgoing {
            if out.seat.is_some_and(|seat| sitting.campaign.is_practice(seat)) {
                continue;
            }
            let mut addressed = self.page(sitting, out)?;
            addressed.attachments.push(text_file("checkpoint.txt", &note));
            self.post(sitting, addressed)?;
        }
        Ok(())
    }

    /// Own sealed entries are opened to their seat by its next report.
    fn note_openings(&self, sitting: &mut Sitting) {
        let sealed = std::mem::take(&mut sitting.sealed);
        for (name, seat) in sitting.campaign.names.clone().into_iter().zip(0u8..) {
            let own = [format!("seat/{}", name.word), format!("answer/{seat}/")];
            let mine = sealed.iter().filter(|(_, slot)| *slot == own[0] || slot.starts_with(&own[1]));
            let mine: Vec<_> = mine.cloned().collect();
            if sitting.campaign.is_practice(seat) {
                // Nobody reads its reports.
                sitting.seat(seat).unreported.clear();
                continue;
            }
            sitting.seat(seat).openings.extend(mine);
        }
    }

    fn frame(&self, sitting: &Sitting, seat: Option<u8>) -> Frame {
        let game = sitting.campaign.game;
        let name = seat.and_then(|seat| sitting.campaign.names.get(usize::from(seat)));
        let origin = self.origin(&sitting.book.id);
        Frame {
            campaign: sitting.book.id.clone(),
            game: game.name().into(),
            title: game.title().into(),
            seat: name.map_or("", |name| name.word).into(),
            seat_name: name.map_or("", |name| name.name).into(),
            period: sitting.campaign.period(),
            referee: self.config.address.clone(),
            log: sitting.chain.checkpoint(&origin).log_line(&sitting.book.id),
        }
    }

    fn page(&self, sitting: &mut Sitting, out: Outgoing) -> Result<Addressed, RefereeError> {
        let seat = out.seat;
        let frame = self.frame(sitting, seat);
        let to = seat.map_or(self.config.host.clone(), |seat| sitting.seat(seat).address().to_owned());
        let plain = |page: Page, class: Class, to: String| Addressed {
            page,
            class,
            to,
            seat,
            in_reply_to: None,
            references: vec![],
            attachments: vec![],
            asked: None,
        };
        Ok(match (out.what, seat) {
            (What::Invitation, Some(seat)) => {
                plain(Page::Invitation(self.invitation(sitting, seat, frame)?), Class::Demand, to)
            }
            (What::Ready, Some(seat)) => {
                let due = sitting.book.ready_due.unwrap_or(sitting.now);
                let due = moment(sitting, seat, due);
                let (seats, practice) = (seat_names(sitting), practice_names(sitting));
                plain(Page::Ready(Ready { frame, due, seats, practice }), Class::Demand, to)
            }
            (What::Report, Some(seat)) => {
                let attachments = self.opened_papers(sitting, seat)?;
                let mut report = report(sitting, seat, frame);
                report.map = report.map.filter(|_| self.config.map_pictures);
                let page = Page::Report(report);
                Addressed { attachments, ..plain(page, Class::Report, to) }
            }
            (What::Reminder, Some(seat)) => {
                plain(Page::Reminder(reminder(sitting, seat, frame)), Class::Reminder, to)
            }
            (What::Receipt(answer), _) => {
                let Answer { page, asked, in_reply_to, references, attachments, .. } = *answer;
                let frame = Frame { period: page.frame.period.clone(), ..frame };
                let page = Page::Receipt(Receipt { frame, ..page });
                let asked = Some(asked);
                Addressed { in_reply_to, references, attachments, asked, ..plain(page, Class::Receipt, to) }
            }
            (What::Notice { act, about, reason, due }, _) => {
                let due = due.zip(seat).map(|(due, seat)| moment(sitting, seat, due));
                plain(Page::Notice(Notice { frame, act, about, reason, due }), Class::Notice, to)
            }
            (What::Stranger { why, from, word }, _) => {
                plain(Page::Stranger(Stranger { frame, why, from, word }), Class::Notice, to)
            }
            (What::Host { what, detail }, _) => plain(
                Page::HostNotice(HostNotice { frame, what, detail }),
                Class::Notice,
                self.config.host.clone(),
            ),
            (What::Press { from, to: names, message }, Some(_)) => {
                let Press { all, lines, .. } = message;
                let page = PressPage { frame, from, to: names, all, lines };
                plain(Page::Press(page), Class::Talk, to)
            }
            (What::Offer { what, other, terms, number }, Some(seat)) => {
                plain(Page::Offer(offer(sitting, seat, what, other, terms, number, frame)), Class::Talk, to)
            }
            (_, None) => {
                let detail = "a parcel without a seat".to_owned();
                plain(Page::HostNotice(HostNotice { frame, what: "quarantined", detail }), Class::Notice, to)
            }
        })
    }

    fn invitation(&self, sitting: &Sitting, seat: u8, frame: Frame) -> Result<Invitation, RefereeError> {
        let deadlines = &sitting.book.deadlines;
        let document = self.charter_of(sitting)?;
        let (open_anchor, closed_anchor) = sitting.campaign.anchors();
        Ok(Invitation {
            frame,
            seats: seat_names(sitting),
            practice: practice_names(sitting),
            days: deadlines.days,
            hour: deadlines.hour,
            zone: deadlines.zone.clone(),
            post_hours: deadlines.post_hours.clone(),
            press: sitting.book.press.word(),
            options: document.options.into_iter().collect(),
            rulings: document.rulings.into_iter().collect(),
            reconstructed: sitting.campaign.playing().reconstructed(),
            dice_mode: "A".into(),
            open_anchor,
            closed_anchor,
            replacement: sitting.seats[usize::from(seat)].life > 1,
        })
    }

    /// The charter, which in the opening sitting is in the batch only.
    fn charter_of(&self, sitting: &Sitting) -> Result<crate::rules::CharterDocument, RefereeError> {
        match sitting.batch.get(trees::CHARTERS, sitting.book.charter.as_bytes()) {
            Some(bytes) => serde_json::from_slice(bytes)
                .map_err(|error| crate::campaign::CampaignError::Unwritable(error.to_string()).into()),
            None => self.charter(&sitting.book),
        }
    }

    /// Salts and payloads of the seat's own sealed entries since its last report.
    fn opened_papers(&self, sitting: &mut Sitting, seat: u8) -> Result<Vec<Attachment>, RefereeError> {
        let wanted = std::mem::take(&mut sitting.seat(seat).openings);
        let overlay = Overlay { store: self.store.as_ref(), batch: &sitting.batch };
        let mut openings = vec![];
        for (seq, slot) in wanted {
            openings.push(self.sealer.open(&overlay, &sitting.book.id, seq, &slot)?);
        }
        if openings.is_empty() {
            return Ok(vec![]);
        }
        let text = serde_json::to_string_pretty(&openings)
            .map_err(|error| crate::campaign::CampaignError::Unwritable(error.to_string()))?;
        Ok(vec![text_file("sealed.json", &text)])
    }

    /// Composes a parcel and puts its bytes into the outbox.
    fn post(&self, sitting: &mut Sitting, addressed: Addressed) -> Result<(), RefereeError> {
        let Addressed { page, class, to, seat, in_reply_to, references, mut attachments, asked } = addressed;
        let names = sitting.campaign.playing().names();
        let domain = self.config.address.rsplit('@').next().unwrap_or("referee").to_owned();
        let number = self.next_number(&mut sitting.batch)?;
        let (reply_to, id) = match seat {
            Some(seat) => self.token_of(sitting, seat, &domain),
            None => (self.config.address.clone(), format!("out.{number}.{}@{domain}", sitting.book.no)),
        };
        let token = seat.is_some() && self.config.plus_addresses;
        let to_answer = Addressing { reply_to: token.then_some(reply_to.as_str()), message_id: &id };
        let spoken = self.speaker.speak(&page, &names, to_answer)?;
        let inline = spoken.map.map(|map| inline(to_answer.cid(), map));
        attachments.extend(seat.and_then(|seat| deadline(sitting, seat, &page, &spoken.subject, &domain)));
        let threaded = seat.and_then(|seat| sitting.seat(seat).last_message.clone());
        let parcel = Parcel {
            from: (self.config.name.clone(), self.config.address.clone()),
            to: to.clone(),
            reply_to,
            subject: spoken.subject.clone(),
            message_id: id.clone(),
            references: if in_reply_to.is_some() {
                references
            } else {
                threaded.clone().into_iter().collect()
            },
            in_reply_to: in_reply_to.or(threaded),
            date: sitting.now,
            answer: class == Class::Receipt,
            list_id: format!("{}.{domain}", sitting.book.id),
            text: spoken.text,
            html: spoken.html,
            inline: inline.into_iter().collect(),
            attachments,
        };
        let bytes = compose(&parcel)?;
        if let Some(seat) = seat {
            let period = match &page {
                Page::Receipt(receipt) => receipt.frame.period.clone(),
                _ => sitting.campaign.period(),
            };
            let asked = asked.or_else(|| Some(sitting.campaign.asked_of(seat)));
            let (message_id, subject) = (id.clone(), spoken.subject.clone());
            note_parcel(sitting, seat, &ParcelNote { period, message_id, subject, number, asked });
        }
        let out = OutParcel {
            number,
            campaign: Some(sitting.book.id.clone()),
            seat,
            class,
            to,
            message_id: id,
            subject: spoken.subject,
            made: sitting.now,
            tries: 0,
            next: sitting.now,
            outcome: Outcome::Waiting,
        };
        put_book(&mut sitting.batch, trees::OUTBOX, number.to_be_bytes(), &out);
        sitting.batch.put(trees::OUT_RAW, number.to_be_bytes(), bytes);
        Ok(())
    }

    /// The next number of the outbox, counted in the batch.
    pub(super) fn next_number(&self, batch: &mut Batch) -> Result<u64, RefereeError> {
        const KEY: &[u8] = b"outbox-next";
        let overlay = Overlay { store: self.store.as_ref(), batch };
        let last = crate::ledger::Store::get(&overlay, trees::HOUSE, KEY)?;
        let last = last.and_then(|bytes| Some(u64::from_be_bytes(bytes.try_into().ok()?))).unwrap_or(0);
        batch.put(trees::HOUSE, KEY, (last + 1).to_be_bytes());
        Ok(last + 1)
    }

    /// The next parcel of a seat: the address that answers it, and its Message-ID.
    fn token_of(&self, sitting: &mut Sitting, seat: u8, domain: &str) -> (String, String) {
        let campaign_no = sitting.book.no;
        let book = sitting.seat(seat);
        book.parcel += 1;
        let token = Token { campaign_no, seat, life: book.life, parcel: book.parcel };
        let id = message_id(&token, &self.keys.token, domain);
        let local = self.config.address.split('@').next().unwrap_or("referee");
        let reply_to = match self.config.plus_addresses {
            true => format!("{local}+{}@{domain}", token.write(&self.keys.token)),
            false => self.config.address.clone(),
        };
        (reply_to, id)
    }
}

/// What a reply to this parcel will mean.
fn note_parcel(sitting: &mut Sitting, seat: u8, note: &ParcelNote) {
    let campaign = sitting.book.id.clone();
    let book = sitting.seat(seat);
    book.last_message = Some(note.message_id.clone());
    let key = parcel_key(&campaign, seat, book.parcel);
    put_book(&mut sitting.batch, trees::PARCELS, key, note);
}

/// Names for pages that belong to no campaign.
pub(super) fn no_names() -> BTreeMap<String, String> {
    BTreeMap::new()
}
