//! Rules 4.0 (sequence of play) and 13.0 (setup).

use crate::table::*;
use sealed_orders::games::dawn_of_empire::DawnOfEmpire;
use sealed_orders::games::dawn_of_empire::facts::{Fact, Glimpse, Open, Sighting, Veiled, sight};
use sealed_orders::games::dawn_of_empire::ids::{Last, Order, Side};
use sealed_orders::games::dawn_of_empire::state::{Fate, Phase};
use sealed_orders::rules::{Entry, Eye, Rules};
use std::collections::BTreeMap;

#[test]
fn rule_4_0_a_turn_goes_through_its_phases_in_order() {
    let mut game = game();
    while game.state.turn < 2 {
        game.segment();
    }
    let kinds = game.kinds_put();
    assert_eq!(kinds, ["orders", "orders", "moves", "moves", "repairs", "repairs"]);
    let seats: Vec<u8> = game.put.iter().map(|demand| demand.seat.0).collect();
    assert_eq!(seats, [0, 1, 0, 1, 0, 1], "4.2.A Spain moves first");
}

#[test]
fn rule_4_1_1_reinforcements_enter_on_their_turn_at_their_port() {
    let mut game = game();
    game.state.turn = 2;
    assert_eq!(game.state.ships["oregon"].fate, Fate::Expected);
    let facts = game.phase(Phase::NewForces);
    assert_eq!(game.state.turn, 3);
    assert!(game.is_at("oregon", "key_west"));
    assert_eq!(game.state.ships["oregon"].fate, Fate::InPlay);
    assert!(matches!(&facts[1], Fact::Veiled(Veiled::ForcesEntered { side: Side::Us, .. })));
    assert!(!game.state.ships.contains_key("philadelphia"), "only with option 14.10");
}

#[test]
fn rule_4_1_1_c_and_8_4_m_ports_recover_in_the_new_forces_phase() {
    let mut game = bare();
    let havana = game.state.ports.get_mut("havana").expect("a port");
    (havana.damage, havana.disrupted) = (6, true);
    game.state.ports.get_mut("mobile").expect("a port").damage = 1;
    let facts = game.phase(Phase::NewForces);
    assert_eq!((game.state.ports["havana"].damage, game.state.ports["havana"].disrupted), (0, false));
    assert_eq!(game.state.ports["mobile"].damage, 0);
    let restored = open(&facts).into_iter().filter(|fact| matches!(fact, Open::PortRestored { .. })).count();
    assert_eq!(restored, 2);
}

#[test]
fn rule_4_1_2_a_both_sides_order_at_once_and_markers_stay_face_down() {
    let mut game = bare();
    game.put(Side::Us, "key_west", "sampson / indiana iowa", None);
    game.put(Side::Spain, "cadiz", "castilla cristina", None);
    let facts = game.issue(Side::Us, &[formed("key_west", "sampson / indiana iowa", Order::Patrol)]);
    assert!(
        matches!(
            game.records[0][..3],
            [Entry::Answered { .. }, Entry::Answered { .. }, Entry::Locked { .. }]
        ),
        "both answers are in before anything is told"
    );
    let placed = facts
        .iter()
        .find(|fact| matches!(fact, Fact::Veiled(Veiled::OrdersPlaced { side: Side::Us, .. })))
        .expect("it is told");
    let seen = sight(&game.state, placed, Eye::Seat(Side::Spain.seat())).expect("Spain sees stacks");
    let Sighting::Glimpse(Glimpse::OrdersPlaced { stacks, .. }) = &seen else { panic!("{seen:?}") };
    assert_eq!((stacks[0].counters, stacks[0].marker), (3, true));
    let text = serde_json::to_string(&seen).expect("JSON");
    assert!(!text.contains("patrol") && !text.contains("indiana") && !text.contains("sampson"), "{text}");
}

#[test]
fn rule_4_1_2_b_a_stack_is_formed_from_ships_of_one_place_each_in_one_stack() {
    let mut game = bare();
    game.put(Side::Us, "key_west", "indiana iowa new_york detroit", None);
    game.put(Side::Us, "mobile", "texas", None);
    let facts = game.issue(
        Side::Us,
        &[
            formed("key_west", "indiana texas iowa", Order::Patrol),
            formed("key_west", "iowa new_york detroit castilla", Order::Anchor),
        ],
    );
    let who: Vec<String> = refused(&facts).into_iter().map(|(who, _)| who).collect();
    assert_eq!(who, ["texas", "iowa", "castilla"]);
    assert_eq!(game.stack("indiana").ships, ships("indiana iowa"));
    assert_eq!(game.stack("detroit").ships, ships("new_york detroit"));
    assert_eq!(game.stack("texas").ships, ships("texas"), "what is not named stays as it stands");
}

#[test]
fn rule_4_1_2_c_the_leader_with_most_stars_is_on_top() {
    let mut game = bare();
    game.put(Side::Us, "key_west", "watson schley sampson / indiana iowa", None);
    game.issue(Side::Us, &[formed("key_west", "watson schley sampson / indiana iowa", Order::Anchor)]);
    assert_eq!(game.stack("iowa").leaders, leaders("sampson watson schley"), "of equal ones the order given");
}

#[test]
fn rule_4_1_2_d_the_order_of_the_stack_is_kept_as_the_line() {
    let mut game = bare();
    game.put(Side::Us, "key_west", "indiana iowa detroit", None);
    game.issue(Side::Us, &[formed("key_west", "detroit indiana iowa", Order::Transit)]);
    game.sail(Side::Us, &[group("U1", "iowa detroit indiana", "florida_straits")]);
    assert_eq!(game.stack("iowa").ships, ships("detroit indiana iowa"));
}

#[test]
fn rule_4_2_b_and_c_a_squadron_goes_as_far_as_its_slowest_ship() {
    let mut game = bare();
    game.put(Side::Us, "key_west", "new_york puritan", Order::Transit);
    let facts =
        game.sail(Side::Us, &[group("U1", "new_york puritan", "florida_straits gulf_of_mexico mobile")]);
    assert_eq!(whys(&facts), ["too_far"], "2 + 1 + 1 for a monitor of 3");
    let mut game = bare();
    game.put(Side::Us, "key_west", "new_york puritan", Order::Transit);
    let facts = game.sail(Side::Us, &[group("U1", "new_york puritan", "florida_straits gulf_of_mexico")]);
    assert_eq!(whys(&facts), Vec::<String>::new());
    assert_eq!(game.stack("puritan").spent, 3);
}

#[test]
fn rule_4_2_d_movement_is_a_line_of_adjacent_areas() {
    let mut game = bare();
    game.put(Side::Us, "key_west", "new_york brooklyn", Order::Transit);
    let facts = game.sail(Side::Us, &[group("U1", "new_york brooklyn", "gulf_of_mexico")]);
    assert_eq!(whys(&facts), ["not_adjacent"]);
    assert!(game.is_at("new_york", "key_west"));
}

#[test]
fn rule_4_2_e_a_patrol_stops_a_squadron_and_is_turned_up_and_nothing_else_stops_one() {
    for (order, stops) in [
        (Order::Patrol, true),
        (Order::Blockade, true),
        (Order::Raid, false),
        (Order::Coal, false),
        (Order::Transit, false),
        (Order::Sortie, false),
        (Order::Anchor, false),
    ] {
        let mut game = bare();
        let stopper = game.put(Side::Spain, "florida_straits", "vizcaya oquendo", order);
        game.put(Side::Us, "key_west", "new_york brooklyn", Order::Transit);
        let facts = game.sail(Side::Us, &[group("U1", "new_york brooklyn", "florida_straits bahamas")]);
        let told = open(&facts).into_iter().any(|fact| matches!(fact, Open::Stopped { .. }));
        assert_eq!(told, stops, "{order:?}");
        assert_eq!(game.is_at("new_york", "florida_straits"), stops, "{order:?}");
        assert_eq!(game.state.shown.contains_key(&stopper), stops, "{order:?}");
        let theirs = game.view(Side::Us).theirs;
        assert_eq!(
            theirs[0].order,
            stops.then_some(order),
            "the mover sees the marker only when it stops him"
        );
    }
}

#[test]
fn rule_4_2_f_ships_stay_face_down_while_they_move() {
    let mut game = bare();
    game.put(Side::Us, "key_west", "sampson / new_york brooklyn", Order::Transit);
    let facts = game.sail(Side::Us, &[group("U1", "sampson / new_york brooklyn", "florida_straits bahamas")]);
    for fact in &facts {
        let seen = sight(&game.state, fact, Eye::Seat(Side::Spain.seat()));
        let text = serde_json::to_string(&seen).expect("JSON");
        assert!(
            !text.contains("brooklyn") && !text.contains("sampson") && !text.contains("transit"),
            "{text}"
        );
    }
    let spain = game.view(Side::Spain);
    assert_eq!(
        (spain.theirs[0].counters, spain.theirs[0].path.clone()),
        (3, path("florida_straits bahamas"))
    );
    assert_eq!((spain.theirs[0].ships.clone(), spain.seen.len()), (None, 0));
}

#[test]
fn rule_4_3_a_only_areas_with_squadrons_of_both_sides_are_fought() {
    let mut game = bare();
    game.put(Side::Us, "bahamas", "new_york brooklyn", Order::Patrol);
    game.put(Side::Spain, "bahamas", "vizcaya", None);
    game.put(Side::Us, "nares_abyssal", "texas oregon", Order::Patrol);
    game.put(Side::Spain, "nares_abyssal", "colon pelayo", Order::Patrol);
    let facts = game.phase(Phase::CombatOrder);
    assert_eq!(open(&facts), [&Open::FightsAhead { areas: vec!["nares_abyssal".into()] }]);
    // The Bahamas hold a squadron off Santiago: whether it attacks the port shows when the area comes.
    let areas = vec!["nares_abyssal".into(), "bahamas".into()];
    assert_eq!(game.state.phase, Phase::Combat { areas });
}

#[test]
fn rule_4_3_b_spain_chooses_the_order_of_areas_and_the_rest_follows() {
    use sealed_orders::games::dawn_of_empire::ask::fight_order::FightOrderGiven;
    let mut game = bare();
    for (area, us, spain) in [
        ("columbia_basin", "new_york brooklyn", "vizcaya oquendo"),
        ("nares_abyssal", "texas oregon", "colon pelayo"),
        ("grenada_basin", "chicago newark", "rapido patriota"),
    ] {
        game.put(Side::Us, area, us, Order::Patrol);
        game.put(Side::Spain, area, spain, Order::Patrol);
    }
    let areas = vec!["grenada_basin".into(), "nowhere".into(), "grenada_basin".into()];
    game.answer(Side::Spain, "fight_order", FightOrderGiven { areas });
    game.phase(Phase::CombatOrder);
    assert_eq!(game.put[0].seat, Side::Spain.seat());
    let Phase::Combat { areas } = &game.state.phase else { panic!("{:?}", game.state.phase) };
    let first: Vec<&str> = areas.iter().map(|area| area.as_str()).take(3).collect();
    assert_eq!(first, ["grenada_basin", "nares_abyssal", "columbia_basin"]);
}

#[test]
fn rule_4_3_d_one_area_after_the_other() {
    let mut game = bare();
    game.phase(Phase::Combat { areas: vec!["bahamas".into(), "nares_abyssal".into()] });
    assert_eq!(game.state.phase, Phase::Combat { areas: vec!["nares_abyssal".into()] });
    game.segment();
    assert_eq!(game.state.phase, Phase::Control);
}

#[test]
fn rule_4_4_old_control_markers_go_and_new_ones_are_placed() {
    let mut game = bare();
    game.state.control = [("bahamas".into(), Side::Spain)].into();
    game.put(Side::Us, "gulf_of_mexico", "indiana iowa", Order::Patrol);
    game.phase(Phase::Control);
    assert_eq!(game.state.control, BTreeMap::from([("gulf_of_mexico".into(), Side::Us)]));
    assert_eq!(game.state.net, 1);
}

#[test]
fn rule_4_5_the_turn_ends_and_the_last_one_ends_the_game() {
    let mut game = bare();
    game.phase(Phase::TurnEnd);
    assert_eq!(game.state.phase, Phase::NewForces);
    game.state.turn = 6;
    game.state.net = 6;
    let facts = game.phase(Phase::TurnEnd);
    assert!(DawnOfEmpire::is_over(&game.charter, &game.state));
    assert_eq!(open(&facts).last(), Some(&&Open::GameOver { net: 6, winner: Some(Side::Us) }));
}

#[test]
fn rule_13_0_forces_start_face_down_at_their_places_with_an_empty_score() {
    let game = game();
    assert_eq!((game.state.net, game.state.turn, game.state.control.len()), (0, 0, 0)); // F, H
    assert!(game.is_at("indiana", "key_west") && game.is_at("chicago", "east_coast")); // B
    assert_eq!(game.state.ships["newark"].fate, Fate::Expected); // C
    let spain = game.view(Side::Spain); // D
    let text = serde_json::to_string(&spain.theirs).expect("JSON");
    assert!(!text.contains("indiana") && spain.seen.is_empty());
    assert_eq!(game.state.ships["chicago"].last, Last::Patrol); // G
    assert_eq!(game.state.ships["indiana"].last, Last::Anchor);
    assert_eq!(game.charter.markers[&(Side::Us, Order::Raid)], 2); // E
}

#[test]
fn rule_3_4_2_labels_follow_the_public_picture_and_never_the_ships() {
    let mut game = bare();
    game.put(Side::Us, "key_west", "indiana iowa", None);
    game.put(Side::Us, "key_west", "texas oregon", None);
    game.put(Side::Us, "key_west", "new_york brooklyn detroit", None);
    // Ships change places, the numbers of counters stay: so do the labels.
    let two = formed("key_west", "indiana oregon", Order::Anchor);
    let other = formed("key_west", "texas iowa", Order::Patrol);
    let three = formed("key_west", "new_york brooklyn detroit", Order::Patrol);
    game.issue(Side::Us, &[two.clone(), other.clone(), three]);
    assert_eq!(game.stack("detroit").label, label("U3"));
    let labels: Vec<&str> = game.state.stacks.keys().map(|label| label.as_str()).collect();
    assert_eq!(labels, ["U1", "U2", "U3"]);
    // A ship goes over: every stack of the place gets a new label.
    let mut game_2 = bare();
    game_2.put(Side::Us, "key_west", "indiana iowa", None);
    game_2.put(Side::Us, "key_west", "texas oregon", None);
    game_2.put(Side::Us, "mobile", "new_york brooklyn", None);
    game_2.issue(Side::Us, &[formed("key_west", "indiana iowa texas", Order::Anchor)]);
    let labels: Vec<&str> = game_2.state.stacks.keys().map(|label| label.as_str()).collect();
    assert_eq!(labels, ["U3", "U4", "U5"], "Mobile keeps U3");
    assert_eq!(game_2.stack("texas").label, label("U4"));
}

#[test]
/// rules 3.5.3, 3.5.8
fn rule_3_5_8_two_ships_are_a_squadron_and_one_is_an_independent_unit() {
    let mut game = bare();
    let pair = game.put(Side::Us, "bahamas", "indiana iowa", None);
    let lone = game.put(Side::Us, "bahamas", "sampson watson / texas", None);
    assert!(game.state.stacks[&pair].is_squadron());
    assert!(!game.state.stacks[&lone].is_squadron(), "6.1.B leaders do not count");
    let markers: Vec<bool> = game.view(Side::Spain).theirs.iter().map(|stack| stack.marker).collect();
    assert_eq!(markers, [true, false], "a marker lies on squadrons only");
}

#[test]
fn rule_3_5_6_a_port_is_no_part_of_its_sea_area() {
    let mut game = bare();
    game.put(Side::Us, "key_west", "indiana iowa", Order::Patrol); // has not moved yet
    game.put(Side::Spain, "bahamas", "vizcaya oquendo", Order::Transit);
    game.sail(Side::Spain, &[group("S1", "vizcaya oquendo", "florida_straits gulf_of_mexico")]);
    assert!(game.is_at("vizcaya", "gulf_of_mexico"), "a patrol in port stops nobody at sea");
}

#[test]
fn rule_8_0_combat_comes_after_all_movement() {
    let mut game = bare();
    game.put(Side::Us, "bahamas", "indiana iowa", Order::Patrol);
    game.put(Side::Spain, "nares_abyssal", "vizcaya oquendo", Order::Transit);
    game.sail(Side::Spain, &[group("S1", "vizcaya oquendo", "bahamas")]);
    assert_eq!(game.state.phase, Phase::Movement { side: Side::Us, part: 1 });
    game.sail(Side::Us, &[group("U1", "indiana iowa", "florida_straits")]);
    assert_eq!(game.state.phase, Phase::EndOfMovement);
    game.segment();
    assert!(game.segment().is_empty(), "they have passed each other");
}
