//! What time brings about: quiet times, reminders, deadlines, our own outages.

use super::mailing::Outgoing;
use super::settle::reminders;
use super::sitting::Sitting;
use super::{Referee, RefereeError};
use crate::campaign::Stage;
use crate::campaign::events::Act;
use crate::clock::{read_stamp, stamp};
use crate::config::{OUTAGE_AFTER_MINUTES, OUTAGE_HOURS};
use crate::house::{CampaignBook, put_book, trees};
use crate::ledger::Batch;
use chrono::{DateTime, TimeDelta, Utc};
use std::panic::{AssertUnwindSafe, catch_unwind};

/// A campaign that could not be dealt with is tried again after this time.
const TRY_AGAIN: TimeDelta = TimeDelta::hours(1);
const LAST_LOOK: &[u8] = b"last-look";
/// How often the time of the last look is written down.
const LOOK_EVERY: TimeDelta = TimeDelta::minutes(5);

impl Referee {
    /// Does whatever is due. Call it after the letters of this look are taken: what came in time counts.
    pub fn tick(&mut self) -> Result<(), RefereeError> {
        let now = self.clock.now();
        self.note_look(now)?;
        for (campaign, _) in self.campaigns()? {
            if !campaign.asleep && campaign.next_event.is_some_and(|next| next <= now) {
                self.sit_or_put_off(campaign, Self::fall_due)?;
            }
        }
        Ok(())
    }

    /// A campaign that cannot be dealt with does not hold up the others: it is tried again later, and the host is told.
    fn sit_or_put_off(
        &mut self,
        campaign: CampaignBook,
        act: impl FnOnce(&mut Self, &mut Sitting) -> Result<(), RefereeError>,
    ) -> Result<(), RefereeError> {
        let done = catch_unwind(AssertUnwindSafe(|| self.sit(&campaign.id, act)));
        let why = match done {
            Ok(Err(error)) if !error.is_of_the_house() => error.to_string(),
            Ok(done) => return done,
            Err(_) => "it broke down".to_owned(),
        };
        let mut batch = Batch::default();
        let next_event = Some(self.clock.now() + TRY_AGAIN);
        self.notify_host(&mut batch, "halted", &format!("{}: {why}", campaign.id))?;
        let id = campaign.id.clone();
        put_book(&mut batch, trees::CAMPAIGNS, id, &CampaignBook { next_event, ..campaign });
        Ok(self.store.commit(batch)?)
    }

    /// The earliest moment at which [`Self::tick`] has something to do.
    pub fn next_event(&self) -> Result<Option<DateTime<Utc>>, RefereeError> {
        let campaigns = self.campaigns()?;
        Ok(campaigns
            .iter()
            .filter(|(campaign, _)| !campaign.asleep)
            .filter_map(|(campaign, _)| campaign.next_event)
            .min())
    }

    fn fall_due(&mut self, sitting: &mut Sitting) -> Result<(), RefereeError> {
        match sitting.campaign.stage {
            Stage::Readying => return self.begin(sitting),
            Stage::Playing if !sitting.campaign.paused => {}
            _ => {
                self.plan(sitting);
                return Ok(());
            }
        }
        keep_post(sitting);
        let due = sitting.campaign.pending.as_ref().and_then(|pending| pending.due);
        let grace = sitting.book.deadlines.grace();
        if sitting.goes_on && due.is_some_and(|due| sitting.now >= due + grace) {
            return self.lock_when_due(sitting);
        }
        for seat in reminders(sitting) {
            sitting.seat(seat).reminded = true;
            sitting.outgoing.push(Outgoing::reminder(seat));
        }
        self.settle(sitting)
    }

    /// Writes down that the house was awake. After a gap, every deadline moves by as much, up to three days, and all are
    /// told: our outage is nobody's silence. After a longer one every campaign pauses until its host, who can ask the
    /// players, resumes it.
    fn note_look(&mut self, now: DateTime<Utc>) -> Result<(), RefereeError> {
        let last = self.store.get(trees::HOUSE, LAST_LOOK)?;
        let last = last.and_then(|bytes| read_stamp(std::str::from_utf8(&bytes).ok()?));
        if last.is_some_and(|last| now - last < LOOK_EVERY && now >= last) {
            return Ok(());
        }
        if let Some(gap) =
            last.map(|last| now - last).filter(|gap| *gap > TimeDelta::minutes(OUTAGE_AFTER_MINUTES))
        {
            for (campaign, _) in self.campaigns()? {
                if !campaign.asleep && campaign.next_event.is_some() {
                    self.sit_or_put_off(campaign, |house, sitting| house.move_deadline(sitting, gap))?;
                }
            }
        }
        let mut batch = Batch::default();
        batch.put(trees::HOUSE, LAST_LOOK, stamp(now));
        Ok(self.store.commit(batch)?)
    }

    fn move_deadline(&mut self, sitting: &mut Sitting, gap: TimeDelta) -> Result<(), RefereeError> {
        let long = gap > TimeDelta::hours(OUTAGE_HOURS);
        if long && sitting.campaign.stage == Stage::Playing && !sitting.campaign.paused {
            let detail = format!("{}: the referee was away for {} days", sitting.book.id, gap.num_days());
            sitting.outgoing.push(Outgoing::host("paused", &detail));
            return self.pause(sitting, "the referee was away for more than three days");
        }
        if let Some(ready) = &mut sitting.book.ready_due {
            *ready += gap;
        }
        let due = sitting.campaign.pending.as_ref().and_then(|pending| pending.due);
        if let Some(due) = due.filter(|_| !sitting.campaign.paused) {
            self.extend(sitting, due + gap, "the referee was away")?;
        }
        self.plan(sitting);
        Ok(())
    }

    /// A new due time for what is asked, told to all.
    pub(super) fn extend(
        &mut self,
        sitting: &mut Sitting,
        due: DateTime<Utc>,
        reason: &str,
    ) -> Result<(), RefereeError> {
        let (campaign, mut pen) = self.pen(sitting);
        campaign.host_act(Act::Extended { due: stamp(due) }, reason, &mut pen)?;
        for seat in (0..sitting.seats.len()).filter_map(|seat| u8::try_from(seat).ok()) {
            sitting.outgoing.push(Outgoing::notice(seat, "extended", "", reason, Some(due)));
        }
        Ok(())
    }
}

/// Pace `post`: the first look at or after a post hour is the one in which play goes on.
fn keep_post(sitting: &mut Sitting) {
    let Some((post, _)) = sitting.book.deadlines.posts(sitting.now) else { return };
    if sitting.book.last_post.is_none_or(|last| last < post) {
        (sitting.goes_on, sitting.book.last_post) = (true, Some(post));
    }
}
