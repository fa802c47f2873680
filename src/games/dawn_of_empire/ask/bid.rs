//! What a side bids (option 14.4).

use crate::games::dawn_of_empire::DawnOfEmpire;
use crate::games::dawn_of_empire::charter::Charter;
use crate::games::dawn_of_empire::ids::Side;
use crate::games::dawn_of_empire::options::HANDICAP_LIMIT;
use crate::games::dawn_of_empire::view::View;
use crate::rules::lexer::{tokens, words};
use crate::rules::policy;
use crate::rules::{Chance, Claim, Draft, Fault, InForce, Line, Question, Recorded, Rule, Visible};
use serde::{Deserialize, Serialize};

/// No bid is higher than a handicap could be (14.5).
pub const HIGHEST_BID: u32 = HANDICAP_LIMIT.unsigned_abs();

/// Put to both sides at once before turn 1, secret from each other (14.4.A).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Bid {
    pub side: Side,
}
impl Visible for Bid {}

/// Victory points that the side gives the other for its own seat; none from who says nothing.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct BidGiven {
    pub points: u32,
}
impl Recorded for BidGiven {}

const HEADS: &[&[&str]] = &[&["bid"]];
const HEAD: &str = "bid";

impl Question for Bid {
    type Rules = DawnOfEmpire;
    type Answer = BidGiven;
    const KIND: &'static str = "bid";
    const RULE: Rule = Rule("14.4");

    fn read(&self, _: &Charter, _: &View, lines: &[Line]) -> Draft<BidGiven> {
        let printed = |points: u32| format!("{HEAD}: {points}");
        let of = |line, points| Draft::of(BidGiven { points }, vec![InForce { line, text: printed(points) }]);
        policy::last_read(of(None, 0), lines, HEADS, |line, said| {
            let said = words(said);
            let number = match said[..] {
                ["none" | "nothing"] => Some(0),
                [number] | [number, "points" | "point" | "vp" | "vps"] => number.parse::<u32>().ok(),
                _ => None,
            };
            number.filter(|points| *points <= HIGHEST_BID).map(|points| of(Some(line), points)).ok_or_else(
                || {
                    let fault = Fault::new(line, "no_bid", Self::RULE);
                    let fault = fault.with("word", said.join(" ")).with("most", HIGHEST_BID);
                    Box::new(fault.nearest(printed(number.map_or(0, |_| HIGHEST_BID))))
                },
            )
        })
    }
    fn claim(charter: &Charter, view: &View, line: &str) -> Option<Claim> {
        let tokens = tokens(line);
        let plays = view.side.is_some() && view.turn == 0 && charter.options.bidding;
        let said = policy::after_head(&tokens, HEADS).filter(|_| plays)?;
        let number = words(said.what).first().is_some_and(|word| word.parse::<u32>().is_ok());
        (said.marked || number).then(|| Claim::on(HEAD))
    }
    fn sample(&self, _: &Charter, _: &View, chance: &mut dyn Chance) -> Vec<String> {
        match chance.below(8) {
            0 => vec![],
            points => vec![format!("{HEAD}: {points}")],
        }
    }
}
