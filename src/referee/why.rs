//! What a seat has seen, from the first turn on: for `why`, and for a player who takes over.

use super::sitting::Sitting;
use super::{Referee, RefereeError};
use crate::campaign::CampaignError;
use crate::campaign::events::{LEG, SeatPaper};
use crate::ledger::{Chain, Overlay, Store};
use crate::rules::Item;

/// Lines of an answer to `why`: the newest.
const WHY_LINES: usize = 60;

impl Referee {
    /// Everything that a seat saw, in play order.
    pub(super) fn history(&self, sitting: &Sitting, seat: u8) -> Result<Vec<Item>, RefereeError> {
        let overlay = Overlay { store: self.store.as_ref(), batch: &sitting.batch };
        let word = sitting.campaign.names[usize::from(seat)].word;
        let (_, events) = Chain::load(self.store.as_ref(), &sitting.book.id, &self.signer.public())?;
        let mut items = vec![];
        for stored in events.iter().filter(|stored| stored.event.kind == LEG) {
            let store: &dyn Store = &overlay;
            let opening =
                self.sealer.open(store, &sitting.book.id, stored.event.seq, &format!("seat/{word}"))?;
            let paper: SeatPaper = serde_json::from_str(&opening.payload).map_err(|error| {
                CampaignError::Unreadable { seq: stored.event.seq, reason: error.to_string() }
            })?;
            items.extend(paper.items);
        }
        Ok(items)
    }

    /// What this seat saw of a thing: its facts, and every public die with its id.
    pub(super) fn why(&self, sitting: &Sitting, seat: u8, object: &str) -> Result<String, RefereeError> {
        let names = sitting.campaign.playing().names();
        let wanted: Vec<&String> = names
            .iter()
            .filter(|(id, name)| {
                name.to_lowercase().contains(object) || id.replace('_', " ").contains(object)
            })
            .map(|(id, _)| id)
            .collect();
        let mut lines = vec![];
        for item in self.history(sitting, seat)? {
            let text = match &item {
                Item::Seen { sighting } => sighting.to_string(),
                Item::Rolled { id, .. } => id.clone(),
            };
            let about = |id: &&String| {
                text.split(|each: char| !(each.is_alphanumeric() || each == '_'))
                    .any(|word| word == id.as_str())
            };
            if !wanted.iter().any(about) {
                continue;
            }
            lines.push(match &item {
                Item::Seen { sighting } => {
                    self.speaker.fact(sitting.campaign.game.name(), sighting, &names)?
                }
                Item::Rolled { id, sides, faces } => {
                    let faces: Vec<String> = faces.iter().map(u32::to_string).collect();
                    format!("  die {id}, d{sides}: {}", faces.join(" "))
                }
            });
        }
        let newest = lines.len().saturating_sub(WHY_LINES);
        Ok(lines.split_off(newest).join("\n"))
    }
}
