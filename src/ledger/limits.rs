//! Limits on what the ledger takes from outside or writes.

/// Bytes of one event. The longest real ones (a leg with a hundred facts) stay under 64 KiB; what is secret or long
/// is sealed and stands beside the log.
pub const EVENT_BYTES: usize = 1 << 20;
/// Depth of arrays and objects in an event. Ours nest six deep; a reader must not run out of stack.
pub const EVENT_DEPTH: usize = 32;
/// Largest integer in an event, either sign: 2^53 - 1, which every JSON reader keeps exactly.
pub const INTEGER: u64 = (1 << 53) - 1;
/// Letters of an event's type.
pub const KIND_LETTERS: usize = 40;
/// Letters of a campaign's name: a LOG line must stay under 78 columns.
pub const NAME_LETTERS: usize = 15;
/// Bytes of a signed note: three lines and its signatures.
pub const NOTE_BYTES: usize = 16 << 10;
/// Signature lines of a note. The C2SP text asks for at least 16.
pub const NOTE_SIGNATURES: usize = 32;
/// Bytes of a bundle. A long campaign with a full record of every leg is some 20 MiB.
pub const BUNDLE_BYTES: usize = 256 << 20;
/// Lines of a bundle.
pub const BUNDLE_LINES: usize = 1_000_000;
/// Bytes of a line of a bundle: an event as a JSON string inside JSON, or a sealed record.
pub const BUNDLE_LINE_BYTES: usize = 8 << 20;
/// Bytes of one frame of the journal: a batch with a few letters of 2 MiB and reports with maps.
pub const FRAME_BYTES: usize = 64 << 20;
/// Bytes of a key in the store; sled slows down with long keys.
pub const KEY_BYTES: usize = 1_024;
/// Bytes of one value as sled sees it: above 128 KiB it writes a file of its own, which its crash tests cover less.
pub const CHUNK_BYTES: usize = 96 << 10;
/// Memory that sled may use for its cache; its own default is 1 GiB.
pub const CACHE_BYTES: u64 = 32 << 20;
