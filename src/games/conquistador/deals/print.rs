//! Terms as lines print them.

use super::read::SETTLE;
use super::{Good, Terms};
use crate::games::conquistador::ask::words;
use crate::games::conquistador::captives::Person;
use crate::games::conquistador::charter::Charter;

/// Terms in the printed form: they read back to the same terms.
pub fn printed(charter: &Charter, terms: &Terms) -> String {
    if let Some(treaty) = &terms.treaty {
        let secret = if treaty.secret { " secret" } else { "" };
        let defence = if treaty.defence { " defence" } else { "" };
        return format!("treaty{secret}{defence}: {}", treaty.text);
    }
    let gives = side(charter, &terms.gives);
    match &terms.gets[..] {
        [] => gives,
        gets => format!("{gives} for {}", side(charter, gets)),
    }
}

fn side(charter: &Charter, goods: &[Good]) -> String {
    match goods {
        [] => "nothing".into(),
        goods => goods.iter().map(|good| one(charter, good)).collect::<Vec<_>>().join(", "),
    }
}

fn one(charter: &Charter, good: &Good) -> String {
    match good {
        Good::Ducats(ducats) => format!("{ducats} ducats"),
        Good::Repay { ducats, turn } => format!("{ducats} ducats on turn {turn}"),
        Good::Settle { ducats, turn } => format!("{SETTLE} {ducats} ducats on turn {turn}"),
        Good::Rutter => "rutter".into(),
        Good::Explorer { leader, until } => format!("{} until turn {until}", words::leader(charter, leader)),
        Good::Captive(held) => person(charter, held),
        Good::Venture { expedition, percent } => format!("{percent} percent of expedition {expedition}"),
        Good::Profits { area, percent, until } => {
            format!("{percent} percent of {} until turn {until}", words::plain(&words::area(charter, area)))
        }
    }
}

/// Somebody who can be held.
pub fn person(charter: &Charter, held: &Person) -> String {
    match held {
        Person::Leader(leader) => words::leader(charter, leader),
        Person::Missionary(id) => words::missionary(id),
    }
}
