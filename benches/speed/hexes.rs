//! A full map of hexes: every hex in one picture, and much on it.

use sealed_orders::games::conquistador::charter::{Map, MapHex, Terrain};
use sealed_orders::games::conquistador::{charter, document};
use sealed_orders::rules::hex::{Columns, Hex};
use sealed_orders::rules::{AreaName, Ground, HexMap, HexStack, Picture, Seat, Settlement, Tile};

/// Land hexes from settlement to settlement, and from stack to stack.
const SETTLED: usize = 17;
const STACKED: usize = 53;
const SIDES: usize = 5;

/// The map of a late turn with all sides everywhere.
pub fn full() -> Picture {
    let map = charter::read(&document()).expect("the components of this binary read").map;
    let tiles = tiles(&map);
    let land: Vec<&Tile> = tiles.iter().filter(|tile| tile.ground != Ground::Sea).collect();
    let seat = |at: usize| Seat((at % SIDES) as u8);
    let settlements = (0..).zip(land.iter().step_by(SETTLED)).map(|(at, tile)| Settlement {
        hex: tile.hex,
        owner: seat(at),
        colonists: 3,
        port: !tile.sail.is_empty(),
    });
    let stacks = (0..).zip(land.iter().step_by(STACKED)).map(|(at, tile)| HexStack {
        hex: tile.hex,
        label: format!("E{at}"),
        owner: Some(seat(at)),
        own: seat(at) == Seat(0),
        at_sea: at % 2 == 0,
        counters: 2,
    });
    let areas = map.areas.iter().filter_map(|area| {
        let of: Vec<Hex> = land
            .iter()
            .filter(|tile| tile.area.as_deref() == Some(area.id.as_str()))
            .map(|tile| tile.hex)
            .collect();
        Some(AreaName { id: area.id.to_string(), at: *of.get(of.len() / 2)?, held: None })
    });
    Picture::Hexes(HexMap {
        sides: ["spain", "england", "france", "portugal", "bankers"].map(str::to_owned).to_vec(),
        shifted: map.shifted,
        columns: Columns::West,
        areas: areas.collect(),
        settlements: settlements.collect(),
        stacks: stacks.collect(),
        gold: vec![],
        tiles: tiles.clone(),
    })
}

fn tiles(map: &Map) -> Vec<Tile> {
    let ground = |terrain| match terrain {
        None => Ground::Sea,
        Some(Terrain::Clear) => Ground::Clear,
        Some(Terrain::Forest) => Ground::Forest,
        Some(Terrain::Rough) => Ground::Rough,
    };
    let tile = |(hex, of): (&Hex, &MapHex)| Tile {
        hex: *hex,
        ground: ground(of.terrain),
        area: of.area.as_ref().map(ToString::to_string),
        march: of.land.clone(),
        sail: of.waters.keys().flat_map(|water| &map.waters[water]).map(|water| water.hex).collect(),
        river: of.river,
        lake: of.lake,
    };
    map.hexes.iter().map(tile).collect()
}
