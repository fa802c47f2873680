//! The spool of host acts: files through which a command reaches the referee that holds the house.
//!
//! `ID.act` is given, `ID.taken` is being done, `ID.result` (with `ID.bundle` beside it) is the answer. An id is never
//! used again, and an act is begun at most once: one that was taken and has no result when the house is opened again
//! was broken off, and its giver is told so instead of it being done twice.

use serde::{Deserialize, Serialize, de::DeserializeOwned};
use std::fs::{self, DirBuilder, File, OpenOptions};
use std::io::{self, ErrorKind, Read as _, Write as _};
use std::os::unix::fs::{DirBuilderExt as _, OpenOptionsExt as _};
use std::path::{Path, PathBuf};

/// Bytes of one act: a campaign's components are the largest thing in one, about 200 KB a game.
pub const ACT_BYTES: u64 = 8 * 1024 * 1024;
/// Names looked at in the folder; more is not a spool.
const NAMES: usize = 10_000;

/// The spool cannot be used.
#[derive(Debug, thiserror::Error)]
#[error("{} cannot be used ({source}): check its owner and the space left", path.display())]
pub struct SpoolError {
    path: PathBuf,
    source: io::Error,
}

/// What became of an act.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Answer {
    pub done: bool,
    /// One sentence for the host.
    pub say: String,
    /// The campaign that it was about, where there is one.
    pub campaign: String,
    /// A file lies beside the answer.
    pub bundle: bool,
}

/// An act with its id, or the reason why it does not read.
pub type Taken<T> = (String, Result<T, String>);

/// The folder `acts` of a house.
pub struct Spool {
    dir: PathBuf,
}

impl Spool {
    pub fn of(house: &Path) -> Self {
        Spool { dir: house.join("acts") }
    }

    /// Puts an act down, durable when it returns; gives its id. Ids sort by the time `millis` (since 1970).
    pub fn put<T: Serialize>(&self, act: &T, millis: i64) -> Result<String, SpoolError> {
        let mut salt = [0; 6];
        getrandom::fill(&mut salt).map_err(|error| self.error(io::Error::other(error.to_string())))?;
        let id = format!("{millis:014}-{}", crate::ledger::hex::encode(&salt));
        let bytes = serde_json::to_vec(act).map_err(|error| self.error(error.into()))?;
        if bytes.len() as u64 > ACT_BYTES {
            return Err(self.error(io::Error::other(format!("the act is longer than {ACT_BYTES} bytes"))));
        }
        self.write(&id, "act", &bytes)?;
        Ok(id)
    }

    /// The answer to an act, once it is there.
    pub fn answer(&self, id: &str) -> Result<Option<Answer>, SpoolError> {
        match self.read(id, "result") {
            Ok(bytes) => serde_json::from_slice(&bytes).map(Some).map_err(|error| self.error(error.into())),
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
            Err(error) => Err(self.error(error)),
        }
    }

    /// The file beside an answer.
    pub fn bundle(&self, id: &str) -> Result<Vec<u8>, SpoolError> {
        fs::read(self.path(id, "bundle")).map_err(|error| self.error(error))
    }

    /// The giver has read the answer: its files go.
    pub fn forget(&self, id: &str) {
        for kind in ["bundle", "result", "taken"] {
            // A file that stays is only litter; the act is not done again.
            let _ = fs::remove_file(self.path(id, kind));
        }
    }

    /// Whether an act waits.
    pub fn has_acts(&self) -> bool {
        self.ids("act").is_ok_and(|ids| !ids.is_empty())
    }

    /// Takes the oldest act. One that does not read comes as a sentence.
    pub fn take<T: DeserializeOwned>(&self) -> Result<Option<Taken<T>>, SpoolError> {
        let Some(id) = self.ids("act").map_err(|error| self.error(error))?.into_iter().next() else {
            return Ok(None);
        };
        let taken = self.path(&id, "taken");
        fs::rename(self.path(&id, "act"), &taken)
            .and_then(|()| self.sync())
            .map_err(|error| self.error(error))?;
        let act = self
            .read(&id, "taken")
            .map_err(|error| error.to_string())
            .and_then(|bytes| serde_json::from_slice(&bytes).map_err(|error| error.to_string()))
            .map_err(|reason| format!("the act {id} does not read: {reason}"));
        Ok(Some((id, act)))
    }

    /// Writes the answer to an act that was taken; the bundle first, so that an answer is never without it.
    pub fn finish(&self, id: &str, answer: &Answer, bundle: Option<&[u8]>) -> Result<(), SpoolError> {
        if let Some(bundle) = bundle {
            self.write(id, "bundle", bundle)?;
        }
        let bytes = serde_json::to_vec(answer).map_err(|error| self.error(error.into()))?;
        self.write(id, "result", &bytes)
    }

    /// Answers every act that was taken and never answered: whoever took it was stopped in the middle. Only for who
    /// holds the house. Gives how many.
    pub fn settle_broken_off(&self) -> Result<usize, SpoolError> {
        let taken = self.ids("taken").map_err(|error| self.error(error))?;
        let open: Vec<String> = taken.into_iter().filter(|id| !self.path(id, "result").exists()).collect();
        for id in &open {
            let say = "the referee was stopped in the middle of this: look at `referee status`, and give it again \
                       if it is not done";
            let answer = Answer { done: false, say: say.into(), campaign: String::new(), bundle: false };
            self.finish(id, &answer, None)?;
        }
        Ok(open.len())
    }

    /// Ids of all files of a kind, oldest first.
    fn ids(&self, kind: &str) -> io::Result<Vec<String>> {
        let entries = match fs::read_dir(&self.dir) {
            Ok(entries) => entries,
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(vec![]),
            Err(error) => return Err(error),
        };
        let mut ids = vec![];
        for entry in entries.take(NAMES) {
            let name = entry?.file_name();
            let id = name.to_str().and_then(|name| name.strip_suffix(kind)?.strip_suffix('.'));
            ids.extend(id.map(str::to_owned));
        }
        ids.sort_unstable();
        Ok(ids)
    }

    fn read(&self, id: &str, kind: &str) -> io::Result<Vec<u8>> {
        let mut bytes = vec![];
        File::open(self.path(id, kind))?.take(ACT_BYTES + 1).read_to_end(&mut bytes)?;
        if bytes.len() as u64 > ACT_BYTES { Err(io::Error::other("it is too long")) } else { Ok(bytes) }
    }

    /// Writes beside, syncs and renames: a file that stands under its name is whole.
    fn write(&self, id: &str, kind: &str, bytes: &[u8]) -> Result<(), SpoolError> {
        let write = || {
            DirBuilder::new().recursive(true).mode(0o700).create(&self.dir)?;
            let new = self.path(id, &format!("{kind}-new"));
            let mut file =
                OpenOptions::new().write(true).create(true).truncate(true).mode(0o600).open(&new)?;
            file.write_all(bytes)?;
            file.sync_all()?;
            fs::rename(&new, self.path(id, kind))?;
            self.sync()
        };
        write().map_err(|error| self.error(error))
    }

    fn sync(&self) -> io::Result<()> {
        File::open(&self.dir)?.sync_all()
    }
    fn path(&self, id: &str, kind: &str) -> PathBuf {
        self.dir.join(format!("{id}.{kind}"))
    }
    fn error(&self, source: io::Error) -> SpoolError {
        SpoolError { path: self.dir.clone(), source }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answer(say: &str) -> Answer {
        Answer { done: true, say: say.into(), campaign: "maine".into(), bundle: false }
    }

    #[test]
    fn acts_are_taken_once_and_in_order_of_time() {
        let house = tempfile::tempdir().expect("a folder");
        let spool = Spool::of(house.path());
        assert!(!spool.has_acts());
        let late = spool.put(&"late", 2_000).expect("put");
        let early = spool.put(&"early", 1_000).expect("put");
        let (first, act) = spool.take::<String>().expect("spool").expect("an act");
        assert_eq!((first, act), (early.clone(), Ok("early".into())));
        assert_eq!(spool.answer(&early).expect("spool"), None);
        spool.finish(&early, &answer("done"), Some(b"bytes")).expect("finish");
        assert_eq!(spool.answer(&early).expect("spool"), Some(answer("done")));
        assert_eq!(spool.bundle(&early).expect("bundle"), b"bytes");
        assert_eq!(spool.take::<String>().expect("spool").map(|(id, _)| id), Some(late));
        assert!(spool.take::<String>().expect("spool").is_none());
    }

    #[test]
    fn an_act_broken_off_is_never_done_again_and_its_giver_is_told() {
        let house = tempfile::tempdir().expect("a folder");
        let spool = Spool::of(house.path());
        let id = spool.put(&7, 1).expect("put");
        spool.take::<u32>().expect("spool");
        let after_the_crash = Spool::of(house.path());
        assert_eq!(after_the_crash.settle_broken_off().expect("spool"), 1);
        assert!(after_the_crash.take::<u32>().expect("spool").is_none());
        assert!(!spool.answer(&id).expect("spool").expect("an answer").done);
        assert_eq!(after_the_crash.settle_broken_off().expect("spool"), 0);
        spool.forget(&id);
        assert_eq!(spool.answer(&id).expect("spool"), None);
    }

    #[test]
    fn an_act_that_does_not_read_is_a_sentence_and_half_written_ones_are_not_seen() {
        let house = tempfile::tempdir().expect("a folder");
        let spool = Spool::of(house.path());
        spool.put(&"words", 1).expect("put");
        fs::write(house.path().join("acts/x.act-new"), "{").expect("half a file");
        let (_, act) = spool.take::<u32>().expect("spool").expect("an act");
        assert!(act.expect_err("no number").contains("does not read"));
        assert!(spool.take::<u32>().expect("spool").is_none());
    }
}
