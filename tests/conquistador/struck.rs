//! Events 16 and 17 (6.4): units fall in some places, and besides special units of Spain.

use crate::events::{council, idle, missionary};
use crate::table::{bare, bare_with, of_kind, party};
use sealed_orders::games::conquistador::goods::Party;
use sealed_orders::games::conquistador::ids::AreaId;
use sealed_orders::games::conquistador::ids::Nation::{England as ENGLAND, France as FRANCE, Spain as SPAIN};

/// England with three settlements and the plague.
fn plague(line: Option<&str>) -> Vec<Party> {
    let mut game = bare();
    for (at, people) in [("2316", party(0, 1, "")), ("1417", party(0, 4, "")), ("1317", party(2, 1, ""))] {
        game.camp(ENGLAND, at, people);
    }
    line.into_iter().for_each(|line| game.says(ENGLAND, "event", &[line]));
    council(&mut game, &[(ENGLAND, [5, 2])]);
    ["2316", "1417", "1317"].map(|at| game.at(ENGLAND, at)).to_vec()
}

#[test]
fn rule_6_4_event_16_takes_a_unit_of_half_the_settlements_at_least() {
    assert_eq!(
        plague(None),
        [party(0, 1, ""), party(0, 3, ""), party(1, 1, "")],
        "two of three, what is missed least"
    );
    let chosen = plague(Some("event: colonist at 1317, colonist from 2316"));
    assert_eq!(chosen, [party(0, 0, ""), party(0, 4, ""), party(2, 0, "")]);
    assert_eq!(
        plague(Some("event 2316")),
        [party(0, 0, ""), party(0, 4, ""), party(1, 1, "")],
        "the rest is filled"
    );
    let mut none = bare();
    none.camp(ENGLAND, "1417", party(2, 0, ""));
    assert_eq!(idle(&council(&mut none, &[(ENGLAND, [5, 2])])), ["no_settlements"]);
}

#[test]
fn rule_6_4_event_16_spains_die_takes_leaders_and_missionaries_besides() {
    let strike = |die: u32, rulings: &[(&str, &str)], line: Option<&str>| {
        let mut game = bare_with(&[], rulings);
        game.camp(SPAIN, "2316", party(0, 3, "cortes pizarro"));
        game.camp(SPAIN, "2222", party(1, 0, "balboa"));
        let id = missionary(&mut game, SPAIN, "2316");
        game.faces("6.4/event 16/spain/turn 4", &[die]);
        line.into_iter().for_each(|line| game.says(SPAIN, "event", &[line]));
        let facts = council(&mut game, &[(SPAIN, [5, 2])]);
        let mut led = game.at(SPAIN, "2316").leaders;
        led.extend(game.at(SPAIN, "2222").leaders);
        let led: Vec<String> = led.iter().map(ToString::to_string).collect();
        assert_eq!(game.at(SPAIN, "2316").colonists, 2);
        (led.join(" "), game.state.container.contains(&id), idle(&facts))
    };
    let none: Vec<String> = vec![];
    assert_eq!(strike(3, &[], None), ("cortes pizarro balboa".into(), false, none.clone()));
    assert_eq!(strike(4, &[], None).0.split(' ').count(), 2);
    assert_eq!(strike(5, &[], Some("event: cortes")).0, "pizarro balboa");
    assert_eq!(strike(6, &[], Some("event: pizarro")), ("cortes balboa".into(), true, none), "15.6.3.E");
    let anywhere = [("r42", "anywhere_in_the_new_world")];
    assert_eq!(strike(4, &anywhere, Some("event: balboa")).0, "cortes pizarro", "he is in no settlement");
}

/// 16.1.C Who is aboard ships in its hex is not within a settlement; by ruling r42 he may be reached all the same, and where
/// there is no settlement at all.
#[test]
fn rule_6_4_event_16_leaves_those_aboard() {
    for (reading, left, settled) in [
        ("in_settlements", 1, true),
        ("anywhere_in_the_new_world", 0, true),
        ("anywhere_in_the_new_world", 0, false),
    ] {
        let mut game = bare_with(&[], &[("r42", reading)]);
        game.camp(SPAIN, "2316", party(1, u32::from(settled), ""));
        let label = game.fleet(SPAIN, "2316a", "caravel", party(0, 0, "cortes"));
        game.faces("6.4/event 16/spain/turn 4", &[4]);
        council(&mut game, &[(SPAIN, [5, 2])]);
        assert_eq!(game.of(&label).leaders().count(), left, "{reading}");
    }
}

#[test]
fn rule_6_4_event_17_strikes_in_the_caribbean_while_natives_are_there() {
    let mut game = bare();
    assert_eq!(idle(&council(&mut game, &[(FRANCE, [3, 6])])), ["nobody_in_caribbean"]);
    game.camp(FRANCE, "2316", party(1, 1, ""));
    let facts = council(&mut game, &[(FRANCE, [3, 6])]);
    assert_eq!(game.at(FRANCE, "2316"), party(0, 1, ""), "a soldier is missed less");
    assert!(of_kind(&facts, "event_die").is_empty(), "the die is Spain's");
    game.state.natives.insert(AreaId::from("caribbean"), 0);
    assert_eq!(idle(&council(&mut game, &[(FRANCE, [3, 6])])), ["no_natives_in_caribbean"]);
}

#[test]
fn rule_6_4_event_17_takes_spains_special_units_there() {
    let strike = |die: u32, aboard: &str| {
        let mut game = bare();
        game.camp(SPAIN, "2316", party(0, 2, ""));
        let id = missionary(&mut game, SPAIN, "2316");
        let label = game.fleet(SPAIN, "2316a", "caravel", party(0, 0, aboard));
        game.faces("6.4/event 17/spain/turn 4", &[die]);
        let facts = council(&mut game, &[(SPAIN, [3, 6])]);
        (game.of(&label).leaders().count(), game.state.container.contains(&id), idle(&facts))
    };
    assert_eq!(strike(2, "ojeda"), (1, false, vec![]));
    assert_eq!(strike(3, "ojeda"), (1, true, vec![]));
    assert_eq!(strike(4, "ojeda"), (0, false, vec![]), "an explorer aboard");
    assert_eq!(strike(6, ""), (0, false, vec!["no_such_unit".to_owned()]));
    // Also where it has nobody else.
    let mut game = bare();
    let id = missionary(&mut game, SPAIN, "2316");
    game.faces("6.4/event 17/spain/turn 4", &[3]);
    council(&mut game, &[(SPAIN, [3, 6])]);
    assert!(game.state.container.contains(&id));
}
