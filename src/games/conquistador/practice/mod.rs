//! The practice opponent: rules of thumb by its seat's view, one file a matter. People who learn the game may read them:
//!
//! - `wants`: what land is worth to it, and where it goes next (6.2.2, 14.0, 19.0, 20.0);
//! - `purse`: what it may spend (6.6, 6.8);
//! - `council`: what it buys, and whom it sends where (5.1.1.3);
//! - `explore`: voyages of discovery (18.0);
//! - `ashore`: what its people do in the New World (10.0, 17.0);
//! - `gold`: mines, cities, and the way home of what they give (13.0);
//! - `bank`: loans, for the German Bankers and those who need one (24.1.4).
//!
//! What wins: a colonist in a doubled area brings 78 ducats over a whole game, which are 156 points; elsewhere less than
//! a third of it. So all colonists are sent every turn, to doubled areas first, five to a hex. Next come treasure cities,
//! mines where people live long, areas under control at the end, and discoveries that one ship makes on one way. It
//! attacks no other nation: soldiers cost as much as they take.

mod ashore;
mod bank;
mod council;
mod explore;
mod gold;
mod player;
mod purse;
mod wants;

use super::charter::Charter;
use super::view::View;
use super::{Conquistador, Rules};
use crate::rules::chance::without_faults;
use crate::rules::{Chance, Demand};
use player::Player;

/// Lines for a question of its seat; for every other question its silence is as good as any word. What does not read
/// beside the rest is left out.
pub fn advise(charter: &Charter, view: &View, demand: &Demand, _chance: &mut dyn Chance) -> Vec<String> {
    let Some(player) = Player::of(charter, view) else { return vec![] };
    let Some(kind) = Conquistador::QUESTIONS.iter().find(|kind| kind.name == demand.kind) else {
        return vec![];
    };
    let lines = match demand.kind.as_str() {
        "plan" if player.nation.sails() => council::plan(&player),
        "plan" => bank::lend(&player),
        "sea" => council::voyages(&player),
        "gold" => gold::orders(&player),
        "march" => ashore::marches(&player),
        "natives" => ashore::attacks(&player),
        "maintenance" => purse::dismissals(&player),
        _ => vec![],
    };
    without_faults(lines, |lines| (kind.read)(&demand.question, charter, view, lines).faults)
}
