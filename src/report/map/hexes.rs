//! The picture of a map of hexes: windows on the regions in play, what lies in them, a legend.

mod cards;
mod chips;
mod ground;
mod labels;
mod legend;
mod marks;
mod paint;
pub(in crate::report) mod sheet;
mod windows;

pub use paint::{colours, drawn};
pub use sheet::Sheet;

use crate::rules::{GoldKind, GoldState, Ground, HexMap};
use std::collections::BTreeMap;

/// Tiles and stacks beyond which no picture is tried: no printed map has so many hexes, no box so many counters.
const TILES_MAX: usize = 10_000;
const STACKS_MAX: usize = 1_000;
/// Gold and settlements likewise: not more than hexes of a printed map are marked.
const SITES_MAX: usize = 2_000;

/// The words of a picture, in the language of its letter.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Words {
    /// By seat: the short name of the side.
    pub sides: Vec<String>,
    pub own: String,
    pub theirs: String,
    /// What stands in front of a stack at sea.
    pub at_sea: String,
    /// Several stacks as one: at sea, and anywhere.
    pub fleets: String,
    pub stacks: String,
    pub settlement: String,
    pub port: String,
    pub gold: BTreeMap<(GoldKind, GoldState), String>,
    pub ground: BTreeMap<Ground, String>,
    pub border: String,
    pub blocked: String,
    pub river: String,
    pub lake: String,
}

/// Plans a picture; `None` for what no printed map can hold. `name` gives the printed name of an area.
pub fn plan(map: &HexMap, words: &Words, name: &dyn Fn(&str) -> String) -> Option<Sheet> {
    let sites = map.settlements.len() + map.gold.len();
    if map.tiles.is_empty()
        || map.tiles.len() > TILES_MAX
        || map.stacks.len() > STACKS_MAX
        || sites > SITES_MAX
    {
        return None;
    }
    let board = sheet::Board::new(map);
    marks::DETAILS.iter().find_map(|detail| {
        let windows = windows::windows(&board, map, detail.margin);
        let mut sheet = Sheet::of(&windows);
        for window in &windows {
            let seen = marks::Seen::new(&board, window, map, words, *detail);
            ground::draw(&mut sheet, &board, window, map);
            labels::title(&mut sheet, &board, &seen, name);
            let mut taken = marks::draw(&mut sheet, &seen)?;
            marks::label(&mut sheet, &seen, true, &mut taken);
            labels::names(&mut sheet, &board, window, map, &mut taken, name);
            marks::label(&mut sheet, &seen, false, &mut taken);
            labels::ids(&mut sheet, &board, window, &taken);
        }
        legend::draw(&mut sheet, map, words);
        Some(sheet)
    })
}
