//! How fast the referee is against the least that the same work can cost, in one run (DESIGN 10).
//!
//! `cargo bench` measures with criterion and ends in one line for each of them: a ratio to its floor, or a time against
//! a bound, and whether it holds.

mod hexes;
mod ledger;
mod mail;
mod play;
mod verdict;

use criterion::Criterion;

fn main() {
    let mut criterion = Criterion::default().configure_from_args().without_plots();
    mail::intake(&mut criterion);
    mail::report(&mut criterion);
    ledger::append(&mut criterion);
    ledger::audit(&mut criterion);
    play::rerun(&mut criterion);
    play::house(&mut criterion);
    criterion.final_summary();
    verdict::print();
}
