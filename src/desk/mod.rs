//! Where letters meet questions: words, lines in force, drafts, receipts, the calendar.
//!
//! Nothing here reads a clock or writes: the referee hands in the books and the time, and commits what comes out.

mod calendar;
mod drafts;
mod identify;
mod lines;
mod notices;
mod offers;
mod receipt;
mod sort;
mod talk;
mod words;

pub use calendar::{Moment, next_event, remind_at};
pub use drafts::{DraftOf, SeatDesk, seat_desk};
pub use identify::{Writer, identify, message_id};
pub use lines::{TakenBack, bearing, cancel, clear, keep, period_begins, use_up};
pub use notices::notices;
pub use offers::{Bound, LiveOffer, Reads, bound, breaks, has_offers, is_same_line, live_offers, reads};
pub use receipt::{Parts, owe, receipt};
pub use sort::{Order, Sorted, mailed_text, sort};
pub use talk::Press;
pub use words::{Word, standing, word};
