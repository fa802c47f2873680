//! The templates that the binary carries: by folder, file name and text.
//!
//! A file is named by what it holds, its language and its kind: `facts.en.toml` is a list of sentences by key,
//! `report.en.txt` is one text, `report.en.html` the same page as HTML. Another language is more files;
//! another game is one more folder and one entry here.

use super::ReportError;
use std::collections::BTreeMap;

/// A folder of templates: file name, text.
type Folder = &'static [(&'static str, &'static str)];

macro_rules! folder {
    ($folder:literal: $($file:literal),* $(,)?) => {
        ($folder, &[$(($file, include_str!(concat!("../../templates/", $folder, "/", $file)))),*])
    };
}

/// The folder that every game shares.
pub const COMMON: &str = "common";

/// Every folder; a game's has the game's id.
pub const FOLDERS: &[(&str, Folder)] = &[
    folder!("common":
        "base.en.html", "faults.en.toml", "help.en.txt", "host_notice.en.txt", "hosts.en.toml", "invitation.en.txt",
        "hexes.en.toml", "letter.en.html", "map.en.toml", "notice.en.txt", "notices.en.toml", "offer.en.txt",
        "offers.en.toml", "owe.en.txt", "phrases.en.toml", "pieces.en.html", "press.en.txt", "ready.en.txt",
        "receipt.en.html", "receipt.en.txt", "reminder.en.txt", "report.en.html",
        "report.en.txt", "stranger.en.txt", "strangers.en.toml", "subjects.en.toml", "told.en.toml",
    ),
    folder!("conquistador":
        "facts.en.toml", "faults.en.toml", "options.en.toml", "phrases.en.toml", "questions.en.toml",
        "remarks.en.toml", "rulings.en.toml", "runs.en.toml",
        "sheet.en.html", "sheet.en.txt", "summary.en.txt", "words.en.toml",
    ),
    folder!("dawn_of_empire":
        "facts.en.toml", "faults.en.toml", "options.en.toml", "phrases.en.toml", "questions.en.toml",
        "remarks.en.toml", "rulings.en.toml",
        "sheet.en.html", "sheet.en.txt", "summary.en.txt", "words.en.toml",
    ),
];

/// Every template of one language by its name: `common/report`, `dawn_of_empire/facts/searched`.
pub fn templates(language: &str) -> Result<BTreeMap<String, String>, ReportError> {
    let mut all = BTreeMap::new();
    for (folder, files) in FOLDERS {
        all.extend(of_folder(folder, files, language)?);
    }
    Ok(all)
}

/// The templates of one folder, by name.
pub fn of_folder(
    folder: &str,
    files: &[(&str, &str)],
    language: &str,
) -> Result<BTreeMap<String, String>, ReportError> {
    let mut all = BTreeMap::new();
    for (file, text) in files {
        let mut parts = file.split('.');
        let (stem, of, kind) = (parts.next(), parts.next(), parts.next());
        if of != Some(language) {
            continue;
        }
        let name = format!("{folder}/{}", stem.unwrap_or_default());
        if kind == Some("toml") {
            let list: toml::Table = toml::from_str(text).map_err(|error| ReportError::List {
                file: format!("{folder}/{file}"),
                reason: error.to_string(),
            })?;
            flatten(&name, &list, &mut all);
        } else if kind == Some("html") {
            all.insert(format!("{name}.html"), joined(text));
        } else {
            all.insert(name, joined(text));
        }
    }
    Ok(all)
}

fn flatten(name: &str, list: &toml::Table, all: &mut BTreeMap<String, String>) {
    for (key, value) in list {
        let name = format!("{name}/{key}");
        match value {
            toml::Value::Table(inner) => flatten(&name, inner, all),
            toml::Value::String(text) => {
                all.insert(name, joined(text.trim_end_matches('\n')));
            }
            other => {
                all.insert(name, other.to_string());
            }
        }
    }
}

/// A line of a template that ends with a backslash goes on in the next one.
fn joined(text: &str) -> String {
    let mut lines = String::with_capacity(text.len());
    let mut goes_on = false;
    for line in text.split_inclusive('\n') {
        let line = if goes_on { line.trim_start() } else { line };
        goes_on = line.ends_with("\\\n");
        lines.push_str(line.strip_suffix("\\\n").unwrap_or(line));
    }
    lines
}
