//! Press: what a player says to other seats leaves at once, with the receipt, or not at all. It is no part of the log.

use super::mailing::Outgoing;
use super::sitting::Sitting;
use crate::campaign::Campaign;
use crate::config::{PRESS_CHARS, PRESS_PER_DAY};
use crate::desk::Press;
use crate::house::{PressRule, Said};
use crate::report::pages::Told;
use serde_json::{Value, json};

/// Mails the messages of a letter; tells who got them, or why nobody did. Where nothing of the letter acts (`undone`) none
/// of them goes.
pub(super) fn tell_press(sitting: &mut Sitting, seat: u8, press: &[Press], undone: bool) -> Vec<Told> {
    let mut told = vec![];
    for message in press {
        let (key, with) = match undone {
            true => ("press_held", json!({})),
            false => deliver(sitting, seat, message),
        };
        told.push(Told { key, with });
    }
    told
}

/// Mails one message; gives what to tell of it.
fn deliver(sitting: &mut Sitting, seat: u8, message: &Press) -> (&'static str, Value) {
    match sitting.book.press {
        PressRule::None => return ("press_off", json!({})),
        PressRule::Public if !message.all => return ("press_public", json!({})),
        _ => {}
    }
    if no_mail(&sitting.campaign, seat).is_some() {
        return ("press_join", json!({}));
    }
    let chars: usize = message.lines.iter().map(|line| line.chars().count() + 1).sum();
    if chars > PRESS_CHARS {
        return ("press_long", json!({ "chars": chars, "most": PRESS_CHARS }));
    }
    if said_today(sitting, seat).press >= PRESS_PER_DAY {
        return ("press_often", json!({ "most": PRESS_PER_DAY }));
    }
    let name = |seat: u8| sitting.campaign.names[usize::from(seat)].name.to_owned();
    let (mut to, mut without) = (vec![], vec![]);
    for other in &message.to {
        match no_mail(&sitting.campaign, *other) {
            None => to.push(*other),
            Some(why) => without.push(json!({ "who": name(*other), "why": why })),
        }
    }
    let (from, names): (String, Vec<String>) = (name(seat), to.iter().map(|other| name(*other)).collect());
    if to.is_empty() {
        return ("press_to_none", json!({ "without": without }));
    }
    said_today(sitting, seat).press += 1;
    for other in to {
        sitting.outgoing.push(Outgoing::press(other, &from, &names, message));
    }
    ("press_sent", json!({ "to": names, "without": without, "unended": message.unended }))
}

/// Why nothing that seats say reaches this one: the practice opponent plays it, or nobody does.
pub(super) fn no_mail(campaign: &Campaign, seat: u8) -> Option<&'static str> {
    let facts = campaign.seats.get(usize::from(seat))?;
    match facts {
        _ if facts.practice => Some("practice"),
        _ if !facts.joined || facts.resigned => Some("vacant"),
        _ => None,
    }
}

/// What a seat has said today, against the limits.
pub(super) fn said_today(sitting: &mut Sitting, seat: u8) -> &mut Said {
    let today = sitting.now.with_timezone(&sitting.book.deadlines.zone()).date_naive().to_string();
    sitting.seat(seat).said.on(&today)
}
