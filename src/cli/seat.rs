//! `referee seat`: gives a seat to another player.

use super::orders::{Order, give};
use super::{CliError, Place, told};
use crate::referee::HostAct;
use clap::Args;
use std::process::ExitCode;

const EXAMPLES: &str = "\
Examples:
  referee seat maine spain --to carla@example.net --reason \"Ben has no time any more\"
The new player is invited by mail. The old one's address, token and orders are void at once; standing orders wait
until the new player keeps them.";

/// Give a seat to another player
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Seat {
    /// The campaign
    campaign: String,
    /// The seat, by its word
    seat: String,
    /// The new player's mail address, or `practice` for the practice opponent
    #[arg(long, value_name = "ADDRESS")]
    to: String,
    /// Why; all players read it
    #[arg(long, value_name = "TEXT")]
    reason: String,
    /// When a referee is running, hand the order over without waiting for its answer
    #[arg(long)]
    no_wait: bool,
}

impl Seat {
    pub fn run(self, place: &Place) -> Result<ExitCode, CliError> {
        let act = HostAct::Seat { seat: self.seat.to_lowercase(), to: self.to };
        let order = Order::Act { campaign: self.campaign, act, reason: self.reason };
        told(give(place, &order, !self.no_wait)?)
    }
}
