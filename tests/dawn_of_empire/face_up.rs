//! What everybody sees of ships that are turned face up (rule 13.0.D), and that a fact tells all of it.

use crate::combat::{battle, meeting};
use crate::port_attack::off_havana;
use crate::table::*;
use sealed_orders::games::dawn_of_empire::facts::{Damaged, Open};
use sealed_orders::games::dawn_of_empire::ids::{Order, Side};

#[test]
fn rule_13_0_d_ships_turned_face_up_show_their_damage_to_all() {
    for (revision, told) in [(1, vec![]), (2, vec![Damaged { ship: "vizcaya".into(), damage: 2 }])] {
        let mut game = meeting("iowa indiana", "oquendo vizcaya");
        game.revision = revision;
        game.damage("vizcaya", 2);
        game.faces("8.2.3/area=col", &[1]);
        game.faces("8.1/area=col/side=spain", &[1]);
        game.dice.fill = 5; // all disabled
        let facts = battle(&mut game);
        let lines = open(&facts).into_iter().find_map(|fact| match fact {
            Open::BattleJoined { lines, .. } => Some(lines.clone()),
            _ => None,
        });
        let lines = lines.expect("battle is joined");
        assert_eq!(lines[&Side::Us].damaged, []);
        assert_eq!(lines[&Side::Spain].damaged, told, "a campaign of revision {revision}");
    }
}

#[test]
fn rule_13_0_d_a_squadron_that_attacks_a_port_is_face_up_with_ships_that_do_not_fire() {
    let mut game = off_havana(Order::Raid, "indiana iowa");
    game.damage("iowa", 3);
    let facts = game.fight("gulf_of_mexico");
    let line = open(&facts).into_iter().find_map(|fact| match fact {
        Open::PortAttacked { line, .. } => line.clone(),
        _ => None,
    });
    let line = line.expect("what everybody sees of it");
    assert_eq!(line.ships, ships("indiana iowa"));
    assert_eq!(line.damaged, [Damaged { ship: "iowa".into(), damage: 3 }]);
    let seen: Vec<String> = game.view(Side::Spain).seen.iter().map(|seen| seen.id.to_string()).collect();
    assert_eq!(seen, ["indiana", "iowa"], "the view shows what the fact tells, and no more");
}
