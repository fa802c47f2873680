//! One line of the sea window, taken apart.

use crate::games::conquistador::ask::words::{ASK_BEFORE, asks_before, looks_like_hex};
use crate::rules::lexer::{Token, words};

/// What a line says of an expedition, which it calls by these words.
#[derive(Clone, Debug, PartialEq)]
pub enum Said {
    /// `north then: land 4 colonists at 1417, discover 0914, home`
    Then { name: Vec<String>, wishes: Vec<Wish>, stray: Option<String> },
    /// `north via: 2416, 2517`
    Via { name: Vec<String>, hexes: Vec<String> },
    /// `north avoid: spain`
    Avoid { name: Vec<String>, nations: Vec<Token> },
    /// `north limit: bounds`, `none`
    Limit { name: Vec<String>, word: String },
    /// `ask me before: sea`
    AskBefore,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verb {
    Land,
    PickUp,
    Discover,
    Invade,
    Attack,
    PutIn,
    Home,
    Stay,
}

/// One step as typed: the hexes in it, and the other words.
#[derive(Clone, Debug, PartialEq)]
pub struct Wish {
    pub verb: Verb,
    pub hexes: Vec<String>,
    pub rest: Vec<Token>,
}

/// Words in a step that say nothing.
const IDLE: [&str; 10] = ["at", "in", "on", "to", "with", "from", "then", "the", "go", "hex"];
/// Words of an expedition's name, and of what a line may say before its head ends.
const NAME_WORDS: usize = 4;

const KEYWORDS: [&str; 4] = ["then", "via", "avoid", "limit"];

pub fn parse(tokens: &[Token]) -> Option<Said> {
    if asks_before(tokens, "sea") {
        return Some(Said::AskBefore);
    }
    let (name, keyword, rest, marked) = head(tokens)?;
    let first = words(rest).first().copied().unwrap_or_default().to_owned();
    let says = |fits: bool| (marked || fits).then_some(());
    match keyword {
        "then" => {
            says(verb_at(rest, 0).is_some())?;
            let (wishes, stray) = wishes(rest);
            Some(Said::Then { name, wishes, stray })
        }
        "via" => {
            says(looks_like_hex(&first))?;
            Some(Said::Via { name, hexes: words(rest).into_iter().map(str::to_owned).collect() })
        }
        "avoid" => {
            says(false)?;
            Some(Said::Avoid { name, nations: rest.to_vec() })
        }
        _ => {
            says(matches!(first.as_str(), "bounds" | "none"))?;
            Some(Said::Limit { name, word: words(rest).join(" ") })
        }
    }
}

/// What a line is filed under.
pub fn subject(said: &Said) -> String {
    match said {
        Said::Then { name, .. } => format!("{} then", name.join(" ")),
        Said::Via { name, .. } => format!("{} via", name.join(" ")),
        Said::Avoid { name, .. } => format!("{} avoid", name.join(" ")),
        Said::Limit { name, .. } => format!("{} limit", name.join(" ")),
        Said::AskBefore => ASK_BEFORE.into(),
    }
}

/// The name, the keyword, what follows it, and whether a mark stands between.
fn head(tokens: &[Token]) -> Option<(Vec<String>, &str, &[Token], bool)> {
    let at = tokens
        .iter()
        .take(NAME_WORDS + 1)
        .position(|token| token.word().is_some_and(|word| KEYWORDS.contains(&word)))?;
    let name: Vec<String> = tokens[..at].iter().map_while(|token| token.word().map(str::to_owned)).collect();
    let named = name.len() == at && at > 0 && !name.iter().any(|word| looks_like_hex(word));
    let keyword = tokens[at].word().filter(|_| named)?;
    match tokens[at + 1..].split_first() {
        Some((Token::Colon | Token::Dash, rest)) => Some((name, keyword, rest, true)),
        _ => Some((name, keyword, &tokens[at + 1..], false)),
    }
}

/// The verb that stands there, and how many words it takes.
fn verb_at(tokens: &[Token], at: usize) -> Option<(Verb, usize)> {
    let word = |at: usize| tokens.get(at).and_then(Token::word);
    let verb = match (word(at)?, word(at + 1)) {
        ("pick", Some("up")) => return Some((Verb::PickUp, 2)),
        ("put", Some("in")) => return Some((Verb::PutIn, 2)),
        ("go" | "sail" | "return", Some("home")) => return Some((Verb::Home, 2)),
        ("land" | "unload", _) => Verb::Land,
        ("embark", _) => Verb::PickUp,
        ("discover" | "explore", _) => Verb::Discover,
        ("invade", _) => Verb::Invade,
        ("attack" | "fight", _) => Verb::Attack,
        ("home", _) => Verb::Home,
        ("stay", _) => Verb::Stay,
        _ => return None,
    };
    Some((verb, 1))
}

/// The steps, and the first words before them that are none.
fn wishes(tokens: &[Token]) -> (Vec<Wish>, Option<String>) {
    let (mut wishes, mut stray): (Vec<Wish>, Vec<&str>) = (vec![], vec![]);
    let mut at = 0;
    while at < tokens.len() {
        if let Some((verb, used)) = verb_at(tokens, at) {
            wishes.push(Wish { verb, hexes: vec![], rest: vec![] });
            at += used;
            continue;
        }
        match (tokens[at].word(), wishes.last_mut()) {
            (Some(word), _) if IDLE.contains(&word) => {}
            (Some(word), Some(wish)) if looks_like_hex(word) => wish.hexes.push(word.into()),
            (Some(word), None) => stray.push(word),
            (None, None) => {}
            (_, Some(wish)) => wish.rest.push(tokens[at].clone()),
        }
        at += 1;
    }
    (wishes, Some(stray.join(" ")).filter(|words| !words.is_empty()))
}
