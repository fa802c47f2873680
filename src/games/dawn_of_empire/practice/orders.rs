//! Which squadrons to form and what to order them: one after the other what is worth most, until nothing is.

use super::super::ask::orders::{Formed, print};
use super::super::charter::{Charter, Follows};
use super::super::combat::DESTROYED;
use super::super::ids::{AreaId, LeaderId, Location, Order, PortId, ShipId, Side};
use super::super::judge::{self, Books};
use super::super::map::Way;
use super::super::view::{MyShip, View};
use super::odds::destroys;
use super::worth;
use crate::rules::Chance;
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

/// How much chance weighs, in hundredths of a point: for one plan, and for all plans against one port.
const WHIM: u32 = 40;
const MOOD: u32 = 250;
/// 5.5.D What follows on a raid: two turns without use.
const AFTER_RAID: i64 = 200;
/// What a die costs that is bound where fewer would do.
const DIE: i64 = 3;
/// Ships of a patrol of an area that nobody seems to want.
const WATCH: usize = 2;

pub fn lines(charter: &Charter, view: &View, chance: &mut dyn Chance) -> Vec<String> {
    let Some(side) = view.side else { return vec![] };
    let mut planner = Planner {
        charter,
        view,
        side,
        books: Books::default(),
        pools: pools(view),
        held: BTreeSet::new(),
        aimed: BTreeSet::new(),
        moods: charter.ports.iter().map(|port| (port.id.clone(), i64::from(chance.below(MOOD)))).collect(),
    };
    let mut lines = vec![];
    while let Some(plan) = planner.best(chance) {
        planner.take(&plan);
        lines.push(print::stack(charter, &plan.formed));
    }
    lines
}

/// Ships and leaders of one place that have no orders yet.
#[derive(Default)]
struct Pool<'a> {
    ships: Vec<&'a MyShip>,
    leaders: Vec<LeaderId>,
}

fn pools(view: &View) -> BTreeMap<Location, Pool<'_>> {
    let mut pools: BTreeMap<Location, Pool<'_>> = BTreeMap::new();
    for stack in &view.mine {
        let pool = pools.entry(stack.at.clone()).or_default();
        pool.ships.extend(&stack.ships);
        pool.leaders.extend(stack.leaders.iter().cloned());
    }
    pools
}

/// One squadron that could be formed.
struct Plan {
    formed: Formed,
    worth: i64,
    /// Where it will stand.
    area: AreaId,
}

struct Planner<'a> {
    charter: &'a Charter,
    view: &'a View,
    side: Side,
    books: Books,
    pools: BTreeMap<Location, Pool<'a>>,
    held: BTreeSet<AreaId>,
    aimed: BTreeSet<PortId>,
    moods: BTreeMap<PortId, i64>,
}

impl<'a> Planner<'a> {
    fn best(&self, chance: &mut dyn Chance) -> Option<Plan> {
        let mut best: Option<Plan> = None;
        for (at, pool) in self.pools.iter().filter(|(_, pool)| pool.ships.len() > 1) {
            let plans = self.off_ports(at, pool).into_iter();
            let plans = plans.chain(self.patrols(at, pool)).chain(self.sorties(at, pool));
            for mut plan in plans.chain(self.stays(at, pool)) {
                if plan.worth <= 0
                    || judge::order(self.charter, self.view, &self.books, &plan.formed).is_err()
                {
                    continue;
                }
                plan.worth += i64::from(chance.below(WHIM));
                if best.as_ref().is_none_or(|known| plan.worth > known.worth) {
                    best = Some(plan);
                }
            }
        }
        best
    }

    fn take(&mut self, plan: &Plan) {
        self.books.enter(self.charter, &plan.formed);
        self.held.insert(plan.area.clone());
        self.aimed.extend(plan.formed.target.clone());
        if let Some(pool) = self.pools.get_mut(&plan.formed.at) {
            pool.ships.retain(|ship| !plan.formed.ships.contains(&ship.id));
            pool.leaders.retain(|id| !plan.formed.leaders.contains(id));
        }
    }

    /// Ships that may be given an order after what they did, and go so far.
    fn able(&self, pool: &Pool<'a>, order: Order, cost: u32) -> Vec<&'a MyShip> {
        let follows = |ship: &&&MyShip| {
            !matches!(self.charter.succession.get(&(ship.last, order)), None | Some(Follows::No))
        };
        pool.ships.iter().filter(follows).filter(|ship| ship.speed >= cost).copied().collect()
    }

    fn formed(&self, at: &Location, pool: &Pool<'a>, line: &[&MyShip], order: Order) -> Formed {
        let best = pool.leaders.iter().max_by_key(|id| self.charter.stars(id)).cloned();
        Formed {
            at: at.clone(),
            ships: line.iter().map(|ship| ship.id.clone()).collect::<Vec<ShipId>>(),
            leaders: best.into_iter().collect(),
            order: Some(order),
            target: None,
        }
    }

    /// 6.2.F Dice of a line with its leader.
    fn dice(&self, line: &[&MyShip], leaders: &[LeaderId]) -> u32 {
        let stars = leaders.first().map_or(0, |id| self.charter.stars(id)).min(line.len() as u32);
        line.iter().map(|ship| ship.attack).sum::<u32>() + stars
    }

    /// 5.2, 5.5 Blockades and raids of every enemy port in range.
    fn off_ports(&self, at: &Location, pool: &Pool<'a>) -> Vec<Plan> {
        let ways = self.charter.ways(at, self.side);
        let mut plans = vec![];
        let enemy = self.charter.ports.iter().filter(|port| port.owner == Some(self.side.enemy()));
        for port in enemy.filter(|port| !self.aimed.contains(&port.id)) {
            let Some(works) = port.defense else { continue };
            let seen = self.view.ports.get(&port.id);
            if seen.is_some_and(|port| port.disrupted) {
                continue;
            }
            let stands = works.defense.saturating_sub(seen.map_or(0, |port| port.damage));
            let way = |area: &AreaId| Some((ways.get(&Location::Sea(area.clone()))?.cost, area.clone()));
            let Some((cost, area)) = port.areas.iter().filter_map(way).min() else { continue };
            for order in [Order::Blockade, Order::Raid] {
                let able = self.able(pool, order, cost);
                let line = if order == Order::Blockade { blockade(able, stands) } else { raid(able) };
                if line.len() < 2 {
                    continue;
                }
                let mut formed = self.formed(at, pool, &line, order);
                formed.target = Some(port.id.clone());
                let all = order == Order::Blockade || self.charter.rulings.is("r1", "all");
                let firing: Vec<&MyShip> = line.iter().step_by(if all { 1 } else { 3 }).copied().collect();
                let dice = self.dice(&firing, &formed.leaders);
                let points = i64::from(DESTROYED + works.defense) * destroys(dice, stands);
                let whole = self.dice(&line, &formed.leaders);
                let area_worth = worth::area(self.charter, self.view, self.side, &area, whole, &self.held);
                let last = self.view.turn >= self.view.turns;
                let after = if order == Order::Raid && !last { AFTER_RAID } else { 0 };
                let mood = self.moods.get(&port.id).copied().unwrap_or(0);
                let worth = points + area_worth + mood - after - i64::from(whole) * DIE;
                plans.push(Plan { formed, worth, area: area.clone() });
            }
        }
        plans
    }

    /// 5.4 Patrols of every area in reach: with few ships, and with all.
    fn patrols(&self, at: &Location, pool: &Pool<'a>) -> Vec<Plan> {
        let most = judge::patrol_reach(at);
        let mut plans = vec![];
        for (to, Way { cost, path }) in self.charter.ways(at, self.side) {
            let Location::Sea(area) = to else { continue };
            if path.len() > most {
                continue;
            }
            let mut able = self.able(pool, Order::Patrol, cost);
            able.sort_by_key(|ship| (ship.attack, ship.speed));
            let few: Vec<&MyShip> = able.iter().take(WATCH).copied().collect();
            able.reverse();
            for line in [few, able] {
                if line.len() > 1 {
                    let formed = self.formed(at, pool, &line, Order::Patrol);
                    let dice = self.dice(&line, &formed.leaders);
                    let worth = worth::area(self.charter, self.view, self.side, &area, dice, &self.held)
                        - i64::from(dice) * DIE;
                    plans.push(Plan { formed, worth, area: area.clone() });
                }
            }
        }
        plans
    }

    /// 5.6 Out of a port that is watched, when the watch is weaker.
    fn sorties(&self, at: &Location, pool: &Pool<'a>) -> Vec<Plan> {
        let mut plans = vec![];
        for to in self.charter.neighbours(at, self.side) {
            let Location::Sea(area) = to else { continue };
            let mut line = self.able(pool, Order::Sortie, 0);
            line.sort_by_key(|ship| Reverse((ship.attack, ship.defense)));
            if line.len() > 1 {
                let formed = self.formed(at, pool, &line, Order::Sortie);
                let dice = self.dice(&line, &formed.leaders);
                let worth = worth::area(self.charter, self.view, self.side, &area, dice, &self.held);
                plans.push(Plan { formed, worth, area });
            }
        }
        plans
    }

    /// 5.1.B, 5.3 Staying in an area that is worth holding: at anchor where there is no port, else to coal.
    fn stays(&self, at: &Location, pool: &Pool<'a>) -> Vec<Plan> {
        let Location::Sea(area) = at else { return vec![] };
        let open = self.charter.ports_of(area).next().is_none();
        let mut plans = vec![];
        for (order, more) in [(Order::Anchor, 2), (Order::Coal, 0)] {
            if order == Order::Anchor && !open {
                continue;
            }
            let mut line = self.able(pool, order, 0);
            line.sort_by_key(|ship| Reverse((ship.attack, ship.defense)));
            // 7.5.C As many as may coal.
            while line.len() > 1 {
                let formed = self.formed(at, pool, &line, order);
                if judge::order(self.charter, self.view, &self.books, &formed).is_ok() {
                    let dice = self.dice(&line, &formed.leaders);
                    let worth =
                        worth::area(self.charter, self.view, self.side, area, dice, &self.held) + more;
                    plans.push(Plan { formed, worth, area: area.clone() });
                    break;
                }
                line.pop();
            }
        }
        plans
    }
}

/// A line of battle for a blockade: guns enough to destroy the port, and small ships where it fires (8.4.E: at the
/// first, the third and so on).
fn blockade(mut able: Vec<&MyShip>, stands: u32) -> Vec<&MyShip> {
    // The slow ones go where they can: the others reach more.
    able.sort_by_key(|ship| (ship.speed, Reverse(ship.attack)));
    let (strong, weak): (Vec<&MyShip>, Vec<&MyShip>) = able.into_iter().partition(|ship| ship.attack > 1);
    let wanted = 2 * (stands + 1);
    let (mut guns, mut dice) = (vec![], 0);
    for ship in strong {
        if dice < wanted {
            dice += ship.attack;
            guns.push(ship);
        }
    }
    let mut screen = vec![];
    for ship in weak {
        if dice < wanted || screen.len() < guns.len() {
            dice += ship.attack;
            screen.push(ship);
        }
    }
    let (mut guns, mut screen) = (guns.into_iter(), screen.into_iter());
    let mut line = vec![];
    loop {
        let pair: Vec<&MyShip> = screen.next().into_iter().chain(guns.next()).collect();
        if pair.is_empty() {
            return line;
        }
        line.extend(pair);
    }
}

/// A line for a raid, in which every third ship fires (8.4.E, 18.1.6.C): the strongest there.
fn raid(mut able: Vec<&MyShip>) -> Vec<&MyShip> {
    able.sort_by_key(|ship| Reverse(ship.attack));
    let firing = able.len().div_ceil(3);
    let others = able.split_off(firing);
    let mut others = others.into_iter();
    let mut line = vec![];
    for ship in able {
        line.push(ship);
        line.extend(others.by_ref().take(2));
    }
    line
}
