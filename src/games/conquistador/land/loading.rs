//! Gold goes aboard (13.4.1, 13.4.3, 16.5.A).

use super::haul;
use crate::games::conquistador::ask::load::LoadGold;
use crate::games::conquistador::facts::land::Land;
use crate::games::conquistador::goods::Gold;
use crate::games::conquistador::ids::{Label, Nation, Source};
use crate::games::conquistador::naval::landing;
use crate::games::conquistador::state::Fleet;
use crate::games::conquistador::{At, tell, windows};
use crate::rules::Played;
use crate::rules::hex::Hex;
use std::cmp::Reverse;

/// 5.1.3.6.A In the written order; then, if nothing else was said, the rest of each port that no line names.
pub fn load(table: &mut At, nation: Nation) -> Played<()> {
    let Some(given) = windows::given::<LoadGold>(table, nation)? else { return Ok(()) };
    for load in &given.loads {
        let here = table.state.fleets.get(&load.fleet).is_some_and(|fleet| lies_at(fleet, nation, load.hex));
        match here {
            true => stow(table, nation, load.hex, &load.fleet, load.ducats)?,
            false => refuse(table, nation, load.hex, "ships_not_here", "13.4.3")?,
        }
    }
    if !given.rest {
        return Ok(());
    }
    let lies = |hex: &Hex| !given.loads.iter().any(|load| load.hex == *hex);
    let gold = table.state.camps_of(nation).filter(|(_, camp)| camp.gold() > 0).map(|(hex, _)| hex);
    let hexes: Vec<Hex> = gold.filter(lies).collect();
    for hex in hexes {
        for label in ships_at(table, nation, hex) {
            if table.state.camp(nation, hex).is_some_and(|camp| camp.gold() > 0) {
                stow(table, nation, hex, &label, None)?;
            }
        }
    }
    Ok(())
}

fn lies_at(fleet: &Fleet, nation: Nation, hex: Hex) -> bool {
    fleet.nation == nation && fleet.hex() == Some(hex)
}

/// Ships in a hex: galleons first, then those that go home, then those with most room.
fn ships_at(table: &At, nation: Nation, hex: Hex) -> Vec<Label> {
    let home = table.state.sheets.get(&nation).and_then(|sheet| sheet.home.as_ref());
    let goes = |fleet: &Fleet| {
        fleet.homeward || home.is_some_and(|home| home.fleets.get(&fleet.label) == Some(&true))
    };
    let mut ships: Vec<&Fleet> = table
        .state
        .fleets_of(nation)
        .filter(|fleet| lies_at(fleet, nation, hex) && fleet.ships.free_gold() > 0)
        .filter(|fleet| !fleet.crew().is_privateering(table.charter))
        .collect();
    ships.sort_by_key(|fleet| {
        (Reverse(fleet.ships.is_galleon()), Reverse(goes(fleet)), Reverse(fleet.ships.free_gold()))
    });
    ships.into_iter().map(|fleet| fleet.label.clone()).collect()
}

/// 16.5 Through a friendly port; the crew does it: no land unit is needed, and nothing is paid (rule 13.4.3).
fn stow(table: &mut At, nation: Nation, hex: Hex, label: &Label, ducats: Option<u32>) -> Played<()> {
    // 13.4.1.A, 16.5.A
    if !table.state.is_friendly_port(&table.charter.map, nation, hex) {
        return refuse(table, nation, hex, "no_friendly_port", "13.4.1");
    }
    let Some(fleet) = table.state.fleets.get_mut(label) else { return Ok(()) };
    if fleet.crew().is_bound(table.charter) {
        return refuse(table, nation, hex, "privateers_carry_no_own_gold", "15.4.2.C");
    }
    let mut room = ducats.unwrap_or(u32::MAX).min(fleet.ships.free_gold()); // 7.1
    let mut loaded = Gold::default();
    let sources: Vec<Source> =
        table.state.camp(nation, hex).map(|camp| camp.gold.keys().cloned().collect()).unwrap_or_default();
    let (may, stay): (Vec<Source>, Vec<Source>) =
        sources.into_iter().partition(|source| haul::may_leave_from(table.charter, source, hex));
    for source in may {
        let Some(area) = table.charter.map.area_of_source(&source) else { continue };
        let gold = &mut table.state.camp_mut(nation, hex).gold;
        let there = gold.remove(&source).unwrap_or(0);
        let taken = there.min(room);
        if there > taken {
            gold.insert(source, there - taken);
        }
        room -= taken;
        loaded.add(area, taken);
    }
    if !loaded.is_empty() {
        landing::explore(table, label); // 15.4.2.C
        let (ducats, fleet) = (loaded.ducats(), Some(label.clone()));
        if let Some(fleet) = table.state.fleets.get_mut(label) {
            fleet.ships.stow(loaded.loaded(true));
        }
        tell(table, Land::GoldLoaded { nation, hex, ducats, fleet })?;
    }
    if stay.is_empty() || room == 0 { Ok(()) } else { refuse(table, nation, hex, "gold_too_far", "13.4.4") }
}

fn refuse(table: &mut At, nation: Nation, hex: Hex, why: &str, rule: &str) -> Played<()> {
    let (who, why, rule) = (hex.to_string(), why.into(), rule.into());
    tell(table, Land::LandOrderRefused { nation, who, why, rule })
}
