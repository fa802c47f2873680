//! What the practice opponent looks at: the charter, its seat's view, and some sums over both.

use crate::games::conquistador::ask::plan;
use crate::games::conquistador::attrition;
use crate::games::conquistador::charter::{Area, Charter, LeaderKind, Ocean};
use crate::games::conquistador::council::political::cost_factor;
use crate::games::conquistador::goods::Camp;
use crate::games::conquistador::ids::{AreaId, LeaderId, MissionaryId, Nation, ShipClass, Water};
use crate::games::conquistador::land::judge::ALLOWANCE;
use crate::games::conquistador::natives;
use crate::games::conquistador::view::{RealmView, View};
use crate::rules::hex::Hex;
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

pub use crate::games::conquistador::resources::{COLONISTS_OF_AREA as WHOLE, COLONISTS_OF_HEX as FULL};

/// Detachments that clear an area of natives: the best column of the table (17.2.2).
pub const ARMY: u32 = 6;

/// A seat with what it sees.
pub struct Player<'a> {
    pub charter: &'a Charter,
    pub view: &'a View,
    pub nation: Nation,
    pub realm: &'a RealmView,
}

/// What stands in an area.
#[derive(Clone, Copy, Debug, Default)]
pub struct Here {
    pub colonists: u32,
    pub soldiers: u32,
    pub settlements: u32,
    /// Soldiers of other nations.
    pub enemies: u32,
    /// Their ports.
    pub ports: u32,
}

impl<'a> Player<'a> {
    pub fn of(charter: &'a Charter, view: &'a View) -> Option<Player<'a>> {
        Some(Player { charter, view, nation: view.nation?, realm: view.mine()? })
    }

    /// Turns to come after this one.
    pub fn turns_left(&self) -> u32 {
        u32::from(self.charter.scenario.turns.saturating_sub(self.view.turn))
    }
    pub fn is_last_turn(&self) -> bool {
        self.charter.is_last(self.view.turn)
    }

    /// 6.6.1.B What a thing costs now, and what its maintenance takes.
    pub fn price(&self, item: &str) -> u32 {
        self.charter.lists.price(item).cost * self.factor()
    }
    pub fn keep(&self, item: &str) -> u32 {
        self.charter.lists.price(item).maintenance * self.factor()
    }
    pub fn bound_price(&self) -> u32 {
        plan::bound_price(self.charter, &self.view.events, self.nation)
    }
    fn factor(&self) -> u32 {
        cost_factor(self.charter, &self.view.events, self.nation)
    }

    pub fn natives(&self, area: &Area) -> u32 {
        self.view.natives.get(&area.id).copied().unwrap_or(0)
    }
    pub fn is_in(&self, hex: Hex, area: &AreaId) -> bool {
        self.charter.map.hex(hex).is_some_and(|here| here.area.as_ref() == Some(area))
    }
    pub fn here(&self, area: &Area) -> Here {
        let mut here = Here::default();
        for (of, camps) in &self.view.camps {
            for (hex, camp) in camps.iter().filter(|(hex, _)| self.is_in(**hex, &area.id)) {
                if *of == self.nation {
                    here.colonists += camp.party.colonists;
                    here.soldiers += camp.party.soldiers;
                    here.settlements += u32::from(camp.is_settlement());
                } else {
                    here.enemies += camp.party.soldiers;
                    here.ports += u32::from(camp.is_settlement() && self.charter.map.is_coastal(*hex));
                }
            }
        }
        here
    }
    pub fn colonists_at(&self, hex: Hex) -> u32 {
        self.view.camp(self.nation, hex).map_or(0, |camp| camp.party.colonists)
    }
    /// Own camps of an area.
    pub fn camps_in<'p>(&'p self, area: &'p AreaId) -> impl Iterator<Item = (Hex, &'p Camp)> {
        self.view.my_camps().filter(|(hex, _)| self.is_in(*hex, area))
    }

    /// Nobody else holds it, and settlements are allowed there.
    pub fn may_settle(&self, hex: Hex) -> bool {
        let others = self.view.held_by(hex).is_some_and(|holder| holder != self.nation);
        !others && self.charter.map.hex(hex).is_some_and(|here| here.settle && here.terrain.is_some())
    }
    /// How hard life is there (12.1).
    pub fn hardship(&self, hex: Hex) -> u32 {
        attrition::level(&self.charter.map, hex).unwrap_or(u32::MAX)
    }
    pub fn is_port(&self, hex: Hex) -> bool {
        self.view.is_friendly_port(self.charter, hex)
    }
    /// The water of a coast that ships from Europe come to without rounding the Cape, and the bounds from there (7.2).
    pub fn atlantic(&self, hex: Hex) -> Option<(Water, u32)> {
        let map = &self.charter.map;
        let waters = &map.hex(hex).filter(|here| here.terrain.is_some())?.waters;
        let open = waters.iter().filter(|(_, ocean)| **ocean == Ocean::Atlantic);
        open.filter_map(|(water, _)| Some((*water, map.bounds(*water)?)))
            .min_by_key(|(water, bounds)| (*bounds, *water))
    }

    /// Hexes that people reach in one march (10.1, 10.2.A), round those that others hold; with the points that it takes.
    pub fn reach(&self, from: Hex) -> BTreeMap<Hex, u32> {
        let mut reached = BTreeMap::from([(from, 0)]);
        let mut front = vec![from];
        for cost in (1..).take(ALLOWANCE) {
            let mut entered = vec![];
            for next in front.into_iter().flat_map(|hex| self.next_to(from, hex)) {
                if let Entry::Vacant(new) = reached.entry(next) {
                    new.insert(cost);
                    entered.push(next);
                }
            }
            front = entered;
        }
        reached
    }
    /// 15.6.1.B Spain comes to no other area that would want a missionary.
    fn next_to(&self, start: Hex, hex: Hex) -> impl Iterator<Item = Hex> {
        let map = &self.charter.map;
        let held = |hex: &Hex| self.view.held_by(*hex).is_some_and(|holder| holder != self.nation);
        let area = |hex: Hex| map.hex(hex).and_then(|here| here.area.as_ref());
        let home = area(start);
        let wanted = move |hex: &Hex| {
            let other = area(*hex).filter(|id| self.nation == Nation::Spain && Some(*id) != home);
            other.and_then(|id| map.area(id)).is_some_and(|area| self.wants_missionary(area))
        };
        let next = map.hex(hex).into_iter().flat_map(|here| here.land.iter().copied());
        next.filter(move |hex| !held(hex) && !wanted(hex))
    }

    /// 15.6.1 Spain needs a missionary to come among natives, and keeps one there.
    pub fn wants_missionary(&self, area: &Area) -> bool {
        let there = self.camps_in(&area.id).any(|(_, camp)| !camp.party.missionaries.is_empty());
        // 22.1.A Under the Treaty Brasil may want one though no natives are left.
        let level = natives::level(self.charter, &self.view.natives, &self.view.levels, &area.id);
        self.nation == Nation::Spain && level > 0 && !there
    }
    /// Missionaries that can still be drawn (15.6.3).
    pub fn missionaries_left(&self) -> u32 {
        let waiting: &[MissionaryId] = &self.realm.europe.party.missionaries;
        self.view.missionaries_left + waiting.len() as u32
    }
    /// 15.3.1 Whether an explorer will be in its service.
    pub fn has_explorer_next_turn(&self) -> bool {
        let next = self.view.turn + 1;
        let mut leaders = self.charter.leaders.values();
        leaders.any(|leader| leader.kind == LeaderKind::Explorer && leader.serves(next) == Some(self.nation))
    }
    /// Ships of a class in the port box.
    pub fn ships_at_home(&self, class: ShipClass) -> u32 {
        self.realm.europe.ships.get(&class).copied().unwrap_or(0)
    }
    /// Leaders in Europe, those who leave first first.
    pub fn leaders_at_home(&self, fits: impl Fn(&LeaderId) -> bool) -> Vec<LeaderId> {
        let leaves = |id: &LeaderId| {
            let turns = self.view.turn..=self.charter.scenario.turns;
            let leader = self.charter.leaders.get(id);
            turns.take_while(|turn| leader.and_then(|it| it.serves(*turn)) == Some(self.nation)).count()
        };
        let mut leaders: Vec<LeaderId> =
            self.realm.europe.party.leaders.iter().filter(|id| fits(id)).cloned().collect();
        leaders.sort_by_key(|id| (leaves(id), id.clone()));
        leaders
    }
}
