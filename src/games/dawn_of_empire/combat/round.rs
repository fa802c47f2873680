//! One round of gunfire (rule 8.3.2).

use super::super::At;
use super::super::ask::overlap::Overlap;
use super::super::facts::Shot;
use super::super::ids::{AreaId, Label, ShipId, Side};
use super::super::leaders;
use super::lines::{Placed, free, overlap, targets};
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
        self.dice_of(table, side, &self.ships(table, side))
    }

    /// The same for some ships that form a line of their own.
    fn dice_of(&self, table: &At, side: Side, line: &[ShipId]) -> Vec<(u32, u32)> {
        let stack = self.labels.get(&side).and_then(|label| table.state.stacks.get(label));
        // A leader fights with the last ship of his squadron too: he was with a squadron when battle was joined.
        let top = stack.and_then(|stack| stack.leaders.first());
        let stars = top.map_or(0, |leader| table.charter.stars(leader));
        let extra = leaders::dice(line, self.flagships.get(&side), stars);
        line.iter()
            .zip(extra)
            .map(|(ship, extra)| (table.state.values(table.charter, ship).attack, extra))
            .collect()
    }
}

/// 8.3.1 Whom each ship of a side fires at, by its place in the opposing line. By ruling r6 `owner_chooses` a side with
/// ships over is asked where they overlap, if there is more than one ship to choose from.
pub fn aims(table: &mut At, area: &AreaId, round: u32, fleets: &Fleets, side: Side) -> Played<Vec<usize>> {
    let (mine, theirs) = (fleets.line(table, side), fleets.line(table, side.enemy()));
    let mut aims = targets(&mine, &theirs);
    let free = free(&mine, theirs.len());
    if free.is_empty() || theirs.len() < 2 || !table.charter.rulings.is("r6", "owner_chooses") {
        return Ok(aims);
    }
    let turn = table.state.turn;
    let ships: Vec<ShipId> = free.iter().map(|at| mine[*at].ship.clone()).collect();
    let against: Vec<ShipId> = theirs.iter().map(|placed| placed.ship.clone()).collect();
    let question =
        Overlap { turn, side, area: area.clone(), round, ships: ships.clone(), against: against.clone() };
    let given = table.ask(side.seat(), question)?;
    let wish = |ship: &ShipId| {
        let (_, target) = given.at.iter().find(|(of, _)| of == ship)?;
        against.iter().position(|other| other == target)
    };
    let wishes: Vec<Option<usize>> = ships.iter().map(wish).collect();
    for (at, place) in free.into_iter().zip(overlap(against.len(), &wishes)) {
        aims[at] = place;
    }
    Ok(aims)
}

/// 8.3.B, 8.3.2.A to 8.3.2.E All ships of both sides fire; nothing takes effect before all have (8.3.2.2.C).
pub fn fire(table: &mut At, area: &AreaId, round: u32, fleets: &Fleets) -> Played<Vec<Shot>> {
    let aims: BTreeMap<Side, Vec<usize>> = [
        (Side::Spain, aims(table, area, round, fleets, Side::Spain)?),
        (Side::Us, aims(table, area, round, fleets, Side::Us)?),
    ]
    .into();
    let lines = Side::BOTH.map(|side| (side, fleets.line(table, side))).into();
    shoot(table, area, round, fleets, (&lines, aims))
}

/// 14.9.B, 14.9.C Some ships of either side fire at each other, as lines of their own.
pub fn fire_between(
    table: &mut At,
    area: &AreaId,
    round: u32,
    fleets: &Fleets,
    ships: &BTreeMap<Side, &[ShipId]>,
) -> Played<Vec<Shot>> {
    let line = |side: Side| -> Vec<Placed> {
        let here = |ship: &ShipId| ships.get(&side).is_some_and(|ships| ships.contains(ship));
        fleets.line(table, side).into_iter().filter(|placed| here(&placed.ship)).collect()
    };
    let lines: Lines = Side::BOTH.map(|side| (side, line(side))).into();
    let aims = Side::BOTH.map(|side| (side, targets(&lines[&side], &lines[&side.enemy()]))).into();
    shoot(table, area, round, fleets, (&lines, aims))
}

type Lines = BTreeMap<Side, Vec<Placed>>;

fn shoot(
    table: &mut At,
    area: &AreaId,
    round: u32,
    fleets: &Fleets,
    (lines, aims): (&Lines, BTreeMap<Side, Vec<usize>>),
) -> Played<Vec<Shot>> {
    let mut shots = vec![];
    for (side, aims) in aims {
        let (mine, theirs) = (&lines[&side], &lines[&side.enemy()]);
        let ships: Vec<ShipId> = mine.iter().map(|placed| placed.ship.clone()).collect();
        let dice = fleets.dice_of(table, side, &ships);
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
