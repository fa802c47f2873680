//! Whom the ships of the pursuing side go after when the other side disengages by speed (option 14.9).

use super::{named, words as names};
use crate::games::dawn_of_empire::DawnOfEmpire;
use crate::games::dawn_of_empire::charter::Charter;
use crate::games::dawn_of_empire::ids::{AreaId, ShipId, Side};
use crate::games::dawn_of_empire::view::View;
use crate::rules::chance::pick;
use crate::rules::lexer::{Token, joined, tokens, words};
use crate::rules::policy;
use crate::rules::{Chance, Claim, Draft, Fault, InForce, Line, Question, Recorded, Rule, Visible};
use serde::{Deserialize, Serialize};

/// Put to the pursuing side when one of its ships is fast enough for a subgroup. Both sides are face up.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Pursuit {
    pub turn: u8,
    pub side: Side,
    pub area: AreaId,
    /// The round just fought.
    pub round: u32,
    /// The disengaging side by speed (14.9.A), the slowest first.
    pub groups: Vec<Subgroup>,
    /// Own ships, in line order.
    pub ships: Vec<Pursuer>,
}
impl Visible for Pursuit {}

/// Ships of one movement allowance, after damage and coaling.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Subgroup {
    pub speed: u32,
    pub ships: Vec<ShipId>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Pursuer {
    pub ship: ShipId,
    pub speed: u32,
}

/// Own ships with the place of the subgroup that each goes after, 0 for the slowest; the others let it go.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PursuitGiven {
    pub after: Vec<(ShipId, u32)>,
}
impl Recorded for PursuitGiven {}

const HEADS: &[&[&str]] = &[&["pursue"], &["pursuit"]];
const HEAD: &str = "pursue";
const PRINTED: [&str; 4] = ["slowest", "two slowest", "none", "ask"];

#[derive(Clone, Copy, Debug, PartialEq)]
enum Whom {
    Slowest,
    TwoSlowest,
    Nobody,
    Ask,
}

const PHRASES: &[(&[&str], Whom)] = &[
    (&["slowest"], Whom::Slowest),
    (&["the", "slowest"], Whom::Slowest),
    (&["two", "slowest"], Whom::TwoSlowest),
    (&["the", "two", "slowest"], Whom::TwoSlowest),
    (&["none"], Whom::Nobody),
    (&["never"], Whom::Nobody),
    (&["ask"], Whom::Ask),
    (&["ask", "me"], Whom::Ask),
];

impl Whom {
    fn printed(self) -> &'static str {
        match self {
            Whom::Slowest => PRINTED[0],
            Whom::TwoSlowest => PRINTED[1],
            Whom::Nobody => PRINTED[2],
            Whom::Ask => PRINTED[3],
        }
    }
}

impl Question for Pursuit {
    type Rules = DawnOfEmpire;
    type Answer = PursuitGiven;
    const KIND: &'static str = "pursuit";
    const RULE: Rule = Rule("14.9");
    const USED_UP: bool = false;

    fn key(&self) -> String {
        format!("turn={}/area={}/round={}", self.turn, self.area, self.round)
    }
    fn waits(&self, _: &Charter, _: &View, lines: &[Line]) -> bool {
        policy::asks(lines, HEADS)
    }
    fn read(&self, charter: &Charter, _: &View, lines: &[Line]) -> Draft<PursuitGiven> {
        policy::last_read(self.whom(Whom::Slowest, None), lines, HEADS, |line, said| {
            match policy::phrase(&words(said), PHRASES) {
                Some(whom) => Ok(self.whom(whom, Some(line))),
                None => self.named(charter, line, said),
            }
        })
    }
    fn claim(charter: &Charter, view: &View, line: &str) -> Option<Claim> {
        let tokens = tokens(line);
        let plays = view.side.is_some() && charter.options.speed_subgroups;
        let said = policy::after_head(&tokens, HEADS).filter(|_| plays)?;
        let reads = policy::phrase(&words(said.what), PHRASES).is_some();
        (said.marked || reads).then(|| Claim::on(HEAD))
    }
    fn sample(&self, charter: &Charter, _: &View, chance: &mut dyn Chance) -> Vec<String> {
        let pursuer = pick(chance, &self.ships);
        let near = |ship: &&Pursuer| {
            let group = self.groups.iter().rev().find(|group| group.speed <= ship.speed)?;
            Some((ship.ship.clone(), group.ships.first()?.clone()))
        };
        match (chance.below(4), pursuer.as_ref().and_then(near)) {
            (0, _) => vec![],
            (1, Some(pair)) => vec![format!("{HEAD}: {}", named::pairs(charter, &[pair]))],
            (draw, _) => {
                vec![format!("{HEAD}: {}", PRINTED[(draw + chance.below(2)) as usize % PRINTED.len()])]
            }
        }
    }
}

impl Pursuit {
    /// 14.9.B, 14.9.C Every ship that is fast enough after the slowest; or those that are fast enough for the second by
    /// turns after the first two.
    fn whom(&self, whom: Whom, line: Option<u32>) -> Draft<PursuitGiven> {
        let mut turns = 0;
        let after = self.ships.iter().filter_map(|pursuer| {
            let fast = |at: usize| self.groups.get(at).is_some_and(|group| group.speed <= pursuer.speed);
            let at = match whom {
                Whom::Nobody => return None,
                Whom::TwoSlowest if fast(1) => {
                    turns += 1;
                    u32::from(turns % 2 == 1)
                }
                _ => 0,
            };
            fast(0).then(|| (pursuer.ship.clone(), at))
        });
        let answer = PursuitGiven { after: after.collect() };
        Draft::of(answer, vec![InForce { line, text: format!("{HEAD}: {}", whom.printed()) }])
    }

    /// `brooklyn at colon, texas at vizcaya`: any ship names its subgroup. Ships that are not in this battle are passed
    /// by, for the line may stand for always; own ships not named go after the slowest.
    fn named(&self, charter: &Charter, line: u32, said: &[Token]) -> Result<Draft<PursuitGiven>, Box<Fault>> {
        let mut draft = self.whom(Whom::Slowest, Some(line));
        let mut pairs = vec![];
        for part in said.split(|token| token.word().is_none()).filter(|part| !part.is_empty()) {
            let Some((ship, target)) = named::pair(charter, part) else {
                let fault = policy::unknown(line, HEAD, &joined(part), &PRINTED, Self::RULE);
                let own = self.ships.iter().find(|own| begins_with(charter, part, &own.ship));
                return Err(Box::new(match own {
                    Some(own) => fault.nearest(self.nearest(charter, pairs, own)),
                    None => fault,
                }));
            };
            let at = self.groups.iter().position(|group| group.ships.contains(&target));
            let pursuer = self.ships.iter().find(|pursuer| pursuer.ship == ship);
            if let (Some(at), Some(pursuer)) = (at, pursuer) {
                if self.groups.get(at).is_some_and(|group| group.speed > pursuer.speed) {
                    let fault = Fault::new(line, "too_slow_to_pursue", Self::RULE)
                        .with("who", names::ship(charter, &ship))
                        .with("target", names::ship(charter, &target));
                    return Err(Box::new(fault.nearest(self.nearest(charter, pairs, pursuer))));
                }
                draft.answer.after.retain(|(other, _)| *other != ship);
                draft.answer.after.push((ship.clone(), at as u32));
            }
            pairs.push((ship, target));
        }
        if pairs.is_empty() {
            return Err(Box::new(policy::unknown(line, HEAD, "", &PRINTED, Self::RULE)));
        }
        let text = format!("{HEAD}: {}", named::pairs(charter, &pairs));
        draft.in_force = vec![InForce { line: Some(line), text }];
        Ok(draft)
    }

    /// The pairs before, then a ship at the fastest subgroup that she can catch.
    fn nearest(&self, charter: &Charter, mut pairs: Vec<(ShipId, ShipId)>, own: &Pursuer) -> String {
        let group = self.groups.iter().rev().find(|group| group.speed <= own.speed);
        pairs.extend(group.and_then(|group| Some((own.ship.clone(), group.ships.first()?.clone()))));
        let text = named::pairs(charter, &pairs);
        format!("{HEAD}: {}", if pairs.is_empty() { PRINTED[0] } else { &text })
    }
}

fn begins_with(charter: &Charter, said: &[Token], ship: &ShipId) -> bool {
    let name = tokens(&names::ship(charter, ship));
    !name.is_empty() && words(said).starts_with(&words(&name))
}
