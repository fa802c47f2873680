//! The Political Event List (6.4.C): what of an event is a number or a place.

use super::{Map, components};
use crate::games::conquistador::ids::{AreaId, EventId};
use crate::rules::CharterError;
use crate::rules::hex::Hex;
use serde::Deserialize;
use std::collections::BTreeMap;

/// An event of the list. What an event has nothing to do with is empty.
#[derive(Clone, Debug, Deserialize)]
pub struct PoliticalEvent {
    pub id: EventId,
    pub name: String,
    /// 2: the hex of the silver, and ducats a turn.
    pub hex: Option<Hex>,
    #[serde(default)]
    pub output: u32,
    /// 4: the largest settlement that it strikes.
    #[serde(default)]
    pub max_colonists_in_settlement: u32,
    /// 5, 9: ducats gained, or lost as far as they are there.
    #[serde(default)]
    pub ducats: i32,
    /// 5: the same for the German Bankers (24.1.3.D).
    #[serde(default)]
    pub bankers_ducats: i32,
    /// 7, 14, 15: Victory Points for who does not do what is asked.
    #[serde(default)]
    pub penalty_vp: i32,
    /// 10: prices and maintenance are so many times what they were.
    pub cost_factor: Option<u32>,
    /// 11, 12: so are the colonists.
    pub colonist_factor: Option<u32>,
    /// 13: change of Native Levels, and how low they may come to be.
    #[serde(default)]
    pub native_level: i32,
    #[serde(default)]
    pub native_floor: u32,
    /// 14, 15: areas to pass through, detachments that it takes, turns to do it in.
    #[serde(default)]
    pub areas: Vec<AreaId>,
    #[serde(default)]
    pub min_soldiers: u32,
    #[serde(default)]
    pub turns: u8,
    /// 17: where, and the Native Level that it takes.
    pub area: Option<AreaId>,
    #[serde(default)]
    pub min_native_level: u32,
    /// 16, 17: whom of Spain's a die takes besides.
    #[serde(default)]
    pub spain_die: BTreeMap<Fallen, Vec<u32>>,
}

/// Special units of Spain that a die takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Fallen {
    None,
    Missionary,
    Conquistador,
    ConquistadorAndMissionary,
    ConquistadorOrExplorer,
}

impl PoliticalEvent {
    /// Whom a die takes; nobody where the list says nothing.
    pub fn fallen(&self, die: u32) -> Fallen {
        let row = self.spain_die.iter().find(|(_, faces)| faces.contains(&die));
        row.map_or(Fallen::None, |(fallen, _)| *fallen)
    }
}

/// The events by number and letter; their places lie on the map.
pub fn list(rows: &[PoliticalEvent], map: &Map) -> Result<BTreeMap<EventId, PoliticalEvent>, CharterError> {
    let mut events = BTreeMap::new();
    for row in rows {
        let areas = row.areas.iter().chain(&row.area).all(|area| map.area(area).is_some());
        let hex = row.hex.is_none_or(|hex| map.hex(hex).is_some());
        let once = events.insert(row.id.clone(), row.clone()).is_none();
        if !(areas && hex && once) {
            let reason = format!("the event {} is there twice, or its place is not on the map", row.id);
            return Err(CharterError::Wrong { file: components::TABLES.into(), reason });
        }
    }
    Ok(events)
}
