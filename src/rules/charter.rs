//! The document that a campaign is opened with.

use super::sources;
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use std::collections::BTreeMap;

/// Components, options and rulings of one campaign, as stored by digest beside the ledger. Its bytes are made
/// once, at opening; the binary's own components are never read again for that campaign.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CharterDocument {
    pub game: String,
    /// Version of this document's shape.
    pub v: u32,
    /// File name (`map.toml`) to text.
    pub components: BTreeMap<String, String>,
    pub options: BTreeMap<String, String>,
    /// Ruling (`r5`) to the reading chosen; a missing one takes its default.
    pub rulings: BTreeMap<String, String>,
}

impl CharterDocument {
    /// A game as it comes with the binary: with these components (file, text), no options and every ruling at its default.
    pub fn standard(game: &str, components: &[(&str, &str)]) -> CharterDocument {
        let components = components.iter().map(|(file, text)| ((*file).to_owned(), (*text).to_owned()));
        CharterDocument {
            game: game.into(),
            v: 1,
            components: components.collect(),
            options: BTreeMap::new(),
            rulings: BTreeMap::new(),
        }
    }

    /// # Errors
    /// The charter has no such component file.
    pub fn text(&self, file: &str) -> Result<&str, CharterError> {
        let text = self.components.get(file);
        text.map(String::as_str).ok_or_else(|| CharterError::Missing { file: file.into() })
    }

    /// Reads one component file.
    ///
    /// # Errors
    /// It is missing or does not read.
    pub fn read<T: DeserializeOwned>(&self, file: &str) -> Result<T, CharterError> {
        sources::parse(file, self.text(file)?)
    }

    /// How many values of each file are reconstructed, by the marks beside them; files without any are left out.
    ///
    /// # Errors
    /// A file is missing or does not read.
    pub fn reconstructed(&self, files: &[&str]) -> Result<BTreeMap<String, u32>, CharterError> {
        let mut reconstructed = BTreeMap::new();
        for file in files {
            let marks = sources::sources(file, self.text(file)?)?;
            let count = marks.iter().filter(|mark| mark.is_reconstructed()).count();
            if count > 0 {
                reconstructed.insert((*file).to_owned(), u32::try_from(count).unwrap_or(u32::MAX));
            }
        }
        Ok(reconstructed)
    }
}

/// Why a charter cannot be played. One sentence each, for the host.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum CharterError {
    #[error("the component {file} is missing")]
    Missing { file: String },
    #[error("the component {file} does not read: {reason}")]
    Unreadable { file: String, reason: String },
    #[error("the component {file} is wrong: {reason}")]
    Wrong { file: String, reason: String },
    #[error("there is no option {name}; there are: {known}")]
    NoSuchOption { name: String, known: String },
    #[error("the option {name} cannot be {value}: {reason}")]
    OptionValue { name: String, value: String, reason: String },
    #[error("there is no ruling {name}; there are: {known}")]
    NoSuchRuling { name: String, known: String },
    #[error("the ruling {name} cannot be {value}; its readings are: {known}")]
    RulingValue { name: String, value: String, known: String },
}

impl CharterError {
    /// The component file that it is about, if it is about one.
    pub fn file(&self) -> Option<&str> {
        match self {
            CharterError::Missing { file }
            | CharterError::Unreadable { file, .. }
            | CharterError::Wrong { file, .. } => Some(file),
            _ => None,
        }
    }
}
