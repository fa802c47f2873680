//! What gunfire did to ships: damage, sinking, ships that go home disabled (rules 6.3, 8.3.2.1, 8.3.2.2).

use super::super::facts::Open;
use super::super::ids::{AreaId, Label, ShipId, Side};
use super::super::state::{Fate, State};
use super::super::{At, leaders, tell, victory};
use super::haven;
use crate::rules::Played;
use std::collections::BTreeMap;

/// What one ship suffered in a round.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Suffered {
    pub damage: u32,
    pub disabled: bool,
}

/// The squadrons of a combat and the ships that their leaders are aboard.
pub type Aboard = BTreeMap<Side, (Label, Option<ShipId>)>;

/// 8.3.2.2.B, 8.3.2.1.A Damage and Disabled markers are put on the ships.
pub fn mark(state: &mut State, suffered: &BTreeMap<ShipId, Suffered>) {
    for (id, what) in suffered {
        if let Some(ship) = state.ships.get_mut(id) {
            ship.damage += what.damage;
            ship.disabled |= what.disabled;
        }
    }
}

/// After all have fired: leaders, then the sunk, then the disabled. A port attack is round 0; `place` tells it or the
/// round in ids of rolls.
pub fn settle(
    table: &mut At,
    area: &AreaId,
    (round, place): (u32, &str),
    aboard: &Aboard,
    suffered: &BTreeMap<ShipId, Suffered>,
) -> Played<()> {
    for (label, flagship) in aboard.values() {
        // 6.3.A Each round in which his ship takes damage.
        let Some(ship) = flagship else { continue };
        if suffered.get(ship).is_some_and(|what| what.damage > 0) {
            let sunk = is_sunk(table, ship);
            leaders::casualties(table, area, place, label, ship, sunk)?;
        }
    }
    for (side, (label, _)) in aboard {
        for ship in ships_of(table, label) {
            if is_sunk(table, &ship) {
                sink(table, *side, label, &ship)?;
            }
        }
    }
    let mut leaving = vec![];
    for (side, (label, flagship)) in aboard {
        for ship in ships_of(table, label) {
            if suffered.get(&ship).is_some_and(|what| what.disabled) {
                let leaders = flagship.as_ref() == Some(&ship); // 6.3.B
                leaving.push(haven::Leaver { side: *side, label: label.clone(), ship, leaders });
            }
        }
    }
    haven::go(table, area, round, leaving, haven::Leaving::Disabled)
}

fn ships_of(table: &At, label: &Label) -> Vec<ShipId> {
    table.state.stacks.get(label).map(|stack| stack.ships.clone()).unwrap_or_default()
}

/// 8.3.2.2.C More damage than its defense.
fn is_sunk(table: &At, ship: &ShipId) -> bool {
    let damage = table.state.ships.get(ship).map_or(0, |ship| ship.damage);
    damage > table.state.values(table.charter, ship).defense
}

/// 8.3.2.2.C
fn sink(table: &mut At, side: Side, label: &Label, ship: &ShipId) -> Played<()> {
    let damage = lose(table, side, label, ship);
    tell(table, Open::ShipSunk { ship: ship.clone(), side, damage })
}

/// 14.8.A Lost like a sunk ship, with the leaders aboard (6.3.C).
pub fn scuttle(table: &mut At, area: &AreaId, leaver: haven::Leaver, short: haven::Short) -> Played<()> {
    let haven::Leaver { side, label, ship, leaders } = leaver;
    if leaders {
        leaders::casualties(table, area, "scuttled", &label, &ship, true)?;
    }
    lose(table, side, &label, &ship);
    let haven::Short { distance, allowance } = short;
    tell(table, Open::ShipScuttled { ship, side, area: area.clone(), distance, allowance })
}

/// 8.3.2.3.C Removed, and counted when losses are (12.1.2.A). Returns the damage that it had.
fn lose(table: &mut At, side: Side, label: &Label, ship: &ShipId) -> u32 {
    let Some(class) = table.charter.ship(ship).map(|ship| ship.class) else { return 0 };
    let state = &mut table.state;
    let mut damage = 0;
    if let Some(ship) = state.ships.get_mut(ship) {
        (ship.fate, ship.disabled) = (Fate::Sunk, false);
        damage = ship.damage;
    }
    leave(state, label, ship);
    state.losses.entry(side.enemy()).or_default().half_points += victory::half_points(class);
    if let Some(seen) = state.seen.get_mut(&side.enemy()) {
        seen.remove(ship);
    }
    damage
}

/// Takes a ship out of its stack; an empty stack is gone.
pub fn leave(state: &mut State, label: &Label, ship: &ShipId) {
    let Some(stack) = state.stacks.get_mut(label) else { return };
    stack.ships.retain(|other| other != ship);
    if stack.ships.is_empty() {
        state.stacks.remove(label);
    }
}
