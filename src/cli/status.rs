//! `referee status`: every campaign at a glance.

use super::overview::{CampaignOverview, Overlook, Overview};
use super::{CliError, Place};
use crate::referee::Refusal;
use chrono::{DateTime, TimeDelta, Utc};
use chrono_tz::Tz;
use clap::Args;
use std::fmt::Write as _;
use std::fs::File;
use std::io::Read as _;
use std::process::ExitCode;

/// Bytes of a status file; a thousand campaigns have under 1 MB.
const STATUS_BYTES: u64 = 16 * 1024 * 1024;
/// A running referee writes its status at least every minute; an older one tells that it hangs.
const FRESH: TimeDelta = TimeDelta::minutes(5);

const EXAMPLES: &str = "\
Examples:
  referee status                 every campaign
  referee status maine           one campaign
  referee status --json          for a script";

/// Show every campaign: stage, turn, deadline, and who owes what
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Status {
    /// Only this campaign
    campaign: Option<String>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

impl Status {
    pub fn run(self, place: &Place) -> Result<ExitCode, CliError> {
        let now = Utc::now();
        let mut overview = match place.open() {
            Ok(referee) => {
                let mut overview = Overlook::default().look(&referee, now)?;
                // What was last seen of the mailbox and of sending is only in the file.
                if let Ok(last) = read(place) {
                    overview.mailbox = last.mailbox;
                    overview.outbox.trouble = last.outbox.trouble;
                }
                overview
            }
            Err(error) if error.is_busy() => read(place)?,
            Err(error) => return Err(error),
        };
        if let Some(wanted) = &self.campaign {
            overview.campaigns.retain(|campaign| campaign.name == *wanted);
            if overview.campaigns.is_empty() {
                return Err(CliError::Refused(Refusal::NoCampaign(wanted.clone()).to_string()));
            }
        }
        if self.json {
            let text = serde_json::to_string_pretty(&overview)
                .map_err(|error| CliError::Refused(format!("the status cannot be written: {error}")))?;
            println!("{text}");
        } else {
            print!("{}", show(&overview, now));
        }
        Ok(ExitCode::SUCCESS)
    }
}

/// What the running referee wrote after its newest round.
fn read(place: &Place) -> Result<Overview, CliError> {
    let path = place.status_file();
    let wait = || {
        CliError::Refused(format!(
            "a referee is running here, but has written no {} that reads; ask again in a minute",
            path.display()
        ))
    };
    let mut text = String::new();
    File::open(&path)
        .and_then(|file| file.take(STATUS_BYTES).read_to_string(&mut text))
        .map_err(|_| wait())?;
    let overview: Overview = serde_json::from_str(&text).map_err(|_| wait())?;
    Ok(Overview { running: true, ..overview })
}

fn show(overview: &Overview, now: DateTime<Utc>) -> String {
    let mut text = String::new();
    // Writing to a String cannot fail.
    let _ = head(&mut text, overview, now);
    for campaign in &overview.campaigns {
        let _ = show_campaign(&mut text, campaign, now);
    }
    text
}

fn head(text: &mut String, overview: &Overview, now: DateTime<Utc>) -> std::fmt::Result {
    let age = now - overview.at;
    match overview.running {
        true if age > FRESH => writeln!(
            text,
            "{}: a referee is running, but its newest news are {} old: look at its log.",
            overview.address,
            span(age)
        )?,
        true => writeln!(text, "{}: a referee is running; as of {} ago.", overview.address, span(age))?,
        false => writeln!(text, "{}: no referee is running (`referee run`).", overview.address)?,
    }
    if let Some(looked) = overview.mailbox.looked {
        writeln!(text, "Mailbox: looked at {} ago.", span(now - looked))?;
    }
    if let Some(trouble) = &overview.mailbox.trouble {
        writeln!(text, "Mailbox: {trouble}")?;
    }
    match (&overview.outbox.waiting, &overview.outbox.trouble) {
        (0, _) => writeln!(text, "Outbox: empty.")?,
        (waiting, None) => writeln!(text, "Outbox: parcels waiting: {waiting}.")?,
        (waiting, Some(trouble)) => writeln!(text, "Outbox: parcels waiting: {waiting}. {trouble}")?,
    }
    if overview.campaigns.is_empty() {
        writeln!(text, "There is no campaign yet; `referee new --help` says how to open one.")?;
    }
    Ok(())
}

fn show_campaign(text: &mut String, campaign: &CampaignOverview, now: DateTime<Utc>) -> std::fmt::Result {
    write!(text, "\n{}  {}  {}", campaign.name, campaign.game, campaign.stage)?;
    if !campaign.turn.is_empty() {
        write!(text, "  {}", campaign.turn)?;
    }
    if let Some(due) = campaign.due {
        write!(text, "  due {} ({})", local(due, &campaign.zone), left(due - now))?;
    }
    write!(text, "  press {}", campaign.press.word())?;
    writeln!(text)?;
    for seat in &campaign.seats {
        write!(text, "  {:<12} {:<28} {}", seat.seat, seat.address, seat.state)?;
        if seat.silences > 0 {
            write!(text, "; silences in a row: {}", seat.silences)?;
        }
        writeln!(text)?;
    }
    Ok(())
}

fn local(at: DateTime<Utc>, zone: &str) -> String {
    let zone: Tz = zone.parse().unwrap_or(Tz::UTC);
    format!("{} {}", at.with_timezone(&zone).format("%a %-d %b %Y %H:%M"), zone.name())
}

fn left(time: TimeDelta) -> String {
    if time < TimeDelta::zero() { format!("{} ago", span(-time)) } else { format!("in {}", span(time)) }
}

/// Two units at most: `2 d 4 h`.
fn span(time: TimeDelta) -> String {
    let seconds = time.num_seconds().max(0);
    match seconds {
        0..60 => format!("{seconds} s"),
        60..3_600 => format!("{} min", seconds / 60),
        3_600..86_400 => format!("{} h {} min", seconds / 3_600, seconds / 60 % 60),
        _ => format!("{} d {} h", seconds / 86_400, seconds / 3_600 % 24),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::overview::{MailboxOverview, OutboxOverview, SeatOverview};
    use crate::house::PressRule;

    fn at(text: &str) -> DateTime<Utc> {
        text.parse().expect("a time")
    }

    #[test]
    fn a_status_names_deadline_zone_and_who_owes_what() {
        let seat = |seat: &str, state: &str, silences| SeatOverview {
            seat: seat.into(),
            name: String::new(),
            address: format!("{seat}@example.com"),
            state: state.into(),
            silences,
        };
        let campaign = CampaignOverview {
            name: "maine".into(),
            game: "dawn_of_empire".into(),
            stage: "playing".into(),
            turn: "Turn 3".into(),
            opened: at("2026-05-01T10:00:00Z"),
            due: Some(at("2026-05-07T19:00:00Z")),
            zone: "Europe/London".into(),
            events: 40,
            press: PressRule::Public,
            seats: vec![seat("us", "owes an answer", 1), seat("spain", "is final", 0)],
        };
        let overview = Overview {
            at: at("2026-05-05T14:59:48Z"),
            address: "referee@example.org".into(),
            running: true,
            campaigns: vec![campaign],
            outbox: OutboxOverview::default(),
            mailbox: MailboxOverview::default(),
        };
        let expected = "\
referee@example.org: a referee is running; as of 12 s ago.
Outbox: empty.

maine  dawn_of_empire  playing  Turn 3  due Thu 7 May 2026 20:00 Europe/London (in 2 d 4 h)  press public
  us           us@example.com               owes an answer; silences in a row: 1
  spain        spain@example.com            is final
";
        assert_eq!(show(&overview, at("2026-05-05T15:00:00Z")), expected);
        assert!(show(&overview, at("2026-05-05T16:00:00Z")).contains("are 1 h 0 min old"));
    }
}
