//! A drawing as PNG with a palette: half the bytes of a true-colour file, and sooner packed.

use resvg::tiny_skia::Pixmap;
use std::collections::BTreeMap;

type Colour = [u8; 3];

/// What a palette of one byte a pixel holds.
const COLOURS: usize = 256;

/// An opaque drawing as an indexed PNG. Where it has more colours than a palette holds (shades at the edges of letters),
/// the rarest give way to their nearest.
pub fn indexed(pixels: &Pixmap) -> Option<Vec<u8>> {
    let colours: Vec<Colour> =
        pixels.data().chunks_exact(4).map(|pixel| [pixel[0], pixel[1], pixel[2]]).collect();
    // Most of a map is long runs of one colour.
    let runs = || colours.chunk_by(|a, b| a == b).map(|run| (run[0], run.len()));
    let mut counts: BTreeMap<Colour, usize> = BTreeMap::new();
    for (colour, length) in runs() {
        *counts.entry(colour).or_default() += length;
    }
    let mut ranked: Vec<(usize, Colour)> = counts.iter().map(|(colour, count)| (*count, *colour)).collect();
    ranked.sort_by(|a, b| b.cmp(a));
    let palette: Vec<Colour> = ranked.iter().take(COLOURS).map(|(_, colour)| *colour).collect();
    let places: BTreeMap<Colour, u8> =
        counts.into_keys().map(|colour| (colour, nearest(&palette, colour))).collect();
    let mut data = Vec::with_capacity(colours.len());
    for (colour, length) in runs() {
        let place = places.get(&colour).copied().unwrap_or(0);
        data.extend(std::iter::repeat_n(place, length));
    }
    write(pixels.width(), pixels.height(), &palette, &data)
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
