//! Whether an expedition goes on after a battle (8.3.3, 7.4.B).

use super::words;
use crate::games::conquistador::Conquistador;
use crate::games::conquistador::charter::Charter;
use crate::games::conquistador::ids::{Label, Nation};
use crate::games::conquistador::view::View;
use crate::rules::hex::Hex;
use crate::rules::lexer::{Token, tokens, words as words_of};
use crate::rules::names::Reading;
use crate::rules::{Chance, Claim, Draft, InForce, Line, Question, Recorded, Remark, Rule, Visible};
use serde::{Deserialize, Serialize};

/// Put to the moving side when its expedition has fought and is afloat.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct AfterBattle {
    pub nation: Nation,
    pub turn: u8,
    pub hex: Hex,
    pub fleet: Label,
    /// Ships that it has left.
    pub ships: u32,
    /// Battles that it has fought in this segment.
    pub battles: u32,
}
impl Visible for AfterBattle {}

/// Going home it takes no further step, and sails to Europe in the Final Naval Phase.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct AfterBattleGiven {
    pub home: bool,
}
impl Recorded for AfterBattleGiven {}

const HEAD: &str = "if attacked";
const FEWER: &str = "home if fewer";
const CHOICES: [&str; 4] = ["go on", concat!("home if fewer", " than 2 ships"), "home", "ask"];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum When {
    GoOn,
    Home,
    Fewer(u32),
    Ask,
}

impl When {
    /// `go on; home if fewer than 2 ships`: the last part says when not.
    fn of(what: &[Token]) -> Option<When> {
        let parts = what.split(|token| token.word().is_none()).filter(|part| !part.is_empty());
        let read = parts.map(|part| match words_of(part)[..] {
            ["go", "on"] | ["never"] => Some(When::GoOn),
            ["home"] | ["go", "home"] => Some(When::Home),
            ["home", "if", "fewer" | "less", "than", ships, ..] => ships.parse().ok().map(When::Fewer),
            ["ask"] | ["ask", "me"] => Some(When::Ask),
            _ => None,
        });
        read.collect::<Option<Vec<_>>>()?.last().copied()
    }
    fn printed(self) -> String {
        match self {
            When::GoOn => CHOICES[0].into(),
            When::Home => CHOICES[2].into(),
            When::Fewer(ships) => format!("{FEWER} than {ships} ships"),
            When::Ask => CHOICES[3].into(),
        }
    }
}

/// `north if attacked: …`, or of every expedition; the name as typed.
fn said(tokens: &[Token]) -> Option<(Vec<&str>, &[Token], bool)> {
    let at = tokens
        .windows(2)
        .position(|two| two[0].word() == Some("if") && matches!(two[1].word(), Some("attacked")))?;
    let name: Vec<&str> = tokens[..at].iter().map_while(Token::word).collect();
    if name.len() < at {
        return None;
    }
    match tokens[at + 2..].split_first() {
        Some((Token::Colon | Token::Dash, what)) => Some((name, what, true)),
        _ => Some((name, &tokens[at + 2..], false)),
    }
}

impl Question for AfterBattle {
    type Rules = Conquistador;
    type Answer = AfterBattleGiven;
    const KIND: &'static str = "after_battle";
    const RULE: Rule = Rule("8.3.3");
    const USED_UP: bool = false;

    fn key(&self) -> String {
        format!("turn={}/hex={}/fleet={}/battles={}", self.turn, self.hex, self.fleet, self.battles)
    }
    fn waits(&self, _: &Charter, view: &View, lines: &[Line]) -> bool {
        let asks = |line: &Line| {
            let tokens = tokens(&line.text);
            self.about(view, &tokens).map(|(_, what)| When::of(what) == Some(When::Ask))
        };
        lines.iter().rev().find_map(asks) == Some(true)
    }
    fn read(&self, _: &Charter, view: &View, lines: &[Line]) -> Draft<AfterBattleGiven> {
        let of = |line, head: &str, when: When| {
            let home = match when {
                When::GoOn | When::Ask => false,
                When::Home => true,
                When::Fewer(ships) => self.ships < ships,
            };
            let text = format!("{head}: {}", when.printed());
            Draft::of(AfterBattleGiven { home }, vec![InForce { line, text }])
        };
        let mut draft = of(None, HEAD, When::GoOn);
        // A line for this expedition goes before one for all.
        let (mut all, mut own): (Vec<&Line>, Vec<&Line>) = (vec![], vec![]);
        for line in lines {
            match self.about(view, &tokens(&line.text)) {
                Some((true, _)) => own.push(line),
                Some((false, _)) => all.push(line),
                None => {}
            }
        }
        for line in all.into_iter().chain(own) {
            let tokens = tokens(&line.text);
            let Some((named, what)) = self.about(view, &tokens) else { continue };
            let head =
                if named { format!("{} {HEAD}", words::fleet(view, &self.fleet)) } else { HEAD.into() };
            match When::of(what) {
                Some(when) => draft = Draft { faults: draft.faults, ..of(Some(line.number), &head, when) },
                None => {
                    let fault = super::engage::unknown(line.number, &head, what, &CHOICES, Self::RULE);
                    draft.faults.push(*fault);
                }
            }
        }
        let remark = Remark::new("ships_left").with("ships", self.ships);
        Draft { remarks: vec![remark], ..draft }
    }
    fn claim(_: &Charter, view: &View, line: &str) -> Option<Claim> {
        let tokens = tokens(line);
        let (name, what, marked) = said(&tokens).filter(|_| view.nation.is_some_and(Nation::sails))?;
        let subject = name.into_iter().chain([HEAD]).collect::<Vec<_>>().join(" ");
        (marked || When::of(what).is_some()).then_some(Claim::on(subject))
    }
    fn sample(&self, _: &Charter, view: &View, chance: &mut dyn Chance) -> Vec<String> {
        match chance.below(6) {
            0 => vec![],
            1 => vec![format!("{} {HEAD}: {}", words::fleet(view, &self.fleet), CHOICES[1])],
            draw => vec![format!("{HEAD}: {}", CHOICES[draw as usize % CHOICES.len()])],
        }
    }
}

impl AfterBattle {
    /// Whether a line is about this expedition by name, or about all; `None` when it is about another.
    fn about<'t>(&self, view: &View, tokens: &'t [Token]) -> Option<(bool, &'t [Token])> {
        let (name, what, _) = said(tokens)?;
        if name.is_empty() {
            return Some((false, what));
        }
        match words::fleets(view).read_whole(&name) {
            Reading::Found { id, .. } if id == self.fleet => Some((true, what)),
            _ => None,
        }
    }
}
