//! Repairs in ports (rules 4.5, 9.0).

use super::points::{Of, Wish};
use super::words as names;
use crate::games::dawn_of_empire::DawnOfEmpire;
use crate::games::dawn_of_empire::charter::Charter;
use crate::games::dawn_of_empire::ids::{Location, PortId, ShipId, Side};
use crate::games::dawn_of_empire::silence::{default_repairs, repairs_for};
use crate::games::dawn_of_empire::view::{MyShip, View};
use crate::rules::lexer::{Token, tokens, words};
use crate::rules::policy;
use crate::rules::{Chance, Claim, Draft, Fault, InForce, Line, Question, Recorded, Remark, Rule, Visible};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Put to both sides at once in the Repairs Phase of every turn; what is damaged is hidden, so it is always put.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Repairs {
    pub turn: u8,
    pub side: Side,
}
impl Visible for Repairs {}

/// Points taken off ships in ports, within each port's number.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RepairsGiven {
    pub points: Vec<Repaired>,
}
impl Recorded for RepairsGiven {}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Repaired {
    pub port: PortId,
    pub ship: ShipId,
    pub points: u32,
}

const HEADS: &[&[&str]] = &[&["repair"], &["repairs"]];
const HEAD: &str = "repair";
const PRINTED: [&str; 3] = ["cheapest first", "none", "ask"];

#[derive(Clone, Copy, Debug, PartialEq)]
enum By {
    Cheapest,
    Nothing,
    Ask,
}

const PHRASES: &[(&[&str], By)] = &[
    (&["cheapest", "first"], By::Cheapest),
    (&["cheapest"], By::Cheapest),
    (&["rest"], By::Cheapest),
    (&["none"], By::Nothing),
    (&["nothing"], By::Nothing),
    (&["ask"], By::Ask),
    (&["ask", "me"], By::Ask),
];

impl Question for Repairs {
    type Rules = DawnOfEmpire;
    type Answer = RepairsGiven;
    const KIND: &'static str = "repairs";
    const RULE: Rule = Rule("9.0");
    const HUSHED: bool = true;
    const USED_UP: bool = false;

    fn key(&self) -> String {
        format!("turn={}", self.turn)
    }
    fn waits(&self, _: &Charter, _: &View, lines: &[Line]) -> bool {
        policy::asks(lines, HEADS)
    }
    fn read(&self, charter: &Charter, view: &View, lines: &[Line]) -> Draft<RepairsGiven> {
        policy::last_read(by(charter, view, By::Cheapest, None), lines, HEADS, |line, said| {
            match policy::phrase(&words(said), PHRASES) {
                Some(said) => Ok(by(charter, view, said, Some(line))),
                None => self.named(charter, view, line, said),
            }
        })
    }
    fn claim(_: &Charter, view: &View, line: &str) -> Option<Claim> {
        let tokens = tokens(line);
        let said = policy::after_head(&tokens, HEADS).filter(|_| view.side.is_some())?;
        let reads = policy::phrase(&words(said.what), PHRASES).is_some();
        (said.marked || reads).then(|| Claim::on(HEAD))
    }
    fn sample(&self, charter: &Charter, view: &View, chance: &mut dyn Chance) -> Vec<String> {
        let mine: Vec<&MyShip> = view.mine.iter().flat_map(|stack| &stack.ships).collect();
        let damaged: Vec<&&MyShip> = mine.iter().filter(|ship| ship.damage > 0).collect();
        let drawn = damaged.get(chance.below(damaged.len() as u32) as usize);
        let name = |ship: &MyShip| names::ship(charter, &ship.id);
        let text = match (chance.below(5), drawn) {
            (0, _) => PRINTED[chance.below(3) as usize].into(),
            (1, Some(ship)) => format!("{}, rest", name(ship)),
            (2, Some(ship)) => name(ship),
            (3, Some(ship)) => {
                let given = Given { charter, view, side: self.side, used: BTreeMap::new(), points: vec![] };
                match given.left(&ship.id) {
                    Some((_, most)) if most > 0 => format!("{} 1, rest", name(ship)),
                    _ => return vec![],
                }
            }
            _ => return vec![],
        };
        vec![format!("{HEAD}: {text}")]
    }
}

fn by(charter: &Charter, view: &View, by: By, line: Option<u32>) -> Draft<RepairsGiven> {
    let answer = match by {
        By::Cheapest | By::Ask => default_repairs(charter, view),
        By::Nothing => RepairsGiven { points: vec![] },
    };
    let printed = match by {
        By::Cheapest => PRINTED[0],
        By::Nothing => PRINTED[1],
        By::Ask => PRINTED[2],
    };
    Draft::of(answer, vec![InForce { line, text: format!("{HEAD}: {printed}") }])
}

impl Repairs {
    /// `oquendo 2, vizcaya, rest`: in this order, within each port's number; the rest only when the line says so.
    fn named(
        &self,
        charter: &Charter,
        view: &View,
        line: u32,
        said: &[Token],
    ) -> Result<Draft<RepairsGiven>, Box<Fault>> {
        let list = Of { charter, view, head: HEAD, choices: &PRINTED, rule: Self::RULE };
        let (wishes, rest) = list.wishes(line, said)?;
        let mut given = Given { charter, view, side: self.side, used: BTreeMap::new(), points: vec![] };
        for wish in &wishes {
            let most = given.left(&wish.ship).map_or(0, |(_, most)| most);
            if let Some(points) = wish.points.filter(|points| *points > most) {
                let fault = Fault::new(line, "port_repairs_no_more", Self::RULE)
                    .with("who", names::ship(charter, &wish.ship))
                    .with("points", points)
                    .with("most", most);
                let others = wishes.iter().filter(|other| other.ship != wish.ship);
                let kept = Wish { ship: wish.ship.clone(), points: Some(most) };
                let kept = Some(&kept).filter(|_| most > 0);
                return Err(Box::new(fault.nearest(list.printed(kept.into_iter().chain(others), rest))));
            }
            given.take(&wish.ship, wish.points.unwrap_or(most));
        }
        if rest {
            let mut damaged: Vec<&MyShip> = view.mine.iter().flat_map(|stack| &stack.ships).collect();
            damaged.sort_by_key(|ship| ship.damage);
            for ship in damaged {
                given.take_what_is_left(&ship.id);
            }
        }
        let text = list.printed(wishes.iter(), rest);
        let idle = given.idle();
        let mut draft =
            Draft::of(RepairsGiven { points: given.points }, vec![InForce { line: Some(line), text }]);
        draft.remarks = idle;
        Ok(draft)
    }
}

/// Points given so far.
struct Given<'a> {
    charter: &'a Charter,
    view: &'a View,
    side: Side,
    used: BTreeMap<PortId, u32>,
    points: Vec<Repaired>,
}

impl Given<'_> {
    /// What a ship can still have of its port's number.
    fn left(&self, ship: &ShipId) -> Option<(PortId, u32)> {
        let stack = self.view.mine.iter().find(|stack| stack.ships.iter().any(|own| own.id == *ship))?;
        let own = stack.ships.iter().find(|own| own.id == *ship)?;
        let Location::Port(port) = &stack.at else { return None };
        let had: u32 = self.points.iter().filter(|given| given.ship == *ship).map(|given| given.points).sum();
        let number = repairs_for(self.charter, self.view, self.side, port, own);
        let used = self.used.get(port).copied().unwrap_or(0);
        Some((port.clone(), number.saturating_sub(used).min(own.damage.saturating_sub(had))))
    }

    fn take(&mut self, ship: &ShipId, points: u32) {
        let Some((port, most)) = self.left(ship) else { return };
        let points = points.min(most);
        if points == 0 {
            return;
        }
        *self.used.entry(port.clone()).or_insert(0) += points;
        match self.points.iter_mut().find(|given| given.ship == *ship) {
            Some(given) => given.points += points,
            None => self.points.push(Repaired { port, ship: ship.clone(), points }),
        }
    }

    fn take_what_is_left(&mut self, ship: &ShipId) {
        let most = self.left(ship).map_or(0, |(_, most)| most);
        self.take(ship, most);
    }

    /// Points that lie idle in ports where damaged ships are left.
    fn idle(&self) -> Vec<Remark> {
        let mut idle: BTreeMap<PortId, u32> = BTreeMap::new();
        for ship in self.view.mine.iter().flat_map(|stack| &stack.ships) {
            if let Some((port, most)) = self.left(&ship.id).filter(|(_, most)| *most > 0) {
                let known = idle.entry(port).or_insert(0);
                *known = most.max(*known);
            }
        }
        let remark = |(port, points): (PortId, u32)| {
            Remark::new("repairs_unused")
                .with("port", names::port(self.charter, &port))
                .with("points", points)
        };
        idle.into_iter().map(remark).collect()
    }
}
