use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use super::*;
use crate::ledger::{Faults, NoFaults};
use crate::mail::{Outbound, Parcel, SendError, compose};

fn put(dir: &Path, name: &str, text: &str) {
    make(dir).unwrap();
    fs::write(dir.join(name), text).unwrap();
}

fn all(_: &[u8]) -> bool {
    true
}

/// Numbers and texts of what comes, and the cursor after it.
fn fetch(inbox: &mut MaildirInbox, cursor: &Cursor) -> (Vec<(u64, String)>, Cursor) {
    let (letters, after) = inbox.fetch("INBOX", cursor, 100, &all).unwrap();
    let texts =
        letters.into_iter().map(|letter| (letter.uid, String::from_utf8(letter.raw).unwrap())).collect();
    (texts, after)
}

#[test]
fn letters_come_once_in_the_order_of_their_names() {
    let dir = tempfile::tempdir().unwrap();
    put(dir.path(), "new/2", "second");
    put(dir.path(), "new/1", "first");
    let mut inbox = MaildirInbox::open(dir.path()).unwrap();
    let (letters, after) = fetch(&mut inbox, &Cursor::default());
    assert_eq!(letters, [(1, "first".into()), (2, "second".into())]);
    // A later letter may have a lower name; it must not be lost.
    put(dir.path(), "new/0", "third");
    let (letters, after) = fetch(&mut inbox, &after);
    assert_eq!(letters, [(3, "third".into())]);
    assert_eq!(fetch(&mut inbox, &after), (Vec::new(), after));
}

#[test]
fn a_letter_keeps_its_number_wherever_it_is_moved() {
    let dir = tempfile::tempdir().unwrap();
    put(dir.path(), "new/a", "one");
    put(dir.path(), "new/b", "two");
    let mut inbox = MaildirInbox::open(dir.path()).unwrap();
    let (letters, after) = inbox.fetch("INBOX", &Cursor::default(), 1, &all).unwrap();
    inbox.mark(&letters[0]).unwrap();
    assert!(dir.path().join("cur/a:2,S").exists());
    inbox.mark(&letters[0]).unwrap();
    fs::rename(dir.path().join("new/b"), dir.path().join("cur/b:2,FS")).unwrap();
    // A new process, with the cursor that was stored.
    let mut inbox = MaildirInbox::open(dir.path()).unwrap();
    assert_eq!(fetch(&mut inbox, &after).0, [(2, "two".into())]);
    assert_eq!(fetch(&mut inbox, &Cursor::default()).0, [(1, "one".into()), (2, "two".into())]);
}

#[test]
fn a_torn_index_gives_the_same_numbers_again() {
    let dir = tempfile::tempdir().unwrap();
    put(dir.path(), "new/a", "one");
    put(dir.path(), "new/b", "two");
    let mut inbox = MaildirInbox::open(dir.path()).unwrap();
    let (letters, after) = fetch(&mut inbox, &Cursor::default());
    let path = dir.path().join(INDEX);
    let whole = fs::read(&path).unwrap();
    let first_line = whole.iter().position(|&b| b == b'\n').unwrap() + 1;
    for length in first_line..whole.len() {
        fs::write(&path, &whole[..length]).unwrap();
        let mut inbox = MaildirInbox::open(dir.path()).unwrap();
        assert_eq!(
            fetch(&mut inbox, &Cursor::default()),
            (letters.clone(), after.clone()),
            "cut at {length}"
        );
        assert_eq!(fs::read(&path).unwrap(), whole);
    }
}

#[test]
fn a_lost_or_damaged_index_means_that_all_is_read_again() {
    let dir = tempfile::tempdir().unwrap();
    put(dir.path(), "new/a", "one");
    put(dir.path(), INDEX, "validity 7\n1 a\n");
    let mut inbox = MaildirInbox::open(dir.path()).unwrap();
    let cursor = Cursor { validity: 7, next: 2 };
    assert_eq!(fetch(&mut inbox, &cursor), (Vec::new(), cursor.clone()));
    for damage in ["", "validity 7\n1 a\n1 b\n", "validity x\n", "\n", "validity 7\nnonsense\n"] {
        put(dir.path(), INDEX, damage);
        let mut inbox = MaildirInbox::open(dir.path()).unwrap();
        let (letters, after) = fetch(&mut inbox, &cursor);
        assert_eq!(letters, [(1, "one".into())], "{damage:?}");
        assert_ne!(after.validity, 7);
    }
    // Nothing is deleted.
    assert!(dir.path().join("referee-index.damaged").exists());
    assert!(dir.path().join("referee-index.damaged-2").exists());
}

#[test]
fn what_is_not_wanted_is_passed_and_only_its_header_shown() {
    let dir = tempfile::tempdir().unwrap();
    put(dir.path(), "new/a", "To: list\n\nbody");
    put(dir.path(), "new/b", "To: referee\n\nbody");
    let mut inbox = MaildirInbox::open(dir.path()).unwrap();
    let wanted = |header: &[u8]| {
        assert!(!header.ends_with(b"body"));
        header.ends_with(b"referee\n")
    };
    let (letters, after) = inbox.fetch("INBOX", &Cursor::default(), 10, &wanted).unwrap();
    assert_eq!((letters.len(), letters[0].uid, after.next), (1, 2, 3));
}

#[test]
fn a_letter_that_cannot_be_read_does_not_stop_the_next() {
    let dir = tempfile::tempdir().unwrap();
    put(dir.path(), "new/b", "two");
    fs::create_dir(dir.path().join("new/a")).unwrap();
    let mut inbox = MaildirInbox::open(dir.path()).unwrap();
    let (letters, _) = inbox.fetch("INBOX", &Cursor::default(), 10, &all).unwrap();
    assert_eq!((letters[0].uid, letters[1].raw.as_slice()), (1, b"two".as_slice()));
    let letter = crate::mail::read_letter(&letters[0].raw).unwrap();
    assert!(matches!(crate::mail::kind(&letter, &letters[0].raw, &[]), crate::mail::Kind::Malformed(_)));
}

#[test]
fn a_huge_letter_is_cut() {
    let dir = tempfile::tempdir().unwrap();
    put(dir.path(), "new/a", &"x".repeat(LETTER_BYTES));
    put(dir.path(), "new/b", &"x".repeat(LETTER_BYTES + 1));
    let mut inbox = MaildirInbox::open(dir.path()).unwrap();
    let (letters, _) = inbox.fetch("INBOX", &Cursor::default(), 10, &all).unwrap();
    assert_eq!((letters[0].truncated, letters[0].raw.len()), (false, LETTER_BYTES));
    assert_eq!((letters[1].truncated, letters[1].raw.len()), (true, TRUNCATED_BYTES));
}

#[test]
fn waiting_ends_at_once_where_something_is_new_or_time_is_over() {
    let dir = tempfile::tempdir().unwrap();
    put(dir.path(), "new/a", "one");
    let mut inbox = MaildirInbox::open(dir.path()).unwrap();
    inbox.wait(Duration::from_secs(3600)).unwrap();
    fetch(&mut inbox, &Cursor::default());
    inbox.wait(Duration::ZERO).unwrap();
}

fn parcel(id: &str, seconds: i64) -> Vec<u8> {
    compose(&Parcel {
        from: ("Referee".into(), "referee@example.org".into()),
        to: "ann@example.org".into(),
        reply_to: "referee@example.org".into(),
        subject: "Turn 1".into(),
        message_id: id.into(),
        in_reply_to: None,
        references: Vec::new(),
        date: DateTime::from_timestamp(seconds, 0).unwrap(),
        answer: false,
        list_id: "maine.example.org".into(),
        text: "report\n".into(),
        html: None,
        inline: Vec::new(),
        attachments: Vec::new(),
    })
    .unwrap()
}

#[test]
fn a_parcel_delivered_twice_is_there_once_even_when_read_in_between() {
    let root = tempfile::tempdir().unwrap();
    let mut outbound = MaildirOutbound::new(root.path(), Arc::new(NoFaults));
    let bytes = parcel("p1@example.org", 1_700_000_000);
    outbound.send("referee@example.org", "Ann+x@Example.org", "p1@example.org", &bytes).unwrap();
    let mut inbox = MaildirInbox::open(root.path().join("ann@example.org")).unwrap();
    let (letters, after) = inbox.fetch("INBOX", &Cursor::default(), 10, &all).unwrap();
    assert_eq!(letters[0].raw, bytes);
    inbox.mark(&letters[0]).unwrap();
    outbound.send("referee@example.org", "ann@example.org", "p1@example.org", &bytes).unwrap();
    assert_eq!(inbox.fetch("INBOX", &after, 10, &all).unwrap().0, []);
}

#[test]
fn parcels_are_read_in_the_order_of_their_dates() {
    let root = tempfile::tempdir().unwrap();
    let mut outbound = MaildirOutbound::new(root.path(), Arc::new(NoFaults));
    for (id, seconds) in [("z@e", 3), ("a@e", 900), ("m@e", 20), ("b@e", 1_700_000_000)] {
        outbound.send("", "ann@example.org", id, &parcel(id, seconds)).unwrap();
    }
    let mut inbox = MaildirInbox::open(root.path().join("ann@example.org")).unwrap();
    let (letters, _) = inbox.fetch("INBOX", &Cursor::default(), 10, &all).unwrap();
    let ids: Vec<_> =
        letters.iter().filter_map(|l| crate::mail::read_letter(&l.raw).unwrap().message_id).collect();
    assert_eq!(ids, ["z@e", "m@e", "a@e", "b@e"]);
}

#[test]
fn no_address_leads_out_of_the_root() {
    let root = tempfile::tempdir().unwrap();
    let mut outbound = MaildirOutbound::new(root.path().join("mail"), Arc::new(NoFaults));
    for to in [
        "../x@y",
        "..@y",
        "x@../../y",
        "a/b@y",
        "",
        "x",
        "x@y\u{0}z",
        ".@y",
        &format!("{}@y", "x".repeat(300)),
    ] {
        assert!(matches!(outbound.send("", to, "p@e", b"x"), Err(SendError::Permanent(_))), "{to:?}");
    }
    assert!(!root.path().join("mail").exists());
}

/// Fails once, at its `n`th point.
struct FailAt(AtomicUsize);

impl Faults for FailAt {
    fn at(&self, _point: &'static str) -> std::io::Result<()> {
        if self.0.fetch_sub(1, Ordering::SeqCst) == 0 { Err(std::io::Error::other("crash")) } else { Ok(()) }
    }
}

#[test]
fn a_crash_at_any_point_and_a_repetition_leave_one_whole_file() {
    let bytes = parcel("p1@example.org", 1_700_000_000);
    for point in 0..4 {
        let root = tempfile::tempdir().unwrap();
        let mut outbound = MaildirOutbound::new(root.path(), Arc::new(FailAt(AtomicUsize::new(point))));
        let first = outbound.send("", "ann@example.org", "p1@example.org", &bytes);
        assert!(matches!(first, Err(SendError::Unknown(_))), "point {point}: {first:?}");
        let mut inbox = MaildirInbox::open(root.path().join("ann@example.org")).unwrap();
        let early = inbox.fetch("INBOX", &Cursor::default(), 10, &all).unwrap().0;
        assert!(early.iter().all(|letter| letter.raw == bytes), "never half a letter");
        outbound.send("", "ann@example.org", "p1@example.org", &bytes).unwrap();
        let letters = inbox.fetch("INBOX", &Cursor::default(), 10, &all).unwrap().0;
        assert_eq!((letters.len(), &letters[0].raw), (1, &bytes), "point {point}");
    }
}
