//! Gold and treasure (13.0): where it digs and loots, and who fetches it.

use super::player::Player;
use super::wants;
use crate::games::conquistador::charter::{Area, CARIBBEAN, City, MAINLAND, Mine};
use crate::games::conquistador::goods::Camp;
use crate::games::conquistador::ids::Source;
use crate::games::conquistador::land::haul;
use crate::games::conquistador::resources;
use crate::games::conquistador::state::Deposit;
use crate::rules::hex::Hex;

/// Soldiers that stay for a treasure city: one loots (13.3.1.A), one carries, one for attrition.
pub const LOOTERS: u32 = 3;
/// Turns that a treasure city lasts, about: it runs out on eight of thirty-six throws (13.3.3).
const CITY_LASTS: u32 = 4;
/// Turns that a mine on the mainland lasts, about (13.1.5.B); in the Caribbean half of them run out at once (13.2.2).
const MINE_LASTS: u32 = 12;
const CARIBBEAN_MINE_LASTS: u32 = 3;
/// Turns until a mine is found and settled, about (13.1.2).
const SEARCH: u32 = 4;

fn deposit(player: &Player, id: &str) -> Option<Deposit> {
    player.view.deposits.get(&Source::from(id)).copied()
}
fn is_open(player: &Player, id: &str) -> bool {
    deposit(player, id) != Some(Deposit::Depleted)
}

/// Mines of an area that have not run out.
pub fn mines<'p>(player: &'p Player, area: &'p Area) -> impl Iterator<Item = &'p Mine> {
    let here = player.charter.map.mines.iter().filter(|mine| player.is_in(mine.hex, &area.id));
    here.filter(|mine| is_open(player, mine.id.as_str()))
}
/// The treasure city of an area, until it has run out.
pub fn city<'p>(player: &'p Player, area: &Area) -> Option<&'p City> {
    let mut cities = player.charter.map.cities.iter();
    cities.find(|city| player.is_in(city.hex, &area.id) && is_open(player, city.id.as_str()))
}
/// A city that can be looted now: no natives are left (13.3.1.B), and nobody else stands there.
pub fn city_to_loot<'p>(player: &'p Player, area: &Area) -> Option<&'p City> {
    let free = |city: &&City| player.view.held_by(city.hex).is_none_or(|holder| holder == player.nation);
    city(player, area).filter(|_| player.natives(area) == 0).filter(free)
}

/// Ducats a turn.
fn output(player: &Player, mine: &Mine) -> u32 {
    let kind = if mine.caribbean { CARIBBEAN } else { MAINLAND };
    player.charter.lists.gold(kind).map_or(0, |gold| gold.output)
}

/// What gold may be worth to whoever settles an area now, in ducats, ships and carriers allowed for.
pub fn prospects(player: &Player, area: &Area) -> u32 {
    let left = player.turns_left();
    let loot =
        city(player, area).map_or(0, |city| city.treasure * CITY_LASTS.min(left.saturating_sub(SEARCH)));
    let dug = mines(player, area).filter(|mine| pays(player, area, mine)).map(|mine| {
        let lasts = if mine.caribbean { CARIBBEAN_MINE_LASTS } else { MINE_LASTS };
        output(player, mine) * lasts.min(left.saturating_sub(SEARCH)) / 2
    });
    (loot + dug.sum::<u32>()) / 2
}

/// Own gold ashore in an area.
pub fn lying(player: &Player, area: &Area) -> u32 {
    player.camps_in(&area.id).map(|(_, camp)| camp.gold()).sum()
}

/// 13.1.6.B Whether a mine brings more than the area loses while it is worked, when its Resource Level falls to one; and
/// its miners live.
pub fn pays(player: &Player, area: &Area, mine: &Mine) -> bool {
    if player.hardship(mine.hex) > wants::UNHEALTHY {
        return false;
    }
    let level = player.charter.resource_levels.get(&player.view.turn).copied().unwrap_or(0);
    let lost = resources::collected(area, level.saturating_sub(1), false, &[1]) * player.here(area).colonists;
    output(player, mine) > lost
}

/// Whether it works a mine there.
pub fn is_mined(player: &Player, area: &Area) -> bool {
    mines(player, area).any(|mine| {
        deposit(player, mine.id.as_str()) == Some(Deposit::Found)
            && player.colonists_at(mine.hex) > 0
            && pays(player, area, mine)
    })
}

/// 13.5 Where resources bring more, a mine is left alone.
pub fn orders(player: &Player) -> Vec<String> {
    let mut lines = vec![];
    for area in &player.charter.map.areas {
        let held = mines(player, area).filter(|mine| player.colonists_at(mine.hex) > 0);
        lines
            .extend(held.filter(|mine| !pays(player, area, mine)).map(|mine| format!("{}: leave", mine.hex)));
    }
    lines
}

/// Gold that will lie in a port by the end of this turn, as far as it is seen: what is there, and what carriers bring
/// from mines and cities near by.
pub fn waiting(player: &Player, port: Hex) -> u32 {
    let near = |hex: Hex, camp: &Camp| {
        let sources = camp.gold.keys().cloned().chain(player.charter.map.source_at(hex));
        sources.into_iter().all(|source| haul::may_leave_from(player.charter, &source, port))
    };
    let camps = player.view.my_camps().filter(|(hex, _)| nearest_port(player, *hex) == Some(port));
    camps
        .filter(|(hex, camp)| near(*hex, camp))
        .map(|(hex, camp)| camp.gold() + comes(player, hex, camp))
        .sum()
}

/// What a mine or a city gives this turn.
fn comes(player: &Player, hex: Hex, camp: &Camp) -> u32 {
    let map = &player.charter.map;
    let Some(area) = map.area_of(hex) else { return 0 };
    let mine = mines(player, area).find(|mine| mine.hex == hex && camp.party.colonists > 0);
    let found = mine
        .filter(|mine| deposit(player, mine.id.as_str()) == Some(Deposit::Found) && pays(player, area, mine));
    let looted = city_to_loot(player, area).filter(|city| city.hex == hex && camp.party.soldiers > 0);
    found.map_or(0, |mine| output(player, mine)) + looted.map_or(0, |city| city.treasure)
}

/// The own port that gold from a hex goes to: the nearest within a march.
pub fn nearest_port(player: &Player, hex: Hex) -> Option<Hex> {
    if player.is_port(hex) && player.atlantic(hex).is_some() {
        return Some(hex);
    }
    let near =
        player.reach(hex).into_iter().filter(|(to, _)| player.is_port(*to) && player.atlantic(*to).is_some());
    near.min_by_key(|(to, cost)| (*cost, *to)).map(|(to, _)| to)
}
