//! The referee's own books: letters, receipts, outbox, cursors. Durable, never exported, no part of any chain: else
//! the size of the log would tell each seat when the other writes.

mod acts;
mod books;
mod outbox;
mod talk;

pub use acts::{ACT_BYTES, Answer, Spool, SpoolError};
pub use books::{
    CampaignBook, Held, KeptLine, LetterOutcome, LetterRecord, ParcelNote, SeatBook, book, books, parcel_key,
    put_book, seat_key,
};
pub use outbox::{Class, OutParcel, Outcome, next_try};
pub use talk::{Gone, Offer, OfferState, Offers, PressRule, Said};

/// Trees of the store.
pub mod trees {
    /// Campaign id -> [`super::CampaignBook`].
    pub const CAMPAIGNS: &str = "campaigns";
    /// Campaign id, seat -> [`super::SeatBook`].
    pub const SEATS: &str = "seats";
    /// Campaign id, seat, number -> [`super::ParcelNote`].
    pub const PARCELS: &str = "parcels";
    /// Content hash -> [`super::LetterRecord`].
    pub const LETTERS: &str = "letters";
    /// Content hash -> the letter's bytes.
    pub const RAW: &str = "raw";
    /// Running number -> [`super::OutParcel`].
    pub const OUTBOX: &str = "outbox";
    /// Running number -> the parcel's bytes.
    pub const OUT_RAW: &str = "out-raw";
    /// Folder -> cursor.
    pub const CURSORS: &str = "cursors";
    /// Address -> rate of answers.
    pub const RATES: &str = "rates";
    /// Charter digest -> charter bytes.
    pub const CHARTERS: &str = "charters";
    /// Single values of the house: format, counters, last look.
    pub const HOUSE: &str = "house";
}
