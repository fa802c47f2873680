//! Where the forces of a side begin (option 14.11).

use super::who::{Who, members};
use super::words as names;
use crate::games::dawn_of_empire::DawnOfEmpire;
use crate::games::dawn_of_empire::charter::Charter;
use crate::games::dawn_of_empire::ids::{LeaderId, Location, ShipId, Side};
use crate::games::dawn_of_empire::judge::{self, Posted};
use crate::games::dawn_of_empire::view::View;
use crate::rules::chance::{one_in, pick, without_faults};
use crate::rules::lexer::{Token, joined, split, tokens};
use crate::rules::names::{Item, likeness};
use crate::rules::policy;
use crate::rules::{Chance, Claim, Draft, Fault, InForce, Line, Question, Recorded, Refusal, Rule, Visible};
use serde::{Deserialize, Serialize};

/// Put before turn 1 to the United States, then to Spain, who sees the stacks of the other face down (13.0.D).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Deployment {
    pub side: Side,
}
impl Visible for Deployment {}

/// All forces of the side by place. What no line names begins where its counter says.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct DeploymentGiven {
    pub posts: Vec<Post>,
}
impl Recorded for DeploymentGiven {}

/// The forces of one place.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Post {
    pub at: Location,
    pub ships: Vec<ShipId>,
    pub leaders: Vec<LeaderId>,
}

const HEADS: &[&[&str]] = &[&["deploy"]];
const HEAD: &str = "deploy";
/// Lines of one sample.
const SAMPLE_LINES: u32 = 4;

/// One line that reads.
#[derive(Clone)]
struct Sent {
    line: u32,
    leaders: Vec<LeaderId>,
    ships: Vec<ShipId>,
    to: Location,
}

impl Question for Deployment {
    type Rules = DawnOfEmpire;
    type Answer = DeploymentGiven;
    const KIND: &'static str = "deployment";
    const RULE: Rule = Rule("14.11");

    fn read(&self, charter: &Charter, view: &View, lines: &[Line]) -> Draft<DeploymentGiven> {
        let reader = Reader { charter, view, side: self.side, printed: Posted::of(charter, view) };
        let (mut sent, mut faults) = (vec![], vec![]);
        for line in lines {
            match reader.line(line, &sent) {
                Ok(read) => sent.push(read),
                Err(fault) => faults.push(*fault),
            }
        }
        let posted = loop {
            let posted = reader.posted(&sent);
            let Err(refusal) = posted.judge(charter) else { break posted };
            let Some(at) = reader.culprit(&sent) else { break reader.printed.clone() };
            let culprit = sent.remove(at);
            faults.push(reader.at_sea(&culprit, refusal));
        };
        faults.sort_by_key(|fault| fault.line);
        let in_force = reader.in_force(&sent);
        Draft { faults, ..Draft::of(DeploymentGiven { posts: posted.posts(charter) }, in_force) }
    }
    fn claim(charter: &Charter, view: &View, line: &str) -> Option<Claim> {
        let tokens = tokens(line);
        let plays = view.side.is_some() && view.turn == 0 && charter.options.free_deployment;
        let said = policy::after_head(&tokens, HEADS).filter(|_| plays)?;
        let (who, _) = parts(said.what)?;
        let who = Who::read(&names::own(charter, view), who);
        Some(Claim::on(format!("{HEAD}/{}", who.subject())))
    }
    fn sample(&self, charter: &Charter, view: &View, chance: &mut dyn Chance) -> Vec<String> {
        let posted = Posted::of(charter, view);
        let (mut ships, mut leaders): (Vec<_>, Vec<_>) =
            (posted.ships.into_keys().collect(), posted.leaders.into_keys().collect());
        let places = places(charter, self.side);
        let mut lines = vec![];
        for _ in 0..chance.below(SAMPLE_LINES) {
            let mut some = vec![];
            for _ in 0..=chance.below(3) {
                if !ships.is_empty() {
                    some.push(ships.remove(chance.below(ships.len() as u32) as usize));
                }
            }
            let led = if one_in(chance, 3) { leaders.pop().into_iter().collect() } else { vec![] };
            if let (Some(to), false) = (pick(chance, &places), some.is_empty()) {
                lines.push(printed(charter, &led, &some, to));
            }
        }
        without_faults(lines, |lines| self.read(charter, view, lines).faults)
    }
}

/// Who, and where to: parted by a colon or dash, else by `to`, `at` or `in`.
fn parts(said: &[Token]) -> Option<(&[Token], &[Token])> {
    let small = |token: &Token| matches!(token.word(), Some("to" | "at" | "in"));
    split(said).or_else(|| {
        let at = said.iter().rposition(small).filter(|at| *at > 0)?;
        Some((&said[..at], &said[at + 1..]))
    })
}

fn printed(charter: &Charter, leaders: &[LeaderId], ships: &[ShipId], to: &Location) -> String {
    format!("{HEAD} {}: {}", names::list(charter, leaders, ships), names::place(charter, to))
}

/// Places that a side may choose, in the order of the map's lists, ports first.
fn places(charter: &Charter, side: Side) -> Vec<Location> {
    let ports = charter.ports.iter().map(|port| Location::Port(port.id.clone()));
    let areas = charter.areas.iter().map(|area| Location::Sea(area.id.clone()));
    ports.chain(areas).filter(|at| judge::place(charter, side, at).is_ok()).collect()
}

struct Reader<'a> {
    charter: &'a Charter,
    view: &'a View,
    side: Side,
    printed: Posted,
}

impl Reader<'_> {
    fn line(&self, line: &Line, before: &[Sent]) -> Result<Sent, Box<Fault>> {
        let fault = |why: &str| Fault::new(line.number, why, Deployment::RULE);
        let tokens = tokens(&line.text);
        let said = policy::after_head(&tokens, HEADS).and_then(|said| parts(said.what));
        let Some((who, to)) = said else { return Err(Box::new(fault("not_read"))) };
        let own = names::own(self.charter, self.view);
        let who = Who::read(&own, who);
        if let Some(fault) = who.fault(self.charter, self.view, line.number, Deployment::RULE) {
            let names = who.repaired(self.charter, self.view, &own);
            let nearest = names.map(|names| format!("{HEAD} {names}: {}", joined(to)));
            return Err(Box::new(Fault { nearest, ..fault }));
        }
        let (leaders, ships) = members(self.view, who.units());
        let mine = |id: &ShipId| self.printed.ships.contains_key(id);
        let led = |id: &LeaderId| self.printed.leaders.contains_key(id);
        if !ships.iter().all(mine) || !leaders.iter().all(led) {
            let who = names::list(self.charter, &leaders, &ships);
            return Err(Box::new(
                Fault::new(line.number, "begins_in_caracas", Rule("14.12")).with("who", who),
            ));
        }
        let to = self.place(line.number, &leaders, &ships, to)?;
        let twice = |sent: &Sent| {
            ships.iter().any(|id| sent.ships.contains(id))
                || leaders.iter().any(|id| sent.leaders.contains(id))
        };
        if before.iter().any(twice) {
            let who = names::list(self.charter, &leaders, &ships);
            return Err(Box::new(fault("already_deployed").with("who", who)));
        }
        Ok(Sent { line: line.number, leaders, ships, to })
    }

    fn place(
        &self,
        line: u32,
        leaders: &[LeaderId],
        ships: &[ShipId],
        said: &[Token],
    ) -> Result<Location, Box<Fault>> {
        let typed = joined(said);
        let fault = match &names::places(self.charter).list(said)[..] {
            [Item::Name(at)] => match judge::place(self.charter, self.side, at) {
                Ok(()) => return Ok(at.clone()),
                Err(refusal) => {
                    let place = names::place(self.charter, at);
                    Fault::new(line, refusal.why, refusal.rule).with("place", place)
                }
            },
            [Item::Ambiguous { typed, among }] => {
                let among = names::either(among.iter().map(|at| names::place(self.charter, at)));
                Fault::new(line, "ambiguous_place", Deployment::RULE).with("word", typed).with("among", among)
            }
            _ => Fault::new(line, "unknown_place", Deployment::RULE).with("word", &typed),
        };
        let places = places(self.charter, self.side);
        let near = places.iter().rev().max_by_key(|at| likeness(&typed, &names::place(self.charter, at)));
        Err(Box::new(match near {
            Some(near) => fault.nearest(printed(self.charter, leaders, ships, near)),
            None => fault,
        }))
    }

    fn posted(&self, sent: &[Sent]) -> Posted {
        let mut posted = self.printed.clone();
        for sent in sent {
            posted.send(&sent.leaders, &sent.ships, &sent.to);
        }
        posted
    }

    /// The line to take back when what is at sea is against the rule: the last that sends there, else the last that
    /// takes something from there, else the last.
    fn culprit(&self, sent: &[Sent]) -> Option<usize> {
        let sea = |at: &Location| matches!(at, Location::Sea(_));
        let from_sea = |sent: &Sent| {
            let ships = sent.ships.iter().filter_map(|id| self.printed.ships.get(id));
            let leaders = sent.leaders.iter().filter_map(|id| self.printed.leaders.get(id));
            ships.chain(leaders).any(sea)
        };
        let last = |wanted: &dyn Fn(&Sent) -> bool| sent.iter().rposition(wanted);
        last(&|sent| sea(&sent.to)).or_else(|| last(&from_sea)).or_else(|| last(&|_| true))
    }

    fn at_sea(&self, sent: &Sent, refusal: Refusal) -> Fault {
        let who = names::list(self.charter, &sent.leaders, &sent.ships);
        let fault = Fault::new(sent.line, refusal.why, refusal.rule).with("who", who);
        let ports = places(self.charter, self.side);
        match (&sent.to, ports.first()) {
            (Location::Sea(_), Some(port)) => {
                fault.nearest(printed(self.charter, &sent.leaders, &sent.ships, port))
            }
            // All of the squadron that would be left in part.
            (to, _) => {
                let from = sent.ships.first().and_then(|id| self.printed.ships.get(id));
                let from = from.or_else(|| self.printed.leaders.get(sent.leaders.first()?));
                match from.map(|from| self.printed.at(self.charter, from)) {
                    Some(all) => fault.nearest(printed(self.charter, &all.leaders, &all.ships, to)),
                    None => fault,
                }
            }
        }
    }

    /// The lines that act, then what is left, place by place.
    fn in_force(&self, sent: &[Sent]) -> Vec<InForce> {
        let typed = sent.iter().map(|sent| InForce {
            line: Some(sent.line),
            text: printed(self.charter, &sent.leaders, &sent.ships, &sent.to),
        });
        let mut rest = self.printed.clone();
        rest.ships.retain(|id, _| !sent.iter().any(|sent| sent.ships.contains(id)));
        rest.leaders.retain(|id, _| !sent.iter().any(|sent| sent.leaders.contains(id)));
        let posts = rest.posts(self.charter);
        let left = posts.iter().map(|post| InForce {
            line: None,
            text: printed(self.charter, &post.leaders, &post.ships, &post.at),
        });
        typed.chain(left).collect()
    }
}
