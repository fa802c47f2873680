//! The record against the rules: any difference is found, and old bytes read for ever.

use super::{
    dice::scripted,
    house::{House, at_sea, open},
    toy::{HUNTER, RAIDER, Toy},
};
use sealed_orders::rules::{Entry, Eye, Game, Played, Seat, Stop, game};
use serde_json::{Value, json};

/// A sea segment with every kind of entry, finished.
fn finished() -> House {
    let mut house = at_sea("raid", "anchor");
    house.write(HUNTER, &["fleets: intercept", "hail: now"]);
    house.write(RAIDER, &["evade fleet 7: yes"]);
    house.finish(&mut scripted(&[6, 2, 4]));
    house
}

fn diverges(house: &House, record: &[Entry]) -> Result<usize, Played<()>> {
    match house.rerun(&mut record.to_vec(), &mut scripted(&[4; 9])).1 {
        Err(Stop::Diverged { at, .. }) => Ok(at),
        other => Err(other),
    }
}

#[test]
fn a_record_out_of_order_is_found() {
    let house = finished();
    for at in 1..house.record.len() {
        let mut swapped = house.record.clone();
        swapped.swap(at - 1, at);
        assert_eq!(diverges(&house, &swapped), Ok(at - 1), "entries {} and {at} changed places", at - 1);
        let mut short = house.record.clone();
        short.remove(at - 1);
        assert!(diverges(&house, &short).is_ok(), "entry {} is missing", at - 1);
    }
    let doubled: Vec<Entry> = house.record.iter().chain(house.record.last()).cloned().collect();
    assert_eq!(diverges(&house, &doubled), Ok(house.record.len()), "one too many");
}

/// Every way in which one entry can differ in what a re-run compares.
fn changes(entry: &Entry) -> Vec<Entry> {
    let mut changed = vec![];
    match entry {
        Entry::Answered { demand, answer } => {
            let mut other = [demand.clone(), demand.clone(), demand.clone()];
            other[0].seat = Seat(1 - demand.seat.0);
            other[1].kind.push('x');
            other[2].key.push('x');
            changed.extend(other.map(|demand| Entry::Answered { demand, answer: answer.clone() }));
            let answer = json!(answer != &json!(true));
            changed.push(Entry::Answered { demand: demand.clone(), answer });
        }
        Entry::Locked { epoch } => changed.push(Entry::Locked { epoch: epoch + 1 }),
        Entry::Rolled { id, eye, sides, faces } => {
            let roll = |id: &str, eye, sides, faces| Entry::Rolled { id: id.into(), eye, sides, faces };
            changed.push(roll("s5/6.4/fleet=9", *eye, *sides, faces.clone()));
            changed.push(roll(id, Eye::Referee, *sides, faces.clone()));
            changed.push(roll(id, *eye, 8, faces.clone()));
            changed.push(roll(id, *eye, *sides, vec![1; faces.len() + 1]));
            changed.push(roll(id, *eye, *sides, faces.iter().map(|_| 1).collect()));
        }
        Entry::Told { fact, seen } => {
            let mut other = fact.clone();
            other["hunter"] = json!(9);
            changed.push(Entry::Told { fact: other, seen: seen.clone() });
        }
    }
    changed
}

#[test]
fn a_record_changed_anywhere_is_a_divergence() {
    let house = finished();
    assert_eq!(house.rerun(&mut house.record.clone(), &mut scripted(&[])).1, Ok(()));
    for at in 0..house.record.len() {
        for entry in changes(&house.record[at]) {
            let mut record = house.record.clone();
            record[at] = entry;
            let found = diverges(&house, &record);
            assert!(
                found.as_ref().is_ok_and(|found| *found >= at),
                "entry {at} as {:?}: {found:?}",
                record[at]
            );
        }
    }
}

#[test]
fn a_divergence_leaves_the_record_as_it_was() {
    let house = finished();
    let mut record = house.record.clone();
    record.pop();
    if let Some(Entry::Rolled { sides, .. }) =
        record.iter_mut().rev().find(|entry| matches!(entry, Entry::Rolled { .. }))
    {
        *sides = 20;
    }
    let before = record.clone();
    let (_, played) = house.rerun(&mut record, &mut scripted(&[1; 9]));
    assert!(matches!(played, Err(Stop::Diverged { .. })));
    assert_eq!(record, before);
}

#[test]
fn a_question_that_gained_a_field_is_the_same_question() {
    let mut house = finished();
    let mut old = house.record.clone();
    let mut stripped = 0;
    for entry in &mut old {
        if let Entry::Answered { demand, .. } = entry
            && let Some(fields) = demand.question.as_object_mut()
        {
            stripped += usize::from(fields.remove("weather").is_some());
        }
    }
    assert_eq!(stripped, 2);
    let (state, played) = house.rerun(&mut old, &mut scripted(&[]));
    assert_eq!((state, played), (Some(house.state.clone()), Ok(())));

    house.record.clear();
    let Err(Stop::Awaiting(mut demands)) = house.run(&mut scripted(&[])) else { panic!("it asks") };
    demands[0].question = json!({ "hunter": 7 });
    assert!(house.draft(&demands[0]).faults.is_empty(), "a form in a mailbox outlives the binary");
}

#[test]
fn an_older_fact_is_compared_as_it_would_be_written_today() {
    let mut house = at_sea("raid", "anchor");
    house.write(HUNTER, &["fleet 7: intercept"]);
    house.finish(&mut scripted(&[6, 1, 1]));
    let mut old = house.record.clone();
    let missed = old.iter_mut().find_map(|entry| match entry {
        Entry::Told { fact, seen } if fact["fact"] == "missed" => Some((fact, seen)),
        _ => None,
    });
    let (fact, seen) = missed.expect("the hunter missed");
    *fact = json!({ "fact": "missed", "hunter": 7, "die": 6 });
    seen[0].sighting = json!({ "fact": "missed", "hunter": 7, "die": 6 });
    let before = old.clone();
    let (state, played) = house.rerun(&mut old, &mut scripted(&[]));
    assert_eq!((state, played), (Some(house.state.clone()), Ok(())));
    assert_eq!(old, before, "old bytes never change");
}

#[test]
fn states_of_every_version_are_carried_on() {
    let game = game::<Toy>();
    assert_eq!(game.state_version(), 3);
    let first = json!({
        "turn": 2, "phase": "sea", "weather": 3, "markers": ["raid", "anchor"], "revealed": false,
        "caught": false, "points": 4,
    });
    let second = json!({
        "turn": 2, "phase": "sea", "weather": 3, "markers": ["raid", "anchor"], "revealed": false,
        "coal": 2, "counted": null, "caught": false, "points": 4,
    });
    let mut reached: Vec<Value> = vec![];
    for (version, state) in [(1, first), (2, second)] {
        let mut house = open();
        house.saved = house.playing.upcast_state(version, state);
        house.finish(&mut scripted(&[]));
        assert_eq!((house.state().turn, house.state().points), (3, [4, 0]), "from version {version}");
        assert_eq!(house.playing.upcast_state(3, house.state.clone()), house.state);
        reached.push(house.state);
    }
    assert_eq!(reached[0], reached[1]);
}

#[test]
fn a_record_comes_back_from_its_bytes() {
    let house = finished();
    let bytes = serde_json::to_string(&house.record).expect("a record is JSON");
    let mut read: Vec<Entry> = serde_json::from_str(&bytes).expect("and reads back");
    assert_eq!(read, house.record);
    assert_eq!(house.rerun(&mut read, &mut scripted(&[])).1, Ok(()));
}
