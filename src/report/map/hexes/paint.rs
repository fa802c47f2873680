//! A sheet drawn.

use super::super::canvas::{Canvas, DARK, Edge, Fill, Line, OWN, PAPER, SEA, TONES, rgb, tone};
use super::super::palette::Colour;
use super::sheet::{Look, Sheet};
use crate::rules::{GoldState, Ground};

const CLEAR: Colour = rgb(0xfb_f6_e6);
const FOREST: Colour = rgb(0xbc_d6_a8);
const ROUGH: Colour = rgb(0xea_d7_b6);
const SLOPE: Colour = rgb(0xb0_8d_5a);
const GRID: Colour = rgb(0xb3_b3_a6);
const COAST: Colour = rgb(0x4f_76_90);
const BORDER: Colour = rgb(0x7b_5a_2b);
const BLOCKED: Colour = rgb(0x5b_3a_1a);
const WATER: Colour = rgb(0x2f_7d_b5);
const NEAR: Colour = rgb(0x8d_94_9a);
const GOLD: Colour = rgb(0xf2_b6_00);
const SPENT: Colour = rgb(0xb9_b9_b9);
const MINE_EDGE: Colour = rgb(0x5a_3d_00);

/// The colours that mean something.
pub fn colours() -> Vec<Colour> {
    let all = [
        SEA, CLEAR, FOREST, ROUGH, SLOPE, GRID, COAST, BORDER, BLOCKED, WATER, GOLD, SPENT, MINE_EDGE, DARK,
        OWN, PAPER,
    ];
    all.into_iter().chain(TONES).collect()
}

/// The whole picture, opaque; `None` without extent.
pub fn drawn(sheet: &Sheet) -> Option<Canvas> {
    let mut canvas = Canvas::new(sheet.width, sheet.height, PAPER)?;
    for (path, look) in &sheet.paths {
        let (fill, line, edge) = style(*look);
        if let Some(fill) = fill {
            canvas.fill(path, fill, edge);
        }
        if let Some(line) = line {
            canvas.line(path, line, edge);
        }
    }
    for text in &sheet.texts {
        canvas.write(text);
    }
    Some(canvas)
}

type Style = (Option<Fill>, Option<Line>, Edge);

/// Without shades at its edges: they lie under the lines of the grid, and a file without them is half as large.
fn even(fill: Colour) -> Style {
    (Some(Fill::Plain(fill)), None, Edge::Sharp)
}

fn line(colour: Colour, wide: f32) -> Style {
    (None, Some(Line::new(colour, wide)), Edge::Smooth)
}

fn field(fill: Fill, edge: Line) -> Style {
    (Some(fill), Some(edge), Edge::Smooth)
}

fn style(look: Look) -> Style {
    match look {
        Look::Ground(Ground::Sea) => even(SEA),
        Look::Ground(Ground::Clear) => even(CLEAR),
        Look::Ground(Ground::Forest) => even(FOREST),
        Look::Ground(Ground::Rough) => even(ROUGH),
        Look::Slope => line(SLOPE, 1.6),
        // As thin as a pixel, and sooner drawn than a line with a width.
        Look::Grid => (None, Some(Line::new(GRID, 0.0)), Edge::Sharp),
        Look::Coast => line(COAST, 2.0),
        Look::Border => (None, Some(Line::new(BORDER, 2.6).dashed(3.0, 3.0)), Edge::Smooth),
        Look::Blocked => line(BLOCKED, 4.0),
        Look::Lake => line(WATER, 6.0),
        Look::River => line(WATER, 2.4),
        Look::Held(seat) => line(tone(Some(seat)), 3.0),
        Look::Frame => line(GRID, 1.0),
        Look::Leader => line(DARK, 2.0),
        Look::Here(true) => line(OWN, 4.0),
        Look::Here(false) => line(DARK, 2.5),
        Look::Card => field(Fill::Plain(PAPER), Line::new(NEAR, 1.0)),
        Look::OwnStack => (Some(Fill::Plain(OWN)), None, Edge::Smooth),
        Look::OtherStack(owner) => field(Fill::Plain(PAPER), Line::new(tone(owner), 2.5).dashed(7.0, 4.0)),
        Look::Pattern(owner) => field(Fill::Side(owner), Line::new(tone(owner), 2.0)),
        Look::Gold(_, GoldState::Unknown) => field(Fill::Plain(PAPER), Line::new(MINE_EDGE, 2.0)),
        Look::Gold(_, GoldState::Active) => field(Fill::Plain(GOLD), Line::new(MINE_EDGE, 2.0)),
        Look::Gold(_, GoldState::Depleted | GoldState::Abandoned) => {
            field(Fill::Plain(SPENT), Line::new(MINE_EDGE, 2.0))
        }
        Look::Stroke(_) => line(MINE_EDGE, 2.4),
    }
}
