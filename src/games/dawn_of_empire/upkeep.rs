//! Maintenance damage (option 14.3): what is due, who may bear it, and what it does.

use super::ask::maintenance::{Maintenance, MaintenanceGiven, Worn};
use super::charter::{Charter, Class};
use super::facts::{Veiled, WornShip};
use super::ids::{ShipId, Side};
use super::judge;
use super::orders::refusals;
use super::view::{MyShip, View};
use super::{At, tell, victory, view};
use crate::rules::{Eye, Played, Refusal, Rule};
use std::cmp::Reverse;

/// Points that are due in a turn, and the classes that bear them.
type Due = (u32, &'static [Class]);

/// 14.3.A
const US_IN_SEASON: &[Due] = &[
    (1, &[Class::Battleship, Class::Monitor]),
    (2, &[Class::ArmoredCruiser, Class::ProtectedCruiser, Class::UnprotectedCruiser]),
];
/// 14.3.B
const US_ELSE: &[Due] = &[(1, &[Class::Battleship]), (1, &[Class::ProtectedCruiser, Class::GunBoat])];
/// 14.3.C
const SPAIN: &[Due] =
    &[(4, &[Class::Battleship, Class::ArmoredCruiser, Class::ProtectedCruiser, Class::UnprotectedCruiser])];
/// 14.3.A
const SEASON: std::ops::RangeInclusive<u8> = 2..=5;

fn due(side: Side, turn: u8) -> &'static [Due] {
    match side {
        Side::Spain => SPAIN,
        Side::Us if SEASON.contains(&turn) => US_IN_SEASON,
        Side::Us => US_ELSE,
    }
}

/// Whether a ship's class never bears upkeep, whatever the turn.
pub fn is_never_due(charter: &Charter, ship: &ShipId) -> bool {
    charter.ship(ship).is_none_or(|ship| {
        let turns = [*SEASON.start(), *SEASON.end() + 1];
        !turns.iter().flat_map(|turn| due(ship.side, *turn)).any(|(_, classes)| classes.contains(&ship.class))
    })
}

/// Points of a turn as they are given out.
pub struct Allotment<'a> {
    charter: &'a Charter,
    view: &'a View,
    left: Vec<Due>,
    pub points: Vec<Worn>,
}

impl<'a> Allotment<'a> {
    pub fn of(charter: &'a Charter, view: &'a View) -> Self {
        let left = view.side.map(|side| due(side, view.turn).to_vec()).unwrap_or_default();
        Allotment { charter, view, left, points: vec![] }
    }

    fn had(&self, ship: &MyShip) -> u32 {
        self.points.iter().filter(|worn| worn.ship == ship.id).map(|worn| worn.points).sum()
    }

    /// Points that a ship may still bear: of its class, none two turns running (14.3.E), and none that would sink it.
    pub fn most(&self, ship: &MyShip) -> u32 {
        let Some(class) = self.charter.ship(&ship.id).map(|ship| ship.class) else { return 0 };
        if ship.upkeep.is_some_and(|turn| turn + 1 >= self.view.turn) {
            return 0;
        }
        let left =
            self.left.iter().find(|(_, classes)| classes.contains(&class)).map_or(0, |(left, _)| *left);
        left.min(ship.defense.saturating_sub(ship.damage + self.had(ship)))
    }

    /// Puts points on a ship, as far as it may bear them.
    pub fn take(&mut self, ship: &MyShip, points: u32) {
        let points = points.min(self.most(ship));
        let class = self.charter.ship(&ship.id).map(|ship| ship.class);
        let due =
            self.left.iter_mut().find(|(_, classes)| class.is_some_and(|class| classes.contains(&class)));
        let Some((left, _)) = due.filter(|_| points > 0) else { return };
        *left -= points;
        match self.points.iter_mut().find(|worn| worn.ship == ship.id) {
            Some(worn) => worn.points += points,
            None => self.points.push(Worn { ship: ship.id.clone(), points }),
        }
    }

    /// What is left falls, point by point, where it does least harm; what no ship may bear is not assigned.
    pub fn fill(&mut self) {
        loop {
            let all = self.view.mine.iter().flat_map(|stack| &stack.ships);
            let may = all.filter(|ship| self.most(ship) > 0);
            let Some(ship) = may.min_by_key(|ship| self.harm(ship)) else { return };
            self.take(ship, 1);
        }
    }

    /// The harm of one more point: the ship may not leave port any more (14.3.F); one more would sink it; a die less;
    /// less room for damage; the better class.
    fn harm(&self, ship: &MyShip) -> (bool, bool, u32, Reverse<u32>, u32) {
        let damage = ship.damage + self.had(ship);
        let at = |damage| MyShip { damage, ..ship.clone() };
        let laid_up = |damage| judge::is_laid_up(self.charter, &at(damage));
        let printed = self.charter.ship(&ship.id);
        let dice = printed.map_or(0, |ship| u32::from(ship.attack > damage + 1));
        let worth = printed.map_or(0, |ship| victory::half_points(ship.class));
        let sinking = damage + 1 >= ship.defense;
        (
            laid_up(damage + 1) && !laid_up(damage),
            sinking,
            dice,
            Reverse(ship.defense.saturating_sub(damage)),
            worth,
        )
    }
}

/// 14.3.D After normal repairs; both sides at once.
pub fn maintain(table: &mut At) -> Played<()> {
    let turn = table.state.turn;
    let mut together = table.together();
    let tickets = Side::BOTH.map(|side| (side, together.put(side.seat(), Maintenance { turn, side })));
    let answers = together.wait()?;
    for (side, ticket) in tickets {
        wear(table, side, answers.take(ticket))?;
    }
    Ok(())
}

fn wear(table: &mut At, side: Side, given: MaintenanceGiven) -> Played<()> {
    let seen = view::view(table.charter, &table.state, Eye::Seat(side.seat()));
    let mut allotment = Allotment::of(table.charter, &seen);
    let mut refused = vec![];
    let mut refuse =
        |ship: &ShipId, why| refused.push((ship.to_string(), Refusal { why, rule: Rule("14.3") }));
    for worn in given.points {
        let Some(ship) = judge::my_ship(&seen, &worn.ship) else {
            refuse(&worn.ship, "ship_not_here");
            continue;
        };
        if worn.points > allotment.most(ship) {
            refuse(&worn.ship, "upkeep_takes_no_more");
        }
        allotment.take(ship, worn.points);
    }
    allotment.fill();
    let turn = table.state.turn;
    let mut ships = vec![];
    for Worn { ship, points } in allotment.points {
        if let Some(state) = table.state.ships.get_mut(&ship) {
            state.damage += points;
            state.upkeep = Some(turn); // 14.3.E
            ships.push(WornShip { ship, points, damage: state.damage });
        }
    }
    tell(table, Veiled::Maintained { side, turn, ships })?;
    refusals(table, side, refused)
}
