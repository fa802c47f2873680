//! Blocks of free text in a letter: `press WHO: … end press`, `treaty WHO: … end treaty`. Their lines are kept as typed
//! and are never parted; who is meant, and what becomes of the text, is decided at the desk.

use super::Place;

/// Characters of what stands between the first word and the colon: every seat of a game by its name has under 60. A
/// longer line is a sentence that happens to begin with the word.
const WHO_CHARS: usize = 80;

/// What a block is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Talk {
    /// A message to other seats.
    Press,
    /// The text of a bargain.
    Treaty,
}

/// A line that opens or closes a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    Begin(Talk),
    End(Talk),
}

/// The mark that a line is, if it is one; case, bullets and ornaments do not matter.
pub fn mark(line: &str) -> Option<Mark> {
    let line = line.trim_matches(|c: char| !c.is_alphanumeric() && c != ':').to_lowercase();
    let named = |word: &str| match word {
        "press" => Some(Talk::Press),
        "treaty" => Some(Talk::Treaty),
        _ => None,
    };
    if let Some(rest) = line.strip_prefix("end ") {
        return named(rest.trim()).map(Mark::End);
    }
    let (who, _) = line.split_once(':')?;
    let word = who.split(' ').next().unwrap_or_default();
    (who.chars().count() <= WHO_CHARS).then(|| named(word).map(Mark::Begin)).flatten()
}

/// What stands between the word and the colon of a line that opens a block, and what stands behind it.
pub fn head(line: &str) -> (&str, &str) {
    // A full-width colon is one too.
    let (head, rest) = line.split_once([':', '\u{ff1a}']).unwrap_or((line, ""));
    let head = head.trim_start_matches(|c: char| !c.is_alphanumeric());
    let who = head.find(|c: char| !c.is_alphanumeric()).map_or("", |end| &head[end..]);
    (who.trim(), rest.trim())
}

/// Follows a letter's lines through its blocks.
#[derive(Debug, Default)]
pub(super) struct Follow {
    open: Option<(Talk, Place)>,
    gap: bool,
}

impl Follow {
    /// Whether this line belongs to a block, its marks included; and then whether an empty line of it stands before. A
    /// block is over where the player's own text is, also when nobody closed it.
    pub fn take(&mut self, line: &str, place: &Place) -> Option<bool> {
        let gap = std::mem::take(&mut self.gap);
        let open = self.open.take().filter(|(_, of)| of == place);
        match (open, mark(line)) {
            (None, Some(Mark::Begin(talk))) => {
                self.open = Some((talk, place.clone()));
                Some(false)
            }
            (None, _) => None,
            (Some((open, _)), Some(Mark::End(talk))) if open == talk => Some(false),
            (open, _) => {
                self.open = open;
                Some(gap)
            }
        }
    }

    pub fn gap(&mut self) {
        self.gap = true;
    }
    pub fn close(&mut self) {
        self.open = None;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_are_found_whatever_the_case_and_the_ornaments() {
        assert_eq!(mark("press all:"), Some(Mark::Begin(Talk::Press)));
        assert_eq!(mark("- *Press Spain, France: shall we meet?*"), Some(Mark::Begin(Talk::Press)));
        assert_eq!(mark("treaty france secret: peace"), Some(Mark::Begin(Talk::Treaty)));
        assert_eq!(mark("--- END PRESS ---"), Some(Mark::End(Talk::Press)));
        assert_eq!(mark("End treaty."), Some(Mark::End(Talk::Treaty)));
        for line in ["press on", "pressing matters: none", "end", "depress all: no", "end of press"] {
            assert_eq!(mark(line), None, "{line}");
        }
        let long = format!("press {}: no", "on and ".repeat(20));
        assert_eq!(mark(&long), None, "a sentence");
    }

    #[test]
    fn a_head_has_who_and_the_beginning_of_the_text() {
        assert_eq!(head("* Press  Spain, France: at 12:30?"), ("Spain, France", "at 12:30?"));
        assert_eq!(head("press:"), ("", ""));
        assert_eq!(head("press all\u{ff1a} peace"), ("all", "peace"));
    }
}
