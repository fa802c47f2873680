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

/// Places in a longer line of the undamaged ships over, whose overlap the owner chooses by ruling r6 `owner_chooses`.
pub fn free(mine: &[Placed], shorter: usize) -> Vec<usize> {
    (shorter..mine.len()).filter(|at| mine[*at].damage == 0).collect()
}

/// Ruling r6 `owner_chooses`: where so many ships overlap a line of `shorter`. A wish holds where the ship is not taken
/// a second time before every other was taken once (8.3.1.D, 8.3.1.E); without one the first free ship is taken.
pub fn overlap(shorter: usize, wishes: &[Option<usize>]) -> Vec<usize> {
    let mut taken = vec![0u32; shorter];
    let mut places = vec![];
    for wish in wishes {
        let Some(least) = taken.iter().min().copied() else { break };
        let free = |at: &usize| taken.get(*at) == Some(&least);
        let Some(at) = wish.filter(free).or_else(|| (0..shorter).find(free)) else { break };
        taken[at] += 1;
        places.push(at);
    }
    places
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
