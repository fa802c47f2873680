//! The charter of one campaign: map, charts and options, read and checked from its document.

use super::ids::{AreaId, CityId, DiscoveryId, EventId, LeaderId, MineId, MissionaryId, Nation, Water};
use super::options::Options;
use crate::rules::Seat;
use crate::rules::hex::{Hex, Shifted};
use crate::rules::rulings::Rulings;
use serde::Deserialize;
use std::collections::BTreeMap;

mod charts;
mod components;
mod events;
mod land;
mod lists;
mod pieces;
mod places;
mod read;
mod scenario;

pub use charts::{
    Blow, Charts, Monarch, NativeBlow, Share, Toll, UprisingBlow, land_column, land_odds, naval_odds, odds,
};
pub use components::DiscoveredBy;
pub use events::{Fallen, PoliticalEvent};
pub use lists::{Annexation, CARIBBEAN, Gold, Lists, MAINLAND, monarch_of};
pub use pieces::{LeaderKind, LeaderType, Price, Term};
pub use places::Discovery;
pub use read::read;
pub use scenario::{Scenario, Start};

/// Everything fixed for one campaign.
pub struct Charter {
    pub map: Map,
    pub charts: Charts,
    pub lists: Lists,
    /// 6.4.C The Political Event List.
    pub events: BTreeMap<EventId, PoliticalEvent>,
    pub discoveries: Vec<Discovery>,
    pub scenario: Scenario,
    /// Who plays, in seat order.
    pub nations: Vec<Nation>,
    pub leaders: BTreeMap<LeaderId, LeaderType>,
    /// 15.6.4 The ratings of the counters, which lie face down until they land (15.6.3.D).
    pub missionaries: BTreeMap<MissionaryId, i32>,
    /// 14.1 The Resource Level of every turn.
    pub resource_levels: BTreeMap<u8, u32>,
    /// The years of every turn.
    pub years: BTreeMap<u8, [u16; 2]>,
    pub options: Options,
    pub rulings: Rulings,
    /// Names of all things by id, for templates and for reading.
    pub names: BTreeMap<String, String>,
    /// What is reconstructed, by file: number of values.
    pub reconstructed: BTreeMap<String, u32>,
}

impl Charter {
    /// The seat of a nation that plays.
    pub fn seat(&self, nation: Nation) -> Option<Seat> {
        let place = self.nations.iter().position(|other| *other == nation)?;
        u8::try_from(place).ok().map(Seat)
    }
    pub fn nation(&self, seat: Seat) -> Option<Nation> {
        self.nations.get(usize::from(seat.0)).copied()
    }
    /// 24.1.1.B The nations that send expeditions.
    pub fn sailing(&self) -> impl Iterator<Item = Nation> {
        self.nations.iter().copied().filter(|nation| nation.sails())
    }
    pub fn discovery(&self, id: &DiscoveryId) -> Option<&Discovery> {
        self.discoveries.iter().find(|discovery| discovery.id == *id)
    }
    pub fn is_last(&self, turn: u8) -> bool {
        turn >= self.scenario.turns
    }
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
