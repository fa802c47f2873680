//! Facts of the land phases. All that happens ashore happens in the open.

use super::Told;
use crate::games::conquistador::charter::Share;
use crate::games::conquistador::goods::{Count, Party};
use crate::games::conquistador::ids::{AreaId, Label, MissionaryId, Nation, Source};
use crate::rules::hex::Hex;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "fact", rename_all = "snake_case")]
pub enum Land {
    /// An order could not be carried out as given; seen by its owner only.
    LandOrderRefused { nation: Nation, who: String, why: String, rule: String },
    /// 13.1.1, 13.1.2 One die for a mine that nobody has found yet.
    GoldSought { nation: Nation, hex: Hex, source: Source, die: u32, found: bool },
    /// 13.1.4, 13.3.2 Gold or treasure lies on the hex.
    GoldTaken { nation: Nation, hex: Hex, source: Source, gained: Count },
    /// 13.1.5.B, 13.2.2, 13.3.3
    DepletionRolled { nation: Nation, hex: Hex, source: Source, dice: Vec<u32>, depleted: bool },
    /// 13.5.B
    MineAbandoned { nation: Nation, hex: Hex, source: Source },
    /// 6.4, event 2 A nation has not worked the silver on: it yields as it did before.
    SilverForgotten { nation: Nation, hex: Hex },
    /// 13.5.C
    MineReopened { nation: Nation, hex: Hex, source: Source },
    /// 10.1, 10.5 Units go overland, ashore, aboard.
    Marched {
        nation: Nation,
        party: Party,
        from: Hex,
        /// The hexes entered.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        path: Vec<Hex>,
        /// 13.4.2 Ducats of gold that they carry, by where it comes from.
        #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
        gold: BTreeMap<Source, u32>,
        /// The ships that they leave, and those that they enter.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        ashore_from: Option<Label>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        aboard: Option<Label>,
    },
    /// 11.1, 11.2 The mover attacks. What falls is told after it.
    LandBattle {
        hex: Hex,
        attacker: Nation,
        defender: Nation,
        attack: u32,
        defence: u32,
        odds: String,
        die: u32,
        /// 15.5.3
        modifier: i32,
        attacker_loses: Share,
        defender_loses: Share,
    },
    /// Units ashore that are eliminated.
    Fell { nation: Nation, cause: Cause, place: Place, lost: Count },
    /// 11.2.2
    Retreated { nation: Nation, from: Hex, to: Hex, party: Party, gold: BTreeMap<Source, u32> },
    /// 13.4.5
    GoldCaptured { hex: Hex, from: Robbed, by: Enriched },
    /// 17.2.2 With the level after it; `of` is the nation whose European Level it is (21.2.8, 22.1.C).
    NativesAttacked {
        nation: Nation,
        area: AreaId,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        of: Option<Nation>,
        /// Detachments as counted, halved against Europeans.
        soldiers: u32,
        die: u32,
        modifier: i32,
        fallen_by: u32,
        level: u32,
    },
    /// 17.3.4
    UprisingChecked { nation: Nation, area: AreaId, level: i32, die: u32, rises: bool },
    /// 17.3.5 `units` are to be eliminated, all without a number.
    UprisingStruck {
        nation: Nation,
        area: AreaId,
        soldiers: u32,
        die: u32,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        units: Option<u32>,
        missionary: bool,
    },
    /// 12.4
    LandAttrition { nation: Nation, hex: Hex, level: u32, die: u32, modifier: i32, lost: Count },
    /// 15.6.3.D
    MissionaryLanded { nation: Nation, hex: Hex, missionary: MissionaryId, rating: i32 },
    /// 15.6.1.D An area has no missionary, and by which turn it must.
    MissionaryAwaited { nation: Nation, area: AreaId, until: u8 },
    /// 15.6.1.D He has come, or none is needed there any more.
    MissionaryReplaced { nation: Nation, area: AreaId },
    /// 13.4.3 Others see the gold go, not on which ships.
    GoldLoaded {
        nation: Nation,
        hex: Hex,
        ducats: u32,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        fleet: Option<Label>,
    },
}

/// Why units ashore are eliminated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Cause {
    /// 11.2.1
    Combat,
    /// 11.2.2.D
    NoRetreat,
    /// 17.2.2.C
    Natives,
    /// 17.3.5
    Uprising,
}

/// A hex, or an area with several.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Place {
    Hex(Hex),
    Area(AreaId),
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Robbed {
    pub nation: Nation,
    pub lost: Count,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Enriched {
    pub nation: Nation,
    pub gained: Count,
}

pub const KINDS: &[&str] = &[
    "land_order_refused",
    "gold_sought",
    "gold_taken",
    "depletion_rolled",
    "mine_abandoned",
    "silver_forgotten",
    "mine_reopened",
    "marched",
    "land_battle",
    "fell",
    "retreated",
    "gold_captured",
    "natives_attacked",
    "uprising_checked",
    "uprising_struck",
    "land_attrition",
    "missionary_landed",
    "missionary_awaited",
    "missionary_replaced",
    "gold_loaded",
];

impl Told for Land {
    fn seen_by(&self, viewer: Option<Nation>) -> Option<Self> {
        match self {
            Land::LandOrderRefused { nation, .. } => (viewer == Some(*nation)).then(|| self.clone()),
            Land::GoldLoaded { nation, hex, ducats, .. } if viewer != Some(*nation) => {
                Some(Land::GoldLoaded { nation: *nation, hex: *hex, ducats: *ducats, fleet: None })
            }
            all => Some(all.clone()),
        }
    }
}
