//! What land is worth to it, and where it goes next.

use super::gold;
use super::player::{ARMY, FULL, Player, WHOLE};
use crate::games::conquistador::ask::words;
use crate::games::conquistador::charter::Area;
use crate::games::conquistador::ids::{Nation, Water};
use crate::games::conquistador::resources;
use crate::rules::hex::Hex;

/// Ducats that control of an area is worth at the end: 150 points (20.0.B) at two a ducat.
const CONTROL: u32 = 75;
/// Colonists that go for it: three are needed in two settlements (19.2), and one may die.
const HOLDERS: u32 = 5;
/// Turns before the end in which control counts in full; before, half of it may be lost again.
const LATE: u32 = 8;

/// An area that it wants to settle.
pub struct Want<'a> {
    pub area: &'a Area,
    /// Ducats that one more colonist brings there until the end, about.
    pub worth: u32,
    /// Colonists that find land there.
    pub room: u32,
    pub landing: Landing,
    /// Soldiers that are missing against its natives.
    pub army: u32,
}

/// Where ships from Europe come to.
#[derive(Clone, Copy, Debug)]
pub struct Landing {
    pub hex: Hex,
    pub water: Water,
    pub bounds: u32,
    /// An own port; elsewhere an explorer must lead (7.2.5).
    pub port: bool,
    room: u32,
}

/// The areas that it wants most, the dearest first.
pub fn wants<'a>(player: &Player<'a>) -> Vec<Want<'a>> {
    let first = first_choice(player).map(|area| &area.id);
    let mut areas: Vec<(u32, &Area)> =
        player.charter.map.areas.iter().map(|area| (worth(player, area), area)).collect();
    areas.retain(|(worth, _)| *worth > 0);
    areas.sort_by_key(|(worth, area)| {
        let begun = player.here(area).colonists > 0;
        std::cmp::Reverse((Some(&area.id) == first, *worth, begun))
    });
    let wants = areas.into_iter().filter_map(|(worth, area)| want(player, area, worth));
    wants.take(LOOKED_AT).collect()
}
/// Areas that are looked at more closely.
const LOOKED_AT: usize = 5;

/// At the start every nation begins in another rich area: who comes second finds less land.
fn first_choice<'a>(player: &Player<'a>) -> Option<&'a Area> {
    let rich: Vec<&Area> = player.charter.map.areas.iter().filter(|area| area.doubled).collect();
    let begun = player.view.my_camps().map(|(_, camp)| camp.party.colonists).sum::<u32>() > 1;
    let place = match player.nation {
        Nation::Spain => "caribbean",
        Nation::England => "east_coast",
        Nation::France | Nation::Portugal | Nation::GermanBankers => "brasil",
    };
    rich.into_iter().find(|area| !begun && area.id.as_str() == place)
}

/// Ducats that one more colonist brings in an area until the end, about.
fn worth(player: &Player, area: &Area) -> u32 {
    let barred = player.view.levels.get(&area.id).is_some_and(|level| level.bars(player.nation)); // 21.2.7, 22.2
    if barred {
        return 0;
    }
    let here = player.here(area);
    let few = here.colonists < HOLDERS;
    let late = player.turns_left() < LATE;
    let held = if here.ports == 0 && few { CONTROL / if late { HOLDERS } else { 2 * HOLDERS } } else { 0 };
    let gold = if few { (gold::prospects(player, area) + gold::lying(player, area)) / HOLDERS } else { 0 };
    (income(player, area) + held + gold) * (HARDEST - area.attrition_level) / HARDEST
}

fn want<'a>(player: &Player<'a>, area: &'a Area, worth: u32) -> Option<Want<'a>> {
    let here = player.here(area);
    let landing = landing(player, area)?;
    let army = if player.natives(area) > 0 { ARMY.saturating_sub(here.soldiers) } else { 0 };
    // Where resources bring nothing, only so many go as hold the area and dig.
    let brings = income(player, area) > 0;
    let most = if brings { WHOLE } else { HOLDERS };
    let room = landing.room.min(most.saturating_sub(here.colonists));
    (room > 0).then_some(Want { area, worth, room, landing, army })
}

/// A part of what a colonist is worth is lost for each degree of the area's hardship (12.1).
const HARDEST: u32 = 10;

/// 14.1 Ducats that a colonist brings in an area until the end, without what he costs (6.8.2.B).
fn income(player: &Player, area: &Area) -> u32 {
    let turns = player.view.turn..=player.charter.scenario.turns;
    let kept = player.charter.lists.price("colonist").maintenance * turns.clone().count() as u32;
    let levels = turns.filter_map(|turn| player.charter.resource_levels.get(&turn));
    let brought: u32 = levels.map(|level| resources::collected(area, *level, false, &[1])).sum();
    brought.saturating_sub(kept)
}

/// Where ships come to: the own port with most land free around it, else with an explorer a healthy coast that nobody
/// holds.
fn landing(player: &Player, area: &Area) -> Option<Landing> {
    let map = &player.charter.map;
    let coasts = map.hexes.keys().filter(|hex| player.is_in(**hex, &area.id) && player.may_settle(**hex));
    let coasts: Vec<(Hex, Water, u32)> =
        coasts.filter_map(|hex| player.atlantic(*hex).map(|(water, bounds)| (*hex, water, bounds))).collect();
    let at = |(hex, water, bounds): &(Hex, Water, u32)| {
        let (hex, water, bounds, port) = (*hex, *water, *bounds, player.is_port(*hex));
        Landing { hex, water, bounds, port, room: room_around(player, area, hex).min(WHOLE) }
    };
    let ports =
        coasts.iter().filter(|(hex, ..)| player.is_port(*hex)).map(at).filter(|landing| landing.room > 0);
    // Ships that bring settlers take gold back.
    let port = ports.max_by_key(|landing| {
        (gold::waiting(player, landing.hex), landing.room, std::cmp::Reverse(landing.hex))
    });
    let is_settler = |id: &_| words::is_explorer(player.charter, id);
    if port.is_some() || player.leaders_at_home(is_settler).is_empty() {
        return port;
    }
    // Where own soldiers stand already, else on the healthiest coast; every nation begins to look elsewhere along it.
    let lacks = |hex: Hex| !player.camps_in(&area.id).any(|(at, camp)| at == hex && camp.gold() > 0);
    let fresh = coasts.iter().filter(|(hex, ..)| player.colonists_at(*hex) == 0);
    let kind = |hex: Hex| (lacks(hex), player.hardship(hex));
    let best = fresh.clone().map(|(hex, ..)| kind(*hex)).min()?;
    let mut alike: Vec<_> = fresh.filter(|(hex, ..)| kind(*hex) == best).collect();
    let seats = player.charter.nations.len();
    let seat = player.charter.seat(player.nation).map_or(0, |seat| usize::from(seat.0));
    let first = alike.len() * seat / seats;
    alike.rotate_left(first);
    let mut best: Option<Landing> = None;
    for landing in alike.into_iter().take(TRIES).map(at) {
        if best.is_none_or(|best| landing.room > best.room) {
            best = Some(landing);
        }
        if landing.room == WHOLE {
            break;
        }
    }
    best
}
/// Coasts of one kind that are compared.
const TRIES: usize = 6;

/// Colonists that find land within a march of a hex.
fn room_around(player: &Player, area: &Area, hex: Hex) -> u32 {
    let near = player.reach(hex).into_iter().filter(|(to, _)| player.is_in(*to, &area.id));
    near.map(|(to, _)| room(player, to)).sum()
}

/// Colonists that a hex still takes.
pub fn room(player: &Player, hex: Hex) -> u32 {
    let fit = player.may_settle(hex) && player.hardship(hex) <= UNHEALTHY;
    if fit { FULL.saturating_sub(player.colonists_at(hex)) } else { 0 }
}
/// Harder land eats colonists faster than they come (12.4).
pub const UNHEALTHY: u32 = 2;
