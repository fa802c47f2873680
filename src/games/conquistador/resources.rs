//! Resources (rule 14.0); the example of rule 14.2.4 is played in the tests.

use super::charter::Area;

/// 16.2 More may live there (rule 14.2.1.B).
pub const COLONISTS_OF_HEX: u32 = 5;
/// 14.2.1.C
pub const COLONISTS_OF_AREA: u32 = 20;
/// 13.1.6.B The level of an area with an active mine.
const LEVEL_WITH_MINE: u32 = 1;

/// 14.1, 14.2 Ducats that a nation collects in an area, by the colonists of its hexes that are not mined.
pub fn collected(area: &Area, level: u32, mining: bool, hexes: &[u32]) -> u32 {
    let colonists: u32 = hexes.iter().map(|colonists| (*colonists).min(COLONISTS_OF_HEX)).sum();
    let level = if mining { LEVEL_WITH_MINE } else { level };
    let factor = if area.doubled { 2 } else { 1 };
    colonists.min(COLONISTS_OF_AREA) * level * factor
}
