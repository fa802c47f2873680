//! Hemispheric movement (rules 7.3, 7.4).

use super::{moor, steps};
use crate::games::conquistador::ask::sea::{Sea, SeaGiven};
use crate::games::conquistador::ids::Nation;
use crate::games::conquistador::{At, windows};
use crate::rules::Played;

/// 5.1.2.2, 8.2.4 One expedition, whole, before the next begins; true when the nation has no more.
pub fn sail_next(table: &mut At, nation: Nation) -> Played<bool> {
    let mut voyages = windows::given::<Sea>(table, nation)?.unwrap_or_default().voyages;
    let waits = |table: &At, voyage: &crate::games::conquistador::ask::sea::Voyage| {
        let fleet = table.state.fleets.get(&voyage.fleet).filter(|fleet| fleet.nation == nation);
        fleet.is_some_and(|fleet| fleet.water().is_some() && !fleet.done)
    };
    let next = voyages.iter().position(|voyage| waits(table, voyage));
    let rest = next.map_or(vec![], |place| voyages.split_off(place));
    let mut rest = rest.into_iter();
    if let Some(voyage) = rest.next() {
        steps::sail(table, nation, voyage)?;
    }
    let voyages: Vec<_> = rest.collect();
    let none = voyages.is_empty();
    table.state.sheets.entry(nation).or_default().sea = Some(SeaGiven { voyages });
    if none {
        moor(&mut table.state, &table.charter.map, nation);
    }
    Ok(none)
}
