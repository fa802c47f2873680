//! Moves of a silent side: as short as the orders allow.

use super::super::ask::moves::{Group, Join};
use super::super::charter::Charter;
use super::super::ids::{Last, Location, Order, PortId, ShipId, Side};
use super::super::judge;
use super::super::map::Way;
use super::super::view::{MyShip, MyStack, View};
use std::cmp::Reverse;

/// Moves of some ships of a stack, as one group, or two where the slow ones stay behind.
pub fn moves_of(charter: &Charter, view: &View, stack: &MyStack, ships: &[ShipId]) -> Vec<Group> {
    let Some(side) = view.side else { return vec![] };
    if let Some(groups) = without_the_laid_up(charter, view, stack, ships) {
        return groups;
    }
    let chosen: Vec<&MyShip> = stack.ships.iter().filter(|ship| ships.contains(&ship.id)).collect();
    let silent = Silent { charter, view, side, stack, ships: chosen };
    let paths = silent.paths();
    let legal = |path: &Vec<Location>| judge::path(charter, view, stack, ships, path).is_ok();
    let path = paths.into_iter().find(legal);
    if let (None, Some(split)) = (&path, silent.leave_the_slow_behind()) {
        return split;
    }
    vec![silent.group(ships.to_vec(), path.unwrap_or_default())]
}

/// 14.3.F What may not leave port stays there, where the others of a stack sail without it (7.3.D).
fn without_the_laid_up(
    charter: &Charter,
    view: &View,
    stack: &MyStack,
    ships: &[ShipId],
) -> Option<Vec<Group>> {
    let (held, free) = judge::laid_up(charter, stack, ships);
    if held.is_empty() || free.len() < 2 {
        return None;
    }
    // As the squadron that they are once the others stay: a patrol among them must sail (5.4.A).
    let parted = stack.ships.iter().filter(|ship| free.contains(&ship.id)).cloned().collect();
    let parted = MyStack { ships: parted, ..stack.clone() };
    let mut groups = moves_of(charter, view, &parted, &free);
    let sails = groups.iter().any(|group| !group.path.is_empty());
    let stays =
        Group { stack: stack.label.clone(), ships: held, leaders: vec![], path: vec![], join: Join::IfAny };
    groups.push(stays);
    sails.then_some(groups)
}

struct Silent<'a> {
    charter: &'a Charter,
    view: &'a View,
    side: Side,
    stack: &'a MyStack,
    ships: Vec<&'a MyShip>,
}

impl Silent<'_> {
    fn group(&self, ships: Vec<ShipId>, path: Vec<Location>) -> Group {
        let leads = self.stack.ships.iter().find(|ship| self.ships.iter().any(|own| own.id == ship.id));
        let leads = leads.is_some_and(|first| ships.contains(&first.id));
        let leaders = if leads { self.stack.leaders.clone() } else { vec![] };
        Group { stack: self.stack.label.clone(), ships, leaders, path, join: Join::IfAny }
    }

    /// Ways to try, the one that silence means first.
    fn paths(&self) -> Vec<Vec<Location>> {
        let alone = self.stack.ships.len() == 1;
        let stay = vec![];
        match self.stack.order.filter(|_| !alone) {
            None if alone => self.home(),
            Some(Order::Transit) => self.home(),
            Some(Order::Patrol) => [vec![stay], self.first_steps()].concat(),
            Some(Order::Blockade | Order::Raid) => match self.to_target() {
                Some(path) => vec![path],
                None => vec![stay],
            },
            None | Some(Order::Anchor) => [vec![stay], self.ports_here()].concat(),
            Some(Order::Coal | Order::Sortie) => vec![stay],
        }
    }

    /// Into a port of this area, an own one before a neutral one (5.1.B).
    fn ports_here(&self) -> Vec<Vec<Location>> {
        let havens = self.charter.havens(&self.stack.at, self.side, true);
        let mut near: Vec<Vec<Location>> =
            havens.into_iter().map(|(_, way)| way.path).filter(|path| path.len() == 1).collect();
        near.sort_by_key(|path| path.iter().any(|at| self.charter.is_neutral(at)));
        near
    }

    /// 5.4.A The first area from a port.
    fn first_steps(&self) -> Vec<Vec<Location>> {
        let near = self.charter.neighbours(&self.stack.at, self.side);
        let mut seas: Vec<Location> = near.into_iter().filter(|at| matches!(at, Location::Sea(_))).collect();
        seas.sort_by_key(|at| self.charter.step(&self.stack.at, at));
        seas.into_iter().map(|at| vec![at]).collect()
    }

    /// Stays in a port that it need not leave; else to the nearest friendly port (of equally near ones that with the
    /// better repair number), to a neutral one where only that is in reach and the rules want a port, else as far on the way as the ships come, else anywhere.
    fn home(&self) -> Vec<Vec<Location>> {
        let at = &self.stack.at;
        let leaving = judge::is_leaving(self.charter, self.view, self.stack);
        let mut paths = vec![];
        if matches!(at, Location::Port(_)) && !leaving {
            paths.push(vec![]);
        }
        let mut own = self.charter.havens(at, self.side, false);
        let repair = |port: &PortId| self.charter.port(port).map_or(0, |port| port.repair);
        own.sort_by_key(|(port, way)| (way.cost, Reverse(repair(port))));
        paths.extend(own.iter().map(|(_, way)| way.path.clone()));
        let bound = self.ships.iter().any(|ship| matches!(ship.last, Last::Raid | Last::TransitSecond));
        if bound {
            let all = self.charter.havens(at, self.side, true);
            paths.extend(all.into_iter().map(|(_, way)| way.path));
        }
        paths.extend(own.first().into_iter().flat_map(|(_, way)| shorter(way)));
        paths.extend(self.first_steps());
        paths.push(vec![]);
        paths
    }

    fn to_target(&self) -> Option<Vec<Location>> {
        let target = self.charter.port(self.stack.target.as_ref()?)?;
        let ways = self.charter.ways(&self.stack.at, self.side);
        let off = target.areas.iter().filter_map(|area| ways.get(&Location::Sea(area.clone())));
        off.min_by_key(|way| way.cost).map(|way| way.path.clone())
    }

    /// 7.3.D A raid or blockade whose slow ships cannot come along sails without them, when two can and the others lie
    /// in port.
    fn leave_the_slow_behind(&self) -> Option<Vec<Group>> {
        let off = matches!(self.stack.order, Some(Order::Raid | Order::Blockade));
        let path = self.to_target().filter(|_| off && matches!(self.stack.at, Location::Port(_)))?;
        let cost = self.charter.cost(&self.stack.at, &path)?;
        let ids = |fast: bool| -> Vec<ShipId> {
            let ships = self.ships.iter().filter(|ship| (ship.speed >= cost) == fast);
            ships.map(|ship| ship.id.clone()).collect()
        };
        let (fast, slow) = (ids(true), ids(false));
        let legal = fast.len() > 1 && judge::path(self.charter, self.view, self.stack, &fast, &path).is_ok();
        if !legal {
            return None;
        }
        let mut groups = vec![self.group(fast, path), self.group(slow, vec![])];
        groups[0].leaders = self.stack.leaders.clone();
        groups[1].leaders = vec![];
        Some(groups)
    }
}

/// The beginnings of a way, the longest first.
fn shorter(way: &Way) -> Vec<Vec<Location>> {
    (1..way.path.len()).rev().map(|length| way.path[..length].to_vec()).collect()
}
