//! Event 16: plague in the colonies.

use super::settlements;
use super::special::{self, Stays};
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
    let half = places.len().div_ceil(2) as u32;
    let reach = |table: &At, hex, stays| is_in_reach(table, nation, hex, stays);
    special::strike(table, nation, event, (places, half, Idle::NoSettlements), &reach)
}

/// Whom the plague may take: those in settlements, where nobody is who is aboard (16.1.C); with ruling r42 anybody in the
/// New World.
fn is_in_reach(table: &At, nation: Nation, hex: Hex, stays: Stays) -> bool {
    let settled = || table.state.camp(nation, hex).is_some_and(|camp| camp.is_settlement());
    let anywhere = table.charter.rulings.is("r42", "anywhere_in_the_new_world");
    anywhere || (stays == Stays::Ashore && settled())
}
