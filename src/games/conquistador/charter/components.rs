//! The component files as they are written: TOML, one struct a table.

use super::charts::Monarch;
use super::events::PoliticalEvent;
use super::pieces::LeaderKind;
use super::{Coast, HexKind, Ocean, Terrain};
use crate::games::conquistador::ids::{
    AreaId, CityId, DiscoveryId, LeaderId, MineId, Nation, ShipClass, Water,
};
use crate::rules::CharterError;
use crate::rules::chart;
use crate::rules::hex::{Hex, Shifted};
use crate::rules::rulings::RulingRow;
use serde::Deserialize;
use std::collections::BTreeMap;

pub const MAP: &str = "map.toml";
pub const PIECES: &str = "pieces.toml";
pub const TABLES: &str = chart::FILE;
pub const SETUP: &str = "setup.toml";
pub const ALL: [&str; 4] = [MAP, PIECES, TABLES, SETUP];

#[derive(Deserialize)]
pub struct MapFile {
    pub grid: GridRow,
    pub area: Vec<AreaRow>,
    pub hexes: HexList,
    pub gold_hex: Vec<GoldRow>,
    pub treasure_city: Vec<CityRow>,
    pub region: Vec<RegionRow>,
    pub river: Vec<RiverRow>,
}
#[derive(Deserialize)]
pub struct GridRow {
    pub shifted_rows: Shifted,
}
#[derive(Deserialize)]
pub struct AreaRow {
    pub id: AreaId,
    pub name: String,
    pub native_level: u32,
    pub attrition_level: u32,
    pub resource_doubled: bool,
    pub bounds: BTreeMap<Coast, u32>,
    pub north_south_line: Option<LineRow>,
}
#[derive(Deserialize)]
pub struct LineRow {
    pub last_north_row: u8,
}
#[derive(Deserialize)]
pub struct HexList {
    pub list: Vec<HexRow>,
}
#[derive(Deserialize)]
pub struct HexRow {
    pub id: Hex,
    pub kind: HexKind,
    pub area: Option<AreaId>,
    pub terrain: Option<Terrain>,
    #[serde(default)]
    pub land: Vec<Hex>,
    /// By letter: the waters next to it.
    #[serde(default)]
    pub sea: BTreeMap<char, Vec<Water>>,
    #[serde(default)]
    pub ocean: BTreeMap<char, Ocean>,
    #[serde(default)]
    pub river: Vec<Hex>,
    #[serde(default)]
    pub lake: bool,
    #[serde(default)]
    pub lake_side: Vec<Hex>,
    #[serde(default = "yes")]
    pub settle: bool,
    #[serde(default)]
    pub cape: bool,
}
#[derive(Deserialize)]
pub struct GoldRow {
    pub id: MineId,
    pub hex: Hex,
    pub kind: GoldKind,
}
#[derive(Clone, Copy, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "snake_case")]
pub enum GoldKind {
    Mainland,
    Caribbean,
}
#[derive(Deserialize)]
pub struct CityRow {
    pub id: CityId,
    pub name: String,
    pub hex: Hex,
    pub treasure: u32,
}

#[derive(Deserialize)]
pub struct RegionRow {
    pub id: String,
    #[serde(default)]
    pub hexes: Vec<Hex>,
    #[serde(default)]
    pub areas: Vec<AreaId>,
    #[serde(default)]
    pub mainland_only: bool,
}
#[derive(Deserialize)]
pub struct RiverRow {
    pub id: String,
    pub sides: Vec<[Hex; 2]>,
}

#[derive(Deserialize)]
pub struct PiecesFile {
    pub nation: Vec<NationRow>,
    pub leader: Vec<LeaderRow>,
    pub missionary_counter: Vec<MissionaryRow>,
}
#[derive(Deserialize)]
pub struct NationRow {
    pub id: Nation,
    pub name: String,
}
#[derive(Deserialize)]
pub struct LeaderRow {
    pub id: LeaderId,
    pub name: String,
    pub nation: Nation,
    #[serde(rename = "type")]
    pub kind: LeaderKind,
    pub arrives: u8,
    pub departs: u8,
    pub option: Option<String>,
    pub removed_by_option: Option<String>,
    #[serde(default)]
    pub optional: bool,
    /// Other turns with an option: first, last, whom he serves.
    #[serde(default)]
    pub option_turns: BTreeMap<String, Vec<(u8, u8, Nation)>>,
}
#[derive(Deserialize)]
pub struct MissionaryRow {
    pub conversion_rating: i32,
    pub copies: u32,
}

/// What tables.toml has beside its tables.
#[derive(Deserialize)]
pub struct ListsFile {
    pub discovery: Vec<DiscoveryRow>,
    pub political_event: Vec<PoliticalEvent>,
}
#[derive(Deserialize)]
pub struct DiscoveryRow {
    pub id: DiscoveryId,
    pub name: String,
    pub vp: u32,
    pub by: DiscoveredBy,
    #[serde(rename = "where")]
    pub place: String,
    #[serde(default)]
    pub via_cape: bool,
}
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DiscoveredBy {
    /// It is known before the game begins (18.6).
    Start,
    Any,
    Land,
    Naval,
}
#[derive(Deserialize)]
pub struct SetupFile {
    pub scenario: Vec<ScenarioRow>,
    pub option: Vec<OptionRow>,
    pub turn: Vec<TurnRow>,
    pub ruling: Vec<RulingRow>,
}
#[derive(Deserialize)]
pub struct ScenarioRow {
    pub id: String,
    pub last_turn: u8,
    pub treasury: BTreeMap<Nation, u32>,
    pub monarch: BTreeMap<Nation, Monarch>,
    pub start_vp: BTreeMap<Nation, i32>,
    #[serde(default)]
    pub no_discovery_credit: Vec<DiscoveryId>,
    pub unit: Vec<UnitRow>,
}
#[derive(Deserialize)]
pub struct UnitRow {
    pub nation: Nation,
    #[serde(rename = "type")]
    pub kind: UnitKind,
    pub count: u32,
    /// A hex, or `europe`.
    pub location: String,
}
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum UnitKind {
    Colonist,
    Soldier,
    #[serde(untagged)]
    Ship(ShipClass),
}
#[derive(Deserialize)]
pub struct OptionRow {
    pub id: String,
    #[serde(default)]
    pub treasury: BTreeMap<Nation, u32>,
    #[serde(default)]
    pub monarch: BTreeMap<Nation, Monarch>,
}
#[derive(Deserialize)]
pub struct TurnRow {
    pub number: u8,
    pub years: [u16; 2],
    pub resource_level: u32,
}

fn yes() -> bool {
    true
}

/// 14.1 The Resource Level of every turn, from turn 1 on without a gap.
pub fn resource_levels(setup: &SetupFile) -> Result<BTreeMap<u8, u32>, CharterError> {
    let levels: BTreeMap<u8, u32> =
        setup.turn.iter().map(|turn| (turn.number, turn.resource_level)).collect();
    match (1..).zip(levels.keys()).find(|(number, turn)| number != *turn) {
        Some((number, _)) => {
            Err(CharterError::Wrong { file: SETUP.into(), reason: format!("turn {number} is missing") })
        }
        None => Ok(levels),
    }
}
