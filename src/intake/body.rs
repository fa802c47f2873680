//! What a person typed in a letter.

use super::choose::{Body, Found};
use super::mime::{self, Leaf};
use super::quote::{Row, Spot, places};
use super::talk::Follow;
use super::{charset, clean, flowed, html, limits};

/// The lines of a letter.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Typed {
    /// What the person typed, in the order of the letter, signature included.
    pub lines: Vec<TypedLine>,
    /// The lines inside quotes, without their marks; nothing of them ever acts. The desk compares
    /// them with the form that was mailed: somebody may have written into the quote.
    pub quoted: Vec<TypedLine>,
    /// What the sender should be told about the letter as a whole.
    pub notices: Vec<Notice>,
}

/// One line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TypedLine {
    /// Running number from 1 among the lines that are not empty. Pieces of a line that were parted
    /// by `;` have one number.
    pub number: u32,
    /// In plain form, for reading (see [`clean::line`]); empty only inside a block of [`super::talk`].
    pub text: String,
    /// As typed, for the echo, without control characters.
    pub original: String,
    /// Where it stands.
    pub place: Place,
}

/// Where a line stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Place {
    /// Above the first quote.
    Above,
    /// Between `BEGIN` and `END`, with the words after `BEGIN` in lower case, hyphens as blanks.
    Block {
        /// The campaign that the block names.
        campaign: Option<String>,
        /// The seat word that vouches for the writer.
        seat_word: Option<String>,
    },
    /// Below a signature mark, or a line that the program adds by itself.
    Signature,
    /// Below or between quotes, or in a second text of the letter.
    Below,
    /// Inside a quote.
    Quoted,
}

/// Something about the letter that its sender should know. Keys for templates.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Notice {
    /// A file that was not read: its name, or its kind where it has none.
    Attachment(String),
    /// A file that was read, since the letter itself has no line: its name.
    FileRead(String),
    /// The letter is larger than [`limits::LETTER_BYTES`]; nothing was read.
    TooLong,
    /// More than [`limits::LINES`] typed lines; nothing was read.
    TooManyLines,
    /// A line longer than [`limits::LINE_CHARS`], by its number; it was not read.
    LongLine(u32),
    /// More parts, or parts nested deeper, than the limits allow; nothing was read.
    TooManyParts,
    /// Characters could not be read with certainty; the label of the character set, may be empty.
    Undecodable(String),
    /// The text is only in Outlook's private format.
    TnefOnly,
    /// The letter is encrypted.
    EncryptedOnly,
    /// The letter has no plain text beside its HTML; it was read all the same.
    HtmlOnly,
    /// A second text stood below the letter's own, most often from a mailing list; it does not act.
    Footer,
    /// A typed line that began with "From " and was changed on its way: the line as it came. Not read.
    FromMunged(String),
    /// A block without END; the campaign it names.
    NoEnd(Option<String>),
}

/// What a person typed, and where. Never fails and never panics, whatever the bytes.
pub fn typed(raw: &[u8]) -> Typed {
    let only = |notice| Typed { notices: vec![notice], ..Typed::default() };
    if raw.len() > limits::LETTER_BYTES {
        return only(Notice::TooLong);
    }
    let Ok(letter) = mime::parts(raw) else { return only(Notice::TooManyParts) };
    let mut found = Found::default();
    found.look(&letter, false);
    let mut reading = Reading {
        notices: std::mem::take(&mut found.notices),
        encrypted: found.encrypted,
        ..Reading::default()
    };
    for body in &found.bodies {
        reading.body(body);
    }
    reading.files(&found.files);
    if reading.rows.is_empty() {
        reading.notices.extend(reading.encrypted.then_some(Notice::EncryptedOnly));
        reading.notices.extend(found.tnef.then_some(Notice::TnefOnly));
    }
    reading.finish()
}

#[derive(Default)]
struct Reading {
    rows: Vec<(Row, Spot)>,
    notices: Vec<Notice>,
    encrypted: bool,
}

impl Reading {
    /// Reads one text; the first with any row is the letter, later ones are reported only.
    fn body(&mut self, body: &Body<'_>) {
        let first = self.rows.is_empty();
        let mut footer = None;
        let mut wrapped = false;
        let mut rows = Vec::new();
        if let Some(leaf) = body.html {
            let (text, below) = self.text(leaf);
            rows = html::rows(&text);
            footer = below;
        }
        let blank = rows.iter().all(Row::is_blank);
        match body.plain {
            Some(leaf) if blank => {
                let (text, below) = self.text(leaf);
                rows = self.plain_rows(&text, leaf);
                footer = below;
                wrapped = !leaf.flowed;
            }
            None if first && !blank => self.notices.push(Notice::HtmlOnly),
            _ => {}
        }
        self.place(rows, first, wrapped);
        if let Some(text) = footer {
            self.place(flowed::plain(&text), false, false);
        }
    }

    /// A part's text, and the text that was appended below its encoding.
    fn text(&mut self, leaf: &Leaf<'_>) -> (String, Option<String>) {
        let decoded = charset::transfer(leaf.body, &leaf.encoding);
        let (text, doubtful) = charset::text(&decoded.bytes, leaf.charset.as_deref());
        if doubtful {
            self.notices.push(Notice::Undecodable(clean::shown(leaf.charset.as_deref().unwrap_or_default())));
        }
        (text, decoded.footer.map(|f| charset::text(&f, None).0))
    }

    fn plain_rows(&mut self, text: &str, leaf: &Leaf<'_>) -> Vec<Row> {
        let Some(text) = flowed::without_armour(text) else {
            self.encrypted = true;
            return Vec::new();
        };
        if leaf.flowed { flowed::flowed(&text, leaf.delsp) } else { flowed::plain(&text) }
    }

    fn place(&mut self, rows: Vec<Row>, first: bool, wrapped: bool) {
        if rows.iter().all(Row::is_blank) {
            return;
        }
        let (spots, mut notices) = places(&rows);
        if first {
            self.notices.append(&mut notices);
        } else if !self.notices.contains(&Notice::Footer) {
            self.notices.push(Notice::Footer);
        }
        let below = |spot| match spot {
            Spot::Typed(_) if !first => Spot::Typed(Place::Below),
            spot => spot,
        };
        let spots = spots.into_iter().map(below).collect();
        if wrapped {
            self.rows.extend(flowed::joined(rows, spots));
        } else {
            self.rows.extend(rows.into_iter().zip(spots));
        }
    }

    /// Takes an attached file of orders for the letter if the letter itself has none.
    fn files(&mut self, files: &[&Leaf<'_>]) {
        for leaf in files {
            let name = clean::shown(leaf.name.as_deref().unwrap_or_default());
            let acts = |spot: &Spot| matches!(spot, Spot::Typed(Place::Above | Place::Block { .. }));
            if self.rows.iter().any(|(_, spot)| acts(spot)) {
                self.notices.push(Notice::Attachment(name));
                continue;
            }
            let (text, _) = self.text(leaf);
            let rows = self.plain_rows(&text, leaf);
            self.place(rows, true, !leaf.flowed);
            self.notices.push(Notice::FileRead(name));
        }
    }

    fn finish(self) -> Typed {
        let mut typed = Typed { notices: self.notices, ..Typed::default() };
        let (mut number, mut quoted) = (0, 0);
        let mut talk = Follow::default();
        for (row, spot) in &self.rows {
            match spot {
                Spot::Nothing if row.is_blank() => talk.gap(),
                Spot::Nothing => talk.close(),
                Spot::Quoted => {
                    talk.close();
                    if (quoted as usize) < limits::LINES {
                        quoted += 1;
                        pieces(row, quoted, &Place::Quoted, &mut typed.quoted);
                    }
                }
                Spot::Typed(place) => {
                    number += 1;
                    match talk.take(&row.tidy, place) {
                        Some(gap) => {
                            typed.lines.extend(gap.then(|| empty(number, place)));
                            typed.lines.push(whole(row, number, place));
                        }
                        None if row.raw.chars().count() > limits::LINE_CHARS => {
                            typed.notices.push(Notice::LongLine(number));
                        }
                        None => pieces(row, number, place, &mut typed.lines),
                    }
                }
            }
        }
        if number as usize > limits::LINES {
            // Half of a letter must never act.
            typed.lines.clear();
            typed.notices = vec![Notice::TooManyLines];
        }
        typed
    }
}

/// A row of free text: nothing parts it, and its length is for the desk to judge.
fn whole(row: &Row, number: u32, place: &Place) -> TypedLine {
    let text = clean::finish(&row.tidy);
    TypedLine { number, text, original: clean::shown(&row.raw), place: place.clone() }
}

/// What parts two paragraphs of free text; of several empty rows one.
fn empty(number: u32, place: &Place) -> TypedLine {
    TypedLine { number, text: String::new(), original: String::new(), place: place.clone() }
}

/// The orders of one row, which `;` parts from each other. What stands behind `#` is a remark and
/// is not parted.
fn pieces(row: &Row, number: u32, place: &Place, into: &mut Vec<TypedLine>) {
    let cut = |text: &str| -> Vec<String> {
        let remark = text.find(" #").unwrap_or(text.len());
        let remark = if text.starts_with('#') { 0 } else { remark };
        let (head, tail) = text.split_at(remark);
        let mut parts: Vec<String> = head.split(';').map(str::to_owned).collect();
        if let Some(last) = parts.last_mut() {
            last.push_str(tail);
        }
        parts
    };
    let whole = clean::shown(&row.raw);
    let texts = cut(&row.tidy);
    let originals = cut(&whole);
    for (k, text) in texts.iter().enumerate() {
        let text = clean::finish(text.trim());
        // Half a smiley is no order.
        let ornament = texts.len() > 1 && !text.contains(char::is_alphanumeric);
        if text.is_empty() || ornament {
            continue;
        }
        let original = if originals.len() == texts.len() { originals[k].trim() } else { whole.as_str() };
        into.push(TypedLine { number, text, original: original.to_owned(), place: place.clone() });
    }
}
