//! Voyages of discovery (18.0): one ship with an explorer, from one place of the Discovery Table to the next.

use super::council::{Harbour, Voyage};
use super::player::Player;
use crate::games::conquistador::ask::sea::judge::has_explorer;
use crate::games::conquistador::ask::sea::way::home_bounds;
use crate::games::conquistador::charter::{DiscoveredBy, Discovery};
use crate::games::conquistador::ids::Water;
use crate::games::conquistador::map::{MP_PER_BOUND, MP_TO_STOP, bounds_of};
use crate::games::conquistador::view::{FleetView, OwnFleet};
use crate::rules::hex::Hex;
use crate::rules::paths::Ways;

/// Bounds in a phase that cost a carrack without passengers nothing: up to here the table takes people and caravels
/// only (9.1).
const SAFE: u32 = 6;
/// Points of a discovery that are worth a ducat (6.2.2.C).
const POINTS_PER_DUCAT: u32 = 2;

const NAME: &str = "explorer";
/// One for each voyage of a turn.
const WORDS: [&str; 5] = ["red", "blue", "green", "white", "black"];

/// Places of the table that ships may still be the first at; the Pacific by sea lies behind the Cape, which is too far.
fn open<'a>(player: &Player<'a>) -> Vec<&'a Discovery> {
    let charter = player.charter;
    let barred =
        |known: &Discovery| charter.options.solitaire && charter.scenario.no_credit.contains(&known.id);
    let by_sea = |known: &&Discovery| {
        let way = known.by == DiscoveredBy::Any || known.by == DiscoveredBy::Naval;
        way && !known.via_cape && !barred(known) && !player.view.found.contains_key(&known.id)
    };
    charter.discoveries.iter().filter(by_sea).collect()
}

/// The best voyage from Europe, if a free explorer can make one that pays.
pub fn voyage(harbour: &Harbour) -> Option<Voyage> {
    let player = harbour.player;
    let explorer = harbour.explorers.first()?;
    let mut places = open(player);
    places.retain(|known| !harbour.sought.contains(&known.id));
    let starts = places.iter().filter_map(|known| {
        let coasts = known.hexes.iter().filter_map(|hex| player.atlantic(*hex));
        coasts.min_by_key(|(water, bounds)| (*bounds, *water))
    });
    let tours = starts.filter(|(_, out)| *out < SAFE).map(|(water, out)| {
        let tour = tour(player, (water, 0), (SAFE - out) * MP_PER_BOUND, &places, false);
        (water, out, tour)
    });
    let (water, out, tour) = tours.max_by_key(|(water, out, tour)| {
        (tour.points, std::cmp::Reverse((out + bounds_of(tour.mp), *water)))
    })?;
    let bounds = out + bounds_of(tour.mp) + home_bounds(&player.charter.map, tour.end);
    let name = format!("{NAME} {}", WORDS.get(harbour.explorers.len().min(WORDS.len() - 1))?);
    let leaders = vec![explorer.clone()];
    let sought = places.iter().filter(|known| tour.hexes.iter().any(|hex| known.hexes.contains(hex)));
    let sought = sought.map(|known| known.id.clone()).collect();
    let voyage =
        Voyage { name, carracks: 1, leaders, bounds, to: water.to_string(), sought, ..Voyage::default() };
    // The ship comes back, and settlers sail on it.
    (player.bound_price() * bounds < tour.points / POINTS_PER_DUCAT).then_some(voyage)
}

/// Discoveries one after the other.
struct Tour {
    hexes: Vec<Hex>,
    mp: u32,
    points: u32,
    end: Water,
}

/// Always to the nearest next, as far as the points go. In the council ways are guessed, at sea they are found.
fn tour(player: &Player, (from, mp): (Water, u32), most: u32, places: &[&Discovery], at_sea: bool) -> Tour {
    let mut tour = Tour { hexes: vec![], mp, points: 0, end: from };
    let mut left: Vec<&Discovery> = places.to_vec();
    loop {
        let ways = at_sea.then(|| ways(player, tour.end, most.saturating_sub(tour.mp)));
        let rest = most.saturating_sub(tour.mp);
        let leg = |known: &&Discovery| {
            let far = |hex: &&Hex| player.charter.map.shifted.distance(tour.end.hex, **hex) <= rest;
            let legs = known.hexes.iter().filter(far);
            legs.filter_map(|hex| leg(player, tour.end, *hex, ways.as_ref())).min()
        };
        let next = left.iter().filter_map(leg).min();
        let Some((cost, water)) = next.filter(|(cost, _)| tour.mp + cost <= most) else { return tour };
        tour.mp += cost;
        tour.end = water;
        tour.hexes.push(water.hex);
        // One stop may bring several.
        let here = left.iter().filter(|known| known.hexes.contains(&water.hex));
        tour.points += here.map(|known| known.vp).sum::<u32>();
        left.retain(|known| !known.hexes.contains(&water.hex));
    }
}

/// Points to get to a hex and to discover it (7.3.2), and the water there. A guess is a quarter more than as the crow
/// flies, for ships go round land.
fn leg(player: &Player, from: Water, to: Hex, ways: Option<&Ways<Water>>) -> Option<(u32, Water)> {
    let map = &player.charter.map;
    let waters = map.hex(to)?.waters.iter();
    let cost = |water: &Water| match ways {
        Some(ways) => ways.cost(water),
        None => Some(map.shifted.distance(from.hex, to)).map(|far| far + far / 4),
    };
    let same = waters.filter(|(_, ocean)| map.ocean(from) == Some(**ocean)).map(|(water, _)| *water);
    let (far, water) = same.filter_map(|water| Some((cost(&water)?, water))).min()?;
    // In place of the point for the hex; where the ships lie already, all three.
    Some((far.saturating_sub(1) + MP_TO_STOP, water))
}

/// Ways by sea as far as so many points lead.
fn ways(player: &Player, from: Water, most: u32) -> Ways<Water> {
    let map = &player.charter.map;
    let close = |water: &Water| map.shifted.distance(from.hex, water.hex) <= most && !map.is_cape(*water);
    Ways::from(from, |at| {
        let next = map.waters.get(at).into_iter().flatten();
        next.filter(|water| close(water)).map(|water| (*water, 1)).collect::<Vec<_>>()
    })
}

/// What an expedition discovers this turn, inside the bounds that are paid and the way home (9.3).
pub fn steps(player: &Player, fleet: &FleetView, own: &OwnFleet) -> Vec<Hex> {
    let led = has_explorer(player.charter, &own.ships);
    let Some(water) = fleet.at.water().filter(|_| led) else { return vec![] };
    let home = |from: Water| home_bounds(&player.charter.map, from);
    let spent = own.used + own.crossed;
    let safe = SAFE.saturating_sub(own.crossed);
    let places = open(player);
    let mut spare = own.bounds.saturating_sub(spent + home(water)).min(safe);
    while spare > 0 {
        let tour = tour(player, (water, own.mp), spare * MP_PER_BOUND, &places, true);
        if spent + bounds_of(tour.mp) + home(tour.end) <= own.bounds {
            return tour.hexes;
        }
        spare -= 1;
    }
    vec![]
}
