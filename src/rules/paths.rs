//! Cheapest ways over a map.

use std::collections::{BTreeMap, BTreeSet};

/// A way: the places entered, in order, and what they cost.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Way<P> {
    pub cost: u32,
    pub path: Vec<P>,
}

/// The cheapest ways from one place to every other. Of ways that cost the same the one that is found first, and they are
/// looked at by cost, then by the number of their steps, then in the order of the places.
#[derive(Clone, Debug)]
pub struct Ways<P> {
    reached: BTreeMap<P, Reached<P>>,
}

#[derive(Clone, Debug)]
struct Reached<P> {
    cost: u32,
    steps: u32,
    /// `None` for the place that all begins at.
    before: Option<P>,
}

impl<P: Clone + Ord> Ways<P> {
    /// `steps` gives the places next to one, each with what it costs to enter it from there.
    pub fn from<I: IntoIterator<Item = (P, u32)>>(start: P, steps: impl Fn(&P) -> I) -> Ways<P> {
        Ways::until(start, |_| false, steps)
    }

    /// The same as far as the first goal: of farther places not all are reached, and not all by their cheapest way.
    pub fn until<I: IntoIterator<Item = (P, u32)>>(
        start: P,
        goal: impl Fn(&P) -> bool,
        steps: impl Fn(&P) -> I,
    ) -> Ways<P> {
        let mut open = BTreeSet::from([(0, 0, start.clone())]);
        let mut reached = BTreeMap::from([(start, Reached { cost: 0, steps: 0, before: None })]);
        while let Some((cost, count, at)) = open.pop_first() {
            if goal(&at) {
                break;
            }
            for (next, step) in steps(&at) {
                let way = Reached { cost: cost + step, steps: count + 1, before: Some(at.clone()) };
                if let Some(known) = reached.get(&next) {
                    if known.cost <= way.cost {
                        continue;
                    }
                    open.remove(&(known.cost, known.steps, next.clone()));
                }
                open.insert((way.cost, way.steps, next.clone()));
                reached.insert(next, way);
            }
        }
        Ways { reached }
    }

    /// What it costs to get there; `None` where no way leads.
    pub fn cost(&self, to: &P) -> Option<u32> {
        self.reached.get(to).map(|reached| reached.cost)
    }

    /// `None` where no way leads.
    pub fn to(&self, to: &P) -> Option<Way<P>> {
        let mut reached = self.reached.get(to)?;
        let (cost, mut at, mut path) = (reached.cost, to, vec![]);
        while let Some(before) = &reached.before {
            path.push(at.clone());
            (at, reached) = (before, self.reached.get(before)?);
        }
        path.reverse();
        Some(Way { cost, path })
    }

    /// Every place that is reached, the start with them.
    pub fn places(&self) -> impl Iterator<Item = &P> {
        self.reached.keys()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A line of places 0 to 9; stepping up costs 2, stepping down 1, and from 3 a short cut leads to 8 for 3.
    fn steps(at: &u32) -> Vec<(u32, u32)> {
        let up = (*at < 9).then(|| (at + 1, 2));
        let down = at.checked_sub(1).map(|below| (below, 1));
        let cut = (*at == 3).then_some((8, 3));
        [up, down, cut].into_iter().flatten().collect()
    }

    #[test]
    fn a_way_is_the_cheapest_and_its_steps_are_paid() {
        let ways = Ways::from(2, steps);
        assert_eq!(ways.to(&7), Some(Way { cost: 6, path: vec![3, 8, 7] }));
        assert_eq!((ways.cost(&0), ways.cost(&4), ways.cost(&9)), (Some(2), Some(4), Some(7)));
        assert_eq!(ways.to(&2), Some(Way { cost: 0, path: vec![] }));
        for to in ways.places() {
            let way = ways.to(to).expect("it is reached");
            let mut at = 2;
            for next in &way.path {
                assert!(steps(&at).iter().any(|(place, _)| place == next), "{at} {next}");
                at = *next;
            }
            assert_eq!((at, ways.cost(to)), (*to, Some(way.cost)));
        }
    }

    #[test]
    fn as_far_as_a_goal_the_way_is_the_same_and_beyond_it_nothing_is_looked_for() {
        let (all, some) = (Ways::from(2, steps), Ways::until(2, |at| *at == 4, steps));
        assert_eq!(some.to(&4), all.to(&4));
        assert_eq!((some.cost(&6), all.cost(&6)), (None, Some(7)));
    }

    #[test]
    fn a_way_found_later_counts_where_it_is_cheaper_and_where_no_way_leads_there_is_none() {
        let direct = |at: &u32| match at {
            0 => vec![(1, 9), (2, 1)],
            2 => vec![(1, 1)],
            _ => vec![],
        };
        let ways = Ways::from(0, direct);
        assert_eq!(ways.to(&1), Some(Way { cost: 2, path: vec![2, 1] }));
        assert_eq!((ways.to(&3), ways.cost(&3)), (None, None));
    }
}
