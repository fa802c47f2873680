//! Why lines of the sea window do not act, and the nearest legal form.

use super::judge::Voyager;
use super::{RULE, Step};
use crate::games::conquistador::ask::words;
use crate::games::conquistador::charter::Charter;
use crate::rules::hex::Hex;
use crate::rules::names::{LIKENESS_TO_OFFER, likeness};
use crate::rules::{Fault, Refusal, Rule};
use std::cmp::Reverse;

/// A step that does not act: why, and what could stand in its place.
pub struct Bad {
    pub fault: Box<Fault>,
    pub repair: Option<Step>,
}

impl Bad {
    pub fn new(fault: Fault) -> Bad {
        Bad { fault: Box::new(fault), repair: None }
    }
    pub fn or(mut self, repair: Option<Step>) -> Bad {
        self.repair = repair;
        self
    }
}

/// A step that is not allowed.
pub fn refused(charter: &Charter, line: u32, step: &Step, refusal: Refusal) -> Fault {
    Fault::new(line, refusal.why, refusal.rule)
        .with("hex", step.hex())
        .with("form", super::print::step(charter, step))
}

/// The same step as it is allowed: with fewer people, with a missionary.
pub fn repaired(charter: &Charter, voyager: &Voyager, step: &Step) -> Option<Step> {
    let mut better = voyager.as_many(step);
    match &mut better {
        Step::Land { hex, party } => {
            party.leaders.retain(|id| !words::is_explorer(charter, id));
            if !charter.map.hex(*hex)?.settle {
                party.colonists = 0;
            }
            if party.missionaries.is_empty() && voyager.wants_missionary(*hex) {
                party.missionaries.extend(voyager.ships.party().missionaries.into_iter().take(1));
            }
        }
        Step::PickUp { .. } => {
            if voyager.judge(&better).is_ok() {
                return Some(better);
            }
            // 15.6.1.A Without the missionary who must stay.
            if let Step::PickUp { party, .. } = &mut better {
                party.missionaries.clear();
            }
        }
        Step::Invade { .. } => {}
        Step::Discover { .. } | Step::Attack { .. } | Step::PutIn { .. } => return None,
    }
    voyager.judge(&better).is_ok().then_some(better)
}

/// A word that stands for a hex and is none of the map; the nearest in spelling that a ship can come to, of equals the
/// nearest to a place.
pub fn unknown_hex(charter: &Charter, line: u32, typed: &str, at: Hex) -> (Fault, Option<Hex>) {
    let seen = charter.map.hexes.iter().filter(|(_, hex)| !hex.waters.is_empty());
    let alike = |hex: &Hex| likeness(typed, &hex.to_string());
    let far = |hex: &Hex| Reverse(charter.map.shifted.distance(at, *hex));
    let near = seen.map(|(hex, _)| *hex).rev().max_by_key(|hex| (alike(hex), far(hex)));
    let near = near.filter(|hex| alike(hex) >= LIKENESS_TO_OFFER);
    (Fault::new(line, "unknown_hex", RULE).with("word", typed), near)
}

pub fn plain(line: u32, why: &str, rule: Rule) -> Box<Fault> {
    Box::new(Fault::new(line, why, rule))
}
