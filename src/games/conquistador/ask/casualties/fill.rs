//! What falls when nobody chooses unit by unit, and what is missing where somebody does.

use super::{CasualtiesGiven, Counting, Fallen};
use crate::games::conquistador::charter::Charter;
use crate::games::conquistador::goods::{Camp, Party};
use crate::rules::hex::Hex;

/// Which kind goes first. The last colonist of a settlement goes when nothing else is left, that of a port last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum First {
    Soldiers,
    Colonists,
}

/// A camp that losses may fall in.
#[derive(Clone, Debug)]
pub struct Standing {
    pub hex: Hex,
    pub party: Party,
    pub port: bool,
}

impl Standing {
    pub fn of(charter: &Charter, hex: Hex, camp: &Camp) -> Standing {
        Standing { hex, party: camp.party.clone(), port: charter.map.is_coastal(hex) }
    }
}

/// What falls when nobody chooses unit by unit.
pub fn fill(why: Counting, owed: u32, camps: &[Standing], first: First) -> CasualtiesGiven {
    fill_up(why, owed, camps, first, &CasualtiesGiven::default())
}

/// What was chosen, as far as it is there, and what is missing of what is owed.
pub fn fill_up(
    why: Counting,
    owed: u32,
    camps: &[Standing],
    first: First,
    chosen: &CasualtiesGiven,
) -> CasualtiesGiven {
    let fallen = |camp: &Standing| (camp.clone(), Fallen { hex: camp.hex, soldiers: 0, colonists: 0 });
    let mut left: Vec<(Standing, Fallen)> = camps.iter().map(fallen).collect();
    for chosen in &chosen.lost {
        let Some((camp, fallen)) = left.iter_mut().find(|(camp, _)| camp.hex == chosen.hex) else { continue };
        let wish = Party { soldiers: chosen.soldiers, colonists: chosen.colonists, ..Party::default() };
        let taken = camp.party.take(&wish);
        fallen.soldiers += taken.soldiers;
        fallen.colonists += taken.colonists;
    }
    let without_soldiers = camps.iter().all(|camp| camp.party.soldiers == 0);
    // A detachment may be paid with two colonists; without soldiers one is enough.
    let price = if why == Counting::Combat && !without_soldiers { 2 } else { 1 };
    let steps: &[Step] = match (why, first) {
        (Counting::Soldiers, _) => &[Step::Soldier],
        (Counting::Colonists, _) => &[Step::Colonist, Step::Last, Step::LastOfPort],
        (Counting::Combat, First::Soldiers) if !without_soldiers => &[Step::Soldier],
        (_, First::Soldiers) => &[Step::Soldier, Step::Colonist, Step::Last, Step::LastOfPort],
        (_, First::Colonists) => &[Step::Colonist, Step::Soldier, Step::Last, Step::LastOfPort],
    };
    let worth: u32 = left.iter().map(|(_, fallen)| fallen.soldiers + fallen.colonists / price).sum();
    let mut owed = owed.saturating_sub(worth);
    for step in steps {
        while owed > 0 && step.take(&mut left, price) {
            owed -= 1;
        }
    }
    let fell = left.into_iter().map(|(_, fallen)| fallen);
    let lost = fell.filter(|fallen| fallen.soldiers + fallen.colonists > 0).collect();
    CasualtiesGiven { lost, missionary: chosen.missionary.clone() }
}

/// Kinds of units in the order in which they go.
#[derive(Clone, Copy)]
enum Step {
    Soldier,
    /// Not the last of a settlement.
    Colonist,
    Last,
    LastOfPort,
}

impl Step {
    /// Takes one loss where most of the kind are; false when there is none left.
    fn take(self, left: &mut [(Standing, Fallen)], price: u32) -> bool {
        let free = |camp: &Standing| match self {
            Step::Soldier => camp.party.soldiers,
            Step::Colonist => camp.party.colonists.saturating_sub(1),
            Step::Last if camp.port => 0,
            Step::Last | Step::LastOfPort => camp.party.colonists,
        };
        let needed = if matches!(self, Step::Soldier) { 1 } else { price };
        let most = left.iter_mut().rev().max_by_key(|(camp, _)| free(camp));
        let Some((camp, fallen)) = most.filter(|(camp, _)| free(camp) >= needed) else { return false };
        match self {
            Step::Soldier => {
                camp.party.soldiers -= 1;
                fallen.soldiers += 1;
            }
            _ => {
                camp.party.colonists -= needed;
                fallen.colonists += needed;
            }
        }
        true
    }
}
