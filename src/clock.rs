//! The clock: the real one, or one that a test or the demo sets.

use chrono::{DateTime, SecondsFormat, TimeDelta, Utc};
use std::sync::{Arc, Mutex};

/// Where the house takes the time from. Nothing below the referee reads a clock.
pub trait Clock: Send + Sync {
    fn now(&self) -> DateTime<Utc>;
}

/// The machine's clock.
pub struct SystemClock;
impl Clock for SystemClock {
    fn now(&self) -> DateTime<Utc> {
        Utc::now()
    }
}

/// A clock that stands until it is moved.
#[derive(Clone)]
pub struct SetClock(Arc<Mutex<DateTime<Utc>>>);

impl SetClock {
    pub fn new(at: DateTime<Utc>) -> Self {
        SetClock(Arc::new(Mutex::new(at)))
    }
    pub fn set(&self, at: DateTime<Utc>) {
        *self.0.lock().unwrap_or_else(std::sync::PoisonError::into_inner) = at;
    }
    pub fn advance(&self, by: TimeDelta) {
        let later = self.now() + by;
        self.set(later);
    }
}

impl Clock for SetClock {
    fn now(&self) -> DateTime<Utc> {
        *self.0.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
    }
}

/// A time as events carry it: RFC 3339, UTC, exactly milliseconds.
pub fn stamp(at: DateTime<Utc>) -> String {
    at.to_rfc3339_opts(SecondsFormat::Millis, true)
}

/// A stamp read back; `None` when it is not one.
pub fn read_stamp(text: &str) -> Option<DateTime<Utc>> {
    DateTime::parse_from_rfc3339(text).ok().map(|at| at.with_timezone(&Utc)).filter(|at| stamp(*at) == text)
}
