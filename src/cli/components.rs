//! `referee components`: where the numbers of a game come from, and a host's own in their place.

mod host_files;
mod worksheet;

use super::CliError;
use crate::games::{GAMES, by_name};
use crate::referee::{Refusal, document};
use crate::rules::{CharterDocument, CharterError, Game, sources};
use clap::{Args, Subcommand};
use serde_json::json;
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::process::ExitCode;

pub use host_files::host_files;

const EXAMPLES: &str = "\
Examples:
  referee components                                   which numbers are reconstructed
  referee components worksheet dawn_of_empire          a list to fill in from a printed copy of the game
  referee components copy mine --game dawn_of_empire   the files, to be changed
  referee components check mine --game dawn_of_empire  are they still right?
Then put the folder into referee.toml, under [components], or give it to one campaign: referee new … --components DIR";

/// List the component files of a game: how many of their values are reconstructed, and from what the others are
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES, args_conflicts_with_subcommands = true)]
pub struct Components {
    /// The game; all games when none is named
    game: Option<String>,
    /// Print the list as JSON
    #[arg(long)]
    json: bool,
    #[command(subcommand)]
    what: Option<What>,
}

#[derive(Subcommand, Debug)]
enum What {
    /// Print a text to fill in from the printed game: every reconstructed value with what stands there now
    Worksheet {
        /// The game; needed when there are several
        game: Option<String>,
    },
    /// Write the game's own files into a new folder, to be changed there
    Copy {
        /// The folder
        dir: PathBuf,
        /// The game; needed when there are several
        #[arg(long)]
        game: Option<String>,
    },
    /// Read a folder of files that replace the game's own, and say what is wrong with them
    ///
    /// Every error is one sentence with file and place. Exit code: 0 all is well, 1 something is wrong.
    Check {
        /// The folder
        dir: PathBuf,
        /// The game; needed when there are several
        #[arg(long)]
        game: Option<String>,
    },
}

impl Components {
    pub fn run(self) -> Result<ExitCode, CliError> {
        match self.what {
            None => list(self.game.as_deref(), self.json),
            Some(What::Worksheet { game }) => {
                print!("{}", worksheet::worksheet(the_game(game.as_deref())?)?);
                Ok(ExitCode::SUCCESS)
            }
            Some(What::Copy { dir, game }) => {
                let game = the_game(game.as_deref())?;
                host_files::copy(game, &dir)?;
                println!("{}: {} files of {}.", dir.display(), game.components().len(), game.title());
                Ok(ExitCode::SUCCESS)
            }
            Some(What::Check { dir, game }) => {
                let game = the_game(game.as_deref())?;
                let files = host_files(&dir, game.name())?;
                Ok(say_check(&dir.display().to_string(), game, &files))
            }
        }
    }
}

/// The game named; the only one when none is.
fn the_game(name: Option<&str>) -> Result<&'static dyn Game, CliError> {
    let known = GAMES.iter().map(|game| game.name()).collect::<Vec<_>>().join(", ");
    match (name, GAMES) {
        (Some(name), _) => by_name(name)
            .ok_or_else(|| CliError::Refused(Refusal::NoGame { game: name.into(), known }.to_string())),
        (None, [only]) => Ok(*only),
        (None, _) => Err(CliError::Refused(format!("name the game: {known}"))),
    }
}

fn unreadable(error: &CharterError) -> CliError {
    CliError::Refused(error.to_string())
}

/// Marks of one file, by their kind.
fn kinds(file: &str, text: &str) -> Result<BTreeMap<String, u64>, CliError> {
    let mut kinds = BTreeMap::new();
    for sourced in sources::sources(file, text).map_err(|error| unreadable(&error))? {
        *kinds.entry(sourced.kind().to_owned()).or_default() += 1;
    }
    Ok(kinds)
}

fn list(name: Option<&str>, json: bool) -> Result<ExitCode, CliError> {
    let games = match name {
        Some(_) => vec![the_game(name)?],
        None => GAMES.to_vec(),
    };
    let mut all = vec![];
    for game in games {
        let mut files = vec![];
        for (file, text) in game.components() {
            files.push((*file, kinds(file, text)?));
        }
        all.push((game, files));
    }
    if json {
        let file = |(file, kinds): &(&str, BTreeMap<String, u64>)| json!({ "file": file, "sources": kinds });
        let game = |(game, files): &(&dyn Game, Vec<_>)| json!({ "game": game.name(), "files": files.iter().map(file).collect::<Vec<_>>() });
        println!("{}", json!(all.iter().map(game).collect::<Vec<_>>()));
        return Ok(ExitCode::SUCCESS);
    }
    for (game, files) in all {
        println!("{} ({})", game.title(), game.name());
        for (file, kinds) in files {
            let worked_out = kinds.get(sources::RECONSTRUCTED).copied().unwrap_or(0);
            let others: Vec<String> = kinds
                .iter()
                .filter(|(kind, _)| *kind != sources::RECONSTRUCTED)
                .map(|(kind, count)| format!("{kind} {count}"))
                .collect();
            println!("  {file:<14} {worked_out:>4} reconstructed; from: {}", others.join(", "));
        }
    }
    println!(
        "\nReconstructed values were worked out from rules and examples; the printed game may have others.\n\
         `referee components worksheet` lists them one by one."
    );
    Ok(ExitCode::SUCCESS)
}

/// What is wrong with files that replace a game's own; empty when nothing is. The reader stops at its first error, so
/// every file is also tried beside the game's own others: one run names what is wrong in each.
pub fn check(game: &dyn Game, files: &BTreeMap<String, String>) -> Vec<CharterError> {
    let read = |files: BTreeMap<String, String>| {
        let document: CharterDocument = document(game, BTreeMap::new(), BTreeMap::new(), files);
        game.wake(&document).err()
    };
    let Some(first) = read(files.clone()) else { return vec![] };
    let mut errors = vec![first];
    for (file, text) in files {
        let alone = read(BTreeMap::from([(file.clone(), text.clone())]));
        let own = alone.filter(|error| error.file() == Some(file.as_str()));
        errors.extend(own.filter(|error| !errors.contains(error)));
    }
    errors
}

fn say_check(dir: &str, game: &dyn Game, files: &BTreeMap<String, String>) -> ExitCode {
    let errors = check(game, files);
    for error in &errors {
        println!("{dir}: {error}.");
    }
    if !errors.is_empty() {
        return ExitCode::from(1);
    }
    let names: Vec<&str> = files.keys().map(String::as_str).collect();
    let marks = files.iter().filter_map(|(file, text)| sources::sources(file, text).ok()).flatten();
    let left = marks.filter(sources::Sourced::is_reconstructed).count();
    println!("{dir}: all is well. It replaces {} of {}.", names.join(", "), game.title());
    if left > 0 {
        println!(
            "{left} values in it are still marked as reconstructed: change the mark beside a value that you have \
             compared with the printed game, for example to \"printed\"."
        );
    }
    ExitCode::SUCCESS
}
