//! Disengaging by speed (rule 10.2), before a battle and after each of its rounds.

use crate::games::dawn_of_empire::ids::{AreaId, ShipId, Side};
use crate::rules::{Recorded, Visible};
use serde::{Deserialize, Serialize};

/// Put to a side whose ships (all before the battle, 10.2.1; those named after a round, 10.2.2) are faster than all
/// enemies. Ships in a battle are face up: both sides see what bears on it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Disengage {
    pub turn: u8,
    pub side: Side,
    pub area: AreaId,
    /// 0 before the battle, else the round just fought.
    pub round: u32,
    /// Own ships that may disengage, in line order.
    pub may: Vec<ShipId>,
    /// Dice that each line would throw in the next round: after damage, leaders included.
    pub my_dice: u32,
    pub their_dice: u32,
}
impl Visible for Disengage {}

/// The ships that disengage; empty: fight on.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct DisengageGiven {
    pub ships: Vec<ShipId>,
}
impl Recorded for DisengageGiven {}
