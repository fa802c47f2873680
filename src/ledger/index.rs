//! sled 0.34 behind the journal: fast reading by key. Everything in it can be made again from the journal, and it
//! holds every frame of the journal, so that each can mend the other.
//!
//! Keys: `tree 0x00 key` for values; `0x01 f u64be(frame) u32be(chunk)` for frames; `0x01 n` for their number.
//! A value is `0x00 ‖ bytes`, or, when long, `0x01 ‖ u64be(frame) ‖ u32be(offset) ‖ u32be(length)` inside a frame.

use super::frame::Frame;
use super::limits::CHUNK_BYTES;
use super::sled_door::open_apart;
use super::store::{Pair, Pairs, StoreError};
use super::tagged::sha256;
use std::collections::BTreeMap;
use std::fs::File;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// What no tree's name begins with.
const OWN: u8 = 1;
const COUNT_KEY: &[u8] = &[OWN, b'n'];
/// sled's own threads may hold its file a moment after the last user let go.
const LOCK_TRIES: u32 = 100;
const LOCK_PAUSE: Duration = Duration::from_millis(20);

/// sled, opened.
pub(super) struct Index {
    db: sled::Db,
    /// sled's `flush` does not sync on Linux; this handle does.
    file: File,
    /// Set at the first failure.
    broken: AtomicBool,
}

impl Drop for Index {
    /// A broken sled waits for ever when it is let go, for writes that will never come: then it is kept instead. The
    /// process ends soon, or goes on with a new one.
    fn drop(&mut self) {
        if self.broken.load(Ordering::Relaxed) {
            std::mem::forget(self.db.clone());
        }
    }
}

impl Index {
    /// Opens or makes sled in `path`. The house's own lock is held, so nobody else uses it.
    pub fn open(path: &Path) -> Result<Index, StoreError> {
        let mut opened = open_apart(path);
        for _ in 0..LOCK_TRIES {
            match &opened {
                Err(StoreError::Sled(text)) if text.contains("could not acquire lock") => {
                    std::thread::sleep(LOCK_PAUSE);
                    opened = open_apart(path);
                }
                _ => break,
            }
        }
        let db = opened?;
        let file = File::open(path.join("db")).map_err(StoreError::io("open sled's file"))?;
        Ok(Index { db, file, broken: AtomicBool::new(false) })
    }

    /// Runs sled code: it panics on some damaged files, and that must not take the house down.
    fn guarded<T>(&self, work: impl FnOnce() -> Result<T, sled::Error>) -> Result<T, StoreError> {
        let result = match catch_unwind(AssertUnwindSafe(work)) {
            Ok(result) => result.map_err(|error| StoreError::Sled(error.to_string())),
            Err(_) => Err(StoreError::Sled("it broke off".to_owned())),
        };
        if result.is_err() {
            self.give_up();
        }
        result
    }

    /// From now on sled is not even let go in order.
    pub fn give_up(&self) {
        self.broken.store(true, Ordering::Relaxed);
    }

    /// Number of frames applied.
    pub fn count(&self) -> Result<u64, StoreError> {
        let value = self.guarded(|| self.db.get(COUNT_KEY))?;
        let Some(value) = value else { return Ok(0) };
        let bytes =
            value.as_ref().try_into().map_err(|_| StoreError::Sled("its counter is damaged".to_owned()))?;
        Ok(u64::from_be_bytes(bytes))
    }

    /// Puts the writes of a frame, the frame and the counter at once.
    pub fn apply(&self, frame: &Frame) -> Result<(), StoreError> {
        let mut batch = sled::Batch::default();
        for write in frame.each_write() {
            let value = if write.value.len() <= CHUNK_BYTES {
                [&[0], &frame.bytes[write.value]].concat()
            } else {
                let offset = (write.value.start as u32).to_be_bytes();
                let length = (write.value.len() as u32).to_be_bytes();
                [&[1][..], &frame.number.to_be_bytes(), &offset, &length].concat()
            };
            batch.insert(value_key(write.tree, write.key), value);
        }
        for (chunk, bytes) in frame.bytes.chunks(CHUNK_BYTES).enumerate() {
            batch.insert(chunk_key(frame.number, chunk), bytes);
        }
        batch.insert(COUNT_KEY, &(frame.number + 1).to_be_bytes());
        self.guarded(|| self.db.apply_batch(batch))
    }

    /// Makes all that was applied durable.
    pub fn sync(&self) -> Result<(), StoreError> {
        self.guarded(|| self.db.flush())?;
        self.file.sync_data().map_err(StoreError::io("sync sled's file"))
    }

    /// A frame as it was applied, when it is whole.
    pub fn frame(&self, number: u64) -> Result<Option<Frame>, StoreError> {
        let mut bytes = Vec::new();
        for pair in self.raw(&frame_prefix(number), &frame_prefix(number), usize::MAX)? {
            bytes.extend(pair.1);
        }
        Ok(Frame::read(bytes).filter(|frame| frame.number == number))
    }

    pub fn get(&self, tree: &str, key: &[u8]) -> Result<Option<Vec<u8>>, StoreError> {
        let value = self.guarded(|| self.db.get(value_key(tree.as_bytes(), key)))?;
        value.map(|value| self.value(&value)).transpose()
    }

    pub fn scan_from(
        &self,
        tree: &str,
        prefix: &[u8],
        from: &[u8],
        limit: usize,
    ) -> Result<Pairs, StoreError> {
        let from = value_key(tree.as_bytes(), from.max(prefix));
        let pairs = self.raw(&value_key(tree.as_bytes(), prefix), &from, limit)?;
        let own = tree.len() + 1;
        pairs.into_iter().map(|(key, value)| Ok((key[own..].to_vec(), self.value(&value)?))).collect()
    }

    pub fn last(&self, tree: &str, prefix: &[u8]) -> Result<Option<Pair>, StoreError> {
        let prefix = value_key(tree.as_bytes(), prefix);
        let found = self.guarded(|| self.db.scan_prefix(&prefix).next_back().transpose())?;
        let Some((key, value)) = found else { return Ok(None) };
        Ok(Some((key[tree.len() + 1..].to_vec(), self.value(&value)?)))
    }

    /// Whether sled holds exactly what the frames say. `frames` gives them in order.
    pub fn agrees(
        &self,
        mut frames: impl FnMut(u64) -> Result<Option<Frame>, StoreError>,
    ) -> Result<bool, StoreError> {
        let mut wanted = BTreeMap::new();
        let mut number = 0;
        while let Some(frame) = frames(number)? {
            if self.frame(number)?.is_none_or(|own| own.bytes != frame.bytes) {
                return Ok(false);
            }
            for write in frame.each_write() {
                wanted.insert(value_key(write.tree, write.key), sha256(&frame.bytes[write.value]));
            }
            number += 1;
        }
        let mut values = 0;
        for pair in self.db.iter() {
            let (key, value) = self.guarded(|| pair)?;
            if key.first() != Some(&OWN) {
                values += 1;
                if wanted.get(key.as_ref()) != Some(&sha256(&self.value(&value)?)) {
                    return Ok(false);
                }
            }
        }
        Ok(values == wanted.len() && self.count()? == number)
    }

    fn raw(&self, prefix: &[u8], from: &[u8], limit: usize) -> Result<Pairs, StoreError> {
        self.guarded(|| {
            let range = self.db.range(from..).take_while(|pair| match pair {
                Ok((key, _)) => key.starts_with(prefix),
                Err(_) => true,
            });
            range.take(limit).map(|pair| pair.map(|(key, value)| (key.to_vec(), value.to_vec()))).collect()
        })
    }

    fn value(&self, stored: &[u8]) -> Result<Vec<u8>, StoreError> {
        let damaged = || StoreError::Sled("a value is damaged".to_owned());
        match stored.split_first() {
            Some((0, bytes)) => Ok(bytes.to_vec()),
            Some((1, place)) => self.long_value(place)?.ok_or_else(damaged),
            _ => Err(damaged()),
        }
    }

    /// Reads only the chunks that the value lies in.
    fn long_value(&self, place: &[u8]) -> Result<Option<Vec<u8>>, StoreError> {
        let Ok(place) = <[u8; 16]>::try_from(place) else { return Ok(None) };
        let [number, rest] =
            [u128::from_be_bytes(place) >> 64, u128::from_be_bytes(place) & u128::from(u64::MAX)];
        let (number, offset, length) = (number as u64, (rest >> 32) as usize, (rest as u32) as usize);
        let first = offset / CHUNK_BYTES;
        let chunks = (offset + length).div_ceil(CHUNK_BYTES) - first;
        let pairs = self.raw(&frame_prefix(number), &chunk_key(number, first), chunks)?;
        let bytes: Vec<u8> = pairs.into_iter().flat_map(|(_, bytes)| bytes).collect();
        let start = offset - first * CHUNK_BYTES;
        Ok(bytes.get(start..start + length).map(<[u8]>::to_vec))
    }
}

fn value_key(tree: &[u8], key: &[u8]) -> Vec<u8> {
    [tree, &[0], key].concat()
}

fn frame_prefix(number: u64) -> Vec<u8> {
    [&[OWN, b'f'][..], &number.to_be_bytes()].concat()
}

fn chunk_key(number: u64, chunk: usize) -> Vec<u8> {
    [&frame_prefix(number)[..], &(chunk as u32).to_be_bytes()].concat()
}
