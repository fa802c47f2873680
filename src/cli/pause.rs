//! `referee pause` and `referee resume`.

use super::orders::{Order, give};
use super::{CliError, Place, told};
use crate::referee::HostAct;
use clap::Args;
use std::process::ExitCode;

const PAUSE_EXAMPLES: &str = "\
Examples:
  referee pause maine --reason \"Anna is in hospital; we wait for her\"
No deadline falls while a campaign is paused; letters are read and kept.";

const RESUME_EXAMPLES: &str = "\
Examples:
  referee resume maine --reason \"All are back\"
What was asked gets a new deadline, counted from now.";

/// Stop a campaign's deadlines until `resume`
#[derive(Args, Debug)]
#[command(after_help = PAUSE_EXAMPLES)]
pub struct Pause {
    #[command(flatten)]
    about: About,
}

/// Let a paused campaign go on
#[derive(Args, Debug)]
#[command(after_help = RESUME_EXAMPLES)]
pub struct Resume {
    #[command(flatten)]
    about: About,
}

#[derive(Args, Debug)]
struct About {
    /// The campaign
    campaign: String,
    /// Why; all players read it
    #[arg(long, value_name = "TEXT")]
    reason: String,
    /// When a referee is running, hand the order over without waiting for its answer
    #[arg(long)]
    no_wait: bool,
}

impl About {
    fn run(self, act: HostAct, place: &Place) -> Result<ExitCode, CliError> {
        let order = Order::Act { campaign: self.campaign, act, reason: self.reason };
        told(give(place, &order, !self.no_wait)?)
    }
}

impl Pause {
    pub fn run(self, place: &Place) -> Result<ExitCode, CliError> {
        self.about.run(HostAct::Pause, place)
    }
}

impl Resume {
    pub fn run(self, place: &Place) -> Result<ExitCode, CliError> {
        self.about.run(HostAct::Resume, place)
    }
}
