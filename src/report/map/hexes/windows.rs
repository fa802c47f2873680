//! Windows on the regions in play: what lies far apart is shown apart, as large as the width of the picture allows.

use super::super::layout::{GAP, Rect, WIDTH};
use super::sheet::{Board, Spot};
use crate::rules::{GoldState, HexMap};
use std::collections::BTreeSet;

/// So many windows at most: more of them are a puzzle.
const WINDOWS_MAX: usize = 3;
/// Width of a hex from which on every id fits in: a picture need not be larger.
pub const EVERY_ID: f64 = 66.0;
const WIDEST: f64 = 72.0;
/// More windows must show hexes larger by these parts, or show fewer by these and about as large.
const LARGER: f64 = 1.1;
const FEWER: f64 = 0.8;
const AS_LARGE: f64 = 0.95;
/// Height of all windows together: a picture stays below what is sent for places.
const HEIGHT_MAX: f64 = 1_750.0;
/// Width of the numbers of rows at both sides, height of those of columns above and below.
pub const SIDE: f64 = 34.0;
pub const EDGE: f64 = 32.0;
pub const TITLE: f64 = 34.0;

/// A part of the map, its borders included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cut {
    pub left: i32,
    pub right: i32,
    pub top: i32,
    pub bottom: i32,
}

impl Cut {
    pub fn holds(&self, at: Spot) -> bool {
        (self.left..=self.right).contains(&at.x) && (self.top..=self.bottom).contains(&at.y)
    }
    fn both(&self, other: &Cut) -> Cut {
        Cut {
            left: self.left.min(other.left),
            right: self.right.max(other.right),
            top: self.top.min(other.top),
            bottom: self.bottom.max(other.bottom),
        }
    }
    fn meets(&self, other: &Cut) -> bool {
        self.left <= other.right
            && other.left <= self.right
            && self.top <= other.bottom
            && other.top <= self.bottom
    }
    fn around(spots: impl Iterator<Item = Spot>) -> Option<Cut> {
        spots
            .map(|at| Cut { left: at.x, right: at.x, top: at.y, bottom: at.y })
            .reduce(|one, other| one.both(&other))
    }
    fn wider(&self, by: i32, whole: &Cut) -> Cut {
        Cut {
            left: (self.left - 2 * by).max(whole.left),
            right: (self.right + 2 * by).min(whole.right),
            top: (self.top - by).max(whole.top),
            bottom: (self.bottom + by).min(whole.bottom),
        }
    }
    /// Width in hexes.
    fn columns(&self) -> f64 {
        f64::from(self.right - self.left) / 2.0 + 1.0
    }
    /// Height in widths of a hex.
    fn rows(&self) -> f64 {
        f64::from(self.bottom - self.top) * PITCH + HIGH
    }
    fn size(&self) -> i64 {
        i64::from(self.right - self.left + 1) * i64::from(self.bottom - self.top + 1)
    }
}

/// About from row to row, and the height of a hex, in parts of its width.
const PITCH: f64 = 0.866_025;
const HIGH: f64 = 1.154_7;

/// A part of the map in its place on the picture.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Window {
    pub cut: Cut,
    /// What the hexes fill.
    pub field: Rect,
    pub shape: Shape,
    /// Where the title stands; without height where there is but one window.
    pub title: Rect,
    /// Whether rows and columns are numbered along the sides.
    pub numbered: bool,
}

/// How large a hex is drawn: whole pixels, so that every hex is drawn like every other.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Shape {
    /// An even number.
    pub wide: f64,
    /// From row to row.
    pub pitch: f64,
    /// Half of an upright side.
    side: f64,
}

impl Shape {
    /// At most so wide.
    fn fitting(wide: f64) -> Shape {
        let wide = 2.0 * (wide / 2.0).floor();
        Shape { wide, pitch: (wide * PITCH).round(), side: (wide * HIGH / 4.0).round() }
    }
    /// From the middle to the upper point.
    fn point(&self) -> f64 {
        self.pitch - self.side
    }
    fn size(&self, cut: &Cut) -> (f64, f64) {
        let rows = f64::from(cut.bottom - cut.top);
        (cut.columns() * self.wide, rows * self.pitch + 2.0 * self.point())
    }
}

impl Window {
    pub fn middle(&self, at: Spot) -> (f64, f64) {
        let x = f64::from(at.x - self.cut.left + 1) * self.shape.wide / 2.0;
        let y = f64::from(at.y - self.cut.top) * self.shape.pitch + self.shape.point();
        (self.field.x + x, self.field.y + y)
    }
    /// A corner of the hex about a middle: the one between a way and the next.
    pub fn corner(&self, (x, y): (f64, f64), way: usize) -> (f64, f64) {
        let (half, side, point) = (self.shape.wide / 2.0, self.shape.side, self.shape.point());
        match way % 6 {
            0 => (x + half, y + side),
            1 => (x, y + point),
            2 => (x - half, y + side),
            3 => (x - half, y - side),
            4 => (x, y - point),
            _ => (x + half, y - side),
        }
    }
    /// The middle of the side that lies in a way.
    pub fn side(&self, middle: (f64, f64), way: usize) -> (f64, f64) {
        let (one, other) = (self.corner(middle, way + 5), self.corner(middle, way));
        (f64::midpoint(one.0, other.0), f64::midpoint(one.1, other.1))
    }
    /// Where the window ends, numbers and all.
    pub fn bottom(&self) -> f64 {
        self.field.y + self.field.h + if self.numbered { EDGE } else { 0.0 }
    }
    pub fn shows_every_id(&self) -> bool {
        self.shape.wide >= EVERY_ID
    }
}

/// The smallest set of windows that shows everything in play with some hexes around it; the whole map where nothing is.
pub fn windows(board: &Board, map: &HexMap, margin: i32) -> Vec<Window> {
    let Some(whole) = Cut::around(board.tiles.keys().copied()) else { return vec![] };
    let settled = map.settlements.iter().map(|of| of.hex);
    let stacked = map.stacks.iter().map(|of| of.hex);
    let gold = map.gold.iter().filter(|of| of.state == GoldState::Active).map(|of| of.hex);
    let spots = settled.chain(stacked).chain(gold).map(|hex| board.spot(hex));
    let spots: BTreeSet<Spot> = spots.filter(|at| board.tile(*at).is_some()).collect();
    let mut cuts: Vec<Cut> = spots
        .into_iter()
        .filter_map(|at| Some(Cut::around(std::iter::once(at))?.wider(margin, &whole)))
        .collect();
    if cuts.is_empty() {
        return arranged(&[whole], &whole);
    }
    join_meeting(&mut cuts);
    while cuts.len() > WINDOWS_MAX {
        join_nearest(&mut cuts);
    }
    let mut best = arranged(&cuts, &whole);
    while cuts.len() > 1 {
        join_nearest(&mut cuts);
        let fewer = arranged(&cuts, &whole);
        if !is_worth(&best, &fewer) {
            best = fewer;
        }
    }
    best
}

fn is_worth(more: &[Window], fewer: &[Window]) -> bool {
    let by = smallest(more) / smallest(fewer);
    let shown = |windows: &[Window]| windows.iter().map(|window| window.cut.size()).sum::<i64>() as f64;
    by >= LARGER || by >= AS_LARGE && shown(more) <= FEWER * shown(fewer)
}

/// Where the lowest window ends.
pub fn bottom(windows: &[Window]) -> f64 {
    windows.iter().map(Window::bottom).fold(0.0, f64::max)
}

/// Width of the smallest hex, as far as more is of use.
fn smallest(windows: &[Window]) -> f64 {
    windows.iter().map(|window| window.shape.wide).fold(EVERY_ID, f64::min)
}

fn join_meeting(cuts: &mut Vec<Cut>) {
    let pair = |cuts: &[Cut]| {
        (0..cuts.len())
            .flat_map(|one| (0..one).map(move |other| (one, other)))
            .find(|(one, other)| cuts[*one].meets(&cuts[*other]))
    };
    while let Some((one, other)) = pair(cuts) {
        join(cuts, one, other);
    }
}

/// Joins the two whose window grows least by it, and whatever that one meets.
fn join_nearest(cuts: &mut Vec<Cut>) {
    let growth = |one: &Cut, other: &Cut| {
        one.both(other).size().saturating_sub(one.size().saturating_add(other.size()))
    };
    let pairs = (0..cuts.len()).flat_map(|one| (0..one).map(move |other| (one, other)));
    if let Some((one, other)) = pairs.min_by_key(|(one, other)| growth(&cuts[*one], &cuts[*other])) {
        join(cuts, one, other);
    }
    join_meeting(cuts);
}

/// The second is the earlier of the two.
fn join(cuts: &mut Vec<Cut>, one: usize, other: usize) {
    let joined = cuts.remove(one);
    cuts[other] = cuts[other].both(&joined);
}

/// Windows side by side and below each other, so that the smallest hex is as large as can be, then the picture as low.
fn arranged(cuts: &[Cut], whole: &Cut) -> Vec<Window> {
    let mut cuts = cuts.to_vec();
    cuts.sort_by_key(|cut| (cut.top, cut.left));
    let breaks = cuts.len().saturating_sub(1);
    let ways = (0..1_u32 << breaks).map(|way| {
        let mut rows: Vec<Vec<Cut>> = vec![];
        for (at, cut) in cuts.iter().enumerate() {
            match rows.last_mut() {
                Some(row) if way & (1 << (at - 1)) == 0 => row.push(*cut),
                _ => rows.push(vec![*cut]),
            }
        }
        laid(&rows, cuts.len() > 1, whole)
    });
    let merit = |windows: &[Window]| (smallest(windows), -bottom(windows));
    ways.reduce(|best, other| {
        let (one, two) = (merit(&best), merit(&other));
        if two.0 > one.0 + 1.0 || (two.0 > one.0 - 1.0 && two.1 > one.1) { other } else { best }
    })
    .unwrap_or_default()
}

/// Rows of windows; those of a row have hexes of one size.
fn laid(rows: &[Vec<Cut>], titled: bool, whole: &Cut) -> Vec<Window> {
    let fit = |row: &[Cut], side: f64| {
        let columns: f64 = row.iter().map(Cut::columns).sum();
        let room = f64::from(WIDTH) - GAP * (row.len() as f64 + 1.0) - 2.0 * side * row.len() as f64;
        (room / columns).min(WIDEST)
    };
    let wides: Vec<f64> = rows
        .iter()
        .map(|row| if fit(row, 0.0) >= EVERY_ID { fit(row, 0.0) } else { fit(row, SIDE) })
        .collect();
    let high = |row: &[Cut]| row.iter().map(Cut::rows).fold(0.0, f64::max);
    let height: f64 = rows.iter().zip(&wides).map(|(row, wide)| high(row) * wide).sum();
    let shrink = (HEIGHT_MAX / height).min(1.0);
    let mut all: Vec<Cut> = rows.concat();
    let mut windows: Vec<Window> = vec![];
    let mut top = GAP;
    for (row, wide) in rows.iter().zip(wides) {
        let wide = if shrink < 1.0 { (wide * shrink).min(fit(row, SIDE)) } else { wide };
        let shape = Shape::fitting(wide);
        let wide = shape.wide;
        let numbered = wide < EVERY_ID;
        let (side, title) = (if numbered { SIDE } else { 0.0 }, if titled { TITLE } else { 0.0 });
        let edge = if numbered { EDGE } else { 0.0 };
        let row = filled(row, wide, side, &all, whole);
        all.splice(windows.len()..windows.len() + row.len(), row.iter().copied());
        let taken: f64 = row.iter().map(|cut| cut.columns() * wide + 2.0 * side + GAP).sum();
        let mut left = ((f64::from(WIDTH) - taken - GAP) / 2.0 + GAP).floor();
        for cut in &row {
            let (w, h) = shape.size(cut);
            let field = Rect { x: left + side, y: top + title + edge, w, h };
            let title = Rect { x: left, y: top, w: w + 2.0 * side, h: title };
            windows.push(Window { cut: *cut, field, shape, title, numbered });
            left += w + 2.0 * side + GAP;
        }
        let high = row.iter().map(|cut| shape.size(cut).1).fold(0.0, f64::max);
        top += title + 2.0 * edge + high + GAP;
    }
    windows
}

/// Fills the width of the picture with more of the map, as long as no window shows what another does.
fn filled(row: &[Cut], wide: f64, side: f64, all: &[Cut], whole: &Cut) -> Vec<Cut> {
    let mut row = row.to_vec();
    let room = f64::from(WIDTH) - GAP;
    let taken = |row: &[Cut]| row.iter().map(|cut| cut.columns() * wide + 2.0 * side + GAP).sum::<f64>();
    let mut grows = true;
    while grows {
        grows = false;
        for at in 0..row.len() {
            for right in [false, true] {
                let mut cut = row[at];
                if right {
                    cut.right += 1
                } else {
                    cut.left -= 1
                };
                let others = all.iter().chain(&row).filter(|other| !contains(&cut, other));
                let met = others.into_iter().any(|other| cut.meets(other));
                let off = cut.left < whole.left || cut.right > whole.right;
                if !met && !off && taken(&row) + wide / 2.0 <= room {
                    row[at] = cut;
                    grows = true;
                }
            }
        }
    }
    row
}

fn contains(one: &Cut, other: &Cut) -> bool {
    one.both(other) == *one
}
