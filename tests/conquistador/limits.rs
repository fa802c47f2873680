//! Exact limits of rules 6.0, 7.0, 9.0 and 15.0: what stands at the number and falls beside it.

use crate::council::{Council, council, people};
use crate::sea::{north, outfit, sea};
use crate::table::*;
use sealed_orders::games::conquistador::goods::Party;
use sealed_orders::games::conquistador::ids::ShipClass::{Caravel, GalleonFleet};
use sealed_orders::games::conquistador::ids::{At, Nation::*};
use sealed_orders::games::conquistador::state::{Phase, Sail, Segment};
use serde_json::json;

/// A lost port, and another one so many points away.
fn sheltered(mp: u32) -> bool {
    let mut game = bare();
    let ways = game.charter.map.sea_from(water("1417a"), false);
    let far = ways.places().find(|at| ways.cost(at) == Some(mp) && game.charter.map.is_coastal(at.hex));
    let far = far.expect("a coast so far away").hex.to_string();
    game.camp(England, "1417", party(0, 1, ""));
    let label = game.fleet(England, "1417a", "caravel", Party::default());
    game.act(Segment::Crossing, England);
    game.state.camps.clear();
    game.camp(England, &far, party(0, 1, ""));
    game.act(Segment::LateCrossing, England);
    game.of(&label).at != At::Europe
}

#[test]
fn rule_7_2_6_b_another_port_is_within_eight_points() {
    assert!(sheltered(8));
    assert!(!sheltered(9));
}

/// Ruling r33 as it stands: ships that lie in a port move on whenever it is lost, by an event of the Council Phase too.
#[test]
fn rule_7_2_6_b_a_port_may_be_lost_in_the_council_phase() {
    for (reading, port) in [("default", Some(hex("1518"))), ("came_this_turn", None)] {
        let mut game = bare_with(&[], &[("r33", reading)]);
        game.camp(England, "1417", party(0, 1, ""));
        game.camp(England, "1518", party(0, 3, ""));
        let label = game.fleet(England, "1417a", "caravel", Party::default());
        game.faces("6.3/england/turn 4", &[4, 1]);
        let facts = game.phase(Phase::Events);
        assert_eq!(of_kind(&facts, "event_loss")[0]["at"], json!("1417"), "event 4");
        game.act(Segment::Crossing, England);
        game.act(Segment::LateCrossing, England);
        assert_eq!(game.of(&label).hex(), port, "{reading}");
    }
}

#[test]
fn rule_9_3_b_nine_bounds_are_not_more_than_nine() {
    for (crossed, paid, column, dice) in
        [(9, 4, 9, 1), (10, 4, 9, 2), (10, 10, 9, 1), (8, 8, 8, 1), (8, 7, 9, 1)]
    {
        let mut game = bare();
        let label = game.fleet(England, "1417a", "caravel", party(0, 1, ""));
        outfit(&mut game, &label, "far", paid, crossed);
        let facts = game.act(Segment::NavalAttrition, England);
        let told = &of_kind(&facts, "naval_attrition")[0];
        assert_eq!(told["column"], json!(column), "{crossed} of {paid}");
        assert_eq!(told["dice"].as_array().map(Vec::len), Some(dice), "{crossed} of {paid}");
    }
}

/// 9.3.C, ruling r6: what the first phase has used is gone for the second, though the column is that of the phase.
#[test]
fn rule_9_3_c_bounds_of_both_phases_come_out_of_one_purchase() {
    for (reading, column) in [("over_the_turn", 9), ("by_phase", 3)] {
        let mut game = bare_with(&[], &[("r6", reading)]);
        let label = game.fleet(England, "1417a", "caravel", party(0, 1, ""));
        outfit(&mut game, &label, "far", 5, 3);
        game.state.fleets.get_mut(&label).expect("a fleet").used = 3;
        let facts = game.act(Segment::NavalAttrition, England);
        assert_eq!(of_kind(&facts, "naval_attrition")[0]["column"], json!(column), "{reading}");
    }
}

#[test]
fn rule_9_1_1_who_has_not_sailed_in_the_phase_rolls_nothing() {
    let mut game = bare();
    let label = game.fleet(England, "1417a", "caravel", party(0, 1, ""));
    outfit(&mut game, &label, "far", 0, 0);
    game.state.fleets.get_mut(&label).expect("a fleet").used = 5;
    game.act(Segment::NavalAttrition, England);
    assert!(game.dice.asked.is_empty());
}

fn bought(council: &Council, line: &str) -> usize {
    council.read(England, &[line]).answer.purchases.len()
}

#[test]
fn rule_7_1_3_g_a_galleon_fleet_in_the_new_world_is_the_one_too() {
    let mut council = council().turn(6);
    council.settle(England, "1417", 1);
    assert_eq!(bought(&council, "buy: galleon"), 1);
    council.fleet(England, "1417a", &[(GalleonFleet, 1)], people(0, 0));
    assert_eq!(bought(&council, "buy: galleon"), 0);
}

/// 7.1.4.B Ships that lie in one port are one fleet when the turn is over, galleon fleets apart.
#[test]
fn rule_7_1_4_b_a_galleon_fleet_joins_no_other_ships_in_port() {
    let mut game = bare();
    game.camp(England, "1417", party(0, 1, ""));
    let galleon = game.fleet(England, "1417a", "galleon", Party::default());
    let first = game.fleet(England, "1417a", "caravel", Party::default());
    game.fleet(England, "1417a", "carrack", Party::default());
    game.phase(Phase::TurnEnd);
    assert_eq!((game.of(&galleon).ships.0.len(), game.of(&first).ships.0.len()), (1, 2));
    assert_eq!(game.state.fleets.len(), 2);
}

/// 7.1.4.B Not round the Cape, Rutter or no: neither by a line nor in play.
#[test]
fn rule_7_1_4_b_a_galleon_fleet_stays_on_its_side_of_the_cape() {
    let mut game = bare();
    game.state.realms.get_mut(&England).expect("it plays").rutter = true;
    let map = &game.charter.map;
    let west = map.waters.keys().find(|at| map.rounds_cape(**at) && map.bounds(**at).is_some());
    let west = west.expect("a Pacific coast").hex.to_string();
    game.camp(England, "1417", party(0, 1, ""));
    game.camp(England, &west, party(0, 1, ""));
    let label = game.fleet(England, "1417a", "galleon", Party::default());
    outfit(&mut game, &label, "gold", 90, 0);
    let line = format!("gold then: put in at {west}");
    let faults = game.read(England, "sea", json!({"nation": "england", "turn": 3}), &[&line]).faults;
    assert_eq!(
        (faults[0].why.as_str(), faults[0].nearest.as_deref()),
        ("no_sea_way", Some("gold then: stay"))
    );
    let put_in =
        json!({"fleet": label, "steps": [{"put_in": {"hex": west}}], "within_bounds": false, "home": false});
    game.answers.push((England, "sea", json!({"voyages": [put_in]})));
    let facts = game.act(Segment::Voyages, England);
    assert_eq!(of_kind(&facts, "naval_order_refused").len(), 1);
    assert_eq!(game.of(&label).hex(), Some(hex("1417")));
}

/// 6.6.1.D Bought in Europe, it is there at once; and 7.1.7.A no yard before turn 8 is one on it.
#[test]
fn rule_7_1_7_a_and_b_turn_eight_and_three_colonists() {
    let line = ["build: caravel at 1417"];
    for (turn, colonists, built) in [(7, 3, false), (8, 3, true), (8, 2, false), (9, 4, true)] {
        let mut council = council().turn(turn);
        council.settle(England, "1417", colonists);
        assert_eq!(council.read(England, &line).answer.build.is_some(), built, "{turn}, {colonists}");
    }
    let mut council = council();
    council.settle(England, "1417", 1);
    let lines = ["buy: caravel", "north: caravel", "north sail: 1417"];
    let plan = council.read(England, &lines).answer;
    assert_eq!(plan.expeditions[0].ships, [(Caravel, 1)].into());
}

/// 6.5.3 Of equal levels the better monarch is first; 6.5.2 the level is the multiplier times the ducats after taxes.
#[test]
fn rule_6_5_2_initiative_counts_the_treasury_after_taxes_and_events() {
    let mut game = bare();
    game.state.turn = 2;
    for nation in [Spain, England, France] {
        let turn = game.state.turn + 1;
        game.faces(&format!("6.3/{}/turn {turn}", nation.word()), &[4, 2]);
    }
    let facts = game.phase(Phase::Events);
    let told = &of_kind(&facts, "initiative")[0];
    for nation in [Spain, England, France] {
        let realm = game.state.realm(nation).expect("it plays");
        let factor = game.charter.charts.multipliers[&realm.monarch];
        assert_eq!(told["levels"][nation.word()], json!(factor * realm.ducats), "{nation:?}");
    }
}

/// 15.6.1.A, 15.6.1.B A Native Level of one is enough.
#[test]
fn rule_15_6_1_natives_at_level_one_want_a_missionary_and_at_none_they_do_not() {
    for (level, wanted) in [(1, true), (0, false)] {
        let mut game = bare();
        game.state.natives.insert("east_coast".into(), level);
        let label = game.fleet(Spain, "1417a", "carrack", party(1, 0, "columbus"));
        outfit(&mut game, &label, "maria", 8, 3);
        let question = json!({"nation": "spain", "turn": 3});
        let faults = game.read(Spain, "sea", question, &["maria then: land soldier at 1417"]).faults;
        assert_eq!(!faults.is_empty(), wanted, "15.6.1.B at {level}");
        game.camp(Spain, "1417", party(1, 0, ""));
        game.state.turn = 2;
        game.phase(Phase::Events);
        let awaited = &game.state.realm(Spain).expect("it plays").awaited;
        assert_eq!(awaited.contains_key("east_coast"), wanted, "15.6.1.A at {level}");
    }
}

/// 5.1.4.1 Who comes late lands only where it may, and without colonists has no port to lie in (7.2.6).
#[test]
fn rule_7_2_6_a_late_expeditions_stay_only_where_they_have_a_port() {
    let late = |crew: Party, rulings: &[(&str, &str)], port: bool| {
        let mut game = bare_with(&[], rulings);
        if port {
            game.camp(England, "1417", party(0, 1, ""));
        }
        let label = game.fleet(England, "", "carrack", crew);
        outfit(&mut game, &label, "north", 6, 0);
        game.state.fleets.get_mut(&label).expect("a fleet").sail = Sail::Late(water("1417a"));
        game.act(Segment::LateCrossing, England);
        (game.of(&label).at == At::Europe, game.people(England, "1417"))
    };
    assert_eq!(late(party(1, 1, "cabot_j"), &[], false), (false, (1, 1)), "they found a port");
    assert_eq!(late(party(2, 0, "cabot_j"), &[], false), (true, (0, 0)), "soldiers found none");
    assert_eq!(late(party(2, 0, "hawkins"), &[], true), (false, (0, 1)), "15.4.1 he keeps his rights");
    assert_eq!(late(party(1, 1, "hawkins"), &[], true), (false, (1, 2)), "15.4.1 with colonists he has none");
    let bound = [("r30", "as_manned")];
    assert_eq!(late(party(2, 0, "hawkins"), &bound, true), (false, (0, 1)), "15.4.2.B");
}

/// 9.1.2.B Of the leaders an explorer falls before a conquistador.
#[test]
fn rule_9_2_d_the_table_takes_an_explorer_else_a_conquistador() {
    for (led, lost) in [("cortes magellan", "magellan"), ("cortes", "cortes")] {
        let mut game = bare();
        let label = game.fleet(Spain, "1417a", "carrack carrack", party(0, 0, led));
        outfit(&mut game, &label, "far", 4, 5);
        game.faces(&format!("9.1.2/{label}/initial/turn 3"), &[5]);
        let facts = game.act(Segment::NavalAttrition, Spain);
        assert_eq!(of_kind(&facts, "naval_attrition")[0]["lost"]["leaders"], json!([lost]), "9+, a 5: KX");
    }
}

#[test]
fn rule_15_5_6_b_naval_attrition_ashore_takes_the_conquistador_whom_it_leaves_alone() {
    for (soldiers, lost) in [(1, json!(["cortes"])), (2, serde_json::Value::Null)] {
        let mut game = bare();
        game.state.natives.insert("east_coast".into(), 0);
        let label = game.fleet(Spain, "1417a", "carrack", party(soldiers, 0, "cortes columbus"));
        outfit(&mut game, &label, "maria", 20, 4);
        game.says(Spain, "sea", &["maria then: land all at 1417, home"]);
        game.act(Segment::Voyages, Spain);
        game.faces(&format!("9.1.2/{label}/initial/turn 3"), &[5]);
        let facts = game.act(Segment::NavalAttrition, Spain);
        let told = &of_kind(&facts, "naval_attrition")[0];
        assert_eq!((&told["column"], &told["lost"]["soldiers"]), (&json!(5), &json!(1)));
        assert_eq!((&told["ashore"]["1417"]["leaders"], &told["lost"]["leaders"]), (&lost, &lost));
    }
}

/// 5.1.4.1 Silence takes gold home as long as it costs no penalty (9.3).
#[test]
fn rule_5_1_4_1_ships_with_gold_go_home_on_their_last_bound_and_not_beyond() {
    for (bounds, goes) in [(3, true), (2, false)] {
        let mut game = bare();
        game.camp(England, "1417", party(0, 1, ""));
        let label = game.fleet(England, "1417a", "carrack", Party::default());
        outfit(&mut game, &label, "rich", bounds, 0);
        game.state.fleets.get_mut(&label).expect("a fleet").ships.stow(gold(20));
        game.act(Segment::LateCrossing, England);
        assert_eq!(game.of(&label).at == At::Europe, goes, "{bounds} of three");
    }
}

/// An expedition without the bounds for it stays in its port, unless its limit is lifted; out of port it goes all the same.
#[test]
fn rule_9_3_and_7_2_6_nobody_goes_home_beyond_bounds_who_may_stay_in_port() {
    for (port, limit, goes) in [(true, "bounds", false), (true, "none", true), (false, "bounds", true)] {
        let (mut game, label) = north();
        outfit(&mut game, &label, "north", 4, 3);
        if !port {
            game.state.camps.clear();
        }
        let lines = ["north then: home".to_owned(), format!("north limit: {limit}")];
        let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
        let draft = game.read(England, "sea", sea(England), &lines);
        let key = if limit == "none" { "sea_beyond_bounds" } else { "sea_cut_at_bounds" };
        let about = draft.remarks.iter().find(|remark| remark.key == key).expect("it is said beforehand");
        assert_eq!((&*about.with["used"], &*about.with["of"]), ("6", "4"));
        game.says(England, "sea", &lines);
        let facts = game.act(Segment::Voyages, England);
        assert_eq!(game.of(&label).homeward, goes, "port {port}, limit {limit}");
        let told = if goes { vec![] } else { vec![("beyond_bounds".into(), "9.3".into())] };
        assert_eq!(refusals(&facts), told);
    }
}

/// Rules 6.6.2.B, 7.1.3.A, 7.1.4.A, ruling r77: galleon fleets are free of the dice, not of the bounds.
#[test]
fn rule_6_6_2_b_galleon_fleets_travel_no_bounds_that_are_not_paid() {
    for (reading, at) in [("default", "1417"), ("as_far_as_they_wish", "1518")] {
        let mut game = bare_with(&[], &[("r77", reading)]);
        game.camp(England, "1417", party(0, 1, ""));
        game.camp(England, "1518", party(0, 1, ""));
        let label = game.fleet(England, "1417a", "galleon", Party::default());
        outfit(&mut game, &label, "gold", 3, 3);
        let lines = ["gold then: put in at 1518", "gold limit: none"];
        let told = game.read(England, "sea", sea(England), &lines).remarks;
        let kept = told.iter().any(|remark| remark.key == "sea_kept_to_bounds");
        assert_eq!(kept, reading == "default");
        game.says(England, "sea", &lines);
        let facts = game.act(Segment::Voyages, England);
        assert_eq!((game.of(&label).hex(), refusals(&facts).is_empty()), (Some(hex(at)), !kept), "{reading}");
        let told = game.read(England, "home", sea(England), &["gold home"]).remarks;
        // Used so far, or with the way home.
        let (key, used) = if kept { ("stays_in_port", "3") } else { ("home_beyond_bounds", "7") };
        assert_eq!((&*told[0].key, &*told[0].with["used"]), (key, used));
        game.says(England, "home", &["gold home"]);
        let facts = game.act(Segment::LateCrossing, England);
        assert_eq!(
            (game.of(&label).at == At::Europe, refusals(&facts).is_empty()),
            (!kept, !kept),
            "{reading}"
        );
        // 7.2.6.B Whose port was lost comes home in any case.
        if kept {
            game.state.camps.clear();
            game.act(Segment::LateCrossing, England);
            assert_eq!(game.of(&label).at, At::Europe);
        }
    }
}

/// An order of the sea window holds in the Final Naval Phase though its port is lost by then; silence finds another.
#[test]
fn rule_7_2_6_b_ships_that_are_ordered_home_go_home_when_their_port_is_lost() {
    let founder = |lines: &[&str]| {
        let mut game = bare();
        game.camp(England, "1518", party(0, 1, ""));
        let label = game.fleet(England, "1417a", "carrack", party(0, 1, "cabot_j"));
        outfit(&mut game, &label, "north", 12, 3);
        game.says(England, "sea", lines);
        game.act(Segment::Voyages, England);
        game.state.camp_mut(England, hex("1417")).party = Party::default();
        game.act(Segment::LateCrossing, England);
        game.of(&label).hex()
    };
    assert_eq!(founder(&["north then: land 1 colonist at 1417, home"]), None);
    assert_eq!(founder(&["north then: land 1 colonist at 1417, stay"]), Some(hex("1518")));
    // Lost before the sea window opens: nothing said, it is not ordered home.
    for (lines, at) in [(&[][..], Some(hex("1518"))), (&["north then: home"], None)] {
        let mut game = bare();
        game.camp(England, "1518", party(0, 1, ""));
        let label = game.fleet(England, "1417a", "carrack", Party::default());
        game.state.fleets.get_mut(&label).expect("a fleet").harbour = Some(hex("1417"));
        outfit(&mut game, &label, "north", 12, 0);
        game.says(England, "sea", lines);
        game.act(Segment::Voyages, England);
        game.act(Segment::LateCrossing, England);
        assert_eq!(game.of(&label).hex(), at, "{lines:?}");
    }
}
