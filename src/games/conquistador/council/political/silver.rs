//! Event 2: better ways to win the silver of one hex.

use super::idle;
use crate::games::conquistador::facts::council::{Council, Idle};
use crate::games::conquistador::ids::{EventId, Nation};
use crate::games::conquistador::state::Deposit;
use crate::games::conquistador::{At, tell};
use crate::rules::Played;

/// Once a game, and only while the nation works that mine: it has been found there, and a colonist is at it.
pub fn improve(table: &mut At, nation: Nation, event: &EventId) -> Played<()> {
    let row = table.charter.events.get(event);
    let Some((hex, output)) = row.and_then(|row| Some((row.hex?, row.output))) else { return Ok(()) };
    if table.state.events.silver.is_some() {
        return idle(table, nation, event, Idle::OnceAGame);
    }
    let source = table.charter.map.source_at(hex);
    let found = source.is_some_and(|source| table.state.deposits.get(&source) == Some(&Deposit::Found));
    let settled = table.state.camp(nation, hex).is_some_and(|camp| camp.is_settlement());
    if !(found && settled) {
        return idle(table, nation, event, Idle::SilverNotWorked);
    }
    table.state.events.silver = Some(nation);
    tell(table, Council::SilverImproved { nation, hex, output })
}
