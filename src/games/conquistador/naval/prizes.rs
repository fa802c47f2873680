//! Ships that were lost: down to the bottom, or prizes (8.3.2, 13.4.6, 15.4.4).

use super::combat::{Force, Given};
use super::losses;
use super::steps::Sailing;
use crate::games::conquistador::ask::prize::{Prize, PrizeGiven, Spoil};
use crate::games::conquistador::captives::Person;
use crate::games::conquistador::facts::naval::{Change, Fate, Naval};
use crate::games::conquistador::goods::{Count, Hold, Party, Ship};
use crate::games::conquistador::ids::{Label, Nation, ShipClass};
use crate::games::conquistador::land::missionaries;
use crate::games::conquistador::privateers::spare_soldier;
use crate::games::conquistador::state::Captive;
use crate::games::conquistador::{At, deals, tell};
use crate::rules::Played;
use crate::rules::hex::Hex;
use std::cmp::Reverse;
use std::collections::BTreeMap;

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
    let raider = victor(table, victors, true).filter(|_| all);
    let all = raider.is_some();
    let fleet = raider.or_else(|| victor(table, victors, false).filter(|_| one));
    let Some(victor) = fleet.filter(|_| !given.is_empty()) else {
        return sunk(table, hex, given);
    };
    let wish = asked(table, sailing, hex, (&victor, all), &given)?;
    let mut prizes = wished(table, given, &wish);
    let rest = prizes.split_off(if all { prizes.len() } else { 1 });
    let mut lost: Vec<Given> = rest.into_iter().map(|(_, given)| given).collect();
    let mut emptied = vec![];
    for (spoil, prize) in prizes {
        match spoil {
            Spoil::None => lost.push(prize),
            Spoil::Sink => emptied.push(prize),
            Spoil::Keep => match crew(table, &victor, all) {
                Some(crew) => take(table, hex, &victor, prize, Some(crew), wish.captives)?,
                None => emptied.push(prize),
            },
        }
    }
    // The ships that are kept have room for the gold of the others (13.4.6.A).
    for prize in emptied {
        take(table, hex, &victor, prize, None, wish.captives)?;
    }
    sunk(table, hex, lost)
}

/// 8.3.2.B The ships in the order in which they are wished for, those worth most in front: with people to be ransomed, gold,
/// berths. Ruling r76: or by what of them is seen.
fn wished(table: &At, mut given: Vec<Given>, wish: &PrizeGiven) -> Vec<(Spoil, Given)> {
    let unseen = table.charter.rulings.is("r76", "unseen");
    let worth = |given: &Given| {
        let Ship { class, hold, .. } = &given.ship;
        let people = hold.party.leaders.len() + hold.party.missionaries.len();
        let cargo = if unseen { (0, 0) } else { (people, hold.gold.ducats()) };
        Reverse((cargo, class.berths()))
    };
    given.sort_by_key(worth);
    wish.sorted(given, |given| (given.nation, given.ship.class))
}

/// 15.4.4.B, C A privateer has no ship without soldiers: one goes over to a prize.
fn crew(table: &mut At, victor: &Label, privateer: bool) -> Option<Party> {
    let fleet = table.state.fleets.get_mut(victor)?;
    if privateer { spare_soldier(&mut fleet.ships) } else { Some(Party::default()) }
}

/// The fleet that takes prizes: with a privateer his, else the one with most ships.
fn victor(table: &At, victors: &[Force], privateer: bool) -> Option<Label> {
    let raids = |label: &&Label| {
        let fleet = table.state.fleets.get(*label);
        !privateer || fleet.is_some_and(|fleet| fleet.crew().is_privateering(table.charter))
    };
    let labels = victors.iter().flat_map(|force| &force.fleets).filter(raids);
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
    (victor, all): (&Label, bool),
    prizes: &[Given],
) -> Played<PrizeGiven> {
    let silent = PrizeGiven::nothing();
    let Some(nation) = table.state.fleets.get(victor).map(|fleet| fleet.nation) else { return Ok(silent) };
    let Some(seat) = table.charter.seat(nation) else { return Ok(silent) };
    let mut ships = BTreeMap::new();
    let mut lost: BTreeMap<Nation, BTreeMap<ShipClass, u32>> = BTreeMap::new();
    for given in prizes {
        *ships.entry(given.ship.class).or_insert(0) += 1;
        *lost.entry(given.nation).or_default().entry(given.ship.class).or_insert(0) += 1;
    }
    let of: Vec<Nation> = lost.keys().copied().collect();
    // What is asked is known to all before.
    for (nation, ships) in lost {
        tell(table, Naval::ShipsGivenUp { hex, nation, ships })?;
    }
    let (turn, fleet) = (table.state.turn, sailing.label.clone());
    table.ask(seat, Prize { nation, turn, hex, fleet, of, ships, all })
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

/// 8.3.2.C The ship (with `crew` it is kept) and its gold are the victor's; soldiers and colonists are eliminated, all others are captives.
fn take(
    table: &mut At,
    hex: Hex,
    victor: &Label,
    prize: Given,
    crew: Option<Party>,
    fate: Fate,
) -> Played<()> {
    let Some(fleet) = table.state.fleets.get_mut(victor) else { return Ok(()) };
    let (nation, Ship { class, hold, rounded }) = (fleet.nation, prize.ship);
    let kept = crew.is_some();
    let Hold { party, gold } = hold;
    let gold = gold.loaded(false); // 15.4.2.C
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
    captives(table, nation, prize.nation, people, fate)
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
