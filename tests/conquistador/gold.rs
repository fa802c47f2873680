//! Gold and treasure (13.0), resources (14.0).

use crate::table::{Game, bare, bare_with, gold, hex, of_kind, party};
use Nation::{England, France, GermanBankers, Portugal, Spain};
use sealed_orders::games::conquistador::charter::MapHex;
use sealed_orders::games::conquistador::deals::{Loan, Share};
use sealed_orders::games::conquistador::facts::Fact;
use sealed_orders::games::conquistador::goods::Party;
use sealed_orders::games::conquistador::ids::{AreaId, Nation, ShipClass, Source};
use sealed_orders::games::conquistador::privateers::Acted;
use sealed_orders::games::conquistador::state::{Deposit, EuropeanLevel, Segment};
use serde_json::Value;

/// A mainland mine in the Deep South, and one on Hispaniola.
const DAHLONEGA: &str = "1620";
const CIBAO: &str = "2316";

fn dig(game: &mut Game, nation: Nation, lines: &[&str]) -> Vec<serde_json::Value> {
    game.says(nation, "gold", lines);
    let facts = game.act(Segment::Gold, nation);
    game.lines.clear();
    facts.iter().map(|fact| serde_json::to_value(fact).expect("facts are JSON")).collect()
}
fn deposit(game: &Game, source: &str) -> Option<Deposit> {
    game.state.deposits.get(&Source::from(source)).copied()
}
fn open(game: &mut Game, source: &str) {
    game.state.deposits.insert(source.into(), Deposit::Found);
}
fn aboard(game: &Game, label: &str) -> u32 {
    game.of(&label.into()).ships.gold()
}
/// What a nation takes in resources.
fn collect(game: &mut Game, nation: Nation) -> u32 {
    let before = game.ducats(nation);
    game.act(Segment::Resources, nation);
    game.ducats(nation) - before
}

/// rules 5.1.3.1, 13.0, 13.1, 13.1.2, 13.1.4, 13.1.7: found on a 2, and mined at once where a colonist is.
#[test]
fn rule_13_1_1_a_colonist_finds_gold_and_mines_it_in_the_same_segment() {
    let mut game = bare();
    game.camp(France, DAHLONEGA, party(0, 3, ""));
    game.faces("13.1.1/1620/france/turn 3", &[2]);
    game.faces("13.1.5/1620/france/turn 3", &[3, 3]);
    dig(&mut game, France, &[]);
    assert_eq!(deposit(&game, "dahlonega"), Some(Deposit::Found));
    assert_eq!(game.gold(France, DAHLONEGA), 25, "the number of colonists has no bearing (13.1.7.B)");
}

#[test]
fn rule_13_1_3_who_fails_tries_again_in_another_turn() {
    let mut game = bare();
    game.camp(France, DAHLONEGA, party(1, 1, ""));
    game.faces("13.1.1/1620/france/turn 3", &[3]);
    dig(&mut game, France, &[]);
    assert_eq!((deposit(&game, "dahlonega"), game.gold(France, DAHLONEGA)), (None, 0));
    assert_eq!(game.dice.asked.len(), 1, "one try a turn, and nothing runs out");
    game.state.turn = 4;
    game.faces("13.1.1/1620/france/turn 4", &[1]);
    dig(&mut game, France, &[]);
    assert_eq!(game.gold(France, DAHLONEGA), 25);
}

/// rules 13.1.1, 13.1.7, 16.4: soldiers find it, only colonists mine it.
#[test]
fn rule_13_1_7_soldiers_find_gold_and_cannot_mine_it() {
    let mut game = bare();
    game.camp(France, DAHLONEGA, party(2, 0, ""));
    dig(&mut game, France, &[]);
    assert_eq!(deposit(&game, "dahlonega"), Some(Deposit::Found));
    assert_eq!(game.gold(France, DAHLONEGA), 0);
}

#[test]
fn rule_13_1_1_conquistadors_find_gold_by_the_other_reading_of_r9_only() {
    for (reading, found) in [("colonists_and_soldiers", None), ("all_but_missionaries", Some(Deposit::Found))]
    {
        let mut game = bare_with(&[], &[("r9", reading)]);
        game.camp(Spain, DAHLONEGA, party(0, 0, "cortes"));
        dig(&mut game, Spain, &[]);
        assert_eq!(deposit(&game, "dahlonega"), found, "{reading}");
    }
}

#[test]
fn rule_13_1_5_a_mine_runs_out_on_2_or_11_and_is_never_worked_again() {
    for (dice, out) in [([1, 1], true), ([5, 6], true), ([4, 3], false)] {
        let mut game = bare();
        game.camp(France, DAHLONEGA, party(0, 1, ""));
        open(&mut game, "dahlonega");
        game.faces("13.1.5/1620/france/turn 3", &dice);
        dig(&mut game, France, &[]);
        assert_eq!(deposit(&game, "dahlonega") == Some(Deposit::Depleted), out, "{dice:?}");
        assert_eq!(game.gold(France, DAHLONEGA), 25, "what was taken stays");
        game.state.turn = 4;
        dig(&mut game, France, &[]);
        assert_eq!(game.gold(France, DAHLONEGA), if out { 25 } else { 50 }, "{dice:?}");
    }
}

/// rules 13.2.1, 13.2.2: found on 1 to 4, fifteen ducats, runs out on 1 or 2 of one die.
#[test]
fn rule_13_2_2_caribbean_gold_is_found_more_easily_and_is_worth_less() {
    for (die, found) in [(4, true), (5, false)] {
        let mut game = bare();
        game.camp(France, CIBAO, party(0, 1, ""));
        game.faces("13.1.1/2316/france/turn 3", &[die]);
        game.faces("13.1.5/2316/france/turn 3", &[2]);
        dig(&mut game, France, &[]);
        assert_eq!(game.gold(France, CIBAO), if found { 15 } else { 0 }, "{die}");
        assert_eq!(deposit(&game, "cibao"), found.then_some(Deposit::Depleted));
    }
    let mut game = bare();
    game.camp(France, CIBAO, party(0, 1, ""));
    open(&mut game, "cibao");
    game.faces("13.1.5/2316/france/turn 3", &[3]);
    dig(&mut game, France, &[]);
    assert_eq!(deposit(&game, "cibao"), Some(Deposit::Found));
}

#[test]
fn rule_13_2_1_trinidad_is_not_the_caribbean() {
    let game = bare();
    let area = |at: &str| game.charter.map.area_of(hex(at)).map(|area| area.id.to_string());
    assert_eq!(area("2712").as_deref(), Some("venezuela"));
    assert_eq!(area(CIBAO).as_deref(), Some("caribbean"));
}

/// rules 13.3, 13.3.2, 16.4: soldiers loot, settlements are not needed, natives bar it.
#[test]
fn rule_13_3_1_looting_takes_a_soldier_and_no_natives() {
    for (at, area, ducats) in
        [("2222", "mayan_empire", 40), ("2327", "aztec_empire", 75), ("3816", "incan_empire", 100)]
    {
        let mut game = bare();
        game.camp(France, at, party(1, 0, ""));
        game.dice.fill = 2;
        dig(&mut game, France, &[]);
        game.state.natives.insert(area.into(), 1);
        dig(&mut game, France, &[]);
        assert_eq!(game.gold(France, at), 0, "13.3.1.B {at}");
        game.state.natives.insert(area.into(), 0);
        dig(&mut game, France, &[]);
        assert_eq!(game.gold(France, at), ducats, "13.3.2 {at}");
    }
    let mut game = bare();
    game.camp(France, "2222", party(0, 4, ""));
    game.state.natives.insert("mayan_empire".into(), 0);
    dig(&mut game, France, &[]);
    assert_eq!(game.gold(France, "2222"), 0, "13.3.1.A");
}

#[test]
fn rule_13_3_a_fault_about_a_city_or_a_mine_names_its_own_rule() {
    let mut game = bare();
    let fault = |game: &Game, line: &str| {
        let question = serde_json::json!({"nation": "france", "turn": 3});
        let fault = game.read(France, "gold", question, &[line]).faults.remove(0);
        (fault.why, fault.rule)
    };
    let told = |why: &str, rule: &str| (why.to_owned(), rule.to_owned());
    assert_eq!(fault(&game, "chichen itza: loot"), told("nobody_at_gold", "13.3.1"));
    assert_eq!(fault(&game, "1620: mine"), told("nobody_at_gold", "13.1.1"));
    game.camp(France, "2222", party(1, 0, ""));
    game.camp(France, DAHLONEGA, party(1, 0, ""));
    for source in ["chichen_itza", "dahlonega"] {
        game.state.deposits.insert(source.into(), Deposit::Depleted);
    }
    assert_eq!(fault(&game, "chichen itza: loot"), told("depleted", "13.3.3"));
    assert_eq!(fault(&game, "1620: mine"), told("depleted", "13.1.5"));
}

/// rules 13.3.3, 13.3.4
#[test]
fn rule_13_3_3_a_city_is_emptied_on_7_or_11_and_its_colonists_collect_all_the_same() {
    for (dice, out) in [([3, 4], true), ([5, 6], true), ([1, 1], false)] {
        let mut game = bare();
        game.camp(France, "2222", party(1, 2, ""));
        game.state.natives.insert("mayan_empire".into(), 0);
        game.faces("13.1.5/2222/france/turn 3", &dice);
        dig(&mut game, France, &[]);
        assert_eq!(deposit(&game, "chichen_itza"), out.then_some(Deposit::Depleted), "{dice:?}");
        assert_eq!(collect(&mut game, France), 2, "13.3.4");
        game.state.turn = 4;
        dig(&mut game, France, &[]);
        assert_eq!(game.gold(France, "2222"), if out { 40 } else { 80 });
    }
}

#[test]
fn rule_6_4_event_2_makes_the_silver_of_potosi_richer_for_one_nation() {
    for (silver, ducats) in [(Some(Spain), 50), (Some(France), 25), (None, 25)] {
        let mut game = bare();
        game.camp(Spain, "4213", party(0, 1, ""));
        open(&mut game, "potosi");
        game.state.events.silver = silver;
        dig(&mut game, Spain, &[]);
        assert_eq!(game.gold(Spain, "4213"), ducats);
    }
}

#[test]
fn rule_13_5_a_mine_is_abandoned_stays_so_and_is_revived_by_anybody() {
    let mut game = bare();
    game.camp(France, DAHLONEGA, party(0, 1, ""));
    open(&mut game, "dahlonega");
    game.dice.fill = 3;
    dig(&mut game, France, &["1620: abandon"]);
    assert_eq!((deposit(&game, "dahlonega"), game.gold(France, DAHLONEGA)), (Some(Deposit::Abandoned), 0));
    assert_eq!(collect(&mut game, France), 1, "13.5.A it collects resources instead");
    dig(&mut game, France, &[]);
    assert_eq!(deposit(&game, "dahlonega"), Some(Deposit::Abandoned), "silence leaves it so");
    game.state.camps.clear();
    game.camp(England, DAHLONEGA, party(0, 1, ""));
    dig(&mut game, England, &["1620: reopen"]);
    assert_eq!((deposit(&game, "dahlonega"), game.gold(England, DAHLONEGA)), (Some(Deposit::Found), 25));
}

/// rules 14.2.2, 16.4
#[test]
fn rule_13_1_6_a_mined_hex_collects_nothing_and_its_area_at_level_one() {
    let mut game = bare();
    game.state.turn = 11;
    game.camp(Spain, DAHLONEGA, party(0, 2, ""));
    game.camp(Spain, "1720", party(0, 2, ""));
    game.dice.fill = 3;
    open(&mut game, "dahlonega");
    dig(&mut game, Spain, &[]);
    assert_eq!(collect(&mut game, Spain), 2, "two colonists at level one");
    game.state.events.worked.clear();
    assert_eq!(collect(&mut game, Spain), 12, "four at level three");
}

/// Example 14.2.4, played: with no mine, and with one that others of the thirteen do not live at.
#[test]
fn rule_14_2_4_thirteen_colonists_in_the_caribbean_on_turn_11() {
    let mut game = bare();
    game.state.turn = 11;
    for (at, colonists) in [("2315", 5), ("2317", 5), ("2216", 3)] {
        game.camp(Spain, at, party(2, colonists, ""));
    }
    assert_eq!(collect(&mut game, Spain), 78);
    game.camp(Spain, CIBAO, party(0, 1, ""));
    open(&mut game, "cibao");
    game.dice.fill = 6;
    dig(&mut game, Spain, &[]);
    assert_eq!(collect(&mut game, Spain), 26, "14.2.2");
}

/// rules 5.1.3.6, 14.0, 14.1, 14.2.3, 16.2: five of a hex, soldiers never, booked at once; R2 doubles.
#[test]
fn rule_14_2_1_five_colonists_of_a_hex_draw_resources() {
    let mut game = bare();
    game.camp(France, "1720", party(3, 9, ""));
    assert_eq!(collect(&mut game, France), 5);
    let mut game = bare();
    game.camp(France, "1417", party(0, 2, ""));
    assert_eq!(collect(&mut game, France), 4, "14.1.C");
    game.state.turn = 7;
    assert_eq!(collect(&mut game, France), 8, "14.1.D");
}

#[test]
fn rule_14_2_1_c_twenty_colonists_of_an_area_draw_resources() {
    let mut game = bare();
    for at in ["1720", "1721", "1820", "1821", "1620"] {
        let area = game.charter.map.area_of(hex(at)).expect("land").id.to_string();
        assert_eq!(area, "deep_south", "{at}");
        game.camp(France, at, party(0, 5, ""));
    }
    assert_eq!(collect(&mut game, France), 20);
    game.camp(England, "1720", party(0, 0, ""));
    game.state.camps.remove(&France);
    game.camp(England, "1720", party(0, 3, ""));
    assert_eq!(collect(&mut game, England), 3, "each nation for itself");
}

#[test]
fn rule_14_2_1_a_mine_of_another_nation_lowers_the_level_too_and_r36_counts_idle_ones() {
    let mut game = bare();
    game.state.turn = 11;
    game.camp(France, "1720", party(0, 2, ""));
    game.camp(Spain, DAHLONEGA, party(0, 1, ""));
    open(&mut game, "dahlonega");
    assert_eq!(collect(&mut game, France), 6);
    game.dice.fill = 3;
    dig(&mut game, Spain, &[]);
    assert_eq!(collect(&mut game, France), 2);
    let mut game = bare_with(&[], &[("r36", "every_open_mine")]);
    game.state.turn = 11;
    game.camp(France, "1720", party(0, 2, ""));
    game.camp(Spain, DAHLONEGA, party(0, 1, ""));
    open(&mut game, "dahlonega");
    assert_eq!(collect(&mut game, France), 2);
}

fn europeans(game: &mut Game, area: &str, nation: Nation, level: u32) {
    game.state.levels.insert(area.into(), EuropeanLevel { nation, level });
}

#[test]
fn rule_21_2_7_a_european_level_closes_mines_cities_and_resources() {
    let mut game = bare_with(&[("solitaire", "yes")], &[]);
    game.camp(Spain, DAHLONEGA, party(2, 1, ""));
    game.camp(Spain, "1720", party(0, 2, ""));
    game.camp(Spain, "2222", party(1, 0, ""));
    for area in ["deep_south", "mayan_empire"] {
        europeans(&mut game, area, England, 1);
        game.state.natives.insert(area.into(), 0);
    }
    dig(&mut game, Spain, &[]);
    assert_eq!(deposit(&game, "dahlonega"), Some(Deposit::Found), "21.2.7.A mines may be discovered");
    assert_eq!((game.gold(Spain, DAHLONEGA), game.gold(Spain, "2222")), (0, 0));
    assert_eq!(collect(&mut game, Spain), 0);
    // 21.2.7.C In the turn of the victory nothing comes yet.
    game.says(Spain, "natives", &["deep south natives: attack"]);
    game.act(Segment::NativeCombat, Spain);
    assert_eq!(game.state.levels["deep_south"].level, 0);
    assert_eq!(collect(&mut game, Spain), 0);
    game.state.events.barred.clear();
    assert_eq!(collect(&mut game, Spain), 3);
    game.dice.fill = 3;
    dig(&mut game, Spain, &[]);
    assert_eq!(game.gold(Spain, DAHLONEGA), 25);
}

#[test]
fn rule_21_2_6_a_barred_area_brings_nothing_this_turn() {
    let mut game = bare_with(&[("solitaire", "yes")], &[]);
    game.camp(Spain, "1720", party(0, 2, ""));
    game.state.events.barred.insert("deep_south".into());
    assert_eq!(collect(&mut game, Spain), 0);
}

#[test]
fn rule_22_2_brasil_gives_nothing_while_it_is_portuguese() {
    for (reading, found) in [("mining_only", Some(Deposit::Found)), ("discovery_too", None)] {
        let mut game = bare_with(&[("tordesillas", "yes")], &[("r20", reading)]);
        game.camp(France, "4106", party(2, 3, ""));
        game.camp(France, "4005", party(0, 3, ""));
        dig(&mut game, France, &[]);
        assert_eq!(deposit(&game, "minas_gerais"), found, "{reading}");
        assert_eq!((game.gold(France, "4106"), collect(&mut game, France)), (0, 0));
    }
    let mut own = bare_with(&[("tordesillas", "yes")], &[]);
    europeans(&mut own, "brasil", Spain, 10);
    own.camp(Spain, "4005", party(0, 3, ""));
    assert_eq!(collect(&mut own, Spain), 6, "a level of its own bars nobody (ruling r43)");
    let mut game = bare_with(&[("tordesillas", "yes")], &[]);
    europeans(&mut game, "brasil", Portugal, 0);
    game.camp(France, "4005", party(0, 3, ""));
    assert_eq!(collect(&mut game, France), 6);
}

/// rules 13.4, 13.4.1, 16.5: by the ship's crew in a friendly port, so much as finds room (7.1).
#[test]
fn rule_13_4_3_gold_goes_aboard_in_a_friendly_port() {
    let mut game = bare();
    game.camp(Spain, CIBAO, party(0, 1, ""));
    game.heap(Spain, CIBAO, "cibao", 45);
    let small = game.fleet(Spain, "2316a", "caravel carrack", Party::default());
    let facts = game.act(Segment::Resources, Spain);
    assert_eq!((aboard(&game, small.as_str()), game.gold(Spain, CIBAO)), (30, 15));
    let ships = &game.of(&small).ships.0;
    let held: Vec<_> = ships.iter().map(|ship| (ship.class, ship.hold.gold.ducats())).collect();
    assert_eq!(held, [(ShipClass::Caravel, 5), (ShipClass::Carrack, 25)]);
    assert_eq!(of_kind(&facts, "gold_loaded")[0]["fleet"], "S1");
    let galleon = game.fleet(Spain, "2316b", "galleon", Party::default());
    game.act(Segment::Resources, Spain);
    assert_eq!((aboard(&game, galleon.as_str()), game.gold(Spain, CIBAO)), (15, 0));
}

#[test]
fn rule_13_4_1_no_gold_goes_aboard_where_no_colonist_lives() {
    let mut game = bare();
    game.camp(Spain, CIBAO, party(2, 0, ""));
    game.heap(Spain, CIBAO, "cibao", 15);
    let ship = game.fleet(Spain, "2316a", "carrack", Party::default());
    let facts = game.act(Segment::Resources, Spain);
    assert_eq!(aboard(&game, ship.as_str()), 0);
    assert_eq!(of_kind(&facts, "land_order_refused")[0]["why"], "no_friendly_port");
}

#[test]
fn rule_13_4_3_lines_say_what_goes_on_which_ships() {
    let mut game = bare();
    game.camp(Spain, CIBAO, party(0, 1, ""));
    game.heap(Spain, CIBAO, "cibao", 45);
    let one = game.fleet(Spain, "2316a", "carrack", Party::default());
    let other = game.fleet(Spain, "2316b", "carrack", Party::default());
    game.says(Spain, "load", &["load: 10 gold at 2316 on S2"]);
    game.act(Segment::Resources, Spain);
    assert_eq!((aboard(&game, one.as_str()), aboard(&game, other.as_str())), (0, 10));
    game.says(Spain, "load", &["load: none"]);
    game.act(Segment::Resources, Spain);
    assert_eq!(game.gold(Spain, CIBAO), 35);
}

/// rule 13.4.4: gold of California may not leave from the Gulf coast of Sonora.
#[test]
fn rule_13_4_4_gold_leaves_from_its_area_or_from_one_beside_it_within_eight_points() {
    let game = bare();
    let map = &game.charter.map;
    let mine =
        game.charter.map.mines.iter().find(|mine| mine.id.as_str() == "california").expect("a mine").hex;
    let ways = map.land_from(mine);
    let coast = |near: bool, area: &str| {
        map.hexes
            .iter()
            .filter(|(hex, here)| map.is_coastal(**hex) && here.settle)
            .filter(|(hex, _)| map.area_of(**hex).is_some_and(|of| of.id.as_str() == area))
            .filter_map(|(hex, _)| Some((*hex, ways.cost(hex)?)))
            .find(|(_, cost)| (*cost <= 8) == near)
            .map(|(hex, _)| hex.to_string())
    };
    let far = coast(false, "sonora").expect("the example has one");
    let near = coast(true, "california").expect("its own coast");
    for (at, leaves) in [(far, false), (near, true)] {
        let mut game = bare();
        game.camp(France, &at, party(0, 1, ""));
        game.heap(France, &at, "california", 25);
        let water = game.charter.map.hex(hex(&at)).expect("a hex").waters.keys().next().copied();
        let ship = game.fleet(France, &water.expect("a coast").to_string(), "carrack", Party::default());
        let facts = game.act(Segment::Resources, France);
        assert_eq!(aboard(&game, ship.as_str()) == 25, leaves, "{at}");
        let refused = of_kind(&facts, "land_order_refused");
        assert_eq!(refused.first().map(|fact| fact["why"] == "gold_too_far"), (!leaves).then_some(true));
    }
}

/// Eight points, and not one more, from a mine to a port of an area beside its own.
#[test]
fn rule_13_4_4_the_limit_is_eight_points_in_an_adjacent_area() {
    let map = &bare().charter.map;
    for (points, loaded) in [(8, 25), (9, 0)] {
        let ports = map.mines.iter().find_map(|mine| {
            let (ways, own) = (map.land_from(mine.hex), map.area_of(mine.hex)?);
            let beside = |area: &AreaId| {
                let of = |hex: &_, id: &AreaId| map.area_of(*hex).is_some_and(|at| at.id == *id);
                let touches = |here: &MapHex| here.land.iter().any(|next| of(next, area));
                map.hexes.iter().any(|(hex, here)| of(hex, &own.id) && touches(here))
            };
            let port = map.hexes.iter().find(|(hex, here)| {
                let area = map.area_of(**hex).filter(|area| area.id != own.id);
                let fits = here.settle && map.is_coastal(**hex) && ways.cost(hex) == Some(points);
                fits && map.source_at(**hex).is_none() && area.is_some_and(|area| beside(&area.id))
            })?;
            Some((mine.id.clone(), *port.0))
        });
        let (mine, at) = ports.expect("the map has such a port");
        let mut game = bare();
        game.camp(France, &at.to_string(), party(0, 1, ""));
        game.heap(France, &at.to_string(), mine.as_str(), 25);
        let water = game.charter.map.hex(at).expect("a hex").waters.keys().next().expect("a coast");
        let ship = game.fleet(France, &water.to_string(), "carrack", Party::default());
        game.act(Segment::Resources, France);
        assert_eq!(aboard(&game, ship.as_str()), loaded, "{mine} from {at}, {points} points");
    }
}

#[test]
fn rule_13_4_4_the_treasure_of_cuzco_may_leave_from_rio_del_plate() {
    for (reading, loaded) in [("treasure_of_cuzco", 100), ("silver_of_4213", 0)] {
        let mut game = bare_with(&[], &[("r8", reading)]);
        game.camp(Spain, "4810", party(0, 1, ""));
        game.heap(Spain, "4810", "cuzco", 100);
        let ship = game.fleet(Spain, "4810a", "galleon", Party::default());
        game.act(Segment::Resources, Spain);
        assert_eq!(aboard(&game, ship.as_str()), loaded, "{reading}");
        // From nowhere else so far away.
        game.camp(Spain, CIBAO, party(0, 1, ""));
        game.heap(Spain, CIBAO, "cuzco", 100);
        let ship = game.fleet(Spain, "2316a", "galleon", Party::default());
        game.act(Segment::Resources, Spain);
        assert_eq!(aboard(&game, ship.as_str()), 0, "{reading}");
    }
}

/// rule 15.4.2: no gold of his own country.
#[test]
fn rule_15_4_2_c_a_privateer_carries_no_gold_of_his_own_country() {
    let port = |reading: &str, soldiers: u32| {
        let mut game = bare_with(&[], &[("r30", reading)]);
        game.camp(England, CIBAO, party(0, 1, ""));
        game.heap(England, CIBAO, "cibao", 15);
        let ship = game.fleet(England, "2316a", "carrack", party(soldiers, 0, "drake"));
        (game, ship)
    };
    let question = serde_json::json!({"nation": "england", "turn": 3});
    let line = "load: all gold on E1";
    let (mut game, ship) = port("as_manned", 1);
    game.act(Segment::Resources, England);
    assert_eq!(aboard(&game, ship.as_str()), 0);
    let draft = game.read(England, "load", question.clone(), &[line]);
    assert_eq!(
        (draft.faults[0].why.as_str(), draft.faults[0].rule.as_str()),
        ("privateers_carry_no_own_gold", "15.4.2.C")
    );
    // Ruling r30: by word of his owner he is an explorer; silence leaves him his rights.
    let (mut game, ship) = port("default", 1);
    game.act(Segment::Resources, England);
    assert_eq!((aboard(&game, ship.as_str()), game.of(&ship).acted), (0, None));
    game.says(England, "load", &[line]);
    game.act(Segment::Resources, England);
    assert_eq!((aboard(&game, ship.as_str()), game.of(&ship).acted), (15, Some(Acted::Explorer)));
    let (mut game, ship) = port("default", 1);
    game.state.fleets.get_mut(&ship).expect("a fleet").acted = Some(Acted::Privateer);
    assert_eq!(game.read(England, "load", question, &[line]).faults.len(), 1, "he has fought as one");
    game.act(Segment::Resources, England);
    assert_eq!(aboard(&game, ship.as_str()), 0);
    // 15.4.1 Without soldiers he is an explorer as any other.
    for reading in ["default", "as_manned"] {
        let (mut game, ship) = port(reading, 0);
        game.act(Segment::Resources, England);
        assert_eq!(aboard(&game, ship.as_str()), 15, "{reading}");
    }
}

/// Spain with the Bankers, to whom it has promised half of what the Caribbean brings.
fn promised(rulings: &[(&str, &str)]) -> Game {
    let mut game = bare_with(&[("german_bankers", "yes")], rulings);
    let half = Share { area: "caribbean".into(), from: Spain, to: GermanBankers, percent: 50, until: 3 };
    game.state.deals.shares.push(half);
    game
}

/// Bookings: of whom, why, ducats, with whom or where.
fn bookings(facts: &[Fact]) -> Vec<(String, String, i64, String)> {
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let booked = of_kind(facts, "booked").into_iter();
    let one = |fact: Value| {
        let ducats = fact["ducats"].as_i64().expect("a number");
        (text(&fact["nation"]), text(&fact["why"]), ducats, text(&fact["with"]))
    };
    booked.map(one).collect()
}

/// Of rule 13.4.3, too: however often gold was put ashore on its way, it is of the area that it was taken from.
#[test]
fn rule_24_3_resources_and_gold_are_shared_by_the_area_that_they_came_from() {
    let mut game = promised(&[]);
    game.camp(Spain, CIBAO, party(0, 1, ""));
    let mine = game.charter.map.source_at(hex(CIBAO)).expect("a mine");
    game.heap(Spain, CIBAO, mine.as_str(), 10);
    game.heap(Spain, CIBAO, "caribbean_by_ship", 5);
    game.heap(Spain, CIBAO, "guinea_by_ship", 8);
    let ship = game.fleet(Spain, "2316a", "carrack", Party::default());
    let row = |of: &str, why: &str, ducats, with: &str| (of.into(), why.into(), ducats, with.into());
    let resources = [
        row("spain", "resources", 2, "caribbean"),
        row("spain", "bargain", -1, "german_bankers"),
        row("german_bankers", "bargain", 1, "spain"),
    ];
    assert_eq!(bookings(&game.act(Segment::Resources, Spain)), resources);
    let held = game.of(&ship).ships.0[0].hold.gold.clone();
    let by_area: Vec<_> = held.by_area().map(|(area, ducats)| (area.as_str(), ducats)).collect();
    assert_eq!(by_area, [("caribbean", 15), ("guinea", 8)]);
    game.says(Spain, "home", &[&format!("{ship} home")]);
    game.act(Segment::LateCrossing, Spain);
    let (before, bankers) = (game.ducats(Spain), game.ducats(GermanBankers));
    let facts = game.act(Segment::Credit, Spain);
    let wanted = [
        row("spain", "gold", 15, "caribbean"),
        row("spain", "bargain", -7, "german_bankers"),
        row("german_bankers", "bargain", 7, "spain"),
        row("spain", "gold", 8, "guinea"),
    ];
    assert_eq!(bookings(&facts), wanted);
    assert_eq!((game.ducats(Spain), game.ducats(GermanBankers)), (before + 16, bankers + 7));
}

#[test]
fn rule_24_3_a_what_the_bankers_receive_of_profits_repays_a_loan_by_ruling_r70_only() {
    for (reading, owed) in [("besides_the_loan", vec![4, 20]), ("repays_the_loan", vec![17])] {
        let mut game = promised(&[("r70", reading)]);
        let loan = |owed, due| Loan { lender: GermanBankers, borrower: Spain, owed, due };
        game.state.deals.loans = vec![loan(20, 9), loan(4, 5)];
        let ship = game.fleet(Spain, "", "carrack", Party::default());
        game.state.fleets.get_mut(&ship).expect("it").ships.stow(gold(15));
        game.act(Segment::Credit, Spain);
        let mut left: Vec<u32> = game.state.deals.loans.iter().map(|loan| loan.owed).collect();
        left.sort_unstable();
        assert_eq!(left, owed, "{reading}: seven ducats, the loan that is due first before the other");
    }
}
