//! A sample of every word of the house and of every page.

pub use super::happened::*;
use super::talk::told_of_talk;
pub use super::talk::{offer, offers, press, talk};
use crate::report::pages::*;
use crate::report::{Addressing, when};
use crate::rules::{Eye, Fault, MapData, Picture, Remark, Rule, Seat};
use chrono::{DateTime, Utc};
use serde_json::{Value, json};

pub const GAME: &str = "dawn_of_empire";

pub fn at(text: &str) -> DateTime<Utc> {
    DateTime::parse_from_rfc3339(text).expect("a time of the tests").to_utc()
}

/// A parcel that can be answered by link.
pub fn to() -> Addressing<'static> {
    Addressing {
        reply_to: Some("referee+atoken234567abcdefghijklmnopqrst@example.org"),
        message_id: "1.0.1.7.c@example.org",
    }
}

pub fn due() -> When {
    when(at("2026-05-07T19:00:00Z"), chrono_tz::Europe::London, at("2026-05-05T14:30:00Z"))
}

pub fn frame() -> Frame {
    Frame {
        campaign: "maine".into(),
        game: GAME.into(),
        title: "Dawn of Empire".into(),
        seat: "us".into(),
        seat_name: "United States".into(),
        period: "turn 1".into(),
        referee: "referee@example.org".into(),
        log: "LOG maine size 812 root 5dc9da7911223344 ocean copper lamp stilt".into(),
    }
}

pub fn owe(kind: &str, question: Value) -> Owe {
    Owe {
        kind: kind.into(),
        rule: "4.1.2".into(),
        question,
        form: vec![
            "sampson, indiana, iowa, new york, detroit, nashville, helena, wilmington, annapolis: anchor"
                .into(),
            "howell: anchor".into(),
        ],
        remarks: vec![],
        ahead: vec!["sampson: florida, gulf".into()],
    }
}

pub fn report() -> Report {
    Report {
        frame: frame(),
        owe: vec![owe("moves", json!({ "turn": 1, "side": "us", "part": 1 }))],
        practice: vec![],
        due: Some(due()),
        happened: happened(),
        sheet: sheet(),
        map: Some(Picture::Places(map())),
        reconstructed: vec![],
        standing: vec!["disengage: never".into()],
        disarmed: false,
        lapsed: vec![Spoiled { number: 3, text: "texas: east coast".into(), fault: fault() }],
        letters: vec!["DRAFT".into(), "FINAL".into(), "silence".into()],
        offers: Offers::default(),
        proof: Some((3, 5)),
        over: false,
        halted: None,
        paused: false,
    }
}

pub fn fault() -> Fault {
    Fault::new(2, "unread", Rule("5.3")).nearest("annapolis, vicksburg, newport: coal")
}

fn lines(lines: &[(&'static str, &str)]) -> Vec<InHand> {
    lines.iter().map(|(mark, text)| InHand { mark, text: (*text).into() }).collect()
}

pub fn receipt() -> Receipt {
    Receipt {
        frame: frame(),
        word: "DRAFT",
        owe: vec![ReceiptFor {
            kind: "orders".into(),
            in_force: lines(&[
                ("new", "sampson, indiana, iowa, detroit, nashville, helena, wilmington: patrol"),
                ("kept", "texas, montgomery: transit"),
                ("default", "rest: anchor"),
            ]),
            remarks: vec![],
            missing: 1,
        }],
        need: vec![Spoiled { number: 3, text: "annapolis, vicksburg, newport: cool".into(), fault: fault() }],
        ahead: lines(&[("new", "sampson: florida, gulf")]),
        standing: lines(&[("kept", "disengage: never")]),
        not_read: vec!["Hi ref,".into(), "Sent from my iPhone".into()],
        in_quote: vec!["schley: coal".into()],
        told: vec![],
        offers: Offers::default(),
        due: Some(due()),
        final_at: Some(when(at("2026-05-05T16:30:00Z"), chrono_tz::UTC, at("2026-05-05T14:30:00Z"))),
        waiting: false,
    }
}

/// Every word's answer, with what the house tells of it.
pub fn told() -> Vec<Told> {
    let lines = json!(["schley: coal", "texas: transit"]);
    let of = |key: &'static str, with: Value| Told { key, with };
    let mut told: Vec<Told> = [
        "joined_already",
        "join_first",
        "ready",
        "nothing_to_be_ready_for",
        "accepted",
        "waiting",
        "done_waits",
        "checked",
        "nothing_in_force",
        "armed",
        "luck",
        "resigned",
        "too_long",
        "too_many_parts",
        "tnef_only",
        "encrypted_only",
        "html_only",
        "footer",
        "no_end",
    ]
    .into_iter()
    .map(|key| of(key, json!({})))
    .collect();
    told.extend([
        of("help", json!({ "kinds": kinds(), "press": "private" })),
        of("joined", json!({ "seat": "United States", "word": "pelican", "missing": ["Spain"] })),
        of("joined", json!({ "seat": "United States", "word": "pelican", "missing": [] })),
        of("cleared", json!({ "object": "schley", "lines": lines })),
        of("cleared", json!({ "object": "schley", "lines": [] })),
        of("cancelled", json!({ "object": "disengage", "lines": lines })),
        of("cancelled", json!({ "object": "disengage", "lines": [] })),
        of("zone", json!({ "zone": "Europe/London" })),
        of("no_zone", json!({ "name": "atlantis" })),
        of("confirmed", json!({ "from": "alice@example.org" })),
        of("nothing_held", json!({ "word": "a1b2c3" })),
        of(
            "status",
            json!({ "period": "turn 1", "paused": true, "parcel": 4, "zone": null, "luck": false,
            "stage": "playing", "press": "none" }),
        ),
        of(
            "status",
            json!({ "period": "turn 1", "paused": false, "parcel": 4, "zone": "UTC", "luck": true,
            "stage": "inviting", "press": "public" }),
        ),
        of("proof", json!({ "name": "maine" })),
        of("resent", json!({ "number": 3, "subject": "[maine] Turn 1" })),
        of("no_parcel", json!({ "number": 33 })),
        of("why", json!({ "object": "puerto rico", "lines": ["Search 8.2", "  die 8.2.3/area=PRP, d6: 2"] })),
        of("why", json!({ "object": "puerto rico", "lines": [] })),
        of("old_parcel", json!({ "period": "turn 2", "lines": lines })),
        of("old_question", json!({ "lines": lines })),
        of("too_many_lines", json!({ "period": "turn 2", "lines": lines })),
        of("attachment", json!({ "name": "orders.docx" })),
        of("file_read", json!({ "name": "orders.txt" })),
        of("long_line", json!({ "number": 4 })),
        of("undecodable", json!({ "charset": "" })),
        of("from_munged", json!({ "line": "From Havana to Cadiz" })),
    ]);
    told.extend(told_of_talk());
    told
}

pub fn invitation() -> Invitation {
    Invitation {
        frame: frame(),
        seats: vec!["Spain".into(), "United States".into()],
        practice: vec![],
        days: 3,
        hour: 20,
        zone: "Europe/London".into(),
        post_hours: vec![],
        press: "private",
        options: vec![("14.7".into(), "true".into())],
        rulings: vec![("r5".into(), "yes_if_it_won_a_battle".into())],
        reconstructed: vec![("map.toml".into(), 48), ("tables.toml".into(), 45)],
        dice_mode: "A".into(),
        open_anchor: "5d".repeat(32),
        closed_anchor: "a1".repeat(32),
        replacement: false,
    }
}

pub fn notices() -> Vec<Page> {
    let acts =
        ["paused_by_silence", "paused", "resumed", "extended", "replaced", "resigned", "joined", "halted"];
    let notice = |act: &'static str, due: Option<When>| {
        Page::Notice(Notice {
            frame: frame(),
            act,
            about: "Spain".into(),
            reason: "a week at sea".into(),
            due,
        })
    };
    acts.into_iter().flat_map(|act| [notice(act, Some(due())), notice(act, None)]).collect()
}

pub fn strangers() -> Vec<Page> {
    let whys = ["no_seat", "no_campaign", "void_token", "too_long", "unreadable", "confirm", "held"];
    let page = |why: &'static str| {
        let plain = Frame { log: String::new(), ..frame() };
        Page::Stranger(Stranger { frame: plain, why, from: "bob@example.org".into(), word: "a1b2c3".into() })
    };
    whys.into_iter().map(page).collect()
}

pub fn host_notices() -> Vec<Page> {
    let whats = ["halted", "paused", "resigned", "undeliverable", "quarantined", "mail_down"];
    let page = |what: &'static str| {
        Page::HostNotice(HostNotice { frame: frame(), what, detail: "bob@example.org: no such user".into() })
    };
    whats.into_iter().map(page).collect()
}

/// A page of each kind in each of its shapes.
pub fn pages() -> Vec<Page> {
    let owes = questions().into_iter().map(|(kind, question)| owe(kind, question)).collect();
    let asked = Report { owe: owes, ..report() };
    let quiet = Report {
        owe: vec![],
        due: None,
        happened: vec![],
        standing: vec![],
        lapsed: vec![],
        letters: vec![],
        proof: None,
        ..report()
    };
    let empty = Receipt {
        owe: vec![],
        need: vec![],
        ahead: vec![],
        standing: vec![],
        not_read: vec![],
        in_quote: vec![],
        due: None,
        final_at: None,
        word: "NOTHING",
        ..receipt()
    };
    let mut pages = vec![
        Page::Invitation(invitation()),
        Page::Invitation(Invitation {
            replacement: true,
            options: vec![],
            rulings: vec![],
            reconstructed: vec![],
            ..invitation()
        }),
        Page::Ready(Ready {
            frame: frame(),
            due: due(),
            seats: vec!["Spain".into(), "United States".into()],
            practice: vec![],
        }),
        Page::Invitation(Invitation { practice: vec!["Spain".into()], ..invitation() }),
        Page::Report(Report {
            practice: vec!["Spain".into()],
            reconstructed: vec![("map.toml".into(), 58), ("tables.toml".into(), 45)],
            ..report()
        }),
        Page::Report(report()),
        Page::Report(asked),
        Page::Report(Report { over: true, ..quiet.clone() }),
        Page::Report(Report { halted: Some(12), ..quiet.clone() }),
        Page::Report(Report { paused: true, disarmed: true, ..report() }),
        Page::Report(Report { paused: true, ..quiet.clone() }),
        Page::Report(Report { proof: Some((2, 2)), ..quiet }),
        Page::Receipt(receipt()),
        Page::Receipt(Receipt { told: told(), ..empty.clone() }),
        Page::Receipt(Receipt { word: "IN FORCE", waiting: true, final_at: None, need: vec![], ..receipt() }),
        Page::Receipt(Receipt { word: "FINAL", final_at: None, need: vec![], ..receipt() }),
        Page::Receipt(empty),
        Page::Reminder(Reminder { frame: frame(), due: due(), owe: report().owe, nothing_yet: true }),
        Page::Reminder(Reminder { frame: frame(), due: due(), owe: report().owe, nothing_yet: false }),
    ];
    pages.push(Page::Report(Report { offers: offers(), ..report() }));
    pages.push(Page::Receipt(Receipt { offers: offers(), ..receipt() }));
    pages.extend(["public", "none"].map(|press| Page::Invitation(Invitation { press, ..invitation() })));
    pages.extend(talk());
    pages.extend(notices());
    pages.extend(strangers());
    pages.extend(host_notices());
    pages
}

/// A remark of the game, when its templates have one by this key.
pub fn remark(key: &str) -> Remark {
    Remark::new(key)
}

/// The map of the game as it comes, with stacks on some places.
pub fn map() -> MapData {
    let game = crate::games::by_name(GAME).expect("the game is there");
    let playing = game.wake(&crate::games::dawn_of_empire::document()).expect("its charter reads");
    let map = playing.map(&playing.open(), Eye::Seat(Seat(1))).expect("the components say where places lie");
    map.places().expect("the game is played on places").clone()
}
