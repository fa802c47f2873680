//! Maps of hexes: what is in play is in the picture, and everything on it can be read.

use super::dressed::{SPEAKER, meet, rect, spoken};
use super::samples::report;
use crate::games::conquistador::charter::Charter;
use crate::games::conquistador::ids::Nation;
use crate::games::conquistador::{Conquistador, charter, document};
use crate::report::map::hexes::sheet::Look;
use crate::report::map::hexes::{Sheet, plan};
use crate::report::map::layout::{Ink, Rect, Text};
use crate::report::map::of_hexes;
use crate::report::map::path::Step;
use crate::report::pages::{Page, Report};
use crate::rules::hex::{Columns, Hex};
use crate::rules::{Eye, GoldState, Ground, HexMap, HexStack, Picture, Rules, Seat, Settlement};
use std::collections::BTreeMap;
use std::sync::LazyLock;

const GAME: &str = "conquistador";

static CHARTER: LazyLock<Charter> =
    LazyLock::new(|| charter::read(&document()).expect("the components of this binary read"));

fn hex(text: &str) -> Hex {
    text.parse().expect("a hex of the tests")
}

/// The printed map with nothing on it, for five sides.
fn bare() -> HexMap {
    let view = Conquistador::view(&CHARTER, &Conquistador::open(&CHARTER), Eye::Public);
    let Some(Picture::Hexes(map)) = Conquistador::map(&CHARTER, &view) else {
        panic!("it is played on hexes")
    };
    HexMap {
        sides: Nation::ALL.map(|nation| nation.word().to_owned()).to_vec(),
        settlements: vec![],
        stacks: vec![],
        ..map
    }
}

/// The name of the area of a hex.
fn area(of: &str) -> String {
    CHARTER.map.area_of(hex(of)).expect("the hex lies in an area").name.clone()
}

fn stack(at: &str, label: &str, owner: u8, at_sea: bool) -> HexStack {
    let (owner, own) = (Some(Seat(owner)), owner == 0);
    HexStack { hex: hex(at), label: label.into(), owner, own, at_sea, counters: 2 }
}

fn settlement(at: &str, owner: u8, colonists: u32) -> Settlement {
    let port = CHARTER.map.is_coastal(hex(at));
    Settlement { hex: hex(at), owner: Seat(owner), colonists, port }
}

/// The names of areas by their ids.
fn names() -> BTreeMap<String, String> {
    CHARTER.map.areas.iter().map(|area| (area.id.to_string(), area.name.clone())).collect()
}

fn planned(map: &HexMap) -> Option<Sheet> {
    let words = SPEAKER.hex_words(map, &names(), GAME).expect("the words speak");
    plan(map, &words, &|id| names().get(id).cloned().unwrap_or_default())
}

fn drawn(map: &HexMap) -> Option<crate::report::Drawing> {
    let words = SPEAKER.hex_words(map, &names(), GAME).expect("the words speak");
    of_hexes(map, &words, &|id| names().get(id).cloned().unwrap_or_default())
}

/// The Caribbean some turns on.
fn caribbean() -> HexMap {
    let mut map = bare();
    map.settlements = vec![
        settlement("2316", 0, 5),
        settlement("2320", 0, 3),
        settlement("2819", 0, 2),
        settlement("2712", 1, 1),
        settlement("2327", 0, 4),
    ];
    map.stacks = vec![
        stack("2316", "E1", 0, true),
        stack("2316", "3s", 0, false),
        stack("2715", "E4", 1, true),
        stack("2327", "5s", 0, false),
        stack("2219", "E2", 2, true),
    ];
    for gold in &mut map.gold {
        if gold.hex == hex("2327") {
            gold.state = GoldState::Active;
        }
    }
    map
}

/// The same with Newfoundland and Potosi.
fn far() -> HexMap {
    let mut map = caribbean();
    map.settlements.extend([settlement("0909", 1, 2), settlement("4213", 0, 9)]);
    map.stacks.extend([stack("0909", "E3", 1, true), stack("4213", "8s", 0, false)]);
    map
}

/// Stacks of five sides on so many hexes of land.
fn crowd(stacks: usize, hexes: usize) -> HexMap {
    let mut map = bare();
    let land: Vec<Hex> =
        map.tiles.iter().filter(|tile| tile.ground != Ground::Sea).map(|tile| tile.hex).collect();
    let step = land.len() / hexes;
    map.stacks = (0..stacks)
        .map(|at| {
            let hex = land[at % hexes * step].to_string();
            stack(&hex, &format!("E{at}"), (at / hexes % 5) as u8, at % 2 == 0)
        })
        .collect();
    map
}

fn has(sheet: &Sheet, text: &str) -> bool {
    sheet.texts.iter().any(|of| of.text == text)
}

fn ids(sheet: &Sheet) -> Vec<&Text> {
    sheet.texts.iter().filter(|of| of.text.parse::<Hex>().is_ok()).collect()
}

/// No two texts meet, and none leaves the picture.
fn is_clear(map: &HexMap) -> Sheet {
    let sheet = planned(map).expect("a map of the tests can be drawn");
    let whole = Rect { x: 0.0, y: 0.0, w: f64::from(sheet.width), h: f64::from(sheet.height) };
    let boxes: Vec<_> = sheet.texts.iter().map(|text| (text, rect(text))).collect();
    for (at, (text, of)) in boxes.iter().enumerate() {
        let inside = of.x >= 0.0 && of.y >= 0.0 && of.x + of.w <= whole.w && of.y + of.h <= whole.h;
        assert!(inside, "{text:?} leaves the picture");
        for (other, box_of) in &boxes[..at] {
            // Texts stand on whole pixels: their boxes may touch by one.
            let less = Rect { x: of.x + 1.0, y: of.y + 1.0, w: of.w - 2.0, h: of.h - 2.0 };
            assert!(!meet(&less, box_of), "{text:?} meets {other:?}");
        }
    }
    assert!((300..=2_400).contains(&sheet.height), "{} pixels high", sheet.height);
    sheet
}

/// Every point of the paths.
fn points(sheet: &Sheet) -> Vec<(f64, f64)> {
    let mut found = vec![];
    for step in sheet.paths.iter().flat_map(|(path, _)| path) {
        match *step {
            Step::Move(to) | Step::Line(to) => found.push(to),
            Step::Bend(by, to) => found.extend([by, to]),
            Step::Curve(from, by, to) => found.extend([from, by, to]),
            Step::Close => {}
        }
    }
    found
}

#[test]
fn everything_drawn_is_inside_of_the_picture_and_no_two_texts_meet() {
    for map in [bare(), caribbean(), far(), crowd(40, 40), crowd(200, 200), crowd(200, 8)] {
        let sheet = is_clear(&map);
        for (x, y) in points(&sheet) {
            let inside =
                (0.0..=f64::from(sheet.width)).contains(&x) && (0.0..=f64::from(sheet.height)).contains(&y);
            assert!(inside, "{x} {y}");
        }
    }
}

#[test]
fn what_is_in_play_stands_with_the_id_of_its_hex() {
    let sheet = is_clear(&far());
    for text in [
        "2316", "2320", "2819", "2712", "2327", "2715", "2219", "0909", "4213", "E1 2", "3s 2", "E4 2",
        "8s 2",
    ] {
        assert!(has(&sheet, text), "{text}");
    }
    assert!(!has(&sheet, "5704") && !has(&sheet, "5604"), "nothing is there");
    let own = sheet.texts.iter().filter(|of| of.ink == Ink::Light && of.text.ends_with(" 2")).count();
    assert_eq!(own, 4, "own stacks are told from the others");
}

#[test]
fn far_groups_have_windows_of_their_own_and_near_ones_share_one() {
    let title = |map: &HexMap, part: &str| {
        planned(map).is_some_and(|sheet| {
            sheet.texts.iter().any(|of| of.text.starts_with(part) && of.ink == Ink::Dark)
        })
    };
    let mut near = bare();
    near.stacks = vec![stack("2316", "E1", 0, true), stack("2318", "E2", 0, true)];
    assert!(!title(&near, "Caribbean"), "one window needs no title");
    let mut apart = near.clone();
    apart.stacks.push(stack("4213", "8s", 0, false));
    assert!(title(&apart, "Caribbean") && title(&apart, &area("4213")));
    let sheet = is_clear(&apart);
    assert!(!has(&sheet, "3218"), "what lies between is left out");
    assert!(ids(&sheet).len() > 100, "a small window shows every id");
}

#[test]
fn a_window_shows_three_hexes_around_what_is_in_play() {
    let mut map = bare();
    map.stacks = vec![stack("2316", "E1", 0, true)];
    let sheet = is_clear(&map);
    for id in ["2016", "2616", "2319", "2313"] {
        assert!(has(&sheet, id), "{id}");
    }
    assert!(!has(&sheet, "1916") && !has(&sheet, "2716"));
}

#[test]
fn rows_grow_southwards_and_columns_as_the_map_says() {
    let mut map = bare();
    map.stacks = vec![stack("2316", "E1", 0, true)];
    let at = |map: &HexMap, id: &str| {
        let sheet = is_clear(map);
        let text = sheet.texts.iter().find(|of| of.text == id).expect("the id is shown").clone();
        (text.x, text.y)
    };
    assert!(at(&map, "2318").0 < at(&map, "2314").0, "west is to the left");
    assert!(at(&map, "2116").1 < at(&map, "2516").1);
    assert!(at(&map, "2216").0 < at(&map, "2116").0, "even rows lie half a hex further west");
    map.columns = Columns::East;
    assert!(at(&map, "2314").0 < at(&map, "2318").0);
    assert!(at(&map, "2116").0 < at(&map, "2216").0);
}

#[test]
fn with_nothing_in_play_the_whole_map_is_shown() {
    let sheet = is_clear(&bare());
    for area in &CHARTER.map.areas {
        assert!(has(&sheet, &area.name), "{}", area.name);
    }
    let mut nothing = bare();
    nothing.tiles.clear();
    assert_eq!(planned(&nothing), None);
}

#[test]
fn five_sides_differ_and_the_legend_tells_only_what_is_drawn() {
    let sheet = is_clear(&crowd(5, 1));
    let mut patterns: Vec<_> = sheet
        .paths
        .iter()
        .filter(|(_, look)| matches!(look, Look::Pattern(Some(_))))
        .map(|(_, look)| *look)
        .collect();
    patterns.dedup();
    let legend = &patterns[patterns.len() - 5..];
    assert_eq!(legend, [0, 1, 2, 3, 4].map(|seat| Look::Pattern(Some(Seat(seat)))));
    assert!(has(&sheet, "Spain") && has(&sheet, "Bankers") && !has(&sheet, "gold mine"));
    let sheet = is_clear(&caribbean());
    assert!(has(&sheet, "city, looted") && has(&sheet, "port, colonists") && !has(&sheet, "Bankers"));
    assert!(!has(&is_clear(&bare()), "theirs"));
}

#[test]
fn control_of_an_area_is_a_band_around_it_and_a_pattern_at_its_name() {
    let mut map = caribbean();
    let held = Some(Seat(2));
    for area in map.areas.iter_mut().filter(|area| area.id == "venezuela") {
        area.held = held;
    }
    let sheet = is_clear(&map);
    assert!(sheet.paths.iter().any(|(_, look)| *look == Look::Held(Seat(2))));
    assert!(!is_clear(&caribbean()).paths.iter().any(|(_, look)| matches!(look, Look::Held(_))));
}

#[test]
fn a_crowd_is_told_side_by_side_and_the_picture_stays_below_its_limits() {
    let sheet = is_clear(&crowd(200, 8));
    assert!(has(&sheet, "5 stacks"));
    for map in [crowd(200, 200), crowd(200, 8), crowd(1_000, 500)] {
        let drawing = drawn(&map).expect("it is drawn");
        assert!(drawing.height <= 2_400 && drawing.png.len() < 150_000, "{} bytes", drawing.png.len());
    }
    let mut mad = bare();
    mad.stacks = vec![stack("2316", "E1", 0, true); 1_001];
    assert_eq!(planned(&mad), None);
}

#[test]
fn the_usual_picture_is_small_and_the_same_every_time() {
    let one = drawn(&caribbean()).expect("it is drawn");
    assert!(one.png.starts_with(b"\x89PNG") && one.png.len() < 100_000, "{} bytes", one.png.len());
    assert_eq!(Some(one), drawn(&caribbean()));
}

#[test]
fn a_hex_off_the_map_and_a_seat_without_a_side_do_no_harm() {
    let mut map = caribbean();
    map.stacks.push(stack("9999", "E9", 0, true));
    map.stacks.push(HexStack { owner: None, ..stack("2316", "?", 3, false) });
    map.settlements.push(Settlement { owner: Seat(9), ..settlement("2218", 0, 1) });
    assert!(!has(&is_clear(&map), "9999"));
}

/// A report shows it as it shows the map of another game, without a list of codes.
#[test]
fn a_report_carries_it() {
    let said = spoken(&Page::Report(Report { map: Some(Picture::Hexes(caribbean())), ..report() }));
    let html = said.html.expect("a report has it");
    assert!(said.map.is_some() && html.contains("cid:map.") && !html.contains("&#183; </div>"));
}
