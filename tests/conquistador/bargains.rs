//! Bargains that hang together, and those that are not kept (6.2.5, 6.7.2, 15.3.4, 24.1.5).

use crate::council::{Council, bankers, booked, council, council_with, leader, people, refused, remark};
use crate::deals::{failed, past_due};
use crate::table::{bare_with, gold, of_kind, party};
use sealed_orders::games::conquistador::ask::plan::Plan;
use sealed_orders::games::conquistador::deals::{Deals, Loan, Rental, Share, Venture};
use sealed_orders::games::conquistador::facts::{Fact, Planning};
use sealed_orders::games::conquistador::ids::Nation::{
    self, England, France, GermanBankers, Portugal, Spain,
};
use sealed_orders::games::conquistador::ids::ShipClass::Carrack;
use sealed_orders::games::conquistador::state::{Phase, Segment};
use serde_json::{Value, json};

/// What a sheet says of bargains, with filters that print what they are given.
fn on_a_sheet(deals: &Deals) -> String {
    let sheet = include_str!("../../templates/conquistador/sheet.en.txt");
    let from = sheet.find("{% if sheet.deals").expect("the bargains");
    let until = sheet[from..].find("{% endblock %}").expect("their end");
    let mut engine = minijinja::Environment::new();
    engine.set_undefined_behavior(minijinja::UndefinedBehavior::Strict);
    engine.add_filter("name", |id: String| id);
    engine.add_filter("plural", |count: u32, what: String| format!("{count} {what}"));
    let with = serde_json::json!({ "sheet": { "deals": deals } });
    engine.render_str(&sheet[from..from + until], with).expect("it renders")
}

#[test]
fn rule_24_3_a_a_share_of_an_expedition_alone_stands_on_the_sheet() {
    let venture = Venture { expedition: "north".into(), from: Spain, to: GermanBankers, percent: 40 };
    let deals = Deals { ventures: vec![venture], ..Deals::default() };
    assert!(on_a_sheet(&deals).contains("40 of 100 of expedition north"), "{}", on_a_sheet(&deals));
    assert_eq!(on_a_sheet(&Deals::default()).trim(), "");
    let loan = Loan { lender: France, borrower: England, owed: 5, due: 3 };
    assert!(on_a_sheet(&Deals { loans: vec![loan], ..Deals::default() }).contains("BARGAINS"));
}

/// Whoever sits first: what is repaid to a borrower repays what he owes.
#[test]
fn rule_6_2_5_b_who_is_repaid_repays_with_it() {
    for chain in [[Spain, England, France], [France, England, Spain], [England, France, Spain]] {
        let mut council = council();
        let [first, middle, last] = chain;
        let loan = |borrower, lender, owed| Loan { lender, borrower, owed, due: 2 };
        council.state.deals.loans = vec![loan(middle, last, 40), loan(first, middle, 50)];
        chain.iter().for_each(|nation| council.ducats(*nation, 0));
        council.ducats(first, 45);
        let facts = council.end_turn();
        let left = chain.map(|nation| council.treasury(nation));
        assert_eq!(left, [0, 5, 40], "{chain:?}");
        assert_eq!(council.state.deals.loans, [loan(first, middle, 5)]);
        assert_eq!(loans_told(&facts), [(first, 45, 5), (middle, 40, 0)], "{chain:?}");
    }
    // Nobody has anything: both are told once.
    let mut council = council();
    let loan = |borrower, lender| Loan { lender, borrower, owed: 10, due: 2 };
    council.state.deals.loans = vec![loan(Spain, France), loan(France, Spain)];
    [Spain, France].into_iter().for_each(|nation| council.ducats(nation, 0));
    let facts = council.end_turn();
    assert_eq!(loans_told(&facts), [(Spain, 0, 10), (France, 0, 10)]);
}

/// Of every loan that was told: who owes it, what was paid, what is owed.
fn loans_told(facts: &[Fact]) -> Vec<(Nation, u32, u32)> {
    let told = facts.iter().filter_map(|fact| match fact {
        Fact::Planning(Planning::LoanDue { borrower, paid, owed, .. }) => Some((*borrower, *paid, *owed)),
        _ => None,
    });
    told.collect()
}

/// 23.3.C His next nation has him free of what the one before agreed on.
#[test]
fn rule_15_3_4_b_a_rental_ends_with_the_term_of_a_captive() {
    let mut council = council_with(&[("portugal", "yes")], &[]).turn(6);
    let cabot = leader("cabot_s");
    council.holds(Spain, "cabot_s", France);
    council.state.deals.rentals =
        vec![Rental { leader: cabot.clone(), owner: England, to: France, until: 6 }];
    council.end_turn();
    assert_eq!(council.state.deals.rentals, []);
    assert_eq!(council.state.realms[&Spain].captives, []);
    let mut game = bare_with(&[("portugal", "yes")], &[]);
    game.state = council.state.clone();
    game.state.realms.get_mut(&Portugal).expect("it plays").europe.party.add(party(0, 0, "cabot_s"));
    game.state.turn = 7;
    game.phase(Phase::TurnEnd);
    assert_eq!(game.state.realms[&Portugal].europe.party.leaders, [cabot]);
}

/// A borrower does not save what he buys by sending it out with the same plan.
#[test]
fn rule_24_1_5_a_ships_are_taken_as_they_are_bought() {
    let mut council = past_due(20, &[]);
    council.europe(Spain, &[], people(0, 0));
    council.settle(Spain, "2316", 2);
    let out = ["buy: 3 carracks", "north: 3 carracks", "north bounds: 4", "north sail: 2316"];
    let facts = council.plan(&[(GermanBankers, &["repossess spain"]), (Spain, &out)]);
    let sent: Vec<usize> = council.state.fleets_of(Spain).map(|fleet| fleet.ships.0.len()).collect();
    assert_eq!((sent, council.state.deals.loans.len()), (vec![], 0), "three of eight ducats for twenty");
    assert!(council.state.realms[&Spain].europe.ships.is_empty());
    let refused = refused(&facts);
    assert!(refused.iter().any(|(who, _)| who == "north"), "{refused:?}");
    // What the debt does not take sails.
    let mut council = past_due(8, &[]);
    council.europe(Spain, &[], people(0, 0));
    council.settle(Spain, "2316", 2);
    council.plan(&[(GermanBankers, &["repossess spain"]), (Spain, &out)]);
    let sent: Vec<usize> = council.state.fleets_of(Spain).map(|fleet| fleet.ships.0.len()).collect();
    assert_eq!((sent, council.state.deals.loans.len()), (vec![2], 0));
}

/// Silence would send colonists out.
const STAY: &str = "settlers: none";

/// In whatever order the lines stand, and whoever comes first in initiative.
#[test]
fn rule_6_2_5_a_what_one_bargain_brings_may_be_given_in_another() {
    let [loan, gift] =
        ["offer england: 80 ducats on turn 3 for 60 ducats", "offer france: 70 ducats for rutter"];
    for (order, lines) in [
        ([Spain, England, France], [loan, gift, STAY]),
        ([Spain, England, France], [gift, loan, STAY]),
        ([France, England, Spain], [gift, loan, STAY]),
    ] {
        let mut council = council();
        council.ducats(Spain, 20);
        council.state.order = order.to_vec();
        council.state.realms.get_mut(&France).expect("it plays").rutter = true;
        let read = council.read(Spain, &lines);
        assert_eq!(read.faults, []);
        let needs = remark(&read.remarks, "bargain_needs_others");
        assert_eq!((&needs["nation"][..], &needs["short"][..]), ("france", "50"));
        let (england, france) = (council.treasury(England), council.treasury(France));
        let takes = ["accept spain: 80 ducats on turn 3 for 60 ducats", STAY];
        let sells = ["accept spain: 70 ducats for rutter", STAY];
        let facts = council.plan(&[(Spain, &lines), (England, &takes), (France, &sells)]);
        let spent = (england - council.treasury(England), council.treasury(France) - france);
        assert_eq!((council.treasury(Spain), spent), (10, (60, 70)), "{facts:?}");
        assert!(council.state.realms[&Spain].rutter);
        // Without the loan nothing of it is done.
        let mut council = crate::council::council();
        council.ducats(Spain, 20);
        council.state.realms.get_mut(&France).expect("it plays").rutter = true;
        let facts = council.plan(&[(Spain, &lines), (France, &sells)]);
        assert_eq!((council.treasury(Spain), failed(&facts)), (20, vec![(Spain, "overspending".into())]));
    }
}

#[test]
fn rule_6_2_5_a_a_bargain_that_does_not_stand_brings_nothing() {
    let mut council = council();
    council.ducats(Spain, 20);
    let lines = ["offer france: 70 ducats", "offer england: 65 ducats on turn 40 for 60 ducats"];
    let mut whys = council.faults(Spain, &lines);
    whys.sort();
    let why: Vec<&str> = whys.iter().map(|(why, ..)| why.as_str()).collect();
    assert_eq!(why, ["no_such_turn", "overspending"]);
    assert_eq!(whys[1].2.as_deref(), Some("offer france: 20 ducats"));
    // With what a bargain brings that stands there is more, and not more than that.
    let lines = ["offer france: 90 ducats", "offer england: 65 ducats on turn 4 for 60 ducats"];
    let fault = council.fault(Spain, &lines);
    assert_eq!((fault.0.as_str(), fault.2.as_str()), ("overspending", "offer france: 80 ducats"));
    // A rutter that is bought is sold on.
    let lines = ["offer france: 5 ducats for rutter", "offer england: rutter for 5 ducats"];
    assert_eq!(council.read(Spain, &lines).faults, []);
    assert_eq!(council.fault(Spain, &lines[1..]).0, "no_rutter");
}

/// England holds an explorer of Spain whom France had rented until turn 2.
fn rented(turn: u8) -> Council {
    let mut council = council().turn(turn);
    council.holds(England, "ojeda", France);
    council.state.realms.get_mut(&Spain).expect("it plays").europe.party.leaders.clear();
    council.state.deals.rentals =
        vec![Rental { leader: leader("ojeda"), owner: Spain, to: France, until: 2 }];
    council
}

/// Ruling r79: whoever pays, a renter has him no longer than was agreed.
#[test]
fn rule_15_3_4_a_rented_explorer_is_ransomed_by_renter_or_owner() {
    for (turn, payer, home, rentals) in
        [(2, France, France, 1), (2, Spain, Spain, 0), (3, France, Spain, 0), (3, Spain, Spain, 0)]
    {
        let mut council = rented(turn);
        let (offer, accept) =
            ("offer england: 5 ducats for ojeda", format!("accept {}: 5 ducats for ojeda", payer.word()));
        let facts = council.plan(&[(payer, &[offer, STAY]), (England, &[&accept, STAY])]);
        assert!(council.state.realms[&England].captives.is_empty(), "{turn} {payer:?}: {facts:?}");
        for nation in [France, Spain] {
            let there = council.state.realms[&nation].europe.party.leaders.contains(&leader("ojeda"));
            assert_eq!(there, nation == home, "{turn} {payer:?} {nation:?}");
        }
        assert_eq!(council.state.deals.rentals.len(), rentals, "{turn} {payer:?}");
        let freed = facts.iter().find_map(|fact| match fact {
            Fact::Planning(Planning::CaptiveFreed { nation, .. }) => Some(*nation),
            _ => None,
        });
        assert_eq!(freed, Some(home));
    }
    // Others have no claim to him.
    let council = council_with(&[("portugal", "yes")], &[]);
    let mut other = rented(2);
    (other.charter, other.state.realms) = (council.charter, {
        let mut realms = council.state.realms.clone();
        realms.extend(other.state.realms.clone());
        realms
    });
    assert_eq!(other.fault(Portugal, &["offer england: 5 ducats for ojeda"]).0, "not_held");
}

fn loan(borrower: Nation, lender: Nation, owed: u32, due: u8) -> Loan {
    Loan { lender, borrower, owed, due }
}

/// 24.1.5.A speaks of a borrower who will not repay.
#[test]
fn rule_6_7_2_a_borrower_may_keep_back_what_is_due() {
    let mut council = council();
    council.state.deals.loans = vec![loan(Spain, England, 40, 2), loan(Spain, France, 30, 2)];
    let read = council.read(Spain, &["Withhold England"]);
    assert_eq!(read.answer.withhold, [England]);
    assert_eq!(read.in_force[0].text, "withhold england");
    assert_eq!(council.claims(Spain, "withhold england").as_deref(), Some("plan/withhold/england"));
    let before = council.treasury(England);
    council.plan(&[(Spain, &["withhold england", STAY]), (England, &[STAY]), (France, &[STAY])]);
    council.ducats(Spain, 100);
    let facts = council.end_turn();
    assert_eq!((council.treasury(Spain), council.treasury(England)), (70, before));
    assert_eq!(council.state.deals.loans, [loan(Spain, England, 40, 2)], "it is owed still");
    let told = of_kind(&facts, "loan_due");
    assert_eq!((&told[0]["lender"], &told[0]["manner"]), (&json!("france"), &Value::Null));
    assert_eq!((&told[1]["lender"], &told[1]["manner"]), (&json!("england"), &json!("withheld")));
    assert_eq!(council.saw("loan_due"), [Some(Spain), Some(France), Some(Spain), Some(England)]);
    let opened = serde_json::to_string(&of_kind(&facts, "plan_opened")).expect("facts are JSON");
    assert!(!opened.contains("withhold"), "what is between two stays so: {opened}");
    // It is said for a turn; without a word it is paid.
    council.state.turn = 3;
    council.plan(&[(Spain, &[STAY]), (England, &[STAY]), (France, &[STAY])]);
    council.end_turn();
    assert_eq!(council.state.deals.loans, []);
}

#[test]
fn rule_6_7_2_only_what_is_due_is_kept_back() {
    let mut council = bankers();
    council.state.deals.loans = vec![loan(Spain, GermanBankers, 40, 3)];
    let fault = |council: &Council, line: &str| council.fault(Spain, &[line]);
    let is = |fault: (String, String, String), why: &str, rule: &str, nearest: &str| {
        assert_eq!((&fault.0[..], &fault.1[..], &fault.2[..]), (why, rule, nearest));
    };
    is(fault(&council, "withhold bankers"), "nothing_is_due", "6.2.5", "");
    is(fault(&council, "withhold france"), "nothing_is_due", "6.2.5", "");
    is(fault(&council, "withhold bnakers"), "unknown_nation", "6.7.2", "withhold bankers");
    council.state.deals.loans[0].due = 2;
    is(fault(&council, "withhold bankers: all of it"), "unknown_units", "6.7.2", "withhold bankers");
    assert_eq!(council.read(Spain, &["withhold bankers"]).faults, []);
    // What the same plan promises may be kept back, too.
    council.state.deals.loans.clear();
    let lines = ["withhold bankers", "accept bankers: 30 ducats for 40 ducats on turn 2"];
    assert_eq!(council.read(Spain, &lines).faults, []);
    // 24.1.4.C On the last turn the Bankers are paid.
    let mut last = bankers().turn(21);
    last.state.deals.loans = vec![loan(Spain, GermanBankers, 40, 20)];
    is(fault(&last, "withhold bankers"), "bankers_are_paid", "24.1.4", "");
}

#[test]
fn rule_24_1_5_a_who_will_not_repay_the_bankers_may_lose_ships() {
    let mut council = past_due(8, &[]);
    council.europe(Spain, &[(Carrack, 2)], people(0, 0));
    council.state.deals.loans[0].due = 2;
    let (take, keep) = (["repossess spain", STAY], ["withhold bankers", STAY]);
    council.plan(&[(GermanBankers, &take), (Spain, &keep)]);
    assert_eq!(council.state.realms[&Spain].europe.ships[&Carrack], 2, "it is not past due yet");
    let ducats = council.treasury(Spain);
    council.end_turn();
    assert_eq!((council.treasury(Spain), council.state.deals.loans.len()), (ducats, 0));
    assert_eq!(council.state.realms[&Spain].europe.ships[&Carrack], 1);
}

/// Ruling r78, where ruling r70 does not let shares repay a loan.
#[test]
fn rule_6_7_2_a_share_of_profits_may_be_kept_back() {
    type Rulings<'r> = &'r [(&'r str, &'r str)];
    let cases: [(Rulings, Vec<u32>); 3] =
        [(&[], vec![7]), (&[("r78", "not_owed")], vec![]), (&[("r70", "repays_the_loan")], vec![])];
    for (rulings, owed) in cases {
        let mut game = bare_with(&[("german_bankers", "yes")], rulings);
        let (area, to) = ("caribbean".into(), GermanBankers);
        game.state.deals.shares = vec![Share { area, from: Spain, to, percent: 50, until: 3 }];
        let plan = Plan { withhold: vec![GermanBankers], ..Plan::default() };
        game.state.plans.insert(Spain, plan);
        let ship = game.fleet(Spain, "", "carrack", party(0, 0, ""));
        game.state.fleets.get_mut(&ship).expect("it").ships.stow(gold(15));
        let (spain, bankers) = (game.ducats(Spain), game.ducats(GermanBankers));
        let facts = game.act(Segment::Credit, Spain);
        assert_eq!((game.ducats(Spain), game.ducats(GermanBankers)), (spain + 15, bankers), "{rulings:?}");
        let left: Vec<u32> = game.state.deals.loans.iter().map(|loan| loan.owed).collect();
        assert_eq!(left, owed, "{rulings:?}");
        assert_eq!(of_kind(&facts, "loan_due")[0]["manner"], "withheld");
    }
}

#[test]
fn rule_6_2_5_b_a_loan_is_settled_by_a_bargain() {
    let mut council = council();
    council.state.deals.loans = vec![loan(England, Spain, 60, 6), loan(England, Spain, 20, 9)];
    let fault = |nation: Nation, line: &str| council.fault(nation, &[line]);
    let is = |fault: (String, String, String), why: &str, nearest: &str| {
        assert_eq!((&fault.0[..], &fault.1[..], &fault.2[..]), (why, "6.2.5", nearest));
    };
    is(fault(England, "offer spain: 50 ducats for settle 60 ducats on turn 7"), "no_such_loan", "");
    is(
        fault(England, "offer spain: 50 ducats for settle 61 ducats on turn 6"),
        "more_than_owed",
        "offer spain: 50 ducats for settle 60 ducats on turn 6",
    );
    is(fault(England, "offer spain: settle 60 ducats on turn 6"), "no_such_loan", "");
    let offer = ["offer spain: 50 ducats for settle 60 ducats on turn 6", STAY];
    let accept = ["accept england: 50 ducats for settle 60 ducats on turn 6", STAY];
    let facts = council.plan(&[(England, &offer), (Spain, &accept), (France, &[STAY])]);
    assert_eq!((booked(&facts, England), booked(&facts, Spain)), (-50, 50));
    assert_eq!(council.state.deals.loans, [loan(England, Spain, 20, 9)]);
    let told = &of_kind(&facts, "loan_due")[0];
    assert_eq!((&told["manner"], &told["paid"], &told["owed"]), (&json!("forgiven"), &json!(60), &json!(0)));
    // A part of it, for nothing.
    let facts = council.plan(&[
        (Spain, &["offer england: settle 5 ducats on turn 9", STAY]),
        (England, &["accept spain: forgive 5 ducats on turn 9", STAY]),
    ]);
    assert_eq!(council.state.deals.loans, [loan(England, Spain, 15, 9)], "{facts:?}");
}
