//! `referee run`: the daemon, and one round of it.

mod daemon;
mod inbox;
mod rounds;
mod signals;

use super::post::{Mailbox, outbound, smtp_settings};
use super::{CliError, Place};
use crate::clock::{Clock, SetClock, SystemClock};
use crate::config::{Config, LETTERS_PER_FETCH, Mail};
use crate::mail::limits::CONNECT_TIMEOUT;
use crate::mail::{SendError, SmtpOutbound};
use chrono::{DateTime, Utc};
use clap::Args;
use rounds::Rounds;
use std::net::{TcpStream, ToSocketAddrs as _};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

const EXAMPLES: &str = "\
Examples:
  referee --house ~/referee run                  until it is stopped (Ctrl-C, or SIGTERM)
  referee run --config ~/referee/referee.toml
  referee --house ~/referee run --once           one round, for cron; at least every 15 minutes, since half an hour
                                                 without a look counts as an outage and moves the deadlines
  referee --house ~/rehearsal run --once --now 2026-05-07T20:30:00Z
                                                 one round as at that time, on a copy, to see what a deadline brings";

/// Read letters, play, send parcels, keep deadlines
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Run {
    /// Another configuration file than the house's referee.toml
    #[arg(long, value_name = "FILE")]
    pub config: Option<PathBuf>,
    /// Do one round and end
    #[arg(long)]
    once: bool,
    /// For tests and rehearsals: take this for the time of the one round (RFC 3339)
    ///
    /// Not for a campaign that is being played: deadlines fall by this time, and the log carries it.
    #[arg(long, value_name = "TIME", requires = "once")]
    now: Option<DateTime<Utc>>,
}

impl Run {
    pub fn run(self, place: &Place) -> Result<ExitCode, CliError> {
        let config = place.config()?;
        // Before the store is opened: what the host must mend here costs nothing yet.
        let (mailbox, out) = (Mailbox::of(&config)?, outbound(&config)?);
        let stop = if self.once { None } else { Some(signals::Signals::catch()?) };
        let clock: Arc<dyn Clock> = match self.now {
            Some(now) => Arc::new(SetClock::new(now)),
            None => Arc::new(SystemClock),
        };
        let (referee, repairs) = place.open_quietly(config.clone(), Arc::clone(&clock))?;
        for repair in repairs {
            log(&format!("repaired: {repair}"));
        }
        let rounds = Rounds::new(referee, clock, out, place.clone());
        match stop {
            None => once(rounds, &mailbox),
            Some(stop) => {
                check_sending(&config)?;
                daemon::run(rounds, mailbox, stop)
            }
        }?;
        Ok(ExitCode::SUCCESS)
    }
}

/// Letters, acts, deadlines, parcels, each once. A mailbox that cannot be read stops no parcel, but no deadline falls
/// without it.
fn once(mut rounds: Rounds, mailbox: &Mailbox) -> Result<(), CliError> {
    let looked = look(&mut rounds, mailbox);
    let looked = match looked {
        Err(error @ CliError::Mail(_)) => {
            rounds.mailbox_trouble(Some(error.to_string()));
            Err(error)
        }
        Err(error) => return Err(error),
        Ok(()) => Ok(()),
    };
    rounds.round()?;
    rounds.write_status(false)?;
    let down = rounds.sending_trouble();
    looked?;
    down.map_or(Ok(()), |why| Err(CliError::Refused(why)))
}

/// Every folder up to its newest letter: what came in time counts before a deadline falls.
fn look(rounds: &mut Rounds, mailbox: &Mailbox) -> Result<(), CliError> {
    let began = rounds.now();
    let mut inbox = mailbox.open()?;
    let own = rounds.address();
    for folder in inbox.folders() {
        let mut cursor = rounds.cursor(&folder)?;
        loop {
            let wanted = |header: &[u8]| super::post::is_for_us(&own, header);
            let (letters, after) = inbox.fetch(&folder, &cursor, LETTERS_PER_FETCH, &wanted)?;
            if letters.is_empty() && after == cursor {
                break;
            }
            rounds.take(&folder, &letters, &after)?;
            cursor = after;
            for letter in &letters {
                // Decoration for a person who looks into the folder; never state.
                let _ = inbox.mark(letter);
            }
        }
    }
    rounds.looked(began);
    Ok(())
}

/// A way out that the host must mend is told at the start; a network that is down now is tried again later.
fn check_sending(config: &Config) -> Result<(), CliError> {
    let Mail::Server { smtp, .. } = &config.mail else { return Ok(()) };
    match SmtpOutbound::new(smtp_settings(smtp)?)?.check() {
        Err(error @ SendError::Setup(_)) if answers(&smtp.host, smtp.port) => Err(error.into()),
        Err(error) => {
            log(&format!("sending: {error}"));
            Ok(())
        }
        Ok(()) => Ok(()),
    }
}

fn answers(host: &str, port: u16) -> bool {
    let Ok(mut addresses) = (host, port).to_socket_addrs() else { return false };
    addresses.any(|address| TcpStream::connect_timeout(&address, CONNECT_TIMEOUT).is_ok())
}

/// One line of the daemon's log. Never a token, a password or a letter.
fn log(line: &str) {
    eprintln!("{} {line}", Utc::now().format("%Y-%m-%dT%H:%M:%SZ"));
}
