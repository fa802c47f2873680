//! Combat against natives (rules 17.0, 17.2; rule 17.2.5 is played in the tests), and against Europeans without a player (21.2.8, 22.1.C).

use super::{losses, missionaries};
use crate::games::conquistador::ask::casualties::Counting;
use crate::games::conquistador::ask::natives::{NativeAttack, Natives};
use crate::games::conquistador::charter::NativeBlow;
use crate::games::conquistador::facts::land::{Cause, Land, Place};
use crate::games::conquistador::ids::{AreaId, Nation};
use crate::games::conquistador::setup::BRASIL;
use crate::games::conquistador::{At, natives, tell, windows};
use crate::rules::hex::Hex;
use crate::rules::{Played, RollId};

/// 21.2.8.C Detachments that an S costs against Europeans.
const EUROPEAN_S: u32 = 2;

/// 5.1.3.3
pub fn attack(table: &mut At, nation: Nation) -> Played<()> {
    let Some(given) = windows::given::<Natives>(table, nation)? else { return Ok(()) };
    for NativeAttack { area, at_least } in given.attacks {
        let soldiers = soldiers(table, nation, &area);
        let european = level_of_europeans(table, nation, &area);
        let level = european.map_or_else(|| level_of_natives(table, &area), |(_, level)| level);
        let counted = natives::counted(soldiers, european.is_some());
        let refusal = match () {
            () if level == 0 => Some(("no_natives_there", "17.2.4")),
            // 17.2.1.B Without soldiers nobody attacks.
            () if counted == 0 && european.is_some() => Some(("attack_wants_soldiers", "21.2.8")),
            () if counted == 0 => Some(("attack_wants_soldiers", "17.2.1")),
            () if soldiers < at_least => Some(("too_few_to_attack", "17.2")),
            () => None,
        };
        match refusal {
            Some((why, rule)) => {
                let (who, why, rule) = (area.to_string(), why.into(), rule.into());
                tell(table, Land::LandOrderRefused { nation, who, why, rule })?;
            }
            None => strike(table, nation, &area, counted, european)?,
        }
    }
    Ok(())
}

/// 17.2.1.A Detachments of a nation in an area; those of others never count with them (17.2.1.B), colonists not at all.
fn soldiers(table: &At, nation: Nation, area: &AreaId) -> u32 {
    table.state.in_area(&table.charter.map, nation, area).map(|(_, camp)| camp.party.soldiers).sum()
}

fn level_of_natives(table: &At, area: &AreaId) -> u32 {
    table.state.natives.get(area).copied().unwrap_or(0)
}

/// Of others: nobody fights a level of his own (ruling r43).
fn level_of_europeans(table: &At, attacker: Nation, area: &AreaId) -> Option<(Nation, u32)> {
    let level = table.state.levels.get(area)?;
    level.bars(attacker).then_some((level.nation, level.level))
}

fn strike(
    table: &mut At,
    nation: Nation,
    area: &AreaId,
    soldiers: u32,
    european: Option<(Nation, u32)>,
) -> Played<()> {
    let modifier = modifier(table, nation, area, european);
    let id = format!("17.2/{area}/{}/turn {}", nation.word(), table.state.turn);
    let die: u32 = table.roll(RollId(id), 1, 6)?.into_iter().sum();
    let (fallen_by, owed) = match table.charter.charts.natives(soldiers, die as i32 + modifier) {
        NativeBlow::Level(level) => (level, 0), // 17.2.2.B
        NativeBlow::Soldier if european.is_some() => (0, EUROPEAN_S),
        NativeBlow::Soldier => (0, 1), // 17.2.2.C
    };
    let level = lower(table, area, european.is_some(), fallen_by);
    let of = european.map(|(of, _)| of);
    let fact =
        Land::NativesAttacked { nation, area: area.clone(), of, soldiers, die, modifier, fallen_by, level };
    tell(table, fact)?;
    let camps = table.state.in_area(&table.charter.map, nation, area);
    let hexes: Vec<Hex> = camps.filter(|(_, camp)| camp.party.soldiers > 0).map(|(hex, _)| hex).collect();
    let lost = losses::choose(table, nation, Counting::Soldiers, owed, &hexes)?;
    if lost.is_empty() {
        return Ok(());
    }
    let (cause, place) = (Cause::Natives, Place::Area(area.clone()));
    tell(table, Land::Fell { nation, cause, place, lost })
}

/// 15.6.5 Conquistadors and plus-rated missionaries of Spain in the area (rules 15.5.4, 17.2.3); 22.1.D not against the Portuguese
/// of Brasil.
fn modifier(table: &At, nation: Nation, area: &AreaId, european: Option<(Nation, u32)>) -> i32 {
    let treaty = table.charter.options.tordesillas && area.as_str() == BRASIL && european.is_some();
    if nation != Nation::Spain || treaty {
        return 0;
    }
    let camps = table.state.in_area(&table.charter.map, nation, area);
    let conquistadors = camps.map(|(_, camp)| camp.party.leaders.len()).sum();
    let here = missionaries::in_area(table, nation, area);
    natives::bonus(conquistadors, here.iter().filter(|(rating, ..)| *rating > 0).count())
}

/// 17.1.B, 17.2.4 What is left of a level.
fn lower(table: &mut At, area: &AreaId, european: bool, by: u32) -> u32 {
    if !european {
        let level = table.state.natives.entry(area.clone()).or_insert(0);
        *level = level.saturating_sub(by);
        return *level;
    }
    let Some(level) = table.state.levels.get_mut(area) else { return 0 };
    level.level = level.level.saturating_sub(by);
    let left = level.level;
    // 21.2.7.C Resources come from the turn after.
    if left == 0 && table.charter.options.solitaire {
        table.state.events.barred.insert(area.clone());
    }
    left
}
