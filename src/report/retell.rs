//! A page as the context of its template: its fields, with every part that has a template of its own already in words.

use super::pages::{
    HostNotice, Invitation, Notice, Offer, OfferWith, Offers, Owe, Page, Press, Receipt, Reminder, Report,
    Spoiled, Stranger, Told, When,
};
use super::runs::Telling;
use super::speaker::{Speaker, Words};
use super::wrap::{COLUMNS, rows, tame};
use super::{ReportError, library};
use crate::rules::{Item, Remark};
use minijinja::Value as Said;
use serde::Serialize;
use serde_json::{Value, json};

/// What a template gets.
pub struct Context {
    /// The template of the text.
    pub page: &'static str,
    /// The template of the subject.
    pub subject: String,
    pub game: String,
    pub words: Words,
    /// The game's sheet as data.
    pub sheet: Value,
}

/// Tells a page to its template.
pub fn context(speaker: &Speaker, page: &Page, names: &Said) -> Result<Context, ReportError> {
    let frame = page.frame();
    let teller = Teller { speaker, names, game: &frame.game };
    let mut words = fields(page)?;
    teller.moments(&mut words)?;
    let sheet = words.get("sheet").cloned().unwrap_or_default();
    let (name, subject) = match page {
        Page::Invitation(page) => ("invitation", teller.invitation(page, &mut words)?),
        Page::Ready(_) => ("ready", "ready".to_owned()),
        Page::Report(page) => ("report", teller.report(page, &mut words)?),
        Page::Receipt(page) => ("receipt", teller.receipt(page, &mut words)?),
        Page::Reminder(page) => ("reminder", teller.reminder(page, &mut words)?),
        Page::Notice(page) => ("notice", teller.notice(page, &mut words)?),
        Page::Stranger(page) => ("stranger", teller.stranger(page, &mut words)?),
        Page::HostNotice(page) => ("host_notice", teller.host_notice(page, &mut words)?),
        Page::Press(page) => ("press", press(page, &mut words)),
        Page::Offer(page) => ("offer", teller.offer(page, &mut words)?),
    };
    Ok(Context { page: name, subject, game: frame.game.clone(), words, sheet })
}

struct Teller<'a> {
    speaker: &'a Speaker,
    names: &'a Said,
    game: &'a str,
}

impl Teller<'_> {
    fn say(&self, folder: &str, name: &str, words: &Words) -> Result<String, ReportError> {
        self.speaker.say(&format!("{folder}/{name}"), words, self.names, self.game)
    }
    fn common(&self, name: &str, words: &Words) -> Result<String, ReportError> {
        self.say(library::COMMON, name, words)
    }
    /// A template of the game, where it has one.
    fn own(&self, name: &str, words: &Words) -> Result<Option<String>, ReportError> {
        let known = self.speaker.knows(&format!("{}/{name}", self.game));
        if known { self.say(self.game, name, words).map(Some) } else { Ok(None) }
    }

    /// Every moment of the page in words, beside its parts: `due.said`, `due.left`.
    fn moments(&self, words: &mut Words) -> Result<(), ReportError> {
        for key in ["due", "final_at"] {
            let Some(Value::Object(moment)) = words.get(key) else { continue };
            let mut moment = moment.clone();
            let left = self.common("phrases/left", &moment)?;
            moment.insert("left".into(), json!(left));
            let said = self.common("phrases/moment", &moment)?;
            moment.insert("said".into(), json!(said));
            words.insert(key.into(), Value::Object(moment));
        }
        Ok(())
    }

    fn invitation(&self, page: &Invitation, words: &mut Words) -> Result<String, ReportError> {
        let told = |list: &str, chosen: &[(String, String)]| {
            let each = chosen.iter().map(|(id, value)| {
                let about = self.own(&format!("{list}/{id}"), &Words::new())?;
                Ok(json!({ "id": id, "value": value, "about": about.unwrap_or_default() }))
            });
            each.collect::<Result<Vec<Value>, ReportError>>()
        };
        words.insert("options".into(), json!(told("options", &page.options)?));
        words.insert("rulings".into(), json!(told("rulings", &page.rulings)?));
        let about = self.own("phrases/about", words)?;
        words.insert("about".into(), json!(about.unwrap_or_default()));
        Ok(if page.replacement { "replacement" } else { "invitation" }.into())
    }

    fn report(&self, page: &Report, words: &mut Words) -> Result<String, ReportError> {
        words.insert("seen".into(), json!(sightings(&page.happened)));
        words.insert("happened".into(), json!(self.happened(&page.happened)?));
        words.insert("summary".into(), json!(self.own("summary", words)?.unwrap_or_default()));
        words.insert("sheet".into(), json!(self.own("sheet", words)?.unwrap_or_default()));
        words.insert("lapsed".into(), json!(self.spoiled(&page.lapsed)?));
        words.insert("offers".into(), offers(&page.offers));
        self.owe(&page.owe, page.due.as_ref(), words)?;
        if page.over {
            words.insert("result".into(), json!(self.own("phrases/result", words)?.unwrap_or_default()));
        }
        Ok(match page {
            Report { over: true, .. } => "over",
            Report { halted: Some(_), .. } => "halted",
            Report { paused: true, .. } => "paused",
            Report { owe, .. } if owe.is_empty() => "report",
            Report { .. } => "orders",
        }
        .into())
    }

    fn receipt(&self, page: &Receipt, words: &mut Words) -> Result<String, ReportError> {
        words.insert("need".into(), json!(self.spoiled(&page.need)?));
        words.insert("offers".into(), offers(&page.offers));
        let mut owe = vec![];
        for of in &page.owe {
            let mut part = fields(of)?;
            part.insert("noun".into(), json!(self.noun(&of.kind)?));
            part.insert("remarks".into(), json!(self.remarks(&of.remarks)?));
            part.insert("in_force".into(), json!(of.in_force.iter().map(line).collect::<Vec<_>>()));
            part.insert("texts".into(), json!(of.in_force.iter().map(|line| &line.text).collect::<Vec<_>>()));
            owe.push(Value::Object(part));
        }
        let nouns = page.owe.iter().map(|of| self.noun(&of.kind));
        words.insert("nouns".into(), json!(nouns.collect::<Result<Vec<_>, _>>()?));
        words.insert("owe".into(), json!(owe));
        for (key, lines) in [("ahead", &page.ahead), ("standing", &page.standing)] {
            words.insert(key.into(), json!(lines.iter().map(line).collect::<Vec<_>>()));
        }
        let told = page.told.iter().map(|told| self.told(told, words));
        words.insert("told".into(), json!(told.collect::<Result<Vec<_>, _>>()?));
        let asked = |key: &str| page.told.iter().find(|told| told.key == key);
        words.insert("help".into(), json!(""));
        if let Some(told) = asked("help") {
            words.insert("own_help".into(), json!(self.help(&told.with)?));
            words.insert("press".into(), told.with["press"].clone());
            words.insert("help".into(), json!(self.common("help", words)?));
        }
        words.insert("meaning".into(), json!(self.common(&format!("phrases/meaning/{}", page.word), words)?));
        Ok(match page {
            _ if asked("joined").is_some() => "joined",
            Receipt { owe, need, .. } if owe.is_empty() && need.is_empty() => "receipt",
            Receipt { .. } => "receipt_orders",
        }
        .into())
    }

    fn reminder(&self, page: &Reminder, words: &mut Words) -> Result<String, ReportError> {
        self.owe(&page.owe, Some(&page.due), words)?;
        Ok("reminder".into())
    }

    fn notice(&self, page: &Notice, words: &mut Words) -> Result<String, ReportError> {
        words.insert("said".into(), json!(self.common(&format!("notices/{}", page.act), words)?));
        Ok(format!("notice/{}", page.act))
    }

    fn stranger(&self, page: &Stranger, words: &mut Words) -> Result<String, ReportError> {
        words.insert("said".into(), json!(self.common(&format!("strangers/{}", page.why), words)?));
        let confirms = page.why == "confirm";
        Ok(if confirms { "stranger_confirm" } else { "stranger" }.into())
    }

    fn host_notice(&self, page: &HostNotice, words: &mut Words) -> Result<String, ReportError> {
        words.insert("said".into(), json!(self.common(&format!("hosts/{}", page.what), words)?));
        Ok(format!("host/{}", page.what))
    }

    fn offer(&self, page: &Offer, words: &mut Words) -> Result<String, ReportError> {
        words.insert("terms".into(), json!(defused(&page.terms)));
        words.insert("said".into(), json!(self.common(&format!("offers/{}", page.what), words)?));
        Ok(format!("offer/{}", page.what))
    }

    /// What is owed, with its forms, as one text and as short words for the subject.
    fn owe(&self, owe: &[Owe], due: Option<&When>, words: &mut Words) -> Result<(), ReportError> {
        let mut nouns = vec![];
        let mut asks = vec![];
        let mut forms = vec![];
        for of in owe {
            let question = of.question.as_object().cloned().unwrap_or_default();
            let noun = self.noun(&of.kind)?;
            let mut part = fields(of)?;
            part.insert(
                "asks".into(),
                json!(self.say(self.game, &format!("questions/{}/asks", of.kind), &question)?),
            );
            part.insert("remarks".into(), json!(self.remarks(&of.remarks)?));
            part.insert("noun".into(), json!(noun));
            part.insert("due".into(), json!(due.is_some()));
            forms.push(self.common("owe", &part)?);
            let taps = self.own(&format!("questions/{}/taps", of.kind), &question)?.unwrap_or_default();
            part.insert("taps".into(), json!(taps.lines().collect::<Vec<_>>()));
            asks.push(Value::Object(part));
            if !nouns.contains(&noun) {
                nouns.push(noun);
            }
        }
        words.insert("nouns".into(), json!(nouns));
        words.insert("asks".into(), json!(asks));
        words.insert("forms".into(), json!(forms));
        Ok(())
    }

    /// `orders`, `moves`: what a question asks for, in a word.
    fn noun(&self, kind: &str) -> Result<String, ReportError> {
        self.say(self.game, &format!("questions/{kind}/noun"), &Words::new())
    }

    /// HELP of the questions that can come up: kinds with one heading stand together, where the first of them stands.
    fn help(&self, told: &Value) -> Result<String, ReportError> {
        let mut parts: Vec<(String, Vec<String>)> = vec![];
        for kind in told["kinds"].as_array().into_iter().flatten().filter_map(Value::as_str) {
            let of = |what: &str| self.say(self.game, &format!("questions/{kind}/{what}"), &Words::new());
            let (heading, help) = (of("heading")?, of("help")?);
            match parts.iter_mut().find(|(known, _)| *known == heading) {
                Some((_, lines)) => lines.push(help),
                None => parts.push((heading, vec![help])),
            }
        }
        let parts = parts.into_iter().map(|(heading, lines)| format!("{heading}\n{}", lines.join("\n")));
        Ok(parts.collect::<Vec<_>>().join("\n\n"))
    }

    fn remarks(&self, remarks: &[Remark]) -> Result<Vec<String>, ReportError> {
        let said: Vec<String> =
            remarks.iter().map(|remark| self.speaker.remark(self.game, remark)).collect::<Result<_, _>>()?;
        Ok(side_by_side(said))
    }

    fn spoiled(&self, lines: &[Spoiled]) -> Result<Vec<Value>, ReportError> {
        let each = lines.iter().map(|line| {
            let mut part = fields(line)?;
            part.insert("why".into(), json!(self.speaker.fault(self.game, &line.fault)?));
            Ok(Value::Object(part))
        });
        each.collect()
    }

    /// What a word brought; things that happened stand under `happened` as data.
    fn told(&self, told: &Told, page: &Words) -> Result<String, ReportError> {
        let mut words = told.with.as_object().cloned().unwrap_or_default();
        if let Some(happened) = words.remove("happened") {
            let items: Vec<Item> =
                serde_json::from_value(happened).map_err(|error| ReportError::Data(error.to_string()))?;
            words.insert("happened".into(), json!(self.happened(&items)?));
        }
        words.insert("frame".into(), page.get("frame").cloned().unwrap_or_default());
        self.common(&format!("told/{}", told.key), &words)
    }

    /// Facts in words, in play order, each with the rolls that came just before it.
    fn happened(&self, items: &[Item]) -> Result<Vec<String>, ReportError> {
        let mut telling = Telling::new(self.speaker, self.game, self.names);
        let mut rolls = vec![];
        for item in items {
            match item {
                Item::Rolled { id, sides, faces } => rolls.push(roll(id, *sides, faces)),
                Item::Seen { sighting } => {
                    telling.fact(sighting, &rolls)?;
                    rolls.clear();
                }
            }
        }
        for roll in rolls {
            telling.add(self.common("phrases/roll", roll.as_object().unwrap_or(&Words::new()))?);
        }
        Ok(telling.finish())
    }
}

/// Columns of a row of press beside its bar.
const PRESS_COLUMNS: usize = COLUMNS - 6;

/// A message in rows; each stands behind a bar, which mail programs and our own intake take for a quote.
fn press(page: &Press, words: &mut Words) -> String {
    let text = defused(&page.lines.join("\n"));
    let rows: Vec<String> = text.lines().flat_map(|line| rows(line, PRESS_COLUMNS)).collect();
    words.insert("rows".into(), json!(rows));
    "press".into()
}

/// Another player's words, so that they cannot pass for a line of the log: whoever checks his letters would else find a
/// lie of ours.
fn defused(text: &str) -> String {
    let bare =
        |word: &str| tame(word).trim_matches(|c: char| !c.is_ascii_alphanumeric()).to_ascii_lowercase();
    let has = |wanted: &str| text.split_whitespace().any(|word| bare(word) == wanted);
    if !(has("log") && has("size") && has("root")) {
        return text.to_owned();
    }
    let word = |word: &str| if bare(word) == "log" { "l.o.g".to_owned() } else { word.to_owned() };
    let line = |line: &str| line.split_whitespace().map(word).collect::<Vec<_>>().join(" ");
    text.split('\n').map(line).collect::<Vec<_>>().join("\n")
}

/// The terms of offers in print.
fn offers(page: &Offers) -> Value {
    let with = |of: &[OfferWith]| {
        of.iter().map(|of| json!({ "who": of.who, "terms": defused(&of.terms) })).collect::<Vec<_>>()
    };
    let to_you = page.to_you.iter().map(|of| {
        let taps = ["accept", "refuse"].map(|word| format!("{word} {}", of.number));
        json!({ "number": of.number, "who": of.who, "terms": defused(&of.terms), "taps": taps })
    });
    let any = !(page.to_you.is_empty() && page.yours.is_empty() && page.made.is_empty());
    json!({
        "any": any,
        "to_you": to_you.collect::<Vec<_>>(),
        "yours": with(&page.yours),
        "made": with(&page.made),
    })
}

fn sightings(items: &[Item]) -> Vec<&Value> {
    let seen = items.iter().map(|item| match item {
        Item::Seen { sighting } => Some(sighting),
        Item::Rolled { .. } => None,
    });
    seen.flatten().collect()
}

/// A roll with its id taken apart: `8.3.2/area=prp/round=1` has the rule 8.3.2 and the parts area and round.
fn roll(id: &str, sides: u32, faces: &[u32]) -> Value {
    // The table puts the segment before the game's own id: `s17/8.3.2/area=prp`.
    let of_segment =
        |piece: &str| piece.strip_prefix('s').is_some_and(|number| number.parse::<u64>().is_ok());
    let own = id.split_once('/').filter(|(first, _)| of_segment(first)).map_or(id, |(_, own)| own);
    let mut pieces = own.split('/');
    let rule = pieces.next().unwrap_or_default();
    let parts: Words = pieces
        .map(|piece| piece.split_once('=').unwrap_or((piece, "")))
        .map(|(part, is)| (part.to_owned(), json!(is)))
        .collect();
    json!({ "id": id, "rule": rule, "parts": parts, "sides": sides, "faces": faces })
}

/// A line in force, with its two halves where it has two (`who: what`).
fn line(of: &super::pages::InHand) -> Value {
    let (who, what) = of.text.split_once(": ").unwrap_or((&of.text, ""));
    json!({ "mark": of.mark, "text": of.text, "who": who, "what": what })
}

fn fields(of: &impl Serialize) -> Result<Words, ReportError> {
    match serde_json::to_value(of) {
        Ok(Value::Object(fields)) => Ok(fields),
        Ok(_) => Err(ReportError::Data("no fields".into())),
        Err(error) => Err(ReportError::Data(error.to_string())),
    }
}

/// Columns of a remark that shares its line with others (`anchor 3/6`), and of such a line.
const SHORT: usize = 24;
const TOGETHER: usize = 72;

/// Short remarks in a row share lines.
fn side_by_side(remarks: Vec<String>) -> Vec<String> {
    let mut lines: Vec<(bool, String)> = vec![];
    for remark in remarks {
        let short = remark.chars().count() <= SHORT;
        match lines.last_mut() {
            Some((true, line)) if short && line.chars().count() + remark.chars().count() < TOGETHER => {
                line.push_str(" · ");
                line.push_str(&remark);
            }
            _ => lines.push((short, remark)),
        }
    }
    lines.into_iter().map(|(_, line)| line).collect()
}
