//! A letter of the referee to itself: does mail go out and come back, with a `+` in the address too?

use super::{CLOCK_SLACK, Findings};
use crate::config::Config;
use crate::ledger::hex;
use crate::mail::{Cursor, ImapInbox, Inbox, Incoming, MailError, Outbound, Parcel, SmtpOutbound, compose};
use chrono::Utc;
use std::collections::BTreeMap;
use std::time::{Duration, Instant};

/// How long the letters may take; most servers need a few seconds.
const PATIENCE: Duration = Duration::from_secs(90);
const LOOK_EVERY: Duration = Duration::from_secs(5);
/// Letters of the mailbox that are passed over at one call; the doctor reads none of them.
const SKIP: usize = 1000;
/// Calls until the end of a folder is given up; a thousand letters each.
const CALLS: usize = 200;

/// Sends one letter to the plain address and one with a detail, and looks for both.
pub fn check(config: &Config, mut inbox: ImapInbox, mut out: SmtpOutbound, findings: &mut Findings) {
    let Some(mut cursors) = findings.hope("letter", ends(&mut inbox)) else { return };
    let mut token = [0; 10];
    if let Err(error) = getrandom::fill(&mut token) {
        findings.bad("letter", format!("the system gives no random numbers: {error}"));
        return;
    }
    let token = hex::encode(&token);
    let sent = [false, true].map(|plus| send(config, &mut out, &token, plus));
    if let Some(error) = sent.into_iter().find_map(Result::err) {
        findings.bad("letter", format!("a letter to itself could not be sent: {error}"));
        return;
    }
    let Some(found) = findings.hope("letter", wait(&mut inbox, &mut cursors, &token)) else { return };
    judge(config, &found, findings);
}

/// The letters found: the plain one, and the one with a detail.
#[derive(Default)]
struct Found {
    plain: Option<Incoming>,
    plus: Option<Incoming>,
}

/// Where every folder ends now.
fn ends(inbox: &mut ImapInbox) -> Result<BTreeMap<String, Cursor>, MailError> {
    let mut cursors = BTreeMap::new();
    for folder in inbox.folders() {
        let mut cursor = Cursor::default();
        for _ in 0..CALLS {
            let (_, after) = inbox.fetch(&folder, &cursor, SKIP, &|_| false)?;
            if after == cursor {
                break;
            }
            cursor = after;
        }
        cursors.insert(folder, cursor);
    }
    Ok(cursors)
}

fn send(config: &Config, out: &mut SmtpOutbound, token: &str, plus: bool) -> Result<(), String> {
    let (name, domain) = config.address.rsplit_once('@').unwrap_or((&config.address, "localhost"));
    let kind = if plus { "plus" } else { "plain" };
    let to = if plus { format!("{name}+{token}@{domain}") } else { config.address.clone() };
    let parcel = Parcel {
        from: (config.name.clone(), config.address.clone()),
        to: to.clone(),
        reply_to: config.address.clone(),
        subject: format!("A letter of the referee to itself ({kind})"),
        message_id: format!("doctor.{kind}.{token}@{domain}"),
        in_reply_to: None,
        references: vec![],
        date: Utc::now(),
        answer: false,
        list_id: format!("referee.{domain}"),
        text: "Sent by `referee doctor` to see whether mail comes back. You may delete it.\n".into(),
        html: None,
        inline: vec![],
        attachments: vec![],
    };
    let bytes = compose(&parcel).map_err(|error| error.to_string())?;
    out.send(&config.address, &to, &parcel.message_id, &bytes).map_err(|error| error.to_string())
}

/// Looks until both have come or the time is over.
fn wait(
    inbox: &mut ImapInbox,
    cursors: &mut BTreeMap<String, Cursor>,
    token: &str,
) -> Result<Found, MailError> {
    let started = Instant::now();
    let mut found = Found::default();
    let names = ["plain", "plus"].map(|kind| format!("doctor.{kind}.{token}@"));
    let holds = |bytes: &[u8], name: &str| bytes.windows(name.len()).any(|part| part == name.as_bytes());
    loop {
        for (folder, cursor) in cursors.iter_mut() {
            let wanted = |header: &[u8]| names.iter().any(|name| holds(header, name));
            let (letters, after) = inbox.fetch(folder, cursor, SKIP, &wanted)?;
            *cursor = after;
            for letter in letters {
                // Decoration: the host need not read it.
                let _ = inbox.mark(&letter);
                let place = if holds(&letter.raw, &names[0]) { &mut found.plain } else { &mut found.plus };
                *place = Some(letter);
            }
        }
        let all = found.plain.is_some() && found.plus.is_some();
        if all || started.elapsed() > PATIENCE {
            return Ok(found);
        }
        inbox.wait(LOOK_EVERY)?;
    }
}

fn judge(config: &Config, found: &Found, findings: &mut Findings) {
    let letters = [&found.plain, &found.plus].into_iter().flatten();
    match letters.clone().find(|letter| letter.folder != "INBOX") {
        Some(junk) => findings.bad(
            "letter",
            format!(
                "it came back into {}: mark it as no spam, and put the referee's address into the address book",
                junk.folder
            ),
        ),
        None if letters.clone().next().is_some() => findings.ok("letter", "one to itself came back"),
        None => findings.bad(
            "letter",
            format!(
                "one to itself did not come back within {} seconds: is {} the address of this mailbox?",
                PATIENCE.as_secs(),
                config.address
            ),
        ),
    }
    match (&found.plain, &found.plus, config.plus_addresses) {
        (_, Some(_), true) => findings.ok("plus addresses", "a letter to an address with + came back"),
        (_, Some(_), false) => findings
            .ok("plus addresses", "they work here; plus_addresses = true would make replies surer to read"),
        (Some(_), None, true) => findings.bad(
            "plus addresses",
            "a letter to an address with + did not come back: set plus_addresses = false in the configuration",
        ),
        (Some(_), None, false) => findings.ok("plus addresses", "not used, and they do not work here"),
        (None, None, _) => {}
    }
    if let Some(letter) = letters.clone().next() {
        let off = (Utc::now() - letter.received).abs();
        if off > CLOCK_SLACK + chrono::TimeDelta::seconds(PATIENCE.as_secs().cast_signed()) {
            findings.bad(
                "clock",
                format!(
                    "the mail server's clock says {}: the two are {} minutes apart; set this one, and turn on NTP",
                    letter.received.format("%Y-%m-%d %H:%M UTC"),
                    off.num_minutes()
                ),
            );
        }
    }
}
