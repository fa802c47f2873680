//! Disengaging by speed (rule 10.2), before a battle and after each of its rounds.

use super::{named, words as names};
use crate::games::dawn_of_empire::DawnOfEmpire;
use crate::games::dawn_of_empire::charter::Charter;
use crate::games::dawn_of_empire::ids::{AreaId, ShipId, Side};
use crate::games::dawn_of_empire::view::View;
use crate::rules::lexer::{Token, tokens, words};
use crate::rules::policy;
use crate::rules::{Chance, Claim, Draft, Fault, InForce, Line, Question, Recorded, Remark, Rule, Visible};
use serde::{Deserialize, Serialize};

/// Put to a side whose ships (all before the battle, 10.2.1; those named after a round, 10.2.2) are faster than all
/// enemies. Ships in a battle are face up: both sides see what bears on it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Disengage {
    pub turn: u8,
    pub side: Side,
    pub area: AreaId,
    /// 0 before the battle, else the round just fought.
    pub round: u32,
    /// Own ships that may disengage, in line order.
    pub may: Vec<ShipId>,
    /// 14.9 Slower ones that disengage with them, and may be pursued.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub slower: Vec<ShipId>,
    /// Dice that each line would throw in the next round: after damage, leaders included.
    pub my_dice: u32,
    pub their_dice: u32,
}
impl Visible for Disengage {}

/// The ships that disengage; empty: fight on.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct DisengageGiven {
    pub ships: Vec<ShipId>,
}
impl Recorded for DisengageGiven {}

const HEADS: &[&[&str]] = &[&["disengage"]];
const HEAD: &str = "disengage";
const PRINTED: [&str; 4] = ["when outgunned", "never", "always", "ask"];

#[derive(Clone, Copy, Debug, PartialEq)]
enum When {
    Outgunned,
    Never,
    Always,
    Ask,
}

const PHRASES: &[(&[&str], When)] = &[
    (&["when", "outgunned"], When::Outgunned),
    (&["if", "outgunned"], When::Outgunned),
    (&["outgunned"], When::Outgunned),
    (&["never"], When::Never),
    (&["no"], When::Never),
    (&["none"], When::Never),
    (&["always"], When::Always),
    (&["yes"], When::Always),
    (&["all"], When::Always),
    (&["ask"], When::Ask),
    (&["ask", "me"], When::Ask),
];

impl When {
    fn printed(self) -> &'static str {
        match self {
            When::Outgunned => PRINTED[0],
            When::Never => PRINTED[1],
            When::Always => PRINTED[2],
            When::Ask => PRINTED[3],
        }
    }
}

impl Question for Disengage {
    type Rules = DawnOfEmpire;
    type Answer = DisengageGiven;
    const KIND: &'static str = "disengage";
    const RULE: Rule = Rule("10.2");
    const USED_UP: bool = false;

    fn key(&self) -> String {
        format!("turn={}/area={}/round={}", self.turn, self.area, self.round)
    }
    /// Only `disengage: ask` stops a battle for a letter.
    fn waits(&self, _: &Charter, _: &View, lines: &[Line]) -> bool {
        policy::asks(&bearing(lines), HEADS)
    }
    fn read(&self, charter: &Charter, view: &View, lines: &[Line]) -> Draft<DisengageGiven> {
        let mut draft = self.when(When::Outgunned, None);
        for line in bearing(lines) {
            let tokens = tokens(&line.text);
            let Some(said) = policy::after_head(&tokens, HEADS) else {
                draft.faults.push(Fault::new(line.number, "not_read", Self::RULE));
                continue;
            };
            let read = match policy::phrase(&words(said.what), PHRASES) {
                Some(when) => Ok(self.when(when, Some(line.number))),
                None => self.ships(charter, view, line.number, said.what),
            };
            match read {
                Ok(read) => draft = Draft { faults: draft.faults, ..read },
                Err(fault) => draft.faults.push(*fault),
            }
        }
        draft
    }
    fn claim(_: &Charter, view: &View, line: &str) -> Option<Claim> {
        let tokens = tokens(line);
        let said =
            policy::after_head(&tokens, HEADS).filter(|_| view.side.is_some() && !is_haven(&tokens))?;
        let reads = policy::phrase(&words(said.what), PHRASES).is_some();
        (said.marked || reads).then(|| Claim::on(HEAD))
    }
    fn sample(&self, charter: &Charter, _: &View, chance: &mut dyn Chance) -> Vec<String> {
        match chance.below(6) {
            0 => vec![],
            1 if self.round > 0 && !self.may.is_empty() => {
                let ships = &self.may[..1 + chance.below(self.may.len() as u32) as usize];
                vec![format!("{HEAD}: {}", names::list(charter, &[], ships))]
            }
            draw => vec![format!("{HEAD}: {}", PRINTED[draw as usize % PRINTED.len()])],
        }
    }
}

/// `disengage to: …` is about the port, not about going.
fn is_haven(tokens: &[Token]) -> bool {
    matches!(tokens.get(1).and_then(Token::word), Some("to"))
}

fn bearing(lines: &[Line]) -> Vec<Line> {
    lines.iter().filter(|line| !is_haven(&tokens(&line.text))).cloned().collect()
}

impl Disengage {
    /// Outgunned: fewer attack dice than half of theirs, after damage, leaders included.
    fn when(&self, when: When, line: Option<u32>) -> Draft<DisengageGiven> {
        let goes = match when {
            When::Outgunned | When::Ask => self.my_dice * 2 < self.their_dice,
            When::Never => false,
            When::Always => true,
        };
        let ships = if goes { self.may.clone() } else { vec![] };
        let text = format!("{HEAD}: {}", when.printed());
        let dice = Remark::new("dice").with("mine", self.my_dice).with("theirs", self.their_dice);
        Draft { remarks: vec![dice], ..Draft::of(DisengageGiven { ships }, vec![InForce { line, text }]) }
    }

    /// Some ships by name: after a round each for itself (10.2.2); before the battle the squadron as a whole (10.2.1).
    fn ships(
        &self,
        charter: &Charter,
        view: &View,
        line: u32,
        said: &[Token],
    ) -> Result<Draft<DisengageGiven>, Box<Fault>> {
        let typed = words(said).join(" ");
        let ships = named::ships(charter, view, line, HEAD, said, Self::RULE).map_err(|fault| {
            if fault.why == "unknown_name" {
                Box::new(policy::unknown(line, HEAD, &typed, &PRINTED, Self::RULE))
            } else {
                fault
            }
        })?;
        let may: Vec<ShipId> = self.may.iter().filter(|id| ships.contains(id)).cloned().collect();
        let fault = |why: &str, rule| {
            Fault::new(line, why, Rule(rule)).with("who", names::list(charter, &[], &ships))
        };
        if ships.is_empty() {
            return Err(Box::new(policy::unknown(line, HEAD, &typed, &PRINTED, Self::RULE)));
        }
        if may.len() < ships.len() {
            let fault = fault("too_slow_to_disengage", "10.2.2");
            let form = format!("{HEAD}: {}", names::list(charter, &[], &may));
            return Err(Box::new(if may.is_empty() {
                fault.nearest(format!("{HEAD}: never"))
            } else {
                fault.nearest(form)
            }));
        }
        if self.round == 0 && may.len() < self.may.len() {
            return Err(Box::new(
                fault("whole_squadron_or_none", "10.2.1").nearest(format!("{HEAD}: always")),
            ));
        }
        let text = format!("{HEAD}: {}", names::list(charter, &[], &may));
        Ok(Draft {
            answer: DisengageGiven { ships: may },
            in_force: vec![InForce { line: Some(line), text }],
            ..self.when(When::Never, None)
        })
    }
}
