//! What it buys, and whom it sends where (5.1.1.3, 6.6): settlers first, then ships for gold, then voyages of discovery,
//! as far as the money goes.

use super::player::Player;
use super::wants::{self, Landing, Want};
use super::{bank, explore, gold, purse};
use crate::games::conquistador::ask::words::{self, Noun};
use crate::games::conquistador::charter::LeaderKind;
use crate::games::conquistador::ids::{DiscoveryId, LeaderId, ShipClass};
use crate::rules::hex::Hex;
use std::collections::BTreeMap;

/// Expeditions of settlers in one turn; a name for each.
const SETTLERS: [&str; 3] = ["main", "second", "third"];
const SILVER: &str = "silver";
/// Colonists who open a new area while others go to the old one.
const PIONEERS: u32 = 4;
/// Ducats that stay in hand when a new area is opened beside the old one: soldiers die, and mishaps come.
const HEALTHY: u32 = 60;
/// Gold worth a voyage of its own.
const WORTH_FETCHING: u32 = 45;

/// What can still be used in this council.
pub struct Harbour<'p, 'a> {
    pub player: &'p Player<'a>,
    pub ducats: u32,
    carracks: u32,
    soldiers: u32,
    colonists: u32,
    missionaries: u32,
    pub explorers: Vec<LeaderId>,
    conquistadors: Vec<LeaderId>,
    bought: BTreeMap<ShipClass, u32>,
    hired: u32,
    /// Places that voyages of discovery are sent to.
    pub sought: Vec<DiscoveryId>,
    lines: Vec<String>,
}

/// One expedition (4.0).
#[derive(Default)]
pub struct Voyage {
    pub name: String,
    pub carracks: u32,
    pub soldiers: u32,
    pub colonists: u32,
    pub missionary: bool,
    pub leaders: Vec<LeaderId>,
    pub bounds: u32,
    /// The hex, or the water of one with two coasts.
    pub to: String,
    /// What it is to discover.
    pub sought: Vec<DiscoveryId>,
}

/// The lines of its plan.
pub fn plan(player: &Player) -> Vec<String> {
    let party = &player.realm.europe.party;
    let kind = |id: &LeaderId| player.charter.leaders.get(id).map(|leader| leader.kind);
    let settles = |id: &LeaderId| kind(id) == Some(LeaderKind::Explorer);
    let mut explorers = player.leaders_at_home(settles);
    explorers.extend(player.leaders_at_home(|id| kind(id) == Some(LeaderKind::Privateer)));
    let mut harbour = Harbour {
        player,
        ducats: purse::free(player),
        carracks: player.ships_at_home(ShipClass::Carrack),
        soldiers: party.soldiers,
        colonists: party.colonists,
        missionaries: player.missionaries_left(),
        explorers,
        conquistadors: player.leaders_at_home(|id| kind(id) == Some(LeaderKind::Conquistador)),
        bought: BTreeMap::new(),
        hired: 0,
        sought: vec![],
        lines: vec![],
    };
    bring_home(&mut harbour);
    settle(&mut harbour);
    fetch(&mut harbour);
    while let Some(voyage) = explore::voyage(&harbour) {
        if !harbour.send(voyage) {
            break;
        }
    }
    let mut lines = harbour.lines();
    lines.extend(bank::borrow(player));
    lines
}

impl Harbour<'_, '_> {
    /// Sends an expedition if it can be paid; ships and soldiers that are missing are bought.
    fn send(&mut self, voyage: Voyage) -> bool {
        let cost = self.cost(&voyage);
        if cost > self.ducats || voyage.carracks == 0 {
            return false;
        }
        self.ducats -= cost;
        let new = voyage.carracks.saturating_sub(self.carracks);
        *self.bought.entry(ShipClass::Carrack).or_insert(0) += new;
        self.carracks = self.carracks + new - voyage.carracks;
        let hired = voyage.soldiers.saturating_sub(self.soldiers);
        self.hired += hired;
        self.soldiers = self.soldiers + hired - voyage.soldiers;
        self.colonists -= voyage.colonists;
        self.missionaries -= u32::from(voyage.missionary);
        self.explorers.retain(|id| !voyage.leaders.contains(id));
        self.conquistadors.retain(|id| !voyage.leaders.contains(id));
        self.write(&voyage);
        self.sought.extend(voyage.sought);
        true
    }

    /// Ducats that an expedition takes, the maintenance of what is bought for it with them.
    pub fn cost(&self, voyage: &Voyage) -> u32 {
        let each = |item: &str, count: u32| (self.player.price(item) + self.player.keep(item)) * count;
        each("carrack", voyage.carracks.saturating_sub(self.carracks))
            + each("soldier", voyage.soldiers.saturating_sub(self.soldiers))
            + self.player.bound_price() * voyage.bounds
    }

    fn write(&mut self, voyage: &Voyage) {
        let Voyage { name, to, bounds, .. } = voyage;
        let leaders = voyage.leaders.iter().map(|id| words::leader(self.player.charter, id));
        let counts = [
            (Noun::Colonist, voyage.colonists),
            (Noun::Soldier, voyage.soldiers),
            (Noun::Missionary, u32::from(voyage.missionary)),
        ];
        let counted = counts.into_iter().filter(|(_, count)| *count > 0);
        let aboard: Vec<String> =
            leaders.chain(counted.map(|(noun, count)| words::counted(noun, count))).collect();
        let carracks = words::counted(Noun::Ship(ShipClass::Carrack), voyage.carracks);
        self.lines.push(format!("{name}: {carracks}"));
        if !aboard.is_empty() {
            self.lines.push(format!("{name} aboard: {}", aboard.join(", ")));
        }
        self.lines.push(format!("{name} bounds: {bounds}"));
        self.lines.push(format!("{name} sail: {to}"));
    }

    /// What is bought comes first: the plan is carried out in the written order (6.7.1.A).
    fn lines(&mut self) -> Vec<String> {
        let mut bought: Vec<String> = vec![];
        let ships = words::ships(&self.bought);
        bought.extend(Some(ships).filter(|ships| !ships.is_empty()));
        if self.hired > 0 {
            bought.push(words::counted(Noun::Soldier, self.hired));
        }
        let buy = (!bought.is_empty()).then(|| format!("buy: {}", bought.join(", ")));
        buy.into_iter().chain(std::mem::take(&mut self.lines)).collect()
    }
}

/// Ships that a mishap left in a port of the New World come back (7.2.6.A).
fn bring_home(harbour: &mut Harbour) {
    let player = harbour.player;
    for (fleet, _) in player.view.my_fleets() {
        let Some(bounds) = fleet.at.water().and_then(|water| player.charter.map.bounds(water)) else {
            continue;
        };
        let cost = bounds * player.bound_price();
        if cost <= harbour.ducats {
            harbour.ducats -= cost;
            harbour.lines.push(format!("{} bounds: {bounds}", fleet.label));
            harbour.lines.push(format!("{} sail: home", fleet.label));
        }
    }
}

/// 15.1.C Colonists cannot wait: all go where they are worth most. Some of them open the next area with an army when the
/// old ones are almost full, or when it is worth more than the old ones, army and all.
fn settle(harbour: &mut Harbour) {
    let wants = wants::wants(harbour.player);
    let (old, new): (Vec<&Want>, Vec<&Want>) = wants.iter().partition(|want| want.landing.port);
    let mut names = SETTLERS.into_iter();
    if let (Some(best), Some(name)) = (new.first(), names.next()) {
        let alone = old.is_empty();
        let (most, keeps) = if alone { (harbour.colonists, 0) } else { (PIONEERS, HEALTHY) };
        let colonists = most.min(harbour.colonists).min(best.room);
        let voyage = outfit(harbour, best, name, colonists, keeps);
        let voyage = voyage.filter(|voyage| is_better(harbour, voyage, best, &old));
        if let Some(voyage) = voyage {
            harbour.send(voyage);
        }
    }
    for (want, name) in old.into_iter().zip(names) {
        let colonists = harbour.colonists.min(want.room);
        if let Some(voyage) = outfit(harbour, want, name, colonists, 0) {
            harbour.send(voyage);
        }
    }
}

/// Whether colonists are worth more in a new area than in those that have ports.
fn is_better(harbour: &Harbour, voyage: &Voyage, new: &Want, old: &[&Want]) -> bool {
    let room: u32 = old.iter().filter(|want| want.worth >= new.worth).map(|want| want.room).sum();
    let lost = old.first().map_or(0, |want| want.worth * voyage.colonists);
    room < ALMOST_FULL || new.worth * voyage.colonists > lost + harbour.cost(voyage)
}
/// Colonists of a turn or two.
const ALMOST_FULL: u32 = 7;

/// An expedition of settlers with the soldiers that their area needs; with fewer of both when money is short, and none
/// where it costs more than it brings.
fn outfit(harbour: &Harbour, want: &Want, name: &str, colonists: u32, keeps: u32) -> Option<Voyage> {
    let player = harbour.player;
    let mut voyage = Voyage { name: name.into(), colonists, ..Voyage::default() };
    // 6.4 In a civil war none are to be had.
    let recruits = if player.view.events.has(player.nation, "7") { 0 } else { want.army };
    voyage.soldiers = want.army.min(harbour.soldiers + recruits);
    let Landing { hex, water, bounds, port, .. } = want.landing;
    voyage.to = water.to_string();
    if !port {
        voyage.leaders.push(settler(harbour)?);
    }
    if want.army > 0 {
        voyage.leaders.extend(harbour.conquistadors.iter().take(COMRADES).cloned());
    }
    voyage.missionary = player.wants_missionary(want.area) && harbour.missionaries > 0;
    // There and back; people go ashore in the Land Phase, which costs ships nothing (10.5.A).
    voyage.bounds = 2 * bounds;
    while voyage.colonists > 0 {
        let berths = voyage.colonists + voyage.soldiers;
        let gold = gold::waiting(player, hex).div_ceil(ShipClass::Carrack.gold());
        voyage.carracks = berths.div_ceil(ShipClass::Carrack.berths()).max(gold.min(harbour.carracks));
        let cost = harbour.cost(&voyage);
        if cost + keeps <= harbour.ducats {
            return (cost <= voyage.colonists * want.worth + gold::waiting(player, hex)).then_some(voyage);
        }
        if voyage.soldiers > 0 {
            voyage.soldiers -= 1;
        } else {
            voyage.colonists -= 1;
        }
    }
    None
}

/// Conquistadors who sail with an army: each is one off the die (17.2.3), and three at most count with a missionary.
const COMRADES: usize = 2;

/// A privateer takes no colonists (15.4.2.B).
fn settler(harbour: &Harbour) -> Option<LeaderId> {
    let kind = |id: &LeaderId| harbour.player.charter.leaders.get(id).map(|leader| leader.kind);
    harbour.explorers.iter().find(|id| kind(id) == Some(LeaderKind::Explorer)).cloned()
}

/// Gold that waits in a port where no settlers go is fetched (13.4).
fn fetch(harbour: &mut Harbour) {
    let player = harbour.player;
    let ports: Vec<Hex> =
        player.view.my_camps().map(|(hex, _)| hex).filter(|hex| player.is_port(*hex)).collect();
    let heaps =
        ports.into_iter().filter_map(|hex| Some((gold::waiting(player, hex), hex, player.atlantic(hex)?)));
    let Some((gold, _, (water, bounds))) = heaps.max() else { return };
    let bounds = 2 * bounds;
    let carracks = gold.div_ceil(ShipClass::Carrack.gold());
    let to = water.to_string();
    let served = harbour.lines.iter().any(|line| line.ends_with(&format!("sail: {to}")));
    let voyage = Voyage { name: SILVER.into(), carracks, bounds, to, ..Voyage::default() };
    let cost = harbour.cost(&voyage);
    if !served && gold >= WORTH_FETCHING && cost < gold {
        harbour.send(voyage);
    }
}

/// Everybody goes ashore in the Land Phase, and the ships home; explorers discover on their way.
pub fn voyages(player: &Player) -> Vec<String> {
    let mut lines = vec![];
    for (fleet, own) in
        player.view.my_fleets().filter(|(fleet, own)| fleet.at.water().is_some() && own.bounds > 0)
    {
        let name = words::fleet(player.view, &fleet.label);
        let steps = explore::steps(player, fleet, own);
        let steps: Vec<String> =
            steps.iter().map(|hex| format!("discover {hex}")).chain(["home".into()]).collect();
        lines.push(format!("{name} then: {}", steps.join(", ")));
    }
    lines
}
