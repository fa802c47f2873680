//! What becomes of ships that an enemy lost, and of leaders aboard (8.3.2, 15.4.4).

use super::engage::unknown;
use super::words as names;
use crate::games::conquistador::Conquistador;
use crate::games::conquistador::charter::Charter;
use crate::games::conquistador::facts::naval::Fate;
use crate::games::conquistador::ids::{Label, Nation, ShipClass};
use crate::games::conquistador::view::View;
use crate::rules::chance::pick;
use crate::rules::hex::Hex;
use crate::rules::lexer::{Token, tokens, words as words_of};
use crate::rules::names::Reading;
use crate::rules::policy;
use crate::rules::{Chance, Claim, Draft, Fault, InForce, Line, Question, Recorded, Rule, Visible};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Put to the victor of a battle in which he may take prizes.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Prize {
    pub nation: Nation,
    pub turn: u8,
    pub hex: Hex,
    pub fleet: Label,
    /// Whose ships they were: two nations may have fought together (8.1.4).
    pub of: Vec<Nation>,
    /// The ships that were given up.
    pub ships: BTreeMap<ShipClass, u32>,
}
impl Visible for Prize {}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PrizeGiven {
    pub prize: Spoil,
    /// 8.3.2.B The kind of ship that is taken, where one of it was lost; else the richest.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub class: Option<ShipClass>,
    /// The nation whose ship is taken, where it lost one; else any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub of: Option<Nation>,
    pub captives: Fate,
}
impl Recorded for PrizeGiven {}

/// What is done with a prize.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Spoil {
    /// The ship joins the victor's.
    Keep,
    /// Its gold is taken as far as there is room, then it is sunk.
    Sink,
    /// It goes down with all that it carries.
    None,
}

const PRIZE: &[&[&str]] = &[&["prize"], &["prizes"]];
const CAPTIVES: &[&[&str]] = &[&["captives"], &["captive"]];
const SPOILS: [&str; 4] = ["richest, keep", "carrack, keep", "sink", "none"];
const RICHEST: &str = "richest";
const FATES: [&str; 4] = ["ransom", "kill", "free", "ask"];

/// What silence does with captives.
const HELD: Fate = Fate::Ransom { ducats: None, else_kill: false };

/// What is done, and with which ship: of what kind, of which nation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Wish {
    spoil: Spoil,
    class: Option<ShipClass>,
    of: Option<Nation>,
}

/// Without a word.
const SILENCE: Wish = Wish { spoil: Spoil::Keep, class: None, of: None };

/// `carrack of spain, keep`
fn spoil(charter: &Charter, what: &[Token]) -> Option<Wish> {
    let words = words_of(what);
    let class = match words[..].first() {
        Some(&("carrack" | "carracks")) => Some(ShipClass::Carrack),
        Some(&("caravel" | "caravels")) => Some(ShipClass::Caravel),
        _ => None,
    };
    let rest = &words[usize::from(class.is_some() || words[..].first() == Some(&RICHEST))..];
    let nation = match names::nations(charter).read(rest.strip_prefix(&["of"]).unwrap_or(rest)) {
        Reading::Found { id, used } => Some((id, used)),
        _ => None,
    };
    let after = nation.map_or(0, |(_, used)| used + usize::from(rest[0] == "of"));
    let (of, named) = (nation.map(|(nation, _)| nation), rest.len() < words.len() || nation.is_some());
    let spoil = match rest[after..] {
        [] if named => Spoil::Keep,
        ["keep"] => Spoil::Keep,
        ["sink"] => Spoil::Sink,
        ["none"] | ["no"] if !named => Spoil::None,
        _ => return None,
    };
    Some(Wish { spoil, class, of })
}

impl Wish {
    fn printed(self) -> String {
        let ship = self.class.map_or(RICHEST, ShipClass::word);
        let of = self.of.map_or_else(String::new, |of| format!(" of {}", names::nation(of)));
        match (self.spoil, self.class, self.of) {
            (Spoil::Keep, ..) => format!("{ship}{of}, keep"),
            (Spoil::Sink, None, None) => SPOILS[2].into(),
            (Spoil::Sink, ..) => format!("{ship}{of}, sink"),
            (Spoil::None, ..) => SPOILS[3].into(),
        }
    }
}

fn fate(what: &[Token]) -> Option<Fate> {
    Some(match words_of(what)[..] {
        ["kill"] => Fate::Kill,
        ["free"] => Fate::Free,
        ["hold"] => HELD,
        ["ransom", ref rest @ ..] => {
            let threat = rest.strip_suffix(&["else", "kill"]);
            let ducats = match threat.unwrap_or(rest) {
                [] => None,
                [ducats] | [ducats, "ducats"] => Some(ducats.parse().ok()?),
                _ => return None,
            };
            Fate::Ransom { ducats, else_kill: threat.is_some() }
        }
        _ => return None,
    })
}

fn printed(fate: Fate) -> String {
    match fate {
        Fate::Ransom { ducats, else_kill } => {
            let ducats = ducats.map_or_else(String::new, |ducats| format!(" {ducats}"));
            format!("{}{ducats}{}", FATES[0], if else_kill { " else kill" } else { "" })
        }
        Fate::Kill => FATES[1].into(),
        Fate::Free => FATES[2].into(),
    }
}

impl Question for Prize {
    type Rules = Conquistador;
    type Answer = PrizeGiven;
    const KIND: &'static str = "prize";
    const RULE: Rule = Rule("8.3.2");
    const USED_UP: bool = false;
    const AGAIN: bool = true;

    fn key(&self) -> String {
        let of: Vec<&str> = self.of.iter().map(|nation| nation.word()).collect();
        format!("turn={}/hex={}/fleet={}/of={}", self.turn, self.hex, self.fleet, of.join("+"))
    }
    fn waits(&self, _: &Charter, _: &View, lines: &[Line]) -> bool {
        policy::asks(lines, PRIZE) || policy::asks(lines, CAPTIVES)
    }
    fn read(&self, charter: &Charter, _: &View, lines: &[Line]) -> Draft<PrizeGiven> {
        let Wish { spoil: prize, class, of } = SILENCE;
        let mut given = PrizeGiven { prize, class, of, captives: HELD };
        let mut prize = InForce { line: None, text: format!("prize: {}", SPOILS[0]) };
        let mut captives = InForce { line: None, text: format!("captives: {}", FATES[0]) };
        let mut faults: Vec<Fault> = vec![];
        for line in lines {
            let (tokens, number) = (tokens(&line.text), line.number);
            if let Some(said) = policy::after_head(&tokens, PRIZE) {
                match spoil(charter, said.what) {
                    Some(wish) => {
                        (given.prize, given.class, given.of) = (wish.spoil, wish.class, wish.of);
                        let text = format!("prize: {}", wish.printed());
                        prize = InForce { line: Some(number), text };
                    }
                    None if policy::is_ask(said.what) => {
                        prize = InForce { line: Some(number), text: "prize: ask".into() };
                    }
                    None => faults.push(*unknown(number, "prize", said.what, &SPOILS, Self::RULE)),
                }
            } else if let Some(said) = policy::after_head(&tokens, CAPTIVES) {
                match fate(said.what) {
                    Some(wish) => {
                        given.captives = wish;
                        captives =
                            InForce { line: Some(number), text: format!("captives: {}", printed(wish)) };
                    }
                    None if policy::is_ask(said.what) => {
                        captives = InForce { line: Some(number), text: "captives: ask".into() };
                    }
                    None => faults.push(*unknown(number, "captives", said.what, &FATES, Self::RULE)),
                }
            }
        }
        Draft { faults, ..Draft::of(given, vec![prize, captives]) }
    }
    fn claim(charter: &Charter, view: &View, line: &str) -> Option<Claim> {
        let tokens = tokens(line);
        let claim = |subject: &str| Some(Claim::on(subject));
        if !view.nation.is_some_and(Nation::sails) {
            return None;
        }
        if let Some(said) = policy::after_head(&tokens, PRIZE) {
            return claim("prize").filter(|_| said.marked || spoil(charter, said.what).is_some());
        }
        let said = policy::after_head(&tokens, CAPTIVES)?;
        claim("captives").filter(|_| said.marked || fate(said.what).is_some())
    }
    fn sample(&self, _: &Charter, _: &View, chance: &mut dyn Chance) -> Vec<String> {
        let mut lines = vec![];
        match (chance.below(4), pick(chance, &self.of)) {
            (0, Some(of)) => lines.push(format!("prize: {RICHEST} of {}, keep", names::nation(*of))),
            (1, _) => lines.push(format!("prize: {}", SPOILS[chance.below(SPOILS.len() as u32) as usize])),
            _ => {}
        }
        if chance.below(2) == 0 {
            let fate = FATES[chance.below(3) as usize];
            let threat = if fate == FATES[0] && chance.below(2) == 0 { " 10 else kill" } else { "" };
            lines.push(format!("captives: {fate}{threat}"));
        }
        lines
    }
}
