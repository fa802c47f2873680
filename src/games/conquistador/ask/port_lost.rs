//! What an expedition without an explorer does when its port is lost (15.3.3).

use super::engage::unknown;
use crate::games::conquistador::Conquistador;
use crate::games::conquistador::charter::Charter;
use crate::games::conquistador::ids::{Label, Nation};
use crate::games::conquistador::view::View;
use crate::rules::hex::Hex;
use crate::rules::lexer::{Token, tokens, words as words_of};
use crate::rules::policy;
use crate::rules::{Chance, Claim, Draft, InForce, Line, Question, Recorded, Remark, Rule, Visible};
use serde::{Deserialize, Serialize};

/// Put when the expedition arrives; the course is taken at once.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PortLost {
    pub nation: Nation,
    pub turn: u8,
    pub fleet: Label,
    pub hex: Hex,
    /// 15.3.3.A It is still a port, of another nation.
    pub still_a_port: bool,
    /// 15.3.3.B The nearest friendly port, and the bounds that it costs beside those of the crossing.
    pub other: Option<(Hex, u32)>,
    /// Bounds that are paid and not used when it arrives.
    pub spare: u32,
}
impl Visible for PortLost {}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PortLostGiven {
    pub course: Course,
}
impl Recorded for PortLostGiven {}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Course {
    /// 15.3.3.A
    Stop,
    /// 15.3.3.B
    Port,
    /// 15.3.3.C
    Europe,
}

const HEADS: &[&[&str]] = &[&["port", "lost"], &["if", "port", "lost"]];
const HEAD: &str = "port lost";
const NEAREST: &str = "nearest port";
const CHOICES: [&str; 4] = [NEAREST, "stop", "europe", "ask"];

/// `None` inside: the default, in words.
fn wish(what: &[Token]) -> Option<Course> {
    Some(match words_of(what)[..] {
        ["stop"] | ["stop", "there"] => Course::Stop,
        ["nearest", "port"] | ["nearest"] => Course::Port,
        ["europe" | "home"] => Course::Europe,
        _ => return None,
    })
}

impl Question for PortLost {
    type Rules = Conquistador;
    type Answer = PortLostGiven;
    const KIND: &'static str = "port_lost";
    const RULE: Rule = Rule("15.3.3");
    const USED_UP: bool = false;

    fn key(&self) -> String {
        format!("turn={}/fleet={}/hex={}", self.turn, self.fleet, self.hex)
    }
    fn waits(&self, _: &Charter, _: &View, lines: &[Line]) -> bool {
        policy::asks(lines, HEADS)
    }
    fn read(&self, _: &Charter, _: &View, lines: &[Line]) -> Draft<PortLostGiven> {
        let of = |line, course: Course, said: &str| {
            let text = format!("{HEAD}: {said}");
            Draft::of(PortLostGiven { course }, vec![InForce { line, text }])
        };
        let draft =
            policy::last_read(of(None, self.port(), NEAREST), lines, HEADS, |line, what| match wish(what) {
                Some(Course::Stop) if !self.still_a_port => {
                    let fault = crate::rules::Fault::new(line, "no_port_any_more", Rule("15.3.3"));
                    Err(Box::new(fault.with("hex", self.hex).nearest(format!("{HEAD}: {NEAREST}"))))
                }
                Some(Course::Stop) => Ok(of(Some(line), Course::Stop, CHOICES[1])),
                Some(Course::Europe) => Ok(of(Some(line), Course::Europe, CHOICES[2])),
                Some(Course::Port) => Ok(of(Some(line), self.port(), NEAREST)),
                None if policy::is_ask(what) => Ok(of(Some(line), self.port(), CHOICES[3])),
                None => Err(unknown(line, HEAD, what, &CHOICES, Self::RULE)),
            });
        let remark = self.other.map(|(hex, bounds)| {
            Remark::new("nearest_port").with("hex", hex).with("bounds", bounds).with("spare", self.spare)
        });
        Draft { remarks: remark.into_iter().collect(), ..draft }
    }
    fn claim(_: &Charter, view: &View, line: &str) -> Option<Claim> {
        let tokens = tokens(line);
        let said = policy::after_head(&tokens, HEADS).filter(|_| view.nation.is_some_and(Nation::sails))?;
        let reads = said.marked || wish(said.what).is_some();
        reads.then(|| Claim::on(HEAD))
    }
    fn sample(&self, _: &Charter, _: &View, chance: &mut dyn Chance) -> Vec<String> {
        match chance.below(4) {
            0 => vec![],
            1 if self.still_a_port => vec![format!("{HEAD}: {}", CHOICES[1])],
            2 => vec![format!("{HEAD}: {}", CHOICES[2])],
            _ => vec![format!("{HEAD}: {NEAREST}")],
        }
    }
}

impl PortLost {
    /// The nearest friendly port where the bounds that are paid reach it, else Europe.
    fn port(&self) -> Course {
        match self.other {
            Some((_, bounds)) if bounds <= self.spare => Course::Port,
            _ => Course::Europe,
        }
    }
}
