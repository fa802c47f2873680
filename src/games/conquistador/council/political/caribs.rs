//! Event 17: Carib Indians on the rampage.

use super::{idle, special};
use crate::games::conquistador::At;
use crate::games::conquistador::ask::event::Place;
use crate::games::conquistador::facts::council::Idle;
use crate::games::conquistador::ids::{EventId, Nation};
use crate::rules::Played;

/// A unit of those in the Caribbean; a die for Spain's special units there.
pub fn strike(table: &mut At, nation: Nation, event: &EventId) -> Played<()> {
    let charter = table.charter;
    let row = charter.events.get(event);
    let Some((area, least)) = row.and_then(|row| Some((row.area.as_ref()?, row.min_native_level))) else {
        return Ok(());
    };
    if table.state.natives.get(area).is_none_or(|level| *level < least) {
        return idle(table, nation, event, Idle::NoNativesInCaribbean);
    }
    let camps = table.state.in_area(&charter.map, nation, area).filter(|(_, camp)| camp.is_held());
    let places: Vec<Place> = camps.map(|(hex, camp)| Place::of(charter, hex, camp)).collect();
    let reach = |_: &At, hex, _| charter.map.area_of(hex).is_some_and(|here| here.id == *area);
    let count = u32::from(!places.is_empty());
    special::strike(table, nation, event, (places, count, Idle::NobodyInCaribbean), &reach)
}
