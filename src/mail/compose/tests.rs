use mail_parser::{MessageParser, MimeHeaders, PartType};

use super::*;
use crate::mail::{Kind, kind, read_letter};

fn parcel() -> Parcel {
    Parcel {
        from: ("Referee Maine".into(), "referee@example.org".into()),
        to: "ann@example.net".into(),
        reply_to: "referee+k7abc@example.org".into(),
        subject: "[maine] Turn 3: orders until Friday".into(),
        message_id: "maine.ann.17@example.org".into(),
        in_reply_to: None,
        references: Vec::new(),
        date: DateTime::from_timestamp(1_700_000_000, 0).unwrap(),
        answer: false,
        list_id: "maine.example.org".into(),
        text: "Your orders are due.\n".into(),
        html: None,
        inline: Vec::new(),
        attachments: Vec::new(),
    }
}

fn full() -> Parcel {
    Parcel {
        html: Some("<html><body><img src=\"cid:map\"></body></html>".into()),
        inline: vec![Inline {
            cid: "map".into(),
            name: "map.png".into(),
            mime: "image/png".into(),
            bytes: vec![0, 255, 10, 13, 46],
        }],
        attachments: vec![Attachment {
            name: "checkpöint.txt".into(),
            mime: "text/plain".into(),
            bytes: b"root\n".into(),
        }],
        ..parcel()
    }
}

fn header(parcel: &Parcel) -> String {
    let bytes = compose(parcel).unwrap();
    let text = String::from_utf8(bytes).unwrap();
    text.split("\r\n\r\n").next().unwrap().to_string()
}

#[test]
fn the_same_parcel_gives_the_same_bytes() {
    for parcel in [parcel(), full()] {
        assert_eq!(compose(&parcel).unwrap(), compose(&parcel).unwrap());
    }
}

#[test]
fn a_report_has_every_field_that_a_letter_needs_once() {
    let header = header(&parcel());
    let expected = [
        "From: \"Referee Maine\" <referee@example.org>",
        "To: ann@example.net",
        "Reply-To: referee+k7abc@example.org",
        "Subject: [maine] Turn 3: orders until Friday",
        "Date: Tue, 14 Nov 2023 22:13:20 +0000",
        "Message-ID: <maine.ann.17@example.org>",
        "MIME-Version: 1.0",
        "Auto-Submitted: auto-generated",
        "X-Auto-Response-Suppress: All",
        "X-Loop: referee@example.org",
        "Precedence: bulk",
        "List-Id: <maine.example.org>",
        "Content-Type: text/plain; charset=utf-8",
        "Content-Transfer-Encoding: quoted-printable",
    ];
    for line in expected {
        assert_eq!(header.split("\r\n").filter(|other| *other == line).count(), 1, "{line} in\n{header}");
    }
    assert_eq!(header.split("\r\n").count(), expected.len(), "{header}");
}

#[test]
fn an_answer_says_that_it_answers_and_is_no_bulk() {
    let answer = Parcel {
        answer: true,
        in_reply_to: Some("l2@example.net".into()),
        references: vec!["l1@example.net".into()],
        ..parcel()
    };
    let header = header(&answer);
    assert!(header.contains("Auto-Submitted: auto-replied\r\n"));
    assert!(header.contains("In-Reply-To: <l2@example.net>\r\n"));
    assert!(header.contains("References: <l1@example.net> <l2@example.net>\r\n"));
    assert!(!header.contains("Precedence") && !header.contains("List-Id"));
}

#[test]
fn references_keep_the_first_and_the_newest() {
    let references: Vec<String> = (0..50).map(|n| format!("l{n}@example.net")).collect();
    let bytes =
        compose(&Parcel { references, in_reply_to: Some("l49@example.net".into()), ..parcel() }).unwrap();
    let read = read_letter(&bytes).unwrap().references;
    assert_eq!(read.len(), REFERENCES);
    assert_eq!(
        (read[0].as_str(), read[1].as_str(), read[19].as_str()),
        ("l0@example.net", "l31@example.net", "l49@example.net")
    );
}

#[test]
fn ids_of_others_that_cannot_stand_in_a_header_are_left_out() {
    let odd = Parcel {
        in_reply_to: Some("a b@example.net\r\nBcc: eve@example.net".into()),
        references: vec!["<x>".into(), "ünï@example.net".into(), "good@example.net".into()],
        ..parcel()
    };
    let header = header(&odd);
    assert!(!header.contains("eve") && !header.contains("In-Reply-To"));
    assert!(header.contains("References: <good@example.net>\r\n"));
}

#[test]
fn nothing_that_could_forge_a_header_is_composed() {
    let evil = "x\r\nBcc: eve@example.net".to_string();
    let spoilt: [fn(&mut Parcel, String); 9] = [
        |parcel, evil| parcel.from.0 = evil,
        |parcel, evil| parcel.from.1 = evil,
        |parcel, evil| parcel.to = evil,
        |parcel, evil| parcel.reply_to = evil,
        |parcel, evil| parcel.subject = evil,
        |parcel, evil| parcel.message_id = format!("{evil}@example.org"),
        |parcel, evil| parcel.list_id = evil,
        |parcel, evil| parcel.inline[0].cid = evil,
        |parcel, evil| parcel.attachments[0].name = evil,
    ];
    for (number, spoil) in spoilt.iter().enumerate() {
        let mut parcel = full();
        spoil(&mut parcel, evil.clone());
        assert!(matches!(compose(&parcel), Err(MailError::Compose(_))), "number {number}");
    }
}

#[test]
fn what_mail_cannot_carry_is_an_error_and_no_panic() {
    let bad = [
        Parcel { text: "x".repeat(999), ..parcel() },
        Parcel { text: "a\u{0}b".into(), ..parcel() },
        Parcel { text: "a\rb".into(), ..parcel() },
        Parcel { date: DateTime::from_timestamp(-1, 0).unwrap(), ..parcel() },
        Parcel { date: DateTime::<Utc>::MAX_UTC, ..parcel() },
        Parcel { to: "ann".into(), ..parcel() },
        Parcel { message_id: "no-at-sign".into(), ..parcel() },
        Parcel { html: None, ..full() },
        Parcel {
            inline: vec![Inline {
                cid: "map".into(),
                name: "map.png".into(),
                mime: "image".into(),
                bytes: Vec::new(),
            }],
            ..full()
        },
    ];
    for parcel in bad {
        assert!(matches!(compose(&parcel), Err(MailError::Compose(_))), "{parcel:?}");
    }
}

#[test]
fn names_and_subjects_of_every_script_survive() {
    let parcel = Parcel {
        from: ("Schiedsrichter „Größe“".into(), "referee@example.org".into()),
        subject: "Zug 3: Befehle für Cádiz bis Freitag, und noch ein recht langer Satz dahinter, 司令".into(),
        ..parcel()
    };
    let bytes = compose(&parcel).unwrap();
    assert!(bytes.is_ascii());
    let letter = read_letter(&bytes).unwrap();
    assert_eq!(letter.subject, parcel.subject);
    assert_eq!(letter.from[0].name, parcel.from.0);
}

#[test]
fn lines_of_a_map_survive_with_their_blanks_and_dots() {
    let text = "  Santiago     Havana   \n.\n..\n-- \n\tTab → 3\n\nend".to_string();
    let bytes = compose(&Parcel { text: text.clone(), ..parcel() }).unwrap();
    assert!(bytes.split(|&b| b == b'\n').all(|line| line.len() <= 78), "lines stay short on the way");
    assert!(!String::from_utf8_lossy(&bytes).contains("flowed"));
    let message = MessageParser::default().parse(&bytes).unwrap();
    let body = message.body_text(0).unwrap().replace("\r\n", "\n");
    assert_eq!(body.trim_end_matches('\n'), text);
}

#[test]
fn text_comes_first_then_html_with_its_picture_then_files() {
    let bytes = compose(&full()).unwrap();
    let message = MessageParser::default().parse(&bytes).unwrap();
    let types: Vec<String> = message
        .parts
        .iter()
        .map(|part| {
            part.content_type()
                .map_or(String::new(), |t| format!("{}/{}", t.ctype(), t.subtype().unwrap_or("")))
        })
        .collect();
    let expected = [
        "multipart/mixed",
        "multipart/alternative",
        "text/plain",
        "multipart/related",
        "text/html",
        "image/png",
        "text/plain",
    ];
    assert_eq!(types, expected);
    assert_eq!(message.parts[5].content_id(), Some("map"));
    assert_eq!(message.parts[5].contents(), [0, 255, 10, 13, 46]);
    assert_eq!(message.parts[6].attachment_name(), Some("checkpöint.txt"));
    assert_eq!(message.parts[6].contents(), b"root\n");
}

#[test]
fn text_cannot_end_its_part() {
    let probe = full();
    let bytes = String::from_utf8(compose(&probe).unwrap()).unwrap();
    let boundaries: Vec<&str> =
        bytes.split("boundary=\"").skip(1).filter_map(|rest| rest.split('"').next()).collect();
    assert_eq!(boundaries.len(), 3);
    let evil: String =
        boundaries.iter().map(|b| format!("--{b}--\n--{b}\nContent-Type: text/html\n\nforged\n")).collect();
    let bytes = compose(&Parcel { text: evil.clone(), ..probe }).unwrap();
    let message = MessageParser::default().parse(&bytes).unwrap();
    assert_eq!(message.parts.len(), 7);
    let PartType::Text(text) = &message.parts[2].body else { panic!() };
    assert_eq!(text.replace("\r\n", "\n").trim_end(), evil.trim_end());
}

#[test]
fn our_guard_knows_our_parcels_and_others_take_them_for_automatic() {
    let bytes = compose(&parcel()).unwrap();
    let letter = read_letter(&bytes).unwrap();
    assert_eq!(kind(&letter, &bytes, &["referee@example.org".into()]), Kind::Own);
    assert!(matches!(kind(&letter, &bytes, &["other@example.com".into()]), Kind::Automatic(_)));
}
