//! An HTML part into rows, as a reader would see its lines. Works on the tokens, without a tree:
//! time and memory are linear at any depth.

use super::quote::Row;
use html5gum::emitters::default::DefaultEmitter;
use html5gum::{StartTag, Token, Tokenizer};
use std::collections::BTreeMap;

/// The rows of an HTML text.
pub(super) fn rows(html: &str) -> Vec<Row> {
    let mut emitter = DefaultEmitter::default();
    emitter.naively_switch_states(true);
    let mut page = Page::default();
    for token in Tokenizer::new_with_emitter(html, emitter) {
        // Reading a string cannot fail: its error type has no values.
        let Ok(token) = token;
        match token {
            Token::StartTag(tag) => page.start(&tag),
            Token::EndTag(tag) => page.end(&tag.name),
            Token::String(text) => page.text(&String::from_utf8_lossy(&text)),
            Token::Comment(_) | Token::Doctype(_) | Token::Error(_) => {}
        }
    }
    page.break_line();
    page.rows
}

/// An element that is open. Only what its text inherits is kept.
struct Open {
    name: Vec<u8>,
    hidden: bool,
    quote: bool,
    verbatim: bool,
}

#[derive(Default)]
struct Page {
    rows: Vec<Row>,
    line: String,
    open: Vec<Open>,
    /// How many elements of a name are open: an end tag without a start is known at once.
    names: BTreeMap<Vec<u8>, usize>,
    hidden: usize,
    quotes: usize,
    verbatim: usize,
    /// All that follows is quoted: Outlook marks the start of a quote and no end.
    rest: bool,
}

impl Page {
    fn start(&mut self, tag: &StartTag<()>) {
        let name: &[u8] = &tag.name;
        let block = is_block(name);
        self.close_implied(name, block);
        if block {
            self.break_line();
        }
        let style = attribute(tag, b"style").replace([' ', '\t', '\n', '\r'], "");
        if begins_rest(tag, &style) {
            self.break_line();
            self.rest = true;
        }
        match name {
            b"br" => self.end_line(),
            b"td" | b"th" => self.blank(),
            _ => {}
        }
        if is_void(name) || (tag.self_closing && name.contains(&b':')) {
            return;
        }
        let element = Open {
            name: name.to_vec(),
            hidden: is_hidden(tag, name, &style),
            quote: is_quote(tag, name),
            verbatim: matches!(name, b"pre" | b"listing" | b"xmp") || style.contains("white-space:pre"),
        };
        if element.quote {
            self.break_line();
        }
        self.hidden += usize::from(element.hidden);
        self.quotes += usize::from(element.quote);
        self.verbatim += usize::from(element.verbatim);
        *self.names.entry(element.name.clone()).or_default() += 1;
        self.open.push(element);
    }

    fn end(&mut self, name: &[u8]) {
        match name {
            b"br" => self.end_line(),
            name if is_block(name) => self.break_line(),
            _ => {}
        }
        if self.names.get(name).is_none_or(|n| *n == 0) {
            return;
        }
        while let Some(closed) = self.close_last()
            && closed != name
        {}
    }

    fn close_last(&mut self) -> Option<Vec<u8>> {
        let last = self.open.last()?;
        if last.quote {
            self.break_line();
        }
        let last = self.open.pop()?;
        self.hidden -= usize::from(last.hidden);
        self.quotes -= usize::from(last.quote);
        self.verbatim -= usize::from(last.verbatim);
        if let Some(count) = self.names.get_mut(&last.name) {
            *count -= 1;
        }
        Some(last.name)
    }

    /// Ends elements that HTML lets people leave open.
    fn close_implied(&mut self, name: &[u8], block: bool) {
        if name == b"body" && self.names.get(&b"head"[..]).is_some_and(|n| *n > 0) {
            self.end(b"head");
        }
        while let Some(last) = self.open.last() {
            let ends = match last.name.as_slice() {
                b"p" => block,
                b"li" => name == b"li",
                b"td" | b"th" => matches!(name, b"td" | b"th" | b"tr"),
                b"tr" => name == b"tr",
                _ => false,
            };
            if !ends {
                break;
            }
            self.close_last();
        }
    }

    fn text(&mut self, text: &str) {
        if self.hidden > 0 {
            return;
        }
        if self.verbatim > 0 {
            for (i, piece) in super::flowed::split(text).into_iter().enumerate() {
                if i > 0 {
                    self.end_line();
                }
                self.line.push_str(piece);
            }
            return;
        }
        for c in text.chars() {
            // Blanks of the source are one blank; a no-break space is a character.
            match c {
                ' ' | '\t' | '\n' | '\r' | '\u{C}' => self.blank(),
                c => self.line.push(c),
            }
        }
    }

    fn blank(&mut self) {
        if !self.line.is_empty() && !self.line.ends_with(' ') {
            self.line.push(' ');
        }
    }

    /// Begins a new line unless one has just begun.
    fn break_line(&mut self) {
        if !self.line.trim_ascii().is_empty() {
            self.end_line();
        }
    }

    fn end_line(&mut self) {
        let line = std::mem::take(&mut self.line);
        let text = line.trim_end();
        let quoted = self.rest || self.quotes > 0;
        self.rows.push(if quoted { Row::quoted(text) } else { Row::new(text) });
    }
}

fn is_void(name: &[u8]) -> bool {
    matches!(
        name,
        b"area"
            | b"base"
            | b"br"
            | b"col"
            | b"embed"
            | b"hr"
            | b"img"
            | b"input"
            | b"link"
            | b"meta"
            | b"source"
            | b"track"
            | b"wbr"
    )
}

fn is_block(name: &[u8]) -> bool {
    matches!(
        name,
        b"address"
            | b"article"
            | b"aside"
            | b"blockquote"
            | b"body"
            | b"center"
            | b"dd"
            | b"div"
            | b"dl"
            | b"dt"
            | b"fieldset"
            | b"footer"
            | b"form"
            | b"h1"
            | b"h2"
            | b"h3"
            | b"h4"
            | b"h5"
            | b"h6"
            | b"header"
            | b"hr"
            | b"html"
            | b"li"
            | b"listing"
            | b"main"
            | b"nav"
            | b"ol"
            | b"p"
            | b"pre"
            | b"section"
            | b"table"
            | b"tbody"
            | b"tfoot"
            | b"thead"
            | b"tr"
            | b"ul"
            | b"xmp"
    )
}

fn attribute(tag: &StartTag<()>, name: &[u8]) -> String {
    tag.attributes.get(name).map(|v| String::from_utf8_lossy(v).to_ascii_lowercase()).unwrap_or_default()
}

/// Text that no reader sees: head and scripts, and preview lines that are styled away.
fn is_hidden(tag: &StartTag<()>, name: &[u8], style: &str) -> bool {
    matches!(
        name,
        b"head"
            | b"style"
            | b"script"
            | b"title"
            | b"noscript"
            | b"template"
            | b"iframe"
            | b"noembed"
            | b"object"
    ) || style.contains("display:none")
        || style.contains("mso-hide:all")
        || tag.attributes.contains_key(&b"hidden"[..])
}

/// Elements that hold a quote: as standard HTML, and as Gmail, Yahoo, Thunderbird, Proton and
/// others name theirs.
fn is_quote(tag: &StartTag<()>, name: &[u8]) -> bool {
    const CLASSES: [&str; 9] = [
        "gmail_quote",
        "gmail_attr",
        "gmail_quote_container",
        "yahoo_quoted",
        "moz-cite-prefix",
        "moz-forward-container",
        "protonmail_quote",
        "tutanota_quote",
        "zmail_extra",
    ];
    name == b"blockquote" || attribute(tag, b"class").split_ascii_whitespace().any(|c| CLASSES.contains(&c))
}

/// Elements after which all is quoted: Outlook's in its several makes. Its desktop programs give
/// the quote's start nothing but a thin grey line in one of two colours.
fn begins_rest(tag: &StartTag<()>, style: &str) -> bool {
    const IDS: [&str; 4] =
        ["divrplyfwdmsg", "appendonsend", "mail-editor-reference-message-container", "olk_src_body_section"];
    const COLOURS: [&str; 4] = ["#e1e1e1", "#b5c4df", "rgb(225,225,225)", "rgb(181,196,223)"];
    let line_above = style.contains("border-top:") && COLOURS.iter().any(|c| style.contains(c));
    let outlook_rule =
        &**tag.name == b"hr" && attribute(tag, b"tabindex") == "-1" && style.contains("width:98%");
    IDS.contains(&attribute(tag, b"id").as_str()) || (&**tag.name == b"div" && line_above) || outlook_rule
}
