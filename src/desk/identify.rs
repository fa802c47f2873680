//! Who writes: by the token of the parcel answered, or by the word of the seat in a fresh letter's block. A name or an
//! address alone is never enough.

use crate::house::{CampaignBook, SeatBook};
use crate::intake::token::{Token, seat_word, token_of_address};
use crate::intake::{Place, Typed};
use crate::ledger::{hex, tagged};
use crate::mail::Letter;

/// Who a letter is from, as far as can be told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Writer {
    /// The player of a seat, from a registered address; with the parcel answered when it is a reply.
    Seat { campaign: String, seat: u8, parcel: Option<u32> },
    /// The token or word fits, the address is unknown; or the address is known and the word is missing.
    Unsure { campaign: String, seat: u8 },
    /// Nobody we know, or a key that is void: why (see [`crate::report::pages::Stranger::why`]).
    Stranger(&'static str),
}

/// Identifies the writer. `campaigns` are the house's books.
pub fn identify(
    letter: &Letter,
    typed: &Typed,
    key: &[u8; 32],
    own: &str,
    campaigns: &[(CampaignBook, Vec<SeatBook>)],
) -> Writer {
    let from = letter.from.first().map_or("", |from| from.address.as_str());
    match token_of(letter, key, own) {
        Some(token) => by_token(&token, from, campaigns),
        None => by_block(typed, from, key, campaigns),
    }
}

/// The token in an address that the letter was sent to, or (where a provider eats the `+`) the one that the answered
/// parcel's Message-ID stands for.
fn token_of(letter: &Letter, key: &[u8; 32], own: &str) -> Option<Token> {
    let addressed = letter.to.iter().filter_map(|to| token_of_address(to, own));
    let answered = letter.in_reply_to.iter().chain(letter.references.last());
    let answered = answered.filter_map(|id| token_of_message(id, key));
    addressed.filter_map(|text| Token::read(&text, key)).next().or_else(|| answered.into_iter().next())
}

/// The Message-ID of a parcel: campaign number, seat, life, parcel and a code that only the referee can make.
pub fn message_id(token: &Token, key: &[u8; 32], domain: &str) -> String {
    let plain = format!("{}.{}.{}.{}", token.campaign_no, token.seat, token.life, token.parcel);
    format!("{plain}.{}@{domain}", code(&plain, key))
}

fn code(plain: &str, key: &[u8; 32]) -> String {
    hex::encode(&tagged("message-id", &[key, plain.as_bytes()])[..8])
}

fn token_of_message(id: &str, key: &[u8; 32]) -> Option<Token> {
    let (local, _) = id.trim_matches(['<', '>']).split_once('@')?;
    let (plain, mac) = local.rsplit_once('.')?;
    let mut numbers = plain.split('.').map(str::parse::<u32>);
    let mut next = || numbers.next()?.ok();
    let (campaign_no, seat, life, parcel) = (next()?, next()?, next()?, next()?);
    (mac.len() == 16 && mac == code(plain, key)).then_some(())?;
    Some(Token { campaign_no, seat: u8::try_from(seat).ok()?, life: u16::try_from(life).ok()?, parcel })
}

fn by_token(token: &Token, from: &str, campaigns: &[(CampaignBook, Vec<SeatBook>)]) -> Writer {
    let Some((campaign, seats)) = campaigns.iter().find(|(campaign, _)| campaign.no == token.campaign_no)
    else {
        return Writer::Stranger("void_token");
    };
    match seats.iter().find(|seat| seat.seat == token.seat) {
        Some(seat) if seat.life != token.life => Writer::Stranger("void_token"),
        Some(seat) if seat.knows(from) => {
            Writer::Seat { campaign: campaign.id.clone(), seat: seat.seat, parcel: Some(token.parcel) }
        }
        Some(seat) => Writer::Unsure { campaign: campaign.id.clone(), seat: seat.seat },
        None => Writer::Stranger("void_token"),
    }
}

fn by_block(
    typed: &Typed,
    from: &str,
    key: &[u8; 32],
    campaigns: &[(CampaignBook, Vec<SeatBook>)],
) -> Writer {
    let known = |seats: &[SeatBook]| seats.iter().find(|seat| seat.knows(from)).map(|seat| seat.seat);
    let block = typed.lines.iter().find_map(|line| match &line.place {
        Place::Block { campaign: Some(campaign), seat_word } => Some((campaign, seat_word)),
        _ => None,
    });
    let Some((named, word)) = block else {
        let somewhere = campaigns.iter().any(|(_, seats)| known(seats).is_some());
        return Writer::Stranger(if somewhere { "no_campaign" } else { "no_seat" });
    };
    let Some((campaign, seats)) =
        campaigns.iter().find(|(campaign, _)| campaign.id.eq_ignore_ascii_case(named))
    else {
        return Writer::Stranger("no_campaign");
    };
    let by_word = word.as_ref().and_then(|word| {
        seats
            .iter()
            .find(|seat| seat_word(key, &campaign.id, seat.seat, seat.life).eq_ignore_ascii_case(word))
    });
    match (by_word, known(seats)) {
        (Some(seat), _) if seat.knows(from) => {
            Writer::Seat { campaign: campaign.id.clone(), seat: seat.seat, parcel: None }
        }
        (Some(seat), _) => Writer::Unsure { campaign: campaign.id.clone(), seat: seat.seat },
        (None, Some(seat)) => Writer::Unsure { campaign: campaign.id.clone(), seat },
        (None, None) => Writer::Stranger("no_seat"),
    }
}
