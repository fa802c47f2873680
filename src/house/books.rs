//! The books of campaigns, seats, parcels and letters.

use super::talk::{Offers, PressRule, Said};
use crate::config::Deadlines;
use crate::ledger::{Batch, Store, StoreError};
use crate::rules::Item;
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize, de::DeserializeOwned};

/// What the house keeps of a campaign beside its chain.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct CampaignBook {
    /// Number in this house; it stands in tokens.
    pub no: u32,
    pub id: String,
    pub game: String,
    /// Digest of the charter.
    pub charter: String,
    pub deadlines: Deadlines,
    pub opened: DateTime<Utc>,
    /// Messages to other seats.
    #[serde(default)]
    pub press: PressRule,
    /// Pace `post`: the newest post hour that was kept.
    #[serde(default)]
    pub last_post: Option<DateTime<Utc>>,
    /// When the ready round ends.
    pub ready_due: Option<DateTime<Utc>>,
    /// Closed or halted: nothing falls due any more.
    pub asleep: bool,

    /// A lock, reminder or silence may fall at this time; nothing happens before.
    pub next_event: Option<DateTime<Utc>>,
}

/// What the house keeps of a seat.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SeatBook {
    pub campaign: String,
    pub seat: u8,
    pub life: u16,
    pub addresses: Vec<String>,
    pub joined: bool,
    pub ready: bool,
    pub zone: Option<String>,
    /// The newest nonce, hex.
    pub luck: Option<String>,
    /// Number of the newest parcel.
    pub parcel: u32,
    /// Message-ID of the newest parcel: replies thread to it.
    pub last_message: Option<String>,
    pub lines: Vec<KeptLine>,
    /// After a change of player the standing orders wait for `keep all`.
    pub disarmed: bool,
    pub done: bool,
    /// `ok`: the printed form stands, defaults and all.
    pub accepted: bool,
    pub wait: bool,
    /// When the newest order came: a complete set becomes final a quiet time later.
    pub ordered: Option<DateTime<Utc>>,
    pub silences: u32,
    /// Something came since the open question was put.
    pub wrote: bool,
    pub reminded: bool,
    /// What this seat saw since its newest report.
    pub unreported: Vec<Item>,
    /// Letters this turn, with the word of their receipt.
    pub letters: Vec<String>,
    /// A letter from an unknown address, waiting for a word from a known one.
    pub held: Option<Held>,
    /// Sealed entries of this seat's own (event and slot) that its next report opens to it.
    pub openings: Vec<(u64, String)>,
    /// Epochs opened by its newest report: those below.
    pub proven: u64,
    /// What was offered to this seat.
    #[serde(default)]
    pub offers: Offers,
    /// What it said today.
    #[serde(default)]
    pub said: Said,
}

impl SeatBook {
    pub fn new(campaign: &str, seat: u8, address: &str) -> Self {
        SeatBook {
            campaign: campaign.into(),
            seat,
            life: 1,
            addresses: vec![address.into()],
            joined: false,
            ready: false,
            zone: None,
            luck: None,
            parcel: 0,
            last_message: None,
            lines: vec![],
            disarmed: false,
            done: false,
            accepted: false,
            wait: false,
            ordered: None,
            silences: 0,
            wrote: false,
            reminded: false,
            unreported: vec![],
            letters: vec![],
            held: None,
            openings: vec![],
            proven: crate::campaign::FIRST_EPOCH,
            offers: Offers::default(),
            said: Said::default(),
        }
    }
    /// The address that parcels go to.
    pub fn address(&self) -> &str {
        self.addresses.first().map_or("", String::as_str)
    }
    pub fn knows(&self, address: &str) -> bool {
        self.addresses.iter().any(|known| known.eq_ignore_ascii_case(address))
    }
}

/// A line in force.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct KeptLine {
    /// Without `always`.
    pub text: String,
    pub always: bool,
    /// The game turn it was written for.
    pub period: String,
    /// Hash of its letter, hex.
    pub letter: String,
    /// The number it had in its letter.
    pub number: u32,
    /// A question that it bears on was open when it came.
    pub asked: bool,
}

/// A letter that acts only when a registered address confirms it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Held {
    pub letter: String,
    pub from: String,
    pub word: String,
}

/// A parcel that was mailed: what a reply to it means.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ParcelNote {
    pub period: String,
    pub message_id: String,
    pub subject: String,
    /// Its number in the outbox, where its bytes are.
    pub number: u64,
    /// What the seat was asked when the parcel was written, by number: a `done` that answers it closes nothing else.
    /// `None` in notes of before this was kept: such a parcel speaks for whatever is asked.
    #[serde(default)]
    pub asked: Option<Vec<u32>>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct LetterRecord {
    pub hash: String,
    pub message_id: Option<String>,
    pub folder: String,
    pub uid: u64,
    pub received: DateTime<Utc>,
    pub taken: DateTime<Utc>,
    pub from: Option<String>,
    pub outcome: LetterOutcome,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LetterOutcome {
    /// Sorted for a seat; the receipt's word.
    Taken {
        campaign: String,
        seat: u8,
        word: String,
    },
    /// Waits for a word from a registered address.
    Held {
        campaign: String,
        seat: u8,
    },
    /// Answered, but it was for no seat.
    Stranger,
    /// From a machine, or our own: never answered.
    Automatic(String),
    Bounce,
    /// Unreadable; the host may look at it.
    Quarantined(String),
}

/// Reads one record of a tree.
pub fn book<T: DeserializeOwned>(
    store: &dyn Store,
    tree: &'static str,
    key: &[u8],
) -> Result<Option<T>, StoreError> {
    store.get(tree, key)?.map(|bytes| read(tree, &bytes)).transpose()
}

/// Reads all records of a tree under a prefix, in key order.
pub fn books<T: DeserializeOwned>(
    store: &dyn Store,
    tree: &'static str,
    prefix: &[u8],
) -> Result<Vec<T>, StoreError> {
    store.scan(tree, prefix)?.iter().map(|(_, bytes)| read(tree, bytes)).collect()
}

fn read<T: DeserializeOwned>(tree: &'static str, bytes: &[u8]) -> Result<T, StoreError> {
    serde_json::from_slice(bytes).map_err(|error| StoreError::Record { tree, reason: error.to_string() })
}

/// Writes one record.
pub fn put_book<T: Serialize>(batch: &mut Batch, tree: &'static str, key: impl Into<Vec<u8>>, record: &T) {
    let bytes = serde_json::to_vec(record).expect("books have string keys and no floats");
    batch.put(tree, key, bytes);
}

/// Key of a seat's book.
pub fn seat_key(campaign: &str, seat: u8) -> Vec<u8> {
    [campaign.as_bytes(), &[0, seat]].concat()
}

/// Key of a parcel's note.
pub fn parcel_key(campaign: &str, seat: u8, parcel: u32) -> Vec<u8> {
    [campaign.as_bytes(), &[0, seat], &parcel.to_be_bytes()].concat()
}
