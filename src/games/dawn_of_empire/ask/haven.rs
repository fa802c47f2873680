//! To which port ships go that leave a battle (rules 8.3.2.1.B, 10.2.2.B).

use super::words as names;
use crate::games::dawn_of_empire::DawnOfEmpire;
use crate::games::dawn_of_empire::charter::Charter;
use crate::games::dawn_of_empire::ids::{AreaId, PortId, ShipId, Side};
use crate::games::dawn_of_empire::view::View;
use crate::rules::lexer::{Token, begins, tokens, words};
use crate::rules::names::Item;
use crate::rules::policy;
use crate::rules::{Chance, Claim, Draft, Fault, InForce, Line, Question, Recorded, Rule, Visible};
use serde::{Deserialize, Serialize};

/// Put when a ship that leaves a battle has a choice of ports: two nearest ones for a disabled ship, any port in reach
/// for one that disengaged by speed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Haven {
    pub turn: u8,
    pub side: Side,
    pub area: AreaId,
    pub round: u32,
    pub ship: ShipId,
    pub why: Leaving,
    /// The ports to choose from, nearest first, with the way there in movement points.
    pub ports: Vec<(PortId, u32)>,
}
impl Visible for Haven {}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Leaving {
    Disabled,
    Disengaged,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct HavenGiven {
    pub port: PortId,
}
impl Recorded for HavenGiven {}

const TO: &[&[&str]] = &[&["disengage", "to"]];
const TIE: &[&[&str]] = &[&["tie", "port"], &["tie", "ports"], &["port", "tie"]];

/// One choice of a list: a port, or a rule that always finds one.
#[derive(Clone, Debug, PartialEq)]
enum Wish {
    Port(PortId),
    Nearest,
    BestRepair,
    Ask,
}

impl Leaving {
    fn heads(self) -> &'static [&'static [&'static str]] {
        match self {
            Leaving::Disengaged => TO,
            Leaving::Disabled => TIE,
        }
    }
    fn head(self) -> &'static str {
        match self {
            Leaving::Disengaged => "disengage to",
            Leaving::Disabled => "tie port",
        }
    }
    /// Silence: home by the shortest way; of ports equally near the one that repairs best.
    fn silence(self) -> Wish {
        match self {
            Leaving::Disengaged => Wish::Nearest,
            Leaving::Disabled => Wish::BestRepair,
        }
    }
}

impl Question for Haven {
    type Rules = DawnOfEmpire;
    type Answer = HavenGiven;
    const KIND: &'static str = "haven";
    const RULE: Rule = Rule("8.3.2.1.B");
    const USED_UP: bool = false;

    fn key(&self) -> String {
        format!("turn={}/area={}/round={}/ship={}", self.turn, self.area, self.round, self.ship)
    }
    fn waits(&self, _: &Charter, _: &View, lines: &[Line]) -> bool {
        policy::asks(lines, self.why.heads())
    }
    fn read(&self, charter: &Charter, _: &View, lines: &[Line]) -> Draft<HavenGiven> {
        let of = |line, wishes: &[Wish]| {
            let text = format!("{}: {}", self.why.head(), printed(charter, wishes));
            let answer = HavenGiven { port: self.first_of(charter, wishes) };
            Draft::of(answer, vec![InForce { line, text }])
        };
        policy::last_read(of(None, &[self.why.silence()]), lines, self.why.heads(), |line, said| {
            Ok(of(Some(line), &self.wishes(charter, line, said)?))
        })
    }
    fn claim(_: &Charter, view: &View, line: &str) -> Option<Claim> {
        let tokens = tokens(line);
        view.side?;
        let said = |why: Leaving| {
            let said = policy::after_head(&tokens, why.heads())?;
            said.marked.then(|| Claim::on(why.head()))
        };
        said(Leaving::Disengaged).or_else(|| said(Leaving::Disabled))
    }
    fn sample(&self, charter: &Charter, _: &View, chance: &mut dyn Chance) -> Vec<String> {
        let drawn = chance.below(self.ports.len() as u32) as usize;
        let port = self.ports.get(drawn).map(|(port, _)| names::port(charter, port));
        let wish = match chance.below(5) {
            0 => return vec![],
            1 => "nearest".into(),
            2 => "best repair".into(),
            3 => "ask".into(),
            _ => port.map_or("nearest".into(), |port| format!("{port}, else nearest")),
        };
        vec![format!("{}: {wish}", self.why.head())]
    }
}

impl Haven {
    fn wishes(&self, charter: &Charter, line: u32, said: &[Token]) -> Result<Vec<Wish>, Box<Fault>> {
        let ports = names::ports(charter);
        let mut wishes = vec![];
        for part in said.split(|token| token.word().is_none()) {
            let part: Vec<Token> = part.iter().filter(|token| !is_small(token)).cloned().collect();
            match words(&part)[..] {
                [] => continue,
                [word] if begins(word, "nearest") => wishes.push(Wish::Nearest),
                ["best"] | ["repair"] | ["best", "repair"] => wishes.push(Wish::BestRepair),
                ["ask"] | ["ask", "me"] => wishes.push(Wish::Ask),
                _ => {
                    for item in ports.list(&part) {
                        wishes.push(Wish::Port(self.port(charter, line, item)?));
                    }
                }
            }
        }
        if wishes.is_empty() {
            let choices = ["nearest", "best repair", "ask"];
            return Err(Box::new(policy::unknown(line, self.why.head(), "", &choices, Self::RULE)));
        }
        Ok(wishes)
    }

    fn port(&self, charter: &Charter, line: u32, item: Item<PortId>) -> Result<PortId, Box<Fault>> {
        let open = |id: &PortId| charter.port(id).is_some_and(|port| port.owner != Some(self.side.enemy()));
        let form = |id: &PortId| format!("{}: {}, else nearest", self.why.head(), names::port(charter, id));
        let (fault, near) = match item {
            Item::Name(id) if open(&id) => return Ok(id),
            Item::Name(id) => {
                let fault =
                    Fault::new(line, "no_haven", Rule("8.3.2.1")).with("port", names::port(charter, &id));
                (fault, self.ports.first().map(|(port, _)| port.clone()))
            }
            Item::Ambiguous { typed, among } => {
                let list = names::either(among.iter().map(|id| names::port(charter, id)));
                let fault =
                    Fault::new(line, "ambiguous_place", Self::RULE).with("word", typed).with("among", list);
                (fault, among.iter().find(|id| open(id)).cloned())
            }
            Item::Unknown { typed } => {
                let near = names::ports(charter).nearest(&typed, open);
                (Fault::new(line, "unknown_place", Self::RULE).with("word", typed), near)
            }
        };
        Err(Box::new(match near {
            Some(near) => fault.nearest(form(&near)),
            None => fault,
        }))
    }

    /// The first wish that can be had; after all others what silence does.
    fn first_of(&self, charter: &Charter, wishes: &[Wish]) -> PortId {
        let silence = [self.why.silence(), Wish::Nearest];
        let found = wishes.iter().chain(&silence).find_map(|wish| match wish {
            Wish::Port(port) => self.ports.iter().map(|(id, _)| id).find(|id| *id == port).cloned(),
            Wish::Nearest => {
                let least = self.ports.iter().map(|(_, cost)| *cost).min()?;
                self.ports.iter().find(|(_, cost)| *cost == least).map(|(id, _)| id.clone())
            }
            Wish::BestRepair => {
                // Of equals the first: the order of the map's list.
                let best = self.ports.iter().rev().max_by_key(|(id, _)| repair(charter, id, &self.ship));
                best.map(|(id, _)| id.clone())
            }
            Wish::Ask => None,
        });
        found.expect("rules ask for a port only where there are two or more")
    }
}

/// 9.0.B, and for German ships option 14.12.B.
fn repair(charter: &Charter, port: &PortId, ship: &ShipId) -> u32 {
    let german = charter.ships.get(ship).is_some_and(|ship| ship.german);
    charter
        .port(port)
        .map_or(0, |port| if german { port.repair.max(port.repair_german) } else { port.repair })
}

fn is_small(token: &Token) -> bool {
    matches!(token.word(), Some("else" | "then" | "or" | "if" | "the" | "port"))
}

fn printed(charter: &Charter, wishes: &[Wish]) -> String {
    let print = |(at, wish): (usize, &Wish)| {
        let wish = match wish {
            Wish::Port(port) => names::port(charter, port),
            Wish::Nearest => "nearest".into(),
            Wish::BestRepair => "best repair".into(),
            Wish::Ask => "ask".into(),
        };
        if at > 0 && at + 1 == wishes.len() { format!("else {wish}") } else { wish }
    };
    wishes.iter().enumerate().map(print).collect::<Vec<_>>().join(", ")
}
