//! Edges: a case on each side of where a rule turns.

use crate::council::{council, led, people};
use crate::deals::past_due;
use crate::table::*;
use sealed_orders::games::conquistador::Conquistador;
use sealed_orders::games::conquistador::ask::words;
use sealed_orders::games::conquistador::ids::Nation::{England, France, GermanBankers, Spain};
use sealed_orders::games::conquistador::ids::ShipClass::{Caravel, Carrack};
use sealed_orders::games::conquistador::state::Segment;
use sealed_orders::rules::Rules;
use sealed_orders::rules::lexer::tokens;
use serde_json::{Value, json};

/// What is left of Spain and England after England's two at 1318 are attacked.
fn after_attack(leader: &str, face: u32) -> [u32; 2] {
    let mut game = bare();
    game.state.natives.clear();
    game.camp(Spain, "1417", party(4, 0, leader));
    game.camp(England, "1318", party(4, 0, ""));
    game.faces("11.1/1318/spain/turn 3", &[face]);
    game.says(Spain, "march", &["1417: all to 1318"]);
    game.act(Segment::Land, Spain);
    [Spain, England].map(|nation| game.state.camps_of(nation).map(|(_, camp)| camp.party.soldiers).sum())
}

#[test]
fn rule_15_5_3_the_die_counts_as_the_conquistador_turns_it() {
    let plain: Vec<[u32; 2]> = (1..=6).map(|face| after_attack("", face)).collect();
    let led: Vec<[u32; 2]> = (1..=6).map(|face| after_attack("cortes", face)).collect();
    assert_eq!(led[1..], plain[..5], "in favour of Spain: a point less (ruling r1)");
    assert_ne!(plain[1..], plain[..5]);
}

#[test]
fn rule_11_2_1_nobody_falls_who_is_not_there() {
    let mut game = bare();
    game.camp(France, "1417", party(1, 4, ""));
    let falls = json!({"nation": France, "turn": 3, "why": "combat", "owed": 2, "hexes": ["1417"]});
    let whys = |line: &str| -> Vec<String> {
        let draft = game.read(France, "casualties", falls.clone(), &[line]);
        draft.faults.into_iter().map(|fault| fault.why).collect()
    };
    assert_eq!(whys("casualties: 2 soldiers at 1417"), ["casualties_not_exact"], "there is one");
    assert_eq!(whys("casualties: 6 colonists at 1417"), ["casualties_not_exact"], "there are four");
    assert_eq!(whys("casualties: 1 soldier, 2 colonists at 1417"), Vec::<String>::new());
}

/// Attacked twice in one turn in one hex, a nation is asked twice: an answer to the first is none to the second.
#[test]
fn rule_11_2_1_two_battles_of_a_turn_put_two_questions() {
    let keys = |face: u32| -> Vec<String> {
        let mut game = bare();
        game.state.natives.clear();
        game.camp(England, "1318", party(4, 8, ""));
        for (nation, from) in [(Spain, "1417"), (France, "1319")] {
            game.camp(nation, from, party(6, 0, ""));
            game.faces(&format!("11.1/1318/{}/turn 3", nation.word()), &[face]);
            game.says(nation, "march", &[&format!("{from}: all to 1318")]);
            game.act(Segment::Land, nation);
        }
        let mine = game.put.iter().filter(|demand| demand.kind == "casualties");
        mine.filter(|demand| Some(demand.seat) == game.charter.seat(England))
            .map(|demand| demand.key.clone())
            .collect()
    };
    let asked: Vec<Vec<String>> = (1..=6).map(keys).filter(|keys| keys.len() > 1).collect();
    assert!(!asked.is_empty(), "with some die both battles leave a choice");
    assert!(asked.iter().all(|keys| keys[0] != keys[1]), "{asked:?}");
}

/// Whether a nation is asked itself, its lines being these.
fn waits(kind: &str, question: &Value, lines: &[&str]) -> bool {
    let of = Conquistador::QUESTIONS.iter().find(|of| of.name == kind).expect("a kind of the game");
    let game = bare();
    (of.waits)(question, game.charter, &game.view(England), &numbered(lines))
}

#[test]
fn rule_8_1_4_only_who_says_ask_is_asked() {
    let stand = |with: &str| {
        json!({"nation": "england", "turn": 3, "water": "1416a", "fleet": "F1", "with": with,
            "against": "spain"})
    };
    let ask: &[&str] = &["stand with france: ask"];
    assert!(waits("stand", &stand("france"), ask));
    assert!(!waits("stand", &stand("portugal"), ask), "of France alone");
    assert!(!waits("stand", &stand("france"), &["stand with france: ask", "stand with france: never"]));
    let who = json!({"nation": "england", "turn": 3, "hex": "1417", "fleet": "E1", "ships": 1,
        "among": {"spain": {"caravel": 1}, "france": {"caravel": 1}}});
    assert!(!waits("who_loses", &who, &[]));
    assert!(!waits("who_loses", &who, &["who loses: larger"]));
    assert!(waits("who_loses", &who, &["who loses: ask"]));
}

#[test]
fn rule_24_1_5_a_the_dearest_ship_that_the_debt_covers_is_taken() {
    for (owed, left) in [(8, (3, 1)), (7, (1, 2)), (4, (2, 2)), (16, (3, 0))] {
        let mut council = past_due(owed, &[]);
        council.plan(&[(GermanBankers, &["repossess spain"]), (Spain, &["settlers: none"])]);
        let pool = &council.state.realms[&Spain].europe.ships;
        let count = |class| pool.get(&class).copied().unwrap_or(0);
        assert_eq!((count(Caravel), count(Carrack)), left, "{owed} owed");
    }
}

/// Of rules 6.6, 6.6.2, 6.7.1, 5.1.4.1: what a line of a plan names and cannot use.
#[test]
fn rule_6_6_a_line_of_a_plan_says_one_thing() {
    let mut council = council();
    council.europe(England, &[(Caravel, 2)], led(&["anglo_azorean_syndicate"], people(1, 2)));
    let is = |lines: &[&str], why: &str, rule: &str, nearest: &str| {
        let found = council.faults(England, lines).into_iter().find(|fault| fault.0 == why);
        assert_eq!(found, Some((why.into(), rule.into(), Some(nearest.into()))), "{lines:?}");
    };
    let carried = "west: 2 caravels from europe with 1 soldier";
    is(&[carried], "ships_only", "6.6", "west: 2 caravels at europe");
    is(&["west: 2 caravels", "west bounds: 8 or 9"], "no_number", "6.6.2", "west bounds: 8");
    is(&["west: 2 caravels", "west sail: 1417 or 1215"], "one_landing", "6.7.1", "west sail: 1417");
    is(&["west: 2 caravels", "west sail: home late"], "home_late", "5.1.4.1", "west home");
    let fault = council.read(England, &["west: 3 caravels", "west sail: 1417"]).faults.remove(0);
    assert_eq!((fault.why.as_str(), fault.with["wanted"].as_str()), ("not_enough_ships", "3 caravels"));
    let aboard = "west aboard: anglo azorean syndicate, 2 colonists";
    let read = council.read(England, &["west: 2 caravels", aboard, "west bounds: 6", "west sail: 1417"]);
    assert_eq!(read.faults, vec![]);
}

/// Every leader's name as the referee prints it reads back as his (Anglo/Azorean Syndicate, Cabot, J.).
#[test]
fn names_of_leaders_read_back() {
    let charter = bare().charter;
    let names = words::leaders(charter);
    for (id, leader) in &charter.leaders {
        let printed = words::leader(charter, id);
        let party = words::party(charter, &party(1, 0, id.as_str()));
        let same = charter.leaders.values().filter(|other| other.name == leader.name).count();
        let units = words::units(&names, &tokens(&party)).map(|units| units.leaders);
        assert!(same > 1 || units == Ok(vec![id.clone()]), "{printed}: {units:?}");
        assert!(party.ends_with(&printed), "{party}");
    }
}

/// Of rules 17.2, 10.5: people who board the ships of silence attack nobody.
#[test]
fn rule_17_2_a_march_aboard_settlers_is_no_line_about_natives() {
    let game = bare();
    let view = game.view(England);
    let claims = |line: &str| -> Vec<&str> {
        let kinds = Conquistador::QUESTIONS.iter();
        kinds.filter(|kind| (kind.claim)(game.charter, &view, line).is_some()).map(|kind| kind.name).collect()
    };
    assert_eq!(claims("2217: 4 colonists aboard settlers"), ["march"]);
    for line in ["caribbean natives: attack", "caribbean natives attack", "caribbean: natives attack if 5"] {
        assert_eq!(claims(line), ["natives"], "{line}");
    }
}
