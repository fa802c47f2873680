//! The mailbox on a thread of its own: a server that is slow or dead holds up neither parcels nor acts of the host.

use crate::config::LETTERS_PER_FETCH;
use crate::mail::{Cursor, Inbox, Incoming, MailError};
use chrono::{DateTime, Utc};
use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, Sender};
use std::time::Duration;

/// The first pause after a failure; it doubles up to [`LONGEST_PAUSE`], a quarter more or less by chance.
const FIRST_PAUSE: Duration = Duration::from_secs(2);
const LONGEST_PAUSE: Duration = Duration::from_secs(80);
/// Where only the host can help: providers lock out robots that come again and again with a wrong password.
const SETUP_PAUSE: Duration = Duration::from_secs(10 * 60);

/// What the main loop hears.
#[derive(Debug, PartialEq)]
pub enum Event {
    /// To be taken and acknowledged with [`Reply::Committed`].
    Letters { folder: String, letters: Vec<Incoming>, after: Cursor },
    /// Every folder was read to its end by a look that began then; answered with [`Reply::Wait`].
    Looked(DateTime<Utc>),
    /// The mailbox cannot be read; no answer.
    Trouble { why: String, temporary: bool },
    /// A signal: end after this round.
    Stop,
}

/// What the thread hears.
pub enum Reply {
    Committed,
    /// Wait for news for at most this time, then look again.
    Wait(Duration),
}

/// What the thread works with; tests give it a mailbox of their own and no real pauses.
pub struct Watch<O, S, N> {
    /// Makes the connection, again after a break-down.
    pub open: O,
    pub sleep: S,
    pub now: N,
    /// The referee's address.
    pub own: String,
    pub cursors: BTreeMap<String, Cursor>,
    pub events: Sender<Event>,
    pub replies: Receiver<Reply>,
}

/// Why a look did not come to its end.
enum Broken {
    Mail(MailError),
    /// The main loop is gone.
    Over,
}

impl From<MailError> for Broken {
    fn from(error: MailError) -> Self {
        Broken::Mail(error)
    }
}

impl<O, S, N> Watch<O, S, N>
where
    O: FnMut() -> Result<Box<dyn Inbox>, MailError>,
    S: FnMut(Duration),
    N: Fn() -> DateTime<Utc>,
{
    /// Looks, hands over, waits, until the main loop is gone.
    pub fn run(mut self) {
        let (mut inbox, mut failures) = (None, 0);
        loop {
            let looked = catch_unwind(AssertUnwindSafe(|| self.look(&mut inbox)));
            let error = match looked {
                Ok(Ok(())) => {
                    failures = 0;
                    continue;
                }
                Ok(Err(Broken::Over)) => return,
                Ok(Err(Broken::Mail(error))) => error,
                Err(_) => {
                    inbox = None;
                    MailError::Server("reading the mailbox broke down; the connection is made anew".into())
                }
            };
            let temporary = error.is_temporary();
            if self.events.send(Event::Trouble { why: error.to_string(), temporary }).is_err() {
                return;
            }
            // Without randomness the pause is the plain one.
            (self.sleep)(pause(failures, temporary, getrandom::u32().unwrap_or(u32::MAX / 2)));
            failures += 1;
        }
    }

    /// Every folder to its end, then waits for news.
    fn look(&mut self, inbox: &mut Option<Box<dyn Inbox>>) -> Result<(), Broken> {
        let began = (self.now)();
        let inbox = match inbox {
            Some(inbox) => inbox,
            None => inbox.insert((self.open)()?),
        };
        for folder in inbox.folders() {
            self.read(inbox.as_mut(), &folder)?;
        }
        self.events.send(Event::Looked(began)).map_err(|_| Broken::Over)?;
        match self.replies.recv() {
            Ok(Reply::Wait(time)) => Ok(inbox.wait(time)?),
            Ok(Reply::Committed) | Err(_) => Err(Broken::Over),
        }
    }

    /// The cursor moves only when what lies before it is committed.
    fn read(&mut self, inbox: &mut dyn Inbox, folder: &str) -> Result<(), Broken> {
        loop {
            let cursor = self.cursors.entry(folder.to_owned()).or_default();
            let own = &self.own;
            let wanted = |header: &[u8]| crate::cli::post::is_for_us(own, header);
            let (letters, after) = inbox.fetch(folder, cursor, LETTERS_PER_FETCH, &wanted)?;
            if letters.is_empty() && after == *cursor {
                return Ok(());
            }
            let event =
                Event::Letters { folder: folder.to_owned(), letters: letters.clone(), after: after.clone() };
            self.events.send(event).map_err(|_| Broken::Over)?;
            let Ok(Reply::Committed) = self.replies.recv() else { return Err(Broken::Over) };
            *cursor = after;
            for letter in &letters {
                // Decoration for a person who looks into the folder; never state.
                let _ = inbox.mark(letter);
            }
        }
    }
}

/// How long to pause after `failures` earlier ones in a row; `chance` is any number.
fn pause(failures: u32, temporary: bool, chance: u32) -> Duration {
    if !temporary {
        return SETUP_PAUSE;
    }
    let whole = FIRST_PAUSE.saturating_mul(1 << failures.min(10)).min(LONGEST_PAUSE);
    let part = u64::from(chance) * 500 / u64::from(u32::MAX);
    whole * (750 + u32::try_from(part).unwrap_or(500)) / 1000
}

#[cfg(test)]
mod tests;
