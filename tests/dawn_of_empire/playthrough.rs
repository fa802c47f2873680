//! A seeded campaign, step by step, as every eye sees it: what a change does to what somebody is shown stands in the
//! difference of one file.

use sealed_orders::campaign::selfplay::{SeededChance, SeededDice};
use sealed_orders::games::by_name;
use sealed_orders::games::dawn_of_empire::document;
use sealed_orders::ledger::{hex, tagged::sha256};
use sealed_orders::rules::{Entry, Eye, Item, Line, Place, Playing, Seat, Stop};
use serde_json::Value;
use std::fmt::Write as _;

const SEED: u64 = 12;
/// Turns that are written down.
const TURNS: usize = 2;
const EYES: [(&str, Eye); 3] =
    [("all", Eye::Public), ("spain", Eye::Seat(Seat(0))), ("us", Eye::Seat(Seat(1)))];

/// What every eye saw since the last pause, and marks of its view and of its sheet.
fn shown(playing: &dyn Playing, state: &Value, news: &[Entry], out: &mut String) {
    for (name, eye) in EYES {
        for entry in news {
            let line = match entry.for_eye(eye) {
                Some(Item::Rolled { id, sides, faces }) => format!("rolled {id} d{sides} {faces:?}"),
                Some(Item::Seen { sighting }) => format!("saw {sighting}"),
                None => continue,
            };
            writeln!(out, "  {name}: {line}").expect("a string takes it");
        }
        let mark = |value: Value| hex::encode(&sha256(value.to_string().as_bytes())[..4]);
        let (view, sheet) = (mark(playing.view(state, eye)), mark(playing.sheet(state, eye)));
        writeln!(out, "  {name}: view {view} sheet {sheet}").expect("a string takes it");
    }
}

#[test]
fn two_turns_as_every_eye_sees_them() {
    let game = by_name("dawn_of_empire").expect("the house has it");
    let playing = game.wake(&document()).expect("the components read");
    let (mut chance, mut dice) = (SeededChance::new(SEED), SeededDice(SEED));
    let (mut saved, mut place, mut out) = (playing.open(), Place { segment: 0, epoch: 0 }, String::new());
    let mut periods: Vec<String> = vec![];
    while !playing.is_over(&saved) {
        let (mut record, mut told) = (vec![], 0);
        let end = loop {
            let ran = playing.run(&saved, place, game.revision(), &mut record, &mut dice);
            let state = ran.state.expect("the rules run");
            let period = playing.period(&state);
            if !periods.contains(&period) {
                periods.push(period.clone());
            }
            writeln!(out, "{period}, segment {}", place.segment).expect("a string takes it");
            shown(playing.as_ref(), &state, &record[told..], &mut out);
            told = record.len();
            let demands = match ran.played {
                Ok(()) => break state,
                Err(Stop::Awaiting(demands) | Stop::AwaitingAny(demands)) => demands,
                Err(stop) => panic!("{stop:?}"),
            };
            for demand in demands {
                let texts = playing.sample(&state, &demand, &mut chance);
                writeln!(out, "  asked of seat {}: {} {}", demand.seat.0, demand.kind, demand.key)
                    .expect("a string takes it");
                texts.iter().for_each(|text| writeln!(out, "    {text}").expect("a string takes it"));
                let lines: Vec<Line> = (1..).zip(texts).map(|(number, text)| Line { number, text }).collect();
                let answer = playing.read(&state, &demand, &lines).answer;
                record.push(Entry::Answered { demand, answer });
            }
        };
        if periods.len() > TURNS {
            break;
        }
        place.epoch += record.iter().filter(|entry| matches!(entry, Entry::Locked { .. })).count() as u64;
        place.segment += 1;
        saved = end;
    }
    insta::assert_snapshot!("playthrough", out);
}
