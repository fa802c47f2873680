//! Rounding the Cape (7.5).

use crate::games::conquistador::charter::{Map, Ocean};
use crate::games::conquistador::facts::naval::Naval;
use crate::games::conquistador::goods::Ships;
use crate::games::conquistador::ids::{Label, Water};
use crate::games::conquistador::{At, tell};
use crate::rules::{Played, RollId};

/// 7.5.2.A The highest die that rounds it.
const ROUNDS: u32 = 2;

/// 7.5.2, 7.5.3 Whether an expedition rounds the Cape: freely with a Rutter, else by a die; who fails may not try again
/// in this turn.
pub fn round(table: &mut At, label: &Label) -> Played<bool> {
    let Some(fleet) = table.state.fleets.get_mut(label) else { return Ok(false) };
    let nation = fleet.nation;
    if table.state.realms.get(&nation).is_some_and(|realm| realm.rutter) {
        mark(&mut fleet.ships);
        return Ok(true);
    }
    if fleet.turned_back {
        return Ok(false);
    }
    let id = RollId(format!("7.5.2/{label}/turn {}", table.state.turn));
    let die = table.roll(id, 1, 6)?.first().copied().unwrap_or(6);
    let rounded = die <= ROUNDS;
    if let Some(fleet) = table.state.fleets.get_mut(label) {
        fleet.turned_back = !rounded;
        if rounded {
            mark(&mut fleet.ships);
        }
    }
    if let Some(realm) = table.state.realms.get_mut(&nation).filter(|_| rounded) {
        (realm.rutter, realm.shown.rutter) = (true, true);
    }
    tell(table, Naval::CapeTried { nation, fleet: label.clone(), die, rounded, rutter: rounded })?;
    Ok(rounded)
}

/// 7.1.7.D All ships of the expedition come through the Cape.
fn mark(ships: &mut Ships) {
    ships.0.iter_mut().for_each(|ship| ship.rounded = true);
}

/// Where an expedition from Europe is when it has failed: in the Atlantic, beside a Cape hex.
pub fn approach(map: &Map) -> Option<Water> {
    let cape = map.waters.iter().filter(|(water, _)| map.is_cape(**water));
    let beside = cape.flat_map(|(_, next)| next).copied();
    let atlantic = beside.filter(|water| map.ocean(*water) == Some(Ocean::Atlantic));
    // A coast from which bounds are printed comes before the open sea.
    atlantic.min_by_key(|water| (map.bounds(*water).is_none(), *water))
}
