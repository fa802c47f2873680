//! Letters in and parcels out.
//!
//! Everything here is synchronous from outside and does no more than carry bytes and read headers; what a
//! letter orders is the business of [`crate::intake`]. Nothing here is state of record: cursors, stored bytes
//! and the outbox live in the house books.

pub mod compose;
mod deep;
mod error;
pub mod guard;
mod headers;
pub mod imap;
pub mod letter;
pub mod limits;
pub mod maildir;
pub mod smtp;
mod tls;

use std::time::Duration;

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

pub use compose::{Attachment, Inline, Parcel, compose};
pub use deep::on_a_deep_stack;
pub use error::{MailError, SendError};
pub use guard::{Bounce, Kind, Rate, Verdict, kind};
pub use imap::{ImapInbox, ImapSettings};
pub use letter::{Address, Letter, content_hash, read_letter};
pub use maildir::{MaildirInbox, MaildirOutbound};
pub use smtp::{SmtpOutbound, SmtpSettings};
pub use tls::Tls;

/// How far a folder has been read: the numbers below `next` are done with.
///
/// Numbers of another `validity` mean nothing (RFC 3501, 2.3.1.1): when it changed, the whole folder is read
/// again and the reader's check for copies sorts out what is known. The default is a folder never looked into.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Cursor {
    /// UIDVALIDITY of the folder, 0 where the server names none.
    pub validity: u64,
    /// The lowest number not yet looked at.
    pub next: u64,
}

/// A letter as it came, not yet read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Incoming {
    /// The folder it lay in.
    pub folder: String,
    /// Validity of its number.
    pub validity: u64,
    /// Its number in the folder.
    pub uid: u64,
    /// When our own server took it (INTERNALDATE, or the file's time). Never the sender's `Date:`.
    pub received: DateTime<Utc>,
    /// The bytes, at most [`limits::LETTER_BYTES`].
    pub raw: Vec<u8>,
    /// The letter was longer; `raw` is its first [`limits::TRUNCATED_BYTES`].
    pub truncated: bool,
}

impl Incoming {
    /// Stands for a letter that is listed but cannot be had: without a sender, so that it ends in quarantine where
    /// the host finds it, and does not stop the letters behind it.
    fn unreadable(folder: &str, validity: u64, uid: u64, received: DateTime<Utc>) -> Incoming {
        let raw = format!(
            "Subject: A letter that is listed but cannot be read\r\nMessage-ID: \
             <unreadable.{validity}.{uid}@{folder}>\r\n\r\n"
        );
        Incoming { folder: folder.into(), validity, uid, received, raw: raw.into_bytes(), truncated: true }
    }
}

/// Where letters come from: IMAP or a Maildir.
pub trait Inbox: Send {
    /// The folders looked into, INBOX first, then Junk: spam filters take turn orders for advertising.
    fn folders(&self) -> Vec<String>;

    /// Letters from `cursor` on, oldest first, at most `limit`, and the cursor after them.
    ///
    /// Headers are looked at first. What `wanted` declines is skipped, and its number is passed for good. One
    /// call looks at a bounded number of letters: call again until the returned cursor equals the one given.
    ///
    /// # Errors
    /// Nothing was passed: the same cursor may be used again.
    fn fetch(
        &mut self,
        folder: &str,
        cursor: &Cursor,
        limit: usize,
        wanted: &dyn Fn(&[u8]) -> bool,
    ) -> Result<(Vec<Incoming>, Cursor), MailError>;

    /// Shows a person who looks into the folder that this letter has been dealt with. Never state.
    ///
    /// # Errors
    /// May be ignored.
    fn mark(&mut self, letter: &Incoming) -> Result<(), MailError>;

    /// Returns when something may have come, or after `timeout`, or earlier. Fetch after it in any case.
    ///
    /// # Errors
    /// The connection could not be made; wait a while ([`MailError::is_temporary`]) before the next try.
    fn wait(&mut self, timeout: Duration) -> Result<(), MailError>;
}

/// Where parcels go: SMTP or Maildirs.
pub trait Outbound: Send {
    /// Hands over one parcel to one recipient, envelope sender `from` (empty: the null return path).
    ///
    /// # Errors
    /// See [`SendError`]; a repetition must use the same `message_id` and the same `bytes`.
    fn send(&mut self, from: &str, to: &str, message_id: &str, bytes: &[u8]) -> Result<(), SendError>;
}
