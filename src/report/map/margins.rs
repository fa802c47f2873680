//! Above and below the map: the track of points, and what the marks mean.

use super::layout::{CHIP, Chip, GAP, Ink, PAD, Plan, Rect, SMALL, STRIP, Shape, chip_width, put_chip};
use super::{Words, font};
use crate::rules::{Seat, Track};

/// Height of the track, and of the legend.
pub const TRACK: f64 = 104.0;
pub const LEGEND: f64 = 2.0 * LEGEND_ROW + GAP;
const LEGEND_ROW: f64 = 40.0;
/// A track shows at least so many points beyond the winning ones, and at most so many at all; beyond them the marker
/// stands at the end.
const BEYOND: i32 = 2;
const TRACK_MOST: i32 = 30;
/// Of the labels above the line, the line, and the numbers below it.
const TRACK_ROWS: (f64, f64, f64) = (24.0, 54.0, 84.0);

/// Points between two sides: the second one's are to the right.
pub fn track(plan: &mut Plan, words: &Words, track: Track) {
    let ends = track
        .net
        .saturating_abs()
        .saturating_add(1)
        .clamp(track.wins_at + BEYOND, TRACK_MOST.max(track.wins_at));
    let side = |net: i32| words.sides.get(usize::from(net > 0)).map_or("", String::as_str);
    let said =
        |net: i32| if net == 0 { "0".to_owned() } else { format!("{} {}", side(net), net.saturating_abs()) };
    let (left, right) = (5.0 * GAP, f64::from(plan.width) - 5.0 * GAP);
    let x = |net: i32| left + (right - left) * f64::from(net + ends) / f64::from(2 * ends);
    let (above, line, below) = TRACK_ROWS;
    plan.shapes.push(Shape::Track((left, line), (right, line)));
    for net in -ends..=ends {
        plan.shapes.push(Shape::Tick((x(net), line)));
    }
    for net in [-track.wins_at, 0, track.wins_at] {
        plan.write_about(&said(net), x(net), below, SMALL);
    }
    let at = x(track.net.clamp(-ends, ends));
    plan.shapes.push(Shape::Marker((at, line)));
    plan.write_about(&said(track.net), at, above, SMALL);
}

/// What the marks mean, in two rows.
pub fn legend(plan: &mut Plan, words: &Words) {
    let top = f64::from(plan.height) - LEGEND;
    let mut x = GAP;
    for (text, own) in [(&words.own, true), (&words.theirs, false)] {
        let of = Chip { text: text.clone(), own };
        put_chip(plan, &of, x, top);
        x += chip_width(&of) + 2.0 * GAP;
    }
    let (mut x, top) = (GAP, top + LEGEND_ROW);
    for (seat, text) in (0u8..).zip(&words.control) {
        let strip = Rect { x, y: top + 4.0, w: STRIP, h: CHIP - 8.0 };
        plan.shapes.push(Shape::Pattern(strip, Seat(seat)));
        plan.write(text, x + STRIP + PAD, top + CHIP / 2.0, SMALL, Ink::Dark);
        x += STRIP + PAD + font::width(text, SMALL) + 2.0 * GAP;
    }
    plan.write(&words.hurt, x, top + CHIP / 2.0, SMALL, Ink::Dark);
}
