//! Determining initiative (rule 8.1).

use super::super::facts::{Open, Strength};
use super::super::ids::{AreaId, Side};
use super::super::leaders;
use super::super::{At, tell};
use super::{at_sea, present};
use crate::rules::{Played, RollId};
use std::collections::BTreeMap;

/// 8.1.B The side at sea, when the other is all in port; else units, stars of the best leader and a die, ties to the
/// United States.
pub fn determine(table: &mut At, area: &AreaId) -> Played<Side> {
    let mut strengths: BTreeMap<Side, Strength> =
        Side::BOTH.map(|side| (side, strength(table, area, side))).into();
    let at_sea: Vec<Side> = Side::BOTH.into_iter().filter(|side| strengths[side].at_sea).collect();
    let side = match at_sea[..] {
        [only] => only,
        _ => {
            for (side, strength) in &mut strengths {
                let id = format!("8.1/area={}/side={}", table.charter.code(area), side.word());
                strength.die = table.roll(RollId(id), 1, 6)?.first().copied();
            }
            let value = |side: Side| {
                let strength = &strengths[&side];
                strength.units + strength.stars + strength.die.unwrap_or(0)
            };
            if value(Side::Spain) > value(Side::Us) { Side::Spain } else { Side::Us }
        }
    };
    tell(table, Open::Initiative { area: area.clone(), side, strengths })?;
    Ok(side)
}

/// 8.1.B.a, 8.1.B.b All squadrons in the area and its ports; by ruling r18 `sea only` those at sea.
fn strength(table: &At, area: &AreaId, side: Side) -> Strength {
    let sea_only = table.charter.rulings.is("r18", "sea only");
    let counted: Vec<_> = present(table.charter, &table.state, area, side)
        .filter(|stack| stack.is_at_sea() || !sea_only)
        .collect();
    Strength {
        units: counted.iter().map(|stack| stack.ships.len() as u32).sum(),
        stars: counted.iter().map(|stack| leaders::stars(table.charter, stack)).max().unwrap_or(0),
        die: None,
        at_sea: at_sea(&table.state, area, side).is_some(),
    }
}
