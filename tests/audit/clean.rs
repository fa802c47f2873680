//! What is right is clean.

use super::house::{House, games};
use super::{audit, expect, kinds};
use sealed_orders::audit::audit_with;
use sealed_orders::campaign::events::Act;
use sealed_orders::ledger::Scope;
use sealed_orders::rules::Seat;

#[test]
fn a_campaign_that_is_over_is_checked_whole_in_every_scope() {
    let house = House::over(3);
    for (scope, seat) in [(Scope::Full, None), (Scope::Public, None), (Scope::Seat, Some(1))] {
        let report = audit(&house.export(scope, seat));
        assert!(report.is_clean(), "{report}");
        // Of each turn the weather, the scouting and the clash; two plans, one press, one hail.
        assert_eq!((report.rolls, report.answers), (9, 12), "{report}");
        assert_eq!(report.events, house.full().events.len() as u64);
    }
}

#[test]
fn the_report_says_what_was_checked() {
    let report = audit(&House::over(1).full());
    let text = report.to_string();
    for sentence in [
        "Audit of maine (full bundle)",
        "22 events in an unbroken chain, each signed by the campaign's key.",
        "2 public rolls made again from the seeds.",
        "1 roll for one seat's eyes made again from the closed seeds.",
        "The lines of 4 answers read again.",
        "2 segments and 5 legs played again from the charter.",
        "The campaign is over.",
        "Clean: nothing was found.",
    ] {
        assert!(text.contains(sentence), "{sentence} is not in\n{text}");
    }
    let json = serde_json::to_value(&report).expect("a script can read it");
    assert_eq!((&json["scope"], &json["findings"]), (&"full".into(), &serde_json::json!([])));
}

#[test]
fn a_campaign_is_clean_at_every_event_on_its_way() {
    let mut house = House::open(2);
    assert!(audit(&house.full()).is_clean());
    house.join(Seat(1));
    assert!(audit(&house.full()).is_clean());
    let mut house = House::begun(2);
    while house.campaign.pending.is_some() {
        for asked in [true, false] {
            for (scope, seat) in [(Scope::Full, None), (Scope::Public, None), (Scope::Seat, Some(0))] {
                let report = audit(&house.export(scope, seat));
                assert!(report.is_clean(), "{report}");
            }
            if asked { house.ask() } else { house.lock() }
        }
    }
}

#[test]
fn host_acts_and_a_replacement_are_part_of_the_story() {
    let mut house = House::begun(2);
    house.act(Act::PausedBySilence { seat: 1 });
    house.act(Act::Replaced { seat: 1, life: 2 });
    house.ask();
    house.join(Seat(1));
    house.act(Act::Resumed { due: Some("2026-05-03T20:00:00.000Z".into()) });
    house.lock();
    house.turn();
    let report = audit(&house.full());
    assert!(report.is_clean(), "{report}");
}

#[test]
fn the_rolls_of_an_open_campaign_for_one_seats_eyes_wait_for_the_end() {
    let mut house = House::begun(2);
    house.turn();
    let report = audit(&house.full());
    assert!(report.is_clean(), "{report}");
    assert_eq!(report.rolls, 1, "the weather, not the scouting");
    let public = audit(&house.export(Scope::Public, None));
    assert_eq!((public.rolls, public.answers), (1, 0));
    assert!(public.to_string().contains("Play was not run again"), "{public}");
}

#[test]
fn a_game_of_another_house_is_a_finding_where_play_should_be_run_again() {
    let mut house = House::begun(1);
    house.turn();
    let strange = |bundle: &sealed_orders::ledger::Bundle| {
        kinds(&audit_with(&bundle.write(), &[], &|_| None).expect("it reads"))
    };
    assert_eq!(strange(&house.full()), ["game"]);
    assert_eq!(strange(&house.export(Scope::Public, None)), Vec::<&str>::new());
}

#[test]
fn a_log_of_a_thousand_events_is_clean() {
    let house = House::over(64);
    let bundle = house.full();
    assert!(bundle.events.len() > 1_000);
    expect("long", &bundle, &[]);
}

#[test]
fn a_bundle_of_the_first_release_still_reads() {
    let bundle = include_bytes!("../../fixtures/audit/captains-1.bundle");
    let report = audit_with(bundle, &[], &games).expect("it reads");
    assert!(report.is_clean(), "{report}");
    assert_eq!((report.events, report.rolls, report.answers), (38, 6, 8), "{report}");
}
