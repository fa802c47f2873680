//! Bargains (6.2.5, 6.7.2, 7.5.3.C, 8.3.2.C, 15.3.4, 24.1.4, 24.1.5, 24.2, 24.3).

use crate::council::{Council, bankers, booked, council, council_with, folded, leader, led, people, remark};
use crate::table::{bare_with, gold, of_kind, party, priest};
use sealed_orders::games::conquistador::ask::plan::{Plan, Repossession, offered};
use sealed_orders::games::conquistador::captives::Person;
use sealed_orders::games::conquistador::deals::{self, Good, Loan, Rental, Share, Venture};
use sealed_orders::games::conquistador::facts::{Fact, Naval, Planning, Realms};
use sealed_orders::games::conquistador::goods::Count;
use sealed_orders::games::conquistador::goods::Party;
use sealed_orders::games::conquistador::ids::MissionaryId;
use sealed_orders::games::conquistador::ids::Nation::{
    self, England, France, GermanBankers, Portugal, Spain,
};
use sealed_orders::games::conquistador::ids::ShipClass::{Caravel, Carrack};
use sealed_orders::games::conquistador::state::{Captive, Phase, Segment};
use sealed_orders::rules::lexer::tokens;
use serde_json::json;

pub fn failed(facts: &[Fact]) -> Vec<(Nation, String)> {
    let failed = facts.iter().filter_map(|fact| match fact {
        Fact::Planning(Planning::BargainFailed { lacking, why, .. }) => Some((*lacking, why.clone())),
        _ => None,
    });
    failed.collect()
}

fn is(fault: (String, String, String), why: &str, rule: &str, nearest: &str) {
    assert_eq!((fault.0.as_str(), fault.1.as_str(), fault.2.as_str()), (why, rule, nearest));
}

/// What one offers and the other accepts, in these words.
fn struck(council: &mut Council, from: Nation, to: Nation, terms: &str) -> Vec<Fact> {
    let name = |nation: Nation| if nation == GermanBankers { "bankers" } else { nation.word() };
    let offer = format!("offer {}: {terms}", name(to));
    let accept = format!("accept {}: {terms}", name(from));
    let (offer, accept) = ([offer.as_str(), "settlers: none"], [accept.as_str(), "settlers: none"]);
    council.plan(&[(from, &offer), (to, &accept)])
}

#[test]
fn rule_6_7_2_terms_print_as_they_read() {
    let council = bankers().turn(5);
    for (typed, printed) in [
        ("20 ducats for rutter", "20 ducats for rutter"),
        ("the rutter for 20 ducats", "rutter for 20 ducats"),
        ("50 ducats for 60 ducats on turn 5", "50 ducats for 60 ducats on turn 5"),
        ("columbus until turn 4 for 20 ducats", "columbus until turn 4 for 20 ducats"),
        ("Cabot S. until turn 7 for 5 ducats & rutter", "cabot s until turn 7 for 5 ducats, rutter"),
        ("drake for 30 ducats", "drake for 30 ducats"),
        ("20 ducats", "20 ducats"),
        ("nothing for 20 ducats", "nothing for 20 ducats"),
        ("50% of the rio del plate until turn 9", ""),
        (
            "50 percent of caribbean until turn 9 for 10 ducats",
            "50 percent of caribbean until turn 9 for 10 ducats",
        ),
        ("50% of caribbean until turn 9", "50 percent of caribbean until turn 9"),
        ("treaty: We share the Indies, as brothers.", "treaty: We share the Indies, as brothers."),
        ("treaty secret defence: at sea: always", "treaty secret defence: at sea: always"),
        ("treaty private: x", ""),
        ("treaty:", ""),
        ("nothing", ""),
        ("20 ducats for rutter for drake", ""),
        ("twenty ducats", ""),
    ] {
        let line = format!("offer france: {typed}");
        let said = tokens(typed);
        let terms = deals::read(council.charter, &said, &line);
        let Ok(terms) = terms else {
            assert_eq!(printed, "", "{typed}");
            continue;
        };
        let again = deals::printed(council.charter, &terms);
        assert_eq!(again, printed, "{typed}");
        let line = format!("accept spain: {again}");
        assert_eq!(deals::read(council.charter, &tokens(&again), &line).as_ref(), Ok(&terms), "{typed}");
    }
}

#[test]
fn rule_6_7_2_the_line_that_accepts_is_made_from_the_offer() {
    let mut council = council();
    council.state.realms.get_mut(&Spain).expect("it plays").rutter = true;
    let view = council.view(England);
    let offer = offered(council.charter, &view, "Offer Spain - 20 ducats for rutter.");
    let (to, terms, accept) = offer.expect("an offer");
    assert_eq!(
        (to, terms.as_str(), accept.as_str()),
        (Spain, "20 ducats for rutter", "accept england: 20 ducats for rutter")
    );
    assert_eq!(council.read(Spain, &[&accept]).answer.accepts[0].from, England);
    for none in ["buy: caravel", "offer england: 20 ducats", "offer spain: drake", "accept spain: 2 ducats"] {
        assert_eq!(offered(council.charter, &view, none), None, "{none}");
    }
    // Spaces, case and the order of a list mean nothing; other terms are another bargain.
    council.state.realms.get_mut(&Spain).expect("it plays").rutter = true;
    let offer: &[&str] = &["offer spain: treaty: Peace,  and trade"];
    let facts = council.plan(&[(England, offer), (Spain, &["accept england: TREATY: peace and trade"])]);
    assert_eq!(council.state.deals.treaties.len(), 1, "{facts:?}");
    let facts = council.plan(&[
        (England, &["offer spain: 20 ducats for rutter"]),
        (Spain, &["accept england: 21 ducats for rutter"]),
    ]);
    assert!(!facts.iter().any(|fact| matches!(fact, Fact::Planning(Planning::BargainStruck { .. }))));
    assert!(!council.state.realms[&England].rutter);
}

#[test]
fn rule_6_7_2_what_is_named_twice_is_meant_twice() {
    for (offer, accept, agrees) in [
        ("10 ducats, 10 ducats", "10 ducats, 90 ducats", false),
        ("10 ducats, 90 ducats", "10 ducats, 10 ducats", false),
        ("10 ducats, 90 ducats", "90 ducats, 10 ducats", true),
        ("10 ducats, 10 ducats", "10 ducats, 10 ducats", true),
    ] {
        let mut council = council();
        let (offer, accept) = (format!("offer england: {offer}"), format!("accept spain: {accept}"));
        let (before, plans) =
            (council.treasury(England), [(Spain, &[&offer[..]][..]), (England, &[&accept])]);
        council.plan(&plans);
        assert_eq!(council.treasury(England) > before, agrees, "{offer}, {accept}");
    }
}

#[test]
fn rule_7_5_3_a_rutter_is_sold_and_kept() {
    let mut council = council();
    council.state.realms.get_mut(&Spain).expect("it plays").rutter = true;
    let facts = struck(&mut council, England, Spain, "20 ducats for rutter");
    assert!(council.state.realms[&England].rutter && council.state.realms[&Spain].rutter);
    assert_eq!((booked(&facts, England), booked(&facts, Spain)), (-20, 20), "6.2.5.C by bookkeeping");
    assert_eq!((council.treasury(England), council.treasury(Spain)), (225, 210));
    assert_eq!(council.saw("bargain_struck"), [Some(Spain), Some(England)], "the two alone");
    // The same offer from both sides is a bargain too, and only one.
    let mut both = crate::council::council();
    both.state.realms.get_mut(&Spain).expect("it plays").rutter = true;
    both.plan(&[
        (England, &["offer spain: 20 ducats for rutter"]),
        (Spain, &["offer england: rutter for 20 ducats"]),
    ]);
    assert_eq!(both.treasury(England), 225);
}

#[test]
fn rule_6_2_5_who_has_not_what_he_gives_makes_no_bargain() {
    let mut council = council();
    is(council.fault(Spain, &["accept england: 20 ducats for rutter"]), "no_rutter", "7.5.3", "");
    is(council.fault(Spain, &["offer england: rutter for 20 ducats"]), "no_rutter", "7.5.3", "");
    is(
        council.fault(Spain, &["offer england: 300 ducats"]),
        "overspending",
        "6.2.5",
        "offer england: 190 ducats",
    );
    is(council.fault(Spain, &["offer englnad: 3 ducats"]), "unknown_nation", "6.7.2", "offer england");
    is(council.fault(Spain, &["offer spain: 3 ducats"]), "with_oneself", "6.2.5", "");
    is(
        council.fault(Spain, &["accept england: 3 ducats for ruttre"]),
        "unknown_units",
        "6.7.2",
        "accept england: 3 ducats for rutter",
    );
    // Two gifts that one treasury cannot pay: the second fails.
    council.ducats(Spain, 30);
    let gifts: &[&str] = &["offer england: 20 ducats", "offer france: 20 ducats"];
    let taken: &[&str] = &["accept spain: 20 ducats"];
    let facts = council.plan(&[(Spain, gifts), (England, taken), (France, taken)]);
    assert_eq!(failed(&facts), [(Spain, "overspending".to_owned())]);
    assert_eq!(
        (council.treasury(Spain), council.treasury(England), council.treasury(France)),
        (10, 265, 300)
    );
}

#[test]
fn rule_6_2_5_a_loan_is_repaid_as_far_as_the_treasury_goes() {
    let mut council = council();
    let facts = struck(&mut council, France, England, "50 ducats for 60 ducats on turn 2");
    let loan = |owed| Loan { lender: France, borrower: England, owed, due: 2 };
    assert_eq!((booked(&facts, England), &council.state.deals.loans), (50, &vec![loan(60)]));
    let told = council.read(England, &[]);
    let loan_due = remark(&told.remarks, "loan_due");
    assert_eq!(
        (&loan_due["nation"][..], &loan_due["owed"][..], &loan_due["turn"][..]),
        ("france", "60", "2")
    );
    assert!(council.view(Spain).deals.loans.is_empty(), "others do not know of it");
    council.ducats(England, 25);
    council.end_turn();
    assert_eq!((council.treasury(England), council.treasury(France)), (0, 275));
    assert_eq!(council.state.deals.loans, [loan(35)], "the rest stays owed");
    council.ducats(England, 100);
    council.end_turn();
    assert_eq!((council.treasury(England), council.state.deals.loans.len()), (65, 0));
    // Before its turn nothing is paid; a turn that is over is no term.
    council.state.deals.loans = vec![Loan { due: 3, ..loan(60) }];
    council.end_turn();
    assert_eq!(council.treasury(England), 65);
    is(
        council.fault(France, &["offer england: 5 ducats for 6 ducats on turn 1"]),
        "no_such_turn",
        "6.2.5",
        "offer england: 5 ducats for 6 ducats on turn 2",
    );
    is(
        council.fault(France, &["offer england: 5 ducats for 6 ducats on turn 40"]),
        "no_such_turn",
        "6.2.5",
        "offer england: 5 ducats for 6 ducats on turn 21",
    );
}

#[test]
fn rule_6_7_2_treaties_are_public_or_secret() {
    let mut council = council();
    struck(&mut council, Spain, England, "treaty defence: Ships help each other");
    assert_eq!(council.saw("bargain_struck"), [None, Some(Spain), Some(England), Some(France)]);
    assert!(council.state.deals.defend_each_other(council.charter, England, Spain), "8.1.4");
    struck(&mut council, Spain, France, "treaty secret: Against England");
    assert_eq!(council.saw("bargain_struck"), [Some(Spain), Some(France)]);
    let known = |nation| council.view(nation).deals.treaties.len();
    assert_eq!((known(Spain), known(England), known(France)), (2, 1, 2));
    let opened = council.end_turn();
    let text = serde_json::to_string(&opened).expect("facts are JSON");
    assert!(!text.contains("Against England"), "6.7.1.C opens plans, not what is agreed in secret");
}

#[test]
fn rule_15_3_4_explorers_are_rented_within_their_term() {
    let mut council = council();
    council.europe(Spain, &[], led(&["columbus", "ojeda", "pinzon"], people(0, 0)));
    council.europe(France, &[(Caravel, 1)], people(0, 0));
    let fault = |line: &str| council.fault(Spain, &[line]);
    let nearest = "offer france: columbus until turn 2 for 3 ducats";
    is(fault("offer france: columbus until turn 4 for 3 ducats"), "not_in_his_term", "15.3.4", nearest);
    is(fault("offer france: drake until turn 4"), "not_his_explorer", "15.3.4", "");
    let plan: [(Nation, &[&str]); 2] = [
        (Spain, &["offer france: pinzon until turn 2 for 3 ducats"]),
        (
            France,
            &[
                "accept spain: pinzon until turn 2 for 3 ducats",
                "west: caravel",
                "west aboard: pinzon",
                "west sail: 0914",
            ],
        ),
    ];
    let facts = council.plan(&plan);
    let rented = facts.iter().find_map(|fact| match fact {
        Fact::Planning(Planning::ExplorerRented { from, renter, .. }) => Some((from.nation, renter.nation)),
        _ => None,
    });
    assert_eq!(rented, Some((Spain, France)));
    assert_eq!(council.saw("explorer_rented"), [Some(Spain), Some(France)]);
    let pinzon = leader("pinzon");
    let sails = council.state.fleets.values().find(|fleet| fleet.leaders().any(|aboard| *aboard == pinzon));
    let fleet = sails.expect("he sails for France at once");
    assert_eq!(fleet.nation, France);
    // 15.3.1.B He is back in Europe when the rental ends, wherever he was.
    council.end_turn();
    let home = |council: &Council, nation: Nation| council.state.realms[&nation].europe.party.leaders.clone();
    assert!(home(&council, Spain).contains(&leader("pinzon")), "until the end of his term");
    assert!(council.state.deals.rentals.is_empty() && home(&council, France).is_empty());
    // Whose own term is over leaves from home (15.3.1.C).
    council.europe(Spain, &[], led(&["columbus"], people(0, 0)));
    let mut facts = struck(&mut council, Spain, France, "columbus until turn 2");
    facts.extend(council.end_turn());
    let sums = folded(&facts);
    assert!(sums.get(&France).is_none_or(|sum| sum[4] == 0), "{sums:?}");
    assert_eq!(sums[&Spain][4], -1);
    // One whom an enemy holds comes back when he is free.
    council.state.realms.get_mut(&Spain).expect("it plays").europe.party.leaders = vec![leader("ojeda")];
    struck(&mut council, Spain, France, "ojeda until turn 2");
    council.state.realms.get_mut(&France).expect("it plays").europe.party.leaders.clear();
    council.holds(England, "ojeda", France);
    council.end_turn();
    assert_eq!(council.state.deals.rentals.len(), 1);
    struck(&mut council, England, France, "ojeda");
    council.end_turn();
    assert!(home(&council, Spain).contains(&leader("ojeda")) && council.state.deals.rentals.is_empty());
    // One who is not in Europe is not to be had, nor one who is rented already.
    council.state.realms.get_mut(&Spain).expect("it plays").europe.party.leaders = vec![];
    is(council.fault(Spain, &["offer france: ojeda until turn 2"]), "explorer_not_in_europe", "15.3.4", "");
}

#[test]
fn rule_15_3_4_a_rental_goes_on_until_its_turn() {
    let mut council = council();
    council.europe(Spain, &[], led(&["ojeda"], people(0, 0)));
    struck(&mut council, Spain, France, "ojeda until turn 3");
    let rental = Rental { leader: leader("ojeda"), owner: Spain, to: France, until: 3 };
    assert_eq!(council.state.deals.rentals, [rental]);
    council.end_turn();
    assert_eq!(council.state.deals.rentals.len(), 1);
    council.state.turn = 3;
    let facts = council.end_turn();
    let back = facts.iter().find_map(|fact| match fact {
        Fact::Planning(Planning::ExplorerReturned { from, home }) => {
            Some((from.nation, from.lost.clone(), home.nation, home.gained.clone()))
        }
        _ => None,
    });
    assert_eq!(back, Some((France, Count::leader(leader("ojeda")), Spain, Count::leader(leader("ojeda")))));
}

#[test]
fn rule_15_5_2_conquistadors_are_not_rented() {
    let mut council = council().turn(5);
    council.europe(Spain, &[], led(&["cortes"], people(0, 0)));
    let line = "offer france: cortes until turn 6 for 30 ducats";
    is(council.fault(Spain, &[line]), "conquistadors_are_not_rented", "15.5.2", "");
}

#[test]
fn rule_8_3_2_captives_are_ransomed() {
    let mut council = council().turn(15);
    council.holds(Spain, "drake", England);
    is(council.fault(France, &["offer england: drake for 30 ducats"]), "not_held", "8.3.2", "");
    let facts = struck(&mut council, England, Spain, "30 ducats for drake");
    assert!(council.state.realms[&Spain].captives.is_empty());
    assert_eq!(council.state.realms[&England].europe.party.leaders, [leader("drake")]);
    let freed = facts.iter().find_map(|fact| match fact {
        Fact::Planning(Planning::CaptiveFreed { nation, gained, .. }) => Some((*nation, gained.clone())),
        _ => None,
    });
    assert_eq!(freed, Some((England, Count::leader(leader("drake")))));
    assert_eq!(council.saw("captive_freed").len(), 4, "who holds whom is open");
}

/// Rules 8.3.2, 15.6.3: a missionary comes home as he was, his rating unknown.
#[test]
fn rule_8_3_2_missionaries_are_ransomed_by_their_number() {
    let mut council = council().turn(15);
    let id = MissionaryId::from("missionary_07");
    council.state.container.remove(&id);
    let who = Person::Missionary(id.clone());
    let held = Captive { who: who.clone(), of: Spain, killed_after: Some(15) };
    council.state.realms.get_mut(&England).expect("it plays").captives.push(held);
    is(council.fault(France, &["offer spain: missionary 07 for 30 ducats"]), "not_held", "8.3.2", "");
    is(council.fault(Spain, &["offer england: 30 ducats for missionary 8"]), "not_held", "8.3.2", "");
    let read = council.read(Spain, &["offer england: 30 ducats for missionary 7"]);
    assert_eq!(read.answer.offers[0].terms.gets, [Good::Captive(who)]);
    assert_eq!(read.in_force[0].text, "offer england: 30 ducats for missionary 07");
    struck(&mut council, Spain, England, "30 ducats for missionary 7");
    assert!(council.state.realms[&England].captives.is_empty());
    assert_eq!(council.state.realms[&Spain].europe.party.missionaries, [id]);
    assert!(council.state.known.is_empty());
}

/// A captor who asked a ransom may kill whom he holds in any later plan; a bargain of the same plans goes first.
#[test]
fn rule_8_3_2_c_a_captor_may_kill_whom_he_held_for_ransom() {
    let mut council = council().turn(15);
    council.holds(Spain, "drake", England);
    let id = MissionaryId::from("missionary_07");
    let held = Captive { who: Person::Missionary(id.clone()), of: Spain, killed_after: None };
    council.state.realms.get_mut(&England).expect("it plays").captives.push(held);
    is(council.fault(Spain, &["kill cartier"]), "not_held", "8.3.2", "kill drake");
    is(council.fault(England, &["kill drake"]), "not_held", "8.3.2", "kill missionary 07");
    is(council.fault(France, &["kill drake"]), "not_held", "8.3.2", "");
    let read = council.read(Spain, &["Kill Drake"]);
    assert_eq!(read.in_force.last().expect("a line").text, "kill drake");
    let offer = ["offer spain: 30 ducats for drake", "kill missionary 7"];
    let facts = council.plan(&[(England, &offer), (Spain, &["kill drake"])]);
    assert_eq!(gone(&facts), [(Spain, Person::Leader(leader("drake"))), (England, Person::Missionary(id))]);
    assert!(council.state.realms.values().all(|realm| realm.captives.is_empty()));
    assert_eq!(council.saw("captive_gone").len(), 8, "who holds whom is open");
    council.holds(Spain, "drake", England);
    let sold = ["accept england: 30 ducats for drake", "kill drake"];
    let facts = council.plan(&[(England, &offer[..1]), (Spain, &sold)]);
    assert_eq!(gone(&facts), []);
    assert_eq!(council.state.realms[&England].europe.party.leaders, [leader("drake")]);
}

fn gone(facts: &[Fact]) -> Vec<(Nation, Person)> {
    let killed = facts.iter().filter_map(|fact| match fact {
        Fact::Naval(Naval::CaptiveGone { by, who, killed: true, .. }) => Some((*by, who.clone())),
        _ => None,
    });
    killed.collect()
}

#[test]
fn rule_24_1_4_with_the_bankers_nobody_else_moves_money() {
    let mut council = bankers();
    for line in [
        "offer france: 5 ducats",
        "offer france: nothing for 5 ducats",
        "offer france: 5 ducats for 6 ducats on turn 3",
        "offer france: 20 percent of caribbean until turn 3",
    ] {
        let (why, rule, _) = council.fault(Spain, &[line]);
        assert_eq!((why.as_str(), rule.as_str()), ("money_by_bankers_only", "24.1.4"), "{line}");
    }
    council.europe(Spain, &[], led(&["columbus"], people(0, 0)));
    assert!(council.read(Spain, &["offer france: columbus until turn 2"]).faults.is_empty());
    is(council.fault(Spain, &["offer bankers: columbus until turn 2"]), "bankers_do_not_sail", "24.2", "");
    struck(&mut council, GermanBankers, Spain, "50 ducats for 60 ducats on turn 2");
    assert_eq!((council.treasury(Spain), council.treasury(GermanBankers)), (160, 210));
}

#[test]
fn rule_24_2_the_bankers_rent_out_their_explorers() {
    let mut council = bankers().turn(9);
    council.europe(GermanBankers, &[], led(&["spires"], people(0, 0)));
    struck(&mut council, GermanBankers, Spain, "spires until turn 10 for 8 ducats");
    assert_eq!(council.state.realms[&Spain].europe.party.leaders, [leader("spires")]);
}

/// A loan of the Bankers to Spain that was due on turn 1, and their plan to take ships.
pub fn past_due(owed: u32, rulings: &[(&str, &str)]) -> Council {
    let mut council = council_with(&[("german_bankers", "yes"), ("portugal", "yes")], rulings);
    council.state.deals.loans = vec![Loan { lender: GermanBankers, borrower: Spain, owed, due: 1 }];
    council.europe(Spain, &[(Caravel, 3), (Carrack, 2)], people(0, 0));
    council
}
const TAKE: (Nation, &[&str]) = (GermanBankers, &["repossess spain"]);
const QUIET: (Nation, &[&str]) = (Spain, &["settlers: none"]);

#[test]
fn rule_24_1_5_ships_are_repossessed_for_a_loan_past_due() {
    let mut council = past_due(13, &[]);
    let facts = council.plan(&[TAKE, QUIET]);
    // A carrack for 8 and a caravel for 4 are covered by the debt; one ducat more takes the cheapest ship left.
    let pool = &council.state.realms[&Spain].europe.ships;
    assert_eq!((pool.get(&Caravel), pool.get(&Carrack)), (Some(&1), Some(&1)));
    assert!(council.state.deals.loans.is_empty());
    assert_eq!(council.treasury(GermanBankers), 260 + 16);
    let lost = facts.iter().find_map(|fact| match fact {
        Fact::Realms(Realms::Dismissed { nation: Spain, lost, .. }) => Some(lost.ships.clone()),
        _ => None,
    });
    assert_eq!(lost, Some([(Caravel, 2), (Carrack, 1)].into()));
    let mut credit = past_due(13, &[("r28", "credit_only")]);
    credit.plan(&[TAKE, QUIET]);
    assert_eq!((credit.treasury(GermanBankers), credit.state.deals.loans.len()), (260, 0), "ruling r28");
    // All the ships there are do not cover it: the rest stays owed.
    let mut council = past_due(100, &[]);
    council.plan(&[TAKE, QUIET]);
    assert!(council.state.realms[&Spain].europe.ships.is_empty());
    assert_eq!(council.state.deals.loans[0].owed, 100 - 12 - 16);
}

#[test]
fn rule_24_1_5_only_the_bankers_and_only_when_it_is_past_due() {
    let mut council = past_due(13, &[]);
    is(council.fault(Portugal, &["repossess spain"]), "bankers_repossess", "24.1.5", "");
    is(council.fault(GermanBankers, &["repossess france"]), "no_loan_past_due", "24.1.5", "");
    council.state.deals.loans[0].due = 3;
    is(council.fault(GermanBankers, &["repossess spain"]), "no_loan_past_due", "24.1.5", "");
    is(council.fault(GermanBankers, &["repossess spian"]), "unknown_nation", "24.1.5", "repossess spain");
}

#[test]
fn rule_24_3_profits_are_shared() {
    let mut council = council();
    struck(&mut council, Spain, France, "40 percent of caribbean until turn 3 for 10 ducats");
    let share = Share { area: "caribbean".into(), from: Spain, to: France, percent: 40, until: 3 };
    assert_eq!(council.state.deals.shares, [share]);
    let shares = |turn, nation, area: &str, ducats| {
        deals::shares(&council.state.deals, turn, nation, &area.into(), ducats)
    };
    assert_eq!(shares(2, Spain, "caribbean", 26), [(France, 10)]);
    assert_eq!(shares(2, Spain, "guinea", 26), []);
    assert_eq!(shares(2, France, "caribbean", 26), [], "of that nation only");
    assert_eq!(
        (shares(3, Spain, "caribbean", 5), shares(4, Spain, "caribbean", 5)),
        (vec![(France, 2)], vec![])
    );
    let more = Share { area: "caribbean".into(), from: Spain, to: England, percent: 90, until: 3 };
    council.state.deals.shares.push(more);
    let all = deals::shares(&council.state.deals, 3, Spain, &"caribbean".into(), 10);
    assert_eq!(all, [(France, 4), (England, 6)], "no more than there is");
    is(
        council.fault(Spain, &["offer france: 140 percent of caribbean until turn 3"]),
        "no_percentage",
        "24.3",
        "offer france: 100 percent of caribbean until turn 3",
    );
}

/// What is shared is said of an expedition by its owner's name for it, and holds for the turn in which it sails.
#[test]
fn rule_24_3_a_the_gold_of_an_expedition_is_shared() {
    let mut council = bankers();
    council.europe(Spain, &[(Caravel, 2)], people(0, 0));
    let offer = "offer bankers: 40 percent of expedition north for 10 ducats";
    let read = council.read(Spain, &[offer]);
    assert_eq!(read.in_force[0].text, offer);
    assert_eq!(remark(&read.remarks, "venture_not_sent")["who"], "north");
    assert!(council.fault(Spain, &[&offer.replace("40", "140")]).2 == offer.replace("40", "100"));
    let timed = "offer bankers: 40 percent of expedition north until turn 3 for 10 ducats";
    is(council.fault(Spain, &[timed]), "unknown_units", "6.7.2", offer);
    is(
        council.fault(Spain, &["offer france: 40 percent of expedition north"]),
        "money_by_bankers_only",
        "24.1.4",
        "",
    );
    let accept = ["accept spain: 40 percent of expedition north for 10 ducats"];
    let facts = council.plan(&[(Spain, &[offer]), (GermanBankers, &accept)]);
    assert_eq!(failed(&facts), [(Spain, "no_such_expedition".to_owned())], "it does not sail");
    let sails = ["North: 2 caravels", "north bounds: 4", "north sail: 2316", offer];
    let facts = council.plan(&[(Spain, &sails), (GermanBankers, &accept)]);
    assert_eq!(failed(&facts), []);
    let venture = Venture { expedition: "north".into(), from: Spain, to: GermanBankers, percent: 40 };
    assert_eq!(council.state.deals.ventures, [venture]);
    council.end_turn();
    assert_eq!(council.state.deals.ventures, []);
}

/// What an area's share has taken already is not taken twice.
#[test]
fn rule_24_3_a_the_gold_of_an_expedition_is_shared_when_it_is_in_europe() {
    for (percent, with_area, without) in [(40, 7 + 6, 6), (90, 15, 13)] {
        for shared in [true, false] {
            let mut game = bare_with(&[("german_bankers", "yes")], &[]);
            let half =
                Share { area: "caribbean".into(), from: Spain, to: GermanBankers, percent: 50, until: 3 };
            game.state.deals.shares.extend(shared.then_some(half));
            let venture = |expedition: &str| Venture {
                expedition: expedition.into(),
                from: Spain,
                to: GermanBankers,
                percent,
            };
            game.state.deals.ventures = vec![venture("south"), venture("north")];
            let ship = game.fleet(Spain, "", "carrack", Party::default());
            let fleet = game.state.fleets.get_mut(&ship).expect("it");
            fleet.name = Some("north".into());
            fleet.ships.stow(gold(15));
            let bankers = game.ducats(GermanBankers);
            game.act(Segment::Credit, Spain);
            let gained = if shared { with_area } else { without };
            assert_eq!(game.ducats(GermanBankers) - bankers, gained, "{percent} {shared}");
        }
    }
}

#[test]
fn rule_24_1_5_c_a_ship_is_credited_in_full_to_all_that_is_owed() {
    let mut council = past_due(5, &[]);
    let later = Loan { lender: GermanBankers, borrower: Spain, owed: 10, due: 9 };
    council.state.deals.loans.push(later.clone());
    council.plan(&[TAKE, QUIET]);
    // Two caravels for a debt of five: three ducats more than was past due.
    assert_eq!(council.state.deals.loans, [Loan { owed: 7, ..later }]);
}

/// 15.6.3.E A missionary who is taken with his ship is in the container again.
#[test]
fn rule_24_1_5_b_a_ship_is_taken_as_it_comes_home_with_all_aboard() {
    let mut game = bare_with(&[("german_bankers", "yes")], &[]);
    game.state.deals.loans = vec![Loan { lender: GermanBankers, borrower: Spain, owed: 30, due: 2 }];
    let plan = Plan { repossess: vec![Repossession::any(Spain)], ..Plan::default() };
    game.state.plans.insert(GermanBankers, plan);
    let monk = game.state.container.pop_first().expect("a missionary");
    let ship = game.fleet(Spain, "", "carrack", priest(monk.as_str()));
    let fleet = game.state.fleets.get_mut(&ship).expect("a fleet");
    fleet.ships.stow(gold(20));
    fleet.ships.board(party(1, 0, "ojeda"));
    let (spain, bankers) = (game.ducats(Spain), game.ducats(GermanBankers));
    let facts = game.act(Segment::Credit, Spain);
    assert!(!game.state.fleets.contains_key(&ship) && game.state.container.contains(&monk));
    assert_eq!((game.ducats(Spain), game.ducats(GermanBankers)), (spain, bankers + 28));
    assert_eq!(game.state.deals.loans[0].owed, 2);
    let lost = &of_kind(&facts, "dismissed")[0]["lost"];
    assert_eq!(
        (&lost["gold"], &lost["soldiers"], &lost["leaders"]),
        (&json!(20), &json!(1), &json!(["ojeda"]))
    );
}

/// Of the turn at whose end a loan is due, too: the last one has no other after it.
#[test]
fn rule_24_1_5_a_what_is_not_repaid_when_it_is_due_may_cost_ships_at_once() {
    for (ducats, owed, ships) in [(9, 0, 2), (0, 0, 1), (3, 0, 1)] {
        let mut council = bankers().turn(21);
        council.state.deals.loans = vec![Loan { lender: GermanBankers, borrower: Spain, owed: 8, due: 21 }];
        council.europe(Spain, &[(Carrack, 2)], people(0, 0));
        council.plan(&[TAKE, QUIET]);
        assert_eq!(council.state.realms[&Spain].europe.ships[&Carrack], 2, "it is not past due yet");
        let mut game = bare_with(&[("german_bankers", "yes"), ("portugal", "yes")], &[]);
        game.state = council.state.clone();
        game.state.realms.get_mut(&Spain).expect("it plays").ducats = ducats;
        game.phase(Phase::TurnEnd);
        let left: u32 = game.state.deals.loans.iter().map(|loan| loan.owed).sum();
        assert_eq!((left, game.state.realms[&Spain].europe.ships[&Carrack]), (owed, ships), "{ducats}");
    }
}
