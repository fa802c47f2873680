//! What one round does, with the referee in hand.

use super::log;
use crate::cli::error::is_fatal;
use crate::cli::orders::drain;
use crate::cli::overview::{MailboxOverview, Overlook};
use crate::cli::place::write_whole;
use crate::cli::{CliError, Place};
use crate::clock::Clock;
use crate::house::Spool;
use crate::mail::{Cursor, Incoming, Outbound};
use crate::referee::{Referee, SendReport};
use chrono::{DateTime, TimeDelta, Utc};
use std::sync::Arc;
use std::time::Duration;

/// The longest time between two looks at the mailbox; also how often the status is written at least.
const LOOK_EVERY: TimeDelta = TimeDelta::minutes(1);
/// A look that began longer ago says nothing of what has come since.
const LOOK_FRESH: TimeDelta = TimeDelta::minutes(5);
/// A deadline that could not be carried out is tried again after this time.
const TRY_AGAIN: TimeDelta = TimeDelta::minutes(1);

/// The referee at work.
pub struct Rounds {
    referee: Referee,
    clock: Arc<dyn Clock>,
    out: Box<dyn Outbound>,
    place: Place,
    spool: Spool,
    overlook: Overlook,
    mailbox: MailboxOverview,
    down: Option<String>,
    limited: bool,
    /// No deadline is carried out before.
    not_before: DateTime<Utc>,
    /// When the next round is due, whatever comes.
    next_round: DateTime<Utc>,
}

impl Rounds {
    /// `clock` is the referee's own.
    pub fn new(referee: Referee, clock: Arc<dyn Clock>, out: Box<dyn Outbound>, place: Place) -> Self {
        Rounds {
            referee,
            clock,
            out,
            spool: place.spool(),
            place,
            overlook: Overlook::default(),
            mailbox: MailboxOverview::default(),
            down: None,
            limited: false,
            not_before: DateTime::UNIX_EPOCH,
            next_round: DateTime::UNIX_EPOCH,
        }
    }

    /// The time by the referee's clock.
    pub fn now(&self) -> DateTime<Utc> {
        self.clock.now()
    }
    pub fn address(&self) -> String {
        self.referee.config.address.clone()
    }
    pub fn cursor(&self, folder: &str) -> Result<Cursor, CliError> {
        Ok(self.referee.cursor(folder)?.unwrap_or_default())
    }

    /// Takes letters, then notes how far the folder is read: durable when it returns.
    pub fn take(&mut self, folder: &str, letters: &[Incoming], after: &Cursor) -> Result<(), CliError> {
        for letter in letters {
            self.referee.take(letter)?;
        }
        self.referee.advance(folder, after)?;
        if !letters.is_empty() {
            log(&format!("letters taken from {folder}: {}", letters.len()));
        }
        Ok(())
    }

    /// A complete look at the mailbox began then, and all that it found is taken.
    pub fn looked(&mut self, began: DateTime<Utc>) {
        self.mailbox.looked = Some(began);
        self.mailbox_trouble(None);
    }

    pub fn mailbox_trouble(&mut self, trouble: Option<String>) {
        if self.mailbox.trouble != trouble {
            log(&format!("mailbox: {}", trouble.as_deref().unwrap_or("in order again")));
            self.mailbox.trouble = trouble;
        }
    }
    pub fn sending_trouble(&self) -> Option<String> {
        self.down.clone()
    }

    /// Whether there is something to do without a letter.
    pub fn is_due(&self) -> bool {
        self.now() >= self.next_round || self.spool.has_acts()
    }

    /// Acts, deadlines, parcels, status.
    pub fn round(&mut self) -> Result<(), CliError> {
        let acts = drain(&self.spool, &mut self.referee)?;
        if acts > 0 {
            log(&format!("orders of the host: {acts}"));
        }
        self.deadlines()?;
        self.send()?;
        self.plan()?;
        self.write_status(true)
    }

    /// Does what is due, once a look at the mailbox that began after it is done: what came in time counts. While the
    /// mailbox cannot be read no deadline falls; when it can again, the gap moves them all as an outage of ours.
    fn deadlines(&mut self) -> Result<(), CliError> {
        let now = self.now();
        let next = self.referee.next_event()?;
        if now < self.not_before || !may_fall(now, self.mailbox.looked, next) {
            return Ok(());
        }
        match self.referee.tick() {
            Ok(()) => Ok(()),
            Err(error) if is_fatal(&error) => Err(error.into()),
            Err(error) => {
                log(&format!("a deadline could not be carried out: {error}"));
                self.not_before = now + TRY_AGAIN;
                Ok(())
            }
        }
    }

    fn send(&mut self) -> Result<(), CliError> {
        let SendReport { sent, failed, waiting, limited, down } = self.referee.send(self.out.as_mut())?;
        if sent > 0 || failed > 0 {
            log(&format!("parcels sent: {sent}, refused: {failed}, waiting: {waiting}"));
        }
        if limited && !self.limited {
            log("the day's limit of parcels is reached; the rest go tomorrow (parcels_per_day)");
        }
        self.limited = limited;
        // Between two tries the report says nothing; only a parcel that went shows that the trouble is over.
        if down.is_some() || sent > 0 || waiting == 0 {
            if down != self.down {
                log(&format!("sending: {}", down.as_deref().unwrap_or("in order again")));
            }
            self.down = down;
        }
        Ok(())
    }

    fn plan(&mut self) -> Result<(), CliError> {
        let now = self.now();
        let tries = self.referee.waiting()?.into_iter().map(|parcel| parcel.next);
        let next = tries.chain(self.referee.next_event()?).filter(|at| *at > now).min();
        self.next_round = next.unwrap_or(now + LOOK_EVERY).min(now + LOOK_EVERY);
        Ok(())
    }

    /// How long the mailbox may wait for news before the next look.
    pub fn wait(&self) -> Result<Duration, CliError> {
        let (now, next) = (self.now(), self.referee.next_event()?);
        Ok(until_look(now, self.mailbox.looked, next.map(|next| next.max(self.not_before))))
    }

    /// Writes `status.json` for `referee status`.
    pub fn write_status(&mut self, running: bool) -> Result<(), CliError> {
        let mut overview = self.overlook.look(&self.referee, self.now())?;
        overview.running = running;
        overview.mailbox = self.mailbox.clone();
        overview.outbox.trouble.clone_from(&self.down);
        let text = serde_json::to_vec_pretty(&overview)
            .map_err(|error| CliError::Refused(format!("the status cannot be written: {error}")))?;
        write_whole(&self.place.status_file(), &text)
    }
}

/// Whether time may bring about what it brings, the newest look having begun at `looked`.
fn may_fall(now: DateTime<Utc>, looked: Option<DateTime<Utc>>, next: Option<DateTime<Utc>>) -> bool {
    let Some(looked) = looked else { return false };
    let due = next.filter(|next| *next <= now);
    now - looked <= LOOK_FRESH && due.is_none_or(|due| looked >= due)
}

/// A second after the next event, so that the look begins after it; at most [`LOOK_EVERY`].
fn until_look(now: DateTime<Utc>, looked: Option<DateTime<Utc>>, next: Option<DateTime<Utc>>) -> Duration {
    let second = TimeDelta::seconds(1);
    let wait = match next {
        // Looked at since, and still there: it is not the mailbox that it waits for.
        Some(next) if next <= now && looked.is_some_and(|looked| looked >= next) => LOOK_EVERY,
        Some(next) => (next - now + second).clamp(second, LOOK_EVERY),
        None => LOOK_EVERY,
    };
    wait.to_std().unwrap_or(Duration::from_secs(1))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(minute: i64, second: i64) -> DateTime<Utc> {
        DateTime::UNIX_EPOCH + TimeDelta::minutes(minute) + TimeDelta::seconds(second)
    }

    #[test]
    fn no_deadline_falls_without_a_look_that_began_after_it() {
        let due = Some(at(10, 0));
        assert!(!may_fall(at(10, 1), None, due), "never looked");
        assert!(!may_fall(at(10, 1), Some(at(9, 59)), due), "looked before it");
        assert!(may_fall(at(10, 2), Some(at(10, 1)), due));
        assert!(may_fall(at(9, 0), Some(at(8, 59)), due), "nothing is due yet: the look is noted");
        assert!(!may_fall(at(20, 0), Some(at(10, 1)), due), "the mailbox has been gone for long");
        assert!(!may_fall(at(20, 0), Some(at(10, 1)), None), "then the house counts as away");
    }

    #[test]
    fn the_next_look_begins_just_after_the_next_event() {
        let looked = Some(at(0, 0));
        assert_eq!(until_look(at(0, 0), looked, None), Duration::from_secs(60));
        assert_eq!(until_look(at(0, 0), looked, Some(at(0, 20))), Duration::from_secs(21));
        assert_eq!(until_look(at(0, 0), looked, Some(at(9, 0))), Duration::from_secs(60));
        assert_eq!(
            until_look(at(1, 0), looked, Some(at(0, 30))),
            Duration::from_secs(1),
            "fell due in between"
        );
        assert_eq!(
            until_look(at(2, 0), Some(at(1, 0)), Some(at(0, 30))),
            Duration::from_secs(60),
            "no haste"
        );
    }
}
