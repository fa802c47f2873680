//! Lines that settle questions of battle and repair.

use crate::desk::*;
use sealed_orders::games::dawn_of_empire::ask::disengage::Disengage;
use sealed_orders::games::dawn_of_empire::ask::equal_ships::EqualShips;
use sealed_orders::games::dawn_of_empire::ask::fight_order::FightOrder;
use sealed_orders::games::dawn_of_empire::ask::haven::{Haven, Leaving};
use sealed_orders::games::dawn_of_empire::ask::repairs::{Repairs, RepairsGiven};
use sealed_orders::games::dawn_of_empire::ids::Side;
use sealed_orders::rules::{Draft, Question};

fn disengage(round: u32, my_dice: u32, their_dice: u32) -> Disengage {
    let may = vec!["texas".into(), "brooklyn".into()];
    Disengage {
        turn: 1,
        side: Side::Us,
        area: "bahamas".into(),
        round,
        may,
        slower: vec![],
        my_dice,
        their_dice,
    }
}

fn haven(why: Leaving) -> Haven {
    let ports = vec![("key_west".into(), 5), ("hampton_roads".into(), 5), ("mobile".into(), 7)];
    Haven {
        turn: 1,
        side: Side::Us,
        area: "puerto_rico_passage".into(),
        round: 1,
        ship: "texas".into(),
        why,
        ports,
    }
}

#[test]
fn outgunned_is_under_half_of_their_dice() {
    let desk = Desk::start(Side::Us);
    let goes =
        |mine, theirs, lines: &[&str]| !desk.read(&disengage(1, mine, theirs), lines).answer.ships.is_empty();
    assert!(!goes(4, 8, &[]));
    assert!(goes(3, 7, &[]));
    assert!(goes(9, 1, &["disengage: always"]));
    assert!(!goes(1, 9, &["disengage: never"]));
    assert!(goes(3, 7, &["disengage: when outgunned"]));
    assert!(!goes(4, 8, &["Disengage - if outgunned."]));
}

#[test]
fn a_battle_waits_for_a_letter_only_where_the_lines_ask_for_it() {
    let desk = Desk::start(Side::Us);
    let waits = |lines: &[&str]| {
        let question = disengage(1, 1, 1);
        question.waits(&desk.charter, &desk.view(), &desk.bearing::<Disengage>(lines))
    };
    assert!(!waits(&[]));
    assert!(waits(&["disengage: ask"]));
    assert!(waits(&["disengage ask"]));
    assert!(!waits(&["disengage: ask", "disengage: never"]));
    assert!(!waits(&["disengage to: ask"]));
    let haven = haven(Leaving::Disengaged);
    let lines = desk.bearing::<Haven>(&["disengage to: ask"]);
    assert!(haven.waits(&desk.charter, &desk.view(), &lines));
}

#[test]
fn ships_disengage_by_name_after_a_round_and_as_a_whole_before_the_battle() {
    let desk = Desk::start(Side::Us);
    let draft = desk.read(&disengage(1, 1, 1), &["disengage: brooklyn"]);
    assert_eq!(draft.answer.ships, ["brooklyn".into()]);
    assert_eq!(texts(&draft), ["disengage: brooklyn"]);
    let draft = desk.read(&disengage(0, 1, 1), &["disengage: brooklyn"]);
    assert_fault(&draft, "whole_squadron_or_none", "10.2.1", Some("disengage: always"));
    let draft = desk.read(&disengage(1, 1, 1), &["disengage: brooklyn, iowa"]);
    assert_fault(&draft, "too_slow_to_disengage", "10.2.2", Some("disengage: brooklyn"));
    let draft = desk.read(&disengage(1, 1, 1), &["disengage: nevre"]);
    assert_fault(&draft, "unknown_policy", "10.2", Some("disengage: never"));
}

#[test]
fn a_port_is_the_first_wish_that_can_be_had() {
    let desk = Desk::start(Side::Us);
    let goes = |why, lines: &[&str]| desk.read(&haven(why), lines).answer.port.0;
    assert_eq!(goes(Leaving::Disengaged, &[]), "key_west");
    assert_eq!(goes(Leaving::Disabled, &[]), "hampton_roads");
    assert_eq!(goes(Leaving::Disengaged, &["disengage to: kingston, mobile, else nearest"]), "mobile");
    assert_eq!(goes(Leaving::Disengaged, &["disengage to: best repair"]), "hampton_roads");
    assert_eq!(goes(Leaving::Disabled, &["tie port: key west"]), "key_west");
    assert_eq!(goes(Leaving::Disabled, &["disengage to: mobile"]), "hampton_roads");
    assert_eq!(goes(Leaving::Disabled, &["tie port: KW"]), "key_west");
    let draft = desk.read(&haven(Leaving::Disengaged), &["disengage to: mobile, else nearest"]);
    assert_eq!(texts(&draft), ["disengage to: mobile, else nearest"]);
}

#[test]
fn rule_8_3_2_1_ships_go_home_and_never_to_the_enemy() {
    let desk = Desk::start(Side::Us);
    let draft = desk.read(&haven(Leaving::Disengaged), &["disengage to: havana"]);
    assert_fault(&draft, "no_haven", "8.3.2.1", Some("disengage to: key west, else nearest"));
    let draft = desk.read(&haven(Leaving::Disabled), &["tie port: mobil bay"]);
    assert_eq!(only_fault(&draft).why, "unknown_place");
}

#[test]
fn equal_ships_keep_their_place_unless_told() {
    let desk = Desk::start(Side::Us);
    let groups = vec![vec!["columbia".into(), "indiana".into(), "texas".into()]];
    let question =
        EqualShips { turn: 1, side: Side::Us, area: "bahamas".into(), round: 1, groups: groups.clone() };
    assert_eq!(desk.read(&question, &[]).answer.groups, groups);
    let order = |lines: &[&str]| -> Vec<String> {
        desk.read(&question, lines).answer.groups[0].iter().map(|id| id.0.clone()).collect()
    };
    assert_eq!(order(&["equal ships: strongest first"]), ["indiana", "texas", "columbia"]);
    assert_eq!(order(&["equal ships: texas, rest"]), ["texas", "columbia", "indiana"]);
    assert_eq!(order(&["equal ships: keep"]), ["columbia", "indiana", "texas"]);
    assert_fault(
        &desk.read(&question, &["equal ships: kepe"]),
        "unknown_policy",
        "8.3.3.A",
        Some("equal ships: keep"),
    );
    assert_eq!(only_fault(&desk.read(&question, &["equal ships: sampson"])).why, "only_ships_here");
}

#[test]
fn areas_named_are_fought_first_and_the_rest_in_rulebook_order() {
    let desk = Desk::start(Side::Spain);
    let areas: Vec<_> = ["east_coast", "bahamas", "puerto_rico_passage"].map(Into::into).into();
    let question = FightOrder { turn: 1, side: Side::Spain, areas };
    let order = |lines: &[&str]| -> Vec<String> {
        desk.read(&question, lines).answer.areas.iter().map(|id| id.0.clone()).collect()
    };
    assert_eq!(order(&[]), ["east_coast", "bahamas", "puerto_rico_passage"]);
    assert_eq!(order(&["fight first: prp, bahamas, rest"]), ["puerto_rico_passage", "bahamas", "east_coast"]);
    // An area where nothing is fought this turn is no fault: the line may stand for always.
    assert_eq!(order(&["fight first: gulf, bahamas"]), ["bahamas", "east_coast", "puerto_rico_passage"]);
    let draft = desk.read(&question, &["fight first: bahmas"]);
    assert_fault(&draft, "unknown_place", "4.3.B", Some("fight first: bahamas, rest"));
    assert_eq!(only_fault(&desk.read(&question, &["fight first: passage"])).why, "ambiguous_place");
}

fn damaged() -> Desk {
    let mut desk = Desk::start(Side::Us);
    for (ship, damage) in [("texas", 3), ("brooklyn", 2), ("columbia", 1), ("iowa", 2)] {
        desk.state.ships.get_mut(ship).expect("a ship of the charter").damage = damage;
    }
    desk
}

#[test]
fn rule_9_0_repairs_within_each_ports_number() {
    let desk = damaged();
    let points = |lines: &[&str]| -> Vec<(String, u32)> {
        let given = desk.read(&Repairs { turn: 1, side: Side::Us }, lines).answer.points;
        given.into_iter().map(|one| (one.ship.0, one.points)).collect()
    };
    let has = |lines: &[&str], wanted: &[(&str, u32)]| {
        let mut points = points(lines);
        points.sort();
        let mut wanted: Vec<(String, u32)> = wanted.iter().map(|(ship, n)| ((*ship).into(), *n)).collect();
        wanted.sort();
        assert_eq!(points, wanted, "{lines:?}");
    };
    // Hampton Roads repairs 4, Key West 1.
    has(&[], &[("columbia", 1), ("brooklyn", 2), ("texas", 1), ("iowa", 1)]);
    has(&["repair: cheapest first"], &[("columbia", 1), ("brooklyn", 2), ("texas", 1), ("iowa", 1)]);
    has(&["repair: texas, rest"], &[("texas", 3), ("columbia", 1), ("iowa", 1)]);
    has(
        &["repair: texas 2, brooklyn 1, rest"],
        &[("texas", 2), ("brooklyn", 1), ("columbia", 1), ("iowa", 1)],
    );
    has(&["repair: texas 1"], &[("texas", 1)]);
    has(&["repair: none"], &[]);
    has(&["repairs: texas, brooklyn"], &[("texas", 3), ("brooklyn", 1)]);
}

#[test]
fn rule_9_0_b_a_port_gives_no_more_than_its_number() {
    let desk = damaged();
    let read = |line: &str| desk.read(&Repairs { turn: 1, side: Side::Us }, &[line]);
    assert_fault(&read("repair: iowa 2, rest"), "port_repairs_no_more", "9.0", Some("repair: iowa 1, rest"));
    assert_fault(&read("repair: chicago 1"), "port_repairs_no_more", "9.0", Some("repair: none"));
    assert_fault(&read("repair: cheepest first"), "unknown_policy", "9.0", Some("repair: cheapest first"));
    let unused = read("repair: texas 1");
    let idle = |draft: &Draft<RepairsGiven>| -> Vec<(String, String)> {
        let told = draft.remarks.iter().filter(|remark| remark.key == "repairs_unused");
        told.map(|remark| (remark.with["port"].clone(), remark.with["points"].clone())).collect()
    };
    assert!(idle(&unused).contains(&("hampton roads".into(), "2".into())), "{:?}", idle(&unused));
    assert_eq!(idle(&read("repair: cheapest first")), [], "nothing lies idle where all is given");
}

#[test]
fn a_standing_repair_of_a_ship_that_is_gone_is_no_fault() {
    let mut desk = damaged();
    desk.stack_mut("texas").ships.retain(|id| id.as_str() != "texas");
    let draft = desk.read(&Repairs { turn: 1, side: Side::Us }, &["repair: texas, brooklyn, rest"]);
    assert_eq!(draft.faults, []);
    assert_eq!(draft.answer.points[0].ship.as_str(), "brooklyn");
}

#[test]
fn each_policy_has_its_own_subject() {
    let desk = Desk::start(Side::Us);
    let subject = |line: &str| {
        let view = desk.view();
        use sealed_orders::games::dawn_of_empire::DawnOfEmpire;
        use sealed_orders::rules::Rules;
        let claims: Vec<_> = DawnOfEmpire::QUESTIONS
            .iter()
            .filter_map(|kind| Some((kind.name, (kind.claim)(&desk.charter, &view, line)?.subject)))
            .collect();
        assert_eq!(claims.len(), 1, "{line}: {claims:?}");
        claims[0].clone()
    };
    assert_eq!(subject("disengage: ask"), ("disengage", "disengage".into()));
    assert_eq!(subject("disengage to: mobile"), ("haven", "disengage to".into()));
    assert_eq!(subject("tie port: best repair"), ("haven", "tie port".into()));
    assert_eq!(subject("equal ships: keep"), ("equal_ships", "equal ships".into()));
    assert_eq!(subject("fight first: prp"), ("fight_order", "fight first".into()));
    assert_eq!(subject("repair: cheapest first"), ("repairs", "repair".into()));
}
