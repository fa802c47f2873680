//! Widths and outlines of letters.

use std::fmt::Write;
use std::sync::LazyLock;
use ttf_parser::{Face, GlyphId, OutlineBuilder};

/// How far letters reach above and below their line, in parts of their size: room for accents and for `g`.
pub const ABOVE: f64 = 0.93;
pub const BELOW: f64 = 0.24;

static FACE: LazyLock<Option<Face<'static>>> =
    LazyLock::new(|| Face::parse(dejavu::sans_condensed::bold(), 0).ok());

/// Letters that the font does not have are drawn as its empty box.
fn glyphs(text: &str) -> impl Iterator<Item = (GlyphId, f64)> + '_ {
    let face = FACE.as_ref();
    text.chars().filter_map(move |letter| {
        let face = face?;
        let glyph = face.glyph_index(letter).unwrap_or(GlyphId(0));
        let units = f64::from(face.units_per_em());
        Some((glyph, f64::from(face.glyph_hor_advance(glyph).unwrap_or(0)) / units))
    })
}

/// The width of a text of a size.
pub fn width(text: &str, size: f64) -> f64 {
    glyphs(text).map(|(_, advance)| advance).sum::<f64>() * size
}

/// The outline of a text whose line begins at a point, as the data of an SVG path.
pub fn outline(text: &str, x: f64, y: f64, size: f64) -> String {
    let Some(face) = FACE.as_ref() else { return String::new() };
    let scale = size / f64::from(face.units_per_em());
    let mut pen = Pen { path: String::new(), x, y, scale };
    for (glyph, advance) in glyphs(text) {
        let _ = face.outline_glyph(glyph, &mut pen);
        pen.x += advance * size;
    }
    pen.path
}

struct Pen {
    path: String,
    x: f64,
    y: f64,
    scale: f64,
}

impl Pen {
    fn add(&mut self, command: char, points: &[(f32, f32)]) {
        self.path.push(command);
        for (x, y) in points {
            let (x, y) = (self.x + f64::from(*x) * self.scale, self.y - f64::from(*y) * self.scale);
            // Writing to a string does not fail.
            let _ = write!(self.path, "{x:.2} {y:.2} ");
        }
    }
}

impl OutlineBuilder for Pen {
    fn move_to(&mut self, x: f32, y: f32) {
        self.add('M', &[(x, y)]);
    }
    fn line_to(&mut self, x: f32, y: f32) {
        self.add('L', &[(x, y)]);
    }
    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        self.add('Q', &[(x1, y1), (x, y)]);
    }
    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        self.add('C', &[(x1, y1), (x2, y2), (x, y)]);
    }
    fn close(&mut self) {
        self.path.push('Z');
    }
}
