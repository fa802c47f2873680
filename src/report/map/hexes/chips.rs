//! The small signs of a map: stacks, settlements, gold.

use super::super::font;
use super::super::layout::{Ink, PAD, Rect, SMALL};
use super::super::path::{Path, Pen, disc, go, polygon, rectangle};
use super::sheet::{LINE, Look, Sheet};
use crate::rules::{GoldKind, GoldMark, GoldState, Seat, Settlement};

/// Width of a sign, and of the strip of a stack.
pub const SIGN: f64 = 22.0;
const STRIP: f64 = 12.0;
/// Between signs.
const APART: f64 = 4.0;
/// How far the ends of a stack at sea stand out.
const BOW: f64 = 10.0;
pub const CHIP: f64 = LINE + 2.0;

/// A stack, or several, with one text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chip {
    pub text: String,
    pub owner: Option<Seat>,
    pub own: bool,
    pub at_sea: bool,
}

impl Chip {
    pub fn width(&self) -> f64 {
        let bows = if self.at_sea { 2.0 * BOW } else { 0.0 };
        STRIP + font::width(&self.text, SMALL) + 1.5 * PAD + bows
    }

    /// Draws it with its left upper corner at a point.
    pub fn put(&self, sheet: &mut Sheet, x: f64, y: f64) {
        let (w, h, bow) = (self.width(), CHIP - 2.0, if self.at_sea { BOW } else { 0.0 });
        let (top, bottom) = (y + 1.0, y + 1.0 + h);
        let hull = [(x, top), (x + w, top), (x + w - bow, bottom), (x + bow, bottom)];
        let mut path = Path::new();
        polygon(&mut path, &hull);
        let ink = if self.own { Ink::Light } else { Ink::Dark };
        sheet.add(path, if self.own { Look::OwnStack } else { Look::OtherStack(self.owner) });
        let strip = Rect { x: x + bow + 3.0, y: top + 3.0, w: STRIP, h: h - 6.0 };
        sheet.add(rectangle(&strip), Look::Pattern(self.owner));
        sheet.write(&self.text, strip.x + STRIP + PAD / 2.0, y + (CHIP - LINE) / 2.0, ink);
    }
}

/// What stands in a hex and does not move.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Site {
    pub gold: Vec<GoldMark>,
    pub settlements: Vec<Settlement>,
}

/// Empty where nobody counts.
fn count(of: &Settlement) -> String {
    if of.colonists > 0 { of.colonists.to_string() } else { String::new() }
}

impl Site {
    pub fn is_empty(&self) -> bool {
        self.gold.is_empty() && self.settlements.is_empty()
    }
    pub fn width(&self) -> f64 {
        let signs = self.gold.len() + self.settlements.len();
        let counts: f64 = self.settlements.iter().map(|of| font::width(&count(of), SMALL)).sum();
        signs as f64 * (SIGN + APART) - APART + counts
    }
    /// The colonists of all settlements.
    pub fn counts(&self) -> String {
        self.settlements.iter().map(count).filter(|count| !count.is_empty()).collect::<Vec<_>>().join(" ")
    }

    /// Signs and numbers in a row that begins at a point.
    pub fn put(&self, sheet: &mut Sheet, x: f64, y: f64) {
        let mut x = x;
        let middle = y + LINE / 2.0;
        for gold in &self.gold {
            put_gold(sheet, gold.kind, gold.state, (x + SIGN / 2.0, middle), SIGN);
            x += SIGN + APART;
        }
        for of in &self.settlements {
            put_settlement(sheet, of.owner, of.port, (x + SIGN / 2.0, middle), SIGN);
            x += SIGN + APART - 1.0;
            if of.colonists > 0 {
                sheet.write(&count(of), x, y, Ink::Dark);
                x += font::width(&count(of), SMALL);
            }
        }
    }

    /// The signs alone, about a middle: they are smaller on a small map.
    pub fn put_about(&self, sheet: &mut Sheet, (x, y): (f64, f64), size: f64) {
        let signs = self.gold.len() + self.settlements.len();
        let mut x = x - size * 0.5 * (signs.max(1) - 1) as f64;
        for gold in &self.gold {
            put_gold(sheet, gold.kind, gold.state, (x, y), size);
            x += size;
        }
        for of in &self.settlements {
            put_settlement(sheet, of.owner, of.port, (x, y), size);
            x += size;
        }
    }
}

/// A disc; a port is a house at the water: square.
pub fn put_settlement(sheet: &mut Sheet, owner: Seat, port: bool, (x, y): (f64, f64), size: f64) {
    let r = size / 2.0 - 1.0;
    let path = if port {
        let mut path = Path::new();
        let roof = y - r * 0.3;
        polygon(&mut path, &[(x - r, y + r), (x - r, roof), (x, y - r), (x + r, roof), (x + r, y + r)]);
        path
    } else {
        disc((x, y), r)
    };
    sheet.add(path, Look::Pattern(Some(owner)));
}

/// A mine is a lozenge, a city a stepped tower; hollow while nobody knows, crossed out when nothing is left.
pub fn put_gold(sheet: &mut Sheet, kind: GoldKind, state: GoldState, (x, y): (f64, f64), size: f64) {
    let r = size / 2.0 - 0.5;
    let mut path = Path::new();
    match kind {
        GoldKind::Mine => polygon(&mut path, &[(x, y - r), (x + r, y), (x, y + r), (x - r, y)]),
        GoldKind::City => {
            let (half, third) = (r * 0.5, r * 0.66);
            let (top, step) = (y - r, y - r * 0.1);
            polygon(
                &mut path,
                &[
                    (x - r, y + r),
                    (x - third, step),
                    (x - half, step),
                    (x - half, top),
                    (x + half, top),
                    (x + half, step),
                    (x + third, step),
                    (x + r, y + r),
                ],
            );
        }
    }
    sheet.add(path, Look::Gold(kind, state));
    let (mut strokes, part) = (Path::new(), r * 0.8);
    match state {
        GoldState::Unknown | GoldState::Active => {}
        GoldState::Depleted => {
            for (from, to) in [((-part, -part), (part, part)), ((-part, part), (part, -part))] {
                go(&mut strokes, Pen::Move, &[(x + from.0, y + from.1)]);
                go(&mut strokes, Pen::Line, &[(x + to.0, y + to.1)]);
            }
        }
        GoldState::Abandoned => {
            go(&mut strokes, Pen::Move, &[(x - part, y + part)]);
            go(&mut strokes, Pen::Line, &[(x + part, y - part)]);
        }
    }
    sheet.add(strokes, Look::Stroke(state));
}
