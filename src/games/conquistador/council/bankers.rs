//! The German Bankers enforce their loans (24.1.5).

use crate::games::conquistador::ask::plan::Repossession;
use crate::games::conquistador::charter::Charter;
use crate::games::conquistador::deals::{self, Loan};
use crate::games::conquistador::facts::realm::{Parting, Realms, Why};
use crate::games::conquistador::goods::{Count, Ship, Ships};
use crate::games::conquistador::ids::{At as Place, Label, Nation, ShipClass};
use crate::games::conquistador::land::missionaries;
use crate::games::conquistador::state::State;
use crate::games::conquistador::{At, tell, treasury};
use crate::rules::Played;

/// A ship of a borrower in Europe.
enum Where {
    PortBox(ShipClass),
    Fleet(Label, usize),
}

/// 24.1.5.A Ships of a borrower in Europe are taken for a loan that is past due, if the plan of the Bankers says so: at once,
/// and whenever ships reach Europe in the turn (24.1.5.B, before anything is unloaded).
pub fn seize(table: &mut At, borrower: Nation) -> Played<()> {
    seize_for(table, borrower, table.state.turn.saturating_sub(1))
}

/// The same at the end of a turn, for what was to be repaid by then and was not.
pub fn seize_unpaid(table: &mut At, borrower: Nation) -> Played<()> {
    seize_for(table, borrower, table.state.turn)
}

/// For loans that were due by the end of a turn.
fn seize_for(table: &mut At, borrower: Nation, due: u8) -> Played<()> {
    let lender = Nation::GermanBankers;
    let plan = table.state.plans.get(&lender);
    let called = plan.and_then(|plan| plan.repossess.iter().find(|called| called.of == borrower)).cloned();
    let late = |loan: &&Loan| loan.lender == lender && loan.borrower == borrower && loan.due <= due;
    let mut owed: u32 = table.state.deals.loans.iter().filter(late).map(|loan| loan.owed).sum();
    let (mut lost, mut worth) = (Count::default(), 0);
    while owed > 0 {
        let Some(called) = &called else { break };
        let Some((ship, value)) = next(table.charter, &table.state, called, owed) else { break };
        lost.add(Count::ships(&Ships(take(&mut table.state, borrower, ship).into_iter().collect())));
        (owed, worth) = (owed.saturating_sub(value), worth + value);
    }
    if lost.is_empty() {
        return Ok(());
    }
    table.state.fleets.retain(|_, fleet| !fleet.ships.0.is_empty());
    missionaries::bury(&mut table.state, &lost.party.missionaries); // 15.6.3.E
    tell(table, Realms::Dismissed { nation: borrower, why: Parting::Repossessed, at: None, lost })?;
    deals::repay(table, borrower, lender, worth)?; // 24.1.5.C
    // 24.1.5.D
    match table.charter.rulings.is("r28", "credit_only") {
        true => Ok(()),
        false => treasury::receive(table, lender, worth, Why::Repossession),
    }
}

/// The ship to be taken next with its value: of the first kind that the Bankers wish for and that is there, else of the
/// others if they take those, too.
fn next(charter: &Charter, state: &State, called: &Repossession, owed: u32) -> Option<(Where, u32)> {
    let of = |class: ShipClass| best(charter, state, (called.of, &|other| other == class), owed);
    let first = called.ships.iter().find_map(|class| of(*class));
    first.or_else(|| best(charter, state, (called.of, &|_| called.others), owed))
}

/// Of some kinds the most valuable ship that the debt covers, else the cheapest.
fn best(
    charter: &Charter,
    state: &State,
    (borrower, fits): (Nation, &dyn Fn(ShipClass) -> bool),
    owed: u32,
) -> Option<(Where, u32)> {
    let value = |ship: &Ship| {
        let rate = charter.lists.repossession.get(&ship.class).copied().unwrap_or(0);
        rate.saturating_add(ship.hold.gold.ducats())
    };
    let mut ships: Vec<(Where, u32)> = vec![];
    let arrived = state.fleets_of(borrower).filter(|fleet| fleet.at == Place::Europe);
    for fleet in arrived {
        let each = fleet.ships.0.iter().enumerate().filter(|(_, ship)| fits(ship.class));
        ships.extend(each.map(|(at, ship)| (Where::Fleet(fleet.label.clone(), at), value(ship))));
    }
    let pool = state.realm(borrower).map(|realm| &realm.europe.ships);
    for (class, _) in pool.into_iter().flatten().filter(|(class, count)| **count > 0 && fits(**class)) {
        ships.push((Where::PortBox(*class), value(&Ship::empty(*class))));
    }
    let covered = ships.iter().enumerate().filter(|(_, (_, value))| *value <= owed);
    let best = covered.max_by_key(|(_, (_, value))| *value).map(|(at, _)| at);
    let at =
        best.or_else(|| ships.iter().enumerate().min_by_key(|(_, (_, value))| *value).map(|(at, _)| at))?;
    Some(ships.swap_remove(at))
}

fn take(state: &mut State, borrower: Nation, ship: Where) -> Option<Ship> {
    match ship {
        Where::Fleet(label, at) => {
            let ships = state.ships_mut(&label)?;
            (at < ships.len()).then(|| ships.remove(at))
        }
        Where::PortBox(class) => {
            let pool = &mut state.realms.get_mut(&borrower)?.europe.ships;
            let there = pool.get_mut(&class)?;
            *there -= 1;
            pool.retain(|_, count| *count > 0);
            Some(Ship::empty(class))
        }
    }
}
