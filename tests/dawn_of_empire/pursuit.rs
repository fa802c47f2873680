//! Rule 14.9: a side that disengages by speed does so in subgroups, which may be pursued.

use crate::table::*;
use sealed_orders::games::dawn_of_empire::ask::disengage::DisengageGiven;
use sealed_orders::games::dawn_of_empire::ask::pursuit::{Pursuit, PursuitGiven};
use sealed_orders::games::dawn_of_empire::facts::{Chase, Fact, Open};
use sealed_orders::games::dawn_of_empire::ids::{Order, Side};
use sealed_orders::games::dawn_of_empire::state::{Fate, Phase};

const AREA: &str = "columbia_basin";

/// Spain, with Colon (7) faster than all enemies, disengages after the first round, in which nothing hits.
fn fled(options: &[(&str, &str)], us: &str, spain: &str) -> Game {
    let mut game = bare_with(options, &[]);
    game.put(Side::Us, AREA, us, Order::Patrol);
    game.put(Side::Spain, AREA, spain, Order::Patrol);
    game.faces("8.1/area=col/side=us", &[6]);
    game.faces("8.2.3/area=col", &[1]);
    game.answer(Side::Spain, "disengage", DisengageGiven { ships: ships("colon") });
    game
}

const SUBGROUPS: &[(&str, &str)] = &[("speed_subgroups", "yes")];

fn pursue(game: &mut Game, after: &[(&str, u32)]) -> Vec<Fact> {
    let after = after.iter().map(|(ship, at)| ((*ship).into(), *at)).collect();
    game.answer(Side::Us, "pursuit", PursuitGiven { after });
    game.fight(AREA)
}

fn chases(facts: &[Fact]) -> Vec<Chase> {
    let told = open(facts).into_iter().find_map(|fact| match fact {
        Open::Pursued { groups, .. } => Some(groups.clone()),
        _ => None,
    });
    told.expect("a pursuit is told")
}

fn over(facts: &[Fact]) -> (Option<Side>, u32) {
    let told = open(facts).into_iter().find_map(|fact| match fact {
        Open::BattleOver { winner, rounds, .. } => Some((*winner, *rounds)),
        _ => None,
    });
    told.expect("the battle is over")
}

fn shots(game: &Game, round: u32) -> Vec<String> {
    let mark = format!("8.3.2/area=col/round={round}/");
    game.dice.asked.iter().filter_map(|(id, _)| id.strip_prefix(&mark).map(str::to_owned)).collect()
}

#[test]
fn rule_14_9_a_the_side_that_disengages_splits_by_speed() {
    let mut game = fled(SUBGROUPS, "indiana oregon puritan", "colon vizcaya oquendo galicia");
    game.damage("oquendo", 1); // 5
    let facts = pursue(&mut game, &[]);
    let groups: Vec<_> = chases(&facts).into_iter().map(|chase| (chase.speed, chase.ships)).collect();
    let wanted = [(5, ships("galicia oquendo")), (6, ships("vizcaya")), (7, ships("colon"))];
    assert_eq!(groups, wanted, "the slowest first, in the order of the line");
    assert_eq!(over(&facts), (Some(Side::Us), 1), "14.9.B nobody need pursue");
    assert!(game.stack("galicia").at != at(AREA), "all have gone, the slow ones too");
    // Without the option only the fast ones go; the battle goes on.
    let mut game = fled(&[], "indiana oregon", "colon vizcaya");
    game.faces("8.3.2/area=col/round=2/side=us/ship=indiana/at=vizcaya", &[5]);
    let facts = game.fight(AREA);
    assert_eq!(over(&facts), (Some(Side::Us), 2));
    assert!(!game.kinds_put().contains(&"pursuit"));
}

#[test]
fn rule_14_9_b_and_c_ships_pursue_the_subgroup_they_are_sent_after_if_they_are_fast_enough() {
    let mut game = fled(SUBGROUPS, "indiana oregon puritan", "colon vizcaya galicia");
    let facts = pursue(&mut game, &[("indiana", 0), ("oregon", 1), ("puritan", 0), ("galicia", 0)]);
    let by: Vec<_> = chases(&facts).into_iter().map(|chase| chase.by).collect();
    assert_eq!(by, [ships("indiana"), ships("oregon"), vec![]], "a monitor of 3 catches nobody");
    let fired = [
        "side=spain/ship=galicia/at=indiana",
        "side=spain/ship=vizcaya/at=oregon",
        "side=us/ship=indiana/at=galicia",
        "side=us/ship=oregon/at=vizcaya",
    ];
    let mut now = shots(&game, 2);
    now.sort();
    assert_eq!(now, fired);
    // Silence sends all that can after the slowest.
    let mut game = fled(SUBGROUPS, "indiana oregon puritan", "colon vizcaya galicia");
    let by: Vec<_> = chases(&game.fight(AREA)).into_iter().map(|chase| chase.by).collect();
    assert_eq!(by, [ships("indiana oregon"), vec![], vec![]]);
    let put = game.put.iter().find(|demand| demand.kind == "pursuit").expect("it is asked");
    let question: Pursuit = serde_json::from_value(put.question.clone()).expect("it reads");
    assert_eq!((put.seat, question.round, question.ships.len()), (Side::Us.seat(), 1, 3));
}

#[test]
fn rule_14_9_b_nobody_is_asked_who_can_catch_nobody() {
    let mut game = fled(SUBGROUPS, "indiana puritan", "galicia colon vizcaya");
    game.faces("8.3.2/area=col/round=1/side=us/ship=indiana/at=galicia", &[5]); // the only slow one is sent home
    let facts = game.fight(AREA);
    assert!(!game.kinds_put().contains(&"pursuit"));
    assert_eq!(over(&facts), (Some(Side::Us), 1));
    assert!(game.stack("vizcaya").at != at(AREA));
}

#[test]
fn rule_14_9_d_one_more_round_is_fought_and_the_rest_gets_away() {
    let mut game = fled(SUBGROUPS, "indiana oregon", "colon vizcaya galicia");
    let shot = "area=col/round=2/side=us/ship=oregon/at=vizcaya";
    game.faces(&format!("8.3.2/{shot}"), &[6]);
    game.faces(&format!("8.3.2.2/{shot}"), &[6]);
    let facts = pursue(&mut game, &[("indiana", 0), ("oregon", 1)]);
    assert_eq!(game.state.ships["vizcaya"].fate, Fate::Sunk);
    assert_eq!(over(&facts), (Some(Side::Us), 2));
    assert!(shots(&game, 3).is_empty());
    for ship in ["colon", "galicia"] {
        assert!(!game.stack(ship).is_at_sea(), "10.2.2.B {ship}");
    }
    assert!(game.is_at("indiana", AREA) && game.is_at("oregon", AREA));
}

#[test]
fn rule_14_9_e_control_is_settled_by_who_made_the_other_disengage() {
    for (order, holder) in [(Order::Patrol, Some(&Side::Us)), (Order::Transit, None)] {
        let mut game = fled(SUBGROUPS, "indiana oregon", "colon vizcaya galicia");
        game.state.stacks.get_mut("U1").expect("a stack").order = Some(order);
        let shot = "area=col/round=2/side=spain/ship=vizcaya/at=oregon";
        game.faces(&format!("8.3.2/{shot}"), &[6, 6]);
        game.faces(&format!("8.3.2.2/{shot}"), &[6, 6]);
        pursue(&mut game, &[("indiana", 0), ("oregon", 1)]);
        assert_eq!(game.state.ships["oregon"].fate, Fate::Sunk);
        game.phase(Phase::Control);
        assert_eq!(game.state.control.get(AREA), holder, "one ship is left; 11.0.F {order:?}");
        game.phase(Phase::NewForces);
        assert!(game.state.held.is_empty(), "for this turn only");
    }
}

#[test]
fn r13_can_read_the_rules_number_as_printed() {
    let mut game = bare_with(SUBGROUPS, &[("r13", "only_with_14_9")]);
    game.put(Side::Us, AREA, "indiana iowa", Order::Patrol);
    game.put(Side::Spain, AREA, "vizcaya oquendo", Order::Patrol);
    game.faces("8.1/area=col/side=us", &[6]);
    game.faces("8.2.3/area=col", &[1]);
    for (ship, target) in [("indiana", "vizcaya"), ("iowa", "oquendo")] {
        game.faces(&format!("8.3.2/area=col/round=1/side=us/ship={ship}/at={target}"), &[5]);
    }
    game.fight(AREA);
    assert!(game.is_at("vizcaya", "kingston"), "the first of the choices");
}
