//! Where excess ships overlap a shorter line (rule 8.3.1.D, ruling r6 `owner_chooses`).

use super::named;
use crate::games::dawn_of_empire::DawnOfEmpire;
use crate::games::dawn_of_empire::charter::Charter;
use crate::games::dawn_of_empire::ids::{AreaId, ShipId, Side};
use crate::games::dawn_of_empire::view::View;
use crate::rules::lexer::{Token, joined, tokens, words};
use crate::rules::policy;
use crate::rules::{Chance, Claim, Draft, Fault, InForce, Line, Question, Recorded, Rule, Visible};
use serde::{Deserialize, Serialize};

/// Put to the side with the longer line before each round, when the ruling is in force and it has undamaged ships over;
/// damaged ones overlap from the end (8.3.3.D). Both lines are face up.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Overlap {
    pub turn: u8,
    pub side: Side,
    pub area: AreaId,
    pub round: u32,
    /// Own undamaged ships over, in line order.
    pub ships: Vec<ShipId>,
    /// The opposing line.
    pub against: Vec<ShipId>,
}
impl Visible for Overlap {}

/// Ships with the ship that each is to overlap; the others follow the rule's order. Each opposing ship takes one before
/// any takes a second.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct OverlapGiven {
    pub at: Vec<(ShipId, ShipId)>,
}
impl Recorded for OverlapGiven {}

const HEADS: &[&[&str]] = &[&["overlap"]];
const HEAD: &str = "overlap";
const IN_ORDER: &str = "in order";
const PRINTED: [&str; 2] = [IN_ORDER, "ask"];

impl Question for Overlap {
    type Rules = DawnOfEmpire;
    type Answer = OverlapGiven;
    const KIND: &'static str = "overlap";
    const RULE: Rule = Rule("8.3.1.D");
    const USED_UP: bool = false;

    fn key(&self) -> String {
        format!("turn={}/area={}/round={}", self.turn, self.area, self.round)
    }
    fn waits(&self, _: &Charter, _: &View, lines: &[Line]) -> bool {
        policy::asks(lines, HEADS)
    }
    fn read(&self, charter: &Charter, _: &View, lines: &[Line]) -> Draft<OverlapGiven> {
        let of = |line, at, text: &str| {
            Draft::of(OverlapGiven { at }, vec![InForce { line, text: format!("{HEAD}: {text}") }])
        };
        policy::last_read(of(None, vec![], IN_ORDER), lines, HEADS, |line, said| {
            Ok(match words(said)[..] {
                ["in", "order"] => of(Some(line), vec![], IN_ORDER),
                _ if policy::is_ask(said) => of(Some(line), vec![], "ask"),
                _ => {
                    let pairs = self.pairs(charter, line, said)?;
                    let text = named::pairs(charter, &pairs);
                    of(Some(line), pairs, &text)
                }
            })
        })
    }
    fn claim(_: &Charter, view: &View, line: &str) -> Option<Claim> {
        let tokens = tokens(line);
        let said = policy::after_head(&tokens, HEADS).filter(|_| view.side.is_some())?;
        said.marked.then(|| Claim::on(HEAD))
    }
    fn sample(&self, charter: &Charter, _: &View, chance: &mut dyn Chance) -> Vec<String> {
        let mut draw = |of: &[ShipId]| of.get(chance.below(of.len() as u32) as usize).cloned();
        match (draw(&self.ships), draw(&self.against)) {
            (Some(ship), Some(target)) if ship != target => {
                vec![format!("{HEAD}: {}", named::pairs(charter, &[(ship, target)]))]
            }
            _ => vec![],
        }
    }
}

impl Overlap {
    /// `montgomery at galicia, columbia at oquendo`; a ship that is not over is passed by, so that a line may stand for
    /// every round.
    fn pairs(
        &self,
        charter: &Charter,
        line: u32,
        said: &[Token],
    ) -> Result<Vec<(ShipId, ShipId)>, Box<Fault>> {
        let mut pairs = vec![];
        for part in said.split(|token| token.word().is_none()).filter(|part| !part.is_empty()) {
            let pair = named::pair(charter, part);
            let unknown = || {
                let nearest = self.ships.first().cloned().zip(self.against.first().cloned());
                let form = nearest.map_or(IN_ORDER.into(), |pair| named::pairs(charter, &[pair]));
                policy::unknown(line, HEAD, &joined(part), &PRINTED, Self::RULE)
                    .nearest(format!("{HEAD}: {form}"))
            };
            pairs.push(pair.ok_or_else(|| Box::new(unknown()))?);
        }
        if pairs.is_empty() {
            return Err(Box::new(policy::unknown(line, HEAD, "", &PRINTED, Self::RULE)));
        }
        Ok(pairs)
    }
}
