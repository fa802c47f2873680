//! A plan drawn.

use super::canvas::{Canvas, DARK, Edge, Fill, Line, OWN, PAPER, SEA, rgb, tone};
use super::layout::{DISC, Plan, Rect, Shape};
use super::palette::Colour;
use super::path::{Point, Step, disc, polygon, rounded};
use crate::rules::Seat;

const LINE: Colour = rgb(0x8a_a0_b2);
const OTHER: Colour = rgb(0xa6_36_03);
/// Half the height of the marker and the ticks of the track.
const MARKER: f64 = 13.0;
const TICK: f64 = 6.0;

/// The whole picture, opaque; `None` without extent.
pub fn drawn(plan: &Plan) -> Option<Canvas> {
    let mut canvas = Canvas::new(plan.width, plan.height, SEA)?;
    for of in &plan.shapes {
        shape(&mut canvas, of);
    }
    for text in &plan.texts {
        canvas.write(text);
    }
    Some(canvas)
}

fn rect(canvas: &mut Canvas, of: &Rect, round: f64, fill: Fill, edge: Option<Line>) {
    let path = rounded(of, round);
    canvas.fill(&path, fill, Edge::Smooth);
    if let Some(line) = edge {
        canvas.line(&path, line, Edge::Smooth);
    }
}

fn line(canvas: &mut Canvas, from: Point, to: Point, line: Line) {
    canvas.line(&[Step::Move(from), Step::Line(to)], line, Edge::Smooth);
}

fn shape(canvas: &mut Canvas, shape: &Shape) {
    match shape {
        Shape::Area(of, held) => {
            let edge = held.map_or(Line::new(LINE, 2.0), |seat| Line::new(tone(Some(seat)), 4.0));
            rect(canvas, of, 9.0, Fill::Plain(PAPER), Some(edge));
        }
        Shape::Pattern(of, seat) => {
            let edge = Line::new(tone(Some(*seat)), 2.0);
            rect(canvas, of, 3.0, Fill::Side(Some(*seat)), Some(edge));
        }
        Shape::Ground(of) => rect(canvas, of, 9.0, Fill::Plain(SEA), None),
        Shape::Port(at, owner) => port(canvas, *at, *owner),
        Shape::OwnStack(of) => rect(canvas, of, 4.0, Fill::Plain(OWN), None),
        Shape::OtherStack(of) => {
            rect(canvas, of, 4.0, Fill::Plain(PAPER), Some(Line::new(OTHER, 2.5).dashed(7.0, 4.0)));
        }
        Shape::Link(from, to) => line(canvas, *from, *to, Line::new(LINE, 3.5)),
        Shape::Tie(from, to) => line(canvas, *from, *to, Line::new(LINE, 3.0).dashed(2.0, 6.0)),
        Shape::Track(from, to) => line(canvas, *from, *to, Line::new(DARK, 3.0)),
        Shape::Tick((x, y)) => line(canvas, (*x, y - TICK), (*x, y + TICK), Line::new(DARK, 2.0)),
        Shape::Marker((x, y)) => {
            let mut path = vec![];
            polygon(&mut path, &[(x - MARKER, *y), (*x, y - MARKER), (x + MARKER, *y), (*x, y + MARKER)]);
            canvas.fill(&path, Fill::Plain(OTHER), Edge::Smooth);
            canvas.line(&path, Line::new(PAPER, 2.0), Edge::Smooth);
        }
    }
}

/// A neutral port is a ring; a side's has its pattern.
fn port(canvas: &mut Canvas, at: Point, owner: Option<Seat>) {
    let fill = if owner.is_some() { Fill::Side(owner) } else { Fill::Plain(PAPER) };
    let path = disc(at, DISC / 2.0 - 1.0);
    canvas.fill(&path, fill, Edge::Smooth);
    canvas.line(&path, Line::new(tone(owner), 3.0), Edge::Smooth);
}
