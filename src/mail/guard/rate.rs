//! How many answers an address gets: the backstop against loops that no sign betrays.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

/// Whether a letter may be answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Yes.
    Answer,
    /// Yes, for the last time for now: say so in the answer.
    LastAnswer,
    /// No. What the letter orders counts all the same.
    Silent,
}

/// Answers already given. Pure: the caller passes the time and stores this.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Rate {
    per_hour: usize,
    per_day: usize,
    all_per_hour: usize,
    /// Seconds since 1970.
    answered: BTreeMap<String, Vec<i64>>,
}

impl Rate {
    /// At most `per_hour` and `per_day` answers to one address, `all_per_hour` to all together.
    #[must_use]
    pub fn new(per_hour: usize, per_day: usize, all_per_hour: usize) -> Rate {
        Rate { per_hour, per_day, all_per_hour, answered: BTreeMap::new() }
    }

    /// Asks for one answer to `address` at `now`, and notes it where it is granted.
    pub fn take(&mut self, address: &str, now: DateTime<Utc>) -> Verdict {
        let now = now.timestamp();
        let (day_ago, hour_ago) = (now - 86_400, now - 3_600);
        self.answered.retain(|_, times| {
            // A time ahead of `now` is of a clock that went wrong; it would silence the address for good.
            times.retain(|at| *at > day_ago && *at <= now);
            !times.is_empty()
        });
        let within_hour = |times: &Vec<i64>| times.iter().filter(|at| **at > hour_ago).count();
        let all: usize = self.answered.values().map(within_hour).sum();
        let key = address.to_lowercase();
        let (hour, day) = self.answered.get(&key).map_or((0, 0), |times| (within_hour(times), times.len()));
        if hour >= self.per_hour || day >= self.per_day || all >= self.all_per_hour {
            return Verdict::Silent;
        }
        self.answered.entry(key).or_default().push(now);
        if hour + 1 == self.per_hour || day + 1 == self.per_day {
            Verdict::LastAnswer
        } else {
            Verdict::Answer
        }
    }
}
