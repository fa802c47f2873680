//! Opening a campaign: the charter is made, the dice are fixed, the players are invited.

use super::mailing::Outgoing;
use super::practice::{check_players, is_practice, practice_book};
use super::sitting::Sitting;
use super::{Referee, RefereeError, Refusal};
use crate::campaign::{Campaign, CampaignError, Opening, Pen};
use crate::clock::stamp;
use crate::config::{CAMPAIGN_NAME_CHARS, Deadlines};
use crate::house::{CampaignBook, PressRule, SeatBook, trees};
use crate::ledger::{Batch, Chain};
use crate::rules::{CharterDocument, Game, SeatName};
use std::collections::BTreeMap;

/// What `referee new` asks for.
#[derive(Clone, Debug, Default)]
pub struct NewCampaign {
    pub game: String,
    /// The campaign's name; one is chosen when none is given.
    pub name: Option<String>,
    /// Seat word to address; the word `practice` gives the seat to the practice opponent.
    pub seats: BTreeMap<String, String>,
    pub deadlines: Deadlines,
    /// What messages to other seats are allowed.
    pub press: PressRule,
    pub options: BTreeMap<String, String>,
    pub rulings: BTreeMap<String, String>,
    /// Files that replace the binary's own components, by name.
    pub components: BTreeMap<String, String>,
}

/// Names for campaigns, taken in this order.
const NAMES: [&str; 12] = [
    "maine",
    "olympia",
    "gloucester",
    "nashville",
    "raleigh",
    "marietta",
    "dolphin",
    "petrel",
    "concord",
    "yankee",
    "mayflower",
    "osceola",
];

impl Referee {
    /// Opens a campaign and invites its players; gives its name.
    pub fn new_campaign(&mut self, new: &NewCampaign) -> Result<String, RefereeError> {
        let game = self.game(&new.game)?;
        let taken: Vec<(CampaignBook, Vec<SeatBook>)> = self.campaigns()?;
        let id = name_of(new, &taken)?;
        let document = document(game, new.options.clone(), new.rulings.clone(), new.components.clone());
        let names = seats_in(game, &document)?;
        let seats = seats_of(&id, &names, new)?;
        let mut sitting = self.opened(&id, game, &document, taken.len(), new.deadlines.clone(), seats)?;
        sitting.book.press = new.press;
        for (seat, name) in (0u8..).zip(&names) {
            if new.seats.get(name.word).is_some_and(|address| is_practice(address)) {
                self.seat_practice(&mut sitting, seat)?;
            }
        }
        for seat in 0..sitting.seats.len() {
            sitting.outgoing.push(Outgoing::invitation(u8::try_from(seat).unwrap_or(0)));
        }
        self.rise(sitting)?;
        Ok(id)
    }

    fn opened(
        &mut self,
        id: &str,
        game: &'static dyn Game,
        document: &CharterDocument,
        others: usize,
        deadlines: Deadlines,
        seats: Vec<SeatBook>,
    ) -> Result<Sitting, RefereeError> {
        let now = self.clock.now();
        let (stamp, mut batch, mut chain, mut sealed) =
            (stamp(now), Batch::default(), Chain::new(id), vec![]);
        let bytes = Opening::charter_bytes(document)?;
        let digest = Opening::digest(&bytes);
        batch.put(trees::CHARTERS, digest.as_bytes(), bytes);
        let referee_key = self.signer.public();
        let opening = Opening { id, game, document, dice_key: &self.keys.dice, referee_key: &referee_key };
        let mut pen = Pen {
            campaign: id,
            chain: &mut chain,
            signer: &self.signer,
            sealer: &self.sealer,
            at: &stamp,
            batch: &mut batch,
            sealed: &mut sealed,
        };
        let campaign = Campaign::open(&opening, &mut pen)?;
        let goes_on = !deadlines.is_post();
        let book = CampaignBook {
            no: u32::try_from(others).unwrap_or(u32::MAX) + 1,
            id: id.into(),
            game: game.name().into(),
            charter: digest,
            deadlines,
            opened: now,
            press: PressRule::default(),
            last_post: None,
            ready_due: None,
            asleep: false,
            next_event: None,
        };
        Ok(Sitting { campaign, chain, book, seats, batch, now, stamp, goes_on, sealed, outgoing: vec![] })
    }
}

/// The charter of a campaign: the game's own components, or a host's files in their place; options and rulings.
pub fn document(
    game: &dyn Game,
    options: BTreeMap<String, String>,
    rulings: BTreeMap<String, String>,
    replaced: BTreeMap<String, String>,
) -> CharterDocument {
    let mut document = CharterDocument::standard(game.name(), game.components());
    document.components.extend(replaced);
    CharterDocument { options, rulings, ..document }
}

/// The seats of a campaign with this charter, in seat order.
pub fn seats_in(game: &dyn Game, document: &CharterDocument) -> Result<Vec<SeatName>, RefereeError> {
    Ok(game.wake(document).map_err(CampaignError::from)?.seats())
}

fn name_of(new: &NewCampaign, taken: &[(CampaignBook, Vec<SeatBook>)]) -> Result<String, Refusal> {
    let is_taken = |name: &str| taken.iter().any(|(campaign, _)| campaign.id == name);
    let Some(name) = &new.name else {
        let numbered = (2..).flat_map(|number| NAMES.iter().map(move |name| format!("{name}-{number}")));
        let mut names = NAMES.iter().map(|name| (*name).to_owned()).chain(numbered);
        return names.find(|name| !is_taken(name)).ok_or_else(|| Refusal::BadName(String::new()));
    };
    let fits = (2..=CAMPAIGN_NAME_CHARS).contains(&name.len())
        && name.starts_with(|first: char| first.is_ascii_lowercase())
        && !name.ends_with('-')
        && name.chars().all(|each| each.is_ascii_lowercase() || each.is_ascii_digit() || each == '-');
    match fits {
        false => Err(Refusal::BadName(name.clone())),
        true if is_taken(name) => Err(Refusal::NameTaken(name.clone())),
        true => Ok(name.clone()),
    }
}

fn seats_of(id: &str, names: &[SeatName], new: &NewCampaign) -> Result<Vec<SeatBook>, Refusal> {
    let known = names.iter().map(|seat| seat.word).collect::<Vec<_>>().join(", ");
    for word in new.seats.keys() {
        if !names.iter().any(|seat| seat.word == word) {
            return Err(Refusal::NoSeat { campaign: id.into(), seat: word.clone(), known });
        }
    }
    check_players(new.seats.values())?;
    let book = |(seat, name): (u8, &SeatName)| {
        let address =
            new.seats.get(name.word).ok_or_else(|| Refusal::SeatWithoutAddress(name.word.into()))?;
        if is_practice(address) {
            return Ok(practice_book(id, seat));
        }
        check_address(address)?;
        Ok(SeatBook::new(id, seat, address))
    };
    (0..).zip(names).map(book).collect()
}

/// An address that parcels can be sent to.
pub(super) fn check_address(address: &str) -> Result<(), Refusal> {
    let fits = address.split_once('@').is_some_and(|(user, domain)| {
        !user.is_empty() && domain.contains('.') && !domain.starts_with('.') && !domain.ends_with('.')
    });
    let clean = address.is_ascii()
        && address.matches('@').count() == 1
        && !address
            .contains(|each: char| each.is_whitespace() || each.is_control() || ",;<>()[]\"".contains(each));
    if fits && clean { Ok(()) } else { Err(Refusal::BadAddress(address.into())) }
}
