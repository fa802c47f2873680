//! What a picture is planned on: the places of hexes, the list of what is drawn.

use super::super::font::{self, ABOVE, BELOW};
use super::super::layout::{GAP, Ink, Rect, SMALL, Text, WIDTH};
use super::super::path::Path;
use super::windows::{Window, bottom};
use crate::rules::hex::{Columns, Hex};
use crate::rules::{GoldKind, GoldState, Ground, HexMap, Seat, Tile};
use std::collections::BTreeMap;

/// Where the middle of a hex lies: half hexes to the right, rows down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Spot {
    pub y: i32,
    pub x: i32,
}

/// From a hex to its neighbours, clockwise from the right.
pub const WAYS: [(i32, i32); 6] = [(2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1), (1, -1)];

impl Spot {
    pub fn next(self, way: usize) -> Spot {
        let (x, y) = WAYS[way % 6];
        Spot { x: self.x + x, y: self.y + y }
    }
}

/// The hexes of a map by their places.
pub struct Board<'m> {
    map: &'m HexMap,
    pub tiles: BTreeMap<Spot, &'m Tile>,
}

impl<'m> Board<'m> {
    pub fn new(map: &'m HexMap) -> Board<'m> {
        let mut board = Board { map, tiles: BTreeMap::new() };
        board.tiles = map.tiles.iter().map(|tile| (board.spot(tile.hex), tile)).collect();
        board
    }
    pub fn spot(&self, hex: Hex) -> Spot {
        let along = self.map.shifted.along(hex);
        let x = if self.map.columns == Columns::West { -along } else { along };
        Spot { x, y: i32::from(hex.row) }
    }
    pub fn tile(&self, at: Spot) -> Option<&'m Tile> {
        self.tiles.get(&at).copied()
    }
    /// The tiles of a window, row by row.
    pub fn within<'a>(&'a self, window: &'a Window) -> impl Iterator<Item = (Spot, &'m Tile)> + 'a {
        let cut = window.cut;
        let (first, last) = (Spot { y: cut.top, x: i32::MIN }, Spot { y: cut.bottom, x: i32::MAX });
        self.tiles.range(first..=last).map(|(at, tile)| (*at, *tile)).filter(move |(at, _)| cut.holds(*at))
    }
}

/// What a path means; its look is the painter's business.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Look {
    Ground(Ground),
    /// On rough ground.
    Slope,
    Grid,
    Coast,
    Border,
    /// Neither armies nor ships cross this side of a hex.
    Blocked,
    Lake,
    River,
    /// The border of an area that a side controls, on the inside.
    Held(Seat),
    Frame,
    Leader,
    /// The hex in which stacks lie, own ones among them or not.
    Here(bool),
    Card,
    OwnStack,
    OtherStack(Option<Seat>),
    Pattern(Option<Seat>),
    Gold(GoldKind, GoldState),
    /// Strokes on gold.
    Stroke(GoldState),
}

/// A picture as a list of what is drawn, from the bottom up; the texts come last.
#[derive(Clone, Debug, PartialEq)]
pub struct Sheet {
    pub width: u32,
    pub height: u32,
    pub paths: Vec<(Path, Look)>,
    pub texts: Vec<Text>,
}

impl Sheet {
    pub fn of(windows: &[Window]) -> Sheet {
        let mut sheet = Sheet { width: WIDTH, height: 0, paths: vec![], texts: vec![] };
        sheet.reach(bottom(windows) + GAP);
        sheet
    }
    /// Makes the picture high enough.
    pub fn reach(&mut self, bottom: f64) {
        // A picture is some thousand pixels high at most.
        self.height = self.height.max(bottom.ceil() as u32);
    }
    pub fn add(&mut self, path: Path, look: Look) {
        if !path.is_empty() {
            self.paths.push((path, look));
        }
    }
    /// A text of the small size whose box begins at a point, as far as whole pixels allow: a digit looks the same wherever
    /// it stands, which makes for small files.
    pub fn write(&mut self, text: &str, x: f64, top: f64, ink: Ink) {
        let (x, y) = (x.round(), (top + ABOVE * SMALL).round());
        let text = Text { text: text.into(), x, y, size: SMALL, ink };
        self.texts.push(text);
    }
}

/// Height of a line of text.
pub const LINE: f64 = SMALL * (ABOVE + BELOW);

/// The box of a text about a middle.
pub fn about(text: &str, x: f64, y: f64) -> Rect {
    let w = font::width(text, SMALL);
    Rect { x: x - w / 2.0, y: y - LINE / 2.0, w, h: LINE }
}

pub fn meet(one: &Rect, other: &Rect) -> bool {
    one.x < other.x + other.w
        && other.x < one.x + one.w
        && one.y < other.y + other.h
        && other.y < one.y + one.h
}

pub fn inside(one: &Rect, of: &Rect) -> bool {
    one.x >= of.x && one.x + one.w <= of.x + of.w && one.y >= of.y && one.y + one.h <= of.y + of.h
}
