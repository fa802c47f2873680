//! How a turn begins (15.3.1) and ends (6.7.1.C).

use super::ask::plan::Plan;
use super::charter::Charter;
use super::council::{bankers, political::recall, searches};
use super::facts::council::Council;
use super::facts::realm::{Parting, Realms};
use super::goods::{Count, Party};
use super::ids::{At as Place, LeaderId, Nation};
use super::state::{Phase, Shown, State};
use super::{At, captives, deals, discovery, naval, tell, victory};
use crate::rules::Played;

/// 15.3.1.B, 15.5.2.A Leaders of the turn appear in Europe.
pub fn begin(table: &mut At) -> Played<()> {
    table.state.turn += 1;
    let turn = table.state.turn;
    let years = table.charter.years.get(&turn).copied().unwrap_or_default();
    tell(table, Realms::TurnBegun { turn, years })?;
    for nation in table.charter.nations.clone() {
        // 7.2.6.B A port may be lost in the Council Phase already.
        naval::moor(&mut table.state, &table.charter.map, nation);
        let comes = |(id, leader): (&LeaderId, &super::charter::LeaderType)| {
            let term = leader.terms.iter().find(|term| term.nation == nation && term.arrives == turn);
            term.filter(|_| !table.state.fallen.contains(id)).map(|_| id.clone())
        };
        let leaders: Vec<LeaderId> = table.charter.leaders.iter().filter_map(comes).collect();
        if leaders.is_empty() {
            continue;
        }
        if let Some(realm) = table.state.realms.get_mut(&nation) {
            realm.europe.party.add(Party { leaders: leaders.clone(), ..Party::default() });
        }
        tell(table, Council::LeadersArrived { nation, leaders })?;
    }
    Ok(())
}

/// 5.1.5 What stays in port lies together; plans and treasuries are opened; leaders retire.
pub fn end(table: &mut At) -> Played<()> {
    let turn = table.state.turn;
    deals::settle_loans(table)?; // 6.2.5.B
    for nation in table.charter.nations.clone() {
        bankers::seize_unpaid(table, nation)?; // 24.1.5.A
    }
    for (nation, plan) in std::mem::take(&mut table.state.plans) {
        let plan = Plan { withhold: vec![], ..plan }; // It tells of bargains between two.
        tell(table, Realms::PlanOpened { nation, turn, plan })?; // 6.7.1.C
    }
    for nation in table.charter.nations.clone() {
        recall::settle(table, nation)?; // 6.4, event 7
    }
    searches::settle(table)?; // 6.4, events 14 and 15
    captives::end_of_turn(table)?; // 8.3.2.C
    deals::end_of_turn(table)?; // 15.3.4.B
    for nation in table.charter.nations.clone() {
        retire(table, nation)?;
    }
    close(table.charter, &mut table.state);
    let treasuries = table.state.realms.iter().map(|(nation, realm)| (*nation, realm.ducats)).collect();
    tell(table, Realms::TurnEnded { turn, treasuries })?;
    if table.charter.is_last(turn) {
        victory::decide(table)?; // 20.0
        table.state.phase = Phase::Over;
    } else {
        table.state.phase = Phase::Events;
    }
    Ok(())
}

/// 15.3.1.C, 15.5.2.A Leaders whose last turn it was leave, wherever they are; a term for another nation goes on in
/// Europe (23.3.C), unless he is dead.
fn retire(table: &mut At, nation: Nation) -> Played<()> {
    let turn = table.state.turn;
    let ends = |(id, leader): (&LeaderId, &super::charter::LeaderType)| {
        let term = leader.terms.iter().find(|term| term.nation == nation && term.departs == turn);
        term.map(|_| id.clone())
    };
    let leaving: Vec<LeaderId> = table.charter.leaders.iter().filter_map(ends).collect();
    for id in leaving {
        // 15.3.4.B Nobody has him longer than his owner, though an enemy may hold him.
        table.state.deals.rentals.retain(|rental| rental.leader != id || rental.owner != nation);
        if take_away(&mut table.state, &id) {
            let (why, lost) = (Parting::Retired, Count::leader(id.clone()));
            tell(table, Realms::Dismissed { nation, why, at: None, lost })?;
        } else if !captives::is_held(&table.state, &id) && serves_again(table, &id) {
            table.state.fallen.insert(id.clone());
        }
        captives::retire(table, &id)?;
    }
    Ok(())
}

/// 23.3 Whether a leader has a term to come.
fn serves_again(table: &At, id: &LeaderId) -> bool {
    let terms = table.charter.leaders.get(id).into_iter().flat_map(|leader| &leader.terms);
    terms.into_iter().any(|term| term.arrives > table.state.turn)
}

/// Takes a leader off ships, land and the port box; false when he was in none of them.
pub fn take_away(state: &mut State, id: &LeaderId) -> bool {
    let wish = Party { leaders: vec![id.clone()], ..Party::default() };
    let ships =
        state.fleets.values_mut().flat_map(|fleet| &mut fleet.ships.0).map(|ship| &mut ship.hold.party);
    let camps = state.camps.values_mut().flatten().map(|(_, camp)| &mut camp.party);
    let europe = state.realms.values_mut().map(|realm| &mut realm.europe.party);
    ships.chain(camps).chain(europe).any(|party| !party.take(&wish).is_empty())
}

/// What of a turn's bookkeeping ends with it; what lies in one port is one fleet.
fn close(charter: &Charter, state: &mut State) {
    state.sheets.clear();
    state.events.rolled.clear();
    state.events.recalled.clear();
    state.events.barred.clear();
    state.events.worked.clear();
    // 6.6.3.B Unused bounds are gone.
    for fleet in state.fleets.values_mut() {
        let (nation, at) = (fleet.nation, fleet.at);
        let ships = std::mem::take(&mut fleet.ships);
        let news = std::mem::take(&mut fleet.news);
        *fleet =
            super::state::Fleet { news, ..super::state::Fleet::new(fleet.label.clone(), nation, at, ships) };
    }
    combine(state);
    state.fleets.values_mut().for_each(|fleet| fleet.man(charter));
    state.tidy();
    for realm in state.realms.values_mut() {
        let (ducats, europe, rutter) = (realm.ducats, realm.europe.clone(), realm.rutter);
        realm.shown = Shown { ducats, europe, rutter };
    }
    discovery::settle(state);
}

/// Ships of one nation in one water lie together, under the label of the first.
fn combine(state: &mut State) {
    let labels: Vec<_> = state.fleets.keys().cloned().collect();
    for label in labels {
        let Some(fleet) = state.fleets.get(&label).filter(|fleet| fleet.at != Place::Europe) else {
            continue;
        };
        let (nation, at) = (fleet.nation, fleet.at);
        let same = |other: &&super::state::Fleet| {
            other.nation == nation && other.at == at && other.label < label && !other.ships.is_galleon()
        };
        let host = state.fleets.values().find(same).map(|other| other.label.clone());
        let galleon = state.fleets.get(&label).is_some_and(|fleet| fleet.ships.is_galleon());
        let Some(host) = host.filter(|_| !galleon) else { continue };
        let Some(gone) = state.fleets.remove(&label) else { continue };
        if let Some(host) = state.fleets.get_mut(&host) {
            host.ships.0.extend(gone.ships.0);
            host.news.extend(gone.news);
        }
    }
}
