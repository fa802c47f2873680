//! Choices of Conquistador to which drawn play comes seldom: ships of two nations that meet and fight, allies in battle, a
//! port that is lost while ships are on their way, two fleets at one heap of gold, a beaten army with two ways out. Here
//! all sail to ports that lie side by side, and attack each other there by sea or by land, or look for gold.

use super::conquistador::{ASK, crowded};
use super::{Forks, paced, step_by};
use crate::bench::Bench;
use sealed_orders::campaign::selfplay::SeededChance;
use sealed_orders::rules::chance::without_faults;
use sealed_orders::rules::{Chance, Demand};
use std::collections::BTreeMap;

/// Kinds of question, and how many forks of each.
pub const STAGED: [(&str, usize); 9] = [
    ("load", 2),
    ("port_lost", 2),
    ("engage", 2),
    ("stand", 2),
    ("ship_losses", 2),
    ("who_loses", 2),
    ("prize", 2),
    ("after_battle", 2),
    ("retreat", 2),
];

/// Seats and their ports.
const SEATS: [(&str, &str); 3] = [("spain", "2315"), ("england", "2317"), ("france", "2318")];
/// Colonists that stand in the way of England's soldiers, with two hexes to go to.
const BESIEGED: &str = "2316";
/// Settlements of Spain and England beside their ports, with gold.
const MINES: [&str; 2] = [BESIEGED, "2314"];

/// What all are up to in a campaign.
#[derive(Clone, Copy, PartialEq)]
enum Theme {
    Land,
    Sea,
    Gold,
}

impl Theme {
    fn of(seed: u64) -> Theme {
        [Theme::Land, Theme::Sea, Theme::Gold][seed as usize % 3]
    }
}

/// Letters or waits in one campaign: its first turns.
const ROUNDS: usize = 30;
const CAMPAIGNS: u64 = 24;

/// All have secret treaties with each other, and all are asked everything.
fn begun(seed: u64, chance: &mut SeededChance) -> Bench {
    let mut bench = Bench::begun(&paced(&crowded("classic", BESIEGED), seed));
    let terms = "treaty secret defence: We keep together";
    for seat in 0..SEATS.len() {
        let ((next, _), plan) = (SEATS[(seat + 1) % 3], plan_of(seat, Theme::of(seed), chance));
        bench.answer(seat, &ASK);
        let offer = format!("offer {next}: {terms}");
        let lines = plan.iter().chain([&offer]).map(String::as_str);
        bench.answer(seat, &lines.collect::<Vec<_>>());
    }
    for seat in 0..SEATS.len() {
        let (before, _) = SEATS[(seat + 2) % 3];
        bench.answer(seat, &[&format!("accept {before}: {terms}")]);
    }
    (0..SEATS.len()).for_each(|seat| {
        bench.answer(seat, &["done"]);
    });
    bench
}

fn plan_of(seat: usize, theme: Theme, chance: &mut SeededChance) -> Vec<String> {
    let port = if theme == Theme::Gold && seat < 2 { MINES[seat] } else { SEATS[seat].1 };
    let buy = "buy: 4 soldiers, 2 carracks, 2 caravels";
    let mut lines: Vec<String> =
        [buy, "north: 3 carracks, 2 caravels", "north aboard: 4 soldiers", "north bounds: 12"]
            .map(str::to_owned)
            .into();
    lines.push(format!("north sail: {port}"));
    if theme == Theme::Gold || chance.below(2) == 0 {
        lines.extend(["south: 2 caravels".to_owned(), "south bounds: 8".to_owned()]);
        lines.push(format!("south sail: {port}"));
    }
    lines
}

fn voyage(seat: usize, theme: Theme, chance: &mut SeededChance) -> String {
    let (victim, port) = SEATS[(seat + 1 + chance.below(2) as usize) % 3];
    let (_, first) = SEATS[0];
    let steps = match (theme, seat, chance.below(4)) {
        (Theme::Land, 0 | 1, _) => format!("land all at {}, stay", SEATS[seat].1),
        (Theme::Gold, ..) | (Theme::Sea, 0, _) => "stay".to_owned(),
        (Theme::Sea, 1, _) => format!("attack spain at {first}, stay"),
        (Theme::Sea, 2, 0 | 1) => format!("attack at {first}, home"),
        (_, _, 0) => format!("invade {port} with all, stay"),
        (_, _, 1) => format!("attack {victim} at {port}, invade {port} with all, stay"),
        _ => format!("attack {victim} at {port}, stay"),
    };
    format!("north then: {steps}")
}

/// What a seat writes for a question: what brings others into the way of each other, else by lot.
fn lines(bench: &mut Bench, demand: &Demand, theme: Theme, chance: &mut SeededChance) -> Vec<String> {
    let seat = usize::from(demand.seat.0);
    let wished = match &demand.kind[..] {
        "plan" => plan_of(seat, theme, chance),
        "sea" => vec![voyage(seat, theme, chance)],
        "gold" => vec!["gold: try all".to_owned()],
        "march" if theme != Theme::Land => vec![],
        "march" if seat == 0 => vec![format!("{}: 4 soldiers to 2314", SEATS[0].1)],
        "march" if seat == 1 => vec![format!("{}: 4 soldiers to {BESIEGED}", SEATS[1].1)],
        "engage" => vec!["passing all: attack".to_owned()],
        "stand" => {
            vec![format!("stand with {}: always", demand.question["with"].as_str().unwrap_or_default())]
        }
        _ => vec![],
    };
    let campaign = bench.referee.look_at(&bench.campaign).expect("it wakes");
    let lines = without_faults(wished, |lines| campaign.read(demand, lines).faults);
    if lines.is_empty() { bench.sample(demand, chance) } else { lines }
}

#[test]
fn other_choices_at_sea_and_ashore_change_nothing_before_they_are_seen() {
    let mut all: BTreeMap<&str, Forks> = STAGED.iter().map(|(kind, _)| (*kind, Forks::default())).collect();
    for seed in 0..CAMPAIGNS {
        if STAGED.iter().all(|(kind, most)| all[kind].is_enough(*most)) {
            break;
        }
        let mut chance = SeededChance::new(seed * 1000 + 29);
        let mut bench = begun(seed, &mut chance);
        let mut forked: Vec<String> = vec![];
        for _ in 0..ROUNDS {
            if bench.is_over() {
                break;
            }
            let write = |bench: &mut Bench, demand: &Demand, chance: &mut SeededChance| {
                lines(bench, demand, Theme::of(seed), chance)
            };
            step_by(&mut bench, &mut chance, write, |bench, seat, demand, chance| {
                let Some((kind, most)) = STAGED.iter().find(|(kind, _)| *kind == demand.kind) else { return };
                let forks = all.get_mut(kind).expect("a kind of these");
                // One of a kind in one campaign.
                if !forks.is_enough(*most) && !forked.contains(&demand.kind) {
                    forks.add(bench, seat, demand, chance);
                    forked.push(demand.kind.clone());
                }
            });
        }
    }
    for (kind, most) in STAGED {
        let forks = &all[kind];
        eprintln!("conquistador {kind}: {} forks, {} equal, {:?}", forks.count, forks.equal, forks.disclosed);
        assert!(forks.leaks.is_empty(), "{} of {}: {}", forks.leaks.len(), forks.count, forks.leaks[0]);
        assert!(forks.count >= most, "the campaigns do not ask for {kind} often enough");
    }
}
