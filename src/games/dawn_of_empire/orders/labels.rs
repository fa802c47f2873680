//! What stacks are called. A label follows the public picture of a place, never the ships: nothing may tell which
//! counter went into which stack (rules 3.4.2, 4.2.F).

use crate::games::dawn_of_empire::ask::orders::Formed;
use crate::games::dawn_of_empire::ids::{Label, Location, ShipId, Side};
use crate::games::dawn_of_empire::state::{Stack, State};
use std::collections::BTreeSet;

/// The number of a label: `U3` is 3.
pub fn number(label: &Label) -> u32 {
    label.as_str().get(1..).and_then(|number| number.parse().ok()).unwrap_or(u32::MAX)
}

/// Names the new stacks of a side. Where the stacks of a place have the same numbers of counters as before, they keep
/// their labels; else all stacks of that place get new ones.
pub fn name(state: &mut State, side: Side, formed: Vec<Formed>) -> Vec<(Label, Formed)> {
    let places: BTreeSet<Location> = formed.iter().map(|formed| formed.at.clone()).collect();
    let mut named = vec![];
    for place in places {
        let mut new: Vec<Formed> = formed.iter().filter(|formed| formed.at == place).cloned().collect();
        new.sort_by_key(|formed| std::cmp::Reverse(picture_of(formed)));
        let old: Vec<&Stack> = state.stacks_of(side).filter(|stack| stack.at == place).collect();
        match kept(&old, &new) {
            Some(labels) => named.extend(labels.into_iter().zip(new)),
            None => named.extend(new.into_iter().map(|formed| (state.new_label(side), formed))),
        }
    }
    named
}

/// What everybody sees of a stack: its counters, and whether a marker lies on it.
type Picture = (usize, bool);

fn picture_of(formed: &Formed) -> Picture {
    (formed.ships.len() + formed.leaders.len(), formed.ships.len() > 1)
}

/// The old labels for the new stacks, the likest first; `None` when the picture has changed.
fn kept(old: &[&Stack], new: &[Formed]) -> Option<Vec<Label>> {
    let mut before: Vec<Picture> =
        old.iter().map(|stack| (stack.counters() as usize, stack.is_squadron())).collect();
    let mut after: Vec<Picture> = new.iter().map(picture_of).collect();
    before.sort_unstable();
    after.sort_unstable();
    if before != after {
        return None;
    }
    let common = |stack: &Stack, ships: &[ShipId]| ships.iter().filter(|id| stack.ships.contains(id)).count();
    let mut pairs = vec![];
    for (at, formed) in new.iter().enumerate() {
        for stack in old {
            if (stack.counters() as usize, stack.is_squadron()) == picture_of(formed) {
                pairs.push((
                    std::cmp::Reverse(common(stack, &formed.ships)),
                    at,
                    number(&stack.label),
                    *stack,
                ));
            }
        }
    }
    pairs.sort_by_key(|(common, at, number, _)| (*common, *at, *number));
    let mut labels: Vec<Option<Label>> = vec![None; new.len()];
    for (_, at, _, stack) in pairs {
        if labels[at].is_none() && !labels.contains(&Some(stack.label.clone())) {
            labels[at] = Some(stack.label.clone());
        }
    }
    labels.into_iter().collect()
}
