//! Facts of the naval phases (7.0 to 9.0).

use super::Told;
use crate::games::conquistador::captives::Person;
use crate::games::conquistador::goods::{Count, Party};
use crate::games::conquistador::ids::{At, Label, Nation, ShipClass, Water};
use crate::rules::hex::Hex;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

type Counts = BTreeMap<ShipClass, u32>;

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "fact", rename_all = "snake_case")]
pub enum Naval {
    /// An order could not be carried out as given; seen by its owner only.
    NavalOrderRefused { nation: Nation, who: String, why: String, rule: String },
    /// 7.2 Ships between Europe and the New World; others see them, not what they carry.
    FleetSailed {
        nation: Nation,
        fleet: Label,
        ships: Counts,
        from: At,
        to: At,
        /// The bounds of this crossing.
        bounds: u32,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        aboard: Option<Count>,
        /// 15.3.3 The landing it was bound for, when it could not stop there.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        instead_of: Option<Hex>,
        /// 6.7.1.C The landing it was bound for and never came near; its owner alone knows.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        bound_for: Option<Hex>,
    },
    /// 7.5.2 A try to round the Cape; `rutter`: with it the nation has its sailing instructions (7.5.3).
    CapeTried { nation: Nation, fleet: Label, die: u32, rounded: bool, rutter: bool },
    /// 7.3 Ships on their way in the New World: the waters entered, and the points of it.
    FleetMoved { nation: Nation, fleet: Label, ships: Counts, path: Vec<Water>, mp: u32 },
    /// 10.5 People go ashore.
    PartyLanded { nation: Nation, fleet: Label, hex: Hex, party: Party },
    /// 10.5 People go aboard.
    PartyEmbarked { nation: Nation, fleet: Label, hex: Hex, party: Party },
    /// 8.1.4.C Two nations announce that they fight together.
    ForcesCombined { hex: Hex, nations: Vec<Nation>, against: Nation, fleet: Label },
    /// 8.1.5 Ships that did not move try to attack those that pass.
    AttackTried { hex: Hex, by: Nation, on: Nation, fleet: Label, die: u32, attacks: bool },
    /// 8.2.5 A battle at sea; the ships lost are told after it.
    SeaBattle {
        hex: Hex,
        fleet: Label,
        attackers: Vec<Squadron>,
        defenders: Vec<Squadron>,
        odds: String,
        /// 15.4.5 Columns that a privateer shifts the odds by.
        shift: i32,
        die: u32,
        attacker_loses: u32,
        defender_loses: u32,
        prize: bool,
    },
    /// 8.3.1.C Of two who fought together the one whose ships are lost first, as the opponent says.
    LoserNamed { hex: Hex, by: Nation, nation: Nation },
    /// 8.3.2.B Ships that a nation has named as lost, when the other may take a prize of them.
    ShipsGivenUp { hex: Hex, nation: Nation, ships: Counts },
    /// 8.3.1 Ships that went down with all that they carried; others see the ships.
    ShipsLost { nation: Nation, fleet: Label, hex: Hex, lost: Count },
    /// 8.3.2, 15.4.4 A ship lost to an enemy who takes it, or empties and sinks it.
    PrizeTaken { hex: Hex, class: ShipClass, kept: bool, from: Box<Change>, by: Box<Change> },
    /// 8.3.2.C Leaders and missionaries of a prize: held (with the ransom asked), set free, or killed.
    CaptivesTaken { by: Nation, of: Nation, people: Vec<Person>, fate: Fate },
    /// A captive is killed, for no ransom came in time, or his last turn was over (15.3.1.C). His side lost him before.
    CaptiveGone { by: Nation, of: Nation, who: Person, killed: bool },
    /// 8.3.2.C People who were set free are in Europe again.
    CaptivesSentHome { nation: Nation, gained: Count },
    /// 8.4 A naval invasion of a port.
    PortInvaded {
        hex: Hex,
        fleet: Label,
        attacker: Box<Change>,
        defender: Box<Change>,
        attack: u32,
        defence: u32,
        /// 8.4.3
        doubled: bool,
        odds: String,
        /// The die, as rolled and with the conquistadors of 15.5.3.
        die: u32,
        modified: i32,
        /// 11.2.3
        taken: bool,
    },
    /// 9.0 The dice of an expedition. `ashore` is the part of what is lost that had left the ships (9.2.C).
    NavalAttrition {
        nation: Nation,
        fleet: Label,
        bounds: u32,
        column: u32,
        exceeded: bool,
        dice: Vec<u32>,
        lost: Count,
        #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
        ashore: BTreeMap<Hex, Party>,
    },
    /// 5.1.4.3.B Ships in Europe are unloaded: gold becomes ducats; others see ships and gold.
    FleetUnloaded {
        nation: Nation,
        fleet: Label,
        ships: Counts,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        party: Option<Party>,
        lost: Count,
    },
    /// 5.1.4.1 Ships in Europe that sail out again: who goes ashore and comes aboard is their owner's; others see gold.
    FleetReladen {
        nation: Nation,
        fleet: Label,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        off: Option<Party>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        on: Option<Party>,
        lost: Count,
    },
}

/// Ships of one side of a battle and their strength.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Squadron {
    pub nation: Nation,
    pub ships: Counts,
    pub strength: u32,
}

/// What a nation gained or lost.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Change {
    pub nation: Nation,
    #[serde(default, skip_serializing_if = "Count::is_empty")]
    pub lost: Count,
    #[serde(default, skip_serializing_if = "Count::is_empty")]
    pub gained: Count,
}

impl Change {
    pub fn lost(nation: Nation, lost: Count) -> Box<Change> {
        Box::new(Change { nation, lost, gained: Count::default() })
    }
    pub fn gained(nation: Nation, gained: Count) -> Box<Change> {
        Box::new(Change { nation, lost: Count::default(), gained })
    }
    fn ships_only(&self) -> Change {
        Change { nation: self.nation, lost: self.lost.ships_only(), gained: self.gained.ships_only() }
    }
}

/// What becomes of captives (8.3.2.C).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Fate {
    /// Held, with the ducats asked for each, and whether they are killed when nothing comes before the next turn ends.
    Ransom {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        ducats: Option<u32>,
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        else_kill: bool,
    },
    Kill,
    Free,
}

pub const KINDS: &[&str] = &[
    "naval_order_refused",
    "fleet_sailed",
    "cape_tried",
    "fleet_moved",
    "party_landed",
    "party_embarked",
    "forces_combined",
    "attack_tried",
    "sea_battle",
    "loser_named",
    "ships_given_up",
    "ships_lost",
    "prize_taken",
    "captives_taken",
    "captive_gone",
    "captives_sent_home",
    "port_invaded",
    "naval_attrition",
    "fleet_unloaded",
    "fleet_reladen",
];

impl Told for Naval {
    fn seen_by(&self, viewer: Option<Nation>) -> Option<Self> {
        let owns = |nation: &Nation| viewer == Some(*nation);
        let mut seen = self.clone();
        match &mut seen {
            Naval::NavalOrderRefused { nation, .. } if !owns(nation) => return None,
            Naval::FleetSailed { nation, aboard, bound_for, .. } if !owns(nation) => {
                (*aboard, *bound_for) = (None, None);
            }
            Naval::FleetUnloaded { nation, party, .. } if !owns(nation) => *party = None,
            Naval::FleetReladen { nation, lost, .. } if !owns(nation) && lost.is_empty() => return None,
            Naval::FleetReladen { nation, off, on, .. } if !owns(nation) => (*off, *on) = (None, None),
            Naval::ShipsLost { nation, lost, .. } if !owns(nation) => *lost = lost.ships_only(),
            // Both sides of a prize know what it carried.
            Naval::PrizeTaken { from, by, .. } if !owns(&from.nation) && !owns(&by.nation) => {
                (**from, **by) = (from.ships_only(), by.ships_only());
            }
            // Who was ashore is seen to be gone; who was aboard is not.
            Naval::NavalAttrition { nation, lost, ashore, .. } if !owns(nation) => {
                let mut open = lost.ships_only();
                ashore.values().for_each(|party| open.add(Count::party(party.clone())));
                *lost = open;
            }
            _ => {}
        }
        Some(seen)
    }
}
