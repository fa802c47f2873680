//! What stands where nobody wrote (judged by the view of the silent side only). It may cost time, never a ship or a
//! point that a legal quiet order would have saved.

mod moves;

use super::ask::orders::{Formed, OrdersGiven};
use super::ask::repairs::{Repaired, RepairsGiven};
use super::charter::Charter;
use super::ids::{Last, Location, Order, PortId, Side};
use super::judge::{self, Books};
use super::view::{MyShip, MyStack, View};

pub use moves::moves_of;

/// Orders of a silent side: stacks stay as they stand; blockade and patrol are followed by coal, a raid by transit
/// home, transit by anchor in port and coal at sea; in port anchor.
pub fn default_orders(charter: &Charter, view: &View) -> OrdersGiven {
    let mut books = Books::default();
    OrdersGiven { stacks: orders_beside(charter, view, &mut books) }
}

/// The same beside orders that are already entered in the books; what is added is entered too.
pub fn orders_beside(charter: &Charter, view: &View, books: &mut Books) -> Vec<Formed> {
    let mut stacks: Vec<Formed> = vec![];
    for formed in view.mine.iter().flat_map(|stack| standing(charter, view, stack)) {
        let formed = Formed { order: order_of(charter, view, books, &formed), ..formed };
        // 5.1.A Without a marker left, squadrons anchored in one port are one squadron.
        let beside = |other: &&mut Formed| other.at == formed.at && other.order == Some(Order::Anchor);
        let unmarked = formed.order.is_none() && formed.ships.len() > 1;
        match stacks.iter_mut().find(beside).filter(|_| unmarked) {
            Some(anchored) => {
                anchored.ships.extend(formed.ships);
                anchored.leaders.extend(formed.leaders);
            }
            None => {
                books.enter(charter, &formed);
                stacks.push(formed);
            }
        }
    }
    stacks
}

/// A stack as it stands. Where it must leave a neutral port and damage holds some of it there (14.3.F), the others are a
/// stack of their own, or all would be interned.
fn standing(charter: &Charter, view: &View, stack: &MyStack) -> Vec<Formed> {
    let whole = as_it_stands(stack);
    let (held, free) = judge::laid_up(charter, stack, &whole.ships);
    if held.is_empty() || free.is_empty() || !judge::is_leaving(charter, view, stack) {
        return vec![whole];
    }
    let held = Formed { ships: held, leaders: vec![], ..whole.clone() };
    vec![Formed { ships: free, ..whole }, held]
}

fn as_it_stands(stack: &MyStack) -> Formed {
    Formed {
        at: stack.at.clone(),
        ships: stack.ships.iter().map(|ship| ship.id.clone()).collect(),
        leaders: stack.leaders.clone(),
        order: None,
        target: None,
    }
}

/// The order that silence gives a stack: the first of its quiet ones that is legal; none for a single ship.
pub fn order_of(charter: &Charter, view: &View, books: &Books, formed: &Formed) -> Option<Order> {
    if formed.ships.len() < 2 {
        return None;
    }
    let ships: Vec<&MyShip> = formed.ships.iter().filter_map(|id| judge::my_ship(view, id)).collect();
    let legal = |order: &Order| {
        let formed = Formed { order: Some(*order), target: None, ..formed.clone() };
        judge::order(charter, view, books, &formed).is_ok()
    };
    quiet(charter, view, &formed.at, &ships).into_iter().find(legal)
}

/// Quiet orders, the quietest first, then all others: a squadron is never without an order that it could have.
fn quiet(charter: &Charter, view: &View, at: &Location, ships: &[&MyShip]) -> Vec<Order> {
    let leaving = ships.iter().filter_map(|ship| ship.neutral_since);
    let mut leaving = leaving.map(|entered| judge::must_leave_in(charter, entered));
    let raided = ships.iter().any(|ship| ship.last == Last::Raid);
    let first = if charter.is_neutral(at) && leaving.any(|turn| turn <= view.turn) {
        [Order::Transit, Order::Sortie, Order::Patrol]
    } else if raided {
        [Order::Transit, Order::Anchor, Order::Coal]
    } else if matches!(at, Location::Port(_)) {
        [Order::Anchor, Order::Coal, Order::Transit]
    } else {
        [Order::Coal, Order::Anchor, Order::Transit]
    };
    let rest = Order::ALL.into_iter().filter(|order| !first.contains(order));
    first.into_iter().chain(rest).collect()
}

/// Repairs of a silent side: in each port the least damaged first, so that most ships come out whole (rule 9.0).
pub fn default_repairs(charter: &Charter, view: &View) -> RepairsGiven {
    let mut points = vec![];
    for port in &charter.ports {
        let Some(side) = view.side else { continue };
        let at = Location::Port(port.id.clone());
        let here = view.mine.iter().filter(|stack| stack.at == at).flat_map(|stack| &stack.ships);
        let mut ships: Vec<&MyShip> = here.filter(|ship| ship.damage > 0).collect();
        ships.sort_by_key(|ship| ship.damage);
        let mut used = 0;
        for ship in ships {
            let limit = repairs_for(charter, view, side, &port.id, ship);
            let spent = ship.damage.min(limit.saturating_sub(used));
            if spent > 0 {
                used += spent;
                points.push(Repaired { port: port.id.clone(), ship: ship.id.clone(), points: spent });
            }
        }
    }
    RepairsGiven { points }
}

/// 9.0.B How much a port repairs of one ship's side in a turn: its number in an own port that is not disrupted (8.4.I,
/// 9.0.E); 14.12.B Caracas for Germans. With option 14.2 only ships that lay in it for the whole turn (14.2.A), and none
/// while it has damage of its own (14.2.B).
pub fn repairs_for(charter: &Charter, view: &View, side: Side, port: &PortId, ship: &MyShip) -> u32 {
    let delayed = charter.options.delayed_repair;
    if delayed && ship.sailed == Some(view.turn) {
        return 0;
    }
    let disrupted = view.ports.get(port).is_some_and(|port| port.disrupted || (delayed && port.damage > 0));
    let german = charter.ship(&ship.id).is_some_and(|ship| ship.german);
    match charter.port(port) {
        Some(found) if found.owner == Some(side) && !disrupted => found.repair,
        Some(found) if found.owner.is_none() && german => found.repair_german,
        _ => 0,
    }
}
