//! What the host may do; every act is an event that all players see.

use super::mailing::Outgoing;
use super::offers::void_offers;
use super::open::check_address;
use super::practice::is_practice;
use super::sitting::Sitting;
use super::{Referee, RefereeError, Refusal};
use crate::campaign::Stage;
use crate::campaign::events::Act;
use crate::clock::stamp;
use chrono::TimeDelta;
use serde::{Deserialize, Serialize};

/// An act of the host. The command line hands it over as a file when the referee is running.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum HostAct {
    Pause,
    Resume,
    Extend { hours: u32 },
    Seat { seat: String, to: String },
}

impl Referee {
    /// Carries out an act on a campaign. The reason is mailed to all.
    pub fn host_act(&mut self, campaign: &str, act: &HostAct, reason: &str) -> Result<(), RefereeError> {
        if reason.trim().is_empty() {
            return Err(Refusal::NoReason.into());
        }
        self.sit(campaign, |house, sitting| {
            if sitting.campaign.stage == Stage::Closed {
                return Err(Refusal::Over(sitting.book.id.clone()).into());
            }
            match act {
                HostAct::Pause => house.pause(sitting, reason),
                HostAct::Resume => house.resume(sitting, reason),
                HostAct::Extend { hours } => house.extend_by(sitting, *hours, reason),
                HostAct::Seat { seat, to } => house.replace(sitting, seat, to, reason),
            }
        })
    }

    pub(super) fn pause(&mut self, sitting: &mut Sitting, reason: &str) -> Result<(), RefereeError> {
        if sitting.campaign.paused {
            return Err(Refusal::NotNow(format!("{} is paused already", sitting.book.id)).into());
        }
        let (campaign, mut pen) = self.pen(sitting);
        campaign.host_act(Act::Paused, reason, &mut pen)?;
        tell_all(sitting, "paused", "", reason, None);
        self.plan(sitting);
        Ok(())
    }

    fn resume(&mut self, sitting: &mut Sitting, reason: &str) -> Result<(), RefereeError> {
        if !sitting.campaign.paused {
            return Err(Refusal::NotNow(format!("{} is not paused", sitting.book.id)).into());
        }
        if let Some(empty) = sitting.campaign.seats.iter().position(|seat| seat.resigned) {
            let seat = sitting.campaign.names[empty].word;
            let refusal = format!("the seat {seat} is empty; give it to somebody first (referee seat …)");
            return Err(Refusal::NotNow(refusal).into());
        }
        let asked = sitting.campaign.pending.as_ref().is_some_and(|pending| pending.asked);
        let due = asked.then(|| sitting.book.deadlines.due(sitting.now));
        let (campaign, mut pen) = self.pen(sitting);
        campaign.host_act(Act::Resumed { due: due.map(stamp) }, reason, &mut pen)?;
        for book in &mut sitting.seats {
            book.silences = 0;
            book.reminded = false;
        }
        tell_all(sitting, "resumed", "", reason, due);
        self.settle(sitting)
    }

    fn extend_by(&mut self, sitting: &mut Sitting, hours: u32, reason: &str) -> Result<(), RefereeError> {
        let due = sitting.campaign.pending.as_ref().and_then(|pending| pending.due);
        let Some(due) = due else {
            return Err(Refusal::NotNow(format!("nothing is due in {}", sitting.book.id)).into());
        };
        self.extend(sitting, due + TimeDelta::hours(i64::from(hours)), reason)?;
        for book in &mut sitting.seats {
            book.reminded = false;
        }
        self.plan(sitting);
        Ok(())
    }

    /// The seat goes to another player: the old token, word and lines are void, its standing orders wait for
    /// `keep all`, and the new player is invited.
    fn replace(
        &mut self,
        sitting: &mut Sitting,
        seat: &str,
        to: &str,
        reason: &str,
    ) -> Result<(), RefereeError> {
        let practice = is_practice(to);
        if !practice {
            check_address(to)?;
        }
        let names = sitting.campaign.names.clone();
        let Some(number) = names.iter().position(|name| name.word == seat) else {
            let known = names.iter().map(|name| name.word).collect::<Vec<_>>().join(", ");
            return Err(
                Refusal::NoSeat { campaign: sitting.book.id.clone(), seat: seat.into(), known }.into()
            );
        };
        let index = u8::try_from(number).unwrap_or(0);
        if practice
            && (0u8..)
                .zip(&sitting.seats)
                .all(|(seat, _)| seat == index || sitting.campaign.is_practice(seat))
        {
            return Err(Refusal::NobodyPlays.into());
        }
        void_offers(sitting, index);
        let book = sitting.seat(index);
        book.life += 1;
        book.addresses = if practice { vec![] } else { vec![to.into()] };
        book.lines.retain(|line| line.always);
        book.disarmed = !book.lines.is_empty();
        (book.joined, book.ready, book.done, book.accepted, book.wait) = (false, false, false, false, false);
        (book.zone, book.luck, book.held, book.last_message, book.silences) = (None, None, None, None, 0);
        let life = book.life;
        let (campaign, mut pen) = self.pen(sitting);
        campaign.host_act(Act::Replaced { seat: index, life }, reason, &mut pen)?;
        for other in (0..sitting.seats.len())
            .filter_map(|other| u8::try_from(other).ok())
            .filter(|other| *other != index)
        {
            sitting.outgoing.push(Outgoing::notice(other, "replaced", names[number].name, reason, None));
        }
        if practice {
            return self.take_over_by_practice(sitting, index);
        }
        sitting.outgoing.push(Outgoing::invitation(index));
        self.plan(sitting);
        Ok(())
    }
}

fn tell_all(
    sitting: &mut Sitting,
    act: &'static str,
    about: &str,
    reason: &str,
    due: Option<chrono::DateTime<chrono::Utc>>,
) {
    for seat in (0..sitting.seats.len()).filter_map(|seat| u8::try_from(seat).ok()) {
        sitting.outgoing.push(Outgoing::notice(seat, act, about, reason, due));
    }
}
