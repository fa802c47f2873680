//! Plans, cargo, missionaries, secret bargains and treasuries of Conquistador change nothing that others get before they
//! are opened (6.0.C, 6.7, 15.6.3); nor do the choices of battles, uprisings and events before they are seen.

use super::{Forks, Outcome, Pair, step};
use crate::bench::{self, Bench, Plan};
use crate::bent::{Bend, bent};
use sealed_orders::campaign::selfplay::SeededChance;
use sealed_orders::games::{GAMES, by_name, conquistador};
use std::collections::{BTreeMap, BTreeSet};

/// Whoever wants to be asked everything writes this: without it policies of silence settle what a battle brings.
pub const ASK: [&str; 16] = [
    "always passing spain: ask",
    "always passing england: ask",
    "always passing france: ask",
    "always stand with spain: ask",
    "always stand with england: ask",
    "always stand with france: ask",
    "always casualties: ask",
    "always retreat: ask",
    "always losses: ask",
    "always who loses: ask",
    "always prize: ask",
    "always captives: ask",
    "always if attacked: ask",
    "always port lost: ask",
    "always maintain: ask",
    "always ask me before: home",
];

/// Letters or waits in one campaign: its first turns.
const ROUNDS: usize = 60;
/// Campaigns that are tried for one set of kinds.
const CAMPAIGNS: u64 = 12;
/// Forks of one kind in one campaign.
const OF_ONE: usize = 4;
/// Forks of all tests together, where the environment wishes no other number.
const FORKS: usize = 24;

/// The kinds of question and their shares in all forks, in percent, by the plan in which they are forked.
const CROWDED: [(&str, usize); 8] = [
    ("plan", 25),
    ("gold", 6),
    ("march", 10),
    ("natives", 6),
    ("home", 6),
    ("maintenance", 6),
    ("event", 6),
    ("casualties", 6),
];
const CLASSIC: [(&str, usize); 1] = [("sea", 14)];

fn plan(pace: &str) -> Plan {
    Plan { blind: true, ..bench::conquistador(pace) }
}

/// Colonists of all in one area, with more ships and money than the scenario has, and events that take units. Where Spain
/// has its second settlement is open.
pub fn crowded(pace: &str, second: &str) -> Plan {
    let mut plan = plan(pace);
    let text = |file: &str| {
        let (_, text) = conquistador::COMPONENTS.iter().find(|(name, _)| *name == file).expect("a component");
        (*text).to_owned()
    };
    let mut units = String::new();
    let mut unit = |nation: &str, kind: &str, count: u32, at: &str| {
        units += &format!(
            "[[scenario.unit]]\nnation = \"{nation}\"\ntype = \"{kind}\"\ncount = {count}\nlocation = \"{at}\"\nsource = \"test\"\n\n"
        );
    };
    for (nation, hexes) in
        [("spain", ["2315", second]), ("england", ["2317", "2314"]), ("france", ["2318", "2217"])]
    {
        hexes.iter().for_each(|at| unit(nation, "colonist", 3, at));
        unit(nation, "caravel", 3, "europe");
        unit(nation, "carrack", 2, "europe");
    }
    let solitaire = "[[scenario]]\nid = \"solitaire_spain\"";
    let setup = text("setup.toml").replacen(solitaire, &format!("{units}{solitaire}"), 1);
    let setup = setup.replacen(
        "spain = 190, england = 245, france = 300",
        "spain = 400, england = 400, france = 400",
        1,
    );
    let mut rows = 0;
    let before = text("tables.toml");
    let tables = before.lines().map(|line| {
        // The rows of political events alone have words in their cells.
        let row =
            line.split_once("cells = [\"").filter(|(head, _)| head.starts_with("  {id = \"") && rows < 6);
        match row {
            Some((head, _)) => {
                rows += 1;
                format!("{head}cells = [\"4\", \"17\", \"-\", \"4\", \"17\", \"-\"]}},\n")
            }
            None => format!("{line}\n"),
        }
    });
    plan.new.components.insert("tables.toml".into(), tables.collect());
    plan.new.components.insert("setup.toml".into(), setup);
    plan
}

/// Plays campaigns and forks them at every kind of question that is still wanted.
fn fork_all(plan: &Plan, wanted: &[(&'static str, usize)]) -> BTreeMap<&'static str, Forks> {
    let mut all: BTreeMap<&str, Forks> = wanted.iter().map(|(kind, _)| (*kind, Forks::default())).collect();
    for seed in 0..CAMPAIGNS {
        let mut chance = SeededChance::new(seed * 1000 + 17);
        let mut bench = Bench::begun(&super::paced(plan, seed));
        for seat in 0..bench.players.len() {
            bench.answer(seat, &ASK);
        }
        let before: BTreeMap<&str, usize> = all.iter().map(|(kind, forks)| (*kind, forks.count)).collect();
        for _ in 0..ROUNDS {
            let done = wanted.iter().all(|(kind, most)| all[kind].is_enough(*most));
            if bench.is_over() || done {
                break;
            }
            step(&mut bench, &mut chance, |bench, seat, demand, chance| {
                let Some((kind, most)) = wanted.iter().find(|(kind, _)| *kind == demand.kind) else { return };
                let forks = all.get_mut(kind).expect("a kind that is wanted");
                if !forks.is_enough(*most) && forks.count < before[kind] + OF_ONE {
                    forks.add(bench, seat, demand, chance);
                }
            });
        }
    }
    all
}

fn forks_of(plan: &Plan, shares: &[(&'static str, usize)]) {
    let wished = std::env::var("SEALED_ORDERS_FORKS").ok().and_then(|wish| wish.parse().ok());
    let count = |percent: usize| (wished.unwrap_or(FORKS) * percent).div_ceil(100);
    let wanted: Vec<(&str, usize)> = shares.iter().map(|(kind, percent)| (*kind, count(*percent))).collect();
    let all = fork_all(plan, &wanted);
    for (kind, most) in wanted {
        let forks = &all[kind];
        eprintln!("conquistador {kind}: {} forks, {} equal, {:?}", forks.count, forks.equal, forks.disclosed);
        assert!(forks.leaks.is_empty(), "{} of {}: {}", forks.leaks.len(), forks.count, forks.leaks[0]);
        assert!(forks.count >= most, "the campaigns do not ask for {kind} often enough");
    }
}

#[test]
fn other_answers_change_nothing_before_they_are_seen() {
    forks_of(&crowded("quick", "2216"), &CROWDED);
}

#[test]
fn other_voyages_change_nothing_before_they_are_seen() {
    forks_of(&plan("classic"), &CLASSIC);
}

#[test]
fn every_kind_of_question_has_a_share() {
    let all = CROWDED.iter().chain(&CLASSIC).chain(&super::staged::STAGED);
    let shared: BTreeSet<&str> = all.map(|(kind, _)| *kind).collect();
    let game = by_name("conquistador").expect("the house has it");
    let without: Vec<&str> = game.kinds().into_iter().filter(|kind| !shared.contains(kind)).collect();
    assert_eq!(without, Vec::<&str>::new(), "kinds of question that no test forks");
}

/// Soldiers who are bought wait in Europe, where nobody sees them before the turn ends.
#[test]
fn a_sheet_that_shows_what_others_spend_is_caught() {
    let answers = (vec!["buy: 2 soldiers".to_owned()], vec!["buy: nothing".to_owned()]);
    for (games, leaks) in [(GAMES, false), (bent(Bend::TreasuryInSheet).games, true)] {
        let mut bench = Bench::begun(&Plan { games, ..crowded("quick", "2216") });
        let mut chance = SeededChance::new(1);
        while bench.asked().iter().any(|kind| kind != "plan") {
            step(&mut bench, &mut chance, |_, _, _, _| {});
        }
        let mut pair = Pair::fork(&bench, 0, &answers);
        for branch in &mut pair.branches {
            (1..3).for_each(|seat| drop(branch.answer(seat, &["done"])));
        }
        let outcome = pair.compare();
        assert_eq!(matches!(outcome, Some(Outcome::Leak(_))), leaks);
    }
}
