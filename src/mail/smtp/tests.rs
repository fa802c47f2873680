use std::io::{BufRead, BufReader, Write};
use std::net::TcpListener;
use std::thread::JoinHandle;

use super::*;

/// A server that plays one script a connection: for each line that it gets, the next answer; then it closes. The
/// answer to `DATA` is one, that to the final dot the next. Gives back the lines that it got.
fn server(scripts: Vec<Vec<&'static str>>) -> (u16, JoinHandle<Vec<String>>) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port();
    let thread = std::thread::spawn(move || {
        let mut got = Vec::new();
        for script in scripts {
            let (stream, _) = listener.accept().unwrap();
            let mut lines = BufReader::new(stream.try_clone().unwrap()).lines();
            let mut stream = stream;
            let mut in_data = false;
            for (number, answer) in script.iter().enumerate() {
                // The greeting comes unasked; the text after DATA is one question of many lines.
                while let Some(Ok(line)) = (number > 0).then(|| lines.next()).flatten() {
                    let done = !in_data || line == ".";
                    in_data = if in_data { !done } else { line == "DATA" && answer.starts_with("354") };
                    got.push(line);
                    if done {
                        break;
                    }
                }
                if stream.write_all(format!("{answer}\r\n").as_bytes()).is_err() {
                    break;
                }
            }
            let _ = stream.shutdown(std::net::Shutdown::Both);
        }
        got
    });
    (port, thread)
}

const HELLO: [&str; 2] = ["220 test", "250-test\r\n250 8BITMIME"];

fn with_hello(answers: &[&'static str]) -> Vec<&'static str> {
    HELLO.iter().chain(answers).copied().collect()
}

fn settings(port: u16) -> SmtpSettings {
    SmtpSettings {
        host: "127.0.0.1".into(),
        port,
        tls: Tls::Plain,
        user: String::new(),
        password: String::new(),
        ca_file: None,
    }
}

fn send(outbound: &mut SmtpOutbound) -> Result<(), SendError> {
    outbound.send("referee@example.org", "ann@example.org", "p@example.org", b"Subject: x\r\n\r\n.dot\r\n")
}

/// What comes of answers after the greeting.
fn outcome(answers: &[&'static str]) -> Result<(), SendError> {
    let (port, thread) = server(vec![with_hello(answers)]);
    let result = send(&mut SmtpOutbound::new(settings(port)).unwrap());
    thread.join().unwrap();
    result
}

#[test]
fn a_parcel_is_taken() {
    let (port, thread) = server(vec![with_hello(&["250 ok", "250 ok", "354 go", "250 taken"])]);
    assert_eq!(send(&mut SmtpOutbound::new(settings(port)).unwrap()), Ok(()));
    let got = thread.join().unwrap();
    assert!(got.contains(&"MAIL FROM:<referee@example.org>".to_string()), "{got:?}");
    assert!(got.contains(&"RCPT TO:<ann@example.org>".to_string()), "{got:?}");
    assert!(got.contains(&"..dot".to_string()), "{got:?}");
}

#[test]
fn four_hundreds_are_temporary_at_every_step() {
    for answers in [
        &["421 closing"][..],
        &["250 ok", "450 busy"],
        &["250 ok", "451 4.7.1 greylisted"],
        &["250 ok", "452 full"],
        &["250 ok", "250 ok", "421 closing"],
        &["250 ok", "250 ok", "354 go", "451 later"],
    ] {
        assert!(matches!(outcome(answers), Err(SendError::Temporary(_))), "{answers:?}");
    }
}

#[test]
fn refusals_of_the_parcel_are_permanent() {
    for answers in [
        &["250 ok", "550 5.1.1 no such user"][..],
        &["250 ok", "552 5.2.2 mailbox full"],
        &["552 5.3.4 too big"],
        &["250 ok", "250 ok", "354 go", "554 spam"],
    ] {
        assert!(matches!(outcome(answers), Err(SendError::Permanent(_))), "{answers:?}");
    }
}

#[test]
fn refusals_of_the_referee_are_for_the_host() {
    for answers in [
        &["530 5.7.0 Must issue a STARTTLS command first"][..],
        &["550 5.7.60 SMTP; Client does not have permissions to send as this sender"],
        &["250 ok", "530 5.7.1 Authentication required"],
    ] {
        let result = outcome(answers);
        assert!(
            matches!(&result, Err(SendError::Setup(text)) if text.contains("check")),
            "{answers:?}: {result:?}"
        );
    }
}

#[test]
fn a_daily_limit_waits() {
    for answers in [
        &["550 5.4.5 Daily user sending limit exceeded"][..],
        &["250 ok", "250 ok", "354 go", "550 5.7.1 rate limit reached"],
    ] {
        assert!(matches!(outcome(answers), Err(SendError::Temporary(_))), "{answers:?}");
    }
}

#[test]
fn no_answer_after_the_final_dot_is_unknown_and_before_it_not_taken() {
    assert!(matches!(outcome(&["250 ok", "250 ok", "354 go"]), Err(SendError::Unknown(_))));
    assert!(matches!(outcome(&["250 ok", "250 ok", "354 go", "gibberish"]), Err(SendError::Unknown(_))));
    assert!(matches!(outcome(&["250 ok", "250 ok"]), Err(SendError::Temporary(_))));
    assert!(matches!(outcome(&["250 ok"]), Err(SendError::Temporary(_))));
}

#[test]
fn a_connection_that_the_server_closed_is_made_anew_and_the_parcel_sent_once() {
    let good = ["250 ok", "250 ok", "354 go", "250 taken"];
    let (port, thread) = server(vec![with_hello(&good), with_hello(&good)]);
    let mut outbound = SmtpOutbound::new(settings(port)).unwrap();
    assert_eq!(send(&mut outbound), Ok(()));
    assert_eq!(send(&mut outbound), Ok(()));
    let got = thread.join().unwrap();
    assert_eq!(got.iter().filter(|line| *line == ".").count(), 2, "{got:?}");
}

#[test]
fn a_young_connection_is_used_again() {
    let good =
        ["250 ok", "250 ok", "354 go", "250 taken", "250 noop", "250 ok", "250 ok", "354 go", "250 taken"];
    let (port, thread) = server(vec![with_hello(&good)]);
    let mut outbound = SmtpOutbound::new(settings(port)).unwrap();
    assert_eq!((send(&mut outbound), send(&mut outbound)), (Ok(()), Ok(())));
    assert_eq!(thread.join().unwrap().iter().filter(|line| line.starts_with("EHLO")).count(), 1);
}

#[test]
fn a_server_without_starttls_or_login_is_for_the_host() {
    let (port, thread) = server(vec![with_hello(&["221 bye"])]);
    let starttls = SmtpSettings { tls: Tls::StartTls, ..settings(port) };
    let result = SmtpOutbound::new(starttls).unwrap().check();
    assert!(
        matches!(&result, Err(SendError::Setup(text)) if text.contains("offers no STARTTLS")),
        "{result:?}"
    );
    thread.join().unwrap();

    let (port, thread) = server(vec![with_hello(&["221 bye"])]);
    let login = SmtpSettings { user: "referee".into(), password: "secret".into(), ..settings(port) };
    let result = SmtpOutbound::new(login).unwrap().check();
    assert!(matches!(&result, Err(SendError::Setup(text)) if text.contains("offers no login")), "{result:?}");
    thread.join().unwrap();
}

#[test]
fn a_password_goes_to_no_other_machine_in_the_clear() {
    for host in ["mail.example.org", "192.0.2.1", "127.0.0.1.example.org"] {
        let result = SmtpOutbound::new(SmtpSettings { host: host.into(), ..settings(587) });
        assert!(matches!(result.err(), Some(MailError::Setup(_))), "{host}");
    }
}

#[test]
fn bad_addresses_stop_only_their_own_parcel() {
    let mut outbound = SmtpOutbound::new(settings(1)).unwrap();
    for to in ["a@b,c@d", "\"x\"@[1.2.3.4", "", "x\r\nRCPT TO:<eve@example.org>"] {
        let result = outbound.send("referee@example.org", to, "p@example.org", b"x");
        assert!(matches!(result, Err(SendError::Permanent(_))), "{to:?}: {result:?}");
    }
    assert!(matches!(outbound.send("referee", "a@b.example", "p@e", b"x"), Err(SendError::Setup(_))));
}
