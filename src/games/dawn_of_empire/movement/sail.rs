//! Sailing step by step: groups of one stack sail together until their ways part (rule 7.3.D).

use super::super::ask::moves::Join;
use super::super::facts::{Open, Veiled};
use super::super::ids::{AreaId, Label, LeaderId, Location, Order, ShipId, Side};
use super::super::state::{Stack, State};
use super::super::{At, tell};
use super::plan::Part;
use crate::rules::Played;

/// Carries out the parts of one stack. Returns what ended its movement now, with the wish to join.
pub fn sail(table: &mut At, label: &Label, parts: Vec<Part>) -> Played<Vec<(Label, Join)>> {
    let mut arrived = vec![];
    let mut bodies = vec![(label.clone(), parts)];
    while let Some((label, parts)) = bodies.pop() {
        let entered = table.state.stacks.get(&label).map_or(0, |stack| stack.path.len());
        let mut pieces = part_ways(table, label, parts, entered)?;
        // The piece that keeps the label comes last and is sailed first.
        while let Some((label, parts)) = pieces.pop() {
            let next = parts.first().and_then(|part| part.path.get(entered).cloned());
            let goes_on = match next {
                Some(next) => enter(table, &label, &next)?,
                None => false,
            };
            if goes_on {
                bodies.push((label, parts));
            } else {
                arrived.extend(end(table, label, &parts)?);
            }
        }
    }
    Ok(arrived)
}

/// Splits a body where its parts go different ways. The piece that everybody sees as the largest keeps the label and
/// stands last; a dropped piece gets a new one.
fn part_ways(
    table: &mut At,
    label: Label,
    parts: Vec<Part>,
    entered: usize,
) -> Played<Vec<(Label, Vec<Part>)>> {
    let mut pieces: Vec<Vec<Part>> = vec![];
    for part in parts {
        let way = |part: &Part| (part.waits, part.path.get(entered).cloned());
        match pieces.iter_mut().find(|piece| piece.first().map(way) == Some(way(&part))) {
            Some(piece) => piece.push(part),
            None => pieces.push(vec![part]),
        }
    }
    // Counters, then whether it goes on, then where to: all of it public.
    pieces.sort_by_key(|piece| {
        let counters: usize = piece.iter().map(|part| part.ships.len() + part.leaders.len()).sum();
        let next = piece.first().and_then(|part| part.path.get(entered).cloned());
        (counters, next.is_some(), next)
    });
    let Some(main) = pieces.pop() else { return Ok(vec![]) };
    let mut named = vec![];
    for piece in pieces {
        named.push((drop_piece(table, &label, &piece, entered)?, piece));
    }
    let parted = !named.is_empty();
    if let Some(stack) = table.state.stacks.get(&label).filter(|_| parted) {
        let order = order_after(table, stack, stack, &main, entered);
        if let Some(stack) = table.state.stacks.get_mut(&label) {
            stack.order = order;
        }
    }
    named.push((label, main));
    Ok(named)
}

/// 7.3.D A dropped squadron keeps the order, a dropped single ship has none and is in transit.
fn drop_piece(table: &mut At, from: &Label, piece: &[Part], entered: usize) -> Played<Label> {
    let Some(old) = table.state.stacks.get(from).cloned() else { return Ok(from.clone()) };
    let label = table.state.new_label(old.side);
    let holds = |id: &ShipId| piece.iter().any(|part| part.ships.contains(id));
    let leads = |id: &LeaderId| piece.iter().any(|part| part.leaders.contains(id));
    let mut stack = Stack { label: label.clone(), ..old.clone() };
    stack.ships.retain(holds);
    stack.leaders.retain(leads);
    if let Some(old) = table.state.stacks.get_mut(from) {
        old.ships.retain(|id| !stack.ships.contains(id));
        old.leaders.retain(|id| !stack.leaders.contains(id));
    }
    stack.order = order_after(table, &old, &stack, piece, entered);
    let (side, at) = (stack.side, stack.at.clone());
    let (ships, leaders) = (stack.ships.clone(), stack.leaders.clone());
    table.state.stacks.insert(label.clone(), stack);
    tell(table, Veiled::Dropped { side, from: from.clone(), label: label.clone(), at, ships, leaders })?;
    Ok(label)
}

fn order_after(table: &At, old: &Stack, stack: &Stack, piece: &[Part], entered: usize) -> Option<Order> {
    let stays = piece.iter().all(|part| part.path.len() <= entered && !part.waits);
    if !stack.is_squadron() {
        return None;
    }
    // Left behind in port it counts as at anchor (18.1.4.A leaves two of Cámara's ships so).
    if stays && old.path.is_empty() && !stack.is_at_sea() && old.order != Some(Order::Anchor) {
        let free = table.state.has_marker(table.charter, stack.side, Order::Anchor);
        return free.then_some(Order::Anchor);
    }
    old.order
}

/// 7.1.B One step. Says whether the movement may go on.
fn enter(table: &mut At, label: &Label, next: &Location) -> Played<bool> {
    let charter = table.charter;
    let Some(stack) = table.state.stacks.get_mut(label) else { return Ok(false) };
    stack.spent += charter.step(&stack.at, next).unwrap_or(0);
    stack.at = next.clone();
    stack.path.push(next.clone());
    let (side, squadron, ships) = (stack.side, stack.is_squadron(), stack.ships.clone());
    table.state.note_sailed(charter, &ships);
    match next {
        // 7.4.B, 7.6.B Independent units are not stopped.
        Location::Sea(area) if squadron => Ok(!halts(table, label, side, area)?),
        _ => Ok(true),
    }
}

/// 4.2.E, 7.1.F A squadron stops where opposing squadrons patrol or blockade; their markers are turned up. By ruling
/// r4 `yes` an opposing control marker stops it too (7.6.A).
fn halts(table: &mut At, label: &Label, side: Side, area: &AreaId) -> Played<bool> {
    let stoppers = stoppers(&table.state, side, area);
    let mut stopped = !stoppers.is_empty();
    for (by, order) in stoppers {
        table.state.shown.insert(by.clone(), order);
        set_stopped(&mut table.state, label);
        tell(table, Open::Stopped { label: label.clone(), area: area.clone(), by, order })?;
    }
    let controlled = table.state.control.get(area) == Some(&side.enemy());
    if !stopped && controlled && table.charter.rulings.is("r4", "yes") {
        set_stopped(&mut table.state, label);
        tell(table, Open::HaltedByControl { label: label.clone(), area: area.clone() })?;
        stopped = true;
    }
    Ok(stopped)
}

fn set_stopped(state: &mut State, label: &Label) {
    if let Some(stack) = state.stacks.get_mut(label) {
        stack.stopped = true;
    }
}

fn stoppers(state: &State, side: Side, area: &AreaId) -> Vec<(Label, Order)> {
    let here = Location::Sea(area.clone());
    let squadrons = state.stacks_of(side.enemy()).filter(|stack| stack.is_squadron() && stack.at == here);
    squadrons
        .filter_map(|stack| Some((stack.label.clone(), stack.order?)))
        .filter(|(_, order)| matches!(order, Order::Patrol | Order::Blockade))
        .collect()
}

/// 7.1.E It stays where it is. 7.2.3.D notes the turn in which a neutral port was entered.
fn end(table: &mut At, label: Label, parts: &[Part]) -> Played<Option<(Label, Join)>> {
    let waits = parts.iter().any(|part| part.waits);
    let State { stacks, ships, turn, .. } = &mut table.state;
    let Some(stack) = stacks.get_mut(&label) else { return Ok(None) };
    stack.moved = !waits;
    let entered = (!stack.path.is_empty()).then_some(*turn);
    let neutral = table.charter.is_neutral(&stack.at);
    for id in &stack.ships {
        if let Some(ship) = ships.get_mut(id) {
            ship.neutral_since = if neutral { entered.or(ship.neutral_since) } else { None };
        }
    }
    let Stack { side, from, path, ships, spent, .. } = stack.clone();
    if !path.is_empty() {
        tell(table, Veiled::Sailed { side, label: label.clone(), from, path, ships, spent })?;
    }
    let join = parts.first().map_or(Join::IfAny, |part| part.join.clone());
    Ok((!waits).then_some((label, join)))
}
