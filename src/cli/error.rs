//! Why a command fails: one sentence that says what to do.

use crate::audit::AuditError;
use crate::campaign::CampaignError;
use crate::config::ConfigError;
use crate::demo::DemoError;
use crate::house::SpoolError;
use crate::ledger::{KeyError, LedgerError, StoreError};
use crate::mail::{MailError, SendError};
use crate::referee::RefereeError;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// A command failed.
#[derive(Debug, thiserror::Error)]
pub enum CliError {
    #[error("{dir} is no house of a referee yet; make one with `referee init {dir}`", dir = .0.display())]
    NoHouse(PathBuf),
    #[error(
        "the keys of this house are gone from {dir}: put back your copy; without them none of its campaigns goes on",
        dir = .0.display()
    )]
    NoKeys(PathBuf),
    #[error(transparent)]
    Config(#[from] ConfigError),
    #[error(transparent)]
    Keys(#[from] KeyError),
    #[error("{0}{advice}", advice = advice(.0))]
    Store(StoreError),
    #[error("{0}{advice}", advice = store_in(.0).map_or("", advice))]
    Referee(RefereeError),
    #[error(transparent)]
    Mail(#[from] MailError),
    #[error(transparent)]
    Send(#[from] SendError),
    #[error(transparent)]
    Spool(#[from] SpoolError),
    #[error("{what} {}: {source}{}", path.display(), file_advice(source))]
    File { what: &'static str, path: PathBuf, source: std::io::Error },
    #[error(transparent)]
    Audit(#[from] AuditError),
    #[error(transparent)]
    Demo(#[from] DemoError),
    /// A sentence of its own.
    #[error("{0}")]
    Refused(String),
}

impl CliError {
    /// For `map_err`: names what was being done with a file.
    pub fn file(what: &'static str, path: &Path) -> impl FnOnce(std::io::Error) -> CliError {
        move |source| CliError::File { what, path: path.to_owned(), source }
    }

    /// Another process holds the house.
    pub fn is_busy(&self) -> bool {
        matches!(self, CliError::Store(StoreError::Busy { .. }))
    }

    /// 2 for a bundle that cannot be audited, 1 for the rest.
    pub fn exit_code(&self) -> ExitCode {
        ExitCode::from(if matches!(self, CliError::Audit(_)) { 2 } else { 1 })
    }
}

impl From<StoreError> for CliError {
    fn from(error: StoreError) -> Self {
        CliError::Store(error)
    }
}

impl From<RefereeError> for CliError {
    fn from(error: RefereeError) -> Self {
        match error {
            RefereeError::Store(error) => CliError::Store(error),
            RefereeError::Mail(error) => CliError::Mail(error),
            error => CliError::Referee(error),
        }
    }
}

/// Whether the house must not go on after this error: the store has stopped, or a test stopped the house.
pub fn is_fatal(error: &RefereeError) -> bool {
    store_in(error).is_some() || matches!(error, RefereeError::Stopped(_) | RefereeError::Disk(_))
}

/// The store's own failure inside another error.
fn store_in(error: &RefereeError) -> Option<&StoreError> {
    match error {
        RefereeError::Store(error)
        | RefereeError::Ledger(LedgerError::Store(error))
        | RefereeError::Campaign(CampaignError::Ledger(LedgerError::Store(error))) => Some(error),
        _ => None,
    }
}

/// What to do about the system's refusals; the store's other sentences say it themselves.
fn advice(error: &StoreError) -> &'static str {
    match error {
        StoreError::Io { source, .. } => file_advice(source),
        _ => "",
    }
}

fn file_advice(error: &std::io::Error) -> &'static str {
    match error.kind() {
        ErrorKind::StorageFull | ErrorKind::QuotaExceeded | ErrorKind::FileTooLarge => {
            "; free some space and start again, nothing acknowledged is lost"
        }
        ErrorKind::PermissionDenied => "; run the referee as the owner of that folder, or chown it",
        ErrorKind::ReadOnlyFilesystem => "; the disk is mounted read-only: check it and mount it for writing",
        ErrorKind::NotADirectory | ErrorKind::AlreadyExists => {
            "; a file stands where a folder should be: move it away"
        }
        ErrorKind::NotFound => "; check the path",
        _ => "; check the disk and start again",
    }
}
