//! Mistakes in the rules halt their campaign and nothing else; a charter that cannot be played is not woken.

use super::{
    dice::scripted,
    house::{at_sea_with, document, open, open_with},
    toy::Toy,
};
use sealed_orders::rules::{CharterError, Entry, Game, Stop, game};

#[test]
fn a_roll_id_used_twice_in_one_epoch_is_a_divergence() {
    let mut house = open_with(&[("breaks", "roll_twice")]);
    let Err(Stop::Diverged { wanted, .. }) = house.run(&mut scripted(&[2, 3])) else {
        panic!("the second roll would be the first one over again")
    };
    assert!(wanted.contains("s4/3.0/weather"), "{wanted}");
    assert_eq!(house.record, [], "a run that halts leaves the record as it was");
}

#[test]
fn a_roll_id_serves_again_in_the_next_segment() {
    let mut house = open();
    let mut dice = scripted(&[2, 3]);
    for _ in 0..2 {
        house.finish(&mut dice);
        house.close();
        house.finish(&mut dice);
        house.close();
    }
    let ids: Vec<&str> = dice.asked.iter().map(|(_, id, _)| id.as_str()).collect();
    assert_eq!(ids, ["s4/3.0/weather", "s6/3.0/weather"]);
}

#[test]
fn a_panic_of_the_rules_halts_one_campaign_and_the_house_goes_on() {
    let mut broken = at_sea_with(&[("breaks", "panic")], "raid", "anchor");
    let stop = broken.run(&mut scripted(&[]));
    assert_eq!(stop, Err(Stop::Broken { reason: "the chart has no row 7".into() }));
    assert_eq!(broken.record, [], "what it told before it broke down is not kept");
    let mut record = vec![];
    assert_eq!(broken.rerun(&mut record, &mut scripted(&[])).0, None, "there is no state to go on from");
    let mut other = open();
    other.finish(&mut scripted(&[1]));
}

#[test]
fn a_record_that_does_not_read_halts_too() {
    let mut house = open();
    let stop = house.run(&mut scripted(&[1]));
    house.lock(stop);
    for entry in &mut house.record {
        if let Entry::Answered { answer, .. } = entry {
            *answer = serde_json::json!("submerge");
        }
    }
    assert!(matches!(house.run(&mut scripted(&[])), Err(Stop::Broken { .. })));
}

#[test]
fn nobody_asked_is_nothing_to_wait_for_and_a_race_of_nobody_is_broken() {
    let mut house = at_sea_with(&[("breaks", "asks_nobody")], "raid", "anchor");
    assert!(matches!(house.run(&mut scripted(&[])), Err(Stop::Broken { .. })), "it would wait for ever");
    assert_eq!(house.record, [], "no epoch began");
}

#[test]
fn a_charter_that_cannot_be_played_says_why() {
    let wake = |change: fn(&mut sealed_orders::rules::CharterDocument)| {
        let mut document = document(&[]);
        change(&mut document);
        game::<Toy>().wake(&document).err()
    };
    assert_eq!(wake(|_| {}), None);
    assert_eq!(
        wake(|document| document.components.clear()),
        Some(CharterError::Missing { file: "hunters.txt".into() })
    );
    assert!(matches!(
        wake(|document| drop(document.components.insert("hunters.txt".into(), "seven".into()))),
        Some(CharterError::Unreadable { .. })
    ));
    assert!(matches!(
        wake(|document| drop(document.options.insert("turns".into(), "many".into()))),
        Some(CharterError::OptionValue { .. })
    ));
    assert!(matches!(
        wake(|document| drop(document.options.insert("fog".into(), "yes".into()))),
        Some(CharterError::NoSuchOption { .. })
    ));
    assert!(matches!(
        wake(|document| drop(document.rulings.insert("r9".into(), "each".into()))),
        Some(CharterError::NoSuchRuling { .. })
    ));
}

#[test]
fn options_and_rulings_change_the_game() {
    let mut document = document(&[("turns", "1")]);
    document.rulings.insert("r1".into(), "first".into());
    let mut house = super::house::at_sea("raid", "anchor");
    house.playing = game::<Toy>().wake(&document).expect("it reads");
    house.finish(&mut scripted(&[]));
    let asked = house.record.iter().filter(|entry| match entry {
        Entry::Answered { demand, .. } => demand.kind == "intercept",
        _ => false,
    });
    assert_eq!(asked.count(), 1, "by ruling r1 only the first hunter");
    assert!(house.playing.is_over(&house.state), "one turn");
}
