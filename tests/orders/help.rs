//! What HELP prints as examples is what the referee reads.

use crate::desk::Desk;
use sealed_orders::games::dawn_of_empire::ids::Side;
use sealed_orders::games::dawn_of_empire::state::Phase;

const HELP: &str = include_str!("../../templates/dawn_of_empire/help.en.txt");

/// The examples of HELP, without the words beside them.
fn examples() -> Vec<&'static str> {
    let lines = HELP.lines().filter(|line| line.starts_with(' ') && !line.ends_with('.'));
    lines.map(|line| line.split('¦').next().unwrap_or(line).trim()).collect()
}

#[test]
fn every_example_of_help_is_an_order_of_some_side() {
    assert!(examples().len() > 25, "{:?}", examples());
    for example in examples() {
        let taken = Side::BOTH.iter().any(|side| {
            let options = [("14.4", "yes"), ("14.11", "yes"), ("14.9", "yes"), ("14.3", "yes")];
            let mut desk = Desk::with(*side, &options);
            let in_orders = desk.claimed(example);
            desk.state.phase = Phase::Bidding;
            in_orders || desk.claimed(example)
        });
        assert!(taken, "{example}");
    }
}

/// The answers that HELP names beside its examples.
#[test]
fn every_other_word_that_help_names_is_one() {
    let desk = Desk::start(Side::Spain);
    for head in ["disengage: never", "disengage: always", "disengage: ask", "equal ships: strongest first"] {
        assert!(HELP.contains(head.split(": ").last().unwrap_or(head)), "{head}");
        assert!(desk.claimed(head), "{head}");
    }
    for order in ["anchor", "blockade", "coal", "patrol", "raid", "sortie", "transit"] {
        assert!(desk.claimed(&format!("cervera: {order}")), "{order}");
    }
}
