//! Where discoveries are made (18.5): the words of tables.toml as hexes of the map.

use super::components::{DiscoveredBy, DiscoveryRow, MapFile, RegionRow, TABLES};
use super::{HexKind, Map, Ocean};
use crate::games::conquistador::ids::DiscoveryId;
use crate::rules::CharterError;
use crate::rules::hex::Hex;
use std::collections::{BTreeMap, BTreeSet};

/// An entry of the Discovery Table (18.5).
#[derive(Clone, Debug, PartialEq)]
pub struct Discovery {
    pub id: DiscoveryId,
    pub name: String,
    pub vp: u32,
    pub by: DiscoveredBy,
    /// To enter one of them is to make it (18.1); none for what is known at the start (18.6).
    pub hexes: BTreeSet<Hex>,
    /// 7.1.7.D Only by ships that have come through a Cape hex.
    pub via_cape: bool,
}

pub fn discoveries(map: &Map, file: &MapFile, rows: &[DiscoveryRow]) -> Result<Vec<Discovery>, CharterError> {
    let rivers = file.river.iter().map(|river| (river.id.as_str(), &river.sides)).collect();
    let regions = file.region.iter().map(|region| (region.id.as_str(), region)).collect();
    let finder = Finder { map, rivers, regions };
    let mut all: Vec<Discovery> = vec![];
    for row in rows {
        let hexes = finder.hexes(&row.place).filter(|hexes| {
            hexes.is_empty() == (row.by == DiscoveredBy::Start)
                && hexes.iter().all(|hex| map.hexes.contains_key(hex))
        });
        let twice = all.iter().any(|other| other.id == row.id);
        let Some(hexes) = hexes.filter(|_| !twice) else {
            let reason = format!("the discovery {} is nowhere on the map, or there twice", row.id);
            return Err(CharterError::Wrong { file: TABLES.into(), reason });
        };
        let (id, name) = (row.id.clone(), row.name.clone());
        all.push(Discovery { id, name, vp: row.vp, by: row.by, hexes, via_cape: row.via_cape });
    }
    Ok(all)
}

struct Finder<'a> {
    map: &'a Map,
    rivers: BTreeMap<&'a str, &'a Vec<[Hex; 2]>>,
    regions: BTreeMap<&'a str, &'a RegionRow>,
}

impl Finder<'_> {
    /// `None` where the words mean nothing.
    fn hexes(&self, place: &str) -> Option<BTreeSet<Hex>> {
        let (kind, name) = place.split_once(':').unwrap_or((place, ""));
        let all = self.map.hexes.iter();
        Some(match kind {
            "" => BTreeSet::new(),
            "region" => self.region(self.regions.get(name)?),
            "river" => self.rivers.get(name)?.iter().flatten().copied().collect(),
            "lake" => all.filter(|(_, hex)| hex.lake).map(|(id, _)| *id).collect(),
            "ocean" => {
                let ocean = match name {
                    "pacific" => Ocean::Pacific,
                    "atlantic" => Ocean::Atlantic,
                    _ => return None,
                };
                all.filter(|(_, hex)| hex.waters.values().any(|of| *of == ocean)).map(|(id, _)| *id).collect()
            }
            "city" => {
                let city = self.map.cities.iter().find(|city| city.id.as_str() == name)?;
                BTreeSet::from([city.hex])
            }
            "area" => {
                let within = |area: &Option<_>| {
                    area.as_ref().is_some_and(|area: &super::AreaId| area.as_str() == name)
                };
                all.filter(|(_, hex)| within(&hex.area)).map(|(id, _)| *id).collect()
            }
            _ => return None,
        })
    }

    fn region(&self, region: &RegionRow) -> BTreeSet<Hex> {
        let within = self.map.hexes.iter().filter(|(_, hex)| {
            let area = hex.area.as_ref().is_some_and(|area| region.areas.contains(area));
            area && !(region.mainland_only && hex.kind == HexKind::Island)
        });
        within.map(|(id, _)| *id).chain(region.hexes.iter().copied()).collect()
    }
}
