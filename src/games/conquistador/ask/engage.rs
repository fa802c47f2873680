//! Whether ships attack others that they meet (8.1).

use super::words;
use crate::games::conquistador::Conquistador;
use crate::games::conquistador::charter::Charter;
use crate::games::conquistador::goods::Ships;
use crate::games::conquistador::ids::{At, Label, Nation, Water};
use crate::games::conquistador::view::View;
use crate::rules::lexer::{Token, split, tokens, words as words_of};
use crate::rules::names::Reading;
use crate::rules::policy;
use crate::rules::{Chance, Claim, Draft, Fault, InForce, Line, Question, Recorded, Remark, Rule, Visible};
use serde::{Deserialize, Serialize};

/// Put to the moving side where it meets ships of others (8.1.3), and, when it lets them pass, to those (8.1.5).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Engage {
    pub nation: Nation,
    pub turn: u8,
    pub water: Water,
    /// The expedition that moves.
    pub fleet: Label,
    /// Whom to attack; more than one where they have announced that they fight together (8.1.4).
    pub with: Vec<Nation>,
    /// Whether the asked side is the one that moves.
    pub moving: bool,
}
impl Visible for Engage {}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct EngageGiven {
    pub attack: bool,
}
impl Recorded for EngageGiven {}

const HEAD: &str = "passing";
const CHOICES: [&str; 4] = ["never", "attack", "attack if 2-1", "ask"];
/// Odds that a line may ask for are one digit to one.
const MOST_ODDS: u32 = 9;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum When {
    Never,
    Attack,
    If(u32),
    Ask,
}

impl When {
    fn of(words: &[&str]) -> Option<When> {
        Some(match words {
            ["never" | "no" | "pass" | "none"] | ["let", "pass"] => When::Never,
            ["attack" | "always" | "yes"] => When::Attack,
            ["attack", "if", odds, "1"] | ["if", odds, "1"] => {
                When::If(odds.parse().ok().filter(|odds| (1..=MOST_ODDS).contains(odds))?)
            }
            ["ask"] | ["ask", "me"] => When::Ask,
            _ => return None,
        })
    }
    fn printed(self) -> String {
        match self {
            When::Never => CHOICES[0].into(),
            When::Attack => CHOICES[1].into(),
            When::If(odds) => format!("attack if {odds}-1"),
            When::Ask => CHOICES[3].into(),
        }
    }
}

/// Whom a line is about, or (`None`) everybody; and what it says, or the words that do not read.
type Said<'t> = (Option<Nation>, Result<When, &'t [Token]>);

/// `passing spain: …`; `None` when it is another line.
fn said<'t>(charter: &Charter, tokens: &'t [Token]) -> Option<Said<'t>> {
    let (head, what) = match split(tokens) {
        Some((who, what)) => (who, what),
        None => (tokens.get(..2)?, tokens.get(2..)?),
    };
    let names = words_of(head);
    let who = match names.split_first()? {
        (&HEAD, [] | ["all" | "everybody" | "others"]) => None,
        (&HEAD, rest) => match words::nations(charter).read_whole(rest) {
            Reading::Found { id, .. } => Some(id),
            _ => return None,
        },
        _ => return None,
    };
    Some((who, When::of(&words_of(what)).ok_or(what)))
}

impl Question for Engage {
    type Rules = Conquistador;
    type Answer = EngageGiven;
    const KIND: &'static str = "engage";
    const RULE: Rule = Rule("8.1");
    const USED_UP: bool = false;
    const AGAIN: bool = true;

    fn key(&self) -> String {
        let with: Vec<&str> = self.with.iter().map(|nation| nation.word()).collect();
        format!("turn={}/at={}/fleet={}/with={}", self.turn, self.water, self.fleet, with.join("+"))
    }
    fn waits(&self, charter: &Charter, _: &View, lines: &[Line]) -> bool {
        let last = lines.iter().rev().find_map(|line| {
            let tokens = tokens(&line.text);
            said(charter, &tokens).filter(|(who, _)| self.is_about(*who)).map(|(_, when)| when.ok())
        });
        last == Some(Some(When::Ask))
    }
    fn read(&self, charter: &Charter, view: &View, lines: &[Line]) -> Draft<EngageGiven> {
        let mut draft = self.when(view, When::Never, None, None);
        for line in lines {
            let tokens = tokens(&line.text);
            let Some((who, when)) = said(charter, &tokens).filter(|(who, _)| self.is_about(*who)) else {
                continue;
            };
            match when {
                Ok(when) => {
                    draft = Draft { faults: draft.faults, ..self.when(view, when, who, Some(line.number)) }
                }
                Err(what) => {
                    let typed = words_of(what).join(" ");
                    let fault = policy::unknown(line.number, &head(who), &typed, &CHOICES, Self::RULE);
                    draft.faults.push(fault);
                }
            }
        }
        draft
    }
    fn claim(charter: &Charter, view: &View, line: &str) -> Option<Claim> {
        let tokens = tokens(line);
        let marked = split(&tokens).is_some();
        let (who, when) = said(charter, &tokens).filter(|_| view.nation.is_some_and(Nation::sails))?;
        (marked || when.is_ok()).then(|| Claim::on(head(who)))
    }
    fn sample(&self, _: &Charter, _: &View, chance: &mut dyn Chance) -> Vec<String> {
        match chance.below(6) {
            0 => vec![],
            draw => {
                let who = self.with.first().copied().filter(|_| draw % 2 == 0);
                vec![format!("{}: {}", head(who), CHOICES[draw as usize % CHOICES.len()])]
            }
        }
    }
}

fn head(who: Option<Nation>) -> String {
    who.map_or(format!("{HEAD} all"), |nation| format!("{HEAD} {}", words::nation(nation)))
}

impl Engage {
    fn is_about(&self, who: Option<Nation>) -> bool {
        who.is_none_or(|nation| self.with.contains(&nation))
    }

    /// What the asked side sees: its own strength with soldiers, the ships of the others.
    fn strengths(&self, view: &View) -> (u32, u32) {
        let there = At::Sea(self.water);
        let mine = view.my_fleets().filter(|(fleet, _)| match self.moving {
            true => fleet.label == self.fleet,
            false => fleet.at == there,
        });
        let mine = mine.map(|(_, own)| own.ships.strength(true)).sum();
        let theirs = view.fleets.values().filter(|fleet| match self.moving {
            true => fleet.at == there && self.with.contains(&fleet.nation),
            false => fleet.label == self.fleet,
        });
        (mine, theirs.map(|fleet| Ships::of(&fleet.ships).strength(false)).sum())
    }

    fn when(&self, view: &View, when: When, who: Option<Nation>, line: Option<u32>) -> Draft<EngageGiven> {
        let (mine, theirs) = self.strengths(view);
        let attack = match when {
            When::Never | When::Ask => false,
            When::Attack => mine > 0,
            When::If(odds) => mine > 0 && mine >= odds.saturating_mul(theirs),
        };
        let text = format!("{}: {}", head(who), when.printed());
        let remark = Remark::new("strengths").with("mine", mine).with("theirs", theirs);
        Draft { remarks: vec![remark], ..Draft::of(EngageGiven { attack }, vec![InForce { line, text }]) }
    }
}

/// A fault of a policy with an unknown phrase, for the questions of the naval phases.
pub fn unknown(line: u32, head: &str, what: &[Token], choices: &[&str], rule: Rule) -> Box<Fault> {
    Box::new(policy::unknown(line, head, &words_of(what).join(" "), choices, rule))
}
