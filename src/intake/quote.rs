//! Where each row of a letter stands: above the first quote, in a block, in a signature, below.

use super::body::{Notice, Place};
use super::{attribution, clean, headers, marks};

/// One line of a letter's text.
pub(super) struct Row {
    /// As it came, with quote marks.
    pub raw: String,
    /// Without quote marks, in its plain form (see [`clean::tidy`]).
    pub tidy: String,
    /// A quote, by its mark or by the HTML around it.
    pub quoted: bool,
    /// The quote mark stands in the text itself.
    pub marked: bool,
}

impl Row {
    /// A row that is a quote if its text begins with a quote mark.
    pub fn new(raw: &str) -> Self {
        let inner = without_marks(raw);
        let marked = inner.is_some();
        Row { raw: raw.to_owned(), tidy: clean::tidy(inner.unwrap_or(raw)), quoted: marked, marked }
    }

    /// A row that is a quote whatever its text says.
    pub fn quoted(raw: &str) -> Self {
        Row { quoted: true, ..Row::new(raw) }
    }

    pub fn is_blank(&self) -> bool {
        self.tidy.is_empty()
    }
}

/// The text behind the quote marks `>` and `|`, or `None` where there are none. Blanks and
/// invisible marks before them do not hide them.
fn without_marks(raw: &str) -> Option<&str> {
    let skip = |s: &'_ str| {
        s.len() - s.trim_start_matches(|c: char| c.is_whitespace() || clean::is_invisible(c)).len()
    };
    let mut rest = &raw[skip(raw)..];
    let mut found = false;
    loop {
        let bar = rest.strip_prefix('|').filter(|r| r.is_empty() || r.starts_with([' ', '|']));
        let Some(inner) = rest.strip_prefix(['>', '\u{FF1E}']).or(bar) else { break };
        found = true;
        rest = &inner[skip(inner)..];
    }
    found.then_some(rest)
}

/// What is to be done with a row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Spot {
    Typed(Place),
    Quoted,
    /// Blank, or a mark that says nothing itself.
    Nothing,
}

/// Finds the place of every row, in one pass; each row is looked at a bounded number of times.
pub(super) fn places(rows: &[Row]) -> (Vec<Spot>, Vec<Notice>) {
    let mut pass = Pass {
        rows,
        spots: Vec::with_capacity(rows.len()),
        notices: Vec::new(),
        seen: false,
        rest: false,
        signature: false,
    };
    while pass.spots.len() < rows.len() {
        pass.step();
    }
    (pass.spots, pass.notices)
}

struct Pass<'a> {
    rows: &'a [Row],
    /// One for every row that is done.
    spots: Vec<Spot>,
    notices: Vec<Notice>,
    /// A quote has begun further up.
    seen: bool,
    /// All that follows is quoted.
    rest: bool,
    signature: bool,
}

impl Pass<'_> {
    fn step(&mut self) {
        let i = self.spots.len();
        let row = &self.rows[i];
        if row.is_blank() {
            self.spots.push(Spot::Nothing);
        } else if self.rest {
            self.spots.push(Spot::Quoted);
        } else if self.is_munged(i) {
            self.notices.push(Notice::FromMunged(clean::shown(&row.raw)));
            self.spots.push(Spot::Nothing);
        } else if row.quoted {
            self.quote(1);
        } else if self.begins_rest(i) {
            self.rest = true;
            self.quote(1);
        } else if let Some(n) = attribution::attribution(self.rows, i) {
            self.quote(n);
            let below = self.rows.iter().skip(i + n).find(|r| !r.is_blank());
            self.rest = below.is_some_and(|r| !r.quoted);
        } else if !self.seen
            && let Some(block) = Begin::read(row)
        {
            self.block(block);
        } else if marks::is_signature_mark(row) {
            self.signature = true;
            self.spots.push(Spot::Nothing);
        } else {
            let place = match () {
                () if self.signature || marks::is_device_line(row) => Place::Signature,
                () if self.seen => Place::Below,
                () => Place::Above,
            };
            self.spots.push(Spot::Typed(place));
        }
    }

    fn quote(&mut self, rows: usize) {
        self.seen = true;
        self.signature = false;
        self.spots.extend(std::iter::repeat_n(Spot::Quoted, rows));
    }

    /// A mark after which programs quote without marking the lines.
    fn begins_rest(&self, i: usize) -> bool {
        let row = &self.rows[i];
        marks::is_cut_line(row)
            || marks::is_original_rule(row)
            || headers::is_header_block(self.rows, i)
            || (marks::is_rule(row) && headers::is_header_block_below_rule(self.rows, i))
    }

    /// Some mail stores write `>From ` for a typed line that begins with "From ". Among other quoted
    /// lines it is a quote; alone it is neither taken nor passed over in silence.
    fn is_munged(&self, i: usize) -> bool {
        let looks = |r: &Row| r.marked && r.raw.starts_with(">From ");
        let quote =
            |k: Option<usize>| k.and_then(|k| self.rows.get(k)).is_some_and(|r| r.quoted && !looks(r));
        !self.seen && looks(&self.rows[i]) && !quote(i.checked_sub(1)) && !quote(Some(i + 1))
    }

    /// A block from its BEGIN on. With an END all between is the block's, whatever it looks like;
    /// without one the usual marks end it.
    fn block(&mut self, block: Begin) {
        let start = self.spots.len() + 1;
        let stop = |k: usize| {
            let row = &self.rows[k];
            Begin::read(row).is_some() || (row.quoted && !self.is_munged(k)) || self.begins_rest(k)
        };
        let hard_end = (start..self.rows.len()).find(|k| block.is_end(&self.rows[*k]) || stop(*k));
        let closed = hard_end.is_some_and(|k| block.is_end(&self.rows[k]));
        let end = if closed {
            hard_end.unwrap_or(start)
        } else {
            self.notices.push(Notice::NoEnd(block.campaign.clone()));
            let soft = |k: &usize| {
                marks::is_signature_mark(&self.rows[*k])
                    || marks::is_device_line(&self.rows[*k])
                    || attribution::attribution(self.rows, *k).is_some()
            };
            let limit = hard_end.unwrap_or(self.rows.len());
            (start..limit).find(soft).unwrap_or(limit)
        };
        self.spots.push(Spot::Nothing);
        for k in start..end {
            let row = &self.rows[k];
            if self.is_munged(k) {
                self.notices.push(Notice::FromMunged(clean::shown(&row.raw)));
            }
            let typed = !row.is_blank() && !row.quoted;
            self.spots.push(if typed { Spot::Typed(block.place()) } else { Spot::Nothing });
        }
        if closed {
            self.spots.push(Spot::Nothing);
        }
    }
}

/// `BEGIN campaign [seat word]`.
struct Begin {
    campaign: Option<String>,
    seat_word: Option<String>,
}

impl Begin {
    fn read(row: &Row) -> Option<Begin> {
        let words = mark_words(row)?;
        let mut words = words.iter().map(String::as_str).peekable();
        if words.next() != Some("begin") {
            return None;
        }
        words.next_if(|w| *w == "orders");
        let campaign = words.next().map(str::to_owned);
        if matches!(campaign.as_deref(), Some("pgp" | "forwarded" | "doorgestuurd")) {
            return None;
        }
        let rest: Vec<&str> = words.flat_map(|w| w.split('-')).filter(|w| !w.is_empty()).collect();
        let seat_word = (!rest.is_empty()).then(|| rest.join(" "));
        (rest.len() <= 3).then_some(Begin { campaign, seat_word })
    }

    /// `END`, also with the campaign's name; `end press` and `end treaty` end something else.
    fn is_end(&self, row: &Row) -> bool {
        let Some(words) = mark_words(row) else { return false };
        match words.iter().map(String::as_str).collect::<Vec<_>>().as_slice() {
            ["end"] | ["end", "orders"] => true,
            ["end", name] => self.campaign.as_deref() == Some(*name),
            _ => false,
        }
    }

    fn place(&self) -> Place {
        Place::Block { campaign: self.campaign.clone(), seat_word: self.seat_word.clone() }
    }
}

/// The words of a row in lower case, if it has nothing but a few words, between dashes or other
/// ornaments. `None` for anything longer.
fn mark_words(row: &Row) -> Option<Vec<String>> {
    const ORNAMENTS: [char; 13] = ['-', '=', '*', '#', '~', '_', '<', '>', '[', ']', ':', '.', ' '];
    if row.tidy.len() > 100 {
        return None;
    }
    let words: Vec<String> = row
        .tidy
        .split(' ')
        .map(|w| w.trim_matches(ORNAMENTS).to_lowercase())
        .filter(|w| !w.is_empty())
        .collect();
    let plain = words.iter().all(|w| w.chars().all(|c| c.is_alphanumeric() || c == '-' || c == '_'));
    (words.len() <= 5 && plain).then_some(words)
}
