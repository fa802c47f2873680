//! Orders of the turn (rules 4.1.2, 5.0): squadrons, their line, leaders, order markers, targets.

mod default;
mod faults;
mod parse;
pub(in crate::games::dawn_of_empire) mod print;
mod read;
mod sample;

use super::shape::{Tables, may_be_order};
use crate::games::dawn_of_empire::DawnOfEmpire;
use crate::games::dawn_of_empire::charter::Charter;
use crate::games::dawn_of_empire::ids::{LeaderId, Location, Order, PortId, ShipId, Side};
use crate::games::dawn_of_empire::view::View;
use crate::rules::lexer::tokens;
use crate::rules::{Chance, Claim, Draft, Line, Question, Recorded, Rule, Visible};
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

/// 4.1.2 Issuing orders.
pub(super) const RULE: Rule = Rule("4.1.2");

impl Question for Orders {
    type Rules = DawnOfEmpire;
    type Answer = OrdersGiven;
    const KIND: &'static str = "orders";
    const RULE: Rule = RULE;

    fn key(&self) -> String {
        format!("turn={}", self.turn)
    }
    fn read(&self, charter: &Charter, view: &View, lines: &[Line]) -> Draft<OrdersGiven> {
        read::read(charter, view, lines)
    }
    fn claim(charter: &Charter, view: &View, line: &str) -> Option<Claim> {
        let tokens = tokens(line);
        if view.side.is_none() || !may_be_order(&tokens) {
            return None;
        }
        let subject = parse::subject(&Tables::of(charter, view), &tokens)?;
        Some(Claim::on(format!("orders/{subject}")))
    }
    fn sample(&self, charter: &Charter, view: &View, chance: &mut dyn Chance) -> Vec<String> {
        sample::sample(self, charter, view, chance)
    }
}
