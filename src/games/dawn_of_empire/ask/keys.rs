//! Every key that a fault or a remark of this game can have, with the words that its template may use. The sentences
//! stand in `templates/dawn_of_empire/faults.en.toml` and `remarks.en.toml`.
//!
//! Words mean: `who` ships and leaders as a line prints them · `word` what was typed and does not read · `among` the
//! things it could be · `order`, `port`, `place`, `path` in print · `allowed` the orders that the stack may have ·
//! `elsewhere` those that are not where the first is · `allowance` and `cost` movement points.

/// Key, words that are always there.
type Key = (&'static str, &'static [&'static str]);

const ORDER: &[&str] = &["who", "order", "place", "allowed"];
const PATH: &[&str] = &["who", "path", "order", "place", "allowance", "slowest"];

/// Faults, in the order of the questions. Those of `judge` are the reasons with which an order is refused in play, too.
pub const FAULTS: &[Key] = &[
    // Names, in any line.
    ("not_read", &[]),
    ("nobody_named", &[]),
    ("unknown_name", &["word"]),
    ("ambiguous_name", &["word", "among"]),
    ("not_yours", &["word"]),
    ("not_in_play", &["word"]),
    ("unknown_place", &["word"]),
    ("ambiguous_place", &["word", "among"]),
    // Orders.
    ("unknown_order", &["who", "word", "allowed"]),
    ("order_takes_no_place", &["who", "order", "words", "allowed"]),
    ("unknown_port", &["who", "order", "word", "allowed"]),
    ("already_ordered", &["who"]),
    ("not_together", &["who", "elsewhere", "place"]),
    ("not_one_line", &["who", "after"]),
    ("leader_alone", &["who"]),
    ("leader_elsewhere", &["who", "to"]),
    ("most_stars_first", &["leader"]),
    ("not_a_leader", &["who"]),
    ("only_leaders_in_port_go_ashore", &["who"]),
    ("only_ships_stand_in_line", &[]),
    // Orders, by `judge`; with a named target also `port`.
    ("single_needs_no_marker", ORDER),
    ("order_missing", ORDER),
    ("no_marker", ORDER),
    ("may_not_follow", ORDER),
    ("nobody_to_sortie_against", ORDER),
    ("must_sortie", ORDER),
    ("only_enemy_ports_here", ORDER),
    ("no_coal_in_neutral_ports", ORDER),
    ("coal_limit_neutral_ports", ORDER),
    ("coal_limit_at_sea", ORDER),
    ("target_is_neutral", ORDER),
    ("target_is_own", ORDER),
    ("target_out_of_range", ORDER),
    // Moves.
    ("not_one_stack", &["who", "elsewhere"]),
    ("already_moving", &["who"]),
    ("already_moved", &["who", "place"]),
    ("stopped_here", &["who", "place"]),
    ("squadrons_always_combine", &["who"]),
    ("join_another_stack", &["who"]),
    ("nobody_has_that_order", &["order", "allowed"]),
    ("then_ask_needs_a_move", &["parts"]),
    ("asked_often_enough", &["parts"]),
    // Moves, by `judge`; an unbroken path also has `cost`, a broken one `from` and `to`.
    ("enemy_port", PATH),
    ("not_adjacent", &["who", "path", "order", "place", "allowance", "slowest", "from", "to"]),
    ("too_far", &["who", "path", "order", "place", "allowance", "slowest", "cost"]),
    ("neutral_to_neutral", PATH),
    ("bound_to_neutral_port", PATH),
    ("third_transit", PATH),
    ("may_not_stay_at_sea", PATH),
    ("must_reach_port", PATH),
    ("coaling_ships_stay", PATH),
    ("anchored_ships_stay", PATH),
    ("must_enter_port", PATH),
    ("must_end_off_a_port", PATH),
    ("patrol_must_leave_port", PATH),
    ("patrol_ends_at_sea", PATH),
    ("patrol_too_far", PATH),
    ("sortie_one_area", PATH),
    // Policies.
    ("unknown_policy", &["head", "word", "choices"]),
    ("only_ships_here", &["who"]),
    ("too_slow_to_disengage", &["who"]),
    ("whole_squadron_or_none", &["who"]),
    ("no_haven", &["port"]),
    ("port_repairs_no_more", &["who", "points", "most"]),
    ("too_slow_to_pursue", &["who", "target"]),
    ("no_bid", &["word", "most"]),
    // Deployment (14.11).
    ("no_place_to_deploy", &["place"]),
    ("begins_in_caracas", &["who"]),
    ("already_deployed", &["who"]),
    ("one_squadron_at_sea", &["who"]),
    ("two_ships_at_sea", &["who"]),
    ("six_ships_at_sea", &["who"]),
    ("one_leader_at_sea", &["who"]),
    // Upkeep (14.3); ships with half their damage stay in port.
    ("no_upkeep_for_class", &["who"]),
    ("upkeep_takes_no_more", &["who", "points", "most"]),
    ("too_damaged_to_leave", &["who", "place"]),
];

/// Remarks.
pub const REMARKS: &[Key] = &[
    // Orders: one for each kind of marker; units that coal at sea and in neutral ports (7.5.C).
    ("markers", &["order", "used", "of", "left"]),
    ("coal_at_sea", &["used", "of"]),
    ("coal_in_neutral_ports", &["used", "of"]),
    ("must_enter", &["who", "port"]),
    ("too_slow", &["who", "ships", "order"]),
    ("interned", &["who", "port"]),
    ("stays_damaged", &["who", "ships"]),
    // Moves: points that a path costs, of those that the slowest ship has.
    ("way", &["who", "cost", "of"]),
    // Disengaging: attack dice.
    ("dice", &["mine", "theirs"]),
    // Repairs that a port could still do.
    ("repairs_unused", &["port", "points"]),
    // Points of upkeep that a ship bears (14.3).
    ("upkeep", &["who", "points"]),
];
