//! From an answer to stacks that the rules allow: every ship in exactly one, every order legal.

use crate::games::dawn_of_empire::ask::orders::{Formed, OrdersGiven};
use crate::games::dawn_of_empire::charter::Charter;
use crate::games::dawn_of_empire::ids::{LeaderId, Location, Order, ShipId};
use crate::games::dawn_of_empire::judge::{self, Books};
use crate::games::dawn_of_empire::silence;
use crate::games::dawn_of_empire::view::{MyStack, View};
use crate::rules::{Refusal, Rule};
use std::collections::BTreeMap;

type Refused = Vec<(String, Refusal)>;

/// Forms the stacks of an answer, orders them, and lets what is not named do what silence does.
pub fn muster(charter: &Charter, view: &View, given: OrdersGiven) -> (Vec<Formed>, Refused) {
    let mut ranks = Ranks::of(view);
    let mut refused = vec![];
    let mut formed: Vec<Formed> =
        given.stacks.into_iter().filter_map(|formed| ranks.take(formed, &mut refused)).collect();
    let mut books = Books::default();
    order_all(charter, view, &mut books, &mut formed, &mut refused);
    let rest = View { mine: ranks.left(view), ..view.clone() };
    formed.extend(silence::orders_beside(charter, &rest, &mut books));
    ranks.place_leaders(view, &mut formed);
    if charter.rulings.is("r11", "strict") {
        fold_anchored(&mut formed);
    }
    for formed in &mut formed {
        // 4.1.2.C The most stars on top; of equal ones the order given.
        formed.leaders.sort_by_key(|leader| std::cmp::Reverse(charter.stars(leader)));
    }
    (formed, refused)
}

/// Ships and leaders that stand in no stack yet, with their places.
struct Ranks {
    ships: BTreeMap<ShipId, Location>,
    leaders: BTreeMap<LeaderId, Location>,
}

impl Ranks {
    fn of(view: &View) -> Ranks {
        let ships = view
            .mine
            .iter()
            .flat_map(|stack| stack.ships.iter().map(|ship| (ship.id.clone(), stack.at.clone())));
        let led =
            view.mine.iter().flat_map(|stack| stack.leaders.iter().map(|id| (id.clone(), stack.at.clone())));
        let ashore = view.ashore.iter().map(|(id, port)| (id.clone(), Location::Port(port.clone())));
        Ranks { ships: ships.collect(), leaders: led.chain(ashore).collect() }
    }

    /// 4.1.2.B, 6.1.A A stack of what is at its place and in no other stack.
    fn take(&mut self, mut formed: Formed, refused: &mut Refused) -> Option<Formed> {
        let at = formed.at.clone();
        let mut absent =
            |who: &str, why, rule| refused.push((who.to_owned(), Refusal { why, rule: Rule(rule) }));
        formed.ships.retain(|id| {
            let here = self.ships.get(id) == Some(&at);
            if here {
                self.ships.remove(id);
            } else {
                absent(id.as_str(), "ship_not_here", "4.1.2");
            }
            here
        });
        if formed.ships.is_empty() {
            formed.leaders.iter().for_each(|id| absent(id.as_str(), "leader_alone", "6.1"));
            return None;
        }
        formed.leaders.retain(|id| {
            let here = self.leaders.get(id) == Some(&at);
            if here {
                self.leaders.remove(id);
            } else {
                absent(id.as_str(), "leader_not_here", "6.1");
            }
            here
        });
        Some(formed)
    }

    /// The old stacks, as far as they are left over.
    fn left(&mut self, view: &View) -> Vec<MyStack> {
        let mut left = view.mine.clone();
        for stack in &mut left {
            stack.ships.retain(|ship| self.ships.contains_key(&ship.id));
            stack.leaders.retain(|id| !stack.ships.is_empty() && self.leaders.remove(id).is_some());
        }
        left.retain(|stack| !stack.ships.is_empty());
        left
    }

    /// 6.1.A A leader whose ships all went elsewhere goes with the first of them; one ashore waits.
    fn place_leaders(&mut self, view: &View, formed: &mut [Formed]) {
        for stack in &view.mine {
            let Some(first) = stack.ships.first() else { continue };
            let Some(home) = formed.iter_mut().find(|formed| formed.ships.contains(&first.id)) else {
                continue;
            };
            let unplaced = stack.leaders.iter().filter(|id| self.leaders.remove(*id).is_some());
            home.leaders.extend(unplaced.cloned());
        }
    }
}

/// Judges the orders given, those that coal first (7.5.D looks at them); where one is illegal, what silence orders
/// stands in.
fn order_all(
    charter: &Charter,
    view: &View,
    books: &mut Books,
    formed: &mut [Formed],
    refused: &mut Refused,
) {
    let coaling = |formed: &Formed| formed.order == Some(Order::Coal);
    let mut sequence: Vec<usize> = (0..formed.len()).collect();
    sequence.sort_by_key(|at| !coaling(&formed[*at]));
    for at in sequence {
        let stack = &mut formed[at];
        if let Err(refusal) = judge::order(charter, view, books, stack) {
            let who = stack.ships.first().map(|ship| ship.to_string()).unwrap_or_default();
            refused.push((who, refusal));
            stack.order = silence::order_of(charter, view, books, stack);
        }
        if !matches!(stack.order, Some(Order::Blockade | Order::Raid)) {
            stack.target = None;
        }
        books.enter(charter, stack);
    }
}

/// 5.1.A, ruling r11 `strict`: what is at anchor in one port is one squadron.
fn fold_anchored(formed: &mut Vec<Formed>) {
    let mut folded: Vec<Formed> = vec![];
    for stack in formed.drain(..) {
        let anchored = stack.order == Some(Order::Anchor) && matches!(stack.at, Location::Port(_));
        let same =
            folded.iter_mut().find(|other| anchored && other.at == stack.at && other.order == stack.order);
        match same {
            Some(other) => {
                other.ships.extend(stack.ships);
                other.leaders.extend(stack.leaders);
            }
            None => folded.push(stack),
        }
    }
    *formed = folded;
}
