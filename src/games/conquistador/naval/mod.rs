//! Ships: rules 7.0, 8.0, 9.0. There may be any number in a hex (rule 7.8); they are counted, not their counters (rule 7.1.6).

pub mod attrition;
mod cape;
mod combat;
mod invasion;
pub mod landing;
pub mod late;
mod losses;
pub mod ocean;
mod passing;
mod prizes;
mod steps;
mod stops;
pub mod voyages;

use super::ask::sea::way::home_bounds;
use super::charter::Map;
use super::facts::naval::Naval;
use super::ids::{Label, Nation};
use super::state::{Fleet, State};
use super::view::{View, view};
use super::{At, tell};
use crate::rules::{Eye, Played, Rule};

/// A naval phase is over: what was travelled in it counts as used.
pub fn rest(state: &mut State) {
    state.fleets.values_mut().for_each(Fleet::rest);
}

/// 7.2.6.B Where ships of a nation lie in a friendly port, it is remembered.
pub fn moor(state: &mut State, map: &Map, nation: Nation) {
    let moored = |state: &State, label: &Label| {
        let hex = state.fleets.get(label)?.hex()?;
        state.is_friendly_port(map, nation, hex).then_some(hex)
    };
    let labels: Vec<Label> = state.fleets_of(nation).map(|fleet| fleet.label.clone()).collect();
    for label in labels {
        if let Some(hex) = moored(state, &label)
            && let Some(fleet) = state.fleets.get_mut(&label)
        {
            fleet.harbour = Some(hex);
        }
    }
}

/// 9.3 Whether ships lie in a friendly port and have not paid the bounds home; elsewhere they would be lost (7.2.6).
fn stays_for_bounds(table: &At, fleet: &Fleet) -> bool {
    let map = &table.charter.map;
    fleet.water().is_some_and(|water| {
        fleet.used + fleet.in_phase() + home_bounds(map, water) > fleet.bounds
            && table.state.is_friendly_port(map, fleet.nation, water.hex)
    })
}

/// The view of a nation at this moment.
fn seen(table: &At, nation: Nation) -> View {
    let eye = table.charter.seat(nation).map_or(Eye::Public, Eye::Seat);
    view(table.charter, &table.state, eye)
}

/// An order that the truth forbids is told to its owner.
fn refused(table: &mut At, nation: Nation, who: &Label, why: &str, rule: Rule) -> Played<()> {
    let (who, why, rule) = (who.to_string(), why.to_owned(), rule.0.to_owned());
    tell(table, Naval::NavalOrderRefused { nation, who, why, rule })
}
