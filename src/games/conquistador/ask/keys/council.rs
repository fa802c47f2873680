//! Keys of the Council's events and of maintenance.
//!
//! Words mean: `word` what was typed · `unit` a kind of unit in print · `place` a hex, a fleet or Europe · `wished` and
//! `there` numbers · `cost` and `ducats` money.

use super::Key;

pub const FAULTS: &[Key] = &[
    // Event: a part of the line names no unit and no place.
    ("event_not_read", &["word"]),
    // Event: the line names nothing.
    ("event_takes_what", &[]),
    // Event: it does not strike at that hex.
    ("event_not_there", &["word"]),
    // Event: that hex has no such unit, or the event takes settlements whole.
    ("event_no_such_unit", &["word"]),
    // Event: the leader or missionary is none of those who may be taken.
    ("event_takes_not_him", &["word"]),
    // Event: no ship of that class there.
    ("event_no_such_ship", &["word"]),
    ("event_place_twice", &["word"]),
    // Event: more places than it strikes.
    ("event_takes_fewer", &["word"]),
    // Maintenance: neither `all` nor a list of what is let go.
    ("maintenance_not_read", &["word"]),
    // Maintenance: what has no upkeep, or may not go unpaid: missionaries, leaders, gold (6.8.3.D, 15.3.4.A).
    ("maintenance_no_such_unit", &["word"]),
    // Maintenance: what goes in a shortage goes by kinds, not by number.
    ("maintenance_kinds_only", &["word"]),
    // Maintenance: a part of the list says not where.
    ("maintenance_where", &["word"]),
    // Maintenance: no hex of the map, no own fleet.
    ("maintenance_unknown_place", &["word"]),
    // 6.8.2.C Colonists in Europe are lost anyway.
    ("maintenance_colonists_in_europe", &["word"]),
    // 6.8.4.B On the last turn, with enough ducats for all.
    ("maintenance_compulsory", &["word"]),
];

pub const REMARKS: &[Key] = &[
    // What all of it costs as things stand, missionaries with it, and the treasury.
    ("maintenance_cost", &["cost", "ducats"]),
    // It costs more than there is: units will go.
    ("maintenance_short", &["cost", "ducats"]),
    // Fewer are there now than are let go.
    ("maintenance_not_there_yet", &["unit", "place", "wished", "there"]),
];
