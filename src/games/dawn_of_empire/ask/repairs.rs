//! Repairs in ports (rules 4.5, 9.0).

use crate::games::dawn_of_empire::ids::{PortId, ShipId, Side};
use crate::rules::{Recorded, Visible};
use serde::{Deserialize, Serialize};

/// Put to both sides at once in the Repairs Phase of every turn; what is damaged is hidden, so it is always put.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Repairs {
    pub turn: u8,
    pub side: Side,
}
impl Visible for Repairs {}

/// Points taken off ships in ports, within each port's number.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RepairsGiven {
    pub points: Vec<Repaired>,
}
impl Recorded for RepairsGiven {}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Repaired {
    pub port: PortId,
    pub ship: ShipId,
    pub points: u32,
}
