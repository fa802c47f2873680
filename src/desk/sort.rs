//! Sorts what a person typed: words to the referee, orders to the game, and what is neither.

use super::talk::{Block, Press};
use super::words::{Word, standing, word};
use crate::campaign::Campaign;
use crate::config::LINE_CHARS;
use crate::intake::{Place, Typed, TypedLine};
use crate::report::pages::Told;
use crate::rules::Seat;

/// A letter's lines, sorted. Nothing below or inside a quote is here but in `in_quote`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Sorted {
    pub words: Vec<Word>,
    pub orders: Vec<Order>,
    /// Messages to other seats, in the order of the letter.
    pub press: Vec<Press>,
    /// What is wrong with blocks of free text.
    pub told: Vec<Told>,
    /// As typed, for the echo.
    pub not_read: Vec<String>,
    /// Lines inside or below the quote that read as orders and were not in the mailed parcel: somebody edited the quote.
    pub in_quote: Vec<String>,
}

/// A line that bears on some question of the game.
#[derive(Clone, Debug, PartialEq)]
pub struct Order {
    pub number: u32,
    pub text: String,
    pub always: bool,
}

/// Sorts the lines of a letter of one seat. In a letter with a block for this campaign only the block counts; in a
/// reply what stands above the first quote. `mailed` is the text of the parcel answered ([`mailed_text`]).
pub fn sort(campaign: &Campaign, seat: u8, typed: &Typed, mailed: &str) -> Sorted {
    let mut sorted = Sorted::default();
    let of_block = |line: &TypedLine| match &line.place {
        Place::Block { campaign: named, .. } => {
            named.as_ref().is_none_or(|named| named.eq_ignore_ascii_case(&campaign.id))
        }
        _ => false,
    };
    let block = typed.lines.iter().any(of_block);
    let mut open: Option<Block> = None;
    for line in &typed.lines {
        let acts = if block { of_block(line) } else { line.place == Place::Above };
        if open.as_mut().is_some_and(|open| open.take(line)) {
            continue;
        }
        close(campaign, seat, open.take(), &mut sorted);
        if acts {
            open = Block::begin(line);
        }
        match (&line.place, acts) {
            _ if open.is_some() || line.text.is_empty() => {}
            (_, true) => take(campaign, seat, line, &mut sorted),
            (Place::Below, false) => edited(campaign, seat, line, mailed, &mut sorted),
            _ => sorted.not_read.push(echo(line)),
        }
    }
    close(campaign, seat, open, &mut sorted);
    for line in &typed.quoted {
        edited(campaign, seat, line, mailed, &mut sorted);
    }
    sorted
}

/// A block of free text is whole: a message, or a treaty, which is an order of one line.
fn close(campaign: &Campaign, seat: u8, block: Option<Block>, sorted: &mut Sorted) {
    let Some(block) = block else { return };
    let number = block.number;
    if !block.is_treaty() {
        match block.press(campaign, seat) {
            Ok(press) => sorted.press.push(press),
            Err(told) => sorted.told.push(told),
        }
        return;
    }
    match block.treaty(campaign, seat) {
        Ok(text) if campaign.claims(Seat(seat), &text).is_empty() => {
            sorted.told.push(Told { key: "treaty_unread", with: serde_json::json!({}) });
        }
        Ok(text) => sorted.orders.push(Order { number, text, always: false }),
        Err(told) => sorted.told.push(told),
    }
}

fn take(campaign: &Campaign, seat: u8, line: &TypedLine, sorted: &mut Sorted) {
    if line.text.chars().count() > LINE_CHARS {
        return sorted.not_read.push(line.original.chars().take(60).collect());
    }
    if line.text.starts_with('#') {
        return;
    }
    if let Some(word) = word(&line.text) {
        return sorted.words.push(word);
    }
    let (text, always) = standing(&line.text).map_or((line.text.as_str(), false), |text| (text, true));
    let text = text.split(" #").next().unwrap_or(text).trim();
    if campaign.claims(Seat(seat), text).is_empty() {
        return sorted.not_read.push(echo(line));
    }
    sorted.orders.push(Order { number: line.number, text: text.into(), always });
}

/// What stood in the mailed parcel was not typed by the player, in whatever pieces it comes back; nor is the line that
/// his program puts before a quote, which holds an address.
fn edited(campaign: &Campaign, seat: u8, line: &TypedLine, mailed: &str, sorted: &mut Sorted) {
    let text = standing(&line.text).unwrap_or(&line.text);
    let piece = plain(&line.text);
    if mailed.contains(&piece) || line.text.contains('@') || word(text).is_some() {
        return;
    }
    if !campaign.claims(Seat(seat), text).is_empty() {
        sorted.in_quote.push(line.text.clone());
    }
}

/// The text of a mailed parcel as a quote of it is compared: words alone.
pub fn mailed_text(parcel: &Typed) -> String {
    let lines = parcel.lines.iter().chain(&parcel.quoted);
    plain(&lines.map(|line| line.text.as_str()).collect::<Vec<_>>().join(" "))
}

pub(super) fn plain(text: &str) -> String {
    let words = text.split(|each: char| !each.is_alphanumeric()).filter(|word| !word.is_empty());
    words.map(str::to_lowercase).collect::<Vec<_>>().join(" ")
}

/// As typed, for the echo; the key in a reply address is not repeated.
fn echo(line: &TypedLine) -> String {
    let words = line.original.split(' ').map(|word| match word.split_once('+') {
        Some((before, after)) if after.contains('@') => {
            let domain = after.split_once('@').map_or("", |(_, domain)| domain);
            format!("{before}@{domain}")
        }
        _ => word.to_owned(),
    });
    words.collect::<Vec<_>>().join(" ")
}
