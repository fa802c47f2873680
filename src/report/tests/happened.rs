//! A sample of every fact and question of Dawn of Empire, and of its sheet.

use crate::games::dawn_of_empire::DawnOfEmpire;
pub use crate::games::dawn_of_empire::facts::FACTS;
use crate::games::dawn_of_empire::options::OPTIONS;
use crate::rules::{Item, Rules};
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// Every option by its number and by its name.
pub fn options() -> Vec<&'static str> {
    OPTIONS.iter().flat_map(|(rule, name)| [*rule, *name]).collect()
}
/// Every kind of question.
pub fn kinds() -> Vec<&'static str> {
    DawnOfEmpire::QUESTIONS.iter().map(|kind| kind.name).collect()
}
/// Every open point of the rules.
pub const RULINGS: &[&str] = &[
    "r1", "r2", "r3", "r4", "r5", "r6", "r7", "r8", "r9", "r10", "r11", "r12", "r13", "r14", "r15", "r16",
    "r17", "r18", "r19", "r21", "r22",
];

pub fn names() -> BTreeMap<String, String> {
    [
        ("castilla", "Castilla"),
        ("cristina", "Cristina"),
        ("camara", "Cámara"),
        ("schley", "Schley"),
        ("massachusetts", "Massachusetts"),
        ("brooklyn", "Brooklyn"),
        ("texas", "Texas"),
        ("maria_teresa", "M. Teresa"),
        ("vizcaya", "Vizcaya"),
        ("cervera", "Cervera"),
        ("hampton_roads", "Hampton Roads"),
        ("san_juan", "San Juan"),
        ("key_west", "Key West"),
        ("cadiz", "Cádiz"),
        ("kingston", "Kingston"),
        ("east_coast", "East Coast"),
        ("gulf_of_mexico", "Gulf of Mexico"),
        ("florida_strait", "Florida Strait"),
        ("puerto_rico_passage", "Puerto Rico Passage"),
        ("bahamas", "Bahamas"),
        ("mangrove", "Mangrove"),
    ]
    .map(|(id, name)| (id.to_owned(), name.to_owned()))
    .into()
}

fn roll(id: &str, faces: &[u32]) -> Item {
    Item::Rolled { id: format!("s17/{id}"), sides: 6, faces: faces.to_vec() }
}

fn shot(side: &str, ship: &str, at: &str, hits: u32, disabled: bool, damage: u32) -> Value {
    json!({ "side": side, "ship": ship, "at": at, "dice": 4, "leader_dice": 1, "hits": hits,
        "disabled": disabled, "damage": damage })
}

/// One round with its dice: two hits and a disabled, one with nothing.
pub fn fought() -> Vec<Item> {
    let place = "area=PRP/round=1";
    vec![
        roll(&format!("8.3.2/{place}/side=spain/ship=vizcaya/at=brooklyn"), &[6, 6, 5, 5]),
        roll(&format!("8.3.2.2/{place}/side=spain/ship=vizcaya/at=brooklyn"), &[3, 2]),
        roll(&format!("8.3.2/{place}/side=us/ship=texas/at=vizcaya"), &[1, 1, 2, 4]),
        seen(json!({ "fact": "round_fought", "area": "puerto_rico_passage", "round": 1, "shots": [
            shot("spain", "vizcaya", "brooklyn", 2, true, 5), shot("us", "texas", "vizcaya", 0, false, 0)] })),
    ]
}

pub fn port_attacked() -> Vec<Item> {
    let place = "area=EAC/port=hampton_roads";
    vec![
        roll(&format!("8.4/{place}/ship=castilla"), &[1, 1, 5]),
        roll(&format!("8.3.2.2/{place}/ship=castilla"), &[2]),
        roll(&format!("8.4.H/{place}/at=castilla"), &[6]),
        roll(&format!("8.3.2.2/{place}/at=castilla"), &[1]),
        roll(&format!("8.4/{place}/ship=cristina"), &[3, 4]),
        seen(
            json!({ "fact": "port_attacked", "area": "east_coast", "port": "hampton_roads", "side": "spain",
            "order": "raid", "damage": 2, "destroyed": false,
            "line": { "label": "S1", "ships": ["castilla", "cristina"], "leaders": ["camara"],
                "damaged": [{ "ship": "cristina", "damage": 1 }] },
            "volleys": [
                { "ship": "castilla", "dice": 3, "leader_dice": 1, "hits": 1, "damage": 2,
                  "reply": { "dice": 1, "hits": 1, "disabled": false, "damage": 1 } },
                { "ship": "cristina", "dice": 2, "leader_dice": 1, "hits": 0, "damage": 0, "reply": null }] }),
        ),
    ]
}

pub fn seen(sighting: Value) -> Item {
    Item::Seen { sighting }
}

fn sea(area: &str) -> Value {
    json!({ "sea": area })
}

fn port(port: &str) -> Value {
    json!({ "port": port })
}

/// What everybody sees whole.
fn open_facts() -> Vec<Value> {
    let area = "puerto_rico_passage";
    vec![
        json!({ "fact": "bids_opened", "bids": { "spain": 2, "us": 5 }, "to": "spain", "points": 5, "net": -5 }),
        json!({ "fact": "bids_opened", "bids": { "spain": 2, "us": 2 }, "to": null, "points": 0, "net": 0 }),
        json!({ "fact": "turn_begun", "turn": 2 }),
        json!({ "fact": "port_restored", "port": "hampton_roads" }),
        json!({ "fact": "stopped", "label": "S2", "area": area, "by": "U1", "order": "patrol" }),
        json!({ "fact": "halted_by_control", "label": "S2", "area": area }),
        json!({ "fact": "movement_ended", "turn": 2, "side": "us", "part": 1, "last": true }),
        json!({ "fact": "movement_ended", "turn": 2, "side": "spain", "part": 1, "last": false }),
        json!({ "fact": "fights_ahead", "areas": [area, "bahamas"] }),
        json!({ "fact": "fights_ahead", "areas": [] }),
        json!({ "fact": "picker_chosen", "side": "us" }),
        json!({ "fact": "initiative", "area": area, "side": "spain", "strengths": {
            "spain": { "units": 5, "stars": 3, "die": 4, "at_sea": true },
            "us": { "units": 7, "stars": 2, "die": 2, "at_sea": true } } }),
        json!({ "fact": "initiative", "area": area, "side": "us", "strengths": {
            "spain": { "units": 1, "stars": 0, "die": null, "at_sea": false },
            "us": { "units": 7, "stars": 2, "die": null, "at_sea": true } } }),
        json!({ "fact": "searched", "area": area, "side": "us", "order": "transit", "other": "patrol",
            "found": { "rolled": { "die": 2, "low": 1, "high": 3, "engaged": true } } }),
        json!({ "fact": "searched", "area": area, "side": "us", "order": "anchor", "other": "coal",
            "found": "nothing" }),
        json!({ "fact": "searched", "area": area, "side": "us", "order": "blockade", "other": "coal",
            "found": "vp_event" }),
        json!({ "fact": "coaling_hindered", "area": area, "side": "us", "points": 2 }),
        json!({ "fact": "battle_joined", "area": area, "lines": {
            "spain": { "label": "S2", "ships": ["maria_teresa", "vizcaya"], "leaders": ["cervera"] },
            "us": { "label": "U4", "ships": ["massachusetts", "brooklyn"], "leaders": ["schley", "watson"],
                "damaged": [{ "ship": "brooklyn", "damage": 2 }] } } }),
        json!({ "fact": "disengaged", "area": area, "side": "us", "round": 0, "ships": ["brooklyn"] }),
        json!({ "fact": "pursued", "area": area, "side": "us", "round": 1, "groups": [
            { "speed": 5, "ships": ["vizcaya"], "by": ["brooklyn", "texas"] },
            { "speed": 7, "ships": ["maria_teresa"], "by": [] }] }),
        json!({ "fact": "line_reformed", "area": area, "side": "us", "round": 1, "ships": ["texas"] }),
        json!({ "fact": "ship_sunk", "ship": "maria_teresa", "side": "spain", "damage": 6 }),
        json!({ "fact": "ship_scuttled", "ship": "vizcaya", "side": "spain", "area": area, "distance": 3,
            "allowance": 1 }),
        json!({ "fact": "ship_left", "ship": "vizcaya", "side": "spain", "port": "san_juan", "label": "S5",
            "disabled": true }),
        json!({ "fact": "leader_safe", "leader": "schley", "ship": "massachusetts" }),
        json!({ "fact": "leader_killed", "leader": "cervera", "ship": "maria_teresa", "side": "spain" }),
        json!({ "fact": "battle_over", "area": area, "winner": "us", "rounds": 2 }),
        json!({ "fact": "battle_over", "area": area, "winner": null, "rounds": 1 }),
        json!({ "fact": "port_disrupted", "port": "hampton_roads", "side": "spain", "points": 6 }),
        json!({ "fact": "port_repaired", "port": "hampton_roads", "points": 2, "left": 0 }),
        json!({ "fact": "control", "areas": { "gulf_of_mexico": "us", "east_coast": "spain", "bahamas": "us" } }),
        json!({ "fact": "control", "areas": {} }),
        json!({ "fact": "scored", "areas": { "us": 1, "spain": 4 }, "ships": { "us": 0, "spain": 0 },
            "leaders": { "us": 0, "spain": 0 }, "net": -3 }),
        json!({ "fact": "turn_ended", "turn": 2, "net": 2 }),
        json!({ "fact": "game_over", "net": 8, "winner": "us" }),
        json!({ "fact": "game_over", "net": -1, "winner": null }),
    ]
}

/// As their owner sees them, and as the other side does.
fn veiled_facts() -> Vec<Value> {
    let us = json!(["brooklyn", "texas"]);
    vec![
        json!({ "fact": "deployed", "side": "us", "stacks": [
            { "label": "U1", "at": sea("east_coast"), "ships": us, "leaders": ["schley"], "order": null,
              "target": null }] }),
        json!({ "fact": "deployed", "side": "us", "stacks": [
            { "label": "U1", "at": sea("east_coast"), "counters": 3, "marker": true }] }),
        json!({ "fact": "forces_entered", "side": "us", "port": "key_west", "label": "U7", "ships": us }),
        json!({ "fact": "forces_entered", "side": "us", "port": "key_west", "label": "U7", "counters": 1 }),
        json!({ "fact": "orders_placed", "side": "us", "turn": 2, "stacks": [
            { "label": "U1", "at": sea("gulf_of_mexico"), "ships": us, "leaders": ["schley"], "order": "coal",
              "target": null },
            { "label": "U2", "at": port("key_west"), "ships": us, "leaders": [], "order": "blockade",
              "target": "havana" },
            { "label": "U3", "at": port("key_west"), "ships": ["texas"], "leaders": [], "order": null,
              "target": null }] }),
        json!({ "fact": "orders_placed", "side": "spain", "turn": 2, "stacks": [
            { "label": "S1", "at": port("cadiz"), "counters": 8, "marker": true },
            { "label": "S2", "at": sea("bahamas"), "counters": 1, "marker": false }] }),
        json!({ "fact": "order_refused", "side": "us", "who": "texas", "why": "marker_missing", "rule": "5.0.B" }),
        json!({ "fact": "dropped", "side": "us", "from": "U1", "label": "U4", "at": sea("bahamas"), "ships": us,
            "leaders": ["schley"] }),
        json!({ "fact": "dropped", "side": "us", "from": "U1", "label": "U4", "at": sea("bahamas"), "counters": 3 }),
        json!({ "fact": "sailed", "side": "us", "label": "U1", "from": port("key_west"),
            "path": [sea("florida_strait"), sea("gulf_of_mexico")], "ships": us, "spent": 3 }),
        json!({ "fact": "sailed", "side": "us", "label": "U1", "from": port("key_west"), "path": [], "ships": us,
            "spent": 0 }),
        json!({ "fact": "sailed", "side": "spain", "label": "S1", "from": port("cadiz"),
            "path": [sea("east_coast")], "counters": 6 }),
        json!({ "fact": "joined", "side": "us", "label": "U1", "gone": ["U3"], "at": sea("east_coast"), "ships": us,
            "leaders": ["schley"], "order": "transit" }),
        json!({ "fact": "joined", "side": "us", "label": "U1", "gone": ["U3", "U4"], "at": sea("east_coast"),
            "counters": 7 }),
        json!({ "fact": "interned", "side": "us", "label": "U1", "port": "kingston", "ships": us, "leaders": [] }),
        json!({ "fact": "interned", "side": "us", "label": "U1", "port": "kingston", "counters": 2 }),
        json!({ "fact": "repaired", "side": "us", "ships": [
            { "port": "key_west", "ship": "brooklyn", "points": 1, "left": 4 }] }),
        json!({ "fact": "repaired", "side": "us", "ships": [] }),
        json!({ "fact": "maintained", "side": "us", "turn": 2, "ships": [
            { "ship": "texas", "points": 1, "damage": 2 }, { "ship": "brooklyn", "points": 2, "damage": 2 }] }),
        json!({ "fact": "maintained", "side": "us", "turn": 2, "ships": [] }),
    ]
}

/// Every kind of fact in every shape, in play order, with dice where dice fall.
pub fn happened() -> Vec<Item> {
    let mut items: Vec<Item> = open_facts().into_iter().chain(veiled_facts()).map(seen).collect();
    items.extend(fought());
    items.extend(port_attacked());
    items.push(roll("6.3/area=PRP/round=1/leader=schley", &[3]));
    items.push(seen(json!({ "fact": "leader_safe", "leader": "schley", "ship": "massachusetts" })));
    items.push(roll("8.1/area=BAH/side=us", &[4]));
    items
}

/// Every kind of question.
pub fn questions() -> Vec<(&'static str, Value)> {
    let area = "puerto_rico_passage";
    vec![
        ("bid", json!({ "side": "us" })),
        ("deployment", json!({ "side": "us" })),
        ("deployment", json!({ "side": "spain" })),
        ("orders", json!({ "turn": 1, "side": "us" })),
        ("moves", json!({ "turn": 1, "side": "us", "part": 1 })),
        ("fight_order", json!({ "turn": 1, "side": "spain", "areas": [area, "bahamas"] })),
        (
            "disengage",
            json!({ "turn": 1, "side": "us", "area": area, "round": 1, "may": ["brooklyn"], "my_dice": 1,
            "their_dice": 9 }),
        ),
        (
            "haven",
            json!({ "turn": 1, "side": "us", "area": area, "round": 1, "ship": "brooklyn", "why": "disabled",
            "ports": [["key_west", 5], ["hampton_roads", 5]] }),
        ),
        (
            "equal_ships",
            json!({ "turn": 1, "side": "us", "area": area, "round": 1,
            "groups": [["brooklyn", "texas"], ["massachusetts", "iowa"]] }),
        ),
        ("repairs", json!({ "turn": 1, "side": "us" })),
        (
            "pursuit",
            json!({ "turn": 1, "side": "us", "area": area, "round": 1,
            "groups": [{ "speed": 5, "ships": ["vizcaya"] }, { "speed": 7, "ships": ["maria_teresa"] }],
            "ships": [{ "ship": "brooklyn", "speed": 7 }] }),
        ),
        ("maintenance", json!({ "turn": 1, "side": "us" })),
    ]
}

pub fn sheet() -> Value {
    json!({ "side": "us", "turn": 1, "turns": 6, "turn_label": "21 April to 4 May 1898", "net": -3,
        "mine": [{ "at": port("key_west"), "stacks": [{ "label": "U1", "at": port("key_west"), "ships": [
            { "id": "brooklyn", "damage": 1, "attack": 3, "defense": 5, "speed": 7, "last": "anchor",
              "disabled": false, "neutral_since": null },
            { "id": "texas", "damage": 0, "attack": 3, "defense": 4, "speed": 5, "last": "transit_first",
              "disabled": true, "neutral_since": 1 }],
            "leaders": ["schley"], "order": "patrol", "target": null, "spent": 3,
            "path": [sea("florida_strait"), port("key_west")], "moved": true, "stopped": false }] }],
        "theirs": [{ "at": sea("east_coast"), "stacks": [
            { "label": "S1", "side": "spain", "at": sea("east_coast"), "counters": 6, "marker": true, "order": null,
              "path": [sea("bahamas"), sea("east_coast")], "ships": null },
            { "label": "S2", "side": "spain", "at": sea("east_coast"), "counters": 1, "marker": false,
              "order": "raid", "path": [], "ships": ["vizcaya"] }] }],
        "ashore": [["watson", "key_west"]],
        "seen": [{ "id": "castilla", "label": "S1", "at": sea("east_coast"), "turn": 1, "damage": 1 }],
        "control": [{ "area": "gulf_of_mexico", "side": "us", "points": 1 },
            { "area": "east_coast", "side": "spain", "points": 4 }],
        "ports": [{ "port": "hampton_roads", "owner": "us", "damage": 2, "disrupted": false }],
        "sunk": ["maria_teresa"], "interned": ["vizcaya"], "killed": ["cervera"] })
}
