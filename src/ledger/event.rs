//! One event: one line of JSON, made once, stored, signed and hashed as it is, and never made again.

use super::LedgerError;
use super::limits::{EVENT_BYTES, INTEGER, KIND_LETTERS};
use super::tagged::hex;
use chrono::{DateTime, SecondsFormat, Utc};
use serde::{Deserialize, Serialize};

/// What an event says. The order of the fields is the order in its bytes.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Event {
    /// Place in the campaign's log, from 0, without gaps; also the index of its leaf.
    pub seq: u64,
    /// SHA-256 of the bytes before, in hex; of the first event `T("first", campaign)`.
    pub prev: String,
    /// Lock or post time: RFC 3339, UTC, exactly milliseconds.
    pub at: String,
    /// What kind of event, in small letters.
    #[serde(rename = "type")]
    pub kind: String,
    /// Version of the body, from 1.
    pub v: u32,
    /// The rest, by kind and version.
    pub body: serde_json::Value,
}

/// An event with the bytes that count and their signature.
#[derive(Clone, Debug, PartialEq)]
pub struct Stored {
    pub event: Event,
    pub bytes: Vec<u8>,
    pub signature: [u8; 64],
}

/// Strict reading of outside bytes: one line of UTF-8 JSON, no duplicate keys at any depth, no floats, integers within
/// ±(2^53-1), no unknown fields, nothing after the value, limits on depth and size.
pub fn read_strictly(bytes: &[u8]) -> Result<Event, LedgerError> {
    if bytes.len() > EVENT_BYTES {
        return refuse(format!("{} bytes are over the limit of {EVENT_BYTES}", bytes.len()));
    }
    let value = super::strict::value(bytes).map_err(LedgerError::NotStrict)?;
    if !value.is_object() {
        return refuse("not an object".to_owned());
    }
    let event: Event =
        serde_json::from_value(value).map_err(|error| LedgerError::NotStrict(error.to_string()))?;
    event.check()?;
    Ok(event)
}

impl Event {
    fn check(&self) -> Result<(), LedgerError> {
        if hex::decode32(&self.prev).is_none() {
            return refuse("`prev` is not 64 small hex digits".to_owned());
        }
        if !is_time(&self.at) {
            return refuse("`at` is not a time in UTC with exactly milliseconds".to_owned());
        }
        let small = |letter: u8| matches!(letter, b'a'..=b'z' | b'0'..=b'9' | b'_' | b'-' | b'.');
        if self.kind.is_empty() || self.kind.len() > KIND_LETTERS || !self.kind.bytes().all(small) {
            return refuse("`type` is not a short word of small letters".to_owned());
        }
        if self.v == 0 || self.seq > INTEGER {
            return refuse("`v` or `seq` is out of range".to_owned());
        }
        Ok(())
    }
}

/// `2026-05-01T20:00:00.000Z`, and nothing else that means the same.
pub fn is_time(text: &str) -> bool {
    DateTime::parse_from_rfc3339(text)
        .is_ok_and(|time| time.with_timezone(&Utc).to_rfc3339_opts(SecondsFormat::Millis, true) == text)
}

fn refuse<T>(why: String) -> Result<T, LedgerError> {
    Err(LedgerError::NotStrict(why))
}
