//! Naval attrition (9.0).

use super::{late, losses};
use crate::games::conquistador::ask::ship_losses::LossOrder;
use crate::games::conquistador::ask::words::is_explorer;
use crate::games::conquistador::charter::Toll;
use crate::games::conquistador::council::political::recall;
use crate::games::conquistador::facts::naval::Naval;
use crate::games::conquistador::goods::{Count, Hold, Party, Ship};
use crate::games::conquistador::ids::{At as Place, Label, LeaderId, Nation, ShipClass};
use crate::games::conquistador::land::{alone, missionaries};
use crate::games::conquistador::state::{Fleet, Phase, Segment};
use crate::games::conquistador::{At, tell};
use crate::rules::hex::Hex;
use crate::rules::{Played, RollId};
use std::collections::BTreeMap;

/// The last column of the table; more bounds are counted there (9.1.2).
const LAST: u32 = 9;

/// Of rules 5.1.2.3, 5.1.4.2, 9.1.1: every expedition of a nation that has travelled in this phase, each for itself.
pub fn check(table: &mut At, nation: Nation) -> Played<()> {
    let late = matches!(table.state.phase, Phase::Segment { segment: Segment::LateAttrition, .. });
    let all = table.state.fleets_of(nation).map(|fleet| fleet.label.clone()).collect::<Vec<_>>();
    for label in all {
        of_fleet(table, &label, if late { "final" } else { "initial" })?;
    }
    if late { late::settle(table, nation) } else { Ok(()) }
}

/// 9.3.A, ruling r6: more bounds are used than were paid.
fn exceeded(table: &At, fleet: &Fleet) -> bool {
    let before = if table.charter.rulings.is("r6", "by_phase") { 0 } else { fleet.used };
    before + fleet.in_phase() > fleet.bounds
}

/// 9.1.2 The dice of one expedition, as in the example of rule 9.4. 7.1.4.A Galleon fleets roll none, nor do privateers within their bounds (15.4.2.A).
pub fn of_fleet(table: &mut At, label: &Label, phase: &str) -> Played<()> {
    let Some(fleet) = table.state.fleets.get(label) else { return Ok(()) };
    let (nation, bounds, exceeded) = (fleet.nation, fleet.in_phase(), exceeded(table, fleet));
    let spared = fleet.crew().is_privateering(table.charter) && !exceeded;
    if bounds == 0 || fleet.ships.is_galleon() || spared {
        return Ok(());
    }
    let column = if exceeded { LAST } else { bounds.min(LAST) };
    let count = 1 + u32::from(exceeded && bounds > LAST); // 9.3.B
    let id = RollId(format!("9.1.2/{label}/{phase}/turn {}", table.state.turn));
    let dice = table.roll(id, count, 6)?;
    let mut taken = Taken::default();
    for die in &dice {
        let toll = table.charter.charts.naval_attrition(column, *die);
        taken.all(table, label, toll);
    }
    table.state.man(table.charter, label);
    let Taken { lost, ashore } = taken;
    missionaries::bury(&mut table.state, &lost.party.missionaries);
    let landed: u32 = ashore.values().map(|party| party.soldiers).sum();
    let drowned = lost.party.soldiers - landed;
    let homeward = table.state.fleets.get(label).is_some_and(|fleet| fleet.at == Place::Europe);
    let fleet = label.clone();
    tell(table, Naval::NavalAttrition { nation, fleet, bounds, column, exceeded, dice, lost, ashore })?;
    if homeward {
        recall::lost_at_sea(table, nation, drowned)?; // 6.4, event 7
    }
    losses::gone(table, label)
}

/// What a fleet loses, and what of it was ashore.
#[derive(Default)]
struct Taken {
    lost: Count,
    ashore: BTreeMap<Hex, Party>,
}

impl Taken {
    /// 9.2.D, E Only what the table names, as far as it is there.
    fn all(&mut self, table: &mut At, label: &Label, toll: Toll) {
        if toll.all {
            return self.everything(table, label);
        }
        let people = Party { colonists: toll.colonists, soldiers: toll.soldiers, ..Party::default() };
        self.people(table, label, people);
        for _ in 0..toll.leaders {
            let leader = self.leader(table, label);
            self.people(table, label, Party { leaders: leader.into_iter().collect(), ..Party::default() });
        }
        for (class, count) in [(ShipClass::Caravel, toll.caravels), (ShipClass::Carrack, toll.carracks)] {
            (0..count).for_each(|_| self.ship(table, label, class));
        }
    }

    /// 9.2.B, C First from those aboard, then from those who went ashore in this phase.
    fn people(&mut self, table: &mut At, label: &Label, mut wish: Party) {
        let Some(fleet) = table.state.fleets.get_mut(label) else { return };
        let mut counted = fleet.ships.party();
        counted.take(&fleet.joined); // 9.2.F
        let aboard = fleet.ships.unboard(counted.take(&wish));
        wish.take(&aboard);
        self.lost.add(Count::party(aboard));
        let nation = fleet.nation;
        let hexes: Vec<Hex> = fleet.ashore.keys().copied().collect();
        for hex in hexes {
            let Some(fleet) = table.state.fleets.get_mut(label) else { return };
            let Some(landed) = fleet.ashore.get_mut(&hex) else { continue };
            let here = landed.clone().take(&wish);
            let camp = &mut table.state.camp_mut(nation, hex).party;
            let mut gone = camp.take(&here);
            if gone.berths() > 0 {
                gone.add(alone::abandoned(camp)); // 15.5.6.B
            }
            if let Some(landed) = table.state.fleets.get_mut(label).and_then(|it| it.ashore.get_mut(&hex)) {
                landed.take(&gone);
            }
            wish.take(&gone);
            self.lost.add(Count::party(gone.clone()));
            if !gone.is_empty() {
                self.ashore.entry(hex).or_default().add(gone);
            }
        }
    }

    /// One explorer, else one conquistador.
    fn leader(&self, table: &At, label: &Label) -> Option<LeaderId> {
        let fleet = table.state.fleets.get(label)?;
        let mut aboard = fleet.ships.party().leaders;
        aboard.retain(|id| !fleet.joined.leaders.contains(id));
        let landed = fleet.ashore.values().flat_map(|party| party.leaders.iter().cloned());
        let all: Vec<LeaderId> = aboard.into_iter().chain(landed).collect();
        let explorer = all.iter().find(|id| is_explorer(table.charter, id)).cloned();
        explorer.or_else(|| all.into_iter().next())
    }

    /// A ship of a class, the emptiest; what it carries goes to others as far as there is room (ruling r34).
    fn ship(&mut self, table: &mut At, label: &Label, class: ShipClass) {
        let down = table.charter.rulings.is("r34", "all_of_its_cargo");
        let Some(fleet) = table.state.fleets.get_mut(label) else { return };
        let order = LossOrder::EmptiestFirst.sorted(&fleet.ships.0.iter().collect::<Vec<_>>());
        let Some(place) = order.into_iter().find(|place| fleet.ships.0[*place].class == class) else {
            return;
        };
        let Ship { class, hold, .. } = fleet.ships.0.remove(place);
        let left = match fleet.ships.0.is_empty() || down {
            true => hold,
            false => Hold { party: fleet.ships.board(hold.party), gold: fleet.ships.stow(hold.gold) },
        };
        let Hold { party, gold } = left;
        self.lost.add(Count { ships: [(class, 1)].into(), party, gold: gold.ducats() });
    }

    /// All units of the expedition, those ashore since this phase began with them (9.2.A).
    fn everything(&mut self, table: &mut At, label: &Label) {
        let Some(fleet) = table.state.fleets.get_mut(label) else { return };
        let ships = std::mem::take(&mut fleet.ships);
        let landed = fleet.ashore.values().fold(Party::default(), |mut all, party| {
            all.add(party.clone());
            all
        });
        self.lost.add(Count::ships(&ships));
        self.people(table, label, landed);
    }
}
