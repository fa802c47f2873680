//! A campaign by mail against the practice opponent.

use crate::bench::{Bench, HOST, Plan, SPAIN, US, dawn};
use crate::post::Sent;
use sealed_orders::audit::audit;
use sealed_orders::campaign::selfplay::SeededChance;
use sealed_orders::referee::{ExportScope, HostAct};
use std::collections::BTreeSet;

fn against(practice: &str) -> Plan {
    let mut plan = dawn();
    plan.new.seats.insert(practice.into(), "practice".into());
    plan
}

/// One player joins and is ready.
fn begun(practice: &str, player: usize) -> Bench {
    let mut bench = Bench::open(&against(practice));
    bench.answer(player, &["JOIN"]);
    bench.answer(player, &["ready"]);
    bench
}

#[test]
fn a_player_plays_it_by_letters_to_the_end_and_the_export_is_clean() {
    for (practice, player) in [("spain", US), ("us", SPAIN)] {
        let mut bench = begun(practice, player);
        let mut chance = SeededChance::new(5);
        let mut steps = 0;
        while !bench.is_over() {
            bench.step(&mut chance);
            steps += 1;
            assert!(steps < 200, "it does not end");
            if steps % 5 == 0 {
                bench.restart();
            }
        }
        let readers: BTreeSet<&str> = bench.sent.iter().map(|sent| sent.to.as_str()).collect();
        assert_eq!(
            readers,
            BTreeSet::from([bench.players[player].as_str()]),
            "it gets no mail, the host no worry"
        );
        let name = if practice == "us" { "United States" } else { "Spain" };
        let named = |text: &str| text.contains(&format!("plays {name}"));
        let parcels = bench.parcels(player);
        assert!(named(&parcels[0].text()), "the invitation says who plays: {}", parcels[0].text());
        assert!(named(&parcels.last().expect("a report").text()), "and every report");
        let bundle = bench.referee.export(&bench.campaign.clone(), ExportScope::Full).expect("a bundle");
        let report = audit(&bundle.write(), &[]).expect("it reads");
        assert!(report.is_clean() && report.answers > 12, "{report}");
    }
}

#[test]
fn what_it_does_is_not_told_by_the_hour_of_a_parcel() {
    let mut bench = begun("us", SPAIN);
    let mut wrote = BTreeSet::from([bench.sent[0].at.clone()]);
    while !bench.is_over() {
        wrote.insert(sealed_orders::clock::stamp(bench.now()));
        bench.step(&mut SeededChance::new(bench.letters));
    }
    let parcels = bench.parcels(SPAIN);
    let late = parcels.iter().skip(4).find(|parcel| !wrote.contains(&parcel.at));
    assert_eq!(late.map(Sent::subject), None, "every parcel answers the player's own letter at once");
}

#[test]
fn a_silent_player_pauses_the_campaign_and_the_practice_opponent_never_does() {
    let mut bench = begun("spain", US);
    while !bench.is_paused() && !bench.is_over() {
        assert!(bench.wait_for_next());
    }
    assert!(bench.is_paused());
    assert_eq!((bench.seat(SPAIN).silences, bench.seat(US).silences), (0, 2));
    assert!(!bench.parcels_to(HOST).is_empty());
}

#[test]
fn it_takes_over_a_seat_in_the_middle_and_gives_it_back() {
    let mut bench = Bench::begun(&dawn());
    bench.pass_turn();
    let campaign = bench.campaign.clone();
    let seat = |to: &str| HostAct::Seat { seat: "spain".into(), to: to.into() };
    bench.answer(US, &["done"]);
    bench.referee.host_act(&campaign, &seat("practice"), "Ben has no time").expect("an act");
    bench.look();
    let named = |sent: &Sent| sent.text().contains("PRACTICE OPPONENT plays Spain");
    assert!(bench.parcels(US).iter().rev().take(2).any(named), "it answered, and play went on");
    assert!(!bench.demands(US).is_empty());
    bench.referee.host_act(&campaign, &seat("carla@players.example"), "Carla has").expect("an act");
    bench.look();
    bench.players[SPAIN] = "carla@players.example".into();
    bench.answer(SPAIN, &["JOIN"]);
    bench.pass_turn();
    assert_eq!(bench.period(), "turn 3");
    assert!(!bench.newest(US).text().contains("PRACTICE OPPONENT"));
    let us = HostAct::Seat { seat: "us".into(), to: "practice".into() };
    bench.referee.host_act(&campaign, &us, "nobody else").expect("an act");
    let refused =
        bench.referee.host_act(&campaign, &seat("practice"), "nobody at all").expect_err("nobody plays");
    assert!(refused.to_string().contains("nobody plays"), "{refused}");
}

#[test]
fn two_practice_opponents_have_nobody_to_play_for() {
    let mut plan = against("spain");
    plan.new.seats.insert("us".into(), "Practice".into());
    let mut bench = Bench::open(&dawn());
    let refused = bench.referee.new_campaign(&sealed_orders::referee::NewCampaign { name: None, ..plan.new });
    assert!(refused.expect_err("nobody plays").to_string().contains("nobody plays"));
}
