//! Opening, joining, beginning.

use super::events::{JOINED, Joined, LOCKED, Locked, OPENED, Opened};
use super::{Campaign, CampaignDice, CampaignError, FIRST_EPOCH, Pen, Stage};
use crate::dice::nonce_set;
use crate::ledger::hex;
use crate::rules::{CharterDocument, Entry, Game, Seat};
use sha2::{Digest, Sha256};

/// What a campaign is opened with.
pub struct Opening<'a> {
    pub id: &'a str,
    pub game: &'static dyn Game,
    pub document: &'a CharterDocument,
    pub dice_key: &'a [u8; 32],
    pub referee_key: &'a [u8; 32],
}

impl Opening<'_> {
    /// The bytes of the charter, made once; the log holds their digest.
    pub fn charter_bytes(document: &CharterDocument) -> Result<Vec<u8>, CampaignError> {
        serde_json::to_vec(document).map_err(|error| CampaignError::Unwritable(error.to_string()))
    }
    pub fn digest(bytes: &[u8]) -> String {
        hex::encode(&Sha256::digest(bytes))
    }
}

impl Campaign {
    /// The first event: charter, anchors of the dice, seats, key.
    pub fn open(opening: &Opening<'_>, pen: &mut Pen<'_>) -> Result<Self, CampaignError> {
        let dice = CampaignDice::new(opening.dice_key, opening.id);
        let (open_anchor, closed_anchor) = (dice.open_anchor(), dice.closed_anchor());
        let campaign = Campaign::new(opening.id, opening.game, opening.document, dice)?;
        let opened = Opened {
            campaign: opening.id.into(),
            game: opening.game.name().into(),
            charter: Opening::digest(&Opening::charter_bytes(opening.document)?),
            dice_mode: "A".into(),
            open_anchor: hex::encode(&open_anchor),
            closed_anchor: hex::encode(&closed_anchor),
            seats: campaign.names.iter().map(|seat| seat.word.to_owned()).collect(),
            revision: opening.game.revision(),
            state_version: opening.game.state_version(),
            key: hex::encode(opening.referee_key),
        };
        pen.write(OPENED, &opened)?;
        Ok(campaign)
    }

    /// A player takes a seat; his luck enters the dice. When all have joined, all are asked whether they are ready.
    pub fn join(&mut self, seat: Seat, nonce: [u8; 32], pen: &mut Pen<'_>) -> Result<(), CampaignError> {
        let life = self.next_life(seat)?;
        pen.write(JOINED, &Joined { seat: seat.0, life, nonce: hex::encode(&nonce), practice: false })?;
        self.joined(seat, life, nonce, false);
        Ok(())
    }

    /// The number of the player who may take a seat now.
    pub(super) fn next_life(&self, seat: Seat) -> Result<u16, CampaignError> {
        let facts = self.seats.get(usize::from(seat.0)).ok_or(CampaignError::OutOfPlace("no such seat"))?;
        if facts.joined {
            return Err(CampaignError::OutOfPlace("the seat has joined"));
        }
        Ok(facts.life.max(1))
    }

    pub(super) fn joined(&mut self, seat: Seat, life: u16, nonce: [u8; 32], practice: bool) {
        if let Some(facts) = self.seats.get_mut(usize::from(seat.0)) {
            (facts.joined, facts.life, facts.resigned, facts.practice) = (true, life, false, practice);
            // Luck of JOIN is fixed when play begins: a replacement's comes in with his turn's luck.
            if matches!(self.stage, Stage::Inviting) {
                facts.nonce = Some(nonce);
            }
        }
        if self.stage == Stage::Inviting && self.seats.iter().all(|seat| seat.joined) {
            self.stage = Stage::Readying;
        }
    }

    /// All are ready: the epoch before the first question begins, and play runs to its first pause.
    pub fn begin(&mut self, pen: &mut Pen<'_>) -> Result<Vec<Entry>, CampaignError> {
        if self.stage != Stage::Readying {
            return Err(CampaignError::OutOfPlace("not all have joined, or play has begun"));
        }
        let locked = Locked { epoch: FIRST_EPOCH, period: String::new(), nonces: vec![], answers: vec![] };
        pen.write(LOCKED, &locked)?;
        self.began();
        self.crank(pen)
    }

    pub(super) fn began(&mut self) {
        self.stage = Stage::Playing;
        let nonces: Vec<(u8, [u8; 32])> =
            (0..).zip(&self.seats).filter_map(|(seat, facts)| Some((seat, facts.nonce?))).collect();
        self.dice.n_join = nonce_set(&nonces);
    }
}
