//! What the map of a report is made of: places, links, stacks, control, a track. Ids and whole numbers; how it is drawn
//! is the report's business.

use super::{Seat, Visible};
use serde::Serialize;

/// A place on the globe, in thousandths of a degree: the rules know no floats.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Spot {
    /// Negative in the south.
    pub north: i32,
    /// Negative in the west.
    pub east: i32,
}

/// The map as one eye sees it.
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
impl Visible for MapData {}

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
