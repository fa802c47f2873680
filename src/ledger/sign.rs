//! Signatures: Ed25519 over events, and C2SP signed notes over checkpoints.

use super::LedgerError;
use super::limits::{NOTE_BYTES, NOTE_SIGNATURES};
use super::tagged::{hex, sha256, tagged_message};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use ed25519_dalek::{Signature, Signer as _, SigningKey, VerifyingKey};

/// The type byte of an Ed25519 note key in C2SP signed-note; others may stand beside it in later versions.
const ED25519_NOTE: u8 = 0x01;
/// What begins a signature line: an em dash and a blank.
const DASH: &str = "\u{2014} ";

/// The house's signing key.
pub struct Signer {
    key: SigningKey,
    name: String,
}

impl Signer {
    /// `name` is the house's name; notes are signed with the name of their origin.
    pub fn from_seed(seed: [u8; 32], name: &str) -> Self {
        Signer { key: SigningKey::from_bytes(&seed), name: name.to_owned() }
    }

    pub fn name(&self) -> &str {
        &self.name
    }

    pub fn public(&self) -> [u8; 32] {
        self.key.verifying_key().to_bytes()
    }

    /// Signs the bytes of an event as they are, bound to campaign and place.
    pub fn sign_event(&self, campaign: &str, seq: u64, bytes: &[u8]) -> [u8; 64] {
        self.key.sign(&event_message(campaign, seq, bytes)).to_bytes()
    }

    /// The verifier key of an origin: `origin+hex(key id)+base64(type ‖ public key)` (C2SP signed-note).
    /// The origin has no blank and no plus.
    pub fn vkey(&self, origin: &str) -> String {
        let public = self.public();
        let id = hex::encode(&key_id(origin, &public));
        format!("{origin}+{id}+{}", STANDARD.encode([&[ED25519_NOTE][..], &public].concat()))
    }

    /// A signed note over `text`, which ends in a line feed and has no other control characters.
    pub fn sign_note(&self, origin: &str, text: &str) -> String {
        let signature = self.key.sign(text.as_bytes()).to_bytes();
        let field = STANDARD.encode([&key_id(origin, &self.public())[..], &signature].concat());
        format!("{text}\n{DASH}{origin} {field}\n")
    }
}

/// Whether the signature of an event holds. Strict: weak keys and signatures with more than one reading are refused.
pub fn verify_event(public: &[u8; 32], campaign: &str, seq: u64, bytes: &[u8], signature: &[u8; 64]) -> bool {
    let Some(key) = sound_key(public) else { return false };
    key.verify_strict(&event_message(campaign, seq, bytes), &Signature::from_bytes(signature)).is_ok()
}

/// Name and public key of a verifier key.
pub fn public_of_vkey(vkey: &str) -> Result<(String, [u8; 32]), LedgerError> {
    // The base64 part may hold a plus, so only the first two divide.
    let mut parts = vkey.splitn(3, '+');
    let (Some(name), Some(id), Some(key)) = (parts.next(), parts.next(), parts.next()) else {
        return bad_note("a verifier key is `name+id+key`");
    };
    let Some(public) = STANDARD.decode(key).ok().and_then(|bytes| {
        let (kind, public) = bytes.split_first()?;
        (*kind == ED25519_NOTE).then(|| <[u8; 32]>::try_from(public).ok())?
    }) else {
        return bad_note("the verifier key is not of the kind Ed25519");
    };
    if name.is_empty() || name.contains(char::is_whitespace) || hex::encode(&key_id(name, &public)) != id {
        return bad_note("the verifier key's id does not belong to its name and key");
    }
    if sound_key(&public).is_none() {
        return bad_note("the verifier key is weak: anything would pass under it");
    }
    Ok((name.to_owned(), public))
}

/// The text of a note that is signed by this key. Signatures by other keys are passed over.
pub fn verify_note(vkey: &str, note: &str) -> Result<String, LedgerError> {
    let (name, public) = public_of_vkey(vkey)?;
    let Some(key) = sound_key(&public) else { return bad_note("the verifier key is weak") };
    let (text, lines) = note_parts(note)?;
    let mut held = false;
    for line in lines {
        let Some((by, id, signature)) = signature_line(line) else {
            return bad_note("a signature line is not as it should be");
        };
        if by != name || id != key_id(&name, &public) {
            continue;
        }
        let Ok(signature) = Signature::from_slice(&signature) else {
            return bad_note("the signature has a wrong length");
        };
        if key.verify_strict(text.as_bytes(), &signature).is_err() {
            return bad_note("the signature does not hold");
        }
        held = true;
    }
    if held { Ok(text.to_owned()) } else { bad_note("it is not signed by this key") }
}

/// Text (with its last line feed) and signature lines.
fn note_parts(note: &str) -> Result<(&str, Vec<&str>), LedgerError> {
    if note.len() > NOTE_BYTES || note.chars().any(|letter| letter.is_control() && letter != '\n') {
        return bad_note("it is too long or has control characters");
    }
    let Some(gap) = note.rfind("\n\n") else {
        return bad_note("the blank line before the signatures is missing");
    };
    let (text, signatures) = (&note[..gap + 1], &note[gap + 2..]);
    let Some(signatures) = signatures.strip_suffix('\n') else {
        return bad_note("the last line feed is missing");
    };
    let lines: Vec<&str> = signatures.split('\n').collect();
    if lines.len() > NOTE_SIGNATURES {
        return bad_note("it has too many signatures");
    }
    Ok((text, lines))
}

fn signature_line(line: &str) -> Option<(&str, [u8; 4], Vec<u8>)> {
    let (name, field) = line.strip_prefix(DASH)?.split_once(' ')?;
    let bytes = STANDARD.decode(field).ok()?;
    let (id, signature) = bytes.split_first_chunk::<4>()?;
    (!name.is_empty()).then(|| (name, *id, signature.to_vec()))
}

/// First four bytes of `SHA-256(name ‖ LF ‖ type ‖ key)` (C2SP signed-note).
fn key_id(name: &str, public: &[u8; 32]) -> [u8; 4] {
    let hash = sha256(&[name.as_bytes(), b"\n", &[ED25519_NOTE], public].concat());
    [hash[0], hash[1], hash[2], hash[3]]
}

fn event_message(campaign: &str, seq: u64, bytes: &[u8]) -> Vec<u8> {
    tagged_message("event", &[campaign.as_bytes(), &seq.to_be_bytes(), bytes])
}

/// A key that is a point and not a weak one: under the identity one signature passes for every message.
fn sound_key(public: &[u8; 32]) -> Option<VerifyingKey> {
    VerifyingKey::from_bytes(public).ok().filter(|key| !key.is_weak())
}

fn bad_note<T>(why: &str) -> Result<T, LedgerError> {
    Err(LedgerError::Note(why.to_owned()))
}
