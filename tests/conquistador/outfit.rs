//! Who goes with an expedition, ships that lie in ports, and what becomes of plans (6.7, 15.1 to 15.6).

use crate::council::{
    Council, council, council_with, counted, expedition, folded, leader, led, people, refused, remark,
};
use crate::examples::{hex, water};
use crate::scripted::Asked;
use crate::table::gold;
use sealed_orders::games::conquistador::ask::plan::PlanOf;
use sealed_orders::games::conquistador::facts::{Fact, Planning, Realms};
use sealed_orders::games::conquistador::goods::{Count, Party};
use sealed_orders::games::conquistador::ids::Nation::{self, England, France, GermanBankers, Spain};
use sealed_orders::games::conquistador::ids::ShipClass::{Caravel, Carrack, GalleonFleet};
use sealed_orders::games::conquistador::ids::{At, Label};
use sealed_orders::games::conquistador::state::Sail;
use sealed_orders::rules::{Eye, Question};
use std::collections::BTreeSet;

/// England with ships and the Syndicate in Europe, and a port at 1417.
fn england() -> Council {
    let mut council = council();
    council.europe(England, &[(Caravel, 3), (Carrack, 1)], led(&["anglo_azorean_syndicate"], people(2, 2)));
    council.settle(England, "1417", 2);
    council
}

fn is(fault: (String, String, String), why: &str, rule: &str, nearest: &str) {
    assert_eq!((fault.0.as_str(), fault.1.as_str(), fault.2.as_str()), (why, rule, nearest));
}

fn north(aboard: &'static str) -> [&'static str; 3] {
    ["north: 3 caravels, carrack", aboard, "north sail: 1417"]
}

#[test]
fn rule_15_5_1_only_who_serves_a_nation_goes_with_it() {
    let mut council = england();
    council.state.turn = 5;
    let fault = |lines: &[&str]| council.fault(England, lines);
    is(
        fault(&north("north aboard: 2 colonists, cortes")),
        "not_your_leader",
        "15.5.2",
        "north aboard: 2 colonists",
    );
    is(
        fault(&north("north aboard: 2 colonists, magellan")),
        "not_your_leader",
        "15.3.1",
        "north aboard: 2 colonists",
    );
    council.state.turn = 3;
    let lines = north("north aboard: 2 colonists, synicate");
    let nearest = "north aboard: 2 colonists, anglo azorean syndicate";
    is(council.fault(England, &lines), "unknown_units", "6.6", nearest);
    council.europe(England, &[(Caravel, 3), (Carrack, 1)], people(0, 2));
    let lines = north("north aboard: 2 colonists, syndicate");
    is(council.fault(England, &lines), "leader_elsewhere", "15.3.1", "north aboard: 2 colonists");
}

#[test]
fn rule_15_1_colonists_and_soldiers_are_those_who_wait_in_europe() {
    let council = england();
    is(
        council.fault(England, &north("north aboard: 4 colonists")),
        "not_enough_there",
        "15.1",
        "north aboard: 2 colonists",
    );
    let lines =
        ["buy: soldier", "north: 3 caravels, carrack", "north aboard: 4 soldiers", "north sail: 1417"];
    is(council.fault(England, &lines), "not_enough_there", "6.6.1", "north aboard: 3 soldiers");
    is(
        council.fault(England, &north("north aboard: 2 colonists, 20 gold")),
        "only_people_go_aboard",
        "6.6",
        "",
    );
    let left = council.read(England, &["north: caravel", "north aboard: soldier", "north sail: 1417"]);
    assert_eq!(expedition(&left.answer, "settlers").colonists, 2, "silence sends the others");
}

#[test]
fn rule_15_4_2_privateers_take_no_colonists() {
    let privateer = |council: &mut Council| {
        council.state.turn = 15;
        council.europe(England, &[(Carrack, 2)], led(&["drake"], people(2, 2)));
        council.settle(England, "1417", 2);
    };
    let lines = ["raid: 2 carracks", "raid aboard: drake, 2 soldiers, 2 colonists", "raid sail: 2316"];
    let mut council = council_with(&[], &[("r27", "refused")]);
    privateer(&mut council);
    let (why, rule, nearest) = council.fault(England, &lines);
    assert_eq!((why.as_str(), rule.as_str()), ("privateers_take_no_colonists", "15.4.2"));
    assert_eq!(nearest, "raid aboard: Drake, 2 soldiers".to_lowercase());
    let mut explorer = crate::council::council();
    privateer(&mut explorer);
    assert!(explorer.read(England, &lines).faults.is_empty(), "15.4.1");
    // 15.4.6 In the service of another he is an explorer.
    council.europe(France, &[(Carrack, 2)], led(&["drake"], people(2, 2)));
    assert!(council.read(France, &lines).faults.is_empty());
}

/// 15.6.1.B forbids to land there, not to sail there: an expedition may go on, so that the plan only reminds.
#[test]
fn rule_15_6_1_a_plan_reminds_of_the_missionary_that_a_landing_among_natives_wants() {
    let mut council = council();
    council.settle(Spain, "2316", 0);
    council.state.tidy();
    council.europe(Spain, &[(Carrack, 3)], led(&["columbus"], people(2, 2)));
    let wanted = |council: &Council, lines: &[&str]| {
        let draft = council.read(Spain, lines);
        assert_eq!(draft.faults, vec![], "{lines:?}");
        let remarks = draft.remarks.into_iter().filter(|remark| remark.key == "missionary_needed");
        remarks.map(|remark| remark.with["area"].clone()).collect::<Vec<_>>()
    };
    let lines = ["west: 3 carracks", "west aboard: columbus, 2 soldiers, 2 colonists", "west sail: 0914"];
    assert_eq!(wanted(&council, &lines), ["Atlantic Coast"]);
    let with =
        ["west: 3 carracks", "west aboard: columbus, 2 soldiers, 2 colonists, missionary", "west sail: 0914"];
    assert_eq!(wanted(&council, &with), [""; 0]);
    // Nobody lands, nobody is needed; where natives are no more, neither.
    let alone = ["west: 2 carracks", "west aboard: columbus", "west sail: 0914", "settlers: none"];
    assert_eq!(wanted(&council, &alone), [""; 0]);
    let other = ["south: 1 carrack", "south aboard: ojeda, missionary, 1 soldier", "south sail: 1215"];
    let both =
        [&["west: 2 carracks", "west aboard: columbus, soldier", "west sail: 0914"], &other[..]].concat();
    council.europe(Spain, &[(Carrack, 3)], led(&["columbus", "ojeda"], people(2, 2)));
    assert_eq!(wanted(&council, &both), [""; 0], "one for the area will do");
    // Where Spain has units already it may send more while a missionary is awaited (15.6.1.D).
    council.settle(Spain, "1215", 1);
    assert_eq!(wanted(&council, &lines), ["Atlantic Coast"]);
    council.state.natives.insert("atlantic_coast".into(), 0);
    assert_eq!(wanted(&council, &lines), [""; 0]);
    is(
        england().fault(England, &north("north aboard: 2 colonists, missionary")),
        "missionaries_are_spanish",
        "15.6.1",
        "north aboard: 2 colonists",
    );
}

/// 15.6.3.B, D The roll is nobody's, and the counter's name says nothing.
#[test]
fn rule_15_6_3_missionaries_are_drawn_blind() {
    let lines = ["west: 3 carracks", "west aboard: columbus, 2 missionaries", "west sail: 0914"];
    let drawn = |face: u32| {
        let mut council = council();
        council.europe(Spain, &[(Carrack, 3)], led(&["columbus"], people(0, 0)));
        council.dice.faces.insert("15.6.3/spain/turn 2/of 16".into(), vec![face, 16]);
        let facts = council.plan(&[(Spain, &lines)]);
        (council, facts)
    };
    let (low, facts) = drawn(1);
    let (high, others) = drawn(16);
    assert_eq!(facts, others, "what is told does not depend on what was drawn");
    assert_eq!(low.view(Spain), high.view(Spain));
    let asked = Asked { eye: Eye::Referee, count: 2, sides: 16 };
    assert_eq!(low.dice.asked[0], ("15.6.3/spain/turn 2/of 16".into(), asked));
    assert_eq!(low.dice.asked.len(), 2, "one roll each");
    let ratings = |council: &Council| council.state.ratings.values().copied().collect::<Vec<_>>();
    assert_eq!((ratings(&low), ratings(&high)), (vec![-2, -2], vec![-2, 3]));
    assert_eq!((low.state.container.len(), low.state.known.len()), (14, 0));
    let party = low.state.fleets[&Label::from("S1")].ships.party();
    assert_eq!(party.missionaries.len(), 2);
    let highest = low.charter.missionaries.keys().max();
    assert!(party.missionaries.iter().max() == highest, "a counter by its own die");
    let gained = facts.iter().find_map(|fact| match fact {
        Fact::Planning(Planning::Outfitted { gained, .. }) => Some(gained.party.missionaries.len()),
        _ => None,
    });
    assert_eq!(gained, Some(2));
    // 15.6.3.E Who is lost is drawn anew; one who waits in Europe goes before others are drawn.
    let (mut council, _) = drawn(16);
    let back = council.state.fleets[&Label::from("S1")].ships.party().missionaries;
    council.state.fleets.clear();
    council.state.container.insert(back[1].clone());
    council.europe(Spain, &[(Carrack, 3)], led(&["columbus"], people(0, 0)));
    council.state.realms.get_mut(&Spain).expect("it plays").europe.party.missionaries = vec![back[0].clone()];
    council.dice.faces.insert("15.6.3/spain/turn 2/of 15".into(), vec![15, 15]);
    council.plan(&[(Spain, &lines)]);
    assert_eq!(council.dice.asked.last().map(|(_, asked)| asked.sides), Some(15), "one roll, among fifteen");
    assert_eq!(council.state.rating(council.charter, &back[1]), 3, "the best lies in the container again");
}

/// Who still waits in Europe leaves no gap in the labels that others see.
#[test]
fn rule_6_7_1_c_ships_that_sail_late_get_their_labels_last() {
    let mut council = council();
    council.settle(England, "1417", 1);
    council.europe(England, &[(Caravel, 2)], people(0, 0));
    let lines = ["war: 1 caravel", "war sail: 1417 late", "north: 1 caravel", "north sail: 1417"];
    council.plan(&[(England, &lines)]);
    let name = |label: &str| council.state.fleets[&Label::from(label)].name.clone();
    assert_eq!((name("E1"), name("E2")), (Some("north".into()), Some("war".into())));
}

#[test]
fn rule_15_6_3_the_container_may_be_empty() {
    let mut council = council();
    council.europe(Spain, &[(Carrack, 3)], led(&["columbus"], people(0, 2)));
    council.state.container.clear();
    let lines = ["west: 3 carracks", "west aboard: columbus, missionary", "west sail: 0914"];
    let lines = [&lines[..], &["settlers: none"]].concat();
    is(council.fault(Spain, &lines), "not_enough_there", "15.6.3", "west aboard: columbus");
}

#[test]
fn rule_24_1_1_the_bankers_neither_buy_nor_sail() {
    let council = crate::council::bankers();
    for lines in [&["buy: caravel"][..], &["north: caravel", "north sail: 1417"], &["build: caravel at 1417"]]
    {
        is(council.fault(GermanBankers, lines), "bankers_do_not_sail", "24.1.1", "");
    }
    assert!(council.read(GermanBankers, &[]).faults.is_empty());
}

#[test]
fn rule_7_2_4_ships_in_a_port_sail_whole_or_in_part() {
    let mut council = england();
    let crew = led(&["anglo_azorean_syndicate"], people(1, 0));
    let label = council.fleet(England, "1417a", &[(Caravel, 2), (Carrack, 1)], crew);
    let lines = ["south: 2 caravels at 1417", "south aboard: syndicate", "south bounds: 3", "settlers: none"];
    let draft = council.read(England, &lines);
    let south = expedition(&draft.answer, "south");
    assert_eq!((south.from, south.sail, south.bounds), (At::Sea(water("1417a")), Sail::Stay, 3));
    let facts = council.plan(&[(England, &lines)]);
    let (rest, part) = (&council.state.fleets[&label], &council.state.fleets[&Label::from("E2")]);
    assert_eq!((part.ships.count(Caravel), part.ships.party().leaders.len()), (2, 1));
    assert_eq!((rest.ships.count(Carrack), rest.ships.party().soldiers, rest.bounds), (1, 1, 0));
    assert!(facts.iter().any(|fact| matches!(fact, Fact::Planning(Planning::FleetDivided { .. }))));
    assert_eq!(council.saw("fleet_divided").len(), 4, "the public and all three");
    assert_eq!(council.saw("outfitted"), [Some(England)]);
}

#[test]
fn rule_7_2_4_whoever_is_aboard_of_all_the_ships_goes_along() {
    let mut council = england();
    let crew = led(&["anglo_azorean_syndicate"], people(1, 0));
    let label = council.fleet(England, "1417a", &[(Caravel, 1), (Carrack, 1)], crew);
    let draft = council.read(England, &["E1 sail: home", "E1 bounds: 3", "settlers: none"]);
    assert!(draft.is_complete(), "{:?}", draft.in_force);
    let whole = &draft.answer.expeditions[0];
    assert_eq!((whole.name.as_str(), whole.sail, whole.bounds), ("E1", Sail::Home, 3));
    assert_eq!((whole.leaders.len(), whole.soldiers), (1, 1));
    council.plan(&[(England, &["E1 sail: home", "settlers: none"])]);
    let fleet = &council.state.fleets[&label];
    assert_eq!((fleet.bounds, fleet.sail, fleet.name.as_deref()), (3, Sail::Home, None));
    assert_eq!(fleet.ships.party().soldiers, 1);
    // A part that is called by the label keeps it.
    let mut council = england();
    let label = council.fleet(England, "1417a", &[(Caravel, 2)], people(0, 0));
    council.plan(&[(England, &["E1: 1 caravel", "E1 bounds: 2"])]);
    assert_eq!(council.state.fleets[&label].bounds, 2);
    assert_eq!(council.state.fleets[&Label::from("E2")].bounds, 0);
}

/// Whoever of a port's ships is named first, and how many: a ship is in one expedition, and what is left keeps to itself.
#[test]
fn rule_6_6_2_two_expeditions_of_one_port_part_its_ships() {
    for (called, others) in [(1, 1), (1, 2), (2, 1), (2, 2), (3, 1), (1, 3)] {
        let home = [format!("E1: {called} caravels"), "E1 bounds: 3".into(), "E1 sail: home".into()];
        let south = [format!("south: {others} caravels at 1417"), "south bounds: 2".into()];
        for lines in [[&home[..], &south[..]].concat(), [&south[..], &home[..]].concat()] {
            let mut council = england();
            council.fleet(England, "1417a", &[(Caravel, 4)], people(1, 0));
            let lines: Vec<&str> = lines.iter().map(String::as_str).chain(["settlers: none"]).collect();
            council.plan(&[(England, &lines)]);
            let mut there: Vec<(Option<&str>, Sail, u32, usize)> = council
                .state
                .fleets_of(England)
                .map(|fleet| (fleet.name.as_deref(), fleet.sail, fleet.bounds, fleet.ships.0.len()))
                .collect();
            there.sort_by_key(|(name, _, bounds, _)| (*name, std::cmp::Reverse(*bounds)));
            let mut all = vec![(None, Sail::Home, 3, called)];
            all.extend((called + others < 4).then(|| (None, Sail::Stay, 0, 4 - called - others)));
            all.push((Some("south"), Sail::Stay, 2, others));
            assert_eq!(there, all, "{lines:?}");
            let e1 = &council.state.fleets[&Label::from("E1")];
            assert_eq!((e1.sail, e1.ships.0.len()), (Sail::Home, called), "{lines:?}");
        }
    }
}

/// England with three carracks at 1417, the second with twenty ducats of gold and the third with five.
fn laden() -> Council {
    let mut council = england();
    let label = council.fleet(England, "1417a", &[(Caravel, 1), (Carrack, 3)], people(0, 0));
    let ships = &mut council.state.fleets.get_mut(&label).expect("it lies there").ships.0;
    (ships[2].hold.gold, ships[3].hold.gold) = (gold(20), gold(5));
    council
}

/// Ducats aboard of the ships that a name has, and aboard of the others.
fn gold_of(council: &Council, name: &str) -> (Vec<u32>, Vec<u32>) {
    let aboard = |named: bool| {
        let fleets = council.state.fleets_of(England);
        let fleets = fleets.filter(move |fleet| (fleet.name.as_deref() == Some(name)) == named);
        let ships = fleets.flat_map(|fleet| &fleet.ships.0).filter(|ship| ship.class == Carrack);
        ships.map(|ship| ship.hold.gold.ducats()).collect()
    };
    (aboard(true), aboard(false))
}

#[test]
fn rule_7_1_d_the_owner_says_which_ships_of_a_port_sail() {
    let cases: [(&[&str], Vec<u32>, Vec<u32>); 6] = [
        (&["raid: carrack 2 at 1417"], vec![20], vec![0, 5]),
        (&["raid: carrack 3, carrack 1 at 1417"], vec![0, 5], vec![20]),
        (&["raid: 2 carracks, carrack 2 at 1417"], vec![20, 0, 5], vec![]),
        // Without a number those without gold go to sea, and those with it home.
        (&["raid: 1 carrack at 1417"], vec![0], vec![20, 5]),
        (&["raid: 2 carracks at 1417"], vec![0, 5], vec![20]),
        (&["raid: 2 carracks at 1417", "raid sail: home"], vec![20, 5], vec![0]),
    ];
    for (lines, goes, stays) in cases {
        let mut council = laden();
        let lines = [lines, &["settlers: none"]].concat();
        assert_eq!(council.read(England, &lines).faults, [], "{lines:?}");
        council.plan(&[(England, &lines)]);
        let (mut raid, rest) = gold_of(&council, "raid");
        if goes[0] != 20 {
            raid.sort_unstable();
        }
        assert_eq!((raid, rest), (goes, stays), "{lines:?}");
    }
    // A number is that of the ship as the plan begins, whoever has sailed before it.
    let mut council = laden();
    let lines = ["first: carrack 1 at 1417", "raid: carrack 2 at 1417", "settlers: none"];
    council.plan(&[(England, &lines)]);
    assert_eq!((gold_of(&council, "first").0, gold_of(&council, "raid").0), (vec![0], vec![20]));
}

#[test]
fn rule_7_1_d_a_plan_tells_which_ships_have_gold_aboard() {
    let council = laden();
    let read = council.read(England, &["raid: carrack 3, caravel 1 at 1417", "settlers: none"]);
    assert_eq!(read.in_force[0].text, "raid: carrack 3, caravel 1 at 1417");
    let told = |key: &str| (&remark(&read.remarks, key)["who"][..], &remark(&read.remarks, key)["ships"][..]);
    assert_eq!(told("gold_goes"), ("raid", "carrack 3: 5"));
    assert_eq!(told("gold_is_left"), ("raid", "carrack 2: 20"));
    is(
        council.fault(England, &["raid: 1 caravel, carrack 4 at 1417", "settlers: none"]),
        "no_ship_of_that_number",
        "7.1",
        "raid: 1 caravel, 1 carrack at 1417",
    );
    let lines = ["first: carrack 2 at 1417", "raid: carrack 2 at 1417", "settlers: none"];
    is(council.fault(England, &lines), "no_ship_of_that_number", "7.1", "raid: 1 carrack at 1417");
    let north = ["north: carrack 1", "north sail: 1417", "settlers: none"];
    is(council.fault(England, &north), "no_ship_of_that_number", "7.1", "north: 1 carrack");
}

#[test]
fn rule_7_2_5_c_who_sails_out_to_fight_comes_there_without_an_explorer() {
    let mut council = england();
    council.europe(England, &[(Carrack, 2)], people(2, 0));
    let theirs = council.fleet(France, "1317a", &[(Caravel, 1)], people(0, 0));
    let lines = ["war: 2 carracks", "war aboard: 2 soldiers", "war sail: 1317"];
    let late = ["war: 2 carracks", "war aboard: 2 soldiers", "war sail: 1317 late"];
    is(council.fault(England, &late), "no_explorer", "7.2.5", "war sail: 1417");
    council.plan(&[(England, &lines)]);
    // Its prey is gone home in the meantime.
    council.state.fleets.remove(&theirs);
    let mut game = crate::table::game();
    game.state = council.state;
    let state = sealed_orders::games::conquistador::state::Segment::Crossing;
    let facts = game.act(state, England);
    assert!(game.put.is_empty(), "15.3.3 is about ports: {facts:?}");
    assert_eq!(game.of(&Label::from("E1")).at, At::Sea(water("1317a")));
}

#[test]
fn rule_7_2_2_ships_in_the_new_world_sail_to_europe_only() {
    let mut council = england();
    council.fleet(England, "1417a", &[(Caravel, 1)], people(0, 0));
    is(
        council.fault(England, &["south: caravel at 1417", "south sail: 2316"]),
        "not_from_the_new_world",
        "7.2.2",
        "south sail: home",
    );
    is(council.fault(England, &["south: caravel at 2316"]), "no_ships_there", "6.6.2", "");
    is(council.fault(England, &["south: caravel at 9999"]), "unknown_hex", "6.6", "south: caravel at 1417");
    is(council.fault(England, &["E9 bounds: 3"]), "no_such_ships", "6.6.2", "E1");
    let few = ["south: caravel at 1417", "south bounds: 2", "south sail: home"];
    is(council.fault(England, &few), "too_few_bounds", "7.2.3", "south bounds: 3");
}

#[test]
fn rule_7_5_2_a_landing_from_the_pacific_is_told_to_round_the_cape() {
    let mut council = england();
    let lines = ["west: carrack", "west aboard: syndicate", "west sail: 2819 pacific"];
    let draft = council.read(England, &lines);
    assert_eq!(draft.answer.expeditions[0].sail, Sail::To(water("2819a")));
    assert_eq!(remark(&draft.remarks, "cape")["rutter"], "false");
    let plain = council.read(England, &["west: carrack", "west aboard: syndicate", "west sail: 2819"]);
    assert_eq!(plain.answer.expeditions[0].sail, Sail::To(water("2819b")), "the cheaper coast");
    assert!(plain.remarks.iter().all(|remark| remark.key != "cape"));
    council.state.realms.get_mut(&England).expect("it plays").rutter = true;
    assert_eq!(remark(&council.read(England, &lines).remarks, "cape")["rutter"], "true");
}

#[test]
fn rule_7_5_4_nobody_settles_on_the_cape_nor_on_worthless_islands() {
    let council = england();
    let lines = ["west: carrack", "west aboard: syndicate, 2 colonists", "west sail: 5814"];
    let draft = council.read(England, &lines);
    let here = council.charter.map.hex(hex("5814")).and_then(|hex| hex.area.clone());
    match here {
        Some(_) => assert_eq!(remark(&draft.remarks, "no_settlement")["hex"], "5814"),
        None => assert_eq!(draft.faults[0].why, "no_bounds_there"),
    }
}

#[test]
fn rule_6_7_1_plans_are_secret_until_the_turn_ends() {
    let mut council = england();
    let lines = [
        "buy: soldier",
        "north: carrack",
        "north aboard: syndicate, 2 colonists",
        "north sail: 1417",
        "north bounds: 6",
    ];
    let before = council.view(Spain);
    let facts = council.plan(&[(England, &lines), (Spain, &["settlers: none"])]);
    for kind in ["bought", "booked", "outfitted"] {
        assert!(council.saw(kind).iter().all(|nation| *nation == Some(England)), "{kind}");
    }
    assert_eq!(council.saw("planned"), [Some(Spain), Some(England), Some(France)]);
    let after = council.view(Spain);
    assert_eq!((&after.fleets, &after.realms[&England]), (&before.fleets, &before.realms[&England]));
    assert_eq!(council.treasury(England), 245 - 4 - 12);
    assert_eq!(crate::council::booked(&facts, England), -16);
    let fleet = &council.state.fleets[&Label::from("E1")];
    assert_eq!((fleet.name.as_deref(), fleet.at, fleet.bounds), (Some("north"), At::Europe, 6));
    assert_eq!((fleet.ships.party().colonists, fleet.ships.party().leaders.len()), (2, 1));
    let pool = &council.state.realms[&England].europe;
    assert_eq!((pool.ships[&Caravel], pool.ships.get(&Carrack), pool.party.soldiers), (3, None, 3));
    let gained = facts.iter().find_map(|fact| match fact {
        Fact::Planning(Planning::Bought { gained, .. }) => Some(gained.clone()),
        _ => None,
    });
    assert_eq!(gained, Some(Count::soldiers(1)));
    let opened = council.end_turn();
    let of_england = opened.iter().find_map(|fact| match fact {
        Fact::Realms(Realms::PlanOpened { nation: England, plan, .. }) => Some(plan.clone()),
        _ => None,
    });
    assert_eq!(of_england.map(|plan| (plan.purchases.len(), plan.expeditions.len())), Some((1, 1)));
    assert_eq!(council.saw("plan_opened").len(), 3 * 4, "6.7.1.C");
}

/// 6.7.1.B What the money is not there for when the plans are carried out is left out, and told.
#[test]
fn rule_6_7_1_what_a_bargain_was_to_pay_is_dropped_without_it() {
    let mut council = england();
    council.ducats(England, 5);
    let lines = [
        "accept france: 50 ducats for 60 ducats on turn 4",
        "buy: carrack, soldier",
        "north: carrack",
        "north aboard: syndicate, 2 colonists",
        "north sail: 1417",
        "north bounds: 3",
    ];
    let draft = council.read(England, &lines);
    assert!(draft.faults.is_empty(), "{:?}", draft.faults);
    assert_eq!(remark(&draft.remarks, "needs_bargains")["short"], "13");
    assert_eq!(remark(&draft.remarks, "treasury_with_bargains")["left"], "37");
    let facts = council.plan(&[(England, &lines)]);
    let refused = refused(&facts);
    let expected = [("1 carrack", "overspending"), ("north", "overspending")];
    assert_eq!(refused, expected.map(|(who, why)| (who.to_owned(), why.to_owned())), "the soldier was there");
    assert_eq!((council.treasury(England), council.state.fleets.len()), (1, 0));
    assert_eq!(council.state.realms[&England].europe.party.colonists, 2);
}

#[test]
fn rule_5_1_1_3_any_sample_reads_without_fault_and_is_carried_out() {
    let mut council = england();
    council.state.turn = 8;
    council.settle(England, "1417", 4);
    council.fleet(England, "1417a", &[(Caravel, 2)], people(0, 0));
    council.settle(Spain, "2316", 3);
    council.europe(Spain, &[(Carrack, 2), (GalleonFleet, 1)], led(&["ojeda"], people(3, 3)));
    let mut kinds = BTreeSet::new();
    for seed in 0..60 {
        let mut chance = Drawn(seed);
        for nation in [Spain, England, France] {
            let question = PlanOf { nation, turn: 8 };
            let lines = question.sample(council.charter, &council.view(nation), &mut chance);
            let typed: Vec<&str> = lines.iter().map(String::as_str).collect();
            assert_eq!(council.faults(nation, &typed), vec![], "{lines:?}");
            kinds.extend(
                lines.iter().map(|line| line.split([':', ' ']).next().unwrap_or_default().to_owned()),
            );
        }
    }
    for kind in ["buy", "build", "north", "silver", "south", "E1", "offer", "accept"] {
        assert!(kinds.contains(kind), "{kind}: {kinds:?}");
    }
}

/// Whatever is planned, facts alone give every count, and nobody spends what is not there.
#[test]
fn rule_6_2_3_random_plans_add_up() {
    let mut kinds = BTreeSet::new();
    for seed in 0..8 {
        let (mut council, mut chance) = (crate::council::bankers(), Drawn(seed));
        for turn in [1, 3, 8, 9, 15, 16, 17] {
            council.state.turn = turn;
            supply(&mut council, turn);
            let drawn: Vec<(Nation, Vec<String>)> = council
                .charter
                .nations
                .iter()
                .map(|nation| {
                    let question = PlanOf { nation: *nation, turn };
                    (*nation, question.sample(council.charter, &council.view(*nation), &mut chance))
                })
                .collect();
            let lines: Vec<(Nation, Vec<&str>)> = drawn
                .iter()
                .map(|(nation, lines)| (*nation, lines.iter().map(String::as_str).collect()))
                .collect();
            let plans: Vec<(Nation, &[&str])> =
                lines.iter().map(|(nation, lines)| (*nation, &lines[..])).collect();
            let before = counted(&council.state);
            let facts = council.plan(&plans);
            kinds.extend(council.seen.iter().map(|(_, kind)| kind.clone()));
            let mut wanted = before;
            for (nation, change) in folded(&facts) {
                let sum = wanted.entry(nation).or_default();
                sum.iter_mut().zip(change).for_each(|(sum, change)| *sum += change);
            }
            assert_eq!(counted(&council.state), wanted, "seed {seed}, turn {turn}: {lines:?}");
            // They arrive, land nobody, and lie there.
            for fleet in council.state.fleets.values_mut() {
                if let Sail::To(water) = fleet.sail {
                    fleet.at = At::Sea(water);
                }
            }
            council.end_turn();
        }
    }
    for kind in ["bought", "ship_built", "outfitted", "fleet_divided"] {
        assert!(kinds.contains(kind), "{kind}: {kinds:?}");
    }
}

/// What every turn brings: ducats, colonists, the leaders of the turn, ports.
fn supply(council: &mut Council, turn: u8) {
    for nation in council.charter.nations.clone() {
        let serves = |leader: &&sealed_orders::games::conquistador::charter::LeaderType| {
            leader.terms.iter().any(|term| term.nation == nation && term.arrives == turn)
        };
        let leaders =
            council.charter.leaders.values().filter(serves).map(|leader| leader.id.clone()).collect();
        let realm = council.state.realms.get_mut(&nation).expect("it plays");
        realm.ducats += 60;
        if nation.sails() {
            realm.europe.party.colonists += 2;
        }
        realm.europe.party.add(Party { leaders, ..Party::default() });
    }
    for (nation, at) in [(Spain, "2316"), (England, "1417"), (France, "0914")] {
        council.settle(nation, at, 4);
    }
}

/// Draws from a small generator.
struct Drawn(u64);
impl sealed_orders::rules::Chance for Drawn {
    fn below(&mut self, n: u32) -> u32 {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        if n == 0 { 0 } else { ((self.0 >> 33) % u64::from(n)) as u32 }
    }
}

#[test]
fn rule_15_3_1_leaders_are_named_as_they_print() {
    let mut council = council().turn(6);
    council.europe(England, &[(Caravel, 1)], led(&["cabot_s"], people(0, 0)));
    let draft = council.read(England, &["north: caravel", "north aboard: Cabot, S.", "north sail: 0914"]);
    assert_eq!(draft.faults.len(), 1, "a comma parts a list: {:?}", draft.faults);
    let draft = council.read(England, &["north: caravel", "north aboard: Cabot S", "north sail: 0914"]);
    assert_eq!(draft.answer.expeditions[0].leaders, [leader("cabot_s")]);
    let _: [Nation; 1] = [England];
}
