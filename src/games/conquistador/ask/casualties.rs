//! Which units ashore a nation gives up (11.2.1.D, 17.2.2.C, 17.3.5.D, 21.2.6.B).

use super::words as names;
use crate::games::conquistador::Conquistador;
use crate::games::conquistador::charter::Charter;
use crate::games::conquistador::goods::{Camp, Party};
use crate::games::conquistador::ids::Nation;
use crate::games::conquistador::view::View;
use crate::rules::hex::Hex;
use crate::rules::lexer::{Token, tokens, words};
use crate::rules::names::Names;
use crate::rules::policy;
use crate::rules::{Chance, Claim, Draft, Fault, InForce, Line, Question, Recorded, Rule, Visible};
use serde::{Deserialize, Serialize};

/// Put to a nation whose units fall, where it has a choice; its standing order settles it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Casualties {
    pub nation: Nation,
    pub turn: u8,
    pub why: Counting,
    /// What falls, in units as `why` counts them.
    pub owed: u32,
    /// The camps that it may fall in.
    pub hexes: Vec<Hex>,
}
impl Visible for Casualties {}

/// How losses are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Counting {
    /// 11.2.1.D In detachments; two colonists count for one. 11.2.1.E Without soldiers a colonist is one.
    Combat,
    /// 17.3.5.D Colonists and detachments alike.
    Uprising,
    /// 17.2.2.C, 21.2.6.B Detachments alone.
    Soldiers,
    /// 21.2.6.B Colonists alone.
    Colonists,
}

impl Counting {
    fn word(self) -> &'static str {
        match self {
            Counting::Combat => "combat",
            Counting::Uprising => "uprising",
            Counting::Soldiers => "soldiers",
            Counting::Colonists => "colonists",
        }
    }
}

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct CasualtiesGiven {
    pub lost: Vec<Fallen>,
}
impl Recorded for CasualtiesGiven {}

/// Units that fall in one hex.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Fallen {
    pub hex: Hex,
    pub soldiers: u32,
    pub colonists: u32,
}

/// Which kind goes first. The last colonist of a settlement goes when nothing else is left, that of a port last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum First {
    Soldiers,
    Colonists,
}

const HEADS: &[&[&str]] = &[&["casualties"], &["losses", "ashore"]];
const HEAD: &str = "casualties";
const PRINTED: [&str; 3] = ["soldiers first", "colonists first", "ask"];
const PHRASES: &[(&[&str], First)] = &[
    (&["soldiers", "first"], First::Soldiers),
    (&["soldiers"], First::Soldiers),
    (&["colonists", "first"], First::Colonists),
    (&["colonists"], First::Colonists),
];

/// A camp that losses may fall in.
#[derive(Clone, Debug)]
pub struct Standing {
    pub hex: Hex,
    pub party: Party,
    pub port: bool,
}

impl Standing {
    pub fn of(charter: &Charter, hex: Hex, camp: &Camp) -> Standing {
        Standing { hex, party: camp.party.clone(), port: charter.map.is_coastal(hex) }
    }
}

/// What falls when nobody chooses unit by unit.
pub fn fill(why: Counting, owed: u32, camps: &[Standing], first: First) -> CasualtiesGiven {
    fill_up(why, owed, camps, first, &CasualtiesGiven::default())
}

/// What was chosen, as far as it is there, and what is missing of what is owed.
pub fn fill_up(
    why: Counting,
    owed: u32,
    camps: &[Standing],
    first: First,
    chosen: &CasualtiesGiven,
) -> CasualtiesGiven {
    let fallen = |camp: &Standing| (camp.clone(), Fallen { hex: camp.hex, soldiers: 0, colonists: 0 });
    let mut left: Vec<(Standing, Fallen)> = camps.iter().map(fallen).collect();
    for chosen in &chosen.lost {
        let Some((camp, fallen)) = left.iter_mut().find(|(camp, _)| camp.hex == chosen.hex) else { continue };
        let wish = Party { soldiers: chosen.soldiers, colonists: chosen.colonists, ..Party::default() };
        let taken = camp.party.take(&wish);
        fallen.soldiers += taken.soldiers;
        fallen.colonists += taken.colonists;
    }
    let without_soldiers = camps.iter().all(|camp| camp.party.soldiers == 0);
    // A detachment may be paid with two colonists; without soldiers one is enough.
    let price = if why == Counting::Combat && !without_soldiers { 2 } else { 1 };
    let steps: &[Step] = match (why, first) {
        (Counting::Soldiers, _) => &[Step::Soldier],
        (Counting::Colonists, _) => &[Step::Colonist, Step::Last, Step::LastOfPort],
        (Counting::Combat, First::Soldiers) if !without_soldiers => &[Step::Soldier],
        (_, First::Soldiers) => &[Step::Soldier, Step::Colonist, Step::Last, Step::LastOfPort],
        (_, First::Colonists) => &[Step::Colonist, Step::Soldier, Step::Last, Step::LastOfPort],
    };
    let worth: u32 = left.iter().map(|(_, fallen)| fallen.soldiers + fallen.colonists / price).sum();
    let mut owed = owed.saturating_sub(worth);
    for step in steps {
        while owed > 0 && step.take(&mut left, price) {
            owed -= 1;
        }
    }
    let fell = left.into_iter().map(|(_, fallen)| fallen);
    CasualtiesGiven { lost: fell.filter(|fallen| fallen.soldiers + fallen.colonists > 0).collect() }
}

/// Kinds of units in the order in which they go.
#[derive(Clone, Copy)]
enum Step {
    Soldier,
    /// Not the last of a settlement.
    Colonist,
    Last,
    LastOfPort,
}

impl Step {
    /// Takes one loss where most of the kind are; false when there is none left.
    fn take(self, left: &mut [(Standing, Fallen)], price: u32) -> bool {
        let free = |camp: &Standing| match self {
            Step::Soldier => camp.party.soldiers,
            Step::Colonist => camp.party.colonists.saturating_sub(1),
            Step::Last if camp.port => 0,
            Step::Last | Step::LastOfPort => camp.party.colonists,
        };
        let needed = if matches!(self, Step::Soldier) { 1 } else { price };
        let most = left.iter_mut().rev().max_by_key(|(camp, _)| free(camp));
        let Some((camp, fallen)) = most.filter(|(camp, _)| free(camp) >= needed) else { return false };
        match self {
            Step::Soldier => {
                camp.party.soldiers -= 1;
                fallen.soldiers += 1;
            }
            _ => {
                camp.party.colonists -= needed;
                fallen.colonists += needed;
            }
        }
        true
    }
}

impl Casualties {
    fn camps(&self, charter: &Charter, view: &View) -> Vec<Standing> {
        let camp = |hex: &Hex| Some(Standing::of(charter, *hex, view.camp(self.nation, *hex)?));
        self.hexes.iter().filter_map(camp).collect()
    }

    fn by(
        &self,
        charter: &Charter,
        view: &View,
        first: First,
        line: Option<u32>,
        text: &str,
    ) -> Draft<CasualtiesGiven> {
        let answer = fill(self.why, self.owed, &self.camps(charter, view), first);
        Draft::of(answer, vec![InForce { line, text: format!("{HEAD}: {text}") }])
    }

    /// `2 colonists at 1417, soldier at 1318`: exactly what is owed.
    fn listed(
        &self,
        charter: &Charter,
        view: &View,
        line: u32,
        said: &[Token],
    ) -> Result<Draft<CasualtiesGiven>, Box<Fault>> {
        let camps = self.camps(charter, view);
        let lost = read_list(&camps, said);
        let nearest = || {
            let camps = self.camps(charter, view);
            format!("{HEAD}: {}", print(&fill(self.why, self.owed, &camps, First::Soldiers)))
        };
        let Some(lost) = lost else {
            return Err(Box::new(policy::unknown(line, HEAD, &words(said).join(" "), &PRINTED, Self::RULE)));
        };
        let fits = lost.iter().all(|fallen| {
            let camp = camps.iter().find(|camp| camp.hex == fallen.hex);
            camp.is_some_and(|camp| {
                camp.party.soldiers >= fallen.soldiers && camp.party.colonists >= fallen.colonists
            })
        });
        if !fits || self.worth(&camps, &lost) != Some(self.owed) {
            let fault = Fault::new(line, "casualties_not_exact", Self::RULE).with("owed", self.owed);
            return Err(Box::new(fault.nearest(nearest())));
        }
        let given = CasualtiesGiven { lost };
        let text = format!("{HEAD}: {}", print(&given));
        Ok(Draft::of(given, vec![InForce { line: Some(line), text }]))
    }

    /// What a list counts for; `None` when it cannot be counted so.
    fn worth(&self, camps: &[Standing], lost: &[Fallen]) -> Option<u32> {
        let soldiers: u32 = lost.iter().map(|fallen| fallen.soldiers).sum();
        let colonists: u32 = lost.iter().map(|fallen| fallen.colonists).sum();
        let only_colonists = camps.iter().all(|camp| camp.party.soldiers == 0);
        match self.why {
            Counting::Soldiers => (colonists == 0).then_some(soldiers),
            Counting::Colonists => (soldiers == 0).then_some(colonists),
            Counting::Combat if !only_colonists => {
                colonists.is_multiple_of(2).then_some(soldiers + colonists / 2)
            }
            _ => Some(soldiers + colonists),
        }
    }
}

fn read_list(camps: &[Standing], said: &[Token]) -> Option<Vec<Fallen>> {
    let mut lost: Vec<Fallen> = vec![];
    let mut waiting: Vec<Token> = vec![];
    let mut take = |waiting: &mut Vec<Token>, camp: &Standing| -> Option<()> {
        let Party { soldiers, colonists, .. } = fighters(waiting)?.party(&camp.party);
        waiting.clear();
        // What a line names twice in one hex falls there together.
        match lost.iter_mut().find(|fallen| fallen.hex == camp.hex) {
            Some(fallen) => {
                fallen.soldiers = fallen.soldiers.saturating_add(soldiers);
                fallen.colonists = fallen.colonists.saturating_add(colonists);
            }
            None => lost.push(Fallen { hex: camp.hex, soldiers, colonists }),
        }
        Some(())
    };
    let mut tokens = said.iter();
    while let Some(token) = tokens.next() {
        match token.word() {
            Some("at" | "in") => {
                let hex: Hex = tokens.next()?.word()?.parse().ok()?;
                take(&mut waiting, camps.iter().find(|camp| camp.hex == hex)?)?;
            }
            _ => waiting.push(token.clone()),
        }
    }
    // Marks between units of one hex count; those that are left after the last of several say nothing.
    waiting.retain(|token| token.word().is_some() || camps.len() == 1);
    if waiting.iter().any(|token| token.word().is_some()) {
        let [only] = camps else { return None };
        take(&mut waiting, only)?;
    }
    Some(lost)
}

/// Soldiers and colonists: nothing else falls.
fn fighters(typed: &[Token]) -> Option<names::Units> {
    let units = names::units(&Names::default(), typed).ok()?;
    let none = names::Amount::None;
    let plain = units.is_party() && units.gold == none && units.missionaries == none && !units.everything;
    plain.then_some(units)
}

fn print(given: &CasualtiesGiven) -> String {
    let each = given.lost.iter().map(|fallen| {
        let counts = [(names::Noun::Soldier, fallen.soldiers), (names::Noun::Colonist, fallen.colonists)];
        let units = counts.into_iter().filter(|(_, count)| *count > 0);
        let units: Vec<String> = units.map(|(noun, count)| names::counted(noun, count)).collect();
        format!("{} at {}", units.join(", "), fallen.hex)
    });
    each.collect::<Vec<_>>().join(", ")
}

impl Question for Casualties {
    type Rules = Conquistador;
    type Answer = CasualtiesGiven;
    const KIND: &'static str = "casualties";
    const RULE: Rule = Rule("11.2.1");
    const USED_UP: bool = false;
    const AGAIN: bool = true;

    fn key(&self) -> String {
        let hexes: Vec<String> = self.hexes.iter().map(Hex::to_string).collect();
        format!("turn={} {}={}", self.turn, self.why.word(), hexes.join(","))
    }
    fn waits(&self, _: &Charter, _: &View, lines: &[Line]) -> bool {
        policy::asks(lines, HEADS)
    }
    fn read(&self, charter: &Charter, view: &View, lines: &[Line]) -> Draft<CasualtiesGiven> {
        let silence = self.by(charter, view, First::Soldiers, None, PRINTED[0]);
        policy::last_read(silence, lines, HEADS, |line, said| {
            let all = words(said);
            match policy::phrase(&all, PHRASES) {
                Some(First::Soldiers) => Ok(self.by(charter, view, First::Soldiers, Some(line), PRINTED[0])),
                Some(First::Colonists) => {
                    Ok(self.by(charter, view, First::Colonists, Some(line), PRINTED[1]))
                }
                None if policy::is_ask(said) => {
                    Ok(self.by(charter, view, First::Soldiers, Some(line), PRINTED[2]))
                }
                None => self.listed(charter, view, line, said),
            }
        })
    }
    fn claim(_: &Charter, view: &View, line: &str) -> Option<Claim> {
        let tokens = tokens(line);
        let said = policy::after_head(&tokens, HEADS).filter(|_| view.nation.is_some())?;
        let reads = policy::phrase(&words(said.what), PHRASES).is_some();
        (said.marked || reads).then(|| Claim::on(HEAD))
    }
    fn sample(&self, charter: &Charter, view: &View, chance: &mut dyn Chance) -> Vec<String> {
        match chance.below(5) {
            0 => vec![],
            1 => {
                let given = fill(self.why, self.owed, &self.camps(charter, view), First::Colonists);
                vec![format!("{HEAD}: {}", print(&given))]
            }
            drawn => vec![format!("{HEAD}: {}", PRINTED[drawn as usize - 2])],
        }
    }
}
