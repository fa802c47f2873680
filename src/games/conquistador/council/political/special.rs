//! Events 16 and 17: units fall in some places, and besides special units of Spain.

use super::choice::choose;
use super::{idle, take};
use crate::games::conquistador::ask::event::{
    EventGiven, EventOf, LeaderAt, MissionaryAt, Place, Taken, Toll,
};
use crate::games::conquistador::charter::{Fallen, LeaderKind};
use crate::games::conquistador::facts::council::{Council, Idle};
use crate::games::conquistador::goods::{Count, Party};
use crate::games::conquistador::ids::{EventId, LeaderId, Nation};
use crate::games::conquistador::turn::take_away;
use crate::games::conquistador::{At, tell};
use crate::rules::hex::Hex;
use crate::rules::{Played, RollId};

/// Leaders of every kind.
const EVERY_KIND: &[LeaderKind] = &[LeaderKind::Conquistador, LeaderKind::Explorer, LeaderKind::Privateer];

/// Spain's special units that may be taken, those first that it needs least.
#[derive(Default)]
struct Special {
    leaders: Vec<LeaderAt>,
    missionaries: Vec<MissionaryAt>,
}

/// Whether the event reaches special units in a hex: ashore, or aboard ships that lie there.
pub type Reach<'r> = &'r dyn Fn(&At, Hex, Stays) -> bool;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stays {
    Ashore,
    Aboard,
}

/// Takes a unit in so many of the places, as their owner chooses, and those whom Spain's die takes within reach. Where no
/// place is and nobody within reach it cannot be done, and why is told.
pub fn strike(
    table: &mut At,
    nation: Nation,
    event: &EventId,
    (places, count, nobody): (Vec<Place>, u32, Idle),
    reach: Reach,
) -> Played<()> {
    let within = |table: &At| {
        nation == Nation::Spain
            && !(leaders(table, nation, EVERY_KIND, reach).is_empty()
                && missionaries(table, nation, reach).is_empty())
    };
    if places.is_empty() && !within(table) {
        return idle(table, nation, event, nobody);
    }
    let special = throw(table, nation, event, reach)?;
    let question = EventOf {
        places,
        count,
        leaders: special.leaders.clone(),
        missionaries: special.missionaries.clone(),
        ..EventOf::new(table, nation, event, Toll::Unit)
    };
    let given = choose(table, question)?;
    for Taken { hex, unit } in &given.taken {
        take(table, nation, event, *hex, &unit.party())?;
    }
    carry_off(table, nation, event, &special, &given)
}

/// Throws Spain's die, and gives those whom it may take within reach; nobody of other nations.
fn throw(table: &mut At, nation: Nation, event: &EventId, reach: Reach) -> Played<Special> {
    if nation != Nation::Spain {
        return Ok(Special::default());
    }
    let id = RollId(format!("6.4/event {event}/{}/turn {}", nation.word(), table.state.turn));
    let die = table.roll(id, 1, 6)?.first().copied().unwrap_or_default();
    let fallen = table.charter.events.get(event).map_or(Fallen::None, |row| row.fallen(die));
    let kinds: &[LeaderKind] = match fallen {
        Fallen::Conquistador | Fallen::ConquistadorAndMissionary => &[LeaderKind::Conquistador],
        Fallen::ConquistadorOrExplorer => EVERY_KIND,
        Fallen::None | Fallen::Missionary => &[],
    };
    let leader = !kinds.is_empty();
    let missionary = matches!(fallen, Fallen::Missionary | Fallen::ConquistadorAndMissionary);
    tell(table, Council::EventDie { nation, event: event.clone(), die, leader, missionary })?;
    let leaders = leaders(table, nation, kinds, reach);
    let missionaries = if missionary { missionaries(table, nation, reach) } else { vec![] };
    if (leader && leaders.is_empty()) || (missionary && missionaries.is_empty()) {
        idle(table, nation, event, Idle::NoSuchUnit)?;
    }
    Ok(Special { leaders, missionaries })
}

/// Ashore, and explorers aboard ships that lie there; those first whose service ends first.
fn leaders(table: &At, nation: Nation, kinds: &[LeaderKind], reach: Reach) -> Vec<LeaderAt> {
    let kind = |id: &LeaderId| table.charter.leaders.get(id).map(|leader| leader.kind);
    let ashore = table.state.camps_of(nation);
    let ashore =
        ashore.flat_map(|(at, camp)| camp.party.leaders.iter().map(move |id| (id, at, Stays::Ashore)));
    let fleets = table.state.fleets_of(nation).filter_map(|fleet| Some((fleet, fleet.hex()?)));
    let aboard = fleets.flat_map(|(fleet, at)| fleet.leaders().map(move |id| (id, at, Stays::Aboard)));
    let fits = |id: &LeaderId| kind(id).is_some_and(|kind| kinds.contains(&kind));
    let within = ashore.chain(aboard).filter(|(id, at, stays)| fits(id) && reach(table, *at, *stays));
    let mut found: Vec<LeaderAt> = within.map(|(id, at, _)| LeaderAt { id: id.clone(), at }).collect();
    let turn = table.state.turn;
    let ends = |id: &LeaderId| {
        let terms = table.charter.leaders.get(id).into_iter().flat_map(|leader| &leader.terms);
        terms.filter(|term| term.departs >= turn).map(|term| term.departs).min()
    };
    found.sort_by_key(|one| (ends(&one.id), one.id.clone()));
    found
}

/// Those first whose area has no natives left.
fn missionaries(table: &At, nation: Nation, reach: Reach) -> Vec<MissionaryAt> {
    let camps = table.state.camps_of(nation).filter(|(at, _)| reach(table, *at, Stays::Ashore));
    let all = camps.flat_map(|(at, camp)| camp.party.missionaries.iter().map(move |id| (id, at)));
    let mut found: Vec<MissionaryAt> = all.map(|(id, at)| MissionaryAt { id: id.clone(), at }).collect();
    let natives = |at: Hex| {
        let area = table.charter.map.area_of(at);
        area.and_then(|area| table.state.natives.get(&area.id)).is_some_and(|level| *level > 0)
    };
    found.sort_by_key(|one| (natives(one.at), one.id.clone()));
    found
}

/// Takes what was chosen.
fn carry_off(
    table: &mut At,
    nation: Nation,
    event: &EventId,
    special: &Special,
    given: &EventGiven,
) -> Played<()> {
    let leader = special.leaders.iter().find(|one| Some(&one.id) == given.leader.as_ref());
    if let Some(LeaderAt { id, at }) = leader
        && take_away(&mut table.state, id)
    {
        let (event, at, lost) = (event.clone(), *at, Count::leader(id.clone()));
        tell(table, Council::EventLoss { nation, event, at, lost })?;
    }
    let missionary = special.missionaries.iter().find(|one| Some(&one.id) == given.missionary.as_ref());
    if let Some(MissionaryAt { id, at }) = missionary {
        let wish = Party { missionaries: vec![id.clone()], ..Party::default() };
        take(table, nation, event, *at, &wish)?;
    }
    Ok(())
}
