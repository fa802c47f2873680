//! Keys of the land questions: gold, marches, natives, loading, casualties, retreats. Those of marches are also the reasons
//! with which an order is refused in play.
//!
//! Words mean: `word` what was typed and does not read · `place` a hex or a city in print · `who` where a march begins, a
//! hex or ships in print · `area` in print · `form` a march as a line prints it.

use super::Key;

/// Of a march: where it begins, and the march in print.
const MARCH: &[&str] = &["who", "form"];

pub const FAULTS: &[Key] = &[
    ("not_read", &[]),
    ("unknown_policy", &["head", "word", "choices"]),
    // Gold.
    ("unknown_gold_order", &["word"]),
    // No mine and no city is in the hex.
    ("no_gold_here", &["place"]),
    ("nobody_at_gold", &["place"]),
    ("depleted", &["place"]),
    ("cities_are_not_abandoned", &["place"]),
    ("no_mine_to_abandon", &["place"]),
    ("mine_wants_a_settlement", &["place"]),
    // Marches, as typed.
    ("unknown_units", &["word"]),
    ("unknown_hex", &["who", "word"]),
    ("unknown_ships", &["word"]),
    ("nobody_here", &["who"]),
    ("unknown_march", &["who", "word"]),
    // Marches, as the rules judge them.
    ("not_in_port", MARCH),
    ("nobody_marches", MARCH),
    ("gold_wants_a_carrier", MARCH),
    ("explorers_stay_aboard", MARCH),
    ("not_so_many", MARCH),
    ("no_landing_without_explorer", MARCH),
    // Others hold the hex where the ships lie.
    ("held_by_others", MARCH),
    ("no_way_given", MARCH),
    ("too_far", MARCH),
    // Mountains, sea or a lake lie between.
    ("no_way", MARCH),
    ("colonists_alone", MARCH),
    // It goes on beyond a hex that others hold.
    ("must_stop", MARCH),
    ("missionary_needed", MARCH),
    // It would leave others of Spain among natives without one.
    ("missionary_must_stay", MARCH),
    ("ships_not_here", MARCH),
    ("galleons_carry_gold_only", MARCH),
    ("no_berths", MARCH),
    ("no_settlement_here", MARCH),
    ("privateers_land_nobody", MARCH),
    ("privateers_without_colonists", MARCH),
    // Brasil, once it is independent.
    ("closed_to_all", MARCH),
    // It goes aboard in the Resource Segment, by a line of `load`.
    ("gold_is_loaded_later", MARCH),
    ("gold_goes_ashore_in_ports", MARCH),
    ("no_gold", MARCH),
    ("gold_too_far", MARCH),
    // Natives.
    ("unknown_area", &["word"]),
    ("no_natives_there", &["area"]),
    // Loading.
    ("unknown_load", &["word"]),
    ("ships_lie_elsewhere", &["word", "place"]),
    ("no_friendly_port", &["place"]),
    ("privateers_carry_no_own_gold", &["word"]),
    ("no_room_for_gold", &["word", "room"]),
    // Casualties and retreats.
    ("casualties_not_exact", &["owed"]),
    // He is not among those of whom one falls.
    ("no_such_missionary", &["word", "choices"]),
    ("no_retreat_there", &["hex", "choices"]),
];

pub const REMARKS: &[Key] = &[
    // Sources of gold that give nothing, and why.
    ("gold_closed", &["place"]),
    ("natives_bar_looting", &["place"]),
    ("looting_wants_a_soldier", &["place"]),
    ("mine_stays_abandoned", &["place"]),
    ("mining_wants_a_colonist", &["place"]),
    // A march into a hex that others hold: odds by what is seen.
    ("march_attacks", &["form", "nation", "attack", "defence", "odds"]),
    ("march_costs", &["form", "mp", "most"]),
    // Ships under a privateer whose people go where a privateer has none.
    ("acts_as_explorer", &["who"]),
    // It carries gold to where it may not leave from.
    ("gold_is_not_shipped_there", &["form", "place"]),
    // Points of the ships (ruling r80).
    ("march_ships_pay", &["form", "mp"]),
    // Soldiers that would attack, as the table counts them, and the level.
    ("attack_by", &["area", "soldiers", "level"]),
    // Gold that no ship of the port has room for.
    ("gold_stays", &["place", "ducats"]),
    // Ships that are to load where no own port is before the marches.
    ("no_port_yet", &["place"]),
];
