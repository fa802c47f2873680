//! Where bytes are kept: a small trait, and a store in memory for tests. The durable one is
//! [`super::HouseStore`]. There is no delete: nothing is ever deleted; a key may be overwritten.

use std::collections::BTreeMap;
use std::path::PathBuf;

/// Why the store refuses. Each is one sentence that tells the host what to do.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// Another process holds the house.
    #[error("another referee is running on {}; stop it first", dir.display())]
    Busy { dir: PathBuf },
    /// The disk or the system refused.
    #[error("the store could not {what}: {source}")]
    Io { what: &'static str, source: std::io::Error },
    /// Written by another version.
    #[error(
        "the store was written in the format `{found}`; this referee reads `{wanted}`: use the version that wrote it"
    )]
    Format { found: String, wanted: &'static str },
    /// The journal has lost a frame that no other place holds.
    #[error(
        "frame {frame} of the journal in {} is damaged and sled does not hold it either: \
         put back the newest backup of the whole folder and start again", dir.display()
    )]
    JournalDamaged { dir: PathBuf, frame: u64 },
    /// A record of the house's books does not read.
    #[error(
        "a record in `{tree}` does not read ({reason}): put back the newest backup, or use the version that wrote it"
    )]
    Record { tree: &'static str, reason: String },
    /// Both journal and sled are gone, though the house was in use.
    #[error("{} held a house, but its journal and its sled folder are gone: put back the newest backup", dir.display())]
    Lost { dir: PathBuf },
    /// Over a limit; nothing was written.
    #[error("{what} of {bytes} bytes is over the limit of {limit}")]
    TooLarge { what: &'static str, bytes: usize, limit: usize },
    /// A commit failed before: what the disk holds is settled at the next start.
    #[error("the store stopped after an error; start the referee again")]
    Stopped,
    /// sled refused or broke.
    #[error("sled failed ({0}); start the referee again, it mends sled from the journal")]
    Sled(String),
}

impl StoreError {
    /// For `map_err`: names what was being done.
    pub(super) fn io(what: &'static str) -> impl FnOnce(std::io::Error) -> StoreError {
        move |source| StoreError::Io { what, source }
    }
}

/// A key and its value.
pub type Pair = (Vec<u8>, Vec<u8>);

/// Pairs in key order.
pub type Pairs = Vec<Pair>;

pub(super) type Item = (&'static str, Vec<u8>, Vec<u8>);

/// Writes that stand or fall together.
#[derive(Default, Clone, Debug, PartialEq)]
pub struct Batch {
    pub(super) items: Vec<Item>,
}

impl Batch {
    /// Adds a write; a later one to the same key wins.
    pub fn put(&mut self, tree: &'static str, key: impl Into<Vec<u8>>, value: impl Into<Vec<u8>>) {
        self.items.push((tree, key.into(), value.into()));
    }

    /// What this batch will put at a key.
    pub fn get(&self, tree: &'static str, key: &[u8]) -> Option<&[u8]> {
        let of_key = |item: &&Item| item.0 == tree && item.1 == key;
        self.items.iter().rev().find(of_key).map(|(_, _, value)| value.as_slice())
    }

    pub fn is_empty(&self) -> bool {
        self.items.is_empty()
    }

    /// Adds the writes of `other` after the own ones.
    pub fn append(&mut self, mut other: Batch) {
        self.items.append(&mut other.items);
    }
}

/// A place for bytes: trees of sorted keys.
pub trait Store: Send + Sync {
    /// The value of `key`, if it was ever put.
    fn get(&self, tree: &'static str, key: &[u8]) -> Result<Option<Vec<u8>>, StoreError>;

    /// All pairs whose key starts with `prefix`, in key order.
    fn scan(&self, tree: &'static str, prefix: &[u8]) -> Result<Pairs, StoreError> {
        self.scan_from(tree, prefix, prefix, usize::MAX)
    }

    /// At most `limit` pairs whose key starts with `prefix` and is `from` (a whole key) or after it, in key order.
    fn scan_from(
        &self,
        tree: &'static str,
        prefix: &[u8],
        from: &[u8],
        limit: usize,
    ) -> Result<Pairs, StoreError>;

    /// The pair with the greatest key that starts with `prefix`.
    fn last(&self, tree: &'static str, prefix: &[u8]) -> Result<Option<Pair>, StoreError> {
        Ok(self.scan(tree, prefix)?.pop())
    }

    /// All or nothing, durable when it returns. After an error the outcome is unknown, the store takes no further
    /// commit, and the next start settles it.
    fn commit(&mut self, batch: Batch) -> Result<(), StoreError>;
}

/// A store in memory, for tests and self-play. A clone is a fork.
#[derive(Default, Clone, Debug)]
pub struct MemoryStore {
    trees: BTreeMap<&'static str, BTreeMap<Vec<u8>, Vec<u8>>>,
}

impl Store for MemoryStore {
    fn get(&self, tree: &'static str, key: &[u8]) -> Result<Option<Vec<u8>>, StoreError> {
        Ok(self.trees.get(tree).and_then(|pairs| pairs.get(key)).cloned())
    }

    fn scan_from(
        &self,
        tree: &'static str,
        prefix: &[u8],
        from: &[u8],
        limit: usize,
    ) -> Result<Pairs, StoreError> {
        let Some(pairs) = self.trees.get(tree) else { return Ok(Vec::new()) };
        let start = from.max(prefix).to_vec();
        let found = pairs.range(start..).take_while(|(key, _)| key.starts_with(prefix)).take(limit);
        Ok(found.map(|(key, value)| (key.clone(), value.clone())).collect())
    }

    fn commit(&mut self, batch: Batch) -> Result<(), StoreError> {
        super::frame::check_limits(&batch)?;
        for (tree, key, value) in batch.items {
            self.trees.entry(tree).or_default().insert(key, value);
        }
        Ok(())
    }
}
