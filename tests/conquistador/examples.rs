//! Worked examples of the rulebook that need no more than charter and arithmetic, from examples.toml.

use sealed_orders::games::conquistador::ask::sea::way::Visit;
use sealed_orders::games::conquistador::charter::{
    Charter, Monarch, NativeBlow, Share, land_odds, naval_odds, odds, read,
};
use sealed_orders::games::conquistador::ids::Water;
use sealed_orders::games::conquistador::map::{MP_TO_STOP, bounds_of};
use sealed_orders::games::conquistador::natives::{Presence, rises, uprising_level};
use sealed_orders::games::conquistador::{attrition, document, initiative, resources};
use sealed_orders::rules::hex::Hex;
use std::collections::BTreeSet;
use toml::Value;

const EXAMPLES: &str = include_str!("../../fixtures/games/conquistador/examples.toml");

pub fn charter() -> Charter {
    read(&document()).expect("the components are sound")
}

/// Inputs and expected values of an example, by its id.
struct Example(Value);

impl Example {
    fn of(id: &str) -> Example {
        let file: toml::Table = toml::from_str(EXAMPLES).expect("the examples read");
        let all = file["example"].as_array().expect("a list");
        let found = all.iter().find(|example| example["id"].as_str() == Some(id));
        Example(found.unwrap_or_else(|| panic!("no example {id}")).clone())
    }
    fn given(&self, key: &str) -> &Value {
        &self.0["inputs"][key]
    }
    fn number(&self, key: &str) -> u32 {
        number(self.given(key))
    }
    fn word(&self, key: &str) -> &str {
        self.given(key).as_str().expect("a word")
    }
    fn wanted(&self, key: &str) -> &Value {
        &self.0["expected"][key]
    }
    fn wanted_number(&self, key: &str) -> u32 {
        number(self.wanted(key))
    }
}

fn number(value: &Value) -> u32 {
    u32::try_from(value.as_integer().expect("a number")).expect("a small number")
}
pub fn hex(text: &str) -> Hex {
    text.parse().expect("a hex of the tests")
}
pub fn water(text: &str) -> Water {
    text.parse().expect("a water of the tests")
}
fn monarch(word: &str) -> Monarch {
    Monarch::ALL.into_iter().find(|monarch| monarch.word() == word).expect("a rating")
}
/// Every number of bounds that is printed for an area.
fn printed(charter: &Charter, area: &str) -> BTreeSet<u32> {
    let hexes =
        charter.map.hexes.values().filter(|hex| hex.area.as_ref().is_some_and(|id| id.as_str() == area));
    hexes.flat_map(|hex| hex.waters.keys()).filter_map(|water| charter.map.bounds(*water)).collect()
}

#[test]
fn rule_4_0_the_caribbean_is_three_bounds_away() {
    let example = Example::of("bounds_caribbean");
    assert_eq!(printed(&charter(), example.word("area")), [example.wanted_number("bounds")].into());
}

#[test]
fn rule_6_3_one_die_gives_taxes_and_colonists_and_two_an_event() {
    let (charter, tax, settlers) = (charter(), Example::of("taxes"), Example::of("colonists"));
    let die = tax.word("row").parse().expect("a die");
    assert_eq!(charter.charts.taxes(die, monarch(tax.word("column"))), tax.wanted_number("cell"));
    assert_eq!(charter.charts.colonists(3), settlers.wanted_number("cell"));
    let event = Example::of("political_event_cell");
    let cell = charter.charts.event(event.number("first_die"), event.number("second_die"));
    assert_eq!(
        cell.as_deref(),
        Some("14"),
        "row {:?}, column {:?}",
        event.wanted("row"),
        event.wanted("column")
    );
    let example = Example::of("non_player_colonization");
    let cell = charter.charts.event(example.number("first_die"), example.number("second_die"));
    assert_eq!(cell.as_deref(), example.wanted("event").as_str());
}

#[test]
fn rule_6_5_2_initiative_is_ducats_times_the_multiplier() {
    let (charter, example) = (charter(), Example::of("initiative"));
    let level =
        |change, ducats| initiative::level(&charter.charts, monarch(example.word("monarch")), change, ducats);
    assert_eq!(level(0, example.number("ducats")), example.wanted_number("level"));
    assert_eq!((level(1, 10), level(-1, 10), level(-5, 10)), (40, 20, 10), "6.5.4.B never below 1");
}

#[test]
fn rule_6_6_2_bounds_are_paid_there_and_back_and_for_the_way_between() {
    let charter = charter();
    for id in ["outfitting", "caribbean_there_and_back", "plate_round_trip"] {
        let example = Example::of(id);
        let out = printed(&charter, example.word("area"));
        let out = out.first().copied().expect("a coast");
        assert_eq!(2 * out + example.number("extra_bounds"), example.wanted_number("bounds"), "{id}");
    }
    assert_eq!(charter.map.bounds(water("4810a")), Some(5), "7.2.3 the hex of the example");
}

#[test]
fn rule_7_3_1_c_no_ship_crosses_an_isthmus() {
    let (charter, example) = (charter(), Example::of("isthmus_not_crossed_by_ships"));
    let middle = hex(example.wanted("partial_sea").as_str().expect("a hex"));
    let [north, south] = ["2719", "2919"].map(|side| {
        let here = charter.map.hex(middle).expect("it is on the map").waters.keys();
        let touches = |water: &&Water| charter.map.waters[*water].iter().any(|next| next.hex == hex(side));
        here.copied().filter(|water| touches(&water)).collect::<Vec<_>>()
    });
    assert_eq!((north.len(), south.len()), (1, 1));
    assert_ne!(north, south, "two coasts");
    assert_eq!(charter.map.sea_way(north[0], south[0], false), None);
}

#[test]
fn rule_7_3_3_a_part_of_eight_points_is_a_bound() {
    let example = Example::of("nine_mp_two_bounds");
    assert_eq!(bounds_of(example.number("mp")), example.wanted_number("bounds"));
    assert_eq!((bounds_of(0), bounds_of(8), bounds_of(16), bounds_of(17)), (0, 1, 2, 3));
}

#[test]
fn rule_8_2_5_and_11_1_2_odds_are_rounded_for_the_defender() {
    for (id, named) in
        [("naval_odds", (|it| naval_odds(it, 0)) as fn(i32) -> &'static str), ("land_odds", land_odds)]
    {
        let example = Example::of(id);
        let pairs = example.given("pairs").as_array().expect("a list").iter();
        let found: Vec<&str> = pairs.map(|pair| named(odds(number(&pair[0]), number(&pair[1])))).collect();
        let wanted: Vec<&str> =
            example.wanted("odds").as_array().expect("a list").iter().filter_map(Value::as_str).collect();
        assert_eq!(found, wanted, "{id}");
    }
    assert_eq!((naval_odds(odds(1, 90), 0), naval_odds(odds(90, 1), 0)), ("1-2", "4-1"), "8.2.5.D");
    assert_eq!((odds(0, 0), odds(5, 0), land_odds(odds(0, 3))), (-1, 4, "1-3"));
}

#[test]
fn rule_9_1_2_the_toll_of_a_voyage_by_its_bounds() {
    let (charter, example) = (charter(), Example::of("naval_attrition_first_phase"));
    let trip = printed(&charter, example.word("trans_oceanic_area")).first().copied().expect("a coast");
    let bounds = trip + bounds_of(example.number("hemispheric_mp"));
    assert_eq!(bounds, example.wanted_number("bounds"));
    let toll = charter.charts.naval_attrition(bounds, example.number("die"));
    assert_eq!((toll.colonists, toll.soldiers, toll.carracks, toll.all), (1, 0, 0, false));
    let home = Example::of("naval_attrition_final_phase");
    assert_eq!(charter.map.bounds(water("2222a")), Some(home.wanted_number("bounds")), "the east coast");
    let used = home.number("used_before") + home.wanted_number("bounds");
    assert_eq!(used, home.wanted_number("total"));
    assert!(used > home.number("purchased"), "9.3.A it takes the last column");
    assert_eq!(charter.charts.naval_attrition(9, 4), charter.charts.naval_attrition(30, 4), "9+ is the last");
}

/// Example 9.4: sixteen points from Guinea to the city, where the stop takes the place of the last step (ruling r5).
#[test]
fn rule_7_3_2_a_stop_takes_the_place_of_the_step_into_its_hex() {
    let (charter, example) = (charter(), Example::of("naval_attrition_first_phase"));
    let city = charter.map.cities.iter().find(|city| city.id.as_str() == example.word("destination_city"));
    let city = city.expect("a treasure city").hex;
    let coast = charter
        .map
        .hexes
        .iter()
        .filter(|(_, hex)| hex.area.as_ref().is_some_and(|id| id.as_str() == "guinea"));
    let starts = coast.flat_map(|(_, hex)| hex.waters.keys().copied());
    let to = charter.map.hex(city).expect("it is on the map").waters.keys().copied().next().expect("a coast");
    let nearest = starts.filter_map(|from| charter.map.sea_way(from, to, false)).min_by_key(|way| way.mp);
    let nearest = nearest.expect("a way");
    let with_stop = nearest.mp + Visit { entered: true, paid: false }.stop(&charter);
    assert_eq!((with_stop, nearest.cape), (example.number("hemispheric_mp"), false));
    assert_eq!(with_stop, nearest.mp + MP_TO_STOP - 1);
}

#[test]
fn rule_11_2_5_a_battle_on_land() {
    let (charter, example) = (charter(), Example::of("land_combat"));
    let side = |who: &str, unit: &str| example.given(who).get(unit).map_or(0, number);
    let attack = side("attacker", "soldiers") * 4;
    let defence = side("defender", "soldiers") * 4 + side("defender", "colonists");
    assert_eq!((attack, defence), (example.wanted_number("attack"), example.wanted_number("defence")));
    assert_eq!(Some(land_odds(odds(attack, defence))), example.wanted("odds").as_str());
    let blow = charter.charts.land(odds(attack, defence), example.number("die") as i32);
    assert_eq!((blow.attacker, blow.defender), (Share::Half, Share::Quarter));
    assert_eq!(blow.attacker.of(side("attacker", "soldiers")), example.wanted_number("attacker_loses"));
    assert_eq!(blow.defender.of(side("defender", "soldiers")), example.wanted_number("defender_loses"));
    assert_eq!([1, 3, 4, 5].map(|soldiers| Share::Quarter.of(soldiers)), [1, 1, 1, 2], "11.2.1.C");
}

#[test]
fn rule_12_4_attrition_of_a_hex_on_land() {
    let (charter, example) = (charter(), Example::of("land_attrition"));
    let level = attrition::level(&charter.map, hex(example.word("hex"))).expect("it lies in an area");
    let die = attrition::die(example.number("die"), example.given("conquistador").as_bool() == Some(true));
    assert_eq!((level, die), (example.wanted_number("level"), example.wanted_number("modified_die") as i32));
    let toll = charter.charts.land_attrition(level, die);
    assert_eq!((toll.colonists, toll.soldiers), (2, 0));
}

#[test]
fn rule_12_2_4_every_level_is_from_one_to_five_and_coasts_are_easier_once() {
    let charter = charter();
    let levels: BTreeSet<u32> =
        charter.map.hexes.keys().filter_map(|hex| attrition::level(&charter.map, *hex)).collect();
    assert_eq!(levels, (1..=5).collect());
    let easy =
        charter.map.hexes.iter().find(|(_, hex)| hex.river && !hex.waters.is_empty() && hex.area.is_some());
    let (hex, here) = easy.expect("a river that ends in the sea");
    let rough = here.terrain.map_or(0, |terrain| terrain as u32);
    let area = charter.map.area_of(*hex).expect("it has an area").attrition_level;
    assert_eq!(attrition::level(&charter.map, *hex), Some((area + rough - 1).clamp(1, 5)), "{hex}");
}

/// 13.4.4 Gold of California is nine points from the Gulf coast of Sonora.
#[test]
fn rule_13_4_4_the_nearest_coast_may_be_too_far() {
    let (charter, example) = (charter(), Example::of("california_gold_too_far"));
    let mine = charter.map.mines.iter().find(|mine| mine.id.as_str() == example.word("from_gold"));
    let reached = charter.map.land_from(mine.expect("a mine").hex);
    let coast = charter.map.hexes.iter().filter(|(hex, here)| {
        let atlantic = here.waters.keys().any(|water| !charter.map.rounds_cape(*water));
        atlantic && charter.map.area_of(**hex).is_some_and(|area| area.id.as_str() == example.word("to_area"))
    });
    let nearest = coast.filter_map(|(hex, _)| reached.cost(hex)).min();
    assert_eq!(nearest, Some(example.wanted_number("mp")));
}

#[test]
fn rule_14_2_4_resources_with_and_without_a_mine() {
    let charter = charter();
    for id in ["resources", "resources_with_mining"] {
        let example = Example::of(id);
        let area = charter.map.area(&example.word("area").into()).expect("an area");
        let level = charter.resource_levels[&(example.number("turn") as u8)];
        let hexes = [5, 5, example.number("colonists") - 10];
        let mining = example.given("mining").as_bool() == Some(true);
        let ducats = resources::collected(area, level, mining, &hexes);
        assert_eq!(ducats, example.wanted_number("ducats"), "{id}");
    }
    let area = charter.map.area(&"caribbean".into()).expect("an area");
    assert_eq!(resources::collected(area, 1, false, &[9]), 10, "14.2.1.B five of a hex");
    assert_eq!(resources::collected(area, 1, false, &[5; 9]), 40, "14.2.1.C twenty of an area");
}

#[test]
fn rule_15_4_5_a_privateer_shifts_the_odds_by_a_column() {
    for id in ["privateer_attacking", "privateer_attacked"] {
        let example = Example::of(id);
        let from = [("1-1", 0), ("2-1", 1)].into_iter().find(|(named, _)| *named == example.word("odds"));
        let (_, from) = from.expect("odds of the examples");
        let shift = example.given("shift").as_integer().expect("a number") as i32;
        assert_eq!(Some(naval_odds(from, shift)), example.wanted("odds").as_str(), "{id}");
    }
    assert_eq!(naval_odds(odds(90, 1), -1), "3-1", "the table's last column is left from there");
}

#[test]
fn rule_17_2_5_and_17_3_3_natives_are_fought_and_rise() {
    let charter = charter();
    assert_eq!(charter.charts.natives(4, 2), NativeBlow::Level(2), "17.2.5");
    assert_eq!(charter.charts.natives(4, 6), NativeBlow::Soldier, "17.2.5");
    assert_eq!(charter.charts.natives(5, -2), charter.charts.natives(5, 1), "ruling r18");
    let example = Example::of("uprising_level");
    let here = Presence {
        colonists: example.number("colonists"),
        soldiers: example.number("soldiers"),
        missionary: example.given("missionary").as_integer().expect("a number") as i32,
    };
    let level = uprising_level(example.number("native_level"), here);
    assert_eq!(level, example.wanted_number("level") as i32);
    for id in ["no_uprising", "uprising"] {
        let example = Example::of(id);
        let rise = rises(3, example.number("level") as i32, example.number("die"));
        assert_eq!(Some(rise), example.wanted("uprising").as_bool(), "{id}");
    }
    assert!(!rises(3, 1, 1) && rises(3, 2, 1), "17.3.1.B");
    assert!(!rises(0, 9, 1), "17.3.1.C");
}
