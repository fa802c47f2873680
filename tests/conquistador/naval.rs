//! Rules 7.0 (naval movement), 9.0 (naval attrition), 15.3.3: crossings, voyages, the Cape, the end of a turn.

use crate::sea::{north, outfit};
use crate::table::*;
use sealed_orders::games::conquistador::ask::sea::way::home_bounds;
use sealed_orders::games::conquistador::facts::Fact;
use sealed_orders::games::conquistador::goods::Party;
use sealed_orders::games::conquistador::ids::{At, Label, Nation::*};
use sealed_orders::games::conquistador::state::{Sail, Segment};
use serde_json::{Value, json};

/// An expedition in Europe.
fn bound(game: &mut Game, classes: &str, crew: Party, bounds: u32, sail: Sail) -> Label {
    let label = game.fleet(England, "", classes, crew);
    outfit(game, &label, "north", bounds, 0);
    game.state.fleets.get_mut(&label).expect("a fleet").sail = sail;
    label
}
fn to(at: &str) -> Sail {
    Sail::To(water(at))
}
fn cross(game: &mut Game) -> Vec<Fact> {
    game.act(Segment::Crossing, England)
}
fn sail(game: &mut Game, lines: &[&str]) -> Vec<Fact> {
    game.says(England, "sea", lines);
    game.act(Segment::Voyages, England)
}

/// Of rules 7.2, 7.2.1, 7.2.2, 7.2.3: bounds by the landing, there and back.
#[test]
fn rule_5_1_2_1_and_7_2_expeditions_cross_for_the_bounds_of_their_landing() {
    let mut game = bare();
    let out = bound(&mut game, "caravel", party(0, 1, "cabot_j"), 8, to("1417a"));
    let home = game.fleet(England, "4810a", "carrack", party(2, 0, ""));
    game.state.fleets.get_mut(&home).expect("a fleet").sail = Sail::Home;
    let facts = cross(&mut game);
    assert_eq!((game.of(&out).at, game.of(&out).crossed), (At::Sea(water("1417a")), 3), "7.2.A, 7.2.3.A");
    assert_eq!((game.of(&home).at, game.of(&home).crossed), (At::Europe, 5), "7.2.3, the way home");
    assert_eq!(game.at(England, "1417"), Party::default(), "5.1.2.1.C, 7.2.2.C: nobody goes ashore");
    let sailed = of_kind(&facts, "fleet_sailed");
    assert_eq!((&sailed[0]["bounds"], &sailed[0]["aboard"]["colonists"]), (&json!(3), &json!(1)));
    // 6.0.C Others see the ships, not the cargo.
    let seen = game.records[0].iter().filter_map(|entry| {
        entry.for_eye(sealed_orders::rules::Eye::Seat(game.charter.seat(Spain).expect("it plays")))
    });
    let seen = serde_json::to_string(&seen.collect::<Vec<_>>()).expect("items are JSON");
    assert!(seen.contains("fleet_sailed") && !seen.contains("cabot"), "{seen}");
}

/// Of rules 7.1.3, 7.1.4.
#[test]
fn rule_7_1_3_and_7_1_4_galleon_fleets_sail_between_ports_and_europe_and_suffer_no_attrition() {
    let mut game = bare();
    game.camp(England, "1417", party(0, 1, ""));
    let west = charted(&game);
    game.camp(England, &west[..4], party(0, 1, ""));
    let pacific = bound(&mut game, "galleon", Party::default(), 30, to(&west));
    let fleet = bound(&mut game, "galleon", Party::default(), 20, to("1417a"));
    assert_eq!(refusals(&cross(&mut game)), [("galleons_sail_to_ports".into(), "7.1.4".into())]);
    assert_eq!((game.of(&pacific).at, game.of(&fleet).at), (At::Europe, At::Sea(water("1417a"))));
    game.act(Segment::NavalAttrition, England);
    assert!(game.dice.asked.is_empty(), "7.1.4.A");
}

/// A galleon fleet is an expedition too (7.2.4.B), but it never stops at a port that is not friendly (7.1.3.D).
#[test]
fn rule_15_3_3_a_galleon_fleet_whose_port_is_lost_goes_on_to_another_or_to_europe() {
    let mut game = bare();
    game.camp(Spain, "1417", party(0, 1, ""));
    let sail = Sail::Late(water("1417a"));
    let back = bound(&mut game, "galleon", Party::default(), 20, sail);
    game.act(Segment::LateCrossing, England);
    assert_eq!(game.of(&back).at, At::Europe, "15.3.3.C");
    assert!(game.put.iter().all(|demand| demand.question["still_a_port"] != json!(true)));
    game.camp(England, "1518", party(0, 1, ""));
    let other = bound(&mut game, "galleon", Party::default(), 20, sail);
    game.act(Segment::LateCrossing, England);
    assert_eq!(game.of(&other).hex(), Some(hex("1518")), "15.3.3.B");
    // 7.1.4.B Not round the Cape, Rutter or no.
    let mut game = bare();
    game.state.realms.get_mut(&England).expect("it plays").rutter = true;
    let west = charted(&game);
    game.camp(England, &west[..4], party(0, 1, ""));
    let back = bound(&mut game, "galleon", Party::default(), 90, sail);
    game.act(Segment::LateCrossing, England);
    assert_eq!(game.of(&back).at, At::Europe);
}

/// 7.1.3.D by ruling r54.
#[test]
fn rule_7_1_3_d_galleon_fleets_sail_from_port_to_port_or_to_europe_alone() {
    for (reading, end) in [("default", "1518"), ("europe_only", "1417")] {
        let mut game = bare_with(&[], &[("r54", reading)]);
        game.camp(England, "1417", party(0, 1, ""));
        game.camp(England, "1518", party(0, 1, ""));
        let label = game.fleet(England, "1417a", "galleon", Party::default());
        outfit(&mut game, &label, "gold", 8, 0);
        let line = "gold then: put in at 1518";
        let faults = game.read(England, "sea", json!({"nation": "england", "turn": 3}), &[line]).faults;
        match reading {
            "default" => {
                assert_eq!(faults, vec![]);
                sail(&mut game, &[line]);
            }
            _ => assert_eq!(
                (faults[0].why.as_str(), faults[0].rule.as_str()),
                ("galleons_sail_to_ports", "7.1.3")
            ),
        }
        assert_eq!(game.of(&label).hex(), Some(hex(end)));
    }
}

/// A Pacific coast with bounds.
fn charted(game: &Game) -> String {
    let map = &game.charter.map;
    let west = map.waters.keys().find(|water| map.rounds_cape(**water) && map.bounds(**water).is_some());
    west.expect("a Pacific coast").to_string()
}

/// Of rules 7.5.2, 7.5.3.
#[test]
fn rule_7_5_2_and_7_5_3_the_cape_is_rounded_by_a_die_or_by_a_rutter() {
    let mut game = bare();
    let west = charted(&game);
    let label = bound(&mut game, "caravel", party(0, 1, "cabot_j"), 20, to(&west));
    game.faces(&format!("7.5.2/{label}/turn 3"), &[3]);
    let facts = cross(&mut game);
    assert_eq!(of_kind(&facts, "cape_tried")[0]["rounded"], json!(false));
    // 6.7.1.C Where it was bound for stays in its owner's plan.
    let bound_for = |nation| {
        let eye = sealed_orders::rules::Eye::Seat(game.charter.seat(nation).expect("it plays"));
        let seen = game.records.last().into_iter().flatten().filter_map(|entry| entry.for_eye(eye));
        serde_json::to_string(&seen.collect::<Vec<_>>()).expect("items are JSON").contains("bound_for")
    };
    assert_eq!((bound_for(England), bound_for(Spain)), (true, false));
    let at = game.of(&label).water().expect("it is off the Cape");
    let map = &game.charter.map;
    assert!(map.waters[&at].iter().any(|next| map.is_cape(*next)) && !map.rounds_cape(at), "7.5.1.C {at}");
    assert!(game.of(&label).turned_back && game.of(&label).crossed > 0);
    // It may not try again in this turn, but it may move elsewhere.
    game.says(England, "sea", &[&format!("north then: discover {}, home", &west[..4])]);
    let facts = game.act(Segment::Voyages, England);
    assert_eq!(refusals(&facts), [("no_sea_way".into(), "7.3.1".into())]);
    let second = bound(&mut game, "caravel", party(0, 1, "cabot_j"), 20, to(&west));
    game.faces(&format!("7.5.2/{second}/turn 3"), &[2]);
    cross(&mut game);
    assert_eq!(game.of(&second).at, At::Sea(water(&west)));
    let realm = game.state.realm(England).expect("it plays");
    assert!(realm.rutter && realm.shown.rutter && game.of(&second).ships.have_rounded(), "7.5.3.A, 7.1.7.D");
    let rolls = game.dice.asked.len();
    let third = bound(&mut game, "caravel", party(0, 1, "cabot_j"), 20, to(&west));
    cross(&mut game);
    assert_eq!((game.of(&third).at, game.dice.asked.len()), (At::Sea(water(&west)), rolls), "7.5.3.A freely");
}

#[test]
fn rule_7_5_2_a_who_fails_at_the_cape_has_come_no_further_and_returns_home_when_it_is_late() {
    let mut game = bare();
    let west = charted(&game);
    let early = bound(&mut game, "caravel", party(0, 1, "cabot_j"), 20, to(&west));
    game.faces(&format!("7.5.2/{early}/turn 3"), &[3]);
    cross(&mut game);
    let at = game.of(&early).water().expect("it is off the Cape");
    let there = home_bounds(&game.charter.map, at);
    assert_eq!(game.of(&early).crossed, there, "9.1.2.A bounds that it has travelled");
    assert!(there < home_bounds(&game.charter.map, water(&west)), "{there}");
    game.camp(England, &west[..4], party(0, 1, ""));
    let late = bound(&mut game, "caravel", party(0, 1, ""), 20, Sail::Late(water(&west)));
    game.faces(&format!("7.5.2/{late}/turn 3"), &[3]);
    game.act(Segment::LateCrossing, England);
    assert_eq!((game.of(&late).at, game.of(&late).crossed), (At::Europe, 2 * there));
    game.act(Segment::LateAttrition, England);
    assert!(game.state.fleets.contains_key(&late), "7.2.6 it is not out of port");
}

#[test]
fn rule_7_5_1_and_7_5_2_b_the_way_through_the_cape_takes_the_die_in_both_directions() {
    let mut game = bare();
    let west = charted(&game);
    let label = game.fleet(England, &west, "caravel", party(0, 0, "cabot_j"));
    outfit(&mut game, &label, "drop", 40, 0);
    game.faces(&format!("7.5.2/{label}/turn 3"), &[6]);
    let facts = sail(&mut game, &["drop then: discover 4810, stay", "drop limit: none"]);
    assert_eq!(of_kind(&facts, "cape_tried").len(), 1);
    assert!(game.charter.map.rounds_cape(game.of(&label).water().expect("at sea")), "it is west of the Cape");
    let home = game.fleet(England, &west, "caravel", party(0, 0, ""));
    game.state.fleets.get_mut(&home).expect("a fleet").sail = Sail::Home;
    game.faces(&format!("7.5.2/{home}/turn 3"), &[6]);
    cross(&mut game);
    assert_eq!(game.of(&home).at, At::Sea(water(&west)), "ruling r17");
    let mut free = bare_with(&[], &[("r17", "bounds_are_enough")]);
    let label = bound(&mut free, "caravel", party(0, 1, "cabot_j"), 20, to(&west));
    cross(&mut free);
    assert_eq!((free.of(&label).at, free.dice.asked.len()), (At::Sea(water(&west)), 0));
}

/// Of rules 5.1.2.2, 7.3, 7.3.1, 7.3.2, 7.2.4.
#[test]
fn rule_7_3_1_and_7_3_2_a_voyage_costs_a_point_a_hex_and_three_for_a_stop() {
    let (mut game, label) = north();
    let facts = sail(&mut game, &["north then: land 4 colonists and soldier at 1417, discover 0914, home"]);
    assert_eq!((game.of(&label).mp, game.of(&label).in_phase()), (15, 5));
    assert_eq!(game.of(&label).hex(), Some(hex("0914")));
    assert_eq!((game.at(England, "1417").colonists, game.at(England, "1417").soldiers), (6, 1), "7.2.4.C");
    assert!(game.of(&label).homeward && game.of(&label).done);
    let found: Vec<_> = of_kind(&facts, "discovered").iter().map(|fact| fact["discovery"].clone()).collect();
    // 18.3
    // 18.4
    assert_eq!(found, [json!("north_america"), json!("st_lawrence")], "18.3, 18.4");
    let moved = of_kind(&facts, "fleet_moved");
    assert_eq!((moved.len(), &moved[0]["mp"]), (1, &json!(10)));
    let mut besides = bare_with(&[], &[("r5", "besides_the_hex")]);
    let label = besides.fleet(England, "1417a", "caravel", party(0, 0, "cabot_j"));
    outfit(&mut besides, &label, "north", 8, 3);
    sail(&mut besides, &["north then: discover 1215, home"]);
    assert_eq!(besides.of(&label).mp, 6, "ruling r5");
}

#[test]
fn rule_7_3_3_and_9_3_a_voyage_stops_before_it_exceeds_its_bounds_unless_told_otherwise() {
    let (mut game, label) = north();
    outfit(&mut game, &label, "north", 7, 3);
    let line = "north then: land all at 1417, discover 2222, home";
    let facts = sail(&mut game, &[line]);
    assert_eq!(refusals(&facts), [("beyond_bounds".into(), "9.3".into())]);
    assert_eq!(
        (game.of(&label).hex(), game.of(&label).mp),
        (Some(hex("1417")), 3),
        "three are kept for home"
    );
    let (mut game, label) = north();
    outfit(&mut game, &label, "north", 6, 3);
    sail(&mut game, &[line, "north limit: none"]);
    assert_eq!(game.of(&label).hex(), Some(hex("2222")));
}

#[test]
fn rule_7_4_and_10_5_people_are_picked_up_and_set_ashore_on_one_voyage() {
    let (mut game, label) = north();
    game.camp(England, "1215", party(2, 0, ""));
    let lines =
        ["north then: land 4 colonists at 1417, pick up 2 soldiers at 1215, land 2 soldiers at 1115, stay"];
    let facts = sail(&mut game, &lines);
    assert_eq!(refusals(&facts), []);
    assert_eq!((game.at(England, "1115").soldiers, game.at(England, "1215").soldiers), (2, 0));
    assert_eq!(game.of(&label).mp, 3 + 5 + 3, "each stop is three points, 10.5.B");
    assert_eq!(of_kind(&facts, "party_embarked")[0]["party"], json!({"soldiers": 2}));
    // Ruling r23: what lies where the ships lie already.
    for (reading, mp) in [("three_points", 3), ("nothing_where_it_lies", 0)] {
        let mut game = bare_with(&[], &[("r23", reading)]);
        game.camp(England, "1417", party(1, 1, ""));
        let label = game.fleet(England, "1417a", "caravel", party(0, 0, ""));
        outfit(&mut game, &label, "north", 8, 0);
        sail(&mut game, &["north then: pick up 1 soldier at 1417, stay"]);
        assert_eq!((game.of(&label).mp, game.of(&label).ships.party().soldiers), (mp, 1), "{reading}");
    }
}

#[test]
fn rule_10_5_b_and_7_3_2_people_go_ashore_where_the_ships_lie_by_ruling_r50() {
    for (reading, mp, found) in [("nothing_where_it_lies", 0, false), ("three_points", 3, true)] {
        let mut game = bare_with(&[], &[("r50", reading)]);
        let discovery = game.charter.discovery(&"hudsons_bay".into()).expect("it is on the list");
        let bay = discovery.hexes.iter().find(|hex| game.charter.map.is_coastal(**hex)).expect("a coast");
        let label = game.fleet(England, &format!("{bay}a"), "carrack", party(1, 0, "cabot_j"));
        outfit(&mut game, &label, "north", 20, 5);
        let facts = sail(&mut game, &[&format!("north then: land 1 soldier at {bay}, home")]);
        assert_eq!((game.of(&label).mp, game.people(England, &bay.to_string()).0), (mp, 1), "{reading}");
        let sea = of_kind(&facts, "discovered").iter().any(|fact| fact["discovery"] == json!("hudsons_bay"));
        assert_eq!(sea, found, "18.4.B a voyage discovers only where it has paid: {reading}");
        // 18.4.A What is to be discovered there is paid in any case.
        game.state.fleets.get_mut(&label).expect("a fleet").done = false;
        game.state.sheets.clear();
        let facts = sail(&mut game, &[&format!("north then: discover {bay}, home")]);
        assert_eq!((game.of(&label).mp, of_kind(&facts, "discovered").is_empty()), (mp + 3, found));
    }
}

#[test]
fn rule_7_3_2_putting_into_a_port_costs_its_hex_or_a_stop_by_ruling_r52() {
    for (reading, more) in [("the_hex_alone", 0), ("three_points", 2)] {
        for lines in [&["north then: put in at 1518"][..], &["north then: stay", "north via: 1518"]] {
            let mut game = bare_with(&[], &[("r52", reading)]);
            game.camp(England, "1518", party(0, 1, ""));
            let label = game.fleet(England, "1417a", "caravel", party(0, 0, "cabot_j"));
            outfit(&mut game, &label, "north", 9, 3);
            let way = game.charter.map.sea_way(water("1417a"), water("1518a"), false).expect("a way").mp;
            let draft = game.read(England, "sea", json!({"nation": "england", "turn": 3}), lines);
            let told = draft.remarks.iter().find(|remark| remark.key == "sea_way").expect("a way");
            assert_eq!(told.with["mp"], (way + more).to_string(), "{reading}");
            sail(&mut game, lines);
            assert_eq!((game.of(&label).hex(), game.of(&label).mp), (Some(hex("1518")), way + more));
        }
    }
}

#[test]
fn rule_7_3_1_via_and_avoid_lead_an_expedition_around() {
    let (mut game, label) = north();
    game.fleet(Spain, "1215a", "caravel", party(0, 0, ""));
    sail(&mut game, &["north then: discover 1115, home", "north avoid: spain", "north limit: none"]);
    let path = |game: &Game| {
        let text = serde_json::to_string(&game.records.last().expect("a record")).expect("JSON");
        text.contains("\"1215a\"")
    };
    assert!(!path(&game) && game.of(&label).hex() == Some(hex("1115")));
    let (mut game, label) = north();
    sail(&mut game, &["north then: discover 1115, home", "north via: 1515", "north limit: none"]);
    assert!(game.of(&label).mp > 7, "by 1515");
}

/// Of rules 7.5.4, 7.7, 15.3.5.
#[test]
fn rule_7_5_4_7_7_and_15_3_5_who_may_not_stay_there_is_not_landed() {
    // Colonists may not settle on an island without value; soldiers may land (7.7). Explorers never (15.3.5).
    let mut game = bare();
    let label = game.fleet(England, "5611a", "carrack", party(1, 1, "cabot_j"));
    outfit(&mut game, &label, "south", 20, 6);
    let read = |lines: &[&str]| game.read(England, "sea", crate::sea::sea(England), lines).faults;
    assert_eq!(read(&["south then: land 1 soldier at 5611, home"]), vec![]);
    let why = |line: &str| (read(&[line])[0].why.clone(), read(&[line])[0].rule.clone());
    assert_eq!(why("south then: land 1 colonist at 5611"), ("no_settlement_here".into(), "7.7".into()));
    assert_eq!(why("south then: land 1 colonist at 5715"), ("no_settlement_here".into(), "7.5.4".into()));
    assert_eq!(why("south then: land cabot j at 5611").0, "explorers_stay_aboard");
}

/// Of rules 15.3.2, 15.3.3.
#[test]
fn rule_15_3_2_and_15_3_3_an_expedition_without_explorer_whose_port_is_lost_has_three_courses() {
    // 15.3.3.B The nearest friendly port, where its bounds reach it.
    let mut game = bare();
    game.camp(England, "1518", party(0, 1, ""));
    let label = bound(&mut game, "carrack", party(0, 1, ""), 8, to("1417a"));
    let facts = cross(&mut game);
    assert_eq!(game.of(&label).hex(), Some(hex("1518")));
    assert!(game.of(&label).mp > 0 && of_kind(&facts, "fleet_sailed")[0]["instead_of"] == json!("1417"));
    // 15.3.3.C Else to Europe, for the bounds of both ways.
    let mut game = bare();
    let label = bound(&mut game, "carrack", party(0, 1, ""), 8, to("1417a"));
    cross(&mut game);
    assert_eq!(
        (game.of(&label).at, game.of(&label).crossed, game.of(&label).sail),
        (At::Europe, 6, Sail::Stay)
    );
    // 15.3.3.A It stops off a port of others.
    let mut game = bare();
    game.camp(Spain, "1417", party(0, 1, ""));
    let label = bound(&mut game, "carrack", party(2, 0, ""), 8, to("1417a"));
    game.says(England, "port_lost", &["port lost: stop"]);
    cross(&mut game);
    assert_eq!(game.of(&label).hex(), Some(hex("1417")));
    let question = json!({"nation": "england", "turn": 3, "fleet": "E1", "hex": "1417", "still_a_port": false,
        "other": null, "spare": 0});
    let faults = game.read(England, "port_lost", question, &["port lost: stop"]).faults;
    assert_eq!((faults[0].why.as_str(), faults[0].rule.as_str()), ("no_port_any_more", "15.3.3"));
}

#[test]
fn rule_5_1_4_1_late_expeditions_land_their_people_at_their_port() {
    let mut game = bare();
    game.camp(England, "1417", party(0, 1, ""));
    let label = bound(&mut game, "carrack", party(1, 1, "cabot_j"), 3, Sail::Late(water("1417a")));
    cross(&mut game);
    assert_eq!(game.of(&label).at, At::Europe, "it waits");
    game.act(Segment::LateCrossing, England);
    assert_eq!((game.at(England, "1417").colonists, game.at(England, "1417").soldiers), (2, 1), "7.2.4.C");
    assert_eq!(game.of(&label).ships.party().leaders, leaders("cabot_j"), "15.3.5");
    game.act(Segment::LateAttrition, England);
    assert!(game.state.fleets.contains_key(&label), "7.2.6.A");
}

#[test]
fn rule_5_1_4_1_ships_go_home_with_gold_or_out_of_port_and_else_stay() {
    let mut game = bare();
    game.camp(England, "1417", party(0, 1, ""));
    let idle = game.fleet(England, "1417a", "caravel", Party::default());
    let rich = game.fleet(England, "1417a", "carrack", Party::default());
    let out = game.fleet(England, "1215a", "caravel", party(0, 0, "cabot_j"));
    for (label, bounds) in [(&idle, 8), (&rich, 8), (&out, 0)] {
        outfit(&mut game, label, label.as_str(), bounds, 0);
    }
    game.state.fleets.get_mut(&rich).expect("a fleet").ships.stow(gold(20));
    game.act(Segment::LateCrossing, England);
    let at = |game: &Game, label: &Label| game.of(label).at;
    assert_eq!([&idle, &rich, &out].map(|label| at(&game, label) == At::Europe), [false, true, true]);
    // 5.1.4.3.B Gold becomes ducats, ships join what lies in Europe.
    let before = game.ducats(England);
    let facts = game.act(Segment::Credit, England);
    assert_eq!(game.ducats(England), before + 20);
    assert_eq!(of_kind(&facts, "fleet_unloaded").len(), 2);
    let europe = &game.state.realm(England).expect("it plays").europe;
    assert_eq!((europe.ships.len(), europe.party.leaders.clone()), (2, leaders("cabot_j")));
    // The owner's word goes before.
    game.says(England, "home", &[&format!("{idle} home")]);
    game.act(Segment::LateCrossing, England);
    assert_eq!(at(&game, &idle), At::Europe);
}

#[test]
fn rule_7_2_6_ships_that_end_the_turn_out_of_port_are_lost_unless_their_port_was() {
    // 7.2.6.B Nowhere to go by its owner's word.
    let mut game = bare();
    let label = game.fleet(England, "1417a", "caravel", party(0, 0, "cabot_j"));
    game.says(England, "home", &[&format!("{label} stay")]);
    game.act(Segment::LateCrossing, England);
    let facts = game.act(Segment::LateAttrition, England);
    assert_eq!(of_kind(&facts, "dismissed")[0]["why"], json!("out_of_port"));
    assert!(game.state.fleets.is_empty());
    // Its port was lost in this turn: another one within a bound, free of attrition.
    for (near, reading, europe) in [(true, "default", false), (false, "default", true)] {
        let mut game = bare_with(&[], &[("r33", reading)]);
        game.camp(England, "1417", party(0, 1, ""));
        let label = game.fleet(England, "1417a", "caravel", Party::default());
        cross(&mut game);
        assert_eq!(game.of(&label).harbour, Some(hex("1417")));
        game.state.camps.clear();
        if near {
            game.camp(England, "1518", party(0, 1, ""));
        }
        game.act(Segment::LateCrossing, England);
        assert_eq!((game.of(&label).at == At::Europe, game.of(&label).mp), (europe, 0));
    }
    // Ruling r33: only for those that came in this turn.
    let mut game = bare_with(&[], &[("r33", "came_this_turn")]);
    game.camp(England, "1417", party(0, 1, ""));
    game.camp(England, "1518", party(0, 1, ""));
    let label = game.fleet(England, "1417a", "caravel", Party::default());
    cross(&mut game);
    game.state.camps.entry(England).or_default().remove(&hex("1417"));
    game.act(Segment::LateCrossing, England);
    assert_eq!(game.of(&label).at, At::Europe, "it has no such right, and goes home");
}

/// Of rules 5.1.2.3, 5.1.4.2, 9.0, 9.1.1, 9.1.2, 9.4.
#[test]
fn rule_9_1_and_9_4_attrition_by_the_bounds_of_the_phase() {
    // Example 9.4: 3 + 2 bounds, column 5, a 3 costs one colonist; then 4 home, nine of seven, column 9+.
    let mut game = bare();
    let label = game.fleet(England, "2222a", "carrack", party(0, 1, ""));
    outfit(&mut game, &label, "guinea", 7, 3);
    game.state.fleets.get_mut(&label).expect("a fleet").mp = 16;
    game.faces(&format!("9.1.2/{label}/initial/turn 3"), &[3]);
    let facts = game.act(Segment::NavalAttrition, England);
    let told = &of_kind(&facts, "naval_attrition")[0];
    assert_eq!(
        [&told["bounds"], &told["column"], &told["lost"]["colonists"]],
        [&json!(5), &json!(5), &json!(1)]
    );
    let fleet = game.state.fleets.get_mut(&label).expect("a fleet");
    fleet.rest();
    assert_eq!(fleet.used, 5);
    fleet.ships.0[0].hold.party.soldiers = 1;
    game.act(Segment::LateCrossing, England);
    game.faces(&format!("9.1.2/{label}/final/turn 3"), &[2]);
    let facts = game.act(Segment::LateAttrition, England);
    let told = &of_kind(&facts, "naval_attrition")[0];
    assert_eq!([&told["bounds"], &told["column"], &told["exceeded"]], [&json!(4), &json!(9), &json!(true)]);
    assert_eq!(told["lost"]["soldiers"], json!(1));
    let mut game = bare_with(&[], &[("r6", "by_phase")]);
    let label = game.fleet(England, "2222a", "carrack", party(0, 1, ""));
    outfit(&mut game, &label, "guinea", 7, 4);
    game.state.fleets.get_mut(&label).expect("a fleet").used = 5;
    let facts = game.act(Segment::NavalAttrition, England);
    assert_eq!(of_kind(&facts, "naval_attrition")[0]["column"], json!(4), "ruling r6");
}

#[test]
fn rule_9_3_b_more_than_nine_bounds_and_exceeded_are_rolled_twice() {
    let mut game = bare();
    let label = game.fleet(England, "1417a", "caravel carrack", party(0, 3, ""));
    outfit(&mut game, &label, "far", 4, 10);
    game.faces(&format!("9.1.2/{label}/initial/turn 3"), &[1, 4]);
    let facts = game.act(Segment::NavalAttrition, England);
    let told = &of_kind(&facts, "naval_attrition")[0];
    // C, then VC: the caravel's colonist finds no room but the one that is left by the dead.
    assert_eq!((told["dice"].clone(), told["lost"]["caravel"].clone()), (json!([1, 4]), Value::Null));
    assert_eq!(told["lost"]["ships"], json!({"caravel": 1}));
    assert_eq!(told["lost"]["colonists"], json!(2));
    assert_eq!(game.of(&label).ships.party().colonists, 1);
}

#[test]
fn rule_9_2_losses_come_from_aboard_then_from_those_who_went_ashore() {
    let (mut game, label) = north();
    game.camp(England, "1417", party(0, 0, ""));
    sail(&mut game, &["north then: land 4 colonists at 1417, stay"]);
    game.state.fleets.get_mut(&label).expect("a fleet").crossed = 5;
    game.faces(&format!("9.1.2/{label}/initial/turn 3"), &[4]);
    let facts = game.act(Segment::NavalAttrition, England);
    let told = &of_kind(&facts, "naval_attrition")[0];
    assert_eq!((&told["column"], &told["lost"]["soldiers"]), (&json!(6), &json!(1)), "9.2.B aboard first");
    game.faces(&format!("9.1.2/{label}/initial/turn 3"), &[3]);
    let facts = game.act(Segment::NavalAttrition, England);
    let told = &of_kind(&facts, "naval_attrition")[0];
    assert_eq!(told["ashore"], json!({"1417": {"colonists": 1}}), "9.2.C");
    assert_eq!((game.at(England, "1417").colonists, &told["lost"]["colonists"]), (5, &json!(1)));
    // 9.2.E Soldiers there never were; all is lost with All, those ashore with it.
    game.faces(&format!("9.1.2/{label}/initial/turn 3"), &[6]);
    let fleet = game.state.fleets.get_mut(&label).expect("a fleet");
    (fleet.crossed, fleet.bounds) = (8, 2);
    game.act(Segment::NavalAttrition, England);
    assert!(game.state.fleets.is_empty());
    assert_eq!(game.at(England, "1417").colonists, 2, "those of before are none of the expedition");
}

#[test]
fn rule_9_2_f_people_who_come_aboard_in_the_phase_by_ruling_r53() {
    for (reading, aboard, ashore) in [("default", 1, 2), ("aboard_when_it_began", 2, 1)] {
        let mut game = bare_with(&[], &[("r53", reading)]);
        game.camp(England, "1417", party(2, 1, ""));
        let label = game.fleet(England, "1417a", "carrack", party(2, 0, "cabot_j"));
        outfit(&mut game, &label, "north", 20, 3);
        // Those who began the phase aboard stay behind, others sail in their place.
        sail(&mut game, &["north then: land 2 soldiers at 1215, pick up 2 soldiers at 1417, home"]);
        assert_eq!((game.of(&label).ships.party().soldiers, game.people(England, "1215").0), (2, 2));
        game.faces(&format!("9.1.2/{label}/initial/turn 3"), &[5]);
        game.act(Segment::NavalAttrition, England);
        let left = (game.of(&label).ships.party().soldiers, game.people(England, "1215").0);
        assert_eq!(left, (aboard, ashore), "{reading} {}", game.of(&label).in_phase());
        game.state.fleets.get_mut(&label).expect("a fleet").rest();
        assert!(game.of(&label).joined.is_empty(), "in the next phase they count");
    }
}

#[test]
fn rule_9_2_d_a_lost_ship_saves_what_finds_room() {
    for (reading, soldiers) in [("default", 2), ("all_of_its_cargo", 1)] {
        let mut game = bare_with(&[], &[("r34", reading)]);
        let label = game.fleet(England, "1417a", "caravel carrack", Party::default());
        outfit(&mut game, &label, "north", 9, 4);
        let fleet = game.state.fleets.get_mut(&label).expect("a fleet");
        fleet.ships.0.iter_mut().for_each(|ship| ship.hold.party.soldiers = 1);
        game.faces(&format!("9.1.2/{label}/initial/turn 3"), &[6]);
        let facts = game.act(Segment::NavalAttrition, England);
        assert_eq!(of_kind(&facts, "naval_attrition")[0]["lost"]["ships"], json!({"caravel": 1}));
        assert_eq!(game.of(&label).ships.party().soldiers, soldiers, "ruling r34 {reading}");
    }
}

/// Of rules 7.0, 7.1.1, 7.1.2, 7.1.6, 7.8: what ships carry and how strong they are; ships are counted, not counters.
#[test]
fn rule_7_1_1_and_7_1_2_caravels_and_carracks() {
    use sealed_orders::games::conquistador::ids::ShipClass::{Caravel, Carrack, GalleonFleet};
    let of = [Caravel, Carrack, GalleonFleet].map(|it| (it.attack(), it.defence(), it.berths()));
    assert_eq!(of, [(2, 4, 1), (8, 8, 2), (0, 0, 0)]);
    assert_eq!([Caravel, Carrack].map(|it| it.gold()), [5, 25]);
    let mut fleet = ships("carrack carrack carrack carrack carrack");
    assert_eq!(fleet.board(party(11, 0, "columbus")).soldiers, 1, "ten berths; leaders need none");
    // The example of 7.1.6: five carracks less one, in counters of three and of one.
    fleet.0.pop();
    let (mut left, mut counters) = (fleet.count(Carrack), vec![]);
    for counter in [5, 3, 1] {
        counters.extend((0..left / counter).map(|_| counter));
        left %= counter;
    }
    assert_eq!(counters, [3, 1]);
    let (mut game, label) = north();
    for _ in 0..40 {
        game.fleet(England, "1417a", "carrack", Party::default());
    }
    sail(&mut game, &["north then: land all at 1417, stay"]);
    assert_eq!(game.of(&label).hex(), Some(hex("1417")), "7.8");
}

/// Of rule 7.1.7: the Pacific is discovered by sea only by ships that have come through a Cape hex.
#[test]
fn rule_7_1_7_d_ships_built_in_the_pacific_do_not_discover_it_by_sea() {
    for rounded in [false, true] {
        let mut game = bare();
        let west = charted(&game);
        let label = game.fleet(England, &west, "caravel", party(0, 0, "cabot_j"));
        outfit(&mut game, &label, "west", 40, 0);
        game.state.fleets.get_mut(&label).expect("a fleet").ships.0[0].rounded = rounded;
        let facts = sail(&mut game, &[&format!("west then: discover {}, stay", &west[..4])]);
        let found =
            of_kind(&facts, "discovered").iter().any(|fact| fact["discovery"] == json!("pacific_by_sea"));
        assert_eq!(found, rounded);
    }
}
