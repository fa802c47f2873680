//! People between ships and land (10.5).

use crate::games::conquistador::ask::sea::judge::has_explorer;
use crate::games::conquistador::facts::naval::Naval;
use crate::games::conquistador::goods::Party;
use crate::games::conquistador::ids::Label;
use crate::games::conquistador::land::{missionaries, spoils};
use crate::games::conquistador::{At, discovery, tell};
use crate::rules::Played;
use crate::rules::hex::Hex;

/// 7.2.4.C, 10.5 People go ashore; what they discover counts (18.2).
pub fn put_ashore(table: &mut At, label: &Label, hex: Hex, party: Party) -> Played<()> {
    let Some(fleet) = table.state.fleets.get_mut(label) else { return Ok(()) };
    let nation = fleet.nation;
    let party = fleet.ships.unboard(party);
    fleet.man(table.charter);
    if party.is_empty() {
        return Ok(());
    }
    let mut counted = party.clone();
    counted.take(&fleet.joined.take(&party));
    fleet.ashore.entry(hex).or_default().add(counted);
    table.state.camp_mut(nation, hex).party.add(party.clone());
    let landed = party.missionaries.clone();
    tell(table, Naval::PartyLanded { nation, fleet: label.clone(), hex, party })?;
    missionaries::land(table, nation, hex, &landed)?; // 15.6.3.D
    if table.charter.rulings.is("r35", "next_takes_it") {
        spoils::seize(table, nation, hex)?;
    }
    discovery::by_land(table, nation, hex)
}

/// 15.4.1 A privateer does what only an explorer may: he is one for the rest of the turn (ruling r30).
pub fn explore(table: &mut At, label: &Label) {
    if let Some(fleet) = table.state.fleets.get_mut(label) {
        fleet.acted = fleet.crew().explored(table.charter);
    }
}

/// 15.4.2.A to C Ships under way beyond the bounds that are paid, or laden with what no privateer carries.
pub fn under_way(table: &mut At, label: &Label) {
    let Some(fleet) = table.state.fleets.get(label) else { return };
    let exceeded = fleet.used + fleet.in_phase() > fleet.bounds;
    if exceeded || fleet.crew().sails_laden() {
        explore(table, label);
    }
}

/// 10.5.B, ruling r80: whether the ships pay when people go ashore or aboard in the Land Phase.
pub fn in_the_land_phase(table: &mut At, label: &Label) {
    if !table.charter.rulings.is("r80", "three_points") {
        return;
    }
    let Some(fleet) = table.state.fleets.get_mut(label) else { return };
    fleet.stops_ashore();
    let exceeded = fleet.in_phase() > 0;
    if exceeded {
        explore(table, label); // 15.4.2.A
    }
}

/// 18.4 What an explorer discovers where his ships have paid for a stop, whatever they stopped for.
pub fn stopped(table: &mut At, label: &Label, hex: Hex) -> Played<()> {
    let led = table.state.fleets.get(label).is_some_and(|fleet| has_explorer(table.charter, &fleet.ships));
    if led { discovery::by_sea(table, label, hex) } else { Ok(()) }
}

/// 10.5 People come aboard, as far as there is room.
pub fn take_aboard(table: &mut At, label: &Label, hex: Hex, wish: &Party) -> Played<()> {
    let Some(nation) = table.state.fleets.get(label).map(|fleet| fleet.nation) else { return Ok(()) };
    let party = table.state.camp_mut(nation, hex).party.take(wish);
    let Some(fleet) = table.state.fleets.get_mut(label) else { return Ok(()) };
    let left = fleet.ships.board(party.clone());
    fleet.man(table.charter);
    let mut aboard = party;
    aboard.take(&left);
    // Who is aboard again is not ashore (9.2.B).
    let mut joined = aboard.clone();
    if let Some(ashore) = fleet.ashore.get_mut(&hex) {
        joined.take(&ashore.take(&aboard));
    }
    if table.charter.rulings.is("r53", "aboard_when_it_began") {
        fleet.joined.add(joined);
    }
    table.state.camp_mut(nation, hex).party.add(left);
    if aboard.is_empty() {
        return Ok(());
    }
    tell(table, Naval::PartyEmbarked { nation, fleet: label.clone(), hex, party: aboard })
}
