//! Names of things: areas, gold, and the waters of a hex.

use crate::rules::hex::Hex;
use crate::rules::ids::{as_text, ids};
use std::fmt;
use std::str::FromStr;

ids! {
    /// An area of map.toml (4.0): `aztec_empire`.
    AreaId,
    /// A treasure city of map.toml (13.3): `cuzco`.
    CityId,
    /// A gold hex of map.toml (13.1): `potosi`.
    MineId
}

/// Waters of a hex that hang together, by the hex and a letter: `2819b` is the southern coast of the isthmus. A hex with
/// two coasts has two waters, and no ship goes from one to the other inside the hex (7.3.1.C).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Water {
    pub hex: Hex,
    pub letter: char,
}

impl fmt::Display for Water {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.hex, self.letter)
    }
}

/// What is written names no water.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a water is a hex and a small letter")]
pub struct NoWater;

impl FromStr for Water {
    type Err = NoWater;
    fn from_str(text: &str) -> Result<Water, NoWater> {
        let letter = text.chars().last().filter(char::is_ascii_lowercase).ok_or(NoWater)?;
        let hex = text[..text.len() - 1].parse().map_err(|_| NoWater)?;
        Ok(Water { hex, letter })
    }
}

as_text!(Water);
