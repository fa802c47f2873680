//! Who writes, and what is answered: the token in the address of a parcel, and the seat word of
//! letters that are no replies. Both are keyed hashes; neither is ever echoed or logged.

use super::token_words::{ANIMALS, PLANTS};
use crate::ledger::tagged;

/// Names the seat and the parcel that a letter answers. It stands in the address that a parcel
/// gives for replies, `referee+TOKEN@host`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Token {
    /// Number of the campaign in this house.
    pub campaign_no: u32,
    /// Number of the seat in its campaign.
    pub seat: u8,
    /// Counts up when the seat gets another player; older tokens are void.
    pub life: u16,
    /// Number of the parcel, counted per seat.
    pub parcel: u32,
}

/// The first letter of a token of this make. It is a letter in every make.
const VERSION: u8 = b'a';
const PAYLOAD_BYTES: usize = 11;
/// A guess has one chance in 2^64; the referee limits the rate of letters.
const MAC_BYTES: usize = 8;
/// RFC 4648 6, in lower case.
const ALPHABET: &[u8; 32] = b"abcdefghijklmnopqrstuvwxyz234567";

impl Token {
    /// 32 lower-case letters and digits, the first a letter.
    pub fn write(&self, key: &[u8; 32]) -> String {
        let payload = self.payload();
        let mut bytes = payload.to_vec();
        bytes.extend_from_slice(&mac(key, &payload));
        let mut text = String::from(char::from(VERSION));
        let (mut bits, mut count) = (0u32, 0u32);
        for byte in bytes {
            bits = bits << 8 | u32::from(byte);
            count += 8;
            while count >= 5 {
                count -= 5;
                text.push(char::from(ALPHABET[(bits >> count & 31) as usize]));
            }
        }
        if count > 0 {
            text.push(char::from(ALPHABET[(bits << (5 - count) & 31) as usize]));
        }
        text
    }

    /// Reads a token in whatever case it arrives. `None` for any that this key has not written; the
    /// comparison takes the same time wherever the difference is.
    pub fn read(text: &str, key: &[u8; 32]) -> Option<Token> {
        let text = text.trim().to_ascii_lowercase();
        let code = text.as_bytes().strip_prefix(&[VERSION])?;
        let bytes = from_base32(code)?;
        let (payload, found) = bytes.split_at_checked(PAYLOAD_BYTES)?;
        let expected = mac(key, payload);
        if found.len() != expected.len() || found.iter().zip(expected).fold(0, |d, (a, b)| d | (a ^ b)) != 0 {
            return None;
        }
        let (campaign_no, rest) = payload.split_first_chunk()?;
        let (seat, rest) = rest.split_first()?;
        let (life, rest) = rest.split_first_chunk()?;
        let (parcel, _) = rest.split_first_chunk()?;
        Some(Token {
            campaign_no: u32::from_be_bytes(*campaign_no),
            seat: *seat,
            life: u16::from_be_bytes(*life),
            parcel: u32::from_be_bytes(*parcel),
        })
    }

    fn payload(&self) -> [u8; PAYLOAD_BYTES] {
        let mut bytes = [0; PAYLOAD_BYTES];
        bytes[..4].copy_from_slice(&self.campaign_no.to_be_bytes());
        bytes[4] = self.seat;
        bytes[5..7].copy_from_slice(&self.life.to_be_bytes());
        bytes[7..].copy_from_slice(&self.parcel.to_be_bytes());
        bytes
    }
}

/// `None` for foreign characters, and where bits are left over: a token has one spelling.
fn from_base32(code: &[u8]) -> Option<Vec<u8>> {
    let mut bytes = Vec::with_capacity(code.len() * 5 / 8);
    let (mut bits, mut count) = (0u32, 0u32);
    for c in code {
        let value = ALPHABET.iter().position(|a| a == c)?;
        bits = (bits << 5 | value as u32) & 0xFFF;
        count += 5;
        if count >= 8 {
            count -= 8;
            bytes.push((bits >> count & 0xFF) as u8);
        }
    }
    (count < 5 && bits & ((1 << count) - 1) == 0).then_some(bytes)
}

fn mac(key: &[u8; 32], payload: &[u8]) -> [u8; MAC_BYTES] {
    let hash = tagged("token", &[key, &[VERSION], payload]);
    let mut mac = [0; MAC_BYTES];
    mac.copy_from_slice(&hash[..MAC_BYTES]);
    mac
}

/// The token in one of our addresses, in lower case: `referee+TOKEN@host` or `bounce+TOKEN@host`,
/// where `own` is `referee@host`. It is not checked.
pub fn token_of_address(address: &str, own: &str) -> Option<String> {
    let address = address.trim();
    let inner = address.strip_suffix('>').and_then(|a| a.rsplit_once('<')).map_or(address, |(_, a)| a);
    let inner = inner.to_lowercase();
    let own = own.trim().to_lowercase();
    let (local, host) = inner.rsplit_once('@')?;
    let (own_local, own_host) = own.rsplit_once('@')?;
    let (base, token) = local.rsplit_once('+')?;
    let ours = host == own_host && (base == own_local || base == "bounce");
    (ours && !token.is_empty()).then(|| token.to_owned())
}

/// The two words that vouch for a seat in a letter that answers no parcel, `pelican juniper`; one
/// of 16,384. They change with the seat's player.
pub fn seat_word(key: &[u8; 32], campaign: &str, seat: u8, life: u16) -> String {
    let hash = tagged("seat-word", &[key, campaign.as_bytes(), &[seat], &life.to_be_bytes()]);
    let word = |list: &[&'static str; 128], byte: u8| list[usize::from(byte & 0x7F)];
    format!("{} {}", word(&ANIMALS, hash[0]), word(&PLANTS, hash[1]))
}
