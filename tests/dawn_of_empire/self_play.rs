//! Whole campaigns by lines of text with optional rules drawn at random.

use sealed_orders::campaign::selfplay::{SeededChance, Tally, play_random};
use sealed_orders::games::by_name;
use sealed_orders::games::dawn_of_empire::document;
use sealed_orders::rules::{Chance, CharterDocument, Game};
use std::collections::BTreeMap;

const CAMPAIGNS: u64 = 60;

/// rule 14.0: used alone or together, as the sides agree.
fn drawn(game: &dyn Game, seed: u64) -> CharterDocument {
    let mut chance = SeededChance::new(seed);
    let mut document = document();
    document.options = game.drawn_options(&mut chance, BTreeMap::new());
    let readings = [("r13", "only_with_14_9"), ("r21", "difference"), ("r22", "any_unit")];
    for (ruling, reading) in readings {
        if chance.below(3) == 0 {
            document.rulings.insert(ruling.into(), reading.into());
        }
    }
    document
}

#[test]
fn rule_14_0_campaigns_with_random_options_end_well() {
    let game = by_name("dawn_of_empire").expect("the house has it");
    let mut tally = Tally::default();
    for seed in 1..=CAMPAIGNS {
        tally.add(play_random(game, &drawn(game, seed), seed).expect("the options go together"));
    }
    assert_eq!(tally.broken, [], "seed and why");
    assert_eq!(tally.campaigns, CAMPAIGNS);
    // A pursuit is too rare for so few campaigns: `random_play` sees it.
    for kind in ["maintenance", "deployment", "bid"] {
        assert!(tally.kinds.contains_key(kind), "never asked: {kind}");
    }
    for fact in ["maintained", "deployed", "bids_opened", "port_repaired"] {
        assert!(tally.facts.contains_key(fact), "never told: {fact}");
    }
}
