//! The journal: an append-only file of frames, written and synced before anything else. It is the truth; sled can be
//! deleted and is made again from it.

use super::frame::{Frame, HEAD, MAGIC};
use super::store::StoreError;
use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, Write as _};
use std::os::unix::fs::{FileExt, OpenOptionsExt};
use std::path::Path;

/// The first bytes of a journal.
const HEADER: &[u8] = b"sealed-orders journal 1\n";

/// Where the journal's bytes lie. A test gives one that loses what was not synced.
pub trait Medium: Send + Sync {
    /// Length in bytes.
    fn length(&mut self) -> io::Result<u64>;
    /// Fills the buffer from `offset`; an error when there are fewer bytes.
    fn read_at(&mut self, offset: u64, buffer: &mut [u8]) -> io::Result<()>;
    /// Writes at the end.
    fn append(&mut self, bytes: &[u8]) -> io::Result<()>;
    /// Shortens to `length`.
    fn cut(&mut self, length: u64) -> io::Result<()>;
    /// Returns when all that was written survives a loss of power.
    fn sync(&mut self) -> io::Result<()>;
}

/// A plain file.
pub struct FileMedium(File);

impl FileMedium {
    /// Opens or makes the file, mode 0600, and syncs its folder, so that the file itself is durable.
    pub fn open(path: &Path) -> io::Result<Self> {
        let file = File::options().read(true).append(true).create(true).mode(0o600).open(path)?;
        if let Some(dir) = path.parent() {
            File::open(dir)?.sync_all()?;
        }
        Ok(FileMedium(file))
    }
}

impl Medium for FileMedium {
    fn length(&mut self) -> io::Result<u64> {
        Ok(self.0.metadata()?.len())
    }

    fn read_at(&mut self, offset: u64, buffer: &mut [u8]) -> io::Result<()> {
        self.0.read_exact_at(buffer, offset)
    }

    fn append(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.0.write_all(bytes)
    }

    fn cut(&mut self, length: u64) -> io::Result<()> {
        self.0.set_len(length)
    }

    fn sync(&mut self) -> io::Result<()> {
        self.0.sync_data()
    }
}

/// The frames of a medium.
pub(super) struct Journal {
    medium: Box<dyn Medium>,
    /// Offset of each frame.
    starts: Vec<u64>,
    /// End of the last frame.
    end: u64,
}

/// What lies behind the last good frame.
pub(super) struct Remainder {
    pub bytes: Vec<u8>,
    /// Whole frames found in it, by number.
    pub frames: BTreeMap<u64, Frame>,
}

impl Journal {
    /// Reads from the start as far as frames are whole and in order. What follows comes back as it is.
    pub fn open(mut medium: Box<dyn Medium>) -> Result<(Journal, Remainder), StoreError> {
        let length = medium.length().map_err(StoreError::io("read the journal"))?;
        let mut journal = Journal { medium, starts: Vec::new(), end: 0 };
        if journal.bytes(0, HEADER.len(), length)?.is_some_and(|bytes| bytes == HEADER) {
            journal.end = HEADER.len() as u64;
            while let Some(frame) = journal.frame_at(journal.end, length)? {
                if frame.number != journal.count() {
                    break;
                }
                journal.starts.push(journal.end);
                journal.end += frame.bytes.len() as u64;
            }
        }
        let bytes = journal.bytes(journal.end, (length - journal.end) as usize, length)?.unwrap_or_default();
        let frames = frames_in(&bytes);
        Ok((journal, Remainder { bytes, frames }))
    }

    /// Number of frames.
    pub fn count(&self) -> u64 {
        self.starts.len() as u64
    }

    /// Whether even the header is missing.
    pub fn is_blank(&self) -> bool {
        self.end == 0
    }

    /// Cuts off what lies behind the last good frame, and writes the header where it is missing.
    pub fn cut_remainder(&mut self) -> Result<(), StoreError> {
        self.medium.cut(self.end).map_err(StoreError::io("cut the journal"))?;
        if self.is_blank() {
            self.medium.append(HEADER).map_err(StoreError::io("write the journal"))?;
            self.end = HEADER.len() as u64;
        }
        self.sync()
    }

    /// Writes a frame at the end; not durable before [`Journal::sync`].
    pub fn append(&mut self, frame: &Frame) -> Result<(), StoreError> {
        self.medium.append(&frame.bytes).map_err(StoreError::io("write the journal"))?;
        self.starts.push(self.end);
        self.end += frame.bytes.len() as u64;
        Ok(())
    }

    pub fn sync(&mut self) -> Result<(), StoreError> {
        self.medium.sync().map_err(StoreError::io("sync the journal"))
    }

    /// A frame that [`Journal::open`] found good, or that was appended.
    pub fn frame(&mut self, number: u64) -> Result<Option<Frame>, StoreError> {
        let Some(start) = usize::try_from(number).ok().and_then(|number| self.starts.get(number)) else {
            return Ok(None);
        };
        self.frame_at(*start, self.end)
    }

    fn frame_at(&mut self, offset: u64, length: u64) -> Result<Option<Frame>, StoreError> {
        let Some(head) = self.bytes(offset, HEAD, length)? else { return Ok(None) };
        let Some(whole) = Frame::length(&head) else { return Ok(None) };
        Ok(self.bytes(offset, whole, length)?.and_then(Frame::read))
    }

    fn bytes(&mut self, offset: u64, count: usize, length: u64) -> Result<Option<Vec<u8>>, StoreError> {
        if offset + count as u64 > length {
            return Ok(None);
        }
        let mut buffer = vec![0; count];
        self.medium.read_at(offset, &mut buffer).map_err(StoreError::io("read the journal"))?;
        Ok(Some(buffer))
    }
}

/// Whole frames anywhere in these bytes, behind whatever damage.
fn frames_in(bytes: &[u8]) -> BTreeMap<u64, Frame> {
    let mut frames = BTreeMap::new();
    let mut at = 0;
    while at + HEAD <= bytes.len() {
        let whole = Frame::length(&bytes[at..at + HEAD]).and_then(|length| bytes.get(at..at + length));
        match whole.and_then(|whole| Frame::read(whole.to_vec())) {
            Some(frame) => {
                at += frame.bytes.len();
                frames.insert(frame.number, frame);
            }
            None => at += next_magic(&bytes[at + 1..]) + 1,
        }
    }
    frames
}

fn next_magic(bytes: &[u8]) -> usize {
    bytes.windows(MAGIC.len()).position(|window| window == MAGIC).unwrap_or(bytes.len())
}
