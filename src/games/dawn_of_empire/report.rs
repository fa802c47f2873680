//! The view laid out for a report: own ships by place, theirs as last seen, control, ports, score.

use super::charter::Charter;
use super::ids::{AreaId, LeaderId, Location, PortId, ShipId, Side};
use super::view::{MyStack, SeenShip, TheirStack, View};
use crate::rules::Visible;
use serde::Serialize;

/// The sheet of one eye. Ids only; templates know the names.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Sheet {
    pub side: Option<Side>,
    pub turn: u8,
    pub turns: u8,
    pub turn_label: String,
    /// Positive for the United States (rule 12.1.1.C).
    pub net: i32,
    pub mine: Vec<AtPlace<MyStack>>,
    pub ashore: Vec<(LeaderId, PortId)>,
    pub theirs: Vec<AtPlace<TheirStack>>,
    pub seen: Vec<SeenShip>,
    pub sunk: Vec<ShipId>,
    pub interned: Vec<ShipId>,
    pub killed: Vec<LeaderId>,
    pub control: Vec<Held>,
    /// Only ports that are damaged or disrupted.
    pub ports: Vec<Struck>,
}
impl Visible for Sheet {}

/// Stacks of one place.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct AtPlace<T> {
    pub at: Location,
    pub stacks: Vec<T>,
}

/// A controlled area with its points for the side that holds it (rule 12.1.1.B).
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Held {
    pub area: AreaId,
    pub side: Side,
    pub points: u32,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Struck {
    pub port: PortId,
    pub owner: Option<Side>,
    pub damage: u32,
    pub disrupted: bool,
}

/// Lays a view out.
pub fn sheet(charter: &Charter, view: &View) -> Sheet {
    Sheet {
        side: view.side,
        turn: view.turn,
        turns: view.turns,
        turn_label: charter.turn_labels.get(&view.turn).cloned().unwrap_or_default(),
        net: view.net,
        mine: by_place(charter, &view.mine, |stack| &stack.at),
        ashore: view.ashore.clone(),
        theirs: by_place(charter, &view.theirs, |stack| &stack.at),
        seen: view.seen.clone(),
        sunk: view.sunk.clone(),
        interned: view.interned.clone(),
        killed: view.killed.clone(),
        control: held(charter, view),
        ports: struck(charter, view),
    }
}

/// In the order of the map: areas, then ports.
fn by_place<T: Clone>(charter: &Charter, stacks: &[T], at: fn(&T) -> &Location) -> Vec<AtPlace<T>> {
    let areas = charter.areas.iter().map(|area| Location::Sea(area.id.clone()));
    let ports = charter.ports.iter().map(|port| Location::Port(port.id.clone()));
    areas
        .chain(ports)
        .map(|place| {
            let here = stacks.iter().filter(|stack| *at(stack) == place).cloned().collect();
            AtPlace { at: place, stacks: here }
        })
        .filter(|place| !place.stacks.is_empty())
        .collect()
}

fn held(charter: &Charter, view: &View) -> Vec<Held> {
    let of = |area: &super::charter::Area| {
        let side = *view.control.get(&area.id)?;
        Some(Held { area: area.id.clone(), side, points: area.points.get(&side).copied().unwrap_or(0) })
    };
    charter.areas.iter().filter_map(of).collect()
}

fn struck(charter: &Charter, view: &View) -> Vec<Struck> {
    let of = |port: &super::charter::PortOnMap| {
        let seen = view.ports.get(&port.id).filter(|seen| seen.damage > 0 || seen.disrupted)?;
        Some(Struck {
            port: port.id.clone(),
            owner: port.owner,
            damage: seen.damage,
            disrupted: seen.disrupted,
        })
    };
    charter.ports.iter().filter_map(of).collect()
}
