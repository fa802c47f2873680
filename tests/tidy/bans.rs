//! Words that must not stand in code.

use super::{Ban, source::File};

fn rust(file: &File) -> bool {
    file.is_rust()
}
fn src(file: &File) -> bool {
    file.is_rust() && file.under("src")
}
fn any(_: &File) -> bool {
    true
}
fn pure(file: &File) -> bool {
    src(file) && (file.under("src/rules") || file.under("src/games")) && !file.is_test()
}

fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}

/// Where a word stands in a line of code, not as a part of a longer one.
fn has(line: &str, word: &str) -> bool {
    line.match_indices(word).any(|(at, _)| {
        let before =
            line[..at].bytes().last().is_some_and(is_word) && word.bytes().next().is_some_and(is_word);
        let after = line[at + word.len()..].bytes().next().is_some_and(is_word)
            && word.bytes().last().is_some_and(is_word);
        !before && !after
    })
}

fn words(file: &File, banned: &[&str], in_tests: bool) -> Vec<(usize, String)> {
    file.lines()
        .filter(|(line, _)| in_tests || !file.tested(*line))
        .flat_map(|(line, code)| {
            banned.iter().filter(|word| has(code, word)).map(move |word| (line, (*word).into()))
        })
        .collect()
}

/// A digit, a point, a digit, that is no field of a tuple.
fn float(line: &str) -> bool {
    let bytes = line.as_bytes();
    (1..bytes.len().saturating_sub(1)).any(|at| {
        let start = bytes[..at].iter().rposition(|byte| !is_word(*byte)).map_or(0, |found| found + 1);
        let number = start < at && bytes[start..at].iter().all(u8::is_ascii_digit);
        let field = start > 0 && bytes[start - 1] == b'.';
        bytes[at] == b'.' && number && !field && bytes[at + 1].is_ascii_digit()
    })
}

fn raw(file: &File, banned: &[&str]) -> Vec<(usize, String)> {
    (1..)
        .zip(file.text.lines())
        .flat_map(|(line, text)| {
            banned.iter().filter(move |word| text.contains(**word)).map(move |word| (line, (*word).into()))
        })
        .collect()
}

pub const LIST: &[Ban] = &[
    Ban {
        name: "unwrap",
        reason: "nothing from outside may stop the referee; an invariant is stated by expect",
        on: src,
        find: |file| words(file, &[".unwrap("], false),
    },
    Ban {
        name: "unfinished",
        reason: "what is not there is not called",
        on: rust,
        find: |file| words(file, &["todo!", "unimplemented!", "dbg!"], true),
    },
    Ban {
        name: "print",
        reason: "only the command line speaks to the terminal",
        on: |file| src(file) && !file.under("src/cli") && file.path != "src/main.rs",
        find: |file| words(file, &["println!", "print!", "eprintln!", "eprint!"], false),
    },
    Ban {
        name: "ignored test",
        reason: "a test runs or is deleted",
        on: rust,
        find: |file| words(file, &["#[ignore"], true),
    },
    Ban {
        name: "dead code",
        reason: "code that nobody calls is deleted",
        on: rust,
        find: |file| words(file, &["allow(dead_code", "allow(unused", "expect(dead_code"], true),
    },
    Ban {
        name: "unordered",
        reason: "rules run again must run the same; hash maps have no order",
        on: pure,
        find: |file| words(file, &["HashMap", "HashSet", "RandomState"], false),
    },
    Ban {
        name: "outside of the rules",
        reason: "rules are pure: charter, state and record are all that they know",
        on: pure,
        find: |file| {
            let doors = [
                "SystemTime",
                "Instant",
                "chrono",
                "std::fs",
                "fs::",
                "std::net",
                "std::env",
                "std::process",
                "std::thread",
                "getrandom",
            ];
            words(file, &doors, false)
        },
    },
    Ban {
        name: "float",
        reason: "rules count in whole numbers: floats differ between machines",
        on: pure,
        find: |file| {
            let mut found = words(file, &["f32", "f64"], false);
            let points = file.lines().filter(|(line, code)| !file.tested(*line) && float(code));
            found.extend(points.map(|(line, code)| (line, code.trim().to_owned())));
            found
        },
    },
    Ban {
        name: "dice by rand",
        reason: "rand's ranges and shuffles change between versions; faces must be computable for ever",
        on: rust,
        find: |file| {
            let drawn = [
                ".gen_range(",
                ".random_range(",
                ".shuffle(",
                ".choose(",
                ".choose_multiple(",
                "rand::",
                "SliceRandom",
                "IndexedRandom",
                "IteratorRandom",
                "thread_rng",
                "StdRng",
            ];
            words(file, &drawn, true)
        },
    },
    Ban {
        name: "path of a machine",
        reason: "the repository works on every machine",
        on: any,
        find: |file| {
            let mut found = raw(file, &[concat!("/wo", "rk/"), concat!("/ho", "me/"), concat!("/ro", "ot/")]);
            if file.under("src") {
                found.extend(raw(file, &[concat!("/t", "mp/")]));
            }
            found
        },
    },
    Ban {
        name: "host of a registry",
        reason: "where packages come from is the business of each machine",
        on: any,
        find: |file| {
            let hosts = [
                concat!("crates", ".io/"),
                concat!("index.crates", ".io"),
                concat!("registry", ".npmjs"),
                concat!("pypi", ".org"),
                concat!("arti", "factory"),
                concat!("/api/", "cargo"),
                concat!("deb", ".debian.org"),
                concat!("archive", ".ubuntu.com"),
            ];
            raw(file, &hosts)
        },
    },
];
