//! Leaders whom an enemy holds (8.3.2.C).

use super::facts::naval::Naval;
use super::ids::LeaderId;
use super::state::{Captive, State};
use super::{At, tell};
use crate::rules::Played;

/// Captives whom their captor kills unless they are ransomed: a ransom is agreed on in the plans of the turn after the battle,
/// and at its end it is too late.
pub fn end_of_turn(table: &mut At) -> Played<()> {
    let turn = table.state.turn;
    lose(table, true, |captive| captive.killed_after.is_some_and(|last| last <= turn))
}

/// 15.3.1.C, 15.5.2.A A leader whose last turn it was, if he is held.
pub fn retire(table: &mut At, id: &LeaderId) -> Played<()> {
    lose(table, false, |captive| captive.leader == *id)
}

pub fn is_held(state: &State, id: &LeaderId) -> bool {
    state.realms.values().flat_map(|realm| &realm.captives).any(|captive| captive.leader == *id)
}

fn lose(table: &mut At, killed: bool, goes: impl Fn(&Captive) -> bool) -> Played<()> {
    for by in table.charter.nations.clone() {
        let Some(realm) = table.state.realms.get_mut(&by) else { continue };
        let gone: Vec<Captive> = realm.captives.extract_if(.., |captive| goes(captive)).collect();
        for Captive { leader, of, .. } in gone {
            tell(table, Naval::CaptiveGone { by, of, leader, killed })?;
        }
    }
    Ok(())
}
