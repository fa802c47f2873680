//! One letter in: stored, identified, sorted, acted on, answered; once, and in one batch.

use super::mailing::{Answer, Outgoing};
use super::offers::{deal, on_table, refuse_offers, take_offers};
use super::settle::desks;
use super::sitting::Sitting;
use super::talk::tell_press;
use super::told::moment;
use super::{Referee, RefereeError};
use crate::campaign::Campaign;
use crate::config::{LINES_PER_SEAT, STANDING_PER_SEAT};
use crate::desk::{
    Bound, SeatDesk, Sorted, Word, Writer, bound, breaks, identify, is_same_line, keep, mailed_text, notices,
    receipt, sort,
};
use crate::dice::nonce_of_letter;
use crate::house::{KeptLine, LetterOutcome, LetterRecord, ParcelNote, book, parcel_key, put_book, trees};
use crate::intake::{Typed, typed};
use crate::ledger::{Batch, hex};
use crate::mail::{Attachment, Cursor, Incoming, Kind, Letter, content_hash, kind, read_letter};
use crate::report::pages::{Frame, InHand, Offers, Receipt, Spoiled, Told};
use serde_json::json;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// A letter with what was read in it.
pub(super) struct Mailed<'a> {
    pub letter: &'a Letter,
    pub typed: &'a Typed,
    pub hash: &'a str,
}

/// What the words of a letter brought, beside what they did.
#[derive(Default)]
pub(super) struct Spoken {
    pub told: Vec<Told>,
    pub attachments: Vec<Attachment>,
    pub done: bool,
    pub check: bool,
    pub all_or_nothing: bool,
    /// Offers that the letter takes or declines, by number.
    pub accepts: Vec<u32>,
    pub refuses: Vec<u32>,
    /// Offers that cannot be taken, with why.
    pub need: Vec<Spoiled>,
    /// A word acted.
    pub acted: bool,
}

impl Spoken {
    pub fn tell(&mut self, key: &'static str, with: serde_json::Value) {
        self.acted = true;
        self.told.push(Told { key, with });
    }
}

impl Referee {
    /// Takes one letter. A letter taken before changes nothing; one that cannot be taken is put aside and the host is
    /// told; only the store's own failures come back as errors.
    pub fn take(&mut self, incoming: &Incoming) -> Result<(), RefereeError> {
        let hash = hex::encode(&content_hash(&incoming.raw));
        if self.store.get(trees::LETTERS, hash.as_bytes())?.is_some() {
            return Ok(());
        }
        let record = LetterRecord {
            hash: hash.clone(),
            message_id: None,
            folder: incoming.folder.clone(),
            uid: incoming.uid,
            received: incoming.received,
            taken: self.clock.now(),
            from: None,
            outcome: LetterOutcome::Bounce,
        };
        let taken = catch_unwind(AssertUnwindSafe(|| self.take_new(incoming, record.clone())));
        match taken {
            Ok(Ok(())) => Ok(()),
            Ok(Err(error)) if error.is_of_the_house() => Err(error),
            Ok(Err(error)) => self.quarantine(incoming, record, &error.to_string()),
            Err(_) => self.quarantine(incoming, record, "reading it broke down"),
        }
    }

    /// The folder is read up to here. Committed after the letters: one fetched twice is known by its hash.
    pub fn advance(&mut self, folder: &str, cursor: &Cursor) -> Result<(), RefereeError> {
        if self.cursor(folder)?.as_ref() == Some(cursor) {
            return Ok(());
        }
        let mut batch = Batch::default();
        put_book(&mut batch, trees::CURSORS, folder, cursor);
        Ok(self.store.commit(batch)?)
    }

    pub fn cursor(&self, folder: &str) -> Result<Option<Cursor>, RefereeError> {
        Ok(book(self.store.as_ref(), trees::CURSORS, folder.as_bytes())?)
    }

    fn take_new(&mut self, incoming: &Incoming, mut record: LetterRecord) -> Result<(), RefereeError> {
        let letter = read_letter(&incoming.raw)?;
        record.message_id.clone_from(&letter.message_id);
        record.from = letter.from.first().map(|from| from.address.clone());
        match kind(&letter, &incoming.raw, std::slice::from_ref(&self.config.address)) {
            Kind::Human => {}
            Kind::Automatic(sign) => {
                return self.book_letter(incoming, record, LetterOutcome::Automatic(sign.into()));
            }
            Kind::Own => {
                return self.book_letter(incoming, record, LetterOutcome::Automatic("our own".into()));
            }
            Kind::Bounce(bounce) => return self.take_bounce(incoming, record, &bounce),
            Kind::Malformed(why) => return self.quarantine(incoming, record, why),
        }
        let typed = typed(&incoming.raw);
        let campaigns = self.campaigns()?;
        let writer = identify(&letter, &typed, &self.keys.token, &self.config.address, &campaigns);
        let mailed = Mailed { letter: &letter, typed: &typed, hash: &record.hash.clone() };
        match writer {
            Writer::Seat { campaign, seat, parcel } => self.sit(&campaign, |house, sitting| {
                let word = house.letter(sitting, seat, parcel, &mailed)?;
                record.outcome = LetterOutcome::Taken { campaign: campaign.clone(), seat, word: word.into() };
                put_letter(&mut sitting.batch, &record, &incoming.raw);
                Ok(())
            }),
            Writer::Unsure { campaign, seat } => self.sit(&campaign, |house, sitting| {
                house.hold(sitting, seat, &mailed);
                record.outcome = LetterOutcome::Held { campaign: campaign.clone(), seat };
                put_letter(&mut sitting.batch, &record, &incoming.raw);
                Ok(())
            }),
            Writer::Stranger(why) => self.answer_stranger(incoming, record, &mailed, why),
        }
    }

    /// A letter of a seat's player: words, orders, play, receipt. Gives the receipt's word.
    pub(super) fn letter(
        &mut self,
        sitting: &mut Sitting,
        seat: u8,
        parcel: Option<u32>,
        mailed: &Mailed<'_>,
    ) -> Result<&'static str, RefereeError> {
        let key = parcel_key(&sitting.book.id, seat, parcel.unwrap_or(0));
        let note: Option<ParcelNote> = book(self.store.as_ref(), trees::PARCELS, &key)?;
        let stale = note.as_ref().is_some_and(|note| note.period != sitting.campaign.period());
        let answered = match &note {
            Some(note) => self.store.get(trees::OUT_RAW, &note.number.to_be_bytes())?,
            None => None,
        };
        let answered = answered.map(|bytes| mailed_text(&typed(&bytes))).unwrap_or_default();
        let sorted = sort(&sitting.campaign, seat, mailed.typed, &answered);
        let id = mailed.letter.message_id.as_deref().unwrap_or(mailed.hash);
        let own = sitting.seat(seat);
        let before = (own.lines.clone(), own.done, own.ordered);
        own.luck = Some(hex::encode(&nonce_of_letter(id)));
        own.wrote = true;
        let mut spoken = Spoken { told: notices(mailed.typed), ..Spoken::default() };
        spoken.told.extend(sorted.told.iter().cloned());
        let (late, words): (Vec<&Word>, Vec<&Word>) =
            sorted.words.iter().partition(|word| stale && word.is_of_the_turn());
        let closed = note.is_some_and(|note| asked_something_else(sitting, seat, &note));
        let (closing, words): (Vec<&Word>, Vec<&Word>) =
            words.into_iter().partition(|word| closed && word.is_of_the_question());
        for word in words {
            self.speak(sitting, seat, word, mailed, &mut spoken)?;
        }
        if !closing.is_empty() {
            let said: Vec<String> = closing.iter().map(|word| word.said()).collect();
            spoken.told.push(Told { key: "old_question", with: json!({ "lines": said }) });
        }
        let joined = sitting.campaign.seats[usize::from(seat)].joined;
        let kept = match joined {
            true => {
                keep_orders(sitting, seat, &sorted, mailed.hash, stale.then_some(&late), &mut spoken)
                    + take_offers(sitting, seat, mailed.hash, &mut spoken)
            }
            false => 0,
        };
        let orders = !sorted.orders.is_empty() || !spoken.accepts.is_empty();
        if orders && !joined {
            spoken.told.push(Told { key: "join_first", with: json!({}) });
        }
        let mut answer = self.answer(sitting, seat, mailed, &sorted, &mut spoken, kept);
        let undo = spoken.check || (spoken.all_or_nothing && answer.own_faults);
        if undo {
            let own = sitting.seat(seat);
            (own.lines, own.done, own.ordered) = before;
            answer.page.word = "NOTHING";
            answer.page.told.push(Told {
                key: if spoken.check { "checked" } else { "nothing_in_force" },
                with: json!({}),
            });
            spoken.refuses.clear();
        }
        let page = &mut answer.page;
        page.told.extend(tell_press(sitting, seat, &sorted.press, undo));
        page.told.extend(refuse_offers(sitting, seat, &spoken.refuses));
        page.told.extend(deal(sitting, Some((seat, mailed.hash))));
        page.offers = on_table(sitting, seat);
        let word = answer.page.word;
        sitting.seat(seat).letters.push(word.into());
        sitting.outgoing.push(Outgoing::receipt(seat, answer));
        self.settle(sitting)?;
        Ok(word)
    }

    /// Composes the receipt from where the seat stands now, before play goes on.
    fn answer(
        &mut self,
        sitting: &mut Sitting,
        seat: u8,
        mailed: &Mailed<'_>,
        sorted: &Sorted,
        spoken: &mut Spoken,
        kept: usize,
    ) -> Answer {
        if kept > 0 {
            sitting.seat(seat).ordered = Some(sitting.now);
        }
        let desk = desks(sitting).swap_remove(usize::from(seat));
        if spoken.done && !spoken.check {
            let faulty = desk.is_faulty();
            sitting.seat(seat).done = !faulty;
            if faulty {
                spoken.tell("done_waits", json!({}));
            }
        }
        let own = &sitting.seats[usize::from(seat)];
        let mut parts = receipt(own, &desk, mailed.hash);
        parts.own_faults |= !spoken.need.is_empty();
        parts.need.append(&mut spoken.need);
        let due = sitting.campaign.pending.as_ref().and_then(|pending| pending.due).filter(|_| desk.waits());
        let final_at =
            desk.final_at(own, &sitting.book.deadlines).filter(|at| *at > sitting.now && !own.done);
        let page = Receipt {
            frame: blank(sitting.campaign.period()),
            word: word_of(kept > 0 || spoken.acted, &parts.need, &desk, own.done),
            owe: parts.owe,
            need: parts.need,
            ahead: ahead(sitting, seat, &desk, mailed.hash),
            standing: marked(own.lines.iter().filter(|line| line.always), mailed.hash),
            not_read: sorted.not_read.clone(),
            in_quote: sorted.in_quote.clone(),
            told: std::mem::take(&mut spoken.told),
            offers: Offers::default(),
            due: due.map(|due| moment(sitting, seat, due)),
            final_at: final_at.map(|at| moment(sitting, seat, at)),
            waiting: own.wait,
        };
        Answer {
            page,
            asked: sitting.campaign.asked_of(seat),
            in_reply_to: mailed.letter.message_id.clone(),
            references: mailed.letter.references.iter().chain(&mailed.letter.message_id).cloned().collect(),
            attachments: std::mem::take(&mut spoken.attachments),
            own_faults: parts.own_faults,
        }
    }
}

/// Whether nothing of what the answered parcel asked is open, and something else is: its player has not read that yet.
fn asked_something_else(sitting: &Sitting, seat: u8, answered: &ParcelNote) -> bool {
    let now = sitting.campaign.asked_of(seat);
    let asked = |id: &u32| answered.asked.as_ref().is_none_or(|asked| asked.contains(id));
    !now.is_empty() && !now.iter().any(asked)
}

/// Puts a letter's orders in force; gives how many. A letter that answers a parcel of an earlier turn is `stale`: of it
/// only standing orders count, and its words that would act on this turn are told with its orders.
fn keep_orders(
    sitting: &mut Sitting,
    seat: u8,
    sorted: &Sorted,
    hash: &str,
    stale: Option<&Vec<&Word>>,
    spoken: &mut Spoken,
) -> usize {
    let period = sitting.campaign.period();
    let asked: Vec<String> = sitting
        .campaign
        .pending
        .iter()
        .flat_map(|pending| &pending.demands)
        .filter(|put| put.demand.seat.0 == seat)
        .map(|put| put.demand.kind.clone())
        .collect();
    let bound = bound(&sitting.seats, seat);
    let own = &mut sitting.seats[usize::from(seat)];
    let mut standing = own.lines.iter().filter(|line| line.always).count();
    let late = stale.into_iter().flatten().map(|word| word.said());
    let (mut new, mut old): (_, Vec<String>) = (vec![], late.collect());
    for order in &sorted.orders {
        let full =
            own.lines.len() + new.len() >= LINES_PER_SEAT || (order.always && standing >= STANDING_PER_SEAT);
        if full || (stale.is_some() && !order.always) {
            old.push(order.text.clone());
            continue;
        }
        if let Some(bargain) = breaks(&sitting.campaign, seat, &order.text, &bound) {
            if !is_same_line(&bargain.line, &order.text) {
                tell_bound(&sitting.campaign, &order.text, bargain, spoken);
            }
            continue;
        }
        standing += usize::from(order.always);
        let claims = sitting.campaign.claims(crate::rules::Seat(seat), &order.text);
        new.push(KeptLine {
            text: order.text.clone(),
            always: order.always,
            period: period.clone(),
            letter: hash.into(),
            number: order.number,
            asked: claims.iter().any(|(kind, _)| asked.iter().any(|asked| asked == kind)),
        });
    }
    let kept = new.len();
    keep(&sitting.campaign, own, new);
    if !old.is_empty() {
        spoken.tell(
            if stale.is_some() { "old_parcel" } else { "too_many_lines" },
            json!({ "lines": old, "period": period }),
        );
    }
    kept
}

/// Why a line does not change what a bargain binds.
pub(super) fn tell_bound(campaign: &Campaign, line: &str, bargain: &Bound, spoken: &mut Spoken) {
    let with = campaign.names.get(usize::from(bargain.with)).map_or("", |name| name.name);
    let told = json!({ "line": line, "with": with, "terms": bargain.terms });
    spoken.told.push(Told { key: "bound", with: told });
}

/// Lines that bear on nothing asked yet: kept for later this turn.
fn ahead(sitting: &Sitting, seat: u8, desk: &SeatDesk, hash: &str) -> Vec<InHand> {
    let own = &sitting.seats[usize::from(seat)];
    let used = |index: usize| desk.drafts.iter().any(|draft| draft.indexes.contains(&index));
    let lines = own.lines.iter().enumerate().filter(|(index, line)| !line.always && !used(*index));
    marked(lines.map(|(_, line)| line), hash)
}

fn marked<'a>(lines: impl Iterator<Item = &'a KeptLine>, hash: &str) -> Vec<InHand> {
    let mark = |line: &KeptLine| if line.letter == hash { "new" } else { "kept" };
    lines.map(|line| InHand { mark: mark(line), text: line.text.clone() }).collect()
}

fn word_of(acted: bool, need: &[Spoiled], desk: &SeatDesk, done: bool) -> &'static str {
    match (need.is_empty(), acted) {
        (false, _) => "DRAFT",
        (true, false) => "NOTHING",
        (true, true) if done && desk.waits() => "FINAL",
        (true, true) => "IN FORCE",
    }
}

/// A frame to be filled in when the parcel is made; its period is the one that the letter acted in, since play may go
/// on before.
fn blank(period: String) -> Frame {
    Frame {
        campaign: String::new(),
        game: String::new(),
        title: String::new(),
        seat: String::new(),
        seat_name: String::new(),
        period,
        referee: String::new(),
        log: String::new(),
    }
}

/// Books a letter with its bytes.
pub(super) fn put_letter(batch: &mut Batch, record: &LetterRecord, raw: &[u8]) {
    put_book(batch, trees::LETTERS, record.hash.as_bytes(), record);
    batch.put(trees::RAW, record.hash.as_bytes(), raw);
}
