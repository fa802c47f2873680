//! The plan of a turn: lines read, bad orders answered, plans carried out (5.1.1.3, 6.6, 6.7, 7.1, 7.2, 15.1 to 15.6).

use crate::council::{Council, council, council_with, expedition, leader, led, people, remark};
use crate::examples::water;
use sealed_orders::games::conquistador::ask::plan::{Item, Plan, Purchase};
use sealed_orders::games::conquistador::facts::{Fact, Planning};
use sealed_orders::games::conquistador::ids::Nation::{England, France, Spain};
use sealed_orders::games::conquistador::ids::ShipClass::{Caravel, Carrack, GalleonFleet};
use sealed_orders::games::conquistador::ids::{At, Label};
use sealed_orders::games::conquistador::state::Sail;

/// England of the letter: four colonists and the Syndicate wait in Europe.
fn letter() -> Council {
    let mut council = council();
    council.ducats(England, 214);
    council.europe(England, &[], led(&["anglo_azorean_syndicate"], people(0, 4)));
    council.settle(England, "1417", 2);
    council
}

fn fault(council: &Council, lines: &[&str]) -> (String, String, String) {
    council.fault(England, lines)
}
fn is(fault: (String, String, String), why: &str, rule: &str, nearest: &str) {
    assert_eq!((fault.0.as_str(), fault.1.as_str(), fault.2.as_str()), (why, rule, nearest));
}

#[test]
fn rule_5_1_1_3_the_letter_of_england_reads_to_the_plan_it_means() {
    let lines = [
        "buy: 3 caravels, carrack, soldier",
        "north: 3 caravels, carrack",
        "north aboard: syndicate, 4 colonists, soldier",
        "north bounds: 8",
        "north sail: 1417",
    ];
    let draft = letter().read(England, &lines);
    assert!(draft.is_complete(), "{draft:?}");
    let north = expedition(&draft.answer, "north");
    assert_eq!((north.from, north.sail), (At::Europe, Sail::To(water("1417a"))));
    assert_eq!(north.ships, [(Caravel, 3), (Carrack, 1)].into());
    assert_eq!((north.soldiers, north.colonists, north.missionaries, north.bounds), (1, 4, 0, 8));
    assert_eq!(north.leaders, [leader("anglo_azorean_syndicate")]);
    let told = remark(&draft.remarks, "treasury");
    let of = |key: &str| told[key].parse::<u32>().expect("a number");
    assert_eq!((of("before"), of("purchases"), of("bounds"), of("left")), (214, 24, 16, 174));
    let way = remark(&draft.remarks, "way");
    assert_eq!((&way["there"][..], &way["back"][..], &way["spare"][..]), ("3", "3", "2"));
    let printed: Vec<&str> = draft.in_force.iter().map(|kept| kept.text.as_str()).collect();
    assert_eq!(
        printed,
        [
            "buy: 3 caravels, 1 carrack, 1 soldier",
            "north: 3 caravels, 1 carrack",
            "north aboard: anglo azorean syndicate, 1 soldier, 4 colonists",
            "north bounds: 8",
            "north sail: 1417",
        ]
    );
}

#[test]
fn rule_5_1_1_3_lines_are_claimed_before_the_expedition_exists_and_others_are_left() {
    let council = letter();
    for (line, subject) in [
        ("Buy: 3 caravels", Some("plan/buy")),
        ("buy 3 caravels", Some("plan/buy")),
        ("buy me a beer", None),
        ("south: 2 carracks at 2316", Some("plan/ships/south")),
        ("south - 2 caravles", Some("plan/ships/south")),
        ("south aboard columbus", None),
        ("south aboard 2 soldiers", Some("plan/aboard/south")),
        ("south: sail 1417", Some("plan/sail/south")),
        ("south sail for 1417", Some("plan/sail/south")),
        ("we sail tomorrow", None),
        ("silver fleet bounds: 9", Some("plan/bounds/silver fleet")),
        ("build: caravel at 1417", Some("plan/build")),
        ("offer spain: 20 ducats for rutter", Some("plan/offer/spain")),
        ("offer spain: treaty: peace", Some("plan/offer/spain/treaty")),
        ("accept spain: rutter for 20 ducats", Some("plan/accept/spain")),
        ("accept 12", None),
        ("repossess spain", Some("plan/repossess/spain")),
        ("kill drake", Some("plan/kill/drake")),
        ("kill: the messenger", Some("plan/kill/the messenger")),
        ("kill for a beer", None),
        // Lines of other questions.
        ("south then: land 4 colonists at 1417, home", None),
        ("south via: 2416", None),
        ("south limit: bounds", None),
        ("south if attacked: home if fewer than 2 ships", None),
        ("if attacked: home if fewer than 2 ships", None),
        ("losses: caravels first", None),
        ("maintain: drop 2 caravels in europe", None),
        ("passing spain: attack if 2-1", None),
        ("2316: 3 soldiers aboard north", None),
        ("north: 2 colonists ashore", None),
        ("load: all gold on south", None),
        ("load: 40 gold at 2316 on south", None),
        ("south home", None),
        ("south stay", None),
        ("gold: try all", None),
        ("Hi ref,", None),
    ] {
        assert_eq!(council.claims(England, line).as_deref(), subject, "{line}");
    }
}

#[test]
fn rule_5_1_1_3_silence_buys_nothing_and_says_so() {
    let draft = council().read(England, &[]);
    assert_eq!(draft.answer, Plan::default());
    let printed: Vec<&str> = draft.in_force.iter().map(|kept| kept.text.as_str()).collect();
    assert_eq!(printed, ["buy: nothing"]);
    is(council().fault(England, &["what?"]), "not_read", "5.1.1.3", "");
}

/// 15.1.C, 6.8.2.C Colonists who are aboard nothing are lost: silence sends them to the nearest own port.
#[test]
fn rule_15_1_silence_saves_the_colonists_that_find_a_ship() {
    let mut council = letter();
    council.europe(England, &[(Carrack, 1), (Caravel, 3)], people(2, 3));
    council.settle(England, "4810", 2);
    let draft = council.read(England, &[]);
    let settlers = expedition(&draft.answer, "settlers");
    assert_eq!(settlers.ships, [(Caravel, 1), (Carrack, 1)].into(), "as few as carry them");
    assert_eq!(
        (settlers.colonists, settlers.soldiers, settlers.bounds),
        (3, 0, 7),
        "there, ashore and home again"
    );
    assert_eq!(settlers.sail, Sail::To(water("1417a")), "the nearest port");
    assert!(draft.in_force.iter().all(|kept| kept.line.is_none()), "nobody has written it");
    // One line of the form changed: the rest of it stays.
    let changed = council.read(England, &["settlers bounds: 8"]);
    assert_eq!(expedition(&changed.answer, "settlers").bounds, 8);
    let home = council.read(England, &["settlers: none"]);
    assert_eq!(home.answer, Plan::default());
    assert_eq!(remark(&home.remarks, "colonists_left")["colonists"], "3");
    council.ducats(England, 11);
    assert_eq!(expedition(&council.read(England, &[]).answer, "settlers").bounds, 4, "home is too dear");
    council.ducats(England, 7);
    assert_eq!(
        expedition(&council.read(England, &[]).answer, "settlers").bounds,
        3,
        "the treasury has no more"
    );
    // Without money for the bounds, a port or a ship there is nothing to save them.
    council.ducats(England, 5);
    assert_eq!(council.read(England, &[]).answer, Plan::default());
    assert_eq!(letter().read(England, &[]).answer, Plan::default(), "no ship");
}

#[test]
fn rule_21_1_4_silence_brings_the_missionary_that_spain_owes_the_caribbean() {
    let council = council().turn(1);
    let draft = council.read(Spain, &[]);
    let settlers = expedition(&draft.answer, "settlers");
    assert_eq!((settlers.missionaries, settlers.sail), (1, Sail::To(water("2316a"))));
    let declined = council.read(Spain, &["settlers: none"]);
    assert_eq!(remark(&declined.remarks, "missionary_needed")["area"], "Caribbean");
}

#[test]
fn rule_6_2_5_nobody_spends_more_than_the_treasury() {
    let mut council = letter();
    council.ducats(England, 21);
    let draft = council.read(England, &["buy: 2 carracks, 2 caravels, soldier"]);
    let bought = |item, count| Purchase { item, count };
    let ships = [bought(Item::Ship(Carrack), 2), bought(Item::Ship(Caravel), 1)];
    assert_eq!(draft.answer.purchases, ships, "6.7.1.A in the written order, until the money is out");
    assert_eq!(draft.faults.len(), 2);
    let first = &draft.faults[0];
    assert_eq!((first.why.as_str(), first.rule.as_str()), ("overspending", "6.2.5"));
    assert_eq!(first.nearest.as_deref(), Some("buy: 2 carracks, 1 caravel"));
    assert_eq!((&first.with["cost"][..], &first.with["left"][..]), ("8", "5"));
    // Bounds come after the purchases.
    let lines = ["buy: 3 caravels", "north: caravel", "north aboard: syndicate", "north sail: 1417"];
    let bounds = |bounds: &'static str| [&lines[..], &[bounds]].concat();
    is(fault(&council, &bounds("north bounds: 5")), "overspending", "6.2.5", "north bounds: 4");
    council.ducats(England, 17);
    let (why, rule, _) = fault(&council, &bounds("north bounds: 3"));
    assert_eq!((why.as_str(), rule.as_str()), ("overspending", "6.2.5"), "not even the way there");
}

#[test]
fn rule_6_6_1_what_is_not_on_the_list_is_not_sold() {
    let council = letter();
    is(fault(&council, &["buy: soldier, 2 colonists"]), "not_for_sale", "6.6.1", "buy: 1 soldier");
    is(fault(&council, &["buy: drake"]), "not_for_sale", "6.6.1", "");
    is(fault(&council, &["buy: 3 caravles"]), "unknown_units", "6.6.1", "buy: 3 caravels");
}

#[test]
fn rule_6_4_events_change_what_is_bought() {
    let mut council = letter();
    council.event(England, "10");
    let draft = council.read(England, &["buy: carrack"]);
    assert_eq!(remark(&draft.remarks, "treasury")["purchases"], "16", "event 10");
    let lines =
        ["buy: carrack", "north: carrack", "north aboard: syndicate", "north sail: 1417", "north bounds: 6"];
    assert_eq!(remark(&council.read(England, &lines).remarks, "treasury")["bounds"], "24");
    let mut list = council_with(&[], &[("r26", "list_only")]);
    list.europe(England, &[(Carrack, 1)], led(&["anglo_azorean_syndicate"], people(0, 0)));
    list.event(England, "10");
    assert_eq!(remark(&list.read(England, &lines[1..]).remarks, "treasury")["bounds"], "12", "ruling r26");
    council.event(England, "7");
    is(fault(&council, &["buy: carrack, soldier"]), "no_soldiers_in_civil_war", "6.4", "buy: 1 carrack");
}

#[test]
fn rule_7_1_3_galleon_fleets() {
    let mut council = letter();
    is(fault(&council, &["buy: galleon"]), "galleons_too_early", "7.1.3", "");
    council.state.turn = 6;
    is(fault(&council, &["buy: 2 galleons"]), "one_galleon_fleet", "7.1.3", "buy: 1 galleon");
    council.europe(England, &[(GalleonFleet, 1), (Caravel, 1)], people(1, 0));
    is(fault(&council, &["buy: galleon"]), "one_galleon_fleet", "7.1.3", "");
    let sends = |what: &[&'static str]| [&["silver: galleon", "silver bounds: 6"], what].concat();
    let draft = council.read(England, &sends(&["silver sail: 1417"]));
    assert!(draft.faults.is_empty(), "7.1.3.D to a friendly port");
    is(
        fault(&council, &sends(&["silver sail: 1417", "silver aboard: soldier"])),
        "galleons_carry_gold",
        "7.1.3",
        "",
    );
    is(fault(&council, &sends(&["silver sail: 1317"])), "galleons_need_a_port", "7.1.3", "silver sail: 1417");
    is(
        fault(&council, &["mixed: galleon, caravel", "mixed sail: 1417"]),
        "galleons_sail_alone",
        "7.2.4",
        "mixed: 1 caravel",
    );
}

#[test]
fn rule_7_1_4_galleon_fleets_stay_out_of_the_pacific() {
    let mut council = letter().turn(6);
    council.europe(England, &[(GalleonFleet, 1)], people(0, 0));
    council.settle(England, "2819", 1);
    is(
        fault(&council, &["silver: galleon", "silver bounds: 20", "silver sail: 2819 pacific"]),
        "no_galleons_there",
        "7.1.4",
        "silver sail: 1417",
    );
}

#[test]
fn rule_7_1_7_ships_are_built_in_the_new_world_from_turn_8() {
    let mut council = letter();
    council.settle(England, "1417", 3);
    let line = ["build: caravel at 1417"];
    is(fault(&council, &line), "shipyards_too_early", "7.1.7", "");
    council.state.turn = 8;
    let draft = council.read(England, &line);
    assert_eq!(
        draft.answer.build.as_ref().map(|build| (build.class, build.at)),
        Some((Caravel, water("1417a")))
    );
    assert_eq!(remark(&draft.remarks, "treasury")["build"], "4", "at the normal price");
    is(
        fault(&council, &["build: 2 caravels at 1417"]),
        "one_ship_a_turn",
        "7.1.7",
        "build: 1 caravel at 1417",
    );
    is(fault(&council, &["build: galleon at 1417"]), "no_galleons_built_there", "7.1.7", "");
    council.settle(England, "1317", 2);
    is(fault(&council, &["build: carrack at 1317"]), "no_shipyard", "7.1.7", "build: 1 carrack at 1417");
    is(fault(&council, &["build: carrack at 3817"]), "not_coastal", "7.1.7", "build: 1 carrack at 3917");
    let facts = council.plan(&[(England, &line)]);
    let label = Label::from("E1");
    assert_eq!(council.state.fleets[&label].at, At::Sea(water("1417a")));
    let built = facts.iter().find_map(|fact| match fact {
        Fact::Planning(Planning::ShipBuilt { gained, .. }) => Some(gained.ships.clone()),
        _ => None,
    });
    assert_eq!(built, Some([(Caravel, 1)].into()));
    assert_eq!(council.saw("ship_built").len(), 4, "it lies there for all to see");
    assert_eq!(council.treasury(England), 210);
}

#[test]
fn rule_7_1_7_a_ship_just_built_sails_with_the_others() {
    let mut council = letter().turn(8);
    council.settle(England, "1417", 3);
    let lines = ["build: caravel at 1417", "coast: caravel at 1417", "coast bounds: 2"];
    council.plan(&[(England, &lines)]);
    let fleet = &council.state.fleets[&Label::from("E1")];
    assert_eq!((fleet.name.as_deref(), fleet.bounds, fleet.ships.count(Caravel)), (Some("coast"), 2, 1));
}

#[test]
fn rule_7_2_3_a_landing_is_a_coast_that_the_bounds_reach() {
    let mut council = letter();
    council.europe(England, &[(Carrack, 3)], led(&["anglo_azorean_syndicate"], people(0, 2)));
    let sails = |sail: &'static str| ["north: 3 carracks", "north aboard: syndicate, 2 colonists", sail];
    is(fault(&council, &sails("north sail: 9917")), "unknown_hex", "7.2.3", "north sail: 4917");
    is(fault(&council, &sails("north sail: 3817")), "not_coastal", "7.2.3", "north sail: 3917");
    is(fault(&council, &sails("north sail: 0522 late")), "not_coastal", "7.2.3", &near_0522(&council));
    is(fault(&council, &sails("north sail: 0216")), "no_bounds_there", "7.2", "north sail: 1417");
    is(fault(&council, &sails("north sail: home")), "already_in_europe", "7.2", "north sail: 1417");
    is(
        fault(&council, &["north: 3 carracks", "north aboard: syndicate, 2 colonists"]),
        "no_destination",
        "6.7.1",
        "north sail: 1417",
    );
    let plate = [&sails("north sail: 4810")[..], &["north bounds: 4"]].concat();
    is(fault(&council, &plate), "too_few_bounds", "7.2.3", "north bounds: 5");
}

/// The coast beside the sea of Labrador, as the map has it.
fn near_0522(council: &Council) -> String {
    let nearest = council.read(England, &["x: caravel", "x sail: 0522 late"]).faults;
    let form = nearest.into_iter().find_map(|fault| fault.nearest).expect("a coast");
    form.replacen('x', "north", 1)
}

#[test]
fn rule_7_2_1_bounds_cost_two_ducats_an_expedition() {
    let mut council = letter();
    council.europe(England, &[(Carrack, 3)], led(&["anglo_azorean_syndicate"], people(0, 2)));
    let lines = ["plate: 3 carracks", "plate aboard: syndicate", "plate sail: 4810", "plate bounds: 10"];
    let draft = council.read(England, &lines);
    assert_eq!(remark(&draft.remarks, "treasury")["bounds"], "20", "the example: five each way");
    // Who names no bounds has the way back too, unless he finds or founds a port.
    let named = |lines: &[&str]| council.read(England, lines).answer.expeditions[0].bounds;
    assert_eq!(named(&lines[..3]), 10);
    assert_eq!(named(&["plate: 3 carracks", "plate aboard: syndicate, 2 colonists", "plate sail: 4810"]), 5);
    assert_eq!(named(&["plate: 3 carracks", "plate sail: 1417"]), 3);
}

#[test]
fn rule_7_2_5_without_an_explorer_only_to_friendly_ports() {
    let mut council = letter();
    council.europe(England, &[(Carrack, 2)], led(&["anglo_azorean_syndicate"], people(2, 0)));
    let sails = |sail: &'static str| ["war: 2 carracks", "war aboard: 2 soldiers", sail];
    is(fault(&council, &sails("war sail: 1317")), "no_explorer", "7.2.5", "war sail: 1417");
    assert!(council.read(England, &sails("war sail: 1417")).faults.is_empty(), "15.3.2 a friendly port");
    // 7.2.5.C, 15.3.2.B There is somebody to fight.
    assert!(council.read(England, &sails("war sail: 2316")).faults.is_empty());
    council.fleet(France, "1317a", &[(Caravel, 1)], people(0, 0));
    assert!(council.read(England, &sails("war sail: 1317")).faults.is_empty());
    let led = ["war: 2 carracks", "war aboard: syndicate", "war sail: 0914"];
    assert!(council.read(England, &led).faults.is_empty());
}

#[test]
fn rule_7_1_1_ships_carry_what_they_have_berths_for() {
    let mut council = letter();
    council.europe(England, &[(Caravel, 1), (Carrack, 1)], people(3, 2));
    let lines = ["south: caravel, carrack", "south aboard: 3 soldiers, 2 colonists", "south sail: 1417"];
    is(fault(&council, &lines), "cargo_too_large", "7.1", "south aboard: 1 soldier, 2 colonists");
    let lines = ["south: 3 caravels", "south sail: 1417"];
    is(fault(&council, &lines), "not_enough_ships", "6.6.1", "south: 1 caravel");
    let all = council.read(England, &["south: all", "south aboard: all colonists", "south sail: 1417"]);
    assert_eq!(expedition(&all.answer, "south").ships, [(Caravel, 1), (Carrack, 1)].into());
    assert_eq!(expedition(&all.answer, "south").colonists, 2);
}

#[test]
fn rule_7_1_2_a_carrack_carries_two_and_rule_7_1_any_number_of_leaders() {
    let mut council = letter().turn(14);
    council.europe(England, &[(Carrack, 1)], led(&["hawkins", "raleigh"], people(2, 0)));
    let lines = ["south: carrack", "south aboard: hawkins, raleigh, 2 soldiers", "south sail: 0914"];
    let draft = council.read(England, &lines);
    assert_eq!((draft.faults.len(), draft.answer.expeditions[0].leaders.len()), (0, 2));
}

#[test]
fn rule_15_2_a_detachment_costs_four_ducats_in_europe() {
    let mut council = letter();
    council.plan(&[(England, &["buy: 3 soldiers"])]);
    assert_eq!((council.treasury(England), council.state.realms[&England].europe.party.soldiers), (202, 3));
}

#[test]
fn rule_6_6_3_bounds_do_not_carry_over() {
    let mut council = letter();
    let label = council.fleet(England, "1417a", &[(Caravel, 1)], people(0, 0));
    let facts = council.plan(&[(England, &["E1 bounds: 3"])]);
    assert_eq!(council.state.fleets[&label].bounds, 3, "rule 6.6 {facts:?}");
    council.end_turn();
    assert_eq!(council.state.fleets[&label].bounds, 0);
}

/// Rule 15.3.1 and rule 15.3: an explorer leads from the turn in which he comes.
#[test]
fn rule_15_3_6_personne_is_there_unless_the_players_do_without_him() {
    let without = council_with(&[("personne", "no")], &[]);
    assert!(council().charter.leaders.contains_key(&leader("personne")));
    assert!(!without.charter.leaders.contains_key(&leader("personne")));
    let mut council = council().turn(17);
    council.europe(France, &[(Caravel, 1)], led(&["personne"], people(0, 0)));
    let lines = ["west: caravel", "west aboard: personne", "west sail: 0914"];
    assert!(council.read(France, &lines).faults.is_empty(), "rule 15.3.2");
}

#[test]
fn rule_24_1_2_with_the_bankers_treasuries_and_explorers_differ() {
    let council = crate::council::bankers();
    let treasuries = [Spain, England, France].map(|nation| council.treasury(nation));
    assert_eq!(treasuries, [110, 165, 240]);
    for gone in ["villegagnon", "ribaut", "personne"] {
        assert!(!council.charter.leaders.contains_key(&leader(gone)), "{gone}");
    }
    let gonneville = &council.charter.leaders[&leader("gonneville")].terms[0];
    assert_eq!((gonneville.arrives, gonneville.departs), (2, 3));
}
