//! Rules 15.4 (privateers): what they may do, what makes them explorers, the ships that they take.

use crate::council::{council, led, people};
use crate::sea::outfit;
use crate::table::*;
use sealed_orders::games::conquistador::facts::Fact;
use sealed_orders::games::conquistador::goods::Party;
use sealed_orders::games::conquistador::ids::ShipClass::Carrack;
use sealed_orders::games::conquistador::ids::{Label, Nation::*};
use sealed_orders::games::conquistador::privateers::Acted;
use sealed_orders::games::conquistador::state::{Fleet, Phase, Segment};
use serde_json::{Value, json};

/// Hawkins with soldiers on every ship.
fn raid(soldiers: u32) -> (Game, Label, Label) {
    raid_by("default", soldiers)
}
fn raid_by(r30: &str, soldiers: u32) -> (Game, Label, Label) {
    let mut game = bare_with(&[], &[("r30", r30)]);
    game.state.turn = 15;
    let label = game.fleet(England, "1417a", "carrack carrack", party(soldiers, 0, "hawkins"));
    outfit(&mut game, &label, "hawk", 9, 3);
    let theirs = game.fleet(Spain, "1215a", "carrack carrack", party(1, 1, "columbus"));
    game.state.fleets.get_mut(&theirs).expect("a fleet").ships.stow(gold(40));
    (game, label, theirs)
}
fn raids(game: &mut Game) -> Vec<Fact> {
    game.says(England, "sea", &["hawk then: attack spain at 1215, home"]);
    game.act(Segment::Voyages, England)
}

/// Of rules 15.4, 15.4.3, 15.4.4, 15.4.5.
#[test]
fn rule_15_4_4_and_15_4_5_a_privateer_shifts_the_odds_and_takes_every_ship_that_is_lost() {
    // 24 to 20 is 1-1; he fights at 2-1, where a 1 takes two ships. One soldier is to spare: one ship is manned, one sunk.
    let (mut game, label, _) = raid(3);
    let facts = raids(&mut game);
    let battle = &of_kind(&facts, "sea_battle")[0];
    assert_eq!((&battle["odds"], &battle["shift"]), (&json!("2-1"), &json!(1)), "15.4.5");
    let prizes = of_kind(&facts, "prize_taken");
    assert_eq!(prizes.iter().filter(|prize| prize["kept"] == json!(true)).count(), 1, "15.4.4.B");
    assert_eq!(prizes.len(), 2, "15.4.4.A");
    let ships = &game.of(&label).ships;
    assert!(ships.0.len() == 3 && ships.0.iter().all(|ship| ship.hold.party.soldiers > 0), "15.4.4.C");
    assert_eq!(ships.gold(), 40, "15.4.2.C gold of others");
    assert_eq!(game.state.realm(England).expect("it plays").captives.len(), 1);
    // Attacked by others, he shifts the odds down.
    let (mut game, label, theirs) = raid(2);
    game.state.fleets.get_mut(&theirs).expect("a fleet").ships.board(party(2, 0, ""));
    game.says(Spain, "engage", &["passing england: attack"]);
    game.says(England, "sea", &["hawk then: discover 0914, home"]);
    let facts = game.act(Segment::Voyages, England);
    let battle = &of_kind(&facts, "sea_battle")[0];
    assert_eq!((&battle["shift"], &battle["odds"]), (&json!(-1), &json!("1-2")));
    assert!(game.state.fleets.contains_key(&label));
}

/// Of rules 15.4.1, 15.4.2.
#[test]
fn rule_15_4_1_and_15_4_2_manned_he_is_a_privateer_else_an_explorer() {
    // 15.4.2.A No attrition inside his bounds.
    let (mut game, label, _) = raid_by("as_manned", 3);
    game.act(Segment::NavalAttrition, England);
    assert!(game.dice.asked.is_empty());
    // 15.4.2.B His soldiers land only for an invasion.
    let read = |game: &Game, line: &str| {
        let question = json!({"nation": "england", "turn": 15});
        game.read(England, "sea", question, &[line]).faults.first().map(|fault| fault.why.clone())
    };
    assert_eq!(read(&game, "hawk then: land 1 soldier at 1317").as_deref(), Some("privateers_land_nobody"));
    game.camp(Spain, "1317", party(0, 1, ""));
    assert_eq!(read(&game, "hawk then: invade 1317 with 1 soldier"), None);
    assert_eq!(read(&game, "hawk then: discover 1215"), None, "15.4.2.D");
    // 15.4.2.A He never exceeds his bounds, whatever the limit says.
    game.says(England, "sea", &["hawk then: discover 0914, home", "hawk limit: none"]);
    outfit(&mut game, &label, "hawk", 4, 3);
    let facts = game.act(Segment::Voyages, England);
    assert_eq!(refusals(&facts), [("beyond_bounds".into(), "9.3".into())]);
    // 15.4.1 With colonists, or with an empty ship, no special rules attach to him.
    let (mut game, label, _) = raid(1);
    game.act(Segment::NavalAttrition, England);
    assert_eq!(game.dice.asked.len(), 1);
    let facts = raids(&mut game);
    assert_eq!(of_kind(&facts, "sea_battle")[0]["shift"], json!(0));
    assert!(game.of(&label).ships.0.len() >= 2);
}

/// Ruling r30: as he acts.
#[test]
fn rule_15_4_1_who_does_what_a_privateer_may_not_is_an_explorer_for_the_turn() {
    let read = |game: &Game, lines: &[&str]| {
        game.read(England, "sea", json!({"nation": "england", "turn": 15}), lines)
    };
    let told = |draft: &sealed_orders::rules::Draft<Value>| {
        draft.remarks.iter().any(|remark| remark.key == "acts_as_explorer")
    };
    let (mut game, label, _) = raid(4);
    let land = ["hawk then: land 1 soldier at 1317, attack spain at 1215, home"];
    let draft = read(&game, &land);
    assert!(draft.faults.is_empty() && told(&draft));
    assert!(!told(&read(&game, &["hawk then: discover 1215, home"])));
    game.says(England, "sea", &land);
    let facts = game.act(Segment::Voyages, England);
    assert_eq!(game.people(England, "1317").0, 1);
    assert_eq!(of_kind(&facts, "sea_battle")[0]["shift"], json!(0), "15.4.5 not for an explorer");
    game.act(Segment::NavalAttrition, England);
    let last = game.dice.asked.last().map(|(id, _)| id.clone());
    assert_eq!(last, Some(format!("9.1.2/{label}/initial/turn 15")), "15.4.2.A");
    // More bounds than are paid: he may, as an explorer.
    let (mut game, label, _) = raid(4);
    game.says(England, "sea", &["hawk then: discover 0914, home", "hawk limit: none"]);
    outfit(&mut game, &label, "hawk", 4, 3);
    game.act(Segment::Voyages, England);
    assert_eq!((game.of(&label).hex(), game.of(&label).acted), (Some(hex("0914")), Some(Acted::Explorer)));
    // Who has fought as a privateer is one to the end of the turn.
    let (mut game, label, _) = raid(4);
    raids(&mut game);
    assert_eq!(game.of(&label).acted, Some(Acted::Privateer));
    let faults = read(&game, &["hawk then: land 1 soldier at 1317"]).faults;
    assert_eq!((faults[0].why.as_str(), faults[0].rule.as_str()), ("privateers_land_nobody", "15.4.2"));
    // Colonists are taken aboard by an explorer; by ruling r27 by none.
    let (mut game, _, _) = raid(2);
    game.camp(England, "1417", party(0, 2, ""));
    let draft = read(&game, &["hawk then: pick up 1 colonist at 1417, stay"]);
    assert!(draft.faults.is_empty() && told(&draft));
    let mut game = bare_with(&[], &[("r27", "refused")]);
    game.camp(England, "1417", party(0, 2, ""));
    let label = game.fleet(England, "1417a", "carrack", party(0, 0, "hawkins"));
    outfit(&mut game, &label, "hawk", 9, 3);
    let faults = read(&game, &["hawk then: pick up 1 colonist at 1417, stay"]).faults;
    assert_eq!(faults[0].why, "privateers_without_colonists", "whatever its manning");
}

#[test]
fn rule_15_4_6_he_is_a_privateer_in_the_service_of_england_only() {
    let mut game = bare();
    let label = game.fleet(Spain, "1417a", "carrack", party(1, 0, "drake"));
    outfit(&mut game, &label, "maria", 9, 3);
    game.fleet(England, "1417a", "carrack", Party::default());
    game.says(Spain, "sea", &["maria then: attack england at 1417, home"]);
    let facts = game.act(Segment::Voyages, Spain);
    assert_eq!(of_kind(&facts, "sea_battle")[0]["shift"], json!(0));
}

/// What is wrong with a line of England's.
fn wrong(game: &Game, kind: &str, line: &str) -> Option<(String, String, Option<String>)> {
    let question = json!({"nation": "england", "turn": 15});
    let mut faults = game.read(England, kind, question, &[line]).faults;
    faults.pop().map(|fault| (fault.why, fault.rule, fault.nearest))
}
fn remarks(game: &Game, kind: &str, lines: &[&str]) -> Vec<String> {
    let draft = game.read(England, kind, json!({"nation": "england", "turn": 15}), lines);
    draft.remarks.into_iter().map(|remark| remark.key).collect()
}

/// In the Land Movement Segment as in the naval segments; rulings r27 and r30.
#[test]
fn rule_15_4_2_b_on_land_nobody_leaves_a_privateers_ships_and_no_colonist_boards_them() {
    let port = |r27: &str, r30: &str, acted: Option<Acted>| {
        let mut game = bare_with(&[], &[("r27", r27), ("r30", r30)]);
        game.state.turn = 15;
        game.camp(England, "1417", party(1, 3, ""));
        let label = game.fleet(England, "1417a", "carrack", party(1, 0, "hawkins"));
        outfit(&mut game, &label, "hawk", 9, 3);
        game.state.fleets.get_mut(&label).expect("a fleet").acted = acted;
        (game, label)
    };
    let (ashore, aboard) = ("hawk: 1 soldier ashore", "1417: 1 colonist aboard hawk");
    let lands_nobody = Some(("privateers_land_nobody".into(), "15.4.2".into(), None));
    let no_colonists = |nearest: &str| {
        Some(("privateers_without_colonists".into(), "15.4.2".into(), Some(nearest.to_owned())))
    };
    for (r30, acted) in [("as_manned", None), ("default", Some(Acted::Privateer))] {
        let (game, _) = port("default", r30, acted);
        assert_eq!(wrong(&game, "march", ashore), lands_nobody, "{r30}");
        assert_eq!(wrong(&game, "march", aboard), no_colonists("1417: stay"), "{r30}");
        assert_eq!(wrong(&game, "march", "1417: 1 soldier aboard hawk"), None);
    }
    let (game, _) = port("refused", "default", None);
    assert_eq!(wrong(&game, "march", aboard), no_colonists("1417: stay"), "r27");
    // Else he does it as an explorer, and is one to the end of the turn.
    for line in [ashore, aboard] {
        let (mut game, label) = port("default", "default", None);
        assert!(remarks(&game, "march", &[line]).contains(&"acts_as_explorer".into()), "{line}");
        game.says(England, "march", &[line]);
        game.act(Segment::Land, England);
        assert_eq!(game.of(&label).acted, Some(Acted::Explorer), "{line}");
    }
    // What was allowed when it was written may not be when it is carried out.
    let (mut game, label) = port("default", "default", Some(Acted::Privateer));
    game.answers.push((
        England,
        "march",
        json!({"marches": [
        {"from": {"ships": label}, "party": {"soldiers": 1}, "path": []}]}),
    ));
    let facts = game.act(Segment::Land, England);
    assert_eq!(of_kind(&facts, "land_order_refused")[0]["why"], json!("privateers_land_nobody"));
    assert_eq!(game.of(&label).ships.party().soldiers, 1);
}

/// Who has landed a colonist has done what a privateer may not, though with the colonist aboard he was not manned as one.
#[test]
fn rule_15_4_1_who_lands_a_colonist_is_an_explorer_manned_or_not() {
    let mut game = bare();
    game.state.turn = 15;
    let label = game.fleet(England, "1417a", "carrack carrack", party(2, 1, "hawkins"));
    outfit(&mut game, &label, "hawk", 9, 3);
    let ships = &mut game.state.fleets.get_mut(&label).expect("a fleet").ships.0;
    (ships[0].hold.party, ships[1].hold.party) = (party(1, 1, "hawkins"), party(1, 0, ""));
    game.fleet(Spain, "1215a", "caravel", Party::default());
    let lines = ["hawk then: land 1 colonist at 1417, attack spain at 1215, home"];
    assert!(remarks(&game, "sea", &lines).contains(&"acts_as_explorer".into()));
    game.says(England, "sea", &lines);
    let facts = game.act(Segment::Voyages, England);
    assert_eq!(of_kind(&facts, "sea_battle")[0]["shift"], json!(0));
    assert_eq!(game.of(&label).acted, Some(Acted::Explorer));
}

/// The soldiers on each ship.
fn crews(game: &Game, label: &Label) -> Vec<u32> {
    game.of(label).ships.0.iter().map(|ship| ship.hold.party.soldiers).collect()
}

/// Of rules 15.4.3, 15.4.4.C.
#[test]
fn rule_15_4_4_c_where_a_privateer_leads_every_ship_has_a_soldier_first() {
    // As he is sent out.
    let mut council = council();
    council.state.turn = 15;
    council.europe(England, &[(Carrack, 2)], led(&["drake"], people(2, 0)));
    council.settle(England, "2316", 2);
    council.ducats(England, 100);
    let plan: &[&str] = &["raid: 2 carracks", "raid aboard: drake, 2 soldiers", "raid sail: 2316"];
    council.plan(&[(England, plan)]);
    let raid = council.state.fleets.values().find(|fleet| fleet.name.as_deref() == Some("raid"));
    let ships = &raid.expect("it is sent").ships.0;
    assert!(ships.iter().all(|ship| ship.hold.party.soldiers == 1));
    // As a ship is built where he lies (7.1.7).
    council.settle(England, "1417", 3);
    let label = council.fleet(England, "1417a", &[(Carrack, 1)], led(&["hawkins"], people(2, 0)));
    council.ducats(England, 100);
    council.plan(&[(England, &["build: carrack at 1417"])]);
    let ships = &council.state.fleets[&label].ships.0;
    assert!(ships.len() == 2 && ships.iter().all(|ship| ship.hold.party.soldiers == 1));
    // As soldiers are taken aboard, and as others go ashore.
    let (mut game, label, _) = raid_by("default", 0);
    game.camp(England, "1417", party(3, 0, ""));
    game.says(England, "sea", &["hawk then: pick up 2 soldiers at 1417, stay"]);
    game.act(Segment::Voyages, England);
    assert_eq!(crews(&game, &label), [1, 1]);
    game.says(England, "march", &["1417: 1 soldier aboard hawk"]);
    game.act(Segment::Land, England);
    game.says(England, "march", &["hawk: 1 soldier ashore"]);
    game.act(Segment::Land, England);
    assert_eq!(crews(&game, &label), [1, 1]);
    // As ships are lost, and at the end of the turn; without a privateer they stand as they came.
    for (led, crew) in [("hawkins", [1, 1]), ("cabot_j", [2, 0])] {
        let mut game = bare();
        game.state.turn = 15;
        let label = game.fleet(England, "1417a", "carrack carrack", party(2, 0, led));
        game.camp(England, "1417", party(0, 1, ""));
        let ships = &mut game.state.fleets.get_mut(&label).expect("a fleet").ships.0;
        ships[0].hold.party.soldiers = 2;
        ships[1].hold.party.soldiers = 0;
        game.phase(Phase::TurnEnd);
        assert_eq!(crews(&game, &label), crew, "{led}");
    }
}

/// Of rules 8.4.2, 15.4.1, 15.4.4.C.
#[test]
fn rule_15_4_4_c_an_invasion_leaves_a_soldier_on_every_ship_of_a_privateer() {
    let invade = |soldiers: u32| format!("hawk then: invade 1317 with {soldiers} soldiers, home");
    let raider = |acted: Option<Acted>| {
        let (mut game, label, _) = raid(4);
        game.camp(Spain, "1317", party(0, 1, ""));
        game.state.fleets.get_mut(&label).expect("a fleet").acted = acted;
        (game, label)
    };
    let (mut game, label) = raider(Some(Acted::Privateer));
    let stays = Some("hawk then: invade 1317 with 2 soldiers, home".to_owned());
    let found = wrong(&game, "sea", &invade(4));
    assert_eq!(found, Some(("privateers_man_every_ship".into(), "15.4.4".into(), stays)));
    assert_eq!(wrong(&game, "sea", &invade(2)), None);
    game.says(England, "sea", &["hawk then: invade 1317, home"]);
    game.act(Segment::Voyages, England);
    assert_eq!((game.people(England, "1317").0, crews(&game, &label)), (2, vec![1, 1]), "all who may");
    // Who has not acted as one may land all: as an explorer. With a soldier left on each ship he is none yet.
    for (soldiers, acted) in [(4, Some(Acted::Explorer)), (2, None)] {
        let (mut game, label) = raider(None);
        let told = remarks(&game, "sea", &[&invade(soldiers)]).contains(&"acts_as_explorer".into());
        assert_eq!(told, acted.is_some());
        game.says(England, "sea", &[&invade(soldiers)]);
        game.act(Segment::Voyages, England);
        assert_eq!((game.people(England, "1317").0, game.of(&label).acted), (soldiers, acted));
    }
    // He fights on the way: as many land as still may.
    let (mut game, label) = raider(None);
    game.says(England, "prize", &["prize: sink"]);
    game.says(England, "sea", &["hawk then: attack spain at 1215, invade 1317 with 4 soldiers, home"]);
    game.act(Segment::Voyages, England);
    assert_eq!(game.of(&label).acted, Some(Acted::Privateer));
    assert_eq!((game.people(England, "1317").0, crews(&game, &label)), (2, vec![1, 1]));
    // Bound to the end of the turn, manned or not.
    let (mut game, label) = raider(Some(Acted::Privateer));
    game.state.fleets.get_mut(&label).expect("a fleet").ships.unboard(party(3, 0, ""));
    let lands = wrong(&game, "sea", "hawk then: land 1 soldier at 1417, home").map(|fault| fault.0);
    assert_eq!(lands.as_deref(), Some("privateers_land_nobody"));
}

/// 15.4.2.C: also in the turns after it was loaded.
#[test]
fn rule_15_4_2_c_who_has_loaded_own_gold_is_an_explorer_as_long_as_it_is_aboard() {
    let mut game = bare();
    game.state.turn = 15;
    game.camp(England, "2316", party(0, 1, ""));
    game.heap(England, "2316", "cibao", 15);
    let label = game.fleet(England, "2316a", "carrack carrack", party(2, 0, "drake"));
    game.says(England, "load", &["load: 15 ducats on E1"]);
    game.act(Segment::Resources, England);
    game.state.fleets.get_mut(&label).expect("a fleet").ships.stow(gold(5));
    game.phase(Phase::TurnEnd);
    let raids = |game: &Game| game.of(&label).crew().is_privateering(game.charter);
    assert_eq!((game.of(&label).acted, raids(&game)), (None, false), "a turn later");
    // It is saved with the ships, and sails with them.
    let saved = serde_json::to_value(game.of(&label)).expect("a fleet is JSON");
    let read: Fleet = serde_json::from_value(saved).expect("and reads");
    assert_eq!(&read, game.of(&label));
    outfit(&mut game, &label, "hawk", 9, 0);
    game.says(England, "sea", &["hawk then: discover 2215, stay"]);
    game.act(Segment::Voyages, England);
    assert_eq!(game.of(&label).acted, Some(Acted::Explorer));
    // What is unloaded is what was loaded; what was taken from others he may carry.
    let fleet = game.state.fleets.get_mut(&label).expect("a fleet");
    fleet.acted = None;
    fleet.ships.unstow(15);
    assert_eq!((raids(&game), game.of(&label).ships.gold()), (true, 5));
    // A prize's gold is a raid's, whoever has loaded it.
    let (mut game, label, theirs) = raid(3);
    let ships = &mut game.state.fleets.get_mut(&theirs).expect("a fleet").ships;
    let aboard = ships.unstow(40).loaded(true);
    ships.stow(aboard);
    crate::privateers::raids(&mut game);
    assert_eq!(
        (game.of(&label).ships.gold(), game.of(&label).crew().is_privateering(game.charter)),
        (40, true)
    );
}

/// 15.4.4.A: he keeps what he can man in the order that he wishes, else the ships worth most, and empties the others.
#[test]
fn rule_15_4_4_a_a_privateer_says_which_ships_he_keeps_and_which_he_sinks() {
    // Three soldiers on two carracks: one is to spare. A carrack without gold and a caravel with five ducats are lost.
    let takes = |lines: &[&str], soldiers: u32| {
        let (mut game, label, theirs) = raid(soldiers);
        let fleet = game.state.fleets.get_mut(&theirs).expect("a fleet");
        fleet.ships = ships("carrack caravel");
        fleet.ships.0[1].hold.gold = gold(5);
        game.says(England, "prize", lines);
        let facts = raids(&mut game);
        assert_eq!(
            game.put.iter().find(|put| put.kind == "prize").expect("asked").question["all"],
            json!(true)
        );
        let taken = of_kind(&facts, "prize_taken");
        let of = |kept: bool| {
            let found = taken.iter().filter(|prize| prize["kept"] == json!(kept));
            found
                .map(|prize| prize["class"].as_str().unwrap_or_default().to_owned())
                .collect::<Vec<_>>()
                .join(" ")
        };
        let ships = &game.of(&label).ships;
        assert!(ships.0.iter().all(|ship| ship.hold.party.soldiers > 0), "15.4.4.C");
        (of(true), of(false), ships.gold(), of_kind(&facts, "ships_lost").len())
    };
    let is = |kept: &str, sunk: &str, gold: u32, down: usize| (kept.to_owned(), sunk.to_owned(), gold, down);
    assert_eq!(takes(&[], 3), is("caravel", "carrack", 5, 0), "the richest");
    assert_eq!(takes(&["prize: carrack, keep"], 3), is("carrack", "caravel", 5, 0), "the kind that is named");
    assert_eq!(takes(&[], 4), is("caravel carrack", "", 5, 0), "as many as are manned");
    assert_eq!(takes(&["prize: keep carracks, sink rest"], 4), is("carrack", "caravel", 5, 0));
    assert_eq!(takes(&["prize: sink carracks"], 4), is("caravel", "carrack", 5, 0), "the rest is kept");
    assert_eq!(takes(&["prize: keep 1 ship of spain, sink rest"], 4), is("caravel", "carrack", 5, 0));
    assert_eq!(takes(&["prize: sink"], 4), is("", "caravel carrack", 5, 0), "13.4.6.A");
    assert_eq!(takes(&["prize: none"], 4), is("", "", 0, 1));
    // Lines read back as they are printed; what reads not is told with the nearest form.
    let (game, ..) = raid(4);
    let question = json!({"nation": "england", "turn": 15, "hex": "1215", "fleet": "E1", "of": ["spain"],
        "ships": {"carrack": 2}, "all": true});
    for (line, printed) in [
        ("prize: keep carracks, sink rest", "prize: keep carracks, sink rest"),
        ("prize: keep 1 carrack of spain", "prize: keep 1 carrack of spain, keep rest"),
        ("prizes: sink 2 ships, keep others", "prize: sink 2 richest, keep rest"),
        ("prize: sink 2 richest, keep rest", "prize: sink 2 richest, keep rest"),
        ("prize: keep spain, sink rest", "prize: keep richest of spain, sink rest"),
        ("prize: keep richest of spain, sink rest", "prize: keep richest of spain, sink rest"),
        ("prize: carrack of spain, keep", "prize: carrack of spain, keep"),
    ] {
        let draft = game.read(England, "prize", question.clone(), &[line]);
        assert_eq!((draft.in_force[0].text.as_str(), draft.faults), (printed, vec![]), "{line}");
    }
    for line in
        ["prize: keep unicorns, sink rest", "prize: sink rest, keep carracks", "prize: keep carracks, rest"]
    {
        let faults = game.read(England, "prize", question.clone(), &[line]).faults;
        assert_eq!(faults[0].why, "unknown_policy", "{line}");
        let nearest = faults[0].nearest.clone().expect("a form");
        assert_eq!(game.read(England, "prize", question.clone(), &[&nearest]).faults, vec![]);
    }
}

/// 15.4.2.A in the Final Naval Phase as in the first.
#[test]
fn rule_15_4_2_a_a_privateer_does_not_exceed_his_bounds_on_the_way_home() {
    for (acted, at, end) in
        [(Some(Acted::Privateer), Some("1417"), Some(Acted::Privateer)), (None, None, Some(Acted::Explorer))]
    {
        let (mut game, label, _) = raid(2);
        game.camp(England, "1417", party(0, 1, ""));
        outfit(&mut game, &label, "hawk", 4, 3);
        game.state.fleets.get_mut(&label).expect("a fleet").acted = acted;
        let told = if at.is_some() { "stays_in_port" } else { "home_beyond_bounds" };
        assert_eq!(remarks(&game, "home", &["hawk home"]), [told]);
        game.says(England, "home", &["hawk home"]);
        let facts = game.act(Segment::LateCrossing, England);
        assert_eq!((game.of(&label).hex(), game.of(&label).acted), (at.map(hex), end));
        let why = at.map(|_| ("beyond_bounds".to_owned(), "9.3".to_owned()));
        assert_eq!(refusals(&facts), why.into_iter().collect::<Vec<_>>());
        // Out of port he would be lost.
        let (mut game, label, _) = raid(2);
        outfit(&mut game, &label, "hawk", 4, 3);
        game.state.fleets.get_mut(&label).expect("a fleet").acted = acted;
        game.act(Segment::LateCrossing, England);
        assert_eq!(game.of(&label).hex(), None, "7.2.6");
    }
}
