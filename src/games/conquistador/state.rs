//! The whole truth of one campaign of Conquistador.

mod fleet;

pub use fleet::{Fleet, Sail};

use super::ask::{Sheet, plan::Plan};
use super::captives::Person;
use super::charter::{Annexation, Charter, Monarch};
use super::deals::Deals;
use super::goods::{Camp, Party, Ship};
use super::ids::{AreaId, DiscoveryId, EventId, Label, LeaderId, MissionaryId, Nation, ShipClass, Source};
use crate::rules::hex::Hex;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct State {
    pub turn: u8,
    pub phase: Phase,
    /// 6.5 Who acts first in each segment of this turn.
    pub order: Vec<Nation>,
    pub realms: BTreeMap<Nation, Realm>,
    /// 17.1 The current Native Level of every area.
    pub natives: BTreeMap<AreaId, u32>,
    /// 21.2.3, 22.1 European Levels: of whom, and how high.
    pub levels: BTreeMap<AreaId, EuropeanLevel>,
    /// 22.3.2 What became of Portugal; none before turn 17 and without option 22.0.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub annexation: Option<Annexation>,
    /// 13.0 Mines that were found and cities that were emptied; none stands for unknown or untouched.
    pub deposits: BTreeMap<Source, Deposit>,
    pub camps: BTreeMap<Nation, BTreeMap<Hex, Camp>>,
    /// Ships in the New World, and expeditions that have not left Europe yet.
    pub fleets: BTreeMap<Label, Fleet>,
    /// 18.1 Who was first, and whether it counts for him already.
    pub found: BTreeMap<DiscoveryId, Found>,
    /// 15.6.3.B Missionaries that no one has taken.
    pub container: BTreeSet<MissionaryId>,
    /// 15.6.3 What is on the hidden side of the missionaries that were drawn; their names say nothing.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub ratings: BTreeMap<MissionaryId, i32>,
    /// 15.6.3.D Missionaries that have reached the New World: their rating is known.
    pub known: BTreeSet<MissionaryId>,
    /// 15.3.1.C, 23.3 Leaders who died before a later term of theirs: they do not come again.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub fallen: BTreeSet<LeaderId>,
    /// 21.2.3 Areas in which Spain had colonists, in the solitaire scenario.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub colonized: BTreeSet<AreaId>,
    pub deals: Deals,
    /// What of the answers of this turn is still to be carried out.
    pub sheets: BTreeMap<Nation, Sheet>,
    /// Plans of this turn, opened at its end (6.7.1.C).
    pub plans: BTreeMap<Nation, Plan>,
    /// What of the political events lasts (6.4.E).
    pub events: Events,
}

/// Where in the sequence of play (5.0) the next segment begins.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// 5.1.1.1 and 5.1.1.2
    Events,
    /// 5.1.1.3
    Planning,
    /// One window for the naval phase, with pace quick.
    SeaWindow,
    /// One window for land and home, with pace quick.
    LandWindow,
    /// A segment that each nation completes before the next begins (5.1.2.B), and who is still to act.
    Segment {
        segment: Segment,
        left: Vec<Nation>,
    },
    /// 5.1.5, 6.7.1.C
    TurnEnd,
    Over,
}

/// A segment that nations carry out one after the other (5.0.C), in the order of the outline (5.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Segment {
    /// 5.1.2.1
    Crossing,
    /// 5.1.2.2
    Voyages,
    /// 5.1.2.3
    NavalAttrition,
    /// 5.1.3.1
    Gold,
    /// 5.1.3.2
    Land,
    /// 5.1.3.3
    NativeCombat,
    /// 5.1.3.4
    Uprising,
    /// 5.1.3.5
    LandAttrition,
    /// 5.1.3.6
    Resources,
    /// 5.1.4.1
    LateCrossing,
    /// 5.1.4.2
    LateAttrition,
    /// 5.1.4.3
    Credit,
    /// 5.1.5
    Maintenance,
}

/// What belongs to one nation as a whole.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Realm {
    /// 6.2 The national treasury.
    pub ducats: u32,
    pub monarch: Monarch,
    /// 18.6, 6.4: Victory Points beside those of 20.0.
    pub points: i32,
    pub europe: Pool,
    /// 7.5.3
    pub rutter: bool,
    /// What of all this was open to everybody last (5.1.1.3.D).
    pub shown: Shown,
    /// 15.6.1.D Areas whose missionary was lost, and by which turn he is to be replaced.
    pub awaited: BTreeMap<AreaId, u8>,
    /// 8.3.2.C Leaders and missionaries of others who are held.
    pub captives: Vec<Captive>,
    pub next_label: u32,
}

/// Ships and people in the port box (5.1.2.1.A).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pool {
    pub ships: BTreeMap<ShipClass, u32>,
    #[serde(flatten)]
    pub party: Party,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Shown {
    pub ducats: u32,
    pub europe: Pool,
    pub rutter: bool,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Captive {
    pub who: Person,
    pub of: Nation,
    /// The turn at whose end he is killed unless he is ransomed; else he is held.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub killed_after: Option<u8>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct EuropeanLevel {
    pub nation: Nation,
    pub level: u32,
}

impl EuropeanLevel {
    /// 21.2.7, 21.2.9.C, 22.2 Whether it keeps a nation from control, gold and resources; a level of its own does not
    /// (ruling r43).
    pub fn bars(&self, nation: Nation) -> bool {
        self.level > 0 && self.nation != nation
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Deposit {
    /// 13.1.2
    Found,
    /// 13.1.5.C
    Depleted,
    /// 13.5
    Abandoned,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Found {
    pub by: Nation,
    /// 18.5.B Ships must bring the news to a friendly port first.
    pub credited: bool,
}

/// Political events that last for a turn or longer (6.4).
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Events {
    /// What each nation rolled this turn; nothing for a cell without an event.
    pub rolled: BTreeMap<Nation, EventId>,
    /// Event 2 came before (it comes once a game), and for whom the silver of its hex yields more.
    pub silver: Option<Nation>,
    /// Ruling r83 It has not worked that mine in some turn since: it yields no more than others again.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub silver_lapsed: bool,
    /// Event 14 and 15: searches that are owed.
    pub searches: Vec<Search>,
    /// Event 7: detachments that must come home this turn.
    pub recalled: BTreeMap<Nation, Recall>,
    /// 21.2.6, 21.2.7.C Areas that bring Spain no resources this turn.
    pub barred: BTreeSet<AreaId>,
    /// 13.1.6, 16.4.C Mines that were worked this turn.
    pub worked: BTreeSet<Source>,
}

/// Event 7 A part of the army must be shipped home.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Recall {
    pub owed: u32,
    pub come: u32,
}

/// Events 14 and 15 A land expedition that must pass through certain areas in time.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Search {
    pub nation: Nation,
    pub event: EventId,
    /// The last turn.
    pub until: u8,
    /// Areas that the soldiers of a hex have passed through as one body.
    pub passed: BTreeMap<Hex, BTreeSet<AreaId>>,
}

impl Events {
    /// 6.4 Events 1 and 3 change a monarch's multiplier for the turn.
    pub fn multiplier(&self, nation: Nation) -> i32 {
        match self.rolled.get(&nation).map(EventId::as_str) {
            Some("1") => 1,
            Some("3") => -1,
            _ => 0,
        }
    }
    pub fn has(&self, nation: Nation, event: &str) -> bool {
        self.rolled.get(&nation).is_some_and(|rolled| rolled.as_str() == event)
    }
}

impl State {
    pub fn realm(&self, nation: Nation) -> Option<&Realm> {
        self.realms.get(&nation)
    }
    pub fn camp(&self, nation: Nation, hex: Hex) -> Option<&Camp> {
        self.camps.get(&nation)?.get(&hex)
    }
    /// The camp of a nation in a hex, made where there is none; [`State::tidy`] takes off what stays empty.
    pub fn camp_mut(&mut self, nation: Nation, hex: Hex) -> &mut Camp {
        self.camps.entry(nation).or_default().entry(hex).or_default()
    }
    pub fn camps_of(&self, nation: Nation) -> impl Iterator<Item = (Hex, &Camp)> {
        self.camps.get(&nation).into_iter().flatten().map(|(hex, camp)| (*hex, camp))
    }
    /// Camps of a nation's units in an area.
    pub fn in_area<'s>(
        &'s self,
        map: &'s super::charter::Map,
        nation: Nation,
        area: &'s AreaId,
    ) -> impl Iterator<Item = (Hex, &'s Camp)> {
        self.camps_of(nation).filter(move |(hex, _)| map.area_of(*hex).is_some_and(|here| here.id == *area))
    }
    pub fn fleets_of(&self, nation: Nation) -> impl Iterator<Item = &Fleet> {
        self.fleets.values().filter(move |fleet| fleet.nation == nation)
    }
    /// 16.1 The nation whose colonists settle a hex.
    pub fn settled_by(&self, hex: Hex) -> Option<Nation> {
        let settles =
            |(_, camps): &(&Nation, &BTreeMap<Hex, Camp>)| camps.get(&hex).is_some_and(Camp::is_settlement);
        self.camps.iter().find(settles).map(|(nation, _)| *nation)
    }
    /// 10.3.2 The nation whose soldiers or colonists hold a hex.
    pub fn held_by(&self, hex: Hex) -> Option<Nation> {
        let holds = |(_, camps): &(&Nation, &BTreeMap<Hex, Camp>)| camps.get(&hex).is_some_and(Camp::is_held);
        self.camps.iter().find(holds).map(|(nation, _)| *nation)
    }
    /// 16.1.B, 16.1.D
    pub fn is_friendly_port(&self, map: &super::charter::Map, nation: Nation, hex: Hex) -> bool {
        map.is_coastal(hex) && self.camp(nation, hex).is_some_and(Camp::is_settlement)
    }
    /// 15.6.4 The Conversion Rating that was drawn for a missionary, else that of his counter.
    pub fn rating(&self, charter: &Charter, id: &MissionaryId) -> i32 {
        self.ratings.get(id).or_else(|| charter.missionaries.get(id)).copied().unwrap_or(0)
    }
    /// A label that no ships ever had.
    pub fn new_label(&mut self, nation: Nation) -> Label {
        let next = self.realms.get_mut(&nation).map_or(0, |realm| {
            realm.next_label += 1;
            realm.next_label
        });
        Label(format!("{}{next}", nation.letter()))
    }
    /// Takes away what holds nothing any more.
    pub fn tidy(&mut self) {
        for camps in self.camps.values_mut() {
            camps.retain(|_, camp| !camp.is_empty());
        }
        self.fleets.retain(|_, fleet| !fleet.ships.0.is_empty());
    }
    /// 15.4.4.C Soldiers are spread over ships under a privateer, as far as these are still there.
    pub fn man(&mut self, charter: &super::charter::Charter, label: &Label) {
        if let Some(fleet) = self.fleets.get_mut(label) {
            fleet.man(charter);
        }
    }
    pub fn ships_mut(&mut self, label: &Label) -> Option<&mut Vec<Ship>> {
        self.fleets.get_mut(label).map(|fleet| &mut fleet.ships.0)
    }
}
