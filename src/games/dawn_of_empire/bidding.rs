//! Bidding (option 14.4).

use super::ask::bid::{Bid, HIGHEST_BID};
use super::facts::Open;
use super::ids::Side;
use super::{At, tell};
use crate::rules::Played;
use std::cmp::Ordering;
use std::collections::BTreeMap;

/// 14.4 Both bid at once; the bids are opened. Seats are bound to sides when a campaign opens, so who bids more keeps
/// his side, and the other begins with the points (ruling r21).
pub fn bid(table: &mut At) -> Played<()> {
    let mut together = table.together();
    let tickets = Side::BOTH.map(|side| (side, together.put(side.seat(), Bid { side })));
    let answers = together.wait()?;
    let bids: BTreeMap<Side, u32> =
        tickets.map(|(side, ticket)| (side, answers.take(ticket).points.min(HIGHEST_BID))).into();
    let (us, spain) = (bids[&Side::Us], bids[&Side::Spain]);
    let to = match us.cmp(&spain) {
        Ordering::Greater => Some(Side::Spain),
        Ordering::Less => Some(Side::Us),
        Ordering::Equal => None, // 14.4.D No points.
    };
    let points = match to {
        None => 0,
        Some(_) if table.charter.rulings.is("r21", "difference") => us.abs_diff(spain), // 14.4.C
        Some(_) => us.max(spain),
    };
    if let Some(side) = to {
        table.state.score(side, points);
    }
    let net = table.state.net;
    tell(table, Open::BidsOpened { bids, to, points, net })
}
