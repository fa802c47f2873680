//! What HELP prints as examples is what the referee reads: every kind of question has its part, and every example of it
//! is read without a fault by a question of that kind.

use crate::desk::{Desk, port};
use sealed_orders::games::dawn_of_empire::DawnOfEmpire;
use sealed_orders::games::dawn_of_empire::ids::{Order, Side};
use sealed_orders::games::dawn_of_empire::state::Phase;
use sealed_orders::rules::{Kind, Line, Rules};
use serde_json::{Value, json};

const QUESTIONS: &str = include_str!("../../templates/dawn_of_empire/questions.en.toml");

/// A word of the templates on a kind of question.
fn told(kind: &str, what: &str) -> String {
    let list: toml::Table = toml::from_str(QUESTIONS).expect("the list reads");
    let text = list[kind].get(what).and_then(toml::Value::as_str);
    text.unwrap_or_else(|| panic!("{kind} has no {what}")).to_owned()
}

/// The examples of a kind, without the words beside them; a sentence is none.
fn examples(kind: &str) -> Vec<String> {
    let help = told(kind, "help");
    let lines = help.lines().filter(|line| !line.ends_with('.'));
    lines.map(|line| line.split('¦').next().unwrap_or(line).trim().to_owned()).collect()
}

/// Where an example might be written.
fn desk(kind: &str, side: Side) -> Desk {
    let options = [("14.4", "yes"), ("14.11", "yes"), ("14.9", "yes"), ("14.3", "yes")];
    let mut desk = Desk::with(side, &options);
    match kind {
        "bid" => desk.state.phase = Phase::Bidding,
        "deployment" => desk.state.phase = Phase::Deployment { side },
        "moves" => {
            desk.state.phase = Phase::Movement { side, part: 1 };
            let squadrons = desk.state.stacks.values_mut().filter(|stack| stack.ships.len() > 1);
            squadrons.for_each(|stack| stack.order = Some(Order::Transit));
        }
        "repairs" => {
            desk.put("oquendo", port("cadiz"));
            for ship in ["oquendo", "vizcaya"] {
                desk.state.ships.get_mut(ship).expect("a ship of the charter").damage = 2;
            }
        }
        _ => {}
    }
    desk
}

/// A question of a kind, put to a side.
fn question(kind: &str, side: Side) -> Value {
    let mine = if side == Side::Us { ["brooklyn", "iowa"] } else { ["colon", "oquendo"] };
    let theirs = if side == Side::Us { ["colon", "oquendo"] } else { ["brooklyn", "iowa"] };
    let mut question = json!({ "turn": 1, "side": side });
    let more = match kind {
        "moves" => json!({ "part": 1 }),
        "fight_order" => json!({ "areas": ["gulf", "bahamas", "puerto_rico_passage"] }),
        "disengage" => json!({ "area": "bahamas", "round": 1, "may": mine, "my_dice": 3, "their_dice": 8 }),
        "haven" => json!({ "area": "bahamas", "round": 1, "ship": mine[0], "why": "disengaged",
            "ports": [["san_juan", 5], ["havana", 5]] }),
        "equal_ships" => json!({ "area": "bahamas", "round": 1, "groups": [mine] }),
        "overlap" => json!({ "area": "bahamas", "round": 1, "ships": mine, "against": theirs }),
        "pursuit" => json!({ "area": "bahamas", "round": 1,
            "groups": [{ "speed": 4, "ships": [theirs[0]] }, { "speed": 5, "ships": [theirs[1]] }],
            "ships": [{ "ship": mine[0], "speed": 5 }, { "ship": mine[1], "speed": 5 }] }),
        _ => json!({}),
    };
    let fields = question.as_object_mut().expect("an object");
    fields.extend(more.as_object().expect("an object").clone());
    question
}

/// What is wrong with an example, to a side that may write it: the last line of these, the others go before it.
fn faults(kind: &Kind<DawnOfEmpire>, lines: &[&str]) -> Vec<String> {
    let of = |side: Side| {
        let desk = desk(kind.name, side);
        let view = desk.view();
        if lines.iter().any(|line| (kind.claim)(&desk.charter, &view, line).is_none()) {
            return Err(format!("{lines:?}: for {side:?} it is no line of {}", kind.name));
        }
        let lines: Vec<Line> =
            (1..).zip(lines).map(|(number, line)| Line { number, text: (*line).into() }).collect();
        let draft = (kind.read)(&question(kind.name, side), &desk.charter, &view, &lines);
        match &draft.faults[..] {
            [] => Ok(()),
            faults => Err(format!("{lines:?} of {side:?}: {faults:?}")),
        }
    };
    let sides = Side::BOTH.map(of);
    if sides.iter().any(Result::is_ok) { vec![] } else { sides.into_iter().filter_map(Result::err).collect() }
}

#[test]
fn every_example_of_help_reads_without_a_fault() {
    let mut wrong = vec![];
    for kind in DawnOfEmpire::QUESTIONS {
        assert!(!told(kind.name, "heading").is_empty() && !examples(kind.name).is_empty(), "{}", kind.name);
        let examples = examples(kind.name);
        for example in &examples {
            // To ask later there must be something to do before.
            let before = (example == "then ask").then_some(examples[0].as_str());
            let lines: Vec<&str> = before.into_iter().chain([example.as_str()]).collect();
            wrong.extend(faults(kind, &lines));
        }
    }
    assert_eq!(wrong, Vec::<String>::new());
}

/// The answers that HELP names beside its examples.
#[test]
fn every_other_word_that_help_names_is_one() {
    let kinds = DawnOfEmpire::QUESTIONS;
    let reads = |kind: &str, lines: &[&str]| {
        let of = kinds.iter().find(|of| of.name == kind).expect("a kind of the game");
        for line in lines {
            let said = line.split(": ").last().unwrap_or(line);
            assert!(told(kind, "help").contains(said), "HELP of {kind} does not name {said}");
            assert_eq!(faults(of, &[line]), Vec::<String>::new());
        }
    };
    reads("disengage", &["disengage: never", "disengage: always", "disengage: ask"]);
    reads("equal_ships", &["equal ships: strongest first"]);
    reads("overlap", &["overlap: in order", "overlap: ask"]);
    reads("repairs", &["repair: oquendo 2, vizcaya 1, rest"]);
    reads("maintenance", &["maintenance: colon 2, vizcaya, rest", "maintenance: ask"]);
    reads("pursuit", &["pursue: two slowest", "pursue: none", "pursue: ask", "pursue: brooklyn at colon"]);
    let desk = Desk::start(Side::Spain);
    for order in ["anchor", "blockade", "coal", "patrol", "raid", "sortie", "transit"] {
        assert!(
            told("orders", "help").contains(order) && desk.claimed(&format!("cervera: {order}")),
            "{order}"
        );
    }
}

/// HELP holds the parts of the questions that can come up; the same that the game says come up only by an option.
#[test]
fn what_a_campaign_does_not_play_is_no_part_of_its_help() {
    let asked = |desk: &Desk| -> Vec<&str> {
        let kinds = DawnOfEmpire::QUESTIONS.iter().map(|kind| kind.name);
        kinds.filter(|kind| !DawnOfEmpire::may_ask(&desk.charter, kind)).collect()
    };
    let only_by = DawnOfEmpire::QUESTIONS.iter().map(|kind| kind.name);
    let only_by: Vec<&str> =
        only_by.filter(|kind| DawnOfEmpire::ONLY_BY.iter().any(|(of, _)| of == kind)).collect();
    assert_eq!(asked(&Desk::start(Side::Us)), only_by);
    assert_eq!(asked(&desk("orders", Side::Us)), ["overlap"]);
}
