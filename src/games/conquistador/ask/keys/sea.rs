//! Keys of the naval phases (7.0 to 9.0). Those that other chapters have too mean the same there.
//!
//! Words mean: `form` a step as a line prints it · `word` what was typed and does not read · `who` an expedition by its
//! name · `of` the bounds that are paid. The faults of steps are the reasons with which one is refused in play, too: with
//! no other words than `who`.

use super::Key;

const STEP: &[&str] = &["hex", "form"];

pub const FAULTS: &[Key] = &[
    ("not_read", &[]),
    ("unknown_ships", &["word"]),
    ("ambiguous_ships", &["word", "among"]),
    // They are in Europe still.
    ("not_in_new_world", &["word"]),
    ("unknown_step", &["word"]),
    ("unknown_units", &["word"]),
    ("unknown_hex", &["word"]),
    ("unknown_nation", &["word"]),
    // `limit:` is bounds or none.
    ("unknown_limit", &["word"]),
    ("unknown_policy", &["head", "word", "choices"]),
    // A step wants a hex, or has too many.
    ("one_hex_wanted", &["word"]),
    ("people_only", &["form"]),
    ("gold_is_loaded_later", &["form"]),
    ("colonists_never_attack", &["form"]),
    ("only_soldiers_invade", &["form"]),
    // Steps.
    ("no_sea_way", STEP),
    ("no_sea_there", STEP),
    ("not_coastal", STEP),
    ("no_battle_at_open_sea", STEP),
    ("galleons_sail_to_ports", STEP),
    ("galleons_never_fight", STEP),
    // Only an explorer discovers from the sea; without one nobody stops but at friendly ports.
    ("needs_explorer", STEP),
    ("no_landing_without_explorer", STEP),
    ("not_so_many", &["form"]),
    ("no_berths", STEP),
    ("explorers_stay_aboard", STEP),
    ("held_by_others", STEP),
    // Brasil, once it is independent.
    ("closed_to_all", STEP),
    ("no_settlement_here", STEP),
    ("missionary_needed", STEP),
    ("missionary_must_stay", STEP),
    ("privateers_land_nobody", STEP),
    ("privateers_without_colonists", STEP),
    ("privateers_man_every_ship", STEP),
    ("own_ships", STEP),
    ("no_enemy_ships", STEP),
    ("no_enemy_port", STEP),
    // Only in play: it would exceed the bounds that are paid; a try to attack it failed there (8.1.6); it has attacked
    // those ships, or that port, in this turn; ships guard the port (8.4.1).
    ("beyond_bounds", &[]),
    ("may_not_stop", &[]),
    ("attacked_already", &[]),
    ("ships_guard_port", &[]),
    // `losses:` names a ship that is not there; `ships` are those that are.
    ("no_such_ship", &["word", "ships"]),
    // `port lost: stop` where no port is any more.
    ("no_port_any_more", &["hex"]),
    // Ports of `port lost:`, none of which is within a bound.
    ("no_shelter_there", &["hex", "choices"]),
];

pub const REMARKS: &[Key] = &[
    // The hexes of a voyage, and its movement points.
    ("sea_way", &["who", "path", "mp"]),
    // Bounds of the turn with the way home (`home`, 0 when it stays).
    ("sea_bounds", &["who", "used", "of", "home", "spare"]),
    // Columns of the attrition table: of this phase, with one battle more, and of the way home.
    ("sea_columns", &["who", "column", "fought", "late"]),
    // With the limit lifted, with it, and of ships that never exceed their bounds.
    ("sea_beyond_bounds", &["who", "used", "of"]),
    ("sea_cut_at_bounds", &["who", "used", "of"]),
    ("sea_kept_to_bounds", &["who", "used", "of"]),
    ("sea_beyond_bounds_if_fought", &["who", "used", "of"]),
    ("cape", &["who", "rutter"]),
    // A privateer that does what only an explorer may.
    ("acts_as_explorer", &["who"]),
    // Ships of others on the way.
    ("ships_seen", &["who", "hex", "nation", "ships"]),
    // Strength points: own with soldiers, theirs by the ships that are seen.
    ("strengths", &["mine", "theirs"]),
    ("ships_left", &["ships"]),
    // The own ships of a battle, in the words of a line.
    ("ships_to_lose", &["ships"]),
    ("nearest_port", &["hex", "bounds", "spare"]),
    // Ports within a bound of one that was lost, with the movement points to each.
    ("shelters", &["hex", "ports"]),
    // The end of the turn: bounds home, used with them; `stays_in_port`: it never exceeds its bounds (those used so far);
    // `lost_out_of_port`: it stays where it will be eliminated (7.2.6).
    ("goes_home", &["who", "home", "used", "of", "hex"]),
    ("home_beyond_bounds", &["who", "home", "used", "of", "hex"]),
    ("stays_in_port", &["who", "home", "used", "of", "hex"]),
    ("lost_out_of_port", &["who", "home", "used", "of", "hex"]),
];
