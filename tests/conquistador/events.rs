//! Random events (6.3, 6.4): every event of the list, carried out or its impossibility told.

use crate::table::{Game, bare, bare_with, hex, of_kind, party};
use sealed_orders::campaign::selfplay::SeededChance;
use sealed_orders::games::conquistador::Conquistador;
use sealed_orders::games::conquistador::charter::Monarch;
use sealed_orders::games::conquistador::facts::Fact;
use sealed_orders::games::conquistador::goods::Party;
use sealed_orders::games::conquistador::ids::{AreaId, MissionaryId, Nation, Source};
use sealed_orders::games::conquistador::state::{Deposit, Phase, Recall, Search, Segment};
use sealed_orders::rules::hex::Hex;
use sealed_orders::rules::{Chance, Rules};
use serde_json::{Value, json};
use std::collections::BTreeMap;

const SPAIN: Nation = Nation::Spain;
const ENGLAND: Nation = Nation::England;
const FRANCE: Nation = Nation::France;
/// Dice without an event.
const QUIET: [u32; 2] = [1, 5];

/// The events of the next turn by these dice; nations that are not named throw none.
pub fn council(game: &mut Game, thrown: &[(Nation, [u32; 2])]) -> Vec<Fact> {
    let turn = game.state.turn + 1;
    for nation in game.charter.nations.clone() {
        let dice = thrown.iter().find(|(of, _)| *of == nation).map_or(QUIET, |(_, dice)| *dice);
        game.faces(&format!("6.3/{}/turn {turn}", nation.word()), &dice);
    }
    game.phase(Phase::Events)
}

/// Inputs and expected values of a worked example.
pub fn example(id: &str) -> [toml::Value; 2] {
    let file: toml::Table = toml::from_str(EXAMPLES).expect("the examples read");
    let mut all = file["example"].as_array().expect("a list").iter();
    let found = all.find(|example| example["id"].as_str() == Some(id)).expect("such an example");
    ["inputs", "expected"].map(|part| found[part].clone())
}
const EXAMPLES: &str = include_str!("../../fixtures/games/conquistador/examples.toml");

pub fn idle(facts: &[Fact]) -> Vec<String> {
    let idle = of_kind(facts, "event_idle");
    idle.iter().map(|fact| fact["why"].as_str().expect("a key").to_owned()).collect()
}

/// A hex of an area where nobody is yet: on the coast, or inland.
pub fn place(game: &Game, area: &str, coastal: bool) -> String {
    let map = &game.charter.map;
    let fits = |at: &Hex| {
        let within = map.area_of(*at).is_some_and(|here| here.id.as_str() == area);
        let free = map.hex(*at).is_some_and(|here| here.settle && here.terrain.is_some());
        within && free && map.is_coastal(*at) == coastal && game.state.held_by(*at).is_none()
    };
    map.hexes.keys().find(|at| fits(at)).unwrap_or_else(|| panic!("{area} has such a hex")).to_string()
}

/// Missionaries that have landed somewhere.
pub fn missionary(game: &mut Game, nation: Nation, at: &str) -> MissionaryId {
    let id = game.state.container.iter().next().cloned().expect("a counter is left");
    game.state.container.remove(&id);
    game.state.known.insert(id.clone());
    let people = Party { missionaries: vec![id.clone()], ..Party::default() };
    game.camp(nation, at, people);
    id
}

fn native_level(game: &Game, area: &str) -> u32 {
    game.state.natives[&AreaId::from(area)]
}

/// rules 5.1.1.1, 6.3.1, 6.3.2 and 6.3.3
#[test]
fn rule_6_3_two_dice_bring_taxes_colonists_and_an_event() {
    let mut game = bare();
    let before = game.ducats(ENGLAND);
    let facts = council(&mut game, &[(ENGLAND, [3, 3])]);
    let mine: Vec<Value> = of_kind(&facts, "random_events");
    let mine = mine.iter().find(|fact| fact["nation"] == "england").expect("it threw");
    assert_eq!(
        (&mine["taxes"], &mine["colonists"]),
        (&json!(20), &json!(4)),
        "the examples: monarch B, a three"
    );
    assert!(mine.get("event").is_none(), "the cell is empty");
    assert_eq!(game.ducats(ENGLAND), before + 20);
    assert_eq!(game.state.realms[&ENGLAND].europe.party.colonists, 4);
}

#[test]
fn rule_6_1_2_a_better_monarch_brings_more_taxes_and_initiative() {
    let reign = |monarch| {
        let mut game = bare();
        let realm = game.state.realms.get_mut(&FRANCE).expect("it plays");
        (realm.ducats, realm.monarch) = (100, monarch);
        let facts = council(&mut game, &[(FRANCE, [1, 5])]);
        let level = of_kind(&facts, "initiative")[0]["levels"]["france"].as_u64();
        (game.ducats(FRANCE), level, game.state.realms[&FRANCE].europe.party.colonists)
    };
    assert_eq!(reign(Monarch::A), (115, Some(460), 2));
    assert_eq!(reign(Monarch::D), (100, Some(100), 2), "rule 6.1.2.C: nothing else");
}

/// rules 15.3.1 and 15.5.2
#[test]
fn rule_15_3_1_leaders_come_to_europe_with_their_turn() {
    let mut game = bare();
    game.state.turn = 4;
    let facts = council(&mut game, &[]);
    let arrived = of_kind(&facts, "leaders_arrived");
    assert_eq!(arrived[0]["leaders"], json!(["cordova", "cortes", "magellan"]));
    assert_eq!(game.state.realms[&SPAIN].europe.party.leaders.len(), 3);
}

#[test]
fn rule_6_3_a_with_ruling_r14_each_use_has_its_die() {
    let mut game = bare_with(&[], &[("r14", "a_die_for_each")]);
    game.faces("6.3/france/turn 4", &[6, 1, 1, 2]);
    let facts = game.phase(Phase::Events);
    let mine = of_kind(&facts, "random_events").pop().expect("it threw");
    assert_eq!((&mine["taxes"], &mine["colonists"], &mine["event"]), (&json!(30), &json!(2), &json!("9")));
}

#[test]
fn rule_24_1_3_with_the_bankers_one_is_added_for_taxes_and_they_throw_for_taxes_only() {
    let options = [("german_bankers", "yes"), ("portugal", "yes")];
    let mut game = bare_with(&options, &[]);
    let bankers = game.ducats(Nation::GermanBankers);
    let facts = council(&mut game, &[(FRANCE, [6, 4]), (Nation::GermanBankers, [2, 2])]);
    let thrown = of_kind(&facts, "random_events");
    let of = |nation: &str| thrown.iter().find(|fact| fact["nation"] == nation).expect("it threw");
    assert_eq!(of("france")["taxes"], 40, "monarch C, row 7");
    assert_eq!(of("france")["colonists"], 6, "the die as it fell");
    assert_eq!((&of("german_bankers")["taxes"], &of("german_bankers")["colonists"]), (&json!(20), &json!(0)));
    assert!(of("german_bankers").get("second").is_none());
    assert_eq!(game.ducats(Nation::GermanBankers), bankers + 20);
    let mut all = bare_with(&options, &[("r15", "all_of_the_row")]);
    let facts = council(&mut all, &[(FRANCE, [2, 3])]);
    let thrown = of_kind(&facts, "random_events");
    let france = thrown.iter().find(|fact| fact["nation"] == "france").expect("it threw");
    assert_eq!((&france["taxes"], &france["colonists"]), (&json!(15), &json!(4)), "row 3 for all");
    assert!(france.get("event").is_none());
}

#[test]
fn rule_24_1_3_d_every_war_of_others_costs_the_bankers_forty() {
    let mut game = bare_with(&[("german_bankers", "yes"), ("portugal", "yes")], &[]);
    let before = game.ducats(Nation::GermanBankers);
    council(&mut game, &[(FRANCE, [5, 1]), (SPAIN, [6, 3]), (Nation::GermanBankers, [1, 1])]);
    assert_eq!(game.ducats(Nation::GermanBankers), before + 15 - 80);
}

#[test]
fn rule_15_6_1_d_and_e_no_taxes_while_a_missionary_is_missing_past_his_turn() {
    let mut game = bare();
    game.camp(SPAIN, "2316", party(0, 1, ""));
    let before = game.ducats(SPAIN);
    council(&mut game, &[]);
    let caribbean = AreaId::from("caribbean");
    assert_eq!(game.state.realms[&SPAIN].awaited, BTreeMap::from([(caribbean, 4)]), "by the end of turn 4");
    assert_eq!(game.ducats(SPAIN), before + 15, "it is not late yet");
    let facts = council(&mut game, &[]);
    assert_eq!(game.ducats(SPAIN), before + 15, "no taxes at home");
    assert_eq!(of_kind(&facts, "random_events")[0]["unconverted"], json!(["caribbean"]));
    assert_eq!(of_kind(&facts, "random_events")[0]["taxes"], 0);
    missionary(&mut game, SPAIN, "2316");
    council(&mut game, &[]);
    assert_eq!(game.ducats(SPAIN), before + 30, "a replacement has arrived");
    assert!(game.state.realms[&SPAIN].awaited.is_empty());
}

#[test]
fn rule_15_6_1_a_where_no_natives_are_left_no_missionary_is_wanted() {
    let mut game = bare();
    game.camp(SPAIN, "2316", party(1, 0, ""));
    game.camp(ENGLAND, "1417", party(1, 0, ""));
    game.state.natives.insert(AreaId::from("caribbean"), 0);
    council(&mut game, &[]);
    assert!(game.state.realms[&SPAIN].awaited.is_empty());
}

#[test]
fn rule_6_1_1_events_a_to_d_bring_a_new_monarch() {
    let thrown = [([1, 1], Monarch::A), ([3, 1], Monarch::B), ([4, 5], Monarch::C), ([6, 5], Monarch::D)];
    for (dice, monarch) in thrown {
        let mut game = bare();
        let facts = council(&mut game, &[(FRANCE, dice)]);
        assert_eq!(game.state.realms[&FRANCE].monarch, monarch);
        assert_eq!(of_kind(&facts, "monarch_succeeded")[0]["to"], monarch.word());
        assert_eq!(of_kind(&facts, "monarch_succeeded")[0]["from"], "C", "taxes were the old one's");
    }
}

#[test]
fn rule_6_4_events_1_and_3_change_the_multiplier_of_the_turn() {
    let level = |dice| {
        let mut game = bare();
        let facts = council(&mut game, &[(FRANCE, dice)]);
        let level = of_kind(&facts, "initiative")[0]["levels"]["france"].as_u64().expect("a number");
        level / u64::from(game.ducats(FRANCE))
    };
    assert_eq!((level([1, 5]), level([1, 4]), level([3, 4])), (2, 3, 1), "a monarch C has two");
}

#[test]
fn rule_6_5_4_b_event_3_does_nothing_to_a_multiplier_of_one() {
    let mut game = bare();
    game.state.realms.get_mut(&FRANCE).expect("it plays").monarch = Monarch::D;
    let facts = council(&mut game, &[(FRANCE, [3, 4])]);
    assert_eq!(idle(&facts), ["multiplier_at_least"]);
}

#[test]
fn rule_6_4_event_2_improves_the_silver_for_who_works_it_once_a_game() {
    let mut game = bare();
    let source = game.charter.map.source_at(hex("4213")).expect("a mine");
    let facts = council(&mut game, &[(SPAIN, [3, 2])]);
    assert_eq!(idle(&facts), ["silver_not_worked"]);
    assert_eq!(game.state.events.silver, None, "it may come again");
    game.state.deposits.insert(source.clone(), Deposit::Found);
    game.camp(SPAIN, "4213", party(0, 1, ""));
    let facts = council(&mut game, &[(SPAIN, [3, 2])]);
    assert_eq!(of_kind(&facts, "silver_improved")[0]["output"], 50);
    assert_eq!(game.state.events.silver, Some(SPAIN));
    let facts = council(&mut game, &[(FRANCE, [3, 2])]);
    assert_eq!(idle(&facts), ["once_a_game"]);
    // Ruling r83: better ways that are not used are forgotten.
    for (reading, output) in [("while_it_works", 25), ("until_depletion", 50)] {
        let mut game = bare_with(&[], &[("r83", reading)]);
        game.state.deposits.insert(source.clone(), Deposit::Found);
        game.state.events.silver = Some(SPAIN);
        let mut mined = |colonists| {
            game.camp(SPAIN, "4213", party(1, colonists, ""));
            game.dice.fill = 6;
            let facts = game.act(Segment::Gold, SPAIN);
            game.state.camps.clear();
            game.state.events.worked.clear();
            of_kind(&facts, "gold_taken").first().map(|fact| fact["gained"]["gold"].clone())
        };
        assert_eq!([mined(1), mined(0), mined(1)], [Some(json!(50)), None, Some(json!(output))], "{reading}");
    }
    let mut spent = bare();
    spent.state.deposits.insert(Source::from(source.as_str()), Deposit::Depleted);
    spent.camp(SPAIN, "4213", party(0, 1, ""));
    assert_eq!(idle(&council(&mut spent, &[(SPAIN, [3, 2])])), ["silver_not_worked"]);
}

#[test]
fn rule_6_4_d_event_4_is_impossible_without_small_settlements() {
    let [given, wanted] = example("event_4_impossible");
    let mut none = bare();
    assert_eq!(none.charter.charts.event(4, 1).as_deref(), given["event"].as_str());
    let ignored = idle(&council(&mut none, &[(ENGLAND, [4, 1])])) == ["no_small_settlement"];
    assert_eq!((given["settlements"].as_integer(), wanted["ignored"].as_bool()), (Some(0), Some(ignored)));
    let mut large = bare();
    large.camp(ENGLAND, "2316", party(0, 3, ""));
    assert_eq!(idle(&council(&mut large, &[(ENGLAND, [4, 1])])), ["no_small_settlement"]);
    let mut two = bare_with(&[], &[("r3", "one_colonist")]);
    two.camp(ENGLAND, "2316", party(0, 2, ""));
    assert_eq!(idle(&council(&mut two, &[(ENGLAND, [4, 1])])), ["no_small_settlement"], "with r3");
    let mut empty = bare();
    empty.camp(ENGLAND, "2316", party(0, 1, ""));
    empty.state.natives.insert(AreaId::from("caribbean"), 0);
    assert_eq!(idle(&council(&mut empty, &[(ENGLAND, [4, 1])])), ["no_small_settlement"], "no natives");
}

#[test]
fn rule_6_4_event_4_removes_a_small_settlement_where_natives_are_strongest() {
    let mut game = bare();
    let inca = place(&game, "incan_empire", true);
    game.camp(ENGLAND, &inca, party(2, 2, ""));
    game.camp(ENGLAND, "2316", party(0, 1, ""));
    let facts = council(&mut game, &[(ENGLAND, [4, 1])]);
    assert_eq!(game.at(ENGLAND, &inca), party(2, 0, ""), "the soldiers stay");
    assert_eq!(game.at(ENGLAND, "2316"), party(0, 1, ""));
    assert_eq!(of_kind(&facts, "event_loss")[0]["lost"]["colonists"], 2);
    assert!(game.put.is_empty(), "there was nothing to choose");
}

#[test]
fn rule_6_4_event_4_leaves_the_choice_among_settlements_of_one_level() {
    let settled = |line: Option<&str>| {
        let mut game = bare();
        let port = place(&game, "incan_empire", true);
        game.camp(ENGLAND, &port, party(0, 1, ""));
        let inland = place(&game, "incan_empire", false);
        game.camp(ENGLAND, &inland, party(0, 2, ""));
        if let Some(line) = line {
            game.says(ENGLAND, "event", &[&line.replace("PORT", &port)]);
        }
        council(&mut game, &[(ENGLAND, [4, 1])]);
        assert_eq!(game.put.len(), 1);
        (game.at(ENGLAND, &port).colonists, game.at(ENGLAND, &inland).colonists)
    };
    assert_eq!(settled(None), (1, 0), "never the last colonist of a port where another choice is");
    assert_eq!(settled(Some("event: PORT")), (0, 2));
}

#[test]
fn rule_6_4_event_5_costs_fifty_or_all_there_is() {
    let mut game = bare();
    let before = game.ducats(ENGLAND);
    council(&mut game, &[(ENGLAND, [5, 1])]);
    assert_eq!(game.ducats(ENGLAND), before + 30 - 50);
    game.state.realms.get_mut(&ENGLAND).expect("it plays").ducats = 3;
    council(&mut game, &[(ENGLAND, [5, 1])]);
    assert_eq!(game.ducats(ENGLAND), 0, "rule 6.2.5: no deficit");
}

#[test]
fn rule_6_4_event_6_brings_a_rutter_once_the_cape_was_rounded() {
    let mut game = bare();
    assert_eq!(idle(&council(&mut game, &[(FRANCE, [2, 2])])), ["cape_not_rounded"]);
    game.state.realms.get_mut(&SPAIN).expect("it plays").rutter = true;
    let facts = council(&mut game, &[(FRANCE, [2, 2])]);
    assert!(game.state.realms[&FRANCE].rutter && !game.state.realms[&ENGLAND].rutter);
    assert_eq!(of_kind(&facts, "rutter_obtained").len(), 1);
    assert!(game.view(ENGLAND).realms[&FRANCE].rutter, "all were told");
    assert_eq!(idle(&council(&mut game, &[(FRANCE, [2, 2])])), ["has_rutter"]);
}

#[test]
fn rule_6_4_event_7_calls_a_quarter_of_the_army_home() {
    let mut game = bare();
    assert_eq!(idle(&council(&mut game, &[(ENGLAND, [6, 2])])), ["no_soldiers_abroad"]);
    assert!(game.state.events.has(ENGLAND, "7"), "none may be bought all the same");
    game.camp(ENGLAND, "1417", party(4, 1, ""));
    game.fleet(ENGLAND, "1417a", "caravel", party(1, 0, ""));
    game.state.realms.get_mut(&ENGLAND).expect("it plays").europe.party.soldiers = 9;
    let facts = council(&mut game, &[(ENGLAND, [6, 2])]);
    let told = of_kind(&facts, "army_recalled").pop().expect("it is told");
    assert_eq!(
        (&told["soldiers"], &told["owed"]),
        (&json!(5), &json!(2)),
        "a quarter at least of five abroad"
    );
    assert_eq!(game.state.events.recalled[&ENGLAND], Recall { owed: 2, come: 0 });
}

#[test]
fn rule_6_4_event_7_costs_points_when_too_few_have_come_at_the_end() {
    for (come, points) in [(1, -100), (2, 0)] {
        let mut game = bare();
        game.state.events.recalled.insert(FRANCE, Recall { owed: 2, come });
        let facts = game.phase(Phase::TurnEnd);
        assert_eq!(game.state.realms[&FRANCE].points, points);
        assert_eq!(of_kind(&facts, "recall_ended")[0]["points"], points);
        assert!(game.state.events.recalled.is_empty());
    }
}

#[test]
fn rule_17_3_6_event_8_raises_the_natives_where_settlements_are() {
    let mut game = bare();
    assert_eq!(idle(&council(&mut game, &[(FRANCE, [5, 5])])), ["no_natives_near"]);
    game.camp(FRANCE, "2316", party(0, 6, ""));
    let guinea = place(&game, "guinea", true);
    game.camp(FRANCE, &guinea, party(2, 0, ""));
    let east = place(&game, "east_coast", true);
    game.camp(FRANCE, &east, party(0, 1, ""));
    game.state.natives.insert(AreaId::from("east_coast"), 0);
    let facts = council(&mut game, &[(FRANCE, [5, 5])]);
    let areas = &of_kind(&facts, "policy_oppresses")[0]["areas"];
    assert_eq!(
        *areas,
        json!(["caribbean"]),
        "soldiers are no settlement, and some areas have no natives left"
    );
}

#[test]
fn rule_6_4_events_8_and_13_in_one_turn_by_ruling_r40() {
    let rises = |rulings: &[(&str, &str)]| {
        let mut game = bare_with(&[], rulings);
        game.camp(SPAIN, "2316", party(0, 6, ""));
        let facts = council(&mut game, &[(SPAIN, [5, 5]), (FRANCE, [2, 3])]);
        (of_kind(&facts, "policy_oppresses").len(), idle(&facts))
    };
    assert_eq!(rises(&[]), (0, vec!["no_uprisings".to_owned()]));
    assert_eq!(rises(&[("r40", "they_rise_at_once")]), (1, vec![]));
}

#[test]
fn rule_6_4_event_9_brings_twenty() {
    let mut game = bare();
    let before = game.ducats(FRANCE);
    council(&mut game, &[(FRANCE, [1, 2])]);
    assert_eq!(game.ducats(FRANCE), before + 5 + 20);
}

#[test]
fn rule_6_3_2_b_events_11_and_12_double_the_colonists_or_bring_none() {
    let come = |dice| {
        let mut game = bare();
        let facts = council(&mut game, &[(FRANCE, dice)]);
        let gained = of_kind(&facts, "random_events").pop().expect("it threw")["gained"].clone();
        (game.state.realms[&FRANCE].europe.party.colonists, gained["colonists"].as_u64().unwrap_or(0))
    };
    assert_eq!(come([1, 3]), (4, 4));
    assert_eq!(come([4, 4]), (0, 0));
    assert_eq!(come([1, 5]), (2, 2));
}

#[test]
fn rule_6_4_event_13_takes_a_level_wherever_europeans_are() {
    let mut game = bare();
    let saguenay = place(&game, "saguenay", true);
    let inca = place(&game, "incan_empire", true);
    game.camp(ENGLAND, &saguenay, party(1, 0, ""));
    game.camp(SPAIN, &inca, party(0, 1, ""));
    let east = place(&game, "east_coast", true);
    game.camp(SPAIN, &east, party(1, 0, ""));
    game.state.natives.insert(AreaId::from("east_coast"), 1);
    let untouched = native_level(&game, "aztec_empire");
    let facts = council(&mut game, &[(FRANCE, [2, 3])]);
    assert_eq!((native_level(&game, "saguenay"), native_level(&game, "incan_empire")), (1, 5));
    assert_eq!(native_level(&game, "east_coast"), 1, "never below one");
    assert_eq!(native_level(&game, "aztec_empire"), untouched, "nobody is there");
    assert_eq!(of_kind(&facts, "natives_diseased")[0]["levels"], json!({"incan_empire": 5, "saguenay": 1}));
}

#[test]
fn rule_6_4_events_14_and_15_want_a_search_of_who_has_units_there() {
    let mut game = bare();
    assert_eq!(idle(&council(&mut game, &[(FRANCE, [3, 5])])), ["nobody_in_areas"]);
    let sonora = place(&game, "sonora", true);
    game.camp(FRANCE, &sonora, party(0, 1, ""));
    let panama = place(&game, "panama", true);
    game.camp(FRANCE, &panama, party(1, 0, ""));
    let facts = council(&mut game, &[(FRANCE, [3, 5])]);
    assert_eq!(of_kind(&facts, "search_owed")[0]["until"], 7, "three turns, turn 5 the first");
    assert_eq!(of_kind(&facts, "search_owed")[0]["areas"].as_array().map(Vec::len), Some(5));
    assert_eq!(idle(&council(&mut game, &[(FRANCE, [3, 5])])), ["searches_already"]);
    let facts = council(&mut game, &[(FRANCE, [4, 3])]);
    assert_eq!(of_kind(&facts, "search_owed")[0]["until"], 8, "El Dorado has two turns");
    let mut later = bare_with(&[], &[("r41", "from_the_next_turn")]);
    later.camp(FRANCE, &panama, party(1, 0, ""));
    assert_eq!(of_kind(&council(&mut later, &[(FRANCE, [4, 3])]), "search_owed")[0]["until"], 6);
}

#[test]
fn rule_6_4_events_14_and_15_cost_points_when_the_time_is_over() {
    let mut game = bare();
    let search = |until| Search { nation: SPAIN, event: "15".into(), until, passed: BTreeMap::new() };
    let points = game.state.realms[&SPAIN].points;
    game.state.events.searches = vec![search(4)];
    game.phase(Phase::TurnEnd);
    assert_eq!(game.state.realms[&SPAIN].points, points, "a turn is left");
    game.state.turn = 4;
    let facts = game.phase(Phase::TurnEnd);
    assert_eq!(game.state.realms[&SPAIN].points, points - 100);
    assert_eq!(of_kind(&facts, "search_failed")[0]["points"], -100);
    assert!(game.state.events.searches.is_empty());
}

#[test]
fn the_line_of_an_event_reads_back_and_names_what_is_wrong() {
    let mut game = bare();
    for (at, people) in [("2316", party(0, 1, "")), ("1417", party(2, 4, "")), ("1317", party(0, 2, ""))] {
        game.camp(ENGLAND, at, people);
    }
    game.says(ENGLAND, "event", &["event: soldier at 1417, 1317"]);
    let before = game.state.clone();
    council(&mut game, &[(ENGLAND, [5, 2])]);
    let question = game.put[0].question.clone();
    game.state = before;
    let text = |lines: &[&str]| game.read(ENGLAND, "event", question.clone(), lines).in_force[0].text.clone();
    assert_eq!(text(&["Event - soldiers in 1417; 1317"]), "event: colonist at 1317, soldier at 1417");
    assert_eq!(text(&[&text(&[])]), text(&[]));
    let why = |line: &str| {
        let fault = game.read(ENGLAND, "event", question.clone(), &[line]).faults.remove(0);
        let nearest = fault.nearest.expect("a nearest form");
        assert_eq!(game.read(ENGLAND, "event", question.clone(), &[&nearest]).faults, vec![], "{nearest}");
        assert_eq!(fault.rule, "6.4");
        fault.why
    };
    assert_eq!(why("event: soldier at 2316"), "event_no_such_unit");
    assert_eq!(why("event: 1215"), "event_not_there");
    assert_eq!(why("event: drake"), "event_takes_not_him");
    assert_eq!(why("event: 1417, colonist at 1417"), "event_place_twice");
    assert_eq!(why("event: 1417, 1317, 2316"), "event_takes_fewer");
    assert_eq!(why("event: whatever you like"), "event_not_read");
    assert_eq!(why("event:"), "event_takes_what");
}

#[test]
fn lines_drawn_for_an_event_read_and_what_is_printed_reads_back() {
    let mut chance = SeededChance::new(7);
    let kind = Conquistador::QUESTIONS.iter().find(|kind| kind.name == "event").expect("a kind of the game");
    let game = bare();
    let view = game.view(SPAIN);
    for round in 0..300 {
        let toll = if round % 3 == 0 { "settlement" } else { "unit" };
        let hexes = ["2316", "1417", "1317", "1215"];
        let places: Vec<Value> = hexes[..2 + round % 3]
            .iter()
            .map(|at| {
                let (colonists, soldiers) = (1 + chance.below(7), chance.below(3));
                json!({"hex": at, "colonists": colonists, "soldiers": soldiers, "coastal": chance.below(2) == 0})
            })
            .collect();
        let leaders = json!([{"id": "cortes", "at": "2316"}, {"id": "pizarro", "at": "1417"}]);
        let missionaries = json!([{"id": "missionary_01", "at": "2316"}]);
        let none = round % 2 == 0;
        let question = json!({
            "nation": "spain", "turn": 4, "event": "16", "toll": toll, "places": places, "count": 1 + round % 2,
            "leaders": if none { json!([]) } else { leaders },
            "missionaries": if none { json!([]) } else { missionaries },
        });
        let lines = (kind.sample)(&question, game.charter, &view, &mut chance);
        let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
        let draft = game.read(SPAIN, "event", question.clone(), &lines);
        assert_eq!(draft.faults, vec![], "{lines:?}");
        assert!(lines.iter().all(|line| (kind.claim)(game.charter, &view, line).is_some()));
        let again = game.read(SPAIN, "event", question, &[&draft.in_force[0].text]);
        assert_eq!((again.answer, again.faults), (draft.answer, vec![]), "{}", draft.in_force[0].text);
    }
}
