//! What happens in a campaign, and what each eye sees of it.
//!
//! What everybody sees is told whole ([`Open`]); what hides behind face-down counters is told as [`Veiled`] to those
//! it belongs to, and as [`Glimpse`] to the others (rules 3.4.2, 4.2.F, 13.0.D).

mod kinds;

use super::ids::{AreaId, Label, LeaderId, Location, Order, PortId, ShipId, Side};
use crate::rules::{Recorded, Visible};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

pub use kinds::{FACTS, REFUSALS};

/// What happened.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Fact {
    Open(Open),
    Veiled(Veiled),
}
impl Recorded for Fact {}
impl From<Open> for Fact {
    fn from(open: Open) -> Self {
        Fact::Open(open)
    }
}
impl From<Veiled> for Fact {
    fn from(veiled: Veiled) -> Self {
        Fact::Veiled(veiled)
    }
}

/// What one eye saw of it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Sighting {
    Open(Open),
    /// By its owner.
    Whole(Veiled),
    Glimpse(Glimpse),
}
impl Recorded for Sighting {}
impl Visible for Sighting {}

/// What everybody sees whole.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "fact", rename_all = "snake_case")]
pub enum Open {
    /// 14.4 The bids, and the side that begins with points for them; none on a tie.
    BidsOpened { bids: BTreeMap<Side, u32>, to: Option<Side>, points: u32, net: i32 },
    /// 4.0
    TurnBegun { turn: u8 },
    /// 4.1.1.C, 8.4.M
    PortRestored { port: PortId },
    /// 4.2.E A marker was turned up to stop a moving squadron.
    Stopped { label: Label, area: AreaId, by: Label, order: Order },
    /// 7.6.A, by ruling r4 `yes`.
    HaltedByControl { label: Label, area: AreaId },
    /// 4.2 A side has moved all it moves (`last`), or a part of it.
    MovementEnded { turn: u8, side: Side, part: u32, last: bool },
    /// 4.3.A Areas that hold squadrons of both sides, in rulebook order.
    FightsAhead { areas: Vec<AreaId> },
    /// 8.3.C, by ruling r8 `roll_off_and_alternate`.
    PickerChosen { side: Side },
    /// 8.1
    Initiative { area: AreaId, side: Side, strengths: BTreeMap<Side, Strength> },
    /// 8.2
    Searched { area: AreaId, side: Side, order: Order, other: Order, found: Found },
    /// 12.1.3.B
    CoalingHindered { area: AreaId, side: Side, points: u32 },
    /// 8.3.1 Both lines are face up.
    BattleJoined { area: AreaId, lines: BTreeMap<Side, Line> },
    /// 10.2
    Disengaged { area: AreaId, side: Side, round: u32, ships: Vec<ShipId> },
    /// 14.9 The subgroups of the side that disengaged, the slowest first, and who goes after each.
    Pursued { area: AreaId, side: Side, round: u32, groups: Vec<Chase> },
    /// 8.3.2
    RoundFought { area: AreaId, round: u32, shots: Vec<Shot> },
    /// 8.3.3
    LineReformed { area: AreaId, side: Side, round: u32, ships: Vec<ShipId> },
    /// 8.3.2.2.C
    ShipSunk { ship: ShipId, side: Side, damage: u32 },
    /// 14.8.A Disabled, and too far from every port that it may go to.
    ShipScuttled { ship: ShipId, side: Side, area: AreaId, distance: u32, allowance: u32 },
    /// 8.3.2.1.B, 10.2.2.B
    ShipLeft { ship: ShipId, side: Side, port: PortId, label: Label, disabled: bool },
    /// 6.3.D
    LeaderSafe { leader: LeaderId, ship: ShipId },
    /// 6.3.C, 6.3.D
    LeaderKilled { leader: LeaderId, ship: ShipId, side: Side },
    /// 8.3.2.2.E
    BattleOver { area: AreaId, winner: Option<Side>, rounds: u32 },
    /// 8.4 With the squadron that is face up now; told from revision 2 on.
    PortAttacked {
        area: AreaId,
        port: PortId,
        side: Side,
        order: Order,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        line: Option<Line>,
        volleys: Vec<Volley>,
        damage: u32,
        destroyed: bool,
    },
    /// 8.4.I, 8.4.L Points for the attacker: none when the port is only damaged (ruling r2) or nobody is left to win.
    PortDisrupted { port: PortId, side: Side, points: u32 },
    /// By ruling r3 `repairs_phase_with_its_own_capacity`, and by option 14.2.B.
    PortRepaired { port: PortId, points: u32, left: u32 },
    /// 11.0, 4.4.D
    Control { areas: BTreeMap<AreaId, Side> },
    /// 12.1
    Scored { areas: BTreeMap<Side, u32>, ships: BTreeMap<Side, u32>, leaders: BTreeMap<Side, u32>, net: i32 },
    /// 4.5.B
    TurnEnded { turn: u8, net: i32 },
    /// 12.2, 14.7
    GameOver { net: i32, winner: Option<Side> },
}

/// 8.1.B What a side has in an area.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Strength {
    pub units: u32,
    pub stars: u32,
    /// `None` when nobody rolled: one side was all in port.
    pub die: Option<u32>,
    pub at_sea: bool,
}

/// 8.2.1 to 8.2.3
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Found {
    Nothing,
    VpEvent,
    /// The die, the range that engages, and whether it fell inside.
    Rolled {
        die: u32,
        low: u32,
        high: u32,
        engaged: bool,
    },
}

/// A line of battle, from the first ship (rule 8.3.1), as everybody sees it once it is face up (13.0.D).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Line {
    pub label: Label,
    pub ships: Vec<ShipId>,
    pub leaders: Vec<LeaderId>,
    /// Ships with damage, in line order; told from revision 2 on.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub damaged: Vec<Damaged>,
}

/// A ship with the damage marker that lies on it (3.4.4.B).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Damaged {
    pub ship: ShipId,
    pub damage: u32,
}

/// One ship's fire at one target (rule 8.3.2).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Shot {
    pub side: Side,
    pub ship: ShipId,
    pub at: ShipId,
    pub dice: u32,
    pub leader_dice: u32,
    pub hits: u32,
    pub disabled: bool,
    pub damage: u32,
}

/// 14.9.A, 14.9.B A subgroup of one movement allowance, and the ships that pursue it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Chase {
    pub speed: u32,
    pub ships: Vec<ShipId>,
    pub by: Vec<ShipId>,
}

/// One ship against a port (rule 8.4.E).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Volley {
    pub ship: ShipId,
    pub dice: u32,
    pub leader_dice: u32,
    pub hits: u32,
    pub damage: u32,
    /// The port's answer, when it engages this ship.
    pub reply: Option<Reply>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Reply {
    pub dice: u32,
    pub hits: u32,
    pub disabled: bool,
    pub damage: u32,
}

/// What only its owner sees whole.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "fact", rename_all = "snake_case")]
pub enum Veiled {
    /// 14.11
    Deployed { side: Side, stacks: Vec<Placed> },
    /// 4.1.1, 7.7
    ForcesEntered { side: Side, port: PortId, label: Label, ships: Vec<ShipId> },
    /// 4.1.2
    OrdersPlaced { side: Side, turn: u8, stacks: Vec<Placed> },
    /// An answer held something that the rules forbid; the default stood in. Seen by the owner only.
    OrderRefused { side: Side, who: String, why: String, rule: String },
    /// 7.3.D
    Dropped {
        side: Side,
        from: Label,
        label: Label,
        at: Location,
        ships: Vec<ShipId>,
        leaders: Vec<LeaderId>,
    },
    /// 7.1
    Sailed { side: Side, label: Label, from: Location, path: Vec<Location>, ships: Vec<ShipId>, spent: u32 },
    /// 7.3.C, 7.4.E, 7.4.H
    Joined {
        side: Side,
        label: Label,
        gone: Vec<Label>,
        at: Location,
        ships: Vec<ShipId>,
        leaders: Vec<LeaderId>,
        order: Option<Order>,
    },
    /// 7.2.3.D
    Interned { side: Side, label: Label, port: PortId, ships: Vec<ShipId>, leaders: Vec<LeaderId> },
    /// 9.0 Seen by the owner only.
    Repaired { side: Side, ships: Vec<RepairedShip> },
    /// 14.3 Seen by the owner only.
    Maintained { side: Side, turn: u8, ships: Vec<WornShip> },
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Placed {
    pub label: Label,
    pub at: Location,
    pub ships: Vec<ShipId>,
    pub leaders: Vec<LeaderId>,
    pub order: Option<Order>,
    pub target: Option<PortId>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RepairedShip {
    pub port: PortId,
    pub ship: ShipId,
    pub points: u32,
    pub left: u32,
}

/// 14.3 Points of upkeep that a ship bore, and its damage with them.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct WornShip {
    pub ship: ShipId,
    pub points: u32,
    pub damage: u32,
}

/// What the other side sees of a veiled fact: places, paths and how many counters.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "fact", rename_all = "snake_case")]
pub enum Glimpse {
    Deployed { side: Side, stacks: Vec<PlacedSeen> },
    ForcesEntered { side: Side, port: PortId, label: Label, counters: u32 },
    OrdersPlaced { side: Side, turn: u8, stacks: Vec<PlacedSeen> },
    Dropped { side: Side, from: Label, label: Label, at: Location, counters: u32 },
    Sailed { side: Side, label: Label, from: Location, path: Vec<Location>, counters: u32 },
    Joined { side: Side, label: Label, gone: Vec<Label>, at: Location, counters: u32 },
    Interned { side: Side, label: Label, port: PortId, counters: u32 },
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PlacedSeen {
    pub label: Label,
    pub at: Location,
    pub counters: u32,
    /// Whether an order marker lies on it: it is a squadron.
    pub marker: bool,
}

impl Placed {
    /// 3.4.2, 4.2.F What the other side sees.
    fn face_down(self) -> PlacedSeen {
        PlacedSeen {
            counters: (self.ships.len() + self.leaders.len()) as u32,
            marker: self.ships.len() > 1,
            label: self.label,
            at: self.at,
        }
    }
}

impl Veiled {
    /// What the other side sees: the order markers stay face down (3.4.2), the counters too (4.2.F).
    fn glimpse(&self, state: &super::state::State) -> Option<Glimpse> {
        let counters = |label: &Label| state.stacks.get(label).map_or(0, |stack| stack.counters());
        let number = |ships: &[ShipId], leaders: &[LeaderId]| (ships.len() + leaders.len()) as u32;
        Some(match self.clone() {
            Veiled::ForcesEntered { side, port, label, ships } => {
                Glimpse::ForcesEntered { side, port, label, counters: ships.len() as u32 }
            }
            Veiled::Deployed { side, stacks } => {
                Glimpse::Deployed { side, stacks: stacks.into_iter().map(Placed::face_down).collect() }
            }
            Veiled::OrdersPlaced { side, turn, stacks } => {
                let stacks = stacks.into_iter().map(Placed::face_down).collect();
                Glimpse::OrdersPlaced { side, turn, stacks }
            }
            Veiled::Dropped { side, from, label, at, ships, leaders } => {
                Glimpse::Dropped { side, from, label, at, counters: number(&ships, &leaders) }
            }
            Veiled::Sailed { side, label, from, path, .. } => {
                Glimpse::Sailed { side, counters: counters(&label), label, from, path }
            }
            Veiled::Joined { side, label, gone, at, ships, leaders, .. } => {
                Glimpse::Joined { side, label, gone, at, counters: number(&ships, &leaders) }
            }
            Veiled::Interned { side, label, port, ships, leaders } => {
                Glimpse::Interned { side, label, port, counters: number(&ships, &leaders) }
            }
            Veiled::OrderRefused { .. } | Veiled::Repaired { .. } | Veiled::Maintained { .. } => return None,
        })
    }

    fn side(&self) -> Side {
        match self {
            Veiled::Deployed { side, .. }
            | Veiled::ForcesEntered { side, .. }
            | Veiled::OrdersPlaced { side, .. }
            | Veiled::OrderRefused { side, .. }
            | Veiled::Dropped { side, .. }
            | Veiled::Sailed { side, .. }
            | Veiled::Joined { side, .. }
            | Veiled::Interned { side, .. }
            | Veiled::Repaired { side, .. }
            | Veiled::Maintained { side, .. } => *side,
        }
    }
}

/// What an eye sees of a fact. With option 14.6 the names of ships stand in the view; the facts tell no more.
pub fn sight(state: &super::state::State, fact: &Fact, eye: crate::rules::Eye) -> Option<Sighting> {
    match fact {
        Fact::Open(open) => Some(Sighting::Open(open.clone())),
        Fact::Veiled(veiled) if eye.owns(veiled.side().seat()) => Some(Sighting::Whole(veiled.clone())),
        Fact::Veiled(veiled) => veiled.glimpse(state).map(Sighting::Glimpse),
    }
}
