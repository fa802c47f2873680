//! The charter of one campaign: map, ships, charts, options and rulings, read and checked from its document.

use super::ids::{AreaId, Last, LeaderId, Location, Order, PortId, ShipId, Side};
use super::options::Options;
use crate::rules::Spot;
use crate::rules::rulings::Rulings;
use serde::Deserialize;
use std::collections::BTreeMap;

mod components;
mod read;
mod spots;

pub use read::read;

/// The other reading of r17 (setup.toml).
pub const AS_PRINTED: &str = "by the Search Matrix as printed";

/// Everything fixed for one campaign.
#[derive(Clone)]
pub struct Charter {
    /// In rulebook order (the order of the map's list).
    pub areas: Vec<Area>,
    pub ports: Vec<PortOnMap>,
    /// Movement points to enter the second area from the first (rule 7.2.1); only adjacent areas stand here.
    pub links: BTreeMap<(AreaId, AreaId), u32>,
    /// Every single step on the map with its cost (rules 7.1.A, 7.1.B): from a place to all that touch it, in the order
    /// of the map's lists. Made from links and ports.
    pub steps: BTreeMap<Location, Vec<(Location, u32)>>,
    /// Movement points to enter any port (rule 7.2.2.F).
    pub port_entry: u32,
    pub ships: BTreeMap<ShipId, ShipType>,
    pub leaders: BTreeMap<LeaderId, LeaderType>,
    /// Rule 5.0.B: how many counters of each order a side has.
    pub markers: BTreeMap<(Side, Order), u32>,
    /// Rule 8.2: order with the initiative, order without it.
    pub search: BTreeMap<(Order, Order), Search>,
    /// Rules 5.1 to 5.7: which order may follow.
    pub succession: BTreeMap<(Last, Order), Follows>,
    /// Rule 7.5.C: units that may coal at sea in one turn.
    pub coal_at_sea: BTreeMap<Side, u32>,
    /// Rule 7.5.C: units of one side that may coal in neutral ports in one turn.
    pub coal_in_neutral_ports: u32,
    /// Rule 13.0.G: what ships did before turn 1, by location; anchor elsewhere.
    pub before: BTreeMap<Location, Last>,
    /// Turns played (option 14.1).
    pub turns: u8,
    /// Labels of the turn track.
    pub turn_labels: BTreeMap<u8, String>,
    pub options: Options,
    pub rulings: Rulings,
    /// Names of all things by id, for templates and for reading.
    pub names: BTreeMap<String, String>,
    /// What is reconstructed, by file: number of values.
    pub reconstructed: BTreeMap<String, u32>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Area {
    pub id: AreaId,
    pub name: String,
    /// Printed on the map and understood in letters: `GUL`.
    pub code: String,
    pub points: BTreeMap<Side, u32>,
    pub us_coast: bool,
    /// Where the picture of the map has it; an older charter may not say.
    pub at: Option<Spot>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct PortOnMap {
    pub id: PortId,
    pub name: String,
    /// `KW`; empty for most neutral ports.
    pub code: String,
    /// `None`: neutral (rule 7.2.3).
    pub owner: Option<Side>,
    /// Rule 9.0.B; 0 for a neutral port.
    pub repair: u32,
    /// Option 14.12.B: Caracas, for German ships only.
    pub repair_german: u32,
    /// The sea areas it lies on: one, or two (rule 7.2.2.B).
    pub areas: Vec<AreaId>,
    /// Shore defense (rule 3.4.5.B); neutral ports have none.
    pub defense: Option<ShoreDefense>,
    /// Where the picture of the map has it; an older charter may not say.
    pub at: Option<Spot>,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ShoreDefense {
    pub attack: u32,
    pub defense: u32,
    pub mine: u32,
}

#[derive(Clone, Debug, PartialEq)]
pub struct ShipType {
    pub id: ShipId,
    pub name: String,
    pub side: Side,
    pub german: bool,
    pub class: Class,
    pub attack: u32,
    pub defense: u32,
    pub speed: u32,
    pub start: Location,
    /// 0: on the map at the start.
    pub entry_turn: u8,
    /// Only with option 14.10.
    pub extra: bool,
}

/// Rule 3.4.1.1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
pub enum Class {
    #[serde(rename = "BB")]
    Battleship,
    #[serde(rename = "CA")]
    ArmoredCruiser,
    #[serde(rename = "CP")]
    ProtectedCruiser,
    #[serde(rename = "CU")]
    UnprotectedCruiser,
    #[serde(rename = "GB")]
    GunBoat,
    #[serde(rename = "MO")]
    Monitor,
}

#[derive(Clone, Debug, PartialEq)]
pub struct LeaderType {
    pub id: LeaderId,
    pub name: String,
    pub side: Side,
    pub german: bool,
    pub stars: u32,
    pub squadron: String,
    pub start: Location,
}

/// A cell of the Search Matrix (rule 8.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Search {
    /// Rule 8.2.1.
    Nothing,
    /// Rule 8.2.2.
    VpEvent,
    /// Rule 8.2.3: a roll from the first to the second number engages.
    Engage(u32, u32),
}

/// A cell of the chart of succession.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Follows {
    Yes,
    No,
    /// On the row's condition; the rules know it.
    If,
}
