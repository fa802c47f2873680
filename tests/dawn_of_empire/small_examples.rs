//! The worked examples beside the long one (examples.toml): 6.2, 8.3.1, 9.0.

use crate::examples::{file, list, number, numbers, text};
use crate::table::*;
use sealed_orders::games::dawn_of_empire::ask::repairs::{Repaired, RepairsGiven};
use sealed_orders::games::dawn_of_empire::combat::lines::{Placed, facing};
use sealed_orders::games::dawn_of_empire::ids::{ShipId, Side};
use sealed_orders::games::dawn_of_empire::leaders;
use sealed_orders::games::dawn_of_empire::state::Phase;
use toml::Value;

fn example(id: &str) -> Value {
    let file = file();
    list(&file, "example").iter().find(|example| text(example, "id") == id).cloned().expect("an example")
}

#[test]
fn example_6_2_leader_dice() {
    let example = example("leader_dice");
    let line: Vec<ShipId> =
        (0..number(&example, "line")).map(|at| format!("s{at}").as_str().into()).collect();
    let dice = leaders::dice(&line, line.first(), number(&example, "stars") as u32);
    assert_eq!(dice, numbers(&example, "expect"));
}

#[test]
fn example_8_3_1_overlap_of_fourteen_ships_on_nine() {
    let example = example("overlap");
    let longer: Vec<Placed> = (1..=number(&example, "large"))
        .map(|at| Placed { ship: format!("b{at}").as_str().into(), damage: 0 })
        .collect();
    let faced = facing(number(&example, "small") as usize, &longer);
    let expected: Vec<Vec<usize>> = list(&example, "expect")
        .iter()
        .map(|facing| {
            facing
                .as_array()
                .into_iter()
                .flatten()
                .filter_map(Value::as_integer)
                .map(|n| n as usize - 1)
                .collect()
        })
        .collect();
    assert_eq!(faced, expected);
}

#[test]
fn example_9_0_four_points_among_three_ships() {
    for id in ["repair_a", "repair_b"] {
        let example = example(id);
        let mut game = bare();
        let fleet = ["indiana", "iowa", "texas"];
        let mut points = vec![];
        for ((ship, damage), remove) in
            fleet.into_iter().zip(numbers(&example, "damage")).zip(numbers(&example, "remove"))
        {
            game.put(Side::Us, "hampton_roads", ship, None);
            game.damage(ship, damage);
            points.push(Repaired { port: "hampton_roads".into(), ship: ship.into(), points: remove });
        }
        game.answer(Side::Us, "repairs", RepairsGiven { points });
        let facts = game.phase(Phase::Repairs);
        assert!(whys(&facts).is_empty());
        let left: Vec<u32> = fleet.iter().map(|ship| game.state.ships[*ship].damage).collect();
        assert_eq!(left, numbers(&example, "expect_left"), "{id}");
    }
}
