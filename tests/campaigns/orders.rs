//! What acts in a letter, what does not, and what the receipt says of it.

use crate::bench::{Bench, Letter, SPAIN, US, conquistador, dawn};
use crate::post::Sent;
use chrono::TimeDelta;
use sealed_orders::demo::Program;

const CAMARA: &str = "camara, castilla, cristina, patriota, rapido, furor, meteoro, pluton";

#[test]
fn a_faulty_line_is_answered_with_its_reason_its_rule_and_the_nearest_form_and_the_good_ones_act() {
    let mut bench = Bench::begun(&dawn());
    let receipt = bench.answer(SPAIN, &["Dear referee,", "castilla: patrol", "vizcaya: explode", "Best, A."]);
    let text = receipt.text();
    assert!(receipt.subject().contains("DRAFT"), "{}", receipt.subject());
    assert!(text.contains("\"explode\" is no order"), "{text}");
    assert!(text.contains("(rule 4.1.2)"), "{text}");
    assert!(text.contains("Send:  vizcaya: alone"), "{text}");
    assert!(text.contains("pluton: patrol"), "the good line is in force: {text}");
    assert!(text.contains("\"Dear referee,\"") && text.contains("\"Best, A.\""), "told as not read: {text}");
    let receipt = bench.answer(SPAIN, &["done"]);
    assert!(receipt.text().contains("done: not yet"), "a faulty line keeps it open: {}", receipt.text());
    let receipt = bench.answer(SPAIN, &["clear vizcaya", "done"]);
    assert!(receipt.text().contains("Taken back: vizcaya: explode"));
    assert!(receipt.subject().contains("FINAL"), "{}", receipt.subject());
}

/// Conquistador: marches from one hex to one other.
#[test]
fn parts_of_a_subject_stand_beside_each_other_in_one_letter_and_a_later_letter_replaces_them_all() {
    let mut bench = Bench::begun(&conquistador("quick"));
    bench.answer(SPAIN, &["2316: soldier to 2315", "2316: colonist to 2315"]);
    assert_eq!(bench.lines(SPAIN), ["2316: soldier to 2315", "2316: colonist to 2315"]);
    bench.answer(SPAIN, &["2316: 2 colonists to 2315"]);
    assert_eq!(bench.lines(SPAIN), ["2316: 2 colonists to 2315"], "of a later letter");
    bench.answer(SPAIN, &["2316: colonist to 2315", "2316: 3 colonists to 2315"]);
    assert_eq!(bench.lines(SPAIN), ["2316: 3 colonists to 2315"], "of the same part the last one");
    let receipt = bench.answer(SPAIN, &["clear 2315"]);
    assert!(receipt.text().contains("Taken back: 2316: 3 colonists to 2315"), "{}", receipt.text());
    assert!(bench.lines(SPAIN).is_empty());
}

/// A line sent ahead that does not read when its question comes: its player is asked, though lines of his would have settled
/// it, and play waits for him.
#[test]
fn a_line_sent_ahead_that_no_longer_reads_is_told_and_the_question_is_put() {
    let mut bench = Bench::begun(&conquistador("quick"));
    let plan = ["buy: 2 carracks", "north: 2 carracks", "north aboard: missionary", "north sail: 2316"];
    let ahead = ["north bounds: 8", "settlers: none", "north then: land 9 soldiers at 2316, home", "done"];
    bench.answer(SPAIN, &[&plan[..], &ahead].concat());
    let before = bench.parcels(SPAIN).len();
    for seat in [1, 2] {
        bench.answer(seat, &["done"]);
    }
    assert_eq!(bench.parcels(SPAIN).len(), before + 1, "Spain is written to");
    let asked = bench.newest(SPAIN).text();
    assert!(asked.contains("land 9 soldiers at 2316"), "{asked}");
    assert_eq!(bench.demands(SPAIN).iter().map(|demand| &demand.kind[..]).collect::<Vec<_>>(), ["sea"]);
    bench.answer(SPAIN, &["north then: land missionary at 2316, home", "done"]);
    assert!(bench.demands(SPAIN).iter().all(|demand| demand.kind != "sea"), "the mended line settles it");
}

#[test]
fn in_every_mail_program_exactly_the_typed_lines_act() {
    for program in Program::ALL {
        let mut bench = Bench::begun(&dawn());
        bench.program = program;
        let receipt = bench.answer(SPAIN, &["Hello referee", "castilla: patrol", "manterola: coal"]);
        assert_eq!(bench.lines(SPAIN), ["castilla: patrol", "manterola: coal"], "{program:?}");
        let text = receipt.text();
        assert!(!text.contains("INSIDE THE QUOTE"), "{program:?} quotes what we mailed: {text}");
    }
}

#[test]
fn nothing_below_or_inside_a_quote_acts_and_an_edited_quote_is_told() {
    for program in Program::ALL {
        let mut bench = Bench::begun(&dawn());
        bench.program = program;
        let parcel = bench.newest(SPAIN).clone();
        let edited = parcel.text().replace("mercedes: alone", "mercedes: coal");
        assert_ne!(edited, parcel.text());
        let (from, to) = (bench.players[SPAIN].clone(), parcel.reply_to());
        let typed = vec!["castilla: patrol".to_owned()];
        let letter = Letter { from: &from, to: &to, in_reply_to: Some(&parcel), typed, quoted: Some(edited) };
        bench.post(&letter);
        bench.look();
        assert_eq!(bench.lines(SPAIN), ["castilla: patrol"], "{program:?}");
        let text = bench.receipts(SPAIN).last().expect("a receipt").text();
        let told = text.split("INSIDE THE QUOTE").nth(1).unwrap_or_default();
        assert!(told.contains("mercedes: coal"), "{program:?}: {text}");
        assert!(!told.contains("galicia: alone"), "{program:?}: only the edit is told: {text}");
    }
}

#[test]
fn a_line_written_under_the_quote_does_not_act() {
    let mut bench = Bench::begun(&dawn());
    let parcel = bench.newest(SPAIN).clone();
    let quoted: Vec<String> = parcel.text().lines().map(|line| format!("> {line}")).collect();
    let (from, to, before) = (bench.players[SPAIN].clone(), parcel.reply_to(), bench.letters);
    let raw = format!(
        "From: <{from}>\r\nTo: <{to}>\r\nSubject: Re\r\nMessage-ID: <below@players.example>\r\n\r\n{}\r\n\r\n\
         castilla: patrol\r\n",
        quoted.join("\r\n")
    );
    bench.deliver(raw.into_bytes());
    bench.look();
    assert_eq!(bench.lines(SPAIN), Vec::<String>::new());
    assert_eq!(bench.letters, before);
    let text = bench.receipts(SPAIN).last().expect("a receipt").text();
    assert!(text.contains("castilla: patrol"), "it is told: {text}");
}

#[test]
fn a_line_from_the_parcel_of_an_earlier_turn_does_not_act_in_the_next() {
    let mut bench = Bench::begun(&dawn());
    let old = bench.newest(SPAIN).clone();
    bench.pass_turn();
    assert_eq!(bench.period(), "turn 2");
    let receipt = bench.answer_to(SPAIN, &old, &["castilla: patrol", "always disengage: never", "done"]);
    assert!(!bench.seat(SPAIN).done, "nor does done");
    assert_eq!(bench.lines(SPAIN), ["disengage: never"], "a standing order is of no turn");
    assert!(receipt.text().contains("castilla: patrol"), "it is told: {}", receipt.text());
    bench.answer(SPAIN, &["castilla: patrol"]);
    assert_eq!(bench.lines(SPAIN), ["disengage: never", "castilla: patrol"]);
}

#[test]
fn a_later_line_on_the_same_subject_replaces_the_earlier_one_and_all_else_stays() {
    let mut bench = Bench::begun(&dawn());
    bench.answer(SPAIN, &["castilla: patrol", "manterola: coal"]);
    bench.answer(SPAIN, &["castilla: raid key west"]);
    assert_eq!(bench.lines(SPAIN), ["manterola: coal", "castilla: raid key west"]);
    let receipt = bench.answer(SPAIN, &["clear all"]);
    assert_eq!(bench.lines(SPAIN), Vec::<String>::new());
    assert!(receipt.text().contains(&format!("default  {}", &CAMARA[..20])), "{}", receipt.text());
}

#[test]
fn check_only_looks_and_all_or_nothing_takes_no_half() {
    let mut bench = Bench::begun(&dawn());
    bench.answer(SPAIN, &["manterola: coal"]);
    let receipt = bench.answer(SPAIN, &["check", "castilla: patrol", "done"]);
    assert_eq!(bench.lines(SPAIN), ["manterola: coal"]);
    assert!(receipt.text().contains("check: I only looked"), "{}", receipt.text());
    assert!(!bench.seat(SPAIN).done, "a look closes nothing");
    assert!(!receipt.subject().contains("FINAL"), "{}", receipt.subject());
    let ordered = bench.seat(SPAIN).ordered;
    bench.clock.advance(TimeDelta::minutes(5));
    bench.answer(SPAIN, &["check", "castilla: patrol"]);
    assert_eq!(bench.seat(SPAIN).ordered, ordered, "a look does not begin the quiet time again");
    let receipt = bench.answer(SPAIN, &["all or nothing", "castilla: patrol", "furor: explode"]);
    assert_eq!(bench.lines(SPAIN), ["manterola: coal"]);
    assert!(receipt.text().contains("all or nothing: one line"), "{}", receipt.text());
    bench.answer(SPAIN, &["all or nothing", "castilla: patrol"]);
    assert_eq!(bench.lines(SPAIN), ["manterola: coal", "castilla: patrol"]);
    bench.answer(SPAIN, &["vizcaya: explode"]);
    bench.answer(SPAIN, &["all or nothing", "cervera: raid key west"]);
    assert_eq!(bench.lines(SPAIN).len(), 4, "an earlier letter's fault is no fault of this one");
}

#[test]
fn standing_orders_are_kept_until_they_are_cancelled() {
    let mut bench = Bench::begun(&dawn());
    bench.answer(SPAIN, &["always disengage: never", "castilla: patrol", "done"]);
    bench.answer(US, &["done"]);
    bench.pass_turn();
    assert_eq!(bench.lines(SPAIN), ["disengage: never"], "this turn's lines are over");
    let receipt = bench.answer(SPAIN, &["cancel disengage"]);
    assert!(receipt.text().contains("Standing orders taken back"), "{}", receipt.text());
    assert_eq!(bench.lines(SPAIN), Vec::<String>::new());
}

/// Everything that the form prints, as a player would copy it.
fn copied(parcel: &Sent) -> Vec<String> {
    let text = parcel.text();
    let form = text.split("if nothing comes:\n").nth(1).expect("a form");
    let mut lines: Vec<String> = vec![];
    for line in form.lines().take_while(|line| line.starts_with("  ")) {
        match lines.last_mut() {
            Some(open) if !open.contains(": ") => *open = format!("{open} {}", line.trim()),
            _ => lines.push(line.trim().to_owned()),
        }
    }
    lines
}

#[test]
fn a_complete_answer_becomes_final_after_the_quiet_time_but_not_after_wait() {
    let mut bench = Bench::begun(&dawn());
    bench.answer(US, &["done"]);
    let form = copied(bench.newest(SPAIN));
    let lines: Vec<&str> = form.iter().map(String::as_str).collect();
    let receipt = bench.answer(SPAIN, &lines);
    assert!(receipt.text().contains("Becomes FINAL"), "{}", receipt.text());
    bench.wait(TimeDelta::minutes(100));
    assert_eq!(bench.demands(SPAIN).len(), 1, "two hours are not over");
    bench.answer(SPAIN, &["wait"]);
    bench.wait(TimeDelta::hours(5));
    assert_eq!(bench.demands(SPAIN)[0].kind, "orders", "wait keeps it open");
    bench.answer(SPAIN, &["done"]);
    assert!(!bench.asked().contains(&"orders".to_owned()), "done closes it");
}

#[test]
fn a_done_under_a_parcel_whose_questions_are_closed_closes_nothing_else() {
    let mut bench = Bench::begun(&dawn());
    let asked_orders = bench.newest(US).clone();
    bench.answer(US, &["done"]);
    while bench.demands(US).is_empty() {
        bench.answer(SPAIN, &["done"]);
    }
    assert_eq!(bench.demands(US)[0].kind, "moves", "the US is asked a second time in the turn");
    for word in ["done", "ok", "wait"] {
        let receipt = bench.answer_to(US, &asked_orders, &[word]);
        assert_eq!(bench.demands(US)[0].kind, "moves", "{word} was written before the moves were asked");
        assert!(receipt.text().contains("questions are closed by now"), "{}", receipt.text());
        assert!(!bench.seat(US).wait && !bench.seat(US).done, "{word}");
    }
    bench.wait(TimeDelta::hours(3));
    assert_eq!(bench.demands(US)[0].kind, "moves", "nor does the quiet time run");
    bench.answer(US, &["done"]);
    assert!(!bench.asked().contains(&"moves".to_owned()), "a reply to the newest closes it");
}

#[test]
fn a_quiet_time_that_is_over_closes_the_answer() {
    let mut bench = Bench::begun(&dawn());
    bench.answer(US, &["done"]);
    bench.answer(SPAIN, &["ok"]);
    bench.wait(TimeDelta::minutes(130));
    assert!(bench.demands(SPAIN).iter().all(|demand| demand.kind != "orders"), "ok and two hours");
}

#[test]
fn a_fresh_letter_acts_by_its_block_and_its_seat_word() {
    let mut bench = Bench::begun(&dawn());
    let text = bench.receipts(SPAIN)[0].text();
    let word = text.split("Seat word: ").nth(1).and_then(|rest| rest.split("  ").next());
    let word = word.expect("the receipt of JOIN tells the seat word").to_owned();
    assert_eq!(word, bench.seat_word(SPAIN));
    let (from, to) = (bench.players[SPAIN].clone(), crate::bench::REFEREE);
    let block =
        |word: &str| vec![format!("BEGIN maine {word}"), "castilla: patrol".to_owned(), "END".to_owned()];
    let letter = |typed| Letter { from: &from, to, in_reply_to: None, typed, quoted: None };
    bench.post(&letter(block("wrong-word")));
    bench.look();
    assert_eq!(bench.lines(SPAIN), Vec::<String>::new(), "a name and an address are not enough");
    bench.post(&letter(block(&word)));
    bench.look();
    assert_eq!(bench.lines(SPAIN), ["castilla: patrol"]);
}

#[test]
fn help_holds_what_this_campaign_asks() {
    let mut plan = dawn();
    let plain = Bench::begun(&plan).answer(SPAIN, &["help"]).text();
    plan.new.options = [("speed_subgroups".to_owned(), "yes".to_owned())].into();
    let with_pursuit = Bench::begun(&plan).answer(SPAIN, &["help"]).text();
    for help in [&plain, &with_pursuit] {
        assert!(help.contains("WORDS, each alone") && help.contains("\nORDERS\n"), "{help}");
        assert!(help.contains(" disengage: when outgunned") && !help.contains(" bid: 3"), "{help}");
    }
    assert!(!plain.contains(" pursue: slowest") && with_pursuit.contains(" pursue: slowest"));
}
