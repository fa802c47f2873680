//! Orders are lines: standing, in advance, with the letter; silence reads none.

use super::{
    dice::scripted,
    house::{House, at_sea, open, told},
    toy::{HUNTER, RAIDER, Toy},
};
use sealed_orders::rules::{Demand, Line, Played, Rules, Stop};

fn one(stop: &Played<()>) -> Demand {
    match stop {
        Err(Stop::Awaiting(demands)) if demands.len() == 1 => demands[0].clone(),
        other => panic!("one demand, not {other:?}"),
    }
}

fn texts(lines: &[Line]) -> Vec<&str> {
    lines.iter().map(|line| line.text.as_str()).collect()
}

fn pass_markers(house: &mut House) {
    house.write(RAIDER, &["marker: raid"]);
    house.finish(&mut scripted(&[3]));
    house.close();
}

#[test]
fn a_line_in_advance_is_read_when_its_question_comes() {
    let mut house = open();
    house.write(HUNTER, &["fleet 8: intercept"]);
    pass_markers(&mut house);
    house.finish(&mut scripted(&[1]));
    assert_eq!(told(&house.record), ["revealed", "intercepted", "turn_ended"]);
}

#[test]
fn a_standing_line_answers_every_time_and_nobody_waits_for_its_seat() {
    let mut house = at_sea("raid", "anchor");
    let first = one(&house.run(&mut scripted(&[])));
    assert!(house.waits(&first), "without lines the hunter is asked");
    house.write(HUNTER, &["always fleets: intercept"]);
    assert!(!house.waits(&first), "his standing order settles it");
    house.write(HUNTER, &["fleet 7: ask"]);
    assert!(house.waits(&first), "unless he wants to be asked");
    house.finish(&mut scripted(&[6, 6, 6]));
    house.close();
    pass_markers(&mut house);
    let first = one(&house.run(&mut scripted(&[])));
    assert_eq!(texts(&house.desk.bearing(&first)), ["fleets: intercept"], "the next turn has it still");
}

#[test]
fn a_line_that_names_another_key_does_not_bear() {
    let mut house = at_sea("raid", "anchor");
    house.write(HUNTER, &["fleet 8: intercept"]);
    let first = one(&house.run(&mut scripted(&[])));
    assert_eq!(first.key, "fleet=7");
    assert_eq!(house.desk.bearing(&first), []);
    house.write(RAIDER, &["fleet 7: intercept"]);
    assert_eq!(house.desk.bearing(&first), [], "nor does a line of another seat");
}

#[test]
fn a_later_line_with_the_same_subject_replaces_the_earlier() {
    let mut house = at_sea("raid", "anchor");
    house.write(HUNTER, &["fleet 7: let pass", "fleet 8: let pass"]);
    house.write(HUNTER, &["fleet 7: intercept"]);
    let first = one(&house.run(&mut scripted(&[])));
    assert_eq!(texts(&house.desk.bearing(&first)), ["fleet 7: intercept"]);
    let other = Demand { key: "fleet=8".into(), ..first };
    assert_eq!(texts(&house.desk.bearing(&other)), ["fleet 8: let pass"], "all else stays");
}

#[test]
fn a_line_for_the_turn_comes_after_the_standing_one_and_leaves_it_in_place() {
    let mut house = at_sea("raid", "anchor");
    house.write(HUNTER, &["fleet 7: let pass", "always fleet 7: intercept"]);
    let first = one(&house.run(&mut scripted(&[])));
    assert_eq!(texts(&house.desk.bearing(&first)), ["fleet 7: let pass"], "whichever was written first");
    house.desk.turn_page("turn 2");
    assert_eq!(texts(&house.desk.bearing(&first)), ["fleet 7: intercept"]);
}

#[test]
fn a_lock_uses_lines_up_but_a_policy_stays_for_its_turn() {
    let mut house = open();
    house.write(RAIDER, &["marker: raid"]);
    house.write(HUNTER, &["fleets: intercept"]);
    house.finish(&mut scripted(&[3]));
    house.close();
    house.finish(&mut scripted(&[6, 2, 2, 6, 2, 2]));
    assert_eq!(
        told(&house.record),
        ["revealed", "missed", "missed", "turn_ended"],
        "the policy answered for both fleets"
    );
    house.close();
    house.finish(&mut scripted(&[3]));
    assert_eq!(house.state().markers.map(|marker| marker.is_some()), [true; 2]);
    house.close();
    house.run(&mut scripted(&[])).expect_err("a race, since the marker of last turn was used up");
    assert_eq!(told(&house.record), ["revealed"]);
    let fleet = Demand {
        seat: HUNTER,
        kind: "intercept".into(),
        key: "fleet=7".into(),
        hushed: false,
        question: serde_json::json!({ "hunter": 7 }),
    };
    assert_eq!(house.desk.bearing(&fleet), [], "the policy ended with its turn");
}

#[test]
fn a_line_in_advance_that_is_no_longer_legal_is_a_fault_and_silence_stands_in() {
    let mut house = at_sea("raid", "anchor");
    house.saved["coal"] = serde_json::json!(1);
    house.write(HUNTER, &["fleets: intercept"]);
    house.write(RAIDER, &["evade fleet 7: yes", "evade fleet 8: yes"]);
    house.finish(&mut scripted(&[6, 1, 1]));
    assert_eq!(house.faults, ["no_coal"]);
    assert_eq!(told(&house.record)[..3], ["revealed", "evaded", "missed"]);
}

#[test]
fn a_hushed_question_is_put_also_to_a_seat_that_could_only_decline() {
    let mut house = at_sea("raid", "anchor");
    house.saved["coal"] = serde_json::json!(0);
    house.write(HUNTER, &["fleets: intercept"]);
    let stop = house.run(&mut scripted(&[]));
    house.lock(stop);
    let evade = one(&house.run(&mut scripted(&[])));
    assert_eq!((evade.kind.as_str(), evade.hushed), ("evade", true));
}

#[test]
fn good_lines_act_and_a_bad_one_is_a_fault_with_its_nearest_form() {
    let mut house = at_sea("raid", "anchor");
    house.write(HUNTER, &["fleets: intercept", "fleet 7: intrecept"]);
    let first = one(&house.run(&mut scripted(&[])));
    let draft = house.draft(&first);
    assert_eq!(draft.answer, serde_json::json!(true));
    let fault = &draft.faults[0];
    assert_eq!((fault.rule.as_str(), fault.nearest.as_deref()), ("6.4", Some("fleet 7: let pass")));
    assert!(!draft.is_complete());
    let unread =
        house.desk.take(house.playing.as_ref(), &house.state, HUNTER, &["Hello Anna,", "fleet 7: ask"]);
    assert_eq!(unread, ["Hello Anna,"], "a greeting bears on nothing");
}

#[test]
fn silence_is_reading_no_lines_and_the_unedited_form_says_the_same() {
    let house = at_sea("raid", "anchor");
    for kind in Toy::QUESTIONS {
        let demand = Demand {
            seat: if kind.name == "evade" { RAIDER } else { HUNTER },
            kind: kind.name.into(),
            key: "fleet=7".into(),
            hushed: kind.hushed,
            question: serde_json::json!({ "hunter": 7 }),
        };
        let silence = house.playing.read(&house.state, &demand, &[]);
        assert!(silence.faults.is_empty() && !silence.is_complete(), "{}", kind.name);
        let form: Vec<Line> = (1..)
            .zip(house.playing.form(&house.state, &demand))
            .map(|(number, text)| Line { number, text })
            .collect();
        let unedited = house.playing.read(&house.state, &demand, &form);
        assert_eq!(unedited.answer, silence.answer, "{}", kind.name);
        assert!(unedited.is_complete(), "{}: every line of the form reads", kind.name);
        let eye = sealed_orders::rules::Eye::Seat(demand.seat);
        for line in &form {
            let claims = house.playing.claims(&house.state, eye, &line.text);
            assert!(claims.iter().any(|(name, _)| *name == kind.name), "{}", line.text);
        }
    }
}
