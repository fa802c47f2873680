//! Naval invasion of ports (8.4), by the tables of land combat (11.0).

use super::combat::raid;
use super::landing;
use super::steps::Sailing;
use crate::games::conquistador::ask::sea::judge::Voyager;
use crate::games::conquistador::charter::{land_column, land_odds, odds};
use crate::games::conquistador::facts::naval::{Change, Naval};
use crate::games::conquistador::goods::{Count, Party, SOLDIER_STRENGTH};
use crate::games::conquistador::ids::{Label, ShipClass};
use crate::games::conquistador::land::{self, combat};
use crate::games::conquistador::{At, tell};
use crate::rules::hex::Hex;
use crate::rules::{Played, RollId, Rule};

/// 8.4.3
const DOUBLED: u32 = 2;
/// 8.4.4 A carrack supports with one point.
const SUPPORT: u32 = 1;

/// 8.4.4 What soldiers and carracks come to.
pub fn strength(soldiers: u32, carracks: u32) -> u32 {
    soldiers * SOLDIER_STRENGTH + carracks * SUPPORT
}

/// Of rules 8.4.2, 8.4.5: soldiers from aboard attack a port; ships that guard it are gone (8.4.1).
pub fn invade(table: &mut At, sailing: &mut Sailing, hex: Hex, soldiers: u32) -> Played<()> {
    // 8.4.7.B A port stands by its hex among those whom the expedition has attacked.
    let port = Label(hex.to_string());
    if sailing.fleet(table).is_some_and(|fleet| fleet.fought.contains(&port)) {
        return sailing.refuse(table, "attacked_already", Rule("8.4.7"));
    }
    let Some(holder) = table.state.held_by(hex).filter(|holder| *holder != sailing.nation) else {
        return sailing.refuse(table, "no_enemy_port", Rule("8.4"));
    };
    if sailing.fleet(table).is_some_and(|fleet| fleet.crew().is_stripped_by(soldiers)) {
        landing::explore(table, &sailing.label);
    }
    let carracks = table.state.fleets_of(sailing.nation).filter(|fleet| fleet.hex() == Some(hex));
    let attack = strength(soldiers, carracks.map(|fleet| fleet.ships.count(ShipClass::Carrack)).sum());
    let held = table.state.camp(holder, hex).map(|camp| camp.party.clone()).unwrap_or_default();
    // 16.3 Nothing doubles those who hold a coast without a settlement (ruling r31).
    let doubled = table.state.settled_by(hex) == Some(holder);
    let defence = combat::strength(&held, false) * if doubled { DOUBLED } else { 1 };
    let boosted = boosted(table, sailing);
    if boosted {
        raid(table, &sailing.label);
    }
    let step = land_column(odds(attack, defence)) + i32::from(boosted);
    let id = format!("8.4.5/{hex}/{}/turn {}", sailing.label, table.state.turn);
    let die = table.roll(RollId(id), 1, 6)?.first().copied().unwrap_or(6);
    let aboard = sailing.fleet(table).map(|fleet| fleet.ships.party()).unwrap_or_default();
    let modified = die as i32 + combat::modifier(table.charter, &aboard, &held); // 15.5.3
    let blow = table.charter.charts.land(step, modified);
    let mut lost = Party::default();
    if let Some(fleet) = table.state.fleets.get_mut(&sailing.label) {
        fleet.fought.insert(port);
        lost = fleet.ships.unboard(Party { soldiers: blow.attacker.of(soldiers), ..Party::default() });
        fleet.man(table.charter);
    }
    let left = soldiers - lost.soldiers;
    let owed = land::losses::owed(blow.defender, &held);
    let fallen = if owed > 0 { land::losses::take(table, holder, hex, owed)? } else { Count::default() };
    let camp = table.state.camp(holder, hex).map(|camp| camp.party.clone()).unwrap_or_default();
    let fell = (lost.soldiers > 0, !fallen.is_empty());
    let taken = left > 0 && combat::attacker_wins(fell, (left, camp.soldiers));
    let fact = Naval::PortInvaded {
        hex,
        fleet: sailing.label.clone(),
        attacker: Change::lost(sailing.nation, Count::party(lost)),
        defender: Change::lost(holder, fallen),
        attack,
        defence,
        doubled,
        odds: land_odds(step).to_owned(),
        die,
        modified,
        taken,
    };
    tell(table, fact)?;
    if !taken {
        return Ok(()); // 8.4.6.B They are aboard.
    }
    land::retreat::retreat(table, holder, hex)?; // 8.4.6.A
    occupy(table, sailing, hex, left)?;
    land::spoils::of_battle(table, sailing.nation, holder, hex) // 13.4.5
}

/// Ruling r21: a privateer shifts the odds of an invasion, too.
fn boosted(table: &At, sailing: &Sailing) -> bool {
    let led = sailing.fleet(table).is_some_and(|fleet| fleet.crew().is_privateering(table.charter));
    led && table.charter.rulings.is("r21", "invasions_too")
}

/// 8.4.7 The victors go ashore; who is not to stay is picked up again.
fn occupy(table: &mut At, sailing: &mut Sailing, hex: Hex, soldiers: u32) -> Played<()> {
    let view = super::seen(table, sailing.nation);
    let voyager = view.fleets.get(&sailing.label).map(|fleet| Voyager::of(table.charter, &view, fleet));
    // 15.6.1.B
    let missionary = voyager.filter(|voyager| voyager.wants_missionary(hex));
    let missionaries =
        missionary.into_iter().flat_map(|voyager| voyager.ships.party().missionaries).take(1).collect();
    sailing.taken.insert(hex);
    let party = Party { soldiers, missionaries, ..Party::default() };
    landing::put_ashore(table, &sailing.label, hex, party)?;
    landing::stopped(table, &sailing.label, hex)
}
