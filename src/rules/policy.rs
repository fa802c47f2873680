//! Lines that settle a whole kind of question: `disengage: never`, `always repair: cheapest first`.

use super::lexer::{Token, tokens, words as words_of};
use super::names::likeness;
use super::{Draft, Fault, Line, Rule};

/// A line that begins with one of these heads: what follows, and whether a colon or dash stands between.
pub struct Policy<'t> {
    pub what: &'t [Token],
    pub marked: bool,
}

/// The rest of a line after its head; `None` when it has another.
pub fn after_head<'t>(tokens: &'t [Token], heads: &[&[&str]]) -> Option<Policy<'t>> {
    let head = heads.iter().find(|head| {
        let start = tokens.get(..head.len());
        start.is_some_and(|start| start.iter().zip(**head).all(|(token, word)| token.word() == Some(word)))
    })?;
    let rest = &tokens[head.len()..];
    let what = match rest.split_first() {
        Some((Token::Colon | Token::Dash, what)) => what,
        _ => rest,
    };
    Some(Policy { what, marked: what.len() < rest.len() })
}

/// The first of these phrases that the words are, whole.
pub fn phrase<'p, T: Copy>(words: &[&str], phrases: &'p [(&'p [&'p str], T)]) -> Option<T> {
    phrases.iter().find(|(phrase, _)| *phrase == words).map(|(_, meaning)| *meaning)
}

/// What the lines of a policy come to: the last that reads counts, and each that does not is told. `read` gets a line's
/// number and what follows its head.
pub fn last_read<A>(
    silence: Draft<A>,
    lines: &[Line],
    heads: &[&[&str]],
    read: impl Fn(u32, &[Token]) -> Result<Draft<A>, Box<Fault>>,
) -> Draft<A> {
    let mut draft = silence;
    for line in lines {
        let tokens = tokens(&line.text);
        let Some(said) = after_head(&tokens, heads) else { continue };
        match read(line.number, said.what) {
            Ok(last) => draft = Draft { faults: draft.faults, ..last },
            Err(fault) => draft.faults.push(*fault),
        }
    }
    draft
}

/// The last word on a kind of question: whether its lines want to be asked.
pub fn asks(lines: &[Line], heads: &[&[&str]]) -> bool {
    let said = lines.iter().rev().find_map(|line| {
        let tokens = tokens(&line.text);
        after_head(&tokens, heads).map(|policy| is_ask(policy.what))
    });
    said.unwrap_or(false)
}

pub fn is_ask(what: &[Token]) -> bool {
    matches!(words_of(what)[..], ["ask"] | ["ask", "me"])
}

/// A fault with the phrase nearest in spelling as its nearest form.
pub fn unknown(line: u32, head: &str, typed: &str, phrases: &[&str], rule: Rule) -> Fault {
    let nearest =
        phrases.iter().rev().max_by_key(|phrase| likeness(typed, phrase)).copied().unwrap_or_default();
    Fault::new(line, "unknown_policy", rule)
        .with("head", head)
        .with("word", typed)
        .with("choices", phrases.join(", "))
        .nearest(format!("{head}: {nearest}"))
}
