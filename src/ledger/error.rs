use super::store::StoreError;

/// Why the ledger refuses.
#[derive(Debug, thiserror::Error)]
pub enum LedgerError {
    /// Outside bytes that are no event as the ledger writes them.
    #[error("this is not an event as the ledger writes it: {0}")]
    NotStrict(String),
    /// A name that cannot stand in keys, LOG lines and notes.
    #[error("`{0}` cannot be a campaign's name: it takes 1 to 15 small letters, digits and dashes")]
    Name(String),
    /// An event of the stored chain is not what its place asks for.
    #[error("event {seq} of {campaign} does not fit: {what}")]
    Chain { campaign: String, seq: u64, what: String },
    /// The log here is shorter than a head that was signed and may have been mailed.
    #[error(
        "the log of {campaign} has {here} events, but a head of size {booked} was signed: \
         the house was restored from an old copy or events were cut off; nothing more is signed"
    )]
    Behind { campaign: String, booked: u64, here: u64 },
    /// A head of the same log with another root.
    #[error("the log of {campaign} does not extend the head signed at size {size}: its history was changed")]
    TwoRoots { campaign: String, size: u64 },
    /// A signed note, its key or its signature.
    #[error("the signed note does not hold: {0}")]
    Note(String),
    /// The text of a checkpoint.
    #[error("this is not a checkpoint: {0}")]
    Checkpoint(String),
    /// A sealed entry that cannot be opened.
    #[error("the sealed entry {slot} of event {seq} of {campaign} cannot be opened: {what}")]
    Sealed { campaign: String, seq: u64, slot: String, what: String },
    /// A bundle; lines count from 1.
    #[error("line {line} of the bundle: {what}")]
    Bundle { line: usize, what: String },
    /// The store below.
    #[error(transparent)]
    Store(#[from] StoreError),
}
