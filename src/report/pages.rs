//! What parcels say, as data: the pages that templates speak. No prose here.

use crate::rules::{Fault, Item, Picture, Remark, Visible};
use serde::Serialize;
use serde_json::Value;

/// What every page knows.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Frame {
    /// The campaign's name: it stands in brackets in the subject.
    pub campaign: String,
    /// The game's id and title.
    pub game: String,
    pub title: String,
    /// The seat written to: its word and its name; empty for the host.
    pub seat: String,
    pub seat_name: String,
    /// `turn 2`.
    pub period: String,
    /// The referee's plain address.
    pub referee: String,
    /// `LOG maine size 812 root … four words`.
    pub log: String,
}

/// A moment, in the seat's zone and in UTC, with what is left of it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct When {
    /// `Thu 7 May 2026 20:00`.
    pub local: String,
    /// `Europe/London`.
    pub zone: String,
    /// `Thu 7 May 2026 19:00`.
    pub utc: String,
    /// `Thu 7 May 20:00`, for subjects.
    pub short: String,
    pub days: i64,
    pub hours: i64,
    pub minutes: i64,
}

/// One parcel.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "page", rename_all = "snake_case")]
pub enum Page {
    Invitation(Invitation),
    Ready(Ready),
    Report(Report),
    Receipt(Receipt),
    Reminder(Reminder),
    Notice(Notice),
    Stranger(Stranger),
    HostNotice(HostNotice),
    Press(Press),
    Offer(Offer),
}
impl Visible for Page {}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Invitation {
    pub frame: Frame,
    /// Every seat's name.
    pub seats: Vec<String>,
    /// Seats that the practice opponent plays.
    pub practice: Vec<String>,
    pub days: u32,
    pub hour: u32,
    pub zone: String,
    /// Hours of the zone at which alone play goes on; none where it goes on at any time.
    pub post_hours: Vec<u32>,
    /// Messages to other seats: `private`, `public` or `none`.
    pub press: &'static str,
    /// Option and value, ruling and reading as chosen; empty for the standard game.
    pub options: Vec<(String, String)>,
    pub rulings: Vec<(String, String)>,
    /// Files whose values are partly reconstructed, with how many.
    pub reconstructed: Vec<(String, u32)>,
    pub dice_mode: String,
    /// Full anchors of the two seed chains, hex: whoever joins accepts them.
    pub open_anchor: String,
    pub closed_anchor: String,
    /// A player who takes over; the one before wrote until now.
    pub replacement: bool,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Ready {
    pub frame: Frame,
    pub due: When,
    pub seats: Vec<String>,
    /// Seats that the practice opponent plays.
    pub practice: Vec<String>,
}

/// The report of what happened, with what is asked now.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Report {
    pub frame: Frame,
    /// What I owe; empty when nothing is asked of this seat.
    pub owe: Vec<Owe>,
    /// Seats that the practice opponent plays.
    pub practice: Vec<String>,
    pub due: Option<When>,
    /// Everything seen since the last report, in play order.
    pub happened: Vec<Item>,
    /// The game's own sheet for this eye: own things by place, theirs as last seen, score.
    pub sheet: Value,
    /// The same as a map, for the picture.
    #[serde(skip)]
    pub map: Option<Picture>,
    /// Component files whose values are partly reconstructed, with how many.
    pub reconstructed: Vec<(String, u32)>,
    /// Standing orders, as typed.
    pub standing: Vec<String>,
    pub disarmed: bool,
    /// Advance lines that no longer read, with why.
    pub lapsed: Vec<Spoiled>,
    /// Letters and silences this turn.
    pub letters: Vec<String>,
    /// Offers between this seat and others.
    pub offers: Offers,
    /// Epochs whose seeds this report opens: first and last.
    pub proof: Option<(u64, u64)>,
    /// The campaign is over.
    pub over: bool,
    /// Segment at which the campaign was halted.
    pub halted: Option<u64>,
    /// A pause: nothing is due until the host resumes.
    pub paused: bool,
}

/// One question with its form.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Owe {
    pub kind: String,
    pub rule: String,
    pub question: Value,
    /// The lines that stand if nothing comes.
    pub form: Vec<String>,
    pub remarks: Vec<Remark>,
    /// Lines in hand already, sent ahead.
    pub ahead: Vec<String>,
}

/// A line that needs its writer.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Spoiled {
    /// Its number in its letter; 0 for the word that takes an offer.
    pub number: u32,
    pub text: String,
    pub fault: Fault,
}

/// A line of the receipt.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct InHand {
    /// `new`, `kept` or `default`.
    pub mark: &'static str,
    pub text: String,
}

/// The one answer to a letter.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Receipt {
    pub frame: Frame,
    /// NOTHING, DRAFT, IN FORCE, FINAL.
    pub word: &'static str,
    pub owe: Vec<ReceiptFor>,
    /// Lines that need their writer, first.
    pub need: Vec<Spoiled>,
    /// Lines kept for questions still to come.
    pub ahead: Vec<InHand>,
    pub standing: Vec<InHand>,
    pub not_read: Vec<String>,
    /// Orders found below or inside the quote: they do not act; their texts.
    pub in_quote: Vec<String>,
    /// What a word brought, or why it brought nothing.
    pub told: Vec<Told>,
    /// Offers between this seat and others.
    pub offers: Offers,
    pub due: Option<When>,
    /// A complete set becomes final then, unless another letter comes.
    pub final_at: Option<When>,
    pub waiting: bool,
}

/// A receipt's part for one question.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ReceiptFor {
    pub kind: String,
    pub in_force: Vec<InHand>,
    pub remarks: Vec<Remark>,
    /// How many of these lines are defaults.
    pub missing: usize,
}

/// What a word of the letter (`join`, `zone …`) brought: a key of the common templates with its words.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Told {
    pub key: &'static str,
    pub with: Value,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Reminder {
    pub frame: Frame,
    pub due: When,
    pub owe: Vec<Owe>,
    /// Nothing has come yet (else: lines need the writer, or are not final).
    pub nothing_yet: bool,
}

/// What is on the table between a seat and others, while it is asked something; empty otherwise.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Offers {
    /// They wait for this seat's word.
    pub to_you: Vec<OfferToYou>,
    /// They wait for the other seat's word.
    pub yours: Vec<OfferWith>,
    /// Both have confirmed.
    pub made: Vec<OfferWith>,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct OfferToYou {
    pub number: u32,
    /// The name of the seat that offers.
    pub who: String,
    pub terms: String,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct OfferWith {
    /// The name of the other seat.
    pub who: String,
    pub terms: String,
}

/// A message from another seat.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Press {
    pub frame: Frame,
    /// Names of seats.
    pub from: String,
    pub to: Vec<String>,
    pub all: bool,
    /// As typed; an empty line parts paragraphs.
    pub lines: Vec<String>,
}

/// What became of an offer, told to the other seat.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Offer {
    pub frame: Frame,
    /// `made`, `withdrawn` and `lapsed` (in the moment in which it was made) to the seat that it was made to; `refused` to
    /// the one that made it; `taken` to either; `void` to either when the other seat gets another player.
    pub what: &'static str,
    /// The name of the other seat.
    pub who: String,
    pub terms: String,
    /// In the count of the seat that it was made to; the seat that made it is told none.
    pub number: Option<u32>,
    pub due: Option<When>,
}

/// Something all seats are told: an act of the host, a pause, a new deadline.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Notice {
    pub frame: Frame,
    /// `paused_by_silence`, `paused`, `resumed`, `extended`, `replaced`, `resigned`, `joined`, `halted`.
    pub act: &'static str,
    pub about: String,
    pub reason: String,
    pub due: Option<When>,
}

/// To somebody who has no seat, or wrote from an unknown address.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Stranger {
    pub frame: Frame,
    /// `no_seat`, `no_campaign` (a fresh letter that names none), `void_token`, `too_long`, `unreadable`, `confirm` (to the
    /// registered address: somebody wrote from another one), `held` (to the other one).
    pub why: &'static str,
    pub from: String,
    pub word: String,
}

/// To the host: what only he can mend.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct HostNotice {
    pub frame: Frame,
    /// `halted`, `paused`, `undeliverable`, `quarantined`, `mail_down`.
    pub what: &'static str,
    pub detail: String,
}

impl Page {
    /// Whether a reply to it is expected: then it begins with the line above which answers are typed.
    pub fn is_answered(&self) -> bool {
        match self {
            Page::Report(report) => !report.owe.is_empty(),
            Page::Stranger(stranger) => stranger.why == "confirm",
            Page::Notice(_) | Page::HostNotice(_) => false,
            Page::Invitation(_) | Page::Ready(_) | Page::Receipt(_) | Page::Reminder(_) => true,
            Page::Press(_) | Page::Offer(_) => true,
        }
    }

    /// What every page knows.
    pub fn frame(&self) -> &Frame {
        match self {
            Page::Invitation(page) => &page.frame,
            Page::Ready(page) => &page.frame,
            Page::Report(page) => &page.frame,
            Page::Receipt(page) => &page.frame,
            Page::Reminder(page) => &page.frame,
            Page::Notice(page) => &page.frame,
            Page::Stranger(page) => &page.frame,
            Page::HostNotice(page) => &page.frame,
            Page::Press(page) => &page.frame,
            Page::Offer(page) => &page.frame,
        }
    }
}
