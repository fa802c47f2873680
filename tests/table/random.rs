//! Laws that hold in every campaign: random play through lines of text, to the end.

use super::{
    dice::{Seeded, scripted},
    house::{House, open},
    toy::Toy,
};
use sealed_orders::rules::{Demand, Entry, Eye, Item, Rules, Stop};
use serde_json::Value;
use std::collections::BTreeSet;

const SEEDS: u64 = 200;
const EYES: [Eye; 3] = [Eye::Public, Eye::Seat(super::toy::RAIDER), Eye::Seat(super::toy::HUNTER)];

/// Writes sample lines for a demand; they are claimed by it and read without fault.
fn write(house: &mut House, demand: &Demand, chance: &mut Seeded) {
    let lines = house.playing.sample(&house.state, demand, chance);
    let texts: Vec<&str> = lines.iter().map(String::as_str).collect();
    house.write(demand.seat, &texts);
    let bearing = house.desk.bearing(demand);
    assert!(lines.iter().all(|line| bearing.iter().any(|kept| kept.text == *line)), "{lines:?}");
    let draft = house.draft(demand);
    assert_eq!(draft.faults, [], "{lines:?} for {demand:?}");
    let printed: Vec<_> = (1..)
        .zip(&draft.in_force)
        .map(|(number, kept)| sealed_orders::rules::Line { number, text: kept.text.clone() })
        .collect();
    assert_eq!(house.playing.read(&house.state, demand, &printed).answer, draft.answer, "as printed");
}

/// What every eye saw last, and how many of its sightings it had then.
struct Eyes(Vec<(Value, usize)>);

impl Eyes {
    fn now(house: &House) -> Self {
        let count = |eye| {
            let seen = |entry: &&Entry| matches!(entry.for_eye(eye), Some(Item::Seen { .. }));
            house.record.iter().filter(seen).count()
        };
        Eyes(EYES.iter().map(|eye| (house.playing.view(&house.state, *eye), count(*eye))).collect())
    }
    /// A view that changed between two pauses brought its eye a sighting.
    fn law(before: &Eyes, after: &Eyes) {
        for ((eye, before), after) in EYES.iter().zip(&before.0).zip(&after.0) {
            assert!(before.0 == after.0 || before.1 < after.1, "{eye:?} was not told of {after:?}");
        }
    }
}

/// Plays the open segment to its seam.
fn segment(house: &mut House, chance: &mut Seeded, dice: &mut Seeded, asked: &mut BTreeSet<String>) {
    let mut eyes = Eyes::now(house);
    loop {
        let stop = house.run(dice);
        let seen = Eyes::now(house);
        Eyes::law(&eyes, &seen);
        eyes = seen;
        match stop {
            Ok(()) => return,
            Err(Stop::Awaiting(ref demands) | Stop::AwaitingAny(ref demands)) => {
                for demand in demands {
                    asked.insert(demand.kind.clone());
                    write(house, demand, chance);
                }
                house.lock(stop);
            }
            Err(stop) => panic!("{stop:?}"),
        }
    }
}

#[test]
fn random_campaigns_by_lines_of_text_end_and_keep_the_laws() {
    let (mut asked, mut facts) = (BTreeSet::new(), BTreeSet::new());
    for seed in 0..SEEDS {
        let (mut chance, mut dice) = (Seeded(seed), Seeded(!seed));
        let mut house = open();
        while !house.playing.is_over(&house.state) {
            segment(&mut house, &mut chance, &mut dice, &mut asked);
            let mut again = house.record.clone();
            let (state, played) = house.rerun(&mut again, &mut scripted(&[]));
            assert_eq!((state.as_ref(), played), (Some(&house.state), Ok(())), "seed {seed}");
            assert_eq!(again, house.record, "seed {seed}");
            assert!(house.place.segment < 100, "seed {seed} does not end");
            facts.extend(super::house::told(&house.record).into_iter().map(str::to_owned));
            house.close();
        }
        assert_eq!(house.faults, Vec::<String>::new(), "seed {seed}");
    }
    let kinds: BTreeSet<String> = Toy::QUESTIONS.iter().map(|kind| kind.name.into()).collect();
    assert_eq!(asked, kinds, "every question came up");
    assert_eq!(facts, Toy::FACTS.iter().map(|fact| (*fact).into()).collect(), "every fact came up");
}
