//! People ashore: who falls, who goes, who has a say in a mine, what Spain owes its missionaries.

use crate::events::{council, place};
use crate::table::{Game, bare, bare_with, hex, of_kind, party, priest};
use Nation::{England, France, Spain};
use sealed_orders::games::conquistador::ids::{EventId, MissionaryId, Nation, Source};
use sealed_orders::games::conquistador::state::{Deposit, Phase, Segment};
use sealed_orders::rules::hex::Hex;
use serde_json::{Value, json};

/// Why lines do not act, each with its nearest form.
fn faults(game: &Game, nation: Nation, kind: &str, lines: &[&str]) -> Vec<(String, Option<String>)> {
    let question = json!({"nation": nation, "turn": 3});
    let draft = game.read(nation, kind, question, lines);
    draft.faults.into_iter().map(|fault| (fault.why, fault.nearest)).collect()
}
fn in_force(game: &Game, nation: Nation, kind: &str, lines: &[&str]) -> Vec<String> {
    let draft = game.read(nation, kind, json!({"nation": nation, "turn": 3}), lines);
    assert_eq!(draft.faults, vec![], "{lines:?}");
    draft.in_force.into_iter().map(|line| line.text).collect()
}
fn told(why: &str, nearest: &str) -> Vec<(String, Option<String>)> {
    vec![(why.into(), Some(nearest.into()))]
}

/// Units that a list names twice in one hex are counted together: nobody falls twice.
#[test]
fn rule_11_2_1_c_units_named_twice_in_a_list_fall_once() {
    let mut game = bare();
    game.camp(France, "1318", party(2, 3, ""));
    let falls = json!({"nation": France, "turn": 3, "why": "combat", "owed": 2, "hexes": ["1318"]});
    let read = |line: &str| game.read(France, "casualties", falls.clone(), &[line]);
    for line in [
        "casualties: 2 colonists at 1318, 2 colonists at 1318",
        "casualties: 2 soldiers at 1318, 2 soldiers at 1318",
        "casualties: all soldiers at 1318, soldier at 1318",
    ] {
        let draft = read(line);
        assert_eq!(draft.faults[0].why, "casualties_not_exact", "{line}");
        assert_eq!(draft.faults[0].nearest.as_deref(), Some("casualties: 2 soldiers at 1318"));
    }
    let draft = read("casualties: 2 colonists at 1318, 1 soldier at 1318");
    assert_eq!(draft.faults, vec![]);
    assert_eq!(draft.in_force[0].text, "casualties: 1 soldier, 2 colonists at 1318", "one hex, one part");
}

/// rules 17.3.5, 17.2.2, 21.2.8: whatever an answer says, what is owed falls.
#[test]
fn rule_11_2_1_c_an_answer_that_names_too_few_is_filled_up() {
    let given = |lost: Value| {
        let mut game = bare();
        game.camp(France, "1417", party(2, 4, ""));
        game.faces("17.3.5/east_coast/france/turn 3", &[3]);
        game.answers.push((France, "casualties", json!({ "lost": lost })));
        game.act(Segment::Uprising, France);
        game.people(France, "1417")
    };
    assert_eq!(given(json!([])), (0, 4), "by silence");
    let twice = json!({"hex": "1417", "soldiers": 0, "colonists": 1});
    assert_eq!(given(json!([twice, twice])), (2, 2));
    assert_eq!(given(json!([twice])), (1, 3));
    assert_eq!(given(json!([{"hex": "1417", "soldiers": 9, "colonists": 0}])), (0, 4));
}

/// rules 10.0, 10.1, 15.5.4: there is one of each.
#[test]
fn rule_15_5_4_a_conquistador_who_is_named_twice_goes_once() {
    let mut game = bare();
    game.state.natives.clear();
    game.camp(Spain, "1417", party(2, 0, "cortes"));
    game.says(Spain, "march", &["1417: 2 soldiers, cortes, cortes to 1318"]);
    game.act(Segment::Land, Spain);
    assert_eq!(game.at(Spain, "1318"), party(2, 0, "cortes"));
    let march = json!({"from": {"hex": "1318"}, "party": party(2, 0, "cortes cortes"), "path": ["1417"]});
    game.answers.push((Spain, "march", json!({ "marches": [march] })));
    let facts = game.act(Segment::Land, Spain);
    assert_eq!(of_kind(&facts, "land_order_refused")[0]["why"], "not_so_many");
    let mut there = party(2, 0, "cortes balboa");
    assert!(!there.has(&party(0, 0, "cortes cortes")));
    assert_eq!(there.take(&party(0, 0, "cortes cortes")), party(0, 0, "cortes"));
    assert_eq!(there, party(2, 0, "balboa"));
}

/// rules 13.5, 15.6.2, 16.4.A
#[test]
fn rule_16_4_a_only_a_settlement_has_a_say_in_a_mine() {
    for (deposit, line, order) in [
        (Deposit::Found, "1620: abandon", "abandon"),
        (Deposit::Found, "1620: work", "work"),
        (Deposit::Abandoned, "1620: reopen", "work"),
    ] {
        let mut game = bare();
        game.camp(Spain, "1620", priest("missionary_01"));
        game.camp(Spain, "1620", party(2, 0, ""));
        game.state.deposits.insert("dahlonega".into(), deposit);
        assert_eq!(faults(&game, Spain, "gold", &[line]), told("mine_wants_a_settlement", "1620: leave"));
        game.answers.push((Spain, "gold", json!({"orders": {"dahlonega": order}})));
        let facts = game.act(Segment::Gold, Spain);
        assert_eq!(game.state.deposits[&Source::from("dahlonega")], deposit, "{line}");
        assert_eq!(facts.len(), 0, "{facts:?}");
        game.camp(Spain, "1620", party(0, 1, ""));
        assert_eq!(faults(&game, Spain, "gold", &[line]), vec![]);
    }
}

/// rules 15.5, 15.6.1.B: whoever lands among natives where Spain has nobody brings a missionary.
#[test]
fn rule_15_6_1_b_no_conquistador_lands_alone_among_natives() {
    let mut game = bare();
    let label = game.fleet(Spain, "1417a", "carrack", party(0, 0, "columbus cortes"));
    let line = format!("{label}: cortes ashore");
    let found = faults(&game, Spain, "march", &[&line]);
    assert_eq!(found, vec![("missionary_needed".to_owned(), None)]);
    game.state.fleets.get_mut(&label).expect("a fleet").ships.board(priest("missionary_05"));
    let with = format!("{label}: 1 missionary, Hernan Cortes ashore");
    let found = faults(&game, Spain, "march", &[&line]);
    assert_eq!(found[0].1.as_ref().map(|form| form.contains("1 missionary")), Some(true), "{with} {found:?}");
    game.state.natives.clear();
    assert_eq!(faults(&game, Spain, "march", &[&line]), vec![]);
}

/// Gold without units owes no search.
#[test]
fn rule_6_4_event_14_gold_alone_looks_for_no_cities() {
    for (units, owed) in [(party(0, 0, ""), 0), (party(1, 0, ""), 1)] {
        let mut game = bare();
        let area = game.charter.events[&EventId::from("14")].areas[0].clone();
        let at = place(&game, area.as_str(), false);
        game.heap(France, &at, "dahlonega", 25);
        game.camp(France, &at, units);
        council(&mut game, &[(France, [3, 5])]);
        assert_eq!(game.state.events.searches.len(), owed);
    }
}

/// Ruling r35: who takes over what others left may carry it on in the same turn; no mine is there.
#[test]
fn rule_13_4_5_gold_that_is_taken_over_may_be_carried_on() {
    for (reading, carried) in [("next_takes_it", 30), ("stays_owners", 0)] {
        let mut game = bare_with(&[], &[("r35", reading)]);
        game.camp(France, "1417", party(1, 0, ""));
        game.heap(England, "1318", "dahlonega", 30);
        let lines = ["1417: soldier to 1318", "1318: soldier, all gold to 1417"];
        let found = faults(&game, France, "march", &lines);
        if carried == 0 {
            assert_eq!(found[0].0, "no_gold", "{reading}");
            continue;
        }
        assert_eq!(found, vec![]);
        game.says(France, "march", &lines);
        game.act(Segment::Land, France);
        assert_eq!((game.gold(France, "1417"), game.gold(England, "1318")), (carried, 0));
    }
}

/// rules 13.4.1, 16.5.A: a port that colonists come to in the same Land Phase takes ships' orders beforehand.
#[test]
fn rule_13_4_3_a_gold_is_loaded_where_a_port_is_to_be() {
    let port = |comes: bool| {
        let mut game = bare();
        game.camp(France, "1417", party(0, 1, ""));
        game.heap(France, "1317", "dahlonega", 10);
        let label = game.fleet(France, "1317a", "carrack", party(0, 0, ""));
        game.state.phase = Phase::LandWindow;
        let line = format!("load: 10 gold at 1317 on {label}");
        let draft = game.read(France, "load", json!({"nation": "france", "turn": 3}), &[&line]);
        assert_eq!((draft.faults.len(), draft.remarks[0].key.as_str()), (0, "no_port_yet"));
        if comes {
            game.camp(France, "1317", party(0, 1, ""));
        }
        game.answers.push((France, "load", draft.answer));
        let facts = game.act(Segment::Resources, France);
        (game.of(&label).ships.gold(), of_kind(&facts, "land_order_refused").len())
    };
    assert_eq!(port(true), (10, 0));
    assert_eq!(port(false), (0, 1), "it is looked at again");
}

/// A coast that the gold of California may not leave from, more than eight points away, and one that it may.
fn far_and_near(game: &Game) -> [String; 2] {
    let map = &game.charter.map;
    let mine = map.mines.iter().find(|mine| mine.id.as_str() == "california").expect("a mine").hex;
    let ways = map.land_from(mine);
    let own = |hex: &Hex| map.area_of(*hex).is_some_and(|area| area.id.as_str() == "california");
    let coasts = || ways.places().filter(|hex| map.is_coastal(**hex) && map.source_at(**hex).is_none());
    let far = coasts().find(|hex| !own(hex) && ways.cost(hex) > Some(8));
    [far, coasts().find(|hex| own(hex))].map(|hex| hex.expect("such a coast").to_string())
}
/// A hex beside another.
fn beside(game: &Game, at: &str) -> String {
    game.charter.map.hex(hex(at)).expect("a hex").land[0].to_string()
}

/// Ruling r82: what may not be shipped from a port may be carried there, or may not.
#[test]
fn rule_13_4_4_by_r85_only_the_shipping_is_limited() {
    for (reading, faults_told) in [("shipping_alone", 0), ("carrying_too", 1)] {
        let mut game = bare_with(&[], &[("r82", reading)]);
        game.state.natives.clear();
        let [far, _] = far_and_near(&game);
        let beside = beside(&game, &far);
        game.camp(France, &beside, party(1, 0, ""));
        game.heap(France, &beside, "california", 25);
        let line = format!("{beside}: soldier, gold to {far}");
        let draft = game.read(France, "march", json!({"nation": "france", "turn": 3}), &[&line]);
        assert_eq!(draft.faults.len(), faults_told, "{reading}");
        let warned = draft.remarks.iter().any(|remark| remark.key == "gold_is_not_shipped_there");
        assert_eq!(warned, faults_told == 0);
        game.answers.push((France, "march", draft.answer));
        game.act(Segment::Land, France);
        assert_eq!(game.gold(France, &far), 25 * (1 - faults_told as u32));
    }
}

/// Of a mixed heap a part is taken of what may leave from there; a line may say of which source.
#[test]
fn rule_13_4_4_of_a_mixed_heap_what_may_leave_goes_first() {
    let carried = |reading: &str, what: &str| {
        let mut game = bare_with(&[], &[("r82", reading)]);
        game.state.natives.clear();
        let [_, near] = far_and_near(&game);
        let beside = beside(&game, &near);
        game.camp(France, &beside, party(1, 0, ""));
        game.heap(France, &beside, "california", 25);
        game.heap(France, &beside, "chichen_itza", 40);
        let line = format!("{beside}: soldier, {what} to {near}");
        let draft = game.read(France, "march", json!({"nation": "france", "turn": 3}), &[&line]);
        if let Some(fault) = draft.faults.first() {
            assert_eq!(fault.why, "gold_too_far");
            return None;
        }
        let kept = &draft.in_force[0].text;
        assert_eq!(
            game.read(France, "march", json!({"nation": "france", "turn": 3}), &[kept]).answer,
            draft.answer
        );
        game.answers.push((France, "march", draft.answer));
        game.act(Segment::Land, France);
        let gold = &game.state.camp(France, hex(&near)).expect("they came").gold;
        let of = |source: &str| gold.get(&Source::from(source)).copied().unwrap_or(0);
        Some([of("california"), of("chichen_itza")])
    };
    for reading in ["shipping_alone", "carrying_too"] {
        assert_eq!(carried(reading, "20 gold"), Some([20, 0]), "{reading}");
    }
    assert_eq!(carried("shipping_alone", "30 gold"), Some([25, 5]));
    assert_eq!(carried("carrying_too", "30 gold"), Some([25, 0]));
    assert_eq!(carried("shipping_alone", "all gold"), Some([25, 40]));
    assert_eq!(carried("carrying_too", "all gold"), None);
    assert_eq!(carried("shipping_alone", "10 gold of chichen itza"), Some([0, 10]));
    assert_eq!(carried("carrying_too", "gold of chichen itza"), None);
}

/// rules 10.0.A, 10.1.B, 15.6.5: Spain says which of its missionaries goes; he is printed where others could be meant.
#[test]
fn rule_15_6_2_a_missionaries_go_by_their_numbers() {
    let mut game = bare();
    game.state.natives.clear();
    for id in ["missionary_05", "missionary_07", "missionary_09"] {
        game.camp(Spain, "1417", priest(id));
    }
    game.camp(Spain, "1417", party(4, 0, ""));
    for (line, kept) in [
        ("1417: missionary 07 to 1318", "1417: missionary 07 to 1318"),
        ("1417: missionary 7, soldier to 1318", "1417: 1 soldier, missionary 07 to 1318"),
        ("1417: missionaries 09 and 05 to 1318", "1417: missionary 05, missionary 09 to 1318"),
        ("1417: missionary 2 soldiers to 1318", "1417: 2 soldiers, missionary 05 to 1318"),
        ("1417: missionary 07, missionary to 1318", "1417: missionary 05, missionary 07 to 1318"),
        ("1417: 3 missionaries to 1318", "1417: 3 missionaries to 1318"),
    ] {
        assert_eq!(in_force(&game, Spain, "march", &[line])[0], kept);
        assert_eq!(in_force(&game, Spain, "march", &[kept])[0], kept);
    }
    assert_eq!(
        faults(&game, Spain, "march", &["1417: missionary 08 to 1318"]),
        told("not_so_many", "1417: missionary 05 to 1318")
    );
    game.says(Spain, "march", &["1417: missionary 09 to 1318", "1417: missionary 05 to 1317"]);
    game.act(Segment::Land, Spain);
    assert_eq!(
        (game.at(Spain, "1318"), game.at(Spain, "1317")),
        (priest("missionary_09"), priest("missionary_05"))
    );
}

/// The same from ships and back.
#[test]
fn rule_15_6_2_a_missionaries_land_and_embark_by_their_numbers() {
    let mut game = bare();
    game.state.natives.clear();
    let mut crew = party(1, 0, "columbus");
    ["missionary_05", "missionary_07"].iter().for_each(|id| crew.add(priest(id)));
    let label = game.fleet(Spain, "1417a", "carrack", crew);
    for (line, kept) in [
        ("land missionary 07 at 1417", "land missionary 07 at 1417"),
        ("land missionary at 1417", "land missionary 05 at 1417"),
        ("land 2 missionaries at 1417", "land 2 missionaries at 1417"),
        (
            "land missionary 07 at 1417, pick up missionary 07 at 1417",
            "land missionary 07 at 1417, pick up 1 missionary at 1417",
        ),
    ] {
        let text = format!("{label} then: {line}, home");
        let kept = format!("{label} then: {kept}, home");
        assert_eq!(in_force(&game, Spain, "sea", &[&text])[0], kept);
        let question = || json!({"nation": "spain", "turn": 3});
        let [one, other] = [&text, &kept].map(|line| game.read(Spain, "sea", question(), &[line]).answer);
        assert_eq!(one, other, "it reads back");
    }
    let ashore = format!("{label}: missionary 07 ashore");
    assert_eq!(in_force(&game, Spain, "march", &[&ashore])[0], ashore);
}

/// Events 16 and 17 take the missionary whom Spain names.
#[test]
fn rule_6_4_events_16_and_17_take_the_missionary_who_is_named() {
    let game = bare();
    let of = |ids: &[(&str, &str)]| -> Vec<Value> {
        ids.iter().map(|(id, at)| json!({"id": id, "at": at})).collect()
    };
    let all = of(&[("missionary_05", "1417"), ("missionary_07", "1417"), ("missionary_09", "2316")]);
    let question = json!({"nation": "spain", "turn": 3, "event": "16", "toll": "unit",
        "places": [], "count": 0, "leaders": [], "missionaries": all});
    for (line, kept) in [
        ("event: missionary 07", "event: missionary 07"),
        ("event: missionary 7", "event: missionary 07"),
        ("event: missionary 09", "event: missionary at 2316"),
        ("event: missionary at 1417", "event: missionary 05"),
    ] {
        let draft = game.read(Spain, "event", question.clone(), &[line]);
        assert_eq!((draft.faults.len(), draft.in_force[0].text.as_str()), (0, kept), "{line}");
    }
    let draft = game.read(Spain, "event", question, &["event: missionary 08"]);
    assert_eq!(draft.faults[0].why, "event_takes_not_him");
}

/// rules 15.6.1.D, 15.6.1.E: one missionary does not serve two areas by turns.
#[test]
fn rule_15_6_1_a_the_last_missionary_of_an_area_stays_with_others_of_spain() {
    let mut game = bare();
    game.camp(Spain, "1417", party(2, 1, ""));
    game.camp(Spain, "1417", priest("missionary_05"));
    let to = beside_area(&game, "east_coast", "1417");
    game.camp(Spain, &to, party(1, 0, ""));
    let line = format!("1417: 1 soldier, 1 missionary to {to}");
    let without = format!("1417: 1 soldier to {to}");
    assert_eq!(faults(&game, Spain, "march", &[&line]), told("missionary_must_stay", &without));
    assert_eq!(faults(&game, Spain, "march", &["1417: missionary to 1318"]), vec![], "in the area");
    assert_eq!(faults(&game, Spain, "march", &[&format!("1417: all to {to}")]), vec![], "with all others");
    let after = [format!("1417: 2 soldiers, colonist to {to}"), format!("1417: missionary to {to}")];
    assert_eq!(faults(&game, Spain, "march", &[&after[0], &after[1]]), vec![], "after all others");
    let ship = game.fleet(Spain, "1417a", "carrack", party(0, 0, "columbus"));
    let aboard = format!("1417: missionary aboard {ship}");
    assert_eq!(faults(&game, Spain, "march", &[&aboard]), told("missionary_must_stay", "1417: stay"));
    let picked = format!("{ship} then: pick up colonist, missionary at 1417, home");
    let near = format!("{ship} then: pick up 1 colonist at 1417, home");
    assert_eq!(faults(&game, Spain, "sea", &[&picked]), told("missionary_must_stay", &near));
    let other = game.fleet(Spain, "1417a", "carrack", party(0, 0, "ojeda"));
    let soldiers = format!("{other} then: pick up 2 soldiers at 1417, home");
    assert_eq!(faults(&game, Spain, "sea", &[&soldiers, &picked]), vec![], "another takes the soldiers");
    game.answers.push((
        Spain,
        "march",
        json!({"marches": [{"from": {"hex": "1417"},
        "party": priest("missionary_05"), "path": [], "aboard": ship}]}),
    ));
    let facts = game.act(Segment::Land, Spain);
    assert_eq!(of_kind(&facts, "land_order_refused")[0]["why"], "missionary_must_stay");
    game.camp(Spain, "1318", priest("missionary_07"));
    assert_eq!(faults(&game, Spain, "march", &[&line]), vec![], "another is in the area");
    game.state.natives.insert("east_coast".into(), 0);
    game.state.camps.get_mut(&Spain).expect("camps").remove(&hex("1318"));
    assert_eq!(faults(&game, Spain, "march", &[&line]), vec![], "no natives are left");
}
/// The nearest hex to a place that lies outside its area.
fn beside_area(game: &Game, area: &str, from: &str) -> String {
    let map = &game.charter.map;
    let ways = map.land_from(hex(from));
    let outside = |at: &Hex| map.area_of(*at).is_some_and(|of| of.id.as_str() != area);
    let near = ways.places().filter(|at| outside(at)).min_by_key(|at| ways.cost(at));
    near.expect("a hex outside").to_string()
}

/// Spain chooses the missionary who falls in an uprising; silence gives up the lowest rated.
#[test]
fn rule_17_3_5_f_spain_says_which_missionary_falls() {
    let falls = |lines: &[&str], die: u32| {
        let mut game = bare();
        game.camp(Spain, "1417", party(0, 6, ""));
        for id in ["missionary_05", "missionary_10", "missionary_14"] {
            game.camp(Spain, "1417", priest(id));
            game.state.container.remove(&MissionaryId::from(id));
        }
        game.faces("17.3.5/east_coast/spain/turn 3", &[die]);
        game.says(Spain, "casualties", lines);
        game.act(Segment::Uprising, Spain);
        let left = game.at(Spain, "1417").missionaries;
        let all = ["missionary_05", "missionary_10", "missionary_14"];
        all.into_iter().filter(|id| !left.contains(&(*id).into())).collect::<Vec<_>>()
    };
    for die in [3, 6] {
        assert_eq!(falls(&[], die), ["missionary_14"], "{die}");
        assert_eq!(falls(&["casualties: missionary 10"], die), ["missionary_10"]);
        assert_eq!(falls(&["casualties: soldiers first, highest missionary"], die), ["missionary_05"]);
        assert_eq!(falls(&["casualties: colonists first, lowest missionary"], die), ["missionary_14"]);
    }
    assert_eq!(falls(&["casualties: 3 colonists at 1417, missionary 05"], 3), ["missionary_05"]);
    // Where more is lost than is there a list names all.
    let mut game = bare();
    game.camp(Spain, "1417", party(0, 1, ""));
    for id in ["missionary_05", "missionary_10"] {
        game.camp(Spain, "1417", priest(id));
        game.state.container.remove(&MissionaryId::from(id));
    }
    game.faces("17.3.5/east_coast/spain/turn 3", &[3]);
    game.act(Segment::Uprising, Spain);
    let asked = game.put.iter().find(|demand| demand.kind == "casualties").expect("it is asked");
    assert_eq!(asked.question["owed"], json!(1));
    let game = bare();
    let question = json!({"nation": "spain", "turn": 3, "why": "uprising", "owed": 0, "hexes": [],
        "missionaries": ["missionary_14", "missionary_05"]});
    let draft = game.read(Spain, "casualties", question.clone(), &["casualties: missionary 07"]);
    assert_eq!(draft.faults[0].why, "no_such_missionary");
    let near = draft.faults[0].nearest.clone().expect("a form");
    assert_eq!(near, "casualties: soldiers first, missionary 14");
    assert_eq!(game.read(Spain, "casualties", question.clone(), &[&near]).in_force[0].text, near);
    assert_eq!(game.read(Spain, "casualties", question, &[]).answer["missionary"], "missionary_14");
}
