//! Parcels on their way out: composed once, sent byte for byte, retried until they are gone.

use chrono::{DateTime, TimeDelta, Utc};
use serde::{Deserialize, Serialize};

/// What a parcel is: when a daily limit bites, the smaller goes first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Class {
    Receipt,
    Demand,
    Reminder,
    Report,
    Notice,
    /// Press and offers: what seats say to each other never holds up what the referee has to say.
    Talk,
}

/// One parcel in the outbox; its bytes stand beside it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct OutParcel {
    pub number: u64,
    pub campaign: Option<String>,
    pub seat: Option<u8>,
    pub class: Class,
    pub to: String,
    pub message_id: String,
    pub subject: String,
    pub made: DateTime<Utc>,
    pub tries: u32,
    pub next: DateTime<Utc>,
    pub outcome: Outcome,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    Waiting,
    /// Handed over; an interruption here sends the same bytes again under the same Message-ID.
    Begun,
    Sent,
    /// A newer parcel made it pointless before it went.
    Superseded,
    /// Refused for good, or tried too often; the host was told.
    Failed(String),
}

impl OutParcel {
    pub fn is_waiting(&self) -> bool {
        matches!(self.outcome, Outcome::Waiting | Outcome::Begun)
    }
}

/// When to try again after `tries` failures: one minute, doubling to six hours.
pub fn next_try(now: DateTime<Utc>, tries: u32) -> DateTime<Utc> {
    now + TimeDelta::minutes(1 << tries.min(9)).min(TimeDelta::hours(6))
}
