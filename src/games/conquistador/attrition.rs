//! Land attrition (rule 12.0): how hard a hex is on those who live in it.

use super::charter::{Map, Terrain};
use crate::rules::hex::Hex;

/// 12.2.4
const LEAST: i32 = 1;
const MOST: i32 = 5;

/// 12.1, 12.2 The adjusted level of a hex; `None` outside of every area. However many of coast, island, river and lake
/// a hex has, it is one less, not more (ruling r4).
pub fn level(map: &Map, hex: Hex) -> Option<u32> {
    level_by(map, hex, false)
}

/// The same; by the other reading of ruling r4 coast, island and river are one less, and a lake one more.
pub fn level_by(map: &Map, hex: Hex, each_case: bool) -> Option<u32> {
    let (area, here) = (map.area_of(hex)?, map.hex(hex)?);
    let terrain = match here.terrain? {
        Terrain::Clear => 0,
        Terrain::Forest => 1, // 12.2.1
        Terrain::Rough => 2,  // 12.2.2
    };
    // 12.2.3
    let shore = !here.waters.is_empty() || here.river;
    let eased = match each_case {
        true => i32::from(shore) + i32::from(here.lake),
        false => i32::from(shore || here.lake),
    };
    let level = i32::try_from(area.attrition_level).ok()? + terrain - eased;
    u32::try_from(level.clamp(LEAST, MOST)).ok()
}

/// 12.3 The die, with a conquistador in the hex.
pub fn die(rolled: u32, conquistador: bool) -> i32 {
    rolled as i32 - i32::from(conquistador)
}
