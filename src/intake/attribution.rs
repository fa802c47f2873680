//! "On Thursday, Ann wrote:" in the languages that players' programs speak.

use super::quote::Row;

/// An attribution, joined, is not longer than this many bytes.
const ATTRIBUTION_BYTES: usize = 400;

/// What speaks for a line being an attribution: days or hours, and addresses.
#[derive(Default)]
pub(super) struct Evidence {
    pub dates: usize,
    pub addresses: usize,
}

pub(super) fn evidence(text: &str) -> Evidence {
    let is_number = |word: &str, lens: std::ops::RangeInclusive<usize>| {
        lens.contains(&word.len()) && word.bytes().all(|b| b.is_ascii_digit())
    };
    let mut found = Evidence::default();
    for word in text.split([' ', ',', '<', '>', '(', ')']) {
        if word.contains('@') && word.len() > 2 {
            found.addresses += 1;
            continue;
        }
        let year = word
            .split(|c: char| !c.is_ascii_digit())
            .any(|n| is_number(n, 4..=4) && (n.starts_with("19") || n.starts_with("20")));
        let numbers: Vec<&str> = word.split([':', '.', '/', '-', 'h']).collect();
        let pair = numbers.windows(2).any(|p| {
            let tail = p[0].trim_start_matches(|c: char| !c.is_ascii_digit());
            is_number(tail, 1..=2) && is_number(p[1].get(..2).unwrap_or(p[1]), 1..=2)
        });
        found.dates += usize::from(year) + usize::from(pair);
    }
    found
}

const VERBS: &[&str] = &[
    "wrote",
    "writes",
    "a écrit",
    "schrieb",
    "escribió",
    "escribio",
    "ha scritto",
    "scrisse",
    "schreef",
    "geschreven",
    "skrev",
    "napisał",
    "napisal",
    "napsal",
    "napísal",
    "написал",
    "пишет",
    "пише",
    "писал",
    "escreveu",
    "va escriure",
    "kirjoitti",
    "írta",
    "yazdı",
    "έγραψε",
    "a scris",
    "写道",
    "寫道",
    "書きました",
    "のメール",
    "작성",
];
const OPENERS: &[&str] = &[
    "on ",
    "at ",
    "le ",
    "am ",
    "el ",
    "il ",
    "op ",
    "em ",
    "den ",
    "dnia ",
    "w dniu ",
    "dne ",
    "pe ",
    "στις ",
    "在",
    "於",
];

/// How many rows from `i` on are an attribution ("On Thursday, Ann <a@b> wrote:"). It needs a
/// day, an hour or an address as evidence, and a quote below; with a verb and two pieces of
/// evidence it is one without a quote mark below as well, for programs that mark nothing.
pub(super) fn attribution(rows: &[Row], i: usize) -> Option<usize> {
    (1..=3).find(|n| is_attribution(rows, i, *n))
}

fn is_attribution(rows: &[Row], i: usize, n: usize) -> bool {
    let Some(block) = rows.get(i..i + n) else { return false };
    // Most rows end otherwise, and are done here.
    if !block[n - 1].tidy.trim_end_matches(['*', '_', ' ']).ends_with([':', '>', ',', ')', '-']) {
        return false;
    }
    let mut joined = String::new();
    for (k, row) in block.iter().enumerate() {
        // A `>` that closes an address opened in the row above is no quote mark.
        let closes = k > 0 && joined.rfind('<') > joined.rfind('>');
        if row.is_blank() || row.raw.len() > ATTRIBUTION_BYTES || (k > 0 && row.marked && !closes) {
            return false;
        }
        if k > 0 {
            joined.push(' ');
        }
        joined.push_str(if row.marked { row.raw.trim() } else { &row.tidy });
    }
    let text = joined.trim_matches(['*', '_', ' ']).to_lowercase();
    let between_dashes = text.starts_with("--") && text.ends_with("--");
    if text.len() > ATTRIBUTION_BYTES || !(text.ends_with([':', '>', ',', ')']) || between_dashes) {
        return false;
    }
    // A typed line above must not be swallowed: the first row itself has to begin an attribution,
    // and no row after it does.
    if n > 1 && (!begins(&block[0]) || block[1..].iter().any(begins)) {
        return false;
    }
    let opens = opens(&text) || between_dashes;
    let found = evidence(&text);
    let closed = text.ends_with(':') || between_dashes;
    let verb = closed && VERBS.iter().any(|v| contains_word(&text, v));
    let verb_last = VERBS.iter().any(|v| text.trim_end_matches([':', ' ', '-']).ends_with(v));
    let quote_below = rows.iter().skip(i + n).find(|r| !r.is_blank()).is_some_and(|r| r.quoted);
    let pieces = found.dates + found.addresses;
    let sure = verb && (pieces >= 2 || (verb_last && pieces > 0 && (found.addresses > 0 || opens)));
    sure || (quote_below && ((verb && pieces > 0) || pieces >= 2))
}

fn opens(text: &str) -> bool {
    OPENERS.iter().any(|o| text.starts_with(o))
}

/// Whether a row can be the first of an attribution that was broken over several.
fn begins(row: &Row) -> bool {
    let text = row.tidy.trim_matches(['*', '_', ' ']).to_lowercase();
    let found = evidence(&text);
    let verb = VERBS.iter().any(|v| contains_word(&text, v));
    let open_address = text.rfind('<') > text.rfind('>');
    let name_first = !text.starts_with(['<', '"']);
    (opens(&text) && found.dates > 0)
        || (open_address && found.dates + found.addresses > 0)
        || (name_first && found.addresses > 0 && (found.dates > 0 || (verb && text.contains('<'))))
}

/// Whether `word` stands in `text` as a word of its own; in scripts without blanks, anywhere.
fn contains_word(text: &str, word: &str) -> bool {
    text.match_indices(word).any(|(at, _)| {
        !word.is_ascii()
            || !text[..at].ends_with(|c: char| c.is_alphabetic())
                && !text[at + word.len()..].starts_with(|c: char| c.is_alphabetic())
    })
}
