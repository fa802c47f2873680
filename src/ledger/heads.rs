//! Heads that were signed, and so may be in somebody's mailbox: they are booked before they leave, and the log must
//! extend every one of them.

use super::LedgerError;
use super::chain::{Chain, campaign_key, campaign_prefix};
use super::checkpoint::Checkpoint;
use super::sign::Signer;
use super::store::{Batch, Store};

/// The tree of booked heads: key `campaign ‖ 00 ‖ u64be(size)`, value the signed note.
const HEADS: &str = "heads";

impl Chain {
    /// Signs the head and books it in the batch; it may be mailed once the batch is committed.
    ///
    /// Never two roots for one size: a head that is booked is given again as it is.
    ///
    /// # Errors
    /// The log does not extend the largest head booked.
    pub fn sign_head(
        &self,
        store: &dyn Store,
        signer: &Signer,
        origin: &str,
        batch: &mut Batch,
    ) -> Result<String, LedgerError> {
        if let Some((_, note)) = store.last(HEADS, &campaign_prefix(self.campaign()))? {
            let note = String::from_utf8(note).map_err(|_| damaged_head())?;
            let booked = head_of(&note)?;
            self.extends(&booked)?;
            if booked.size == self.size() && booked.origin == origin {
                return Ok(note);
            }
        }
        let note = signer.sign_note(origin, &self.checkpoint(origin).text());
        batch.put(HEADS, campaign_key(self.campaign(), self.size()), note.as_bytes());
        Ok(note)
    }

    /// Whether this log extends a head, wherever that one was found: in the store, the outbox or a mailbox.
    pub fn extends(&self, head: &Checkpoint) -> Result<(), LedgerError> {
        let campaign = self.campaign().to_owned();
        match self.tree().root_at(head.size) {
            None => Err(LedgerError::Behind { campaign, booked: head.size, here: self.size() }),
            Some(root) if root != head.root => Err(LedgerError::TwoRoots { campaign, size: head.size }),
            Some(_) => Ok(()),
        }
    }
}

/// At start: the ledger must extend every head ever booked, else the campaign stops and nothing more is signed.
pub fn check_heads(store: &dyn Store, campaign: &str, chain: &Chain) -> Result<(), LedgerError> {
    for note in booked_heads(store, campaign)?.iter().rev() {
        chain.extends(&head_of(note)?)?;
    }
    Ok(())
}

/// Every signed head of a campaign, smallest first, for its bundle.
pub fn booked_heads(store: &dyn Store, campaign: &str) -> Result<Vec<String>, LedgerError> {
    let pairs = store.scan(HEADS, &campaign_prefix(campaign))?;
    pairs.into_iter().map(|(_, note)| String::from_utf8(note).map_err(|_| damaged_head())).collect()
}

/// The checkpoint in a note. Whose signature it bears is for [`super::verify_note`] to say.
pub(super) fn head_of(note: &str) -> Result<Checkpoint, LedgerError> {
    let Some(gap) = note.rfind("\n\n") else { return Err(damaged_head()) };
    Checkpoint::parse(&note[..gap + 1])
}

fn damaged_head() -> LedgerError {
    LedgerError::Note("a booked head is damaged".to_owned())
}
