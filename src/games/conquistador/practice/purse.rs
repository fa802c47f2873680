//! What it may spend, and what it lets go (6.2.5, 6.8).

use super::gold;
use super::player::{ARMY, Player};
use crate::games::conquistador::ask::words::{self, Noun};
use crate::games::conquistador::charter::Area;
use crate::games::conquistador::goods::Camp;
use crate::games::conquistador::ids::ShipClass;
use crate::games::conquistador::resources;
use crate::rules::hex::Hex;
use std::collections::BTreeMap;

/// Ducats that it keeps beside what maintenance takes, for what attrition and natives may spoil.
const RESERVE: u32 = 12;
/// Soldiers that stay where others have some.
const GUARD: u32 = 2;
/// Carracks that wait in Europe for the colonists of the next turn: a new one costs four turns of maintenance.
const CARRACKS: u32 = 4;

/// Ducats that may be spent in this council: the treasury without what the end of the turn will take more than
/// resources bring before (5.1.3.6.B comes before 5.1.5).
pub fn free(player: &Player) -> u32 {
    let due = upkeep(player).saturating_sub(resources(player));
    player.realm.ducats.saturating_sub(due + RESERVE)
}

/// 6.8 Maintenance of all that it has, with the colonists who are about to sail.
fn upkeep(player: &Player) -> u32 {
    let view = player.view;
    let camps = view.my_camps().map(|(_, camp)| {
        camp.party.soldiers * player.keep("soldier")
            + camp.party.colonists * player.keep("colonist")
            + camp.party.missionaries.len() as u32 * player.keep("missionary")
    });
    let ships = |ships: &BTreeMap<ShipClass, u32>| {
        ships.iter().map(|(class, count)| player.keep(class.word()) * count).sum::<u32>()
    };
    let fleets = view.my_fleets().map(|(fleet, _)| ships(&fleet.ships));
    let europe = &player.realm.europe;
    let waiting =
        europe.party.colonists * player.keep("colonist") + europe.party.soldiers * player.keep("soldier");
    camps.sum::<u32>() + fleets.sum::<u32>() + ships(&europe.ships) + waiting
}

/// 14.2 What its colonists who are there will bring this turn.
fn resources(player: &Player) -> u32 {
    let level = player.charter.resource_levels.get(&player.view.turn).copied().unwrap_or(0);
    let of = |area: &Area| {
        let hexes: Vec<u32> = player.camps_in(&area.id).map(|(_, camp)| camp.party.colonists).collect();
        resources::collected(area, level, gold::is_mined(player, area), &hexes)
    };
    player.charter.map.areas.iter().map(of).sum()
}

/// Soldiers without a task are let go, and carracks that nobody will sail on: on the last turn nothing may be (6.8.4).
pub fn dismissals(player: &Player) -> Vec<String> {
    if player.is_last_turn() {
        return vec![];
    }
    let idle = |(hex, camp): (Hex, &Camp)| {
        let count = camp.party.soldiers.saturating_sub(tasks(player, hex));
        (count > 0).then(|| format!("{} at {hex}", words::counted(Noun::Soldier, count)))
    };
    let mut dropped: Vec<String> = player.view.my_camps().filter_map(idle).collect();
    let soldiers = player.realm.europe.party.soldiers;
    if soldiers > 0 && !player.has_explorer_next_turn() {
        dropped.push(format!("{} in europe", words::counted(Noun::Soldier, soldiers)));
    }
    let wanted = if player.turns_left() == 1 { CARRACKS / 2 } else { CARRACKS };
    let spare = player.ships_at_home(ShipClass::Carrack).saturating_sub(wanted);
    if spare > 0 {
        dropped.push(format!("{} in europe", words::counted(Noun::Ship(ShipClass::Carrack), spare)));
    }
    if dropped.is_empty() { vec![] } else { vec![format!("maintain: drop {}", dropped.join(", "))] }
}

/// Soldiers that have something to do in the area of a hex.
fn tasks(player: &Player, hex: Hex) -> u32 {
    let Some(area) = player.charter.map.area_of(hex) else { return 0 };
    let here = player.here(area);
    let fights = player.natives(area) > 0 && (here.colonists > 0 || here.soldiers >= ARMY / 2);
    if fights {
        ARMY
    } else if here.enemies > 0 && here.colonists > 0 {
        GUARD
    } else if gold::city_to_loot(player, area).is_some() {
        gold::LOOTERS
    } else {
        0
    }
}
