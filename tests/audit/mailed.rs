//! Letters in a player's mailbox, held against the log.

use super::forge::Forged;
use super::house::{House, ORIGIN, games, signer};
use super::kinds;
use sealed_orders::audit::{AuditError, AuditReport, audit_with};
use sealed_orders::ledger::{Bundle, Checkpoint, Scope, Signer};
use sealed_orders::mail::{Attachment, Parcel, compose};
use std::path::PathBuf;
use tempfile::TempDir;

/// A folder with these files.
fn folder(files: &[(&str, Vec<u8>)]) -> TempDir {
    let dir = tempfile::tempdir().expect("a folder");
    for (name, bytes) in files {
        let path = dir.path().join(name);
        std::fs::create_dir_all(path.parent().expect("a parent")).expect("a folder");
        std::fs::write(path, bytes).expect("a file");
    }
    dir
}

fn audit(bundle: &Bundle, files: &[(&str, Vec<u8>)]) -> AuditReport {
    let dir = folder(files);
    audit_with(&bundle.write(), &[dir.path().to_owned()], &games).expect("both read")
}

fn letter(body: &str) -> Vec<u8> {
    format!("From: referee@referee.example\r\nSubject: [maine] Turn 1\r\n\r\n{body}\r\n").into_bytes()
}

/// A parcel as the house sends it.
fn parcel(text: &str, attachments: Vec<(&str, String)>) -> Vec<u8> {
    compose(&Parcel {
        from: ("Referee".into(), "referee@referee.example".into()),
        to: "anna@player.example".into(),
        reply_to: "referee@referee.example".into(),
        subject: "[maine] Turn 1".into(),
        message_id: "1.1@referee.example".into(),
        in_reply_to: None,
        references: vec![],
        date: chrono::DateTime::from_timestamp(1_777_665_600, 0).expect("a time"),
        answer: false,
        list_id: "maine.referee.example".into(),
        text: text.into(),
        html: None,
        inline: vec![],
        attachments: attachments
            .into_iter()
            .map(|(name, text)| Attachment {
                name: name.into(),
                mime: "text/plain".into(),
                bytes: text.into_bytes(),
            })
            .collect(),
    })
    .expect("it is composed")
}

/// A campaign in its first turn, with the LOG line and the note of an early head.
fn early_and_late() -> (String, String, House) {
    let mut house = House::begun(1);
    let (line, note) = (house.log_line(), house.note());
    house.turn();
    (line, note, house)
}

#[test]
fn letters_that_fit_are_counted_and_clean() {
    let (line, note, house) = early_and_late();
    let own = house.export(Scope::Seat, Some(0));
    let opened = serde_json::to_string_pretty(&own.openings).expect("JSON");
    let files = [
        (
            "a.eml",
            parcel(&format!("Hello\n\n{line}\n"), vec![("checkpoint.txt", note), ("sealed.json", opened)]),
        ),
        ("b.eml", letter(&format!("My orders\r\n\r\nOn Monday the referee wrote:\r\n> > {line}"))),
        ("other.eml", letter("LOG texas size 3 root 0011223344556677 ocean copper lamp stilt")),
        ("notes.txt", b"nothing".to_vec()),
    ];
    let report = audit(&own, &files);
    assert!(report.is_clean(), "{report}");
    assert_eq!(report.letters, 3);
    assert!(report.to_string().contains("2 LOG lines, 1 checkpoint and 4 opened papers"), "{report}");
}

#[test]
fn a_log_that_was_cut_off_is_found_by_what_was_mailed_later() {
    let (_, _, house) = early_and_late();
    let (line, note) = (house.log_line(), house.note());
    let mut forged = Forged::of(house.full());
    forged.rows.truncate(5);
    let cut = forged.signed();
    let clean = audit(&cut, &[]);
    assert!(clean.is_clean(), "the bundle alone does not tell: {clean}");
    let report = audit(&cut, &[("a.eml", letter(&line))]);
    assert_eq!(kinds(&report), ["mail_ahead"]);
    assert!(report.findings[0].detail.contains("it has 5 events, "), "{report}");
    let report = audit(&cut, &[("a.eml", parcel("Hello\n", vec![("checkpoint.txt", note)]))]);
    assert_eq!(kinds(&report), ["mail_ahead"]);
}

/// Another history that is clean in itself: the same campaign, in which the last lock fell at another time.
fn other_history(house: &House) -> Bundle {
    let mut forged = Forged::of(house.full());
    forged.rows[1].event.at = forged.rows[2].event.at.clone();
    forged.signed()
}

#[test]
fn a_history_that_was_exchanged_is_found_by_every_kind_of_mail() {
    let (line, note, house) = early_and_late();
    let other = other_history(&house);
    assert!(audit(&other, &[]).is_clean());
    let at = line.find("root").expect("a root") + 21;
    let (head, tail) = line.split_at(at);
    let html =
        format!("Content-Type: text/html\r\n\r\n<p>Hi</p><div>{}</div>", line.replace(' ', "&nbsp;<wbr>"));
    let encoded = {
        use base64::Engine as _;
        base64::engine::general_purpose::STANDARD.encode(format!("Hello\r\n{line}\r\n"))
    };
    let shouted = line.to_uppercase();
    let cases: Vec<(&str, Vec<u8>)> = vec![
        ("plain", letter(&line)),
        ("quoted twice", letter(&format!(">> {line}"))),
        ("wrapped", letter(&format!("> {head}\r\n> {tail}"))),
        ("wrapped at every word", letter(&line.replace(' ', "\r\n> "))),
        ("in a sentence", letter(&format!("I read ({}). Right?", head.trim()))),
        ("shouted", letter(&shouted)),
        ("html", [&b"Subject: x\r\n"[..], html.as_bytes()].concat()),
        ("base64", format!("Content-Transfer-Encoding: base64\r\n\r\n{encoded}\r\n").into_bytes()),
        ("note", parcel("Hello\n", vec![("checkpoint.txt", note.clone())])),
        ("note under another name", parcel("Hello\n", vec![("ATT0001.txt", note)])),
    ];
    for (name, raw) in cases {
        let report = audit(&other, &[("a.eml", raw)]);
        assert_eq!(kinds(&report), ["mail_root"], "{name}: {report}");
    }
}

#[test]
fn a_letter_inside_a_letter_counts_too() {
    let (line, _, house) = early_and_late();
    let inner = String::from_utf8(letter(&line)).expect("text");
    let outer = format!("Subject: Fwd\r\nContent-Type: message/rfc822\r\n\r\n{inner}");
    assert_eq!(kinds(&audit(&other_history(&house), &[("a.eml", outer.into_bytes())])), ["mail_root"]);
}

#[test]
fn two_roots_for_one_size_are_shown_both() {
    let (line, _, house) = early_and_late();
    let size: u64 = line.split(' ').nth(3).and_then(|size| size.parse().ok()).expect("a size");
    let other = Checkpoint { origin: ORIGIN.into(), size, root: [0x5d; 32] };
    let note = signer().sign_note(ORIGIN, &other.text());
    let files = [("anna.eml", letter(&line)), ("ben.eml", parcel("Hello\n", vec![("checkpoint.txt", note)]))];
    let report = audit(&house.full(), &files);
    assert_eq!(kinds(&report), ["mail_root", "mail_two_roots"]);
    let both = report.findings.iter().find(|finding| finding.kind == "mail_two_roots").expect("both");
    for part in ["anna.eml", "ben.eml", "5d5d5d5d5d5d5d5d"] {
        assert!(both.detail.contains(part), "{report}");
    }
}

#[test]
fn a_checkpoint_of_another_key_and_words_that_differ_are_found() {
    let (line, note, house) = early_and_late();
    let text = note.split("\n\n").next().expect("text").to_owned() + "\n";
    let stranger = Signer::from_seed([9; 32], "referee.example").sign_note(ORIGIN, &text);
    let report = audit(&house.full(), &[("a.eml", parcel("Hello\n", vec![("checkpoint.txt", stranger)]))]);
    assert_eq!(kinds(&report), ["mail_note"]);
    let last = line.rsplit(' ').next().expect("a word");
    let other = line.replace(last, if last == "ocean" { "lamp" } else { "ocean" });
    assert_eq!(kinds(&audit(&house.full(), &[("a.eml", letter(&other))])), ["mail_root"]);
}

#[test]
fn a_paper_that_was_mailed_as_something_else_is_found() {
    let (line, _, house) = early_and_late();
    let mut openings = house.export(Scope::Seat, Some(0)).openings;
    openings[0].payload = openings[0].payload.replace("face", "fade");
    let json = serde_json::to_string(&openings).expect("JSON");
    let with_line = parcel(&format!("Hello\n{line}\n"), vec![("sealed.json", json.clone())]);
    assert_eq!(kinds(&audit(&house.full(), &[("a.eml", with_line)])), ["mail_opening"]);
    // Without anything that names the campaign it may be of another one.
    let without = parcel("Hello\n", vec![("sealed.json", json)]);
    assert!(audit(&house.full(), &[("a.eml", without)]).is_clean());
}

#[test]
fn maildirs_mboxes_and_single_files_are_read() {
    let (line, _, house) = early_and_late();
    let other = other_history(&house);
    let wrong = String::from_utf8(letter(&line)).expect("text");
    let plain = String::from_utf8(letter("Nothing here\r\nFrom here on neither")).expect("text");
    let mbox =
        format!("From a@b Fri May  1\n{plain}\nFrom a@b Sat May  2\r\n{wrong}\nFrom a@b Sun May  3\n{plain}");
    let maildir = folder(&[
        ("new/1.host", plain.clone().into_bytes()),
        (".Archive/cur/2.host:2,S", wrong.clone().into_bytes()),
        ("dovecot.index", vec![0, 1, 2]),
    ]);
    let file = folder(&[("Inbox", mbox.into_bytes()), ("one.eml", wrong.into_bytes())]);
    let paths: [(PathBuf, u64); 3] =
        [(maildir.path().to_owned(), 2), (file.path().join("Inbox"), 3), (file.path().join("one.eml"), 1)];
    for (path, letters) in &paths {
        let report = audit_with(&other.write(), std::slice::from_ref(path), &games).expect("it reads");
        assert_eq!((kinds(&report), report.letters), (vec!["mail_root"], *letters), "{report}");
    }
    let all: Vec<PathBuf> = paths.iter().map(|(path, _)| path.clone()).collect();
    let report = audit_with(&other.write(), &all, &games).expect("it reads");
    assert_eq!((kinds(&report), report.letters), (vec!["mail_root"], 6), "one finding for one root");
    let missing = audit_with(&other.write(), &[file.path().join("gone")], &games);
    assert!(matches!(missing, Err(AuditError::Mail { .. })), "{missing:?}");
}

#[test]
fn a_letter_nested_without_an_end_is_passed_over_and_told() {
    let (_, _, house) = early_and_late();
    let deep = "Content-Type: message/rfc822\r\n\r\n".repeat(100_000);
    let report = audit(&house.full(), &[("a.eml", deep.into_bytes())]);
    assert!(report.is_clean(), "{report}");
    assert!(report.to_string().contains("to be looked at: 1 of them"), "{report}");
}
