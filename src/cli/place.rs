//! Where the house is, and opening it.

use super::CliError;
use crate::clock::{Clock, SystemClock};
use crate::config::{Config, Mail};
use crate::house::Spool;
use crate::ledger::keys::KEY_FILE;
use crate::ledger::{Chain, HouseKeys, HouseStore, NoFaults, Repair, check_heads};
use crate::referee::{House, Referee};
use std::fs;
use std::io::Write as _;
use std::os::unix::fs::OpenOptionsExt as _;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The folder of a house and its configuration file.
#[derive(Clone, Debug)]
pub struct Place {
    pub dir: PathBuf,
    pub config_file: PathBuf,
}

impl Place {
    /// The house named, else the folder of the configuration file named, else this folder.
    pub fn find(house: Option<PathBuf>, config_file: Option<PathBuf>) -> Place {
        let beside = || {
            let parent = config_file.as_ref()?.parent()?;
            (!parent.as_os_str().is_empty()).then(|| parent.to_owned())
        };
        let dir = house.or_else(beside).unwrap_or_else(|| PathBuf::from("."));
        let config_file = config_file.unwrap_or_else(|| dir.join(Config::FILE));
        Place { dir, config_file }
    }

    pub fn keys(&self) -> PathBuf {
        self.dir.join("keys")
    }
    pub fn store(&self) -> PathBuf {
        self.dir.join("store")
    }
    pub fn spool(&self) -> Spool {
        Spool::of(&self.dir)
    }
    pub fn status_file(&self) -> PathBuf {
        self.dir.join("status.json")
    }

    /// The configuration; paths in it that are not absolute begin at the house.
    pub fn config(&self) -> Result<Config, CliError> {
        if self.config_file == self.dir.join(Config::FILE) && !self.config_file.exists() {
            return Err(CliError::NoHouse(self.dir.clone()));
        }
        let mut config = Config::load(&self.config_file)?;
        let root = |path: &mut PathBuf| *path = self.dir.join(&path);
        config.components.values_mut().for_each(root);
        match &mut config.mail {
            Mail::Maildir { inbox, outbox } => [inbox, outbox].into_iter().for_each(root),
            Mail::Server { imap, smtp } => {
                for server in [imap, smtp] {
                    root(&mut server.password_file);
                    server.ca_file.as_mut().into_iter().for_each(root);
                }
            }
        }
        Ok(config)
    }

    /// The keys that `init` made.
    pub fn load_keys(&self) -> Result<HouseKeys, CliError> {
        let dir = self.keys();
        if !dir.join(KEY_FILE).exists() {
            return Err(CliError::NoKeys(dir));
        }
        Ok(HouseKeys::load(&dir)?)
    }

    /// Opens the house: configuration, keys, store; tells on stderr what was mended. Every campaign that is not over
    /// must extend every head ever mailed, else nothing more is signed here.
    ///
    /// # Errors
    /// [`CliError::is_busy`] where a referee runs on it.
    pub fn open(&self) -> Result<Referee, CliError> {
        let (referee, repairs) = self.open_quietly(self.config()?, Arc::new(SystemClock))?;
        for repair in repairs {
            eprintln!("repaired: {repair}");
        }
        Ok(referee)
    }

    /// As [`Place::open`], with what was mended, by a given clock.
    pub fn open_quietly(
        &self,
        config: Config,
        clock: Arc<dyn Clock>,
    ) -> Result<(Referee, Vec<Repair>), CliError> {
        let keys = self.load_keys()?;
        let (store, repairs) = HouseStore::open(&self.store(), Arc::new(NoFaults))?;
        let house =
            House { config, clock, store: Box::new(store), keys, faults: Arc::new(NoFaults), blind: false };
        let referee = Referee::open(house)?;
        check_logs(&referee)?;
        Ok((referee, repairs))
    }
}

fn check_logs(referee: &Referee) -> Result<(), CliError> {
    for (book, _) in referee.campaigns()?.iter().filter(|(book, _)| !book.asleep) {
        let check = || {
            let (chain, _) = Chain::load(referee.store(), &book.id, &referee.public_key())?;
            check_heads(referee.store(), &book.id, &chain)
        };
        check().map_err(|error| {
            CliError::Refused(format!("{error}; put back the newest copy of the whole house and start again"))
        })?;
    }
    Ok(())
}

/// Writes a file beside and renames it, readable by its owner alone: whoever reads it reads it whole.
pub fn write_whole(path: &Path, bytes: &[u8]) -> Result<(), CliError> {
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(".new");
    let new = path.with_file_name(name);
    let write = || {
        let mut file =
            fs::OpenOptions::new().write(true).create(true).truncate(true).mode(0o600).open(&new)?;
        file.write_all(bytes)?;
        file.sync_all()?;
        fs::rename(&new, path)
    };
    write().map_err(CliError::file("could not write", path))
}
