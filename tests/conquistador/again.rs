//! To Europe and out again in one turn (5.1.2.1, 5.1.4.1).

use crate::council::{Council, bankers, council, expedition, led, people, remark};
use crate::table::{Game, of_kind, water};
use sealed_orders::games::conquistador::deals::Loan;
use sealed_orders::games::conquistador::facts::Fact;
use sealed_orders::games::conquistador::goods::Gold;
use sealed_orders::games::conquistador::ids::Nation::{England, GermanBankers, Spain};
use sealed_orders::games::conquistador::ids::ShipClass::{Caravel, Carrack};
use sealed_orders::games::conquistador::ids::{At, Label, Nation};
use sealed_orders::games::conquistador::state::{Found, Recall, Sail, Segment};
use serde_json::json;

/// England with a carrack at 1417, two soldiers and an explorer aboard, and three colonists in Europe.
fn relay() -> (Council, Label) {
    relay_in(council())
}
fn relay_in(mut council: Council) -> (Council, Label) {
    council.ducats(England, 50);
    council.europe(England, &[], people(1, 3));
    council.settle(England, "1417", 2);
    let crew = led(&["anglo_azorean_syndicate"], people(2, 0));
    let label = council.fleet(England, "1417a", &[(Carrack, 1)], crew);
    (council, label)
}

/// The plan is carried out, and the ships come home.
fn home(mut council: Council, lines: &[&str]) -> (Game, Vec<Fact>) {
    council.plan(&[(England, lines)]);
    let mut game = crate::table::game();
    (game.charter, game.state) = (council.charter, council.state);
    let facts = game.act(Segment::Crossing, England);
    (game, facts)
}

const AGAIN: &str = "E1 sail: home, 1417 late";

#[test]
fn rule_5_1_4_1_ships_come_home_and_sail_out_in_one_turn() {
    let (council, label) = relay();
    let lines = [AGAIN, "E1 aboard: syndicate, 2 colonists", "E1 bounds: 6"];
    let draft = council.read(England, &lines);
    assert!(draft.is_complete(), "{:?}", draft.in_force);
    let again = expedition(&draft.answer, "E1");
    assert_eq!((again.sail, again.bounds), (Sail::Again(water("1417a")), 6), "7.2.3.B: three and three");
    assert_eq!((again.colonists, again.soldiers), (2, 0));
    let way = remark(&draft.remarks, "way");
    assert_eq!((way["there"].as_str(), way["back"].as_str(), way["spare"].as_str()), ("3", "3", "0"));
    assert_eq!(remark(&draft.remarks, "colonists_left")["colonists"], "1");
    let (mut game, _) = home(council, &lines);
    assert_eq!((game.of(&label).at, game.of(&label).crossed), (At::Europe, 3));
    assert_eq!(game.of(&label).ships.party().soldiers, 2, "5.1.2.1.C: nobody goes ashore in this segment");
    sealed_orders::games::conquistador::state::Fleet::rest(
        game.state.fleets.get_mut(&label).expect("it is afloat"),
    );
    let facts = game.act(Segment::LateCrossing, England);
    let sailed = of_kind(&facts, "fleet_reladen");
    assert_eq!((&sailed[0]["off"]["soldiers"], &sailed[0]["on"]["colonists"]), (&json!(2), &json!(2)));
    let fleet = game.of(&label);
    assert_eq!((fleet.at, fleet.used, fleet.crossed, fleet.bounds), (At::Sea(water("1417a")), 3, 3, 6));
    assert_eq!(game.people(England, "1417"), (0, 4), "the colonists are ashore");
    assert_eq!(fleet.ships.party().leaders.len(), 1, "15.3.5");
    let europe = &game.state.realm(England).expect("it plays").europe.party;
    assert_eq!((europe.soldiers, europe.colonists), (3, 1));
}

#[test]
fn rule_5_1_4_1_who_says_nothing_of_people_sails_out_as_he_came() {
    let (council, label) = relay();
    let (mut game, _) = home(council, &[AGAIN]);
    let facts = game.act(Segment::LateCrossing, England);
    assert!(of_kind(&facts, "fleet_reladen").is_empty());
    assert_eq!(game.people(England, "1417"), (2, 2));
    // Nobody: they stay in Europe, where event 7 wants them.
    let (council, _) = relay();
    let (mut game, _) = home(council, &[AGAIN, "E1 aboard: nobody"]);
    game.state.events.recalled.insert(England, Recall { owed: 1, come: 0 });
    game.act(Segment::LateCrossing, England);
    assert_eq!(game.state.realm(England).expect("it plays").europe.party.soldiers, 2, "6.4: of three one");
    assert!(game.of(&label).ships.party().is_empty());
    assert_eq!(game.of(&label).at, At::Sea(water("1417a")), "7.2.6.A: it is a friendly port");
}

#[test]
fn rule_5_1_4_3_gold_and_news_that_have_been_home_count() {
    let (council, label) = relay();
    let mut council = council;
    let fleet = council.state.fleets.get_mut(&label).expect("it lies there");
    fleet.ships.stow(Gold::of("caribbean".into(), 7));
    fleet.news.insert("chesapeake".into());
    council.state.found.insert("chesapeake".into(), Found { by: England, credited: false });
    let (mut game, facts) = home(council, &[AGAIN]);
    assert_eq!(of_kind(&facts, "discovery_credited").len(), 1);
    let before = game.ducats(England);
    let facts = game.act(Segment::LateCrossing, England);
    assert_eq!((game.ducats(England), game.of(&label).ships.gold()), (before + 7, 0));
    assert_eq!(of_kind(&facts, "fleet_reladen")[0]["lost"]["gold"], json!(7));
    // Others see gold, not people.
    let spain = sealed_orders::rules::Eye::Seat(game.charter.seat(Spain).expect("it plays"));
    let record = game.records.last().expect("a segment was played");
    let seen: Vec<_> = record.iter().filter_map(|entry| entry.for_eye(spain)).collect();
    let seen = serde_json::to_string(&seen).expect("items are JSON");
    assert!(seen.contains("fleet_reladen") && !seen.contains("\"off\""), "{seen}");
}

#[test]
fn rule_24_1_5_b_ships_that_touch_europe_are_taken_before_they_unload() {
    let (mut council, label) = relay_in(bankers());
    let loan = |owed| Loan { lender: GermanBankers, borrower: England, owed, due: 1 };
    council.state.deals.loans.push(loan(20));
    let lines: [(Nation, &[&str]); 2] = [(England, &[AGAIN]), (GermanBankers, &["repossess england"])];
    council.plan(&lines);
    let mut game = crate::table::game();
    (game.charter, game.state) = (council.charter, council.state);
    let facts = game.act(Segment::Crossing, England);
    assert!(!game.state.fleets.contains_key(&label));
    assert_eq!(of_kind(&facts, "dismissed")[0]["why"], json!("repossessed"));
}

#[test]
fn rule_7_2_3_the_way_out_again_is_a_landing_as_any_other() {
    let (mut council, _) = relay();
    let is = |fault: (String, String, String), why: &str, rule: &str, nearest: &str| {
        assert_eq!((fault.0.as_str(), fault.1.as_str(), fault.2.as_str()), (why, rule, nearest));
    };
    let of = |council: &Council, lines: &[&str]| council.fault(England, lines);
    is(of(&council, &["E1 sail: 1417 late"]), "not_from_the_new_world", "7.2.2", AGAIN);
    is(of(&council, &["E1 sail: home, 9999 late"]), "unknown_hex", "7.2.3", "E1 sail: home, 0909 late");
    let few = of(&council, &[AGAIN, "E1 bounds: 5"]);
    is(few, "too_few_bounds", "7.2.3", "E1 bounds: 6");
    is(of(&council, &[AGAIN, "E1 aboard: 3 colonists"]), "cargo_too_large", "7.1", "E1 aboard: 2 colonists");
    let unled = ["E1 sail: home, 1215 late", "E1 aboard: 2 colonists"];
    is(of(&council, &unled), "no_explorer", "7.2.5", AGAIN);
    council.europe(England, &[(Caravel, 1)], people(0, 0));
    let out = ["north: caravel", "north sail: home, 1417 late"];
    is(of(&council, &out), "already_in_europe", "7.2", "north sail: 1417");
    // Who turned back from a lost port sails no more (15.3.3.C): nothing is left of its course.
    let plain = council.read(England, &["E1 sail: home, please"]);
    assert_eq!(expedition(&plain.answer, "E1").sail, Sail::Home);
}

#[test]
fn rule_15_6_3_a_missionary_who_waits_in_europe_joins_ships_that_sail_again() {
    let mut council = council();
    council.ducats(Spain, 90);
    council.europe(Spain, &[], people(0, 1));
    council.fleet(Spain, "2316a", &[(Caravel, 1)], people(0, 0));
    let port = sealed_orders::games::conquistador::state::State::camp_mut;
    port(&mut council.state, Spain, "2316".parse().expect("a hex")).party.colonists = 2;
    let left = council.state.container.len();
    let lines = ["S1 sail: home, 2316 late", "S1 aboard: missionary, 1 colonist"];
    council.plan(&[(Spain, &lines)]);
    assert_eq!(council.state.container.len(), left - 1);
    let mut game = crate::table::game();
    game.state = council.state;
    game.act(Segment::Crossing, Spain);
    game.act(Segment::LateCrossing, Spain);
    let there = game.at(Spain, "2316");
    assert_eq!((there.missionaries.len(), there.colonists), (1, 3));
}
