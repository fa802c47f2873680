//! Orders of the turn (rules 4.1.2, 5.0): squadrons, their line, leaders, order markers, targets.

use crate::games::dawn_of_empire::ids::{LeaderId, Location, Order, PortId, ShipId, Side};
use crate::rules::{Recorded, Visible};
use serde::{Deserialize, Serialize};

/// Put to both sides at once at the start of each turn; secret.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Orders {
    pub turn: u8,
    pub side: Side,
}
impl Visible for Orders {}

/// Every ship of the side in play stands in exactly one stack; every leader in play in one, or he stays ashore.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct OrdersGiven {
    pub stacks: Vec<Formed>,
}
impl Recorded for OrdersGiven {}

/// One stack as it is formed and ordered.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Formed {
    pub at: Location,
    /// Top first: the line of battle.
    pub ships: Vec<ShipId>,
    /// Top first: the most stars (6.2.B).
    pub leaders: Vec<LeaderId>,
    /// `None` for a single ship, which needs no marker (5.4.1.C), and for a squadron when no legal marker is left.
    pub order: Option<Order>,
    /// The port of a blockade or raid, when it was named.
    pub target: Option<PortId>,
}
