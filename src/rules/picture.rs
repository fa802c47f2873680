//! What the map of a report is made of: places and links, or hexes, and what lies there. Ids and whole numbers; how it is
//! drawn is the report's business.

use super::hex::{Columns, Hex, Shifted};
use super::{Seat, Visible};
use serde::Serialize;

/// The map of a game as one eye sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Picture {
    Places(MapData),
    Hexes(HexMap),
}
impl Visible for Picture {}

impl Picture {
    /// The map of a game that is played on places.
    pub fn places(&self) -> Option<&MapData> {
        match self {
            Picture::Places(map) => Some(map),
            Picture::Hexes(_) => None,
        }
    }
}

/// A place on the globe, in thousandths of a degree: the rules know no floats.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Spot {
    /// Negative in the south.
    pub north: i32,
    /// Negative in the west.
    pub east: i32,
}

/// A map of places on the globe.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct MapData {
    /// The words of the sides, in the order of the seats.
    pub sides: Vec<String>,
    pub areas: Vec<MapArea>,
    pub ports: Vec<MapPort>,
    /// Areas that touch, each pair once.
    pub links: Vec<(String, String)>,
    pub stacks: Vec<MapStack>,
    pub track: Option<Track>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct MapArea {
    pub id: String,
    /// Printed on the map and understood in letters.
    pub code: String,
    pub at: Spot,
    /// Who controls it, with the points that it brings.
    pub held: Option<(Seat, u32)>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct MapPort {
    pub id: String,
    /// Empty where the port has none: then its name is printed.
    pub code: String,
    pub at: Spot,
    /// `None`: neutral.
    pub owner: Option<Seat>,
    /// The areas it lies on.
    pub areas: Vec<String>,
}

/// Counters that move as one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct MapStack {
    /// The stable label as both sides call it.
    pub label: String,
    /// The id of an area or a port.
    pub at: String,
    /// It belongs to the eye that looks.
    pub own: bool,
    /// Ships of an own stack; counters of another.
    pub counters: u32,
    /// The id of the order, where this eye knows it.
    pub order: Option<String>,
    /// How many ships of an own stack are damaged or disabled.
    pub hurt: u32,
}

/// A track of points between two sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Track {
    /// Positive for the second side.
    pub net: i32,
    /// From here on a side has won.
    pub wins_at: i32,
}

/// A map of hexes: all of them, whatever part of it is drawn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct HexMap {
    /// The words of the sides, in the order of the seats.
    pub sides: Vec<String>,
    pub shifted: Shifted,
    pub columns: Columns,
    pub tiles: Vec<Tile>,
    pub areas: Vec<AreaName>,
    pub settlements: Vec<Settlement>,
    pub stacks: Vec<HexStack>,
    pub gold: Vec<GoldMark>,
}

/// A hex of the map.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Tile {
    pub hex: Hex,
    pub ground: Ground,
    /// The id of the area that it belongs to.
    pub area: Option<String>,
    /// Neighbours that armies enter from here.
    pub march: Vec<Hex>,
    /// Neighbours that ships enter from here. Land that ships reach is a coast; sea lies where ships go and armies do not.
    pub sail: Vec<Hex>,
    /// A river runs along one of its sides.
    pub river: bool,
    /// It touches a lake.
    pub lake: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Ground {
    Sea,
    Clear,
    Forest,
    Rough,
}

/// An area that hexes belong to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct AreaName {
    pub id: String,
    /// Where its name is best printed.
    pub at: Hex,
    /// Who controls it.
    pub held: Option<Seat>,
}

/// Colonists who live in a hex.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Settlement {
    pub hex: Hex,
    pub owner: Seat,
    /// Not printed where it is 0.
    pub colonists: u32,
    /// Ships find shelter there.
    pub port: bool,
}

/// Counters that move as one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct HexStack {
    pub hex: Hex,
    /// Short: a label, or what it consists of.
    pub label: String,
    /// `None`: nobody's, or nobody knows whose.
    pub owner: Option<Seat>,
    /// It belongs to the eye that looks.
    pub own: bool,
    pub at_sea: bool,
    /// Printed behind the label; not where it is 0.
    pub counters: u32,
}

/// Gold of the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct GoldMark {
    pub hex: Hex,
    pub kind: GoldKind,
    pub state: GoldState,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum GoldKind {
    Mine,
    City,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum GoldState {
    /// Nobody has found out what it gives.
    Unknown,
    Active,
    Depleted,
    Abandoned,
}
