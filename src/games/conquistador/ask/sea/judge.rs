//! What an expedition may do, by what its owner sees; the same when a step is carried out.

use super::{Step, Voyage};
use crate::games::conquistador::ask::words::is_explorer;
use crate::games::conquistador::charter::Charter;
use crate::games::conquistador::goods::{Party, Ships};
use crate::games::conquistador::ids::{At, Nation, ShipClass};
use crate::games::conquistador::land::missionaries;
use crate::games::conquistador::privateers::{self, Acted, Crew};
use crate::games::conquistador::view::{FleetView, View};
use crate::rules::hex::Hex;
use crate::rules::{Refusal, refuse};
use std::borrow::Cow;
use std::collections::BTreeSet;

/// An expedition in the middle of its voyage.
pub struct Voyager<'a> {
    charter: &'a Charter,
    /// What is ashore, as the steps before have left it.
    view: Cow<'a, View>,
    nation: Nation,
    pub ships: Ships,
    /// Ports that earlier steps have taken (8.4.7).
    pub taken: BTreeSet<Hex>,
    /// 15.4.1 As what a privateer has acted in this turn.
    pub acted: Option<Acted>,
}

/// 15.3.2, 15.4.1 An explorer or privateer is aboard.
pub fn has_explorer(charter: &Charter, ships: &Ships) -> bool {
    ships.0.iter().flat_map(|ship| &ship.hold.party.leaders).any(|id| is_explorer(charter, id))
}

impl<'a> Voyager<'a> {
    pub fn of(charter: &'a Charter, view: &'a View, fleet: &FleetView) -> Voyager<'a> {
        Voyager::on(charter, Cow::Borrowed(view), fleet)
    }

    fn on(charter: &'a Charter, view: Cow<'a, View>, fleet: &FleetView) -> Voyager<'a> {
        let ships = fleet.own.as_ref().map(|own| own.ships.clone()).unwrap_or_default();
        let acted = fleet.own.as_ref().and_then(|own| own.acted);
        Voyager { charter, view, nation: fleet.nation, ships, taken: BTreeSet::new(), acted }
    }

    /// 8.2.4 What is ashore when a voyage is over, for those that begin after it.
    pub fn after(charter: &Charter, view: View, voyage: &Voyage) -> View {
        let Some(fleet) = view.fleets.get(&voyage.fleet).cloned() else { return view };
        let mut voyager = Voyager::on(charter, Cow::Owned(view), &fleet);
        voyage.steps.iter().for_each(|step| voyager.did(step));
        voyager.view.into_owned()
    }

    /// Ships sail on no river (rule 7.6), and land nobody but where there is coast.
    pub fn judge(&self, step: &Step) -> Result<(), Refusal> {
        let hex = step.hex();
        // 7.1.3.D, ruling r54
        let put_in = matches!(step, Step::PutIn { .. }) && self.is_port(hex);
        let put_in = put_in && self.charter.rulings.is("r54", "port_to_port");
        if self.ships.is_galleon() && !put_in {
            return refuse("galleons_sail_to_ports", "7.1.3");
        }
        if self.charter.map.hex(hex).is_none_or(|here| here.waters.is_empty()) {
            return refuse("no_sea_there", "7.6");
        }
        let stops = matches!(step, Step::Discover { .. } | Step::PutIn { .. });
        if stops && self.view.is_closed(self.charter, hex) {
            return refuse("closed_to_all", "22.3.2");
        }
        match step {
            Step::Discover { .. } if !self.has_explorer() => refuse("needs_explorer", "18.3"),
            Step::Discover { .. } => Ok(()),
            _ if !self.charter.map.is_coastal(hex) => match step {
                Step::Attack { .. } => refuse("no_battle_at_open_sea", "8.1.1"),
                _ => refuse("not_coastal", "7.2.5"),
            },
            Step::PutIn { .. } => self.may_stop(hex),
            Step::Land { party, .. } => self.land(hex, party),
            Step::PickUp { party, .. } => self.pick_up(hex, party),
            Step::Attack { nation, .. } => self.attack(hex, *nation),
            Step::Invade { soldiers, .. } => self.invade(hex, *soldiers),
        }
    }

    /// The same step with as many people as are there and find room (7.2.4.C, 8.4.7.A); as it stands where nobody is left.
    pub fn as_many(&self, step: &Step) -> Step {
        let mut fewer = step.clone();
        let left = match &mut fewer {
            Step::Land { party, .. } => {
                *party = self.ships.party().take(party);
                !party.is_empty()
            }
            Step::PickUp { hex, party } => {
                let there = self.there(*hex).take(party);
                let free = self.ships.free_berths();
                let soldiers = there.soldiers.min(free);
                let colonists = there.colonists.min(free - soldiers);
                *party = Party { soldiers, colonists, ..there };
                !party.is_empty()
            }
            Step::Invade { soldiers, .. } => {
                *soldiers = (*soldiers).min(self.invaders());
                *soldiers > 0
            }
            Step::Discover { .. } | Step::Attack { .. } | Step::PutIn { .. } => true,
        };
        if left { fewer } else { step.clone() }
    }

    /// Own people ashore in a hex.
    pub fn there(&self, hex: Hex) -> Party {
        self.view.camp(self.nation, hex).map(|camp| camp.party.clone()).unwrap_or_default()
    }
    fn camp(&mut self, hex: Hex) -> &mut Party {
        let camps = self.view.to_mut().camps.entry(self.nation).or_default();
        &mut camps.entry(hex).or_default().party
    }

    /// What a step has done, as far as later steps depend on it.
    pub fn did(&mut self, step: &Step) {
        match step {
            Step::Land { hex, party } => {
                self.explore(true);
                let party = self.ships.unboard(party.clone());
                self.camp(*hex).add(party);
            }
            Step::PickUp { hex, party } => {
                self.explore(party.colonists > 0);
                let party = self.camp(*hex).take(party);
                let left = self.ships.board(party);
                self.camp(*hex).add(left);
            }
            Step::Invade { hex, soldiers } => {
                self.explore(self.crew().is_stripped_by(*soldiers));
                // 8.4.6.A, 8.4.7 Taken, they have left it.
                if let Some(camps) =
                    self.held_by_another(*hex).and_then(|of| self.view.to_mut().camps.get_mut(&of))
                {
                    camps.remove(hex);
                }
                let party = self.ships.unboard(Party { soldiers: *soldiers, ..Party::default() });
                self.camp(*hex).add(party);
                self.taken.insert(*hex);
            }
            Step::Discover { .. } | Step::Attack { .. } | Step::PutIn { .. } => {}
        }
        privateers::man(self.charter, self.nation, &mut self.ships);
    }

    fn crew(&self) -> Crew<'_> {
        Crew { nation: self.nation, ships: &self.ships, acted: self.acted }
    }
    /// 15.4.1 People go where a privateer has none.
    fn explore(&mut self, goes: bool) {
        if goes {
            self.acted = self.crew().explored(self.charter);
        }
    }

    fn has_explorer(&self) -> bool {
        has_explorer(self.charter, &self.ships)
    }
    /// 16.1.B, 16.1.D
    pub fn is_port(&self, hex: Hex) -> bool {
        self.view.is_friendly_port(self.charter, hex)
    }
    /// 7.2.5.C, 7.1.3.D Where its way may end though it does nothing there: off the coast anywhere.
    pub fn may_end(&self, hex: Hex) -> Result<(), Refusal> {
        let calls = self.ships.is_galleon() || self.charter.map.is_coastal(hex);
        if calls { self.judge(&Step::PutIn { hex }) } else { Ok(()) }
    }
    /// 7.2.5.B, 15.3.2.B Without an explorer only at friendly ports.
    fn may_stop(&self, hex: Hex) -> Result<(), Refusal> {
        if self.is_port(hex) || self.has_explorer() {
            Ok(())
        } else {
            refuse("no_landing_without_explorer", "7.2.5")
        }
    }
    fn held_by_another(&self, hex: Hex) -> Option<Nation> {
        self.view.held_by(hex).filter(|holder| *holder != self.nation && !self.taken.contains(&hex))
    }

    /// Who may not be landed: explorers anywhere (rule 15.3.5), colonists on the Cape and on islands without value (rules
    /// 7.5.4, 7.7).
    fn land(&self, hex: Hex, party: &Party) -> Result<(), Refusal> {
        if party.is_empty() || !self.ships.party().has(party) {
            return refuse("not_so_many", "7.1");
        }
        if party.leaders.iter().any(|id| is_explorer(self.charter, id)) {
            return refuse("explorers_stay_aboard", "15.3.5");
        }
        if self.view.is_closed(self.charter, hex) {
            return refuse("closed_to_all", "22.3.2");
        }
        if self.held_by_another(hex).is_some() {
            return refuse("held_by_others", "10.3.2");
        }
        self.may_stop(hex)?;
        self.crew().lands(self.charter)?;
        let settle = self.charter.map.hex(hex).is_some_and(|here| here.settle);
        if party.colonists > 0 && !settle {
            let cape = self.charter.map.hex(hex).is_some_and(|here| here.cape);
            return refuse("no_settlement_here", if cape { "7.5.4" } else { "7.7" });
        }
        if party.missionaries.is_empty() && self.wants_missionary(hex) {
            return refuse("missionary_needed", "15.6.1");
        }
        Ok(())
    }

    /// 15.6.1.B Spain comes to an area with natives where it has nobody yet.
    pub fn wants_missionary(&self, hex: Hex) -> bool {
        let people = self.view.my_camps().map(|(at, camp)| (at, &camp.party));
        missionaries::is_wanted(self.charter, &self.view, hex, people)
    }

    /// 15.6.1.A They take the last missionary from others who stay.
    fn leaves_alone(&self, hex: Hex, party: &Party) -> bool {
        let people = self.view.my_camps().map(|(at, camp)| (at, camp.party.clone()));
        missionaries::must_stay(self.charter, &self.view, (hex, party), people)
    }

    fn pick_up(&self, hex: Hex, party: &Party) -> Result<(), Refusal> {
        if party.is_empty() || !self.there(hex).has(party) {
            return refuse("not_so_many", "10.5");
        }
        if party.berths() > self.ships.free_berths() {
            return refuse("no_berths", "7.1");
        }
        self.crew().takes(self.charter, party)?;
        if self.leaves_alone(hex, party) {
            return refuse("missionary_must_stay", "15.6.1.A");
        }
        if self.taken.contains(&hex) { Ok(()) } else { self.may_stop(hex) }
    }

    fn attack(&self, hex: Hex, nation: Option<Nation>) -> Result<(), Refusal> {
        if nation == Some(self.nation) {
            return refuse("own_ships", "8.1.2");
        }
        let there = self.view.fleets.values().filter(|fleet| {
            fleet.nation != self.nation
                && nation.is_none_or(|nation| nation == fleet.nation)
                && fleet.at.hex() == Some(hex)
        });
        let (mut ships, mut galleons) = (false, false);
        there.for_each(|fleet| {
            let galleon = fleet.ships.contains_key(&ShipClass::GalleonFleet);
            galleons |= galleon;
            ships |= !galleon;
        });
        match (ships, galleons) {
            (true, _) => Ok(()),
            (false, true) => refuse("galleons_never_fight", "7.1.3"),
            (false, false) => refuse("no_enemy_ships", "8.1.2"),
        }
    }

    fn invade(&self, hex: Hex, soldiers: u32) -> Result<(), Refusal> {
        if soldiers == 0 || self.ships.party().soldiers < soldiers {
            return refuse("not_so_many", "8.4.2");
        }
        let Some(holder) = self.held_by_another(hex) else { return refuse("no_enemy_port", "8.4") };
        let port = self.view.camp(holder, hex).is_some_and(|camp| camp.is_settlement());
        if !port && self.charter.rulings.is("r31", "ports_only") {
            return refuse("no_enemy_port", "8.4");
        }
        if self.wants_missionary(hex) && self.ships.party().missionaries.is_empty() {
            return refuse("missionary_needed", "15.6.1");
        }
        match soldiers > self.invaders() {
            true => refuse("privateers_man_every_ship", "15.4.4"),
            false => Ok(()),
        }
    }

    /// How many soldiers may go ashore for an invasion.
    pub fn invaders(&self) -> u32 {
        self.crew().invaders(self.charter)
    }

    /// 8.4.1 Ships in the hex that keep an invasion off: those of the nation that holds it, or of any other (ruling r32).
    pub fn guards(&self, hex: Hex) -> bool {
        let holder = self.held_by_another(hex);
        let any = self.charter.rulings.is("r32", "every_other_nation");
        let guards = |nation: Nation| if any { nation != self.nation } else { Some(nation) == holder };
        let here = |at: At| at.hex() == Some(hex);
        self.view.fleets.values().any(|fleet| here(fleet.at) && guards(fleet.nation))
    }
}
