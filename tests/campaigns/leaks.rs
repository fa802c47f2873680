//! The leak test: a campaign is forked at a question to seat B, B answers otherwise in each branch (at the same time, by
//! a letter of the same name, with the same dice), and both go on. All that the other seat S gets (bytes, times, ids, LOG
//! lines) and all that the public log holds must be equal until S sees a fact that the game lists as disclosing.

mod apart;
mod conquistador;
mod plans;
mod staged;

use crate::bench::{Bench, Plan};
use crate::bent::{Bend, bent};
use apart::{Outcome, explain, first_difference, seen_by};
use plans::{blind, close_fleets, even_fleets, paced, uneven_fleets, with};
use sealed_orders::campaign::selfplay::SeededChance;
use sealed_orders::games::GAMES;
use sealed_orders::ledger::Store;
use sealed_orders::rules::{Chance, Demand, Line};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

/// Forks of all tests together, where the environment wishes no other number.
const FORKS: usize = 300;
/// Letters after a fork, if nothing is disclosed before.
const STEPS: usize = 14;
/// Forks of one campaign: many campaigns show more than many forks.
const FORKS_OF_ONE: usize = 5;
/// Questions before turn 1, and the letters or waits in which they are all answered.
const EARLY: [&str; 2] = ["bid", "deployment"];
const EARLY_ROUNDS: usize = 12;
/// Campaigns that are tried for one kind of question.
const CAMPAIGNS: u64 = 120;
/// Letters or waits in one campaign, which ends long before.
const ROUNDS: usize = 400;

/// The kinds of question and their shares in all forks, in percent.
const SHARES: [(&str, usize); 12] = [
    ("orders", 25),
    ("moves", 25),
    ("fight_order", 6),
    ("disengage", 8),
    ("haven", 4),
    ("equal_ships", 4),
    ("overlap", 4),
    ("repairs", 12),
    ("bid", 3),
    ("deployment", 3),
    ("pursuit", 3),
    ("maintenance", 3),
];

/// Whoever wants to be asked everything writes this.
const ASK: [&str; 9] = [
    "always fight order: ask",
    "always disengage: ask",
    "always tie port: ask",
    "always disengage to: ask",
    "always equal ships: ask",
    "always repairs: ask",
    "always overlap: ask",
    "always pursue: ask",
    "always maintenance: ask",
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

impl Forks {
    /// One fork more, where two answers to this question can be drawn.
    fn add(&mut self, bench: &mut Bench, seat: usize, demand: &Demand, chance: &mut SeededChance) {
        let Some(answers) = two_answers(bench, demand, chance) else { return };
        self.count += 1;
        match Pair::fork(bench, seat, &answers).play(chance.below(u32::MAX)) {
            Outcome::Equal => self.equal += 1,
            Outcome::Disclosed(fact) => *self.disclosed.entry(fact).or_default() += 1,
            Outcome::Leak(what) => {
                let kind = &demand.kind;
                self.leaks.push(format!("{kind} of seat {seat}, {}: {answers:?}\n{what}", bench.period()));
            }
        }
    }
    /// One leak is one too many.
    fn is_enough(&self, wanted: usize) -> bool {
        self.count >= wanted || !self.leaks.is_empty()
    }
}

/// The share of one kind of question in all forks.
fn share(kind: &str) -> usize {
    let (_, percent) = SHARES.iter().find(|(of, _)| *of == kind).expect("a kind with a share");
    let wished = std::env::var("SEALED_ORDERS_FORKS").ok().and_then(|wish| wish.parse().ok());
    (wished.unwrap_or(FORKS) * percent).div_ceil(100)
}

/// Plays campaigns and forks them wherever a question of this kind is put, until there are enough forks.
fn fork_all(plan: &Plan, kind: &str, wanted: usize) -> Forks {
    let mut forks = Forks::default();
    for seed in 0..CAMPAIGNS {
        let mut chance = SeededChance::new(seed * 1000 + 17);
        let mut bench = Bench::begun(&paced(plan, seed));
        let asked = !["orders", "moves", "bid", "deployment"].contains(&kind);
        if asked {
            for seat in 0..bench.players.len() {
                bench.answer(seat, &ASK);
            }
        }
        let before = forks.count;
        let most = if EARLY.contains(&kind) { EARLY_ROUNDS } else { ROUNDS + 1 };
        for round in 0..most {
            if bench.is_over() || forks.is_enough(wanted) || forks.count >= before + FORKS_OF_ONE {
                break;
            }
            assert!(round < ROUNDS, "the campaign of seed {seed} does not end: {}", bench.period());
            step(&mut bench, &mut chance, |bench, seat, demand, chance| {
                if demand.kind == kind && (kind != "orders" && kind != "moves" || chance.below(3) == 0) {
                    forks.add(bench, seat, demand, chance);
                }
            });
        }
        if forks.is_enough(wanted) {
            break;
        }
    }
    forks
}

/// Everybody who is asked answers by lot, after `look` has looked at each of his questions.
fn step(
    bench: &mut Bench,
    chance: &mut SeededChance,
    look: impl FnMut(&mut Bench, usize, &Demand, &mut SeededChance),
) {
    step_by(bench, chance, Bench::sample, look);
}

/// The same with lines of another make.
fn step_by(
    bench: &mut Bench,
    chance: &mut SeededChance,
    mut lines: impl FnMut(&mut Bench, &Demand, &mut SeededChance) -> Vec<String>,
    mut look: impl FnMut(&mut Bench, usize, &Demand, &mut SeededChance),
) {
    let mut asked = false;
    for seat in 0..bench.players.len() {
        let demands = bench.demands(seat);
        for demand in &demands {
            look(bench, seat, demand, chance);
        }
        if !demands.is_empty() {
            let lines: Vec<String> = demands.iter().flat_map(|demand| lines(bench, demand, chance)).collect();
            close(bench, seat, &lines);
            asked = true;
        }
    }
    if !asked {
        bench.wait_for_next();
    }
}

fn close(bench: &mut Bench, seat: usize, lines: &[String]) {
    // What an earlier letter left behind may not read any more.
    let lines: Vec<&str> =
        ["clear all"].into_iter().chain(lines.iter().map(String::as_str)).chain(["done"]).collect();
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
    // An offer is mailed to the other seat at once, and that is no leak.
    let silent = |line: &String| !line.starts_with("offer ") && !line.starts_with("accept ");
    for _ in 0..8 {
        let one: Vec<String> = bench.sample(demand, chance).into_iter().filter(silent).collect();
        let other = match demand.kind == "orders" && chance.below(2) == 0 {
            true => other_markers(&one, chance),
            false => bench.sample(demand, chance).into_iter().filter(silent).collect(),
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

/// Two branches of one campaign.
struct Pair {
    branches: [Bench; 2],
    /// Who answered differently, and who must not notice.
    other: usize,
    seats: Vec<usize>,
}

impl Pair {
    fn fork(bench: &Bench, other: usize, answers: &(Vec<String>, Vec<String>)) -> Pair {
        let mut branches = [bench.fork(), bench.fork()];
        for (branch, lines) in branches.iter_mut().zip([&answers.0, &answers.1]) {
            close(branch, other, lines);
        }
        let seats = (0..bench.players.len()).filter(|seat| *seat != other).collect();
        Pair { branches, other, seats }
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
            for seat in self.seats.clone().into_iter().chain([self.other]) {
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
                // Both wait for what falls due in either: a house may look for nothing, but nobody sees that.
                let next = self.branches.iter().filter_map(Bench::next).min();
                for branch in &mut self.branches {
                    next.into_iter().for_each(|next| branch.wait_until(next));
                }
            }
        }
        Outcome::Equal
    }

    /// Nothing while all is equal that must be, for everybody but the one who answered.
    fn compare(&mut self) -> Option<Outcome> {
        let seats = self.seats.clone();
        let outcomes: Vec<Outcome> = seats.into_iter().filter_map(|seat| self.compare_for(seat)).collect();
        let leak = |outcome: &Outcome| matches!(outcome, Outcome::Leak(_));
        let at = outcomes.iter().position(leak).unwrap_or(0);
        outcomes.into_iter().nth(at)
    }

    fn compare_for(&mut self, seat: usize) -> Option<Outcome> {
        let maps = self.branches.each_mut().map(|branch| branch.map(seat));
        let [one, other] = &self.branches;
        let parcels = (one.parcels(seat), other.parcels(seat));
        let log = |bench: &Bench| bench.store.scan("events", b"").expect("the store reads");
        let heads = |bench: &Bench| bench.store.scan("heads", b"").expect("the store reads");
        if parcels.0 == parcels.1 && log(one) == log(other) && heads(one) == heads(other) {
            let same = maps[0] == maps[1];
            return (!same).then(|| Outcome::Leak(format!("only the maps differ: {maps:?}")));
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

/// The whole share of a kind of question, in campaigns of this plan.
fn forks_of(plan: &Plan, kind: &str) {
    fork(plan, kind, share(kind));
}

fn fork(plan: &Plan, kind: &str, wanted: usize) {
    let forks = fork_all(plan, kind, wanted);
    eprintln!("{kind}: {} forks, {} equal, {:?}", forks.count, forks.equal, forks.disclosed);
    assert!(forks.leaks.is_empty(), "{} of {}: {}", forks.leaks.len(), forks.count, forks.leaks[0]);
    assert!(forks.count >= wanted, "the campaigns do not ask for {kind} often enough");
}

#[test]
fn every_kind_of_question_has_a_share_of_at_least_three_hundred_forks() {
    let forked: BTreeSet<&str> = SHARES.iter().map(|(kind, _)| *kind).collect();
    let without: Vec<&str> = GAMES[0].kinds().into_iter().filter(|kind| !forked.contains(kind)).collect();
    assert_eq!(without, Vec::<&str>::new(), "kinds of question that no test forks");
    let all: usize = SHARES.iter().map(|(_, percent)| (FORKS * percent).div_ceil(100)).sum();
    assert!(all >= FORKS, "{all}");
}

#[test]
fn other_orders_change_nothing_that_the_other_side_gets() {
    forks_of(&blind(), "orders");
}

#[test]
fn other_moves_change_nothing_that_the_other_side_gets_before_it_sees_them() {
    forks_of(&blind(), "moves");
}

#[test]
fn another_order_of_fighting_changes_nothing_before_it_is_seen() {
    forks_of(&blind(), "fight_order");
}

#[test]
fn another_word_on_disengaging_changes_nothing_before_it_is_seen() {
    forks_of(&close_fleets(), "disengage");
}

#[test]
fn another_haven_changes_nothing_before_it_is_seen() {
    forks_of(&close_fleets(), "haven");
}

#[test]
fn another_order_of_equal_ships_changes_nothing_before_it_is_seen() {
    forks_of(&even_fleets(), "equal_ships");
}

/// By ruling r6 the owner says where ships overlap the shorter line.
#[test]
fn another_overlap_changes_nothing_before_it_is_seen() {
    let mut plan = even_fleets();
    plan.new.rulings.insert("r6".into(), "owner_chooses".into());
    forks_of(&plan, "overlap");
}

#[test]
fn another_bid_changes_nothing_before_both_are_opened() {
    forks_of(&with("14.4", blind()), "bid");
}

#[test]
fn another_deployment_changes_nothing_before_it_is_seen() {
    forks_of(&with("14.11", blind()), "deployment");
}

#[test]
fn another_pursuit_changes_nothing_before_it_is_seen() {
    forks_of(&with("14.9", uneven_fleets()), "pursuit");
}

#[test]
fn other_maintenance_changes_nothing_that_the_other_side_gets() {
    forks_of(&with("14.3", blind()), "maintenance");
}

#[test]
fn other_repairs_change_nothing_that_the_other_side_gets() {
    // Drawn play damages few ships; of fleets in sight more is disclosed in battle.
    let all = share("repairs");
    fork(&blind(), "repairs", all / 3);
    fork(&close_fleets(), "repairs", all - all / 3);
}

/// With the pictures as they are sent.
#[test]
fn other_orders_change_no_byte_of_a_picture() {
    let forks = fork_all(&Plan { pictures: true, ..blind() }, "orders", 6);
    assert!(forks.leaks.is_empty(), "{}", forks.leaks[0]);
    assert_eq!(forks.count, 6);
}

/// So many forks find every leak that is built in.
const FORKS_TO_FIND: usize = 40;

fn caught(plan: &Plan, kind: &str) {
    let forks = fork_all(&Plan { blind: true, ..plan.clone() }, kind, FORKS_TO_FIND);
    assert!(!forks.leaks.is_empty(), "nobody noticed in {} forks", forks.count);
}

#[test]
fn a_game_that_shows_a_marker_early_is_caught() {
    caught(&bent(Bend::MarkerInSighting), "orders");
    caught(&bent(Bend::MarkerInSheet), "orders");
}

#[test]
fn a_game_whose_sightings_grow_with_what_is_hidden_is_caught() {
    caught(&bent(Bend::SizeInSighting), "orders");
}

/// Upkeep (14.3) damages ships that nobody sees: those in port may be repaired, those at sea may not.
#[test]
fn a_game_that_settles_at_once_where_there_is_no_choice_is_caught() {
    caught(&with("14.3", bent(Bend::SettledWithoutChoice)), "maintenance");
}

#[test]
fn a_game_that_asks_only_where_there_is_a_choice_is_caught() {
    caught(&with("14.3", bent(Bend::AskedWhereThereIsChoice)), "maintenance");
}
