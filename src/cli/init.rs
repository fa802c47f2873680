//! `referee init`: makes a house.

use super::place::write_whole;
use super::{CliError, Place};
use crate::config::Config;
use crate::ledger::{HouseKeys, HouseStore, NoFaults};
use crate::mail::MaildirInbox;
use clap::Args;
use std::fs::DirBuilder;
use std::os::unix::fs::DirBuilderExt as _;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

/// What the example addresses in a new configuration end in.
pub const EXAMPLE_DOMAIN: &str = "@example.org";

const EXAMPLES: &str = "\
Examples:
  referee init ~/referee
  referee init ~/referee --address referee@club.org --owner anna@club.org";

/// Make a house: configuration, keys, store and mail folders
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Init {
    /// The folder; made where there is none
    dir: PathBuf,
    /// The referee's own mail address
    #[arg(long, value_name = "ADDRESS", default_value = "referee@example.org")]
    address: String,
    /// Your own mail address: what only you can mend is told there
    #[arg(long, value_name = "ADDRESS", default_value = "you@example.org")]
    owner: String,
}

impl Init {
    pub fn run(self) -> Result<ExitCode, CliError> {
        let place = Place::find(Some(self.dir.clone()), None);
        let config = place.config_file.clone();
        for there in [&config, &place.keys(), &place.store()] {
            if there.exists() {
                return Err(CliError::Refused(format!(
                    "{} is there already, and a house is never made twice; take another folder, or go on with \
                     `referee --house {} doctor`",
                    there.display(),
                    self.dir.display()
                )));
            }
        }
        DirBuilder::new()
            .recursive(true)
            .mode(0o700)
            .create(&self.dir)
            .map_err(CliError::file("could not make the folder", &self.dir))?;
        // Beside, checked, then renamed: a wrong address leaves no house behind.
        let text = configuration(&self.address, &self.owner);
        let draft = self.dir.join("referee.toml.draft");
        write_whole(&draft, text.as_bytes())?;
        let checked = Config::load(&draft).map_err(|error| {
            CliError::Refused(error.to_string().replace(&draft.display().to_string(), "the configuration"))
        });
        if checked.is_err() {
            std::fs::remove_file(&draft).map_err(CliError::file("could not remove", &draft))?;
        }
        checked?;
        HouseKeys::load_or_make(&place.keys())?;
        HouseStore::open(&place.store(), Arc::new(NoFaults))?;
        MaildirInbox::open(self.dir.join("mail/inbox"))?;
        std::fs::create_dir_all(self.dir.join("mail/outbox"))
            .map_err(CliError::file("could not make the folder", &self.dir))?;
        std::fs::rename(&draft, &config).map_err(CliError::file("could not write", &config))?;
        self.tell_next();
        Ok(ExitCode::SUCCESS)
    }

    fn tell_next(&self) {
        let dir = self.dir.display();
        println!(
            "1. Open {dir}/referee.toml: put in the addresses and your mail server; copy {dir}/keys elsewhere."
        );
        println!("2. Run `referee --house {dir} doctor` until every line says ok.");
        println!(
            "3. Run `referee --house {dir} run`, and open a campaign with `referee --house {dir} new --help`."
        );
    }
}

/// The text of a new configuration.
fn configuration(address: &str, owner: &str) -> String {
    let quoted = |text: &str| toml::Value::String(text.into()).to_string();
    TEMPLATE.replace("{address}", &quoted(address)).replace("{owner}", &quoted(owner))
}

const TEMPLATE: &str = include_str!("referee.toml");
