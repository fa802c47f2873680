//! Whether two nations with a treaty combine their ships against a third (8.1.4).

use super::words;
use crate::games::conquistador::Conquistador;
use crate::games::conquistador::charter::Charter;
use crate::games::conquistador::ids::{Label, Nation, Water};
use crate::games::conquistador::view::View;
use crate::rules::lexer::{Token, split, tokens, words as words_of};
use crate::rules::names::Reading;
use crate::rules::{Chance, Claim, Draft, InForce, Line, Question, Recorded, Rule, Visible};
use serde::{Deserialize, Serialize};

/// Put to each of two nations whose ships lie where those of a third come; their treaty may be secret, so it is always
/// put.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Stand {
    pub nation: Nation,
    pub turn: u8,
    pub water: Water,
    pub with: Nation,
    pub against: Nation,
    /// The expedition that moves.
    pub fleet: Label,
}
impl Visible for Stand {}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct StandGiven {
    pub together: bool,
}
impl Recorded for StandGiven {}

const CHOICES: [&str; 3] = ["never", "always", "ask"];

#[derive(Clone, Debug, PartialEq, Eq)]
enum When {
    Never,
    Always,
    Ask,
    Against(Vec<Nation>),
}

impl When {
    fn of(charter: &Charter, what: &[Token]) -> Option<When> {
        Some(match words_of(what)[..] {
            ["never" | "no"] => When::Never,
            ["always" | "yes"] => When::Always,
            ["ask"] | ["ask", "me"] => When::Ask,
            ["against", ..] => {
                let nations = words::nations(charter).list(what.get(1..)?);
                let named = nations.into_iter().map(|item| match item {
                    crate::rules::names::Item::Name(nation) => Some(nation),
                    _ => None,
                });
                When::Against(named.collect::<Option<Vec<_>>>().filter(|nations| !nations.is_empty())?)
            }
            _ => return None,
        })
    }
    fn printed(&self) -> String {
        match self {
            When::Never => CHOICES[0].into(),
            When::Always => CHOICES[1].into(),
            When::Ask => CHOICES[2].into(),
            When::Against(nations) => {
                let nations: Vec<String> = nations.iter().map(|nation| words::nation(*nation)).collect();
                format!("against {}", nations.join(", "))
            }
        }
    }
}

/// `stand with france: against spain`
fn said<'t>(charter: &Charter, tokens: &'t [Token]) -> Option<(Nation, Result<When, &'t [Token]>)> {
    let (head, what) = split(tokens).or_else(|| Some((tokens.get(..3)?, tokens.get(3..)?)))?;
    let names = words_of(head);
    let rest = names.strip_prefix(&["stand", "with"])?;
    match words::nations(charter).read_whole(rest) {
        Reading::Found { id, .. } => Some((id, When::of(charter, what).ok_or(what))),
        _ => None,
    }
}

fn head(with: Nation) -> String {
    format!("stand with {}", words::nation(with))
}

impl Question for Stand {
    type Rules = Conquistador;
    type Answer = StandGiven;
    const KIND: &'static str = "stand";
    const RULE: Rule = Rule("8.1.4");
    const HUSHED: bool = true;
    const USED_UP: bool = false;
    const AGAIN: bool = true;

    fn key(&self) -> String {
        let (with, against) = (self.with.word(), self.against.word());
        format!("turn={}/at={}/fleet={}/with={with}/against={against}", self.turn, self.water, self.fleet)
    }
    fn waits(&self, charter: &Charter, _: &View, lines: &[Line]) -> bool {
        let last = lines.iter().rev().find_map(|line| {
            let tokens = tokens(&line.text);
            said(charter, &tokens).filter(|(with, _)| *with == self.with).map(|(_, when)| when.ok())
        });
        last == Some(Some(When::Ask))
    }
    fn read(&self, charter: &Charter, view: &View, lines: &[Line]) -> Draft<StandGiven> {
        let of = |when: &When, line| {
            let may =
                view.nation.is_some_and(|nation| view.deals.defend_each_other(charter, nation, self.with));
            let says = match when {
                When::Never | When::Ask => false,
                When::Always => true,
                When::Against(nations) => nations.contains(&self.against),
            };
            let text = format!("{}: {}", head(self.with), when.printed());
            Draft::of(StandGiven { together: may && says }, vec![InForce { line, text }])
        };
        let mut draft = of(&When::Never, None);
        for line in lines {
            let tokens = tokens(&line.text);
            let Some((_, when)) = said(charter, &tokens).filter(|(with, _)| *with == self.with) else {
                continue;
            };
            match when {
                Ok(when) => draft = Draft { faults: draft.faults, ..of(&when, Some(line.number)) },
                Err(what) => {
                    let fault =
                        super::engage::unknown(line.number, &head(self.with), what, &CHOICES, Self::RULE);
                    draft.faults.push(*fault);
                }
            }
        }
        draft
    }
    fn claim(charter: &Charter, view: &View, line: &str) -> Option<Claim> {
        let tokens = tokens(line);
        let marked = split(&tokens).is_some();
        let (with, when) = said(charter, &tokens).filter(|_| view.nation.is_some_and(Nation::sails))?;
        (marked || when.is_ok()).then(|| Claim::on(head(with)))
    }
    fn sample(&self, _: &Charter, _: &View, chance: &mut dyn Chance) -> Vec<String> {
        match chance.below(5) {
            0 => vec![],
            1 => vec![format!("{}: against {}", head(self.with), words::nation(self.against))],
            draw => vec![format!("{}: {}", head(self.with), CHOICES[draw as usize % CHOICES.len()])],
        }
    }
}
