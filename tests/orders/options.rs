//! Lines of the questions that optional rules put (14.3, 14.4, 14.9, 14.11).

use crate::desk::*;
use sealed_orders::games::dawn_of_empire::ask::bid::{Bid, HIGHEST_BID};
use sealed_orders::games::dawn_of_empire::ask::deployment::{Deployment, DeploymentGiven};
use sealed_orders::games::dawn_of_empire::ask::maintenance::{Maintenance, MaintenanceGiven};
use sealed_orders::games::dawn_of_empire::ask::pursuit::{Pursuer, Pursuit, Subgroup};
use sealed_orders::games::dawn_of_empire::ids::{Location, ShipId, Side};
use sealed_orders::rules::{Draft, Question};

fn wear(desk: &mut Desk, ship: &str, damage: u32) {
    desk.state.ships.get_mut(ship).expect("a ship of the charter").damage = damage;
}

fn given(draft: &Draft<MaintenanceGiven>) -> String {
    let points = draft.answer.points.iter().map(|worn| format!("{} {}", worn.ship, worn.points));
    points.collect::<Vec<_>>().join(", ")
}

#[test]
fn rule_14_3_upkeep_falls_on_the_ships_named_and_the_rest_by_least_harm() {
    let mut desk = Desk::with(Side::Spain, &[("maintenance", "yes")]);
    desk.state.turn = 2;
    let question = Maintenance { turn: 2, side: Side::Spain };
    let read = |desk: &Desk, line: &str| desk.read(&question, &[line]);
    assert_eq!(given(&read(&desk, "maintenance: pelayo 2, vizcaya, colon")), "pelayo 2, vizcaya 1, colon 1");
    let draft = read(&desk, "Upkeep - M. Teresa");
    assert_eq!(texts(&draft), ["maintenance: m. teresa, rest"]);
    assert!(given(&draft).starts_with("maria_teresa 1, "), "{}", given(&draft));
    assert_eq!(draft.answer.points.iter().map(|worn| worn.points).sum::<u32>(), 4);
    assert_eq!(draft.remarks.len(), draft.answer.points.len(), "the receipt says who bears what");
    let silence = desk.read(&question, &[]);
    assert_eq!(texts(&silence), ["maintenance: least harm"]);
    assert_eq!(given(&read(&desk, "maintenance: least harm")), given(&silence));
    // A ship that bore it last turn is passed by: the line may stand for always.
    desk.state.ships.get_mut("pelayo").expect("a ship").upkeep = Some(1);
    let draft = read(&desk, "maintenance: pelayo, vizcaya");
    assert_eq!(draft.faults, []);
    assert!(!given(&draft).contains("pelayo"), "{}", given(&draft));
    for (line, why, nearest) in [
        ("maintenance: pelayo 1", "upkeep_takes_no_more", "maintenance: rest"),
        ("maintenance: vizcaya 9, colon", "upkeep_takes_no_more", "maintenance: vizcaya 3, colon, rest"),
        ("maintenance: furor, colon", "no_upkeep_for_class", "maintenance: colon, rest"),
        ("maintenance: lest harm", "unknown_policy", "maintenance: least harm"),
    ] {
        assert_fault(&read(&desk, line), why, "14.3", Some(nearest));
    }
    let lines = desk.bearing::<Maintenance>(&["maintenance: ask"]);
    assert!(question.waits(&desk.charter, &desk.view(), &lines));
    assert!(!question.waits(&desk.charter, &desk.view(), &[]));
    assert_eq!(Desk::start(Side::Us).claim::<Maintenance>("maintenance: ask"), None, "only with the option");
}

#[test]
fn rule_14_3_f_what_is_held_in_port_is_said_before_the_deadline() {
    let mut desk = Desk::with(Side::Us, &[("maintenance", "yes")]);
    wear(&mut desk, "brooklyn", 3);
    let draft = desk.orders(&["brooklyn, columbia: patrol"]);
    assert_fault(&draft, "too_damaged_to_leave", "14.3", Some("brooklyn, columbia: coal"));
    assert_eq!(only_fault(&draft).with["who"], "brooklyn", "columbia could go");
    let draft = desk.orders(&["schley, brooklyn, columbia, minneapolis: patrol"]);
    let held = draft.remarks.iter().find(|remark| remark.key == "stays_damaged").expect("a remark");
    assert_eq!((held.with["who"].as_str(), held.with["ships"].as_str()), ("schley", "brooklyn"));
    desk.give(&["schley, brooklyn, columbia, minneapolis: patrol"]);
    let draft = desk.moves(&["schley: east coast"]);
    let near = Some("schley, columbia, minneapolis: east coast");
    assert_fault(&draft, "too_damaged_to_leave", "14.3", near);
    assert_eq!(only_fault(&draft).with["who"], "brooklyn");
    assert_eq!(desk.moves(&["schley, columbia, minneapolis: east coast"]).faults, []);
}

fn pursuit() -> Pursuit {
    let group =
        |speed, ships: &[&str]| Subgroup { speed, ships: ships.iter().map(|id| (*id).into()).collect() };
    let own = |(ship, speed): (&str, u32)| Pursuer { ship: ship.into(), speed };
    Pursuit {
        turn: 1,
        side: Side::Us,
        area: "bahamas".into(),
        round: 1,
        groups: vec![group(4, &["galicia"]), group(6, &["vizcaya", "oquendo"]), group(7, &["colon"])],
        ships: [("puritan", 3), ("texas", 5), ("brooklyn", 7), ("columbia", 7), ("chicago", 6)]
            .map(own)
            .into(),
    }
}

#[test]
fn rule_14_9_c_who_pursues_whom_is_named_or_follows_from_a_policy() {
    let desk = Desk::with(Side::Us, &[("speed_subgroups", "yes")]);
    let question = pursuit();
    let after = |line: &str| {
        let draft = desk.read(&question, &[line]);
        assert_eq!(draft.faults, [], "{line}");
        let after = draft.answer.after.iter().map(|(ship, at)| format!("{ship} {at}"));
        after.collect::<Vec<_>>().join(", ")
    };
    let slowest = "texas 0, brooklyn 0, columbia 0, chicago 0"; // Puritan catches nobody
    assert_eq!(after("pursue: slowest"), slowest);
    assert_eq!(texts(&desk.read(&question, &[])), ["pursue: slowest"]);
    assert_eq!(after("Pursuit - the two slowest."), "texas 0, brooklyn 1, columbia 0, chicago 1");
    assert_eq!(after("pursue: none"), "");
    let named = "pursue: brooklyn at colon, chicago against vizcaya";
    assert_eq!(after(named), "texas 0, columbia 0, brooklyn 2, chicago 1");
    let printed = desk.read(&question, &[named]);
    assert_eq!(texts(&printed), ["pursue: brooklyn at colon, chicago at vizcaya"]);
    assert_eq!(after("pursue: iowa at pelayo"), slowest, "a line may stand for another battle");
    for (line, why, near) in [
        ("pursue: texas at colon", "too_slow_to_pursue", "pursue: texas at galicia"),
        (
            "pursue: brooklyn at colon, chicago at colon",
            "too_slow_to_pursue",
            "pursue: brooklyn at colon, chicago at vizcaya",
        ),
        ("pursue: puritan at colon", "too_slow_to_pursue", "pursue: slowest"),
        ("pursue: slowst", "unknown_policy", "pursue: slowest"),
        ("pursue: brooklyn at texas", "unknown_policy", "pursue: brooklyn at colon"),
    ] {
        assert_fault(&desk.read(&question, &[line]), why, "14.9", Some(near));
    }
    let waits = |lines: &[&str]| question.waits(&desk.charter, &desk.view(), &desk.bearing::<Pursuit>(lines));
    assert!(waits(&["pursue: ask"]) && !waits(&[]) && !waits(&["pursue: slowest"]));
    assert_eq!(Desk::start(Side::Us).claim::<Pursuit>("pursue: ask"), None, "only with the option");
}

fn deploy(desk: &Desk, lines: &[&str]) -> Draft<DeploymentGiven> {
    desk.read(&Deployment { side: desk.side }, lines)
}

fn begins(draft: &Draft<DeploymentGiven>, ship: &str) -> String {
    let has = |ships: &[ShipId]| ships.iter().any(|id| id.as_str() == ship);
    let post = draft.answer.posts.iter().find(|post| has(&post.ships)).expect("every ship begins somewhere");
    match &post.at {
        Location::Port(port) => port.to_string(),
        Location::Sea(area) => area.to_string(),
    }
}

#[test]
fn rule_14_11_lines_send_ships_and_leaders_to_where_they_begin() {
    let desk = Desk::with(Side::Us, &[("free_deployment", "yes")]);
    let draft = deploy(&desk, &["deploy sampson, indiana, iowa to mobile", "Deploy Texas: Key West"]);
    assert_eq!(draft.faults, []);
    assert_eq!(texts(&draft)[..2], ["deploy sampson, indiana, iowa: mobile", "deploy texas: key west"]);
    for (ship, place) in
        [("iowa", "mobile"), ("texas", "key_west"), ("brooklyn", "hampton_roads"), ("chicago", "east_coast")]
    {
        assert_eq!(begins(&draft, ship), place, "{ship}");
    }
    let silence = deploy(&desk, &[]);
    assert!(
        texts(&silence).contains(&"deploy howell, chicago, san francisco: east coast"),
        "{:?}",
        texts(&silence)
    );
    // To another area of the coast goes the whole squadron.
    let draft = deploy(&desk, &["deploy howell, san francisco, chicago: gulf of mexico"]);
    assert_eq!((draft.faults.len(), begins(&draft, "chicago").as_str()), (0, "gulf_of_mexico"));
    assert_eq!(
        Desk::start(Side::Us).claim::<Deployment>("deploy indiana: mobile"),
        None,
        "only with the option"
    );
}

#[test]
fn rule_14_11_what_may_not_begin_there_is_said_with_the_nearest_line() {
    let us = Desk::with(Side::Us, &[("free_deployment", "yes")]);
    let spain = Desk::with(Side::Spain, &[("free_deployment", "yes"), ("germans", "yes")]);
    let cases: [(&Desk, &[&str], &str, &str); 9] = [
        (&us, &["deploy indiana: havana"], "no_place_to_deploy", "14.11"),
        (&us, &["deploy indiana: moblie"], "unknown_place", "14.11"),
        (&us, &["deploy indiana, iowa: gulf of mexico"], "one_squadron_at_sea", "14.11"),
        (
            &us,
            &["deploy indiana, iowa, texas, brooklyn, massachusetts: east coast"],
            "six_ships_at_sea",
            "14.11",
        ),
        (&us, &["deploy sampson, indiana: east coast"], "one_leader_at_sea", "14.11"),
        (&us, &["deploy chicago: mobile"], "two_ships_at_sea", "14.11"),
        (
            &us,
            &["deploy iowa, indiana: mobile", "deploy indiana: hampton roads"],
            "already_deployed",
            "14.11",
        ),
        (&spain, &["deploy geier: havana"], "begins_in_caracas", "14.12"),
        (&spain, &["deploy colon: nares abyssal"], "no_place_to_deploy", "14.11"),
    ];
    for (desk, lines, why, rule) in cases {
        let draft = deploy(desk, lines);
        let fault = only_fault(&draft);
        assert_eq!((fault.why.as_str(), fault.rule.as_str()), (why, rule), "{lines:?}");
        match &fault.nearest {
            Some(near) => assert_eq!(deploy(desk, &[near]).faults, [], "{lines:?}: {near}"),
            None => assert!(matches!(why, "already_deployed" | "begins_in_caracas"), "{lines:?}"),
        }
    }
    let all = "deploy howell, chicago, san francisco: mobile";
    assert_fault(&deploy(&us, &["deploy chicago: mobile"]), "two_ships_at_sea", "14.11", Some(all));
}

#[test]
fn rule_14_4_a_a_bid_is_a_number_of_points() {
    let desk = Desk::with(Side::Us, &[("bidding", "yes")]);
    let question = Bid { side: Side::Us };
    for (line, points) in [("bid: 4", 4), ("Bid 4 points.", 4), ("bid: none", 0), ("bid: 60", HIGHEST_BID)] {
        let draft = desk.read(&question, &[line]);
        assert_eq!((draft.faults.len(), draft.answer.points), (0, points), "{line}");
        assert_eq!(texts(&draft), [format!("bid: {points}")]);
    }
    assert_eq!(desk.read(&question, &[]).answer.points, 0, "who says nothing bids nothing");
    for (line, near) in [("bid: 61", "bid: 60"), ("bid: four", "bid: 0")] {
        let draft = desk.read(&question, &[line]);
        assert_fault(&draft, "no_bid", "14.4", Some(near));
        assert_eq!(draft.answer.points, 0);
    }
    assert_eq!(question.form(&desk.charter, &desk.view()), ["bid: 0"]);
    assert_eq!(Desk::start(Side::Us).claim::<Bid>("bid: 4"), None, "only with the option");
}
