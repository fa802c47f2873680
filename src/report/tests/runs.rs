//! Facts in a row that are told in one sentence.

use crate::report::Speaker;
use crate::report::runs::Telling;
use minijinja::Value as Said;
use serde_json::{Value, json};

const GAME: &str = "conquistador";

fn told(facts: &[Value]) -> Vec<String> {
    let speaker = Speaker::english().expect("the templates compile");
    let game = crate::games::by_name(GAME).expect("the game is there");
    let charter = crate::referee::document(game, Default::default(), Default::default(), Default::default());
    let names = Said::from_serialize(game.wake(&charter).expect("its components read").names());
    let mut telling = Telling::new(&speaker, GAME, &names);
    facts.iter().for_each(|fact| telling.fact(fact, &[]).expect("it has words"));
    telling.finish()
}

fn attrition(nation: &str, hex: &str, die: u32, lost: Value) -> Value {
    json!({ "fact": "land_attrition", "nation": nation, "hex": hex, "level": 1, "die": die, "modifier": 0, "lost": lost })
}

#[test]
fn facts_of_one_kind_and_nation_are_one_sentence() {
    let none = || json!({});
    let facts = [
        attrition("spain", "1215", 6, json!({ "colonists": 1 })),
        attrition("spain", "2216", 1, none()),
        attrition("france", "1317", 3, none()),
    ];
    assert_eq!(
        told(&facts),
        [
            "Land attrition 12.4, Spain, no loss where none is named: 1215 (level 1) rolled 6, lost 1 colonist; \
             2216 (level 1) rolled 1.",
            "Land attrition 12.4, 1317, France: level 1, rolled 3: no loss.",
        ],
        "who stays alone is told as before"
    );
}

#[test]
fn another_fact_between_them_parts_them() {
    let booked = |ducats: i32, with: &str| json!({ "fact": "booked", "nation": "spain", "ducats": ducats, "why": "resources", "with": with });
    let owed =
        json!({ "fact": "missionary_awaited", "nation": "spain", "area": "atlantic_coast", "until": 12 });
    let two = [booked(3, "atlantic_coast"), booked(102, "caribbean")];
    assert_eq!(told(&two), ["Spain: +3 resources, Atlantic Coast; +102 resources, Caribbean (6.2.3)."]);
    let [first, second] = two;
    assert_eq!(told(&[first, owed, second]).len(), 3);
}
