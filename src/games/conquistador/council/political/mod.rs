//! Political events (6.4): each is carried out, or it is told why it cannot be.

mod caribs;
pub(super) mod choice;
pub mod disease;
mod plague;
pub mod recall;
mod resentment;
mod silver;
mod special;

use super::{non_players, searches};
use crate::games::conquistador::charter::{Charter, Monarch, monarch_of};
use crate::games::conquistador::facts::council::{Council, Idle};
use crate::games::conquistador::facts::realm::Why;
use crate::games::conquistador::goods::{Camp, Count, Party};
use crate::games::conquistador::ids::{AreaId, EventId, Nation};
use crate::games::conquistador::land::missionaries;
use crate::games::conquistador::state::{Events, State};
use crate::games::conquistador::treasury::{self, Booking};
use crate::games::conquistador::{At, land, tell};
use crate::rules::Played;
use crate::rules::hex::Hex;

/// 6.4.B, 6.4.C What a nation has thrown happens to it. Events 11 and 12 have done so already, 10 does when something
/// is paid for.
pub fn carry_out(table: &mut At, nation: Nation, event: &EventId) -> Played<()> {
    if non_players::ignores(table.charter, event) {
        return idle(table, nation, event, Idle::IgnoredInSolitaire);
    }
    if let Some(monarch) = monarch_of(event) {
        return succeed(table, nation, monarch); // 6.1.1
    }
    match event.as_str() {
        "2" => silver::improve(table, nation, event),
        "3" => lose_interest(table, nation, event),
        "4" => resentment::strike(table, nation, event),
        "5" => wage_war(table, nation, event),
        "6" => obtain_rutter(table, nation, event),
        "7" => recall::order(table, nation, event),
        "8" => oppress(table, nation, event),
        "9" => prosper(table, nation, event),
        "13" => disease::spread(table, nation, event),
        "14" | "15" => searches::begin(table, nation, event),
        "16" => plague::strike(table, nation, event),
        "17" => caribs::strike(table, nation, event),
        _ => Ok(()),
    }
}

/// 6.4.D An event cannot be carried out.
pub fn idle(table: &mut At, nation: Nation, event: &EventId, why: Idle) -> Played<()> {
    tell(table, Council::EventIdle { nation, event: event.clone(), why })
}

/// Event 10: how much more everything costs a nation this turn.
pub fn cost_factor(charter: &Charter, events: &Events, nation: Nation) -> u32 {
    let rolled = events.rolled.get(&nation).and_then(|event| charter.events.get(event));
    rolled.and_then(|event| event.cost_factor).unwrap_or(1)
}

/// 6.1.1 A new monarch, until the table brings another.
fn succeed(table: &mut At, nation: Nation, to: Monarch) -> Played<()> {
    let Some(realm) = table.state.realms.get_mut(&nation) else { return Ok(()) };
    let from = std::mem::replace(&mut realm.monarch, to);
    tell(table, Council::MonarchSucceeded { nation, from, to })
}

/// Event 3: the multiplier falls when initiative is determined; not below 1 (6.5.4.B).
fn lose_interest(table: &mut At, nation: Nation, event: &EventId) -> Played<()> {
    let monarch = table.state.realm(nation).map(|realm| realm.monarch);
    let multiplier = monarch.and_then(|monarch| table.charter.charts.multipliers.get(&monarch).copied());
    match multiplier {
        Some(multiplier) if multiplier <= 1 => idle(table, nation, event, Idle::MultiplierAtLeast),
        _ => Ok(()),
    }
}

/// Event 5: ducats are lost as far as they are there; the Bankers lose some with every other nation's war (24.1.3.D).
fn wage_war(table: &mut At, nation: Nation, event: &EventId) -> Played<()> {
    let Some(row) = table.charter.events.get(event) else { return Ok(()) };
    if treasury::spend(table, nation, row.ducats.unsigned_abs(), Why::Event)? == 0 {
        idle(table, nation, event, Idle::TreasuryEmpty)?;
    }
    if table.charter.options.german_bankers {
        let booking = Booking { why: Why::Event, with: Some(nation.word().into()) };
        treasury::spend(table, Nation::GermanBankers, row.bankers_ducats.unsigned_abs(), booking)?;
    }
    Ok(())
}

/// Event 6: only when some nation has rounded the Cape, for then it has a Rutter (7.5.3).
fn obtain_rutter(table: &mut At, nation: Nation, event: &EventId) -> Played<()> {
    if !table.state.realms.values().any(|realm| realm.rutter) {
        return idle(table, nation, event, Idle::CapeNotRounded);
    }
    let Some(realm) = table.state.realms.get_mut(&nation) else { return Ok(()) };
    if std::mem::replace(&mut realm.rutter, true) {
        return idle(table, nation, event, Idle::HasRutter);
    }
    realm.shown.rutter = true;
    tell(table, Council::RutterObtained { nation })
}

/// Event 8: the natives of every area with own settlements rise at once (17.3.6). Event 13 of any nation keeps them
/// quiet (ruling r40).
fn oppress(table: &mut At, nation: Nation, event: &EventId) -> Played<()> {
    if disease::holds(&table.state.events) && table.charter.rulings.is("r40", "no_uprising_at_all") {
        return idle(table, nation, event, Idle::NoUprisings);
    }
    let settled = |area: &AreaId| {
        let mut camps = table.state.in_area(&table.charter.map, nation, area);
        camps.any(|(_, camp)| camp.is_settlement())
    };
    let wild = table.state.natives.iter().filter(|(_, level)| **level > 0);
    let areas: Vec<AreaId> = wild.map(|(area, _)| area).filter(|area| settled(area)).cloned().collect();
    if areas.is_empty() {
        return idle(table, nation, event, Idle::NoNativesNear);
    }
    tell(table, Council::PolicyOppresses { nation, areas: areas.clone() })?;
    for area in areas {
        land::uprising::strike(table, nation, &area)?;
    }
    Ok(())
}

/// Event 9
fn prosper(table: &mut At, nation: Nation, event: &EventId) -> Played<()> {
    let ducats = table.charter.events.get(event).map_or(0, |row| row.ducats.unsigned_abs());
    treasury::receive(table, nation, ducats, Why::Event)
}

/// Takes people out of a camp; missionaries go back to the container (15.6.3.E).
pub(super) fn take(table: &mut At, nation: Nation, event: &EventId, hex: Hex, wish: &Party) -> Played<()> {
    let taken = table.state.camp_mut(nation, hex).party.take(wish);
    if taken.is_empty() {
        return Ok(());
    }
    missionaries::bury(&mut table.state, &taken.missionaries);
    let (event, at, lost) = (event.clone(), hex, Count::party(taken));
    tell(table, Council::EventLoss { nation, event, at, lost })
}

/// 16.1 Own settlements.
fn settlements(state: &State, nation: Nation) -> impl Iterator<Item = (Hex, &Camp)> {
    state.camps_of(nation).filter(|(_, camp)| camp.is_settlement())
}
