//! What no line names: silence orders it, within what the lines have left of markers and coal.

use super::read::{Piece, Reading};
use crate::games::dawn_of_empire::charter::Charter;
use crate::games::dawn_of_empire::ids::{LeaderId, Location, ShipId};
use crate::games::dawn_of_empire::silence::orders_beside;
use crate::games::dawn_of_empire::view::View;
use std::cmp::Reverse;

/// 6.2.B The leader with the most stars on top; of equals the one named first.
pub fn sort_by_stars(charter: &Charter, leaders: &mut [LeaderId]) {
    leaders.sort_by_key(|id| Reverse(charter.stars(id)));
}

/// Orders ships and leaders that the lines have left.
pub fn fill(reading: &mut Reading) {
    let mut rest = unnamed(reading);
    house_leaders(reading, &mut rest);
    let stacks = orders_beside(reading.tables.charter, &rest, &mut reading.books);
    reading.pieces.extend(stacks.into_iter().map(|formed| Piece { line: None, formed }));
    leave_the_others_ashore(reading);
}

/// The view of what is left: the side's stacks without the ships and leaders that lines have placed.
fn unnamed(reading: &Reading) -> View {
    let mut rest = reading.view().clone();
    let placed = |id: &ShipId| reading.pieces.iter().any(|piece| piece.formed.ships.contains(id));
    let led = |id: &LeaderId| {
        reading.ashore.iter().any(|(ashore, _)| ashore == id)
            || reading.pieces.iter().any(|piece| piece.formed.leaders.contains(id))
    };
    for stack in &mut rest.mine {
        stack.ships.retain(|ship| !placed(&ship.id));
        stack.leaders.retain(|id| !led(id));
    }
    rest.ashore.retain(|(id, _)| !led(id));
    rest
}

/// Leaders whose ships have all been ordered elsewhere go with other ships of their place: those that are left, else
/// the largest stack of the lines that has no leader, else the largest.
fn house_leaders(reading: &mut Reading, rest: &mut View) {
    let mut homeless: Vec<(LeaderId, Location)> = vec![];
    for stack in rest.mine.iter_mut().filter(|stack| stack.ships.is_empty()) {
        homeless.extend(stack.leaders.drain(..).map(|id| (id, stack.at.clone())));
    }
    rest.mine.retain(|stack| !stack.ships.is_empty());
    for (leader, at) in homeless {
        if let Some(stack) = rest.mine.iter_mut().find(|stack| stack.at == at) {
            stack.leaders.push(leader);
            sort_by_stars(reading.tables.charter, &mut stack.leaders);
            continue;
        }
        let here = reading.pieces.iter_mut().filter(|piece| piece.formed.at == at);
        let best = here.max_by_key(|piece| {
            (piece.formed.leaders.is_empty(), piece.formed.ships.len(), Reverse(piece.line))
        });
        if let Some(piece) = best {
            piece.formed.leaders.push(leader);
            sort_by_stars(reading.tables.charter, &mut piece.formed.leaders);
        }
    }
}

/// Leaders in no stack: only those who wait in a port without a ship.
fn leave_the_others_ashore(reading: &mut Reading) {
    let led = |id: &LeaderId| {
        reading.ashore.iter().any(|(ashore, _)| ashore == id)
            || reading.pieces.iter().any(|piece| piece.formed.leaders.contains(id))
    };
    let ashore = reading.view().ashore.iter().map(|(id, _)| id);
    let mine = reading.view().mine.iter().flat_map(|stack| &stack.leaders);
    let left: Vec<LeaderId> = ashore.chain(mine).filter(|id| !led(id)).cloned().collect();
    reading.ashore.extend(left.into_iter().map(|id| (id, None)));
}
