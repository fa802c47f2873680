//! The lines of a plan: whom or what a line is about, and what it says.

use crate::games::conquistador::ask::words::{self, Noun};
use crate::games::conquistador::charter::Charter;
use crate::games::conquistador::ids::{Nation, ShipClass};
use crate::games::conquistador::view::View;
use crate::rules::lexer::{Token, split, words as words_of};
use crate::rules::names::{Names, Reading, likeness};

/// What a line begins with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Head {
    Buy,
    Build,
    Ships(String),
    Aboard(String),
    Bounds(String),
    Sail(String),
    Offer(Other),
    Accept(Other),
    Repossess(Other),
    Withhold(Other),
    /// Somebody who is held, as typed.
    Kill(String),
}

/// Another nation, or a word that names none.
pub type Other = Result<Nation, String>;

/// A line that belongs to a plan.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Said<'t> {
    pub head: Head,
    pub what: &'t [Token],
}

const BUY: [&str; 3] = ["buy", "buys", "purchase"];
const BUILD: [&str; 2] = ["build", "builds"];
const ABOARD: [&str; 3] = ["aboard", "carries", "carry"];
const BOUNDS: [&str; 2] = ["bounds", "bound"];
const SAIL: [&str; 3] = ["sail", "sails", "sailing"];
/// Small words before a place.
pub const TO: [&str; 4] = ["to", "for", "at", "from"];
/// Words that no expedition is called by: they begin or part the lines of other questions.
const TAKEN: [&str; 64] = [
    "offer",
    "accept",
    "refuse",
    "repossess",
    "withhold",
    "kill",
    "then",
    "via",
    "avoid",
    "limit",
    "ask",
    "me",
    "before",
    "passing",
    "stand",
    "with",
    "losses",
    "prize",
    "captives",
    "if",
    "attacked",
    "retreat",
    "casualties",
    "gold",
    "natives",
    "load",
    "home",
    "stay",
    "maintain",
    "maintenance",
    "drop",
    "event",
    "land",
    "sea",
    "always",
    "all",
    "rest",
    "treaty",
    "clear",
    "done",
    "ok",
    "wait",
    "check",
    "help",
    "status",
    "resend",
    "why",
    "proof",
    "join",
    "resign",
    "zone",
    "luck",
    "absent",
    "press",
    "end",
    "begin",
    "cancel",
    "keep",
    "europe",
    "plan",
    "turn",
    "none",
    "nothing",
    "ashore",
];
/// Words that no list of an expedition's ships has.
const NO_SHIPS: [&str; 9] = ["to", "ashore", "aboard", "then", "first", "drop", "if", "on", "for"];
/// How alike (0 to 1000) a word must be to the name of a ship to be taken for a slip of it.
const A_SLIP: u32 = 700;

impl Said<'_> {
    /// A later line with the same subject replaces an earlier one; a treaty stands beside other offers.
    pub fn subject(&self) -> String {
        let treaty = self.what.first().and_then(Token::word) == Some("treaty");
        format!("{}{}", self.head.subject(), if treaty { "/treaty" } else { "" })
    }
}

impl Head {
    fn subject(&self) -> String {
        let other = |other: &Other| match other {
            Ok(nation) => nation.word().to_owned(),
            Err(typed) => typed.clone(),
        };
        match self {
            Head::Buy => "buy".into(),
            Head::Build => "build".into(),
            Head::Ships(name) => format!("ships/{name}"),
            Head::Aboard(name) => format!("aboard/{name}"),
            Head::Bounds(name) => format!("bounds/{name}"),
            Head::Sail(name) => format!("sail/{name}"),
            Head::Offer(to) => format!("offer/{}", other(to)),
            Head::Accept(from) => format!("accept/{}", other(from)),
            Head::Repossess(of) => format!("repossess/{}", other(of)),
            Head::Withhold(from) => format!("withhold/{}", other(from)),
            Head::Kill(who) => format!("kill/{who}"),
        }
    }
}

/// What a line says to a plan; `None` when it belongs to another question, or is prose.
pub fn said<'t>(charter: &Charter, view: &View, tokens: &'t [Token]) -> Option<Said<'t>> {
    view.nation?;
    let first = tokens.first()?.word()?;
    let nations = words::nations(charter);
    match first {
        _ if BUY.contains(&first) => shop(Head::Buy, tokens),
        _ if BUILD.contains(&first) => shop(Head::Build, tokens),
        "offer" | "offers" => bargain(&nations, tokens, Head::Offer),
        "accept" | "accepts" => bargain(&nations, tokens, Head::Accept),
        "repossess" => bargain(&nations, tokens, Head::Repossess),
        "withhold" => bargain(&nations, tokens, Head::Withhold),
        "kill" => super::captives::said(charter, tokens),
        _ => expedition(&nations, tokens),
    }
}

/// Without a colon or dash only a line that begins with goods.
fn shop(head: Head, tokens: &[Token]) -> Option<Said<'_>> {
    let what = after_mark(&tokens[1..]);
    let marked = what.len() + 1 < tokens.len();
    let first = what.first().and_then(Token::word);
    let goods = first.is_some_and(|word| words::amount(word).is_some() || words::noun(word).is_some());
    (marked || goods).then_some(Said { head, what })
}

/// What follows a colon or dash, if there is one.
pub fn after_mark(tokens: &[Token]) -> &[Token] {
    match tokens {
        [Token::Colon | Token::Dash, what @ ..] => what,
        what => what,
    }
}

fn bargain<'t>(nations: &Names<Nation>, tokens: &'t [Token], head: fn(Other) -> Head) -> Option<Said<'t>> {
    let mark = tokens.iter().position(|token| matches!(token, Token::Colon | Token::Dash));
    let who: Vec<&str> = words_of(&tokens[1..mark.unwrap_or(tokens.len())]);
    // A treaty has a colon of its own, perhaps the only one.
    let read = nations.read(&who);
    match (read, mark) {
        (Reading::Found { id, used }, _) => {
            Some(Said { head: head(Ok(id)), what: after_mark(&tokens[1 + used..]) })
        }
        // `accept 12` is an affair of the desk.
        (_, Some(mark)) if (1..=2).contains(&who.len()) && who[0].parse::<u32>().is_err() => {
            Some(Said { head: head(Err(who.join(" "))), what: &tokens[mark + 1..] })
        }
        (_, None) if who.len() == 1 && who[0].parse::<u32>().is_err() && who[0].len() > 2 => {
            let near = nations.nearest(who[0], |_| true).is_some();
            near.then(|| Said { head: head(Err(who.join(" "))), what: &[] })
        }
        _ => None,
    }
}

/// `north: 3 caravels`, `north aboard: syndicate`, `north bounds: 8`, `north: sail 1417`.
fn expedition<'t>(nations: &Names<Nation>, tokens: &'t [Token]) -> Option<Said<'t>> {
    for used in 1..=2 {
        let (name, rest) = tokens.split_at_checked(used)?;
        let Some(name) = name_of(nations, name) else { continue };
        let (verb, marked) = match rest {
            [Token::Colon | Token::Dash, Token::Word(verb), ..] => (verb.as_str(), true),
            [Token::Word(verb), ..] => (verb.as_str(), false),
            _ => continue,
        };
        let after = &rest[1 + usize::from(marked)..];
        let what = after_mark(after);
        let marked = marked || what.len() < after.len();
        let first = what.iter().filter_map(Token::word).find(|word| !TO.contains(word));
        let head = if ABOARD.contains(&verb) {
            (marked || first.is_some_and(|word| words::amount(word).is_some()))
                .then(|| Head::Aboard(name.clone()))
        } else if BOUNDS.contains(&verb) {
            let number = first.is_some_and(|word| word.parse::<u32>().is_ok());
            (marked || number).then(|| Head::Bounds(name.clone()))
        } else if SAIL.contains(&verb) {
            let place = first.is_some_and(|word| words::looks_like_hex(word) || word == "home");
            (marked || place).then(|| Head::Sail(name.clone()))
        } else {
            None
        };
        if let Some(head) = head {
            return Some(Said { head, what });
        }
    }
    let (name, what) = split(tokens)?;
    let name = name_of(nations, name)?;
    is_ships(what).then_some(Said { head: Head::Ships(name), what })
}

/// One or two words that mean nothing else.
fn name_of(nations: &Names<Nation>, tokens: &[Token]) -> Option<String> {
    let words: Vec<&str> = words_of(tokens);
    let heads = [&BUY[..], &BUILD, &ABOARD, &BOUNDS, &SAIL, &TAKEN].concat();
    let fits = |word: &&str| {
        !heads.contains(word)
            && words::amount(word).is_none()
            && !word.bytes().all(|byte| byte.is_ascii_digit())
            && words::noun(word).is_none()
    };
    let nation = !matches!(nations.read_whole(&words), Reading::Unknown);
    let plain = words.len() == tokens.len() && (1..=2).contains(&words.len());
    (plain && !nation && words.iter().all(fits)).then(|| words.join(" "))
}

/// A list of ships, or `none`: an expedition that does not sail.
fn is_ships(what: &[Token]) -> bool {
    let words: Vec<&str> = words_of(what);
    let ship = |word: &&str| match words::noun(word) {
        Some(noun) => matches!(noun, Noun::Ship(_)),
        None => ShipClass::ALL.iter().any(|class| {
            let name = if *class == ShipClass::GalleonFleet { "galleon" } else { class.word() };
            likeness(word, name).max(likeness(word, &format!("{name}s"))) >= A_SLIP
        }),
    };
    let all = matches!(words[..], ["none"] | ["all", ..]);
    all || (words.iter().any(ship) && !words.iter().any(|word| NO_SHIPS.contains(word)))
}

/// Whether a name is the label of ships: `E2`.
pub fn is_label(name: &str) -> bool {
    let mut letters = name.chars();
    letters.next().is_some_and(|letter| "sefpg".contains(letter))
        && name.len() > 1
        && letters.all(|letter| letter.is_ascii_digit())
}
