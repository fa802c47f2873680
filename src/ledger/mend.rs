//! What start-up does: journal and sled are compared and the shorter one is completed; a damaged sled is set aside and
//! made again. Nothing is deleted: what is cut or replaced is kept beside.

use super::frame::Frame;
use super::index::Index;
use super::journal::{Journal, Medium, Remainder};
use super::store::StoreError;
use std::collections::BTreeMap;
use std::fmt;
use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};

/// What start-up had to mend, for the host to read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Repair {
    /// The journal ended in a torn write that nobody was told of; its bytes are kept in the named file.
    TailCut { bytes: usize, kept: PathBuf },
    /// Frames of the journal were lost or damaged and came back from sled or from behind the damage.
    JournalCompleted { frames: u64, kept: Option<PathBuf> },
    /// sled lacked the newest frame, as after a stop between the two writes.
    SledCompleted,
    /// sled could not be opened with its snapshot.
    SnapshotSetAside { kept: PathBuf },
    /// sled was damaged; its folder is kept and a new one was made from the journal.
    SledRebuilt { kept: PathBuf },
    /// sled's folder was missing or empty and was made from the journal.
    SledMade { frames: u64 },
}

impl fmt::Display for Repair {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Repair::TailCut { bytes, kept } => write!(
                to,
                "the journal ended in a torn write of {bytes} bytes; it was cut off and kept in {}",
                kept.display()
            ),
            Repair::JournalCompleted { frames, kept: None } => {
                write!(to, "the journal lacked {frames} batches; they were copied back")
            }
            Repair::JournalCompleted { frames, kept: Some(kept) } => write!(
                to,
                "the journal was damaged; {frames} batches were written again, the damaged end is kept in {}",
                kept.display()
            ),
            Repair::SledCompleted => {
                to.write_str("sled lacked the newest batch; it was copied from the journal")
            }
            Repair::SnapshotSetAside { kept } => {
                write!(to, "sled's snapshot was damaged; it is kept in {}", kept.display())
            }
            Repair::SledRebuilt { kept } => write!(
                to,
                "sled was damaged and was made again from the journal; the damaged folder is kept as {}",
                kept.display()
            ),
            Repair::SledMade { frames } => {
                write!(to, "sled was made from the {frames} batches of the journal")
            }
        }
    }
}

/// Opens both, mends what needs it, and returns them equal.
pub(super) fn open(
    dir: &Path,
    medium: Box<dyn Medium>,
    repairs: &mut Vec<Repair>,
) -> Result<(Journal, Index), StoreError> {
    let (mut journal, remainder) = Journal::open(medium)?;
    let missing = !sled_dir(dir).join("db").exists();
    let (mut index, aside) = open_index(dir, repairs)?;
    mend_journal(dir, &mut journal, remainder, &index, repairs)?;
    let (had, frames) = (index.count().unwrap_or(0), journal.count());
    if let Some(kept) = aside {
        apply_from(&index, &mut journal, 0)?;
        repairs.push(Repair::SledRebuilt { kept });
    } else if missing && frames > 0 {
        apply_from(&index, &mut journal, 0)?;
        repairs.push(Repair::SledMade { frames });
    } else if had + 1 == frames && apply_from(&index, &mut journal, had).is_ok() {
        repairs.push(Repair::SledCompleted);
    }
    // A crash leaves sled at most one frame behind. One that lacks more was damaged, opens with an older state, and is
    // not written to: on such files sled may wait for ever.
    if !agrees(&index, &mut journal) {
        index.give_up();
        let kept = set_aside(dir)?;
        index = Index::open(&sled_dir(dir))?;
        apply_from(&index, &mut journal, 0)?;
        repairs.retain(|repair| *repair != Repair::SledCompleted);
        repairs.push(Repair::SledRebuilt { kept });
    }
    Ok((journal, index))
}

fn agrees(index: &Index, journal: &mut Journal) -> bool {
    let compare = AssertUnwindSafe(|| index.agrees(|number| journal.frame(number)));
    matches!(catch_unwind(compare), Ok(Ok(true)))
}

fn apply_from(index: &Index, journal: &mut Journal, first: u64) -> Result<(), StoreError> {
    for number in first..journal.count() {
        if let Some(frame) = journal.frame(number)? {
            index.apply(&frame)?;
        }
    }
    index.sync()
}

fn sled_dir(dir: &Path) -> PathBuf {
    dir.join("sled")
}

/// Opens sled: as it is, else without its snapshot, else an empty one; then the old folder is the second answer.
fn open_index(dir: &Path, repairs: &mut Vec<Repair>) -> Result<(Index, Option<PathBuf>), StoreError> {
    let path = sled_dir(dir);
    match Index::open(&path) {
        Err(StoreError::Sled(_)) => {}
        done => return Ok((done?, None)),
    }
    if let Some(kept) = set_snapshots_aside(dir)?
        && let Ok(index) = Index::open(&path)
    {
        repairs.push(Repair::SnapshotSetAside { kept });
        return Ok((index, None));
    }
    let kept = set_aside(dir)?;
    Ok((Index::open(&path)?, Some(kept)))
}

fn set_aside(dir: &Path) -> Result<PathBuf, StoreError> {
    let kept = free_name(dir, "sled.aside")?;
    fs::rename(sled_dir(dir), &kept).map_err(StoreError::io("set the damaged sled aside"))?;
    Ok(kept)
}

fn set_snapshots_aside(dir: &Path) -> Result<Option<PathBuf>, StoreError> {
    let failed = "set sled's snapshot aside";
    let mut snapshots = Vec::new();
    for entry in fs::read_dir(sled_dir(dir)).map_err(StoreError::io(failed))? {
        let entry = entry.map_err(StoreError::io(failed))?;
        if entry.file_name().to_string_lossy().starts_with("snap.") {
            snapshots.push(entry);
        }
    }
    if snapshots.is_empty() {
        return Ok(None);
    }
    let kept = free_name(dir, "sled.snapshots")?;
    fs::create_dir(&kept).map_err(StoreError::io(failed))?;
    for entry in snapshots {
        fs::rename(entry.path(), kept.join(entry.file_name())).map_err(StoreError::io(failed))?;
    }
    Ok(Some(kept))
}

/// `stem-1`, `stem-2` …: the first that is not taken.
fn free_name(dir: &Path, stem: &str) -> Result<PathBuf, StoreError> {
    for number in 1u32.. {
        let path = dir.join(format!("{stem}-{number}"));
        if !path.try_exists().map_err(StoreError::io("look into the folder"))? {
            return Ok(path);
        }
    }
    Err(StoreError::Io { what: "find a free name", source: std::io::ErrorKind::AlreadyExists.into() })
}

/// Takes the frames that the journal should have from sled and from behind the damage, and writes them again.
fn mend_journal(
    dir: &Path,
    journal: &mut Journal,
    remainder: Remainder,
    index: &Index,
    repairs: &mut Vec<Repair>,
) -> Result<(), StoreError> {
    let good = journal.count();
    let missing = missing_frames(dir, good, remainder.frames, index)?;
    let mut kept = None;
    if !remainder.bytes.is_empty() {
        let path = free_name(dir, "journal.aside")?;
        keep_bytes(&path, &remainder.bytes)?;
        kept = Some(path);
    }
    if kept.is_some() || journal.is_blank() {
        journal.cut_remainder()?;
    }
    for frame in &missing {
        journal.append(frame)?;
    }
    journal.sync()?;
    match (missing.len() as u64, kept) {
        (0, None) => {}
        (0, Some(kept)) => repairs.push(Repair::TailCut { bytes: remainder.bytes.len(), kept }),
        (frames, kept) => repairs.push(Repair::JournalCompleted { frames, kept }),
    }
    Ok(())
}

/// All frames from `good` to the last one that is known anywhere. A gap that nobody can fill is an error: a frame
/// that was acknowledged is never dropped in silence.
fn missing_frames(
    dir: &Path,
    good: u64,
    mut behind: BTreeMap<u64, Frame>,
    index: &Index,
) -> Result<Vec<Frame>, StoreError> {
    let in_sled = index.count().unwrap_or(0);
    let end = behind.last_key_value().map_or(0, |(number, _)| number + 1).max(in_sled);
    let mut frames = Vec::new();
    for number in good..end {
        let frame = match behind.remove(&number) {
            Some(frame) => Some(frame),
            None => index.frame(number).ok().flatten(),
        };
        frames.push(frame.ok_or_else(|| StoreError::JournalDamaged { dir: dir.to_owned(), frame: number })?);
    }
    Ok(frames)
}

fn keep_bytes(path: &Path, bytes: &[u8]) -> Result<(), StoreError> {
    let write = || {
        let mut file = fs::File::create_new(path)?;
        std::io::Write::write_all(&mut file, bytes)?;
        file.sync_all()
    };
    write().map_err(StoreError::io("keep the damaged end of the journal"))
}
