//! One campaign's log: each event holds the hash of the one before, is signed, and is a leaf of the Merkle tree.

use super::LedgerError;
use super::checkpoint::Checkpoint;
use super::event::{Event, Stored, read_strictly};
use super::limits::NAME_LETTERS;
use super::merkle::Tree;
use super::sign::{Signer, verify_event};
use super::store::{Batch, Store};
use super::tagged::{hex, sha256, tagged};

/// The tree of the store that holds events: key `campaign ‖ 00 ‖ u64be(seq)`, value `signature(64) ‖ bytes`.
pub(super) const EVENTS: &str = "events";

/// Whether a name can be a campaign's: 1 to 15 small letters, digits and dashes, no dash first or last.
pub fn sound_name(name: &str) -> bool {
    let sound = |letter: u8| matches!(letter, b'a'..=b'z' | b'0'..=b'9' | b'-');
    (1..=NAME_LETTERS).contains(&name.len())
        && name.bytes().all(sound)
        && !name.starts_with('-')
        && !name.ends_with('-')
}

/// The head of one campaign's log and its tree.
#[derive(Clone, Debug)]
pub struct Chain {
    campaign: String,
    prev: [u8; 32],
    tree: Tree,
}

impl Chain {
    /// A log without events. `campaign` is a [`sound_name`].
    pub fn new(campaign: &str) -> Self {
        Chain { campaign: campaign.to_owned(), prev: first_prev(campaign), tree: Tree::default() }
    }

    /// Reads and verifies the whole stored chain: no gap, each `prev`, each signature, each event read strictly.
    pub fn load(
        store: &dyn Store,
        campaign: &str,
        public: &[u8; 32],
    ) -> Result<(Chain, Vec<Stored>), LedgerError> {
        if !sound_name(campaign) {
            return Err(LedgerError::Name(campaign.to_owned()));
        }
        let mut chain = Chain::new(campaign);
        let mut events = Vec::new();
        for (key, value) in store.scan(EVENTS, &campaign_prefix(campaign))? {
            if key != campaign_key(campaign, chain.next_seq()) {
                return Err(chain.misfit("an event is missing before it"));
            }
            let Some((signature, bytes)) = value.split_first_chunk::<64>() else {
                return Err(chain.misfit("it is cut off"));
            };
            events.push(chain.extend(public, bytes, signature)?);
        }
        Ok((chain, events))
    }

    /// Verifies these bytes as the next event and moves the head. An audit of a bundle goes through here too.
    pub fn extend(
        &mut self,
        public: &[u8; 32],
        bytes: &[u8],
        signature: &[u8; 64],
    ) -> Result<Stored, LedgerError> {
        if !verify_event(public, &self.campaign, self.next_seq(), bytes, signature) {
            return Err(self.misfit("its signature does not hold"));
        }
        let event = read_strictly(bytes)?;
        if event.seq != self.next_seq() {
            return Err(self.misfit("it has another number"));
        }
        if event.prev != hex::encode(&self.prev) {
            return Err(self.misfit("it does not follow on the one before"));
        }
        self.push(bytes);
        Ok(Stored { event, bytes: bytes.to_vec(), signature: *signature })
    }

    pub fn campaign(&self) -> &str {
        &self.campaign
    }

    /// The number of the next event.
    pub fn next_seq(&self) -> u64 {
        self.tree.size()
    }

    /// Number of events.
    pub fn size(&self) -> u64 {
        self.tree.size()
    }

    pub fn root(&self) -> [u8; 32] {
        self.tree.root()
    }

    /// The Merkle tree, for proofs and older roots.
    pub fn tree(&self) -> &Tree {
        &self.tree
    }

    /// Makes the bytes once, signs them, puts them into the batch and moves the head. `at` is RFC 3339, UTC, exactly
    /// milliseconds.
    ///
    /// # Panics
    /// When the event would not be read back: a float or an integer beyond 2^53 - 1 in the body, a NUL, more than
    /// [`super::limits::EVENT_BYTES`]. Better no event than a log that cannot be read; where the body holds what came
    /// from outside, use [`Chain::try_append`].
    pub fn append(
        &mut self,
        signer: &Signer,
        at: &str,
        kind: &str,
        v: u32,
        body: serde_json::Value,
        batch: &mut Batch,
    ) -> Stored {
        self.try_append(signer, at, kind, v, body, batch)
            .expect("bodies hold no floats and stay within the limits of an event")
    }

    /// [`Chain::append`] that refuses, and changes nothing, what could not be read back.
    pub fn try_append(
        &mut self,
        signer: &Signer,
        at: &str,
        kind: &str,
        v: u32,
        body: serde_json::Value,
        batch: &mut Batch,
    ) -> Result<Stored, LedgerError> {
        let seq = self.next_seq();
        let prev = hex::encode(&self.prev);
        let event = Event { seq, prev, at: at.to_owned(), kind: kind.to_owned(), v, body };
        let bytes = serde_json::to_vec(&event).map_err(|error| LedgerError::NotStrict(error.to_string()))?;
        if read_strictly(&bytes)? != event {
            return Err(LedgerError::NotStrict("it reads back as something else".to_owned()));
        }
        let signature = signer.sign_event(&self.campaign, seq, &bytes);
        batch.put(EVENTS, campaign_key(&self.campaign, seq), [&signature[..], &bytes].concat());
        self.push(&bytes);
        Ok(Stored { event, bytes, signature })
    }

    /// The head as it is signed.
    pub fn checkpoint(&self, origin: &str) -> Checkpoint {
        Checkpoint { origin: origin.to_owned(), size: self.size(), root: self.root() }
    }

    fn push(&mut self, bytes: &[u8]) {
        self.prev = sha256(bytes);
        self.tree.push(bytes);
    }

    fn misfit(&self, what: &str) -> LedgerError {
        LedgerError::Chain { campaign: self.campaign.clone(), seq: self.next_seq(), what: what.to_owned() }
    }
}

/// `prev` of the first event binds the chain to its campaign.
fn first_prev(campaign: &str) -> [u8; 32] {
    tagged("first", &[campaign.as_bytes()])
}

/// `campaign ‖ 00 ‖ u64be(number)`: keys of one campaign in order.
pub(super) fn campaign_key(campaign: &str, number: u64) -> Vec<u8> {
    [&campaign_prefix(campaign)[..], &number.to_be_bytes()].concat()
}

pub(super) fn campaign_prefix(campaign: &str) -> Vec<u8> {
    [campaign.as_bytes(), &[0]].concat()
}
