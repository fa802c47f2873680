//! Numbered readings of unclear rules.

use std::collections::BTreeMap;

/// The other reading of r17 (setup.toml).
pub const AS_PRINTED: &str = "by the Search Matrix as printed";

/// The readings in force: ruling (`r5`) to reading; every ruling of setup.toml stands here.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Rulings(pub BTreeMap<String, String>);

impl Rulings {
    /// Whether a ruling reads so in this campaign.
    pub fn is(&self, ruling: &str, reading: &str) -> bool {
        self.0.get(ruling).is_some_and(|chosen| chosen == reading)
    }
}
