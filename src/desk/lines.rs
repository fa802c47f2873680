//! Lines in force: kept, replaced by subject, cleared, used up; and those that bear on a question.

use super::offers::{Bound, is_same_line};
use crate::campaign::{Campaign, Given, PRACTICE, Put};
use crate::house::{KeptLine, SeatBook};
use crate::rules::{Claim, Line, Seat};

/// The lines of a seat that bear on a question, in reading order: standing, then this turn's by arrival. Of lines with
/// one subject only the last one stays, or those of one letter about its parts. With each line goes its index in the book.
pub fn bearing(campaign: &Campaign, book: &SeatBook, put: &Put) -> (Given, Vec<usize>) {
    let mut chosen: Vec<(Claim, usize)> = vec![];
    let standing = |line: &KeptLine| line.always && !book.disarmed;
    let in_order = [true, false]
        .into_iter()
        .flat_map(|always| book.lines.iter().enumerate().filter(move |(_, line)| line.always == always));
    for (index, line) in in_order {
        if line.always && !standing(line) {
            continue;
        }
        let Some(claim) = claim_of(campaign, book.seat, &line.text, put) else { continue };
        let beside = |old: &Claim, at: usize| old.part != claim.part && book.lines[at].letter == line.letter;
        chosen.retain(|(old, at)| old.subject != claim.subject || beside(old, *at));
        chosen.push((claim, index));
    }
    let mut given = Given::default();
    let mut indexes = vec![];
    for (number, (_, index)) in (1..).zip(chosen) {
        let line = &book.lines[index];
        given.lines.push(Line { number, text: line.text.clone() });
        given.origins.push(origin(line).into());
        if line.letter != PRACTICE && !given.letters.contains(&line.letter) {
            given.letters.push(line.letter.clone());
        }
        indexes.push(index);
    }
    given.origin = ["letter", "advance", "standing"]
        .into_iter()
        .find(|origin| given.origins.iter().any(|of| of == origin))
        .unwrap_or("silence")
        .into();
    (given, indexes)
}

fn origin(line: &KeptLine) -> &'static str {
    if line.letter == PRACTICE {
        return PRACTICE;
    }
    match (line.always, line.asked) {
        (true, _) => "standing",
        (false, true) => "letter",
        (false, false) => "advance",
    }
}

fn claim_of(campaign: &Campaign, seat: u8, text: &str, put: &Put) -> Option<Claim> {
    let claims = campaign.claims(Seat(seat), text).into_iter();
    claims
        .filter(|(kind, _)| *kind == put.demand.kind)
        .map(|(_, claim)| claim)
        .find(|claim| claim.key.as_ref().is_none_or(|key| *key == put.demand.key))
}

/// Takes lines into the book. Each replaces an earlier one of its own sort (standing or this turn's) with the same
/// subjects, unless both are of one letter and about different parts.
pub fn keep(campaign: &Campaign, book: &mut SeatBook, lines: Vec<KeptLine>) {
    let seat = book.seat;
    let of = |line: KeptLine| (campaign.claims(Seat(seat), &line.text), line);
    let mut kept: Vec<_> = std::mem::take(&mut book.lines).into_iter().map(of).collect();
    for line in lines {
        let (about, line) = of(line);
        kept.retain(|(old_about, old)| {
            let beside = old.letter == line.letter && *old_about != about;
            old.always != line.always || beside || !same_subjects(old_about, &about)
        });
        kept.push((about, line));
    }
    book.lines = kept.into_iter().map(|(_, line)| line).collect();
}

fn same_subjects(one: &[(&'static str, Claim)], other: &[(&'static str, Claim)]) -> bool {
    let subject = |(kind, claim): &'_ (&'static str, Claim)| (*kind, claim.subject.clone());
    one.iter().map(subject).eq(other.iter().map(subject))
}

/// What a line is about: kind and subject of every question that it bears on.
pub(super) fn subjects(campaign: &Campaign, seat: u8, text: &str) -> Vec<(&'static str, String)> {
    campaign.claims(Seat(seat), text).into_iter().map(|(kind, claim)| (kind, claim.subject)).collect()
}

/// What `clear` or `cancel` came to: texts of lines.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TakenBack {
    pub gone: Vec<String>,
    /// They stay: a bargain binds them.
    pub bound: Vec<String>,
}

/// Takes this turn's lines about something back, but those that bargains bind.
pub fn clear(campaign: &Campaign, book: &mut SeatBook, object: &str, bound: &[Bound]) -> TakenBack {
    take_back(campaign, book, object, bound, false)
}

/// Takes standing orders about something back, but those that bargains bind.
pub fn cancel(campaign: &Campaign, book: &mut SeatBook, object: &str, bound: &[Bound]) -> TakenBack {
    take_back(campaign, book, object, bound, true)
}

fn take_back(
    campaign: &Campaign,
    book: &mut SeatBook,
    object: &str,
    bound: &[Bound],
    always: bool,
) -> TakenBack {
    let seat = book.seat;
    let about = |line: &KeptLine| {
        object == "all"
            || line.text.to_lowercase().starts_with(object)
            || subjects(campaign, seat, &line.text)
                .iter()
                .any(|(kind, subject)| *kind == object || subject.rsplit('/').next() == Some(object))
    };
    let is_bound = |line: &KeptLine| bound.iter().any(|bound| is_same_line(&bound.line, &line.text));
    let mut taken = TakenBack::default();
    book.lines.retain(|line| {
        if line.always != always || !about(line) {
            return true;
        }
        let stays = is_bound(line);
        let into = if stays { &mut taken.bound } else { &mut taken.gone };
        into.push(line.text.clone());
        stays
    });
    taken
}

/// After a lock: lines of this turn that the answer used up are gone, if they bear on nothing that stays.
pub fn use_up(campaign: &Campaign, book: &mut SeatBook, put: &Put, indexes: &[usize]) {
    if campaign.playing().used_up(&put.demand.kind) != Some(true) {
        return;
    }
    let stays = |text: &str| {
        campaign
            .claims(Seat(book.seat), text)
            .iter()
            .any(|(kind, _)| *kind != put.demand.kind && campaign.playing().used_up(kind) == Some(false))
    };
    let gone: Vec<bool> = (0..)
        .zip(&book.lines)
        .map(|(index, line)| !line.always && indexes.contains(&index) && !stays(&line.text))
        .collect();
    let mut gone = gone.into_iter();
    book.lines.retain(|_| !gone.next().unwrap_or(false));
}

/// A new game turn: this turn's lines are over, and so is what was said of them.
pub fn period_begins(book: &mut SeatBook, period: &str) {
    book.lines.retain(|line| line.always || line.period == period);
    book.letters.clear();
    (book.done, book.accepted, book.wait, book.reminded, book.ordered) = (false, false, false, false, None);
}
