//! Setting up, the turn's frame, control, victory, discoveries.

use crate::events::place;
use crate::table::{bare, bare_with, game, game_with, hex, of_kind, party};
use sealed_orders::games::conquistador::captives::Person;
use sealed_orders::games::conquistador::charter::Monarch;
use sealed_orders::games::conquistador::control::Ground;
use sealed_orders::games::conquistador::deals::Share;
use sealed_orders::games::conquistador::ids::{AreaId, At, DiscoveryId, Nation, ShipClass};
use sealed_orders::games::conquistador::state::{Captive, EuropeanLevel, Found, Phase, Sail, Segment};
use sealed_orders::games::conquistador::{Conquistador, victory};
use sealed_orders::rules::{CharterError, Rules, Seat};
use serde_json::{Value, json};

#[test]
fn rule_21_1_1_and_21_1_2_and_21_1_3_spain_england_and_france_begin() {
    let game = game();
    assert_eq!(game.charter.nations, [Nation::Spain, Nation::England, Nation::France]);
    assert_eq!(game.at(Nation::Spain, "2316"), party(0, 1, ""), "a colonist on Hispaniola");
    assert_eq!(game.state.realms[&Nation::Spain].europe.ships, [(ShipClass::Caravel, 1)].into());
    assert!(game.state.camps.keys().all(|nation| *nation == Nation::Spain), "nobody else has units");
    // 21.1.2
    // 21.1.3
    let of = |nation| (game.ducats(nation), game.state.realms[&nation].monarch);
    assert_eq!(of(Nation::Spain), (190, Monarch::A));
    assert_eq!(of(Nation::England), (245, Monarch::B));
    assert_eq!(of(Nation::France), (300, Monarch::C));
    assert_eq!(game.charter.scenario.turns, 21);
}

/// 6.2.2, 6.2.4, 21.1.2, 21.1.3, 3.2.1 are what [`rule_21_1_1_and_21_1_2_and_21_1_3_spain_england_and_france_begin`] holds
/// of the treasuries; a ducat is worth two points.
#[test]
fn rule_6_2_2_and_6_2_4_initial_treasuries_count_two_points_a_ducat() {
    let game = game();
    let scores = victory::scores(game.charter, &game.state);
    // 6.2.4
    for (nation, ducats) in [(Nation::Spain, 190), (Nation::England, 245), (Nation::France, 300)] {
        assert_eq!(scores[&nation].treasury, 2 * ducats, "{nation:?}");
    }
}

/// 5.1.1, 5.1.1.2, 6.5.1, 6.5.3: the Council's segments follow each other; the highest level acts first, equals by monarch,
/// then by dice.
#[test]
fn rule_5_1_1_2_and_6_5_1_and_6_5_3_the_highest_level_acts_first() {
    let mut game = bare();
    let mut set = |nation, monarch, ducats| {
        let realm = game.state.realms.get_mut(&nation).expect("it plays");
        (realm.monarch, realm.ducats) = (monarch, ducats);
    };
    set(Nation::Spain, Monarch::C, 60);
    set(Nation::England, Monarch::B, 40);
    set(Nation::France, Monarch::A, 90);
    game.dice.fill = 4;
    let facts = game.phase(Phase::Events);
    let fact = &of_kind(&facts, "initiative")[0];
    let level = |nation: &str| fact["levels"][nation].as_u64().expect("a level");
    let order: Vec<&str> =
        fact["order"].as_array().expect("an order").iter().filter_map(|of| of.as_str()).collect();
    // 6.5.1
    // 6.5.3
    assert_eq!(order[0], "france", "{fact}");
    assert!(level("france") > level("england") && level("france") > level("spain"), "{fact}");
    let second = if level("spain") > level("england") { "spain" } else { "england" };
    assert_eq!(order[1], second, "{fact}");
}

/// 3.2.1, 5.2 Nations have colours on the board and no limit of counters: more units than were ever printed are no fault.
#[test]
fn rule_3_2_1_and_5_2_no_nation_runs_out_of_counters() {
    let mut game = bare();
    // 5.2
    game.camp(Nation::France, PORT, party(500, 500, ""));
    game.phase(Phase::TurnEnd);
    assert_eq!(game.at(Nation::France, PORT), party(500, 500, ""));
}

#[test]
fn rule_21_1_two_play_spain_and_england() {
    let game = game_with(&[("players", "2")], &[]);
    assert_eq!(game.charter.nations, [Nation::Spain, Nation::England]);
    assert_eq!(Conquistador::seats(game.charter).len(), 2);
}

#[test]
fn rule_21_2_the_solitaire_scenario_is_spains() {
    let game = game_with(&[("solitaire", "yes")], &[]);
    assert_eq!(game.charter.nations, [Nation::Spain]);
    assert_eq!(game.ducats(Nation::Spain), 190);
}

#[test]
fn rule_22_1_brasil_is_portuguese_by_the_treaty() {
    let game = game_with(&[("tordesillas", "yes")], &[]);
    let brasil = AreaId::from("brasil");
    assert_eq!(game.state.natives[&brasil], 0);
    assert_eq!(game.state.levels[&brasil], EuropeanLevel { nation: Nation::Portugal, level: 10 });
}

#[test]
fn rule_23_1_and_23_2_portugal_plays_with_its_explorers() {
    let game = game_with(&[("portugal", "yes")], &[]);
    assert_eq!(game.ducats(Nation::Portugal), 175);
    assert_eq!(game.state.realms[&Nation::Portugal].monarch, Monarch::A);
    // 23.2
    let serves = |id: &str, turn| game.charter.leaders[id].serves(turn);
    assert_eq!(serves("diaz", 1), Some(Nation::Portugal));
    assert_eq!(serves("vespucci", 6), Some(Nation::Portugal));
    assert_eq!(serves("vespucci", 7), None);
    assert!(!game_with(&[], &[]).charter.leaders.contains_key("diaz"));
}

/// 24.2, too: the lists as they are printed.
#[test]
fn rule_23_2_and_24_2_explorers_of_portugal_and_the_bankers_have_their_turns() {
    let game = game_with(&[("german_bankers", "yes"), ("portugal", "yes")], &[]);
    let of = |nation| {
        let leaders = game.charter.leaders.values();
        let terms =
            leaders.flat_map(|leader| leader.terms.iter().map(move |term| (leader.id.as_str(), term)));
        let mine = terms.filter(|(_, term)| term.nation == nation);
        let mut list: Vec<_> = mine.map(|(id, term)| (term.arrives, term.departs, id)).collect();
        list.sort_unstable();
        list
    };
    let portugal = [
        (1, 1, "diaz"),
        (1, 3, "da_gama"),
        (2, 2, "corte_real"),
        (2, 5, "cabral"),
        (3, 6, "vespucci"),
        (4, 6, "d_alberquerque"),
        (6, 8, "sequiera"),
        (7, 10, "cabot_s"),
    ];
    assert_eq!(of(Nation::Portugal), portugal);
    // 24.2
    let bankers = [(7, 8, "alfinger"), (9, 9, "federman"), (9, 10, "spires"), (10, 11, "von_huten")];
    assert_eq!(of(Nation::GermanBankers), bankers);
}

/// He goes to Portugal and comes back, in Europe, but not from the dead.
#[test]
fn rule_23_3_c_cabot_changes_sides_alive_only() {
    for alive in [true, false] {
        let mut game = game_with(&[("portugal", "yes")], &[]);
        game.state.turn = 6;
        if alive {
            game.fleet(Nation::England, "2316a", "caravel", party(0, 0, "cabot_s"));
        }
        game.phase(Phase::TurnEnd);
        game.phase(Phase::Events);
        let there = &game.state.realms[&Nation::Portugal].europe.party.leaders;
        assert_eq!(there.iter().any(|id| id.as_str() == "cabot_s"), alive);
        game.state.turn = 10;
        game.phase(Phase::TurnEnd);
        game.phase(Phase::Events);
        let there = &game.state.realms[&Nation::England].europe.party.leaders;
        assert_eq!(there.iter().any(|id| id.as_str() == "cabot_s"), alive);
    }
}

#[test]
fn rule_23_3_cabot_serves_england_portugal_and_england_again() {
    let with = game_with(&[("portugal", "yes")], &[]);
    let serves = |turn| with.charter.leaders["cabot_s"].serves(turn);
    let terms: Vec<_> = (5..=12).map(serves).collect();
    let (england, portugal) = (Some(Nation::England), Some(Nation::Portugal));
    assert_eq!(terms, [None, england, portugal, portugal, portugal, portugal, england, None]);
    let alone = game_with(&[], &[]);
    assert_eq!(alone.charter.leaders["cabot_s"].serves(8), england);
}

#[test]
fn rule_23_4_the_treaty_and_portugal_exclude_each_other() {
    let mut document = sealed_orders::games::conquistador::document();
    document.options = [("tordesillas".into(), "yes".into()), ("portugal".into(), "yes".into())].into();
    assert!(matches!(Conquistador::charter(&document), Err(CharterError::OptionValue { .. })));
}

#[test]
fn rule_24_1_2_the_bankers_change_what_all_begin_with() {
    let game = game_with(&[("german_bankers", "yes"), ("portugal", "yes")], &[]);
    let begin = [(Nation::France, 240), (Nation::England, 165), (Nation::Spain, 110)];
    for (nation, ducats) in begin.into_iter().chain([(Nation::Portugal, 100), (Nation::GermanBankers, 260)]) {
        assert_eq!(game.ducats(nation), ducats, "{nation:?}");
    }
    assert_eq!(game.state.realms[&Nation::GermanBankers].monarch, Monarch::A);
    for gone in ["villegagnon", "ribaut", "personne"] {
        assert!(!game.charter.leaders.contains_key(gone), "{gone}");
    }
    let gonneville = &game.charter.leaders["gonneville"];
    assert_eq!([1, 2, 3, 4].map(|turn| gonneville.serves(turn).is_some()), [false, true, true, false]);
}

#[test]
fn rule_24_2_the_bankers_have_explorers_of_their_own() {
    let game = game_with(&[("german_bankers", "yes"), ("portugal", "yes")], &[]);
    let serves = |id: &str, turn| game.charter.leaders[id].serves(turn);
    assert_eq!(serves("von_huten", 11), Some(Nation::GermanBankers));
    assert_eq!(serves("federman", 10), None);
}

#[test]
fn rule_15_3_6_personne_may_be_left_out() {
    assert!(game().charter.leaders.contains_key("personne"));
    assert!(!game_with(&[("personne", "no")], &[]).charter.leaders.contains_key("personne"));
}

#[test]
fn rule_15_3_1_explorers_come_and_go_with_the_turn_track() {
    let mut game = bare();
    game.state.turn = 0;
    let facts = game.phase(Phase::Events);
    let arrived = of_kind(&facts, "leaders_arrived");
    assert!(arrived.iter().any(|fact| fact["nation"] == "spain" && fact["leaders"][0] == "columbus"));
    assert!(game.state.realms[&Nation::Spain].europe.party.leaders.contains(&"columbus".into()));
    // He is at sea when his last turn ends, and leaves all the same.
    game.state.turn = 2;
    game.state.realms.get_mut(&Nation::Spain).expect("it plays").europe.party.leaders.clear();
    game.camp(Nation::Spain, "2316", party(0, 1, ""));
    let label = game.fleet(Nation::Spain, "2316a", "caravel", party(0, 0, "columbus"));
    let facts = game.phase(Phase::TurnEnd);
    let gone = of_kind(&facts, "dismissed");
    assert!(gone.iter().any(|fact| fact["why"] == "retired" && fact["lost"]["leaders"][0] == "columbus"));
    assert_eq!(game.of(&label).leaders().count(), 0);
}

/// Rules 8.3.2, 15.3.1: a captive was lost to his nation when he was taken; his retiring is no second loss.
#[test]
fn rule_15_3_1_c_a_captive_leaves_his_captor_on_his_last_turn() {
    let mut game = bare();
    game.state.turn = 2;
    let held = Captive { who: Person::Leader("columbus".into()), of: Nation::Spain, killed_after: None };
    game.state.realms.get_mut(&Nation::England).expect("it plays").captives.push(held);
    let facts = game.phase(Phase::TurnEnd);
    let gone = of_kind(&facts, "captive_gone");
    assert_eq!((gone.len(), &gone[0]["by"], &gone[0]["killed"]), (1, &json!("england"), &json!(false)));
    assert!(of_kind(&facts, "dismissed").iter().all(|fact| fact["lost"]["leaders"][0] != "columbus"));
    assert!(game.state.realms[&Nation::England].captives.is_empty());
}

#[test]
fn rule_5_1_5_and_6_7_1_treasuries_are_open_again_at_the_end_of_a_turn() {
    let mut game = bare();
    game.state.realms.get_mut(&Nation::England).expect("it plays").ducats = 77;
    assert_eq!(game.view(Nation::Spain).realms[&Nation::England].ducats, 245, "as it was last open");
    assert_eq!(game.view(Nation::England).realms[&Nation::England].ducats, 77);
    let facts = game.phase(Phase::TurnEnd);
    assert_eq!(of_kind(&facts, "turn_ended")[0]["treasuries"]["england"], 77);
    assert_eq!(game.view(Nation::Spain).realms[&Nation::England].ducats, 77);
}

/// Guinea with settlements of a nation: an area with a coast.
const PORT: &str = "3011";

fn controlled(game: &crate::table::Game) -> Option<Nation> {
    let area = game.charter.map.area_of(hex(PORT)).expect("an area").id.clone();
    Ground::of(game.charter, &game.state).controlled().get(&area).copied()
}

/// Two hexes of the area of [`PORT`], the second inland or another coast.
fn second(game: &crate::table::Game) -> String {
    let map = &game.charter.map;
    let area = map.area_of(hex(PORT)).expect("an area").id.clone();
    let other = map.hexes.iter().find(|(id, of)| of.area.as_ref() == Some(&area) && **id != hex(PORT));
    other.map(|(id, _)| id.to_string()).expect("a second hex")
}

#[test]
fn rule_19_2_control_wants_three_colonists_in_two_settlements_with_a_port() {
    let mut game = bare();
    let other = second(&game);
    game.camp(Nation::France, PORT, party(0, 2, ""));
    assert_eq!(controlled(&game), None, "two colonists in one settlement");
    game.camp(Nation::France, &other, party(0, 1, ""));
    assert_eq!(controlled(&game), Some(Nation::France));
    game.camp(Nation::France, PORT, party(0, 0, ""));
    game.state.camps.get_mut(&Nation::France).expect("France").remove(&hex(PORT));
    game.camp(Nation::France, &other, party(0, 4, ""));
    assert_eq!(controlled(&game), None, "one settlement only");
}

#[test]
fn rule_19_2_shares_of_colonists_and_soldiers_and_enemy_ports_count() {
    let mut game = bare();
    let other = second(&game);
    game.camp(Nation::France, PORT, party(3, 2, ""));
    game.camp(Nation::France, &other, party(0, 1, ""));
    let map = &game.charter.map;
    let area = map.area_of(hex(PORT)).expect("an area").id.clone();
    let free = map
        .hexes
        .iter()
        .filter(|(id, of)| of.area.as_ref() == Some(&area) && **id != hex(PORT) && id.to_string() != other);
    let third = free.map(|(id, _)| *id).find(|id| !map.is_coastal(*id)).expect("inland").to_string();
    game.camp(Nation::England, &third, party(1, 3, ""));
    assert_eq!(
        controlled(&game),
        Some(Nation::France),
        "half of the colonists, three quarters of the soldiers"
    );
    game.camp(Nation::England, &third, party(1, 0, ""));
    assert_eq!(controlled(&game), None, "three of five soldiers are too few");
}

#[test]
fn rule_19_1_and_20_0_areas_ducats_and_discoveries_make_points() {
    let mut game = bare();
    let other = second(&game);
    game.camp(Nation::France, PORT, party(0, 2, ""));
    game.camp(Nation::France, &other, party(0, 1, ""));
    game.state.found.insert(DiscoveryId::from("california"), Found { by: Nation::France, credited: true });
    game.state.found.insert(DiscoveryId::from("hudsons_bay"), Found { by: Nation::France, credited: false });
    let score = &victory::scores(game.charter, &game.state)[&Nation::France];
    assert_eq!((score.treasury, score.areas, score.discoveries), (600, 150, 25), "the news is not home");
    assert_eq!(score.total, 775);
}

#[test]
fn rule_18_6_spain_begins_with_twenty_five_points() {
    let game = game();
    let score = &victory::scores(game.charter, &game.state)[&Nation::Spain];
    assert_eq!((score.other, score.discoveries), (25, 0));
}

#[test]
fn rule_20_0_the_most_points_win_after_the_last_turn() {
    let mut game = bare();
    game.state.turn = 21;
    let facts = game.phase(Phase::TurnEnd);
    assert_eq!(of_kind(&facts, "game_over")[0]["winners"][0], "france");
    assert_eq!(game.state.phase, Phase::Over);
    assert_eq!(Conquistador::winners(game.charter, &game.state), [Seat(2)]);
}

/// Nobody is first of two who have the same.
#[test]
fn rule_20_0_who_has_as_many_points_wins_too() {
    let mut game = bare();
    game.state.realms.get_mut(&Nation::England).expect("it plays").ducats = 300;
    assert_eq!(Conquistador::winners(game.charter, &game.state), [Seat(1), Seat(2)]);
}

#[test]
fn rule_21_2_9_alone_it_takes_four_thousand_five_hundred_points() {
    let mut game = bare_with(&[("solitaire", "yes")], &[]);
    let realm = game.state.realms.get_mut(&Nation::Spain).expect("it plays");
    realm.ducats = 2_237;
    assert_eq!(victory::scores(game.charter, &game.state)[&Nation::Spain].total, 4_499);
    assert_eq!(Conquistador::winners(game.charter, &game.state), []);
    game.state.realms.get_mut(&Nation::Spain).expect("it plays").points += 1;
    assert_eq!(Conquistador::winners(game.charter, &game.state), [Seat(0)]);
}

#[test]
fn rule_24_4_bankers_count_three_a_ducat_and_may_win_by_money_alone() {
    let mut game = bare_with(&[("german_bankers", "yes"), ("portugal", "yes")], &[]);
    let bankers = Nation::GermanBankers;
    assert_eq!(victory::scores(game.charter, &game.state)[&bankers].treasury, 780);
    game.state.realms.get_mut(&bankers).expect("they play").ducats = 406;
    game.state.realms.get_mut(&Nation::Spain).expect("it plays").points = 9_000;
    assert_eq!(Conquistador::winners(game.charter, &game.state), [Seat(4)], "more than 240 and 165");
    game.state.realms.get_mut(&bankers).expect("they play").ducats = 405;
    assert_eq!(Conquistador::winners(game.charter, &game.state), [Seat(0)]);
}

#[test]
fn rule_24_3_half_of_the_profits_bring_the_bankers_the_area() {
    let mut game = bare_with(&[("german_bankers", "yes"), ("portugal", "yes")], &[]);
    let other = second(&game);
    game.camp(Nation::France, PORT, party(0, 2, ""));
    game.camp(Nation::France, &other, party(0, 1, ""));
    let area = game.charter.map.area_of(hex(PORT)).expect("an area").id.clone();
    let share = |percent| Share {
        area: area.clone(),
        from: Nation::France,
        to: Nation::GermanBankers,
        percent,
        until: 9,
    };
    game.state.deals.shares = vec![share(49)];
    assert_eq!(controlled(&game), Some(Nation::France));
    game.state.deals.shares = vec![share(50)];
    assert_eq!(controlled(&game), Some(Nation::GermanBankers));
}

/// Shares end with the game, not before its points are counted.
#[test]
fn rule_24_3_b_shares_of_the_last_turn_count_for_victory() {
    let mut game = bare_with(&[("german_bankers", "yes"), ("portugal", "yes")], &[]);
    let other = second(&game);
    game.camp(Nation::France, PORT, party(0, 2, ""));
    game.camp(Nation::France, &other, party(0, 1, ""));
    game.state.turn = 21;
    let area = game.charter.map.area_of(hex(PORT)).expect("an area").id.clone();
    let (from, to) = (Nation::France, Nation::GermanBankers);
    game.state.deals.shares = vec![Share { area, from, to, percent: 50, until: 21 }];
    let facts = game.phase(Phase::TurnEnd);
    assert_eq!(of_kind(&facts, "control")[0]["areas"], json!({"guinea": "german_bankers"}));
    assert_eq!(of_kind(&facts, "game_over")[0]["scores"]["german_bankers"]["areas"], 150);
}

/// Colonists inland alone hold no area that has a coast, and the smallest port of another undoes all.
#[test]
fn rule_19_2_an_area_with_a_coast_wants_an_own_port_and_no_enemy_port() {
    let mut game = bare();
    for colonists in [2, 2] {
        let at = place(&game, "guinea", false);
        game.camp(Nation::France, &at, party(9, colonists, ""));
    }
    assert_eq!(controlled(&game), None, "no port");
    let port = place(&game, "guinea", true);
    game.camp(Nation::France, &port, party(0, 1, ""));
    assert_eq!(controlled(&game), Some(Nation::France));
    let enemy = place(&game, "guinea", true);
    game.camp(Nation::England, &enemy, party(0, 1, ""));
    assert_eq!(controlled(&game), None, "one colonist of England in a port");
}

/// Two nations inland, each with half of the colonists and no soldiers.
#[test]
fn rule_19_1_b_where_two_have_all_that_it_takes_nobody_controls() {
    let mut game = bare();
    for nation in [Nation::England, Nation::France] {
        for colonists in [2, 1] {
            let at = place(&game, "rockies", false);
            game.camp(nation, &at, party(0, colonists, ""));
        }
    }
    let control = |game: &crate::table::Game| Ground::of(game.charter, &game.state).controlled();
    assert_eq!(control(&game), [].into());
    let at = place(&game, "rockies", false);
    game.camp(Nation::France, &at, party(0, 1, ""));
    assert_eq!(control(&game), [("rockies".into(), Nation::France)].into(), "four of seven");
}

#[test]
fn rule_22_2_and_21_2_9_nobody_controls_an_area_with_a_european_level() {
    let mut game = bare();
    let other = second(&game);
    game.camp(Nation::France, PORT, party(0, 2, ""));
    game.camp(Nation::France, &other, party(0, 1, ""));
    let area = game.charter.map.area_of(hex(PORT)).expect("an area").id.clone();
    game.state.levels.insert(area.clone(), EuropeanLevel { nation: Nation::Portugal, level: 1 });
    assert_eq!(controlled(&game), None);
    game.state.levels.insert(area, EuropeanLevel { nation: Nation::Portugal, level: 0 });
    assert_eq!(controlled(&game), Some(Nation::France));
}

#[test]
fn rule_18_5_news_counts_when_a_ship_is_in_a_friendly_port() {
    let mut game = bare();
    let found = DiscoveryId::from("st_lawrence");
    game.state.found.insert(found.clone(), Found { by: Nation::England, credited: false });
    let label = game.fleet(Nation::England, "1417a", "caravel", party(0, 0, ""));
    game.state.fleets.get_mut(&label).expect("a fleet").news.insert(found.clone());
    let facts = game.act(Segment::Credit, Nation::England);
    assert_eq!(of_kind(&facts, "discovery_credited").len(), 0, "the port is not friendly");
    game.camp(Nation::England, "1417", party(0, 1, ""));
    let facts = game.act(Segment::Credit, Nation::England);
    assert_eq!(of_kind(&facts, "discovery_credited")[0]["points"], 25);
    assert!(game.state.found[&found].credited);
}

/// 18.2.C, 18.5.B What own ships have seen first is credited when own people set foot on it.
#[test]
fn rule_18_2_c_people_ashore_credit_what_their_ships_have_seen() {
    for (nation, points) in [(Nation::England, Some(25)), (Nation::France, None)] {
        let mut game = bare();
        let found = DiscoveryId::from("tenochtitlan");
        game.state.found.insert(found.clone(), Found { by: Nation::England, credited: false });
        let label = game.fleet(Nation::England, "1417a", "caravel", party(0, 0, ""));
        game.state.fleets.get_mut(&label).expect("a fleet").news.insert(found.clone());
        game.camp(nation, "2226", party(1, 0, ""));
        game.says(nation, "march", &["2226: soldier to 2327"]);
        let facts = game.act(Segment::Land, nation);
        let credited: Vec<Value> =
            of_kind(&facts, "discovery_credited").iter().map(|fact| fact["points"].clone()).collect();
        assert_eq!(credited, points.map(Value::from).into_iter().collect::<Vec<_>>());
        assert_eq!(game.state.found[&found].credited, points.is_some());
        assert_eq!(game.of(&label).news.is_empty(), points.is_some());
    }
}

#[test]
fn rule_18_5_news_that_sinks_is_open_to_the_next() {
    let mut game = bare();
    let found = DiscoveryId::from("st_lawrence");
    game.state.found.insert(found.clone(), Found { by: Nation::England, credited: false });
    game.phase(Phase::TurnEnd);
    assert!(!game.state.found.contains_key(&found));
}

/// Who was there first is the first, while his news is on its way; and in Europe it is home.
#[test]
fn rule_18_1_and_18_5_b_news_on_its_way_keeps_a_discovery_from_others() {
    let mut game = bare();
    let found = DiscoveryId::from("tenochtitlan");
    game.state.found.insert(found.clone(), Found { by: Nation::England, credited: false });
    let label = game.fleet(Nation::England, "1417a", "caravel", party(0, 0, ""));
    game.state.fleets.get_mut(&label).expect("a fleet").news.insert(found.clone());
    game.camp(Nation::France, "2226", party(1, 0, ""));
    game.says(Nation::France, "march", &["2226: soldier to 2327"]);
    let facts = game.act(Segment::Land, Nation::France);
    assert_eq!(of_kind(&facts, "marched").len(), 1);
    assert!(of_kind(&facts, "discovered").iter().all(|fact| fact["discovery"] != "tenochtitlan"));
    game.state.fleets.get_mut(&label).expect("a fleet").at = At::Europe;
    let facts = game.act(Segment::Credit, Nation::England);
    assert_eq!(of_kind(&facts, "discovery_credited")[0]["nation"], "england");
    assert_eq!(victory::scores(game.charter, &game.state)[&Nation::England].discoveries, 25);
}

/// 18.4 Ships that come in the Final Naval Phase pay no points there: only people who go ashore discover.
#[test]
fn rule_18_4_ships_that_come_late_discover_nothing_by_sea() {
    let mut game = bare();
    let map = &game.charter.map;
    let bay = game
        .charter
        .discoveries
        .iter()
        .find(|known| known.id.as_str() == "hudsons_bay")
        .expect("a discovery");
    let coast =
        bay.hexes.iter().filter(|at| map.is_coastal(**at) && map.hex(**at).is_some_and(|hex| hex.settle));
    let waters = coast.filter_map(|at| map.hex(*at)?.waters.keys().next().copied());
    let water = waters.min().expect("a coast of the bay");
    let label = game.fleet(Nation::England, "", "carrack", party(0, 1, "anglo_azorean_syndicate"));
    let fleet = game.state.fleets.get_mut(&label).expect("a fleet");
    (fleet.sail, fleet.bounds) = (Sail::Late(water), 4);
    let facts = game.act(Segment::LateCrossing, Nation::England);
    let found: Vec<_> = of_kind(&facts, "discovered").iter().map(|fact| fact["discovery"].clone()).collect();
    assert_eq!(
        (game.people(Nation::England, &water.hex.to_string()), found),
        ((0, 1), vec!["north_america".into()])
    );
}
