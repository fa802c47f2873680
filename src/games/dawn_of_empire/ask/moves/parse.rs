//! One line of moves, taken apart.

use super::super::shape::{APART, JOIN, Leaning, STAY, Tables, shape, without_small};
use super::super::who::Who;
use super::super::words;
use crate::games::dawn_of_empire::ids::{Location, Order};
use crate::rules::lexer::{Token, joined, split, words as words_of};
use crate::rules::names::Item;

/// What a line says.
#[derive(Clone, Debug)]
pub enum Said {
    /// `sampson: florida, gulf`
    Go { who: Who, path: Vec<Item<Location>>, end: End },
    /// `sampson line: iowa, indiana`
    Line { of: Who, ships: Who },
    /// `schley keeps: transit`
    Keeps { of: Who, order: Result<Order, String> },
    /// `then ask`
    ThenAsk,
}

/// What a ship alone does where it meets others (7.4.E).
#[derive(Clone, Debug)]
pub enum End {
    IfAny,
    Join(Who),
    Apart,
}

/// Words in a path that say nothing.
const IN_A_PATH: [&str; 10] = ["to", "at", "in", "on", "go", "via", "the", "then", "into", "port"];

/// The line, if it is one of moves.
pub fn parse(tables: &Tables, tokens: &[Token]) -> Option<Said> {
    if matches!(words_of(tokens)[..], ["then", "ask"] | ["then", "ask", "me"] | ["ask", "me", "then"]) {
        return Some(Said::ThenAsk);
    }
    if let Some((of, ships)) = about(tables, tokens, &["line"]) {
        return Some(Said::Line { of, ships: Who::read(&tables.own, ships) });
    }
    if let Some((of, order)) = about(tables, tokens, &["keeps", "keep"]) {
        let order = without_small(order);
        let read = match words_of(order)[..] {
            [word] => words::order(word),
            _ => None,
        };
        return Some(Said::Keeps { of, order: read.ok_or_else(|| joined(order)) });
    }
    let shape = shape(tables, tokens)?;
    if shape.leaning(tables)? != Leaning::Moves {
        return None;
    }
    Some(go(tables, shape.who, &shape.what))
}

/// What the line is filed under.
pub fn subject(tables: &Tables, tokens: &[Token]) -> Option<String> {
    Some(match parse(tables, tokens)? {
        Said::Go { who, .. } => who.subject(),
        Said::Line { of, .. } => format!("{}/line", of.subject()),
        Said::Keeps { of, .. } => format!("{}/keeps", of.subject()),
        Said::ThenAsk => "then_ask".into(),
    })
}

/// `sampson line: …`: one name that is known or nearly so, the word, and something after it.
fn about<'t>(tables: &Tables, tokens: &'t [Token], heads: &[&str]) -> Option<(Who, &'t [Token])> {
    let at = tokens.iter().position(|token| token.word().is_some_and(|word| heads.contains(&word)))?;
    let of = Who::read(&tables.own, &tokens[..at]);
    let after = &tokens[at + 1..];
    let said = match split(after) {
        Some(([], said)) => said,
        _ => after,
    };
    let marked = said.len() < after.len();
    let known = of.items.len() == 1 && of.sounds_known(&tables.own);
    (known && !said.is_empty() && (marked || of.clear)).then_some((of, said))
}

fn go(tables: &Tables, who: Who, what: &[Token]) -> Said {
    let is = |token: &Token, words: &[&str]| token.word().is_some_and(|word| words.contains(&word));
    let joins = what.iter().position(|token| is(token, &JOIN) || is(token, &APART));
    let (path, end) = match joins {
        None => (what, End::IfAny),
        Some(at) if is(&what[at], &APART) => (&what[..at], End::Apart),
        Some(at) => (&what[..at], End::Join(Who::read(&tables.own, &what[at + 1..]))),
    };
    let said: Vec<Token> = path.iter().filter(|token| !is(token, &IN_A_PATH)).cloned().collect();
    let stays =
        words_of(&said).split_first().is_some_and(|(first, more)| STAY.contains(first) && more.is_empty());
    let path = if stays { vec![] } else { tables.places.list(&said) };
    Said::Go { who, path, end }
}
