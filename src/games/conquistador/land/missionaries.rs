//! Missionaries ashore (15.6).

use crate::games::conquistador::charter::Charter;
use crate::games::conquistador::facts::land::Land;
use crate::games::conquistador::goods::{Camp, Party};
use crate::games::conquistador::ids::{AreaId, MissionaryId, Nation};
use crate::games::conquistador::state::State;
use crate::games::conquistador::view::View;
use crate::games::conquistador::{At, natives, tell};
use crate::rules::Played;
use crate::rules::hex::Hex;

/// 15.6.1.A Areas where Spain has a colonist or a soldier and the Native Level is at least 1, and no missionary is.
fn missing(charter: &Charter, state: &State) -> Vec<AreaId> {
    let wants = |id: &AreaId| {
        let camps: Vec<&Camp> =
            state.in_area(&charter.map, Nation::Spain, id).map(|(_, camp)| camp).collect();
        natives::level(charter, &state.natives, &state.levels, id) > 0
            && camps.iter().any(|camp| camp.is_held())
            && camps.iter().all(|camp| camp.party.missionaries.is_empty())
    };
    charter.map.areas.iter().map(|area| &area.id).filter(|id| wants(id)).cloned().collect()
}

/// 15.6.1.B Whether Spain comes to an area with natives that none of its people is in yet: one of those who come must be a
/// missionary. `people` are its own in the New World.
pub fn is_wanted<'p>(
    charter: &Charter,
    view: &View,
    hex: Hex,
    people: impl IntoIterator<Item = (Hex, &'p Party)>,
) -> bool {
    let Some(area) = charter.map.area_of(hex).filter(|_| view.nation == Some(Nation::Spain)) else {
        return false;
    };
    let here = |at: Hex| charter.map.area_of(at).is_some_and(|other| other.id == area.id);
    let counts = |party: &Party| party.soldiers + party.colonists > 0 || !party.missionaries.is_empty();
    natives::level(charter, &view.natives, &view.levels, &area.id) > 0
        && !people.into_iter().any(|(at, party)| here(at) && counts(party))
}

/// 15.6.1.A Whether those who leave a hex take the last missionary of an area with natives, where others of Spain stay.
pub fn must_stay(
    charter: &Charter,
    view: &View,
    (hex, leaving): (Hex, &Party),
    people: impl IntoIterator<Item = (Hex, Party)>,
) -> bool {
    let area = charter.map.area_of(hex).filter(|_| view.nation == Some(Nation::Spain));
    let Some(area) = area.filter(|_| !leaving.missionaries.is_empty()) else { return false };
    let here = |at: Hex| charter.map.area_of(at).is_some_and(|other| other.id == area.id);
    let mut left: Party = people.into_iter().filter(|(at, _)| here(*at)).map(|(_, party)| party).sum();
    left.take(leaving);
    natives::level(charter, &view.natives, &view.levels, &area.id) > 0
        && left.soldiers + left.colonists > 0
        && left.missionaries.is_empty()
}

/// 15.6.3.D The rating of a missionary is known as soon as he is in the New World.
pub fn land(table: &mut At, nation: Nation, hex: Hex, landed: &[MissionaryId]) -> Played<()> {
    for missionary in landed {
        if table.state.known.insert(missionary.clone()) {
            let rating = table.state.rating(table.charter, missionary);
            tell(table, Land::MissionaryLanded { nation, hex, missionary: missionary.clone(), rating })?;
        }
    }
    Ok(())
}

/// 15.6.3.E The fallen go back into the container, face down.
pub fn bury(state: &mut State, fallen: &[MissionaryId]) {
    for id in fallen {
        state.known.remove(id);
        state.container.insert(id.clone());
    }
}

/// Missionaries of a nation in an area, each with his rating, the lowest first.
pub fn in_area(table: &At, nation: Nation, area: &AreaId) -> Vec<(i32, MissionaryId, Hex)> {
    let camps = table.state.in_area(&table.charter.map, nation, area);
    let each = camps.flat_map(|(hex, camp)| camp.party.missionaries.iter().map(move |id| (id, hex)));
    let rated = each.map(|(id, hex)| (table.state.rating(table.charter, id), id.clone(), hex));
    let mut all: Vec<_> = rated.collect();
    all.sort();
    all
}

/// 15.6.1.D Spain must replace a missionary in the turn after the one in which his area was left without: areas that lack
/// one from now on are to have one by the end of a turn. What it owes is counted at the end of its Land Phase, and when a
/// turn begins.
pub fn await_missing(table: &mut At, until: u8) -> Played<()> {
    let missing = missing(table.charter, &table.state);
    let Some(spain) = table.state.realms.get_mut(&Nation::Spain) else { return Ok(()) };
    let come: Vec<AreaId> = spain.awaited.keys().filter(|area| !missing.contains(area)).cloned().collect();
    spain.awaited.retain(|area, _| missing.contains(area));
    let new: Vec<AreaId> = missing.into_iter().filter(|area| !spain.awaited.contains_key(area)).collect();
    spain.awaited.extend(new.iter().map(|area| (area.clone(), until)));
    for area in come {
        tell(table, Land::MissionaryReplaced { nation: Nation::Spain, area })?;
    }
    for area in new {
        tell(table, Land::MissionaryAwaited { nation: Nation::Spain, area, until })?;
    }
    Ok(())
}
