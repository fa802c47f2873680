//! A full map of hexes: every hex in one picture, and much on it.

use sealed_orders::games::conquistador::{Conquistador, charter, document};
use sealed_orders::rules::{Eye, Ground, HexMap, HexStack, Picture, Rules, Seat, Settlement, Tile};

/// Land hexes from settlement to settlement, and from stack to stack.
const SETTLED: usize = 17;
const STACKED: usize = 53;
const SIDES: [&str; 5] = ["spain", "england", "france", "portugal", "german_bankers"];

/// The map of a late turn with all sides everywhere.
pub fn full() -> Picture {
    let charter = charter::read(&document()).expect("the components of this binary read");
    let view = Conquistador::view(&charter, &Conquistador::open(&charter), Eye::Public);
    let Some(Picture::Hexes(map)) = Conquistador::map(&charter, &view) else {
        panic!("the game is played on hexes");
    };
    let land: Vec<&Tile> = map.tiles.iter().filter(|tile| tile.ground != Ground::Sea).collect();
    let seat = |at: usize| Seat((at % SIDES.len()) as u8);
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
    let (settlements, stacks) = (settlements.collect(), stacks.collect());
    Picture::Hexes(HexMap { sides: SIDES.map(str::to_owned).to_vec(), settlements, stacks, ..map })
}
