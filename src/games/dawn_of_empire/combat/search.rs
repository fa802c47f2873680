//! Search resolution (rule 8.2).

use super::super::charter::{AS_PRINTED, Search};
use super::super::facts::{Found, Open};
use super::super::ids::{AreaId, Label, Order, Side};
use super::super::{At, tell};
use super::{at_sea, present, show_order};
use crate::rules::{Played, RollId};
use std::collections::BTreeMap;

/// 12.1.3.B
const HINDERED: u32 = 2;

/// 5.4.2 Squadrons in transit search and are searched like any others.
///
/// 8.2.B Compares the orders on the Search Matrix. Gives the two squadrons that meet, if they do.
pub fn search(table: &mut At, area: &AreaId, side: Side) -> Played<Option<BTreeMap<Side, Label>>> {
    let own = at_sea(&table.state, area, side).map(|stack| stack.label.clone());
    let other = opponent(table, area, side.enemy());
    let (Some(own), Some((other, in_port))) = (own, other) else { return Ok(None) };
    let order = show_order(&mut table.state, &own).unwrap_or(Order::Transit);
    let facing = show_order(&mut table.state, &other).unwrap_or(Order::Transit);
    let mut cell = table.charter.search.get(&(order, facing)).copied().unwrap_or(Search::Nothing);
    let as_printed = table.charter.rulings.is("r17", AS_PRINTED);
    if in_port && !as_printed && matches!(cell, Search::Engage(..)) {
        cell = Search::Nothing; // r17: a squadron in a port is not brought to battle at sea (8.4.F)
    }
    let found = match cell {
        Search::Nothing => Found::Nothing, // 8.2.1
        Search::VpEvent => Found::VpEvent, // 8.2.2
        Search::Engage(low, high) => {
            // 8.2.3
            let id = format!("8.2.3/area={}", table.charter.code(area));
            let die = table.roll(RollId(id), 1, 6)?.first().copied().unwrap_or(0);
            Found::Rolled { die, low, high, engaged: (low..=high).contains(&die) }
        }
    };
    let engaged = matches!(found, Found::Rolled { engaged: true, .. });
    tell(table, Open::Searched { area: area.clone(), side, order, other: facing, found })?;
    hinder_coaling(table, area, side)?;
    Ok(engaged.then(|| [(side, own), (side.enemy(), other)].into()))
}

/// The squadron that is searched for: the one at sea, else in a port of the area one that coals (12.1.3.B), else the
/// largest there.
fn opponent(table: &At, area: &AreaId, side: Side) -> Option<(Label, bool)> {
    if let Some(stack) = at_sea(&table.state, area, side) {
        return Some((stack.label.clone(), false));
    }
    let in_port = present(table.charter, &table.state, area, side);
    let best = in_port.max_by_key(|stack| (stack.does() == Order::Coal, stack.ships.len()))?;
    Some((best.label.clone(), true))
}

/// 12.1.3.B A blockade with the initiative against coaling squadrons in the area or a port of it.
fn hinder_coaling(table: &mut At, area: &AreaId, side: Side) -> Played<()> {
    let blockades = at_sea(&table.state, area, side).is_some_and(|stack| stack.does() == Order::Blockade);
    let coaling: Vec<Label> = present(table.charter, &table.state, area, side.enemy())
        .filter(|stack| stack.does() == Order::Coal)
        .map(|stack| stack.label.clone())
        .collect();
    if !blockades || coaling.is_empty() {
        return Ok(());
    }
    for label in coaling {
        show_order(&mut table.state, &label);
    }
    table.state.score(side, HINDERED);
    tell(table, Open::CoalingHindered { area: area.clone(), side, points: HINDERED })
}
