//! Expeditions are formed and paid for (6.6).

use super::missionaries;
use crate::games::conquistador::ask::plan::{Expedition, Fitted, rest_of, seat, split};
use crate::games::conquistador::ask::words::is_explorer;
use crate::games::conquistador::facts::plan::Planning;
use crate::games::conquistador::facts::realm::Why;
use crate::games::conquistador::goods::{Count, Party, Ships};
use crate::games::conquistador::ids::{At as Place, Label, MissionaryId, Nation};
use crate::games::conquistador::state::{Fleet, Sail};
use crate::games::conquistador::{At, tell, treasury};
use crate::rules::Played;
use std::collections::BTreeMap;

/// Labels of the running books, with those that the ships have in the state.
pub type Labels = BTreeMap<Label, Label>;

/// 6.6.2.C Pays the bounds of an expedition and forms it. `price` is that of a bound.
pub fn send(table: &mut At, nation: Nation, fitted: Fitted, price: u32, labels: &mut Labels) -> Played<()> {
    let Fitted { expedition, source, called, places, .. } = fitted;
    let mut stays = None;
    treasury::spend(table, nation, price * expedition.bounds, Why::Purchases)?;
    let (fleet, gained) = match source {
        None => from_europe(table, nation, &expedition)?,
        Some(label) => {
            let there = labels.get(&label).unwrap_or(&label).clone();
            let (fleet, rest) = from_port(table, nation, &expedition, (&there, called, &places))?;
            stays.clone_from(&rest);
            labels.extend(rest.filter(|_| called).map(|rest| (rest_of(&label), rest)));
            let drawn = if expedition.sails_again() { join(table, &expedition, &fleet)? } else { vec![] };
            (fleet, Count::party(Party { missionaries: drawn, ..Party::default() }))
        }
    };
    let hunts = to_fight(table, nation, &expedition);
    if let Some(formed) = table.state.fleets.get_mut(&fleet) {
        formed.hunts = hunts;
        formed.name = Some(expedition.name.clone()).filter(|name| name.as_str() != fleet.as_str());
        (formed.bounds, formed.sail) = (expedition.bounds, expedition.sail);
        formed.riding = expedition.riding.clone();
        seat(&mut formed.ships, &formed.riding);
    }
    stays.iter().chain([&fleet]).for_each(|label| table.state.man(table.charter, label));
    tell(table, Planning::Outfitted { nation, fleet, expedition, gained })
}

/// 7.2.5.C From Europe, without an explorer, to a hex that is no friendly port.
fn to_fight(table: &At, nation: Nation, expedition: &Expedition) -> bool {
    let Sail::To(water) = expedition.sail else { return false };
    let led = expedition.leaders.iter().any(|leader| is_explorer(table.charter, leader));
    !led && !table.state.is_friendly_port(&table.charter.map, nation, water.hex)
}

/// Out of the port box, with missionaries who wait there and such as are drawn (15.6.3.D).
fn from_europe(table: &mut At, nation: Nation, expedition: &Expedition) -> Played<(Label, Count)> {
    let label = table.state.new_label(nation);
    let mut wish = Party {
        soldiers: expedition.soldiers,
        colonists: expedition.colonists,
        leaders: expedition.leaders.clone(),
        missionaries: vec![],
    };
    let mut wanted = expedition.missionaries;
    if let Some(realm) = table.state.realms.get_mut(&nation) {
        let waiting = realm.europe.party.missionaries.iter().take(wanted as usize).cloned();
        wish.missionaries = waiting.collect();
        wanted -= wish.missionaries.len() as u32;
        wish = realm.europe.party.take(&wish);
        for (class, count) in &expedition.ships {
            if let Some(there) = realm.europe.ships.get_mut(class) {
                *there = there.saturating_sub(*count);
            }
        }
        realm.europe.ships.retain(|_, count| *count > 0);
    }
    let drawn = missionaries::draw(table, nation, wanted)?;
    wish.missionaries.extend(drawn.iter().cloned());
    let mut ships = Ships::of(&expedition.ships);
    let left = ships.board(wish);
    if let Some(realm) = table.state.realms.get_mut(&nation) {
        realm.europe.party.add(left);
    }
    table.state.fleets.insert(label.clone(), Fleet::new(label.clone(), nation, Place::Europe, ships));
    Ok((label, Count::party(Party { missionaries: drawn, ..Party::default() })))
}

/// 5.1.4.1 Who sails out again with ships that come home: of those aboard, and of those who wait in Europe until then;
/// missionaries are drawn for it (15.6.3.D).
fn join(table: &mut At, expedition: &Expedition, label: &Label) -> Played<Vec<MissionaryId>> {
    let Some(fleet) = table.state.fleets.get(label) else { return Ok(vec![]) };
    let (nation, mut missionaries) = (fleet.nation, fleet.ships.party().missionaries);
    let waiting = table.state.realm(nation).map(|realm| realm.europe.party.missionaries.clone());
    missionaries.extend(waiting.into_iter().flatten());
    missionaries.truncate(expedition.missionaries as usize);
    let drawn = missionaries::draw(table, nation, expedition.missionaries - missionaries.len() as u32)?;
    missionaries.extend(drawn.iter().cloned());
    if let Some(realm) = table.state.realms.get_mut(&nation) {
        realm.europe.party.add(Party { missionaries: drawn.clone(), ..Party::default() });
    }
    if let Some(fleet) = table.state.fleets.get_mut(label) {
        fleet.company = Some(Party {
            soldiers: expedition.soldiers,
            colonists: expedition.colonists,
            leaders: expedition.leaders.clone(),
            missionaries,
        });
    }
    Ok(drawn)
}

/// Of ships that lie in a port: whole they keep their label, and so does the part that is called by it. Gives the label of
/// the expedition, and that of what stays.
fn from_port(
    table: &mut At,
    nation: Nation,
    expedition: &Expedition,
    (source, called, places): (&Label, bool, &[usize]),
) -> Played<(Label, Option<Label>)> {
    let Some(fleet) = table.state.fleets.get_mut(source) else { return Ok((source.clone(), None)) };
    let missionaries = fleet.ships.party().missionaries;
    let party = Party {
        soldiers: expedition.soldiers,
        colonists: expedition.colonists,
        leaders: expedition.leaders.clone(),
        missionaries: missionaries.into_iter().take(expedition.missionaries as usize).collect(),
    };
    let mut part = split(&mut fleet.ships, places, &party);
    if fleet.ships.0.is_empty() {
        fleet.ships = part;
        return Ok((source.clone(), None));
    }
    if called {
        std::mem::swap(&mut part, &mut fleet.ships);
    }
    let place = fleet.at;
    let label = table.state.new_label(nation);
    let ships = part.counts();
    let apart = Fleet::new(label.clone(), nation, place, part);
    table.state.fleets.insert(label.clone(), apart);
    if let Some(at) = place.water() {
        let (from, fleet) = (source.clone(), label.clone());
        tell(table, Planning::FleetDivided { nation, at, from, fleet, ships })?;
    }
    Ok(if called { (source.clone(), Some(label)) } else { (label, Some(source.clone())) })
}
