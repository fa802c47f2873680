//! Rules 8.1, 8.2.3, 8.3.3: who attacks whom where ships meet, and how often; 8.4: what an invasion meets.

use crate::sea::{north, outfit};
use crate::table::*;
use sealed_orders::games::conquistador::facts::Fact;
use sealed_orders::games::conquistador::goods::Party;
use sealed_orders::games::conquistador::ids::{Label, Nation, Nation::*};
use sealed_orders::games::conquistador::state::Segment;
use serde_json::{Value, json};

fn sail(game: &mut Game, nation: Nation, lines: &[&str]) -> Vec<Fact> {
    game.says(nation, "sea", lines);
    game.act(Segment::Voyages, nation)
}
fn refusals(facts: &[Fact]) -> Vec<(Value, Value)> {
    let told = of_kind(facts, "naval_order_refused");
    told.into_iter().map(|fact| (fact["why"].clone(), fact["rule"].clone())).collect()
}
/// Who was attacked in each battle, in order.
fn attacked(facts: &[Fact]) -> Vec<String> {
    let battles = of_kind(facts, "sea_battle");
    battles
        .iter()
        .map(|fact| fact["defenders"][0]["nation"].as_str().unwrap_or_default().to_owned())
        .collect()
}
fn tries(facts: &[Fact]) -> usize {
    of_kind(facts, "attack_tried").len()
}
/// The English expedition at 1417, with bounds enough, and ships of Spain at 1215; nobody loses any on a 5 or at 1-1 on a 4.
fn meeting() -> (Game, Label, Label) {
    let (mut game, label) = north();
    outfit(&mut game, &label, "north", 20, 3);
    let theirs = game.fleet(Spain, "1215a", "caravel caravel carrack carrack", Party::default());
    (game, label, theirs)
}

#[test]
fn rule_8_1_3_d_the_mover_says_whom_it_attacks_first_and_they_wait_for_it() {
    for (first, then) in [("spain", "france"), ("france", "spain")] {
        let (mut game, label, _) = meeting();
        game.fleet(France, "1215a", "carrack carrack", Party::default());
        game.says(Spain, "engage", &["passing all: attack"]);
        game.says(France, "engage", &["passing all: attack"]);
        game.dice.fill = 4;
        let line = format!("north then: attack {first} at 1215, attack {then} at 1215, home");
        let facts = sail(&mut game, England, &[&line]);
        assert_eq!(attacked(&facts), [first, then]);
        assert_eq!((tries(&facts), refusals(&facts)), (0, vec![]), "8.1.5 the mover has not declined");
        assert!(game.of(&label).mp >= 6, "8.2.1 three points for each");
    }
}

#[test]
fn rule_8_1_6_who_may_not_stop_attacks_nobody_there_either() {
    let (mut game, _, _) = meeting();
    game.says(Spain, "engage", &["passing england: attack"]);
    game.dice.fill = 5;
    let facts = sail(&mut game, England, &["north then: discover 1215, attack spain at 1215, home"]);
    let told = (json!("may_not_stop"), json!("8.1.6"));
    assert_eq!((refusals(&facts), attacked(&facts)), (vec![told.clone(), told], vec![]));
    // To put in there and to attack is one meeting.
    let (mut game, _, _) = meeting();
    game.says(Spain, "engage", &["passing england: attack"]);
    game.dice.fill = 4;
    let facts = sail(&mut game, England, &["north then: put in 1215, attack spain at 1215, home"]);
    assert_eq!((tries(&facts), attacked(&facts)), (0, vec!["spain".to_owned()]));
    // Where those are gone whom it would attack, it puts in.
    let (mut game, label, theirs) = meeting();
    let lines = ["north then: put in 1215, attack spain at 1215, home"];
    let question = json!({"nation": "england", "turn": 3});
    let given = game.read(England, "sea", question, &lines).answer;
    game.answers.push((England, "sea", given));
    game.state.fleets.remove(&theirs);
    let facts = game.act(Segment::Voyages, England);
    assert_eq!(refusals(&facts), [(json!("no_enemy_ships"), json!("8.1.2"))]);
    assert_eq!(game.of(&label).hex(), Some(hex("1215")));
}

#[test]
fn rule_8_1_5_a_they_attack_on_a_three_and_not_on_a_four() {
    for (die, attacks) in [(3, true), (4, false)] {
        let (mut game, label, _) = meeting();
        game.says(Spain, "engage", &["passing england: attack"]);
        game.faces(&format!("8.1.5/1215/spain/{label}/turn 3"), &[die]);
        let facts = sail(&mut game, England, &["north then: discover 1115, home"]);
        assert_eq!(of_kind(&facts, "attack_tried")[0]["attacks"], json!(attacks), "{die}");
        assert_eq!(attacked(&facts).len(), usize::from(attacks));
    }
}

#[test]
fn rule_8_1_2_ships_that_have_met_do_not_meet_again_when_one_sails_off() {
    let (mut game, _, _) = meeting();
    sail(&mut game, England, &["north then: discover 1215, discover 1115, home"]);
    let asked = game.put.iter().filter(|demand| demand.kind == "engage").count();
    assert_eq!(asked, 2, "the mover and Spain, once");
}

#[test]
fn rule_8_1_5_they_try_again_when_it_comes_again() {
    let (mut game, _, _) = meeting();
    game.says(Spain, "engage", &["passing england: attack"]);
    game.says(Spain, "engage", &["passing england: attack"]);
    game.dice.fill = 6;
    let facts = sail(&mut game, England, &["north then: discover 1215, discover 1115, discover 1215, home"]);
    assert_eq!(tries(&facts), 2);
}

/// Rules 8.2.3, 8.3.3: an attack is made once a turn between the same ships, whichever of them moves.
#[test]
fn rule_8_2_3_ships_that_were_attacked_are_not_attacked_again_by_the_same() {
    // Spain attacked the mover; in its own segment it may not, but others of England there it may.
    for (other, battles) in [(false, 0), (true, 1)] {
        let (mut game, label, theirs) = meeting();
        game.says(Spain, "engage", &["passing england: attack"]);
        game.faces(&format!("8.1.5/1215/spain/{label}/turn 3"), &[3]);
        game.faces(&format!("8.2.5/1215/{label}/battle 1/turn 3"), &[2]);
        let facts = sail(&mut game, England, &["north then: discover 1115, stay"]);
        assert_eq!(attacked(&facts), ["england"]);
        assert!(game.of(&theirs).fought.contains(&label));
        if other {
            game.fleet(England, "1115a", "caravel", Party::default());
        }
        outfit(&mut game, &theirs, "flota", 20, 3);
        game.dice.fill = 4;
        let facts = sail(&mut game, Spain, &["flota then: attack england at 1115, home"]);
        assert_eq!(attacked(&facts).len(), battles, "{other}");
        let again = (json!("attacked_already"), json!("8.2.3"));
        assert_eq!(refusals(&facts), if other { vec![] } else { vec![again] });
        let fought = of_kind(&facts, "sea_battle");
        assert!(fought.iter().all(|fact| fact["defenders"][0]["ships"] == json!({"caravel": 1})));
    }
    // The mover attacked Spain; when Spain passes it, it may not try.
    let (mut game, label, theirs) = meeting();
    game.dice.fill = 4;
    sail(&mut game, England, &["north then: attack spain at 1215, discover 1115, stay"]);
    outfit(&mut game, &theirs, "flota", 20, 3);
    game.state.fleets.get_mut(&theirs).expect("it sails").ships.board(party(0, 0, "columbus"));
    game.says(England, "engage", &["passing spain: attack"]);
    let facts = sail(&mut game, Spain, &["flota then: discover 1115, stay"]);
    assert_eq!((tries(&facts), game.of(&label).fought.contains(&theirs)), (0, true));
}

#[test]
fn rule_8_3_3_b_who_was_attacked_does_not_attack_the_mover_while_it_stays() {
    let (mut game, _, _) = meeting();
    game.says(Spain, "engage", &["passing england: attack"]);
    game.dice.fill = 4;
    let line = "north then: attack spain at 1215, discover 1215, attack spain at 1215, home";
    let facts = sail(&mut game, England, &[line]);
    assert_eq!((attacked(&facts).len(), tries(&facts)), (1, 0));
    assert_eq!(refusals(&facts), [(json!("attacked_already"), json!("8.2.3"))]);
}

/// The victor sees what was lost, and takes the kind that he wants, or the richest.
#[test]
fn rule_8_3_2_b_the_victor_chooses_among_the_ships_that_were_lost() {
    let five = gold(5);
    for (wish, class, gold) in [
        ("richest, keep", "caravel", 5),
        ("caravel", "caravel", 5),
        ("carrack, keep", "carrack", 0),
        ("carrack, sink", "carrack", 0),
        ("keep carracks, sink rest", "carrack", 0),
        ("sink carracks", "caravel", 5),
        ("sink", "caravel", 5),
    ] {
        let (mut game, label) = north();
        outfit(&mut game, &label, "north", 20, 3);
        let theirs = game.fleet(Spain, "1215a", "caravel carrack", Party::default());
        game.state.fleets.get_mut(&theirs).expect("a fleet").ships.0[0].hold.gold = five.clone();
        game.state.fleets.get_mut(&label).expect("a fleet").ships.0.extend(ships("carrack carrack").0);
        game.says(England, "prize", &[&format!("prize: {wish}")]);
        game.dice.fill = 1;
        let facts = sail(&mut game, England, &["north then: attack spain at 1215, home"]);
        let prize = &of_kind(&facts, "prize_taken")[0];
        assert_eq!((&prize["class"], &prize["kept"]), (&json!(class), &json!(!wish.ends_with("sink"))));
        assert_eq!(prize["by"]["gained"]["gold"].as_u64().unwrap_or(0), gold, "{wish}");
        let asked = game.put.iter().find(|demand| demand.kind == "prize").expect("it is asked");
        assert_eq!(asked.question["ships"], json!({"caravel": 1, "carrack": 1}));
        assert_eq!(of_kind(&facts, "ships_lost").len(), 1, "the other goes down");
    }
}

/// Of ships of one class the victor has the one worth most: with people to be ransomed, then gold; by ruling r76 the first.
#[test]
fn rule_8_3_2_b_of_ships_alike_the_one_worth_most_is_the_prize() {
    for (reading, captives, ducats) in [("default", 1, 0), ("unseen", 0, 5)] {
        let mut game = bare_with(&[], &[("r76", reading)]);
        let label = game.fleet(England, "1417a", "carrack carrack carrack carrack", Party::default());
        outfit(&mut game, &label, "north", 20, 3);
        let theirs = game.fleet(Spain, "1215a", "carrack carrack", Party::default());
        let fleet = game.state.fleets.get_mut(&theirs).expect("a fleet");
        fleet.ships.0[0].hold.gold = gold(5);
        fleet.ships.0[1].hold.party = party(0, 0, "columbus");
        game.says(Spain, "ship_losses", &["losses: carrack with gold"]);
        game.dice.fill = 1;
        let facts = sail(&mut game, England, &["north then: attack spain at 1215, home"]);
        assert_eq!(of_kind(&facts, "prize_taken").len(), 1);
        let held = game.state.realm(England).expect("it plays").captives.len();
        assert_eq!((held, game.of(&label).ships.gold()), (captives, ducats), "{reading}");
    }
}

/// Rules 8.3.1, 15.6.3: a missionary goes down with his ship, and can be drawn again.
#[test]
fn rule_15_6_3_e_a_missionary_who_is_drowned_goes_back_into_the_container() {
    let (mut game, _) = north();
    let theirs = game.fleet(Spain, "1215a", "caravel", priest("missionary_14"));
    game.state.container.clear();
    game.says(England, "prize", &["prize: none"]);
    game.dice.fill = 1;
    let facts = sail(&mut game, England, &["north then: attack spain at 1215, home"]);
    assert_eq!(of_kind(&facts, "ships_lost")[0]["lost"]["missionaries"], json!(["missionary_14"]));
    assert!(!game.state.fleets.contains_key(&theirs));
    assert_eq!(game.state.container.len(), 1);
}

/// Ruling r60: ships that lie where an expedition begins its movement.
#[test]
fn rule_8_1_2_ships_beside_the_mover_may_try_when_it_sails_off_by_r60() {
    for (reading, tried) in [("default", 1), ("where_they_come", 0)] {
        let mut game = bare_with(&[], &[("r60", reading)]);
        game.camp(England, "1417", party(0, 1, ""));
        let label = game.fleet(England, "1417a", "caravel caravel", party(0, 0, "cabot_j"));
        outfit(&mut game, &label, "north", 20, 3);
        game.fleet(Spain, "1417a", "carrack", Party::default());
        let lies = game.fleet(England, "1417a", "caravel", Party::default());
        game.says(Spain, "engage", &["passing england: attack"]);
        game.dice.fill = 5;
        let facts = sail(&mut game, England, &["north then: discover 1316, home"]);
        assert_eq!(tries(&facts), tried, "{reading}");
        assert_eq!(
            (refusals(&facts), game.of(&label).hex()),
            (vec![], Some(hex("1316"))),
            "it moves on (8.1.6)"
        );
        game.segment();
        assert_eq!(game.of(&lies).hex(), Some(hex("1417")), "who stays moves not, and meets nobody");
    }
}

/// Rules 7.3.1, 8.1.2: an attack goes to the coast where the ships lie.
#[test]
fn rule_8_1_2_an_attack_leads_to_the_coast_of_the_hex_where_the_ships_lie() {
    let map = &bare().charter.map;
    let (south, north) = (water("2316a"), water("2316b"));
    for (theirs, far) in [(south, north), (north, south)] {
        let mut game = bare();
        let beside = map.waters[&far].iter().find(|at| !map.waters[&theirs].contains(at));
        let label = game.fleet(
            England,
            &beside.expect("a way to one coast only").to_string(),
            "carrack carrack",
            Party::default(),
        );
        outfit(&mut game, &label, "north", 20, 3);
        game.fleet(Spain, &theirs.to_string(), "carrack", Party::default());
        game.dice.fill = 4;
        let facts = sail(&mut game, England, &["north then: attack spain at 2316, home"]);
        assert_eq!(attacked(&facts), ["spain"], "{theirs}");
        assert_eq!(game.of(&label).water(), Some(theirs));
    }
}

/// Rules 8.4.7, 13.4.5, 15.6.1: victors have what lies in the port, and Spain comes with a missionary.
#[test]
fn rule_8_4_7_victors_seize_gold_and_spain_brings_a_missionary() {
    let siege = |crew: Party| {
        let mut game = bare();
        game.camp(France, "1417", party(0, 1, ""));
        game.heap(France, "1417", "dahlonega", 25);
        let label = game.fleet(Spain, "1215a", "carrack carrack carrack", crew);
        outfit(&mut game, &label, "flota", 20, 2);
        game
    };
    let line = "flota then: invade 1417 with 4 soldiers, stay";
    let alone = siege(party(4, 0, ""));
    let draft = alone.read(Spain, "sea", json!({"nation": "spain", "turn": 3}), &[line]);
    assert_eq!(
        (draft.faults[0].why.as_str(), draft.faults[0].rule.as_str()),
        ("missionary_needed", "15.6.1")
    );
    let mut crew = party(4, 0, "");
    crew.add(priest("missionary_01"));
    crew.add(priest("missionary_02"));
    let mut game = siege(crew);
    sail(&mut game, Spain, &[line]);
    let (there, missionaries) = (game.people(Spain, "1417"), game.at(Spain, "1417").missionaries.len());
    assert_eq!((there, missionaries, game.gold(Spain, "1417")), ((4, 0), 1, 25));
    assert_eq!(game.state.known.len(), 1, "15.6.3.D");
}

/// Rules 10.5, 13.4.5, ruling r35: who comes from the sea is the next to come there, too.
#[test]
fn rule_13_4_5_gold_left_alone_is_taken_by_who_lands_there_by_r35() {
    for (reading, taken) in [("next_takes_it", 15), ("stays_owners", 0)] {
        let mut game = bare_with(&[], &[("r35", reading)]);
        game.heap(France, "1417", "dahlonega", 15);
        let label = game.fleet(England, "1215a", "carrack", party(1, 1, "cabot_j"));
        outfit(&mut game, &label, "north", 20, 2);
        sail(&mut game, England, &["north then: land all at 1417, stay"]);
        assert_eq!((game.people(England, "1417"), game.gold(England, "1417")), ((1, 1), taken), "{reading}");
    }
}

#[test]
fn rule_8_4_3_only_those_in_a_port_are_doubled() {
    for (defenders, defence, doubled) in [(party(1, 0, ""), 4, false), (party(1, 1, ""), 10, true)] {
        let mut game = bare_with(&[], &[("r31", "held_coasts")]);
        game.camp(France, "1417", defenders);
        let label = game.fleet(England, "1215a", "carrack carrack", party(4, 0, ""));
        outfit(&mut game, &label, "north", 20, 2);
        let facts = sail(&mut game, England, &["north then: invade 1417 with 4 soldiers, stay"]);
        let invaded = &of_kind(&facts, "port_invaded")[0];
        assert_eq!((&invaded["defence"], &invaded["doubled"]), (&json!(defence), &json!(doubled)));
    }
}

/// Rules 8.2.5, 15.4.5: odds beyond the table are those of its outer columns before a privateer shifts them.
#[test]
fn rule_8_2_5_d_odds_beyond_the_table_are_shifted_from_its_edge() {
    for (carracks, odds) in [(6, "3-1"), (1, "1-2")] {
        let mut game = bare();
        game.state.turn = 15;
        let label = game.fleet(England, "1417a", "caravel", party(1, 0, "hawkins"));
        outfit(&mut game, &label, "hawk", 20, 3);
        game.fleet(Spain, "1215a", &vec!["carrack"; carracks].join(" "), Party::default());
        game.says(Spain, "engage", &["passing england: attack"]);
        let facts = sail(&mut game, England, &["hawk then: discover 1115, home"]);
        let battle = &of_kind(&facts, "sea_battle")[0];
        let strength = (&battle["attackers"][0]["strength"], &battle["defenders"][0]["strength"]);
        assert_eq!(strength, (&json!(8 * carracks), &json!(8)));
        assert_eq!((&battle["odds"], &battle["shift"]), (&json!(odds), &json!(-1)));
    }
}

/// Rules 8.4.5, 15.4.5, ruling r21: the shift is one of columns, from the outermost too.
#[test]
fn rule_8_4_5_a_privateer_shifts_an_invasion_by_one_column_by_r21() {
    for (reading, odds) in [("default", "1-3"), ("invasions_too", "1-2")] {
        let mut game = bare_with(&[], &[("r21", reading)]);
        game.state.turn = 15;
        game.camp(Spain, "1317", party(9, 1, ""));
        let label = game.fleet(England, "1417a", "carrack", party(2, 0, "hawkins"));
        outfit(&mut game, &label, "hawk", 9, 3);
        let facts = sail(&mut game, England, &["hawk then: invade 1317 with 1 soldier, home"]);
        assert_eq!(of_kind(&facts, "port_invaded")[0]["odds"], json!(odds), "{reading}");
        assert_eq!(
            game.of(&label).acted.is_some(),
            reading == "invasions_too",
            "who shifts them is a privateer"
        );
    }
}

/// Rule 8.4.4: every carrack of one's own in the hex supports; no caravel, and none of another nation.
#[test]
fn rule_8_4_4_all_own_carracks_in_the_hex_support_an_invasion() {
    let mut game = bare();
    game.camp(France, "1417", party(0, 1, ""));
    let label = game.fleet(England, "1215a", "carrack caravel", party(2, 0, ""));
    outfit(&mut game, &label, "north", 20, 2);
    game.fleet(England, "1417a", "carrack carrack", Party::default());
    game.fleet(England, "1317a", "carrack", Party::default());
    game.fleet(Spain, "1417a", "carrack", Party::default());
    let facts = sail(&mut game, England, &["north then: invade 1417 with 2 soldiers, stay"]);
    assert_eq!(of_kind(&facts, "port_invaded")[0]["attack"], json!(2 * 4 + 3));
}
