//! The order of equally damaged ships when a line re-forms (rule 8.3.3.A).

use super::{named, words as names};
use crate::games::dawn_of_empire::DawnOfEmpire;
use crate::games::dawn_of_empire::charter::Charter;
use crate::games::dawn_of_empire::ids::{AreaId, ShipId, Side};
use crate::games::dawn_of_empire::view::View;
use crate::rules::lexer::{Token, tokens, words};
use crate::rules::policy;
use crate::rules::{Chance, Claim, Draft, Fault, InForce, Line, Question, Recorded, Rule, Visible};
use serde::{Deserialize, Serialize};
use std::cmp::Reverse;

/// Put when two or more ships at the end of a line have the same damage.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct EqualShips {
    pub turn: u8,
    pub side: Side,
    pub area: AreaId,
    pub round: u32,
    /// Ships with one amount of damage, in their present order, for each amount with two ships or more.
    pub groups: Vec<Vec<ShipId>>,
}
impl Visible for EqualShips {}

/// The same groups, each in the order chosen.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct EqualShipsGiven {
    pub groups: Vec<Vec<ShipId>>,
}
impl Recorded for EqualShipsGiven {}

const HEADS: &[&[&str]] = &[&["equal", "ships"]];
const HEAD: &str = "equal ships";
const PRINTED: [&str; 3] = ["keep", "strongest first", "ask"];

#[derive(Clone, Copy, Debug, PartialEq)]
enum By {
    Keep,
    Strongest,
    Ask,
}

const PHRASES: &[(&[&str], By)] = &[
    (&["keep"], By::Keep),
    (&["keep", "place"], By::Keep),
    (&["keep", "their", "place"], By::Keep),
    (&["strongest", "first"], By::Strongest),
    (&["strongest"], By::Strongest),
    (&["ask"], By::Ask),
    (&["ask", "me"], By::Ask),
];

impl Question for EqualShips {
    type Rules = DawnOfEmpire;
    type Answer = EqualShipsGiven;
    const KIND: &'static str = "equal_ships";
    const RULE: Rule = Rule("8.3.3.A");
    const USED_UP: bool = false;

    fn key(&self) -> String {
        format!("turn={}/area={}/round={}", self.turn, self.area, self.round)
    }
    fn waits(&self, _: &Charter, _: &View, lines: &[Line]) -> bool {
        policy::asks(lines, HEADS)
    }
    fn read(&self, charter: &Charter, view: &View, lines: &[Line]) -> Draft<EqualShipsGiven> {
        policy::last_read(self.by(charter, By::Keep, None), lines, HEADS, |line, said| {
            match policy::phrase(&words(said), PHRASES) {
                Some(by) => Ok(self.by(charter, by, Some(line))),
                None => self.named(charter, view, line, said),
            }
        })
    }
    fn claim(_: &Charter, view: &View, line: &str) -> Option<Claim> {
        let tokens = tokens(line);
        let said = policy::after_head(&tokens, HEADS).filter(|_| view.side.is_some())?;
        let reads = policy::phrase(&words(said.what), PHRASES).is_some();
        (said.marked || reads).then(|| Claim::on(HEAD))
    }
    fn sample(&self, charter: &Charter, _: &View, chance: &mut dyn Chance) -> Vec<String> {
        let drawn = chance.below(5) as usize;
        match (PRINTED.get(drawn), self.groups.first()) {
            (Some(by), _) => vec![format!("{HEAD}: {by}")],
            (None, Some(group)) if drawn == 3 => {
                let turned: Vec<ShipId> = group.iter().rev().cloned().collect();
                vec![format!("{HEAD}: {}", names::list(charter, &[], &turned))]
            }
            _ => vec![],
        }
    }
}

impl EqualShips {
    fn by(&self, charter: &Charter, by: By, line: Option<u32>) -> Draft<EqualShipsGiven> {
        let mut groups = self.groups.clone();
        let printed = match by {
            By::Keep => PRINTED[0],
            By::Strongest => PRINTED[1],
            By::Ask => PRINTED[2],
        };
        if by == By::Strongest {
            for group in &mut groups {
                group
                    .sort_by_key(|id| Reverse(charter.ships.get(id).map(|ship| (ship.attack, ship.defense))));
            }
        }
        Draft::of(EqualShipsGiven { groups }, vec![InForce { line, text: format!("{HEAD}: {printed}") }])
    }

    /// Ships by name come first in their group; the others keep their place.
    fn named(
        &self,
        charter: &Charter,
        view: &View,
        line: u32,
        said: &[Token],
    ) -> Result<Draft<EqualShipsGiven>, Box<Fault>> {
        let said: Vec<Token> = said.iter().filter(|token| token.word() != Some("rest")).cloned().collect();
        let typed = words(&said).join(" ");
        let unknown = || Box::new(policy::unknown(line, HEAD, &typed, &PRINTED, Self::RULE));
        let ships = named::ships(charter, view, line, HEAD, &said, Self::RULE)
            .map_err(|fault| if fault.why == "unknown_name" { unknown() } else { fault })?;
        if ships.is_empty() {
            return Err(unknown());
        }
        let mut groups = self.groups.clone();
        for group in &mut groups {
            group.sort_by_key(|id| ships.iter().position(|named| named == id).unwrap_or(ships.len()));
        }
        let text = format!("{HEAD}: {}", names::list(charter, &[], &ships));
        Ok(Draft::of(EqualShipsGiven { groups }, vec![InForce { line: Some(line), text }]))
    }
}
