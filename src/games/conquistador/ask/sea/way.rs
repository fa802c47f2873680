//! Ways of expeditions: from stop to stop, and what they cost (7.3, 7.5).

use super::judge::Voyager;
use super::{Step, Voyage};
use crate::games::conquistador::charter::Charter;
use crate::games::conquistador::charter::Map;
use crate::games::conquistador::ids::{ShipClass, Water};
use crate::games::conquistador::map::{MP_TO_STOP, SeaWay, bounds_of};
use crate::games::conquistador::view::{FleetView, View};
use crate::rules::hex::Hex;
use crate::rules::paths::Ways;
use std::collections::BTreeSet;

/// The way to a hex: not round the Cape where another leads there, and around the hexes to be shunned where one does.
/// `None` where no way leads.
pub fn leg(map: &Map, from: Water, goals: &[Water], shun: &BTreeSet<Hex>, cape: bool) -> Option<SeaWay> {
    let none = BTreeSet::new();
    let tries = [(false, shun), (false, &none), (true, shun), (true, &none)];
    // Without hexes to shun the second try is the first.
    let differ = tries.into_iter().step_by(if shun.is_empty() { 2 } else { 1 });
    differ
        .filter(|(round, _)| cape || !round)
        .find_map(|(round, hexes)| shortest(map, from, goals, hexes, round))
}

/// The waters of a hex that a step leads to: any; for an attack those where the ships lie that it is aimed at (8.1.2).
pub fn goals(map: &Map, to: Hex, aimed_at: impl IntoIterator<Item = Water>) -> Vec<Water> {
    let aimed_at: Vec<Water> = aimed_at.into_iter().filter(|water| water.hex == to).collect();
    match aimed_at.is_empty() {
        true => map.hex(to).into_iter().flat_map(|hex| hex.waters.keys().copied()).collect(),
        false => aimed_at,
    }
}

fn shortest(map: &Map, from: Water, goals: &[Water], shun: &BTreeSet<Hex>, cape: bool) -> Option<SeaWay> {
    let to = goals.first()?.hex;
    if goals.contains(&from) {
        return Some(SeaWay { waters: vec![], mp: 0, cape: false });
    }
    let ways = Ways::until(
        from,
        |at| goals.contains(at),
        |at| {
            let next = map.waters.get(at).into_iter().flatten();
            let open = next.filter(|water| {
                (cape || !map.is_cape(**water)) && (water.hex == to || !shun.contains(&water.hex))
            });
            open.map(|water| (*water, 1)).collect::<Vec<_>>()
        },
    );
    let goal = goals.iter().filter(|goal| ways.cost(goal).is_some()).min_by_key(|goal| ways.cost(goal))?;
    let way = ways.to(goal)?;
    let cape = way.path.iter().any(|water| map.is_cape(*water));
    Some(SeaWay { waters: way.path, mp: way.cost, cape })
}

/// 7.2.A Bounds to Europe. From a water without printed bounds the expedition first sails to the nearest coast that
/// has them.
pub fn home_bounds(map: &Map, from: Water) -> u32 {
    if let Some(bounds) = map.bounds(from) {
        return bounds;
    }
    let ways = map.sea_from(from, map.is_cape(from));
    let coast = ways.places().filter_map(|water| Some((ways.cost(water)?, map.bounds(*water)?)));
    coast.min().map_or(0, |(mp, bounds)| bounds + bounds_of(mp))
}

/// Hexes with ships of nations that an expedition sails around.
pub fn shunned(view: &View, voyage: &Voyage) -> BTreeSet<Hex> {
    let theirs = view.fleets.values().filter(|fleet| voyage.avoid.contains(&fleet.nation));
    theirs.filter_map(|fleet| fleet.at.hex()).collect()
}

/// Waters where the ships lie that an attack is aimed at.
fn aimed_at(view: &View, fleet: &FleetView, step: &Step) -> Vec<Water> {
    let Step::Attack { nation, .. } = step else { return vec![] };
    let theirs = view
        .fleets
        .values()
        .filter(|other| other.nation != fleet.nation && nation.is_none_or(|nation| nation == other.nation));
    theirs
        .filter(|other| !other.ships.contains_key(&ShipClass::GalleonFleet))
        .filter_map(|it| it.at.water())
        .collect()
}

/// Where ships lie or pass in a hex, and what of their stop there is paid (7.3.2).
#[derive(Clone, Copy, Debug, Default)]
pub struct Visit {
    /// The point for entering the hex is paid, and no stop yet.
    pub entered: bool,
    /// A stop is paid.
    pub paid: bool,
}

impl Visit {
    /// 7.3.2 The three points of a stop, once a hex: in place of the point for entering it, or besides (ruling r5).
    pub fn stop(&mut self, charter: &Charter) -> u32 {
        if std::mem::replace(&mut self.paid, true) {
            return 0;
        }
        let instead = self.entered && charter.rulings.is("r5", "instead_of_the_hex");
        MP_TO_STOP - u32::from(instead)
    }
    /// 10.5.B, ruling r50: people go ashore where the crossing has brought them, or where the ships lie in port.
    pub fn land(&mut self, charter: &Charter) -> u32 {
        let free = !self.entered && charter.rulings.is("r50", "nothing_where_it_lies");
        if free { 0 } else { self.stop(charter) }
    }
    /// 10.5.B, ruling r23: people come aboard where the ships lie already.
    pub fn pick_up(&mut self, charter: &Charter) -> u32 {
        let free = !self.entered && charter.rulings.is("r23", "nothing_where_it_lies");
        if free { 0 } else { self.stop(charter) }
    }
    /// 7.3.2, ruling r52: ships come into a friendly port to lie there. On any other coast they land (7.2.5.A).
    pub fn put_in(&mut self, charter: &Charter, port: bool) -> u32 {
        let costs = self.entered && (!port || charter.rulings.is("r52", "three_points"));
        if costs { self.stop(charter) } else { 0 }
    }
    /// Where its way ends an expedition stops: not off the coast, nor in a port from which it goes home.
    pub fn end(&mut self, charter: &Charter, hex: Hex, port: bool, home: bool) -> u32 {
        let stops = charter.map.is_coastal(hex) && !(port && home);
        if stops { self.put_in(charter, port) } else { 0 }
    }
    /// 8.2.1.A Three points for every battle; for the first thing done in a hex they are those of the stop.
    pub fn battle(&mut self, charter: &Charter) -> u32 {
        if self.paid { MP_TO_STOP } else { self.stop(charter) }
    }
    /// What a step costs beside the way to its hex; `port`: a friendly one.
    pub fn step(&mut self, charter: &Charter, step: &Step, port: bool) -> u32 {
        match step {
            Step::Discover { .. } | Step::Invade { .. } => self.stop(charter),
            Step::Land { .. } => self.land(charter),
            Step::PickUp { .. } => self.pick_up(charter),
            Step::Attack { .. } => self.battle(charter),
            Step::PutIn { .. } => self.put_in(charter, port),
        }
    }
}

/// A voyage as planned.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Course {
    /// Hexes entered, in order.
    pub hexes: Vec<Hex>,
    /// Movement points, those of before with them.
    pub mp: u32,
    pub cape: bool,
    /// The first step that no way leads to.
    pub lost: Option<usize>,
    pub end: Option<Water>,
}

/// The course of a voyage as its owner sees it: each step after the other.
pub fn course(charter: &Charter, view: &View, fleet: &FleetView, voyage: &Voyage) -> Course {
    let (Some(own), Some(from)) = (&fleet.own, fleet.at.water()) else { return Course::default() };
    let shun = shunned(view, voyage);
    let mut course = Course { mp: own.mp, end: Some(from), ..Course::default() };
    let (mut at, mut visit) = (from, Visit::default());
    let mut voyager = Voyager::of(charter, view, fleet);
    let via = voyage.via.iter().map(|hex| (*hex, None));
    let steps = voyage.steps.iter().enumerate().map(|(place, step)| (step.hex(), Some((place, step))));
    let cape = !own.ships.is_galleon(); // 7.1.4.B
    for (hex, step) in via.chain(steps) {
        let targets = step.map_or(vec![], |(_, step)| aimed_at(view, fleet, step));
        let Some(way) = leg(&charter.map, at, &goals(&charter.map, hex, targets), &shun, cape) else {
            course.lost = course.lost.or(step.map(|(place, _)| place));
            continue;
        };
        if let Some(last) = way.waters.last() {
            (at, visit) = (*last, Visit { entered: true, paid: false });
        }
        course.mp += way.mp;
        course.cape |= way.cape;
        course.hexes.extend(way.waters.iter().map(|water| water.hex));
        if let Some((_, step)) = step {
            course.mp += visit.step(charter, step, voyager.is_port(step.hex()));
            voyager.did(step);
        }
    }
    course.mp += visit.end(charter, at.hex, voyager.is_port(at.hex), voyage.home);
    course.end = Some(at);
    course
}
