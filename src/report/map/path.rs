//! Shapes as points: what a canvas fills or draws along.

use super::layout::Rect;
use tiny_skia::PathBuilder;

pub type Point = (f64, f64);

/// A step of a shape.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Step {
    Move(Point),
    Line(Point),
    /// Towards one point, to another.
    Bend(Point, Point),
    /// Away from the last point towards one, from another to the third.
    Curve(Point, Point, Point),
    Close,
}

pub type Path = Vec<Step>;

/// How a shape goes on to points: each of them, or every second or third with those between as its bends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pen {
    Move,
    Line,
    Bend,
    Curve,
}

/// Adds steps to a shape, rounded to tenths of a pixel.
pub fn go(path: &mut Path, pen: Pen, points: &[Point]) {
    let tenths = |(x, y): Point| ((x * 10.0).round() / 10.0, (y * 10.0).round() / 10.0);
    let points: Vec<Point> = points.iter().copied().map(tenths).collect();
    match pen {
        Pen::Move => path.extend(points.into_iter().map(Step::Move)),
        Pen::Line => path.extend(points.into_iter().map(Step::Line)),
        Pen::Bend => path.extend(points.as_chunks().0.iter().map(|[by, to]| Step::Bend(*by, *to))),
        Pen::Curve => {
            path.extend(points.as_chunks().0.iter().map(|[from, by, to]| Step::Curve(*from, *by, *to)));
        }
    }
}

/// Adds a closed shape.
pub fn polygon(path: &mut Path, points: &[Point]) {
    for (at, point) in points.iter().enumerate() {
        go(path, if at == 0 { Pen::Move } else { Pen::Line }, &[*point]);
    }
    path.push(Step::Close);
}

pub fn rectangle(of: &Rect) -> Path {
    let Rect { x, y, w, h } = *of;
    let mut path = vec![];
    polygon(&mut path, &[(x, y), (x + w, y), (x + w, y + h), (x, y + h)]);
    path
}

/// How far the bends of a quarter of a circle reach, in parts of its radius.
const BEND: f64 = 0.5523;

/// A circle of four curves.
pub fn disc((x, y): Point, r: f64) -> Path {
    rounded(&Rect { x: x - r, y: y - r, w: 2.0 * r, h: 2.0 * r }, r)
}

/// A rectangle with round corners.
pub fn rounded(of: &Rect, r: f64) -> Path {
    let (left, top, right, bottom) = (of.x, of.y, of.x + of.w, of.y + of.h);
    let r = r.min(of.w / 2.0).min(of.h / 2.0);
    let off = r * (1.0 - BEND);
    let mut path = vec![];
    go(&mut path, Pen::Move, &[(left + r, top)]);
    let mut corner = |line: Point, curve: [Point; 3]| {
        go(&mut path, Pen::Line, &[line]);
        go(&mut path, Pen::Curve, &curve);
    };
    corner((right - r, top), [(right - off, top), (right, top + off), (right, top + r)]);
    corner((right, bottom - r), [(right, bottom - off), (right - off, bottom), (right - r, bottom)]);
    corner((left + r, bottom), [(left + off, bottom), (left, bottom - off), (left, bottom - r)]);
    corner((left, top + r), [(left, top + off), (left + off, top), (left + r, top)]);
    path.push(Step::Close);
    path
}

/// The shape as the painter takes it; `None` for one without any extent.
pub fn built(path: &[Step]) -> Option<tiny_skia::Path> {
    let mut built = PathBuilder::new();
    // A picture is some thousand pixels large: single precision has enough.
    let at = |(x, y): Point| (x as f32, y as f32);
    for step in path {
        match step {
            Step::Move(to) => built.move_to(at(*to).0, at(*to).1),
            Step::Line(to) => built.line_to(at(*to).0, at(*to).1),
            Step::Bend(by, to) => built.quad_to(at(*by).0, at(*by).1, at(*to).0, at(*to).1),
            Step::Curve(from, by, to) => {
                built.cubic_to(at(*from).0, at(*from).1, at(*by).0, at(*by).1, at(*to).0, at(*to).1);
            }
            Step::Close => built.close(),
        }
    }
    built.finish()
}
