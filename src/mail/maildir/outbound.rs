//! Parcels out to Maildir folders, one for each address.

use std::fs::{self, File};
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use chrono::DateTime;
use sha2::{Digest, Sha256};

use super::{base, make, sync_dir};
use crate::ledger::Faults;
use crate::mail::guard::without_detail;
use crate::mail::letter::usable_address;
use crate::mail::{Outbound, SendError, headers};

/// Delivers to `root/ADDRESS/new`, the address without its `+` detail, as a mail server would.
pub struct MaildirOutbound {
    root: PathBuf,
    faults: Arc<dyn Faults>,
}

impl MaildirOutbound {
    /// Delivers below `root_dir`; `faults` are asked before and after every write and rename.
    #[must_use]
    pub fn new(root_dir: impl Into<PathBuf>, faults: Arc<dyn Faults>) -> MaildirOutbound {
        MaildirOutbound { root: root_dir.into(), faults }
    }

    /// The Maildir of an address; none where the address could lead out of the root.
    fn dir(&self, to: &str) -> Option<PathBuf> {
        let address = without_detail(&usable_address(to)?);
        let ok = !address.starts_with('.') && !address.contains(['/', '\\']);
        ok.then(|| self.root.join(address))
    }

    fn deliver(&self, dir: &Path, name: &str, bytes: &[u8]) -> std::io::Result<()> {
        let temporary = dir.join("tmp").join(name);
        self.faults.at("maildir.write.before")?;
        let mut file = File::create(&temporary)?;
        file.write_all(bytes)?;
        file.sync_all()?;
        self.faults.at("maildir.write.after")?;
        self.faults.at("maildir.rename.before")?;
        fs::rename(&temporary, dir.join("new").join(name))?;
        sync_dir(&dir.join("new"))?;
        self.faults.at("maildir.rename.after")
    }
}

impl Outbound for MaildirOutbound {
    /// A second delivery of the same parcel leaves one file, also where the first has been read by now.
    fn send(&mut self, _from: &str, to: &str, message_id: &str, bytes: &[u8]) -> Result<(), SendError> {
        let dir = self
            .dir(to)
            .ok_or_else(|| SendError::Permanent(format!("{to:?} is no address that a folder can have")))?;
        let setup = |error: std::io::Error| {
            SendError::Setup(format!(
                "The mail folder {} cannot be written ({error}): check its owner and the space left.",
                dir.display()
            ))
        };
        make(&dir).map_err(setup)?;
        let name = file_name(message_id, bytes);
        if is_there(&dir, &name).map_err(setup)? {
            return Ok(());
        }
        self.deliver(&dir, &name, bytes).map_err(|error| match error.kind() {
            ErrorKind::PermissionDenied | ErrorKind::StorageFull | ErrorKind::ReadOnlyFilesystem => {
                setup(error)
            }
            // Whether the rename lasted is not known; a repetition finds it or does it again.
            _ => SendError::Unknown(format!("{}: {error}", dir.display())),
        })
    }
}

/// Sorts by the parcel's own date, and is the same for the same parcel.
fn file_name(message_id: &str, bytes: &[u8]) -> String {
    let fields = headers::fields(bytes).unwrap_or_default();
    let date = fields.iter().find(|field| field.name == "date");
    let seconds = date.and_then(|field| DateTime::parse_from_rfc2822(&field.value).ok());
    let seconds = seconds.map_or(0, |date| date.timestamp().max(0));
    let digest = Sha256::digest(message_id);
    let hex: String = digest.iter().take(16).map(|byte| format!("{byte:02x}")).collect();
    format!("{seconds:010}.{hex}.referee")
}

fn is_there(dir: &Path, name: &str) -> std::io::Result<bool> {
    if dir.join("new").join(name).exists() {
        return Ok(true);
    }
    for entry in fs::read_dir(dir.join("cur"))? {
        if entry?.file_name().to_str().is_some_and(|other| base(other) == name) {
            return Ok(true);
        }
    }
    Ok(false)
}
