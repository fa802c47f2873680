//! Keys of faults and remarks: every one has its sentence, and every fault is tried by some test.

use crate::council::{council, led, people};
use crate::sea::{north, outfit};
use crate::table::{Game, bare, hex, party};
use sealed_orders::games::conquistador::ask::keys::{Key, council as events, land, plan, sea};
use sealed_orders::games::conquistador::ids::Nation::{self, England, France};
use sealed_orders::games::conquistador::ids::ShipClass::Caravel;
use sealed_orders::games::conquistador::privateers::Acted;
use sealed_orders::rules::Fault;
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};

const FAULTS: [&[Key]; 4] = [events::FAULTS, plan::FAULTS, sea::FAULTS, land::FAULTS];
const REMARKS: [&[Key]; 4] = [events::REMARKS, plan::REMARKS, sea::REMARKS, land::REMARKS];

#[test]
fn every_key_has_a_sentence_of_the_words_that_it_has() {
    let files = [
        (FAULTS, include_str!("../../templates/conquistador/faults.en.toml")),
        (REMARKS, include_str!("../../templates/conquistador/remarks.en.toml")),
    ];
    for (lists, text) in files {
        let sentences: BTreeMap<String, String> = toml::from_str(text).expect("a template file is TOML");
        let listed: BTreeSet<&str> = lists.concat().iter().map(|(key, _)| *key).collect();
        assert_eq!(listed, sentences.keys().map(String::as_str).collect());
        for (key, words) in lists.concat() {
            let mut engine = minijinja::Environment::new();
            engine.set_undefined_behavior(minijinja::UndefinedBehavior::SemiStrict);
            let with: BTreeMap<&str, &str> = words.iter().map(|word| (*word, *word)).collect();
            let said = engine.render_str(&sentences[key], with);
            assert!(said.is_ok_and(|said| !said.is_empty()), "{key}: {}", sentences[key]);
        }
    }
}

#[test]
fn every_fault_is_tried_by_some_test() {
    let tests = [
        include_str!("bargains.rs"),
        include_str!("ashore.rs"),
        include_str!("battles.rs"),
        include_str!("choices.rs"),
        include_str!("deals.rs"),
        include_str!("edges.rs"),
        include_str!("events.rs"),
        include_str!("gold.rs"),
        include_str!("keys.rs"),
        include_str!("land.rs"),
        include_str!("land_letters.rs"),
        include_str!("maintenance.rs"),
        include_str!("natives.rs"),
        include_str!("naval.rs"),
        include_str!("outfit.rs"),
        include_str!("plan.rs"),
        include_str!("privateers.rs"),
        include_str!("sea.rs"),
        include_str!("sea_fights.rs"),
        include_str!("sea_meetings.rs"),
        include_str!("solitaire.rs"),
    ];
    let tried = |key: &str| tests.iter().any(|test| test.contains(&format!("\"{key}\"")));
    let untried: BTreeSet<&str> =
        FAULTS.concat().into_iter().map(|(key, _)| key).filter(|key| !tried(key)).collect();
    assert_eq!(untried, BTreeSet::new());
}

fn fault(game: &Game, nation: Nation, kind: &str, line: &str) -> Fault {
    asked(game, nation, kind, json!({"nation": nation, "turn": game.state.turn}), line)
}
fn asked(game: &Game, nation: Nation, kind: &str, question: Value, line: &str) -> Fault {
    let draft = game.read(nation, kind, question, &[line]);
    draft.faults.first().unwrap_or_else(|| panic!("{line} reads: {:?}", draft.in_force)).clone()
}
fn is(fault: &Fault, why: &str, rule: &str, nearest: Option<&str>) {
    let found = (fault.why.as_str(), fault.rule.as_str(), fault.nearest.as_deref());
    assert_eq!(found, (why, rule, nearest));
}

#[test]
fn rule_13_5_the_treasure_of_a_city_is_not_abandoned() {
    let mut game = bare();
    let map = &game.charter.map;
    let city = map.cities.iter().find(|city| city.id.as_str() == "cuzco").expect("a city").hex.to_string();
    game.camp(France, &city, party(1, 0, ""));
    let fault = fault(&game, France, "gold", "cuzco: abandon");
    is(&fault, "cities_are_not_abandoned", "13.5", Some("cuzco: leave"));
}

/// Of rules 10.0, 10.1, 10.5, 13.4: marches of nobody, to nowhere, of nothing, from ships at sea.
#[test]
fn rule_10_0_a_march_is_of_somebody_from_land_to_land() {
    let mut game = bare();
    game.camp(France, "1417", party(2, 0, ""));
    game.camp(France, "1318", party(0, 1, ""));
    for (line, why, rule) in [
        ("1417: 0 soldiers to 1318", "nobody_marches", "10.1"),
        ("1417: 1 soldier to 1417", "no_way_given", "10.0"),
        ("1417: 1 soldier, gold to 1318", "no_gold", "13.4"),
    ] {
        let found = fault(&game, France, "march", line);
        assert_eq!((found.why.as_str(), found.rule.as_str()), (why, rule), "{line}: {:?}", found.nearest);
        let nearest = found.nearest.expect("a march of theirs, or none");
        let again = json!({"nation": France, "turn": 3});
        assert_eq!(game.read(France, "march", again, &[&nearest]).faults, vec![], "{nearest}");
    }
    let label = game.fleet(France, "1416a", "carrack", party(1, 0, ""));
    is(&fault(&game, France, "march", &format!("{label}: 1 soldier ashore")), "not_in_port", "10.5", None);
}

#[test]
fn rule_17_2_natives_of_an_area_that_is_none() {
    let fault = fault(&bare(), France, "natives", "atzec natives: attack");
    is(&fault, "unknown_area", "17.2", Some("aztec empire natives: attack"));
}

/// Of rules 11.2.1, 11.2.2: losses are exact, and who falls back goes where he may.
#[test]
fn rule_11_2_what_is_lost_is_exact_and_nobody_falls_back_elsewhere() {
    let mut game = bare();
    game.camp(France, "1417", party(3, 2, ""));
    let falls = json!({"nation": France, "turn": 3, "why": "combat", "owed": 2, "hexes": ["1417"]});
    let found = asked(&game, France, "casualties", falls.clone(), "casualties: 1 soldier at 1417");
    is(&found, "casualties_not_exact", "11.2.1", Some("casualties: 2 soldiers at 1417"));
    // What cannot fall is told, not passed over.
    let found = asked(&game, France, "casualties", falls.clone(), "casualties: 2 soldiers, caravel at 1417");
    is(&found, "unknown_policy", "11.2.1", Some("casualties: soldiers first"));
    assert_eq!(game.read(France, "casualties", falls, &["casualties: 2 soldiers at 1417"]).faults, vec![]);
    let beaten = json!({"nation": France, "turn": 3, "from": "1417", "hexes": ["1317", "1318"]});
    let found = asked(&game, France, "retreat", beaten, "retreat: 1516");
    assert_eq!((found.why.as_str(), found.rule.as_str()), ("no_retreat_there", "11.2.2"));
    assert_eq!(found.with["choices"], "1317, 1318");
}

/// Of rules 6.6, 6.6.2: an expedition has ships, and its bounds are a number.
#[test]
fn rule_6_6_an_expedition_has_ships_and_numbers() {
    let mut council = council();
    council.europe(England, &[(Caravel, 1)], led(&["anglo_azorean_syndicate"], people(0, 2)));
    let faults = |lines: &[&str]| -> Vec<(String, String)> {
        council.faults(England, lines).into_iter().map(|(why, rule, _)| (why, rule)).collect()
    };
    let of = |why: &str, rule: &str| (why.to_owned(), rule.to_owned());
    assert!(faults(&["west: 1 caravel", "west bounds: many"]).contains(&of("no_number", "6.6.2")));
    assert!(faults(&["west aboard: 2 colonists", "west sail: 1417"]).contains(&of("no_ships", "6.6")));
}

/// Of rules 5.1.2.2, 5.1.4: ships are named so that one fits, and are over there.
#[test]
fn rule_5_1_2_2_ships_are_told_from_each_other() {
    let (mut game, _) = north();
    let other = game.fleet(England, "1215a", "caravel", party(0, 0, ""));
    outfit(&mut game, &other, "norfolk", 8, 3);
    let home = game.fleet(England, "", "caravel", party(0, 0, ""));
    outfit(&mut game, &home, "later", 8, 0);
    for (kind, rest, rule) in [("sea", "then: stay", "5.1.2.2"), ("home", "home", "5.1.4.1")] {
        let found = fault(&game, England, kind, &format!("nor {rest}"));
        is(&found, "ambiguous_ships", rule, None);
        assert_eq!(found.with["among"], "north, norfolk");
        is(&fault(&game, England, kind, &format!("later {rest}")), "not_in_new_world", rule, None);
    }
}

/// Of rules 8.1.2, 15.4.2: nobody attacks his own ships, and a privateer takes no colonists.
#[test]
fn rule_8_1_2_own_ships_and_rule_15_4_2_colonists_are_not_for_privateers() {
    let (mut game, _) = north();
    let found = fault(&game, England, "sea", "north then: attack england at 1215");
    is(&found, "own_ships", "8.1.2", Some("north then: stay"));
    let drake = game.fleet(England, "1417a", "carrack", party(1, 0, "drake"));
    outfit(&mut game, &drake, "hind", 8, 3);
    game.state.fleets.get_mut(&drake).expect("a fleet").acted = Some(Acted::Privateer);
    assert!(game.state.camp(England, hex("1417")).is_some_and(|camp| camp.party.colonists > 0));
    let found = fault(&game, England, "sea", "hind then: pick up 1 colonist at 1417");
    is(&found, "privateers_without_colonists", "15.4.2", Some("hind then: stay"));
}
