//! A ship that leaves the game in port.

use crate::games::conquistador::ask::words::is_explorer;
use crate::games::conquistador::charter::Charter;
use crate::games::conquistador::facts::realm::Realms;
use crate::games::conquistador::goods::{Count, Hold, Party, Ship};
use crate::games::conquistador::ids::{Label, LeaderId, Nation, ShipClass, Source};
use crate::games::conquistador::state::State;
use crate::games::conquistador::{At, tell};
use crate::rules::Played;
use crate::rules::hex::Hex;

/// A ship that is no more: it and what went with it, and what went ashore.
#[derive(Clone, Debug, Default)]
pub struct Scrapped {
    pub lost: Count,
    pub hex: Option<Hex>,
    pub landed: Count,
}

/// What a ship carries: leaders and missionaries weigh most, then gold and people.
pub fn worth(ship: &Ship) -> (usize, u32, u32) {
    let party = &ship.hold.party;
    (party.leaders.len() + party.missionaries.len(), ship.hold.gold.ducats(), party.berths())
}

/// Takes the emptiest ship of a class out of a fleet. What it carries goes ashore where no one else holds the hex;
/// explorers, who may not land (15.3.5), go to another own ship in the same water, else they are lost with it.
pub fn ship(state: &mut State, charter: &Charter, label: &Label, class: ShipClass) -> Scrapped {
    let Some(fleet) = state.fleets.get_mut(label) else { return Scrapped::default() };
    let (nation, at) = (fleet.nation, fleet.at);
    let ships = &mut fleet.ships.0;
    let of_class = (0..ships.len()).filter(|place| ships[*place].class == class);
    let Some(place) = of_class.min_by_key(|place| worth(&ships[*place])) else {
        return Scrapped::default();
    };
    let Ship { class, hold, .. } = ships.remove(place);
    let mut scrapped = Scrapped { hex: at.hex(), ..Scrapped::default() };
    scrapped.lost.ships.insert(class, 1);
    let Hold { mut party, gold } = hold;
    let explorers: Vec<LeaderId> =
        party.leaders.iter().filter(|id| is_explorer(charter, id)).cloned().collect();
    let explorers = party.take(&Party { leaders: explorers, ..Party::default() });
    let rest = Count { gold: gold.ducats(), ..Count::party(party.clone()) };
    let hex = at
        .hex()
        .filter(|hex| charter.map.is_coastal(*hex) && state.held_by(*hex).is_none_or(|held| held == nation));
    let beside = state.fleets.iter().find(|(_, beside)| {
        let sails = beside.ships.0.iter().any(|ship| ship.class != ShipClass::GalleonFleet);
        sails && beside.nation == nation && beside.at == at
    });
    let beside = beside.map(|(other, _)| other.clone());
    match beside.and_then(|other| state.fleets.get_mut(&other)) {
        Some(other) => scrapped.lost.party.add(other.ships.board(explorers)),
        None => scrapped.lost.party.add(explorers),
    }
    match hex {
        Some(hex) => {
            let camp = state.camp_mut(nation, hex);
            camp.party.add(party);
            for (area, ducats) in gold.by_area() {
                *camp.gold.entry(Source::by_ship(area)).or_insert(0) += ducats;
            }
            scrapped.landed = rest;
        }
        None => scrapped.lost.add(rest),
    }
    scrapped
}

/// Tells what went ashore, after the loss of the ship was told.
pub fn tell_landed(table: &mut At, nation: Nation, from: &Label, scrapped: Scrapped) -> Played<()> {
    match scrapped.hex {
        Some(hex) if !scrapped.landed.is_empty() => {
            tell(table, Realms::PutAshore { nation, from: from.clone(), hex, landed: scrapped.landed })
        }
        _ => Ok(()),
    }
}
