//! The order of equally damaged ships when a line re-forms (rule 8.3.3.A).

use crate::games::dawn_of_empire::ids::{AreaId, ShipId, Side};
use crate::rules::{Recorded, Visible};
use serde::{Deserialize, Serialize};

/// Put when two or more ships at the end of a line have the same damage.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct EqualShips {
    pub turn: u8,
    pub side: Side,
    pub area: AreaId,
    pub round: u32,
    /// Ships with one amount of damage, in their present order, for each amount with two ships or more.
    pub groups: Vec<Vec<ShipId>>,
}
impl Visible for EqualShips {}

/// The same groups, each in the order chosen.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct EqualShipsGiven {
    pub groups: Vec<Vec<ShipId>>,
}
impl Recorded for EqualShipsGiven {}
