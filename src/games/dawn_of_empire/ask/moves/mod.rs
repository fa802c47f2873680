//! Moves of one side (rules 4.2, 7.0): paths with drop-offs, joining, order and line of a merged stack.

mod faults;
mod parse;
pub(in crate::games::dawn_of_empire) mod print;
mod read;
mod sample;

use super::shape::{Tables, may_be_order};
use crate::games::dawn_of_empire::DawnOfEmpire;
use crate::games::dawn_of_empire::charter::Charter;
use crate::games::dawn_of_empire::ids::{Label, LeaderId, Location, Order, ShipId, Side};
use crate::games::dawn_of_empire::view::View;
use crate::rules::lexer::tokens;
use crate::rules::{Chance, Claim, Draft, Line, Question, Recorded, Rule, Visible};
use serde::{Deserialize, Serialize};

/// How often a side may be asked in one Movement Phase: `then ask` is for looking before the next step, not for
/// playing ship by ship through the post.
pub const PARTS_IN_A_TURN: u32 = 6;

/// Put to Spain, then to the United States; again in the same turn after `then ask` (`part` counts up from 1).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Moves {
    pub turn: u8,
    pub side: Side,
    pub part: u32,
}
impl Visible for Moves {}

/// Carried out top to bottom. Groups of one stack sail together until their ways part (7.3.D). Stacks and ships not
/// named do what silence does.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct MovesGiven {
    pub groups: Vec<Group>,
    /// The line of a merged squadron, by the ship or leader that names it; the rest follows in its old order.
    pub lines: Vec<LineOfBattle>,
    /// Which order a merged squadron keeps where the rules leave it to the owner (7.3.C).
    pub keeps: Vec<Keeps>,
    /// Ask again when this is carried out.
    pub then_ask: bool,
}
impl Recorded for MovesGiven {}

/// Ships of one stack that go one way.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Group {
    pub stack: Label,
    pub ships: Vec<ShipId>,
    pub leaders: Vec<LeaderId>,
    /// Areas and ports entered, in order; empty: it stays.
    pub path: Vec<Location>,
    /// An independent unit: the stack (by a ship or leader in it) that it joins at its end (7.4.E), or stays apart.
    pub join: Join,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Join {
    /// Joins what is there when it is a squadron of its own side, else stays single. The default.
    IfAny,
    With(Label),
    Apart,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct LineOfBattle {
    /// A ship or leader of the merged stack.
    pub of: Named,
    pub ships: Vec<ShipId>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Keeps {
    pub of: Named,
    pub order: Order,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Named {
    Ship(ShipId),
    Leader(LeaderId),
}

/// 4.2 Movement Phase.
pub(super) const RULE: Rule = Rule("4.2");

impl Question for Moves {
    type Rules = DawnOfEmpire;
    type Answer = MovesGiven;
    const KIND: &'static str = "moves";
    const RULE: Rule = RULE;

    fn key(&self) -> String {
        format!("turn={}/part={}", self.turn, self.part)
    }
    fn read(&self, charter: &Charter, view: &View, lines: &[Line]) -> Draft<MovesGiven> {
        read::read(self, charter, view, lines)
    }
    fn claim(charter: &Charter, view: &View, line: &str) -> Option<Claim> {
        let tokens = tokens(line);
        if view.side.is_none() || !may_be_order(&tokens) {
            return None;
        }
        let subject = parse::subject(&Tables::of(charter, view), &tokens)?;
        Some(Claim::on(format!("moves/{subject}")))
    }
    fn sample(&self, charter: &Charter, view: &View, chance: &mut dyn Chance) -> Vec<String> {
        sample::sample(self, charter, view, chance)
    }
}
