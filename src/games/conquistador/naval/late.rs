//! The Final Naval Phase (5.1.4.1): ships go home, come late, or end the turn in port (7.2.6).

use super::ocean::{homeward, lade_again, outward, ports_by_sea};
use super::{attrition, landing, losses, moor, refused, seen, stays_for_bounds};
use crate::games::conquistador::ask::home::{self, Home};
use crate::games::conquistador::ask::port_lost::{Course, PortLost};
use crate::games::conquistador::ask::sea::Step;
use crate::games::conquistador::ask::sea::judge::Voyager;
use crate::games::conquistador::ask::words::is_explorer;
use crate::games::conquistador::facts::naval::Naval;
use crate::games::conquistador::facts::realm::{Parting, Realms};
use crate::games::conquistador::goods::{Count, Party};
use crate::games::conquistador::ids::{At as Place, Label, Nation, Water};
use crate::games::conquistador::map::MP_PER_BOUND;
use crate::games::conquistador::state::{Fleet, Sail};
use crate::games::conquistador::view::FleetView;
use crate::games::conquistador::{At, tell, windows};
use crate::rules::{Played, Rule};

/// 5.1.4.1, 5.1.4.1.B To and from Europe only, without combat.
pub fn cross(table: &mut At, nation: Nation) -> Played<()> {
    let given = windows::given::<Home>(table, nation)?.unwrap_or_default();
    moor(&mut table.state, &table.charter.map, nation);
    let view = seen(table, nation);
    let away = table.state.fleets_of(nation).filter(|fleet| fleet.water().is_some());
    for label in away.map(|fleet| fleet.label.clone()).collect::<Vec<_>>() {
        // What was ordered at sea holds where nothing is said now.
        let ordered = table.state.fleets.get(&label).is_some_and(|fleet| fleet.homeward);
        let wish = given.fleets.get(&label).copied().or(ordered.then_some(true));
        if wish.is_none() && shelter(table, &label)? {
            continue;
        }
        let goes = |fleet: &FleetView| home::goes(table.charter, &view, fleet);
        if wish.unwrap_or_else(|| view.fleets.get(&label).is_some_and(goes)) {
            go_home(table, nation, &label)?;
        }
    }
    let late = table.state.fleets_of(nation).filter_map(|fleet| match fleet.sail {
        Sail::Late(water) if fleet.at == Place::Europe => Some((fleet.label.clone(), water)),
        _ => None,
    });
    for (label, water) in late.collect::<Vec<_>>() {
        lade_again(table, &label)?;
        outward(table, &label, water, true)?;
        disembark(table, &label)?;
    }
    moor(&mut table.state, &table.charter.map, nation);
    Ok(())
}

/// 5.1.4.1 Not beyond the bounds of ships that keep to them: they stay in a port.
fn go_home(table: &mut At, nation: Nation, label: &Label) -> Played<()> {
    let stays = |fleet: &Fleet| fleet.crew().keeps_bounds(table.charter) && stays_for_bounds(table, fleet);
    match table.state.fleets.get(label).is_some_and(stays) {
        true => refused(table, nation, label, "beyond_bounds", Rule("9.3")),
        false => homeward(table, label),
    }
}

/// Who goes ashore from ships that come late: all but explorers (15.3.5).
fn ashore(table: &At, fleet: &Fleet) -> Party {
    let mut party = fleet.ships.party();
    party.leaders.retain(|id| !is_explorer(table.charter, id));
    party
}

/// 7.2.4.C Whether they may land there.
fn may_land(table: &At, label: &Label, water: Water) -> bool {
    let Some(fleet) = table.state.fleets.get(label) else { return false };
    let view = seen(table, fleet.nation);
    let step = Step::Land { hex: water.hex, party: ashore(table, fleet) };
    let voyager = view.fleets.get(label).map(|fleet| Voyager::of(table.charter, &view, fleet));
    voyager.is_some_and(|voyager| voyager.judge(&step).is_ok())
}

/// 7.2.6.A Ships that come late must end the turn in a friendly port: they bring colonists who may settle there.
pub fn settles(table: &At, label: &Label, water: Water) -> bool {
    let colonists = table.state.fleets.get(label).is_some_and(|fleet| fleet.ships.party().colonists > 0);
    colonists && may_land(table, label, water)
}

fn disembark(table: &mut At, label: &Label) -> Played<()> {
    let Some(fleet) = table.state.fleets.get(label) else { return Ok(()) };
    let (Some(water), party) = (fleet.water(), ashore(table, fleet)) else { return Ok(()) };
    // 15.4.1 Nobody has said that a privateer is to be an explorer.
    let raids = fleet.crew().is_privateering(table.charter);
    if raids || party.is_empty() || !may_land(table, label, water) {
        return Ok(());
    }
    landing::explore(table, label);
    landing::put_ashore(table, label, water.hex, party)
}

/// 7.2.6.B Its port was lost in the turn in which it came there, or (ruling r33) while it lay there.
fn lost_its_port(table: &At, fleet: &Fleet) -> bool {
    let map = &table.charter.map;
    let came = fleet.used + fleet.in_phase() > 0;
    let any = table.charter.rulings.is("r33", "whenever_it_came");
    let here = fleet.hex().filter(|hex| !table.state.is_friendly_port(map, fleet.nation, *hex));
    here.is_some() && fleet.harbour == here && (came || any)
}

/// 7.2.6.B It goes to another friendly port within one bound, free of attrition: to which, or rather to Europe, its owner
/// says. True when it lies in a port.
fn shelter(table: &mut At, label: &Label) -> Played<bool> {
    let Some(fleet) = table.state.fleets.get(label).filter(|fleet| lost_its_port(table, fleet)) else {
        return Ok(false);
    };
    let (nation, Some(from)) = (fleet.nation, fleet.water()) else { return Ok(false) };
    let mut ports = ports_by_sea(table, fleet, from);
    ports.retain(|(_, cost)| *cost <= MP_PER_BOUND);
    let (Some(seat), false) = (table.charter.seat(nation), ports.is_empty()) else { return Ok(false) };
    let question = PortLost {
        nation,
        turn: table.state.turn,
        fleet: label.clone(),
        hex: from.hex,
        still_a_port: false,
        other: None,
        spare: fleet.spare(),
        shelters: ports.iter().map(|(port, cost)| (port.hex, *cost)).collect(),
    };
    let given = table.ask(seat, question)?;
    let to = ports.into_iter().find(|(port, _)| given.to == Some(port.hex));
    let Some((port, mp)) = to.filter(|_| given.course == Course::Port) else { return Ok(false) };
    let way = table.charter.map.sea_way(from, port, true);
    let Some(fleet) = table.state.fleets.get_mut(label) else { return Ok(false) };
    fleet.at = Place::Sea(port);
    fleet.harbour = Some(port.hex);
    let ships = fleet.ships.counts();
    let path = way.map(|way| way.waters).unwrap_or_default();
    tell(table, Naval::FleetMoved { nation, fleet: label.clone(), ships, path, mp })?;
    Ok(true)
}

/// 7.2.6 The turn ends: ships out of a friendly port find another, return to Europe, or are eliminated.
pub fn settle(table: &mut At, nation: Nation) -> Played<()> {
    let map = &table.charter.map;
    let out = table
        .state
        .fleets_of(nation)
        .filter(|fleet| fleet.hex().is_some_and(|hex| !table.state.is_friendly_port(map, nation, hex)));
    for label in out.map(|fleet| fleet.label.clone()).collect::<Vec<_>>() {
        let right = table.state.fleets.get(&label).is_some_and(|fleet| lost_its_port(table, fleet));
        if shelter(table, &label)? {
            continue;
        }
        if right {
            homeward(table, &label)?;
            attrition::of_fleet(table, &label, "home")?;
        }
        let lost = table.state.fleets.get(&label).filter(|fleet| fleet.water().is_some());
        if let Some(fleet) = lost {
            let (at, lost) = (fleet.hex().map(|hex| hex.to_string()), Count::ships(&fleet.ships));
            losses::take_all(&mut table.state, &label);
            tell(table, Realms::Dismissed { nation, why: Parting::OutOfPort, at, lost })?;
            losses::gone(table, &label)?;
        }
    }
    Ok(())
}
