//! Offers between seats: numbered for whom they are made to, mailed at once, bound when both have confirmed, gone with
//! the lock. The rules only ever see the lines of both.

use super::letters::{Spoken, tell_bound};
use super::mailing::Outgoing;
use super::settle::desks;
use super::sitting::Sitting;
use super::talk::{no_mail, said_today};
use crate::campaign::Stage;
use crate::config::OFFERS_PER_DAY;
use crate::desk::{
    LiveOffer, Reads, SeatDesk, bound, breaks, has_offers, is_same_line, keep, live_offers, reads, seat_desk,
};
use crate::house::{Gone, KeptLine, Offer, OfferState};
use crate::report::pages::{OfferToYou, OfferWith, Offers, Spoiled, Told};
use serde_json::json;

/// The seat whose letter is at hand, and the letter's hash.
type Writer<'a> = Option<(u8, &'a str)>;

/// Puts the lines in force that take the offers of a letter; gives how many. A line that its question does not read takes
/// nothing and is not kept.
pub(super) fn take_offers(sitting: &mut Sitting, seat: u8, hash: &str, spoken: &mut Spoken) -> usize {
    let mut taken = 0;
    for number in std::mem::take(&mut spoken.accepts) {
        let bargains = bound(&sitting.seats, seat);
        let (period, open) = (sitting.campaign.period(), is_open(sitting));
        let own = &mut sitting.seats[usize::from(seat)];
        let Some(offer) = own.offers.open(number).filter(|offer| open && offer.period == period).cloned()
        else {
            let told = no_offer(sitting, seat, "accept", number);
            spoken.told.push(told);
            continue;
        };
        if let Some(bargain) = breaks(&sitting.campaign, seat, &offer.accept, &bargains) {
            tell_bound(&sitting.campaign, &offer.accept, bargain, spoken);
            continue;
        }
        let before = own.lines.clone();
        let (text, letter) = (offer.accept.clone(), hash.to_owned());
        let line = KeptLine { text, always: false, period, letter, number: 0, asked: true };
        keep(&sitting.campaign, own, vec![line]);
        match reads(&seat_desk(&sitting.campaign, own), own, &offer.accept) {
            Reads::Well => taken += 1,
            Reads::WithFault(fault) => {
                own.lines = before;
                spoken.need.push(Spoiled { number: 0, text: format!("accept {number}"), fault });
            }
            Reads::Not => {
                own.lines = before;
                spoken.told.push(Told { key: "accept_unread", with: json!({ "number": number }) });
            }
        }
    }
    taken
}

/// Declines offers and tells who made them. The line that made one is taken off the other's sheet, but a standing order.
pub(super) fn refuse_offers(sitting: &mut Sitting, seat: u8, numbers: &[u32]) -> Vec<Told> {
    let mut told = vec![];
    for number in numbers {
        let own = sitting.seat(seat);
        let open = own.offers.table.iter_mut();
        let offer = open.into_iter().find(|offer| offer.number == *number && offer.state == OfferState::Open);
        let Some(offer) = offer else {
            told.push(no_offer(sitting, seat, "refuse", *number));
            continue;
        };
        offer.state = OfferState::Refused;
        let (from, line, terms) = (offer.from, offer.line.clone(), offer.terms.clone());
        let accept = offer.accept.clone();
        own.lines.retain(|line| !is_same_line(&line.text, &accept));
        own.offers.gone.push((*number, Gone::Refused));
        let from_name = sitting.campaign.names[usize::from(from)].name;
        let with = json!({ "number": number, "who": from_name, "terms": terms });
        told.push(Told { key: "offer_refused", with });
        sitting.seat(from).lines.retain(|own| own.always || !is_same_line(&own.text, &line));
        sitting.outgoing.push(Outgoing::offer(from, "refused", seat, &terms, None));
    }
    told
}

fn no_offer(sitting: &Sitting, seat: u8, verb: &str, number: u32) -> Told {
    let own = &sitting.seats[usize::from(seat)].offers;
    let taken = own.table.iter().any(|offer| offer.number == number && offer.state == OfferState::Taken);
    let why = match own.why_gone(number) {
        _ if taken => "bound",
        Some(gone) => gone.word(),
        None if own.open(number).is_some() => Gone::Lapsed.word(),
        None if number > own.made || number == 0 => "unknown",
        None => "old",
    };
    Told { key: "no_offer", with: json!({ "verb": verb, "number": number, "why": why }) }
}

/// Whether a question is out that offers may bear on.
fn is_open(sitting: &Sitting) -> bool {
    let pending = sitting.campaign.pending.as_ref();
    sitting.campaign.stage == Stage::Playing
        && pending.is_some_and(|pending| pending.asked && pending.due.is_some())
}

/// Brings the tables in line with the lines in force: offers are made, withdrawn and taken as lines come and go. Gives
/// what the writer of the letter at hand is to be told; the other seats are written to.
pub(super) fn deal(sitting: &mut Sitting, writer: Writer<'_>) -> Vec<Told> {
    let mut told = vec![];
    if !is_open(sitting) || !has_offers(&sitting.campaign, &sitting.seats) {
        return told;
    }
    let desks = desks(sitting);
    let live = live_offers(&sitting.campaign, &sitting.seats, &desks);
    withdraw(sitting, &live, writer, &mut told);
    let made = make(sitting, &live, writer, &mut told);
    settle_taken(sitting, &desks, writer, &mut told);
    for (seat, number) in made {
        if let Some(offer) = sitting.seats[usize::from(seat)].offers.open(number).cloned() {
            sitting.outgoing.push(Outgoing::offer(seat, "made", offer.from, &offer.terms, Some(number)));
        }
    }
    told
}

fn is_made_by(live: &LiveOffer, to: u8, offer: &Offer) -> bool {
    let offered = &live.offered;
    (live.from, offered.to.0) == (offer.from, to)
        && offered.terms == offer.terms
        && offered.accept == offer.accept
}

/// Offers whose line is gone are off the table.
fn withdraw(sitting: &mut Sitting, live: &[LiveOffer], writer: Writer<'_>, told: &mut Vec<Told>) {
    let period = sitting.campaign.period();
    for seat in seats(sitting) {
        let stands = |offer: &Offer| live.iter().any(|live| is_made_by(live, seat, offer));
        let why = |offer: &Offer| match offer.state {
            OfferState::Taken => (offer.period != period).then_some(Gone::Taken),
            _ if offer.period != period => Some(Gone::Lapsed),
            _ if stands(offer) => None,
            _ => Some(Gone::Withdrawn),
        };
        for (offer, gone) in sitting.seat(seat).offers.take_off(why) {
            if gone != Gone::Withdrawn {
                continue;
            }
            let (number, who) = (Some(offer.number), sitting.campaign.names[usize::from(seat)].name);
            sitting.outgoing.push(Outgoing::offer(seat, "withdrawn", offer.from, &offer.terms, number));
            if writer.is_some_and(|(writer, _)| writer == offer.from) {
                told.push(Told { key: "offer_withdrawn", with: json!({ "who": who, "terms": offer.terms }) });
            }
        }
    }
}

/// Puts new offers on the table of whom they are made to; gives seat and number of each.
fn make(
    sitting: &mut Sitting,
    live: &[LiveOffer],
    writer: Writer<'_>,
    told: &mut Vec<Told>,
) -> Vec<(u8, u32)> {
    let mut made = vec![];
    for live in live {
        let (from, to) = (live.from, live.offered.to.0);
        let table = &sitting.seats[usize::from(to)].offers.table;
        if table.iter().any(|offer| is_made_by(live, to, offer)) {
            continue;
        }
        let own_letter = writer == Some((from, live.letter.as_str()));
        let who = sitting.campaign.names[usize::from(to)].name;
        let mut tell = |key: &'static str, why: &str| {
            let with = json!({ "who": who, "terms": live.offered.terms, "why": why, "most": OFFERS_PER_DAY });
            told.extend(own_letter.then_some(Told { key, with }));
        };
        if let Some(why) = no_mail(&sitting.campaign, to) {
            tell("offer_unheard", why);
            continue;
        }
        if said_today(sitting, from).offers >= OFFERS_PER_DAY {
            tell("offers_often", "");
            continue;
        }
        tell("offer_sent", "");
        said_today(sitting, from).offers += 1;
        let period = sitting.campaign.period();
        let offer = Offer {
            number: 0,
            from,
            line: live.line.clone(),
            terms: live.offered.terms.clone(),
            accept: live.offered.accept.clone(),
            period,
            state: OfferState::Open,
        };
        made.push((to, sitting.seat(to).offers.put(offer)));
    }
    made
}

/// An offer is taken when the line that takes it is in force and reads: from then on both lines are bound.
fn settle_taken(sitting: &mut Sitting, desks: &[SeatDesk], writer: Writer<'_>, told: &mut Vec<Told>) {
    for (seat, desk) in seats(sitting).zip(desks) {
        let own = &sitting.seats[usize::from(seat)];
        // One that was declined is taken all the same by whoever types the line himself.
        let takes = |offer: &&Offer| {
            offer.state != OfferState::Taken && reads(desk, own, &offer.accept) == Reads::Well
        };
        let numbers: Vec<u32> = own.offers.table.iter().filter(takes).map(|offer| offer.number).collect();
        for offer in &mut sitting.seat(seat).offers.table {
            if numbers.contains(&offer.number) {
                offer.state = OfferState::Taken;
            }
        }
        let taken: Vec<Offer> = sitting.seats[usize::from(seat)].offers.table.clone();
        for offer in taken.iter().filter(|offer| numbers.contains(&offer.number)) {
            for (one, other, number) in [(seat, offer.from, Some(offer.number)), (offer.from, seat, None)] {
                if writer.is_some_and(|(writer, _)| writer == one) {
                    let who = sitting.campaign.names[usize::from(other)].name;
                    told.push(Told { key: "offer_taken", with: json!({ "who": who, "terms": offer.terms }) });
                } else {
                    sitting.outgoing.push(Outgoing::offer(one, "taken", other, &offer.terms, number));
                }
            }
        }
    }
}

/// The answers of these seats are locked: what they offered is off the table, and bargains go to the rules.
pub(super) fn lapse(sitting: &mut Sitting, locked: &[u8]) {
    for seat in seats(sitting) {
        sitting.seat(seat).offers.take_off(|offer| {
            let gone = if offer.state == OfferState::Taken { Gone::Taken } else { Gone::Lapsed };
            locked.contains(&offer.from).then_some(gone)
        });
    }
}

/// The seat gets another player: what it offered, what it was offered and its bargains are void, and the other seats are
/// told.
pub(super) fn void_offers(sitting: &mut Sitting, seat: u8) {
    let open = is_open(sitting);
    for to in seats(sitting) {
        let touches = |offer: &Offer| (offer.from == seat || to == seat).then_some(Gone::Withdrawn);
        for (offer, _) in sitting.seat(to).offers.take_off(touches) {
            let (other, number) = if to == seat { (offer.from, None) } else { (to, Some(offer.number)) };
            if open {
                sitting.outgoing.push(Outgoing::offer(other, "void", seat, &offer.terms, number));
            }
        }
    }
}

/// What is on the table between a seat and others, while it is asked something.
pub(super) fn on_table(sitting: &Sitting, seat: u8) -> Offers {
    let mut offers = Offers::default();
    let own = &sitting.seats[usize::from(seat)];
    if !is_open(sitting) || !has_offers(&sitting.campaign, &sitting.seats) {
        return offers;
    }
    if !seat_desk(&sitting.campaign, own).waits() {
        return offers;
    }
    let name = |seat: u8| sitting.campaign.names[usize::from(seat)].name.to_owned();
    for book in &sitting.seats {
        for offer in &book.offers.table {
            let terms = offer.terms.clone();
            match offer.state {
                OfferState::Open if book.seat == seat => {
                    let (number, who) = (offer.number, name(offer.from));
                    offers.to_you.push(OfferToYou { number, who, terms });
                }
                OfferState::Open if offer.from == seat => {
                    offers.yours.push(OfferWith { who: name(book.seat), terms });
                }
                OfferState::Taken if book.seat == seat => {
                    offers.made.push(OfferWith { who: name(offer.from), terms });
                }
                OfferState::Taken if offer.from == seat => {
                    offers.made.push(OfferWith { who: name(book.seat), terms });
                }
                _ => {}
            }
        }
    }
    offers
}

fn seats(sitting: &Sitting) -> impl Iterator<Item = u8> + use<> {
    0..u8::try_from(sitting.seats.len()).unwrap_or(u8::MAX)
}
