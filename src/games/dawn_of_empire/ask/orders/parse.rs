//! One line of orders, taken apart.

use super::super::shape::{ALONE, ASHORE, Leaning, NO_MARKER, Shape, Tables, shape, without_small};
use super::super::who::Who;
use super::super::words::{self, Unit};
use crate::games::dawn_of_empire::ids::{Location, Order, PortId};
use crate::rules::lexer::{Token, joined, split, words as words_of};
use crate::rules::names::{Item, Reading};

/// What a line says.
#[derive(Clone, Debug)]
pub enum Said {
    /// `sampson, indiana: patrol`
    Form { who: Who, what: What },
    /// `rest: anchor`, `rest at key west: anchor`
    Rest { at: Option<Location>, what: What },
    /// `leader watson to schley`
    Leader { who: Who, to: Who },
    /// `texas after brooklyn`
    After { who: Who, after: Who },
}

/// What stands after the colon.
#[derive(Clone, Debug, PartialEq)]
pub enum What {
    Order(Order, Option<PortId>),
    /// `alone`: exactly the ships named, without a marker.
    Alone,
    NoMarker,
    Ashore,
    /// Not an order: the word as typed.
    Unknown(String),
    /// An order with words after it that no order takes.
    More(Order, String),
    /// A raid or blockade of something that is no port.
    NoPort(Order, String),
}

const REST: [&str; 6] = ["rest", "others", "all", "everything", "everyone", "remaining"];
/// Words beside those of [`REST`] that say nothing.
const REST_TOO: [&str; 7] = ["the", "of", "else", "ships", "other", "them", "still"];
/// Words between a raid or blockade and its port.
const OF_A_PORT: [&str; 6] = ["of", "off", "on", "the", "port", "at"];

/// The line, if it is one of orders.
pub fn parse(tables: &Tables, tokens: &[Token]) -> Option<Said> {
    if let Some(said) = rest(tables, tokens) {
        return Some(said);
    }
    if let Some(said) = after(tables, tokens).or_else(|| leader(tables, tokens)) {
        return Some(said);
    }
    let shape = shape(tables, tokens)?;
    if shape.leaning(tables)? != Leaning::Orders || is_line_or_keeps(&shape) {
        return None;
    }
    Some(Said::Form { what: what(tables, &shape.what), who: shape.who })
}

/// What the line is filed under.
pub fn subject(tables: &Tables, tokens: &[Token]) -> Option<String> {
    Some(match parse(tables, tokens)? {
        Said::Form { who, .. } => who.subject(),
        Said::Rest { at: None, .. } => "rest".into(),
        Said::Rest { at: Some(Location::Sea(area)), .. } => format!("rest/{area}"),
        Said::Rest { at: Some(Location::Port(port)), .. } => format!("rest/{port}"),
        Said::Leader { who, .. } => format!("{}/to", who.subject()),
        Said::After { who, .. } => format!("{}/after", who.subject()),
    })
}

/// `sampson line: …` and `schley keeps: …` belong to the moves.
fn is_line_or_keeps(shape: &Shape) -> bool {
    let last = shape.who.items.last();
    matches!(last, Some(Item::Unknown { typed }) if matches!(typed.as_str(), "line" | "keeps" | "keep"))
}

fn rest(tables: &Tables, tokens: &[Token]) -> Option<Said> {
    let is_rest = |token: &Token| token.word().is_some_and(|word| REST.contains(&word));
    let filler = |token: &Token| token.word().is_some_and(|word| REST_TOO.contains(&word));
    let start = tokens.iter().position(|token| !filler(token))?;
    if !is_rest(&tokens[start]) {
        return None;
    }
    let known = |token: &Token| token.word().is_some_and(|word| words::order(word).is_some());
    let (who, said) = match split(tokens) {
        Some(parts) => parts,
        None => tokens.split_at(tokens.iter().position(known)?),
    };
    let about: Vec<Token> = who.iter().filter(|token| !is_rest(token) && !filler(token)).cloned().collect();
    let about = without_small(&about);
    let at = match tables.places.read_whole(&words_of(about)) {
        Reading::Found { id, .. } => Some(id),
        _ if about.is_empty() => None,
        _ => return None,
    };
    Some(Said::Rest { at, what: what(tables, said) })
}

fn two_names(tables: &Tables, tokens: &[Token], between: &[&str]) -> Option<(Who, Who)> {
    let at = tokens.iter().position(|token| token.word().is_some_and(|word| between.contains(&word)))?;
    let (one, two) = (Who::read(&tables.own, &tokens[..at]), Who::read(&tables.own, &tokens[at + 1..]));
    (one.items.len() == 1
        && two.items.len() == 1
        && one.sounds_known(&tables.own)
        && two.sounds_known(&tables.own))
    .then_some((one, two))
}

fn after(tables: &Tables, tokens: &[Token]) -> Option<Said> {
    let (who, after) = two_names(tables, tokens, &["after"])?;
    Some(Said::After { who, after })
}

/// A leader goes to a ship or leader; to a place it would be a move.
fn leader(tables: &Tables, tokens: &[Token]) -> Option<Said> {
    let (who, to) = two_names(tables, tokens, &["to", "with"])?;
    let said = matches!(tokens.first().and_then(Token::word), Some("leader" | "admiral" | "commodore"));
    let is_leader = matches!(who.items[..], [Item::Name(Unit::Leader(_))]);
    let is_place =
        tokens.iter().position(|token| matches!(token.word(), Some("to" | "with"))).is_some_and(|at| {
            matches!(tables.places.read_whole(&words_of(&tokens[at + 1..])), Reading::Found { .. })
        });
    (said || (is_leader && to.clear && !is_place)).then_some(Said::Leader { who, to })
}

fn what(tables: &Tables, tokens: &[Token]) -> What {
    let said = without_small(tokens);
    let all = words_of(said);
    let Some((first, more)) = all.split_first() else { return What::Unknown(joined(tokens)) };
    if ALONE.contains(first) && more.is_empty() {
        return What::Alone;
    }
    if NO_MARKER.contains(first) && (more.is_empty() || matches!(more, ["marker" | "order" | "orders"])) {
        return What::NoMarker;
    }
    if ASHORE.contains(first) && more.is_empty() {
        return What::Ashore;
    }
    let Some(order) = words::order(first) else { return What::Unknown(all.join(" ")) };
    let takes_port = matches!(order, Order::Raid | Order::Blockade);
    let more: Vec<&str> =
        more.iter().copied().skip_while(|word| takes_port && OF_A_PORT.contains(word)).collect();
    if more.is_empty() {
        return What::Order(order, None);
    }
    if !takes_port {
        return What::More(order, more.join(" "));
    }
    match words::ports(tables.charter).read_whole(&more) {
        Reading::Found { id, .. } => What::Order(order, Some(id)),
        _ => What::NoPort(order, more.join(" ")),
    }
}
