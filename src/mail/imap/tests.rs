use std::io::{BufRead, BufReader, Write};
use std::net::TcpListener;
use std::thread::JoinHandle;

use super::*;
use crate::mail::limits::{LETTER_BYTES, TRUNCATED_BYTES};

/// A server that plays one script a connection. A step is a word that the next command must contain, and the
/// answer, in which `TAG` stands for the command's tag. After its script it closes. Gives back the commands.
fn server(scripts: Vec<Vec<(&'static str, String)>>) -> (u16, JoinHandle<Vec<String>>) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port();
    let thread = std::thread::spawn(move || {
        let mut got = Vec::new();
        for script in scripts {
            let (mut stream, _) = listener.accept().unwrap();
            let mut lines = BufReader::new(stream.try_clone().unwrap()).lines();
            stream.write_all(b"* OK ready\r\n").unwrap();
            for (word, answer) in script {
                let Some(Ok(line)) = lines.next() else { break };
                assert!(line.contains(word), "expected {word:?}, got {line:?}");
                let tag = line.split(' ').next().unwrap().to_string();
                got.push(line);
                stream.write_all(answer.replace("TAG", &tag).as_bytes()).unwrap();
            }
            let _ = stream.shutdown(std::net::Shutdown::Both);
        }
        got
    });
    (port, thread)
}

type Step = (&'static str, String);

fn step(word: &'static str, answer: &str) -> Step {
    (word, answer.to_string())
}

fn hello(capabilities: &str) -> Vec<Step> {
    vec![
        step("LOGIN", "TAG OK in\r\n"),
        step("CAPABILITY", &format!("* CAPABILITY IMAP4rev1 {capabilities}\r\nTAG OK\r\n")),
    ]
}

fn select(validity: &str, next: u32, exists: u32) -> Step {
    step(
        "SELECT",
        &format!("* {exists} EXISTS\r\n{validity}* OK [UIDNEXT {next}] .\r\nTAG OK [READ-WRITE] done\r\n"),
    )
}

const VALIDITY: &str = "* OK [UIDVALIDITY 7] .\r\n";

fn search(uids: &str) -> Step {
    step("UID SEARCH", &format!("* SEARCH{uids}\r\nTAG OK done\r\n"))
}

fn literal(text: &str) -> String {
    format!("{{{}}}\r\n{text}", text.len())
}

fn head(uid: u32) -> String {
    let header = literal(&format!("Subject: {uid}\r\n\r\n"));
    let date = "INTERNALDATE \"10-Jan-2025 10:36:37 +0400\"";
    format!("* 1 FETCH (UID {uid} {date} RFC822.SIZE 30 BODY[HEADER]<0> {header})\r\n")
}

fn body(uid: u32) -> Step {
    let text = literal(&format!("Subject: {uid}\r\n\r\nbody\r\n"));
    step("BODY.PEEK[]", &format!("* 1 FETCH (UID {uid} BODY[]<0> {text})\r\nTAG OK done\r\n"))
}

fn heads(uids: &[u32]) -> Step {
    let all: String = uids.iter().map(|uid| head(*uid)).collect();
    step("BODY.PEEK[HEADER]", &format!("{all}TAG OK done\r\n"))
}

fn script(steps: Vec<Step>) -> Vec<Step> {
    hello("IDLE").into_iter().chain(steps).collect()
}

fn inbox(port: u16) -> ImapInbox {
    ImapInbox::new(ImapSettings {
        host: "127.0.0.1".into(),
        port,
        tls: Tls::Plain,
        user: "referee".into(),
        password: "secret".into(),
        ca_file: None,
        inbox: "INBOX".into(),
        junk: None,
    })
    .unwrap()
}

fn at(next: u64) -> Cursor {
    Cursor { validity: 7, next }
}

fn uids(letters: &[Incoming]) -> Vec<u64> {
    letters.iter().map(|letter| letter.uid).collect()
}

fn fetch(inbox: &mut ImapInbox, cursor: &Cursor) -> Result<(Vec<u64>, Cursor), MailError> {
    inbox.fetch("INBOX", cursor, 10, &|_| true).map(|(letters, after)| (uids(&letters), after))
}

#[test]
fn the_last_letter_below_the_cursor_does_not_come_again() {
    let (port, thread) = server(vec![script(vec![select(VALIDITY, 124, 5), search(" 123")])]);
    assert_eq!(fetch(&mut inbox(port), &at(124)).unwrap(), (vec![], at(124)));
    assert!(thread.join().unwrap().last().unwrap().contains("UID 124:*"));
}

#[test]
fn answers_unasked_out_of_order_and_odd_are_sorted_out() {
    let mixed = format!(
        "* 9 FETCH (FLAGS (\\Seen))\r\n{}* 3 EXISTS\r\n* 2 FETCH (RFC822.SIZE 30 BODY[HEADER]<0> {} UID 5)\r\n{}{}TAG OK done\r\n",
        head(6),
        literal("Subject: 5\r\n\r\n"),
        head(99),
        head(6)
    );
    let steps = vec![select(VALIDITY, 7, 3), search(" 6 5"), step("UID FETCH 5,6", &mixed), body(5), body(6)];
    let (port, thread) = server(vec![script(steps)]);
    let mut inbox = inbox(port);
    let (letters, after) = inbox.fetch("INBOX", &at(1), 10, &|_| true).unwrap();
    assert_eq!((uids(&letters), after), (vec![5, 6], at(7)));
    assert_eq!(letters[1].raw, b"Subject: 6\r\n\r\nbody\r\n");
    assert_eq!(letters[1].received.timestamp(), 1_736_490_997);
    thread.join().unwrap();
}

#[test]
fn what_is_not_wanted_is_passed_without_fetching_it() {
    let steps = vec![select(VALIDITY, 9, 2), search(" 4 5"), heads(&[4, 5]), body(5)];
    let (port, thread) = server(vec![script(steps)]);
    let (letters, after) =
        inbox(port).fetch("INBOX", &at(1), 10, &|header| header.starts_with(b"Subject: 5")).unwrap();
    // Also past the numbers of letters that are gone.
    assert_eq!((uids(&letters), after), (vec![5], at(9)));
    thread.join().unwrap();
}

#[test]
fn a_folder_renumbered_or_gone_backwards_is_read_from_the_start() {
    for (cursor, next) in [(Cursor { validity: 6, next: 50 }, 2), (at(50), 2)] {
        let steps = vec![select(VALIDITY, next, 1), search(" 1"), heads(&[1]), body(1)];
        let (port, thread) = server(vec![script(steps)]);
        assert_eq!(fetch(&mut inbox(port), &cursor).unwrap(), (vec![1], at(2)), "{cursor:?}");
        assert!(thread.join().unwrap()[3].contains("UID 1:*"));
    }
}

#[test]
fn a_server_that_names_no_validity_is_still_read() {
    let steps = vec![select("", 2, 1), search(" 1"), heads(&[1]), body(1)];
    let (port, thread) = server(vec![script(steps)]);
    assert_eq!(
        fetch(&mut inbox(port), &Cursor::default()).unwrap(),
        (vec![1], Cursor { validity: 0, next: 2 })
    );
    thread.join().unwrap();
}

#[test]
fn a_letter_deleted_between_two_commands_is_passed() {
    let steps = vec![select(VALIDITY, 6, 1), search(" 4 5"), heads(&[5]), search(""), body(5)];
    let (port, thread) = server(vec![script(steps)]);
    assert_eq!(fetch(&mut inbox(port), &at(1)).unwrap(), (vec![5], at(6)));
    thread.join().unwrap();
}

#[test]
fn a_letter_listed_but_not_given_is_an_error_that_shows_and_then_passed_over() {
    let attempt = || vec![select(VALIDITY, 6, 1), search(" 4 5"), heads(&[5]), search(" 4")];
    let last = vec![select(VALIDITY, 6, 1), search(" 4 5"), heads(&[5]), body(5)];
    let steps = [attempt(), attempt(), attempt(), last].concat();
    let (port, thread) = server(vec![script(steps)]);
    let mut inbox = inbox(port);
    for _ in 0..FETCH_TRIES {
        let error = fetch(&mut inbox, &at(4)).unwrap_err();
        assert!(error.is_temporary() && error.to_string().contains("letter 4"), "{error}");
    }
    let (letters, after) = inbox.fetch("INBOX", &at(4), 10, &|_| true).unwrap();
    assert_eq!((uids(&letters), after), (vec![4, 5], at(6)));
    assert!(letters[0].truncated && crate::mail::read_letter(&letters[0].raw).unwrap().from.is_empty());
    thread.join().unwrap();
}

#[test]
fn an_answer_that_cannot_be_parsed_costs_only_the_letter_that_it_is_about() {
    let garbage = || step("BODY.PEEK[HEADER]", "* 1 FETCH secret words of a player\r\nTAG OK done\r\n");
    let begin = || vec![select(VALIDITY, 6, 2), search(" 4 5")];
    // All at once, then one by one until the tries are used up, then the next letter.
    let bad = || script([begin(), vec![garbage()]].concat());
    let good = script([begin(), vec![heads(&[5]), body(5)]].concat());
    let (port, thread) = server(vec![bad(), bad(), bad(), bad(), good]);
    let mut inbox = inbox(port);
    for _ in 0..=FETCH_TRIES {
        let error = fetch(&mut inbox, &at(4)).unwrap_err();
        assert!(error.is_temporary() && !error.to_string().contains("secret"), "{error}");
    }
    assert_eq!(fetch(&mut inbox, &at(4)).unwrap(), (vec![4, 5], at(6)));
    thread.join().unwrap();
}

#[test]
fn a_connection_that_ends_in_any_command_passes_no_letter() {
    // async-imap's own commands would take each of these for an empty folder.
    let (whole, part) = ("* 1 EXISTS\r\n* OK [UIDVALIDITY 7] .\r\n", "* OK [UIDNEXT 9] .\r\n");
    let cut_select = || vec![step("SELECT", &format!("{whole}{part}"))];
    let cut_search = || vec![select(VALIDITY, 9, 1), step("UID SEARCH", "")];
    let cut_heads = || vec![select(VALIDITY, 9, 1), search(" 4"), step("HEADER", "* 1 EXISTS\r\n")];
    let cut_body = || vec![select(VALIDITY, 9, 1), search(" 4"), heads(&[4]), step("BODY.PEEK[]", "")];
    let cut_check = || vec![select(VALIDITY, 9, 1), search(" 4"), heads(&[]), step("UID SEARCH", "")];
    for steps in [cut_select(), cut_search(), cut_heads(), cut_body(), cut_check()] {
        let good = vec![select(VALIDITY, 9, 1), search(" 4"), heads(&[4]), body(4)];
        let (port, thread) = server(vec![script(steps), script(good)]);
        let mut inbox = inbox(port);
        assert!(fetch(&mut inbox, &at(4)).unwrap_err().is_temporary());
        assert_eq!(fetch(&mut inbox, &at(4)).unwrap(), (vec![4], at(9)));
        thread.join().unwrap();
    }
}

#[test]
fn a_command_refused_passes_no_letter() {
    for answer in ["TAG NO busy\r\n", "TAG BAD what\r\n", "* BYE going down\r\n"] {
        let cut_search = || vec![select(VALIDITY, 9, 1), step("UID SEARCH", answer)];
        let cut_check = || vec![select(VALIDITY, 9, 1), search(" 4"), heads(&[]), step("UID SEARCH", answer)];
        for steps in [cut_search(), cut_check()] {
            let (port, thread) = server(vec![script(steps)]);
            assert!(fetch(&mut inbox(port), &at(4)).unwrap_err().is_temporary(), "{answer}");
            thread.join().unwrap();
        }
    }
}

#[test]
fn a_server_that_refuses_for_a_while_costs_no_letter() {
    let refused = || vec![select(VALIDITY, 5, 1), search(" 4"), step("HEADER", "TAG NO busy\r\n")];
    let good = vec![select(VALIDITY, 5, 1), search(" 4"), heads(&[4]), body(4)];
    let mut steps: Vec<Step> = (1..FETCH_FAILURES).flat_map(|_| refused()).collect();
    steps.extend(good);
    let (port, thread) = server(vec![script(steps)]);
    let mut inbox = inbox(port);
    for _ in 1..FETCH_FAILURES {
        assert!(fetch(&mut inbox, &at(4)).unwrap_err().is_temporary());
    }
    let (letters, _) = inbox.fetch("INBOX", &at(4), 10, &|_| true).unwrap();
    assert!(!letters[0].truncated, "the letter itself, not a note that it cannot be had");
    thread.join().unwrap();
}

#[test]
fn letters_before_a_broken_connection_are_handed_over() {
    let first = script(vec![select(VALIDITY, 6, 2), search(" 4 5"), heads(&[4, 5]), body(4)]);
    let second = script(vec![select(VALIDITY, 6, 2), search(" 5"), heads(&[5]), body(5)]);
    let (port, thread) = server(vec![first, second]);
    let mut inbox = inbox(port);
    assert_eq!(fetch(&mut inbox, &at(1)).unwrap(), (vec![4], at(5)));
    assert_eq!(fetch(&mut inbox, &at(5)).unwrap(), (vec![5], at(6)));
    thread.join().unwrap();
}

#[test]
fn a_connection_that_dies_during_idle_is_made_anew() {
    let look = || vec![select(VALIDITY, 6, 2), search("")];
    let first = script([look(), vec![select(VALIDITY, 6, 2), step("IDLE", "+ idling\r\n")]].concat());
    let (port, thread) = server(vec![first, script(look())]);
    let mut inbox = inbox(port);
    assert_eq!(fetch(&mut inbox, &at(6)).unwrap(), (vec![], at(6)));
    inbox.wait(Duration::from_secs(60)).unwrap();
    assert_eq!(fetch(&mut inbox, &at(6)).unwrap(), (vec![], at(6)));
    thread.join().unwrap();
}

#[test]
fn news_before_and_in_idle_end_the_wait() {
    let look = || vec![select(VALIDITY, 6, 2), search("")];
    for begin in ["* 3 EXISTS\r\n+ idling\r\n", "+ idling\r\n* OK still here\r\n* 3 EXISTS\r\n"] {
        let idle = vec![select(VALIDITY, 6, 2), step("IDLE", begin), step("DONE", "A0005 OK idled\r\n")];
        let (port, thread) = server(vec![script([look(), idle].concat())]);
        let mut inbox = inbox(port);
        fetch(&mut inbox, &at(6)).unwrap();
        inbox.wait(Duration::from_secs(60)).unwrap();
        drop(inbox);
        thread.join().unwrap();
    }
}

#[test]
fn what_came_since_the_fetch_ends_the_wait_before_idle() {
    let steps = vec![select(VALIDITY, 6, 2), search(""), select(VALIDITY, 7, 3)];
    let (port, thread) = server(vec![script(steps)]);
    let mut inbox = inbox(port);
    fetch(&mut inbox, &at(6)).unwrap();
    inbox.wait(Duration::from_secs(60)).unwrap();
    thread.join().unwrap();
}

#[test]
fn without_idle_the_wait_is_a_pause() {
    let steps = vec![select(VALIDITY, 6, 2), search(""), select(VALIDITY, 6, 2)];
    let (port, thread) = server(vec![hello("UIDPLUS").into_iter().chain(steps).collect()]);
    let mut inbox = inbox(port);
    fetch(&mut inbox, &at(6)).unwrap();
    inbox.wait(Duration::ZERO).unwrap();
    thread.join().unwrap();
}

#[test]
fn a_server_that_drops_every_session_is_not_asked_for_ever() {
    let (port, thread) = server(vec![script(vec![]); LOGINS]);
    let mut inbox = inbox(port);
    for _ in 0..LOGINS {
        assert!(fetch(&mut inbox, &at(1)).unwrap_err().is_temporary());
    }
    thread.join().unwrap();
    let error = fetch(&mut inbox, &at(1)).unwrap_err();
    assert!(error.is_temporary() && error.to_string().contains("waiting"), "{error}");
}

#[test]
fn a_refused_login_is_for_the_host_but_not_a_server_in_trouble() {
    for (answer, temporary) in [
        ("TAG NO [AUTHENTICATIONFAILED] no\r\n", false),
        ("TAG NO [UNAVAILABLE] later\r\n", true),
        ("TAG NO [ALERT] Too many simultaneous connections\r\n", true),
    ] {
        let (port, thread) = server(vec![vec![step("LOGIN", answer)]]);
        let error = fetch(&mut inbox(port), &at(1)).unwrap_err();
        assert_eq!(error.is_temporary(), temporary, "{answer}: {error}");
        assert!(!error.to_string().contains("secret"));
        thread.join().unwrap();
    }
}

#[test]
fn a_mark_on_a_letter_of_another_numbering_does_nothing() {
    let letter = Incoming {
        folder: "INBOX".into(),
        validity: 6,
        uid: 4,
        received: Utc::now(),
        raw: Vec::new(),
        truncated: false,
    };
    let (port, thread) = server(vec![script(vec![select(VALIDITY, 6, 2)])]);
    inbox(port).mark(&letter).unwrap();
    assert!(!thread.join().unwrap().iter().any(|command| command.contains("STORE")));
}

#[test]
fn a_claimed_size_decides_only_how_much_is_asked_for() {
    // Exchange is known to claim too little; whatever is claimed, no more than the limit is asked for.
    for (size, asked) in [(30, LETTER_BYTES + 1), (u32::MAX, TRUNCATED_BYTES)] {
        let head = head(1).replace("RFC822.SIZE 30", &format!("RFC822.SIZE {size}"));
        let steps = vec![
            select(VALIDITY, 2, 1),
            search(" 1"),
            step("BODY.PEEK[HEADER]", &format!("{head}TAG OK done\r\n")),
            body(1),
        ];
        let (port, thread) = server(vec![script(steps)]);
        let (letters, _) = inbox(port).fetch("INBOX", &at(1), 10, &|_| true).unwrap();
        assert!(!letters[0].truncated, "all of it came");
        assert!(thread.join().unwrap().last().unwrap().contains(&format!("<0.{asked}>")));
    }
}
