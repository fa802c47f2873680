//! `referee play`: self-play without mail.

use super::CliError;
use crate::campaign::selfplay::{SeededChance, Tally, play_out};
use crate::games::{GAMES, by_name};
use crate::referee::{Refusal, document};
use crate::rules::{Game, Seat, SeatName};
use clap::{Args, ValueEnum};
use indicatif::{ProgressBar, ProgressStyle};
use std::collections::{BTreeMap, BTreeSet};
use std::process::ExitCode;

type Options = BTreeMap<String, String>;

const EXAMPLES: &str = "\
Examples:
  referee play dawn_of_empire --random --campaigns 300
  referee play dawn_of_empire --random --campaigns 20 --seed 7 --option germans --json
  referee play dawn_of_empire --random --campaigns 1000 --options random
  referee play dawn_of_empire --practice us --campaigns 200
  referee play dawn_of_empire --practice all --campaigns 100
  referee play conquistador --practice england --campaigns 30";

/// Play campaigns against itself, by lines of text alone and without mail
///
/// Every answer is drawn as lines that a player might write, and read back by the rules. It says which kinds of
/// questions and facts came up, and ends with code 1 when a campaign broke down.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Play {
    /// The game
    game: String,
    /// Draw all lines at random
    #[arg(long, required_unless_present = "practice", conflicts_with = "practice")]
    random: bool,
    /// Let the practice opponent play this seat, or `all`; the other seats draw their lines at random
    #[arg(long, value_name = "SEAT")]
    practice: Option<String>,
    /// How many campaigns
    #[arg(long, default_value_t = 1, value_name = "N")]
    campaigns: u64,
    /// Where to begin: campaign k draws from seed + k
    #[arg(long, default_value_t = 0, value_name = "N")]
    seed: u64,
    /// An option of the game, NAME or NAME=VALUE; may be repeated
    #[arg(long = "option", value_name = "NAME[=VALUE]", value_parser = super::new::option)]
    options: Vec<(String, String)>,
    /// Draw the other options anew for every campaign, from its seed, and print them
    #[arg(long = "options", value_name = "HOW")]
    draw: Option<Draw>,
    /// A reading of an unclear rule, NAME=READING; may be repeated
    #[arg(long = "ruling", value_name = "NAME=READING", value_parser = super::new::pair)]
    rulings: Vec<(String, String)>,
    /// Print the tally as JSON
    #[arg(long)]
    json: bool,
}

/// How options that are not given are set.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum Draw {
    /// At random, so that all go together
    Random,
}

impl Play {
    pub fn run(self) -> Result<ExitCode, CliError> {
        let Some(game) = by_name(&self.game) else {
            let known = GAMES.iter().map(|game| game.name()).collect::<Vec<_>>().join(", ");
            return Err(CliError::Refused(Refusal::NoGame { game: self.game, known }.to_string()));
        };
        let chosen: Options = self.options.into_iter().collect();
        let mut document =
            document(game, chosen.clone(), self.rulings.into_iter().collect(), BTreeMap::new());
        let playing = game.wake(&document).map_err(|error| CliError::Refused(error.to_string()))?;
        let names = playing.seats();
        let practice = self.practice.as_deref().map(|seat| seats(game, &names, seat)).transpose()?;
        let mut drawn: BTreeMap<u64, Options> = BTreeMap::new();
        let mut tally = Tally::default();
        let bar = ProgressBar::new(self.campaigns);
        bar.set_style(
            ProgressStyle::with_template("{bar:40} {pos}/{len} campaigns, {eta} left")
                .unwrap_or_else(|_| ProgressStyle::default_bar()),
        );
        for campaign in 0..self.campaigns {
            let seed = self.seed.wrapping_add(campaign);
            if self.draw.is_some() {
                // Not the draws of the lines, which come from the seed itself.
                document.options = game.drawn_options(&mut SeededChance::new(!seed), chosen.clone());
                drawn.insert(seed, document.options.clone());
            }
            tally.add(
                play_out(game, &document, practice.as_ref().unwrap_or(&BTreeSet::new()), seed)
                    .map_err(|error| CliError::Refused(error.to_string()))?,
            );
            bar.inc(1);
        }
        bar.finish_and_clear();
        let missing = tally.missing(game);
        if self.json {
            println!(
                "{}",
                serde_json::json!({
                    "campaigns": tally.campaigns, "segments": tally.segments, "kinds": tally.kinds, "facts": tally.facts,
                    "missing": missing, "broken": tally.broken, "options": drawn,
                    "won": won(&names, &tally), "drawn": tally.drawn, "letters": tally.letters,
                    "median_score": {
                        "practice": tally.median_score(true), "random": tally.median_score(false),
                    },
                })
            );
        } else {
            say_options(&drawn);
            match &practice {
                Some(practice) => say_practice(&names, &tally, practice),
                None => say(&tally, &missing),
            }
        }
        Ok(if tally.broken.is_empty() { ExitCode::SUCCESS } else { ExitCode::from(1) })
    }
}

/// The options drawn for each campaign, by its seed.
fn say_options(drawn: &BTreeMap<u64, Options>) {
    for (seed, options) in drawn {
        let options: Vec<String> = options.iter().map(|(name, value)| format!("{name}={value}")).collect();
        println!("seed {seed}: {}", options.join(" "));
    }
}

/// The seats of `--practice`.
fn seats(game: &dyn Game, names: &[SeatName], word: &str) -> Result<BTreeSet<Seat>, CliError> {
    let all = (0u8..).zip(names);
    let found: BTreeSet<Seat> =
        all.filter(|(_, name)| word == "all" || name.word == word).map(|(seat, _)| Seat(seat)).collect();
    if found.is_empty() {
        let known = names.iter().map(|seat| seat.word).collect::<Vec<_>>().join(", ");
        let game = game.title();
        return Err(CliError::Refused(format!("{game} has no seat {word}; its seats are {known}, or all")));
    }
    Ok(found)
}

/// Campaigns won, by the seat's word.
fn won(names: &[SeatName], tally: &Tally) -> BTreeMap<&'static str, u64> {
    let of = |seat: u8| tally.won.get(&seat).copied().unwrap_or(0);
    (0u8..).zip(names).map(|(seat, name)| (name.word, of(seat))).collect()
}

fn say_practice(names: &[SeatName], tally: &Tally, practice: &BTreeSet<Seat>) {
    let ended = tally.campaigns - tally.broken.len() as u64;
    println!("{ended} campaigns to the end.");
    for (seat, name) in (0u8..).zip(names) {
        let by = if practice.contains(&Seat(seat)) { "practice opponent" } else { "random lines" };
        let won = tally.won.get(&seat).copied().unwrap_or(0);
        let lost = ended.saturating_sub(won + tally.drawn);
        println!("  {:<20} {by:<18} won {won:>4}   drawn {:>4}   lost {lost:>4}", name.name, tally.drawn);
    }
    let medians = [("practice opponent", true), ("random lines", false)];
    let medians = medians.map(|(by, practice)| Some(format!("{by} {}", tally.median_score(practice)?)));
    let medians: Vec<String> = medians.into_iter().flatten().collect();
    if !medians.is_empty() {
        println!("Median final score of a seat: {}.", medians.join(", "));
    }
    println!(
        "Letters that a player with default standing orders writes in a turn: median {}, 90th percentile {}.",
        tally.letters_in(50),
        tally.letters_in(90)
    );
    for (seed, why) in &tally.broken {
        println!("BROKEN, seed {seed}: {why}");
    }
}

fn say(tally: &Tally, missing: &[(String, Option<&'static str>)]) {
    println!(
        "{} campaigns to the end, {} segments.",
        tally.campaigns - tally.broken.len() as u64,
        tally.segments
    );
    println!("\nQuestions answered:");
    for (kind, count) in &tally.kinds {
        println!("  {kind:<20} {count:>8}");
    }
    println!("\nFacts told:");
    for (kind, count) in &tally.facts {
        println!("  {kind:<20} {count:>8}");
    }
    let (excused, wanted): (Vec<_>, Vec<_>) = missing.iter().partition(|(_, by)| by.is_some());
    for (kind, by) in excused {
        println!("  {kind:<20}        - only by {}", by.unwrap_or_default());
    }
    let wanted: Vec<&str> = wanted.iter().map(|(kind, _)| kind.as_str()).collect();
    match wanted.as_slice() {
        [] => println!("\nEvery kind of question and of fact that these rulings have came up."),
        _ => println!("\nDid not come up: {}", wanted.join(", ")),
    }
    for (seed, why) in &tally.broken {
        println!("\nBROKEN, seed {seed}: {why}");
    }
}
