//! Rule 8.4 (port attacks) and 12.1.3.A.

use crate::table::*;
use sealed_orders::games::dawn_of_empire::DawnOfEmpire;
use sealed_orders::games::dawn_of_empire::facts::{Fact, Open, Volley};
use sealed_orders::games::dawn_of_empire::ids::{Order, Side};
use sealed_orders::games::dawn_of_empire::state::Fate;
use sealed_orders::rules::{Eye, Rules};

fn fire(game: &mut Game, place: &str, ship: &str, faces: &[u32], damage: &[u32]) {
    game.faces(&format!("8.4/{place}/ship={ship}"), faces);
    game.faces(&format!("8.3.2.2/{place}/ship={ship}"), damage);
}
fn reply(game: &mut Game, place: &str, ship: &str, faces: &[u32], damage: &[u32]) {
    game.faces(&format!("8.4.H/{place}/at={ship}"), faces);
    game.faces(&format!("8.3.2.2/{place}/at={ship}"), damage);
}
const HAVANA: &str = "area=gul/port=havana"; // attack 5, defense 4, mine 1
const SHIPS: &str = "indiana iowa texas oregon chicago newark";

pub fn off_havana(order: Order, names: &str) -> Game {
    let mut game = bare();
    game.put(Side::Us, "gulf_of_mexico", names, order);
    game
}

fn attacked(facts: &[Fact]) -> Option<(Vec<Volley>, u32, bool)> {
    open(facts).into_iter().find_map(|fact| match fact {
        Open::PortAttacked { volleys, damage, destroyed, .. } => Some((volleys.clone(), *damage, *destroyed)),
        _ => None,
    })
}

#[test]
fn rule_8_4_a_raids_and_blockades_attack_the_port_and_no_other_order_does() {
    for order in Order::ALL {
        let mut game = off_havana(order, "indiana iowa");
        let facts = game.fight("gulf_of_mexico");
        let attacks = matches!(order, Order::Raid | Order::Blockade);
        assert_eq!(attacked(&facts).is_some(), attacks, "{order:?}");
    }
    let mut game = bare();
    game.put(Side::Us, "gulf_of_mexico", "indiana", Order::Raid);
    assert!(attacked(&game.fight("gulf_of_mexico")).is_none(), "7.4.C a single ship fights nobody");
}

#[test]
fn rule_8_4_b_and_e_a_blockade_fires_whole_and_the_port_answers_every_second_ship() {
    let mut game = off_havana(Order::Blockade, SHIPS);
    let facts = game.fight("gulf_of_mexico");
    let (volleys, ..) = attacked(&facts).expect("an attack");
    let answers: Vec<Option<u32>> =
        volleys.iter().map(|volley| volley.reply.as_ref().map(|reply| reply.dice)).collect();
    assert_eq!(answers, [Some(5), None, Some(5), None, Some(5), None], "its attack value");
}

#[test]
fn rule_8_4_c_and_e_a_raid_meets_mines_at_every_third_ship() {
    let mut game = off_havana(Order::Raid, SHIPS);
    let facts = game.fight("gulf_of_mexico");
    let (volleys, ..) = attacked(&facts).expect("an attack");
    let told: Vec<(&str, Option<u32>)> = volleys
        .iter()
        .map(|volley| (volley.ship.as_str(), volley.reply.as_ref().map(|reply| reply.dice)))
        .collect();
    assert_eq!(
        told,
        [("indiana", Some(1)), ("oregon", Some(1))],
        "its mine value; ruling r1: only they fire"
    );
}

#[test]
fn rule_8_4_d_and_k_one_round_only_and_a_port_that_stands_gives_nothing() {
    let mut game = off_havana(Order::Blockade, "indiana iowa");
    fire(&mut game, HAVANA, "indiana", &[5], &[4]);
    let facts = game.fight("gulf_of_mexico");
    let (_, damage, destroyed) = attacked(&facts).expect("an attack");
    assert_eq!((damage, destroyed), (4, false), "four is not over four");
    assert_eq!((game.state.net, game.state.ports["havana"].damage), (0, 4));
    assert!(!game.state.ports["havana"].disrupted, "8.4.I");
    let view = DawnOfEmpire::view(&game.charter, &game.state, Eye::Public);
    let struck = DawnOfEmpire::sheet(&game.charter, &view).ports;
    assert_eq!(struck.len(), 1, "everybody sees the marker on the port");
    assert_eq!((struck[0].port.as_str(), struck[0].damage, struck[0].disrupted), ("havana", 4, false));
    assert_eq!(game.dice.asked.iter().filter(|(id, _)| id.starts_with("8.4/")).count(), 2);
}

#[test]
fn rule_8_4_f_ships_at_anchor_in_the_port_take_no_part() {
    let mut game = off_havana(Order::Blockade, "indiana iowa");
    game.put(Side::Spain, "havana", "venadito ensenada", Order::Anchor);
    let facts = game.fight("gulf_of_mexico");
    assert!(attacked(&facts).is_some());
    assert!(!open(&facts).iter().any(|fact| matches!(fact, Open::BattleJoined { .. })));
    assert_eq!(game.state.ships["venadito"].damage, 0);
}

#[test]
fn rule_8_4_g_a_five_hits_a_port_too_and_leaders_help() {
    let mut game = off_havana(Order::Blockade, "howell / texas chicago");
    fire(&mut game, HAVANA, "texas", &[5, 6, 4, 1], &[1, 1]);
    let (volleys, damage, _) = attacked(&game.fight("gulf_of_mexico")).expect("an attack");
    assert_eq!((volleys[0].dice, volleys[0].leader_dice, volleys[0].hits, damage), (4, 1, 2, 2));
    assert_eq!((volleys[1].dice, volleys[1].leader_dice), (2, 0));
}

#[test]
fn rule_8_4_h_the_port_hits_on_a_six_and_disables_on_a_five() {
    let mut game = off_havana(Order::Blockade, "sampson / indiana iowa texas chicago");
    reply(&mut game, HAVANA, "indiana", &[6, 4, 1, 1, 1], &[2]);
    reply(&mut game, HAVANA, "texas", &[5, 1, 1, 1, 1], &[]);
    game.faces("6.3/area=gul/port=havana/leader=sampson", &[6]);
    let facts = game.fight("gulf_of_mexico");
    assert_eq!(game.state.ships["indiana"].damage, 2);
    assert!(game.is_at("texas", "mobile"));
    assert!(game.state.leaders["sampson"].killed, "6.3");
    assert!(open(&facts).iter().any(|fact| matches!(fact, Open::ShipLeft { disabled: true, .. })));
}

#[test]
fn rule_8_4_i_j_and_l_the_attack_ends_when_the_port_is_destroyed_and_pays_three_and_its_defense() {
    let mut game = off_havana(Order::Blockade, "indiana iowa texas");
    fire(&mut game, HAVANA, "indiana", &[6], &[3]);
    fire(&mut game, HAVANA, "iowa", &[5], &[2]);
    let facts = game.fight("gulf_of_mexico");
    let (volleys, damage, destroyed) = attacked(&facts).expect("an attack");
    assert_eq!(
        (volleys.len(), damage, destroyed),
        (2, 5, true),
        "J the second ship went on, the third did not fire"
    );
    assert_eq!(game.state.net, 7, "12.1.3.A 3 + 4");
    assert!(game.state.ports["havana"].disrupted);
    assert!(open(&facts).iter().any(|fact| matches!(fact, Open::PortDisrupted { points: 7, .. })));
}

#[test]
fn rule_8_4_e_the_ship_that_destroys_the_port_meets_its_mines_at_the_same_time() {
    let mut game = off_havana(Order::Raid, "machias castine");
    fire(&mut game, HAVANA, "machias", &[6], &[5]);
    reply(&mut game, HAVANA, "machias", &[6], &[6]);
    let facts = game.fight("gulf_of_mexico");
    assert!(attacked(&facts).expect("an attack").2);
    assert_eq!(game.state.ships["machias"].fate, Fate::Sunk);
    assert_eq!(game.state.net, 7, "8.4.L Castine is left");
}

#[test]
fn rule_8_4_a_who_was_driven_off_does_not_attack() {
    let mut game = bare();
    game.put(Side::Us, "gulf_of_mexico", "machias castine", Order::Raid);
    game.put(Side::Spain, "gulf_of_mexico", "pelayo colon", Order::Patrol);
    game.faces("8.1/area=gul/side=spain", &[6]);
    for (ship, target) in [("pelayo", "machias"), ("colon", "castine")] {
        game.faces(&format!("8.3.2/area=gul/round=1/side=spain/ship={ship}/at={target}"), &[5]);
    }
    let facts = game.fight("gulf_of_mexico");
    assert!(open(&facts).iter().any(|fact| matches!(fact, Open::BattleOver { .. })));
    assert!(attacked(&facts).is_none());
}

#[test]
fn rule_8_4_a_a_raid_that_nobody_finds_attacks() {
    let mut game = bare();
    game.put(Side::Us, "gulf_of_mexico", "machias castine", Order::Raid);
    game.put(Side::Spain, "gulf_of_mexico", "pelayo colon", Order::Patrol);
    game.faces("8.1/area=gul/side=spain", &[6]);
    game.faces("8.2.3/area=gul", &[6]);
    assert!(attacked(&game.fight("gulf_of_mexico")).is_some());
}

#[test]
fn rule_12_1_3_a_a_disrupted_port_is_not_attacked_again_before_it_recovers() {
    let mut game = off_havana(Order::Blockade, "indiana iowa");
    game.state.ports.get_mut("havana").expect("a port").disrupted = true;
    assert!(attacked(&game.fight("gulf_of_mexico")).is_none());
}

#[test]
fn rule_7_2_3_f_neutral_ports_are_never_attacked() {
    let mut game = bare();
    game.put(Side::Us, "columbia_basin", "indiana iowa", Order::Raid);
    assert!(attacked(&game.fight("columbia_basin")).is_none());
}
