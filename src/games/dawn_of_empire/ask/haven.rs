//! To which port ships go that leave a battle (rules 8.3.2.1.B, 10.2.2.B).

use crate::games::dawn_of_empire::ids::{AreaId, PortId, ShipId, Side};
use crate::rules::{Recorded, Visible};
use serde::{Deserialize, Serialize};

/// Put when a ship that leaves a battle has a choice of ports: two nearest ones for a disabled ship, any port in reach
/// for one that disengaged by speed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Haven {
    pub turn: u8,
    pub side: Side,
    pub area: AreaId,
    pub round: u32,
    pub ship: ShipId,
    pub why: Leaving,
    /// The ports to choose from, nearest first, with the way there in movement points.
    pub ports: Vec<(PortId, u32)>,
}
impl Visible for Haven {}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Leaving {
    Disabled,
    Disengaged,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct HavenGiven {
    pub port: PortId,
}
impl Recorded for HavenGiven {}
