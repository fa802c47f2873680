//! What templates can do with data: print names, numbers, dice and columns.

use super::markup;
use super::wrap::{GLUE, STOPPED, tame, width};
use minijinja::value::{Kwargs, Value, ValueKind};
use minijinja::{AutoEscape, Environment, Error, ErrorKind, HtmlEscape, Output, State, UndefinedBehavior};

/// An environment with our filters: strict about what is missing, and taming everything from outside.
pub fn environment() -> Environment<'static> {
    let mut env = Environment::new();
    env.set_undefined_behavior(UndefinedBehavior::Strict);
    env.set_trim_blocks(true);
    env.set_lstrip_blocks(true);
    // What a template or a spoken part wrote is "safe" and keeps its line breaks; all else is data.
    env.set_auto_escape_callback(|name| match name.ends_with(".html") {
        true => AutoEscape::Html,
        false => AutoEscape::Custom("plain"),
    });
    env.set_formatter(print);
    env.add_filter("name", name);
    env.add_filter("names", names);
    env.add_filter("counts", counts);
    env.add_filter("signed", signed);
    env.add_filter("dice", dice);
    env.add_filter("pad", pad);
    env.add_filter("right", right);
    env.add_filter("dots", dots);
    env.add_filter("plural", plural);
    env.add_filter("sentence", sentence);
    env.add_filter("city", |zone: &str| zone.rsplit('/').next().unwrap_or(zone).replace('_', " "));
    env.add_filter("words", |id: &str| id.replace('_', " "));
    env.add_filter("rolled", rolled);
    env.add_filter("order", order);
    markup::add_to(&mut env);
    env
}

fn print(out: &mut Output, state: &State, value: &Value) -> Result<(), Error> {
    let written = match value.kind() {
        ValueKind::String if value.is_safe() => out.write_str(value.as_str().unwrap_or_default()),
        ValueKind::String if state.auto_escape() == AutoEscape::Html => {
            write!(out, "{}", HtmlEscape(&tame(value.as_str().unwrap_or_default())))
        }
        ValueKind::String => out.write_str(&tame(value.as_str().unwrap_or_default())),
        ValueKind::Number => out.write_str(&value.to_string()),
        kind => {
            let wrong = format!("{kind} cannot be printed in {}", state.name());
            return Err(Error::new(ErrorKind::BadSerialization, wrong));
        }
    };
    let stops = value.as_str().is_some_and(|text| text.ends_with('.'));
    let marked = if stops { write!(out, "{STOPPED}") } else { Ok(()) };
    written.and(marked).map_err(|_| Error::new(ErrorKind::WriteFailure, "out of room"))
}

/// The printed name of an id (or of a place, whose id is its only field): by the campaign's names, then by the words
/// of the game's templates, else the id with blanks.
fn name(state: &State, id: &Value) -> Result<String, Error> {
    let of_place = || {
        let inside = id.try_iter().ok()?.next()?;
        id.get_item(&inside).ok()
    };
    let id = if id.kind() == ValueKind::Map { of_place().unwrap_or_default() } else { id.clone() };
    let Some(text) = id.as_str() else {
        return Err(Error::new(ErrorKind::InvalidOperation, format!("{} has no name", id.kind())));
    };
    let known = ["names", "words"].into_iter().find_map(|list| {
        let list = state.lookup(list)?;
        list.get_item(&id).ok().filter(|found| !found.is_undefined())
    });
    Ok(known.and_then(|name| name.as_str().map(str::to_owned)).unwrap_or_else(|| text.replace('_', " ")))
}

/// Names with commas.
fn names(state: &State, ids: &Value) -> Result<String, Error> {
    let names: Result<Vec<String>, Error> = ids.try_iter()?.map(|id| name(state, &id)).collect();
    Ok(names?.join(", "))
}

/// What a record counts, in words: numbers by the game's words for one and for many (`one/caravel`, `many/caravel`), a list
/// by its length where there are such words and by its names where not; records inside come first. Empty where nothing is
/// there.
fn counts(state: &State, record: &Value) -> Result<String, Error> {
    let mut said = vec![];
    for inside in [true, false] {
        for key in record.try_iter()? {
            let value = record.get_item(&key)?;
            if (value.kind() == ValueKind::Map) != inside {
                continue;
            }
            let key = key.as_str().unwrap_or_default();
            said.push(match value.kind() {
                ValueKind::Map => counts(state, &value)?,
                ValueKind::Number => counted(state, key, i64::try_from(value)?).unwrap_or_default(),
                _ => {
                    let length = value.len().unwrap_or(0) as i64;
                    let named = || names(state, &value);
                    counted(state, key, length).map_or_else(named, Ok)?
                }
            });
        }
    }
    said.retain(|part| !part.is_empty());
    Ok(said.join(", "))
}

/// `3 caravels`; empty for none, `None` where the game has no word for it.
fn counted(state: &State, key: &str, number: i64) -> Option<String> {
    let list = if number == 1 { "one" } else { "many" };
    let word = state.lookup("words")?.get_item(&Value::from(format!("{list}/{key}"))).ok()?;
    let word = word.as_str()?.to_owned();
    Some(if number == 0 { String::new() } else { format!("{number} {word}") })
}

/// `+3`, `-2`, `0`.
fn signed(number: i64) -> String {
    if number > 0 { format!("+{number}") } else { number.to_string() }
}

/// Faces of dice: `1 1 5`.
fn dice(faces: &Value) -> Result<String, Error> {
    let faces: Vec<String> = faces.try_iter()?.map(|face| face.to_string()).collect();
    Ok(faces.join(" "))
}

/// Filled with blanks on its right to a number of columns.
fn pad(text: &Value, columns: usize) -> String {
    let text = tame(&text.to_string());
    let blanks = columns.saturating_sub(width(&text));
    text + &" ".repeat(blanks)
}

/// Filled with blanks on its left to a number of columns.
fn right(text: &Value, columns: usize) -> String {
    let text = tame(&text.to_string());
    " ".repeat(columns.saturating_sub(width(&text))) + &text
}

/// Leader dots to a number of columns; without dots when there is no room for two.
fn dots(text: &Value, columns: usize) -> String {
    let text = tame(&text.to_string());
    match columns.saturating_sub(width(&text) + 1) {
        0 | 1 => text,
        dots => format!("{text} {}", ".".repeat(dots)),
    }
}

/// `1 ship`, `6 ships`; the second word when an s does not do.
fn plural(number: i64, one: &str, many: Option<&str>) -> String {
    match (number, many) {
        (1, _) => format!("1 {one}"),
        (_, Some(many)) => format!("{number} {many}"),
        _ => format!("{number} {one}s"),
    }
}

/// A line to copy: it is broken only after a comma, where the intake takes it up again.
fn order(text: &str) -> Value {
    let tamed = tame(text);
    let mut glued = String::with_capacity(tamed.len());
    for letter in tamed.chars() {
        let breaks = letter != ' ' || glued.ends_with(',');
        glued.push(if breaks { letter } else { GLUE });
    }
    Value::from_safe_string(glued)
}

/// Its first letter large.
fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    letters
        .next()
        .map_or_else(String::new, |first| first.to_uppercase().collect::<String>() + letters.as_str())
}

/// The faces of those rolls whose id has these parts (`rolls|rolled("8.3.2", ship=shot.ship)`), in play order; the
/// first part is the rule. Empty when no such roll stands in this parcel.
fn rolled(rolls: &Value, rule: &str, parts: Kwargs) -> Result<Vec<Value>, Error> {
    let names: Vec<String> = parts.args().map(str::to_owned).collect();
    let mut wanted = vec![];
    for part in &names {
        let is: String = parts.get(part)?;
        wanted.push((part.as_str(), is));
    }
    let mut faces = vec![];
    for roll in rolls.try_iter()? {
        let of = roll.get_attr("parts")?;
        let fits =
            |(part, is): &(&str, String)| of.get_attr(part).is_ok_and(|value| value.as_str() == Some(is));
        if roll.get_attr("rule")?.as_str() == Some(rule) && wanted.iter().all(fits) {
            faces.extend(roll.get_attr("faces")?.try_iter()?);
        }
    }
    Ok(faces)
}
