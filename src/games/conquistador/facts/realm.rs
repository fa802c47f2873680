//! Facts of treasuries, discoveries, maintenance and the turn's end.

use super::Told;
use crate::games::conquistador::ask::maintenance::{Kept, Post};
use crate::games::conquistador::ask::plan::Plan;
use crate::games::conquistador::goods::Count;
use crate::games::conquistador::ids::{AreaId, DiscoveryId, Label, Nation};
use crate::rules::hex::Hex;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "fact", rename_all = "snake_case")]
pub enum Realms {
    /// 5.1.1 With the years of the turn.
    TurnBegun { turn: u8, years: [u16; 2] },
    /// 6.2 Ducats gained (positive) or spent, and what is left; others see `left` only when the plans are opened.
    Booked {
        nation: Nation,
        why: Why,
        ducats: i32,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        left: Option<u32>,
        /// The other side of a bargain, the area of resources and gold.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        with: Option<String>,
    },
    /// 18.1 First to enter; counted at once ashore, at sea when the news is home (18.5.B).
    Discovered {
        nation: Nation,
        discovery: DiscoveryId,
        hex: Hex,
        credited: bool,
        points: u32,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        fleet: Option<Label>,
    },
    /// 18.5.B
    DiscoveryCredited { nation: Nation, discovery: DiscoveryId, points: u32 },
    /// 18.5.B The news went down with the last of its ships: the next to come discovers it.
    DiscoveryLost { nation: Nation, discovery: DiscoveryId },
    /// 6.8.1.C, 6.8.2.C, 15.3.1.C, 15.5.6 Units that leave the game at the end of a turn or a phase.
    Dismissed { nation: Nation, why: Parting, at: Option<String>, lost: Count },
    /// 5.1.5 What is kept for another turn, and ducats paid for it; missionaries come first (6.8.3.C).
    Maintained { nation: Nation, missionaries: u32, paid_for_missionaries: u32, kept: Count, paid: u32 },
    /// What a nation wished to let go and could not; seen by it only.
    MaintenanceRefused { nation: Nation, unit: Kept, at: Post, why: Refused, wished: u32, done: u32 },
    /// 6.8.1.C A ship that leaves the game in port puts ashore what it carries; those with no other ship to go to
    /// stay on land only if they may (15.3.5).
    PutAshore { nation: Nation, from: Label, hex: Hex, landed: Count },
    /// 6.7.1.C The plan of a turn is opened.
    PlanOpened { nation: Nation, turn: u8, plan: Plan },
    /// 5.1.5 Treasuries, open again.
    TurnEnded { turn: u8, treasuries: BTreeMap<Nation, u32> },
    /// 19.0 Areas under political control.
    Control { areas: BTreeMap<AreaId, Nation> },
    /// 20.0 Points by nation, and who has won.
    GameOver { scores: BTreeMap<Nation, Score>, winners: Vec<Nation> },
}

/// Why a unit is kept although its owner lets it go.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Refused {
    /// There are not so many there.
    NotThere,
    /// 6.8.4.B On the last turn all is paid as long as there are ducats.
    Compulsory,
}

/// Why ducats were gained or spent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Why {
    Start,
    /// 6.3.1
    Taxes,
    /// 6.4
    Event,
    /// 6.6.1, 6.6.2 Hidden until the plans are opened.
    Purchases,
    /// 7.1.7
    Shipbuilding,
    /// 6.2.5.B, 6.7 Hidden unless the bargain is public.
    Bargain,
    /// 14.0
    Resources,
    /// 13.4
    Gold,
    /// 6.8
    Maintenance,
    /// 24.1.5
    Repossession,
    /// 24.1.4.C
    Loan,
}

impl Why {
    /// 5.1.1.3.D Hidden until the end of the turn.
    fn is_hidden(self) -> bool {
        matches!(self, Why::Purchases | Why::Shipbuilding | Why::Bargain | Why::Loan)
    }
}

/// Why units leave the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Parting {
    /// 6.8.1.C
    Unpaid,
    /// 6.8.2.C, 15.1.C
    ColonistsInEurope,
    /// 15.3.1.C, 15.5.2.A
    Retired,
    /// 15.5.6
    Alone,
    /// 6.4, event 7
    Recalled,
    /// 7.2.6.B
    OutOfPort,
    /// 24.1.5
    Repossessed,
    /// 22.3.2
    Independence,
}

/// Points at the end (20.0).
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Score {
    pub treasury: i32,
    pub areas: i32,
    pub discoveries: i32,
    /// 18.6, 6.4
    pub other: i32,
    pub total: i32,
}

pub const KINDS: &[&str] = &[
    "turn_begun",
    "booked",
    "discovered",
    "discovery_credited",
    "discovery_lost",
    "dismissed",
    "maintained",
    "maintenance_refused",
    "put_ashore",
    "plan_opened",
    "turn_ended",
    "control",
    "game_over",
];

impl Told for Realms {
    fn seen_by(&self, viewer: Option<Nation>) -> Option<Self> {
        match self {
            Realms::Booked { nation, why, .. } if viewer != Some(*nation) && why.is_hidden() => None,
            Realms::Booked { nation, why, ducats, with, .. } if viewer != Some(*nation) => {
                let (nation, why, ducats) = (*nation, *why, *ducats);
                Some(Realms::Booked { nation, why, ducats, left: None, with: with.clone() })
            }
            Realms::MaintenanceRefused { nation, .. } => (viewer == Some(*nation)).then(|| self.clone()),
            // What lies in Europe is counted openly at the turn's end only; what is lost there is told then.
            all => Some(all.clone()),
        }
    }
}
