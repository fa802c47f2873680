//! Rules 9.0 (repair), 11.0 (control), 12.0 (victory) and the options of 14.0 that are built.

use crate::table::*;
use sealed_orders::campaign::selfplay::SeededChance;
use sealed_orders::games::dawn_of_empire::ask::repairs::{Repaired, RepairsGiven};
use sealed_orders::games::dawn_of_empire::charter::Class;
use sealed_orders::games::dawn_of_empire::facts::{Fact, Open, Veiled, sight};
use sealed_orders::games::dawn_of_empire::ids::{Order, Side};
use sealed_orders::games::dawn_of_empire::options::{OPTIONS, Options};
use sealed_orders::games::dawn_of_empire::state::{Losses, Phase};
use sealed_orders::games::dawn_of_empire::{DawnOfEmpire, document};
use sealed_orders::rules::{CharterError, Eye, Rules};

fn repairs(points: &[(&str, &str, u32)]) -> RepairsGiven {
    let points = points.iter().map(|(port, ship, points)| Repaired {
        port: (*port).into(),
        ship: (*ship).into(),
        points: *points,
    });
    RepairsGiven { points: points.collect() }
}

fn damaged(port: &str, ships: &[(&str, u32)]) -> Game {
    let mut game = bare();
    for (ship, damage) in ships {
        game.put(Side::Us, port, ship, None);
        game.damage(ship, *damage);
    }
    game
}

#[test]
fn rule_9_0_b_and_c_a_port_takes_off_up_to_its_number_as_the_owner_likes() {
    let fleet = [("indiana", 2), ("iowa", 2), ("texas", 2)];
    for (wanted, left) in [([2, 2, 0], [0, 0, 2]), ([1, 1, 2], [1, 1, 0]), ([2, 2, 2], [0, 0, 2])] {
        let mut game = damaged("hampton_roads", &fleet); // 4
        let [a, b, c] = wanted;
        let given =
            [("hampton_roads", "indiana", a), ("hampton_roads", "iowa", b), ("hampton_roads", "texas", c)];
        game.answer(Side::Us, "repairs", repairs(&given));
        let facts = game.phase(Phase::Repairs);
        let now = ["indiana", "iowa", "texas"].map(|ship| game.state.ships[ship].damage);
        assert_eq!(now, left);
        assert_eq!(whys(&facts).is_empty(), a + b + c <= 4);
    }
}

#[test]
fn rule_9_0_only_in_own_ports_that_are_not_disrupted() {
    for (port, ship_port) in [("kingston", "kingston"), ("hampton_roads", "key_west")] {
        let mut game = damaged(ship_port, &[("indiana", 2)]);
        game.answer(Side::Us, "repairs", repairs(&[(port, "indiana", 1)]));
        game.phase(Phase::Repairs);
        assert_eq!(game.state.ships["indiana"].damage, 2, "{port}");
    }
    let mut game = damaged("hampton_roads", &[("indiana", 2)]);
    game.state.ports.get_mut("hampton_roads").expect("a port").disrupted = true; // 9.0.E, 8.4.I
    game.answer(Side::Us, "repairs", repairs(&[("hampton_roads", "indiana", 1)]));
    assert_eq!(whys(&game.phase(Phase::Repairs)), ["port_repairs_no_more"]);
}

#[test]
fn rule_9_0_both_sides_are_always_asked_and_only_the_owner_sees() {
    let mut game = damaged("hampton_roads", &[("indiana", 1)]);
    let facts = game.phase(Phase::Repairs);
    assert_eq!(game.kinds_put(), ["repairs", "repairs"]);
    assert_eq!(game.state.ships["indiana"].damage, 0, "silence repairs");
    let repaired =
        facts.iter().find(|fact| matches!(fact, Fact::Veiled(Veiled::Repaired { side: Side::Us, .. })));
    let repaired = repaired.expect("it is told");
    assert!(sight(&game.state, repaired, Eye::Seat(Side::Spain.seat())).is_none());
    assert!(sight(&game.state, repaired, Eye::Public).is_none());
    assert!(sight(&game.state, repaired, Eye::Seat(Side::Us.seat())).is_some());
}

#[test]
fn silence_repairs_the_least_damaged_first() {
    let mut game = damaged("mobile", &[("indiana", 3), ("iowa", 1)]); // 2
    game.phase(Phase::Repairs);
    assert_eq!((game.state.ships["indiana"].damage, game.state.ships["iowa"].damage), (2, 0));
}

fn controller(set: impl Fn(&mut Game)) -> Option<Side> {
    let mut game = bare();
    set(&mut game);
    game.phase(Phase::Control);
    game.state.control.get("bahamas").copied()
}

#[test]
fn rule_11_0_a_a_squadron_controls_in_spite_of_single_enemies() {
    let one = |game: &mut Game| {
        game.put(Side::Us, "bahamas", "indiana iowa", Order::Patrol);
        game.put(Side::Spain, "bahamas", "vizcaya", None);
    };
    assert_eq!(controller(one), Some(Side::Us));
}

#[test]
fn rule_11_0_b_squadrons_of_both_sides_leave_it_uncontrolled() {
    let both = |game: &mut Game| {
        game.put(Side::Us, "bahamas", "indiana iowa", Order::Patrol);
        game.put(Side::Spain, "bahamas", "vizcaya oquendo", Order::Coal);
    };
    assert_eq!(controller(both), None);
}

#[test]
fn rule_11_0_c_single_ships_control_nothing() {
    let single = |game: &mut Game| {
        game.put(Side::Us, "bahamas", "sampson / indiana", None);
    };
    assert_eq!(controller(single), None);
}

#[test]
fn rule_11_0_d_who_gave_way_controls_nothing() {
    let fled = |game: &mut Game| {
        game.put(Side::Us, "bahamas", "indiana iowa", Order::Patrol);
        game.state.gave_way = vec![("bahamas".into(), Side::Us)];
    };
    assert_eq!(controller(fled), None);
}

#[test]
fn rule_11_0_e_the_winner_of_a_battle_controls() {
    let won = |game: &mut Game| {
        game.put(Side::Us, "bahamas", "indiana iowa", Order::Coal);
        game.state.gave_way = vec![("bahamas".into(), Side::Spain)];
    };
    assert_eq!(controller(won), Some(Side::Us));
}

#[test]
fn rule_11_0_f_squadrons_in_transit_neither_control_nor_hinder() {
    let transit = |game: &mut Game| {
        game.put(Side::Us, "bahamas", "indiana iowa texas", Order::Transit);
    };
    assert_eq!(controller(transit), None);
    let hindered = |game: &mut Game| {
        game.put(Side::Us, "bahamas", "indiana iowa texas", Order::Transit);
        game.put(Side::Spain, "bahamas", "vizcaya oquendo", Order::Raid);
    };
    assert_eq!(controller(hindered), Some(Side::Spain));
}

#[test]
fn rule_11_0_g_and_h_ships_in_ports_control_nothing() {
    let port = |game: &mut Game| {
        game.put(Side::Spain, "santiago", "vizcaya oquendo", Order::Anchor);
    };
    assert_eq!(controller(port), None);
}

#[test]
fn rule_12_1_1_areas_pay_every_turn_to_either_side() {
    let mut game = bare();
    game.put(Side::Us, "gulf_of_mexico", "indiana iowa", Order::Patrol);
    game.put(Side::Spain, "east_coast", "vizcaya oquendo", Order::Raid);
    game.put(Side::Us, "nares_abyssal", "texas oregon", Order::Patrol); // E: worth nothing
    let facts = game.phase(Phase::Control);
    assert_eq!(game.state.net, 1 - 4);
    game.phase(Phase::Control);
    assert_eq!(game.state.net, -6, "F");
    let scored = open(&facts).into_iter().find_map(|fact| match fact {
        Open::Scored { areas, .. } => Some(areas.clone()),
        _ => None,
    });
    assert_eq!(scored, Some([(Side::Us, 1), (Side::Spain, 4)].into()));
}

#[test]
fn rule_12_1_2_a_ships_sunk_pay_by_their_class_and_fractions_are_dropped() {
    use sealed_orders::games::dawn_of_empire::victory::half_points;
    let classes = [
        (Class::Battleship, 4),
        (Class::ArmoredCruiser, 2),
        (Class::Monitor, 2),
        (Class::ProtectedCruiser, 1),
        (Class::UnprotectedCruiser, 1),
        (Class::GunBoat, 1),
    ];
    for (class, halves) in classes {
        assert_eq!(half_points(class), halves);
    }
    let mut game = bare();
    for _ in 0..2 {
        game.state.losses = [(Side::Us, Losses { half_points: 3, leaders: 0 })].into();
        game.phase(Phase::Control);
    }
    assert_eq!(game.state.net, 2, "one and a half, twice");
}

#[test]
fn rule_12_1_2_b_leaders_pay_their_stars() {
    let mut game = bare();
    game.state.losses = [(Side::Spain, Losses { half_points: 0, leaders: 3 })].into();
    game.phase(Phase::Control);
    assert_eq!(game.state.net, -3);
}

#[test]
fn rule_12_2_six_points_win() {
    for (net, winner) in [(6, Some(Side::Us)), (5, None), (0, None), (-5, None), (-6, Some(Side::Spain))] {
        let mut game = bare();
        (game.state.turn, game.state.net) = (6, net);
        let facts = game.phase(Phase::TurnEnd);
        assert_eq!(open(&facts).last(), Some(&&Open::GameOver { net, winner }));
    }
}

/// rule 14.0: options are agreed before the start.
#[test]
fn rule_14_1_extra_time() {
    let mut game = bare_with(&[("extra_time", "8")], &[]);
    game.state.turn = 7;
    game.phase(Phase::TurnEnd);
    assert!(!DawnOfEmpire::is_over(&game.charter, &game.state));
    game.state.turn = 8;
    game.phase(Phase::TurnEnd);
    assert!(DawnOfEmpire::is_over(&game.charter, &game.state));
}

#[test]
fn rule_14_5_a_handicap_is_on_the_track_at_the_start() {
    assert_eq!(game_with(&[("handicap", "-3")], &[]).state.net, -3);
}

#[test]
fn rule_14_6_face_up_counters_but_not_orders() {
    let mut game = bare_with(&[("fog_off", "yes")], &[]);
    game.put(Side::Us, "key_west", "indiana iowa", Order::Patrol);
    let theirs = game.view(Side::Spain).theirs;
    assert_eq!((theirs[0].ships.clone(), theirs[0].order), (Some(ships("indiana iowa")), None));
}

#[test]
fn rule_14_7_automatic_victory() {
    for (option, over) in [("yes", true), ("no", false)] {
        let mut game = bare_with(&[("automatic_victory", option)], &[]);
        game.state.net = -29;
        game.phase(Phase::TurnEnd);
        assert_eq!(DawnOfEmpire::is_over(&game.charter, &game.state), over);
    }
}

#[test]
fn rule_14_10_extra_warships() {
    let mut game = game_with(&[("14.10", "yes")], &[]);
    assert!(game.is_at("lepanto", "cadiz"));
    game.state.turn = 2;
    game.phase(Phase::NewForces);
    assert!(game.is_at("philadelphia", "key_west"));
}

#[test]
fn rule_14_12_the_germans_lie_in_caracas_which_repairs_only_them() {
    let mut game = game_with(&[("germans", "yes")], &[]);
    assert!(game.is_at("geier", "caracas"));
    assert_eq!(game.stack("geier").side, Side::Spain);
    assert_eq!(game.stack("geier").leaders, leaders("thiele"));
    game.damage("geier", 1);
    game.phase(Phase::Repairs);
    assert_eq!(game.state.ships["geier"].damage, 0);
    let mut game = bare();
    game.put(Side::Spain, "caracas", "vizcaya", None);
    game.damage("vizcaya", 1);
    game.phase(Phase::Repairs);
    assert_eq!(game.state.ships["vizcaya"].damage, 1);
}

#[test]
fn rule_14_0_options_are_named_by_rule_or_word_and_each_once() {
    for name in ["14.11", "free_deployment", "free-deployment", "Free Deployment"] {
        let charter = game_with(&[(name, "On")], &[]).charter;
        assert!(charter.options.free_deployment, "{name}");
    }
    for (rule, name) in OPTIONS {
        let value = if matches!(name, "extra_time" | "handicap") { "7" } else { "yes" };
        let of = |name: &str| game_with(&[(name, value)], &[]).charter.options;
        assert_eq!(of(rule), of(name));
        assert_ne!(of(name), Options::default(), "{name} changes something");
    }
    let said = refusal(|document| {
        document.options = [("14.1", "8"), ("extra_time", "9")].map(|(a, b)| (a.into(), b.into())).into();
    });
    assert_eq!(said, "the option extra_time cannot be 9: it is 14.1, which is chosen too");
    let said = refusal(|document| drop(document.options.insert("german".into(), "yes".into())));
    assert!(said.ends_with("germans (14.12); the nearest is germans"), "{said}");
    let said = refusal(|document| drop(document.options.insert("free_deploymnt".into(), "yes".into())));
    assert!(said.ends_with("; the nearest is free_deployment"), "{said}");
}

#[test]
fn rule_14_0_drawn_options_go_together_and_keep_what_is_chosen() {
    let mut all = std::collections::BTreeSet::new();
    for seed in 0..200 {
        let mut chance = SeededChance::new(seed);
        let chosen = [("14.3".to_owned(), "yes".to_owned())].into();
        let drawn = DawnOfEmpire::drawn_options(&mut chance, chosen);
        let options = Options::read(&drawn).expect("they go together");
        assert!(options.maintenance && !options.delayed_repair);
        all.extend(drawn.into_keys());
    }
    let never: Vec<_> =
        OPTIONS.iter().filter(|(_, name)| !all.contains(*name)).map(|(_, name)| *name).collect();
    assert_eq!(never, ["delayed_repair", "maintenance"], "14.3 is chosen by its number, and excludes 14.2");
}

/// What is wrong with a charter, in one sentence.
fn refusal(change: impl Fn(&mut sealed_orders::rules::CharterDocument)) -> String {
    let mut document = document();
    change(&mut document);
    match DawnOfEmpire::charter(&document) {
        Ok(_) => "it reads".into(),
        Err(error) => error.to_string(),
    }
}

#[test]
fn a_charter_is_read_strictly() {
    let option = |name: &'static str, value: &'static str| {
        refusal(move |document| drop(document.options.insert(name.into(), value.into())))
    };
    assert!(option("14.13", "yes").starts_with("there is no option 14.13; there are: extra_time (14.1), "));
    assert!(option("repairs", "yes").starts_with("there is no option repairs"));
    assert_eq!(
        option("extra_time", "10"),
        "the option extra_time cannot be 10: a number from 6 to 9 is wanted"
    );
    assert_eq!(option("germans", "maybe"), "the option germans cannot be maybe: yes or no is wanted");
    let ruling = |name: &'static str, value: &'static str| {
        refusal(move |document| drop(document.rulings.insert(name.into(), value.into())))
    };
    assert_eq!(ruling("r4", "perhaps"), "the ruling r4 cannot be perhaps; its readings are: no | yes");
    assert!(ruling("r77", "no").starts_with("there is no ruling r77"));
    let file = |file: &'static str, from: &'static str, to: &'static str| {
        refusal(move |document| {
            let text = document.components[file].replacen(from, to, 1);
            document.components.insert(file.into(), text);
        })
    };
    let wrong = [
        ("map.toml", "a = \"north_atlantic\"", "a = \"north_pole\"", "a link joins"),
        ("map.toml", "cost_ab = 1", "cost_ab = 2", "entering"),
        ("map.toml", "code = \"NAT\"", "code = \"MAT\"", "the code MAT is there twice"),
        ("pieces.toml", "start = \"key_west\"", "start = \"atlantis\"", "no area or port is called atlantis"),
        ("pieces.toml", "id = \"iowa\"", "id = \"indiana\"", "indiana is there twice"),
        ("pieces.toml", "type = \"BB\"", "type = \"XX\"", "does not read"),
        ("tables.toml", "\"1-5\"", "\"1-7\"", "1-7 is no range of a die"),
        ("tables.toml", "\"search_matrix\"", "\"search\"", "the table search_matrix is missing"),
        ("setup.toml", "at = \"east_coast\"", "at = \"nowhere\"", "no area or port is called nowhere"),
    ];
    for (name, from, to, why) in wrong {
        let said = file(name, from, to);
        assert!(said.contains(why), "{name} {to}: {said}");
    }
    assert_eq!(
        refusal(|document| drop(document.components.remove("map.toml"))),
        "the component map.toml is missing"
    );
    let error = CharterError::Missing { file: "map.toml".into() };
    assert!(!error.to_string().is_empty());
    let charter = DawnOfEmpire::charter(&document()).expect("the components of this binary read");
    assert_eq!(charter.names["puerto_rico_passage"], "Puerto Rico Passage");
    assert!(charter.reconstructed["tables.toml"] > 5 && charter.reconstructed["map.toml"] > 20);
}
