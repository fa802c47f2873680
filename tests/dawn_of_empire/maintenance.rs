//! Rule 14.3: maintenance.

use crate::table::*;
use sealed_orders::games::dawn_of_empire::ask::maintenance::{MaintenanceGiven, Worn};
use sealed_orders::games::dawn_of_empire::facts::{Fact, Veiled, WornShip, sight};
use sealed_orders::games::dawn_of_empire::ids::{Order, Side};
use sealed_orders::games::dawn_of_empire::state::{Fate, Phase};
use sealed_orders::games::dawn_of_empire::{DawnOfEmpire, document, silence};
use sealed_orders::rules::{Eye, Rules};

const MAINTENANCE: &[(&str, &str)] = &[("maintenance", "yes")];
const CRUISERS: &str = "ArmoredCruiser ProtectedCruiser UnprotectedCruiser";

/// One ship of every class, and more of some.
fn fleets() -> Game {
    let mut game = bare_with(MAINTENANCE, &[]);
    game.put(Side::Us, "key_west", "indiana iowa puritan new_york brooklyn chicago columbia nashville", None);
    game.put(Side::Spain, "cadiz", "pelayo vizcaya oquendo colon alfonso_xii", None);
    game
}

fn upkeep(game: &mut Game, side: Side, points: &[(&str, u32)]) -> Vec<Fact> {
    let points = points.iter().map(|(ship, points)| Worn { ship: (*ship).into(), points: *points });
    game.answer(side, "maintenance", MaintenanceGiven { points: points.collect() });
    game.phase(Phase::Maintenance)
}

fn worn(facts: &[Fact], of: Side) -> Vec<WornShip> {
    let told = facts.iter().find_map(|fact| match fact {
        Fact::Veiled(Veiled::Maintained { side, ships, .. }) if *side == of => Some(ships.clone()),
        _ => None,
    });
    told.expect("it is told, also when nothing is assigned")
}

/// Points of upkeep on ships of these classes.
fn on(game: &Game, worn: &[WornShip], classes: &str) -> u32 {
    let class = |ship: &WornShip| format!("{:?}", game.charter.ships[&ship.ship].class);
    worn.iter()
        .filter(|ship| classes.split(' ').any(|name| name == class(ship)))
        .map(|ship| ship.points)
        .sum()
}

fn all(worn: &[WornShip]) -> u32 {
    worn.iter().map(|ship| ship.points).sum()
}

#[test]
fn rule_14_3_a_the_united_states_bear_one_and_two_points_in_turns_two_to_five() {
    for turn in [2, 5] {
        let mut game = fleets();
        game.state.turn = turn;
        let worn = worn(&game.phase(Phase::Maintenance), Side::Us);
        assert_eq!(
            (on(&game, &worn, "Battleship Monitor"), on(&game, &worn, CRUISERS)),
            (1, 2),
            "turn {turn}"
        );
        assert_eq!(all(&worn), 3);
    }
    let mut game = fleets();
    let facts = upkeep(&mut game, Side::Us, &[("puritan", 1), ("chicago", 2)]);
    assert_eq!(whys(&facts), Vec::<String>::new());
    assert_eq!((game.state.ships["puritan"].damage, game.state.ships["chicago"].damage), (1, 2));
    let mut game = fleets();
    let facts = upkeep(&mut game, Side::Us, &[("nashville", 1), ("indiana", 2)]);
    assert_eq!(whys(&facts), ["upkeep_takes_no_more", "upkeep_takes_no_more"]);
    assert_eq!((game.state.ships["nashville"].damage, game.state.ships["indiana"].damage), (0, 1));
}

#[test]
fn rule_14_3_b_and_two_points_in_other_turns() {
    for turn in [1, 6, 7] {
        let mut game = fleets();
        game.state.turn = turn;
        let facts = upkeep(&mut game, Side::Us, &[("nashville", 1), ("puritan", 1), ("new_york", 1)]);
        let worn = worn(&facts, Side::Us);
        assert_eq!((on(&game, &worn, "Battleship"), on(&game, &worn, "ProtectedCruiser GunBoat")), (1, 1));
        assert_eq!(all(&worn), 2, "turn {turn}");
        assert_eq!(whys(&facts).len(), 2, "no monitor and no armored cruiser");
    }
}

#[test]
fn rule_14_3_c_spain_bears_four_points_in_every_turn() {
    for turn in [1, 2, 6] {
        let mut game = fleets();
        game.state.turn = turn;
        let worn = worn(&game.phase(Phase::Maintenance), Side::Spain);
        assert_eq!((on(&game, &worn, &format!("Battleship {CRUISERS}")), all(&worn)), (4, 4), "turn {turn}");
    }
    // No point would sink a ship; what nobody can bear is not assigned.
    let mut game = bare_with(MAINTENANCE, &[]);
    game.put(Side::Spain, "cadiz", "vizcaya oquendo", None); // 3 and 4
    game.damage("vizcaya", 2);
    game.damage("oquendo", 3);
    assert_eq!(worn(&game.phase(Phase::Maintenance), Side::Spain).len(), 2);
    assert_eq!((game.state.ships["vizcaya"].damage, game.state.ships["oquendo"].damage), (3, 4));
}

#[test]
fn rule_14_3_d_upkeep_comes_after_repairs_and_only_its_owner_sees_it() {
    let mut game = fleets();
    game.phase(Phase::Repairs);
    assert_eq!(game.state.phase, Phase::Maintenance);
    let facts = game.segment();
    assert_eq!(game.state.phase, Phase::TurnEnd);
    let seats: Vec<_> = game.put.iter().map(|demand| (demand.kind.as_str(), demand.seat.0)).collect();
    assert_eq!(seats, [("repairs", 0), ("repairs", 1), ("maintenance", 0), ("maintenance", 1)]);
    for fact in &facts {
        let Fact::Veiled(Veiled::Maintained { side, .. }) = fact else { panic!("{fact:?}") };
        assert!(sight(&game.state, fact, Eye::Seat(side.seat())).is_some());
        assert!(sight(&game.state, fact, Eye::Seat(side.enemy().seat())).is_none());
        assert!(sight(&game.state, fact, Eye::Public).is_none());
    }
    let mut game = bare();
    game.phase(Phase::Repairs);
    assert_eq!(game.state.phase, Phase::TurnEnd, "only with the option");
}

#[test]
fn rule_14_3_e_no_ship_bears_it_two_turns_running() {
    let mut game = fleets();
    upkeep(&mut game, Side::Us, &[("indiana", 1)]);
    game.state.turn += 1;
    assert_eq!(whys(&upkeep(&mut game, Side::Us, &[("indiana", 1)])), ["upkeep_takes_no_more"]);
    assert_eq!(game.state.ships["indiana"].damage, 1);
    game.state.turn += 1;
    assert_eq!(whys(&upkeep(&mut game, Side::Us, &[("indiana", 1)])), Vec::<String>::new());
    // Nor does silence ever choose one.
    let mut game = fleets();
    let mut before: Vec<WornShip> = vec![];
    for turn in 1..=5 {
        game.state.turn = turn;
        let facts = game.phase(Phase::Maintenance);
        let now = [worn(&facts, Side::Us), worn(&facts, Side::Spain)].concat();
        assert!(now.iter().all(|ship| before.iter().all(|old| old.ship != ship.ship)), "turn {turn}");
        before = now;
    }
}

#[test]
fn silence_bears_upkeep_where_it_does_least_harm() {
    let mut game = fleets();
    game.damage("indiana", 3); // one more and she may not leave port
    game.damage("new_york", 1);
    game.phase(Phase::Maintenance);
    let damage = |ship: &str| game.state.ships[ship].damage;
    assert_eq!((damage("indiana"), damage("new_york")), (3, 1));
    assert_eq!(damage("iowa") + damage("puritan"), 1);
}

#[test]
fn rule_14_3_f_ships_with_half_their_damage_may_not_leave_port() {
    // Brooklyn's 5 halved up; Vizcaya's 3 and Oquendo's 4 halved down.
    let cases = [
        (Side::Us, "key_west", "brooklyn", 2, true, "florida_straits"),
        (Side::Us, "key_west", "brooklyn", 3, false, "florida_straits"),
        (Side::Spain, "santiago", "vizcaya", 0, true, "bahamas"),
        (Side::Spain, "santiago", "vizcaya", 1, false, "bahamas"),
        (Side::Spain, "santiago", "oquendo", 1, true, "bahamas"),
        (Side::Spain, "santiago", "oquendo", 2, false, "bahamas"),
    ];
    for (side, port, ship, damage, sails, to) in cases {
        for (options, sails) in [(MAINTENANCE, sails), (&[] as &[(&str, &str)], true)] {
            let mut game = bare_with(options, &[]);
            let label = game.put(side, port, ship, None);
            game.damage(ship, damage);
            let facts = game.sail(side, &[group(label.as_str(), ship, to)]);
            assert_eq!(game.is_at(ship, to), sails, "{ship} with {damage}");
            let why = if sails { vec![] } else { vec!["too_damaged_to_leave".to_owned()] };
            assert_eq!(whys(&facts), why);
        }
    }
    let mut game = bare_with(MAINTENANCE, &[]);
    game.put(Side::Us, "bahamas", "brooklyn", None);
    game.damage("brooklyn", 5);
    game.sail(Side::Us, &[group("U1", "brooklyn", "nares_abyssal")]);
    assert!(game.is_at("brooklyn", "nares_abyssal"), "at sea she sails");
}

#[test]
fn rule_14_3_f_a_squadron_sails_without_those_that_must_stay() {
    let mut game = bare_with(MAINTENANCE, &[]);
    game.put(Side::Us, "key_west", "schley / brooklyn new_york texas", Order::Patrol);
    game.damage("brooklyn", 3);
    game.sail(Side::Us, &[]);
    assert!(game.is_at("brooklyn", "key_west") && game.is_at("new_york", "florida_straits"));
    assert_eq!(game.stack("texas").leaders, leaders("schley"));
    // With fewer than two that may leave it gets no order to go out.
    let mut game = bare_with(MAINTENANCE, &[]);
    game.put(Side::Us, "key_west", "brooklyn new_york", None);
    game.damage("brooklyn", 3);
    let facts = game.issue(Side::Us, &[formed("key_west", "brooklyn new_york", Order::Patrol)]);
    assert_eq!(whys(&facts), ["too_damaged_to_leave"]);
    assert_eq!(game.stack("brooklyn").order, Some(Order::Anchor));
    let seen = game.view(Side::Us);
    assert_eq!(silence::default_orders(&game.charter, &seen).stacks[0].order, Some(Order::Anchor));
}

#[test]
fn rule_14_3_f_what_must_stay_in_a_neutral_port_keeps_nobody_else_there() {
    let mut game = bare_with(MAINTENANCE, &[]);
    game.put(Side::Us, "kingston", "schley / brooklyn new_york", Order::Anchor);
    game.damage("brooklyn", 3);
    game.state.turn = 3;
    for ship in ["brooklyn", "new_york"] {
        game.state.ships.get_mut(ship).expect("a ship").neutral_since = Some(1);
    }
    game.issue(Side::Us, &[]);
    game.sail(Side::Us, &[]);
    game.phase(Phase::EndOfMovement);
    assert_eq!(game.state.ships["brooklyn"].fate, Fate::Interned, "7.2.3.D");
    assert_eq!(game.state.ships["new_york"].fate, Fate::InPlay);
    assert_eq!(game.stack("new_york").leaders, leaders("schley"));
}

#[test]
fn rule_14_3_g_not_with_delayed_repair() {
    let mut document = document();
    document.options = [("14.2", "yes"), ("14.3", "yes")].map(|(a, b)| (a.into(), b.into())).into();
    let said = DawnOfEmpire::charter(&document).err().expect("they exclude each other").to_string();
    assert!(said.contains("maintenance") && said.contains("delayed_repair (14.3.G)"), "{said}");
    document.options.insert("14.2".into(), "no".into());
    assert!(DawnOfEmpire::charter(&document).is_ok());
}
