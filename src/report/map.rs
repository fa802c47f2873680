//! The picture of a map: places spread apart until nothing overlaps, drawn to PNG.
//!
//! Letters are those of one font that the binary carries, so that a picture is the same on every machine and its texts
//! have known boxes. Everything that the picture says stands in the tables of the report too.

mod canvas;
mod draw;
pub(super) mod font;
pub(super) mod hexes;
pub(super) mod layout;
mod margins;
mod palette;
pub(super) mod path;
mod spread;

use layout::plan;
use palette::COLOURS;

use crate::rules::{HexMap, MapData};

/// Colours of a map of hexes: its many numbers need no more shades, and fewer make a smaller file.
const HEX_COLOURS: usize = 48;

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
    let canvas = draw::drawn(&plan)?;
    let png = palette::indexed(canvas.pixels(), COLOURS, &[])?;
    Some(Drawing { png, width: plan.width, height: plan.height })
}

/// The same for a map of hexes.
pub fn of_hexes(map: &HexMap, words: &hexes::Words, name: &dyn Fn(&str) -> String) -> Option<Drawing> {
    let sheet = hexes::plan(map, words, name)?;
    let canvas = hexes::drawn(&sheet)?;
    let png = palette::indexed(canvas.pixels(), HEX_COLOURS, &hexes::colours())?;
    Some(Drawing { png, width: sheet.width, height: sheet.height })
}
