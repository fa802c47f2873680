//! Where natives are attacked (5.1.3.3, 17.2).

use super::words as names;
use crate::games::conquistador::Conquistador;
use crate::games::conquistador::ask::Sheet;
use crate::games::conquistador::charter::Charter;
use crate::games::conquistador::goods::Camp;
use crate::games::conquistador::ids::AreaId;
use crate::games::conquistador::ids::Nation;
use crate::games::conquistador::natives::counted;
use crate::games::conquistador::state::{EuropeanLevel, State};
use crate::games::conquistador::view::View;
use crate::games::conquistador::windows::OnSheet;
use crate::rules::chance::{one_in, pick};
use crate::rules::lexer::{Token, tokens, words};
use crate::rules::names::Reading;
use crate::rules::policy;
use crate::rules::{Chance, Claim, Draft, Fault, InForce, Line, Question, Recorded, Remark, Rule, Visible};
use serde::{Deserialize, Serialize};

/// Areas whose natives, or Europeans without a player (21.2.8, 22.1.C), are attacked.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct NativesGiven {
    pub attacks: Vec<NativeAttack>,
}
impl Recorded for NativesGiven {}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct NativeAttack {
    pub area: AreaId,
    /// Only with so many detachments there when it comes to it.
    pub at_least: u32,
}

/// Put to every nation with units in the New World: soldiers may come to an area in the same phase.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Natives {
    pub nation: Nation,
    pub turn: u8,
}
impl Visible for Natives {}

impl OnSheet for Natives {
    fn of(nation: Nation, turn: u8) -> Self {
        Natives { nation, turn }
    }
    fn slot(sheet: &mut Sheet) -> &mut Option<NativesGiven> {
        &mut sheet.natives
    }
    fn is_due(_charter: &Charter, state: &State, nation: Nation) -> bool {
        state.camps_of(nation).any(|(_, camp)| camp.is_held())
            || state.fleets_of(nation).any(|fleet| fleet.water().is_some())
    }
}

const WHO: [&str; 5] = ["natives", "indians", "portuguese", "europeans", "settlers"];
const CHOICES: [&str; 3] = ["attack", "attack if 3 soldiers", "leave"];

/// An area as typed, and what is done there.
struct Said<'t> {
    area: Vec<&'t str>,
    what: Vec<&'t str>,
}

fn said(tokens: &[Token]) -> Option<Said<'_>> {
    let is_who = |token: &Token| token.word().is_some_and(|word| WHO.contains(&word));
    let at = tokens.iter().position(is_who).filter(|at| *at > 0)?;
    // A mark before them is of another line: ships may be called settlers.
    let marked = matches!(tokens.get(at + 1), Some(Token::Colon | Token::Dash));
    let (area, what) = (words(&tokens[..at]), words(&tokens[at + 1..]));
    (marked || at_least(&what).is_some()).then_some(Said { area, what })
}

/// `attack`: with any soldier; `attack if 5 soldiers`; `leave`: no attack.
fn at_least(what: &[&str]) -> Option<Option<u32>> {
    match what {
        ["attack"] => Some(Some(1)),
        ["leave"] | ["leave", "alone"] | ["none"] => Some(None),
        ["attack", "if", number, "soldiers" | "soldier" | "detachments"]
        | ["attack", "if", number]
        | ["attack", "with", number, "soldiers" | "soldier" | "detachments"] => {
            number.parse().ok().filter(|number| *number > 0).map(Some)
        }
        _ => None,
    }
}

fn print(charter: &Charter, area: &AreaId, at_least: Option<u32>) -> String {
    let what = match at_least {
        None => "leave".to_owned(),
        Some(1) => "attack".to_owned(),
        Some(number) => format!("attack if {number} soldiers"),
    };
    format!("{} natives: {what}", names::area(charter, area).to_lowercase())
}

/// Whether a European Level is another's.
fn bars(view: &View, level: &EuropeanLevel) -> bool {
    view.nation.is_some_and(|nation| level.bars(nation))
}

/// The level that an attack would lower.
fn level(view: &View, area: &AreaId) -> u32 {
    let european = view.levels.get(area).filter(|level| bars(view, level)).map_or(0, |level| level.level);
    if european > 0 { european } else { view.natives.get(area).copied().unwrap_or(0) }
}

/// Own soldiers in an area, as the table counts them.
fn soldiers(charter: &Charter, view: &View, area: &AreaId) -> u32 {
    let here = |hex| charter.map.area_of(hex).is_some_and(|found| found.id == *area);
    let camps = view.my_camps().filter(|(hex, _)| here(*hex));
    let european = view.levels.get(area).is_some_and(|level| bars(view, level));
    counted(camps.map(|(_, camp): (_, &Camp)| camp.party.soldiers).sum(), european)
}

/// Areas where it could attack now.
fn open(charter: &Charter, view: &View) -> Vec<AreaId> {
    let areas = charter.map.areas.iter().map(|area| area.id.clone());
    areas.filter(|area| level(view, area) > 0 && soldiers(charter, view, area) > 0).collect()
}

impl Question for Natives {
    type Rules = Conquistador;
    type Answer = NativesGiven;
    const KIND: &'static str = "natives";
    const RULE: Rule = Rule("17.2");

    fn key(&self) -> String {
        format!("turn={}", self.turn)
    }
    fn waits(&self, charter: &Charter, view: &View, lines: &[Line]) -> bool {
        lines.is_empty() && !open(charter, view).is_empty()
    }
    fn read(&self, charter: &Charter, view: &View, lines: &[Line]) -> Draft<NativesGiven> {
        let mut draft = Draft::of(NativesGiven::default(), vec![]);
        let mut given: Vec<(AreaId, u32, Option<u32>)> = vec![];
        for line in lines {
            match one(charter, view, line) {
                Ok((area, at_least)) => {
                    given.retain(|(known, ..)| *known != area);
                    given.push((area, line.number, at_least));
                }
                Err(fault) => draft.faults.push(*fault),
            }
        }
        for (area, line, at_least) in &given {
            let text = print(charter, area, *at_least);
            draft.in_force.push(InForce { line: Some(*line), text });
            if let Some(at_least) = *at_least {
                draft.answer.attacks.push(NativeAttack { area: area.clone(), at_least });
                let remark = Remark::new("attack_by").with("area", names::area(charter, area));
                let remark = remark.with("soldiers", soldiers(charter, view, area));
                draft.remarks.push(remark.with("level", level(view, area)));
            }
        }
        let silent =
            open(charter, view).into_iter().filter(|area| !given.iter().any(|(known, ..)| known == area));
        draft.in_force.extend(silent.map(|area| InForce { line: None, text: print(charter, &area, None) }));
        draft
    }
    fn claim(charter: &Charter, view: &View, line: &str) -> Option<Claim> {
        view.nation.filter(|nation| nation.sails())?;
        let tokens = tokens(line);
        let said = said(&tokens)?;
        let subject = match names::areas(charter).read_whole(&said.area) {
            Reading::Found { id, .. } => id.to_string(),
            _ => said.area.join("_"),
        };
        Some(Claim::on(format!("natives/{subject}")))
    }
    fn sample(&self, charter: &Charter, view: &View, chance: &mut dyn Chance) -> Vec<String> {
        let open = open(charter, view);
        let Some(area) = pick(chance, &open).filter(|_| !one_in(chance, 3)) else { return vec![] };
        let at_least = match chance.below(4) {
            0 => None,
            1 => Some(2 + chance.below(4)),
            _ => Some(1),
        };
        vec![print(charter, area, at_least)]
    }
}

fn one(charter: &Charter, view: &View, line: &Line) -> Result<(AreaId, Option<u32>), Box<Fault>> {
    let tokens = tokens(&line.text);
    let rule = Natives::RULE;
    let Some(said) = said(&tokens) else {
        return Err(Box::new(Fault::new(line.number, "not_read", rule)));
    };
    let areas = names::areas(charter);
    let typed = said.area.join(" ");
    let Reading::Found { id: area, .. } = areas.read_whole(&said.area) else {
        let fault = Fault::new(line.number, "unknown_area", rule).with("word", &typed);
        let near =
            areas.nearest(&typed, |_| true).map(|area| print(charter, &area, at_least(&said.what).flatten()));
        return Err(Box::new(match near {
            Some(near) => fault.nearest(near),
            None => fault,
        }));
    };
    let named = names::area(charter, &area);
    let Some(at_least) = at_least(&said.what) else {
        let head = format!("{} natives", named.to_lowercase());
        return Err(Box::new(policy::unknown(line.number, &head, &said.what.join(" "), &CHOICES, rule)));
    };
    // 17.2.4 Where nobody is left, nobody is attacked; what depends on soldiers may wait for better times.
    if at_least == Some(1) && level(view, &area) == 0 {
        let fault = Fault::new(line.number, "no_natives_there", Rule("17.2.4")).with("area", named);
        return Err(Box::new(fault.nearest(print(charter, &area, None))));
    }
    Ok((area, at_least))
}
