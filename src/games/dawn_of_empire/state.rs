//! The whole truth of one campaign of Dawn of Empire.

use super::ids::{AreaId, Label, LeaderId, Location, Order, PortId, ShipId, Side};
use crate::games::dawn_of_empire::ids::Last;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct State {
    pub turn: u8,
    pub phase: Phase,
    /// Victory points, one net score (rule 12.1.1.C): positive for the United States.
    pub net: i32,
    /// Half points kept by ruling r9 `carry_over`, by side that scored them.
    pub halves: BTreeMap<Side, u32>,
    /// Half points scored for ships sunk this turn (rule 12.1.2.A), and whole points for leaders (12.1.2.B).
    pub losses: BTreeMap<Side, Losses>,
    /// Every ship of the charter, whatever became of it.
    pub ships: BTreeMap<ShipId, Ship>,
    /// Every leader of the charter.
    pub leaders: BTreeMap<LeaderId, Leader>,
    /// Squadrons and independent units on the map.
    pub stacks: BTreeMap<Label, Stack>,
    pub ports: BTreeMap<PortId, Port>,
    /// Rule 11.0: areas with a control marker.
    pub control: BTreeMap<AreaId, Side>,
    /// What each side last saw of each enemy ship; names once seen are kept.
    pub seen: BTreeMap<Side, BTreeMap<ShipId, LastSeen>>,
    /// The next number of a label, by side.
    pub next_label: BTreeMap<Side, u32>,
    /// Orders that are face up this turn because they stopped somebody or met in combat (rules 4.2.E, 7.1.F, 8.2).
    pub shown: BTreeMap<Label, Order>,
    /// Rule 11.0.D: who disengaged or lost a whole squadron in an area this turn.
    pub gave_way: Vec<(AreaId, Side)>,
}

/// Where in the sequence of play (rule 4.0) the next segment begins.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    NewForces,
    Orders,
    /// The side that moves, and how often it was asked this turn (`then ask`).
    Movement {
        side: Side,
        part: u32,
    },
    EndOfMovement,
    /// The order in which areas are fought is still to be chosen (rule 4.3.B).
    CombatOrder,
    /// Areas still to be resolved, in order.
    Combat {
        areas: Vec<AreaId>,
    },
    Control,
    Repairs,
    TurnEnd,
    Over,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Ship {
    pub damage: u32,
    pub fate: Fate,
    pub last: Last,
    /// Rule 8.3.2.1: marked until the Repairs Phase; it may not fight again this turn.
    pub disabled: bool,
    /// The turn in which it entered the neutral port that it lies in (rule 7.2.3.D).
    pub neutral_since: Option<u8>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Fate {
    /// Enters on a later turn (rule 7.7).
    Expected,
    InPlay,
    Sunk,
    Interned,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Leader {
    pub killed: bool,
    /// Where he waits without a ship (rule 6.1.D: he may not move on his own), else he is in a stack.
    pub ashore: Option<PortId>,
}

/// A squadron (two ships or more) or an independent unit (one ship), rules 3.5.3 and 3.5.8.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Stack {
    pub label: Label,
    pub side: Side,
    pub at: Location,
    /// Top first: the line of battle (rule 4.1.2.D).
    pub ships: Vec<ShipId>,
    /// Top first: the first one leads (rule 6.2.B).
    pub leaders: Vec<LeaderId>,
    /// A squadron's order marker. An independent unit has none and counts as in transit (5.4.1.C); one that stays in
    /// port as at anchor (7.4.A).
    pub order: Option<Order>,
    /// The port of a raid or blockade.
    pub target: Option<PortId>,
    /// Where it was when its side's Movement Phase began.
    pub from: Location,
    /// Sea areas and ports entered this turn.
    pub path: Vec<Location>,
    /// Movement points spent this turn.
    pub spent: u32,
    /// It has moved or was told to stay; it moves no more this turn.
    pub moved: bool,
    /// A patrol or blockade (or by ruling r4 a control marker) ended its movement.
    pub stopped: bool,
}

impl Stack {
    pub fn is_squadron(&self) -> bool {
        self.ships.len() > 1
    }
}

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Port {
    pub damage: u32,
    /// Rule 8.4.I: turned to its Disrupted side.
    pub disrupted: bool,
}

/// What the enemy last saw of a ship: in which stack, where, when, with how much damage.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct LastSeen {
    pub label: Label,
    pub at: Location,
    pub turn: u8,
    pub damage: u32,
}

/// What one side scored this turn by sinking and killing (rule 12.1.2).
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Losses {
    pub half_points: u32,
    pub leaders: u32,
}
