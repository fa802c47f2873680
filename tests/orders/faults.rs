//! One case for each fault, named by its rule; and that every key has a sentence.

use crate::desk::*;
use sealed_orders::games::dawn_of_empire::ask::moves::{Moves, PARTS_IN_A_TURN};
use sealed_orders::games::dawn_of_empire::ask::orders::Orders;
use sealed_orders::games::dawn_of_empire::ask::{FAULTS, REMARKS};
use sealed_orders::games::dawn_of_empire::ids::{Last, Side};
use sealed_orders::rules::{Line, Question};
use std::collections::BTreeMap;

fn us() -> Desk {
    Desk::start(Side::Us)
}

/// Asserts a fault of orders and returns the nearest form.
#[track_caller]
fn order(desk: &Desk, lines: &[&str], why: &str, rule: &str) -> Option<String> {
    let draft = desk.orders(lines);
    let fault = only_fault(&draft);
    assert_eq!((fault.why.as_str(), fault.rule.as_str()), (why, rule), "{fault:#?}");
    if let Some(nearest) = &fault.nearest {
        // The nearest form is legal: in place of the line it leaves no fault.
        let mut mended = lines.to_vec();
        mended[fault.line as usize - 1] = nearest;
        assert_eq!(desk.orders(&mended).faults, [], "{nearest}");
    }
    fault.nearest.clone()
}

#[track_caller]
fn go(desk: &Desk, lines: &[&str], why: &str, rule: &str) -> Option<String> {
    let draft = desk.moves(lines);
    let fault = only_fault(&draft);
    assert_eq!((fault.why.as_str(), fault.rule.as_str()), (why, rule), "{fault:#?}");
    if let Some(nearest) = &fault.nearest {
        let mut mended = lines.to_vec();
        mended[fault.line as usize - 1] = nearest;
        assert_eq!(desk.moves(&mended).faults, [], "{nearest}");
    }
    fault.nearest.clone()
}

#[test]
fn names_that_do_not_read() {
    let desk = us();
    let near = order(&desk, &["watson, cincinatti: patrol"], "unknown_name", "4.1.2");
    assert_eq!(near.as_deref(), Some("watson, cincinnati: alone"));
    order(&desk, &["camara: patrol"], "not_yours", "4.1.2");
    order(&desk, &["oregon, iowa: patrol"], "not_in_play", "4.1.2");
    order(&desk, &["new, iowa: patrol"], "ambiguous_name", "4.1.2");
    let raw = [Line { number: 1, text: "good evening".into() }];
    let orders = Orders { turn: 1, side: Side::Us };
    let draft = orders.read(&desk.charter, &desk.view(), &raw);
    assert_fault(&draft, "not_read", "4.1.2", None);
    let mut spain = Desk::start(Side::Spain);
    spain.give(&["galicia: alone"]);
    go(&spain, &["galicia: nyb, join"], "nobody_named", "4.2");
}

#[test]
fn words_of_the_enemys_ships_tell_nothing_but_that_they_are_not_yours() {
    let mut desk = us();
    let before = desk.orders(&["vizcaya, iowa: patrol"]).faults;
    desk.state.stacks.retain(|_, stack| stack.side == Side::Us);
    assert_eq!(desk.orders(&["vizcaya, iowa: patrol"]).faults, before);
}

#[test]
fn rule_4_1_2_an_order_is_one_of_seven() {
    let near = order(&us(), &["texas, brooklyn: patroll"], "unknown_order", "4.1.2");
    assert_eq!(near.as_deref(), Some("texas, brooklyn: patrol"));
    let near = order(&us(), &["texas, brooklyn: no marker"], "order_missing", "4.1.2");
    assert!(near.is_some());
}

#[test]
fn rule_4_1_2_b_each_ship_stands_in_one_stack() {
    let lines = ["texas, brooklyn: patrol", "columbia, brooklyn: transit"];
    order(&us(), &lines, "already_ordered", "4.1.2");
    order(
        &us(),
        &["schley, texas, brooklyn: patrol", "columbia, schley, montgomery: transit"],
        "already_ordered",
        "4.1.2",
    );
    order(&us(), &["texas, brooklyn: patrol", "texas after columbia"], "already_ordered", "4.1.2");
}

#[test]
fn rule_4_1_2_d_a_line_of_battle_is_of_ships_of_one_stack() {
    order(&us(), &["texas after iowa"], "not_one_line", "4.1.2");
    order(&us(), &["watson after iowa"], "only_ships_stand_in_line", "4.1.2");
    let mut desk = us();
    desk.give(&["sampson: patrol"]);
    go(&desk, &["sampson line: watson, iowa"], "only_ships_stand_in_line", "8.3.1");
}

#[test]
fn rule_5_0_an_order_marker_takes_no_place() {
    let near = order(&us(), &["texas, brooklyn: patrol gulf"], "order_takes_no_place", "5.0");
    assert_eq!(near.as_deref(), Some("texas, brooklyn: patrol"));
}

#[test]
fn rule_5_0_b_markers_run_out() {
    let pairs = [
        "indiana, iowa",
        "new york, cincinnati",
        "detroit, marblehead",
        "machias, castine",
        "nashville, helena",
    ];
    let lines: Vec<String> = pairs.iter().map(|pair| format!("{pair}: patrol")).collect();
    let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
    order(&us(), &lines, "no_marker", "5.0");
}

#[test]
fn rule_5_1_b_an_anchorage_needs_a_port_that_takes_the_squadron() {
    let mut desk = us();
    desk.put("chicago", sea("nares_abyssal"));
    let near = order(&desk, &["howell: anchor"], "only_enemy_ports_here", "5.1");
    assert_eq!(near.as_deref(), Some("howell, chicago, san francisco: coal"));
}

#[test]
fn rule_5_2_and_5_5_the_port_of_a_blockade_or_raid() {
    let near = order(&us(), &["terror, puritan: blockade havanna"], "unknown_port", "5.2");
    assert_eq!(near.as_deref(), Some("terror, puritan: blockade havana"));
    let near = order(&us(), &["terror, puritan: blockade san juan"], "target_out_of_range", "5.2");
    assert!(near.is_some_and(|near| near.starts_with("terror, puritan: blockade ")));
    order(&us(), &["terror, puritan: raid mobile"], "target_is_own", "5.5");
    order(&us(), &["terror, puritan: raid kingston"], "target_is_neutral", "7.2.3");
}

#[test]
fn rule_5_4_d_after_a_patrol_coal_or_anchor() {
    let near = order(&us(), &["howell: transit"], "may_not_follow", "5.4");
    assert_eq!(near.as_deref(), Some("howell, chicago, san francisco: anchor"));
}

#[test]
fn rule_5_6_sorties_are_for_watched_ports_and_nothing_else_leaves_them() {
    order(&us(), &["schley: sortie"], "nobody_to_sortie_against", "5.6");
    let mut desk = us();
    desk.put("castilla", sea("east_coast"));
    order(&desk, &["schley: patrol"], "must_sortie", "5.6");
    assert_eq!(desk.orders(&["schley: sortie"]).faults, []);
}

#[test]
fn rule_6_1_leaders_go_with_ships() {
    order(&us(), &["watson: patrol"], "leader_alone", "6.1");
    order(&us(), &["leader watson to schley"], "leader_elsewhere", "6.1");
    order(&us(), &["leader texas to schley"], "not_a_leader", "6.1");
    order(&us(), &["howell: ashore"], "only_leaders_in_port_go_ashore", "6.1");
}

#[test]
fn rule_6_2_b_the_most_stars_on_top() {
    let near = order(&us(), &["watson, sampson, indiana, iowa: patrol"], "most_stars_first", "6.2");
    assert_eq!(near.as_deref(), Some("sampson, watson, indiana, iowa: patrol"));
}

#[test]
fn rule_7_3_a_squadron_is_in_one_place() {
    let near = order(&us(), &["texas, brooklyn, iowa: patrol"], "not_together", "7.3");
    assert_eq!(near.as_deref(), Some("texas, brooklyn: patrol"));
}

#[test]
fn rule_7_3_b_a_ship_alone_takes_no_marker() {
    let near = order(&us(), &["texas: patrol"], "single_needs_no_marker", "7.3");
    assert_eq!(near.as_deref(), Some("texas: alone"));
    // What it counts as anyhow may be said.
    for line in ["texas: transit", "texas: anchor", "texas: alone", "texas alone"] {
        let draft = us().orders(&[line]);
        assert_eq!(
            (draft.faults.len(), order_of(&draft, "texas"), with_ship(&draft, "texas").ships.len()),
            (0, None, 1)
        );
    }
}

#[test]
fn rule_7_5_c_limits_of_coaling() {
    let mut desk = us();
    desk.put("indiana", sea("florida_straits"));
    order(&desk, &["sampson: coal"], "coal_limit_at_sea", "7.5");
    assert_eq!(desk.orders(&["sampson, indiana, iowa: coal"]).faults, []);
    let mut desk = us();
    desk.put("texas", port("kingston"));
    desk.did(&["brooklyn", "columbia", "massachusetts", "minneapolis"], Last::EnteredNeutralPort);
    order(
        &desk,
        &["schley, brooklyn, columbia, massachusetts, minneapolis: coal"],
        "coal_limit_neutral_ports",
        "7.5",
    );
    assert_eq!(desk.orders(&["brooklyn, columbia, massachusetts: coal"]).faults, []);
    desk.charter.rulings.0.insert("r12".into(), "no".into());
    order(&desk, &["brooklyn, columbia, massachusetts: coal"], "no_coal_in_neutral_ports", "7.5");
}

/// The moves of a letter of orders.
fn moving(lines: &[&str]) -> Desk {
    let mut desk = us();
    desk.give(lines);
    desk
}

#[test]
fn rule_4_2_places_of_a_path() {
    let desk = moving(&["sampson: patrol"]);
    let near = go(&desk, &["sampsn: florida, gulf"], "unknown_name", "4.2");
    assert_eq!(near.as_deref(), Some("sampson: florida straits, gulf of mexico"));
    let near = go(&desk, &["sampson line: iowa, indianna"], "unknown_name", "4.2");
    assert_eq!(near.as_deref(), Some("sampson line: iowa, indiana"));
    let near = go(&desk, &["sampson: flordia, gulf"], "unknown_place", "4.2");
    assert_eq!(near.as_deref(), Some("sampson: florida straits, gulf of mexico"));
    go(&desk, &["sampson: florida, basin"], "ambiguous_place", "4.2");
    let near = go(&desk, &["sampson: florida, nares"], "not_adjacent", "4.2");
    assert_eq!(near.as_deref(), Some("sampson: florida straits"));
}

#[test]
fn rule_4_2_b_no_further_than_the_slowest() {
    let desk = moving(&["sampson: patrol"]);
    let draft = desk.moves(&["sampson: florida, bahamas, windward"]);
    let fault = only_fault(&draft);
    assert_eq!((fault.why.as_str(), fault.rule.as_str()), ("too_far", "4.2"));
    assert_eq!((fault.with["cost"].as_str(), fault.with["allowance"].as_str()), ("5", "3"));
    assert_eq!(fault.with["slowest"], "puritan, amphitrite, terror");
    assert_eq!(fault.nearest.as_deref(), Some("sampson: florida straits, bahamas"));
}

#[test]
fn rule_4_2_one_line_moves_ships_of_one_stack_once() {
    let desk = moving(&["sampson: patrol", "schley: patrol"]);
    let near = go(&desk, &["texas, brooklyn, iowa: east coast"], "not_one_stack", "7.3");
    assert_eq!(near, None);
    go(&desk, &["texas, brooklyn: east coast", "columbia, brooklyn: east coast"], "already_moving", "4.2");
    go(&desk, &["watson: florida"], "leader_alone", "6.1");
}

#[test]
fn rule_4_2_e_who_has_moved_or_was_stopped_moves_no_more() {
    let mut desk = moving(&["sampson: patrol", "schley: patrol"]);
    desk.stack_mut("iowa").moved = true;
    go(&desk, &["sampson: florida"], "already_moved", "4.2");
    desk.stack_mut("texas").stopped = true;
    go(&desk, &["schley: east coast"], "stopped_here", "4.2");
}

#[test]
fn then_ask_comes_after_a_move_and_not_for_ever() {
    let desk = moving(&["sampson: patrol"]);
    go(&desk, &["then ask"], "then_ask_needs_a_move", "4.2");
    let draft = desk.moves(&["sampson: florida", "then ask"]);
    assert_eq!((draft.faults.len(), draft.answer.then_ask, draft.answer.groups.len()), (0, true, 1));
    let draft = desk.moves_in_part(PARTS_IN_A_TURN, &["sampson: florida", "then ask"]);
    assert_fault(&draft, "asked_often_enough", "4.2", None);
    assert!(!draft.answer.then_ask);
}

#[test]
fn rule_5_1_anchored_ships_stay_or_enter_their_port() {
    let desk = moving(&["howell: anchor"]);
    go(&desk, &["schley: east coast"], "anchored_ships_stay", "5.1");
    let near = go(&desk, &["howell: stay"], "must_enter_port", "5.1");
    assert_eq!(near.as_deref(), Some("howell: hampton roads"));
}

#[test]
fn rule_5_2_and_5_5_a_blockade_or_raid_ends_off_its_port() {
    let desk = moving(&["terror, puritan: blockade havana"]);
    let near = go(&desk, &["terror: florida"], "must_end_off_a_port", "5.2");
    assert_eq!(near.as_deref(), Some("terror: florida straits, gulf of mexico"));
    // The one enemy port where the path ends need not be named.
    let desk = moving(&["terror, puritan: raid"]);
    assert_eq!(desk.moves(&["terror: florida, gulf"]).faults, []);
    go(&desk, &["terror: florida"], "must_end_off_a_port", "5.5");
}

#[test]
fn rule_5_3_a_coaling_ships_stay() {
    let near = go(&moving(&["howell: coal"]), &["howell: blake basin"], "coaling_ships_stay", "5.3");
    assert_eq!(near.as_deref(), Some("howell: stay"));
}

#[test]
fn rule_5_4_patrols() {
    let desk = moving(&["schley, brooklyn, columbia, minneapolis: patrol"]);
    go(&desk, &["schley: stay"], "patrol_must_leave_port", "5.4");
    go(&desk, &["schley: east coast, blake, bahamas, nares"], "patrol_too_far", "5.4");
    go(&desk, &["schley: east coast, hampton roads"], "patrol_ends_at_sea", "5.4");
}

#[test]
fn rule_5_5_d_after_a_raid_into_a_port() {
    let mut desk = us();
    desk.did(&["chicago", "san_francisco"], Last::Raid);
    desk.give(&["howell: transit"]);
    go(&desk, &["howell: blake"], "must_reach_port", "5.5");
}

#[test]
fn rule_5_6_b_a_sortie_goes_into_one_area() {
    let mut desk = us();
    desk.put("castilla", sea("east_coast"));
    desk.give(&["schley, brooklyn, columbia: sortie"]);
    let near = go(&desk, &["schley: east coast, blake"], "sortie_one_area", "5.6");
    assert_eq!(near.as_deref(), Some("schley: east coast"));
}

/// Chicago alone at a place.
fn alone_at(at: sealed_orders::games::dawn_of_empire::ids::Location, last: Last) -> Desk {
    let mut desk = us();
    desk.did(&["chicago"], last);
    desk.give(&["chicago: alone"]);
    desk.put("chicago", at);
    desk
}

#[test]
fn rule_5_4_1_and_5_7_b_ships_alone() {
    let desk = alone_at(sea("east_coast"), Last::TransitFirst);
    go(&desk, &["chicago: stay"], "may_not_stay_at_sea", "5.4.1");
    let desk = alone_at(port("hampton_roads"), Last::TransitSecond);
    go(&desk, &["chicago: east coast"], "third_transit", "5.7");
}

#[test]
fn rule_7_2_3_neutral_ports() {
    let desk = alone_at(port("kingston"), Last::EnteredNeutralPort);
    go(&desk, &["chicago: columbia"], "bound_to_neutral_port", "7.2.3");
    let desk = alone_at(port("kingston"), Last::Anchor);
    go(&desk, &["chicago: columbia, cartagena"], "neutral_to_neutral", "7.2.3");
}

#[test]
fn rule_7_4_d_nobody_enters_an_enemy_port() {
    let desk = alone_at(sea("gulf_of_mexico"), Last::Anchor);
    go(&desk, &["chicago: havana"], "enemy_port", "7.4");
}

#[test]
fn rule_7_3_c_and_7_4_e_only_a_ship_alone_chooses_whom_it_joins() {
    let desk = moving(&["schley, brooklyn, columbia: patrol", "texas: alone"]);
    let near = go(&desk, &["schley: east coast, apart"], "squadrons_always_combine", "7.3");
    assert_eq!(near.as_deref(), Some("schley: east coast"));
    go(&desk, &["texas: east coast, join texas"], "join_another_stack", "7.4");
    let draft = desk.moves(&["texas: east coast, join schley"]);
    assert_eq!(draft.faults, []);
    go(&desk, &["schley keeps: raid"], "nobody_has_that_order", "7.3");
}

#[test]
fn moves_of_nobody_are_no_moves() {
    let desk = us();
    assert_eq!(desk.claim::<Moves>("bob: see you in the gulf"), None);
}

/// The keys of a template file with their sentences.
fn sentences(text: &str) -> BTreeMap<String, String> {
    toml::from_str(text).expect("a template file is TOML")
}

#[test]
fn every_key_has_a_sentence_of_the_words_that_it_has() {
    let files = [
        (FAULTS, include_str!("../../templates/dawn_of_empire/faults.en.toml")),
        (REMARKS, include_str!("../../templates/dawn_of_empire/remarks.en.toml")),
    ];
    for (keys, text) in files {
        let sentences = sentences(text);
        let listed: Vec<&str> = keys.iter().map(|(key, _)| *key).collect();
        let extra: Vec<&String> = sentences.keys().filter(|key| !listed.contains(&key.as_str())).collect();
        assert!(extra.is_empty(), "{extra:?}");
        for (key, words) in keys {
            let sentence = sentences.get(*key).unwrap_or_else(|| panic!("no sentence for {key}"));
            let mut engine = minijinja::Environment::new();
            engine.set_undefined_behavior(minijinja::UndefinedBehavior::SemiStrict);
            let mut with: BTreeMap<&str, &str> = words.iter().map(|word| (*word, *word)).collect();
            if words.contains(&"allowed") {
                with.insert("port", "port");
            }
            let said = engine.render_str(sentence, with);
            assert!(said.is_ok_and(|said| !said.is_empty()), "{key}: {sentence}");
        }
    }
}

#[test]
fn every_key_is_tried_by_some_test() {
    let tests = [
        include_str!("faults.rs"),
        include_str!("policies.rs"),
        include_str!("options.rs"),
        include_str!("letters.rs"),
        include_str!("names.rs"),
    ];
    let untried: Vec<&str> = FAULTS
        .iter()
        .map(|(key, _)| *key)
        .filter(|key| !tests.iter().any(|test| test.contains(&format!("\"{key}\""))))
        .collect();
    assert_eq!(untried, Vec::<&str>::new());
}
