//! The picture of a map: places spread apart until nothing overlaps, drawn as SVG, rendered to PNG.
//!
//! Letters are drawn as outlines of one font that the binary carries, so that a picture is the same on every machine and
//! its texts have known boxes. Everything that the picture says stands in the tables of the report too.

mod draw;
pub(super) mod font;
pub(super) mod hexes;
pub(super) mod layout;
mod margins;
mod palette;
mod spread;

use layout::plan;
use palette::COLOURS;

use crate::rules::{HexMap, MapData};
use resvg::{tiny_skia::Pixmap, usvg};

/// Colours of a map of hexes: its many numbers need no more shades, and fewer make a smaller file.
const HEX_COLOURS: usize = 96;

/// The words of a picture, in the language of its letter.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Words {
    /// Of an own stack, of another.
    pub own: String,
    pub theirs: String,
    /// What the mark behind a number of ships means.
    pub hurt: String,
    /// By seat: the short name of the side, and what its pattern means.
    pub sides: Vec<String>,
    pub control: Vec<String>,
}

/// A map drawn: the file, and what stands on it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Drawing {
    pub png: Vec<u8>,
    /// Pixels, one for each unit of the drawing.
    pub width: u32,
    pub height: u32,
}

/// Draws a map of places; `None` where so much lies on it that no picture of a sensible size holds it. `name` gives the
/// printed name of an id.
pub fn places(map: &MapData, words: &Words, name: &dyn Fn(&str) -> String) -> Option<Drawing> {
    let plan = plan(map, words, name)?;
    let pixels = pixels(&draw::svg(&plan), plan.width, plan.height)?;
    Some(Drawing { png: palette::indexed(&pixels, COLOURS, &[])?, width: plan.width, height: plan.height })
}

/// The same for a map of hexes.
pub fn of_hexes(map: &HexMap, words: &hexes::Words, name: &dyn Fn(&str) -> String) -> Option<Drawing> {
    let sheet = hexes::plan(map, words, name)?;
    let pixels = pixels(&hexes::svg(&sheet), sheet.width, sheet.height)?;
    let png = palette::indexed(&pixels, HEX_COLOURS, &hexes::colours())?;
    Some(Drawing { png, width: sheet.width, height: sheet.height })
}

fn pixels(svg: &str, width: u32, height: u32) -> Option<Pixmap> {
    let tree = usvg::Tree::from_str(svg, &usvg::Options::default()).ok()?;
    let mut pixels = Pixmap::new(width, height)?;
    resvg::render(&tree, usvg::Transform::default(), &mut pixels.as_mut());
    Some(pixels)
}
