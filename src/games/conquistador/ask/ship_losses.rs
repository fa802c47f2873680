//! Which ships a nation gives up (8.3.1.B).

use super::engage::unknown;
use crate::games::conquistador::Conquistador;
use crate::games::conquistador::charter::Charter;
use crate::games::conquistador::goods::{Ship, Ships};
use crate::games::conquistador::ids::{Label, Nation, ShipClass};
use crate::games::conquistador::view::View;
use crate::rules::hex::Hex;
use crate::rules::lexer::{Token, tokens, words as words_of};
use crate::rules::policy;
use crate::rules::{Chance, Claim, Draft, InForce, Line, Question, Recorded, Rule, Visible};
use serde::{Deserialize, Serialize};

/// Put to a side that has more ships in a battle than it loses. What they carry is hidden, so it is always put.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ShipLosses {
    pub nation: Nation,
    pub turn: u8,
    pub hex: Hex,
    /// The expedition that moved.
    pub fleet: Label,
    pub ships: u32,
}
impl Visible for ShipLosses {}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ShipLossesGiven {
    pub order: LossOrder,
}
impl Recorded for ShipLossesGiven {}

/// Which ships go first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LossOrder {
    #[default]
    CaravelsFirst,
    CarracksFirst,
    EmptiestFirst,
}

impl LossOrder {
    /// The places of a fleet's ships, those that go first in front; of one class the emptiest, and one with a leader
    /// last.
    pub fn sorted(self, ships: &Ships) -> Vec<usize> {
        let worth = |ship: &Ship| {
            let party = &ship.hold.party;
            let led = party.leaders.len() + party.missionaries.len();
            (led, party.berths(), ship.hold.gold.ducats())
        };
        let class = |ship: &Ship| match self {
            LossOrder::CaravelsFirst => (ship.class != ShipClass::Caravel) as u8,
            LossOrder::CarracksFirst => (ship.class != ShipClass::Carrack) as u8,
            LossOrder::EmptiestFirst => 0,
        };
        let mut places: Vec<usize> = (0..ships.0.len()).collect();
        places.sort_by_key(|place| (class(&ships.0[*place]), worth(&ships.0[*place]), ships.0[*place].class));
        places
    }
    fn printed(self) -> &'static str {
        CHOICES[self as usize]
    }
}

const HEADS: &[&[&str]] = &[&["losses"]];
const HEAD: &str = "losses";
const CHOICES: [&str; 3] = ["caravels first", "carracks first", "emptiest first"];

/// A line may speak of soldiers and colonists too: that part is about land (11.2.1.D).
fn order(what: &[Token]) -> Option<LossOrder> {
    what.split(|token| token.word().is_none()).find_map(|part| match words_of(part)[..] {
        ["caravels" | "caravel"] | ["caravels" | "caravel", "first"] => Some(LossOrder::CaravelsFirst),
        ["carracks" | "carrack"] | ["carracks" | "carrack", "first"] => Some(LossOrder::CarracksFirst),
        ["emptiest" | "empty"] | ["emptiest" | "empty", "first"] => Some(LossOrder::EmptiestFirst),
        _ => None,
    })
}

impl Question for ShipLosses {
    type Rules = Conquistador;
    type Answer = ShipLossesGiven;
    const KIND: &'static str = "ship_losses";
    const RULE: Rule = Rule("8.3.1");
    const HUSHED: bool = true;
    const USED_UP: bool = false;

    fn key(&self) -> String {
        format!("turn={}/hex={}/fleet={}/ships={}", self.turn, self.hex, self.fleet, self.ships)
    }
    fn waits(&self, _: &Charter, _: &View, lines: &[Line]) -> bool {
        policy::asks(lines, HEADS)
    }
    fn read(&self, _: &Charter, _: &View, lines: &[Line]) -> Draft<ShipLossesGiven> {
        let of = |line, order: LossOrder, said: &str| {
            let text = format!("{HEAD}: {said}");
            Draft::of(ShipLossesGiven { order }, vec![InForce { line, text }])
        };
        let silence = LossOrder::default();
        policy::last_read(of(None, silence, silence.printed()), lines, HEADS, |line, what| {
            match order(what) {
                Some(order) => Ok(of(Some(line), order, order.printed())),
                None if policy::is_ask(what) => Ok(of(Some(line), silence, "ask")),
                None => Err(unknown(line, HEAD, what, &CHOICES, Self::RULE)),
            }
        })
    }
    fn claim(_: &Charter, view: &View, line: &str) -> Option<Claim> {
        let tokens = tokens(line);
        let said = policy::after_head(&tokens, HEADS).filter(|_| view.nation.is_some_and(Nation::sails))?;
        let reads = said.marked || order(said.what).is_some();
        reads.then(|| Claim::on(HEAD))
    }
    fn sample(&self, _: &Charter, _: &View, chance: &mut dyn Chance) -> Vec<String> {
        match chance.below(4) {
            0 => vec![],
            draw => vec![format!("{HEAD}: {}", CHOICES[draw as usize - 1])],
        }
    }
}
