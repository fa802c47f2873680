//! Words that stand alone on a line (DESIGN 2): they speak to the referee, not to the game.

/// A word of the desk.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Word {
    /// The printed form stands.
    Ok,
    /// Final: nothing more comes.
    Done,
    /// Do not close by itself, even when complete.
    Wait,
    /// Only look: lines of this letter are read, but not put in force.
    Check,
    AllOrNothing,
    Ready,
    Join,
    Resign,
    /// Takes this turn's lines of a subject back; `all` takes all.
    Clear(String),
    /// Takes a standing order back.
    Cancel(String),
    /// The standing orders of the player before are armed again.
    KeepAll,
    Help,
    Status,
    Proof,
    Resend(Option<u32>),
    Why(String),
    Zone(String),
    Luck(String),
    /// The word that lets a letter from another address act.
    Confirm(String),
    /// Takes an offer, or declines it, by the number that it has for this seat.
    Accept(u32),
    Refuse(u32),
}

impl Word {
    /// Whether it acts on what is asked this turn: in an answer to an earlier turn's parcel it does not.
    pub fn is_of_the_turn(&self) -> bool {
        let of_offers = matches!(self, Word::Accept(_) | Word::Refuse(_));
        of_offers || matches!(self, Word::Ok | Word::Done | Word::Wait | Word::AllOrNothing | Word::Clear(_))
    }

    /// Whether it closes or holds open what is asked: in an answer to a parcel that asked something else it does not.
    pub fn is_of_the_question(&self) -> bool {
        matches!(self, Word::Ok | Word::Done | Word::Wait)
    }

    /// As it is typed, for those that are of the turn.
    pub fn said(&self) -> String {
        match self {
            Word::Ok => "ok".into(),
            Word::Wait => "wait".into(),
            Word::AllOrNothing => "all or nothing".into(),
            Word::Clear(object) => format!("clear {object}"),
            Word::Accept(number) => format!("accept {number}"),
            Word::Refuse(number) => format!("refuse {number}"),
            _ => "done".into(),
        }
    }
}

/// The word that a line is, if it is one. Case, closing stops and doubled blanks are gone already; prose is no word.
pub fn word(line: &str) -> Option<Word> {
    let text = line.trim().trim_end_matches(['.', '!']).trim();
    let lower = text.to_lowercase();
    let alone = match lower.as_str() {
        "ok" | "okay" => Word::Ok,
        "done" | "final" => Word::Done,
        "wait" => Word::Wait,
        "check" => Word::Check,
        "all or nothing" => Word::AllOrNothing,
        "ready" => Word::Ready,
        "join" => Word::Join,
        "resign" => Word::Resign,
        "keep all" => Word::KeepAll,
        "help" | "help?" | "?" => Word::Help,
        "status" => Word::Status,
        "proof" => Word::Proof,
        "resend" => Word::Resend(None),
        _ => return with_object(text, &lower),
    };
    Some(alone)
}

fn with_object(text: &str, lower: &str) -> Option<Word> {
    let (verb, rest) = lower.split_once([' ', ':'])?;
    let object = text[verb.len()..].trim_start_matches([' ', ':']).trim().to_owned();
    if object.is_empty() || rest.is_empty() {
        return None;
    }
    // A sentence that happens to begin with a verb has many words; an object has few.
    let few = |most: usize| object.split_whitespace().count() <= most;
    Some(match verb {
        "clear" if few(4) => Word::Clear(object.to_lowercase()),
        "cancel" if few(4) => Word::Cancel(object.to_lowercase()),
        "resend" => Word::Resend(Some(object.parse().ok()?)),
        "why" if few(6) => Word::Why(object.to_lowercase()),
        "zone" if few(3) => Word::Zone(object),
        "luck" => Word::Luck(object),
        "accept" => Word::Accept(object.trim_start_matches('#').parse().ok()?),
        "refuse" | "decline" => Word::Refuse(object.trim_start_matches('#').parse().ok()?),
        "confirm" if few(1) => Word::Confirm(object.to_lowercase()),
        _ => return None,
    })
}

/// The order in an `always` line.
pub fn standing(line: &str) -> Option<&str> {
    let text = line.trim();
    let (first, rest) = text.split_once([' ', ':'])?;
    first
        .eq_ignore_ascii_case("always")
        .then(|| rest.trim_start_matches([' ', ':']).trim())
        .filter(|rest| !rest.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_found_alone_on_their_line() {
        assert_eq!(word("JOIN"), Some(Word::Join));
        assert_eq!(word("Done."), Some(Word::Done));
        assert_eq!(word("zone: london"), Some(Word::Zone("london".into())));
        assert_eq!(word("Luck: Purple Walrus"), Some(Word::Luck("Purple Walrus".into())));
        assert_eq!(word("clear sampson"), Some(Word::Clear("sampson".into())));
        assert_eq!(word("Accept 12"), Some(Word::Accept(12)));
        assert_eq!(word("refuse #3."), Some(Word::Refuse(3)));
        assert_eq!(word("resend 3"), Some(Word::Resend(Some(3))));
        assert_eq!(standing("always disengage: never"), Some("disengage: never"));
        assert_eq!(standing("Always: repair cheapest first"), Some("repair cheapest first"));
    }

    #[test]
    fn prose_is_no_word() {
        let prose = [
            "I am done with this game",
            "ok see you tomorrow",
            "help yourself",
            "clear skies over the gulf today my friend",
            "wait for me",
            "resend it",
            "accept england: 20 ducats",
            "refuse them all",
            "join me",
        ];
        for line in prose {
            assert_eq!(word(line), None, "{line}");
        }
        assert_eq!(standing("always"), None);
        assert_eq!(standing("alwaysdisengage: never"), None);
    }
}
