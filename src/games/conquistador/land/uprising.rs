//! Native uprisings (rules 17.3, 17.3.3).

use super::{losses, missionaries};
use crate::games::conquistador::charter::UprisingBlow;
use crate::games::conquistador::council::political::disease;
use crate::games::conquistador::facts::land::{Cause, Land, Place};
use crate::games::conquistador::goods::{Camp, Count, Party};
use crate::games::conquistador::ids::{AreaId, MissionaryId, Nation};
use crate::games::conquistador::natives::{Presence, rises, uprising_level};
use crate::games::conquistador::{At, tell};
use crate::rules::hex::Hex;
use crate::rules::{Played, RollId};

/// 5.1.3.4 Every area with units of the nation; those of others are never counted with them (17.3.D, 17.3.E).
pub fn check(table: &mut At, nation: Nation) -> Played<()> {
    if disease::holds(&table.state.events) {
        return Ok(()); // 6.4, event 13
    }
    let areas: Vec<AreaId> = table.charter.map.areas.iter().map(|area| area.id.clone()).collect();
    for area in areas {
        let natives = table.state.natives.get(&area).copied().unwrap_or(0);
        let camps = table.state.in_area(&table.charter.map, nation, &area);
        // 17.3.1.C, 21.2.8.D, 22.1.B
        if natives == 0 || camps.into_iter().all(|(_, camp)| camp.party.is_empty()) {
            continue;
        }
        let level = uprising_level(natives, presence(table, nation, &area));
        if level <= 1 {
            continue; // 17.3.1.B
        }
        let die = roll(table, "17.3.4", nation, &area)?;
        let rises = rises(natives, level, die);
        tell(table, Land::UprisingChecked { nation, area: area.clone(), level, die, rises })?;
        if rises {
            strike(table, nation, &area)?;
        }
    }
    Ok(())
}

/// 15.6.6 With the missionary that suits Spain best (rule 17.3.2); r10: his rating as it is, or turned round.
fn presence(table: &At, nation: Nation, area: &AreaId) -> Presence {
    let (mut colonists, mut soldiers) = (0, 0);
    for (_, camp) in table.state.in_area(&table.charter.map, nation, area) {
        colonists += camp.party.colonists;
        soldiers += camp.party.soldiers;
    }
    let as_it_is = table.charter.rulings.is("r10", "as_it_is");
    let ratings = missionaries::in_area(table, nation, area).into_iter();
    let added = ratings.map(|(rating, ..)| if as_it_is { rating } else { -rating });
    Presence { colonists, soldiers, missionary: added.min().unwrap_or(0) }
}

/// 17.3.6 The natives have risen against a nation in an area: what it costs (rule 17.3.5).
pub fn strike(table: &mut At, nation: Nation, area: &AreaId) -> Played<()> {
    let soldiers = presence(table, nation, area).soldiers;
    let die = roll(table, "17.3.5", nation, area)?;
    let (units, missionary) = match table.charter.charts.uprising(soldiers, die) {
        UprisingBlow::Units { lost, missionary } => (Some(lost), missionary),
        UprisingBlow::All => (None, true), // 17.3.5.F
    };
    let fact = Land::UprisingStruck { nation, area: area.clone(), soldiers, die, units, missionary };
    tell(table, fact)?;
    let camps = table.state.in_area(&table.charter.map, nation, area);
    let hexes: Vec<Hex> = camps.filter(|(_, camp)| !camp.party.is_empty()).map(|(hex, _)| hex).collect();
    // 17.3.5.F One missionary; ruling r37: with all others all of them.
    let here = missionaries::in_area(table, nation, area);
    let monks: Vec<MissionaryId> = here.into_iter().filter(|_| missionary).map(|(_, id, _)| id).collect();
    let many = units.is_none() && table.charter.rulings.is("r37", "all_missionaries");
    let choice = if many { &[] } else { &monks[..] };
    // 17.3.5.C, D
    let (mut lost, one) = losses::of_uprising(table, nation, units.unwrap_or(0), &hexes, choice)?;
    if units.is_none() {
        lost.add(all(table, nation, &hexes)); // 17.3.5.E
    }
    let fallen = if many { monks } else { one.into_iter().collect() };
    lost.add(martyrs(table, nation, &hexes, fallen));
    if lost.is_empty() {
        return Ok(());
    }
    let (cause, place) = (Cause::Uprising, Place::Area(area.clone()));
    tell(table, Land::Fell { nation, cause, place, lost })
}

/// 17.3.5.E All but missionaries, of whom one falls (17.3.5.F).
fn all(table: &mut At, nation: Nation, hexes: &[Hex]) -> Count {
    let mut lost = Count::default();
    for hex in hexes {
        let camp: &mut Camp = table.state.camp_mut(nation, *hex);
        let missionaries = std::mem::take(&mut camp.party.missionaries);
        lost.add(Count::party(std::mem::take(&mut camp.party)));
        camp.party.missionaries = missionaries;
    }
    lost
}

/// 15.6.3.E Missionaries who fall go back into the container.
fn martyrs(table: &mut At, nation: Nation, hexes: &[Hex], missionaries: Vec<MissionaryId>) -> Count {
    let wish = Party { missionaries, ..Party::default() };
    let mut fallen = Party::default();
    for hex in hexes {
        fallen.add(table.state.camp_mut(nation, *hex).party.take(&wish));
    }
    missionaries::bury(&mut table.state, &fallen.missionaries);
    Count::party(fallen)
}

fn roll(table: &mut At, rule: &str, nation: Nation, area: &AreaId) -> Played<u32> {
    let id = format!("{rule}/{area}/{}/turn {}", nation.word(), table.state.turn);
    Ok(table.roll(RollId(id), 1, 6)?.into_iter().sum())
}
