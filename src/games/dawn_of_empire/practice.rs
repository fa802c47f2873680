//! The practice opponent of Dawn of Empire: rules of thumb that have the seat's view and nothing else, and answer in
//! lines as a player does.
//!
//! Victory points lie in the shore defenses (12.1.3) and in areas held from turn to turn (12.1.1), so squadrons are
//! formed for ports that they will probably destroy, then for areas, then to hold what they have. Each wish is weighed
//! in hundredths of a victory point; chance is only in the weights, so that nobody who knows these rules knows the
//! orders.

mod battle;
mod moves;
mod odds;
mod orders;
mod worth;

use super::DawnOfEmpire;
use super::ask::disengage::Disengage;
use super::ask::equal_ships::EqualShips;
use super::ask::moves::Moves;
use super::ask::orders::Orders;
use super::ask::repairs::Repairs;
use super::charter::Charter;
use super::view::View;
use crate::rules::chance::without_faults;
use crate::rules::{Chance, Demand, Question};

/// Lines for a question of a seat; none where silence is as good.
pub fn advise(charter: &Charter, view: &View, demand: &Demand, chance: &mut dyn Chance) -> Vec<String> {
    match demand.kind.as_str() {
        Orders::KIND => clean::<Orders>(charter, view, demand, |_| orders::lines(charter, view, chance)),
        Moves::KIND => clean::<Moves>(charter, view, demand, |_| moves::lines(charter, view, chance)),
        Disengage::KIND => clean::<Disengage>(charter, view, demand, battle::disengage),
        EqualShips::KIND => clean::<EqualShips>(charter, view, demand, |_| battle::equal_ships()),
        Repairs::KIND => clean::<Repairs>(charter, view, demand, |_| battle::repairs(charter, view)),
        _ => vec![],
    }
}

/// The lines that read without fault.
fn clean<Q: Question<Rules = DawnOfEmpire>>(
    charter: &Charter,
    view: &View,
    demand: &Demand,
    lines: impl FnOnce(&Q) -> Vec<String>,
) -> Vec<String> {
    let Ok(question) = Q::deserialize(&demand.question) else { return vec![] };
    without_faults(lines(&question), |lines| question.read(charter, view, lines).faults)
}
