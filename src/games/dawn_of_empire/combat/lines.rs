//! Lines of battle: who faces whom, and how a line forms again (rules 8.3.1, 8.3.3).

use super::super::ids::ShipId;

/// A ship in a line, as far as its place goes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Placed {
    pub ship: ShipId,
    pub damage: u32,
}

/// For each ship of the shorter line: the places in the longer line of the ships that face it, its own opposite first.
///
/// 8.3.1.C, 8.3.1.D, 8.3.1.E Excess ships overlap from the beginning of the opposing line, one a ship, again and again.
/// 8.3.3.D Damaged ones overlap from its end.
pub fn facing(shorter: usize, longer: &[Placed]) -> Vec<Vec<usize>> {
    let mut faced: Vec<Vec<usize>> = (0..shorter).map(|at| vec![at]).collect();
    let excess = longer.iter().enumerate().skip(shorter);
    let (mut from_front, mut from_back) = (0, 0);
    for (at, placed) in excess.filter(|_| shorter > 0) {
        let opposite = if placed.damage == 0 {
            from_front += 1;
            (from_front - 1) % shorter
        } else {
            from_back += 1;
            shorter - 1 - (from_back - 1) % shorter
        };
        faced[opposite].push(at);
    }
    faced
}

/// Who fires at whom: for each ship of `mine` its target in `theirs`. A ship that several face fires at its own
/// opposite (8.3.2.B).
pub fn targets(mine: &[Placed], theirs: &[Placed]) -> Vec<usize> {
    if mine.len() <= theirs.len() {
        return (0..mine.len()).collect();
    }
    let mut targets = vec![0; mine.len()];
    for (target, facing) in facing(theirs.len(), mine).into_iter().enumerate() {
        for at in facing {
            targets[at] = target;
        }
    }
    targets
}

/// 8.3.3.A, 8.3.3.B Undamaged ships keep their places, damaged ones follow, the least damaged first.
pub fn reformed(line: &[Placed]) -> Vec<Placed> {
    let mut line = line.to_vec();
    line.sort_by_key(|placed| placed.damage);
    line
}

/// 8.3.3.A Damaged ships with the same damage, whose order is the owner's to choose.
pub fn equals(line: &[Placed]) -> Vec<Vec<ShipId>> {
    let line = reformed(line);
    let groups = line.chunk_by(|a, b| a.damage == b.damage).filter(|group| group.len() > 1);
    let damaged = groups.filter(|group| group.iter().all(|placed| placed.damage > 0));
    damaged.map(|group| group.iter().map(|placed| placed.ship.clone()).collect()).collect()
}
