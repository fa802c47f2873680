//! What can be counted: people, ships, gold, and how they are moved and lost. They are numbers, not counters of cardboard:
//! nobody runs out of them (rule 5.2).

use super::ids::{AreaId, LeaderId, MissionaryId, ShipClass, Source};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

pub fn is_zero(number: &u32) -> bool {
    *number == 0
}

/// People: soldier detachments, colonists, leaders, missionaries.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Party {
    #[serde(default, skip_serializing_if = "is_zero")]
    pub soldiers: u32,
    #[serde(default, skip_serializing_if = "is_zero")]
    pub colonists: u32,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub leaders: Vec<LeaderId>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub missionaries: Vec<MissionaryId>,
}

impl Party {
    pub fn is_empty(&self) -> bool {
        *self == Party::default()
    }
    /// 7.1.1.C, 7.1.2.D What takes berths on ships.
    pub fn berths(&self) -> u32 {
        self.soldiers + self.colonists
    }
    pub fn add(&mut self, other: Party) {
        self.soldiers += other.soldiers;
        self.colonists += other.colonists;
        self.leaders.extend(other.leaders);
        self.missionaries.extend(other.missionaries);
        self.leaders.sort();
        self.missionaries.sort();
    }
    /// Takes what is there of a wish: whoever is named twice goes once.
    pub fn take(&mut self, wish: &Party) -> Party {
        let taken = Party {
            soldiers: wish.soldiers.min(self.soldiers),
            colonists: wish.colonists.min(self.colonists),
            leaders: self.leaders.extract_if(.., |id| wish.leaders.contains(id)).collect(),
            missionaries: self.missionaries.extract_if(.., |id| wish.missionaries.contains(id)).collect(),
        };
        self.soldiers -= taken.soldiers;
        self.colonists -= taken.colonists;
        taken
    }
    /// Nobody is there twice.
    pub fn has(&self, wish: &Party) -> bool {
        self.soldiers >= wish.soldiers
            && self.colonists >= wish.colonists
            && are_among(&wish.leaders, &self.leaders)
            && are_among(&wish.missionaries, &self.missionaries)
    }
}

/// Each of these is there, and named once.
fn are_among<T: PartialEq>(wish: &[T], there: &[T]) -> bool {
    (0..).zip(wish).all(|(before, id)| there.contains(id) && !wish[..before].contains(id))
}

impl std::iter::Sum for Party {
    fn sum<I: Iterator<Item = Party>>(parties: I) -> Party {
        parties.fold(Party::default(), |mut all, party| {
            all.add(party);
            all
        })
    }
}

/// A ship with what it carries (7.1.D).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ship {
    pub class: ShipClass,
    pub hold: Hold,
    /// 7.1.7.D It has come through a Cape hex, whatever ships it sails with now.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub rounded: bool,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hold {
    #[serde(flatten)]
    pub party: Party,
    #[serde(default, skip_serializing_if = "Gold::is_empty")]
    pub gold: Gold,
}

/// Ducats of gold and treasure aboard, by the area that they were taken from: what an area brings is counted when it is
/// in Europe (24.3).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Gold {
    #[serde(flatten)]
    areas: BTreeMap<AreaId, u32>,
    /// 15.4.2.C Of it the gold that was loaded in a port; the rest was taken from ships of others.
    #[serde(default, skip_serializing_if = "is_zero")]
    own: u32,
}

impl Gold {
    pub fn of(area: AreaId, ducats: u32) -> Gold {
        let mut gold = Gold::default();
        gold.add(area, ducats);
        gold
    }
    /// The same as gold that its carrier has loaded, or (`false`) taken from others.
    pub fn loaded(self, own: bool) -> Gold {
        let own = if own { self.ducats() } else { 0 };
        Gold { own, ..self }
    }
    pub fn is_empty(&self) -> bool {
        self.areas.is_empty()
    }
    pub fn ducats(&self) -> u32 {
        self.areas.values().sum()
    }
    pub fn own(&self) -> u32 {
        self.own
    }
    pub fn by_area(&self) -> impl Iterator<Item = (&AreaId, u32)> {
        self.areas.iter().map(|(area, ducats)| (area, *ducats))
    }
    pub fn add(&mut self, area: AreaId, ducats: u32) {
        if ducats > 0 {
            *self.areas.entry(area).or_insert(0) += ducats;
        }
    }
    pub fn join(&mut self, other: Gold) {
        self.own += other.own;
        other.areas.into_iter().for_each(|(area, ducats)| self.add(area, ducats));
    }
    /// Takes ducats, as far as they are there, area by area; what was loaded goes before what was taken from others.
    pub fn take(&mut self, mut ducats: u32) -> Gold {
        let mut taken = Gold::default();
        for (area, there) in &mut self.areas {
            let part = ducats.min(*there);
            *there -= part;
            ducats -= part;
            taken.add(area.clone(), part);
        }
        self.areas.retain(|_, there| *there > 0);
        taken.own = self.own.min(taken.ducats());
        self.own -= taken.own;
        taken
    }
}

impl Ship {
    pub fn empty(class: ShipClass) -> Ship {
        Ship { class, hold: Hold::default(), rounded: false }
    }
    pub fn free_berths(&self) -> u32 {
        self.class.berths().saturating_sub(self.hold.party.berths())
    }
    pub fn free_gold(&self) -> u32 {
        self.class.gold().saturating_sub(self.hold.gold.ducats())
    }
}

/// Ships of an expedition (rules 7.1.1, 7.1.2), in the order in which their owner gives them up unless he says otherwise: caravels first, the
/// emptiest first.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Ships(pub Vec<Ship>);

impl Ships {
    pub fn of(counts: &BTreeMap<ShipClass, u32>) -> Ships {
        let each = counts.iter().flat_map(|(class, count)| (0..*count).map(|_| Ship::empty(*class)));
        Ships(each.collect())
    }
    pub fn count(&self, class: ShipClass) -> u32 {
        self.0.iter().filter(|ship| ship.class == class).count() as u32
    }
    pub fn counts(&self) -> BTreeMap<ShipClass, u32> {
        let mut counts = BTreeMap::new();
        for ship in &self.0 {
            *counts.entry(ship.class).or_insert(0) += 1;
        }
        counts
    }
    pub fn is_galleon(&self) -> bool {
        self.count(ShipClass::GalleonFleet) > 0
    }
    pub fn party(&self) -> Party {
        let mut all = Party::default();
        self.0.iter().for_each(|ship| all.add(ship.hold.party.clone()));
        all
    }
    /// 7.1.7.D One of them at least has come through a Cape hex.
    pub fn have_rounded(&self) -> bool {
        self.0.iter().any(|ship| ship.rounded)
    }
    /// Ducats of gold aboard.
    pub fn gold(&self) -> u32 {
        self.0.iter().map(|ship| ship.hold.gold.ducats()).sum()
    }
    pub fn berths(&self) -> u32 {
        self.0.iter().map(|ship| ship.class.berths()).sum()
    }
    pub fn free_berths(&self) -> u32 {
        self.0.iter().map(Ship::free_berths).sum()
    }
    pub fn free_gold(&self) -> u32 {
        self.0.iter().fold(0, |sum, ship| sum.saturating_add(ship.free_gold()))
    }
    /// Brings people aboard, carracks first; what finds no berth is given back. Leaders and missionaries sail on the
    /// first ship that is not a galleon fleet (7.1.3.E).
    pub fn board(&mut self, mut party: Party) -> Party {
        let mut ships: Vec<&mut Ship> = self.0.iter_mut().collect();
        ships.sort_by_key(|ship| std::cmp::Reverse(ship.class.berths()));
        if let Some(flagship) = ships.iter_mut().find(|ship| ship.class != ShipClass::GalleonFleet) {
            let led = Party {
                leaders: std::mem::take(&mut party.leaders),
                missionaries: std::mem::take(&mut party.missionaries),
                ..Party::default()
            };
            flagship.hold.party.add(led);
        }
        for ship in ships {
            let soldiers = party.soldiers.min(ship.free_berths());
            ship.hold.party.soldiers += soldiers;
            party.soldiers -= soldiers;
            let colonists = party.colonists.min(ship.free_berths());
            ship.hold.party.colonists += colonists;
            party.colonists -= colonists;
        }
        party
    }
    /// Takes people off, as far as they are aboard.
    pub fn unboard(&mut self, mut wish: Party) -> Party {
        let mut off = Party::default();
        for ship in &mut self.0 {
            let taken = ship.hold.party.take(&wish);
            wish.take(&taken);
            off.add(taken);
        }
        off
    }
    /// Stows gold, in the ship with most room first; what finds no room is given back.
    pub fn stow(&mut self, mut gold: Gold) -> Gold {
        let mut ships: Vec<&mut Ship> = self.0.iter_mut().collect();
        ships.sort_by_key(|ship| std::cmp::Reverse(ship.free_gold()));
        for ship in ships {
            ship.hold.gold.join(gold.take(ship.free_gold()));
        }
        gold
    }
    /// Takes gold off, as far as it is aboard.
    pub fn unstow(&mut self, ducats: u32) -> Gold {
        let mut off = Gold::default();
        for ship in &mut self.0 {
            off.join(ship.hold.gold.take(ducats - off.ducats()));
        }
        off
    }
    /// People and gold aboard.
    pub fn cargo(&self) -> Count {
        Count { gold: self.gold(), ..Count::party(self.party()) }
    }
    /// 8.2.5.B Strength with the soldiers on board.
    pub fn strength(&self, attacking: bool) -> u32 {
        let of = |ship: &Ship| if attacking { ship.class.attack() } else { ship.class.defence() };
        self.0.iter().map(of).sum::<u32>() + self.party().soldiers * SOLDIER_STRENGTH
    }
}

/// 8.4.4, 11.2.5 Strength points of a soldier detachment, attacking and defending.
pub const SOLDIER_STRENGTH: u32 = 4;
/// 15.1.E Strength points of a colonist, in defence only.
pub const COLONIST_STRENGTH: u32 = 1;

/// Units of a nation ashore in one hex.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Camp {
    #[serde(flatten)]
    pub party: Party,
    /// Ducats of gold by where they come from (13.4.4).
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub gold: BTreeMap<Source, u32>,
}

impl Camp {
    pub fn is_empty(&self) -> bool {
        self.party.is_empty() && self.gold.is_empty()
    }
    /// 16.1.A
    pub fn is_settlement(&self) -> bool {
        self.party.colonists > 0
    }
    /// 15.6.2.B Units that European forces meet; missionaries are none.
    pub fn is_held(&self) -> bool {
        self.party.soldiers + self.party.colonists > 0
    }
    pub fn gold(&self) -> u32 {
        self.gold.values().sum()
    }
}

/// Ships, people and gold that were gained or lost.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Count {
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub ships: BTreeMap<ShipClass, u32>,
    #[serde(flatten)]
    pub party: Party,
    /// Ducats of gold and treasure.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub gold: u32,
}

impl Count {
    pub fn party(party: Party) -> Count {
        Count { party, ..Count::default() }
    }
    pub fn colonists(colonists: u32) -> Count {
        Count::party(Party { colonists, ..Party::default() })
    }
    pub fn soldiers(soldiers: u32) -> Count {
        Count::party(Party { soldiers, ..Party::default() })
    }
    pub fn leader(id: LeaderId) -> Count {
        Count::party(Party { leaders: vec![id], ..Party::default() })
    }
    pub fn gold(gold: u32) -> Count {
        Count { gold, ..Count::default() }
    }
    pub fn ships(ships: &Ships) -> Count {
        Count { ships: ships.counts(), ..ships.cargo() }
    }
    pub fn is_empty(&self) -> bool {
        *self == Count::default()
    }
    pub fn add(&mut self, other: Count) {
        for (class, count) in other.ships {
            *self.ships.entry(class).or_insert(0) += count;
        }
        self.party.add(other.party);
        self.gold += other.gold;
    }
    /// What of it others see when cargo is hidden (rule 6.0.C): ships.
    pub fn ships_only(&self) -> Count {
        Count { ships: self.ships.clone(), ..Count::default() }
    }
}
