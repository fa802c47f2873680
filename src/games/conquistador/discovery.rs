//! Discoveries (18.0).

use super::charter::{DiscoveredBy, Discovery};
use super::facts::realm::Realms;
use super::ids::{DiscoveryId, Label, Nation};
use super::state::{Found, State};
use super::{At, tell};
use crate::rules::Played;
use crate::rules::hex::Hex;

/// 18.1, 18.2.A Land units have entered a hex: what is discovered there counts at once (18.2.C, ruling r24).
pub fn by_land(table: &mut At, nation: Nation, hex: Hex) -> Played<()> {
    for id in new_here(table, nation, hex, DiscoveredBy::Land, false) {
        table.state.found.insert(id.clone(), Found { by: nation, credited: true });
        let points = table.charter.discovery(&id).map_or(0, |discovery| discovery.vp);
        let (discovery, credited, fleet) = (id, true, None);
        tell(table, Realms::Discovered { nation, discovery, hex, credited, points, fleet })?;
    }
    for id in own_news(table, nation, hex) {
        table.state.fleets.values_mut().for_each(|fleet| {
            fleet.news.remove(&id);
        });
        credited(table, nation, id)?;
    }
    Ok(())
}

/// 18.2.C What own ships have seen there, and not brought home, is the credit of those who now set foot on it.
fn own_news(table: &At, nation: Nation, hex: Hex) -> Vec<DiscoveryId> {
    let open = |discovery: &&Discovery| {
        let known = table.state.found.get(&discovery.id);
        discovery.by != DiscoveredBy::Naval
            && discovery.hexes.contains(&hex)
            && known.is_some_and(|found| found.by == nation && !found.credited)
    };
    table.charter.discoveries.iter().filter(open).map(|discovery| discovery.id.clone()).collect()
}

fn credited(table: &mut At, nation: Nation, discovery: DiscoveryId) -> Played<()> {
    if let Some(found) = table.state.found.get_mut(&discovery) {
        found.credited = true;
    }
    let points = table.charter.discovery(&discovery).map_or(0, |known| known.vp);
    tell(table, Realms::DiscoveryCredited { nation, discovery, points })
}

/// 18.3, 18.4 An expedition with an explorer has stopped to discover: it counts when the news is home (18.5.B).
pub fn by_sea(table: &mut At, label: &Label, hex: Hex) -> Played<()> {
    let Some(fleet) = table.state.fleets.get(label) else { return Ok(()) };
    let (nation, rounded) = (fleet.nation, fleet.ships.have_rounded());
    for id in new_here(table, nation, hex, DiscoveredBy::Naval, rounded) {
        table.state.found.insert(id.clone(), Found { by: nation, credited: false });
        if let Some(fleet) = table.state.fleets.get_mut(label) {
            fleet.news.insert(id.clone());
        }
        let points = table.charter.discovery(&id).map_or(0, |discovery| discovery.vp);
        let (discovery, credited, fleet) = (id, false, Some(label.clone()));
        tell(table, Realms::Discovered { nation, discovery, hex, credited, points, fleet })?;
    }
    Ok(())
}

/// What a nation discovers in a hex: nobody has before, or only by news that is not home yet. 21.2.9.B excepts some.
fn new_here(table: &At, nation: Nation, hex: Hex, by: DiscoveredBy, rounded: bool) -> Vec<DiscoveryId> {
    let open = |discovery: &&Discovery| {
        let way = discovery.by == DiscoveredBy::Any || discovery.by == by;
        let barred =
            table.charter.options.solitaire && table.charter.scenario.no_credit.contains(&discovery.id);
        way && nation.sails()
            && !barred
            && (!discovery.via_cape || rounded)
            && discovery.hexes.contains(&hex)
            && !table.state.found.contains_key(&discovery.id)
    };
    table.charter.discoveries.iter().filter(open).map(|discovery| discovery.id.clone()).collect()
}

/// 5.1.4.3.A, 18.5.B Expeditions in a friendly port or in Europe bring their news home.
pub fn credit(table: &mut At, nation: Nation) -> Played<()> {
    let home = |fleet: &&super::state::Fleet| match fleet.hex() {
        Some(hex) => table.state.is_friendly_port(&table.charter.map, nation, hex),
        None => true,
    };
    let home: Vec<Label> =
        table.state.fleets_of(nation).filter(home).map(|fleet| fleet.label.clone()).collect();
    for label in home {
        bring_home(table, &label)?;
    }
    Ok(())
}

/// The news that an expedition carries is credited.
pub fn bring_home(table: &mut At, label: &Label) -> Played<()> {
    let Some(fleet) = table.state.fleets.get_mut(label) else { return Ok(()) };
    let nation = fleet.nation;
    for discovery in std::mem::take(&mut fleet.news) {
        credited(table, nation, discovery)?;
    }
    Ok(())
}

/// 18.5.B News that went down with its ships is news no more: the next to come is the first.
pub fn settle(state: &mut State) {
    let carried: Vec<DiscoveryId> =
        state.fleets.values().flat_map(|fleet| fleet.news.iter().cloned()).collect();
    state.found.retain(|id, found| found.credited || carried.contains(id));
}
