//! Letters: how wide they are, and which pixels they cover.
//!
//! Each stands on whole pixels and has few shades, so that a letter looks the same wherever it stands: it is drawn once a
//! picture, and a picture with many numbers is a small file.

use super::layout::Text;
use std::collections::BTreeMap;
use std::sync::LazyLock;
use tiny_skia::{FillRule, Mask, PathBuilder, Transform};
use ttf_parser::{Face, GlyphId, OutlineBuilder};

/// How far letters reach above and below their line, in parts of their size: room for accents and for `g`.
pub const ABOVE: f64 = 0.93;
pub const BELOW: f64 = 0.24;

static FACE: LazyLock<Option<Face<'static>>> =
    LazyLock::new(|| Face::parse(dejavu::sans_condensed::bold(), 0).ok());

/// Letters that the font does not have are drawn as its empty box. Each with how far the next stands from it.
fn glyphs(text: &str, size: f64) -> impl Iterator<Item = (GlyphId, f64)> + '_ {
    let face = FACE.as_ref();
    text.chars().filter_map(move |letter| {
        let face = face?;
        let glyph = face.glyph_index(letter).unwrap_or(GlyphId(0));
        let advance = f64::from(face.glyph_hor_advance(glyph).unwrap_or(0)) / f64::from(face.units_per_em());
        Some((glyph, (advance * size).round()))
    })
}

/// The width of a text of a size.
pub fn width(text: &str, size: f64) -> f64 {
    glyphs(text, size).map(|(_, advance)| advance).sum()
}

/// How much of a pixel a letter covers, in so many steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part(u8);

const PARTS: u16 = 3;

impl Part {
    /// Of a coverage of at most 255.
    fn new(covered: u8) -> Part {
        let steps = (u16::from(covered) * PARTS + 127) / 255;
        // At most PARTS.
        Part(steps as u8)
    }
    /// Between what lies below and the colour of the letter.
    pub fn of(self, below: u8, ink: u8) -> u8 {
        let steps = u16::from(self.0);
        // A mean of two bytes is a byte.
        ((u16::from(below) * (PARTS - steps) + u16::from(ink) * steps) / PARTS) as u8
    }
}

/// A letter of a size: the parts of pixels in a box that begins at a corner, from where it stands on its line.
struct Drawn {
    left: i32,
    top: i32,
    width: usize,
    parts: Vec<Part>,
}

/// The letters of one picture.
#[derive(Default)]
pub struct Letters {
    drawn: BTreeMap<(u16, u32), Option<Drawn>>,
}

impl Letters {
    /// Calls for each pixel that a text covers.
    pub fn set(&mut self, text: &Text, mut put: impl FnMut(i32, i32, Part)) {
        // A picture is some thousand pixels large.
        let (mut x, y) = (text.x.round() as i32, text.y.round() as i32);
        for (glyph, advance) in glyphs(&text.text, text.size) {
            let key = (glyph.0, text.size.round() as u32);
            if let Some(of) = self.drawn.entry(key).or_insert_with(|| drawn(glyph, text.size)) {
                for (row, parts) in (y + of.top..).zip(of.parts.chunks(of.width)) {
                    for (at, part) in (x + of.left..).zip(parts).filter(|(_, part)| part.0 > 0) {
                        put(at, row, *part);
                    }
                }
            }
            x += advance as i32;
        }
    }
}

/// `None` for a letter without an outline, as the blank.
fn drawn(glyph: GlyphId, size: f64) -> Option<Drawn> {
    let face = FACE.as_ref()?;
    let mut pen = Pen(PathBuilder::new());
    face.outline_glyph(glyph, &mut pen)?;
    let scale = size as f32 / f32::from(face.units_per_em());
    // The font has y upwards.
    let path = pen.0.finish()?.transform(Transform::from_scale(scale, -scale))?;
    let bounds = path.bounds();
    let (left, top) = (bounds.left().floor(), bounds.top().floor());
    let (right, bottom) = (bounds.right().ceil(), bounds.bottom().ceil());
    // Letters are some ten pixels large.
    let mut mask = Mask::new((right - left).max(1.0) as u32, (bottom - top).max(1.0) as u32)?;
    mask.fill_path(&path, FillRule::Winding, true, Transform::from_translate(-left, -top));
    let parts = mask.data().iter().map(|covered| Part::new(*covered)).collect();
    Some(Drawn { left: left as i32, top: top as i32, width: mask.width() as usize, parts })
}

struct Pen(PathBuilder);

impl OutlineBuilder for Pen {
    fn move_to(&mut self, x: f32, y: f32) {
        self.0.move_to(x, y);
    }
    fn line_to(&mut self, x: f32, y: f32) {
        self.0.line_to(x, y);
    }
    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        self.0.quad_to(x1, y1, x, y);
    }
    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        self.0.cubic_to(x1, y1, x2, y2, x, y);
    }
    fn close(&mut self) {
        self.0.close();
    }
}
