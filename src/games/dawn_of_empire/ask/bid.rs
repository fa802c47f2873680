//! What a side bids (option 14.4).

use super::policy;
use crate::games::dawn_of_empire::DawnOfEmpire;
use crate::games::dawn_of_empire::charter::Charter;
use crate::games::dawn_of_empire::ids::Side;
use crate::games::dawn_of_empire::options::HANDICAP_LIMIT;
use crate::games::dawn_of_empire::view::View;
use crate::rules::lexer::{tokens, words};
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
        let mut draft = Draft::of(BidGiven { points: 0 }, vec![InForce { line: None, text: printed(0) }]);
        for line in lines {
            let tokens = tokens(&line.text);
            let Some(said) = policy::after_head(&tokens, HEADS) else { continue };
            let said = words(said.what);
            let number = match said[..] {
                ["none" | "nothing"] => Some(0),
                [number] | [number, "points" | "point" | "vp" | "vps"] => number.parse::<u32>().ok(),
                _ => None,
            };
            match number.filter(|points| *points <= HIGHEST_BID) {
                Some(points) => {
                    draft.answer = BidGiven { points };
                    draft.in_force = vec![InForce { line: Some(line.number), text: printed(points) }];
                }
                None => {
                    let fault = Fault::new(line.number, "no_bid", Self::RULE);
                    let fault = fault.with("word", said.join(" ")).with("most", HIGHEST_BID);
                    draft.faults.push(fault.nearest(printed(number.map_or(0, |_| HIGHEST_BID))));
                }
            }
        }
        draft
    }
    fn claim(charter: &Charter, view: &View, line: &str) -> Option<Claim> {
        let tokens = tokens(line);
        let plays = view.side.is_some() && view.turn == 0 && charter.options.bidding;
        let said = policy::after_head(&tokens, HEADS).filter(|_| plays)?;
        let number = words(said.what).first().is_some_and(|word| word.parse::<u32>().is_ok());
        (said.marked || number).then(|| Claim { key: None, subject: HEAD.into() })
    }
    fn sample(&self, _: &Charter, _: &View, chance: &mut dyn Chance) -> Vec<String> {
        match chance.below(8) {
            0 => vec![],
            points => vec![format!("{HEAD}: {points}")],
        }
    }
}
