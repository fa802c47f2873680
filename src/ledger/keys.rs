//! The house's secrets: one file of four keys, made at first start, readable by its owner alone. keys/FORMAT.md says
//! what each is for and how to keep a copy.

use super::tagged::{hex, tagged};
use std::fs::{self, File};
use std::io::{self, Read as _, Write as _};
use std::os::unix::fs::{DirBuilderExt, MetadataExt, OpenOptionsExt, PermissionsExt};
use std::path::{Path, PathBuf};

/// The file's name in the key folder.
pub const KEY_FILE: &str = "house.key";
const TITLE: &str = "sealed-orders keys 1";
const NAMES: [&str; 4] = ["sign", "seal", "dice", "token"];
/// The file has 300 bytes; more is not ours.
const FILE_BYTES: u64 = 1_024;

/// Why keys are not loaded or made. Each is a sentence that says what to do.
#[derive(Debug, thiserror::Error)]
pub enum KeyError {
    /// Others than its owner could read or change it.
    #[error(
        "{} can be reached by others (mode {mode:04o}): if nobody else has read it, run `chmod {wanted:04o} {}`",
        path.display(), path.display()
    )]
    Mode { path: PathBuf, mode: u32, wanted: u32 },
    /// It belongs to somebody else.
    #[error("{} belongs to user {owner}, but the referee runs as user {runs}: run it as its owner, or chown it", path.display())]
    Owner { path: PathBuf, owner: u32, runs: u32 },
    /// Not a plain file, or not as the referee writes it.
    #[error("{} is not a key file of the referee ({what}): put back your copy of it", path.display())]
    Damaged { path: PathBuf, what: &'static str },
    /// The file system refused.
    #[error("could not {what} {}: {source}", path.display())]
    Io { what: &'static str, path: PathBuf, source: io::Error },
    /// No randomness to be had.
    #[error("the system gives no random numbers: {0}")]
    Random(getrandom::Error),
}

/// The secrets. There is no `Debug`, so that they cannot land in a log by mistake.
pub struct HouseKeys {
    /// Seed of the Ed25519 key that signs events and heads.
    pub sign_seed: [u8; 32],
    /// Encrypts sealed entries at rest and makes their salts.
    pub seal: [u8; 32],
    /// Makes the tails of the seed chains.
    pub dice: [u8; 32],
    /// Authenticates the tokens in addresses.
    pub token: [u8; 32],
}

impl HouseKeys {
    /// Loads the keys of a folder, or makes folder (0700) and file (0600) when there is no file yet.
    ///
    /// # Errors
    /// A file or folder that others can reach, or that belongs to somebody else, is refused.
    pub fn load_or_make(dir: &Path) -> Result<Self, KeyError> {
        match fs::symlink_metadata(dir.join(KEY_FILE)) {
            Ok(_) => Self::load(dir),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Self::make(dir),
            Err(source) => Err(KeyError::Io { what: "look at", path: dir.join(KEY_FILE), source }),
        }
    }

    /// Loads keys that must be there: for a house that has a ledger, new keys would make a new signer.
    pub fn load(dir: &Path) -> Result<Self, KeyError> {
        let path = dir.join(KEY_FILE);
        let failed = |what| {
            let path = path.clone();
            move |source| KeyError::Io { what, path, source }
        };
        check_dir(dir)?;
        if !fs::symlink_metadata(&path).map_err(failed("look at"))?.is_file() {
            return Err(KeyError::Damaged { path, what: "not a plain file" });
        }
        let file = File::open(&path).map_err(failed("open"))?;
        // Looked at through the open file, so that it cannot be exchanged in between.
        let about = file.metadata().map_err(failed("look at"))?;
        let mode = about.permissions().mode() & 0o7777;
        if mode != 0o600 && mode != 0o400 {
            return Err(KeyError::Mode { path, mode, wanted: 0o600 });
        }
        check_owner(&path, about.uid())?;
        let mut text = String::new();
        (&file).take(FILE_BYTES).read_to_string(&mut text).map_err(failed("read"))?;
        Self::parse(&text).ok_or(KeyError::Damaged { path, what: "its lines are not as they should be" })
    }

    /// The keys of demonstrations and tests: everybody can compute them.
    pub fn from_seed_for_demo(seed: u64) -> Self {
        Self::from_four(NAMES.map(|name| tagged("demo-key", &[name.as_bytes(), &seed.to_be_bytes()])))
    }

    fn make(dir: &Path) -> Result<Self, KeyError> {
        let mut four = [[0; 32]; 4];
        for key in &mut four {
            getrandom::fill(key).map_err(KeyError::Random)?;
        }
        let keys = Self::from_four(four);
        let io = |source| KeyError::Io { what: "write keys to", path: dir.to_owned(), source };
        fs::DirBuilder::new().recursive(true).mode(0o700).create(dir).map_err(io)?;
        check_dir(dir)?;
        write_new(dir, &keys.text()).map_err(io)?;
        // What is on the disk is what counts from now on, and the checks of loading hold for it too.
        Self::load(dir)
    }

    fn from_four([sign_seed, seal, dice, token]: [[u8; 32]; 4]) -> Self {
        HouseKeys { sign_seed, seal, dice, token }
    }

    fn text(&self) -> String {
        let keys = [&self.sign_seed, &self.seal, &self.dice, &self.token];
        let lines = NAMES.iter().zip(keys).map(|(name, key)| format!("{name} {}\n", hex::encode(key)));
        format!("{TITLE}\n{}", lines.collect::<String>())
    }

    fn parse(text: &str) -> Option<Self> {
        let mut lines = text.lines();
        if lines.next() != Some(TITLE) {
            return None;
        }
        let mut four = [[0; 32]; 4];
        for (key, name) in four.iter_mut().zip(NAMES) {
            let (found, digits) = lines.next()?.split_once(' ')?;
            *key = hex::decode32(digits).filter(|_| found == name)?;
        }
        lines.next().is_none().then(|| Self::from_four(four))
    }
}

/// Writes beside, syncs and links under the name: a file that stands there is whole, and none is ever replaced.
fn write_new(dir: &Path, text: &str) -> io::Result<()> {
    let new = dir.join("house.key.new");
    if new.try_exists()? {
        // Left by a start that was broken off: its keys were never used.
        fs::remove_file(&new)?;
    }
    let mut file = File::options().write(true).create_new(true).mode(0o600).open(&new)?;
    file.write_all(text.as_bytes())?;
    file.sync_all()?;
    fs::hard_link(&new, dir.join(KEY_FILE))?;
    fs::remove_file(&new)?;
    File::open(dir)?.sync_all()
}

/// The key folder must shut others out, too: who can write there can exchange the file.
fn check_dir(dir: &Path) -> Result<(), KeyError> {
    let about =
        fs::metadata(dir).map_err(|source| KeyError::Io { what: "look at", path: dir.to_owned(), source })?;
    let mode = about.permissions().mode() & 0o7777;
    if mode & 0o077 != 0 {
        return Err(KeyError::Mode { path: dir.to_owned(), mode, wanted: 0o700 });
    }
    check_owner(dir, about.uid())
}

/// The process's own files in `/proc` show who it runs as; where there is no `/proc`, the mode must do.
fn check_owner(path: &Path, owner: u32) -> Result<(), KeyError> {
    match fs::metadata("/proc/self") {
        Ok(own) if own.uid() != owner => {
            Err(KeyError::Owner { path: path.to_owned(), owner, runs: own.uid() })
        }
        _ => Ok(()),
    }
}
