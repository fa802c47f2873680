//! Draws for sample lines.

use super::{Chance, Fault, Line};

/// One of some things.
pub fn pick<'t, T>(chance: &mut dyn Chance, things: &'t [T]) -> Option<&'t T> {
    things.get(chance.below(u32::try_from(things.len()).unwrap_or(u32::MAX)) as usize)
}

/// Whether one of `n` draws falls.
pub fn one_in(chance: &mut dyn Chance, n: u32) -> bool {
    chance.below(n) == 0
}

pub fn shuffle<T>(chance: &mut dyn Chance, things: &mut [T]) {
    for at in (1..things.len()).rev() {
        things.swap(at, chance.below(at as u32 + 1) as usize);
    }
}

/// The lines that read without fault beside each other: one that does not (a marker that another line took) is left
/// out.
pub fn without_faults(mut lines: Vec<String>, read: impl Fn(&[Line]) -> Vec<Fault>) -> Vec<String> {
    loop {
        let numbered: Vec<Line> =
            (1..).zip(&lines).map(|(number, text)| Line { number, text: text.clone() }).collect();
        let faults = read(&numbered);
        if faults.is_empty() {
            return lines;
        }
        let bad = |number: u32| faults.iter().any(|fault| fault.line == number);
        let kept: Vec<String> =
            numbered.into_iter().filter(|line| !bad(line.number)).map(|line| line.text).collect();
        // A fault without a line of ours would turn for ever.
        if kept.len() == lines.len() {
            return vec![];
        }
        lines = kept;
    }
}
