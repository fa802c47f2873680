//! Spain in the New World (rule 21.2) and Portugal under the Treaty (rules 22.0 and 22.3).

use crate::events::{example, place};
use crate::table::{Game, bare_with, game_with, gold, of_kind, party};
use sealed_orders::games::conquistador::charter::{Annexation, Monarch};
use sealed_orders::games::conquistador::facts::Fact;
use sealed_orders::games::conquistador::ids::{AreaId, Nation, ShipClass};
use sealed_orders::games::conquistador::state::{EuropeanLevel, Phase, Segment};
use serde_json::{Value, json};

const SPAIN: Nation = Nation::Spain;

fn alone() -> Game {
    bare_with(&[("solitaire", "yes")], &[])
}

/// The next turn's events by Spain's dice, and the throws for a nation without a player.
fn council(game: &mut Game, dice: [u32; 2], colonist: &str, throws: &[[u32; 2]]) -> Vec<Fact> {
    let turn = game.state.turn + 1;
    game.faces(&format!("6.3/spain/turn {turn}"), &dice);
    for (throw, faces) in (1..).zip(throws) {
        game.faces(&format!("21.2.1/{colonist}/throw {throw}/turn {turn}"), faces);
    }
    game.phase(Phase::Events)
}

fn level(game: &Game, area: &str) -> Option<(Nation, u32)> {
    game.state.levels.get(&AreaId::from(area)).map(|level| (level.nation, level.level))
}

fn colonized(facts: &[Fact]) -> Vec<(String, String)> {
    let word = |value: &Value| value.as_str().expect("a word").to_owned();
    let told = of_kind(facts, "non_player_colonized");
    told.iter().map(|fact| (word(&fact["area"]), word(&fact["came"]))).collect()
}

#[test]
fn rule_21_2_3_the_example_england_colonizes_the_aztec_empire() {
    let [given, wanted] = example("non_player_colonization");
    let number = |value: &toml::Value, key: &str| value[key].as_integer().expect("a number") as u32;
    let mut game = alone();
    game.state.realms.get_mut(&SPAIN).expect("it plays").monarch = Monarch::C;
    let dice = [number(&given, "first_die"), number(&given, "second_die")];
    let throw = [number(&given, "two_dice") - 1, 1];
    let facts = council(&mut game, dice, "england", &[throw]);
    let told = of_kind(&facts, "non_player_colonized").remove(0);
    let word = |key: &str| wanted[key].as_str().expect("a word");
    assert_eq!(
        (told["event"].as_str(), told["colonist"].as_str()),
        (Some(word("event")), Some(word("nation")))
    );
    assert_eq!(told["dice"], json!(throw));
    assert_eq!(
        game.state.realms[&SPAIN].monarch.word(),
        word("monarch"),
        "in addition to what the event does"
    );
    let area = word("area");
    assert_eq!(level(&game, area), Some((Nation::England, number(&wanted, "european_level"))));
    assert_eq!(game.state.natives[&AreaId::from(area)], number(&wanted, "native_level"));
}

#[test]
fn rule_21_2_1_the_reference_says_who_comes_and_some_events_bring_nobody() {
    for (dice, colonist, throw, area) in [
        ([6, 5], "france", [1, 1], "midwest_plateau"),
        ([1, 4], "france", [1, 1], "midwest_plateau"),
        ([4, 1], "portugal", [3, 3], "brasil"),
        ([6, 2], "portugal", [3, 3], "brasil"),
    ] {
        let mut game = alone();
        let facts = council(&mut game, dice, colonist, &[throw]);
        assert_eq!(colonized(&facts), [(area.to_owned(), "settled".to_owned())], "{dice:?}");
    }
    let mut game = alone();
    assert_eq!(colonized(&council(&mut game, [1, 2], "england", &[])), [], "event 9");
}

#[test]
fn rule_21_2_1_b_events_1_3_and_6_do_nothing_of_their_own() {
    for dice in [[1, 4], [3, 4], [2, 2]] {
        let mut game = alone();
        game.state.realms.get_mut(&SPAIN).expect("it plays").rutter = dice == [2, 2];
        let facts = council(&mut game, dice, "france", &[[1, 1]]);
        let idle = of_kind(&facts, "event_idle");
        assert_eq!(idle[0]["why"], "ignored_in_solitaire");
        assert_eq!(game.state.events.multiplier(SPAIN), 0);
    }
}

#[test]
fn rule_21_2_4_the_same_nation_again_adds_five_without_end() {
    let mut game = alone();
    for times in 1..=3 {
        council(&mut game, [1, 1], "england", &[[1, 2]]);
        assert_eq!(level(&game, "aztec_empire"), Some((Nation::England, 5 * times)));
    }
}

#[test]
fn rule_21_2_5_where_another_nation_was_the_dice_are_thrown_again() {
    let mut game = alone();
    let aztec = AreaId::from("aztec_empire");
    game.state.levels.insert(aztec, EuropeanLevel { nation: Nation::France, level: 0 });
    let facts = council(&mut game, [1, 1], "england", &[[1, 2], [2, 1], [6, 6]]);
    let again = ("aztec_empire".to_owned(), "thrown_again".to_owned());
    assert_eq!(colonized(&facts), [again.clone(), again, ("panama".to_owned(), "settled".to_owned())]);
    assert_eq!(level(&game, "panama"), Some((Nation::England, 5)));
    assert_eq!(level(&game, "aztec_empire"), Some((Nation::France, 0)));
}

/// Spain at 2316 and in another hex of the Caribbean.
fn settled() -> (Game, String) {
    let mut game = alone();
    game.camp(SPAIN, "2316", party(3, 5, ""));
    let other = place(&game, "caribbean", true);
    game.camp(SPAIN, &other, party(2, 4, ""));
    (game, other)
}

#[test]
fn rule_21_2_6_spanish_colonists_keep_them_out_at_a_price() {
    let (mut game, other) = settled();
    let label = game.fleet(SPAIN, "2316a", "carrack caravel caravel", party(1, 0, "ojeda"));
    let natives = game.state.natives.clone();
    let facts = council(&mut game, [1, 1], "england", &[[1, 3]]);
    let caribbean = AreaId::from("caribbean");
    assert_eq!(colonized(&facts), [("caribbean".to_owned(), "resisted".to_owned())]);
    assert_eq!((level(&game, "caribbean"), game.state.natives == natives), (None, true));
    assert!(game.state.events.barred.contains(&caribbean), "no resources this turn");
    let all = [game.at(SPAIN, "2316"), game.at(SPAIN, &other)];
    assert_eq!(all.iter().map(|party| party.soldiers).sum::<u32>(), 3, "half of five, rounded down");
    assert_eq!(all.iter().map(|party| party.colonists).sum::<u32>(), 7, "a quarter of nine, rounded down");
    let ships = game.of(&label).ships.counts();
    assert_eq!(ships, [(ShipClass::Caravel, 1), (ShipClass::Carrack, 1)].into(), "one ship, the least");
    assert_eq!(game.of(&label).leaders().count(), 1);
}

/// Spain loses what it chooses, and removes the ship that it chooses.
#[test]
fn rule_21_2_6_b_spain_says_what_it_loses() {
    let (mut game, other) = settled();
    let label = game.fleet(SPAIN, "2316a", "carrack caravel caravel", party(0, 0, ""));
    game.says(SPAIN, "event", &["event: carrack at 2316"]);
    game.says(SPAIN, "casualties", &[&format!("casualties: 2 soldiers at {other}")]);
    let facts = council(&mut game, [1, 1], "england", &[[1, 3]]);
    assert_eq!((game.at(SPAIN, "2316").soldiers, game.at(SPAIN, &other).soldiers), (3, 0));
    assert_eq!((game.at(SPAIN, "2316").colonists, game.at(SPAIN, &other).colonists), (4, 3), "by silence");
    assert_eq!(game.of(&label).ships.counts(), [(ShipClass::Caravel, 2)].into());
    assert_eq!(of_kind(&facts, "event_loss").len(), 4);
    let ships = json!([{"fleet": label, "hex": "2316", "class": "caravel"}, {"fleet": label, "hex": "2316", "class": "carrack"}]);
    let question = json!({"nation": "spain", "turn": 5, "event": "A", "toll": "ship", "places": [], "count": 0,
        "leaders": [], "missionaries": [], "ships": ships});
    for (line, why) in [
        ("event: galleon fleet", "event_no_such_ship"),
        ("event: carrack at 2315", "event_no_such_ship"),
        ("event: soldier at 2316", "event_not_read"),
        ("event: caravel, carrack", "event_place_twice"),
    ] {
        let draft = game.read(SPAIN, "event", question.clone(), &[line]);
        let fault = &draft.faults[0];
        let nearest = fault.nearest.clone().unwrap_or_default();
        assert_eq!(fault.why, why, "{line}");
        assert_eq!(nearest, format!("event: caravel of {label}"));
        assert_eq!(game.read(SPAIN, "event", question.clone(), &[&nearest]).faults, [], "{nearest}");
    }
    let draft = game.read(
        SPAIN,
        "casualties",
        json!({"nation": "spain", "turn": 5, "why": "colonists", "owed": 2,
        "hexes": ["2316"]}),
        &["casualties: 2 soldiers"],
    );
    assert_eq!(draft.faults[0].why, "casualties_not_exact");
    assert_eq!(draft.faults[0].nearest.as_deref(), Some("casualties: 2 colonists at 2316"));
}

#[test]
fn rule_21_2_6_the_only_ship_puts_ashore_what_it_carries() {
    let mut game = alone();
    game.camp(SPAIN, "2316", party(0, 1, ""));
    let label = game.fleet(SPAIN, "2316a", "caravel", party(1, 0, "cortes ojeda"));
    game.state.fleets.get_mut(&label).expect("it is there").ships.0[0].hold.gold = gold(4);
    let facts = council(&mut game, [1, 1], "england", &[[1, 3]]);
    assert!(!game.state.fleets.contains_key(&label));
    assert_eq!(game.at(SPAIN, "2316"), party(1, 1, "cortes"));
    assert_eq!(game.state.camps[&SPAIN].values().map(|camp| camp.gold()).sum::<u32>(), 4);
    let lost = &of_kind(&facts, "event_loss")[0]["lost"];
    assert_eq!((&lost["ships"]["caravel"], &lost["leaders"]), (&json!(1), &json!(["ojeda"])), "15.3.5");
    assert_eq!(of_kind(&facts, "put_ashore")[0]["landed"]["gold"], 4);
}

#[test]
fn rule_21_2_without_the_scenario_nobody_else_colonizes() {
    let mut game = bare_with(&[], &[]);
    game.faces("6.3/spain/turn 4", &[1, 1]);
    let facts = game.phase(Phase::Events);
    assert_eq!(colonized(&facts), []);
}

/// A turn's events under the Treaty, with Spain's die for the Portuguese.
fn treaty(game: &mut Game, rule: &str, die: u32) -> Vec<Fact> {
    let turn = game.state.turn + 1;
    for nation in game.charter.nations.clone() {
        game.faces(&format!("6.3/{}/turn {turn}", nation.word()), &[1, 5]);
    }
    game.faces(&format!("{rule}/brasil/turn {turn}"), &[die]);
    game.phase(Phase::Events)
}

fn tordesillas(turn: u8, level: u32, rulings: &[(&str, &str)]) -> Game {
    let mut game = bare_with(&[("tordesillas", "yes")], rulings);
    game.state.turn = turn - 1;
    game.state.levels.get_mut(&AreaId::from("brasil")).expect("it is Portuguese").level = level;
    game
}

#[test]
fn rule_22_3_1_the_portuguese_level_rises_to_ten_through_turn_16() {
    for (die, from, to) in [(1, 4, 4), (2, 4, 5), (5, 4, 6), (6, 4, 7), (6, 9, 10), (6, 10, 10), (6, 0, 3)] {
        let mut game = tordesillas(16, from, &[]);
        let facts = treaty(&mut game, "22.3.1", die);
        assert_eq!(level(&game, "brasil"), Some((Nation::Portugal, to)), "{die} at {from}");
        assert_eq!(of_kind(&facts, "portuguese_increased")[0]["to"], to);
    }
    let mut gone = tordesillas(10, 0, &[("r44", "stays_at_nothing")]);
    treaty(&mut gone, "22.3.1", 6);
    assert_eq!(level(&gone, "brasil"), Some((Nation::Portugal, 0)));
    let mut without = bare_with(&[], &[]);
    assert!(of_kind(&treaty(&mut without, "22.3.1", 6), "portuguese_increased").is_empty());
}

#[test]
fn rule_22_3_2_from_turn_17_spain_may_come_to_control_portugal() {
    let annexed = |die, rulings: &[(&str, &str)]| {
        let mut game = tordesillas(17, 8, rulings);
        let facts = treaty(&mut game, "22.3.2", die);
        assert!(of_kind(&facts, "portuguese_increased").is_empty(), "22.3.2.A, B");
        (game.state.annexation, level(&game, "brasil"))
    };
    let (portugal, none) = (Some((Nation::Portugal, 8)), Some((Nation::Portugal, 0)));
    assert_eq!(annexed(1, &[]), (Some(Annexation::RollAgainNextTurn), portugal));
    assert_eq!(annexed(2, &[]), (Some(Annexation::Never), portugal));
    assert_eq!(annexed(4, &[]), (Some(Annexation::Spanish), none));
    assert_eq!(annexed(6, &[]), (Some(Annexation::SpanishForNow), none));
    let spains = [("r43", "level_stands_as_spains")];
    assert_eq!(annexed(3, &spains), (Some(Annexation::Spanish), Some((SPAIN, 8))));
}

#[test]
fn rule_22_3_2_it_is_rolled_again_only_where_the_table_says_so() {
    let rolls = |annexation: Annexation| {
        let mut game = tordesillas(18, 8, &[]);
        game.state.annexation = Some(annexation);
        let facts = treaty(&mut game, "22.3.2", 3);
        of_kind(&facts, "portugal_annexed").len()
    };
    let of = [Annexation::RollAgainNextTurn, Annexation::Never, Annexation::Spanish, Annexation::Independent];
    assert_eq!(of.map(rolls), [1, 0, 0, 0]);
}

#[test]
fn rule_22_3_2_an_independent_brasil_puts_out_all_who_are_there() {
    let becomes = |die: u32| {
        let mut game = tordesillas(18, 0, &[]);
        game.state.annexation = Some(Annexation::SpanishForNow);
        let port = place(&game, "brasil", true);
        game.camp(SPAIN, &port, party(2, 3, ""));
        game.camp(Nation::France, "1417", party(1, 1, ""));
        let water = format!("{port}a");
        let label = game.fleet(SPAIN, &water, "carrack", party(1, 0, ""));
        let facts = treaty(&mut game, "22.3.2/independence", die);
        let gone = of_kind(&facts, "dismissed").iter().all(|fact| fact["why"] == "independence");
        assert!(gone && game.at(Nation::France, "1417") == party(1, 1, ""));
        (game.state.annexation, game.at(SPAIN, &port), game.state.fleets.contains_key(&label))
    };
    assert_eq!(becomes(4), (Some(Annexation::SpanishForNow), party(2, 3, ""), true));
    assert_eq!(becomes(5), (Some(Annexation::Independent), party(0, 0, ""), false));
}

#[test]
fn rule_22_2_a_level_that_is_spains_own_by_ruling_r43_bars_all_but_spain() {
    let mut game = tordesillas(17, 8, &[("r43", "level_stands_as_spains")]);
    treaty(&mut game, "22.3.2", 3);
    let bars = |nation| game.state.levels[&AreaId::from("brasil")].bars(nation);
    assert_eq!([SPAIN, Nation::France].map(bars), [false, true]);
}

/// 22.1.A, ruling r71: the Portuguese Level falls by the disease of event 13, and event 4 counts it.
#[test]
fn rule_22_1_a_events_4_and_13_take_the_portuguese_level_for_a_native_level() {
    for (reading, to, left) in [("in_all_ways", 3, 0), ("in_combat_only", 4, 1)] {
        let mut game = tordesillas(5, 4, &[("r71", reading)]);
        game.faces("6.3/spain/turn 5", &[2, 3]);
        game.faces("22.3.1/brasil/turn 5", &[1]);
        game.phase(Phase::Events);
        assert_eq!(level(&game, "brasil"), Some((Nation::Portugal, to)), "{reading}");
        let mut game = tordesillas(5, 4, &[("r71", reading)]);
        let port = place(&game, "brasil", true);
        game.camp(SPAIN, &port, party(0, 1, ""));
        game.faces("6.3/spain/turn 5", &[4, 1]);
        game.phase(Phase::Events);
        assert_eq!(game.at(SPAIN, &port).colonists, left, "{reading}");
    }
}

/// Portugal's colonists under the Treaty, with Spain alone: none above ten (ruling r73), none from turn 17 on.
#[test]
fn rule_22_3_1_b_and_22_3_2_b_portugal_is_bound_by_the_treaty_when_spain_is_alone() {
    let come = |turn: u8, from: u32, rulings: &[(&str, &str)]| {
        let mut game = bare_with(&[("solitaire", "yes"), ("tordesillas", "yes")], rulings);
        game.state.turn = turn - 1;
        game.state.levels.get_mut(&AreaId::from("brasil")).expect("it is Portuguese").level = from;
        game.faces(&format!("22.3.1/brasil/turn {turn}"), &[1]);
        game.faces(&format!("22.3.2/brasil/turn {turn}"), &[2]);
        let facts = council(&mut game, [4, 1], "portugal", &[[3, 3], [1, 1]]);
        let of = |area| level(&game, area).map(|(_, level)| level);
        (of("brasil"), of("incan_empire"), colonized(&facts).len())
    };
    assert_eq!(come(6, 8, &[]), (Some(10), None, 1));
    assert_eq!(come(6, 8, &[("r73", "no_maximum")]), (Some(13), None, 1));
    assert_eq!(come(17, 8, &[]), (Some(8), Some(5), 2), "thrown again");
}

/// 21.2.3 counts Spain among those who have colonized; what it has left is thrown again (ruling r75).
#[test]
fn rule_21_2_3_an_area_that_spain_has_left_was_colonized() {
    for (reading, came) in [("thrown_again", "thrown_again"), ("as_never_colonized", "settled")] {
        let mut game = bare_with(&[("solitaire", "yes")], &[("r75", reading)]);
        game.camp(SPAIN, "2316", party(0, 1, ""));
        game.act(Segment::Resources, SPAIN);
        game.state.camps.clear();
        let facts = council(&mut game, [1, 1], "england", &[[1, 3], [1, 2]]);
        assert_eq!(colonized(&facts)[0], ("caribbean".to_owned(), came.to_owned()), "{reading}");
        if came == "thrown_again" {
            assert_eq!(colonized(&facts)[1].1, "settled", "where nobody was");
        }
    }
}

/// What Spain begins with counts before anything is played.
#[test]
fn rule_21_2_3_where_spain_begins_it_has_colonized() {
    let [multi, alone] =
        [[("solitaire", "no")], [("solitaire", "yes")]].map(|options| game_with(&options, &[]));
    assert!(multi.state.colonized.is_empty());
    assert_eq!(alone.state.colonized.iter().map(ToString::to_string).collect::<Vec<_>>(), ["caribbean"]);
}

/// 21.2.6 and ruling r74: the second throw names an area with Spanish colonists.
#[test]
fn rule_21_2_5_a_second_throw_may_name_an_area_of_spain() {
    for (reading, came) in [("as_any_throw", "resisted"), ("passes_over_spain", "thrown_again")] {
        let mut game = bare_with(&[("solitaire", "yes")], &[("r74", reading)]);
        let france = EuropeanLevel { nation: Nation::France, level: 5 };
        game.state.levels.insert(AreaId::from("aztec_empire"), france);
        game.camp(SPAIN, "2316", party(0, 1, ""));
        let facts = council(&mut game, [1, 1], "england", &[[1, 2], [1, 3], [6, 6]]);
        let told: Vec<String> = colonized(&facts).into_iter().map(|(_, came)| came).collect();
        assert_eq!(told[..2], ["thrown_again".to_owned(), came.to_owned()], "{reading}");
        assert_eq!(level(&game, "panama").is_some(), came == "thrown_again");
    }
}

/// Spain alone discovers nothing of the north; the rest as ever.
#[test]
fn rule_21_2_9_b_some_discoveries_count_nothing_for_spain_alone() {
    for (options, barred) in [(&[("solitaire", "yes")][..], true), (&[], false)] {
        let mut game = bare_with(options, &[]);
        game.camp(SPAIN, "1720", party(0, 1, ""));
        game.says(SPAIN, "march", &["1720: colonist to 1620"]);
        let facts = game.act(Segment::Land, SPAIN);
        let found = of_kind(&facts, "discovered");
        assert_eq!(found.iter().all(|fact| fact["discovery"] != "north_america"), barred);
        assert_eq!(game.charter.scenario.no_credit.len(), if barred { 5 } else { 0 });
    }
}

/// 17.1.C, 21.2.7 Levels of areas are open to all, wherever nobody of theirs is.
#[test]
fn rule_17_1_c_levels_are_shown_where_one_has_nobody() {
    let mut game = bare_with(&[("solitaire", "yes")], &[]);
    game.camp(SPAIN, "2316", party(0, 1, ""));
    let aztecs = AreaId::from("aztec_empire");
    game.state.natives.insert(aztecs.clone(), 0);
    game.state.levels.insert(aztecs.clone(), EuropeanLevel { nation: Nation::England, level: 10 });
    let sheet = sealed_orders::games::conquistador::report::sheet(game.charter, &game.view(SPAIN));
    assert_eq!(sheet.elsewhere.european[&aztecs].level, 10);
    let level = |id: &str| {
        let has = |areas: &[AreaId]| areas.contains(&AreaId::from(id));
        sheet.elsewhere.natives.iter().find(|row| has(&row.areas)).map(|row| row.level)
    };
    assert_eq!((level("aztec_empire"), level("saguenay"), level("caribbean")), (Some(0), Some(2), None));
}
