//! What the marks mean: one entry for each that the picture has.

use super::super::font;
use super::super::layout::{GAP, Ink, Rect, SMALL, WIDTH};
use super::super::path::{Path, Pen, go, rectangle};
use super::Words;
use super::chips::{Chip, SIGN, put_gold, put_settlement};
use super::ground::{slope, wave};
use super::sheet::{LINE, Look, Sheet};
use crate::rules::{GoldKind, GoldState, Ground, HexMap, Seat};

const ROW: f64 = LINE + 8.0;
/// Between a sign and what it means, and from one entry to the next.
const AFTER: f64 = 7.0;
const APART: f64 = 26.0;

enum Sign {
    Stack(Chip),
    Settlement(Seat, bool),
    Gold(GoldKind, GoldState),
    /// A field in its look.
    Field(Look),
    /// A line in its look.
    Line(Look),
    River,
}

pub fn draw(sheet: &mut Sheet, map: &HexMap, words: &Words) {
    let entries = entries(sheet, map, words);
    let right = f64::from(WIDTH) - GAP;
    let (mut x, mut y) = (GAP, f64::from(sheet.height));
    for (sign, text) in entries {
        let w = match &sign {
            Sign::Stack(chip) => chip.width(),
            _ => SIGN + AFTER + font::width(&text, SMALL),
        };
        if x > GAP && x + w > right {
            (x, y) = (GAP, y + ROW);
        }
        put(sheet, &sign, x, y);
        if !matches!(sign, Sign::Stack(_)) {
            sheet.write(&text, x + SIGN + AFTER, y, Ink::Dark);
        }
        x += w + APART;
    }
    sheet.reach(y + ROW + GAP / 2.0);
}

/// Forces, sides, places, gold, ground: as far as they are drawn.
fn entries(sheet: &Sheet, map: &HexMap, words: &Words) -> Vec<(Sign, String)> {
    let is_drawn = |look: Look| sheet.paths.iter().any(|(_, drawn)| *drawn == look);
    let mut entries = vec![];
    let own = map.stacks.iter().find(|of| of.own).and_then(|of| of.owner);
    let stack = |text: &String, owner, own, at_sea| Chip { text: text.clone(), owner, own, at_sea };
    if is_drawn(Look::OwnStack) {
        entries.push((Sign::Stack(stack(&words.own, own, true, false)), String::new()));
    }
    if map.stacks.iter().any(|of| !of.own) {
        entries.push((Sign::Stack(stack(&words.theirs, None, false, false)), String::new()));
    }
    if map.stacks.iter().any(|of| of.at_sea) {
        entries.push((Sign::Stack(stack(&words.at_sea, None, false, true)), String::new()));
    }
    for (seat, side) in (0_u8..).map(Seat).zip(&words.sides) {
        if is_drawn(Look::Pattern(Some(seat))) || is_drawn(Look::Held(seat)) {
            entries.push((Sign::Field(Look::Pattern(Some(seat))), side.clone()));
        }
    }
    for (port, text) in [(false, &words.settlement), (true, &words.port)] {
        if let Some(of) = map.settlements.iter().find(|of| of.port == port) {
            entries.push((Sign::Settlement(of.owner, port), text.clone()));
        }
    }
    for ((kind, state), text) in &words.gold {
        if is_drawn(Look::Gold(*kind, *state)) {
            entries.push((Sign::Gold(*kind, *state), text.clone()));
        }
    }
    for (ground, text) in words.ground.iter().filter(|(ground, _)| **ground != Ground::Sea) {
        if is_drawn(Look::Ground(*ground)) {
            entries.push((Sign::Field(Look::Ground(*ground)), text.clone()));
        }
    }
    let lines = [(Look::Border, &words.border), (Look::Blocked, &words.blocked), (Look::Lake, &words.lake)];
    for (look, text) in lines.into_iter().filter(|(look, _)| is_drawn(*look)) {
        entries.push((Sign::Line(look), text.clone()));
    }
    if is_drawn(Look::River) {
        entries.push((Sign::River, words.river.clone()));
    }
    entries
}

fn put(sheet: &mut Sheet, sign: &Sign, x: f64, y: f64) {
    let middle = (x + SIGN / 2.0, y + LINE / 2.0);
    match sign {
        Sign::Stack(chip) => chip.put(sheet, x, y),
        Sign::Settlement(owner, port) => put_settlement(sheet, *owner, *port, middle, SIGN),
        Sign::Gold(kind, state) => put_gold(sheet, *kind, *state, middle, SIGN),
        Sign::Field(look) => {
            let field = Rect { x, y: y + (LINE - SIGN) / 2.0, w: SIGN, h: SIGN };
            sheet.add(rectangle(&field), *look);
            if let Look::Ground(ground) = look {
                sheet.add(rectangle(&field), Look::Frame);
                if *ground == Ground::Rough {
                    let mut path = Path::new();
                    slope(&mut path, (middle.0, middle.1 + 4.0), 2.0 * SIGN);
                    sheet.add(path, Look::Slope);
                }
            }
        }
        Sign::Line(look) => {
            let mut path = Path::new();
            go(&mut path, Pen::Move, &[(x, middle.1)]);
            go(&mut path, Pen::Line, &[(x + SIGN, middle.1)]);
            sheet.add(path, *look);
        }
        Sign::River => {
            let mut path = Path::new();
            wave(&mut path, middle, 2.0 * SIGN);
            sheet.add(path, Look::River);
        }
    }
}
