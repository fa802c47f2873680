//! What an event takes, by its owner's choice where there is one.

use crate::games::conquistador::At;
use crate::games::conquistador::ask::event::{EventGiven, EventOf};
use crate::rules::Played;

/// The owner's choice. Who has units where lies open, so everybody sees where there is none: then nobody is asked.
pub fn choose(table: &mut At, question: EventOf) -> Played<EventGiven> {
    match table.charter.seat(question.nation) {
        Some(seat) if question.has_choice() => table.ask(seat, question),
        _ => Ok(question.silent()),
    }
}
