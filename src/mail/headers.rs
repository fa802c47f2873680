//! The header fields of a letter as they stand, before any decoding.
//!
//! A parser that keeps one of two `From:` fields hides the second (it keeps the last, other programs show the
//! first): so fields are counted and compared here, on the bytes.

use super::limits::{HEADER_BYTES, HEADER_FIELDS};

/// One field: its name as written and its value unfolded, both as the bytes allow.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Field {
    /// Lower case.
    pub name: String,
    /// Unfolded (RFC 5322, 2.2.3), trimmed, not decoded.
    pub value: String,
}

/// Why a header block is not taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TooMuch {
    /// More than [`HEADER_BYTES`].
    Bytes,
    /// More than [`HEADER_FIELDS`].
    Fields,
}

/// Splits a letter after its header block. A letter without an empty line is all headers.
pub fn split(raw: &[u8]) -> (&[u8], &[u8]) {
    let mut start = 0;
    while start < raw.len() {
        let end = raw[start..].iter().position(|&b| b == b'\n').map_or(raw.len(), |at| start + at + 1);
        let line = &raw[start..end];
        if line == b"\n" || line == b"\r\n" {
            return (&raw[..start], &raw[end..]);
        }
        start = end;
    }
    (raw, &[])
}

/// The folded lines of each field in a header block, the separator line of an mbox file left out.
pub fn folded(block: &[u8]) -> impl Iterator<Item = &[u8]> {
    let mut rest = block;
    if rest.starts_with(b"From ") || rest.starts_with(b">From ") {
        let end = rest.iter().position(|&b| b == b'\n').map_or(rest.len(), |at| at + 1);
        rest = &rest[end..];
    }
    std::iter::from_fn(move || {
        if rest.is_empty() {
            return None;
        }
        let mut end = 0;
        loop {
            end = rest[end..].iter().position(|&b| b == b'\n').map_or(rest.len(), |at| end + at + 1);
            if !matches!(rest.get(end), Some(b' ' | b'\t')) {
                break;
            }
        }
        let (field, after) = rest.split_at(end);
        rest = after;
        Some(field)
    })
}

/// Name (lower case) and raw value of one folded field; none where the line is no field.
pub fn name_and_value(field: &[u8]) -> Option<(String, &[u8])> {
    let colon = field.iter().position(|&b| b == b':')?;
    let name = field[..colon].trim_ascii_end();
    let ok = !name.is_empty() && name.iter().all(|b| b.is_ascii_graphic());
    ok.then(|| (String::from_utf8_lossy(name).to_ascii_lowercase(), &field[colon + 1..]))
}

/// All fields of a letter in order.
pub fn fields(raw: &[u8]) -> Result<Vec<Field>, TooMuch> {
    let (block, _) = split(raw);
    if block.len() > HEADER_BYTES {
        return Err(TooMuch::Bytes);
    }
    let mut fields = Vec::new();
    for (name, value) in folded(block).filter_map(name_and_value) {
        if fields.len() == HEADER_FIELDS {
            return Err(TooMuch::Fields);
        }
        let text = String::from_utf8_lossy(value);
        let unfolded: String = text.chars().filter(|c| !matches!(c, '\r' | '\n')).collect();
        fields.push(Field { name, value: unfolded.trim().to_string() });
    }
    Ok(fields)
}

/// One line without control marks: what outsiders wrote must not forge lines or turn text round where it is
/// shown or logged. Cut at `max` characters.
pub fn one_line(text: &str, max: usize) -> String {
    let mut out = String::new();
    for c in text.chars().take(max) {
        match c {
            '\u{2028}' | '\u{2029}' => out.push(' '),
            '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => {}
            c if c.is_control() => out.push(' '),
            c => out.push(c),
        }
    }
    out.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The ids in a Message-ID, In-Reply-To or References value, without brackets; blanks that folding left inside
/// an id are taken out. Without any bracket, words with an `@` count.
pub fn message_ids(value: &str, max: usize, max_bytes: usize) -> Vec<String> {
    let mut ids = Vec::new();
    let mut rest = value;
    while let Some(open) = rest.find('<') {
        let Some(close) = rest[open..].find('>') else { break };
        let id: String = rest[open + 1..open + close].chars().filter(|c| !c.is_whitespace()).collect();
        ids.push(id);
        rest = &rest[open + close + 1..];
    }
    if ids.is_empty() && !value.contains('<') {
        ids.extend(value.split_whitespace().filter(|word| word.contains('@')).map(str::to_string));
    }
    ids.retain(|id| !id.is_empty() && id.len() <= max_bytes && !id.chars().any(char::is_control));
    ids.truncate(max);
    ids
}
