//! Bytes to text: transfer encodings and character sets, as letters really carry them.

use mail_parser::decoders::charsets::map::charset_decoder;

/// What a part's bytes say after its transfer encoding is undone.
pub(super) struct Decoded {
    pub bytes: Vec<u8>,
    /// Plain text that somebody on the way appended below a base64 text.
    pub footer: Option<Vec<u8>>,
}

/// Undoes `base64` and `quoted-printable`; other encodings change nothing.
pub(super) fn transfer(body: &[u8], encoding: &str) -> Decoded {
    match encoding {
        "base64" => base64(body),
        "quoted-printable" => Decoded { bytes: quoted_printable(body), footer: None },
        _ => Decoded { bytes: body.to_vec(), footer: None },
    }
}

/// Lenient base64: ends at the padding or at the first line that is something else. List managers
/// append a plain footer to an encoded text; that rest is given apart.
fn base64(body: &[u8]) -> Decoded {
    let mut bytes = Vec::with_capacity(body.len() * 3 / 4);
    let (mut bits, mut count, mut padded) = (0u32, 0u32, false);
    let mut read = 0;
    for line in body.split_inclusive(|b| *b == b'\n') {
        let text = line.trim_ascii();
        if !text.iter().all(|b| base64_value(*b).is_some() || *b == b'=') || (padded && !text.is_empty()) {
            break;
        }
        for byte in text {
            let Some(value) = base64_value(*byte) else {
                padded = true;
                continue;
            };
            bits = bits << 6 | value;
            count += 6;
            if count >= 8 {
                count -= 8;
                bytes.push((bits >> count & 0xFF) as u8);
            }
        }
        read += line.len();
    }
    let rest = body[read..].trim_ascii();
    Decoded { bytes, footer: (!rest.is_empty()).then(|| rest.to_vec()) }
}

fn base64_value(byte: u8) -> Option<u32> {
    let value = match byte {
        b'A'..=b'Z' => byte - b'A',
        b'a'..=b'z' => byte - b'a' + 26,
        b'0'..=b'9' => byte - b'0' + 52,
        b'+' => 62,
        b'/' => 63,
        _ => return None,
    };
    Some(u32::from(value))
}

/// RFC 2045 6.7; what is no valid escape stays as it stands.
fn quoted_printable(body: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(body.len());
    for line in body.split_inclusive(|b| *b == b'\n') {
        let end = if line.ends_with(b"\r\n") { 2 } else { usize::from(line.ends_with(b"\n")) };
        // Blanks at the end of an encoded line were added on the way.
        let text = line[..line.len() - end].trim_ascii_end();
        let soft = text.last() == Some(&b'=');
        let text = if soft { &text[..text.len() - 1] } else { text };
        let mut i = 0;
        while i < text.len() {
            let escape = match text[i] {
                b'=' => {
                    text.get(i + 1).zip(text.get(i + 2)).and_then(|(h, l)| Some(hex(*h)? << 4 | hex(*l)?))
                }
                _ => None,
            };
            out.push(escape.unwrap_or(text[i]));
            i += if escape.is_some() { 3 } else { 1 };
        }
        if !soft {
            out.extend_from_slice(&line[line.len() - end..]);
        }
    }
    out
}

fn hex(byte: u8) -> Option<u8> {
    char::from(byte).to_digit(16).map(|d| d as u8)
}

/// The text of `bytes`, and whether something in it could not be read with certainty.
///
/// Valid UTF-8 wins over a label that promises less (missing, us-ascii, Latin-1, windows-1252,
/// unknown): programs that mislabel are common, and other text is hardly ever valid UTF-8.
pub(super) fn text(bytes: &[u8], label: Option<&str>) -> (String, bool) {
    let label = label.unwrap_or_default().trim().to_ascii_lowercase();
    let ascii = bytes.is_ascii();
    let weak = matches!(
        label.as_str(),
        "" | "us-ascii" | "ascii" | "iso-8859-1" | "latin1" | "windows-1252" | "cp1252"
    );
    let utf8 = matches!(label.as_str(), "utf-8" | "utf8" | "utf_8");
    if ascii && (weak || utf8) {
        return without_escapes(bytes);
    }
    let decoder = match label.as_str() {
        // mail-parser reads UTF-7 wrongly; its bytes are ASCII, and orders are readable in it.
        "utf-7" => None,
        _ => charset_decoder(label.as_bytes()).or_else(|| charset_decoder(label.replace('-', "").as_bytes())),
    };
    // Seven-bit sets have no high bytes, and sixteen-bit text without a zero is none.
    let seven_bit = label.starts_with("iso-2022");
    let not_wide = (label.starts_with("utf-16") || label.starts_with("ucs-2")) && !bytes.contains(&0);
    let overruled = weak || utf8 || decoder.is_none() || not_wide || (seven_bit && !ascii);
    if overruled && let Ok(text) = std::str::from_utf8(bytes) {
        return (text.to_owned(), decoder.is_none() && !utf8 && !weak && !ascii);
    }
    if utf8 {
        return (String::from_utf8_lossy(bytes).into_owned(), true);
    }
    match decoder.or_else(|| charset_decoder(b"windows-1252")) {
        Some(decode) => {
            let text = decode(bytes);
            let doubtful = text.contains('\u{FFFD}') || decoder.is_none() || (weak && label.is_empty());
            (text, doubtful)
        }
        None => (String::from_utf8_lossy(bytes).into_owned(), true),
    }
}

/// ASCII bytes as text. Stretches in ISO-2022 escape codes without a label that names the set are
/// replaced: read as letters they would be words that nobody typed.
fn without_escapes(bytes: &[u8]) -> (String, bool) {
    const ESC: char = '\u{1B}';
    let text = String::from_utf8_lossy(bytes);
    if !text.contains("\u{1B}$") {
        return (text.into_owned(), false);
    }
    let mut out = String::with_capacity(text.len());
    for (i, piece) in text.split(ESC).enumerate() {
        if i == 0 {
            out.push_str(piece);
        } else if let Some(foreign) = piece.strip_prefix('$') {
            out.push('\u{FFFD}');
            // Such a stretch ends with its line at the latest.
            out.push_str(foreign.find(['\r', '\n']).map_or("", |end| &foreign[end..]));
        } else {
            out.push_str(piece.strip_prefix('(').map_or(piece, |p| p.get(1..).unwrap_or("")));
        }
    }
    (out, true)
}
