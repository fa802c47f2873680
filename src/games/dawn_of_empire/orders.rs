//! Issuing orders (rules 4.1.2, 5.0): both sides at once, secret; what the rules forbid falls back to what silence
//! says.

mod labels;
mod muster;

use super::ask::orders::{Formed, Orders};
use super::charter::Charter;
use super::facts::{Placed, Veiled};
use super::ids::{Last, Location, Order, Side};
use super::state::{Ship, Stack, State};
use super::{At, tell, view};
use crate::rules::{Eye, Played, Refusal};

pub use labels::{name, number};

/// 4.1.2 Both sides form their stacks and give them their orders.
pub fn issue(table: &mut At) -> Played<()> {
    let turn = table.state.turn;

    let mut together = table.together();
    let tickets = Side::BOTH.map(|side| (side, together.put(side.seat(), Orders { turn, side })));
    let answers = together.wait()?;
    for (side, ticket) in tickets {
        let given = answers.take(ticket);
        let seen = view::view(table.charter, &table.state, Eye::Seat(side.seat()));
        let (formed, refused) = muster::muster(table.charter, &seen, given);
        place(table, side, formed)?;
        refusals(table, side, refused)?;
    }
    Ok(())
}

/// The owner learns what of an answer did not act.
pub fn refusals(table: &mut At, side: Side, refused: Vec<(String, Refusal)>) -> Played<()> {
    for (who, Refusal { why, rule }) in refused {
        tell(table, Veiled::OrderRefused { side, who, why: why.into(), rule: rule.0.into() })?;
    }
    Ok(())
}

/// 4.1.2.A, 5.0.A The stacks stand with their markers face down.
fn place(table: &mut At, side: Side, formed: Vec<Formed>) -> Played<()> {
    let named = labels::name(&mut table.state, side, formed);
    let state = &mut table.state;
    state.stacks.retain(|_, stack| stack.side != side);
    let mut placed = vec![];
    for (label, formed) in named {
        for leader in &formed.leaders {
            if let Some(leader) = state.leaders.get_mut(leader) {
                leader.ashore = None;
            }
        }
        let Formed { at, ships, leaders, order, target } = formed;
        placed.push(Placed {
            label: label.clone(),
            at: at.clone(),
            ships: ships.clone(),
            leaders: leaders.clone(),
            order,
            target: target.clone(),
        });
        let stack = Stack { order, target, ..Stack::new(label.clone(), side, at, ships, leaders) };
        state.stacks.insert(label, stack);
    }
    placed.sort_by_key(|placed| labels::number(&placed.label));
    let turn = state.turn;
    tell(table, Veiled::OrdersPlaced { side, turn, stacks: placed })
}

/// What every ship has done this turn, for the orders of the next (rules 5.1 to 5.7, 7.2.3.D, 7.4.A, 8.3.2.1.C).
/// Disabled markers are gone by now; what they did to a ship stands in its `last` since the Repairs Phase.
pub fn close(table: &mut At) {
    let charter = table.charter;
    let State { stacks, ships, turn, .. } = &mut table.state;
    for stack in stacks.values_mut() {
        for id in &stack.ships {
            if let Some(ship) = ships.get_mut(id) {
                ship.last = done(charter, stack, ship, *turn);
                ship.disabled = false;
            }
        }
        stack.order = None;
        stack.target = None;
    }
}

fn done(charter: &Charter, stack: &Stack, ship: &Ship, turn: u8) -> Last {
    if ship.neutral_since == Some(turn) && charter.is_neutral(&stack.at) {
        // By ruling r14 `must leave in N+1` the turn of entry is the one at anchor.
        let short = charter.rulings.is("r14", "must leave in N+1");
        return if short { Last::Anchor } else { Last::EnteredNeutralPort };
    }
    if ship.disabled {
        return Last::Disabled;
    }
    let stayed = stack.path.is_empty() && matches!(stack.at, Location::Port(_));
    match stack.order {
        None if stack.is_squadron() || stayed => Last::Anchor,
        None | Some(Order::Transit) => match ship.last {
            Last::TransitFirst | Last::TransitSecond => Last::TransitSecond, // 5.7.B
            _ => Last::TransitFirst,
        },
        Some(Order::Anchor) => Last::Anchor,
        Some(Order::Blockade) => Last::Blockade,
        Some(Order::Coal) => Last::Coal,
        Some(Order::Patrol) => Last::Patrol,
        Some(Order::Raid) => Last::Raid,
        Some(Order::Sortie) => Last::Sortie,
    }
}
