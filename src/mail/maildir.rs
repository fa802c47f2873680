//! Letters in from, and parcels out to, Maildir folders: for `demo`, tests, and hosts whose mail server writes
//! to the same machine.
//!
//! A file in a Maildir has a name and no number. The numbers given here are kept in an index beside the folders,
//! written and synced before a letter is handed out; a file is known by the part of its name before the flags, so
//! that it keeps its number wherever a mail program moves it.

mod outbound;

use std::collections::{BTreeMap, BTreeSet};
use std::fs::{self, File, OpenOptions};
use std::io::{ErrorKind, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use chrono::{DateTime, Utc};

use super::limits::{FETCH_BYTES, LETTER_BYTES, MAILDIR_FILES, MAILDIR_POLL_INTERVAL, SCAN, TRUNCATED_BYTES};
use super::{Cursor, Inbox, Incoming, MailError, headers};
use crate::ledger::{Faults, NoFaults};

pub use outbound::MaildirOutbound;

/// The only folder of a Maildir that is looked into.
const INBOX: &str = "INBOX";
/// File that keeps which letter has which number; first line `validity N`, then `NUMBER NAME` lines.
const INDEX: &str = "referee-index";

/// Every point at which a test may stop the reading of a Maildir, then those of a delivery.
pub const POINTS: &[&str] = &[
    "maildir.index.make.before",
    "maildir.index.make.after",
    "maildir.index.write.before",
    "maildir.index.write.after",
    "maildir.mark.before",
    "maildir.mark.after",
    "maildir.write.before",
    "maildir.write.after",
    "maildir.rename.before",
    "maildir.rename.after",
];

/// Reads one Maildir.
pub struct MaildirInbox {
    dir: PathBuf,
    faults: Arc<dyn Faults>,
    validity: u64,
    /// Number to name, the name without flags.
    numbers: BTreeMap<u64, String>,
    names: BTreeSet<String>,
}

impl MaildirInbox {
    /// Opens the Maildir at `dir`, making it where there is none.
    ///
    /// # Errors
    /// [`MailError::Folder`] where it cannot be made, read or written.
    pub fn open(dir: impl Into<PathBuf>) -> Result<MaildirInbox, MailError> {
        MaildirInbox::open_with(dir, Arc::new(NoFaults))
    }

    /// The same; `faults` are asked before and after every write and rename.
    ///
    /// # Errors
    /// See [`MaildirInbox::open`].
    pub fn open_with(dir: impl Into<PathBuf>, faults: Arc<dyn Faults>) -> Result<MaildirInbox, MailError> {
        let dir = dir.into();
        make(&dir).map_err(|source| folder_error("The mail folder cannot be made at", &dir, source))?;
        let path = dir.join(INDEX);
        let text = match fs::read_to_string(&path) {
            Ok(text) => text,
            Err(error) if error.kind() == ErrorKind::NotFound => String::new(),
            // Not text at all: as good as none, and kept.
            Err(error) if error.kind() == ErrorKind::InvalidData => "damaged".to_string(),
            Err(error) => return Err(folder_error("The index cannot be read at", &path, error)),
        };
        let (validity, numbers) = match read_index(&text) {
            Some((validity, numbers, whole)) => {
                if whole < text.len() {
                    // The line was never acknowledged, so no number in it was given out.
                    cut(&path, whole).map_err(|e| folder_error("The index cannot be mended at", &path, e))?;
                }
                (validity, numbers)
            }
            None => {
                let validity = faults
                    .at("maildir.index.make.before")
                    .and_then(|()| new_index(&path, !text.is_empty()))
                    .and_then(|validity| faults.at("maildir.index.make.after").map(|()| validity))
                    .map_err(|error| folder_error("The index cannot be made at", &path, error))?;
                (validity, BTreeMap::new())
            }
        };
        let names = numbers.values().cloned().collect();
        Ok(MaildirInbox { dir, faults, validity, numbers, names })
    }

    /// Files present now: name without flags, and path.
    fn scan(&self) -> Result<BTreeMap<String, PathBuf>, MailError> {
        let mut found = BTreeMap::new();
        // `new` first: a file that is moved in between is then seen twice, not never.
        for sub in ["new", "cur"] {
            let path = self.dir.join(sub);
            let fail = |error| folder_error("The mail folder cannot be read at", &path, error);
            for entry in fs::read_dir(&path).map_err(fail)?.take(MAILDIR_FILES) {
                let entry = entry.map_err(fail)?;
                let Ok(name) = entry.file_name().into_string() else { continue };
                if !name.starts_with('.') && !name.chars().any(char::is_control) {
                    found.insert(base(&name).to_string(), entry.path());
                }
            }
        }
        Ok(found)
    }

    /// Gives numbers to files that have none, in the order of their names.
    fn number(&mut self, present: &BTreeMap<String, PathBuf>) -> Result<(), MailError> {
        let fresh: Vec<&String> = present.keys().filter(|name| !self.names.contains(*name)).collect();
        if fresh.is_empty() {
            return Ok(());
        }
        let first = self.numbers.last_key_value().map_or(1, |(number, _)| number + 1);
        let lines: String =
            (first..).zip(&fresh).map(|(number, name)| format!("{number} {name}\n")).collect();
        let path = self.dir.join(INDEX);
        self.faults
            .at("maildir.index.write.before")
            .and_then(|()| append(&path, &lines))
            .and_then(|()| self.faults.at("maildir.index.write.after"))
            .map_err(|error| folder_error("The index cannot be written at", &path, error))?;
        for (number, name) in (first..).zip(fresh) {
            self.numbers.insert(number, name.clone());
            self.names.insert(name.clone());
        }
        Ok(())
    }

    /// Reads one letter; none where it has gone, or `wanted` declines it.
    fn read(
        &self,
        uid: u64,
        path: &Path,
        wanted: &dyn Fn(&[u8]) -> bool,
    ) -> Result<Option<Incoming>, MailError> {
        let fail = |error| folder_error("The letter cannot be read at", path, error);
        let (mut raw, received) = match read_file(path) {
            Ok(read) => read,
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
            // Waiting does not cure these; the letter is shown to the host and the next ones go on.
            Err(error) if matches!(error.kind(), ErrorKind::PermissionDenied | ErrorKind::IsADirectory) => {
                let now = DateTime::from(SystemTime::now());
                return Ok(Some(Incoming::unreadable(INBOX, self.validity, uid, now)));
            }
            Err(error) => return Err(fail(error)),
        };
        if !wanted(headers::split(&raw).0) {
            return Ok(None);
        }
        let truncated = raw.len() > LETTER_BYTES;
        if truncated {
            raw.truncate(TRUNCATED_BYTES);
        }
        Ok(Some(Incoming { folder: INBOX.into(), validity: self.validity, uid, received, raw, truncated }))
    }
}

impl Inbox for MaildirInbox {
    fn folders(&self) -> Vec<String> {
        vec![INBOX.to_string()]
    }

    fn fetch(
        &mut self,
        folder: &str,
        cursor: &Cursor,
        limit: usize,
        wanted: &dyn Fn(&[u8]) -> bool,
    ) -> Result<(Vec<Incoming>, Cursor), MailError> {
        if folder != INBOX {
            return Err(MailError::Setup(format!("A Maildir has no folder {folder:?}, only {INBOX}.")));
        }
        let present = self.scan()?;
        self.number(&present)?;
        let start = if cursor.validity == self.validity { cursor.next.max(1) } else { 1 };
        let mut after = Cursor { validity: self.validity, next: start };
        let (mut letters, mut bytes) = (Vec::new(), 0);
        for (&uid, name) in self.numbers.range(start..).take(SCAN) {
            if letters.len() >= limit || bytes >= FETCH_BYTES {
                break;
            }
            let letter = present.get(name).map(|path| self.read(uid, path, wanted)).transpose();
            match letter {
                Ok(letter) => letters.extend(letter.flatten().inspect(|letter| bytes += letter.raw.len())),
                // What came before it is handed over; the next call meets the error again.
                Err(_) if !letters.is_empty() => break,
                Err(error) => return Err(error),
            }
            after.next = uid + 1;
        }
        Ok((letters, after))
    }

    fn mark(&mut self, letter: &Incoming) -> Result<(), MailError> {
        let name = self.numbers.get(&letter.uid).filter(|_| letter.validity == self.validity);
        let Some(name) = name else { return Ok(()) };
        let old = self.dir.join("new").join(name);
        let new = self.dir.join("cur").join(format!("{name}:2,S"));
        let moved = self.faults.at("maildir.mark.before").and_then(|()| match fs::rename(&old, new) {
            Err(error) if error.kind() != ErrorKind::NotFound => Err(error),
            _ => self.faults.at("maildir.mark.after"),
        });
        moved.map_err(|error| folder_error("The letter cannot be moved from", &old, error))
    }

    fn wait(&mut self, timeout: Duration) -> Result<(), MailError> {
        let started = Instant::now();
        loop {
            let present = self.scan()?;
            let left = timeout.saturating_sub(started.elapsed());
            if left.is_zero() || present.keys().any(|name| !self.names.contains(name)) {
                return Ok(());
            }
            std::thread::sleep(left.min(MAILDIR_POLL_INTERVAL));
        }
    }
}

/// At most one byte more than a whole letter may have, and when it was delivered.
fn read_file(path: &Path) -> std::io::Result<(Vec<u8>, DateTime<Utc>)> {
    let file = File::open(path)?;
    let metadata = file.metadata()?;
    if !metadata.is_file() {
        return Err(ErrorKind::IsADirectory.into());
    }
    let received = DateTime::from(metadata.modified()?);
    let mut raw = Vec::new();
    file.take(LETTER_BYTES as u64 + 1).read_to_end(&mut raw)?;
    Ok((raw, received))
}

fn folder_error(what: &str, path: &Path, source: std::io::Error) -> MailError {
    MailError::Folder { what: format!("{what} {}", path.display()), source }
}

/// The part of a file name that stays when flags change.
fn base(name: &str) -> &str {
    name.split_once(':').map_or(name, |(base, _)| base)
}

/// Makes the three folders of a Maildir.
fn make(dir: &Path) -> std::io::Result<()> {
    ["tmp", "new", "cur"].iter().try_for_each(|sub| fs::create_dir_all(dir.join(sub)))
}

/// Validity, numbers, and how many bytes of the text are whole lines; none where it is no index.
fn read_index(text: &str) -> Option<(u64, BTreeMap<u64, String>, usize)> {
    let whole = text.rfind('\n')? + 1;
    let mut lines = text[..whole].lines();
    let validity = lines.next()?.strip_prefix("validity ")?.parse().ok()?;
    let mut numbers = BTreeMap::new();
    for line in lines {
        let (number, name) = line.split_once(' ')?;
        let number: u64 = number.parse().ok()?;
        if numbers.last_key_value().is_some_and(|(last, _)| *last >= number) {
            return None;
        }
        numbers.insert(number, name.to_string());
    }
    Some((validity, numbers, whole))
}

/// Begins an index, setting a damaged one aside. The seconds since 1970 as validity differ from those of the lost
/// one, so that whoever holds an old cursor reads everything again.
fn new_index(path: &Path, damaged: bool) -> std::io::Result<u64> {
    if damaged {
        let mut aside = path.with_extension("damaged");
        let mut count = 1;
        while aside.exists() {
            count += 1;
            aside = path.with_extension(format!("damaged-{count}"));
        }
        fs::rename(path, aside)?;
    }
    let validity = SystemTime::now().duration_since(UNIX_EPOCH).map_or(1, |since| since.as_secs());
    append(path, &format!("validity {validity}\n"))?;
    sync_dir(path.parent().unwrap_or(path))?;
    Ok(validity)
}

fn append(path: &Path, text: &str) -> std::io::Result<()> {
    let mut file = OpenOptions::new().create(true).append(true).open(path)?;
    let before = file.metadata()?.len();
    let written = file.write_all(text.as_bytes()).and_then(|()| file.sync_data());
    if written.is_err() {
        // Half a line must not have another behind it. If this fails too, opening the folder mends it.
        let _ = file.set_len(before);
    }
    written
}

fn cut(path: &Path, length: usize) -> std::io::Result<()> {
    let file = OpenOptions::new().write(true).open(path)?;
    file.set_len(length as u64)?;
    file.sync_data()
}

/// Makes a new name in `dir` last.
fn sync_dir(dir: &Path) -> std::io::Result<()> {
    File::open(dir)?.sync_all()
}

#[cfg(test)]
mod tests;
