//! What lines come to: marches in their order, judged beside each other.

use super::super::words as names;
use super::parse::{self, Head, Said, What, parse};
use super::{Freight, From, March, MarchGiven, faults, print, wants_to_be_asked};
use crate::games::conquistador::charter::{Charter, land_odds, odds};
use crate::games::conquistador::goods::Party;
use crate::games::conquistador::ids::Label;
use crate::games::conquistador::land::books::Books;
use crate::games::conquistador::land::combat::strength;
use crate::games::conquistador::land::haul;
use crate::games::conquistador::land::judge::{self, ALLOWANCE};
use crate::games::conquistador::map::MP_TO_STOP;
use crate::games::conquistador::view::View;
use crate::rules::hex::Hex;
use crate::rules::lexer::tokens;
use crate::rules::names::Reading;
use crate::rules::paths::Ways;
use crate::rules::{Draft, Fault, InForce, Line, Remark, Rule};
use std::collections::BTreeSet;

const RULE: Rule = Rule("10.0");

pub fn read(charter: &Charter, view: &View, lines: &[Line]) -> Draft<MarchGiven> {
    let mut draft = Draft::of(MarchGiven::default(), vec![]);
    let mut said: Vec<(u32, Said)> = vec![];
    for line in lines {
        if wants_to_be_asked(&line.text) {
            draft.in_force.push(names::ask_before(line.number, "land"));
            continue;
        }
        match parse(charter, view, &tokens(&line.text)) {
            Some(new) => keep(&mut said, line.number, new),
            None => draft.faults.push(Fault::new(line.number, "not_read", RULE)),
        }
    }
    let mut books = Books::of(charter, view);
    let mut spoken: BTreeSet<String> = BTreeSet::new();
    for (line, said) in said {
        let reader = Reader { charter, view, line };
        if matches!(said.what, What::Stay) {
            match reader.from(&books, &said.head) {
                Ok(from) => {
                    let head = print::head(view, &from);
                    draft.in_force.push(InForce { line: Some(line), text: print::stay(&head) });
                    spoken.insert(head);
                }
                Err(fault) => draft.faults.push(*fault),
            }
            continue;
        }
        match reader.march(&books, &said) {
            Ok(march) => {
                let text = print::march(charter, view, &books, &march);
                spoken.insert(print::head(view, &march.from));
                draft.remarks.extend(remarks(charter, view, &books, &march, &text));
                draft.in_force.push(InForce { line: Some(line), text });
                let explores = books.enter(charter, &march).map(|label| names::fleet(view, &label));
                draft.remarks.extend(explores.map(|who| Remark::new("acts_as_explorer").with("who", who)));
                draft.answer.marches.push(march);
            }
            Err(fault) => draft.faults.push(*fault),
        }
    }
    let silent = view.my_camps().filter(|(_, camp)| !camp.party.is_empty()).map(|(hex, _)| hex.to_string());
    let silent = silent.filter(|hex| !spoken.contains(hex));
    draft.in_force.extend(silent.map(|hex| InForce { line: None, text: print::stay(&hex) }));
    draft
}

/// `stay` takes back the marches from its hex that were said before, and a march a `stay`.
fn keep(said: &mut Vec<(u32, Said)>, line: u32, new: Said) {
    let stays = matches!(new.what, What::Stay);
    said.retain(|(_, old)| old.head != new.head || matches!(old.what, What::Stay) == stays && !stays);
    said.push((line, new));
}

struct Reader<'a> {
    charter: &'a Charter,
    view: &'a View,
    line: u32,
}

impl Reader<'_> {
    fn fault(&self, why: &str, rule: &'static str) -> Fault {
        Fault::new(self.line, why, Rule(rule))
    }

    fn march(&self, books: &Books, said: &Said) -> Result<March, Box<Fault>> {
        let from = self.from(books, &said.head)?;
        let head = print::head(self.view, &from);
        let What::Go { units, to, aboard } = &said.what else {
            let What::Unread(word) = &said.what else { return Err(Box::new(self.fault("not_read", "10.0"))) };
            let fault = self.fault("unknown_march", "10.0").with("who", &head).with("word", word);
            return Err(Box::new(fault.nearest(print::stay(&head))));
        };
        let start = books.start(&from);
        let (units, of) = parse::of_source(self.charter, units);
        let (party, gold) = self.units(books, &from, &units, &head, to)?;
        let goals = self.hexes(&head, &party, to)?;
        let aboard = aboard.as_ref().map(|typed| self.ships(&head, typed)).transpose()?;
        let found = start.and_then(|start| route(self.charter, self.view, start, &goals, &party));
        let march = March { from, party, gold, of, path: found.clone().unwrap_or_default(), aboard };
        if found.is_none() && start.is_some() {
            let form = print::march(self.charter, self.view, books, &March { path: goals, ..march.clone() });
            let fault = self.fault("no_way", "10.2").with("who", &head).with("form", form);
            return Err(Box::new(fault.nearest(print::stay(&head))));
        }
        judge::march(self.charter, self.view, books, &march).map_err(|refusal| {
            Box::new(faults::of(self.charter, self.view, books, self.line, (&march, refusal)))
        })?;
        Ok(march)
    }

    fn from(&self, books: &Books, head: &Head) -> Result<From, Box<Fault>> {
        let fault = self.fault("nobody_here", "10.0").with("who", head.text());
        match head {
            Head::Hex(typed) => {
                let here = books.hexes();
                let hex = names::hex(self.charter, typed).filter(|hex| here.contains(hex));
                hex.map(From::Hex).ok_or_else(|| {
                    let near = faults::nearest_hex(typed, here.iter().copied());
                    Box::new(match near {
                        Some(near) => fault.nearest(print::stay(&near.to_string())),
                        None => fault,
                    })
                })
            }
            Head::Ships(typed) => self.ships(typed, typed).map(From::Ships),
        }
    }

    fn ships(&self, head: &str, typed: &str) -> Result<Label, Box<Fault>> {
        let fleets = names::fleets(self.view);
        let words: Vec<&str> = typed.split(' ').collect();
        match fleets.read_whole(&words) {
            Reading::Found { id, .. } => Ok(id),
            _ => {
                let fault = self.fault("unknown_ships", "10.5").with("word", typed);
                let near = fleets.nearest(typed, |_| true).map(|label| names::fleet(self.view, &label));
                Err(Box::new(match near {
                    Some(near) if head == typed => fault.nearest(format!("{near}: all ashore")),
                    Some(near) => fault.nearest(format!("{head}: all aboard {near}")),
                    None => fault,
                }))
            }
        }
    }

    fn units(
        &self,
        books: &Books,
        from: &From,
        typed: &[crate::rules::lexer::Token],
        head: &str,
        to: &[String],
    ) -> Result<(Party, Freight), Box<Fault>> {
        let leaders = names::leaders(self.charter);
        let units = names::people(&leaders, typed).map_err(|unread| {
            let fault = names::unread_fault(self.line, &unread, RULE);
            let near = faults::respelt(&leaders, typed, &unread).filter(|_| !to.is_empty());
            Box::new(match near {
                Some(near) => fault.nearest(format!("{head}: {near} to {}", to.join(", "))),
                None => fault.nearest(print::stay(head)),
            })
        })?;
        let there = books.there(from);
        let mut party = units.party(&there);
        if units.everything {
            party.leaders.retain(|id| !names::is_explorer(self.charter, id)); // 15.3.5
        }
        if !units.is_party() || (!units.everything && units.wants_missing(&there)) {
            let fault = self.fault("not_so_many", "10.1").with("who", head);
            let fault = fault.with("form", crate::rules::lexer::joined(typed));
            return Err(Box::new(fault.nearest(print::stay(head))));
        }
        let gold = match units.gold {
            names::Amount::None => Freight::Nothing,
            names::Amount::All => Freight::All,
            names::Amount::Some(ducats) => Freight::Ducats(ducats),
        };
        Ok((party, gold))
    }

    fn hexes(&self, head: &str, party: &Party, typed: &[String]) -> Result<Vec<Hex>, Box<Fault>> {
        let mut hexes = vec![];
        for word in typed {
            let Some(hex) = names::hex(self.charter, word) else {
                let fault = self.fault("unknown_hex", "10.2").with("who", head).with("word", word);
                let near = faults::nearest_hex(word, self.charter.map.hexes.keys().copied());
                let units = names::party(self.charter, party);
                return Err(Box::new(match near.filter(|_| !units.is_empty()) {
                    Some(near) => fault.nearest(format!("{head}: {units} to {near}")),
                    None => fault,
                }));
            };
            hexes.push(hex);
        }
        Ok(hexes)
    }
}

/// No way of eight points leads farther away.
const NEAR: u32 = ALLOWANCE as u32;

/// The hexes entered on the way through these: from each to the next the shortest way, round hexes that others hold.
pub fn route(charter: &Charter, view: &View, start: Hex, goals: &[Hex], party: &Party) -> Option<Vec<Hex>> {
    let armed = party.soldiers + party.colonists > 0;
    let mut path: Vec<Hex> = vec![];
    let mut at = start;
    for goal in goals {
        let distance = |hex| charter.map.shifted.distance(at, hex);
        let way = |reach: u32| {
            let ways = Ways::from(at, |from| {
                let shut = *from != at && armed && judge::enemy(view, *from).is_some();
                let next = charter.map.hex(*from).filter(|_| !shut).map(|hex| &hex.land[..]);
                let near = next.unwrap_or_default().iter().filter(|hex| distance(**hex) <= reach);
                near.map(|hex| (*hex, 1)).collect::<Vec<_>>()
            });
            ways.to(goal)
        };
        // What units reach in a turn lies near; only a way that is too long is looked for on the whole map.
        let near = (distance(*goal) <= NEAR).then(|| way(NEAR)).flatten();
        path.extend(near.or_else(|| way(u32::MAX))?.path);
        at = *goal;
    }
    Some(path)
}

fn remarks(charter: &Charter, view: &View, books: &Books, march: &March, form: &str) -> Vec<Remark> {
    let mut remarks = vec![];
    let ships = march.aboard.is_some() || matches!(march.from, From::Ships(_));
    if ships && charter.rulings.is("r80", "three_points") {
        remarks.push(Remark::new("march_ships_pay").with("form", form).with("mp", MP_TO_STOP));
    }
    if let Some(end) = march.path.last().copied() {
        let remark = Remark::new("march_costs").with("form", form).with("mp", march.path.len());
        remarks.push(remark.with("most", ALLOWANCE));
        // 13.4.4 It may be carried there, and does not leave from there.
        let goes = judge::carried(charter, books, march);
        if !goes.is_empty() && !goes.iter().all(|source| haul::leads_out(charter, source, end)) {
            remarks.push(Remark::new("gold_is_not_shipped_there").with("form", form).with("place", end));
        }
    }
    let end = march.path.last().copied().filter(|_| march.party.soldiers > 0);
    if let Some((end, other)) = end.and_then(|end| Some((end, judge::enemy(view, end)?))) {
        let theirs = view.camp(other, end).map(|camp| camp.party.clone()).unwrap_or_default();
        let beside = strength(&books.come(end), true);
        let (attack, defence) = (strength(&march.party, true) + beside, strength(&theirs, false));
        let remark = Remark::new("march_attacks").with("form", form).with("nation", names::nation(other));
        let remark = remark.with("attack", attack).with("defence", defence);
        remarks.push(remark.with("odds", land_odds(odds(attack, defence))));
    }
    remarks
}
