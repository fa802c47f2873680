//! What holds for every parcel, whatever names and letters it is made of.

use super::samples::*;
use crate::report::pages::{Page, Receipt, Report};
use crate::report::wrap::{STOPPED, lay_out, stopped, subject, tame, width};
use crate::report::{COLUMNS, SUBJECT_COLUMNS, Speaker};
use crate::rules::{Fault, Rule};
use proptest::prelude::*;
use serde_json::json;
use std::sync::LazyLock;

pub fn keeps_the_laws(subject: &str, text: &str) {
    assert!(width(subject) <= SUBJECT_COLUMNS && !subject.contains(['\n', '\r']), "{subject}");
    assert!(text.ends_with('\n') && !text.contains("\n\n\n"), "{text}");
    for line in text.lines() {
        assert!(width(line) <= COLUMNS && line.chars().count() <= COLUMNS, "too wide: {line}");
        let begins = |mark: &str| line.starts_with(mark);
        assert!(!begins(">") && !begins("From ") && !begins("--"), "forbidden beginning: {line}");
        assert!(!line.ends_with(' '), "a blank at the end: {line:?}");
        assert!(!line.contains(|letter: char| letter.is_control() || letter == '\u{a6}'), "{line:?}");
    }
}

#[test]
fn a_long_paragraph_goes_on_under_its_mark() {
    let text = format!(" new      \u{a6}{}\n", "sampson, ".repeat(12));
    let laid = lay_out(&text);
    let lines: Vec<&str> = laid.lines().collect();
    assert_eq!(lines.len(), 2);
    assert!(lines[1].starts_with("          sampson"), "{laid}");
}

#[test]
fn what_mail_programs_take_for_something_else_is_moved_in() {
    assert_eq!(lay_out("> a\nFrom b\n-- c\nFromage\n- d\n"), " > a\n From b\n -- c\nFromage\n- d\n");
    let long = format!("{} From here LOG maine ~~~ type", "x".repeat(77));
    assert!(lay_out(&long).lines().all(|line| !line.starts_with("From") && !line.starts_with("LOG")));
    let long = format!("{} LOG maine size 3", "x".repeat(77));
    assert_eq!(lay_out(&long).lines().nth(1), Some(" LOG maine size 3"));
}

#[test]
fn a_token_that_is_too_wide_is_cut() {
    let laid = lay_out(&"y".repeat(200));
    assert_eq!(laid.matches('y').count(), 200);
    assert!(laid.lines().all(|line| line.len() <= COLUMNS));
}

#[test]
fn text_from_outside_cannot_break_a_line() {
    assert_eq!(tame("a\r\nBcc: b\u{202e}\u{200b}\u{a6}c\td"), "a  Bcc: b|c d");
    assert_eq!(subject("[maine]\n a  b"), "[maine] a b");
    let long = subject(&format!("[maine] {}", "United States and ".repeat(9)));
    assert!(long.ends_with("...") && width(&long) <= SUBJECT_COLUMNS, "{long}");
}

#[test]
fn a_full_stop_is_not_doubled_and_three_dots_stay() {
    assert_eq!(
        stopped(&format!("lost Cabot, J.{STOPPED}. Gone {STOPPED}J.{STOPPED}, J. ...")),
        "lost Cabot, J. Gone J., J. ..."
    );
}

/// `Cabot, J.` ends many a sentence: in facts, faults, receipts and reports of both games, as text and as HTML.
#[test]
fn a_name_with_a_full_stop_ends_a_sentence_with_one() {
    let cabot = "Cabot, J.";
    let lost = json!({ "fact": "naval_attrition", "nation": "england", "fleet": "E1", "bounds": 3, "column": 2,
        "exceeded": false, "dice": [1], "lost": { "leaders": ["cabot_j"] } });
    let of_game = [("cabot_j".to_owned(), cabot.to_owned())].into();
    let said = SPEAKER.fact("conquistador", &lost, &of_game).expect("it speaks");
    assert!(said.replace('\n', " ").ends_with("lost Cabot, J."), "{said}");
    let fault = Fault::new(1, "nobody_here", Rule("10.0")).with("who", cabot);
    assert_eq!(SPEAKER.fault("conquistador", &fault).expect("it speaks"), "You have nobody at Cabot, J.");
    let mut names = names();
    names.values_mut().for_each(|name| cabot.clone_into(name));
    let mut ends = 0;
    for page in pages() {
        let spoken = SPEAKER.speak(&page, &names, to()).expect("it speaks");
        for text in [Some(spoken.subject), Some(spoken.text), spoken.html].into_iter().flatten() {
            assert!(!text.contains("J..") && !text.contains(STOPPED), "{text}");
            ends += text.matches("J.").count();
        }
    }
    assert!(ends > 0, "names are printed");
}

static SPEAKER: LazyLock<Speaker> = LazyLock::new(|| Speaker::english().expect("the templates compile"));

fn wild() -> impl Strategy<Value = String> {
    prop_oneof![
        "\\PC{0,120}",
        "[ -~]{0,300}",
        "(> |From |--|LOG |~~~ |\n|\r|\t|\u{a6}|a| ){0,60}",
        "[一-龥ぁ-ん]{0,100}",
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(64) })]

    #[test]
    fn laying_out_keeps_the_laws(text in proptest::collection::vec(wild(), 0..6)) {
        let text: Vec<String> = text.iter().map(|part| tame(part)).collect();
        let laid = lay_out(&format!("x\n{}", text.join("\n")));
        keeps_the_laws("", &laid);
    }

    #[test]
    fn nothing_is_lost_in_laying_out(text in "[ -~]{0,400}") {
        let letters = |text: &str| text.chars().filter(|letter| *letter != ' ' && *letter != '\n').collect::<String>();
        prop_assert_eq!(letters(&lay_out(&text)), letters(&text));
    }

    #[test]
    fn a_report_of_any_names_keeps_the_laws(name in wild(), line in wild(), campaign in wild()) {
        let mut names = names();
        for printed in names.values_mut() {
            printed.clone_from(&name);
        }
        let mut page = report();
        page.frame.campaign = campaign.clone();
        page.owe[0].form.push(line.clone());
        page.standing.push(line.clone());
        page.letters.push(line.clone());
        page.lapsed[0].text.clone_from(&line);
        let spoken = SPEAKER.speak(&Page::Report(Report { ..page }), &names, to()).expect("it speaks");
        keeps_the_laws(&spoken.subject, &spoken.text);
    }

    #[test]
    fn press_of_any_words_keeps_the_laws(lines in proptest::collection::vec(wild(), 0..6), terms in wild()) {
        let page = crate::report::pages::Press { lines, ..press() };
        let spoken = SPEAKER.speak(&Page::Press(page), &names(), to()).expect("it speaks");
        keeps_the_laws(&spoken.subject, &spoken.text);
        let page = crate::report::pages::Offer { terms, ..offer("made", Some(1)) };
        let spoken = SPEAKER.speak(&Page::Offer(page), &names(), to()).expect("it speaks");
        keeps_the_laws(&spoken.subject, &spoken.text);
    }

    #[test]
    fn a_receipt_of_any_letter_keeps_the_laws(line in wild(), other in wild()) {
        let mut page = receipt();
        page.not_read = vec![line.clone(), other.clone()];
        page.in_quote.push(line.clone());
        page.need[0].text.clone_from(&line);
        page.need[0].fault.nearest = Some(other.clone());
        page.owe[0].in_force[0].text = format!("{line}: {other}");
        let spoken = SPEAKER.speak(&Page::Receipt(Receipt { ..page }), &names(), to()).expect("it speaks");
        keeps_the_laws(&spoken.subject, &spoken.text);
    }
}
