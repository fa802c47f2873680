//! Rules 10.1 (how far units go), 11.2 (who stays after a battle), 12.4, 13.4.3, 16.3.

use crate::sea::outfit;
use crate::table::{Game, bare, gold, hex, of_kind, party, priest};
use Nation::{England, France, Spain};
use sealed_orders::games::conquistador::facts::Fact;
use sealed_orders::games::conquistador::ids::Nation;
use sealed_orders::games::conquistador::state::Segment;
use serde_json::json;

fn march(game: &mut Game, nation: Nation, lines: &[&str]) -> Vec<Fact> {
    game.says(nation, "march", lines);
    game.act(Segment::Land, nation)
}
/// Why the last of some lines does not act, its rule, and what it should have been.
fn fault(game: &Game, nation: Nation, lines: &[&str]) -> (String, String, String) {
    let draft = game.read(nation, "march", json!({"nation": nation, "turn": 3}), lines);
    let [fault] = &draft.faults[..] else { panic!("{lines:?}: {:?}", draft.faults) };
    (fault.why.clone(), fault.rule.clone(), fault.nearest.clone().unwrap_or_default())
}

/// Rules 10.1, 13.4.2: who has points left goes on, with what lies there.
#[test]
fn rule_10_1_b_a_soldier_fetches_gold_and_brings_it_back_in_one_turn() {
    let mut game = bare();
    game.camp(France, "1417", party(1, 1, ""));
    game.camp(France, "1318", party(0, 1, ""));
    game.heap(France, "1318", "dahlonega", 25);
    march(&mut game, France, &["1417: soldier to 1318", "1318: soldier, gold to 1417"]);
    assert_eq!((game.people(France, "1417"), game.people(France, "1318")), ((1, 1), (0, 1)));
    assert_eq!((game.gold(France, "1417"), game.gold(France, "1318")), (25, 0));
}

#[test]
fn rule_10_1_b_eight_points_in_all_however_many_marches() {
    let mut game = bare();
    game.camp(France, "1417", party(1, 0, ""));
    let ways = game.charter.map.land_from(hex("1417"));
    let at = |cost| ways.places().find(|at| ways.cost(at) == Some(cost)).expect("a hex so far").to_string();
    let (six, back) = (at(6), ways.to(&hex(&at(6))).expect("a way").path[2].to_string());
    let (there, too_far) = (format!("1417: soldier to {six}"), format!("{six}: soldier to {back}"));
    let (why, rule, nearest) = fault(&game, France, &[&there, &too_far]);
    assert_eq!((why.as_str(), rule.as_str()), ("too_far", "10.1"), "three more than six are nine");
    let draft = game.read(France, "march", json!({"nation": "france", "turn": 3}), &[&there, &nearest]);
    assert_eq!((draft.faults, nearest.starts_with(&format!("{six}: 1 soldier to"))), (vec![], true));
    march(&mut game, France, &[&there, &nearest]);
    let camps = game.state.camps_of(France).filter(|(_, camp)| camp.party.soldiers > 0);
    assert_eq!(camps.map(|(hex, _)| ways.cost(&hex)).collect::<Vec<_>>(), [Some(4)]);
}

/// Rules 10.1, 10.5: who has marched aboard has no new points.
#[test]
fn rule_10_1_b_nobody_comes_ashore_again_from_ships_that_he_has_marched_to() {
    let mut game = bare();
    game.camp(France, "1318", party(1, 0, ""));
    game.camp(France, "1417", party(0, 1, ""));
    game.fleet(France, "1417a", "carrack", party(0, 0, ""));
    let lines = ["1318: soldier to 1417 aboard F1", "F1: soldier ashore to 1317"];
    let (why, rule, _) = fault(&game, France, &lines);
    assert_eq!((why.as_str(), rule.as_str()), ("not_so_many", "10.1"));
}

/// Rules 11.1.1, 11.1.2: the receipt counts all who come to attack in a hex.
#[test]
fn rule_11_1_1_units_from_several_hexes_attack_together() {
    let mut game = bare();
    game.camp(France, "1417", party(2, 0, ""));
    game.camp(France, "1217", party(3, 0, ""));
    game.camp(England, "1318", party(1, 0, ""));
    let lines = ["1417: 2 soldiers to 1318", "1217: 3 soldiers to 1318"];
    let draft = game.read(France, "march", json!({"nation": "france", "turn": 3}), &lines);
    let attacks = draft.remarks.iter().filter(|remark| remark.key == "march_attacks");
    let odds: Vec<_> = attacks.map(|remark| remark.with["odds"].clone()).collect();
    assert_eq!(odds, ["2-1", "5-1"]);
    let facts = march(&mut game, France, &lines);
    assert_eq!(of_kind(&facts, "land_battle")[0]["attack"], json!(5 * 4));
}

#[test]
fn rule_10_1_c_who_has_entered_a_hex_of_others_goes_no_further() {
    let mut game = bare();
    game.camp(France, "1417", party(2, 0, ""));
    game.camp(England, "1318", party(1, 0, ""));
    let lines = ["1417: 2 soldiers to 1318", "1318: soldier to 1417"];
    assert_eq!(fault(&game, France, &lines).0, "not_so_many");
    // Missionaries go on.
    let mut game = bare();
    game.camp(Spain, "1417", priest("missionary_01"));
    game.camp(England, "1318", party(1, 0, ""));
    march(&mut game, Spain, &["1417: missionary to 1318", "1318: missionary to 1218"]);
    assert_eq!(game.at(Spain, "1218").missionaries.len(), 1, "15.6.2");
}

/// Rules 15.3.2, 16.1: a port is one from the moment in which colonists are there, and while they are.
#[test]
fn rule_15_3_2_ships_land_in_a_port_that_others_have_just_settled() {
    let mut game = bare();
    game.fleet(France, "1417a", "carrack", party(0, 1, "cartier"));
    game.fleet(France, "1417a", "carrack", party(1, 0, ""));
    march(&mut game, France, &["F1: colonist ashore", "F2: soldier ashore"]);
    assert_eq!(game.people(France, "1417"), (1, 1));
    let mut game = bare();
    game.camp(France, "1417", party(0, 1, ""));
    game.fleet(France, "1417a", "carrack", party(1, 0, ""));
    let lines = ["1417: colonist to 1318", "F1: soldier ashore"];
    assert_eq!(fault(&game, France, &lines).0, "no_landing_without_explorer");
}

#[test]
fn rule_13_4_3_c_ships_bring_gold_ashore_in_friendly_ports_only() {
    let mut game = bare();
    let ship = game.fleet(France, "1417a", "carrack", party(1, 0, "cartier"));
    game.state.fleets.get_mut(&ship).expect("it").ships.0[0].hold.gold = gold(20);
    let (why, rule, nearest) = fault(&game, France, &["F1: soldier, gold ashore"]);
    assert_eq!((why.as_str(), rule.as_str()), ("gold_goes_ashore_in_ports", "13.4.3"));
    assert_eq!(nearest, "F1: 1 soldier ashore");
}

/// Spain attacks in two hexes at once; beaten in the first, its men do not flee among the enemies of the second.
#[test]
fn rule_11_2_2_c_nobody_retreats_into_a_hex_where_a_battle_is_still_to_come() {
    let mut game = bare();
    game.state.natives.clear();
    game.camp(Spain, "1417", party(11, 0, ""));
    game.camp(England, "1317", party(9, 0, ""));
    game.camp(England, "1318", party(1, 0, ""));
    game.faces("11.1/1317/spain/turn 3", &[4]);
    let facts = march(&mut game, Spain, &["1417: 2 soldiers to 1317", "1417: 9 soldiers to 1318"]);
    assert_eq!(of_kind(&facts, "land_battle")[0]["hex"], "1317");
    let asked = game.put.iter().find(|demand| demand.kind == "retreat").expect("Spain is beaten at 1317");
    let hexes = asked.question["hexes"].as_array().expect("a list");
    assert!(!hexes.contains(&json!("1318")), "{hexes:?}");
    assert!(hexes.contains(&json!("1417")));
}

/// Rules 11.2.3, 11.2.4: victors stay in the hex of the combat, whoever attacked.
#[test]
fn rule_11_2_4_nobody_advances_after_combat() {
    // The attacker wins: he is where he fought, and the beaten are beside it, unpursued.
    let mut game = bare();
    game.camp(France, "1417", party(12, 0, ""));
    game.camp(England, "1318", party(4, 0, ""));
    game.faces("11.1/1318/france/turn 3", &[4]);
    let facts = march(&mut game, France, &["1417: 12 soldiers to 1318"]);
    let to = of_kind(&facts, "retreated")[0]["to"].as_str().expect("a hex").to_owned();
    let held =
        |game: &Game, nation| game.state.camps_of(nation).map(|(hex, _)| hex.to_string()).collect::<Vec<_>>();
    assert_eq!((held(&game, France), held(&game, England)), (vec!["1318".to_owned()], vec![to]));
    // The defender wins: he stays, and does not follow.
    let mut game = bare();
    game.camp(France, "1417", party(2, 0, ""));
    game.camp(England, "1318", party(4, 0, ""));
    game.faces("11.1/1318/france/turn 3", &[4]);
    let facts = march(&mut game, France, &["1417: 2 soldiers to 1318"]);
    assert_eq!(of_kind(&facts, "retreated")[0]["nation"], "france");
    assert_eq!(held(&game, England), ["1318"]);
    assert_eq!(of_kind(&facts, "marched").len(), 1, "only the march of the order");
}

/// Rules 11.2.2, 15.6.2: missionaries are no part of a battle: they neither flee nor fall.
#[test]
fn rule_15_6_2_b_missionaries_stay_where_others_are_driven_out() {
    for (from, cause) in [("1318", "retreated"), ("2314", "fell")] {
        let mut game = bare();
        let beside = if from == "1318" { "1417" } else { "2315" };
        game.camp(France, beside, party(12, 0, ""));
        game.camp(Spain, from, party(4, 0, ""));
        game.camp(Spain, from, priest("missionary_01"));
        game.dice.fill = 4;
        let facts = march(&mut game, France, &[&format!("{beside}: 12 soldiers to {from}")]);
        assert!(!of_kind(&facts, cause).is_empty(), "{from}");
        assert_eq!(
            (game.people(Spain, from), game.at(Spain, from).missionaries.len()),
            ((0, 0), 1),
            "{from}"
        );
    }
}

/// Rules 8.4.3, 16.3: a settlement, a port with it, protects nobody against land combat; against an invasion it doubles.
#[test]
fn rule_16_3_a_settlement_protects_against_invasions_only() {
    let defenders = || party(2, 3, "");
    let mut game = bare();
    game.camp(France, "1318", party(4, 0, ""));
    game.camp(England, "1417", defenders());
    let facts = march(&mut game, France, &["1318: 4 soldiers to 1417"]);
    assert_eq!(of_kind(&facts, "land_battle")[0]["defence"], json!(2 * 4 + 3));
    let mut game = bare();
    game.camp(England, "1417", defenders());
    let label = game.fleet(France, "1215a", "carrack carrack", party(4, 0, ""));
    outfit(&mut game, &label, "north", 20, 2);
    game.says(France, "sea", &["north then: invade 1417 with 4 soldiers, home"]);
    let facts = game.act(Segment::Voyages, France);
    assert_eq!(of_kind(&facts, "port_invaded")[0]["defence"], json!(2 * (2 * 4 + 3)));
}

/// Rules 12.4, 15.5.6: attrition that takes nobody leaves a conquistador alone to the end of the Land Phase.
#[test]
fn rule_15_5_6_attrition_that_takes_nobody_takes_no_conquistador() {
    let mut game = bare();
    game.camp(Spain, "1417", party(0, 0, "cortes"));
    let facts = game.act(Segment::LandAttrition, Spain);
    assert_eq!(of_kind(&facts, "land_attrition")[0]["lost"], json!({}));
    let facts = game.act(Segment::Resources, Spain);
    assert_eq!(of_kind(&facts, "dismissed")[0]["why"], "alone");
}
