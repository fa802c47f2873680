//! When something falls due: reminders, quiet times, deadlines with their grace.

use super::drafts::SeatDesk;
use crate::config::Deadlines;
use crate::house::SeatBook;
use chrono::{DateTime, TimeDelta, Utc};

/// What may happen at a moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Moment(pub DateTime<Utc>);

/// The one reminder: a day before the deadline; four hours before where the whole time is two days or less.
pub fn remind_at(due: DateTime<Utc>, deadlines: &Deadlines) -> DateTime<Utc> {
    due - if deadlines.days > 2 { TimeDelta::hours(24) } else { TimeDelta::hours(4) }
}

/// The next time at which this campaign's pending questions may want something. A quiet time that is over has had its
/// effect.
pub fn next_event(
    now: DateTime<Utc>,
    due: DateTime<Utc>,
    deadlines: &Deadlines,
    desks: &[(&SeatBook, SeatDesk)],
) -> Moment {
    let mut next = due + deadlines.grace();
    for (book, desk) in desks {
        if let Some(at) = desk.final_at(book, deadlines).filter(|at| desk.waits() && *at > now) {
            next = next.min(at);
        }
        if desk.waits() && !desk.practice && !book.reminded && !book.done {
            next = next.min(remind_at(due, deadlines));
        }
    }
    Moment(next)
}
