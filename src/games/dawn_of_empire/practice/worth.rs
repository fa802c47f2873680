//! What areas are worth, and how strong the enemy seems.

use super::super::charter::Charter;
use super::super::ids::{AreaId, Location, Side};
use super::super::view::View;
use std::collections::BTreeSet;

/// A victory point.
pub const POINT: i64 = 100;
/// What it is worth to keep a point from the enemy that he does not have yet.
const DENIED: i64 = 25;
/// What it is worth to take one from him that he holds.
const TAKEN: i64 = 60;
/// Dice that a counter of an unseen squadron throws, in tenths: most are cruisers and gunboats, some battleships.
const UNSEEN: u32 = 17;

/// Dice of the enemy squadrons at sea in an area: of ships seen in this stack their own, of the others the mean.
pub fn enemy_dice(charter: &Charter, view: &View, area: &AreaId) -> u32 {
    let at = Location::Sea(area.clone());
    let squadrons = view.theirs.iter().filter(|stack| stack.at == at && stack.marker);
    squadrons
        .map(|stack| {
            let seen = view.seen.iter().filter(|ship| ship.label == stack.label);
            let known = seen.clone().count() as u32;
            let dice: u32 = seen.filter_map(|ship| charter.ship(&ship.id)).map(|ship| ship.attack).sum();
            dice + stack.counters.saturating_sub(known) * UNSEEN / 10 + 1
        })
        .sum()
}

/// What it is worth to stand in an area at the end of the turn with so many dice; nothing where own squadrons stand.
pub fn area(
    charter: &Charter,
    view: &View,
    side: Side,
    area: &AreaId,
    dice: u32,
    held: &BTreeSet<AreaId>,
) -> i64 {
    if held.contains(area) {
        return 0;
    }
    let points = |side| {
        charter.area(area).and_then(|area| area.points.get(&side)).map_or(0, |points| i64::from(*points))
    };
    let (own, theirs) = (points(side), points(side.enemy()));
    let enemy = enemy_dice(charter, view, area);
    if enemy == 0 {
        return own * POINT + theirs * DENIED;
    }
    // 11.0.B Nobody holds an area in which both stand; a battle at good odds wins it and sinks ships.
    let odds = i64::from(dice) - i64::from(enemy);
    theirs * TAKEN + if odds > 0 { own * POINT / 3 + odds.min(8) * 10 } else { odds * 20 }
}
