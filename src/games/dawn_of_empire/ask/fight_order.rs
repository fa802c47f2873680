//! The order in which areas are fought (rule 4.3.B).

use crate::games::dawn_of_empire::ids::{AreaId, Side};
use crate::rules::{Recorded, Visible};
use serde::{Deserialize, Serialize};

/// Put to Spain when two areas or more are to be resolved; by ruling r8 `roll_off_and_alternate` to the side that picks.
/// Default: rulebook order (the order of the map's list).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct FightOrder {
    pub turn: u8,
    pub side: Side,
    /// Areas still to be resolved, in rulebook order.
    pub areas: Vec<AreaId>,
}
impl Visible for FightOrder {}

/// All areas of the question, in the order chosen.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct FightOrderGiven {
    pub areas: Vec<AreaId>,
}
impl Recorded for FightOrderGiven {}
