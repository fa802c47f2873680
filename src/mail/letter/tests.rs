use super::*;

fn letter(header: &str) -> Letter {
    read_letter(format!("{header}\r\n\r\nbody\r\n").as_bytes()).unwrap()
}

#[test]
fn both_of_two_from_fields_are_seen() {
    // A parser that keeps one of them would show us another sender than the player's program shows.
    let letter = letter("From: ann@example.org\r\nFrom: Bob <BOB@Example.org>\r\nSubject: x");
    assert_eq!(letter.from_headers, 2);
    let from: Vec<&str> = letter.from.iter().map(|from| from.address.as_str()).collect();
    assert_eq!(from, ["ann@example.org", "bob@example.org"]);
}

#[test]
fn senders_that_could_not_be_written_to_are_not_taken() {
    for from in ["<>", "", "Ann", "ann", "@example.org", "ann@", "\"a b\"@example.org", "=?utf-8?b?!!!?="] {
        assert_eq!(letter(&format!("From: {from}\r\nTo: r@example.org")).from, [], "{from:?}");
    }
    let long = format!("{}@example.org", "a".repeat(300));
    assert_eq!(letter(&format!("From: {long}")).from, []);
    assert_eq!(letter("From: a@example.org, b@example.org").from.len(), 2);
}

#[test]
fn recipients_come_from_every_field_that_names_them() {
    let letter = letter(
        "Delivered-To: Referee+ABC@example.org\r\nEnvelope-to: referee+abc@example.org\r\nX-Original-To: \
         alias@example.org\r\nFrom: a@example.org\r\nTo: Referee <referee@example.org>, team: \
         x@example.org, y@example.org;\r\nCc: z@example.org",
    );
    assert_eq!(letter.to.len(), 6, "{:?}", letter.to);
    for address in ["referee+abc@example.org", "alias@example.org", "referee@example.org", "z@example.org"] {
        assert!(letter.to.contains(&address.to_string()), "{address} in {:?}", letter.to);
    }
}

#[test]
fn a_folded_message_id_is_the_same_id() {
    let letter = letter(
        "From: a@example.org\r\nMessage-ID:\r\n <very.long.id@example.org>\r\nIn-Reply-To: <split\r\n \
         .id@example.org>\r\nReferences: <one@example.org>\r\n\t<two@example.org> <three@example.org>",
    );
    assert_eq!(letter.message_id.as_deref(), Some("very.long.id@example.org"));
    assert_eq!(letter.in_reply_to, ["split.id@example.org"]);
    assert_eq!(letter.references, ["one@example.org", "two@example.org", "three@example.org"]);
}

#[test]
fn a_letter_without_a_usable_message_id_is_still_read() {
    assert_eq!(letter("From: a@example.org").message_id, None);
    assert_eq!(letter("From: a@example.org\r\nMessage-ID: <>").message_id, None);
    assert_eq!(letter("From: a@example.org\r\nMessage-ID: a@b c").message_id.as_deref(), Some("a@b"));
}

#[test]
fn a_subject_cannot_forge_lines() {
    let letter = letter(
        "From: =?utf-8?Q?A=0D=0AX?= <a@example.org>\r\nSubject: =?utf-8?Q?one=0D=0ABcc:_x=E2=80=A8y=E2=80=AEz?=",
    );
    assert_eq!(letter.subject, "one Bcc: x yz");
    assert_eq!(letter.from[0].name, "A X");
}

#[test]
fn encoded_subjects_of_all_scripts_are_read() {
    // Without full_encoding the parser loses the East Asian ones.
    for (encoded, plain) in [
        ("=?iso-8859-1?Q?caf=E9?=", "café"),
        ("=?iso-2022-jp?B?GyRCO0pOYRsoQg==?=", "司令"),
        ("=?gb2312?B?w/zB7g==?=", "命令"),
        ("=?koi8-r?B?0NLJy8Ha?=", "приказ"),
    ] {
        assert_eq!(letter(&format!("From: a@example.org\r\nSubject: {encoded}")).subject, plain);
    }
}

#[test]
fn an_impossible_date_is_none() {
    for date in ["Fri, 99 Jan 2025 10:36:37 +0400", "yesterday", "", "Wed, 31 Feb 2024 25:61:00 +9999"] {
        assert_eq!(letter(&format!("From: a@example.org\r\nDate: {date}")).date, None, "{date}");
    }
    let date = letter("From: a@example.org\r\nDate: Fri, 10 Jan 2025 10:36:37 +0400 (+04)").date.unwrap();
    assert_eq!(date.timestamp(), 1_736_490_997);
}

#[test]
fn authentication_results_keep_their_order() {
    let letter = letter(
        "Authentication-Results: mx.ours; dmarc=pass\r\nFrom: a@example.org\r\nAuthentication-Results: evil;\r\n dkim=pass",
    );
    assert_eq!(letter.auth_results, ["mx.ours; dmarc=pass", "evil; dkim=pass"]);
}

#[test]
fn odd_bytes_are_refused_or_read_but_never_panic() {
    assert!(read_letter(b"").is_err());
    assert!(read_letter(b"\r\n\r\nbody").is_err());
    assert!(read_letter(b"no header at all\n").is_err());
    assert!(read_letter(b"From: a@example.org").is_ok());
    assert!(
        read_letter(b"From ann Mon Jan  1 00:00:00 2024\nFrom: a@example.org\n\n").unwrap().from.len() == 1
    );
    assert!(read_letter(&[0xff; 4096]).is_err());
    let many = "X-A: b\r\n".repeat(crate::mail::limits::HEADER_FIELDS + 1);
    assert!(read_letter(many.as_bytes()).is_err());
    let long = format!("Subject: {}\r\n\r\n", "x".repeat(HEADER_BYTES));
    assert!(read_letter(long.as_bytes()).is_err());
    let crowd = format!("From: a@example.org\nTo: {}x@example.org\n\n", "p@example.org, ".repeat(3000));
    assert!(read_letter(crowd.as_bytes()).unwrap().to.len() <= ADDRESSES);
}

#[test]
fn every_cut_of_a_letter_is_read_without_panic() {
    let raw = b"From: =?utf-8?Q?A=C3=A9?= <a@example.org>\r\nTo: g: b@example.org, \"c\" <c@example.org>;\r\n\
        Message-ID: <x\r\n y@z>\r\nDate: Fri, 10 Jan 2025 10:36:37 +0400\r\nContent-Type: multipart/report; \
        report-type=\"delivery-status\"; boundary=b\r\n\r\n--b\r\nContent-Type: message/delivery-status\r\n\r\n\
        Action: failed\r\n\r\n--b--\r\n";
    for end in 0..raw.len() {
        if let Ok(letter) = read_letter(&raw[..end]) {
            let _ = crate::mail::kind(&letter, &raw[..end], &[]);
        }
        let _ = content_hash(&raw[..end]);
    }
}

#[test]
fn one_letter_has_one_hash_whatever_its_way() {
    let sent = "From: a@example.org\nMessage-ID: <1@a>\nSubject: orders\n\nBrooklyn: Santiago\n";
    let arrived = "Return-Path: <a@example.org>\r\nDelivered-To: referee@example.org\r\nReceived: from x\r\n by y\r\n\
        X-Spam-Flag: YES\r\nX-UID: 77\r\nFrom: a@example.org\r\nMessage-ID: <1@a>\r\nSubject: orders\r\n\r\n\
        Brooklyn: Santiago\r\n\r\n";
    assert_eq!(content_hash(sent.as_bytes()), content_hash(arrived.as_bytes()));
    // The same Message-ID with other words, and the same words with another Message-ID, are other letters.
    assert_ne!(content_hash(sent.as_bytes()), content_hash(sent.replace("Santiago", "Cadiz").as_bytes()));
    assert_ne!(content_hash(sent.as_bytes()), content_hash(sent.replace("<1@a>", "<2@a>").as_bytes()));
    // What stands above the empty line cannot pass for what stands below it.
    assert_ne!(content_hash(b"A: 1\n\nB: 2\n"), content_hash(b"A: 1\nB: 2\n"));
}
