//! The main loop: one thread holds the referee, another the mailbox, a third waits for signals.

use super::inbox::{Event, Reply, Watch};
use super::log;
use super::rounds::Rounds;
use super::signals::Signals;
use crate::cli::CliError;
use crate::cli::post::Mailbox;
use crate::mail::Inbox;
use chrono::Utc;
use std::collections::BTreeMap;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::Duration;

/// How often the spool of host acts is looked at.
const ACTS_EVERY: Duration = Duration::from_millis(500);

/// Runs until a signal comes, or something that the host must mend.
pub fn run(mut rounds: Rounds, mailbox: Mailbox, signals: Signals) -> Result<(), CliError> {
    let (to_us, events) = channel();
    signals.send(to_us.clone(), Event::Stop);
    let replies = watch(&rounds, mailbox, to_us)?;
    log("the referee is at work");
    let ended = rounds.round().and_then(|()| serve(&mut rounds, &events, &replies));
    match ended {
        Ok(()) => {
            rounds.write_status(false)?;
            log("stopped");
            Ok(())
        }
        Err(error) => Err(error),
    }
}

/// Begins to watch the mailbox from where the books say.
fn watch(rounds: &Rounds, mailbox: Mailbox, events: Sender<Event>) -> Result<Sender<Reply>, CliError> {
    let mut first: Option<Box<dyn Inbox>> = Some(mailbox.open()?);
    let folders = first.as_ref().map(|inbox| inbox.folders()).unwrap_or_default();
    let mut cursors = BTreeMap::new();
    for folder in folders {
        cursors.insert(folder.clone(), rounds.cursor(&folder)?);
    }
    let (replies, to_thread) = channel();
    let watch = Watch {
        open: move || first.take().map_or_else(|| mailbox.open(), Ok),
        sleep: std::thread::sleep,
        now: Utc::now,
        own: rounds.address(),
        cursors,
        events,
        replies: to_thread,
    };
    std::thread::spawn(move || watch.run());
    Ok(replies)
}

fn serve(rounds: &mut Rounds, events: &Receiver<Event>, replies: &Sender<Reply>) -> Result<(), CliError> {
    let mut ever_looked = false;
    loop {
        match events.recv_timeout(ACTS_EVERY) {
            Ok(Event::Letters { folder, letters, after }) => {
                rounds.take(&folder, &letters, &after)?;
                reply(replies, Reply::Committed)?;
                rounds.round()?;
            }
            Ok(Event::Looked(began)) => {
                ever_looked = true;
                rounds.looked(began);
                rounds.round()?;
                reply(replies, Reply::Wait(rounds.wait()?))?;
            }
            // Nothing was ever read: a setting is wrong, and the host is still there to mend it.
            Ok(Event::Trouble { why, temporary: false }) if !ever_looked => {
                return Err(CliError::Refused(why));
            }
            Ok(Event::Trouble { why, .. }) => rounds.mailbox_trouble(Some(why)),
            Ok(Event::Stop) => return Ok(()),
            Err(RecvTimeoutError::Timeout) => {
                if rounds.is_due() {
                    rounds.round()?;
                }
            }
            Err(RecvTimeoutError::Disconnected) => return Err(gone()),
        }
    }
}

fn reply(replies: &Sender<Reply>, reply: Reply) -> Result<(), CliError> {
    replies.send(reply).map_err(|_| gone())
}

fn gone() -> CliError {
    CliError::Refused("the mailbox is not watched any more; start the referee again".into())
}
