//! Where land units go (5.1.3.2, 10.0).

mod faults;
mod parse;
mod print;
mod read;
mod sample;

use crate::games::conquistador::Conquistador;
use crate::games::conquistador::ask::{Sheet, words};
use crate::games::conquistador::charter::Charter;
use crate::games::conquistador::goods::Party;
use crate::games::conquistador::ids::Nation;
use crate::games::conquistador::ids::{Label, Source};
use crate::games::conquistador::state::State;
use crate::games::conquistador::view::View;
use crate::games::conquistador::windows::OnSheet;
use crate::rules::hex::Hex;
use crate::rules::lexer::tokens;
use crate::rules::{Chance, Claim, Draft, Line, Question, Recorded, Rule, Visible};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Marches in the written order.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct MarchGiven {
    pub marches: Vec<March>,
}
impl Recorded for MarchGiven {}

/// One body of units on its way.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct March {
    pub from: From,
    pub party: Party,
    /// 13.4.2 Gold that it carries.
    #[serde(default, skip_serializing_if = "Freight::is_nothing")]
    pub gold: Freight,
    /// 13.4.4 The only source that it takes gold of.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub of: Option<Source>,
    /// The hexes entered, in order; empty when it goes aboard or ashore where it is.
    pub path: Vec<Hex>,
    /// 10.5 It goes aboard these ships at the end of its way.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub aboard: Option<Label>,
}

impl March {
    /// 15.4.2.B The ships whose people go ashore, or that take colonists aboard: a privateer's may not.
    pub fn explores(&self) -> Option<&Label> {
        match &self.from {
            From::Ships(label) if !self.party.is_empty() => Some(label),
            _ => self.aboard.as_ref().filter(|_| self.party.colonists > 0),
        }
    }
}

/// Gold that is to be carried. What will be mined before the march is not known when the line is read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Freight {
    #[default]
    Nothing,
    All,
    Ducats(u32),
}

impl Freight {
    fn is_nothing(&self) -> bool {
        *self == Freight::Nothing
    }
    /// Takes it from what lies there, source by source in this order.
    pub fn taken(self, there: &mut BTreeMap<Source, u32>, order: &[Source]) -> BTreeMap<Source, u32> {
        let mut owed = match self {
            Freight::Nothing => 0,
            Freight::All => u32::MAX,
            Freight::Ducats(ducats) => ducats,
        };
        let mut taken = BTreeMap::new();
        for source in order {
            let Some(ducats) = there.get_mut(source) else { continue };
            let part = owed.min(*ducats);
            owed -= part;
            *ducats -= part;
            if part > 0 {
                taken.insert(source.clone(), part);
            }
        }
        there.retain(|_, ducats| *ducats > 0);
        taken
    }
}

/// Where a body of units starts.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum From {
    Hex(Hex),
    /// 10.5 From ships that lie in a port.
    Ships(Label),
}

/// Put to every nation that has units in the New World.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Marches {
    pub nation: Nation,
    pub turn: u8,
}
impl Visible for Marches {}

impl OnSheet for Marches {
    fn of(nation: Nation, turn: u8) -> Self {
        Marches { nation, turn }
    }
    fn slot(sheet: &mut Sheet) -> &mut Option<MarchGiven> {
        &mut sheet.march
    }
    fn is_due(_charter: &Charter, state: &State, nation: Nation) -> bool {
        state.camps_of(nation).next().is_some()
            || state.fleets_of(nation).any(|fleet| fleet.water().is_some())
    }
}

fn wants_to_be_asked(line: &str) -> bool {
    words::asks_before(&tokens(line), "land")
}

impl Question for Marches {
    type Rules = Conquistador;
    type Answer = MarchGiven;
    const KIND: &'static str = "march";
    const RULE: Rule = Rule("5.1.3.2");

    fn key(&self) -> String {
        format!("turn={}", self.turn)
    }
    /// Ships in the New World may have people aboard: a nation with ships there waits like one with units ashore.
    fn waits(&self, _: &Charter, view: &View, lines: &[Line]) -> bool {
        let somebody = view.my_camps().any(|(_, camp)| !camp.party.is_empty())
            || view.my_fleets().any(|(fleet, _)| fleet.at.hex().is_some());
        somebody && (lines.is_empty() || lines.iter().any(|line| wants_to_be_asked(&line.text)))
    }
    fn read(&self, charter: &Charter, view: &View, lines: &[Line]) -> Draft<MarchGiven> {
        read::read(charter, view, lines)
    }
    fn claim(charter: &Charter, view: &View, line: &str) -> Option<Claim> {
        view.nation.filter(|nation| nation.sails())?;
        if wants_to_be_asked(line) {
            return Some(Claim::on(words::ASK_BEFORE));
        }
        let said = parse::parse(charter, view, &tokens(line))?;
        Some(Claim::on(said.subject()).part(said.kinds(charter)))
    }
    fn sample(&self, charter: &Charter, view: &View, chance: &mut dyn Chance) -> Vec<String> {
        sample::sample(charter, view, chance)
    }
}
