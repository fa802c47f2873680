//! The running account of a plan: treasury, port box, ships in the ports of the New World. The plan is read on it by the
//! view, and carried out on it by the same rules.

use super::faults::Problem;
use super::port::Port;
use super::{Build, Expedition, Item, Purchase};
use crate::games::conquistador::ask::sea::judge::has_explorer;
use crate::games::conquistador::ask::words::{self, Noun};
use crate::games::conquistador::charter::Charter;
use crate::games::conquistador::council::political::cost_factor;
use crate::games::conquistador::goods::{Party, Ship, Ships};
use crate::games::conquistador::ids::{AreaId, Label, LeaderId, Nation, ShipClass, Water};
use crate::games::conquistador::natives;
use crate::games::conquistador::state::{Events, Pool};
use crate::games::conquistador::view::View;
use crate::rules::hex::Hex;
use std::collections::{BTreeMap, BTreeSet};

/// 6.6.2.C
const DUCATS_PER_BOUND: u32 = 2;
/// 7.1.3.H
pub const GALLEONS_FROM: u8 = 6;
/// 7.1.7.A
pub const SHIPYARDS_FROM: u8 = 8;
/// 7.1.7.B
const SHIPYARD_COLONISTS: u32 = 3;

/// What a ship is called that is built where no others lie, before it has a label.
pub const NEW_SHIP: &str = "new";

/// What the books call the ships that a part of them leaves with the label of all; nobody types it.
pub fn rest_of(label: &Label) -> Label {
    Label(format!("{label}/rest"))
}

/// 6.6.2.C What a bound costs. Event 10 doubles it too, unless ruling r26 says otherwise.
pub fn bound_price(charter: &Charter, events: &Events, nation: Nation) -> u32 {
    let list_only = charter.rulings.is("r26", "list_only");
    DUCATS_PER_BOUND * if list_only { 1 } else { cost_factor(charter, events, nation) }
}

/// 7.2.A, 7.3.1.C The water of a coast that a landing from Europe is cheapest at.
pub fn landing(charter: &Charter, hex: Hex) -> Option<Water> {
    let map = &charter.map;
    let waters = map.hex(hex)?.waters.keys().copied();
    waters.min_by_key(|water| (map.bounds(*water).unwrap_or(u32::MAX), map.rounds_cape(*water), *water))
}

/// A plan's running account.
#[derive(Clone)]
pub struct Books<'a> {
    pub charter: &'a Charter,
    pub view: &'a View,
    pub nation: Nation,
    /// What can still be spent, with all that bargains may bring (6.2.5).
    pub ducats: u32,
    pub spent: Spent,
    pub europe: Pool,
    pub ports: BTreeMap<Label, Port>,
    /// 15.6.3.B Missionaries that may still be drawn.
    pub missionaries: u32,
    /// Areas that a missionary sails to with this plan.
    pub missions: BTreeSet<AreaId>,
    /// 7.2.5.A Colonists are under way with an explorer: a port may be founded before ships come late.
    pub founding: bool,
    galleons: u32,
}

/// What a plan costs, in ducats.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Spent {
    pub purchases: u32,
    pub build: u32,
    pub bounds: u32,
}

impl Spent {
    pub fn all(self) -> u32 {
        self.purchases.saturating_add(self.build).saturating_add(self.bounds)
    }
}

impl<'a> Books<'a> {
    /// `None` for an eye that plans nothing.
    pub fn of(charter: &'a Charter, view: &'a View) -> Option<Books<'a>> {
        let (nation, realm) = (view.nation?, view.mine()?);
        let ports = view
            .my_fleets()
            .filter_map(|(fleet, own)| Some((fleet.label.clone(), Port::of(fleet.at.water()?, &own.ships))));
        let ports: BTreeMap<Label, Port> = ports.collect();
        let galleons = realm.europe.ships.get(&ShipClass::GalleonFleet).copied().unwrap_or(0)
            + view
                .my_fleets()
                .map(|(fleet, _)| fleet.ships.get(&ShipClass::GalleonFleet).copied().unwrap_or(0))
                .sum::<u32>();
        Some(Books {
            charter,
            view,
            nation,
            ducats: realm.ducats,
            spent: Spent::default(),
            europe: realm.europe.clone(),
            ports,
            missionaries: view.missionaries_left,
            missions: BTreeSet::new(),
            founding: view.my_fleets().any(|(fleet, own)| {
                let colonists = own.ships.party().colonists > 0;
                colonists && fleet.at.water().is_some() && has_explorer(charter, &own.ships)
            }),
            galleons,
        })
    }

    fn factor(&self) -> u32 {
        cost_factor(self.charter, &self.view.events, self.nation)
    }
    /// 6.6.1.B What one of them costs now.
    pub fn price(&self, item: Item) -> u32 {
        let list = self.charter.lists.price(item.word()).cost;
        list.saturating_mul(self.factor())
    }
    pub fn bound_price(&self) -> u32 {
        bound_price(self.charter, &self.view.events, self.nation)
    }
    /// How many can be paid at a price.
    pub fn affords(&self, price: u32) -> u32 {
        self.ducats.checked_div(price).unwrap_or(u32::MAX)
    }

    /// 6.7.1.A As many as the money is there for, and why not all.
    pub fn buy(&mut self, wish: &Purchase) -> (u32, Option<Problem>) {
        let barred = self.barred(wish.item);
        let most = match (&barred, wish.item) {
            (Some(_), _) => 0,
            (None, Item::Ship(ShipClass::GalleonFleet)) => 1,
            (None, _) => u32::MAX,
        };
        let price = self.price(wish.item);
        let count = wish.count.min(most).min(self.affords(price));
        let problem = match barred {
            Some(problem) => Some(problem),
            None if wish.count > most => Some(Problem::new("one_galleon_fleet", "7.1.3")),
            None if count < wish.count => {
                let all = price.saturating_mul(wish.count);
                Some(Problem::new("overspending", "6.2.5").with("cost", all).with("left", self.ducats))
            }
            None => None,
        };
        self.pay(price * count, |spent| &mut spent.purchases);
        // 15.2.B Soldiers are bought by the detachment.
        match wish.item {
            Item::Soldier => self.europe.party.soldiers += count,
            Item::Ship(class) if count > 0 => *self.europe.ships.entry(class).or_insert(0) += count,
            Item::Ship(_) => {}
        }
        if wish.item == Item::Ship(ShipClass::GalleonFleet) {
            self.galleons += count;
        }
        (count, problem)
    }

    /// Why a thing is not sold to this nation now.
    fn barred(&self, item: Item) -> Option<Problem> {
        let galleon = item == Item::Ship(ShipClass::GalleonFleet);
        // 24.1.1.B
        if !self.nation.sails() {
            return Some(Problem::new("bankers_do_not_sail", "24.1.1"));
        }
        // 6.4, event 7
        if item == Item::Soldier && self.view.events.has(self.nation, "7") {
            return Some(Problem::new("no_soldiers_in_civil_war", "6.4"));
        }
        if galleon && self.view.turn < GALLEONS_FROM {
            return Some(Problem::new("galleons_too_early", "7.1.3").with("turn", GALLEONS_FROM));
        }
        (galleon && self.galleons > 0).then(|| Problem::new("one_galleon_fleet", "7.1.3"))
    }

    pub fn pay(&mut self, ducats: u32, account: impl FnOnce(&mut Spent) -> &mut u32) {
        self.ducats -= ducats;
        *account(&mut self.spent) += ducats;
    }

    /// 7.1.7 Whether a ship can be built so.
    pub fn build(&mut self, wish: &Build) -> Result<(), Problem> {
        self.may_build(wish)?;
        let price = self.price(Item::Ship(wish.class));
        if price > self.ducats {
            return Err(Problem::new("overspending", "6.2.5").with("cost", price).with("left", self.ducats));
        }
        self.pay(price, |spent| &mut spent.build);
        let ship = Ship::empty(wish.class);
        match self.ports.values_mut().find(|port| port.water == wish.at && !port.ships.is_galleon()) {
            Some(port) => port.add(ship),
            None => {
                self.ports.insert(Label::from(NEW_SHIP), Port::of(wish.at, &Ships(vec![ship])));
            }
        }
        Ok(())
    }

    fn may_build(&self, wish: &Build) -> Result<(), Problem> {
        if !self.nation.sails() {
            return Err(Problem::new("bankers_do_not_sail", "24.1.1"));
        }
        if self.view.turn < SHIPYARDS_FROM {
            return Err(Problem::new("shipyards_too_early", "7.1.7").with("turn", SHIPYARDS_FROM));
        }
        if wish.class == ShipClass::GalleonFleet {
            return Err(Problem::new("no_galleons_built_there", "7.1.7")); // 7.1.7.C
        }
        if !self.is_shipyard(wish.at.hex) {
            let hex = wish.at.hex;
            return Err(Problem::new("no_shipyard", "7.1.7")
                .with("hex", hex)
                .with("colonists", SHIPYARD_COLONISTS));
        }
        Ok(())
    }

    /// 7.1.7.B
    pub fn is_shipyard(&self, hex: Hex) -> bool {
        let colonists = self.view.camp(self.nation, hex).map_or(0, |camp| camp.party.colonists);
        self.view.is_friendly_port(self.charter, hex) && colonists >= SHIPYARD_COLONISTS
    }

    /// Own ports that ships from Europe reach without rounding the Cape, the nearest first.
    pub fn ports_by_distance(&self) -> Vec<(u32, Water)> {
        let mut ports: Vec<(u32, Water)> = self
            .view
            .my_camps()
            .filter(|(hex, _)| self.view.is_friendly_port(self.charter, *hex))
            .filter_map(|(hex, _)| landing(self.charter, hex))
            .filter(|water| !self.charter.map.rounds_cape(*water))
            .filter_map(|water| Some((self.charter.map.bounds(water)?, water)))
            .collect();
        ports.sort();
        ports
    }

    /// 15.6.1 Whether Spanish units may land in an area only with a missionary: natives, and none of its missionaries there.
    pub fn needs_missionary(&self, area: &AreaId) -> bool {
        let natives = natives::level(self.charter, &self.view.natives, &self.view.levels, area);
        let here = self.view.my_camps().filter(|(hex, _)| self.is_in(*hex, area));
        let any = here.into_iter().any(|(_, camp)| !camp.party.missionaries.is_empty());
        self.nation == Nation::Spain && natives >= 1 && !any
    }

    pub fn is_in(&self, hex: Hex, area: &AreaId) -> bool {
        self.charter.map.area_of(hex).is_some_and(|here| here.id == *area)
    }

    /// 15.6.1 Areas that expeditions bring a missionary to.
    pub fn missions_of<'e>(&self, expeditions: impl Iterator<Item = &'e Expedition>) -> BTreeSet<AreaId> {
        let bring = expeditions.filter(|expedition| expedition.missionaries > 0);
        let area = |water: Water| self.charter.map.area_of(water.hex).map(|area| area.id.clone());
        bring.filter_map(Expedition::landing).filter_map(area).collect()
    }

    /// Missionaries that can still be sent from Europe.
    pub fn missionaries_there(&self) -> u32 {
        let waiting = self.europe.party.missionaries.len() as u32;
        if self.nation == Nation::Spain { self.missionaries + waiting } else { 0 }
    }

    /// Whether a leader is in its service now, his own or rented (15.3.1, 15.3.4).
    pub fn serves(&self, leader: &LeaderId) -> bool {
        let known = self.charter.leaders.get(leader);
        known.and_then(|leader| leader.serves(self.view.turn)) == Some(self.nation)
    }

    /// Takes ships and people out of the port box.
    pub fn leave_europe(&mut self, ships: &BTreeMap<ShipClass, u32>, party: &Party, missionaries: u32) {
        for (class, count) in ships {
            if let Some(there) = self.europe.ships.get_mut(class) {
                *there = there.saturating_sub(*count);
            }
        }
        self.europe.ships.retain(|_, count| *count > 0);
        self.europe.party.take(party);
        let waiting = (missionaries as usize).min(self.europe.party.missionaries.len());
        self.europe.party.missionaries.drain(..waiting);
        self.missionaries = self.missionaries.saturating_sub(missionaries - waiting as u32);
    }

    /// Takes ships and people out of a fleet in port. Where a part is called by its label (`called`), that label sails with
    /// it: what stays has another one.
    pub fn leave_port(&mut self, label: &Label, places: &[usize], party: &Party, called: bool) {
        let Some(mut port) = self.ports.remove(label) else { return };
        port.leave(places, party);
        if !port.ships.0.is_empty() {
            let label = if called { rest_of(label) } else { label.clone() };
            self.ports.insert(label, port);
        }
    }
}

/// A ship or a soldier as a list prints it.
pub fn item(item: Item, count: u32) -> String {
    let noun = match item {
        Item::Soldier => Noun::Soldier,
        Item::Ship(class) => Noun::Ship(class),
    };
    words::counted(noun, count)
}
