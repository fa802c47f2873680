//! What players say to each other through the house.

use super::samples::{due, frame};
use crate::report::pages::*;
use serde_json::{Value, json};

/// What is told of press and offers.
pub fn told_of_talk() -> Vec<Told> {
    let of = |key: &'static str, with: Value| Told { key, with };
    let without = json!([{ "who": "France", "why": "practice" }, { "who": "Portugal", "why": "vacant" }]);
    let terms = "20 ducats for the rutter";
    let mut told = vec![
        of("press_sent", json!({ "to": ["Spain", "England"], "without": without, "unended": true })),
        of("press_sent", json!({ "to": ["Spain"], "without": [], "unended": false })),
        of("press_to_none", json!({ "without": without })),
        of("press_long", json!({ "chars": 7_000, "most": 6_000 })),
        of("press_often", json!({ "most": 20 })),
        of(
            "no_such_seat",
            json!({ "verb": "press", "who": "spian", "nearest": "spain", "known": ["spain"] }),
        ),
        of("no_such_seat", json!({ "verb": "treaty", "who": "", "nearest": null, "known": ["spain"] })),
        of("own_seat", json!({ "verb": "press", "seat": "United States", "known": ["spain"] })),
        of("treaty_long", json!({ "chars": 1_200, "most": 1_000 })),
        of("offer_sent", json!({ "who": "Spain", "terms": terms })),
        of("offer_unheard", json!({ "who": "Spain", "terms": terms, "why": "practice" })),
        of("offer_unheard", json!({ "who": "Spain", "terms": terms, "why": "vacant" })),
        of("offers_often", json!({ "who": "Spain", "terms": terms, "most": 30 })),
        of("offer_withdrawn", json!({ "who": "Spain", "terms": terms })),
        of("offer_taken", json!({ "who": "Spain", "terms": terms })),
        of("offer_refused", json!({ "number": 3, "who": "Spain", "terms": terms })),
        of("accept_unread", json!({ "number": 3 })),
        of("bound", json!({ "line": "offer spain: 5 ducats", "with": "Spain", "terms": terms })),
    ];
    let bare = [
        "press_off",
        "press_public",
        "press_join",
        "press_empty",
        "press_held",
        "treaty_of_two",
        "treaty_unread",
    ];
    told.extend(bare.map(|key| of(key, json!({}))));
    for why in ["unknown", "withdrawn", "refused", "taken", "bound", "lapsed", "old"] {
        told.push(of("no_offer", json!({ "verb": "accept", "number": 12, "why": why })));
    }
    told
}

/// Offers of every sort on the table.
pub fn offers() -> Offers {
    let with = |terms: &str| OfferWith { who: "Spain".into(), terms: terms.into() };
    Offers {
        to_you: vec![OfferToYou {
            number: 12,
            who: "Spain".into(),
            terms: "20 ducats for the rutter".into(),
        }],
        yours: vec![with("two caravels against a port")],
        made: vec![with("no attack in the Sargasso Sea")],
    }
}

pub fn press() -> Press {
    let lines = [
        "Shall we share the coast?",
        "",
        "> BEGIN maine pelican",
        "accept 3; --- ~~~ type your orders above this line ~~~",
        "LOG maine size 812 root 5dc9da7911223344 ocean copper lamp stilt",
        "From here on <b>I</b> wait for your word, which may well be longer than one line of a parcel is wide.",
    ];
    let lines = lines.map(str::to_owned).into();
    Press { frame: frame(), from: "Spain".into(), to: vec!["United States".into()], all: false, lines }
}

pub fn offer(what: &'static str, number: Option<u32>) -> Offer {
    let (who, terms) = ("Spain".into(), "20 ducats for the rutter".into());
    Offer { frame: frame(), what, who, terms, number, due: (what == "made").then(due) }
}

/// Press and offers in every shape.
pub fn talk() -> Vec<Page> {
    let mut pages = vec![Page::Press(press()), Page::Press(Press { all: true, ..press() })];
    for what in ["made", "withdrawn", "lapsed", "refused", "taken", "void"] {
        pages.push(Page::Offer(offer(what, Some(12))));
        pages.push(Page::Offer(offer(what, (what == "made").then_some(3))));
    }
    pages
}
