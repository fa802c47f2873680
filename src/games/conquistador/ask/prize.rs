//! What becomes of ships that an enemy lost, and of leaders aboard (8.3.2, 15.4.4).

use super::engage::unknown;
use super::words::{self as names, Noun};
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
    /// 15.4.4.A A privateer takes every one.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub all: bool,
}
impl Visible for Prize {}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PrizeGiven {
    /// 15.4.4.A What is done with some of the ships, those that are wanted most in front.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub some: Vec<Wish>,
    /// What is done with all others.
    #[serde(flatten)]
    pub rest: Wish,
    pub captives: Fate,
}
impl Recorded for PrizeGiven {}

/// What is done with ships: of what kind, of which nation, how many.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Wish {
    pub prize: Spoil,
    /// 8.3.2.B The kind of ship that is taken, where one of it was lost; else the richest.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub class: Option<ShipClass>,
    /// The nation whose ship is taken, where it lost one; else any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub of: Option<Nation>,
    /// As many at most.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub count: Option<u32>,
}

impl PrizeGiven {
    /// Ships that nobody takes.
    pub fn nothing() -> PrizeGiven {
        PrizeGiven { some: vec![], rest: Wish { prize: Spoil::None, ..SILENCE }, captives: Fate::Free }
    }
    /// Ships in the order in which they are wished for, each with what is to become of it: first those that are kept. What
    /// is alike for the wish stays in the order in which it comes.
    pub fn sorted<T>(&self, ships: Vec<T>, kind: impl Fn(&T) -> (Nation, ShipClass)) -> Vec<(Spoil, T)> {
        let mut left: Vec<u32> = self.some.iter().map(|wish| wish.count.unwrap_or(u32::MAX)).collect();
        let rank = |ship: T| {
            let (of, class) = kind(&ship);
            let fits = |place: &usize| left[*place] > 0 && self.some[*place].fits(of, class);
            let found = (0..self.some.len()).find(fits);
            let spoil = found.map_or(self.rest.prize, |place| self.some[place].prize);
            found.into_iter().for_each(|place| left[place] -= 1);
            let missed = (Some(of) != self.rest.of, Some(class) != self.rest.class);
            ((spoil, found.unwrap_or(usize::MAX), missed), (spoil, ship))
        };
        let mut ranked: Vec<_> = ships.into_iter().map(rank).collect();
        ranked.sort_by_key(|(rank, _)| *rank);
        ranked.into_iter().map(|(_, ship)| ship).collect()
    }
}

/// What is done with a prize; what gains most in front.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
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
const SPOILS: [&str; 5] = ["richest, keep", "carrack, keep", "sink", "none", "keep carracks, sink rest"];
const RICHEST: &str = "richest";
const ANY: [&str; 3] = [RICHEST, "ship", "ships"];
const REST: [&str; 3] = ["rest", "others", "all"];
const FATES: [&str; 4] = ["ransom", "kill", "free", "ask"];

/// What silence does with captives.
const HELD: Fate = Fate::Ransom { ducats: None, else_kill: false };

/// Without a word.
const SILENCE: Wish = Wish { prize: Spoil::Keep, class: None, of: None, count: None };

/// What a line says: of some of the ships, and of all others.
#[derive(Clone, Debug, PartialEq)]
struct Said {
    some: Vec<Wish>,
    rest: Wish,
}

/// `carrack of spain, keep`, or part by part.
fn spoil(charter: &Charter, what: &[Token]) -> Option<Said> {
    let begins = |token: Option<&Token>| matches!(token.and_then(Token::word), Some("keep" | "sink"));
    if begins(what.first()) && what.len() > 1 {
        return parts(charter, what);
    }
    let words = words_of(what);
    let (class, of, used) = kind(charter, &words);
    let prize = match words[used..] {
        [] if used > 0 => Spoil::Keep,
        ["keep"] => Spoil::Keep,
        ["sink"] => Spoil::Sink,
        ["none"] | ["no"] if used == 0 => Spoil::None,
        _ => return None,
    };
    Some(Said { some: vec![], rest: Wish { prize, class, of, count: None } })
}

/// `carracks of spain`, `richest`: the kind, the nation, and how many words they take.
fn kind(charter: &Charter, words: &[&str]) -> (Option<ShipClass>, Option<Nation>, usize) {
    let class = match words.first() {
        Some(&("carrack" | "carracks")) => Some(ShipClass::Carrack),
        Some(&("caravel" | "caravels")) => Some(ShipClass::Caravel),
        _ => None,
    };
    let any = words.first().is_some_and(|word| ANY.contains(word));
    let first = usize::from(class.is_some() || any);
    let rest = &words[first..];
    let of = rest.strip_prefix(&["of"]).unwrap_or(rest);
    match names::nations(charter).read(of) {
        Reading::Found { id, used } => (class, Some(id), first + rest.len() - of.len() + used),
        _ => (class, None, first),
    }
}

/// `keep 1 carrack, sink rest`; the rest is kept where nothing is said of it.
fn parts(charter: &Charter, what: &[Token]) -> Option<Said> {
    let mut said = Said { some: vec![], rest: SILENCE };
    let each: Vec<Vec<&str>> = what.split(|token| *token == Token::Comma).map(words_of).collect();
    for (place, words) in each.iter().enumerate() {
        let (verb, what) = words.split_first()?;
        let prize = match *verb {
            "keep" => Spoil::Keep,
            "sink" => Spoil::Sink,
            _ => return None,
        };
        if what.len() == 1 && REST.contains(&what[0]) {
            said.rest.prize = prize;
            return (place + 1 == each.len()).then_some(said);
        }
        let count = what.first().and_then(|word| word.parse().ok());
        let what = &what[usize::from(count.is_some())..];
        let (class, of, used) = kind(charter, what);
        if used == 0 || used < what.len() {
            return None;
        }
        said.some.push(Wish { prize, class, of, count });
    }
    Some(said)
}

impl Said {
    fn printed(&self) -> String {
        if self.some.is_empty() {
            return self.rest.printed();
        }
        let rest = format!("{} {}", self.rest.verb(), REST[0]);
        self.some.iter().map(|wish| wish.part()).chain([rest]).collect::<Vec<_>>().join(", ")
    }
}

impl Wish {
    fn fits(&self, of: Nation, class: ShipClass) -> bool {
        self.of.is_none_or(|nation| nation == of) && self.class.is_none_or(|wanted| wanted == class)
    }
    fn verb(&self) -> &'static str {
        if self.prize == Spoil::Keep { "keep" } else { "sink" }
    }
    fn of(&self) -> String {
        self.of.map_or_else(String::new, |of| format!(" of {}", names::nation(of)))
    }
    /// `keep 1 carrack of spain`
    fn part(&self) -> String {
        let ships = match (self.class, self.count) {
            (Some(class), Some(count)) => names::counted(Noun::Ship(class), count),
            (Some(class), None) => names::plural(Noun::Ship(class)).into(),
            (None, Some(count)) => format!("{count} {RICHEST}"),
            (None, None) => RICHEST.into(),
        };
        format!("{} {ships}{}", self.verb(), self.of())
    }
    fn printed(&self) -> String {
        let ship = self.class.map_or(RICHEST, ShipClass::word);
        let of = self.of();
        match (self.prize, self.class, self.of) {
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
        let mut given = PrizeGiven { some: vec![], rest: SILENCE, captives: HELD };
        let mut prize = InForce { line: None, text: format!("prize: {}", SPOILS[0]) };
        let mut captives = InForce { line: None, text: format!("captives: {}", FATES[0]) };
        let mut faults: Vec<Fault> = vec![];
        for line in lines {
            let (tokens, number) = (tokens(&line.text), line.number);
            if let Some(said) = policy::after_head(&tokens, PRIZE) {
                match spoil(charter, said.what) {
                    Some(said) => {
                        let text = format!("prize: {}", said.printed());
                        (given.some, given.rest) = (said.some, said.rest);
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
            (2, _) => lines.push(format!(
                "prize: keep {}, sink rest",
                ["2 ships", "carracks"][chance.below(2) as usize]
            )),
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
