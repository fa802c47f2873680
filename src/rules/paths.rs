//! Shortest ways where every step costs the same.

use std::collections::{BTreeMap, VecDeque};

/// From a place to every other that can be reached: how many steps, and from where the last one comes. Of equally short
/// ways the one by the place that `next` names first.
pub fn reach<P: Copy + Ord, I: IntoIterator<Item = P>>(
    from: P,
    next: impl Fn(P) -> I,
) -> BTreeMap<P, (u32, P)> {
    let mut reached = BTreeMap::from([(from, (0, from))]);
    let mut open = VecDeque::from([from]);
    while let Some(at) = open.pop_front() {
        let steps = reached.get(&at).map_or(0, |(steps, _)| *steps);
        for place in next(at) {
            reached.entry(place).or_insert_with(|| {
                open.push_back(place);
                (steps + 1, at)
            });
        }
    }
    reached
}

/// The places entered on a shortest way to a place, itself the last; `None` where none leads.
pub fn way<P: Copy + Ord>(reached: &BTreeMap<P, (u32, P)>, to: P) -> Option<Vec<P>> {
    let (mut steps, _) = *reached.get(&to)?;
    let (mut at, mut way) = (to, vec![]);
    while steps > 0 {
        way.push(at);
        (_, at) = *reached.get(&at)?;
        steps -= 1;
    }
    way.reverse();
    Some(way)
}
