//! The worksheet: every reconstructed value with room for the printed one.

use super::unreadable;
use crate::cli::CliError;
use crate::rules::{Game, sources};
use std::fmt::Write as _;

const HEAD: &str = "\
Each line is a value that was worked out, not read from the printed game: what stands there now, and room for what is
printed. Below it stands what it was worked out from. To use what you find:
  1. referee components copy my-components
  2. in the files there, put in the printed values, and beside each change the mark to \"printed\"
  3. referee components check my-components
  4. name the folder in referee.toml, under [components]
";

/// The text for one game.
pub fn worksheet(game: &dyn Game) -> Result<String, CliError> {
    let mut text = format!("{}: the values to look up\n\n{HEAD}", game.title());
    for (file, own) in game.components() {
        let marks = sources::sources(file, own).map_err(|error| unreadable(&error))?;
        let open: Vec<_> = marks.iter().filter(|mark| mark.is_reconstructed()).collect();
        if open.is_empty() {
            continue;
        }
        let _ = write!(text, "\n{file}: {} values\n", open.len());
        let mut place = "";
        for mark in open {
            if mark.place != place {
                place = &mark.place;
                let _ = write!(text, "\n  {place}\n");
            }
            let field = if mark.field.is_empty() { "all of it" } else { &mark.field };
            let why = mark.source.trim_start_matches(sources::RECONSTRUCTED).trim_start_matches([':', ' ']);
            let _ = writeln!(text, "    {field:<14} now {:<16} printed: ________", mark.value);
            if !why.is_empty() {
                let _ = writeln!(text, "      ({why})");
            }
        }
    }
    Ok(text)
}
