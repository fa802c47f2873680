//! Laying out text/plain: width, hanging indents, beginnings of lines that mean something to mail programs.

/// No line of a parcel is wider (DESIGN 6): mail programs break longer ones, and quoting adds two columns.
pub const COLUMNS: usize = 78;
/// No subject is longer: it stands on one header line of 78 columns with its name, and phones show half of it.
pub const SUBJECT_COLUMNS: usize = 77;
/// Where the rest of a broken line begins, set by a template. Text from outside never holds it (see [`tame`]).
pub const HANG: char = '\u{a6}';
/// A blank at which no line is broken. Text from outside never holds it (see [`tame`]).
pub const GLUE: char = '\u{a0}';
/// Stands behind a value that ends with a full stop, until its template is rendered: one that follows is the same stop
/// (`Cabot, J.` at the end of a sentence). Text from outside never holds it (see [`tame`]).
pub const STOPPED: char = '\u{2060}';
/// No hanging indent is deeper: words need room.
const DEEPEST_HANG: usize = 40;

/// Lays out what templates rendered. A line of a template is a paragraph: what is too wide is broken at blanks and goes
/// on under its [`HANG`] mark, else under its own first column (under the text of a line that begins with `- `). Tokens
/// that are too wide are cut. Several empty lines become one; no blanks at line ends.
pub fn lay_out(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 64);
    let mut empty = true;
    for line in text.lines() {
        let line = line.trim_end();
        if line.is_empty() {
            if !empty {
                out.push('\n');
            }
            empty = true;
            continue;
        }
        empty = false;
        break_line(line, &mut out);
    }
    out.truncate(out.trim_end_matches('\n').len());
    if !out.is_empty() {
        out.push('\n');
    }
    out
}

fn break_line(line: &str, out: &mut String) {
    let (hang, line) = hang_of(line);
    let mut row = Row { text: String::new(), width: 0 };
    let mut rest = line.as_str();
    let mut first = true;
    while !rest.is_empty() {
        let blanks = rest.len() - rest.trim_start_matches(' ').len();
        let (gap, tail) = rest.split_at(blanks);
        let (word, tail) = tail.split_at(tail.find(' ').unwrap_or(tail.len()));
        rest = tail;
        if first {
            row.begin(gap.len().min(DEEPEST_HANG), word, false);
            first = false;
        } else if row.width + gap.len() + width(word) <= COLUMNS {
            row.push(gap);
        } else {
            row.end(out);
            row.begin(hang, word, true);
        }
        push_word(&mut row, word, hang, out);
    }
    row.end(out);
}

/// Adds a word; one that is wider than a whole row is cut.
fn push_word(row: &mut Row, word: &str, hang: usize, out: &mut String) {
    for letter in word.chars() {
        if row.width + letter_width(letter) > COLUMNS {
            row.end(out);
            row.begin(hang.max(1), "", true);
        }
        row.text.push(if letter == GLUE { ' ' } else { letter });
        row.width += letter_width(letter);
    }
}

/// The column under which a broken line goes on, and the line without its mark.
fn hang_of(line: &str) -> (usize, String) {
    if let Some((before, after)) = line.split_once(HANG) {
        let after: String = after.chars().filter(|letter| *letter != HANG).collect();
        return (width(before).min(DEEPEST_HANG), format!("{before}{after}"));
    }
    let text = line.trim_start_matches(' ');
    let indent = line.len() - text.len() + if text.starts_with("- ") { 2 } else { 0 };
    (indent.min(DEEPEST_HANG), line.to_owned())
}

struct Row {
    text: String,
    width: usize,
}

impl Row {
    /// Begins a row at a column; one more where the first word would mean something to a mail program, and where a
    /// row that goes on would look like a line of our own.
    fn begin(&mut self, column: usize, word: &str, goes_on: bool) {
        let shy = means_something(word) || (goes_on && looks_like_ours(word));
        let column = if column == 0 && shy { 1 } else { column };
        self.text = " ".repeat(column);
        self.width = column;
    }
    fn push(&mut self, text: &str) {
        self.text.push_str(text);
        self.width += width(text);
    }
    fn end(&mut self, out: &mut String) {
        out.push_str(self.text.trim_end());
        out.push('\n');
        self.text.clear();
        self.width = 0;
    }
}

/// The rows of one line of a message, at most so many columns wide: broken at blanks, a word that is too wide is cut. An
/// empty line is an empty row.
pub fn rows(line: &str, columns: usize) -> Vec<String> {
    let mut rows = vec![];
    let mut row = String::new();
    for word in tame(line).split(' ').filter(|word| !word.is_empty()) {
        if !row.is_empty() && width(&row) + 1 + width(word) > columns {
            rows.push(std::mem::take(&mut row));
        }
        if !row.is_empty() {
            row.push(' ');
        }
        for letter in word.chars() {
            if width(&row) + letter_width(letter) > columns {
                rows.push(std::mem::take(&mut row));
            }
            row.push(letter);
        }
    }
    rows.push(row);
    rows
}

/// A quote mark, an mbox separator, a signature mark.
fn means_something(word: &str) -> bool {
    word.starts_with('>') || word == "From" || word.starts_with("--")
}

/// The log line, the cut line, the marks of a block.
fn looks_like_ours(word: &str) -> bool {
    word.starts_with("~~~") || ["LOG", "BEGIN", "END"].contains(&word)
}

/// Columns of a text: letters of East Asia take two, every other character counts as one.
pub fn width(text: &str) -> usize {
    text.chars().map(letter_width).sum()
}

fn letter_width(letter: char) -> usize {
    let wide = matches!(u32::from(letter),
        0x1100..=0x115f | 0x2e80..=0xa4cf | 0xac00..=0xd7a3 | 0xf900..=0xfaff | 0xfe30..=0xfe6f
        | 0xff00..=0xff60 | 0xffe0..=0xffe6 | 0x1f300..=0x1faff | 0x20000..=0x3fffd);
    if wide { 2 } else { 1 }
}

/// Text from outside, made fit to stand in a line: no line breaks, no control characters, nothing that turns the
/// direction of writing or has no width, no [`HANG`].
pub fn tame(text: &str) -> String {
    let tamed = |letter: char| match letter {
        HANG => Some('|'),
        '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{feff}' => None,
        letter if letter.is_control() || letter.is_whitespace() => Some(' '),
        letter => Some(letter),
    };
    text.chars().filter_map(tamed).collect()
}

/// A rendered template without its marks behind full stops, and without the second of two stops.
pub fn stopped(rendered: &str) -> String {
    let mut text = String::with_capacity(rendered.len());
    let mut letters = rendered.chars().peekable();
    while let Some(letter) = letters.next() {
        if letter != STOPPED {
            text.push(letter);
            continue;
        }
        // The text of a template, for a value has its mark behind its stop.
        letters.next_if_eq(&'.');
    }
    text
}

/// A subject on one line; what is too long is cut at a word.
pub fn subject(text: &str) -> String {
    let words: Vec<String> =
        tame(text).split(' ').filter(|word| !word.is_empty()).map(str::to_owned).collect();
    let whole = words.join(" ");
    if width(&whole) <= SUBJECT_COLUMNS {
        return whole;
    }
    let mut short = String::new();
    for letter in whole.chars() {
        if width(&short) + letter_width(letter) > SUBJECT_COLUMNS - 3 {
            break;
        }
        short.push(letter);
    }
    if let Some(end) = short.rfind(' ').filter(|end| *end > SUBJECT_COLUMNS / 2) {
        short.truncate(end);
    }
    format!("{short}...")
}
