//! Writes a campaign's events: made once, signed, sealed where they must be, all into one batch.

use super::CampaignError;
use super::events::VERSION;
use crate::ledger::{Batch, Chain, Sealed, Sealer, Signer};
use serde::Serialize;

/// What is needed to write to one campaign's chain.
pub struct Pen<'a> {
    pub campaign: &'a str,
    pub chain: &'a mut Chain,
    pub signer: &'a Signer,
    pub sealer: &'a Sealer,
    /// The time that every event of this batch carries.
    pub at: &'a str,
    pub batch: &'a mut Batch,
    /// Event and slot of everything sealed, for those who own it.
    pub sealed: &'a mut Vec<(u64, String)>,
}

impl Pen<'_> {
    /// Appends one event.
    pub fn write<T: Serialize>(&mut self, kind: &str, body: &T) -> Result<u64, CampaignError> {
        let body =
            serde_json::to_value(body).map_err(|error| CampaignError::Unwritable(error.to_string()))?;
        let stored = self.chain.try_append(self.signer, self.at, kind, VERSION, body, self.batch)?;
        Ok(stored.event.seq)
    }

    /// Seals a paper for the event that is written next.
    pub fn seal<T: Serialize>(
        &mut self,
        slot: &str,
        class: &'static str,
        paper: &T,
    ) -> Result<Sealed, CampaignError> {
        let payload =
            serde_json::to_string(paper).map_err(|error| CampaignError::Unwritable(error.to_string()))?;
        self.sealed.push((self.chain.next_seq(), slot.into()));
        Ok(self.sealer.seal(self.campaign, self.chain.next_seq(), slot, class, &payload, self.batch))
    }
}
