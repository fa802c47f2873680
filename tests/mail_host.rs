//! Letters and parcels over a real mail host: exim and dovecot on loopback, started by `tests/run`.
//!
//! The tests share one mailbox, so they take turns, also where each runs in a process of its own; each looks only
//! for letters with its own Message-ID.

#[path = "mail_host_campaign/host.rs"]
mod host;

use std::process::Command;
use std::time::{Duration, Instant};

use chrono::{DateTime, Utc};
use host::Host;
use mail_parser::MessageParser;
use sealed_orders::mail::{
    Cursor, ImapInbox, ImapSettings, Inbox, Incoming, Kind, MailError, Outbound, Parcel, SendError,
    SmtpOutbound, SmtpSettings, Tls, compose, kind, limits, read_letter,
};

const REFEREE: &str = "referee@maillab.test";
const PATIENCE: Duration = Duration::from_secs(60);

/// What these tests do with the mail host.
trait Use {
    fn tell(&self, what: &[&str]);
    fn imap(&self, tls: Tls) -> ImapSettings;
    fn smtp(&self, tls: Tls) -> SmtpSettings;
    fn inbox(&self) -> ImapInbox;
    fn outbound(&self) -> SmtpOutbound;
}

impl Use for Host {
    fn tell(&self, what: &[&str]) {
        let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/mail-host");
        let (command, rest) = what.split_first().expect("a command");
        let status = Command::new("sh").arg(script).arg(command).arg(&self.base).args(rest).output().unwrap();
        // `kick` fails where nobody is logged in at that moment, which is no fault.
        assert!(status.status.success() || *command == "kick", "mail-host {what:?}: {status:?}");
    }

    fn imap(&self, tls: Tls) -> ImapSettings {
        ImapSettings {
            host: "127.0.0.1".into(),
            port: if tls == Tls::Implicit { 2993 } else { 2143 },
            tls,
            user: "referee".into(),
            password: "referee".into(),
            ca_file: Some(self.ca()),
            inbox: "INBOX".into(),
            junk: Some("Junk".into()),
        }
    }

    fn smtp(&self, tls: Tls) -> SmtpSettings {
        SmtpSettings {
            host: "127.0.0.1".into(),
            port: if tls == Tls::Implicit { 2465 } else { 2587 },
            tls,
            user: "alice".into(),
            password: "alice".into(),
            ca_file: Some(self.ca()),
        }
    }

    fn inbox(&self) -> ImapInbox {
        ImapInbox::new(self.imap(Tls::Plain)).unwrap()
    }

    fn outbound(&self) -> SmtpOutbound {
        SmtpOutbound::new(self.smtp(Tls::Plain)).unwrap()
    }
}

fn now() -> DateTime<Utc> {
    DateTime::from(std::time::SystemTime::now())
}

/// An id that no other run of the tests has used in this mailbox.
fn fresh_id(name: &str) -> String {
    format!("{name}.{}.{}@test.example", now().timestamp_micros(), std::process::id())
}

fn parcel(id: &str, text: &str) -> Parcel {
    Parcel {
        from: ("Alice".into(), "alice@maillab.test".into()),
        to: REFEREE.into(),
        reply_to: "alice@maillab.test".into(),
        subject: "Orders".into(),
        message_id: id.into(),
        in_reply_to: None,
        references: Vec::new(),
        date: now(),
        answer: true,
        list_id: "maine.maillab.test".into(),
        text: text.into(),
        html: None,
        inline: Vec::new(),
        attachments: Vec::new(),
    }
}

/// A letter from Alice, sent; its id.
fn send(host: &Host, name: &str) -> String {
    let id = fresh_id(name);
    let bytes = compose(&parcel(&id, "done\n")).unwrap();
    host.outbound().send("alice@maillab.test", REFEREE, &id, &bytes).unwrap();
    id
}

fn has_id(id: &str) -> impl Fn(&[u8]) -> bool {
    let id = id.to_string();
    move |header| String::from_utf8_lossy(header).contains(&id)
}

/// Fetches and waits until a wanted letter is there.
fn receive(
    inbox: &mut ImapInbox,
    folder: &str,
    cursor: &mut Cursor,
    wanted: &dyn Fn(&[u8]) -> bool,
) -> Incoming {
    let started = Instant::now();
    while started.elapsed() < PATIENCE {
        loop {
            let (letters, after) = inbox.fetch(folder, cursor, 1, wanted).unwrap();
            let still = after == *cursor;
            *cursor = after;
            if let Some(letter) = letters.into_iter().next() {
                return letter;
            }
            if still {
                break;
            }
        }
        inbox.wait(Duration::from_secs(2)).unwrap();
    }
    panic!("no such letter in {folder} after {PATIENCE:?}");
}

#[test]
fn a_parcel_arrives_as_it_was_written() {
    let host = Host::take();
    let id = fresh_id("round-trip");
    // Lines that mail programs are known to spoil: dots, blanks at the end, umlauts, a wrap before a dot.
    let text = format!(
        "..two dots\n.\nblanks at the end   \nFrom Lisbon to Cádiz → 3\n{}.{}\n-- \nend\n",
        "x".repeat(75),
        "y".repeat(40)
    );
    let bytes = compose(&parcel(&id, &text)).unwrap();
    host.outbound().send("alice@maillab.test", "referee+token@maillab.test", &id, &bytes).unwrap();

    let mut cursor = Cursor::default();
    let mut inbox = host.inbox();
    let letter = receive(&mut inbox, "INBOX", &mut cursor, &has_id(&id));
    let read = read_letter(&letter.raw).unwrap();
    assert_eq!(read.message_id.as_deref(), Some(id.as_str()));
    assert_eq!(read.from[0].address, "alice@maillab.test");
    assert!(read.to.contains(&"referee+token@maillab.test".to_string()), "the token is in {:?}", read.to);
    assert!((now() - letter.received).num_seconds().abs() < 60, "our server's time, {}", letter.received);
    let message = MessageParser::default().parse(&letter.raw).unwrap();
    let body = message.body_text(0).unwrap().replace("\r\n", "\n");
    assert_eq!(body.trim_end(), text.trim_end());

    assert_eq!(cursor.next, letter.uid + 1);
    inbox.mark(&letter).unwrap();
    // Neither the flag nor a second look at the same place brings it again: `n:*` names the last letter always.
    let (again, after) = inbox.fetch("INBOX", &cursor, 10, &has_id(&id)).unwrap();
    assert_eq!((again.len(), after), (0, cursor));
    // And the flag does not hide it from someone who begins anew.
    let (whole, _) =
        inbox.fetch("INBOX", &Cursor { next: letter.uid, ..after_of(&letter) }, 10, &has_id(&id)).unwrap();
    assert_eq!(whole, [letter]);
}

fn after_of(letter: &Incoming) -> Cursor {
    Cursor { validity: letter.validity, next: letter.uid + 1 }
}

#[test]
fn a_wrong_password_is_told_in_one_sentence() {
    let host = Host::take();
    let settings = ImapSettings { password: "wrong \"word\"\\".into(), ..host.imap(Tls::Plain) };
    let error = ImapInbox::new(settings).unwrap().capabilities().unwrap_err();
    assert!(!error.is_temporary());
    let text = error.to_string();
    assert!(
        text.contains("refused the login of referee") && text.contains("check user and password"),
        "{text}"
    );
    assert!(!text.contains("wrong"), "the password is told: {text}");

    let settings = SmtpSettings { password: "wrong".into(), ..host.smtp(Tls::Plain) };
    let error = SmtpOutbound::new(settings).unwrap().check().unwrap_err();
    let text = error.to_string();
    assert!(matches!(error, SendError::Setup(_)), "{error:?}");
    assert!(text.contains("refused the login of alice") && !text.contains("wrong"), "{text}");
}

#[test]
fn a_server_that_is_not_there_is_told_in_one_sentence() {
    let host = Host::take();
    let error = ImapInbox::new(ImapSettings { port: 2999, ..host.imap(Tls::Plain) }).unwrap().capabilities();
    let error = error.unwrap_err();
    assert!(error.is_temporary());
    assert!(error.to_string().contains("127.0.0.1:2999 cannot be reached"), "{error}");
    let error = SmtpOutbound::new(SmtpSettings { port: 2999, ..host.smtp(Tls::Plain) }).unwrap().check();
    let error = error.unwrap_err();
    assert!(
        matches!(&error, SendError::Setup(text) if text.contains("127.0.0.1:2999 cannot be reached")),
        "{error}"
    );
}

#[test]
fn tls_works_in_both_manners_and_wants_a_known_certificate() {
    let host = Host::take();
    for tls in [Tls::Implicit, Tls::StartTls] {
        let capabilities = ImapInbox::new(host.imap(tls)).unwrap().capabilities().unwrap();
        assert!(capabilities.idle && capabilities.keywords && capabilities.missing_folders.is_empty());
        SmtpOutbound::new(host.smtp(tls)).unwrap().check().unwrap();

        let error = ImapInbox::new(ImapSettings { ca_file: None, ..host.imap(tls) }).unwrap().capabilities();
        let error = error.unwrap_err();
        assert!(matches!(&error, MailError::Setup(text) if text.contains("ca_file")), "{tls:?}: {error:?}");
        let error = SmtpOutbound::new(SmtpSettings { ca_file: None, ..host.smtp(tls) }).unwrap().check();
        let error = error.unwrap_err();
        assert!(matches!(&error, SendError::Setup(text) if text.contains("ca_file")), "{tls:?}: {error:?}");
    }
}

#[test]
fn a_letter_taken_for_spam_is_found_in_junk() {
    let host = Host::take();
    let id = send(&host, "junk");
    let mut inbox = host.inbox();
    let first = receive(&mut inbox, "INBOX", &mut Cursor::default(), &has_id(&id));
    host.tell(&["junk"]);
    assert_eq!(inbox.folders(), ["INBOX", "Junk"]);
    let second = receive(&mut inbox, "Junk", &mut Cursor::default(), &has_id(&id));
    assert_eq!(second.folder, "Junk");
    let hash = sealed_orders::mail::content_hash;
    assert_eq!(hash(&first.raw), hash(&second.raw));
}

#[test]
fn a_missing_junk_folder_is_empty_and_told_by_doctor() {
    let host = Host::take();
    let mut inbox =
        ImapInbox::new(ImapSettings { junk: Some("Spam".into()), ..host.imap(Tls::Plain) }).unwrap();
    let cursor = Cursor { validity: 7, next: 9 };
    assert_eq!(inbox.fetch("Spam", &cursor, 10, &|_| true).unwrap(), (Vec::new(), cursor));
    assert_eq!(inbox.capabilities().unwrap().missing_folders, ["Spam"]);
    assert!(inbox.fetch("Elsewhere", &Cursor::default(), 10, &|_| true).unwrap_err().is_temporary());
}

#[test]
fn idle_wakes_when_a_letter_comes() {
    let host = Host::take();
    let mut inbox = host.inbox();
    let mut cursor = Cursor::default();
    pass_all(&mut inbox, &mut cursor);
    let started = Instant::now();
    let waiter = std::thread::spawn(move || {
        inbox.wait(PATIENCE).unwrap();
        inbox
    });
    let id = send(&host, "idle");
    let mut inbox = waiter.join().unwrap();
    assert!(started.elapsed() < PATIENCE / 2, "woke after {:?}", started.elapsed());
    receive(&mut inbox, "INBOX", &mut cursor, &has_id(&id));
}

#[test]
fn a_letter_that_came_between_fetch_and_wait_ends_the_wait_at_once() {
    let host = Host::take();
    let (mut inbox, mut watcher) = (host.inbox(), host.inbox());
    let mut cursor = Cursor::default();
    pass_all(&mut inbox, &mut cursor);
    let id = send(&host, "between");
    receive(&mut watcher, "INBOX", &mut Cursor::default(), &has_id(&id));
    let started = Instant::now();
    inbox.wait(PATIENCE).unwrap();
    assert!(started.elapsed() < PATIENCE / 2, "woke after {:?}", started.elapsed());
}

/// Moves the cursor past everything there is.
fn pass_all(inbox: &mut ImapInbox, cursor: &mut Cursor) {
    loop {
        let (_, after) = inbox.fetch("INBOX", cursor, 1, &|_| false).unwrap();
        if after == *cursor {
            return;
        }
        *cursor = after;
    }
}

#[test]
fn a_session_cut_during_idle_is_made_anew() {
    let host = Host::take();
    let mut inbox = host.inbox();
    let mut cursor = Cursor::default();
    pass_all(&mut inbox, &mut cursor);
    let started = Instant::now();
    let waiter = std::thread::spawn(move || {
        let result = inbox.wait(PATIENCE);
        (inbox, result)
    });
    while !waiter.is_finished() {
        host.tell(&["kick"]);
    }
    let (mut inbox, result) = waiter.join().unwrap();
    assert!(started.elapsed() < PATIENCE / 2, "noticed after {:?}", started.elapsed());
    // The cut may have hit the command before IDLE; then it is an error that goes away.
    assert!(result.as_ref().err().is_none_or(MailError::is_temporary), "{result:?}");
    let id = send(&host, "kicked");
    receive(&mut inbox, "INBOX", &mut cursor, &has_id(&id));
}

#[test]
fn a_renumbered_folder_is_read_again_from_the_start() {
    let host = Host::take();
    let (old, mut cursor) = (send(&host, "before"), Cursor::default());
    let mut inbox = host.inbox();
    let letter = receive(&mut inbox, "INBOX", &mut cursor, &has_id(&old));
    // Comes after the last look, before the change: must not fall between the two.
    let new = send(&host, "after");
    receive(&mut host.inbox(), "INBOX", &mut Cursor::default(), &has_id(&new));
    host.tell(&["uidvalidity", &(letter.validity + 1).to_string()]);
    let both = |header: &[u8]| has_id(&old)(header) || has_id(&new)(header);
    let first = receive(&mut inbox, "INBOX", &mut cursor, &both);
    let second = receive(&mut inbox, "INBOX", &mut cursor, &both);
    assert_eq!(first.raw, letter.raw, "the old one comes again; whoever stores letters knows it");
    assert!(has_id(&new)(&second.raw));
    assert_eq!(cursor.validity, letter.validity + 1);
    inbox.mark(&letter).unwrap();
}

#[test]
fn refusals_are_temporary_or_permanent_as_the_server_says() {
    let host = Host::take();
    let mut outbound = host.outbound();
    let id = fresh_id("refused");
    let bytes = compose(&parcel(&id, "done\n")).unwrap();
    let mut to = |address: &str| outbound.send("alice@maillab.test", address, &id, &bytes);
    assert!(
        matches!(to("defer@maillab.test"), Err(SendError::Temporary(text)) if text.contains("greylisted"))
    );
    assert!(
        matches!(to("reject@maillab.test"), Err(SendError::Permanent(text)) if text.contains("no such mailbox"))
    );
    assert!(matches!(to("bob@elsewhere.example"), Err(SendError::Permanent(_))));
    assert!(matches!(to("not an address"), Err(SendError::Permanent(_))));
    // And the next one gets his.
    assert_eq!(to("bob@maillab.test"), Ok(()));
}

#[test]
fn a_bounce_names_our_parcel_and_its_recipient() {
    let host = Host::take();
    let id = fresh_id("bounced");
    let bytes = compose(&Parcel { to: "bouncer@maillab.test".into(), ..parcel(&id, "a report\n") }).unwrap();
    host.outbound().send(REFEREE, "bouncer@maillab.test", &id, &bytes).unwrap();
    let from_server =
        |header: &[u8]| String::from_utf8_lossy(header).contains("X-Failed-Recipients: bouncer@");
    let mut inbox = host.inbox();
    let mut cursor = Cursor::default();
    let bounce = loop {
        let letter = receive(&mut inbox, "INBOX", &mut cursor, &from_server);
        if has_id(&id)(&letter.raw) {
            break letter;
        }
    };
    match kind(&read_letter(&bounce.raw).unwrap(), &bounce.raw, &[REFEREE.to_string()]) {
        Kind::Bounce(bounce) => {
            assert_eq!(bounce.message_id.as_deref(), Some(id.as_str()));
            assert_eq!(bounce.recipient.as_deref(), Some("bouncer@maillab.test"));
            assert!(bounce.hard && !bounce.delayed);
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_huge_letter_is_cut_and_said_to_be() {
    let host = Host::take();
    let id = fresh_id("huge");
    let line = format!("{}\n", "z".repeat(70));
    let bytes = compose(&parcel(&id, &line.repeat(3 * 1024 * 1024 / line.len()))).unwrap();
    host.outbound().send("alice@maillab.test", REFEREE, &id, &bytes).unwrap();
    let letter = receive(&mut host.inbox(), "INBOX", &mut Cursor::default(), &has_id(&id));
    assert!(letter.truncated);
    assert_eq!(letter.raw.len(), limits::TRUNCATED_BYTES);
    assert_eq!(read_letter(&letter.raw).unwrap().message_id.as_deref(), Some(id.as_str()));
}

#[test]
fn a_limit_stops_between_letters_and_loses_none() {
    let host = Host::take();
    let ids: Vec<String> = (0..3).map(|n| send(&host, &format!("limit-{n}"))).collect();
    let mut inbox = host.inbox();
    let any = |header: &[u8]| ids.iter().any(|id| has_id(id)(header));
    let mut cursor = Cursor::default();
    let letters: Vec<Incoming> = (0..3).map(|_| receive(&mut inbox, "INBOX", &mut cursor, &any)).collect();
    assert!(letters.is_sorted_by_key(|letter| letter.uid));
    for id in &ids {
        assert_eq!(letters.iter().filter(|letter| has_id(id)(&letter.raw)).count(), 1);
    }
}
