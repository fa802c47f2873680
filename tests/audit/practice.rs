//! A campaign with the practice opponent in a seat: clean as played, and found out where its name is misused.

use super::forge::Forged;
use super::house::House;
use super::{audit, expect};
use sealed_orders::campaign::{Stage, events::Act};
use sealed_orders::ledger::{Bundle, Scope};
use sealed_orders::rules::Seat;
use serde_json::json;

fn over() -> House {
    let mut house = House::with_practice(3);
    while house.campaign.stage == Stage::Playing {
        house.turn();
    }
    house
}

#[test]
fn a_campaign_against_the_practice_opponent_is_clean_in_every_scope() {
    let house = over();
    for (scope, seat) in [(Scope::Full, None), (Scope::Public, None), (Scope::Seat, Some(1))] {
        let report = audit(&house.export(scope, seat));
        assert!(report.is_clean(), "{report}");
    }
    let joined = house.full().events.iter().filter(|event| event.bytes.contains("\"practice\":true")).count();
    assert_eq!(joined, 1, "everybody reads in the log who plays the seat");
    let written = house
        .full()
        .openings
        .iter()
        .filter(|paper| paper.payload.contains("\"origin\":\"practice\""))
        .count();
    assert!(written > 3, "and that the practice opponent wrote its answers");
}

#[test]
fn a_player_may_follow_it_and_it_a_player() {
    let mut house = House::with_practice(3);
    house.turn();
    house.act(Act::Replaced { seat: 0, life: 2 });
    house.join(Seat(0));
    house.turn();
    let report = audit(&house.full());
    assert!(report.is_clean(), "{report}");
}

fn lie(house: &House, lie: impl FnOnce(&mut Forged)) -> Bundle {
    let mut forged = Forged::of(house.full());
    lie(&mut forged);
    forged.signed()
}

#[test]
fn its_name_and_its_luck_cannot_be_borrowed() {
    let house = over();
    let origin = |origin: &'static str, seat: u8| {
        lie(&house, |f| {
            let at = f.nth("locked", 1);
            f.paper(at, &format!("answer/{seat}/1"), |paper| paper["origin"] = json!(origin));
        })
    };
    expect("an answer of its own as a letter", &origin("letter", 0), &["origin"]);
    expect("a player's answer as its own", &origin("practice", 1), &["origin"]);
    let lucky = lie(&house, |f| {
        let at = f.nth("joined", 0);
        f.body(at)["nonce"] = json!("11".repeat(32));
    });
    let report = audit(&lucky);
    let told =
        report.findings.iter().any(|finding| finding.kind == "nonce" && finding.detail.contains("practice"));
    assert!(told, "{report}");
}
