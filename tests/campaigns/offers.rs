//! Offers: made, taken, bound, declined, withdrawn, changed, lapsed; and what a third seat gets of all that.

use crate::bench::{Bench, Plan};
use crate::market::{ANNA, BRUNO, CARLA, market};
use crate::post::Sent;
use chrono::TimeDelta;
use sealed_orders::config::{OFFERS_PER_DAY, TREATY_CHARS};
use sealed_orders::ledger::Store;
use sealed_orders::referee::HostAct;

fn flat(sent: &Sent) -> String {
    sent.text().split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The newest parcel of a seat in words on one line.
fn newest(bench: &Bench, seat: usize) -> String {
    flat(bench.newest(seat))
}

fn answer(bench: &mut Bench, seat: usize, typed: &[&str]) -> String {
    flat(&bench.answer(seat, typed))
}

/// Subjects of the parcels of a seat from a place on.
fn subjects(bench: &Bench, seat: usize, from: usize) -> Vec<String> {
    bench.parcels(seat)[from..].iter().map(Sent::subject).collect()
}

/// Everybody closes his plan.
fn close(bench: &mut Bench) {
    for seat in [ANNA, BRUNO, CARLA] {
        if !bench.demands(seat).is_empty() {
            bench.answer(seat, &["done"]);
        }
    }
}

#[test]
fn an_offer_is_mailed_at_once_with_its_number_its_terms_and_its_time() {
    let mut bench = Bench::begun(&market());
    let before = bench.parcels(CARLA).len();
    let receipt = answer(&mut bench, ANNA, &["offer bruno: 5 coins"]);
    assert!(receipt.contains("Offered to Bruno: 5 coins."), "{receipt}");
    assert!(receipt.contains("OFFERS You offer Bruno: 5 coins. No word yet."), "{receipt}");
    let offer = bench.newest(BRUNO).clone();
    assert_eq!(offer.subject(), "[bazaar] Turn 1: offer 1 from Anna of Genoa, until Thu 7 May 20:00");
    let text = flat(&offer);
    assert!(text.contains("Anna of Genoa makes you an offer, number 1: 5 coins"), "{text}");
    assert!(text.contains("accept 1 or decline it with refuse 1"), "{text}");
    assert!(text.contains("until Thu 7 May 20:00 London"), "{text}");
    let html = String::from_utf8_lossy(&offer.bytes).replace("=\r\n", "");
    assert!(html.contains("accept%201") && html.contains("refuse%201"), "one tap answers it");
    assert_eq!(bench.parcels(CARLA).len(), before, "nobody else hears of it");
    let receipt = answer(&mut bench, BRUNO, &["status"]);
    assert!(
        receipt.contains("OFFERS 1 Anna of Genoa offers: 5 coins. Write accept 1 or refuse 1."),
        "{receipt}"
    );
}

#[test]
fn an_accepted_offer_reaches_the_rules_as_two_lines() {
    let mut bench = Bench::begun(&market());
    bench.answer(ANNA, &["offer bruno: 5 coins"]);
    let receipt = answer(&mut bench, BRUNO, &["accept 1"]);
    assert!(receipt.contains("A bargain with Anna of Genoa: 5 coins."), "{receipt}");
    assert!(receipt.contains("Bargain with Anna of Genoa: 5 coins. It is bound"), "{receipt}");
    assert_eq!(bench.lines(BRUNO), ["accept anna: 5 coins"], "as if he had typed it");
    assert_eq!(bench.newest(ANNA).subject(), "[bazaar] Turn 1: a bargain with Bruno");
    assert!(newest(&bench, ANNA).contains("Bruno and you have made a bargain: 5 coins"));
    close(&mut bench);
    assert_eq!(bench.period(), "turn 2");
    for seat in [ANNA, BRUNO] {
        assert!(
            newest(&bench, seat).contains("Anna of Genoa paid Bruno: 5 coins."),
            "{}",
            newest(&bench, seat)
        );
        assert!(!newest(&bench, seat).contains("OFFERS"), "the table is empty");
    }
    assert!(!newest(&bench, CARLA).contains("paid"), "{}", newest(&bench, CARLA));
    let receipt = answer(&mut bench, BRUNO, &["accept 1"]);
    assert!(receipt.contains("that bargain was made, and play has gone on since"), "{receipt}");
}

#[test]
fn the_line_itself_takes_an_offer_as_well() {
    let mut bench = Bench::begun(&market());
    bench.answer(ANNA, &["offer bruno: 5 coins"]);
    let receipt = answer(&mut bench, BRUNO, &["accept anna: 5 coins"]);
    assert!(receipt.contains("A bargain with Anna of Genoa: 5 coins."), "{receipt}");
    let before = bench.parcels(BRUNO).len();
    bench.answer(CARLA, &["accept anna: 2 coins"]);
    let receipt = answer(&mut bench, ANNA, &["offer carla: 2 coins"]);
    assert!(receipt.contains("A bargain with Carla: 2 coins."), "she had said so before: {receipt}");
    assert_eq!(bench.newest(CARLA).subject(), "[bazaar] Turn 1: a bargain with Anna of Genoa");
    assert_eq!(bench.parcels(BRUNO).len(), before);
}

#[test]
fn a_bargain_binds_both_lines_until_the_lock() {
    let mut bench = Bench::begun(&market());
    bench.answer(ANNA, &["offer bruno: 5 coins"]);
    bench.answer(BRUNO, &["accept 1"]);
    let before = bench.parcels(BRUNO).len();
    for line in ["clear all", "clear offer", "offer bruno: 4 coins"] {
        let receipt = answer(&mut bench, ANNA, &[line]);
        assert!(receipt.contains("The bargain with Bruno is made (5 coins)"), "{line}: {receipt}");
        assert_eq!(bench.lines(ANNA), ["offer bruno: 5 coins"], "{line}");
    }
    let receipt = answer(&mut bench, BRUNO, &["clear accept", "refuse 1", "accept 1"]);
    assert!(receipt.contains("The bargain with Anna of Genoa is made (5 coins)"), "{receipt}");
    assert!(receipt.contains("refuse 1: that bargain is made already"), "{receipt}");
    assert!(receipt.contains("accept 1: that bargain is made already"), "{receipt}");
    assert_eq!(bench.lines(BRUNO), ["accept anna: 5 coins"]);
    assert_eq!(bench.parcels(BRUNO).len(), before + 1, "his receipt alone");
    let receipt = answer(&mut bench, ANNA, &["offer bruno: 5 coins", "offer carla: 1 coins"]);
    assert!(!receipt.contains("is made (5 coins)"), "the same line is no breach: {receipt}");
    assert_eq!(bench.lines(ANNA), ["offer bruno: 5 coins", "offer carla: 1 coins"]);
    close(&mut bench);
    assert!(newest(&bench, BRUNO).contains("paid Bruno: 5 coins."));
}

#[test]
fn a_refused_offer_is_off_the_table_and_can_be_made_again() {
    let mut bench = Bench::begun(&market());
    bench.answer(ANNA, &["offer bruno: 5 coins"]);
    let receipt = answer(&mut bench, BRUNO, &["refuse 1"]);
    assert!(receipt.contains("Offer 1 of Anna of Genoa is declined"), "{receipt}");
    assert!(!receipt.contains("OFFERS "), "{receipt}");
    assert_eq!(bench.newest(ANNA).subject(), "[bazaar] Turn 1: Bruno declines your offer");
    assert_eq!(bench.lines(ANNA), Vec::<String>::new());
    let receipt = answer(&mut bench, BRUNO, &["accept 1"]);
    assert!(receipt.contains("accept 1: you have declined that offer."), "{receipt}");
    bench.answer(ANNA, &["offer bruno: 5 coins"]);
    assert!(bench.newest(BRUNO).subject().contains("offer 2 from Anna"), "{}", bench.newest(BRUNO).subject());
}

#[test]
fn a_refused_standing_offer_is_not_made_again_before_the_next_turn() {
    let mut bench = Bench::begun(&market());
    bench.answer(ANNA, &["always offer bruno: 5 coins"]);
    bench.answer(BRUNO, &["refuse 1"]);
    let before = bench.parcels(BRUNO).len();
    bench.answer(ANNA, &["status"]);
    assert_eq!(bench.parcels(BRUNO).len(), before);
    close(&mut bench);
    assert!(newest(&bench, BRUNO).contains("number 2: 5 coins"), "{}", newest(&bench, BRUNO));
    bench.answer(BRUNO, &["accept 2", "refuse 2"]);
    assert_eq!(bench.lines(BRUNO), Vec::<String>::new());
    let receipt = answer(&mut bench, BRUNO, &["accept anna: 5 coins"]);
    assert!(receipt.contains("A bargain with Anna of Genoa"), "he has thought better of it: {receipt}");
}

#[test]
fn a_changed_offer_has_a_new_number_and_the_old_one_is_withdrawn() {
    let mut bench = Bench::begun(&market());
    bench.answer(ANNA, &["offer bruno: 5 coins"]);
    let before = bench.parcels(BRUNO).len();
    bench.answer(ANNA, &["Offer Bruno: 5 coins"]);
    assert_eq!(bench.parcels(BRUNO).len(), before, "the same line is no new offer");
    let receipt = answer(&mut bench, ANNA, &["offer bruno: 6 coins"]);
    assert!(receipt.contains("Withdrawn, and Bruno is told: 5 coins"), "{receipt}");
    assert!(receipt.contains("Offered to Bruno: 6 coins"), "{receipt}");
    assert_eq!(
        subjects(&bench, BRUNO, before),
        [
            "[bazaar] Turn 1: Anna of Genoa withdraws an offer",
            "[bazaar] Turn 1: offer 2 from Anna of Genoa, until Thu 7 May 20:00"
        ]
    );
    let receipt = answer(&mut bench, BRUNO, &["accept 1"]);
    assert!(receipt.contains("accept 1: that offer was withdrawn"), "{receipt}");
    assert!(receipt.contains("OFFERS 2 Anna of Genoa offers: 6 coins."), "what is on the table: {receipt}");
    assert!(answer(&mut bench, BRUNO, &["accept 7"]).contains("accept 7: no offer to you has that number"));
    let receipt = answer(&mut bench, ANNA, &["clear offer"]);
    assert!(receipt.contains("Withdrawn, and Bruno is told: 6 coins"), "{receipt}");
    assert!(newest(&bench, BRUNO).contains("no longer makes you offer 2"), "{}", newest(&bench, BRUNO));
}

#[test]
fn an_offer_lapses_with_the_lock_and_can_never_be_taken_later() {
    let mut bench = Bench::begun(&market());
    bench.answer(ANNA, &["offer bruno: 5 coins"]);
    let offer = bench.newest(BRUNO).clone();
    close(&mut bench);
    assert_eq!(bench.period(), "turn 2");
    let receipt = answer(&mut bench, BRUNO, &["accept 1"]);
    assert!(receipt.contains("accept 1: that offer has lapsed"), "{receipt}");
    bench.answer(ANNA, &["offer bruno: 5 coins"]);
    let stale = flat(&bench.answer_to(BRUNO, &offer, &["accept 2"]));
    assert!(stale.contains("older parcel") && stale.contains("accept 2"), "{stale}");
    assert_eq!(bench.lines(BRUNO), Vec::<String>::new());
    bench.answer(CARLA, &["done"]);
    bench.answer(BRUNO, &["done"]);
    bench.answer(ANNA, &["offer bruno: 6 coins", "done"]);
    assert_eq!(bench.period(), "turn 3");
    let told = subjects(&bench, BRUNO, 0);
    let lapsed = told.iter().filter(|subject| subject.contains("an offer of Anna of Genoa has lapsed"));
    assert_eq!(lapsed.count(), 1, "made and locked in one moment: {told:?}");
}

#[test]
fn numbers_count_for_whom_the_offer_is_made_to() {
    let mut bench = Bench::begun(&market());
    bench.answer(ANNA, &["offer bruno: 1 coins"]);
    bench.answer(ANNA, &["offer bruno: 2 coins"]);
    let receipt = answer(&mut bench, CARLA, &["offer bruno: 3 coins", "offer anna: 4 coins"]);
    assert!(bench.newest(BRUNO).subject().contains("offer 3 from Carla"));
    assert!(bench.newest(ANNA).subject().contains("offer 1 from Carla"));
    let plain: String = receipt.chars().filter(|c| c.is_ascii_digit() || c.is_ascii_lowercase()).collect();
    assert!(
        !plain.contains("offer3") && !plain.contains("number3"),
        "who offers learns no number: {receipt}"
    );
    bench.answer(BRUNO, &["accept 3"]);
    assert!(!newest(&bench, CARLA).contains("number"), "{}", newest(&bench, CARLA));
    assert_eq!(bench.lines(BRUNO), ["accept carla: 3 coins"]);
}

#[test]
fn a_line_with_a_fault_makes_no_offer_and_one_that_gets_a_fault_withdraws_it() {
    let mut bench = Bench::begun(&market());
    let before = bench.parcels(BRUNO).len();
    let receipt = answer(&mut bench, ANNA, &["offer bruno: 99 coins"]);
    assert!(receipt.contains("You have 10 coins.") && !receipt.contains("Offered"), "{receipt}");
    bench.answer(ANNA, &["check", "offer bruno: 3 coins"]);
    bench.answer(ANNA, &["all or nothing", "offer bruno: 3 coins", "offer carla: 99 coins"]);
    assert_eq!(bench.parcels(BRUNO).len(), before);
    bench.answer(ANNA, &["clear all"]);
    bench.answer(ANNA, &["offer carla: 1 coins", "offer bruno: 8 coins"]);
    assert_eq!(bench.parcels(BRUNO).len(), before + 1);
    bench.answer(ANNA, &["offer carla: 2 coins"]);
    assert_eq!(bench.parcels(BRUNO).len(), before + 1, "it still reads");
    let receipt = answer(&mut bench, BRUNO, &["check", "accept 1"]);
    assert!(!receipt.contains("bargain"), "a look takes nothing: {receipt}");
    assert_eq!(bench.lines(BRUNO), Vec::<String>::new());
    bench.answer(ANNA, &["clear all"]);
    bench.answer(ANNA, &["offer carla: 9 coins", "offer bruno: 8 coins"]);
    assert!(newest(&bench, BRUNO).contains("no longer makes you offer 1"), "{}", newest(&bench, BRUNO));
}

#[test]
fn a_treaty_is_one_line_that_keeps_its_text() {
    let mut bench = Bench::begun(&market());
    let lines = [
        "treaty Bruno secret:",
        "We keep the peace;",
        "",
        "each in his port.",
        "end treaty",
        "offer carla: 1 coins",
    ];
    bench.answer(ANNA, &lines);
    let wanted = "offer bruno: treaty secret: We keep the peace; / each in his port.";
    assert_eq!(bench.lines(ANNA), [wanted, "offer carla: 1 coins"]);
    assert!(newest(&bench, BRUNO).contains("treaty secret: We keep the peace; / each in his port."));
    bench.answer(BRUNO, &["accept 1"]);
    assert!(newest(&bench, ANNA).contains("a bargain: treaty secret: We keep the peace;"));
    let long = format!("treaty bruno: {}", "x".repeat(TREATY_CHARS + 1));
    for (line, why) in [
        (long.as_str(), "1000 is the most"),
        ("treaty all: peace", "between you and one other seat"),
        ("treaty nobody: peace", "I know no seat \"nobody\""),
    ] {
        let receipt = answer(&mut bench, CARLA, &[line]);
        assert!(receipt.contains(why), "{line:.40}: {receipt}");
    }
    assert_eq!(bench.lines(CARLA), Vec::<String>::new());
    let mut dawn = Bench::begun(&crate::bench::dawn());
    let receipt = answer(&mut dawn, 0, &["treaty us: peace"]);
    assert!(receipt.contains("This game has no treaties"), "{receipt}");
}

#[test]
fn an_offer_to_a_seat_without_a_player_is_told_and_has_no_number() {
    let mut plan = market();
    plan.new.seats.insert("carla".into(), "practice".into());
    let mut bench = Bench::begun_of(&plan, &[ANNA, BRUNO]);
    let receipt = answer(&mut bench, ANNA, &["offer carla: 1 coins", "offer bruno: 2 coins"]);
    assert!(
        receipt.contains("Not offered to Carla: 1 coins. The practice opponent plays that seat"),
        "{receipt}"
    );
    assert!(receipt.contains("Offered to Bruno: 2 coins."), "{receipt}");
    assert_eq!(bench.seat(CARLA).offers.made, 0);
    bench.answer(BRUNO, &["accept 1"]);
    let act = HostAct::Seat { seat: "bruno".into(), to: "new@players.example".into() };
    bench.referee.host_act(&bench.campaign.clone(), &act, "no time").expect("an act");
    bench.look();
    let told: Vec<String> = bench.parcels(ANNA).iter().map(flat).collect();
    assert!(told.iter().any(|text| text.contains("What lay between you is void: 2 coins")), "{told:?}");
    let receipt = answer(&mut bench, ANNA, &["offer bruno: 3 coins"]);
    assert!(receipt.contains("Not offered to Bruno: 3 coins. Nobody has that seat now."), "{receipt}");
}

#[test]
fn a_day_has_so_many_offers() {
    let mut bench = Bench::begun(&market());
    for number in 0..OFFERS_PER_DAY {
        bench.answer(ANNA, &[&format!("offer bruno: {} coins", number % 9 + 1)]);
    }
    let receipt = answer(&mut bench, ANNA, &["offer bruno: 10 coins"]);
    assert!(receipt.contains("which is the most of a day"), "{receipt}");
    assert_eq!(bench.seat(BRUNO).offers.made, OFFERS_PER_DAY);
}

#[test]
fn an_offer_sent_ahead_of_its_question_is_made_when_the_question_is_put() {
    let mut bench = Bench::open(&market());
    for seat in [ANNA, BRUNO, CARLA] {
        bench.answer(seat, &["JOIN"]);
    }
    bench.answer(ANNA, &["always offer bruno: 5 coins", "ready"]);
    bench.answer(BRUNO, &["ready"]);
    assert_eq!(bench.seat(BRUNO).offers.made, 0);
    bench.answer(CARLA, &["ready"]);
    assert!(
        newest(&bench, BRUNO).contains("makes you an offer, number 1: 5 coins"),
        "{}",
        newest(&bench, BRUNO)
    );
}

/// One letter of each of two branches: the same names and times, with and without talk.
type Letters = [(usize, &'static [&'static str], &'static [&'static str]); 8];

#[test]
fn what_two_seats_say_to_each_other_changes_nothing_that_a_third_gets() {
    let letters: Letters = [
        (ANNA, &["press bruno: shall we?", "end press", "offer bruno: 5 coins"], &["status"]),
        (BRUNO, &["press anna: let us", "end press", "offer anna: 1 coins"], &["status"]),
        (ANNA, &["accept 1", "offer bruno: 6 coins"], &["help"]),
        (BRUNO, &["refuse 2", "treaty anna secret:", "peace", "end treaty"], &["why anna"]),
        (CARLA, &["status", "offer bruno: 1 coins"], &["status", "offer bruno: 1 coins"]),
        (ANNA, &["accept 2", "done"], &["done"]),
        (CARLA, &["done"], &["done"]),
        (BRUNO, &["done"], &["done"]),
    ];
    for pace in ["brisk", "post 8:00 20:00"] {
        let mut plan: Plan = market();
        plan.new.deadlines = plan.new.deadlines.clone().with_pace(pace).expect("a pace");
        let start = Bench::begun(&plan);
        let mut branches = [start.fork(), start.fork()];
        for (seat, talk, quiet) in letters {
            for (branch, typed) in branches.iter_mut().zip([talk, quiet]) {
                branch.answer(seat, typed);
                branch.wait(TimeDelta::minutes(7));
            }
            assert_alike(&branches, pace);
        }
        for branch in &mut branches {
            branch.wait(TimeDelta::hours(20));
            assert_eq!(branch.period(), "turn 2", "{pace}");
        }
        let made =
            [0, 1].map(|branch: usize| [ANNA, BRUNO].map(|seat| branches[branch].seat(seat).offers.made));
        assert_eq!(made, [[2, 3], [0, 1]], "{pace}: there was talk in one alone");
        assert_alike(&branches, pace);
    }
}

/// All that Carla has got, and all of the public log.
fn assert_alike([one, other]: &[Bench; 2], pace: &str) {
    assert_eq!(one.parcels(CARLA), other.parcels(CARLA), "{pace}");
    for tree in ["events", "heads"] {
        let all = |bench: &Bench| bench.store.scan(tree, b"").expect("the store reads");
        assert_eq!(all(one), all(other), "{pace}: {tree}");
    }
}
