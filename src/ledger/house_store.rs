//! The durable store: journal, then sled.

use super::faults::Faults;
use super::frame::{Frame, check_limits};
use super::index::Index;
use super::journal::{FileMedium, Journal, Medium};
use super::mend::{self, Repair};
use super::store::{Batch, Pair, Pairs, Store, StoreError};
use std::fs::{self, File};
use std::io::Write as _;
use std::os::unix::fs::DirBuilderExt;
use std::path::Path;
use std::sync::Arc;

/// What stands in the file FORMAT of a house.
const FORMAT: &str = "sealed-orders house 1\n";

/// Journal and sled in one folder: `FORMAT`, `lock`, `journal`, `sled/`.
pub struct HouseStore {
    journal: Journal,
    index: Index,
    faults: Arc<dyn Faults>,
    stopped: bool,
    /// Held while the house is open, so that two referees never share a folder.
    _lock: File,
}

impl HouseStore {
    /// Opens or makes the house in `dir`, and mends what a crash or a bad disk left behind.
    ///
    /// # Errors
    /// Another referee runs here; another format; a disk that refuses; frames lost in journal and sled both.
    pub fn open(dir: &Path, faults: Arc<dyn Faults>) -> Result<(Self, Vec<Repair>), StoreError> {
        let lock = prepare(dir)?;
        let journal = dir.join("journal");
        let medium = FileMedium::open(&journal).map_err(StoreError::io("open the journal"))?;
        Self::start(dir, Box::new(medium), faults, lock)
    }

    /// The same with another medium for the journal; tests use one that loses what was not synced.
    pub fn open_on(
        dir: &Path,
        medium: Box<dyn Medium>,
        faults: Arc<dyn Faults>,
    ) -> Result<(Self, Vec<Repair>), StoreError> {
        let lock = prepare(dir)?;
        Self::start(dir, medium, faults, lock)
    }

    fn start(
        dir: &Path,
        mut medium: Box<dyn Medium>,
        faults: Arc<dyn Faults>,
        lock: File,
    ) -> Result<(Self, Vec<Repair>), StoreError> {
        let in_use = check_format(dir)?;
        let bytes = medium.length().map_err(StoreError::io("read the journal"))?;
        if in_use && bytes == 0 && !dir.join("sled").join("db").exists() {
            return Err(StoreError::Lost { dir: dir.to_owned() });
        }
        let mut repairs = Vec::new();
        let (journal, index) = mend::open(dir, medium, &mut repairs)?;
        if !in_use {
            write_format(dir).map_err(StoreError::io("write the file FORMAT"))?;
        }
        Ok((HouseStore { journal, index, faults, stopped: false, _lock: lock }, repairs))
    }

    fn write(&mut self, batch: &Batch) -> Result<(), StoreError> {
        let frame = Frame::new(self.journal.count(), batch);
        self.pass("journal.append.before")?;
        self.journal.append(&frame)?;
        self.pass("journal.append.after")?;
        self.pass("journal.sync.before")?;
        self.journal.sync()?;
        self.pass("journal.sync.after")?;
        self.pass("sled.apply.before")?;
        self.index.apply(&frame)?;
        self.pass("sled.apply.after")?;
        self.pass("sled.sync.before")?;
        self.index.sync()?;
        self.pass("sled.sync.after")
    }

    fn pass(&self, point: &'static str) -> Result<(), StoreError> {
        self.faults.at(point).map_err(StoreError::io(point))
    }
}

impl Store for HouseStore {
    fn get(&self, tree: &'static str, key: &[u8]) -> Result<Option<Vec<u8>>, StoreError> {
        self.index.get(tree, key)
    }

    fn scan_from(
        &self,
        tree: &'static str,
        prefix: &[u8],
        from: &[u8],
        limit: usize,
    ) -> Result<Pairs, StoreError> {
        self.index.scan_from(tree, prefix, from, limit)
    }

    fn last(&self, tree: &'static str, prefix: &[u8]) -> Result<Option<Pair>, StoreError> {
        self.index.last(tree, prefix)
    }

    fn commit(&mut self, batch: Batch) -> Result<(), StoreError> {
        if self.stopped {
            return Err(StoreError::Stopped);
        }
        check_limits(&batch)?;
        if batch.is_empty() {
            return Ok(());
        }
        // A failed sync may not be tried again: the system forgets the bytes that it could not write.
        let written = self.write(&batch);
        self.stopped = written.is_err();
        written
    }
}

/// Makes the folder (mode 0700) and takes its lock.
fn prepare(dir: &Path) -> Result<File, StoreError> {
    fs::DirBuilder::new()
        .recursive(true)
        .mode(0o700)
        .create(dir)
        .map_err(StoreError::io("make its folder"))?;
    let open = File::options().create(true).truncate(false).write(true).open(dir.join("lock"));
    let lock = open.map_err(StoreError::io("open the file lock"))?;
    match lock.try_lock() {
        Ok(()) => Ok(lock),
        Err(fs::TryLockError::WouldBlock) => Err(StoreError::Busy { dir: dir.to_owned() }),
        Err(fs::TryLockError::Error(source)) => Err(StoreError::Io { what: "lock its folder", source }),
    }
}

/// Whether the house was in use before.
fn check_format(dir: &Path) -> Result<bool, StoreError> {
    match fs::read_to_string(dir.join("FORMAT")) {
        Ok(found) if found == FORMAT => Ok(true),
        Ok(found) => {
            let found: String = found.chars().filter(|letter| !letter.is_control()).take(60).collect();
            Err(StoreError::Format { found, wanted: FORMAT.trim_ascii_end() })
        }
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(false),
        Err(source) => Err(StoreError::Io { what: "read the file FORMAT", source }),
    }
}

/// By a rename, so that a half-written one never stands there.
fn write_format(dir: &Path) -> std::io::Result<()> {
    let new = dir.join("FORMAT.new");
    let mut file = File::create(&new)?;
    file.write_all(FORMAT.as_bytes())?;
    file.sync_all()?;
    fs::rename(&new, dir.join("FORMAT"))?;
    File::open(dir)?.sync_all()
}
