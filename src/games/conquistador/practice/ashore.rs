//! What its people do in the New World: they come from the ships, spread to where land is free, dig, loot, fight natives
//! (10.0, 13.0, 17.0).

use super::gold;
use super::player::{FULL, Player};
use super::wants;
use crate::games::conquistador::ask::words::{self, Noun};
use crate::games::conquistador::charter::{Area, DiscoveredBy};
use crate::games::conquistador::goods::Party;
use crate::games::conquistador::ids::LeaderId;
use crate::rules::hex::Hex;
use std::collections::BTreeMap;

/// Soldiers with whom it attacks natives: fewer are mostly lost (17.2.2).
const ENOUGH: u32 = 4;
/// Colonists at a mine: one digs (13.1.7), one carries (13.4.2).
const MINERS: u32 = 2;
/// Settlements that control of an area takes, and the colonists of a new one that is made for it (19.2).
const SETTLEMENTS: u32 = 2;
const PART: u32 = 2;

/// Who stands where after the marches that are written so far.
struct Marches<'p, 'a> {
    player: &'p Player<'a>,
    colonists: BTreeMap<Hex, u32>,
    /// Who has not marched yet.
    left: BTreeMap<Hex, u32>,
    lines: Vec<String>,
}

/// All marches of a turn.
pub fn marches(player: &Player) -> Vec<String> {
    let there: BTreeMap<Hex, u32> =
        player.view.my_camps().map(|(hex, camp)| (hex, camp.party.colonists)).collect();
    let mut marches = Marches { player, colonists: there.clone(), left: there, lines: vec![] };
    marches.land();
    marches.carry();
    marches.dig();
    marches.spread();
    if player.is_last_turn() {
        marches.hold();
    }
    marches.soldiers();
    marches.lines
}

impl Marches<'_, '_> {
    fn at(&self, hex: Hex) -> u32 {
        self.colonists.get(&hex).copied().unwrap_or(0)
    }
    fn room(&self, hex: Hex) -> u32 {
        let fit = wants::room(self.player, hex) + self.player.colonists_at(hex);
        fit.saturating_sub(self.at(hex))
    }

    /// Everybody from every ship that lies at a coast where they may land.
    fn land(&mut self) {
        let player = self.player;
        for (fleet, own) in player.view.my_fleets() {
            let Some(start) = fleet.at.hex().filter(|hex| player.charter.map.is_coastal(*hex)) else {
                continue;
            };
            let party = own.ships.party();
            let name = words::fleet(player.view, &fleet.label);
            let mut rest = party.colonists;
            // Others keep company with those who stay where they land.
            let leaders: Vec<LeaderId> =
                party.leaders.iter().filter(|id| !words::is_explorer(player.charter, id)).cloned().collect();
            let company = Party { colonists: 0, leaders, ..party };
            let goals = self.goals(start, rest, !player.is_port(start));
            for (to, count) in goals {
                let count = count.min(rest);
                let people = words::counted(Noun::Colonist, count);
                rest -= count;
                *self.colonists.entry(to).or_insert(0) += count;
                if to == start {
                    self.lines.push(format!("{name}: {people} ashore"));
                } else {
                    self.lines.push(format!("{name}: {people} ashore to {to}"));
                }
            }
            if !company.is_empty() {
                let people = words::party(player.charter, &company);
                // Where an army comes first, Spain's missionary does too (15.6.1.B).
                self.lines.insert(0, format!("{name}: {people} ashore"));
            }
        }
    }

    /// Where so many colonists who start from a hex go: settlements of the area that are not full, then the healthiest
    /// free land. Who comes ashore at a new coast stays there first, so that it is a port.
    fn goals(&self, start: Hex, count: u32, fresh: bool) -> Vec<(Hex, u32)> {
        let player = self.player;
        let Some(area) = player.charter.map.area_of(start) else { return vec![(start, count)] };
        let near = player.reach(start).into_iter().filter(|(hex, _)| player.is_in(*hex, &area.id));
        let mut open: Vec<(bool, bool, u32, u32, Hex, u32)> = near
            .map(|(hex, cost)| {
                let empty = self.at(hex) == 0;
                (!(fresh && hex == start), empty, player.hardship(hex), cost, hex, self.room(hex))
            })
            .filter(|(.., room)| *room > 0)
            .collect();
        open.sort_unstable();
        let (mut goals, mut rest) = (vec![], count);
        for (.., hex, room) in open {
            if rest > 0 {
                goals.push((hex, room.min(rest)));
                rest -= room.min(rest);
            }
        }
        if rest > 0 {
            match goals.iter_mut().find(|(hex, _)| *hex == start) {
                Some((_, at_start)) => *at_start += rest,
                None => goals.push((start, rest)),
            }
        }
        goals
    }

    fn march(&mut self, from: Hex, to: Hex, count: u32, with: &str) {
        let people = words::counted(Noun::Colonist, count);
        self.lines.push(format!("{from}: {people}{with} to {to}"));
        *self.colonists.entry(from).or_insert(0) -= count;
        *self.left.entry(from).or_insert(0) -= count;
        *self.colonists.entry(to).or_insert(0) += count;
    }

    /// 13.4.2 One colonist takes the gold of a mine to the port, as long as another stays to dig there; where gold lies
    /// and nobody is, one goes.
    fn carry(&mut self) {
        let player = self.player;
        for (hex, camp) in player.view.my_camps() {
            let area = player.charter.map.area_of(hex);
            let mine =
                area.and_then(|area| gold::mines(player, area).find(|mine| mine.hex == hex).zip(Some(area)));
            let digs = mine.is_some_and(|(mine, area)| gold::pays(player, area, mine));
            let gold = camp.gold() > 0 || digs;
            let Some(port) = gold::nearest_port(player, hex).filter(|port| *port != hex && gold) else {
                continue;
            };
            let spare = camp.party.colonists.saturating_sub(if digs { MINERS - 1 } else { 0 });
            if camp.party.soldiers == 0 && spare > 0 {
                self.march(hex, port, 1, ", gold");
            } else if camp.party.berths() == 0 && self.left.get(&port).is_some_and(|left| *left > 1) {
                self.march(port, hex, 1, "");
            }
        }
    }

    /// Mines that pay get their miners from the settlements around.
    fn dig(&mut self) {
        let player = self.player;
        for area in &player.charter.map.areas {
            let mines: Vec<Hex> = gold::mines(player, area)
                .filter(|mine| gold::pays(player, area, mine))
                .map(|mine| mine.hex)
                .collect();
            for mine in mines.into_iter().filter(|mine| {
                player.may_settle(*mine) && player.natives(area) == 0 && player.here(area).colonists > 0
            }) {
                let wanted = MINERS.saturating_sub(self.at(mine));
                let from = player.reach(mine).into_iter().filter(|(hex, _)| *hex != mine);
                let able = from.filter(|(hex, _)| {
                    self.left.get(hex).copied().unwrap_or(0) >= wanted && self.at(*hex) > wanted
                });
                let nearest = able.min_by_key(|(hex, cost)| (*cost, *hex)).map(|(hex, _)| hex);
                if let Some(from) = nearest.filter(|_| wanted > 0) {
                    self.march(from, mine, wanted, "");
                }
            }
        }
    }

    /// 14.2.1.B More colonists than draw resources move on.
    fn spread(&mut self) {
        let crowded: Vec<Hex> = self.colonists.keys().copied().filter(|hex| self.at(*hex) > FULL).collect();
        for hex in crowded {
            let movable = self.left.get(&hex).copied().unwrap_or(0).min(self.at(hex) - FULL);
            for (to, count) in self.goals(hex, movable, false) {
                if to != hex {
                    self.march(hex, to, count, "");
                }
            }
        }
    }

    /// 19.2 On the last turn an area with one settlement gets a second.
    fn hold(&mut self) {
        let player = self.player;
        for area in &player.charter.map.areas {
            let settled: Vec<(Hex, u32)> = self.colonists.iter().map(|(hex, count)| (*hex, *count)).collect();
            let here: Vec<(Hex, u32)> = settled
                .into_iter()
                .filter(|(hex, count)| *count > 0 && player.is_in(*hex, &area.id))
                .collect();
            let [(hex, count)] = here[..] else { continue };
            let movable = PART.min(count.saturating_sub(1)).min(self.left.get(&hex).copied().unwrap_or(0));
            if here.len() as u32 >= SETTLEMENTS || movable == 0 {
                continue;
            }
            let near = player.reach(hex).into_iter();
            let free =
                near.filter(|(to, _)| *to != hex && player.is_in(*to, &area.id) && player.may_settle(*to));
            let best = free.min_by_key(|(to, cost)| (player.hardship(*to), *cost, *to));
            if let Some((to, _)) = best {
                self.march(hex, to, movable, "");
            }
        }
    }

    /// Soldiers whose area is quiet loot its city, or walk to a discovery on land before they are let go.
    fn soldiers(&mut self) {
        let player = self.player;
        for (hex, camp) in player.view.my_camps() {
            let soldiers = camp.party.soldiers;
            let Some(area) =
                player.charter.map.area_of(hex).filter(|area| soldiers > 0 && player.natives(area) == 0)
            else {
                continue;
            };
            let people = |count: u32| words::counted(Noun::Soldier, count);
            let city = gold::city_to_loot(player, area).map(|city| city.hex);
            if city == Some(hex) {
                let port = gold::nearest_port(player, hex).filter(|port| *port != hex);
                if let Some(port) = port.filter(|_| soldiers > 1) {
                    self.lines.push(format!("{hex}: {}, gold to {port}", people(1)));
                }
            } else if let Some(city) = city.filter(|city| player.reach(hex).contains_key(city)) {
                self.lines.push(format!("{hex}: {} to {city}", people(soldiers)));
            } else if let Some(to) = self.sight(hex) {
                self.lines.push(format!("{hex}: {} to {to}", people(1)));
            }
        }
    }

    /// 18.2 A place of the table that can be entered by land from there in one march.
    fn sight(&self, from: Hex) -> Option<Hex> {
        let player = self.player;
        let open = player.charter.discoveries.iter().filter(|known| {
            known.by != DiscoveredBy::Naval
                && known.by != DiscoveredBy::Start
                && !player.view.found.contains_key(&known.id)
        });
        let reach = player.reach(from);
        let near = open.flat_map(|known| reach.iter().filter(|(hex, _)| known.hexes.contains(hex)));
        near.min_by_key(|(hex, cost)| (*cost, *hex)).map(|(hex, _)| *hex)
    }
}

/// Natives are fought where there are enough soldiers.
pub fn attacks(player: &Player) -> Vec<String> {
    let coming = |area: &Area| -> u32 {
        let ships = player
            .view
            .my_fleets()
            .filter(|(fleet, _)| fleet.at.hex().is_some_and(|hex| player.is_in(hex, &area.id)));
        ships.map(|(_, own)| own.ships.party().soldiers).sum()
    };
    let wanted = |area: &&Area| {
        let soldiers = player.here(area).soldiers + coming(area);
        player.natives(area) > 0 && soldiers >= ENOUGH.min(player.natives(area) + 1)
    };
    let areas = player.charter.map.areas.iter().filter(wanted);
    areas.map(|area| format!("{} natives: attack", area.name.to_lowercase())).collect()
}
