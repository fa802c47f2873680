//! Campaigns go as they went: the same seeds give the same lines, answers, rolls and facts. Whoever changes what the
//! rules do, what a drawn line is or what the practice opponent thinks sees it here; the rules change only with a revision.

use sealed_orders::campaign::selfplay::{SeededChance, play_out};
use sealed_orders::games::by_name;
use sealed_orders::games::dawn_of_empire::ids::Side;
use sealed_orders::referee::document;
use sealed_orders::rules::Seat;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

/// Rarer readings, one set for a third of the campaigns each.
const READINGS: [&[(&str, &str)]; 3] = [
    &[],
    &[("r1", "all"), ("r4", "yes"), ("r6", "owner_chooses"), ("r8", "roll_off_and_alternate")],
    &[("r2", "when_damaged"), ("r3", "repairs_phase_with_its_own_capacity"), ("r13", "only_with_14_9")],
];

/// One line for a campaign: what is played, by whom, how it ends, and its trace.
fn campaigns(seeds: std::ops::Range<u64>, practice: &[Side]) -> String {
    let game = by_name("dawn_of_empire").expect("the house has it");
    let mut all = String::new();
    for seed in seeds {
        let options = game.drawn_options(&mut SeededChance::new(seed), BTreeMap::new());
        let readings = READINGS[seed as usize % READINGS.len()];
        let rulings = readings.iter().map(|(id, reading)| ((*id).into(), (*reading).into())).collect();
        let document = document(game, options.clone(), rulings, BTreeMap::new());
        let seats: BTreeSet<Seat> = practice.iter().map(|side| side.seat()).collect();
        let tally = play_out(game, &document, &seats, seed).expect("the options go together");
        assert_eq!(tally.broken, [], "seed and why");
        let facts: u64 = tally.facts.values().sum();
        let (won, trace) = (tally.won.keys().next(), &tally.traces[0].1[..16]);
        let chosen: Vec<String> = options.iter().map(|(name, value)| format!("{name}={value}")).collect();
        // Writing to a string does not fail.
        let _ = writeln!(all, "{seed:2} {trace} won {won:?}, {facts} facts, {}", chosen.join(" "));
    }
    all
}

#[test]
fn random_lines_play_as_before() {
    insta::assert_snapshot!(campaigns(0..12, &[]));
}

#[test]
fn the_practice_opponent_plays_as_before() {
    let all: String = Side::BOTH.iter().map(|side| campaigns(12..16, &[*side])).collect();
    insta::assert_snapshot!(all + &campaigns(16..20, &Side::BOTH));
}
