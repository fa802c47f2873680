//! `referee doctor`: is everything in order? Each line says what to do where it is not.

mod letter;

use super::components::{check, host_files};
use super::init::EXAMPLE_DOMAIN;
use super::post::{imap_settings, smtp_settings};
use super::{CliError, Place};
use crate::clock::{SystemClock, read_stamp};
use crate::config::{ANSWERS_PER_DAY, ANSWERS_PER_HOUR, Config, Mail};
use crate::games::by_name;
use crate::house::trees;
use crate::ledger::Repair;
use crate::mail::limits::LETTER_BYTES;
use crate::mail::{ImapInbox, Inbox, MailError, MaildirInbox, SmtpOutbound};
use crate::referee::Referee;
use chrono::{DateTime, TimeDelta, Utc};
use clap::Args;
use serde::Serialize;
use std::path::Path;
use std::process::{Command, ExitCode};
use std::sync::Arc;

/// Below this the host should make room: years of letters of one campaign have about a tenth of it.
const DISK_WARNING_MB: u64 = 500;
/// A clock that is further off than this makes deadlines unfair.
const CLOCK_SLACK: TimeDelta = TimeDelta::minutes(5);
/// Key of the time of the last look in the house's books.
const LAST_LOOK: &[u8] = b"last-look";

const EXAMPLES: &str = "\
Examples:
  referee --house ~/referee doctor
  referee --house ~/referee doctor --offline      no login, no letter
Exit code: 0 all is well, 1 something is to be mended.";

/// Check configuration, keys, store, mail, clock and disk
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Doctor {
    /// Neither log in nor mail a letter to the referee itself
    #[arg(long)]
    offline: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// One line.
#[derive(Clone, Debug, Serialize)]
pub struct Check {
    pub ok: bool,
    pub what: &'static str,
    pub say: String,
}

/// The lines so far; printed as they come, since a letter to oneself takes its time.
pub struct Findings {
    checks: Vec<Check>,
    silent: bool,
}

impl Findings {
    pub fn ok(&mut self, what: &'static str, say: impl Into<String>) {
        self.add(true, what, say.into());
    }
    pub fn bad(&mut self, what: &'static str, say: impl Into<String>) {
        self.add(false, what, say.into());
    }
    fn add(&mut self, ok: bool, what: &'static str, say: String) {
        if !self.silent {
            println!("{} {what}: {say}", if ok { "ok" } else { "!!" });
        }
        self.checks.push(Check { ok, what, say });
    }
    /// An error as a line; gives what was hoped for.
    pub fn hope<T>(&mut self, what: &'static str, result: Result<T, impl ToString>) -> Option<T> {
        result.map_err(|error| self.bad(what, error.to_string())).ok()
    }
}

impl Doctor {
    pub fn run(self, place: &Place) -> Result<ExitCode, CliError> {
        let mut findings = Findings { checks: vec![], silent: self.json };
        let config = findings.hope("configuration", place.config());
        if let Some(config) = &config {
            check_config(config, place, &mut findings);
            check_components(config, &mut findings);
        }
        if findings.hope("keys", place.load_keys()).is_some() {
            findings.ok("keys", format!("{} is yours alone; keep a copy elsewhere", place.keys().display()));
        }
        check_disk(&place.dir, &mut findings);
        let mut referee = None;
        if let Some(config) = &config {
            referee = check_store(place, config, &mut findings);
            check_mail(config, self.offline, &mut findings);
        }
        if let Some(referee) = &referee {
            check_clock(referee, Utc::now(), &mut findings);
            check_limits(referee, &mut findings);
        }
        if self.json {
            let text = serde_json::to_string_pretty(&findings.checks)
                .map_err(|error| CliError::Refused(format!("the findings cannot be written: {error}")))?;
            println!("{text}");
        }
        let well = findings.checks.iter().all(|check| check.ok);
        Ok(if well { ExitCode::SUCCESS } else { ExitCode::FAILURE })
    }
}

fn check_config(config: &Config, place: &Place, findings: &mut Findings) {
    let file = place.config_file.display();
    for (key, address) in [("address", &config.address), ("host", &config.host)] {
        if address.ends_with(EXAMPLE_DOMAIN) && matches!(config.mail, Mail::Server { .. }) {
            findings
                .bad("configuration", format!("{key} is still the example {address}; correct it in {file}"));
            return;
        }
    }
    findings.ok("configuration", format!("{file} reads; the referee is {}", config.address));
}

/// The host's own component files: a slip in them would show only when the next campaign is opened.
fn check_components(config: &Config, findings: &mut Findings) {
    for (name, dir) in &config.components {
        let Some(game) = by_name(name) else {
            findings.bad("components", format!("[components] names {name}, which is no game of this house"));
            continue;
        };
        let Some(files) = findings.hope("components", host_files(dir, name)) else { continue };
        let errors = check(game, &files);
        if errors.is_empty() {
            let names = files.keys().cloned().collect::<Vec<_>>().join(", ");
            findings.ok("components", format!("{name} is played by your {names} from {}", dir.display()));
        }
        for error in errors {
            findings.bad("components", format!("{}: {error}", dir.display()));
        }
    }
}

/// None where the store cannot be had; a running referee is no fault.
fn check_store(place: &Place, config: &Config, findings: &mut Findings) -> Option<Referee> {
    match place.open_quietly(config.clone(), Arc::new(SystemClock)) {
        Ok((referee, repairs)) => {
            for repair in &repairs {
                tell_repair(repair, findings);
            }
            let campaigns = findings.hope("store", referee.campaigns())?;
            let open = campaigns.iter().filter(|(book, _)| !book.asleep).count();
            findings.ok(
                "store",
                format!(
                    "it opens; campaigns: {}, of which {open} not over, each log extends every head ever mailed",
                    campaigns.len()
                ),
            );
            Some(referee)
        }
        Err(error) if error.is_busy() => {
            findings.ok("store", "a referee is running on it; stop it to have the store checked, too");
            None
        }
        Err(error) => {
            findings.bad("store", error.to_string());
            None
        }
    }
}

fn tell_repair(repair: &Repair, findings: &mut Findings) {
    findings.ok("store", format!("repaired: {repair}"));
}

fn check_mail(config: &Config, offline: bool, findings: &mut Findings) {
    match &config.mail {
        Mail::Maildir { inbox, outbox } => {
            if let Some(mut mailbox) = findings.hope("mailbox", MaildirInbox::open(inbox))
                && findings.hope("mailbox", look(&mut mailbox)).is_some()
            {
                findings.ok("mailbox", format!("letters are read from {}", inbox.display()));
            }
            if findings.hope("sending", check_folder(outbox)).is_some() {
                findings.ok("sending", format!("parcels go to {}/ADDRESS", outbox.display()));
            }
        }
        Mail::Server { imap, smtp } => {
            let imap_is = findings.hope("mailbox", imap_settings(imap));
            let smtp_is = findings.hope("sending", smtp_settings(smtp));
            let (Some(imap_is), Some(smtp_is)) = (imap_is, smtp_is) else { return };
            if offline {
                findings.ok("mailbox", "not logged in (--offline)");
                return;
            }
            let host = imap_is.host.clone();
            let inbox = findings.hope("mailbox", ImapInbox::new(imap_is));
            let inbox = inbox.and_then(|inbox| check_imap(inbox, &host, findings));
            let out = findings.hope("sending", SmtpOutbound::new(smtp_is));
            let out = out.and_then(|mut out| {
                findings.hope("sending", out.check())?;
                findings.ok("sending", format!("logged in to {}", smtp.host));
                Some(out)
            });
            if let (Some(inbox), Some(out)) = (inbox, out) {
                letter::check(config, inbox, out, findings);
            }
        }
    }
}

fn check_imap(mut inbox: ImapInbox, host: &str, findings: &mut Findings) -> Option<ImapInbox> {
    let can = findings.hope("mailbox", inbox.capabilities())?;
    let news = if can.idle { "tells of new mail at once" } else { "is asked for mail every minute" };
    findings.ok("mailbox", format!("logged in to {host}, which {news}"));
    for folder in can.missing_folders {
        findings.bad(
            "mailbox",
            format!(
                "there is no folder {folder} on {host}; correct junk in the configuration, or leave it out"
            ),
        );
    }
    if inbox.folders().len() < 2 {
        findings.bad(
            "mailbox",
            "no junk folder is named; set junk in the configuration, since spam filters take orders for \
             advertising",
        );
    }
    Some(inbox)
}

/// Whether the folders can be read. Nothing is taken.
fn look(inbox: &mut dyn Inbox) -> Result<(), MailError> {
    for folder in inbox.folders() {
        inbox.fetch(&folder, &Default::default(), 0, &|_| false)?;
    }
    Ok(())
}

/// Makes a file in a folder and takes it away again.
fn check_folder(dir: &Path) -> Result<(), CliError> {
    let probe = dir.join(".doctor");
    std::fs::create_dir_all(dir)
        .and_then(|()| std::fs::write(&probe, "a probe"))
        .and_then(|()| std::fs::remove_file(&probe))
        .map_err(CliError::file("could not write to", dir))
}

/// The clock must not stand before what the books have seen.
fn check_clock(referee: &Referee, now: DateTime<Utc>, findings: &mut Findings) {
    let last = findings.hope("clock", referee.store().get(trees::HOUSE, LAST_LOOK));
    let last = last.flatten().and_then(|bytes| read_stamp(std::str::from_utf8(&bytes).ok()?));
    match last {
        Some(last) if last > now + CLOCK_SLACK => findings.bad(
            "clock",
            format!(
                "it says {now:.0?}, but the referee looked at its mail at {last:.0?}: set it, and turn on NTP"
            ),
        ),
        _ => findings.ok("clock", format!("it says {}", now.format("%Y-%m-%d %H:%M UTC"))),
    }
}

/// `df` knows the free space everywhere; a system without it is told as such.
fn check_disk(dir: &Path, findings: &mut Findings) {
    let output = Command::new("df").arg("-Pk").arg("--").arg(dir).output();
    let text = output.map(|output| String::from_utf8_lossy(&output.stdout).into_owned()).unwrap_or_default();
    let free = free_megabytes(&text);
    match free {
        Some(free) if free < DISK_WARNING_MB => findings.bad(
            "disk",
            format!("only {free} MB are free at {}; make room, nothing is ever deleted here", dir.display()),
        ),
        Some(free) => findings.ok("disk", format!("{free} MB are free")),
        None => findings.ok("disk", "this system does not tell how much is free; look yourself"),
    }
}

/// Fourth word of the last line of `df -Pk`, in blocks of 1,024 bytes (POSIX).
fn free_megabytes(df: &str) -> Option<u64> {
    let line = df.lines().last()?;
    let words: Vec<&str> = line.split_whitespace().collect();
    let after = words.iter().position(|word| word.ends_with('%'))?;
    Some(words.get(after.checked_sub(1)?)?.parse::<u64>().ok()? / 1024)
}

fn check_limits(referee: &Referee, findings: &mut Findings) {
    let Some(waiting) = findings.hope("limits", referee.waiting()) else { return };
    let say = format!(
        "{} parcels a day, of which {} wait now; {ANSWERS_PER_HOUR} answers an hour and {ANSWERS_PER_DAY} a day to one \
         address; letters up to {} MB",
        referee.config.parcels_per_day,
        waiting.len(),
        LETTER_BYTES / 1024 / 1024
    );
    if referee.config.parcels_per_day == 0 {
        findings
            .bad("limits", "parcels_per_day is 0, so nothing is ever sent; raise it in the configuration");
    } else if waiting.len() > referee.config.parcels_per_day as usize {
        findings.bad("limits", format!("{say}; more wait than may go in a day: raise parcels_per_day"));
    } else {
        findings.ok("limits", say);
    }
}

#[cfg(test)]
mod tests {
    use super::free_megabytes;

    #[test]
    fn free_space_is_read_also_where_names_hold_blanks() {
        let df = "Filesystem 1024-blocks Used Available Capacity Mounted on\n\
                  /dev/disk one 1000000 1 204800 81% /srv/my folder\n";
        assert_eq!(free_megabytes(df), Some(200));
        assert_eq!(free_megabytes(""), None);
        assert_eq!(free_megabytes("df: no such file"), None);
    }
}
