//! The view as a map (rules 3.5.6, 3.5.7): places, what lies on them, who holds them, how the points stand.

use super::charter::Charter;
use super::ids::{Location, Order, Side};
use super::victory::WINS;
use super::view::{MyStack, TheirStack, View};
use crate::rules::{MapArea, MapData, MapPort, MapStack, Track};

/// `None` where the components do not say of every place where it lies.
pub fn map(charter: &Charter, view: &View) -> Option<MapData> {
    let areas: Option<Vec<MapArea>> = charter
        .areas
        .iter()
        .map(|area| {
            let side = view.control.get(&area.id);
            let held = side.map(|side| (side.seat(), area.points.get(side).copied().unwrap_or(0)));
            Some(MapArea { id: area.id.to_string(), code: area.code.clone(), at: area.at?, held })
        })
        .collect();
    let ports: Option<Vec<MapPort>> = charter
        .ports
        .iter()
        .map(|port| {
            Some(MapPort {
                id: port.id.to_string(),
                code: port.code.clone(),
                at: port.at?,
                owner: port.owner.map(Side::seat),
                areas: port.areas.iter().map(ToString::to_string).collect(),
            })
        })
        .collect();
    let links = charter.links.keys().filter(|(from, to)| from < to);
    Some(MapData {
        sides: Side::BOTH.map(|side| side.word().to_owned()).to_vec(),
        areas: areas?,
        ports: ports?,
        links: links.map(|(from, to)| (from.to_string(), to.to_string())).collect(),
        stacks: view.mine.iter().map(mine).chain(view.theirs.iter().map(theirs)).collect(),
        track: Some(Track { net: view.net, wins_at: WINS }),
    })
}

fn mine(stack: &MyStack) -> MapStack {
    let hurt = stack.ships.iter().filter(|ship| ship.damage > 0 || ship.disabled).count();
    MapStack {
        label: stack.label.to_string(),
        at: place(&stack.at),
        own: true,
        counters: u32::try_from(stack.ships.len()).unwrap_or(u32::MAX),
        order: stack.order.map(word),
        hurt: u32::try_from(hurt).unwrap_or(u32::MAX),
    }
}

fn theirs(stack: &TheirStack) -> MapStack {
    MapStack {
        label: stack.label.to_string(),
        at: place(&stack.at),
        own: false,
        counters: stack.counters,
        order: stack.order.map(word),
        hurt: 0,
    }
}

fn word(order: Order) -> String {
    order.word().to_owned()
}

fn place(at: &Location) -> String {
    match at {
        Location::Sea(area) => area.to_string(),
        Location::Port(port) => port.to_string(),
    }
}
