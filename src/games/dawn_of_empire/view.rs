//! What one eye sees (rules 3.4.2, 4.2.F, 13.0.D; ruling r19).

use super::charter::Charter;
use super::ids::{AreaId, Label, Last, LeaderId, Location, Order, PortId, ShipId, Side};
use super::state::{Fate, Phase, Stack, State};
use crate::rules::{Eye, Visible};
use serde::Serialize;
use std::collections::BTreeMap;

/// What one eye sees. `mine` is empty for the public; with option 14.6 ships of `theirs` are listed by name.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct View {
    /// The side that looks, if it is a side.
    pub side: Option<Side>,
    pub turn: u8,
    pub turns: u8,
    pub phase: Phase,
    /// Positive for the United States.
    pub net: i32,
    pub control: BTreeMap<AreaId, Side>,
    pub ports: BTreeMap<PortId, PortView>,
    pub mine: Vec<MyStack>,
    /// Own leaders who wait in a port without a ship.
    pub ashore: Vec<(LeaderId, PortId)>,
    /// The stacks of the other side (of both sides for the public).
    pub theirs: Vec<TheirStack>,
    /// Names once seen, with where and when.
    pub seen: Vec<SeenShip>,
    pub sunk: Vec<ShipId>,
    pub interned: Vec<ShipId>,
    pub killed: Vec<LeaderId>,
}
impl Visible for View {}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PortView {
    pub damage: u32,
    pub disrupted: bool,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct MyStack {
    pub label: Label,
    pub at: Location,
    /// Top first.
    pub ships: Vec<MyShip>,
    pub leaders: Vec<LeaderId>,
    pub order: Option<Order>,
    pub target: Option<PortId>,
    /// Movement points already spent this turn.
    pub spent: u32,
    pub path: Vec<Location>,
    pub moved: bool,
    pub stopped: bool,
}

/// An own ship with its values after damage (rule 8.3.2.3.B).
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct MyShip {
    pub id: ShipId,
    pub damage: u32,
    pub attack: u32,
    pub defense: u32,
    /// Movement allowance.
    pub speed: u32,
    pub last: Last,
    pub disabled: bool,
    pub neutral_since: Option<u8>,
    /// The last turn in which it moved, with option 14.2.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sailed: Option<u8>,
    /// The last turn in which it bore upkeep, with option 14.3.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub upkeep: Option<u8>,
}

/// Of a face-down stack one sees its place, its number of counters (ships and leaders), whether an order marker lies
/// on it, and its path.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct TheirStack {
    pub label: Label,
    pub side: Side,
    pub at: Location,
    pub counters: u32,
    pub marker: bool,
    /// Only when it is face up (it stopped somebody, or met in combat).
    pub order: Option<Order>,
    pub path: Vec<Location>,
    /// With option 14.6.
    pub ships: Option<Vec<ShipId>>,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SeenShip {
    pub id: ShipId,
    pub label: Label,
    pub at: Location,
    pub turn: u8,
    pub damage: u32,
}

/// What an eye sees of the whole state (rules 3.4.2, 4.2.F, 13.0.D; ruling r19 `place_counters_path`).
pub fn view(charter: &Charter, state: &State, eye: Eye) -> View {
    let side = Side::BOTH.into_iter().find(|side| eye == Eye::Seat(side.seat()));
    let mine = |stack: &&Stack| side == Some(stack.side);
    View {
        side,
        turn: state.turn,
        turns: charter.turns,
        phase: phase(state),
        net: state.net,
        control: state.control.clone(),
        ports: state
            .ports
            .iter()
            .map(|(id, port)| (id.clone(), PortView { damage: port.damage, disrupted: port.disrupted }))
            .collect(),
        mine: state.stacks.values().filter(mine).map(|stack| my_stack(charter, state, stack)).collect(),
        ashore: ashore(charter, state, side),
        theirs: state
            .stacks
            .values()
            .filter(|stack| !mine(stack))
            .map(|stack| their_stack(charter, state, stack))
            .collect(),
        seen: seen(state, side),
        sunk: with_fate(state, Fate::Sunk),
        interned: with_fate(state, Fate::Interned)
            .into_iter()
            .filter(|id| {
                charter.options.face_up || charter.ship(id).is_some_and(|ship| side == Some(ship.side))
            })
            .collect(),
        killed: state.leaders.iter().filter(|(_, leader)| leader.killed).map(|(id, _)| id.clone()).collect(),
    }
}

/// Maintenance (14.3.D) ends the Repairs Phase and is told to its owner only.
fn phase(state: &State) -> Phase {
    if state.phase == Phase::Maintenance { Phase::Repairs } else { state.phase.clone() }
}

fn my_stack(charter: &Charter, state: &State, stack: &Stack) -> MyStack {
    MyStack {
        label: stack.label.clone(),
        at: stack.at.clone(),
        ships: stack.ships.iter().filter_map(|id| my_ship(charter, state, id)).collect(),
        leaders: stack.leaders.clone(),
        order: stack.order,
        target: stack.target.clone(),
        spent: stack.spent,
        path: stack.path.clone(),
        moved: stack.moved,
        stopped: stack.stopped,
    }
}

fn my_ship(charter: &Charter, state: &State, id: &ShipId) -> Option<MyShip> {
    let ship = state.ships.get(id)?;
    let values = state.values(charter, id);
    Some(MyShip {
        id: id.clone(),
        damage: ship.damage,
        attack: values.attack,
        defense: values.defense,
        speed: values.speed,
        last: ship.last,
        disabled: ship.disabled,
        neutral_since: ship.neutral_since,
        sailed: ship.sailed,
        upkeep: ship.upkeep,
    })
}

/// 4.2.F Place, number of counters, whether a marker lies on it, path. A marker lies on every squadron and on nothing
/// else, so it tells no more than the number of ships does.
fn their_stack(charter: &Charter, state: &State, stack: &Stack) -> TheirStack {
    TheirStack {
        label: stack.label.clone(),
        side: stack.side,
        at: stack.at.clone(),
        counters: stack.counters(),
        marker: stack.is_squadron(),
        order: state.shown.get(&stack.label).copied(),
        path: stack.path.clone(),
        ships: charter.options.face_up.then(|| stack.ships.clone()),
    }
}

fn ashore(charter: &Charter, state: &State, side: Option<Side>) -> Vec<(LeaderId, PortId)> {
    let mine = |id: &LeaderId| charter.leaders.get(id).is_some_and(|leader| side == Some(leader.side));
    let leaders = state.leaders.iter().filter(|(id, leader)| mine(id) && !leader.killed);
    leaders.filter_map(|(id, leader)| Some((id.clone(), leader.ashore.clone()?))).collect()
}

/// Counters once face up were so for everybody: the public has seen what either side has seen.
fn seen(state: &State, side: Option<Side>) -> Vec<SeenShip> {
    let eyes = state.seen.iter().filter(|(seer, _)| side.is_none_or(|side| **seer == side));
    eyes.flat_map(|(_, ships)| ships)
        .map(|(id, last)| SeenShip {
            id: id.clone(),
            label: last.label.clone(),
            at: last.at.clone(),
            turn: last.turn,
            damage: last.damage,
        })
        .collect()
}

fn with_fate(state: &State, fate: Fate) -> Vec<ShipId> {
    state.ships.iter().filter(|(_, ship)| ship.fate == fate).map(|(id, _)| id.clone()).collect()
}
