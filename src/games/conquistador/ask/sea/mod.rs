//! What expeditions do in the New World (5.1.2.2).

mod faults;
pub mod judge;
mod parse;
mod print;
mod read;
mod remarks;
mod sample;
mod steps;
pub mod way;

use crate::games::conquistador::Conquistador;
use crate::games::conquistador::ask::Sheet;
use crate::games::conquistador::ask::words::asks_before;
use crate::games::conquistador::charter::Charter;
use crate::games::conquistador::goods::Party;
use crate::games::conquistador::ids::{Label, Nation};
use crate::games::conquistador::state::State;
use crate::games::conquistador::view::View;
use crate::games::conquistador::windows::OnSheet;
use crate::rules::hex::Hex;
use crate::rules::lexer::tokens;
use crate::rules::{Chance, Claim, Draft, Line, Question, Recorded, Rule, Visible};
use serde::{Deserialize, Serialize};

/// Voyages in the order in which they are carried out: one expedition at a time (8.2.4).
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct SeaGiven {
    pub voyages: Vec<Voyage>,
}
impl Recorded for SeaGiven {}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Voyage {
    pub fleet: Label,
    pub steps: Vec<Step>,
    /// Hexes that its way leads through.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub via: Vec<Hex>,
    /// Nations whose ships it sails around where it can.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub avoid: Vec<Nation>,
    /// It stops before it would exceed the bounds that are paid (9.3); on unless lifted.
    pub within_bounds: bool,
    /// It goes to Europe in the Final Naval Phase.
    pub home: bool,
}

/// One thing that an expedition does (7.3.2, 7.4.B).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// It puts people ashore.
    Land { hex: Hex, party: Party },
    /// It takes people aboard.
    PickUp { hex: Hex, party: Party },
    /// 18.4
    Discover { hex: Hex },
    /// 8.4
    Invade { hex: Hex, soldiers: u32 },
    /// 8.1 It attacks the ships of a nation there, of all when none is named.
    Attack { hex: Hex, nation: Option<Nation> },
    /// It sails there and puts in.
    PutIn { hex: Hex },
}

impl Step {
    pub fn hex(&self) -> Hex {
        match self {
            Step::Land { hex, .. }
            | Step::PickUp { hex, .. }
            | Step::Discover { hex }
            | Step::Invade { hex, .. }
            | Step::Attack { hex, .. }
            | Step::PutIn { hex } => *hex,
        }
    }
}

/// Put to every nation that has ships in the New World.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Sea {
    pub nation: Nation,
    pub turn: u8,
}
impl Visible for Sea {}

impl OnSheet for Sea {
    fn of(nation: Nation, turn: u8) -> Self {
        Sea { nation, turn }
    }
    fn slot(sheet: &mut Sheet) -> &mut Option<SeaGiven> {
        &mut sheet.sea
    }
    fn is_due(_charter: &Charter, state: &State, nation: Nation) -> bool {
        state.fleets_of(nation).any(|fleet| fleet.water().is_some())
    }
}

impl Question for Sea {
    type Rules = Conquistador;
    type Answer = SeaGiven;
    const KIND: &'static str = "sea";
    const RULE: Rule = RULE;

    fn key(&self) -> String {
        format!("turn={}", self.turn)
    }
    /// It stops for a letter when no line bears on it, and where `ask me before: sea` wants it.
    fn waits(&self, _: &Charter, _: &View, lines: &[Line]) -> bool {
        lines.is_empty() || lines.iter().any(|line| asks_before(&tokens(&line.text), "sea"))
    }
    fn read(&self, charter: &Charter, view: &View, lines: &[Line]) -> Draft<SeaGiven> {
        read::read(charter, view, lines)
    }
    fn claim(_: &Charter, view: &View, line: &str) -> Option<Claim> {
        let said = parse::parse(&tokens(line)).filter(|_| view.nation.is_some_and(Nation::sails))?;
        Some(Claim::on(parse::subject(&said)))
    }
    fn sample(&self, charter: &Charter, view: &View, chance: &mut dyn Chance) -> Vec<String> {
        sample::sample(self, charter, view, chance)
    }
}

const RULE: Rule = Rule("5.1.2.2");
