//! Which ships go to Europe at the end of a turn (5.1.4.1).

use super::sea::way::home_bounds;
use super::words;
use crate::games::conquistador::Conquistador;
use crate::games::conquistador::ask::Sheet;
use crate::games::conquistador::charter::Charter;
use crate::games::conquistador::ids::Label;
use crate::games::conquistador::ids::Nation;
use crate::games::conquistador::map::bounds_of;
use crate::games::conquistador::state::State;
use crate::games::conquistador::view::{FleetView, View};
use crate::games::conquistador::windows::OnSheet;
use crate::rules::lexer::{Token, tokens, words as words_of};
use crate::rules::{Chance, Claim, Draft, Fault, InForce, Line, Question, Recorded, Remark, Rule, Visible};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Fleets that go home or stay by word of their owner; the others go as it falls (see [`goes`]).
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct HomeGiven {
    pub fleets: BTreeMap<Label, bool>,
}
impl Recorded for HomeGiven {}

/// Put to every nation that has ships in the New World.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Home {
    pub nation: Nation,
    pub turn: u8,
}
impl Visible for Home {}

impl OnSheet for Home {
    fn of(nation: Nation, turn: u8) -> Self {
        Home { nation, turn }
    }
    fn slot(sheet: &mut Sheet) -> &mut Option<HomeGiven> {
        &mut sheet.home
    }
    fn is_due(_charter: &Charter, state: &State, nation: Nation) -> bool {
        state.fleets_of(nation).any(|fleet| fleet.water().is_some())
    }
}

impl Question for Home {
    type Rules = Conquistador;
    type Answer = HomeGiven;
    const KIND: &'static str = "home";
    const RULE: Rule = RULE;

    fn key(&self) -> String {
        format!("turn={}", self.turn)
    }
    /// It stops for a letter only where a line wants it.
    fn waits(&self, _: &Charter, _: &View, lines: &[Line]) -> bool {
        lines.iter().any(|line| words::asks_before(&tokens(&line.text), "home"))
    }
    fn read(&self, charter: &Charter, view: &View, lines: &[Line]) -> Draft<HomeGiven> {
        let (fleets, mut given, mut faults) = (words::fleets(view), HomeGiven::default(), vec![]);
        let mut typed: BTreeMap<Label, u32> = BTreeMap::new();
        let mut ask = None;
        for line in lines {
            let (tokens, number) = (tokens(&line.text), line.number);
            if words::asks_before(&tokens, "home") {
                ask = Some(number);
                continue;
            }
            let Some((name, end)) = said(&tokens) else {
                faults.push(Fault::new(number, "not_read", Self::RULE));
                continue;
            };
            match words::fleet_away(view, &fleets, (number, RULE), &name, end.printed()) {
                Ok(label) => {
                    typed.insert(label.clone(), number);
                    match end {
                        End::IfNeeded => given.fleets.remove(&label),
                        End::Home => given.fleets.insert(label, true),
                        End::Stay => given.fleets.insert(label, false),
                    };
                }
                Err(fault) => faults.push(*fault),
            }
        }
        let mut draft = Draft { faults, ..Draft::of(given, vec![]) };
        for (fleet, _) in view.my_fleets().filter(|(fleet, _)| fleet.at.water().is_some()) {
            let end = match draft.answer.fleets.get(&fleet.label) {
                None => End::IfNeeded,
                Some(true) => End::Home,
                Some(false) => End::Stay,
            };
            let text = format!("{} {}", words::fleet(view, &fleet.label), end.printed());
            draft.in_force.push(InForce { line: typed.get(&fleet.label).copied(), text });
            draft.remarks.extend(remark(charter, view, fleet, end));
        }
        let ask = ask.map(|line| words::ask_before(line, "home"));
        draft.in_force.extend(ask);
        draft
    }
    fn claim(_: &Charter, view: &View, line: &str) -> Option<Claim> {
        let tokens = tokens(line);
        let sails = view.nation.is_some_and(Nation::sails);
        if sails && words::asks_before(&tokens, "home") {
            return Some(Claim::on(words::ASK_BEFORE));
        }
        let (name, _) = said(&tokens).filter(|_| sails)?;
        Some(Claim::on(format!("{} home", name.join(" "))))
    }
    fn sample(&self, _: &Charter, view: &View, chance: &mut dyn Chance) -> Vec<String> {
        let mut lines = vec![];
        for (fleet, _) in view.my_fleets().filter(|(fleet, _)| fleet.at.water().is_some()) {
            let name = words::fleet(view, &fleet.label);
            match chance.below(4) {
                0 => lines.push(format!("{name} home")),
                1 => lines.push(format!("{name} stay")),
                2 => lines.push(format!("{name} {}", End::IfNeeded.printed())),
                _ => {}
            }
        }
        lines
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum End {
    Home,
    Stay,
    /// As it falls: what silence does.
    IfNeeded,
}

impl End {
    fn printed(self) -> &'static str {
        match self {
            End::Home => "home",
            End::Stay => "stay",
            End::IfNeeded => "home if needed",
        }
    }
}

/// Words that a line about something else has in these places.
const OTHERS: [&str; 12] =
    ["then", "via", "avoid", "limit", "sail", "aboard", "bounds", "if", "ask", "retreat", "port", "natives"];
/// Words of an expedition's name.
const NAME_WORDS: usize = 3;

/// `north home`, `north: stay`
fn said(tokens: &[Token]) -> Option<(Vec<&str>, End)> {
    let all = words_of(tokens);
    let (name, end) = match all[..] {
        [ref name @ .., "home", "if", "needed"] => (name, End::IfNeeded),
        [ref name @ .., "home"] => (name, End::Home),
        [ref name @ .., "stay" | "stays"] => (name, End::Stay),
        _ => return None,
    };
    let marks = tokens.iter().filter(|token| token.word().is_none());
    let commas = marks.clone().any(|token| *token == Token::Comma) || marks.count() > 1;
    let other = name.iter().any(|word| OTHERS.contains(word) || words::looks_like_hex(word));
    let fits = !name.is_empty() && name.len() <= NAME_WORDS && !commas && !other;
    fits.then(|| (name.to_vec(), end))
}

/// What silence does: ships go home that are to, that would end the turn out of a friendly port (7.2.6), or that carry
/// gold and have the bounds for it.
pub fn goes(charter: &Charter, view: &View, fleet: &FleetView) -> bool {
    let (Some(own), Some(water)) = (&fleet.own, fleet.at.water()) else { return false };
    let used = own.used + own.crossed + bounds_of(own.mp) + home_bounds(&charter.map, water);
    let gold = own.ships.gold() > 0 && used <= own.bounds;
    own.homeward || !view.is_friendly_port(charter, water.hex) || gold
}

fn remark(charter: &Charter, view: &View, fleet: &FleetView, end: End) -> Option<Remark> {
    let (own, water) = (fleet.own.as_ref()?, fleet.at.water()?);
    let home = home_bounds(&charter.map, water);
    let used = own.used + own.crossed + bounds_of(own.mp);
    let who = words::fleet(view, &fleet.label);
    let out = !view.is_friendly_port(charter, water.hex);
    let goes = end == End::Home || end == End::IfNeeded && goes(charter, view, fleet);
    let keeps = !out && fleet.crew().is_some_and(|crew| crew.keeps_bounds(charter));
    // What is used in the end: with the way home, where it goes.
    let (key, used) = match (goes, used + home > own.bounds) {
        (true, true) if keeps => ("stays_in_port", used),
        (true, true) => ("home_beyond_bounds", used + home),
        (true, false) => ("goes_home", used + home),
        (false, _) if out => ("lost_out_of_port", used),
        (false, _) => return None,
    };
    let remark = Remark::new(key).with("who", who).with("home", home).with("used", used);
    Some(remark.with("of", own.bounds).with("hex", water.hex))
}

const RULE: Rule = Rule("5.1.4.1");
