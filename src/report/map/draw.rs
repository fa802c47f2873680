//! A plan as SVG. Sides differ in pattern and in shade as well as in colour, so that nobody needs to tell colours apart.

use super::font;
use super::layout::{DISC, Ink, Plan, Rect, Shape, Text};
use crate::rules::Seat;
use std::fmt::Write;

pub const SEA: &str = "#d6e4ee";
pub const PAPER: &str = "#ffffff";
pub const DARK: &str = "#14222e";
const LINE: &str = "#8aa0b2";
pub const OWN: &str = "#12395c";
const OTHER: &str = "#a63603";
const NAME: &str = "#6b4a1e";
const NUMBER: &str = "#66737d";
/// By seat: a pattern and a tone; further sides have a plain one.
pub const SIDES: [(&str, &str); 5] = [
    ("dots", "#b85c00"),
    ("stripes", "#0b5fa5"),
    ("bars", "#00705a"),
    ("checks", "#8a2f86"),
    ("crosses", "#3a3a3a"),
];
const NOBODY: &str = "#5d6b76";
/// Half the height of the marker and the ticks of the track.
const MARKER: f64 = 13.0;
const TICK: f64 = 6.0;

/// The whole picture, opaque.
pub fn svg(plan: &Plan) -> String {
    let (w, h) = (plan.width, plan.height);
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{w}\" height=\"{h}\" viewBox=\"0 0 {w} {h}\">\n{DEFS}\
         <rect width=\"{w}\" height=\"{h}\" fill=\"{SEA}\"/>\n"
    );
    for of in &plan.shapes {
        shape(&mut out, of);
    }
    for text in &plan.texts {
        letters(&mut out, text);
    }
    out.push_str("</svg>\n");
    out
}

/// The patterns of the sides.
pub const DEFS: &str = "<defs>\
<pattern id=\"dots\" width=\"8\" height=\"8\" patternUnits=\"userSpaceOnUse\"><rect width=\"8\" height=\"8\" \
fill=\"#ffe2bd\"/><circle cx=\"4\" cy=\"4\" r=\"2.6\" fill=\"#b85c00\"/></pattern>\
<pattern id=\"stripes\" width=\"8\" height=\"8\" patternUnits=\"userSpaceOnUse\"><rect width=\"8\" height=\"8\" \
fill=\"#d2e8fb\"/><path d=\"M-2 10L10 -2M-6 6L6 -6M2 14L14 2\" stroke=\"#0b5fa5\" stroke-width=\"3\"/></pattern>\
<pattern id=\"bars\" width=\"7\" height=\"7\" patternUnits=\"userSpaceOnUse\"><rect width=\"7\" height=\"7\" \
fill=\"#d3f3e9\"/><rect width=\"7\" height=\"3\" fill=\"#00705a\"/></pattern>\
<pattern id=\"checks\" width=\"10\" height=\"10\" patternUnits=\"userSpaceOnUse\"><rect width=\"10\" height=\"10\" \
fill=\"#f8dff6\"/><path d=\"M0 0H5V10H10V5H0Z\" fill=\"#8a2f86\"/></pattern>\
<pattern id=\"crosses\" width=\"8\" height=\"8\" patternUnits=\"userSpaceOnUse\"><rect width=\"8\" height=\"8\" \
fill=\"#3a3a3a\"/><path d=\"M4 1V7M1 4H7\" stroke=\"#f4f1e4\" stroke-width=\"2\"/></pattern>\
</defs>\n";

pub fn add(out: &mut String, what: std::fmt::Arguments<'_>) {
    // Writing to a string does not fail.
    let _ = out.write_fmt(what);
}

fn rect(out: &mut String, of: &Rect, round: f64, look: &str) {
    let Rect { x, y, w, h } = of;
    add(
        out,
        format_args!(
            "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{w:.1}\" height=\"{h:.1}\" rx=\"{round}\" {look}/>\n"
        ),
    );
}

fn line(out: &mut String, from: (f64, f64), to: (f64, f64), look: &str) {
    add(out, format_args!("<path d=\"M{:.1} {:.1}L{:.1} {:.1}\" {look}/>\n", from.0, from.1, to.0, to.1));
}

/// The colour of a side's lines.
pub fn tone(seat: Option<Seat>) -> &'static str {
    seat.and_then(|seat| SIDES.get(usize::from(seat.0))).map_or(NOBODY, |(_, tone)| tone)
}

fn shape(out: &mut String, shape: &Shape) {
    match shape {
        Shape::Area(of, held) => {
            let wide = if held.is_some() { 4 } else { 2 };
            let edge = held.map_or(LINE, |seat| tone(Some(seat)));
            rect(out, of, 9.0, &format!("fill=\"{PAPER}\" stroke=\"{edge}\" stroke-width=\"{wide}\""));
        }
        Shape::Pattern(of, seat) => {
            let (fill, edge) = (pattern(Some(*seat)), tone(Some(*seat)));
            rect(out, of, 3.0, &format!("fill=\"{fill}\" stroke=\"{edge}\" stroke-width=\"2\""));
        }
        Shape::Ground(of) => rect(out, of, 9.0, &format!("fill=\"{SEA}\"")),
        Shape::Port((x, y), owner) => port(out, (*x, *y), *owner),
        Shape::OwnStack(of) => rect(out, of, 4.0, &format!("fill=\"{OWN}\"")),
        Shape::OtherStack(of) => {
            let look =
                format!("fill=\"{PAPER}\" stroke=\"{OTHER}\" stroke-width=\"2.5\" stroke-dasharray=\"7 4\"");
            rect(out, of, 4.0, &look);
        }
        Shape::Link(from, to) => line(out, *from, *to, &format!("stroke=\"{LINE}\" stroke-width=\"3.5\"")),
        Shape::Tie(from, to) => {
            let look = format!("stroke=\"{LINE}\" stroke-width=\"3\" stroke-dasharray=\"2 6\"");
            line(out, *from, *to, &look);
        }
        Shape::Track(from, to) => line(out, *from, *to, &format!("stroke=\"{DARK}\" stroke-width=\"3\"")),
        Shape::Tick((x, y)) => {
            line(out, (*x, y - TICK), (*x, y + TICK), &format!("stroke=\"{DARK}\" stroke-width=\"2\""));
        }
        Shape::Marker((x, y)) => {
            let (low, high) = (y - MARKER, y + MARKER);
            add(
                out,
                format_args!(
                    "<path d=\"M{:.1} {y:.1}L{x:.1} {low:.1}L{:.1} {y:.1}L{x:.1} {high:.1}Z\" fill=\"{OTHER}\" \
                 stroke=\"{PAPER}\" stroke-width=\"2\"/>\n",
                    x - MARKER,
                    x + MARKER
                ),
            );
        }
    }
}

/// A neutral port is a ring; a side's has its pattern.
fn port(out: &mut String, (x, y): (f64, f64), owner: Option<Seat>) {
    let fill = if owner.is_some() { pattern(owner) } else { PAPER.to_owned() };
    let (edge, r) = (tone(owner), DISC / 2.0 - 1.0);
    add(
        out,
        format_args!(
            "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{r:.1}\" fill=\"{fill}\" stroke=\"{edge}\" stroke-width=\"3\"/>\n"
        ),
    );
}

/// What the fields of a side are filled with; a plain tone where nobody knows whose they are.
pub fn pattern(seat: Option<Seat>) -> String {
    seat.and_then(|seat| SIDES.get(usize::from(seat.0)))
        .map_or_else(|| NOBODY.to_owned(), |(pattern, _)| format!("url(#{pattern})"))
}

pub fn letters(out: &mut String, text: &Text) {
    let ink = match text.ink {
        Ink::Dark => DARK,
        Ink::Light => PAPER,
        Ink::Name => NAME,
        Ink::Number => NUMBER,
    };
    let path = font::outline(&text.text, text.x, text.y, text.size);
    add(out, format_args!("<path d=\"{path}\" fill=\"{ink}\"/>\n"));
}
