//! A seeded campaign, step by step, as every eye sees it: what a change does to what somebody is shown stands in the
//! difference of one file.

use crate::whole::Playthrough;
use sealed_orders::rules::{Eye, Seat};

#[test]
fn two_turns_as_every_eye_sees_them() {
    let played = Playthrough {
        game: "dawn_of_empire",
        options: &[],
        seed: 12,
        turns: 2,
        practice: &[],
        eyes: &[("all", Eye::Public), ("spain", Eye::Seat(Seat(0))), ("us", Eye::Seat(Seat(1)))],
    };
    insta::assert_snapshot!("playthrough", played.text());
}
