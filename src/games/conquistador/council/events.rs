//! Random events (6.3): taxes, colonists, political events.

use super::{non_players, political, tordesillas};
use crate::games::conquistador::facts::council::Council;
use crate::games::conquistador::facts::realm::Why;
use crate::games::conquistador::goods::Count;
use crate::games::conquistador::ids::{AreaId, EventId, Nation};
use crate::games::conquistador::{At, land, tell, treasury};
use crate::rules::{Played, RollId};

/// 5.1.1.1, 6.3 Every nation throws its dice; then the events are carried out. In seat order, for the segment is one for
/// all (5.1.1).
pub fn roll(table: &mut At) -> Played<()> {
    // 15.6.1.D What an area lacks when a turn begins is to be there before it ends.
    let turn = table.state.turn;
    land::missionaries::await_missing(table, turn)?;
    let mut events = vec![];
    for nation in table.charter.nations.clone() {
        if let Some(event) = throw(table, nation)? {
            events.push((nation, event));
        }
    }
    for (nation, event) in events {
        political::carry_out(table, nation, &event)?;
        if table.charter.options.solitaire {
            non_players::colonize(table, nation, &event)?; // 21.2.1.A
        }
    }
    if table.charter.options.tordesillas {
        tordesillas::settle(table)?; // 22.3
    }
    table.state.tidy();
    Ok(())
}

/// 15.6.1.E Areas that should have had one before this turn.
fn overdue(table: &At, nation: Nation) -> Vec<AreaId> {
    let realm = table.state.realm(nation).into_iter();
    let late = realm.flat_map(|realm| &realm.awaited).filter(|(_, by)| **by < table.state.turn);
    late.map(|(area, _)| area.clone()).collect()
}

/// The dice of a nation, each with its use.
struct Thrown {
    taxes: u32,
    /// Their own dice with ruling r14.
    colonists: Option<u32>,
    row: Option<u32>,
    /// None for the German Bankers.
    column: Option<u32>,
}

/// 6.3, 24.1.3.C Two dice; the Bankers have one, for taxes only.
fn dice(table: &mut At, nation: Nation) -> Played<Thrown> {
    let apart = table.charter.rulings.is("r14", "a_die_for_each");
    let id = RollId(format!("6.3/{}/turn {}", nation.word(), table.state.turn));
    let count = match nation {
        Nation::GermanBankers => 1,
        _ if apart => 4,
        _ => 2,
    };
    let faces = table.roll(id, count, 6)?;
    let at = |place: usize| faces.get(place).copied();
    let taxes = at(0).unwrap_or_default();
    Ok(match count {
        4 => Thrown { taxes, colonists: at(1), row: at(2), column: at(3) },
        _ => Thrown { taxes, colonists: None, row: None, column: at(1) },
    })
}

/// 6.3.1, 6.3.2, 6.3.3
fn throw(table: &mut At, nation: Nation) -> Played<Option<EventId>> {
    let thrown = dice(table, nation)?;
    let (charter, banker) = (table.charter, nation == Nation::GermanBankers);
    // 24.1.3.A One more for taxes, where the Bankers play (ruling r15: for the other columns too).
    let more = u32::from(charter.options.german_bankers && !banker);
    let elsewhere = if charter.rulings.is("r15", "taxes_only") { 0 } else { more };
    let unconverted = overdue(table, nation);
    let monarch = table.state.realm(nation).map(|realm| realm.monarch);
    let due = monarch.map_or(0, |monarch| charter.charts.taxes(thrown.taxes + more, monarch));
    let taxes = if unconverted.is_empty() { due } else { 0 };
    let row = thrown.row.unwrap_or(thrown.taxes) + elsewhere;
    let event = thrown.column.and_then(|column| charter.charts.event(row, column)).map(EventId);
    let factor = event.as_ref().and_then(|event| charter.events.get(event)?.colonist_factor).unwrap_or(1);
    let available = charter.charts.colonists(thrown.colonists.unwrap_or(thrown.taxes) + elsewhere);
    let colonists = if banker { 0 } else { available * factor }; // 6.3.2.B
    if let Some(realm) = table.state.realms.get_mut(&nation) {
        realm.europe.party.colonists += colonists;
    }
    // 21.2.1.B What is ignored is not in force.
    let in_force = event.clone().filter(|event| !non_players::ignores(charter, event));
    if let Some(event) = in_force {
        table.state.events.rolled.insert(nation, event);
    }
    let Thrown { taxes: die, colonists: colonists_die, row: row_die, column: second } = thrown;
    let (event_of, gained) = (event.clone(), Count::colonists(colonists));
    let fact = Council::RandomEvents {
        nation,
        die,
        second,
        colonists_die,
        row_die,
        taxes,
        unconverted,
        colonists,
        event: event_of,
        gained,
    };
    tell(table, fact)?;
    treasury::receive(table, nation, taxes, Why::Taxes)?;
    Ok(event)
}
