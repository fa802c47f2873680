//! The order in which areas are fought (rule 4.3.B).

use super::words as names;
use crate::games::dawn_of_empire::DawnOfEmpire;
use crate::games::dawn_of_empire::charter::Charter;
use crate::games::dawn_of_empire::ids::{AreaId, Side};
use crate::games::dawn_of_empire::view::View;
use crate::rules::lexer::{Token, tokens, words};
use crate::rules::names::Item;
use crate::rules::policy;
use crate::rules::{Chance, Claim, Draft, Fault, InForce, Line, Question, Recorded, Rule, Visible};
use serde::{Deserialize, Serialize};

/// Put to Spain when two areas or more are to be resolved; by ruling r8 `roll_off_and_alternate` to the side that picks.
/// Default: rulebook order (the order of the map's list).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct FightOrder {
    pub turn: u8,
    pub side: Side,
    /// Areas still to be resolved, in rulebook order.
    pub areas: Vec<AreaId>,
}
impl Visible for FightOrder {}

/// All areas of the question, in the order chosen.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct FightOrderGiven {
    pub areas: Vec<AreaId>,
}
impl Recorded for FightOrderGiven {}

const HEADS: &[&[&str]] = &[&["fight", "first"], &["fight", "order"]];
const HEAD: &str = "fight first";

impl Question for FightOrder {
    type Rules = DawnOfEmpire;
    type Answer = FightOrderGiven;
    const KIND: &'static str = "fight_order";
    const RULE: Rule = Rule("4.3.B");
    const USED_UP: bool = false;

    /// By ruling r8 the choice can come round again while areas are left.
    fn key(&self) -> String {
        format!("turn={}/left={}", self.turn, self.areas.len())
    }
    fn waits(&self, _: &Charter, _: &View, lines: &[Line]) -> bool {
        policy::asks(lines, HEADS)
    }
    fn read(&self, charter: &Charter, _: &View, lines: &[Line]) -> Draft<FightOrderGiven> {
        let rulebook = |line, text: &str| {
            let kept = InForce { line, text: format!("{HEAD}: {text}") };
            Draft::of(FightOrderGiven { areas: self.areas.clone() }, vec![kept])
        };
        policy::last_read(rulebook(None, "rest"), lines, HEADS, |line, said| {
            if policy::is_ask(said) {
                return Ok(rulebook(Some(line), "ask"));
            }
            Ok(self.first(charter, line, &areas(charter, line, said)?))
        })
    }
    fn claim(_: &Charter, view: &View, line: &str) -> Option<Claim> {
        let tokens = tokens(line);
        let said = policy::after_head(&tokens, HEADS).filter(|_| view.side.is_some())?;
        (said.marked || policy::is_ask(said.what)).then(|| Claim::on(HEAD))
    }
    fn sample(&self, charter: &Charter, _: &View, chance: &mut dyn Chance) -> Vec<String> {
        let mut areas = self.areas.clone();
        let mut first = vec![];
        for _ in 0..chance.below(areas.len() as u32 + 1) {
            first.push(names::area(charter, &areas.remove(chance.below(areas.len() as u32) as usize)));
        }
        match (chance.below(6), first.is_empty()) {
            (0, _) => vec![format!("{HEAD}: ask")],
            (_, true) => vec![],
            (_, false) => vec![format!("{HEAD}: {}, rest", first.join(", "))],
        }
    }
}

impl FightOrder {
    /// Areas named come first, as far as they are fought; the rest follows in rulebook order.
    fn first(&self, charter: &Charter, line: u32, first: &[AreaId]) -> Draft<FightOrderGiven> {
        let mut areas = self.areas.clone();
        areas.sort_by_key(|id| first.iter().position(|named| named == id).unwrap_or(first.len()));
        let list = first.iter().map(|id| names::area(charter, id)).chain(["rest".into()]);
        let text = format!("{HEAD}: {}", list.collect::<Vec<_>>().join(", "));
        Draft::of(FightOrderGiven { areas }, vec![InForce { line: Some(line), text }])
    }
}

/// The areas of a line; an area where nothing is fought is no fault, for the line may stand for always.
fn areas(charter: &Charter, line: u32, said: &[Token]) -> Result<Vec<AreaId>, Box<Fault>> {
    let rest = |token: &&Token| !matches!(token.word(), Some("rest" | "the" | "then"));
    let said: Vec<Token> = said.iter().filter(rest).cloned().collect();
    let table = names::areas(charter);
    let items = table.list(&said);
    let mut areas = vec![];
    let mut fault = None;
    for item in items {
        match item {
            Item::Name(id) => areas.push(id),
            Item::Ambiguous { typed, among } => {
                let list = names::either(among.iter().map(|id| names::area(charter, id)));
                let problem = Fault::new(line, "ambiguous_place", FightOrder::RULE).with("word", typed);
                fault = fault.or(Some(problem.with("among", list)));
                areas.extend(among.first().cloned());
            }
            Item::Unknown { typed } => {
                areas.extend(table.nearest(&typed, |_| true));
                fault =
                    fault.or(Some(Fault::new(line, "unknown_place", FightOrder::RULE).with("word", typed)));
            }
        }
    }
    let list = areas.iter().map(|id| names::area(charter, id)).chain(["rest".into()]);
    let form = format!("{HEAD}: {}", list.collect::<Vec<_>>().join(", "));
    match fault {
        Some(fault) => Err(Box::new(fault.nearest(form))),
        None if words(&said).is_empty() => Ok(vec![]),
        None => Ok(areas),
    }
}
