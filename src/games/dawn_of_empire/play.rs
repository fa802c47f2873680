//! The sequence of play (rule 4.0), phase by phase as the rulebook's outline has it.

use super::facts::Open;
use super::ids::{AreaId, Side};
use super::state::Phase;
use super::{
    At, bidding, combat, control, deploy, movement, new_forces, orders, repair, setup, tell, upkeep, victory,
};
use crate::rules::Played;

/// 4.0 One segment: a phase, or what of it can be told apart (one answer of moves, one area's combat).
pub fn play(table: &mut At) -> Played<()> {
    match table.state.phase.clone() {
        // 14.4 Before everything else
        Phase::Bidding => {
            bidding::bid(table)?;
            next(table, setup::after_bids(table.charter))
        }
        // 14.11 Before turn 1: the United States, then Spain
        Phase::Deployment { side } => {
            deploy::deploy(table, side)?;
            next(
                table,
                if side == Side::Us { Phase::Deployment { side: Side::Spain } } else { Phase::NewForces },
            )
        }
        // 4.1 New Forces and Orders
        Phase::NewForces => {
            new_forces::enter(table)?; // 4.1.1
            next(table, Phase::Orders)
        }
        Phase::Orders => {
            orders::issue(table)?; // 4.1.2
            next(table, Phase::Movement { side: Side::Spain, part: 1 })
        }
        // 4.2 Movement: Spain first, then the United States
        Phase::Movement { side, part } => {
            let all = movement::movement(table, side, part)?;
            next(table, after_moves(side, part, all))
        }
        Phase::EndOfMovement => {
            movement::intern(table)?; // 7.2.3.D
            next(table, Phase::CombatOrder)
        }
        // 4.3 Combat, area by area
        Phase::CombatOrder => {
            let areas = combat::order_of_areas(table)?; // 4.3.B
            next(table, fight_or_count(areas))
        }
        Phase::Combat { areas } => {
            let mut areas = areas.into_iter();
            if let Some(area) = areas.next() {
                combat::resolve(table, &area)?; // 4.3.A, 4.3.C
            }
            next(table, fight_or_count(areas.collect())) // 4.3.D
        }
        // 4.4 Area Control and Victory Points
        Phase::Control => {
            control::mark(table)?; // 11.0
            victory::count(table)?; // 12.1
            next(table, Phase::Repairs)
        }
        // 4.5 Repairs
        Phase::Repairs => {
            repair::repairs(table)?; // 9.0
            let maintenance = table.charter.options.maintenance;
            next(table, if maintenance { Phase::Maintenance } else { Phase::TurnEnd })
        }
        Phase::Maintenance => {
            upkeep::maintain(table)?; // 14.3
            next(table, Phase::TurnEnd)
        }
        Phase::TurnEnd => end_of_turn(table),
        Phase::Over => Ok(()),
    }
}

fn next(table: &mut At, phase: Phase) -> Played<()> {
    table.state.phase = phase;
    Ok(())
}

/// 4.2.A, 4.2.G
fn after_moves(side: Side, part: u32, all: bool) -> Phase {
    match side {
        _ if !all => Phase::Movement { side, part: part + 1 },
        Side::Spain => Phase::Movement { side: Side::Us, part: 1 },
        Side::Us => Phase::EndOfMovement,
    }
}

fn fight_or_count(areas: Vec<AreaId>) -> Phase {
    if areas.is_empty() { Phase::Control } else { Phase::Combat { areas } }
}

/// 4.5.B The turn ends; the game ends with its last turn, or by option 14.7 with an automatic victory.
fn end_of_turn(table: &mut At) -> Played<()> {
    orders::close(table); // what next turn's orders follow from
    let (turn, net) = (table.state.turn, table.state.net);
    let over = turn >= table.charter.turns || victory::is_automatic(table.charter, net);
    table.state.phase = if over { Phase::Over } else { Phase::NewForces };
    tell(table, Open::TurnEnded { turn, net })?;
    if over {
        tell(table, Open::GameOver { net, winner: victory::winner(net) })?; // 12.2
    }
    Ok(())
}
