//! Natives (17.0): how many there are, and when they rise.

use super::charter::Charter;
use super::ids::{AreaId, Nation};
use super::setup::BRASIL;
use super::state::EuropeanLevel;
use std::collections::BTreeMap;

/// 17.1 The Native Level of an area. 22.1.A Under the Treaty the Portuguese Level is that of Brasil in all ways but those
/// that the rule excepts; ruling r71: or in combat only.
pub fn level(
    charter: &Charter,
    natives: &BTreeMap<AreaId, u32>,
    levels: &BTreeMap<AreaId, EuropeanLevel>,
    area: &AreaId,
) -> u32 {
    let own = natives.get(area).copied().unwrap_or(0);
    let portuguese = is_portuguese(charter, area).then(|| levels.get(area)).flatten();
    let portuguese = portuguese.filter(|level| level.nation == Nation::Portugal);
    own.max(portuguese.map_or(0, |level| level.level))
}

/// 22.1.A Where the Portuguese Level acts in all ways as a Native Level.
pub fn is_portuguese(charter: &Charter, area: &AreaId) -> bool {
    charter.options.tordesillas && area.as_str() == BRASIL && charter.rulings.is("r71", "in_all_ways")
}

/// What a nation has in an area when its Uprising Level is counted.
#[derive(Clone, Copy, Debug, Default)]
pub struct Presence {
    pub colonists: u32,
    pub soldiers: u32,
    /// 17.3.2.A The rating of a single missionary; 0 without one.
    pub missionary: i32,
}

/// 17.3.2 The Uprising Level of a nation in an area.
pub fn uprising_level(native_level: u32, here: Presence) -> i32 {
    native_level as i32 + here.colonists as i32 + here.missionary - here.soldiers as i32
}

/// 17.3.1, 17.3.4 Whether they rise: never where no natives are left, never at a level of 1 or less.
pub fn rises(native_level: u32, uprising_level: i32, die: u32) -> bool {
    native_level > 0 && uprising_level > 1 && uprising_level > die as i32
}

/// 15.5.4.B, 15.6.5, 17.2.3 The most that Spain may take off the die.
const MOST_OFF: u32 = 3;

/// 17.2.3 What conquistadors and plus-rated missionaries in an area change of the die.
pub fn bonus(conquistadors: usize, plus_rated: usize) -> i32 {
    -(MOST_OFF.min((conquistadors + plus_rated) as u32) as i32)
}

/// 17.2.1.A, 21.2.8.B Detachments as the table counts them: all against natives, half against Europeans.
pub fn counted(soldiers: u32, against_europeans: bool) -> u32 {
    if against_europeans { soldiers / 2 } else { soldiers }
}
