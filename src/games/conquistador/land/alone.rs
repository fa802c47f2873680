//! Conquistadors without others (15.5.6).

use crate::games::conquistador::facts::realm::{Parting, Realms};
use crate::games::conquistador::goods::{Camp, Count, Party};
use crate::games::conquistador::ids::Nation;
use crate::games::conquistador::{At, tell};
use crate::rules::Played;
use crate::rules::hex::Hex;

/// 15.5.6.A At the end of a Land Phase a conquistador must be with a soldier or a colonist.
pub fn eliminate(table: &mut At, nation: Nation) -> Played<()> {
    let alone = |(_, camp): &(Hex, &Camp)| !camp.is_held() && !camp.party.leaders.is_empty();
    let hexes: Vec<Hex> = table.state.camps_of(nation).filter(alone).map(|(hex, _)| hex).collect();
    for hex in hexes {
        let lost = Count::party(abandoned(&mut table.state.camp_mut(nation, hex).party));
        let (why, at) = (Parting::Alone, Some(hex.to_string()));
        tell(table, Realms::Dismissed { nation, why, at, lost })?;
    }
    Ok(())
}

/// 15.5.6.B Takes the conquistadors off people who have lost all others.
pub fn abandoned(party: &mut Party) -> Party {
    if party.soldiers + party.colonists > 0 {
        return Party::default();
    }
    Party { leaders: std::mem::take(&mut party.leaders), ..Party::default() }
}
