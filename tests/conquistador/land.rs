//! Land movement (10.0) and combat (11.0), gold on its way (13.4), discoveries by land (18.2).

use crate::table::{Game, bare, bare_with, gold, hex, of_kind, party, priest};
use Nation::{England, France, Spain};
use sealed_orders::games::conquistador::charter::Annexation;
use sealed_orders::games::conquistador::facts::Fact;
use sealed_orders::games::conquistador::ids::{MissionaryId, Nation};
use sealed_orders::games::conquistador::state::Segment;
use sealed_orders::rules::{Entry, Eye};

fn march(game: &mut Game, nation: Nation, lines: &[&str]) -> Vec<Fact> {
    game.says(nation, "march", lines);
    game.act(Segment::Land, nation)
}
/// Why a line does not act, its rule, and what it should have been.
fn fault(game: &Game, nation: Nation, line: &str) -> (String, String, Option<String>) {
    let question = serde_json::json!({"nation": nation, "turn": 3});
    let draft = game.read(nation, "march", question, &[line]);
    let fault = draft.faults.first().unwrap_or_else(|| panic!("{line} reads: {:?}", draft.in_force)).clone();
    (fault.why, fault.rule, fault.nearest)
}
fn faulty(game: &Game, nation: Nation, line: &str, why: &str, rule: &str, nearest: &str) {
    let found = fault(game, nation, line);
    assert_eq!(
        found,
        (why.into(), rule.into(), Some(nearest.into()).filter(|near: &String| !near.is_empty())),
        "{line}"
    );
}

/// rules 5.1.3.2, 10.0, 10.1, 10.2: any units, a point a hex, the way named or the shortest.
#[test]
fn rule_10_2_units_march_overland_and_arrive() {
    let mut game = bare();
    game.camp(France, "1417", party(3, 2, ""));
    march(&mut game, France, &["1417: 2 soldiers, colonist to 1318, 1217", "1417: soldier to 1317"]);
    assert_eq!(game.people(France, "1417"), (0, 1));
    assert_eq!(game.people(France, "1217"), (2, 1));
    assert_eq!(game.people(France, "1317"), (1, 0));
}

#[test]
fn rule_10_1_eight_points_and_no_more() {
    let mut game = bare();
    game.camp(France, "1417", party(1, 0, ""));
    let ways = game.charter.map.land_from(hex("1417"));
    let at = |cost| *ways.places().find(|at| ways.cost(at) == Some(cost)).expect("a hex so far");
    let (far, too_far) = (at(8), at(9));
    let on_the_way = ways.to(&too_far).expect("a way").path[7];
    faulty(
        &game,
        France,
        &format!("1417: soldier to {too_far}"),
        "too_far",
        "10.1",
        &format!("1417: 1 soldier to {on_the_way}"),
    );
    march(&mut game, France, &[&format!("1417: soldier to {far}")]);
    assert_eq!(game.people(France, &far.to_string()), (1, 0));
}

/// rules 10.2, 10.3
#[test]
fn rule_10_2_no_mountain_no_sea_no_lake_is_crossed() {
    let mut game = bare();
    game.camp(Spain, "3816", party(1, 0, ""));
    game.state.natives.clear();
    // 3716 lies behind mountains: the way leads round them.
    let question = serde_json::json!({"nation": "spain", "turn": 3});
    let draft = game.read(Spain, "march", question, &["3816: soldier to 3716"]);
    let steps = draft.answer["marches"][0]["path"].as_array().map(Vec::len);
    assert!(steps.is_none_or(|steps| steps > 1), "{steps:?}");
    faulty(&game, Spain, "3816: soldier to 2416", "no_way", "10.2", "3816: stay");
    let unknown = fault(&game, Spain, "3816: soldier to 3899");
    assert_eq!((unknown.0.as_str(), unknown.1.as_str()), ("unknown_hex", "10.2"));
    assert!(unknown.2.is_some_and(|near| near.starts_with("3816: 1 soldier to 38")));
}

/// 10.3.1 Any number of units may stand in a hex.
#[test]
fn rule_10_3_1_stacks_have_no_limit() {
    let mut game = bare();
    game.camp(France, "1417", party(40, 40, ""));
    game.camp(France, "1318", party(40, 40, ""));
    march(&mut game, France, &["1417: all to 1318"]);
    assert_eq!(game.people(France, "1318"), (80, 80));
}

#[test]
fn rule_10_1_colonists_alone_stay_out_of_hexes_that_others_hold() {
    let mut game = bare();
    game.camp(France, "1417", party(1, 2, ""));
    game.camp(England, "1318", party(0, 1, ""));
    faulty(&game, France, "1417: 2 colonists to 1318", "colonists_alone", "10.1.D", "1417: stay");
    assert!(march(&mut game, France, &["1417: colonist, soldier to 1318"]).len() > 1);
}

/// rules 10.1, 10.3
#[test]
fn rule_10_3_a_march_ends_where_others_are() {
    let mut game = bare();
    game.camp(France, "1417", party(2, 0, ""));
    game.camp(England, "1318", party(1, 0, ""));
    faulty(
        &game,
        France,
        "1417: 2 soldiers to 1318, 1218",
        "must_stop",
        "10.1.C",
        "1417: 2 soldiers to 1318",
    );
    let draft = game.read(
        France,
        "march",
        serde_json::json!({"nation": "france", "turn": 3}),
        &["1417: soldier to 1218"],
    );
    let path = serde_json::to_string(&draft.answer["marches"][0]["path"]).expect("JSON");
    assert!(!path.contains("1318"), "the shortest way leads round them: {path}");
}

/// rules 10.3, 15.6.2: missionaries go where others stand, and are not fought.
#[test]
fn rule_15_6_2_missionaries_pass_and_are_passed() {
    let mut game = bare();
    game.camp(Spain, "1417", priest("missionary_01"));
    game.camp(England, "1318", party(1, 0, ""));
    let facts = march(&mut game, Spain, &["1417: missionary to 1318, 1218"]);
    assert_eq!(game.at(Spain, "1218").missionaries.len(), 1);
    game.camp(Spain, "1318", priest("missionary_02"));
    let more = march(&mut game, England, &["1318: soldier to 1218"]);
    assert_eq!(of_kind(&facts, "land_battle").len() + of_kind(&more, "land_battle").len(), 0);
}

/// rules 10.4, 10.5: ships take aboard and put ashore where they lie, at no cost; ships have no say on land.
#[test]
fn rule_10_5_ashore_and_aboard_cost_no_points() {
    let mut game = bare();
    game.camp(France, "1417", party(2, 1, ""));
    let ship = game.fleet(France, "1417a", "carrack", party(0, 1, ""));
    game.fleet(England, "1417a", "carrack", party(0, 0, ""));
    march(&mut game, France, &["1417: soldier aboard F1", "F1: colonist ashore to 1318"]);
    assert_eq!((game.people(France, "1417"), game.people(France, "1318")), ((1, 1), (0, 1)));
    let held = game.of(&ship).ships.party();
    assert_eq!((held.soldiers, held.colonists), (1, 0));
    faulty(
        &game,
        France,
        "1417: soldier, colonist aboard F1",
        "no_berths",
        "7.1",
        "1417: 1 soldier aboard F1",
    );
    faulty(&game, France, "1318: colonist aboard F1", "ships_not_here", "10.5", "1318: stay");
}

#[test]
fn rule_7_1_3_galleons_take_nobody_aboard() {
    let mut game = bare();
    game.camp(France, "1417", party(2, 1, ""));
    game.fleet(France, "1417a", "galleon", party(0, 0, ""));
    faulty(&game, France, "1417: soldier aboard F1", "galleons_carry_gold_only", "7.1.3.E", "1417: stay");
}

/// rules 15.3.2, 15.3.5
#[test]
fn rule_15_3_5_explorers_stay_aboard_and_without_one_only_ports_are_landed_at() {
    let mut game = bare();
    let led = game.fleet(France, "1417a", "carrack", party(1, 0, "cartier"));
    faulty(
        &game,
        France,
        "F1: cartier, soldier ashore",
        "explorers_stay_aboard",
        "15.3.5",
        "F1: 1 soldier ashore",
    );
    march(&mut game, France, &["F1: all ashore"]);
    assert_eq!((game.people(France, "1417"), game.of(&led).ships.party().leaders.len()), ((1, 0), 1));
    game.fleet(France, "1317a", "carrack", party(1, 0, ""));
    faulty(&game, France, "F2: soldier ashore", "no_landing_without_explorer", "15.3.2", "");
    game.camp(France, "1317", party(0, 1, ""));
    march(&mut game, France, &["F2: soldier ashore"]);
    assert_eq!(game.people(France, "1317"), (1, 1));
}

#[test]
fn rule_10_3_from_ships_nobody_goes_ashore_among_others() {
    let mut game = bare();
    game.fleet(France, "1417a", "carrack", party(1, 0, "cartier"));
    game.camp(England, "1417", party(1, 0, ""));
    faulty(&game, France, "F1: soldier ashore", "held_by_others", "10.3.2", "");
}

/// Of rules 7.5.4, 7.7: an island without value takes soldiers, no colonists; the Cape neither.
#[test]
fn rule_7_7_colonists_do_not_settle_on_islands_without_value() {
    for (at, rule) in [("5611a", "7.7"), ("5715a", "7.5.4")] {
        let mut game = bare();
        game.fleet(France, at, "carrack", party(1, 1, "cartier"));
        faulty(&game, France, "F1: colonist ashore", "no_settlement_here", rule, "");
        let question = serde_json::json!({"nation": France, "turn": 3});
        assert_eq!(game.read(France, "march", question, &["F1: soldier ashore"]).faults, vec![], "{at}");
    }
}

/// rules 15.6.1, 15.6.3: where natives are, Spain enters with a missionary.
#[test]
fn rule_15_6_1_spain_enters_a_new_area_with_a_missionary() {
    let mut game = bare();
    let (from, to) = border(&game, "deep_south");
    game.camp(Spain, &from, party(2, 0, ""));
    faulty(
        &game,
        Spain,
        &format!("{from}: 2 soldiers to {to}"),
        "missionary_needed",
        "15.6.1.B",
        &format!("{from}: stay"),
    );
    game.camp(Spain, &from, priest("missionary_01"));
    let with = format!("{from}: 2 soldiers, 1 missionary to {to}");
    faulty(&game, Spain, &format!("{from}: 2 soldiers to {to}"), "missionary_needed", "15.6.1.B", &with);
    game.state.natives.insert("deep_south".into(), 0);
    march(&mut game, Spain, &[&format!("{from}: 2 soldiers to {to}")]);
    assert_eq!(game.people(Spain, &to), (2, 0));
    let mut other = bare_with(&[], &[("r38", "landing_only")]);
    other.camp(Spain, &from, party(2, 0, ""));
    march(&mut other, Spain, &[&format!("{from}: 2 soldiers to {to}")]);
    assert_eq!(other.people(Spain, &to), (2, 0));
    let mut french = bare();
    french.camp(France, &from, party(2, 0, ""));
    march(&mut french, France, &[&format!("{from}: 2 soldiers to {to}")]);
    assert_eq!(french.people(France, &to), (2, 0), "others need none");
}

/// rules 22.3.2: nobody marches into an independent Brasil.
#[test]
fn rule_22_3_2_an_independent_brasil_is_closed() {
    let mut game = bare_with(&[("tordesillas", "yes")], &[]);
    let (from, to) = border(&game, "brasil");
    game.camp(France, &from, party(1, 0, ""));
    let line = format!("{from}: soldier to {to}");
    let question = serde_json::json!({"nation": "france", "turn": 3});
    assert_eq!(game.read(France, "march", question, &[&line]).faults, vec![]);
    game.state.annexation = Some(Annexation::Independent);
    faulty(&game, France, &line, "closed_to_all", "22.3.2", &format!("{from}: stay"));
}

/// A hex outside of an area and one in it, beside each other.
fn border(game: &Game, area: &str) -> (String, String) {
    let map = &game.charter.map;
    let is = |hex: &_| map.area_of(*hex).is_some_and(|of| of.id.as_str() == area);
    let pair = map.hexes.iter().find_map(|(from, here)| {
        let to = here.land.iter().find(|to| is(to) && map.source_at(**to).is_none())?;
        let free = !is(from) && map.area_of(*from).is_some_and(|of| of.native_level > 0);
        free.then(|| (from.to_string(), to.to_string()))
    });
    pair.expect("a border")
}

#[test]
fn rule_15_6_3_a_missionary_shows_his_rating_when_he_lands() {
    let mut game = bare();
    let mut led = party(1, 0, "cordova");
    led.add(priest("missionary_14"));
    game.fleet(Spain, "1417a", "carrack", led);
    let facts = march(&mut game, Spain, &["S1: soldier, missionary ashore"]);
    assert_eq!(of_kind(&facts, "missionary_landed")[0]["rating"], -2);
    assert!(game.state.known.contains(&MissionaryId::from("missionary_14")));
    assert_eq!(game.view(England).missionaries.values().copied().collect::<Vec<_>>(), [-2]);
}

/// rules 18.1, 18.2: whoever marches there first has discovered it.
#[test]
fn rule_18_2_a_march_discovers() {
    let mut game = bare();
    game.camp(France, "2226", party(1, 0, ""));
    let facts = march(&mut game, France, &["2226: soldier to 2327"]);
    let found = of_kind(&facts, "discovered");
    assert!(
        found.iter().any(|fact| fact["discovery"] == "tenochtitlan" && fact["credited"] == true),
        "{found:?}"
    );
    game.camp(England, "2226", party(1, 0, ""));
    game.state.camps.remove(&France);
    let again = march(&mut game, England, &["2226: soldier to 2327"]);
    assert!(of_kind(&again, "discovered").iter().all(|fact| fact["discovery"] != "tenochtitlan"), "18.1");
}

/// The worked example, in rough terrain and at a settlement (rule 16.1), which count nothing: rules 11.0, 11.1.1, 11.1.2, 11.1.4,
/// 11.2.1, 11.2.2, 11.2.3, 11.2.4, 16.3.
#[test]
fn rule_11_2_5_france_loses_more_and_wins() {
    let mut game = bare();
    game.camp(France, "1417", party(6, 0, ""));
    game.camp(England, "1318", party(2, 1, ""));
    game.camp(England, "1217", party(0, 1, ""));
    game.faces("11.1/1318/france/turn 3", &[6]);
    let facts = march(&mut game, France, &["1417: 6 soldiers to 1318"]);
    let battle = &of_kind(&facts, "land_battle")[0];
    let told = (&battle["attack"], &battle["defence"], battle["odds"].as_str());
    assert_eq!(told, (&24.into(), &9.into(), Some("2-1")));
    assert_eq!(game.people(France, "1318"), (3, 0));
    assert_eq!(game.people(England, "1318"), (0, 0));
    assert_eq!(game.people(England, "1217"), (1, 2), "they go towards their settlement");
    assert_eq!(game.people(France, "1417"), (0, 0), "11.2.4 nobody advances, nobody goes back");
}

/// rules 11.1.1, 15.1, 15.2: the mover attacks; his colonists add nothing and share his fate.
#[test]
fn rule_11_1_3_colonists_do_not_attack() {
    let mut game = bare();
    game.camp(France, "1417", party(1, 4, ""));
    game.camp(England, "1318", party(0, 4, ""));
    game.faces("11.1/1318/france/turn 3", &[6]);
    let facts = march(&mut game, France, &["1417: all to 1318"]);
    let battle = &of_kind(&facts, "land_battle")[0];
    assert_eq!(
        (&battle["attack"], &battle["defence"], battle["odds"].as_str()),
        (&4.into(), &4.into(), Some("1-1"))
    );
    // 6 at 1-1: half of the one soldier falls, the attacker alone has lost and goes.
    assert_eq!(game.people(France, "1318"), (0, 0));
    let gone = &of_kind(&facts, "retreated")[0];
    assert_eq!((gone["nation"].as_str(), gone["party"]["colonists"].as_u64()), (Some("france"), Some(4)));
    assert_eq!(game.people(England, "1318"), (0, 4));
}

/// rules 11.2.1: two colonists for a detachment where their owner wants it; without soldiers each counts as one.
#[test]
fn rule_11_2_1_colonists_may_fall_for_soldiers() {
    let half = |soldiers, colonists, lines: &[&str]| {
        let mut game = bare();
        game.camp(France, "1417", party(18, 0, ""));
        game.camp(England, "1318", party(soldiers, colonists, ""));
        game.faces("11.1/1318/france/turn 3", &[2]);
        game.says(England, "casualties", lines);
        let facts = march(&mut game, France, &["1417: 18 soldiers to 1318"]);
        of_kind(&facts, "fell")[0]["lost"].clone()
    };
    assert_eq!(half(4, 4, &[]), serde_json::json!({"soldiers": 2}), "half of four at 3-1");
    assert_eq!(
        half(4, 4, &["casualties: colonists first"]),
        serde_json::json!({"soldiers": 1, "colonists": 2})
    );
    let listed = half(4, 4, &["casualties: 4 colonists at 1318"]);
    assert_eq!(listed, serde_json::json!({"colonists": 4}));
    assert_eq!(half(0, 5, &[]), serde_json::json!({"colonists": 5}), "11.2.1.E all of five at 5-1");
}

/// rules 11.2.2, 11.2.3
#[test]
fn rule_11_2_2_who_cannot_retreat_is_eliminated() {
    let mut game = bare();
    game.camp(France, "2315", party(8, 1, ""));
    game.camp(England, "2314", party(1, 1, ""));
    game.faces("11.1/2314/france/turn 3", &[6]);
    let facts = march(&mut game, France, &["2315: 8 soldiers to 2314"]);
    assert_eq!(game.people(England, "2314"), (0, 0));
    let fell = of_kind(&facts, "fell");
    assert_eq!(fell.last().map(|fact| fact["cause"].as_str()), Some(Some("no_retreat")), "{fell:?}");
}

#[test]
fn rule_11_2_3_equal_remains_make_the_attacker_the_loser() {
    let mut game = bare();
    game.camp(France, "1417", party(2, 0, ""));
    game.camp(England, "1318", party(2, 0, ""));
    // 3 at 1-1: a quarter of each side, one left to both.
    game.faces("11.1/1318/france/turn 3", &[3]);
    let facts = march(&mut game, France, &["1417: 2 soldiers to 1318"]);
    assert_eq!(of_kind(&facts, "retreated")[0]["nation"], "france");
    assert_eq!(game.people(England, "1318"), (1, 0));
}

#[test]
fn rule_11_2_2_the_loser_says_where_to() {
    for (lines, at) in [(&["retreat: 1418"][..], "1418"), (&["retreat: nearest port"], "1317"), (&[], "1317")]
    {
        let mut game = bare();
        game.camp(France, "1417", party(9, 1, ""));
        game.camp(England, "1318", party(2, 0, ""));
        game.camp(England, "1317", party(0, 1, ""));
        game.faces("11.1/1318/france/turn 3", &[6]);
        game.says(England, "retreat", lines);
        march(&mut game, France, &["1417: 9 soldiers to 1318"]);
        assert_eq!(game.people(England, at).0, 1, "{lines:?}");
    }
}

/// rules 15.5.3, 15.5.6
#[test]
fn rule_15_5_3_a_conquistador_turns_the_die_in_favour_of_spain() {
    for (reading, attacking, defending) in [("in_favour_of_spain", -1, 1), ("as_printed", 1, -1)] {
        let mut game = bare_with(&[], &[("r1", reading)]);
        game.state.natives.clear();
        game.camp(Spain, "1417", party(4, 0, "cortes"));
        game.camp(England, "1318", party(2, 0, ""));
        let facts = march(&mut game, Spain, &["1417: all to 1318"]);
        assert_eq!(of_kind(&facts, "land_battle")[0]["modifier"], attacking, "{reading}");
        let mut game = bare_with(&[], &[("r1", reading)]);
        game.camp(England, "1417", party(4, 0, ""));
        game.camp(Spain, "1318", party(1, 0, "cortes"));
        game.faces("11.1/1318/england/turn 3", &[1]);
        let facts = march(&mut game, England, &["1417: all to 1318"]);
        assert_eq!(of_kind(&facts, "land_battle")[0]["modifier"], defending, "{reading}");
    }
}

#[test]
fn rule_15_5_6_a_conquistador_dies_with_the_last_of_his_men() {
    let mut game = bare();
    game.camp(England, "1417", party(9, 0, ""));
    game.camp(Spain, "1318", party(1, 0, "cortes"));
    let facts = march(&mut game, England, &["1417: all to 1318"]);
    let lost = &of_kind(&facts, "fell")[0]["lost"];
    assert_eq!(*lost, serde_json::json!({"soldiers": 1, "leaders": ["cortes"]}));
}

/// rules 13.4.2, 13.4.4
#[test]
fn rule_13_4_2_gold_goes_overland_with_a_soldier_or_a_colonist() {
    let mut game = bare();
    game.camp(France, "2316", party(1, 1, ""));
    game.heap(France, "2316", "cibao", 45);
    faulty(&game, France, "2316: gold to 2317", "gold_wants_a_carrier", "13.4.2", "2316: stay");
    march(&mut game, France, &["2316: colonist and 30 gold to 2317"]);
    assert_eq!((game.gold(France, "2316"), game.gold(France, "2317")), (15, 30));
    march(&mut game, France, &["2316: soldier and gold to 2315"]);
    assert_eq!((game.gold(France, "2316"), game.gold(France, "2315")), (0, 15));
}

#[test]
fn rule_13_4_4_by_r85_gold_that_could_not_leave_from_there_is_not_carried_there() {
    let mut game = bare_with(&[], &[("r82", "carrying_too")]);
    let mine =
        game.charter.map.mines.iter().find(|mine| mine.id.as_str() == "dahlonega").expect("a mine").hex;
    let ways = game.charter.map.land_from(mine);
    let far = ways.places().find(|hex| {
        let area = game.charter.map.area_of(**hex).map(|area| area.id.as_str().to_owned());
        let beside =
            ["deep_south", "east_coast", "midwest_plateau", "atlantic_coast", "great_lakes", "sonora"];
        ways.cost(hex).is_some_and(|cost| cost <= 8)
            && area.is_some_and(|area| !beside.contains(&area.as_str()))
    });
    game.camp(France, "1620", party(1, 0, ""));
    if let Some(far) = far {
        let found = fault(&game, France, &format!("1620: soldier, gold to {far}"));
        assert_eq!((found.0.as_str(), found.1.as_str()), ("gold_too_far", "13.4.4"));
        assert_eq!(found.2, Some(format!("1620: 1 soldier to {far}")));
    }
    let game2 = game.read(
        France,
        "march",
        serde_json::json!({"nation": "france", "turn": 3}),
        &["1620: soldier, gold to 1720"],
    );
    assert_eq!(game2.faults, vec![], "gold that will be mined before the march");
}

#[test]
fn rule_13_4_3_gold_from_ships_goes_ashore_and_counts_as_shipped() {
    let mut game = bare();
    game.camp(Spain, "2316", party(0, 1, ""));
    let ship = game.fleet(Spain, "2316a", "carrack", party(0, 0, ""));
    game.state.fleets.get_mut(&ship).expect("it").ships.0[0].hold.gold = gold(20);
    march(&mut game, Spain, &["S1: gold ashore"]);
    assert_eq!((game.gold(Spain, "2316"), game.of(&ship).ships.gold()), (20, 0));
    let heap = &game.state.camp(Spain, hex("2316")).expect("a port").gold;
    assert_eq!(heap, &[("caribbean_by_ship".into(), 20)].into(), "24.3 its area is kept");
    game.act(Segment::Resources, Spain);
    assert_eq!(game.of(&ship).ships.gold(), 20, "it may leave from anywhere");
}

/// rules 13.4.5: who is attacked and driven out leaves his gold.
#[test]
fn rule_13_4_5_gold_is_captured_from_those_who_are_driven_out() {
    let mut game = bare();
    game.camp(France, "2317", party(8, 0, ""));
    game.camp(England, "2316", party(1, 1, ""));
    game.heap(England, "2316", "cibao", 15);
    let facts = march(&mut game, France, &["2317: all to 2316"]);
    assert_eq!((game.gold(England, "2316"), game.gold(France, "2316")), (0, 15));
    let told = &of_kind(&facts, "gold_captured")[0];
    assert_eq!(
        (told["from"]["lost"]["gold"].as_u64(), told["by"]["gained"]["gold"].as_u64()),
        (Some(15), Some(15))
    );
}

#[test]
fn rule_13_4_5_a_beaten_attacker_keeps_his_gold_by_r39() {
    for (reading, kept) in [("defenders_only", 15), ("either_side", 0)] {
        let mut game = bare_with(&[], &[("r39", reading)]);
        game.camp(France, "2316", party(1, 1, ""));
        game.heap(France, "2316", "cibao", 15);
        game.camp(England, "2317", party(2, 0, ""));
        game.faces("11.1/2317/france/turn 3", &[3]);
        march(&mut game, France, &["2316: all, gold to 2317"]);
        assert_eq!((game.gold(England, "2317")), 15 - kept, "{reading}");
    }
}

#[test]
fn rule_13_4_5_gold_left_alone_is_the_next_comers_by_r35() {
    for (reading, taken) in [("next_takes_it", 15), ("stays_owners", 0)] {
        let mut game = bare_with(&[], &[("r35", reading)]);
        game.heap(England, "2316", "cibao", 15);
        game.camp(France, "2317", party(1, 0, ""));
        march(&mut game, France, &["2317: soldier to 2316"]);
        assert_eq!(game.gold(France, "2316"), taken, "{reading}");
    }
}

/// rules 13.4.5, ruling r35: a battle brings the gold of the beaten; what a third nation left lies as the ruling says.
#[test]
fn rule_13_4_5_a_battle_captures_the_gold_of_the_beaten_alone_by_r35() {
    for (reading, taken) in [("next_takes_it", 40), ("stays_owners", 15)] {
        let mut game = bare_with(&[], &[("r35", reading)]);
        game.camp(France, "2317", party(8, 0, ""));
        game.camp(England, "2316", party(1, 1, ""));
        game.heap(England, "2316", "cibao", 15);
        game.heap(Spain, "2316", "cibao", 25);
        march(&mut game, France, &["2317: all to 2316"]);
        assert_eq!((game.gold(France, "2316"), game.gold(England, "2316")), (taken, 0), "{reading}");
    }
}

/// What the truth forbids is told to the owner alone, and the units stay.
#[test]
fn rule_10_1_a_march_of_those_who_fell_before_it_is_refused() {
    let mut game = bare();
    game.camp(France, "1417", party(1, 0, ""));
    let question = serde_json::json!({"nation": "france", "turn": 3});
    let lines = game.read(France, "march", question, &["1417: soldier to 1318"]);
    game.state.camps.clear();
    game.camp(France, "1217", party(1, 0, ""));
    game.answers.push((France, "march", lines.answer));
    let facts = game.act(Segment::Land, France);
    assert_eq!(of_kind(&facts, "land_order_refused")[0]["why"], "not_so_many");
    let record = game.records.last().expect("a record");
    let seen: Vec<_> = record
        .iter()
        .filter_map(|entry| match entry {
            Entry::Told { seen, .. } => Some(seen.iter().map(|seen| seen.eye).collect::<Vec<_>>()),
            _ => None,
        })
        .collect();
    assert_eq!(seen, [[Eye::Seat(game.charter.seat(France).expect("it plays"))]]);
}
