//! Reads a charter from its document: every reference checked, every number in its range.

use super::components::{self, ListsFile, MapFile, PiecesFile, SetupFile};
use super::{Charter, charts, events, land, lists, pieces, places, scenario};
use crate::games::conquistador::options::Options;
use crate::rules::chart;
use crate::rules::rulings::Rulings;
use crate::rules::{CharterDocument, CharterError};
use std::collections::BTreeMap;

/// Reads and checks the document that a campaign is opened with.
///
/// # Errors
/// A component is missing, does not read, or contradicts itself; an option or a ruling is refused.
pub fn read(document: &CharterDocument) -> Result<Charter, CharterError> {
    let map_file: MapFile = document.read(components::MAP)?;
    let pieces: PiecesFile = document.read(components::PIECES)?;
    let tables: chart::Charts = document.read(components::TABLES)?;
    let rows: ListsFile = document.read(components::TABLES)?;
    let setup: SetupFile = document.read(components::SETUP)?;
    let options = Options::read(&document.options)?;
    let rulings = Rulings::read(&setup.ruling, &document.rulings)?;
    let nations = options.nations();
    let map = land::map(&map_file)?;
    let discoveries = places::discoveries(&map, &map_file, &rows.discovery)?;
    let scenario = scenario::scenario(&setup, &options)?;
    let resource_levels = components::resource_levels(&setup)?;
    if resource_levels.len() < usize::from(scenario.turns) {
        let reason = format!("the scenario has {} turns, the track fewer", scenario.turns);
        return Err(CharterError::Wrong { file: components::SETUP.into(), reason });
    }
    Ok(Charter {
        names: names(&map_file, &pieces, &rows),
        charts: charts::read(&tables, &rulings)?,
        lists: lists::read(&tables)?,
        events: events::list(&rows.political_event, &map)?,
        leaders: pieces::leaders(&pieces, &options, &nations)?,
        missionaries: pieces::missionaries(&pieces),
        years: setup.turn.iter().map(|turn| (turn.number, turn.years)).collect(),
        reconstructed: document.reconstructed(&components::ALL)?,
        map,
        discoveries,
        scenario,
        nations,
        resource_levels,
        options,
        rulings,
    })
}

/// The printed name of every id. Events and discoveries have names of their own kind: an area may be called the same.
fn names(map: &MapFile, pieces: &PiecesFile, rows: &ListsFile) -> BTreeMap<String, String> {
    let areas = map.area.iter().map(|area| (area.id.to_string(), area.name.clone()));
    let cities = map.treasure_city.iter().map(|city| (city.id.to_string(), city.name.clone()));
    let nations = pieces.nation.iter().map(|nation| (nation.id.word().to_owned(), nation.name.clone()));
    let leaders = pieces.leader.iter().map(|leader| (leader.id.to_string(), leader.name.clone()));
    let discoveries = rows.discovery.iter().map(|row| (format!("discovery_{}", row.id), row.name.clone()));
    let events = rows.political_event.iter().map(|row| (format!("event_{}", row.id), row.name.clone()));
    areas.chain(cities).chain(nations).chain(leaders).chain(discoveries).chain(events).collect()
}
