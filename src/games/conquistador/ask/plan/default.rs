//! What stands in for silence: nobody who can be saved is lost, and nothing is bought.

use super::books::Books;
use super::outfit::Wish;
use crate::games::conquistador::ask::sea::way::{Visit, home_bounds};
use crate::games::conquistador::ask::words::{Amount, Units};
use crate::games::conquistador::ids::{Nation, ShipClass};
use crate::games::conquistador::map::bounds_of;
use crate::games::conquistador::setup::FIRST_MISSION;
use crate::games::conquistador::state::Sail;
use std::collections::BTreeMap;

/// What the expedition of silence is called; `settlers: none` keeps it at home.
pub const SETTLERS: &str = "settlers";

/// 15.1.C Colonists who are aboard nothing sail to the nearest own port if there are ships, with the bounds to come, to land
/// (10.5.B, ruling r50) and to go home, for the next ones sail with the same ships; where the treasury has not so much, with
/// those to land, else to come. On turn 1 Spain owes the Caribbean a missionary (21.1.4.B). `left` is the treasury without
/// what bargains may bring.
pub fn settlers(books: &Books, left: u32) -> Option<Wish> {
    let colonists = books.europe.party.colonists;
    let owed = is_owed(books);
    let (bounds, water) = books
        .ports_by_distance()
        .into_iter()
        .find(|(_, water)| !owed || books.is_in(water.hex, &FIRST_MISSION.into()))?;
    let cost = |bounds: u32| bounds.saturating_mul(books.bound_price());
    let land = bounds + bounds_of(Visit::default().land(books.charter));
    let back = land + home_bounds(&books.charter.map, water);
    let bounds = [back, land].into_iter().find(|bounds| cost(*bounds) <= left).unwrap_or(bounds);
    let ships = carriers(&books.europe.ships, colonists);
    if (colonists == 0 && !owed) || ships.is_empty() || cost(bounds) > left {
        return None;
    }
    let berths: u32 = ships.iter().map(|(class, count)| class.berths() * count).sum();
    let area = books.charter.map.area_of(water.hex);
    let missionary = area.is_some_and(|area| {
        books.needs_missionary(&area.id)
            && !books.missions.contains(&area.id)
            && books.missionaries_there() > 0
    });
    let some = |count| if count == 0 { Amount::None } else { Amount::Some(count) };
    Some(Wish {
        name: SETTLERS.into(),
        ships: Units {
            ships: ships.into_iter().map(|(class, count)| (class, Amount::Some(count))).collect(),
            ..Units::default()
        },
        aboard: Units {
            colonists: some(colonists.min(berths)),
            missionaries: some(u32::from(missionary)),
            ..Units::default()
        },
        bounds: Some(bounds),
        sail: Some(Sail::To(water)),
        ..Wish::default()
    })
}

/// 21.1.4.B
pub fn is_owed(books: &Books) -> bool {
    let area = FIRST_MISSION.into();
    books.nation == Nation::Spain
        && books.view.turn == 1
        && books.needs_missionary(&area)
        && !books.missions.contains(&area)
        && books.missionaries_there() > 0
}

/// The fewest ships that carry so many, one at least.
fn carriers(there: &BTreeMap<ShipClass, u32>, colonists: u32) -> BTreeMap<ShipClass, u32> {
    let mut ships = BTreeMap::new();
    let mut left = colonists.max(1);
    for (class, at_least) in [(ShipClass::Carrack, 2), (ShipClass::Caravel, 1), (ShipClass::Carrack, 1)] {
        let used = ships.get(&class).copied().unwrap_or(0);
        let mut free = there.get(&class).copied().unwrap_or(0) - used;
        while free > 0 && left >= at_least {
            *ships.entry(class).or_insert(0) += 1;
            (free, left) = (free - 1, left.saturating_sub(class.berths()));
            if left == 0 {
                break;
            }
        }
    }
    ships
}
