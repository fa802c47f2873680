//! Event 16: plague in the colonies.

use super::{idle, settlements, special};
use crate::games::conquistador::At;
use crate::games::conquistador::ask::event::Place;
use crate::games::conquistador::facts::council::Idle;
use crate::games::conquistador::ids::{EventId, Nation};
use crate::rules::Played;
use crate::rules::hex::Hex;

/// A unit of at least half of the own settlements; a die for Spain's special units.
pub fn strike(table: &mut At, nation: Nation, event: &EventId) -> Played<()> {
    let places: Vec<Place> =
        settlements(&table.state, nation).map(|(hex, camp)| Place::of(table.charter, hex, camp)).collect();
    if places.is_empty() {
        return idle(table, nation, event, Idle::NoSettlements);
    }
    let half = places.len().div_ceil(2) as u32;
    special::strike(table, nation, event, (places, half), &|table, hex| is_in_reach(table, nation, hex))
}

/// Whom the plague may take: those in settlements; with ruling r42 anybody in the New World.
fn is_in_reach(table: &At, nation: Nation, hex: Hex) -> bool {
    let anywhere = table.charter.rulings.is("r42", "anywhere_in_the_new_world");
    anywhere || table.state.camp(nation, hex).is_some_and(|camp| camp.is_settlement())
}
