//! Where expeditions stop, who goes ashore and aboard there, and what it costs (7.2.4, 7.2.5, 7.3.2, 8.1.6, 8.4.7, 10.5).

use crate::sea::{outfit, sea};
use crate::table::*;
use sealed_orders::games::conquistador::charter::Annexation;
use sealed_orders::games::conquistador::facts::Fact;
use sealed_orders::games::conquistador::goods::Party;
use sealed_orders::games::conquistador::ids::{At, Label, Nation, Nation::*, ShipClass};
use sealed_orders::games::conquistador::state::{Phase, Segment};
use serde_json::{Value, json};

fn sail(game: &mut Game, nation: Nation, lines: &[&str]) -> Vec<Fact> {
    game.says(nation, "sea", lines);
    game.act(Segment::Voyages, nation)
}

/// An English expedition at 1215 with bounds enough.
fn north(classes: &str, crew: Party) -> (Game, Label) {
    let mut game = bare();
    let label = game.fleet(England, "1215a", classes, crew);
    outfit(&mut game, &label, "north", 20, 2);
    (game, label)
}

/// The first fault of a letter for the sea window: why, rule, nearest form.
fn fault(game: &Game, nation: Nation, lines: &[&str]) -> (String, String, Option<String>) {
    let draft = game.read(nation, "sea", sea(nation), lines);
    let fault = draft.faults.first().unwrap_or_else(|| panic!("{lines:?} reads: {:?}", draft.in_force));
    if let Some(nearest) = &fault.nearest {
        assert_eq!(game.read(nation, "sea", sea(nation), &[nearest]).faults, vec![], "{nearest}");
    }
    (fault.why.clone(), fault.rule.clone(), fault.nearest.clone())
}

#[test]
fn rule_8_4_7_a_those_who_are_left_of_an_invasion_come_aboard_again() {
    let mut fell = 0;
    for die in 1..=6 {
        let (mut game, label) = north("carrack carrack", party(4, 0, ""));
        game.camp(France, "1417", party(1, 1, ""));
        game.faces(&format!("8.4.5/1417/{label}/turn 3"), &[die]);
        let line = "north then: invade 1417 with 4 soldiers, pick up all at 1417, home";
        let facts = sail(&mut game, England, &[line]);
        let invaded = &of_kind(&facts, "port_invaded")[0];
        let lost = invaded["attacker"]["lost"]["soldiers"].as_u64().unwrap_or(0);
        if invaded["taken"] == json!(true) {
            let aboard = &of_kind(&facts, "party_embarked")[0]["party"];
            assert_eq!((aboard, refusals(&facts)), (&json!({"soldiers": 4 - lost}), vec![]), "{die}");
            assert_eq!(game.people(England, "1417"), (0, 0), "{die}");
            fell += lost;
        }
    }
    assert!(fell > 0, "some fell and the others took the port");
}

#[test]
fn rule_7_2_4_c_those_who_are_left_after_a_battle_go_ashore() {
    let mut fewer = 0;
    for die in 1..=6 {
        let (mut game, label) = north("caravel caravel caravel caravel caravel", party(1, 4, "cabot_j"));
        game.camp(England, "1417", party(0, 1, ""));
        game.fleet(Spain, "1215a", "carrack carrack", Party::default());
        game.faces(&format!("8.2.5/1215/{label}/battle 1/turn 3"), &[die]);
        game.says(England, "ship_losses", &["losses: caravel with colonist, caravels first"]);
        let line = "north then: attack spain at 1215, land 4 colonists at 1417, home";
        let facts = sail(&mut game, England, &[line]);
        let landed = of_kind(&facts, "party_landed")[0]["party"]["colonists"].as_u64().unwrap_or(0);
        assert_eq!(u64::from(game.people(England, "1417").1), 1 + landed, "{die}");
        assert_eq!((game.of(&label).ships.party().colonists, refusals(&facts)), (0, vec![]), "{die}");
        fewer += 4 - landed;
    }
    assert!(fewer > 0, "some were lost");
    // Too many are a fault as long as they can be counted.
    let (game, _) = north("carrack", party(0, 1, "cabot_j"));
    let line = "north then: land 2 colonists at 1417, home";
    let nearest = Some("north then: land 1 colonist at 1417, home".into());
    assert_eq!(fault(&game, England, &[line]), ("not_so_many".into(), "7.1".into(), nearest));
}

#[test]
fn rule_8_4_2_a_soldiers_who_are_left_after_a_battle_invade() {
    let mut fewer = 0;
    for die in 1..=6 {
        let (mut game, label) = north("caravel caravel caravel caravel", party(4, 0, ""));
        game.camp(Spain, "1417", party(0, 1, ""));
        game.fleet(France, "1215a", "carrack carrack carrack", Party::default());
        game.faces(&format!("8.2.5/1215/{label}/battle 1/turn 3"), &[die]);
        let line = "north then: attack france at 1215, invade 1417 with 4 soldiers, home";
        let facts = sail(&mut game, England, &[line]);
        // Four points of each, and one of a carrack that was taken.
        let soldiers = of_kind(&facts, "port_invaded")[0]["attack"].as_u64().expect("points") / 4;
        assert_eq!(refusals(&facts), [], "{die}");
        fewer += 4 - soldiers;
    }
    assert!(fewer > 0, "some were lost");
}

#[test]
fn rule_8_1_5_a_others_may_still_try_before_the_mover_goes_home() {
    let (mut game, label) = north("carrack carrack carrack", party(0, 0, "cabot_j"));
    game.fleet(Spain, "1417a", "carrack", Party::default());
    game.fleet(France, "1417a", "carrack carrack", Party::default());
    game.says(England, "after_battle", &["north if attacked: home"]);
    game.says(France, "engage", &["passing england: attack"]);
    game.dice.fill = 4;
    game.faces(&format!("8.1.5/1417/france/{label}/turn 3"), &[3]);
    let facts = sail(&mut game, England, &["north then: attack spain at 1417, discover 0914"]);
    let battles = of_kind(&facts, "sea_battle");
    let attackers: Vec<&Value> = battles.iter().map(|fact| &fact["attackers"][0]["nation"]).collect();
    assert_eq!(attackers, [&json!("england"), &json!("france")]);
    assert_eq!((game.of(&label).hex(), game.of(&label).homeward), (Some(hex("1417")), true));
}

#[test]
fn rule_8_1_6_who_may_not_stop_where_it_began_moves_on() {
    let (mut game, label) = north("carrack carrack carrack", Party::default());
    game.camp(England, "1215", party(0, 1, ""));
    game.fleet(Spain, "1215a", "carrack", Party::default());
    game.fleet(France, "1215a", "carrack", Party::default());
    game.says(France, "engage", &["passing england: attack"]);
    game.dice.fill = 4;
    game.faces(&format!("8.1.5/1215/france/{label}/turn 3"), &[5]);
    let facts = sail(&mut game, England, &["north then: attack spain at 1215, stay"]);
    assert_eq!(of_kind(&facts, "attack_tried")[0]["attacks"], json!(false));
    let fleet = game.of(&label);
    let beside = game.charter.map.waters[&water("1215a")].iter().any(|next| fleet.water() == Some(*next));
    assert!(beside && fleet.homeward, "{:?}", fleet.at);
    assert_eq!(of_kind(&facts, "fleet_moved").last().map(|fact| fact["mp"].clone()), Some(json!(1)));
    // Into a port of its own where one is beside.
    let (mut game, label) = north("carrack carrack carrack", Party::default());
    let map = &game.charter.map;
    let port = map.waters[&water("1215a")].iter().find(|next| map.is_coastal(next.hex)).expect("a coast");
    game.camp(England, &port.hex.to_string(), party(0, 1, ""));
    game.fleet(Spain, "1215a", "carrack", Party::default());
    game.fleet(France, "1215a", "carrack", Party::default());
    game.says(France, "engage", &["passing england: attack"]);
    game.dice.fill = 4;
    game.faces(&format!("8.1.5/1215/france/{label}/turn 3"), &[5]);
    sail(&mut game, England, &["north then: attack spain at 1215, stay"]);
    assert_eq!((game.of(&label).hex(), game.of(&label).homeward), (Some(port.hex), false));
}

#[test]
fn rule_22_3_2_no_expedition_comes_to_an_independent_brasil() {
    let mut game = bare_with(&[("tordesillas", "yes")], &[]);
    let map = &game.charter.map;
    let brasil = |at: &&sealed_orders::rules::hex::Hex| {
        map.is_coastal(**at) && map.area_of(**at).is_some_and(|area| area.id.as_str() == "brasil")
    };
    let coast = map.hexes.keys().find(brasil).expect("a coast");
    let label = game.fleet(England, "1417a", "carrack", party(1, 0, "cabot_j"));
    outfit(&mut game, &label, "north", 20, 2);
    game.camp(England, "1417", party(0, 1, ""));
    let lines = ["land all at", "discover", "put in"].map(|step| format!("north then: {step} {coast}, home"));
    for line in &lines {
        assert_eq!(game.read(England, "sea", sea(England), &[line]).faults, vec![], "{line}");
    }
    let answer = game.read(England, "sea", sea(England), &[&lines[1]]).answer;
    let realm = game.state.realms.get_mut(&England).expect("it plays");
    realm.europe.ships = [(ShipClass::Caravel, 1)].into();
    realm.europe.party = party(0, 0, "anglo_azorean_syndicate");
    let plan = ["south: caravel", "south aboard: syndicate", &format!("south sail: {coast}")];
    let question = json!({"nation": "england", "turn": 3});
    assert_eq!(game.read(England, "plan", question.clone(), &plan).faults, vec![]);
    game.state.annexation = Some(Annexation::Independent);
    for line in &lines {
        let (why, rule, nearest) = fault(&game, England, &[line]);
        assert_eq!((why.as_str(), rule.as_str()), ("closed_to_all", "22.3.2"), "{line}");
        assert!(nearest.is_some());
    }
    let draft = game.read(England, "plan", question, &plan);
    let told = &draft.faults[0];
    assert_eq!((told.why.as_str(), told.rule.as_str()), ("closed_to_all", "22.3.2"));
    assert_eq!(told.nearest.as_deref(), Some("south sail: 1417"));
    // Nor in play, where it becomes independent in the meantime.
    game.answers.push((England, "sea", answer));
    let facts = game.act(Segment::Voyages, England);
    assert_eq!(refusals(&facts), [("closed_to_all".into(), "22.3.2".into())]);
}

fn boarding(game: &Game, nation: Nation, line: &str) -> Vec<(String, String)> {
    let draft = game.read(nation, "march", sea(nation), &[line]);
    draft.faults.into_iter().map(|fault| (fault.why, fault.rule)).collect()
}

/// 7.2.5.C, 7.1.3.D: ships without an explorer, and galleon fleets, pass by where they may not stop.
#[test]
fn rule_7_2_5_c_a_way_ends_only_where_ships_may_stop() {
    let (mut game, label) = north("carrack", Party::default());
    game.state.fleets.get_mut(&label).expect("a fleet").at = At::Sea(water("1417a"));
    game.camp(England, "1417", party(0, 1, ""));
    game.camp(England, "1518", party(0, 1, ""));
    let told = |nearest: &str| ("no_landing_without_explorer".into(), "7.2.5".into(), Some(nearest.into()));
    let ends =
        |game: &Game, via: &str| fault(game, England, &["north then: stay", &format!("north via: {via}")]);
    assert_eq!(ends(&game, "1215"), told("north then: stay"));
    assert_eq!(ends(&game, "1518, 1215"), told("north via: 1518"));
    for lines in
        [["north via: 1215, 1518", "north then: stay"], ["north via: 1215", "north then: put in 1518"]]
    {
        assert_eq!(game.read(England, "sea", sea(England), &lines).faults, vec![], "{lines:?}");
    }
    // At run time it goes on from there, and home.
    let voyage = json!({"fleet": label, "steps": [], "via": ["1215"], "within_bounds": true, "home": false});
    game.answers.push((England, "sea", json!({"voyages": [voyage]})));
    let facts = game.act(Segment::Voyages, England);
    assert_eq!(refusals(&facts), [("no_landing_without_explorer".into(), "7.2.5".into())]);
    assert!(game.of(&label).hex() != Some(hex("1215")) && game.of(&label).homeward);
    // With an explorer it stops there, which is a landing (7.3.2).
    let (mut game, label) = north("carrack", party(0, 0, "cabot_j"));
    game.camp(England, "1215", party(0, 1, ""));
    let lines = ["north via: 1115", "north then: home"];
    let way = game.charter.map.sea_way(water("1215a"), water("1115a"), false).expect("a way").mp;
    let draft = game.read(England, "sea", sea(England), &lines);
    let told = draft.remarks.iter().find(|remark| remark.key == "sea_way").expect("a way");
    assert_eq!((draft.faults, &told.with["mp"]), (vec![], &(way + 2).to_string()));
    sail(&mut game, England, &lines);
    assert_eq!((game.of(&label).hex(), game.of(&label).mp), (Some(hex("1115")), way + 2));
    let galleon = game.fleet(England, "1215a", "galleon", Party::default());
    outfit(&mut game, &galleon, "gold fleet", 8, 0);
    let (why, rule, nearest) = fault(&game, England, &["gold fleet via: 1115"]);
    assert_eq!((why.as_str(), rule.as_str()), ("galleons_sail_to_ports", "7.1.3"));
    assert_eq!(nearest.as_deref(), Some("gold fleet then: stay"));
}

/// 7.3.2, ruling r52: the free stop is that in a friendly port.
#[test]
fn rule_7_3_2_who_puts_in_on_a_coast_without_a_port_pays_for_a_landing() {
    let (mut game, label) = north("carrack", party(0, 0, "cabot_j"));
    let way = game.charter.map.sea_way(water("1215a"), water("0914a"), false).expect("a way").mp;
    sail(&mut game, England, &["north then: put in 0914, home"]);
    assert_eq!((game.of(&label).hex(), game.of(&label).mp), (Some(hex("0914")), way + 2));
}

#[test]
fn rule_7_2_5_b_people_come_aboard_in_the_land_phase_where_ships_may_stop() {
    let refused = [("no_landing_without_explorer".into(), "7.2.5".into())];
    for (leader, colonists, why) in [("", 0, &refused[..]), ("", 1, &[]), ("cabot_j", 0, &[])] {
        let (mut game, _) = north("carrack", party(0, 0, leader));
        game.camp(England, "1215", party(2, colonists, ""));
        assert_eq!(boarding(&game, England, "1215: 2 soldiers aboard north"), why, "{leader} {colonists}");
    }
}

/// 8.2.4: expeditions sail one after the other, in the order of their lines.
#[test]
fn rule_8_2_4_voyages_find_ashore_what_those_before_them_have_left() {
    let fleets = || {
        let mut game = bare();
        game.camp(England, "1417", party(2, 1, ""));
        let first = game.fleet(England, "1417a", "carrack", party(0, 2, "cabot_j"));
        let second = game.fleet(England, "1417a", "carrack", party(0, 1, ""));
        outfit(&mut game, &first, "first", 9, 0);
        outfit(&mut game, &second, "second", 9, 0);
        game
    };
    let (founds, follows) =
        ("first then: land 2 colonists at 1215, home", "second then: land all at 1215, stay");
    let mut game = fleets();
    let told = |line: u32, game: &Game, lines: &[&str]| {
        let draft = game.read(England, "sea", sea(England), lines);
        draft.faults.iter().map(|fault| (fault.line - line, fault.why.clone())).collect::<Vec<_>>()
    };
    let without = vec![(0, "no_landing_without_explorer".to_owned())];
    assert_eq!(told(1, &game, &[follows, founds]), without);
    assert_eq!(told(2, &game, &[founds, follows, "first then: land 2 colonists at 1215, stay"]), without);
    assert_eq!(told(1, &game, &[founds, follows]), vec![]);
    let mut facts = sail(&mut game, England, &[founds, follows]);
    facts.extend(game.segment());
    assert_eq!((refusals(&facts), game.people(England, "1215")), (vec![], (0, 3)));
    // Who is taken aboard by one is not there for the next.
    let game = fleets();
    let takes =
        ["first then: land all at 1417, pick up 2 soldiers at 1417, home", "second then: land all at 1417"];
    assert_eq!(told(1, &game, &takes), vec![]);
    let third = "second then: land all at 1417, pick up 1 soldier at 1417, home";
    assert_eq!(told(2, &game, &[takes[0], third]), vec![(0, "not_so_many".to_owned())]);
    // Silence, too, lands where it may by then.
    let mut game = fleets();
    let late = game.fleet(England, "1215a", "carrack", party(0, 1, ""));
    outfit(&mut game, &late, "third", 9, 3);
    let draft = game.read(England, "sea", sea(England), &[founds]);
    let third = draft.in_force.iter().find(|kept| kept.text.starts_with("third")).expect("it is in force");
    assert_eq!(third.text, "third then: land 1 colonist at 1215, home");
}

fn ahead(rulings: &[(&str, &str)]) -> Game {
    let mut game = bare_with(&[], rulings);
    game.camp(England, "1417", party(0, 1, ""));
    let realm = game.state.realms.get_mut(&England).expect("it plays");
    realm.ducats = 200;
    realm.europe.ships = [(ShipClass::Caravel, 1), (ShipClass::Carrack, 1)].into();
    realm.europe.party = party(0, 3, "anglo_azorean_syndicate");
    game
}
fn remarked(draft: &sealed_orders::rules::Draft<Value>, key: &str) -> Option<String> {
    let found = draft.remarks.iter().find(|remark| remark.key == key);
    found.map(|remark| format!("{} {}", remark.with["who"], remark.with["hex"]))
}

/// 7.2.6.A, 15.3.3: whether a late landing is a friendly port is seen when the ships come.
#[test]
fn rule_7_2_6_a_ships_come_late_to_a_port_that_others_found_before() {
    let early =
        ["early: carrack", "early aboard: syndicate, 2 colonists", "early bounds: 9", "early sail: 1215"];
    let late = ["late: caravel", "late aboard: 1 colonist", "late bounds: 3", "late sail: 1215 late"];
    let game = ahead(&[]);
    let alone = game.read(England, "plan", sea(England), &late);
    assert_eq!(alone.faults[0].why, "no_explorer");
    let lines = [&late[..], &early[..]].concat();
    let draft = game.read(England, "plan", sea(England), &lines);
    assert_eq!((&draft.faults, remarked(&draft, "port_by_then")), (&vec![], Some("late 1215".into())));
    for (landing, place) in
        [("early then: land 2 colonists at 1215, stay", "1215a"), ("early then: home", "1417a")]
    {
        let mut game = ahead(&[]);
        game.says(England, "plan", &lines);
        let facts = game.phase(Phase::Planning);
        assert_eq!(of_kind(&facts, "plan_refused"), Vec::<Value>::new());
        game.act(Segment::Crossing, England);
        sail(&mut game, England, &[landing]);
        game.says(England, "port_lost", &["port lost: nearest port"]);
        game.act(Segment::LateCrossing, England);
        let late = game.state.fleets.values().find(|fleet| fleet.name.as_deref() == Some("late"));
        assert_eq!(late.and_then(|fleet| fleet.water()), Some(water(place)), "{landing}");
    }
}

/// 7.2.5.C, ruling r81.
#[test]
fn rule_7_2_5_c_ships_lie_in_wait_where_nobody_is_seen_by_r83() {
    let plan = ["hunt: carrack", "hunt aboard: nobody", "hunt bounds: 9", "hunt sail: 1215"];
    for (reading, lies) in [("default", false), ("anywhere", true)] {
        let mut game = ahead(&[("r81", reading)]);
        let draft = game.read(England, "plan", sea(England), &plan);
        assert_eq!(draft.faults.iter().any(|fault| fault.why == "no_explorer"), !lies, "{reading}");
        assert_eq!(remarked(&draft, "comes_to_fight").is_some(), lies);
        if lies {
            game.says(England, "plan", &plan);
            game.phase(Phase::Planning);
            game.act(Segment::Crossing, England);
            sail(&mut game, England, &[]);
            let hunt = game.state.fleets.values().find(|fleet| fleet.name.as_deref() == Some("hunt"));
            let hunt = hunt.expect("it has sailed");
            assert_eq!((hunt.hex(), hunt.homeward), (Some(hex("1215")), true), "it goes home");
        }
        let mut game = ahead(&[("r81", reading)]);
        game.fleet(Spain, "1215a", "carrack", Party::default());
        let draft = game.read(
            England,
            "plan",
            sea(England),
            &["hunt: caravel", "hunt aboard: nobody", "hunt sail: 1215"],
        );
        assert_eq!((&draft.faults, remarked(&draft, "comes_to_fight")), (&vec![], Some("hunt 1215".into())));
    }
}

/// 10.5.B, ruling r80: the Land Phase, in which no ship moves.
#[test]
fn rule_10_5_b_ashore_and_aboard_in_the_land_phase_by_r82() {
    for (reading, bounds, used, exceeded) in
        [("default", 1, 1, 0), ("three_points", 2, 2, 0), ("three_points", 1, 1, 1)]
    {
        let mut game = bare_with(&[], &[("r80", reading)]);
        game.camp(England, "1417", party(1, 1, ""));
        let label = game.fleet(England, "1518a", "carrack", party(1, 0, "cabot_j"));
        outfit(&mut game, &label, "north", bounds, 0);
        // Six points of a bound: three more are a second one.
        let fleet = game.state.fleets.get_mut(&label).expect("a fleet");
        fleet.mp = 6 - game.charter.map.sea_way(water("1518a"), water("1417a"), false).expect("a way").mp;
        sail(&mut game, England, &["north then: put in 1417, stay"]);
        game.state.fleets.get_mut(&label).expect("a fleet").rest();
        game.says(England, "march", &["north: 1 soldier ashore", "1417: 1 soldier aboard north"]);
        let line = "north: 1 soldier ashore";
        let draft = game.read(England, "march", sea(England), &[line]);
        assert_eq!(draft.remarks.iter().any(|remark| remark.key == "march_ships_pay"), reading != "default");
        game.act(Segment::Land, England);
        let fleet = game.of(&label);
        assert_eq!((fleet.used, fleet.in_phase()), (used, exceeded), "{reading} {bounds}");
        let facts = game.act(Segment::LateAttrition, England);
        let columns: Vec<Value> =
            of_kind(&facts, "naval_attrition").iter().map(|fact| fact["column"].clone()).collect();
        assert_eq!(columns, vec![json!(9); exceeded as usize], "9.3");
    }
}
