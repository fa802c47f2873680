//! Where it wants to settle next.

use crate::games::conquistador::attrition;
use crate::games::conquistador::charter::{Area, Charter, Ocean};
use crate::games::conquistador::ids::{Nation, Water};
use crate::games::conquistador::view::View;
use crate::rules::hex::Hex;

/// Colonists after which an area is settled: a rich one draws resources for so many (14.2.1.C); elsewhere so many hold it
/// (19.2) and live through some attrition.
const WHOLE: u32 = 20;
const HELD: u32 = 6;
/// 14.1 From this Resource Level on a colonist brings more than he costs anywhere (6.8.2.B).
const PAYS_EVERYWHERE: u32 = 3;
/// Detachments that clear an area of natives.
pub const ARMY: u32 = 6;

/// What stands in an area.
#[derive(Clone, Copy, Debug, Default)]
pub struct Here {
    pub colonists: u32,
    pub soldiers: u32,
    pub settlements: u32,
    pub others: u32,
}

pub fn here(charter: &Charter, view: &View, nation: Nation, area: &Area) -> Here {
    let mut here = Here::default();
    for (of, camps) in &view.camps {
        for camp in
            camps.iter().filter(|(hex, _)| charter.map.area_of(**hex).is_some_and(|at| at.id == area.id))
        {
            if *of == nation {
                here.colonists += camp.1.party.colonists;
                here.soldiers += camp.1.party.soldiers;
                here.settlements += u32::from(camp.1.is_settlement());
            } else {
                here.others += camp.1.party.colonists + camp.1.party.soldiers;
            }
        }
    }
    here
}

/// The areas that it wants, the dearest first: what is begun, what is rich, what is near and quiet; none that others hold.
pub fn goals<'c>(charter: &'c Charter, view: &View, nation: Nation) -> Vec<&'c Area> {
    let level = charter.resource_levels.get(&view.turn).copied().unwrap_or(0);
    let wanted = |area: &&Area| {
        let (here, native) = (here(charter, view, nation, area), natives(view, area));
        let most = if area.doubled { WHOLE } else { HELD };
        let open = view.levels.get(&area.id).is_none_or(|level| level.level == 0);
        let pays = area.doubled || level >= PAYS_EVERYWHERE;
        open && here.colonists < most
            && here.others == 0
            && native < ARMY
            && pays
            && landing(charter, view, area).is_some()
    };
    let mut areas: Vec<&Area> = charter.map.areas.iter().filter(wanted).collect();
    let seat = charter.seat(nation).map_or(0, |seat| u32::from(seat.0));
    let worth = |area: &&Area| {
        let begun = here(charter, view, nation, area).colonists > 0;
        let bounds = area.bounds.values().min().copied().unwrap_or(99);
        (!begun, !area.doubled, area.attrition_level + natives(view, area) + bounds)
    };
    areas.sort_by_key(worth);
    // At the start every nation begins somewhere else.
    let fresh = areas.iter().all(|area| here(charter, view, nation, area).colonists == 0);
    let rich = areas.iter().filter(|area| area.doubled).count();
    if fresh && rich > 1 {
        let turn = seat as usize % rich;
        areas[..rich].rotate_left(turn);
    }
    areas
}

pub fn natives(view: &View, area: &Area) -> u32 {
    view.natives.get(&area.id).copied().unwrap_or(0)
}

/// The best coast of an area to land at from Europe: an own port with room, else a healthy coast that nobody holds.
pub fn landing(charter: &Charter, view: &View, area: &Area) -> Option<(Hex, Water)> {
    let map = &charter.map;
    let coasts = map.hexes.iter().filter(|(_, hex)| hex.area.as_ref() == Some(&area.id) && hex.settle);
    let atlantic = |(id, hex): (&Hex, &crate::games::conquistador::charter::MapHex)| {
        let water = hex
            .waters
            .iter()
            .find(|(water, ocean)| **ocean == Ocean::Atlantic && map.bounds(**water).is_some());
        water.map(|(water, _)| (*id, *water)).filter(|_| hex.terrain.is_some())
    };
    let free = |hex: Hex| view.held_by(hex).is_none_or(|nation| Some(nation) == view.nation);
    let rank = |(hex, water): &(Hex, Water)| {
        let own = view.nation.and_then(|nation| view.camp(nation, *hex));
        let colonists = own.map_or(0, |camp| camp.party.colonists);
        let port = colonists > 0;
        (!port, colonists >= FULL, attrition::level(map, *hex), map.bounds(*water), *hex)
    };
    coasts.filter_map(atlantic).filter(|(hex, _)| free(*hex)).min_by_key(rank)
}

/// 14.2.1.B Colonists of a hex that draw resources.
pub const FULL: u32 = 5;
