//! The counters (3.2): leaders with their terms, missionaries, prices.

use super::components::{self, LeaderRow, PiecesFile};
use crate::games::conquistador::ids::{LeaderId, MissionaryId, Nation};
use crate::games::conquistador::options::Options;
use crate::rules::CharterError;
use serde::Deserialize;
use std::collections::BTreeMap;

/// An explorer, privateer or conquistador (3.2.3).
#[derive(Clone, Debug, PartialEq)]
pub struct LeaderType {
    pub id: LeaderId,
    pub name: String,
    pub kind: LeaderKind,
    /// Whom he serves and when; one term but for Cabot, S. (23.3).
    pub terms: Vec<Term>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LeaderKind {
    /// 15.3
    Explorer,
    /// 15.4
    Privateer,
    /// 15.5
    Conquistador,
}

/// 15.3.1 Turns of service, both included.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Term {
    pub nation: Nation,
    pub arrives: u8,
    pub departs: u8,
}

impl LeaderType {
    /// Whom he serves in a turn.
    pub fn serves(&self, turn: u8) -> Option<Nation> {
        let term = self.terms.iter().find(|term| (term.arrives..=term.departs).contains(&turn));
        term.map(|term| term.nation)
    }
}

/// What a unit costs (6.6.1.B, 6.8.1.C), in ducats.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Price {
    pub cost: u32,
    pub maintenance: u32,
}

/// The leaders of this campaign: those of its nations, with the terms that its options give them.
pub fn leaders(
    file: &PiecesFile,
    options: &Options,
    nations: &[Nation],
) -> Result<BTreeMap<LeaderId, LeaderType>, CharterError> {
    let mut leaders = BTreeMap::new();
    for row in &file.leader {
        let mut terms = terms(row, options);
        terms.retain(|term| nations.contains(&term.nation));
        if let Some(bad) = terms.iter().find(|term| term.arrives > term.departs) {
            let reason = format!("{} departs on turn {} and arrives later", row.id, bad.departs);
            return Err(CharterError::Wrong { file: components::PIECES.into(), reason });
        }
        if terms.is_empty() {
            continue;
        }
        let leader = LeaderType { id: row.id.clone(), name: row.name.clone(), kind: row.kind, terms };
        if leaders.insert(row.id.clone(), leader).is_some() {
            let reason = format!("{} is there twice", row.id);
            return Err(CharterError::Wrong { file: components::PIECES.into(), reason });
        }
    }
    Ok(leaders)
}

/// 23.2, 15.3.6, 23.3, 24.1.2, 24.2 None where an option takes him out or does not bring him.
fn terms(row: &LeaderRow, options: &Options) -> Vec<Term> {
    let without = row.option.as_ref().is_some_and(|option| !options.has(option));
    let removed = row.removed_by_option.as_ref().is_some_and(|option| options.has(option));
    if without || removed || (row.optional && !options.personne) {
        return vec![];
    }
    let turns = row.option_turns.iter().find(|(option, _)| options.has(option));
    match turns {
        Some((_, terms)) => terms
            .iter()
            .map(|(arrives, departs, nation)| Term { nation: *nation, arrives: *arrives, departs: *departs })
            .collect(),
        None => vec![Term { nation: row.nation, arrives: row.arrives, departs: row.departs }],
    }
}

/// 15.6.4 Every missionary counter with its Conversion Rating.
pub fn missionaries(file: &PiecesFile) -> BTreeMap<MissionaryId, i32> {
    let counters = file.missionary_counter.iter();
    let ratings = counters.flat_map(|row| (0..row.copies).map(|_| row.conversion_rating));
    (1..).zip(ratings).map(|(number, rating)| (MissionaryId::numbered(number), rating)).collect()
}
