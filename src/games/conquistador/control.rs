//! Political control of areas (19.0).

use super::charter::{Area, Charter};
use super::deals::Share;
use super::goods::Camp;
use super::ids::{AreaId, Nation};
use super::state::{EuropeanLevel, State};
use super::view::View;
use crate::rules::hex::Hex;
use std::collections::BTreeMap;

/// 19.2 What control of an area takes.
const COLONISTS: u32 = 3;
const SETTLEMENTS: usize = 2;
/// 24.3.B Of a hundred.
const HALF: u32 = 50;

/// What control follows from; all of it lies open on the map, but for the shares of 24.3.
pub struct Ground<'a> {
    pub charter: &'a Charter,
    pub camps: &'a BTreeMap<Nation, BTreeMap<Hex, Camp>>,
    pub levels: &'a BTreeMap<AreaId, EuropeanLevel>,
    pub shares: &'a [Share],
}

impl<'a> Ground<'a> {
    pub fn of(charter: &'a Charter, state: &'a State) -> Self {
        Ground { charter, camps: &state.camps, levels: &state.levels, shares: &state.deals.shares }
    }
    /// As an eye sees it.
    pub fn seen(charter: &'a Charter, view: &'a View) -> Self {
        Ground { charter, camps: &view.camps, levels: &view.levels, shares: &view.deals.shares }
    }

    /// 19.1 Every area under control; 24.3.B may give it to the Bankers. 19.1.B Where two nations have all that it takes
    /// (inland, with equal colonists and no soldiers), neither is the one that controls it (ruling r72).
    pub fn controlled(&self) -> BTreeMap<AreaId, Nation> {
        let held = |area: &Area| {
            let mut able = self.charter.sailing().filter(|nation| self.controls(area, *nation));
            let nation = able.next().filter(|_| able.next().is_none())?;
            Some((area.id.clone(), self.profits_from(area, nation)))
        };
        self.charter.map.areas.iter().filter_map(held).collect()
    }

    fn camps(&self, nation: Nation, area: &'a Area) -> impl Iterator<Item = (Hex, &'a Camp)> {
        let map = &self.charter.map;
        let here = move |hex: &Hex| map.area_of(*hex).is_some_and(|of| of.id == area.id);
        let camps = self.camps.get(&nation).into_iter().flatten();
        camps.filter(move |(hex, _)| here(hex)).map(|(hex, camp)| (*hex, camp))
    }

    /// Own and all colonists, or soldiers, of an area.
    fn shares_of(&self, area: &'a Area, nation: Nation, count: fn(&Camp) -> u32) -> (u32, u32) {
        let of = |nation| self.camps(nation, area).map(|(_, camp)| count(camp)).sum::<u32>();
        (of(nation), self.charter.sailing().map(of).sum())
    }

    fn ports(&self, nation: Nation, area: &'a Area) -> usize {
        let settled = self.camps(nation, area).filter(|(_, camp)| camp.is_settlement());
        settled.filter(|(hex, _)| self.charter.map.is_coastal(*hex)).count()
    }

    /// 19.2
    fn controls(&self, area: &'a Area, nation: Nation) -> bool {
        let (colonists, all_colonists) = self.shares_of(area, nation, |camp| camp.party.colonists);
        let (soldiers, all_soldiers) = self.shares_of(area, nation, |camp| camp.party.soldiers);
        let settlements = self.camps(nation, area).filter(|(_, camp)| camp.is_settlement()).count();
        let others = self.charter.sailing().filter(|other| *other != nation);
        let enemy_ports: usize = others.map(|other| self.ports(other, area)).sum();
        let has_coast = !area.bounds.is_empty();
        // 21.2.9.C, 22.2.A
        let free = self.levels.get(&area.id).is_none_or(|level| !level.bars(nation));
        free && 2 * colonists >= all_colonists
            && 4 * soldiers >= 3 * all_soldiers
            && enemy_ports == 0
            && (!has_coast || self.ports(nation, area) > 0)
            && colonists >= COLONISTS
            && settlements >= SETTLEMENTS
    }

    /// 24.3.B Whoever gets at least half of what an area brings.
    fn profits_from(&self, area: &Area, nation: Nation) -> Nation {
        let theirs = self.shares.iter().filter(|share| {
            share.from == nation && share.to == Nation::GermanBankers && share.area == area.id
        });
        let percent: u32 = theirs.map(|share| share.percent).sum();
        if percent >= HALF { Nation::GermanBankers } else { nation }
    }
}
