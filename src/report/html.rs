//! The page as HTML: the same facts in the same order as the text. What the text templates say in one piece (a block) is
//! taken over as it is; tables, forms and links have templates of their own.

use super::map::Drawing;
use super::pages::{Offer, Page};
use super::retell::Context;
use super::speaker::{Addressing, Speaker, Words};
use super::{ReportError, library};
use crate::rules::Picture;
use minijinja::Value as Said;
use serde_json::{Value, json};

/// No HTML part is larger: some mail programs show no more than about a hundred kilobytes of a letter.
pub const HTML_BYTES: usize = 90_000;

/// The template of a page and the blocks that it takes over from the text; short letters have none.
fn template(page: &Page) -> Option<(&'static str, &'static [&'static str])> {
    Some(match page {
        Page::Report(_) => ("report", &["title", "owe", "short", "offers", "rest"]),
        Page::Receipt(_) => ("receipt", &["word", "offers", "quoted", "end"]),
        Page::Invitation(_) | Page::Ready(_) | Page::Reminder(_) => ("letter", &["intro", "body"]),
        Page::Notice(_) => ("letter", &["intro"]),
        Page::Press(_) | Page::Offer(_) => ("letter", &["intro", "body"]),
        Page::Stranger(_) | Page::HostNotice(_) => return None,
    })
}

/// The words that answer a letter by one tap.
fn taps(page: &Page) -> Vec<String> {
    let words: &[&str] = match page {
        Page::Invitation(_) => &["JOIN"],
        Page::Ready(_) => &["READY"],
        Page::Reminder(_) => &["ok", "done"],
        Page::Offer(Offer { what: "made", number: Some(number), .. }) => {
            return ["accept", "refuse"].map(|word| format!("{word} {number}")).into();
        }
        _ => &[],
    };
    words.iter().map(|word| (*word).to_owned()).collect()
}

/// A page on its way to HTML.
pub struct Telling<'a> {
    pub speaker: &'a Speaker,
    pub context: &'a Context,
    pub names: &'a Said,
    pub subject: &'a str,
    pub to: Addressing<'a>,
    /// The picture that the HTML shows, with what it was made of.
    pub map: Option<(&'a Drawing, &'a Picture)>,
}

/// `None` for letters that have no HTML, and where even the shortest form of it would be too large.
pub fn html(page: &Page, telling: &Telling<'_>) -> Result<Option<String>, ReportError> {
    let Some((name, blocks)) = template(page) else { return Ok(None) };
    let mut words = telling.context.words.clone();
    telling.add(&mut words, name, blocks)?;
    words.insert("taps".into(), json!(taps(page)));
    words.insert("cut".into(), json!(page.is_answered()));
    let happened = words.get("happened").and_then(Value::as_array).map_or(0, Vec::len);
    let mut shown = happened;
    loop {
        words.insert("shown".into(), json!(shown));
        let said = telling.say(&format!("{}/{name}.html", library::COMMON), &words)?;
        if said.len() <= HTML_BYTES {
            return Ok(Some(said));
        }
        if shown == 0 {
            return Ok(None);
        }
        shown /= 2;
    }
}

/// What the codes on the picture stand for; hexes have none.
fn codes(data: &Picture) -> Vec<Value> {
    let areas = data.places().map_or(&[][..], |map| &map.areas);
    areas.iter().map(|area| json!({ "id": area.id, "code": area.code })).collect()
}

impl Telling<'_> {
    fn say(&self, name: &str, words: &Words) -> Result<String, ReportError> {
        self.speaker.say(name, words, self.names, &self.context.game)
    }

    fn blocks(&self, name: &str, blocks: &[&str], words: &Words) -> Result<Value, ReportError> {
        let said = self.speaker.blocks(name, blocks, words, self.names, &self.context.game)?;
        Ok(json!(said))
    }

    /// What HTML templates have beside the words of the text.
    fn add(&self, words: &mut Words, name: &str, blocks: &[&str]) -> Result<(), ReportError> {
        let text = format!("{}/{}", library::COMMON, self.context.page);
        words.insert("parts".into(), self.blocks(&text, blocks, words)?);
        words.insert("subject".into(), json!(self.subject));
        let reply = self
            .to
            .reply_to
            .map(|address| json!({ "address": address, "subject": format!("Re: {}", self.subject) }));
        words.insert("reply".into(), json!(reply));
        words.entry("asks").or_insert(json!([]));
        words.insert(
            "map".into(),
            json!(self.map.map(|(drawing, data)| json!({
                "cid": self.to.cid(),
                "width": drawing.width,
                "codes": codes(data),
            }))),
        );
        if name == "report" {
            let tables = self.sheet(words)?;
            words.insert("sheet_html".into(), json!(tables));
        }
        Ok(())
    }

    /// The game's own sheet in tables; empty for a game that has no template for them.
    fn sheet(&self, words: &mut Words) -> Result<String, ReportError> {
        let (text, own) =
            (format!("{}/sheet", self.context.game), format!("{}/sheet.html", self.context.game));
        if !self.speaker.knows(&own) {
            return Ok(String::new());
        }
        let said = words.insert("sheet".into(), self.context.sheet.clone());
        words.insert("sheet_parts".into(), self.blocks(&text, &["gone", "score"], words)?);
        let tables = self.say(&own, words);
        words.insert("sheet".into(), said.unwrap_or_default());
        tables
    }
}
