//! Which way a stack, or a part of it, may go (rules 4.2, 5, 7).

use super::{Judged, is_laid_up, is_leaving, is_watched, refuse, require, slowest};
use crate::games::dawn_of_empire::charter::Charter;
use crate::games::dawn_of_empire::ids::{AreaId, Last, Location, Order, PortId, ShipId, Side};
use crate::games::dawn_of_empire::map::Friendship;
use crate::games::dawn_of_empire::view::{MyShip, MyStack, View};

/// 5.4.A From a port a patrol enters its first sea area and then two more.
const PATROL_FROM_PORT: usize = 3;
/// 5.4.B From a sea area a patrol goes two areas at most.
const PATROL_FROM_SEA: usize = 2;

/// Whether ships of an own stack may go this way; an empty path stays.
pub fn path(charter: &Charter, view: &View, stack: &MyStack, ships: &[ShipId], path: &[Location]) -> Judged {
    let Some(side) = view.side else { return refuse("not_a_side", "4.2") };
    let ships: Vec<&MyShip> = stack.ships.iter().filter(|ship| ships.contains(&ship.id)).collect();
    let alone = stack.ships.len() == 1;
    let part = Part { charter, view, side, stack, ships: &ships, path };
    part.way()?;
    part.leaves_port()?;
    match stack.order.filter(|_| !alone) {
        None if alone => part.independent_unit(),
        None | Some(Order::Anchor) => part.anchor(),
        Some(Order::Coal) => require(path.is_empty(), "coaling_ships_stay", "5.3"),
        Some(Order::Sortie) => part.sortie(),
        // 7.3.D A single ship that leaves its squadron is in transit.
        Some(_) if ships.len() == 1 && stack.ships.len() > 1 => part.transit(),
        Some(Order::Blockade) => part.off_a_port("5.2"),
        Some(Order::Raid) => part.off_a_port("5.5"),
        Some(Order::Patrol) => part.patrol(),
        Some(Order::Transit) => part.transit(),
    }
}

struct Part<'a> {
    charter: &'a Charter,
    view: &'a View,
    side: Side,
    stack: &'a MyStack,
    ships: &'a [&'a MyShip],
    path: &'a [Location],
}

/// 5.4.A, 5.4.B Areas that a patrol may enter from a place.
pub fn patrol_reach(at: &Location) -> usize {
    if matches!(at, Location::Sea(_)) { PATROL_FROM_SEA } else { PATROL_FROM_PORT }
}

impl Part<'_> {
    fn end(&self) -> &Location {
        self.path.last().unwrap_or(&self.stack.at)
    }
    fn last(&self, last: Last) -> bool {
        self.ships.iter().any(|ship| ship.last == last)
    }

    /// 4.2.D Contiguous; 7.4.D never into an opposing port; 4.2.B, 4.2.C within the allowance of the slowest. 5.4.B a
    /// patrol enters its first area whatever its allowance.
    fn way(&self) -> Judged {
        let enemy = |at: &Location| matches!(at, Location::Port(port) if self.is_enemy(port));
        require(!self.path.iter().any(enemy), "enemy_port", "7.4")?;
        let Some(cost) = self.charter.cost(&self.stack.at, self.path) else {
            return refuse("not_adjacent", "4.2");
        };
        let first_area = self.stack.order == Some(Order::Patrol)
            && self.ships.len() > 1
            && matches!(self.path, [Location::Sea(_)]);
        require(first_area || cost <= slowest(self.ships), "too_far", "4.2")?;
        // 7.2.3.E
        let neutral = self.charter.is_neutral(&self.stack.at) && self.charter.is_neutral(self.end());
        require(self.path.is_empty() || !neutral, "neutral_to_neutral", "7.2.3")
    }

    /// 14.3.F
    fn leaves_port(&self) -> Judged {
        let at_sea = matches!(self.stack.at, Location::Sea(_));
        let held = self.ships.iter().any(|ship| is_laid_up(self.charter, ship));
        require(at_sea || !held || self.path.is_empty(), "too_damaged_to_leave", "14.3")
    }

    fn is_enemy(&self, port: &PortId) -> bool {
        self.charter.friendship(port, self.side) == Some(Friendship::Enemy)
    }

    /// 5.4.1, 7.4 A unit that began its turn alone.
    fn independent_unit(&self) -> Judged {
        let at_sea = matches!(self.stack.at, Location::Sea(_));
        if !at_sea {
            // 7.2.3.D In the turn after it entered a neutral port it stays.
            let bound = self.last(Last::EnteredNeutralPort) && self.charter.is_neutral(&self.stack.at);
            require(!bound || self.path.is_empty(), "bound_to_neutral_port", "7.2.3")?;
            let shut =
                self.charter.rulings.is("r16", "yes") && is_watched(self.charter, self.view, &self.stack.at);
            require(!shut || self.path.is_empty(), "must_sortie", "5.6")?;
            // 5.7.B It would be its third turn of transit.
            let tired = self.last(Last::TransitSecond) && !is_leaving(self.charter, self.view, self.stack);
            return require(!tired || self.path.is_empty(), "third_transit", "5.7");
        }
        require(self.end() != &self.stack.at, "may_not_stay_at_sea", "5.4.1")?;
        if self.last(Last::TransitSecond) && self.haven_in_reach(true) {
            return require(matches!(self.end(), Location::Port(_)), "must_reach_port", "5.4.1");
        }
        self.after_raid()
    }

    /// 5.1.B, 5.1.C Into the port of its area, if there is one that takes it; else it stays.
    fn anchor(&self) -> Judged {
        let Location::Sea(area) = &self.stack.at else {
            return require(self.path.is_empty(), "anchored_ships_stay", "5.1");
        };
        let takes = |port: &PortId| !self.is_enemy(port);
        if !self.charter.ports_of(area).any(|port| takes(&port.id)) {
            return require(self.path.is_empty(), "anchored_ships_stay", "5.1");
        }
        require(matches!(self.path, [Location::Port(_)]), "must_enter_port", "5.1")
    }

    /// 5.2.A, 5.5.A To the sea area of an opposing port and no further. One that never starts has only lost its time.
    fn off_a_port(&self, rule: &'static str) -> Judged {
        if self.path.is_empty() {
            return Ok(());
        }
        let Location::Sea(area) = self.end() else { return refuse("must_end_off_a_port", rule) };
        require(self.is_target(area), "must_end_off_a_port", rule)
    }

    fn is_target(&self, area: &AreaId) -> bool {
        let mut ports = self.charter.ports_of(area).filter(|port| port.owner == Some(self.side.enemy()));
        ports.any(|port| self.stack.target.as_ref().is_none_or(|target| *target == port.id))
    }

    /// 5.4.A, 5.4.B
    fn patrol(&self) -> Judged {
        let at_sea = matches!(self.stack.at, Location::Sea(_));
        let left_behind = self.ships.len() < self.stack.ships.len();
        require(at_sea || left_behind || !self.path.is_empty(), "patrol_must_leave_port", "5.4")?;
        require(self.path.iter().all(|at| matches!(at, Location::Sea(_))), "patrol_ends_at_sea", "5.4")?;
        require(self.path.len() <= patrol_reach(&self.stack.at), "patrol_too_far", "5.4")
    }

    /// 5.6.B
    fn sortie(&self) -> Judged {
        let one_area = matches!(self.path, [] | [Location::Sea(_)]);
        require(one_area, "sortie_one_area", "5.6")
    }

    /// 5.7.A, 7.4
    fn transit(&self) -> Judged {
        self.after_raid()
    }

    /// 5.5.D After a raid the turn must end in a friendly or neutral port, where one is in reach.
    fn after_raid(&self) -> Judged {
        let bound = self.last(Last::Raid) && self.haven_in_reach(true);
        require(!bound || matches!(self.end(), Location::Port(_)), "must_reach_port", "5.5")
    }

    fn haven_in_reach(&self, neutral_too: bool) -> bool {
        let havens = self.charter.havens(&self.stack.at, self.side, neutral_too);
        havens.iter().any(|(_, way)| way.cost <= slowest(self.ships))
    }
}
