//! Limits on what an audit takes in and gives out.

/// Findings that are kept; the rest is counted. A log that was changed early has one finding for each event after it,
/// and nobody reads more than this.
pub const FINDINGS: usize = 1_000;
/// Files of the mail folders that are looked at. A campaign of years has a few thousand letters a player.
pub const MAIL_FILES: u64 = 200_000;
/// How deep folders of mail are searched: Maildir folders nest two or three deep.
pub const MAIL_DEPTH: usize = 8;
/// Bytes of one letter. A parcel with maps stays under 2 MiB; other people's letters in the same folder may be larger.
pub const LETTER_BYTES: usize = 32 << 20;
/// Messages inside one letter. Each one nests the reading, and a letter must not exhaust the stack.
pub const NESTED_MESSAGES: usize = 64;
/// Bytes of one file `sealed.json`: what one report opens to its seat.
pub const OPENINGS_BYTES: usize = 8 << 20;
