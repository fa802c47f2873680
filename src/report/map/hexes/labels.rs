//! What is written on the map itself: titles, names of areas, ids of hexes, numbers of rows and columns.

use super::super::font;
use super::super::layout::{Ink, Rect, SMALL};
use super::super::path::rectangle;
use super::chips::SIGN;
use super::marks::{ID_UP, NAME_DOWN, Seen};
use super::sheet::{Board, LINE, Look, Sheet, Spot, about, inside, meet};
use super::windows::{EDGE, SIDE, Window};
use crate::rules::{AreaName, HexMap};
use std::collections::BTreeMap;

/// Fewer hexes of an area in a window are not worth its name.
const NAMED_FROM: usize = 3;
/// Places that are tried for a name.
const TRIED: usize = 120;
/// Where a map is too small for every id, every so many rows show theirs, and columns by the width of a hex.
const SPARSE: u8 = 4;
const SPARSER: u8 = 8;
const SPARSER_BELOW: f64 = 34.0;
/// Room that an id of a sparse grid has at least on all sides.
const AIR: f64 = 3.0;
/// Between two numbers in a row, so that they are not read as one.
const BETWEEN: f64 = 7.0;

/// Between the names of a title.
const AND: &str = " · ";

/// The areas in which something lies, or else the largest ones.
pub fn title(sheet: &mut Sheet, board: &Board, seen: &Seen<'_>, name: &dyn Fn(&str) -> String) {
    let window = seen.window;
    if window.title.h == 0.0 {
        return;
    }
    let in_play = seen.hexes.iter().filter(|(_, (_, lying))| lying.is_in_play());
    let mut areas = counted(in_play.filter_map(|(at, _)| seen.area(*at)));
    if areas.is_empty() {
        areas = counted(board.within(window).filter_map(|(_, tile)| tile.area.as_deref()));
    }
    let mut text = String::new();
    for area in areas {
        let and = if text.is_empty() { "" } else { AND };
        let longer = format!("{text}{and}{}", name(area));
        if font::width(&longer, SMALL) <= window.title.w {
            text = longer;
        }
    }
    sheet.write(&text, window.title.x, window.title.y, Ink::Dark);
}

/// Each of them once, the most frequent first.
fn counted<'a>(areas: impl Iterator<Item = &'a str>) -> Vec<&'a str> {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for area in areas {
        *counts.entry(area).or_default() += 1;
    }
    let mut ranked: Vec<(&str, usize)> = counts.into_iter().collect();
    ranked.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    ranked.into_iter().map(|(area, _)| area).collect()
}

/// The names of areas, where they cover nothing.
pub fn names(
    sheet: &mut Sheet,
    board: &Board,
    window: &Window,
    map: &HexMap,
    taken: &mut Vec<Rect>,
    name: &dyn Fn(&str) -> String,
) {
    let mut spots: BTreeMap<&str, Vec<Spot>> = BTreeMap::new();
    for (at, tile) in board.within(window) {
        spots.entry(tile.area.as_deref().unwrap_or_default()).or_default().push(at);
    }
    for area in &map.areas {
        let Some(spots) = spots.get(area.id.as_str()).filter(|spots| spots.len() >= NAMED_FROM) else {
            continue;
        };
        let text = name(&area.id);
        let Some(rect) = place(board, window, area, spots, &text, taken) else { continue };
        let lead = lead(area);
        if area.held.is_some() {
            let strip = Rect { x: rect.x, y: rect.y + 4.0, w: SIGN, h: LINE - 8.0 };
            sheet.add(rectangle(&strip), Look::Pattern(area.held));
        }
        sheet.write(&text, rect.x + lead, rect.y, Ink::Name);
        taken.push(rect);
    }
}

/// Room for the pattern of whoever holds an area.
fn lead(area: &AreaName) -> f64 {
    if area.held.is_some() { SIGN + 5.0 } else { 0.0 }
}

/// The free place for a name that is nearest to where it is best, and inside of its area as far as can be.
fn place(
    board: &Board,
    window: &Window,
    area: &AreaName,
    spots: &[Spot],
    text: &str,
    taken: &[Rect],
) -> Option<Rect> {
    let best = board.spot(area.at);
    let wanted = if spots.contains(&best) {
        window.middle(best)
    } else {
        let all = spots.iter().map(|at| window.middle(*at));
        let (x, y) = all.fold((0.0, 0.0), |sum, at| (sum.0 + at.0, sum.1 + at.1));
        (x / spots.len() as f64, y / spots.len() as f64)
    };
    let down = if window.shows_every_id() { NAME_DOWN } else { 0.0 };
    let w = font::width(text, SMALL) + lead(area);
    let out = |rect: &Rect| {
        let points = (0..=4).map(|part| rect.x + rect.w * f64::from(part) / 4.0);
        let off = points.filter(|x| !spots.iter().any(|at| is_in(window, *at, (*x, rect.y + LINE / 2.0))));
        off.count()
    };
    let mut tried: Vec<(f64, Rect)> = spots
        .iter()
        .flat_map(|at| [0.0, -w / 3.0, w / 3.0].map(|aside| (window.middle(*at), aside)))
        .map(|((x, y), aside)| {
            let x = x + aside;
            let far = (x - wanted.0).abs() + 2.0 * (y - wanted.1).abs();
            (far, Rect { x: x - w / 2.0, y: y + down - LINE / 2.0, w, h: LINE })
        })
        .filter(|(_, rect)| inside(rect, &window.field))
        .filter(|(_, rect)| !taken.iter().any(|other| meet(rect, other)))
        .collect();
    tried.sort_by(|one, other| one.0.total_cmp(&other.0));
    tried.truncate(TRIED);
    let cost = |(far, rect): &(f64, Rect)| far + out(rect) as f64 * 60.0;
    tried.into_iter().min_by(|one, other| cost(one).total_cmp(&cost(other))).map(|(_, rect)| rect)
}

/// As if hexes were boxes.
fn is_in(window: &Window, at: Spot, (x, y): (f64, f64)) -> bool {
    let middle = window.middle(at);
    (x - middle.0).abs() <= window.shape.wide / 2.0 && (y - middle.1).abs() <= window.shape.wide / 2.0
}

/// A text beside the signs of a hex, where it covers nothing.
pub fn beside(sheet: &mut Sheet, window: &Window, at: Spot, text: &str, taken: &mut Vec<Rect>) {
    let (x, y) = window.middle(at);
    let half = SIGN / 2.0 + 2.0;
    let w = font::width(text, SMALL) / 2.0;
    let (beside, high) = (half + w, half + LINE / 2.0 - 1.0);
    let (little, aslant) = (LINE / 3.0, w / 2.0);
    let places = [
        (beside, 0.0),
        (-beside, 0.0),
        (0.0, -high),
        (0.0, high),
        (beside, little),
        (beside, -little),
        (-beside, little),
        (-beside, -little),
        (aslant, -high),
        (-aslant, -high),
        (aslant, high),
        (-aslant, high),
        (w, -high),
        (-w, -high),
        (w, high),
        (-w, high),
        (beside, -high),
        (-beside, -high),
        (beside, high),
        (-beside, high),
    ];
    let mut boxes = places.iter().map(|(right, down)| about(text, x + right, y + down));
    let near = |rect: &Rect| {
        let airy = Rect { x: rect.x - BETWEEN, w: rect.w + 2.0 * BETWEEN, ..*rect };
        sheet.texts.iter().any(|other| meet(&airy, &other.rect()))
    };
    let free = |rect: &Rect| {
        inside(rect, &window.field) && !taken.iter().any(|other| meet(rect, other)) && !near(rect)
    };
    if let Some(rect) = boxes.find(free).filter(|_| !text.is_empty()) {
        sheet.write(text, rect.x, rect.y, Ink::Dark);
        taken.push(rect);
    }
}

/// The ids of hexes, where they cover nothing: all of them, or a few and the numbers of rows and columns.
pub fn ids(sheet: &mut Sheet, board: &Board, window: &Window, taken: &[Rect]) {
    let all = window.shows_every_id();
    let columns = if window.shape.wide < SPARSER_BELOW { SPARSER } else { SPARSE };
    for (at, tile) in board.within(window) {
        let sparse = tile.hex.row.is_multiple_of(SPARSE) && tile.hex.column.is_multiple_of(columns);
        if !all && !sparse {
            continue;
        }
        let (x, y) = window.middle(at);
        let rect = about(&tile.hex.to_string(), x, if all { y - ID_UP } else { y });
        let air = if all { 0.0 } else { AIR };
        let airy = Rect { x: rect.x - air, w: rect.w + 2.0 * air, ..rect };
        if inside(&rect, &window.field) && !taken.iter().any(|other| meet(&airy, other)) {
            sheet.write(&tile.hex.to_string(), rect.x, rect.y, Ink::Number);
        }
    }
    if window.numbered {
        numbers(sheet, board, window);
    }
}

/// The numbers of rows and columns along the sides of a window.
fn numbers(sheet: &mut Sheet, board: &Board, window: &Window) {
    let every =
        |size: f64, least: f64| [1, 2, 4].into_iter().find(|by| size * f64::from(*by) >= least).unwrap_or(4);
    let (rows, columns) = (every(window.shape.pitch, LINE), every(window.shape.wide, SIDE + 2.0));
    let field = &window.field;
    let (mut row, cut) = (None, window.cut);
    for (at, tile) in board.within(window) {
        let (x, y) = window.middle(at);
        if row != Some(at.y) && tile.hex.row.is_multiple_of(rows) {
            row = Some(at.y);
            for x in [field.x - SIDE / 2.0, field.x + field.w + SIDE / 2.0] {
                let text = format!("{:02}", tile.hex.row);
                let rect = about(&text, x, y);
                sheet.write(&text, rect.x, rect.y, Ink::Number);
            }
        }
        let ends = [(cut.top, field.y - EDGE / 2.0), (cut.bottom, field.y + field.h + EDGE / 2.0)];
        for (_, y) in ends.iter().filter(|(end, _)| *end == at.y && tile.hex.column.is_multiple_of(columns)) {
            let text = format!("{:02}", tile.hex.column);
            let rect = about(&text, x, *y);
            sheet.write(&text, rect.x, rect.y, Ink::Number);
        }
    }
}
