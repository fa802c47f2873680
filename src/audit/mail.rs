//! What left the house by mail, held against the log: a log that was exchanged or cut off later does not fit.

mod letter;
mod walk;

use super::AuditError;
use super::body::Body;
use super::log::Log;
use super::report::Findings;
use crate::ledger::{Checkpoint, Opening, Sealed, Sealer, hex, verify_note};
use letter::Letter;
use std::collections::BTreeMap;
use std::path::PathBuf;

/// Bytes of a root that LOG lines show.
const SHOWN: usize = 8;

/// What was found in the letters.
#[derive(Default)]
pub(super) struct Mailed {
    /// Letters looked at, and those too large or nested too deep to be.
    pub letters: u64,
    pub skipped: u64,
    /// LOG lines, checkpoint notes and openings of this campaign.
    pub lines: u64,
    pub notes: u64,
    pub openings: u64,
}

/// A root as letters show it for a size: where first, and how often.
struct Shown {
    place: String,
    times: u64,
}

/// Every head that the letters show: by size, then by the first digits of its root.
type Heads = BTreeMap<u64, BTreeMap<String, Shown>>;

/// Goes through the mail of a player and holds everything of this campaign in it against the log.
pub(super) fn compare(paths: &[PathBuf], log: &Log, found: &mut Findings) -> Result<Mailed, AuditError> {
    let mut compared = Compared { log, heads: Heads::new(), mailed: Mailed::default() };
    let skipped = walk::letters(paths, &mut |place, raw| compared.take(place, raw, found))?;
    compared.mailed.skipped += skipped;
    compared.judge(found);
    Ok(compared.mailed)
}

struct Compared<'a> {
    log: &'a Log,
    heads: Heads,
    mailed: Mailed,
}

impl Compared<'_> {
    fn take(&mut self, place: &str, raw: &[u8], found: &mut Findings) {
        self.mailed.letters += 1;
        let Some(letter) = letter::read(raw, &self.log.campaign, &self.log.origin) else {
            self.mailed.skipped += 1;
            return;
        };
        let Letter { lines, notes, openings } = letter;
        let ours = !lines.is_empty() || !notes.is_empty();
        for (line, whole) in lines {
            self.mailed.lines += 1;
            let here = self.log.tree.root_at(line.size);
            let head = here.map(|root| Checkpoint { origin: self.log.origin.clone(), size: line.size, root });
            let same_digits = head.as_ref().is_some_and(|head| line.root_hex == digits(&head.root));
            if whole && same_digits && !head.is_some_and(|head| head.matches(&line)) {
                let detail = format!("{place}: the words of the LOG line of size {} differ", line.size);
                found.add(None, "mail_root", detail);
            }
            self.note_head(line.size, line.root_hex, place);
        }
        for note in notes {
            self.take_note(place, &note, found);
        }
        // Openings do not name their campaign; the LOG line beside them does.
        for opening in openings.iter().filter(|_| ours) {
            self.take_opening(place, opening, found);
        }
    }

    fn take_note(&mut self, place: &str, note: &str, found: &mut Findings) {
        self.mailed.notes += 1;
        match verify_note(&self.log.vkey, note).and_then(|text| Checkpoint::parse(&text)) {
            Err(error) => {
                let detail = format!("{place}: the checkpoint there is not of this log's key: {error}");
                found.add(None, "mail_note", detail);
            }
            Ok(head) => {
                let here = self.log.tree.root_at(head.size);
                let same_digits = here.is_some_and(|root| digits(&root) == digits(&head.root));
                if same_digits && here != Some(head.root) {
                    let (mailed, here) = (hex::encode(&head.root), here.map(|root| hex::encode(&root)));
                    let detail = format!(
                        "{place}: the root mailed for size {} is {mailed}, the log has {}",
                        head.size,
                        here.unwrap_or_default()
                    );
                    found.add(None, "mail_root", detail);
                }
                self.note_head(head.size, digits(&head.root), place);
            }
        }
    }

    fn take_opening(&mut self, place: &str, opening: &Opening, found: &mut Findings) {
        let event = usize::try_from(opening.seq).ok().and_then(|seq| self.log.events.get(seq));
        // An event beyond the end is a matter of the head mailed with it.
        let Some(event) = event else { return };
        self.mailed.openings += 1;
        let fits = |part: &Sealed| Sealer::verify(&self.log.campaign, part, opening);
        if !Body::read(event).is_ok_and(|body| body.sealed().into_iter().any(fits)) {
            let detail = format!("{place}: {} was mailed as something else than was sealed", opening.slot);
            found.add(opening.seq, "mail_opening", detail);
        }
    }

    fn note_head(&mut self, size: u64, root: String, place: &str) {
        let shown = self.heads.entry(size).or_default().entry(root);
        shown.or_insert_with(|| Shown { place: place.to_owned(), times: 0 }).times += 1;
    }

    fn judge(&self, found: &mut Findings) {
        for (size, roots) in &self.heads {
            let here = self.log.tree.root_at(*size).map(|root| digits(&root));
            if roots.len() > 1 {
                let each: Vec<String> =
                    roots.iter().map(|(root, shown)| format!("{root} in {}", shown.place)).collect();
                let detail = format!("two roots were mailed for size {size}: {}", each.join(", "));
                found.add(None, "mail_two_roots", detail);
            }
            let Some(here) = here else { continue };
            for (root, shown) in roots.iter().filter(|(root, _)| **root != here) {
                let detail = format!(
                    "the root mailed for size {size} is {root} (in {}, {} times), the log has {here}",
                    shown.place, shown.times
                );
                found.add(None, "mail_root", detail);
            }
        }
        let beyond = self.heads.range(self.log.size() + 1..);
        if let Some((size, roots)) = beyond.last().filter(|_| self.log.whole) {
            let place = roots.values().next().map_or("", |shown| shown.place.as_str());
            let detail = format!(
                "the bundle ends before what was mailed: it has {} events, {place} shows {size}",
                self.log.size()
            );
            found.add(None, "mail_ahead", detail);
        }
    }
}

fn digits(root: &[u8; 32]) -> String {
    hex::encode(&root[..SHOWN])
}
