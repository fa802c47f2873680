//! Every limit on mail, each with its reason.

use std::time::Duration;

/// The longest letter taken whole: a report quoted in full with a picture is well below it.
pub const LETTER_BYTES: usize = 2 * 1024 * 1024;
/// What is kept of a longer letter: enough for its headers and the beginning of its text.
pub const TRUNCATED_BYTES: usize = 256 * 1024;
/// The longest header block looked at; real ones stay below 32 KiB.
pub const HEADER_BYTES: usize = 128 * 1024;
/// The most header fields in one letter; real ones stay below 200.
pub const HEADER_FIELDS: usize = 1000;
/// The most addresses taken from one letter, so that a letter to a whole company costs nothing.
pub const ADDRESSES: usize = 200;
/// The longest address (RFC 5321, 4.5.3.1.3, without the angle brackets).
pub const ADDRESS_BYTES: usize = 254;
/// The most message ids taken from one header field.
pub const MESSAGE_IDS: usize = 100;
/// The longest message id: no line may be longer (RFC 5322, 2.1.1).
pub const MESSAGE_ID_BYTES: usize = 998;
/// The longest subject kept, in characters.
pub const SUBJECT_CHARS: usize = 1000;
/// The longest display name kept, in characters.
pub const NAME_CHARS: usize = 200;
/// The longest part of a bounce that is looked at for its status fields.
pub const STATUS_BYTES: usize = 64 * 1024;

/// Letters whose headers are asked for at once.
pub const HEADER_BATCH: usize = 50;
/// Letters whose headers one call of fetch looks at: bounds the time of a call in a folder of many years.
pub const SCAN: usize = 1000;
/// Bytes of letters that one call of fetch returns, about: bounds memory.
pub const FETCH_BYTES: usize = 16 * 1024 * 1024;
/// How often a letter is asked for that the server lists but does not hand out, or about which its answer cannot
/// be read, before it is passed over.
pub const FETCH_TRIES: u32 = 3;
/// How often a letter is asked for when the server refuses or the connection ends over it each time: some servers
/// die of one letter, but a bad day of the server must not make us pass over good ones.
pub const FETCH_FAILURES: u32 = 12;
/// Names that a Maildir folder may hold; more is not a mail folder.
pub const MAILDIR_FILES: usize = 200_000;

/// To open a connection, TLS included.
pub const CONNECT_TIMEOUT: Duration = Duration::from_secs(30);
/// For one IMAP command. Providers that slow down robots take up to a minute.
pub const COMMAND_TIMEOUT: Duration = Duration::from_secs(120);
/// One IDLE: shorter than any router forgets a silent connection, far below the 29 minutes of RFC 2177.
pub const IDLE_TIMEOUT: Duration = Duration::from_secs(5 * 60);
/// For the answer to DONE; a server that does not answer it never will.
pub const DONE_TIMEOUT: Duration = Duration::from_secs(15);
/// Between two looks where there is no IDLE.
pub const POLL_INTERVAL: Duration = Duration::from_secs(60);
/// Between two looks into a local folder.
pub const MAILDIR_POLL_INTERVAL: Duration = Duration::from_secs(2);
/// New IMAP connections within [`LOGIN_WINDOW`]; providers lock out robots that log in all the time.
pub const LOGINS: usize = 6;
/// See [`LOGINS`].
pub const LOGIN_WINDOW: Duration = Duration::from_secs(5 * 60);
/// For one SMTP command (RFC 5321, 4.5.3.2 asks for five minutes).
pub const SMTP_TIMEOUT: Duration = Duration::from_secs(5 * 60);
/// For the answer to the final dot (RFC 5321, 4.5.3.2.6).
pub const SMTP_DATA_TIMEOUT: Duration = Duration::from_secs(10 * 60);
/// How long an SMTP connection is used again; servers drop idle ones after about a minute.
pub const SMTP_REUSE: Duration = Duration::from_secs(50);
