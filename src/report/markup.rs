//! What HTML templates can do with data: text that plain templates wrote becomes markup, lines become links.

use super::links::{To, by_parts, mailto};
use super::wrap::{GLUE, HANG, tame};
use minijinja::value::Value;
use minijinja::{Environment, Error, ErrorKind, HtmlEscape, State};

/// The look of every element that is made here; all other looks stand in the templates.
const LEFT: &str = "display:inline-block;font-family:Menlo,Consolas,monospace;font-size:14px";
/// What stands left keeps its place up to so many letters; a phone shows about forty.
const LEFT_COLUMNS: usize = 24;

/// Adds the filters of HTML templates.
pub fn add_to(env: &mut Environment<'static>) {
    env.add_filter("prose", prose);
    env.add_filter("mailto", link);
    env.add_filter("parts", parts);
    env.add_filter("joined_lines", joined_lines);
}

/// The letter that links open, from the context; none where the parcel has no token.
fn to(state: &State) -> Option<(String, String)> {
    let reply = state.lookup("reply")?;
    let of = |key: &str| Some(reply.get_attr(key).ok()?.as_str()?.to_owned());
    Some((of("address")?, of("subject")?))
}

/// A link that opens a letter with a line or lines; empty where there can be none.
fn link(state: &State, lines: &Value) -> Result<String, Error> {
    let lines = strings(lines)?;
    let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
    let made =
        to(state).and_then(|(address, subject)| mailto(To { address: &address, subject: &subject }, &lines));
    Ok(made.unwrap_or_default())
}

/// Links that together open all lines.
fn parts(state: &State, lines: &Value) -> Result<Vec<String>, Error> {
    let lines = strings(lines)?;
    let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
    let made =
        to(state).map(|(address, subject)| by_parts(To { address: &address, subject: &subject }, &lines));
    Ok(made.unwrap_or_default())
}

fn strings(lines: &Value) -> Result<Vec<String>, Error> {
    if let Some(line) = lines.as_str() {
        return Ok(vec![tame(line)]);
    }
    let each = lines.try_iter()?.map(|line| line.as_str().map(tame));
    each.collect::<Option<_>>().ok_or_else(|| Error::new(ErrorKind::InvalidOperation, "a line is a text"))
}

/// Lines one below the other, for preformatted text.
fn joined_lines(lines: &Value) -> Result<Value, Error> {
    let each: Vec<String> = strings(lines)?.iter().map(|line| escaped(line)).collect();
    Ok(Value::from_safe_string(each.join("\n")))
}

/// What a plain template wrote, as markup: empty lines part paragraphs, what is set in stays set in, a head in capitals
/// is bold. All of it is escaped.
fn prose(text: &str) -> Value {
    let mut out = String::new();
    let mut gap = false;
    for line in text.lines() {
        if line.trim().is_empty() {
            gap = !out.is_empty();
            continue;
        }
        push_line(&mut out, line, gap);
        gap = false;
    }
    Value::from_safe_string(out)
}

fn push_line(out: &mut String, line: &str, gap: bool) {
    let indent = line.len() - line.trim_start_matches(' ').len();
    let line = &line[indent..];
    let (set_in, hang) = match line.strip_prefix("- ") {
        Some(_) => (16, -12),
        None => (i64::try_from(indent).unwrap_or(0).min(8) * 6, 0),
    };
    let above = if gap { 12 } else { 0 };
    let dots = |left: &str| left.trim_end_matches([' ', '.']).to_owned();
    let columns = |left: &str| left.trim_end_matches('.').chars().count().min(LEFT_COLUMNS);
    let inside = match line.split_once(HANG) {
        Some((left, right)) if !dots(left).is_empty() => {
            let (columns, left) = (columns(left), escaped(&dots(left)));
            format!("<span style=\"{LEFT};min-width:{columns}ch\">{left}</span> {}", escaped(right))
        }
        Some((_, right)) => escaped(right),
        None => headed(line, indent),
    };
    out.push_str(&format!(
        "<div style=\"margin:{above}px 0 0 0;padding-left:{set_in}px;text-indent:{hang}px\">{inside}</div>\n"
    ));
}

/// The words in capitals that a line at the left edge begins with are its head.
fn headed(line: &str, indent: usize) -> String {
    let capital = |word: &&str| {
        let letters = word.trim_matches(|letter: char| !letter.is_alphanumeric());
        letters.chars().any(char::is_alphabetic) && !letters.chars().any(char::is_lowercase)
    };
    let head: usize = line.split_inclusive(' ').take_while(|word| capital(&word.trim())).map(str::len).sum();
    let (head, rest) = line.split_at(head);
    if indent > 0 || head.trim().len() < 4 || line.starts_with("LOG ") {
        return escaped(line);
    }
    format!(
        "<b>{}</b>{}{}",
        escaped(head.trim_end()),
        if head.ends_with(' ') { " " } else { "" },
        escaped(rest)
    )
}

fn escaped(text: &str) -> String {
    let plain: String = text
        .chars()
        .filter(|letter| *letter != HANG)
        .map(|letter| if letter == GLUE { ' ' } else { letter })
        .collect();
    HtmlEscape(&plain).to_string()
}

#[cfg(test)]
mod tests {
    use super::prose;

    #[test]
    fn prose_is_escaped_whatever_stands_in_it() {
        let said = prose("YOU OWE, by <b>noon</b>\n - a & b\n\n  x \u{a6}\"y\"").to_string();
        assert!(said.contains("<b>YOU OWE,</b> by &lt;b&gt;noon"), "{said}");
        assert!(said.contains("a &amp; b") && said.contains("&quot;y&quot;"), "{said}");
        assert!(!said.contains('\u{a6}'));
    }
}
