//! Traps of names, spelling and typing.

use crate::desk::*;
use sealed_orders::games::dawn_of_empire::ask::orders::Orders;
use sealed_orders::games::dawn_of_empire::ids::{Order, Side};

#[test]
fn alfonso_xii_is_not_alfonso_xiii() {
    let mut desk = Desk::extra(Side::Spain);
    desk.put("alfonso_xiii", port("havana"));
    let draft = desk.orders(&["venadito, alfonso xii: transit"]);
    assert_eq!(draft.faults, []);
    assert!(with_ship(&draft, "alfonso_xii").ships.iter().all(|id| id.as_str() != "alfonso_xiii"));
    let draft = desk.orders(&["venadito, alfonso: transit"]);
    let fault = only_fault(&draft);
    assert_eq!(
        (fault.why.as_str(), fault.with["among"].as_str()),
        ("ambiguous_name", "alfonso xii or alfonso xiii")
    );
}

#[test]
fn new_is_the_beginning_of_several_ships() {
    let desk = Desk::start(Side::Us);
    let draft = desk.orders(&["watson, new, iowa: patrol"]);
    assert_eq!(only_fault(&draft).why, "ambiguous_name");
    let draft = desk.orders(&["new york, newp: patrol"]);
    assert_eq!(draft.faults, []);
    assert_eq!(texts(&draft)[0], "new york, newport: patrol");
    // Newark comes on turn 5: until then it is no ship that could be meant, and its whole name says so.
    let draft = desk.orders(&["newark, iowa: patrol"]);
    assert_eq!(only_fault(&draft).why, "not_in_play");
}

#[test]
fn columbia_is_a_ship_before_the_colon_and_a_basin_in_a_path() {
    let mut desk = Desk::start(Side::Us);
    desk.put("columbia", port("kingston"));
    desk.stack_mut("columbia").leaders.clear();
    desk.stack_mut("columbia").ships.retain(|id| id.as_str() == "columbia");
    let draft = desk.moves(&["columbia: columbia"]);
    assert_eq!(draft.faults, []);
    assert_eq!(draft.answer.groups[0].path, [sea("columbia_basin")]);
    assert_eq!(texts(&draft)[0], "columbia: columbia basin");
}

#[test]
fn santiago_and_the_south_atlantic_are_both_sa_only_one_by_code() {
    let mut desk = Desk::start(Side::Spain);
    desk.give(&["mercedes: alone"]);
    desk.put("mercedes", sea("bahamas"));
    let draft = desk.moves(&["mercedes: SA"]);
    assert_eq!(draft.faults, []);
    assert_eq!(draft.answer.groups[0].path, [port("santiago")]);
    desk.put("mercedes", port("canary_islands"));
    for typed in ["s atlantic", "south atlantic", "SAT", "S. Atlantic"] {
        let draft = desk.moves(&[&format!("mercedes: {typed}")]);
        assert_eq!(draft.answer.groups[0].path, [sea("south_atlantic")], "{typed}");
    }
}

#[test]
fn a_passage_or_an_atlantic_alone_could_be_either() {
    let mut desk = Desk::start(Side::Spain);
    desk.give(&["galicia: alone"]);
    let draft = desk.moves(&["galicia: nyb, passage"]);
    let fault = only_fault(&draft);
    assert_eq!(fault.why, "ambiguous_place");
    assert_eq!(fault.with["among"], "windward passage or puerto rico passage");
    assert_eq!(fault.nearest.as_deref(), Some("galicia: north yucatan basin, windward passage"));
    desk.give(&["camara: patrol"]);
    assert_eq!(only_fault(&desk.moves(&["camara: atlantic"])).why, "ambiguous_place");
}

#[test]
fn the_infanta_has_many_names() {
    let desk = Desk::start(Side::Spain);
    for typed in ["m. teresa", "M Teresa", "teresa", "maria teresa", "Infanta Maria Teresa", "María Teresa"]
    {
        let draft = desk.orders(&[&format!("cervera, {typed}, vizcaya: patrol")]);
        assert_eq!(draft.faults, [], "{typed}");
        assert_eq!(texts(&draft)[0], "cervera, m. teresa, vizcaya: patrol");
    }
    for typed in ["i. isabel", "I Isabel", "Infanta Isabel"] {
        let draft = desk.orders(&[&format!("manterola, ensenada, {typed}: patrol")]);
        assert_eq!(texts(&draft)[0], "manterola, ensenada, i. isabel: patrol", "{typed}");
    }
    assert_eq!(only_fault(&desk.orders(&["ensenada, isabel: patrol"])).why, "ambiguous_name");
    // "Infanta" alone is the beginning of two names.
    assert_eq!(only_fault(&desk.orders(&["ensenada, infanta: patrol"])).why, "ambiguous_name");
}

#[test]
fn accents_case_and_stops_do_not_matter() {
    let desk = Desk::start(Side::Spain);
    let plain = desk.orders(&["camara: patrol", "cervera, colon, pelayo: patrol"]);
    let fancy = desk.orders(&["CÁMARA: Patrol.", "\u{2022} Cervera, \u{201c}Colón\u{201d}, Pelayo: PATROL!"]);
    assert_eq!(plain.answer, fancy.answer);
    assert_eq!(fancy.faults, []);
}

#[test]
fn who_and_what_are_parted_by_colon_dash_or_nothing() {
    let desk = Desk::start(Side::Us);
    let wanted = desk.orders(&["texas, montgomery: transit"]);
    for line in [
        "texas, montgomery - transit",
        "texas, montgomery \u{2014} transit",
        "texas montgomery transit",
        "Texas and Montgomery: transit",
        "texas & montgomery transit.",
        "- texas, montgomery: transit",
        "1) texas; montgomery: trans",
        "texas, montgomery: transiting",
        "USS Texas, USS Montgomery: in transit",
        "texas,montgomery:transit",
        "texas/montgomery = transit",
    ] {
        let draft = desk.orders(&[line]);
        assert_eq!((draft.faults, draft.answer), (vec![], wanted.answer.clone()), "{line}");
    }
}

#[test]
fn arrows_dashes_and_tabs_in_a_path_say_nothing() {
    let mut desk = Desk::start(Side::Us);
    desk.give(&["sampson: patrol"]);
    let wanted = [sea("florida_straits"), sea("gulf_of_mexico")];
    for line in [
        "sampson: florida, gulf",
        "sampson: florida > gulf",
        "sampson: florida -> gulf",
        "sampson: florida \u{2192} gulf",
        "sampson:\tflorida\tgulf",
        "sampson: Key West - Florida Straits - Gulf of Mexico",
        "sampson - florida - gulf",
        "sampson to florida, gulf",
        "sampson: to florida then gulf",
        "sampson: FLO GUL",
        "sampson florida gulf",
        "Sampson: Florida Strait, Mexico",
    ] {
        let draft = desk.moves(&[line]);
        assert_eq!(draft.faults, [], "{line}");
        assert_eq!(draft.answer.groups[0].path, wanted, "{line}");
    }
}

#[test]
fn a_later_line_of_the_same_lead_replaces_the_earlier_one() {
    let desk = Desk::start(Side::Us);
    let draft = desk.orders(&["texas, montgomery: transit", "TEXAS, brooklyn: patrol"]);
    assert_eq!(draft.faults, []);
    assert_eq!(
        (order_of(&draft, "brooklyn"), order_of(&draft, "montgomery")),
        (Some(Order::Patrol), Some(Order::Anchor))
    );
}

#[test]
fn nobody_but_a_side_gives_orders() {
    use sealed_orders::games::dawn_of_empire::DawnOfEmpire;
    use sealed_orders::rules::{Eye, Question, Rules};
    let desk = Desk::start(Side::Us);
    let public = DawnOfEmpire::view(&desk.charter, &desk.state, Eye::Public);
    assert_eq!(Orders::claim(&desk.charter, &public, "sampson: patrol"), None);
}

#[test]
fn a_monstrous_line_is_no_order_and_does_no_harm() {
    let desk = Desk::start(Side::Us);
    let long = format!("{}: patrol", "sampson, ".repeat(5_000));
    assert!(!desk.claimed(&long));
    for line in [
        ":",
        "::::",
        "-",
        "sampson:",
        ": patrol",
        "\u{0}\u{1}",
        "sampson: , , ,",
        "U9999: patrol",
        "after",
        "x after",
        "leader to",
        "repair:",
        "equal ships:",
        "disengage to:",
    ] {
        let _ = desk.claimed(line);
        let _ = desk.orders(&[line]);
        let _ = desk.moves(&[line]);
    }
}
