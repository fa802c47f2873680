//! Where a side may begin by option 14.11.

use super::{Judged, require};
use crate::games::dawn_of_empire::ask::deployment::Post;
use crate::games::dawn_of_empire::charter::Charter;
use crate::games::dawn_of_empire::ids::{LeaderId, Location, ShipId, Side};
use crate::games::dawn_of_empire::setup::strongest_first;
use crate::games::dawn_of_empire::view::View;
use std::collections::{BTreeMap, BTreeSet};

/// 14.11.B
const SHIPS_AT_SEA: usize = 6;
/// 14.11.B
const LEADERS_AT_SEA: usize = 1;

/// A place for forces of a side: its own ports (14.11.A, 14.11.C), for the United States an area of its coast too
/// (14.11.B).
pub fn place(charter: &Charter, side: Side, at: &Location) -> Judged {
    let open = match at {
        Location::Port(_) => charter.is_friendly(at, side),
        Location::Sea(area) => side == Side::Us && charter.area(area).is_some_and(|area| area.us_coast),
    };
    require(open, "no_place_to_deploy", "14.11")
}

/// Where the forces of a side stand that it may deploy. 14.12.B the Germans begin in Caracas.
#[derive(Clone, Debug, PartialEq)]
pub struct Posted {
    pub ships: BTreeMap<ShipId, Location>,
    pub leaders: BTreeMap<LeaderId, Location>,
}

impl Posted {
    /// Where they stand now.
    pub fn of(charter: &Charter, view: &View) -> Posted {
        let free = |id: &ShipId| charter.ship(id).is_some_and(|ship| !ship.german);
        let may = |id: &LeaderId| charter.leaders.get(id).is_some_and(|leader| !leader.german);
        let mut posted = Posted { ships: BTreeMap::new(), leaders: BTreeMap::new() };
        for stack in &view.mine {
            let ships = stack.ships.iter().filter(|ship| free(&ship.id));
            posted.ships.extend(ships.map(|ship| (ship.id.clone(), stack.at.clone())));
            let leaders = stack.leaders.iter().filter(|id| may(id));
            posted.leaders.extend(leaders.map(|id| (id.clone(), stack.at.clone())));
        }
        let ashore = view.ashore.iter().filter(|(id, _)| may(id));
        posted.leaders.extend(ashore.map(|(id, port)| (id.clone(), Location::Port(port.clone()))));
        posted
    }

    /// Sends forces to a place; what is not the side's to deploy stays where it is.
    pub fn send(&mut self, leaders: &[LeaderId], ships: &[ShipId], to: &Location) {
        for id in ships {
            if let Some(at) = self.ships.get_mut(id) {
                at.clone_from(to);
            }
        }
        for id in leaders {
            if let Some(at) = self.leaders.get_mut(id) {
                at.clone_from(to);
            }
        }
    }

    /// What stands at a place, the strongest ships and the leaders with most stars first.
    pub fn at(&self, charter: &Charter, place: &Location) -> Post {
        let mut ships: Vec<ShipId> =
            self.ships.iter().filter(|(_, at)| *at == place).map(|(id, _)| id.clone()).collect();
        let mut leaders: Vec<LeaderId> =
            self.leaders.iter().filter(|(_, at)| *at == place).map(|(id, _)| id.clone()).collect();
        strongest_first(charter, &mut ships, &mut leaders);
        Post { at: place.clone(), ships, leaders }
    }

    /// Every place with forces.
    pub fn posts(&self, charter: &Charter) -> Vec<Post> {
        let places: BTreeSet<&Location> = self.ships.values().chain(self.leaders.values()).collect();
        places.into_iter().map(|place| self.at(charter, place)).collect()
    }

    /// 14.11.B One squadron at sea at most, of two ships to six, with one leader at most.
    pub fn judge(&self, charter: &Charter) -> Judged {
        let posts = self.posts(charter);
        let mut at_sea = posts.iter().filter(|post| matches!(post.at, Location::Sea(_)));
        let Some(post) = at_sea.next() else { return Ok(()) };
        require(at_sea.next().is_none(), "one_squadron_at_sea", "14.11")?;
        require(post.ships.len() > 1, "two_ships_at_sea", "14.11")?;
        require(post.ships.len() <= SHIPS_AT_SEA, "six_ships_at_sea", "14.11")?;
        require(post.leaders.len() <= LEADERS_AT_SEA, "one_leader_at_sea", "14.11")
    }
}
