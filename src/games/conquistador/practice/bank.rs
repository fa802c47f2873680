//! Loans (24.1.4): the German Bankers offer every poor nation the same, and a poor nation takes just that.

use super::player::Player;
use super::purse;
use crate::games::conquistador::ask::words;
use crate::games::conquistador::deals::{Good, Terms, printed};
use crate::games::conquistador::ids::Nation;

/// Ducats of a loan, and of its repayment.
const LENT: u32 = 30;
const REPAID: u32 = 40;
/// Turns that a loan runs.
const TERM: u8 = 4;
/// A treasury below this is poor.
const POOR: u32 = 40;
/// Ducats that the Bankers keep against a Costly European War of others (24.1.3.D).
const KEPT: u32 = 80;

/// 24.1.4.A What is due comes back before the game ends.
fn terms(player: &Player) -> Option<Terms> {
    let turn = player.view.turn + TERM;
    let gets = vec![Good::Repay { ducats: REPAID, turn }];
    (turn < player.charter.scenario.turns).then(|| Terms {
        gives: vec![Good::Ducats(LENT)],
        gets,
        treaty: None,
    })
}

/// 24.1.5 A loan at a time for each.
fn owes(player: &Player, nation: Nation) -> bool {
    player.view.deals.loans.iter().any(|loan| loan.borrower == nation)
}

/// Offers of the Bankers to those whose treasury was poor when it was last seen.
pub fn lend(player: &Player) -> Vec<String> {
    let poor = |nation: &Nation| {
        nation.sails()
            && !owes(player, *nation)
            && player.view.realms.get(nation).is_some_and(|realm| realm.ducats < POOR)
    };
    let Some(terms) = terms(player) else { return vec![] };
    let most = (player.realm.ducats.saturating_sub(KEPT) / LENT) as usize;
    let nations = player.charter.nations.iter().filter(|nation| poor(nation));
    let terms = printed(player.charter, &terms);
    nations.take(most).map(|nation| format!("offer {}: {terms}", words::nation(*nation))).collect()
}

/// Accepts the loan that the Bankers offer; where they offer none the line does nothing.
pub fn borrow(player: &Player) -> Vec<String> {
    let wants = player.charter.options.german_bankers
        && !owes(player, player.nation)
        && purse::free(player) < POOR / 2;
    let terms = terms(player).filter(|_| wants && player.turns_left() > u32::from(TERM) + 4);
    let bankers = words::nation(Nation::GermanBankers);
    terms.map(|terms| format!("accept {bankers}: {}", printed(player.charter, &terms))).into_iter().collect()
}
