//! Portugal under the Treaty of Tordesillas (22.3).

use crate::games::conquistador::charter::{Annexation, Charter};
use crate::games::conquistador::facts::council::Council;
use crate::games::conquistador::facts::realm::{Parting, Realms};
use crate::games::conquistador::goods::Count;
use crate::games::conquistador::ids::{AreaId, Label, Nation};
use crate::games::conquistador::land::missionaries;
use crate::games::conquistador::setup::{BRASIL, PORTUGUESE_LEVEL};
use crate::games::conquistador::state::{EuropeanLevel, State};
use crate::games::conquistador::{At, tell};
use crate::rules::hex::Hex;
use crate::rules::{Played, RollId};

/// 22.3.1.A, 22.3.2.A The last turn in which the Portuguese Level may rise.
const LAST_INCREASE: u8 = 16;
/// 22.3.2 Faces with which Brasil becomes independent.
const INDEPENDENCE: [u32; 2] = [5, 6];

/// 22.3 In the Royal Council of every turn Spain throws a die.
pub fn settle(table: &mut At) -> Played<()> {
    if table.state.turn <= LAST_INCREASE {
        return increase(table);
    }
    match table.state.annexation {
        None | Some(Annexation::RollAgainNextTurn) => annex(table),
        Some(Annexation::SpanishForNow) => become_independent(table),
        Some(Annexation::Never | Annexation::Spanish | Annexation::Independent) => Ok(()),
    }
}

/// Whether an area is closed to all (22.3.2): nobody lands, marches or sails there any more.
pub fn is_closed(annexation: Option<Annexation>, area: &AreaId) -> bool {
    annexation == Some(Annexation::Independent) && area.as_str() == BRASIL
}

/// 22.3.2.A, B Whether what becomes of an area under the Treaty is no more a matter of colonists from Portugal.
pub fn is_settled(table: &At, area: &AreaId) -> bool {
    table.charter.options.tordesillas && area.as_str() == BRASIL && table.state.turn > LAST_INCREASE
}

/// 22.3.1.B The most that the Portuguese Level of an area may be; ruling r73: in the solitaire scenario too, where colonists
/// come beside (21.2.4).
pub fn highest(charter: &Charter, area: &AreaId) -> Option<u32> {
    let bound = charter.options.tordesillas && charter.rulings.is("r73", "ten_at_most");
    (bound && area.as_str() == BRASIL).then_some(PORTUGUESE_LEVEL)
}

fn throw(table: &mut At, rule: &str) -> Played<u32> {
    let id = RollId(format!("{rule}/{BRASIL}/turn {}", table.state.turn));
    Ok(table.roll(id, 1, 6)?.first().copied().unwrap_or_default())
}

fn level_mut<'t>(table: &'t mut At) -> &'t mut EuropeanLevel {
    let none = EuropeanLevel { nation: Nation::Portugal, level: 0 };
    table.state.levels.entry(AreaId::from(BRASIL)).or_insert(none)
}

/// 22.3.1.B Up to ten. A level that was brought down to nothing rises like any other (ruling r44).
fn increase(table: &mut At) -> Played<()> {
    let die = throw(table, "22.3.1")?;
    let more = table.charter.lists.portuguese_increase(die);
    let gone = table.charter.rulings.is("r44", "stays_at_nothing");
    let level = level_mut(table);
    let from = level.level;
    if !(gone && from == 0) {
        // In the solitaire scenario colonists may have come beside (21.2.4, ruling r73).
        level.level = (from + more).min(PORTUGUESE_LEVEL.max(from));
    }
    let to = level.level;
    tell(table, Council::PortugueseIncreased { die, from, to })
}

/// 22.3.2.C What Spain controls has no Portuguese Level any more; with ruling r43 the level stands, and is Spain's.
fn annex(table: &mut At) -> Played<()> {
    let die = throw(table, "22.3.2")?;
    let result = table.charter.lists.portuguese_control(die);
    table.state.annexation = Some(result);
    if matches!(result, Annexation::Spanish | Annexation::SpanishForNow) {
        let falls = table.charter.rulings.is("r43", "level_falls_to_nothing");
        let level = level_mut(table);
        match falls {
            true => level.level = 0,
            false => level.nation = Nation::Spain,
        }
    }
    tell(table, Council::PortugalAnnexed { die, result })
}

/// 22.3.2 Independent, Brasil puts out all who are there.
fn become_independent(table: &mut At) -> Played<()> {
    let die = throw(table, "22.3.2/independence")?;
    let independent = INDEPENDENCE.contains(&die);
    if independent {
        table.state.annexation = Some(Annexation::Independent);
    }
    tell(table, Council::Independence { die, independent })?;
    if !independent {
        return Ok(());
    }
    let brasil = AreaId::from(BRASIL);
    let within = |hex: Hex| table.charter.map.area_of(hex).is_some_and(|area| area.id == brasil);
    let State { camps, fleets, .. } = &table.state;
    let camps = camps.iter().flat_map(|(nation, camps)| camps.keys().map(|hex| (*nation, *hex)));
    let camps: Vec<(Nation, Hex)> = camps.filter(|(_, hex)| within(*hex)).collect();
    let lying = fleets.values().filter(|fleet| fleet.hex().is_some_and(within));
    let fleets: Vec<Label> = lying.map(|fleet| fleet.label.clone()).collect();
    for (nation, hex) in camps {
        let camp = std::mem::take(table.state.camp_mut(nation, hex));
        let mut lost = Count::gold(camp.gold());
        lost.add(Count::party(camp.party));
        put_out(table, nation, hex.to_string(), lost)?;
    }
    for label in fleets {
        if let Some(fleet) = table.state.fleets.remove(&label) {
            put_out(table, fleet.nation, label.to_string(), Count::ships(&fleet.ships))?;
        }
    }
    Ok(())
}

fn put_out(table: &mut At, nation: Nation, at: String, lost: Count) -> Played<()> {
    if lost.is_empty() {
        return Ok(());
    }
    missionaries::bury(&mut table.state, &lost.party.missionaries);
    let why = Parting::Independence;
    tell(table, Realms::Dismissed { nation, why, at: Some(at), lost })
}
