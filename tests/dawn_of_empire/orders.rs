//! Rule 5.0 (orders), as far as they are given; what a moving squadron may do under them stands in `movement`.

use crate::table::*;
use sealed_orders::games::dawn_of_empire::ids::{Last, Order, Side};
use sealed_orders::games::dawn_of_empire::state::Phase;

const NONE: Vec<String> = vec![];

/// The reason why this order is refused to two cruisers of the United States at a place after what they did last.
fn after(last: Last, place: &str, order: Order) -> Vec<String> {
    let mut game = bare();
    game.put(Side::Us, place, "new_york brooklyn", None);
    game.last("new_york brooklyn", last);
    let facts = game.issue(Side::Us, &[formed(place, "new_york brooklyn", order)]);
    whys(&facts)
}

#[test]
fn rule_5_0_b_the_number_of_markers_is_a_limit() {
    let mut game = bare();
    game.put(Side::Us, "key_west", "indiana iowa texas oregon new_york brooklyn", None);
    let raid = |names: &str| aimed("key_west", names, Order::Raid, "havana");
    let given = [raid("indiana iowa"), raid("texas oregon"), raid("new_york brooklyn")];
    let facts = game.issue(Side::Us, &given);
    assert_eq!(refused(&facts), [("new_york".to_owned(), "no_marker".to_owned())]);
    assert_eq!(game.stack("brooklyn").order, Some(Order::Anchor), "what silence says stands in");
    assert_eq!(game.state.markers_used(Side::Us, Order::Raid), 2);
}

#[test]
fn rule_5_0_b_without_any_marker_left_a_port_is_one_squadron() {
    let mut game = bare();
    game.charter.markers.insert((Side::Us, Order::Anchor), 1);
    game.put(Side::Us, "key_west", "indiana iowa", None);
    game.put(Side::Us, "key_west", "texas oregon", None);
    for order in [Order::Coal, Order::Patrol, Order::Transit, Order::Raid, Order::Blockade] {
        game.charter.markers.insert((Side::Us, order), 0);
    }
    game.phase(Phase::Orders);
    assert_eq!(game.stack("indiana").ships, ships("indiana iowa texas oregon"));
}

#[test]
fn rule_5_1_a_squadrons_that_stay_in_a_port_may_have_anchor_orders() {
    assert_eq!(after(Last::Patrol, "key_west", Order::Anchor), NONE);
    assert_eq!(after(Last::Raid, "key_west", Order::Anchor), ["may_not_follow"]);
}

#[test]
fn rule_5_1_b_at_sea_anchor_needs_an_open_port_or_no_port() {
    assert_eq!(after(Last::Anchor, "east_coast", Order::Anchor), NONE, "a friendly port");
    assert_eq!(after(Last::Anchor, "grenada_basin", Order::Anchor), NONE, "a neutral port");
    assert_eq!(after(Last::Anchor, "windward_passage", Order::Anchor), NONE, "no port");
    assert_eq!(after(Last::Anchor, "nares_abyssal", Order::Anchor), ["only_enemy_ports_here"]);
    assert_eq!(after(Last::Anchor, "gulf_of_mexico", Order::Anchor), NONE, "Mobile beside Havana");
}

#[test]
fn rule_5_1_d_anchored_squadrons_need_not_coal() {
    for order in [Order::Anchor, Order::Coal, Order::Patrol, Order::Transit] {
        assert_eq!(after(Last::Anchor, "key_west", order), NONE, "{order:?}");
    }
}

#[test]
fn rule_5_2_a_a_blockade_needs_an_opposing_port_in_range() {
    let ask = |place: &str, names: &str, port: &str| {
        let mut game = bare();
        game.put(Side::Us, place, names, None);
        game.last(names, Last::Anchor);
        whys(&game.issue(Side::Us, &[aimed(place, names, Order::Blockade, port)]))
    };
    assert_eq!(ask("key_west", "puritan terror", "havana"), NONE, "3 to the Gulf");
    assert_eq!(ask("key_west", "puritan terror", "san_juan"), ["target_out_of_range"]);
    assert_eq!(ask("gulf_of_mexico", "puritan terror", "havana"), NONE, "already there");
    assert_eq!(ask("key_west", "puritan terror", "mobile"), ["target_is_own"]);
    assert_eq!(ask("key_west", "new_york brooklyn", "kingston"), ["target_is_neutral"]); // 7.2.3.F
    assert_eq!(ask("key_west", "new_york brooklyn", "atlantis"), ["no_such_port"]);
    // Slow ships may be left behind (7.3.D): two must come through.
    assert_eq!(ask("key_west", "new_york brooklyn puritan", "san_juan"), NONE);
    assert_eq!(ask("key_west", "new_york puritan terror", "san_juan"), ["target_out_of_range"]);
}

#[test]
fn rule_5_2_d_after_a_blockade_comes_coal() {
    assert_eq!(after(Last::Blockade, "gulf_of_mexico", Order::Coal), NONE);
    for order in [Order::Blockade, Order::Patrol, Order::Raid, Order::Transit, Order::Anchor] {
        assert_eq!(after(Last::Blockade, "gulf_of_mexico", order), ["may_not_follow"], "{order:?}");
    }
}

#[test]
fn rule_5_3_b_coal_may_be_taken_outside_a_port() {
    assert_eq!(after(Last::Patrol, "windward_passage", Order::Coal), NONE);
}

#[test]
fn rule_5_4_d_after_a_patrol_comes_coal_or_anchor() {
    for order in Order::ALL {
        let allowed = matches!(order, Order::Coal | Order::Anchor);
        let why = after(Last::Patrol, "east_coast", order);
        assert_eq!(why.is_empty(), allowed, "{order:?} {why:?}");
    }
}

#[test]
fn rule_5_5_a_a_raid_needs_an_opposing_port_in_range() {
    let ask = |port: &str| {
        let mut game = bare();
        game.put(Side::Spain, "cadiz", "castilla cristina furor", None);
        whys(&game.issue(Side::Spain, &[aimed("cadiz", "castilla cristina furor", Order::Raid, port)]))
    };
    assert_eq!(ask("hampton_roads"), NONE, "3 + 1 for ships of 4");
    assert_eq!(ask("key_west"), ["target_out_of_range"]);
}

#[test]
fn rule_5_5_d_after_a_raid_comes_transit() {
    for order in Order::ALL {
        let why = after(Last::Raid, "north_atlantic", order);
        assert_eq!(why.is_empty(), order == Order::Transit, "{order:?} {why:?}");
    }
}

#[test]
fn rule_5_6_a_and_b_a_watched_port_is_left_by_sortie_only() {
    let ask = |watcher: &str, order: Order| {
        let mut game = bare();
        game.put(Side::Spain, "havana", "venadito ensenada", None);
        if !watcher.is_empty() {
            game.put(Side::Us, "gulf_of_mexico", watcher, Order::Patrol);
        }
        whys(&game.issue(Side::Spain, &[formed("havana", "venadito ensenada", order)]))
    };
    assert_eq!(ask("", Order::Sortie), ["nobody_to_sortie_against"]);
    assert_eq!(ask("", Order::Transit), NONE);
    assert_eq!(ask("indiana iowa", Order::Sortie), NONE);
    assert_eq!(ask("nashville", Order::Sortie), NONE, "a single ship is an opposing force too");
    for order in [Order::Transit, Order::Patrol, Order::Raid, Order::Blockade] {
        assert_eq!(ask("indiana iowa", order), ["must_sortie"], "{order:?}");
    }
    assert_eq!(ask("indiana iowa", Order::Anchor), NONE);
    assert_eq!(ask("indiana iowa", Order::Coal), NONE);
    let mut game = bare();
    game.put(Side::Us, "gulf_of_mexico", "indiana iowa", Order::Patrol);
    game.put(Side::Spain, "yucatan_straits", "venadito ensenada", None);
    let facts = game.issue(Side::Spain, &[formed("yucatan_straits", "venadito ensenada", Order::Sortie)]);
    assert_eq!(whys(&facts), ["nobody_to_sortie_against"], "only from a port");
}

#[test]
fn rule_5_6_c_after_a_sortie_come_patrol_raid_or_transit() {
    for order in Order::ALL {
        let why = after(Last::Sortie, "gulf_of_mexico", order);
        let allowed = matches!(order, Order::Patrol | Order::Raid | Order::Transit);
        assert_eq!(why.is_empty(), allowed, "{order:?} {why:?}");
    }
}

#[test]
fn rule_5_6_a_squadron_that_no_order_fits_lies_still() {
    let mut game = bare();
    game.put(Side::Us, "gulf_of_mexico", "indiana iowa", Order::Patrol);
    game.put(Side::Spain, "havana", "venadito ensenada", None);
    game.last("venadito ensenada", Last::Sortie);
    let facts = game.issue(Side::Spain, &[formed("havana", "venadito ensenada", Order::Anchor)]);
    assert_eq!(whys(&facts), NONE);
}

#[test]
fn rule_5_7_b_no_more_than_two_turns_of_transit() {
    assert_eq!(after(Last::TransitFirst, "windward_passage", Order::Transit), NONE);
    assert_eq!(after(Last::TransitSecond, "windward_passage", Order::Transit), ["may_not_follow"]);
    let mut game = bare();
    game.put(Side::Us, "bahamas", "new_york brooklyn", Order::Transit);
    for last in [Last::TransitFirst, Last::TransitSecond] {
        game.phase(Phase::TurnEnd);
        assert_eq!(game.state.ships["brooklyn"].last, last);
        game.state.stacks.get_mut("U1").expect("a stack").order = Some(Order::Transit);
    }
}

#[test]
fn rule_5_4_2_c_after_transit_come_anchor_coal_or_transit() {
    for order in Order::ALL {
        let why = after(Last::TransitFirst, "east_coast", order);
        let allowed = matches!(order, Order::Anchor | Order::Coal | Order::Transit);
        assert_eq!(why.is_empty(), allowed, "{order:?} {why:?}");
    }
}

#[test]
fn rule_5_4_1_c_a_single_ship_needs_no_marker_and_gets_none() {
    let mut game = bare();
    game.put(Side::Us, "key_west", "sampson / indiana", None);
    let facts = game.issue(Side::Us, &[formed("key_west", "sampson / indiana", Order::Patrol)]);
    assert_eq!(whys(&facts), ["single_needs_no_marker"]); // 7.3.B
    assert_eq!(game.stack("indiana").order, None);
    assert_eq!(game.stack("indiana").does(), Order::Transit);
}

#[test]
fn rule_7_5_c_and_d_excess_units_get_other_orders_than_coal() {
    let at_sea = "venadito ensenada galicia isabel_ii mercedes castilla cristina rapido patriota meteoro";
    let mut game = bare();
    game.put(Side::Spain, "nares_abyssal", at_sea, None);
    game.last(at_sea, Last::Blockade);
    let facts = game.issue(Side::Spain, &[formed("nares_abyssal", at_sea, Order::Coal)]);
    assert_eq!(whys(&facts), ["coal_limit_at_sea"], "ten ships, the limit is eight");

    // The excess is separated and anchors; after a blockade only the excess may.
    let mut game = bare();
    game.put(Side::Us, "gulf_of_mexico", "indiana iowa texas oregon new_york brooklyn", None);
    let more = "cincinnati detroit marblehead machias castine wilmington helena";
    game.put(Side::Us, "gulf_of_mexico", more, None);
    game.last(&format!("indiana iowa texas oregon new_york brooklyn {more}"), Last::Blockade);
    let coal = formed("gulf_of_mexico", more, Order::Coal);
    let five = formed("gulf_of_mexico", "indiana iowa texas oregon", Order::Coal);
    let excess = formed("gulf_of_mexico", "new_york brooklyn", Order::Anchor);
    let facts = game.issue(Side::Us, &[excess, coal, five]);
    assert_eq!(whys(&facts), NONE, "eleven coal, two anchor");
    assert_eq!(game.stack("brooklyn").order, Some(Order::Anchor));
}

#[test]
fn rule_7_5_c_three_units_may_coal_in_neutral_ports_and_any_number_in_friendly_ones() {
    let mut game = bare();
    game.put(Side::Spain, "kingston", "vizcaya oquendo", None);
    game.put(Side::Spain, "martinique", "colon pelayo", None);
    game.put(
        Side::Spain,
        "havana",
        "venadito ensenada galicia isabel_ii mercedes castilla cristina rapido",
        None,
    );
    game.put(Side::Spain, "cadiz", "patriota meteoro", None);
    let facts = game.issue(
        Side::Spain,
        &[
            formed("kingston", "vizcaya oquendo", Order::Coal),
            formed(
                "havana",
                "venadito ensenada galicia isabel_ii mercedes castilla cristina rapido",
                Order::Coal,
            ),
            formed("martinique", "colon pelayo", Order::Coal),
            formed("cadiz", "patriota meteoro", Order::Anchor),
        ],
    );
    assert_eq!(refused(&facts), [("colon".to_owned(), "coal_limit_neutral_ports".to_owned())]);
}

#[test]
fn rule_7_2_3_d_after_entering_a_neutral_port_anchor_comes_first() {
    for order in Order::ALL {
        let why = after(Last::EnteredNeutralPort, "kingston", order);
        let allowed = matches!(order, Order::Anchor | Order::Coal); // coal: ruling r12
        assert_eq!(why.is_empty(), allowed, "{order:?} {why:?}");
    }
}

#[test]
fn silence_orders_what_the_rules_leave_quiet() {
    let quiet = |last: Last, place: &str| {
        let mut game = bare();
        game.put(Side::Us, place, "new_york brooklyn", None);
        game.last("new_york brooklyn", last);
        game.phase(Phase::Orders);
        game.stack("brooklyn").order
    };
    assert_eq!(quiet(Last::Patrol, "windward_passage"), Some(Order::Coal));
    assert_eq!(quiet(Last::Blockade, "gulf_of_mexico"), Some(Order::Coal));
    assert_eq!(quiet(Last::Raid, "north_atlantic"), Some(Order::Transit));
    assert_eq!(quiet(Last::TransitFirst, "key_west"), Some(Order::Anchor));
    assert_eq!(quiet(Last::TransitSecond, "windward_passage"), Some(Order::Coal));
    assert_eq!(quiet(Last::Coal, "mobile"), Some(Order::Anchor));
    assert_eq!(quiet(Last::Sortie, "gulf_of_mexico"), Some(Order::Transit));
}
