//! Optional rules (rule 14.0) as options of a campaign.

use crate::rules::CharterError;
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
    /// others `yes` or `no`.
    pub fn read(chosen: &BTreeMap<String, String>) -> Result<Options, CharterError> {
        let mut options = Options::default();
        for (name, value) in chosen {
            let Some((_, known)) = OPTIONS.iter().find(|(rule, known)| name == rule || name == known) else {
                let known = OPTIONS.map(|(_, known)| known).join(", ");
                return Err(CharterError::NoSuchOption { name: name.clone(), known });
            };
            let set = match *known {
                "extra_time" => number(value, 6, 9).map(|turns| options.turns = turns as u8),
                "delayed_repair" => yes(value).map(|yes| options.delayed_repair = yes),
                "maintenance" => yes(value).map(|yes| options.maintenance = yes),
                "bidding" => yes(value).map(|yes| options.bidding = yes),
                "handicap" => {
                    number(value, -HANDICAP_LIMIT, HANDICAP_LIMIT).map(|points| options.handicap = points)
                }
                "fog_off" => yes(value).map(|yes| options.face_up = yes),
                "automatic_victory" => yes(value).map(|yes| options.automatic_victory = yes),
                "restricted_disabled" => yes(value).map(|yes| options.restricted_disabled = yes),
                "speed_subgroups" => yes(value).map(|yes| options.speed_subgroups = yes),
                "free_deployment" => yes(value).map(|yes| options.free_deployment = yes),
                "extra_warships" => yes(value).map(|yes| options.extra_warships = yes),
                _ => yes(value).map(|yes| options.germans = yes),
            };
            set.map_err(|reason| CharterError::OptionValue {
                name: name.clone(),
                value: value.clone(),
                reason,
            })?;
        }
        options.together()
    }
}

impl Options {
    /// 14.3.G Options that exclude each other.
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

fn number(value: &str, low: i32, high: i32) -> Result<i32, String> {
    let number = value.trim().parse().ok().filter(|number| (low..=high).contains(number));
    number.ok_or_else(|| format!("a number from {low} to {high} is wanted"))
}

fn yes(value: &str) -> Result<bool, String> {
    match value.trim() {
        "yes" | "true" | "on" => Ok(true),
        "no" | "false" | "off" => Ok(false),
        _ => Err("yes or no is wanted".into()),
    }
}
