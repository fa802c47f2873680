//! Facts of the Planning Segment (5.1.1.3), and of the bargains that are made in it.

use super::Told;
use crate::games::conquistador::ask::plan::{Expedition, Item, Plan};
use crate::games::conquistador::deals::Terms;
use crate::games::conquistador::goods::Count;
use crate::games::conquistador::ids::{Label, Nation, ShipClass, Water};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "fact", rename_all = "snake_case")]
pub enum Planning {
    /// 6.6.1 In Europe (6.6.1.D); hidden until the plans are opened.
    Bought { nation: Nation, item: Item, count: u32, gained: Count },
    /// 7.1.7 A ship that lies in a port of the New World is open to all.
    ShipBuilt { nation: Nation, class: ShipClass, at: Water, fleet: Label, gained: Count },
    /// 6.6 An expedition, with missionaries drawn for it (15.6.3.D, ratings unknown); hidden.
    Outfitted { nation: Nation, fleet: Label, expedition: Expedition, gained: Count },
    /// Ships that lay together will sail apart: who lies where is open.
    FleetDivided { nation: Nation, at: Water, from: Label, fleet: Label, ships: BTreeMap<ShipClass, u32> },
    /// 6.7.1 What a plan came to; its owner's only.
    Planned { nation: Nation, plan: Plan },
    /// A part of a plan that could not be carried out; its owner's only.
    PlanRefused { nation: Nation, who: String, why: String, rule: String },
    /// 6.7.2 A bargain that both sides have confirmed. A public treaty is open to all.
    BargainStruck { between: [Nation; 2], terms: Terms },
    /// A side had not what it was to give: nothing of the bargain is done.
    BargainFailed { between: [Nation; 2], terms: Terms, lacking: Nation, why: String, rule: String },
    /// 15.3.4
    ExplorerRented { from: Gives, renter: Takes, until: u8 },
    /// 15.3.4.B A rental is over.
    ExplorerReturned { from: Gives, home: Takes },
    /// 8.3.2.C Who is held by whom is open.
    CaptiveFreed { nation: Nation, by: Nation, gained: Count },
    /// 6.2.5.B, 24.1.4.C, 24.1.5.C A loan: what was paid or credited of it, and what is still owed.
    LoanDue {
        borrower: Nation,
        lender: Nation,
        paid: u32,
        owed: u32,
        #[serde(default, skip_serializing_if = "Manner::is_payment")]
        manner: Manner,
    },
}

/// What became of a loan.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Manner {
    #[default]
    Paid,
    /// 24.1.5.A The borrower will not pay.
    Withheld,
    /// By a bargain its lender gives up so much of it.
    Forgiven,
}

impl Manner {
    fn is_payment(&self) -> bool {
        *self == Manner::Paid
    }
}

/// One side of a change of hands.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Gives {
    pub nation: Nation,
    pub lost: Count,
}

/// The other side.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Takes {
    pub nation: Nation,
    pub gained: Count,
}

pub const KINDS: &[&str] = &[
    "bought",
    "ship_built",
    "outfitted",
    "fleet_divided",
    "planned",
    "plan_refused",
    "bargain_struck",
    "bargain_failed",
    "explorer_rented",
    "explorer_returned",
    "captive_freed",
    "loan_due",
];

impl Told for Planning {
    fn seen_by(&self, viewer: Option<Nation>) -> Option<Self> {
        let among = |nations: [Nation; 2]| viewer.is_some_and(|viewer| nations.contains(&viewer));
        let sees = match self {
            Planning::Bought { nation, .. }
            | Planning::Outfitted { nation, .. }
            | Planning::Planned { nation, .. }
            | Planning::PlanRefused { nation, .. } => viewer == Some(*nation),
            Planning::BargainStruck { between, terms } => among(*between) || !terms.is_secret(),
            Planning::BargainFailed { between, .. } => among(*between),
            Planning::ExplorerRented { from, renter: to, .. }
            | Planning::ExplorerReturned { from, home: to } => among([from.nation, to.nation]),
            Planning::LoanDue { borrower, lender, .. } => among([*borrower, *lender]),
            Planning::ShipBuilt { .. } | Planning::FleetDivided { .. } | Planning::CaptiveFreed { .. } => {
                true
            }
        };
        sees.then(|| self.clone())
    }
}
