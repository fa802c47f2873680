//! Battles and the yard: when to go, who fires first, whom to mend.

use super::super::ask::disengage::Disengage;
use super::super::ask::words;
use super::super::charter::Charter;
use super::super::view::{MyShip, View};
use std::cmp::Reverse;

/// Goes when it throws fewer than three dice for four of theirs: the line gets shorter, not luckier.
pub fn disengage(question: &Disengage) -> Vec<String> {
    let goes = question.my_dice * 4 < question.their_dice * 3;
    vec![format!("disengage: {}", if goes { "always" } else { "never" })]
}

pub fn equal_ships() -> Vec<String> {
    vec!["equal ships: strongest first".into()]
}

/// The ships with the most guns first.
pub fn repairs(charter: &Charter, view: &View) -> Vec<String> {
    let mut damaged: Vec<&MyShip> =
        view.mine.iter().flat_map(|stack| &stack.ships).filter(|ship| ship.damage > 0).collect();
    damaged.sort_by_key(|ship| Reverse(charter.ship(&ship.id).map(|ship| (ship.attack, ship.defense))));
    if damaged.is_empty() {
        return vec![];
    }
    let names: Vec<String> = damaged.iter().map(|ship| words::ship(charter, &ship.id)).collect();
    vec![format!("repair: {}, rest", names.join(", "))]
}
