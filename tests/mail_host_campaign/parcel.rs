//! A parcel as its reader has it.

use mail_parser::{HeaderValue, MessageParser};

#[derive(Clone, Debug)]
pub struct Parcel {
    pub subject: String,
    pub text: String,
    /// Where an answer goes.
    pub reply_to: String,
    pub message_id: String,
    pub in_reply_to: Option<String>,
}

impl Parcel {
    pub fn read(raw: &[u8]) -> Option<Parcel> {
        let message = MessageParser::default().parse(raw)?;
        let address = |name: &str| match message.header(name) {
            Some(HeaderValue::Address(address)) => Some(address.first()?.address()?.to_owned()),
            _ => None,
        };
        Some(Parcel {
            subject: message.subject()?.to_owned(),
            text: message.body_text(0)?.replace("\r\n", "\n"),
            reply_to: address("Reply-To").or_else(|| address("From"))?,
            message_id: message.message_id()?.to_owned(),
            in_reply_to: message.in_reply_to().as_text().map(str::to_owned),
        })
    }

    /// Whether it asks its reader for something in play.
    pub fn asks(&self) -> bool {
        self.subject.contains(": your ")
    }

    #[track_caller]
    pub fn says(&self, part: &str) {
        assert!(words(&self.text).contains(&words(part)), "{part:?} is not in\n{self}");
    }

    #[track_caller]
    pub fn never_says(&self, part: &str) {
        assert!(!words(&self.text).contains(&words(part)), "{part:?} is in\n{self}");
    }

    /// The orders in force that bear a mark: `new`, `kept` or `default`; words alone.
    pub fn marked(&self, mark: &str) -> Vec<String> {
        let mut found: Vec<String> = vec![];
        let mut inside = false;
        for line in self.text.lines() {
            let begins = line.strip_prefix(' ').and_then(|line| line.get(..9)).map(str::trim_end);
            match begins {
                Some("new" | "kept" | "default") => {
                    inside = begins == Some(mark);
                    found.extend(inside.then(|| words(&line[10..])));
                }
                Some("") if inside => {
                    if let Some(last) = found.last_mut() {
                        *last = words(&format!("{last} {line}"));
                    }
                }
                _ => inside = false,
            }
        }
        found
    }

    /// What stands in the printed form of a line that begins so, put together where it was folded.
    pub fn form(&self, begin: &str) -> Option<String> {
        let after = self.text.split("if nothing comes:\n").nth(1)?;
        let (mut lines, mut open): (Vec<String>, bool) = (vec![], false);
        for line in after.lines().take_while(|line| line.starts_with("  ")) {
            match lines.last_mut().filter(|_| open) {
                Some(last) => *last = format!("{last} {}", line.trim()),
                None => lines.push(line.trim().to_owned()),
            }
            open = lines.last().is_some_and(|last| !last.contains(": "));
        }
        lines.into_iter().find(|line| line.starts_with(begin))
    }
}

impl std::fmt::Display for Parcel {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        writeln!(out, "{}\n\n{}", self.subject, self.text)
    }
}

/// Words alone: however a line was folded, and with whatever dots between.
pub fn words(text: &str) -> String {
    let words = text.split(|each: char| !each.is_alphanumeric()).filter(|word| !word.is_empty());
    words.map(str::to_lowercase).collect::<Vec<_>>().join(" ")
}
