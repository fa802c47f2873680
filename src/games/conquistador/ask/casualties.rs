//! Which units ashore a nation gives up (11.2.1.D, 17.2.2.C, 17.3.5.D, 21.2.6.B).

mod fill;

pub use fill::{First, Standing, fill, fill_up};

use super::words::{self as names, Noun};
use crate::games::conquistador::Conquistador;
use crate::games::conquistador::charter::Charter;
use crate::games::conquistador::goods::Party;
use crate::games::conquistador::ids::{MissionaryId, Nation};
use crate::games::conquistador::view::View;
use crate::rules::chance::{one_in, pick};
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
    /// 17.3.5.F Missionaries of whom one falls besides, the lowest rated first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub missionaries: Vec<MissionaryId>,
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
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub missionary: Option<MissionaryId>,
}
impl Recorded for CasualtiesGiven {}

/// Units that fall in one hex.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Fallen {
    pub hex: Hex,
    pub soldiers: u32,
    pub colonists: u32,
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

impl Casualties {
    fn camps(&self, charter: &Charter, view: &View) -> Vec<Standing> {
        let camp = |hex: &Hex| Some(Standing::of(charter, *hex, view.camp(self.nation, *hex)?));
        self.hexes.iter().filter_map(camp).collect()
    }

    /// What a policy comes to, with the missionary whom the line names.
    fn by(
        &self,
        camps: &[Standing],
        line: Option<u32>,
        said: (First, &str),
        monk: &Monk,
    ) -> Draft<CasualtiesGiven> {
        let (first, text) = said;
        let missionary = self.monk(monk).ok().flatten();
        let answer = CasualtiesGiven { missionary, ..fill(self.why, self.owed, camps, first) };
        Draft::of(answer, vec![InForce { line, text: format!("{HEAD}: {text}{}", monk.print()) }])
    }

    /// 17.3.5.F Who falls: silence gives the lowest rated. `Err` where the one who is named is not among them.
    fn monk(&self, monk: &Monk) -> Result<Option<MissionaryId>, ()> {
        let all = &self.missionaries;
        match monk {
            Monk::Named(id) if all.contains(id) => Ok(Some(id.clone())),
            Monk::Named(_) if !all.is_empty() => Err(()),
            Monk::Highest => Ok(all.last().cloned()),
            Monk::Silent | Monk::Lowest | Monk::Named(_) => Ok(all.first().cloned()),
        }
    }

    /// `2 colonists at 1417, soldier at 1318`: exactly what is owed.
    fn listed(
        &self,
        camps: &[Standing],
        line: u32,
        said: &[Token],
        monk: &Monk,
    ) -> Result<Draft<CasualtiesGiven>, Box<Fault>> {
        let nearest = || {
            let given = fill(self.why, self.owed, camps, First::Soldiers);
            format!("{HEAD}: {}{}", print(&given), monk.print())
        };
        let Some(lost) = read_list(camps, said) else {
            return Err(Box::new(policy::unknown(line, HEAD, &words(said).join(" "), &PRINTED, Self::RULE)));
        };
        let fits = lost.iter().all(|fallen| {
            let camp = camps.iter().find(|camp| camp.hex == fallen.hex);
            camp.is_some_and(|camp| {
                camp.party.soldiers >= fallen.soldiers && camp.party.colonists >= fallen.colonists
            })
        });
        if !fits || self.worth(camps, &lost) != Some(self.owed) {
            let fault = Fault::new(line, "casualties_not_exact", Self::RULE).with("owed", self.owed);
            return Err(Box::new(fault.nearest(nearest())));
        }
        let given = CasualtiesGiven { lost, missionary: self.monk(monk).ok().flatten() };
        let text = format!("{HEAD}: {}{}", print(&given), monk.print());
        Ok(Draft::of(given, vec![InForce { line: Some(line), text }]))
    }

    fn read_line(
        &self,
        charter: &Charter,
        camps: &[Standing],
        line: u32,
        said: &[Token],
    ) -> Result<Draft<CasualtiesGiven>, Box<Fault>> {
        let (rest, monk) = monk_of(charter, said);
        if self.monk(&monk).is_err() {
            let choices: Vec<String> = self.missionaries.iter().map(names::missionary).collect();
            let fault = Fault::new(line, "no_such_missionary", Rule("17.3.5")).with("word", monk.words());
            let near = format!("{HEAD}: {}, {}", PRINTED[0], choices[0]);
            return Err(Box::new(fault.with("choices", choices.join(", ")).nearest(near)));
        }
        let phrase = policy::phrase(&words(&rest), PHRASES);
        let (first, text) = match phrase {
            Some(First::Colonists) => (First::Colonists, PRINTED[1]),
            None if policy::is_ask(&rest) => (First::Soldiers, PRINTED[2]),
            None if !rest.is_empty() || monk == Monk::Silent => {
                return self.listed(camps, line, &rest, &monk);
            }
            Some(First::Soldiers) | None => (First::Soldiers, PRINTED[0]),
        };
        Ok(self.by(camps, Some(line), (first, text), &monk))
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

/// The missionary whom a line gives up where one falls.
#[derive(Clone, Debug, PartialEq)]
enum Monk {
    Silent,
    Lowest,
    Highest,
    Named(MissionaryId),
}

impl Monk {
    fn words(&self) -> String {
        match self {
            Monk::Silent => String::new(),
            Monk::Lowest => "lowest missionary".into(),
            Monk::Highest => "highest missionary".into(),
            Monk::Named(id) => names::missionary(id),
        }
    }
    /// As the last part of a line.
    fn print(&self) -> String {
        if *self == Monk::Silent { String::new() } else { format!(", {}", self.words()) }
    }
}

/// A line without the part that says which missionary falls, and whom that names.
fn monk_of(charter: &Charter, said: &[Token]) -> (Vec<Token>, Monk) {
    let (mut rest, mut monk): (Vec<Token>, Monk) = (vec![], Monk::Silent);
    for part in said.split_inclusive(|token| token.word().is_none()) {
        let all = words(part);
        let read = match all[..] {
            ["lowest", noun] if names::noun(noun) == Some(Noun::Missionary) => Some(Monk::Lowest),
            ["highest", noun] if names::noun(noun) == Some(Noun::Missionary) => Some(Monk::Highest),
            [noun, _] if names::noun(noun) == Some(Noun::Missionary) => {
                names::missionary_named(charter, &all).map(Monk::Named)
            }
            _ => None,
        };
        match read {
            Some(read) => monk = read,
            None => rest.extend(part.iter().cloned()),
        }
    }
    if rest.last().is_some_and(|token| token.word().is_none()) {
        rest.pop();
    }
    (rest, monk)
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
        let counts = [(Noun::Soldier, fallen.soldiers), (Noun::Colonist, fallen.colonists)];
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
        let camps = self.camps(charter, view);
        let silence = self.by(&camps, None, (First::Soldiers, PRINTED[0]), &Monk::Silent);
        policy::last_read(silence, lines, HEADS, |line, said| self.read_line(charter, &camps, line, said))
    }
    fn claim(charter: &Charter, view: &View, line: &str) -> Option<Claim> {
        let tokens = tokens(line);
        let said = policy::after_head(&tokens, HEADS).filter(|_| view.nation.is_some())?;
        let (rest, monk) = monk_of(charter, said.what);
        let alone = rest.is_empty() && monk != Monk::Silent;
        let reads = alone || policy::phrase(&words(&rest), PHRASES).is_some();
        (said.marked || reads).then(|| Claim::on(HEAD))
    }
    fn sample(&self, charter: &Charter, view: &View, chance: &mut dyn Chance) -> Vec<String> {
        let monk = match pick(chance, &self.missionaries) {
            Some(id) if one_in(chance, 2) => Monk::Named(id.clone()),
            _ => [Monk::Silent, Monk::Lowest, Monk::Highest][chance.below(3) as usize].clone(),
        };
        let text = match chance.below(5) {
            0 => return vec![],
            1 if self.owed > 0 => {
                print(&fill(self.why, self.owed, &self.camps(charter, view), First::Colonists))
            }
            drawn => PRINTED[(drawn as usize).saturating_sub(2)].to_owned(),
        };
        vec![format!("{HEAD}: {text}{}", monk.print())]
    }
}
