//! A table of names: read at the start of some words, the longest first, an exact name before a part of one.

use super::lexer::{Token, begins, fold, tokens, words};

/// How alike a typing error and a name must be before the name is offered (0 to 1000).
pub const LIKENESS_TO_OFFER: u32 = 500;

/// Names for things; a thing may have several.
#[derive(Clone, Debug)]
pub struct Names<T> {
    entries: Vec<Entry<T>>,
}

#[derive(Clone, Debug)]
struct Entry<T> {
    id: T,
    words: Vec<String>,
    /// The words with blanks between them, for likeness.
    whole: String,
}

/// What stands at the start of some words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reading<T> {
    Found { id: T, used: usize },
    Ambiguous { among: Vec<T>, used: usize },
    Unknown,
}

/// One item of a list of names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Item<T> {
    Name(T),
    Ambiguous { typed: String, among: Vec<T> },
    Unknown { typed: String },
}

impl<T> Default for Names<T> {
    fn default() -> Self {
        Names { entries: vec![] }
    }
}

impl<T: Clone + PartialEq> Names<T> {
    /// Adds one name of a thing; a name without words is passed over.
    pub fn add(&mut self, id: T, name: &str) {
        let words: Vec<String> = words(&tokens(name)).into_iter().map(str::to_owned).collect();
        if !words.is_empty() {
            let whole = words.join(" ");
            self.entries.push(Entry { id, words, whole });
        }
    }

    /// Reads one name at the start of the words: the one that takes most of them; among those an exact name before
    /// names of which they are only a part.
    pub fn read(&self, words: &[&str]) -> Reading<T> {
        let most = self.entries.iter().map(|entry| entry.words.len()).max().unwrap_or(0);
        for used in (1..=most.min(words.len())).rev() {
            let typed = &words[..used];
            for meets in [Entry::is, Entry::has_part] {
                let mut among: Vec<T> = vec![];
                for entry in self.entries.iter().filter(|entry| meets(entry, typed)) {
                    if !among.contains(&entry.id) {
                        among.push(entry.id.clone());
                    }
                }
                match among.len() {
                    0 => {}
                    1 => return Reading::Found { id: among.remove(0), used },
                    _ => return Reading::Ambiguous { among, used },
                }
            }
        }
        Reading::Unknown
    }

    /// Reads words whole as one name.
    pub fn read_whole(&self, words: &[&str]) -> Reading<T> {
        match self.read(words) {
            Reading::Found { used, .. } | Reading::Ambiguous { used, .. } if used < words.len() => {
                Reading::Unknown
            }
            reading => reading,
        }
    }

    /// Reads a list of names; marks part names but need not stand between them. Words that are no name run on to the
    /// next name or mark.
    pub fn list(&self, tokens: &[Token]) -> Vec<Item<T>> {
        tokens.split(|token| token.word().is_none()).flat_map(|part| self.part(&words(part))).collect()
    }

    fn part(&self, words: &[&str]) -> Vec<Item<T>> {
        let mut items = vec![];
        let mut at = 0;
        while at < words.len() {
            match self.read(&words[at..]) {
                Reading::Found { id, used } => {
                    items.push(Item::Name(id));
                    at += used;
                }
                Reading::Ambiguous { among, used } => {
                    items.push(Item::Ambiguous { typed: words[at..at + used].join(" "), among });
                    at += used;
                }
                Reading::Unknown => {
                    let known = |next: &usize| !matches!(self.read(&words[*next..]), Reading::Unknown);
                    let end = (at + 1..words.len()).find(known).unwrap_or(words.len());
                    items.push(Item::Unknown { typed: words[at..end].join(" ") });
                    at = end;
                }
            }
        }
        items
    }

    /// The thing whose name is nearest in spelling, among those that `fits`; none when nothing is alike.
    pub fn nearest(&self, typed: &str, fits: impl Fn(&T) -> bool) -> Option<T> {
        let alike = |entry: &&Entry<T>| likeness(typed, &entry.whole);
        // Of equals the first that was added.
        let best = self.entries.iter().filter(|entry| fits(&entry.id)).rev().max_by_key(alike)?;
        (likeness(typed, &best.whole) >= LIKENESS_TO_OFFER).then(|| best.id.clone())
    }
}

impl<T> Entry<T> {
    /// All words, whole.
    fn is(&self, typed: &[&str]) -> bool {
        self.words.len() == typed.len() && self.words.iter().zip(typed).all(|(word, typed)| word == typed)
    }

    /// Words that follow each other in the name, each by its first three letters or more; before the last one an
    /// initial will do (`s atlantic`).
    fn has_part(&self, typed: &[&str]) -> bool {
        self.words.windows(typed.len()).any(|part| {
            part.iter().zip(typed).enumerate().all(|(at, (word, typed_word))| {
                begins(typed_word, word) || (at + 1 < typed.len() && word.starts_with(typed_word))
            })
        })
    }
}

/// How alike two spellings are, from 0 to 1000: 1000 is the same. Letters left out, doubled, changed or swapped count.
pub fn likeness(typed: &str, name: &str) -> u32 {
    let (typed, name): (Vec<char>, Vec<char>) = (typed.chars().collect(), fold(name).chars().collect());
    let longer = typed.len().max(name.len());
    if longer == 0 {
        return 0;
    }
    let apart = strsim::generic_damerau_levenshtein(&typed, &name).min(longer);
    u32::try_from((longer - apart) * 1000 / longer).unwrap_or(0)
}

#[cfg(test)]
mod tests;
