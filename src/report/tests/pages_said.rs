//! Every page speaks, in our words, in the order that a player reads.

use super::samples::*;
use crate::report::pages::{Invitation, Page, Receipt, Report};
use crate::report::{Speaker, library, when};
use crate::rules::Fault;
use std::collections::BTreeSet;

fn speaker() -> Speaker {
    Speaker::english().expect("the templates compile")
}

fn text(page: &Page) -> String {
    speaker().speak(page, &names(), to()).expect("it speaks").text
}

#[test]
fn every_page_in_every_shape_speaks_and_keeps_the_laws() {
    let speaker = speaker();
    for page in pages() {
        let spoken =
            speaker.speak(&page, &names(), to()).unwrap_or_else(|error| panic!("{error}\n{page:#?}"));
        super::laws::keeps_the_laws(&spoken.subject, &spoken.text);
    }
}

#[test]
fn every_fact_has_a_template_and_no_template_is_without_a_fact() {
    let folder = format!("{GAME}/facts/");
    let templates = library::templates("en").expect("the lists read");
    let spoken: BTreeSet<&str> = templates.keys().filter_map(|name| name.strip_prefix(&folder)).collect();
    assert_eq!(spoken, FACTS.iter().copied().collect());
    let samples: BTreeSet<String> = happened()
        .iter()
        .filter_map(|item| match item {
            crate::rules::Item::Seen { sighting } => Some(sighting["fact"].as_str()?.to_owned()),
            _ => None,
        })
        .collect();
    assert_eq!(samples.len(), FACTS.len(), "every kind of fact is in the sample");
}

#[test]
fn every_word_and_notice_of_the_house_is_in_the_sample() {
    let templates = library::templates("en").expect("the lists read");
    let keys = |list: &str| -> BTreeSet<String> {
        let folder = format!("common/{list}/");
        templates.keys().filter_map(|name| name.strip_prefix(&folder)).map(str::to_owned).collect()
    };
    let told: BTreeSet<String> = told().iter().map(|told| told.key.to_owned()).collect();
    assert_eq!(keys("told"), told);
    assert_eq!(keys("offers").len() * 2 + 2, talk().len());
    assert_eq!(keys("notices").len() * 2, notices().len());
    assert_eq!(keys("strangers").len(), strangers().len());
    assert_eq!(keys("hosts").len(), host_notices().len());
}

#[test]
fn dice_stand_beside_what_they_did() {
    let flat = |items| {
        let said = text(&Page::Report(Report { happened: items, ..report() }));
        said.split_whitespace().collect::<Vec<_>>().join(" ")
    };
    let said = flat(fought());
    assert!(
        said.contains("Vizcaya at Brooklyn, 4 dice (1 by the leader): 6 6 5 5; 2 hits, damage 3 + 2 = 5,"),
        "{said}"
    );
    assert!(said.contains("Texas at Vizcaya, 4 dice (1 by the leader): 1 1 2 4; nothing"), "{said}");
    let said = flat(port_attacked());
    assert!(said.contains("Castilla, 3 dice (1 by the leader): 1 1 5; 1 hit, damage 2"), "{said}");
    assert!(said.contains("the port answers, 1 die: 6; 1 hit, damage 1"), "{said}");
}

#[test]
fn a_search_can_be_checked_from_its_line() {
    let fact = serde_json::json!({ "fact": "searched", "area": "puerto_rico_passage", "side": "us",
        "order": "transit", "other": "patrol",
        "found": { "rolled": { "die": 2, "low": 1, "high": 3, "engaged": true } } });
    let said = speaker().fact(GAME, &fact, &names()).expect("it speaks");
    assert_eq!(said, "Search 8.2, Puerto Rico Passage: US transit against patrol, 1-3: rolled 2,\nfound.");
}

#[test]
fn ids_that_nobody_named_are_printed_as_words() {
    let fact = serde_json::json!({ "fact": "port_restored", "port": "old_harbour" });
    let said = speaker().fact(GAME, &fact, &names()).expect("it speaks");
    assert!(said.starts_with("old harbour is"), "{said}");
}

#[test]
fn a_page_without_a_template_is_an_error_and_not_a_blank() {
    let speaker = speaker();
    assert!(speaker.fact(GAME, &serde_json::json!({ "fact": "unheard_of" }), &names()).is_err());
    assert!(
        speaker.fact(GAME, &serde_json::json!({ "fact": "turn_begun" }), &names()).is_err(),
        "a field is missing"
    );
    let fault = Fault { why: "unheard_of".into(), ..fault() };
    assert!(speaker.fault(GAME, &fault).is_err());
    assert!(speaker.remark(GAME, &remark("unheard_of")).is_err());
}

#[test]
fn what_needs_the_player_comes_first() {
    let said = text(&Page::Receipt(receipt()));
    let order = [
        "DRAFT.",
        "1 LINE NEEDS YOU",
        "IN FORCE, your orders",
        "SENT AHEAD",
        "STANDING ORDERS",
        "INSIDE THE QUOTE",
        "NOT READ \"Hi ref,\"  \"Sent from my iPhone\"",
        "Becomes FINAL",
        "DEADLINE",
        "LOG maine",
    ];
    in_order(&said, &order);
    let said = text(&Page::Report(report()));
    let order = [
        "~~~ type your orders above this line ~~~",
        "YOU OWE, by",
        "IN SHORT",
        "WHAT HAPPENED",
        "YOUR SHIPS",
        "THEIRS, as last seen",
        "SCORE",
        "Your moves if nothing comes:",
        "STANDING ORDERS",
        "LETTERS AND SILENCES",
        "DICE CAN BE CHECKED",
        "LOG maine",
    ];
    in_order(&said, &order);
}

fn in_order(said: &str, order: &[&str]) {
    let mut from = 0;
    for part in order {
        let at =
            said[from..].find(part).unwrap_or_else(|| panic!("{part} is not there, or too early:\n{said}"));
        from += at;
    }
}

#[test]
fn a_form_line_is_broken_only_after_a_comma() {
    let said = text(&Page::Report(report()));
    let at = said.find("  sampson, indiana").expect("the form is there");
    let form: Vec<&str> = said[at..].lines().take(2).collect();
    assert!(form[0].ends_with(','), "{form:?}");
    assert!(form.concat().contains("new york"), "{form:?}");
}

#[test]
fn subjects_change_with_the_phase() {
    let subjects: BTreeSet<String> = pages()
        .iter()
        .map(|page| speaker().speak(page, &names(), to()).expect("it speaks").subject)
        .collect();
    for subject in [
        "[maine] You are invited: United States",
        "[maine] Turn 1: your moves by Thu 7 May 20:00",
        "[maine] Turn 1 orders: DRAFT - 1 line needs you",
        "[maine] Turn 1 orders: FINAL",
        "[maine] You are United States",
        "[maine] Turn 1: 2 d 4 h left for your moves",
        "[maine] New deadline: Thu 7 May 20:00",
    ] {
        assert!(subjects.contains(subject), "{subject} in {subjects:#?}");
    }
}

#[test]
fn help_comes_with_the_grammar_of_the_game() {
    let told = told();
    let said = text(&Page::Receipt(Receipt { told, ..receipt() }));
    assert!(said.contains("WORDS, each alone on its line") && said.contains("MOVES, carried out"), "{said}");
    assert!(!text(&Page::Receipt(receipt())).contains("WORDS, each alone"));
}

#[test]
fn a_moment_is_told_in_the_zone_and_in_utc() {
    let london = due();
    assert_eq!(london.local, "Thu 7 May 2026 20:00");
    assert_eq!((london.days, london.hours, london.minutes), (2, 4, 30));
    let past = when(at("2026-05-05T14:00:00Z"), chrono_tz::UTC, at("2026-05-05T14:30:00Z"));
    assert_eq!((past.days, past.hours, past.minutes), (0, 0, 0));
    let said = text(&Page::Receipt(receipt()));
    assert!(said.contains("DEADLINE Thu 7 May 20:00 London = 19:00 UTC, 2 d 4 h left."), "{said}");
}

#[test]
fn one_page_of_each_kind() {
    let golden = |name: &str, page: Page| {
        let spoken = speaker().speak(&page, &names(), to()).expect("it speaks");
        insta::assert_snapshot!(name, format!("Subject: {}\n\n{}", spoken.subject, spoken.text));
    };
    let [notice, stranger, host] = [notices().remove(6), strangers().remove(5), host_notices().remove(0)];
    golden("invitation", Page::Invitation(invitation()));
    golden("report", Page::Report(report()));
    golden("receipt", Page::Receipt(receipt()));
    golden("words", Page::Receipt(Receipt { told: told(), ..receipt() }));
    golden("notice", notice);
    golden("stranger", stranger);
    golden("host_notice", host);
    golden("press", Page::Press(press()));
    golden("offer", Page::Offer(offer("made", Some(12))));
    golden("offer_taken", Page::Offer(offer("taken", None)));
    golden("offers_in_a_receipt", Page::Receipt(Receipt { offers: offers(), ..receipt() }));
    for page in pages() {
        match page {
            Page::Ready(_) => golden("ready", page),
            Page::Reminder(ref reminder) if reminder.nothing_yet => golden("reminder", page),
            _ => {}
        }
    }
}

#[test]
fn every_parcel_that_can_be_answered_begins_with_the_cut_line() {
    for page in pages() {
        let said = text(&page);
        let answered = match &page {
            Page::Report(report) => !report.owe.is_empty(),
            Page::Stranger(stranger) => stranger.why == "confirm",
            Page::Notice(_) | Page::HostNotice(_) => false,
            _ => true,
        };
        assert_eq!(said.starts_with("~~~ type your orders above this line ~~~\n"), answered, "{said}");
    }
}

#[test]
fn the_log_line_is_the_last_line() {
    for page in pages().iter().filter(|page| !page.frame().log.is_empty()) {
        assert_eq!(text(page).lines().last(), Some(frame().log.as_str()));
    }
}

#[test]
fn every_option_and_ruling_of_the_charter_is_told_in_words() {
    let chosen = |ids: &[&str]| ids.iter().map(|id| ((*id).to_owned(), "yes".to_owned())).collect();
    let page = Invitation { options: chosen(&options()), rulings: chosen(RULINGS), ..invitation() };
    let said = text(&Page::Invitation(page));
    let told = |mark: &str| said.lines().filter(|line| line.starts_with(mark)).count();
    assert_eq!(told(" option "), options().len());
    assert_eq!(told(" ruling "), RULINGS.len());
    assert!(
        said.lines().filter(|line| line.starts_with(" option ")).all(|line| line.contains("yes (")),
        "{said}"
    );
    let flat = said.split_whitespace().collect::<Vec<_>>().join(" ");
    assert_eq!(flat.matches("? Here: yes.").count(), RULINGS.len(), "{said}");
}

#[test]
fn a_report_in_mid_turn_says_who_has_moved() {
    let moved = seen(serde_json::json!({ "fact": "movement_ended", "turn": 1, "side": "spain", "part": 1,
        "last": true }));
    let said = text(&Page::Report(Report { happened: vec![moved], ..report() }));
    assert!(said.contains("Turn 1: Spain has moved; nothing has been fought yet."), "{said}");
}

#[test]
fn no_line_of_press_passes_for_one_of_ours() {
    let spoken = speaker().speak(&Page::Press(press()), &names(), to()).expect("it speaks");
    let own = spoken.text.lines().filter(|line| line.contains("~~~") && !line.starts_with("  | ")).count();
    assert_eq!(own, 1, "the cut line: {}", spoken.text);
    let logs = |text: &str| {
        let words = text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
        words.filter(|word| *word == "LOG").count()
    };
    let html = spoken.html.expect("press has it");
    assert_eq!((logs(&spoken.text), logs(&html)), (1, 1), "the log line: {}", spoken.text);
    assert!(html.contains("&lt;b&gt;I&lt;") && !html.contains("href"), "{html}");
    let rest = spoken.text.split_once('\n').expect("lines").1;
    let raw = format!("From: <a@b.example>\r\n\r\n{}", rest.replace('\n', "\r\n"));
    let typed = crate::intake::typed(raw.as_bytes());
    let acts = |line: &crate::intake::TypedLine| {
        matches!(line.place, crate::intake::Place::Block { .. }) || line.text.contains("accept 3")
    };
    assert!(!typed.lines.iter().any(acts), "even where the cut line was lost: {typed:#?}");
}

#[test]
fn talk_of_a_log_is_left_alone() {
    let lines = vec!["I keep a log of this.".to_owned()];
    let said = text(&Page::Press(crate::report::pages::Press { lines, ..press() }));
    assert!(said.contains("  | I keep a log of this."), "{said}");
}
