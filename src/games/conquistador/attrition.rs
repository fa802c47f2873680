//! Land attrition (12.0): how hard a hex is on those who live in it.

use super::charter::{Map, Terrain};
use crate::rules::hex::Hex;

/// 12.2.4
const LEAST: i32 = 1;
const MOST: i32 = 5;

/// 12.1, 12.2 The adjusted level of a hex; `None` outside of every area. However many of coast, island, river and lake
/// a hex has, it is one less, not more (ruling r4).
pub fn level(map: &Map, hex: Hex) -> Option<u32> {
    let (area, here) = (map.area_of(hex)?, map.hex(hex)?);
    let terrain = match here.terrain? {
        Terrain::Clear => 0,
        Terrain::Forest => 1,
        Terrain::Rough => 2,
    };
    let eased = i32::from(!here.waters.is_empty() || here.river || here.lake);
    let level = i32::try_from(area.attrition_level).ok()? + terrain - eased;
    u32::try_from(level.clamp(LEAST, MOST)).ok()
}

/// 12.3 The die, with a conquistador in the hex.
pub fn die(rolled: u32, conquistador: bool) -> i32 {
    rolled as i32 - i32::from(conquistador)
}
