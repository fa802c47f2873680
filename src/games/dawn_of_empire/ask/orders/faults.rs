//! Why lines of orders do not act, the nearest legal form, and what the receipt says beside them.

use super::super::shape::Tables;
use super::super::who::{Who, members, place_of, whole_stack};
use super::super::words::{self, Unit};
use super::parse::What;
use super::read::Reading;
use super::{Formed, RULE, print};
use crate::games::dawn_of_empire::ids::{LeaderId, Location, Order, PortId, ShipId};
use crate::games::dawn_of_empire::judge::{self, Books};
use crate::rules::names::likeness;
use crate::rules::{Fault, Remark, Rule};

/// What a line gave as the order of its stack.
#[derive(Clone, Debug)]
pub struct Typed {
    pub line: u32,
    pub what: What,
}

/// Gives a formed stack its order, or says why it cannot have it.
pub fn order_of(reading: &Reading, formed: &mut Formed, typed: &Typed) -> Result<(), Box<Fault>> {
    let single = formed.ships.len() == 1;
    let fault = |why: &str, rule: Rule| {
        Fault::new(typed.line, why, rule).with("who", names(reading, &formed.leaders, &formed.ships))
    };
    let (order, target) = match &typed.what {
        // 7.4.A, 5.4.1.C What a ship alone counts as anyhow.
        What::Order(Order::Transit, None) if single => (None, None),
        What::Order(Order::Anchor, None) if single && matches!(formed.at, Location::Port(_)) => (None, None),
        What::Order(order, target) => (Some(*order), target.clone()),
        What::Alone | What::NoMarker => (None, None),
        What::Ashore => return Err(Box::new(fault("only_leaders_in_port_go_ashore", Rule("6.1")))),
        What::Unknown(word) => {
            let fault = fault("unknown_order", RULE).with("word", word);
            return Err(Box::new(with_nearest(reading, formed, word, None, fault)));
        }
        What::More(order, words) => {
            let fault =
                fault("order_takes_no_place", Rule("5.0")).with("order", order.word()).with("words", words);
            return Err(Box::new(with_nearest(reading, formed, order.word(), None, fault)));
        }
        What::NoPort(order, word) => {
            let fault =
                fault("unknown_port", target_rule(*order)).with("word", word).with("order", order.word());
            let port = nearest_target(reading, formed, *order, word);
            return Err(Box::new(with_nearest(reading, formed, order.word(), port, fault)));
        }
    };
    formed.order = order;
    formed.target = target;
    let Err(refusal) = judge::order(reading.charter(), reading.view(), &reading.books, formed) else {
        return Ok(());
    };
    let mut fault = fault(refusal.why, refusal.rule)
        .with("order", order.map_or("no marker", Order::word))
        .with("place", words::place(reading.charter(), &formed.at));
    if refusal.why == "too_damaged_to_leave" {
        fault = fault.with("who", words::list(reading.charter(), &[], &laid_up(reading, formed)));
    }
    let mut port = formed.target.clone();
    if let (Some(order), Some(named)) = (order, &formed.target) {
        let spelled = words::port(reading.charter(), named);
        fault = fault.with("port", &spelled);
        port = nearest_target(reading, formed, order, &spelled);
    }
    let typed_word = order.map_or("no marker", Order::word);
    Err(Box::new(with_nearest(reading, formed, typed_word, port, fault)))
}

fn target_rule(order: Order) -> Rule {
    if order == Order::Blockade { Rule("5.2") } else { Rule("5.5") }
}

/// The port nearest in spelling that the stack may raid or blockade.
fn nearest_target(reading: &Reading, formed: &Formed, order: Order, typed: &str) -> Option<PortId> {
    let ports = reading.charter().ports.iter().map(|port| &port.id);
    let legal = ports.filter(|port| {
        let with = Formed { order: Some(order), target: Some((*port).clone()), ..formed.clone() };
        judge::order(reading.charter(), reading.view(), &reading.books, &with).is_ok()
    });
    // The first of equals: the order of the map's list.
    let mut best: Option<(u32, &PortId)> = None;
    for port in legal {
        let alike = likeness(typed, &words::port(reading.charter(), port));
        if best.is_none_or(|(known, _)| alike > known) {
            best = Some((alike, port));
        }
    }
    best.map(|(_, port)| port.clone())
}

/// Adds the nearest legal form (the same ships; the order nearest in spelling) and all orders that are allowed.
fn with_nearest(
    reading: &Reading,
    formed: &Formed,
    typed: &str,
    port: Option<PortId>,
    fault: Fault,
) -> Fault {
    let allowed = allowed(&reading.tables, &reading.books, formed);
    let listed: Vec<&str> = allowed.iter().map(|order| order.map_or("alone", Order::word)).collect();
    let fault = fault.with("allowed", listed.join(", "));
    match nearest_order(&allowed, typed) {
        Some(order) => {
            let takes = |order: Order| matches!(order, Order::Raid | Order::Blockade);
            let target = port.filter(|_| order.is_some_and(takes));
            fault.nearest(print::line(
                reading.charter(),
                &formed.leaders,
                &formed.ships,
                order,
                target.as_ref(),
            ))
        }
        None => fault,
    }
}

/// The orders that a stack may have; `None` in it stands for a ship alone.
fn allowed(tables: &Tables, books: &Books, formed: &Formed) -> Vec<Option<Order>> {
    let all = Order::ALL.into_iter().map(Some).chain([None]);
    all.filter(|order| {
        let with = Formed { order: *order, target: None, ..formed.clone() };
        judge::order(tables.charter, tables.view, books, &with).is_ok()
    })
    .collect()
}

fn nearest_order(allowed: &[Option<Order>], typed: &str) -> Option<Option<Order>> {
    let first = typed.split(' ').next().unwrap_or(typed);
    let alike = |order: &Option<Order>| order.map_or(0, |order| likeness(first, order.word()));
    allowed.iter().copied().rev().max_by_key(alike)
}

/// A line with a typing error in its names: the same line with the names nearest to them, when it is legal so.
pub fn repaired(tables: &Tables, books: &Books, who: &Who, what: &What) -> Option<String> {
    let printed = who.repaired(tables.charter, tables.view, &tables.own)?;
    let fixed = Who::read(&tables.own, &crate::rules::lexer::tokens(&printed));
    let (leaders, mut ships) = members(tables.view, fixed.units());
    if let Some(stack) = whole_stack(tables.view, &fixed) {
        ships = stack.ships.iter().map(|ship| ship.id.clone()).collect();
    }
    let at = ships.first().and_then(|ship| place_of(tables.view, &Unit::Ship(ship.clone())))?;
    let formed = Formed { at, ships, leaders, order: None, target: None };
    let allowed = allowed(tables, books, &formed);
    let (typed, target) = match what {
        What::Order(order, target) => (order.word(), target.clone()),
        What::More(order, _) | What::NoPort(order, _) => (order.word(), None),
        What::Unknown(word) => (word.as_str(), None),
        What::Ashore => return Some(format!("{printed}: ashore")),
        What::Alone | What::NoMarker => ("alone", None),
    };
    let order = nearest_order(&allowed, typed)?;
    let kept = match what {
        What::Order(typed, _) => order == Some(*typed),
        _ => false,
    };
    let target = target.filter(|_| kept);
    Some(format!("{printed}: {}", print::what(tables.charter, formed.ships.len(), order, target.as_ref())))
}

/// Names as a fault lists them.
pub fn names(reading: &Reading, leaders: &[LeaderId], ships: &[ShipId]) -> String {
    words::list(reading.charter(), leaders, ships)
}

/// 4.1.2.B A ship or leader stands in one stack.
pub fn already(reading: &Reading, line: u32, unit: &Unit) -> Fault {
    Fault::new(line, "already_ordered", RULE).with("who", words::unit(reading.charter(), unit))
}

/// 7.3.A A stack is in one place. The nearest form keeps those that are where the first is.
pub fn apart(reading: &Reading, typed: &Typed, leaders: &[LeaderId], ships: &[ShipId]) -> Fault {
    let place = |unit: Unit| place_of(reading.view(), &unit);
    let first = ships.first().and_then(|ship| place(Unit::Ship(ship.clone())));
    let first = first.or_else(|| leaders.first().and_then(|id| place(Unit::Leader(id.clone()))));
    let here = |unit: Unit| place(unit) == first;
    let leaders_here: Vec<LeaderId> =
        leaders.iter().filter(|id| here(Unit::Leader((*id).clone()))).cloned().collect();
    let ships_here: Vec<ShipId> =
        ships.iter().filter(|id| here(Unit::Ship((*id).clone()))).cloned().collect();
    let elsewhere: Vec<ShipId> = ships.iter().filter(|id| !ships_here.contains(id)).cloned().collect();
    let leaders_elsewhere: Vec<LeaderId> =
        leaders.iter().filter(|id| !leaders_here.contains(id)).cloned().collect();
    let mut fault = Fault::new(typed.line, "not_together", Rule("7.3"))
        .with("who", names(reading, leaders, ships))
        .with("elsewhere", names(reading, &leaders_elsewhere, &elsewhere));
    let Some(at) = first else { return fault };
    fault = fault.with("place", words::place(reading.charter(), &at));
    let mut formed = Formed { at, ships: ships_here, leaders: leaders_here, order: None, target: None };
    let legal = order_of(reading, &mut formed, typed).is_ok();
    if legal { fault.nearest(print::stack(reading.charter(), &formed)) } else { fault }
}

/// Ships of one line of battle stand in one stack.
pub fn not_one_line(reading: &Reading, line: u32, ship: &ShipId, after: &ShipId) -> Fault {
    let name = |id| words::ship(reading.charter(), id);
    Fault::new(line, "not_one_line", Rule("4.1.2")).with("who", name(ship)).with("after", name(after))
}

/// 6.1.D A leader changes between stacks of one place; alone he does not travel.
pub fn other_place(reading: &Reading, line: u32, leader: &LeaderId, to: &Unit) -> Fault {
    Fault::new(line, "leader_elsewhere", Rule("6.1"))
        .with("who", words::leader(reading.charter(), leader))
        .with("to", words::unit(reading.charter(), to))
}

/// 6.2.B The leader with the most stars goes first.
pub fn stars(reading: &Reading, typed: &Typed, by_stars: &[LeaderId], ships: &[ShipId]) -> Fault {
    let leader = by_stars.first().map(|id| words::leader(reading.charter(), id)).unwrap_or_default();
    let fault = Fault::new(typed.line, "most_stars_first", Rule("6.2")).with("leader", leader);
    let (order, target) = match &typed.what {
        What::Order(order, target) => (Some(*order), target.as_ref()),
        _ => (None, None),
    };
    fault.nearest(print::line(reading.charter(), by_stars, ships, order, target))
}

/// Why a line that moves a leader does not read.
pub fn leader_line(reading: &Reading, line: u32, who: &Who, to: &Who) -> Fault {
    let (charter, view, own) = (reading.charter(), reading.view(), &reading.tables.own);
    let rule = Rule("6.1");
    let unclear = who.fault(charter, view, line, rule).or_else(|| to.fault(charter, view, line, rule));
    let fault = unclear.unwrap_or_else(|| {
        let who = who.units().map(|unit| words::unit(charter, unit)).collect::<Vec<_>>().join(", ");
        Fault::new(line, "not_a_leader", rule).with("who", who)
    });
    let leads = who.units().all(|unit| matches!(unit, Unit::Leader(_)));
    let both = who.repaired(charter, view, own).zip(to.repaired(charter, view, own)).filter(|_| leads);
    Fault { nearest: both.map(|(who, to)| format!("leader {who} to {to}")), ..fault }
}

/// What the receipt says beside the lines: markers, coal, ports that must be entered, ships too slow for a target.
pub fn remarks(reading: &Reading) -> Vec<Remark> {
    let (charter, books) = (reading.charter(), &reading.books);
    let Some(side) = reading.view().side else { return vec![] };
    let mut remarks: Vec<Remark> = Order::ALL
        .into_iter()
        .map(|order| {
            let used = books.markers.get(&order).copied().unwrap_or(0);
            let of = charter.markers.get(&(side, order)).copied().unwrap_or(0);
            let left = of.saturating_sub(used);
            Remark::new("markers")
                .with("order", order.word())
                .with("used", used)
                .with("of", of)
                .with("left", left)
        })
        .collect();
    let limit = charter.coal_at_sea.get(&side).copied().unwrap_or(0);
    remarks.push(Remark::new("coal_at_sea").with("used", books.coal_at_sea).with("of", limit));
    if books.coal_in_neutral_ports > 0 {
        let of = charter.coal_in_neutral_ports;
        remarks.push(
            Remark::new("coal_in_neutral_ports").with("used", books.coal_in_neutral_ports).with("of", of),
        );
    }
    remarks.extend(reading.pieces.iter().filter_map(|piece| must_enter(reading, &piece.formed)));
    remarks.extend(reading.pieces.iter().filter_map(|piece| too_slow(reading, &piece.formed)));
    remarks.extend(reading.pieces.iter().filter_map(|piece| interned(reading, &piece.formed)));
    remarks.extend(reading.pieces.iter().filter_map(|piece| stays_damaged(reading, &piece.formed)));
    remarks
}

/// 14.3.F Ships whose damage holds them in port.
fn laid_up(reading: &Reading, formed: &Formed) -> Vec<ShipId> {
    let ships = formed.ships.iter().filter_map(|id| judge::my_ship(reading.view(), id));
    let held = ships.filter(|ship| judge::is_laid_up(reading.charter(), ship));
    held.map(|ship| ship.id.clone()).filter(|_| matches!(formed.at, Location::Port(_))).collect()
}

/// 14.3.F A squadron that is to leave port leaves them behind.
fn stays_damaged(reading: &Reading, formed: &Formed) -> Option<Remark> {
    let held = laid_up(reading, formed);
    let leaves = formed.order.is_some_and(|order| !matches!(order, Order::Anchor | Order::Coal));
    let ships = words::list(reading.charter(), &[], &held);
    (leaves && !held.is_empty())
        .then(|| Remark::new("stays_damaged").with("who", lead(reading, formed)).with("ships", ships))
}

/// 7.2.3.D Ships that lie still in a neutral port in the turn in which they must leave it.
fn interned(reading: &Reading, formed: &Formed) -> Option<Remark> {
    let (charter, view) = (reading.charter(), reading.view());
    let mut ships = formed.ships.iter().filter_map(|id| judge::my_ship(view, id));
    let leaves = |entered| judge::must_leave_in(charter, entered) <= view.turn;
    let due = charter.is_neutral(&formed.at) && ships.any(|ship| ship.neutral_since.is_some_and(leaves));
    let stays = matches!(formed.order, Some(Order::Anchor | Order::Coal));
    let place = words::place(charter, &formed.at);
    (due && stays).then(|| Remark::new("interned").with("who", lead(reading, formed)).with("port", place))
}

/// 5.1.B A squadron that anchors at sea enters the port of its area.
fn must_enter(reading: &Reading, formed: &Formed) -> Option<Remark> {
    let (Some(Order::Anchor), Location::Sea(area)) = (formed.order, &formed.at) else { return None };
    let side = reading.view().side?;
    let open = reading.charter().ports_of(area).filter(|port| port.owner != Some(side.enemy()));
    let ports: Vec<String> = open.map(|port| words::port(reading.charter(), &port.id)).collect();
    let who = lead(reading, formed);
    (!ports.is_empty()).then(|| Remark::new("must_enter").with("who", who).with("port", words::either(ports)))
}

/// 4.2.C, 7.3.D Ships that cannot come along to any port their squadron may attack.
fn too_slow(reading: &Reading, formed: &Formed) -> Option<Remark> {
    let order = formed.order.filter(|order| matches!(order, Order::Raid | Order::Blockade))?;
    let side = reading.view().side?;
    let slow: Vec<String> = formed
        .ships
        .iter()
        .filter_map(|id| judge::my_ship(reading.view(), id))
        .filter(|ship| {
            judge::target(reading.charter(), side, &formed.at, order, formed.target.as_ref(), ship.speed)
                .is_err()
        })
        .map(|ship| words::ship(reading.charter(), &ship.id))
        .collect();
    (!slow.is_empty()).then(|| {
        Remark::new("too_slow")
            .with("who", lead(reading, formed))
            .with("ships", slow.join(", "))
            .with("order", order.word())
    })
}

fn lead(reading: &Reading, formed: &Formed) -> String {
    let leader = formed.leaders.first().map(|id| words::leader(reading.charter(), id));
    leader.or_else(|| formed.ships.first().map(|id| words::ship(reading.charter(), id))).unwrap_or_default()
}
