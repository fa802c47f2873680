//! Letters from elsewhere: other addresses, strangers, machines; letters that come twice; letters nobody can read.

use crate::bench::{Bench, HOST, REFEREE, SPAIN, US, dawn};
use crate::bent::{Bend, bent, break_names};
use chrono::TimeDelta;
use sealed_orders::house::LetterOutcome;

#[test]
fn a_letter_from_an_unknown_address_waits_until_the_known_one_confirms() {
    let mut bench = Bench::begun(&dawn());
    let parcel = bench.newest(SPAIN).clone();
    bench.answer_as("spain@phone.example", &parcel, &["castilla: patrol"]);
    assert_eq!(bench.lines(SPAIN), Vec::<String>::new(), "it is held");
    assert_eq!(bench.parcels_to("spain@phone.example"), [], "nothing goes to the other address");
    let asked = bench.newest(SPAIN).clone();
    let text = asked.text();
    let word = text.split("confirm ").nth(1).and_then(|rest| rest.split_whitespace().next());
    let word = word.expect("the word to confirm with").trim_matches(|each: char| !each.is_alphanumeric());
    bench.answer(US, &[&format!("confirm {word}")]);
    assert_eq!(bench.lines(SPAIN), Vec::<String>::new(), "not for the other seat to say");
    bench.answer_to(SPAIN, &asked, &[&format!("confirm {word}")]);
    assert_eq!(bench.lines(SPAIN), ["castilla: patrol"]);
    bench.answer_as("spain@phone.example", &parcel, &["vizcaya: coal"]);
    assert_eq!(bench.lines(SPAIN).len(), 2, "the address is known from here on");
}

fn raw(from: &str, to: &str, id: &str, fields: &str, body: &str) -> Vec<u8> {
    format!("From: <{from}>\r\nTo: <{to}>\r\nSubject: orders\r\nMessage-ID: <{id}>\r\n{fields}\r\n{body}\r\n")
        .into_bytes()
}

#[test]
fn the_same_letter_twice_has_one_receipt_and_one_message_id_with_two_bodies_counts_twice() {
    let mut bench = Bench::begun(&dawn());
    let (from, to) = (bench.players[SPAIN].clone(), bench.newest(SPAIN).reply_to());
    let before = bench.receipts(SPAIN).len();
    let letter = raw(&from, &to, "one@players.example", "", "castilla: patrol");
    bench.deliver(letter.clone());
    bench.deliver(letter.clone());
    bench.look();
    bench.deliver(letter);
    bench.restart();
    bench.look();
    assert_eq!(bench.receipts(SPAIN).len(), before + 1);
    bench.deliver(raw(&from, &to, "one@players.example", "", "vizcaya: coal"));
    bench.look();
    assert_eq!(bench.receipts(SPAIN).len(), before + 2);
    assert_eq!(bench.lines(SPAIN), ["castilla: patrol", "vizcaya: coal"]);
}

#[test]
fn a_stranger_is_answered_now_and_then_and_silence_follows() {
    let mut bench = Bench::open(&dawn());
    for number in 0..60 {
        bench.deliver(raw("who@elsewhere.example", REFEREE, &format!("{number}@elsewhere"), "", "hello?"));
        bench.look();
    }
    let answers = bench.parcels_to("who@elsewhere.example").len();
    assert!((1..=20).contains(&answers), "{answers} answers in an hour");
    bench.wait(TimeDelta::hours(25));
    bench.deliver(raw("who@elsewhere.example", REFEREE, "late@elsewhere", "", "hello?"));
    bench.look();
    assert_eq!(bench.parcels_to("who@elsewhere.example").len(), answers + 1, "and again after a day");
}

#[test]
fn machines_are_never_answered_and_never_act() {
    let mut bench = Bench::begun(&dawn());
    let (from, to) = (bench.players[SPAIN].clone(), bench.newest(SPAIN).reply_to());
    let sent = bench.sent.len();
    let signs =
        ["Auto-Submitted: auto-replied", "Precedence: bulk", "List-Id: <news.example>", "X-Loop: yes"];
    for (number, sign) in signs.iter().enumerate() {
        let id = format!("auto-{number}@players.example");
        let letter = raw(&from, &to, &id, &format!("{sign}\r\n"), "castilla: patrol");
        bench.deliver(letter.clone());
        bench.look();
        assert!(matches!(bench.outcome(&letter), LetterOutcome::Automatic(_)), "{sign}");
    }
    let own = raw(REFEREE, REFEREE, "loop@referee.example", "", "castilla: patrol");
    bench.deliver(own);
    bench.look();
    assert_eq!(bench.sent.len(), sent, "no answer");
    assert_eq!(bench.lines(SPAIN), Vec::<String>::new());
}

#[test]
fn a_letter_whose_reading_breaks_down_is_put_aside_and_the_next_one_goes_on() {
    let mut bench = Bench::begun(&bent(Bend::BreakableNames));
    let (spain, us) = (bench.players[SPAIN].clone(), bench.players[US].clone());
    let (to_spain, to_us) = (bench.newest(SPAIN).reply_to(), bench.newest(US).reply_to());
    let bad = raw(&spain, &to_spain, "bad@players.example", "", "castilla: patrol");
    let good = raw(&us, &to_us, "good@players.example", "", "brooklyn: patrol");
    bench.deliver(bad.clone());
    bench.deliver(good.clone());
    break_names(1);
    bench.look();
    assert!(matches!(bench.outcome(&bad), LetterOutcome::Quarantined(_)));
    assert_eq!(bench.lines(SPAIN), Vec::<String>::new(), "nothing of it has acted");
    assert!(matches!(bench.outcome(&good), LetterOutcome::Taken { .. }));
    assert_eq!(bench.lines(US), ["brooklyn: patrol"]);
    let told = bench.parcels_to(HOST);
    assert!(told.last().is_some_and(|parcel| parcel.subject().contains("put aside")), "the host is told");
}

#[test]
fn bytes_that_are_no_letter_do_no_harm() {
    let mut bench = Bench::begun(&dawn());
    for bytes in [&b""[..], b"\x00\xff\xfe", b"From:\r\n\r\n", b"Subject: x\r\n\r\ncastilla: patrol"] {
        bench.deliver(bytes.to_vec());
        bench.look();
    }
    bench.answer(SPAIN, &["castilla: patrol"]);
    assert_eq!(bench.lines(SPAIN), ["castilla: patrol"]);
}
