//! One expedition's voyage, step by step (7.3.2, 7.4).

use super::{cape, invasion, landing, passing, refused, seen, stays_for_bounds};
use crate::games::conquistador::ask::sea::judge::Voyager;
use crate::games::conquistador::ask::sea::way::{Visit, goals, home_bounds, leg};
use crate::games::conquistador::ask::sea::{Step, Voyage};
use crate::games::conquistador::facts::naval::Naval;
use crate::games::conquistador::ids::{At as Place, Label, Nation, Water};
use crate::games::conquistador::map::{SeaWay, bounds_of};
use crate::games::conquistador::state::Fleet;
use crate::games::conquistador::{At, discovery, tell};
use crate::rules::hex::Hex;
use crate::rules::{Played, Refusal, Rule, refuse};
use std::collections::BTreeSet;

/// An expedition under sail.
pub struct Sailing {
    pub nation: Nation,
    pub label: Label,
    pub voyage: Voyage,
    pub visit: Visit,
    /// 8.4.7 Ports that it has taken.
    pub taken: BTreeSet<Hex>,
    /// 8.1.6 It may not stop where it is.
    pub barred: bool,
    pub battles: u32,
    /// It takes no further step.
    pub over: bool,
    /// It has met the ships that lay where it began, or has left them.
    pub begun: bool,
    /// The water that it came from last.
    pub before: Option<Water>,
}

/// 8.2.4 The whole movement of one expedition.
pub fn sail(table: &mut At, nation: Nation, voyage: Voyage) -> Played<()> {
    let mut sailing = Sailing {
        nation,
        label: voyage.fleet.clone(),
        voyage,
        visit: Visit::default(),
        taken: BTreeSet::new(),
        barred: false,
        battles: 0,
        over: false,
        begun: false,
        before: None,
    };
    let (mut via, steps) = (sailing.voyage.via.clone(), sailing.voyage.steps.clone());
    // 7.3.2 Where nothing is done behind it, it is the way's end.
    let end = if steps.is_empty() { via.pop() } else { None };
    let end = end.map(|hex| Step::PutIn { hex });
    for (hex, stop) in
        via.into_iter().map(|hex| (hex, None)).chain(end.iter().map(|end| (end.hex(), Some(end))))
    {
        if sailing.sails_on(table) {
            sailing.travel(table, hex, stop, &[])?;
        }
    }
    for run in steps.chunk_by(is_one_meeting) {
        sailing.meeting(table, run)?;
    }
    sailing.end(table)?;
    let (home, steps) = (sailing.goes_home(table)?, !sailing.voyage.steps.is_empty());
    if let Some(fleet) = table.state.fleets.get_mut(&sailing.label) {
        fleet.homeward = home;
        fleet.done |= steps;
    }
    Ok(())
}

/// 8.1.3.C, D Attacks in one hex are one meeting, which begins when the expedition comes there.
fn is_one_meeting(one: &Step, next: &Step) -> bool {
    let meets = matches!(one, Step::Attack { .. } | Step::PutIn { .. });
    meets && matches!(next, Step::Attack { .. }) && one.hex() == next.hex()
}

impl Sailing {
    pub fn fleet<'t>(&self, table: &'t At) -> Option<&'t Fleet> {
        table.state.fleets.get(&self.label)
    }
    pub fn water(&self, table: &At) -> Option<Water> {
        self.fleet(table)?.water()
    }
    /// 16.1.B, 16.1.D
    pub fn is_port(&self, table: &At, hex: Hex) -> bool {
        table.state.is_friendly_port(&table.charter.map, self.nation, hex)
    }
    fn sails_on(&self, table: &At) -> bool {
        !self.over && self.water(table).is_some()
    }
    pub fn refuse(&self, table: &mut At, why: &str, rule: Rule) -> Played<()> {
        refused(table, self.nation, &self.label, why, rule)
    }

    /// 9.3 Whether so many more points, and the way home from there, are inside the bounds that are paid. A privateer
    /// who has acted as one never exceeds them (15.4.2.A).
    pub fn fits(&self, table: &At, more: u32, end: Water) -> bool {
        let Some(fleet) = self.fleet(table) else { return false };
        let used = |more: u32| fleet.used + fleet.crossed + bounds_of(fleet.mp + more);
        let home = |from: Water| if self.voyage.home { home_bounds(&table.charter.map, from) } else { 0 };
        // Where the way home is not paid from here already, it is not kept back.
        let paid = fleet.water().is_some_and(|from| used(0) + home(from) <= fleet.bounds);
        !self.is_bound(table, fleet) || used(more) + if paid { home(end) } else { 0 } <= fleet.bounds
    }

    /// 9.3 The limit of the voyage, or that of its ships.
    fn is_bound(&self, table: &At, fleet: &Fleet) -> bool {
        self.voyage.within_bounds || fleet.crew().keeps_bounds(table.charter)
    }

    /// Whether it goes home: not beyond its bounds from a port where it may stay.
    fn goes_home(&self, table: &mut At) -> Played<bool> {
        let stays = |fleet: &Fleet| self.is_bound(table, fleet) && stays_for_bounds(table, fleet);
        let stays = self.fleet(table).is_some_and(stays);
        if self.voyage.home && stays {
            self.refuse(table, "beyond_bounds", Rule("9.3"))?;
        }
        Ok(self.voyage.home && !stays)
    }

    /// The step as it is carried out by what is there at this moment: where some have fallen, those who are left go
    /// (7.2.4.C, 8.4.7.A).
    fn judge(&self, table: &At, step: &Step) -> Result<Step, Refusal> {
        let view = seen(table, self.nation);
        let gone = Refusal { why: "unknown_ships", rule: Rule("5.1.2.2") };
        let fleet = view.fleets.get(&self.label).ok_or(gone)?;
        let mut voyager = Voyager::of(table.charter, &view, fleet);
        voyager.taken = self.taken.clone();
        let step = voyager.as_many(step);
        voyager.judge(&step)?;
        if matches!(step, Step::Invade { .. }) && voyager.guards(step.hex()) {
            return refuse("ships_guard_port", "8.4.1");
        }
        Ok(step)
    }

    fn step(&mut self, table: &mut At, step: &Step) -> Played<()> {
        let hex = step.hex();
        let early = self.judge(table, step);
        // Ships that guard a port may be gone when it comes there (8.4.1.B).
        if let Err(refusal) = early
            && refusal.why != "ships_guard_port"
        {
            return self.refuse(table, refusal.why, refusal.rule);
        }
        if !self.travel(table, hex, Some(step), &[])? || !self.sails_on(table) {
            return Ok(());
        }
        if self.barred {
            return self.refuse(table, "may_not_stop", Rule("8.1.6"));
        }
        let step = match self.judge(table, step) {
            Ok(step) => step,
            Err(refusal) => return self.refuse(table, refusal.why, refusal.rule),
        };
        let mut visit = self.visit;
        let cost = visit.step(table.charter, &step, self.is_port(table, hex));
        if !self.water(table).is_some_and(|water| self.fits(table, cost, water)) {
            return self.refuse(table, "beyond_bounds", Rule("9.3"));
        }
        self.visit = visit;
        self.pay(table, cost);
        let label = self.label.clone();
        match step {
            Step::Land { party, .. } => {
                landing::explore(table, &label);
                landing::put_ashore(table, &label, hex, party)?;
                if visit.paid { landing::stopped(table, &label, hex) } else { Ok(()) } // 18.4.B
            }
            Step::PickUp { party, .. } => {
                if party.colonists > 0 {
                    landing::explore(table, &label);
                }
                landing::take_aboard(table, &label, hex, &party)
            }
            Step::Discover { .. } => discovery::by_sea(table, &label, hex), // 18.3, 18.4
            Step::Invade { soldiers, .. } => invasion::invade(table, self, hex, soldiers),
            Step::PutIn { .. } if visit.paid => landing::stopped(table, &label, hex), // 18.4.B
            Step::PutIn { .. } | Step::Attack { .. } => Ok(()),
        }
    }

    /// One step, or the attacks in one hex; where none of them comes about it puts in there all the same.
    fn meeting(&mut self, table: &mut At, run: &[Step]) -> Played<()> {
        let Some(first) = run.first().filter(|_| self.sails_on(table)) else { return Ok(()) };
        let wanted = run.iter().filter_map(|step| match step {
            Step::Attack { nation, .. } => Some(*nation),
            _ => None,
        });
        let wanted: Vec<Option<Nation>> = wanted.collect();
        if !wanted.is_empty() {
            self.attack(table, first.hex(), wanted)?;
        }
        let there = self.water(table).is_some_and(|water| water.hex == first.hex());
        let attacks = matches!(first, Step::Attack { .. });
        if attacks || (there && run.len() > 1) || !self.sails_on(table) {
            return Ok(());
        }
        self.step(table, first)
    }

    /// 8.1.3 Attacks the ships of some nations in a hex, or (`None`) of all, in this order.
    fn attack(&mut self, table: &mut At, hex: Hex, wanted: Vec<Option<Nation>>) -> Played<()> {
        let mut left = vec![];
        for nation in wanted {
            match self.judge(table, &Step::Attack { hex, nation }) {
                Ok(_) => left.push(nation),
                Err(refusal) => self.refuse(table, refusal.why, refusal.rule)?,
            }
        }
        while let Some(nation) = left.first().copied().filter(|_| self.sails_on(table)) {
            if self.barred && self.water(table).is_some_and(|water| water.hex == hex) {
                return self.refuse(table, "may_not_stop", Rule("8.1.6"));
            }
            let step = Step::Attack { hex, nation };
            if !self.travel(table, hex, Some(&step), &left)? {
                return Ok(());
            }
            // Others may lie on the other coast of the hex.
            let here = self.water(table).map_or(vec![], |water| passing::others(table, self.nation, water));
            left.remove(0);
            left.retain(|nation| nation.is_some_and(|nation| !here.contains(&nation)));
        }
        Ok(())
    }

    /// Waters where the ships lie that an attack is aimed at and that this expedition has not fought (8.2.3).
    fn aimed_at(&self, table: &At, step: Option<&Step>) -> Vec<Water> {
        let Some(Step::Attack { nation, .. }) = step else { return vec![] };
        let fought = self.fleet(table).map(|fleet| fleet.fought.clone()).unwrap_or_default();
        let aimed = |fleet: &&Fleet| {
            fleet.nation != self.nation
                && nation.is_none_or(|nation| nation == fleet.nation)
                && !fleet.ships.is_galleon()
                && !fought.contains(&fleet.label)
        };
        table.state.fleets.values().filter(aimed).filter_map(Fleet::water).collect()
    }

    pub fn pay(&self, table: &mut At, mp: u32) {
        if let Some(fleet) = table.state.fleets.get_mut(&self.label) {
            fleet.mp += mp;
        }
        landing::under_way(table, &self.label);
    }

    /// Sails to a hex; false when it does not come there. With attacks in mind (`wanted`) it fights where it arrives.
    fn travel(
        &mut self,
        table: &mut At,
        hex: Hex,
        step: Option<&Step>,
        wanted: &[Option<Nation>],
    ) -> Played<bool> {
        let Some(from) = self.water(table) else { return Ok(false) };
        let rutter = table.state.realm(self.nation).is_some_and(|realm| realm.rutter);
        let cape = rutter || self.fleet(table).is_some_and(|fleet| !fleet.turned_back);
        // 7.1.4.B
        let cape = cape && self.fleet(table).is_some_and(|fleet| !fleet.ships.is_galleon());
        let theirs = table.state.fleets.values().filter(|fleet| self.voyage.avoid.contains(&fleet.nation));
        let shun: BTreeSet<Hex> = theirs.filter_map(Fleet::hex).collect();
        let goals = goals(&table.charter.map, hex, self.aimed_at(table, step));
        let Some(way) = leg(&table.charter.map, from, &goals, &shun, cape) else {
            self.refuse(table, "no_sea_way", Rule("7.3.1"))?;
            return Ok(false);
        };
        let end = way.waters.last().copied().unwrap_or(from);
        let entered = !way.waters.is_empty();
        let mut visit = if entered { Visit { entered, paid: false } } else { self.visit };
        let stop = step.map_or(0, |step| visit.step(table.charter, step, self.is_port(table, hex)));
        if !self.fits(table, way.mp + stop, end) {
            self.refuse(table, "beyond_bounds", Rule("9.3"))?;
            return Ok(false);
        }
        if way.waters.is_empty() {
            if !wanted.is_empty() {
                passing::meet(table, self, wanted)?;
            }
            return Ok(true);
        }
        // Ruling r60: who sails off from among others has met them.
        if !self.begun && table.charter.rulings.is("r60", "where_they_begin_too") {
            let battles = self.battles;
            passing::meet(table, self, &[])?;
            if !self.sails_on(table) {
                return Ok(false);
            }
            if self.battles > battles && !self.fits(table, way.mp + stop, end) {
                self.refuse(table, "beyond_bounds", Rule("9.3"))?;
                return Ok(false);
            }
        }
        self.walk(table, &way, wanted)
    }

    /// Enters water after water; where ships of others lie it meets them (8.1.2).
    fn walk(&mut self, table: &mut At, way: &SeaWay, wanted: &[Option<Nation>]) -> Played<bool> {
        let mut stretch: Vec<Water> = vec![];
        for (place, water) in way.waters.iter().enumerate() {
            let Some(from) = self.water(table) else { return Ok(false) };
            let is_cape = |water: Water| table.charter.map.is_cape(water);
            if is_cape(*water) && !is_cape(from) {
                self.told(table, &mut stretch)?;
                if !cape::round(table, &self.label)? {
                    return Ok(false);
                }
            }
            self.pay(table, 1); // 7.3.1.A
            if let Some(fleet) = table.state.fleets.get_mut(&self.label) {
                fleet.at = Place::Sea(*water);
                fleet.met.clear();
            }
            stretch.push(*water);
            (self.before, self.barred, self.begun) = (Some(from), false, true);
            self.visit = Visit { entered: true, paid: false };
            if !passing::others(table, self.nation, *water).is_empty() {
                self.told(table, &mut stretch)?;
                let last = place + 1 == way.waters.len();
                passing::meet(table, self, if last { wanted } else { &[] })?;
                let left = (way.waters.len() - place - 1) as u32;
                let end = way.waters.last().copied().unwrap_or(*water);
                if !self.sails_on(table) {
                    return Ok(false);
                }
                if left > 0 && !self.fits(table, left, end) && !self.barred {
                    self.over = true;
                    self.refuse(table, "beyond_bounds", Rule("9.3"))?;
                    return Ok(false);
                }
            }
        }
        self.told(table, &mut stretch)?;
        Ok(true)
    }

    /// What was sailed is seen by all.
    pub fn told(&self, table: &mut At, stretch: &mut Vec<Water>) -> Played<()> {
        let path = std::mem::take(stretch);
        let Some(fleet) = self.fleet(table).filter(|_| !path.is_empty()) else { return Ok(()) };
        let (nation, fleet, ships, mp) =
            (self.nation, self.label.clone(), fleet.ships.counts(), path.len() as u32);
        tell(table, Naval::FleetMoved { nation, fleet, ships, path, mp })
    }
}
