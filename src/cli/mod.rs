//! Subcommands of `referee`, one file each.
//!
//! A new command is a file with its arguments and a `run`, a `mod` line, a variant of [`Command`] and a line in
//! [`Command::run`].

mod audit;
mod components;
mod demo;
mod doctor;
mod error;
mod export;
mod extend;
mod init;
mod new;
mod orders;
mod overview;
mod pause;
mod place;
mod play;
mod post;
mod run;
mod seat;
mod status;

pub use error::CliError;

use clap::{Parser, Subcommand};
use place::Place;
use std::path::PathBuf;
use std::process::ExitCode;

const EXAMPLES: &str = "\
Examples:
  referee demo                            see a whole campaign played by letters
  referee init ~/referee                  make a house
  referee --house ~/referee doctor        is everything in order?
  referee --house ~/referee run           read letters, send parcels, keep deadlines";

/// A neutral referee for board wargames played by email.
#[derive(Parser, Debug)]
#[command(name = "referee", version, after_help = EXAMPLES, subcommand_required = true)]
#[command(arg_required_else_help = true)]
pub struct Cli {
    /// The house: the folder that `referee init` made [default: $REFEREE_HOUSE, else this folder]
    #[arg(long, global = true, value_name = "DIR")]
    house: Option<PathBuf>,
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand, Debug)]
enum Command {
    Init(init::Init),
    Doctor(doctor::Doctor),
    New(new::New),
    Run(run::Run),
    Status(status::Status),
    Seat(seat::Seat),
    Pause(pause::Pause),
    Resume(pause::Resume),
    Extend(extend::Extend),
    Export(export::Export),
    Audit(audit::Audit),
    Demo(demo::Demo),
    Play(play::Play),
    Components(components::Components),
}

impl Command {
    fn run(self, place: &Place) -> Result<ExitCode, CliError> {
        match self {
            Command::Init(init) => init.run(),
            Command::Doctor(doctor) => doctor.run(place),
            Command::New(new) => new.run(place),
            Command::Run(run) => run.run(place),
            Command::Status(status) => status.run(place),
            Command::Seat(seat) => seat.run(place),
            Command::Pause(pause) => pause.run(place),
            Command::Resume(resume) => resume.run(place),
            Command::Extend(extend) => extend.run(place),
            Command::Export(export) => export.run(place),
            Command::Audit(audit) => audit.run(),
            Command::Demo(demo) => demo.run(),
            Command::Play(play) => play.run(),
            Command::Components(components) => components.run(),
        }
    }

    /// A configuration file elsewhere than in the house.
    fn config_file(&self) -> Option<PathBuf> {
        match self {
            Command::Run(run) => run.config.clone(),
            _ => None,
        }
    }
}

/// Reads the arguments, does what they ask, and says how it went.
pub fn main() -> ExitCode {
    let Cli { house, command } = Cli::parse();
    let house = house.or_else(|| std::env::var_os("REFEREE_HOUSE").map(PathBuf::from));
    let place = Place::find(house, command.config_file());
    command.run(&place).unwrap_or_else(|error| {
        eprintln!("referee: {error}");
        error.exit_code()
    })
}

/// Prints what came of an order of the host.
fn told(outcome: Option<orders::Outcome>) -> Result<ExitCode, CliError> {
    match outcome {
        Some(outcome) => println!("{}.", outcome.say),
        None => println!("handed over to the running referee"),
    }
    Ok(ExitCode::SUCCESS)
}
