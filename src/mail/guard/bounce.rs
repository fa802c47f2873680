//! Reports of mail servers about parcels (RFC 3464, RFC 6522).
//!
//! Anybody can write such a report and thereby try to silence a player: it counts only where `message_id` is one
//! that we have sent to that player, which the outbox knows.

use mail_parser::{Message, MessageParser, MimeHeaders, PartType};

use super::Kind;
use crate::mail::deep::on_a_deep_stack;
use crate::mail::headers::{self, message_ids};
use crate::mail::letter::{Letter, usable_address};
use crate::mail::limits::{MESSAGE_ID_BYTES, STATUS_BYTES};

/// What a mail server says about a parcel.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Bounce {
    /// Of the parcel, without angle brackets; none where the report does not say.
    pub message_id: Option<String>,
    /// Whom it did not reach, lower case.
    pub recipient: Option<String>,
    /// It never will (status 5.x.x).
    pub hard: bool,
    /// The server is still trying: no failure yet.
    pub delayed: bool,
}

/// Reads a bounce, or says that a delivery report is none (delivered, relayed), or none where the letter is
/// something else.
pub(super) fn read(letter: &Letter, raw: &[u8]) -> Option<Kind> {
    let content_type =
        letter.values("content-type").next().unwrap_or_default().to_ascii_lowercase().replace(['"', ' '], "");
    if content_type.starts_with("multipart/report") && content_type.contains("report-type=delivery-status") {
        // A report that the parser cannot read is still no letter of a person.
        return on_a_deep_stack(|| report(letter, raw))
            .unwrap_or(Some(Kind::Malformed("a delivery report that cannot be read")));
    }
    // Exim's own field, also where it is told not to write a proper report; always final.
    let failed = letter.values("x-failed-recipients").next()?;
    Some(Kind::Bounce(Bounce {
        message_id: answered(letter),
        recipient: failed.split(',').next().and_then(usable_address),
        hard: true,
        delayed: false,
    }))
}

fn answered(letter: &Letter) -> Option<String> {
    letter.in_reply_to.first().or_else(|| letter.references.last()).cloned()
}

fn report(letter: &Letter, raw: &[u8]) -> Option<Kind> {
    let message = MessageParser::default().parse(raw)?;
    // The first part counts: there are reports with several, about the same parcel.
    let status = message.parts.iter().find(|part| is_type(part, "message", "delivery-status"));
    let Some(status) = status else {
        return Some(Kind::Malformed("a delivery report without its status part"));
    };
    let contents = status.contents();
    let fields = recipients(&contents[..contents.len().min(STATUS_BYTES)]);
    let pick = |action: &str| fields.iter().find(|fields| value(fields, "action") == action);
    let Some((fields, delayed)) =
        pick("failed").map(|f| (f, false)).or_else(|| pick("delayed").map(|f| (f, true)))
    else {
        return Some(Kind::Automatic("a delivery report"));
    };
    let recipient = ["original-recipient", "final-recipient"].iter().find_map(|name| {
        let value = value(fields, name);
        usable_address(value.split_once(';').map_or(value.as_str(), |(_, address)| address))
    });
    Some(Kind::Bounce(Bounce {
        message_id: returned_id(&message).or_else(|| answered(letter)),
        recipient,
        hard: !delayed && value(fields, "status").starts_with('5'),
        delayed,
    }))
}

fn is_type(part: &mail_parser::MessagePart, main: &str, sub: &str) -> bool {
    part.content_type().is_some_and(|t| {
        t.ctype().eq_ignore_ascii_case(main) && t.subtype().is_some_and(|s| s.eq_ignore_ascii_case(sub))
    })
}

/// The groups of fields, each about one recipient (RFC 3464, 2.1); the first group is about the whole parcel.
fn recipients(status: &[u8]) -> Vec<Vec<(String, String)>> {
    let mut groups = Vec::new();
    let mut rest = status.trim_ascii_start();
    while !rest.is_empty() {
        let (block, after) = headers::split(rest);
        let fields = headers::fields(block).unwrap_or_default();
        groups.push(fields.into_iter().map(|field| (field.name, field.value)).collect());
        rest = after.trim_ascii_start();
    }
    groups
}

fn value(fields: &[(String, String)], name: &str) -> String {
    let found = fields.iter().find(|(n, _)| n == name).map(|(_, value)| value.as_str());
    found.unwrap_or_default().trim().to_ascii_lowercase()
}

/// The Message-ID in what the report returns of the parcel.
fn returned_id(message: &Message) -> Option<String> {
    message.parts.iter().find_map(|part| match &part.body {
        PartType::Message(inner) => inner.message_id().map(str::to_string),
        _ if is_type(part, "text", "rfc822-headers") || is_type(part, "message", "rfc822-headers") => {
            let fields = headers::fields(part.contents()).ok()?;
            let field = fields.into_iter().find(|field| field.name == "message-id")?;
            message_ids(&field.value, 1, MESSAGE_ID_BYTES).into_iter().next()
        }
        _ => None,
    })
}
