//! Rule 14.0: the optional rules that change repair and disabled units (14.2, 14.8).

use crate::table::*;
use sealed_orders::games::dawn_of_empire::ask::haven::{Haven, HavenGiven};
use sealed_orders::games::dawn_of_empire::ask::repairs::{Repaired, RepairsGiven};
use sealed_orders::games::dawn_of_empire::facts::{Fact, Open};
use sealed_orders::games::dawn_of_empire::ids::{Last, Order, Side};
use sealed_orders::games::dawn_of_empire::state::{Fate, Phase};
use sealed_orders::rules::Question;

fn delayed() -> Game {
    bare_with(&[("delayed_repair", "yes")], &[])
}

fn repair(game: &mut Game, ship: &str, at: &str) -> Vec<String> {
    let points = vec![Repaired { port: at.into(), ship: ship.into(), points: 1 }];
    game.answer(Side::Us, "repairs", RepairsGiven { points });
    whys(&game.phase(Phase::Repairs))
}

#[test]
fn rule_14_2_a_only_ships_that_lay_in_the_port_all_turn_are_repaired() {
    for (options, left) in [(vec![("14.2", "yes")], 2), (vec![("14.2", "no")], 0), (vec![], 0)] {
        let mut game = bare_with(&options, &[]);
        game.put(Side::Us, "hampton_roads", "indiana iowa", Order::Anchor);
        game.put(Side::Us, "east_coast", "texas chicago", Order::Anchor);
        game.damage("indiana", 2);
        game.damage("texas", 2);
        game.sail(Side::Us, &[group("U2", "texas chicago", "hampton_roads")]);
        assert_eq!(game.stack("texas").label, game.stack("indiana").label, "they lie there together");
        game.phase(Phase::Repairs);
        assert_eq!(game.state.ships["indiana"].damage, 0, "{options:?}");
        assert_eq!(game.state.ships["texas"].damage, left, "{options:?}");
    }
    let mut game = delayed();
    game.put(Side::Us, "east_coast", "texas", None);
    game.damage("texas", 2);
    game.sail(Side::Us, &[group("U1", "texas", "hampton_roads")]);
    assert_eq!(repair(&mut game, "texas", "hampton_roads"), ["port_repairs_no_more"]);
    game.state.turn += 1;
    assert_eq!(repair(&mut game, "texas", "hampton_roads"), Vec::<String>::new());
    assert_eq!(game.state.ships["texas"].damage, 1, "the turn after is whole");
}

#[test]
fn rule_14_2_a_a_ship_sent_home_from_a_battle_waits_a_turn() {
    let mut game = delayed();
    game.put(Side::Us, "gulf_of_mexico", "indiana iowa", Order::Patrol);
    game.put(Side::Spain, "gulf_of_mexico", "vizcaya oquendo", Order::Patrol);
    game.faces("8.1/area=gul/side=us", &[6]);
    game.faces("8.2.3/area=gul", &[1]);
    game.faces("8.3.2/area=gul/round=1/side=spain/ship=vizcaya/at=indiana", &[6, 5]);
    game.faces("8.3.2.2/area=gul/round=1/side=spain/ship=vizcaya/at=indiana", &[2]);
    for (ship, target) in [("indiana", "vizcaya"), ("iowa", "oquendo")] {
        game.faces(&format!("8.3.2/area=gul/round=1/side=us/ship={ship}/at={target}"), &[5]);
    }
    game.fight("gulf_of_mexico");
    assert!(game.is_at("indiana", "mobile"));
    game.phase(Phase::Repairs);
    assert_eq!(game.state.ships["indiana"].damage, 2);
}

#[test]
fn rule_14_2_b_a_port_mends_itself_before_it_mends_ships() {
    let mut game = delayed();
    game.put(Side::Us, "hampton_roads", "indiana", None);
    game.damage("indiana", 4);
    let port = game.state.ports.get_mut("hampton_roads").expect("a port");
    (port.damage, port.disrupted) = (6, true); // it repairs 4 a turn
    let mut told = vec![];
    for (port, disrupted, ship) in [(2, true, 4), (0, false, 4), (0, false, 0)] {
        let mut facts = game.phase(Phase::Repairs);
        facts.extend(game.phase(Phase::NewForces));
        let now = &game.state.ports["hampton_roads"];
        assert_eq!((now.damage, now.disrupted), (port, disrupted));
        assert_eq!(game.state.ships["indiana"].damage, ship);
        told.extend(facts);
    }
    let of = |wanted: fn(&Open) -> bool| open(&told).into_iter().filter(|fact| wanted(fact)).count();
    assert_eq!(of(|fact| matches!(fact, Open::PortRepaired { .. })), 2);
    assert_eq!(of(|fact| matches!(fact, Open::PortRestored { .. })), 1);
    // Damage that did not destroy it stays, too.
    let mut game = delayed();
    game.put(Side::Us, "mobile", "indiana", None);
    game.damage("indiana", 1);
    game.state.ports.get_mut("mobile").expect("a port").damage = 1;
    assert_eq!(repair(&mut game, "indiana", "mobile"), ["port_repairs_no_more"]);
    assert_eq!(game.state.ports["mobile"].damage, 0);
}

#[test]
fn rule_14_2_c_all_damage_of_an_attack_stays_also_what_was_not_needed() {
    let mut game = delayed();
    game.put(Side::Us, "gulf_of_mexico", "indiana iowa", Order::Blockade);
    game.faces("8.4/area=gul/port=havana/ship=indiana", &[6, 6]);
    game.faces("8.3.2.2/area=gul/port=havana/ship=indiana", &[6, 6]);
    game.fight("gulf_of_mexico");
    assert_eq!((game.state.ports["havana"].damage, game.state.ports["havana"].disrupted), (12, true));
    game.phase(Phase::NewForces);
    assert_eq!((game.state.ports["havana"].damage, game.state.ports["havana"].disrupted), (12, true));
    game.phase(Phase::Repairs);
    assert_eq!(game.state.ports["havana"].damage, 10, "Havana repairs 2");
}

#[test]
fn rule_14_2_d_a_damaged_port_is_still_a_port() {
    let mut game = delayed();
    let port = game.state.ports.get_mut("mobile").expect("a port");
    (port.damage, port.disrupted) = (9, true);
    game.put(Side::Us, "gulf_of_mexico", "texas", None);
    game.sail(Side::Us, &[group("U1", "texas", "mobile")]);
    assert!(game.is_at("texas", "mobile"));
}

/// A battle in which the first round disables the targets of these shots.
fn battle(game: &mut Game, area: &str, us: &str, spain: &str, pairs: &[(Side, &str, &str)]) -> Vec<Fact> {
    let code = game.charter.code(&area.into());
    game.put(Side::Us, area, us, Order::Patrol);
    game.put(Side::Spain, area, spain, Order::Patrol);
    game.faces(&format!("8.1/area={code}/side=us"), &[6]);
    game.faces(&format!("8.2.3/area={code}"), &[1]);
    for (side, ship, target) in pairs {
        let id = format!("8.3.2/area={code}/round=1/side={}/ship={ship}/at={target}", side.word());
        game.faces(&id, &[5]);
    }
    game.fight(area)
}

fn scuttled(facts: &[Fact]) -> Vec<(String, u32, u32)> {
    let told = open(facts).into_iter().filter_map(|fact| match fact {
        Open::ShipScuttled { ship, distance, allowance, .. } => {
            Some((ship.to_string(), *distance, *allowance))
        }
        _ => None,
    });
    told.collect()
}

const RESTRICTED: &[(&str, &str)] = &[("restricted_disabled", "yes")];
const STANDARD: &[(&str, &str)] = &[];

#[test]
fn rule_14_8_b_damage_takes_movement_down_to_one() {
    for (options, speed) in [(RESTRICTED, 1), (STANDARD, 2)] {
        let mut game = bare_with(options, &[]);
        game.put(Side::Us, "key_west", "puritan", None); // 3
        game.damage("puritan", 5);
        assert_eq!(game.state.values(&game.charter, &"puritan".into()).speed, speed);
    }
}

#[test]
fn rule_14_8_a_a_disabled_ship_that_cannot_make_a_port_is_scuttled() {
    let pairs = [(Side::Us, "indiana", "oquendo"), (Side::Us, "iowa", "vizcaya")];
    for (options, lost) in [(RESTRICTED, true), (STANDARD, false)] {
        let mut game = bare_with(options, &[]);
        game.damage("oquendo", 4); // moves 6 - 4
        game.damage("vizcaya", 3); // moves 6 - 3: just enough
        let facts = battle(&mut game, "east_coast", "indiana iowa", "cervera / oquendo vizcaya", &pairs);
        assert!(game.is_at("vizcaya", "santiago"));
        let oquendo = &game.state.ships["oquendo"];
        assert_eq!(oquendo.fate == Fate::Sunk, lost);
        assert_eq!(game.state.leaders["cervera"].killed, lost, "6.3.C he is aboard");
        let losses = game.state.losses.get(&Side::Us).map(|losses| (losses.half_points, losses.leaders));
        assert_eq!(losses, lost.then_some((2, 2)), "12.1.2 an armored cruiser, two stars");
        let wanted = if lost { vec![("oquendo".to_owned(), 3, 2)] } else { vec![] };
        assert_eq!(scuttled(&facts), wanted);
    }
}

#[test]
fn r13_and_rule_14_8_let_disabled_ships_into_neutral_ports() {
    let pairs = [(Side::Us, "indiana", "vizcaya"), (Side::Us, "iowa", "mercedes")];
    let went = |options, reading| {
        let mut game = bare_with(options, &[("r13", reading)]);
        game.damage("mercedes", 2); // moves 1: to Kingston, not to Cienfuegos
        game.answer(Side::Spain, "haven", HavenGiven { port: "kingston".into() });
        let facts = battle(&mut game, "columbia_basin", "indiana iowa", "vizcaya mercedes", &pairs);
        (game.is_at("vizcaya", "kingston"), scuttled(&facts).len(), game.kinds_put().contains(&"haven"))
    };
    assert_eq!(went(RESTRICTED, "only_with_14_8"), (true, 0, true));
    assert_eq!(went(RESTRICTED, "never"), (false, 1, false));
    assert_eq!(went(STANDARD, "only_with_14_8"), (false, 0, false));
    // Who has the choice and says nothing goes where his ship is repaired.
    let mut game = bare_with(RESTRICTED, &[]);
    battle(
        &mut game,
        "columbia_basin",
        "indiana iowa",
        "vizcaya oquendo",
        &[pairs[0], (Side::Us, "iowa", "oquendo")],
    );
    let put = game.put.iter().find(|demand| demand.kind == "haven").expect("a choice");
    let haven: Haven = serde_json::from_value(put.question.clone()).expect("it reads");
    assert_eq!(haven.ports, [("kingston".into(), 1), ("cartagena".into(), 1), ("cienfuegos".into(), 2)]);
    let silence = haven.read(&game.charter, &game.view(Side::Spain), &[]).answer.port;
    assert_eq!(silence.as_str(), "cienfuegos");
}

#[test]
fn rule_14_8_a_disabled_ship_in_a_neutral_port_must_leave_it_like_any_other() {
    let mut game = bare_with(RESTRICTED, &[]);
    game.answer(Side::Spain, "haven", HavenGiven { port: "kingston".into() });
    let pairs = [(Side::Us, "indiana", "vizcaya"), (Side::Us, "iowa", "oquendo")];
    battle(&mut game, "columbia_basin", "indiana iowa", "vizcaya oquendo", &pairs);
    game.phase(Phase::TurnEnd);
    assert_eq!(game.state.ships["vizcaya"].last, Last::EnteredNeutralPort, "7.2.3.D");
    assert_eq!(game.state.ships["vizcaya"].neutral_since, Some(2));
}

#[test]
fn r22_which_disabled_ships_count_the_distance() {
    let pairs = [(Side::Spain, "vizcaya", "puritan"), (Side::Spain, "oquendo", "terror")];
    let lost = |reading| {
        let mut game = bare_with(RESTRICTED, &[("r13", "never"), ("r22", reading)]);
        // Undamaged; home is 4 points away, a monitor makes 3.
        let facts = battle(&mut game, "nares_abyssal", "puritan terror", "vizcaya oquendo", &pairs);
        scuttled(&facts).len()
    };
    assert_eq!((lost("only_damaged_units"), lost("any_unit")), (0, 2));
}
