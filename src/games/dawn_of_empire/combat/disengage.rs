//! Disengaging by speed (rule 10.2).

use super::super::ask::disengage::Disengage;
use super::super::facts::Open;
use super::super::ids::{AreaId, ShipId, Side};
use super::super::{At, tell};
use super::haven::{self, Leaver, Leaving};
use super::pursuit;
use super::round::Fleets;
use crate::rules::Played;

/// 10.2.1 A squadron whose ships are all faster than all enemies may avoid the battle. It stays in the area: only 10.2.2
/// sends ships to port. Says whether it did.
pub fn before(table: &mut At, area: &AreaId, fleets: &Fleets) -> Played<bool> {
    for side in Side::BOTH {
        let line = fleets.ships(table, side);
        let may = faster(table, fleets, side);
        if line.is_empty() || may.len() < line.len() {
            continue;
        }
        if !ask(table, area, 0, fleets, side, may)?.is_empty() {
            table.state.gave_way.push((area.clone(), side));
            tell(table, Open::Disengaged { area: area.clone(), side, round: 0, ships: line })?;
            return Ok(true);
        }
    }
    Ok(false)
}

/// 10.2.2.A, 10.2.2.B After a round the ships that are faster than all enemies may go to a port. 14.9 With the option the
/// side then disengages as a whole and may be pursued. Says how many rounds were fought.
pub fn after(table: &mut At, area: &AreaId, round: u32, fleets: &Fleets) -> Played<u32> {
    for side in Side::BOTH {
        let may = faster(table, fleets, side);
        if may.is_empty() {
            continue; // 10.2.2.C
        }
        let ships = ask(table, area, round, fleets, side, may)?;
        let Some(label) = fleets.labels.get(&side).filter(|_| !ships.is_empty()) else { continue };
        table.state.gave_way.push((area.clone(), side));
        if table.charter.options.speed_subgroups {
            let ships = fleets.ships(table, side);
            tell(table, Open::Disengaged { area: area.clone(), side, round, ships })?;
            return pursuit::pursue(table, area, round, fleets, side);
        }
        let leavers = ships
            .iter()
            .map(|ship| Leaver {
                side,
                label: label.clone(),
                ship: ship.clone(),
                leaders: fleets.flagships.get(&side) == Some(ship),
            })
            .collect();
        tell(table, Open::Disengaged { area: area.clone(), side, round, ships })?;
        haven::go(table, area, round, leavers, Leaving::Disengaged)?;
    }
    Ok(round)
}

/// The movement allowance of a ship in a battle, after damage (8.3.2.3.B); coaling ones count one less (5.3.A).
pub fn speed(table: &At, fleets: &Fleets, side: Side, ship: &ShipId) -> u32 {
    let coaling = fleets.coaling.get(&side).copied().unwrap_or(false);
    table.state.values(table.charter, ship).speed.saturating_sub(u32::from(coaling))
}

/// 14.9.A With the option, after a round, the whole side goes in subgroups.
fn slower(table: &At, fleets: &Fleets, side: Side, round: u32, may: &[ShipId]) -> Vec<ShipId> {
    let all = table.charter.options.speed_subgroups && round > 0;
    fleets.ships(table, side).into_iter().filter(|ship| all && !may.contains(ship)).collect()
}

/// Own ships with a higher movement allowance than all enemies.
fn faster(table: &At, fleets: &Fleets, side: Side) -> Vec<ShipId> {
    let speed = |side: Side, ship: &ShipId| speed(table, fleets, side, ship);
    let enemies = fleets.ships(table, side.enemy());
    let Some(fastest) = enemies.iter().map(|ship| speed(side.enemy(), ship)).max() else { return vec![] };
    fleets.ships(table, side).into_iter().filter(|ship| speed(side, ship) > fastest).collect()
}

/// Ships in a battle are face up, so that everybody sees whether there is a choice.
fn ask(
    table: &mut At,
    area: &AreaId,
    round: u32,
    fleets: &Fleets,
    side: Side,
    may: Vec<ShipId>,
) -> Played<Vec<ShipId>> {
    let total = |side: Side| fleets.dice(table, side).iter().map(|(attack, extra)| attack + extra).sum();
    let question = Disengage {
        turn: table.state.turn,
        side,
        area: area.clone(),
        round,
        may: may.clone(),
        slower: slower(table, fleets, side, round, &may),
        my_dice: total(side),
        their_dice: total(side.enemy()),
    };
    let given = table.ask(side.seat(), question)?;
    Ok(may.into_iter().filter(|ship| given.ships.contains(ship)).collect())
}
