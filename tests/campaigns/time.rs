//! Deadlines, silences, pauses, reminders, and the referee's own absence.

use crate::bench::{Bench, HOST, SPAIN, US, dawn};
use crate::bent::{Bend, bent, break_names};
use chrono::{TimeDelta, TimeZone, Utc};
use sealed_orders::campaign::selfplay::SeededChance;
use sealed_orders::referee::HostAct;

#[test]
fn a_missed_deadline_is_played_by_silence_after_the_grace_and_never_before() {
    let mut bench = Bench::begun(&dawn());
    bench.answer(SPAIN, &["done"]);
    let due = bench.due().expect("orders are due");
    bench.wait_until(due + TimeDelta::minutes(29));
    assert_eq!(bench.demands(US)[0].kind, "orders", "the grace is not over");
    bench.wait_until(due + TimeDelta::minutes(31));
    assert!(bench.demands(US).iter().all(|demand| demand.kind != "orders"), "silence has answered");
    assert_eq!(bench.seat(US).silences, 1);
    assert_eq!(bench.seat(SPAIN).silences, 0);
    while bench.demands(US).is_empty() {
        bench.answer(SPAIN, &["done"]);
    }
    let text = bench.newest(US).text();
    assert!(text.contains("no word from you") || text.contains("silence"), "the report says so: {text}");
}

#[test]
fn an_order_that_came_in_time_counts_at_the_deadline_without_done() {
    let mut bench = Bench::begun(&dawn());
    bench.answer(SPAIN, &["done"]);
    bench.answer(US, &["brooklyn: patrol"]);
    let due = bench.due().expect("orders are due");
    bench.wait_until(due + TimeDelta::minutes(31));
    assert_eq!(bench.seat(US).silences, 0);
    assert_eq!(bench.lines(US), Vec::<String>::new(), "the line has acted");
}

#[test]
fn one_reminder_goes_to_who_has_not_answered() {
    let mut bench = Bench::begun(&dawn());
    bench.answer(SPAIN, &["done"]);
    let (spain, us) = (bench.parcels(SPAIN).len(), bench.parcels(US).len());
    let due = bench.due().expect("orders are due");
    bench.wait_until(due - TimeDelta::minutes(1));
    assert_eq!(bench.parcels(SPAIN).len(), spain);
    assert_eq!(bench.parcels(US).len(), us + 1, "one reminder");
    assert!(bench.newest(US).text().contains("if nothing comes"), "with the form in it");
}

#[test]
fn two_silences_running_pause_the_campaign_until_the_host_resumes() {
    let mut bench = Bench::begun(&dawn());
    for _ in 0..2 {
        assert!(!bench.is_paused());
        while bench.demands(US).is_empty() {
            bench.answer(SPAIN, &["done"]);
        }
        if !bench.demands(SPAIN).is_empty() {
            bench.answer(SPAIN, &["done"]);
        }
        let due = bench.due().expect("something is due");
        bench.wait_until(due + TimeDelta::minutes(31));
    }
    assert!(bench.is_paused(), "two silences running");
    for address in [bench.players[SPAIN].clone(), bench.players[US].clone(), HOST.to_owned()] {
        let told = bench.parcels_to(&address).iter().any(|parcel| parcel.subject().contains("Paused"));
        assert!(told, "{address} is told");
    }
    let (sent, log) = (bench.sent.len(), bench.period());
    bench.wait(TimeDelta::days(9));
    assert_eq!((bench.sent.len(), bench.period()), (sent, log), "nothing falls due in a pause");
    let campaign = bench.campaign.clone();
    bench.referee.host_act(&campaign, &HostAct::Resume, "all are back").expect("an act");
    bench.look();
    assert!(!bench.is_paused());
    assert_eq!(bench.seat(US).silences, 0);
    assert!(bench.due().is_none_or(|due| due > bench.now() + TimeDelta::days(2)), "with a fresh deadline");
    bench.pass_turn();
}

#[test]
fn an_order_during_a_pause_is_kept_and_play_waits_for_the_host() {
    let mut bench = Bench::begun(&dawn());
    let campaign = bench.campaign.clone();
    bench.referee.host_act(&campaign, &HostAct::Pause, "a holiday").expect("an act");
    bench.look();
    bench.answer(SPAIN, &["castilla: patrol", "done"]);
    bench.answer(US, &["done"]);
    assert_eq!(bench.asked()[0], "orders", "nothing locks in a pause");
    bench.referee.host_act(&campaign, &HostAct::Resume, "back").expect("an act");
    bench.look();
    assert!(bench.asked().iter().all(|kind| kind != "orders"), "both were final");
}

#[test]
fn an_outage_moves_every_deadline_alike_and_all_are_told() {
    let mut bench = Bench::begun(&dawn());
    let plan = dawn();
    let mut other = plan.new.clone();
    other.name = Some("olympia".into());
    bench.referee.new_campaign(&other).expect("a second campaign");
    bench.look();
    let before = bench.due().expect("orders are due");
    bench.clock.advance(TimeDelta::hours(30));
    bench.look();
    let after = bench.due().expect("orders are due");
    assert_eq!(after - before, TimeDelta::hours(30));
    for seat in [SPAIN, US] {
        assert!(bench.newest(seat).subject().contains("New deadline"), "{}", bench.newest(seat).subject());
    }
    bench.clock.advance(TimeDelta::days(20));
    bench.look();
    assert!(bench.is_paused(), "more than three days needs the players' agreement");
    assert_eq!(bench.seat(SPAIN).silences, 0, "our absence is nobody's silence");
    assert!(bench.parcels_to(HOST).iter().any(|parcel| parcel.text().contains("away")), "the host is told");
}

#[test]
fn a_campaign_that_breaks_down_does_not_hold_up_the_others() {
    let mut bench = Bench::begun(&bent(Bend::BreakableNames));
    let campaign = bench.campaign.clone();
    let mut other = dawn().new;
    other.name = Some("olympia".into());
    bench.referee.new_campaign(&other).expect("a second campaign");
    bench.look();
    bench.answer(SPAIN, &["done"]);
    let due = bench.due().expect("orders are due");
    bench.wait_until(due);
    break_names(1);
    bench.wait(TimeDelta::hours(2));
    assert!(bench.demands(US).iter().all(|demand| demand.kind != "orders"), "{campaign} was tried again");
}

#[test]
fn the_host_gives_more_time_and_all_read_why() {
    let mut bench = Bench::begun(&dawn());
    let before = bench.due().expect("orders are due");
    let campaign = bench.campaign.clone();
    bench.referee.host_act(&campaign, &HostAct::Extend { hours: 48 }, "a wedding").expect("an act");
    bench.look();
    assert_eq!(bench.due().expect("due") - before, TimeDelta::hours(48));
    assert!(bench.newest(US).text().contains("a wedding"));
    assert!(bench.referee.host_act(&campaign, &HostAct::Extend { hours: 1 }, " ").is_err(), "no reason");
}

#[test]
fn in_pace_post_play_goes_on_at_the_post_hours_alone() {
    let mut plan = dawn();
    plan.new.deadlines = plan.new.deadlines.with_pace("post 8:00 20:00").expect("a pace");
    let mut bench = Bench::begun(&plan);
    for seat in [SPAIN, US] {
        bench.answer(seat, &["done"]);
    }
    // 20:00 in London is 19:00 UTC.
    bench.wait_until(Utc.with_ymd_and_hms(2026, 5, 4, 18, 59, 0).single().expect("a time"));
    assert_eq!(bench.asked()[0], "orders", "both are final, and it waits for the post");
    bench.wait(TimeDelta::minutes(25));
    assert_eq!(bench.asked()[0], "moves", "the post has come");
    let text = bench.parcels(US)[0].text();
    assert!(
        text.contains("next post hour") && text.contains("8:00, 20:00"),
        "the invitation says so: {text}"
    );
    assert!(!text.contains("What timing may tell"), "{text}");
}

#[test]
fn in_pace_post_a_campaign_comes_to_its_end() {
    let mut plan = dawn();
    plan.new.deadlines = plan.new.deadlines.with_pace("post").expect("a pace");
    let mut bench = Bench::begun(&plan);
    let mut chance = SeededChance::new(4);
    for _ in 0..400 {
        if bench.is_over() {
            return;
        }
        bench.step(&mut chance);
    }
    panic!("{} does not end", bench.period());
}
