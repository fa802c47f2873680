use chrono::{DateTime, TimeDelta, Utc};

use super::*;
use crate::mail::read_letter;

fn kind_of(text: &str) -> Kind {
    let raw = text.replace('\n', "\r\n");
    kind(&read_letter(raw.as_bytes()).unwrap(), raw.as_bytes(), &["referee@example.org".to_string()])
}

fn with(fields: &str) -> Kind {
    kind_of(&format!(
        "From: Ann <ann@example.org>\nTo: referee@example.org\n{fields}\nSubject: orders\n\nok\n"
    ))
}

#[test]
fn people_are_people() {
    for fields in [
        "Message-ID: <1@a>",
        "Auto-Submitted: no",
        "Auto-Submitted: (by hand) NO; x=y",
        // Exchange puts this on what people write.
        "X-Auto-Response-Suppress: DR, OOF, AutoReply",
        "X-Auto-Response-Suppress: All",
        "Return-Path: <ann@example.org>",
        "Precedence: normal",
        "X-Autoreply: no",
        "Content-Type: multipart/mixed; boundary=report",
        "Reply-To: eve@example.org",
    ] {
        assert_eq!(with(fields), Kind::Human, "{fields}");
    }
    assert_eq!(kind_of("From: ann@example.org\nTo: bounce+token@example.org\n\nok\n"), Kind::Human);
}

#[test]
fn machines_are_never_answered() {
    for fields in [
        "Auto-Submitted: auto-replied",
        "Auto-Submitted: (vacation) auto-replied (really)",
        "Auto-Submitted: Auto-Generated; owner-email=\"x@y\"",
        "Precedence: bulk",
        "Precedence: LIST",
        "List-Id: <players.example.org>",
        "List-Unsubscribe: <mailto:x@example.org>",
        "X-Autoreply: yes",
        "X-Autorespond: Orders",
        "X-Loop: somebody@example.net",
        "X-MS-Exchange-Inbox-Rules-Loop: ann@example.org",
        "Return-Path: <>",
        "Delivered-To: Autoresponder",
        "Content-Type: multipart/report; report-type=disposition-notification; boundary=x",
    ] {
        assert!(matches!(with(fields), Kind::Automatic(_)), "{fields}: {:?}", with(fields));
    }
    for from in
        ["MAILER-DAEMON@example.org", "no-reply@example.org", "owner-list@example.org", "l-bounces@x.org"]
    {
        let kind = kind_of(&format!("From: {from}\nSubject: hello\n\nok\n"));
        assert!(matches!(kind, Kind::Automatic(_)), "{from}: {kind:?}");
    }
    let absence = "X-Auto-Response-Suppress: All\nSubject: Automatische Antwort: [maine] Turn 3";
    assert!(matches!(kind_of(&format!("From: ann@example.org\n{absence}\n\nweg\n")), Kind::Automatic(_)));
}

#[test]
fn our_own_parcels_are_dropped_with_and_without_detail() {
    for from in ["referee@example.org", "Referee <REFEREE+bounce@Example.org>"] {
        assert_eq!(kind_of(&format!("From: {from}\nTo: referee@example.org\n\nok\n")), Kind::Own);
    }
    assert_eq!(with("X-Loop: referee@example.org"), Kind::Own);
    assert_eq!(kind_of("From: referee@example.org\nAuto-Submitted: auto-replied\n\nok\n"), Kind::Own);
}

#[test]
fn a_letter_without_exactly_one_sender_is_malformed() {
    for header in [
        "To: referee@example.org",
        "From: <>",
        "From: ann@example.org\nFrom: bob@example.org",
        "From: ann@example.org, bob@example.org",
    ] {
        assert!(matches!(kind_of(&format!("{header}\nSubject: x\n\nok\n")), Kind::Malformed(_)), "{header}");
    }
}

fn report(status: &str, returned: &str) -> String {
    format!(
        "Return-Path: <>\nFrom: MAILER-DAEMON@example.net\nTo: referee@example.org\nIn-Reply-To: <fallback@example.org>\n\
         Content-Type: multipart/report; boundary=\"b\";\n report-type=\"Delivery-Status\"\n\n--b\n\nIt failed.\n--b\n\
         Content-Type: message/delivery-status\n\nReporting-MTA: dns; example.net\n\n{status}\n\n--b\n{returned}\n--b--\n"
    )
}

const HEADERS: &str = "Content-Type: text/rfc822-headers\n\nSubject: r\nMessage-ID: <g17.r3@example.org>\n";
const WHOLE: &str =
    "Content-Type: message/rfc822\n\nSubject: r\nMessage-ID:\n <g17.r3@example.org>\n\nreport\n";

#[test]
fn a_failed_delivery_is_a_bounce_of_that_parcel() {
    for returned in [HEADERS, WHOLE] {
        let status = "Final-Recipient: rfc822;Ann@Example.net\nAction: failed\nStatus: 5.1.1";
        let expected = Bounce {
            message_id: Some("g17.r3@example.org".into()),
            recipient: Some("ann@example.net".into()),
            hard: true,
            delayed: false,
        };
        assert_eq!(kind_of(&report(status, returned)), Kind::Bounce(expected));
    }
}

#[test]
fn a_delay_is_no_failure_and_a_delivery_no_bounce() {
    let status = |action: &str, code: &str| {
        format!("Final-Recipient: rfc822; ann@example.net\nAction: {action}\nStatus: {code}")
    };
    let Kind::Bounce(delayed) = kind_of(&report(&status("delayed", "4.4.1"), HEADERS)) else { panic!() };
    assert!(delayed.delayed && !delayed.hard);
    let Kind::Bounce(soft) = kind_of(&report(&status("Failed", "4.2.2"), HEADERS)) else { panic!() };
    assert!(!soft.delayed && !soft.hard);
    assert!(matches!(kind_of(&report(&status("delivered", "2.0.0"), HEADERS)), Kind::Automatic(_)));
}

#[test]
fn a_report_that_returns_nothing_is_known_by_its_own_references() {
    let status = "Original-Recipient: rfc822;old@example.net\nFinal-Recipient: rfc822;new@example.net\nAction: failed\nStatus: 5.7.1";
    let Kind::Bounce(bounce) = kind_of(&report(status, "Content-Type: text/plain\n\nsorry")) else {
        panic!()
    };
    assert_eq!(bounce.message_id.as_deref(), Some("fallback@example.org"));
    assert_eq!(bounce.recipient.as_deref(), Some("old@example.net"));
}

#[test]
fn of_several_status_parts_the_first_counts() {
    let second = "Content-Type: message/delivery-status\n\nReporting-MTA: dns; x\n\nFinal-Recipient: rfc822; \
                  victim@example.net\nAction: failed\nStatus: 5.1.1\n";
    let status = "Final-Recipient: rfc822; ann@example.net\nAction: delayed\nStatus: 4.4.1";
    let Kind::Bounce(bounce) = kind_of(&report(status, second)) else { panic!() };
    assert_eq!(bounce.recipient.as_deref(), Some("ann@example.net"));
    assert!(bounce.delayed);
}

#[test]
fn a_report_without_sense_is_never_answered() {
    for text in [report("", ""), report("Action: failed", HEADERS), report("\u{0}\n:\n\n\n::", WHOLE)] {
        assert_ne!(kind_of(&text), Kind::Human);
    }
    let nested = "--b\nContent-Type: multipart/mixed; boundary=b\n\n".repeat(500);
    assert_ne!(kind_of(&report("Action: failed", &nested)), Kind::Human);
}

#[test]
fn exims_own_field_is_a_bounce_without_a_report() {
    let Kind::Bounce(bounce) = with("X-Failed-Recipients: bob@example.net\nReferences: <p1@example.org>")
    else {
        panic!()
    };
    assert_eq!(bounce.message_id.as_deref(), Some("p1@example.org"));
    assert!(bounce.hard);
}

fn at(minutes: i64) -> DateTime<Utc> {
    DateTime::from_timestamp(1_700_000_000, 0).unwrap() + TimeDelta::minutes(minutes)
}

#[test]
fn answers_to_one_address_end_with_a_last_word_and_begin_again() {
    let mut rate = Rate::new(3, 5, 100);
    assert_eq!(rate.take("ann@example.org", at(0)), Verdict::Answer);
    assert_eq!(rate.take("ann@example.org", at(1)), Verdict::Answer);
    assert_eq!(rate.take("Ann@Example.org", at(2)), Verdict::LastAnswer);
    assert_eq!(rate.take("ann@example.org", at(3)), Verdict::Silent);
    assert_eq!(rate.take("bob@example.org", at(3)), Verdict::Answer);
    // The hour is over, the day not yet.
    assert_eq!(rate.take("ann@example.org", at(61)), Verdict::Answer);
    assert_eq!(rate.take("ann@example.org", at(62)), Verdict::LastAnswer);
    assert_eq!(rate.take("ann@example.org", at(63)), Verdict::Silent);
    assert_eq!(rate.take("ann@example.org", at(24 * 60)), Verdict::LastAnswer);
}

#[test]
fn ever_new_addresses_are_stopped_together() {
    let mut rate = Rate::new(3, 5, 20);
    let answered = (0..100).filter(|n| rate.take(&format!("robot{n}@example.org"), at(0)) != Verdict::Silent);
    assert_eq!(answered.count(), 20);
    assert_ne!(rate.take("ann@example.org", at(61)), Verdict::Silent);
}

#[test]
fn a_clock_that_was_wrong_does_not_silence_anybody_for_years() {
    let mut rate = Rate::new(1, 1, 100);
    assert_eq!(rate.take("ann@example.org", at(365 * 24 * 60)), Verdict::LastAnswer);
    assert_eq!(rate.take("ann@example.org", at(0)), Verdict::LastAnswer);
}

#[test]
fn a_rate_is_stored_and_read_back() {
    let mut rate = Rate::new(1, 1, 100);
    rate.take("ann@example.org", at(0));
    let mut back: Rate = serde_json::from_str(&serde_json::to_string(&rate).unwrap()).unwrap();
    assert_eq!(back, rate);
    assert_eq!(back.take("ann@example.org", at(1)), Verdict::Silent);
}

#[test]
fn a_report_that_nests_sixty_thousand_messages_is_read_and_overflows_nothing() {
    let nested = "Content-Type: message/rfc822\n\n".repeat(60_000);
    let raw = format!(
        "From: MAILER-DAEMON@example.org\nTo: referee@example.org\nMIME-Version: 1.0\nContent-Type: multipart/report; \
         report-type=delivery-status; boundary=b\n\n--b\nContent-Type: text/plain\n\nsorry\n--b\n{nested}\n--b--\n"
    );
    assert!(!matches!(kind_of(&raw), Kind::Human));
}
