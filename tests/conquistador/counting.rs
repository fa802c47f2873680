//! A fold over the facts alone gives every treasury, ship, colonist, soldier and ducat of gold, at every seam.

use crate::table::{Game, game_with};
use sealed_orders::campaign::selfplay::SeededChance;
use sealed_orders::games::conquistador::ids::Nation;
use sealed_orders::games::conquistador::state::{Phase, State};
use serde_json::Value;
use std::collections::BTreeMap;

/// What a nation has, by name.
pub type Totals = BTreeMap<(Nation, String), i64>;

fn add(totals: &mut Totals, nation: Nation, what: &str, count: i64) {
    *totals.entry((nation, what.to_owned())).or_insert(0) += count;
}

/// A `Count` as facts write it.
fn add_count(totals: &mut Totals, nation: Nation, count: &Value, sign: i64) {
    for (class, ships) in count["ships"].as_object().into_iter().flatten() {
        add(totals, nation, class, sign * ships.as_i64().expect("a number"));
    }
    for what in ["soldiers", "colonists", "gold"] {
        add(totals, nation, what, sign * count[what].as_i64().unwrap_or(0));
    }
}

/// Objects with a nation that gain, lose or book, at whatever depth.
pub fn fold(totals: &mut Totals, fact: &Value) {
    match fact {
        Value::Object(fields) => {
            let nation = fields.get("nation").and_then(|nation| serde_json::from_value(nation.clone()).ok());
            if let Some(nation) = nation {
                fields.get("gained").iter().for_each(|count| add_count(totals, nation, count, 1));
                fields.get("lost").iter().for_each(|count| add_count(totals, nation, count, -1));
                if fact["fact"] == "booked" {
                    add(totals, nation, "ducats", fact["ducats"].as_i64().expect("a number"));
                }
            }
            fields.values().for_each(|inside| fold(totals, inside));
        }
        Value::Array(items) => items.iter().for_each(|inside| fold(totals, inside)),
        _ => {}
    }
}

pub fn count(state: &State) -> Totals {
    let mut totals = Totals::new();
    for (nation, realm) in &state.realms {
        add(&mut totals, *nation, "ducats", realm.ducats.into());
        for (class, ships) in &realm.europe.ships {
            add(&mut totals, *nation, class.word(), (*ships).into());
        }
        add(&mut totals, *nation, "soldiers", realm.europe.party.soldiers.into());
        add(&mut totals, *nation, "colonists", realm.europe.party.colonists.into());
    }
    for fleet in state.fleets.values() {
        for (class, ships) in fleet.ships.counts() {
            add(&mut totals, fleet.nation, class.word(), ships.into());
        }
        let party = fleet.ships.party();
        add(&mut totals, fleet.nation, "soldiers", party.soldiers.into());
        add(&mut totals, fleet.nation, "colonists", party.colonists.into());
        add(&mut totals, fleet.nation, "gold", fleet.ships.gold().into());
    }
    for (nation, camps) in &state.camps {
        for camp in camps.values() {
            add(&mut totals, *nation, "soldiers", camp.party.soldiers.into());
            add(&mut totals, *nation, "colonists", camp.party.colonists.into());
            add(&mut totals, *nation, "gold", camp.gold().into());
        }
    }
    totals.retain(|_, count| *count != 0);
    totals
}

/// Plays a campaign by drawn lines; after every segment the fold equals the state.
fn fold_equals_state(mut game: Game, seed: u64) {
    let mut chance = SeededChance::new(seed);
    let mut folded = count(&game.state);
    game.dice.fill = 0;
    game.dice.drawn = Some(SeededChance::new(seed ^ 77));
    while game.state.phase != Phase::Over {
        let phase = game.state.phase.clone();
        for fact in game.drawn_segment(&mut chance) {
            fold(&mut folded, &serde_json::to_value(&fact).expect("facts are JSON"));
        }
        folded.retain(|_, count| *count != 0);
        assert_eq!(folded, count(&game.state), "seed {seed}, turn {}, {phase:?}", game.state.turn);
    }
}

/// Campaigns of each kind, where the environment wishes no other number.
const CAMPAIGNS: u64 = 4;

fn campaigns() -> u64 {
    let wished = std::env::var("SEALED_ORDERS_CAMPAIGNS").ok().and_then(|wish| wish.parse().ok());
    wished.unwrap_or(CAMPAIGNS)
}

#[test]
fn facts_count_what_three_nations_have() {
    for seed in 0..campaigns() {
        fold_equals_state(game_with(&[], &[]), seed);
    }
}

#[test]
fn facts_count_what_five_have_with_portugal_and_the_bankers() {
    for seed in 0..campaigns() {
        let options = [("portugal", "yes"), ("german_bankers", "yes"), ("pace", "classic")];
        fold_equals_state(game_with(&options, &[]), seed + 1_000);
    }
}

#[test]
fn facts_count_what_spain_has_alone_and_with_the_treaty() {
    for seed in 0..campaigns() {
        fold_equals_state(game_with(&[("solitaire", "yes")], &[]), seed + 2_000);
        fold_equals_state(game_with(&[("tordesillas", "yes"), ("players", "2")], &[]), seed + 3_000);
    }
}
