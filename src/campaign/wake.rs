//! Waking a campaign: a fold over its chain and the papers sealed in it.

use super::events::{
    ASKED, Asked, CLOSED, Closed, FullPaper, HALTED, HOST, Halted, Host, JOINED, Joined, LEG, LOCKED, Leg,
    Locked, OPENED, Opened, REVEALED, Revealed, SAVED, Saved, VERSION,
};
use super::{Campaign, CampaignDice, CampaignError, Stage};
use crate::clock::read_stamp;
use crate::ledger::{Event, Sealer, Store, Stored, hex};
use crate::rules::{CharterDocument, Game, Seat, Stop};
use serde::de::DeserializeOwned;
use serde_json::Value;

/// Where the sealed papers of a chain are read: the house's store, or an exported bundle.
pub trait Papers {
    fn paper(&self, seq: u64, slot: &str) -> Result<String, CampaignError>;
}

/// The papers in the house's own store.
pub struct SealedPapers<'a> {
    pub sealer: &'a Sealer,
    pub store: &'a dyn Store,
    pub campaign: &'a str,
}

impl Papers for SealedPapers<'_> {
    fn paper(&self, seq: u64, slot: &str) -> Result<String, CampaignError> {
        Ok(self.sealer.open(self.store, self.campaign, seq, slot)?.payload)
    }
}

/// Builds the campaign that a chain tells of, and runs its open segment to where it waits. A campaign whose record
/// does not fit today's rules comes back halted.
pub fn wake(
    events: &[Stored],
    document: &CharterDocument,
    game: &'static dyn Game,
    dice_key: &[u8; 32],
    papers: &dyn Papers,
) -> Result<Campaign, CampaignError> {
    let first = events.first().ok_or(CampaignError::OutOfPlace("the log is empty"))?;
    let opened: Opened = body(&first.event, OPENED)?;
    let dice = CampaignDice::new(dice_key, &opened.campaign);
    let mut campaign = Campaign::new(&opened.campaign, game, document, dice)?;
    campaign.revision = opened.revision;
    let mut open_ask = None;
    for stored in &events[1..] {
        open_ask = campaign.fold(&stored.event, papers, open_ask)?;
    }
    if campaign.stage == Stage::Playing {
        campaign.resume(open_ask)?;
    }
    Ok(campaign)
}

impl Campaign {
    /// Takes one event in; returns the questions that are open after it.
    fn fold(
        &mut self,
        event: &Event,
        papers: &dyn Papers,
        open_ask: Option<Asked>,
    ) -> Result<Option<Asked>, CampaignError> {
        let wrong = |reason: &str| CampaignError::Unreadable { seq: event.seq, reason: reason.into() };
        match event.kind.as_str() {
            JOINED => {
                let joined: Joined = body(event, JOINED)?;
                let nonce = hex::decode32(&joined.nonce).ok_or_else(|| wrong("a nonce"))?;
                self.joined(Seat(joined.seat), joined.life, nonce, joined.practice);
            }
            ASKED => return self.fold_asked(body(event, ASKED)?).map(Some),
            LOCKED => {
                let locked: Locked = body(event, LOCKED)?;
                if self.stage == Stage::Readying {
                    self.began();
                } else {
                    self.locked(&locked);
                }
                return Ok(None);
            }
            LEG => {
                let leg: Leg = body(event, LEG)?;
                let paper: FullPaper = paper_of(event, papers, &leg.full.slot)?;
                self.record.extend(paper.entries);
                self.recorded = self.record.len();
            }
            SAVED => {
                let saved: Saved = body(event, SAVED)?;
                let state: Value = paper_of(event, papers, &saved.state.slot)?;
                let state = self.playing.upcast_state(saved.state_version, state);
                self.seam(saved.revision, state.clone());
                self.reach(state);
            }
            REVEALED => {
                let revealed: Revealed = body(event, REVEALED)?;
                self.next_reveal =
                    revealed.seeds.iter().map(|seed| seed.epoch + 1).max().unwrap_or(self.next_reveal);
            }
            HALTED => {
                let halted: Halted = body(event, HALTED)?;
                self.stage =
                    Stage::Halted { reason: format!("segment {} was halted before", halted.segment) };
            }
            HOST => return self.fold_host(&body::<Host>(event, HOST)?, open_ask),
            CLOSED => {
                let _: Closed = body(event, CLOSED)?;
                self.stage = Stage::Closed;
            }
            other => return Err(wrong(other)),
        }
        Ok(open_ask)
    }

    fn fold_asked(&mut self, asked: Asked) -> Result<Asked, CampaignError> {
        for of in &asked.demands {
            if let Some(facts) = self.seats.get_mut(usize::from(of.seat)) {
                facts.demands = facts.demands.max(of.id);
            }
        }
        Ok(asked)
    }

    fn fold_host(
        &mut self,
        host: &Host,
        mut open_ask: Option<Asked>,
    ) -> Result<Option<Asked>, CampaignError> {
        use super::events::Act;
        self.acted(&host.act);
        if let (Some(asked), Act::Extended { due } | Act::Resumed { due: Some(due) }) =
            (&mut open_ask, &host.act)
        {
            asked.due = Some(due.clone());
        }
        Ok(open_ask)
    }

    /// Runs the open segment over its record. All its rolls are recorded; the questions are those already asked, with
    /// their numbers.
    fn resume(&mut self, open_ask: Option<Asked>) -> Result<(), CampaignError> {
        let reached = self.run();
        if let Some(state) = reached.state {
            self.reach(state);
        }
        let (demands, any) = match reached.played {
            Err(Stop::Awaiting(demands)) => (demands, false),
            Err(Stop::AwaitingAny(demands)) => (demands, true),
            other => {
                self.stage = Stage::Halted { reason: format!("segment {}: {other:?}", self.place.segment) };
                return Ok(());
            }
        };
        let before: Vec<u32> = self.seats.iter().map(|seat| seat.demands).collect();
        self.put(demands, any);
        if let (Some(asked), Some(pending)) = (open_ask, &mut self.pending) {
            let fits = pending.demands.len() == asked.demands.len()
                && pending.demands.iter().zip(&asked.demands).all(|(put, of)| {
                    (put.demand.seat.0, &put.demand.kind, &put.demand.key) == (of.seat, &of.kind, &of.key)
                });
            if !fits {
                self.stage =
                    Stage::Halted { reason: "the open questions are not those that were asked".into() };
                return Ok(());
            }
            for (put, of) in pending.demands.iter_mut().zip(&asked.demands) {
                put.id = of.id;
            }
            (pending.asked, pending.due) = (true, asked.due.as_deref().and_then(read_stamp));
            for (facts, demands) in self.seats.iter_mut().zip(before) {
                facts.demands = demands;
            }
        }
        Ok(())
    }
}

/// An event's body, read strictly.
pub(super) fn body<T: DeserializeOwned>(event: &Event, kind: &str) -> Result<T, CampaignError> {
    let wrong = |reason: String| CampaignError::Unreadable { seq: event.seq, reason };
    if event.kind != kind || event.v != VERSION {
        return Err(wrong(format!("{} version {} where {kind} was due", event.kind, event.v)));
    }
    T::deserialize(&event.body).map_err(|error| wrong(error.to_string()))
}

fn paper_of<T: DeserializeOwned>(event: &Event, papers: &dyn Papers, slot: &str) -> Result<T, CampaignError> {
    let text = papers.paper(event.seq, slot)?;
    serde_json::from_str(&text)
        .map_err(|error| CampaignError::Unreadable { seq: event.seq, reason: error.to_string() })
}
