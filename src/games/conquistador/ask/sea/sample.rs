//! Lines that a player might write for the sea window.

use super::{Sea, print};
use crate::games::conquistador::ask::words;
use crate::games::conquistador::charter::Charter;
use crate::games::conquistador::view::{FleetView, View};
use crate::rules::chance::{one_in, pick, without_faults};
use crate::rules::hex::Hex;
use crate::rules::{Chance, Question};
use std::collections::BTreeSet;

/// How far random voyages go, in hexes.
const FAR: u32 = 12;

pub fn sample(question: &Sea, charter: &Charter, view: &View, chance: &mut dyn Chance) -> Vec<String> {
    let mut lines = vec![];
    for (fleet, _) in view.my_fleets().filter(|(fleet, _)| fleet.at.water().is_some()) {
        let name = words::fleet(view, &fleet.label);
        if one_in(chance, 4) {
            continue;
        }
        let end = ["home", "stay", ""][chance.below(3) as usize];
        let near = near(charter, fleet);
        let mut steps: Vec<String> = vec![];
        for _ in 0..=chance.below(3) {
            steps.extend(step(view, fleet, &near, chance));
        }
        steps.extend(Some(end.to_owned()).filter(|end| !end.is_empty()));
        if !steps.is_empty() {
            lines.push(format!("{name} then: {}", steps.join(", ")));
        }
        if one_in(chance, 6) {
            lines.push(format!("{name} limit: {}", ["bounds", "none"][chance.below(2) as usize]));
        }
        if one_in(chance, 8) {
            lines.extend(pick(chance, &near).map(|hex| format!("{name} via: {}", print::hexes(&[*hex]))));
        }
    }
    if one_in(chance, 8) {
        lines.push("ask me before: sea".into());
    }
    without_faults(lines, |lines| question.read(charter, view, lines).faults)
}

/// Hexes that a ship comes to within some points.
fn near(charter: &Charter, fleet: &FleetView) -> Vec<Hex> {
    let Some(from) = fleet.at.water() else { return vec![] };
    let ways = charter.map.sea_from(from, false);
    let close = ways.places().filter(|water| ways.cost(water).is_some_and(|cost| cost <= FAR));
    let coast: BTreeSet<Hex> =
        close.map(|water| water.hex).filter(|hex| charter.map.is_coastal(*hex)).collect();
    coast.into_iter().collect()
}

fn step(view: &View, fleet: &FleetView, near: &[Hex], chance: &mut dyn Chance) -> Option<String> {
    let here = fleet.at.hex()?;
    let others: Vec<Hex> = near.iter().copied().filter(|hex| view.held_by(*hex).is_some()).collect();
    let ships = view.fleets.values().filter(|other| other.nation != fleet.nation);
    let ships: Vec<Hex> = ships.filter_map(|other| other.at.hex()).filter(|hex| near.contains(hex)).collect();
    let any = pick(chance, near).copied();
    let monks = fleet.own.as_ref().map(|own| own.ships.party().missionaries).unwrap_or_default();
    Some(match chance.below(9) {
        8 => format!("land {} at {here}", words::missionary(pick(chance, &monks)?)),
        0 | 1 => format!("land all at {here}"),
        2 => format!("land all at {}", any?),
        3 => format!("discover {}", any?),
        4 => format!("invade {}", pick(chance, &others)?),
        5 => format!("attack at {}", pick(chance, &ships)?),
        6 => format!("pick up 1 soldier at {}", pick(chance, &others).copied().unwrap_or(here)),
        _ => format!("put in {}", any?),
    })
}
