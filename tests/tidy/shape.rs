//! Lengths and blanks.

use super::{
    Ban,
    source::{File, closing, line_of},
};

const SOURCE_LINES_MAX: usize = 400;
const OTHER_LINES_MAX: usize = 600;
const FUNCTION_LINES_MAX: usize = 70;

/// Components are one file a rulebook component: a charter names them. Letters, snapshots and whole campaigns are
/// kept as they were made.
fn measured(file: &File) -> bool {
    let kept = ["fixtures/games", "fixtures/mail", "fixtures/campaigns", "fixtures/audit"];
    !kept.iter().any(|folder| file.under(folder))
        && !file.path.contains("snapshots/")
        && !file.path.ends_with(".json")
}

/// Text that people write: a letter may end as it likes.
fn written(file: &File) -> bool {
    !["fixtures/mail", "fixtures/campaigns", "fixtures/audit"].iter().any(|folder| file.under(folder))
}

fn too_long(file: &File) -> Vec<(usize, String)> {
    let most = if file.under("src") && !file.is_test() { SOURCE_LINES_MAX } else { OTHER_LINES_MAX };
    let lines = file.text.lines().count();
    if lines > most { vec![(lines, format!("{lines} lines, {most} at most"))] } else { vec![] }
}

fn long_functions(file: &File) -> Vec<(usize, String)> {
    let code = &file.code;
    let mut found = vec![];
    for (at, _) in code.match_indices("fn ") {
        let starts_word =
            !code[..at].bytes().last().is_some_and(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
        let Some(open) = body(code, at).filter(|_| starts_word) else { continue };
        let lines = line_of(code, closing(code, open)) - line_of(code, at) + 1;
        if lines > FUNCTION_LINES_MAX {
            let name = code[at..].split(['(', '<']).next().unwrap_or_default();
            found
                .push((line_of(code, at), format!("{name} has {lines} lines, {FUNCTION_LINES_MAX} at most")));
        }
    }
    found
}

/// Where the body of a function opens; a declaration has none.
fn body(code: &str, at: usize) -> Option<usize> {
    let mut depth = 0;
    for (offset, byte) in code[at..].bytes().enumerate() {
        match byte {
            b'(' | b'[' => depth += 1,
            b')' | b']' => depth -= 1,
            b'{' if depth == 0 => return Some(at + offset),
            b';' if depth == 0 => return None,
            _ => {}
        }
        if depth < 0 {
            return None;
        }
    }
    None
}

fn blanks(file: &File) -> Vec<(usize, String)> {
    let mut found = vec![];
    for (line, text) in (1..).zip(file.text.split('\n')) {
        if text.contains('\t') {
            found.push((line, "a tab".into()));
        }
        if text.ends_with([' ', '\r']) {
            found.push((line, "a blank at the end".into()));
        }
    }
    if !file.text.is_empty() && !file.text.ends_with('\n') {
        found.push((file.text.lines().count(), "no line end at the end".into()));
    }
    found
}

pub const LIST: &[Ban] = &[
    Ban {
        name: "long file",
        reason: "a file has one meaning and is read in one sitting",
        on: measured,
        find: too_long,
    },
    Ban {
        name: "long function",
        reason: "a function fits on one page",
        on: |file| file.is_rust(),
        find: long_functions,
    },
    Ban {
        name: "blanks",
        reason: "a difference that nobody sees is no difference that anybody meant",
        on: written,
        find: blanks,
    },
];
