//! The only joint between the stages: letters in, lines to the desk, play, the log, parcels out.
//!
//! Everything that one letter, one deadline or one act of the host brings about is one batch, committed before any of
//! it leaves the house. What fails in the middle leaves nothing: the campaign in memory is dropped and woken again.

mod beside;
mod due;
mod export;
mod held;
mod host;
mod letters;
mod mailing;
mod offers;
mod open;
mod outbox;
mod practice;
mod settle;
mod sitting;
mod talk;
mod told;
mod why;
mod words;

pub use export::ExportScope;
pub use host::HostAct;
pub use open::{NewCampaign, document, seats_in};
pub use outbox::{POINTS, SendReport};

use crate::campaign::{Campaign, CampaignError};
use crate::clock::Clock;
use crate::config::{ANSWERS_PER_DAY, ANSWERS_PER_HOUR, Config};
use crate::games::GAMES;
use crate::house::{CampaignBook, SeatBook, book, books, seat_key, trees};
use crate::ledger::{HouseKeys, LedgerError, Sealer, Signer, Store, StoreError};
use crate::mail::{MailError, Rate};
use crate::report::{ReportError, Speaker};
use crate::rules::{Game, SeatName};
use sitting::Awake;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Why a command is refused: one sentence that says what to do.
#[derive(Debug, thiserror::Error)]
pub enum Refusal {
    #[error("there is no campaign {0}; `referee status` lists them")]
    NoCampaign(String),
    #[error("{campaign} has no seat {seat}; its seats are {known}")]
    NoSeat { campaign: String, seat: String, known: String },
    #[error("there is no game {game}; there are: {known}")]
    NoGame { game: String, known: String },
    #[error("\"{0}\" is no name for a campaign: two to {max} letters, digits or hyphens, beginning with a letter", max = crate::config::CAMPAIGN_NAME_CHARS)]
    BadName(String),
    #[error("there is a campaign {0} already; take another name with --name")]
    NameTaken(String),
    #[error("the seat {0} needs an address: --seat {0}=NAME@DOMAIN")]
    SeatWithoutAddress(String),
    #[error("nobody plays: give a seat to a player, or watch two practice opponents with `referee play`")]
    NobodyPlays,
    #[error("\"{0}\" is no mail address")]
    BadAddress(String),
    #[error("a reason is needed: all players read it (--reason \"…\")")]
    NoReason,
    #[error("{0} is over; nothing more can be done with it but export and audit")]
    Over(String),
    #[error("{0}")]
    NotNow(String),
}

/// What can go wrong in the house.
#[derive(Debug, thiserror::Error)]
pub enum RefereeError {
    #[error(transparent)]
    Refused(#[from] Refusal),
    #[error(transparent)]
    Campaign(#[from] CampaignError),
    #[error(transparent)]
    Ledger(#[from] LedgerError),
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error(transparent)]
    Mail(#[from] MailError),
    #[error("a template fails: {0}")]
    Report(#[from] ReportError),
    #[error("stopped at {0}")]
    Stopped(std::io::Error),
    #[error(
        "the disk refused: {0}; free some space and start the referee again, nothing acknowledged is lost"
    )]
    Disk(String),
}

impl RefereeError {
    /// Whether the whole house is in trouble, not one letter or one campaign.
    fn is_of_the_house(&self) -> bool {
        matches!(self, RefereeError::Store(_) | RefereeError::Stopped(_) | RefereeError::Disk(_))
    }
}

/// The referee of one house.
pub struct Referee {
    pub config: Config,
    clock: Arc<dyn Clock>,
    store: Box<dyn Store>,
    keys: HouseKeys,
    signer: Signer,
    sealer: Sealer,
    speaker: Speaker,
    awake: BTreeMap<String, Awake>,
    rate: Rate,
    faults: Arc<dyn crate::ledger::Faults>,
    games: &'static [&'static dyn Game],
}

/// What a house is made of.
pub struct House {
    pub config: Config,
    pub clock: Arc<dyn Clock>,
    pub store: Box<dyn Store>,
    pub keys: HouseKeys,
    pub faults: Arc<dyn crate::ledger::Faults>,
    /// Commitments that tell nothing of what is sealed, for the leak test.
    pub blind: bool,
}

impl Referee {
    /// Opens the house: every campaign that is not over must extend every head ever mailed.
    pub fn open(house: House) -> Result<Self, RefereeError> {
        let House { config, clock, store, keys, faults, blind } = house;
        let signer = Signer::from_seed(keys.sign_seed, &config.name);
        let sealer = if blind { Sealer::blind_for_leak_test(keys.seal) } else { Sealer::new(keys.seal) };
        let rate =
            Rate::new(ANSWERS_PER_HOUR as usize, ANSWERS_PER_DAY as usize, 10 * ANSWERS_PER_HOUR as usize);
        Ok(Referee {
            config,
            clock,
            store,
            keys,
            signer,
            sealer,
            speaker: Speaker::english()?,
            awake: BTreeMap::new(),
            rate,
            faults,
            games: GAMES,
        })
    }

    /// The house plays these games instead of the binary's own: tests bring small ones, and faulty ones.
    pub fn with_games(mut self, games: &'static [&'static dyn Game]) -> Self {
        self.games = games;
        self
    }

    /// The house also speaks this game, by these files: tests bring the prose of their small games.
    pub fn with_prose(mut self, game: &str, files: &[(&str, &str)]) -> Result<Self, RefereeError> {
        self.speaker = self.speaker.with_game(game, files)?;
        Ok(self)
    }

    fn game(&self, name: &str) -> Result<&'static dyn Game, Refusal> {
        let known = || self.games.iter().map(|game| game.name()).collect::<Vec<_>>().join(", ");
        let found = self.games.iter().copied().find(|game| game.name() == name);
        found.ok_or_else(|| Refusal::NoGame { game: name.into(), known: known() })
    }

    /// The books of every campaign with those of its seats.
    pub fn campaigns(&self) -> Result<Vec<(CampaignBook, Vec<SeatBook>)>, RefereeError> {
        let campaigns: Vec<CampaignBook> = books(self.store.as_ref(), trees::CAMPAIGNS, b"")?;
        let with_seats = campaigns.into_iter().map(|campaign| {
            let seats =
                books(self.store.as_ref(), trees::SEATS, &seat_key(&campaign.id, 0)[..=campaign.id.len()])?;
            Ok((campaign, seats))
        });
        with_seats.collect()
    }

    /// A campaign as it stands, to read: it is woken from its log if it sleeps.
    pub fn look_at(&mut self, campaign: &str) -> Result<&Campaign, RefereeError> {
        let book: CampaignBook = book(self.store.as_ref(), trees::CAMPAIGNS, campaign.as_bytes())?
            .ok_or_else(|| Refusal::NoCampaign(campaign.into()))?;
        let awake = match self.awake.remove(campaign) {
            Some(awake) => awake,
            None => self.wake(&book)?,
        };
        Ok(&self.awake.entry(book.id).or_insert(awake).campaign)
    }

    /// The seats of a campaign, in seat order.
    pub fn seat_names(&self, book: &CampaignBook) -> Result<Vec<SeatName>, RefereeError> {
        seats_in(self.game(&book.game)?, &self.charter(book)?)
    }

    pub fn store(&self) -> &dyn Store {
        self.store.as_ref()
    }
    /// The referee's public key.
    pub fn public_key(&self) -> [u8; 32] {
        self.signer.public()
    }
    /// Origin of a campaign's log.
    fn origin(&self, campaign: &str) -> String {
        let domain = self.config.address.rsplit('@').next().unwrap_or("referee");
        format!("{domain}/c/{campaign}")
    }
}
