//! Where beaten units go (11.2.2).

use super::words as names;
use crate::games::conquistador::Conquistador;
use crate::games::conquistador::charter::Charter;
use crate::games::conquistador::goods::Camp;
use crate::games::conquistador::ids::Nation;
use crate::games::conquistador::view::View;
use crate::rules::chance::pick;
use crate::rules::hex::Hex;
use crate::rules::lexer::{tokens, words};
use crate::rules::policy;
use crate::rules::{Chance, Claim, Draft, Fault, InForce, Line, Question, Recorded, Rule, Visible};
use serde::{Deserialize, Serialize};

/// Put to a nation whose units must leave a hex for one of several; its standing order settles it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RetreatTo {
    pub nation: Nation,
    pub turn: u8,
    pub from: Hex,
    /// At least two, in the order of their numbers.
    pub hexes: Vec<Hex>,
}
impl Visible for RetreatTo {}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RetreatGiven {
    pub to: Hex,
}
impl Recorded for RetreatGiven {}

const HEADS: &[&[&str]] = &[&["retreat"]];
const HEAD: &str = "retreat";
const NEAREST: &str = "nearest port";
const PRINTED: [&str; 2] = [NEAREST, "ask"];

impl RetreatTo {
    /// The hex nearest to an own port, else to an own settlement, else the first.
    fn nearest(&self, charter: &Charter, view: &View) -> Hex {
        let settled: Vec<Hex> = view
            .my_camps()
            .filter(|(hex, camp)| Camp::is_settlement(camp) && *hex != self.from)
            .map(|(hex, _)| hex)
            .collect();
        let rank = |hex: &Hex| {
            let ways = charter.map.land_from(*hex);
            let cost = |ports: bool| {
                let goals = settled.iter().filter(|goal| !ports || charter.map.is_coastal(**goal));
                goals.filter_map(|goal| ways.cost(goal)).min().unwrap_or(u32::MAX)
            };
            (cost(true), cost(false), *hex)
        };
        self.hexes.iter().copied().min_by_key(rank).unwrap_or(self.from)
    }

    fn to(&self, to: Hex, line: Option<u32>, text: &str) -> Draft<RetreatGiven> {
        Draft::of(RetreatGiven { to }, vec![InForce { line, text: format!("{HEAD}: {text}") }])
    }
}

impl Question for RetreatTo {
    type Rules = Conquistador;
    type Answer = RetreatGiven;
    const KIND: &'static str = "retreat";
    const RULE: Rule = Rule("11.2.2");
    const USED_UP: bool = false;
    const AGAIN: bool = true;

    fn key(&self) -> String {
        format!("turn={} from={}", self.turn, self.from)
    }
    fn waits(&self, _: &Charter, _: &View, lines: &[Line]) -> bool {
        policy::asks(lines, HEADS)
    }
    fn read(&self, charter: &Charter, view: &View, lines: &[Line]) -> Draft<RetreatGiven> {
        let nearest = self.nearest(charter, view);
        policy::last_read(self.to(nearest, None, NEAREST), lines, HEADS, |line, said| match words(said)[..] {
            ["nearest", "port"] | ["nearest"] | ["port"] => Ok(self.to(nearest, Some(line), NEAREST)),
            _ if policy::is_ask(said) => Ok(self.to(nearest, Some(line), PRINTED[1])),
            [word] if names::looks_like_hex(word) => {
                let hex = names::hex(charter, word).filter(|hex| self.hexes.contains(hex));
                hex.map(|hex| self.to(hex, Some(line), word)).ok_or_else(|| {
                    let fault = Fault::new(line, "no_retreat_there", Self::RULE).with("hex", word);
                    let choices: Vec<String> = self.hexes.iter().map(Hex::to_string).collect();
                    let fault = fault.with("choices", choices.join(", "));
                    Box::new(fault.nearest(format!("{HEAD}: {nearest}")))
                })
            }
            _ => Err(Box::new(policy::unknown(line, HEAD, &words(said).join(" "), &PRINTED, Self::RULE))),
        })
    }
    fn claim(_: &Charter, view: &View, line: &str) -> Option<Claim> {
        let tokens = tokens(line);
        let said = policy::after_head(&tokens, HEADS).filter(|_| view.nation.is_some())?;
        let reads = matches!(words(said.what)[..], ["nearest", "port"] | ["ask"]);
        let hex = matches!(words(said.what)[..], [word] if names::looks_like_hex(word));
        (said.marked || reads || hex).then(|| Claim::on(HEAD))
    }
    fn sample(&self, _: &Charter, _: &View, chance: &mut dyn Chance) -> Vec<String> {
        match (chance.below(4), pick(chance, &self.hexes)) {
            (0, Some(hex)) => vec![format!("{HEAD}: {hex}")],
            (1, _) => vec![format!("{HEAD}: {}", PRINTED[1])],
            (2, _) => vec![format!("{HEAD}: {NEAREST}")],
            _ => vec![],
        }
    }
}
