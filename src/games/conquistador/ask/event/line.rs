//! The line of an event: `event: soldier at 2316, colonist at 1417, cortes`.

use super::{EventGiven, EventOf, HEAD, Place, ShipAt, Taken, Toll, Unit};
use crate::games::conquistador::ask::words::{self, Noun};
use crate::games::conquistador::charter::Charter;
use crate::games::conquistador::ids::{LeaderId, MissionaryId};
use crate::rules::hex::Hex;
use crate::rules::lexer::{Token, begins};
use crate::rules::names::{Names, Reading};
use crate::rules::{Fault, Question};

const MISSIONARY: &str = "missionary";
/// Words that join a unit and its place.
const IDLE: [&str; 4] = ["at", "in", "from", "of"];

/// The choice as a line.
pub fn printed(question: &EventOf, charter: &Charter, given: &EventGiven) -> String {
    let places = given.taken.iter().map(|one| match question.toll {
        Toll::Settlement => one.hex.to_string(),
        Toll::Unit | Toll::Ship => format!("{} at {}", one.unit.word(), one.hex),
    });
    let leader = given.leader.iter().map(|id| words::leader(charter, id));
    let lying = question.missionaries.iter().filter(|one| Some(&one.id) == given.missionary.as_ref());
    let alone = |at: Hex| question.missionaries.iter().filter(|one| one.at == at).count() == 1;
    let missionary = lying.map(|one| match alone(one.at) {
        true => format!("{MISSIONARY} at {}", one.at),
        false => words::missionary(&one.id),
    });
    let ship = given.ship.iter().map(|ship| format!("{} of {}", ship.class.word(), ship.fleet));
    let parts: Vec<String> = places.chain(leader).chain(missionary).chain(ship).collect();
    format!("{HEAD}: {}", parts.join(", "))
}

/// One part of a line.
enum Part {
    Place(Taken),
    Leader(LeaderId),
    Missionary(MissionaryId),
    Ship(ShipAt),
}

/// Reads what follows the head: parts that name one place, leader or missionary each.
pub fn read(
    question: &EventOf,
    charter: &Charter,
    line: u32,
    said: &[Token],
) -> Result<EventGiven, Box<Fault>> {
    let mut given = EventGiven::default();
    let parts = said.split(|token| token.word().is_none()).filter(|part| !part.is_empty());
    for part in parts {
        let words: Vec<&str> = part.iter().filter_map(Token::word).collect();
        // The nearest form keeps what was read so far.
        let fault = |why: &str| {
            let form = printed(question, charter, &question.filled(given.clone()));
            Box::new(Fault::new(line, why, EventOf::RULE).with("word", words.join(" ")).nearest(form))
        };
        match read_part(question, charter, &words).map_err(fault)? {
            Part::Place(taken) if given.taken.iter().any(|one| one.hex == taken.hex) => {
                return Err(fault("event_place_twice"));
            }
            Part::Place(_) if given.taken.len() >= question.count as usize => {
                return Err(fault("event_takes_fewer"));
            }
            Part::Place(taken) => given.taken.push(taken),
            Part::Leader(id) => given.leader = Some(id),
            Part::Missionary(id) => given.missionary = Some(id),
            Part::Ship(_) if given.ship.is_some() => return Err(fault("event_place_twice")),
            Part::Ship(ship) => given.ship = Some(ship),
        }
    }
    match given == EventGiven::default() {
        true => {
            let form = printed(question, charter, &question.silent());
            Err(Box::new(Fault::new(line, "event_takes_what", EventOf::RULE).nearest(form)))
        }
        false => Ok(given),
    }
}

fn read_part(question: &EventOf, charter: &Charter, words: &[&str]) -> Result<Part, &'static str> {
    if let Some(leader) = leader(question, charter, words) {
        return leader;
    }
    if question.toll == Toll::Ship {
        return ship(question, words).map(Part::Ship);
    }
    let told: Vec<&str> = words.iter().copied().filter(|word| !IDLE.contains(word)).collect();
    if let [unit, number] = told[..]
        && begins(unit, MISSIONARY)
        && !words::looks_like_hex(number)
    {
        let id = words::missionary_named(charter, &told).ok_or("event_takes_not_him")?;
        let among = question.missionaries.iter().any(|one| one.id == id);
        return if among { Ok(Part::Missionary(id)) } else { Err("event_takes_not_him") };
    }
    let (unit, hex) = match told[..] {
        [hex] => (None, hex),
        ["a" | "an" | "one" | "1", unit, hex] | [unit, hex] | [hex, unit] if words::looks_like_hex(hex) => {
            (Some(unit), hex)
        }
        _ => return Err("event_not_read"),
    };
    let hex: Hex = hex.parse().map_err(|_| "event_not_read")?;
    match unit {
        Some(unit) if begins(unit, MISSIONARY) => missionary(question, hex),
        Some(unit) => {
            let unit = Unit::BOTH.into_iter().find(|of| begins(unit.trim_end_matches('s'), of.word()));
            place(question, hex, Some(unit.ok_or("event_not_read")?))
        }
        None => place(question, hex, None),
    }
}

/// `caravel of S2`, `carrack at 2316`; the class alone is of the first fleet that has it.
fn ship(question: &EventOf, words: &[&str]) -> Result<ShipAt, &'static str> {
    let told = words.iter().filter(|word| !IDLE.contains(word) && !["a", "one", "1"].contains(word));
    let (class, whose) = match told.copied().collect::<Vec<_>>()[..] {
        [class] => (class, None),
        [class, whose] => (class, Some(whose)),
        _ => return Err("event_not_read"),
    };
    let Some(Noun::Ship(class)) = words::noun(class) else { return Err("event_not_read") };
    let lies = |ship: &&ShipAt| {
        let label = |typed: &str| ship.fleet.as_str().eq_ignore_ascii_case(typed);
        whose.is_none_or(|typed| label(typed) || typed.parse() == Ok(ship.hex))
    };
    let found = question.ships.iter().filter(|ship| ship.class == class).find(lies);
    found.cloned().ok_or("event_no_such_ship")
}

/// The leader whom words name; `Some(Err)` where they name one that is not to be taken.
fn leader(question: &EventOf, charter: &Charter, words: &[&str]) -> Option<Result<Part, &'static str>> {
    let names: Names<LeaderId> = words::leaders(charter);
    let Reading::Found { id, .. } = names.read_whole(words) else { return None };
    let among = question.leaders.iter().any(|one| one.id == id);
    Some(if among { Ok(Part::Leader(id)) } else { Err("event_takes_not_him") })
}

fn missionary(question: &EventOf, hex: Hex) -> Result<Part, &'static str> {
    let found = question.missionaries.iter().find(|one| one.at == hex);
    found.map(|one| Part::Missionary(one.id.clone())).ok_or("event_takes_not_him")
}

fn place(question: &EventOf, hex: Hex, unit: Option<Unit>) -> Result<Part, &'static str> {
    let place: &Place = question.place(hex).ok_or("event_not_there")?;
    let least = || {
        let legal = Unit::BOTH.into_iter().filter(|unit| question.may_take(place, *unit));
        legal.min_by_key(|unit| question.loss(place, *unit))
    };
    let unit = unit.or_else(least).filter(|unit| question.may_take(place, *unit));
    unit.map(|unit| Part::Place(Taken { hex, unit })).ok_or("event_no_such_unit")
}
