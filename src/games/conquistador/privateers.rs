//! English privateers (15.4): when an expedition under one acts by their special rules, and when as an explorer's.

use super::charter::{Charter, LeaderKind};
use super::goods::{Party, Ship, Ships};
use super::ids::Nation;
use crate::rules::{Refusal, refuse};
use serde::{Deserialize, Serialize};

/// 15.4.1 As what a privateer has acted in this turn: he cannot be both in one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Acted {
    /// 15.4.5 He has fought with the rights of a privateer.
    Privateer,
    /// He has done what a privateer may not.
    Explorer,
}

/// An expedition as these rules see it.
#[derive(Clone, Copy)]
pub struct Crew<'a> {
    pub nation: Nation,
    pub ships: &'a Ships,
    pub acted: Option<Acted>,
}

/// 15.4.6 A privateer is aboard; he is one only in the service of England.
pub fn leads(charter: &Charter, nation: Nation, ships: &Ships) -> bool {
    let privateer = |id| charter.leaders.get(id).is_some_and(|leader| leader.kind == LeaderKind::Privateer);
    nation == Nation::England && ships.0.iter().flat_map(|ship| &ship.hold.party.leaders).any(privateer)
}

/// 15.4.4.C Where a privateer leads and there are soldiers enough, every ship has one before any has a second.
pub fn man(charter: &Charter, nation: Nation, ships: &mut Ships) {
    if !leads(charter, nation, ships) || (ships.party().soldiers as usize) < ships.0.len() {
        return;
    }
    for place in 0..ships.0.len() {
        let ship = &ships.0[place];
        if ship.hold.party.soldiers == 0 && ship.free_berths() > 0 {
            let crew = spare_soldier(ships);
            ships.0[place].hold.party.add(crew.unwrap_or_default());
        }
    }
}

/// A soldier from a ship that has another.
pub fn spare_soldier(ships: &mut Ships) -> Option<Party> {
    let ship = ships.0.iter_mut().find(|ship| ship.hold.party.soldiers > 1)?;
    ship.hold.party.soldiers -= 1;
    Some(Party { soldiers: 1, ..Party::default() })
}

impl Crew<'_> {
    /// Of rules 15.4.1, 15.4.2, 15.4.3: ships of England, as many as there are, under a privateer who acts as one: without
    /// colonists and gold of his own country (15.4.2.B, C), with soldiers on every ship (15.4.4.C), and not as an explorer already (ruling r30).
    pub fn is_privateering(&self, charter: &Charter) -> bool {
        let manned = |ship: &Ship| ship.hold.party.soldiers > 0 && !has_what_he_may_not(ship);
        leads(charter, self.nation, self.ships)
            && self.ships.0.iter().all(manned)
            && (by_manning(charter) || self.acted != Some(Acted::Explorer))
    }

    /// 15.4.2, ruling r30: whether what a privateer may not do is refused; else he does it as an explorer (15.4.1). Who has
    /// acted as a privateer is bound to the end of the turn, whatever his ships carry now.
    pub fn is_bound(&self, charter: &Charter) -> bool {
        let raided = self.acted == Some(Acted::Privateer) && leads(charter, self.nation, self.ships);
        raided || by_manning(charter) && self.is_privateering(charter)
    }

    /// 9.3 Whether these ships go nowhere on bounds that are not paid: a privateer's (15.4.2.A), and galleon fleets, which are
    /// free of the penalty (7.1.4.A, ruling r77).
    pub fn keeps_bounds(&self, charter: &Charter) -> bool {
        let galleon = self.ships.is_galleon() && charter.rulings.is("r77", "paid_bounds_only");
        galleon || self.is_bound(charter)
    }

    /// 15.4.1 As what he has acted once he does what a privateer may not: manned or not, who leads and has not acted as a
    /// privateer is an explorer for the rest of the turn (ruling r30).
    pub fn explored(&self, charter: &Charter) -> Option<Acted> {
        let free = self.acted.is_none() && leads(charter, self.nation, self.ships);
        if free { Some(Acted::Explorer) } else { self.acted }
    }

    /// 15.4.2.B, C Whether only an explorer sails with what is aboard.
    pub fn sails_laden(&self) -> bool {
        self.ships.0.iter().any(has_what_he_may_not)
    }

    /// 15.4.2.B Whether people may go ashore from these ships; an invasion is another matter (8.4).
    pub fn lands(&self, charter: &Charter) -> Result<(), Refusal> {
        if self.is_bound(charter) { refuse("privateers_land_nobody", "15.4.2") } else { Ok(()) }
    }

    /// 8.4.2, 15.4.4.C How many soldiers may go ashore for an invasion: who is bound keeps one on every ship.
    pub fn invaders(&self, charter: &Charter) -> u32 {
        let soldiers = self.ships.party().soldiers;
        if self.is_bound(charter) { soldiers.saturating_sub(self.ships.0.len() as u32) } else { soldiers }
    }

    /// 15.4.4.C Whether an invasion by so many leaves a ship without a soldier, as only an explorer does.
    pub fn is_stripped_by(&self, soldiers: u32) -> bool {
        self.ships.party().soldiers < soldiers + self.ships.0.len() as u32
    }

    /// 15.4.2.B, ruling r27: whether people may come aboard; colonists have no place beside a privateer.
    pub fn takes(&self, charter: &Charter, party: &Party) -> Result<(), Refusal> {
        let always = charter.rulings.is("r27", "refused") && leads(charter, self.nation, self.ships);
        match party.colonists > 0 && (always || self.is_bound(charter)) {
            true => refuse("privateers_without_colonists", "15.4.2"),
            false => Ok(()),
        }
    }
}

/// 15.4.2.B, C Colonists, or gold that was loaded in a port; what was taken from others he may carry.
fn has_what_he_may_not(ship: &Ship) -> bool {
    ship.hold.party.colonists > 0 || ship.hold.gold.own() > 0
}

/// Ruling r30: what the ships carry decides, and nothing else.
fn by_manning(charter: &Charter) -> bool {
    charter.rulings.is("r30", "as_manned")
}
