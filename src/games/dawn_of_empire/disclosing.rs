//! What brings hidden things to light: orders under face-down counters, ships and leaders in a face-down stack, moves
//! before they are made, and the answers to what is asked of one side. The other side may begin to see a difference with
//! one of these facts, in these fields, and with none before.

use crate::rules::{Disclosing, Rule};

/// In the order of the sequence of play. A stack's label, place and number of counters are seen by all (4.2.F, 13.0.D).
pub const DISCLOSING: &[Disclosing] = &[
    // 14.4.B Both bids are opened.
    of("bids_opened", "14.4", &["spain", "us", "to", "points", "net"]),
    // 14.11 Where the forces begin is seen, face down.
    of("deployed", "14.11", &["label", "sea", "port", "counters", "marker"]),
    // 4.2.F New stacks lie on the map; whether a marker lies on them is seen, which one is not (3.4.2).
    of("orders_placed", "4.2.F", &["label", "sea", "port", "counters", "marker"]),
    of("dropped", "7.3.D", &["from", "label", "sea", "port", "counters"]),
    of("sailed", "7.1", &["label", "sea", "port", "counters"]),
    of("joined", "7.3.C", &["label", "gone", "sea", "port", "counters"]),
    of("interned", "7.2.3.D", &["label", "port", "counters"]),
    // 4.2.E The marker that stops somebody is turned up.
    of("stopped", "4.2.E", &["label", "area", "by", "order"]),
    // 7.6.A The same by control, by ruling r4 `yes`.
    of("halted_by_control", "7.6.A", &["label", "area"]),
    // 4.2 Whether a side goes on moving in another part is seen on the map.
    of("movement_ended", "4.2", &["part", "last"]),
    // 4.3.B The area that is fought next was chosen by one side; what stands there counts (8.1.B).
    of("initiative", "8.1", &["area", "side", "units", "stars", "die", "at_sea"]),
    // 8.2 The search compares the orders of both sides.
    of("searched", "8.2", &["area", "side", "order", "other", "found", "die", "low", "high", "engaged"]),
    of("coaling_hindered", "12.1.3.B", &["area", "side", "points"]),
    // 8.3.1 Both lines are turned up.
    of("battle_joined", "8.3.1", &["area", "label", "ships", "leaders", "ship", "damage"]),
    // 8.3.2 Dice, and whom a ship faces (8.3.3.D), show damage that was repaired or not, and ruling r6's choice.
    of("round_fought", "8.3.2", &["ship", "at", "dice", "leader_dice", "hits", "disabled", "damage"]),
    of("disengaged", "10.2", &["area", "side", "round", "ships"]),
    // 14.9.B Who goes after whom was chosen by the pursuing side.
    of("pursued", "14.9", &["area", "side", "round", "speed", "ships", "by"]),
    of("line_reformed", "8.3.3", &["area", "side", "round", "ships"]),
    of("ship_left", "8.3.2.1.B", &["ship", "side", "port", "label", "disabled"]),
    // 8.4.E, 13.0.D The squadron that attacks is face up, with all that it does and suffers.
    of("port_attacked", "8.4", PORT_ATTACK),
];

const PORT_ATTACK: &[&str] = &[
    "area",
    "port",
    "side",
    "order",
    "label",
    "ships",
    "leaders",
    "ship",
    "dice",
    "leader_dice",
    "hits",
    "damage",
    "reply",
    "disabled",
    "destroyed",
];

const fn of(fact: &'static str, rule: &'static str, shows: &'static [&'static str]) -> Disclosing {
    Disclosing { fact, rule: Rule(rule), shows }
}
