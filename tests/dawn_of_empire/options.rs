//! Rule 14.0: the optional rules that change repair and disabled units (14.2, 14.8).

use crate::table::*;
use sealed_orders::games::dawn_of_empire::ask::repairs::{Repaired, RepairsGiven};
use sealed_orders::games::dawn_of_empire::facts::Open;
use sealed_orders::games::dawn_of_empire::ids::{Order, Side};
use sealed_orders::games::dawn_of_empire::state::Phase;

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
