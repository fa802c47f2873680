//! What the sender should be told about his letter as a whole: intake's notices as keys of the common templates.

use crate::intake::{Notice, Typed};
use crate::report::pages::Told;
use serde_json::json;

/// The notices of a letter, in order. That a letter was HTML alone is no news to anybody and is left out.
pub fn notices(typed: &Typed) -> Vec<Told> {
    typed.notices.iter().filter_map(told).collect()
}

fn told(notice: &Notice) -> Option<Told> {
    let (key, with) = match notice {
        Notice::Attachment(name) => ("attachment", json!({ "name": name })),
        Notice::FileRead(name) => ("file_read", json!({ "name": name })),
        Notice::TooLong | Notice::TooManyLines => ("too_long", json!({})),
        Notice::TooManyParts => ("too_many_parts", json!({})),
        Notice::LongLine(number) => ("long_line", json!({ "number": number })),
        Notice::Undecodable(charset) => ("undecodable", json!({ "charset": charset })),
        Notice::TnefOnly => ("tnef_only", json!({})),
        Notice::EncryptedOnly => ("encrypted_only", json!({})),
        Notice::HtmlOnly => return None,
        Notice::Footer => ("footer", json!({})),
        Notice::FromMunged(line) => ("from_munged", json!({ "line": line })),
        Notice::NoEnd(campaign) => ("no_end", json!({ "campaign": campaign })),
    };
    Some(Told { key, with })
}
