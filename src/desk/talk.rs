//! What a player says to other seats: press, and the text of treaties. No line of it is an order.

use crate::campaign::Campaign;
use crate::config::{LINE_CHARS, TREATY_CHARS};
use crate::intake::talk::{Mark, Talk, head, mark};
use crate::intake::{Place, TypedLine};
use crate::report::pages::Told;
use crate::rules::SeatName;
use crate::rules::lexer::{tokens, words};
use crate::rules::names::{Item, Names};
use serde_json::json;

/// A message to other seats, as the letter holds it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Press {
    /// In seat order, without the writer's own.
    pub to: Vec<u8>,
    /// It was addressed to all.
    pub all: bool,
    /// As typed, without control characters; an empty line parts paragraphs.
    pub lines: Vec<String>,
    /// No `end press` closed it, and more than its first line is in it.
    pub unended: bool,
}

/// A block while its lines come in.
#[derive(Debug)]
pub(super) struct Block {
    talk: Talk,
    pub(super) number: u32,
    place: Place,
    who: String,
    lines: Vec<String>,
    ended: bool,
}

impl Block {
    /// The block that a line opens, if it opens one.
    pub fn begin(line: &TypedLine) -> Option<Block> {
        let Some(Mark::Begin(talk)) = mark(&line.text) else { return None };
        let (who, rest) = head(&line.original);
        let lines = Vec::from_iter((!rest.is_empty()).then(|| rest.to_owned()));
        let (number, place, who) = (line.number, line.place.clone(), who.to_owned());
        Some(Block { talk, number, place, who, lines, ended: false })
    }

    /// Takes a line; gives back whether it was the block's.
    pub fn take(&mut self, line: &TypedLine) -> bool {
        if self.ended || line.place != self.place {
            return false;
        }
        match mark(&line.text) {
            Some(Mark::End(talk)) if talk == self.talk => self.ended = true,
            _ => self.lines.push(line.original.clone()),
        }
        true
    }

    pub fn is_treaty(&self) -> bool {
        self.talk == Talk::Treaty
    }

    /// The message that it is, or why it is none.
    pub fn press(self, campaign: &Campaign, seat: u8) -> Result<Press, Told> {
        let lines = trimmed(self.lines);
        if lines.is_empty() {
            return Err(told("press_empty", json!({})));
        }
        let (to, all) = who("press", &self.who, campaign, seat)?;
        Ok(Press { to, all, unended: !self.ended && lines.len() > 1, lines })
    }

    /// The order that it is, `offer WHO: treaty [secret]: TEXT` on one line, or why it is none.
    pub fn treaty(self, campaign: &Campaign, seat: u8) -> Result<String, Told> {
        let (named, secret) = match self.who.to_lowercase().strip_suffix("secret") {
            Some(named) => (named.trim_end_matches([' ', ',', '(']).to_owned(), " secret"),
            None => (self.who.trim_end_matches("(secret)").to_owned(), ""),
        };
        let (to, _) = who("treaty", &named, campaign, seat)?;
        let [other] = to[..] else {
            return Err(told("treaty_of_two", json!({})));
        };
        let lines: Vec<String> = trimmed(self.lines).into_iter().filter(|line| !line.is_empty()).collect();
        let text = lines.join(" / ");
        let chars = text.chars().count();
        if text.is_empty() || chars > TREATY_CHARS {
            return Err(told("treaty_long", json!({ "chars": chars, "most": TREATY_CHARS })));
        }
        let word = campaign.names[usize::from(other)].word;
        Ok(format!("offer {word}: treaty{secret}: {text}"))
    }
}

/// Without empty lines at either end.
fn trimmed(mut lines: Vec<String>) -> Vec<String> {
    while lines.last().is_some_and(String::is_empty) {
        lines.pop();
    }
    let empty = lines.iter().take_while(|line| line.is_empty()).count();
    lines.split_off(empty)
}

fn told(key: &'static str, with: serde_json::Value) -> Told {
    Told { key, with }
}

/// The other seats that some words name: `all`, or names and seat words with commas or "and" between them.
fn who(verb: &str, text: &str, campaign: &Campaign, seat: u8) -> Result<(Vec<u8>, bool), Told> {
    let own = campaign.names.get(usize::from(seat)).copied();
    let tokens = tokens(text);
    if let ["all" | "everybody" | "everyone"] = words(&tokens)[..] {
        return Ok((seats_of(&campaign.names).filter(|other| *other != seat).collect(), true));
    }
    let mut names: Names<u8> = Names::default();
    for (number, name) in (0u8..).zip(&campaign.names) {
        names.add(number, name.word);
        names.add(number, name.name);
    }
    let mut to = vec![];
    let mut wrong = vec![];
    let nearest = |typed: &str| {
        let near = names.nearest(typed, |other| *other != seat)?;
        campaign.names.get(usize::from(near)).map(|name| name.word)
    };
    for item in names.list(&tokens) {
        match item {
            Item::Name(other) => to.push(other),
            Item::Ambiguous { typed, .. } => wrong.push((typed, None)),
            Item::Unknown { typed } => {
                let near = nearest(&typed);
                wrong.push((typed, near));
            }
        }
    }
    let others = seats_of(&campaign.names).filter(|other| *other != seat);
    let known: Vec<&str> = others.map(|other| campaign.names[usize::from(other)].word).collect();
    if let Some((typed, near)) = wrong.into_iter().next() {
        let typed: String = typed.chars().take(LINE_CHARS).collect();
        return Err(told(
            "no_such_seat",
            json!({ "verb": verb, "who": typed, "nearest": near, "known": known }),
        ));
    }
    to.sort_unstable();
    to.dedup();
    match to.as_slice() {
        [] => Err(told("no_such_seat", json!({ "verb": verb, "who": "", "nearest": null, "known": known }))),
        [only] if *only == seat => {
            let own = own.map_or("", |name| name.name);
            Err(told("own_seat", json!({ "verb": verb, "seat": own, "known": known })))
        }
        _ => Ok((to.into_iter().filter(|other| *other != seat).collect(), false)),
    }
}

fn seats_of(names: &[SeatName]) -> impl Iterator<Item = u8> {
    (0u8..).zip(names).map(|(seat, _)| seat)
}
