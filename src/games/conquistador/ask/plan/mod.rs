//! The plan of a turn (5.1.1.3): purchases, expeditions, bargains.

mod books;
mod captives;
mod default;
mod faults;
mod landing;
mod lines;
mod offers;
mod outfit;
mod parse;
mod port;
mod print;
mod read;
mod remarks;
mod repossess;
mod riding;
mod sample;
mod wishes;
mod withhold;

pub use books::{Books, NEW_SHIP, Spent, bound_price, item as item_in_print, rest_of};
pub use faults::Problem;
pub use offers::offered;
pub use outfit::{Fitted, Part, Wish, outfit};
pub use port::{Port, split};
pub use repossess::Repossession;
pub use riding::{Berth, Rider, Riding, seat};

use crate::games::conquistador::Conquistador;
use crate::games::conquistador::captives::Person;
use crate::games::conquistador::charter::Charter;
use crate::games::conquistador::deals::Terms;
use crate::games::conquistador::ids::{At, LeaderId, Nation, ShipClass, Water};
use crate::games::conquistador::state::Sail;
use crate::games::conquistador::view::View;
use crate::rules::lexer::tokens;
use crate::rules::{Chance, Claim, Draft, Line, Question, Recorded, Rule, Visible};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// What a nation buys and sends out; secret until the turn ends (6.7.1).
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Plan {
    /// 6.7.1.A In the written order: when the treasury is empty, what comes later is not bought.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub purchases: Vec<Purchase>,
    /// 7.1.7 A ship built in the New World.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub build: Option<Build>,
    /// In the written order: their bounds are paid in it, after the purchases.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub expeditions: Vec<Expedition>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub offers: Vec<Offer>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub accepts: Vec<Accept>,
    /// 24.1.5 Loans that are called in (German Bankers): ships of the borrower in Europe are taken for what is past due, and
    /// at the end of the turn for what is due then and not repaid.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub repossess: Vec<Repossession>,
    /// 6.7.2, 24.1.5.A Nations to which nothing is paid this turn of what is due to them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub withhold: Vec<Nation>,
    /// 8.3.2.C Captives whom their captor kills, unless a bargain of this turn sets them free.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub kill: Vec<Person>,
}
impl Recorded for Plan {}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Purchase {
    pub item: Item,
    pub count: u32,
}

/// What the Purchase Cost List sells (6.6.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Item {
    Soldier,
    #[serde(untagged)]
    Ship(ShipClass),
}

impl Item {
    pub fn word(self) -> &'static str {
        match self {
            Item::Soldier => "soldier",
            Item::Ship(class) => class.word(),
        }
    }
}

/// 7.1.7
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Build {
    pub class: ShipClass,
    /// A port; where it has two coasts, the one that the ship will lie at (7.3.1.C).
    pub at: Water,
}

/// An expedition as it is outfitted (6.6).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Expedition {
    /// As its owner calls it.
    pub name: String,
    pub from: At,
    pub ships: BTreeMap<ShipClass, u32>,
    /// 7.1.D Those of them that its owner names, of ships that lie in a port: which of a class, from 1, as they lie there.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub named: Vec<Berth>,
    /// What it takes aboard in Europe; of ships in the New World those who are aboard; of such as sail out again those who
    /// sail out with them.
    #[serde(default)]
    pub soldiers: u32,
    #[serde(default)]
    pub colonists: u32,
    #[serde(default)]
    pub missionaries: u32,
    #[serde(default)]
    pub leaders: Vec<LeaderId>,
    /// 7.1.D Who of them rides on which ship; the others on the first of the large ones.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub riding: Vec<Riding>,
    /// 6.6.2 Bounds to be paid.
    pub bounds: u32,
    pub sail: Sail,
}

impl Expedition {
    /// 5.1.4.1 It comes home and sails out in one turn.
    pub fn sails_again(&self) -> bool {
        matches!(self.sail, Sail::Again(_))
    }
    /// It carries nobody.
    pub fn is_empty(&self) -> bool {
        self.soldiers + self.colonists + self.missionaries == 0 && self.leaders.is_empty()
    }
    /// Where it lands from Europe, in whichever phase.
    pub fn landing(&self) -> Option<Water> {
        match self.sail {
            Sail::To(water) | Sail::Late(water) | Sail::Again(water) => Some(water),
            Sail::Home | Sail::Stay => None,
        }
    }
}

/// An offer to another nation; it is in force when the other accepts the same terms before the plans close.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Offer {
    pub to: Nation,
    pub terms: Terms,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Accept {
    pub from: Nation,
    pub terms: Terms,
}

/// Put to all at once at the end of the Council Phase.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PlanOf {
    pub nation: Nation,
    pub turn: u8,
}
impl Visible for PlanOf {}

impl Question for PlanOf {
    type Rules = Conquistador;
    type Answer = Plan;
    const KIND: &'static str = "plan";
    const RULE: Rule = Rule("5.1.1.3");

    fn key(&self) -> String {
        format!("turn={}", self.turn)
    }
    fn read(&self, charter: &Charter, view: &View, lines: &[Line]) -> Draft<Plan> {
        read::read(charter, view, lines)
    }
    fn claim(charter: &Charter, view: &View, line: &str) -> Option<Claim> {
        let tokens = tokens(line);
        let said = parse::said(charter, view, &tokens)?;
        Some(Claim::on(format!("plan/{}", said.subject())))
    }
    fn sample(&self, charter: &Charter, view: &View, chance: &mut dyn Chance) -> Vec<String> {
        sample::sample(self, charter, view, chance)
    }
}
