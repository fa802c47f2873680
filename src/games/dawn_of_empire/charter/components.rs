//! The component files as they are written: TOML, one struct a table.

use super::{Class, Follows, Search};
use crate::games::dawn_of_empire::ids::{AreaId, Last, LeaderId, Order, PortId, ShipId, Side};
use crate::rules::CharterError;
use crate::rules::chart::{self, Charts, wrong};
use crate::rules::rulings::RulingRow;
use serde::Deserialize;
use std::collections::BTreeMap;

pub const MAP: &str = "map.toml";
pub const PIECES: &str = "pieces.toml";
pub const TABLES: &str = chart::FILE;
pub const SETUP: &str = "setup.toml";
pub const GERMANY: &str = "germany";

#[derive(Deserialize)]
pub struct MapFile {
    pub meta: MapMeta,
    pub area: Vec<AreaRow>,
    pub port: Vec<PortRow>,
    pub link: Vec<LinkRow>,
}
#[derive(Deserialize)]
pub struct MapMeta {
    pub port_entry_cost: u32,
}
#[derive(Deserialize)]
pub struct AreaRow {
    pub id: AreaId,
    pub name: String,
    pub code: String,
    pub entry_cost: u32,
    pub vp_us: u32,
    pub vp_spain: u32,
    pub borders_us_coast: bool,
    pub lat: Option<toml::Value>,
    pub lon: Option<toml::Value>,
}
#[derive(Deserialize)]
pub struct PortRow {
    pub id: PortId,
    pub name: String,
    pub code: String,
    pub owner: String,
    pub repair: u32,
    #[serde(default)]
    pub repair_german: u32,
    pub areas: Vec<AreaId>,
    pub entry_cost: u32,
    pub lat: Option<toml::Value>,
    pub lon: Option<toml::Value>,
}
#[derive(Deserialize)]
pub struct LinkRow {
    pub a: AreaId,
    pub b: AreaId,
    pub cost_ab: u32,
    pub cost_ba: u32,
}

#[derive(Deserialize)]
pub struct PiecesFile {
    pub ship: Vec<ShipRow>,
    pub leader: Vec<LeaderRow>,
    pub port_marker: Vec<PortMarkerRow>,
    pub order_marker: Vec<OrderMarkerRow>,
}
#[derive(Deserialize)]
pub struct ShipRow {
    pub id: ShipId,
    pub name: String,
    pub side: Side,
    pub nation: String,
    #[serde(rename = "type")]
    pub class: Class,
    pub attack: u32,
    pub defense: u32,
    #[serde(rename = "move")]
    pub speed: u32,
    pub start: String,
    pub entry_turn: u8,
    pub extra: bool,
}
#[derive(Deserialize)]
pub struct LeaderRow {
    pub id: LeaderId,
    pub name: String,
    pub side: Side,
    pub nation: String,
    pub stars: u32,
    pub squadron: String,
    pub start: String,
}
#[derive(Deserialize)]
pub struct PortMarkerRow {
    pub port: PortId,
    pub side: Side,
    pub attack: u32,
    pub defense: u32,
    pub mine: u32,
}
#[derive(Deserialize)]
pub struct OrderMarkerRow {
    pub side: Side,
    pub order: Order,
    pub count: u32,
}

#[derive(Deserialize)]
pub struct SetupFile {
    pub start_state: StartState,
    pub turn: Vec<TurnRow>,
    pub ruling: Vec<RulingRow>,
}
#[derive(Deserialize)]
pub struct StartState {
    pub previous_order: Vec<PreviousOrder>,
}
#[derive(Deserialize)]
pub struct PreviousOrder {
    pub at: String,
    pub order: Order,
}
#[derive(Deserialize)]
pub struct TurnRow {
    pub n: u8,
    pub label: String,
}
/// Who owns a port: `Some(None)` is neutral, `None` is not a word for an owner.
pub fn owner(word: &str) -> Option<Option<Side>> {
    match word {
        "neutral" => Some(None),
        word => Side::BOTH.into_iter().find(|side| side.word() == word).map(Some),
    }
}

/// The Search Matrix (rule 8.2): order with the initiative, order without it.
pub fn search(charts: &Charts) -> Result<BTreeMap<(Order, Order), Search>, CharterError> {
    let chart = charts.chart("search_matrix")?;
    let mut search = BTreeMap::new();
    for with in Order::ALL {
        for without in Order::ALL {
            let word = chart.word(with.word(), without.word())?;
            let cell = match word {
                "na" => Search::Nothing,
                "vp" => Search::VpEvent,
                range => engage(range).ok_or_else(|| wrong(format!("{range} is no range of a die")))?,
            };
            search.insert((with, without), cell);
        }
    }
    Ok(search)
}

fn engage(range: &str) -> Option<Search> {
    let (low, high) = range.split_once('-')?;
    let (low, high) = (low.parse().ok()?, high.parse().ok()?);
    (1 <= low && low <= high && high <= 6).then_some(Search::Engage(low, high))
}

/// The rows of the chart of succession.
const ROWS: [(Last, &str); 10] = [
    (Last::Anchor, "anchor"),
    (Last::Blockade, "blockade"),
    (Last::Coal, "coal"),
    (Last::Patrol, "patrol"),
    (Last::Raid, "raid"),
    (Last::Sortie, "sortie"),
    (Last::TransitFirst, "transit_first"),
    (Last::TransitSecond, "transit_second"),
    (Last::EnteredNeutralPort, "entered_neutral_port"),
    (Last::Disabled, "disabled"),
];

/// Which order may follow which (rules 5.1 to 5.7).
pub fn succession(charts: &Charts) -> Result<BTreeMap<(Last, Order), Follows>, CharterError> {
    let chart = charts.chart("order_succession")?;
    let mut succession = BTreeMap::new();
    for (last, row) in ROWS {
        for order in Order::ALL {
            let follows = match chart.word(order.word(), row)? {
                "yes" => Follows::Yes,
                "no" => Follows::No,
                "if" => Follows::If,
                word => return Err(wrong(format!("{word} is not yes, no or if"))),
            };
            succession.insert((last, order), follows);
        }
    }
    Ok(succession)
}

/// Rule 7.5.C: units that may coal at sea, by side, and units of a side that may coal in neutral ports.
pub fn coaling(charts: &Charts) -> Result<(BTreeMap<Side, u32>, u32), CharterError> {
    let chart = charts.chart("coaling_limits")?;
    let number = |side: Side, row: &str| chart.number(side.word(), row);
    let mut at_sea = BTreeMap::new();
    for side in Side::BOTH {
        at_sea.insert(side, number(side, "sea_area")?);
    }
    Ok((at_sea, number(Side::Us, "neutral_port")?.min(number(Side::Spain, "neutral_port")?)))
}
