//! What one letter holds of a campaign's log: LOG lines, in quotes and wrapped too, checkpoint notes, openings.

use crate::audit::limits::{NESTED_MESSAGES, OPENINGS_BYTES};
use crate::ledger::{LogLine, Opening, parse_log_line};
use crate::mail::on_a_deep_stack;
use mail_parser::{Message, MessageParser, MimeHeaders, PartType};

/// Words of a LOG line up to its root: `LOG`, campaign, `size`, number, `root`, digits.
const TO_ROOT: usize = 6;

#[derive(Default)]
pub(super) struct Letter {
    /// LOG lines; `true` when the line stood there whole, its words too.
    pub lines: Vec<(LogLine, bool)>,
    pub notes: Vec<String>,
    pub openings: Vec<Opening>,
}

/// Reads a letter. `None` when it is nested too deep to be read, or breaks the reading.
pub(super) fn read(raw: &[u8], campaign: &str, origin: &str) -> Option<Letter> {
    if nested(raw) > NESTED_MESSAGES {
        return None;
    }
    // The count does not see what is encoded.
    on_a_deep_stack(|| {
        let mut letter = Letter::default();
        if let Some(message) = MessageParser::default().parse(raw) {
            letter.take(&message, campaign, origin);
        }
        letter
    })
}

/// How many messages a letter can hold at most, one in another.
fn nested(raw: &[u8]) -> usize {
    let names = |word: &[u8]| raw.windows(word.len()).filter(|at| at.eq_ignore_ascii_case(word)).count();
    names(b"message/") + names(b"/digest")
}

impl Letter {
    fn take(&mut self, message: &Message<'_>, campaign: &str, origin: &str) {
        for part in &message.parts {
            match &part.body {
                PartType::Html(text) => self.take_lines(&without_tags(text), campaign),
                PartType::Message(inner) => self.take(inner, campaign, origin),
                PartType::Multipart(_) => {}
                PartType::Text(_) | PartType::Binary(_) | PartType::InlineBinary(_) => {
                    let text = String::from_utf8_lossy(part.contents()).replace("\r\n", "\n");
                    self.take_file(part.attachment_name().unwrap_or(""), &text, campaign, origin);
                }
            }
        }
    }

    fn take_file(&mut self, name: &str, text: &str, campaign: &str, origin: &str) {
        let name = name.to_ascii_lowercase();
        if text.trim_start().split('\n').next() == Some(origin) {
            self.notes.push(format!("{}\n", text.trim()));
        } else if name.ends_with("sealed.json") && text.len() <= OPENINGS_BYTES {
            self.openings.extend(serde_json::from_str::<Vec<Opening>>(text).unwrap_or_default());
        } else {
            self.take_lines(text, campaign);
        }
    }

    fn take_lines(&mut self, text: &str, campaign: &str) {
        let before = self.lines.len();
        let whole = text.lines().filter_map(parse_log_line).filter(|line| line.campaign == campaign);
        self.lines.extend(whole.map(|line| (line, true)));
        // Mail programs wrap lines and put quote marks inside: then only what stands before the words is compared.
        let words: Vec<&str> = text.split_whitespace().map(bare).filter(|word| !word.is_empty()).collect();
        for at in words.windows(TO_ROOT).filter(|at| at[0].eq_ignore_ascii_case("log")) {
            let Some(line) = parse_log_line(&format!("{} - - - -", at.join(" "))) else { continue };
            let known = self.lines[before..]
                .iter()
                .any(|(known, _)| (known.size, &known.root_hex) == (line.size, &line.root_hex));
            if line.campaign == campaign && !known {
                self.lines.push((line, false));
            }
        }
    }
}

/// A word without quote marks, brackets and full stops around it.
fn bare(word: &str) -> &str {
    word.trim_matches(|letter: char| !letter.is_ascii_alphanumeric())
}

/// The text of an HTML part: every tag is a gap.
fn without_tags(html: &str) -> String {
    let mut text = String::with_capacity(html.len());
    let mut in_tag = false;
    for letter in html.chars() {
        match letter {
            '<' => in_tag = true,
            '>' if in_tag => {
                in_tag = false;
                text.push('\n');
            }
            _ if !in_tag => text.push(letter),
            _ => {}
        }
    }
    ["&nbsp;", "&#160;", "&gt;"].iter().fold(text, |text, entity| text.replace(entity, " "))
}
