//! The picture of a map: places spread apart until nothing overlaps, drawn as SVG, rendered to PNG.
//!
//! Letters are drawn as outlines of one font that the binary carries, so that a picture is the same on every machine and
//! its texts have known boxes. Everything that the picture says stands in the tables of the report too.

mod draw;
pub(super) mod font;
pub(super) mod layout;
mod margins;
mod palette;
mod spread;

use layout::plan;

use crate::rules::MapData;
use resvg::{tiny_skia::Pixmap, usvg};

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
pub struct Picture {
    pub png: Vec<u8>,
    /// Pixels, one for each unit of the drawing.
    pub width: u32,
    pub height: u32,
}

/// Draws a map; `None` where so much lies on it that no picture of a sensible size holds it. `name` gives the printed
/// name of an id.
pub fn picture(map: &MapData, words: &Words, name: &dyn Fn(&str) -> String) -> Option<Picture> {
    let plan = plan(map, words, name)?;
    let svg = draw::svg(&plan);
    let tree = usvg::Tree::from_str(&svg, &usvg::Options::default()).ok()?;
    let mut pixels = Pixmap::new(plan.width, plan.height)?;
    resvg::render(&tree, usvg::Transform::default(), &mut pixels.as_mut());
    Some(Picture { png: palette::indexed(&pixels)?, width: plan.width, height: plan.height })
}
