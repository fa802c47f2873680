//! A sheet as SVG.

use super::super::draw::{self, DARK, DEFS, OWN, PAPER, SEA, SIDES, pattern, tone};
use super::super::palette::Colour;
use super::sheet::{Look, Sheet};
use crate::rules::{GoldState, Ground};

const CLEAR: &str = "#fbf6e6";
const FOREST: &str = "#bcd6a8";
const ROUGH: &str = "#ead7b6";
const SLOPE: &str = "#b08d5a";
const GRID: &str = "#b3b3a6";
const COAST: &str = "#4f7690";
const BORDER: &str = "#7b5a2b";
const BLOCKED: &str = "#5b3a1a";
const WATER: &str = "#2f7db5";
const NEAR: &str = "#8d949a";
const GOLD: &str = "#f2b600";
const SPENT: &str = "#b9b9b9";
const MINE_EDGE: &str = "#5a3d00";

/// The colours that mean something.
pub fn colours() -> Vec<Colour> {
    let all = [
        SEA, CLEAR, FOREST, ROUGH, SLOPE, GRID, COAST, BORDER, BLOCKED, WATER, GOLD, SPENT, MINE_EDGE, DARK,
        OWN, PAPER,
    ];
    let sides = SIDES.iter().map(|(_, tone)| *tone);
    all.into_iter().chain(sides).filter_map(colour).collect()
}

/// Of six digits behind a hash.
fn colour(text: &str) -> Option<Colour> {
    let part = |at: usize| u8::from_str_radix(text.get(at..at + 2)?, 16).ok();
    Some([part(1)?, part(3)?, part(5)?])
}

/// The whole picture, opaque.
pub fn svg(sheet: &Sheet) -> String {
    let (w, h) = (sheet.width, sheet.height);
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{w}\" height=\"{h}\" viewBox=\"0 0 {w} {h}\">\n{DEFS}\
         <rect width=\"{w}\" height=\"{h}\" fill=\"{PAPER}\"/>\n"
    );
    for (path, look) in &sheet.paths {
        draw::add(&mut out, format_args!("<path d=\"{path}\" {}/>\n", style(*look)));
    }
    for text in &sheet.texts {
        draw::letters(&mut out, text);
    }
    out.push_str("</svg>\n");
    out
}

/// Without shades at its edges: they lie under the lines of the grid, and a file without them is half as large.
fn even(fill: &str) -> String {
    format!("fill=\"{fill}\" shape-rendering=\"crispEdges\"")
}

fn line(colour: &str, wide: f64) -> String {
    format!("fill=\"none\" stroke=\"{colour}\" stroke-width=\"{wide}\"")
}

fn field(fill: &str, edge: &str, wide: f64) -> String {
    format!("fill=\"{fill}\" stroke=\"{edge}\" stroke-width=\"{wide}\"")
}

fn style(look: Look) -> String {
    match look {
        Look::Ground(Ground::Sea) => even(SEA),
        Look::Ground(Ground::Clear) => even(CLEAR),
        Look::Ground(Ground::Forest) => even(FOREST),
        Look::Ground(Ground::Rough) => even(ROUGH),
        Look::Slope => line(SLOPE, 1.6),
        Look::Grid => line(GRID, 1.0) + " shape-rendering=\"crispEdges\"",
        Look::Coast => line(COAST, 2.0),
        Look::Border => line(BORDER, 2.6) + " stroke-dasharray=\"3 3\"",
        Look::Blocked => line(BLOCKED, 4.0),
        Look::Lake => line(WATER, 6.0),
        Look::River => line(WATER, 2.4),
        Look::Held(seat) => line(tone(Some(seat)), 3.0),
        Look::Frame => field("none", GRID, 1.0),
        Look::Leader => line(DARK, 2.0),
        Look::Here(true) => line(OWN, 4.0),
        Look::Here(false) => line(DARK, 2.5),
        Look::Card => field(PAPER, NEAR, 1.0),
        Look::OwnStack => format!("fill=\"{OWN}\""),
        Look::OtherStack(owner) => field(PAPER, tone(owner), 2.5) + " stroke-dasharray=\"7 4\"",
        Look::Pattern(owner) => field(&pattern(owner), tone(owner), 2.0),
        Look::Gold(_, GoldState::Unknown) => field(PAPER, MINE_EDGE, 2.0),
        Look::Gold(_, GoldState::Active) => field(GOLD, MINE_EDGE, 2.0),
        Look::Gold(_, GoldState::Depleted | GoldState::Abandoned) => field(SPENT, MINE_EDGE, 2.0),
        Look::Stroke(_) => line(MINE_EDGE, 2.4),
    }
}
