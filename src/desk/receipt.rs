//! The one answer to a letter, and the forms of what a seat owes.

use super::drafts::{DraftOf, SeatDesk};
use crate::campaign::Campaign;
use crate::house::SeatBook;
use crate::report::pages::{InHand, Owe, ReceiptFor, Spoiled};

/// What a seat owes, with the form of each question: the lines that stand if nothing comes.
pub fn owe(campaign: &Campaign, book: &SeatBook, desk: &SeatDesk) -> Vec<Owe> {
    let waiting = desk.drafts.iter().filter(|draft| draft.waits);
    waiting
        .map(|of| Owe {
            kind: of.put.demand.kind.clone(),
            rule: campaign.playing().rule(&of.put.demand.kind).unwrap_or("").into(),
            question: of.put.demand.question.clone(),
            form: of.draft.in_force.iter().map(|line| line.text.clone()).collect(),
            remarks: of.draft.remarks.clone(),
            ahead: ahead_of(book, of),
        })
        .collect()
}

fn ahead_of(book: &SeatBook, of: &DraftOf) -> Vec<String> {
    let lines = of.indexes.iter().filter_map(|index| book.lines.get(*index));
    lines.filter(|line| !line.always).map(|line| line.text.clone()).collect()
}

/// A receipt's parts: by question what is in force, and the lines that need their writer.
pub struct Parts {
    pub owe: Vec<ReceiptFor>,
    pub need: Vec<Spoiled>,
    /// One of them came with this letter.
    pub own_faults: bool,
}

/// Sorts the drafts of a seat for its receipt. `letter` marks what came with this letter as new.
pub fn receipt(book: &SeatBook, desk: &SeatDesk, letter: &str) -> Parts {
    let mut parts = Parts { owe: vec![], need: vec![], own_faults: false };
    for of in &desk.drafts {
        let line_of = |number: u32| {
            let place = usize::try_from(number).ok()?.checked_sub(1)?;
            book.lines.get(*of.indexes.get(place)?)
        };
        for fault in &of.draft.faults {
            let Some(line) = line_of(fault.line) else { continue };
            parts.own_faults |= line.letter == letter;
            parts.need.push(Spoiled { number: line.number, text: line.text.clone(), fault: fault.clone() });
        }
        if !of.waits {
            continue;
        }
        let in_force = of.draft.in_force.iter().map(|line| {
            let mark = match line.line.and_then(line_of) {
                Some(kept) if kept.letter == letter => "new",
                Some(_) => "kept",
                None => "default",
            };
            InHand { mark, text: line.text.clone() }
        });
        let in_force: Vec<InHand> = in_force.collect();
        parts.owe.push(ReceiptFor {
            kind: of.put.demand.kind.clone(),
            missing: in_force.iter().filter(|line| line.mark == "default").count(),
            in_force,
            remarks: of.draft.remarks.clone(),
        });
    }
    parts
}
