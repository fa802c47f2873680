//! One batch as one frame of the journal:
//! `SOJ1 ‖ u32be(len payload) ‖ u64be(number) ‖ T("journal", number, payload) ‖ payload`.
//!
//! The payload is `u32be(count)`, then for each write: tree, key and value, each after its length (u8, u32be, u32be).

use super::limits::{FRAME_BYTES, KEY_BYTES};
use super::store::{Batch, StoreError};
use super::tagged::tagged;
use std::ops::Range;

pub(super) const MAGIC: &[u8; 4] = b"SOJ1";
/// Bytes before the payload.
pub(super) const HEAD: usize = 4 + 4 + 8 + 32;

/// A frame read and checked.
pub(super) struct Frame {
    pub number: u64,
    pub bytes: Vec<u8>,
}

/// One write inside a frame; `value` is a range of the frame's bytes.
pub(super) struct Write<'a> {
    pub tree: &'a [u8],
    pub key: &'a [u8],
    pub value: Range<usize>,
}

/// Refuses what a frame cannot hold.
pub(super) fn check_limits(batch: &Batch) -> Result<(), StoreError> {
    let mut total = HEAD + 4;
    for (tree, key, value) in &batch.items {
        if key.len() > KEY_BYTES {
            return Err(StoreError::TooLarge { what: "a key", bytes: key.len(), limit: KEY_BYTES });
        }
        total += 9 + tree.len() + key.len() + value.len();
    }
    if total > FRAME_BYTES {
        return Err(StoreError::TooLarge { what: "a batch", bytes: total, limit: FRAME_BYTES });
    }
    Ok(())
}

impl Frame {
    /// The frame of a batch. The batch was checked by [`check_limits`], so every length fits its field.
    pub fn new(number: u64, batch: &Batch) -> Frame {
        let mut payload = Vec::new();
        payload.extend((batch.items.len() as u32).to_be_bytes());
        for (tree, key, value) in &batch.items {
            payload.push(tree.len() as u8);
            payload.extend(tree.as_bytes());
            payload.extend((key.len() as u32).to_be_bytes());
            payload.extend(key);
            payload.extend((value.len() as u32).to_be_bytes());
            payload.extend(value);
        }
        let mut bytes = Vec::with_capacity(HEAD + payload.len());
        bytes.extend(MAGIC);
        bytes.extend((payload.len() as u32).to_be_bytes());
        bytes.extend(number.to_be_bytes());
        bytes.extend(check(number, &payload));
        bytes.append(&mut payload);
        Frame { number, bytes }
    }

    /// The whole length of the frame that begins with these [`HEAD`] bytes, if they can be the head of one.
    pub fn length(head: &[u8]) -> Option<usize> {
        let payload = u32::from_be_bytes(head.get(4..8)?.try_into().ok()?) as usize;
        (head.starts_with(MAGIC) && payload <= FRAME_BYTES).then_some(HEAD + payload)
    }

    /// A frame of exactly these bytes, if its checksum and its inner lengths hold.
    pub fn read(bytes: Vec<u8>) -> Option<Frame> {
        if Frame::length(bytes.get(..HEAD)?)? != bytes.len() {
            return None;
        }
        let number = u64::from_be_bytes(bytes[8..16].try_into().ok()?);
        if check(number, &bytes[HEAD..]) != bytes[16..HEAD] {
            return None;
        }
        let frame = Frame { number, bytes };
        frame.writes().map(|_| ()).map(|()| frame)
    }

    /// The writes in order; `None` when the inner lengths do not add up.
    fn writes(&self) -> Option<Vec<Write<'_>>> {
        let mut at = HEAD;
        let count = self.number_at(&mut at, 4)?;
        let mut writes = Vec::new();
        for _ in 0..count {
            let tree = self.range(&mut at, 1)?;
            let key = self.range(&mut at, 4)?;
            let value = self.range(&mut at, 4)?;
            writes.push(Write { tree: &self.bytes[tree], key: &self.bytes[key], value });
        }
        (at == self.bytes.len()).then_some(writes)
    }

    /// The writes of a frame that was made or read by this module.
    pub fn each_write(&self) -> impl Iterator<Item = Write<'_>> {
        self.writes().unwrap_or_default().into_iter()
    }

    fn number_at(&self, at: &mut usize, width: usize) -> Option<usize> {
        let bytes = self.bytes.get(*at..*at + width)?;
        *at += width;
        Some(bytes.iter().fold(0, |number, byte| number << 8 | usize::from(*byte)))
    }

    fn range(&self, at: &mut usize, width: usize) -> Option<Range<usize>> {
        let length = self.number_at(at, width)?;
        let range = *at..at.checked_add(length)?;
        self.bytes.get(range.clone())?;
        *at = range.end;
        Some(range)
    }
}

fn check(number: u64, payload: &[u8]) -> [u8; 32] {
    tagged("journal", &[&number.to_be_bytes(), payload])
}
