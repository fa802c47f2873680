//! Lines of moves, read together.

use super::super::shape::Tables;
use super::super::who::{Who, members, stack_of, whole_stack};
use super::super::words::{self, Unit};
use super::parse::{End, Said, parse};
use super::{
    Group, Join, Keeps, LineOfBattle, Moves, MovesGiven, Named, PARTS_IN_A_TURN, RULE, faults, print,
};
use crate::games::dawn_of_empire::charter::Charter;
use crate::games::dawn_of_empire::ids::{LeaderId, Location, Order, ShipId};
use crate::games::dawn_of_empire::judge;
use crate::games::dawn_of_empire::silence::moves_of;
use crate::games::dawn_of_empire::view::{MyStack, View};
use crate::rules::lexer::tokens;
use crate::rules::names::{Item, likeness};
use crate::rules::{Draft, Fault, InForce, Line, Remark, Rule};
use std::collections::BTreeSet;

/// What the lines have come to so far; with each part the line that it came from.
pub struct Reading<'a> {
    pub tables: Tables<'a>,
    groups: Vec<(Option<u32>, Group)>,
    lines: Vec<(u32, LineOfBattle)>,
    keeps: Vec<(u32, Keeps)>,
    then_ask: Option<u32>,
    faults: Vec<Fault>,
    /// Ships and leaders that some list names: a line on their whole stack leaves them out.
    named: BTreeSet<ShipId>,
    named_leaders: BTreeSet<LeaderId>,
}

/// The draft that lines come to; with none, what silence does.
pub fn read(question: &Moves, charter: &Charter, view: &View, lines: &[Line]) -> Draft<MovesGiven> {
    let mut reading = Reading {
        tables: Tables::of(charter, view),
        groups: vec![],
        lines: vec![],
        keeps: vec![],
        then_ask: None,
        faults: vec![],
        named: BTreeSet::new(),
        named_leaders: BTreeSet::new(),
    };
    let said = reading.said(lines);
    reading.note_names(&said);
    for (line, said) in &said {
        if let Err(fault) = reading.take(*line, said) {
            reading.faults.push(*fault);
        }
    }
    reading.house_leaders();
    reading.judge_then_ask(question);
    if reading.then_ask.is_none() {
        reading.fill();
    }
    reading.finish()
}

impl Reading<'_> {
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

    fn note_names(&mut self, said: &[(u32, Said)]) {
        for (_, said) in said {
            let Said::Go { who, .. } = said else { continue };
            let (leaders, ships) = members(self.tables.view, who.units());
            if !who.clear || whole_stack(self.tables.view, who).is_none() {
                self.named.extend(ships);
                self.named_leaders.extend(leaders);
            }
        }
    }

    fn take(&mut self, line: u32, said: &Said) -> Result<(), Box<Fault>> {
        match said {
            Said::Go { who, path, end } => {
                self.clear(line, who, |name| {
                    format!("{name}: {}", faults::as_typed(&self.tables, path, end))
                })?;
                let (stack, mut group) = self.group(line, who)?;
                group.join = self.join(line, who, path, end, &group)?;
                let mut path = faults::places(self, line, who, &stack.at, path)?;
                // People begin a path with the place that they are in.
                if path.first() == Some(&stack.at) {
                    path.remove(0);
                }
                group.path = path;
                if group.join != Join::IfAny && group.ships.len() > 1 {
                    return Err(Box::new(faults::squadron_joins(self, line, &group)));
                }
                match faults::path(self, line, &stack, &group) {
                    Some(fault) => return Err(Box::new(fault)),
                    None => self.groups.push((Some(line), group)),
                }
            }
            Said::Line { of, ships } => {
                let form = |of: &str, ships: &str| format!("{of} line: {ships}");
                let shown = self.shown(of);
                let of = self.named(line, of, |of| form(of, &self.shown(ships)))?;
                self.clear(line, ships, |ships| form(&shown, ships))?;
                let (leaders, ships) = members(self.tables.view, ships.units());
                if !leaders.is_empty() {
                    return Err(Box::new(Fault::new(line, "only_ships_stand_in_line", Rule("8.3.1"))));
                }
                self.lines.push((line, LineOfBattle { of, ships }));
            }
            Said::Keeps { of, order } => {
                let kept = order.as_ref().map_or_else(|typed| typed.as_str(), |order| order.word());
                let of = self.named(line, of, |of| format!("{of} keeps: {kept}"))?;
                self.keeps.push((line, self.keeps(line, of, order)?));
            }
            Said::ThenAsk => self.then_ask = Some(line),
        }
        Ok(())
    }

    fn shown(&self, who: &Who) -> String {
        who.shown(self.tables.charter, self.tables.view, &self.tables.own)
    }

    fn clear(&self, line: u32, who: &Who, form: impl Fn(&str) -> String) -> Result<(), Box<Fault>> {
        if who.clear {
            return Ok(());
        }
        let (charter, view) = (self.tables.charter, self.tables.view);
        let nearest = who.repaired(charter, view, &self.tables.own).map(|names| form(&names));
        let fault = who.fault(charter, view, line, RULE);
        let fault = fault.unwrap_or_else(|| Fault::new(line, "not_read", RULE));
        Err(Box::new(Fault { nearest, ..fault }))
    }

    /// The group that a line names, without path; and its stack.
    fn group(&self, line: u32, who: &Who) -> Result<(MyStack, Group), Box<Fault>> {
        let view = self.tables.view;
        let (mut leaders, mut ships) = members(view, who.units());
        let whole = whole_stack(view, who);
        let first = ships.first().map(|id| Unit::Ship(id.clone()));
        let first = first.or_else(|| leaders.first().map(|id| Unit::Leader(id.clone())));
        let stack = whole.or_else(|| stack_of(view, first.as_ref()?));
        let names = || words::list(self.tables.charter, &leaders, &ships);
        let Some(stack) = stack.filter(|_| whole.is_some() || !ships.is_empty()) else {
            return Err(Box::new(Fault::new(line, "leader_alone", Rule("6.1")).with("who", names())));
        };
        if stack.moved || stack.stopped {
            let why = if stack.stopped { "stopped_here" } else { "already_moved" };
            let at = words::place(self.tables.charter, &stack.at);
            return Err(Box::new(Fault::new(line, why, RULE).with("who", names()).with("place", at)));
        }
        if whole.is_some() {
            ships = stack
                .ships
                .iter()
                .map(|ship| ship.id.clone())
                .filter(|id| !self.named.contains(id))
                .collect();
            leaders = stack.leaders.iter().filter(|id| !self.named_leaders.contains(*id)).cloned().collect();
        }
        if ships.is_empty() {
            let who = words::lead(self.tables.charter, stack);
            return Err(Box::new(Fault::new(line, "already_moving", RULE).with("who", who)));
        }
        let group = Group { stack: stack.label.clone(), ships, leaders, path: vec![], join: Join::IfAny };
        self.check_once(line, &group)?;
        let here = group.ships.iter().all(|id| stack.ships.iter().any(|ship| ship.id == *id))
            && group.leaders.iter().all(|id| stack.leaders.contains(id));
        if !here {
            return Err(Box::new(faults::several_stacks(self, line, &group, stack)));
        }
        Ok((stack.clone(), in_stack_order(stack, group)))
    }

    fn check_once(&self, line: u32, group: &Group) -> Result<(), Box<Fault>> {
        for (_, other) in &self.groups {
            if let Some(twice) = group.ships.iter().find(|id| other.ships.contains(id)) {
                return Err(Box::new(faults::already(self, line, &Unit::Ship(twice.clone()))));
            }
            if let Some(twice) = group.leaders.iter().find(|id| other.leaders.contains(id)) {
                return Err(Box::new(faults::already(self, line, &Unit::Leader(twice.clone()))));
            }
        }
        Ok(())
    }

    fn join(
        &self,
        line: u32,
        mover: &Who,
        path: &[Item<Location>],
        end: &End,
        group: &Group,
    ) -> Result<Join, Box<Fault>> {
        let who = match end {
            End::IfAny => return Ok(Join::IfAny),
            End::Apart => return Ok(Join::Apart),
            End::Join(who) => who,
        };
        let form = |_: &str| format!("{}: {}", self.shown(mover), faults::as_typed(&self.tables, path, end));
        self.clear(line, who, form)?;
        let units: Vec<&Unit> = who.units().collect();
        let stack = match units[..] {
            [one] => stack_of(self.tables.view, one),
            _ => None,
        };
        let other = stack.filter(|stack| stack.label != group.stack);
        let name = words::list(self.tables.charter, &group.leaders, &group.ships);
        let fault = || Fault::new(line, "join_another_stack", Rule("7.4")).with("who", &name);
        other.map(|stack| Join::With(stack.label.clone())).ok_or_else(|| Box::new(fault()))
    }

    /// The one ship or leader that stands for a merged stack.
    fn named(&self, line: u32, of: &Who, form: impl Fn(&str) -> String) -> Result<Named, Box<Fault>> {
        self.clear(line, of, form)?;
        let named = of.units().next().and_then(|unit| match unit {
            Unit::Ship(id) => Some(Named::Ship(id.clone())),
            Unit::Leader(id) => Some(Named::Leader(id.clone())),
            Unit::Stack(_) => {
                let stack = stack_of(self.tables.view, unit)?;
                let leader = stack.leaders.first().map(|id| Named::Leader(id.clone()));
                leader.or_else(|| stack.ships.first().map(|ship| Named::Ship(ship.id.clone())))
            }
        });
        named.ok_or_else(|| Box::new(Fault::new(line, "nobody_named", RULE)))
    }

    /// 7.3.C A merged squadron keeps an order that one of its parts had.
    fn keeps(&self, line: u32, of: Named, order: &Result<Order, String>) -> Result<Keeps, Box<Fault>> {
        let charter = self.tables.charter;
        let out: BTreeSet<Order> =
            self.tables.view.mine.iter().filter_map(|stack| stack.order).chain([Order::Transit]).collect();
        let typed = order.as_ref().map_or_else(String::as_str, |order| order.word());
        if let Ok(order) = order
            && out.contains(order)
        {
            return Ok(Keeps { of, order: *order });
        }
        let alike = |order: &&Order| likeness(typed, order.word());
        let fault = Fault::new(line, "nobody_has_that_order", Rule("7.3")).with("order", typed);
        let fault =
            fault.with("allowed", out.iter().map(|order| order.word()).collect::<Vec<_>>().join(", "));
        let nearest = out
            .iter()
            .rev()
            .max_by_key(alike)
            .map(|order| print::keeps(charter, &Keeps { of, order: *order }));
        Err(Box::new(Fault { nearest, ..fault }))
    }

    /// A leader whose ships all go without him goes with the first of them.
    fn house_leaders(&mut self) {
        for stack in &self.tables.view.mine {
            let moves = |id: &ShipId| self.groups.iter().any(|(_, group)| group.ships.contains(id));
            if !stack.ships.iter().all(|ship| moves(&ship.id)) {
                continue;
            }
            for leader in &stack.leaders {
                if self.groups.iter().any(|(_, group)| group.leaders.contains(leader)) {
                    continue;
                }
                let first = stack.ships.first().map(|ship| &ship.id);
                let group = self
                    .groups
                    .iter_mut()
                    .find(|(_, group)| first.is_some_and(|id| group.ships.contains(id)));
                if let Some((_, group)) = group {
                    group.leaders.push(leader.clone());
                    group.leaders.sort_by_key(|id| stack.leaders.iter().position(|known| known == id));
                }
            }
        }
    }

    fn judge_then_ask(&mut self, question: &Moves) {
        let Some(line) = self.then_ask else { return };
        let why = if self.groups.is_empty() {
            "then_ask_needs_a_move"
        } else if question.part >= PARTS_IN_A_TURN {
            "asked_often_enough"
        } else {
            return;
        };
        self.faults.push(Fault::new(line, why, RULE).with("parts", PARTS_IN_A_TURN));
        self.then_ask = None;
    }

    /// Ships that no line names do what silence does.
    fn fill(&mut self) {
        let waiting = self.tables.view.mine.iter().filter(|stack| !stack.moved);
        for stack in waiting {
            let named = |id: &ShipId| self.groups.iter().any(|(_, group)| group.ships.contains(id));
            let led = |id: &LeaderId| self.groups.iter().any(|(_, group)| group.leaders.contains(id));
            let ships: Vec<ShipId> =
                stack.ships.iter().map(|ship| ship.id.clone()).filter(|id| !named(id)).collect();
            if ships.is_empty() {
                continue;
            }
            let mut silent = moves_of(self.tables.charter, self.tables.view, stack, &ships);
            for group in &mut silent {
                group.leaders.retain(|id| !led(id));
            }
            self.groups.extend(silent.into_iter().map(|group| (None, group)));
        }
    }

    /// What silence does with some ships of a stack.
    pub fn silent_path(&self, stack: &MyStack, ships: &[ShipId]) -> Option<Vec<Location>> {
        let silent = moves_of(self.tables.charter, self.tables.view, stack, ships);
        silent.into_iter().find(|group| group.ships.len() == ships.len()).map(|group| group.path)
    }

    fn finish(mut self) -> Draft<MovesGiven> {
        self.faults.sort_by_key(|fault| fault.line);
        let (charter, view) = (self.tables.charter, self.tables.view);
        let mut in_force: Vec<InForce> = vec![];
        let mut print = |line: Option<u32>, text: String| in_force.push(InForce { line, text });
        for (line, group) in &self.groups {
            print(*line, print::group(charter, view, group));
        }
        for (line, of) in &self.lines {
            print(Some(*line), print::line(charter, of));
        }
        for (line, keeps) in &self.keeps {
            print(Some(*line), print::keeps(charter, keeps));
        }
        if self.then_ask.is_some() {
            print(self.then_ask, print::THEN_ASK.into());
        }
        let typed = self.groups.iter().filter(|(line, _)| line.is_some());
        let remarks = typed.filter_map(|(_, group)| way(&self, group)).collect();
        let answer = MovesGiven {
            groups: self.groups.into_iter().map(|(_, group)| group).collect(),
            lines: self.lines.into_iter().map(|(_, line)| line).collect(),
            keeps: self.keeps.into_iter().map(|(_, keeps)| keeps).collect(),
            then_ask: self.then_ask.is_some(),
        };
        Draft { answer, in_force, faults: self.faults, remarks }
    }
}

/// Ships and leaders in the order of their stack: the line of battle is set by orders, not by moves.
fn in_stack_order(stack: &MyStack, mut group: Group) -> Group {
    group.ships.sort_by_key(|id| stack.ships.iter().position(|ship| ship.id == *id));
    group.leaders.sort_by_key(|id| stack.leaders.iter().position(|known| known == id));
    group
}

/// What a way costs of what the slowest ship has (4.2.B, 4.2.C).
fn way(reading: &Reading, group: &Group) -> Option<Remark> {
    let stack = stack_of(reading.tables.view, &Unit::Stack(group.stack.clone()))?;
    let ships: Vec<_> = stack.ships.iter().filter(|ship| group.ships.contains(&ship.id)).collect();
    let cost = reading.tables.charter.cost(&stack.at, &group.path).filter(|cost| *cost > 0)?;
    let who = print::who(reading.tables.charter, stack, &group.leaders, &group.ships);
    Some(Remark::new("way").with("who", who).with("cost", cost).with("of", judge::slowest(&ships)))
}
