//! The seas of the map: two oceans that meet at the Cape alone, and coasts that somebody can land on.

use crate::examples::{charter, water};
use sealed_orders::games::conquistador::charter::{Map, Ocean};
use sealed_orders::games::conquistador::ids::Water;
use std::collections::BTreeSet;

fn of(map: &Map, ocean: Ocean) -> BTreeSet<Water> {
    map.waters.keys().copied().filter(|water| map.ocean(*water) == Some(ocean)).collect()
}

#[test]
fn rule_7_5_1_the_oceans_meet_at_the_cape_and_nowhere_else() {
    let map = charter().map;
    let cape: Vec<String> = of(&map, Ocean::Cape).iter().map(ToString::to_string).collect();
    assert_eq!(cape, ["5715a", "5814a"]);
    let pacific = of(&map, Ocean::Pacific);
    for from in of(&map, Ocean::Atlantic) {
        assert!(map.waters[&from].iter().all(|next| !pacific.contains(next)), "{from}");
    }
    let (east, west) = (water("5813a"), water("5815a"));
    assert_eq!(map.sea_way(east, west, false), None);
    let round = map.sea_way(east, west, true).expect("round the Cape");
    assert_eq!((round.mp, round.cape), (2, true));
}

/// No lake of salt water: a ship that reaches an ocean reaches all of it without the Cape.
#[test]
fn every_water_of_an_ocean_is_reached_from_every_other() {
    let map = charter().map;
    for ocean in [Ocean::Atlantic, Ocean::Pacific] {
        let all = of(&map, ocean);
        let from = *all.first().expect("an ocean has water");
        let reached = map.sea_from(from, false);
        let lost: Vec<String> =
            all.iter().filter(|water| reached.cost(water).is_none()).map(ToString::to_string).collect();
        assert_eq!(lost, Vec::<String>::new(), "{ocean:?}");
    }
}

#[test]
fn every_area_is_reached_by_sea_or_by_a_march_from_a_coast() {
    let map = charter().map;
    for area in &map.areas {
        let inside = |hex: &_| map.area_of(*hex).is_some_and(|of| of.id == area.id);
        let mut hexes = map.hexes.keys().filter(|hex| inside(hex));
        let landed = map.hexes.values().any(|hex| {
            hex.area.as_ref() == Some(&area.id) && hex.waters.keys().any(|water| map.bounds(*water).is_some())
        });
        let first = *hexes.next().expect("an area has hexes");
        let marched =
            map.land_from(first).places().any(|hex| map.is_coastal(*hex) && map.area_of(*hex).is_some());
        assert!(landed || marched, "{}", area.id);
        assert_eq!(landed, !area.bounds.is_empty(), "{}: bounds are printed for areas with a coast", area.id);
    }
}

#[test]
fn every_coast_of_an_area_can_be_landed_on_from_europe() {
    let map = charter().map;
    for (hex, here) in map.hexes.iter().filter(|(_, here)| here.area.is_some()) {
        for water in here.waters.keys() {
            let bounds = map.bounds(*water);
            let without_bounds = map.area_of(*hex).is_some_and(|area| area.bounds.is_empty());
            assert!(bounds.is_some() || without_bounds, "{water} has no bounds");
            // On this map no Atlantic coast is more than six bounds away, and none of the Pacific less than seven.
            assert_eq!(
                bounds.is_some_and(|bounds| bounds > 6),
                map.rounds_cape(*water) && bounds.is_some(),
                "{water}"
            );
        }
    }
}

#[test]
fn rule_7_5_4_and_7_7_no_settlement_at_the_cape_and_on_islands_without_value() {
    let map = charter().map;
    for (hex, here) in &map.hexes {
        assert!(!(here.cape && here.settle), "{hex}");
    }
    for hex in ["5611", "5612", "5715", "5814", "0102"] {
        let here = map.hex(hex.parse().expect("a hex")).expect("on the map");
        assert!(!here.settle, "{hex}");
    }
    assert!(map.hex("2316".parse().expect("a hex")).expect("on the map").settle, "21.1.1 Spain starts there");
}
