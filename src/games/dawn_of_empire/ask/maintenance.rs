//! Which ships bear the upkeep of a turn (option 14.3).

use super::points::{Of, Wish};
use super::words as names;
use crate::games::dawn_of_empire::DawnOfEmpire;
use crate::games::dawn_of_empire::charter::Charter;
use crate::games::dawn_of_empire::ids::{ShipId, Side};
use crate::games::dawn_of_empire::judge::my_ship;
use crate::games::dawn_of_empire::upkeep::{Allotment, is_never_due};
use crate::games::dawn_of_empire::view::{MyShip, View};
use crate::rules::chance::pick;
use crate::rules::lexer::{Token, tokens, words};
use crate::rules::policy;
use crate::rules::{Chance, Claim, Draft, Fault, InForce, Line, Question, Recorded, Remark, Rule, Visible};
use serde::{Deserialize, Serialize};

/// Put to both sides at once after the repairs of every turn (14.3.D). Who has which ships where is hidden, so it is
/// always put.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Maintenance {
    pub turn: u8,
    pub side: Side,
}
impl Visible for Maintenance {}

/// Points of damage on own ships; what is left of the points due falls where it does least harm.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct MaintenanceGiven {
    pub points: Vec<Worn>,
}
impl Recorded for MaintenanceGiven {}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Worn {
    pub ship: ShipId,
    pub points: u32,
}

const HEADS: &[&[&str]] = &[&["maintenance"], &["upkeep"]];
const HEAD: &str = "maintenance";
const LEAST: &str = "least harm";
const CHOICES: [&str; 2] = [LEAST, "ask"];

impl Question for Maintenance {
    type Rules = DawnOfEmpire;
    type Answer = MaintenanceGiven;
    const KIND: &'static str = "maintenance";
    const RULE: Rule = Rule("14.3");
    const HUSHED: bool = true;
    const USED_UP: bool = false;

    fn key(&self) -> String {
        format!("turn={}", self.turn)
    }
    fn waits(&self, _: &Charter, _: &View, lines: &[Line]) -> bool {
        policy::asks(lines, HEADS)
    }
    fn read(&self, charter: &Charter, view: &View, lines: &[Line]) -> Draft<MaintenanceGiven> {
        let list = list_of(charter, view);
        let phrase = |line, text: &str| InForce { line, text: format!("{HEAD}: {text}") };
        policy::last_read(borne(charter, view, &[], phrase(None, LEAST)), lines, HEADS, |line, said| {
            let (wishes, kept) = match words(said)[..] {
                ["least", "harm"] | ["least"] | ["rest"] => (vec![], phrase(Some(line), LEAST)),
                _ if policy::is_ask(said) => (vec![], phrase(Some(line), "ask")),
                _ => {
                    let wishes = named(&list, line, said)?;
                    let text = list.printed(wishes.iter(), true);
                    (wishes, InForce { line: Some(line), text })
                }
            };
            Ok(borne(charter, view, &wishes, kept))
        })
    }
    fn claim(charter: &Charter, view: &View, line: &str) -> Option<Claim> {
        let tokens = tokens(line);
        let plays = view.side.is_some() && charter.options.maintenance;
        let said = policy::after_head(&tokens, HEADS).filter(|_| plays)?;
        let reads = matches!(words(said.what)[..], ["least", "harm"] | ["ask"]);
        (said.marked || reads).then(|| Claim::on(HEAD))
    }
    fn sample(&self, charter: &Charter, view: &View, chance: &mut dyn Chance) -> Vec<String> {
        let allotment = Allotment::of(charter, view);
        let all = view.mine.iter().flat_map(|stack| &stack.ships);
        let may: Vec<&MyShip> = all.filter(|ship| allotment.most(ship) > 0).collect();
        let name = |ship: &&MyShip| names::ship(charter, &ship.id);
        match (chance.below(4), pick(chance, &may).map(name)) {
            (0, _) => vec![format!("{HEAD}: {}", CHOICES[chance.below(2) as usize])],
            (1, Some(ship)) => vec![format!("{HEAD}: {ship} 1, rest")],
            (2, Some(ship)) => vec![format!("{HEAD}: {ship}")],
            _ => vec![],
        }
    }
}

fn list_of<'a>(charter: &'a Charter, view: &'a View) -> Of<'a> {
    Of { charter, view, head: HEAD, choices: &CHOICES, rule: Rule("14.3") }
}

/// The ships of a list, in its order. One that may bear nothing this turn is passed by without a number: a list may
/// stand for always, and no ship has upkeep two turns running.
fn named(list: &Of, line: u32, said: &[Token]) -> Result<Vec<Wish>, Box<Fault>> {
    let (wishes, _) = list.wishes(line, said)?;
    let mut allotment = Allotment::of(list.charter, list.view);
    for (at, wish) in wishes.iter().enumerate() {
        let fault =
            |why: &str| Fault::new(line, why, list.rule).with("who", names::ship(list.charter, &wish.ship));
        let others =
            || wishes.iter().enumerate().filter(move |(other, _)| *other != at).map(|(_, wish)| wish);
        if is_never_due(list.charter, &wish.ship) {
            return Err(Box::new(fault("no_upkeep_for_class").nearest(list.printed(others(), true))));
        }
        let Some(ship) = my_ship(list.view, &wish.ship) else { continue };
        let most = allotment.most(ship);
        if let Some(points) = wish.points.filter(|points| *points > most) {
            let kept = Wish { ship: wish.ship.clone(), points: Some(most) };
            let kept = Some(&kept).filter(|_| most > 0);
            let form = list.printed(kept.into_iter().chain(others()), true);
            let fault = fault("upkeep_takes_no_more").with("points", points).with("most", most);
            return Err(Box::new(fault.nearest(form)));
        }
        allotment.take(ship, wish.points.unwrap_or(1).min(most));
    }
    Ok(wishes)
}

/// What wishes come to: the points named, then the rest where it does least harm.
fn borne(charter: &Charter, view: &View, wishes: &[Wish], kept: InForce) -> Draft<MaintenanceGiven> {
    let mut allotment = Allotment::of(charter, view);
    for wish in wishes {
        if let Some(ship) = my_ship(view, &wish.ship) {
            let most = allotment.most(ship);
            allotment.take(ship, wish.points.unwrap_or(1).min(most));
        }
    }
    allotment.fill();
    let points = allotment.points;
    let remark = |worn: &Worn| {
        Remark::new("upkeep").with("who", names::ship(charter, &worn.ship)).with("points", worn.points)
    };
    let remarks = points.iter().map(remark).collect();
    Draft { remarks, ..Draft::of(MaintenanceGiven { points }, vec![kept]) }
}
