//! Which of two nations that fought together loses ships (8.3.1.C).

use super::engage::unknown;
use super::words;
use crate::games::conquistador::Conquistador;
use crate::games::conquistador::charter::Charter;
use crate::games::conquistador::ids::{Label, Nation, ShipClass};
use crate::games::conquistador::view::View;
use crate::rules::hex::Hex;
use crate::rules::lexer::{tokens, words as words_of};
use crate::rules::names::Reading;
use crate::rules::policy;
use crate::rules::{Chance, Claim, Draft, InForce, Line, Question, Recorded, Rule, Visible};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Put to the opponent of combined forces.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct WhoLoses {
    pub nation: Nation,
    pub turn: u8,
    pub hex: Hex,
    pub fleet: Label,
    /// Ships that are lost.
    pub ships: u32,
    /// Whose they may be, and what each has there.
    pub among: BTreeMap<Nation, BTreeMap<ShipClass, u32>>,
}
impl Visible for WhoLoses {}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct WhoLosesGiven {
    pub nation: Nation,
}
impl Recorded for WhoLosesGiven {}

const HEADS: &[&[&str]] = &[&["who", "loses"]];
const HEAD: &str = "who loses";
const LARGER: &str = "larger";

impl Question for WhoLoses {
    type Rules = Conquistador;
    type Answer = WhoLosesGiven;
    const KIND: &'static str = "who_loses";
    const RULE: Rule = Rule("8.3.1");
    const USED_UP: bool = false;
    const AGAIN: bool = true;

    fn key(&self) -> String {
        format!("turn={}/hex={}/fleet={}", self.turn, self.hex, self.fleet)
    }
    fn waits(&self, _: &Charter, _: &View, lines: &[Line]) -> bool {
        policy::asks(lines, HEADS)
    }
    fn read(&self, charter: &Charter, _: &View, lines: &[Line]) -> Draft<WhoLosesGiven> {
        let of = |line, nation: Option<Nation>, said: String| {
            let nation = nation.filter(|nation| self.among.contains_key(nation)).unwrap_or(self.larger());
            Draft::of(WhoLosesGiven { nation }, vec![InForce { line, text: format!("{HEAD}: {said}") }])
        };
        let names = words::nations(charter);
        policy::last_read(of(None, None, LARGER.into()), lines, HEADS, |line, what| {
            let typed = words_of(what);
            match (typed[..].first(), names.read_whole(&typed)) {
                (Some(&"larger" | &"ask"), _) if typed.len() == 1 => {
                    Ok(of(Some(line), None, typed.join(" ")))
                }
                (_, Reading::Found { id, .. }) => Ok(of(Some(line), Some(id), words::nation(id))),
                _ => Err(unknown(line, HEAD, what, &self.choices(), Self::RULE)),
            }
        })
    }
    fn claim(charter: &Charter, view: &View, line: &str) -> Option<Claim> {
        let tokens = tokens(line);
        let said = policy::after_head(&tokens, HEADS).filter(|_| view.nation.is_some_and(Nation::sails))?;
        let names = words::nations(charter).read_whole(&words_of(said.what));
        let reads = said.marked || matches!(names, Reading::Found { .. });
        reads.then(|| Claim::on(HEAD))
    }
    fn sample(&self, _: &Charter, _: &View, chance: &mut dyn Chance) -> Vec<String> {
        let choices = self.choices();
        match chance.below(3) {
            0 => vec![],
            _ => vec![format!("{HEAD}: {}", choices[chance.below(choices.len() as u32) as usize])],
        }
    }
}

impl WhoLoses {
    /// The one with more ships there; of equals the first in seat order.
    fn larger(&self) -> Nation {
        let count = |nation: &&Nation| self.among[*nation].values().sum::<u32>();
        self.among.keys().rev().max_by_key(count).copied().unwrap_or(self.nation)
    }
    fn choices(&self) -> Vec<&'static str> {
        self.among.keys().map(|nation| nation.word()).chain([LARGER]).collect()
    }
}
