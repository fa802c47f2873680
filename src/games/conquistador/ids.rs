//! Names of things: nations, areas, gold, leaders, and the waters of a hex.

use crate::rules::hex::Hex;
use crate::rules::ids::{as_text, ids};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

ids! {
    /// An area of map.toml (4.0): `aztec_empire`.
    AreaId,
    /// A treasure city of map.toml (13.3): `cuzco`.
    CityId,
    /// A gold hex of map.toml (13.1): `potosi`.
    MineId,
    /// An explorer, privateer or conquistador of pieces.toml (3.2.3): `columbus`.
    LeaderId,
    /// One missionary counter (15.6.3): `missionary_07`.
    MissionaryId,
    /// An entry of the Discovery Table (18.5): `st_lawrence`.
    DiscoveryId,
    /// An event of the Political Event List (6.4.C): `13`, `A`.
    EventId,
    /// Where gold comes from (13.4.4): a mine, a city, or an area by ship when a ship has carried it already:
    /// `caribbean_by_ship`.
    Source,
    /// Ships that lie or sail together, as all sides call them: `E2`.
    Label
}

/// What the name of gold ends with that a ship has carried: it may leave from any friendly port (13.4.3.C).
const BY_SHIP: &str = "_by_ship";

impl Source {
    /// Gold of an area that a ship has carried.
    pub fn by_ship(area: &AreaId) -> Source {
        Source(format!("{area}{BY_SHIP}"))
    }
    /// Of gold that a ship has carried: the area that it was taken from.
    pub fn area_by_ship(&self) -> Option<AreaId> {
        self.as_str().strip_suffix(BY_SHIP).map(AreaId::from)
    }
}

/// A seat of the game (rule 3.2.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Nation {
    Spain,
    England,
    France,
    /// With option 23.0; without a player in the solitaire scenario (21.2).
    Portugal,
    /// With option 24.0.
    GermanBankers,
}

impl Nation {
    /// In seat order.
    pub const ALL: [Nation; 5] =
        [Nation::Spain, Nation::England, Nation::France, Nation::Portugal, Nation::GermanBankers];

    pub fn word(self) -> &'static str {
        match self {
            Nation::Spain => "spain",
            Nation::England => "england",
            Nation::France => "france",
            Nation::Portugal => "portugal",
            Nation::GermanBankers => "german_bankers",
        }
    }

    /// What its labels begin with.
    pub fn letter(self) -> char {
        match self {
            Nation::Spain => 'S',
            Nation::England => 'E',
            Nation::France => 'F',
            Nation::Portugal => 'P',
            Nation::GermanBankers => 'G',
        }
    }

    /// 24.1.1.B The German Bankers send nothing to the New World.
    pub fn sails(self) -> bool {
        self != Nation::GermanBankers
    }
}

/// A kind of ship (7.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ShipClass {
    Caravel,
    Carrack,
    GalleonFleet,
}

impl ShipClass {
    pub const ALL: [ShipClass; 3] = [ShipClass::Caravel, ShipClass::Carrack, ShipClass::GalleonFleet];

    pub fn word(self) -> &'static str {
        match self {
            ShipClass::Caravel => "caravel",
            ShipClass::Carrack => "carrack",
            ShipClass::GalleonFleet => "galleon_fleet",
        }
    }

    /// 7.1.1.C, 7.1.2.D Soldiers and colonists that one carries; a galleon fleet none (7.1.3.E).
    pub fn berths(self) -> u32 {
        match self {
            ShipClass::Caravel => 1,
            ShipClass::Carrack => 2,
            ShipClass::GalleonFleet => 0,
        }
    }

    /// Ducats of gold that one carries; a galleon fleet any amount (7.1.3.E).
    pub fn gold(self) -> u32 {
        match self {
            ShipClass::Caravel => 5,
            ShipClass::Carrack => 25,
            ShipClass::GalleonFleet => u32::MAX,
        }
    }

    /// 7.1.1.B, 7.1.2.B; a galleon fleet has none (7.1.3.B).
    pub fn attack(self) -> u32 {
        match self {
            ShipClass::Caravel => 2,
            ShipClass::Carrack => 8,
            ShipClass::GalleonFleet => 0,
        }
    }
    pub fn defence(self) -> u32 {
        match self {
            ShipClass::Caravel => 4,
            ShipClass::Carrack => 8,
            ShipClass::GalleonFleet => 0,
        }
    }
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

/// Where ships are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum At {
    /// The port box (5.1.2.1.A).
    Europe,
    Sea(Water),
}

impl At {
    pub fn water(self) -> Option<Water> {
        match self {
            At::Sea(water) => Some(water),
            At::Europe => None,
        }
    }
    pub fn hex(self) -> Option<Hex> {
        self.water().map(|water| water.hex)
    }
}

impl MissionaryId {
    /// The counter of a number, whether or not there is one.
    pub fn numbered(number: u32) -> MissionaryId {
        MissionaryId(format!("missionary_{number:02}"))
    }
}
