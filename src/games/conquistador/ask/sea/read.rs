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
use crate::rules::{Draft, Fault, InForce, Line, Refusal, Rule};
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
    let cost = way::Visit::default().land(charter);
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

/// An expedition where its voyage begins.
struct Place<'a> {
    charter: &'a Charter,
    view: &'a View,
    fleet: &'a FleetView,
}

impl Place<'_> {
    /// The voyage as it stands behind the others: in place of one that does not, what silence does.
    fn settled(&self, mut voyage: Voyage, typed: &mut Typed) -> (Voyage, Vec<Fault>) {
        let unfit = typed.then.and_then(|line| self.unfit(&mut voyage, line));
        if typed.then.is_none() || unfit.is_some() {
            let Voyage { via, avoid, within_bounds, .. } = voyage;
            voyage = Voyage { via, avoid, within_bounds, ..silence(self.charter, self.view, self.fleet) };
        }
        let astray = typed.via.and_then(|line| self.astray(&voyage, line));
        if astray.is_some() {
            (voyage.via, typed.via) = (vec![], None);
        }
        (voyage, unfit.into_iter().chain(astray).collect())
    }

    /// A step that does not act behind the voyages that now stand before it, or that no way leads to.
    fn unfit(&self, voyage: &mut Voyage, line: u32) -> Option<Fault> {
        let mut voyager = Voyager::of(self.charter, self.view, self.fleet);
        let refused = voyage.steps.iter().enumerate().find_map(|(at, step)| {
            let refused = voyager.judge(step).err();
            voyager.did(step);
            Some((at, refused?))
        });
        let (step, refusal) = match refused {
            Some((at, refusal)) => (voyage.steps.drain(at..).next()?, refusal),
            None => {
                let at = way::course(self.charter, self.view, self.fleet, voyage).lost?;
                (voyage.steps.remove(at), Refusal { why: "no_sea_way", rule: Rule("7.3.1") })
            }
        };
        let fault = faults::refused(self.charter, line, &step, refusal);
        Some(fault.nearest(print::then(self.charter, self.view, voyage)))
    }

    /// 7.2.5.C, 7.1.3.D A way that ends where ships may not stop; the nearest form ends where they may.
    fn astray(&self, voyage: &Voyage, line: u32) -> Option<Fault> {
        let voyager = Voyager::of(self.charter, self.view, self.fleet);
        let end = voyage.via.last().filter(|_| voyage.steps.is_empty())?;
        let refusal = voyager.may_end(*end).err()?;
        let fault = Fault::new(line, refusal.why, refusal.rule).with("hex", end);
        let fault = fault.with("form", print::via(self.view, voyage));
        let may = voyage.via.iter().rposition(|hex| voyager.may_end(*hex).is_ok());
        let via = may.map_or(vec![], |last| voyage.via[..=last].to_vec());
        let shorter = Voyage { via, ..voyage.clone() };
        Some(fault.nearest(match may {
            Some(_) => print::via(self.view, &shorter),
            None => print::then(self.charter, self.view, &shorter),
        }))
    }
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
                let view = self.before(&label);
                let mut builder = Builder::of(self.charter, &view, fleet, line.number);
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

    /// 8.2.4 What is ashore when an expedition begins its voyage: those whose lines stand before have sailed.
    fn before(&self, label: &Label) -> View {
        let sailed = self.order.iter().filter(|other| *other != label);
        let sailed = sailed.filter_map(|other| self.voyages.get(other));
        sailed.fold(self.view.clone(), |view, (voyage, _)| Voyager::after(self.charter, view, voyage))
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
        // 8.2.4 Each finds ashore what those before it have left there.
        let mut ashore = view.clone();
        for label in &self.order {
            let Some((voyage, mut typed)) = self.voyages.remove(label) else { continue };
            let fleet = &view.fleets[label];
            let at = Place { charter, view: &ashore, fleet };
            let (voyage, faults) = at.settled(voyage, &mut typed);
            self.faults.extend(faults);
            let course = way::course(charter, &ashore, fleet, &voyage);
            let good = typed.then.filter(|line| !self.faults.iter().any(|fault| fault.line == *line));
            in_force.push(InForce { line: good, text: print::then(charter, view, &voyage) });
            let parts = [
                (typed.via, print::via(view, &voyage)),
                (typed.avoid, print::avoid(view, &voyage)),
                (typed.limit, print::limit(view, &voyage)),
            ];
            in_force
                .extend(parts.into_iter().filter_map(|(line, text)| line.map(|_| InForce { line, text })));
            remarks.extend(remarks::of(charter, &ashore, fleet, &voyage, &course));
            ashore = Voyager::after(charter, ashore, &voyage);
            voyages.push(voyage);
        }
        let ask = self.ask.map(|line| words::ask_before(line, "sea"));
        in_force.extend(ask);
        self.faults.sort_by_key(|fault| fault.line);
        Draft { answer: SeaGiven { voyages }, in_force, faults: self.faults, remarks }
    }
}
