//! Optional rules (rule 14.0) as options of a campaign.

use crate::rules::options;
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
        options::read(&OPTIONS, chosen, |name, value| options.set(name, value))?;
        options.together()
    }

    fn set(&mut self, name: &str, value: &str) -> Result<(), String> {
        let flag = match name {
            "extra_time" => return options::number(value, 6, 9).map(|turns| self.turns = turns as u8),
            "handicap" => {
                return options::number(value, -HANDICAP_LIMIT, HANDICAP_LIMIT)
                    .map(|points| self.handicap = points);
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
        options::yes(value).map(|yes| *flag = yes)
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
    let value = |name: &str, chance: &mut dyn Chance| match name {
        "extra_time" => Some((6 + chance.below(4)).to_string()),
        "handicap" => Some((i64::from(chance.below(9)) - 4).to_string()),
        _ => (chance.below(2) == 0).then(|| "yes".into()),
    };
    options::drawn(&OPTIONS, chance, chosen, value, |more| Options::read(more).is_ok())
}
