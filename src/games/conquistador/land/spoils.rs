//! Gold that changes hands ashore (13.4.5).

use crate::games::conquistador::facts::land::{Enriched, Land, Robbed};
use crate::games::conquistador::goods::{Camp, Count};
use crate::games::conquistador::ids::Nation;
use crate::games::conquistador::{At, tell};
use crate::rules::Played;
use crate::rules::hex::Hex;

/// 13.4.5 The victor of a battle has the gold that the beaten left there; by ruling r35 what others left, too.
pub fn of_battle(table: &mut At, victor: Nation, beaten: Nation, hex: Hex) -> Played<()> {
    rob(table, victor, beaten, hex)?;
    if table.charter.rulings.is("r35", "next_takes_it") { seize(table, victor, hex) } else { Ok(()) }
}

/// Ruling r35: the units of a nation in a hex take the gold that others, who hold it no more, left there.
pub fn seize(table: &mut At, nation: Nation, hex: Hex) -> Played<()> {
    for robbed in Nation::ALL.into_iter().filter(|other| *other != nation) {
        rob(table, nation, robbed, hex)?;
    }
    Ok(())
}

/// It is told. Nothing is taken without soldiers or colonists there.
fn rob(table: &mut At, nation: Nation, robbed: Nation, hex: Hex) -> Played<()> {
    let left = |camp: &&Camp| !camp.is_held() && camp.gold() > 0;
    let holds = table.state.camp(nation, hex).is_some_and(Camp::is_held);
    if !holds || table.state.camp(robbed, hex).filter(left).is_none() {
        return Ok(());
    }
    let gold = std::mem::take(&mut table.state.camp_mut(robbed, hex).gold);
    let ducats = gold.values().sum();
    let mine = &mut table.state.camp_mut(nation, hex).gold;
    for (source, ducats) in gold {
        *mine.entry(source).or_insert(0) += ducats;
    }
    let from = Robbed { nation: robbed, lost: Count::gold(ducats) };
    let by = Enriched { nation, gained: Count::gold(ducats) };
    tell(table, Land::GoldCaptured { hex, from, by })
}
