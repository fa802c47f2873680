//! What is done at mines and cities (5.1.3.1, 13.0).

use super::words as names;
use crate::games::conquistador::Conquistador;
use crate::games::conquistador::ask::Sheet;
use crate::games::conquistador::charter::Charter;
use crate::games::conquistador::goods::Camp;
use crate::games::conquistador::ids::Nation;
use crate::games::conquistador::ids::Source;
use crate::games::conquistador::state::{Deposit, State};
use crate::games::conquistador::view::View;
use crate::games::conquistador::windows::OnSheet;
use crate::rules::chance::{one_in, pick};
use crate::rules::hex::Hex;
use crate::rules::lexer::{Token, split, tokens, words};
use crate::rules::names::likeness;
use crate::rules::{Chance, Claim, Draft, Fault, InForce, Line, Question, Recorded, Remark, Rule, Visible};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// What is done at each source of gold that a nation has units at. Where nothing stands it is tried, mined and looted, and
/// an abandoned mine stays abandoned.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct GoldGiven {
    pub orders: BTreeMap<Source, GoldOrder>,
}
impl Recorded for GoldGiven {}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum GoldOrder {
    /// It is tried, mined or looted; an abandoned mine is reopened (13.5.C).
    Work,
    /// Nothing is done there this turn.
    Leave,
    /// 13.5
    Abandon,
}

impl GoldOrder {
    fn word(self) -> &'static str {
        match self {
            GoldOrder::Work => "work",
            GoldOrder::Leave => "leave",
            GoldOrder::Abandon => "abandon",
        }
    }
}

impl GoldGiven {
    pub fn order(&self, source: &Source, deposit: Option<Deposit>) -> GoldOrder {
        let silence = if deposit == Some(Deposit::Abandoned) { GoldOrder::Leave } else { GoldOrder::Work };
        self.orders.get(source).copied().unwrap_or(silence)
    }
}

/// Put to every nation with units at a source of gold.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Gold {
    pub nation: Nation,
    pub turn: u8,
}
impl Visible for Gold {}

impl OnSheet for Gold {
    fn of(nation: Nation, turn: u8) -> Self {
        Gold { nation, turn }
    }
    fn slot(sheet: &mut Sheet) -> &mut Option<GoldGiven> {
        &mut sheet.gold
    }
    fn is_due(charter: &Charter, state: &State, nation: Nation) -> bool {
        let at_gold =
            |(hex, camp): (Hex, &Camp)| !camp.party.is_empty() && charter.map.source_at(hex).is_some();
        state.camps_of(nation).any(at_gold)
    }
}

const HEAD: &str = "gold";
const ALL: &str = "try all, loot all";
const ORDERS: [(&str, GoldOrder); 10] = [
    ("work", GoldOrder::Work),
    ("mine", GoldOrder::Work),
    ("try", GoldOrder::Work),
    ("loot", GoldOrder::Work),
    ("reopen", GoldOrder::Work),
    ("leave", GoldOrder::Leave),
    ("none", GoldOrder::Leave),
    ("nothing", GoldOrder::Leave),
    ("idle", GoldOrder::Leave),
    ("abandon", GoldOrder::Abandon),
];

/// A line that this question reads.
enum Said {
    All(GoldOrder),
    /// A hex or a city, as typed, and what is done there.
    One(Vec<String>, Option<GoldOrder>, String),
    Unread(String),
}

fn order(word: &str) -> Option<GoldOrder> {
    ORDERS.iter().find(|(name, _)| *name == word).map(|(_, order)| *order)
}

fn said(charter: &Charter, tokens: &[Token]) -> Option<Said> {
    let all = words(tokens);
    let (first, rest) = all.split_first()?;
    if *first == HEAD {
        let what: Vec<&str> = rest.iter().copied().filter(|word| *word != "all").collect();
        let orders: Option<Vec<GoldOrder>> = what.iter().map(|word| order(word)).collect();
        let marked = matches!(tokens.get(1), Some(Token::Colon | Token::Dash));
        return match orders {
            Some(orders) if orders.iter().all(|order| *order == GoldOrder::Work) && !rest.is_empty() => {
                Some(Said::All(GoldOrder::Work))
            }
            Some(orders) if orders == [GoldOrder::Leave] => Some(Said::All(GoldOrder::Leave)),
            _ => marked.then(|| Said::Unread(rest.join(" "))),
        };
    }
    let (head, what) = match split(tokens) {
        Some((head, what)) => (words(head), words(what)),
        None => (all[..all.len() - 1].to_vec(), all[all.len() - 1..].to_vec()),
    };
    let read = what.first().and_then(|word| order(word)).filter(|_| what.len() == 1);
    let hex = head.len() == 1 && names::looks_like_hex(head[0]);
    let city = !hex && names::source(charter, &head).is_some_and(|source| is_city(charter, &source));
    let owned = || head.iter().map(|word| (*word).to_owned()).collect();
    match read {
        Some(order) if hex || city => Some(Said::One(owned(), Some(order), what.join(" "))),
        // `4213: abandom` is no march.
        None if what.len() == 1 && !head.is_empty() && (city || hex) => {
            let slip = ORDERS.iter().any(|(name, _)| likeness(what[0], name) >= A_SLIP);
            (slip || (city && split(tokens).is_some())).then(|| Said::One(owned(), None, what.join(" ")))
        }
        _ => None,
    }
}

/// How alike (0 to 1000) a word must be to an order to be taken for a slip of it.
const A_SLIP: u32 = 600;

fn is_city(charter: &Charter, source: &Source) -> bool {
    charter.map.city(source).is_some()
}

/// 16.4.A Whether the nation that looks has a settlement at a source.
fn is_settled(charter: &Charter, view: &View, source: &Source) -> bool {
    let hex = charter.map.hex_of(source);
    view.my_camps().any(|(at, camp)| Some(at) == hex && camp.is_settlement())
}

/// Sources where the nation that looks has units.
fn mine(charter: &Charter, view: &View) -> Vec<Source> {
    let held = view.my_camps().filter(|(_, camp)| !camp.party.is_empty());
    held.filter_map(|(hex, _)| charter.map.source_at(hex)).collect()
}

impl Question for Gold {
    type Rules = Conquistador;
    type Answer = GoldGiven;
    const KIND: &'static str = "gold";
    const RULE: Rule = Rule("5.1.3.1");

    fn key(&self) -> String {
        format!("turn={}", self.turn)
    }
    /// Only a mine that could be abandoned or reopened leaves something to say.
    fn waits(&self, charter: &Charter, view: &View, lines: &[Line]) -> bool {
        let choice = |source: &Source| {
            matches!(view.deposits.get(source), Some(Deposit::Found | Deposit::Abandoned))
                && !is_city(charter, source)
                && is_settled(charter, view, source)
        };
        lines.is_empty() && mine(charter, view).iter().any(choice)
    }
    fn read(&self, charter: &Charter, view: &View, lines: &[Line]) -> Draft<GoldGiven> {
        let sources = mine(charter, view);
        let mut draft = Draft::of(GoldGiven::default(), vec![]);
        let mut all = (None, GoldOrder::Work);
        let mut single: BTreeMap<Source, (u32, GoldOrder)> = BTreeMap::new();
        for line in lines {
            match said(charter, &tokens(&line.text)) {
                Some(Said::All(order)) => {
                    all = (Some(line.number), order);
                    single.clear();
                }
                Some(Said::One(head, order, word)) => {
                    match one(charter, view, &sources, line.number, (&head, order, &word)) {
                        Ok((source, order)) => drop(single.insert(source, (line.number, order))),
                        Err(fault) => draft.faults.push(*fault),
                    }
                }
                Some(Said::Unread(word)) => {
                    let fault = Fault::new(line.number, "unknown_gold_order", Self::RULE);
                    draft.faults.push(fault.with("word", word).nearest(format!("{HEAD}: {ALL}")));
                }
                None => draft.faults.push(Fault::new(line.number, "not_read", Self::RULE)),
            }
        }
        for source in &sources {
            if all.1 == GoldOrder::Leave {
                draft.answer.orders.insert(source.clone(), GoldOrder::Leave);
            }
        }
        let text = if all.1 == GoldOrder::Leave { "leave" } else { ALL };
        draft.in_force.push(InForce { line: all.0, text: format!("{HEAD}: {text}") });
        for (source, (line, order)) in single {
            let text = format!("{}: {}", names::source_name(charter, &source), order.word());
            draft.in_force.push(InForce { line: Some(line), text });
            draft.answer.orders.insert(source, order);
        }
        draft.remarks = remarks(charter, view, &sources);
        draft
    }
    fn claim(charter: &Charter, view: &View, line: &str) -> Option<Claim> {
        view.nation.filter(|nation| nation.sails())?;
        let subject = match said(charter, &tokens(line))? {
            Said::All(_) | Said::Unread(_) => HEAD.to_owned(),
            Said::One(head, ..) => format!("{HEAD}/{}", head.join("_")),
        };
        Some(Claim::on(subject))
    }
    fn sample(&self, charter: &Charter, view: &View, chance: &mut dyn Chance) -> Vec<String> {
        let sources = mine(charter, view);
        let text = match (chance.below(6), pick(chance, &sources)) {
            (0, _) => format!("{HEAD}: leave"),
            (1, _) => format!("{HEAD}: {ALL}"),
            (2, Some(source)) => format!("{}: work", names::source_name(charter, source)),
            (3, Some(source)) if view.deposits.get(source) == Some(&Deposit::Found) && one_in(chance, 2) => {
                format!("{}: abandon", names::source_name(charter, source))
            }
            _ => return vec![],
        };
        let bad = |lines: &[Line]| self.read(charter, view, lines).faults;
        crate::rules::chance::without_faults(vec![text], bad)
    }
}

/// A line about one source.
fn one(
    charter: &Charter,
    view: &View,
    sources: &[Source],
    line: u32,
    (head, order, word): (&[String], Option<GoldOrder>, &str),
) -> Result<(Source, GoldOrder), Box<Fault>> {
    let typed = head.join(" ");
    let fault = |why: &str, rule: &'static str| Fault::new(line, why, Rule(rule)).with("place", &typed);
    let words: Vec<&str> = head.iter().map(String::as_str).collect();
    let Some(source) = names::source(charter, &words) else {
        let near = sources.first().map(|source| names::source_name(charter, source));
        let fault = fault("no_gold_here", "13.1.1");
        return Err(Box::new(match near {
            Some(near) => fault.nearest(format!("{near}: {word}")),
            None => fault,
        }));
    };
    let named = names::source_name(charter, &source);
    let Some(order) = order else {
        let near =
            ORDERS.iter().max_by_key(|(name, _)| likeness(word, name)).map_or("work", |(name, _)| name);
        let fault = fault("unknown_gold_order", "5.1.3.1").with("word", word);
        return Err(Box::new(fault.nearest(format!("{named}: {near}"))));
    };
    if !sources.contains(&source) {
        // 13.1.7, 13.3.1.A
        let rule = if is_city(charter, &source) { "13.3.1" } else { "13.1.1" };
        return Err(Box::new(fault("nobody_at_gold", rule)));
    }
    let deposit = view.deposits.get(&source);
    if deposit == Some(&Deposit::Depleted) {
        let rule = if is_city(charter, &source) { "13.3.3" } else { "13.1.5" };
        return Err(Box::new(fault("depleted", rule)));
    }
    let leave = format!("{named}: leave");
    if order == GoldOrder::Abandon && is_city(charter, &source) {
        return Err(Box::new(fault("cities_are_not_abandoned", "13.5").nearest(leave)));
    }
    if order == GoldOrder::Abandon && deposit != Some(&Deposit::Found) {
        return Err(Box::new(fault("no_mine_to_abandon", "13.5").nearest(leave)));
    }
    let of_mine = matches!(deposit, Some(Deposit::Found | Deposit::Abandoned)) && order != GoldOrder::Leave;
    if of_mine && !is_city(charter, &source) && !is_settled(charter, view, &source) {
        return Err(Box::new(fault("mine_wants_a_settlement", "16.4").nearest(leave)));
    }
    Ok((source, order))
}

/// Sources that give nothing, and why.
fn remarks(charter: &Charter, view: &View, sources: &[Source]) -> Vec<Remark> {
    let mut remarks = vec![];
    for source in sources {
        let Some(hex) = charter.map.hex_of(source) else { continue };
        let Some(area) = charter.map.area_of(hex) else { continue };
        let camp = view.nation.and_then(|nation| view.camp(nation, hex)).cloned().unwrap_or_default();
        let natives = view.natives.get(&area.id).copied().unwrap_or(0);
        let level = view.levels.get(&area.id);
        let european = level.zip(view.nation).is_some_and(|(level, nation)| level.bars(nation));
        let city = is_city(charter, source);
        let key = match view.deposits.get(source) {
            Some(Deposit::Depleted) => continue,
            _ if european => "gold_closed",
            _ if city && natives > 0 => "natives_bar_looting",
            _ if city && camp.party.soldiers == 0 => "looting_wants_a_soldier",
            Some(Deposit::Abandoned) => "mine_stays_abandoned",
            _ if !city && camp.party.colonists == 0 => "mining_wants_a_colonist",
            _ => continue,
        };
        remarks.push(Remark::new(key).with("place", names::source_name(charter, source)));
    }
    remarks
}
