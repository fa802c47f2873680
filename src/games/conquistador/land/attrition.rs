//! Land attrition (12.0).

use super::{alone, missionaries};
use crate::games::conquistador::facts::land::Land;
use crate::games::conquistador::goods::{Camp, Count, Party};
use crate::games::conquistador::ids::Nation;
use crate::games::conquistador::{At, attrition, tell};
use crate::rules::hex::Hex;
use crate::rules::{Played, RollId};

/// 5.1.3.5, 12.4.B Every hex with land units. Where a toll falls depends on where units are, not on how many there are or
/// how long they have been there (12.0).
pub fn check(table: &mut At, nation: Nation) -> Played<()> {
    let units = |(_, camp): &(Hex, &Camp)| !camp.party.is_empty();
    let hexes: Vec<Hex> = table.state.camps_of(nation).filter(units).map(|(hex, _)| hex).collect();
    // r4: one less for coast, island, river and lake together, or one for each case of 12.2.3.
    let each_case = table.charter.rulings.is("r4", "one_for_each_case");
    for hex in hexes {
        let Some(level) = attrition::level_by(&table.charter.map, hex, each_case) else { continue };
        let id = format!("12.4/{hex}/{}/turn {}", nation.word(), table.state.turn);
        let die: u32 = table.roll(RollId(id), 1, 6)?.into_iter().sum();
        let party = &table.state.camp_mut(nation, hex).party;
        // 15.5.5 As 12.3.
        let modified = attrition::die(die, !party.leaders.is_empty());
        let lost = toll(table, nation, hex, level, modified);
        let modifier = modified - die as i32;
        tell(table, Land::LandAttrition { nation, hex, level, die, modifier, lost: Count::party(lost) })?;
    }
    Ok(())
}

/// 12.4.C, 12.4.D Takes the designated units, as far as the hex has them.
fn toll(table: &mut At, nation: Nation, hex: Hex, level: u32, die: i32) -> Party {
    let toll = table.charter.charts.land_attrition(level, die);
    let party = &mut table.state.camp_mut(nation, hex).party;
    if toll.all {
        let lost = std::mem::take(party);
        missionaries::bury(&mut table.state, &lost.missionaries);
        return lost;
    }
    let wish = Party { soldiers: toll.soldiers, colonists: toll.colonists, ..Party::default() };
    let mut lost = party.take(&wish);
    if !lost.is_empty() {
        lost.add(alone::abandoned(party)); // 15.5.6.B
    }
    lost
}
