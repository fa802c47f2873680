//! What each ban must catch, and what none may.

/// Ban, path, text.
pub fn bad() -> Vec<(&'static str, &'static str, String)> {
    let long_function = format!("fn f() {{\n{}}}\n", "    g();\n".repeat(70));
    let samples: &[(&str, &str, &str)] = &[
        ("unwrap", "src/mail/x.rs", "fn f() { g().unwrap(); }\n#[cfg(test)]\nmod tests { fn h() {} }\n"),
        ("unwrap", "src/mail/x.rs", "#[cfg(test)]\nmod tests;\nfn f() {\n    g()\n        .unwrap();\n}\n"),
        ("unfinished", "src/desk/x.rs", "fn f() { todo!() }\n"),
        ("unfinished", "tests/x.rs", "fn f() { dbg!(1); }\n"),
        ("print", "src/desk/x.rs", "fn f() { println!(\"x\"); }\n"),
        ("ignored test", "tests/x.rs", "#[test]\n#[ignore = \"slow\"]\nfn f() {}\n"),
        ("dead code", "src/desk/x.rs", "#[allow(dead_code)]\nfn f() {}\n"),
        ("unordered", "src/rules/x.rs", "use std::collections::HashMap;\n"),
        ("outside of the rules", "src/games/x/y.rs", "use std::time::{Duration, Instant};\n"),
        ("outside of the rules", "src/games/x/y.rs", "fn f() { std::fs::read(p); }\n"),
        ("float", "src/games/x/y.rs", "fn f(x: u32) -> u32 { (x as f64) as u32 }\n"),
        ("float", "src/games/x/y.rs", "const HALF: X = X(0.5);\n"),
        ("dice by rand", "src/dice/x.rs", "fn f() { rng.random_range(1..=6); }\n"),
        ("dice by rand", "tests/x.rs", "fn f() { deck.shuffle(&mut rng); }\n"),
        ("path of a machine", "src/cli/x.rs", concat!("// see /t", "mp/x\n")),
        ("path of a machine", "README.md", concat!("cd /wo", "rk/x\n")),
        ("host of a registry", "Cargo.toml", concat!("registry = \"https://index.crates", ".io\"\n")),
        ("blanks", "src/x.rs", "fn f() {\n\tg();\n}\n"),
        ("blanks", "templates/x.txt", "a \nb\n"),
        ("blanks", "fixtures/games/x/map.toml", "a = 1"),
        ("door", "src/games/x/y.rs", "use crate::desk::Line;\n"),
        ("door", "src/games/x/y.rs", "use crate::{\n    rules::Line,\n    house::{Book, Page},\n};\n"),
        ("door", "src/games/x/y.rs", "use super::super::super::ledger::Event;\n"),
        ("door", "src/rules/x.rs", "fn f() { crate::games::all(); }\n"),
        ("door", "src/ledger/x.rs", "use crate::rules::Entry;\n"),
        ("door", "src/dice/mod.rs", "use super::campaign::Leg;\n"),
        ("door", "src/mail/x.rs", "use crate::desk::Draft;\n"),
        ("door", "src/audit/x.rs", "use crate::mail::{parse, send};\n"),
        ("door", "src/audit/x.rs", "use crate::{mail::{parse, send::{Smtp, Door}}, rules::Line};\n"),
        ("prose", "src/games/x/y.rs", "const A: &str = \"the raider slips past the patrol\";\n"),
        ("prose", "src/games/x/y.rs", "fn f() { g(r#\"was sunk by a mine\"#) }\n"),
        ("markup", "src/games/x/y.rs", "const A: &str = \"<b>sunk</b>\";\n"),
    ];
    let mut all: Vec<_> = samples.iter().map(|(ban, path, text)| (*ban, *path, (*text).to_owned())).collect();
    all.push(("long file", "src/x.rs", "//\n".repeat(401)));
    all.push(("long file", "tests/x.rs", "//\n".repeat(601)));
    all.push(("long function", "src/x.rs", long_function));
    all
}

/// Path, text.
pub fn good() -> Vec<(&'static str, String)> {
    let samples: &[(&str, &str)] = &[
        (
            "src/mail/x.rs",
            "fn f() { g().unwrap_or(1); }\n#[cfg(test)]\nmod tests { fn h() { g().unwrap(); } }\n",
        ),
        ("src/mail/tests.rs", "fn h() { g().unwrap(); }\n"),
        ("src/mail/x.rs", "// todo!() HashMap .unwrap()\nconst A: &str = \"todo!() .unwrap( \\\" dbg!\";\n"),
        ("src/mail/x.rs", "fn f<'a>(x: &'a str) -> char { if x == \"'\" { '\"' } else { '\\'' } }\n"),
        ("src/cli/x.rs", "fn f() { println!(\"x\"); }\n"),
        (
            "src/rules/x.rs",
            "//! No HashMap, no f64 here: 1.5.\nfn f(x: X) -> u8 { x.0.1 }\nfn g() -> &str { \"6.4.2\" }\n",
        ),
        ("src/games/x/y.rs", "use super::super::rules_of_x::A;\nuse crate::rules::{Line, Table};\n"),
        ("src/games/x/y.rs", "fn f() { g().expect(\"a ship that fights is in play\"); }\n"),
        (
            "src/games/x/y.rs",
            "fn f() {\n    g().expect(\n        \"a ship that fights is in play\",\n    );\n}\n",
        ),
        (
            "src/games/x/y.rs",
            "const A: &str = \"then ask\"; const B: &str = \"8.3.2/area={area}/round={round}\";\n",
        ),
        ("src/games/x/tests.rs", "const A: &str = \"the raider slips past the patrol\";\n"),
        ("src/audit/x.rs", "use crate::mail::parse;\nuse crate::{mail::{parse, letter}, rules::Line};\n"),
        ("src/dice/mod.rs", "use super::ledger::T;\n#[cfg(test)]\nmod tests { use super::*; }\n"),
        ("fixtures/mail/x.eml", "Subject: x \r\n"),
    ];
    samples.iter().map(|(path, text)| (*path, (*text).to_owned())).collect()
}
