//! A campaign's log leaves the house: for all, for one seat, or whole.

use super::sitting::{Awake, Sitting};
use super::{Referee, RefereeError, Refusal};
use crate::campaign::Stage;
use crate::house::{CampaignBook, book, trees};
use crate::ledger::seal::sealed_in;
use crate::ledger::{Bundle, BundledEvent, Chain, Opening, Scope, booked_heads, hex};

/// Who may read an export.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExportScope {
    /// Only what is open to all; of a campaign that is over that is everything.
    Public,
    /// And what this seat may know.
    Seat(u8),
    /// Everything: for the host, and for an audit that plays the campaign again.
    Full,
}

impl Referee {
    /// The bundle of a campaign.
    pub fn export(&mut self, campaign: &str, scope: ExportScope) -> Result<Bundle, RefereeError> {
        let book: CampaignBook = book(self.store.as_ref(), trees::CAMPAIGNS, campaign.as_bytes())?
            .ok_or_else(|| Refusal::NoCampaign(campaign.into()))?;
        let Awake { campaign, .. } = self.wake(&book)?;
        self.bundle_of(&book, &campaign, scope)
    }

    /// The bundle at a sitting: what was durable before it.
    pub(super) fn bundle(&self, sitting: &Sitting, scope: ExportScope) -> Result<Bundle, RefereeError> {
        self.bundle_of(&sitting.book, &sitting.campaign, scope)
    }

    fn bundle_of(
        &self,
        book: &CampaignBook,
        campaign: &crate::campaign::Campaign,
        scope: ExportScope,
    ) -> Result<Bundle, RefereeError> {
        let store = self.store.as_ref();
        let (_, events) = Chain::load(store, &book.id, &self.signer.public())?;
        let words: Vec<&str> = campaign.names.iter().map(|seat| seat.word).collect();
        let open_to_all = campaign.stage == Stage::Closed;
        let is_open = |slot: &str| match scope {
            ExportScope::Full => true,
            _ if open_to_all => true,
            ExportScope::Public => false,
            ExportScope::Seat(seat) => owns(slot, seat, words[usize::from(seat)]),
        };
        let mut openings: Vec<Opening> = vec![];
        for stored in &events {
            for sealed in sealed_in(&stored.event.body).iter().filter(|sealed| is_open(&sealed.slot)) {
                openings.push(self.sealer.open(store, &book.id, stored.event.seq, &sealed.slot)?);
            }
        }
        let origin = self.origin(&book.id);
        let charter = String::from_utf8(self.charter_bytes(book)?)
            .map_err(|_| Refusal::NotNow(format!("the charter of {} is damaged", book.id)))?;
        Ok(Bundle {
            campaign: book.id.clone(),
            vkey: self.signer.vkey(&origin),
            origin,
            scope: match scope {
                ExportScope::Public => Scope::Public,
                ExportScope::Seat(_) => Scope::Seat,
                ExportScope::Full => Scope::Full,
            },
            seat: match scope {
                ExportScope::Seat(seat) => Some(words[usize::from(seat)].to_owned()),
                _ => None,
            },
            charter,
            events: events
                .into_iter()
                .map(|stored| BundledEvent {
                    seq: stored.event.seq,
                    sig: hex::encode(&stored.signature),
                    bytes: String::from_utf8_lossy(&stored.bytes).into_owned(),
                })
                .collect(),
            heads: booked_heads(store, &book.id)?,
            openings,
        })
    }
}

/// Whether a sealed entry is a seat's own.
fn owns(slot: &str, seat: u8, word: &str) -> bool {
    slot == format!("seat/{word}") || slot.starts_with(&format!("answer/{seat}/"))
}
