//! What the house needs to know from a letter's header fields.
//!
//! Two traps of mail-parser are avoided here: of two `From:` fields it would keep the last (so fields are
//! counted on the bytes), and an impossible `Date:` comes out of it as a text that chrono rejects (so the date
//! is read by chrono, and is only ever shown).

use std::panic::{AssertUnwindSafe, catch_unwind};

use chrono::{DateTime, Utc};
use mail_parser::{HeaderName, HeaderValue, MessageParser};
use sha2::{Digest, Sha256};

use super::MailError;
use super::headers::{self, Field, TooMuch, message_ids, one_line};
use super::limits::{
    ADDRESS_BYTES, ADDRESSES, HEADER_BYTES, MESSAGE_ID_BYTES, MESSAGE_IDS, NAME_CHARS, SUBJECT_CHARS,
};

/// A mail address with the name beside it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Address {
    /// As the sender's program shows it, one line; may be anything.
    pub name: String,
    /// Lower case, with exactly one `@` outside, no blanks.
    pub address: String,
}

/// A letter's header fields, decoded as far as the house needs them. Nothing in here is proven: who wrote a
/// letter is decided elsewhere.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Letter {
    /// Usable addresses of all `From:` fields.
    pub from: Vec<Address>,
    /// How many `From:` fields there are; one in a proper letter (RFC 5322, 3.6).
    pub from_headers: usize,
    /// Usable addresses of `Reply-To:`. An answer never goes there.
    pub reply_to: Vec<Address>,
    /// Addresses of To, Cc, Delivered-To, X-Original-To and Envelope-To, lower case, each once.
    pub to: Vec<String>,
    /// Without angle brackets; none where the letter has no usable one.
    pub message_id: Option<String>,
    /// Without angle brackets.
    pub in_reply_to: Vec<String>,
    /// Without angle brackets, oldest first.
    pub references: Vec<String>,
    /// One line, decoded.
    pub subject: String,
    /// All `Authentication-Results:` fields, topmost first. Whoever uses them must know which server's name to
    /// believe (RFC 8601, 5).
    pub auth_results: Vec<String>,
    /// What the sender claims; to be shown, never to be judged by.
    pub date: Option<DateTime<Utc>>,
    /// Every field, name in lower case, value unfolded but not decoded, in order.
    pub fields: Vec<(String, String)>,
}

impl Letter {
    /// Values of all fields of this name (lower case), in order.
    pub fn values<'a>(&'a self, name: &'a str) -> impl Iterator<Item = &'a str> {
        self.fields.iter().filter(move |(n, _)| n == name).map(|(_, value)| value.as_str())
    }
}

/// Reads the header fields of a letter; of a truncated one too.
///
/// # Errors
/// [`MailError::Letter`] where there are no fields, too many, or the parser gives up. Never panics.
pub fn read_letter(raw: &[u8]) -> Result<Letter, MailError> {
    let fields = headers::fields(raw).map_err(|too_much| {
        MailError::Letter(match too_much {
            TooMuch::Bytes => "its header is too long",
            TooMuch::Fields => "it has too many header fields",
        })
    })?;
    if fields.is_empty() {
        return Err(MailError::Letter("it has no header"));
    }
    // Above the limit only where `fields` has already refused.
    let (block, _) = headers::split(&raw[..raw.len().min(HEADER_BYTES + 4)]);
    // The parser states that it never panics; a letter that proves it wrong must not stop the mail.
    catch_unwind(AssertUnwindSafe(|| decode(block, fields)))
        .map_err(|_| MailError::Letter("the parser gave up"))
}

fn decode(block: &[u8], fields: Vec<Field>) -> Letter {
    let mut letter = Letter {
        from_headers: fields.iter().filter(|field| field.name == "from").count(),
        ..Letter::default()
    };
    // The line that an mbox file puts before a letter is no field, and would cost the parser the first one.
    let clean: Vec<u8> = headers::folded(block).flatten().copied().collect();
    let parser = MessageParser::new()
        .default_header_ignore()
        .header_text(HeaderName::Subject)
        .header_address(HeaderName::From)
        .header_address(HeaderName::ReplyTo)
        .header_address(HeaderName::To)
        .header_address(HeaderName::Cc);
    if let Some(message) = parser.parse_headers(&clean) {
        for header in message.headers() {
            match (&header.name, &header.value) {
                (HeaderName::From, value) => addresses(value, &mut letter.from),
                (HeaderName::ReplyTo, value) => addresses(value, &mut letter.reply_to),
                (HeaderName::To | HeaderName::Cc, value) => {
                    let mut found = Vec::new();
                    addresses(value, &mut found);
                    found.into_iter().for_each(|address| add_recipient(&mut letter.to, address.address));
                }
                (HeaderName::Subject, HeaderValue::Text(text)) if letter.subject.is_empty() => {
                    letter.subject = one_line(text, SUBJECT_CHARS);
                }
                _ => {}
            }
        }
    }
    for Field { name, value } in &fields {
        let ids = || message_ids(value, MESSAGE_IDS, MESSAGE_ID_BYTES);
        match name.as_str() {
            "delivered-to" | "x-original-to" | "envelope-to" => {
                let parts = value.split(',').filter_map(usable_address);
                parts.for_each(|address| add_recipient(&mut letter.to, address));
            }
            "message-id" if letter.message_id.is_none() => letter.message_id = ids().into_iter().next(),
            "in-reply-to" => letter.in_reply_to.extend(ids()),
            "references" => letter.references.extend(ids()),
            "authentication-results" => letter.auth_results.push(value.clone()),
            "date" if letter.date.is_none() => {
                letter.date = DateTime::parse_from_rfc2822(value).ok().map(|date| date.to_utc());
            }
            _ => {}
        }
    }
    letter.fields = fields.into_iter().map(|field| (field.name, field.value)).collect();
    letter
}

fn addresses(value: &HeaderValue, out: &mut Vec<Address>) {
    let Some(list) = value.as_address() else { return };
    for entry in list.iter() {
        if out.len() == ADDRESSES {
            return;
        }
        if let Some(address) = entry.address.as_deref().and_then(usable_address) {
            let name = one_line(entry.name.as_deref().unwrap_or_default(), NAME_CHARS);
            out.push(Address { name, address });
        }
    }
}

fn add_recipient(to: &mut Vec<String>, address: String) {
    if to.len() < ADDRESSES && !to.contains(&address) {
        to.push(address);
    }
}

/// An address in the form in which the house compares them, or none where it could not be written to.
pub(super) fn usable_address(text: &str) -> Option<String> {
    let text = text.trim().trim_start_matches('<').trim_end_matches('>');
    let (local, domain) = text.rsplit_once('@')?;
    let bad = |c: char| c.is_whitespace() || c.is_control() || matches!(c, '<' | '>' | ',' | ';' | '@' | '"');
    let ok = !local.is_empty()
        && !domain.is_empty()
        && text.len() <= ADDRESS_BYTES
        && !local.contains(bad)
        && !domain.contains(bad);
    ok.then(|| text.to_lowercase())
}

/// Fields that the way of a letter adds or changes; other `X-` fields count as such too.
const TRACE: [&str; 23] = [
    "received",
    "return-path",
    "delivered-to",
    "delivery-date",
    "envelope-to",
    "authentication-results",
    "arc-authentication-results",
    "arc-message-signature",
    "arc-seal",
    "received-spf",
    "dkim-filter",
    "dkim-signature",
    "domainkey-signature",
    "resent-from",
    "resent-to",
    "resent-date",
    "resent-message-id",
    "status",
    "lines",
    "content-length",
    "old-return-path",
    "errors-to",
    "mailing-list",
];

/// One letter, one hash: however often it is fetched, whether from INBOX or Junk, over IMAP or from a file.
///
/// SHA-256 over the letter without the fields that its way adds (Received, Delivered-To, X- and the like), with
/// every line end taken as LF. The `Message-ID:` stays in, so two letters with the same words are two; two letters
/// with the same Message-ID and other words are two as well.
#[must_use]
pub fn content_hash(raw: &[u8]) -> [u8; 32] {
    let (block, body) = headers::split(raw);
    let mut hash = Sha256::new();
    for field in headers::folded(block) {
        let trace = headers::name_and_value(field)
            .is_some_and(|(name, _)| name.starts_with("x-") || TRACE.contains(&name.as_str()));
        if !trace {
            hash_lines(&mut hash, field);
        }
    }
    hash.update(b"\n");
    // Some stores add or drop the last line end.
    hash_lines(&mut hash, body.trim_ascii_end());
    hash.finalize().into()
}

fn hash_lines(hash: &mut Sha256, bytes: &[u8]) {
    for line in bytes.split_inclusive(|&b| b == b'\n') {
        match line.strip_suffix(b"\r\n") {
            Some(text) => {
                hash.update(text);
                hash.update(b"\n");
            }
            None => hash.update(line),
        }
    }
}

#[cfg(test)]
mod tests;
