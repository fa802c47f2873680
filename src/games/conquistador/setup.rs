//! Setting up (21.1.1, 21.1.2, 21.1.3; 22.1.A, 23.1, rule 24.1.2).

use super::charter::Charter;
use super::council::non_players;
use super::goods::Party;
use super::ids::{AreaId, Nation};
use super::state::{EuropeanLevel, Events, Found, Phase, Pool, Realm, Shown, State};
use crate::games::conquistador::charter::DiscoveredBy;
use std::collections::BTreeMap;

/// 22.1.A The Portuguese Level of Brasil at the start, and its highest (22.3.1.B).
pub const PORTUGUESE_LEVEL: u32 = 10;
/// 21.1.4.B The area that Spain brings a missionary to on turn 1.
pub const FIRST_MISSION: &str = "caribbean";
/// 22.1.A
pub const BRASIL: &str = "brasil";

/// The state before turn 1.
pub fn open(charter: &Charter) -> State {
    let natives = charter.map.areas.iter().map(|area| (area.id.clone(), area.native_level));
    let mut state = State {
        turn: 0,
        phase: Phase::Events,
        order: charter.nations.clone(),
        realms: realms(charter),
        natives: natives.collect(),
        levels: BTreeMap::new(),
        colonized: Default::default(),
        annexation: None,
        deposits: BTreeMap::new(),
        camps: BTreeMap::new(),
        fleets: BTreeMap::new(),
        found: BTreeMap::new(),
        container: charter.missionaries.keys().cloned().collect(),
        ratings: BTreeMap::new(),
        known: Default::default(),
        fallen: Default::default(),
        deals: Default::default(),
        sheets: BTreeMap::new(),
        plans: BTreeMap::new(),
        events: Events::default(),
    };
    for (nation, start) in &charter.scenario.nations {
        for (hex, colonists) in &start.colonists {
            let settlers = Party { colonists: *colonists, ..Party::default() };
            state.camp_mut(*nation, *hex).party.add(settlers);
        }
    }
    non_players::note(charter, &mut state);
    // 18.6 Known already; its points stand in the scenario.
    for known in charter.discoveries.iter().filter(|discovery| discovery.by == DiscoveredBy::Start) {
        state.found.insert(known.id.clone(), Found { by: Nation::Spain, credited: true });
    }
    if charter.options.tordesillas {
        let brasil = AreaId::from(BRASIL);
        state.natives.insert(brasil.clone(), 0); // 22.1.A
        let level = EuropeanLevel { nation: Nation::Portugal, level: PORTUGUESE_LEVEL };
        state.levels.insert(brasil, level);
    }
    state
}

fn realms(charter: &Charter) -> BTreeMap<Nation, Realm> {
    let realm = |(nation, start): (&Nation, &super::charter::Start)| {
        let mut europe = Pool::default();
        for class in &start.ships {
            *europe.ships.entry(*class).or_insert(0) += 1;
        }
        let shown = Shown { ducats: start.treasury, europe: europe.clone(), rutter: false };
        let realm = Realm {
            ducats: start.treasury,
            monarch: start.monarch,
            points: start.points,
            europe,
            rutter: false,
            shown,
            awaited: BTreeMap::new(),
            captives: vec![],
            next_label: 0,
        };
        (*nation, realm)
    };
    charter.scenario.nations.iter().map(realm).collect()
}
