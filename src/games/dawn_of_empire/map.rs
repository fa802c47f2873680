//! Ways over the map: what one step costs, what is reached, how far a port is (rules 7.1, 7.2).

use super::charter::{Area, Charter, PortOnMap, ShipType};
use super::ids::{AreaId, LeaderId, Location, PortId, ShipId, Side};
use crate::rules::paths::{self, Ways};
use std::collections::BTreeMap;

/// Locations entered, and their cost in movement points.
pub type Way = paths::Way<Location>;

/// Whose a port is, for one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Friendship {
    Friendly,
    Neutral,
    Enemy,
}

impl Charter {
    pub fn area(&self, id: &AreaId) -> Option<&Area> {
        self.areas.iter().find(|area| area.id == *id)
    }
    pub fn port(&self, id: &PortId) -> Option<&PortOnMap> {
        self.ports.iter().find(|port| port.id == *id)
    }
    pub fn ship(&self, id: &ShipId) -> Option<&ShipType> {
        self.ships.get(id)
    }
    /// The code of an area as ids of rolls have it: `prp`.
    pub fn code(&self, area: &AreaId) -> String {
        self.area(area).map_or_else(|| area.to_string(), |area| area.code.to_lowercase())
    }
    pub fn stars(&self, leader: &LeaderId) -> u32 {
        self.leaders.get(leader).map_or(0, |leader| leader.stars)
    }
    /// Ports on the coast of an area, in the order of the map's list.
    pub fn ports_of<'c>(&'c self, area: &'c AreaId) -> impl Iterator<Item = &'c PortOnMap> {
        self.ports.iter().filter(move |port| port.areas.contains(area))
    }
    /// The port of an area that a side may raid or blockade (rules 5.2.A, 5.5.A, 7.2.3.F).
    pub fn enemy_port_in<'c>(&'c self, area: &'c AreaId, side: Side) -> Option<&'c PortOnMap> {
        self.ports_of(area).find(|port| port.owner == Some(side.enemy()))
    }
    pub fn friendship(&self, port: &PortId, side: Side) -> Option<Friendship> {
        self.port(port).map(|port| match port.owner {
            None => Friendship::Neutral,
            Some(owner) if owner == side => Friendship::Friendly,
            Some(_) => Friendship::Enemy,
        })
    }
    pub fn is_neutral(&self, at: &Location) -> bool {
        matches!(at, Location::Port(port) if self.port(port).is_some_and(|port| port.owner.is_none()))
    }
    pub fn is_friendly(&self, at: &Location, side: Side) -> bool {
        matches!(at, Location::Port(port) if self.friendship(port, side) == Some(Friendship::Friendly))
    }

    /// What it costs to go from one place to the next; `None` when they do not touch.
    pub fn step(&self, from: &Location, to: &Location) -> Option<u32> {
        self.steps.get(from)?.iter().find(|(next, _)| next == to).map(|(_, cost)| *cost)
    }

    /// All places one step away that a side may enter, with the cost: never an opposing port (7.4.D).
    fn open_steps(&self, from: &Location, side: Side) -> impl Iterator<Item = &(Location, u32)> {
        let open = move |to: &Location| match to {
            Location::Sea(_) => true,
            Location::Port(port) => self.friendship(port, side) != Some(Friendship::Enemy),
        };
        self.steps.get(from).into_iter().flatten().filter(move |(to, _)| open(to))
    }

    /// 4.2.D The cost of a whole path; `None` where it is broken.
    pub fn cost(&self, from: &Location, path: &[Location]) -> Option<u32> {
        let mut at = from;
        let mut cost = 0u32;
        for next in path {
            cost = cost.saturating_add(self.step(at, next)?);
            at = next;
        }
        Some(cost)
    }

    /// All places one step away that a side may enter.
    pub fn neighbours(&self, from: &Location, side: Side) -> Vec<Location> {
        self.open_steps(from, side).map(|(to, _)| to.clone()).collect()
    }

    /// The cheapest way from a place to every other that a side may enter; of equal ways the first in the order of
    /// the map's list.
    pub fn ways(&self, from: &Location, side: Side) -> BTreeMap<Location, Way> {
        let ways = Ways::from(from.clone(), |at| {
            self.open_steps(at, side).map(|(to, cost)| (to.clone(), *cost)).collect::<Vec<_>>()
        });
        ways.places().filter_map(|to| Some((to.clone(), ways.to(to)?))).collect()
    }

    /// Ports that a side's ships may go to, nearest first, then in the order of the map's list.
    pub fn havens(&self, from: &Location, side: Side, neutral_too: bool) -> Vec<(PortId, Way)> {
        let ways = self.ways(from, side);
        let wanted = |port: &&PortOnMap| port.owner == Some(side) || (neutral_too && port.owner.is_none());
        let ports = self.ports.iter().filter(wanted);
        let mut havens: Vec<(PortId, Way)> = ports
            .filter_map(|port| Some((port.id.clone(), ways.get(&Location::Port(port.id.clone()))?.clone())))
            .collect();
        havens.sort_by_key(|(_, way)| way.cost);
        havens
    }
}

/// The sea areas of a place: the area itself, or those that a port lies on.
pub fn waters(charter: &Charter, at: &Location) -> Vec<AreaId> {
    match at {
        Location::Sea(area) => vec![area.clone()],
        Location::Port(port) => charter.port(port).map(|port| port.areas.clone()).unwrap_or_default(),
    }
}

/// 7.1.A, 7.1.B, 7.2.1, 7.2.2 Every step that touches: area to area by the links, from an area into a port on its
/// coast, and from a port into a sea area that it lies on.
pub(super) fn steps(
    areas: &[Area],
    ports: &[PortOnMap],
    links: &BTreeMap<(AreaId, AreaId), u32>,
    port_entry: u32,
) -> BTreeMap<Location, Vec<(Location, u32)>> {
    let entry = |area: &AreaId| links.iter().find(|((_, to), _)| to == area).map(|(_, cost)| *cost);
    let mut steps: BTreeMap<Location, Vec<(Location, u32)>> = BTreeMap::new();
    for area in areas {
        let from = steps.entry(Location::Sea(area.id.clone())).or_default();
        for to in areas {
            if let Some(cost) = links.get(&(area.id.clone(), to.id.clone())) {
                from.push((Location::Sea(to.id.clone()), *cost));
            }
        }
        for port in ports.iter().filter(|port| port.areas.contains(&area.id)) {
            from.push((Location::Port(port.id.clone()), port_entry));
        }
    }
    for port in ports {
        let out = port.areas.iter().filter_map(|area| Some((Location::Sea(area.clone()), entry(area)?)));
        steps.insert(Location::Port(port.id.clone()), out.collect());
    }
    steps
}
