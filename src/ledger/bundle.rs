//! A campaign in one text file for an auditor: one JSON value a line.
//!
//! Header, charter, every event, every signed head, the openings that the reader may have, and last the SHA-256 of
//! all bytes before. The file is written in exactly one way, so reading it is writing it again and comparing.

use super::LedgerError;
use super::chain::{Chain, sound_name};
use super::heads::head_of;
use super::limits::{BUNDLE_BYTES, BUNDLE_LINE_BYTES, BUNDLE_LINES};
use super::seal::{Opening, Sealer, sealed_in};
use super::sign::{public_of_vkey, verify_note};
use super::tagged::{hex, sha256};
use serde::{Deserialize, Serialize};

/// What a bundle calls itself in its first line.
pub const FORMAT: &str = "sealed-orders bundle 1";

/// Who may read it.
#[derive(Serialize, Deserialize, Clone, Copy, Debug, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
pub enum Scope {
    /// Only what was opened to all.
    Public,
    /// And what one seat may know.
    Seat,
    /// Everything.
    Full,
}

/// One event: its bytes as they were signed.
#[derive(Serialize, Deserialize, Clone, Debug, PartialEq, Eq)]
#[serde(deny_unknown_fields)]
pub struct BundledEvent {
    pub seq: u64,
    /// Signature, 64 bytes in hex.
    pub sig: String,
    /// The event's line of JSON.
    pub bytes: String,
}

/// A campaign's log as it leaves the house.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bundle {
    pub campaign: String,
    /// Origin of its heads.
    pub origin: String,
    /// Verifier key of events and heads, under the name of the origin.
    pub vkey: String,
    pub scope: Scope,
    /// Whose bundle it is, when the scope is a seat's.
    pub seat: Option<String>,
    /// The charter as stored; its digest stands in the first event.
    pub charter: String,
    pub events: Vec<BundledEvent>,
    /// Signed notes, smallest size first.
    pub heads: Vec<String>,
    pub openings: Vec<Opening>,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Line {
    Header(Header),
    Charter(String),
    Event(BundledEvent),
    Head(String),
    Opening(Opening),
    Sha256(String),
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Header {
    format: String,
    campaign: String,
    origin: String,
    vkey: String,
    scope: Scope,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    seat: Option<String>,
}

impl Bundle {
    /// The bytes of the file.
    pub fn write(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        push_line(&mut bytes, &Line::Header(self.header()));
        push_line(&mut bytes, &Line::Charter(self.charter.clone()));
        self.events.iter().for_each(|event| push_line(&mut bytes, &Line::Event(event.clone())));
        self.heads.iter().for_each(|head| push_line(&mut bytes, &Line::Head(head.clone())));
        self.openings.iter().for_each(|opening| push_line(&mut bytes, &Line::Opening(opening.clone())));
        let trailer = Line::Sha256(hex::encode(&sha256(&bytes)));
        push_line(&mut bytes, &trailer);
        bytes
    }

    /// Reads a file: limits on its size, its lines and their order; the trailer; and that it is written the one way.
    /// Whether its content holds is for [`Bundle::verify`] to say.
    pub fn read(bytes: &[u8]) -> Result<Bundle, LedgerError> {
        if bytes.len() > BUNDLE_BYTES {
            return refuse(1, format!("{} bytes are over the limit of {BUNDLE_BYTES}", bytes.len()));
        }
        let Some(body) = bytes.strip_suffix(b"\n") else {
            return refuse(1, "the file is cut off".to_owned());
        };
        let lines: Vec<&[u8]> = body.split(|byte| *byte == b'\n').collect();
        if lines.len() > BUNDLE_LINES {
            return refuse(BUNDLE_LINES, format!("there are {} lines", lines.len()));
        }
        let bundle = Bundle::from_lines(&lines)?;
        let again = bundle.write();
        if again != bytes {
            let line = again.split(|byte| *byte == b'\n').zip(&lines).position(|(one, other)| one != *other);
            let line = line.map_or(lines.len(), |line| line + 1);
            let what = "it is not written as the referee writes it";
            return refuse(
                line,
                if line == lines.len() { "the sha256 does not fit" } else { what }.to_owned(),
            );
        }
        Ok(bundle)
    }

    fn from_lines(lines: &[&[u8]]) -> Result<Bundle, LedgerError> {
        let [header, charter, rest @ .., trailer] = lines else {
            return refuse(lines.len(), "the file is cut off".to_owned());
        };
        let Line::Header(header) = read_line(1, header)? else { return refuse(1, "no header".to_owned()) };
        if header.format != FORMAT {
            return refuse(1, format!("this referee reads the format `{FORMAT}`"));
        }
        let Line::Charter(charter) = read_line(2, charter)? else {
            return refuse(2, "no charter".to_owned());
        };
        let Line::Sha256(_) = read_line(lines.len(), trailer)? else {
            return refuse(
                lines.len(),
                "the line with the sha256 is missing: the file is cut off".to_owned(),
            );
        };
        let Header { campaign, origin, vkey, scope, seat, .. } = header;
        let (events, heads, openings) = (Vec::new(), Vec::new(), Vec::new());
        let mut bundle = Bundle { campaign, origin, vkey, scope, seat, charter, events, heads, openings };
        for (at, line) in rest.iter().enumerate() {
            let number = at + 3;
            match read_line(number, line)? {
                Line::Event(event) => bundle.events.push(event),
                Line::Head(head) => bundle.heads.push(head),
                Line::Opening(opening) => bundle.openings.push(opening),
                _ => return refuse(number, "it stands in the wrong place".to_owned()),
            }
        }
        Ok(bundle)
    }

    /// Checks what needs no rules: the chain and every signature, every head against the chain, every opening against
    /// its commitment. Returns the chain.
    ///
    /// Not checked, for only an auditor has what it takes: that `vkey` is the one that the players were mailed, that
    /// the charter has the digest in the first event, dice and play.
    pub fn verify(&self) -> Result<Chain, LedgerError> {
        if !sound_name(&self.campaign) {
            return Err(LedgerError::Name(self.campaign.clone()));
        }
        if self.seat.is_some() != (self.scope == Scope::Seat) {
            return refuse(1, "scope and seat do not fit".to_owned());
        }
        let (name, public) = public_of_vkey(&self.vkey)?;
        if name != self.origin {
            return refuse(1, "the key has another name than the origin".to_owned());
        }
        let mut chain = Chain::new(&self.campaign);
        let mut sealed = Vec::new();
        for (at, event) in self.events.iter().enumerate() {
            let Some(signature) = hex::decode(&event.sig).and_then(|sig| <[u8; 64]>::try_from(sig).ok())
            else {
                return refuse(at + 3, "the signature is not 64 bytes in hex".to_owned());
            };
            if event.seq != chain.next_seq() {
                return refuse(at + 3, "an event is missing before it".to_owned());
            }
            let stored = chain.extend(&public, event.bytes.as_bytes(), &signature)?;
            sealed.push(sealed_in(&stored.event.body));
        }
        self.verify_heads(&chain)?;
        let first = 3 + self.events.len() + self.heads.len();
        for (at, opening) in self.openings.iter().enumerate() {
            let parts = usize::try_from(opening.seq).ok().and_then(|seq| sealed.get(seq));
            if !parts
                .is_some_and(|parts| parts.iter().any(|part| Sealer::verify(&self.campaign, part, opening)))
            {
                return refuse(first + at, "the opening does not fit what was sealed".to_owned());
            }
        }
        Ok(chain)
    }

    fn verify_heads(&self, chain: &Chain) -> Result<(), LedgerError> {
        let mut size = 0;
        for (at, note) in self.heads.iter().enumerate() {
            verify_note(&self.vkey, note)?;
            let head = head_of(note)?;
            if head.origin != self.origin || (at > 0 && head.size <= size) {
                return refuse(
                    3 + self.events.len() + at,
                    "the head is of another log or out of order".to_owned(),
                );
            }
            size = head.size;
            chain.extends(&head)?;
        }
        Ok(())
    }

    fn header(&self) -> Header {
        Header {
            format: FORMAT.to_owned(),
            campaign: self.campaign.clone(),
            origin: self.origin.clone(),
            vkey: self.vkey.clone(),
            scope: self.scope,
            seat: self.seat.clone(),
        }
    }
}

fn push_line(bytes: &mut Vec<u8>, line: &Line) {
    bytes.extend(serde_json::to_vec(line).expect("a line is strings and numbers"));
    bytes.push(b'\n');
}

fn read_line(number: usize, line: &[u8]) -> Result<Line, LedgerError> {
    if line.len() > BUNDLE_LINE_BYTES {
        return refuse(number, format!("it is longer than {BUNDLE_LINE_BYTES} bytes"));
    }
    serde_json::from_slice(line).or_else(|error| refuse(number, error.to_string()))
}

fn refuse<T>(line: usize, what: String) -> Result<T, LedgerError> {
    Err(LedgerError::Bundle { line, what })
}
