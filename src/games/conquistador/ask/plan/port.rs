//! Ships that lie in a port of the New World, and which of them an expedition is formed of (6.6, 7.1.D).

use super::Expedition;
use super::faults::Problem;
use super::riding::Berth;
use crate::games::conquistador::goods::{Party, Ship, Ships};
use crate::games::conquistador::ids::{ShipClass, Water};
use crate::games::conquistador::state::Sail;
use std::cmp::Reverse;
use std::collections::BTreeMap;

/// Ships with gold that an expedition takes along, and that it leaves, with their ducats.
pub type Hoard = [Vec<(Berth, u32)>; 2];

/// Ships in a port. Each keeps the number that it has in its class when the plan begins, whoever sails before it.
#[derive(Clone)]
pub struct Port {
    pub water: Water,
    pub ships: Ships,
    pub numbers: Vec<u32>,
}

impl Port {
    pub fn of(water: Water, ships: &Ships) -> Port {
        let mut port = Port { water, ships: Ships::default(), numbers: vec![] };
        ships.0.iter().for_each(|ship| port.add(ship.clone()));
        port
    }
    pub fn add(&mut self, ship: Ship) {
        let known = self.named().filter(|((class, _), _)| *class == ship.class);
        let number = known.map(|((_, number), _)| number).max().unwrap_or(0) + 1;
        self.ships.0.push(ship);
        self.numbers.push(number);
    }
    /// Every ship with the name that a line has for it: `carrack 2`.
    pub fn named(&self) -> impl Iterator<Item = (Berth, &Ship)> {
        let ships = self.ships.0.iter().zip(&self.numbers);
        ships.map(|(ship, number)| ((ship.class, *number), ship))
    }
    pub fn has(&self, berth: Berth) -> bool {
        self.named().any(|(named, _)| named == berth)
    }
    /// The places of ships of a list: those that it names, then such as have rounded the Cape (7.1.7.D), of these with gold
    /// first when they sail home (`home`), else last.
    pub fn places(&self, counts: &BTreeMap<ShipClass, u32>, named: &[Berth], home: bool) -> Vec<usize> {
        let all: Vec<(Berth, &Ship)> = self.named().collect();
        let wish = |place: &usize| {
            let (berth, ship) = all[*place];
            let gold = i64::from(ship.hold.gold.ducats());
            (!named.contains(&berth), !ship.rounded, if home { -gold } else { gold })
        };
        let mut places: Vec<usize> = (0..all.len()).collect();
        places.sort_by_key(wish);
        let of = |class: ShipClass, count: u32| {
            let of_class = places.iter().copied().filter(|place| all[*place].0.0 == class);
            of_class.take(count as usize).collect::<Vec<usize>>()
        };
        counts.iter().flat_map(|(class, count)| of(*class, *count)).collect()
    }
    /// The places of an expedition's ships, and the gold that goes with them and stays.
    pub fn parted(&self, expedition: &Expedition) -> (Vec<usize>, Hoard) {
        let home = matches!(expedition.sail, Sail::Home | Sail::Again(_));
        let places = self.places(&expedition.ships, &expedition.named, home);
        let gold = [true, false].map(|goes| self.gold(|place| places.contains(&place) == goes));
        (places, gold)
    }
    fn gold(&self, are: impl Fn(usize) -> bool) -> Vec<(Berth, u32)> {
        let all = self.named().enumerate().filter(|(place, _)| are(*place));
        let gold = all.map(|(_, (berth, ship))| (berth, ship.hold.gold.ducats()));
        gold.filter(|(_, ducats)| *ducats > 0).collect()
    }
    /// Some of them sail with some of those aboard.
    pub fn leave(&mut self, places: &[usize], party: &Party) {
        split(&mut self.ships, places, party);
        let stays = (0..self.numbers.len()).filter(|place| !places.contains(place));
        self.numbers = stays.map(|place| self.numbers[place]).collect();
    }
}

/// 7.1.D Ships that a wish names and that sail; those in Europe (no port) are alike and have no number.
pub fn named(
    port: Option<&Port>,
    wished: &[Berth],
    ships: &BTreeMap<ShipClass, u32>,
    problems: &mut Vec<Problem>,
) -> Vec<Berth> {
    let mut named: Vec<Berth> = vec![];
    for (class, number) in wished.iter().copied() {
        let there = port.is_some_and(|port| port.has((class, number)));
        let taken = named.iter().filter(|(of, _)| *of == class).count() as u32;
        if !there {
            let problem = Problem::new("no_ship_of_that_number", "7.1").with("what", class.word());
            problems.push(problem.with("number", number));
        } else if taken < ships.get(&class).copied().unwrap_or(0) && !named.contains(&(class, number)) {
            named.push((class, number));
        }
    }
    named
}

/// Parts ships that lie together: the ships in some places, with the people who are to go. All who are left stay with the
/// ships that stay, as far as there are berths.
pub fn split(from: &mut Ships, places: &[usize], party: &Party) -> Ships {
    if places.len() == from.0.len() {
        return std::mem::take(from);
    }
    let mut everybody = Party::default();
    for ship in &mut from.0 {
        everybody.add(std::mem::take(&mut ship.hold.party));
    }
    let mut part = Ships(places.iter().filter_map(|place| from.0.get(*place).cloned()).collect());
    let mut descending: Vec<usize> = places.iter().copied().filter(|place| *place < from.0.len()).collect();
    descending.sort_by_key(|place| Reverse(*place));
    for place in descending {
        from.0.remove(place);
    }
    let going = everybody.take(party);
    everybody.add(part.board(going));
    let left = from.board(everybody);
    part.board(left);
    part
}
