//! What lies in the hexes of a window, gathered hex by hex.

use super::super::layout::{Ink, Rect};
use super::super::path::{Path, polygon, rectangle};
use super::Words;
use super::chips::{CHIP, Chip, SIGN, Site};
use super::sheet::{Board, LINE, Look, Sheet, Spot, about};
use super::windows::Window;
use super::{cards, labels};
use crate::rules::hex::Hex;
use crate::rules::{HexMap, HexStack, Seat};
use std::collections::BTreeMap;

/// How much is told, and on how much of the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Detail {
    /// Hexes shown around what is in play.
    pub margin: i32,
    /// Stacks of one side in one hex beyond which they are told as one.
    pub stacks: usize,
    /// Whether a card that finds no place is left out: its hex shows whose stacks lie there.
    pub sheds: bool,
}

/// From the fullest to the barest: the first that fits is drawn, and the last always fits.
pub const DETAILS: [Detail; 4] = [
    Detail { margin: 3, stacks: 3, sheds: false },
    Detail { margin: 3, stacks: 1, sheds: false },
    Detail { margin: 8, stacks: 1, sheds: false },
    Detail { margin: 8, stacks: 1, sheds: true },
];

/// How far above the middle of a hex its id stands where every id is shown, and its name or signs below.
pub const ID_UP: f64 = 16.0;
pub const NAME_DOWN: f64 = 12.5;
/// Signs of a small map, in parts of the width of a hex, and the smallest.
const SIGN_PART: f64 = 0.85;
const SIGN_MIN: f64 = 15.0;

/// All that lies in one hex.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Lying {
    pub site: Site,
    pub chips: Vec<Chip>,
    /// Something of it belongs to the eye that looks.
    pub own: bool,
}

impl Lying {
    /// Somebody is there: gold alone draws no window.
    pub fn is_in_play(&self) -> bool {
        !self.chips.is_empty() || !self.site.settlements.is_empty()
    }

    /// Whose stacks lie here, for a hex without room for more; the box of it.
    pub fn put_plainly(&self, sheet: &mut Sheet, (x, y): (f64, f64)) -> Rect {
        let half = SIGN_MIN / 2.0;
        let sign = Rect { x: x - half, y: y - half, w: SIGN_MIN, h: SIGN_MIN };
        sheet.add(rectangle(&sign), Look::Pattern(self.chips.first().and_then(|chip| chip.owner)));
        sign
    }
}

/// The stacks of one hex by side, own ones first.
type Sides<'m> = BTreeMap<(bool, Option<u8>), Vec<&'m HexStack>>;

/// What an eye sees in a window.
pub struct Seen<'a> {
    pub window: &'a Window,
    pub detail: Detail,
    pub hexes: BTreeMap<Spot, (Hex, Lying)>,
    board: &'a Board<'a>,
}

impl<'a> Seen<'a> {
    pub fn new(
        board: &'a Board<'a>,
        window: &'a Window,
        map: &HexMap,
        words: &Words,
        detail: Detail,
    ) -> Seen<'a> {
        let mut hexes: BTreeMap<Spot, (Hex, Lying)> = BTreeMap::new();
        let mut put = |hex: Hex, add: &dyn Fn(&mut Lying)| {
            let at = board.spot(hex);
            if window.cut.holds(at) && board.tile(at).is_some() {
                add(&mut hexes.entry(at).or_insert_with(|| (hex, Lying::default())).1);
            }
        };
        for of in &map.gold {
            put(of.hex, &|lying| lying.site.gold.push(*of));
        }
        let own: Option<Seat> = map.stacks.iter().find(|of| of.own).and_then(|of| of.owner);
        for of in &map.settlements {
            put(of.hex, &|lying| {
                lying.site.settlements.push(of.clone());
                lying.own |= own == Some(of.owner);
            });
        }
        let mut stacks: BTreeMap<Hex, Sides> = BTreeMap::new();
        for of in &map.stacks {
            let sides = stacks.entry(of.hex).or_default();
            sides.entry((!of.own, of.owner.map(|seat| seat.0))).or_default().push(of);
        }
        for (hex, sides) in stacks {
            for stacks in sides.into_values() {
                put(hex, &|lying| {
                    lying.own |= stacks.iter().any(|of| of.own);
                    lying.chips.extend(told(&stacks, words, detail.stacks));
                });
            }
        }
        Seen { window, detail, hexes, board }
    }

    /// The area that a hex belongs to.
    pub fn area(&self, at: Spot) -> Option<&str> {
        self.board.tile(at)?.area.as_deref()
    }
}

/// The chips of one side in one hex.
fn told(stacks: &[&HexStack], words: &Words, most: usize) -> Vec<Chip> {
    let chip = |of: &HexStack| {
        let counters = if of.counters > 0 { format!(" {}", of.counters) } else { String::new() };
        Chip { text: format!("{}{counters}", of.label), owner: of.owner, own: of.own, at_sea: of.at_sea }
    };
    let Some(first) = stacks.first().filter(|_| stacks.len() > most) else {
        return stacks.iter().map(|of| chip(of)).collect();
    };
    let at_sea = stacks.iter().all(|of| of.at_sea);
    let what = if at_sea { &words.fleets } else { &words.stacks };
    let text = format!("{} {what}", stacks.len());
    vec![Chip { text, owner: first.owner, own: first.own, at_sea }]
}

/// Draws it all; the boxes that are taken by it. `None` where it does not fit.
pub fn draw(sheet: &mut Sheet, seen: &Seen<'_>) -> Option<Vec<Rect>> {
    let window = seen.window;
    let (mut taken, mut soft) = (vec![], vec![]);
    let sites = || seen.hexes.iter().filter(|(_, (_, lying))| lying.chips.is_empty());
    for (at, (hex, lying)) in sites() {
        let middle = window.middle(*at);
        if window.shows_every_id() {
            taken.push(put_in_hex(sheet, *hex, &lying.site, middle));
        } else {
            let size = (window.shape.wide * SIGN_PART).clamp(SIGN_MIN, SIGN);
            lying.site.put_about(sheet, middle, size);
            let half = size / 2.0;
            soft.push(Rect { x: middle.0 - half, y: middle.1 - half, w: size, h: size });
        }
    }
    outline(sheet, seen);
    cards::draw(sheet, seen, &mut taken, &soft)?;
    taken.extend(&soft);
    Some(taken)
}

/// On a map too small for every id: the ids of settlements or else of gold, and how many colonists live there.
pub fn label(sheet: &mut Sheet, seen: &Seen<'_>, settled: bool, taken: &mut Vec<Rect>) {
    if seen.window.shows_every_id() {
        return;
    }
    let sites = seen.hexes.iter().filter(|(_, (_, lying))| lying.chips.is_empty());
    let mut marked: Vec<_> =
        sites.filter(|(_, (_, lying))| lying.site.settlements.is_empty() != settled).collect();
    marked.sort_by_key(|(_, (_, lying))| !lying.own);
    for (at, (hex, _)) in &marked {
        labels::beside(sheet, seen.window, **at, &hex.to_string(), taken);
    }
    for (at, (_, lying)) in marked {
        labels::beside(sheet, seen.window, *at, &lying.site.counts(), taken);
    }
}

/// The id and below it the signs, inside of a hex.
fn put_in_hex(sheet: &mut Sheet, hex: Hex, site: &Site, (x, y): (f64, f64)) -> Rect {
    let id = about(&hex.to_string(), x, y - ID_UP);
    sheet.write(&hex.to_string(), id.x, id.y, Ink::Dark);
    let w = site.width();
    site.put(sheet, x - w / 2.0, id.y + LINE);
    let w = w.max(id.w);
    Rect { x: x - w / 2.0, y: id.y, w, h: LINE + CHIP }
}

/// The hexes in which stacks lie.
fn outline(sheet: &mut Sheet, seen: &Seen<'_>) {
    for own in [false, true] {
        let mut path = Path::new();
        for (at, (_, lying)) in &seen.hexes {
            if !lying.chips.is_empty() && lying.chips.iter().any(|chip| chip.own) == own {
                let middle = seen.window.middle(*at);
                let corners: Vec<_> = (0..6).map(|way| seen.window.corner(middle, way)).collect();
                polygon(&mut path, &corners);
            }
        }
        sheet.add(path, Look::Here(own));
    }
}
