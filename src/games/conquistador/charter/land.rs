//! The map from its file: every neighbour checked, every step mutual.

use super::components::{self, GoldKind, HexRow, MapFile};
use super::{Area, City, HexKind, Map, MapHex, Mine, Ocean};
use crate::games::conquistador::ids::Water;
use crate::rules::CharterError;
use std::collections::BTreeMap;

/// 12.1 The levels that are printed.
const ATTRITION: std::ops::RangeInclusive<u32> = 1..=4;

pub fn map(file: &MapFile) -> Result<Map, CharterError> {
    let mut map = Map {
        shifted: file.grid.shifted_rows,
        hexes: BTreeMap::new(),
        areas: vec![],
        waters: BTreeMap::new(),
        mines: vec![],
        cities: vec![],
    };
    for row in &file.area {
        if !ATTRITION.contains(&row.attrition_level) {
            return Err(wrong(format!("the attrition level of {} is not 1 to 4", row.id)));
        }
        map.areas.push(Area {
            id: row.id.clone(),
            name: row.name.clone(),
            native_level: row.native_level,
            attrition_level: row.attrition_level,
            doubled: row.resource_doubled,
            bounds: row.bounds.clone(),
            last_north_row: row.north_south_line.as_ref().map(|line| line.last_north_row),
        });
    }
    for row in &file.hexes.list {
        add(&mut map, row)?;
    }
    for row in &file.gold_hex {
        let caribbean = row.kind == GoldKind::Caribbean;
        map.mines.push(Mine { id: row.id.clone(), hex: row.hex, caribbean });
    }
    for row in &file.treasure_city {
        map.cities.push(City {
            id: row.id.clone(),
            name: row.name.clone(),
            hex: row.hex,
            treasure: row.treasure,
        });
    }
    check(&map)?;
    Ok(map)
}

fn wrong(reason: String) -> CharterError {
    CharterError::Wrong { file: components::MAP.into(), reason }
}

fn add(map: &mut Map, row: &HexRow) -> Result<(), CharterError> {
    let id = row.id;
    let mut waters = BTreeMap::new();
    for (letter, next) in &row.sea {
        let water = Water { hex: id, letter: *letter };
        let ocean = row.ocean.get(letter).ok_or_else(|| wrong(format!("{water} lies in no ocean")))?;
        waters.insert(water, *ocean);
        map.waters.insert(water, next.clone());
    }
    let is_land = row.kind != HexKind::Sea;
    if is_land != row.terrain.is_some() || (row.kind == HexKind::Land) != waters.is_empty() {
        return Err(wrong(format!("{id} has not the terrain or the waters of its kind")));
    }
    let hex = MapHex {
        kind: row.kind,
        area: row.area.clone(),
        terrain: row.terrain,
        land: row.land.clone(),
        waters,
        river: !row.river.is_empty(),
        lake: row.lake || !row.lake_side.is_empty(),
        settle: row.settle,
        cape: row.cape,
    };
    match map.hexes.insert(id, hex) {
        None => Ok(()),
        Some(_) => Err(wrong(format!("{id} is there twice"))),
    }
}

fn check(map: &Map) -> Result<(), CharterError> {
    for (id, hex) in &map.hexes {
        if let Some(area) = &hex.area
            && !map.areas.iter().any(|known| known.id == *area)
        {
            return Err(wrong(format!("{id} lies in {area}, which is no area")));
        }
        for next in &hex.land {
            let back = map.hexes.get(next).is_some_and(|other| other.land.contains(id));
            if !back || map.shifted.distance(*id, *next) != 1 {
                return Err(wrong(format!("{id} and {next} do not touch by land both ways")));
            }
        }
        if hex.cape != hex.waters.values().any(|ocean| *ocean == Ocean::Cape) {
            return Err(wrong(format!("{id} is a Cape hex by one mark only")));
        }
    }
    check_waters(map)?;
    let gold = map.mines.iter().map(|mine| mine.hex).chain(map.cities.iter().map(|city| city.hex));
    for hex in gold {
        if map.area_of(hex).is_none() {
            return Err(wrong(format!("the gold of {hex} lies in no area")));
        }
    }
    Ok(())
}

/// 7.5.1 A step joins waters of one ocean, or leads round the Cape.
fn check_waters(map: &Map) -> Result<(), CharterError> {
    for (water, next) in &map.waters {
        for other in next {
            let back = map.waters.get(other).is_some_and(|next| next.contains(water));
            if !back || map.shifted.distance(water.hex, other.hex) != 1 {
                return Err(wrong(format!("{water} and {other} do not touch both ways")));
            }
            let oceans = [map.ocean(*water), map.ocean(*other)];
            if oceans[0] != oceans[1] && !oceans.contains(&Some(Ocean::Cape)) {
                return Err(wrong(format!("{water} and {other} join two oceans")));
            }
        }
    }
    Ok(())
}
