//! What a picture is drawn on: shapes filled and lines drawn along them, letters set pixel by pixel.

use super::font::Letters;
use super::layout::{Ink, Rect, Text};
use super::palette::Colour;
use super::path::{self, Path, Point, Step};
use crate::rules::Seat;
use tiny_skia::{
    Color, FillRule, FilterQuality, Paint, Pattern, Pixmap, Shader, SpreadMode, Stroke, StrokeDash, Transform,
};

/// Of six hexadecimal digits.
pub const fn rgb(of: u32) -> Colour {
    let [_, red, green, blue] = of.to_be_bytes();
    [red, green, blue]
}

pub const SEA: Colour = rgb(0xd6_e4_ee);
pub const PAPER: Colour = rgb(0xff_ff_ff);
pub const DARK: Colour = rgb(0x14_22_2e);
pub const OWN: Colour = rgb(0x12_39_5c);
const NAME: Colour = rgb(0x6b_4a_1e);
const NUMBER: Colour = rgb(0x66_73_7d);
/// Of the lines of each side, by seat. Sides differ in pattern and in shade as well, so that nobody needs to tell colours
/// apart; further sides have a plain one.
pub const TONES: [Colour; 5] =
    [rgb(0xb8_5c_00), rgb(0x0b_5f_a5), rgb(0x00_70_5a), rgb(0x8a_2f_86), rgb(0x3a_3a_3a)];
const NOBODY: Colour = rgb(0x5d_6b_76);

/// The colour of a side's lines.
pub fn tone(seat: Option<Seat>) -> Colour {
    seat.and_then(|seat| TONES.get(usize::from(seat.0))).copied().unwrap_or(NOBODY)
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fill {
    Plain(Colour),
    /// The pattern of a side; a plain tone where nobody knows whose it is.
    Side(Option<Seat>),
}

/// A line: its colour, its width, and how long its dashes and the gaps between them are.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Line {
    pub colour: Colour,
    pub wide: f32,
    pub dashes: Option<(f32, f32)>,
}

impl Line {
    pub fn new(colour: Colour, wide: f32) -> Line {
        Line { colour, wide, dashes: None }
    }
    pub fn dashed(self, dash: f32, gap: f32) -> Line {
        Line { dashes: Some((dash, gap)), ..self }
    }
}

/// Whether pixels at an edge have shades between both colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Edge {
    Smooth,
    Sharp,
}

pub struct Canvas {
    pixels: Pixmap,
    /// By seat.
    patterns: Vec<Pixmap>,
    letters: Letters,
}

impl Canvas {
    /// Of one colour; `None` without extent.
    pub fn new(width: u32, height: u32, ground: Colour) -> Option<Canvas> {
        let patterns = (0..TONES.len()).filter_map(pattern).collect();
        Some(Canvas { pixels: plain(width, height, ground)?, patterns, letters: Letters::default() })
    }

    /// Fills a shape.
    pub fn fill(&mut self, path: &[Step], fill: Fill, edge: Edge) {
        let Some(path) = path::built(path) else { return };
        let pattern = match fill {
            Fill::Side(Some(seat)) => self.patterns.get(usize::from(seat.0)),
            Fill::Side(None) | Fill::Plain(_) => None,
        };
        let shader = match (pattern, fill) {
            (Some(pattern), _) => {
                // Every sign of a side looks like every other, wherever it stands: a tile lies in its middle.
                let (of, wide) = (path.bounds(), pattern.width() as f32);
                let (x, y) = (of.left() + (of.width() - wide) / 2.0, of.top() + (of.height() - wide) / 2.0);
                let at = Transform::from_translate(x.round(), y.round());
                Pattern::new(pattern.as_ref(), SpreadMode::Repeat, FilterQuality::Nearest, 1.0, at)
            }
            (None, Fill::Plain(colour)) => Shader::SolidColor(opaque(colour)),
            (None, Fill::Side(seat)) => Shader::SolidColor(opaque(tone(seat))),
        };
        let paint = Paint { shader, anti_alias: edge == Edge::Smooth, ..Paint::default() };
        self.pixels.fill_path(&path, &paint, FillRule::Winding, Transform::identity(), None);
    }

    /// Draws along a shape.
    pub fn line(&mut self, path: &[Step], line: Line, edge: Edge) {
        let Some(path) = path::built(path) else { return };
        let shader = Shader::SolidColor(opaque(line.colour));
        let paint = Paint { shader, anti_alias: edge == Edge::Smooth, ..Paint::default() };
        let dash = line.dashes.and_then(|(dash, gap)| StrokeDash::new(vec![dash, gap], 0.0));
        let stroke = Stroke { width: line.wide, dash, ..Stroke::default() };
        self.pixels.stroke_path(&path, &paint, &stroke, Transform::identity(), None);
    }

    /// Sets a text in its ink.
    pub fn write(&mut self, text: &Text) {
        let ink = match text.ink {
            Ink::Dark => DARK,
            Ink::Light => PAPER,
            Ink::Name => NAME,
            Ink::Number => NUMBER,
        };
        let (width, height) = (self.pixels.width() as i32, self.pixels.height() as i32);
        let (pixels, _) = self.pixels.data_mut().as_chunks_mut::<4>();
        self.letters.set(text, |x, y, part| {
            if (0..width).contains(&x) && (0..height).contains(&y) {
                let pixel = &mut pixels[(y * width + x) as usize];
                for (channel, ink) in pixel.iter_mut().zip(ink) {
                    *channel = part.of(*channel, ink);
                }
            }
        });
    }

    pub fn pixels(&self) -> &Pixmap {
        &self.pixels
    }
}

fn opaque([red, green, blue]: Colour) -> Color {
    Color::from_rgba8(red, green, blue, u8::MAX)
}

fn plain(width: u32, height: u32, ground: Colour) -> Option<Pixmap> {
    let mut pixels = Pixmap::new(width, height)?;
    pixels.fill(opaque(ground));
    Some(pixels)
}

/// The tile of a side's pattern.
fn pattern(side: usize) -> Option<Pixmap> {
    let (size, ground) =
        [(8, 0xff_e2_bd), (8, 0xd2_e8_fb), (7, 0xd3_f3_e9), (10, 0xf8_df_f6), (8, 0x3a_3a_3a)][side];
    let mut tile =
        Canvas { pixels: plain(size, size, rgb(ground))?, patterns: vec![], letters: Letters::default() };
    let tone = *TONES.get(side)?;
    let lines = |ends: &[(Point, Point)]| -> Path {
        ends.iter().flat_map(|(from, to)| [Step::Move(*from), Step::Line(*to)]).collect()
    };
    let field = |x, y, w, h| path::rectangle(&Rect { x, y, w, h });
    match side {
        0 => tile.fill(&path::disc((4.0, 4.0), 2.6), Fill::Plain(tone), Edge::Smooth),
        1 => {
            let slants =
                [((-2.0, 10.0), (10.0, -2.0)), ((-6.0, 6.0), (6.0, -6.0)), ((2.0, 14.0), (14.0, 2.0))];
            tile.line(&lines(&slants), Line::new(tone, 3.0), Edge::Smooth);
        }
        2 => tile.fill(&field(0.0, 0.0, 7.0, 3.0), Fill::Plain(tone), Edge::Sharp),
        3 => {
            for at in [0.0, 5.0] {
                tile.fill(&field(at, at, 5.0, 5.0), Fill::Plain(tone), Edge::Sharp);
            }
        }
        _ => {
            let cross = [((4.0, 1.0), (4.0, 7.0)), ((1.0, 4.0), (7.0, 4.0))];
            tile.line(&lines(&cross), Line::new(rgb(0xf4_f1_e4), 2.0), Edge::Smooth);
        }
    }
    Some(tile.pixels)
}
