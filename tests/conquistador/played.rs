//! Worked examples of the rulebook whose positions, orders and dice make a whole phase or turn: played through the game.

use crate::events::example;
use crate::sea::outfit;
use crate::table::{Game, bare, leaders, of_kind, party};
use sealed_orders::games::conquistador::facts::Fact;
use sealed_orders::games::conquistador::goods::Party;
use sealed_orders::games::conquistador::ids::{Nation::*, ShipClass};
use sealed_orders::games::conquistador::state::{Phase, Segment};
use sealed_orders::rules::hex::Hex;
use serde_json::{Value, json};

fn number(value: &toml::Value) -> u32 {
    u32::try_from(value.as_integer().expect("a number")).expect("a small number")
}

/// A turn from the plans to its end; who was given no lines is silent.
fn turn(game: &mut Game) -> Vec<Fact> {
    game.state.phase = Phase::Planning;
    let mut facts = vec![];
    while game.state.phase != Phase::TurnEnd {
        facts.extend(game.segment());
    }
    facts
}

/// The hex of Guinea's coast that is nearest to the treasure city by sea.
fn landing(game: &Game, area: &str, city: Hex) -> Hex {
    let map = &game.charter.map;
    let to = map.hex(city).and_then(|hex| hex.waters.keys().next().copied()).expect("a coast");
    let coast =
        map.hexes.iter().filter(|(hex, _)| map.area_of(**hex).is_some_and(|of| of.id.as_str() == area));
    let starts = coast.flat_map(|(_, hex)| hex.waters.keys().copied());
    let ways = starts.filter_map(|from| Some((map.sea_way(from, to, false)?.mp, from.hex)));
    ways.min().expect("a way").1
}

/// Both parts of the example: out by Guinea to Chichen Itza inside the bounds paid, and home beyond them.
#[test]
fn rule_9_4_an_expedition_goes_out_on_five_bounds_and_home_on_four_more() {
    let ([out, went], [back, came]) =
        (example("naval_attrition_first_phase"), example("naval_attrition_final_phase"));
    let mut game = bare();
    let europe = &mut game.state.realms.get_mut(&England).expect("it plays").europe;
    europe.ships.insert(ShipClass::Carrack, 1);
    europe.party = Party { colonists: 1, leaders: leaders("anglo_azorean_syndicate"), ..Party::default() };
    let city = game
        .charter
        .map
        .cities
        .iter()
        .find(|city| Some(city.id.as_str()) == out["destination_city"].as_str());
    let city = city.expect("a treasure city").hex;
    let guinea = landing(&game, out["trans_oceanic_area"].as_str().expect("an area"), city);
    let (bounds, sail) = (format!("north bounds: {}", out["purchased"]), format!("north sail: {guinea}"));
    let plan = ["north: carrack", "north aboard: syndicate, 1 colonist", &bounds, &sail];
    game.says(England, "plan", &plan);
    game.says(England, "sea", &[&format!("north then: discover {city}, home"), "north limit: none"]);
    game.says(England, "home", &["north home"]);
    game.faces("9.1.2/E1/initial/turn 3", &[number(&out["die"])]);
    let facts = turn(&mut game);

    let moved: u64 = of_kind(&facts, "fleet_moved").iter().filter_map(|fact| fact["mp"].as_u64()).sum();
    let stop = 2; // 7.3.2: three points for the hex of the stop, of which the move tells one.
    assert_eq!(moved + stop, u64::from(number(&out["hemispheric_mp"])));
    let sailed = of_kind(&facts, "fleet_sailed");
    assert_eq!((&sailed[0]["bounds"], &sailed[1]["bounds"]), (&json!(3), &json!(number(&came["bounds"]))));

    let rolled = of_kind(&facts, "naval_attrition");
    let [first, last] = &rolled[..] else { panic!("two phases: {rolled:?}") };
    let told = |fact: &Value| (fact["bounds"].clone(), fact["column"].to_string(), fact["exceeded"].clone());
    let column =
        |wanted: &toml::Value| wanted["column"].as_str().expect("a column").trim_end_matches('+').to_owned();
    assert_eq!(told(first), (json!(number(&went["bounds"])), column(&went), json!(false)));
    assert_eq!(first["dice"], json!([number(&out["die"])]));
    assert_eq!((went["result"].as_str(), &first["lost"]), (Some("C"), &json!({"colonists": 1})));
    assert_eq!(told(last), (json!(number(&came["bounds"])), column(&came), json!(true)), "9.3.A");
    assert_eq!(number(&back["used_before"]) + number(&came["bounds"]), number(&came["total"]));
}

/// Four detachments from aboard attack a port, with four carracks beside them.
#[test]
fn rule_8_4_4_four_carracks_support_four_detachments() {
    let [given, wanted] = example("invasion_strength");
    let (soldiers, carracks) = (number(&given["soldiers"]), number(&given["carracks"]));
    let mut game = bare();
    game.camp(France, "1417", party(0, 1, ""));
    let ships = vec!["carrack"; carracks as usize].join(" ");
    let label = game.fleet(England, "1215a", &ships, party(soldiers, 0, ""));
    outfit(&mut game, &label, "north", 20, 2);
    game.says(England, "sea", &[&format!("north then: invade 1417 with {soldiers} soldiers, stay")]);
    game.faces("8.4.5/1417/E1/turn 3", &[1]);
    let facts = game.act(Segment::Voyages, England);
    let invaded = &of_kind(&facts, "port_invaded")[0];
    assert_eq!((&invaded["attack"], &invaded["die"]), (&json!(number(&wanted["strength"])), &json!(1)));
}

/// A squadron of five carracks loses one in a battle. The game counts ships and no counters (5.2, ruling r11): those that
/// are left are those that the example gives change for, in counters that there are.
#[test]
fn rule_7_1_6_a_squadron_that_loses_a_carrack_is_four_carracks() {
    let [given, wanted] = example("squadron_change");
    let left = number(&given["count"]);
    let mut game = bare();
    let squadron = vec!["carrack"; left as usize + 1].join(" ");
    let label = game.fleet(England, "1417a", &squadron, party(0, 0, "anglo_azorean_syndicate"));
    game.fleet(Spain, "1215a", &squadron, Party::default());
    outfit(&mut game, &label, "north", 8, 3);
    game.says(England, "sea", &["north then: attack spain at 1215, home"]);
    game.faces("8.2.5/1215/E1/battle 1/turn 3", &[5]);
    let facts = game.act(Segment::Voyages, England);
    assert_eq!(of_kind(&facts, "sea_battle")[0]["attacker_loses"], json!(1));
    assert_eq!(of_kind(&facts, "ships_lost")[0]["lost"]["ships"], json!({"carrack": 1}));
    assert_eq!(
        game.view(Spain).fleets[&label].ships,
        [(ShipClass::Carrack, left)].into(),
        "as others count them"
    );
    let counters: Vec<u32> = wanted["counters"].as_array().expect("a list").iter().map(number).collect();
    assert_eq!(counters.iter().sum::<u32>(), left);
    let pieces: toml::Table = toml::from_str(PIECES).expect("the counters read");
    let mut types = pieces["type"].as_array().expect("a list").iter();
    let carrack = types.find(|of| of["id"].as_str() == given["type"].as_str()).expect("a kind of ship");
    let printed: Vec<u32> = carrack["denominations"].as_array().expect("a list").iter().map(number).collect();
    assert!(counters.iter().all(|counter| printed.contains(counter)), "{counters:?} of {printed:?}");
}
const PIECES: &str = include_str!("../../fixtures/games/conquistador/pieces.toml");
