//! Plans, cargo, missionaries, secret bargains and treasuries of Conquistador change nothing that others get before they
//! are opened (6.0.C, 6.7, 15.6.3).

use super::{Forks, fork_all};
use crate::bench::{self, Plan};
use sealed_orders::games::by_name;
use std::collections::BTreeSet;

/// Whoever wants to be asked everything writes this.
pub const ASK: &[&str] =
    &["always passing spain: ask", "always passing england: ask", "always passing france: ask"];

/// Letters or waits in one campaign: its first turns.
pub const ROUNDS: usize = 40;
/// Forks of all tests together, where the environment wishes no other number.
const FORKS: usize = 24;

/// The kinds of question and their shares in all forks, in percent.
const SHARES: [(&str, usize); 5] = [("plan", 34), ("sea", 16), ("gold", 9), ("march", 16), ("natives", 8)];

/// Choices to which drawn play comes too seldom, or in which it differs too seldom, to be forked in the time of a test: in
/// battles, uprisings and events, of gold at a port, and at the end of a turn.
const SELDOM: [&str; 13] = [
    "load",
    "home",
    "maintenance",
    "port_lost",
    "engage",
    "stand",
    "ship_losses",
    "who_loses",
    "prize",
    "after_battle",
    "casualties",
    "retreat",
    "event",
];

fn plan(pace: &str) -> Plan {
    Plan { blind: true, ..bench::conquistador(pace) }
}

fn forks_of(kind: &str, pace: &str) -> Forks {
    let (_, percent) = SHARES.iter().find(|(of, _)| *of == kind).expect("a kind with a share");
    let wished = std::env::var("SEALED_ORDERS_FORKS").ok().and_then(|wish| wish.parse().ok());
    let wanted = (wished.unwrap_or(FORKS) * percent).div_ceil(100);
    let forks = fork_all(&plan(pace), kind, wanted);
    eprintln!("conquistador {kind}: {} forks, {} equal, {:?}", forks.count, forks.equal, forks.disclosed);
    assert!(forks.leaks.is_empty(), "{} of {}: {}", forks.leaks.len(), forks.count, forks.leaks[0]);
    assert!(forks.count >= wanted, "the campaigns do not ask for {kind} often enough");
    forks
}

#[test]
fn other_plans_change_nothing_before_ships_are_seen() {
    forks_of("plan", "quick");
}

#[test]
fn other_voyages_change_nothing_before_they_are_seen() {
    forks_of("sea", "classic");
}

#[test]
fn other_orders_ashore_change_nothing_before_they_are_seen() {
    for kind in ["gold", "march", "natives"] {
        forks_of(kind, "quick");
    }
}

#[test]
fn every_kind_of_question_has_a_share_or_a_reason() {
    let shared: BTreeSet<&str> = SHARES.iter().map(|(kind, _)| *kind).chain(SELDOM).collect();
    let game = by_name("conquistador").expect("the house has it");
    let without: Vec<&str> = game.kinds().into_iter().filter(|kind| !shared.contains(kind)).collect();
    assert_eq!(without, Vec::<&str>::new(), "kinds of question that no test forks");
}
