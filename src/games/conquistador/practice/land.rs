//! What it does ashore.

use super::goal::{ARMY, FULL, here, natives};
use crate::games::conquistador::ask::words;
use crate::games::conquistador::attrition;
use crate::games::conquistador::charter::{Area, Charter};
use crate::games::conquistador::goods::Camp;
use crate::games::conquistador::ids::Nation;
use crate::games::conquistador::view::View;
use crate::rules::hex::Hex;

/// Soldiers with whom it attacks: fewer are mostly lost (17.2.2).
const ENOUGH: u32 = 4;

/// Settlements with more colonists than draw resources send some to the next healthy hex of the area; so does the first
/// one of an area, for control (19.2).
pub fn marches(charter: &Charter, view: &View, nation: Nation) -> Vec<String> {
    let mut taken: Vec<Hex> = vec![];
    let mut lines = vec![];
    for (hex, camp) in view.my_camps() {
        let Some(area) = charter.map.area_of(hex) else { continue };
        let settlements = here(charter, view, nation, area).settlements;
        let alone = settlements == 1 && camp.party.colonists >= FIRST;
        let colonists = camp.party.colonists.saturating_sub(FULL).max(if alone { PART } else { 0 });
        let free = |to: &Hex| !taken.contains(to) && is_free(charter, view, nation, *to);
        if let Some(to) = next_to(charter, area, hex, &free).filter(|_| colonists > 0) {
            taken.push(to);
            lines.push(format!("{hex}: {} to {to}", words::counted(words::Noun::Colonist, colonists)));
        }
    }
    lines
}

/// A first settlement is parted when it has so many, and so many go.
const FIRST: u32 = 4;
const PART: u32 = 2;

/// The healthiest hex within reach, of the same area.
fn next_to(charter: &Charter, area: &Area, from: Hex, free: &dyn Fn(&Hex) -> bool) -> Option<Hex> {
    let ways = charter.map.land_from(from);
    let near = ways.places().filter(|to| {
        ways.cost(to).is_some_and(|cost| (1..=REACH).contains(&cost))
            && charter.map.area_of(**to).is_some_and(|of| of.id == area.id)
            && charter.map.hex(**to).is_some_and(|hex| hex.settle)
            && free(to)
    });
    near.copied().min_by_key(|to| (attrition::level(&charter.map, *to), ways.cost(to), *to))
}

/// Hexes that colonists march at most.
const REACH: u32 = 4;

fn is_free(charter: &Charter, view: &View, nation: Nation, hex: Hex) -> bool {
    let own = view.camp(nation, hex).map_or(0, |camp| camp.party.colonists);
    let held = view.held_by(hex).is_none_or(|of| of == nation);
    held && own <= 1 && charter.map.source_at(hex).is_none()
}

/// Natives are fought where there are enough soldiers.
pub fn attacks(charter: &Charter, view: &View, nation: Nation) -> Vec<String> {
    let wanted =
        |area: &&Area| natives(view, area) > 0 && here(charter, view, nation, area).soldiers >= ENOUGH;
    let areas = charter.map.areas.iter().filter(wanted);
    areas.map(|area| format!("{} natives: attack", area.name.to_lowercase())).collect()
}

/// Soldiers whose area is quiet are let go, but for a guard.
pub fn dismissals(charter: &Charter, view: &View, nation: Nation) -> Vec<String> {
    if charter.is_last(view.turn) {
        return vec![]; // 6.8.4
    }
    let quiet = |hex: Hex, camp: &Camp| {
        let area = charter.map.area_of(hex)?;
        let soldiers = camp.party.soldiers;
        (natives(view, area) == 0 && soldiers > 0 && here(charter, view, nation, area).others == 0)
            .then(|| format!("{} at {hex}", words::counted(words::Noun::Soldier, soldiers.min(ARMY))))
    };
    let dropped: Vec<String> = view.my_camps().filter_map(|(hex, camp)| quiet(hex, camp)).collect();
    if dropped.is_empty() { vec![] } else { vec![format!("maintain: drop {}", dropped.join(", "))] }
}
