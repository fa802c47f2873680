//! The parts of a letter. Bodies are found on the bytes and decoded later; headers are read by
//! mail-parser. Messages inside the letter are never opened, and both the number of parts and
//! their nesting are bounded, so that no letter can exhaust the stack.

use super::limits::{NESTING, PARTS};
use mail_parser::{MessageParser, MimeHeaders};

/// A part that holds no parts.
pub(super) struct Leaf<'a> {
    /// `type/subtype`, lower case.
    pub kind: String,
    pub charset: Option<String>,
    /// `format=flowed`, RFC 3676.
    pub flowed: bool,
    /// `delsp=yes`, RFC 3676.
    pub delsp: bool,
    /// Sent as a file, not as text to read.
    pub attached: bool,
    pub name: Option<String>,
    pub encoding: String,
    pub body: &'a [u8],
}

/// A letter as a tree.
pub(super) enum Node<'a> {
    Leaf(Leaf<'a>),
    /// The subtype of the multipart, lower case, and its parts.
    Multi(String, Vec<Node<'a>>),
}

/// The letter has more parts, or parts nested deeper, than anything a person sends.
pub(super) struct TooManyParts;

/// Takes a letter apart.
pub(super) fn parts(raw: &[u8]) -> Result<Node<'_>, TooManyParts> {
    let mut left = PARTS;
    node(raw, NESTING, &mut left)
}

fn node<'a>(raw: &'a [u8], depth: usize, left: &mut usize) -> Result<Node<'a>, TooManyParts> {
    *left = left.checked_sub(1).ok_or(TooManyParts)?;
    let depth = depth.checked_sub(1).ok_or(TooManyParts)?;
    let (head, body) = split_head(raw);
    let leaf = Leaf {
        kind: "text/plain".into(),
        charset: None,
        flowed: false,
        delsp: false,
        attached: false,
        name: None,
        encoding: String::new(),
        body,
    };
    let Some(message) = MessageParser::new().parse_headers(head) else { return Ok(Node::Leaf(leaf)) };
    let Some(root) = message.parts.first() else { return Ok(Node::Leaf(leaf)) };
    let kind = root.content_type();
    if let Some(kind) = kind
        && kind.ctype().eq_ignore_ascii_case("multipart")
        && let Some(boundary) = kind.attribute("boundary").filter(|b| !b.is_empty())
    {
        let pieces = split_at_boundary(body, boundary.as_bytes(), *left)?;
        if !pieces.is_empty() {
            let subtype = kind.subtype().unwrap_or("mixed").to_ascii_lowercase();
            let inner = pieces.into_iter().map(|p| node(p, depth, left)).collect::<Result<_, _>>()?;
            return Ok(Node::Multi(subtype, inner));
        }
    }
    let attribute = |name| kind.and_then(|k| k.attribute(name));
    Ok(Node::Leaf(Leaf {
        kind: kind.map_or_else(|| leaf.kind.clone(), full_kind),
        charset: attribute("charset").map(str::to_owned),
        flowed: attribute("format").is_some_and(|f| f.trim().eq_ignore_ascii_case("flowed")),
        delsp: attribute("delsp").is_some_and(|d| d.trim().eq_ignore_ascii_case("yes")),
        attached: root.content_disposition().is_some_and(|d| d.ctype().eq_ignore_ascii_case("attachment")),
        name: root.attachment_name().map(str::to_owned),
        encoding: root.content_transfer_encoding().unwrap_or_default().trim().to_ascii_lowercase(),
        ..leaf
    }))
}

fn full_kind(kind: &mail_parser::ContentType<'_>) -> String {
    let subtype = kind.subtype().unwrap_or("plain");
    format!("{}/{subtype}", kind.ctype()).to_ascii_lowercase()
}

/// Head and body of a part, parted by the first empty line. A head is never longer than what can
/// be searched at once; without an empty line all is head, as in a letter without a body.
fn split_head(raw: &[u8]) -> (&[u8], &[u8]) {
    let mut at = 0;
    for line in raw.split_inclusive(|b| *b == b'\n') {
        at += line.len();
        if matches!(line, b"\n" | b"\r\n") {
            return raw.split_at(at);
        }
    }
    (raw, &[])
}

/// The pieces between the lines that carry the boundary. A missing last boundary closes at the
/// end of the bytes. Empty when the boundary never occurs.
fn split_at_boundary<'a>(
    body: &'a [u8],
    boundary: &[u8],
    limit: usize,
) -> Result<Vec<&'a [u8]>, TooManyParts> {
    let mut pieces = Vec::new();
    let (mut start, mut at) = (None, 0);
    for line in body.split_inclusive(|b| *b == b'\n') {
        let mark = line.strip_prefix(b"--").and_then(|l| l.strip_prefix(boundary)).map(<[u8]>::trim_ascii);
        if let Some(closing @ (b"" | b"--")) = mark {
            if let Some(from) = start.take() {
                pieces.push(without_last_line_end(&body[from..at]));
            }
            if pieces.len() > limit {
                return Err(TooManyParts);
            }
            if closing == b"--" {
                return Ok(pieces);
            }
            start = Some(at + line.len());
        }
        at += line.len();
    }
    if let Some(from) = start {
        pieces.push(&body[from..]);
    }
    Ok(pieces)
}

/// The line end before a boundary belongs to the boundary (RFC 2046 5.1.1).
fn without_last_line_end(piece: &[u8]) -> &[u8] {
    let piece = piece.strip_suffix(b"\n").unwrap_or(piece);
    piece.strip_suffix(b"\r").unwrap_or(piece)
}
