//! Reads a charter from its document: every reference checked, every number in its range.

use super::components::{self, MapFile, PiecesFile, SetupFile};
use super::{Area, Charter, LeaderType, PortOnMap, ShipType, ShoreDefense, spots};
use crate::games::dawn_of_empire::ids::{AreaId, Last, LeaderId, Location, Order, PortId, ShipId, Side};
use crate::games::dawn_of_empire::map;
use crate::games::dawn_of_empire::options::Options;
use crate::rules::chart::Charts;
use crate::rules::rulings::Rulings;
use crate::rules::{CharterDocument, CharterError};
use std::collections::{BTreeMap, BTreeSet};

/// Reads and checks the document that a campaign is opened with.
pub fn read(document: &CharterDocument) -> Result<Charter, CharterError> {
    let map_file: MapFile = document.read(components::MAP)?;
    let pieces: PiecesFile = document.read(components::PIECES)?;
    let charts: Charts = document.read(components::TABLES)?;
    let setup: SetupFile = document.read(components::SETUP)?;
    let options = Options::read(&document.options)?;
    let mut names = Names::default();
    let areas = areas(&map_file, &mut names)?;
    let ports = ports(&map_file, &pieces, &areas, &mut names)?;
    let place = |file: &'static str, id: &str| {
        location(&areas, &ports, id).ok_or_else(|| wrong(file, format!("no area or port is called {id}")))
    };
    let ships = ships(&pieces, &options, &place, &mut names)?;
    let leaders = leaders(&pieces, &options, &place, &mut names)?;
    let mut before = BTreeMap::new();
    for start in &setup.start_state.previous_order {
        before.insert(place(components::SETUP, &start.at)?, last_of(start.order));
    }
    let (coal_at_sea, coal_in_neutral_ports) = components::coaling(&charts)?;
    let links = links(&map_file, &areas)?;
    Ok(Charter {
        steps: map::steps(&areas, &ports, &links, map_file.meta.port_entry_cost),
        links,
        port_entry: map_file.meta.port_entry_cost,
        markers: markers(&pieces)?,
        search: components::search(&charts)?,
        succession: components::succession(&charts)?,
        coal_at_sea,
        coal_in_neutral_ports,
        before,
        turns: options.turns,
        turn_labels: turn_labels(&setup, &options)?,
        rulings: Rulings::read(&setup.ruling, &document.rulings)?,
        reconstructed: document.reconstructed(&[
            components::MAP,
            components::PIECES,
            components::TABLES,
            components::SETUP,
        ])?,
        names: names.0,
        areas,
        ports,
        ships,
        leaders,
        options,
    })
}

type PlaceOf<'p> = dyn Fn(&'static str, &str) -> Result<Location, CharterError> + 'p;

/// The ships of this campaign; the names of all.
fn ships(
    pieces: &PiecesFile,
    options: &Options,
    place: &PlaceOf<'_>,
    names: &mut Names,
) -> Result<BTreeMap<ShipId, ShipType>, CharterError> {
    let mut ships = BTreeMap::new();
    for ship in &pieces.ship {
        let ship = ShipType {
            id: ship.id.clone(),
            name: ship.name.clone(),
            side: ship.side,
            german: ship.nation == components::GERMANY,
            class: ship.class,
            attack: ship.attack,
            defense: ship.defense,
            speed: ship.speed,
            start: place(components::PIECES, &ship.start)?,
            entry_turn: ship.entry_turn,
            extra: ship.extra,
        };
        names.add(components::PIECES, ship.id.as_str(), &ship.name)?;
        if in_play(options, ship.extra, ship.german) {
            ships.insert(ship.id.clone(), ship);
        }
    }
    Ok(ships)
}

/// The leaders of this campaign; the names of all.
fn leaders(
    pieces: &PiecesFile,
    options: &Options,
    place: &PlaceOf<'_>,
    names: &mut Names,
) -> Result<BTreeMap<LeaderId, LeaderType>, CharterError> {
    let mut leaders = BTreeMap::new();
    for leader in &pieces.leader {
        let leader = LeaderType {
            id: leader.id.clone(),
            name: leader.name.clone(),
            side: leader.side,
            german: leader.nation == components::GERMANY,
            stars: leader.stars,
            squadron: leader.squadron.clone(),
            start: place(components::PIECES, &leader.start)?,
        };
        names.add(components::PIECES, leader.id.as_str(), &leader.name)?;
        if in_play(options, false, leader.german) {
            leaders.insert(leader.id.clone(), leader);
        }
    }
    Ok(leaders)
}

/// Rules 14.10 and 14.12: some ships and a leader are only there with their option.
fn in_play(options: &Options, extra: bool, german: bool) -> bool {
    (!extra || options.extra_warships) && (!german || options.germans)
}

fn wrong(file: &str, reason: String) -> CharterError {
    CharterError::Wrong { file: file.into(), reason }
}

#[derive(Default)]
struct Names(BTreeMap<String, String>);

impl Names {
    fn add(&mut self, file: &str, id: &str, name: &str) -> Result<(), CharterError> {
        match self.0.insert(id.into(), name.into()) {
            None => Ok(()),
            Some(_) => Err(wrong(file, format!("{id} is there twice"))),
        }
    }
}

fn location(areas: &[Area], ports: &[PortOnMap], id: &str) -> Option<Location> {
    let area = areas.iter().find(|area| area.id.as_str() == id);
    let port = ports.iter().find(|port| port.id.as_str() == id);
    area.map(|area| Location::Sea(area.id.clone())).or(port.map(|port| Location::Port(port.id.clone())))
}

fn areas(map: &MapFile, names: &mut Names) -> Result<Vec<Area>, CharterError> {
    let mut codes = BTreeSet::new();
    let mut areas = vec![];
    for area in &map.area {
        names.add(components::MAP, area.id.as_str(), &area.name)?;
        if !codes.insert(&area.code) {
            return Err(wrong(components::MAP, format!("the code {} is there twice", area.code)));
        }
        areas.push(Area {
            id: area.id.clone(),
            name: area.name.clone(),
            code: area.code.clone(),
            points: [(Side::Us, area.vp_us), (Side::Spain, area.vp_spain)].into(),
            us_coast: area.borders_us_coast,
            at: spots::spot(area.id.as_str(), area.lat.as_ref(), area.lon.as_ref())?,
        });
    }
    Ok(areas)
}

/// Rule 7.2.1: what it costs to enter an area is the same from every side, so the costs of the links must agree
/// with it.
fn links(map: &MapFile, areas: &[Area]) -> Result<BTreeMap<(AreaId, AreaId), u32>, CharterError> {
    let costs: BTreeMap<&AreaId, u32> = map.area.iter().map(|area| (&area.id, area.entry_cost)).collect();
    let mut links = BTreeMap::new();
    for link in &map.link {
        for (from, to, cost) in [(&link.a, &link.b, link.cost_ab), (&link.b, &link.a, link.cost_ba)] {
            let Some(entry) = costs.get(to).filter(|_| from != to) else {
                return Err(wrong(components::MAP, format!("a link joins {from} and {to}")));
            };
            if *entry != cost || cost == 0 {
                let reason = format!("entering {to} costs {entry}, but {cost} from {from}");
                return Err(wrong(components::MAP, reason));
            }
            if links.insert((from.clone(), to.clone()), cost).is_some() {
                return Err(wrong(components::MAP, format!("the link {from} {to} is there twice")));
            }
        }
    }
    match areas.iter().find(|area| !links.keys().any(|(from, _)| *from == area.id)) {
        Some(lonely) => Err(wrong(components::MAP, format!("no link leads to {}", lonely.id))),
        None => Ok(links),
    }
}

fn ports(
    map: &MapFile,
    pieces: &PiecesFile,
    areas: &[Area],
    names: &mut Names,
) -> Result<Vec<PortOnMap>, CharterError> {
    let mut ports = vec![];
    for port in &map.port {
        names.add(components::MAP, port.id.as_str(), &port.name)?;
        let unknown = port.areas.iter().find(|id| !areas.iter().any(|area| area.id == **id));
        if let Some(unknown) = unknown {
            return Err(wrong(components::MAP, format!("{} lies on {unknown}, which is no area", port.id)));
        }
        if port.areas.is_empty() || port.entry_cost != map.meta.port_entry_cost {
            return Err(wrong(components::MAP, format!("{} lies nowhere or costs another entry", port.id)));
        }
        let owner = components::owner(&port.owner)
            .ok_or_else(|| wrong(components::MAP, format!("{} is owned by {}", port.id, port.owner)))?;
        let works = pieces.port_marker.iter().find(|marker| marker.port == port.id);
        if works.map(|works| works.side) != owner {
            return Err(wrong(components::PIECES, format!("the shore defense of {} does not fit", port.id)));
        }
        ports.push(PortOnMap {
            id: port.id.clone(),
            name: port.name.clone(),
            code: port.code.clone(),
            owner,
            repair: port.repair,
            repair_german: port.repair_german,
            areas: port.areas.clone(),
            defense: works.map(|works| ShoreDefense {
                attack: works.attack,
                defense: works.defense,
                mine: works.mine,
            }),
            at: spots::spot(port.id.as_str(), port.lat.as_ref(), port.lon.as_ref())?,
        });
    }
    let known: BTreeSet<&PortId> = map.port.iter().map(|port| &port.id).collect();
    match pieces.port_marker.iter().find(|marker| !known.contains(&marker.port)) {
        Some(stray) => Err(wrong(
            components::PIECES,
            format!("a shore defense lies at {}, which is no port", stray.port),
        )),
        None => Ok(ports),
    }
}

/// Rule 5.0.B: a missing kind of marker would leave a side without an order that the rules give it.
fn markers(pieces: &PiecesFile) -> Result<BTreeMap<(Side, Order), u32>, CharterError> {
    let mut markers = BTreeMap::new();
    for marker in &pieces.order_marker {
        *markers.entry((marker.side, marker.order)).or_insert(0) += marker.count;
    }
    for side in Side::BOTH {
        for order in Order::ALL {
            if !markers.contains_key(&(side, order)) {
                let reason = format!("there are no {} markers for {}", order.word(), side.word());
                return Err(wrong(components::PIECES, reason));
            }
        }
    }
    Ok(markers)
}

fn turn_labels(setup: &SetupFile, options: &Options) -> Result<BTreeMap<u8, String>, CharterError> {
    let labels: BTreeMap<u8, String> = setup.turn.iter().map(|turn| (turn.n, turn.label.clone())).collect();
    match (1..=options.turns).find(|turn| !labels.contains_key(turn)) {
        Some(missing) => Err(wrong(components::SETUP, format!("turn {missing} has no label"))),
        None => Ok(labels),
    }
}

/// Rule 13.0.G: an order as what a ship did last.
fn last_of(order: Order) -> Last {
    match order {
        Order::Anchor => Last::Anchor,
        Order::Blockade => Last::Blockade,
        Order::Coal => Last::Coal,
        Order::Patrol => Last::Patrol,
        Order::Raid => Last::Raid,
        Order::Sortie => Last::Sortie,
        Order::Transit => Last::TransitFirst,
    }
}
