//! The one hash of the project: tagged and injective, so that no two uses can be mixed up.

use sha2::{Digest, Sha256};

/// What every tag starts with: the protocol and its version.
const START: &str = "sealed-orders/v1/";

/// `T(tag, x1..xn)` of DESIGN 4: SHA-256 over [`tagged_message`].
///
/// `tag` is given without the common start; "sealed-orders/v1/" is put before it.
pub fn tagged(tag: &str, parts: &[&[u8]]) -> [u8; 32] {
    let mut hash = Sha256::new();
    hash.update(((START.len() + tag.len()) as u64).to_be_bytes());
    hash.update(START);
    hash.update(tag);
    for part in parts {
        hash.update((part.len() as u64).to_be_bytes());
        hash.update(part);
    }
    hash.finalize().into()
}

/// The bytes under `T`: `u64be(len tag) ‖ tag ‖ u64be(len x1) ‖ x1 …`. No other list of parts gives the same bytes.
///
/// Signatures over events take these bytes as they are: they begin with a zero byte, so they can never be the text of
/// a signed note, which has no control characters.
pub fn tagged_message(tag: &str, parts: &[&[u8]]) -> Vec<u8> {
    let length = 8 + START.len() + tag.len() + parts.iter().map(|part| 8 + part.len()).sum::<usize>();
    let mut bytes = Vec::with_capacity(length);
    bytes.extend(((START.len() + tag.len()) as u64).to_be_bytes());
    bytes.extend(START.as_bytes());
    bytes.extend(tag.as_bytes());
    for part in parts {
        bytes.extend((part.len() as u64).to_be_bytes());
        bytes.extend(*part);
    }
    bytes
}

/// SHA-256 of plain bytes: the `prev` of events and the trailer of a bundle, which `sha256sum` must reproduce.
pub fn sha256(bytes: &[u8]) -> [u8; 32] {
    Sha256::digest(bytes).into()
}

/// Hexadecimal, lower case only: one text for one value.
pub mod hex {
    const DIGITS: &[u8; 16] = b"0123456789abcdef";

    /// Two lower-case digits a byte.
    pub fn encode(bytes: &[u8]) -> String {
        let mut text = String::with_capacity(bytes.len() * 2);
        for byte in bytes {
            text.push(char::from(DIGITS[usize::from(byte >> 4)]));
            text.push(char::from(DIGITS[usize::from(byte & 15)]));
        }
        text
    }

    /// The bytes, or `None` for an odd length, upper case or anything that is no digit.
    pub fn decode(text: &str) -> Option<Vec<u8>> {
        if !text.len().is_multiple_of(2) {
            return None;
        }
        text.as_bytes().chunks(2).map(|pair| Some(digit(pair[0])? << 4 | digit(pair[1])?)).collect()
    }

    /// Exactly 32 bytes, else `None`.
    pub fn decode32(text: &str) -> Option<[u8; 32]> {
        decode(text)?.try_into().ok()
    }

    fn digit(byte: u8) -> Option<u8> {
        match byte {
            b'0'..=b'9' => Some(byte - b'0'),
            b'a'..=b'f' => Some(byte - b'a' + 10),
            _ => None,
        }
    }
}
