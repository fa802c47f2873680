//! Sentences belong to templates.

use super::{Ban, source::File};

/// Three blanks or more, each between lower-case letters.
fn is_prose(text: &str) -> bool {
    let letters: Vec<char> = text.chars().collect();
    let between = |three: &&[char]| three[1] == ' ' && three[0].is_lowercase() && three[2].is_lowercase();
    letters.windows(3).filter(between).count() >= 3
}

fn prose(file: &File) -> Vec<(usize, String)> {
    file.literals
        .iter()
        .filter(|literal| !file.tested(literal.line) && is_prose(&literal.text))
        .filter(|literal| !["expect(", "#[error("].iter().any(|end| literal.before.ends_with(end)))
        .map(|literal| (literal.line, literal.text.clone()))
        .collect()
}

fn markup(file: &File) -> Vec<(usize, String)> {
    let tags = ["<p", "<b>", "<br", "<td", "<tr", "<div", "<span", "<table", "</", "&nbsp;"];
    file.literals
        .iter()
        .filter(|literal| !file.tested(literal.line) && tags.iter().any(|tag| literal.text.contains(tag)))
        .map(|literal| (literal.line, literal.text.clone()))
        .collect()
}

/// A charter that does not read is told to the host by its error, one sentence each.
fn speaks_to_the_host(path: &str) -> bool {
    ["/charter.rs", "/charter/", "/options.rs", "/rulings.rs"].iter().any(|part| path.contains(part))
}

fn games(file: &File) -> bool {
    file.is_rust() && file.under("src/games") && !file.is_test()
}

pub const LIST: &[Ban] = &[
    Ban {
        name: "prose",
        reason: "rules emit facts, templates speak: prose can be restyled and translated only there",
        on: |file| games(file) && !speaks_to_the_host(&file.path),
        find: prose,
    },
    Ban { name: "markup", reason: "rules emit facts, templates speak", on: games, find: markup },
];
