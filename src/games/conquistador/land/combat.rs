//! Land combat (rule 11.0). Terrain and settlements have no effect (rules 11.1.4, 16.3), and nobody advances after it (rule
//! 11.2.4); the example of rule 11.2.5 is played in the tests.

use super::{losses, retreat, spoils};
use crate::games::conquistador::charter::{Charter, LeaderKind, land_odds, odds};
use crate::games::conquistador::facts::land::{Cause, Land, Place};
use crate::games::conquistador::goods::{COLONIST_STRENGTH, Camp, Party, SOLDIER_STRENGTH};
use crate::games::conquistador::ids::{LeaderId, Nation};
use crate::games::conquistador::{At, tell};
use crate::rules::hex::Hex;
use crate::rules::{Played, RollId};

/// 11.1.1.A, D Once all have moved: wherever units of the mover stand among another's, combat is mandatory (10.3.2.B).
pub fn resolve(table: &mut At, mover: Nation) -> Played<()> {
    let hexes: Vec<Hex> =
        table.state.camps_of(mover).filter(|(_, camp)| camp.is_held()).map(|(hex, _)| hex).collect();
    for hex in hexes {
        for defender in Nation::ALL.into_iter().filter(|other| *other != mover) {
            if table.state.camp(defender, hex).is_some_and(Camp::is_held) {
                fight(table, mover, defender, hex)?;
            }
        }
    }
    Ok(())
}

/// 11.1.3 Soldiers attack and defend (rule 15.2); colonists defend only (rule 15.1.E).
pub fn strength(party: &Party, attacking: bool) -> u32 {
    let colonists = if attacking { 0 } else { party.colonists };
    party.soldiers * SOLDIER_STRENGTH + colonists * COLONIST_STRENGTH
}

/// 15.5.3, ruling r1 What conquistadors change of the die: on this table low rolls help the attacker.
pub fn modifier(charter: &Charter, attacker: &Party, defender: &Party) -> i32 {
    let one = match charter.rulings.is("r1", "in_favour_of_spain") {
        true => -1,
        false => 1,
    };
    let conquers =
        |id: &LeaderId| charter.leaders.get(id).is_some_and(|leader| leader.kind == LeaderKind::Conquistador);
    let led = |party: &Party| i32::from(party.leaders.iter().any(conquers));
    one * (led(attacker) - led(defender))
}

/// 11.2.3.A Whether the attacker wins, by who has losses and how many soldiers each has left: who alone has losses is beaten,
/// and where both have, the attacker needs more.
pub fn attacker_wins(fell: (bool, bool), left: (u32, u32)) -> bool {
    match fell {
        (false, true) => true,
        (true, true) => left.0 > left.1,
        (_, false) => false,
    }
}

fn fight(table: &mut At, attacker: Nation, defender: Nation, hex: Hex) -> Played<()> {
    let party = |table: &At, nation: Nation| {
        table.state.camp(nation, hex).map(|camp| camp.party.clone()).unwrap_or_default()
    };
    let (ours, theirs) = (party(table, attacker), party(table, defender));
    let (attack, defence) = (strength(&ours, true), strength(&theirs, false));
    let step = odds(attack, defence);
    let id = format!("11.1/{hex}/{}/turn {}", attacker.word(), table.state.turn);
    let die: u32 = table.roll(RollId(id), 1, 6)?.into_iter().sum();
    let modifier = modifier(table.charter, &ours, &theirs);
    let blow = table.charter.charts.land(step, die as i32 + modifier);
    tell(
        table,
        Land::LandBattle {
            hex,
            attacker,
            defender,
            attack,
            defence,
            odds: land_odds(step).into(),
            die,
            modifier,
            attacker_loses: blow.attacker,
            defender_loses: blow.defender,
        },
    )?;
    let attacker_fell = suffer(table, attacker, hex, losses::owed(blow.attacker, &ours))?;
    let defender_fell = suffer(table, defender, hex, losses::owed(blow.defender, &theirs))?;
    let left = (party(table, attacker).soldiers, party(table, defender).soldiers);
    let wins = attacker_wins((attacker_fell, defender_fell), left);
    let (winner, loser) = if wins { (attacker, defender) } else { (defender, attacker) };
    // 13.4.5 Who is attacked and forced out leaves his gold; r39: does an attacker?
    let keeps_gold = loser == attacker && table.charter.rulings.is("r39", "defenders_only");
    retreat::fall_back(table, loser, hex, keeps_gold)?; // 11.2.3.B
    spoils::of_battle(table, winner, loser, hex)
}

/// 11.2.1.C True when any fell.
fn suffer(table: &mut At, nation: Nation, hex: Hex, owed: u32) -> Played<bool> {
    let lost = losses::take(table, nation, hex, owed)?;
    if lost.is_empty() {
        return Ok(false);
    }
    let (cause, place) = (Cause::Combat, Place::Hex(hex));
    tell(table, Land::Fell { nation, cause, place, lost })?;
    Ok(true)
}
