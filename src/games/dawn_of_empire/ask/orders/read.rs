//! Lines of orders, read together.

use super::super::shape::Tables;
use super::super::who::{Who, members, place_of, stack_of, whole_stack};
use super::super::words::Unit;
use super::default::{self, sort_by_stars};
use super::faults::{self, Typed};
use super::parse::{Said, What, parse};
use super::{Formed, OrdersGiven, RULE, print};
use crate::games::dawn_of_empire::charter::Charter;
use crate::games::dawn_of_empire::ids::{LeaderId, Location, Order, ShipId};
use crate::games::dawn_of_empire::judge::Books;
use crate::games::dawn_of_empire::view::{MyStack, View};
use crate::rules::lexer::tokens;
use crate::rules::{Draft, Fault, InForce, Line, Rule};
use std::collections::BTreeSet;

/// One stack and the line that it came from; none when silence formed it.
#[derive(Clone, Debug)]
pub struct Piece {
    pub line: Option<u32>,
    pub formed: Formed,
}

/// What the lines have come to so far.
pub struct Reading<'a> {
    pub tables: Tables<'a>,
    pub books: Books,
    pub pieces: Vec<Piece>,
    pub faults: Vec<Fault>,
    /// Leaders told to stay ashore, with the line.
    pub ashore: Vec<(LeaderId, Option<u32>)>,
    /// Named in some list, good or bad: no other line takes them along.
    named: BTreeSet<ShipId>,
    named_leaders: BTreeSet<LeaderId>,
}

/// The draft that lines come to; with none, what silence does.
pub fn read(charter: &Charter, view: &View, lines: &[Line]) -> Draft<OrdersGiven> {
    let mut reading = Reading {
        tables: Tables::of(charter, view),
        books: Books::default(),
        pieces: vec![],
        faults: vec![],
        ashore: vec![],
        named: BTreeSet::new(),
        named_leaders: BTreeSet::new(),
    };
    let said = reading.said(lines);
    reading.note_names(&said);
    let mut candidates = reading.candidates(&said);
    reading.put_after(&said, &mut candidates);
    reading.put_rest(&said, &mut candidates);
    reading.judge(candidates);
    default::fill(&mut reading);
    reading.reorder(&said);
    reading.move_leaders(&said);
    reading.finish()
}

/// A stack that a line would form, before it is judged.
pub struct Candidate {
    pub line: u32,
    pub formed: Formed,
    /// The order is one of several that a line on the rest gives: it is no fault of the line where it cannot be.
    typed: Typed,
}

impl Reading<'_> {
    pub fn charter(&self) -> &Charter {
        self.tables.charter
    }
    pub fn view(&self) -> &View {
        self.tables.view
    }

    fn said(&mut self, lines: &[Line]) -> Vec<(u32, Said)> {
        let mut all = vec![];
        for line in lines {
            match parse(&self.tables, &tokens(&line.text)) {
                Some(said) => all.push((line.number, said)),
                None => self.faults.push(Fault::new(line.number, "not_read", RULE)),
            }
        }
        all
    }

    /// The stack that a line orders as it stands.
    fn as_it_stands(&self, who: &Who, what: &What) -> Option<&MyStack> {
        whole_stack(self.tables.view, who).filter(|_| *what != What::Alone)
    }

    fn note_names(&mut self, said: &[(u32, Said)]) {
        for (_, said) in said {
            let Said::Form { who, what } = said else { continue };
            let (leaders, ships) = members(self.view(), who.units());
            self.named_leaders.extend(leaders);
            if !who.clear || self.as_it_stands(who, what).is_none() {
                self.named.extend(ships);
            }
        }
    }

    fn candidates(&mut self, said: &[(u32, Said)]) -> Vec<Candidate> {
        let mut candidates: Vec<Candidate> = vec![];
        for (line, said) in said {
            let Said::Form { who, what } = said else { continue };
            let typed = Typed { line: *line, what: what.clone() };
            if !who.clear {
                let fault = who.fault(self.charter(), self.view(), *line, RULE);
                let nearest = faults::repaired(&self.tables, &self.books, who, what);
                self.faults.extend(fault.map(|fault| Fault { nearest, ..fault }));
                continue;
            }
            match self.form(who, &typed, &candidates) {
                Ok(Some(formed)) => candidates.push(Candidate { line: *line, formed, typed }),
                Ok(None) => {}
                Err(fault) => self.faults.push(*fault),
            }
        }
        candidates
    }

    /// The stack that a clear line forms, without its order; none when it only leaves leaders ashore.
    fn form(&mut self, who: &Who, typed: &Typed, before: &[Candidate]) -> Result<Option<Formed>, Box<Fault>> {
        let (mut leaders, mut ships) = members(self.view(), who.units());
        let stack = self.as_it_stands(who, &typed.what).cloned();
        let whole = stack.is_some();
        if typed.what == What::Ashore {
            self.leave_ashore(&leaders, &ships, typed)?;
            return Ok(None);
        }
        if let Some(stack) = stack {
            let free = |id: &ShipId| !self.named.contains(id);
            ships = stack.ships.iter().map(|ship| ship.id.clone()).filter(free).collect();
            let along = |id: &&LeaderId| leaders.contains(id) || !self.named_leaders.contains(*id);
            leaders = stack.leaders.iter().filter(along).cloned().collect();
        }
        let fault = |why: &str, rule| Fault::new(typed.line, why, Rule(rule));
        if ships.is_empty() {
            let why = if whole { "already_ordered" } else { "leader_alone" };
            let rule = if whole { "4.1.2" } else { "6.1" };
            return Err(Box::new(fault(why, rule).with("who", faults::names(self, &leaders, &ships))));
        }
        let taken = |ship: &&ShipId| before.iter().any(|other| other.formed.ships.contains(ship));
        if let Some(twice) = ships.iter().find(taken) {
            return Err(Box::new(faults::already(self, typed.line, &Unit::Ship(twice.clone()))));
        }
        let led = |id: &&LeaderId| before.iter().any(|other| other.formed.leaders.contains(id));
        if let Some(twice) = leaders.iter().find(led) {
            return Err(Box::new(faults::already(self, typed.line, &Unit::Leader(twice.clone()))));
        }
        let all = leaders.iter().cloned().map(Unit::Leader).chain(ships.iter().cloned().map(Unit::Ship));
        let places: BTreeSet<Location> = all.filter_map(|unit| place_of(self.view(), &unit)).collect();
        let Some(at) = places.first().filter(|_| places.len() == 1).cloned() else {
            return Err(Box::new(faults::apart(self, typed, &leaders, &ships)));
        };
        let mut by_stars = leaders.clone();
        sort_by_stars(self.charter(), &mut by_stars);
        if by_stars != leaders {
            return Err(Box::new(faults::stars(self, typed, &by_stars, &ships)));
        }
        Ok(Some(Formed { at, ships, leaders, order: None, target: None }))
    }

    fn leave_ashore(
        &mut self,
        leaders: &[LeaderId],
        ships: &[ShipId],
        typed: &Typed,
    ) -> Result<(), Box<Fault>> {
        let in_port = |id: &LeaderId| {
            matches!(place_of(self.view(), &Unit::Leader(id.clone())), Some(Location::Port(_)))
        };
        if !ships.is_empty() || !leaders.iter().all(in_port) {
            let who = faults::names(self, leaders, ships);
            return Err(Box::new(
                Fault::new(typed.line, "only_leaders_in_port_go_ashore", Rule("6.1")).with("who", who),
            ));
        }
        self.ashore.extend(leaders.iter().map(|id| (id.clone(), Some(typed.line))));
        Ok(())
    }

    /// `texas after brooklyn`, where Brooklyn stands in a stack that a line forms.
    fn put_after(&mut self, said: &[(u32, Said)], candidates: &mut [Candidate]) {
        for (line, said) in said {
            let Some((ship, after)) = self.after(*line, said) else { continue };
            let own = candidates.iter().position(|other| other.formed.ships.contains(&ship));
            let host = candidates.iter().position(|other| other.formed.ships.contains(&after));
            match (own, host) {
                (None, None) => {}
                (None, Some(_)) if self.named.contains(&ship) => {
                    self.faults.push(faults::already(self, *line, &Unit::Ship(ship)));
                }
                (None, Some(host)) => {
                    let there = place_of(self.view(), &Unit::Ship(ship.clone()));
                    if there.as_ref() == Some(&candidates[host].formed.at) {
                        self.named.insert(ship.clone());
                        insert_after(&mut candidates[host].formed.ships, ship, &after);
                    } else {
                        self.faults.push(faults::not_one_line(self, *line, &ship, &after));
                    }
                }
                (Some(own), Some(host)) if own == host => {
                    insert_after(&mut candidates[host].formed.ships, ship, &after);
                }
                (Some(_), _) => self.faults.push(faults::already(self, *line, &Unit::Ship(ship))),
            }
        }
    }

    /// The two ships of a line `texas after brooklyn`; a fault when it does not read.
    fn after(&mut self, line: u32, said: &Said) -> Option<(ShipId, ShipId)> {
        let Said::After { who, after } = said else { return None };
        let units: Vec<&Unit> = who.units().chain(after.units()).collect();
        if let [Unit::Ship(ship), Unit::Ship(after)] = units[..]
            && ship != after
        {
            return Some((ship.clone(), after.clone()));
        }
        let (charter, view) = (self.charter(), self.view());
        let unclear = who.fault(charter, view, line, RULE).or_else(|| after.fault(charter, view, line, RULE));
        let fault = unclear.unwrap_or_else(|| Fault::new(line, "only_ships_stand_in_line", RULE));
        let own = &self.tables.own;
        let both = who.repaired(charter, view, own).zip(after.repaired(charter, view, own));
        let ships = units.iter().all(|unit| matches!(unit, Unit::Ship(_)));
        let both = both.filter(|_| ships);
        let nearest = both.map(|(who, after)| format!("{who} after {after}"));
        if !self.faults.iter().any(|known| known.line == line) {
            self.faults.push(Fault { nearest, ..fault });
        }
        None
    }

    /// `rest: anchor`: what no line names, place by place.
    fn put_rest(&mut self, said: &[(u32, Said)], candidates: &mut Vec<Candidate>) {
        for (line, said) in said {
            let Said::Rest { at, what } = said else { continue };
            let typed = Typed { line: *line, what: what.clone() };
            let wanted = |place: &Location| at.as_ref().is_none_or(|at| at == place);
            let places: BTreeSet<Location> =
                self.view().mine.iter().map(|stack| stack.at.clone()).filter(wanted).collect();
            for at in places {
                let here = self.view().mine.iter().filter(|stack| stack.at == at);
                let free = |id: &ShipId| {
                    !self.named.contains(id)
                        && !candidates.iter().any(|other| other.formed.ships.contains(id))
                };
                let ships: Vec<ShipId> = here
                    .clone()
                    .flat_map(|stack| &stack.ships)
                    .map(|ship| ship.id.clone())
                    .filter(free)
                    .collect();
                let unled = |id: &&LeaderId| {
                    !self.named_leaders.contains(*id)
                        && !candidates.iter().any(|other| other.formed.leaders.contains(id))
                };
                let mut leaders: Vec<LeaderId> =
                    here.flat_map(|stack| &stack.leaders).filter(unled).cloned().collect();
                sort_by_stars(self.charter(), &mut leaders);
                if !ships.is_empty() {
                    let formed = Formed { at, ships, leaders, order: None, target: None };
                    candidates.push(Candidate { line: *line, formed, typed: typed.clone() });
                }
            }
        }
    }

    /// Judges the stacks of the lines: those that coal first (7.5.D looks at them), those without a marker last.
    fn judge(&mut self, candidates: Vec<Candidate>) {
        let rank = |candidate: &Candidate| match &candidate.typed.what {
            What::Order(Order::Coal, _) => 0,
            What::NoMarker | What::Alone => 2,
            _ => 1,
        };
        let mut sorted: Vec<Candidate> = candidates;
        sorted.sort_by_key(rank);
        for Candidate { line, mut formed, typed } in sorted {
            match faults::order_of(self, &mut formed, &typed) {
                Ok(()) => {
                    self.books.enter(self.tables.charter, &formed);
                    self.pieces.push(Piece { line: Some(line), formed });
                }
                Err(fault) => self.faults.push(*fault),
            }
        }
        self.pieces.sort_by_key(|piece| piece.line);
    }

    /// `texas after brooklyn` among ships that no line names.
    fn reorder(&mut self, said: &[(u32, Said)]) {
        for (line, said) in said {
            if self.faults.iter().any(|fault| fault.line == *line) {
                continue;
            }
            let Some((ship, after)) = self.after(*line, said) else { continue };
            let both = |piece: &&mut Piece| {
                piece.formed.ships.contains(&ship) && piece.formed.ships.contains(&after)
            };
            match self.pieces.iter_mut().find(both) {
                Some(piece) => {
                    insert_after(&mut piece.formed.ships, ship, &after);
                    piece.line = piece.line.or(Some(*line));
                }
                None => self.faults.push(faults::not_one_line(self, *line, &ship, &after)),
            }
        }
    }

    /// `leader watson to schley`: between stacks of one place (6.1.D).
    fn move_leaders(&mut self, said: &[(u32, Said)]) {
        for (line, said) in said {
            let Said::Leader { who, to } = said else { continue };
            let units: Vec<&Unit> = who.units().chain(to.units()).collect();
            let [Unit::Leader(leader), target] = units[..] else {
                let fault = faults::leader_line(self, *line, who, to);
                self.faults.push(fault);
                continue;
            };
            let from = place_of(self.view(), &Unit::Leader(leader.clone()));
            let host = self.pieces.iter().position(|piece| match target {
                Unit::Leader(id) => piece.formed.leaders.contains(id),
                Unit::Ship(id) => piece.formed.ships.contains(id),
                Unit::Stack(_) => stack_of(self.tables.view, target)
                    .and_then(|stack| stack.ships.first())
                    .is_some_and(|first| piece.formed.ships.contains(&first.id)),
            });
            let Some(host) = host.filter(|host| from.as_ref() == Some(&self.pieces[*host].formed.at)) else {
                self.faults.push(faults::other_place(self, *line, leader, target));
                continue;
            };
            self.ashore.retain(|(id, _)| id != leader);
            for piece in &mut self.pieces {
                piece.formed.leaders.retain(|id| id != leader);
            }
            let piece = &mut self.pieces[host];
            piece.formed.leaders.push(leader.clone());
            sort_by_stars(self.tables.charter, &mut piece.formed.leaders);
            piece.line = piece.line.or(Some(*line));
        }
    }

    fn finish(mut self) -> Draft<OrdersGiven> {
        self.faults.sort_by_key(|fault| fault.line);
        let charter = self.tables.charter;
        let stacks = self
            .pieces
            .iter()
            .map(|piece| InForce { line: piece.line, text: print::stack(charter, &piece.formed) });
        let ashore =
            self.ashore.iter().map(|(id, line)| InForce { line: *line, text: print::ashore(charter, id) });
        let in_force = stacks.chain(ashore).collect();
        let remarks = faults::remarks(&self);
        let stacks = self.pieces.into_iter().map(|piece| piece.formed).collect();
        Draft { answer: OrdersGiven { stacks }, in_force, faults: self.faults, remarks }
    }
}

fn insert_after(ships: &mut Vec<ShipId>, ship: ShipId, after: &ShipId) {
    ships.retain(|id| *id != ship);
    let at = ships.iter().position(|id| id == after).map_or(ships.len(), |at| at + 1);
    ships.insert(at, ship);
}
