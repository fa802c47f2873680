//! Dice for tests: written down, from a seed, or not out yet.

use sealed_orders::rules::{Chance, Dice, Eye};

/// Gives these faces one after another, and keeps what was asked for.
#[derive(Default)]
pub struct Scripted {
    faces: Vec<u32>,
    pub asked: Vec<(u64, String, Eye)>,
}

pub fn scripted(faces: &[u32]) -> Scripted {
    Scripted { faces: faces.to_vec(), asked: vec![] }
}

impl Dice for Scripted {
    fn roll(&mut self, epoch: u64, id: &str, eye: Eye, count: u32, _: u32) -> Option<Vec<u32>> {
        let count = count as usize;
        if self.faces.len() < count {
            return None;
        }
        self.asked.push((epoch, id.into(), eye));
        Some(self.faces.drain(..count).collect())
    }
}

/// SplitMix64: the same seed gives the same campaign.
pub struct Seeded(pub u64);

impl Seeded {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }
}

impl Chance for Seeded {
    fn below(&mut self, n: u32) -> u32 {
        (self.next() % u64::from(n.max(1))) as u32
    }
}

impl Dice for Seeded {
    fn roll(&mut self, _: u64, _: &str, _: Eye, count: u32, sides: u32) -> Option<Vec<u32>> {
        Some((0..count).map(|_| self.below(sides) + 1).collect())
    }
}
