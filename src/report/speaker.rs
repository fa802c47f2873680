//! Speaks every page in one language.

use super::html::{self, Telling};
use super::map::{self, Drawing, hexes};
use super::pages::Page;
use super::{ReportError, filters, library, retell, wrap};
use crate::rules::{Fault, GoldKind, GoldState, Ground, HexMap, MapData, Picture, Remark};
use minijinja::{Environment, Value as Said, context};
use serde_json::{Map, Value, json};
use std::collections::{BTreeMap, BTreeSet};

/// A parcel in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spoken {
    /// One line of at most [`wrap::SUBJECT_COLUMNS`] columns.
    pub subject: String,
    /// text/plain: no line over [`wrap::COLUMNS`] columns, none that begins with `>`, `From ` or `--`.
    pub text: String,
    /// text/html: the same facts in the same order, at most [`html::HTML_BYTES`] long; `None` for short letters.
    pub html: Option<String>,
    /// The map that the HTML shows under [`Addressing::cid`].
    pub map: Option<Drawing>,
}

/// What a letter is sent under, as far as its HTML needs it.
#[derive(Clone, Copy, Debug)]
pub struct Addressing<'a> {
    /// The address that carries the token of this parcel; without one there are no answers by link.
    pub reply_to: Option<&'a str>,
    /// Without angle brackets.
    pub message_id: &'a str,
}

impl Addressing<'_> {
    /// The Content-ID of the map, without angle brackets.
    pub fn cid(&self) -> String {
        format!("map.{}", self.message_id)
    }
}

/// The words of a context: a page's fields, a fact's fields.
pub(super) type Words = Map<String, Value>;
/// The campaign's printed names by id.
pub type Names = BTreeMap<String, String>;

/// Speaks every page in one language, by the templates that the binary carries.
pub struct Speaker {
    env: Environment<'static>,
    known: BTreeSet<String>,
    /// By game: words of its templates for ids that no component names (orders, sides).
    words: BTreeMap<String, Said>,
}

impl Speaker {
    /// # Errors
    /// A template that does not compile; the tests speak every one.
    pub fn english() -> Result<Speaker, ReportError> {
        Speaker::of("en")
    }

    fn of(language: &str) -> Result<Speaker, ReportError> {
        let mut speaker =
            Speaker { env: filters::environment(), known: BTreeSet::new(), words: BTreeMap::new() };
        speaker.learn(library::templates(language)?)?;
        Ok(speaker)
    }

    /// Also speaks a game that the binary does not carry, by its own files (named as in a folder of `templates`).
    ///
    /// # Errors
    /// A template that does not compile.
    pub fn with_game(mut self, game: &str, files: &[(&str, &str)]) -> Result<Speaker, ReportError> {
        self.learn(library::of_folder(game, files, "en")?)?;
        Ok(self)
    }

    fn learn(&mut self, templates: BTreeMap<String, String>) -> Result<(), ReportError> {
        let mut words: BTreeMap<String, Names> = BTreeMap::new();
        for (name, text) in templates {
            if let Some((game, word)) = name.split_once("/words/") {
                words.entry(game.into()).or_default().insert(word.into(), text);
                continue;
            }
            let wrong = |error: minijinja::Error| wrong(&name, &error);
            self.env.add_template_owned(name.clone(), text).map_err(wrong)?;
            self.known.insert(name);
        }
        self.words.extend(words.into_iter().map(|(game, words)| (game, Said::from_serialize(&words))));
        Ok(())
    }

    /// Subject and text of a page. `names` are the campaign's names of all ids.
    ///
    /// # Errors
    /// A fact, fault or remark without a template, or a template that asks for what the page does not have.
    pub fn speak(&self, page: &Page, names: &Names, to: Addressing<'_>) -> Result<Spoken, ReportError> {
        let ids = names;
        let names = &Said::from_serialize(names);
        let context = retell::context(self, page, names)?;
        let text =
            self.say(&format!("{}/{}", library::COMMON, context.page), &context.words, names, &context.game)?;
        let subject = format!("{}/subjects/{}", library::COMMON, context.subject);
        let subject = self.say(&subject, &context.words, names, &context.game)?;
        let subject = wrap::subject(&subject);
        let data = match page {
            Page::Report(report) => report.map.as_ref(),
            _ => None,
        };
        let picture = data.map(|data| self.picture(data, ids, &context.game)).transpose()?.flatten();
        let map = picture.as_ref().zip(data);
        let telling = Telling { speaker: self, context: &context, names, subject: &subject, to, map };
        let html = html::html(page, &telling)?;
        let map = picture.filter(|_| html.is_some());
        Ok(Spoken { subject, text: wrap::lay_out(&text), html, map })
    }

    /// The words of a game's map pictures.
    pub(super) fn map_words(
        &self,
        data: &MapData,
        ids: &Names,
        game: &str,
    ) -> Result<map::Words, ReportError> {
        let word = |key: &str, side: &str| {
            let words = Words::from_iter([("side".to_owned(), json!(side))]);
            self.say(&format!("{}/map/{key}", library::COMMON), &words, &Said::UNDEFINED, game)
        };
        let sides: Vec<String> =
            data.sides.iter().map(|side| self.printed(&format!("short/{side}"), side, ids, game)).collect();
        Ok(map::Words {
            own: word("own", "")?,
            theirs: word("theirs", "")?,
            hurt: word("hurt", "")?,
            control: sides.iter().map(|side| word("control", side)).collect::<Result<_, _>>()?,
            sides,
        })
    }

    /// The same for a map of hexes.
    pub(super) fn hex_words(
        &self,
        data: &HexMap,
        ids: &Names,
        game: &str,
    ) -> Result<hexes::Words, ReportError> {
        let word = |key: &str| {
            self.say(&format!("{}/hexes/{key}", library::COMMON), &Words::new(), &Said::UNDEFINED, game)
        };
        let mut words = hexes::Words {
            sides: data
                .sides
                .iter()
                .map(|side| self.printed(&format!("short/{side}"), side, ids, game))
                .collect(),
            own: word("own")?,
            theirs: word("theirs")?,
            at_sea: word("at_sea")?,
            fleets: word("fleets")?,
            stacks: word("stacks")?,
            settlement: word("settlement")?,
            port: word("port")?,
            border: word("border")?,
            blocked: word("blocked")?,
            river: word("river")?,
            lake: word("lake")?,
            ..hexes::Words::default()
        };
        for (ground, key) in [(Ground::Clear, "clear"), (Ground::Forest, "forest"), (Ground::Rough, "rough")]
        {
            words.ground.insert(ground, word(&format!("ground/{key}"))?);
        }
        let states = [
            (GoldState::Unknown, "unknown"),
            (GoldState::Active, "active"),
            (GoldState::Depleted, "depleted"),
            (GoldState::Abandoned, "abandoned"),
        ];
        for (kind, of) in [(GoldKind::Mine, "mine"), (GoldKind::City, "city")] {
            for (state, key) in states {
                words.gold.insert((kind, state), word(&format!("gold/{of}/{key}"))?);
            }
        }
        Ok(words)
    }

    fn picture(&self, data: &Picture, ids: &Names, game: &str) -> Result<Option<Drawing>, ReportError> {
        let name = |id: &str| self.printed(id, id, ids, game);
        Ok(match data {
            Picture::Places(map) => map::places(map, &self.map_words(map, ids, game)?, &name),
            Picture::Hexes(map) => map::of_hexes(map, &self.hex_words(map, ids, game)?, &name),
        })
    }

    /// The printed name of an id: by the campaign's names, then by the words of the game's templates; else another id's.
    pub(super) fn printed(&self, id: &str, other: &str, ids: &Names, game: &str) -> String {
        let word = |id: &str| {
            let word = self.words.get(game)?.get_attr(id).ok()?;
            word.as_str().map(str::to_owned)
        };
        let known = |id: &str| ids.get(id).cloned().or_else(|| word(id));
        known(id)
            .or_else(|| known(other))
            .map_or_else(|| wrap::tame(other).replace('_', " "), |name| wrap::tame(&name))
    }

    /// One fact as one eye saw it, laid out, without its dice.
    pub fn fact(&self, game: &str, sighting: &Value, names: &Names) -> Result<String, ReportError> {
        let said = self.fact_with(game, sighting, &[], &Said::from_serialize(names))?;
        Ok(wrap::lay_out(&said).trim_end().to_owned())
    }

    /// The same with the rolls that were made for it.
    pub(super) fn fact_with(
        &self,
        game: &str,
        sighting: &Value,
        rolls: &[Value],
        names: &Said,
    ) -> Result<String, ReportError> {
        let mut words = sighting.as_object().cloned().unwrap_or_default();
        let kind = words.get("fact").and_then(Value::as_str).unwrap_or_default().to_owned();
        words.insert("rolls".into(), json!(rolls));
        self.say(&format!("{game}/facts/{kind}"), &words, names, game)
    }

    /// Why a line does not act: the game's sentence, else the house's.
    pub fn fault(&self, game: &str, fault: &Fault) -> Result<String, ReportError> {
        let own = format!("{game}/faults/{}", fault.why);
        let name = if self.knows(&own) { own } else { format!("{}/faults/{}", library::COMMON, fault.why) };
        self.say(&name, &words_of(&fault.with), &Said::UNDEFINED, game)
    }

    /// What a receipt says beside the lines.
    pub fn remark(&self, game: &str, remark: &Remark) -> Result<String, ReportError> {
        self.say(&format!("{game}/remarks/{}", remark.key), &words_of(&remark.with), &Said::UNDEFINED, game)
    }

    pub(super) fn knows(&self, name: &str) -> bool {
        self.known.contains(name)
    }

    /// Renders one template; blank ends are dropped.
    pub(super) fn say(
        &self,
        name: &str,
        words: &Words,
        names: &Said,
        game: &str,
    ) -> Result<String, ReportError> {
        let template = self.template(name)?;
        let said = template.render(self.all(words, names, game)).map_err(|error| wrong(name, &error))?;
        Ok(finished(&said))
    }

    /// Renders blocks of one template, by their names.
    pub(super) fn blocks(
        &self,
        name: &str,
        blocks: &[&str],
        words: &Words,
        names: &Said,
        game: &str,
    ) -> Result<BTreeMap<String, String>, ReportError> {
        let wrong = |error: minijinja::Error| wrong(name, &error);
        let template = self.template(name)?;
        let mut whole = template.render_captured(self.all(words, names, game)).map_err(wrong)?;
        let mut said = BTreeMap::new();
        for block in blocks {
            let text = whole.with_state_mut(|state| state.render_block(block)).map_err(wrong)?;
            said.insert((*block).to_owned(), finished(&text));
        }
        Ok(said)
    }

    fn template(&self, name: &str) -> Result<minijinja::Template<'_, '_>, ReportError> {
        if !self.knows(name) {
            return Err(ReportError::Missing { name: name.into() });
        }
        self.env.get_template(name).map_err(|error| wrong(name, &error))
    }

    fn all(&self, words: &Words, names: &Said, game: &str) -> Said {
        let own = self.words.get(game).cloned().unwrap_or_default();
        context! { names, words => own, ..Said::from_serialize(words) }
    }
}

/// What a template came to: without marks and blank ends.
fn finished(rendered: &str) -> String {
    wrap::stopped(rendered).trim_end().trim_start_matches('\n').to_owned()
}

fn words_of(with: &BTreeMap<String, String>) -> Words {
    with.iter().map(|(word, value)| (word.clone(), Value::from(value.as_str()))).collect()
}

fn wrong(name: &str, error: &minijinja::Error) -> ReportError {
    let line = error.line().map_or_else(String::new, |line| format!(" (line {line})"));
    ReportError::Template { name: name.into(), reason: format!("{error}{line}") }
}
