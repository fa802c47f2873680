//! One round of gunfire (rule 8.3.2).

use super::super::At;
use super::super::facts::Shot;
use super::super::ids::{AreaId, Label, ShipId, Side};
use super::super::leaders;
use super::lines::{Placed, targets};
use crate::rules::{Played, RollId};
use std::collections::BTreeMap;

/// 8.3.2.D
pub const HIT: u32 = 6;
/// 8.3.2.E
pub const DISABLED: u32 = 5;

/// The two squadrons of a battle.
pub struct Fleets {
    pub labels: BTreeMap<Side, Label>,
    /// 6.2.A The first ship when the lines were set up: leaders are aboard.
    pub flagships: BTreeMap<Side, ShipId>,
    /// 5.3.A They were coaling: slower by one for disengaging.
    pub coaling: BTreeMap<Side, bool>,
}

impl Fleets {
    /// A side's line of battle, from the first ship.
    pub fn line(&self, table: &At, side: Side) -> Vec<Placed> {
        let stack = self.labels.get(&side).and_then(|label| table.state.stacks.get(label));
        let ships = stack.map(|stack| stack.ships.clone()).unwrap_or_default();
        let placed = ships.into_iter().map(|ship| {
            let damage = table.state.ships.get(&ship).map_or(0, |ship| ship.damage);
            Placed { ship, damage }
        });
        placed.collect()
    }

    pub fn ships(&self, table: &At, side: Side) -> Vec<ShipId> {
        self.line(table, side).into_iter().map(|placed| placed.ship).collect()
    }

    /// Dice of each ship of a side's line: its attack factor after damage, and the leader's.
    pub fn dice(&self, table: &At, side: Side) -> Vec<(u32, u32)> {
        let line = self.ships(table, side);
        let stack = self.labels.get(&side).and_then(|label| table.state.stacks.get(label));
        // A leader fights with the last ship of his squadron too: he was with a squadron when battle was joined.
        let top = stack.and_then(|stack| stack.leaders.first());
        let stars = top.map_or(0, |leader| table.charter.stars(leader));
        let extra = leaders::dice(&line, self.flagships.get(&side), stars);
        line.iter()
            .zip(extra)
            .map(|(ship, extra)| (table.state.values(table.charter, ship).attack, extra))
            .collect()
    }
}

/// 8.3.B, 8.3.2.A to 8.3.2.E All ships of both sides fire; nothing takes effect before all have (8.3.2.2.C).
pub fn fire(table: &mut At, area: &AreaId, round: u32, fleets: &Fleets) -> Played<Vec<Shot>> {
    let mut shots = vec![];
    for side in Side::BOTH {
        let (mine, theirs) = (fleets.line(table, side), fleets.line(table, side.enemy()));
        let dice = fleets.dice(table, side);
        let aims = targets(&mine, &theirs);
        for ((shooter, aim), (attack, extra)) in mine.iter().zip(aims).zip(dice) {
            let Some(target) = theirs.get(aim) else { continue };
            let place = format!(
                "area={}/round={round}/side={}/ship={}/at={}",
                table.charter.code(area),
                side.word(),
                shooter.ship,
                target.ship
            );
            let faces = table.roll(RollId(format!("8.3.2/{place}")), attack + extra, 6)?;
            let hits = faces.iter().filter(|face| **face == HIT).count() as u32;
            shots.push(Shot {
                side,
                ship: shooter.ship.clone(),
                at: target.ship.clone(),
                dice: attack + extra,
                leader_dice: extra,
                hits,
                disabled: faces.contains(&DISABLED),
                damage: damage(table, &place, hits)?,
            });
        }
    }
    Ok(shots)
}

/// 8.3.2.2.A One more die for each hit: its face is the number of damage points.
pub fn damage(table: &mut At, place: &str, hits: u32) -> Played<u32> {
    if hits == 0 {
        return Ok(0);
    }
    Ok(table.roll(RollId(format!("8.3.2.2/{place}")), hits, 6)?.iter().sum())
}
