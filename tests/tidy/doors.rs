//! Which room of the house may use which.

use super::{
    Ban,
    source::{File, closing, line_of},
};

/// Rooms that may use only these.
const ONLY: &[(&str, &[&str])] = &[
    ("games", &["rules", "games"]),
    ("rules", &["rules"]),
    ("ledger", &["ledger", "dice"]),
    ("dice", &["dice", "ledger"]),
];
/// Rooms that may use anything but these.
const NEVER: &[(&str, &[&str])] = &[
    ("mail", &["games", "campaign", "desk", "referee", "cli"]),
    ("intake", &["games", "campaign", "desk", "referee", "cli"]),
    ("audit", &["referee", "house", "mail::send", "mail::smtp", "cli"]),
    ("campaign", &["mail", "intake", "referee", "cli"]),
    ("desk", &["referee", "cli"]),
    ("report", &["referee", "cli"]),
    ("house", &["referee", "cli"]),
    ("clock", &["referee", "cli"]),
    ("config", &["referee", "cli"]),
    ("referee", &["cli"]),
];

/// The room that a file of src belongs to.
fn room(path: &str) -> Option<&str> {
    path.strip_prefix("src/")?.split(['/', '.']).next()
}

/// How many `super::` lead from a file to the root of the crate.
fn depth(path: &str) -> usize {
    let parts = path.matches('/').count();
    if path.ends_with("/mod.rs") { parts - 1 } else { parts }
}

/// Every path from the root of the crate: the line where it stands, and its names.
fn used(file: &File) -> Vec<(usize, String)> {
    let mut found = vec![];
    let up = "super::".repeat(depth(&file.path));
    for root in ["crate::", "sealed_orders::", &up] {
        for (at, _) in file.code.match_indices(root) {
            let line = line_of(&file.code, at);
            let joined = file.code[..at]
                .bytes()
                .last()
                .is_some_and(|byte| byte.is_ascii_alphanumeric() || byte == b'_' || byte == b':');
            if joined || file.tested(line) {
                continue;
            }
            let mut whole = vec![];
            paths(&file.code[at + root.len()..], "", &mut whole);
            found.extend(whole.into_iter().map(|path| (line, path)));
        }
    }
    found
}

/// The whole paths of a use tree that stands at the start of `code`, each after `before`.
fn paths(code: &str, before: &str, found: &mut Vec<String>) {
    let code = code.trim_start();
    let end = code.find(|c: char| !(c.is_alphanumeric() || c == '_' || c == ':')).unwrap_or(code.len());
    let path = format!("{before}{}", &code[..end]);
    if !code[end..].starts_with('{') || !(path.is_empty() || path.ends_with("::")) {
        found.push(path.trim_end_matches("::").to_owned());
        return;
    }
    let inside = &code[end + 1..closing(code, end)];
    let (mut depth, mut from) = (0, 0);
    for (at, byte) in inside.bytes().enumerate() {
        match byte {
            b'{' => depth += 1,
            b'}' => depth -= 1,
            b',' if depth == 0 => {
                paths(&inside[from..at], &path, found);
                from = at + 1;
            }
            _ => {}
        }
    }
    if !inside[from..].trim().is_empty() {
        paths(&inside[from..], &path, found);
    }
}

fn forbidden(file: &File) -> Vec<(usize, String)> {
    let Some(room) = room(&file.path) else { return vec![] };
    let list =
        |lists: &'static [(&str, &[&str])]| lists.iter().find(|(of, _)| *of == room).map(|(_, names)| *names);
    let (only, never) = (list(ONLY), list(NEVER));
    let starts = |path: &str, name: &str| {
        path == name || path.strip_prefix(name).is_some_and(|rest| rest.starts_with("::"))
    };
    used(file)
        .into_iter()
        .filter(|(_, path)| {
            only.is_some_and(|names| !names.iter().any(|name| starts(path, name)))
                || never.is_some_and(|names| names.iter().any(|name| starts(path, name)))
        })
        .map(|(line, path)| (line, format!("{room} uses {path}")))
        .collect()
}

pub const LIST: &[Ban] = &[Ban {
    name: "door",
    reason: "data goes one way; stages share only nouns; referee is the only joint; games know rules and nothing else",
    on: |file| file.is_rust() && file.under("src") && !file.is_test(),
    find: forbidden,
}];
