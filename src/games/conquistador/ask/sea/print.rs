//! Voyages as lines print them.

use super::{Step, Voyage};
use crate::games::conquistador::ask::words::{self, Noun};
use crate::games::conquistador::charter::Charter;
use crate::games::conquistador::view::View;

pub fn then(charter: &Charter, view: &View, voyage: &Voyage) -> String {
    let end = if voyage.home { "home" } else { "stay" };
    let steps = voyage.steps.iter().map(|it| named(charter, view, voyage, it)).chain([end.to_owned()]);
    format!("{} then: {}", words::fleet(view, &voyage.fleet), steps.collect::<Vec<_>>().join(", "))
}

/// A step of a voyage: missionaries by name where others could be meant.
fn named(charter: &Charter, view: &View, voyage: &Voyage, it: &Step) -> String {
    let steps = voyage.steps.iter();
    let (verb, party, hex, mut there) = match it {
        Step::Land { hex, party } => {
            let own = view.fleets.get(&voyage.fleet).and_then(|fleet| fleet.own.as_ref());
            let mut there = own.map(|own| own.ships.party().missionaries).unwrap_or_default();
            for other in steps {
                if let Step::PickUp { party, .. } = other {
                    there.extend(party.missionaries.iter().cloned());
                }
            }
            ("land", party, *hex, there)
        }
        Step::PickUp { hex, party } => {
            let camp = view.nation.and_then(|nation| view.camp(nation, *hex));
            let mut there = camp.map(|camp| camp.party.missionaries.clone()).unwrap_or_default();
            for other in steps {
                if let Step::Land { hex: at, party } = other
                    && at == hex
                {
                    there.extend(party.missionaries.iter().cloned());
                }
            }
            ("pick up", party, *hex, there)
        }
        other => return step(charter, other),
    };
    there.sort();
    format!("{verb} {} at {hex}", words::party_of(charter, party, &there))
}

pub fn step(charter: &Charter, step: &Step) -> String {
    match step {
        Step::Land { hex, party } => format!("land {} at {hex}", words::party(charter, party)),
        Step::PickUp { hex, party } => format!("pick up {} at {hex}", words::party(charter, party)),
        Step::Discover { hex } => format!("discover {hex}"),
        Step::Invade { hex, soldiers } => {
            format!("invade {hex} with {}", words::counted(Noun::Soldier, *soldiers))
        }
        Step::Attack { hex, nation: Some(nation) } => format!("attack {} at {hex}", words::nation(*nation)),
        Step::Attack { hex, nation: None } => format!("attack at {hex}"),
        Step::PutIn { hex } => format!("put in {hex}"),
    }
}

pub fn via(view: &View, voyage: &Voyage) -> String {
    format!("{} via: {}", words::fleet(view, &voyage.fleet), hexes(&voyage.via))
}

pub fn avoid(view: &View, voyage: &Voyage) -> String {
    let nations: Vec<String> = voyage.avoid.iter().map(|nation| words::nation(*nation)).collect();
    let nations = if nations.is_empty() { "none".into() } else { nations.join(", ") };
    format!("{} avoid: {nations}", words::fleet(view, &voyage.fleet))
}

pub fn limit(view: &View, voyage: &Voyage) -> String {
    let limit = if voyage.within_bounds { "bounds" } else { "none" };
    format!("{} limit: {limit}", words::fleet(view, &voyage.fleet))
}

pub fn hexes(hexes: &[crate::rules::hex::Hex]) -> String {
    hexes.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}
