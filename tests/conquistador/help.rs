//! What HELP prints as examples is what the referee reads: every kind of question has its part, and every example of it is
//! read without a fault by a question of that kind.

use crate::council::{led, people};
use crate::sea::outfit;
use crate::table::{Game, bare, gold, party};
use sealed_orders::games::conquistador::Conquistador;
use sealed_orders::games::conquistador::captives::Person;
use sealed_orders::games::conquistador::deals::Loan;
use sealed_orders::games::conquistador::ids::Nation::{England, Spain};
use sealed_orders::games::conquistador::ids::ShipClass::{Caravel, Carrack};
use sealed_orders::games::conquistador::state::{Captive, Phase};
use sealed_orders::rules::Rules;
use serde_json::{Value, json};

const QUESTIONS: &str = include_str!("../../templates/conquistador/questions.en.toml");

/// The examples of a kind, without the words beside them; a sentence is none.
fn examples(kind: &str) -> Vec<String> {
    let list: toml::Table = toml::from_str(QUESTIONS).expect("the list reads");
    let help = list[kind]["help"].as_str().expect("a text");
    let lines = help.lines().filter(|line| !line.ends_with('.'));
    lines.map(|line| line.split('¦').next().unwrap_or(line).trim().to_owned()).collect()
}

/// Where an example might be written: England in turn 3 with people at 2316 and ships at 1417, and money for a plan.
fn table(kind: &str) -> Game {
    let mut game = bare();
    let realm = game.state.realms.get_mut(&England).expect("it plays");
    realm.ducats = 500;
    realm.rutter = true;
    realm.europe.ships = [(Caravel, 3), (Carrack, 1)].into_iter().collect();
    realm.europe.party = led(&["cabot_j"], people(1, 4));
    game.camp(England, "2316", party(4, 3, ""));
    game.camp(England, "1417", party(0, 2, ""));
    game.camp(Spain, "1517", party(1, 1, ""));
    let crew = party(1, 4, "anglo_azorean_syndicate");
    let label = game.fleet(England, "1417a", "caravel caravel caravel carrack", crew);
    let ships = &mut game.state.fleets.get_mut(&label).expect("it is there").ships.0;
    ships.iter_mut().filter(|ship| ship.class == Carrack).for_each(|ship| ship.hold.gold = gold(20));
    if kind != "plan" {
        outfit(&mut game, &label, "north", 8, 3);
        // Units aboard another expedition are not its own.
        let south = game.fleet(England, "2316a", "carrack", party(0, 0, ""));
        outfit(&mut game, &south, "south", 8, 3);
    }
    let realm = game.state.realms.get_mut(&England).expect("it plays");
    realm.captives.push(Captive { who: Person::Leader("drake".into()), of: Spain, killed_after: None });
    let loan = |owed, due| Loan { lender: Spain, borrower: England, owed, due };
    game.state.deals.loans = vec![loan(60, 6), loan(10, 3)];
    game.state.phase = Phase::Planning;
    game
}

/// A question of a kind that lines may answer.
fn question(kind: &str, lines: &[&str]) -> Value {
    let mut question = json!({ "turn": 3, "nation": "england" });
    let more = match kind {
        "port_lost" => {
            json!({ "fleet": "E1", "hex": "1317", "still_a_port": true, "other": ["1417", 1], "spare": 2 })
        }
        "engage" => json!({ "water": "1416a", "fleet": "E1", "with": ["spain"], "moving": true }),
        "stand" => json!({ "water": "1416a", "fleet": "S1", "with": "france", "against": "spain" }),
        "ship_losses" => json!({ "hex": "1417", "fleet": "E1", "ships": 1, "fleets": ["E1"] }),
        "who_loses" => {
            json!({ "hex": "1417", "ships": 1, "fleet": "E1", "among": { "england": { "caravel": 1 }, "france": { "caravel": 2 } } })
        }
        "prize" => {
            json!({ "hex": "1417", "fleet": "E1", "of": ["spain"], "ships": { "carrack": 1, "caravel": 1 } })
        }
        "after_battle" => json!({ "hex": "1417", "fleet": "E1", "ships": 2, "battles": 1 }),
        "casualties" => json!({ "why": "combat", "owed": 1, "hexes": ["2316"] }),
        "retreat" => json!({ "from": "2316", "hexes": ["1417", "2315"] }),
        "event" if lines[0].contains("caravel") => {
            json!({ "event": "5", "count": 1, "toll": "ship", "leaders": [],
            "missionaries": [], "places": [],
            "ships": [{ "fleet": "S2", "hex": "1417", "class": "caravel" }] })
        }
        "event" => json!({ "event": "4", "count": 1, "toll": "settlement", "leaders": [], "missionaries": [],
            "places": [{ "hex": "2316", "colonists": 3, "soldiers": 4, "coastal": true }] }),
        _ => json!({}),
    };
    let fields = question.as_object_mut().expect("an object");
    fields.extend(more.as_object().expect("an object").clone());
    question
}

#[test]
fn every_example_of_help_is_read_without_a_fault() {
    let mut wrong = vec![];
    for kind in Conquistador::QUESTIONS {
        let (game, lines) = (table(kind.name), examples(kind.name));
        assert!(!lines.is_empty(), "{} has no example", kind.name);
        let view = game.view(England);
        for line in &lines {
            if (kind.claim)(game.charter, &view, line).is_none() {
                wrong.push(format!("{line:?} is no line of {}", kind.name));
            }
        }
        let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
        // An event asks for one thing; of all other kinds the examples go together.
        let together = if kind.name == "event" { 1 } else { lines.len() };
        for lines in lines.chunks(together) {
            let draft = game.read(England, kind.name, question(kind.name, lines), lines);
            wrong.extend(draft.faults.iter().map(|fault| format!("{}: {fault:?} of {lines:?}", kind.name)));
        }
    }
    assert_eq!(wrong, Vec::<String>::new());
}
