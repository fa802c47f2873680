//! Event 13: the natives die of what the Europeans bring.

use crate::games::conquistador::facts::council::Council;
use crate::games::conquistador::ids::{AreaId, EventId, Nation};
use crate::games::conquistador::state::{Events, State};
use crate::games::conquistador::{At, natives, tell};
use crate::rules::Played;
use std::collections::{BTreeMap, BTreeSet};

/// Whether there are no uprisings this turn: against anyone, whoever threw the event.
pub fn holds(events: &Events) -> bool {
    events.rolled.values().any(|event| event.as_str() == EVENT)
}
const EVENT: &str = "13";

/// 17.C, 17.1.B Every area with Europeans of any nation loses a level, but for the last; Brasil its Portuguese Level
/// (22.1.A, ruling r71).
pub fn spread(table: &mut At, nation: Nation, event: &EventId) -> Played<()> {
    let Some(row) = table.charter.events.get(event) else { return Ok(()) };
    let mut levels = BTreeMap::new();
    for area in with_europeans(table) {
        let level = match natives::is_portuguese(table.charter, &area) {
            true => table.state.levels.get_mut(&area).map(|level| &mut level.level),
            false => table.state.natives.get_mut(&area),
        };
        let Some(level) = level.filter(|level| **level > row.native_floor) else { continue };
        *level = level.saturating_add_signed(row.native_level).max(row.native_floor);
        levels.insert(area, *level);
    }
    tell(table, Council::NativesDiseased { nation, levels })
}

fn with_europeans(table: &At) -> BTreeSet<AreaId> {
    let State { camps, levels, .. } = &table.state;
    let camps = camps.values().flatten().filter(|(_, camp)| !camp.party.is_empty());
    let peopled = camps.filter_map(|(hex, _)| table.charter.map.area_of(*hex)).map(|area| area.id.clone());
    let settled = levels.iter().filter(|(_, level)| level.level > 0).map(|(area, _)| area.clone());
    peopled.chain(settled).collect()
}
