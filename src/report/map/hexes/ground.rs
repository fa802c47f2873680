//! Sea, land, coasts and borders.
//!
//! The land of a coastal hex draws back from its wet corners, so that coasts are seen as lines through the hexes and
//! meet at the sides that armies cross.

use super::super::path::{Path, Pen, Step, go, polygon};
use super::sheet::{Board, Look, Sheet, Spot};
use super::windows::Window;
use crate::rules::{Ground, HexMap, Seat, Tile};
use std::collections::BTreeMap;

/// How far the land of a hex draws back from a wet corner.
const LAND: f64 = 0.62;
/// How wide a neck of land is where it crosses a side, in parts of the side.
const NECK: f64 = 0.42;
/// Where the band of control runs, from the middle of a hex to its sides.
const BAND: f64 = 0.93;
/// Hexes narrower than this have no room for rivers.
const RIVERS_FROM: f64 = 44.0;
/// Size of the slopes of a rough hex, in parts of its width.
const SLOPE: f64 = 0.13;

pub fn draw(sheet: &mut Sheet, board: &Board, window: &Window, map: &HexMap) {
    let mut paths: BTreeMap<Ground, Path> = BTreeMap::new();
    let (mut coast, mut grid, mut slopes) = (Path::new(), Path::new(), Path::new());
    for (at, tile) in board.within(window) {
        let middle = window.middle(at);
        let corners: Vec<_> = (0..6).map(|way| window.corner(middle, way)).collect();
        polygon(paths.entry(Ground::Sea).or_default(), &corners);
        if tile.ground != Ground::Sea {
            land(board, window, (at, tile), paths.entry(tile.ground).or_default(), &mut coast);
        }
        if tile.ground == Ground::Rough {
            slope(&mut slopes, (middle.0, middle.1 + window.shape.wide * 0.3), window.shape.wide);
        }
        for way in 0..6 {
            // Each side once: a hex draws three, and those where there is no other.
            if way < 3 || board.tile(at.next(way)).is_none() || !window.cut.holds(at.next(way)) {
                go(&mut grid, Pen::Move, &[window.corner(middle, way + 5)]);
                go(&mut grid, Pen::Line, &[window.corner(middle, way)]);
            }
        }
    }
    for (ground, path) in paths {
        sheet.add(path, Look::Ground(ground));
    }
    sheet.add(slopes, Look::Slope);
    sheet.add(grid, Look::Grid);
    sheet.add(coast, Look::Coast);
    sides(sheet, board, window);
    held(sheet, board, window, map);
    if window.shape.wide >= RIVERS_FROM {
        rivers(sheet, board, window);
    }
}

/// Ships pass, armies do not.
fn is_wet(board: &Board, at: Spot, way: usize) -> bool {
    let (Some(tile), Some(next)) = (board.tile(at), board.tile(at.next(way))) else { return false };
    next.ground == Ground::Sea || tile.sail.contains(&next.hex) && !tile.march.contains(&next.hex)
}

/// The corner between a way and the next belongs to the sea.
fn is_wet_corner(board: &Board, at: Spot, way: usize) -> bool {
    let next = (way + 1) % 6;
    is_wet(board, at, way) || is_wet(board, at, next) || is_wet(board, at.next(way), way + 2)
}

fn between(one: (f64, f64), other: (f64, f64), share: f64) -> (f64, f64) {
    (one.0 + (other.0 - one.0) * share, one.1 + (other.1 - one.1) * share)
}

/// The land of a hex, and its line along the water.
fn land(board: &Board, window: &Window, (at, tile): (Spot, &Tile), path: &mut Path, coast: &mut Path) {
    let middle = window.middle(at);
    let wet: Vec<bool> = (0..6).map(|way| !tile.sail.is_empty() && is_wet_corner(board, at, way)).collect();
    let corner = |way: usize| {
        let corner = window.corner(middle, way);
        if wet[way % 6] { between(middle, corner, LAND) } else { corner }
    };
    let side = |way: usize| window.side(middle, way);
    let is_strait = |way: usize| {
        board.tile(at.next(way)).is_some_and(|next| tile.sail.contains(&next.hex))
            && !wet[way % 6]
            && !wet[(way + 5) % 6]
    };
    // Where the coast leaves a side: drawn back from a wet one, a neck from the middle of a dry one.
    let end = |way: usize, towards: usize| {
        let (of, corner) = (side(way), window.corner(middle, towards));
        let off = is_wet(board, at, way) || is_strait(way % 6);
        if off { between(middle, of, LAND) } else { between(of, corner, NECK) }
    };
    for (way, is_wet) in wet.iter().enumerate() {
        let (from, by, to) = (end(way, way), corner(way), end(way + 1, way));
        let first = if way == 0 { Pen::Move } else { Pen::Line };
        if *is_wet {
            go(path, first, &[from]);
            go(path, Pen::Bend, &[by, to]);
            go(coast, Pen::Move, &[from]);
            go(coast, Pen::Bend, &[by, to]);
        } else {
            go(path, first, &[by]);
        }
    }
    path.push(Step::Close);
}

/// Sides between areas, and sides that nobody crosses: mountains, and lakes between two hexes that touch one.
fn sides(sheet: &mut Sheet, board: &Board, window: &Window) {
    let (mut border, mut blocked, mut lake) = (Path::new(), Path::new(), Path::new());
    for (at, tile) in board.within(window) {
        let middle = window.middle(at);
        for way in 0..3 {
            let Some(next) = board.tile(at.next(way)).filter(|_| window.cut.holds(at.next(way))) else {
                continue;
            };
            let land = tile.ground != Ground::Sea && next.ground != Ground::Sea;
            let crossed = tile.march.contains(&next.hex) || tile.sail.contains(&next.hex);
            let path = match (land, crossed) {
                (true, false) if tile.lake && next.lake => &mut lake,
                (true, false) => &mut blocked,
                (true, true) if tile.area != next.area && !is_wet(board, at, way) => &mut border,
                _ => continue,
            };
            go(path, Pen::Move, &[window.corner(middle, way + 5)]);
            go(path, Pen::Line, &[window.corner(middle, way)]);
        }
    }
    sheet.add(border, Look::Border);
    sheet.add(blocked, Look::Blocked);
    sheet.add(lake, Look::Lake);
}

/// A band in the colour of a side around the areas that it controls.
fn held(sheet: &mut Sheet, board: &Board, window: &Window, map: &HexMap) {
    let holders = map.areas.iter().filter_map(|area| Some((area.id.as_str(), area.held?)));
    let holders: BTreeMap<&str, Seat> = holders.collect();
    let holder = |tile: &Tile| holders.get(tile.area.as_deref()?).copied();
    let mut bands: BTreeMap<u8, Path> = BTreeMap::new();
    for (at, tile) in board.within(window) {
        let Some(seat) = holder(tile) else { continue };
        let middle = window.middle(at);
        for way in 0..6 {
            if board.tile(at.next(way)).is_none_or(|next| next.area != tile.area) {
                let band = bands.entry(seat.0).or_default();
                go(band, Pen::Move, &[between(middle, window.corner(middle, way + 5), BAND)]);
                go(band, Pen::Line, &[between(middle, window.corner(middle, way), BAND)]);
            }
        }
    }
    for (seat, band) in bands {
        sheet.add(band, Look::Held(Seat(seat)));
    }
}

/// A wave at the foot of a hex that a river touches.
fn rivers(sheet: &mut Sheet, board: &Board, window: &Window) {
    let mut path = Path::new();
    for (_, tile) in board.within(window).filter(|(_, tile)| tile.river) {
        let (x, y) = window.middle(board.spot(tile.hex));
        wave(&mut path, (x, y + window.shape.wide * 0.42), window.shape.wide);
    }
    sheet.add(path, Look::River);
}

/// The mark of rough ground above a point, for hexes of a width.
pub fn slope(path: &mut Path, (x, y): (f64, f64), wide: f64) {
    let step = (wide * SLOPE).round();
    go(path, Pen::Move, &[(x - 2.0 * step, y)]);
    go(
        path,
        Pen::Line,
        &[(x - step, y - 1.4 * step), (x, y), (x + step, y - 1.4 * step), (x + 2.0 * step, y)],
    );
}

/// The mark of a river about a middle, for hexes of a width.
pub fn wave(path: &mut Path, (x, y): (f64, f64), wide: f64) {
    let (long, high) = (wide * 0.11, wide * 0.09);
    go(path, Pen::Move, &[(x - 2.0 * long, y)]);
    go(path, Pen::Bend, &[(x - long, y - 2.0 * high), (x, y)]);
    go(path, Pen::Bend, &[(x + long, y + 2.0 * high), (x + 2.0 * long, y)]);
}
