//! Rules 5.1 to 5.7 while moving, 6.1 and 7.0 (movement).

use crate::table::*;
use sealed_orders::games::dawn_of_empire::ask::moves::{Group, Join, Keeps, LineOfBattle, MovesGiven, Named};
use sealed_orders::games::dawn_of_empire::facts::{Fact, Open, Veiled};
use sealed_orders::games::dawn_of_empire::ids::{Last, Order, Side};
use sealed_orders::games::dawn_of_empire::state::{Fate, Phase};

const NONE: Vec<String> = vec![];

/// Why two cruisers of the United States may not go this way under this order.
fn way(place: &str, order: Order, path: &str) -> Vec<String> {
    let mut game = bare();
    game.put(Side::Us, place, "new_york brooklyn", order);
    whys(&game.sail(Side::Us, &[group("U1", "new_york brooklyn", path)]))
}

/// Why a single cruiser may not go this way after what it did last.
fn alone(place: &str, last: Last, path: &str) -> Vec<String> {
    let mut game = bare();
    game.put(Side::Us, place, "new_york", None);
    game.last("new_york", last);
    whys(&game.sail(Side::Us, &[group("U1", "new_york", path)]))
}

#[test]
fn rule_5_1_b_anchored_at_sea_enters_the_port_of_its_area_or_stays() {
    assert_eq!(way("east_coast", Order::Anchor, "hampton_roads"), NONE);
    assert_eq!(way("east_coast", Order::Anchor, ""), ["must_enter_port"]);
    assert_eq!(way("windward_passage", Order::Anchor, "bahamas"), ["anchored_ships_stay"]);
    let mut game = bare();
    game.put(Side::Us, "east_coast", "new_york brooklyn", Order::Anchor);
    game.sail(Side::Us, &[]);
    assert!(game.is_at("new_york", "hampton_roads"), "silence goes in too");
}

#[test]
fn rule_5_1_c_anchored_ships_do_not_move() {
    assert_eq!(way("key_west", Order::Anchor, "florida_straits"), ["anchored_ships_stay"]);
}

#[test]
fn rule_5_2_a_a_blockade_goes_to_the_area_of_its_port_and_no_further() {
    assert_eq!(way("key_west", Order::Blockade, "florida_straits gulf_of_mexico"), NONE);
    assert_eq!(way("key_west", Order::Blockade, "florida_straits"), ["must_end_off_a_port"]);
    let mut game = bare();
    let monitors = game.put(Side::Us, "key_west", "new_york brooklyn", Order::Blockade);
    game.aim(&monitors, "santiago");
    let facts = game.sail(Side::Us, &[group("U1", "new_york brooklyn", "florida_straits gulf_of_mexico")]);
    assert_eq!(whys(&facts), ["must_end_off_a_port"], "Havana is not the port named");
    assert!(game.is_at("brooklyn", "bahamas"), "silence goes to the port named");
}

#[test]
fn rule_5_3_a_coaling_ships_do_not_move() {
    assert_eq!(way("east_coast", Order::Coal, "hampton_roads"), ["coaling_ships_stay"]);
    assert_eq!(way("east_coast", Order::Coal, ""), NONE);
}

#[test]
fn rule_5_4_a_a_patrol_leaves_its_port_and_enters_two_more_areas_at_most() {
    assert_eq!(way("key_west", Order::Patrol, ""), ["patrol_must_leave_port"]);
    assert_eq!(way("key_west", Order::Patrol, "florida_straits bahamas nares_abyssal"), NONE);
    let far = "florida_straits bahamas nares_abyssal grenada_basin";
    assert_eq!(way("key_west", Order::Patrol, far), ["patrol_too_far"]);
    assert_eq!(
        way("key_west", Order::Patrol, "florida_straits east_coast hampton_roads"),
        ["patrol_ends_at_sea"]
    );
    let mut game = bare();
    game.put(Side::Us, "key_west", "new_york brooklyn", Order::Patrol);
    game.sail(Side::Us, &[]);
    assert!(game.is_at("brooklyn", "florida_straits"), "silence goes to the first area");
    let mut game = bare();
    game.put(Side::Us, "key_west", "new_york brooklyn", Order::Patrol);
    let facts = game.sail(Side::Us, &[group("U1", "new_york", ""), group("U1", "brooklyn", "")]);
    assert_eq!(whys(&facts), ["patrol_must_leave_port"], "it may part, but somebody sails");
    assert!(game.is_at("new_york", "florida_straits") && game.is_at("brooklyn", "florida_straits"));
}

#[test]
fn rule_5_4_b_a_patrol_from_sea_goes_two_areas_and_its_first_whatever_its_allowance() {
    assert_eq!(way("florida_straits", Order::Patrol, ""), NONE);
    assert_eq!(way("florida_straits", Order::Patrol, "bahamas nares_abyssal"), NONE);
    assert_eq!(way("florida_straits", Order::Patrol, "bahamas blake_basin east_coast"), ["patrol_too_far"]);
    let slow = |order: Order, path: &str| {
        let mut game = bare();
        game.put(Side::Us, "blake_basin", "puritan terror", order);
        game.damage("terror", 1); // 2 movement points
        whys(&game.sail(Side::Us, &[group("U1", "puritan terror", path)]))
    };
    assert_eq!(slow(Order::Patrol, "north_atlantic"), NONE, "3 points for a ship of 2");
    assert_eq!(slow(Order::Patrol, "north_atlantic east_coast"), ["too_far"]);
    assert_eq!(slow(Order::Transit, "north_atlantic"), ["too_far"]);
}

#[test]
fn rule_5_5_b_a_raid_ends_off_an_opposing_port() {
    assert_eq!(way("key_west", Order::Raid, "florida_straits bahamas"), NONE, "Santiago");
    assert_eq!(way("key_west", Order::Raid, "florida_straits blake_basin"), ["must_end_off_a_port"]);
}

#[test]
fn rule_5_5_d_after_a_raid_the_turn_ends_in_a_port() {
    let back = |path: &str| {
        let mut game = bare();
        game.put(Side::Us, "bahamas", "new_york brooklyn", Order::Transit);
        game.last("new_york brooklyn", Last::Raid);
        let why = whys(&game.sail(Side::Us, &[group("U1", "new_york brooklyn", path)]));
        (why, game.stack("brooklyn").is_at_sea())
    };
    assert_eq!(back("florida_straits"), (vec!["must_reach_port".to_owned()], false));
    assert_eq!(back("florida_straits key_west"), (NONE, false));
    assert_eq!(back("windward_passage columbia_basin kingston").0, NONE, "or in a neutral one");
}

#[test]
fn rule_5_6_b_a_sortie_enters_one_adjacent_area() {
    assert_eq!(way("key_west", Order::Sortie, "florida_straits"), NONE);
    assert_eq!(way("key_west", Order::Sortie, "florida_straits bahamas"), ["sortie_one_area"]);
}

#[test]
fn rule_5_7_a_transit_uses_the_full_allowance() {
    assert_eq!(
        way("key_west", Order::Transit, "florida_straits bahamas nares_abyssal grenada_basin martinique"),
        NONE
    );
}

#[test]
fn rule_5_4_1_b_a_single_ship_at_sea_may_not_stay_where_it_is() {
    assert_eq!(alone("bahamas", Last::TransitFirst, ""), ["may_not_stay_at_sea"]);
    assert_eq!(alone("bahamas", Last::TransitFirst, "florida_straits bahamas"), ["may_not_stay_at_sea"]);
    assert_eq!(alone("bahamas", Last::TransitFirst, "florida_straits"), NONE);
    assert_eq!(alone("key_west", Last::TransitFirst, ""), NONE, "in port it may");
    let mut game = bare();
    game.put(Side::Us, "bahamas", "new_york", None);
    game.sail(Side::Us, &[]);
    // Key West and Hampton Roads are three away; Hampton Roads repairs more.
    assert!(game.is_at("new_york", "hampton_roads"), "silence takes it to the nearest friendly port");
}

#[test]
fn rule_5_7_b_a_single_ship_after_two_turns_of_transit_goes_to_a_port_or_stays_in_it() {
    assert_eq!(alone("bahamas", Last::TransitSecond, "florida_straits"), ["must_reach_port"]);
    assert_eq!(alone("bahamas", Last::TransitSecond, "florida_straits key_west"), NONE);
    assert_eq!(alone("key_west", Last::TransitSecond, "florida_straits"), ["third_transit"]);
}

#[test]
fn rule_6_1_leaders_go_with_ships_and_do_not_make_a_squadron() {
    let mut game = bare();
    game.put(Side::Us, "key_west", "sampson watson / indiana", None);
    assert!(!game.stack("indiana").is_squadron(), "B");
    game.sail(Side::Us, &[group("U1", "sampson / indiana", "florida_straits")]);
    assert_eq!(game.stack("indiana").leaders, leaders("sampson watson"), "A, D: they go where ships go");
    let facts = game.issue(Side::Us, &[formed("florida_straits", "sampson /", None)]);
    assert_eq!(whys(&facts), ["leader_alone"]);
}

#[test]
fn rule_7_1_a_from_a_port_the_first_move_is_to_sea() {
    let mut game = bare();
    game.put(Side::Spain, "cadiz", "vizcaya oquendo", Order::Transit);
    let facts = game.sail(Side::Spain, &[group("S1", "vizcaya oquendo", "canary_islands")]);
    assert_eq!(whys(&facts), ["not_adjacent"]);
}

#[test]
fn rule_7_1_b_a_way_may_lead_through_a_port() {
    let mut game = bare();
    game.put(Side::Spain, "middle_atlantic", "vizcaya oquendo", Order::Transit);
    let facts = game.sail(Side::Spain, &[group("S1", "vizcaya oquendo", "canary_islands south_atlantic")]);
    assert_eq!(whys(&facts), NONE);
    assert_eq!(game.stack("vizcaya").spent, 4);
}

#[test]
fn rule_7_1_d_and_e_points_are_not_saved_and_ships_stay_where_they_are() {
    let mut game = bare();
    game.put(Side::Us, "key_west", "new_york brooklyn", Order::Transit);
    game.sail(Side::Us, &[group("U1", "new_york brooklyn", "florida_straits")]);
    game.phase(Phase::TurnEnd);
    game.phase(Phase::NewForces);
    assert!(game.is_at("brooklyn", "florida_straits"));
    assert_eq!(game.stack("brooklyn").spent, 0);
    game.state.stacks.get_mut("U1").expect("a stack").order = Some(Order::Transit);
    let far =
        "gulf_of_mexico yucatan_straits north_yucatan_basin columbia_basin venezuela_basin grenada_basin";
    assert_eq!(whys(&game.sail(Side::Us, &[group("U1", "new_york brooklyn", far)])), NONE, "seven");
}

#[test]
fn rule_7_1_f_areas_without_patrol_or_blockade_are_passed() {
    let mut game = bare();
    game.put(Side::Spain, "florida_straits", "vizcaya oquendo", Order::Raid);
    game.put(Side::Us, "key_west", "new_york brooklyn", Order::Transit);
    game.sail(Side::Us, &[group("U1", "new_york brooklyn", "florida_straits bahamas")]);
    assert!(game.is_at("brooklyn", "bahamas"));
}

#[test]
fn rule_7_2_1_oceans_cost_three_straits_two_the_rest_one() {
    let game = game();
    let cost = |from: &str, to: &str| game.charter.step(&at(from), &at(to));
    assert_eq!(cost("east_coast", "north_atlantic"), Some(3));
    assert_eq!(cost("north_atlantic", "east_coast"), Some(1));
    assert_eq!(cost("bahamas", "windward_passage"), Some(2));
    assert_eq!(cost("bahamas", "san_juan"), None);
    assert_eq!(game.charter.areas.len(), 17);
    let of = |cost: u32| {
        let entries = game
            .charter
            .areas
            .iter()
            .filter(|area| game.charter.links.iter().any(|((_, to), c)| *to == area.id && *c == cost));
        entries.count()
    };
    assert_eq!((of(3), of(2)), (3, 4));
}

#[test]
fn rule_7_2_2_ports_open_on_their_areas_and_cost_one() {
    let game = game();
    let cost = |from: &str, to: &str| game.charter.step(&at(from), &at(to));
    assert_eq!(cost("florida_straits", "key_west"), Some(1)); // F
    assert_eq!(cost("cadiz", "north_atlantic"), Some(3)); // B
    assert_eq!(cost("cadiz", "middle_atlantic"), Some(3));
    assert_eq!(cost("cadiz", "south_atlantic"), None);
    assert_eq!(cost("canary_islands", "south_atlantic"), Some(3));
    assert_eq!(cost("key_west", "gulf_of_mexico"), None); // A
}

#[test]
fn rule_7_2_3_d_a_neutral_port_interns_who_does_not_leave_in_time() {
    let mut game = bare();
    game.put(Side::Spain, "columbia_basin", "cervera / vizcaya oquendo", Order::Transit);
    game.sail(Side::Spain, &[group("S1", "cervera / vizcaya oquendo", "kingston")]);
    game.phase(Phase::EndOfMovement);
    game.phase(Phase::TurnEnd);
    assert_eq!(game.state.ships["vizcaya"].last, Last::EnteredNeutralPort);
    for turn in [3, 4] {
        assert!(game.is_at("vizcaya", "kingston"), "turn {turn}");
        game.phase(Phase::NewForces);
        game.issue(Side::Spain, &[formed("kingston", "cervera / vizcaya oquendo", Order::Anchor)]);
        game.sail(Side::Spain, &[]);
        game.phase(Phase::EndOfMovement);
    }
    assert_eq!(game.state.ships["vizcaya"].fate, Fate::Interned);
    assert_eq!(game.state.leaders["cervera"].ashore, Some(port("kingston")));
    assert_eq!(game.state.losses.len(), 0, "no points for anybody");
}

#[test]
fn rule_7_2_3_d_silence_leaves_a_neutral_port_in_time() {
    let mut game = bare();
    game.put(Side::Spain, "kingston", "vizcaya oquendo", None);
    for ship in ["vizcaya", "oquendo"] {
        game.state.ships.get_mut(ship).expect("a ship").neutral_since = Some(0);
    }
    game.phase(Phase::Orders);
    assert_eq!(game.stack("vizcaya").order, Some(Order::Transit));
    game.sail(Side::Spain, &[]);
    assert!(!game.is_at("vizcaya", "kingston"));
    assert_eq!(game.state.ships["vizcaya"].neutral_since, None);
}

#[test]
fn rule_7_2_3_d_a_single_ship_stays_the_turn_after_it_entered() {
    assert_eq!(alone("kingston", Last::EnteredNeutralPort, "columbia_basin"), ["bound_to_neutral_port"]);
}

#[test]
fn rule_7_2_3_b_and_e_both_sides_use_neutral_ports_but_not_one_after_the_other() {
    assert_eq!(way("columbia_basin", Order::Transit, "kingston"), NONE);
    assert_eq!(way("kingston", Order::Transit, "columbia_basin cartagena"), ["neutral_to_neutral"]);
    assert_eq!(way("kingston", Order::Transit, "columbia_basin"), NONE);
}

#[test]
fn rule_7_3_b_only_squadrons_have_other_orders_than_transit() {
    let mut game = bare();
    game.put(Side::Us, "key_west", "new_york", Order::Patrol);
    assert_eq!(game.stack("new_york").does(), Order::Transit);
}

fn given(groups: &[Group]) -> MovesGiven {
    moves(groups)
}

#[test]
fn rule_7_3_c_squadrons_that_end_in_one_area_combine_under_the_order_of_the_larger() {
    let mut game = bare();
    game.put(Side::Us, "bahamas", "indiana iowa texas", Order::Coal);
    game.put(Side::Us, "key_west", "sampson / new_york brooklyn", Order::Patrol);
    let facts = game.sail(Side::Us, &[group("U2", "sampson / new_york brooklyn", "florida_straits bahamas")]);
    let stack = game.stack("brooklyn");
    assert_eq!((stack.order, stack.label.clone()), (Some(Order::Coal), label("U1")));
    assert_eq!(stack.ships, ships("indiana iowa texas new_york brooklyn"));
    assert_eq!(stack.leaders, leaders("sampson"));
    assert!(facts.iter().any(|fact| matches!(fact, Fact::Veiled(Veiled::Joined { .. }))));
}

#[test]
fn rule_7_3_c_in_one_port_too() {
    let mut game = bare();
    game.put(Side::Us, "key_west", "indiana iowa texas", Order::Anchor);
    game.put(Side::Us, "florida_straits", "new_york brooklyn", Order::Transit);
    game.sail(Side::Us, &[group("U2", "new_york brooklyn", "key_west")]);
    assert_eq!(game.stack("brooklyn").ships.len(), 5);
    assert_eq!(game.stack("brooklyn").order, Some(Order::Anchor));
}

#[test]
fn rule_7_3_c_of_equal_squadrons_the_leader_then_his_stars_decide() {
    let kept = |first: &str, second: &str| {
        let mut game = bare();
        game.put(Side::Us, "bahamas", first, Order::Coal);
        game.put(Side::Us, "bahamas", second, Order::Patrol);
        game.sail(Side::Us, &[]);
        game.stack("iowa").order
    };
    assert_eq!(kept("indiana iowa", "howell / texas oregon"), Some(Order::Patrol));
    assert_eq!(kept("watson / indiana iowa", "howell / texas oregon"), Some(Order::Coal));
    assert_eq!(kept("watson / indiana iowa", "sampson / texas oregon"), Some(Order::Patrol));
    assert_eq!(kept("indiana iowa", "texas oregon"), Some(Order::Coal), "nobody said: the older label");
}

#[test]
fn rule_7_3_c_then_the_owner_decides_and_orders_the_line() {
    let mut game = bare();
    game.put(Side::Us, "bahamas", "indiana iowa", Order::Coal);
    game.put(Side::Us, "bahamas", "texas oregon", Order::Patrol);
    let of = Named::Ship("texas".into());
    let answer = MovesGiven {
        keeps: vec![Keeps { of: of.clone(), order: Order::Patrol }],
        lines: vec![LineOfBattle { of, ships: ships("oregon indiana") }],
        ..given(&[])
    };
    game.answer(Side::Us, "moves", answer);
    game.phase(Phase::Movement { side: Side::Us, part: 1 });
    assert_eq!(game.stack("iowa").order, Some(Order::Patrol));
    assert_eq!(game.stack("iowa").ships, ships("oregon indiana iowa texas"));
}

#[test]
fn rule_7_3_d_ships_are_dropped_on_the_way_with_the_same_order_or_alone_in_transit() {
    let mut game = bare();
    game.put(
        Side::Spain,
        "canary_islands",
        "cervera / maria_teresa vizcaya oquendo colon pelayo",
        Order::Patrol,
    );
    let facts = game.sail(
        Side::Spain,
        &[
            group("S1", "colon pelayo", "south_atlantic"),
            group("S1", "oquendo", "south_atlantic nares_abyssal"),
            group("S1", "cervera / maria_teresa vizcaya", "south_atlantic nares_abyssal puerto_rico_passage"),
        ],
    );
    assert_eq!(whys(&facts), NONE);
    assert_eq!((game.stack("colon").order, game.stack("colon").ships.len()), (Some(Order::Patrol), 2));
    assert_eq!((game.stack("oquendo").order, game.stack("oquendo").does()), (None, Order::Transit));
    assert!(game.is_at("vizcaya", "puerto_rico_passage"));
    assert_eq!(game.stack("vizcaya").label, label("S1"), "the largest part keeps the label");
    assert_ne!(game.stack("colon").label, game.stack("oquendo").label);
}

#[test]
fn rule_7_3_d_a_dropped_squadron_needs_a_marker() {
    let mut game = bare();
    game.charter.markers.insert((Side::Spain, Order::Patrol), 1);
    game.put(Side::Spain, "canary_islands", "vizcaya oquendo colon pelayo", Order::Patrol);
    let facts = game.sail(
        Side::Spain,
        &[group("S1", "colon pelayo", "south_atlantic"), group("S1", "vizcaya oquendo", "middle_atlantic")],
    );
    assert_eq!(whys(&facts), ["no_marker"]);
    assert_eq!(game.stack("colon").ships.len(), 4, "it stays together");
    let mut game = bare();
    game.charter.markers.insert((Side::Spain, Order::Patrol), 1);
    game.put(Side::Spain, "canary_islands", "vizcaya oquendo colon pelayo", Order::Patrol);
    let ways = [
        ("vizcaya oquendo", "middle_atlantic"),
        ("colon", "south_atlantic"),
        ("pelayo", "south_atlantic nares_abyssal"),
    ];
    let facts = game.sail(Side::Spain, &ways.map(|(ships, to)| group("S1", ships, to)));
    assert_eq!(whys(&facts), NONE, "ships alone take no marker");
    assert_eq!(game.stack("vizcaya").order, Some(Order::Patrol));
}

#[test]
fn rule_7_3_d_both_parts_may_go_on_and_stop_together_where_a_patrol_is() {
    let mut game = bare();
    game.put(Side::Us, "bahamas", "indiana iowa", Order::Patrol);
    game.put(Side::Spain, "middle_atlantic", "vizcaya oquendo colon pelayo", Order::Transit);
    game.sail(
        Side::Spain,
        &[
            group("S1", "colon pelayo", "bahamas nares_abyssal"),
            group("S1", "vizcaya oquendo", "bahamas santiago"),
        ],
    );
    assert!(game.is_at("vizcaya", "bahamas") && game.is_at("colon", "bahamas"));
    assert_eq!(game.stack("vizcaya").ships.len(), 4);
}

#[test]
fn rule_7_4_a_a_single_ship_in_transit_or_at_anchor_in_port() {
    let mut game = bare();
    game.put(Side::Us, "key_west", "new_york", None);
    game.put(Side::Us, "bahamas", "brooklyn", None);
    game.sail(Side::Us, &[group("U1", "new_york", ""), group("U2", "brooklyn", "nares_abyssal")]);
    game.phase(Phase::TurnEnd);
    assert_eq!(game.state.ships["new_york"].last, Last::Anchor);
    assert_eq!(game.state.ships["brooklyn"].last, Last::TransitFirst);
}

#[test]
fn rule_7_4_b_a_single_ship_is_not_stopped() {
    let mut game = bare();
    game.put(Side::Spain, "florida_straits", "vizcaya oquendo", Order::Patrol);
    game.put(Side::Us, "key_west", "new_york", None);
    let facts = game.sail(Side::Us, &[group("U1", "new_york", "florida_straits bahamas")]);
    assert!(game.is_at("new_york", "bahamas"));
    assert!(!open(&facts).iter().any(|fact| matches!(fact, Open::Stopped { .. })));
}

#[test]
fn rule_7_4_d_nobody_enters_an_opposing_port() {
    assert_eq!(alone("gulf_of_mexico", Last::Anchor, "havana"), ["enemy_port"]);
    assert_eq!(way("gulf_of_mexico", Order::Transit, "havana"), ["enemy_port"]);
}

#[test]
fn rule_7_4_e_a_single_ship_joins_on_entry_or_stays_apart() {
    let entered = |join: Join| {
        let mut game = bare();
        game.put(Side::Us, "bahamas", "indiana iowa", Order::Coal);
        game.put(Side::Us, "key_west", "new_york", None);
        let answer = given(&[
            Group { join, ..group("U2", "new_york", "florida_straits bahamas") },
            group("U1", "indiana iowa", ""),
        ]);
        game.answer(Side::Us, "moves", answer);
        let facts = game.phase(Phase::Movement { side: Side::Us, part: 1 });
        (game.stack("new_york").ships.len(), whys(&facts))
    };
    assert_eq!(entered(Join::With(label("U1"))), (3, NONE));
    assert_eq!(entered(Join::Apart), (1, NONE));
    assert_eq!(entered(Join::With(label("U9"))).1, ["not_there_to_join"]);
}

#[test]
fn rule_7_4_f_who_does_not_enter_stays_single() {
    let mut game = bare();
    game.put(Side::Us, "hampton_roads", "miantonomoh", None);
    game.put(Side::Us, "east_coast", "chicago newark", Order::Anchor);
    game.sail(Side::Us, &[group("U2", "chicago newark", "hampton_roads")]);
    assert_eq!(game.stack("miantonomoh").ships.len(), 1);
}

#[test]
fn rule_7_4_h_single_ships_in_one_area_make_a_squadron_in_transit_if_a_marker_is_left() {
    for (markers, size) in [(1, 2), (0, 1)] {
        let mut game = bare();
        game.charter.markers.insert((Side::Spain, Order::Transit), markers);
        game.put(Side::Spain, "santiago", "mercedes", None);
        game.put(Side::Spain, "san_juan", "isabel_ii", None);
        game.sail(
            Side::Spain,
            &[group("S1", "mercedes", "bahamas nares_abyssal"), group("S2", "isabel_ii", "nares_abyssal")],
        );
        assert_eq!(game.stack("mercedes").ships.len(), size);
    }
}

#[test]
fn rule_7_5_a_orders_that_burn_coal_are_followed_by_coal() {
    let mut game = bare();
    game.put(Side::Us, "windward_passage", "new_york brooklyn", Order::Patrol);
    game.phase(Phase::TurnEnd);
    game.phase(Phase::NewForces);
    game.phase(Phase::Orders);
    assert_eq!(game.stack("brooklyn").order, Some(Order::Coal));
}

#[test]
fn rule_7_6_b_a_control_marker_does_not_stop_a_single_ship_nor_by_ruling_r4_a_squadron() {
    let sails = |reading: &str, names: &str, order: Option<Order>| {
        let mut game = bare_with(&[], &[("r4", reading)]);
        game.state.control = [("florida_straits".into(), Side::Spain)].into();
        game.put(Side::Us, "key_west", names, order);
        game.sail(Side::Us, &[group("U1", names, "florida_straits bahamas")]);
        game.is_at("new_york", "bahamas")
    };
    assert!(sails("no", "new_york brooklyn", Some(Order::Transit)));
    assert!(!sails("yes", "new_york brooklyn", Some(Order::Transit)), "7.6.A");
    assert!(sails("yes", "new_york", None));
}

#[test]
fn rule_7_7_reinforcements_move_on_their_first_turn() {
    let mut game = game();
    game.state.turn = 2;
    game.phase(Phase::NewForces);
    let label = game.stack("oregon").label.clone();
    game.state.phase = Phase::Movement { side: Side::Us, part: 1 };
    game.sail(Side::Us, &[group(label.as_str(), "oregon", "florida_straits gulf_of_mexico")]);
    assert!(game.is_at("oregon", "gulf_of_mexico"));
}

#[test]
fn then_ask_carries_out_a_part_and_asks_for_the_rest() {
    let mut game = bare();
    game.put(Side::Us, "key_west", "new_york brooklyn", Order::Transit);
    game.put(Side::Us, "mobile", "indiana iowa", Order::Transit);
    let first = MovesGiven { then_ask: true, ..given(&[group("U1", "new_york", "florida_straits")]) };
    game.answer(Side::Us, "moves", first);
    game.phase(Phase::Movement { side: Side::Us, part: 1 });
    assert_eq!(game.state.phase, Phase::Movement { side: Side::Us, part: 2 });
    let waiting: Vec<bool> = game.view(Side::Us).mine.iter().map(|stack| stack.moved).collect();
    assert_eq!(waiting.iter().filter(|moved| **moved).count(), 1);
    game.segment();
    assert_eq!(game.state.phase, Phase::EndOfMovement);
}

#[test]
fn nonsense_is_refused_and_silence_stands_in() {
    let mut game = bare();
    game.put(Side::Us, "key_west", "sampson / new_york brooklyn", Order::Patrol);
    let facts = game.sail(
        Side::Us,
        &[
            group("U7", "new_york", "florida_straits"),
            group("U1", "new_york new_york", "florida_straits"),
            group("U1", "castilla", "florida_straits"),
            group("U1", "cervera / brooklyn", "atlantis"),
        ],
    );
    let why = whys(&facts);
    assert_eq!(why, ["no_such_stack", "ship_not_here", "ship_not_here", "leader_not_here", "not_adjacent"]);
    assert_eq!(game.stack("new_york").ships.len() + game.stack("brooklyn").ships.len(), 2);
}
