//! The words of a typed line: case, accents, curly quotes, bullets, arrows and closing stops do not matter.

use unicode_normalization::{UnicodeNormalization, char::is_combining_mark};

/// What a line may hold. Longer ones are no orders; the longest legal one (every ship of a side by name) is far
/// below.
pub mod limits {
    pub const LINE_CHARS: usize = 2_000;
    pub const LINE_TOKENS: usize = 300;
}

/// A word (folded, see [`fold`]) or a mark that parts words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Token {
    Word(String),
    /// `,` `;` `/` `+` `&` and the word "and".
    Comma,
    /// `:` and `=`.
    Colon,
    /// A dash with a blank beside it, or a long one.
    Dash,
}

impl Token {
    pub fn word(&self) -> Option<&str> {
        match self {
            Token::Word(word) => Some(word),
            _ => None,
        }
    }
}

/// Folds what differs between keyboards: case, accents, width, quotes, dashes, kinds of blanks.
pub fn fold(text: &str) -> String {
    let mut folded = String::with_capacity(text.len());
    for c in text.nfkd().filter(|c| !is_combining_mark(*c) && !is_invisible(*c)) {
        match c {
            '\u{2018}' | '\u{2019}' | '\u{201b}' | '`' | '\u{b4}' => folded.push('\''),
            '\u{201c}' | '\u{201d}' | '\u{201e}' | '\u{ab}' | '\u{bb}' => folded.push('"'),
            '\u{2010}' | '\u{2011}' | '\u{2012}' | '\u{2212}' => folded.push('-'),
            c if c.is_whitespace() => folded.push(' '),
            c => folded.extend(c.to_lowercase().filter(|c| !is_combining_mark(*c))),
        }
    }
    folded
}

/// Zero-width characters, soft hyphens and marks of writing direction, as mail programs leave them.
fn is_invisible(c: char) -> bool {
    matches!(c, '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{feff}')
}

/// The tokens of a line; none when the line is longer than any order can be.
pub fn tokens(line: &str) -> Vec<Token> {
    if line.chars().nth(limits::LINE_CHARS).is_some() {
        return vec![];
    }
    let folded = fold(line);
    let mut reader = Reader { tokens: vec![], word: String::new() };
    let chars: Vec<char> = without_bullet(&folded).chars().collect();
    for (at, &c) in chars.iter().enumerate() {
        let before = at.checked_sub(1).map(|at| chars[at]);
        let after = chars.get(at + 1).copied();
        reader.take(c, before, after);
    }
    reader.end_word();
    if reader.tokens.len() > limits::LINE_TOKENS { vec![] } else { reader.tokens }
}

struct Reader {
    tokens: Vec<Token>,
    word: String,
}

impl Reader {
    fn take(&mut self, c: char, before: Option<char>, after: Option<char>) {
        match c {
            c if c.is_alphanumeric() => self.word.push(c),
            '\'' if before.is_some_and(char::is_alphanumeric) => {}
            ',' | ';' | '/' | '+' | '&' => self.mark(Token::Comma),
            ':' => self.mark(Token::Colon),
            '=' if after != Some('>') => self.mark(Token::Colon),
            '\u{2013}' | '\u{2014}' | '\u{2015}' => self.mark(Token::Dash),
            '-' if is_lone_dash(before, after) => self.mark(Token::Dash),
            // A question is no order: the mark stays as a word that nothing reads.
            '?' => {
                self.end_word();
                self.tokens.push(Token::Word("?".into()));
            }
            _ => self.end_word(),
        }
    }

    fn mark(&mut self, mark: Token) {
        self.end_word();
        self.tokens.push(mark);
    }

    fn end_word(&mut self) {
        match std::mem::take(&mut self.word) {
            word if word.is_empty() => {}
            word if word == "and" => self.tokens.push(Token::Comma),
            word => self.tokens.push(Token::Word(word)),
        }
    }
}

/// A hyphen inside a word or an arrow says nothing; one with a blank beside it parts who and what.
fn is_lone_dash(before: Option<char>, after: Option<char>) -> bool {
    let blank = |c: Option<char>| c.is_none_or(|c| c == ' ');
    let arrow = |c: Option<char>| matches!(c, Some('-' | '>' | '<'));
    (blank(before) || blank(after)) && !arrow(before) && !arrow(after)
}

/// Cuts what mail programs put before an item of a list: `-`, `*`, a bullet, `3.`, `3)`.
fn without_bullet(line: &str) -> &str {
    let line = line.trim_start_matches(|c: char| !c.is_alphanumeric());
    let item = line.trim_start_matches(|c: char| c.is_ascii_digit());
    if item.len() == line.len() {
        return line;
    }
    match item.strip_prefix(['.', ')']) {
        Some(item) if item.starts_with(' ') => item.trim_start(),
        _ => line,
    }
}

/// Parts a line at its first colon, or at its first lone dash when there is no colon.
pub fn split(tokens: &[Token]) -> Option<(&[Token], &[Token])> {
    let at = tokens
        .iter()
        .position(|token| *token == Token::Colon)
        .or_else(|| tokens.iter().position(|token| *token == Token::Dash))?;
    Some((&tokens[..at], &tokens[at + 1..]))
}

/// The words alone, without the marks between them.
pub fn words(tokens: &[Token]) -> Vec<&str> {
    tokens.iter().filter_map(Token::word).collect()
}

/// The words with blanks between them, as a fault quotes them.
pub fn joined(tokens: &[Token]) -> String {
    words(tokens).join(" ")
}

/// Whether a word of three letters or more stands for a longer one by being its beginning.
pub fn begins(word: &str, whole: &str) -> bool {
    word == whole || (word.chars().count() >= 3 && whole.starts_with(word))
}

#[cfg(test)]
mod tests;
