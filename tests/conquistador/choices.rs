//! What the owner of ships says of them: which are lost, where they find shelter, where leaders ride.

use crate::council::{Council, council, council_with, led, people, remark};
use crate::sea::outfit;
use crate::table::*;
use sealed_orders::games::conquistador::ask::plan::{Port, split};
use sealed_orders::games::conquistador::deals::{Loan, Treaty, TreatyText};
use sealed_orders::games::conquistador::goods::Party;
use sealed_orders::games::conquistador::ids::ShipClass::{self, Caravel, Carrack};
use sealed_orders::games::conquistador::ids::{At, Label, Nation::*};
use sealed_orders::games::conquistador::state::{Phase, Segment};
use serde_json::{Value, json};

/// England comes with three ships of different cargo to where Spain lies; the battle costs it ships.
fn cargoes() -> (Game, Label) {
    let mut game = bare();
    let label = game.fleet(England, "1317a", "caravel caravel carrack", Party::default());
    let fleet = game.state.fleets.get_mut(&label).expect("it is afloat");
    fleet.ships.0[0].hold.party = party(1, 0, "");
    fleet.ships.0[1].hold.party = party(0, 0, "cabot_j");
    fleet.ships.0[2].hold.gold = gold(20);
    outfit(&mut game, &label, "north", 8, 0);
    (game, label)
}

fn loses(game: &Game, label: &Label, ships: u32, lines: &[&str]) -> sealed_orders::rules::Draft<Value> {
    let hex = "1317";
    let question = json!({"nation": "england", "turn": 3, "hex": hex, "fleet": label, "ships": ships, "fleets": [label]});
    game.read(England, "ship_losses", question, lines)
}

#[test]
fn rule_8_3_1_b_the_owner_says_ship_by_ship_which_are_lost() {
    let (game, label) = cargoes();
    let text = |lines: &[&str]| {
        let draft = loses(&game, &label, 1, lines);
        assert_eq!(draft.faults, vec![], "{lines:?}");
        let printed = draft.in_force[0].text.clone();
        assert_eq!(loses(&game, &label, 1, &[&printed]).answer, draft.answer, "{printed}");
        printed
    };
    assert_eq!(text(&["losses: carrack with gold"]), "losses: 1 carrack with gold, caravels first");
    let two = "losses: caravel with soldier, carrack with 20 gold last, emptiest first";
    let form = "losses: 1 caravel with 1 soldier, 1 carrack with 20 ducats last, emptiest first";
    assert_eq!(text(&[two]), form);
    assert_eq!(
        text(&["losses: caravel of north with cabot j"]),
        "losses: 1 caravel of north with cabot j, caravels first"
    );
    assert_eq!(
        text(&["losses: caravels with cabot last; emptiest first"]),
        "losses: all caravels with cabot j last, emptiest first"
    );
    assert_eq!(text(&["losses: caravels first; soldiers, then colonists"]), "losses: caravels first");
    let draft = loses(&game, &label, 1, &["losses: carrack with soldier"]);
    let (why, nearest) = (draft.faults[0].why.as_str(), draft.faults[0].nearest.as_deref());
    assert_eq!((why, nearest), ("no_such_ship", Some("losses: 1 carrack with 20 ducats")));
    assert_eq!(draft.faults[0].rule, "8.3.1");
    assert_eq!(
        draft.remarks[0].with["ships"],
        "1 caravel with 1 soldier, 1 caravel with cabot j, 1 carrack with 20 ducats"
    );
    let unread = loses(&game, &label, 1, &["losses: carrack with unicorns"]);
    assert_eq!(unread.faults[0].why, "unknown_policy");
}

#[test]
fn rule_8_3_1_b_ships_go_down_as_their_owner_says_and_their_cargo_with_them() {
    // Columbus rides on a caravel; nothing said, the empty one goes first and he is spared.
    for (said, spared) in [(&[][..], true), (&["losses: caravel with columbus"], false)] {
        let (mut game, _) = crate::sea::north();
        let theirs = game.fleet(Spain, "1215a", "caravel caravel carrack", Party::default());
        game.state.fleets.get_mut(&theirs).expect("a fleet").ships.0[0].hold.party = party(0, 0, "columbus");
        game.says(England, "engage", &["passing spain: attack if 1-1"]);
        game.says(Spain, "ship_losses", said);
        game.dice.fill = 2;
        game.says(England, "sea", &["north then: discover 0914, home"]);
        let facts = game.act(Segment::Voyages, England);
        assert_eq!(of_kind(&facts, "ships_lost").len(), 1);
        assert_eq!(game.of(&theirs).ships.party().leaders.len(), usize::from(spared));
        assert_eq!(game.of(&theirs).ships.0.len(), 2);
    }
}

/// Its port is lost; two others are within a bound.
fn driven_out(lines: &[&str]) -> (Game, Label, Vec<Value>) {
    let mut game = bare();
    game.camp(England, "1417", party(0, 1, ""));
    let label = game.fleet(England, "1417a", "caravel", Party::default());
    outfit(&mut game, &label, "north", 3, 0);
    game.act(Segment::Crossing, England);
    game.state.camps.clear();
    game.camp(England, "1518", party(0, 1, ""));
    game.camp(England, "1317", party(0, 1, ""));
    game.says(England, "port_lost", lines);
    let facts = game.act(Segment::LateCrossing, England);
    let moved = of_kind(&facts, "fleet_moved");
    (game, label, moved)
}

#[test]
fn rule_7_2_6_b_the_owner_says_to_which_port_his_ships_go_or_that_they_go_home() {
    let at = |lines: &[&str]| {
        let (game, label, _) = driven_out(lines);
        game.of(&label).hex().map_or_else(String::new, |hex| hex.to_string())
    };
    let silent = at(&[]);
    let (near, far) = if silent.starts_with("1518") { ("1518", "1317") } else { ("1317", "1518") };
    assert_eq!(at(&["port lost: nearest port"]), silent);
    assert_eq!(at(&[&format!("port lost: {far}")])[..], *far);
    assert_eq!(
        at(&[&format!("port lost: 2316, {far}, europe")])[..4],
        *far,
        "the first that is within a bound"
    );
    assert_eq!(at(&[&format!("port lost: 2316, {near}, {far}")])[..], *near);
    let (game, label, moved) = driven_out(&["port lost: 2316, else europe"]);
    assert_eq!(
        (game.of(&label).at, game.of(&label).crossed, moved.len()),
        (At::Europe, 3, 0),
        "and checks attrition"
    );
    // What cannot be is told with what can.
    let (mut game, _, _) = driven_out(&[]);
    let demand = game.put.pop().expect("it was asked");
    let draft = game.read(England, "port_lost", demand.question.clone(), &["port lost: 2316"]);
    let fault = &draft.faults[0];
    assert_eq!((fault.why.as_str(), fault.rule.as_str()), ("no_shelter_there", "7.2.6"));
    assert_eq!(fault.nearest, Some(format!("port lost: {near}")));
    let stop = game.read(England, "port_lost", demand.question, &["port lost: stop"]);
    assert_eq!(stop.faults[0].why, "no_port_any_more");
    assert_eq!(stop.remarks[0].key, "shelters");
}

/// England with a carrack and two caravels in Europe, the Syndicate and John Cabot.
fn harbour() -> Council {
    let mut council = council();
    let crew = led(&["anglo_azorean_syndicate", "cabot_j"], people(1, 3));
    council.europe(England, &[(Carrack, 1), (Caravel, 2)], crew);
    council.settle(England, "1417", 2);
    council
}

/// Leaders on each ship of a fleet.
fn led_ships(game: &Council, label: &str) -> Vec<(ShipClass, usize)> {
    let ships = &game.state.fleets[&Label::from(label)].ships.0;
    ships.iter().map(|ship| (ship.class, ship.hold.party.leaders.len())).collect()
}

#[test]
fn rule_7_1_d_leaders_ride_on_the_ship_that_their_owner_names() {
    let north =
        |aboard: &'static str| ["north: carrack, 2 caravels", aboard, "north bounds: 6", "north sail: 1417"];
    let lines = north("north aboard: cabot j on caravel 2, syndicate, 1 soldier, 3 colonists");
    let mut council = harbour();
    let draft = council.read(England, &lines);
    assert!(draft.is_complete() && draft.faults.is_empty(), "{:?}", draft.in_force);
    council.plan(&[(England, &lines)]);
    assert_eq!(led_ships(&council, "E1"), [(Caravel, 0), (Caravel, 1), (Carrack, 1)]);
    // Nothing said: on the first of the large ships.
    let mut council = harbour();
    council.plan(&[(England, &north("north aboard: cabot j, syndicate"))]);
    assert_eq!(led_ships(&council, "E1"), [(Caravel, 0), (Caravel, 0), (Carrack, 2)]);
    // In a port all who are aboard go along, and ride where they are to.
    let mut council = harbour();
    let label =
        council.fleet(England, "1417a", &[(Carrack, 1), (Caravel, 1)], led(&["cabot_j"], people(0, 0)));
    council.plan(&[(England, &["E1 bounds: 2", "E1 aboard: cabot j on the caravel", "settlers: none"])]);
    assert_eq!(led_ships(&council, label.as_str()), [(Carrack, 0), (Caravel, 1)]);
    let fault = |aboard: &'static str| harbour().fault(England, &north(aboard));
    let is = |fault: (String, String, String), why: &str, nearest: &str| {
        assert_eq!((fault.0.as_str(), fault.1.as_str(), fault.2.as_str()), (why, "7.1", nearest));
    };
    is(fault("north aboard: cabot j on caravel 3"), "no_such_ship_to_ride", "north aboard: cabot j");
    is(fault("north aboard: 1 soldier on caravel 1"), "only_leaders_ride", "north aboard: 1 soldier");
    is(fault("north aboard: cabot j on pinta"), "no_ship_named", "north aboard: cabot j on caravel");
}

/// The mark belongs to the ships that have come through the Cape, not to those that they lie with.
#[test]
fn rule_7_1_7_d_ships_that_join_others_have_not_rounded_the_cape_with_them() {
    let mut game = bare();
    let first = game.fleet(England, "1417a", "caravel", Party::default());
    game.fleet(England, "1417a", "caravel carrack", Party::default());
    game.camp(England, "1417", party(0, 1, ""));
    game.state.fleets.get_mut(&first).expect("a fleet").ships.0[0].rounded = true;
    game.phase(Phase::TurnEnd);
    let together = game.of(&first).ships.clone();
    assert_eq!((together.0.len(), together.have_rounded()), (3, true));
    // A part of them: those that have are the first to go.
    for (class, rounded) in [(Caravel, (true, false)), (Carrack, (false, true))] {
        let mut rest = together.clone();
        let places = Port::of(water("1417a"), &rest).places(&[(class, 1)].into(), &[], false);
        let part = split(&mut rest, &places, &Party::default());
        assert_eq!((part.have_rounded(), rest.have_rounded()), rounded);
    }
}

#[test]
fn rule_24_1_5_a_the_bankers_say_which_ships_they_take() {
    let left = |line: &str| {
        let mut council = council_with(&[("german_bankers", "yes")], &[]);
        council.state.deals.loans = vec![Loan { lender: GermanBankers, borrower: Spain, owed: 13, due: 1 }];
        council.europe(Spain, &[(Caravel, 3), (Carrack, 2)], people(0, 0));
        council.plan(&[(GermanBankers, &[line]), (Spain, &["settlers: none"])]);
        let ships = &council.state.realms[&Spain].europe.ships;
        [Caravel, Carrack].map(|class| ships.get(&class).copied().unwrap_or(0))
    };
    assert_eq!(left("repossess spain"), [1, 1], "what the debt covers best");
    assert_eq!(left("repossess spain: caravels first"), [0, 1], "three for 12, and one for the last ducat");
    assert_eq!(left("repossess spain: caravels"), [0, 2], "and no others");
    assert_eq!(left("repossess spain: carracks, rest"), [3, 0]);
    assert_eq!(left("repossess spain: galleons"), [3, 2], "there is none");
    let mut council = council_with(&[("german_bankers", "yes")], &[]);
    council.state.deals.loans = vec![Loan { lender: GermanBankers, borrower: Spain, owed: 13, due: 1 }];
    let fault = council.fault(GermanBankers, &["repossess spain: 2 houses"]);
    assert_eq!(
        (fault.0.as_str(), fault.1.as_str(), fault.2.as_str()),
        ("unknown_units", "24.1.5", "repossess spain")
    );
    assert_eq!(remark(&council.read(GermanBankers, &[]).remarks, "may_repossess")["owed"], "13");
    let printed = council.read(GermanBankers, &["repossess spain: carracks, then caravels first"]);
    assert_eq!(
        printed.in_force.last().expect("it is kept").text,
        "repossess spain: carracks, caravels, rest"
    );
}

/// Spain and France stand together; both lose ships, and the victor is told whose they were.
#[test]
fn rule_8_3_2_the_prize_question_names_all_who_lost_ships() {
    let (mut game, label) = crate::sea::north();
    let fleet = game.state.fleets.get_mut(&label).expect("a fleet");
    fleet.ships = ships("carrack carrack carrack carrack carrack carrack carrack carrack");
    for nation in [Spain, France] {
        game.fleet(nation, "1215a", "caravel", Party::default());
    }
    let text = TreatyText { secret: false, defence: true, text: "side by side".into() };
    game.state.deals.treaties.push(Treaty { between: [Spain, France], turn: 2, text });
    game.says(Spain, "stand", &["stand with france: always"]);
    game.says(France, "stand", &["stand with spain: always"]);
    game.says(England, "prize", &["prize: caravel of france, keep"]);
    game.dice.fill = 1;
    game.says(England, "sea", &["north then: attack spain at 1215, home"]);
    let facts = game.act(Segment::Voyages, England);
    let asked = game.put.iter().find(|demand| demand.kind == "prize").expect("it was asked");
    assert_eq!(asked.question["of"], json!(["spain", "france"]), "{facts:?}");
    assert_eq!(of_kind(&facts, "prize_taken")[0]["from"]["nation"], json!("france"));
}
