//! The practice opponent: its lines read, it wins against random lines on either side, and nobody can know its orders.

use sealed_orders::campaign::selfplay::{SeededChance, Tally, play_out};
use sealed_orders::games::by_name;
use sealed_orders::games::dawn_of_empire::ids::Side;
use sealed_orders::referee::document;
use sealed_orders::rules::{Demand, Eye, Game, Line, Seat};
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};

fn game() -> &'static dyn Game {
    by_name("dawn_of_empire").expect("it is here")
}

fn pairs(pairs: &[(&str, &str)]) -> BTreeMap<String, String> {
    pairs.iter().map(|(name, value)| ((*name).into(), (*value).into())).collect()
}

fn campaigns(
    practice: &[Side],
    seeds: std::ops::Range<u64>,
    options: &[(&str, &str)],
    rulings: &[(&str, &str)],
) -> Tally {
    let document = document(game(), pairs(options), pairs(rulings), BTreeMap::new());
    let practice: BTreeSet<Seat> = practice.iter().map(|side| side.seat()).collect();
    let mut tally = Tally::default();
    for seed in seeds {
        tally.add(play_out(game(), &document, &practice, seed).expect("a charter"));
    }
    assert_eq!(tally.broken, [], "every line of it is claimed and reads without fault");
    tally
}

#[test]
fn it_wins_against_random_lines_on_either_side() {
    for side in Side::BOTH {
        let tally = campaigns(&[side], 0..15, &[], &[]);
        let won = tally.won.get(&side.seat().0).copied().unwrap_or(0);
        assert!(won >= 13, "{side:?}: won {won}, drawn {} of 15", tally.drawn);
    }
}

#[test]
fn its_lines_read_under_every_option_and_the_rarer_readings() {
    let options: [&[(&str, &str)]; 3] = [
        &[("extra_time", "8"), ("germans", "yes"), ("extra_warships", "yes")],
        &[("fog_off", "yes"), ("delayed_repair", "yes"), ("handicap", "-3")],
        &[("restricted_disabled", "yes"), ("automatic_victory", "yes")],
    ];
    let rulings: [&[(&str, &str)]; 3] = [
        &[("r1", "all"), ("r4", "yes"), ("r6", "owner_chooses"), ("r8", "roll_off_and_alternate")],
        &[("r2", "when_damaged"), ("r3", "repairs_phase_with_its_own_capacity"), ("r10", "all_turn")],
        &[("r11", "strict"), ("r12", "no"), ("r16", "yes"), ("r14", "must leave in N+1")],
    ];
    for (options, rulings) in options.into_iter().zip(rulings) {
        campaigns(&Side::BOTH, 0..4, options, rulings);
    }
}

#[test]
fn a_player_with_default_standing_orders_writes_two_letters_a_turn() {
    let tally = campaigns(&Side::BOTH, 100..110, &[], &[]);
    assert!(tally.letters_in(50) <= 2 && tally.letters_in(90) <= 4, "{:?}", tally.letters);
}

/// The first question of a campaign, put to a side, with the state that it is put in.
fn first_question(side: Side) -> (Value, Demand) {
    let document = document(game(), BTreeMap::new(), BTreeMap::new(), BTreeMap::new());
    let state = game().wake(&document).expect("a charter").open();
    let question = json!({ "turn": 1, "side": side.word() });
    let (kind, key) = ("orders".into(), "turn=1".into());
    (state, Demand { seat: side.seat(), kind, key, hushed: false, question })
}

#[test]
fn one_view_has_many_orders_and_one_draw_only_one() {
    let document = document(game(), BTreeMap::new(), BTreeMap::new(), BTreeMap::new());
    let playing = game().wake(&document).expect("a charter");
    for side in Side::BOTH {
        let (state, demand) = first_question(side);
        let advise = |seed| playing.advise(&state, &demand, &mut SeededChance::new(seed));
        let answer = |seed| {
            let lines = (1..).zip(advise(seed)).map(|(number, text)| Line { number, text });
            playing.read(&state, &demand, &lines.collect::<Vec<_>>()).answer.to_string()
        };
        let answers: BTreeSet<String> = (0..40).map(answer).collect();
        assert!(answers.len() > 5, "{side:?}: only {} different orders", answers.len());
        assert_eq!(advise(7), advise(7));
    }
}

#[test]
fn it_knows_nothing_but_the_view_of_its_seat() {
    let document = document(game(), BTreeMap::new(), BTreeMap::new(), BTreeMap::new());
    let playing = game().wake(&document).expect("a charter");
    let (state, demand) = first_question(Side::Us);
    // Hidden from the United States: which Spanish ships lie in Cádiz, and what is broken on them.
    let mut other = state.clone();
    for ship in ["vizcaya", "castilla", "ensenada"] {
        other["ships"][ship]["damage"] = json!(1);
    }
    let eye = Eye::Seat(Side::Us.seat());
    assert_eq!(playing.view(&state, eye), playing.view(&other, eye));
    for seed in 0..10 {
        let advise = |state| playing.advise(state, &demand, &mut SeededChance::new(seed));
        assert_eq!(advise(&state), advise(&other));
    }
}
