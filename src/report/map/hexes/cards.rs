//! Cards: what lies in a hex with stacks, beside its id. Each is laid as near to its hex as the others allow.

use super::super::font;
use super::super::layout::{Ink, Rect, SMALL};
use super::super::path::{Path, Pen, go, rectangle};
use super::chips::{CHIP, Chip};
use super::marks::{ID_UP, Lying, Seen};
use super::sheet::{LINE, Look, Sheet, Spot, inside, meet};
use crate::rules::hex::Hex;

/// Cards of a window beyond which others are left out: they would hide it, and take long to lay.
const CARDS_MAX: usize = 120;
/// Around what stands on a card, and between cards.
const PAD: f64 = 2.0;
const GAP: f64 = 2.0;
/// How far a card goes from its hex: steps of so many pixels; not as far where it may be left out instead.
const STEPS: u32 = 40;
const STEPS_OR_NONE: u32 = 10;
const STEP: f64 = 12.0;
/// What it costs to cover the sign of another hex, in pixels of way.
const COVERS: f64 = 45.0;
/// Twelve ways round.
const ROUND: [(f64, f64); 12] = [
    (0.0, 1.0),
    (0.0, -1.0),
    (1.0, 0.0),
    (-1.0, 0.0),
    (0.866, 0.5),
    (-0.866, 0.5),
    (0.866, -0.5),
    (-0.866, -0.5),
    (0.5, 0.866),
    (-0.5, 0.866),
    (0.5, -0.866),
    (-0.5, -0.866),
];

struct Card<'s> {
    hex: Hex,
    at: Spot,
    lying: &'s Lying,
}

impl Card<'_> {
    fn size(&self) -> (f64, f64) {
        let id = font::width(&self.hex.to_string(), SMALL);
        let chips = self.lying.chips.iter().map(Chip::width).fold(0.0, f64::max);
        let (site, row) =
            if self.lying.site.is_empty() { (0.0, 0.0) } else { (self.lying.site.width(), LINE) };
        let high = LINE + row + self.lying.chips.len() as f64 * CHIP;
        (id.max(chips).max(site) + 2.0 * PAD, high + 2.0 * PAD)
    }

    fn put(&self, sheet: &mut Sheet, rect: &Rect) {
        sheet.add(rectangle(rect), Look::Card);
        let mut y = rect.y + PAD;
        let left = |w: f64| rect.x + (rect.w - w) / 2.0;
        let id = self.hex.to_string();
        sheet.write(&id, left(font::width(&id, SMALL)), y, Ink::Dark);
        y += LINE;
        if !self.lying.site.is_empty() {
            self.lying.site.put(sheet, left(self.lying.site.width()), y);
            y += LINE;
        }
        for chip in &self.lying.chips {
            chip.put(sheet, left(chip.width()), y);
            y += CHIP;
        }
    }
}

/// Lays and draws every card; adds its box to what is taken. `None` where one finds no place and none may be left out.
pub fn draw(sheet: &mut Sheet, seen: &Seen<'_>, taken: &mut Vec<Rect>, soft: &[Rect]) -> Option<()> {
    let window = seen.window;
    let stacked = seen.hexes.iter().filter(|(_, (_, lying))| !lying.chips.is_empty());
    let mut cards: Vec<Card> = stacked.map(|(at, (hex, lying))| Card { hex: *hex, at: *at, lying }).collect();
    cards.sort_by_key(|card| (!card.lying.own, card.at));
    let steps = if seen.detail.sheds { STEPS_OR_NONE } else { STEPS };
    let (mut laid, mut leaders) = (vec![], Path::new());
    for card in &cards {
        let (x, y) = window.middle(card.at);
        let (w, h) = card.size();
        let top = if window.shows_every_id() { y - ID_UP - LINE / 2.0 - PAD } else { y - h / 2.0 };
        let home = Rect { x: x - w / 2.0, y: top, w, h };
        let room = laid.len() < CARDS_MAX;
        let Some(rect) = room.then(|| near(&home, steps, &window.field, taken, soft)).flatten() else {
            if !seen.detail.sheds {
                return None;
            }
            taken.push(card.lying.put_plainly(sheet, (x, y)));
            continue;
        };
        taken.push(rect);
        laid.push((card, rect));
        let end = (x.clamp(rect.x, rect.x + rect.w), y.clamp(rect.y, rect.y + rect.h));
        if end != (x, y) {
            go(&mut leaders, Pen::Move, &[(x, y)]);
            go(&mut leaders, Pen::Line, &[end]);
        }
    }
    sheet.add(leaders, Look::Leader);
    for (card, rect) in laid {
        card.put(sheet, &rect);
    }
    Some(())
}

/// The nearest free box to one, inside of a field.
fn near(home: &Rect, steps: u32, field: &Rect, taken: &[Rect], soft: &[Rect]) -> Option<Rect> {
    let kept = |x: f64, y: f64| Rect {
        x: x.min(field.x + field.w - home.w).max(field.x),
        y: y.min(field.y + field.h - home.h).max(field.y),
        ..*home
    };
    let home = kept(home.x, home.y);
    let mut best: Option<(f64, Rect)> = None;
    for step in 0..=steps {
        let far = f64::from(step) * STEP;
        if best.is_some_and(|(cost, _)| cost <= far) {
            break;
        }
        for (right, down) in &ROUND[..if step == 0 { 1 } else { ROUND.len() }] {
            let rect = Rect { x: home.x + right * far, y: home.y + down * far, ..home };
            let with_gap =
                Rect { x: rect.x - GAP, y: rect.y - GAP, w: rect.w + 2.0 * GAP, h: rect.h + 2.0 * GAP };
            if !inside(&rect, field) || taken.iter().any(|other| meet(&with_gap, other)) {
                continue;
            }
            let covered = soft.iter().filter(|other| meet(&rect, other)).count();
            let cost = far + COVERS * covered as f64;
            if best.is_none_or(|(least, _)| cost < least) {
                best = Some((cost, rect));
            }
        }
    }
    best.map(|(_, rect)| rect)
}
