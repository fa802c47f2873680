//! Letters as mail programs write them: what the practice players send, and what tests need.

use chrono::{DateTime, Utc};

/// The manner of a mail program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Program {
    /// Plain text wrapped at 76 columns beside HTML, quote in `div.gmail_quote`.
    Gmail,
    /// HTML with the header block of the answered letter, nothing marked as a quote.
    Outlook,
    /// HTML with `blockquote type=cite`.
    Apple,
    /// `format=flowed`, `>` before the quote.
    Thunderbird,
    /// A short plain letter with the phone's own signature.
    Phone,
    /// HTML alone.
    HtmlOnly,
}

impl Program {
    pub const ALL: [Program; 6] = [
        Program::Gmail,
        Program::Outlook,
        Program::Apple,
        Program::Thunderbird,
        Program::Phone,
        Program::HtmlOnly,
    ];
}

/// One reply.
pub struct Reply<'a> {
    pub from: &'a str,
    pub to: &'a str,
    pub subject: &'a str,
    pub message_id: &'a str,
    pub in_reply_to: Option<&'a str>,
    pub date: DateTime<Utc>,
    /// What the player typed.
    pub typed: &'a [String],
    /// The text that is answered: it stands quoted below.
    pub quoted: &'a str,
}

/// The bytes of a reply in a program's manner.
pub fn reply(program: Program, reply: &Reply<'_>) -> Vec<u8> {
    let body = match program {
        Program::Gmail => alternative(reply, &gmail_plain(reply), &gmail_html(reply)),
        Program::Outlook => alternative(reply, &outlook_plain(reply), &outlook_html(reply)),
        Program::Apple => alternative(reply, &marked(reply, &attribution(reply)), &apple_html(reply)),
        Program::Thunderbird => single(reply, "text/plain; charset=UTF-8; format=flowed", &flowed(reply)),
        Program::Phone => single(reply, "text/plain; charset=utf-8", &phone(reply)),
        Program::HtmlOnly => single(reply, "text/html; charset=utf-8", &gmail_html(reply)),
    };
    format!("{}{body}", headers(reply)).replace("\r\n", "\n").replace('\n', "\r\n").into_bytes()
}

// The HTML below has a line end after every element: mail servers refuse lines of over 998 bytes (RFC 5322, 2.1.1).

fn headers(reply: &Reply<'_>) -> String {
    let mut lines = vec![
        format!("From: <{}>", reply.from),
        format!("To: <{}>", reply.to),
        format!("Subject: {}", reply.subject),
        format!("Message-ID: <{}>", reply.message_id),
        format!("Date: {}", reply.date.to_rfc2822()),
        "MIME-Version: 1.0".to_owned(),
    ];
    if let Some(id) = reply.in_reply_to {
        lines.push(format!("In-Reply-To: <{id}>"));
        lines.push(format!("References: <{id}>"));
    }
    lines.join("\n") + "\n"
}

fn single(_: &Reply<'_>, kind: &str, body: &str) -> String {
    format!("Content-Type: {kind}\nContent-Transfer-Encoding: 8bit\n\n{body}\n")
}

fn alternative(reply: &Reply<'_>, plain: &str, html: &str) -> String {
    let boundary = format!("=_{}", reply.message_id.replace(['@', '.', '<', '>'], "_"));
    format!(
        "Content-Type: multipart/alternative; boundary=\"{boundary}\"\n\n--{boundary}\nContent-Type: text/plain; \
         charset=\"UTF-8\"\nContent-Transfer-Encoding: 8bit\n\n{plain}\n--{boundary}\nContent-Type: text/html; \
         charset=\"UTF-8\"\nContent-Transfer-Encoding: 8bit\n\n{html}\n--{boundary}--\n"
    )
}

fn attribution(reply: &Reply<'_>) -> String {
    format!("On {}, Referee <{}> wrote:", reply.date.format("%a, %d %b %Y at %H:%M"), reply.to)
}

fn marked(reply: &Reply<'_>, attribution: &str) -> String {
    let quote: Vec<String> = reply.quoted.lines().map(|line| format!("> {line}")).collect();
    format!("{}\n\n{attribution}\n{}", reply.typed.join("\n"), quote.join("\n"))
}

/// Gmail breaks its plain text near 76 columns, without indent.
fn gmail_plain(reply: &Reply<'_>) -> String {
    let wrapped: Vec<String> = reply.typed.iter().map(|line| wrap(line, 76, "")).collect();
    let quote: Vec<String> = reply.quoted.lines().map(|line| format!("> {line}")).collect();
    format!("{}\n\n{}\n\n{}", wrapped.join("\n"), wrap(&attribution(reply), 76, ""), quote.join("\n"))
}

fn gmail_html(reply: &Reply<'_>) -> String {
    let typed: Vec<String> = reply.typed.iter().map(|line| format!("<div>{}</div>", escape(line))).collect();
    let quote: Vec<String> = reply.quoted.lines().map(escape).collect();
    format!(
        "<div dir=\"ltr\">{}</div><br><div class=\"gmail_quote\"><div dir=\"ltr\" class=\"gmail_attr\">{}<br></div>\
         <blockquote class=\"gmail_quote\" style=\"margin:0 0 0 .8ex\">{}</blockquote></div>",
        typed.join("\n"),
        escape(&attribution(reply)),
        quote.join("<br>\n")
    )
}

fn outlook_block(reply: &Reply<'_>) -> Vec<String> {
    vec![
        format!("From: Referee <{}>", reply.to),
        format!("Sent: {}", reply.date.format("%A, %B %-d, %Y %-I:%M %p")),
        format!("To: {}", reply.from),
        format!("Subject: {}", reply.subject.trim_start_matches("RE: ")),
    ]
}

fn outlook_plain(reply: &Reply<'_>) -> String {
    let rule = "_".repeat(32);
    format!("{}\n\n{rule}\n{}\n\n{}", reply.typed.join("\n"), outlook_block(reply).join("\n"), reply.quoted)
}

fn outlook_html(reply: &Reply<'_>) -> String {
    let line = |text: &String| format!("<p class=\"MsoNormal\">{}</p>", escape(text));
    let typed: Vec<String> = reply.typed.iter().map(line).collect();
    let block: Vec<String> = outlook_block(reply).iter().map(|text| escape(text)).collect();
    let quote: Vec<String> = reply.quoted.lines().map(|text| line(&text.to_owned())).collect();
    format!(
        "<html><head><style>p.MsoNormal {{margin:0in}}</style></head><body><div class=\"WordSection1\">{}\
         <p class=\"MsoNormal\">&nbsp;</p><div style=\"border:none;border-top:solid #E1E1E1 1.0pt;padding:3.0pt 0in 0in 0in\">\
         <p class=\"MsoNormal\"><b>{}</b></p></div>{}</div></body></html>",
        typed.join("\n"),
        block.join("<br>"),
        quote.join("\n")
    )
}

fn apple_html(reply: &Reply<'_>) -> String {
    let typed: Vec<String> = reply.typed.iter().map(|line| format!("<div>{}</div>", escape(line))).collect();
    let quote: Vec<String> = reply.quoted.lines().map(escape).collect();
    format!(
        "<html><body style=\"word-wrap: break-word\">{}<div><br><blockquote type=\"cite\"><div>{}</div><br>\
         <div>{}</div></blockquote></div></body></html>",
        typed.join("\n"),
        escape(&attribution(reply)),
        quote.join("<br>\n")
    )
}

/// RFC 3676: a soft break is a blank at the end of the line; lines that begin with a blank or a `>` are stuffed.
fn flowed(reply: &Reply<'_>) -> String {
    let stuffed =
        |line: &str| if line.starts_with([' ', '>']) { format!(" {line}") } else { line.to_owned() };
    let typed: Vec<String> = reply.typed.iter().map(|line| wrap(&stuffed(line), 72, " ")).collect();
    let quote: Vec<String> = reply.quoted.lines().map(|line| format!("> {}", line.trim_end())).collect();
    format!("{}\n\n{}\n{}", typed.join("\n"), attribution(reply), quote.join("\n"))
}

fn phone(reply: &Reply<'_>) -> String {
    let quote: Vec<String> = reply.quoted.lines().map(|line| format!("> {line}")).collect();
    let date = reply.date.format("%b %d, %Y, at %H:%M");
    format!(
        "{}\n\nSent from my iPhone\n\n> On {date}, Referee <{}> wrote:\n> \n{}",
        reply.typed.join("\n"),
        reply.to,
        quote.join("\n")
    )
}

/// Breaks a line at blanks; `soft` stands before every break.
fn wrap(line: &str, width: usize, soft: &str) -> String {
    let mut lines: Vec<String> = vec![String::new()];
    for word in line.split(' ') {
        let last = lines.len() - 1;
        if !lines[last].is_empty() && lines[last].chars().count() + 1 + word.chars().count() > width {
            lines[last].push_str(soft);
            lines.push(word.to_owned());
        } else if lines[last].is_empty() {
            lines[last].push_str(word);
        } else {
            lines[last].push(' ');
            lines[last].push_str(word);
        }
    }
    lines.join("\n")
}

fn escape(text: &str) -> String {
    let text = text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
    text.replace("  ", " &nbsp;")
}
