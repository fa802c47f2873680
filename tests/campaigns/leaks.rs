//! The leak test: a campaign is forked at a question to seat B, B answers otherwise in each branch (at the same time, by
//! a letter of the same name, with the same dice), and both go on. All that the other seat S gets (bytes, times, ids, LOG
//! lines) and all that the public log holds must be equal until S sees a fact that the game lists as disclosing.
//!
//! Not forked: `equal_ships`. Drawn lines come to it in about one campaign of seventy-five.

use crate::bench::{Bench, Plan, SPAIN, US, dawn};
use crate::bent::{Bend, bent};
use sealed_orders::campaign::selfplay::SeededChance;
use sealed_orders::ledger::Store;
use sealed_orders::referee::ExportScope;
use sealed_orders::rules::{Chance, Demand, Disclosing, Game, Line};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

/// Forks of all tests together, where the environment wishes no other number.
const FORKS: usize = 300;
/// Letters after a fork, if nothing is disclosed before.
const STEPS: usize = 14;
/// Forks of one campaign: many campaigns show more than many forks.
const FORKS_OF_ONE: usize = 5;
/// Campaigns that are tried for one kind of question.
const CAMPAIGNS: u64 = 120;

/// Whoever wants to be asked everything writes this.
const ASK: [&str; 6] = [
    "always fight order: ask",
    "always disengage: ask",
    "always tie port: ask",
    "always disengage to: ask",
    "always equal ships: ask",
    "always repairs: ask",
];

/// What came of a set of forks.
#[derive(Debug, Default)]
struct Forks {
    count: usize,
    /// Forks that were told apart, by the kind of fact that did it.
    disclosed: BTreeMap<String, usize>,
    /// Forks that nothing told apart.
    equal: usize,
    leaks: Vec<String>,
}

/// The share of one kind of question in all forks, in percent.
fn share(percent: usize) -> usize {
    let wished = std::env::var("SEALED_ORDERS_FORKS").ok().and_then(|wish| wish.parse().ok());
    (wished.unwrap_or(FORKS) * percent).div_ceil(100)
}

/// Plays campaigns and forks them wherever a question of this kind is put, until there are enough forks.
fn fork_all(plan: &Plan, kind: &str, wanted: usize) -> Forks {
    let mut forks = Forks::default();
    for seed in 0..CAMPAIGNS {
        let mut chance = SeededChance::new(seed * 1000 + 17);
        let mut bench = Bench::begun(plan);
        let asked = !["orders", "moves"].contains(&kind);
        if asked {
            bench.answer(SPAIN, &ASK);
            bench.answer(US, &ASK);
        }
        let before = forks.count;
        while !bench.is_over() && forks.count < wanted && forks.count < before + FORKS_OF_ONE {
            step_and_fork(&mut bench, kind, &mut chance, &mut forks);
        }
        if forks.count >= wanted {
            break;
        }
    }
    forks
}

fn step_and_fork(bench: &mut Bench, kind: &str, chance: &mut SeededChance, forks: &mut Forks) {
    let mut asked = false;
    for seat in [SPAIN, US] {
        let demands = bench.demands(seat);
        if let Some(demand) = demands.iter().find(|demand| demand.kind == kind)
            && (kind != "orders" && kind != "moves" || chance.below(3) == 0)
            && let Some(answers) = two_answers(bench, demand, chance)
        {
            forks.count += 1;
            match Pair::fork(bench, seat, &answers).play(chance.below(u32::MAX)) {
                Outcome::Equal => forks.equal += 1,
                Outcome::Disclosed(fact) => *forks.disclosed.entry(fact).or_default() += 1,
                Outcome::Leak(what) => {
                    forks
                        .leaks
                        .push(format!("{kind} of seat {seat}, {}: {answers:?}\n{what}", bench.period()));
                }
            }
        }
        if !demands.is_empty() {
            let lines: Vec<String> = demands.iter().flat_map(|demand| bench.sample(demand, chance)).collect();
            close(bench, seat, &lines);
            asked = true;
        }
    }
    if !asked {
        bench.wait_for_next();
    }
}

fn close(bench: &mut Bench, seat: usize, lines: &[String]) {
    let lines: Vec<&str> = lines.iter().map(String::as_str).chain(["done"]).collect();
    bench.answer(seat, &lines);
}

/// What lines come to, when all of them read.
fn answer_of(bench: &mut Bench, demand: &Demand, texts: &[String]) -> Option<Value> {
    let lines: Vec<Line> =
        (1..).zip(texts).map(|(number, text)| Line { number, text: text.clone() }).collect();
    let campaign = bench.referee.look_at(&bench.campaign).expect("it wakes");
    let draft = campaign.read(demand, &lines);
    draft.faults.is_empty().then_some(draft.answer)
}

/// Two sets of lines that come to different answers. Of orders every other pair differs in nothing but markers.
fn two_answers(
    bench: &mut Bench,
    demand: &Demand,
    chance: &mut SeededChance,
) -> Option<(Vec<String>, Vec<String>)> {
    for _ in 0..8 {
        let one = bench.sample(demand, chance);
        let other = match demand.kind == "orders" && chance.below(2) == 0 {
            true => other_markers(&one, chance),
            false => bench.sample(demand, chance),
        };
        let (of_one, of_other) = (answer_of(bench, demand, &one), answer_of(bench, demand, &other));
        if of_one.is_some() && of_other.is_some() && of_one != of_other {
            return Some((one, other));
        }
    }
    None
}

/// The same squadrons under other orders.
fn other_markers(lines: &[String], chance: &mut SeededChance) -> Vec<String> {
    const WORDS: [&str; 5] = ["anchor", "coal", "patrol", "transit", "sortie"];
    let change = |line: &String| match line.rsplit_once(": ") {
        Some((who, what)) if WORDS.contains(&what) && chance.below(2) == 0 => {
            format!("{who}: {}", WORDS[chance.below(5) as usize])
        }
        _ => line.clone(),
    };
    lines.iter().map(change).collect()
}

enum Outcome {
    Equal,
    Disclosed(String),
    Leak(String),
}

/// Two branches of one campaign.
struct Pair {
    branches: [Bench; 2],
    /// Who answered differently, and who must not notice.
    other: usize,
    seat: usize,
}

impl Pair {
    fn fork(bench: &Bench, other: usize, answers: &(Vec<String>, Vec<String>)) -> Pair {
        let mut branches = [bench.fork(), bench.fork()];
        for (branch, lines) in branches.iter_mut().zip([&answers.0, &answers.1]) {
            close(branch, other, lines);
        }
        Pair { branches, other, seat: 1 - other }
    }

    fn play(mut self, seed: u32) -> Outcome {
        for number in 0..STEPS {
            if let Some(outcome) = self.compare() {
                return outcome;
            }
            if self.branches.iter_mut().any(|branch| branch.is_over()) {
                return Outcome::Equal;
            }
            let mut written = false;
            for seat in [self.seat, self.other] {
                for branch in &mut self.branches {
                    let demands = branch.demands(seat);
                    if demands.is_empty() {
                        continue;
                    }
                    let mut chance = SeededChance::new(u64::from(seed) + number as u64);
                    let lines: Vec<String> =
                        demands.iter().flat_map(|demand| branch.sample(demand, &mut chance)).collect();
                    close(branch, seat, &lines);
                    written = true;
                }
                if let Some(outcome) = self.compare() {
                    return outcome;
                }
            }
            if !written {
                self.branches.iter_mut().for_each(|branch| {
                    branch.wait_for_next();
                });
            }
        }
        Outcome::Equal
    }

    /// Nothing while all is equal that must be.
    fn compare(&mut self) -> Option<Outcome> {
        let seat = self.seat;
        let [one, other] = &self.branches;
        let parcels = (one.parcels(seat), other.parcels(seat));
        let log = |bench: &Bench| bench.store.scan("events", b"").expect("the store reads");
        let heads = |bench: &Bench| bench.store.scan("heads", b"").expect("the store reads");
        if parcels.0 == parcels.1 && log(one) == log(other) && heads(one) == heads(other) {
            return None;
        }
        let game = self.branches[0].game();
        let seen = self.branches.each_mut().map(|branch| seen_by(branch, seat));
        Some(explain(&seen[0], &seen[1], game).unwrap_or_else(|| {
            let differ = parcels.0.iter().zip(&parcels.1).find(|(one, other)| one != other);
            let differ = differ.map(|(one, other)| first_difference(&one.text(), &other.text()));
            let counts = format!("{} and {} parcels", parcels.0.len(), parcels.1.len());
            Outcome::Leak(format!(
                "parcels differ before anything is disclosed: {}",
                differ.unwrap_or(counts)
            ))
        }))
    }
}

/// An event as everybody sees it, and what one seat saw in it.
#[derive(PartialEq)]
struct SeenEvent {
    bytes: String,
    items: Vec<Value>,
}

fn seen_by(bench: &mut Bench, seat: usize) -> Vec<SeenEvent> {
    let number = u8::try_from(seat).expect("few seats");
    let campaign = bench.campaign.clone();
    let bundle = bench.referee.export(&campaign, ExportScope::Seat(number)).expect("an export");
    let slot = format!("seat/{}", bench.game().seats()[seat].word);
    let mut papers: BTreeMap<u64, Vec<Value>> = BTreeMap::new();
    for opening in bundle.openings.iter().filter(|opening| opening.slot == slot) {
        let paper: Value = serde_json::from_str(&opening.payload).expect("a paper");
        papers.insert(opening.seq, paper["items"].as_array().expect("items").clone());
    }
    let event = |event: &sealed_orders::ledger::BundledEvent| SeenEvent {
        bytes: event.bytes.clone(),
        items: papers.remove(&event.seq).unwrap_or_default(),
    };
    bundle.events.iter().map(event).collect()
}

/// The first difference in the log as the seat knows it: lawful when it is a disclosing fact. `None` when there is none.
fn explain(one: &[SeenEvent], other: &[SeenEvent], game: &dyn Game) -> Option<Outcome> {
    let (left, right) = one.iter().zip(other).find(|(left, right)| left != right).or_else(|| {
        assert_eq!(one.len(), other.len(), "one log is longer, and equal so far");
        None
    })?;
    let kind_of = |items: &[Value], from: usize| {
        items[from.min(items.len())..].iter().find_map(sighting).map(|seen| kind(seen).to_owned())
    };
    let Some(at) =
        (0..left.items.len().max(right.items.len())).find(|at| left.items.get(*at) != right.items.get(*at))
    else {
        let texts = first_difference(&left.bytes, &right.bytes);
        return Some(Outcome::Leak(format!("the log differs before anything is disclosed: {texts}")));
    };
    let (of_left, of_right) = (kind_of(&left.items, at), kind_of(&right.items, at));
    let listed =
        |kind: &Option<String>| game.disclosing().iter().find(|listed| Some(listed.fact) == kind.as_deref());
    let found = listed(&of_left).or_else(|| listed(&of_right));
    let shown = format!("{:?}\n{:?}", left.items.get(at), right.items.get(at));
    Some(match found {
        None => Outcome::Leak(format!("{of_left:?} and {of_right:?} are not listed as disclosing: {shown}")),
        Some(listed) => judge(listed, left.items.get(at), right.items.get(at), shown),
    })
}

/// Two sightings of one kind may differ only where the game says so.
fn judge(listed: &Disclosing, left: Option<&Value>, right: Option<&Value>, shown: String) -> Outcome {
    let (left, right) = (left.and_then(sighting), right.and_then(sighting));
    if let (Some(left), Some(right)) = (left, right)
        && kind(left) == kind(right)
    {
        let mut fields = BTreeSet::new();
        differing(left, right, "", &mut fields);
        let hidden: Vec<&String> =
            fields.iter().filter(|field| !listed.shows.contains(&field.as_str())).collect();
        if !hidden.is_empty() {
            return Outcome::Leak(format!("{} differs in {hidden:?}: {shown}", listed.fact));
        }
    }
    Outcome::Disclosed(listed.fact.to_owned())
}

fn sighting(item: &Value) -> Option<&Value> {
    item.get("seen").and_then(|seen| seen.get("sighting"))
}

fn kind(sighting: &Value) -> &str {
    sighting["fact"].as_str().unwrap_or_default()
}

/// The names of the fields in which two values differ, at whatever depth.
fn differing(one: &Value, other: &Value, name: &str, fields: &mut BTreeSet<String>) {
    match (one, other) {
        _ if one == other => {}
        (Value::Object(left), Value::Object(right)) => {
            let names: BTreeSet<&String> = left.keys().chain(right.keys()).collect();
            for name in names {
                let value =
                    |of: &serde_json::Map<String, Value>| of.get(name).cloned().unwrap_or(Value::Null);
                differing(&value(left), &value(right), name, fields);
            }
        }
        (Value::Array(left), Value::Array(right)) => {
            for at in 0..left.len().max(right.len()) {
                let value = |of: &Vec<Value>| of.get(at).cloned().unwrap_or(Value::Null);
                differing(&value(left), &value(right), name, fields);
            }
        }
        (Value::Object(_) | Value::Array(_), Value::Null) => differing(other, one, name, fields),
        (Value::Null, Value::Object(of)) => of.iter().for_each(|(name, value)| {
            differing(&Value::Null, value, name, fields);
        }),
        (Value::Null, Value::Array(of)) => of.iter().for_each(|value| {
            differing(&Value::Null, value, name, fields);
        }),
        _ => {
            fields.insert(name.to_owned());
        }
    }
}

fn first_difference(one: &str, other: &str) -> String {
    let differs = one.lines().zip(other.lines()).find(|(left, right)| left != right);
    differs.map_or_else(|| "one is longer".to_owned(), |(left, right)| format!("\n{left}\n{right}"))
}

fn blind() -> Plan {
    Plan { blind: true, ..dawn() }
}

fn forks_of(kind: &str, percent: usize) {
    let wanted = share(percent);
    let forks = fork_all(&blind(), kind, wanted);
    eprintln!("{kind}: {} forks, {} equal, {:?}", forks.count, forks.equal, forks.disclosed);
    assert!(forks.leaks.is_empty(), "{} of {}: {}", forks.leaks.len(), forks.count, forks.leaks[0]);
    assert_eq!(forks.count, wanted, "the campaigns do not ask for {kind} often enough");
}

#[test]
fn other_orders_change_nothing_that_the_other_side_gets() {
    forks_of("orders", 30);
}

#[test]
fn other_moves_change_nothing_that_the_other_side_gets_before_it_sees_them() {
    forks_of("moves", 30);
}

#[test]
fn another_order_of_fighting_changes_nothing_before_it_is_seen() {
    forks_of("fight_order", 8);
}

#[test]
fn another_word_on_disengaging_changes_nothing_before_it_is_seen() {
    forks_of("disengage", 8);
}

#[test]
fn another_haven_changes_nothing_before_it_is_seen() {
    forks_of("haven", 4);
}

#[test]
fn other_repairs_change_nothing_that_the_other_side_gets() {
    forks_of("repairs", 14);
}

#[test]
fn a_game_that_shows_a_marker_early_is_caught() {
    for bend in [Bend::MarkerInSighting, Bend::MarkerInSheet] {
        let forks = fork_all(&Plan { blind: true, ..bent(bend) }, "orders", 12);
        assert!(!forks.leaks.is_empty(), "{bend:?} shows a marker, and nobody noticed");
    }
}
