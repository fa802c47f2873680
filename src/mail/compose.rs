//! A parcel as bytes. Composed once, stored, and sent as stored: a repetition must be byte for byte the same, so
//! nothing here is random and the time is given.
//!
//! lettre would leave out Message-ID, and with `.body` also MIME-Version; the first is always set here, the
//! second comes with `.singlepart` and `.multipart`, the only ways used.

use chrono::{DateTime, Datelike, Utc};
use lettre::message::header::{ContentTransferEncoding, ContentType, HeaderName, HeaderValue};
use lettre::message::header::{InReplyTo, MessageId, References};
use lettre::message::{Mailbox, MessageBuilder, MultiPart, MultiPartKind, SinglePart};
use sha2::{Digest, Sha256};

use super::MailError;

/// The longest line that any mail server must carry (RFC 5322, 2.1.1).
const LINE_BYTES: usize = 998;
/// The longest Message-ID of ours: it must stand on one line with its name, since some programs misread a folded
/// one.
const OWN_ID_BYTES: usize = 120;
/// How many ids stand in References: the first and the newest.
const REFERENCES: usize = 20;

/// A picture shown inside the HTML part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Inline {
    /// Without angle brackets; the HTML says `cid:` and this.
    pub cid: String,
    /// File name, for programs that list pictures as files.
    pub name: String,
    /// Like `image/png`.
    pub mime: String,
    /// The file.
    pub bytes: Vec<u8>,
}

/// A file beside the report.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attachment {
    /// File name as shown.
    pub name: String,
    /// Like `text/plain`.
    pub mime: String,
    /// The file.
    pub bytes: Vec<u8>,
}

/// Everything in a parcel.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parcel {
    /// Name and address of the referee.
    pub from: (String, String),
    /// The one recipient.
    pub to: String,
    /// Where answers go; carries the token.
    pub reply_to: String,
    /// With its `Re: ` where it answers.
    pub subject: String,
    /// Without angle brackets.
    pub message_id: String,
    /// Of the letter answered, without angle brackets.
    pub in_reply_to: Option<String>,
    /// Of the conversation, oldest first, without angle brackets.
    pub references: Vec<String>,
    /// When it was made.
    pub date: DateTime<Utc>,
    /// It answers a letter (`auto-replied`); else it is a report (`auto-generated`).
    pub answer: bool,
    /// Like `maine.referee.example`, without angle brackets.
    pub list_id: String,
    /// The plain part.
    pub text: String,
    /// The HTML part, where there is one.
    pub html: Option<String>,
    /// Pictures for the HTML part.
    pub inline: Vec<Inline>,
    /// Files.
    pub attachments: Vec<Attachment>,
}

/// Makes the bytes of a parcel; the same parcel gives the same bytes.
///
/// Ids of other people's letters that could not stand in a header are left out; everything else that is not fit
/// to be sent is an error.
///
/// # Errors
/// [`MailError::Compose`]: a line break or control mark in a header, an address that is none, a text line over
/// 998 bytes, a date that mail cannot write.
pub fn compose(parcel: &Parcel) -> Result<Vec<u8>, MailError> {
    check(parcel)?;
    let builder = headers(parcel)?;
    let text = body_part(ContentType::TEXT_PLAIN, &parcel.text);
    let message = if parcel.html.is_none() && parcel.inline.is_empty() && parcel.attachments.is_empty() {
        builder.singlepart(text)
    } else {
        builder.multipart(parts(parcel, text)?)
    };
    Ok(message.map_err(compose_error)?.formatted())
}

fn compose_error(error: impl std::fmt::Display) -> MailError {
    MailError::Compose(error.to_string())
}

fn check(parcel: &Parcel) -> Result<(), MailError> {
    let lines = [
        ("name of the referee", &parcel.from.0),
        ("address of the referee", &parcel.from.1),
        ("recipient", &parcel.to),
        ("reply address", &parcel.reply_to),
        ("subject", &parcel.subject),
    ];
    let files = parcel.attachments.iter().flat_map(|file| [("file name", &file.name), ("type", &file.mime)]);
    let pictures =
        parcel.inline.iter().flat_map(|picture| [("file name", &picture.name), ("type", &picture.mime)]);
    for (what, value) in lines.into_iter().chain(files).chain(pictures) {
        if value.chars().any(|c| c.is_control() || matches!(c, '\u{2028}' | '\u{2029}')) {
            return Err(MailError::Compose(format!("the {what} contains a line break or control mark")));
        }
    }
    let ids = [("Message-ID", &parcel.message_id, true), ("List-Id", &parcel.list_id, false)];
    let cids = parcel.inline.iter().map(|picture| ("Content-ID", &picture.cid, false));
    for (what, id, with_at) in ids.into_iter().chain(cids) {
        if !is_id(id) || id.len() > OWN_ID_BYTES || (with_at && !id.contains('@')) {
            return Err(MailError::Compose(format!("{id:?} is no {what}")));
        }
    }
    if !(1970..=9999).contains(&parcel.date.year()) {
        return Err(MailError::Compose(format!("the date {} cannot stand in a letter", parcel.date)));
    }
    // HTML may have longer ones (a link holds a whole form): on the way quoted-printable keeps them short.
    if let Some(line) = parcel.text.lines().find(|line| line.len() > LINE_BYTES) {
        let start: String = line.chars().take(40).collect();
        return Err(MailError::Compose(format!("a line is over {LINE_BYTES} bytes long: {start:?}...")));
    }
    for body in std::iter::once(&parcel.text).chain(&parcel.html) {
        let odd = |c: char| c.is_control() && !matches!(c, '\n' | '\t');
        if body.replace("\r\n", "\n").contains(odd) {
            return Err(MailError::Compose("the text contains a control mark".to_string()));
        }
    }
    Ok(())
}

/// Fit to stand between angle brackets.
fn is_id(id: &str) -> bool {
    !id.is_empty() && id.bytes().all(|b| b.is_ascii_graphic() && b != b'<' && b != b'>')
}

fn headers(parcel: &Parcel) -> Result<MessageBuilder, MailError> {
    let mailbox = |name: Option<&str>, address: &str| {
        let parsed = address.parse().map_err(|_| MailError::Compose(format!("{address:?} is no address")))?;
        Ok(Mailbox::new(name.filter(|name| !name.is_empty()).map(str::to_string), parsed))
    };
    let mut builder = MessageBuilder::new()
        .from(mailbox(Some(&parcel.from.0), &parcel.from.1)?)
        .to(mailbox(None, &parcel.to)?)
        .reply_to(mailbox(None, &parcel.reply_to)?)
        .subject(parcel.subject.clone())
        .date(parcel.date.into())
        .header(MessageId::from(format!("<{}>", parcel.message_id)));
    let answered = parcel.in_reply_to.as_ref().filter(|id| is_id(id));
    if let Some(id) = answered {
        builder = builder.header(InReplyTo::from(format!("<{id}>")));
    }
    let mut ids: Vec<&String> = parcel.references.iter().filter(|id| is_id(id)).collect();
    if let Some(id) = answered {
        ids.retain(|other| *other != id);
        ids.push(id);
    }
    if ids.len() > REFERENCES {
        ids.drain(1..=ids.len() - REFERENCES);
    }
    if !ids.is_empty() {
        let list: Vec<String> = ids.iter().map(|id| format!("<{id}>")).collect();
        builder = builder.header(References::from(list.join(" ")));
    }
    let mut raw = |name: &'static str, value: &str| {
        builder = std::mem::take(&mut builder)
            .raw_header(HeaderValue::new(HeaderName::new_from_ascii_str(name), value.to_string()));
    };
    // RFC 3834, 5: every parcel says that a program wrote it. Precedence is for old absence programs.
    raw("Auto-Submitted", if parcel.answer { "auto-replied" } else { "auto-generated" });
    raw("X-Auto-Response-Suppress", "All");
    raw("X-Loop", &parcel.from.1);
    if !parcel.answer {
        raw("Precedence", "bulk");
        raw("List-Id", &format!("<{}>", parcel.list_id));
    }
    Ok(builder)
}

/// Always quoted-printable: 7bit would lose blanks at line ends on the way, and the boundaries below rely on it.
fn body_part(content_type: ContentType, text: &str) -> SinglePart {
    SinglePart::builder()
        .content_type(content_type)
        .header(ContentTransferEncoding::QuotedPrintable)
        .body(text.replace("\r\n", "\n"))
}

fn parts(parcel: &Parcel, text: SinglePart) -> Result<MultiPart, MailError> {
    let multi = |kind: MultiPartKind, place: &str| {
        MultiPart::builder().kind(kind).boundary(boundary(&parcel.message_id, place)).build()
    };
    let mut body = multi(MultiPartKind::Alternative, "alternative").singlepart(text);
    if let Some(html) = &parcel.html {
        let html = body_part(ContentType::TEXT_HTML, html);
        body = if parcel.inline.is_empty() {
            body.singlepart(html)
        } else {
            let mut related = multi(MultiPartKind::Related, "related").singlepart(html);
            for picture in &parcel.inline {
                let kind = content_type(&picture.mime)?;
                let part = lettre::message::Attachment::new_inline_with_name(
                    picture.cid.clone(),
                    picture.name.clone(),
                );
                related = related.singlepart(part.body(picture.bytes.clone(), kind));
            }
            body.multipart(related)
        };
    } else if !parcel.inline.is_empty() {
        return Err(MailError::Compose("pictures without an HTML part to show them".to_string()));
    }
    if parcel.attachments.is_empty() {
        return Ok(body);
    }
    let mut mixed = multi(MultiPartKind::Mixed, "mixed").multipart(body);
    for file in &parcel.attachments {
        let part = lettre::message::Attachment::new(file.name.clone());
        mixed = mixed.singlepart(part.body(file.bytes.clone(), content_type(&file.mime)?));
    }
    Ok(mixed)
}

fn content_type(mime: &str) -> Result<ContentType, MailError> {
    ContentType::parse(mime).map_err(|_| MailError::Compose(format!("{mime:?} is no content type")))
}

/// A boundary that cannot stand in any part, though everybody could compute it: `=_` comes out of neither
/// quoted-printable nor base64 (RFC 2045, 6.7).
fn boundary(message_id: &str, place: &str) -> String {
    let digest = Sha256::digest(format!("{place} {message_id}"));
    let hex: String = digest.iter().take(16).map(|byte| format!("{byte:02x}")).collect();
    format!("=_{hex}")
}

#[cfg(test)]
mod tests;
