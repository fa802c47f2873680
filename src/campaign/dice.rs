//! The dice of one campaign (DESIGN 5): seed chains, the players' luck, epoch keys.

use super::CampaignError;
use crate::dice::{SeedChain, epoch_key, faces, nonce_set, roll_key};
use crate::rules::{Dice, Eye};

/// The empty nonce set, before anybody joined.
pub fn no_luck() -> [u8; 32] {
    nonce_set(&[])
}

/// The seed chains of a campaign and the luck in force.
pub struct CampaignDice {
    campaign: String,
    open: SeedChain,
    closed: SeedChain,
    pub n_join: [u8; 32],
    pub n_turn: [u8; 32],
    /// The segment that the next rolls belong to.
    pub segment: u64,
    /// Set when a chain came to its end: the campaign halts instead of rolling.
    pub exhausted: bool,
}

impl CampaignDice {
    pub fn new(dice_key: &[u8; 32], campaign: &str) -> Self {
        CampaignDice {
            campaign: campaign.into(),
            open: SeedChain::from_key(dice_key, campaign, "open"),
            closed: SeedChain::from_key(dice_key, campaign, "closed"),
            n_join: no_luck(),
            n_turn: no_luck(),
            segment: 0,
            exhausted: false,
        }
    }
    pub fn open_anchor(&self) -> [u8; 32] {
        self.open.anchor()
    }
    pub fn closed_anchor(&self) -> [u8; 32] {
        self.closed.anchor()
    }
    /// S_e of the public dice, to be opened when its epoch is over.
    pub fn open_seed(&self, epoch: u64) -> Result<[u8; 32], CampaignError> {
        self.open.seed(epoch).map_err(|_| CampaignError::Exhausted)
    }
    /// S_e of the closed dice, opened at the end.
    pub fn closed_seed(&self, epoch: u64) -> Result<[u8; 32], CampaignError> {
        self.closed.seed(epoch).map_err(|_| CampaignError::Exhausted)
    }
}

impl Dice for CampaignDice {
    fn roll(&mut self, epoch: u64, id: &str, eye: Eye, count: u32, sides: u32) -> Option<Vec<u32>> {
        let chain = if eye == Eye::Public { &self.open } else { &self.closed };
        let Ok(seed) = chain.seed(epoch) else {
            self.exhausted = true;
            return None;
        };
        let key = epoch_key(&self.campaign, epoch, &seed, &self.n_join, &self.n_turn, b"");
        Some(faces(&roll_key(&key, self.segment, id), count, sides))
    }
}
