//! A drawing as PNG with a palette: half the bytes of a true-colour file, and sooner packed.

use std::collections::BTreeMap;
use tiny_skia::Pixmap;

/// Red, green, blue.
pub type Colour = [u8; 3];

/// What a palette of one byte a pixel holds.
pub const COLOURS: usize = 256;

/// An opaque drawing as an indexed PNG. Where it has more colours than `most` (shades at the edges of letters), the rarest
/// give way to their nearest, those of `kept` never.
pub fn indexed(pixels: &Pixmap, most: usize, kept: &[Colour]) -> Option<Vec<u8>> {
    let mut counted = Counted::new();
    let mut runs: Vec<(usize, usize)> = vec![];
    let colours = pixels.data().as_chunks::<4>().0;
    // Most of a map is long runs of one colour.
    for run in colours.chunk_by(|a, b| a == b) {
        let [red, green, blue, _] = run[0];
        runs.push((counted.add([red, green, blue], run.len()), run.len()));
    }
    let mut ranked: Vec<(usize, Colour)> =
        counted.colours.iter().map(|(colour, count)| (*count, *colour)).collect();
    ranked.sort_by_key(|(count, colour)| std::cmp::Reverse((kept.contains(colour), *count, *colour)));
    let palette: Vec<Colour> = ranked.iter().take(most.min(COLOURS)).map(|(_, colour)| *colour).collect();
    let places: Vec<u8> = counted.colours.iter().map(|(colour, _)| nearest(&palette, *colour)).collect();
    let mut data = Vec::with_capacity(colours.len());
    for (at, length) in runs {
        data.extend(std::iter::repeat_n(places[at], length));
    }
    write(pixels.width(), pixels.height(), &palette, &data)
}

/// Colours in the order in which they came, each with how many pixels have it.
struct Counted {
    colours: Vec<(Colour, usize)>,
    places: BTreeMap<Colour, usize>,
    /// The last colour of each slot: the same few come again and again.
    recent: Vec<Option<usize>>,
}

/// Slots for recent colours: a power of two.
const SLOTS: usize = 1 << 12;

impl Counted {
    fn new() -> Counted {
        Counted { colours: vec![], places: BTreeMap::new(), recent: vec![None; SLOTS] }
    }

    /// Counts pixels; the place of their colour.
    fn add(&mut self, colour: Colour, pixels: usize) -> usize {
        let [red, green, blue] = colour.map(usize::from);
        let slot = (red ^ (green << 2) ^ (blue << 4)) % SLOTS;
        let recent = self.recent[slot].filter(|at| self.colours[*at].0 == colour);
        let at = recent.unwrap_or_else(|| {
            let at = *self.places.entry(colour).or_insert(self.colours.len());
            if at == self.colours.len() {
                self.colours.push((colour, 0));
            }
            at
        });
        self.recent[slot] = Some(at);
        self.colours[at].1 += pixels;
        at
    }
}

fn nearest(palette: &[Colour], colour: Colour) -> u8 {
    let distance =
        |of: &Colour| of.iter().zip(colour).map(|(a, b)| u32::from(a.abs_diff(b)).pow(2)).sum::<u32>();
    (0..=u8::MAX).zip(palette).min_by_key(|(_, of)| distance(of)).map_or(0, |(place, _)| place)
}

fn write(width: u32, height: u32, palette: &[Colour], data: &[u8]) -> Option<Vec<u8>> {
    let mut file = vec![];
    let mut encoder = png::Encoder::new(&mut file, width, height);
    encoder.set_color(png::ColorType::Indexed);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_palette(palette.concat());
    encoder.set_filter(png::Filter::NoFilter); // neighbours in a palette have nothing in common
    let mut writer = encoder.write_header().ok()?;
    writer.write_image_data(data).ok()?;
    writer.finish().ok()?;
    Some(file)
}
