//! Campaigns go as they went: the same seeds give the same lines, answers, rolls and facts. Whoever changes what the
//! rules do, what a drawn line is or what the practice opponent thinks sees it here; the rules change only with a revision.

use crate::whole::{Pairs, campaigns};
use sealed_orders::rules::Seat;

const GAME: &str = "conquistador";
/// The rarer readings, each in a third of the campaigns.
const READINGS: [&Pairs; 3] = [
    &[],
    &[
        ("r1", "as_printed"),
        ("r3", "one_colonist"),
        ("r5", "besides_the_hex"),
        ("r7", "dropped"),
        ("r9", "all_but_missionaries"),
        ("r14", "a_die_for_each"),
        ("r17", "bounds_are_enough"),
        ("r21", "invasions_too"),
        ("r26", "list_only"),
        ("r28", "credit_only"),
        ("r31", "held_coasts"),
        ("r33", "came_this_turn"),
        ("r35", "stays_owners"),
        ("r37", "all_missionaries"),
        ("r39", "either_side"),
        ("r41", "from_the_next_turn"),
        ("r43", "level_stands_as_spains"),
        ("r50", "nothing_where_it_lies"),
        ("r52", "three_points"),
        ("r54", "europe_only"),
        ("r61", "defence_only"),
        ("r71", "in_combat_only"),
        ("r74", "passes_over_spain"),
        ("r77", "as_far_as_they_wish"),
        ("r82", "carrying_too"),
    ],
    &[
        ("r2", "second_edition"),
        ("r4", "one_for_each_case"),
        ("r6", "by_phase"),
        ("r8", "silver_of_4213"),
        ("r10", "turned_round"),
        ("r15", "all_of_the_row"),
        ("r20", "discovery_too"),
        ("r23", "nothing_where_it_lies"),
        ("r27", "refused"),
        ("r30", "as_manned"),
        ("r32", "every_other_nation"),
        ("r34", "all_of_its_cargo"),
        ("r36", "every_open_mine"),
        ("r38", "landing_only"),
        ("r40", "they_rise_at_once"),
        ("r42", "anywhere_in_the_new_world"),
        ("r44", "stays_at_nothing"),
        ("r51", "new_world_only"),
        ("r53", "aboard_when_it_began"),
        ("r60", "where_they_come"),
        ("r70", "repays_the_loan"),
        ("r73", "no_maximum"),
        ("r78", "not_owed"),
        ("r76", "unseen"),
    ],
];

#[test]
fn random_lines_play_as_before() {
    let several = campaigns(GAME, &[("solitaire", "no")], &READINGS, 0..6, &[]);
    insta::assert_snapshot!(several + &campaigns(GAME, &[("solitaire", "yes")], &READINGS, 6..9, &[]));
}

#[test]
fn the_practice_opponent_plays_as_before() {
    let first = campaigns(GAME, &[], &READINGS, 12..14, &[Seat(0)]);
    let all: Vec<Seat> = (0..5).map(Seat).collect();
    insta::assert_snapshot!(first + &campaigns(GAME, &[], &READINGS, 14..16, &all));
}
