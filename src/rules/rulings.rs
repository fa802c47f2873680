//! Numbered readings of unclear rules: which there are, and which are in force in a campaign.

use super::CharterError;
use serde::Deserialize;
use std::collections::BTreeMap;

/// A ruling as a component file has it: its readings, with the one that stands when nobody chooses.
#[derive(Deserialize)]
pub struct RulingRow {
    pub id: String,
    pub default: String,
    pub alternatives: Vec<String>,
}

/// The readings in force: ruling (`r5`) to reading; every ruling of the component file stands here.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Rulings(pub BTreeMap<String, String>);

impl Rulings {
    /// Whether a ruling reads so in this campaign.
    pub fn is(&self, ruling: &str, reading: &str) -> bool {
        self.0.get(ruling).is_some_and(|chosen| chosen == reading)
    }

    /// Every ruling with its reading. A reading is named by its words, or by `default`.
    ///
    /// # Errors
    /// A ruling or a reading that is chosen is not there.
    pub fn read(rows: &[RulingRow], chosen: &BTreeMap<String, String>) -> Result<Rulings, CharterError> {
        let mut rulings: BTreeMap<String, String> =
            rows.iter().map(|ruling| (ruling.id.clone(), ruling.default.clone())).collect();
        for (name, value) in chosen {
            let Some(ruling) = rows.iter().find(|ruling| ruling.id == *name) else {
                let known = rulings.keys().cloned().collect::<Vec<_>>().join(", ");
                return Err(CharterError::NoSuchRuling { name: name.clone(), known });
            };
            if ruling.alternatives.contains(value) {
                rulings.insert(name.clone(), value.clone());
            } else if *value != ruling.default && value != "default" {
                let mut known = vec![ruling.default.clone()];
                known.extend(ruling.alternatives.iter().cloned());
                let known = known.join(" | ");
                return Err(CharterError::RulingValue { name: name.clone(), value: value.clone(), known });
            }
        }
        Ok(Rulings(rulings))
    }
}
