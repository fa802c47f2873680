//! Rules 6.2, 6.3 (leaders in combat), 8.1 to 8.3 (initiative, search, battle), 10.0 (disengagement).

use crate::table::*;
use sealed_orders::games::dawn_of_empire::ask::disengage::DisengageGiven;
use sealed_orders::games::dawn_of_empire::ask::equal_ships::EqualShipsGiven;
use sealed_orders::games::dawn_of_empire::ask::haven::{Haven, HavenGiven, Leaving};
use sealed_orders::games::dawn_of_empire::charter::Search;
use sealed_orders::games::dawn_of_empire::facts::{Fact, Found, Open, Shot};
use sealed_orders::games::dawn_of_empire::ids::{AreaId, Last, Order, Side};
use sealed_orders::games::dawn_of_empire::state::{Fate, Phase};

/// Two squadrons that are sure to find each other in the Columbia Basin, the United States with the initiative.
pub fn meeting(us: &str, spain: &str) -> Game {
    let mut game = bare();
    game.put(Side::Us, "columbia_basin", us, Order::Patrol);
    game.put(Side::Spain, "columbia_basin", spain, Order::Patrol);
    game.faces("8.1/area=col/side=us", &[6]);
    game
}

pub fn battle(game: &mut Game) -> Vec<Fact> {
    game.fight("columbia_basin")
}

/// The roll of a ship of one side at a target, in a round of the meeting.
fn at_target(
    game: &mut Game,
    round: u32,
    side: &str,
    ship: &str,
    target: &str,
    faces: &[u32],
    damage: &[u32],
) {
    let place = format!("area=col/round={round}/side={side}/ship={ship}/at={target}");
    game.faces(&format!("8.3.2/{place}"), faces);
    game.faces(&format!("8.3.2.2/{place}"), damage);
}

fn shots(facts: &[Fact], wanted: u32) -> Vec<Shot> {
    let found = open(facts).into_iter().find_map(|fact| match fact {
        Open::RoundFought { round, shots, .. } if *round == wanted => Some(shots.clone()),
        _ => None,
    });
    found.unwrap_or_default()
}

fn initiative(facts: &[Fact]) -> Option<Side> {
    open(facts).into_iter().find_map(|fact| match fact {
        Open::Initiative { side, .. } => Some(*side),
        _ => None,
    })
}

fn found(facts: &[Fact]) -> Option<Found> {
    open(facts).into_iter().find_map(|fact| match fact {
        Open::Searched { found, .. } => Some(found.clone()),
        _ => None,
    })
}

#[test]
fn rule_8_1_b_the_side_at_sea_has_the_initiative_over_a_port() {
    let mut game = bare();
    game.put(Side::Spain, "east_coast", "vizcaya oquendo", Order::Patrol);
    game.put(Side::Us, "hampton_roads", "sampson / indiana iowa texas", Order::Anchor);
    let facts = game.fight("east_coast");
    assert_eq!(initiative(&facts), Some(Side::Spain));
    assert!(game.dice.asked.iter().all(|(id, _)| !id.starts_with("8.1")), "nobody rolls");
}

#[test]
fn rule_8_1_b_units_stars_and_a_die_and_ties_go_to_the_us() {
    let rolled = |us: u32, spain: u32| {
        let mut game = bare();
        game.put(Side::Us, "columbia_basin", "howell / chicago newark", Order::Patrol); // 2 + 1
        game.put(Side::Spain, "columbia_basin", "cervera / vizcaya oquendo", Order::Patrol); // 2 + 2
        game.faces("8.1/area=col/side=us", &[us]);
        game.faces("8.1/area=col/side=spain", &[spain]);
        game.dice.fill = 6;
        initiative(&game.fight("columbia_basin"))
    };
    assert_eq!(rolled(1, 1), Some(Side::Spain));
    assert_eq!(rolled(2, 1), Some(Side::Us), "5 to 5");
    assert_eq!(rolled(3, 1), Some(Side::Us));
}

#[test]
fn rule_8_1_b_squadrons_in_ports_of_the_area_count_with_their_leader() {
    let mut game = bare();
    game.put(Side::Us, "columbia_basin", "chicago newark", Order::Patrol);
    game.put(Side::Spain, "columbia_basin", "vizcaya oquendo", Order::Transit);
    game.put(Side::Spain, "kingston", "cervera / colon pelayo", Order::Anchor);
    game.put(Side::Spain, "cartagena", "rapido", None);
    game.faces("8.2.3/area=col", &[6]);
    let facts = game.fight("columbia_basin");
    let strength = open(&facts).into_iter().find_map(|fact| match fact {
        Open::Initiative { strengths, .. } => Some(strengths[&Side::Spain].clone()),
        _ => None,
    });
    let strength = strength.expect("it is told");
    assert_eq!(
        (strength.units, strength.stars, strength.die),
        (4, 2, Some(1)),
        "8.1.D the single ship does not"
    );
}

#[test]
fn rule_8_1_d_single_ships_take_no_part_and_6_1_c_nor_do_their_leaders() {
    let mut game = bare();
    game.put(Side::Us, "columbia_basin", "chicago newark", Order::Patrol);
    game.put(Side::Spain, "columbia_basin", "cervera / vizcaya", None);
    let facts = game.fight("columbia_basin");
    assert_eq!(open(&facts), Vec::<&Open>::new());
}

#[test]
fn rule_8_2_b_the_order_with_the_initiative_is_the_column() {
    for with in Order::ALL {
        for without in Order::ALL {
            let mut game = bare();
            game.put(Side::Us, "windward_passage", "chicago newark texas oregon", with);
            game.put(Side::Spain, "windward_passage", "vizcaya oquendo", without);
            game.faces("8.1/area=win/side=us", &[6]);
            game.dice.fill = 6; // finds nobody; decides battles soon
            let facts = game.fight("windward_passage");
            let expected = match game.charter.search[&(with, without)] {
                Search::Nothing => Found::Nothing,
                Search::VpEvent => Found::VpEvent,
                Search::Engage(low, high) => Found::Rolled { die: 6, low, high, engaged: false },
            };
            assert_eq!(found(&facts), Some(expected), "{with:?} {without:?}");
            assert_eq!(game.state.shown.len(), 2, "both orders are face up");
        }
    }
}

#[test]
fn rule_8_2_1_no_result_ends_the_area() {
    let mut game = bare();
    game.put(Side::Us, "columbia_basin", "chicago newark", Order::Coal);
    game.put(Side::Spain, "columbia_basin", "vizcaya oquendo", Order::Coal);
    let facts = game.fight("columbia_basin");
    assert_eq!(found(&facts), Some(Found::Nothing));
    assert_eq!(open(&facts).len(), 2);
}

#[test]
fn rule_8_2_2_a_vp_event_has_no_battle_but_the_port_attack() {
    let mut game = bare();
    game.put(Side::Us, "gulf_of_mexico", "indiana iowa", Order::Blockade);
    game.put(Side::Spain, "havana", "venadito ensenada", Order::Anchor);
    let facts = game.fight("gulf_of_mexico");
    assert_eq!(found(&facts), Some(Found::VpEvent));
    assert!(open(&facts).iter().any(|fact| matches!(fact, Open::PortAttacked { .. })));
    assert_eq!(game.state.net, 0);
}

#[test]
fn rule_12_1_3_b_a_blockade_with_the_initiative_hinders_coaling() {
    for place in ["gulf_of_mexico", "havana"] {
        let mut game = bare();
        game.put(Side::Us, "gulf_of_mexico", "indiana iowa", Order::Blockade);
        game.put(Side::Spain, place, "venadito ensenada", Order::Coal);
        game.faces("8.1/area=gul/side=us", &[6]);
        let facts = game.fight("gulf_of_mexico");
        assert!(open(&facts).iter().any(|fact| matches!(fact, Open::CoalingHindered { points: 2, .. })));
        assert_eq!(game.state.net, 2, "{place}");
    }
}

#[test]
fn rule_8_2_3_a_roll_in_the_range_engages() {
    for (die, engaged) in [(4, true), (5, false)] {
        let mut game = meeting("indiana iowa", "vizcaya oquendo");
        game.faces("8.2.3/area=col", &[die]);
        game.dice.fill = 6;
        game.faces("8.1/area=col/side=us", &[6]);
        let facts = battle(&mut game);
        assert_eq!(found(&facts), Some(Found::Rolled { die, low: 1, high: 4, engaged }));
        assert_eq!(open(&facts).iter().any(|fact| matches!(fact, Open::BattleJoined { .. })), engaged);
    }
}

#[test]
fn rule_8_3_b_all_fire_before_anything_takes_effect() {
    let mut game = meeting("texas chicago", "galicia mercedes");
    for (side, ship, target) in [
        ("us", "texas", "galicia"),
        ("us", "chicago", "mercedes"),
        ("spain", "galicia", "texas"),
        ("spain", "mercedes", "chicago"),
    ] {
        at_target(&mut game, 1, side, ship, target, &[6], &[6]);
    }
    let facts = battle(&mut game);
    let fought = shots(&facts, 1);
    assert_eq!(fought.len(), 4, "the sunk have fired too");
    assert_eq!(game.state.ships["galicia"].fate, Fate::Sunk);
    assert_eq!(game.state.ships["texas"].fate, Fate::Sunk);
    assert_eq!(game.state.ships["chicago"].fate, Fate::Sunk);
}

#[test]
fn rule_8_3_1_a_lines_are_the_stacks_from_top_to_bottom_face_up() {
    let mut game = meeting("iowa indiana", "oquendo vizcaya");
    game.dice.fill = 5; // all disabled
    game.faces("8.2.3/area=col", &[1]);
    game.faces("8.1/area=col/side=spain", &[1]);
    let facts = battle(&mut game);
    let lines = open(&facts).into_iter().find_map(|fact| match fact {
        Open::BattleJoined { lines, .. } => Some(lines.clone()),
        _ => None,
    });
    let lines = lines.expect("battle is joined");
    assert_eq!(lines[&Side::Us].ships, ships("iowa indiana"));
    assert_eq!(lines[&Side::Spain].ships, ships("oquendo vizcaya"));
    let seen: Vec<String> = game.view(Side::Us).seen.iter().map(|seen| seen.id.to_string()).collect();
    assert_eq!(seen, ["oquendo", "vizcaya"]);
}

#[test]
fn rule_8_3_1_d_excess_ships_overlap_from_the_first() {
    let mut game = meeting("indiana iowa texas oregon chicago", "pelayo colon");
    let facts = battle_of_one_round(&mut game);
    let aims: Vec<(String, String)> = shots(&facts, 1)
        .iter()
        .filter(|shot| shot.side == Side::Us)
        .map(|shot| (shot.ship.to_string(), shot.at.to_string()))
        .collect();
    let expected = [
        ("indiana", "pelayo"),
        ("iowa", "colon"),
        ("texas", "pelayo"),
        ("oregon", "colon"),
        ("chicago", "pelayo"), // 8.3.1.E
    ];
    assert_eq!(aims, expected.map(|(a, b)| (a.to_owned(), b.to_owned())));
}

/// Everybody is disabled in the first round.
fn battle_of_one_round(game: &mut Game) -> Vec<Fact> {
    game.dice.fill = 5;
    game.faces("8.2.3/area=col", &[1]);
    game.faces("8.1/area=col/side=spain", &[1]);
    battle(game)
}

#[test]
fn rule_8_3_2_b_each_ship_rolls_its_attack_factor() {
    let mut game = meeting("indiana texas", "vizcaya oquendo");
    let facts = battle_of_one_round(&mut game);
    let dice: Vec<u32> = shots(&facts, 1).iter().map(|shot| shot.dice).collect();
    assert_eq!(dice, [3, 2, 7, 3], "Spain: Vizcaya, Oquendo; US: Indiana, Texas");
}

#[test]
fn rule_8_3_2_d_a_six_hits_and_rolls_damage_and_8_3_2_e_a_five_disables() {
    let mut game = meeting("indiana iowa", "pelayo colon");
    at_target(&mut game, 1, "us", "indiana", "pelayo", &[6, 6, 4, 1, 1, 1, 1], &[2, 3]);
    at_target(&mut game, 1, "us", "iowa", "colon", &[5], &[]);
    at_target(&mut game, 2, "us", "indiana", "pelayo", &[5], &[]);
    let facts = battle(&mut game);
    let first = shots(&facts, 1);
    let of = |ship: &str| first.iter().find(|shot| shot.ship.as_str() == ship).expect("it fired");
    assert_eq!((of("indiana").hits, of("indiana").damage, of("indiana").disabled), (2, 5, false));
    assert_eq!((of("iowa").hits, of("iowa").disabled), (0, true));
    assert_eq!(game.state.ships["pelayo"].damage, 5);
    assert!(!game.is_at("colon", "columbia_basin"), "it dropped out after the first round");
    assert_eq!(shots(&facts, 2).iter().filter(|shot| shot.at.as_str() == "colon").count(), 0);
}

#[test]
fn rule_8_3_2_1_b_a_disabled_ship_goes_to_the_nearest_friendly_port_at_once() {
    let mut game = meeting("indiana iowa", "cervera / vizcaya oquendo");
    at_target(&mut game, 1, "us", "indiana", "vizcaya", &[5], &[]);
    at_target(&mut game, 2, "us", "indiana", "oquendo", &[6, 6], &[6, 6]);
    let facts = battle(&mut game);
    // San Juan is 2 + 1 + 1 away, Cienfuegos 1 + 1, Santiago 2 + 1 + 1; Kingston is neutral.
    assert!(game.is_at("vizcaya", "cienfuegos"));
    assert_eq!(game.stack("vizcaya").leaders, leaders("cervera"), "6.3.B");
    assert!(open(&facts).iter().any(|fact| matches!(fact, Open::ShipLeft { disabled: true, .. })));
    assert!(game.state.ships["vizcaya"].disabled);
    game.phase(Phase::Repairs);
    game.phase(Phase::TurnEnd);
    assert_eq!(game.state.ships["vizcaya"].last, Last::Disabled, "8.3.2.1.C as after anchor");
    assert!(!game.state.ships["vizcaya"].disabled);
}

#[test]
fn rule_8_3_2_1_b_between_equally_near_ports_the_owner_chooses() {
    let mut game = bare();
    game.put(Side::Us, "puerto_rico_passage", "massachusetts texas", Order::Patrol);
    game.put(Side::Spain, "puerto_rico_passage", "vizcaya oquendo", Order::Patrol);
    game.faces("8.1/area=prp/side=us", &[6]);
    game.faces("8.3.2/area=prp/round=1/side=spain/ship=vizcaya/at=massachusetts", &[5]);
    for (ship, target) in [("massachusetts", "vizcaya"), ("texas", "oquendo")] {
        let place = format!("area=prp/round=1/side=us/ship={ship}/at={target}");
        game.faces(&format!("8.3.2/{place}"), &[6]);
        game.faces(&format!("8.3.2.2/{place}"), &[6]);
    }
    game.answer(Side::Us, "haven", HavenGiven { port: port("key_west") });
    game.fight("puerto_rico_passage");
    let asked: Haven = game
        .put
        .iter()
        .find(|demand| demand.kind == "haven")
        .map(|demand| serde_json::from_value(demand.question.clone()).expect("a question"))
        .expect("it is asked");
    assert_eq!(asked.why, Leaving::Disabled);
    assert_eq!(asked.ports, [(port("hampton_roads"), 5), (port("key_west"), 5)]);
    assert!(game.is_at("massachusetts", "key_west"));
}

#[test]
fn rule_8_3_2_2_c_a_ship_is_sunk_by_more_damage_than_its_defense() {
    for (damage, fate) in [(3, Fate::InPlay), (4, Fate::Sunk)] {
        let mut game = meeting("indiana iowa", "vizcaya oquendo"); // defense 3, 4
        at_target(&mut game, 1, "us", "indiana", "vizcaya", &[6, 5], &[damage]);
        at_target(&mut game, 1, "us", "iowa", "oquendo", &[5], &[]);
        battle(&mut game);
        assert_eq!(game.state.ships["vizcaya"].fate, fate);
    }
}

#[test]
fn rule_8_3_2_2_d_to_f_rounds_go_on_until_one_side_is_gone() {
    let mut game = meeting("indiana iowa", "vizcaya oquendo");
    at_target(&mut game, 3, "us", "indiana", "vizcaya", &[5], &[]);
    at_target(&mut game, 4, "us", "indiana", "oquendo", &[5], &[]);
    let facts = battle(&mut game);
    let over = open(&facts).into_iter().find_map(|fact| match fact {
        Open::BattleOver { winner, rounds, .. } => Some((*winner, *rounds)),
        _ => None,
    });
    assert_eq!(over, Some((Some(Side::Us), 4)));
    let sides: Vec<Side> = shots(&facts, 2).iter().map(|shot| shot.side).collect();
    assert_eq!(sides, [Side::Spain, Side::Spain, Side::Us, Side::Us], "both fire in every round");
}

#[test]
fn rule_8_3_2_3_b_damage_takes_from_attack_and_movement_down_to_one_and_two() {
    let mut game = bare();
    game.put(Side::Us, "key_west", "indiana annapolis", None);
    let values = |game: &Game, ship: &str| game.state.values(&game.charter, &ship.into());
    game.damage("indiana", 2);
    assert_eq!((values(&game, "indiana").attack, values(&game, "indiana").speed), (5, 3));
    game.damage("indiana", 7);
    assert_eq!((values(&game, "indiana").attack, values(&game, "indiana").speed), (1, 2));
    assert_eq!(values(&game, "indiana").defense, 7);
    let mine = game.view(Side::Us).mine;
    assert_eq!((mine[0].ships[0].attack, mine[0].ships[0].speed), (1, 2));
}

#[test]
fn rule_8_3_3_a_damaged_ships_go_to_the_end_the_least_damaged_first() {
    let mut game = meeting("indiana iowa texas oregon", "pelayo colon castilla maria_teresa");
    let facts = {
        at_target(&mut game, 1, "spain", "pelayo", "indiana", &[6], &[3]);
        at_target(&mut game, 1, "spain", "colon", "iowa", &[6], &[1]);
        for (ship, target) in [("indiana", "pelayo"), ("iowa", "colon")] {
            at_target(&mut game, 1, "us", ship, target, &[5], &[]);
        }
        for round in 2..4 {
            for ship in ["indiana", "iowa", "texas", "oregon"] {
                for target in ["castilla", "maria_teresa"] {
                    at_target(&mut game, round, "us", ship, target, &[5], &[]);
                }
            }
        }
        battle(&mut game)
    };
    let line = open(&facts).into_iter().find_map(|fact| match fact {
        Open::LineReformed { side: Side::Us, ships, .. } => Some(ships.clone()),
        _ => None,
    });
    assert_eq!(line, Some(ships("texas oregon iowa indiana")));
    assert!(!game.kinds_put().contains(&"equal_ships"));
}

#[test]
fn rule_8_3_3_a_the_owner_orders_ships_with_the_same_damage() {
    let mut game = meeting("indiana iowa texas", "pelayo colon vizcaya");
    at_target(&mut game, 1, "spain", "pelayo", "indiana", &[6], &[2]);
    at_target(&mut game, 1, "spain", "colon", "iowa", &[6], &[2]);
    for round in 2..9 {
        for ship in ["indiana", "iowa", "texas"] {
            for target in ["pelayo", "colon", "vizcaya"] {
                at_target(&mut game, round, "us", ship, target, &[5], &[]);
            }
        }
    }
    game.answer(Side::Us, "equal_ships", EqualShipsGiven { groups: vec![ships("iowa indiana")] });
    let facts = battle(&mut game);
    let line = open(&facts).into_iter().find_map(|fact| match fact {
        Open::LineReformed { side: Side::Us, ships, .. } => Some(ships.clone()),
        _ => None,
    });
    assert_eq!(line, Some(ships("texas iowa indiana")));
    // Another ship's name in the answer changes nothing.
    let mut game = meeting("indiana iowa texas", "pelayo colon vizcaya");
    at_target(&mut game, 1, "spain", "pelayo", "indiana", &[6], &[2]);
    at_target(&mut game, 1, "spain", "colon", "iowa", &[6], &[2]);
    game.answer(Side::Us, "equal_ships", EqualShipsGiven { groups: vec![ships("iowa castilla")] });
    game.dice.fill = 1;
    for (ship, target) in [("texas", "pelayo"), ("indiana", "colon"), ("iowa", "vizcaya")] {
        at_target(&mut game, 2, "us", ship, target, &[5], &[]);
    }
    let facts = battle(&mut game);
    let line = open(&facts).into_iter().find_map(|fact| match fact {
        Open::LineReformed { side: Side::Us, ships, .. } => Some(ships.clone()),
        _ => None,
    });
    assert_eq!(line, Some(ships("texas indiana iowa")));
}

#[test]
fn rule_8_3_3_b_to_d_lines_close_up_and_damaged_ships_overlap_from_the_end() {
    use sealed_orders::games::dawn_of_empire::combat::lines::{Placed, facing, targets};
    let line = |damages: &[u32]| -> Vec<Placed> {
        let placed = damages.iter().enumerate();
        placed
            .map(|(at, damage)| Placed { ship: format!("s{at}").as_str().into(), damage: *damage })
            .collect()
    };
    // Three against six: the fourth (whole) doubles the first, the fifth and sixth (damaged) the last two.
    assert_eq!(facing(3, &line(&[0, 0, 0, 0, 1, 2])), [vec![0, 3], vec![1, 5], vec![2, 4]]);
    assert_eq!(targets(&line(&[0, 0, 0, 0, 1, 2]), &line(&[0, 0, 0])), [0, 1, 2, 0, 2, 1]);
    // In the middle both may meet.
    assert_eq!(facing(3, &line(&[0, 0, 0, 0, 0, 1, 2])), [vec![0, 3], vec![1, 4, 6], vec![2, 5]]);
    assert_eq!(targets(&line(&[0]), &line(&[0, 0])), [0], "a ship fires at its own opposite");
}

#[test]
fn rule_6_2_a_leader_adds_a_die_a_star_from_his_ship_down_the_line() {
    let mut game = meeting("sampson / indiana iowa texas oregon", "pelayo colon");
    let facts = battle_of_one_round(&mut game);
    let extra: Vec<u32> =
        shots(&facts, 1).iter().filter(|shot| shot.side == Side::Us).map(|shot| shot.leader_dice).collect();
    assert_eq!(extra, [1, 1, 1, 0], "three stars: 6.2.E, 6.2.F");
}

#[test]
fn rule_6_2_b_to_d_only_the_leader_with_most_stars_counts() {
    let mut game = meeting("sampson schley watson / indiana iowa texas oregon", "pelayo colon");
    let facts = battle_of_one_round(&mut game);
    let extra: u32 =
        shots(&facts, 1).iter().filter(|shot| shot.side == Side::Us).map(|shot| shot.leader_dice).sum();
    assert_eq!(extra, 3);
}

#[test]
fn rule_6_2_f_his_dice_go_down_the_line_from_where_his_ship_has_gone() {
    use sealed_orders::games::dawn_of_empire::leaders::dice;
    let line = ships("a b c d e f");
    assert_eq!(dice(&line, Some(&line[0]), 3), [1, 1, 1, 0, 0, 0]);
    assert_eq!(dice(&line, Some(&line[4]), 3), [0, 0, 0, 0, 1, 1], "a damaged flagship at the end");
    assert_eq!(dice(&line, None, 3), [0; 6]);
}

#[test]
fn rule_6_3_a_leader_aboard_a_damaged_ship_dies_on_a_six() {
    for (die, killed) in [(6, true), (5, false)] {
        let mut game = meeting("indiana iowa", "cervera / pelayo colon");
        at_target(&mut game, 1, "us", "indiana", "pelayo", &[6, 5], &[1]);
        at_target(&mut game, 1, "us", "iowa", "colon", &[5], &[]);
        game.faces("6.3/area=col/round=1/leader=cervera", &[die]);
        let facts = battle(&mut game);
        assert_eq!(game.state.leaders["cervera"].killed, killed);
        let told = open(&facts).into_iter().any(|fact| matches!(fact, Open::LeaderKilled { .. }));
        assert_eq!(told, killed);
        if !killed {
            assert_eq!(game.stack("pelayo").leaders, leaders("cervera"), "B he leaves with his ship");
        }
    }
}

#[test]
fn rule_6_3_b_a_ship_that_is_only_disabled_puts_him_in_no_danger() {
    let mut game = meeting("indiana iowa", "cervera / pelayo colon");
    at_target(&mut game, 1, "us", "indiana", "pelayo", &[5], &[]);
    at_target(&mut game, 2, "us", "indiana", "colon", &[5], &[]);
    let facts = battle(&mut game);
    assert!(game.dice.asked.iter().all(|(id, _)| !id.starts_with("6.3")));
    let extra: u32 = shots(&facts, 2).iter().map(|shot| shot.leader_dice).sum();
    assert_eq!(extra, 0, "he is not counted any more");
}

#[test]
fn rule_6_3_c_a_leader_goes_down_with_his_ship_and_12_1_2_b_scores_his_stars() {
    let mut game = meeting("indiana iowa", "cervera / vizcaya colon");
    at_target(&mut game, 1, "us", "indiana", "vizcaya", &[6], &[4]);
    at_target(&mut game, 2, "us", "indiana", "colon", &[5], &[]);
    at_target(&mut game, 1, "us", "iowa", "colon", &[1], &[]);
    battle(&mut game);
    assert!(game.state.leaders["cervera"].killed);
    assert!(game.dice.asked.iter().all(|(id, _)| !id.starts_with("6.3")), "without a roll");
    assert_eq!(game.state.losses[&Side::Us].leaders, 2);
}

#[test]
fn rule_10_1_a_side_without_ships_has_disengaged_by_gunfire() {
    let mut game = meeting("indiana iowa", "vizcaya oquendo");
    at_target(&mut game, 1, "us", "indiana", "vizcaya", &[5, 6], &[1]); // E: damaged and disabled
    at_target(&mut game, 1, "us", "iowa", "oquendo", &[5], &[]);
    let facts = battle(&mut game);
    assert!(shots(&facts, 2).is_empty(), "C no further round");
    assert_eq!(game.state.gave_way, [(AreaId::from("columbia_basin"), Side::Spain)]);
    assert_eq!(game.state.ships["vizcaya"].damage, 1);
}

#[test]
fn rule_10_2_1_a_squadron_that_is_faster_as_a_whole_may_avoid_the_battle() {
    let mut game = meeting("new_york brooklyn", "vizcaya oquendo"); // 7 against 6
    game.answer(Side::Us, "disengage", DisengageGiven { ships: ships("brooklyn") });
    let facts = battle(&mut game);
    assert!(shots(&facts, 1).is_empty());
    assert!(game.is_at("brooklyn", "columbia_basin"), "it stays in the area");
    assert_eq!(game.state.gave_way, [(AreaId::from("columbia_basin"), Side::Us)]);

    let mut game = meeting("new_york indiana", "vizcaya oquendo");
    game.dice.fill = 5;
    game.faces("8.2.3/area=col", &[1]);
    game.faces("8.1/area=col/side=spain", &[1]);
    battle(&mut game);
    assert!(!game.kinds_put().contains(&"disengage"), "not all of its ships are");
}

#[test]
fn rule_5_3_a_coaling_ships_are_slower_by_one_for_disengaging() {
    let asks = |order: Order| {
        let mut game = bare();
        game.put(Side::Us, "columbia_basin", "new_york brooklyn", order);
        game.put(Side::Spain, "columbia_basin", "vizcaya oquendo", Order::Patrol);
        game.faces("8.1/area=col/side=spain", &[6]);
        game.answer(Side::Us, "disengage", DisengageGiven { ships: ships("new_york brooklyn") });
        for (ship, target) in [("vizcaya", "new_york"), ("oquendo", "brooklyn")] {
            at_target(&mut game, 1, "spain", ship, target, &[5], &[]);
        }
        let facts = game.fight("columbia_basin");
        assert!(
            open(&facts).iter().any(|fact| matches!(fact, Open::BattleJoined { .. })),
            "5.3.A they are searched"
        );
        game.kinds_put().contains(&"disengage")
    };
    assert!(asks(Order::Patrol));
    assert!(!asks(Order::Coal), "six against six");
}

#[test]
fn rule_10_2_2_faster_ships_may_leave_for_a_port_after_a_round() {
    let mut game = meeting("indiana iowa", "vizcaya pelayo"); // 5 against 6 and 5
    game.answer(Side::Spain, "disengage", DisengageGiven { ships: ships("vizcaya pelayo") });
    game.answer(Side::Spain, "haven", HavenGiven { port: port("kingston") });
    at_target(&mut game, 2, "us", "indiana", "pelayo", &[5], &[]);
    let facts = battle(&mut game);
    assert!(game.is_at("vizcaya", "kingston"), "B a friendly or neutral port of its choice");
    assert_eq!(game.state.ships["vizcaya"].neutral_since, Some(2));
    assert!(!shots(&facts, 2).is_empty(), "C Pelayo is not faster and fights on");
    assert!(game.state.gave_way.contains(&("columbia_basin".into(), Side::Spain)), "11.0.D");
    game.phase(Phase::TurnEnd);
    assert_eq!(game.state.ships["vizcaya"].last, Last::EnteredNeutralPort);
}

#[test]
fn rule_10_2_2_a_damage_counts_for_speed() {
    let mut game = meeting("indiana texas", "pelayo colon"); // 5 and 5 against 5 and 7
    at_target(&mut game, 1, "spain", "pelayo", "indiana", &[6], &[1]);
    at_target(&mut game, 1, "spain", "colon", "texas", &[6], &[1]);
    game.answer(Side::Spain, "disengage", DisengageGiven { ships: ships("pelayo colon") });
    let facts = battle(&mut game);
    let left = open(&facts).into_iter().find_map(|fact| match fact {
        Open::Disengaged { ships, round, .. } => Some((ships.clone(), *round)),
        _ => None,
    });
    assert_eq!(left, Some((ships("pelayo colon"), 1)), "both faster than ships of 4");
    let over =
        open(&facts).into_iter().any(|fact| matches!(fact, Open::BattleOver { winner: Some(Side::Us), .. }));
    assert!(over);
}

#[test]
fn rule_4_3_c_who_goes_to_port_takes_no_part_in_another_area() {
    let mut game = meeting("indiana iowa", "vizcaya oquendo");
    at_target(&mut game, 1, "us", "indiana", "vizcaya", &[5], &[]);
    at_target(&mut game, 1, "us", "iowa", "oquendo", &[5], &[]);
    battle(&mut game);
    assert!(game.is_at("vizcaya", "cienfuegos") && game.is_at("oquendo", "cienfuegos"));
    game.put(Side::Us, "north_yucatan_basin", "texas oregon", Order::Patrol);
    let facts = game.fight("north_yucatan_basin");
    assert_eq!(initiative(&facts), None, "each lies by itself");
}
