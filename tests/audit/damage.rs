//! Bundles damaged on their way, or changed by somebody without the house's key.

use super::expect;
use super::house::{House, ORIGIN, games, signer};
use sealed_orders::audit::{AuditError, audit_with};
use sealed_orders::ledger::{Bundle, Checkpoint, Scope, Signer};

type Change = fn(&mut Bundle);

fn head(size: u64, root: [u8; 32]) -> String {
    signer().sign_note(ORIGIN, &Checkpoint { origin: ORIGIN.into(), size, root }.text())
}

/// Every case of an exported, closed campaign: name, the kinds that must be found and no others, the change.
const CASES: &[(&str, &[&str], Change)] = &[
    ("the tail is cut off, the heads are left", &["cut"], |b| {
        b.events.truncate(b.events.len() - 2);
    }),
    ("an event is left out", &["chain"], |b| drop(b.events.remove(5))),
    ("two events are exchanged", &["chain"], |b| b.events.swap(5, 6)),
    ("two events are exchanged and numbered anew", &["signature"], |b| {
        b.events.swap(5, 6);
        (b.events[5].seq, b.events[6].seq) = (5, 6);
    }),
    ("an event stands twice", &["chain"], |b| b.events.insert(4, b.events[3].clone())),
    ("a die is changed", &["signature"], |b| {
        let event = b.events.iter_mut().find(|event| event.bytes.contains("weather")).expect("weather");
        let from = event.bytes.find("\"faces\":[").expect("faces") + 9;
        let other = if event.bytes[from..].starts_with('6') { "1" } else { "6" };
        event.bytes.replace_range(from..=from, other);
    }),
    ("a signature is that of another event", &["signature"], |b| b.events[4].sig = b.events[3].sig.clone()),
    ("a signature is no hex", &["signature"], |b| b.events[4].sig.replace_range(..1, "G")),
    ("a head is signed by another key", &["head"], |b| {
        let other = Signer::from_seed([9; 32], "referee.example");
        b.heads[2] = other.sign_note(ORIGIN, b.heads[2].split("\n\n").next().expect("text"));
    }),
    ("a head is no note", &["head"], |b| b.heads[2] = "a head".into()),
    ("a head of another root", &["head_root"], |b| b.heads[0] = head(1, [5; 32])),
    ("two heads of one size", &["head_root", "two_heads"], |b| b.heads.insert(1, head(2, [5; 32]))),
    ("a head stands twice", &["head"], |b| b.heads.insert(1, b.heads[0].clone())),
    ("heads out of order", &["head"], |b| b.heads.swap(1, 2)),
    ("a head of more events than there are", &["cut"], |b| b.heads.push(head(1_000, [5; 32]))),
    ("another charter", &["charter"], |b| b.charter = b.charter.replace("\"v\":1", "\"v\":2")),
    ("a changed opening", &["opening", "opening_missing"], |b| {
        b.openings[3].payload.push(' ');
    }),
    ("an opening with another salt", &["opening", "opening_missing"], |b| {
        b.openings[3].salt = b.openings[4].salt.clone();
    }),
    ("an opening of another size class", &["opening", "opening_missing"], |b| {
        b.openings[3].class = "state".into();
    }),
    ("a missing opening", &["opening_missing"], |b| drop(b.openings.remove(3))),
    ("an opening stands twice", &["opening"], |b| b.openings.push(b.openings[3].clone())),
    ("an opening of nothing", &["opening"], |b| {
        let mut more = b.openings[3].clone();
        more.seq = u64::MAX;
        b.openings.push(more);
    }),
    ("a log of another name", &["head", "key"], |b| b.origin = "other.example/c/maine".into()),
    ("no event", &["cut", "opened"], |b| {
        b.events.clear();
        b.openings.clear();
    }),
];

#[test]
fn every_damage_is_found() {
    let whole = House::over(1).full();
    expect("whole", &whole, &[]);
    for (name, wanted, change) in CASES {
        let mut bundle = whole.clone();
        change(&mut bundle);
        assert!(bundle != whole, "{name}: nothing was changed");
        expect(name, &bundle, wanted);
    }
}

#[test]
fn a_seats_bundle_holds_its_own_papers_all_of_them_and_no_others() {
    let mut house = House::begun(1);
    house.turn();
    let seat = house.export(Scope::Seat, Some(0));
    expect("own", &seat, &[]);
    let mut fewer = seat.clone();
    fewer.openings.pop();
    expect("fewer", &fewer, &["opening_missing"]);
    let mut more = seat.clone();
    more.openings = house.full().openings;
    expect("more", &more, &["opening_foreign"]);
    let nobody = Bundle { seat: Some("third".into()), openings: vec![], ..seat };
    expect("nobody", &nobody, &["seat"]);
}

#[test]
fn what_is_no_bundle_is_unreadable_and_says_so_in_one_sentence() {
    let whole = House::begun(1).full();
    let unreadable = |bytes: &[u8]| match audit_with(bytes, &[], &games) {
        Err(AuditError::Bundle(error)) => AuditError::Bundle(error).to_string(),
        other => panic!("{other:?}"),
    };
    assert!(unreadable(b"").starts_with("the bundle does not read: "));
    assert!(unreadable(&whole.write()[..500]).contains("cut off"));
    let name = Bundle { campaign: "../etc".into(), ..whole.clone() };
    assert!(unreadable(&name.write()).contains("cannot be a campaign's name"));
    let key = Bundle { vkey: whole.vkey.replace("+", "-"), ..whole.clone() };
    assert!(unreadable(&key.write()).contains("verifier key"));
    let scope = Bundle { seat: Some("first".into()), ..whole };
    assert!(unreadable(&scope.write()).contains("scope and seat"));
}
