//! Files of the repository, with Rust code told apart from its comments and strings.

use std::{fs, path::Path};

pub struct File {
    pub path: String,
    pub text: String,
    /// The code with comments and the contents of strings blanked; the same lines. Empty when it is not Rust.
    pub code: String,
    pub literals: Vec<Literal>,
    /// By line, from 0: whether it stands in a test.
    tested: Vec<bool>,
}

/// A string literal.
pub struct Literal {
    pub line: usize,
    pub text: String,
    /// The code just before it, without blanks.
    pub before: String,
}

/// Machine-made or binary files; the lock file names its registry because cargo wants it.
const SKIPPED: [&str; 2] = ["target", "Cargo.lock"];
const TEXT: [&str; 7] = ["rs", "toml", "txt", "md", "json", "svg", "run"];

/// Every text file of src, tests, templates, fixtures, benches, keys, and those at the top.
pub fn repository() -> Vec<File> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut files = vec![];
    walk(root, root, &mut files);
    assert!(files.iter().any(|file| file.path == "src/lib.rs"), "the walk finds the repository");
    files
}

fn walk(root: &Path, folder: &Path, files: &mut Vec<File>) {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut paths: Vec<_> = entries.map(|entry| entry.expect("a readable folder").path()).collect();
    paths.sort();
    for path in paths {
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        if SKIPPED.contains(&name) || (name.starts_with('.') && name != ".ci") {
            continue;
        }
        let relative = path.strip_prefix(root).unwrap_or(&path).to_string_lossy().replace('\\', "/");
        if path.is_dir() {
            walk(root, &path, files);
        } else if is_text(&path)
            && let Ok(text) = fs::read_to_string(&path)
        {
            files.push(File::new(&relative, &text));
        }
    }
}

fn is_text(path: &Path) -> bool {
    match path.extension().and_then(|extension| extension.to_str()) {
        Some(extension) => TEXT.contains(&extension),
        None => true,
    }
}

impl File {
    pub fn new(path: &str, text: &str) -> File {
        let (code, literals) = if path.ends_with(".rs") { blank(text) } else { (String::new(), vec![]) };
        let in_tests = path.starts_with("tests/") || path.contains("/tests/") || path.ends_with("tests.rs");
        let mut tested = vec![in_tests; text.lines().count() + 1];
        for (from, to) in test_regions(&code) {
            tested[from..=to].fill(true);
        }
        File { path: path.into(), text: text.into(), code, literals, tested }
    }
    pub fn is_rust(&self) -> bool {
        self.path.ends_with(".rs")
    }
    pub fn under(&self, folder: &str) -> bool {
        self.path.strip_prefix(folder).is_some_and(|rest| rest.starts_with('/'))
    }
    /// Whether all of it is a test.
    pub fn is_test(&self) -> bool {
        self.tested[0] && self.path.ends_with("tests.rs")
            || self.under("tests")
            || self.path.contains("/tests/")
    }
    /// Whether a line (from 1) stands in a test.
    pub fn tested(&self, line: usize) -> bool {
        self.tested.get(line - 1).copied().unwrap_or(false)
    }
    /// Lines of code, from 1.
    pub fn lines(&self) -> impl Iterator<Item = (usize, &str)> {
        (1..).zip(self.code.lines())
    }
}

pub fn line_of(text: &str, at: usize) -> usize {
    1 + text[..at].matches('\n').count()
}

/// The end of the bracket that opens at `open`.
pub fn closing(code: &str, open: usize) -> usize {
    let mut depth = 0;
    for (at, byte) in code.bytes().enumerate().skip(open) {
        match byte {
            b'{' | b'(' | b'[' => depth += 1,
            b'}' | b')' | b']' => depth -= 1,
            _ => continue,
        }
        if depth == 0 {
            return at;
        }
    }
    code.len()
}

/// Lines (from 0) of what follows a `#[cfg(test)]`.
fn test_regions(code: &str) -> Vec<(usize, usize)> {
    let mut regions = vec![];
    for (at, mark) in code.match_indices("#[cfg(test)]") {
        let after = at + mark.len();
        let end = code[after..].find(['{', ';']).map_or(code.len(), |found| after + found);
        let end = if code[end..].starts_with('{') { closing(code, end) } else { end };
        regions.push((line_of(code, at) - 1, line_of(code, end) - 1));
    }
    regions
}

/// Walks Rust source; every byte of comments and strings but line ends becomes a blank.
struct Lexer<'s> {
    source: &'s [u8],
    at: usize,
    code: Vec<u8>,
    literals: Vec<Literal>,
}

fn blank(text: &str) -> (String, Vec<Literal>) {
    let mut lexer = Lexer { source: text.as_bytes(), at: 0, code: vec![], literals: vec![] };
    while lexer.at < lexer.source.len() {
        lexer.step();
    }
    (String::from_utf8_lossy(&lexer.code).into_owned(), lexer.literals)
}

impl Lexer<'_> {
    fn rest(&self) -> &[u8] {
        &self.source[self.at..]
    }
    fn keep(&mut self, count: usize) {
        for _ in 0..count {
            let byte = self.source[self.at];
            self.code.push(if byte.is_ascii() { byte } else { b'?' });
            self.at += 1;
        }
    }
    fn hide(&mut self, count: usize) {
        let end = (self.at + count).min(self.source.len());
        for byte in &self.source[self.at..end] {
            self.code.push(if *byte == b'\n' { b'\n' } else { b' ' });
        }
        self.at = end;
    }
    fn step(&mut self) {
        let rest = self.rest();
        let in_word = self.code.last().is_some_and(|byte| byte.is_ascii_alphanumeric() || *byte == b'_');
        if rest.starts_with(b"//") {
            let end = rest.iter().position(|byte| *byte == b'\n').unwrap_or(rest.len());
            self.hide(end);
        } else if rest.starts_with(b"/*") {
            self.hide(block_comment(rest));
        } else if let Some((prefix, hashes)) = raw_string(rest).filter(|_| !in_word) {
            let end: Vec<u8> = std::iter::once(b'"').chain(std::iter::repeat_n(b'#', hashes)).collect();
            let inside = rest[prefix..].windows(end.len()).position(|window| window == end);
            let inside = inside.unwrap_or(rest.len() - prefix);
            self.literal(prefix, inside, end.len());
        } else if rest[0] == b'"' {
            let mut inside = 0;
            while 1 + inside < rest.len() && rest[1 + inside] != b'"' {
                inside += if rest[1 + inside] == b'\\' { 2 } else { 1 };
            }
            self.literal(1, inside, 1);
        } else if let Some(length) = character(rest) {
            self.hide(length);
        } else {
            self.keep(1);
        }
    }
    fn literal(&mut self, prefix: usize, inside: usize, suffix: usize) {
        let line = 1 + self.code.iter().filter(|byte| **byte == b'\n').count();
        let before: Vec<u8> =
            self.code.iter().rev().filter(|byte| !byte.is_ascii_whitespace()).take(24).copied().collect();
        let before = before.iter().rev().map(|byte| char::from(*byte)).collect();
        let from = (self.at + prefix).min(self.source.len());
        let to = (from + inside).min(self.source.len());
        let text = String::from_utf8_lossy(&self.source[from..to]).into_owned();
        self.literals.push(Literal { line, text, before });
        let kept = prefix.min(self.source.len() - self.at);
        self.keep(kept);
        self.hide(inside);
        let kept = suffix.min(self.source.len() - self.at);
        self.keep(kept);
    }
}

fn block_comment(rest: &[u8]) -> usize {
    let (mut depth, mut at) = (0, 0);
    while at < rest.len() {
        if rest[at..].starts_with(b"/*") {
            depth += 1;
            at += 2;
        } else if rest[at..].starts_with(b"*/") {
            depth -= 1;
            at += 2;
            if depth == 0 {
                return at;
            }
        } else {
            at += 1;
        }
    }
    rest.len()
}

/// Length of the opening of a raw string and its number of hashes.
fn raw_string(rest: &[u8]) -> Option<(usize, usize)> {
    let start = if rest.starts_with(b"br") { 2 } else { usize::from(rest.starts_with(b"r")) };
    if start == 0 {
        return None;
    }
    let hashes = rest[start..].iter().take_while(|byte| **byte == b'#').count();
    (rest.get(start + hashes) == Some(&b'"')).then_some((start + hashes + 1, hashes))
}

/// Length of a character literal; a lifetime is none.
fn character(rest: &[u8]) -> Option<usize> {
    if rest[0] != b'\'' {
        return None;
    }
    if rest.get(1) == Some(&b'\\') {
        return rest.iter().skip(3).position(|byte| *byte == b'\'').map(|end| end + 4);
    }
    let width = match rest.get(1)? {
        byte if *byte >= 0xf0 => 4,
        byte if *byte >= 0xe0 => 3,
        byte if *byte >= 0xc0 => 2,
        _ => 1,
    };
    (rest.get(1 + width) == Some(&b'\'')).then_some(width + 2)
}
