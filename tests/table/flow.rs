//! Pauses and re-runs: what is missing stops the rules, what has come lets them go on.

use super::{
    dice::scripted,
    house::{at_sea, awaited, open, told},
    toy::{HUNTER, RAIDER},
};
use sealed_orders::rules::{Entry, Eye, Stop};

#[test]
fn an_interrupt_in_a_loop_goes_on_where_it_stopped() {
    let mut house = at_sea("raid", "anchor");
    let mut dice = scripted(&[6, 1, 1, 2]);
    let answers = [
        ("1 intercept fleet=7", HUNTER, "fleet 7: intercept"),
        ("0 evade fleet=7", RAIDER, "evade fleet 7: no"),
        ("1 intercept fleet=8", HUNTER, "fleet 8: intercept"),
        ("0 evade fleet=8", RAIDER, "evade fleet 8: no"),
    ];
    for (wanted, seat, line) in answers {
        let before = house.record.clone();
        let stop = house.run(&mut dice);
        assert_eq!(awaited(&stop), [wanted]);
        assert_eq!(house.record[..before.len()], before, "what is recorded stays as it is");
        house.write(seat, &[line]);
        house.lock(stop);
    }
    assert_eq!(house.run(&mut dice), Ok(()));
    assert_eq!(told(&house.record), ["revealed", "missed", "intercepted", "turn_ended"]);
    assert_eq!((house.state().caught, house.state().turn), (true, 2));
    let rolls: Vec<&str> = dice.asked.iter().map(|(_, id, _)| id.as_str()).collect();
    assert_eq!(rolls, ["s5/6.4/fleet=7", "s5/6.5/count", "s5/6.4/fleet=8"], "no roll is made twice");
}

#[test]
fn a_roll_waits_for_the_dice_of_its_lock() {
    let mut house = at_sea("raid", "anchor");
    house.write(HUNTER, &["always fleets: intercept"]);
    let mut none = scripted(&[]);
    for _ in 0..2 {
        let stop = house.run(&mut none);
        house.lock(stop);
    }
    let waiting = Err(Stop::Dice { epoch: house.place.epoch + 2 });
    assert_eq!(house.run(&mut none), waiting);
    let before = house.record.clone();
    assert_eq!(house.run(&mut none), waiting, "waiting again changes nothing");
    assert_eq!(house.record, before);
    assert_eq!(house.run(&mut scripted(&[1])), Ok(()));
}

#[test]
fn a_roll_before_any_ask_falls_in_the_epoch_locked_last() {
    let mut house = open();
    assert_eq!(house.run(&mut scripted(&[])), Err(Stop::Dice { epoch: 9 }));
    let mut dice = scripted(&[5]);
    let stop = house.run(&mut dice);
    assert_eq!(dice.asked, [(9, "s4/3.0/weather".into(), Eye::Public)]);
    assert_eq!(awaited(&stop), ["0 place_marker", "1 place_marker"], "both at one moment");
    assert_eq!(house.state().weather, Some(5), "a pause shows what happened before it");
    house.lock(stop);
    assert_eq!(house.run(&mut dice), Ok(()));
    assert!(house.record.contains(&Entry::Locked { epoch: 10 }), "the answers begin the next epoch");
}

#[test]
fn a_roll_is_for_the_eye_that_it_names() {
    let mut house = at_sea("raid", "anchor");
    house.write(HUNTER, &["fleets: intercept"]);
    let mut dice = scripted(&[6, 1, 2, 6, 3, 2]);
    house.finish(&mut dice);
    assert_eq!(dice.asked[1], (house.place.epoch + 2, "s5/6.5/count".into(), Eye::Seat(HUNTER)));
    let secret = house.record.iter().filter(|entry| entry.for_eye(Eye::Seat(HUNTER)).is_some()).count();
    let public = house.record.iter().filter(|entry| entry.for_eye(Eye::Public).is_some()).count();
    assert_eq!(secret, public + 3, "two rolls and one count of coal are for the hunter alone");
}

#[test]
fn a_finished_segment_runs_again_without_dice_and_ends_the_same() {
    let mut house = at_sea("raid", "patrol");
    house.write(HUNTER, &["fleets: intercept"]);
    house.write(RAIDER, &["evade fleet 7: yes", "hail: now"]);
    house.finish(&mut scripted(&[6, 6, 6]));
    let mut record = house.record.clone();
    let (state, played) = house.rerun(&mut record, &mut scripted(&[]));
    assert_eq!((state.as_ref(), played), (Some(&house.state), Ok(())));
    assert_eq!(record, house.record);
}

#[test]
fn every_prefix_of_a_record_is_carried_on_to_the_same_end() {
    let mut house = at_sea("raid", "anchor");
    house.write(HUNTER, &["fleets: intercept"]);
    house.finish(&mut scripted(&[6, 1, 1, 5, 6, 6]));
    let answers = |entry: &&Entry| matches!(entry, Entry::Answered { .. });
    for cut in 0..house.record.len() {
        let mut record = house.record[..cut].to_vec();
        let rolls: Vec<u32> = house.record[cut..]
            .iter()
            .filter_map(|entry| match entry {
                Entry::Rolled { faces, .. } => Some(faces.clone()),
                _ => None,
            })
            .flatten()
            .collect();
        let mut dice = scripted(&rolls);
        while house.rerun(&mut record, &mut dice).1 != Ok(()) {
            let given = record.iter().filter(answers).count();
            record.extend(house.record.iter().filter(answers).nth(given).cloned());
        }
        assert_eq!(record, house.record, "cut at {cut}");
    }
}

#[test]
fn of_answers_in_hand_at_one_moment_the_first_seat_decides_a_race() {
    let mut house = at_sea("anchor", "anchor");
    house.write(HUNTER, &["hail: now"]);
    house.write(RAIDER, &["hail: now"]);
    let stop = house.run(&mut scripted(&[]));
    assert!(matches!(stop, Err(Stop::AwaitingAny(_))));
    assert_eq!(awaited(&stop), ["0 hail", "1 hail"], "in seat order, however the rules put them");
    house.lock(stop);
    assert_eq!(house.run(&mut scripted(&[])), Ok(()));
    assert_eq!(house.state().points, [1, 0]);
}

#[test]
fn the_first_answer_decides_a_race_and_the_others_lapse() {
    let mut house = at_sea("anchor", "anchor");
    house.write(HUNTER, &["hail: now"]);
    house.finish(&mut scripted(&[]));
    assert_eq!(house.state().points, [0, 1]);
    let answers = house.record.iter().filter(|entry| matches!(entry, Entry::Answered { .. }));
    assert_eq!(answers.count(), 1);
}

#[test]
fn a_change_of_behaviour_holds_from_its_revision_on() {
    for (revision, caught) in [(1, false), (2, true)] {
        let mut house = at_sea("raid", "anchor");
        house.revision = revision;
        house.write(HUNTER, &["fleet 7: intercept"]);
        house.finish(&mut scripted(&[4, 1, 1]));
        assert_eq!(house.state().caught, caught, "a 4 in revision {revision}");
        house.revision = 3 - revision;
        let (_, played) = house.rerun(&mut house.record.clone(), &mut scripted(&[]));
        assert!(matches!(played, Err(Stop::Diverged { .. })), "a segment keeps the revision it opened with");
    }
}
