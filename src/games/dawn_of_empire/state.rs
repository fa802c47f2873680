//! The whole truth of one campaign of Dawn of Empire.

use super::ids::{AreaId, Label, LeaderId, Location, Order, PortId, ShipId, Side};
use crate::games::dawn_of_empire::{charter::Charter, ids::Last};
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
    /// Rule 14.9.E: areas of this turn that a side controls although a pursuit cost it the squadron there.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub held: BTreeMap<AreaId, Side>,
}

/// Where in the sequence of play (rule 4.0) the next segment begins.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// With option 14.4 only, before everything else.
    Bidding,
    /// With option 14.11 only, before turn 1.
    Deployment {
        side: Side,
    },
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
    /// With option 14.3 only.
    Maintenance,
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
    /// The last turn in which it moved. Kept with option 14.2 only.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sailed: Option<u8>,
    /// Rule 14.3.E: the last turn in which it bore upkeep.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub upkeep: Option<u8>,
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
    /// A squadron's order marker. An independent unit is given none and counts as in transit (5.4.1.C); one that stays
    /// in port as at anchor (7.4.A). A ship that a battle left alone keeps here what its squadron was ordered to do:
    /// the orders of the next turn follow from it.
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
    /// An independent unit that was told to stay apart from what it meets (rule 7.4.E).
    pub apart: bool,
}

impl Stack {
    /// A stack that stands still and has no order.
    pub fn new(label: Label, side: Side, at: Location, ships: Vec<ShipId>, leaders: Vec<LeaderId>) -> Stack {
        Stack {
            label,
            side,
            from: at.clone(),
            at,
            ships,
            leaders,
            order: None,
            target: None,
            path: vec![],
            spent: 0,
            moved: false,
            stopped: false,
            apart: false,
        }
    }
    /// 3.5.8, 6.1.B Two ships or more; leaders do not count.
    pub fn is_squadron(&self) -> bool {
        self.ships.len() > 1
    }
    /// 7.1.D A new turn: movement points start again at full value; nothing has moved.
    pub fn rest(&mut self) {
        self.from = self.at.clone();
        self.path.clear();
        self.spent = 0;
        (self.moved, self.stopped, self.apart) = (false, false, false);
    }
    /// Ships and leaders: what everybody can count.
    pub fn counters(&self) -> u32 {
        (self.ships.len() + self.leaders.len()) as u32
    }
    pub fn is_at_sea(&self) -> bool {
        matches!(self.at, Location::Sea(_))
    }
    /// What the stack counts as ordered to do: an independent unit as in transit (5.4.1.C), a squadron without a
    /// marker (none was left, 5.0.B) as at anchor.
    pub fn does(&self) -> Order {
        match self.order {
            _ if !self.is_squadron() => Order::Transit,
            Some(order) => order,
            None => Order::Anchor,
        }
    }
}

/// The values of a ship after damage.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Values {
    pub attack: u32,
    pub defense: u32,
    pub speed: u32,
}

/// 8.3.2.3.B No ship moves less than this for its damage.
const LEAST_SPEED: u32 = 2;
/// 14.8.B The same with the option.
const LEAST_SPEED_RESTRICTED: u32 = 1;
/// 8.3.2.3.B No ship attacks with less than this for its damage.
const LEAST_ATTACK: u32 = 1;

impl State {
    /// 14.2.A Notes that ships were not in one port for the whole turn.
    pub fn note_sailed(&mut self, charter: &Charter, ships: &[ShipId]) {
        if !charter.options.delayed_repair {
            return;
        }
        for id in ships {
            if let Some(ship) = self.ships.get_mut(id) {
                ship.sailed = Some(self.turn);
            }
        }
    }
    /// 8.3.2.3.B Each point of damage takes one from movement and one from attack.
    pub fn values(&self, charter: &Charter, ship: &ShipId) -> Values {
        let Some(printed) = charter.ship(ship) else { return Values::default() };
        let damage = self.ships.get(ship).map_or(0, |ship| ship.damage);
        let restricted = charter.options.restricted_disabled;
        let least_speed = if restricted { LEAST_SPEED_RESTRICTED } else { LEAST_SPEED };
        Values {
            attack: printed.attack.saturating_sub(damage).max(LEAST_ATTACK.min(printed.attack)),
            defense: printed.defense,
            speed: printed.speed.saturating_sub(damage).max(least_speed.min(printed.speed)),
        }
    }
    /// The stacks of one side, by label.
    pub fn stacks_of(&self, side: Side) -> impl Iterator<Item = &Stack> {
        self.stacks.values().filter(move |stack| stack.side == side)
    }
    pub fn stack_of(&self, ship: &ShipId) -> Option<&Stack> {
        self.stacks.values().find(|stack| stack.ships.contains(ship))
    }
    /// 5.0.B How many markers of an order lie on the squadrons of a side.
    pub fn markers_used(&self, side: Side, order: Order) -> u32 {
        let marked = |stack: &&Stack| stack.is_squadron() && stack.order == Some(order);
        self.stacks_of(side).filter(marked).count() as u32
    }
    pub fn has_marker(&self, charter: &Charter, side: Side, order: Order) -> bool {
        charter.markers.get(&(side, order)).is_some_and(|all| self.markers_used(side, order) < *all)
    }
    /// 13.0.D The ships of a stack are face up: the enemy knows them from now on.
    pub fn reveal(&mut self, label: &Label) {
        let Some(stack) = self.stacks.get(label) else { return };
        let seen = self.seen.entry(stack.side.enemy()).or_default();
        for ship in &stack.ships {
            let damage = self.ships.get(ship).map_or(0, |ship| ship.damage);
            let last = LastSeen { label: label.clone(), at: stack.at.clone(), turn: self.turn, damage };
            seen.insert(ship.clone(), last);
        }
    }
    /// Victory points on the net score (rule 12.1.1.C).
    pub fn score(&mut self, side: Side, points: u32) {
        let points = points as i32;
        self.net += match side {
            Side::Us => points,
            Side::Spain => -points,
        };
    }
    /// A label that no stack of this campaign ever had.
    pub fn new_label(&mut self, side: Side) -> Label {
        let next = self.next_label.entry(side).or_insert(1);
        let label = Label(format!("{}{next}", side.letter()));
        *next += 1;
        label
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
