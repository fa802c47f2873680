//! Moments as letters print them.

use super::pages::When;
use chrono::{DateTime, Utc};
use chrono_tz::Tz;

/// A moment in a seat's zone and in UTC, with what is left of it at `now`: zero when it has passed. Part of a minute
/// is dropped, so that a letter never promises time that is not there.
pub fn when(at: DateTime<Utc>, zone: Tz, now: DateTime<Utc>) -> When {
    let local = at.with_timezone(&zone);
    let left = (at - now).num_minutes().max(0);
    When {
        local: local.format("%a %-d %b %Y %H:%M").to_string(),
        zone: zone.name().into(),
        utc: at.format("%a %-d %b %Y %H:%M").to_string(),
        short: local.format("%a %-d %b %H:%M").to_string(),
        days: left / (24 * 60),
        hours: left / 60 % 24,
        minutes: left % 60,
    }
}
