//! Facts of the Council Phase (6.0), and of the political events that go on through the turn (6.4).

use super::Told;
use crate::games::conquistador::charter::{Annexation, Monarch};
use crate::games::conquistador::goods::Count;
use crate::games::conquistador::ids::{AreaId, EventId, LeaderId, Nation};
use crate::rules::hex::Hex;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "fact", rename_all = "snake_case")]
pub enum Council {
    /// 15.3.1, 15.5.2, 23.3 Leaders come to Europe.
    LeadersArrived {
        nation: Nation,
        leaders: Vec<LeaderId>,
    },
    /// 6.3 The dice of a nation: taxes and colonists by the first, an event by both.
    RandomEvents {
        nation: Nation,
        die: u32,
        /// None for the German Bankers (24.1.3.C).
        #[serde(default, skip_serializing_if = "Option::is_none")]
        second: Option<u32>,
        /// Where colonists and the row of events have dice of their own (ruling r14).
        #[serde(default, skip_serializing_if = "Option::is_none")]
        colonists_die: Option<u32>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        row_die: Option<u32>,
        taxes: u32,
        /// 15.6.1.E Areas whose missionary was not replaced in time: there are no taxes.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        unconverted: Vec<AreaId>,
        /// Those that come, after events 11 and 12.
        colonists: u32,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        event: Option<EventId>,
        gained: Count,
    },
    /// 6.5
    Initiative {
        levels: BTreeMap<Nation, u32>,
        monarchs: BTreeMap<Nation, Monarch>,
        order: Vec<Nation>,
    },
    /// Events A to D.
    MonarchSucceeded {
        nation: Nation,
        from: Monarch,
        to: Monarch,
    },
    /// 6.4.D An event does nothing, or nothing more than it did.
    EventIdle {
        nation: Nation,
        event: EventId,
        why: Idle,
    },
    /// Event 2
    SilverImproved {
        nation: Nation,
        hex: Hex,
        output: u32,
    },
    /// Event 6
    RutterObtained {
        nation: Nation,
    },
    /// Event 7: detachments in the New World, and how many of them must come home.
    ArmyRecalled {
        nation: Nation,
        soldiers: u32,
        owed: u32,
    },
    /// Event 7: so many have come, or were lost at sea on their way.
    RecallAnswered {
        nation: Nation,
        come: u32,
        owed: u32,
    },
    /// Event 7, at the turn's end: the points that it costs when too few came.
    RecallEnded {
        nation: Nation,
        come: u32,
        owed: u32,
        points: i32,
    },
    /// Event 8: where the natives rise at once.
    PolicyOppresses {
        nation: Nation,
        areas: Vec<AreaId>,
    },
    /// Event 13: the Native Levels that fell, as they are now.
    NativesDiseased {
        nation: Nation,
        levels: BTreeMap<AreaId, u32>,
    },
    /// Events 14 and 15: areas that a land expedition must pass through until the end of a turn.
    SearchOwed {
        nation: Nation,
        event: EventId,
        areas: Vec<AreaId>,
        until: u8,
    },
    SearchFulfilled {
        nation: Nation,
        event: EventId,
        at: Hex,
    },
    SearchFailed {
        nation: Nation,
        event: EventId,
        points: i32,
    },
    /// Events 16 and 17: Spain's die for its special units.
    EventDie {
        nation: Nation,
        event: EventId,
        die: u32,
        leader: bool,
        missionary: bool,
    },
    /// What an event takes, and where.
    EventLoss {
        nation: Nation,
        event: EventId,
        at: Hex,
        lost: Count,
    },
    /// 21.2.1 A nation without a player sends colonists, after an event of Spain's.
    NonPlayerColonized {
        colonist: Nation,
        event: EventId,
        dice: Vec<u32>,
        area: AreaId,
        came: Came,
        /// The European Level after it; none where it does not come to one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        level: Option<u32>,
    },
    /// 22.3.1 Before and after.
    PortugueseIncreased {
        die: u32,
        from: u32,
        to: u32,
    },
    /// 22.3.2
    PortugalAnnexed {
        die: u32,
        result: Annexation,
    },
    /// 22.3.2 The die for Brasil's independence.
    Independence {
        die: u32,
        independent: bool,
    },
}

/// Why an event does nothing (6.4.D).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Idle {
    /// 21.2.1.B
    IgnoredInSolitaire,
    /// 3: the multiplier is 1 already (6.5.4.B).
    MultiplierAtLeast,
    /// 2: the nation does not work the silver.
    SilverNotWorked,
    /// 2: it comes once a game.
    OnceAGame,
    /// 4: no settlement is small enough where natives are left.
    NoSmallSettlement,
    /// 5: the treasury is empty.
    TreasuryEmpty,
    /// 6: nobody has rounded the Cape.
    CapeNotRounded,
    /// 6: it has a Rutter.
    HasRutter,
    /// 7: there are no soldiers to come home; none may be bought all the same.
    NoSoldiersAbroad,
    /// 8: no settlement lies where natives are left.
    NoNativesNear,
    /// 8: event 13 keeps all natives quiet this turn.
    NoUprisings,
    /// 14, 15: no units in the areas.
    NobodyInAreas,
    /// 14, 15: the nation searches already.
    SearchesAlready,
    /// 16: no settlements.
    NoSettlements,
    /// 17: no units in the Caribbean.
    NobodyInCaribbean,
    /// 17: no natives are left there.
    NoNativesInCaribbean,
    /// 16, 17: the unit that the die names is not there.
    NoSuchUnit,
    /// 21.2.5: every throw named an area of somebody else's.
    NoAreaLeft,
}

/// What comes of a throw for a nation without a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Came {
    /// Of rules 21.2.3, 21.2.4.
    Settled,
    /// 21.2.5 Another nation was there: the dice are thrown again.
    ThrownAgain,
    /// 21.2.6 Spanish colonists live there.
    Resisted,
}

pub const KINDS: &[&str] = &[
    "leaders_arrived",
    "random_events",
    "initiative",
    "monarch_succeeded",
    "event_idle",
    "silver_improved",
    "rutter_obtained",
    "army_recalled",
    "recall_answered",
    "recall_ended",
    "policy_oppresses",
    "natives_diseased",
    "search_owed",
    "search_fulfilled",
    "search_failed",
    "event_die",
    "event_loss",
    "non_player_colonized",
    "portuguese_increased",
    "portugal_annexed",
    "independence",
];

/// Dice, events and what they do lie open (5.1.1.1).
impl Told for Council {
    fn seen_by(&self, _viewer: Option<Nation>) -> Option<Self> {
        Some(self.clone())
    }
}
