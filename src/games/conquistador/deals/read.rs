//! Terms from words: `20 ducats for rutter`, `columbus until turn 4 for 20 ducats`, `treaty secret: ...`.

use super::{Good, Terms, TreatyText};
use crate::games::conquistador::ask::words::{self, Unread};
use crate::games::conquistador::captives::Person;
use crate::games::conquistador::charter::Charter;
use crate::rules::lexer::{self, Token};
use crate::rules::names::{Names, Reading};

/// Parts what one side gives from what it gets.
const FOR: &str = "for";
const TREATY: &str = "treaty";
/// What the lender does with a loan that is over.
pub const SETTLE: &str = "settle";
const MISSIONARY: &str = "missionary";
/// Words before a number of a turn that say nothing.
const ON: [&str; 5] = ["on", "by", "in", "due", "until"];

/// Reads terms; `typed` is the line as it was typed, for the words of a treaty.
pub fn read(charter: &Charter, said: &[Token], typed: &str) -> Result<Terms, Unread> {
    if said.first().and_then(Token::word) == Some(TREATY) {
        return treaty(said, typed);
    }
    let mut sides = said.split(|token| token.word() == Some(FOR));
    let gives = goods(charter, sides.next().unwrap_or_default())?;
    let gets = match sides.next() {
        Some(side) => goods(charter, side)?,
        None => vec![],
    };
    let terms = Terms { gives, gets, treaty: None };
    if sides.next().is_some() || terms.is_empty() {
        return Err(Unread { typed: lexer::joined(said), nearest: None });
    }
    Ok(terms)
}

fn goods(charter: &Charter, side: &[Token]) -> Result<Vec<Good>, Unread> {
    if matches!(lexer::words(side)[..], ["nothing" | "free"]) {
        return Ok(vec![]);
    }
    let parts = side.split(|token| token.word().is_none());
    parts.filter(|part| !part.is_empty()).map(|part| good(charter, &lexer::words(part))).collect()
}

fn good(charter: &Charter, part: &[&str]) -> Result<Good, Unread> {
    let unread = || Unread { typed: part.join(" "), nearest: nearest(charter, part) };
    let (what, until) = turn(part);
    if let ([SETTLE | "forgive", ducats, "ducat" | "ducats" | "d"], Some(turn)) = (what, until)
        && let Ok(ducats) = ducats.parse()
    {
        return Ok(Good::Settle { ducats, turn });
    }
    let numbered = what.split_first().and_then(|(first, rest)| Some((first.parse::<u32>().ok()?, rest)));
    match (numbered, until) {
        (Some((ducats, ["ducat" | "ducats" | "d"])), None) => Ok(Good::Ducats(ducats)),
        (Some((ducats, ["ducat" | "ducats" | "d"])), Some(turn)) => Ok(Good::Repay { ducats, turn }),
        (Some((percent, ["percent", "of" | "from", "expedition", name @ ..])), None) if is_name(name) => {
            Ok(Good::Venture { expedition: name.join(" "), percent })
        }
        // It has no time: an expedition is one of its turn.
        (Some((percent, ["percent", "of" | "from", "expedition", name @ ..])), Some(_)) => Err(Unread {
            typed: part.join(" "),
            nearest: Some(format!("{percent} percent of expedition {}", name.join(" "))),
        }),
        (Some((percent, rest)), Some(until)) => {
            let area = match rest {
                ["percent", "of" | "from", area @ ..] | ["of" | "from", area @ ..] => area,
                _ => return Err(unread()),
            };
            match words::areas(charter).read_whole(area) {
                Reading::Found { id: area, .. } => Ok(Good::Profits { area, percent, until }),
                _ => Err(unread()),
            }
        }
        (None, None) if matches!(what, ["rutter"] | ["the" | "a" | "your" | "my", "rutter"]) => {
            Ok(Good::Rutter)
        }
        (None, None) if what.first() == Some(&MISSIONARY) => words::missionary_named(charter, what)
            .map(|id| Good::Captive(Person::Missionary(id)))
            .ok_or_else(unread),
        (None, until) => match (words::leaders(charter).read_whole(what), until) {
            (Reading::Found { id: leader, .. }, Some(until)) => Ok(Good::Explorer { leader, until }),
            (Reading::Found { id: leader, .. }, None) => Ok(Good::Captive(Person::Leader(leader))),
            _ => Err(unread()),
        },
        _ => Err(unread()),
    }
}

/// An expedition is called by one or two words.
fn is_name(name: &[&str]) -> bool {
    (1..=2).contains(&name.len())
}

/// Parts `columbus until turn 4` into who and the turn.
fn turn<'w>(part: &'w [&'w str]) -> (&'w [&'w str], Option<u8>) {
    if let [what @ .., "turn", number] = part
        && let Ok(turn) = number.parse()
    {
        let what = match what {
            [what @ .., word] if ON.contains(word) => what,
            what => what,
        };
        return (what, Some(turn));
    }
    (part, None)
}

fn nearest(charter: &Charter, part: &[&str]) -> Option<String> {
    let mut names: Names<String> = Names::default();
    names.add("rutter".into(), "rutter");
    charter.leaders.keys().for_each(|id| names.add(words::leader(charter, id), &words::leader(charter, id)));
    names.nearest(&turn(part).0.join(" "), |_| true)
}

/// 6.7.2 The words stand as they were typed.
fn treaty(said: &[Token], typed: &str) -> Result<Terms, Unread> {
    let unread = |word: &str| Unread { typed: word.into(), nearest: None };
    let (head, _) = lexer::split(said).ok_or_else(|| unread(TREATY))?;
    let mut treaty = TreatyText { secret: false, defence: false, text: String::new() };
    for word in lexer::words(&head[1..]) {
        match word {
            "secret" => treaty.secret = true,
            "public" | "open" => treaty.secret = false,
            "defence" | "defense" | "defensive" => treaty.defence = true,
            other => return Err(unread(other)),
        }
    }
    // Folding keeps the bytes of neither, so the text is looked for in what was typed.
    let lower = typed.to_ascii_lowercase();
    let after =
        lower.find(TREATY).and_then(|at| typed.get(at..)).and_then(|rest| rest.split_once([':', '=']));
    let text = after.map(|(_, text)| text.split_whitespace().collect::<Vec<_>>().join(" "));
    treaty.text = text.filter(|text| !text.is_empty()).ok_or_else(|| unread(TREATY))?;
    Ok(Terms { treaty: Some(treaty), ..Terms::default() })
}
