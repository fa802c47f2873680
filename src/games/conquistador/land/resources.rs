//! The Resource Segment (5.1.3.6): gold aboard, resources (14.0), and what ends with the Land Phase (15.5.6, 15.6.1.D).

use super::{alone, loading, missionaries};
use crate::games::conquistador::charter::Area;
use crate::games::conquistador::facts::realm::Why;
use crate::games::conquistador::goods::Camp;
use crate::games::conquistador::ids::{Nation, Source};
use crate::games::conquistador::state::{Deposit, State};
use crate::games::conquistador::treasury::Booking;
use crate::games::conquistador::{At, deals, resources, treasury};
use crate::rules::Played;
use crate::rules::hex::Hex;
use std::collections::BTreeSet;

/// 5.1.3.6
pub fn collect(table: &mut At, nation: Nation) -> Played<()> {
    loading::load(table, nation)?; // 5.1.3.6.A
    // 14.2.3 Booked at once, nothing is shipped (rule 5.1.3.6.B).
    for area in table.charter.map.areas.iter() {
        let ducats = of_area(table, nation, area);
        let booking = Booking { why: Why::Resources, with: Some(area.id.to_string()) };
        treasury::receive(table, nation, ducats, booking)?;
        deals::share_out(table, nation, &area.id, ducats)?; // 24.3
    }
    alone::eliminate(table, nation)?;
    if nation == Nation::Spain {
        let until = table.state.turn + 1;
        missionaries::await_missing(table, until)?;
    }
    Ok(())
}

/// 14.2 Ducats that an area brings. A mined hex brings none (rules 13.1.6.A, 16.4.C); one where a city is looted does (rule
/// 13.3.4).
fn of_area(table: &At, nation: Nation, area: &Area) -> u32 {
    let state = &table.state;
    // 21.2.6.B, 21.2.7.B, 22.2.B
    let european = state.levels.get(&area.id).is_some_and(|level| level.bars(nation));
    if european || state.events.barred.contains(&area.id) {
        return 0;
    }
    let map = &table.charter.map;
    let mined = |hex: &Hex| map.source_at(*hex).is_some_and(|source| state.events.worked.contains(&source));
    let camps = state.in_area(map, nation, &area.id).filter(|(hex, _)| !mined(hex));
    let hexes: Vec<u32> = camps.map(|(_, camp)| camp.party.colonists).collect();
    let level = table.charter.resource_levels.get(&state.turn).copied().unwrap_or(0);
    resources::collected(area, level, has_active_mine(table, area), &hexes)
}

/// 14.2.2 An active mine of anybody in the area (rule 13.1.6.B); ruling r36: one that was worked this turn, or every open one.
fn has_active_mine(table: &At, area: &Area) -> bool {
    let open = match table.charter.rulings.is("r36", "worked_only") {
        true => table.state.events.worked.clone(),
        false => open_mines(table, &table.state),
    };
    let map = &table.charter.map;
    let here = |source: &Source| map.hex_of(source).and_then(|hex| map.area_of(hex));
    open.iter().any(|source| here(source).is_some_and(|found| found.id == area.id))
}

/// Mines that are found and not run out or abandoned, with colonists at them.
fn open_mines(table: &At, state: &State) -> BTreeSet<Source> {
    let settled = |mine: Hex| {
        Nation::ALL.iter().any(|nation| state.camp(*nation, mine).is_some_and(Camp::is_settlement))
    };
    let mines = table.charter.map.mines.iter().filter(|mine| settled(mine.hex));
    let ids = mines.map(|mine| Source::from(mine.id.as_str()));
    let found = ids.filter(|source| state.deposits.get(source) == Some(&Deposit::Found));
    found.chain(state.events.worked.iter().cloned()).collect()
}
