//! Bans over the whole repository, each with its reason and a bad sample that it must catch.

mod bans;
mod doors;
mod prose;
mod samples;
mod shape;
mod source;
mod templates;

use source::File;
use std::collections::BTreeMap;

/// A thing that must not stand in the repository.
#[derive(Clone, Copy)]
struct Ban {
    name: &'static str,
    reason: &'static str,
    /// Which files it is about.
    on: fn(&File) -> bool,
    /// Line numbers, each with what is wrong there.
    find: fn(&File) -> Vec<(usize, String)>,
}

fn all() -> Vec<Ban> {
    bans::LIST.iter().chain(shape::LIST).chain(doors::LIST).chain(prose::LIST).copied().collect()
}

fn report(files: &[File]) -> Vec<String> {
    let mut found = vec![];
    for ban in all() {
        for file in files.iter().filter(|file| (ban.on)(file)) {
            for (line, what) in (ban.find)(file) {
                found.push(format!("{}:{line}: {}: {what}\n    because {}", file.path, ban.name, ban.reason));
            }
        }
    }
    found
}

#[test]
fn the_repository_is_tidy() {
    let found = report(&source::repository());
    assert!(found.is_empty(), "{} findings\n{}", found.len(), found.join("\n"));
}

#[test]
fn every_template_is_spoken() {
    let files = source::repository();
    let unused = templates::unused(&files);
    assert!(unused.is_empty(), "no code speaks these: {}", unused.join(", "));
}

#[test]
fn every_ban_catches_its_bad_sample_and_lets_the_good_one_pass() {
    let mut bad: BTreeMap<&str, usize> = BTreeMap::new();
    for (name, path, text) in samples::bad() {
        let file = File::new(path, &text);
        let ban = all().into_iter().find(|ban| ban.name == name);
        let ban = ban.unwrap_or_else(|| panic!("the sample {name} is of no ban"));
        assert!((ban.on)(&file), "{name} looks at {path}");
        assert!(!(ban.find)(&file).is_empty(), "{name} does not catch:\n{text}");
        *bad.entry(name).or_default() += 1;
    }
    for ban in all() {
        assert!(bad.contains_key(ban.name), "the ban {} has no bad sample", ban.name);
    }
    for (path, text) in samples::good() {
        let found = report(&[File::new(path, &text)]);
        assert!(found.is_empty(), "{}", found.join("\n"));
    }
}

#[test]
fn a_template_that_nobody_speaks_is_found() {
    let src = File::new(
        "src/report/mod.rs",
        "const T: &str = include_str!(\"x/told.en.toml\"); fn f() { say(\"met\") }",
    );
    let told = File::new("templates/x/told.en.toml", "met = \"We met.\"\n[more]\nlost = \"We lost.\"\n");
    let stray = File::new("templates/x/stray.en.txt", "nobody includes me\n");
    let unused = templates::unused(&[src, told, stray]);
    assert_eq!(unused, ["templates/x/told.en.toml: lost", "templates/x/stray.en.txt"]);
}
