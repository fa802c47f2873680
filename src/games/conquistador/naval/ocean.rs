//! Trans-oceanic movement (7.2).

use super::{cape, landing, late, moor, refused};
use crate::games::conquistador::ask::plan::seat;
use crate::games::conquistador::ask::port_lost::{Course, PortLost};
use crate::games::conquistador::ask::sea::judge::has_explorer;
use crate::games::conquistador::ask::sea::way::home_bounds;
use crate::games::conquistador::council::bankers;
use crate::games::conquistador::council::political::recall;
use crate::games::conquistador::facts::naval::Naval;
use crate::games::conquistador::facts::realm::Why;
use crate::games::conquistador::goods::{Count, Gold};
use crate::games::conquistador::ids::{At as Place, Label, Nation, Water};
use crate::games::conquistador::map::bounds_of;
use crate::games::conquistador::state::{Fleet, Sail};
use crate::games::conquistador::treasury::{self, Booking};
use crate::games::conquistador::{At, deals, discovery, tell};
use crate::rules::hex::Hex;
use crate::rules::{Played, Rule};
use std::collections::BTreeSet;

/// Of rules 5.1.2.1, 7.2.2. Expeditions between Europe and the New World. Nobody goes ashore (5.1.2.1.C), and each comes to its
/// landing and no further (5.1.2.1.B).
pub fn cross(table: &mut At, nation: Nation) -> Played<()> {
    moor(&mut table.state, &table.charter.map, nation);
    let all = table.state.fleets_of(nation).map(|fleet| (fleet.label.clone(), fleet.sail, fleet.at));
    let mut called = false;
    for (label, sail, at) in all.collect::<Vec<_>>() {
        match (sail, at) {
            (Sail::To(water), Place::Europe) => outward(table, &label, water, false)?,
            (Sail::Home, Place::Sea(_)) => homeward(table, &label)?,
            (Sail::Again(to), Place::Sea(_)) => called |= call_at_europe(table, &label, to)?,
            _ => {}
        }
    }
    if called {
        bankers::seize(table, nation)?; // 24.1.5.B
    }
    moor(&mut table.state, &table.charter.map, nation);
    Ok(())
}

/// 5.1.4.1 Ships come home to sail out again in the Final Naval Phase: their news counts (18.5.B). False when they have not
/// come there.
fn call_at_europe(table: &mut At, label: &Label, to: Water) -> Played<bool> {
    homeward(table, label)?;
    let Some(fleet) = table.state.fleets.get_mut(label).filter(|fleet| fleet.at == Place::Europe) else {
        return Ok(false);
    };
    fleet.sail = Sail::Late(to);
    discovery::bring_home(table, label)?;
    Ok(true)
}

/// 5.1.4.1
pub fn cross_late(table: &mut At, nation: Nation) -> Played<()> {
    late::cross(table, nation)
}

/// Of rules 7.2.1, 7.2.3: an expedition sails from Europe to its landing.
pub fn outward(table: &mut At, label: &Label, water: Water, late: bool) -> Played<()> {
    let map = &table.charter.map;
    let Some(fleet) = table.state.fleets.get_mut(label) else { return Ok(()) };
    let (nation, galleon) = (fleet.nation, fleet.ships.is_galleon());
    fleet.sail = Sail::Stay;
    let port = table.state.is_friendly_port(map, nation, water.hex);
    if galleon && (map.rounds_cape(water) || map.is_cape(water)) {
        return refused(table, nation, label, "galleons_sail_to_ports", Rule("7.1.4")); // 7.1.4.B
    }
    if (is_round(table, water) || map.is_cape(water)) && !cape::round(table, label)? {
        return turn_back(table, label, water.hex, late);
    }
    let bounds = home_bounds(map, water);
    if let Some(fleet) = table.state.fleets.get_mut(label) {
        fleet.crossed += bounds;
    }
    // 7.2.5.C Without an explorer it may come to fight where it does not land.
    let led = |fleet: &Fleet| fleet.hunts || has_explorer(table.charter, &fleet.ships);
    let led = table.state.fleets.get(label).is_some_and(led);
    let stops = if late { port || late::settles(table, label, water) } else { port || led };
    if !stops {
        return port_lost(table, label, water, bounds);
    }
    arrive(table, label, Place::Sea(water), bounds, Missed::default())
}

/// 7.5.2.A It has come as far as the Cape, and has no more bounds behind it. In the Final Naval Phase, with no movement after
/// it, it returns home.
fn turn_back(table: &mut At, label: &Label, to: Hex, late: bool) -> Played<()> {
    let Some(off) = cape::approach(&table.charter.map) else { return Ok(()) };
    let there = home_bounds(&table.charter.map, off);
    let (bounds, end) = if late { (2 * there, Place::Europe) } else { (there, Place::Sea(off)) };
    if let Some(fleet) = table.state.fleets.get_mut(label) {
        fleet.crossed += bounds;
    }
    arrive(table, label, end, bounds, Missed { bound_for: Some(to), ..Missed::default() })
}

/// 7.5.2.B, ruling r17: a coast of the Pacific lies behind the Cape.
fn is_round(table: &At, water: Water) -> bool {
    table.charter.map.rounds_cape(water) && table.charter.rulings.is("r17", "it_does")
}

/// 7.2.A An expedition sails to Europe; from the Pacific it must round the Cape, and lies where it is when it fails.
pub fn homeward(table: &mut At, label: &Label) -> Played<()> {
    let Some(water) = table.state.fleets.get(label).and_then(Fleet::water) else { return Ok(()) };
    if is_round(table, water) && !cape::round(table, label)? {
        return Ok(());
    }
    let bounds = home_bounds(&table.charter.map, water);
    if let Some(fleet) = table.state.fleets.get_mut(label) {
        fleet.crossed += bounds;
        fleet.sail = Sail::Stay;
    }
    arrive(table, label, Place::Europe, bounds, Missed::default())
}

/// A landing that an expedition did not make.
#[derive(Default)]
struct Missed {
    /// 15.3.3 It came there, and could not stop.
    instead_of: Option<Hex>,
    /// 7.5.2.A It never came there: its plan is secret (6.7.1.C).
    bound_for: Option<Hex>,
}

fn arrive(table: &mut At, label: &Label, to: Place, bounds: u32, missed: Missed) -> Played<()> {
    landing::under_way(table, label);
    let Some(fleet) = table.state.fleets.get_mut(label) else { return Ok(()) };
    let from = std::mem::replace(&mut fleet.at, to);
    let aboard = Some(fleet.ships.cargo());
    let (nation, ships) = (fleet.nation, fleet.ships.counts());
    let fleet = label.clone();
    let Missed { instead_of, bound_for } = missed;
    tell(table, Naval::FleetSailed { nation, fleet, ships, from, to, bounds, aboard, instead_of, bound_for })
}

/// 15.3.3 An expedition without an explorer comes to a port that is friendly no more.
fn port_lost(table: &mut At, label: &Label, water: Water, bounds: u32) -> Played<()> {
    let Some(fleet) = table.state.fleets.get(label) else { return Ok(()) };
    let (nation, mp, hex, galleon) = (fleet.nation, fleet.mp, water.hex, fleet.ships.is_galleon());
    let near = nearest_port(table, fleet, water);
    let extra = |cost: u32| bounds_of(mp + cost) - bounds_of(mp);
    let question = PortLost {
        nation,
        turn: table.state.turn,
        fleet: label.clone(),
        hex,
        still_a_port: !galleon && table.state.settled_by(hex).is_some(), // 7.1.3.D
        other: near.map(|(port, cost)| (port.hex, extra(cost))),
        spare: fleet.spare(),
        shelters: vec![],
    };
    let still_a_port = question.still_a_port;
    let Some(seat) = table.charter.seat(nation) else { return Ok(()) };
    let course = table.ask(seat, question)?.course;
    let (to, more) = match (course, near) {
        (Course::Stop, _) if still_a_port => (Place::Sea(water), 0), // 15.3.3.A
        (Course::Port, Some((port, cost))) => {
            // 15.3.3.B
            if let Some(fleet) = table.state.fleets.get_mut(label) {
                fleet.mp += cost;
            }
            (Place::Sea(port), 0)
        }
        _ => (Place::Europe, bounds), // 15.3.3.C
    };
    if let Some(fleet) = table.state.fleets.get_mut(label) {
        fleet.crossed += more;
    }
    arrive(table, label, to, bounds + more, Missed { instead_of: Some(hex), ..Missed::default() })
}

/// The friendly port of a fleet that is nearest by sea, and the movement points of the way to it; not the hex itself.
fn nearest_port(table: &At, fleet: &Fleet, from: Water) -> Option<(Water, u32)> {
    ports_by_sea(table, fleet, from).into_iter().next()
}

/// All of them, the nearest first, each at the coast that is nearest.
pub fn ports_by_sea(table: &At, fleet: &Fleet, from: Water) -> Vec<(Water, u32)> {
    let (map, nation) = (&table.charter.map, fleet.nation);
    let rutter = table.state.realm(nation).is_some_and(|realm| realm.rutter);
    let ways = map.sea_from(from, rutter && !fleet.ships.is_galleon()); // 7.1.4.B
    let ports = table.state.camps_of(nation).map(|(hex, _)| hex);
    let ports = ports.filter(|hex| *hex != from.hex && table.state.is_friendly_port(map, nation, *hex));
    let waters = ports.filter_map(|hex| map.hex(hex)).flat_map(|hex| hex.waters.keys().copied());
    let mut ports: Vec<(Water, u32)> = waters.filter_map(|water| Some((water, ways.cost(&water)?))).collect();
    ports.sort_by_key(|(water, cost)| (*cost, *water));
    let mut seen = BTreeSet::new();
    ports.retain(|(water, _)| seen.insert(water.hex));
    ports
}

/// 5.1.4.3.B What has come to Europe is credited and joins what lies there.
pub fn unload(table: &mut At, nation: Nation) -> Played<()> {
    bankers::seize(table, nation)?; // 24.1.5.B
    let home = table.state.fleets_of(nation).filter(|fleet| fleet.at == Place::Europe);
    for label in home.map(|fleet| fleet.label.clone()).collect::<Vec<_>>() {
        let Some(fleet) = table.state.fleets.remove(&label) else { continue };
        let name = fleet.name.unwrap_or_else(|| label.to_string());
        let (ships, party) = (fleet.ships.counts(), fleet.ships.party());
        let mut gold = Gold::default();
        fleet.ships.0.into_iter().for_each(|ship| gold.join(ship.hold.gold));
        if let Some(realm) = table.state.realms.get_mut(&nation) {
            for (class, count) in &ships {
                *realm.europe.ships.entry(*class).or_insert(0) += count;
            }
            realm.europe.party.add(party.clone());
        }
        let soldiers = party.soldiers;
        let (lost, party) = (Count::gold(gold.ducats()), Some(party));
        tell(table, Naval::FleetUnloaded { nation, fleet: label, ships, party, lost })?;
        book(table, nation, &name, &gold)?;
        recall::arrived(table, nation, soldiers)?; // 6.4, event 7
    }
    Ok(())
}

/// Gold that an expedition has brought to Europe becomes ducats.
fn book(table: &mut At, nation: Nation, expedition: &str, gold: &Gold) -> Played<()> {
    let mut left = gold.ducats();
    for (area, ducats) in gold.by_area() {
        let booking = Booking { why: Why::Gold, with: Some(area.to_string()) };
        treasury::receive(table, nation, ducats, booking)?;
        left -= deals::share_out(table, nation, area, ducats)?; // 24.3
    }
    deals::share_voyage(table, nation, expedition, gold.ducats(), left) // 24.3
}

/// 5.1.4.1, 5.1.4.3.B Ships that lie in Europe between two crossings: their gold is safely home, who is not to sail on goes
/// ashore, and others come aboard.
pub fn lade_again(table: &mut At, label: &Label) -> Played<()> {
    let Some(fleet) = table.state.fleets.get_mut(label) else { return Ok(()) };
    let Some(wish) = fleet.company.take() else { return Ok(()) };
    let name = fleet.name.clone().unwrap_or_else(|| label.to_string());
    let (nation, gold) = (fleet.nation, fleet.ships.unstow(fleet.ships.gold()));
    let mut off = fleet.ships.party();
    let mut missing = wish;
    missing.take(&off.take(&missing));
    let off = fleet.ships.unboard(off);
    let Some(realm) = table.state.realms.get_mut(&nation) else { return Ok(()) };
    let mut on = realm.europe.party.take(&missing);
    let no_berth = fleet.ships.board(on.clone());
    on.take(&no_berth);
    seat(&mut fleet.ships, &fleet.riding);
    fleet.man(table.charter);
    realm.europe.party.add(no_berth);
    realm.europe.party.add(off.clone());
    let (soldiers, lost) = (off.soldiers, Count::gold(gold.ducats()));
    if !(off.is_empty() && on.is_empty() && lost.is_empty()) {
        let (off, on) = (Some(off), Some(on));
        tell(table, Naval::FleetReladen { nation, fleet: label.clone(), off, on, lost })?;
    }
    book(table, nation, &name, &gold)?;
    recall::arrived(table, nation, soldiers) // 6.4, event 7
}
