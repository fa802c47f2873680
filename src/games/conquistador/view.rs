//! What one eye sees (5.1.1.3.D, 6.0.C, 6.7, 15.6.3).
//!
//! Counters on the map lie open: camps, ships by class, gold, levels. Hidden are plans and purchases, what ships carry,
//! expeditions that have not left Europe, treasuries and the port box since they were last open, secret bargains, and the
//! ratings of missionaries that have not landed.

use super::ask::plan::Plan;
use super::charter::{Annexation, Charter, Monarch};
use super::council::tordesillas;
use super::deals::Deals;
use super::goods::{Camp, Ships};
use super::ids::{AreaId, At, DiscoveryId, Label, MissionaryId, Nation, ShipClass, Source};
use super::privateers::{Acted, Crew};
use super::state::{Captive, Deposit, EuropeanLevel, Events, Fleet, Found, Phase, Pool, Realm, Sail, State};
use crate::rules::hex::Hex;
use crate::rules::{Eye, Visible};
use serde::Serialize;
use std::collections::BTreeMap;

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct View {
    /// The nation that looks, if it is one.
    pub nation: Option<Nation>,
    pub turn: u8,
    pub phase: Phase,
    pub order: Vec<Nation>,
    pub realms: BTreeMap<Nation, RealmView>,
    pub natives: BTreeMap<AreaId, u32>,
    pub levels: BTreeMap<AreaId, EuropeanLevel>,
    /// 22.3.2
    pub annexation: Option<Annexation>,
    pub deposits: BTreeMap<Source, Deposit>,
    pub camps: BTreeMap<Nation, BTreeMap<Hex, Camp>>,
    pub fleets: BTreeMap<Label, FleetView>,
    pub found: BTreeMap<DiscoveryId, Found>,
    /// Missionaries that lie face up, with their rating.
    pub missionaries: BTreeMap<MissionaryId, i32>,
    /// Missionaries that Spain may still take (15.6.3.B).
    pub missionaries_left: u32,
    /// Bargains that this eye knows of.
    pub deals: Deals,
    /// The own plan of this turn.
    pub plan: Option<Plan>,
    pub events: Events,
}
impl Visible for View {}

/// A nation as this eye knows it: the own one as it is, another as it was when its books were last open.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct RealmView {
    pub ducats: u32,
    pub monarch: Monarch,
    pub points: i32,
    pub europe: Pool,
    pub rutter: bool,
    pub awaited: BTreeMap<AreaId, u8>,
    pub captives: Vec<Captive>,
}

/// Ships in the New World, or an own expedition that has not left yet.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct FleetView {
    pub label: Label,
    pub nation: Nation,
    pub at: At,
    pub ships: BTreeMap<ShipClass, u32>,
    /// Of own ships only.
    pub own: Option<OwnFleet>,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct OwnFleet {
    pub name: Option<String>,
    pub ships: Ships,
    /// Bounds paid for this turn, used before this phase, used in it, movement points in it.
    pub bounds: u32,
    pub used: u32,
    pub crossed: u32,
    pub mp: u32,
    pub sail: Sail,
    pub turned_back: bool,
    pub homeward: bool,
    pub harbour: Option<Hex>,
    pub done: bool,
    pub acted: Option<Acted>,
    pub news: Vec<DiscoveryId>,
}

pub fn view(charter: &Charter, state: &State, eye: Eye) -> View {
    let nation = match eye {
        Eye::Seat(seat) => charter.nation(seat),
        Eye::Public | Eye::Referee => None,
    };
    let all = eye == Eye::Referee;
    let owns = |of: Nation| all || nation == Some(of);
    let realms = state.realms.iter().map(|(of, realm)| (*of, realm_view(realm, owns(*of))));
    let fleets = state.fleets.iter().filter(|(_, fleet)| owns(fleet.nation) || fleet.at != At::Europe);
    let known = state.known.iter().map(|id| (id.clone(), state.rating(charter, id)));
    View {
        nation,
        turn: state.turn,
        phase: state.phase.clone(),
        order: state.order.clone(),
        realms: realms.collect(),
        natives: state.natives.clone(),
        levels: state.levels.clone(),
        annexation: state.annexation,
        deposits: state.deposits.clone(),
        camps: state.camps.clone(),
        fleets: fleets.map(|(label, fleet)| (label.clone(), fleet_view(fleet, owns(fleet.nation)))).collect(),
        found: state.found.clone(),
        missionaries: known.collect(),
        missionaries_left: if owns(Nation::Spain) { state.container.len() as u32 } else { 0 },
        deals: deals(&state.deals, &owns),
        plan: nation.and_then(|nation| state.plans.get(&nation).cloned()),
        events: state.events.clone(),
    }
}

fn realm_view(realm: &Realm, own: bool) -> RealmView {
    let shown = &realm.shown;
    RealmView {
        ducats: if own { realm.ducats } else { shown.ducats },
        monarch: realm.monarch,
        points: realm.points,
        europe: if own { realm.europe.clone() } else { shown.europe.clone() },
        rutter: if own { realm.rutter } else { shown.rutter },
        awaited: realm.awaited.clone(),
        captives: realm.captives.clone(),
    }
}

fn fleet_view(fleet: &Fleet, own: bool) -> FleetView {
    FleetView {
        label: fleet.label.clone(),
        nation: fleet.nation,
        at: fleet.at,
        ships: fleet.ships.counts(),
        own: own.then(|| OwnFleet {
            name: fleet.name.clone(),
            ships: fleet.ships.clone(),
            bounds: fleet.bounds,
            used: fleet.used,
            crossed: fleet.crossed,
            mp: fleet.mp,
            sail: fleet.sail,
            turned_back: fleet.turned_back,
            homeward: fleet.homeward,
            harbour: fleet.harbour,
            done: fleet.done,
            acted: fleet.acted,
            news: fleet.news.iter().cloned().collect(),
        }),
    }
}

impl FleetView {
    /// 15.4 Own ships as the rules of privateers see them.
    pub fn crew(&self) -> Option<Crew<'_>> {
        let own = self.own.as_ref()?;
        Some(Crew { nation: self.nation, ships: &own.ships, acted: own.acted })
    }
}

/// 6.7.2 A secret treaty is known to both that made it; money, rentals and shares to both sides.
fn deals(deals: &Deals, owns: &dyn Fn(Nation) -> bool) -> Deals {
    let mut known = deals.clone();
    known.treaties.retain(|treaty| !treaty.text.secret || treaty.between.iter().any(|nation| owns(*nation)));
    known.loans.retain(|loan| owns(loan.lender) || owns(loan.borrower));
    known.rentals.retain(|rental| owns(rental.owner) || owns(rental.to));
    known.shares.retain(|share| owns(share.from) || owns(share.to));
    known.ventures.retain(|venture| owns(venture.from) || owns(venture.to));
    known
}

impl View {
    /// The own realm.
    pub fn mine(&self) -> Option<&RealmView> {
        self.realms.get(&self.nation?)
    }
    pub fn camp(&self, nation: Nation, hex: Hex) -> Option<&Camp> {
        self.camps.get(&nation)?.get(&hex)
    }
    /// Own camps.
    pub fn my_camps(&self) -> impl Iterator<Item = (Hex, &Camp)> {
        let mine = self.nation.and_then(|nation| self.camps.get(&nation));
        mine.into_iter().flatten().map(|(hex, camp)| (*hex, camp))
    }
    /// Own fleets with what only their owner knows.
    pub fn my_fleets(&self) -> impl Iterator<Item = (&FleetView, &OwnFleet)> {
        let mine = self.fleets.values().filter(|fleet| Some(fleet.nation) == self.nation);
        mine.filter_map(|fleet| Some((fleet, fleet.own.as_ref()?)))
    }
    /// 16.1.B, 16.1.D
    pub fn is_friendly_port(&self, charter: &Charter, hex: Hex) -> bool {
        let Some(nation) = self.nation else { return false };
        charter.map.is_coastal(hex) && self.camp(nation, hex).is_some_and(Camp::is_settlement)
    }
    /// 10.3.2 The nation whose soldiers or colonists hold a hex.
    pub fn held_by(&self, hex: Hex) -> Option<Nation> {
        let holds = |(_, camps): &(&Nation, &BTreeMap<Hex, Camp>)| camps.get(&hex).is_some_and(Camp::is_held);
        self.camps.iter().find(holds).map(|(nation, _)| *nation)
    }
    /// 22.3.2 Brasil is independent: nobody lands or marches there any more.
    pub fn is_closed(&self, charter: &Charter, hex: Hex) -> bool {
        charter.map.area_of(hex).is_some_and(|area| tordesillas::is_closed(self.annexation, &area.id))
    }
}
