//! What goes beside the text of a parcel: files and pictures.

use super::sitting::Sitting;
use crate::mail::{Attachment, Inline};
use crate::report::pages::Page;
use crate::report::{Deadline, Drawing, calendar};

pub(super) fn text_file(name: &str, text: &str) -> Attachment {
    Attachment { name: name.into(), mime: "text/plain".into(), bytes: text.as_bytes().to_vec() }
}

/// The map that the HTML of a report shows.
pub(super) fn inline(cid: String, map: Drawing) -> Inline {
    Inline { cid, name: "map.png".into(), mime: "image/png".into(), bytes: map.png }
}

/// The calendar file of a report that asks something: one entry for the first demand, by its number in the seat's count.
pub(super) fn deadline(
    sitting: &Sitting,
    seat: u8,
    page: &Page,
    subject: &str,
    domain: &str,
) -> Option<Attachment> {
    let asks = matches!(page, Page::Report(report) if !report.owe.is_empty() && report.due.is_some());
    let pending = sitting.campaign.pending.as_ref().filter(|_| asks)?;
    let first = pending.demands.iter().find(|put| put.demand.seat.0 == seat)?;
    let uid = format!("{}.{seat}.{}@{domain}", sitting.book.id, first.id);
    let file = calendar(&Deadline { uid: &uid, summary: subject, due: pending.due?, made: sitting.now });
    Some(Attachment { name: "deadline.ics".into(), mime: "text/calendar".into(), bytes: file.into_bytes() })
}
