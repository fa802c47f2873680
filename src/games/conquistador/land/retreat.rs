//! Retreats (11.2.2).

use super::spoils;
use crate::games::conquistador::ask::retreat::RetreatTo;
use crate::games::conquistador::council::{searches, tordesillas};
use crate::games::conquistador::facts::land::{Cause, Land, Place};
use crate::games::conquistador::goods::{Camp, Count, Party};
use crate::games::conquistador::ids::Nation;
use crate::games::conquistador::{At, discovery, tell};
use crate::rules::Played;
use crate::rules::hex::Hex;

/// 11.2.2 The units of a beaten defender leave a hex for one beside it, without their gold (13.4.5), or are eliminated;
/// what becomes of them is told. Missionaries stay (15.6.2.B).
pub fn retreat(table: &mut At, nation: Nation, hex: Hex) -> Played<()> {
    fall_back(table, nation, hex, false)
}

/// The same of a beaten attacker, who is not attacked and keeps the gold that he carries.
pub fn fall_back(table: &mut At, nation: Nation, hex: Hex, keeps_gold: bool) -> Played<()> {
    if !table.state.camp(nation, hex).is_some_and(Camp::is_held) {
        return Ok(());
    }
    let choices = choices(table, nation, hex);
    let to = match (&choices[..], table.charter.seat(nation)) {
        ([], _) => return destroy(table, nation, hex),
        ([only], _) => *only,
        (_, Some(seat)) => {
            let turn = table.state.turn;
            let hexes = choices.clone();
            let given = table.ask(seat, RetreatTo { nation, turn, from: hex, hexes })?;
            if choices.contains(&given.to) { given.to } else { choices[0] }
        }
        (_, None) => choices[0],
    };
    let camp = table.state.camp_mut(nation, hex);
    let party = all_but_missionaries(camp); // 11.2.2.B
    let gold = if keeps_gold { std::mem::take(&mut camp.gold) } else { Default::default() };
    let there = table.state.camp_mut(nation, to);
    there.party.add(party.clone());
    for (source, ducats) in &gold {
        *there.gold.entry(source.clone()).or_insert(0) += ducats;
    }
    tell(table, Land::Retreated { nation, from: hex, to, party: party.clone(), gold })?;
    searches::marched(table, nation, hex, &[to], &party)?;
    discovery::by_land(table, nation, to)?;
    if table.charter.rulings.is("r35", "next_takes_it") {
        spoils::seize(table, nation, to)?;
    }
    Ok(())
}

/// 11.2.2.C Hexes beside it that no mountain, sea or lake parts from it, and where no others are; colonists do not settle
/// where settlements are prohibited (7.5.4, 7.7).
fn choices(table: &At, nation: Nation, hex: Hex) -> Vec<Hex> {
    let map = &table.charter.map;
    let settles = table.state.camp(nation, hex).is_some_and(Camp::is_settlement);
    let open = |next: &Hex| {
        // Own units may stand there too, among those whom they attack.
        let holds = |other: &Nation| table.state.camp(*other, *next).is_some_and(Camp::is_held);
        let held = Nation::ALL.iter().any(|other| *other != nation && holds(other));
        let area = map.area_of(*next);
        let closed = area.is_some_and(|area| tordesillas::is_closed(table.state.annexation, &area.id));
        !held && !closed && map.hex(*next).is_some_and(|next| next.settle || !settles)
    };
    let mut open: Vec<Hex> =
        map.hex(hex).into_iter().flat_map(|here| &here.land).copied().filter(open).collect();
    open.sort();
    open
}

/// 11.2.2.D
fn destroy(table: &mut At, nation: Nation, hex: Hex) -> Played<()> {
    let party = all_but_missionaries(table.state.camp_mut(nation, hex));
    let (cause, place, lost) = (Cause::NoRetreat, Place::Hex(hex), Count::party(party));
    tell(table, Land::Fell { nation, cause, place, lost })
}

fn all_but_missionaries(camp: &mut Camp) -> Party {
    let missionaries = std::mem::take(&mut camp.party.missionaries);
    let party = std::mem::take(&mut camp.party);
    camp.party.missionaries = missionaries;
    party
}
