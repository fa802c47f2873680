//! The sequence of play (5.0), phase by phase as the rulebook's outline (5.1) has it.

use super::ids::Nation;
use super::options::Pace;
use super::state::{Phase, Segment};
use super::{At, council, discovery, land, maintenance, naval, turn, windows};
use crate::rules::Played;

/// 5.1 One segment of a nation, or what all do together.
pub fn play(table: &mut At) -> Played<()> {
    match table.state.phase.clone() {
        // 5.1.1 Council Phase
        Phase::Events => {
            turn::begin(table)?;
            council::events::roll(table)?; // 5.1.1.1
            council::initiative::determine(table)?; // 5.1.1.2
            table.state.phase = Phase::Planning;
        }
        Phase::Planning => {
            council::planning::plan(table)?; // 5.1.1.3
            enter(table, Segment::Crossing);
        }
        // 5.0.C With pace quick the sheets of all are asked for at once, and carried out one after the other.
        Phase::SeaWindow => {
            windows::sea(table)?;
            enter(table, Segment::Voyages);
        }
        Phase::LandWindow => {
            windows::land(table)?;
            enter(table, Segment::Gold);
        }
        Phase::Segment { segment, left } => {
            let Some(nation) = left.first().copied() else {
                after(table, segment);
                return Ok(());
            };
            let whole = act(table, segment, nation)?;
            table.state.tidy();
            council::non_players::note(table.charter, &mut table.state); // 21.2.3
            if whole {
                table.state.phase = Phase::Segment { segment, left: left[1..].to_vec() };
            }
        }
        Phase::TurnEnd => turn::end(table)?,
        Phase::Over => {}
    }
    Ok(())
}

/// 5.0.C What a nation does in a segment. False when it has more to do there: one expedition at a time (8.2.4).
fn act(table: &mut At, segment: Segment, nation: Nation) -> Played<bool> {
    match segment {
        // 5.1.2 Initial Naval Phase
        Segment::Crossing => naval::ocean::cross(table, nation)?, // 5.1.2.1
        Segment::Voyages => return naval::voyages::sail_next(table, nation), // 5.1.2.2
        Segment::NavalAttrition => naval::attrition::check(table, nation)?, // 5.1.2.3
        // 5.1.3 Land Phase
        Segment::Gold => land::gold::work(table, nation)?, // 5.1.3.1
        Segment::Land => land::movement::march(table, nation)?, // 5.1.3.2
        Segment::NativeCombat => land::natives::attack(table, nation)?, // 5.1.3.3
        Segment::Uprising => land::uprising::check(table, nation)?, // 5.1.3.4
        Segment::LandAttrition => land::attrition::check(table, nation)?, // 5.1.3.5
        Segment::Resources => land::resources::collect(table, nation)?, // 5.1.3.6
        // 5.1.4 Final Naval Phase
        Segment::LateCrossing => naval::ocean::cross_late(table, nation)?, // 5.1.4.1
        Segment::LateAttrition => naval::attrition::check(table, nation)?, // 5.1.4.2
        // 5.1.4.3
        Segment::Credit => {
            discovery::credit(table, nation)?;
            naval::ocean::unload(table, nation)?;
        }
        // 5.1.5 Maintenance Phase
        Segment::Maintenance => maintenance::pay(table, nation)?,
    }
    Ok(true)
}

/// 5.0.C A segment begins: in the order of initiative.
fn enter(table: &mut At, segment: Segment) {
    let left = table.state.order.iter().copied().filter(|nation| nation.sails()).collect();
    table.state.phase = Phase::Segment { segment, left };
}

/// The outline of 5.1.
fn after(table: &mut At, segment: Segment) {
    let windows = table.charter.options.pace == Pace::Quick;
    match segment {
        Segment::Crossing if windows => table.state.phase = Phase::SeaWindow,
        Segment::Crossing => enter(table, Segment::Voyages),
        Segment::Voyages => enter(table, Segment::NavalAttrition),
        Segment::NavalAttrition => {
            naval::rest(&mut table.state);
            match windows {
                true => table.state.phase = Phase::LandWindow,
                false => enter(table, Segment::Gold),
            }
        }
        Segment::Gold => enter(table, Segment::Land),
        Segment::Land => enter(table, Segment::NativeCombat),
        Segment::NativeCombat => enter(table, Segment::Uprising),
        Segment::Uprising => enter(table, Segment::LandAttrition),
        Segment::LandAttrition => enter(table, Segment::Resources),
        Segment::Resources => enter(table, Segment::LateCrossing),
        Segment::LateCrossing => enter(table, Segment::LateAttrition),
        Segment::LateAttrition => enter(table, Segment::Credit),
        Segment::Credit => enter(table, Segment::Maintenance),
        Segment::Maintenance => table.state.phase = Phase::TurnEnd,
    }
}
