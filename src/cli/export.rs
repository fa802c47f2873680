//! `referee export`: a campaign's log leaves the house.

use super::orders::{Order, Reader, give};
use super::place::write_whole;
use super::{CliError, Place};
use clap::Args;
use std::io::Write as _;
use std::path::PathBuf;
use std::process::ExitCode;

const EXAMPLES: &str = "\
Examples:
  referee export maine -o maine.bundle              for everybody
  referee export maine --seat us -o anna.bundle     with what the US player may know
  referee export maine --full -o whole.bundle       with every secret: keep it to yourself until the end
  referee audit maine.bundle                        check it, on any machine";

/// Write a campaign's signed log to a file that `referee audit` checks
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Export {
    /// The campaign
    campaign: String,
    /// Only what is open to all (this is the default; of a campaign that is over, that is everything)
    #[arg(long, conflicts_with_all = ["seat", "full"])]
    public: bool,
    /// And what this seat may know
    #[arg(long, value_name = "NAME", conflicts_with = "full")]
    seat: Option<String>,
    /// Everything, the secrets too
    #[arg(long)]
    full: bool,
    /// Where to write it; - for the standard output
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
}

impl Export {
    pub fn run(self, place: &Place) -> Result<ExitCode, CliError> {
        let reader = match self.seat {
            Some(seat) => Reader::Seat(seat.to_lowercase()),
            None if self.full => Reader::Full,
            None => Reader::Public,
        };
        let outcome = give(place, &Order::Export { campaign: self.campaign, reader }, true)?;
        let Some((say, bundle)) = outcome.and_then(|outcome| Some((outcome.say, outcome.bundle?))) else {
            return Err(CliError::Refused("the running referee gave no file; ask again".into()));
        };
        if self.output.as_os_str() == "-" {
            std::io::stdout().write_all(&bundle).map_err(CliError::file("could not write", &self.output))?;
        } else {
            write_whole(&self.output, &bundle)?;
            println!("{say}: {}", self.output.display());
        }
        Ok(ExitCode::SUCCESS)
    }
}
