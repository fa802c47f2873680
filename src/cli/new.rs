//! `referee new`: opens a campaign.

use super::components::host_files;
use super::orders::{NewOrder, Order, give};
use super::{CliError, Place};
use crate::config::Deadlines;
use crate::house::PressRule;
use crate::ledger::sound_name;
use clap::Args;
use serde_json::json;
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::process::ExitCode;

const EXAMPLES: &str = "\
Examples:
  referee new dawn_of_empire --seat us=anna@example.com --seat spain=ben@example.net
  referee new dawn_of_empire --seat us=anna@example.com --seat spain=practice
  referee new dawn_of_empire --option germans --option extra_time=8 --option free_deployment \\
      --seat us=anna@example.com --seat spain=ben@example.net
  referee new dawn_of_empire --name olympia --deadline \"3d 20:00 Europe/London\" \\
      --seat us=anna@example.com --seat spain=ben@example.net --ruling r5=yes_if_it_won_a_battle
Every player gets a letter of invitation and joins by answering it.";

/// Open a campaign and invite its players
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct New {
    /// The game, for example dawn_of_empire
    game: String,
    /// Who plays a seat: its word and the player's mail address, or `practice` for the practice opponent; once for
    /// every seat
    #[arg(long, value_name = "NAME=ADDRESS", required = true, value_parser = pair)]
    seat: Vec<(String, String)>,
    /// The campaign's name, in every subject; one is chosen when none is given
    #[arg(long)]
    name: Option<String>,
    /// Days, full hour and zone of every deadline
    #[arg(long, value_name = "WHEN", default_value = "3d 20:00 UTC")]
    deadline: String,
    /// When play goes on: brisk, as soon as all answers are final; or "post 8:00 20:00", at these hours of the zone
    /// alone, so that nobody learns anything from the time at which others answered
    #[arg(long, default_value = "brisk")]
    pace: String,
    /// What players may say to each other through the referee: private (to any seats and to all), public (to all alone) or
    /// none
    #[arg(long, default_value = PressRule::default().word(), value_parser = PressRule::WORDS)]
    press: String,
    /// An option of the rules, by its name or rule number; the name alone switches it on
    #[arg(long, value_name = "NAME[=VALUE]", value_parser = option)]
    option: Vec<(String, String)>,
    /// How a rule that is not clear is read in this campaign
    #[arg(long, value_name = "RULING=READING", value_parser = pair)]
    ruling: Vec<(String, String)>,
    /// A folder of .toml files that replace the game's own components of the same name [default: the one under
    /// `[components]` in referee.toml]
    #[arg(long, value_name = "DIR")]
    components: Option<PathBuf>,
    /// Print one line of JSON
    #[arg(long)]
    json: bool,
    /// When a referee is running, hand the order over without waiting for its answer
    #[arg(long)]
    no_wait: bool,
}

impl New {
    pub fn run(self, place: &Place) -> Result<ExitCode, CliError> {
        if let Some(name) = self.name.as_deref().filter(|name| !sound_name(name)) {
            return Err(CliError::Refused(format!(
                "\"{name}\" is no name for a campaign: two to {} small letters, digits or hyphens, beginning with \
                 a letter",
                crate::ledger::limits::NAME_LETTERS
            )));
        }
        let own = place.config()?.components.remove(&self.game);
        let components = match self.components.or(own) {
            Some(dir) => host_files(&dir, &self.game)?,
            None => BTreeMap::new(),
        };
        let order = NewOrder {
            deadlines: Deadlines::read(&self.deadline)?.with_pace(&self.pace)?,
            press: PressRule::read(&self.press).unwrap_or_default(),
            seats: once("--seat", self.seat)?,
            options: once("--option", self.option)?,
            rulings: once("--ruling", self.ruling)?,
            name: self.name,
            game: self.game,
            components,
        };
        let outcome = give(place, &Order::New(Box::new(order)), !self.no_wait)?;
        match outcome {
            None => println!("handed over to the running referee"),
            Some(outcome) if self.json => println!("{}", json!({ "campaign": outcome.campaign })),
            Some(outcome) => {
                println!("{}.", outcome.say);
                println!("A running referee (`referee run`) sends the invitations and takes the answers.");
            }
        }
        Ok(ExitCode::SUCCESS)
    }
}

pub(super) fn pair(text: &str) -> Result<(String, String), String> {
    match text.split_once('=') {
        Some((key, value)) if !key.trim().is_empty() && !value.trim().is_empty() => {
            Ok((key.trim().to_lowercase(), value.trim().to_owned()))
        }
        _ => Err("write it as NAME=VALUE".into()),
    }
}

/// `extra_time=8`, or `germans` alone for yes.
pub(super) fn option(text: &str) -> Result<(String, String), String> {
    if text.contains('=') || text.trim().is_empty() { pair(text) } else { pair(&format!("{text}=yes")) }
}

/// A key given twice is a slip, and silently the last would win.
fn once(option: &str, pairs: Vec<(String, String)>) -> Result<BTreeMap<String, String>, CliError> {
    let mut all = BTreeMap::new();
    for (key, value) in pairs {
        if all.insert(key.clone(), value).is_some() {
            return Err(CliError::Refused(format!("{option} {key}=… is given twice; give it once")));
        }
    }
    Ok(all)
}

#[cfg(test)]
mod tests;
