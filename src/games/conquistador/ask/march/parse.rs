//! The shape of a march: where from, who, which way.

use super::super::gold::Gold;
use super::super::words::{self as names, Amount, Noun};
use crate::games::conquistador::charter::Charter;
use crate::games::conquistador::ids::Source;
use crate::games::conquistador::view::View;
use crate::rules::Question;
use crate::rules::lexer::{Token, joined, split, words};
use crate::rules::names::Reading;

/// A line as typed, in its parts.
#[derive(Clone, Debug)]
pub struct Said {
    pub head: Head,
    pub what: What,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Head {
    /// Four digits.
    Hex(String),
    /// Ships by name or label.
    Ships(String),
}

impl Head {
    pub fn text(&self) -> &str {
        match self {
            Head::Hex(text) | Head::Ships(text) => text,
        }
    }
}

#[derive(Clone, Debug)]
pub enum What {
    Stay,
    Go { units: Vec<Token>, to: Vec<String>, aboard: Option<String> },
    Unread(String),
}

const STAY: [&str; 5] = ["stay", "stays", "hold", "remain", "wait"];
const TO: [&str; 5] = ["to", "into", "towards", "via", "march"];
const ABOARD: [&str; 4] = ["aboard", "onto", "on", "board"];
const ASHORE: &str = "ashore";
const OF: &str = "of";

fn is_verb(word: &str) -> bool {
    word == ASHORE || TO.contains(&word) || ABOARD.contains(&word)
}

/// `None` for a line that is no march.
pub fn parse(charter: &Charter, view: &View, tokens: &[Token]) -> Option<Said> {
    let (head, what, marked) = match split(tokens) {
        Some((head, what)) => (head, what, true),
        None => {
            let (head, what) = unmarked(view, tokens)?;
            (head, what, false)
        }
    };
    let named = words(head);
    let head = match named[..] {
        [word] if names::looks_like_hex(word) => Head::Hex(word.to_owned()),
        [_, ..] => Head::Ships(named.join(" ")),
        [] => return None,
    };
    let has = |wanted: &dyn Fn(&str) -> bool| what.iter().filter_map(Token::word).any(wanted);
    let claims = match &head {
        Head::Hex(_) => {
            let line = joined(tokens);
            let gold = Gold::claim(charter, view, &line_of(&line)).is_some();
            !gold && (marked || has(&is_verb) || has(&|word| STAY.contains(&word)))
        }
        Head::Ships(_) => has(&|word| word == ASHORE),
    };
    claims.then(|| Said { head, what: read_what(what) })
}

/// The words of a line with its mark put back behind the first, as other questions read it.
fn line_of(words: &str) -> String {
    words.replacen(' ', ": ", 1)
}

/// A line without a mark: a hex, or own ships, then units and a verb.
fn unmarked<'t>(view: &View, tokens: &'t [Token]) -> Option<(&'t [Token], &'t [Token])> {
    let first = tokens.first()?.word()?;
    if names::looks_like_hex(first) {
        return Some(tokens.split_at(1));
    }
    let start: Vec<&str> = tokens.iter().map_while(Token::word).collect();
    match names::fleets(view).read(&start) {
        Reading::Found { used, .. } => Some(tokens.split_at(used)),
        _ => None,
    }
}

fn read_what(what: &[Token]) -> What {
    let all = words(what);
    if matches!(all[..], [word] if STAY.contains(&word)) {
        return What::Stay;
    }
    let Some(verb) = what.iter().position(|token| token.word().is_some_and(is_verb)) else {
        return What::Unread(all.join(" "));
    };
    let units = what[..verb].to_vec();
    let (mut to, mut ships, mut ashore, mut boards) = (vec![], vec![], false, false);
    for word in what[verb..].iter().filter_map(Token::word) {
        match word {
            ASHORE => ashore = true,
            word if ABOARD.contains(&word) => boards = true,
            word if TO.contains(&word) || word == "then" => boards = false,
            word if boards => ships.push(word.to_owned()),
            word => to.push(word.to_owned()),
        }
    }
    let aboard = (!ships.is_empty()).then(|| ships.join(" "));
    if to.is_empty() && aboard.is_none() && !ashore {
        return What::Unread(all.join(" "));
    }
    What::Go { units, to, aboard }
}

/// `25 gold of cuzco`: the list without the source that it names, and the source.
pub fn of_source(charter: &Charter, units: &[Token]) -> (Vec<Token>, Option<Source>) {
    let (mut plain, mut found) = (vec![], None);
    for part in units.split_inclusive(|token| token.word().is_none()) {
        let all = words(part);
        let gold = |at: &usize| all[*at] == OF && names::noun(all[at - 1]) == Some(Noun::Gold);
        let at = (1..all.len()).find(gold).filter(|_| found.is_none());
        let source = at.and_then(|at| names::source(charter, &all[at + 1..]));
        let ends = part.last().filter(|token| token.word().is_none()).cloned();
        match at.filter(|_| source.is_some()) {
            Some(at) => {
                plain.extend(part.iter().filter(|token| token.word().is_some()).take(at).cloned());
                plain.extend(ends);
                found = source;
            }
            None => plain.extend(part.iter().cloned()),
        }
    }
    (plain, found)
}

impl Said {
    /// Marches from one place to one other replace each other; to another place they stand beside each other.
    pub fn subject(&self) -> String {
        let from = self.head.text().replace(' ', "_");
        let to = match &self.what {
            What::Go { aboard: Some(ships), .. } => format!("aboard_{}", ships.replace(' ', "_")),
            What::Go { to, .. } => to.last().cloned().unwrap_or_else(|| ASHORE.into()),
            What::Stay | What::Unread(_) => "stay".into(),
        };
        format!("march/{from}/{to}")
    }

    /// The kinds of units that march, without their numbers: in one letter each kind may have a line of its own.
    pub fn kinds(&self, charter: &Charter) -> String {
        let What::Go { units, .. } = &self.what else { return String::new() };
        let (units, of) = of_source(charter, units);
        let Ok(units) = names::people(&names::leaders(charter), &units) else { return String::new() };
        let counted = [
            (Noun::Soldier, units.soldiers),
            (Noun::Colonist, units.colonists),
            (Noun::Missionary, units.missionaries),
            (Noun::Gold, units.gold),
        ];
        let kinds = counted.iter().filter(|(_, amount)| *amount != Amount::None);
        let kinds = kinds.map(|(noun, _)| names::counted(*noun, 1));
        let leaders = units.leaders.iter().map(ToString::to_string);
        let named = units.named.iter().map(names::missionary);
        let of = of.map(|source| format!("of {source}"));
        kinds.chain(named).chain(leaders).chain(of).collect::<Vec<_>>().join(", ")
    }
}
