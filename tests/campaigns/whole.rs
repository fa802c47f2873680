//! Whole campaigns by letters, from the invitation to the last report.

use crate::bench::{Bench, dawn};
use crate::post::Sent;
use sealed_orders::audit::audit;
use sealed_orders::campaign::selfplay::SeededChance;
use sealed_orders::demo::Program;
use sealed_orders::house::LetterOutcome;
use sealed_orders::ledger::parse_log_line;
use sealed_orders::referee::ExportScope;

#[test]
fn a_campaign_is_played_by_letters_to_its_end_and_every_letter_has_its_receipt() {
    let mut chance = SeededChance::new(3);
    let mut bench = Bench::begun(&dawn());
    let mut steps = 0;
    while !bench.is_over() {
        bench.program = Program::ALL[steps % Program::ALL.len()];
        bench.step(&mut chance);
        steps += 1;
        assert!(steps < 500, "it does not end");
        if steps % 5 == 0 {
            bench.restart();
        }
    }
    let first = bench.parcels(1).iter().map(Sent::text).find(|text| text.contains("YOUR SHIPS"));
    let first = first.expect("a report");
    for name in ["Key West", "Hampton Roads", "Schley", "New Orleans", "Cádiz"] {
        assert!(first.contains(name), "{name}: {first}");
    }
    let receipts: usize = (0..2).map(|seat| bench.receipts(seat).len()).sum();
    assert_eq!(receipts as u64, bench.letters);
    assert!(!bench.wait_for_next(), "a campaign that is over wants nothing more");
    for sent in &bench.sent {
        let text = sent.text();
        assert!(!text.contains("INSIDE THE QUOTE"), "nobody edited a quote: {text}");
        assert!(text.lines().all(|line| line.chars().count() <= 78), "{text}");
        assert!(!text.contains('_'), "things have names, ids stay inside: {text}");
        let log = text.lines().rev().find(|line| line.starts_with("LOG ")).expect("a LOG line");
        assert!(parse_log_line(log).is_some(), "{log}");
    }
    for scope in [ExportScope::Public, ExportScope::Seat(0), ExportScope::Full] {
        let bundle = bench.referee.export(&bench.campaign.clone(), scope).expect("an export");
        assert!(!bundle.openings.is_empty(), "at the end everything is open");
        let report = audit(&bundle.write(), &[]).expect("the bundle reads");
        assert!(report.is_clean(), "{scope:?}: {report}");
    }
}

#[test]
fn no_letter_of_a_player_is_put_aside() {
    let mut chance = SeededChance::new(11);
    let mut bench = Bench::begun(&dawn());
    for _ in 0..6 {
        bench.step(&mut chance);
    }
    for record in bench.records() {
        assert!(matches!(record.outcome, LetterOutcome::Taken { .. }), "{record:?}");
    }
}
