//! The practice opponent: its lines read, it settles, digs and explores, pays its people, and leaves random lines far
//! behind.

use sealed_orders::campaign::selfplay::{SeededChance, SeededDice, Tally, play_out};
use sealed_orders::games::conquistador::{Conquistador, document};
use sealed_orders::rules::{
    CharterDocument, Demand, Entry, Erased, Game, Line, Place, Playing, Seat, Stop, game,
};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

static CONQUISTADOR: Erased<Conquistador> = game();

fn campaigns(document: &CharterDocument, practice: &[u8], seeds: std::ops::Range<u64>) -> Tally {
    let practice: BTreeSet<Seat> = practice.iter().map(|seat| Seat(*seat)).collect();
    let mut tally = Tally::default();
    for seed in seeds {
        tally.add(play_out(&CONQUISTADOR, document, &practice, seed).expect("a charter"));
    }
    assert_eq!(tally.broken, [], "every line of it is claimed and reads without fault");
    tally
}

/// A campaign of nine turns instead of twenty-one.
fn short(options: &[(&str, &str)]) -> CharterDocument {
    let mut document = document();
    let setup = document.components.get_mut("setup.toml").expect("it is there");
    *setup = setup.replace("last_turn = 21", "last_turn = 9");
    document.options = options.iter().map(|(name, value)| ((*name).into(), (*value).into())).collect();
    document
}

/// What a campaign of the practice opponent alone told.
#[derive(Default)]
struct Told {
    facts: Vec<Value>,
    /// Units that it wished to let go at the end of a turn.
    let_go: u64,
}

impl Told {
    fn of(document: &CharterDocument, seed: u64) -> Told {
        let playing = CONQUISTADOR.wake(document).expect("a charter");
        let (mut chance, mut dice) = (SeededChance::new(seed), SeededDice(seed));
        let (mut saved, mut segment, mut told) = (playing.open(), 0, Told::default());
        while !playing.is_over(&saved) {
            let mut record = vec![];
            saved = loop {
                let place = Place { segment, epoch: segment };
                let ran = playing.run(&saved, place, CONQUISTADOR.revision(), &mut record, &mut dice);
                let state = ran.state.expect("it runs");
                let mut demands = match ran.played {
                    Ok(()) => break state,
                    Err(Stop::Awaiting(demands)) => demands,
                    Err(Stop::AwaitingAny(demands)) => demands[..1].to_vec(),
                    Err(stop) => panic!("{stop:?}"),
                };
                for demand in demands.drain(..) {
                    let answer = told.answer(&*playing, &state, &demand, &mut chance);
                    record.push(Entry::Answered { demand, answer });
                }
            };
            told.facts.extend(record.into_iter().filter_map(|entry| match entry {
                Entry::Told { fact, .. } => Some(fact),
                _ => None,
            }));
            segment += 1;
        }
        told
    }

    fn answer(
        &mut self,
        playing: &dyn Playing,
        state: &Value,
        demand: &Demand,
        chance: &mut SeededChance,
    ) -> Value {
        let lines = (1..).zip(playing.advise(state, demand, chance));
        let lines: Vec<Line> = lines.map(|(number, text)| Line { number, text }).collect();
        let draft = playing.read(state, demand, &lines);
        assert_eq!(draft.faults, [], "{lines:?}");
        let dropped = draft.answer["dropped"].as_array().into_iter().flatten();
        self.let_go += dropped.filter_map(|unit| unit["count"].as_u64()).sum::<u64>();
        draft.answer
    }

    fn each(&self, kind: &str) -> impl Iterator<Item = &Value> {
        self.facts.iter().filter(move |fact| fact["fact"] == kind)
    }
    /// The nations of facts of a kind, with how many there are of each.
    fn nations(&self, kind: &str) -> BTreeMap<&str, usize> {
        let mut nations = BTreeMap::new();
        for nation in self.each(kind).filter_map(|fact| fact["nation"].as_str()) {
            *nations.entry(nation).or_insert(0) += 1;
        }
        nations
    }
}

fn units(lost: &Value) -> u64 {
    let ships = lost["ships"].as_object().into_iter().flat_map(|ships| ships.values());
    let people = ["soldiers", "colonists"].map(|people| lost[people].as_u64().unwrap_or(0));
    ships.filter_map(Value::as_u64).sum::<u64>() + people.iter().sum::<u64>()
}

#[test]
fn it_settles_digs_explores_and_pays_its_people() {
    let told = Told::of(&document(), 1);
    let scores = &told.each("game_over").next().expect("it ends")["scores"];
    for nation in ["spain", "england", "france"] {
        assert!(
            told.nations("party_landed").contains_key(nation) || told.nations("marched").contains_key(nation)
        );
        let treasury = scores[nation]["treasury"].as_i64().expect("a score");
        assert!(treasury >= 3_000, "{nation} has {treasury} points in ducats");
    }
    let made = told.each("discovery_credited").count();
    assert!(made >= 3, "{made} discoveries came home");
    assert!(told.nations("gold_loaded").len() >= 2, "gold goes home: {:?}", told.nations("gold_loaded"));
    let unpaid = told.each("dismissed").filter(|fact| fact["why"] == "unpaid");
    let unpaid: u64 = unpaid.map(|fact| units(&fact["lost"])).sum();
    assert!(unpaid <= told.let_go, "{unpaid} units went, {} by its own wish", told.let_go);
}

#[test]
fn its_median_final_score_is_far_more_than_three_times_that_of_random_lines() {
    let tally = campaigns(&document(), &[1], 0..2);
    let (practice, random) = (tally.median_score(true), tally.median_score(false));
    let (practice, random) = (practice.expect("it played"), random.expect("they played"));
    assert!(practice >= 2_500 && practice >= 10 * random.max(1), "{practice} against {random}");
}

#[test]
fn its_lines_read_as_portugal_as_the_bankers_and_alone() {
    let everybody = short(&[("portugal", "yes"), ("german_bankers", "yes")]);
    let tally = campaigns(&everybody, &[0, 1, 2, 3, 4], 0..1);
    assert_eq!(tally.scores.len(), 5);
    assert!(tally.facts["marched"] > 20, "four nations spread over the land: {:?}", tally.facts);
    let alone = campaigns(&short(&[("solitaire", "yes")]), &[0], 0..1);
    assert!(alone.facts["marched"] > 5, "{:?}", alone.facts);
}

#[test]
fn its_lines_read_in_every_segment_and_where_brasil_is_portuguese() {
    campaigns(&short(&[("pace", "classic"), ("tordesillas", "yes")]), &[0, 1, 2], 0..1);
}
