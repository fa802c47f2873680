//! Event 7: civil war at home calls a part of the army back.

use super::idle;
use crate::games::conquistador::ask::maintenance::Post;
use crate::games::conquistador::facts::council::{Council, Idle};
use crate::games::conquistador::facts::realm::{Parting, Realms};
use crate::games::conquistador::goods::Count;
use crate::games::conquistador::ids::{At as Place, EventId, Nation};
use crate::games::conquistador::state::{Recall, State};
use crate::games::conquistador::{At, tell};
use crate::rules::Played;

/// A quarter of the detachments in the New World, or more.
const PART: u32 = 4;
const EVENT: &str = "7";

/// Detachments ashore and aboard ships outside of Europe.
fn abroad(state: &State, nation: Nation) -> u32 {
    let ashore = state.camps_of(nation).map(|(_, camp)| camp.party.soldiers);
    let fleets = state.fleets_of(nation).filter(|fleet| fleet.at != Place::Europe);
    ashore.chain(fleets.map(|fleet| fleet.ships.party().soldiers)).sum()
}

/// They are to be in Europe before the turn ends.
pub fn order(table: &mut At, nation: Nation, event: &EventId) -> Played<()> {
    let soldiers = abroad(&table.state, nation);
    if soldiers == 0 {
        return idle(table, nation, event, Idle::NoSoldiersAbroad);
    }
    let owed = soldiers.div_ceil(PART);
    table.state.events.recalled.insert(nation, Recall { owed, come: 0 });
    tell(table, Council::ArmyRecalled { nation, soldiers, owed })
}

/// Soldiers have come to Europe and are in the port box: those that are owed are eliminated there.
pub fn arrived(table: &mut At, nation: Nation, soldiers: u32) -> Played<()> {
    let recall = table.state.events.recalled.get_mut(&nation);
    let come = recall.map_or(0, |recall| count(recall, soldiers));
    let Some(realm) = table.state.realms.get_mut(&nation).filter(|_| come > 0) else { return Ok(()) };
    realm.europe.party.soldiers = realm.europe.party.soldiers.saturating_sub(come);
    let (why, at, lost) = (Parting::Recalled, Some(Post::Europe.to_string()), Count::soldiers(come));
    tell(table, Realms::Dismissed { nation, why, at, lost })?;
    answered(table, nation)
}

/// Soldiers were lost at sea on their way to Europe, and their loss is told: they count as well.
pub fn lost_at_sea(table: &mut At, nation: Nation, soldiers: u32) -> Played<()> {
    let recall = table.state.events.recalled.get_mut(&nation);
    match recall.map_or(0, |recall| count(recall, soldiers)) {
        0 => Ok(()),
        _ => answered(table, nation),
    }
}

/// Counts soldiers as far as they are still owed; gives their number.
fn count(recall: &mut Recall, soldiers: u32) -> u32 {
    let come = soldiers.min(recall.owed.saturating_sub(recall.come));
    recall.come += come;
    come
}

fn answered(table: &mut At, nation: Nation) -> Played<()> {
    let Some(Recall { owed, come }) = table.state.events.recalled.get(&nation).cloned() else {
        return Ok(());
    };
    tell(table, Council::RecallAnswered { nation, come, owed })
}

/// At the end of the turn: too few cost points.
pub fn settle(table: &mut At, nation: Nation) -> Played<()> {
    let Some(Recall { owed, come }) = table.state.events.recalled.remove(&nation) else { return Ok(()) };
    let penalty = table.charter.events.get(EVENT).map_or(0, |row| row.penalty_vp);
    let points = if come < owed { penalty } else { 0 };
    if let Some(realm) = table.state.realms.get_mut(&nation) {
        realm.points += points;
    }
    tell(table, Council::RecallEnded { nation, come, owed, points })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rule_6_4_event_7_no_more_are_counted_than_are_owed() {
        let mut recall = Recall { owed: 3, come: 0 };
        assert_eq!(count(&mut recall, 2), 2);
        assert_eq!(count(&mut recall, 5), 1, "one more was owed; the others stay");
        assert_eq!((count(&mut recall, 4), recall), (0, Recall { owed: 3, come: 3 }));
    }
}
