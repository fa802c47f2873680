//! Which lines are policies, and the ships that they name.

use super::who::{Who, unclear};
use super::words::{self, Unit};
use crate::games::dawn_of_empire::charter::Charter;
use crate::games::dawn_of_empire::ids::ShipId;
use crate::games::dawn_of_empire::view::View;
use crate::rules::lexer::Token;
use crate::rules::names::Item;
use crate::rules::policy::after_head;
use crate::rules::{Fault, Rule};

/// The heads of all policies: no ship is called so, and no order or move begins so.
const ALL: &[&[&str]] = &[
    &["disengage"],
    &["tie", "port"],
    &["tie", "ports"],
    &["port", "tie"],
    &["equal", "ships"],
    &["fight", "first"],
    &["fight", "order"],
    &["overlap"],
    &["repair"],
    &["repairs"],
    &["maintenance"],
    &["upkeep"],
    &["pursue"],
    &["pursuit"],
    &["deploy"],
    &["bid"],
];

/// Whether a line belongs to a policy and to no order.
pub fn is_policy(tokens: &[Token]) -> bool {
    after_head(tokens, ALL).is_some()
}

/// `montgomery at galicia`: a ship and one of the other side.
pub fn pair(charter: &Charter, said: &[Token]) -> Option<(ShipId, ShipId)> {
    let at = said.iter().position(|token| matches!(token.word(), Some("at" | "on" | "against")))?;
    let one = |said: &[Token]| match &words::everyone(charter).list(said)[..] {
        [Item::Name(Unit::Ship(id))] => Some(id.clone()),
        _ => None,
    };
    let (ship, target) = (one(&said[..at])?, one(&said[at + 1..])?);
    let side = |ship: &ShipId| charter.ship(ship).map(|ship| ship.side);
    (side(&ship) != side(&target)).then_some((ship, target))
}

/// Such pairs as a line prints them.
pub fn pairs(charter: &Charter, pairs: &[(ShipId, ShipId)]) -> String {
    let pair = |(ship, target): &(ShipId, ShipId)| {
        format!("{} at {}", words::ship(charter, ship), words::ship(charter, target))
    };
    pairs.iter().map(pair).collect::<Vec<_>>().join(", ")
}

/// Own ships named in a policy. A ship that is in play no more is passed over: standing orders outlive ships.
pub fn ships(
    charter: &Charter,
    view: &View,
    line: u32,
    head: &str,
    said: &[Token],
    rule: Rule,
) -> Result<Vec<ShipId>, Box<Fault>> {
    let own = words::own(charter, view);
    let who = Who::read(&own, said);
    let mut ships = vec![];
    for item in &who.items {
        if let Item::Name(unit) = item {
            let Unit::Ship(id) = unit else {
                let who = words::unit(charter, unit);
                return Err(Box::new(Fault::new(line, "only_ships_here", rule).with("who", who)));
            };
            ships.push(id.clone());
        }
        if let Some(fault) =
            unclear(charter, view, item, line, rule).filter(|fault| fault.why != "not_in_play")
        {
            let nearest = who.repaired(charter, view, &own).map(|names| format!("{head}: {names}"));
            return Err(Box::new(Fault { nearest, ..fault }));
        }
    }
    Ok(ships)
}
