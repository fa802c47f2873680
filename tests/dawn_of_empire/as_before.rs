//! Campaigns go as they went: the same seeds give the same lines, answers, rolls and facts. Whoever changes what the
//! rules do, what a drawn line is or what the practice opponent thinks sees it here; the rules change only with a revision.

use crate::whole::{Pairs, campaigns};
use sealed_orders::games::dawn_of_empire::ids::Side;
use sealed_orders::rules::Seat;

const GAME: &str = "dawn_of_empire";
/// Rarer readings, one set for a third of the campaigns each.
const READINGS: [&Pairs; 3] = [
    &[],
    &[("r1", "all"), ("r4", "yes"), ("r6", "owner_chooses"), ("r8", "roll_off_and_alternate")],
    &[("r2", "when_damaged"), ("r3", "repairs_phase_with_its_own_capacity"), ("r13", "only_with_14_9")],
];

#[test]
fn random_lines_play_as_before() {
    insta::assert_snapshot!(campaigns(GAME, &[], &READINGS, 0..12, &[]));
}

#[test]
fn the_practice_opponent_plays_as_before() {
    let seats: Vec<Seat> = Side::BOTH.iter().map(|side| side.seat()).collect();
    let one: String = seats.iter().map(|seat| campaigns(GAME, &[], &READINGS, 12..16, &[*seat])).collect();
    insta::assert_snapshot!(one + &campaigns(GAME, &[], &READINGS, 16..20, &seats));
}
