//! Victory points and victory (rule 12.0).

use super::charter::{Charter, Class};
use super::facts::Open;
use super::ids::Side;
use super::{At, tell};
use crate::rules::Played;
use std::collections::BTreeMap;

/// 12.2 Less for both sides is a draw.
pub const WINS: i32 = 6;
/// 14.7
const WINS_AT_ONCE: i32 = 29;

/// 12.1.1, 12.1.2 Areas, the United States first, then losses and leaders. Points for orders (12.1.3) were scored at
/// once.
pub fn count(table: &mut At) -> Played<()> {
    let scorers = [Side::Us, Side::Spain]; // 12.1.1.C
    let areas: BTreeMap<Side, u32> = scorers.map(|side| (side, area_points(table, side))).into();
    let ships: BTreeMap<Side, u32> = scorers.map(|side| (side, ship_points(table, side))).into();
    let leaders: BTreeMap<Side, u32> =
        scorers.map(|side| (side, table.state.losses.get(&side).map_or(0, |losses| losses.leaders))).into();
    for points in [&areas, &ships, &leaders] {
        for side in scorers {
            table.state.score(side, points[&side]);
        }
    }
    let net = table.state.net;
    tell(table, Open::Scored { areas, ships, leaders, net })
}

/// 12.1.1.B, 12.1.1.F Every turn that an area is controlled.
fn area_points(table: &At, side: Side) -> u32 {
    let held = table.charter.areas.iter().filter(|area| table.state.control.get(&area.id) == Some(&side));
    held.map(|area| area.points.get(&side).copied().unwrap_or(0)).sum()
}

/// 12.1.2.A Half points of the turn's losses summed, then the fraction is dropped; by ruling r9 `carry_over` it is kept
/// for the next turn.
fn ship_points(table: &mut At, side: Side) -> u32 {
    let scored = table.state.losses.get(&side).map_or(0, |losses| losses.half_points);
    let kept = table.state.halves.remove(&side).unwrap_or(0);
    let halves = scored + kept;
    if halves % 2 == 1 && table.charter.rulings.is("r9", "carry_over") {
        table.state.halves.insert(side, 1);
    }
    halves / 2
}

/// 12.1.2.A Half points for a ship sunk.
pub fn half_points(class: Class) -> u32 {
    match class {
        Class::Battleship => 4,
        Class::ArmoredCruiser | Class::Monitor => 2,
        Class::ProtectedCruiser | Class::UnprotectedCruiser | Class::GunBoat => 1,
    }
}

/// 12.2 The side with six points or more.
pub fn winner(net: i32) -> Option<Side> {
    match net {
        WINS.. => Some(Side::Us),
        net if net <= -WINS => Some(Side::Spain),
        _ => None,
    }
}

/// 14.7 Automatic victory ends the game with the turn.
pub fn is_automatic(charter: &Charter, net: i32) -> bool {
    charter.options.automatic_victory && net.abs() >= WINS_AT_ONCE
}
