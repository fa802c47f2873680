//! The scenario and the optional rules (21.0 to 24.0) as options of a campaign.

use super::ids::Nation;
use crate::rules::options;
use crate::rules::{Chance, CharterError};
use std::collections::BTreeMap;

/// What a campaign is opened with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// 21.2 instead of 21.1.
    pub solitaire: bool,
    /// 21.1 Two (Spain and England) or three; Portugal and the Bankers come on top.
    pub players: u8,
    /// 22.0
    pub tordesillas: bool,
    /// 23.0
    pub portugal: bool,
    /// 24.0
    pub german_bankers: bool,
    /// 15.3.6 The French explorer who never lived.
    pub personne: bool,
    /// 5.0.C Three windows a turn, or one for each nation in each segment.
    pub pace: Pace,
}

/// How often a turn stops for letters (5.0.C).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pace {
    /// Plan, sea, land and home: all seats at once, carried out in initiative order.
    Quick,
    /// Every nation in every segment, one after the other.
    Classic,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            solitaire: false,
            players: 3,
            tordesillas: false,
            portugal: false,
            german_bankers: false,
            personne: true,
            pace: Pace::Quick,
        }
    }
}

/// The options of this game: rule, name.
pub const OPTIONS: [options::Named; 7] = [
    ("21.2", "solitaire"),
    ("21.1", "players"),
    ("22.0", "tordesillas"),
    ("23.0", "portugal"),
    ("24.0", "german_bankers"),
    ("15.3.6", "personne"),
    ("5.0", "pace"),
];

const PACES: [&str; 2] = ["quick", "classic"];

impl Options {
    /// Reads options by rule number or name: `players = 2`, `pace = classic`, the others `yes` or `no`.
    ///
    /// # Errors
    /// An option is unknown, named twice, has no such value, or does not go with another.
    pub fn read(chosen: &BTreeMap<String, String>) -> Result<Options, CharterError> {
        let mut options = Options::default();
        options::read(&OPTIONS, chosen, |name, value| options.set(name, value))?;
        options.together()
    }

    fn set(&mut self, name: &str, value: &str) -> Result<(), String> {
        let flag = match name {
            "players" => {
                return options::number(value, 2, 3).map(|players| self.players = players as u8);
            }
            "pace" => {
                let pace = |word| if word == PACES[0] { Pace::Quick } else { Pace::Classic };
                return options::one_of(value, &PACES).map(|word| self.pace = pace(word));
            }
            "solitaire" => &mut self.solitaire,
            "tordesillas" => &mut self.tordesillas,
            "portugal" => &mut self.portugal,
            "german_bankers" => &mut self.german_bankers,
            _ => &mut self.personne,
        };
        options::yes(value).map(|yes| *flag = yes)
    }

    /// 23.4.B, 24.0, 21.2 What may not stand beside each other.
    fn together(self) -> Result<Options, CharterError> {
        let refuse = |name: &str, reason: &str| {
            Err(CharterError::OptionValue { name: name.into(), value: "yes".into(), reason: reason.into() })
        };
        if self.tordesillas && self.portugal {
            return refuse("portugal", "it may not be used with tordesillas (23.4.B), which is chosen too");
        }
        if self.solitaire && (self.portugal || self.german_bankers || self.players == 2) {
            return refuse("solitaire", "nobody else plays in the solitaire scenario (21.2)");
        }
        if self.german_bankers && self.nations().len() < 4 {
            let reason = "the German Bankers want three active countries beside them (24.0)";
            return refuse("german_bankers", reason);
        }
        Ok(self)
    }

    /// Whether an option of the components is on.
    pub fn has(&self, option: &str) -> bool {
        match option {
            "tordesillas" => self.tordesillas,
            "portugal" => self.portugal,
            "german_bankers" => self.german_bankers,
            _ => false,
        }
    }

    /// The nations that are played, in seat order.
    pub fn nations(&self) -> Vec<Nation> {
        let plays = |nation: &Nation| match nation {
            Nation::Spain => true,
            Nation::England => !self.solitaire,
            Nation::France => !self.solitaire && self.players == 3,
            Nation::Portugal => self.portugal,
            Nation::GermanBankers => self.german_bankers,
        };
        Nation::ALL.into_iter().filter(plays).collect()
    }
}

/// Draws a value for every option that is not chosen yet, so that all go together; for soak tests.
pub fn drawn(chance: &mut dyn Chance, chosen: BTreeMap<String, String>) -> BTreeMap<String, String> {
    let value = |name: &str, chance: &mut dyn Chance| match name {
        "players" => Some((2 + chance.below(2)).to_string()),
        "pace" => Some(PACES[chance.below(2) as usize].into()),
        "personne" => (chance.below(2) == 0).then(|| "no".into()),
        "solitaire" => (chance.below(6) == 0).then(|| "yes".into()),
        _ => (chance.below(2) == 0).then(|| "yes".into()),
    };
    options::drawn(&OPTIONS, chance, chosen, value, |more| Options::read(more).is_ok())
}
