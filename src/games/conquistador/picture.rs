//! The view as a map of hexes (3.1): settlements, soldiers, ships, gold, control.

use super::charter::{Area, Charter, MapHex, Terrain};
use super::control::Ground as Claim;
use super::goods::Camp;
use super::ids::{AreaId, Nation, Source};
use super::state::Deposit;
use super::view::View;
use crate::rules::hex::{Columns, Hex};
use crate::rules::{
    AreaName, GoldKind, GoldMark, GoldState, Ground, HexMap, HexStack, Picture, Settlement, Tile,
};
use std::collections::BTreeMap;

/// Lays a view out as a picture.
pub fn map(charter: &Charter, view: &View) -> Option<Picture> {
    let control = Claim::seen(charter, view).controlled();
    Some(Picture::Hexes(HexMap {
        sides: charter.nations.iter().map(|nation| nation.word().to_owned()).collect(),
        shifted: charter.map.shifted,
        columns: Columns::West,
        tiles: charter.map.hexes.iter().map(|(hex, of)| tile(charter, *hex, of)).collect(),
        areas: charter.map.areas.iter().filter_map(|area| name(charter, &control, area)).collect(),
        settlements: settlements(charter, view),
        stacks: ashore(charter, view).into_iter().chain(at_sea(charter, view)).collect(),
        gold: gold(charter, view),
    }))
}

fn tile(charter: &Charter, hex: Hex, of: &MapHex) -> Tile {
    let waters = of.waters.keys().filter_map(|water| charter.map.waters.get(water)).flatten();
    Tile {
        hex,
        ground: match of.terrain {
            None => Ground::Sea,
            Some(Terrain::Clear) => Ground::Clear,
            Some(Terrain::Forest) => Ground::Forest,
            Some(Terrain::Rough) => Ground::Rough,
        },
        area: of.area.as_ref().map(ToString::to_string),
        march: of.land.clone(),
        sail: waters.map(|water| water.hex).collect(),
        river: of.river,
        lake: of.lake,
    }
}

fn name(charter: &Charter, control: &BTreeMap<AreaId, Nation>, area: &Area) -> Option<AreaName> {
    let hexes: Vec<Hex> = charter
        .map
        .hexes
        .iter()
        .filter(|(_, of)| of.area.as_ref() == Some(&area.id))
        .map(|(hex, _)| *hex)
        .collect();
    let held = control.get(&area.id).and_then(|nation| charter.seat(*nation));
    Some(AreaName { id: area.id.to_string(), at: *hexes.get(hexes.len() / 2)?, held })
}

fn camps(view: &View) -> impl Iterator<Item = (Nation, Hex, &Camp)> {
    view.camps.iter().flat_map(|(nation, camps)| camps.iter().map(|(hex, camp)| (*nation, *hex, camp)))
}

fn settlements(charter: &Charter, view: &View) -> Vec<Settlement> {
    let of = |(nation, hex, camp): (Nation, Hex, &Camp)| {
        let owner = charter.seat(nation).filter(|_| camp.is_settlement())?;
        let port = charter.map.is_coastal(hex);
        Some(Settlement { hex, owner, colonists: camp.party.colonists, port })
    };
    camps(view).filter_map(of).collect()
}

/// Soldiers by their number: `3s`.
fn ashore(charter: &Charter, view: &View) -> Vec<HexStack> {
    let of = |(nation, hex, camp): (Nation, Hex, &Camp)| HexStack {
        hex,
        label: format!("{}s", camp.party.soldiers),
        owner: charter.seat(nation),
        own: view.nation == Some(nation),
        at_sea: false,
        counters: 0,
    };
    camps(view).filter(|(.., camp)| camp.party.soldiers > 0).map(of).collect()
}

fn at_sea(charter: &Charter, view: &View) -> Vec<HexStack> {
    let of = |fleet: &super::view::FleetView| {
        Some(HexStack {
            hex: fleet.at.hex()?,
            label: fleet.label.to_string(),
            owner: charter.seat(fleet.nation),
            own: view.nation == Some(fleet.nation),
            at_sea: true,
            counters: fleet.ships.values().sum(),
        })
    };
    view.fleets.values().filter_map(of).collect()
}

fn gold(charter: &Charter, view: &View) -> Vec<GoldMark> {
    let state = |id: &str| match view.deposits.get(&Source::from(id)) {
        None => GoldState::Unknown,
        Some(Deposit::Found) => GoldState::Active,
        Some(Deposit::Depleted) => GoldState::Depleted,
        Some(Deposit::Abandoned) => GoldState::Abandoned,
    };
    let mines = charter.map.mines.iter().map(|mine| (mine.hex, GoldKind::Mine, mine.id.as_str()));
    let cities = charter.map.cities.iter().map(|city| (city.hex, GoldKind::City, city.id.as_str()));
    mines.chain(cities).map(|(hex, kind, id)| GoldMark { hex, kind, state: state(id) }).collect()
}
