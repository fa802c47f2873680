//! Pursuit of a side that disengages by speed, in subgroups of one speed (option 14.9).

use super::super::ask::pursuit::{Pursuer, Pursuit, PursuitGiven, Subgroup};
use super::super::facts::{Chase, Open};
use super::super::ids::{AreaId, ShipId, Side};
use super::super::{At, control, tell};
use super::battle::take_effect;
use super::disengage::speed;
use super::haven::{self, Leaver, Leaving};
use super::round::{Fleets, fire_between};
use crate::rules::Played;
use std::collections::BTreeMap;

/// 14.9 The whole of a side has disengaged after a round. Ships of the other that are fast enough may fire on some of
/// its subgroups once more; then all that is left of it goes to ports (14.9.D). Says how many rounds were fought.
pub fn pursue(table: &mut At, area: &AreaId, round: u32, fleets: &Fleets, fled: Side) -> Played<u32> {
    let side = fled.enemy();
    let held = control::would_hold(table, area, side);
    let groups = subgroups(table, fleets, fled);
    let chases = chases(table, area, round, fleets, side, groups)?;
    let fought = chases.iter().any(|chase| !chase.by.is_empty());
    tell(table, Open::Pursued { area: area.clone(), side, round, groups: chases.clone() })?;
    let last = round + u32::from(fought);
    if fought {
        let mut shots = vec![];
        for chase in chases.iter().filter(|chase| !chase.by.is_empty()) {
            let lines: BTreeMap<Side, &[ShipId]> = [(side, &chase.by[..]), (fled, &chase.ships[..])].into();
            shots.extend(fire_between(table, area, last, fleets, &lines)?);
        }
        take_effect(table, area, last, fleets, shots)?;
    }
    // 14.9.E Whatever this round cost, who made the enemy give way has the area.
    if held && !control::would_hold(table, area, side) {
        table.state.held.insert(area.clone(), side);
    }
    let Some(label) = fleets.labels.get(&fled).cloned() else { return Ok(last) };
    let flagship = fleets.flagships.get(&fled);
    let leaver =
        |ship: ShipId| Leaver { side: fled, label: label.clone(), leaders: flagship == Some(&ship), ship };
    let leavers = fleets.ships(table, fled).into_iter().map(leaver).collect();
    haven::go(table, area, last, leavers, Leaving::Disengaged)?;
    Ok(last)
}

/// 14.9.A By movement allowance, the slowest first.
fn subgroups(table: &At, fleets: &Fleets, side: Side) -> Vec<Subgroup> {
    let mut by_speed: BTreeMap<u32, Vec<ShipId>> = BTreeMap::new();
    for ship in fleets.ships(table, side) {
        by_speed.entry(speed(table, fleets, side, &ship)).or_default().push(ship);
    }
    by_speed.into_iter().map(|(speed, ships)| Subgroup { speed, ships }).collect()
}

/// 14.9.B, 14.9.C Who goes after which subgroup. Nobody is asked who has no ship that is fast enough for any.
fn chases(
    table: &mut At,
    area: &AreaId,
    round: u32,
    fleets: &Fleets,
    side: Side,
    groups: Vec<Subgroup>,
) -> Played<Vec<Chase>> {
    let of = |ship: ShipId| Pursuer { speed: speed(table, fleets, side, &ship), ship };
    let ships: Vec<Pursuer> = fleets.ships(table, side).into_iter().map(of).collect();
    let fast = |ship: &Pursuer, group: &Subgroup| ship.speed >= group.speed;
    let can = ships.iter().any(|ship| groups.iter().any(|group| fast(ship, group)));
    let turn = table.state.turn;
    let given = if can {
        let (groups, ships, area) = (groups.clone(), ships.clone(), area.clone());
        table.ask(side.seat(), Pursuit { turn, side, area, round, groups, ships })?
    } else {
        PursuitGiven { after: vec![] }
    };
    let chase = |(at, group): (usize, Subgroup)| {
        let goes = |ship: &&Pursuer| {
            let chosen = given.after.iter().find(|(of, _)| *of == ship.ship);
            chosen.is_some_and(|(_, after)| *after as usize == at) && fast(ship, &group)
        };
        let by = ships.iter().filter(goes).map(|ship| ship.ship.clone()).collect();
        Chase { speed: group.speed, ships: group.ships.clone(), by }
    };
    Ok(groups.into_iter().enumerate().map(chase).collect())
}
