//! Orders that a player might write: squadrons split and merged, every order, targets, leaders about.

use super::super::words;
use super::default::sort_by_stars;
use super::{Formed, Orders, print};
use crate::games::dawn_of_empire::charter::Charter;
use crate::games::dawn_of_empire::ids::{LeaderId, Location, Order, PortId, ShipId};
use crate::games::dawn_of_empire::judge::{self, Books};
use crate::games::dawn_of_empire::view::{MyStack, View};
use crate::rules::chance::{one_in, pick, shuffle, without_faults};
use crate::rules::{Chance, Question};
use std::collections::{BTreeMap, BTreeSet};

pub fn sample(question: &Orders, charter: &Charter, view: &View, chance: &mut dyn Chance) -> Vec<String> {
    let mut drawn = Drawn { charter, view, books: Books::default(), lines: vec![] };
    let mut places: BTreeMap<&Location, Vec<&MyStack>> = BTreeMap::new();
    for stack in &view.mine {
        places.entry(&stack.at).or_default().push(stack);
    }
    for (at, stacks) in places {
        match chance.below(8) {
            0 => {}
            1 | 2 => drawn.as_they_stand(&stacks, chance),
            _ => drawn.anew(at, &stacks, chance),
        }
    }
    drawn.leaders_about(chance);
    if one_in(chance, 3) {
        let rest = [Order::Anchor, Order::Coal, Order::Transit];
        let order = pick(chance, &rest).copied().unwrap_or(Order::Anchor);
        drawn.lines.push(format!("rest: {}", order.word()));
    }
    without_faults(drawn.lines, |lines| question.read(charter, view, lines).faults)
}

struct Drawn<'a> {
    charter: &'a Charter,
    view: &'a View,
    books: Books,
    lines: Vec<String>,
}

impl Drawn<'_> {
    /// `schley: coal`, `u3: patrol`
    fn as_they_stand(&mut self, stacks: &[&MyStack], chance: &mut dyn Chance) {
        for stack in stacks {
            let ships: Vec<ShipId> = stack.ships.iter().map(|ship| ship.id.clone()).collect();
            let formed = self.ordered(&stack.at, ships, stack.leaders.clone(), chance);
            let who = match one_in(chance, 2) {
                true => words::lead(self.charter, stack),
                false => stack.label.to_string(),
            };
            let what = print::what(self.charter, formed.ships.len(), formed.order, formed.target.as_ref());
            self.lines.push(format!("{who}: {what}"));
        }
    }

    /// All ships of a place in new squadrons.
    fn anew(&mut self, at: &Location, stacks: &[&MyStack], chance: &mut dyn Chance) {
        let mut ships: Vec<ShipId> =
            stacks.iter().flat_map(|stack| &stack.ships).map(|ship| ship.id.clone()).collect();
        let mut leaders: Vec<LeaderId> = stacks.iter().flat_map(|stack| &stack.leaders).cloned().collect();
        shuffle(chance, &mut ships);
        while !ships.is_empty() {
            let most = u32::try_from(ships.len()).unwrap_or(u32::MAX);
            let size = if one_in(chance, 6) { 1 } else { 1 + chance.below(most) };
            let part = ships.split_off(ships.len() - size as usize);
            let mut led = vec![];
            while !leaders.is_empty() && (ships.is_empty() || one_in(chance, 2)) {
                led.push(leaders.swap_remove(chance.below(leaders.len() as u32) as usize));
            }
            sort_by_stars(self.charter, &mut led);
            let formed = self.ordered(at, part, led, chance);
            // Some are left for `rest` and for silence.
            if !one_in(chance, 7) {
                self.lines.push(print::stack(self.charter, &formed));
            }
        }
    }

    /// A stack with one of the orders that it may have.
    fn ordered(
        &mut self,
        at: &Location,
        ships: Vec<ShipId>,
        leaders: Vec<LeaderId>,
        chance: &mut dyn Chance,
    ) -> Formed {
        let bare = Formed { at: at.clone(), ships, leaders, order: None, target: None };
        let mut ways: Vec<Formed> = vec![];
        for order in Order::ALL {
            ways.push(Formed { order: Some(order), ..bare.clone() });
            if matches!(order, Order::Raid | Order::Blockade) {
                let ports = self.charter.ports.iter().map(|port| &port.id);
                ways.extend(ports.map(|port: &PortId| Formed {
                    order: Some(order),
                    target: Some(port.clone()),
                    ..bare.clone()
                }));
            }
        }
        ways.retain(|formed| judge::order(self.charter, self.view, &self.books, formed).is_ok());
        // Each order as often as the others, however many ports it may go for.
        let orders: Vec<Order> =
            ways.iter().filter_map(|formed| formed.order).collect::<BTreeSet<_>>().into_iter().collect();
        let order = pick(chance, &orders).copied();
        ways.retain(|formed| formed.order == order);
        let formed = pick(chance, &ways).cloned().unwrap_or(bare);
        self.books.enter(self.charter, &formed);
        formed
    }

    /// `leader watson to schley`, `texas after brooklyn`
    fn leaders_about(&mut self, chance: &mut dyn Chance) {
        let Some(stack) = pick(chance, &self.view.mine) else { return };
        let other = self.view.mine.iter().find(|other| other.at == stack.at && other.label != stack.label);
        if let (Some(leader), Some(other)) = (stack.leaders.first(), other)
            && one_in(chance, 3)
        {
            let to = words::lead(self.charter, other);
            self.lines.push(format!("leader {} to {to}", words::leader(self.charter, leader)));
        }
        if let [first, .., last] = &stack.ships[..]
            && one_in(chance, 5)
        {
            let (first, last) = (words::ship(self.charter, &first.id), words::ship(self.charter, &last.id));
            self.lines.push(format!("{last} after {first}"));
        }
    }
}
