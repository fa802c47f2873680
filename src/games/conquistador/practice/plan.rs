//! What it buys and sends out.

use super::goal::{ARMY, goals, here, landing, natives};
use crate::games::conquistador::ask::sea::way::Visit;
use crate::games::conquistador::ask::words;
use crate::games::conquistador::charter::{Area, Charter};
use crate::games::conquistador::council::political::cost_factor;
use crate::games::conquistador::ids::{LeaderId, Nation, ShipClass};
use crate::games::conquistador::map::bounds_of;
use crate::games::conquistador::view::{RealmView, View};
use crate::rules::hex::Hex;
use std::collections::BTreeMap;

/// What its one expedition is called.
const NAME: &str = "main";
/// Ducats that it keeps for the turns to come, beside what this turn's maintenance takes.
const RESERVE: u32 = 20;

/// An expedition as it would be sent.
struct Voyage {
    hex: Hex,
    bounds: u32,
    colonists: u32,
    soldiers: u32,
    missionary: bool,
    explorer: Option<LeaderId>,
}

pub fn plan(charter: &Charter, view: &View, nation: Nation) -> Vec<String> {
    let Some(realm) = view.mine() else { return vec![] };
    if realm.europe.party.colonists == 0 {
        return vec![];
    }
    let voyages = goals(charter, view, nation)
        .into_iter()
        .filter_map(|area| voyage(charter, view, nation, realm, area));
    let lines = voyages.filter_map(|voyage| outfit(charter, view, nation, realm, voyage));
    lines.take(1).flatten().collect()
}

/// A voyage to an area; none without an explorer where there is no own port (7.2.5).
fn voyage(charter: &Charter, view: &View, nation: Nation, realm: &RealmView, area: &Area) -> Option<Voyage> {
    let (hex, water) = landing(charter, view, area)?;
    let there = charter.map.bounds(water)?;
    let is_explorer = |id: &&LeaderId| words::is_explorer(charter, id);
    let explorer = realm.europe.party.leaders.iter().find(is_explorer).cloned();
    let port = view.is_friendly_port(charter, hex);
    let (standing, native) = (here(charter, view, nation, area), natives(view, area));
    let converted = view.camps.get(&nation).into_iter().flatten().any(|(at, camp)| {
        !camp.party.missionaries.is_empty() && charter.map.area_of(*at).is_some_and(|of| of.id == area.id)
    });
    (port || explorer.is_some()).then(|| Voyage {
        hex,
        bounds: 2 * there + bounds_of(Visit::default().land(charter)),
        colonists: realm.europe.party.colonists,
        soldiers: if native > 0 { ARMY.saturating_sub(standing.soldiers) } else { 0 },
        missionary: nation == Nation::Spain && native > 0 && !converted,
        explorer: explorer.filter(|_| !port),
    })
}

/// The lines of a voyage that it can pay for; fewer soldiers when money is short, none when that is not enough.
fn outfit(
    charter: &Charter,
    view: &View,
    nation: Nation,
    realm: &RealmView,
    mut voyage: Voyage,
) -> Option<Vec<String>> {
    let price = |item: &str| charter.lists.price(item).cost * cost_factor(charter, &view.events, nation);
    let kept = upkeep(charter, view, nation) + RESERVE;
    let owned = |class| realm.europe.ships.get(&class).copied().unwrap_or(0);
    loop {
        let new = voyage.soldiers.saturating_sub(realm.europe.party.soldiers);
        let berths = voyage.colonists + voyage.soldiers;
        let have = owned(ShipClass::Carrack) * 2 + owned(ShipClass::Caravel);
        let carracks = berths.saturating_sub(have).div_ceil(2);
        let cost = new * price("soldier") + carracks * price("carrack") + voyage.bounds * 2;
        if cost + kept <= realm.ducats {
            return Some(lines(charter, realm, &voyage, new, carracks));
        }
        if voyage.soldiers > 0 {
            voyage.soldiers -= 1;
        } else if voyage.colonists > 1 {
            voyage.colonists -= 1;
        } else {
            return None;
        }
    }
}

fn lines(charter: &Charter, realm: &RealmView, voyage: &Voyage, soldiers: u32, carracks: u32) -> Vec<String> {
    let mut bought = BTreeMap::from([(ShipClass::Carrack, carracks)]);
    let mut buys = vec![];
    if carracks > 0 {
        buys.push(words::ships(&bought));
    }
    if soldiers > 0 {
        buys.push(words::counted(words::Noun::Soldier, soldiers));
    }
    // Carracks first, and of what it has only what it needs.
    let mut berths = voyage.colonists + voyage.soldiers;
    let owned = |class| realm.europe.ships.get(&class).copied().unwrap_or(0);
    let large = (owned(ShipClass::Carrack) + carracks).min(berths.div_ceil(2));
    berths = berths.saturating_sub(large * 2);
    bought.insert(ShipClass::Carrack, large);
    bought.insert(ShipClass::Caravel, owned(ShipClass::Caravel).min(berths));
    let mut aboard = vec![words::counted(words::Noun::Colonist, voyage.colonists)];
    if voyage.soldiers > 0 {
        aboard.push(words::counted(words::Noun::Soldier, voyage.soldiers));
    }
    if voyage.missionary {
        aboard.push(words::counted(words::Noun::Missionary, 1));
    }
    aboard.extend(voyage.explorer.iter().map(|id| words::leader(charter, id)));
    let buy = (!buys.is_empty()).then(|| format!("buy: {}", buys.join(", ")));
    let sail = [
        format!("{NAME}: {}", words::ships(&bought)),
        format!("{NAME} aboard: {}", aboard.join(", ")),
        format!("{NAME} bounds: {}", voyage.bounds),
        format!("{NAME} sail: {}", voyage.hex),
    ];
    buy.into_iter().chain(sail).collect()
}

/// What this turn's maintenance will take, roughly: all that it has now and what comes.
fn upkeep(charter: &Charter, view: &View, nation: Nation) -> u32 {
    let price =
        |item: &str| charter.lists.price(item).maintenance * cost_factor(charter, &view.events, nation);
    let camps = view.my_camps().map(|(_, camp)| {
        camp.party.soldiers * price("soldier")
            + camp.party.colonists * price("colonist")
            + camp.party.missionaries.len() as u32 * price("missionary")
    });
    let ships = |ships: &BTreeMap<ShipClass, u32>| -> u32 {
        ships
            .iter()
            .map(|(class, count)| {
                charter.lists.ship(*class).maintenance * count * cost_factor(charter, &view.events, nation)
            })
            .sum()
    };
    let fleets = view.my_fleets().map(|(fleet, _)| ships(&fleet.ships));
    let europe = view
        .mine()
        .map_or(0, |realm| ships(&realm.europe.ships) + realm.europe.party.colonists * price("colonist"));
    camps.sum::<u32>() + fleets.sum::<u32>() + europe
}

/// Everybody lands where they came to; the ships go home.
pub fn voyages(charter: &Charter, view: &View) -> Vec<String> {
    let fleets = view.my_fleets().filter(|(_, own)| own.ships.party().berths() > 0 && own.bounds > 0);
    let lines = fleets.filter_map(|(fleet, own)| {
        let hex = fleet.at.hex().filter(|hex| charter.map.hex(*hex).is_some_and(|here| here.settle))?;
        let back = own.used + 2 * own.crossed + bounds_of(Visit::default().land(charter));
        let end = if back <= own.bounds { "home" } else { "stay" };
        Some(format!("{} then: land everything at {hex}, {end}", words::fleet(view, &fleet.label)))
    });
    lines.collect()
}
