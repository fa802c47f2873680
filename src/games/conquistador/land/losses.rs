//! Who falls (11.2.1, 15.5.6): a nation's losses ashore, as its owner chooses.

use super::alone;
use crate::games::conquistador::At;
use crate::games::conquistador::ask::casualties::{
    Casualties, CasualtiesGiven, Counting, First, Standing, fill, fill_up,
};
use crate::games::conquistador::charter::Share;
use crate::games::conquistador::goods::{Count, Party};
use crate::games::conquistador::ids::{MissionaryId, Nation};
use crate::rules::Played;
use crate::rules::hex::Hex;

/// 11.2.1.C, E Detachments that a share of a side comes to; where only colonists are, each counts as one.
pub fn owed(share: Share, party: &Party) -> u32 {
    share.of(if party.soldiers > 0 { party.soldiers } else { party.colonists })
}

/// 11.2.1 Takes so many detachments off a nation's camp; for one its owner may give two colonists. Conquistadors without
/// others fall with them (15.5.6.B). The caller tells what is returned as `lost`.
pub fn take(table: &mut At, nation: Nation, hex: Hex, soldiers: u32) -> Played<Count> {
    choose(table, nation, Counting::Combat, soldiers, &[hex])
}

/// Takes what is owed off a nation's camps, as its owner chooses where it has a choice; the caller tells it.
pub fn choose(table: &mut At, nation: Nation, why: Counting, owed: u32, hexes: &[Hex]) -> Played<Count> {
    let given = fallen(table, nation, why, owed, hexes)?;
    Ok(Count::party(remove(table, nation, given)))
}

/// Who falls in a nation's camps, as its owner chooses where it has a choice.
pub fn fallen(
    table: &mut At,
    nation: Nation,
    why: Counting,
    owed: u32,
    hexes: &[Hex],
) -> Played<CasualtiesGiven> {
    given(table, nation, (why, owed), hexes, &[])
}

/// 17.3.5.D, F The same for an uprising, in which one of these missionaries falls too, the lowest rated first.
pub fn of_uprising(
    table: &mut At,
    nation: Nation,
    owed: u32,
    hexes: &[Hex],
    missionaries: &[MissionaryId],
) -> Played<(Count, Option<MissionaryId>)> {
    // No more than there is, so that a list of what falls can name it all.
    let there = |camp: Standing| camp.party.soldiers + camp.party.colonists;
    let owed = owed.min(standing(table, nation, hexes).into_iter().map(there).sum());
    let given = given(table, nation, (Counting::Uprising, owed), hexes, missionaries)?;
    let missionary = given.missionary.clone();
    Ok((Count::party(remove(table, nation, given)), missionary))
}

fn given(
    table: &mut At,
    nation: Nation,
    (why, owed): (Counting, u32),
    hexes: &[Hex],
    missionaries: &[MissionaryId],
) -> Played<CasualtiesGiven> {
    let camps: Vec<Standing> = standing(table, nation, hexes);
    let [soldiers, colonists] =
        [First::Soldiers, First::Colonists].map(|first| fill(why, owed, &camps, first));
    let units = owed > 0 && (soldiers != colonists || has_choice(why, owed, &camps));
    let silence = CasualtiesGiven { missionary: missionaries.first().cloned(), ..soldiers };
    let Some(seat) = table.charter.seat(nation).filter(|_| units || missionaries.len() > 1) else {
        return Ok(silence);
    };
    let (turn, hexes) = (table.state.turn, camps.iter().map(|camp| camp.hex).collect());
    let question = Casualties { nation, turn, why, owed, hexes, missionaries: missionaries.to_vec() };
    let given = table.ask(seat, question)?;
    let missionary = given.missionary.clone().filter(|id| missionaries.contains(id)).or(silence.missionary);
    // 11.2.1.C What is owed falls, whatever an answer leaves out.
    Ok(CasualtiesGiven { missionary, ..fill_up(why, owed, &camps, First::Soldiers, &given) })
}

fn standing(table: &At, nation: Nation, hexes: &[Hex]) -> Vec<Standing> {
    let held = |hex: &Hex| {
        let camp = table.state.camp(nation, *hex).filter(|camp| camp.is_held())?;
        Some(Standing::of(table.charter, *hex, camp))
    };
    hexes.iter().filter_map(held).collect()
}

/// Whether the losses may fall in one way or another, by what everybody sees.
fn has_choice(why: Counting, owed: u32, camps: &[Standing]) -> bool {
    let soldiers: u32 = camps.iter().map(|camp| camp.party.soldiers).sum();
    let colonists: u32 = camps.iter().map(|camp| camp.party.colonists).sum();
    match why {
        Counting::Combat => soldiers > 0 && colonists >= 2,
        Counting::Soldiers => {
            camps.iter().filter(|camp| camp.party.soldiers > 0).count() > 1 && owed < soldiers
        }
        Counting::Colonists => {
            camps.iter().filter(|camp| camp.party.colonists > 0).count() > 1 && owed < colonists
        }
        Counting::Uprising => {
            let kinds: usize = camps
                .iter()
                .map(|camp| usize::from(camp.party.soldiers > 0) + usize::from(camp.party.colonists > 0))
                .sum();
            kinds > 1 && owed < soldiers + colonists
        }
    }
}

fn remove(table: &mut At, nation: Nation, given: CasualtiesGiven) -> Party {
    let mut lost = Party::default();
    for fallen in given.lost {
        let wish = Party { soldiers: fallen.soldiers, colonists: fallen.colonists, ..Party::default() };
        let party = &mut table.state.camp_mut(nation, fallen.hex).party;
        lost.add(party.take(&wish));
        lost.add(alone::abandoned(party));
    }
    lost
}
