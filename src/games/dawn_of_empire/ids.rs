//! Names of things: what a ship, a leader, an area, a port or a stack is called in data.

use crate::rules::Seat;
use crate::rules::ids::ids;
use serde::{Deserialize, Serialize};

ids! {
    /// A ship of pieces.toml: `indiana`.
    ShipId,
    /// A leader of pieces.toml: `sampson`.
    LeaderId,
    /// A sea area of map.toml (rule 3.5.7): `gulf_of_mexico`.
    AreaId,
    /// A port of map.toml (rule 3.5.6): `key_west`.
    PortId,
    /// The stable label of a stack as both sides call it: `U3`, `S1`. It tells the side and nothing of what is inside.
    Label
}

/// The two sides. Spain moves first (rule 4.2.A) and is the first seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Side {
    Spain,
    Us,
}

impl Side {
    pub const BOTH: [Side; 2] = [Side::Spain, Side::Us];

    pub fn enemy(self) -> Side {
        match self {
            Side::Spain => Side::Us,
            Side::Us => Side::Spain,
        }
    }
    pub fn seat(self) -> Seat {
        Seat(self as u8)
    }
    pub fn of(seat: Seat) -> Option<Side> {
        Side::BOTH.into_iter().find(|side| side.seat() == seat)
    }
    /// The word in charts, options and ids.
    pub fn word(self) -> &'static str {
        match self {
            Side::Spain => "spain",
            Side::Us => "us",
        }
    }
    /// The letter that labels of this side's stacks begin with.
    pub fn letter(self) -> char {
        match self {
            Side::Spain => 'S',
            Side::Us => 'U',
        }
    }
}

/// Rule 3.5.6.A: a port is not part of the sea area that it lies on.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Location {
    Sea(AreaId),
    Port(PortId),
}

/// The seven orders (rules 5.1 to 5.7), in the order of the charts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Order {
    Anchor,
    Blockade,
    Coal,
    Patrol,
    Raid,
    Sortie,
    Transit,
}

impl Order {
    pub const ALL: [Order; 7] = [
        Order::Anchor,
        Order::Blockade,
        Order::Coal,
        Order::Patrol,
        Order::Raid,
        Order::Sortie,
        Order::Transit,
    ];
    pub fn word(self) -> &'static str {
        match self {
            Order::Anchor => "anchor",
            Order::Blockade => "blockade",
            Order::Coal => "coal",
            Order::Patrol => "patrol",
            Order::Raid => "raid",
            Order::Sortie => "sortie",
            Order::Transit => "transit",
        }
    }
}

/// What a ship did last turn: the row of the chart of succession (`order_succession` in tables.toml; rules 5.1 to
/// 5.7, 7.2.3, 7.5, 8.3.2.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Last {
    Anchor,
    Blockade,
    Coal,
    Patrol,
    Raid,
    Sortie,
    TransitFirst,
    TransitSecond,
    EnteredNeutralPort,
    Disabled,
}
