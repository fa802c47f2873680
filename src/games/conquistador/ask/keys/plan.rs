//! Keys of the plan (5.1.1.3).
//!
//! Words mean: `who` an expedition by its name · `word` what was typed and does not read · `what` a unit or goods in
//! print · `have` and `wanted` numbers, of units with their kind · `left` ducats that are there · `most` what may stand instead.

use super::Key;

pub const FAULTS: &[Key] = &[
    ("not_read", &[]),
    ("unknown_units", &["word"]),
    ("unknown_nation", &["word"]),
    // No such hex on the map; a hex without a coast.
    ("unknown_hex", &["hex"]),
    ("not_coastal", &["hex"]),
    ("no_number", &["word"]),
    // Purchases; `overspending` of a bargain has `most` in place of `cost` and `left`.
    ("overspending", &[]),
    ("not_for_sale", &["what"]),
    ("no_soldiers_in_civil_war", &["what"]),
    ("galleons_too_early", &["what", "turn"]),
    ("one_galleon_fleet", &["what"]),
    ("bankers_do_not_sail", &[]),
    // Ships built in the New World.
    ("shipyards_too_early", &["turn"]),
    ("no_galleons_built_there", &[]),
    ("no_shipyard", &["hex", "colonists"]),
    ("one_ship_a_turn", &["wanted"]),
    // Expeditions: their ships.
    ("no_ships", &["who"]),
    ("no_ships_there", &["who", "hex"]),
    ("no_such_ships", &["word"]),
    // `carrack 2`: no such ship lies there.
    ("no_ship_of_that_number", &["who", "what", "number"]),
    // The line of the ships says more than where they lie.
    ("ships_only", &["word"]),
    ("not_enough_ships", &["who", "have", "wanted"]),
    ("galleons_sail_alone", &["who"]),
    // Expeditions: who is aboard.
    ("only_people_go_aboard", &["word"]),
    // `columbus on caravel 2`: no ship, others than leaders and missionaries, a ship that it has not.
    ("no_ship_named", &["word"]),
    ("only_leaders_ride", &["word"]),
    ("no_such_ship_to_ride", &["who", "what", "number", "have"]),
    ("not_enough_there", &["who", "have", "wanted"]),
    ("not_your_leader", &["who", "leader"]),
    ("leader_elsewhere", &["who", "leader"]),
    ("missionaries_are_spanish", &["who"]),
    ("galleons_carry_gold", &["who"]),
    ("privateers_take_no_colonists", &["who"]),
    ("cargo_too_large", &["who", "berths", "wanted"]),
    // Expeditions: where they sail, and their bounds.
    ("no_destination", &["who"]),
    // Two landings; ships that are to go home in the Final Naval Phase.
    ("one_landing", &["word"]),
    ("home_late", &["who"]),
    ("already_in_europe", &["who"]),
    ("not_from_the_new_world", &["who"]),
    ("no_bounds_there", &["who", "hex"]),
    ("no_explorer", &["who", "hex"]),
    // Brasil, once it is independent.
    ("closed_to_all", &["who", "hex"]),
    ("galleons_need_a_port", &["who", "hex"]),
    ("no_galleons_there", &["who", "hex"]),
    ("too_few_bounds", &["who", "needed"]),
    // Bargains.
    ("with_oneself", &[]),
    ("money_by_bankers_only", &[]),
    ("no_such_turn", &["most"]),
    ("not_in_his_term", &["most"]),
    ("no_rutter", &[]),
    ("not_held", &[]),
    ("no_percentage", &["most"]),
    // Only when the plans are carried out.
    ("no_such_expedition", &[]),
    ("conquistadors_are_not_rented", &[]),
    ("not_his_explorer", &[]),
    ("explorer_not_in_europe", &[]),
    ("bankers_repossess", &["nation"]),
    ("no_loan_past_due", &["nation"]),
    ("no_such_loan", &[]),
    ("more_than_owed", &["most"]),
    // What is due is withheld.
    ("nothing_is_due", &["nation"]),
    ("bankers_are_paid", &[]),
];

pub const REMARKS: &[Key] = &[
    // Ducats: before, spent on what, left without bargains.
    ("treasury", &["before", "purchases", "build", "bounds", "left"]),
    ("treasury_with_bargains", &["comes", "goes", "left"]),
    // Ducats that the plan spends and only bargains can bring.
    ("needs_bargains", &["short"]),
    // Ducats of one bargain that only others can bring.
    ("bargain_needs_others", &["nation", "short"]),
    // Bounds of an expedition; `spare` may be negative: it cannot come back within them.
    ("way", &["who", "there", "back", "bounds", "spare"]),
    // Ducats aboard ships that go and that stay, by their numbers in port.
    ("gold_goes", &["who", "ships"]),
    ("gold_is_left", &["who", "ships"]),
    // Rounds the Cape, freely with a rutter.
    ("cape", &["who", "rutter"]),
    ("no_settlement", &["who", "hex"]),
    // A late landing that is no friendly port yet; ships without an explorer that land nobody where they come to.
    ("port_by_then", &["who", "hex"]),
    ("comes_to_fight", &["who", "hex"]),
    // Lost at the end of the turn.
    ("colonists_left", &["colonists"]),
    ("missionary_needed", &["area"]),
    // A share of what does not sail in this plan.
    ("venture_not_sent", &["who"]),
    ("loan_due", &["nation", "owed", "turn"]),
    // The German Bankers: a loan for which ships may be taken.
    ("may_repossess", &["nation", "owed", "turn"]),
];
