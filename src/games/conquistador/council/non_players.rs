//! Colonization by nations without a player, in the solitaire scenario (21.2).

use super::political::{self, choice, idle};
use super::tordesillas;
use crate::games::conquistador::ask::casualties::{Counting, Fallen};
use crate::games::conquistador::ask::event::{EventOf, ShipAt, Toll};
use crate::games::conquistador::charter::Charter;
use crate::games::conquistador::facts::council::{Came, Council, Idle};
use crate::games::conquistador::goods::{Camp, Party};
use crate::games::conquistador::ids::{AreaId, EventId, Nation};
use crate::games::conquistador::land::losses;
use crate::games::conquistador::maintenance::scrap;
use crate::games::conquistador::state::{EuropeanLevel, State};
use crate::games::conquistador::{At, tell};
use crate::rules::hex::Hex;
use crate::rules::{Played, RollId};

/// 21.2.1.B
const IGNORED: [&str; 3] = ["1", "3", "6"];
/// 21.2.3, 21.2.4
const LEVELS: u32 = 5;
/// 21.2.5 Throws after which nobody comes; every nation has areas that nobody else can come to.
const THROWS: u32 = 60;

/// 21.2.1.B Whether an event has no effect of its own here.
pub fn ignores(charter: &Charter, event: &EventId) -> bool {
    charter.options.solitaire && IGNORED.contains(&event.as_str())
}

/// 21.2.1.A After some events a nation may colonize an area: which nation the reference says, which area two dice.
pub fn colonize(table: &mut At, nation: Nation, event: &EventId) -> Played<()> {
    let Some(colonist) = table.charter.lists.non_player.get(event).copied() else { return Ok(()) };
    for throw in 1..=THROWS {
        let id = RollId(format!("21.2.1/{}/throw {throw}/turn {}", colonist.word(), table.state.turn));
        let dice = table.roll(id, 2, 6)?;
        let Some(area) = table.charter.lists.colonized.get(&(colonist, dice.iter().sum())).cloned() else {
            continue;
        };
        let came = what_comes(table, nation, colonist, &area, throw > 1);
        let level = match came {
            Came::Settled => Some(settle(table, colonist, &area)),
            Came::ThrownAgain => None,
            Came::Resisted => {
                table.state.events.barred.insert(area.clone());
                None
            }
        };
        let (event_of, at) = (event.clone(), area.clone());
        tell(table, Council::NonPlayerColonized { colonist, event: event_of, dice, area: at, came, level })?;
        match came {
            Came::Settled => return Ok(()),
            Came::Resisted => return press(table, nation, event, &area),
            Came::ThrownAgain => {}
        }
    }
    idle(table, nation, event, Idle::NoAreaLeft)
}

/// 21.2.3 Where Spain has colonists: that stays so when they are gone.
pub fn note(charter: &Charter, state: &mut State) {
    if !charter.options.solitaire {
        return;
    }
    let settled = state.camps_of(Nation::Spain).filter(|(_, camp)| camp.is_settlement());
    let areas = settled.filter_map(|(hex, _)| charter.map.area_of(hex)).map(|area| area.id.clone());
    let areas: Vec<AreaId> = areas.collect();
    state.colonized.extend(areas);
}

/// 21.2.3, 21.2.5, 21.2.6. Ruling r75: what Spain has left is closed as what another nation has, or open. Ruling r74: a throw
/// that is thrown again passes over areas of Spain, or does not.
fn what_comes(table: &At, nation: Nation, colonist: Nation, area: &AreaId, again: bool) -> Came {
    let mut camps = table.state.in_area(&table.charter.map, nation, area);
    if camps.any(|(_, camp)| camp.is_settlement()) {
        let passed = again && table.charter.rulings.is("r74", "passes_over_spain");
        return if passed { Came::ThrownAgain } else { Came::Resisted };
    }
    // 22.3.2.B From turn 17 on nobody comes to Brasil; what is independent is closed to all.
    if tordesillas::is_settled(table, area) {
        return Came::ThrownAgain;
    }
    match table.state.levels.get(area) {
        Some(level) if level.nation != colonist => Came::ThrownAgain,
        Some(_) => Came::Settled, // 21.2.4
        None if table.state.colonized.contains(area) && table.charter.rulings.is("r75", "thrown_again") => {
            Came::ThrownAgain
        }
        None => Came::Settled,
    }
}

/// 21.2.3 The natives are no more; 21.2.4 the European Level rises without end, but for the Portuguese Level of Brasil
/// under the Treaty (22.3.1.B, ruling r73).
fn settle(table: &mut At, nation: Nation, area: &AreaId) -> u32 {
    table.state.natives.insert(area.clone(), 0);
    let level = table.state.levels.entry(area.clone()).or_insert(EuropeanLevel { nation, level: 0 });
    let more = level.level + LEVELS;
    level.level = tordesillas::highest(table.charter, area).map_or(more, |most| more.min(most));
    level.level
}

/// 21.2.6.B Half the soldiers, a quarter of the colonists, both rounded down, and one ship, as their owner chooses. What the
/// area brings is barred for the turn.
fn press(table: &mut At, nation: Nation, event: &EventId, area: &AreaId) -> Played<()> {
    let map = &table.charter.map;
    let camps: Vec<(Hex, &Camp)> = table.state.in_area(map, nation, area).collect();
    let hexes: Vec<Hex> = camps.iter().map(|(hex, _)| *hex).collect();
    let all = |count: fn(&Camp) -> u32| camps.iter().map(|(_, camp)| count(camp)).sum::<u32>();
    let (soldiers, colonists) = (all(|camp| camp.party.soldiers) / 2, all(|camp| camp.party.colonists) / 4);
    for (why, owed) in [(Counting::Soldiers, soldiers), (Counting::Colonists, colonists)] {
        for Fallen { hex, soldiers, colonists } in losses::fallen(table, nation, why, owed, &hexes)?.lost {
            political::take(table, nation, event, hex, &Party { soldiers, colonists, ..Party::default() })?;
        }
    }
    let Some(ShipAt { fleet, hex: at, class }) = removed(table, nation, event, area)? else { return Ok(()) };
    let scrapped = scrap::ship(&mut table.state, table.charter, &fleet, class);
    let (event, lost) = (event.clone(), scrapped.lost.clone());
    tell(table, Council::EventLoss { nation, event, at, lost })?;
    scrap::tell_landed(table, nation, &fleet, scrapped)
}

/// The ship that its owner removes of those in an area.
fn removed(table: &mut At, nation: Nation, event: &EventId, area: &AreaId) -> Played<Option<ShipAt>> {
    let ships = ships(table, nation, area);
    if ships.is_empty() {
        return Ok(None);
    }
    let question = EventOf { ships, ..EventOf::new(table, nation, event, Toll::Ship) };
    Ok(choice::choose(table, question)?.ship)
}

/// Ships in an area, one of each class of a fleet: the cheapest and emptiest first.
fn ships(table: &At, nation: Nation, area: &AreaId) -> Vec<ShipAt> {
    let here = table.state.fleets_of(nation).filter_map(|fleet| Some((fleet, fleet.hex()?)));
    let here = here.filter(|(_, hex)| table.charter.map.area_of(*hex).is_some_and(|of| of.id == *area));
    let mut ships: Vec<_> = here
        .flat_map(|(fleet, hex)| fleet.ships.0.iter().map(move |ship| (fleet, hex, ship)))
        .map(|(fleet, hex, ship)| (ship.class, scrap::worth(ship), fleet.label.clone(), hex))
        .collect();
    ships.sort();
    let mut each: Vec<ShipAt> = vec![];
    for (class, _, fleet, hex) in ships {
        let ship = ShipAt { fleet, hex, class };
        if !each.contains(&ship) {
            each.push(ship);
        }
    }
    each
}
