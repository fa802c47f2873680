//! Sealed entries: the log holds a commitment, the content stands beside it, encrypted, until it is opened.

use super::LedgerError;
use super::chain::campaign_key;
use super::store::{Batch, Store};
use super::tagged::{hex, tagged};
use chacha20poly1305::aead::{Aead, KeyInit, Payload};
use chacha20poly1305::{ChaCha20Poly1305, Key, Nonce};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// The tree of sealed contents: key `campaign ‖ 00 ‖ u64be(seq) ‖ slot`, value `nonce(12) ‖ ciphertext`.
const SEALED: &str = "sealed";
const NONCE: usize = 12;

/// What stands in an event's body.
#[derive(Serialize, Deserialize, Clone, Debug, PartialEq, Eq)]
#[serde(deny_unknown_fields)]
pub struct Sealed {
    /// Which of the event's sealed parts, such as a seat.
    pub slot: String,
    /// Size class: a constant of the question or entry kind, never of the content.
    pub class: String,
    /// `T("seal", campaign, u64be(seq), slot, class, salt, payload)` in hex.
    pub commit: String,
}

/// What opens a sealed part.
#[derive(Serialize, Deserialize, Clone, Debug, PartialEq, Eq)]
#[serde(deny_unknown_fields)]
pub struct Opening {
    /// The event that holds the commitment.
    pub seq: u64,
    pub slot: String,
    pub class: String,
    /// 32 bytes in hex.
    pub salt: String,
    pub payload: String,
}

/// Seals and opens with keys of the house.
pub struct Sealer {
    salt_key: [u8; 32],
    nonce_key: [u8; 32],
    cipher: ChaCha20Poly1305,
    blind: bool,
}

impl Sealer {
    /// Salts, nonces and the cipher each get a key of their own from this one.
    pub fn new(at_rest_key: [u8; 32]) -> Self {
        let key = Key::from(tagged("seal/at-rest", &[&at_rest_key]));
        Sealer {
            salt_key: tagged("seal/salt-key", &[&at_rest_key]),
            nonce_key: tagged("seal/nonce-key", &[&at_rest_key]),
            cipher: ChaCha20Poly1305::new(&key),
            blind: false,
        }
    }

    /// Commitments that do not depend on the payload, so that a test can compare two whole logs byte for byte. They
    /// open, but never verify. Never used by the binary.
    #[doc(hidden)]
    pub fn blind_for_leak_test(at_rest_key: [u8; 32]) -> Self {
        Sealer { blind: true, ..Sealer::new(at_rest_key) }
    }

    /// Commits to `payload` as part `slot` of event `seq`, and puts its opening, encrypted, into the batch.
    ///
    /// The salt follows from the house's key and the place: it needs no state, no two places share one, and nobody
    /// outside can know it. It never enters dice.
    pub fn seal(
        &self,
        campaign: &str,
        seq: u64,
        slot: &str,
        class: &'static str,
        payload: &str,
        batch: &mut Batch,
    ) -> Sealed {
        let salt =
            tagged("seal/salt", &[&self.salt_key, campaign.as_bytes(), &seq.to_be_bytes(), slot.as_bytes()]);
        let opening = Opening {
            seq,
            slot: slot.to_owned(),
            class: class.to_owned(),
            salt: hex::encode(&salt),
            payload: payload.to_owned(),
        };
        let key = sealed_key(campaign, seq, slot);
        batch.put(SEALED, key.clone(), self.encrypt(&key, &opening));
        let committed = if self.blind { "" } else { payload };
        let commit = commitment(campaign, &opening, &salt, committed);
        Sealed { slot: opening.slot, class: opening.class, commit: hex::encode(&commit) }
    }

    /// The opening of a sealed part.
    ///
    /// # Errors
    /// It was never sealed here, it is damaged, or it was sealed under another key.
    pub fn open(
        &self,
        store: &dyn Store,
        campaign: &str,
        seq: u64,
        slot: &str,
    ) -> Result<Opening, LedgerError> {
        let failed = |what: &str| LedgerError::Sealed {
            campaign: campaign.to_owned(),
            seq,
            slot: slot.to_owned(),
            what: what.to_owned(),
        };
        let key = sealed_key(campaign, seq, slot);
        let stored = store.get(SEALED, &key)?.ok_or_else(|| failed("the store does not hold it"))?;
        self.decrypt(&key, &stored).ok_or_else(|| failed("it is damaged or sealed under another key"))
    }

    /// Whether the opening is what the commitment promised.
    pub fn verify(campaign: &str, sealed: &Sealed, opening: &Opening) -> bool {
        let Some(salt) = hex::decode32(&opening.salt) else { return false };
        sealed.slot == opening.slot
            && sealed.class == opening.class
            && sealed.commit == hex::encode(&commitment(campaign, opening, &salt, &opening.payload))
    }

    /// The nonce depends on the content too: were one place ever sealed twice after a crash, with other content, no
    /// key stream would be used twice.
    fn encrypt(&self, key: &[u8], opening: &Opening) -> Vec<u8> {
        let plain = serde_json::to_vec(opening).expect("an opening is strings and a number");
        let hash = tagged("seal/nonce", &[&self.nonce_key, key, &plain]);
        let nonce: [u8; NONCE] = std::array::from_fn(|at| hash[at]);
        let payload = Payload { msg: &plain, aad: key };
        let sealed = self.cipher.encrypt(&Nonce::from(nonce), payload);
        [&nonce[..], &sealed.expect("a payload is far below the cipher's limit of 256 GiB")].concat()
    }

    fn decrypt(&self, key: &[u8], stored: &[u8]) -> Option<Opening> {
        let (nonce, sealed) = stored.split_first_chunk::<NONCE>()?;
        let plain = self.cipher.decrypt(&Nonce::from(*nonce), Payload { msg: sealed, aad: key }).ok()?;
        serde_json::from_slice(&plain).ok()
    }
}

/// Every sealed part anywhere in an event's body.
pub fn sealed_in(body: &Value) -> Vec<Sealed> {
    match body {
        // A list of three words would read as one, too.
        Value::Object(_) if Sealed::deserialize(body).is_ok() => {
            Sealed::deserialize(body).into_iter().collect()
        }
        Value::Array(values) => values.iter().flat_map(sealed_in).collect(),
        Value::Object(values) => values.values().flat_map(sealed_in).collect(),
        _ => Vec::new(),
    }
}

fn commitment(campaign: &str, opening: &Opening, salt: &[u8; 32], payload: &str) -> [u8; 32] {
    let seq = opening.seq.to_be_bytes();
    let (slot, class) = (opening.slot.as_bytes(), opening.class.as_bytes());
    tagged("seal", &[campaign.as_bytes(), &seq, slot, class, salt, payload.as_bytes()])
}

fn sealed_key(campaign: &str, seq: u64, slot: &str) -> Vec<u8> {
    [&campaign_key(campaign, seq)[..], slot.as_bytes()].concat()
}
