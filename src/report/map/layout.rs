//! Where everything of a picture stands: one list of shapes and one of texts, each text with its box.

use super::Words;
use super::font::{self, ABOVE, BELOW};
use super::margins::{self, LEGEND, TRACK};
use super::spread::{Spread, spread};
use crate::rules::{MapArea, MapData, MapPort, MapStack, Seat, Spot};

/// Pixels across. Mail is read about so wide on a desk; on a phone it is shrunk to 360, and the smallest text is still
/// about nine pixels high.
pub const WIDTH: u32 = 900;
/// The lowest picture, the step to the next one, and the highest: beyond it the tables must do.
const HEIGHTS: (u32, u32, u32) = (820, 60, 2_400);
/// Places on a map, and stacks on all places, beyond which no picture is tried.
const PLACES_MAX: usize = 120;
const STACKS_MAX: usize = 160;

const CODE: f64 = 28.0;
pub const SMALL: f64 = 24.0;
pub const GAP: f64 = 12.0;
pub const PAD: f64 = 7.0;
pub const CHIP: f64 = 35.0;
/// Width of the strip that carries the pattern of control, and of the disc of a port.
pub const STRIP: f64 = 22.0;
pub const DISC: f64 = 20.0;

/// A rectangle: left, top, width, height.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rect {
    pub x: f64,
    pub y: f64,
    pub w: f64,
    pub h: f64,
}

impl Rect {
    fn middle(&self) -> (f64, f64) {
        (self.x + self.w / 2.0, self.y + self.h / 2.0)
    }
}

/// What a shape means; its look is the drawing's business.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Shape {
    /// A sea area, and by whom it is controlled.
    Area(Rect, Option<Seat>),
    /// The pattern of a side.
    Pattern(Rect, Seat),
    /// What lies below the head of a port, so that no line runs through it.
    Ground(Rect),
    /// A port, and whose.
    Port((f64, f64), Option<Seat>),
    OwnStack(Rect),
    OtherStack(Rect),
    Link((f64, f64), (f64, f64)),
    /// A port belongs to an area.
    Tie((f64, f64), (f64, f64)),
    Track((f64, f64), (f64, f64)),
    Tick((f64, f64)),
    Marker((f64, f64)),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ink {
    Dark,
    Light,
    /// What is printed on a map, below what lies on it: names, numbers.
    Name,
    Number,
}

/// A text on one line.
#[derive(Clone, Debug, PartialEq)]
pub struct Text {
    pub text: String,
    pub x: f64,
    /// The line that letters stand on.
    pub y: f64,
    pub size: f64,
    pub ink: Ink,
}

impl Text {
    /// All that its letters can cover.
    pub fn rect(&self) -> Rect {
        let w = font::width(&self.text, self.size);
        Rect { x: self.x, y: self.y - ABOVE * self.size, w, h: (ABOVE + BELOW) * self.size }
    }
}

/// A picture as a list of what is drawn, from the bottom up; the texts come last.
#[derive(Clone, Debug, PartialEq)]
pub struct Plan {
    pub width: u32,
    pub height: u32,
    pub shapes: Vec<Shape>,
    pub texts: Vec<Text>,
}

impl Plan {
    /// A text whose middle height is `y`.
    pub fn write(&mut self, text: &str, x: f64, y: f64, size: f64, ink: Ink) {
        let y = y + size * (ABOVE - BELOW) / 2.0;
        self.texts.push(Text { text: text.into(), x, y, size, ink });
    }
    /// The same about a middle.
    pub fn write_about(&mut self, text: &str, x: f64, y: f64, size: f64) {
        let half = font::width(text, size) / 2.0;
        let x = (x - half).clamp(GAP, (f64::from(self.width) - GAP - 2.0 * half).max(GAP));
        self.write(text, x, y, size, Ink::Dark);
    }
}

/// A chip of a stack: its text and whether it is an own one.
pub struct Chip {
    pub text: String,
    pub own: bool,
}

/// A place with its head and the chips that lie on it.
struct Node<'m> {
    id: &'m str,
    at: Spot,
    place: Place<'m>,
    head: String,
    chips: Vec<Chip>,
    columns: usize,
}

enum Place<'m> {
    Area(&'m MapArea),
    Port(&'m MapPort),
}

/// Plans a picture; `None` where the highest one is too small.
pub fn plan(map: &MapData, words: &Words, name: &dyn Fn(&str) -> String) -> Option<Plan> {
    let nodes = nodes(map, words, name);
    if nodes.len() > PLACES_MAX || map.stacks.len() > STACKS_MAX {
        return None;
    }
    let top = if map.track.is_some() { TRACK } else { GAP };
    let (mut height, step, highest) = HEIGHTS;
    while height <= highest {
        let field = (GAP, top, f64::from(WIDTH) - GAP, f64::from(height) - LEGEND - GAP);
        let homes = homes(&nodes, field);
        let mut boxes: Vec<Spread> = nodes
            .iter()
            .zip(homes)
            .map(|(node, home)| Spread { home, at: home, size: node.size() })
            .collect();
        if boxes.iter().all(|of| of.size.0 <= field.2 - field.0) && spread(&mut boxes, field, GAP) {
            let rects = boxes.iter().map(|of| Rect {
                x: of.at.0 - of.size.0 / 2.0,
                y: of.at.1 - of.size.1 / 2.0,
                w: of.size.0,
                h: of.size.1,
            });
            return Some(drawn(map, words, &nodes, &rects.collect::<Vec<_>>(), height));
        }
        height += step;
    }
    None
}

fn nodes<'m>(map: &'m MapData, words: &Words, name: &dyn Fn(&str) -> String) -> Vec<Node<'m>> {
    let areas = map.areas.iter().map(|area| {
        let held = area.held.map(|(seat, points)| format!(" {} {points}", side(words, seat)));
        let head = format!("{}{}", area.code, held.unwrap_or_default());
        (area.id.as_str(), area.at, Place::Area(area), head)
    });
    let ports = map.ports.iter().map(|port| {
        let head = if port.code.is_empty() { name(&port.id) } else { port.code.clone() };
        (port.id.as_str(), port.at, Place::Port(port), head)
    });
    let chips_at = |id: &str| -> Vec<Chip> {
        let here = map.stacks.iter().filter(|stack| stack.at == id);
        here.map(|stack| Chip { text: chip(stack, name), own: stack.own }).collect()
    };
    areas
        .chain(ports)
        .map(|(id, at, place, head)| {
            let chips = chips_at(id);
            let columns = chips.len().div_ceil(5).clamp(1, 4);
            Node { id, at, place, head, chips, columns }
        })
        .collect()
}

/// `U1 6* patrol`: the label, how many, whether some are hurt, the order where it is known.
fn chip(stack: &MapStack, name: &dyn Fn(&str) -> String) -> String {
    let hurt = if stack.hurt > 0 { "*" } else { "" };
    let order = stack.order.as_ref().map(|order| format!(" {}", name(order)));
    format!("{} {}{hurt}{}", stack.label, stack.counters, order.unwrap_or_default())
}

fn side(words: &Words, seat: Seat) -> &str {
    words.sides.get(usize::from(seat.0)).map_or("", String::as_str)
}

pub fn chip_width(chip: &Chip) -> f64 {
    font::width(&chip.text, SMALL) + 2.0 * PAD
}

impl Node<'_> {
    fn lead(&self) -> f64 {
        match self.place {
            Place::Area(area) if area.held.is_some() => STRIP + PAD,
            Place::Area(_) => 0.0,
            Place::Port(_) => DISC + PAD,
        }
    }
    fn head_size(&self) -> f64 {
        match self.place {
            Place::Area(_) => CODE,
            Place::Port(_) => SMALL,
        }
    }
    fn head_height(&self) -> f64 {
        self.head_size() * (ABOVE + BELOW) + 2.0
    }
    fn head_width(&self) -> f64 {
        self.lead() + font::width(&self.head, self.head_size())
    }
    fn column(&self) -> f64 {
        self.chips.iter().map(chip_width).fold(0.0, f64::max)
    }
    fn size(&self) -> (f64, f64) {
        let head = self.head_width();
        let columns = self.columns as f64;
        let chips = columns * self.column() + (columns - 1.0) * PAD;
        let rows = self.chips.len().div_ceil(self.columns) as f64;
        let pad = match self.place {
            Place::Area(_) => PAD,
            Place::Port(_) => 2.0,
        };
        (head.max(chips) + 2.0 * pad, self.head_height() + rows * CHIP + 2.0 * pad)
    }
}

/// Projected places: half by the globe and half by rank, so that narrow seas get room and oceans lose some.
fn homes(nodes: &[Node], field: (f64, f64, f64, f64)) -> Vec<(f64, f64)> {
    let east: Vec<i32> = nodes.iter().map(|node| node.at.east).collect();
    let south: Vec<i32> = nodes.iter().map(|node| -node.at.north).collect();
    let x = shares(&east).into_iter().map(|share| field.0 + share * (field.2 - field.0));
    let y = shares(&south).into_iter().map(|share| field.1 + share * (field.3 - field.1));
    x.zip(y).collect()
}

/// Each number's share of the way from the least to the greatest.
fn shares(numbers: &[i32]) -> Vec<f64> {
    const BY_RANK: f64 = 0.8;
    let mut ranks = numbers.to_vec();
    ranks.sort_unstable();
    ranks.dedup();
    let (Some(least), Some(greatest)) = (ranks.first().copied(), ranks.last().copied()) else {
        return vec![];
    };
    let span = f64::from(greatest - least).max(1.0);
    let steps = (ranks.len() - 1).max(1) as f64;
    let share = |number: &i32| {
        let rank = ranks.binary_search(number).unwrap_or_else(|at| at) as f64;
        BY_RANK * rank / steps + (1.0 - BY_RANK) * f64::from(number - least) / span
    };
    numbers.iter().map(share).collect()
}

fn drawn(map: &MapData, words: &Words, nodes: &[Node], rects: &[Rect], height: u32) -> Plan {
    let mut plan = Plan { width: WIDTH, height, shapes: vec![], texts: vec![] };
    let place = |id: &str| Some(nodes.iter().position(|node| node.id == id).map(|at| rects[at])?.middle());
    for (from, to) in &map.links {
        plan.shapes.extend(place(from).zip(place(to)).map(|(from, to)| Shape::Link(from, to)));
    }
    for (node, rect) in nodes.iter().zip(rects) {
        if let Place::Port(port) = node.place {
            let areas = port.areas.iter().filter_map(|area| place(area));
            plan.shapes.extend(areas.map(|area| Shape::Tie(disc(rect, node), area)));
        }
    }
    for (node, rect) in nodes.iter().zip(rects) {
        put(&mut plan, node, rect);
    }
    if let Some(track) = map.track {
        margins::track(&mut plan, words, track);
    }
    margins::legend(&mut plan, words);
    plan
}

fn disc(rect: &Rect, node: &Node) -> (f64, f64) {
    (rect.x + 2.0 + DISC / 2.0, rect.y + 2.0 + node.head_height() / 2.0)
}

/// A place: its shape, its head, its chips.
fn put(plan: &mut Plan, node: &Node, rect: &Rect) {
    let head = node.head_height();
    let (pad, ink) = match node.place {
        Place::Area(area) => {
            let seat = area.held.map(|(seat, _)| seat);
            plan.shapes.push(Shape::Area(*rect, seat));
            let strip = Rect { x: rect.x + PAD, y: rect.y + PAD + 2.0, w: STRIP, h: head - 4.0 };
            plan.shapes.extend(seat.map(|seat| Shape::Pattern(strip, seat)));
            (PAD, Ink::Dark)
        }
        Place::Port(port) => {
            plan.shapes.push(Shape::Ground(Rect { w: node.head_width() + 4.0, h: head + 2.0, ..*rect }));
            plan.shapes.push(Shape::Port(disc(rect, node), port.owner));
            (2.0, Ink::Dark)
        }
    };
    plan.write(&node.head, rect.x + pad + node.lead(), rect.y + pad + head / 2.0, node.head_size(), ink);
    let rows = node.chips.len().div_ceil(node.columns).max(1);
    for (index, of) in node.chips.iter().enumerate() {
        let (column, row) = ((index / rows) as f64, (index % rows) as f64);
        let x = rect.x + pad + column * (node.column() + PAD);
        put_chip(plan, of, x, rect.y + pad + head + row * CHIP);
    }
}

pub fn put_chip(plan: &mut Plan, of: &Chip, x: f64, y: f64) {
    let rect = Rect { x, y: y + 1.0, w: chip_width(of), h: CHIP - 5.0 };
    let (shape, ink) =
        if of.own { (Shape::OwnStack(rect), Ink::Light) } else { (Shape::OtherStack(rect), Ink::Dark) };
    plan.shapes.push(shape);
    plan.write(&of.text, x + PAD, rect.y + rect.h / 2.0, SMALL, ink);
}
