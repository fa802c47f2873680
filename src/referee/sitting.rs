//! One sitting: a campaign awake with its books, and everything that one cause brings about, in one batch.

use super::mailing::Outgoing;
use super::{Referee, RefereeError, Refusal};
use crate::campaign::{Campaign, Opening, Pen, SealedPapers, wake};
use crate::clock::stamp;
use crate::house::{CampaignBook, SeatBook, book, books, put_book, seat_key, trees};
use crate::ledger::{Batch, Chain, check_heads};
use crate::rules::CharterDocument;
use chrono::{DateTime, Utc};

/// A campaign kept awake between two sittings.
pub struct Awake {
    pub campaign: Campaign,
    pub chain: Chain,
}

/// A campaign on the table.
pub struct Sitting {
    pub campaign: Campaign,
    pub chain: Chain,
    pub book: CampaignBook,
    pub seats: Vec<SeatBook>,
    pub batch: Batch,
    pub now: DateTime<Utc>,
    pub stamp: String,
    /// Answers may be locked: at any time in pace `brisk`, in pace `post` at the post hours alone.
    pub goes_on: bool,
    /// Event and slot of everything sealed in this sitting.
    pub sealed: Vec<(u64, String)>,
    pub outgoing: Vec<Outgoing>,
}

impl Sitting {
    pub fn seat(&mut self, seat: u8) -> &mut SeatBook {
        &mut self.seats[usize::from(seat)]
    }
}

impl Referee {
    /// Sits down with a campaign, lets `act` do its part, then writes and mails what came of it: all or nothing.
    pub(super) fn sit<T>(
        &mut self,
        campaign: &str,
        act: impl FnOnce(&mut Self, &mut Sitting) -> Result<T, RefereeError>,
    ) -> Result<T, RefereeError> {
        let mut sitting = self.sit_down(campaign)?;
        let done = act(self, &mut sitting)?;
        self.rise(sitting)?;
        Ok(done)
    }

    fn sit_down(&mut self, campaign: &str) -> Result<Sitting, RefereeError> {
        let book: CampaignBook = book(self.store.as_ref(), trees::CAMPAIGNS, campaign.as_bytes())?
            .ok_or_else(|| Refusal::NoCampaign(campaign.into()))?;
        let seats = books(self.store.as_ref(), trees::SEATS, &seat_key(campaign, 0)[..=campaign.len()])?;
        let Awake { campaign, chain } = match self.awake.remove(campaign) {
            Some(awake) => awake,
            None => self.wake(&book)?,
        };
        let now = self.clock.now();
        let goes_on = !book.deadlines.is_post();
        Ok(Sitting {
            campaign,
            chain,
            book,
            seats,
            batch: Batch::default(),
            now,
            stamp: stamp(now),
            goes_on,
            sealed: vec![],
            outgoing: vec![],
        })
    }

    /// Reads the chain, holds it against every head ever mailed, and folds it into the campaign.
    pub(super) fn wake(&self, book: &CampaignBook) -> Result<Awake, RefereeError> {
        let store = self.store.as_ref();
        let (chain, events) = Chain::load(store, &book.id, &self.signer.public())?;
        check_heads(store, &book.id, &chain)?;
        let document = self.charter(book)?;
        let game = self.game(&book.game)?;
        let papers = SealedPapers { sealer: &self.sealer, store, campaign: &book.id };
        let campaign = wake(&events, &document, game, &self.keys.dice, &papers)?;
        Ok(Awake { campaign, chain })
    }

    /// The charter as stored at opening; its bytes must have the digest that the books name.
    pub(super) fn charter(&self, book: &CampaignBook) -> Result<CharterDocument, RefereeError> {
        let bytes = self.charter_bytes(book)?;
        serde_json::from_slice(&bytes)
            .map_err(|error| crate::campaign::CampaignError::Unwritable(error.to_string()).into())
    }

    pub(super) fn charter_bytes(&self, book: &CampaignBook) -> Result<Vec<u8>, RefereeError> {
        let bytes = self.store.get(trees::CHARTERS, book.charter.as_bytes())?;
        let whole = bytes.filter(|bytes| Opening::digest(bytes) == book.charter);
        whole.ok_or_else(|| {
            Refusal::NotNow(format!("the charter of {} is damaged: put back a backup", book.id)).into()
        })
    }

    /// Writes the books, signs the head, composes the parcels, commits. Only then is it in memory again.
    pub(super) fn rise(&mut self, mut sitting: Sitting) -> Result<(), RefereeError> {
        self.mail(&mut sitting)?;
        put_book(&mut sitting.batch, trees::CAMPAIGNS, sitting.book.id.as_bytes(), &sitting.book);
        for seat in &sitting.seats {
            put_book(&mut sitting.batch, trees::SEATS, seat_key(&seat.campaign, seat.seat), seat);
        }
        self.store.commit(sitting.batch)?;
        if !sitting.book.asleep {
            self.awake
                .insert(sitting.book.id.clone(), Awake { campaign: sitting.campaign, chain: sitting.chain });
        }
        Ok(())
    }

    /// The pen of a sitting, with the campaign beside it.
    pub(super) fn pen<'s>(&'s self, sitting: &'s mut Sitting) -> (&'s mut Campaign, Pen<'s>) {
        let pen = Pen {
            campaign: &sitting.book.id,
            chain: &mut sitting.chain,
            signer: &self.signer,
            sealer: &self.sealer,
            at: &sitting.stamp,
            batch: &mut sitting.batch,
            sealed: &mut sitting.sealed,
        };
        (&mut sitting.campaign, pen)
    }
}
