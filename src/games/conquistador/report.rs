//! The view laid out for a report: treasuries, areas with what stands in them, ships, discoveries, bargains.

use super::charter::Charter;
use super::control::Ground;
use super::deals::Deals;
use super::facts::realm::Score;
use super::goods::{Camp, Count};
use super::ids::{AreaId, At, DiscoveryId, Label, LeaderId, MissionaryId, Nation, ShipClass, Source};
use super::state::{Captive, Deposit, EuropeanLevel, Pool};
use super::victory;
use super::view::{FleetView, View};
use crate::rules::Visible;
use crate::rules::hex::Hex;
use serde::Serialize;
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

/// The sheet of one eye. Ids only; templates know the names.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Sheet {
    /// Whose it is; none for the public.
    pub nation: Option<Nation>,
    pub turn: u8,
    pub turns: u8,
    pub years: [u16; 2],
    /// 14.1
    pub resource_level: u32,
    /// 6.5 Who acts first.
    pub order: Vec<Nation>,
    pub realms: Vec<RealmRow>,
    /// Own units by area, in the order of the map.
    pub mine: Vec<AreaRow>,
    pub europe: Option<Pool>,
    pub ships: Vec<ShipsRow>,
    pub theirs: Vec<TheirsRow>,
    pub elsewhere: Elsewhere,
    pub discoveries: Vec<DiscoveryRow>,
    pub deposits: Vec<DepositRow>,
    pub deals: Deals,
    /// 8.3.2.C Leaders of others in the own hand.
    pub captives: Vec<Captive>,
    /// 15.6.1.D Areas that want a missionary, and by which turn.
    pub awaited: BTreeMap<AreaId, u8>,
    /// Missionaries that lie face up.
    pub missionaries: BTreeMap<MissionaryId, i32>,
}
impl Visible for Sheet {}

/// A nation: its treasury as known, and its points by it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct RealmRow {
    pub nation: Nation,
    pub own: bool,
    pub ducats: u32,
    pub monarch: super::charter::Monarch,
    pub rutter: bool,
    pub score: Score,
}

/// An area with camps of one nation.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct AreaRow {
    pub area: AreaId,
    /// 17.1 As it is now.
    pub native_level: u32,
    /// 12.1
    pub attrition_level: u32,
    /// 14.1.C
    pub doubled: bool,
    pub european_level: Option<EuropeanLevel>,
    /// 19.0 Who controls it.
    pub control: Option<Nation>,
    pub camps: Vec<CampRow>,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct CampRow {
    pub hex: Hex,
    /// 16.1.B
    pub port: bool,
    #[serde(flatten)]
    pub camp: Camp,
}

/// Own ships.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ShipsRow {
    pub label: Label,
    pub name: Option<String>,
    pub at: At,
    pub ships: BTreeMap<ShipClass, u32>,
    pub hold: Count,
    /// Bounds paid this turn, and used.
    pub bounds: u32,
    pub used: u32,
    pub news: Vec<DiscoveryId>,
}

/// What another nation shows.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct TheirsRow {
    pub nation: Nation,
    pub areas: Vec<AreaRow>,
    pub ships: Vec<FleetView>,
    pub leaders: Vec<LeaderId>,
}

/// 17.1.C, 21.2.3, 22.1 Levels of areas where the eye has nobody; all may know them.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Elsewhere {
    /// Areas by Native Level, the highest first.
    pub natives: Vec<NativesRow>,
    pub european: BTreeMap<AreaId, EuropeanLevel>,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct NativesRow {
    pub level: u32,
    pub areas: Vec<AreaId>,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct DiscoveryRow {
    pub discovery: DiscoveryId,
    pub points: u32,
    /// Nobody yet where it is none.
    pub by: Option<Nation>,
    /// 18.5.B
    pub credited: bool,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct DepositRow {
    pub source: Source,
    pub hex: Option<Hex>,
    pub deposit: Deposit,
}

/// Lays a view out.
pub fn sheet(charter: &Charter, view: &View) -> Sheet {
    let control = Ground::seen(charter, view).controlled();
    let mine = view.nation;
    let areas = |nation: Nation| area_rows(charter, view, &control, nation);
    let others = charter.sailing().filter(|nation| Some(*nation) != mine);
    let own = view.mine();
    let here = mine.map(areas).unwrap_or_default();
    Sheet {
        nation: mine,
        turn: view.turn,
        turns: charter.scenario.turns,
        years: charter.years.get(&view.turn).copied().unwrap_or_default(),
        resource_level: charter.resource_levels.get(&view.turn).copied().unwrap_or(0),
        order: view.order.clone(),
        realms: realm_rows(charter, view),
        elsewhere: elsewhere(charter, view, &here),
        mine: here,
        europe: own.map(|realm| realm.europe.clone()),
        ships: view.my_fleets().map(|(fleet, own)| ships_row(fleet, own)).collect(),
        theirs: others.map(|nation| theirs_row(view, nation, areas(nation))).collect(),
        discoveries: discovery_rows(charter, view),
        deposits: deposit_rows(charter, view),
        deals: view.deals.clone(),
        captives: own.map(|realm| realm.captives.clone()).unwrap_or_default(),
        awaited: own.map(|realm| realm.awaited.clone()).unwrap_or_default(),
        missionaries: view.missionaries.clone(),
    }
}

fn realm_rows(charter: &Charter, view: &View) -> Vec<RealmRow> {
    let scores = victory::standing(charter, view);
    let row = |(nation, realm): (&Nation, &super::view::RealmView)| RealmRow {
        nation: *nation,
        own: view.nation == Some(*nation),
        ducats: realm.ducats,
        monarch: realm.monarch,
        rutter: realm.rutter,
        score: scores.get(nation).cloned().unwrap_or_default(),
    };
    view.realms.iter().map(row).collect()
}

fn area_rows(
    charter: &Charter,
    view: &View,
    control: &BTreeMap<AreaId, Nation>,
    nation: Nation,
) -> Vec<AreaRow> {
    let Some(camps) = view.camps.get(&nation) else { return vec![] };
    let mut rows = vec![];
    for area in &charter.map.areas {
        let here = camps.iter().filter(|(hex, camp)| {
            !camp.is_empty() && charter.map.area_of(**hex).is_some_and(|of| of.id == area.id)
        });
        let port = |hex: Hex, camp: &Camp| camp.is_settlement() && charter.map.is_coastal(hex);
        let row =
            |(hex, camp): (&Hex, &Camp)| CampRow { hex: *hex, port: port(*hex, camp), camp: camp.clone() };
        let camps: Vec<CampRow> = here.map(row).collect();
        if !camps.is_empty() {
            rows.push(AreaRow {
                area: area.id.clone(),
                native_level: view.natives.get(&area.id).copied().unwrap_or(0),
                attrition_level: area.attrition_level,
                doubled: area.doubled,
                european_level: view.levels.get(&area.id).filter(|level| level.level > 0).cloned(),
                control: control.get(&area.id).copied(),
                camps,
            });
        }
    }
    rows
}

fn ships_row(fleet: &FleetView, own: &super::view::OwnFleet) -> ShipsRow {
    ShipsRow {
        label: fleet.label.clone(),
        name: own.name.clone(),
        at: fleet.at,
        ships: fleet.ships.clone(),
        hold: own.ships.cargo(),
        bounds: own.bounds,
        used: own.used + own.crossed + super::map::bounds_of(own.mp),
        news: own.news.clone(),
    }
}

fn theirs_row(view: &View, nation: Nation, areas: Vec<AreaRow>) -> TheirsRow {
    let ships = view.fleets.values().filter(|fleet| fleet.nation == nation);
    let europe = view.realms.get(&nation).map(|realm| realm.europe.party.leaders.clone());
    let ashore = areas.iter().flat_map(|area| &area.camps).flat_map(|camp| camp.camp.party.leaders.clone());
    let leaders: BTreeSet<LeaderId> = ashore.chain(europe.unwrap_or_default()).collect();
    TheirsRow { nation, ships: ships.cloned().collect(), leaders: leaders.into_iter().collect(), areas }
}

fn elsewhere(charter: &Charter, view: &View, here: &[AreaRow]) -> Elsewhere {
    let other = |area: &&AreaId| !here.iter().any(|row| row.area == **area);
    let mut by_level: BTreeMap<Reverse<u32>, Vec<AreaId>> = BTreeMap::new();
    for area in charter.map.areas.iter().map(|area| &area.id).filter(other) {
        let level = view.natives.get(area).copied().unwrap_or(0);
        by_level.entry(Reverse(level)).or_default().push(area.clone());
    }
    let natives = by_level.into_iter().map(|(Reverse(level), areas)| NativesRow { level, areas });
    let european = view.levels.iter().filter(|(area, level)| level.level > 0 && other(area));
    Elsewhere {
        natives: natives.collect(),
        european: european.map(|(area, level)| (area.clone(), level.clone())).collect(),
    }
}

fn discovery_rows(charter: &Charter, view: &View) -> Vec<DiscoveryRow> {
    let row = |known: &super::charter::Discovery| {
        let found = view.found.get(&known.id);
        DiscoveryRow {
            discovery: known.id.clone(),
            points: known.vp,
            by: found.map(|found| found.by),
            credited: found.is_some_and(|found| found.credited),
        }
    };
    charter.discoveries.iter().map(row).collect()
}

fn deposit_rows(charter: &Charter, view: &View) -> Vec<DepositRow> {
    let row = |(source, deposit): (&Source, &Deposit)| DepositRow {
        source: source.clone(),
        hex: charter.map.hex_of(source),
        deposit: *deposit,
    };
    view.deposits.iter().map(row).collect()
}
