//! Ships that were lost: down to the bottom, or prizes (8.3.2, 13.4.6, 15.4.4).

use super::combat::{Force, Given};
use super::losses;
use super::steps::Sailing;
use crate::games::conquistador::ask::prize::{Prize, PrizeGiven, Spoil};
use crate::games::conquistador::captives::Person;
use crate::games::conquistador::facts::naval::{Change, Fate, Naval};
use crate::games::conquistador::goods::{Count, Hold, Party, Ship};
use crate::games::conquistador::ids::{Label, Nation};
use crate::games::conquistador::land::missionaries;
use crate::games::conquistador::privateers::spare_soldier;
use crate::games::conquistador::state::Captive;
use crate::games::conquistador::{At, deals, tell};
use crate::rules::Played;
use crate::rules::hex::Hex;
use std::collections::{BTreeMap, BTreeSet};

/// What becomes of the ships that one side gave up. The other may take one when the table says so and it lost none; a
/// privateer takes every one (15.4.4.A).
pub fn settle(
    table: &mut At,
    sailing: &Sailing,
    hex: Hex,
    victors: &[Force],
    given: Vec<Given>,
    (one, all): (bool, bool),
) -> Played<()> {
    let fleet = victor(table, victors, all);
    let Some(victor) = fleet.filter(|_| (one || all) && !given.is_empty()) else {
        return sunk(table, hex, given);
    };
    let wish = asked(table, sailing, hex, &victor, &given)?;
    if wish.prize == Spoil::None {
        return sunk(table, hex, given);
    }
    let (prizes, rest) = if all { (given, vec![]) } else { one_of(given, &wish) };
    for prize in prizes {
        take(table, hex, &victor, prize, &wish, all)?;
    }
    sunk(table, hex, rest)
}

/// 8.3.2.B One of the ships, and the others: of the nation and the kind that are wished for the richest, else of all.
fn one_of(mut given: Vec<Given>, wish: &PrizeGiven) -> (Vec<Given>, Vec<Given>) {
    let rich = |given: &Given| {
        let Ship { class, hold, .. } = &given.ship;
        let wished = (Some(given.nation) == wish.of, Some(*class) == wish.class);
        (wished, hold.gold.ducats(), class.berths())
    };
    let best = (0..given.len()).rev().max_by_key(|place| rich(&given[*place])).unwrap_or(0);
    let rest = given.split_off(given.len().min(best + 1));
    let prize = given.pop();
    given.extend(rest);
    (prize.into_iter().collect(), given)
}

/// The fleet that takes prizes: with a privateer his, else the one with most ships.
fn victor(table: &At, victors: &[Force], privateer: bool) -> Option<Label> {
    let mine = |force: &&Force| !privateer || force.is_privateering(table);
    let labels = victors.iter().filter(mine).flat_map(|force| &force.fleets);
    let afloat = labels.filter(|label| ships(table, label) > 0);
    afloat.max_by_key(|label| ships(table, label)).cloned()
}

fn ships(table: &At, label: &Label) -> usize {
    table.state.fleets.get(label).map_or(0, |fleet| fleet.ships.0.len())
}

fn asked(
    table: &mut At,
    sailing: &Sailing,
    hex: Hex,
    victor: &Label,
    prizes: &[Given],
) -> Played<PrizeGiven> {
    let silent = PrizeGiven { prize: Spoil::None, class: None, of: None, captives: Fate::Free };
    let Some(nation) = table.state.fleets.get(victor).map(|fleet| fleet.nation) else { return Ok(silent) };
    let Some(seat) = table.charter.seat(nation) else { return Ok(silent) };
    let mut ships = BTreeMap::new();
    prizes.iter().for_each(|given| *ships.entry(given.ship.class).or_insert(0) += 1);
    let of: BTreeSet<Nation> = prizes.iter().map(|given| given.nation).collect();
    let of: Vec<Nation> = of.into_iter().collect();
    let (turn, fleet) = (table.state.turn, sailing.label.clone());
    table.ask(seat, Prize { nation, turn, hex, fleet, of, ships })
}

/// 13.4.6.B, 8.3.1 Ships that nobody takes, fleet by fleet.
fn sunk(table: &mut At, hex: Hex, given: Vec<Given>) -> Played<()> {
    let mut by_fleet: BTreeMap<Label, Vec<Ship>> = BTreeMap::new();
    given.into_iter().for_each(|given| by_fleet.entry(given.fleet).or_default().push(given.ship));
    for (label, ships) in by_fleet {
        losses::sink(table, &label, hex, ships)?;
    }
    Ok(())
}

/// 8.3.2.C The ship and its gold are the victor's; soldiers and colonists are eliminated, all others are captives.
fn take(
    table: &mut At,
    hex: Hex,
    victor: &Label,
    prize: Given,
    wish: &PrizeGiven,
    privateer: bool,
) -> Played<()> {
    let Some(fleet) = table.state.fleets.get_mut(victor) else { return Ok(()) };
    let (nation, Ship { class, hold, rounded }) = (fleet.nation, prize.ship);
    // 15.4.4.B, C A privateer has no ship without soldiers: one goes over to it.
    let crew = match (wish.prize, privateer) {
        (Spoil::Keep, true) => spare_soldier(&mut fleet.ships),
        (Spoil::Keep, false) => Some(Party::default()),
        _ => None,
    };
    let kept = crew.is_some();
    let Hold { party, gold } = hold;
    let aboard = gold.ducats();
    let taken = match crew {
        Some(party) => {
            fleet.ships.0.push(Ship { class, hold: Hold { party, gold }, rounded });
            aboard
        }
        None => aboard - fleet.ships.stow(gold).ducats(), // 13.4.6.A
    };
    let people = Person::all(&party);
    let one: BTreeMap<_, _> = [(class, 1)].into();
    let gained = Count { ships: if kept { one.clone() } else { BTreeMap::new() }, ..Count::gold(taken) };
    let (from, by) = (
        Change::lost(prize.nation, Count { ships: one, party, gold: aboard }),
        Change::gained(nation, gained),
    );
    tell(table, Naval::PrizeTaken { hex, class, kept, from, by })?;
    captives(table, nation, prize.nation, people, wish.captives)
}

/// 8.3.2.C Leaders and missionaries aboard a prize are held for ransom, killed, or set free.
fn captives(table: &mut At, by: Nation, of: Nation, mut people: Vec<Person>, fate: Fate) -> Played<()> {
    // 15.3.4 Whom he has rented out himself he does not hold (ruling r79).
    let back = Person::party(&deals::back(&mut table.state, by, &mut people));
    if !back.is_empty() {
        if let Some(realm) = table.state.realms.get_mut(&by) {
            realm.europe.party.add(back.clone());
        }
        tell(table, Naval::CaptivesSentHome { nation: by, gained: Count::party(back) })?;
    }
    if people.is_empty() {
        return Ok(());
    }
    let party = Person::party(&people);
    match fate {
        Fate::Ransom { else_kill, .. } => {
            let killed_after = else_kill.then_some(table.state.turn + 1);
            let held = people.iter().map(|who| Captive { who: who.clone(), of, killed_after });
            if let Some(realm) = table.state.realms.get_mut(&by) {
                realm.captives.extend(held);
            }
        }
        Fate::Free => {
            if let Some(realm) = table.state.realms.get_mut(&of) {
                realm.europe.party.add(party.clone());
            }
        }
        Fate::Kill => missionaries::bury(&mut table.state, &party.missionaries), // 15.6.3.E
    }
    tell(table, Naval::CaptivesTaken { by, of, people, fate })?;
    match fate {
        Fate::Free => tell(table, Naval::CaptivesSentHome { nation: of, gained: Count::party(party) }),
        _ => Ok(()),
    }
}
