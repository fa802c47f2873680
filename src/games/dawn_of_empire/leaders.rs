//! Leaders in combat (rule 6).

use super::charter::Charter;
use super::facts::Open;
use super::ids::{AreaId, Label, LeaderId, ShipId};
use super::state::{Stack, State};
use super::{At, tell};
use crate::rules::{Played, RollId};

/// 6.3.D A leader is killed on this face.
const KILLED: u32 = 6;

/// 6.2.B, 6.2.C The one leader in use: the top one. 6.2.D the others have no effect. 6.1.C nor has any with a single
/// ship.
pub fn active(stack: &Stack) -> Option<&LeaderId> {
    stack.leaders.first().filter(|_| stack.is_squadron())
}

/// The stars that a stack's active leader counts (rules 6.2.E, 8.1.B).
pub fn stars(charter: &Charter, stack: &Stack) -> u32 {
    active(stack).map_or(0, |leader| charter.stars(leader))
}

/// 6.2.E, 6.2.F Dice added for each ship of a line: one a star, from the ship that he is aboard and down the line.
pub fn dice(line: &[ShipId], aboard: Option<&ShipId>, stars: u32) -> Vec<u32> {
    let from = aboard.and_then(|ship| line.iter().position(|other| other == ship));
    let helped = |at: usize| from.is_some_and(|from| from <= at && at < from.saturating_add(stars as usize));
    (0..line.len()).map(|at| u32::from(helped(at))).collect()
}

/// 6.3.A, 6.3.C, 6.3.D The leaders aboard a ship that was damaged in this round: killed with a sunk ship, else each
/// on a die.
pub fn casualties(
    table: &mut At,
    area: &AreaId,
    place: &str,
    label: &Label,
    ship: &ShipId,
    sunk: bool,
) -> Played<()> {
    let leaders = table.state.stacks.get(label).map(|stack| stack.leaders.clone()).unwrap_or_default();
    for leader in leaders {
        let killed = sunk || {
            let id = format!("6.3/area={}/{place}/leader={leader}", table.charter.code(area));
            table.roll(RollId(id), 1, 6)?.first() == Some(&KILLED)
        };
        if !killed {
            tell(table, Open::LeaderSafe { leader, ship: ship.clone() })?;
            continue;
        }
        let side = remove(&mut table.state, table.charter, label, &leader);
        if let Some(side) = side {
            tell(table, Open::LeaderKilled { leader, ship: ship.clone(), side })?;
        }
    }
    Ok(())
}

/// 6.3.C Removed from play at once. 12.1.2.B his stars are points for the other side when losses are counted.
fn remove(
    state: &mut State,
    charter: &Charter,
    label: &Label,
    leader: &LeaderId,
) -> Option<super::ids::Side> {
    let stack = state.stacks.get_mut(label)?;
    stack.leaders.retain(|other| other != leader);
    let side = stack.side;
    state.leaders.get_mut(leader)?.killed = true;
    state.losses.entry(side.enemy()).or_default().leaders += charter.stars(leader);
    Some(side)
}
