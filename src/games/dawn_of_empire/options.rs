//! Optional rules (rule 14.0) as options of a campaign.

use crate::rules::names::{LIKENESS_TO_OFFER, likeness};
use crate::rules::{Chance, CharterError};
use std::collections::BTreeMap;

/// The optional rules that a campaign is opened with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// 14.1: six turns, or seven, eight, nine.
    pub turns: u8,
    /// 14.2
    pub delayed_repair: bool,
    /// 14.3
    pub maintenance: bool,
    /// 14.4
    pub bidding: bool,
    /// 14.5: points that a side starts with; positive for the United States.
    pub handicap: i32,
    /// 14.6
    pub face_up: bool,
    /// 14.7
    pub automatic_victory: bool,
    /// 14.8
    pub restricted_disabled: bool,
    /// 14.9
    pub speed_subgroups: bool,
    /// 14.10
    pub extra_warships: bool,
    /// 14.11
    pub free_deployment: bool,
    /// 14.12
    pub germans: bool,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            turns: 6,
            delayed_repair: false,
            maintenance: false,
            bidding: false,
            handicap: 0,
            face_up: false,
            automatic_victory: false,
            restricted_disabled: false,
            speed_subgroups: false,
            extra_warships: false,
            free_deployment: false,
            germans: false,
        }
    }
}

/// The options of this game: rule, name.
pub const OPTIONS: [(&str, &str); 12] = [
    ("14.1", "extra_time"),
    ("14.2", "delayed_repair"),
    ("14.3", "maintenance"),
    ("14.4", "bidding"),
    ("14.5", "handicap"),
    ("14.6", "fog_off"),
    ("14.7", "automatic_victory"),
    ("14.8", "restricted_disabled"),
    ("14.9", "speed_subgroups"),
    ("14.10", "extra_warships"),
    ("14.11", "free_deployment"),
    ("14.12", "germans"),
];

/// Rule 14.5 leaves the size open; more than twice an automatic victory (14.7) decides nothing.
pub const HANDICAP_LIMIT: i32 = 60;

impl Options {
    /// Reads options by rule number or name: `extra_time = 8`, `handicap = -3` (positive for the United States), the
    /// others `yes` or `no`. Refuses an option named twice (by number and by name), and options that exclude each other.
    pub fn read(chosen: &BTreeMap<String, String>) -> Result<Options, CharterError> {
        let mut options = Options::default();
        let mut read: BTreeMap<&str, &str> = BTreeMap::new();
        for (name, value) in chosen {
            let refuse =
                |reason| CharterError::OptionValue { name: name.clone(), value: value.clone(), reason };
            let known = known(name).ok_or_else(|| no_such(name))?;
            if let Some(before) = read.insert(known, name) {
                return Err(refuse(format!("it is {before}, which is chosen too")));
            }
            options.set(known, value).map_err(refuse)?;
        }
        options.together()
    }

    fn set(&mut self, name: &str, value: &str) -> Result<(), String> {
        let flag = match name {
            "extra_time" => return number(value, 6, 9).map(|turns| self.turns = turns as u8),
            "handicap" => {
                return number(value, -HANDICAP_LIMIT, HANDICAP_LIMIT).map(|points| self.handicap = points);
            }
            "delayed_repair" => &mut self.delayed_repair,
            "maintenance" => &mut self.maintenance,
            "bidding" => &mut self.bidding,
            "fog_off" => &mut self.face_up,
            "automatic_victory" => &mut self.automatic_victory,
            "restricted_disabled" => &mut self.restricted_disabled,
            "speed_subgroups" => &mut self.speed_subgroups,
            "extra_warships" => &mut self.extra_warships,
            "free_deployment" => &mut self.free_deployment,
            _ => &mut self.germans,
        };
        yes(value).map(|yes| *flag = yes)
    }

    /// 14.3.G Options that exclude each other; the rulebook names no others.
    fn together(self) -> Result<Options, CharterError> {
        if self.maintenance && self.delayed_repair {
            return Err(CharterError::OptionValue {
                name: "maintenance".into(),
                value: "yes".into(),
                reason: "it may not be used with delayed_repair (14.3.G), which is chosen too".into(),
            });
        }
        Ok(self)
    }
}

/// Draws a value for every option that is not chosen yet, so that all go together; for soak tests.
pub fn drawn(chance: &mut dyn Chance, chosen: BTreeMap<String, String>) -> BTreeMap<String, String> {
    let mut options = chosen;
    for (_, name) in OPTIONS {
        let value = match name {
            "extra_time" => (6 + chance.below(4)).to_string(),
            "handicap" => (i64::from(chance.below(9)) - 4).to_string(),
            _ if chance.below(2) == 0 => "yes".into(),
            _ => continue,
        };
        let mut more = options.clone();
        if more.insert(name.into(), value).is_none() && Options::read(&more).is_ok() {
            options = more;
        }
    }
    options
}

/// The name of an option typed by its number or name, with blanks or hyphens for underscores.
fn known(typed: &str) -> Option<&'static str> {
    let typed = typed.trim().to_lowercase().replace(['-', ' '], "_");
    OPTIONS.iter().find(|(rule, name)| typed == *rule || typed == *name).map(|(_, name)| *name)
}

fn no_such(typed: &str) -> CharterError {
    let known = OPTIONS.map(|(rule, name)| format!("{name} ({rule})")).join(", ");
    let near = OPTIONS.iter().rev().max_by_key(|(_, name)| likeness(typed, name));
    let near = near.filter(|(_, name)| likeness(typed, name) >= LIKENESS_TO_OFFER);
    let near = near.map_or(String::new(), |(_, name)| format!("; the nearest is {name}"));
    CharterError::NoSuchOption { name: typed.into(), known: known + &near }
}

fn number(value: &str, low: i32, high: i32) -> Result<i32, String> {
    let number = value.trim().parse().ok().filter(|number| (low..=high).contains(number));
    number.ok_or_else(|| format!("a number from {low} to {high} is wanted"))
}

fn yes(value: &str) -> Result<bool, String> {
    match value.trim().to_lowercase().as_str() {
        "yes" | "true" | "on" => Ok(true),
        "no" | "false" | "off" => Ok(false),
        _ => Err("yes or no is wanted".into()),
    }
}
