//! Press: who gets it, who does not, what it may hold, and that it is mailed once.

use crate::bench::{Bench, Letter, Plan, REFEREE};
use crate::market::{ANNA, BRUNO, CARLA, market};
use crate::post::Sent;
use chrono::TimeDelta;
use sealed_orders::config::{PRESS_CHARS, PRESS_PER_DAY};
use sealed_orders::demo::Program;
use sealed_orders::house::PressRule;
use sealed_orders::referee::HostAct;

fn with(press: PressRule) -> Plan {
    let mut plan = market();
    plan.new.press = press;
    plan
}

/// The press that a seat has got.
fn press_to(bench: &Bench, seat: usize) -> Vec<Sent> {
    bench.parcels(seat).into_iter().filter(|sent| sent.subject().contains("ress from")).collect()
}

/// How many messages each seat has got.
fn got(bench: &Bench) -> [usize; 3] {
    [ANNA, BRUNO, CARLA].map(|seat| press_to(bench, seat).len())
}

fn flat(sent: &Sent) -> String {
    sent.text().split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn press_goes_to_those_named_by_word_name_or_prefix_and_to_nobody_else() {
    let mut bench = Bench::begun(&market());
    let receipt = bench.answer(ANNA, &["press bruno:", "Shall we trade?", "", "A.", "end press"]);
    assert_eq!(got(&bench), [0, 1, 0]);
    assert!(flat(&receipt).contains("Press: your words went to Bruno."), "{}", receipt.text());
    assert!(!receipt.text().contains("no line end press"), "{}", receipt.text());
    let message = press_to(&bench, BRUNO).remove(0);
    assert_eq!(message.subject(), "[bazaar] Turn 1, press from Anna of Genoa");
    let text = message.text();
    assert!(text.contains("Anna of Genoa writes to Bruno:\n\n  | Shall we trade?\n  |\n  | A.\n"), "{text}");
    assert!(!text.contains("players.example"), "no address: {text}");
    bench.answer(CARLA, &["Press ANNA of Genoa, bru: at 12:30; or later ;)"]);
    assert_eq!(got(&bench), [1, 2, 0]);
    let text = press_to(&bench, ANNA)[0].text();
    assert!(text.contains("Carla writes to Anna of Genoa, Bruno:\n\n  | at 12:30; or later ;)\n"), "{text}");
    bench.answer(BRUNO, &["press all: peace"]);
    assert_eq!(got(&bench), [2, 2, 1]);
    assert!(press_to(&bench, CARLA)[0].subject().ends_with("from Bruno to all"));
}

#[test]
fn lines_of_press_are_no_orders_and_not_listed_as_not_read() {
    for program in Program::ALL {
        let mut bench = Bench::begun(&market());
        bench.program = program;
        let letter =
            ["offer carla: 1 coins", "press bruno:", "offer bruno: 2 coins", "done", "end press", "Cheers,"];
        let receipt = bench.answer(ANNA, &letter);
        assert_eq!(bench.lines(ANNA), ["offer carla: 1 coins"], "{program:?}");
        assert!(!bench.seat(ANNA).done, "{program:?}");
        let text = receipt.text();
        assert!(text.contains("NOT READ \"Cheers,\"") && !text.contains("2 coins"), "{program:?}: {text}");
        let text = press_to(&bench, BRUNO)[0].text();
        assert!(text.contains("  | offer bruno: 2 coins\n  | done\n"), "{program:?}: {text}");
    }
}

#[test]
fn a_block_that_nobody_closes_ends_with_the_players_own_text_and_the_receipt_says_so() {
    for program in Program::ALL {
        let mut bench = Bench::begun(&market());
        bench.program = program;
        let receipt = bench.answer(ANNA, &["press bruno: I have", "a, b, c,", "offer carla: 1 coins"]);
        assert_eq!(bench.lines(ANNA), Vec::<String>::new(), "{program:?}");
        assert!(flat(&receipt).contains("There was no line end press"), "{program:?}: {}", receipt.text());
        let text = press_to(&bench, BRUNO)[0].text();
        let message: Vec<&str> = text.lines().filter(|line| line.starts_with("  |")).collect();
        assert!(message.join(" ").contains("offer carla: 1 coins"), "{program:?}: {text}");
        assert!(!message.join(" ").contains("type your orders"), "{program:?}: {text}");
    }
}

#[test]
fn a_closing_line_closes_also_after_a_line_that_mail_programs_break() {
    let mut bench = Bench::begun(&market());
    bench.program = Program::Phone;
    bench.answer(ANNA, &["press bruno: I want", "silk, salt, saffron,", "end press", "offer carla: 1 coins"]);
    assert_eq!(bench.lines(ANNA), ["offer carla: 1 coins"]);
}

#[test]
fn a_receipt_says_why_nobody_got_it() {
    let mut bench = Bench::begun(&market());
    let long = "x".repeat(PRESS_CHARS);
    let cases = [
        ("press bruon: hello", "I know no seat \"bruon\"; is it bruno? You may write to bruno, carla."),
        ("press bruno, nobody: hello", "I know no seat \"nobody\""),
        ("press: hello", "It does not say to whom."),
        ("press anna: hello", "Anna of Genoa is you."),
        ("press bruno:", "it holds no words"),
        (&format!("press bruno: {long}"), "6000 is the most"),
    ];
    for (line, why) in cases {
        let receipt = bench.answer(ANNA, &[line]);
        assert!(flat(&receipt).contains(why), "{line:.40}: {}", receipt.text());
    }
    for line in ["check", "all or nothing"] {
        let receipt = bench.answer(ANNA, &[line, "offer bruno: 99 coins", "press bruno: hello"]);
        assert!(flat(&receipt).contains("because nothing of this letter acts"), "{}", receipt.text());
        bench.answer(ANNA, &["clear all"]);
    }
    assert_eq!(got(&bench), [0, 0, 0]);
}

#[test]
fn a_day_has_so_many_messages_and_the_next_day_as_many() {
    let mut bench = Bench::begun(&market());
    let talk = vec!["press bruno: hello"; PRESS_PER_DAY as usize + 2];
    let letter: Vec<&str> = talk.iter().flat_map(|line| [*line, "end press"]).collect();
    let receipt = bench.answer(ANNA, &letter);
    assert_eq!(flat(&receipt).matches("which is the most; tomorrow it goes").count(), 2);
    assert_eq!(got(&bench), [0, PRESS_PER_DAY as usize, 0]);
    bench.answer(BRUNO, &["press anna: hello"]);
    assert_eq!(got(&bench)[ANNA], 1, "each seat has its own count");
    bench.wait(TimeDelta::hours(24));
    bench.answer(ANNA, &["press bruno: again"]);
    assert_eq!(got(&bench)[BRUNO], PRESS_PER_DAY as usize + 1);
}

#[test]
fn a_campaign_may_allow_public_press_alone_or_none() {
    let mut bench = Bench::begun(&with(PressRule::Public));
    let told = "goes to all other players at once";
    assert!(flat(&bench.parcels(ANNA)[0]).contains(told), "the invitation says so");
    let receipt = bench.answer(ANNA, &["press bruno: hello", "end press", "press all: hello, all"]);
    assert!(flat(&receipt).contains("In this campaign press goes to all or to nobody"));
    assert_eq!(got(&bench), [0, 1, 1]);
    assert!(flat(&bench.answer(ANNA, &["status"])).contains("Press goes to all."));
    let mut bench = Bench::begun(&with(PressRule::None));
    assert!(flat(&bench.parcels(ANNA)[0]).contains("I carry no messages between players"));
    let receipt = bench.answer(ANNA, &["press all:", "offer bruno: 1 coins"]);
    assert!(flat(&receipt).contains("This campaign was opened without it."), "{}", receipt.text());
    assert_eq!((got(&bench), bench.lines(ANNA)), ([0, 0, 0], vec![]), "its lines are no orders all the same");
    let receipt = bench.answer(ANNA, &["help"]).text();
    assert!(!receipt.contains("press all:"), "{receipt}");
}

#[test]
fn seats_without_a_player_get_none_and_the_receipt_says_so() {
    let mut plan = market();
    plan.new.seats.insert("carla".into(), "practice".into());
    let mut bench = Bench::open(&plan);
    bench.answer(ANNA, &["JOIN"]);
    let receipt = bench.answer(ANNA, &["press all: is anybody there?"]);
    let said = flat(&receipt);
    assert!(
        said.contains("nobody got it. Nobody has the seat of Bruno now. The practice opponent plays Carla")
    );
    let receipt = bench.answer(BRUNO, &["press anna: me"]);
    assert!(flat(&receipt).contains("must have a seat"), "who has not joined does not talk");
    bench.answer(BRUNO, &["JOIN"]);
    let receipt = bench.answer(ANNA, &["press all: and now?"]);
    assert!(flat(&receipt).contains("went to Bruno. Carla got none: the practice opponent plays that seat."));
    assert_eq!(press_to(&bench, BRUNO).len(), 1);
    bench.answer(BRUNO, &["resign"]);
    bench.answer(ANNA, &["press bruno: still there?"]);
    assert_eq!(press_to(&bench, BRUNO).len(), 1);
    let act = HostAct::Seat { seat: "bruno".into(), to: "new@players.example".into() };
    bench.referee.host_act(&bench.campaign.clone(), &act, "no time").expect("an act");
    bench.look();
    bench.players[BRUNO] = "new@players.example".into();
    bench.answer(BRUNO, &["JOIN"]);
    bench.answer(ANNA, &["press bruno: welcome"]);
    assert_eq!(press_to(&bench, BRUNO).len(), 1, "to the new player");
}

#[test]
fn the_same_letter_twice_is_one_message() {
    let mut bench = Bench::begun(&market());
    let (from, to) = (bench.players[ANNA].clone(), bench.newest(ANNA).reply_to());
    let raw = format!(
        "From: <{from}>\r\nTo: <{to}>\r\nSubject: x\r\nMessage-ID: <one@players.example>\r\n\r\npress all: hello\r\n"
    );
    bench.deliver(raw.clone().into_bytes());
    bench.deliver(raw.clone().into_bytes());
    bench.look();
    bench.restart();
    bench.deliver(raw.into_bytes());
    bench.look();
    assert_eq!(got(&bench), [0, 1, 1]);
}

#[test]
fn only_the_seats_own_player_may_send() {
    let mut bench = Bench::begun(&market());
    let parcel = bench.newest(ANNA).clone();
    bench.answer_as("other@elsewhere.example", &parcel, &["press all: I am Anna"]);
    assert_eq!(got(&bench), [0, 0, 0], "it waits for her word");
    let from = bench.players[ANNA].clone();
    let fresh = |word: &str| {
        let typed = format!("BEGIN bazaar {word}\npress all:\nhello\nend press\nEND");
        let typed = typed.lines().map(str::to_owned).collect();
        Letter { from: &from, to: REFEREE, in_reply_to: None, typed, quoted: None }
    };
    bench.post(&fresh("wrong-word"));
    bench.look();
    assert_eq!(got(&bench), [0, 0, 0]);
    let word = bench.seat_word(ANNA);
    bench.post(&fresh(&word));
    bench.look();
    assert_eq!(got(&bench), [0, 1, 1]);
}

#[test]
fn an_answer_to_press_is_a_letter_like_any_other() {
    let mut bench = Bench::begun(&market());
    bench.answer(ANNA, &["press bruno:", "offer anna: 9 coins", "~~~ accept 1", "end press"]);
    let message = press_to(&bench, BRUNO).remove(0);
    for program in Program::ALL {
        bench.program = program;
        bench.answer_to(BRUNO, &message, &["offer carla: 3 coins", "press anna: no, I will not"]);
        assert_eq!(
            bench.lines(BRUNO),
            ["offer carla: 3 coins"],
            "nothing of the quoted message: {program:?}"
        );
    }
    assert_eq!(got(&bench), [Program::ALL.len(), 1, 0]);
}

/// A message waits while half of a day's parcels has gone, so that two who talk hold up no third one's report.
#[test]
fn talk_leaves_the_day_its_parcels() {
    let mut bench = Bench::begun(&market());
    bench.referee.config.parcels_per_day = bench.sent.len() as u32 * 2 + 4;
    let letter = ["press bruno: one", "end press", "press bruno: two", "end press", "press bruno: three"];
    bench.answer(ANNA, &letter);
    assert_eq!(got(&bench), [0, 1, 0], "the receipt and one message");
    bench.pass_turn();
    assert!(bench.parcels(CARLA).last().is_some_and(|sent| sent.subject().contains("Turn 2")));
    bench.wait(TimeDelta::hours(24));
    assert_eq!(got(&bench), [0, 3, 0]);
}
