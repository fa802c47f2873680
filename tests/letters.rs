//! Letters as people's programs write them, and the lines that were typed in each.
//!
//! `fixtures/mail/NAME.eml` is the letter, `NAME.lines` what must be found in it: one line a row,
//! place first, notices last. A letter without expectation fails.

use sealed_orders::intake::{Place, Typed, TypedLine, typed};
use std::fmt::Write;
use std::path::{Path, PathBuf};

fn letters() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/mail");
    let mut found: Vec<PathBuf> = std::fs::read_dir(folder)
        .expect("the folder of letters is part of the project")
        .map(|entry| entry.expect("the folder can be read").path())
        .filter(|path| path.extension().is_some_and(|e| e == "eml"))
        .collect();
    found.sort();
    found
}

/// What was found, in the form of a `.lines` file.
fn described(found: &Typed) -> String {
    let mut out = String::new();
    for line in found.lines.iter().chain(&found.quoted) {
        let TypedLine { number, text, original, place } = line;
        let place = match place {
            Place::Above => "above".to_owned(),
            Place::Block { campaign, seat_word } => {
                format!(
                    "block[{} {}]",
                    campaign.as_deref().unwrap_or("-"),
                    seat_word.as_deref().unwrap_or("-")
                )
            }
            Place::Signature => "signature".to_owned(),
            Place::Below => "below".to_owned(),
            Place::Quoted => "quoted".to_owned(),
        };
        let typed = if text == original { String::new() } else { format!("   <= {original}") };
        writeln!(out, "{place} {number}: {text}{typed}").expect("writing to a string");
    }
    for notice in &found.notices {
        writeln!(out, "notice {notice:?}").expect("writing to a string");
    }
    out
}

#[test]
fn every_letter_gives_the_lines_that_were_typed() {
    let letters = letters();
    assert!(!letters.is_empty(), "the letters are missing");
    let mut faults = String::new();
    for path in letters {
        let raw = std::fs::read(&path).expect("a letter can be read");
        let expected = path.with_extension("lines");
        let found = described(&typed(&raw));
        match std::fs::read_to_string(&expected) {
            Ok(lines) if lines == found => {}
            Ok(lines) => {
                write!(faults, "== {}\n-- expected\n{lines}-- found\n{found}", path.display())
                    .expect("writing");
            }
            Err(_) => {
                write!(faults, "== {} has no expectation; found\n{found}", path.display()).expect("writing")
            }
        }
    }
    assert!(faults.is_empty(), "{faults}");
}

#[test]
fn no_expectation_is_left_without_its_letter() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/mail");
    for entry in std::fs::read_dir(folder).expect("the folder of letters is part of the project") {
        let path = entry.expect("the folder can be read").path();
        if path.extension().is_some_and(|e| e == "lines") {
            assert!(path.with_extension("eml").exists(), "{} has no letter", path.display());
        }
    }
}

/// The way of the mail must not matter: bare LF, and CR LF, give the same lines.
#[test]
fn line_ends_of_the_transport_change_nothing() {
    for path in letters() {
        let raw = std::fs::read(&path).expect("a letter can be read");
        let bare: Vec<u8> = raw.iter().copied().filter(|b| *b != b'\r').collect();
        assert_eq!(described(&typed(&bare)), described(&typed(&raw)), "{}", path.display());
    }
}
