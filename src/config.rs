//! Configuration of a house, and every limit on what comes from outside.

use chrono::{DateTime, Days, NaiveDate, NaiveTime, TimeDelta, Utc};
use chrono_tz::Tz;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// Letters taken from a mailbox at one look; the rest come at the next.
pub const LETTERS_PER_FETCH: usize = 50;
/// Answers to one address in an hour and in a day; beyond that letters are read, but not answered.
pub const ANSWERS_PER_HOUR: u32 = 20;
pub const ANSWERS_PER_DAY: u32 = 100;
/// Orders in force for one seat in one turn; far more than any game's ships.
pub const LINES_PER_SEAT: usize = 400;
/// Standing orders of one seat.
pub const STANDING_PER_SEAT: usize = 100;
/// Characters of one order line; longer ones are not read.
pub const LINE_CHARS: usize = 500;
/// Characters of one message to other seats: three pages. With a report's own length a parcel stays under 100 KB.
pub const PRESS_CHARS: usize = 6_000;
/// Messages of one seat in a day of the campaign's zone: more than any talk needs, few enough for the day's parcels.
pub const PRESS_PER_DAY: u32 = 20;
/// Characters of a treaty, which is one line: with its head it stays below the lexer's own limits.
pub const TREATY_CHARS: usize = 1_000;
/// Offers that one seat may make in a day of the campaign's zone, changed ones included: each is a parcel.
pub const OFFERS_PER_DAY: u32 = 30;
/// Offers no longer on the table of which a seat's book still says why.
pub const OFFERS_REMEMBERED: usize = 60;
/// Characters of a campaign's name: it stands in subjects and in LOG lines of under 78 columns.
pub const CAMPAIGN_NAME_CHARS: usize = 15;
/// Tries to send one parcel before the host is told; the wait doubles from one minute to six hours.
pub const SEND_TRIES: u32 = 30;
/// Our own outage moves deadlines by at most this many hours without agreement.
pub const OUTAGE_HOURS: i64 = 72;
/// Gaps between two looks at the mailbox longer than this are an outage.
pub const OUTAGE_AFTER_MINUTES: i64 = 30;
/// Silences in a row that pause a campaign.
pub const SILENCES_BEFORE_PAUSE: u32 = 2;
/// When play goes on in pace `post`, where the host names no hours.
pub const POST_HOURS: [u32; 2] = [8, 20];
/// Addresses of one seat.
pub const ADDRESSES_PER_SEAT: usize = 3;
/// Bytes of a configuration file.
pub const CONFIG_BYTES: u64 = 64 * 1024;
/// Bytes of an exported bundle that the audit reads.
pub const BUNDLE_BYTES: u64 = 512 * 1024 * 1024;

/// When answers are due: so many days on, at this hour of the campaign's zone.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Deadlines {
    pub days: u32,
    /// 0 to 23.
    pub hour: u32,
    /// IANA name.
    pub zone: String,
    /// What still counts after the deadline.
    pub grace_minutes: i64,
    /// A complete set becomes FINAL after this time without another letter.
    pub quiet_minutes: i64,
    /// Pace `post`: hours of the zone, 0 to 23, in ascending order, at which alone play goes on. None: pace `brisk`.
    #[serde(default)]
    pub post_hours: Vec<u32>,
}

impl Default for Deadlines {
    fn default() -> Self {
        Deadlines {
            days: 3,
            hour: 20,
            zone: "UTC".into(),
            grace_minutes: 30,
            quiet_minutes: 120,
            post_hours: vec![],
        }
    }
}

impl Deadlines {
    /// Reads `3d 20:00 Europe/London`: days, full hour, zone; the last two may be left out.
    pub fn read(text: &str) -> Result<Self, ConfigError> {
        let wrong = || ConfigError::Deadline(text.to_owned());
        let mut deadlines = Deadlines::default();
        for word in text.split_whitespace() {
            if let Some(days) = word.strip_suffix('d').and_then(|days| days.parse().ok()) {
                deadlines.days = days;
            } else if let Some((hour, "00")) = word.split_once(':') {
                deadlines.hour = hour.parse().map_err(|_| wrong())?;
            } else {
                deadlines.zone = zone(word).ok_or_else(wrong)?.name().into();
            }
        }
        if deadlines.days == 0 || deadlines.days > 60 || deadlines.hour > 23 {
            return Err(wrong());
        }
        Ok(deadlines)
    }

    /// Reads a pace: `brisk`, or `post 8:00 20:00` with the hours at which play goes on.
    pub fn with_pace(self, text: &str) -> Result<Self, ConfigError> {
        let wrong = || ConfigError::Pace(text.to_owned());
        let mut words = text.split_whitespace();
        let hour = |word: &str| {
            let hour = word.strip_suffix(":00").unwrap_or(word);
            hour.parse().ok().filter(|hour| *hour < 24)
        };
        let mut post_hours: Vec<u32> = match words.next() {
            Some("brisk") if words.next().is_none() => return Ok(Deadlines { post_hours: vec![], ..self }),
            Some("post") => words.map(hour).collect::<Option<_>>().ok_or_else(wrong)?,
            _ => return Err(wrong()),
        };
        if post_hours.is_empty() {
            post_hours = POST_HOURS.to_vec();
        }
        post_hours.sort_unstable();
        post_hours.dedup();
        Ok(Deadlines { post_hours, ..self })
    }

    pub fn zone(&self) -> Tz {
        zone(&self.zone).unwrap_or(Tz::UTC)
    }

    /// The due time of a question put at `from`: the wall clock of the zone counts, so that a change to summer time
    /// moves nothing. An hour that does not exist that day is the next one that does.
    pub fn due(&self, from: DateTime<Utc>) -> DateTime<Utc> {
        let day = from.with_timezone(&self.zone()).date_naive();
        let day = day.checked_add_days(Days::new(u64::from(self.days))).unwrap_or(day);
        self.at(day, self.hour).unwrap_or(from + TimeDelta::days(i64::from(self.days)))
    }

    /// An hour of a day of the zone; one that does not exist that day is the next that does.
    fn at(&self, day: NaiveDate, hour: u32) -> Option<DateTime<Utc>> {
        let wanted = day.and_time(NaiveTime::from_hms_opt(hour, 0, 0).unwrap_or(NaiveTime::MIN));
        let tried = (0..4).map(|later| wanted + TimeDelta::hours(later));
        let mut found = tried.filter_map(|at| at.and_local_timezone(self.zone()).earliest());
        found.next().map(|at| at.with_timezone(&Utc))
    }

    /// Pace `post`.
    pub fn is_post(&self) -> bool {
        !self.post_hours.is_empty()
    }

    /// The newest post hour that is not after this time, and the first after it; `None` where play goes on at any time.
    pub fn posts(&self, now: DateTime<Utc>) -> Option<(DateTime<Utc>, DateTime<Utc>)> {
        let today = now.with_timezone(&self.zone()).date_naive();
        let days = [today.pred_opt(), Some(today), today.succ_opt()];
        let hours = |day: NaiveDate| self.post_hours.iter().filter_map(move |hour| self.at(day, *hour));
        let all: Vec<DateTime<Utc>> = days.into_iter().flatten().flat_map(hours).collect();
        let last = all.iter().rev().find(|at| **at <= now).copied();
        last.zip(all.iter().find(|at| **at > now).copied())
    }

    pub fn grace(&self) -> TimeDelta {
        TimeDelta::minutes(self.grace_minutes)
    }
    pub fn quiet(&self) -> TimeDelta {
        TimeDelta::minutes(self.quiet_minutes)
    }
}

/// A zone by its IANA name or by a city that only one zone has (`london`).
pub fn zone(text: &str) -> Option<Tz> {
    if let Ok(zone) = Tz::from_str_insensitive(text) {
        return Some(zone);
    }
    let city = text.trim().replace(' ', "_");
    let mut found = chrono_tz::TZ_VARIANTS
        .iter()
        .filter(|zone| zone.name().rsplit('/').next().is_some_and(|name| name.eq_ignore_ascii_case(&city)));
    match (found.next(), found.next()) {
        (Some(zone), None) => Some(*zone),
        _ => None,
    }
}

/// `referee.toml` of a house.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Config {
    /// The referee's own address: what letters are written to and parcels come from.
    pub address: String,
    #[serde(default = "referee_name")]
    pub name: String,
    /// Where the host wants to be told of what only he can mend.
    pub host: String,
    pub mail: Mail,
    /// Set to false where the mailbox takes no `+` in addresses; then subjects and blocks tell the campaign.
    #[serde(default = "yes")]
    pub plus_addresses: bool,
    /// Whether reports carry the map as a picture; what it shows stands in their tables as well.
    #[serde(default = "yes")]
    pub map_pictures: bool,
    /// Sent at most in a day, all parcels together; receipts and deadlines go first.
    #[serde(default = "daily")]
    pub parcels_per_day: u32,
    /// By game, the folder of the host's own component files; a campaign takes them over when it is opened.
    #[serde(default)]
    pub components: BTreeMap<String, PathBuf>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Mail {
    /// Folders on this machine: letters come in at `inbox`, parcels go to `outbox/ADDRESS`.
    Maildir {
        inbox: PathBuf,
        outbox: PathBuf,
    },
    Server {
        imap: Box<Server>,
        smtp: Box<Server>,
    },
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Server {
    pub host: String,
    pub port: u16,
    /// `implicit`, `starttls`, or `plain` (this machine only).
    pub tls: String,
    pub user: String,
    /// The file that holds the password alone, readable by its owner only.
    pub password_file: PathBuf,
    /// Certificates to trust beside the public ones (PEM).
    #[serde(default)]
    pub ca_file: Option<PathBuf>,
    #[serde(default)]
    pub junk: Option<String>,
}

fn referee_name() -> String {
    "Referee".into()
}
fn yes() -> bool {
    true
}
fn daily() -> u32 {
    400
}

/// What is wrong with the configuration: one sentence that says what to do.
#[derive(Debug, thiserror::Error)]
pub enum ConfigError {
    #[error("{path} cannot be read: {reason}; run `referee init DIR` to make one")]
    Unreadable { path: String, reason: String },
    #[error("{path} does not read: {reason}")]
    Wrong { path: String, reason: String },
    #[error("\"{0}\" is no deadline; write days, hour and zone: --deadline \"3d 20:00 Europe/London\"")]
    Deadline(String),
    #[error("\"{0}\" is no pace; write --pace brisk, or --pace \"post 8:00 20:00\" with full hours")]
    Pace(String),
    #[error(
        "the password file {0} cannot be read; put the mailbox's password into it, alone on one line, and chmod 600 it"
    )]
    Password(String),
    #[error("the password file {0} can be read by others; run: chmod 600 {0}")]
    PasswordMode(String),
    #[error("tls is \"{0}\"; it is one of implicit, starttls, plain")]
    Tls(String),
}

impl Config {
    /// A house with these addresses and everything else as in a file that says no more.
    pub fn of(address: &str, host: &str, mail: Mail) -> Config {
        Config {
            address: address.into(),
            name: referee_name(),
            host: host.into(),
            mail,
            plus_addresses: yes(),
            map_pictures: yes(),
            parcels_per_day: daily(),
            components: BTreeMap::new(),
        }
    }

    /// The configuration file of a house.
    pub const FILE: &'static str = "referee.toml";

    pub fn load(path: &Path) -> Result<Self, ConfigError> {
        let unreadable =
            |reason: String| ConfigError::Unreadable { path: path.display().to_string(), reason };
        let size = std::fs::metadata(path).map_err(|error| unreadable(error.to_string()))?.len();
        if size > CONFIG_BYTES {
            return Err(unreadable(format!("it has {size} bytes, more than {CONFIG_BYTES}")));
        }
        let text = std::fs::read_to_string(path).map_err(|error| unreadable(error.to_string()))?;
        let config: Config = toml::from_str(&text).map_err(|error| ConfigError::Wrong {
            path: path.display().to_string(),
            reason: error.to_string(),
        })?;
        config.check(path)?;
        Ok(config)
    }

    fn check(&self, path: &Path) -> Result<(), ConfigError> {
        let wrong =
            |reason: &str| ConfigError::Wrong { path: path.display().to_string(), reason: reason.into() };
        for (what, address) in [("address", &self.address), ("host", &self.host)] {
            let fits = address.split_once('@').is_some_and(|(user, domain)| {
                !user.is_empty() && domain.contains('.') && !domain.contains('@') && address.is_ascii()
            });
            if !fits || address.contains(char::is_whitespace) {
                return Err(wrong(&format!("{what} = \"{address}\" is no mail address")));
            }
        }
        if self.address.contains('+') {
            return Err(wrong("the referee's address has a + already; give the plain one"));
        }
        Ok(())
    }
}

impl Server {
    /// The password, from its own file with mode 0600.
    pub fn password(&self) -> Result<String, ConfigError> {
        let shown = self.password_file.display().to_string();
        let text =
            std::fs::read_to_string(&self.password_file).map_err(|_| ConfigError::Password(shown.clone()))?;
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            let mode =
                std::fs::metadata(&self.password_file).map_err(|_| ConfigError::Password(shown.clone()))?;
            if mode.permissions().mode() & 0o077 != 0 {
                return Err(ConfigError::PasswordMode(shown));
            }
        }
        let password = text.trim_end_matches(['\r', '\n']).to_owned();
        if password.is_empty() { Err(ConfigError::Password(shown)) } else { Ok(password) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use chrono::TimeZone;

    #[test]
    fn a_deadline_keeps_the_wall_clock_over_the_change_to_winter_time() {
        let deadlines = Deadlines::read("3d 20:00 Europe/London").expect("a deadline");
        let asked = Utc.with_ymd_and_hms(2026, 10, 23, 9, 0, 0).single().expect("a time");
        assert_eq!(deadlines.due(asked).to_rfc3339(), "2026-10-26T20:00:00+00:00");
        assert_eq!(deadlines.due(asked - TimeDelta::days(7)).to_rfc3339(), "2026-10-19T19:00:00+00:00");
    }

    #[test]
    fn an_hour_that_the_day_does_not_have_is_the_next_one() {
        let deadlines = Deadlines::read("1d 2:00 Europe/Berlin").expect("a deadline");
        let asked = Utc.with_ymd_and_hms(2026, 3, 28, 12, 0, 0).single().expect("a time");
        assert_eq!(deadlines.due(asked).to_rfc3339(), "2026-03-29T01:00:00+00:00");
    }

    #[test]
    fn zones_are_found_by_their_city_and_nothing_is_guessed() {
        assert_eq!(zone("london").map(|zone| zone.name()), Some("Europe/London"));
        assert_eq!(zone("new york").map(|zone| zone.name()), Some("America/New_York"));
        assert_eq!(zone("atlantis"), None);
        assert!(Deadlines::read("0d").is_err());
        assert!(Deadlines::read("3d 25:00").is_err());
        assert!(Deadlines::read("30 Feb").is_err());
    }
}
