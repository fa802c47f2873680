//! Ways over the map: bounds from Europe, movement points at sea, marches (7.2, 7.3, 7.5, 10.2).

use super::charter::{Area, City, Coast, Map, MapHex, Ocean};
use super::ids::{AreaId, Source, Water};
use crate::rules::hex::Hex;
use crate::rules::paths::{Way, Ways};

/// 7.3.3.A
pub const MP_PER_BOUND: u32 = 8;
/// 7.3.1.A, B
const MP_PER_SEA_HEX: u32 = 1;
/// 10.2.A
const MP_PER_LAND_HEX: u32 = 1;
/// 7.3.2 To land, discover or fight at a hex, in place of the point for entering it (ruling r5).
pub const MP_TO_STOP: u32 = 3;

/// 7.3.3 Bounds of so many movement points; any part counts as one.
pub fn bounds_of(mp: u32) -> u32 {
    mp.div_ceil(MP_PER_BOUND)
}

/// A way at sea: the waters entered and what they cost without a stop.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeaWay {
    pub waters: Vec<Water>,
    pub mp: u32,
    /// 7.5.2 It leads through a Cape hex: a roll, or a Rutter.
    pub cape: bool,
}

impl Map {
    pub fn hex(&self, hex: Hex) -> Option<&MapHex> {
        self.hexes.get(&hex)
    }
    pub fn area(&self, id: &AreaId) -> Option<&Area> {
        self.areas.iter().find(|area| area.id == *id)
    }
    pub fn area_of(&self, hex: Hex) -> Option<&Area> {
        self.area(self.hex(hex)?.area.as_ref()?)
    }
    pub fn ocean(&self, water: Water) -> Option<Ocean> {
        self.hex(water.hex)?.waters.get(&water).copied()
    }
    pub fn is_cape(&self, water: Water) -> bool {
        self.ocean(water) == Some(Ocean::Cape)
    }

    /// 7.2.A Bounds between Europe and a landing in a hex from one of its waters; `None` inland, and where the printed
    /// bounds are for another coast.
    pub fn bounds(&self, water: Water) -> Option<u32> {
        let (area, ocean) = (self.area_of(water.hex)?, self.ocean(water)?);
        let by_ocean = if ocean == Ocean::Pacific { Coast::West } else { Coast::East };
        let by_row =
            area.last_north_row.map(|last| if water.hex.row <= last { Coast::North } else { Coast::South });
        let coasts = [Some(Coast::All), Some(by_ocean), by_row];
        coasts.into_iter().flatten().find_map(|coast| area.bounds.get(&coast).copied())
    }

    /// 7.5.1.B A landing from the Pacific: the expedition rounds the Cape on its way from Europe (ruling r17).
    pub fn rounds_cape(&self, water: Water) -> bool {
        self.ocean(water) == Some(Ocean::Pacific)
    }

    /// 7.3.1 The shortest way between two waters; round the Cape only where `cape` allows it.
    pub fn sea_way(&self, from: Water, to: Water, cape: bool) -> Option<SeaWay> {
        let Way { cost: mp, path: waters } = self.sea_from(from, cape).to(&to)?;
        let cape = waters.iter().any(|water| self.is_cape(*water));
        Some(SeaWay { waters, mp, cape })
    }

    /// Every water that a ship can sail to, in movement points; of the Cape see [`Map::sea_way`].
    pub fn sea_from(&self, from: Water, cape: bool) -> Ways<Water> {
        Ways::from(from, |at| {
            let next = self.waters.get(at).into_iter().flatten();
            let open = next.filter(|water| cape || !self.is_cape(**water));
            open.map(|water| (*water, MP_PER_SEA_HEX)).collect::<Vec<_>>()
        })
    }

    /// 10.2 Every hex that land units can march to, in movement points.
    pub fn land_from(&self, from: Hex) -> Ways<Hex> {
        Ways::from(from, |at| {
            let next = self.hex(*at).into_iter().flat_map(|hex| &hex.land);
            next.map(|hex| (*hex, MP_PER_LAND_HEX)).collect::<Vec<_>>()
        })
    }

    /// The gold of a hex: a mine or a city.
    pub fn source_at(&self, hex: Hex) -> Option<Source> {
        let mine = self.mines.iter().find(|mine| mine.hex == hex).map(|mine| Source::from(mine.id.as_str()));
        mine.or_else(|| {
            self.cities.iter().find(|city| city.hex == hex).map(|city| Source::from(city.id.as_str()))
        })
    }

    /// Where a source of gold lies; none for gold that was shipped already.
    pub fn hex_of(&self, source: &Source) -> Option<Hex> {
        let mine = self.mines.iter().find(|mine| mine.id.as_str() == source.as_str()).map(|mine| mine.hex);
        mine.or_else(|| self.city(source).map(|city| city.hex))
    }

    /// The area that gold was taken from.
    pub fn area_of_source(&self, source: &Source) -> Option<AreaId> {
        match self.hex_of(source) {
            Some(hex) => self.area_of(hex).map(|area| area.id.clone()),
            None => source.area_by_ship(),
        }
    }

    /// The native city whose treasure a source is; none for a mine.
    pub fn city(&self, source: &Source) -> Option<&City> {
        self.cities.iter().find(|city| city.id.as_str() == source.as_str())
    }

    /// A hex that a ship can land at: it has land and sea.
    pub fn is_coastal(&self, hex: Hex) -> bool {
        self.hex(hex).is_some_and(|hex| hex.terrain.is_some() && !hex.waters.is_empty())
    }
}
