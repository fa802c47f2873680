//! Rules 8.0 (naval combat), 13.4.6 (gold at sea): ships that meet, prizes, invasions.

use crate::sea::{north, outfit};
use crate::table::*;
use sealed_orders::games::conquistador::deals::{Rental, Treaty, TreatyText};
use sealed_orders::games::conquistador::facts::Fact;
use sealed_orders::games::conquistador::goods::Party;
use sealed_orders::games::conquistador::ids::{Label, Nation::*, ShipClass};
use sealed_orders::games::conquistador::state::{Phase, Segment};
use serde_json::json;

fn sail(game: &mut Game, lines: &[&str]) -> Vec<Fact> {
    game.says(England, "sea", lines);
    game.act(Segment::Voyages, England)
}
/// The expedition of the letter, and Spanish ships on its way at 1215.
fn meeting() -> (Game, Label, Label) {
    let (mut game, label) = north();
    let theirs = game.fleet(Spain, "1215a", "caravel caravel carrack", Party::default());
    (game, label, theirs)
}
const LINE: &str = "north then: land 4 colonists and soldier at 1417, discover 0914, home";
const PASS: &str = "north then: discover 0914, home";

fn kinds(game: &Game) -> Vec<&str> {
    game.put.iter().map(|demand| demand.kind.as_str()).collect()
}

#[test]
fn rule_8_1_2_ships_that_nobody_wants_to_fight_pass() {
    let (mut game, label, _) = meeting();
    let facts = sail(&mut game, &[LINE]);
    assert_eq!((of_kind(&facts, "sea_battle").len(), game.of(&label).mp), (0, 15), "8.1.2.C no penalty");
    assert_eq!(kinds(&game), ["sea", "engage", "engage"], "the mover, then those whom it let pass");
    assert!(game.dice.asked.is_empty());
}

#[test]
fn rule_8_1_1_there_is_no_battle_at_open_sea_nor_with_galleon_fleets() {
    let (mut game, label) = north();
    game.fleet(Spain, "1316a", "carrack", Party::default());
    game.fleet(Spain, "1215a", "galleon", Party::default());
    sail(&mut game, &[PASS]);
    assert_eq!((kinds(&game), game.of(&label).mp), (vec!["sea"], 12));
}

/// Of rules 8.1.5, 8.1.6.
#[test]
fn rule_8_1_5_and_8_1_6_ships_that_let_others_pass_may_try_to_attack_them() {
    let (mut game, label, _) = meeting();
    game.says(Spain, "engage", &["passing england: attack"]);
    game.faces(&format!("8.1.5/1215/spain/{label}/turn 3"), &[5]);
    let facts = sail(&mut game, &["north then: put in 1215, discover 0914, home"]);
    let tried = &of_kind(&facts, "attack_tried")[0];
    assert_eq!((&tried["die"], &tried["attacks"]), (&json!(5), &json!(false)));
    assert_eq!(refusals(&facts), [("may_not_stop".into(), "8.1.6".into())]);
    assert_eq!((game.of(&label).hex(), game.of(&label).mp), (Some(hex("0914")), 12));
    // 8.1.6 It must move on: back to where it came from.
    let (mut game, label, _) = meeting();
    game.says(Spain, "engage", &["passing england: attack"]);
    game.dice.fill = 6;
    sail(&mut game, &["north then: put in 1215, stay"]);
    assert_eq!((game.of(&label).hex(), game.of(&label).homeward), (Some(hex("1316")), true));
    // On a 3 they attack: twelve against twelve and four points of caravels, carrack and soldier.
    let (mut game, label, theirs) = meeting();
    game.says(Spain, "engage", &["passing england: attack"]);
    game.faces(&format!("8.1.5/1215/spain/{label}/turn 3"), &[3]);
    game.faces(&format!("8.2.5/1215/{label}/battle 1/turn 3"), &[1]);
    let facts = sail(&mut game, &[PASS]);
    let battle = &of_kind(&facts, "sea_battle")[0];
    assert_eq!(
        (&battle["attackers"][0]["strength"], &battle["defenders"][0]["strength"]),
        (&json!(12), &json!(24))
    );
    assert_eq!((&battle["odds"], &battle["defender_loses"]), (&json!("1-2"), &json!(1)));
    assert_eq!((game.of(&label).ships.0.len(), game.of(&theirs).ships.0.len()), (3, 3));
    assert_eq!(game.of(&label).mp, 14, "8.2.1 in place of the point for the hex, whoever attacked");
    assert!(game.of(&theirs).fought.contains(&label), "8.2.3 once a turn, whoever moves");
}

/// Of rules 8.0, 8.2.1, 8.2.5, 8.3.1.
#[test]
fn rule_8_2_1_and_8_2_5_the_mover_attacks_as_its_policy_says() {
    let (mut game, label, theirs) = meeting();
    game.says(England, "engage", &["passing spain: attack if 2-1"]);
    sail(&mut game, &[PASS]);
    assert!(game.dice.asked.is_empty(), "18 against 16 is no 2-1");
    let (mut again, label_2, theirs_2) = meeting();
    again.says(England, "engage", &["passing spain: attack if 1-1"]);
    again.faces(&format!("8.2.5/1215/{label_2}/battle 1/turn 3"), &[2]);
    let facts = sail(&mut again, &[PASS]);
    let battle = &of_kind(&facts, "sea_battle")[0];
    // 8.2.5.A, B: three caravels, a carrack and the soldier aboard; caravels defend with four.
    assert_eq!(
        (&battle["attackers"][0]["strength"], &battle["defenders"][0]["strength"]),
        (&json!(18), &json!(16))
    );
    assert_eq!(battle["odds"], json!("1-1"));
    assert_eq!(again.of(&theirs_2).ships.count(ShipClass::Caravel), 1, "8.3.1.B caravels first");
    assert_eq!(of_kind(&facts, "ships_lost")[0]["lost"], json!({"ships": {"caravel": 1}}));
    assert_eq!((label, theirs), (label_2, theirs_2));
    let kinds = kinds(&again);
    assert_eq!(kinds, ["sea", "engage", "ship_losses", "after_battle"], "8.3.3");
}

#[test]
fn rule_8_2_5_d_and_ruling_r7_odds_of_naval_combat() {
    for (reading, odds) in [("default", "1-2"), ("dropped", "1-1")] {
        let mut game = bare_with(&[], &[("r7", reading)]);
        let label = game.fleet(England, "1417a", "carrack caravel", Party::default());
        outfit(&mut game, &label, "north", 20, 3);
        game.fleet(Spain, "1417a", "caravel carrack", party(1, 0, ""));
        game.dice.fill = 4;
        let facts = sail(&mut game, &["north then: attack spain at 1417, stay"]);
        assert_eq!(of_kind(&facts, "sea_battle")[0]["odds"], json!(odds), "10 against 16");
        assert_eq!(game.of(&label).mp, 3, "7.3.2 a stop where it lies");
    }
}

/// Of rules 8.2.2, 8.2.3.
#[test]
fn rule_8_2_2_and_8_2_3_several_battles_but_no_ships_twice_in_a_turn() {
    let (mut game, label, theirs) = meeting();
    let other = game.fleet(France, "1115a", "caravel", Party::default());
    outfit(&mut game, &label, "north", 20, 3);
    game.dice.fill = 5;
    let facts = sail(
        &mut game,
        &["north then: attack spain at 1215, attack france at 1115, attack spain at 1215, home"],
    );
    assert_eq!(of_kind(&facts, "sea_battle").len(), 2);
    assert_eq!(refusals(&facts), [("attacked_already".into(), "8.2.3".into())]);
    assert!(game.of(&label).fought.contains(&theirs) && game.of(&label).fought.contains(&other));
}

#[test]
fn rule_8_1_3_the_mover_attacks_one_of_several_and_the_others_may_try() {
    let (mut game, label, _) = meeting();
    game.fleet(France, "1215a", "carrack carrack", Party::default());
    game.says(England, "engage", &["passing spain: never"]);
    game.says(France, "engage", &["passing all: attack"]);
    game.dice.fill = 4;
    let facts = sail(&mut game, &["north then: attack spain at 1215, home"]);
    assert_eq!(of_kind(&facts, "sea_battle").len(), 1);
    assert_eq!(of_kind(&facts, "attack_tried")[0]["by"], json!("france"));
    assert_eq!(game.of(&label).battles_by(), 1);
}

trait Fought {
    fn battles_by(&self) -> usize;
}
impl Fought for sealed_orders::games::conquistador::state::Fleet {
    fn battles_by(&self) -> usize {
        self.fought.len()
    }
}

/// Of rules 8.1.4, 8.3.1.
#[test]
fn rule_8_1_4_and_8_3_1_c_two_with_a_treaty_fight_together_and_the_opponent_says_who_loses() {
    let treaty = |defence| Treaty {
        between: [Spain, France],
        turn: 2,
        text: TreatyText { secret: true, defence, text: "side by side".into() },
    };
    let none = (None, "default", false);
    let readings = [(Some(true), "default", true), (Some(false), "default", true)];
    let by_r61 = [(Some(true), "defence_only", true), (Some(false), "defence_only", false)];
    for (defence, reading, together) in readings.into_iter().chain(by_r61).chain([none]) {
        let (mut game, _, _) = meeting();
        game.charter = charter_with(&[], &[("r61", reading)]);
        let french = game.fleet(France, "1215a", "carrack carrack", Party::default());
        game.state.deals.treaties.extend(defence.map(treaty));
        game.says(Spain, "stand", &["stand with france: against england"]);
        game.says(France, "stand", &["stand with spain: always"]);
        game.says(England, "who_loses", &["who loses: france"]);
        game.dice.fill = 1;
        let facts = sail(&mut game, &["north then: attack spain at 1215, home"]);
        assert_eq!(of_kind(&facts, "forces_combined").len(), usize::from(together));
        // What England says is known before France is asked which of its ships.
        assert_eq!(of_kind(&facts, "loser_named").len(), usize::from(together));
        let battle = &of_kind(&facts, "sea_battle")[0];
        assert_eq!(
            battle["defenders"].as_array().map(Vec::len),
            Some(if together { 2 } else { 1 }),
            "8.1.4.B"
        );
        assert_eq!(game.of(&french).ships.0.len(), if together { 1 } else { 2 }, "8.3.1.C");
    }
}

/// Of rules 8.3.2, 13.4.6.
#[test]
fn rule_8_3_2_and_13_4_6_a_prize_brings_ship_and_gold_and_its_people_are_lost() {
    for (wish, ducats, ships) in [("richest, keep", 25, 5), ("sink", 25, 4), ("none", 0, 4)] {
        let (mut game, label, theirs) = meeting();
        let fleet = game.state.fleets.get_mut(&theirs).expect("a fleet");
        fleet.ships.0.remove(0);
        fleet.ships.0.remove(0);
        fleet.ships.stow(gold(25));
        fleet.ships.board(party(1, 1, "columbus"));
        game.says(England, "prize", &[&format!("prize: {wish}"), "captives: ransom 10 else kill"]);
        game.dice.fill = 1;
        let facts = sail(&mut game, &["north then: attack spain at 1215, home"]);
        assert_eq!((game.of(&label).ships.gold(), game.of(&label).ships.0.len()), (ducats, ships), "{wish}");
        assert!(!game.state.fleets.contains_key(&theirs));
        let captives = game.state.realm(England).expect("it plays").captives.len();
        assert_eq!(captives, usize::from(wish != "none"), "8.3.2.C {wish}");
        if wish == "none" {
            let lost = &of_kind(&facts, "ships_lost")[0]["lost"];
            assert_eq!((&lost["gold"], &lost["soldiers"]), (&json!(25), &json!(1)), "13.4.6.B");
        } else {
            let prize = &of_kind(&facts, "prize_taken")[0];
            assert_eq!(
                (&prize["from"]["lost"]["colonists"], &prize["by"]["gained"]["gold"]),
                (&json!(1), &json!(25))
            );
        }
    }
}

#[test]
fn rule_8_3_2_c_captives_are_killed_or_set_free_as_their_captor_says() {
    for (wish, home) in [("kill", false), ("free", true)] {
        let (mut game, _, theirs) = meeting();
        let fleet = game.state.fleets.get_mut(&theirs).expect("a fleet");
        fleet.ships.0.truncate(1);
        fleet.ships.board(party(0, 0, "columbus"));
        game.says(England, "prize", &[&format!("captives: {wish}")]);
        game.dice.fill = 1;
        let facts = sail(&mut game, &["north then: attack spain at 1215, home"]);
        assert_eq!(of_kind(&facts, "captives_taken")[0]["fate"], json!(wish));
        let spain = game.state.realm(Spain).expect("it plays");
        assert_eq!(!spain.europe.party.leaders.is_empty(), home);
        assert_eq!(of_kind(&facts, "captives_sent_home").len(), usize::from(home));
    }
}

/// He does not hold, nor kill, whom he has rented out himself: the rental is over (ruling r79).
#[test]
fn rule_8_3_2_c_an_explorer_taken_by_his_owner_serves_him_again() {
    for wish in ["kill", "ransom 10", "free"] {
        let (mut game, _, theirs) = meeting();
        let fleet = game.state.fleets.get_mut(&theirs).expect("a fleet");
        fleet.ships.0.truncate(1);
        fleet.ships.board(party(0, 0, "cabot_j ojeda"));
        let cabot = leaders("cabot_j").remove(0);
        let rental = Rental { leader: cabot.clone(), owner: England, to: Spain, until: 4 };
        game.state.deals.rentals = vec![rental];
        game.says(England, "prize", &[&format!("captives: {wish}")]);
        game.dice.fill = 1;
        let facts = sail(&mut game, &["north then: attack spain at 1215, home"]);
        assert!(game.state.realms[&England].europe.party.leaders.contains(&cabot), "{wish}");
        assert_eq!(game.state.deals.rentals, []);
        let taken = &of_kind(&facts, "captives_taken")[0];
        assert_eq!(taken["people"], json!([{ "leader": "ojeda" }]), "{wish}");
    }
}

/// A ransom is agreed on in the plans of the turn after the battle; who was to be killed else is, at its end.
#[test]
fn rule_8_3_2_c_a_captive_is_killed_when_no_ransom_came() {
    for (wish, killed) in [("ransom 10 else kill", true), ("ransom 10", false), ("hold", false)] {
        let (mut game, _, theirs) = meeting();
        let fleet = game.state.fleets.get_mut(&theirs).expect("a fleet");
        fleet.ships.0.truncate(1);
        fleet.ships.board(party(0, 0, "cortes"));
        game.says(England, "prize", &[&format!("captives: {wish}")]);
        game.dice.fill = 1;
        sail(&mut game, &["north then: attack spain at 1215, home"]);
        let held = |game: &Game| game.state.realm(England).expect("it plays").captives.len();
        let ends = |game: &mut Game| of_kind(&game.phase(Phase::TurnEnd), "captive_gone");
        assert_eq!((ends(&mut game), held(&game)), (vec![], 1), "{wish}: the turn of the battle");
        game.state.turn += 1;
        let gone = ends(&mut game);
        assert_eq!((gone.len(), held(&game)), (usize::from(killed), usize::from(!killed)), "{wish}");
        assert!(gone.iter().all(|fact| fact["who"]["leader"] == "cortes" && fact["killed"] == true));
    }
}

/// Rules 8.3.2, 15.4.4, 15.6.3: a missionary aboard a prize is a captive as a leader is, and what is on his hidden side stays
/// hidden; one who is killed goes back into the container.
#[test]
fn rule_8_3_2_c_missionaries_of_a_prize_are_captives_too() {
    for (wish, held, home, container) in
        [("ransom 10", 1, 0, 0), ("ransom 10 else kill", 1, 0, 0), ("kill", 0, 0, 1), ("free", 0, 1, 0)]
    {
        let (mut game, _, theirs) = meeting();
        game.state.container.clear();
        let fleet = game.state.fleets.get_mut(&theirs).expect("a fleet");
        fleet.ships.0.truncate(1);
        fleet.ships.board(priest("missionary_14"));
        game.says(England, "prize", &[&format!("captives: {wish}")]);
        game.dice.fill = 1;
        let facts = sail(&mut game, &["north then: attack spain at 1215, home"]);
        let taken = &of_kind(&facts, "captives_taken")[0];
        assert_eq!(taken["people"], json!([{"missionary": "missionary_14"}]), "{wish}");
        let people = |game: &Game| {
            let (captor, spain) = (game.state.realm(England), game.state.realm(Spain));
            let waiting = spain.expect("it plays").europe.party.missionaries.len();
            (captor.expect("it plays").captives.len(), waiting, game.state.container.len())
        };
        assert_eq!(people(&game), (held, home, container), "{wish}");
        assert_eq!(of_kind(&facts, "captives_sent_home").len(), home, "{wish}");
        assert!(game.view(England).missionaries.is_empty(), "15.6.3.D his rating is seen by nobody");
        let told = game.records.iter().flatten().map(|entry| serde_json::to_string(entry).expect("JSON"));
        assert!(told.into_iter().all(|entry| !entry.contains("rating")), "{wish}");
        // Too late for a ransom.
        game.state.turn += 1;
        let gone = of_kind(&game.phase(Phase::TurnEnd), "captive_gone");
        let late = wish.ends_with("else kill");
        assert_eq!(gone.len(), usize::from(late), "{wish}");
        assert_eq!(people(&game), if late { (0, 0, 1) } else { (held, home, container) }, "15.6.3.E {wish}");
    }
}

#[test]
fn rule_8_3_3_after_a_battle_an_expedition_goes_on_or_home() {
    let (mut game, label, _) = meeting();
    game.says(England, "engage", &["passing spain: attack"]);
    game.says(England, "after_battle", &["north if attacked: go on; home if fewer than 9 ships"]);
    game.dice.fill = 2;
    sail(&mut game, &["north then: discover 0914, stay"]);
    assert_eq!((game.of(&label).hex(), game.of(&label).homeward), (Some(hex("1215")), true));
}

#[test]
fn rule_8_2_4_one_expedition_sails_after_the_other() {
    let (mut game, label) = north();
    let other = game.fleet(England, "1417a", "caravel", party(0, 0, "cabot_j"));
    outfit(&mut game, &other, "second", 8, 3);
    game.says(England, "sea", &["second then: discover 1215, home", "north then: discover 1115, home"]);
    game.act(Segment::Voyages, England);
    assert_eq!((game.of(&other).hex(), game.of(&label).hex()), (Some(hex("1215")), Some(hex("1417"))));
    game.segment();
    assert_eq!(game.of(&label).hex(), Some(hex("1115")));
}

/// England's expedition before a French port.
fn siege(soldiers: u32, carracks: usize, defenders: Party) -> (Game, Label) {
    siege_with(&[], soldiers, carracks, defenders)
}
fn siege_with(rulings: &[(&str, &str)], soldiers: u32, carracks: usize, defenders: Party) -> (Game, Label) {
    let mut game = bare_with(&[], rulings);
    game.camp(France, "1417", defenders);
    let label = game.fleet(England, "1215a", &vec!["carrack"; carracks].join(" "), party(soldiers, 0, ""));
    outfit(&mut game, &label, "north", 20, 2);
    (game, label)
}

/// Of rules 8.4, 8.4.2, 8.4.3, 8.4.4.
#[test]
fn rule_8_4_2_8_4_3_and_8_4_4_soldiers_from_aboard_attack_a_port_with_naval_support() {
    let (mut game, label) = siege(4, 4, party(0, 1, ""));
    let facts = sail(&mut game, &["north then: invade 1417 with 4 soldiers, stay"]);
    let invaded = &of_kind(&facts, "port_invaded")[0];
    assert_eq!((&invaded["attack"], &invaded["defence"]), (&json!(20), &json!(2)), "8.4.4, 8.4.3");
    assert_eq!((&invaded["odds"], &invaded["taken"]), (&json!("5-1"), &json!(true)));
    assert_eq!((game.at(England, "1417").soldiers, game.at(France, "1417")), (4, Party::default()), "8.4.7");
    assert_eq!(invaded["defender"]["lost"], json!({"colonists": 1}));
    assert!(of_kind(&facts, "party_landed")[0]["party"]["soldiers"] == json!(4) && game.of(&label).mp == 5);
}

/// Of rules 8.4.6, 8.4.7.
#[test]
fn rule_8_4_6_and_8_4_7_b_beaten_soldiers_are_aboard_again_and_no_port_is_attacked_twice() {
    let (mut game, label) = siege(2, 1, party(1, 1, ""));
    game.dice.fill = 6;
    let facts = sail(&mut game, &["north then: invade 1417, home"]);
    // 9 against 10 is 1-2: all attackers lost at a 6.
    assert_eq!(of_kind(&facts, "port_invaded")[0]["attacker"]["lost"], json!({"soldiers": 2}));
    assert_eq!((game.of(&label).ships.party().soldiers, game.at(France, "1417").soldiers), (0, 1));
    let (mut game, label) = siege(4, 2, party(1, 1, ""));
    game.dice.fill = 5;
    let facts = sail(&mut game, &["north then: invade 1417 with 4 soldiers, home"]);
    assert_eq!(
        of_kind(&facts, "port_invaded")[0]["attacker"]["lost"],
        json!({"soldiers": 2}),
        "18:10 is 1-1, A1/2"
    );
    assert_eq!(game.of(&label).ships.party().soldiers, 2, "8.4.6.B");
    game.state.fleets.get_mut(&label).expect("a fleet").done = false;
    game.state.sheets.clear();
    let facts = sail(&mut game, &["north then: invade 1417 with 2 soldiers, home"]);
    assert_eq!(refusals(&facts), [("attacked_already".into(), "8.4.7".into())]);
}

#[test]
fn rule_8_4_7_victors_who_are_not_to_stay_embark_again() {
    let (mut game, label) = siege(4, 4, party(0, 1, ""));
    let lines = ["north then: invade 1417 with 4 soldiers, pick up 3 soldiers at 1417, home"];
    let facts = sail(&mut game, &lines);
    assert_eq!(refusals(&facts), []);
    assert_eq!((game.at(England, "1417").soldiers, game.of(&label).ships.party().soldiers), (1, 3));
    assert_eq!(game.of(&label).mp, 5, "one stop");
}

/// Of rules 7.1.5, 8.4.1.
#[test]
fn rule_8_4_1_and_7_1_5_ships_in_port_keep_an_invasion_off_and_galleons_always() {
    let line = ["north then: invade 1417 with 4 soldiers, home"];
    for (ships, rulings) in [("galleon", vec![]), ("caravel", vec![])] {
        let (mut game, _) = siege_with(&rulings, 4, 4, party(0, 1, ""));
        game.fleet(France, "1417a", ships, Party::default());
        let facts = sail(&mut game, &line);
        assert_eq!(refusals(&facts), [("ships_guard_port".into(), "8.4.1".into())], "{ships}");
    }
    // 8.4.1.B They are eliminated first.
    let (mut game, _) = siege(4, 4, party(0, 1, ""));
    game.fleet(France, "1417a", "caravel", Party::default());
    let facts = sail(&mut game, &["north then: attack france at 1417, invade 1417 with 4 soldiers, stay"]);
    assert_eq!((of_kind(&facts, "port_invaded").len(), game.at(England, "1417").soldiers), (1, 4));
    // Rulings r32 and r31.
    for (reading, invaded) in [("default", 1), ("every_other_nation", 0)] {
        let (mut game, _) = siege_with(&[("r32", reading)], 4, 4, party(0, 1, ""));
        game.fleet(Spain, "1417a", "galleon", Party::default());
        assert_eq!(of_kind(&sail(&mut game, &line), "port_invaded").len(), invaded, "r32 {reading}");
    }
    for (reading, faults) in [("default", 1), ("held_coasts", 0)] {
        let (game, _) = siege_with(&[("r31", reading)], 4, 4, party(1, 0, ""));
        assert_eq!(game.read(England, "sea", crate::sea::sea(England), &line).faults.len(), faults, "r31");
    }
}

#[test]
fn rule_8_4_5_conquistadors_change_the_die_in_favour_of_spain() {
    for (reading, modified) in [("default", 4), ("as_printed", 2)] {
        let (mut game, _) = siege_with(&[("r1", reading)], 4, 4, Party::default());
        game.state.camps.clear();
        game.camp(Spain, "1417", party(3, 1, "cortes"));
        game.dice.fill = 3;
        let facts = sail(&mut game, &["north then: invade 1417 with 4 soldiers, home"]);
        assert_eq!(of_kind(&facts, "port_invaded")[0]["modified"], json!(modified), "15.5.3, r1 {reading}");
    }
}
