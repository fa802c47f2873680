//! Stacks that meet at the end of a movement (rules 7.3.C, 7.4.E, 7.4.H).

use super::super::ask::moves::{Join, Keeps, LineOfBattle, Named};
use super::super::facts::Veiled;
use super::super::ids::{Label, LeaderId, Location, Order, ShipId, Side};
use super::super::orders::number;
use super::super::state::{Stack, State};
use super::super::{At, tell};
use crate::rules::{Played, Refusal, Rule};
use std::cmp::Reverse;
use std::collections::BTreeSet;

/// What an answer says about stacks that meet.
pub struct Wishes {
    /// What ended its movement in this answer.
    pub arrived: Vec<(Label, Join)>,
    pub lines: Vec<LineOfBattle>,
    pub keeps: Vec<Keeps>,
    /// The side moves no more this turn.
    pub last: bool,
}

type Refused = Vec<(String, Refusal)>;

/// Joins what meets: single ships that entered, then squadrons, then single ships among themselves.
pub fn join(table: &mut At, side: Side, mut wishes: Wishes, refused: &mut Refused) -> Played<()> {
    for (label, join) in std::mem::take(&mut wishes.arrived) {
        enter_squadron(table, side, &label, &join, &mut wishes, refused)?;
    }
    for place in places(&table.state, side) {
        let squadrons = squadrons_to_combine(table, side, &place);
        if squadrons.len() > 1 {
            merge(table, side, squadrons, &mut wishes)?;
        }
    }
    if wishes.last {
        combine_single_ships(table, side, &mut wishes)?;
    }
    let unused = wishes.lines.iter().map(|line| &line.of).chain(wishes.keeps.iter().map(|keeps| &keeps.of));
    refused.extend(unused.map(|of| {
        let who = match of {
            Named::Ship(ship) => ship.to_string(),
            Named::Leader(leader) => leader.to_string(),
        };
        (who, Refusal { why: "nothing_merged", rule: Rule("7.3") })
    }));
    Ok(())
}

fn places(state: &State, side: Side) -> BTreeSet<Location> {
    state.stacks_of(side).map(|stack| stack.at.clone()).collect()
}

/// 7.4.E, 7.4.F A single ship that enters a place joins on entry, or stays apart.
fn enter_squadron(
    table: &mut At,
    side: Side,
    label: &Label,
    join: &Join,
    wishes: &mut Wishes,
    refused: &mut Refused,
) -> Played<()> {
    let Some(stack) = table.state.stacks.get_mut(label) else { return Ok(()) };
    if stack.is_squadron() || stack.path.is_empty() {
        return Ok(());
    }
    stack.apart = *join == Join::Apart;
    let stack = stack.clone();
    if stack.apart {
        return Ok(());
    }
    let here = |other: &&Stack| other.at == stack.at && other.moved && other.label != stack.label;
    let others: Vec<&Stack> = table.state.stacks_of(side).filter(here).collect();
    let wanted = match join {
        Join::With(wanted) => others.iter().find(|other| other.label == *wanted),
        _ => None,
    };
    if matches!(join, Join::With(_)) && wanted.is_none() {
        refused.push((label.to_string(), Refusal { why: "not_there_to_join", rule: Rule("7.4") }));
    }
    let largest = others
        .iter()
        .filter(|other| other.is_squadron())
        .max_by_key(|other| (other.ships.len(), Reverse(number(&other.label))));
    let Some(other) = wanted.or(largest).map(|other| (*other).clone()) else { return Ok(()) };
    if !other.is_squadron() && !table.state.has_marker(table.charter, side, Order::Transit) {
        refused.push((label.to_string(), Refusal { why: "no_marker", rule: Rule("7.4") }));
        return Ok(());
    }
    merge(table, side, vec![other.label, label.clone()], wishes)
}

/// 7.3.C Squadrons that end their movement in one area, or that come into one port, combine. Squadrons that only
/// stayed in a port may lie there side by side, unless ruling r11 is `strict` (5.1.A).
fn squadrons_to_combine(table: &At, side: Side, place: &Location) -> Vec<Label> {
    let here = |stack: &&Stack| stack.at == *place && stack.is_squadron() && stack.moved;
    let squadrons: Vec<&Stack> = table.state.stacks_of(side).filter(here).collect();
    let combine = matches!(place, Location::Sea(_))
        || table.charter.rulings.is("r11", "strict")
        || squadrons.iter().any(|stack| !stack.path.is_empty());
    if combine { squadrons.into_iter().map(|stack| stack.label.clone()).collect() } else { vec![] }
}

/// 7.4.H Single ships that end their movement in one sea area make a squadron in transit, if a marker is left and
/// none of them was told to stay apart (7.4.E).
fn combine_single_ships(table: &mut At, side: Side, wishes: &mut Wishes) -> Played<()> {
    for place in places(&table.state, side).into_iter().filter(|place| matches!(place, Location::Sea(_))) {
        let here: Vec<&Stack> = table.state.stacks_of(side).filter(|stack| stack.at == place).collect();
        let single: Vec<Label> = here
            .iter()
            .filter(|stack| !stack.is_squadron() && !stack.apart)
            .map(|stack| stack.label.clone())
            .collect();
        let squadron = here.iter().any(|stack| stack.is_squadron());
        let marker = table.state.has_marker(table.charter, side, Order::Transit);
        if single.len() > 1 && !squadron && marker {
            merge(table, side, single, wishes)?;
        }
    }
    Ok(())
}

/// Makes one stack of several. It keeps the label of the one that everybody sees as the largest.
fn merge(table: &mut At, side: Side, labels: Vec<Label>, wishes: &mut Wishes) -> Played<()> {
    let mut stacks: Vec<Stack> =
        labels.iter().filter_map(|label| table.state.stacks.get(label).cloned()).collect();
    stacks.sort_by_key(|stack| (Reverse(stack.counters()), number(&stack.label)));
    let Some(label) = stacks.first().map(|stack| stack.label.clone()) else { return Ok(()) };
    stacks.sort_by_key(|stack| (Reverse(stack.ships.len()), number(&stack.label)));
    let ships: Vec<ShipId> = stacks.iter().flat_map(|stack| stack.ships.clone()).collect();
    let mut leaders: Vec<LeaderId> = stacks.iter().flat_map(|stack| stack.leaders.clone()).collect();
    leaders.sort_by_key(|leader| Reverse(table.charter.stars(leader))); // 4.1.2.C
    let (order, target) = kept_order(table, &stacks, wishes);
    let ships = line_of(ships, &leaders, wishes);
    let gone: Vec<Label> =
        stacks.iter().map(|stack| stack.label.clone()).filter(|gone| *gone != label).collect();
    for gone in &gone {
        table.state.stacks.remove(gone);
    }
    let Some(stack) = table.state.stacks.get_mut(&label) else { return Ok(()) };
    stack.ships.clone_from(&ships);
    stack.leaders.clone_from(&leaders);
    (stack.order, stack.target, stack.apart) = (order, target, false);
    let at = stack.at.clone();
    tell(table, Veiled::Joined { side, label, gone, at, ships, leaders, order })
}

/// 4.1.2.D, 7.3.C The line that the owner wants: the ships named first, the rest in their old order.
fn line_of(ships: Vec<ShipId>, leaders: &[LeaderId], wishes: &mut Wishes) -> Vec<ShipId> {
    let Some(at) = wishes.lines.iter().position(|line| is_of(&line.of, &ships, leaders)) else {
        return ships;
    };
    let wanted = wishes.lines.remove(at).ships;
    let mut line: Vec<ShipId> = vec![];
    for ship in wanted.into_iter().filter(|ship| ships.contains(ship)).chain(ships.iter().cloned()) {
        if !line.contains(&ship) {
            line.push(ship);
        }
    }
    line
}

fn is_of(named: &Named, ships: &[ShipId], leaders: &[LeaderId]) -> bool {
    match named {
        Named::Ship(ship) => ships.contains(ship),
        Named::Leader(leader) => leaders.contains(leader),
    }
}

/// 7.3.C The order of the larger squadron stands; ruling r7 says what of equal ones: a leader, then more stars, then
/// the owner's choice, or the owner's choice at once. Without a choice the older label's. Single ships make a squadron
/// in transit (7.4.H).
fn kept_order(
    table: &At,
    stacks: &[Stack],
    wishes: &mut Wishes,
) -> (Option<Order>, Option<super::super::ids::PortId>) {
    let most = stacks.iter().filter(|stack| stack.is_squadron()).map(|stack| stack.ships.len()).max();
    let Some(most) = most else { return (Some(Order::Transit), None) };
    let mut equal: Vec<&Stack> = stacks.iter().filter(|stack| stack.ships.len() == most).collect();
    if !table.charter.rulings.is("r7", "larger; if equal, owner chooses") {
        let stars = |stack: &Stack| stack.leaders.iter().map(|id| table.charter.stars(id)).max();
        let best = equal.iter().map(|stack| stars(stack)).max().flatten();
        equal.retain(|stack| stars(stack) == best);
    }
    let chosen = wishes.keeps.iter().position(|keeps| {
        let of = stacks.iter().any(|stack| is_of(&keeps.of, &stack.ships, &stack.leaders));
        of && equal.len() > 1 && equal.iter().any(|stack| stack.order == Some(keeps.order))
    });
    let choice = chosen.map(|at| wishes.keeps.remove(at).order);
    let keeper = equal.iter().find(|stack| choice.is_some() && stack.order == choice).or(equal.first());
    let Some(keeper) = keeper else { return (None, None) };
    match instead_of_coal(table, stacks, keeper) {
        Some(other) => (other.order, other.target.clone()),
        None => (keeper.order, keeper.target.clone()),
    }
}

/// 7.5.C By ruling r10 `all_turn` the coaling limit binds at sea when stacks meet too: a squadron that would bring the
/// side over it takes the order of another that met it.
fn instead_of_coal<'s>(table: &At, stacks: &'s [Stack], keeper: &Stack) -> Option<&'s Stack> {
    let at_sea = keeper.order == Some(Order::Coal) && keeper.is_at_sea();
    if !at_sea || !table.charter.rulings.is("r10", "all_turn") {
        return None;
    }
    let coaling =
        |stack: &&Stack| stack.is_at_sea() && stack.is_squadron() && stack.order == Some(Order::Coal);
    let others = table.state.stacks_of(keeper.side).filter(coaling);
    let others = others.filter(|stack| !stacks.iter().any(|met| met.label == stack.label));
    let units: usize = others.chain(stacks).map(|stack| stack.ships.len()).sum();
    let limit = table.charter.coal_at_sea.get(&keeper.side).copied().unwrap_or(0);
    if units as u32 <= limit {
        return None;
    }
    stacks.iter().find(|stack| stack.is_squadron() && stack.order != Some(Order::Coal))
}
