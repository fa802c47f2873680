//! Letters for the naval phases: what players write, what it comes to, what does not act and why (5.1.2.2, 7.0 to 9.0).

use crate::table::*;
use sealed_orders::campaign::selfplay::SeededChance;
use sealed_orders::games::conquistador::Conquistador;
use sealed_orders::games::conquistador::deals::{Treaty, TreatyText};
use sealed_orders::games::conquistador::ids::{Label, Nation, Nation::*};
use sealed_orders::rules::{Line, Rules};
use serde_json::{Value, json};

/// The expedition of the notes: three caravels and a carrack have come to 1417 on three of eight bounds.
pub fn north() -> (Game, Label) {
    let mut game = bare();
    game.camp(England, "1417", party(0, 2, ""));
    let crew = party(1, 4, "anglo_azorean_syndicate");
    let label = game.fleet(England, "1417a", "caravel caravel caravel carrack", crew);
    outfit(&mut game, &label, "north", 8, 3);
    (game, label)
}

/// Name, bounds paid, bounds of the crossing.
pub fn outfit(game: &mut Game, label: &Label, name: &str, bounds: u32, crossed: u32) {
    let fleet = game.state.fleets.get_mut(label).expect("a fleet of the test");
    fleet.name = Some(name.into());
    (fleet.bounds, fleet.crossed) = (bounds, crossed);
}

pub fn sea(nation: Nation) -> Value {
    json!({"nation": nation.word(), "turn": 3})
}

fn claimed(game: &Game, nation: Nation, line: &str) -> Vec<&'static str> {
    let view = game.view(nation);
    let mine =
        ["sea", "home", "engage", "stand", "ship_losses", "who_loses", "prize", "after_battle", "port_lost"];
    let kinds = Conquistador::QUESTIONS.iter().filter(|kind| mine.contains(&kind.name));
    kinds.filter(|kind| (kind.claim)(game.charter, &view, line).is_some()).map(|kind| kind.name).collect()
}

#[test]
fn the_letter_of_an_expedition_reads_as_its_player_means_it() {
    let (mut game, _) = north();
    game.fleet(Spain, "1215a", "caravel caravel carrack", party(0, 0, ""));
    let lines =
        ["north then: land 4 colonists and soldier at 1417, discover 0914, home", "north limit: bounds"];
    let draft = game.read(England, "sea", sea(England), &lines);
    assert_eq!(draft.faults, vec![]);
    let voyage = &draft.answer["voyages"][0];
    assert_eq!(voyage["steps"][0]["land"], json!({"hex": "1417", "party": {"soldiers": 1, "colonists": 4}}));
    assert_eq!(voyage["steps"][1]["discover"], json!({"hex": "0914"}));
    assert_eq!((&voyage["home"], &voyage["within_bounds"]), (&json!(true), &json!(true)));
    let remark = |key: &str, word: &str| {
        let remark = draft.remarks.iter().find(|remark| remark.key == key);
        remark.unwrap_or_else(|| panic!("no remark {key}")).with[word].clone()
    };
    // 15 points are two bounds; 3 + 2 + 2 = 7 of 8; columns 5, 6 if it fights, then 2.
    assert_eq!(remark("sea_way", "mp"), "15");
    assert_eq!((remark("sea_bounds", "used"), remark("sea_bounds", "spare")), ("7".into(), "1".into()));
    let columns = ["column", "fought", "late"].map(|word| remark("sea_columns", word));
    assert_eq!(columns, ["5", "6", "2"].map(String::from));
    assert_eq!(
        (remark("ships_seen", "hex"), remark("ships_seen", "nation")),
        ("1215".into(), "spain".into())
    );
}

#[test]
fn lines_go_to_the_question_they_are_about_and_to_no_other() {
    let (game, _) = north();
    for (line, kind) in [
        ("north then: land 4 colonists and soldier at 1417, discover 0914, home", "sea"),
        ("south then pick up 3 soldiers at 2316, invade 2222 with 3 soldiers, home", "sea"),
        ("north via: 2416, 2517", "sea"),
        ("north avoid: spain", "sea"),
        ("north limit: none", "sea"),
        ("north home", "home"),
        ("north: stay", "home"),
        ("passing spain: attack if 2-1", "engage"),
        ("passing france never", "engage"),
        ("stand with france: against spain", "stand"),
        ("losses: caravels first; soldiers, then colonists", "ship_losses"),
        ("prize: richest, keep", "prize"),
        ("prize: caravel, keep", "prize"),
        ("prize: keep 1 carrack, sink rest", "prize"),
        ("captives: ransom 10 else kill", "prize"),
        ("north if attacked: go on; home if fewer than 2 ships", "after_battle"),
        ("who loses: spain", "who_loses"),
        ("port lost: europe", "port_lost"),
    ] {
        assert_eq!(claimed(&game, England, line), [kind], "{line}");
    }
    assert_eq!(claimed(&game, England, "ask me before: sea, home"), ["sea", "home"]);
    for line in [
        "buy: 3 caravels, carrack, soldier",
        "north: 3 caravels, carrack",
        "north aboard: syndicate, 4 colonists, soldier",
        "north bounds: 8",
        "north sail: 1417",
        "north sail: home",
        "1417: 1 colonist to 1317",
        "1417: stay",
        "maintain: all, else drop caravels, soldiers",
        "gold: try all, loot all",
        "4213: abandon",
        "load: all gold on south",
        "aztec natives: leave",
        "retreat: nearest port",
        "casualties: soldiers first",
        "2316: 3 soldiers aboard north",
        "north: 2 colonists ashore",
        "offer spain: 20 ducats for rutter",
        "treaty france secret: we stand together then",
        "ask me before: land",
        "Hi ref, we go home then",
        "done",
    ] {
        assert_eq!(claimed(&game, England, line), Vec::<&str>::new(), "{line}");
    }
}

/// A line, the key of its fault, the rule, and the nearest form (empty: whatever it is).
const BAD: &[(&str, &str, &str, &str)] = &[
    (
        "north then: land 9 colonists at 1417, home",
        "not_so_many",
        "7.1",
        "north then: land 4 colonists at 1417, home",
    ),
    (
        "north then: land 1 soldier at 1317, discover 0914, home",
        "held_by_others",
        "10.3.2",
        "north then: discover 0914, home",
    ),
    ("north then: land syndicate at 1417", "explorers_stay_aboard", "15.3.5", "north then: stay"),
    ("north then: land soldier at 1416", "not_coastal", "7.2.5", "north then: stay"),
    ("north then: land 2 colonists at 0405, stay", "no_settlement_here", "7.7", "north then: stay"),
    ("north then: land gold at 1417", "gold_is_loaded_later", "10.5", "north then: stay"),
    ("north then: land 2 caravels at 1417", "people_only", "7.2.4", "north then: stay"),
    ("north then: discover 1018", "no_sea_there", "7.6", "north then: stay"),
    ("north then: discover 0941, home", "unknown_hex", "5.1.2.2", "north then: discover 0914, home"),
    ("north then: invade 1518 with 1 soldier", "no_enemy_port", "8.4", "north then: stay"),
    (
        "north then: invade 1317 with 3 soldiers",
        "not_so_many",
        "8.4.2",
        "north then: invade 1317 with 1 soldier, home",
    ),
    (
        "north then: invade 1317 with 1 soldier, 2 colonists",
        "colonists_never_attack",
        "11.1.3",
        "north then: invade 1317 with 1 soldier, home",
    ),
    (
        "north then: invade 1317 with syndicate and 1 soldier",
        "only_soldiers_invade",
        "8.4.2",
        "north then: invade 1317 with 1 soldier, home",
    ),
    ("north then: attack spain at 1417", "no_enemy_ships", "8.1.2", "north then: stay"),
    ("north then: attack spain at 1317", "galleons_never_fight", "7.1.3", "north then: stay"),
    ("north then: attack spain at 1416", "no_battle_at_open_sea", "8.1.1", "north then: stay"),
    ("north then: attack spian at 1317", "unknown_nation", "5.1.2.2", "north then: stay"),
    ("north then: pick up 1 colonist at 1417, stay", "no_berths", "7.1", "north then: stay"),
    ("north then: dance at 1417", "unknown_step", "5.1.2.2", ""),
    ("north then: put in", "one_hex_wanted", "5.1.2.2", "north then: stay"),
    ("nroth then: stay", "unknown_ships", "5.1.2.2", "north then stay"),
    ("small then: discover 1317", "needs_explorer", "18.3", "small then: stay"),
    ("small then: put in 1215", "no_landing_without_explorer", "7.2.5", "small then: stay"),
    ("small then: land colonist at 1215", "no_landing_without_explorer", "7.2.5", "small then: stay"),
    ("gold fleet then: discover 1215", "galleons_sail_to_ports", "7.1.3", "gold fleet then: stay"),
    ("north via: 9999", "unknown_hex", "5.1.2.2", ""),
    ("north avoid: spian", "unknown_nation", "5.1.2.2", "north avoid: spain"),
    ("north limit: 8", "unknown_limit", "9.3", "north limit: bounds"),
];

/// Of rules 5.1.2.2, 7.1, 7.2.5, 7.6, 7.7, 15.3.5: who may not, and why.
#[test]
fn bad_steps_are_told_with_reason_rule_and_nearest_form() {
    let (mut game, label) = north();
    game.camp(Spain, "1317", party(2, 1, ""));
    game.camp(Spain, "1518", party(1, 0, ""));
    game.fleet(Spain, "1317a", "galleon", party(0, 0, ""));
    let plain = game.fleet(England, "1417a", "caravel", party(0, 1, ""));
    outfit(&mut game, &plain, "small", 4, 3);
    let galleon = game.fleet(England, "1417a", "galleon", party(0, 0, ""));
    outfit(&mut game, &galleon, "gold fleet", 8, 0);
    for (line, why, rule, nearest) in BAD {
        let draft = game.read(England, "sea", sea(England), &[line]);
        let faults: Vec<_> =
            draft.faults.iter().map(|fault| (fault.why.as_str(), fault.rule.as_str())).collect();
        assert_eq!(faults, [(*why, *rule)], "{line}");
        let form = draft.faults[0].nearest.clone().unwrap_or_default();
        if !nearest.is_empty() {
            assert_eq!(form, *nearest, "{line}");
        }
        if form.contains("then: ") {
            assert_eq!(game.read(England, "sea", sea(England), &[&form]).faults, vec![], "{line}: {form}");
        }
    }
    let lost = game.state.fleets[&label].ships.party().colonists;
    assert_eq!(lost, 4, "nothing was done");
}

/// Rule 15.6.1: Spain lands in a new area of natives with a missionary only, and the nearest form takes one along.
#[test]
fn rule_15_6_1_spain_lands_with_a_missionary_only() {
    let mut game = bare();
    let label = game.fleet(Spain, "1417a", "carrack carrack", party(1, 1, "columbus"));
    outfit(&mut game, &label, "maria", 8, 3);
    let monk = game.state.container.pop_first().expect("missionaries wait");
    game.state.fleets.get_mut(&label).expect("a fleet").ships.0[0].hold.party.missionaries.push(monk);
    let draft = game.read(Spain, "sea", sea(Spain), &["maria then: land soldier and colonist at 1417"]);
    assert_eq!(draft.faults[0].why, "missionary_needed");
    let form = draft.faults[0].nearest.clone().expect("a form");
    assert_eq!(form, "maria then: land 1 soldier, 1 colonist, 1 missionary at 1417, stay");
    assert_eq!(game.read(Spain, "sea", sea(Spain), &[&form]).faults, vec![]);
    game.camp(Spain, "1518", party(1, 0, ""));
    let draft = game.read(Spain, "sea", sea(Spain), &["maria then: land soldier at 1417"]);
    assert_eq!(draft.faults, vec![], "the area is not new");
}

/// Rule 15.3.5, 7.2.5: silence lands everybody but explorers where an expedition has come to, inside its bounds.
#[test]
fn silence_lands_colonists_where_they_have_come_to_and_attacks_nobody() {
    let (mut game, label) = north();
    game.fleet(Spain, "1417a", "caravel", party(0, 0, ""));
    let silent = |game: &Game| {
        let draft = game.read(England, "sea", sea(England), &[]);
        assert_eq!(draft.faults, vec![]);
        draft.in_force.into_iter().map(|kept| kept.text).collect::<Vec<_>>()
    };
    assert_eq!(silent(&game), ["north then: land 1 soldier, 4 colonists at 1417, home"]);
    outfit(&mut game, &label, "north", 6, 3);
    assert_eq!(
        silent(&game),
        ["north then: land 1 soldier, 4 colonists at 1417, stay"],
        "home is not paid for"
    );
    outfit(&mut game, &label, "north", 3, 3);
    assert_eq!(silent(&game), ["north then: stay"], "the stop would exceed its bounds");
    let mut free = bare_with(&[], &[("r50", "nothing_where_it_lies")]);
    free.camp(England, "1417", party(0, 2, ""));
    let other = free.fleet(England, "1417a", "carrack carrack", party(0, 4, ""));
    outfit(&mut free, &other, "north", 3, 3);
    assert_eq!(silent(&free), ["north then: land 4 colonists at 1417, stay"], "it costs no stop");
    game.state.camps.clear();
    assert_eq!(silent(&game), ["north then: home"], "no friendly port");
    outfit(&mut game, &label, "north", 8, 0);
    assert_eq!(silent(&game), ["north then: home"], "it has not come in this phase");
}

#[test]
fn the_sea_window_waits_only_where_nothing_is_said_or_the_player_wants_it() {
    let (game, _) = north();
    let kind = Conquistador::QUESTIONS.iter().find(|kind| kind.name == "sea").expect("a kind");
    let waits = |lines: &[&str]| {
        let lines: Vec<Line> =
            (1..).zip(lines).map(|(number, text)| Line { number, text: (*text).into() }).collect();
        (kind.waits)(&sea(England), game.charter, &game.view(England), &lines)
    };
    assert!(waits(&[]));
    assert!(!waits(&["north then: stay"]));
    assert!(waits(&["north then: stay", "ask me before: sea"]));
}

/// What is printed reads back to the same answer, for every question of the naval phases.
#[test]
fn what_is_in_force_reads_back_to_the_same_answer() {
    let (mut game, label) = north();
    game.fleet(Spain, "1317a", "caravel carrack", party(0, 0, ""));
    game.camp(Spain, "1317", party(1, 1, ""));
    let text = TreatyText { secret: false, defence: true, text: "peace".into() };
    game.state.deals.treaties.push(Treaty { between: [England, Spain], turn: 1, text });
    let among = json!({"spain": {"caravel": 1}, "france": {"carrack": 2}});
    let of = |more: Value| {
        let mut question = json!({"nation": "england", "turn": 3, "hex": "1317", "fleet": label});
        question.as_object_mut().expect("an object").extend(more.as_object().expect("an object").clone());
        question
    };
    for (kind, question) in [
        ("sea", sea(England)),
        ("home", sea(England)),
        ("engage", of(json!({"water": "1317a", "with": ["spain"], "moving": true}))),
        ("stand", of(json!({"water": "1317a", "with": "spain", "against": "france"}))),
        ("ship_losses", of(json!({"ships": 1, "fleets": [label]}))),
        ("who_loses", of(json!({"ships": 1, "among": among}))),
        ("prize", of(json!({"of": ["spain", "france"], "ships": {"caravel": 1}}))),
        ("after_battle", of(json!({"ships": 2, "battles": 1}))),
        ("port_lost", of(json!({"still_a_port": true, "other": ["1518", 1], "spare": 0}))),
        ("port_lost", of(json!({"still_a_port": false, "spare": 0, "shelters": [["1518", 1], ["1215", 4]]}))),
    ] {
        let row = Conquistador::QUESTIONS.iter().find(|row| row.name == kind).expect("a kind");
        let mut chance = SeededChance::new(7);
        let mut answers = std::collections::BTreeSet::new();
        for _ in 0..40 {
            let lines = (row.sample)(&question, game.charter, &game.view(England), &mut chance);
            let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
            let draft = game.read(England, kind, question.clone(), &lines);
            assert_eq!(draft.faults, vec![], "{kind}: {lines:?}");
            for line in &lines {
                assert_eq!(claimed(&game, England, line), [kind], "{line}");
            }
            let printed: Vec<&str> = draft.in_force.iter().map(|kept| kept.text.as_str()).collect();
            let again = game.read(England, kind, question.clone(), &printed);
            assert_eq!((again.faults, &again.answer), (vec![], &draft.answer), "{kind}: {printed:?}");
            answers.insert(draft.answer.to_string());
        }
        assert!(answers.len() > 1, "{kind}: samples differ");
        let bad = match kind {
            "sea" | "home" => continue,
            "engage" => "passing spain: sometimes",
            "stand" => "stand with spain: sometimes",
            "ship_losses" => "losses: galleons",
            "who_loses" => "who loses: nobody",
            "prize" => "captives: eat",
            "after_battle" => "north if attacked: weep",
            _ => "port lost: weep",
        };
        let faults = game.read(England, kind, question, &[bad]).faults;
        assert!(faults.len() == 1 && faults[0].why == "unknown_policy", "{bad}: {faults:?}");
    }
}
