//! How far gold goes overland (13.4.4).

use crate::games::conquistador::charter::{Charter, Map};
use crate::games::conquistador::ids::{AreaId, Source};
use crate::rules::hex::Hex;

/// 13.4.4 Movement points from the mine to a port in an adjacent area.
const FARTHEST: u32 = 8;
const CUZCO: &str = "cuzco";
const PLATE: &str = "rio_del_plate";
/// 6.4, event 2; ruling r8.
pub const SILVER: Hex = Hex { row: 42, column: 13 };

/// 13.4.4 Whether gold of a source may go aboard in a port there: in its own area, or in an adjacent one within eight
/// points. What ships have carried already may leave from anywhere (13.4.3.C).
pub fn may_leave_from(charter: &Charter, source: &Source, port: Hex) -> bool {
    let map = &charter.map;
    let Some(mine) = map.hex_of(source) else { return source.area_by_ship().is_some() };
    let (Some(from), Some(to)) = (map.area_of(mine), map.area_of(port)) else { return false };
    // r8: the treasure of Cuzco, or the silver of 4213 instead.
    let excepted = match charter.rulings.is("r8", "treasure_of_cuzco") {
        true => source.as_str() == CUZCO,
        false => mine == SILVER,
    };
    from.id == to.id
        || (excepted && to.id.as_str() == PLATE)
        || (are_adjacent(map, &from.id, &to.id)
            && map.land_from(mine).cost(&port).is_some_and(|cost| cost <= FARTHEST))
}

/// 13.4.4 Whether gold may be carried there. Ruling r82: the rule limits the shipping alone, or the way too.
pub fn may_go_to(charter: &Charter, source: &Source, hex: Hex) -> bool {
    charter.rulings.is("r82", "shipping_alone") || leads_out(charter, source, hex)
}

/// Whether it makes sense to carry gold there: it lies where it may leave from, or inland on a way to such a port.
pub fn leads_out(charter: &Charter, source: &Source, hex: Hex) -> bool {
    let map = &charter.map;
    let inland = !map.is_coastal(hex);
    may_leave_from(charter, source, hex) || (inland && is_on_a_way(charter, source, hex))
}

fn is_on_a_way(charter: &Charter, source: &Source, hex: Hex) -> bool {
    let map = &charter.map;
    let (Some(mine), Some(here)) = (map.hex_of(source), map.area_of(hex)) else { return false };
    let Some(from) = map.area_of(mine) else { return false };
    let long = source.as_str() == CUZCO || mine == SILVER;
    long || are_adjacent(map, &from.id, &here.id)
}

/// Areas that touch by land.
fn are_adjacent(map: &Map, one: &AreaId, other: &AreaId) -> bool {
    let of = |id: &AreaId, hex: &Hex| map.hex(*hex).is_some_and(|hex| hex.area.as_ref() == Some(id));
    map.hexes.iter().any(|(hex, here)| of(one, hex) && here.land.iter().any(|next| of(other, next)))
}
