//! Which order a stack may be given (rule 5).

use super::{Judged, is_laid_up, is_watched, my_ship, reach, require};
use crate::games::dawn_of_empire::ask::orders::Formed;
use crate::games::dawn_of_empire::charter::{Charter, Follows};
use crate::games::dawn_of_empire::ids::{AreaId, Last, Location, Order, PortId, Side};
use crate::games::dawn_of_empire::map::Friendship;
use crate::games::dawn_of_empire::view::{MyShip, View};
use crate::rules::refuse;
use std::collections::BTreeMap;

/// What the orders of one side use up: markers (5.0.B), units coaling outside its ports (7.5.C).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Books {
    pub markers: BTreeMap<Order, u32>,
    pub coal_at_sea: u32,
    pub coal_in_neutral_ports: u32,
}

impl Books {
    /// Enters a stack that is ordered.
    pub fn enter(&mut self, charter: &Charter, formed: &Formed) {
        let Some(order) = formed.order.filter(|_| formed.ships.len() > 1) else { return };
        *self.markers.entry(order).or_insert(0) += 1;
        if order == Order::Coal {
            self.coal(charter, &formed.at, formed.ships.len() as u32);
        }
    }
    fn coal(&mut self, charter: &Charter, at: &Location, units: u32) {
        match at {
            Location::Sea(_) => self.coal_at_sea += units,
            Location::Port(_) if charter.is_neutral(at) => self.coal_in_neutral_ports += units,
            Location::Port(_) => {}
        }
    }
    /// 5.0.B Whether a marker of this kind is left.
    pub fn has_marker(&self, charter: &Charter, side: Side, order: Order) -> bool {
        let used = self.markers.get(&order).copied().unwrap_or(0);
        charter.markers.get(&(side, order)).is_some_and(|all| used < *all)
    }
    /// 7.5.C Whether so many more units may coal at a place.
    fn may_coal(&self, charter: &Charter, side: Side, at: &Location, units: u32) -> bool {
        let mut with = self.clone();
        with.coal(charter, at, units);
        let limit = charter.coal_at_sea.get(&side).copied().unwrap_or(0);
        with.coal_at_sea <= limit && with.coal_in_neutral_ports <= charter.coal_in_neutral_ports
    }
}

/// Whether a stack may be given its order. The books hold the stacks judged before; those that coal go first, because
/// 7.5.D looks at them.
pub fn order(charter: &Charter, view: &View, books: &Books, formed: &Formed) -> Judged {
    let Some(side) = view.side else { return refuse("not_a_side", "4.1.2") };
    if formed.ships.len() < 2 {
        return require(formed.order.is_none(), "single_needs_no_marker", "7.3");
    }
    match formed.order {
        None => {
            let may = |order: &Order| {
                let formed = Formed { order: Some(*order), target: None, ..formed.clone() };
                judge(charter, view, side, books, &formed).is_ok()
            };
            require(!Order::ALL.iter().any(may), "order_missing", "4.1.2")
        }
        Some(Order::Anchor) => judge(charter, view, side, books, formed).or_else(|refusal| {
            // The rules can leave a squadron without any order (5.6 after 5.6, 7.5.C on a blocked coast): it lies
            // still.
            let stuck = refusal.why != "no_marker" && is_stuck(charter, view, side, books, formed);
            if stuck { Ok(()) } else { Err(refusal) }
        }),
        Some(_) => judge(charter, view, side, books, formed),
    }
}

fn is_stuck(charter: &Charter, view: &View, side: Side, books: &Books, formed: &Formed) -> bool {
    let others = Order::ALL.into_iter().filter(|order| *order != Order::Anchor);
    !others.into_iter().any(|order| {
        let formed = Formed { order: Some(order), target: None, ..formed.clone() };
        judge(charter, view, side, books, &formed).is_ok()
    })
}

fn judge(charter: &Charter, view: &View, side: Side, books: &Books, formed: &Formed) -> Judged {
    let Some(order) = formed.order else { return refuse("order_missing", "4.1.2") };
    let ships: Vec<&MyShip> = formed.ships.iter().filter_map(|id| my_ship(view, id)).collect();
    require(books.has_marker(charter, side, order), "no_marker", "5.0")?;
    let units = ships.len() as u32;
    let over_limit = !books.may_coal(charter, side, &formed.at, units);
    for ship in &ships {
        follows(charter, ship.last, order, over_limit)?;
    }
    let in_port = matches!(formed.at, Location::Port(_));
    let sail: Vec<&MyShip> =
        ships.iter().filter(|ship| !in_port || !is_laid_up(charter, ship)).copied().collect();
    if !matches!(order, Order::Anchor | Order::Coal) {
        // 14.3.F, 7.3.D Two must be able to leave to be a squadron at sea.
        require(sail.len() > 1, "too_damaged_to_leave", "14.3")?;
    }
    let watched = is_watched(charter, view, &formed.at);
    match order {
        Order::Anchor => match &formed.at {
            Location::Sea(area) => anchor_at_sea(charter, side, area, over_limit),
            Location::Port(_) => Ok(()),
        },
        Order::Coal => coal(charter, side, books, &formed.at, units),
        Order::Sortie => require(watched, "nobody_to_sortie_against", "5.6"),
        Order::Patrol | Order::Transit => require(!watched, "must_sortie", "5.6"),
        Order::Blockade | Order::Raid => {
            require(!watched, "must_sortie", "5.6")?;
            target(charter, side, &formed.at, order, formed.target.as_ref(), reach(&sail))
        }
    }
}

/// 5.1 to 5.7 What may follow what. The conditions of the chart: 7.5.D an anchor after a blockade is for units over
/// the coaling limit; the others stand with their orders (sortie 5.6.A, coal in a neutral port 7.5.C, transit after a
/// raid 5.5.D).
fn follows(charter: &Charter, last: Last, order: Order, over_limit: bool) -> Judged {
    let allowed = match charter.succession.get(&(last, order)) {
        Some(Follows::Yes) => true,
        Some(Follows::If) if (last, order) == (Last::Blockade, Order::Anchor) => over_limit,
        Some(Follows::If) => true,
        Some(Follows::No) | None => false,
    };
    let rule = match last {
        Last::Anchor => "5.1",
        Last::Blockade => "5.2",
        Last::Coal => "5.3",
        Last::Patrol => "5.4",
        Last::Raid => "5.5",
        Last::Sortie => "5.6",
        Last::TransitFirst | Last::TransitSecond => "5.7",
        Last::EnteredNeutralPort => "7.2.3",
        Last::Disabled => "8.3.2.1",
    };
    require(allowed, "may_not_follow", rule)
}

/// 5.1.B At sea only in an area with a friendly or neutral port, or in one without any port; 7.5.D units over the
/// coaling limit anywhere.
fn anchor_at_sea(charter: &Charter, side: Side, area: &AreaId, over_limit: bool) -> Judged {
    let mut ports = charter.ports_of(area).peekable();
    let open = ports.peek().is_none() || ports.any(|port| port.owner != Some(side.enemy()));
    require(open || over_limit, "only_enemy_ports_here", "5.1")
}

/// 7.5.C In friendly ports without limit.
fn coal(charter: &Charter, side: Side, books: &Books, at: &Location, units: u32) -> Judged {
    if charter.is_neutral(at) {
        require(!charter.rulings.is("r12", "no"), "no_coal_in_neutral_ports", "7.5")?;
        return require(books.may_coal(charter, side, at, units), "coal_limit_neutral_ports", "7.5");
    }
    require(books.may_coal(charter, side, at, units), "coal_limit_at_sea", "7.5")
}

/// 5.2.A, 5.5.A, 7.2.3.F The port of a blockade or raid: an opposing one, whose sea area is in movement range. Without
/// a name some such port must be.
pub fn target(
    charter: &Charter,
    side: Side,
    at: &Location,
    order: Order,
    named: Option<&PortId>,
    reach: u32,
) -> Judged {
    let rule = if order == Order::Blockade { "5.2" } else { "5.5" };
    if let Some(named) = named {
        match charter.friendship(named, side) {
            None => return refuse("no_such_port", rule),
            Some(Friendship::Neutral) => return refuse("target_is_neutral", "7.2.3"),
            Some(Friendship::Friendly) => return refuse("target_is_own", rule),
            Some(Friendship::Enemy) => {}
        }
    }
    let ways = charter.ways(at, side);
    let near = |area: &AreaId| ways.get(&Location::Sea(area.clone())).is_some_and(|way| way.cost <= reach);
    let wanted = |port: &PortId| named.is_none_or(|named| named == port);
    let found = charter
        .ports
        .iter()
        .any(|port| port.owner == Some(side.enemy()) && wanted(&port.id) && port.areas.iter().any(near));
    require(found, "target_out_of_range", rule)
}
