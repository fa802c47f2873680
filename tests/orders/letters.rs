//! The letters of the design, line by line, on the real start position.

use crate::desk::*;
use sealed_orders::games::dawn_of_empire::ask::moves::{Join, Moves};
use sealed_orders::games::dawn_of_empire::ask::orders::Orders;
use sealed_orders::games::dawn_of_empire::ids::{Order, Side};
use sealed_orders::games::dawn_of_empire::state::Phase;

const SAMPSON: &str = "sampson, indiana, iowa, detroit, nashville, helena, wilmington: patrol";
const WATSON: &str = "watson, new york, cincinatti, marblehead, machias, castine: anchor";
const SCHLEY: &str = "schley, massachusetts, brooklyn, new orleans, minneapolis, columbia: transit";
const LETTER: [&str; 8] = [
    "Hi ref,",
    SAMPSON,
    WATSON,
    "annapolis, vicksburg, newport: cool",
    SCHLEY,
    "texas, montgomery: transit",
    "howell: anchor",
    "Sent from my iPhone",
];

fn names(ids: &[impl AsRef<str>]) -> Vec<&str> {
    ids.iter().map(AsRef::as_ref).collect()
}

#[test]
fn the_letter_of_turn_1_from_a_phone() {
    let desk = Desk::start(Side::Us);
    let draft = desk.orders(&LETTER);
    let [watson, cool] = &draft.faults[..] else { panic!("two lines need the player: {:#?}", draft.faults) };
    assert_eq!((watson.line, watson.why.as_str()), (3, "unknown_name"));
    assert_eq!(watson.with["word"], "cincinatti");
    assert_eq!(
        watson.nearest.as_deref(),
        Some("watson, new york, cincinnati, marblehead, machias, castine: anchor")
    );
    assert_eq!((cool.line, cool.why.as_str(), cool.with["word"].as_str()), (4, "unknown_order", "cool"));
    assert_eq!(cool.nearest.as_deref(), Some("annapolis, vicksburg, newport: coal"));
    assert!(cool.with["allowed"].contains("transit"), "transit is legal too: {:?}", cool.with);

    let sampson = with_ship(&draft, "indiana");
    assert_eq!(sampson.order, Some(Order::Patrol));
    assert_eq!(
        sampson.ships.iter().map(|id| id.as_str()).collect::<Vec<_>>(),
        ["indiana", "iowa", "detroit", "nashville", "helena", "wilmington"]
    );
    assert_eq!(sampson.leaders.iter().map(|id| id.as_str()).collect::<Vec<_>>(), ["sampson"]);
    assert_eq!(order_of(&draft, "brooklyn"), Some(Order::Transit));
    assert_eq!(order_of(&draft, "montgomery"), Some(Order::Transit));
    let howell = with_ship(&draft, "chicago");
    assert_eq!((howell.order, howell.ships.len()), (Some(Order::Anchor), 2));
    // The twelve that no good line names lie at anchor, held names included.
    let rest = with_ship(&draft, "new_york");
    assert_eq!((rest.order, rest.ships.len()), (Some(Order::Anchor), 11));
    assert_eq!(order_of(&draft, "miantonomoh"), None);
}

#[test]
fn the_receipt_can_say_what_is_left() {
    let desk = Desk::start(Side::Us);
    let draft = desk.orders(&LETTER);
    let marker = |order: &str| {
        let remark = draft.remarks.iter().find(|r| r.key == "markers" && r.with["order"] == order);
        remark
            .map(|remark| (remark.with["used"].clone(), remark.with["of"].clone()))
            .expect("each kind is told")
    };
    assert_eq!(marker("anchor"), ("2".into(), "5".into()));
    assert_eq!(marker("patrol"), ("1".into(), "4".into()));
    assert_eq!(marker("transit"), ("2".into(), "4".into()));
    let coal = draft.remarks.iter().find(|remark| remark.key == "coal_at_sea").expect("coal is told");
    assert_eq!((coal.with["used"].as_str(), coal.with["of"].as_str()), ("0", "11"));
    let enter = draft.remarks.iter().find(|remark| remark.key == "must_enter").expect("Howell must enter");
    assert_eq!((enter.with["who"].as_str(), enter.with["port"].as_str()), ("howell", "hampton roads"));
}

#[test]
fn greetings_and_signatures_are_not_read() {
    let desk = Desk::start(Side::Us);
    for line in [
        "Hi ref,",
        "Sent from my iPhone",
        "Thanks, Bob",
        "Thanks, Sampson",
        "see you at the coast",
        "Sorry for the delay - was at sea all week",
        "Best wishes from Hampton Roads",
        "I hope the patrol finds somebody this time!",
        "sampson will patrol soon",
        "Should Texas patrol?",
        "Texas, I love it.",
        "my iowa cousins send their regards",
        "no",
        "Then ask yourself who started this war",
        "disengage when you like",
        "repair your ships, Manuel!",
        "fight first and ask later",
        "To be or not to be",
        "",
        "-- ",
    ] {
        assert!(!desk.claimed(line), "{line}");
    }
}

#[test]
fn every_line_of_the_letter_has_one_question_and_a_subject_to_clear_it_by() {
    let desk = Desk::start(Side::Us);
    let subject = |line: &str| desk.claim::<Orders>(line).map(|claim| claim.subject);
    assert_eq!(subject(SAMPSON).as_deref(), Some("orders/sampson"));
    assert_eq!(subject(WATSON).as_deref(), Some("orders/watson"));
    assert_eq!(subject("Texas, Montgomery - transit").as_deref(), Some("orders/texas"));
    assert_eq!(subject("rest: anchor").as_deref(), Some("orders/rest"));
    assert_eq!(subject("sampson: florida, gulf"), None);
    assert_eq!(
        desk.claim::<Moves>("sampson: florida, gulf").map(|claim| claim.subject).as_deref(),
        Some("moves/sampson")
    );
    assert_eq!(desk.claim::<Moves>(SAMPSON), None);
    assert_eq!(
        desk.claim::<Moves>("schley keeps: transit").map(|claim| claim.subject).as_deref(),
        Some("moves/schley/keeps")
    );
    assert_eq!(desk.claim::<Moves>("then ask").map(|claim| claim.subject).as_deref(), Some("moves/then_ask"));
}

#[test]
fn a_line_that_begins_like_an_order_is_held_and_never_lost() {
    let desk = Desk::start(Side::Us);
    for line in [
        "sampson, cincinatti: anchor",
        "watson, newport: cool",
        "sampson cincinatti anchor",
        "texas, montgomery: partol",
        "bisbee: anchor",
        "camara: patrol",
        "sampson, indiana: patrol gulf",
        "texas: whatever you think best",
    ] {
        assert!(desk.claim::<Orders>(line).is_some(), "{line}");
        assert_eq!(desk.orders(&[line]).faults.len(), 1, "{line}");
    }
}

#[test]
fn the_moves_of_turn_1() {
    let mut desk = Desk::start(Side::Us);
    desk.give(&[
        SAMPSON,
        "annapolis, vicksburg, newport: transit",
        SCHLEY,
        "texas, montgomery: transit",
        "howell: anchor",
    ]);
    let draft = desk.moves(&[
        "sampson: florida, gulf",
        "annapolis: florida, bahamas",
        "texas: east coast",
        "schley: east coast",
        "howell: hampton roads",
    ]);
    assert_eq!(draft.faults, []);
    let way = |ship: &str| {
        let group = draft.answer.groups.iter().find(|group| group.ships.iter().any(|id| id.as_str() == ship));
        group.expect("every stack has a group").path.clone()
    };
    assert_eq!(way("wilmington"), [sea("florida_straits"), sea("gulf_of_mexico")]);
    assert_eq!(way("newport"), [sea("florida_straits"), sea("bahamas")]);
    assert_eq!(way("montgomery"), [sea("east_coast")]);
    assert_eq!(way("columbia"), [sea("east_coast")]);
    assert_eq!(way("chicago"), [port("hampton_roads")]);
    assert_eq!(way("terror"), []);
    let cost = draft.remarks.iter().find(|remark| remark.key == "way" && remark.with["who"] == "sampson");
    let cost = cost.expect("the cost is told");
    assert_eq!((cost.with["cost"].as_str(), cost.with["of"].as_str()), ("3", "4"));
}

#[test]
fn part_of_a_squadron_leaves_where_the_ways_part() {
    let mut desk = Desk::start(Side::Spain);
    desk.give(&["cervera, m. teresa, vizcaya, oquendo, colon, pelayo: patrol", "galicia: alone"]);
    let lines = [
        "colon, pelayo: south atlantic",
        "cervera: south atlantic, nares, prp",
        "galicia: nyb, columbia, prp, join cervera",
    ];
    let draft = desk.moves(&lines);
    // The Puerto Rico Passage is one area too many for a patrol from port at six points: South Atlantic 3, Nares 1, 2.
    assert_eq!(draft.faults, []);
    let [drop, main, galicia] = &draft.answer.groups[..3] else { panic!("three groups") };
    assert_eq!(drop.ships.iter().map(|id| id.as_str()).collect::<Vec<_>>(), ["colon", "pelayo"]);
    assert_eq!(drop.path, [sea("south_atlantic")]);
    assert_eq!(
        main.ships.iter().map(|id| id.as_str()).collect::<Vec<_>>(),
        ["maria_teresa", "vizcaya", "oquendo"]
    );
    assert_eq!(main.leaders.iter().map(|id| id.as_str()).collect::<Vec<_>>(), ["cervera"]);
    assert_eq!(main.path, [sea("south_atlantic"), sea("nares_abyssal"), sea("puerto_rico_passage")]);
    assert_eq!(galicia.join, Join::With(desk.label("vizcaya")));
    assert_eq!(
        texts(&draft)[2],
        "galicia: north yucatan basin, columbia basin, puerto rico passage, join cervera"
    );
}

#[test]
fn all_the_lines_of_the_order_language() {
    let mut us = Desk::start(Side::Us);
    let draft = us.orders(&[
        "terror, puritan: blockade havana",
        "leader watson to terror",
        "texas after brooklyn",
        "rest: anchor",
    ]);
    assert_eq!(draft.faults, []);
    let blockade = with_ship(&draft, "terror");
    assert_eq!(
        (blockade.order, blockade.target.as_ref().map(|port| port.as_str())),
        (Some(Order::Blockade), Some("havana"))
    );
    assert_eq!(blockade.leaders.iter().map(|id| id.as_str()).collect::<Vec<_>>(), ["watson"]);
    let line: Vec<&str> = with_ship(&draft, "texas").ships.iter().map(|id| id.as_str()).collect();
    let at = line.iter().position(|id| *id == "brooklyn").expect("Brooklyn is there");
    assert_eq!(line[at + 1], "texas");

    us.give(&["schley: coal"]);
    let draft = us.moves(&["schley: stay", "sampson line: iowa, indiana, terror", "schley keeps: coal"]);
    assert_eq!(draft.faults, []);
    assert_eq!(draft.answer.lines[0].ships.len(), 3);
    assert_eq!(draft.answer.keeps[0].order, Order::Coal);

    let spain = Desk::start(Side::Spain);
    let draft = spain.orders(&["camara: raid hampton roads"]);
    assert_eq!(draft.faults, []);
    let raid = with_ship(&draft, "castilla");
    assert_eq!(
        (raid.order, raid.target.as_ref().map(|port| port.as_str()), raid.ships.len()),
        (Some(Order::Raid), Some("hampton_roads"), 7)
    );
    let slow =
        draft.remarks.iter().find(|remark| remark.key == "too_slow").expect("two are too slow (18.1.4 A)");
    assert_eq!(slow.with["ships"], "furor, pluton");
}

#[test]
fn a_stack_is_ordered_by_its_label() {
    let desk = Desk::start(Side::Us);
    let label = desk.label("brooklyn");
    let draft = desk.orders(&[&format!("{label}: patrol")]);
    assert_eq!(draft.faults, []);
    assert_eq!(with_ship(&draft, "brooklyn").ships.len(), 8);
    assert_eq!(order_of(&draft, "texas"), Some(Order::Patrol));
}

#[test]
fn rest_orders_each_port_for_itself_and_single_ships_get_no_marker() {
    let desk = Desk::start(Side::Us);
    let draft = desk.orders(&[
        "massachusetts, brooklyn, new orleans, minneapolis, columbia, texas, montgomery: patrol",
        "rest: transit",
    ]);
    // After a patrol there is no transit: where the line cannot act it says so, elsewhere it acts.
    assert_fault(&draft, "may_not_follow", "5.4", Some("howell, chicago, san francisco: anchor"));
    assert_eq!(order_of(&draft, "chicago"), Some(Order::Coal));
    assert_eq!(order_of(&draft, "miantonomoh"), None);
    assert_eq!(with_ship(&draft, "indiana").ships.len(), 17);
    assert_eq!(order_of(&draft, "indiana"), Some(Order::Transit));
    let draft = desk.orders(&["rest in key west: patrol"]);
    assert_eq!(
        (order_of(&draft, "indiana"), order_of(&draft, "texas")),
        (Some(Order::Patrol), Some(Order::Anchor))
    );
}

#[test]
fn separate_stacks_of_one_port_may_have_different_orders() {
    let desk = Desk::start(Side::Us);
    let draft = desk.orders(&["terror, puritan: anchor", "sampson: patrol", "iowa, indiana: transit"]);
    assert_eq!(draft.faults, []);
    assert_eq!(with_ship(&draft, "new_york").ships.len(), 13);
    assert_eq!(order_of(&draft, "new_york"), Some(Order::Patrol));
    // Sampson's line takes the whole stack as far as no other line names it, Watson too.
    assert_eq!(
        names(&with_ship(&draft, "new_york").leaders.iter().map(|id| id.as_str()).collect::<Vec<_>>()),
        ["sampson", "watson"]
    );
}

#[test]
fn a_leader_whose_ships_all_leave_goes_with_some_of_them() {
    let desk = Desk::start(Side::Us);
    let draft = desk.orders(&["san francisco, chicago: anchor"]);
    assert_eq!(draft.faults, []);
    assert_eq!(with_ship(&draft, "chicago").leaders.len(), 1);
}

#[test]
fn a_leader_may_stay_ashore() {
    let desk = Desk::start(Side::Us);
    let draft = desk.orders(&["watson: ashore"]);
    assert_eq!(draft.faults, []);
    assert!(draft.answer.stacks.iter().all(|formed| formed.leaders.iter().all(|id| id.as_str() != "watson")));
    assert!(texts(&draft).contains(&"watson: ashore"));
}

#[test]
fn a_draft_is_complete_when_nothing_was_left_to_silence() {
    let desk = Desk::start(Side::Us);
    assert!(!desk.orders(&["rest in key west: patrol"]).is_complete());
    assert!(desk.orders(&["rest: anchor"]).is_complete());
}

#[test]
fn a_line_of_battle_and_a_kept_order_are_printed_as_they_are_typed() {
    let mut desk = Desk::start(Side::Us);
    desk.state.phase = Phase::Movement { side: Side::Us, part: 1 };
    for line in ["sampson line: iowa, indiana", "schley keeps: transit"] {
        let draft = desk.moves(&[line]);
        assert_eq!(draft.faults, []);
        assert!(texts(&draft).contains(&line), "{line} in {:?}", texts(&draft));
    }
}

#[test]
fn a_move_word_needs_no_colon() {
    let mut desk = Desk::start(Side::Us);
    desk.state.phase = Phase::Movement { side: Side::Us, part: 1 };
    let draft = desk.moves(&["schley stay"]);
    assert_eq!(draft.faults, []);
    assert!(draft.in_force.iter().any(|kept| kept.line == Some(1)), "{:?}", texts(&draft));
}

#[test]
fn without_a_colon_a_word_that_is_near_no_name_makes_it_prose() {
    let desk = Desk::start(Side::Us);
    assert!(desk.claimed("schley, texsa patrol"), "a typing error is offered");
    assert!(!desk.claimed("schley wonderful patrol"));
}
