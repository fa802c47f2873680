//! Setting up (rule 13.0).

use super::charter::Charter;
use super::ids::{Last, LeaderId, Location, ShipId, Side};
use super::state::{Fate, Leader, Phase, Port, Ship, Stack, State};
use std::cmp::Reverse;
use std::collections::BTreeMap;

/// The state before turn 1.
pub fn open(charter: &Charter) -> State {
    let mut state = State {
        turn: 0,
        phase: first_phase(charter),
        net: charter.options.handicap, // 13.0.F, 14.5
        halves: BTreeMap::new(),
        losses: BTreeMap::new(),
        ships: ships(charter),
        leaders: charter
            .leaders
            .keys()
            .map(|id| (id.clone(), Leader { killed: false, ashore: None }))
            .collect(),
        stacks: BTreeMap::new(),
        ports: charter.ports.iter().map(|port| (port.id.clone(), Port::default())).collect(),
        control: BTreeMap::new(), // 13.0.H
        seen: Side::BOTH.map(|side| (side, BTreeMap::new())).into(),
        next_label: BTreeMap::new(),
        shown: BTreeMap::new(),
        gave_way: vec![],
        held: BTreeMap::new(),
    };
    for side in Side::BOTH {
        for at in places(charter) {
            place(charter, &mut state, side, at);
        }
    }
    state
}

/// 14.4.A With the option the sides bid before anything else.
fn first_phase(charter: &Charter) -> Phase {
    if charter.options.bidding { Phase::Bidding } else { after_bids(charter) }
}

/// 14.11 With the option the sides deploy first; their forces wait at the printed places.
pub fn after_bids(charter: &Charter) -> Phase {
    match charter.options.free_deployment {
        true => Phase::Deployment { side: Side::Us },
        false => Phase::NewForces,
    }
}

/// The strongest ships first, and the leaders with the most stars.
pub fn strongest_first(charter: &Charter, ships: &mut [ShipId], leaders: &mut [LeaderId]) {
    ships.sort_by_key(|id| Reverse(charter.ship(id).map(|ship| (ship.attack, ship.defense))));
    leaders.sort_by_key(|id| Reverse(charter.stars(id)));
}

/// All areas and ports in the order of the map's lists.
fn places(charter: &Charter) -> Vec<Location> {
    let areas = charter.areas.iter().map(|area| Location::Sea(area.id.clone()));
    areas.chain(charter.ports.iter().map(|port| Location::Port(port.id.clone()))).collect()
}

fn ships(charter: &Charter) -> BTreeMap<ShipId, Ship> {
    let new = |ship: &super::charter::ShipType| Ship {
        damage: 0,
        fate: if ship.entry_turn == 0 { Fate::InPlay } else { Fate::Expected }, // 13.0.C
        last: charter.before.get(&ship.start).copied().unwrap_or(Last::Anchor), // 13.0.G
        disabled: false,
        // 14.12.B Ships that begin in a neutral port count as having entered it just before turn 1.
        neutral_since: charter.is_neutral(&ship.start).then_some(0),
        sailed: None,
        upkeep: None,
    };
    charter.ships.iter().map(|(id, ship)| (id.clone(), new(ship))).collect()
}

/// 13.0.B, 13.0.D The forces of a side at one place begin as one face-down stack, the strongest ships on top; the
/// first orders divide them as their owner likes (4.1.2.B).
fn place(charter: &Charter, state: &mut State, side: Side, at: Location) {
    let here =
        |ship: &&super::charter::ShipType| ship.side == side && ship.start == at && ship.entry_turn == 0;
    let mut ships: Vec<ShipId> = charter.ships.values().filter(here).map(|ship| ship.id.clone()).collect();
    let led = charter.leaders.values().filter(|leader| leader.side == side && leader.start == at);
    let mut leaders: Vec<LeaderId> = led.map(|leader| leader.id.clone()).collect();
    strongest_first(charter, &mut ships, &mut leaders);
    if ships.is_empty() {
        for leader in leaders {
            if let (Some(state), Location::Port(port)) = (state.leaders.get_mut(&leader), &at) {
                state.ashore = Some(port.clone());
            }
        }
        return;
    }
    let label = state.new_label(side);
    state.stacks.insert(label.clone(), Stack::new(label, side, at, ships, leaders));
}
