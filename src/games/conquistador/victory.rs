//! Who wins (20.0, 21.2.9, 24.4).

use super::charter::{Charter, DiscoveredBy};
use super::control::Ground;
use super::facts::realm::{Realms, Score};
use super::ids::{AreaId, DiscoveryId, Nation};
use super::state::{Found, State};
use super::view::View;
use super::{At, tell};
use crate::rules::{Played, Seat};
use std::collections::BTreeMap;

/// 6.2.2.C, 20.0.A
const POINTS_PER_DUCAT: i32 = 2;
/// 24.4.A
const POINTS_PER_DUCAT_OF_BANKERS: i32 = 3;
/// 20.0.B
const POINTS_PER_AREA: i32 = 150;
/// 21.2.9.D
const SOLITAIRE_WINS_AT: i32 = 4_500;

/// What points follow from.
struct Books<'a> {
    charter: &'a Charter,
    areas: BTreeMap<AreaId, Nation>,
    found: &'a BTreeMap<DiscoveryId, Found>,
}

impl Books<'_> {
    fn score(&self, nation: Nation, ducats: u32, other: i32) -> Score {
        let banker = nation == Nation::GermanBankers;
        let worth = if banker { POINTS_PER_DUCAT_OF_BANKERS } else { POINTS_PER_DUCAT };
        let treasury = i32::try_from(ducats).unwrap_or(i32::MAX).saturating_mul(worth);
        let areas = self.areas.values().filter(|of| **of == nation).count() as i32 * POINTS_PER_AREA;
        let credited = self.found.iter().filter(|(_, found)| found.credited && found.by == nation);
        let known = credited.filter_map(|(id, _)| self.charter.discovery(id));
        // 18.6 What is known at the start stands in the scenario.
        let made = known.filter(|known| known.by != DiscoveredBy::Start);
        let discoveries = made.map(|known| known.vp as i32).sum();
        let total = treasury.saturating_add(areas + discoveries + other);
        Score { treasury, areas, discoveries, other, total }
    }
}

/// 20.0 The points of every nation as things stand.
pub fn scores(charter: &Charter, state: &State) -> BTreeMap<Nation, Score> {
    let books = Books { charter, areas: Ground::of(charter, state).controlled(), found: &state.found };
    let realms = state.realms.iter();
    realms.map(|(nation, realm)| (*nation, books.score(*nation, realm.ducats, realm.points))).collect()
}

/// The same as far as an eye knows it.
pub fn standing(charter: &Charter, view: &View) -> BTreeMap<Nation, Score> {
    let books = Books { charter, areas: Ground::seen(charter, view).controlled(), found: &view.found };
    let realms = view.realms.iter();
    realms.map(|(nation, realm)| (*nation, books.score(*nation, realm.ducats, realm.points))).collect()
}

/// 20.0 At the end of the last turn.
pub fn decide(table: &mut At) -> Played<()> {
    let areas = Ground::of(table.charter, &table.state).controlled();
    tell(table, Realms::Control { areas })?;
    let scores = scores(table.charter, &table.state);
    let winners = best(table.charter, &table.state, &scores);
    tell(table, Realms::GameOver { scores, winners })
}

fn best(charter: &Charter, state: &State, scores: &BTreeMap<Nation, Score>) -> Vec<Nation> {
    if is_technical(charter, state) {
        return vec![Nation::GermanBankers];
    }
    let most = scores.values().map(|score| score.total).max().unwrap_or(0);
    if charter.options.solitaire && most < SOLITAIRE_WINS_AT {
        return vec![];
    }
    scores.iter().filter(|(_, score)| score.total == most).map(|(nation, _)| *nation).collect()
}

/// 24.4.D The Bankers have more than any two others together.
fn is_technical(charter: &Charter, state: &State) -> bool {
    let ducats = |nation: &Nation| state.realm(*nation).map_or(0, |realm| realm.ducats);
    let mut others: Vec<u32> = charter.nations.iter().filter(|nation| nation.sails()).map(ducats).collect();
    others.sort_unstable_by(|one, other| other.cmp(one));
    charter.options.german_bankers && ducats(&Nation::GermanBankers) > others.iter().take(2).sum::<u32>()
}

/// The seats that have won a campaign that is over.
pub fn winners(charter: &Charter, state: &State) -> Vec<Seat> {
    let winners = best(charter, state, &scores(charter, state));
    winners.into_iter().filter_map(|nation| charter.seat(nation)).collect()
}
