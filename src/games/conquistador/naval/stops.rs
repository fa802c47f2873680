//! Where a voyage ends (7.2.5, 7.3.2, 8.1.6).

use super::steps::Sailing;
use super::{landing, passing, seen};
use crate::games::conquistador::At;
use crate::games::conquistador::ask::sea::judge::Voyager;
use crate::games::conquistador::ask::sea::way::Visit;
use crate::games::conquistador::ids::{At as Place, Water};
use crate::rules::Played;

impl Sailing {
    /// It stops where its way has led it, or goes on where it may not.
    pub fn end(&mut self, table: &mut At) -> Played<()> {
        self.pass_by(table)?;
        let moved = self.move_on(table)?;
        self.lie(table, moved)?;
        let points = table.charter.rulings.is("r80", "three_points");
        let stop = self.water(table).map(|water| water.hex).filter(|_| self.visit.paid);
        if let Some(fleet) = table.state.fleets.get_mut(&self.label).filter(|_| points) {
            (fleet.stop, fleet.sailed) = (stop, fleet.mp);
        }
        Ok(())
    }

    fn lie(&mut self, table: &mut At, moved: bool) -> Played<()> {
        let Some(water) = self.water(table) else { return Ok(()) };
        let port = self.is_port(table, water.hex);
        if moved && !port {
            return Ok(()); // Nobody stops there by his will.
        }
        let cost = self.visit.end(table.charter, water.hex, port, self.voyage.home); // 7.3.2
        if cost > 0 {
            self.pay(table, cost);
            landing::stopped(table, &self.label, water.hex)?; // 18.4.B
        }
        Ok(())
    }

    /// 7.2.5.C, 7.1.3.D A way leads past any hex, and ends only where ships may stop.
    fn pass_by(&mut self, table: &mut At) -> Played<()> {
        let passes = self.visit.entered && !self.visit.paid && !self.barred;
        let end = self.water(table).map(|water| water.hex);
        let Some(hex) = end.filter(|hex| passes && self.voyage.via.last() == Some(hex)) else {
            return Ok(());
        };
        let view = seen(table, self.nation);
        let Some(fleet) = view.fleets.get(&self.label) else { return Ok(()) };
        match Voyager::of(table.charter, &view, fleet).may_end(hex) {
            Ok(()) => Ok(()),
            Err(refusal) => {
                self.barred = true;
                self.refuse(table, refusal.why, refusal.rule)
            }
        }
    }

    /// 8.1.6 Where it may not stop it must move on, and home from there if it finds no port.
    fn move_on(&mut self, table: &mut At) -> Played<bool> {
        let water = self.water(table).filter(|_| self.barred);
        let Some(next) = water.and_then(|water| self.way_out(table, water)) else { return Ok(false) };
        self.pay(table, 1);
        if let Some(fleet) = table.state.fleets.get_mut(&self.label) {
            fleet.at = Place::Sea(next);
        }
        self.visit = Visit { entered: true, paid: false };
        self.voyage.home |= !self.is_port(table, next.hex);
        self.told(table, &mut vec![next])?;
        Ok(true)
    }

    /// Back to where it came from; who has not moved has come from nowhere, and goes into a port beside, else off the coast.
    /// To where others lie only if nothing else is there: it would meet them.
    fn way_out(&self, table: &At, from: Water) -> Option<Water> {
        let map = &table.charter.map;
        let next = map.waters.get(&from)?.iter().copied();
        let next = next.filter(|water| self.before == Some(*water) || !map.is_cape(*water));
        next.min_by_key(|water| {
            let others = !passing::others(table, self.nation, *water).is_empty();
            (
                self.before != Some(*water),
                others,
                !self.is_port(table, water.hex),
                map.is_coastal(water.hex),
                *water,
            )
        })
    }
}
