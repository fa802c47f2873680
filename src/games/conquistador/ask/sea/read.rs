//! Lines of the sea window into voyages.

use super::faults::{self, plain};
use super::judge::Voyager;
use super::parse::{self, Said};
use super::steps::Builder;
use super::{RULE, SeaGiven, Step, Voyage, print, remarks, way};
use crate::games::conquistador::ask::words;
use crate::games::conquistador::charter::Charter;
use crate::games::conquistador::goods::Party;
use crate::games::conquistador::ids::{Label, Nation};
use crate::games::conquistador::view::{FleetView, View};
use crate::rules::hex::Hex;
use crate::rules::lexer::{Token, joined, tokens};
use crate::rules::names::{Item, Names};
use crate::rules::{Draft, Fault, InForce, Line, Rule};
use std::collections::BTreeMap;

/// Which line each part of a voyage comes from.
#[derive(Default)]
struct Typed {
    then: Option<u32>,
    via: Option<u32>,
    avoid: Option<u32>,
    limit: Option<u32>,
}

struct Reading<'a> {
    charter: &'a Charter,
    view: &'a View,
    fleets: Names<Label>,
    nations: Names<Nation>,
    /// In the order in which their steps were typed (8.2.4).
    order: Vec<Label>,
    voyages: BTreeMap<Label, (Voyage, Typed)>,
    ask: Option<u32>,
    faults: Vec<Fault>,
}

pub fn read(charter: &Charter, view: &View, lines: &[Line]) -> Draft<SeaGiven> {
    let at_sea = view.my_fleets().filter(|(fleet, _)| fleet.at.water().is_some());
    let silent = |fleet: &FleetView| (silence(charter, view, fleet), Typed::default());
    let mut reading = Reading {
        charter,
        view,
        fleets: words::fleets(view),
        nations: words::nations(charter),
        order: vec![],
        voyages: at_sea.map(|(fleet, _)| (fleet.label.clone(), silent(fleet))).collect(),
        ask: None,
        faults: vec![],
    };
    for line in lines {
        if let Err(fault) = reading.take(line) {
            reading.faults.push(*fault);
        }
    }
    reading.finish()
}

/// What silence does: an expedition that has come with colonists lands everybody where it lies, if it may and its bounds
/// allow it, and goes home if they allow that too; out of a friendly port it goes home, if it has not lost that port.
pub fn silence(charter: &Charter, view: &View, fleet: &FleetView) -> Voyage {
    let label = fleet.label.clone();
    let mut voyage =
        Voyage { fleet: label, steps: vec![], via: vec![], avoid: vec![], within_bounds: true, home: false };
    let (Some(own), Some(water)) = (&fleet.own, fleet.at.water()) else { return voyage };
    let mut voyager = Voyager::of(charter, view, fleet);
    let aboard = voyager.ships.party();
    let mut leaders = aboard.leaders.clone();
    leaders.retain(|id| !words::is_explorer(charter, id));
    let land = Step::Land { hex: water.hex, party: Party { leaders, ..aboard.clone() } };
    let cost = way::Visit::default().step(charter, &land);
    let bounds = own.crossed + crate::games::conquistador::map::bounds_of(own.mp + cost);
    let inside = own.used + bounds <= own.bounds;
    if own.crossed > 0 && aboard.colonists > 0 && inside && voyager.judge(&land).is_ok() {
        voyager.did(&land);
        voyage.steps.push(land);
    }
    let home = bounds + way::home_bounds(&charter.map, water);
    let free = !voyage.steps.is_empty() && own.used + home <= own.bounds;
    // 7.2.6.B Whose port was lost may find another: that is asked at the end of the turn.
    voyage.home = free || !voyager.is_port(water.hex) && own.harbour != Some(water.hex);
    voyage
}

impl Reading<'_> {
    fn take(&mut self, line: &Line) -> Result<(), Box<Fault>> {
        let tokens = tokens(&line.text);
        let Some(said) = parse::parse(&tokens) else { return Err(plain(line.number, "not_read", RULE)) };
        match said {
            Said::AskBefore => self.ask = Some(line.number),
            Said::Then { name, wishes, stray } => {
                let label = self.fleet(line.number, &name, &tokens)?;
                if let Some(word) = stray {
                    let fault = Fault::new(line.number, "unknown_step", RULE).with("word", word);
                    return Err(Box::new(fault));
                }
                let fleet = &self.view.fleets[&label];
                let mut builder = Builder::of(self.charter, self.view, fleet, line.number);
                let others = self.voyages.iter().filter(|(other, _)| **other != label);
                builder.beside(others.map(|(_, (voyage, _))| voyage));
                wishes.iter().for_each(|wish| builder.add(wish));
                let (steps, home) = builder.finish()?;
                self.order.retain(|other| *other != label);
                self.order.push(label.clone());
                let (voyage, typed) = self.of(&label);
                (voyage.steps, voyage.home, typed.then) = (steps, home, Some(line.number));
            }
            Said::Via { name, hexes } => {
                let label = self.fleet(line.number, &name, &tokens)?;
                let via = self.hexes(line.number, &label, &hexes)?;
                let (voyage, typed) = self.of(&label);
                (voyage.via, typed.via) = (via, Some(line.number));
            }
            Said::Avoid { name, nations } => {
                let label = self.fleet(line.number, &name, &tokens)?;
                let avoid = self.avoided(line.number, &label, &nations)?;
                let (voyage, typed) = self.of(&label);
                (voyage.avoid, typed.avoid) = (avoid, Some(line.number));
            }
            Said::Limit { name, word } => {
                let label = self.fleet(line.number, &name, &tokens)?;
                let within = match word.as_str() {
                    "bounds" | "on" => true,
                    "none" | "off" => false,
                    _ => {
                        let form = format!("{} limit: bounds", words::fleet(self.view, &label));
                        let fault = Fault::new(line.number, "unknown_limit", Rule("9.3")).with("word", word);
                        return Err(Box::new(fault.nearest(form)));
                    }
                };
                let (voyage, typed) = self.of(&label);
                (voyage.within_bounds, typed.limit) = (within, Some(line.number));
            }
        }
        Ok(())
    }

    fn of(&mut self, label: &Label) -> &mut (Voyage, Typed) {
        self.voyages.get_mut(label).expect("a fleet is looked up among these")
    }

    /// The expedition that a line names, if it is in the New World.
    fn fleet(&self, line: u32, name: &[String], tokens: &[Token]) -> Result<Label, Box<Fault>> {
        let typed: Vec<&str> = name.iter().map(String::as_str).collect();
        let after = joined(tokens.get(name.len()..).unwrap_or_default());
        words::fleet_away(self.view, &self.fleets, (line, RULE), &typed, &after)
    }

    fn hexes(&self, line: u32, label: &Label, typed: &[String]) -> Result<Vec<Hex>, Box<Fault>> {
        let at = self.view.fleets[label].at.hex().unwrap_or(Hex { row: 0, column: 0 });
        let (mut hexes, mut fault): (Vec<Hex>, Option<Fault>) = (vec![], None);
        for word in typed {
            let hex = words::hex(self.charter, word);
            let sea = hex.filter(|hex| self.charter.map.hex(*hex).is_some_and(|at| !at.waters.is_empty()));
            if let Some(hex) = sea {
                hexes.push(hex);
                continue;
            }
            let (bad, near) = faults::unknown_hex(self.charter, line, word, at);
            fault.get_or_insert(bad);
            hexes.extend(near);
        }
        let form = Voyage { via: hexes, ..self.voyages[label].0.clone() };
        match fault {
            Some(fault) => Err(Box::new(fault.nearest(print::via(self.view, &form)))),
            None => Ok(form.via),
        }
    }

    fn avoided(&self, line: u32, label: &Label, said: &[Token]) -> Result<Vec<Nation>, Box<Fault>> {
        if joined(said) == "none" {
            return Ok(vec![]);
        }
        let (mut avoid, mut fault): (Vec<Nation>, Option<Fault>) = (vec![], None);
        for item in self.nations.list(said) {
            let (nation, typed) = match item {
                Item::Name(nation) if Some(nation) != self.view.nation => (Some(nation), None),
                Item::Name(nation) => (None, Some(words::nation(nation))),
                Item::Ambiguous { typed, among } => (among.first().copied(), Some(typed)),
                Item::Unknown { typed } => (self.nations.nearest(&typed, |_| true), Some(typed)),
            };
            if let Some(word) = typed {
                fault.get_or_insert(Fault::new(line, "unknown_nation", RULE).with("word", word));
            }
            avoid.extend(nation.filter(|nation| !avoid.contains(nation)));
        }
        let form = Voyage { avoid, ..self.voyages[label].0.clone() };
        match fault {
            Some(fault) => Err(Box::new(fault.nearest(print::avoid(self.view, &form)))),
            None => Ok(form.avoid),
        }
    }

    fn finish(mut self) -> Draft<SeaGiven> {
        let (charter, view) = (self.charter, self.view);
        let rest: Vec<Label> = self.voyages.keys().filter(|id| !self.order.contains(id)).cloned().collect();
        self.order.extend(rest);
        let (mut voyages, mut in_force, mut remarks) = (vec![], vec![], vec![]);
        for label in &self.order {
            let Some((mut voyage, typed)) = self.voyages.remove(label) else { continue };
            let fleet = &view.fleets[label];
            let mut course = way::course(charter, view, fleet, &voyage);
            if let (Some(lost), Some(line)) = (course.lost, typed.then) {
                let step = voyage.steps.remove(lost);
                let fault = Fault::new(line, "no_sea_way", Rule("7.3.1")).with("hex", step.hex());
                let fault = fault.with("form", print::step(charter, &step));
                self.faults.push(fault.nearest(print::then(charter, view, &voyage)));
                voyage = Voyage { via: voyage.via, avoid: voyage.avoid, ..silence(charter, view, fleet) };
                course = way::course(charter, view, fleet, &voyage);
            }
            let good = typed.then.filter(|line| !self.faults.iter().any(|fault| fault.line == *line));
            in_force.push(InForce { line: good, text: print::then(charter, view, &voyage) });
            let parts = [
                (typed.via, print::via(view, &voyage)),
                (typed.avoid, print::avoid(view, &voyage)),
                (typed.limit, print::limit(view, &voyage)),
            ];
            in_force
                .extend(parts.into_iter().filter_map(|(line, text)| line.map(|_| InForce { line, text })));
            remarks.extend(remarks::of(charter, view, fleet, &voyage, &course));
            voyages.push(voyage);
        }
        let ask = self.ask.map(|line| words::ask_before(line, "sea"));
        in_force.extend(ask);
        self.faults.sort_by_key(|fault| fault.line);
        Draft { answer: SeaGiven { voyages }, in_force, faults: self.faults, remarks }
    }
}
