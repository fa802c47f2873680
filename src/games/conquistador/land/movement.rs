//! Land movement (10.0), then combat (11.1.1.D).

use super::books::Books;
use super::{combat, haul, judge, missionaries, spoils};
use crate::games::conquistador::ask::march::{Freight, From, March, Marches};
use crate::games::conquistador::charter::Charter;
use crate::games::conquistador::council::searches;
use crate::games::conquistador::facts::land::Land;
use crate::games::conquistador::goods::{Gold, Party, Ships};
use crate::games::conquistador::ids::{Nation, Source};
use crate::games::conquistador::naval::landing;
use crate::games::conquistador::{At, discovery, tell, view, windows};
use crate::rules::hex::Hex;
use crate::rules::{Eye, Played, Refusal};
use std::collections::BTreeMap;

/// 5.1.3.2 All marches in the written order, then all combat.
pub fn march(table: &mut At, nation: Nation) -> Played<()> {
    let Some(given) = windows::given::<Marches>(table, nation)? else { return Ok(()) };
    let Some(seat) = table.charter.seat(nation) else { return Ok(()) };
    // Where others stand does not change while this nation moves; the books know what of its own has moved.
    let seen = view::view(table.charter, &table.state, Eye::Seat(seat));
    let mut books = Books::of(table.charter, &seen);
    for march in given.marches {
        match judge::march(table.charter, &seen, &books, &march) {
            Ok(()) => {
                books.enter(table.charter, &march);
                go(table, nation, march)?;
            }
            Err(refusal) => refused(table, nation, &march, refusal)?,
        }
    }
    combat::resolve(table, nation)
}

fn refused(table: &mut At, nation: Nation, march: &March, refusal: Refusal) -> Played<()> {
    let who = match &march.from {
        From::Hex(hex) => hex.to_string(),
        From::Ships(label) => label.to_string(),
    };
    let (why, rule) = (refusal.why.into(), refusal.rule.0.into());
    tell(table, Land::LandOrderRefused { nation, who, why, rule })
}

/// 10.0.D One body of units on its way.
fn go(table: &mut At, nation: Nation, march: March) -> Played<()> {
    let landed = judge::landed(&march).to_vec();
    if let Some(label) = march.explores() {
        landing::explore(table, label);
    }
    let Some((from, party, gold)) = leave(table, nation, &march) else { return Ok(()) };
    let end = march.path.last().copied().unwrap_or(from);
    let March { path, aboard, .. } = march;
    let ashore_from = match march.from {
        From::Ships(label) => Some(label),
        From::Hex(_) => None,
    };
    for label in ashore_from.iter().chain(&aboard) {
        landing::in_the_land_phase(table, label);
    }
    match aboard.as_ref().and_then(|label| table.state.fleets.get_mut(label)) {
        Some(fleet) => {
            fleet.ships.board(party.clone()); // 10.5.A
            fleet.man(table.charter);
        }
        None => {
            let camp = table.state.camp_mut(nation, end);
            camp.party.add(party.clone());
            for (source, ducats) in &gold {
                *camp.gold.entry(source.clone()).or_insert(0) += ducats;
            }
        }
    }
    let came_ashore = ashore_from.is_some();
    let (people, stays) = (!party.is_empty(), aboard.is_none());
    let told =
        Land::Marched { nation, party: party.clone(), from, path: path.clone(), gold, ashore_from, aboard };
    tell(table, told)?;
    missionaries::land(table, nation, end, &landed)?;
    if stays {
        searches::marched(table, nation, from, &path, &party)?; // 6.4, events 14 and 15
    }
    // 18.2.A, 18.2.C
    for hex in came_ashore.then_some(from).into_iter().chain(path).filter(|_| people) {
        discovery::by_land(table, nation, hex)?;
    }
    if table.charter.rulings.is("r35", "next_takes_it") && table.state.held_by(end) == Some(nation) {
        spoils::seize(table, nation, end)?;
    }
    Ok(())
}

/// Takes the units and their gold from where they are.
fn leave(table: &mut At, nation: Nation, march: &March) -> Option<(Hex, Party, BTreeMap<Source, u32>)> {
    match &march.from {
        From::Hex(hex) => {
            let end = march.path.last().copied().unwrap_or(*hex);
            let camp = table.state.camp_mut(nation, *hex);
            let order = order(table.charter, march, end, &camp.gold);
            let party = camp.party.take(&march.party);
            Some((*hex, party, march.gold.taken(&mut camp.gold, &order)))
        }
        From::Ships(label) => {
            let fleet = table.state.fleets.get_mut(label)?;
            let hex = fleet.hex()?;
            let party = fleet.ships.unboard(march.party.clone());
            fleet.man(table.charter);
            let gold = unload(&mut fleet.ships, march.gold);
            let gold = gold.by_area().map(|(area, ducats)| (Source::by_ship(area), ducats)).collect();
            Some((hex, party, gold))
        }
    }
}

/// 13.4.4 The sources of a heap that a march takes gold of: those first that it may leave from there, or on the way.
fn order(charter: &Charter, march: &March, end: Hex, there: &BTreeMap<Source, u32>) -> Vec<Source> {
    let wanted = |source: &&Source| march.of.as_ref().is_none_or(|of| of == *source);
    let may = |source: &&Source| haul::may_go_to(charter, source, end);
    let mut order: Vec<Source> = there.keys().filter(wanted).filter(may).cloned().collect();
    order.sort_by_key(|source| !haul::leads_out(charter, source, end));
    order
}

/// 13.4.3.C Gold that a ship brings to another friendly port.
fn unload(ships: &mut Ships, wish: Freight) -> Gold {
    match wish {
        Freight::Nothing => Gold::default(),
        Freight::Ducats(ducats) => ships.unstow(ducats),
        Freight::All => ships.unstow(u32::MAX),
    }
}
