//! The shape of a line: who, then what. Prose has no such shape; a line that begins like an order and does not read
//! has it, so that it can be held and answered.

use super::named::is_policy;
use super::who::Who;
use super::words::{self, Unit};
use crate::games::dawn_of_empire::charter::Charter;
use crate::games::dawn_of_empire::ids::{Location, Order};
use crate::games::dawn_of_empire::state::Phase;
use crate::games::dawn_of_empire::view::View;
use crate::rules::lexer::{Token, fold, split, words};
use crate::rules::names::{Item, Names, likeness};

/// How alike (0 to 1000) a word must be to an order or a place to be taken for a slip of it.
const A_SLIP: u32 = 600;

/// The names that a reader of lines needs.
pub struct Tables<'a> {
    pub charter: &'a Charter,
    pub view: &'a View,
    pub own: Names<Unit>,
    pub places: Names<Location>,
}

impl<'a> Tables<'a> {
    pub fn of(charter: &'a Charter, view: &'a View) -> Self {
        Tables { charter, view, own: words::own(charter, view), places: words::places(charter) }
    }
}

/// Who and what of a line.
#[derive(Clone, Debug)]
pub struct Shape {
    pub who: Who,
    pub what: Vec<Token>,
    /// A colon or a dash stands between.
    pub marked: bool,
}

/// The question that a line with who and what belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Leaning {
    Orders,
    Moves,
}

/// Words that only a move has.
pub const STAY: [&str; 3] = ["stay", "stays", "hold"];
pub const JOIN: [&str; 2] = ["join", "joins"];
pub const APART: [&str; 2] = ["apart", "separate"];
/// Words that only an order has: no marker for a ship alone, none left for a squadron, a leader who stays behind.
pub const ALONE: [&str; 4] = ["alone", "single", "independent", "iu"];
pub const NO_MARKER: [&str; 2] = ["no", "none"];
pub const ASHORE: [&str; 1] = ["ashore"];
/// Small words that may stand before an order or a place.
const SMALL: [&str; 10] = ["to", "at", "in", "on", "go", "goes", "via", "the", "then", "into"];

/// Words without the small ones at their front.
pub fn without_small(tokens: &[Token]) -> &[Token] {
    let small = |token: &Token| token.word().is_none_or(|word| SMALL.contains(&word));
    let start = tokens.iter().position(|token| !small(token)).unwrap_or(tokens.len());
    &tokens[start..]
}

fn is_order_word(word: &str) -> bool {
    words::order(word).is_some()
        || ALONE.contains(&word)
        || NO_MARKER.contains(&word)
        || ASHORE.contains(&word)
}

fn is_move_word(word: &str) -> bool {
    STAY.contains(&word) || JOIN.contains(&word) || APART.contains(&word)
}

/// Parts a line into who and what: at its colon or lone dash, else where the names end and a known word begins.
pub fn shape(tables: &Tables, tokens: &[Token]) -> Option<Shape> {
    if let Some((who, what)) = split(tokens) {
        let who = Who::read(&tables.own, who);
        return Some(Shape { who, what: what.to_vec(), marked: true });
    }
    let known = |at: &usize| tokens[*at].word().is_some_and(|word| is_order_word(word) || is_move_word(word));
    let to = |at: &usize| matches!(tokens[*at].word(), Some("to" | "via"));
    let (who, what) = match (1..tokens.len()).find(known).or_else(|| (1..tokens.len()).find(to)) {
        Some(at) => tokens.split_at(at),
        None => names_then_places(tables, tokens)?,
    };
    let who = Who::read(&tables.own, who);
    Some(Shape { who, what: what.to_vec(), marked: false })
}

/// `sampson florida gulf`: names to some word, places from there to the end.
fn names_then_places<'t>(tables: &Tables, tokens: &'t [Token]) -> Option<(&'t [Token], &'t [Token])> {
    (1..tokens.len()).map(|at| tokens.split_at(at)).find(|(who, what)| {
        Who::read(&tables.own, who).clear
            && tables.places.list(what).iter().all(|item| matches!(item, Item::Name(_)))
    })
}

impl Shape {
    /// Which question the line belongs to; `None` for prose. Cheap signs first: a known verb, a known place.
    pub fn leaning(&self, tables: &Tables) -> Option<Leaning> {
        let what = without_small(&self.what);
        let first = what.first().and_then(Token::word)?;
        let verb = is_order_word(first);
        let places = tables.places.list(what);
        let moves = is_move_word(first) || places.iter().any(|item| !matches!(item, Item::Unknown { .. }));
        if !self.marked {
            return self.leaning_without_mark(tables, verb, moves);
        }
        if !self.who.sounds_known(&tables.own) {
            // An order for a name that we do not know; no more words than an order has.
            let short = words(what).len() <= 4 && !self.who.items.is_empty() && self.who.items.len() <= 30;
            return (verb && short).then_some(Leaning::Orders);
        }
        Some(match (verb, moves) {
            (true, _) => Leaning::Orders,
            (false, true) => Leaning::Moves,
            (false, false) => self.nearest_leaning(tables, first),
        })
    }

    /// Without a colon or dash nearly everything must read, or it is prose.
    fn leaning_without_mark(&self, tables: &Tables, verb: bool, moves: bool) -> Option<Leaning> {
        let slips = self.who.items.iter().filter(|item| matches!(item, Item::Unknown { .. })).count();
        let names = self.who.items.len() - slips;
        let near = self.who.items.iter().all(|item| match item {
            Item::Unknown { typed } => tables.own.nearest(typed, |_| true).is_some(),
            _ => true,
        });
        if names == 0 || slips > 1 || !near {
            return None;
        }
        let what = without_small(&self.what);
        let rest = tables.places.list(what.get(1..).unwrap_or_default());
        let tail_reads = rest.iter().all(|item| matches!(item, Item::Name(_)));
        match (verb, moves) {
            (true, _) => (words(what).len() == 1 || tail_reads).then_some(Leaning::Orders),
            (false, true) => {
                let whole = tables.places.list(what).iter().all(|item| matches!(item, Item::Name(_)));
                (whole || (words(what).len() == 1 && slips == 0)).then_some(Leaning::Moves)
            }
            (false, false) => None,
        }
    }

    /// Neither verb nor place: the nearest in spelling, else what is asked now.
    fn nearest_leaning(&self, tables: &Tables, first: &str) -> Leaning {
        let order = Order::ALL.iter().map(|order| likeness(first, order.word())).max().unwrap_or(0);
        let place = tables.charter.areas.iter().map(|area| &area.name);
        let place = place.chain(tables.charter.ports.iter().map(|port| &port.name));
        let place = place.map(|name| {
            let name = fold(name);
            let word = name.split(' ').map(|word| likeness(first, word)).max().unwrap_or(0);
            word.max(likeness(&words(&self.what).join(" "), &name))
        });
        let place = place.max().unwrap_or(0);
        match (order, place) {
            (order, place) if order >= A_SLIP && order >= place => Leaning::Orders,
            (_, place) if place >= A_SLIP => Leaning::Moves,
            _ if matches!(tables.view.phase, Phase::Movement { .. }) => Leaning::Moves,
            _ => Leaning::Orders,
        }
    }
}

/// Whether a line can be about ships at all: prose mostly has no colon, no dash and none of these words. Looked at
/// before any table of names is made.
pub fn may_be_order(tokens: &[Token]) -> bool {
    let known = |token: &Token| {
        token.word().is_some_and(|word| {
            is_order_word(word)
                || is_move_word(word)
                || matches!(word, "to" | "via" | "after" | "before" | "line" | "keeps" | "keep")
        })
    };
    tokens.len() > 1
        && !is_policy(tokens)
        && (split(tokens).is_some() || tokens.iter().any(known) || tokens.len() <= 8)
}
