//! The charter of one campaign: map, charts and options, read and checked from its document.

use super::ids::{AreaId, CityId, MineId, Water};
use crate::rules::hex::{Hex, Shifted};
use crate::rules::{CharterDocument, CharterError};
use serde::Deserialize;
use std::collections::BTreeMap;

mod charts;
mod components;
mod land;

pub use charts::{Blow, Charts, Monarch, NativeBlow, Share, Toll, UprisingBlow, land_odds, naval_odds, odds};

/// Everything fixed for one campaign.
pub struct Charter {
    pub map: Map,
    pub charts: Charts,
    /// 14.1 The Resource Level of every turn.
    pub resource_levels: BTreeMap<u8, u32>,
    /// What is reconstructed, by file: number of values.
    pub reconstructed: BTreeMap<String, u32>,
}

/// The map (3.1): hexes of land and sea, areas, gold.
pub struct Map {
    pub shifted: Shifted,
    pub hexes: BTreeMap<Hex, MapHex>,
    /// In the order of the map's list.
    pub areas: Vec<Area>,
    /// From every water the waters that a ship enters next (7.3.1).
    pub waters: BTreeMap<Water, Vec<Water>>,
    pub mines: Vec<Mine>,
    pub cities: Vec<City>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Area {
    pub id: AreaId,
    pub name: String,
    /// 17.1 At the start, and never higher.
    pub native_level: u32,
    /// 12.1 From 1 to 4.
    pub attrition_level: u32,
    /// R2 (14.1.C).
    pub doubled: bool,
    /// Bounds from Europe (7.2), by the coast they are printed for; none for an area without a coast.
    pub bounds: BTreeMap<Coast, u32>,
    /// The last row of the northern part, where bounds are printed for north and south.
    pub last_north_row: Option<u8>,
}

/// The coast that a number of bounds is printed for (4.0).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
pub enum Coast {
    #[serde(rename = "all")]
    All,
    #[serde(rename = "e")]
    East,
    #[serde(rename = "w")]
    West,
    #[serde(rename = "n")]
    North,
    #[serde(rename = "s")]
    South,
}

/// What a hex is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum HexKind {
    Sea,
    /// The mainland with some sea.
    Coast,
    Island,
    Land,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Terrain {
    Clear,
    /// Forest and jungle.
    Forest,
    Rough,
}

/// The Cape belongs to neither ocean (7.5.1.C).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ocean {
    Atlantic,
    Pacific,
    Cape,
}

#[derive(Clone, Debug, PartialEq)]
pub struct MapHex {
    pub kind: HexKind,
    pub area: Option<AreaId>,
    /// `None` at sea.
    pub terrain: Option<Terrain>,
    /// Hexes that land units enter from here (10.2): no mountain, no sea and no lake lies between.
    pub land: Vec<Hex>,
    /// Its waters, each with its ocean; none inland.
    pub waters: BTreeMap<Water, Ocean>,
    /// A river runs along one of its sides (12.2.3.A).
    pub river: bool,
    /// A Great Lake lies in it or along one of its sides (12.2.3.B).
    pub lake: bool,
    /// Settlements are allowed (7.5.4, 7.7).
    pub settle: bool,
    /// 7.5.1.B
    pub cape: bool,
}

/// A hex where gold may be found (13.1, 13.2).
#[derive(Clone, Debug, PartialEq)]
pub struct Mine {
    pub id: MineId,
    pub hex: Hex,
    pub caribbean: bool,
}

/// A treasure city (13.3).
#[derive(Clone, Debug, PartialEq)]
pub struct City {
    pub id: CityId,
    pub name: String,
    pub hex: Hex,
    /// Ducats in one Gold Segment (13.3.2).
    pub treasure: u32,
}

/// Reads and checks the document that a campaign is opened with.
///
/// # Errors
/// A component is missing, does not read, or contradicts itself.
pub fn read(document: &CharterDocument) -> Result<Charter, CharterError> {
    Ok(Charter {
        map: land::map(document.read(components::MAP)?)?,
        charts: charts::read(&document.read(components::TABLES)?)?,
        resource_levels: components::resource_levels(document.read(components::SETUP)?)?,
        reconstructed: document.reconstructed(&components::ALL)?,
    })
}
