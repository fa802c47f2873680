//! The practice opponent: rules of thumb by its seat's view. It clears one rich area near Europe of natives, settles it
//! whole, then the next; it sends nothing that it cannot pay for, and keeps what it has.

mod goal;
mod land;
mod plan;

use super::charter::Charter;
use super::view::View;
use super::{Conquistador, Rules};
use crate::rules::chance::without_faults;
use crate::rules::{Chance, Demand};

/// Lines for a question of its seat. What does not read beside the rest is left out.
pub fn advise(charter: &Charter, view: &View, demand: &Demand, _chance: &mut dyn Chance) -> Vec<String> {
    let Some(nation) = view.nation else { return vec![] };
    let Some(kind) = Conquistador::QUESTIONS.iter().find(|kind| kind.name == demand.kind) else {
        return vec![];
    };
    let lines = match demand.kind.as_str() {
        "plan" if nation.sails() => plan::plan(charter, view, nation),
        "sea" => plan::voyages(charter, view),
        "march" => land::marches(charter, view, nation),
        "natives" => land::attacks(charter, view, nation),
        "maintenance" => land::dismissals(charter, view, nation),
        _ => vec![],
    };
    without_faults(lines, |lines| (kind.read)(&demand.question, charter, view, lines).faults)
}
