//! Options of a campaign as a host types them: by rule number or name, with blanks or hyphens for underscores.

use super::names::{LIKENESS_TO_OFFER, likeness};
use super::{Chance, CharterError};
use std::collections::BTreeMap;

/// The rule and the name of an option.
pub type Named = (&'static str, &'static str);

/// Reads the options chosen; `set` gets the name and the value of each and says what is wrong with it.
///
/// # Errors
/// There is no such option, it is named twice (by number and by name), or its value is refused.
pub fn read(
    all: &[Named],
    chosen: &BTreeMap<String, String>,
    mut set: impl FnMut(&'static str, &str) -> Result<(), String>,
) -> Result<(), CharterError> {
    let mut read: BTreeMap<&str, &str> = BTreeMap::new();
    for (name, value) in chosen {
        let refuse = |reason| CharterError::OptionValue { name: name.clone(), value: value.clone(), reason };
        let known = known(all, name).ok_or_else(|| no_such(all, name))?;
        if let Some(before) = read.insert(known, name) {
            return Err(refuse(format!("it is {before}, which is chosen too")));
        }
        set(known, value).map_err(refuse)?;
    }
    Ok(())
}

/// Draws values for options that are not chosen yet, so that all go together; for soak tests.
pub fn drawn(
    all: &[Named],
    chance: &mut dyn Chance,
    chosen: BTreeMap<String, String>,
    value: impl Fn(&str, &mut dyn Chance) -> Option<String>,
    go_together: impl Fn(&BTreeMap<String, String>) -> bool,
) -> BTreeMap<String, String> {
    let mut options = chosen;
    for (_, name) in all {
        let Some(value) = value(name, chance) else { continue };
        let mut more = options.clone();
        if more.insert((*name).into(), value).is_none() && go_together(&more) {
            options = more;
        }
    }
    options
}

fn known(all: &[Named], typed: &str) -> Option<&'static str> {
    let typed = typed.trim().to_lowercase().replace(['-', ' '], "_");
    all.iter().find(|(rule, name)| typed == *rule || typed == *name).map(|(_, name)| *name)
}

fn no_such(all: &[Named], typed: &str) -> CharterError {
    let known = all.iter().map(|(rule, name)| format!("{name} ({rule})")).collect::<Vec<_>>().join(", ");
    let near = all.iter().rev().max_by_key(|(_, name)| likeness(typed, name));
    let near = near.filter(|(_, name)| likeness(typed, name) >= LIKENESS_TO_OFFER);
    let near = near.map_or(String::new(), |(_, name)| format!("; the nearest is {name}"));
    CharterError::NoSuchOption { name: typed.into(), known: known + &near }
}

/// # Errors
/// It is no number between the two.
pub fn number(value: &str, low: i32, high: i32) -> Result<i32, String> {
    let number = value.trim().parse().ok().filter(|number| (low..=high).contains(number));
    number.ok_or_else(|| format!("a number from {low} to {high} is wanted"))
}

/// # Errors
/// It is neither yes nor no.
pub fn yes(value: &str) -> Result<bool, String> {
    match value.trim().to_lowercase().as_str() {
        "yes" | "true" | "on" => Ok(true),
        "no" | "false" | "off" => Ok(false),
        _ => Err("yes or no is wanted".into()),
    }
}

/// # Errors
/// It is none of these words.
pub fn one_of<'w>(value: &str, words: &[&'w str]) -> Result<&'w str, String> {
    let typed = value.trim().to_lowercase();
    let found = words.iter().find(|word| **word == typed).copied();
    found.ok_or_else(|| format!("one of these is wanted: {}", words.join(", ")))
}
