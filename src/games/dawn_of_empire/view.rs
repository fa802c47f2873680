//! What one eye sees (rules 3.4.2, 4.2.F, 13.0.D; ruling r19).

use super::ids::{AreaId, Label, Last, LeaderId, Location, Order, PortId, ShipId, Side};
use super::state::Phase;
use crate::rules::Visible;
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
