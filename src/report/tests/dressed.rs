//! HTML parts: well formed, small, with links that fit; and the map that they show.

mod links;

use super::samples::*;
use crate::campaign::selfplay::{SeededChance, SeededDice};
use crate::report::map::font::{ABOVE, BELOW, width};
use crate::report::map::layout::{Rect, Text, plan};
use crate::report::pages::{Page, Receipt, Report};
use crate::report::{Addressing, HTML_BYTES, LINK_CHARACTERS, Speaker, Spoken};
use crate::rules::{Demand, Entry, Eye, Line, MapData, MapStack, Place, Seat, Stop};
use links::links;
use roxmltree::{Document, ParsingOptions};
use std::sync::LazyLock;

pub static SPEAKER: LazyLock<Speaker> = LazyLock::new(|| Speaker::english().expect("the templates compile"));

pub fn spoken(page: &Page) -> Spoken {
    SPEAKER.speak(page, &names(), to()).expect("it speaks")
}

#[test]
fn every_html_part_is_well_formed_and_small_and_its_links_fit() {
    for page in pages() {
        let Some(html) = spoken(&page).html else {
            assert!(matches!(page, Page::Stranger(_) | Page::HostNotice(_)), "{page:#?}");
            continue;
        };
        assert!(html.len() <= HTML_BYTES && html.len() > 500);
        for link in links(&html) {
            assert!(link.starts_with("mailto:referee%2Batoken") && link.len() <= LINK_CHARACTERS, "{link}");
        }
        assert!(html.contains(&frame().log), "the log line stands in it");
        assert!(!html.contains("<img") || html.contains(&format!("cid:{}", to().cid())));
    }
}

#[test]
fn both_parts_say_the_same_in_the_same_order() {
    let said = spoken(&Page::Report(report()));
    let html = said.html.expect("a report has it");
    let flat = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let document =
        Document::parse_with_options(&html, ParsingOptions { allow_dtd: true, ..Default::default() });
    let document = document.expect("it is well formed");
    let text: String =
        document.descendants().filter(|node| node.is_text()).filter_map(|node| node.text()).collect();
    let (html, text) = (flat(&text), flat(&said.text));
    let marks = [
        "~~~ type your orders above this line ~~~",
        "YOU OWE, by Thu 7 May 20:00 London = 19:00 UTC",
        "IN SHORT",
        "Turn 1: 2 battles, 1 ship sunk (M. Teresa).",
        "WHAT HAPPENED",
        "Initiative 8.1, Puerto Rico Passage: Spain 5 units + 3 stars + die 4 = 12",
        "Vizcaya at Brooklyn, 4 dice (1 by the leader): 6 6 5 5; 2 hits, damage 3 + 2 = 5, disabled",
        "YOUR SHIPS",
        "Brooklyn 3-5-7 (damage 1)",
        "THEIRS, as last seen",
        "SCORE after all",
        "Your moves if nothing comes:",
        "howell: anchor",
        "STANDING ORDERS",
        "LETTERS AND SILENCES",
        "LOG maine size 812",
    ];
    for said in [&html, &text] {
        let mut from = 0;
        for mark in marks {
            from +=
                said[from..].find(mark).unwrap_or_else(|| panic!("{mark} is missing or too early:\n{said}"));
        }
    }
}

#[test]
fn taps_answer_with_lines_that_stand_in_the_letter() {
    let html = spoken(&Page::Receipt(receipt())).html.expect("a receipt has it");
    let all = links(&html);
    let holds = |body: &str| all.iter().any(|link| link.ends_with(&format!("&body={body}")));
    assert!(holds("annapolis%2C%20vicksburg%2C%20newport%3A%20coal"), "the nearest form: {all:#?}");
    assert!(holds("schley%3A%20coal") && holds("wait"), "{all:#?}");
    assert!(!holds("done"), "a line needs its writer first");
    let html = spoken(&Page::Invitation(invitation())).html.expect("an invitation has it");
    assert!(links(&html).iter().any(|link| link.ends_with("&body=JOIN")));
}

#[test]
fn without_a_token_there_are_no_links() {
    let plain = Addressing { reply_to: None, ..to() };
    for page in pages() {
        let said = SPEAKER.speak(&page, &names(), plain).expect("it speaks");
        assert!(!said.html.is_some_and(|html| html.contains("mailto:")));
    }
}

#[test]
fn names_from_outside_are_escaped() {
    let mut page = receipt();
    page.not_read = vec!["<script>alert(1)</script> & \"co\"".into()];
    page.need[0].text = "</div><b>".into();
    page.need[0].fault.nearest = Some("\"><img src=x>".into());
    let html = spoken(&Page::Receipt(page)).html.expect("a receipt has it");
    assert!(!html.contains("<script") && !html.contains("<img") && !html.contains("</div><b>"), "{html}");
    links(&html);
}

#[test]
fn a_report_that_is_too_long_says_where_the_rest_is() {
    let many: Vec<_> = (0..40).flat_map(|_| happened()).collect();
    let said = spoken(&Page::Report(Report { happened: many, ..report() }));
    let html = said.html.expect("it is shortened, not dropped");
    assert!(html.len() <= HTML_BYTES && html.contains("is in the text part of this letter"));
    assert!(said.text.matches("Turn 2 begins").count() == 40, "the text part is whole");
}

#[test]
fn a_receipt_without_orders_has_no_buttons_for_them() {
    let page = Receipt { owe: vec![], need: vec![], in_quote: vec![], ..receipt() };
    assert!(links(&spoken(&Page::Receipt(page)).html.expect("a receipt has it")).is_empty());
}

#[test]
fn taps_read_without_fault() {
    let game = crate::games::by_name(GAME).expect("the game is there");
    let mut document = crate::games::dawn_of_empire::document();
    document.options.insert("speed_subgroups".into(), "yes".into()); // pursuits have taps
    let playing = game.wake(&document).expect("its charter reads");
    let (state, seat) = (playing.open(), Seat(1));
    let mut read = 0;
    for (kind, question) in questions() {
        let name = format!("{GAME}/questions/{kind}/taps");
        if !SPEAKER.knows(&name) {
            continue;
        }
        let words = question.as_object().expect("a question has fields");
        let names = minijinja::Value::from_serialize(names());
        let taps = SPEAKER.say(&name, words, &names, GAME).expect("they speak");
        let key = String::new();
        let demand = Demand { seat, kind: kind.into(), key, hushed: false, question: question.clone() };
        for text in taps.lines() {
            let claims = playing.claims(&state, Eye::Seat(seat), text);
            assert!(claims.iter().any(|(of, _)| *of == kind), "nobody claims {text:?}");
            let line = Line { number: 1, text: text.into() };
            let draft = playing.read(&state, &demand, &[line]);
            assert!(draft.faults.is_empty() && draft.in_force[0].line == Some(1), "{text:?}: {draft:?}");
            read += 1;
        }
    }
    assert_eq!(read, 7, "two words on disengaging, two ports, three words on a pursuit");
}

/// All that the letters of a text can cover.
pub fn rect(text: &Text) -> Rect {
    let w = width(&text.text, text.size);
    Rect { x: text.x, y: text.y - ABOVE * text.size, w, h: (ABOVE + BELOW) * text.size }
}

pub fn meet(one: &Rect, other: &Rect) -> bool {
    one.x < other.x + other.w
        && other.x < one.x + one.w
        && one.y < other.y + other.h
        && other.y < one.y + one.h
}

/// No two texts of a plan meet, and none leaves the picture.
fn is_clear(map: &MapData) -> bool {
    let words = SPEAKER.map_words(map, &names(), GAME).expect("the words speak");
    let Some(plan) = plan(map, &words, &|id| SPEAKER.printed(id, id, &names(), GAME)) else { return false };
    let boxes: Vec<_> = plan.texts.iter().map(|text| (text, rect(text))).collect();
    for (at, (text, rect)) in boxes.iter().enumerate() {
        assert!(
            rect.x >= 0.0
                && rect.x + rect.w <= f64::from(plan.width)
                && rect.y >= 0.0
                && rect.y + rect.h <= f64::from(plan.height),
            "{text:?} leaves the picture"
        );
        for (other, of) in &boxes[..at] {
            assert!(!meet(rect, of), "{text:?} meets {other:?}");
        }
    }
    true
}

#[test]
fn no_two_texts_of_a_map_meet() {
    assert!(is_clear(&map()));
    let mut held = map();
    for (index, area) in held.areas.iter_mut().enumerate() {
        area.held = Some((Seat((index % 2) as u8), 4));
    }
    assert!(is_clear(&held));
}

#[test]
fn a_crowded_map_grows_and_stays_clear_and_a_hopeless_one_has_no_picture() {
    let crowd = |each: usize| {
        let mut map = map();
        let places: Vec<String> = map
            .areas
            .iter()
            .map(|area| area.id.clone())
            .chain(map.ports.iter().map(|port| port.id.clone()))
            .collect();
        map.stacks = (0..each * places.len())
            .map(|at| MapStack {
                label: format!("U{at}"),
                at: places[at % places.len()].clone(),
                own: at % 2 == 0,
                counters: 12,
                order: Some("blockade".into()),
                hurt: 1,
            })
            .collect();
        map
    };
    assert!(is_clear(&crowd(1)) && is_clear(&crowd(2)));
    assert!(!is_clear(&crowd(20)));
}

#[test]
fn a_picture_is_the_same_every_time_and_every_net_has_its_place() {
    let one = spoken(&Page::Report(report()));
    assert_eq!(one.map, spoken(&Page::Report(report())).map);
    let png = one.map.expect("a report with a map has a picture").png;
    assert!(png.starts_with(b"\x89PNG") && png.len() < 200_000, "{} bytes", png.len());
    for net in [-40, -29, -7, -6, -1, 0, 1, 5, 6, 12, 29, i32::MAX, i32::MIN] {
        let mut map = map();
        map.track = map.track.map(|track| crate::rules::Track { net, ..track });
        assert!(is_clear(&map), "{net}");
    }
}

/// Plays a campaign of drawn lines and looks at the map of every eye at every seam.
fn play_and_look(seed: u64) {
    let game = crate::games::by_name(GAME).expect("the game is there");
    let playing = game.wake(&crate::games::dawn_of_empire::document()).expect("its charter reads");
    let (mut chance, mut dice) = (SeededChance::new(seed), SeededDice(seed));
    let mut saved = playing.open();
    let mut place = Place { segment: 0, epoch: 0 };
    while !playing.is_over(&saved) {
        let mut record = vec![];
        saved = loop {
            let ran = playing.run(&saved, place, game.revision(), &mut record, &mut dice);
            let state = ran.state.expect("the rules hold");
            let asked = match ran.played {
                Ok(()) => break state,
                Err(Stop::Awaiting(demands)) => demands,
                Err(Stop::AwaitingAny(demands)) => demands.into_iter().take(1).collect(),
                Err(stop) => panic!("{stop:?}"),
            };
            for demand in asked {
                let texts = playing.sample(&state, &demand, &mut chance);
                let lines = (1..).zip(texts).map(|(number, text)| Line { number, text });
                let answer = playing.read(&state, &demand, &lines.collect::<Vec<_>>()).answer;
                record.push(Entry::Answered { demand, answer });
            }
        };
        place.segment += 1;
        place.epoch += record.iter().filter(|entry| matches!(entry, Entry::Locked { .. })).count() as u64;
        for eye in [Eye::Public, Eye::Seat(Seat(0)), Eye::Seat(Seat(1))] {
            let map = playing.map(&saved, eye).expect("the components say where places lie");
            let map = map.places().expect("the game is played on places");
            assert!(is_clear(map), "seed {seed}, segment {}, {eye:?}", place.segment);
        }
    }
}

#[test]
fn the_maps_of_whole_campaigns_are_clear() {
    play_and_look(1);
    play_and_look(2);
}
