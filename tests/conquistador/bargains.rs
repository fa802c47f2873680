//! Bargains that hang together, and those that are not kept (6.2.5, 6.7.2, 15.3.4, 24.1.5).

use sealed_orders::games::conquistador::deals::{Deals, Loan, Venture};
use sealed_orders::games::conquistador::ids::Nation::{England, France, GermanBankers, Spain};

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
