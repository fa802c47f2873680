//! What each eye gets: a sighting is taken when its fact is told, and never again.

use super::{
    dice::scripted,
    house::{House, at_sea, open, open_with},
    toy::{HUNTER, RAIDER},
};
use sealed_orders::rules::{Entry, Eye, Item, Seat};
use serde_json::{Value, json};

fn sightings(record: &[Entry], eye: Eye) -> Vec<Value> {
    let seen = |entry: &Entry| match entry.for_eye(eye) {
        Some(Item::Seen { sighting }) => Some(sighting),
        _ => None,
    };
    record.iter().filter_map(seen).collect()
}

fn of_kind(record: &[Entry], eye: Eye, kind: &str) -> Vec<Value> {
    sightings(record, eye).into_iter().filter(|sighting| sighting["fact"] == kind).collect()
}

fn twice_evaded() -> House {
    let mut house = at_sea("raid", "anchor");
    house.write(HUNTER, &["fleets: intercept"]);
    house.write(RAIDER, &["evade fleet 7: yes", "evade fleet 8: yes"]);
    house.finish(&mut scripted(&[]));
    house
}

#[test]
fn a_secret_fact_shows_each_eye_what_it_may_know() {
    let mut house = open();
    house.write(RAIDER, &["marker: raid"]);
    house.write(HUNTER, &["marker: patrol"]);
    house.finish(&mut scripted(&[3]));
    let placed = |eye| {
        let seen = of_kind(&house.record, eye, "placed");
        [seen[0]["marker"].clone(), seen[1]["marker"].clone()]
    };
    assert_eq!(placed(Eye::Seat(RAIDER)), [json!("raid"), Value::Null]);
    assert_eq!(placed(Eye::Seat(HUNTER)), [Value::Null, json!("patrol")]);
    assert_eq!(placed(Eye::Public), [Value::Null, Value::Null]);
    assert_eq!(house.playing.view(&house.state, Eye::Public)["markers"], json!([null, null]));
    assert_eq!(house.playing.view(&house.state, Eye::Referee)["markers"], json!(["raid", "patrol"]));
}

#[test]
fn a_sighting_is_of_the_moment_when_its_fact_was_told() {
    let house = twice_evaded();
    let coal: Vec<Value> = of_kind(&house.record, Eye::Seat(RAIDER), "evaded")
        .into_iter()
        .map(|sighting| sighting["coal"].clone())
        .collect();
    assert_eq!(coal, [json!(1), json!(0)]);
    assert!(of_kind(&house.record, Eye::Public, "evaded").iter().all(|seen| seen["coal"].is_null()));
}

#[test]
fn a_recorded_sighting_is_never_taken_again() {
    let mut house = twice_evaded();
    let before = house.record.clone();
    house.saved["coal"] = json!(5);
    let mut record = before.clone();
    let (state, played) = house.rerun(&mut record, &mut scripted(&[]));
    assert_eq!(played, Ok(()), "the facts are the same");
    assert_eq!(state.expect("it ran")["coal"], json!(3), "though the state is another");
    assert_eq!(record, before, "what was shown stands");
}

#[test]
fn a_fact_for_one_eye_leaves_no_trace_for_the_others() {
    let mut house = at_sea("raid", "anchor");
    house.write(HUNTER, &["fleet 7: intercept"]);
    house.finish(&mut scripted(&[6, 3, 3]));
    assert_eq!(of_kind(&house.record, Eye::Seat(HUNTER), "scouted")[0]["coal"], json!(2));
    for eye in [Eye::Public, Eye::Seat(RAIDER)] {
        assert!(of_kind(&house.record, eye, "scouted").is_empty());
        let rolls =
            house.record.iter().filter(|entry| matches!(entry.for_eye(eye), Some(Item::Rolled { .. })));
        assert_eq!(rolls.count(), 1, "the secret roll is not his");
    }
}

#[test]
fn an_observer_gets_no_more_than_any_seat() {
    let house = twice_evaded();
    let public = sightings(&house.record, Eye::Public).len();
    for seat in [RAIDER, HUNTER] {
        assert!(sightings(&house.record, Eye::Seat(seat)).len() >= public);
    }
    assert!(
        house.record.iter().filter(|entry| !matches!(entry, Entry::Told { .. } | Entry::Rolled { .. })).all(
            |entry| [Eye::Public, Eye::Seat(RAIDER), Eye::Seat(HUNTER)]
                .iter()
                .all(|eye| entry.for_eye(*eye).is_none())
        ),
        "answers and locks are nobody's to see"
    );
}

#[test]
fn a_sheet_is_laid_out_from_the_view_of_its_eye() {
    let house = twice_evaded();
    let sheet = |eye| house.playing.sheet(&house.state, eye);
    let score = json!({ "raider": 0, "hunter": 0 });
    assert_eq!(sheet(Eye::Seat(RAIDER)), json!({ "score": score, "coal": 0 }));
    assert_eq!(sheet(Eye::Seat(HUNTER)), json!({ "score": score, "coal": null }), "he counted nothing");
    assert_eq!(house.playing.names()["7"], "Fleet 7");
}

/// The seats of a campaign are those of its charter: nobody else's eye is kept.
#[test]
fn a_seat_by_option_sees_and_without_it_nobody_does() {
    let weather_of_third = |options: &[(&str, &str)]| {
        let mut house = open_with(options);
        house.write(RAIDER, &["marker: raid"]);
        house.write(HUNTER, &["marker: patrol"]);
        house.finish(&mut scripted(&[3]));
        (house.playing.seats().len(), of_kind(&house.record, Eye::Seat(Seat(2)), "weather").len())
    };
    assert_eq!(weather_of_third(&[]), (2, 0));
    assert_eq!(weather_of_third(&[("umpire", "yes")]), (3, 1));
}
