//! Plain text into rows: line ends of every kind, `format=flowed`, lines that a mail program broke.

use super::quote::{Row, Spot};
use super::talk::mark;

/// Where programs that break lines do so at the latest; most use 72 to 78 columns.
const WRAP_COLUMNS: usize = 70;

/// The lines of a text, whatever ends them: CR LF, LF, CR, vertical tab, form feed, and the line
/// ends of Unicode. Some phones send `<br>` or two backslashes for a line end in plain text.
pub(super) fn split(text: &str) -> Vec<&str> {
    let mut lines = Vec::new();
    let (mut start, mut at) = (0, 0);
    while let Some(c) = text[at..].chars().next() {
        let width = match c {
            '\r' if text[at..].starts_with("\r\n") => 2,
            '\r' | '\n' | '\u{B}' | '\u{C}' | '\u{85}' | '\u{2028}' | '\u{2029}' => c.len_utf8(),
            '<' => written_break(&text[at..]),
            '\\' if is_backslash_break(&text[at..]) => 2,
            _ => 0,
        };
        if width > 0 {
            lines.push(&text[start..at]);
            start = at + width;
        }
        at += width.max(c.len_utf8());
    }
    lines.push(&text[start..]);
    lines
}

/// The length of a `<br>` at the start of `text`, else 0.
fn written_break(text: &str) -> usize {
    let is_br = text.get(..3).is_some_and(|head| head.eq_ignore_ascii_case("<br"));
    if !is_br {
        return 0;
    }
    let rest = text[3..].trim_start_matches(' ');
    let rest = rest.strip_prefix('/').unwrap_or(rest);
    rest.strip_prefix('>').map_or(0, |after| text.len() - after.len())
}

fn is_backslash_break(text: &str) -> bool {
    text.strip_prefix("\\\\").is_some_and(|rest| rest.chars().next().is_none_or(char::is_whitespace))
}

/// Rows of a `format=flowed` text (RFC 3676): the depth of the quote is counted first, one stuffed
/// blank is taken off, lines that end in a blank go on in the next line of equal depth. An empty
/// line and the signature mark end a paragraph.
pub(super) fn flowed(text: &str, delsp: bool) -> Vec<Row> {
    let mut rows: Vec<Row> = Vec::new();
    let mut open: Option<(usize, String)> = None;
    for line in split(text) {
        let unmarked = line.trim_start_matches('>');
        let depth = line.len() - unmarked.len();
        let content = unmarked.strip_prefix(' ').unwrap_or(unmarked);
        let signature = content == "-- ";
        let mut whole = match open.take() {
            Some((d, before)) if d == depth && !content.is_empty() && !signature => before + content,
            Some((d, before)) => {
                rows.push(flowed_row(&before, d));
                content.to_owned()
            }
            None => content.to_owned(),
        };
        if content.ends_with(' ') && !signature {
            if delsp {
                whole.pop();
            }
            open = Some((depth, whole));
        } else {
            rows.push(flowed_row(&whole, depth));
        }
    }
    if let Some((depth, last)) = open {
        rows.push(flowed_row(&last, depth));
    }
    rows
}

fn flowed_row(text: &str, depth: usize) -> Row {
    if depth > 0 { Row::quoted(text) } else { Row::new(text) }
}

/// Rows of any other plain text.
pub(super) fn plain(text: &str) -> Vec<Row> {
    split(text).into_iter().map(Row::new).collect()
}

/// Joins the rows of a text whose program broke its lines; see [`goes_on`]. Only typed rows of one
/// place are joined, after all marks have been found: a joined mark would be none.
pub(super) fn joined(rows: Vec<Row>, spots: Vec<Spot>) -> Vec<(Row, Spot)> {
    let mut out: Vec<(Row, Spot)> = Vec::with_capacity(rows.len());
    // The rows that belong together are gathered first, so that each text is read once.
    let mut rows = rows.into_iter().zip(spots).peekable();
    while let Some((row, spot)) = rows.next() {
        let mut last = row.raw.clone();
        let mut whole: Option<String> = None;
        while let Some((next, _)) = rows.next_if(|(next, place)| {
            matches!(spot, Spot::Typed(_))
                && *place == spot
                && mark(&next.tidy).is_none()
                && goes_on(&last, &next.raw)
        }) {
            let text = whole.get_or_insert_with(|| last.clone());
            text.truncate(text.trim_end().len());
            text.push(' ');
            text.push_str(next.raw.trim_start());
            last = next.raw;
        }
        out.push((whole.map_or(row, |text| Row::new(&text)), spot));
    }
    out
}

/// Whether a line goes on in the next one. A closing `,` `-` or `:` is not enough ("Hi referee,"
/// stands above the first order); the next word must have found no room, or the next line is
/// indented, or the line is plainly a list in the middle. Never across an empty line.
fn goes_on(line: &str, next: &str) -> bool {
    let (text, after) = (line.trim(), next.trim());
    let columns = text.chars().count();
    let word = after.split_whitespace().next().map_or(0, |w| w.chars().count());
    let no_room = columns <= 100 && columns + 1 + word > WRAP_COLUMNS;
    let indented = next.starts_with([' ', '\t']) && !after.starts_with(['-', '*', '\u{2022}']);
    let commas = text.matches(',').count();
    if text.is_empty() || after.is_empty() || text.ends_with("--") {
        false
    } else if text.ends_with(',') {
        no_room || indented || (commas >= 2 && !is_greeting(text))
    } else if text.ends_with(['-', ':']) {
        no_room || indented
    } else {
        // Broken inside a name of two words, before the colon has come.
        no_room && commas >= 2 && !text.contains(':')
    }
}

fn is_greeting(text: &str) -> bool {
    const WORDS: [&str; 14] = [
        "hi", "hello", "hey", "dear", "thanks", "thank", "cheers", "regards", "hallo", "bonjour", "hola",
        "ciao", "good", "best",
    ];
    let first = text.split(|c: char| !c.is_alphanumeric()).next().unwrap_or_default();
    WORDS.iter().any(|w| first.eq_ignore_ascii_case(w))
}

/// Takes the armour of an OpenPGP clear-signed text off (RFC 9580 7): what was signed stays. `None`
/// when the text is encrypted.
pub(super) fn without_armour(text: &str) -> Option<String> {
    if text.trim_start().starts_with("-----BEGIN PGP MESSAGE-----") {
        return None;
    }
    if !text.trim_start().starts_with("-----BEGIN PGP SIGNED MESSAGE-----") {
        return Some(text.to_owned());
    }
    let mut out = String::with_capacity(text.len());
    let mut lines = split(text.trim_start()).into_iter().skip(1);
    // Armour headers run to the first empty line.
    for line in lines.by_ref() {
        if line.trim().is_empty() {
            break;
        }
    }
    let mut in_signature = false;
    for line in lines {
        in_signature |= line.starts_with("-----BEGIN PGP SIGNATURE-----");
        if !in_signature {
            out.push_str(line.strip_prefix("- ").unwrap_or(line));
            out.push('\n');
        }
        in_signature &= !line.starts_with("-----END PGP SIGNATURE-----");
    }
    Some(out)
}
