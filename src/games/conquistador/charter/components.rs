//! The component files as they are written: TOML, one struct a table.

use super::{Coast, HexKind, Ocean, Terrain};
use crate::games::conquistador::ids::{AreaId, CityId, MineId, Water};
use crate::rules::CharterError;
use crate::rules::chart;
use crate::rules::hex::{Hex, Shifted};
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
pub struct SetupFile {
    pub turn: Vec<TurnRow>,
}
#[derive(Deserialize)]
pub struct TurnRow {
    pub number: u8,
    pub resource_level: u32,
}

fn yes() -> bool {
    true
}

/// 14.1 The Resource Level of every turn, from turn 1 on without a gap.
pub fn resource_levels(setup: SetupFile) -> Result<BTreeMap<u8, u32>, CharterError> {
    let levels: BTreeMap<u8, u32> =
        setup.turn.into_iter().map(|turn| (turn.number, turn.resource_level)).collect();
    match (1..).zip(levels.keys()).find(|(number, turn)| number != *turn) {
        Some((number, _)) => {
            Err(CharterError::Wrong { file: SETUP.into(), reason: format!("turn {number} is missing") })
        }
        None => Ok(levels),
    }
}
