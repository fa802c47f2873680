//! One spelling for what many keyboards and mail programs write.

use unicode_normalization::UnicodeNormalization;

/// A line for reading: [`tidy`] and [`finish`] one after the other.
pub fn line(text: &str) -> String {
    finish(&tidy(text))
}

/// Blanks, dashes, quotation marks and arrows in their plain form, invisible marks and automatic
/// links out. Nothing that a person typed on purpose is lost.
pub fn tidy(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    for c in text.nfkc() {
        match c {
            c if is_invisible(c) => {}
            c if c.is_whitespace() => plain.push(' '),
            c if c.is_control() => {}
            '\u{2018}'..='\u{201B}' | '\u{2032}' | '\u{02BC}' => plain.push('\''),
            '\u{201C}'..='\u{201F}' | '\u{00AB}' | '\u{00BB}' | '\u{2033}' => plain.push('"'),
            '\u{2010}'..='\u{2015}' | '\u{2212}' | '\u{FE58}' | '\u{FF0D}' => plain.push('-'),
            '\u{2192}' | '\u{21D2}' | '\u{2794}' | '\u{279C}'..='\u{27A1}' | '\u{27F6}' => {
                plain.push_str("->")
            }
            '\u{2190}' | '\u{21D0}' | '\u{27F5}' => plain.push_str("<-"),
            c => plain.push(c),
        }
    }
    let plain = without_links(&plain).replace("-->", "->").replace("==>", "->").replace("=>", "->");
    one_blank(&plain)
}

/// Bullets, numbering, emphasis and closing full stops off. `text` comes from [`tidy`].
pub fn finish(text: &str) -> String {
    let plain = without_emphasis(without_bullet(text));
    let plain = without_bullet(plain.trim());
    plain.trim_end_matches(['.', '\u{3002}', ' ']).to_owned()
}

/// A mark that takes no room on the screen: zero-width, soft hyphen, text direction, variant.
pub fn is_invisible(c: char) -> bool {
    matches!(c,
        '\u{00AD}' | '\u{034F}' | '\u{061C}' | '\u{180E}' | '\u{200B}'..='\u{200F}' | '\u{202A}'..='\u{202E}'
        | '\u{2060}'..='\u{2069}' | '\u{FE00}'..='\u{FE0F}' | '\u{FEFF}')
}

/// Text as typed without what could disturb a screen: control characters, escape codes, and marks
/// that turn the direction of writing.
pub fn shown(text: &str) -> String {
    let turns = |c| matches!(c, '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}');
    let keep = |c: &char| (!c.is_control() && !turns(*c)) || *c == '\t';
    text.chars().filter(keep).collect::<String>().trim().to_owned()
}

fn one_blank(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for word in text.split(' ').filter(|w| !w.is_empty()) {
        if !out.is_empty() {
            out.push(' ');
        }
        out.push_str(word);
    }
    out
}

/// Drops `<mailto:…>`, `<http…>` and their kind, which mail programs put after a word that looks
/// like an address.
fn without_links(text: &str) -> String {
    const SCHEMES: [&str; 6] = ["mailto:", "http:", "https:", "tel:", "www.", "x-apple-data"];
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(open) = rest.find('<') {
        let (before, from) = rest.split_at(open);
        out.push_str(before);
        let inner = &from[1..];
        let is_link =
            SCHEMES.iter().any(|s| inner.get(..s.len()).is_some_and(|head| head.eq_ignore_ascii_case(s)));
        if !is_link {
            out.push('<');
            rest = inner;
            continue;
        }
        match inner.find('>') {
            Some(close) => rest = &inner[close + 1..],
            // No mark closes any link from here on.
            None => {
                out.push_str(from);
                return out;
            }
        }
    }
    out.push_str(rest);
    out
}

fn without_bullet(text: &str) -> &str {
    let Some((head, rest)) = text.split_once(' ') else { return text };
    let is_sign =
        matches!(head, "-" | "*" | "+" | "\u{2022}" | "\u{00B7}" | "\u{25CF}" | "\u{25AA}" | "\u{25E6}");
    if is_sign || is_numbering(head) { rest } else { text }
}

/// `1.`, `12)`, `(3)`, `a)`; not `1417.`, which may be a place.
fn is_numbering(word: &str) -> bool {
    let inner = word.strip_prefix('(').unwrap_or(word);
    let digits = |s: &str| (1..=2).contains(&s.len()) && s.bytes().all(|b| b.is_ascii_digit());
    let letter = |s: &str| s.len() == 1 && s.bytes().all(|b| b.is_ascii_alphabetic());
    match (inner.strip_suffix(')'), inner.strip_suffix('.')) {
        (Some(name), _) => digits(name) || letter(name),
        (None, Some(name)) => digits(name),
        (None, None) => false,
    }
}

/// Takes `*`, `_`, `` ` `` and `~` off where they hug a word from outside; inside a word and
/// between blanks they stay.
fn without_emphasis(text: &str) -> String {
    let is_sign = |c: char| matches!(c, '*' | '_' | '`' | '~');
    let mut out = String::with_capacity(text.len());
    let mut before: Option<char> = None;
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        if !is_sign(first) {
            out.push(first);
            before = Some(first);
            rest = &rest[first.len_utf8()..];
            continue;
        }
        let after_run = rest.trim_start_matches(is_sign);
        let next = after_run.chars().next();
        let outside = |c: Option<char>| c.is_none_or(|c| !c.is_alphanumeric());
        let touches = |c: Option<char>| c.is_some_and(|c| c != ' ');
        let opens = outside(before) && touches(next);
        let closes = outside(next) && touches(before);
        if !opens && !closes {
            out.push_str(&rest[..rest.len() - after_run.len()]);
        }
        before = out.chars().next_back();
        rest = after_run;
    }
    out
}
