//! Maintenance (5.1.5, 6.8, 15.6.7).

use crate::events::example;
use crate::table::{Game, bare, bare_with, gold, of_kind, party};
use sealed_orders::campaign::selfplay::SeededChance;
use sealed_orders::games::conquistador::Conquistador;
use sealed_orders::games::conquistador::deals::Loan;
use sealed_orders::games::conquistador::facts::Fact;
use sealed_orders::games::conquistador::goods::Party;
use sealed_orders::games::conquistador::ids::{Nation, ShipClass};
use sealed_orders::games::conquistador::state::{Events, Segment};
use sealed_orders::rules::{Draft, Entry, Eye, Rules};
use serde_json::{Value, json};

const SPAIN: Nation = Nation::Spain;
const ENGLAND: Nation = Nation::England;

fn rich(game: &mut Game, nation: Nation, ducats: u32) {
    game.state.realms.get_mut(&nation).expect("it plays").ducats = ducats;
}
fn in_europe(game: &mut Game, nation: Nation, class: ShipClass, count: u32) {
    let europe = &mut game.state.realms.get_mut(&nation).expect("it plays").europe;
    *europe.ships.entry(class).or_insert(0) += count;
}
fn ships_in_europe(game: &Game, nation: Nation, class: ShipClass) -> u32 {
    game.state.realms[&nation].europe.ships.get(&class).copied().unwrap_or(0)
}
fn missionaries(game: &mut Game, at: &str, count: usize) {
    let ids: Vec<_> = game.state.container.iter().take(count).cloned().collect();
    for id in &ids {
        game.state.container.remove(id);
    }
    game.camp(SPAIN, at, Party { missionaries: ids, ..Party::default() });
}
/// A nation pays, with this line or in silence.
fn pay(game: &mut Game, nation: Nation, line: Option<&str>) -> Vec<Fact> {
    line.into_iter().for_each(|line| game.says(nation, "maintenance", &[line]));
    game.act(Segment::Maintenance, nation)
}
fn lost(facts: &[Fact]) -> Vec<(Value, Value)> {
    let gone = of_kind(facts, "dismissed");
    gone.iter().map(|fact| (fact["at"].clone(), fact["lost"].clone())).collect()
}

/// England: 2 ducats each for 3 colonists; 2 soldiers, 2 caravels and a carrack: 12 ducats.
fn colony(ducats: u32) -> Game {
    let mut game = bare();
    game.camp(ENGLAND, "1417", party(2, 3, ""));
    game.fleet(ENGLAND, "1417a", "caravel", party(0, 0, ""));
    in_europe(&mut game, ENGLAND, ShipClass::Caravel, 1);
    in_europe(&mut game, ENGLAND, ShipClass::Carrack, 1);
    rich(&mut game, ENGLAND, ducats);
    game
}

/// rules 5.1.5, 6.8 and 6.8.1
#[test]
fn rule_6_8_1_units_in_europe_and_in_the_new_world_are_paid_for() {
    let mut game = colony(100);
    let facts = pay(&mut game, ENGLAND, None);
    assert_eq!(game.ducats(ENGLAND), 88);
    let told = of_kind(&facts, "maintained").remove(0);
    assert_eq!((&told["paid"], &told["missionaries"]), (&json!(12), &json!(0)));
    let kept = json!({"ships": {"caravel": 2, "carrack": 1}, "soldiers": 2, "colonists": 3});
    assert_eq!(told["kept"], kept);
    assert!(lost(&facts).is_empty());
}

/// rules 6.8.2 and 15.1
#[test]
fn rule_6_8_2_colonists_are_not_maintained_in_europe() {
    let mut game = colony(100);
    game.state.realms.get_mut(&ENGLAND).expect("it plays").europe.party.colonists = 4;
    let facts = pay(&mut game, ENGLAND, None);
    assert_eq!(lost(&facts), [(json!("europe"), json!({"colonists": 4}))]);
    assert_eq!(of_kind(&facts, "dismissed")[0]["why"], "colonists_in_europe");
    assert_eq!(game.ducats(ENGLAND), 100 - 12, "they are not paid for either");
}

#[test]
fn rule_15_6_7_the_example_three_missionaries_of_ten_ducats() {
    let [given, wanted] = example("missionary_maintenance");
    let of = |value: &toml::Value, key: &str| u32::try_from(value[key].as_integer().expect("a number")).ok();
    let (count, treasury) = (of(&given, "missionaries"), of(&given, "treasury"));
    let mut game = bare();
    missionaries(&mut game, "2316", count.expect("a count") as usize);
    game.camp(SPAIN, "2316", party(0, 9, ""));
    rich(&mut game, SPAIN, treasury.expect("ducats"));
    let facts = pay(&mut game, SPAIN, None);
    let told = of_kind(&facts, "maintained").remove(0);
    assert_eq!(told["paid_for_missionaries"].as_u64(), of(&wanted, "paid").map(u64::from));
    let first = &of_kind(&facts, "booked")[0];
    assert_eq!(first["left"].as_u64(), of(&wanted, "left").map(u64::from), "they come first");
    assert_eq!(game.at(SPAIN, "2316").colonists, 3, "seven ducats are left for others");
    assert_eq!(game.ducats(SPAIN), 1);
}

#[test]
fn rule_6_8_3_missionaries_come_first_and_are_never_lost() {
    let mut game = bare();
    missionaries(&mut game, "2316", 3);
    game.camp(SPAIN, "2316", party(2, 0, ""));
    rich(&mut game, SPAIN, 2);
    let facts = pay(&mut game, SPAIN, None);
    assert_eq!(game.ducats(SPAIN), 0);
    assert_eq!(game.at(SPAIN, "2316").missionaries.len(), 3, "15.6.7.E");
    assert_eq!(lost(&facts), [(json!("2316"), json!({"soldiers": 2}))]);
}

#[test]
fn rule_6_4_event_10_doubles_maintenance() {
    let mut game = colony(100);
    game.state.events = Events { rolled: [(ENGLAND, "10".into())].into(), ..Events::default() };
    pay(&mut game, ENGLAND, None);
    assert_eq!(game.ducats(ENGLAND), 100 - 24);
}

#[test]
fn rule_6_8_1_c_in_shortage_ships_in_europe_go_first_then_soldiers_then_colonists() {
    let after = |ducats: u32| {
        let mut game = colony(ducats);
        pay(&mut game, ENGLAND, None);
        let ships =
            [ShipClass::Caravel, ShipClass::Carrack].map(|class| ships_in_europe(&game, ENGLAND, class));
        let Party { soldiers, colonists, .. } = game.at(ENGLAND, "1417");
        (ships, soldiers, game.state.fleets.len(), colonists, game.ducats(ENGLAND))
    };
    assert_eq!(after(12), ([1, 1], 2, 1, 3, 0));
    assert_eq!(after(11), ([0, 1], 2, 1, 3, 0));
    assert_eq!(after(10), ([1, 0], 2, 1, 3, 0), "the caravel fits after all: never more than needed");
    assert_eq!(after(9), ([0, 0], 2, 1, 3, 0));
    assert_eq!(after(7), ([0, 0], 0, 1, 3, 0));
    assert_eq!(after(6), ([0, 0], 0, 0, 3, 0));
    assert_eq!(after(4), ([0, 0], 0, 0, 2, 0));
    assert_eq!(after(0), ([0, 0], 0, 0, 0, 0));
}

#[test]
fn rule_6_8_1_c_the_last_colonist_of_a_port_goes_last() {
    let mut game = bare();
    game.camp(ENGLAND, "1417", party(0, 1, ""));
    game.camp(ENGLAND, "1317", party(0, 2, ""));
    rich(&mut game, ENGLAND, 5);
    pay(&mut game, ENGLAND, None);
    assert_eq!((game.at(ENGLAND, "1417").colonists, game.at(ENGLAND, "1317").colonists), (1, 1));
}

#[test]
fn rule_6_8_1_c_the_owner_says_what_goes_first_in_shortage() {
    let mut game = colony(9);
    pay(&mut game, ENGLAND, Some("maintain: all, else drop soldiers, colonists"));
    assert_eq!(
        game.at(ENGLAND, "1417"),
        party(1, 2, ""),
        "a soldier fits again beside the colonist who went"
    );
    assert_eq!(ships_in_europe(&game, ENGLAND, ShipClass::Carrack), 1);
    assert_eq!(game.ducats(ENGLAND), 0);
}

#[test]
fn rule_6_8_1_c_what_its_owner_lets_go_is_eliminated() {
    let mut game = colony(100);
    let line = "maintain: drop carrack in europe, soldier at 1417, caravel in E1";
    let facts = pay(&mut game, ENGLAND, Some(line));
    assert_eq!(game.ducats(ENGLAND), 100 - 8);
    assert_eq!(game.at(ENGLAND, "1417"), party(1, 3, ""));
    let gone = [
        (json!("1417"), json!({"soldiers": 1})),
        (json!("europe"), json!({"ships": {"carrack": 1}})),
        (json!("E1"), json!({"ships": {"caravel": 1}})),
    ];
    let mut told = lost(&facts);
    told.sort_by_key(|(at, _)| gone.iter().position(|(of, _)| of == at));
    assert_eq!(told, gone);
}

#[test]
fn rule_15_3_5_a_ship_that_goes_puts_ashore_who_may_land() {
    let mut game = bare();
    game.camp(ENGLAND, "1417", party(0, 1, ""));
    game.fleet(ENGLAND, "1417a", "carrack", party(1, 1, "cabot_j"));
    let beside = game.fleet(ENGLAND, "1417a", "caravel", party(0, 0, ""));
    pay(&mut game, ENGLAND, Some("maintain: drop carrack at 1417"));
    assert_eq!(game.at(ENGLAND, "1417"), party(1, 2, ""));
    assert_eq!(game.of(&beside).leaders().count(), 1, "an explorer goes to another ship");
    let facts = pay(&mut game, ENGLAND, Some("maintain: drop caravel at 1417"));
    assert_eq!(lost(&facts)[0].1["leaders"], json!(["cabot_j"]), "there is no other");
}

#[test]
fn more_than_there_are_are_not_let_go_and_only_the_owner_hears_of_it() {
    let mut game = colony(100);
    let facts = pay(&mut game, ENGLAND, Some("maintain: drop 5 soldiers at 1417"));
    assert_eq!(game.at(ENGLAND, "1417").soldiers, 0);
    let told = of_kind(&facts, "maintenance_refused").remove(0);
    assert_eq!((&told["why"], &told["wished"], &told["done"]), (&json!("not_there"), &json!(5), &json!(2)));
    let entries = game.records.iter().flatten().filter_map(|entry| match entry {
        Entry::Told { fact, seen } if fact["fact"] == "maintenance_refused" => Some(seen),
        _ => None,
    });
    let eyes: Vec<Eye> = entries.flatten().map(|seen| seen.eye).collect();
    assert_eq!(eyes, [Eye::Seat(game.charter.seat(ENGLAND).expect("it plays"))]);
}

#[test]
fn rule_6_8_4_on_the_last_turn_all_is_paid_as_long_as_there_are_ducats() {
    let dropped = |ducats: u32| {
        let mut game = colony(ducats);
        game.state.turn = 21;
        let given =
            json!({"dropped": [{"unit": "colonist", "at": {"hex": "1417"}, "count": 2}], "shortage": []});
        game.answers.push((ENGLAND, "maintenance", given));
        let facts = pay(&mut game, ENGLAND, None);
        let why: Vec<Value> =
            of_kind(&facts, "maintenance_refused").iter().map(|fact| fact["why"].clone()).collect();
        (game.at(ENGLAND, "1417").colonists, why)
    };
    assert_eq!(dropped(12), (3, vec![json!("compulsory")]));
    assert_eq!(dropped(10), (2, vec![json!("compulsory")]), "one makes up for what is short");
    assert_eq!(dropped(8), (1, vec![]), "bankrupt: 6.8.4.B");
}

#[test]
fn rule_6_8_4_units_in_europe_on_the_last_turn_by_ruling_r51() {
    let line = "maintain: drop carrack in europe, soldier at 1417";
    for (reading, nearest, carracks) in
        [("everywhere", "maintain: all", 1), ("new_world_only", "maintain: drop 1 carrack in europe", 0)]
    {
        let mut game = colony(100);
        game.charter = crate::table::charter_with(&[], &[("r51", reading)]);
        game.state.turn = 21;
        let faults = read(&game, ENGLAND, &[line]).faults;
        assert_eq!(
            (faults[0].why.as_str(), faults[0].rule.as_str(), faults[0].nearest.as_deref()),
            ("maintenance_compulsory", "6.8.4", Some(nearest))
        );
        let given = json!({"dropped": [{"unit": "carrack", "at": "europe", "count": 1},
            {"unit": "soldier", "at": {"hex": "1417"}, "count": 1}], "shortage": []});
        game.answers.push((ENGLAND, "maintenance", given));
        pay(&mut game, ENGLAND, None);
        assert_eq!(ships_in_europe(&game, ENGLAND, ShipClass::Carrack), carracks, "{reading}");
        assert_eq!(game.at(ENGLAND, "1417").soldiers, 2, "6.8.4.A on the map");
    }
}

fn read(game: &Game, nation: Nation, line: &[&str]) -> Draft<Value> {
    let turn = game.state.turn;
    game.read(nation, "maintenance", json!({"nation": nation, "turn": turn}), line)
}

#[test]
fn the_line_of_maintenance_reads_as_players_write_it() {
    let mut game = colony(100);
    let label = game.fleet(ENGLAND, "1417a", "caravel caravel", party(1, 0, ""));
    game.state.fleets.get_mut(&label).expect("it is there").name = Some("north".into());
    let text = |line: &str| {
        let draft = read(&game, ENGLAND, &[line]);
        assert_eq!(draft.faults, vec![], "{line}");
        let text = draft.in_force[0].text.clone();
        assert_eq!(read(&game, ENGLAND, &[&text]).answer, draft.answer, "{text} reads back");
        text
    };
    assert_eq!(text("maintain all"), "maintain: all");
    assert_eq!(
        text("Maintenance: everything, else drop ships and soldiers"),
        "maintain: all, else drop caravels, carracks, galleons, soldiers"
    );
    assert_eq!(text("maintain: else soldiers"), "maintain: all, else drop soldiers");
    assert_eq!(text("maintain: all but all soldiers at 1417"), "maintain: drop 2 soldiers at 1417");
    assert_eq!(
        text("maintain: drop caravel of north; carrack in Europe, else drop colonists"),
        "maintain: drop 1 caravel in north, 1 carrack in europe, else drop colonists"
    );
    let silent = read(&game, ENGLAND, &[]);
    assert_eq!((silent.in_force[0].text.as_str(), silent.in_force[0].line), ("maintain: all", None));
    assert_eq!(silent.remarks[0].with["cost"], "15");
    let early = read(&game, ENGLAND, &["maintain: drop 3 soldiers at 2316"]);
    assert_eq!((early.faults.len(), early.remarks[1].key.as_str()), (0, "maintenance_not_there_yet"));
}

#[test]
fn bad_lines_of_maintenance_name_the_rule_and_the_nearest_form() {
    let mut game = bare_with(&[], &[]);
    missionaries(&mut game, "2316", 1);
    game.camp(SPAIN, "2316", party(2, 1, "cortes"));
    in_europe(&mut game, SPAIN, ShipClass::Caravel, 2);
    rich(&mut game, SPAIN, 50);
    let fault = |game: &Game, line: &str| {
        let fault = read(game, SPAIN, &[line]).faults.remove(0);
        let nearest = fault.nearest.expect("a nearest form");
        assert_eq!(read(game, SPAIN, &[&nearest]).faults, vec![], "{nearest}");
        (fault.why, fault.rule, nearest)
    };
    let of = |why: &str, rule: &str, nearest: &str| (why.to_owned(), rule.to_owned(), nearest.to_owned());
    let all = "maintain: all";
    assert_eq!(fault(&game, "maintain: missionary at 2316"), of("maintenance_not_read", "6.8", all));
    assert_eq!(
        fault(&game, "maintain: drop missionary at 2316"),
        of("maintenance_no_such_unit", "6.8.3", all)
    );
    assert_eq!(fault(&game, "maintain: drop cortes at 2316"), of("maintenance_no_such_unit", "15.3.4", all));
    assert_eq!(
        fault(&game, "maintain: drop 2 caravels"),
        of("maintenance_where", "6.8", "maintain: drop 2 caravels in europe")
    );
    assert_eq!(
        fault(&game, "maintain: all, else drop 2 caravels, soldiers"),
        of("maintenance_kinds_only", "6.8", "maintain: all, else drop caravels, soldiers")
    );
    assert_eq!(
        fault(&game, "maintain: drop soldier at 2316, caravel in north"),
        of("maintenance_unknown_place", "6.8", "maintain: drop 1 soldier at 2316")
    );
    assert_eq!(
        fault(&game, "maintain: drop 2 colonists in europe"),
        of("maintenance_colonists_in_europe", "6.8.2", all)
    );
    game.state.turn = 21;
    assert_eq!(
        fault(&game, "maintain: drop soldier at 2316, else drop soldiers"),
        of("maintenance_compulsory", "6.8.4", "maintain: all, else drop soldiers")
    );
    rich(&mut game, SPAIN, 3);
    assert_eq!(read(&game, SPAIN, &["maintain: drop soldier at 2316"]).faults, vec![], "bankrupt");
}

#[test]
fn lines_drawn_for_maintenance_read_and_what_is_printed_reads_back() {
    let mut chance = SeededChance::new(3);
    let kind = Conquistador::QUESTIONS.iter().find(|kind| kind.name == "maintenance");
    let kind = kind.expect("a kind of the game");
    for turn in [3, 21] {
        let mut game = colony(100);
        game.state.turn = turn;
        let view = game.view(ENGLAND);
        for _ in 0..200 {
            let question = json!({"nation": "england", "turn": turn});
            let lines = (kind.sample)(&question, game.charter, &view, &mut chance);
            let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
            let draft = read(&game, ENGLAND, &lines);
            assert_eq!(draft.faults, vec![], "{lines:?}");
            assert!(lines.iter().all(|line| (kind.claim)(game.charter, &view, line).is_some()));
            assert_eq!(read(&game, ENGLAND, &[&draft.in_force[0].text]).answer, draft.answer);
        }
    }
}

#[test]
fn a_line_of_maintenance_is_claimed_and_others_are_not() {
    let game = colony(100);
    let kind = Conquistador::QUESTIONS.iter().find(|kind| kind.name == "maintenance");
    let claim = kind.expect("a kind of the game").claim;
    let view = game.view(ENGLAND);
    let claimed = |line: &str| claim(game.charter, &view, line).map(|claim| claim.subject);
    assert_eq!(
        claimed("maintain: drop caravel in a fleet that is not there yet").as_deref(),
        Some("maintain")
    );
    assert_eq!(claimed("Maintain all").as_deref(), Some("maintain"));
    for other in
        ["maintain good relations with Spain", "load: all gold on south", "event: 2316", "north home"]
    {
        assert_eq!(claimed(other), None, "{other}");
    }
}

#[test]
fn rule_24_1_4_c_on_the_last_turn_loans_come_before_all_but_missionaries() {
    let mut game = bare_with(&[("german_bankers", "yes"), ("portugal", "yes")], &[]);
    missionaries(&mut game, "2316", 1);
    game.camp(SPAIN, "2316", party(0, 2, ""));
    rich(&mut game, SPAIN, 4);
    game.state.turn = 21;
    let (lender, borrower) = (Nation::GermanBankers, SPAIN);
    game.state.deals.loans.push(Loan { lender, borrower, owed: 3, due: 21 });
    let bankers = game.ducats(lender);
    pay(&mut game, SPAIN, None);
    assert_eq!((game.ducats(lender), game.ducats(SPAIN)), (bankers + 3, 0));
    assert_eq!(game.at(SPAIN, "2316").colonists, 0, "nothing is left for them");
}

/// 7.2.6.B Its port is no more since the last colonists were let go: another one, Europe, or by ruling r33 nothing.
#[test]
fn rule_7_2_6_b_ships_leave_a_port_whose_colonists_were_let_go() {
    let port = |reading: &'static str, near: bool| {
        let mut game = bare_with(&[], &[("r33", reading)]);
        game.camp(ENGLAND, "1417", party(0, 1, ""));
        if near {
            game.camp(ENGLAND, "1518", party(0, 1, ""));
        }
        let label = game.fleet(ENGLAND, "1417a", "carrack", party(0, 1, "cabot_j"));
        game.state.fleets.get_mut(&label).expect("a fleet").ships.stow(gold(20));
        rich(&mut game, ENGLAND, 100);
        game.act(Segment::Crossing, ENGLAND);
        let facts = pay(&mut game, ENGLAND, Some("maintain: drop colonist at 1417"));
        (game, label, facts)
    };
    let (game, label, _) = port("default", true);
    assert_eq!(game.of(&label).hex(), Some("1518".parse().expect("a hex")));
    let (game, _, facts) = port("default", false);
    let europe = &game.state.realms[&ENGLAND].europe;
    assert_eq!(europe.ships.get(&ShipClass::Carrack), Some(&1), "{facts:?}");
    assert_eq!((europe.party.leaders.len(), europe.party.colonists), (1, 0), "15.1.C");
    assert_eq!(of_kind(&facts, "naval_attrition").len(), 1, "checking for attrition");
    assert_eq!(game.ducats(ENGLAND), 100 - 4 + 20, "5.1.4.3.B");
    let (game, _, facts) = port("came_this_turn", true);
    assert!(game.state.fleets.is_empty());
    assert!(of_kind(&facts, "dismissed").iter().any(|fact| fact["why"] == json!("out_of_port")), "7.2.6.A");
}

/// 6.8.4.B Where the Bankers are not, nothing comes before maintenance.
#[test]
fn rule_24_1_4_c_without_the_bankers_loans_come_after_maintenance() {
    let mut game = bare();
    game.camp(SPAIN, "2316", party(0, 2, ""));
    rich(&mut game, SPAIN, 4);
    game.state.turn = 21;
    game.state.deals.loans.push(Loan { lender: ENGLAND, borrower: SPAIN, owed: 3, due: 21 });
    pay(&mut game, SPAIN, None);
    assert_eq!((game.ducats(SPAIN), game.at(SPAIN, "2316").colonists), (0, 2));
    assert_eq!(game.state.deals.loans[0].owed, 3);
}
