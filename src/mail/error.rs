//! What can go wrong with mail, sorted by who has to do something about it.

/// Reading or composing mail failed.
#[derive(Debug, thiserror::Error)]
pub enum MailError {
    /// The host must change something; the sentence says what.
    #[error("{0}")]
    Setup(String),
    /// The server could not be reached, went away, or did not answer in time.
    #[error("{0}")]
    Connection(String),
    /// The server answered, but not with what was asked for.
    #[error("{0}")]
    Server(String),
    /// The bytes are no letter that can be read.
    #[error("the letter cannot be read: {0}")]
    Letter(&'static str),
    /// A parcel that must not be sent; a fault of ours or of a configured name.
    #[error("the parcel cannot be composed: {0}")]
    Compose(String),
    /// A mail folder on disk could not be read or written.
    #[error("{what}: {source}")]
    Folder {
        /// What was tried, with the path.
        what: String,
        /// Why it failed.
        source: std::io::Error,
    },
}

impl MailError {
    /// Whether the same call may succeed later without anybody doing anything.
    #[must_use]
    pub fn is_temporary(&self) -> bool {
        matches!(self, MailError::Connection(_) | MailError::Server(_))
    }
}

/// A parcel was not, or perhaps not, handed over.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SendError {
    /// Certainly not taken; try again later.
    #[error("not taken for now: {0}")]
    Temporary(String),
    /// Certainly not taken, and never will be for this recipient.
    #[error("refused: {0}")]
    Permanent(String),
    /// The bytes were on their way and no answer came: it may or may not have been taken. A repetition with the
    /// same Message-ID and bytes is harmless, but should be rare.
    #[error("handed over without an answer: {0}")]
    Unknown(String),
    /// Concerns every parcel, not this one; the sentence says what the host must do. The queue is kept.
    #[error("{0}")]
    Setup(String),
}
