//! Ships with points, as lists have them: `oquendo 2, vizcaya, rest`.

use super::{named, words as names};
use crate::games::dawn_of_empire::charter::Charter;
use crate::games::dawn_of_empire::ids::ShipId;
use crate::games::dawn_of_empire::view::View;
use crate::rules::lexer::{Token, words};
use crate::rules::policy;
use crate::rules::{Fault, Rule};

/// A ship of a list: with a number so many points, without one as the question has it.
pub struct Wish {
    pub ship: ShipId,
    pub points: Option<u32>,
}

/// The question that a list belongs to: the head of its lines, the phrases that may stand in place of a list.
pub struct Of<'a> {
    pub charter: &'a Charter,
    pub view: &'a View,
    pub head: &'a str,
    pub choices: &'a [&'a str],
    pub rule: Rule,
}

impl Of<'_> {
    /// The ships of a line, each once, and whether it goes on to the rest.
    pub fn wishes(&self, line: u32, said: &[Token]) -> Result<(Vec<Wish>, bool), Box<Fault>> {
        let mut wishes: Vec<Wish> = vec![];
        let mut rest = false;
        for part in said.split(|token| token.word().is_none()) {
            let (mut part, mut points) = (part.to_vec(), None);
            if part.last().and_then(Token::word).is_some_and(|word| matches!(word, "rest" | "others")) {
                rest = true;
                part.pop();
            }
            if let Some(number) = part.last().and_then(Token::word).and_then(|word| word.parse::<u32>().ok())
            {
                points = Some(number);
                part.pop();
            }
            if part.is_empty() {
                continue;
            }
            let typed = words(&part).join(" ");
            let ships = named::ships(self.charter, self.view, line, self.head, &part, self.rule);
            let ships = ships.map_err(|fault| {
                let no_ship = fault.why == "unknown_name" && fault.nearest.is_none();
                if no_ship { Box::new(self.unknown(line, &typed)) } else { fault }
            })?;
            let last = ships.len().saturating_sub(1);
            for (at, ship) in ships.into_iter().enumerate() {
                if !wishes.iter().any(|wish| wish.ship == ship) {
                    wishes.push(Wish { ship, points: points.filter(|_| at == last) });
                }
            }
        }
        if wishes.is_empty() && !rest {
            return Err(Box::new(self.unknown(line, &words(said).join(" "))));
        }
        Ok((wishes, rest))
    }

    fn unknown(&self, line: u32, typed: &str) -> Fault {
        policy::unknown(line, self.head, typed, self.choices, self.rule)
    }

    /// The list as a line.
    pub fn printed<'w>(&self, wishes: impl Iterator<Item = &'w Wish>, rest: bool) -> String {
        let print = |wish: &Wish| match wish.points {
            Some(points) => format!("{} {points}", names::ship(self.charter, &wish.ship)),
            None => names::ship(self.charter, &wish.ship),
        };
        let list: Vec<String> = wishes.map(print).chain(rest.then(|| "rest".into())).collect();
        format!("{}: {}", self.head, if list.is_empty() { "none".into() } else { list.join(", ") })
    }
}
