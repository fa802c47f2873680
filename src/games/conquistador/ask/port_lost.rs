//! What ships do whose port is lost: an expedition without an explorer that comes there (15.3.3), or ships that lie there
//! (7.2.6.B).

use super::engage::unknown;
use super::words as names;
use crate::games::conquistador::Conquistador;
use crate::games::conquistador::charter::Charter;
use crate::games::conquistador::ids::{Label, Nation};
use crate::games::conquistador::view::View;
use crate::rules::chance::pick;
use crate::rules::hex::Hex;
use crate::rules::lexer::{Token, tokens, words as words_of};
use crate::rules::policy;
use crate::rules::{Chance, Claim, Draft, Fault, InForce, Line, Question, Recorded, Remark, Rule, Visible};
use serde::{Deserialize, Serialize};

/// Put when the expedition arrives, or in the Final Naval Phase; the course is taken at once.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PortLost {
    pub nation: Nation,
    pub turn: u8,
    pub fleet: Label,
    pub hex: Hex,
    /// 15.3.3.A It is still a port, of another nation; ships that lie there may not stay (7.2.6.A).
    pub still_a_port: bool,
    /// 15.3.3.B The nearest friendly port, and the bounds that it costs beside those of the crossing.
    pub other: Option<(Hex, u32)>,
    /// Bounds that are paid and not used when it arrives.
    pub spare: u32,
    /// 7.2.6.B Other friendly ports within a bound with the movement points to each, the nearest first; none when it comes
    /// from Europe.
    #[serde(default)]
    pub shelters: Vec<(Hex, u32)>,
}
impl Visible for PortLost {}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PortLostGiven {
    pub course: Course,
    /// 7.2.6.B The port to which it goes, where it has the choice.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<Hex>,
}
impl Recorded for PortLostGiven {}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Course {
    /// 15.3.3.A
    Stop,
    /// 15.3.3.B, 7.2.6.B
    Port,
    /// 15.3.3.C
    Europe,
}

const HEADS: &[&[&str]] = &[&["port", "lost"], &["if", "port", "lost"]];
const HEAD: &str = "port lost";
const NEAREST: &str = "nearest port";
const CHOICES: [&str; 4] = [NEAREST, "stop", "europe", "ask"];

/// Ports in the order in which they are wished for, and a course where none of them will do.
#[derive(Clone, Debug, PartialEq)]
struct Wish {
    ports: Vec<String>,
    course: Option<Course>,
}

/// `2316, 2416, else europe`
fn wish(what: &[Token]) -> Option<Wish> {
    let words: Vec<&str> = words_of(what).into_iter().filter(|word| !IDLE.contains(word)).collect();
    let at = words.iter().position(|word| !names::looks_like_hex(word)).unwrap_or(words.len());
    let (ports, course) = words.split_at(at);
    let course = match *course {
        [] => None,
        ["stop"] | ["stop", "there"] => Some(Course::Stop),
        ["nearest", "port"] | ["nearest"] => Some(Course::Port),
        ["europe" | "home"] => Some(Course::Europe),
        _ => return None,
    };
    let ports: Vec<String> = ports.iter().map(|word| (*word).to_owned()).collect();
    (course.is_some() || !ports.is_empty()).then_some(Wish { ports, course })
}

/// Words between the parts of a wish.
const IDLE: [&str; 4] = ["to", "then", "else", "or"];

impl Question for PortLost {
    type Rules = Conquistador;
    type Answer = PortLostGiven;
    const KIND: &'static str = "port_lost";
    const RULE: Rule = Rule("15.3.3");
    const USED_UP: bool = false;
    const AGAIN: bool = true;

    fn key(&self) -> String {
        format!("turn={}/fleet={}/hex={}", self.turn, self.fleet, self.hex)
    }
    fn waits(&self, _: &Charter, _: &View, lines: &[Line]) -> bool {
        policy::asks(lines, HEADS)
    }
    fn read(&self, charter: &Charter, _: &View, lines: &[Line]) -> Draft<PortLostGiven> {
        let draft = policy::last_read(self.of(None, self.port(), NEAREST), lines, HEADS, |line, what| {
            match wish(what) {
                Some(wish) => self.judged(charter, line, &wish),
                None if policy::is_ask(what) => Ok(self.of(Some(line), self.port(), CHOICES[3])),
                None => Err(unknown(line, HEAD, what, &CHOICES, Self::RULE)),
            }
        });
        let spare = |(hex, bounds): (Hex, u32)| {
            Remark::new("nearest_port").with("hex", hex).with("bounds", bounds).with("spare", self.spare)
        };
        let shelters = self.shelters.iter().map(|(hex, mp)| format!("{hex} ({mp})")).collect::<Vec<_>>();
        let shelters = (!shelters.is_empty())
            .then(|| Remark::new("shelters").with("hex", self.hex).with("ports", shelters.join(", ")));
        Draft { remarks: self.other.map(spare).into_iter().chain(shelters).collect(), ..draft }
    }
    fn claim(_: &Charter, view: &View, line: &str) -> Option<Claim> {
        let tokens = tokens(line);
        let said = policy::after_head(&tokens, HEADS).filter(|_| view.nation.is_some_and(Nation::sails))?;
        let reads = said.marked || wish(said.what).is_some();
        reads.then(|| Claim::on(HEAD))
    }
    fn sample(&self, _: &Charter, _: &View, chance: &mut dyn Chance) -> Vec<String> {
        let port = pick(chance, &self.shelters).map(|(hex, _)| *hex);
        match (chance.below(4), port) {
            (0, Some(port)) => return vec![format!("{HEAD}: {port}")],
            (1, Some(port)) => return vec![format!("{HEAD}: {port}, {}", CHOICES[2])],
            _ => {}
        }
        match chance.below(4) {
            0 => vec![],
            1 if self.still_a_port => vec![format!("{HEAD}: {}", CHOICES[1])],
            2 => vec![format!("{HEAD}: {}", CHOICES[2])],
            _ => vec![format!("{HEAD}: {NEAREST}")],
        }
    }
}

impl PortLost {
    fn of(&self, line: Option<u32>, (course, to): (Course, Option<Hex>), said: &str) -> Draft<PortLostGiven> {
        let text = format!("{HEAD}: {said}");
        Draft::of(PortLostGiven { course, to }, vec![InForce { line, text }])
    }

    fn judged(&self, charter: &Charter, line: u32, wish: &Wish) -> Result<Draft<PortLostGiven>, Box<Fault>> {
        if let Some(typed) = wish.ports.iter().find(|word| names::hex(charter, word).is_none()) {
            return Err(Box::new(Fault::new(line, "unknown_hex", Self::RULE).with("word", typed)));
        }
        if wish.course == Some(Course::Stop) && !self.still_a_port {
            let fault = Fault::new(line, "no_port_any_more", Self::RULE).with("hex", self.hex);
            return Err(Box::new(fault.nearest(format!("{HEAD}: {NEAREST}"))));
        }
        let within = |word: &String| names::hex(charter, word).filter(|hex| self.reaches(*hex));
        let port = wish.ports.iter().find_map(within);
        if port.is_none() && wish.course.is_none() && !self.shelters.is_empty() {
            let choices: Vec<String> = self.shelters.iter().map(|(hex, _)| hex.to_string()).collect();
            let fault =
                Fault::new(line, "no_shelter_there", Rule("7.2.6")).with("hex", wish.ports.join(", "));
            let near = choices.first().map_or_else(String::new, |near| format!("{HEAD}: {near}"));
            return Err(Box::new(fault.with("choices", choices.join(", ")).nearest(near)));
        }
        let last = match wish.course {
            Some(Course::Stop) => CHOICES[1],
            Some(Course::Europe) => CHOICES[2],
            Some(Course::Port) | None => NEAREST,
        };
        let said = wish.ports.iter().map(String::as_str).chain([last]).collect::<Vec<_>>().join(", ");
        let course = match (port, wish.course) {
            (Some(port), _) => (Course::Port, Some(port)),
            (None, Some(course @ (Course::Stop | Course::Europe))) => (course, None),
            (None, _) => self.port(),
        };
        Ok(self.of(Some(line), course, &said))
    }

    fn reaches(&self, hex: Hex) -> bool {
        self.shelters.iter().any(|(port, _)| *port == hex)
    }

    /// What silence does: the nearest friendly port where it can be reached, by the bounds that are paid (15.3.3.B) or for
    /// nothing (7.2.6.B), else Europe.
    fn port(&self) -> (Course, Option<Hex>) {
        match (self.shelters.first(), self.other) {
            (Some((hex, _)), _) => (Course::Port, Some(*hex)),
            (None, Some((_, bounds))) if bounds <= self.spare => (Course::Port, None),
            _ => (Course::Europe, None),
        }
    }
}
