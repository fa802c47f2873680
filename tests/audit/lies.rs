//! Bundles of a dishonest referee: chained, sealed and signed with the real key, and still found out.

use super::forge::{Forged, replace};
use super::house::{DICE_KEY, House, ID};
use super::{audit, expect, kinds};
use sealed_orders::dice::{SeedChain, epoch_key, faces, nonce_set, roll_key};
use sealed_orders::ledger::{Bundle, Signer, hex};
use serde_json::{Value, json};

type Lie = fn(&mut Forged);

/// The text of the faces of the first roll in a leg.
fn first_faces(forged: &Forged, at: usize) -> String {
    let body = forged.rows[at].event.body.to_string();
    let from = body.find("\"faces\":[").expect("a roll");
    body[from..from + body[from..].find(']').expect("its end")].to_owned()
}

/// Other faces than those written: the first die shows another side.
fn reversed(faces: &str) -> String {
    let first = faces.chars().nth(9).expect("a face");
    let other = if first == '6' { '1' } else { '6' };
    faces.replacen(first, &other.to_string(), 1)
}

fn after_end(forged: &mut Forged, like: usize) {
    let mut row = forged.rows[like].clone();
    row.event.at.clone_from(&forged.rows.last().expect("an end").event.at);
    forged.rows.push(row);
}

/// Name, the kinds that must be found and no others, the lie.
const LIES: &[(&str, &[&str], Lie)] = &[
    ("a public die is changed, for all alike", &["roll"], |f| {
        // The clash; the rules would go on otherwise with other weather too.
        let at = f.leg_with("2.3/clash");
        let faces = first_faces(f, at);
        let swapped: String = {
            let dice: Vec<&str> = faces[9..].split(',').collect();
            format!("\"faces\":[{}", dice.iter().rev().copied().collect::<Vec<_>>().join(","))
        };
        assert_ne!(faces, swapped, "the same hits in another order");
        f.everywhere(at, &faces, &swapped);
    }),
    ("a public die is changed, and what the rules make of it is not", &["fact", "roll"], |f| {
        let at = f.leg_with("1.1/weather");
        let faces = first_faces(f, at);
        f.everywhere(at, &faces, &reversed(&faces));
    }),
    ("a die is changed in the public leg alone", &["roll", "told_public"], |f| {
        let at = f.leg_with("1.1/weather");
        let faces = first_faces(f, at);
        replace(f.body(at), &faces, &reversed(&faces));
    }),
    ("a die for one seat's eyes is changed", &["fact", "roll"], |f| {
        let at = f.leg_with("2.1/scout");
        for slot in ["full", "seat/second"] {
            f.paper(at, slot, |paper| {
                let text = paper.to_string();
                let from = text.find("\"faces\":[").expect("a roll");
                let faces = text[from..from + 10].to_owned();
                replace(paper, &faces, &reversed(&faces));
            });
        }
    }),
    ("a roll is made again under another id", &["roll_unasked"], |f| {
        let at = f.leg_with("2.3/clash");
        let faces = first_faces(f, at);
        f.everywhere(at, "2.3/clash", "2.3/again");
        let again = rolled(f, at, "s1/2.3/again", 6);
        f.everywhere(at, &faces, &again);
    }),
    ("a roll stands twice", &["roll_repeated", "roll_unasked"], |f| {
        let at = f.leg_with("1.1/weather");
        for slot in ["full", "seat/first", "seat/second"] {
            let list = if slot == "full" { "entries" } else { "items" };
            f.paper(at, slot, |paper| twice(&mut paper[list]));
        }
        twice(&mut f.body(at)["items"]);
    }),
    ("a roll of another segment", &["roll", "roll_unasked"], |f| {
        let at = f.leg_with("1.1/weather");
        f.everywhere(at, "s0/1.1", "s9/1.1");
    }),
    ("a die of one side", &["roll", "roll_unasked"], |f| {
        let at = f.leg_with("1.1/weather");
        f.everywhere(at, "\"sides\":6", "\"sides\":1");
    }),
    ("a nonce of a JOIN is changed", &["roll"], |f| {
        let at = f.nth("joined", 0);
        f.body(at)["nonce"] = json!("ab".repeat(32));
    }),
    ("a nonce of a turn is changed", &["roll"], |f| {
        let at = f.nth("locked", 1);
        f.body(at)["nonces"][1]["nonce"] = json!("ab".repeat(32));
    }),
    ("a nonce is no hex", &["nonce", "roll"], |f| {
        let at = f.nth("locked", 1);
        f.body(at)["nonces"][1]["nonce"] = json!("luck");
    }),
    ("a nonce is taken from one seat for another", &["nonce", "roll"], |f| {
        let at = f.nth("locked", 1);
        f.body(at)["nonces"][1]["seat"] = json!(0);
    }),
    ("nonces enter at a later lock", &["nonce"], |f| {
        let nonces = f.rows[f.nth("locked", 1)].event.body["nonces"].clone();
        let at = f.nth("locked", 2);
        f.body(at)["nonces"] = nonces;
    }),
    ("a seed is changed", &["seed"], |f| {
        let at = f.nth("revealed", 3);
        f.body(at)["seeds"][0]["seed"] = json!("ab".repeat(32));
    }),
    ("a seed is left out", &["seed"], |f| {
        let at = f.nth("revealed", 3);
        f.body(at)["seeds"] = json!([]);
    }),
    ("the seeds are not opened in time", &["seed_late"], |f| {
        let at = f.nth("revealed", 1);
        f.rows.remove(at);
    }),
    ("the seed of the closed dice is another", &["closed_seed"], |f| {
        let at = f.nth("closed", 0);
        f.body(at)["closed_seed"]["seed"] = json!("ab".repeat(32));
    }),
    ("the seed of the closed dice is kept back", &["closed_seed"], |f| {
        let at = f.nth("closed", 0);
        f.body(at)["closed_seed"] = Value::Null;
    }),
    ("the anchor is another", &["seed"], |f| f.body(0)["open_anchor"] = json!("ab".repeat(32))),
    ("a fact is changed, for all alike", &["fact"], |f| {
        let at = f.leg_with("clashed");
        let hits = f.rows[at].event.body["items"][1]["seen"]["sighting"]["hits"].clone();
        f.everywhere(at, &format!("\"hits\":{hits}"), "\"hits\":77");
    }),
    ("a fact is left out at the end of a leg", &["rerun"], |f| {
        let at = f.leg_with("hailed");
        for (slot, list) in [("full", "entries"), ("seat/first", "items"), ("seat/second", "items")] {
            f.paper(at, slot, |paper| drop(paper[list].as_array_mut().expect("a list").pop()));
        }
        f.body(at)["items"].as_array_mut().expect("a list").pop();
    }),
    ("a fact is made up at the end of a leg", &["fact"], |f| {
        let at = f.leg_with("clashed");
        let last = |list: &mut Value| {
            let list = list.as_array_mut().expect("a list");
            list.push(list.last().expect("a fact").clone());
        };
        for (slot, list) in [("full", "entries"), ("seat/first", "items"), ("seat/second", "items")] {
            f.paper(at, slot, |paper| last(&mut paper[list]));
        }
        last(&mut f.body(at)["items"]);
    }),
    ("a seat is told something else than the record shows it", &["told"], |f| {
        let at = f.leg_with("clashed");
        f.paper(at, "seat/first", |paper| replace(paper, "\"hits\":", "\"hits\":1"));
    }),
    ("a seat is shown what the rules hide from it", &["sighting"], |f| {
        let at = f.leg_with("scouted");
        let mut sighting = Value::Null;
        f.paper(at, "full", |paper| {
            let told = paper["entries"].as_array_mut().expect("a list").iter_mut();
            let told =
                told.filter_map(|entry| entry.get_mut("told")).find(|t| t["fact"]["fact"] == "scouted");
            let seen = told.expect("it is told")["seen"].as_array_mut().expect("a list");
            let mut spied = seen[0].clone();
            spied["eye"] = json!({"seat": 0});
            sighting = json!({"seen": {"sighting": spied["sighting"]}});
            seen.insert(0, spied);
        });
        f.paper(at, "seat/first", |paper| paper["items"].as_array_mut().expect("a list").push(sighting));
    }),
    ("an answer is changed, in its paper and in the record", &["answer", "fact"], |f| {
        let at = f.nth("locked", 1);
        f.paper(at, "answer/0/1", |paper| paper["answer"] = json!("attack"));
        f.paper(at + 1, "full", |paper| paper["entries"][0]["answered"]["answer"] = json!("attack"));
    }),
    (
        "an answer is changed in the record and all that came of it, not in its paper",
        &["answer_record"],
        |f| {
            let at = f.nth("locked", 1);
            f.paper(at + 1, "full", |paper| paper["entries"][0]["answered"]["answer"] = json!("attack"));
            f.everywhere(at + 1, "\"plan\":\"hold\",\"seat\":0", "\"plan\":\"attack\",\"seat\":0");
        },
    ),
    ("a line is changed", &["answer"], |f| {
        let at = f.nth("locked", 1);
        f.paper(at, "answer/0/1", |paper| paper["lines"][0]["text"] = json!("plan: attack"));
    }),
    ("an answer to another question", &["answer_question", "question"], |f| {
        let at = f.nth("locked", 1);
        f.paper(at, "answer/0/1", |paper| paper["demand"]["key"] = json!("turn=9"));
    }),
    ("an answer that the game cannot read", &["answer", "rerun"], |f| {
        let at = f.nth("locked", 1);
        f.paper(at, "answer/0/1", |paper| paper["answer"] = json!({"x": 1}));
        f.paper(at + 1, "full", |paper| paper["entries"][0]["answered"]["answer"] = json!({"x": 1}));
    }),
    ("a paper that is no paper", &["paper", "rerun"], |f| {
        let at = f.nth("locked", 1);
        f.paper(at, "answer/0/1", |paper| *paper = json!([]));
    }),
    ("a question is put that the rules do not ask", &["answer_question", "question"], |f| {
        let at = f.nth("asked", 1);
        f.body(at)["demands"][0]["key"] = json!("turn=9");
    }),
    ("a race is put as a common question", &["answers", "question"], |f| {
        let at = f.nth("asked", 2);
        f.body(at)["any"] = json!(false);
    }),
    ("a question number is left out", &["answer_question", "answers", "asked"], |f| {
        let at = f.nth("asked", 1);
        f.body(at)["demands"][0]["id"] = json!(3);
        let at = f.nth("asked", 2);
        f.body(at)["demands"][0]["id"] = json!(4);
    }),
    ("a seat's answer is left out", &["answer_record", "answers"], |f| {
        let at = f.nth("locked", 1);
        f.body(at)["answers"].as_array_mut().expect("a list").pop();
        f.rows[at].openings.pop();
    }),
    ("a lock without an ask", &["lock_without_ask", "opening_missing"], |f| {
        let at = f.nth("asked", 1);
        f.rows.remove(at);
        f.rows[at].openings.pop();
    }),
    ("an epoch is skipped", &["epoch"], |f| {
        let at = f.nth("locked", 2);
        f.body(at)["epoch"] = json!(7);
    }),
    ("another game turn", &["period", "roll"], |f| {
        let at = f.nth("locked", 2);
        f.body(at)["period"] = json!("turn 9");
        let at = f.nth("locked", 3);
        f.body(at)["period"] = json!("turn 9");
    }),
    ("another state is saved", &["state"], |f| {
        let at = f.nth("saved", 0);
        f.paper(at, "state", |state| state["score"] = json!(40));
    }),
    ("a saved state that the game cannot read", &["state"], |f| {
        let at = f.nth("saved", 0);
        f.paper(at, "state", |state| *state = json!("state"));
    }),
    ("a revision is taken back", &["revision"], |f| {
        let at = f.nth("saved", 0);
        f.body(at)["revision"] = json!(0);
    }),
    ("a newer referee played on", &["newer"], |f| {
        let at = f.nth("saved", 0);
        f.body(at)["state_version"] = json!(2);
    }),
    ("a leg of another segment", &["segment"], |f| {
        let at = f.nth("leg", 1);
        f.body(at)["segment"] = json!(5);
    }),
    ("a leg without the paper of a seat", &["leg"], |f| {
        let at = f.nth("leg", 1);
        f.body(at)["seats"].as_array_mut().expect("a list").pop();
        f.rows[at].openings.remove(2);
    }),
    ("a leg is left out", &["opening_missing", "order"], |f| {
        let at = f.nth("leg", 2);
        f.rows.remove(at);
        f.rows[at].openings.clear();
        f.rows.truncate(at + 3);
        f.rows.last_mut().expect("more").openings.pop();
    }),
    ("events after the end", &["after_closed"], |f| {
        let like = f.nth("joined", 0);
        after_end(f, like);
    }),
    ("time goes back", &["time"], |f| f.rows[6].event.at = "2020-01-01T00:00:00.000Z".into()),
    ("an unknown event", &["unknown_kind"], |f| {
        let last = f.nth("closed", 0);
        f.rows[last].event.kind = "rewound".into();
    }),
    ("an unknown version", &["body"], |f| {
        let last = f.nth("closed", 0);
        f.rows[last].event.v = 2;
    }),
    ("a field too many", &["body"], |f| {
        let last = f.nth("closed", 0);
        f.body(last)["winner"] = json!("first");
    }),
    ("a field too few", &["body"], |f| {
        let last = f.nth("closed", 0);
        f.body(last).as_object_mut().expect("a body").remove("closed_seed");
    }),
    ("opened twice", &["order"], |f| {
        let row = f.rows[0].clone();
        f.rows.truncate(1);
        f.rows.push(row);
    }),
    ("the log begins in the middle", &["opened"], |f| {
        f.rows.truncate(3);
        f.rows.remove(0);
    }),
    ("opened for another campaign", &["closed_seed", "opened", "seed"], |f| {
        f.body(0)["campaign"] = json!("texas")
    }),
    ("opened with another key", &["key"], |f| f.body(0)["key"] = json!("ab".repeat(32))),
    ("opened for other seats", &["charter", "leg"], |f| f.body(0)["seats"] = json!(["first", "third"])),
    ("opened by a newer referee", &["charter", "revision"], |f| f.body(0)["revision"] = json!(9)),
    ("dice of another mode", &["dice_mode"], |f| f.body(0)["dice_mode"] = json!("B")),
    ("dice without an anchor", &["opened"], |f| f.body(0)["open_anchor"] = json!("none")),
    ("another game", &["game"], |f| f.body(0)["game"] = json!("chess")),
    ("play begins without a player", &["begin", "roll"], |f| {
        let at = f.nth("joined", 1);
        f.rows.remove(at);
    }),
    ("a seat is taken twice", &["joined", "roll"], |f| {
        let at = f.nth("joined", 1);
        f.body(at)["seat"] = json!(0);
        f.body(at)["nonce"] = json!("ab".repeat(32));
        let mut other = f.rows[at].clone();
        other.event.body["seat"] = json!(1);
        f.rows.insert(at, other);
    }),
    ("a seat that does not exist", &["joined"], |f| {
        let at = f.nth("joined", 1);
        let mut other = f.rows[at].clone();
        other.event.body["seat"] = json!(7);
        f.rows.insert(at, other);
    }),
];

fn twice(list: &mut Value) {
    let list = list.as_array_mut().expect("a list");
    let roll = list.iter().find(|item| item.get("rolled").is_some()).expect("a roll").clone();
    list.insert(0, roll);
}

/// What the house's own seeds give for an id in the epoch of the second lock of play.
fn rolled(forged: &Forged, at: usize, id: &str, count: u32) -> String {
    let nonce = |value: &Value| hex::decode32(value.as_str().expect("hex")).expect("a nonce");
    let joined = [(0, [10; 32]), (1, [11; 32])];
    let first_lock = &forged.rows[forged.nth("locked", 1)].event.body["nonces"];
    let turn: Vec<(u8, [u8; 32])> = (0u8..)
        .zip(first_lock.as_array().expect("nonces"))
        .map(|(seat, of)| (seat, nonce(&of["nonce"])))
        .collect();
    let epoch = forged.rows[..at].iter().filter(|row| row.event.kind == "locked").count() as u64;
    let seed = SeedChain::from_key(&DICE_KEY, ID, "open").seed(epoch).expect("a seed");
    let key = epoch_key(ID, epoch, &seed, &nonce_set(&joined), &nonce_set(&turn), b"");
    let faces = faces(&roll_key(&key, 1, id), count, 6);
    format!("\"faces\":[{}", faces.iter().map(u32::to_string).collect::<Vec<_>>().join(","))
}

#[test]
fn every_lie_is_found() {
    let whole = House::over(1).full();
    expect("an honest copy", &Forged::of(whole.clone()).signed(), &[]);
    let mut wrong = vec![];
    for (name, wanted, lie) in LIES {
        let mut forged = Forged::of(whole.clone());
        lie(&mut forged);
        let report = audit(&forged.signed());
        if kinds(&report) != *wanted {
            wrong.push(format!("{name}: wanted {wanted:?}\n{report}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn a_campaign_closed_before_its_end_is_found() {
    let two = House::over(2).full();
    let mut forged = Forged::of(two);
    // The first turn as it was, then the last seeds and the end.
    let (saved, closed) = (forged.nth("saved", 1), forged.nth("closed", 0));
    let end = forged.rows[closed].clone();
    let mut last = forged.rows[forged.nth("revealed", 4)].clone();
    forged.rows.truncate(saved + 1);
    let chain = |which| SeedChain::from_key(&DICE_KEY, ID, which).seed(4).expect("a seed");
    last.event.body["seeds"] = json!([{"epoch": 4, "seed": hex::encode(&chain("open"))}]);
    forged.rows.extend([last, end]);
    let at = forged.rows.len() - 1;
    *forged.body(at) =
        json!({"segment": 2, "closed_seed": {"epoch": 4, "seed": hex::encode(&chain("closed"))}});
    expect("too early", &forged.signed(), &["end"]);
}

#[test]
fn a_log_signed_anew_with_another_key_is_found_by_the_key_that_it_was_opened_with() {
    let other = Signer::from_seed([9; 32], "referee.example");
    let forged = Forged::of(House::over(1).full());
    expect("another key", &forged.signed_by(&other), &["key"]);
}

#[test]
fn bytes_that_two_readers_could_read_in_two_ways_are_no_events_though_they_are_signed() {
    let whole = House::over(1).full();
    let signer = super::house::signer();
    for (from, to) in [
        ("\"v\":1", "\"v\":1.0"),
        ("\"v\":1", "\"v\":1,\"v\":1"),
        ("\"v\":1", "\"v\":1,\"more\":1"),
        ("\"v\":1", "\"v\":9007199254740993"),
        ("{\"seq\"", " {\"seq\""),
        ("000Z\"", "000+00:00\""),
    ] {
        let mut bundle: Bundle = whole.clone();
        let event = &mut bundle.events[2];
        event.bytes = event.bytes.replacen(from, to, 1);
        event.sig = hex::encode(&signer.sign_event(ID, 2, event.bytes.as_bytes()));
        let report = audit(&bundle);
        assert!(kinds(&report).contains(&"strict"), "{to}:\n{report}");
    }
}

#[test]
fn halted_campaigns_are_audited_up_to_the_halt() {
    let mut forged = Forged::of(House::over(2).full());
    let at = forged.nth("leg", 3);
    forged.rows.truncate(at + 1);
    let mut row = forged.rows[at].clone();
    (row.event.kind, row.event.body, row.openings) = ("halted".into(), json!({"segment": 1}), vec![]);
    forged.rows.push(row.clone());
    let halted = forged.rows.clone();
    let bundle = forged.signed();
    let report = audit(&bundle);
    assert!(report.is_clean(), "{report}");
    assert!(report.to_string().contains("halted in segment 1; it is audited up to there"), "{report}");
    let mut more = Forged::of(bundle);
    more.rows.push(halted[at].clone());
    more.rows.last_mut().expect("a leg").openings.clear();
    more.rows.last_mut().expect("a leg").event.body["seats"] = json!([]);
    assert_eq!(kinds(&audit(&more.signed())), ["after_halted", "opening_missing"]);
}
