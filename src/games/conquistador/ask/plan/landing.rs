//! Where an expedition may sail to (7.1.3.D, 7.2, 15.3.2), and the bounds that it takes.

use super::Expedition;
use super::books::Books;
use super::faults::Problem;
use super::outfit::{Part, Wish};
use crate::games::conquistador::ask::words;
use crate::games::conquistador::charter::Ocean;
use crate::games::conquistador::ids::{ShipClass, Water};
use crate::games::conquistador::state::Sail;
use crate::rules::hex::Hex;

/// From Europe: the bounds to the landing; `None` where it may not go there.
pub fn out(
    books: &Books,
    wish: &Wish,
    expedition: &mut Expedition,
    problems: &mut Vec<Problem>,
) -> Option<u32> {
    let problem = match wish.sail {
        Some(Sail::To(water) | Sail::Late(water)) => {
            expedition.sail = wish.sail?;
            return to_coast(books, expedition, water, problems);
        }
        Some(Sail::Home | Sail::Again(_) | Sail::Stay) => Problem::new("already_in_europe", "7.2"),
        None => Problem::new("no_destination", "6.7.1"),
    };
    problems.push(problem.of(Part::Sail));
    None
}

/// The bounds from Europe to a landing; `None` where this expedition may not land.
fn to_coast(
    books: &Books,
    expedition: &Expedition,
    water: Water,
    problems: &mut Vec<Problem>,
) -> Option<u32> {
    let mut refuse = |problem: Problem| {
        problems.push(problem.of(Part::Sail));
        None
    };
    let hex = water.hex;
    if books.view.is_closed(books.charter, hex) {
        return refuse(Problem::new("closed_to_all", "22.3.2").with("hex", hex));
    }
    let Some(needed) = books.charter.map.bounds(water) else {
        return refuse(Problem::new("no_bounds_there", "7.2").with("hex", hex));
    };
    // 7.2.6.A What is late must come to a friendly port; whether it is one is seen when it comes (15.3.3).
    let late = !matches!(expedition.sail, Sail::To(_));
    let friendly = books.view.is_friendly_port(books.charter, hex) || (late && may_be_founded(books, hex));
    if expedition.ships.contains_key(&ShipClass::GalleonFleet) {
        // 7.1.4.B
        if books.charter.map.ocean(water) != Some(Ocean::Atlantic) {
            return refuse(Problem::new("no_galleons_there", "7.1.4").with("hex", hex));
        }
        if !friendly {
            return refuse(Problem::new("galleons_need_a_port", "7.1.3").with("hex", hex));
        }
        return Some(needed);
    }
    let led = is_led(books, expedition);
    // 15.3.2, 7.2.5 Without an explorer only to friendly ports, or to where there is somebody to fight (ruling r81: or may
    // come): in the Final Naval Phase nobody fights (5.1.4.1.B).
    let fights = !late && (has_enemy(books, hex) || books.charter.rulings.is("r81", "anywhere"));
    if !friendly && !led && !fights {
        return refuse(Problem::new("no_explorer", "7.2.5").with("hex", hex));
    }
    Some(needed)
}

/// Own colonists who are under way may have settled there by the Final Naval Phase (7.2.4.C).
fn may_be_founded(books: &Books, hex: Hex) -> bool {
    books.founding && books.charter.map.hex(hex).is_some_and(|hex| hex.settle)
}

/// 7.2.6.A A late landing that no port is yet, and that nobody aboard may make one.
pub fn wants_a_port(books: &Books, expedition: &Expedition) -> Option<Hex> {
    let (Sail::Late(water) | Sail::Again(water)) = expedition.sail else { return None };
    let settle = books.charter.map.hex(water.hex).is_some_and(|hex| hex.settle);
    let founds = settle && expedition.colonists > 0 && is_led(books, expedition);
    (!founds && !books.view.is_friendly_port(books.charter, water.hex)).then_some(water.hex)
}

/// 7.2.5.C Where ships without an explorer come to fight: not to a port.
pub fn hunts_at(books: &Books, expedition: &Expedition) -> Option<Hex> {
    let Sail::To(water) = expedition.sail else { return None };
    let hunts = !is_led(books, expedition) && !books.view.is_friendly_port(books.charter, water.hex);
    hunts.then_some(water.hex)
}

fn is_led(books: &Books, expedition: &Expedition) -> bool {
    expedition.leaders.iter().any(|leader| words::is_explorer(books.charter, leader))
}

/// 7.2.5.C Ships or units of others, as far as they are seen.
fn has_enemy(books: &Books, hex: Hex) -> bool {
    let others =
        books.view.fleets.values().any(|fleet| fleet.nation != books.nation && fleet.at.hex() == Some(hex));
    others || books.view.held_by(hex).is_some_and(|nation| nation != books.nation)
}

/// From a port of the New World: the bounds to Europe when it sails home, and out again when it does (5.1.4.1), none when it
/// stays (7.2.2).
pub fn home(
    books: &Books,
    wish: &Wish,
    expedition: &mut Expedition,
    water: Water,
    problems: &mut Vec<Problem>,
) -> Option<u32> {
    match wish.sail {
        Some(sail @ (Sail::Home | Sail::Again(_))) => {
            let Some(back) = books.charter.map.bounds(water) else {
                problems.push(Problem::new("no_bounds_there", "7.2").with("hex", water.hex).of(Part::Sail));
                return None;
            };
            let there = match sail {
                Sail::Again(to) => to_coast(books, expedition, to, problems),
                _ => Some(0),
            };
            expedition.sail = if there.is_some() { sail } else { Sail::Stay };
            Some(there.map_or(0, |there| back + there))
        }
        Some(Sail::To(_) | Sail::Late(_)) => {
            problems.push(Problem::new("not_from_the_new_world", "7.2.2").of(Part::Sail));
            Some(0)
        }
        Some(Sail::Stay) | None => Some(0),
    }
}

/// The bounds of an expedition that names none: the way back with them where it would find no port to stay in (7.2.6.B).
pub fn quiet_bounds(books: &Books, expedition: &Expedition, needed: u32) -> u32 {
    let Sail::To(water) = expedition.sail else { return needed };
    let port = books.view.is_friendly_port(books.charter, water.hex);
    let settles = books.charter.map.hex(water.hex).is_some_and(|hex| hex.settle) && expedition.colonists > 0;
    if port || settles { needed } else { 2 * needed }
}

/// Of rules 7.5.4, 7.7: colonists that may not settle where they land.
pub fn may_not_settle(books: &Books, expedition: &Expedition) -> Option<Hex> {
    let water = expedition.landing()?;
    let settle = books.charter.map.hex(water.hex).is_some_and(|hex| hex.settle);
    (expedition.colonists > 0 && !settle).then_some(water.hex)
}
