//! What gold goes aboard (5.1.3.6.A, 13.4.3).

use super::words as names;
use crate::games::conquistador::Conquistador;
use crate::games::conquistador::ask::Sheet;
use crate::games::conquistador::charter::Charter;
use crate::games::conquistador::goods::Camp;
use crate::games::conquistador::ids::Label;
use crate::games::conquistador::ids::Nation;
use crate::games::conquistador::state::{Phase, Segment, State};
use crate::games::conquistador::view::{FleetView, OwnFleet, View};
use crate::games::conquistador::windows::OnSheet;
use crate::rules::chance::pick;
use crate::rules::hex::Hex;
use crate::rules::lexer::{Token, tokens, words};
use crate::rules::names::Reading;
use crate::rules::policy;
use crate::rules::{Chance, Claim, Draft, Fault, InForce, Line, Question, Recorded, Remark, Rule, Visible};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// Gold is loaded in the written order; in ports that no line names it goes on the ships with room, if `rest` says so.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct LoadGiven {
    pub loads: Vec<Load>,
    pub rest: bool,
}
impl Recorded for LoadGiven {}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Load {
    pub hex: Hex,
    pub fleet: Label,
    /// All that there is when none is named.
    pub ducats: Option<u32>,
}

/// Put to every nation with gold ashore, or with units where there may be some before the segment comes.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct LoadGold {
    pub nation: Nation,
    pub turn: u8,
}
impl Visible for LoadGold {}

impl OnSheet for LoadGold {
    fn of(nation: Nation, turn: u8) -> Self {
        LoadGold { nation, turn }
    }
    fn slot(sheet: &mut Sheet) -> &mut Option<LoadGiven> {
        &mut sheet.load
    }
    fn is_due(charter: &Charter, state: &State, nation: Nation) -> bool {
        let may_have = |(hex, camp): (Hex, &Camp)| {
            camp.gold() > 0 || (!camp.party.is_empty() && charter.map.source_at(hex).is_some())
        };
        state.camps_of(nation).any(may_have)
    }
}

const HEADS: &[&[&str]] = &[&["load"]];
const HEAD: &str = "load";
const ALL: &str = "all";
const NONE: &str = "none";
const CHOICES: [&str; 2] = [ALL, NONE];

/// A line as typed.
enum Said {
    Rest(bool),
    /// Ducats, a hex, and ships.
    On(Option<u32>, Option<String>, String),
}

/// `all gold on south`, `40 gold at 2316 on south`, `all`, `none`.
fn said(what: &[Token]) -> Option<Said> {
    let words = words(what);
    match words[..] {
        ["all"] | ["all", "gold"] | ["everything"] | ["rest"] => return Some(Said::Rest(true)),
        ["none"] | ["nothing"] | ["no", "gold"] => return Some(Said::Rest(false)),
        _ => {}
    }
    let on = words.iter().rposition(|word| matches!(*word, "on" | "onto" | "aboard"))?;
    let ships = words[on + 1..].join(" ");
    let (mut ducats, mut hex) = (None, None);
    for word in &words[..on] {
        match *word {
            "all" | "gold" | "ducats" | "of" | "the" | "at" | "from" | "in" => {}
            place if names::looks_like_hex(place) && hex.is_none() => hex = Some(place.to_owned()),
            number if ducats.is_none() => ducats = Some(number.parse().ok()?),
            _ => return None,
        }
    }
    (!ships.is_empty()).then_some(Said::On(ducats, hex, ships))
}

/// Own ships that lie in the New World.
fn fleets(view: &View) -> impl Iterator<Item = (&FleetView, &OwnFleet, Hex)> {
    view.my_fleets().filter_map(|(fleet, own)| Some((fleet, own, fleet.at.hex()?)))
}

/// Own gold ashore by hex.
fn gold(view: &View) -> Vec<(Hex, u32)> {
    view.my_camps().map(|(hex, camp)| (hex, camp.gold())).filter(|(_, ducats)| *ducats > 0).collect()
}

fn print(view: &View, load: &Load) -> String {
    let amount = load.ducats.map_or_else(|| "all gold".to_owned(), |ducats| format!("{ducats} gold"));
    format!("{HEAD}: {amount} at {} on {}", load.hex, names::fleet(view, &load.fleet))
}

impl Question for LoadGold {
    type Rules = Conquistador;
    type Answer = LoadGiven;
    const KIND: &'static str = "load";
    const RULE: Rule = Rule("13.4.3");

    fn key(&self) -> String {
        format!("turn={}", self.turn)
    }
    /// Only where two fleets lie at one heap of gold is there something to choose.
    fn waits(&self, _: &Charter, view: &View, lines: &[Line]) -> bool {
        let two = |(hex, _): &(Hex, u32)| fleets(view).filter(|(.., at)| at == hex).count() > 1;
        lines.is_empty() && gold(view).iter().any(two)
    }
    fn read(&self, charter: &Charter, view: &View, lines: &[Line]) -> Draft<LoadGiven> {
        let mut draft = Draft::of(LoadGiven { loads: vec![], rest: true }, vec![]);
        let mut rest = None;
        let mut loads: Vec<(u32, Load)> = vec![];
        for line in lines {
            match one(charter, view, line) {
                Ok(One::Rest(all)) => {
                    rest = Some((line.number, all));
                    loads.clear();
                }
                Ok(One::Load(load)) => {
                    loads.retain(|(_, old)| (old.hex, &old.fleet) != (load.hex, &load.fleet));
                    loads.push((line.number, load));
                }
                Err(fault) => draft.faults.push(*fault),
            }
        }
        draft.answer.rest = rest.is_none_or(|(_, all)| all);
        let text = format!("{HEAD}: {}", if draft.answer.rest { ALL } else { NONE });
        draft.in_force.push(InForce { line: rest.map(|(line, _)| line), text });
        for (line, load) in loads {
            draft.in_force.push(InForce { line: Some(line), text: print(view, &load) });
            draft.answer.loads.push(load);
        }
        draft.remarks = remarks(view, draft.answer.rest);
        let no_port = |hex: &Hex| !view.is_friendly_port(charter, *hex);
        let not_yet: BTreeSet<Hex> = draft.answer.loads.iter().map(|load| load.hex).filter(no_port).collect();
        let remark = |hex| Remark::new("no_port_yet").with("place", hex);
        draft.remarks.extend(not_yet.into_iter().map(remark));
        draft
    }
    fn claim(_: &Charter, view: &View, line: &str) -> Option<Claim> {
        view.nation.filter(|nation| nation.sails())?;
        let tokens = tokens(line);
        let policy = policy::after_head(&tokens, HEADS)?;
        let subject = match said(policy.what) {
            Some(Said::Rest(_)) => HEAD.to_owned(),
            Some(Said::On(_, hex, ships)) => {
                format!("{HEAD}/{}/{}", hex.unwrap_or_default(), ships.replace(' ', "_"))
            }
            None if policy.marked => HEAD.to_owned(),
            None => return None,
        };
        Some(Claim::on(subject))
    }
    fn sample(&self, _: &Charter, view: &View, chance: &mut dyn Chance) -> Vec<String> {
        let gold = gold(view);
        let Some((hex, ducats)) = pick(chance, &gold).copied() else { return vec![] };
        let here: Vec<Label> = fleets(view)
            .filter(|(_, own, at)| *at == hex && own.ships.free_gold() > 0)
            .map(|(fleet, ..)| fleet.label.clone())
            .collect();
        match (chance.below(5), pick(chance, &here)) {
            (0, _) => vec![format!("{HEAD}: {NONE}")],
            (1, Some(label)) => {
                let ducats = Some(1 + chance.below(ducats.min(5)));
                self.fitting(view, &Load { hex, fleet: label.clone(), ducats })
            }
            (2, Some(label)) => self.fitting(view, &Load { hex, fleet: label.clone(), ducats: None }),
            (3, _) => vec![format!("{HEAD}: {ALL}")],
            _ => vec![],
        }
    }
}

impl LoadGold {
    /// The line, where the port and the ships take it.
    fn fitting(&self, view: &View, load: &Load) -> Vec<String> {
        let mine = view.camp(self.nation, load.hex).is_some_and(Camp::is_settlement);
        let room = view.fleets.get(&load.fleet).and_then(|fleet| fleet.own.as_ref());
        let room = room.map_or(0, |own| own.ships.free_gold());
        let led = self.nation == Nation::England;
        (mine && !led && load.ducats.unwrap_or(0) <= room).then(|| print(view, load)).into_iter().collect()
    }
}

enum One {
    Rest(bool),
    Load(Load),
}

fn one(charter: &Charter, view: &View, line: &Line) -> Result<One, Box<Fault>> {
    let rule = LoadGold::RULE;
    let tokens = tokens(&line.text);
    let fault = |why: &str, rule: Rule| Fault::new(line.number, why, rule);
    let what = policy::after_head(&tokens, HEADS).map_or(&[] as &[Token], |policy| policy.what);
    let (ducats, hex, typed) = match said(what) {
        Some(Said::Rest(all)) => return Ok(One::Rest(all)),
        Some(Said::On(ducats, hex, ships)) => (ducats, hex, ships),
        None => {
            let fault = fault("unknown_load", rule).with("word", words(what).join(" "));
            return Err(Box::new(fault.nearest(format!("{HEAD}: {}", CHOICES[0]))));
        }
    };
    let known = names::fleets(view);
    let asked: Vec<&str> = typed.split(' ').collect();
    let found = match known.read_whole(&asked) {
        Reading::Found { id, .. } => fleets(view).find(|(fleet, ..)| fleet.label == id),
        _ => None,
    };
    let Some((fleet, own, at)) = found else {
        let near = known.nearest(&typed, |label| fleets(view).any(|(fleet, ..)| fleet.label == *label));
        let fault = fault("unknown_ships", rule).with("word", &typed);
        return Err(Box::new(match near {
            Some(near) => fault.nearest(format!("{HEAD}: all gold on {}", names::fleet(view, &near))),
            None => fault,
        }));
    };
    let load = Load { hex: at, fleet: fleet.label.clone(), ducats };
    if hex.is_some_and(|typed| typed != at.to_string()) {
        let fault = fault("ships_lie_elsewhere", rule).with("word", &typed).with("place", at);
        return Err(Box::new(fault.nearest(print(view, &load))));
    }
    // 13.4.1.A, 16.5.A
    if !view.is_friendly_port(charter, at) && !may_become_port(charter, view, at) {
        return Err(Box::new(fault("no_friendly_port", Rule("13.4.1")).with("place", at)));
    }
    // 15.4.2.C
    if fleet.crew().is_some_and(|crew| crew.is_bound(charter)) {
        let fault = fault("privateers_carry_no_own_gold", Rule("15.4.2.C")).with("word", &typed);
        return Err(Box::new(fault.nearest(format!("{HEAD}: {NONE}"))));
    }
    // 7.1
    let room = own.ships.free_gold();
    if ducats.is_some_and(|ducats| ducats > room) {
        let fault = fault("no_room_for_gold", Rule("7.1")).with("word", &typed).with("room", room);
        return Err(Box::new(fault.nearest(print(view, &Load { ducats: Some(room), ..load }))));
    }
    Ok(One::Load(load))
}

/// 5.1.3.2 Before the marches of the turn colonists may still come to a coast; it is looked at again when gold is loaded.
fn may_become_port(charter: &Charter, view: &View, hex: Hex) -> bool {
    let loads = matches!(view.phase, Phase::Segment { segment: Segment::Resources, .. });
    !loads && charter.map.is_coastal(hex) && charter.map.hex(hex).is_some_and(|hex| hex.settle)
}

/// Gold in ports that finds no room.
fn remarks(view: &View, rest: bool) -> Vec<Remark> {
    let stays = |(hex, ducats): (Hex, u32)| {
        let room = fleets(view).filter(|(.., at)| *at == hex).map(|(_, own, _)| own.ships.free_gold());
        let room = if rest { room.fold(0, u32::saturating_add) } else { 0 };
        let left = ducats.saturating_sub(room);
        (left > 0).then(|| Remark::new("gold_stays").with("place", hex).with("ducats", left))
    };
    gold(view).into_iter().filter_map(stays).collect()
}
