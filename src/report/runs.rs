//! What happened, fact after fact; facts of one kind in a row that belong together are told in one sentence.
//!
//! A game says which in its `runs` list: `same` is what facts must agree in, `head`, `each` and `end` make the sentence.

use super::{ReportError, Speaker};
use minijinja::Value as Said;
use serde_json::Value;

/// Facts in a row that agree.
struct Run {
    /// The kind of fact, and what its members agree in.
    of: (String, String),
    /// How a fact is told that stayed alone.
    alone: String,
    head: String,
    each: Vec<String>,
    end: String,
}

/// A list of sentences in the making.
pub(super) struct Telling<'a> {
    speaker: &'a Speaker,
    game: &'a str,
    names: &'a Said,
    said: Vec<String>,
    run: Option<Run>,
}

impl<'a> Telling<'a> {
    pub(super) fn new(speaker: &'a Speaker, game: &'a str, names: &'a Said) -> Self {
        Telling { speaker, game, names, said: vec![], run: None }
    }

    /// The next fact, with the rolls that were made for it.
    pub(super) fn fact(&mut self, sighting: &Value, rolls: &[Value]) -> Result<(), ReportError> {
        let kind = sighting["fact"].as_str().unwrap_or_default();
        let words = sighting.as_object().cloned().unwrap_or_default();
        let alone = self.speaker.fact_with(self.game, sighting, rolls, self.names)?;
        if !self.speaker.knows(&format!("{}/runs/{kind}/same", self.game)) {
            self.add(alone);
            return Ok(());
        }
        let piece = |part: &str| {
            self.speaker.say(&format!("{}/runs/{kind}/{part}", self.game), &words, self.names, self.game)
        };
        let (of, each) = ((kind.to_owned(), piece("same")?), piece("each")?);
        match self.run.as_mut().filter(|run| run.of == of) {
            Some(run) => run.each.push(each),
            None => {
                let run = Run { of, alone, head: piece("head")?, each: vec![each], end: piece("end")? };
                self.close();
                self.run = Some(run);
            }
        }
        Ok(())
    }

    /// A sentence of its own.
    pub(super) fn add(&mut self, said: String) {
        self.close();
        self.said.push(said);
    }

    fn close(&mut self) {
        let Some(run) = self.run.take() else { return };
        self.said.push(match run.each.len() {
            1 => run.alone,
            _ => format!("{} {}{}", run.head, run.each.join("; "), run.end),
        });
    }

    /// All sentences, in play order; nothing is told of what has no words.
    pub(super) fn finish(mut self) -> Vec<String> {
        self.close();
        self.said.retain(|said| !said.is_empty());
        self.said
    }
}
