//! `referee demo`: a whole campaign by letters, in one folder.

use super::CliError;
use crate::demo::{DemoSettings, demo};
use clap::Args;
use std::path::PathBuf;
use std::process::ExitCode;

const EXAMPLES: &str = "\
Examples:
  referee demo                        a campaign in a new folder, which is named at the end
  referee demo --dir look --seed 7    the same campaign every time
  referee demo --game conquistador    twenty-one turns of three nations";

/// Play a whole campaign by letters in one folder, and audit it
///
/// Practice players who know nothing but the text of their own parcels (in Conquistador: what their seat sees) answer by
/// real letters, in the manner of six mail programs. The folder it leaves is worth opening: mail/ holds every letter and parcel in order, store/ the
/// signed log, campaign.bundle the export that anybody can audit.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Demo {
    /// The game to be played
    #[arg(long, default_value = "dawn_of_empire", value_name = "GAME")]
    game: String,
    /// A new or empty folder [default: a new one in the folder for temporary files]
    #[arg(long, value_name = "DIR")]
    dir: Option<PathBuf>,
    /// The same number gives the same campaign
    #[arg(long, default_value_t = 1, value_name = "N")]
    seed: u64,
}

impl Demo {
    pub fn run(self) -> Result<ExitCode, CliError> {
        let new = || std::env::temp_dir().join(format!("sealed-orders-demo-{}", std::process::id()));
        let dir = self.dir.unwrap_or_else(new);
        let settings = DemoSettings { game: self.game, dir: dir.clone(), seed: self.seed };
        let report = demo(&settings, &mut |line| println!("{line}"))?;
        println!();
        println!("{} is over: {} letters, {} parcels.", report.campaign, report.letters, report.parcels);
        print!("{}", report.audit);
        println!();
        println!("Look into {}:", dir.display());
        println!("  mail/            every letter and parcel in order; any mail program opens them");
        println!("  store/           the signed log and the referee's books");
        println!("  campaign.bundle  the export; check it again with");
        println!("                   referee audit {0}/campaign.bundle --mail {0}/mail", dir.display());
        Ok(if report.audit.is_clean() { ExitCode::SUCCESS } else { ExitCode::from(1) })
    }
}
