//! Ships and people lost at sea.

use crate::games::conquistador::facts::naval::Naval;
use crate::games::conquistador::facts::realm::Realms;
use crate::games::conquistador::goods::{Count, Ship, Ships};
use crate::games::conquistador::ids::Label;
use crate::games::conquistador::land::missionaries;
use crate::games::conquistador::state::State;
use crate::games::conquistador::{At, tell};
use crate::rules::Played;
use crate::rules::hex::Hex;

/// Takes the ships in these places off a fleet.
pub fn take(state: &mut State, label: &Label, places: &[usize]) -> Vec<Ship> {
    let Some(ships) = state.ships_mut(label) else { return vec![] };
    let (mut taken, mut left) = (vec![], vec![]);
    for (place, ship) in std::mem::take(ships).into_iter().enumerate() {
        if places.contains(&place) { taken.push(ship) } else { left.push(ship) }
    }
    *ships = left;
    taken
}

/// Takes all ships off a fleet; missionaries aboard can be drawn again (15.6.3.E).
pub fn take_all(state: &mut State, label: &Label) {
    let ships = state.ships_mut(label).map(std::mem::take).unwrap_or_default();
    let party = Ships(ships).party();
    missionaries::bury(state, &party.missionaries);
}

/// 8.3.1, 13.4.6.B Ships go down with all that they carry.
pub fn sink(table: &mut At, label: &Label, hex: Hex, ships: Vec<Ship>) -> Played<()> {
    let ships = Ships(ships);
    let Some(nation) =
        table.state.fleets.get(label).map(|fleet| fleet.nation).filter(|_| !ships.0.is_empty())
    else {
        return Ok(());
    };
    missionaries::bury(&mut table.state, &ships.party().missionaries);
    tell(table, Naval::ShipsLost { nation, fleet: label.clone(), hex, lost: Count::ships(&ships) })
}

/// A fleet without ships is no more; its news went down with it (18.5.B).
pub fn gone(table: &mut At, label: &Label) -> Played<()> {
    if table.state.fleets.get(label).is_none_or(|fleet| !fleet.ships.0.is_empty()) {
        return Ok(());
    }
    let Some(fleet) = table.state.fleets.remove(label) else { return Ok(()) };
    for discovery in fleet.news {
        table.state.found.remove(&discovery);
        tell(table, Realms::DiscoveryLost { nation: fleet.nation, discovery })?;
    }
    Ok(())
}
