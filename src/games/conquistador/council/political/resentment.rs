//! Event 4: natives resent the intrusion, and a small settlement is no more.

use super::choice::choose;
use super::{idle, settlements, take};
use crate::games::conquistador::ask::event::{EventOf, Place, Toll};
use crate::games::conquistador::facts::council::Idle;
use crate::games::conquistador::goods::Party;
use crate::games::conquistador::ids::{EventId, Nation};
use crate::games::conquistador::{At, natives};
use crate::rules::Played;

/// One settlement of one or two colonists (ruling r3: of one) where the Native Level is highest among such.
pub fn strike(table: &mut At, nation: Nation, event: &EventId) -> Played<()> {
    let listed = table.charter.events.get(event).map_or(0, |row| row.max_colonists_in_settlement);
    let most = if table.charter.rulings.is("r3", "one_colonist") { 1 } else { listed };
    let small = settlements(&table.state, nation).filter(|(_, camp)| camp.party.colonists <= most);
    let leveled = small.filter_map(|(hex, camp)| {
        let area = table.charter.map.area_of(hex)?;
        let level = natives::level(table.charter, &table.state.natives, &table.state.levels, &area.id);
        (level > 0).then(|| (level, Place::of(table.charter, hex, camp)))
    });
    let leveled: Vec<(u32, Place)> = leveled.collect();
    let Some(highest) = leveled.iter().map(|(level, _)| *level).max() else {
        return idle(table, nation, event, Idle::NoSmallSettlement);
    };
    let places = leveled.into_iter().filter(|(level, _)| *level == highest).map(|(_, place)| place);
    let question = EventOf {
        places: places.collect(),
        count: 1,
        ..EventOf::new(table, nation, event, Toll::Settlement)
    };
    for taken in choose(table, question)?.taken {
        let colonists = table.state.camp(nation, taken.hex).map_or(0, |camp| camp.party.colonists);
        take(table, nation, event, taken.hex, &Party { colonists, ..Party::default() })?;
    }
    Ok(())
}
