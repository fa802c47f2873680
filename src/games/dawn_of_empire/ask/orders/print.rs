//! Orders as lines: every ship by name, so that a line says the same whatever stands beside it.

use super::super::words;
use super::Formed;
use crate::games::dawn_of_empire::charter::Charter;
use crate::games::dawn_of_empire::ids::{LeaderId, Order, PortId, ShipId};

/// One stack.
pub fn stack(charter: &Charter, formed: &Formed) -> String {
    line(charter, &formed.leaders, &formed.ships, formed.order, formed.target.as_ref())
}

pub fn line(
    charter: &Charter,
    leaders: &[LeaderId],
    ships: &[ShipId],
    order: Option<Order>,
    target: Option<&PortId>,
) -> String {
    format!("{}: {}", words::list(charter, leaders, ships), what(charter, ships.len(), order, target))
}

/// What stands after the colon.
pub fn what(charter: &Charter, ships: usize, order: Option<Order>, target: Option<&PortId>) -> String {
    match (order, target) {
        (Some(order), Some(port)) => format!("{} {}", order.word(), words::port(charter, port)),
        (Some(order), None) => order.word().into(),
        (None, _) if ships == 1 => "alone".into(),
        (None, _) => "no marker".into(),
    }
}

pub fn ashore(charter: &Charter, leader: &LeaderId) -> String {
    format!("{}: ashore", words::leader(charter, leader))
}
