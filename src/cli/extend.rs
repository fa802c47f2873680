//! `referee extend`: moves a deadline.

use super::orders::{Order, give};
use super::{CliError, Place, told};
use crate::referee::HostAct;
use clap::Args;
use std::process::ExitCode;

/// Hours by which one command may move a deadline: sixty days, as the longest deadline.
const MOST_HOURS: i64 = 60 * 24;

const EXAMPLES: &str = "\
Examples:
  referee extend maine --hours 48 --reason \"A long weekend\"
The deadline moves alike for every player, and all are told.";

/// Move the deadline of what is asked now
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Extend {
    /// The campaign
    campaign: String,
    /// By how many hours
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=MOST_HOURS))]
    hours: u32,
    /// Why; all players read it
    #[arg(long, value_name = "TEXT")]
    reason: String,
    /// When a referee is running, hand the order over without waiting for its answer
    #[arg(long)]
    no_wait: bool,
}

impl Extend {
    pub fn run(self, place: &Place) -> Result<ExitCode, CliError> {
        let act = HostAct::Extend { hours: self.hours };
        let order = Order::Act { campaign: self.campaign, act, reason: self.reason };
        told(give(place, &order, !self.no_wait)?)
    }
}
