//! Letters in, reports out.

use super::hexes;
use super::play::Played;
use criterion::Criterion;
use mail_parser::MessageParser;
use sealed_orders::demo::{Program, Reply, reply};
use sealed_orders::desk::word;
use sealed_orders::games::GAMES;
use sealed_orders::intake::typed;
use sealed_orders::report::pages::{Frame, Page, Report};
use sealed_orders::report::{Addressing, Speaker};
use sealed_orders::rules::{Eye, Seat};
use std::hint::black_box;

/// A letter of this length: orders, and the form quoted below.
const LETTER: usize = 5 * 1024;

/// From the bytes of a letter to its lines, each known as a word or not, against a bare parse.
pub fn intake(criterion: &mut Criterion) {
    let letter = letter();
    let mut group = criterion.benchmark_group("intake");
    group.bench_function("floor_parse", |bench| {
        bench.iter(|| MessageParser::default().parse(black_box(&letter)).map(|parsed| parsed.parts.len()));
    });
    group.bench_function("lines", |bench| {
        bench.iter(|| {
            let typed = typed(black_box(&letter));
            typed.lines.iter().filter(|line| word(&line.text).is_some()).count()
        });
    });
    group.finish();
}

fn letter() -> Vec<u8> {
    let typed: Vec<String> =
        ["Hi ref,", "sampson, indiana, iowa: patrol", "texas: transit", "done"].map(str::to_owned).into();
    let mut quoted = String::new();
    loop {
        quoted.push_str("  indiana, iowa, detroit, nashville, helena: anchor\n");
        let bytes = reply(
            Program::Thunderbird,
            &Reply {
                from: "us@players.example",
                to: "referee@referee.example",
                subject: "Re: [maine] Turn 1: your orders",
                message_id: "letter@players.example",
                in_reply_to: Some("parcel@referee.example"),
                date: chrono::DateTime::UNIX_EPOCH,
                typed: &typed,
                quoted: &quoted,
            },
        );
        if bytes.len() >= LETTER {
            return bytes;
        }
    }
}

/// A report of the last turn of a long campaign: text, HTML, the map drawn.
pub fn report(criterion: &mut Criterion) {
    let played = Played::longest(GAMES[0]);
    let speaker = Speaker::english().expect("the templates compile");
    let eye = Eye::Seat(Seat(0));
    let mut report = Report {
        frame: Frame {
            campaign: "maine".into(),
            game: played.game.name().into(),
            title: played.game.title().into(),
            seat: "spain".into(),
            seat_name: "Spain".into(),
            period: played.playing.period(&played.state),
            referee: "referee@referee.example".into(),
            log: "LOG maine".into(),
        },
        owe: vec![],
        practice: vec![],
        reconstructed: vec![],
        due: None,
        happened: played.happened(Seat(0)),
        sheet: played.playing.sheet(&played.state, eye),
        map: played.playing.map(&played.state, eye),
        standing: vec![],
        disarmed: false,
        lapsed: vec![],
        letters: vec![],
        offers: Default::default(),
        proof: None,
        over: false,
        halted: None,
        paused: false,
    };
    let page = Page::Report(report.clone());
    report.map = Some(hexes::full());
    let on_hexes = Page::Report(report);
    let names = played.playing.names();
    let to = Addressing { reply_to: Some("referee+t@referee.example"), message_id: "m@referee.example" };
    let spoken = speaker.speak(&page, &names, to).expect("it is spoken");
    assert!(spoken.map.is_some() && spoken.html.is_some());
    let mut group = criterion.benchmark_group("report");
    group.sample_size(30);
    group.bench_function("with_map", |bench| {
        bench.iter(|| speaker.speak(black_box(&page), &names, to).expect("it is spoken"));
    });
    group.bench_function("with_hexes", |bench| {
        bench.iter(|| speaker.speak(black_box(&on_hexes), &names, to).expect("it is spoken"));
    });
    group.finish();
}
