//! Which ships of a borrower the German Bankers take (24.1.5.A): any of those in Europe, so the choice is theirs.

use crate::games::conquistador::ask::words::{self, Noun};
use crate::games::conquistador::ids::{Nation, ShipClass};
use crate::rules::lexer::{Token, words as words_of};
use serde::{Deserialize, Serialize};

/// Loans of a borrower that are called in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Repossession {
    pub of: Nation,
    /// Kinds of ships, first those that are taken first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub ships: Vec<ShipClass>,
    /// Ships of other kinds are taken, too, where these do not pay the debt.
    pub others: bool,
}

impl Repossession {
    /// Of all ships those that pay the debt best.
    pub fn any(of: Nation) -> Repossession {
        Repossession { of, ships: vec![], others: true }
    }

    /// `galleons, carracks first`; words that name no kind of ship are given back.
    pub fn read(of: Nation, what: &[Token]) -> Result<Repossession, String> {
        let mut given = Repossession { of, ships: vec![], others: what.is_empty() };
        for part in what.split(|token| token.word().is_none()) {
            let mut words = words_of(part);
            words.retain(|word| !IDLE.contains(word));
            if words.last() == Some(&FIRST) {
                given.others = words.pop().is_some();
            }
            match words[..] {
                [] => {}
                [REST | "others"] => given.others = true,
                ["any" | "anything"] if given.ships.is_empty() => given.others = true,
                [word] => match words::noun(word) {
                    Some(Noun::Ship(class)) if !given.ships.contains(&class) => given.ships.push(class),
                    Some(Noun::Ship(_)) => {}
                    _ => return Err(words_of(part).join(" ")),
                },
                _ => return Err(words_of(part).join(" ")),
            }
        }
        Ok(given)
    }

    pub fn printed(&self) -> String {
        let kinds = self.ships.iter().map(|class| words::plural(Noun::Ship(*class)));
        let rest = (self.others && !self.ships.is_empty()).then_some(REST);
        let list = kinds.chain(rest).collect::<Vec<_>>().join(", ");
        let colon = if list.is_empty() { "" } else { ": " };
        format!("repossess {}{colon}{list}", words::nation(self.of))
    }
}

const FIRST: &str = "first";
const REST: &str = "rest";
const IDLE: [&str; 5] = ["all", "the", "then", "their", "ships"];
