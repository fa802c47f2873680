//! Events 14 and 15: the Seven Cities of Cibola and El Dorado must be looked for.

use super::political::idle;
use crate::games::conquistador::charter::{LeaderKind, PoliticalEvent};
use crate::games::conquistador::facts::council::{Council, Idle};
use crate::games::conquistador::goods::{Camp, Party};
use crate::games::conquistador::ids::{AreaId, EventId, Nation};
use crate::games::conquistador::state::Search;
use crate::games::conquistador::{At, tell};
use crate::rules::Played;
use crate::rules::hex::Hex;
use std::collections::{BTreeMap, BTreeSet};

/// A search is owed by who has units in its areas; its time counts from this turn on (ruling r41).
pub fn begin(table: &mut At, nation: Nation, event: &EventId) -> Played<()> {
    let charter = table.charter;
    let Some(row) = charter.events.get(event) else { return Ok(()) };
    let owed = |search: &Search| search.nation == nation && search.event == *event;
    if table.state.events.searches.iter().any(owed) {
        return idle(table, nation, event, Idle::SearchesAlready);
    }
    // Gold alone is no unit.
    let units = |(_, camp): (Hex, &Camp)| !camp.party.is_empty();
    let here = |area: &AreaId| table.state.in_area(&charter.map, nation, area).any(units);
    if !row.areas.iter().any(here) {
        return idle(table, nation, event, Idle::NobodyInAreas);
    }
    let this_turn = u8::from(charter.rulings.is("r41", "with_this_turn"));
    let until = (table.state.turn + row.turns).saturating_sub(this_turn);
    let search = Search { nation, event: event.clone(), until, passed: BTreeMap::new() };
    table.state.events.searches.push(search);
    let areas = row.areas.clone();
    tell(table, Council::SearchOwed { nation, event: event.clone(), areas, until })
}

/// A body has marched from a hex along a path, and stands in its last hex: call it after the units were moved.
pub fn marched(table: &mut At, nation: Nation, from: Hex, path: &[Hex], party: &Party) -> Played<()> {
    let charter = table.charter;
    let Some(to) = path.last().copied() else { return Ok(()) };
    let left = table.state.camp(nation, from).map_or(0, |camp| camp.party.soldiers);
    let hexes = std::iter::once(&from).chain(path);
    let entered: BTreeSet<AreaId> =
        hexes.filter_map(|hex| charter.map.area_of(*hex)).map(|area| area.id.clone()).collect();
    let counts = |row: &PoliticalEvent| leads(table, nation, row, party);
    let of = |search: &Search| charter.events.get(&search.event).filter(|_| search.nation == nation);
    let counted: Vec<Option<(&PoliticalEvent, bool)>> =
        table.state.events.searches.iter().map(|search| of(search).map(|row| (row, counts(row)))).collect();
    let mut fulfilled = vec![];
    for (search, row) in table.state.events.searches.iter_mut().zip(counted) {
        let Some((row, leads)) = row else { continue };
        let march = March { from, to, entered: &entered, soldiers: party.soldiers, left, leads };
        if advance(search, row, &march) {
            fulfilled.push(search.event.clone());
        }
    }
    for event in fulfilled {
        table.state.events.searches.retain(|search| search.nation != nation || search.event != event);
        tell(table, Council::SearchFulfilled { nation, event, at: to })?;
    }
    Ok(())
}

/// A march as a search sees it.
struct March<'a> {
    from: Hex,
    to: Hex,
    /// Areas passed through, the first and the last too.
    entered: &'a BTreeSet<AreaId>,
    soldiers: u32,
    /// Detachments that stayed.
    left: u32,
    /// It is such an expedition.
    leads: bool,
}

/// A body takes the areas that it has passed through along; what stayed behind keeps them too, if it is large enough.
/// Where two bodies meet, the one that has passed through more goes on. True when all are passed.
fn advance(search: &mut Search, row: &PoliticalEvent, march: &March) -> bool {
    let mut passed = search.passed.get(&march.from).cloned().unwrap_or_default();
    if march.leads {
        passed.extend(row.areas.iter().filter(|area| march.entered.contains(*area)).cloned());
    }
    if march.left < row.min_soldiers {
        search.passed.remove(&march.from);
    }
    if march.leads && row.areas.iter().all(|area| passed.contains(area)) {
        return true;
    }
    let there = search.passed.get(&march.to).map_or(0, BTreeSet::len);
    if march.soldiers >= row.min_soldiers && passed.len() > there {
        search.passed.insert(march.to, passed);
    }
    false
}

/// Whether a body is such an expedition: three detachments or more; Spain's with a missionary, and with a conquistador
/// if one is in these areas.
fn leads(table: &At, nation: Nation, row: &PoliticalEvent, party: &Party) -> bool {
    let spain = nation == Nation::Spain;
    let conquers = |party: &Party| {
        let kinds = party.leaders.iter().filter_map(|id| table.charter.leaders.get(id));
        kinds.into_iter().any(|leader| leader.kind == LeaderKind::Conquistador)
    };
    let of_area = |area: &AreaId| {
        let mut camps = table.state.in_area(&table.charter.map, nation, area);
        camps.any(|(_, camp): (Hex, &Camp)| conquers(&camp.party))
    };
    party.soldiers >= row.min_soldiers
        && (!spain || !party.missionaries.is_empty())
        && (!spain || conquers(party) || !row.areas.iter().any(of_area))
}

/// At the end of a turn: searches whose time is over cost points; bodies that are no more are forgotten.
pub fn settle(table: &mut At) -> Played<()> {
    let (charter, turn) = (table.charter, table.state.turn);
    let searches = std::mem::take(&mut table.state.events.searches);
    let (over, mut left): (Vec<Search>, Vec<Search>) =
        searches.into_iter().partition(|search| search.until <= turn);
    for search in &mut left {
        let least = charter.events.get(&search.event).map_or(0, |row| row.min_soldiers);
        let nation = search.nation;
        let stands =
            |hex: &Hex| table.state.camp(nation, *hex).is_some_and(|camp| camp.party.soldiers >= least);
        search.passed.retain(|hex, _| stands(hex));
    }
    table.state.events.searches = left;
    for Search { nation, event, .. } in over {
        let points = charter.events.get(&event).map_or(0, |row| row.penalty_vp);
        if let Some(realm) = table.state.realms.get_mut(&nation) {
            realm.points += points;
        }
        tell(table, Council::SearchFailed { nation, event, points })?;
    }
    Ok(())
}

#[cfg(test)]
mod tests;
