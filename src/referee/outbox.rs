//! Parcels leave: each with its own envelope, the same bytes at every try, what matters most first.

use super::{Referee, RefereeError};
use crate::config::SEND_TRIES;
use crate::house::{Class, OutParcel, Outcome, next_try, put_book, trees};
use crate::ledger::{Batch, StoreError};
use crate::mail::{Outbound, SendError};
use chrono::{DateTime, Utc};

/// What one round of sending came to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SendReport {
    pub sent: u32,
    pub failed: u32,
    /// Still in the outbox, to be tried later.
    pub waiting: u32,
    /// The day's limit is reached.
    pub limited: bool,
    /// Why the server cannot be used at all: one sentence for the host.
    pub down: Option<String>,
}

/// The points at which a test may stop the house while it sends; those of the store and of the mail stand with them.
pub const POINTS: &[&str] = &["outbox.send.before", "outbox.send.after"];

/// Talk goes while less than this part of a day's parcels has gone: however much two seats say to each other, a third
/// one's report leaves in time.
const TALK_SHARE: u32 = 2;

/// All parcels below this number are settled.
const LOW: &[u8] = b"outbox-low";

impl Referee {
    /// Sends what is due, at most the day's limit.
    pub fn send(&mut self, out: &mut dyn Outbound) -> Result<SendReport, RefereeError> {
        let now = self.clock.now();
        let mut report = SendReport::default();
        let mut today = self.sent_on(now)?;
        let mut waiting = self.waiting()?;
        waiting.sort_by_key(|parcel| (parcel.class, parcel.number));
        for parcel in waiting {
            if parcel.next > now || report.down.is_some() {
                report.waiting += 1;
                continue;
            }
            let most = match parcel.class {
                Class::Talk => self.config.parcels_per_day / TALK_SHARE,
                _ => self.config.parcels_per_day,
            };
            if today >= most {
                (report.limited, report.waiting) = (true, report.waiting + 1);
                continue;
            }
            today += 1;
            self.send_one(out, parcel, now, today, &mut report)?;
        }
        self.raise_low()?;
        Ok(report)
    }

    fn send_one(
        &mut self,
        out: &mut dyn Outbound,
        mut parcel: OutParcel,
        now: DateTime<Utc>,
        today: u32,
        report: &mut SendReport,
    ) -> Result<(), RefereeError> {
        let bytes = self.store.get(trees::OUT_RAW, &parcel.number.to_be_bytes())?;
        let bytes = bytes
            .ok_or(StoreError::Record { tree: trees::OUT_RAW, reason: "a parcel has no bytes".into() })?;
        parcel.outcome = Outcome::Begun;
        parcel.tries += 1;
        parcel.next = next_try(now, parcel.tries);
        self.note_parcel(&parcel, Some((now, today)))?;
        self.point("outbox.send.before")?;
        let handed = out.send(&self.config.address, &parcel.to, &parcel.message_id, &bytes);
        self.point("outbox.send.after")?;
        match handed {
            Ok(()) => {
                parcel.outcome = Outcome::Sent;
                report.sent += 1;
            }
            Err(SendError::Temporary(_) | SendError::Unknown(_)) if parcel.tries < SEND_TRIES => {
                parcel.outcome = Outcome::Waiting;
                report.waiting += 1;
            }
            Err(SendError::Setup(why)) => {
                parcel.outcome = Outcome::Waiting;
                parcel.tries -= 1;
                parcel.next = next_try(now, 1);
                report.waiting += 1;
                report.down = Some(why);
            }
            Err(SendError::Temporary(why) | SendError::Unknown(why) | SendError::Permanent(why)) => {
                report.failed += 1;
                let mut batch = Batch::default();
                parcel.outcome = Outcome::Failed(why.clone());
                if parcel.to != self.config.host {
                    self.notify_host(&mut batch, "undeliverable", &format!("{}: {why}", parcel.to))?;
                    self.store.commit(batch)?;
                }
            }
        }
        self.note_parcel(&parcel, None)
    }

    fn note_parcel(
        &mut self,
        parcel: &OutParcel,
        counted: Option<(DateTime<Utc>, u32)>,
    ) -> Result<(), RefereeError> {
        let mut batch = Batch::default();
        put_book(&mut batch, trees::OUTBOX, parcel.number.to_be_bytes(), parcel);
        if let Some((now, today)) = counted {
            batch.put(trees::HOUSE, sent_key(now), today.to_be_bytes());
        }
        Ok(self.store.commit(batch)?)
    }

    fn sent_on(&self, now: DateTime<Utc>) -> Result<u32, RefereeError> {
        let bytes = self.store.get(trees::HOUSE, &sent_key(now))?;
        Ok(bytes.and_then(|bytes| Some(u32::from_be_bytes(bytes.try_into().ok()?))).unwrap_or(0))
    }

    /// Every parcel that is not settled.
    pub fn waiting(&self) -> Result<Vec<OutParcel>, RefereeError> {
        let low = self.low()?.to_be_bytes();
        let all = self.store.scan_from(trees::OUTBOX, b"", &low, usize::MAX)?;
        let read = |(_, bytes): (Vec<u8>, Vec<u8>)| {
            serde_json::from_slice::<OutParcel>(&bytes)
                .map_err(|error| StoreError::Record { tree: trees::OUTBOX, reason: error.to_string() })
        };
        let parcels: Result<Vec<OutParcel>, StoreError> = all.into_iter().map(read).collect();
        Ok(parcels?.into_iter().filter(OutParcel::is_waiting).collect())
    }

    fn low(&self) -> Result<u64, RefereeError> {
        let bytes = self.store.get(trees::HOUSE, LOW)?;
        Ok(bytes.and_then(|bytes| Some(u64::from_be_bytes(bytes.try_into().ok()?))).unwrap_or(0))
    }

    fn raise_low(&mut self) -> Result<(), RefereeError> {
        let next = self.store.get(trees::HOUSE, b"outbox-next")?;
        let next = next.and_then(|bytes| Some(u64::from_be_bytes(bytes.try_into().ok()?))).unwrap_or(0);
        let low = self.waiting()?.iter().map(|parcel| parcel.number).min().unwrap_or(next + 1);
        if low > self.low()? {
            let mut batch = Batch::default();
            batch.put(trees::HOUSE, LOW, low.to_be_bytes());
            self.store.commit(batch)?;
        }
        Ok(())
    }

    /// A place where a test may stop the house.
    fn point(&self, point: &'static str) -> Result<(), RefereeError> {
        self.faults.at(point).map_err(RefereeError::Stopped)
    }
}

fn sent_key(now: DateTime<Utc>) -> Vec<u8> {
    format!("sent/{}", now.format("%Y-%m-%d")).into_bytes()
}
