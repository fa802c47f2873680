//! Questions of any kinds put at one moment.

use super::{Demand, Entry, Played, Question, Recorded, Rules, Seat, Stop, Table, table::typed};
use serde_json::Value;
use std::marker::PhantomData;

/// Questions of any kinds put at one moment, secret from each other.
pub struct Together<'t, 'a, R: Rules> {
    pub(super) table: &'t mut Table<'a, R>,
    pub(super) demands: Vec<Demand>,
}
/// Claims the answer to one question of a [`Together`].
pub struct Ticket<A>(usize, PhantomData<A>);
/// The answers to a [`Together`].
pub struct Answers(Vec<Value>);

impl<R: Rules> Together<'_, '_, R> {
    pub fn put<Q: Question<Rules = R>>(&mut self, seat: Seat, question: Q) -> Ticket<Q::Answer> {
        self.demands.push(Demand::of(seat, &question, self.table.epoch()));
        Ticket(self.demands.len() - 1, PhantomData)
    }

    /// Waits for all. With nothing put there is nothing to wait for, and no epoch begins.
    pub fn wait(self) -> Played<Answers> {
        let Together { table, demands } = self;
        if demands.is_empty() {
            return Ok(Answers(vec![]));
        }
        if table.next == table.record.len() {
            return Err(Stop::Awaiting(demands));
        }
        let answers = demands.iter().map(|demand| table.answered(demand)).collect::<Played<_>>()?;
        table.lock()?;
        Ok(Answers(answers))
    }

    /// Waits for the first, and says which it was, counted in the order of putting. The stop lists the questions
    /// in seat order: of answers in hand at one moment the first in that list is taken.
    pub fn wait_any(self) -> Played<(usize, Answers)> {
        let Together { table, mut demands } = self;
        if demands.is_empty() {
            return Err(Stop::Broken { reason: "a race was called and nobody was asked".into() });
        }
        let Some(entry) = table.record.get(table.next) else {
            demands.sort_by_key(|demand| demand.seat);
            return Err(Stop::AwaitingAny(demands));
        };
        let first = demands
            .iter()
            .position(|wanted| matches!(entry, Entry::Answered { demand, .. } if demand.is(wanted)));
        let Some(first) = first else {
            return table.diverged("one of the answers");
        };
        let mut answers = vec![Value::Null; demands.len()];
        answers[first] = table.answered(&demands[first])?;
        table.lock()?;
        Ok((first, Answers(answers)))
    }
}

impl Answers {
    /// The answer of a ticket of the same [`Together`].
    pub fn take<A: Recorded>(&self, ticket: Ticket<A>) -> A {
        typed(&self.0[ticket.0])
    }
}
